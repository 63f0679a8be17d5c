//! The board family under the laws: what is conserved, what is hidden, what is compared.

use super::scoring::reference;
use super::spec::OFFER_MAX;
use super::{
    BoardAction, BoardGame, BoardRules, BoardState, BoardView, Extra, Keep, Mix, Offer, Phase,
    Piles,
};
use crate::laws::Testable;
use crate::parts::redeal::{self, Redeal, require};
use crate::parts::{TicketQueue, hidden};
use crate::{
    BitSet, BySeat, CardKind, Counts, DeckId, Game, Rng, Seat, SeatSet, Setup, Slot, Source,
    TicketId, TrackId, Viewer,
};

impl<R: BoardRules> Testable for BoardGame<R> {
    fn view_before_deal(&self, setup: Setup, viewer: Viewer) -> BoardView<R> {
        BoardView::before_deal(self, viewer, setup)
    }

    fn conserved(&self, state: &BoardState<R>) -> Result<(), String> {
        self.cards_conserved(state)?;
        self.tracks_conserved(state)?;
        self.tickets_conserved(state)?;
        require(state.extra.is_conserved(&self.extra), || {
            "the variant lost something".into()
        })
    }

    /// The secrets of a board game: what other hands hold beyond their known cards, and the
    /// deck; other players' tickets, kept and offered; the untouched tickets; tickets under a
    /// deck that others put there; and in the set-up how others choose.
    fn redeal(&self, state: &BoardState<R>, viewer: Viewer, rng: &mut Rng) -> BoardState<R> {
        let mut state = *state;
        self.redeal_cards(&mut state, viewer, rng);
        if state.play.phase == Phase::FirstTickets {
            self.redeal_first_tickets(&mut state, viewer, rng);
        } else {
            for deck in self.decks() {
                self.redeal_tickets(&mut state, deck, viewer, rng);
            }
        }
        state
    }

    /// The last choice of first tickets makes public how many the others keep, and whoever
    /// draws tickets that others put under the deck sees them.
    fn uncovers(&self, state: &BoardState<R>, seat: Seat, action: BoardAction<R>) -> bool {
        match action {
            BoardAction::KeepTickets(_) => state.play.pending == SeatSet::only(seat),
            BoardAction::DrawTickets(mix) => self
                .decks()
                .any(|deck| u32::from(mix.0[deck.index()]) > state.piles.of(deck).pool.count()),
            _ => false,
        }
    }

    fn arbitrary_action(&self, rng: &mut Rng) -> BoardAction<R> {
        let mut small = |bound: u32| rng.below(bound) as u8;
        match small(8) {
            0 => BoardAction::DrawCard,
            1 => BoardAction::TakeCard(Slot(small(9))),
            2 => BoardAction::DrawTickets(Mix([small(6), small(6)])),
            3 => BoardAction::KeepTickets(Keep {
                kept: small(1 << OFFER_MAX),
                order: small(3),
            }),
            4 => BoardAction::Pass,
            _ => BoardAction::Claim {
                track: TrackId(small(self.spec.tracks.len() as u32 + 1)),
                colour: CardKind(small(CardKind::COUNT as u32 + 1)),
                locomotives: small(4),
            },
        }
    }

    fn audit(&self, state: &BoardState<R>) -> Result<(), String> {
        let score = self.outcome(state).ok_or("the game is not over")?;
        for seat in state.seats.seats() {
            let sheet = &score.sheets[seat];
            let routes = reference::route_points(self, state, seat);
            require(sheet.from(Source::Routes) == routes, || {
                format!("{seat}: {sheet:?} but the board shows {routes} points for routes")
            })?;
            let mut completed = 0;
            for ticket in state.tickets[seat].members() {
                let ends = self.spec.tickets[ticket].ends;
                let joined = reference::joins(self, state.owned[seat], ends);
                let fast = self.is_completed(state.owned[seat], TicketId(ticket as u8));
                require(joined == fast, || {
                    format!("{seat}: ticket {ticket}: {joined}, {fast}")
                })?;
                completed += u8::from(joined);
            }
            require(sheet.tickets_completed == completed, || {
                format!("{seat}: {sheet:?} but {completed} tickets are completed")
            })?;
            let trail = reference::longest_trail(self, state.owned[seat]);
            let fast = self.longest_trail(state.owned[seat]);
            require(trail == fast, || {
                format!(
                    "{seat}: longest trail {trail}, fast {fast}: {:?}",
                    state.owned[seat]
                )
            })?;
        }
        Ok(())
    }
}

