//! Somebody at a table: a player at one seat, or somebody who looks on.
//!
//! They do what a browser does: apply patches to what they know, repeat with the same id what
//! they had no answer to, come back with the last number they have seen. And they do what people
//! do: act twice, act late, change their minds, leave.

use super::judge::Verdict;
use super::process::Process;
use super::world::{Phase, World};
use crate::live::{Prompt, Step, Wanted};
use crate::protocol::{ErrorCode, Position, Problem, Room, TableInfo, ToClient};
use crate::table::{Act, Change, Command, Manage, Outlet, Reply, Watch};
use axum::extract::ws::Utf8Bytes;
use gleis_games::wire::patch;
use gleis_rules::Rng;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep, timeout, timeout_at};

/// Somebody waits so long for an answer, and asks again.
const PATIENCE: Duration = Duration::from_secs(8);

pub(super) struct Person {
    world: Arc<World>,
    rng: Rng,
    table: String,
    guest: String,
    seat: Option<u8>,
    window: Option<Window>,
    known: Option<Known>,
    intent: Option<Intent>,
    ids: u32,
    heard: u64,
}

/// A connection.
struct Window {
    process: Process,
    outlet: Outlet,
    messages: mpsc::Receiver<Utf8Bytes>,
    since: Instant,
    answered: bool,
}

/// What somebody knows of the game.
struct Known {
    seq: u64,
    view: Value,
    prompt: Option<Prompt>,
}

/// What somebody wants and has no answer to.
struct Intent {
    id: String,
    seq: u64,
    wanted: Wanted,
    /// When they asked last, if an answer may still come.
    asked: Option<Instant>,
}

impl Person {
    pub(super) fn new(
        world: Arc<World>,
        rng: Rng,
        (table, guest, seat): (String, String, Option<u8>),
    ) -> Self {
        Self {
            world,
            rng,
            table,
            guest,
            seat,
            window: None,
            known: None,
            intent: None,
            ids: 0,
            heard: 0,
        }
    }

    /// Lives until the world is over.
    pub(super) async fn live(mut self) {
        while self.world.phase() < Phase::Over && !self.world.failed() {
            match &self.window {
                None => self.arrive().await,
                Some(window) if window.process.line.is_dead() => self.lose("a crash"),
                Some(_) => self.look().await,
            }
        }
        if !self.world.failed() {
            self.judge_end();
        }
    }

    /// Everybody who looks has heard of everything.
    fn judge_end(&mut self) {
        let world = Arc::clone(&self.world);
        world.judge(|judge, now| {
            let last = judge.last(&self.table, now)?;
            let known = self.known.as_ref().map(|known| known.seq);
            if self.window.is_none() || known != Some(last) {
                let guest = &self.guest;
                return Err(format!(
                    "{guest} knows row {known:?}, and the last is {last}"
                ));
            }
            match &self.intent {
                Some(intent) => Err(format!("{} never got an answer", intent.id)),
                None => Ok(()),
            }
        });
    }

    fn note(&self, what: impl FnOnce() -> String) {
        self.world.note(|| format!("{} {}", self.guest, what()));
    }

    fn chance(&mut self, percent: u32) -> bool {
        self.rng.below(100) < percent
    }

    fn lose(&mut self, why: &str) {
        self.note(|| format!("is cut off by {why}"));
        self.window = None;
        if let Some(intent) = &mut self.intent {
            intent.asked = None;
        }
    }

    /// Finds a process and looks at the table.
    async fn arrive(&mut self) {
        let pause = Duration::from_millis(20 + u64::from(self.rng.below(500)));
        sleep(pause).await;
        let Some(process) = self.world.process(self.rng.below(8)) else {
            return;
        };
        let (outlet, messages, _) = Outlet::new();
        let known = self.known.as_ref().map(|known| known.seq);
        let since = known.filter(|_| self.chance(70));
        self.ids += 1;
        let watch = Watch {
            guest: Some(self.guest.clone()),
            name: None,
            seat: self.seat,
            since,
            id: Some(format!("look-{}", self.ids)),
            outlet: outlet.clone(),
        };
        self.note(|| format!("comes to process {} and knows {since:?}", process.number));
        if since.is_none() {
            self.known = None;
        }
        let told = process
            .app
            .tell(&self.table, Command::Watch(Box::new(watch)));
        if told.is_ok() {
            self.heard = 0;
            self.window = Some(Window {
                process,
                outlet,
                messages,
                since: Instant::now(),
                answered: false,
            });
        }
    }

