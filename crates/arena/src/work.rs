//! Work split over threads, with a flag to stop and a counter to watch.

use gleis_rules::{Rng, Seat, SeededChance};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Games are handed out in chunks of this size: large enough that the counter costs nothing,
/// small enough that stopping is felt at once.
const CHUNK: u64 = 32;

/// The strings a caller holds while work runs elsewhere.
#[derive(Debug, Default)]
pub struct Watcher {
    stop: AtomicBool,
    done: AtomicU64,
}

impl Watcher {
    /// Asks all workers to end after the game they are at.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Has somebody asked to stop?
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// How many pieces of work are done.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    pub(crate) fn add_done(&self, count: u64) {
        self.done.fetch_add(count, Ordering::Relaxed);
    }
}

/// Does the pieces `0..total` on several threads and returns what each thread gathered.
///
/// Which thread does which piece is left to chance, so what is gathered must not depend on it.
pub fn spread<A: Send>(
    total: u64,
    threads: NonZeroUsize,
    watcher: &Watcher,
    begin: impl Fn() -> A + Sync,
    step: impl Fn(&mut A, u64) + Sync,
) -> Vec<A> {
    spread_chunks(CHUNK, (total, threads), watcher, begin, step)
}

/// As [`spread`] for pieces that take long: they are handed out one by one.
pub fn spread_singly<A: Send>(
    total: u64,
    threads: NonZeroUsize,
    watcher: &Watcher,
    begin: impl Fn() -> A + Sync,
    step: impl Fn(&mut A, u64) + Sync,
) -> Vec<A> {
    spread_chunks(1, (total, threads), watcher, begin, step)
}

fn spread_chunks<A: Send>(
    chunk: u64,
    (total, threads): (u64, NonZeroUsize),
    watcher: &Watcher,
    begin: impl Fn() -> A + Sync,
    step: impl Fn(&mut A, u64) + Sync,
) -> Vec<A> {
    let next = AtomicU64::new(0);
    let worker = || {
        let mut gathered = begin();
        while !watcher.is_stopped() {
            let start = next.fetch_add(chunk, Ordering::Relaxed);
            if start >= total {
                break;
            }
            let end = total.min(start.saturating_add(chunk));
            let mut at = start;
            while at < end && !watcher.is_stopped() {
                step(&mut gathered, at);
                at += 1;
            }
            watcher.add_done(at - start);
        }
        gathered
    };
    if threads.get() == 1 {
        return vec![worker()];
    }
    std::thread::scope(|scope| {
        let handles: Vec<_> = (0..threads.get()).map(|_| scope.spawn(worker)).collect();
        let join = |handle: std::thread::ScopedJoinHandle<'_, A>| match handle.join() {
            Ok(gathered) => gathered,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        handles.into_iter().map(join).collect()
    })
}

/// As many threads as the machine runs at once.
#[must_use]
pub fn threads_of_machine() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// The seed of one game of a series. Series with neighbouring seeds share no games.
#[must_use]
pub const fn game_seed(series: u64, index: u64) -> u64 {
    let start = Rng::new(series).next_u64();
    Rng::new(start.wrapping_add(index)).next_u64()
}

/// The luck of a game and the generator of its random players, both from the game's seed.
#[must_use]
pub fn chance_of(game_seed: u64) -> (SeededChance, Rng) {
    // Players draw from a generator of their own: deals stay the same when players change.
    const PLAYERS: u64 = 0x706c_6179_6572_7321;
    (SeededChance::new(game_seed), Rng::new(game_seed ^ PLAYERS))
}

/// The generator from which a seat's bot gets a seed for each decision of a game.
#[must_use]
pub fn seed_of(game_seed: u64, seat: Seat) -> Rng {
    const BOTS: u64 = 0x626f_7473_2121_2121;
    Rng::new(
        Rng::new(game_seed ^ BOTS)
            .next_u64()
            .wrapping_add(seat.index() as u64),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn threads(count: usize) -> NonZeroUsize {
        NonZeroUsize::new(count).unwrap()
    }

    #[test]
    fn every_piece_is_done_once() {
        for (total, count) in [(0, 1), (1, 4), (31, 2), (1000, 3)] {
            let watcher = Watcher::default();
            let parts = spread(total, threads(count), &watcher, Vec::new, |seen, at| {
                seen.push(at);
            });
            let mut all = parts.concat();
            all.sort_unstable();
            assert_eq!(all, (0..total).collect::<Vec<_>>());
            assert_eq!(watcher.done(), total);
        }
    }

    #[test]
    fn a_stop_is_heard() {
        let watcher = Watcher::default();
        let parts = spread(
            u64::MAX,
            threads(2),
            &watcher,
            || 0u64,
            |count, _| {
                *count += 1;
                if *count == 100 {
                    watcher.stop();
                }
            },
        );
        assert_eq!(parts.iter().sum::<u64>(), watcher.done());
        assert!(watcher.done() >= 100);
    }

    #[test]
    fn series_share_no_games() {
        let seeds = |series| (0..1000).map(move |index| game_seed(series, index));
        let other: Vec<u64> = seeds(2).collect();
        assert!(seeds(1).all(|seed| !other.contains(&seed)));
    }
}
