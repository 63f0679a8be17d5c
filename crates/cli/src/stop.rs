//! Ctrl-C: the first asks for an orderly end, the second does not wait for it.
#![allow(clippy::exit, reason = "whoever presses Ctrl-C twice wants to be gone")]

use gleis_arena::Watcher;
use std::sync::Arc;

/// A watcher that Ctrl-C stops. Where no handler can be set, Ctrl-C ends the program at once.
pub(crate) fn watcher() -> Arc<Watcher> {
    let watcher = Arc::new(Watcher::default());
    let handle = Arc::clone(&watcher);
    let _ = ctrlc::set_handler(move || {
        if handle.is_stopped() {
            std::process::exit(130);
        }
        handle.stop();
    });
    watcher
}
