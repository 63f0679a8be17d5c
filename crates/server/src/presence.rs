//! Who is there: whoever has asked this process for something a moment ago.

use crate::app::App;
use crate::model::Millis;
use crate::store::StoreResult;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// For so long somebody is there who was seen. Open sockets are asked more often.
const THERE: Millis = 90_000;

/// When people were last seen. Nothing of it is stored.
#[derive(Debug, Default)]
pub struct Presence(Mutex<HashMap<String, Millis>>);

impl Presence {
    fn people(&self) -> MutexGuard<'_, HashMap<String, Millis>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody asks for something.
    pub fn seen(&self, guest: &str, now: Millis) {
        let mut people = self.people();
        match people.get_mut(guest) {
            Some(last) => *last = now,
            None => drop(people.insert(guest.to_owned(), now)),
        }
    }

    /// Is somebody there?
    #[must_use]
    pub fn is_there(&self, guest: &str, now: Millis) -> bool {
        let last = self.people().get(guest).copied();
        last.is_some_and(|last| now - last <= THERE)
    }

    /// Forgets those who are gone.
    pub fn tidy_up(&self, now: Millis) {
        self.people().retain(|_, last| now - *last <= THERE);
    }
}

/// Does somebody keep to themselves when they are there?
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn is_hidden(app: &App, guest: &str) -> StoreResult<bool> {
    let profiles = app.store.profiles(&[guest]).await?;
    Ok(profiles.first().is_some_and(|profile| profile.hidden))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_is_there_for_a_while() {
        let presence = Presence::default();
        presence.seen("anna", 1_000);
        assert!(presence.is_there("anna", 1_000 + THERE));
        assert!(!presence.is_there("anna", 1_001 + THERE));
        assert!(!presence.is_there("ben", 1_000));
        presence.seen("anna", 50_000);
        presence.tidy_up(1_001 + THERE);
        assert!(presence.is_there("anna", 50_000 + THERE));
        presence.tidy_up(50_001 + THERE);
        assert!(presence.people().is_empty());
    }
}
