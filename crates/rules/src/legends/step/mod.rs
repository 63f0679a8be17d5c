//! What each action does, and what follows from it.

mod cards;
mod claim;
mod end;
mod news;
mod setup;
mod tickets;
mod turn;

pub(super) use cards::LOOK_ANYWAY;
pub(super) use claim::powder_card;
pub(super) use turn::CLAIM_STEPS;

use super::action::LegendsAction;
use super::agenda::{Moment, Task};
use super::content::{AbilityId, After, Origin};
use super::event::{Happening, LegendsEvent, PaperEvent, ProgressEvent};
use super::game::LegendsGame;
use super::interpret::Scene;
use super::parts::PostPlace;
use super::state::LegendsState;
use super::table::Table;
use crate::{Chance, EventSink, Seat};

/// A state being changed, with where its luck comes from and where its events go.
pub(super) struct Step<'a, C, S> {
    pub game: &'a LegendsGame,
    pub state: &'a mut LegendsState,
    pub chance: &'a mut C,
    pub sink: &'a mut S,
}

impl<C: Chance, S: EventSink<LegendsEvent>> Step<'_, C, S> {
    /// Something open happens.
    #[inline(always)]
    pub fn happen(&mut self, happening: impl Into<Happening>) {
        let happening = happening.into();
        self.state.table.happen(self.game, &happening);
        self.sink.push(LegendsEvent::Open(happening));
    }

    #[inline(always)]
    pub fn tell(&mut self, event: LegendsEvent) {
        self.sink.push(event);
    }

    #[inline(always)]
    pub fn table(&self) -> &Table {
        &self.state.table
    }

    #[inline(always)]
    pub fn push(&mut self, task: Task) {
        self.state.table.play.agenda.push(task);
    }

    #[inline(always)]
    pub fn active(&self) -> Seat {
        self.state.table.play.active
    }

    /// Carries out an action, then everything that follows without asking.
    #[inline]
    pub fn act(&mut self, seat: Seat, action: LegendsAction) {
        let task = self.state.table.play.agenda.top();
        match (task, action) {
            (Task::Turn, _) => self.act_in_turn(seat, action),
            (Task::SecondCard, LegendsAction::DrawCard) => self.draw_card(seat, true),
            (Task::SecondCard, LegendsAction::TakeCard(slot)) => self.take_card(seat, slot, true),
            (Task::FirstTickets, LegendsAction::KeepTickets(kept)) => {
                self.keep_first_tickets(seat, kept);
            }
            (Task::KeepTickets(..), LegendsAction::KeepTickets(kept)) => {
                self.keep_tickets(seat, kept);
            }
            _ => self.answer(task, seat, action),
        }
        self.run();
    }

    /// Works until somebody is asked, and says so.
    #[inline]
    pub fn run(&mut self) {
        loop {
            let top = self.state.table.play.agenda.top();
            if top.is_question() && self.game.is_worth_asking(self.state, top) {
                break;
            }
            self.state.table.play.agenda.pop();
            self.work(top);
        }
        let play = self.state.table.play;
        self.tell(LegendsEvent::Open(Happening::Awaits(play)));
    }

    #[inline]
    fn work(&mut self, task: Task) {
        match task {
            Task::Draw(seat, left) => self.draw_on(seat, left),
            Task::Fill(swept) => self.fill_row(swept),
            Task::CardTaken { locomotive, second } => self.card_taken(locomotive || second),
            Task::Claim(step) => self.claim_step(step),
            Task::TurnEnd => self.end_turn(),
            Task::Fire(moment, seat, at) => self.fire_on(moment, seat, at),
            Task::Carry(seat, course) => self.carry(seat, course),
            Task::Effect(seat, ability, effect) => self.effect(seat, ability, effect),
            Task::NewsEnd => self.state.table.play.in_news = false,
            Task::TicketsDrawn => self.tickets_drawn(),
            Task::Setup(step) => self.setup_step(step),
            Task::After(step) => self.after_step(step),
            Task::Read(card) => self.read(card),
            Task::End(stage) => self.end_stage(stage),
            Task::RingAll(seat, from) => self.ring_all(seat, from),
            Task::Rung => self.state.table.play.ticket = None,
            Task::PayMust(seat, ability) => self.pay_must(seat, ability),
            Task::Beds(at) => self.paint_beds(at),
            Task::ChoiceColours(at) => self.choose_colours(at),
            // Questions that nobody needs to be asked.
            _ => {}
        }
    }

    /// Fires the next free ability of a moment.
    fn fire_on(&mut self, moment: Moment, seat: Seat, at: u8) {
        let list = self.game.list(moment);
        for (place, &id) in list.iter().enumerate().skip(usize::from(at)) {
            if self.game.comes_too_late(self.table(), moment, id) {
                continue;
            }
            let who = self.game.whose(self.state, moment, seat, id);
            if who.is_some_and(|who| self.game.fires(self.state, id, who)) {
                let next = place as u8 + 1;
                if usize::from(next) < list.len() {
                    self.push(Task::Fire(moment, seat, next));
                }
                self.start(who.unwrap_or(seat), id);
                return;
            }
        }
    }

    /// Everything on paper that speaks of the action: first what is free, then what has a price.
    /// Of events only the one that lies on top now (GL-18).
    pub fn use_papers(&mut self, moment: Moment, seat: Seat) {
        self.state.table.play.event = self.table().events.current;
        if !self.game.list(moment).is_empty() {
            self.push(Task::Use(moment, seat, 0));
            self.push(Task::Fire(moment, seat, 0));
        }
    }

    /// An ability begins to act.
    pub fn start(&mut self, seat: Seat, id: AbilityId) {
        self.note_use(seat, id);
        self.push(self.game.course(seat, id));
        if self.game.is_must(id) {
            self.push(Task::PayMust(seat, id));
        }
    }

    /// Limits, and postcards that are shown when they are used.
    pub fn note_use(&mut self, seat: Seat, id: AbilityId) {
        if let Some(place) = self.game.program.places[id.index()] {
            self.happen(ProgressEvent::Used { seat, place });
        }
        if let Some(place) = self.game.program.firsts[id.index()] {
            self.happen(ProgressEvent::Met(place));
        }
        match self.game.ability(id).origin {
            Origin::Postcard(postcard) => {
                let second = self.game.is_second(id);
                self.happen(PaperEvent::PostcardUsed { postcard, second });
                if self.game.uses_left(self.table(), postcard) == 0 {
                    let after = self.game.content.postcards[postcard.index()].after;
                    let vault = after == After::Vault;
                    self.happen(PaperEvent::PostcardGone { postcard, vault });
                }
            }
            Origin::Tool(tool) => {
                self.state.table.play.tool_used = true;
                if let Some((_, counters)) = self.table().tool(tool) {
                    if counters > 1 {
                        self.happen(PaperEvent::ToolPassed {
                            tool,
                            seat: seat.next(self.table().seats),
                            counters: counters - 1,
                        });
                    } else {
                        self.happen(PaperEvent::ToolGone(tool));
                    }
                }
            }
            _ => {}
        }
    }
}

impl LegendsGame {
    /// For whom an ability of a moment would fire.
    fn whose(
        &self,
        state: &LegendsState,
        moment: Moment,
        seat: Seat,
        id: AbilityId,
    ) -> Option<Seat> {
        match (moment, self.ability(id).origin) {
            // A newspaper concerns everybody's postcards.
            (Moment::News, Origin::Postcard(postcard)) => match state.table.post(postcard).at {
                PostPlace::Company(company) => self.seat_of(company, state.table.seats),
                _ => None,
            },
            _ => Some(seat),
        }
    }

    /// Does an ability act by itself now?
    #[inline]
    pub(super) fn fires(&self, state: &LegendsState, id: AbilityId, seat: Seat) -> bool {
        self.is_automatic(id)
            && self.is_active(state, id, seat)
            && (self.is_judged_later(id) || self.guard_holds(&Scene::now(state, seat, id)))
    }
}
