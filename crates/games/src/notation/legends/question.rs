//! What a player is asked, and what each answer means.

use super::Scene;
use super::action::text_of;
use super::terms::{Now, costs_to_wire};
use crate::catalogue::LegendsBox;
use crate::wire::{WireAction, WireOption, WireQuestion, WireTask, WireTerm, WireText};
use gleis_rules::legends::content::{AbilityId, Amount, Price, RegionId, Verb};
use gleis_rules::legends::{LegendsAction, LegendsState, Moment, Task};
use gleis_rules::{Game, Seat};
use std::collections::BTreeMap;

impl LegendsBox {
    pub(super) fn asked_to_wire(&self, state: &LegendsState, seat: Seat) -> Option<WireQuestion> {
        if !self.game.to_act(state).has(seat) {
            return None;
        }
        let task = state.table.play.agenda.top();
        let asks = self.who_asks(state);
        let mut question = WireQuestion {
            task: task_to_wire(task),
            paper: None,
            line: None,
            amount: None,
            class: None,
            track: None,
            helps: BTreeMap::new(),
            options: Vec::new(),
        };
        if let Some(id) = asks {
            let (paper, line) = self.paper_of(id);
            question.paper = Some(paper);
            question.line = Some(line);
        } else if let (Task::Show(_), Some(bell)) = (task, self.game.bell_sticker()) {
            question.paper = Some(self.legends.names.sticker(bell).to_owned());
            question.line = Some(1);
        }
        self.put_details(&mut question, state, task);
        let mut choice = 0;
        self.game.legal(state, seat, |action| {
            let listed = task != Task::Turn || matches!(action, LegendsAction::Use(..));
            if listed {
                let option = self.answer_to_wire(state, seat, (task, action), choice);
                question.options.push(option);
            }
            if let LegendsAction::Claim(claim) = action
                && claim.helps != 0
            {
                let track = self.track_name(claim.track);
                let helps = || self.helps_to_wire(state, seat, claim.track);
                question.helps.entry(track).or_insert_with(helps);
            }
            choice += 1;
        });
        Some(question)
    }

    /// `E05/1` as the card and the sentence on it.
    pub(super) fn paper_of(&self, id: AbilityId) -> (String, u8) {
        let name = self.ability_name(id);
        let (paper, line) = name.split_once('/').unwrap_or((name, "1"));
        (paper.to_owned(), line.parse().unwrap_or(1))
    }

    /// The ability behind a question: named by it, or the one whose effects go on below it.
    fn who_asks(&self, state: &LegendsState) -> Option<AbilityId> {
        let mut agenda = state.table.play.agenda;
        match agenda.pop() {
            Task::Choose(_, id, _) | Task::Alternative(_, id) | Task::Place(_, id, _) => Some(id),
            Task::Discard(_, _, _, true) => state.table.play.paying,
            Task::Turn | Task::SecondCard | Task::FirstTickets | Task::Use(..) | Task::Over => None,
            _ => loop {
                match agenda.pop() {
                    Task::Carry(_, course) => break Some(course.ability),
                    Task::Effect(_, id, _) => break Some(id),
                    // The market is filled when the answer is there.
                    Task::Fill(_) => {}
                    _ => break None,
                }
            },
        }
    }

    fn put_details(&self, question: &mut WireQuestion, state: &LegendsState, task: Task) {
        let (amount, class) = match task {
            Task::KeepTickets(_, least) => (Some(least), None),
            Task::FirstTickets => (Some(self.game.first_keep(&state.table)), None),
            Task::Discard(_, class, left, _) => (Some(left), Some(class.word().to_owned())),
            Task::DiscardColour(_, colour, left) => {
                let colour = gleis_rules::legends::content::Colour(colour % 6);
                (Some(left), Some(colour.name().to_owned()))
            }
            Task::Swap(_, left) | Task::Pick(_, left) | Task::Offer(_, left) => (Some(left), None),
            Task::PutBack(_, done, count) => (Some(count.saturating_sub(done)), None),
            Task::Draft(_, pool) => (None, Some(pool.word().to_owned())),
            Task::Upgrade(_, level) => (Some(level + 1), None),
            Task::Rule(_, op, _) => (None, Some(op.word().to_owned())),
            Task::Use(moment, ..) => (None, Some(moment_to_wire(moment))),
            Task::Place(_, _, effect) => {
                let word = match self.game.asked_effect(effect) {
                    Some(Verb::Mark(mark, _)) => mark.word(),
                    _ => "paint",
                };
                (None, Some(word.to_owned()))
            }
            _ => (None, None),
        };
        question.amount = amount;
        question.class = class;
        if let Task::Colour(_, track) = task {
            question.track = Some(self.track_name(track));
        }
    }

    fn answer_to_wire(
        &self,
        state: &LegendsState,
        seat: Seat,
        (task, action): (Task, LegendsAction),
        choice: u16,
    ) -> WireOption {
        let (price, effects) = self.meaning(state, seat, (task, action));
        let wire = self.wire_action(Scene::of_state(state, seat), action);
        let option = match wire {
            WireAction::Choose { option } => option,
            WireAction::Use { ability, .. } => ability,
            other => text_of(&other),
        };
        WireOption {
            choice,
            option,
            name: self.region_answer_to_wire(task, action),
            price,
            effects,
        }
    }

