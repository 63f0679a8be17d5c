//! What is still to be done, as short texts: a word, then its arguments.

use super::no_such;
use crate::catalogue::LegendsBox;
use crate::entry::NotationError;
use crate::notation::lookup::find_seat;
use crate::wire::seat_to_wire;
use gleis_rules::legends::agenda::{Course, EffectId};
use gleis_rules::legends::content::{AbilityId, CampaignCardId, CardClass, Colour, Pool, RuleOp};
use gleis_rules::legends::{Agenda, Moment, Task};
use gleis_rules::{Seat, SeatCount};

type Found<T> = Result<T, NotationError>;

impl LegendsBox {
    /// The tasks, the next one last.
    pub(super) fn name_agenda(&self, mut agenda: Agenda) -> Vec<String> {
        let mut tasks = Vec::new();
        while !agenda.is_empty() {
            tasks.push(self.name_task(agenda.pop()));
        }
        tasks.reverse();
        tasks
    }

    pub(super) fn find_agenda(&self, tasks: &[String], seats: SeatCount) -> Found<Agenda> {
        if tasks.len() > Agenda::MAX {
            return NotationError::new("there is too much to do at once");
        }
        let mut agenda = Agenda::OVER;
        for task in tasks {
            agenda.push(self.find_task(task, seats)?);
        }
        Ok(agenda)
    }

