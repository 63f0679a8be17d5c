//! The player behind which a program sits.

use super::faults::{Fault, FaultKind};
use super::lines::{LINE_MAX, shown};
use super::process::{Process, Silence};
use super::{Host, Limits};
use gleis_bots::protocol::{self, Answer, Asking, IDLE_MAX, Misstep};
use gleis_bots::{Bot, Playable, Question, random};
use gleis_games::record::GameResult;
use gleis_games::wire::{FromBot, ToBot, WireAction, seat_to_wire};
use gleis_games::{ActionOf, Entry, ViewOf};
use gleis_rules::{Rng, Score, Seat};
use std::time::{Duration, Instant};

/// What the shell says when it cannot run a command.
const NOT_RUN: [i32; 2] = [126, 127];
/// After `bye` a program has so long to end.
const FAREWELL: Duration = Duration::from_millis(300);

/// A program as a player. It is started when it is first asked, stays for many games, and is
/// started again after it has failed.
///
/// ```no_run
/// use gleis_arena::external::{ExternalBot, Host};
/// use gleis_games::{data, with_game};
///
/// let host = Host::default();
/// let game = data::load("usa-2004").unwrap();
/// with_game!(&game, entry => {
///     let bot = ExternalBot::new(entry, "python3 examples/bots/first_bot.py", &host);
///     // … the bot plays …
///     drop(bot);
/// });
/// for report in host.faults.report() {
///     println!("{report}");
/// }
/// ```
pub struct ExternalBot<E: Entry> {
    entry: E,
    command: String,
    host: Host,
    process: Option<Process>,
    /// The number of the last question.
    id: u64,
    faults_in_row: u32,
    faults_in_all: u32,
}

impl<E: Entry> std::fmt::Debug for ExternalBot<E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ExternalBot")
            .field("command", &self.command)
            .field("process", &self.process)
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

impl<E> Bot<E::Game> for ExternalBot<E>
where
    E: Entry,
    E::Game: Playable,
{
    fn decide(&mut self, question: &Question<'_, E::Game>) -> ActionOf<E> {
        self.host.faults.count_decision(&self.command);
        if self.is_given_up() {
            self.host.faults.count_unasked(&self.command);
        } else {
            match self.ask(question.view, question.choices) {
                Ok(action) => {
                    self.faults_in_row = 0;
                    return action;
                }
                Err(fault) => self.take_down(fault),
            }
        }
        let mut rng = Rng::new(question.seed);
        random::pick(question.game, question.choices, &mut rng)
    }

    /// Tells the program how a game ended. A program that does not run is not started for it.
    fn game_over(&mut self, seat: Seat, score: &Score) {
        if let Some(process) = &self.process {
            let seat = seat_to_wire(seat);
            let result = Box::new(GameResult::from(score));
            let told = process.send(line(&ToBot::GameOver { seat, result }));
            // One that does not read is found out by the next question.
            let _ = told;
        }
    }
}

impl<E: Entry> ExternalBot<E> {
    /// A player who will run this command.
    #[must_use]
    pub fn new(entry: &E, command: &str, host: &Host) -> Self {
        Self {
            entry: entry.clone(),
            command: command.to_owned(),
            host: host.clone(),
            process: None,
            id: 0,
            faults_in_row: 0,
            faults_in_all: 0,
        }
    }

    /// Has the program failed too often?
    #[must_use]
    pub fn is_given_up(&self) -> bool {
        let limits = self.limits();
        self.faults_in_row >= limits.faults_in_row || self.faults_in_all >= limits.faults_in_all
    }

    fn limits(&self) -> Limits {
        self.host.limits
    }

    /// What the program is told comes from what its seat knows, and from nothing else.
    fn ask(&mut self, view: &ViewOf<E>, choices: &[ActionOf<E>]) -> Result<ActionOf<E>, Fault> {
        if self.process.is_none() {
            self.start()?;
        }
        self.id += 1;
        let budget = self.limits().answer;
        let named = choices.iter();
        let named = named.map(|&action| self.entry.choice_to_wire(view, action));
        let (view_to_wire, named) = (self.entry.view_to_wire(view), named.collect());
        let (asking, message) = Asking::new(self.id, budget, view_to_wire, named);
        let waiting = format!("question {}", self.id);
        let deadline = self.say(&message, budget, &waiting)?;
        for _ in 0..IDLE_MAX {
            let Some(said) = self.hear(deadline, budget, &waiting)? else {
                continue;
            };
            match asking.hear(said)? {
                Some(Answer::Choice(number)) => return Ok(choices[number]),
                Some(Answer::Action(wire)) => return self.find(&wire, view, choices),
                None => {}
            }
        }
        Err(too_many_lines(&waiting))
    }