    /// A region that is still closed has no paper, so whoever may choose it is told its name.
    fn region_answer_to_wire(&self, task: Task, action: LegendsAction) -> Option<WireText> {
        match (task, action) {
            (
                Task::Offer(..) | Task::Open(_) | Task::Rule(_, _, false),
                LegendsAction::Choose(region),
            ) => self.legends.texts.region(RegionId(region)).map(Into::into),
            _ => None,
        }
    }

    /// What an answer costs and brings, where it is one of the ways of a card.
    fn meaning(
        &self,
        state: &LegendsState,
        seat: Seat,
        (task, action): (Task, LegendsAction),
    ) -> (Vec<Vec<WireTerm>>, Vec<WireTerm>) {
        match (task, action) {
            (_, LegendsAction::Use(id, way)) => {
                let Some(ability) = self.game.find_ability(id) else {
                    return Default::default();
                };
                let now = self.now_of(state, seat, id);
                let price = self.way_of(id, way, &now);
                let effects = self.effects_now_to_wire(&state.table, (id, ability), &now);
                (price, effects)
            }
            (Task::Choose(_, id, effect), LegendsAction::Choose(option)) => {
                let now = self.now_of(state, seat, id);
                let Some((price, effects)) = self.game.option_of(effect, option) else {
                    return Default::default();
                };
                let price = price.map_or_else(Vec::new, |price| self.price_to_wire(price, &now));
                (price, self.effects_to_wire(effects, &now))
            }
            (Task::Alternative(_, id), LegendsAction::Choose(way)) => {
                let now = self.now_of(state, seat, id);
                (self.way_of(id, way, &now), Vec::new())
            }
            (_, LegendsAction::Show(ticket)) => {
                let mut effects = Vec::new();
                self.game.each_bell_act(state, seat, ticket, |id, shown| {
                    if let Some(ability) = self.game.find_ability(id) {
                        let now = self.now_of(shown, seat, id);
                        effects.extend(self.effects_now_to_wire(&shown.table, (id, ability), &now));
                    }
                });
                (Vec::new(), effects)
            }
            _ => Default::default(),
        }
    }

    /// One of the ways to pay for an ability.
    fn way_of(&self, id: AbilityId, way: u8, now: Now<'_>) -> Vec<Vec<WireTerm>> {
        let ability = self.game.find_ability(id);
        let Some((_, Price(ways))) = ability.and_then(|ability| ability.price.as_ref()) else {
            return Vec::new();
        };
        let way = ways.get(usize::from(way)).into_iter();
        way.map(|costs| costs_to_wire(costs, now)).collect()
    }

    /// What amounts of an ability come to for a player, as things are.
    fn now_of<'a>(
        &'a self,
        state: &'a LegendsState,
        seat: Seat,
        id: AbilityId,
    ) -> impl Fn(&Amount) -> Option<i16> + 'a {
        move |amount| Some(self.game.number_for(state, seat, (id, amount), None))
    }
}

/// The word for what is asked.
pub(super) const fn task_to_wire(task: Task) -> WireTask {
    match task {
        Task::FirstTickets => WireTask::FirstTickets,
        Task::Turn => WireTask::Turn,
        Task::SecondCard => WireTask::SecondCard,
        Task::KeepTickets(..) => WireTask::KeepTickets,
        Task::Use(..) => WireTask::Use,
        Task::Choose(..) => WireTask::Choose,
        Task::Alternative(..) => WireTask::Alternative,
        Task::Discard(..) => WireTask::Discard,
        Task::DiscardColour(..) => WireTask::DiscardColour,
        Task::Swap(..) => WireTask::Swap,
        Task::Pick(..) => WireTask::Pick,
        Task::PutBack(..) => WireTask::PutBack,
        Task::Place(..) => WireTask::Place,
        Task::Draft(..) => WireTask::Draft,
        Task::Upgrade(..) => WireTask::Upgrade,
        Task::Archive(..) => WireTask::Archive,
        Task::Rule(..) => WireTask::Rule,
        Task::Show(_) => WireTask::Show,
        Task::Offer(..) => WireTask::Offer,
        Task::Open(_) => WireTask::Open,
        Task::Colour(..) => WireTask::Colour,
        Task::Over => WireTask::Over,
        // Work is never asked about.
        Task::Setup(_)
        | Task::After(_)
        | Task::Read(_)
        | Task::Fire(..)
        | Task::Carry(..)
        | Task::Effect(..)
        | Task::Draw(..)
        | Task::Fill(_)
        | Task::NewsEnd
        | Task::CardTaken { .. }
        | Task::Claim(_)
        | Task::TicketsDrawn
        | Task::TurnEnd
        | Task::End(_)
        | Task::RingAll(..)
        | Task::Rung
        | Task::PayMust(..)
        | Task::Beds(_)
        | Task::ChoiceColours(_) => WireTask::Over,
    }
}

fn moment_to_wire(moment: Moment) -> String {
    match moment {
        Moment::Setup(step) => format!("setup:{step}"),
        Moment::Claim(step) => format!("claim:{step}"),
        Moment::After(step) => format!("after:{step}"),
        Moment::Take => "take".into(),
        Moment::Draw => "draw".into(),
        Moment::Bell => "bell".into(),
        Moment::News => "news".into(),
        Moment::Score => "score".into(),
        Moment::Promise => "promise".into(),
        Moment::Turn => "turn".into(),
    }
}
