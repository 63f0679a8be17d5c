//! A state that fits a view: everything hidden from the viewer is chosen at random.

use super::state::TICKETS_MAX;
use super::{CardGame, CardState, CardView, Hand, Offer, Phase, TicketSet, UNKNOWN};
use crate::{BitSet, CardKind, Counts, Rng, Seat, TicketId, Viewer};

/// A place where a ticket hidden from the viewer can be.
#[derive(Clone, Copy)]
enum Place {
    Pool,
    Under(usize),
    Held(Seat),
    Offered(Seat),
}

/// Places that hold tickets hidden from the viewer, those touched before first.
struct Places {
    list: [Place; TICKETS_MAX],
    count: usize,
    touched: usize,
}

impl CardGame {
    pub(super) fn fill_in(&self, view: &CardView, rng: &mut Rng) -> CardState {
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
        take_out(&mut hidden, &view.discards);
        for card in view.face_up.cards() {
            hidden.sub(card, 1);
        }
        for seat in view.seats.seats() {
            let own = view.viewer.is(seat);
            state.hands[seat] = if own { view.hand } else { view.known[seat] };
            state.stacks[seat] = view.stacks[seat];
            take_out(&mut hidden, &state.hands[seat]);
            take_out(&mut hidden, &state.stacks[seat]);
            take_out(&mut hidden, &view.yards[seat].cards());
        }
        let mut left = hidden.total();
        let mut deal = |cards: &mut Hand, wanted: u8| {
            for _ in cards.total()..u32::from(wanted) {
                let card = hidden.nth(rng.below(left));
                hidden.sub(card, 1);
                cards.add(card, 1);
                left -= 1;
            }
        };
        for seat in view.seats.seats() {
            deal(&mut state.hands[seat], view.hand_lens[seat]);
            deal(&mut state.stacks[seat], view.stack_lens[seat]);
        }
        state.deck = hidden;
    }

    /// Others have been dealt tickets; those who have chosen have chosen somehow.
    fn fill_in_first_tickets(&self, view: &CardView, state: &mut CardState, rng: &mut Rng) {
        state.pool = self.tables.all & !(view.tickets | view.offer.set());
        let first = self.spec.first_tickets;
        for seat in view.seats.seats().filter(|&seat| !view.viewer.is(seat)) {
            let mut offer = Offer::EMPTY;
            for _ in 0..first.deal {
                let ticket = state.pool.nth(rng.below(state.pool.count()));
                state.pool.remove(ticket);
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
        let mut hidden = self.tables.all & !(view.tickets | view.offer.set());
        for seat in view.seats.seats() {
            hidden &= !(view.completed[seat] | view.revealed[seat]);
        }
        state.under = view.under;
        for &ticket in (view.under.items().iter()).filter(|&&ticket| ticket != UNKNOWN) {
            hidden &= !(1 << ticket);
            if let Viewer::Seat(seat) = view.viewer {
                state.placed[seat] |= 1 << ticket;
            }
        }
        let mut places = Places::hidden_in(view);
        rng.shuffle(&mut places.list[..places.touched]);
        let sunk = hidden & view.sunk;
        let mut others = [0u8; TICKETS_MAX];
        let mut count = 0;
        for ticket in hidden.without(sunk).members() {
            others[count] = ticket as u8;
            count += 1;
        }
        rng.shuffle(&mut others[..count]);
        let all = sunk
            .members()
            .chain(others[..count].iter().map(|&ticket| usize::from(ticket)));
        for (ticket, place) in all.zip(&places.list[..places.count]) {
            match *place {
                Place::Pool => state.pool.insert(ticket),
                Place::Under(place) => state.under.set(place, ticket as u8),
                Place::Held(seat) => state.tickets[seat].insert(ticket),
                Place::Offered(seat) => state.offers[seat].push(TicketId(ticket as u8)),
            }
        }
    }

    /// Others who have chosen what to complete have surely chosen well.
    fn fill_in_chosen(&self, view: &CardView, state: &mut CardState) {
        for seat in view.seats.seats().filter(|&seat| !view.viewer.is(seat)) {
            if !view.play.pending.has(seat) {
                state.chosen[seat] = self.best_set(&state.stacks[seat], state.tickets[seat]);
            }
        }
    }
}

impl Places {
    fn hidden_in(view: &CardView) -> Self {
        let mut places = Self {
            list: [Place::Pool; TICKETS_MAX],
            count: 0,
            touched: 0,
        };
        for (position, &ticket) in view.under.items().iter().enumerate() {
            places.add(Place::Under(position), u8::from(ticket == UNKNOWN));
        }
        for seat in view.seats.seats().filter(|&seat| !view.viewer.is(seat)) {
            if view.play.phase != Phase::Over {
                places.add(Place::Held(seat), view.ticket_counts[seat]);
            }
            places.add(Place::Offered(seat), view.offer_counts[seat]);
        }
        places.touched = places.count;
        places.count += usize::from(view.pool_len);
        places
    }

    fn add(&mut self, place: Place, times: u8) {
        for _ in 0..times {
            self.list[self.count] = place;
            self.count += 1;
        }
    }
}

fn take_out(hidden: &mut Hand, cards: &Hand) {
    for kind in CardKind::all() {
        hidden.sub(kind, cards.get(kind));
    }
}

// Every ticket has a bit.
const _: () = assert!(TicketSet::BITS as usize >= TICKETS_MAX);
