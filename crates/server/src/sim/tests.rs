//! Many worlds, and what must be found in them.

use super::planted::{ALL, Planted};
use super::{Told, play};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().expect("a number"))
}

/// The first seed from here on in which something is wrong.
fn first_wrong(
    seeds: std::ops::Range<u64>,
    fault: Option<Planted>,
) -> (Option<(u64, String)>, u64) {
    let (next, rows) = (AtomicU64::new(seeds.start), AtomicU64::new(0));
    let wrong: Mutex<Option<(u64, String)>> = Mutex::new(None);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while wrong.lock().expect("no panic").is_none() {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= seeds.end {
                        return;
                    }
                    let told = play(seed, fault, false);
                    rows.fetch_add(told.rows, Ordering::Relaxed);
                    if let Some(what) = told.wrong {
                        wrong.lock().expect("no panic").get_or_insert((seed, what));
                    }
                }
            });
        }
    });
    (wrong.into_inner().expect("no panic"), rows.into_inner())
}

/// What happened in the world of a seed, for people.
fn tell(seed: u64, fault: Option<Planted>) -> String {
    let Told { trace, .. } = play(seed, fault, true);
    format!("seed {seed}\n{}", trace.join("\n"))
}

/// `GLEIS_SEED` plays one world and tells it; `GLEIS_SEEDS` says how many otherwise.
#[test]
fn nothing_is_wrong_in_many_worlds() {
    if let Some(seed) = number("GLEIS_SEED") {
        println!("{}", tell(seed, None));
        assert_eq!(play(seed, None, false).wrong, None, "seed {seed}");
        return;
    }
    let seeds = number("GLEIS_SEEDS").unwrap_or(20);
    let begun = std::time::Instant::now();
    let (wrong, rows) = first_wrong(1..seeds + 1, None);
    let seconds = begun.elapsed().as_secs_f64();
    println!("{seeds} worlds, {rows} rows, {seconds:.1} s");
    if let Some((seed, what)) = wrong {
        let told = tell(seed, None);
        panic!("{told}\nseed {seed}: {what}\nAgain: cargo xtask sim --seed {seed}");
    }
}

/// Worlds in which something was wrong once.
const MENDED: &[(u64, &str)] = &[
    (
        8,
        "after a second restart the time between was charged to players",
    ),
    (19, "a turn of several actions went over a restart"),
];

#[test]
fn what_was_mended_stays_mended() {
    for (seed, what) in MENDED {
        assert_eq!(play(*seed, None, false).wrong, None, "seed {seed}: {what}");
    }
}

#[test]
fn every_planted_fault_is_found() {
    for fault in ALL {
        let (wrong, _) = first_wrong(1..201, Some(fault));
        let (seed, what) = wrong.unwrap_or_else(|| panic!("{fault:?} is not found"));
        println!("{fault:?}: seed {seed}: {what}");
    }
}

#[test]
fn a_seed_is_the_same_world_again() {
    for seed in 1..6 {
        assert_eq!(play(seed, None, true).trace, play(seed, None, true).trace);
    }
}