    fn name_task(&self, task: Task) -> String {
        let s = seat_to_wire;
        let a = |id: AbilityId| self.ability_name(id);
        match task {
            Task::Setup(step) => format!("setup {step}"),
            Task::After(step) => format!("after {step}"),
            Task::Read(side) => format!("read {}", self.place_of_side(side)),
            Task::Fire(moment, seat, place) => {
                format!("fire {} {} {place}", name_moment(moment), s(seat))
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
            Task::RingAll(seat) => format!("ring-all {}", s(seat)),
            Task::Rung => "rung".into(),
            Task::PayMust(seat, id) => format!("pay-must {} {}", s(seat), a(id)),
            Task::Beds(place) => format!("beds {place}"),
            Task::ChoiceColours(place) => format!("choice-colours {place}"),
            question => self.name_question(question),
        }
    }

    /// A side that is still to be read has no name yet: it is told by its place among those of
    /// this game, from 1.
    fn place_of_side(&self, side: CampaignCardId) -> usize {
        let sides = self.game.sides_of(self.game.legacy().game);
        let place = sides.iter().position(|&other| other == side);
        place.map_or(0, |place| place + 1)
    }

    /// Reads what [`Self::place_of_side`] writes, and the names that older games have written.
    fn side_at(&self, place: &str) -> Option<CampaignCardId> {
        let mut sides = self.game.sides_of(self.game.legacy().game).into_iter();
        match place.parse::<usize>() {
            Ok(place) => sides.nth(place.checked_sub(1)?),
            Err(_) => sides.find(|&side| self.legends.names.side(side) == place),
        }
    }

    fn name_question(&self, task: Task) -> String {
        let s = seat_to_wire;
        let a = |id: AbilityId| self.ability_name(id);
        match task {
            Task::FirstTickets => "first-tickets".into(),
            Task::Turn => "turn".into(),
            Task::SecondCard => "second-card".into(),
            Task::KeepTickets(seat, keep) => format!("keep-tickets {} {keep}", s(seat)),
            Task::Use(moment, seat, place) => {
                format!("use {} {} {place}", name_moment(moment), s(seat))
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

    fn find_task(&self, text: &str, seats: SeatCount) -> Found<Task> {
        let mut words = text.split(' ');
        let word = words.next().unwrap_or_default();
        let mut args = Arguments {
            entry: self,
            words,
            seats,
        };
        let task = match word {
            "setup" => Task::Setup(args.number()?),
            "after" => Task::After(args.number()?),
            "read" => {
                let place = args.word()?;
                let side = self.side_at(place);
                Task::Read(side.ok_or_else(|| no_such("campaign card", place))?)
            }
            "fire" => Task::Fire(args.moment()?, args.seat()?, args.number()?),
            "carry" => {
                let seat = args.seat()?;
                let course = Course {
                    ability: args.ability()?,
                    next: args.effect()?,
                    end: args.effect()?,
                };
                Task::Carry(seat, course)
            }
            "effect" => Task::Effect(args.seat()?, args.ability()?, args.effect()?),
            "draw" => Task::Draw(args.seat()?, args.number()?),
            "fill" => Task::Fill(args.number()?),
            "news-end" => Task::NewsEnd,
            "card-taken" => Task::CardTaken {
                locomotive: args.flag()?,
                second: args.flag()?,
            },
            "claim" => Task::Claim(args.number()?),
            "tickets-drawn" => Task::TicketsDrawn,
            "turn-end" => Task::TurnEnd,
            "end" => Task::End(args.number()?),
            "ring-all" => Task::RingAll(args.seat()?),
            "rung" => Task::Rung,
            "pay-must" => Task::PayMust(args.seat()?, args.ability()?),
            "beds" => Task::Beds(args.number()?),
            "choice-colours" => Task::ChoiceColours(args.number()?),
            word => find_question(word, &mut args)?,
        };
        match args.words.next() {
            None => Ok(task),
            Some(_) => NotationError::new(format!("“{word}” has too many arguments")),
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

fn find_question(word: &str, args: &mut Arguments<'_>) -> Found<Task> {
    Ok(match word {
        "first-tickets" => Task::FirstTickets,
        "turn" => Task::Turn,
        "second-card" => Task::SecondCard,
        "keep-tickets" => Task::KeepTickets(args.seat()?, args.number()?),
        "use" => Task::Use(args.moment()?, args.seat()?, args.number()?),
        "choose" => Task::Choose(args.seat()?, args.ability()?, args.effect()?),
        "alternative" => Task::Alternative(args.seat()?, args.ability()?),
        "discard" => {
            let seat = args.seat()?;
            let class = args.one_of(CardClass::ALL, CardClass::word)?;
            Task::Discard(seat, class, args.number()?, args.flag()?)
        }
        "discard-colour" => {
            let seat = args.seat()?;
            let colours: Vec<Colour> = Colour::all().collect();
            let colour = args.one_of(&colours, Colour::name)?;
            Task::DiscardColour(seat, colour.0, args.number()?)
        }
        "swap" => Task::Swap(args.seat()?, args.number()?),
        "pick" => Task::Pick(args.seat()?, args.number()?),
        "put-back" => Task::PutBack(args.seat()?, args.number()?, args.number()?),
        "place" => Task::Place(args.seat()?, args.ability()?, args.effect()?),
        "draft" => Task::Draft(args.seat()?, args.one_of(Pool::ALL, Pool::word)?),
        "upgrade" => Task::Upgrade(args.seat()?, args.number()?),
        "archive" => Task::Archive(args.seat()?, args.flag()?),
        "rule" => {
            let seat = args.seat()?;
            Task::Rule(seat, args.one_of(RuleOp::ALL, RuleOp::word)?, args.flag()?)
        }
        "show" => Task::Show(args.seat()?),
        "offer" => Task::Offer(args.seat()?, args.number()?),
        "open" => Task::Open(args.seat()?),
        "colour" => {
            let seat = args.seat()?;
            Task::Colour(seat, args.entry.track_id(args.word()?)?)
        }
        "over" => Task::Over,
        _ => return NotationError::new("nothing of that kind is ever to be done"),
    })
}

/// The arguments of a task.
struct Arguments<'a> {
    entry: &'a LegendsBox,
    words: std::str::Split<'a, char>,
    seats: SeatCount,
}

impl<'a> Arguments<'a> {
    fn word(&mut self) -> Found<&'a str> {
        let word = self.words.next();
        word.ok_or_else(|| NotationError("an argument is missing".into()))
    }

    fn number(&mut self) -> Found<u8> {
        let word = self.word()?;
        let number = word.parse().ok();
        number.ok_or_else(|| NotationError("a number up to 255 is missing".into()))
    }

    fn flag(&mut self) -> Found<bool> {
        self.one_of(&[false, true], |flag| if flag { "1" } else { "0" })
    }

    fn seat(&mut self) -> Found<Seat> {
        find_seat(self.number()?, self.seats)
    }

    fn ability(&mut self) -> Found<AbilityId> {
        self.entry.ability_id(self.word()?)
    }

    /// One behind the last is possible: it is the end of a list.
    fn effect(&mut self) -> Found<EffectId> {
        let number = self.word()?.parse().ok();
        let number =
            number.filter(|&number: &u16| usize::from(number) <= self.entry.game.effect_count());
        let effect = number.map(EffectId);
        effect.ok_or_else(|| NotationError("there is no such effect".into()))
    }

    fn one_of<T: Copy>(&mut self, all: &[T], word: impl Fn(T) -> &'static str) -> Found<T> {
        let asked = self.word()?;
        let found = all.iter().copied().find(|&one| word(one) == asked);
        found.ok_or_else(|| no_such("word", asked))
    }

    fn moment(&mut self) -> Found<Moment> {
        let text = self.word()?;
        let (word, step) = text.split_once(':').unwrap_or((text, ""));
        let step = step.parse().unwrap_or(0);
        let moment = match word {
            "setup" => Moment::Setup(step),
            "claim" => Moment::Claim(step),
            "after" => Moment::After(step),
            "take" => Moment::Take,
            "draw" => Moment::Draw,
            "bell" => Moment::Bell,
            "news" => Moment::News,
            "score" => Moment::Score,
            "promise" => Moment::Promise,
            "turn" => Moment::Turn,
            _ => return NotationError::new("there is no such moment"),
        };
        if name_moment(moment) == text {
            Ok(moment)
        } else {
            NotationError::new("there is no such moment")
        }
    }
}

pub(super) fn name_moment(moment: Moment) -> String {
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
