//! A queue in which everybody gets the same share, however much they want.

use std::collections::{HashMap, VecDeque};

/// Where work belongs: to whom first, then to which part of theirs.
pub(super) type Whose<'a> = &'a [&'a str];

/// Work of many. Each level of a path shares what it gets evenly among those below who wait: the
/// one goes first who has had the least since they came. Whoever was away has saved nothing up.
#[derive(Debug)]
pub(super) struct Fair<T> {
    /// How much everybody who waits has had.
    had: u64,
    arrivals: u64,
    shares: HashMap<String, Portion<T>>,
    waiting: usize,
}

/// What one of them wants and has had.
#[derive(Debug)]
struct Portion<T> {
    had: u64,
    arrived: u64,
    wants: Wants<T>,
}

#[derive(Debug)]
enum Wants<T> {
    Below(Fair<T>),
    Here(VecDeque<T>),
}

impl<T> Default for Fair<T> {
    fn default() -> Self {
        Self {
            had: 0,
            arrivals: 0,
            shares: HashMap::new(),
            waiting: 0,
        }
    }
}

impl<T> Wants<T> {
    fn waiting(&self) -> usize {
        match self {
            Self::Below(below) => below.waiting,
            Self::Here(queue) => queue.len(),
        }
    }
}

impl<T> Fair<T> {
    /// How much waits.
    pub(super) const fn waiting(&self) -> usize {
        self.waiting
    }

    /// How much of one waits, and how many others wait.
    pub(super) fn beside(&self, name: &str) -> (usize, usize) {
        let own = self.shares.get(name);
        let own = own.map_or(0, |share| share.wants.waiting());
        let waits = |share: &&Portion<T>| share.wants.waiting() > 0;
        let all = self.shares.values().filter(waits).count();
        (own, all - usize::from(own > 0))
    }

    /// Puts work at the end of where it belongs. A path names at least one.
    pub(super) fn push(&mut self, path: Whose<'_>, work: T) {
        let Some((name, rest)) = path.split_first() else {
            return;
        };
        self.arrivals += 1;
        let (had, arrived) = (self.had, self.arrivals);
        let share = self.shares.entry((*name).to_owned());
        let share = share.or_insert_with(|| Portion {
            had,
            arrived,
            wants: if rest.is_empty() {
                Wants::Here(VecDeque::new())
            } else {
                Wants::Below(Self::default())
            },
        });
        if share.wants.waiting() == 0 {
            share.had = share.had.max(had);
            share.arrived = arrived;
        }
        match &mut share.wants {
            Wants::Below(below) => below.push(rest, work),
            Wants::Here(queue) => queue.push_back(work),
        }
        self.waiting += 1;
    }

    /// Takes what is next. Say what it costs with [`Fair::charge`] before the next is taken.
    pub(super) fn pop(&mut self) -> Option<T> {
        if self.waiting == 0 {
            return None;
        }
        let had = self.had;
        // Who has had more than the others is remembered until they have had as much.
        self.shares
            .retain(|_, share| share.wants.waiting() > 0 || share.had > had);
        let waiting = self.shares.values_mut();
        let waiting = waiting.filter(|share| share.wants.waiting() > 0);
        let next = waiting.min_by_key(|share| (share.had, share.arrived))?;
        self.had = next.had;
        let work = match &mut next.wants {
            Wants::Below(below) => below.pop(),
            Wants::Here(queue) => queue.pop_front(),
        };
        self.waiting -= 1;
        work
    }

    /// Charges somebody for what was taken.
    pub(super) fn charge(&mut self, path: Whose<'_>, cost: u64) {
        let Some((name, rest)) = path.split_first() else {
            return;
        };
        if let Some(share) = self.shares.get_mut(*name) {
            share.had += cost.max(1);
            if let Wants::Below(below) = &mut share.wants {
                below.charge(rest, cost);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Named = (&'static str, &'static str);

    fn push(queue: &mut Fair<Named>, guest: &'static str, table: &'static str) {
        queue.push(&[guest, table], (guest, table));
    }

    /// Takes so many, each at a cost.
    fn take(queue: &mut Fair<Named>, count: usize, cost: u64) -> Vec<Named> {
        let mut taken = Vec::new();
        for _ in 0..count {
            let Some((guest, table)) = queue.pop() else {
                break;
            };
            queue.charge(&[guest, table], cost);
            taken.push((guest, table));
        }
        taken
    }

    #[test]
    fn whoever_comes_later_does_not_stand_behind_all_that_one_wants() {
        let mut queue = Fair::default();
        for table in ["one", "two", "three"] {
            for _ in 0..100 {
                push(&mut queue, "greedy", table);
            }
        }
        take(&mut queue, 50, 1_000);
        for round in 0..20 {
            push(&mut queue, "anna", "table");
            let taken = take(&mut queue, 2, 1_000);
            assert!(taken.contains(&("anna", "table")), "round {round}");
        }
        assert_eq!(queue.waiting(), 300 - 50 - 20);
        assert_eq!(queue.beside("anna"), (0, 1));
        assert_eq!(queue.beside("greedy"), (230, 0));
    }

    #[test]
    fn tables_of_one_guest_share_what_the_guest_gets() {
        let mut queue = Fair::default();
        for _ in 0..10 {
            push(&mut queue, "anna", "large");
        }
        push(&mut queue, "anna", "small");
        let taken = take(&mut queue, 2, 5);
        assert_eq!(taken, [("anna", "large"), ("anna", "small")]);
    }

    #[test]
    fn what_costs_more_is_taken_less_often() {
        let mut queue = Fair::default();
        for _ in 0..100 {
            push(&mut queue, "dear", "table");
            push(&mut queue, "cheap", "table");
        }
        let mut cheap = 0;
        for _ in 0..50 {
            let (guest, table) = queue.pop().expect("there is more");
            let cost = if guest == "dear" { 900 } else { 100 };
            queue.charge(&[guest, table], cost);
            cheap += usize::from(guest == "cheap");
        }
        assert_eq!(cheap, 45);
    }

    #[test]
    fn nobody_saves_up_by_staying_away() {
        let mut queue = Fair::default();
        for _ in 0..100 {
            push(&mut queue, "busy", "table");
        }
        take(&mut queue, 90, 10);
        for _ in 0..100 {
            push(&mut queue, "rested", "table");
        }
        let taken = take(&mut queue, 10, 10);
        let rested = taken.iter().filter(|(guest, _)| *guest == "rested");
        assert_eq!(rested.count(), 5);
    }

    #[test]
    fn an_empty_queue_gives_nothing_and_forgets_everybody() {
        let mut queue = Fair::default();
        assert_eq!(queue.pop(), None);
        for _ in 0..3 {
            push(&mut queue, "anna", "table");
            push(&mut queue, "ben", "table");
            assert_eq!(take(&mut queue, 5, 7).len(), 2);
        }
        assert!(queue.shares.len() <= 2);
        push(&mut queue, "ben", "table");
        take(&mut queue, 1, 1);
        push(&mut queue, "cleo", "table");
        take(&mut queue, 1, 1);
        assert!(!queue.shares.contains_key("anna"));
    }
}
