//! A state that fits a view: everything hidden from the viewer is chosen at random.

use super::agenda::Task;
use super::cards::{TrainCard, TrainCards};
use super::game::LegendsGame;
use super::state::{LegendsState, Offer};
use super::view::LegendsView;
use crate::parts::TicketQueue;
use crate::parts::hidden::{self, Place, Places};
use crate::{BitSet, Counts, Rng, TicketId, Viewer};

impl LegendsGame {
    pub(super) fn resample(&self, view: &LegendsView, rng: &mut Rng) -> LegendsState {
        let mut state = LegendsState::empty(view.table);
        self.fill_in_cards(view, &mut state, rng);
        if let Viewer::Seat(seat) = view.viewer {
            state.tickets[seat] = view.tickets;
            state.offers[seat] = view.offer;
            state.sunk[seat] = view.sunk;
            state.disarmed = view.disarmed;
        }
        for seat in view.viewer.others(view.table.seats).iter() {
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
        hidden.sub_all(&table.discards);
        for (_, card) in table.row.cards() {
            hidden.take(card, 1);
        }
        for seat in table.seats.seats() {
            let own = view.viewer.is(seat);
            state.hands[seat] = if own { view.hand } else { table.known[seat] };
            hidden.sub_all(&state.hands[seat]);
        }
        for place in 0..view.top.len() {
            if let Some(card) = view.top.card(place) {
                hidden.take(card, 1);
            }
        }
        let newspapers = hidden.of(TrainCard::NEWSPAPER);
        hidden.take(TrainCard::NEWSPAPER, newspapers);
        for seat in table.seats.seats() {
            hidden::deal(
                &mut hidden,
                &mut state.hands[seat],
                table.hand_lens[seat],
                rng,
            );
        }
        hidden.put(TrainCard::NEWSPAPER, newspapers);
        let mut left = hidden.total();
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
        let own = view.tickets | view.offer.set();
        state.pile.pool = self.legacy.tickets.without(own);
        let (deal, keep) = self.first_deal(view.table.seats);
        for seat in view.viewer.others(view.table.seats).iter() {
            let has_chosen = !view.table.play.pending.has(seat);
            let kept = if has_chosen {
                keep + rng.below(u32::from(deal - keep) + 1) as u8
            } else {
                0
            };
            let mut offer = Offer::EMPTY;
            for number in 0..deal {
                let ticket = hidden::draw(&mut state.pile.pool, rng);
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
        let own = view.tickets | view.offer.set();
        let mut hidden = self.legacy.tickets.without(own);
        for seat in view.table.seats.seats() {
            hidden = hidden.without(view.table.shown[seat]);
        }
        let pile = &mut state.pile;
        pile.under = view.under;
        for ticket in view.under.known() {
            hidden.remove(ticket);
            if let Viewer::Seat(seat) = view.viewer {
                state.placed[seat].insert(ticket);
            }
        }
        let table = &view.table;
        let mut places = Places::under(&view.under);
        for seat in view.viewer.others(table.seats).iter() {
            let open = state.tickets[seat].count() as u8;
            let hidden = table.ticket_counts[seat].saturating_sub(open);
            places.add(Place::Held(seat), hidden);
            places.add(Place::Offered(seat), table.offer_counts[seat]);
        }
        places.fill(
            table.pool_len,
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
}
