//! One task for each table in memory: the only owner of its game, driven by one closed list of
//! commands. What is acknowledged was stored before.

mod bots;
mod clock;
mod command;
mod current;
mod end;
mod finish;
mod load;
mod look;
mod mailbox;
mod manage;
mod numbers;
mod play;
mod reading;
mod room;
mod tell;
mod watchers;

pub(crate) use bots::only_bots;
pub use clock::Clock;
use load::gone;
pub use load::{record_of_rows, setup_of};
pub use look::Ask;
pub(crate) use look::{counted, no_game};
pub use mailbox::{TableHandle, Unsent};
pub use manage::{Change, Manage};
pub(crate) use numbers::{add as add_numbers, add_times};
pub use play::deal_row;
pub(crate) use room::settle;
pub(crate) use tell::{info_of_listed, line_of};
pub use watchers::{Outlet, QUEUE, Watcher, encode};

use crate::app::App;
use crate::live::{Broken, GameKind, Live, Wanted};
use crate::model::{Millis, Status};
use crate::protocol::{ApiError, Done, Reaction, ReadingNow, Room, TableInfo, ToClient};
use crate::store::TableRow;
use crate::workers::Decided;
use futures_util::FutureExt;
use gleis_games::wire::seat_from_wire;
use gleis_rules::{Seat, SeatCount};
use mailbox::{Mailbox, mailbox};
use std::collections::VecDeque;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;
use watchers::Watchers;

/// How long a table that nobody looks at stays in memory.
const IDLE: Duration = Duration::from_secs(60);

/// A repeat of a command is known for so many rows.
const REPEATS: usize = 64;

/// The smallest table.
const TWO: SeatCount = match SeatCount::new(2) {
    Some(two) => two,
    None => panic!("two can play"),
};

/// What a table is told.
#[derive(Debug)]
pub enum Command {
    /// Somebody wants to look at it.
    Watch(Box<Watch>),
    /// Somebody looks away: one view of a connection, or all.
    Unwatch {
        /// Who, if they have a name here.
        guest: Option<String>,
        /// Which connection.
        connection: u64,
        /// One of its seats, or the spectator's view; absent for all.
        view: Option<Option<u8>>,
    },
    /// A player acts.
    Act(Act, Reply),
    /// A player takes something back, or asks for it.
    Undo {
        guest: String,
        /// For which seat.
        seat: u8,
        /// On which number it rests.
        seq: u64,
        /// Where the answer goes.
        reply: Reply,
    },
    /// A player agrees, or not, that somebody takes something back.
    AnswerUndo {
        guest: String,
        /// For which seat.
        seat: u8,
        /// Whether.
        agree: bool,
        /// Where the answer goes.
        reply: Reply,
    },
    /// Somebody says something.
    Say {
        guest: String,
        /// What they are called.
        name: String,
        room: Room,
        text: String,
        /// Where the answer goes.
        reply: Reply,
    },
    /// Somebody turns to a page of what is read together.
    TurnPage {
        guest: String,
        /// Which page.
        page: u16,
        /// Where the answer goes.
        reply: Reply,
    },
    /// Somebody begins or ends reading, or wants to go on.
    Reading {
        guest: String,
        now: ReadingNow,
        /// Where the answer goes.
        reply: Reply,
    },
    /// Somebody shows for a moment what they feel.
    React {
        guest: String,
        reaction: Reaction,
        /// Where the answer goes.
        reply: Reply,
    },
    /// Somebody wants to change the table.
    Manage(Manage, oneshot::Sender<Result<TableInfo, ApiError>>),
    /// Somebody wants to know something.
    Ask(Ask),
    /// A bot has decided.
    BotAnswer {
        /// The number on which it rests.
        seq: u64,
        /// For whom.
        seat: Seat,
        decision: Decided,
    },
    /// The table was changed, by this process or another.
    Changed {
        /// The row of the log that is there now, if it is about that.
        seq: Option<u64>,
        /// The revision that is there now, if it is about that.
        revision: Option<u64>,
    },
    /// Something was said, here or elsewhere.
    Said {
        /// The number of the line.
        number: u64,
    },
    /// Somebody has come to another process, or has gone from there.
    Present,
    /// Wakes the table up: something may be due.
    Wake,
    /// The table is not there any more, or nobody may look at it.
    Gone,
}

