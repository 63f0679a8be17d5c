//! The threads on which built-in bots think: few, and shared fairly.
//!
//! Tables at which somebody plays go before those at which only bots do. Within each kind,
//! addresses share evenly, then the hosts of an address, then the tables of a host. Decisions that
//! need hardly any time have a thread of their own, so that they never wait behind dear ones.

mod fair;

use crate::live::BotJob;
use crate::model::BotLevel;
use fair::Fair;
use gleis_bots::{BotSpec, Budget, Level};
use gleis_games::wire::WireAction;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How many decisions may wait for tables at which somebody plays; tables ask again later for more.
const QUEUE: usize = 4096;

/// How many may wait for tables at which only bots play.
const QUEUE_ALONE: usize = 1024;

/// How many may wait for the tables of one address.
const QUEUE_EACH: usize = 512;

/// What a decision counts that needs hardly any time, in milliseconds.
const CHEAP: u64 = 5;

/// How often the time of an expert may be halved.
const HALVINGS: u32 = 3;

/// A decision that is wanted, and for whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Errand {
    /// From which address the game was begun, or another name for those who share what they get.
    pub address: String,
    /// Who is the host of the table.
    pub host: String,
    pub table: String,
    /// Does somebody play there, a person or a program that is connected?
    pub people: bool,
    /// How good it has to be.
    pub level: BotLevel,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// What to do; nothing if the bot has failed.
    pub action: Option<WireAction>,
    /// How much time it had.
    pub time: ThinkingTime,
}

impl Decided {
    /// What a program has said.
    #[must_use]
    pub const fn of_program(action: Option<WireAction>) -> Self {
        Self {
            action,
            time: ThinkingTime::Short,
        }
    }
}

/// How much time a bot had for a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThinkingTime {
    /// It does not need any to speak of.
    Short,
    /// What was agreed.
    Usual,
    /// Less, so many milliseconds, because others wait.
    Hurried(u64),
}

type Answer = Box<dyn FnOnce(Decided) + Send>;

/// A decision that waits.
struct Queued {
    errand: Errand,
    job: BotJob,
    answer: Answer,
}

impl fmt::Debug for Queued {
    /// What there is to choose from is secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Queued").field(&self.errand).finish()
    }
}

/// All that wait, what goes first standing first.
#[derive(Debug, Default)]
struct Lanes {
    people_cheap: Fair<Queued>,
    people_dear: Fair<Queued>,
    alone_cheap: Fair<Queued>,
    alone_dear: Fair<Queued>,
    closed: bool,
}

/// What the threads share.
#[derive(Debug)]
struct Common {
    lanes: Mutex<Lanes>,
    more: Condvar,
    waiting: AtomicUsize,
    /// How long an expert thinks when nobody waits.
    expert: Duration,
    threads: usize,
}

/// The threads. They end when this is dropped.
#[derive(Debug)]
pub struct Workers(Arc<Common>);

/// What a thread takes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Takes {
    Cheap,
    All,
}

impl Workers {
    /// Starts so many threads, and one more for decisions that need hardly any time.
    #[must_use]
    pub fn start(threads: usize, expert: Duration) -> Self {
        let threads = threads.max(1);
        let common = Arc::new(Common {
            lanes: Mutex::default(),
            more: Condvar::new(),
            waiting: AtomicUsize::new(0),
            expert,
            threads,
        });
        let all = (1..=threads).map(|number| (format!("bot-{number}"), Takes::All));
        for (name, takes) in all.chain([("bot-quick".to_owned(), Takes::Cheap)]) {
            let common = Arc::clone(&common);
            let started = std::thread::Builder::new()
                .name(name)
                .spawn(move || work(&common, takes));
            if let Err(error) = started {
                tracing::error!(%error, "a thread for bots could not be started");
            }
        }
        Self(common)
    }

    /// No threads: a simulation makes the decisions one by one.
    #[cfg(test)]
    pub(crate) fn by_hand() -> Self {
        Self(Arc::new(Common {
            lanes: Mutex::default(),
            more: Condvar::new(),
            waiting: AtomicUsize::new(0),
            expert: Duration::from_secs(1),
            threads: 1,
        }))
    }

    /// Makes the next decision, or forfeits it. Says `false` if none waits.
    #[cfg(test)]
    pub(crate) fn decide_next(&self, fails: bool) -> bool {
        let next = self.0.lock().pop(Takes::All, &self.0);
        let Some((queued, time)) = next else {
            return false;
        };
        let bot = self.0.bot(queued.errand.level, time);
        let action = if fails { None } else { (queued.job)(bot) };
        (queued.answer)(Decided { action, time });
        self.0.waiting.fetch_sub(1, Ordering::Relaxed);
        true
    }

    /// Asks for a decision. Says `false` if too many wait already.
    pub fn submit(
        &self,
        errand: Errand,
        job: BotJob,
        answer: impl FnOnce(Decided) + Send + 'static,
    ) -> bool {
        let waiting = Queued {
            errand,
            job,
            answer: Box::new(answer),
        };
        if !self.0.lock().push(waiting) {
            return false;
        }
        self.0.waiting.fetch_add(1, Ordering::Relaxed);
        // The one that is woken might be the one that takes nothing of this.
        self.0.more.notify_all();
        true
    }

