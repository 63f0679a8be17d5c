//! What was of use a moment ago, so that it is not written down with each look.

use crate::model::Millis;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What was noted is not noted again for so long.
const AGAIN: Millis = 3600 * 1000;

/// When what was noted. Nothing is lost with it.
#[derive(Debug, Default)]
pub struct Visits(Mutex<HashMap<String, Millis>>);

impl Visits {
    fn noted(&self) -> MutexGuard<'_, HashMap<String, Millis>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Is it time to note this? Whoever asks does it then.
    #[must_use]
    pub fn is_due(&self, id: &str, now: Millis) -> bool {
        let mut noted = self.noted();
        let due = noted.get(id).is_none_or(|at| now - at >= AGAIN);
        if due {
            noted.insert(id.to_owned(), now);
        }
        due
    }

    /// Forgets what is long ago.
    pub fn tidy_up(&self, now: Millis) {
        self.noted().retain(|_, at| now - *at < AGAIN);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visit_is_noted_once_in_a_while() {
        let visits = Visits::default();
        assert!(visits.is_due("anna", 0));
        assert!(!visits.is_due("anna", AGAIN - 1));
        assert!(visits.is_due("ben", 1));
        assert!(visits.is_due("anna", AGAIN));
        visits.tidy_up(2 * AGAIN);
        assert!(visits.noted().is_empty());
    }
}
