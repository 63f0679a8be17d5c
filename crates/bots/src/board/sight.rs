//! What a player looks at when deciding: the part of a view, or of a sampled world, that the
//! seat may know.

use gleis_rules::board::{BoardGame, BoardRules, BoardState, BoardView, Offer, Piles, Play};
use gleis_rules::parts::{Market, TicketQueue};
use gleis_rules::{BitSet, BySeat, CardKind, Counts, DECKS_MAX, Seat, SeatCount, Viewer};

/// What one seat can go by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight<R: BoardRules> {
    pub seat: Seat,
    pub seats: SeatCount,
    pub play: Play,
    /// Everybody's tracks.
    pub owned: BySeat<R::Tracks>,
    /// Tracks the seat may claim if it can pay.
    pub free: R::Tracks,
    pub trains: BySeat<u8>,
    pub hand_lens: BySeat<u8>,
    pub hand: R::Cards,
    pub market: Market,
    pub deck_len: u8,
    /// What may come off the deck, in proportion.
    pub odds: R::Cards,
    pub tickets: R::Tickets,
    pub offer: Offer,
    /// Tickets left in each deck.
    pub piles: [u8; DECKS_MAX],
    pub extra: R::Extra,
}

impl<R: BoardRules> Sight<R> {
    /// What a seat knows.
    pub(crate) fn of_view(game: &BoardGame<R>, view: &BoardView<R>) -> Self {
        let seat = match view.viewer {
            Viewer::Seat(seat) => seat,
            // A spectator decides nothing; any seat will do.
            Viewer::Spectator => view.play.active,
        };
        let mut piles = [0; DECKS_MAX];
        for (deck, pile) in piles.iter_mut().enumerate().take(game.spec().decks.into()) {
            *pile = view.pool_lens[deck] + view.under[deck].len() as u8;
        }
        Self {
            seat,
            seats: view.seats,
            play: view.play,
            owned: view.owned,
            free: game.open_beside(view.open, view.owned[seat], view.seats),
            trains: view.trains,
            hand_lens: view.hand_lens,
            hand: view.hand,
            market: view.market,
            deck_len: view.deck_len,
            odds: unseen(game, view, seat),
            tickets: view.tickets,
            offer: view.offer,
            piles,
            extra: view.extra,
        }
    }

    /// The same in a sampled world. Its deck stands for the cards the seat has not seen.
    pub(crate) fn of_state(game: &BoardGame<R>, state: &BoardState<R>, seat: Seat) -> Self {
        let mut hand_lens = BySeat::splat(0);
        for seat in state.seats.seats() {
            hand_lens[seat] = state.hands[seat].total() as u8;
        }
        let mut piles = [0; DECKS_MAX];
        for (len, pile) in piles.iter_mut().zip(state.piles.all()) {
            *len = pile.len() as u8;
        }
        Self {
            seat,
            seats: state.seats,
            play: state.play,
            owned: state.owned,
            free: game.open_beside(state.open, state.owned[seat], state.seats),
            trains: state.trains,
            hand_lens,
            hand: state.hands[seat],
            market: state.market,
            deck_len: state.deck_len,
            odds: state.deck,
            tickets: state.tickets[seat],
            offer: state.offers[seat],
            piles,
            extra: state.extra,
        }
    }

    #[inline(always)]
    pub(crate) fn own(&self) -> R::Tracks {
        self.owned[self.seat]
    }

    #[inline(always)]
    pub(crate) fn own_trains(&self) -> u8 {
        self.trains[self.seat]
    }

    /// Everybody else's tracks.
    pub(crate) fn others(&self) -> R::Tracks {
        let others = self.seats.seats().filter(|&seat| seat != self.seat);
        others.fold(R::Tracks::EMPTY, |all, seat| all | self.owned[seat])
    }

    pub(crate) fn locomotives(&self) -> u8 {
        self.hand.get(CardKind::LOCOMOTIVE)
    }

    /// How many turns somebody needs to get rid of the trains, if nothing gets in the way.
    pub(crate) fn turns_to_end(&self, seat: Seat, last_round_at: u8) -> u8 {
        let trains = self.trains[seat].saturating_sub(last_round_at);
        let lacking = trains.saturating_sub(self.hand_lens[seat]);
        trains.div_ceil(4) + lacking.div_ceil(2)
    }

    /// How many turns the seat still has, this one included.
    pub(crate) fn turns_left(&self, last_round_at: u8) -> u8 {
        if self.play.last_round.has_begun() {
            return 1;
        }
        let turns = self
            .seats
            .seats()
            .map(|seat| self.turns_to_end(seat, last_round_at));
        turns.min().unwrap_or(0) + 1
    }
}

/// Cards that are in the deck or in the hidden part of a hand.
fn unseen<R: BoardRules>(game: &BoardGame<R>, view: &BoardView<R>, seat: Seat) -> R::Cards {
    let mut cards = R::Cards::default();
    for (kind, &count) in CardKind::all().zip(&game.spec().cards) {
        let mut seen = view.discards.get(kind) + view.hand.get(kind);
        for other in view.seats.seats().filter(|&other| other != seat) {
            seen += view.known[other].get(kind);
        }
        cards.add(kind, count.saturating_sub(seen));
    }
    for card in view.market.cards() {
        cards.sub_saturating(card, 1);
    }
    cards
}
