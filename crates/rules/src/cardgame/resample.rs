//! A state that fits a view: everything hidden from the viewer is chosen at random.

use super::state::TICKETS_MAX;
use super::{CardGame, CardState, CardView, Offer, Phase, TicketSet};
use crate::parts::TicketQueue;
use crate::parts::hidden::{self, Place, Places};
use crate::{BitSet, Counts, Rng, TicketId, Viewer};

impl CardGame {
    pub(super) fn resample(&self, view: &CardView, rng: &mut Rng) -> CardState {
        let mut state = CardState::empty(view.seats);
        state.first = view.first;
        state.play = view.play;
        state.yards = view.yards;
        state.face_up = view.face_up;
        state.known = view.known;
        state.discards = view.discards;
        state.deck_len = view.deck_len;
        state.completed = view.completed;
        self.fill_in_cards(view, &mut state, rng);
        if let Viewer::Seat(seat) = view.viewer {
            state.tickets[seat] = view.tickets;
            state.offers[seat] = view.offer;
            state.sunk[seat] = view.sunk;
            state.chosen[seat] = view.chosen;
        }
        match view.play.phase {
            Phase::FirstTickets => self.fill_in_first_tickets(view, &mut state, rng),
            Phase::Over => {
                state.tickets = view.revealed;
                self.fill_in_tickets(view, &mut state, rng);
            }
            _ => self.fill_in_tickets(view, &mut state, rng),
        }
        if view.play.phase == Phase::Complete {
            self.fill_in_chosen(view, &mut state);
        }
        state
    }

    /// Cards nobody has shown are dealt to the hidden parts of hands and stacks; the rest is
    /// the deck.
    fn fill_in_cards(&self, view: &CardView, state: &mut CardState, rng: &mut Rng) {
        let mut hidden = self.tables.cards;
        hidden.sub_all(&view.discards);
        for card in view.face_up.cards() {
            hidden.sub(card, 1);
        }
        for seat in view.seats.seats() {
            let own = view.viewer.is(seat);
            state.hands[seat] = if own { view.hand } else { view.known[seat] };
            state.stacks[seat] = view.stacks[seat];
            hidden.sub_all(&state.hands[seat]);
            hidden.sub_all(&state.stacks[seat]);
            hidden.sub_all(&view.yards[seat].cards());
        }
        for seat in view.seats.seats() {
            let (hand, stack) = (&mut state.hands[seat], &mut state.stacks[seat]);
            hidden::deal(&mut hidden, hand, view.hand_lens[seat], rng);
            hidden::deal(&mut hidden, stack, view.stack_lens[seat], rng);
        }
        state.deck = hidden;
    }

    /// Others have been dealt tickets; those who have chosen have chosen somehow.
    fn fill_in_first_tickets(&self, view: &CardView, state: &mut CardState, rng: &mut Rng) {
        let own = view.tickets | view.offer.set::<TicketSet>();
        state.pile.pool = self.tables.all & !own;
        let first = self.spec.first_tickets;
        for seat in view.viewer.others(view.seats).iter() {
            let mut offer = Offer::EMPTY;
            for _ in 0..first.deal {
                let ticket = hidden::draw(&mut state.pile.pool, rng);
                offer.push(TicketId(ticket as u8));
            }
            if !view.play.pending.has(seat) {
                let kept = loop {
                    let kept = rng.below(1 << first.deal) as u8;
                    if kept.count_ones() >= u32::from(first.keep) {
                        break kept;
                    }
                };
                state.tickets[seat] = offer.pick(kept);
                offer = offer.without(kept);
            }
            state.offers[seat] = offer;
        }
    }

    /// Tickets the viewer cannot see are spread over the places that hold hidden ones. A
    /// ticket that was once put under the deck is never back among the untouched ones.
    fn fill_in_tickets(&self, view: &CardView, state: &mut CardState, rng: &mut Rng) {
        let mut hidden = self.tables.all & !(view.tickets | view.offer.set::<TicketSet>());
        for seat in view.seats.seats() {
            hidden &= !(view.completed[seat] | view.revealed[seat]);
        }
        let pile = &mut state.pile;
        pile.under = view.under;
        for ticket in view.under.known() {
            hidden.remove(ticket);
            if let Viewer::Seat(seat) = view.viewer {
                state.placed[seat].insert(ticket);
            }
        }
        let mut places = Places::under(&view.under);
        for seat in view.viewer.others(view.seats).iter() {
            if view.play.phase != Phase::Over {
                places.add(Place::Held(seat), view.ticket_counts[seat]);
            }
            places.add(Place::Offered(seat), view.offer_counts[seat]);
        }
        places.fill(
            view.pool_len,
            hidden,
            view.sunk,
            rng,
            |place, ticket| match place {
                Place::Pool => pile.pool.insert(ticket),
                Place::Under(place) => pile.under.set(usize::from(place), ticket as u8),
                Place::Held(seat) => state.tickets[seat].insert(ticket),
                Place::Offered(seat) => state.offers[seat].push(TicketId(ticket as u8)),
            },
        );
    }

    /// Others who have chosen what to complete have surely chosen well.
    fn fill_in_chosen(&self, view: &CardView, state: &mut CardState) {
        for seat in view.viewer.others(view.seats).iter() {
            if !view.play.pending.has(seat) {
                state.chosen[seat] = self.best_set(&state.stacks[seat], state.tickets[seat]);
            }
        }
    }
}

// Every ticket has a bit.
const _: () = assert!(TicketSet::BITS as usize >= TICKETS_MAX);
