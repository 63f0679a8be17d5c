//! What is still to be done, as short texts: a word, then its arguments.

use super::no_such;
use crate::catalogue::LegendsBox;
use crate::entry::NotationError;
use crate::wire::seat_to_wire;
use gleis_rules::legends::agenda::Course;
use gleis_rules::legends::content::{AbilityId, CampaignCardId, Colour};
use gleis_rules::legends::{Agenda, Moment, Task};

type Found<T> = Result<T, NotationError>;

impl LegendsBox {
    /// The tasks, the next one last.
    pub(super) fn agenda_to_wire(&self, mut agenda: Agenda) -> Vec<String> {
        let mut tasks = Vec::new();
        while !agenda.is_empty() {
            tasks.push(self.task_to_wire(agenda.pop()));
        }
        tasks.reverse();
        tasks
    }

    fn task_to_wire(&self, task: Task) -> String {
        let s = seat_to_wire;
        let a = |id: AbilityId| self.ability_name(id);
        match task {
            Task::Setup(step) => format!("setup {step}"),
            Task::After(step) => format!("after {step}"),
            Task::Read(side) => format!("read {}", self.place_of_side(side)),
            Task::Fire(moment, seat, place) => {
                format!("fire {} {} {place}", moment_to_wire(moment), s(seat))
            }
            Task::Carry(seat, course) => {
                let Course { ability, next, end } = course;
                format!("carry {} {} {} {}", s(seat), a(ability), next.0, end.0)
            }
            Task::Effect(seat, id, effect) => format!("effect {} {} {}", s(seat), a(id), effect.0),
            Task::Draw(seat, count) => format!("draw {} {count}", s(seat)),
            Task::Fill(swept) => format!("fill {swept}"),
            Task::NewsEnd => "news-end".into(),
            Task::CardTaken { locomotive, second } => {
                format!("card-taken {} {}", u8::from(locomotive), u8::from(second))
            }
            Task::Claim(step) => format!("claim {step}"),
            Task::TicketsDrawn => "tickets-drawn".into(),
            Task::TurnEnd => "turn-end".into(),
            Task::End(stage) => format!("end {stage}"),
            Task::RingAll(seat, from) => format!("ring-all {} {from}", s(seat)),
            Task::Rung => "rung".into(),
            Task::PayMust(seat, id) => format!("pay-must {} {}", s(seat), a(id)),
            Task::Beds(place) => format!("beds {place}"),
            Task::ChoiceColours(place) => format!("choice-colours {place}"),
            question => self.question_to_wire(question),
        }
    }

    /// A side that is still to be read has no name yet: it is told by its place among those of
    /// this game, from 1.
    fn place_of_side(&self, side: CampaignCardId) -> usize {
        let sides = self.game.sides_of(self.game.legacy().game);
        let place = sides.iter().position(|&other| other == side);
        place.map_or(0, |place| place + 1)
    }

    fn question_to_wire(&self, task: Task) -> String {
        let s = seat_to_wire;
        let a = |id: AbilityId| self.ability_name(id);
        match task {
            Task::FirstTickets => "first-tickets".into(),
            Task::Turn => "turn".into(),
            Task::SecondCard => "second-card".into(),
            Task::KeepTickets(seat, keep) => format!("keep-tickets {} {keep}", s(seat)),
            Task::Use(moment, seat, place) => {
                format!("use {} {} {place}", moment_to_wire(moment), s(seat))
            }
            Task::Choose(seat, id, effect) => format!("choose {} {} {}", s(seat), a(id), effect.0),
            Task::Alternative(seat, id) => format!("alternative {} {}", s(seat), a(id)),
            Task::Discard(seat, class, left, must) => {
                format!(
                    "discard {} {} {left} {}",
                    s(seat),
                    class.word(),
                    u8::from(must)
                )
            }
            Task::DiscardColour(seat, colour, left) => {
                format!(
                    "discard-colour {} {} {left}",
                    s(seat),
                    Colour(colour % 6).name()
                )
            }
            Task::Swap(seat, left) => format!("swap {} {left}", s(seat)),
            Task::Pick(seat, left) => format!("pick {} {left}", s(seat)),
            Task::PutBack(seat, done, count) => format!("put-back {} {done} {count}", s(seat)),
            Task::Place(seat, id, effect) => format!("place {} {} {}", s(seat), a(id), effect.0),
            Task::Draft(seat, pool) => format!("draft {} {}", s(seat), pool.word()),
            Task::Upgrade(seat, level) => format!("upgrade {} {level}", s(seat)),
            Task::Archive(seat, deck) => format!("archive {} {}", s(seat), u8::from(deck)),
            Task::Rule(seat, op, tool) => {
                format!("rule {} {} {}", s(seat), op.word(), u8::from(tool))
            }
            Task::Show(seat) => format!("show {}", s(seat)),
            Task::Offer(seat, left) => format!("offer {} {left}", s(seat)),
            Task::Open(seat) => format!("open {}", s(seat)),
            Task::Colour(seat, track) => format!("colour {} {}", s(seat), self.track_name(track)),
            _ => "over".into(),
        }
    }

    pub(super) fn ability_name(&self, id: AbilityId) -> &str {
        self.abilities.get(id.index()).map_or("", String::as_str)
    }

    pub(super) fn ability_id(&self, name: &str) -> Found<AbilityId> {
        let index = self.abilities.iter().position(|known| known == name);
        let id = index.map(|index| AbilityId(index as u16));
        id.ok_or_else(|| no_such("ability", name))
    }
}

pub(super) fn moment_to_wire(moment: Moment) -> String {
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