    /// Reads what comes, and does something when nothing does.
    async fn look(&mut self) {
        let think = Duration::from_millis(u64::from(self.rng.below(1_500)));
        let until = Instant::now() + think;
        while let Some(window) = &mut self.window {
            match timeout_at(until, window.messages.recv()).await {
                Ok(Some(_)) if window.process.line.is_dead() => return self.lose("a crash"),
                Ok(Some(text)) => self.hear(&text),
                Ok(None) => return self.lose("the table"),
                Err(_) => break,
            }
        }
        let Some(window) = &self.window else { return };
        if !window.answered {
            if window.since.elapsed() > PATIENCE * 2 {
                self.lose("silence");
            }
            return;
        }
        self.act().await;
    }

    fn hear(&mut self, text: &str) {
        let message: ToClient = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => return self.world.fail(format!("{error}: {text}")),
        };
        let verdict = self.take(message);
        if let Err(wrong) = verdict {
            self.world.fail(format!("{}: {wrong}", self.guest));
        }
    }

    fn take(&mut self, message: ToClient) -> Verdict {
        match message {
            ToClient::State {
                table,
                seat,
                position,
            } => {
                if seat != self.seat {
                    return Err(format!("was shown seat {seat:?}"));
                }
                self.inform(&table)?;
                let position = position.ok_or("was shown no game")?;
                self.see(*position)
            }
            ToClient::Table { table } => self.inform(&table),
            ToClient::Step {
                seat,
                step,
                patch,
                prompt,
                ..
            } => {
                if seat != self.seat {
                    return Err(format!("was told what seat {seat:?} may know"));
                }
                self.follow(
                    &step,
                    patch.map(|patch| *patch),
                    prompt.map(|prompt| *prompt),
                )
            }
            ToClient::Chat { line, .. } => {
                if line.number <= self.heard {
                    return Err(format!("heard line {} after {}", line.number, self.heard));
                }
                self.heard = line.number;
                Ok(())
            }
            ToClient::Done { id, seq } => self.done(id.as_deref(), seq),
            ToClient::Error { id, problem, .. } => self.refused(id.as_deref(), &problem),
            ToClient::Welcome { .. }
            | ToClient::PageTurned { .. }
            | ToClient::Readers { .. }
            | ToClient::Reaction { .. }
            | ToClient::CampaignChanged { .. }
            | ToClient::Bye {} => Ok(()),
        }
    }

    fn inform(&mut self, info: &TableInfo) -> Verdict {
        let mut verdict = Ok(());
        self.world.judge(|judge, now| {
            verdict = judge.informed(info, now);
            Ok(())
        });
        verdict
    }

    fn see(&mut self, position: Position) -> Verdict {
        self.note(|| format!("sees row {}", position.seq));
        let mut verdict = Ok(());
        self.world.judge(|judge, now| {
            verdict = judge.looked((&self.table, self.seat), &position, now);
            Ok(())
        });
        self.known = Some(Known {
            seq: position.seq,
            view: serde_json::to_value(&position.view).map_err(|error| error.to_string())?,
            prompt: position.prompt.map(|prompt| *prompt),
        });
        verdict
    }

    fn follow(&mut self, step: &Step, change: Option<Value>, prompt: Option<Prompt>) -> Verdict {
        let known = self
            .known
            .as_mut()
            .ok_or("was told a step before all else")?;
        let (Step::Act { seq, .. } | Step::Undo { seq, .. }) = step;
        if *seq != known.seq + 1 {
            return Err(format!("was told row {seq} after row {}", known.seq));
        }
        match (step, change) {
            (Step::Act { .. }, Some(change)) => patch::apply(&mut known.view, &change),
            (Step::Undo { view, .. }, None) => {
                known.view = serde_json::to_value(view).map_err(|error| error.to_string())?;
            }
            _ => return Err(format!("row {seq} came without a view")),
        }
        (known.seq, known.prompt) = (*seq, prompt);
        let view = known.view.clone();
        self.note(|| format!("is told row {seq}"));
        let mut verdict = Ok(());
        self.world.judge(|judge, now| {
            verdict = judge.stepped((&self.table, self.seat), (step, &view), now);
            Ok(())
        });
        verdict
    }

    fn done(&mut self, id: Option<&str>, seq: Option<u64>) -> Verdict {
        if id.is_some_and(|id| id.starts_with("look")) {
            if let Some(window) = &mut self.window {
                window.answered = true;
            }
            return Ok(());
        }
        let Some(intent) = self.intent.take_if(|intent| id == Some(&intent.id)) else {
            return Ok(());
        };
        let (seat, seq) = (self.seat.ok_or("no seat")?, seq.ok_or("no number")?);
        self.note(|| format!("has done {} with row {seq}", intent.id));
        let mut verdict = Ok(());
        self.world.judge(|judge, now| {
            verdict = judge.acknowledged(&self.table, (seat, &intent.id), seq, now);
            Ok(())
        });
        verdict
    }

    fn refused(&mut self, id: Option<&str>, problem: &Problem) -> Verdict {
        self.note(|| format!("hears no to {id:?}: {:?}", problem.code));
        if problem.code == ErrorCode::Internal {
            return Err("a fault of the server".to_owned());
        }
        // Whether it is done is open: they ask again.
        if problem.code == ErrorCode::Unavailable {
            if let Some(intent) = self.intent.as_mut().filter(|one| id == Some(&one.id)) {
                intent.asked = None;
            }
            if id.is_some_and(|id| id.starts_with("look")) {
                self.lose("a refusal");
            }
            return Ok(());
        }
        if id.is_some_and(|id| id.starts_with("look")) {
            return Err(format!("may not look: {problem:?}"));
        }
        let Some(intent) = self.intent.take_if(|intent| id == Some(&intent.id)) else {
            return Ok(());
        };
        let seat = self.seat.ok_or("no seat")?;
        let mut verdict = Ok(());
        self.world.judge(|judge, _| {
            verdict = judge.refused(&self.table, seat, &intent.id);
            Ok(())
        });
        verdict
    }

    async fn act(&mut self) {
        if let Some(intent) = &self.intent {
            match intent.asked {
                None => self.ask(),
                // Nobody has answered: perhaps another process does.
                Some(asked) if asked.elapsed() > PATIENCE => self.lose("impatience"),
                Some(_) => {}
            }
            return;
        }
        if self.world.phase() > Phase::Active {
            return;
        }
        match (self.seat, self.rng.below(100)) {
            (_, 0..3) => self.leave(),
            (_, 3..5) => {
                self.note(|| "sleeps".to_owned());
                sleep(Duration::from_secs(u64::from(self.rng.below(12)))).await;
            }
            (Some(_), 5..8) => self.say(),
            (Some(seat), 8..14) => self.undo(seat),
            (Some(seat), 14..20) => self.answer_undo(seat),
            (Some(seat), 20..27) => self.manage(seat).await,
            (Some(_), _) => self.choose(),
            (None, _) => {}
        }
    }

    /// Goes away: with a word, or without.
    fn leave(&mut self) {
        if let Some(window) = self.window.take_if(|_| self.rng.below(2) == 0) {
            let view = (self.rng.below(2) == 0).then_some(self.seat);
            let connection = window.outlet.connection;
            let unwatch = Command::Unwatch {
                guest: Some(self.guest.clone()),
                connection,
                view,
            };
            let _ = window.process.app.tell(&self.table, unwatch);
        }
        self.lose("choice");
    }

    /// Does one of the things that the rules offer.
    fn choose(&mut self) {
        let Some(known) = &self.known else { return };
        let Some(prompt) = &known.prompt else { return };
        let index = self.rng.below(prompt.choices.len() as u32) as usize;
        let wanted = match self.rng.below(2) {
            0 => Wanted::Choice(index),
            _ => Wanted::Action(prompt.choices[index].action.clone()),
        };
        self.ids += 1;
        let late = u64::from(self.rng.below(25) == 0);
        self.intent = Some(Intent {
            id: format!("{}-{}", self.guest, self.ids),
            seq: known.seq.saturating_sub(late),
            wanted,
            asked: None,
        });
        self.ask();
        // Some press twice.
        if self.chance(8) {
            self.ask();
        }
    }

    fn reply(&self, window: &Window, id: &str) -> Reply {
        Reply::Socket {
            outlet: window.outlet.clone(),
            id: Some(id.to_owned()),
            table: self.table.clone(),
        }
    }

    fn ask(&mut self) {
        let (Some(window), Some(intent)) = (&self.window, &self.intent) else {
            return;
        };
        let act = Act {
            guest: self.guest.clone(),
            seat: self.seat.unwrap_or_default(),
            seq: intent.seq,
            id: Some(intent.id.clone()),
            wanted: intent.wanted.clone(),
        };
        self.note(|| format!("asks for {} at row {}", intent.id, intent.seq));
        let command = Command::Act(act, self.reply(window, &intent.id));
        let _ = window.process.app.tell(&self.table, command);
        if let Some(intent) = &mut self.intent {
            intent.asked = Some(Instant::now());
        }
    }

    fn say(&mut self) {
        let Some(window) = &self.window else { return };
        let say = Command::Say {
            guest: self.guest.clone(),
            name: self.guest.clone(),
            room: Room::Players,
            text: "Hello".to_owned(),
            reply: self.reply(window, "say"),
        };
        let _ = window.process.app.tell(&self.table, say);
    }

    fn undo(&mut self, seat: u8) {
        let (Some(window), Some(known)) = (&self.window, &self.known) else {
            return;
        };
        self.note(|| format!("takes back at row {}", known.seq));
        let undo = Command::Undo {
            guest: self.guest.clone(),
            seat,
            seq: known.seq,
            reply: self.reply(window, "undo"),
        };
        let _ = window.process.app.tell(&self.table, undo);
    }

    fn answer_undo(&mut self, seat: u8) {
        let agree = self.chance(80);
        let Some(window) = &self.window else { return };
        let answer = Command::AnswerUndo {
            guest: self.guest.clone(),
            seat,
            agree,
            reply: self.reply(window, "answer"),
        };
        let _ = window.process.app.tell(&self.table, answer);
    }

    /// Hands a seat over, takes it back, gives up, asks for an end.
    async fn manage(&mut self, seat: u8) {
        let other = 1 + self.rng.below(4) as u8;
        let change = match self.rng.below(40) {
            0..10 => Change::HandOver { seat },
            10..14 => Change::HandOver { seat: other },
            14..28 => Change::TakeBack { seat },
            28..32 => Change::Leave { seat },
            32..34 => Change::ProposeEnd { seat },
            34..38 => Change::AnswerEnd { seat, agree: true },
            38 => Change::Resign { seat },
            _ => Change::Abandon,
        };
        let Some(window) = &self.window else { return };
        self.note(|| format!("wants {change:?}"));
        let (sender, answer) = oneshot::channel();
        let guest = self.guest.clone();
        let manage = Command::Manage(Manage { guest, change }, sender);
        if window.process.app.tell(&self.table, manage).is_err() {
            return;
        }
        let answer = timeout(PATIENCE, answer).await;
        self.note(|| match answer {
            Ok(Ok(Ok(info))) => format!("has it with revision {}", info.revision),
            Ok(Ok(Err(problem))) => format!("does not get it: {problem}"),
            Ok(Err(_)) | Err(_) => "hears nothing of it".to_owned(),
        });
    }
}
