//! Who is connected as whom, so that whoever loses the right to be here loses the connection, too.
//!
//! Nothing is decided here: a connection that is told to look again asks the store, as the door
//! did when it was opened.

use crate::admission::{Named, holder};
use crate::app::App;
use crate::protocol::ApiError;
use crate::store::{Guest, Session};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// The open connections of people and programs.
#[derive(Debug, Default)]
pub struct Connections {
    by_guest: Mutex<HashMap<String, Vec<Arc<Doubt>>>>,
    /// Goes up whenever somebody has to look again.
    doubts: AtomicU64,
}

/// Whether a connection has to look again at whom it stands for.
#[derive(Debug, Default)]
struct Doubt {
    raised: AtomicBool,
    told: Notify,
}

impl Doubt {
    fn raise(&self) {
        self.raised.store(true, Ordering::Release);
        self.told.notify_one();
    }
}

impl Connections {
    fn by_guest(&self) -> MutexGuard<'_, HashMap<String, Vec<Arc<Doubt>>>> {
        self.by_guest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something about this guest's right to be here has changed.
    pub fn look_again(&self, guest: &str) {
        let connections = self.by_guest();
        self.doubts.fetch_add(1, Ordering::AcqRel);
        let own = connections.get(guest).into_iter().flatten();
        own.for_each(|doubt| doubt.raise());
    }

    /// The same, if nobody knows whose.
    pub fn all_look_again(&self) {
        let connections = self.by_guest();
        self.doubts.fetch_add(1, Ordering::AcqRel);
        connections
            .values()
            .flatten()
            .for_each(|doubt| doubt.raise());
    }

    /// How often somebody had to look again: a door asks before it looks who comes.
    pub(crate) fn doubts(&self) -> u64 {
        self.doubts.load(Ordering::Acquire)
    }
}

/// What a connection shows for whom it stands.
pub(crate) struct Pass {
    app: Arc<App>,
    pub(crate) guest: Guest,
    session: Session,
    doubt: Arc<Doubt>,
}

impl Pass {
    /// For somebody who was let in; `doubts` is how many there were before.
    pub(crate) fn new(app: &Arc<App>, Named { guest, session }: Named, doubts: u64) -> Self {
        let doubt = Arc::new(Doubt::default());
        let connections = &app.connections;
        let mut by_guest = connections.by_guest();
        let own = by_guest.entry(guest.id.clone()).or_default();
        own.push(Arc::clone(&doubt));
        // Something has changed since the door looked: perhaps it was this.
        if connections.doubts() != doubts {
            doubt.raise();
        }
        drop(by_guest);
        Self {
            app: Arc::clone(app),
            guest,
            session,
            doubt,
        }
    }

    /// Is ready when it has to be looked at again.
    pub(crate) async fn doubted(&self) {
        self.doubt.told.notified().await;
    }

    /// Does it still hold? The name of the guest may be another one then.
    ///
    /// # Errors
    /// If it does not, or if nobody can tell.
    pub(crate) async fn check(&mut self) -> Result<(), ApiError> {
        if !self.doubt.raised.swap(false, Ordering::AcqRel) {
            return Ok(());
        }
        let session = self.app.store.session(&self.session.id).await?;
        let guest = match &session {
            Some(session) => holder(session, &self.app).await?,
            None => None,
        };
        let guest = guest.filter(|guest| !guest.blocked);
        self.guest = guest.ok_or_else(ApiError::unauthenticated)?;
        Ok(())
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut by_guest = self.app.connections.by_guest();
        if let Some(own) = by_guest.get_mut(&self.guest.id) {
            own.retain(|other| !Arc::ptr_eq(other, &self.doubt));
            if own.is_empty() {
                by_guest.remove(&self.guest.id);
            }
        }
    }
}
