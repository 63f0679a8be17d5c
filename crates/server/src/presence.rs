//! Who is there: whoever has asked for something a moment ago, of this process or another.
//!
//! Processes tell each other who is there, again and again, and nothing of it is stored. Whoever
//! missed something believes for a while that anybody may be there.

use crate::app::App;
use crate::model::Millis;
use crate::store::{Change, StoreResult};
use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// For so long somebody is there who was seen. Open sockets are asked more often.
const THERE: Millis = 90_000;

/// Other processes are not told more often than this that somebody is still there.
const TELL_EVERY: Millis = 20_000;

/// How many are told of in one message.
const TOLD_MAX: usize = 100;

/// Somebody at a table: the table and the guest.
type At = (String, String);

/// When people were last seen.
#[derive(Debug)]
pub struct Presence {
    /// Which process this is, among those that share a database.
    process: u64,
    seen: Mutex<Seen>,
}

#[derive(Debug, Default)]
struct Seen {
    people: HashMap<String, Millis>,
    /// At tables, in this process and, as they have told it, in others.
    at_tables: HashMap<At, Vec<Visit>>,
    /// When the other processes were told; nothing where there are none.
    told: Option<HashMap<At, Millis>>,
    /// What they are to be told: whether somebody has gone. Without a table it is about a person.
    news: HashMap<At, bool>,
    /// Until then something may have been missed.
    unsure_until: Millis,
}

/// Somebody is at a table, in one of the processes.
#[derive(Clone, Copy, Debug)]
struct Visit {
    process: u64,
    last: Millis,
    gone: bool,
}

impl Seen {
    /// Notes that the others are to be told, unless they were a moment ago.
    fn tell(&mut self, at: At, now: Millis) {
        let Some(told) = &mut self.told else { return };
        let lately = told.get(&at).is_some_and(|told| now - told < TELL_EVERY);
        if !lately {
            told.insert(at.clone(), now);
            self.news.insert(at, false);
        }
    }

    /// Notes where somebody is; was it otherwise before?
    fn visit(&mut self, at: At, visit: Visit) -> bool {
        let known = self.at_tables.entry(at).or_default();
        let own = known
            .iter_mut()
            .find(|known| known.process == visit.process);
        match own {
            Some(known) => std::mem::replace(known, visit).gone != visit.gone,
            None => {
                known.push(visit);
                !visit.gone
            }
        }
    }
}

impl Presence {
    /// Nobody was seen yet; `shared` says whether there may be other processes.
    #[must_use]
    pub fn new(shared: bool) -> Self {
        let seen = Seen {
            told: shared.then(HashMap::new),
            ..Seen::default()
        };
        Self {
            process: crate::id::random_u64(),
            seen: Mutex::new(seen),
        }
    }

