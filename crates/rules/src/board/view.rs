//! What one viewer of a board game knows.

use super::{
    BoardGame, BoardRules, BoardSeen, BoardState, Extra, FirstRefused, FirstTicketsDealt,
    Happening, Keep, Offer, Phase, Piles, Play,
};
use crate::parts::{Market, TicketQueue, UNKNOWN};
use crate::{
    BitSet, ByDeck, BySeat, CardKind, Counts, DECKS_MAX, DeckId, Seat, SeatCount, Setup, TrackId,
    Viewer,
};

/// All that one viewer knows: what lies open, and what is the viewer's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardView<R: BoardRules> {
    /// Who looks on.
    pub viewer: Viewer,
    /// How many play.
    pub seats: SeatCount,
    /// Who begins, if the host has named somebody.
    pub first: Option<Seat>,
    /// Whose turn it is and what is asked.
    pub play: Play,
    /// Who owns which tracks.
    pub owned: BySeat<R::Tracks>,
    /// Tracks nobody has claimed and no rule has closed.
    pub open: R::Tracks,
    /// Trains each player has left.
    pub trains: BySeat<u8>,
    /// Points for routes.
    pub points: BySeat<i16>,
    /// The face-up cards.
    pub market: Market,
    /// How many cards the deck has.
    pub deck_len: u8,
    /// The discards, which lie open.
    pub discards: R::Cards,
    /// How many cards each player holds.
    pub hand_lens: BySeat<u8>,
    /// Cards everybody knows each player to hold.
    pub known: BySeat<R::Cards>,
    /// How many tickets each player has kept, by deck; of others only once all have chosen.
    pub ticket_counts: BySeat<ByDeck<u8>>,
    /// How many tickets a player is choosing from, by deck; of others not in the set-up.
    pub offer_counts: BySeat<ByDeck<u8>>,
    /// How many untouched tickets each deck has. While first tickets are chosen this is the
    /// whole deck, so that nobody learns what the others draw.
    pub pool_lens: ByDeck<u8>,
    /// Tickets under each deck, [`UNKNOWN`] where the viewer does not know which.
    pub under: [R::Queue; DECKS_MAX],
    /// The viewer's hand.
    pub hand: R::Cards,
    /// The viewer's tickets.
    pub tickets: R::Tickets,
    /// The tickets the viewer is choosing from, or has refused in the set-up.
    pub offer: Offer,
    /// Tickets the viewer once put under a deck and has not seen since.
    pub sunk: R::Tickets,
    /// Everybody's tickets, once the game is over.
    pub revealed: BySeat<R::Tickets>,
    /// What the variant adds.
    pub extra: R::Extra,
}

impl<R: BoardRules> BoardView<R> {
    /// What the viewer knows in this state.
    pub(crate) fn of(game: &BoardGame<R>, state: &BoardState<R>, viewer: Viewer) -> Self {
        let setting_up = state.play.phase == Phase::FirstTickets;
        let mut view = Self::blank(viewer, state.seats);
        view.first = state.first;
        view.play = state.play;
        view.owned = state.owned;
        view.open = state.open;
        view.trains = state.trains;
        view.points = state.points;
        view.market = state.market;
        view.deck_len = state.deck_len;
        view.discards = state.discards;
        view.known = state.known;
        view.extra = state.extra;
        for seat in state.seats.seats() {
            view.hand_lens[seat] = state.hand_len(seat) as u8;
            if !setting_up || viewer.is(seat) {
                view.ticket_counts[seat] = state.tickets_by_deck(seat, &game.tables.decks);
                view.offer_counts[seat] = game.count_by_deck(&state.offers[seat]);
            }
        }
        let placed = (viewer.seat()).map_or(R::Tickets::EMPTY, |seat| state.placed[seat]);
        for deck in game.decks() {
            let pile = state.piles.of(deck);
            let pool = if setting_up {
                game.tables.decks[deck.index()]
            } else {
                pile.pool
            };
            view.pool_lens[deck.index()] = pool.count() as u8;
            view.under[deck.index()] = pile.under.as_seen(placed);
        }
        if let Viewer::Seat(seat) = viewer {
            view.hand = state.hands[seat];
            view.tickets = state.tickets[seat];
            view.offer = state.offers[seat];
            view.sunk = state.sunk[seat];
        }
        if state.play.phase == Phase::Over {
            view.revealed = state.tickets;
        }
        view
    }

