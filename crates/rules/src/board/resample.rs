//! A state that fits a view: everything hidden from the viewer is chosen at random.

use super::{
    BoardGame, BoardRules, BoardState, BoardView, Mix, Offer, Phase, Piles, TicketQueue, UNKNOWN,
};
use crate::{BitSet, CardKind, Counts, DeckId, Rng, Seat, TicketId, Viewer};

/// A place where a ticket hidden from the viewer can be.
#[derive(Clone, Copy)]
enum Place {
    Pool,
    Under(usize),
    Kept(Seat),
    Offered(Seat),
}

/// Room for the places of every ticket.
const PLACES_MAX: usize = 256;

impl<R: BoardRules> BoardGame<R> {
    pub(crate) fn fill_in(&self, view: &BoardView<R>, rng: &mut Rng) -> BoardState<R> {
        let mut state = BoardState::empty(view.seats, view.extra);
        state.first = view.first;
        state.owned = view.owned;
        state.open = view.open;
        state.known = view.known;
        state.deck_len = view.deck_len;
        state.discards = view.discards;
        state.market = view.market;
        state.trains = view.trains;
        state.points = view.points;
        state.play = view.play;
        self.fill_in_cards(view, &mut state, rng);
        if let Viewer::Seat(seat) = view.viewer {
            state.tickets[seat] = view.tickets;
            state.offers[seat] = view.offer;
            state.sunk[seat] = view.sunk;
        }
        if view.play.phase == Phase::FirstTickets {
            self.fill_in_first_tickets(view, &mut state, rng);
        } else if view.play.phase == Phase::Over {
            state.tickets = view.revealed;
            self.fill_in_tickets(view, &mut state, rng);
        } else {
            self.fill_in_tickets(view, &mut state, rng);
        }
        state
    }

    /// Cards nobody has shown are dealt to the hidden parts of the hands; the rest is the deck.
    fn fill_in_cards(&self, view: &BoardView<R>, state: &mut BoardState<R>, rng: &mut Rng) {
        let mut hidden = self.tables.cards;
        let mut remove = |cards: &R::Cards| {
            for kind in (0..R::Cards::KINDS as u8).map(CardKind) {
                hidden.sub(kind, cards.get(kind));
            }
        };
        remove(&view.discards);
        for card in view.market.cards(self.spec.market.slots) {
            let mut one = R::Cards::default();
            one.add(card, 1);
            remove(&one);
        }
        for seat in view.seats.seats() {
            state.hands[seat] = if view.viewer.is(seat) {
                view.hand
            } else {
                view.known[seat]
            };
            remove(&state.hands[seat]);
        }
        let mut left = hidden.total();
        for seat in view.seats.seats() {
            for _ in state.hand_len(seat)..u32::from(view.hand_lens[seat]) {
                let card = hidden.nth(rng.below(left));
                hidden.sub(card, 1);
                state.hands[seat].add(card, 1);
                left -= 1;
            }
        }
        state.deck = hidden;
    }

    /// Others have been dealt tickets, or will ask for some; those who have chosen have chosen
    /// somehow.
    fn fill_in_first_tickets(&self, view: &BoardView<R>, state: &mut BoardState<R>, rng: &mut Rng) {
        for deck in self.decks() {
            let own = view.tickets | R::Tickets::of(view.offer.iter().map(TicketId::index));
            state.piles.of_mut(deck).pool = self.tables.decks[deck.index()].without(own);
        }
        let deal = self.spec.first_tickets.deal;
        for seat in view.seats.seats().filter(|&seat| !view.viewer.is(seat)) {
            let has_chosen = !view.play.pending.has(seat);
            if self.has_mix() && !has_chosen {
                continue;
            }
            let long = if self.has_mix() {
                rng.below(u32::from(deal) + 1) as u8
            } else {
                0
            };
            let mut offer = self.draw_offer(state, Mix([deal - long, long]), rng);
            if has_chosen {
                let least = u32::from(self.spec.first_tickets.keep);
                let kept = loop {
                    let kept = rng.below(1 << deal) as u8;
                    if kept.count_ones() >= least {
                        break kept;
                    }
                };
                let mut refused = Offer::EMPTY;
                for (position, ticket) in offer.iter().enumerate() {
                    if kept >> position & 1 == 1 {
                        state.tickets[seat].insert(ticket.index());
                    } else {
                        refused.push(ticket);
                    }
                }
                offer = refused;
            }
            state.offers[seat] = offer;
        }
    }