    fn find(
        &self,
        wire: &WireAction,
        view: &ViewOf<E>,
        choices: &[ActionOf<E>],
    ) -> Result<ActionOf<E>, Fault> {
        let asked = self.id;
        let why = match self.entry.choice_from_wire(view, wire) {
            Ok(action) if choices.contains(&action) => return Ok(action),
            Ok(_) => {
                let wire = serde_json::to_string(wire).unwrap_or_default();
                let wire = shown(&wire);
                format!("wanted in answer {asked} what is not among the choices: {wire}")
            }
            Err(error) => format!("made no sense in answer {asked}: {error}"),
        };
        Err(Fault::new(FaultKind::Illegal, why))
    }

    fn start(&mut self) -> Result<(), Fault> {
        let limits = self.limits();
        let started = Process::start(&self.command, &limits);
        self.process = Some(started.map_err(|error| {
            Fault::new(FaultKind::NotStarted, format!("could not be run: {error}"))
        })?);
        let hello = protocol::hello(self.entry.game_to_wire());
        let deadline = self.say(&hello, limits.hello, "`hello`")?;
        for _ in 0..IDLE_MAX {
            if let Some(said) = self.hear(deadline, limits.hello, "`hello`")? {
                return Ok(protocol::is_ready(&said)?);
            }
        }
        Err(too_many_lines("`hello`"))
    }

    /// Until when must the answer be here?
    fn say(&mut self, message: &ToBot, limit: Duration, what: &str) -> Result<Instant, Fault> {
        let deadline = Instant::now() + limit;
        let told = match &self.process {
            Some(process) => process.send(line(message)),
            None => Err(Silence::Closed),
        };
        told.map_err(|silence| self.explain(silence, limit, what))?;
        Ok(deadline)
    }

    /// What the program says next; nothing for an empty line.
    fn hear(
        &mut self,
        deadline: Instant,
        limit: Duration,
        what: &str,
    ) -> Result<Option<FromBot>, Fault> {
        let line = match &self.process {
            Some(process) => process.receive(deadline),
            None => Err(Silence::Closed),
        };
        let line = line.map_err(|silence| self.explain(silence, limit, what))?;
        if line.trim_ascii().is_empty() {
            return Ok(None);
        }
        serde_json::from_slice(&line).map(Some).map_err(|error| {
            let said = shown(&String::from_utf8_lossy(&line));
            let why = format!("answered {what} with no message of the protocol ({error}): {said}");
            Fault::new(FaultKind::Babbled, why)
        })
    }

    fn explain(&mut self, silence: Silence, limit: Duration, what: &str) -> Fault {
        match silence {
            Silence::TimedOut => Fault::new(
                FaultKind::TimedOut,
                format!("did not answer {what} within {limit:?}"),
            ),
            Silence::TooLong => Fault::new(
                FaultKind::Babbled,
                format!("answered {what} with a line of more than {LINE_MAX} bytes"),
            ),
            Silence::Closed => {
                let status = self.process.as_mut().and_then(Process::end_closed);
                match status {
                    Some(status) if status.code().is_some_and(|code| NOT_RUN.contains(&code)) => {
                        Fault::new(FaultKind::NotStarted, format!("could not be run: {status}"))
                    }
                    Some(status) => Fault::new(
                        FaultKind::Crashed,
                        format!("ended ({status}) before it answered {what}"),
                    ),
                    None => Fault::new(
                        FaultKind::Crashed,
                        format!("closed its output, or was killed, before it answered {what}"),
                    ),
                }
            }
        }
    }

    /// Reports a fault. Only after an illegal answer the program goes on: after anything else
    /// nobody knows what it will say next.
    fn take_down(&mut self, mut fault: Fault) {
        self.faults_in_row += 1;
        self.faults_in_all += 1;
        if fault.kind != FaultKind::Illegal
            && let Some(mut process) = self.process.take()
        {
            process.end();
            fault.complaints = process.complaints();
        }
        self.host.faults.add(&self.command, &fault);
    }
}

impl<E: Entry> Drop for ExternalBot<E> {
    fn drop(&mut self) {
        if let Some(mut process) = self.process.take() {
            // One that does not read any more is ended all the same.
            let _ = process.send(line(&ToBot::Bye {}));
            process.end_politely(FAREWELL);
        }
    }
}

fn line(message: &ToBot) -> Vec<u8> {
    let mut line = serde_json::to_vec(message).expect("messages have only text as keys");
    line.push(b'\n');
    line
}

impl From<Misstep> for Fault {
    fn from(misstep: Misstep) -> Self {
        match misstep {
            Misstep::Babbled(what) => Self::new(FaultKind::Babbled, what),
            Misstep::Illegal(what) => Self::new(FaultKind::Illegal, what),
        }
    }
}

fn too_many_lines(what: &str) -> Fault {
    let why = format!("said {IDLE_MAX} lines, and none of them answered {what}");
    Fault::new(FaultKind::Babbled, why)
}
