//! Ctrl-C: the first asks for an orderly end, the second does not wait for it.
#![allow(clippy::exit, reason = "whoever presses Ctrl-C twice wants to be gone")]

use gleis_arena::Watcher;
use std::io;
use std::sync::Arc;

/// What a program answers that was interrupted.
const INTERRUPTED: i32 = 130;

/// A watcher that Ctrl-C stops. Where no handler can be set, Ctrl-C ends the program at once.
pub(crate) fn watcher() -> Arc<Watcher> {
    let watcher = Arc::new(Watcher::default());
    let handle = Arc::clone(&watcher);
    let _ = ctrlc::set_handler(move || {
        if handle.is_stopped() {
            std::process::exit(INTERRUPTED);
        }
        handle.stop();
    });
    watcher
}

/// Is ready when a signal asks the server to end. A second signal ends the program at once.
///
/// Has to be called within a runtime; signals are heard from then on.
pub(crate) fn asked() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    let mut signals = Signals::new()?;
    let (tell, told) = tokio::sync::oneshot::channel();
    tokio::spawn(async move {
        signals.next().await;
        // Nobody listens any more if the server is ending by itself.
        let _ = tell.send(());
        signals.next().await;
        std::process::exit(INTERRUPTED);
    });
    Ok(async {
        if told.await.is_err() {
            // The task above ends only with the program.
            std::future::pending::<()>().await;
        }
    })
}

#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    #[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
    fn new() -> io::Result<Self> {
        Ok(Self)
    }

    async fn next(&mut self) {
        // Without a handler Ctrl-C ends the program by itself.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
