//! What the programs of the arena share: Ctrl-C, a progress line, numbers.
#![allow(dead_code, reason = "each program uses a part of it")]

use gleis_arena::Watcher;
pub(crate) use gleis_arena::text::grouped;
use std::io::{IsTerminal as _, Write as _};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The exit code of a program that Ctrl-C ended.
pub(crate) const INTERRUPTED: u8 = 130;

/// A watcher that Ctrl-C stops.
pub(crate) fn watcher() -> Arc<Watcher> {
    let watcher = Arc::new(Watcher::default());
    let handle = Arc::clone(&watcher);
    if let Err(error) = ctrlc::set_handler(move || handle.stop()) {
        eprintln!("warning: Ctrl-C will end the program at once: {error}");
    }
    watcher
}

/// Does some work while a line tells how far it is; without a terminal a line now and then.
pub(crate) fn with_progress<T>(
    what: &str,
    total: u64,
    watcher: &Watcher,
    work: impl FnOnce() -> T,
) -> T {
    let terminal = std::io::stderr().is_terminal();
    let pause = Duration::from_millis(if terminal { 200 } else { 20_000 });
    let (finished, wait) = channel::<()>();
    // A watcher counts on from one kind of work to the next.
    let before = watcher.done();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let start = Instant::now();
            while wait.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                let done = watcher.done() - before;
                let line = line(what, done, total, start.elapsed());
                if terminal {
                    eprint!("\r{line}\x1b[K");
                } else {
                    eprintln!("{line}");
                }
                std::io::stderr().flush().ok();
            }
            if terminal {
                eprint!("\r\x1b[K");
            }
        });
        let result = work();
        drop(finished);
        result
    })
}

fn line(what: &str, done: u64, total: u64, elapsed: Duration) -> String {
    let rate = done as f64 / elapsed.as_secs_f64().max(1e-9);
    let left = (total.saturating_sub(done)) as f64 / rate.max(1e-9);
    format!(
        "{} of {} {what}, {} a second, {:.0} s left",
        grouped(done),
        grouped(total),
        grouped(rate as u64),
        left
    )
}
