//! A state that fits a view: everything hidden from the viewer is chosen at random.

use super::{BoardGame, BoardRules, BoardState, BoardView, Mix, Offer, Phase, Piles};
use crate::parts::TicketQueue;
use crate::parts::hidden::{self, Place, Places};
use crate::{BitSet, Counts, DeckId, Rng, TicketId, Viewer};

impl<R: BoardRules> BoardGame<R> {
    pub(crate) fn resample(&self, view: &BoardView<R>, rng: &mut Rng) -> BoardState<R> {
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
        hidden.sub_all(&view.discards);
        for card in view.market.cards() {
            hidden.sub(card, 1);
        }
        for seat in view.seats.seats() {
            let own = view.viewer.is(seat);
            state.hands[seat] = if own { view.hand } else { view.known[seat] };
            hidden.sub_all(&state.hands[seat]);
        }
        for seat in view.seats.seats() {
            hidden::deal(
                &mut hidden,
                &mut state.hands[seat],
                view.hand_lens[seat],
                rng,
            );
        }
        state.deck = hidden;
    }

    /// Others have been dealt tickets, or will ask for some; those who have chosen have chosen
    /// somehow.
    fn fill_in_first_tickets(&self, view: &BoardView<R>, state: &mut BoardState<R>, rng: &mut Rng) {
        for deck in self.decks() {
            let own = view.tickets | view.offer.set();
            state.piles.of_mut(deck).pool = self.tables.decks[deck.index()].without(own);
        }
        let deal = self.spec.first_tickets.deal;
        for seat in view.viewer.others(view.seats).iter() {
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
                state.tickets[seat] = offer.pick(kept);
                offer = offer.without(kept);
            }
            state.offers[seat] = offer;
        }
    }

    fn draw_offer(&self, state: &mut BoardState<R>, mix: Mix, rng: &mut Rng) -> Offer {
        let mut offer = Offer::EMPTY;
        for deck in self.decks() {
            for _ in 0..mix.0[deck.index()] {
                let ticket = hidden::draw(&mut state.piles.of_mut(deck).pool, rng);
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
        let revealed = (view.revealed.0.iter()).fold(view.tickets, |all, &tickets| all | tickets);
        let mut hidden = self.tables.decks[index].without(revealed | view.offer.set());
        let pile = state.piles.of_mut(deck);
        pile.under = view.under[index];
        for ticket in view.under[index].known() {
            hidden.remove(ticket);
            if let Viewer::Seat(seat) = view.viewer {
                state.placed[seat].insert(ticket);
            }
        }
        let mut places = Places::under(&view.under[index]);
        for seat in view.viewer.others(view.seats).iter() {
            if view.play.phase != Phase::Over {
                places.add(Place::Held(seat), view.ticket_counts[seat][index]);
            }
            places.add(Place::Offered(seat), view.offer_counts[seat][index]);
        }
        places.fill(
            view.pool_lens[index],
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
