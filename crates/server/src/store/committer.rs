//! Many rows in one commit.
//!
//! A commit costs the disk a few milliseconds, whatever is in it. While one is under way, the
//! rows of all tables that arrive gather in a queue; the next commit takes them together.

use super::{LogRow, Race, Store, StoreError, StoreResult};
#[cfg(test)]
use crate::sim::planted::{Planted, planted};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;

const QUEUE_MAX: usize = 1_024;
const BATCH_MAX: usize = 512;

/// A row, and who waits for what becomes of it.
type Waiting = (LogRow, oneshot::Sender<StoreResult<Race>>);

/// Appends rows to logs, as many in one commit as are there.
#[derive(Debug)]
pub struct Committer {
    queue: mpsc::Sender<Waiting>,
    closing: watch::Sender<bool>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Committer {
    /// Starts a task that appends to this store.
    #[must_use]
    pub fn start(store: Arc<Store>) -> Self {
        let (queue, rows) = mpsc::channel(QUEUE_MAX);
        let (closing, closed) = watch::channel(false);
        let task = tokio::spawn(run(store, rows, closed));
        Self {
            queue,
            closing,
            task: Mutex::new(Some(task)),
        }
    }

    /// Appends a row and waits until it is on disk.
    ///
    /// # Errors
    ///
    /// Those of [`Store::append`]; and at once, if too many rows are waiting already.
    pub async fn append(&self, row: LogRow) -> StoreResult<Race> {
        let (sender, answer) = oneshot::channel();
        self.queue.try_send((row, sender)).map_err(|error| {
            StoreError::Unreachable(match error {
                TrySendError::Full(_) => "busy".into(),
                TrySendError::Closed(_) => "closed".into(),
            })
        })?;
        let stopped = |_| StoreError::Unreachable("stopped while a row was waiting".into());
        answer.await.map_err(stopped)?
    }

    /// Takes no more rows and finishes those that were accepted.
    pub async fn close(&self) {
        self.closing.send_replace(true);
        let task = self
            .task
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some(task) = task
            && let Err(error) = task.await
        {
            tracing::error!(%error, "the committer did not end well");
        }
    }
}

async fn run(
    store: Arc<Store>,
    mut rows: mpsc::Receiver<Waiting>,
    mut closing: watch::Receiver<bool>,
) {
    let mut batch = Vec::with_capacity(BATCH_MAX);
    let mut open = true;
    loop {
        let count = tokio::select! {
            biased;
            _ = closing.wait_for(|closing| *closing), if open => {
                open = false;
                rows.close();
                continue;
            }
            count = rows.recv_many(&mut batch, BATCH_MAX) => count,
        };
        if count == 0 {
            return;
        }
        commit(store.as_ref(), batch.drain(..)).await;
    }
}

async fn commit(store: &Store, batch: impl Iterator<Item = Waiting>) {
    let (rows, senders): (Vec<_>, Vec<_>) = batch.unzip();
    #[cfg(test)]
    if planted(Planted::AcknowledgeFirst) {
        for sender in senders {
            let _ = sender.send(Ok(Race::Won));
        }
        let _ = store.append(&rows).await;
        return;
    }
    let answers: Vec<StoreResult<Race>> = match store.append(&rows).await {
        Ok(races) => races.into_iter().map(Ok).collect(),
        Err(error) => rows.iter().map(|_| Err(error.clone())).collect(),
    };
    for (sender, answer) in senders.into_iter().zip(answers) {
        // Whoever asked may have stopped waiting.
        let _ = sender.send(answer);
    }
}