    /// How many decisions wait or are being made.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.0.waiting.load(Ordering::Relaxed)
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.more.notify_all();
    }
}

impl Common {
    fn lock(&self) -> MutexGuard<'_, Lanes> {
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next decision and how much time there is for it, once there is one.
    fn next(&self, takes: Takes) -> Option<(Queued, ThinkingTime)> {
        let mut lanes = self.lock();
        loop {
            if lanes.closed {
                return None;
            }
            if let Some(next) = lanes.pop(takes, self) {
                return Some(next);
            }
            lanes = self
                .more
                .wait(lanes)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// How long an expert may think: all who wait shall be served in the time that one has
    /// otherwise, as far as that makes sense.
    fn thinking(&self, waiting: usize) -> Duration {
        let mut time = self.expert;
        for _ in 0..HALVINGS {
            if time * waiting as u32 <= self.expert * self.threads as u32 {
                break;
            }
            time /= 2;
        }
        time
    }
}

impl Errand {
    fn path(&self) -> [&str; 3] {
        [&self.address, &self.host, &self.table]
    }

    const fn is_dear(&self) -> bool {
        matches!(self.level, BotLevel::Expert)
    }
}

impl Lanes {
    fn lane(&mut self, (people, dear): (bool, bool)) -> &mut Fair<Queued> {
        match (people, dear) {
            (true, false) => &mut self.people_cheap,
            (true, true) => &mut self.people_dear,
            (false, false) => &mut self.alone_cheap,
            (false, true) => &mut self.alone_dear,
        }
    }

    /// Says `false` if too many wait.
    fn push(&mut self, waiting: Queued) -> bool {
        let errand = waiting.errand.clone();
        let most = if errand.people { QUEUE } else { QUEUE_ALONE };
        let lane = self.lane((errand.people, errand.is_dear()));
        if lane.waiting() >= most || lane.beside(&errand.address).0 >= QUEUE_EACH {
            return false;
        }
        lane.push(&errand.path(), waiting);
        true
    }

    fn pop(&mut self, takes: Takes, common: &Common) -> Option<(Queued, ThinkingTime)> {
        for (people, dear) in [(true, false), (true, true), (false, false), (false, true)] {
            if dear && takes == Takes::Cheap {
                continue;
            }
            let Some(next) = self.lane((people, dear)).pop() else {
                continue;
            };
            let time = if dear {
                let time = common.thinking(self.dear_beside(&next.errand));
                let hurried = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
                match time < common.expert {
                    true => ThinkingTime::Hurried(hurried.max(1)),
                    false => ThinkingTime::Usual,
                }
            } else {
                ThinkingTime::Short
            };
            let cost = common.cost(time);
            self.lane((people, dear)).charge(&next.errand.path(), cost);
            return Some((next, time));
        }
        None
    }

    /// How many have to wait for this: those with the same address with all they want, the others
    /// with one decision each, because that is what comes before their turn.
    fn dear_beside(&self, errand: &Errand) -> usize {
        let beside = |lane: &Fair<Queued>| {
            let (own, others) = lane.beside(&errand.address);
            own + others
        };
        let people = beside(&self.people_dear);
        if errand.people {
            people
        } else {
            people + beside(&self.alone_dear)
        }
    }
}

impl Common {
    fn cost(&self, time: ThinkingTime) -> u64 {
        match time {
            ThinkingTime::Short => CHEAP,
            ThinkingTime::Usual => u64::try_from(self.expert.as_millis()).unwrap_or(u64::MAX),
            ThinkingTime::Hurried(milliseconds) => milliseconds,
        }
    }

    fn bot(&self, level: BotLevel, time: ThinkingTime) -> BotSpec {
        match (level, time) {
            (BotLevel::Expert, ThinkingTime::Hurried(milliseconds)) => {
                BotSpec::ismcts(Budget::Time(Duration::from_millis(milliseconds)))
            }
            (BotLevel::Expert, _) => BotSpec::ismcts(Budget::Time(self.expert)),
            (level, _) => Level::from(level).bot(),
        }
    }
}

fn work(common: &Common, takes: Takes) {
    while let Some((waiting, time)) = common.next(takes) {
        let Queued {
            errand,
            job,
            answer,
        } = waiting;
        let bot = common.bot(errand.level, time);
        // A bot that fails forfeits its decision; the others are not touched.
        let action = catch_unwind(AssertUnwindSafe(|| job(bot)));
        if action.is_err() {
            tracing::error!(table = errand.table, "a bot failed");
        }
        let action = action.unwrap_or_default();
        answer(Decided { action, time });
        common.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, Sender, channel};

    const EXPERT: Duration = Duration::from_secs(1);

    fn errand(address: &str, table: &str, people: bool, level: BotLevel) -> Errand {
        Errand {
            address: address.into(),
            host: format!("host of {table}"),
            table: table.into(),
            people,
            level,
        }
    }

    /// Threads that are held up by a decision of an expert until this is told something.
    fn held_up(threads: usize) -> (Workers, Sender<()>) {
        let workers = Workers::start(threads, EXPERT);
        let (go, held) = channel::<()>();
        let held = Arc::new(Mutex::new(held));
        let (began, begun) = channel();
        for _ in 0..threads {
            let (held, began) = (Arc::clone(&held), began.clone());
            let job: BotJob = Box::new(move |_| {
                began.send(()).expect("we listen");
                let _ = held.lock().map(|held| held.recv());
                None
            });
            let first = errand("first", "first", true, BotLevel::Expert);
            assert!(workers.submit(first, job, |_| {}));
        }
        for _ in 0..threads {
            begun.recv().expect("it begins");
        }
        (workers, go)
    }

    /// Tells its name when it is done.
    fn submit(workers: &Workers, errand: Errand, done: &Sender<(String, ThinkingTime)>) -> bool {
        let (done, name) = (done.clone(), errand.table.clone());
        let job: BotJob = Box::new(|_| Some(WireAction::Pass {}));
        workers.submit(errand, job, move |decision| {
            done.send((name, decision.time)).expect("we listen");
        })
    }

    fn names(done: &Receiver<(String, ThinkingTime)>, count: usize) -> Vec<String> {
        done.iter().take(count).map(|(name, _)| name).collect()
    }

    #[test]
    fn a_bot_that_fails_does_not_stop_the_others() {
        let workers = Workers::start(1, EXPERT);
        let (sender, answers) = channel();
        for job in [
            Box::new(|_| Some(WireAction::DrawCard {})) as BotJob,
            Box::new(|_| panic!("a fault of a bot")),
            Box::new(|_| Some(WireAction::Pass {})),
        ] {
            let sender = sender.clone();
            let errand = errand("here", "table", true, BotLevel::Expert);
            assert!(workers.submit(errand, job, move |decision| {
                sender.send(decision.action).expect("we listen");
            }));
        }
        let answers: Vec<_> = answers.iter().take(3).collect();
        let [draw, pass] = [WireAction::DrawCard {}, WireAction::Pass {}];
        assert_eq!(answers, [Some(draw), None, Some(pass)]);
    }

    #[test]
    fn a_cheap_decision_never_waits_behind_dear_ones() {
        let (workers, _go) = held_up(2);
        let (sender, done) = channel();
        for table in 0..100 {
            let dear = errand("greedy", &format!("dear-{table}"), true, BotLevel::Expert);
            assert!(submit(&workers, dear, &sender));
        }
        let cheap = errand("anna", "cheap", true, BotLevel::Beginner);
        assert!(submit(&workers, cheap, &sender));
        // All threads for experts are held up, and still:
        assert_eq!(names(&done, 1), ["cheap"]);
    }

    #[test]
    fn tables_of_people_go_first_and_those_of_bots_share() {
        let (workers, go) = held_up(1);
        let (sender, done) = channel();
        for table in 0..150 {
            let table = format!("alone-{table}");
            let alone = errand("greedy", &table, false, BotLevel::Expert);
            assert!(submit(&workers, alone, &sender));
        }
        let other = errand("ben", "ben", false, BotLevel::Expert);
        let person = errand("anna", "anna", true, BotLevel::Expert);
        assert!(submit(&workers, other, &sender));
        assert!(submit(&workers, person, &sender));
        go.send(()).expect("it waits");
        let order = names(&done, 3);
        assert_eq!(order[0], "anna");
        assert!(order[1..].contains(&"ben".to_owned()), "{order:?}");
    }

    #[test]
    fn experts_hurry_while_others_wait_and_those_most_who_want_most() {
        let (workers, go) = held_up(1);
        let (sender, done) = channel();
        for table in 0..20 {
            let table = format!("greedy-{table}");
            let greedy = errand("greedy", &table, true, BotLevel::Expert);
            assert!(submit(&workers, greedy, &sender));
        }
        let person = errand("anna", "anna", true, BotLevel::Expert);
        assert!(submit(&workers, person, &sender));
        go.send(()).expect("it waits");
        let done: Vec<_> = done.iter().take(21).collect();
        let time = |name: &str| done.iter().find(|(known, _)| known == name).map(|d| d.1);
        // For Anna one other waits, for the first of the greedy one Anna and nineteen more.
        assert_eq!(time("anna"), Some(ThinkingTime::Usual));
        assert_eq!(time("greedy-0"), Some(ThinkingTime::Hurried(125)));
        assert_eq!(done[20].1, ThinkingTime::Usual);
    }

    #[test]
    fn one_address_cannot_fill_the_queue() {
        let (workers, go) = held_up(1);
        let (sender, done) = channel();
        let mut taken = 0;
        for table in 0..2 * QUEUE_EACH {
            let table = format!("greedy-{table}");
            let greedy = errand("greedy", &table, false, BotLevel::Expert);
            taken += usize::from(submit(&workers, greedy, &sender));
        }
        assert_eq!(taken, QUEUE_EACH);
        let other = errand("anna", "anna", false, BotLevel::Expert);
        assert!(submit(&workers, other, &sender));
        go.send(()).expect("it waits");
        assert_eq!(names(&done, taken + 1).len(), taken + 1);
    }
}