    fn all(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody asks for something.
    pub fn seen(&self, guest: &str, now: Millis) {
        let mut all = self.all();
        match all.people.get_mut(guest) {
            Some(last) => *last = now,
            None => drop(all.people.insert(guest.to_owned(), now)),
        }
        if all.told.is_some() {
            all.tell((String::new(), guest.to_owned()), now);
        }
    }

    /// Somebody still looks at a table of this process, which knows it by itself.
    pub fn still_at(&self, table: &str, guest: &str, now: Millis) {
        let mut all = self.all();
        if all.told.is_some() {
            all.tell((table.to_owned(), guest.to_owned()), now);
        }
    }

    /// Somebody does something at a table, or looks at it as one who plays there.
    pub fn seen_at(&self, table: &str, guest: &str, now: Millis) {
        let (mut all, at) = (self.all(), (table.to_owned(), guest.to_owned()));
        let visit = Visit {
            process: self.process,
            last: now,
            gone: false,
        };
        all.visit(at.clone(), visit);
        if all.told.is_some() {
            all.tell(at, now);
        }
    }

    /// Somebody looks away from a table.
    pub fn left(&self, table: &str, guest: &str, now: Millis) {
        let (mut all, at) = (self.all(), (table.to_owned(), guest.to_owned()));
        let visit = Visit {
            process: self.process,
            last: now,
            gone: true,
        };
        all.visit(at.clone(), visit);
        if let Some(told) = &mut all.told {
            told.remove(&at);
            all.news.insert(at, true);
        }
    }

    /// Is somebody there?
    #[must_use]
    pub fn is_there(&self, guest: &str, now: Millis) -> bool {
        let last = self.all().people.get(guest).copied();
        last.is_some_and(|last| now - last <= THERE)
    }

    /// Is somebody at a table, in any process?
    #[must_use]
    pub fn is_at(&self, table: &str, guest: &str, now: Millis) -> bool {
        let (all, at) = (self.all(), (table.to_owned(), guest.to_owned()));
        let mut known = all.at_tables.get(&at).into_iter().flatten();
        known.any(|known| !known.gone && now - known.last <= THERE)
    }

    /// Until when somebody was at a table, or may have been.
    #[must_use]
    pub fn at_until(&self, table: &str, guest: &str) -> Millis {
        let (all, at) = (self.all(), (table.to_owned(), guest.to_owned()));
        let known = all.at_tables.get(&at).into_iter().flatten();
        let last = known.map(|known| known.last).max();
        last.unwrap_or_default().max(all.unsure_until)
    }

    /// What other processes said was lost: anybody may be there.
    pub fn missed(&self, now: Millis) {
        let mut all = self.all();
        if all.told.is_some() {
            all.unsure_until = now + THERE;
        }
    }

    /// What the other processes are to be told.
    #[must_use]
    pub fn news(&self) -> Vec<Change> {
        let news: Vec<(At, bool)> = self.all().news.drain().collect();
        let told = |news: &[(At, bool)]| {
            let at_table = |((table, _), _): &&(At, bool)| !table.is_empty();
            let (tables, people): (Vec<_>, Vec<_>) = news.iter().partition(at_table);
            Change::There {
                process: self.process,
                people: people
                    .into_iter()
                    .map(|((_, guest), _)| guest.clone())
                    .collect(),
                tables: tables
                    .into_iter()
                    .map(|((table, guest), gone)| (table.clone(), guest.clone(), *gone))
                    .collect(),
            }
        };
        news.chunks(TOLD_MAX).map(told).collect()
    }

    /// Another process says who is there; gives the tables to which somebody has come or from
    /// which somebody has gone.
    pub fn hear(
        &self,
        process: u64,
        people: Vec<String>,
        tables: Vec<(String, String, bool)>,
        now: Millis,
    ) -> BTreeSet<String> {
        let mut changed = BTreeSet::new();
        if process == self.process {
            return changed;
        }
        let mut all = self.all();
        for guest in people {
            all.people.insert(guest, now);
        }
        for (table, guest, gone) in tables {
            let last = now;
            let visit = Visit {
                process,
                last,
                gone,
            };
            if all.visit((table.clone(), guest), visit) {
                changed.insert(table);
            }
        }
        changed
    }

    /// Forgets those who have been gone for longer than anybody asks.
    pub fn tidy_up(&self, now: Millis, vacate: Millis) {
        let mut all = self.all();
        all.people.retain(|_, last| now - *last <= THERE);
        all.at_tables.retain(|_, known| {
            known.retain(|known| now - known.last <= THERE + vacate);
            !known.is_empty()
        });
        if let Some(told) = &mut all.told {
            told.retain(|_, told| now - *told < TELL_EVERY);
        }
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
        let presence = Presence::new(false);
        presence.seen("anna", 1_000);
        assert!(presence.is_there("anna", 1_000 + THERE));
        assert!(!presence.is_there("anna", 1_001 + THERE));
        assert!(!presence.is_there("ben", 1_000));
        presence.seen("anna", 50_000);
        presence.tidy_up(1_001 + THERE, 0);
        assert!(presence.is_there("anna", 50_000 + THERE));
        presence.tidy_up(50_001 + THERE, 0);
        assert!(presence.all().people.is_empty());
        assert_eq!(presence.news(), [], "there is nobody to tell");
    }

    /// Tells one process what another has to tell.
    fn pass_on(from: &Presence, to: &Presence, now: Millis) -> Vec<String> {
        let mut changed = BTreeSet::new();
        for change in from.news() {
            assert!(serde_json::to_string(&change).expect("JSON").len() < 7_900);
            let Change::There {
                process,
                people,
                tables,
            } = change
            else {
                panic!("{change:?}");
            };
            changed.extend(to.hear(process, people, tables, now));
        }
        changed.into_iter().collect()
    }

    #[test]
    fn another_process_knows_who_is_at_a_table() {
        let (here, there) = (Presence::new(true), Presence::new(true));
        here.seen("anna", 1_000);
        here.seen_at("t", "anna", 1_000);
        assert_eq!(pass_on(&here, &there, 1_000), ["t"]);
        assert!(there.is_there("anna", 1_000) && there.is_at("t", "anna", 1_000));
        assert!(!there.is_at("u", "anna", 1_000));
        // Not at each of her moves, but before anybody thinks that she has gone.
        here.seen_at("t", "anna", 2_000);
        assert_eq!(here.news(), []);
        here.seen_at("t", "anna", 1_000 + TELL_EVERY);
        let now = 1_000 + TELL_EVERY;
        assert_eq!(pass_on(&here, &there, now), [""; 0]);
        assert!(there.is_at("t", "anna", now + THERE));
        assert!(!there.is_at("t", "anna", now + THERE + 1));
        here.left("t", "anna", now);
        assert_eq!(pass_on(&here, &there, now), ["t"]);
        assert!(!there.is_at("t", "anna", now));
        here.seen_at("t", "anna", now);
        assert_eq!(pass_on(&here, &there, now), ["t"], "she is back");
    }

    #[test]
    fn a_process_that_missed_something_is_not_sure() {
        let presence = Presence::new(true);
        presence.missed(500_000);
        assert_eq!(presence.at_until("t", "anna"), 500_000 + THERE);
        presence.hear(
            7,
            Vec::new(),
            vec![("t".into(), "anna".into(), false)],
            600_000,
        );
        presence.tidy_up(600_000 + THERE, 60_000);
        assert_eq!(presence.at_until("t", "anna"), 600_000);
        presence.tidy_up(600_001 + THERE + 60_000, 60_000);
        assert!(presence.all().at_tables.is_empty());
    }

    #[test]
    fn a_crowd_is_told_in_several_messages() {
        let (here, there) = (Presence::new(true), Presence::new(true));
        for number in 0..1_000 {
            here.seen_at("tttttttttttt", &format!("guest-{number:06}"), 0);
        }
        pass_on(&here, &there, 0);
        assert!(there.is_at("tttttttttttt", "guest-000999", 0));
    }
}
