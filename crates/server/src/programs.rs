//! Programs that have logged in to play: the bot protocol over a socket.

use crate::app::App;
use crate::connections::Pass;
use crate::live::GameKind;
use crate::table::{Command, TableHandle};
use crate::workers::Decided;
use axum::extract::ws::{Message, WebSocket};
use gleis_bots::protocol::{self, Answer, Asking, IDLE_MAX, Misstep};
use gleis_games::wire::{FromBot, ToBot, WireAction, WireView};
use gleis_rules::Seat;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout, timeout_at};

/// How long a program may think about one decision.
const BUDGET: Duration = Duration::from_secs(5);

/// How long a program may take to get ready for a game.
const HELLO: Duration = Duration::from_secs(10);

/// How long a table waits for a program that is not connected.
/// More than a connected one may take, which may be connected to another process.
pub const ABSENT_MILLISECONDS: i64 = 16_000;

/// How many questions may wait for one program.
const QUESTIONS: usize = 64;

/// A decision for a program.
#[derive(Debug)]
pub struct Question {
    /// The game.
    pub kind: Arc<dyn GameKind>,
    /// What the program's seat knows.
    pub view: WireView,
    /// What it may do.
    pub choices: Vec<WireAction>,
    /// The number on which the question rests.
    pub seq: u64,
    /// For which seat.
    pub seat: Seat,
    /// Where the answer goes.
    pub table: TableHandle,
}

/// The programs that are connected to this process.
#[derive(Debug, Default)]
pub struct Programs(Mutex<HashMap<String, (u64, mpsc::Sender<Question>)>>);

impl Programs {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, (u64, mpsc::Sender<Question>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Is the program connected here?
    #[must_use]
    pub fn is_connected(&self, program: &str) -> bool {
        self.lock().contains_key(program)
    }

    /// The ids of all programs that are connected here.
    #[must_use]
    pub fn connected(&self) -> Vec<String> {
        let mut ids: Vec<String> = self.lock().keys().cloned().collect();
        ids.sort();
        ids
    }

    /// A program is connected; a connection that it had before gets no more questions.
    pub(crate) fn enter(&self, program: &str, number: u64) -> mpsc::Receiver<Question> {
        let (sender, questions) = mpsc::channel(QUESTIONS);
        self.lock().insert(program.to_owned(), (number, sender));
        questions
    }

    /// A connection has ended; a newer one of the same program stays.
    pub(crate) fn forget(&self, program: &str, number: u64) {
        let mut programs = self.lock();
        if programs
            .get(program)
            .is_some_and(|(connection, _)| *connection == number)
        {
            programs.remove(program);
        }
    }

    /// Asks a program; `false` if it is not here or has too much to do.
    pub fn ask(&self, program: &str, question: Question) -> bool {
        let connection = self.lock().get(program).map(|(_, sender)| sender.clone());
        connection.is_some_and(|connection| connection.try_send(question).is_ok())
    }
}

/// Serves a program until it goes away. A second connection of the same program replaces the
/// first.
pub(crate) async fn serve(app: Arc<App>, mut pass: Pass, mut socket: WebSocket) {
    let program = pass.guest.id.clone();
    let number = crate::id::random_u64();
    let mut questions = app.programs.enter(&program, number);
    wake_tables(&app, &program).await;
    let mut known = String::new();
    let mut last_id = 0;
    loop {
        tokio::select! {
            // Whoever lost the token is asked nothing more.
            biased;
            () = pass.doubted() => if pass.check().await.is_err() { break },
            question = questions.recv() => {
                let Some(question) = question else { break };
                last_id += 1;
                let (seq, seat) = (question.seq, question.seat);
                let answer = ask(&mut socket, &question, &mut known, last_id).await;
                let holds = pass.check().await.is_ok();
                let goes_on = holds && matches!(answer, Ok(_) | Err(Fault::Illegal));
                let decision = Decided::of_program(answer.ok().filter(|_| holds));
                let _ = question.table.send(Command::BotAnswer {
                    seq,
                    seat,
                    decision,
                });
                if !goes_on {
                    break;
                }
            }
            message = socket.recv() => match message {
                Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                // Nothing was asked, so nothing that comes is an answer; but it does no harm.
                Some(Ok(_)) => {}
            },
        }
    }
    app.programs.forget(&program, number);
    questions.close();
    while let Some(Question {
        seq, seat, table, ..
    }) = questions.recv().await
    {
        let decision = Decided::of_program(None);
        let _ = table.send(Command::BotAnswer {
            seq,
            seat,
            decision,
        });
    }
}

/// Tables may have waited for the program.
pub(crate) async fn wake_tables(app: &Arc<App>, program: &str) {
    let which = crate::store::Which::Of(program.to_owned());
    let Ok(tables) = app.store.tables(&which, 0, 100).await else {
        return;
    };
    for listed in tables {
        if listed.table.status == crate::model::Status::Running {
            let _ = app.tell(&listed.table.id, Command::Wake);
        }
    }
}

/// Why a decision is forfeited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Gone,
    Silent,
    Babble,
    Illegal,
}

impl From<Misstep> for Fault {
    fn from(misstep: Misstep) -> Self {
        match misstep {
            Misstep::Babbled(_) => Self::Babble,
            Misstep::Illegal(_) => Self::Illegal,
        }
    }
}

async fn ask(
    socket: &mut WebSocket,
    question: &Question,
    known: &mut String,
    id: u64,
) -> Result<WireAction, Fault> {
    if let [only] = question.choices.as_slice() {
        return Ok(only.clone());
    }
    // Games of a campaign have one id, but each has a board of its own.
    let fingerprint = &question.kind.info().fingerprint;
    if known != fingerprint {
        known.clone_from(fingerprint);
        hello(socket, &*question.kind).await?;
    }
    let (view, choices) = (question.view.clone(), question.choices.clone());
    let (asking, message) = Asking::new(id, BUDGET, view, choices);
    send(socket, &message).await?;
    let deadline = Instant::now() + BUDGET;
    for _ in 0..IDLE_MAX {
        let said = timeout_at(deadline, receive(socket)).await;
        match asking.hear(said.map_err(|_| Fault::Silent)??)? {
            Some(Answer::Choice(number)) => return Ok(question.choices[number].clone()),
            Some(Answer::Action(action)) if question.choices.contains(&action) => {
                return Ok(action);
            }
            Some(Answer::Action(_)) => return Err(Fault::Illegal),
            None => {}
        }
    }
    Err(Fault::Babble)
}

async fn hello(socket: &mut WebSocket, kind: &dyn GameKind) -> Result<(), Fault> {
    send(socket, &protocol::hello(kind.wire())).await?;
    let said = timeout(HELLO, receive(socket)).await;
    Ok(protocol::is_ready(&said.map_err(|_| Fault::Silent)??)?)
}

async fn send(socket: &mut WebSocket, message: &ToBot) -> Result<(), Fault> {
    let text = serde_json::to_string(message).map_err(|_| Fault::Gone)?;
    match timeout(BUDGET, socket.send(Message::Text(text.into()))).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Fault::Gone),
    }
}

async fn receive(socket: &mut WebSocket) -> Result<FromBot, Fault> {
    loop {
        match socket.recv().await {
            Some(Ok(Message::Text(text))) => {
                return serde_json::from_str(&text).map_err(|_| Fault::Babble);
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Ok(Message::Binary(_))) => return Err(Fault::Babble),
            Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Fault::Gone),
        }
    }
}