impl<R: BoardRules> BoardGame<R> {
    fn cards_conserved(&self, state: &BoardState<R>) -> Result<(), String> {
        let mut all = state.deck;
        all.add_all(&state.discards);
        for card in state.market.cards() {
            all.add(card, 1);
        }
        for seat in state.seats.seats() {
            all.add_all(&state.hands[seat]);
            for kind in CardKind::all() {
                require(
                    state.known[seat].get(kind) <= state.hands[seat].get(kind),
                    || format!("{seat} is known to hold {kind} cards it does not have"),
                )?;
            }
        }
        require(all == self.tables.cards, || format!("car cards: {all:?}"))?;
        require(u32::from(state.deck_len) == state.deck.total(), || {
            "deck length".into()
        })?;
        let stranded = state.deck_len == 0 && state.discards.total() > 0;
        require(!stranded, || {
            "the deck is empty though there are discards".into()
        })?;
        let gaps = state.market.cards().count();
        let full = gaps == usize::from(self.spec.market.slots);
        require(full || state.deck_len == 0, || {
            "a gap in the market beside a deck".into()
        })
    }

    fn tracks_conserved(&self, state: &BoardState<R>) -> Result<(), String> {
        let mut claimed = R::Tracks::EMPTY;
        for seat in state.seats.seats() {
            let owned = state.owned[seat];
            require((owned & claimed).is_empty(), || {
                "a track has two owners".into()
            })?;
            require((owned & self.tables.parallel(owned)).is_empty(), || {
                format!("{seat} owns parallel tracks")
            })?;
            claimed |= owned;
            let used: u8 = owned
                .members()
                .map(|track| self.spec.tracks[track].length)
                .sum();
            require(used + state.trains[seat] == self.spec.trains, || {
                format!(
                    "{seat} has {used} trains on the board and {} left",
                    state.trains[seat]
                )
            })?;
            let points = reference::route_points(self, state, seat);
            require(points == state.points[seat], || {
                format!("{seat} has other points")
            })?;
        }
        let closed = self.tables.closed_by(claimed, state.seats);
        let open = self.tables.all_tracks.without(claimed | closed);
        require(open == state.open, || {
            "open tracks are not what the board shows".into()
        })
    }

    fn tickets_conserved(&self, state: &BoardState<R>) -> Result<(), String> {
        let mut seen = R::Tickets::EMPTY;
        let mut count = 0;
        let mut add = |ticket: usize| {
            seen.insert(ticket);
            count += 1;
        };
        for seat in state.seats.seats() {
            state.tickets[seat].members().for_each(&mut add);
            state.offers[seat]
                .iter()
                .map(TicketId::index)
                .for_each(&mut add);
        }
        for pile in state.piles.all() {
            pile.pool.members().for_each(&mut add);
            pile.under
                .items()
                .iter()
                .map(|&ticket| usize::from(ticket))
                .for_each(&mut add);
        }
        let all = self.tables.decks[0] | self.tables.decks[1];
        require(count == self.spec.tickets.len() && seen == all, || {
            format!("{count} tickets: {seen:?}")
        })
    }

    fn redeal_cards(&self, state: &mut BoardState<R>, viewer: Viewer, rng: &mut Rng) {
        let others = viewer.others(state.seats);
        let mut hidden: Vec<CardKind> = state.deck.each().collect();
        for seat in others.iter() {
            for kind in CardKind::all() {
                let known = state.known[seat].get(kind);
                let extra = state.hands[seat].get(kind) - known;
                hidden.extend(std::iter::repeat_n(kind, usize::from(extra)));
            }
        }
        rng.shuffle(&mut hidden);
        for seat in others.iter() {
            let size = state.hands[seat].total();
            state.hands[seat] = state.known[seat];
            for _ in state.known[seat].total()..size {
                state.hands[seat].add(hidden.pop().expect("as many as before"), 1);
            }
        }
        state.deck = R::Cards::default();
        for card in hidden {
            state.deck.add(card, 1);
        }
    }

