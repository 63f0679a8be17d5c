//! Whether one process answers from behind what another has acknowledged.

use crate::Shared;
use crate::figures::{Figures, READS, STALE};
use gleis_trial::desk::{Desk, Guest};
use gleis_trial::{Outcome, demand};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use tokio::sync::Semaphore;

/// How many read at the same time.
const READERS: usize = 4;

/// One move in so many is looked at.
const EVERY: u64 = 10;

/// What is read of one process by those whose moves another has acknowledged.
#[derive(Debug)]
pub(crate) struct Reads {
    desk: Desk,
    readers: Shared<Semaphore>,
    moves: AtomicU64,
    reads: AtomicU64,
    stale: AtomicU64,
    failed: Mutex<Option<String>>,
}

impl Reads {
    /// Everybody reads of this process.
    pub(crate) fn of(address: SocketAddr) -> Self {
        Self {
            desk: Desk::new(address),
            readers: Shared::new(Semaphore::new(READERS)),
            moves: AtomicU64::new(0),
            reads: AtomicU64::new(0),
            stale: AtomicU64::new(0),
            failed: Mutex::new(None),
        }
    }

    /// A move was acknowledged with this number; whoever made it asks at once what happened since.
    pub(crate) fn check(self: &Shared<Self>, table: &str, (guest, seat): (&Guest, u8), seq: u64) {
        let count = self.moves.fetch_add(1, Ordering::Relaxed);
        if !count.is_multiple_of(EVERY) {
            return;
        }
        let Ok(permit) = Shared::clone(&self.readers).try_acquire_owned() else {
            return;
        };
        let (reads, table, guest) = (Shared::clone(self), table.to_owned(), guest.clone());
        tokio::spawn(async move {
            let _permit = permit;
            let told = reads.desk.since(&table, &guest, seat, seq).await;
            reads.note(seq, told.map(|told| told["position"]["seq"].as_u64()));
        });
    }

    fn note(&self, seq: u64, told: Outcome<Option<u64>>) {
        match told {
            Ok(told) => {
                self.reads.fetch_add(1, Ordering::Relaxed);
                let behind = told.is_none_or(|told| told < seq);
                self.stale.fetch_add(u64::from(behind), Ordering::Relaxed);
            }
            Err(error) => {
                let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
                failed.get_or_insert(error);
            }
        }
    }

    /// What came of it, both ways.
    pub(crate) fn figures(both: &[Shared<Self>; 2], figures: &mut Figures) -> Outcome {
        for reads in both {
            let failed = reads.failed.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(error) = failed.as_ref() {
                return Err(format!("A read of the other process failed: {error}"));
            }
            let count = reads.reads.load(Ordering::Relaxed);
            demand(count > 0, || "Nobody read of the other process.".to_owned())?;
        }
        let sum = |count: fn(&Self) -> &AtomicU64| {
            let counts = both
                .iter()
                .map(|reads| count(reads).load(Ordering::Relaxed));
            counts.sum::<u64>() as f64
        };
        figures.note(READS, sum(|reads| &reads.reads), "");
        figures.note(STALE, sum(|reads| &reads.stale), "");
        Ok(())
    }
}
