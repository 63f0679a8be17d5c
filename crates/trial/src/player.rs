//! A player: follows the game of one seat and picks any of the choices.

use crate::message::{StepNumber, Told};
use crate::{Outcome, Say, demand};
use serde_json::value::RawValue;
use std::fmt::Write;

/// The id of the command by which a player begins to look.
const WATCH: &str = "watch";

/// The id of the command by which a player looks away.
const UNWATCH: &str = "unwatch";

/// Somebody who plays at random.
#[derive(Debug)]
pub struct Player {
    pub table: String,
    /// The seat, from 1.
    pub seat: u8,
    luck: fastrand::Rng,
    /// The number of the last step that was told.
    seq: Option<u64>,
    /// How many choices there are now.
    choices: usize,
    /// How many have to act now.
    to_act: usize,
    /// Has the server said that this player is looking?
    looking: bool,
    /// The command that was sent and not answered.
    sent: Option<Command>,
    commands: u64,
}

#[derive(Debug)]
struct Command {
    id: String,
    text: String,
}

/// What a message means to a player.
#[derive(Debug)]
pub enum News<'a> {
    /// Nothing that matters.
    Nothing,
    /// A step, as it was written.
    Step(u64, &'a RawValue),
    /// The player's own command is done, with this number.
    Done(u64),
    /// The player's command was refused, with this code and sentence.
    Refused(String, String),
}

impl Player {
    /// A player with a seat; the same seed picks the same choices.
    #[must_use]
    pub fn new(table: &str, seat: u8, seed: u64) -> Self {
        Self {
            table: table.to_owned(),
            seat,
            luck: fastrand::Rng::with_seed(seed),
            seq: None,
            choices: 0,
            to_act: 0,
            looking: false,
            sent: None,
            commands: 0,
        }
    }

    /// The same, who knows the game up to a step.
    #[must_use]
    pub const fn since(mut self, seq: Option<u64>) -> Self {
        self.seq = seq;
        self
    }

    /// The number of the last step that the player knows.
    #[must_use]
    pub const fn seq(&self) -> Option<u64> {
        self.seq
    }

    /// Is the game over?
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.looking && self.to_act == 0 && self.sent.is_none()
    }

    /// Has the server told everything up to now?
    #[must_use]
    pub const fn looks(&self) -> bool {
        self.looking
    }

    /// The first message.
    #[must_use]
    pub fn watch(&self) -> String {
        let (table, seat) = (&self.table, self.seat);
        let mut text =
            format!(r#"{{"type":"watch","id":"{WATCH}","table":"{table}","seat":{seat}"#);
        if let Some(seq) = self.seq {
            let _ = write!(text, r#","since":{seq}"#);
        }
        text.push('}');
        text
    }

    /// The last message.
    #[must_use]
    pub fn unwatch(&self) -> String {
        let (table, seat) = (&self.table, self.seat);
        format!(r#"{{"type":"unwatch","id":"{UNWATCH}","table":"{table}","seat":{seat}}}"#)
    }

    /// Hears a message.
    ///
    /// # Errors
    /// If it cannot be read, or cannot be true.
    pub fn hear<'a>(&mut self, text: &'a str) -> Outcome<News<'a>> {
        let told: Told<'a> =
            serde_json::from_str(text).say(format!("This message is not understood: {text}"))?;
        match told.kind {
            "state" => {
                if let Some(position) = told.position {
                    self.seq = Some(position.seq);
                    self.to_act = position.to_act.0;
                    self.choices = position.prompt.map_or(0, |prompt| prompt.choices.0);
                }
                Ok(News::Nothing)
            }
            "step" => self.hear_step(told),
            "done" if told.id.as_deref() == Some(WATCH) => {
                self.looking = true;
                Ok(News::Nothing)
            }
            "done" if told.id.as_deref() == Some(UNWATCH) => Ok(News::Nothing),
            "done" => {
                let ours = self
                    .sent
                    .take_if(|sent| told.id.as_deref() == Some(&sent.id));
                demand(ours.is_some(), || format!("Nobody asked for this: {text}"))?;
                let seq = told.seq.ok_or("A done action has no number.")?;
                Ok(News::Done(seq))
            }
            "error" => {
                let problem = told.problem.ok_or("An error says nothing.")?;
                Ok(News::Refused(
                    problem.code.into_owned(),
                    problem.message.into_owned(),
                ))
            }
            _ => Ok(News::Nothing),
        }
    }

    fn hear_step<'a>(&mut self, told: Told<'a>) -> Outcome<News<'a>> {
        let step = told.step.ok_or("A step says nothing.")?;
        let number: StepNumber = serde_json::from_str(step.get()).say("A step has no number")?;
        let expected = self.seq.map(|seq| seq + 1);
        demand(expected.is_none_or(|seq| seq == number.seq), || {
            let table = &self.table;
            format!(
                "At table {table} step {} came after {:?}.",
                number.seq, self.seq
            )
        })?;
        self.seq = Some(number.seq);
        self.to_act = told.to_act.0;
        self.choices = told.prompt.map_or(0, |prompt| prompt.choices.0);
        Ok(News::Step(number.seq, step))
    }

    /// Is it time to act?
    #[must_use]
    pub const fn wants(&self) -> bool {
        self.looking && self.sent.is_none() && self.choices > 0
    }

    /// The action that the player picks.
    pub fn act(&mut self) -> String {
        let choice = self.luck.usize(..self.choices.max(1));
        self.act_on(choice)
    }

    /// The action with a number.
    pub fn act_on(&mut self, choice: usize) -> String {
        self.commands += 1;
        // A repeat is known by its id, so no two commands of a table may share one.
        let id = format!("{:x}-{}", self.luck.u64(..), self.commands);
        let (table, seat, seq) = (&self.table, self.seat, self.seq.unwrap_or(0));
        let head = format!(r#"{{"type":"act","id":"{id}","table":"{table}","seat":{seat}"#);
        let text = format!(r#"{head},"seq":{seq},"choice":{choice}}}"#);
        self.sent = Some(Command {
            id,
            text: text.clone(),
        });
        text
    }

    /// The command that was not answered, to be sent again.
    #[must_use]
    pub fn again(&self) -> Option<String> {
        self.sent.as_ref().map(|sent| sent.text.clone())
    }

    /// Gives a refused command up.
    pub fn give_up(&mut self) {
        self.sent = None;
    }

    /// How many choices there are now.
    #[must_use]
    pub const fn choices(&self) -> usize {
        self.choices
    }
}
