//! Many players at many tables.

use crate::desk::{Desk, Guest};
use crate::player::{News, Player};
use crate::socket::Socket;
use crate::{Outcome, demand};
use futures_util::{StreamExt, TryStreamExt, stream};
use serde_json::value::RawValue;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::{Instant, sleep, sleep_until};

/// How many things are asked of the server at the same time while a crowd comes together.
const AT_ONCE: usize = 8;

/// How long a player waits before a command is sent again that the server could not take.
const AGAIN: Duration = Duration::from_millis(50);

/// Two people and their table.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Who sits at seats 1 and 2.
    pub guests: [Guest; 2],
    pub table: String,
}

/// Brings pairs together, each at a table where the game has begun.
///
/// # Errors
/// If the server refuses anything.
pub async fn pairs(desk: &Desk, count: usize) -> Outcome<Vec<Pair>> {
    let pair = async |_| {
        let guests = [desk.guest("Anna").await?, desk.guest("Ben").await?];
        let table = desk.table(&guests).await?;
        Ok(Pair { guests, table })
    };
    at_once(count, pair).await
}

/// Does something many times, several at the same time.
///
/// # Errors
/// The first of all.
pub async fn at_once<T>(count: usize, work: impl AsyncFn(usize) -> Outcome<T>) -> Outcome<Vec<T>> {
    let work = stream::iter(0..count).map(|place| work(place));
    work.buffered(AT_ONCE).try_collect().await
}

/// When to act: as fast as possible, or a fixed number of times in a second over all players.
#[derive(Debug)]
pub struct Pace {
    begun: Instant,
    /// Nanoseconds from one action to the next; 0 for as fast as possible.
    every: AtomicU64,
    /// The moment of the next action, in nanoseconds since the beginning.
    next: AtomicU64,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            begun: Instant::now(),
            every: AtomicU64::new(0),
            next: AtomicU64::new(0),
        }
    }
}

impl Pace {
    /// A pace of so many actions in a second.
    #[must_use]
    pub fn of(per_second: u64) -> Self {
        let pace = Self::default();
        pace.set(per_second);
        pace
    }

    /// From now on so many actions in a second.
    pub fn set(&self, per_second: u64) {
        let every = 1_000_000_000 / per_second.max(1);
        self.next.store(self.now(), Ordering::Relaxed);
        self.every.store(every, Ordering::Relaxed);
    }

    fn now(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_nanos()).unwrap_or(u64::MAX)
    }

    /// Waits until it is one's turn.
    pub async fn wait(&self) {
        let every = self.every.load(Ordering::Relaxed);
        if every == 0 {
            return;
        }
        let slot = self.next.fetch_add(every, Ordering::Relaxed);
        // What was missed is not made up for: that would be a burst and not a pace.
        self.next.fetch_max(self.now(), Ordering::Relaxed);
        sleep_until(self.begun + Duration::from_nanos(slot)).await;
    }
}

/// What to do about a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// Send the same command again.
    Again,
    /// Go on with what the server tells.
    GoOn,
}

/// Somebody who writes down what happens to a player.
pub trait Ledger {
    /// A command goes out.
    fn sent(&mut self);
    /// A step was told.
    fn step(&mut self, seq: u64, step: &RawValue);
    /// The player's command is done.
    fn done(&mut self, seq: u64);
    /// The player's command was refused.
    ///
    /// # Errors
    /// If it must not be.
    fn refused(&mut self, code: &str, message: &str) -> Outcome<Then>;
}

/// Why playing ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The game is over.
    Over,
    /// The connection is at its end.
    Cut,
}

/// Plays until the game or the connection is at its end.
///
/// # Errors
/// If the server says what cannot be true, or refuses what it must not.
pub async fn play(
    socket: &mut Socket,
    player: &mut Player,
    pace: &Pace,
    ledger: &mut impl Ledger,
) -> Outcome<End> {
    if socket.send(player.watch()).await.is_err() {
        return Ok(End::Cut);
    }
    while !player.is_over() {
        let Some(text) = socket.next().await else {
            return Ok(End::Cut);
        };
        let mut message = None;
        match player.hear(&text)? {
            News::Nothing => {}
            News::Step(seq, step) => ledger.step(seq, step),
            News::Done(seq) => ledger.done(seq),
            News::Refused(code, sentence) => match ledger.refused(&code, &sentence)? {
                Then::Again => {
                    sleep(AGAIN).await;
                    message = player.again();
                }
                Then::GoOn => player.give_up(),
            },
        }
        if message.is_none() && player.wants() {
            pace.wait().await;
            ledger.sent();
            message = Some(player.act());
        }
        if let Some(message) = message
            && socket.send(message).await.is_err()
        {
            return Ok(End::Cut);
        }
    }
    Ok(End::Over)
}

/// The middle, the 99th of a hundred, and the largest.
///
/// # Errors
/// If there is nothing to look at.
pub fn quantiles(figures: &mut [u32]) -> Outcome<[u32; 3]> {
    demand(!figures.is_empty(), || "Nothing was measured.".to_owned())?;
    figures.sort_unstable();
    let last = figures.len() - 1;
    Ok([figures[last / 2], figures[last * 99 / 100], figures[last]])
}
