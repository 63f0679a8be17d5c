//! A bar on the terminal while games are played.

use gleis_arena::Watcher;
use gleis_arena::text::grouped;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::io::IsTerminal as _;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// Shows a bar while the work is done that the watcher counts from now on.
pub(crate) fn with_bar<T>(
    label: &str,
    total: u64,
    watcher: &Watcher,
    work: impl FnOnce() -> T,
) -> T {
    with_bar_of("games", label, (total, watcher), work)
}

/// Shows a bar that counts something else than games.
pub(crate) fn with_bar_of<T>(
    things: &str,
    label: &str,
    (total, watcher): (u64, &Watcher),
    work: impl FnOnce() -> T,
) -> T {
    if !std::io::stderr().is_terminal() {
        return work();
    }
    let before = watcher.done();
    let bar = ProgressBar::new(total).with_prefix(label.to_owned());
    let style = format!(
        "{{prefix}}{{bar:32}} {{percent:>3}} %  {{human_pos}} of {{human_len}} {things}  \
         {{rate}} a second  {{eta}} left"
    );
    if let Ok(style) = ProgressStyle::with_template(&style) {
        let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let rate = state.per_sec();
            // A bar that cannot be drawn is no reason to stop.
            let _ = if rate < 10.0 {
                write!(out, "{rate:.2}")
            } else {
                out.write_str(&grouped(rate as u64))
            };
        };
        bar.set_style(style.with_key("rate", rate));
    }
    let (finished, wait) = channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let wait = wait;
            let pause = Duration::from_millis(100);
            let mut resumed = false;
            while wait.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                bar.set_position(watcher.done() - before);
                // Games of an earlier run were not played in this time.
                if !std::mem::replace(&mut resumed, true) {
                    bar.reset_eta();
                }
            }
            bar.finish_and_clear();
        });
        let result = work();
        drop(finished);
        result
    })
}
