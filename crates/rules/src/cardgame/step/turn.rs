//! Dealing, the order of turns, and how a half ends.

use super::super::{CardAction, CardEvent, Happening, Phase};
use super::Step;
use crate::parts::LastRound;
use crate::{CardKind, Chance, Counts, EventSink, Seat};

impl<C: Chance, S: EventSink<CardEvent>> Step<'_, C, S> {
    /// A locomotive each, then the hands, the face-up cards and the tickets (CG-D05 to CG-D10).
    pub fn deal(&mut self) {
        let spec = &self.game.spec;
        let seats = self.state.seats;
        self.state.deck = self.game.tables.cards;
        self.state.deck_len = self.game.tables.cards_total;
        self.state.pile.pool = self.game.tables.all;
        for seat in seats.seats() {
            for _ in 0..spec.first_locomotives {
                self.deal_locomotive(seat);
            }
        }
        for seat in seats.seats() {
            for _ in 0..spec.hand {
                self.draw_to_hand(seat);
            }
        }
        self.fill_slots();
        for seat in seats.seats() {
            self.deal_first_tickets(seat);
        }
        self.state.play.pending = seats.all();
        self.happen(Happening::Awaits(self.state.play.seen()));
    }

    fn deal_locomotive(&mut self, seat: Seat) {
        self.state.deck.sub(CardKind::LOCOMOTIVE, 1);
        self.state.deck_len -= 1;
        self.state.hands[seat].add(CardKind::LOCOMOTIVE, 1);
        self.state.known[seat].add(CardKind::LOCOMOTIVE, 1);
        self.happen(Happening::LocomotiveDealt { seat });
    }

    #[inline(always)]
    pub fn act(&mut self, seat: Seat, action: CardAction) {
        match action {
            CardAction::DrawCard => self.draw_card(seat),
            CardAction::TakeCard(slot) => self.take_card(seat, slot),
            CardAction::Stop => {
                self.happen(Happening::Stopped { seat });
                self.end_turn(true);
            }
            CardAction::Lay(lay) => self.lay(seat, lay),
            CardAction::DrawTickets => self.draw_tickets(seat),
            CardAction::KeepTickets(kept) => match self.state.play.phase {
                Phase::FirstTickets => self.keep_first_tickets(seat, kept),
                _ => self.keep_tickets(seat, kept),
            },
            CardAction::CompleteBest => self.complete_best(seat),
            CardAction::Complete(ticket) => self.complete(seat, ticket),
            CardAction::Done => self.done(seat),
            CardAction::Pass => {
                self.happen(Happening::Passed { seat });
                self.end_turn(false);
            }
        }
        self.happen(Happening::Awaits(self.state.play.seen()));
        if self.state.play.phase == Phase::Over {
            self.happen(Happening::TicketsRevealed(self.state.tickets));
        }
    }

    /// The turn is over. `lasts`: did it take a card, lay cards or keep a ticket?
    ///
    /// When the deck is used up everybody has one more turn, whoever used it up last (CG-D40).
    /// Three rounds without anything that lasts end the half too (A4).
    #[inline(always)]
    pub fn end_turn(&mut self, lasts: bool) {
        let seats = self.state.seats;
        let ends = self.game.half_ends(self.state, lasts);
        let play = &mut self.state.play;
        play.idle = if lasts { 0 } else { play.idle + 1 };
        if play.last_round.has_begun() {
            play.last_round.end_turn();
        } else if self.state.deck_len == 0 {
            play.last_round = LastRound::with(seats.get());
        }
        if ends {
            self.show_stacks();
            return;
        }
        play.phase = Phase::Turn;
        play.active = play.active.next(seats);
        self.roll();
    }

    /// Phase 1 of the turn that begins: one card of each row, and no choice (CG-D18). An empty
    /// yard is skipped (CG-D21).
    #[inline(always)]
    fn roll(&mut self) {
        let seat = self.state.play.active;
        if !self.state.yards[seat].is_empty() {
            let cards = self.state.yards[seat].roll();
            self.state.stacks[seat].add_all(&cards);
            self.happen(Happening::Rolled { seat, cards });
        }
    }
}
