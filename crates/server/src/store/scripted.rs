//! The store of a simulation: SQLite in memory, behind a line that is slow, breaks and crashes.
//!
//! Every query is the one that production asks. What is scripted is when a transaction begins,
//! when its answer comes, whether either fails, and when whom is told what has changed. Between
//! its beginning and its end nothing else runs: that much the databases see to themselves.

use super::sql::{Row, Value};
use super::{Change, StoreResult, schema, sqlite};
use crate::sim::Line;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, SqliteConnection};
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use tokio::sync::{Mutex, OwnedMutexGuard};

/// A database that all processes of a simulation share.
#[derive(Clone, Debug)]
pub(crate) struct Memory(Arc<Mutex<SqliteConnection>>);

impl Memory {
    /// A new one, with all tables and nothing in them.
    pub(crate) fn new() -> StoreResult<Self> {
        wait_for(async {
            let options = SqliteConnectOptions::new().in_memory(true);
            let mut connection = options.foreign_keys(true).connect().await?;
            let migrator = schema::SQLITE.migrator().await?;
            migrator.run(&mut connection).await?;
            Ok(Self(Arc::new(Mutex::new(connection))))
        })
    }

    fn hold(&self) -> OwnedMutexGuard<SqliteConnection> {
        let free = Arc::clone(&self.0).try_lock_owned();
        free.expect("a transaction waits for nothing but the database")
    }
}

/// The way of one process to the database.
#[derive(Clone, Debug)]
pub(crate) struct Scripted {
    pub(crate) memory: Memory,
    pub(crate) line: Arc<Line>,
}

impl Scripted {
    pub(super) fn connection(&self) -> ScriptedConnection {
        ScriptedConnection {
            scripted: self.clone(),
            held: None,
            changes: Vec::new(),
        }
    }
}

/// A connection; it holds the database from the beginning of a transaction to its end.
pub(super) struct ScriptedConnection {
    scripted: Scripted,
    held: Option<OwnedMutexGuard<SqliteConnection>>,
    changes: Vec<Change>,
}

impl ScriptedConnection {
    pub(super) async fn run(&mut self, query: &str, values: Vec<Value>) -> StoreResult<Vec<Row>> {
        let ends = matches!(query, "COMMIT" | "ROLLBACK");
        if let Some(held) = self.held.as_mut().filter(|_| !ends) {
            return Ok(wait_for(sqlite::run(held, query, values))?);
        }
        let line = Arc::clone(&self.scripted.line);
        let mut held = match self.held.take() {
            Some(held) => held,
            None => {
                line.before(query).await?;
                self.scripted.memory.hold()
            }
        };
        let rows = wait_for(sqlite::run(&mut held, query, values))?;
        if query.starts_with("BEGIN") {
            self.held = Some(held);
            return Ok(rows);
        }
        drop(held);
        if query == "COMMIT" {
            line.tell(&std::mem::take(&mut self.changes));
        }
        line.after(query).await?;
        Ok(rows)
    }

    /// Is told when the transaction holds.
    pub(super) fn announce(&mut self, changes: Vec<Change>) {
        self.changes.extend(changes);
    }

    /// What is not committed is not done.
    pub(super) fn undo(&mut self) {
        if let Some(mut held) = self.held.take() {
            let undone = wait_for(sqlite::run(&mut held, "ROLLBACK", Vec::new()));
            undone.expect("a transaction can be undone");
        }
    }
}

/// Waits for SQLite, which has a thread of its own, while the simulation stands still.
pub(crate) fn wait_for<T>(what: impl Future<Output = T>) -> T {
    struct Unpark(Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut context = Context::from_waker(&waker);
    // The runtime would count these polls, and stop them after too many.
    let mut what = pin!(tokio::task::unconstrained(what));
    loop {
        match what.as_mut().poll(&mut context) {
            Poll::Ready(value) => return value,
            Poll::Pending => thread::park(),
        }
    }
}