    /// What everybody knows before the set-up.
    fn blank(viewer: Viewer, seats: SeatCount) -> Self {
        let empty = BoardState::<R>::empty(seats, R::Extra::blank());
        Self {
            viewer,
            seats,
            first: None,
            play: empty.play,
            owned: empty.owned,
            open: empty.open,
            trains: empty.trains,
            points: empty.points,
            market: empty.market,
            deck_len: 0,
            discards: empty.discards,
            hand_lens: BySeat::splat(0),
            known: empty.known,
            ticket_counts: BySeat::default(),
            offer_counts: BySeat::default(),
            pool_lens: [0; DECKS_MAX],
            under: [R::Queue::default(); DECKS_MAX],
            hand: R::Cards::default(),
            tickets: R::Tickets::EMPTY,
            offer: Offer::EMPTY,
            sunk: R::Tickets::EMPTY,
            revealed: BySeat::splat(R::Tickets::EMPTY),
            extra: empty.extra,
        }
    }

    /// What everybody knows when the box is opened: from here the events of the set-up lead to
    /// the first view.
    #[must_use]
    pub fn before_deal(game: &BoardGame<R>, viewer: Viewer, setup: Setup) -> Self {
        let seats = setup.seats;
        let mut view = Self::blank(viewer, seats);
        view.first = setup.first;
        view.open = game.tables.all_tracks;
        view.deck_len = game.tables.cards_total;
        for seat in seats.seats() {
            view.trains[seat] = game.spec.trains;
        }
        for deck in game.decks() {
            view.pool_lens[deck.index()] = game.tables.decks[deck.index()].count() as u8;
        }
        view
    }

    /// Takes in what the viewer has just seen.
    pub(super) fn fold(&mut self, game: &BoardGame<R>, seen: &BoardSeen<R>) {
        match *seen {
            BoardSeen::Open(happening) => self.happen(game, &happening),
            BoardSeen::CardDrawn { seat, card } => {
                self.deck_len -= 1;
                self.hand_lens[seat] += 1;
                self.hold(seat, card);
            }
            BoardSeen::FirstTicketsDealt(None) => {}
            BoardSeen::FirstTicketsDealt(Some(FirstTicketsDealt { seat, mix, offer })) => {
                self.offer_counts[seat] = mix.0;
                self.choose_from(seat, Some(offer));
            }
            BoardSeen::FirstTicketsChosen { seat, keep } => {
                if let Some(keep) = keep {
                    let offer = self.offer;
                    self.keep(keep);
                    let refused = keep.refused(offer.len());
                    self.offer = refused
                        .map(|position| offer.get(position as usize))
                        .collect();
                    self.offer_counts[seat] = game.count_by_deck(&self.offer);
                    self.ticket_counts[seat] = game.count_set_by_deck(self.tickets);
                }
            }
            BoardSeen::TicketUnder { deck, ticket, .. } => {
                self.under[deck.index()].push(ticket.map_or(UNKNOWN, |ticket| ticket.0));
                if let Some(ticket) = ticket {
                    self.sunk.insert(ticket.index());
                }
            }
            BoardSeen::TicketsDrawn { seat, mix, offer } => {
                for deck in game.decks() {
                    for _ in 0..mix.0[deck.index()] {
                        self.off_the_pile(deck);
                    }
                }
                self.offer_counts[seat] = mix.0;
                self.choose_from(seat, offer);
            }
            BoardSeen::TicketsKept { seat, counts, keep } => {
                self.offer_counts[seat] = [0; DECKS_MAX];
                for (held, count) in self.ticket_counts[seat].iter_mut().zip(counts) {
                    *held += count;
                }
                if let Some(keep) = keep {
                    self.keep(keep);
                    self.offer = Offer::EMPTY;
                }
            }
        }
    }

