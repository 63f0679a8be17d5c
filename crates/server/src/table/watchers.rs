//! Who looks at a table, and how they are told.

use crate::protocol::{Spectator, ToClient, Watching};
#[cfg(test)]
use crate::sim::planted::{Planted, planted};
use axum::extract::ws::Utf8Bytes;
use gleis_rules::{Seat, Viewer};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::{Notify, mpsc};

/// How many messages may wait for one connection. Who reads slower is dropped and can resume.
pub const QUEUE: usize = 256;

/// How many spectators are told by name.
const SPECTATORS: usize = 50;

/// The way to one connection.
#[derive(Clone, Debug)]
pub struct Outlet {
    /// Which connection.
    pub connection: u64,
    queue: mpsc::Sender<Utf8Bytes>,
    too_slow: Arc<Notify>,
}

static CONNECTIONS: AtomicU64 = AtomicU64::new(1);

impl Outlet {
    /// A way to a new connection, and the end that the connection reads.
    #[must_use]
    pub fn new() -> (Self, mpsc::Receiver<Utf8Bytes>, Arc<Notify>) {
        let (queue, messages) = mpsc::channel(QUEUE);
        let too_slow = Arc::new(Notify::new());
        let outlet = Self {
            connection: CONNECTIONS.fetch_add(1, Ordering::Relaxed),
            queue,
            too_slow: Arc::clone(&too_slow),
        };
        (outlet, messages, too_slow)
    }

    /// Sends a message, unless the connection is gone or too slow; then it is told to end.
    pub fn send(&self, message: Utf8Bytes) -> bool {
        match self.queue.try_send(message) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.too_slow.notify_one();
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
    }

    /// Writes a message down and sends it.
    pub fn tell(&self, message: &ToClient) -> bool {
        self.send(encode(message))
    }
}

/// A message as it is sent.
#[must_use]
pub fn encode(message: &ToClient) -> Utf8Bytes {
    match serde_json::to_string(message) {
        Ok(text) => text.into(),
        // Nothing in our messages can fail to be written; a client ignores an empty object.
        Err(_) => Utf8Bytes::from_static("{}"),
    }
}

/// Somebody who looks at a table.
#[derive(Clone, Debug)]
pub struct Watcher {
    /// The way to them.
    pub outlet: Outlet,
    /// As whom they look.
    pub viewer: Viewer,
    /// Who they are, if they have a name here.
    pub guest: Option<String>,
    /// What they are called, if others may know that they are there.
    pub name: Option<String>,
}

impl Watcher {
    /// The seat as the wire counts it.
    #[must_use]
    pub fn seat(&self) -> Option<u8> {
        seat_of(self.viewer)
    }
}

/// The seat of a viewer, as the wire counts.
#[must_use]
pub fn seat_of(viewer: Viewer) -> Option<u8> {
    match viewer {
        Viewer::Seat(seat) => Some(gleis_games::wire::seat_to_wire(seat)),
        Viewer::Spectator => None,
    }
}

/// All who look at a table.
#[derive(Debug, Default)]
pub struct Watchers(Vec<Watcher>);

impl Watchers {
    /// Adds somebody, or replaces them if they looked as the same viewer before.
    pub fn add(&mut self, watcher: Watcher) {
        self.remove_one(watcher.outlet.connection, watcher.viewer);
        self.0.push(watcher);
    }

    /// Takes a connection away.
    pub fn remove(&mut self, connection: u64) {
        self.0
            .retain(|watcher| watcher.outlet.connection != connection);
    }

    /// Takes away one view of a connection.
    pub fn remove_one(&mut self, connection: u64, viewer: Viewer) {
        self.0
            .retain(|watcher| watcher.outlet.connection != connection || watcher.viewer != viewer);
    }

    /// Is nobody there?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Does a player look at the table from this seat?
    #[must_use]
    pub fn has_seat(&self, seat: Seat) -> bool {
        self.0.iter().any(|watcher| watcher.viewer.is(seat))
    }

    /// Who watches as nobody in particular, those left out who play here.
    #[must_use]
    pub fn spectators(&self, plays: impl Fn(&str) -> bool) -> Watching {
        let mut known = BTreeSet::new();
        let mut watching = Watching::default();
        for watcher in &self.0 {
            let guest = watcher.guest.as_deref();
            let other = watcher.viewer == Viewer::Spectator && !guest.is_some_and(&plays);
            // Whoever has two windows open is one; nobody tells those without a name apart.
            if !other || guest.is_some_and(|guest| !known.insert(guest)) {
                continue;
            }
            watching.count += 1;
            if let (Some(guest), Some(name)) = (guest, &watcher.name)
                && watching.people.len() < SPECTATORS
            {
                watching.people.push(Spectator {
                    guest: guest.to_owned(),
                    name: name.clone(),
                });
            }
        }
        watching
    }

    /// Asks of each as whom they may look; who may not look at all is let go.
    pub fn check(&mut self, mut may: impl FnMut(&Watcher) -> Result<Viewer, ()>) {
        self.0.retain_mut(|watcher| {
            let allowed = may(watcher);
            if let Ok(viewer) = allowed {
                watcher.viewer = viewer;
            }
            allowed.is_ok()
        });
    }

    /// Tells everybody the same.
    pub fn tell_all(&mut self, message: &ToClient) {
        if !self.0.is_empty() {
            let message = encode(message);
            self.0
                .retain(|watcher| watcher.outlet.send(message.clone()));
        }
    }

    /// Tells some the same.
    pub fn tell_some(&mut self, message: &ToClient, whom: impl Fn(&Watcher) -> bool) {
        let message = encode(message);
        self.0
            .retain(|watcher| !whom(watcher) || watcher.outlet.send(message.clone()));
    }

    /// Tells each what their viewer may know; what several see alike is written down once.
    pub fn tell_each<M: Into<Option<ToClient>>>(&mut self, mut message: impl FnMut(Viewer) -> M) {
        let mut written: Vec<(Viewer, Utf8Bytes)> = Vec::with_capacity(2);
        self.0.retain(|watcher| {
            let known = written.iter().find(|(viewer, _)| *viewer == watcher.viewer);
            #[cfg(test)]
            let known = known.or(written.first().filter(|_| planted(Planted::WrongViewer)));
            let text = match known {
                Some((_, text)) => text.clone(),
                None => {
                    let Some(message) = message(watcher.viewer).into() else {
                        return true;
                    };
                    let text = encode(&message);
                    written.push((watcher.viewer, text.clone()));
                    text
                }
            };
            watcher.outlet.send(text)
        });
    }
}
