//! A state that fits a view: everything hidden from the viewer is chosen at random.

use super::agenda::Task;
use super::cards::{Hand, TrainCard, TrainCards};
use super::content::check::TICKETS_MAX;
use super::game::LegendsGame;
use super::state::{LegendsState, TicketSet};
use super::view::LegendsView;
use crate::board::{Offer, TicketQueue, UNKNOWN};
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

impl LegendsGame {
    pub(super) fn fill_in(&self, view: &LegendsView, rng: &mut Rng) -> LegendsState {
        let mut state = LegendsState::empty(view.table);
        self.fill_in_cards(view, &mut state, rng);
        if let Viewer::Seat(seat) = view.viewer {
            state.tickets[seat] = view.tickets;
            state.offers[seat] = view.offer;
            state.sunk[seat] = view.sunk;
            state.disarmed = view.disarmed;
        }
        for seat in view.table.others(view.viewer).iter() {
            state.tickets[seat] = view.table.shown[seat];
            if let Some(old) = view.table.memory[seat] {
                state.tickets[seat].remove(old.index());
            }
        }
        if view.table.play.agenda.top() == Task::FirstTickets {
            self.fill_in_first_tickets(view, &mut state, rng);
        } else {
            self.fill_in_tickets(view, &mut state, rng);
        }
        state
    }

    /// Cards nobody has shown are dealt to the hidden parts of the hands and to the known places
    /// on top of the deck; the rest is the deck. Newspapers are never in a hand.
    fn fill_in_cards(&self, view: &LegendsView, state: &mut LegendsState, rng: &mut Rng) {
        let table = &view.table;
        let mut hidden = self.all_cards(table.seats);
        take_out(&mut hidden, &table.discards);
        for (_, card) in table.row.cards() {
            hidden.take(card, 1);
        }
        for seat in table.seats.seats() {
            let own = view.viewer.is(seat);
            state.hands[seat] = if own { view.hand } else { table.known[seat] };
            take_out(&mut hidden, &state.hands[seat]);
        }
        for place in 0..view.top.len() {
            if let Some(card) = view.top.card(place) {
                hidden.take(card, 1);
            }
        }
        let newspapers = hidden.of(TrainCard::NEWSPAPER);
        hidden.take(TrainCard::NEWSPAPER, newspapers);
        let mut left = hidden.total();
        for seat in table.seats.seats() {
            for _ in state.hands[seat].total()..u32::from(table.hand_lens[seat]) {
                let card = hidden.nth(rng.below(left));
                hidden.sub(card, 1);
                state.hands[seat].add(card, 1);
                left -= 1;
            }
        }
        hidden.put(TrainCard::NEWSPAPER, newspapers);
        left += u32::from(newspapers);
        state.top = view.top;
        for place in 0..view.top.len() {
            if view.top.card(place).is_none() {
                let card = hidden.nth(rng.below(left));
                hidden.sub(card, 1);
                state.top.set(place, TrainCard::of_kind(card));
                left -= 1;
            }
        }
        state.deck = hidden;
    }

    /// Others have been dealt tickets; those who have chosen have chosen somehow.
    fn fill_in_first_tickets(&self, view: &LegendsView, state: &mut LegendsState, rng: &mut Rng) {
        let own = view.tickets | TicketSet::of(view.offer.iter().map(TicketId::index));
        state.pool = self.legacy.tickets.without(own);
        let (deal, keep) = self.first_deal(view.table.seats);
        for seat in view.table.others(view.viewer).iter() {
            let has_chosen = !view.table.play.pending.has(seat);
            let kept = if has_chosen {
                keep + rng.below(u32::from(deal - keep) + 1) as u8
            } else {
                0
            };
            let mut offer = Offer::EMPTY;
            for number in 0..deal {
                let ticket = state.pool.nth(rng.below(state.pool.count()));
                state.pool.remove(ticket);
                if number < kept {
                    state.tickets[seat].insert(ticket);
                } else {
                    offer.push(TicketId(ticket as u8));
                }
            }
            state.offers[seat] = offer;
        }
    }

    /// Tickets the viewer cannot see are spread over the places that hold hidden ones. A
    /// ticket that was once put under the deck is never back among the untouched ones.
    fn fill_in_tickets(&self, view: &LegendsView, state: &mut LegendsState, rng: &mut Rng) {
        let offered = TicketSet::of(view.offer.iter().map(TicketId::index));
        let mut hidden = self.legacy.tickets.without(view.tickets | offered);
        for seat in view.table.seats.seats() {
            hidden = hidden.without(view.table.shown[seat]);
        }
        state.under = view.under;
        for &ticket in (view.under.items().iter()).filter(|&&ticket| ticket != UNKNOWN) {
            hidden.remove(usize::from(ticket));
            if let Viewer::Seat(seat) = view.viewer {
                state.placed[seat].insert(usize::from(ticket));
            }
        }
        let mut places = Places::hidden_in(view, state);
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
}

impl Places {
    fn hidden_in(view: &LegendsView, state: &LegendsState) -> Self {
        let mut places = Self {
            list: [Place::Pool; TICKETS_MAX],
            count: 0,
            touched: 0,
        };
        for (position, &ticket) in view.under.items().iter().enumerate() {
            places.add(Place::Under(position), u8::from(ticket == UNKNOWN));
        }
        let table = &view.table;
        for seat in table.others(view.viewer).iter() {
            let open = state.tickets[seat].count() as u8;
            let hidden = table.ticket_counts[seat].saturating_sub(open);
            places.add(Place::Held(seat), hidden);
            places.add(Place::Offered(seat), table.offer_counts[seat]);
        }
        places.touched = places.count;
        places.add(Place::Pool, table.pool_len);
        places
    }

    fn add(&mut self, place: Place, times: u8) {
        for _ in 0..times {
            if self.count < TICKETS_MAX {
                self.list[self.count] = place;
                self.count += 1;
            }
        }
    }
}

fn take_out(hidden: &mut Hand, cards: &Hand) {
    for kind in (0..TrainCard::COUNT as u8).map(CardKind) {
        hidden.sub(kind, cards.get(kind));
    }
}