    fn happen(&mut self, game: &BoardGame<R>, happening: &Happening<R>) {
        match *happening {
            Happening::FirstSeat { .. } | Happening::Passed { .. } => {}
            Happening::ExtraDealt(extra) => self.extra = extra,
            Happening::CardTaken { seat, slot, card } => {
                self.market.set(slot, None);
                self.hand_lens[seat] += 1;
                self.known[seat].add(card, 1);
                self.hold(seat, Some(card));
            }
            Happening::TurnedUp { slot, card } => {
                self.deck_len -= 1;
                self.market.set(slot, Some(card));
            }
            Happening::MarketSwept => {
                for card in self.market.cards() {
                    self.discards.add(card, 1);
                }
                self.market = Market::EMPTY;
            }
            Happening::DeckShuffled => {
                self.deck_len = self.discards.total() as u8;
                self.discards = R::Cards::default();
            }
            Happening::FirstTicketsSettled { kept, refused } => {
                self.settle(game, &kept, &refused);
            }
            Happening::Claimed {
                seat,
                track,
                colour,
                locomotives,
            } => {
                self.claim(
                    game,
                    seat,
                    track,
                    [colour, CardKind::LOCOMOTIVE],
                    locomotives,
                );
            }
            Happening::ExtraChosen { seat, action } => {
                self.extra.apply(&game.extra, seat, action);
            }
            Happening::Awaits(play) => self.play = play,
            Happening::TicketsRevealed(tickets) => self.revealed = tickets,
        }
    }

    fn hold(&mut self, seat: Seat, card: Option<CardKind>) {
        if let (true, Some(card)) = (self.viewer.is(seat), card) {
            self.hand.add(card, 1);
        }
    }

    fn choose_from(&mut self, seat: Seat, offer: Option<Offer>) {
        if let (true, Some(offer)) = (self.viewer.is(seat), offer) {
            self.offer = offer;
            for ticket in offer.iter() {
                self.sunk.remove(ticket.index());
            }
        }
    }

    fn keep(&mut self, keep: Keep) {
        for position in u64::from(keep.kept).members() {
            self.tickets.insert(self.offer.get(position).index());
        }
    }

    fn off_the_pile(&mut self, deck: DeckId) {
        if self.pool_lens[deck.index()] > 0 {
            self.pool_lens[deck.index()] -= 1;
        } else {
            self.under[deck.index()].pop();
        }
    }

    /// All have chosen first tickets, so their numbers become public.
    fn settle(
        &mut self,
        game: &BoardGame<R>,
        kept: &BySeat<ByDeck<u8>>,
        refused: &BySeat<ByDeck<u8>>,
    ) {
        self.ticket_counts = *kept;
        self.offer_counts = BySeat::default();
        for deck in game.decks().map(DeckId::index) {
            for seat in self.seats.seats() {
                self.pool_lens[deck] -= kept[seat][deck];
                if !game.first_shuffled_in() {
                    self.pool_lens[deck] -= refused[seat][deck];
                }
            }
        }
        if game.spec.first_tickets.refused == FirstRefused::UnderShuffled {
            self.sunk = self.offer.set();
        }
        self.offer = Offer::EMPTY;
    }

    fn claim(
        &mut self,
        game: &BoardGame<R>,
        seat: Seat,
        track: TrackId,
        kinds: [CardKind; 2],
        locomotives: u8,
    ) {
        let tables = &game.tables;
        let length = tables.length(track);
        for (kind, cards) in kinds.into_iter().zip([length - locomotives, locomotives]) {
            self.known[seat].sub_saturating(kind, cards);
            self.discards.add(kind, cards);
            if self.viewer.is(seat) {
                self.hand.sub(kind, cards);
            }
        }
        self.hand_lens[seat] -= length;
        self.trains[seat] -= length;
        self.points[seat] += tables.points[track.index()];
        let claimed = R::Tracks::single(track.index());
        self.owned[seat] |= claimed;
        let closed = tables.closed_by(claimed, self.seats);
        self.open &= !(claimed | closed);
        // What is asked at the ends of the track belongs to the variant.
        let _ = self.extra.claimed(&game.extra, track);
    }
}

impl<R: BoardRules> BoardGame<R> {
    pub(crate) fn count_by_deck(&self, offer: &Offer) -> ByDeck<u8> {
        self.count_set_by_deck(offer.set())
    }

    fn count_set_by_deck(&self, tickets: R::Tickets) -> ByDeck<u8> {
        self.tables.decks.map(|deck| (tickets & deck).count() as u8)
    }
}
