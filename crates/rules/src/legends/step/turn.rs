//! A turn, the numbered steps of claiming, and whose turn comes next.

use super::super::action::LegendsAction;
use super::super::agenda::{Moment, Task};
use super::super::event::{Happening, LegendsEvent, Secret};
use super::super::game::LegendsGame;
use super::super::play::Stage;
use super::super::table::Table;
use super::Step;
use crate::parts::LastRound;
use crate::{Chance, EventSink, Seat};

/// What a numbered step of claiming does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClaimStep {
    /// What the sticker in this place says, if there is one.
    Sticker,
    /// The bonus of the own company's card (LW-C3).
    CompanyRoute,
    /// Everything on paper that speaks of claiming: first what is free, then what has a price.
    Papers,
    /// A card for a big city (LW-C12).
    BigCity,
}

/// The steps of claiming a route, 1 to 12, as on the quick reference (LW-61, LW-62).
pub(crate) const CLAIM_STEPS: [ClaimStep; 12] = [
    ClaimStep::Sticker,
    ClaimStep::Sticker,
    ClaimStep::CompanyRoute,
    ClaimStep::Sticker,
    ClaimStep::Sticker,
    ClaimStep::Sticker,
    ClaimStep::Sticker,
    ClaimStep::Sticker,
    ClaimStep::Sticker,
    ClaimStep::Sticker,
    ClaimStep::Papers,
    ClaimStep::BigCity,
];

impl<C: Chance, S: EventSink<LegendsEvent>> Step<'_, C, S> {
    /// One action (LW-39), or an option before it.
    #[inline]
    pub fn act_in_turn(&mut self, seat: Seat, action: LegendsAction) {
        match action {
            LegendsAction::DrawCard => self.draw_card(seat, false),
            LegendsAction::TakeCard(slot) => self.take_card(seat, slot, false),
            LegendsAction::Claim(claim) => self.claim(seat, claim),
            LegendsAction::DrawTickets => {
                self.state.table.play.agenda.pop();
                let later = self.game.content.numbers.later_tickets;
                self.push(Task::TicketsDrawn);
                self.draw_tickets(seat, later.deal, later.keep);
            }
            LegendsAction::Pass => self.pass(seat),
            LegendsAction::Use(id, way) => self.use_ability(seat, id, way),
            LegendsAction::Switch(postcard) => {
                self.state.disarmed ^= 1 << postcard.index();
                self.state.table.play.switches += 1;
                self.tell(LegendsEvent::Secret(Secret::Switched { seat, postcard }));
            }
            _ => {}
        }
    }

    /// The steps from this one on, one at a time.
    #[inline]
    pub fn claim_step(&mut self, from: u8) {
        let seat = self.active();
        for step in from..=CLAIM_STEPS.len() as u8 {
            let moment = Moment::Claim(step);
            match CLAIM_STEPS[usize::from(step) - 1] {
                ClaimStep::BigCity => {
                    self.push(Task::Claim(step + 1));
                    if self.game.touches_big_city(self.table()) {
                        self.push(Task::Draw(seat, 1));
                    }
                    return;
                }
                _ if self.game.list(moment).is_empty() => {}
                ClaimStep::Papers => {
                    self.push(Task::Claim(step + 1));
                    self.use_papers(moment, seat);
                    return;
                }
                ClaimStep::Sticker | ClaimStep::CompanyRoute => {
                    self.push(Task::Claim(step + 1));
                    self.push(Task::Fire(moment, seat, 0));
                    return;
                }
            }
        }
        self.enter_regions(seat);
    }

    /// When all have passed in a row nothing can change any more, and the game ends (ruling
    /// 15). In the last round a pass is an ordinary turn.
    #[cold]
    fn pass(&mut self, seat: Seat) {
        self.state.table.play.agenda.pop();
        self.happen(Happening::Passed(seat));
        let play = &mut self.state.table.play;
        play.passes += 1;
        let all_passed = play.passes == self.state.table.seats.get();
        if all_passed && !self.table().play.last_round.has_begun() {
            self.push(Task::End(0));
        } else {
            self.next_turn();
        }
    }

    /// The turn is over, and it was not a pass.
    #[inline]
    pub fn end_turn(&mut self) {
        self.state.table.play.passes = 0;
        self.next_turn();
    }

    /// The trigger is looked at at the end of each turn and counts the first time only; then
    /// everybody has one more turn (LW-67, ruling 12).
    #[inline]
    fn next_turn(&mut self) {
        let table = &mut self.state.table;
        let play = &mut table.play;
        play.claim = None;
        play.paying = None;
        play.blind = 0;
        play.kept = 0;
        play.tool_used = false;
        play.switches = 0;
        let mut over = false;
        if play.last_round.has_begun() {
            over = play.last_round.end_turn();
        } else if table.cars[play.active] <= self.game.content.numbers.last_round_at {
            play.last_round = LastRound::with(table.seats.get());
        }
        play.active = play.active.next(table.seats);
        self.push(if over { Task::End(0) } else { Task::Turn });
    }

    /// The owner of the start card begins (LW-S14).
    pub fn begin_turns(&mut self) {
        let starter = self.table().starter;
        let play = &mut self.state.table.play;
        play.stage = Stage::Turns;
        play.active = starter;
        play.kept = 0;
        self.push(Task::Turn);
    }
}

impl LegendsGame {
    /// One card even if both ends are big (LW-C12).
    pub(crate) fn touches_big_city(&self, table: &Table) -> bool {
        let claim = table.play.claim;
        claim.is_some_and(|claim| self.map.ends[claim.track.index()] & table.big != 0)
    }
}