    /// Others choose anew: whether they have asked for tickets, what they got, what they keep.
    fn redeal_first_tickets(&self, state: &mut BoardState<R>, viewer: Viewer, rng: &mut Rng) {
        let others = viewer.others(state.seats);
        for seat in others.iter() {
            let offer = std::mem::take(&mut state.offers[seat]);
            let tickets = std::mem::replace(&mut state.tickets[seat], R::Tickets::EMPTY);
            for ticket in tickets.members().chain(offer.iter().map(TicketId::index)) {
                let deck = self.deck_of(TicketId(ticket as u8));
                state.piles.of_mut(deck).pool.insert(ticket);
            }
        }
        let first = self.spec.first_tickets;
        for seat in others.iter() {
            let has_chosen = !state.play.pending.has(seat);
            if self.has_mix() && !has_chosen && rng.below(2) == 0 {
                continue;
            }
            let kept = if has_chosen {
                first.keep + rng.below(u32::from(first.deal - first.keep) + 1) as u8
            } else {
                0
            };
            let mut offer = Offer::EMPTY;
            let long = if self.has_mix() {
                rng.below(u32::from(first.deal) + 1) as u8
            } else {
                0
            };
            for number in 0..first.deal {
                let deck = DeckId(u8::from(number < long));
                let ticket = hidden::draw(&mut state.piles.of_mut(deck).pool, rng);
                if number < kept {
                    state.tickets[seat].insert(ticket);
                } else {
                    offer.push(TicketId(ticket as u8));
                }
            }
            state.offers[seat] = offer;
        }
    }

    fn redeal_tickets(
        &self,
        state: &mut BoardState<R>,
        deck: DeckId,
        viewer: Viewer,
        rng: &mut Rng,
    ) {
        let (own_placed, own_sunk) = match viewer {
            Viewer::Seat(seat) => (state.placed[seat], state.sunk[seat]),
            Viewer::Spectator => (R::Tickets::EMPTY, R::Tickets::EMPTY),
        };
        let touched = self.touched_by_others(state, deck, viewer, own_placed);
        let redeal = Redeal::new(touched, state.piles.of(deck).pool, own_sunk, rng);
        for seat in viewer.others(state.seats).iter() {
            if state.play.phase != Phase::Over {
                state.tickets[seat] = redeal.set(state.tickets[seat]);
            }
            state.offers[seat] = redeal.offer(&state.offers[seat]);
            state.placed[seat] = redeal.set(state.placed[seat]);
            state.sunk[seat] = state.placed[seat];
        }
        redeal.pile(state.piles.of_mut(deck));
    }

    /// Tickets of a deck that others hold, choose from, or have put under it.
    fn touched_by_others(
        &self,
        state: &BoardState<R>,
        deck: DeckId,
        viewer: Viewer,
        own_placed: R::Tickets,
    ) -> Vec<usize> {
        let in_deck = self.tables.decks[deck.index()];
        let mut touched: Vec<usize> = Vec::new();
        for seat in viewer.others(state.seats).iter() {
            // When the game is over, all tickets lie open.
            if state.play.phase != Phase::Over {
                touched.extend((state.tickets[seat] & in_deck).members());
            }
            let offered = state.offers[seat];
            touched.extend(
                offered
                    .iter()
                    .map(TicketId::index)
                    .filter(|&t| in_deck.has(t)),
            );
        }
        let under = &state.piles.of(deck).under;
        touched.extend(redeal::unseen_under(under, own_placed));
        touched
    }
}

/// A position made by hand, for tests of single rules.
impl<R: BoardRules> BoardState<R> {
    /// Puts exactly these cards into a hand; the rest of the deck gives or takes them.
    pub fn give_hand(&mut self, seat: Seat, cards: &[CardKind]) {
        self.hands[seat] = R::Cards::default();
        self.known[seat] = R::Cards::default();
        for &card in cards {
            self.hands[seat].add(card, 1);
        }
    }

    /// Gives a seat these tracks, with trains and points as if it had claimed them.
    pub fn give_tracks(&mut self, game: &BoardGame<R>, seat: Seat, tracks: &[TrackId]) {
        for &track in tracks {
            let claimed = R::Tracks::single(track.index());
            self.owned[seat] |= claimed;
            self.open &= !(claimed | game.tables.closed_by(claimed, self.seats));
            self.trains[seat] -= game.tables.length(track);
            self.points[seat] += game.tables.points[track.index()];
        }
    }

    /// Lets a seat begin a turn, with no first tickets left to choose.
    pub fn begin_turn(&mut self, seat: Seat) {
        self.play.phase = Phase::Turn;
        self.play.pending = SeatSet::EMPTY;
        self.play.active = seat;
        self.offers = BySeat::splat(Offer::EMPTY);
    }
}