impl Command {
    /// Who tells this, if they have a name here.
    fn guest(&self) -> Option<&str> {
        match self {
            Self::Watch(watch) => watch.guest.as_deref(),
            Self::Act(act, _) => Some(&act.guest),
            Self::Undo { guest, .. }
            | Self::AnswerUndo { guest, .. }
            | Self::Say { guest, .. }
            | Self::TurnPage { guest, .. }
            | Self::Reading { guest, .. }
            | Self::React { guest, .. } => Some(guest),
            Self::Manage(manage, _) => Some(&manage.guest),
            Self::Ask(ask) => ask.guest(),
            Self::Unwatch { .. }
            | Self::BotAnswer { .. }
            | Self::Changed { .. }
            | Self::Said { .. }
            | Self::Present
            | Self::Wake
            | Self::Gone => None,
        }
    }

    /// Does somebody do this who is there, or who just was?
    const fn is_of_somebody(&self) -> bool {
        match self {
            Self::Watch(_)
            | Self::Unwatch { .. }
            | Self::Act(..)
            | Self::Undo { .. }
            | Self::AnswerUndo { .. }
            | Self::Say { .. }
            | Self::TurnPage { .. }
            | Self::Reading { .. }
            | Self::React { .. }
            | Self::Manage(..) => true,
            // Questions about tables are also asked for lists; those that look at a game say so.
            Self::Ask(_)
            | Self::BotAnswer { .. }
            | Self::Changed { .. }
            | Self::Said { .. }
            | Self::Present
            | Self::Wake
            | Self::Gone => false,
        }
    }
}

/// Looking at a table.
#[derive(Debug)]
pub struct Watch {
    /// Who, if they have a name here.
    pub guest: Option<String>,
    /// What they are called, if others may know that they are there.
    pub name: Option<String>,
    /// As which seat.
    pub seat: Option<u8>,
    /// The last step they know.
    pub since: Option<u64>,
    /// The id of the command.
    pub id: Option<String>,
    /// The way to them.
    pub outlet: Outlet,
}

/// Acting in the game.
#[derive(Debug)]
pub struct Act {
    pub guest: String,
    /// For which seat.
    pub seat: u8,
    /// On which number it rests.
    pub seq: u64,
    /// The id of the command, to know a repeat.
    pub id: Option<String>,
    pub wanted: Wanted,
}

/// Where an answer goes.
#[derive(Debug)]
pub enum Reply {
    /// To somebody who waits for it.
    Once(oneshot::Sender<Result<Done, ApiError>>),
    /// Into the queue of a socket, after what came of it.
    Socket {
        /// The way to it.
        outlet: Outlet,
        /// The id of the command.
        id: Option<String>,
        table: String,
    },
}

impl Reply {
    /// Answers.
    pub fn send(self, answer: Result<Done, ApiError>) {
        match self {
            Self::Once(sender) => {
                // Whoever has gone away does not need the answer.
                let _ = sender.send(answer);
            }
            Self::Socket { outlet, id, table } => {
                outlet.tell(&match answer {
                    Ok(done) => ToClient::Done {
                        id,
                        seq: Some(done.seq),
                    },
                    Err(error) => ToClient::Error {
                        id,
                        table: Some(table),
                        problem: error.0,
                    },
                });
            }
        }
    }
}

/// Starts the task of a table. It loads itself.
pub fn open(app: Arc<App>, id: String) -> TableHandle {
    let (handle, commands) = mailbox();
    let watchers = Arc::new(Mutex::new(Watchers::default()));
    let task = run(
        Arc::clone(&app),
        id.clone(),
        commands,
        handle.clone(),
        Arc::clone(&watchers),
    );
    tokio::spawn(guard(app, id, Box::pin(task), watchers));
    handle
}

/// A fault in one table ends that table and is reported; the server goes on.
async fn guard(
    app: Arc<App>,
    id: String,
    task: impl Future<Output = ()> + Send + 'static,
    watchers: Arc<Mutex<Watchers>>,
) {
    if AssertUnwindSafe(task).catch_unwind().await.is_ok() {
        return;
    }
    app.forget(&id);
    app.meters.table_faults.inc();
    let problem = ApiError::internal().0;
    tracing::error!(table = %id, reference = problem.reference, "a fault stopped the table");
    let message = ToClient::Error {
        id: None,
        table: Some(id.clone()),
        problem,
    };
    lock(&watchers).tell_all(&message);
    load::stop_table(&app, &id, "A fault of the server stopped this game.").await;
}

