//! Drawing, choosing and showing tickets.

use super::super::agenda::{Moment, Task};
use super::super::event::{Happening, LegendsEvent, Secret};
use super::super::state::Offer;
use super::Step;
use crate::parts::TicketQueue;
use crate::{BitSet, BySeat, Chance, EventSink, Seat, SeatSet, Stream, TicketId};

impl<C: Chance, S: EventSink<LegendsEvent>> Step<'_, C, S> {
    /// First tickets for everybody (LW-S6a); with too few, the same smaller number (LW-S6b).
    pub fn deal_first_tickets(&mut self) {
        let (deal, _) = self.game.first_deal(self.table().seats);
        if deal == 0 {
            return;
        }
        for seat in self.table().seats.seats() {
            let offer = self.offer(seat, deal);
            self.tell(LegendsEvent::Secret(Secret::FirstTicketsDealt {
                seat,
                offer,
            }));
        }
        self.state.table.play.pending = self.table().seats.all();
        self.push(Task::FirstTickets);
    }

    /// The action (LW-63), or an effect: as many as there are, if there are fewer.
    pub fn draw_tickets(&mut self, seat: Seat, draw: u8, keep: u8) {
        let count = self.state.pile.len().min(u32::from(draw)) as u8;
        if count == 0 {
            return;
        }
        let offer = self.offer(seat, count);
        self.state.table.tickets_drawn(seat, count);
        self.tell(LegendsEvent::TicketsDrawn { seat, count, offer });
        self.push(Task::KeepTickets(seat, keep.min(count)));
    }

    fn offer(&mut self, seat: Seat, count: u8) -> Offer {
        let mut offer = Offer::EMPTY;
        for _ in 0..count {
            let state = &mut *self.state;
            let ticket = (state.pile).draw(&mut state.placed, Stream::Tickets, self.chance);
            self.state.sunk[seat].remove(ticket.index());
            offer.push(ticket);
        }
        self.state.offers[seat] = offer;
        offer
    }

    /// The others go under the deck in the order drawn (LW-63).
    pub fn keep_tickets(&mut self, seat: Seat, kept: u8) {
        self.state.table.play.agenda.pop();
        let offer = std::mem::take(&mut self.state.offers[seat]);
        let count = kept.count_ones() as u8;
        self.state.table.play.kept = count;
        self.state.table.tickets_kept(seat, count);
        self.tell(LegendsEvent::TicketsKept { seat, count, kept });
        self.state.tickets[seat] |= offer.pick(kept);
        for ticket in offer.without(kept).iter() {
            self.put_under(seat, ticket);
        }
    }

    fn put_under(&mut self, seat: Seat, ticket: TicketId) {
        self.state.pile.under.push(ticket.0);
        self.state.sunk[seat].insert(ticket.index());
        self.state.placed[seat].insert(ticket.index());
        self.tell(LegendsEvent::TicketUnder { seat, ticket });
    }

    /// The choice stays secret until the last player has made it (GL-01).
    pub fn keep_first_tickets(&mut self, seat: Seat, kept: u8) {
        let offer = self.state.offers[seat];
        self.state.tickets[seat] |= offer.pick(kept);
        self.state.offers[seat] = offer.without(kept);
        self.tell(LegendsEvent::FirstTicketsChosen { seat, kept });
        let pending = &mut self.state.table.play.pending;
        pending.remove(seat);
        if *pending == SeatSet::EMPTY {
            self.state.table.play.agenda.pop();
            self.settle_first_tickets();
        }
    }

    /// Refused tickets go under the deck, seat by seat from who begins (LW-S6a).
    fn settle_first_tickets(&mut self) {
        let seats = self.table().seats;
        let (mut kept, mut refused) = (BySeat::splat(0), BySeat::splat(0));
        for seat in seats.seats() {
            kept[seat] = self.state.tickets[seat].count() as u8;
            refused[seat] = self.state.offers[seat].len();
        }
        self.happen(Happening::FirstTicketsSettled { kept, refused });
        let mut seat = self.table().starter;
        for _ in seats.seats() {
            let offer = std::mem::take(&mut self.state.offers[seat]);
            for ticket in offer.iter() {
                self.put_under(seat, ticket);
            }
            seat = seat.next(seats);
        }
    }

    /// After the action of drawing tickets.
    pub fn tickets_drawn(&mut self) {
        let seat = self.active();
        self.push(Task::TurnEnd);
        self.push_bell(seat);
        self.use_papers(Moment::Draw, seat);
    }

    /// The bell may be rung at the end of a turn in which something could have been completed.
    pub fn push_bell(&mut self, seat: Seat) {
        if self.game.may_ring(self.table()) {
            self.push(Task::Show(seat));
        }
    }

    /// A completed ticket is shown, and everything that listens for the bell acts.
    pub fn ring(&mut self, seat: Seat, ticket: TicketId) {
        self.happen(Happening::TicketShown { seat, ticket });
        if !self.game.program.has_bell {
            return;
        }
        self.state.table.play.ticket = Some(ticket);
        self.push(Task::Rung);
        if self.game.texts_act(self.table()) {
            let text = self.game.content.tickets[ticket.index()].text;
            for id in text.ids().rev() {
                if self.game.may_begin(self.state, id, seat) {
                    self.push(self.game.course(seat, id));
                }
            }
        }
        self.push(Task::Fire(Moment::Bell, seat, 0));
    }

    /// At the end every completed ticket that was not shown is; if the bell comes in force only
    /// after they were all revealed, every one of them.
    pub fn ring_all(&mut self, seat: Seat, from: u8) {
        let mut tickets = self.game.completed(self.state, seat);
        if self.table().play.rung {
            tickets = tickets.without(self.table().shown[seat]);
        }
        let next = tickets
            .members()
            .find(|&ticket| ticket >= usize::from(from));
        if let Some(ticket) = next {
            self.push(Task::RingAll(seat, ticket as u8 + 1));
            self.ring(seat, TicketId(ticket as u8));
        }
    }
}
