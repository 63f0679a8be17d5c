//! Drawing and choosing tickets, in the set-up and in a turn.

use super::super::{CardEvent, Happening, Offer, Phase, Secret, TicketSet};
use super::Step;
use crate::parts::TicketQueue;
use crate::{BySeat, Chance, EventSink, Seat, Stream};

impl<C: Chance, S: EventSink<CardEvent>> Step<'_, C, S> {
    pub fn deal_first_tickets(&mut self, seat: Seat) {
        let offer = self.offer(seat, self.game.spec.first_tickets.deal);
        self.tell(CardEvent::Secret(Secret::FirstTicketsDealt { seat, offer }));
    }

    /// As many as there are, if there are fewer than the rules deal.
    #[inline(always)]
    pub fn draw_tickets(&mut self, seat: Seat) {
        let deal = u32::from(self.game.spec.later_tickets.deal);
        let offer = self.offer(seat, deal.min(self.state.pile.len()) as u8);
        self.state.play.phase = Phase::KeepTickets;
        let count = offer.len();
        self.tell(CardEvent::TicketsDrawn { seat, count, offer });
    }

    #[inline(always)]
    fn offer(&mut self, seat: Seat, count: u8) -> Offer {
        let mut offer = Offer::EMPTY;
        for _ in 0..count {
            let state = &mut *self.state;
            let ticket = (state.pile).draw(&mut state.placed, Stream::Tickets, self.chance);
            offer.push(ticket);
        }
        self.state.sunk[seat] &= !offer.set::<TicketSet>();
        self.state.offers[seat] = offer;
        offer
    }

    /// Any number is kept, none too; the others go under the deck in the order drawn (CG-D39).
    #[inline(always)]
    pub fn keep_tickets(&mut self, seat: Seat, kept: u8) {
        let offer = std::mem::take(&mut self.state.offers[seat]);
        self.state.tickets[seat] |= offer.pick::<TicketSet>(kept);
        let count = kept.count_ones() as u8;
        self.tell(CardEvent::TicketsKept { seat, count, kept });
        for ticket in offer.without(kept).iter() {
            self.state.pile.under.push(ticket.0);
            self.state.sunk[seat] |= 1 << ticket.0;
            self.state.placed[seat] |= 1 << ticket.0;
            self.tell(CardEvent::TicketUnder { seat, ticket });
        }
        self.end_turn(kept != 0);
    }

    /// The choice stays secret until the last player has made it (CG-D11, GL-01).
    pub fn keep_first_tickets(&mut self, seat: Seat, kept: u8) {
        let offer = self.state.offers[seat];
        self.state.tickets[seat] = offer.pick(kept);
        self.state.offers[seat] = offer.without(kept);
        self.state.play.pending.remove(seat);
        self.tell(CardEvent::FirstTicketsChosen { seat, kept });
        if self.state.play.pending.is_empty() {
            self.settle_first_tickets();
        }
    }

    /// Tickets given back are shuffled into the deck (CG-D12); then somebody begins.
    fn settle_first_tickets(&mut self) {
        let seats = self.state.seats;
        let mut kept = BySeat::splat(0);
        for seat in seats.seats() {
            let refused = std::mem::take(&mut self.state.offers[seat]);
            self.state.pile.pool |= refused.set::<TicketSet>();
            kept[seat] = self.state.tickets[seat].count_ones() as u8;
        }
        self.happen(Happening::FirstTicketsSettled { kept });
        let first = self.state.first.unwrap_or_else(|| {
            Seat::new(self.chance.index(Stream::FirstSeat, u32::from(seats.get())) as u8)
        });
        self.happen(Happening::FirstSeat { seat: first });
        self.state.play.active = first;
        self.state.play.phase = Phase::Turn;
    }
}