fn lock(watchers: &Mutex<Watchers>) -> std::sync::MutexGuard<'_, Watchers> {
    watchers.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn run(
    app: Arc<App>,
    id: String,
    mut commands: Mailbox,
    handle: TableHandle,
    watchers: Arc<Mutex<Watchers>>,
) {
    // Most tables wait most of the time, so what they need for other work is not kept: hence the
    // boxes.
    let loading = Box::pin(Table::load(Arc::clone(&app), &id, handle, watchers));
    let mut table = match loading.await {
        Ok(Some(table)) if table.gone => return refuse_all(&app, &id, commands, gone()).await,
        Ok(Some(table)) => table,
        Ok(None) => return refuse_all(&app, &id, commands, ApiError::no_table()).await,
        Err(error) => return refuse_all(&app, &id, commands, error.into()).await,
    };
    // The table holds a way to itself for its bots, so the channel never closes by itself.
    Box::pin(table.begin()).await;
    loop {
        let pause = table.pause();
        let command = tokio::time::timeout(pause, commands.next()).await;
        match command {
            Ok(Some(command)) => Box::pin(table.handle(*command)).await,
            Ok(None) => break,
            Err(_) => Box::pin(table.tick()).await,
        }
        if table.gone {
            table.tell_gone();
            return refuse_all(&app, &id, commands, gone()).await;
        }
        if table.may_rest() && app.forget_if(&id, || commands.is_empty()) {
            break;
        }
    }
}

/// Answers everybody who asked for a table that cannot be opened.
async fn refuse_all(app: &App, id: &str, commands: Mailbox, error: ApiError) {
    app.forget(id);
    for command in commands.close() {
        command.refuse(id, error.clone());
    }
}

/// A table in memory.
pub(crate) struct Table {
    app: Arc<App>,
    handle: TableHandle,
    row: TableRow,
    /// What is played here, or why it cannot be.
    kind: Result<Arc<dyn GameKind>, Broken>,
    live: Option<Box<dyn Live>>,
    /// The clock as the log tells it.
    clock: Option<Clock>,
    /// When this process went on with the game, if nobody has acted since.
    resumed: Option<Millis>,
    /// The number since which each seat has been asked the same.
    asked_since: Vec<u64>,
    /// The last commands: for whom, the id, and the number that came of it. Two players may use
    /// the same id.
    repeats: VecDeque<(Seat, String, u64)>,
    /// The moment of the last row.
    last_at: Millis,
    watchers: Arc<Mutex<Watchers>>,
    waiters: Vec<look::Waiter>,
    /// When a player was last seen at each seat.
    last_seen: Vec<Millis>,
    /// The bots that have been asked: the number on which the question rests, and who.
    asked_bots: Vec<(u64, Seat)>,
    /// Who reads, while bots wait.
    reading: reading::Reading,
    /// A row may have been stored without our hearing of it: look before the next command.
    uncertain: bool,
    /// Did another process write the last row? Then it asks the bots.
    foreign: bool,
    /// How many milliseconds experts had for the last decision, if that was less than usual.
    hurried: Option<u64>,
    /// When somebody looked or did something for the last time.
    looked_at: Millis,
    /// When nothing else happens, look again at this moment.
    wake_at: Option<Millis>,
    idle_since: Millis,
    result: Option<gleis_games::record::GameResult>,
    /// Is it deleted or blocked?
    gone: bool,
    /// Who belongs to the campaign of this table, where that decides who may look back.
    members: Vec<String>,
}

impl Table {
    async fn handle(&mut self, command: Command) {
        if self.uncertain {
            self.catch_up().await;
        }
        let known = self.rests_on(&command);
        if let Err(error) = self.keep_up(known).await {
            return command.refuse(self.id(), error);
        }
        self.learn_members().await;
        self.idle_since = self.app.now();
        if command.is_of_somebody() {
            self.attend();
        }
        if let Some(guest) = command.actor() {
            self.note_seen(guest);
        }
        self.obey(command).await;
    }

