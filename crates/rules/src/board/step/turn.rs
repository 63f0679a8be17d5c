//! Set-up, the order of turns, and the end.

use super::super::{BoardAction, BoardEvent, BoardRules, Extra, Happening, Mix, Phase, Piles};
use super::Step;
use crate::parts::LastRound;
use crate::{BySeat, Chance, EventSink, Seat};

impl<R, C, S> Step<'_, R, C, S>
where
    R: BoardRules,
    C: Chance,
    S: EventSink<BoardEvent<R>>,
{
    /// The set-up, in the order of the ruling on dealing (U4-Q47).
    pub fn deal(&mut self) {
        let spec = &self.game.spec;
        let tables = &self.game.tables;
        self.state.open = tables.all_tracks;
        self.state.deck = tables.cards;
        self.state.deck_len = tables.cards_total;
        self.state.trains = BySeat::splat(0);
        for deck in self.game.decks() {
            self.state.piles.of_mut(deck).pool = tables.decks[deck.index()];
        }
        self.state.extra = R::Extra::deal(&self.game.extra, self.chance);
        if R::Extra::TELLS_SETUP {
            self.happen(Happening::ExtraDealt(self.state.extra));
        }
        for seat in self.state.seats.seats() {
            self.state.trains[seat] = spec.trains;
            for _ in 0..spec.hand {
                self.draw_to_hand(seat);
            }
        }
        self.fill_gaps();
        self.state.play.pending = self.state.seats.all();
        if !self.game.has_mix() {
            for seat in self.state.seats.seats() {
                self.deal_first_tickets(seat, Mix([spec.first_tickets.deal, 0]));
            }
        }
        self.happen(Happening::Awaits(self.state.play));
    }

    #[inline(always)]
    pub fn act(&mut self, seat: Seat, action: BoardAction<R>) {
        match action {
            BoardAction::DrawCard => self.draw_card(seat),
            BoardAction::TakeCard(slot) => self.take_card(seat, slot),
            BoardAction::Claim {
                track,
                colour,
                locomotives,
            } => {
                self.claim(seat, track, colour, locomotives);
            }
            BoardAction::DrawTickets(mix) => match self.state.play.phase {
                Phase::FirstTickets => self.deal_first_tickets(seat, mix),
                _ => self.draw_tickets(seat, mix),
            },
            BoardAction::KeepTickets(keep) => match self.state.play.phase {
                Phase::FirstTickets => self.keep_first_tickets(seat, keep),
                _ => self.keep_tickets(seat, keep),
            },
            BoardAction::Extra(answer) => {
                self.state.extra.apply(&self.game.extra, seat, answer);
                self.happen(Happening::ExtraChosen {
                    seat,
                    action: answer,
                });
                self.end_turn();
            }
            BoardAction::Pass => self.pass(seat),
        }
        self.happen(Happening::Awaits(self.state.play));
        if self.state.play.phase == Phase::Over {
            self.happen(Happening::TicketsRevealed(self.state.tickets));
        }
    }

    /// When all have passed in a row nothing can change any more, and the game ends (U4-Q19).
    /// In the last round a pass is an ordinary turn.
    #[cold]
    fn pass(&mut self, seat: Seat) {
        self.happen(Happening::Passed { seat });
        self.state.play.passes += 1;
        let all_passed = self.state.play.passes == self.state.seats.get();
        if all_passed && !self.state.play.last_round.has_begun() {
            self.state.play.phase = Phase::Over;
        } else {
            self.next_turn();
        }
    }

    /// The turn is over, and it was not a pass.
    #[inline(always)]
    pub fn end_turn(&mut self) {
        self.state.play.passes = 0;
        self.next_turn();
    }

    /// The trigger is tested at the end of each turn, and only the first time counts; then
    /// everybody has one more turn, the one who triggered it last (U4-57, U4-58, U4-Q31).
    #[inline(always)]
    fn next_turn(&mut self) {
        let state = &mut *self.state;
        let play = &mut state.play;
        play.phase = Phase::Turn;
        if play.last_round.has_begun() {
            if play.last_round.end_turn() {
                play.phase = Phase::Over;
            }
        } else if state.trains[play.active] <= self.game.spec.last_round_at {
            play.last_round = LastRound::with(state.seats.get());
        }
        play.active = play.active.next(state.seats);
    }
}
