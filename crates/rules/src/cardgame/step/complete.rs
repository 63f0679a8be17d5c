//! The end of a half: tickets are completed, and the second half may begin.

use super::super::{CardEvent, Hand, Happening, Phase, Play, Secret, TicketSet, Yard};
use super::Step;
use crate::parts::{LastRound, Market};
use crate::{BitSet, BySeat, Chance, Counts, EventSink, Seat, TicketId};

impl<C: Chance, S: EventSink<CardEvent>> Step<'_, C, S> {
    /// All track stacks are turned up and everybody chooses tickets to complete (CG-D43).
    pub fn show_stacks(&mut self) {
        let play = &mut self.state.play;
        play.phase = Phase::Complete;
        play.pending = self.state.seats.all();
        self.happen(Happening::StacksShown(self.state.stacks));
    }

    pub fn complete(&mut self, seat: Seat, ticket: TicketId) {
        self.state.chosen[seat] |= 1 << ticket.0;
        self.tell(CardEvent::Secret(Secret::TicketChosen { seat, ticket }));
    }

    pub fn complete_best(&mut self, seat: Seat) {
        self.state.chosen[seat] = self
            .game
            .best_set(&self.state.stacks[seat], self.state.tickets[seat]);
        self.done(seat);
    }

    pub fn done(&mut self, seat: Seat) {
        self.state.play.pending.remove(seat);
        let chosen = self.state.chosen[seat];
        self.tell(CardEvent::ChoiceMade { seat, chosen });
        if self.state.play.pending.is_empty() {
            self.settle();
        }
    }

    /// All have chosen: what is completed is public (CG-D46), and the game is over (CG-D47) or
    /// goes on with its second half (CG-D15).
    fn settle(&mut self) {
        let chosen = std::mem::replace(&mut self.state.chosen, BySeat::splat(TicketSet::EMPTY));
        for seat in self.state.seats.seats() {
            self.state.completed[seat] |= chosen[seat];
            self.state.tickets[seat] &= !chosen[seat];
        }
        self.happen(Happening::TicketsCompleted(chosen));
        let second = self.state.seats.get() >= self.game.spec.second_half_from;
        if second && self.state.play.half == 0 {
            self.second_half();
        } else {
            self.state.play.phase = Phase::Over;
        }
    }

    /// Hands and open tickets stay; all other cards are the new deck (CG-D48 to CG-D51).
    fn second_half(&mut self) {
        self.state.gather();
        self.happen(Happening::HalfTime);
        let seats = self.state.seats;
        let first = self.state.play.active.next(seats);
        for _ in 0..self.game.spec.second_hand {
            let mut seat = first;
            for _ in 0..seats.get() {
                // With too few cards the last in the round get none (A3).
                if self.state.deck_len > 0 {
                    self.draw_to_hand(seat);
                }
                seat = seat.next(seats);
            }
        }
        self.fill_slots();
        let no_deck = self.state.deck_len == 0;
        self.state.play = Play {
            phase: Phase::Turn,
            active: first,
            pending: self.state.play.pending,
            idle: 0,
            last_round: if no_deck {
                LastRound::with(seats.get())
            } else {
                LastRound::NOT_BEGUN
            },
            half: 1,
        };
    }
}

impl super::super::CardState {
    /// Everything but the hands becomes the deck (CG-D49); face-up cards too.
    fn gather(&mut self) {
        let mut deck = self.deck;
        deck.add_all(&self.discards);
        for card in self.face_up.cards() {
            deck.add(card, 1);
        }
        for seat in self.seats.seats() {
            deck.add_all(&self.yards[seat].cards());
            deck.add_all(&self.stacks[seat]);
        }
        self.deck = deck;
        self.deck_len = deck.total() as u8;
        self.discards = Hand::default();
        self.face_up = Market::EMPTY;
        self.yards = BySeat::splat(Yard::default());
        self.stacks = BySeat::splat(Hand::default());
    }
}