    async fn obey(&mut self, command: Command) {
        match command {
            Command::Watch(watch) => self.watch(*watch).await,
            Command::Unwatch {
                connection,
                view,
                guest,
            } => self.unwatch(connection, view, guest.as_deref()),
            Command::Act(act, reply) => {
                let answer = self.act(act).await;
                reply.send(answer);
            }
            Command::Undo {
                guest,
                seat,
                seq,
                reply,
            } => {
                let answer = self.undo(&guest, seat, seq).await;
                reply.send(answer);
            }
            Command::AnswerUndo {
                guest,
                seat,
                agree,
                reply,
            } => {
                let answer = self.answer_undo(&guest, seat, agree).await;
                reply.send(answer);
            }
            Command::Say {
                guest,
                name,
                room,
                text,
                reply,
            } => {
                let answer = self.say(guest, name, room, text).await;
                reply.send(answer);
            }
            Command::TurnPage { guest, page, reply } => {
                let answer = self.turn_page(&guest, page);
                reply.send(answer);
            }
            Command::Reading { guest, now, reply } => reply.send(self.read(&guest, now)),
            Command::React {
                guest,
                reaction,
                reply,
            } => reply.send(self.react(&guest, reaction)),
            Command::Manage(manage, reply) => drop(reply.send(self.manage(manage).await)),
            Command::Ask(ask) => ask.answer(Ok(self)),
            Command::BotAnswer {
                seq,
                seat,
                decision,
            } => self.bot_answer(seq, seat, decision).await,
            Command::Changed { seq, revision } => self.changed(seq, revision).await,
            Command::Said { number } => self.said(number).await,
            Command::Present => self.tell_table(),
            Command::Wake => self.wake().await,
            Command::Gone => self.gone = true,
        }
    }

    fn id(&self) -> &str {
        &self.row.id
    }

    fn seq(&self) -> u64 {
        self.live.as_ref().map_or(0, |live| live.seq())
    }

    fn seats(&self) -> SeatCount {
        // A table has two to five seats: checked when it is made and when seats change.
        SeatCount::new(self.row.doc.seats.len() as u8).unwrap_or(TWO)
    }

    pub(crate) fn seat(&self, number: u8) -> Result<Seat, ApiError> {
        let seat = seat_from_wire(number, self.seats());
        seat.ok_or_else(|| {
            ApiError::bad(format!(
                "There is no seat {number}; this table has {}.",
                self.row.doc.seats.len()
            ))
        })
    }

    fn is_running(&self) -> bool {
        self.row.status == Status::Running && self.row.doc.stopped.is_none() && self.live.is_some()
    }

    /// How long to wait for the next command.
    fn pause(&self) -> Duration {
        let now = self.app.now();
        let wake = self
            .wake_at
            .map_or(IDLE.as_millis() as Millis, |at| at - now);
        Duration::from_millis(wake.clamp(1, IDLE.as_millis() as Millis) as u64)
    }

    /// May the table leave memory?
    fn may_rest(&self) -> bool {
        let idle = self.app.now() - self.idle_since >= IDLE.as_millis() as Millis;
        let soon = self
            .wake_at
            .is_some_and(|at| at - self.app.now() < 2 * 60_000);
        idle && !soon && self.asked_bots.is_empty() && !self.is_watched()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;
    use crate::store::{self, Access};

    /// A fault ends its own table: everybody there is told, without a word of what it was, the
    /// server forgets the table and goes on.
    #[tokio::test]
    async fn a_fault_in_a_table_stops_that_table_alone() {
        let directory = tempfile::tempdir().expect("a directory");
        let settings = Settings::defaults_for_tests(directory.path());
        let store = store::open(&settings.database(), Access::Serve).await;
        let app = App::new(store.expect("a store"), settings);
        let (outlet, mut messages, _) = Outlet::new();
        let watchers = Arc::new(Mutex::new(Watchers::default()));
        lock(&watchers).add(Watcher {
            outlet,
            viewer: gleis_rules::Viewer::Spectator,
            guest: None,
            name: None,
        });
        let fault = async { panic!("the red card of seat 2") };
        let id = "tttttttttttt".to_owned();
        guard(Arc::clone(&app), id.clone(), fault, watchers).await;
        let told = messages.recv().await.expect("a message");
        assert!(
            told.contains(&id) && told.contains("\"internal\""),
            "{told}"
        );
        assert!(!told.contains("red card"), "{told}");
        assert_eq!(app.meters.table_faults.get(), 1);
        assert_eq!(app.tables_loaded(), 0);
        let (ask, answer) = Ask::new(|table| Ok(table.info()));
        app.tell("ssssssssssss", Command::Ask(ask))
            .expect("other tables are told");
        let other = answer.await.expect("an answer");
        assert_eq!(other.expect_err("there is none"), ApiError::no_table());
    }
}