    fn draw_offer(&self, state: &mut BoardState<R>, mix: Mix, rng: &mut Rng) -> Offer {
        let mut offer = Offer::EMPTY;
        for deck in self.decks() {
            for _ in 0..mix.0[deck.index()] {
                let pool = &mut state.piles.of_mut(deck).pool;
                let ticket = pool.nth(rng.below(pool.count()));
                pool.remove(ticket);
                offer.push(TicketId(ticket as u8));
            }
        }
        offer
    }

    fn fill_in_tickets(&self, view: &BoardView<R>, state: &mut BoardState<R>, rng: &mut Rng) {
        for deck in self.decks() {
            self.fill_in_deck(view, state, deck, rng);
        }
    }

    /// Tickets the viewer cannot see are spread over the places that hold hidden ones. A
    /// ticket that was once put under a deck is never back among the untouched ones.
    fn fill_in_deck(
        &self,
        view: &BoardView<R>,
        state: &mut BoardState<R>,
        deck: DeckId,
        rng: &mut Rng,
    ) {
        let index = deck.index();
        let mut hidden = self.tables.decks[index];
        for ticket in view.offer.iter() {
            hidden.remove(ticket.index());
        }
        let revealed = view
            .revealed
            .0
            .iter()
            .fold(view.tickets, |all, &tickets| all | tickets);
        hidden = hidden.without(revealed);
        state.piles.of_mut(deck).under = view.under[index];
        for &ticket in view.under[index]
            .items()
            .iter()
            .filter(|&&ticket| ticket != UNKNOWN)
        {
            hidden.remove(usize::from(ticket));
            if let Viewer::Seat(seat) = view.viewer {
                state.placed[seat].insert(usize::from(ticket));
            }
        }
        let (mut places, count, touched) = self.hidden_places(view, deck);
        let places = &mut places[..count];
        rng.shuffle(&mut places[..touched]);
        let sunk = hidden & view.sunk;
        let mut others = [0u8; PLACES_MAX];
        let mut others_count = 0;
        for ticket in hidden.without(sunk).members() {
            others[others_count] = ticket as u8;
            others_count += 1;
        }
        let others = &mut others[..others_count];
        rng.shuffle(others);
        let all = sunk
            .members()
            .chain(others.iter().map(|&ticket| usize::from(ticket)));
        for (ticket, place) in all.zip(places.iter()) {
            match *place {
                Place::Pool => state.piles.of_mut(deck).pool.insert(ticket),
                Place::Under(place) => state.piles.of_mut(deck).under.set(place, ticket as u8),
                Place::Kept(seat) => state.tickets[seat].insert(ticket),
                Place::Offered(seat) => state.offers[seat].push(TicketId(ticket as u8)),
            }
        }
    }

    /// The places that hold tickets hidden from the viewer: those touched before come first.
    fn hidden_places(
        &self,
        view: &BoardView<R>,
        deck: DeckId,
    ) -> ([Place; PLACES_MAX], usize, usize) {
        let mut places = [Place::Pool; PLACES_MAX];
        let mut count = 0;
        let mut add = |place: Place, times: usize| {
            for _ in 0..times {
                places[count] = place;
                count += 1;
            }
        };
        for (position, &ticket) in view.under[deck.index()].items().iter().enumerate() {
            add(Place::Under(position), usize::from(ticket == UNKNOWN));
        }
        for seat in view.seats.seats().filter(|&seat| !view.viewer.is(seat)) {
            if view.play.phase != Phase::Over {
                add(
                    Place::Kept(seat),
                    usize::from(view.ticket_counts[seat][deck.index()]),
                );
            }
            add(
                Place::Offered(seat),
                usize::from(view.offer_counts[seat][deck.index()]),
            );
        }
        let touched = count;
        count += usize::from(view.pool_lens[deck.index()]);
        (places, count, touched)
    }
}
