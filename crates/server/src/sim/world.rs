//! The world itself: its processes, its people, its weather and its end.

use super::judge::Judge;
use super::person::Person;
use super::plan::{BEGIN, Weather, WorldPlan, guest};
use super::process::Process;
use super::{Told, judge};
use crate::live::Catalogue;
use crate::model::{Millis, Occupant};
use crate::store::Change;
use crate::store::scripted::Memory;
use gleis_rules::Rng;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

/// How far a world has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Phase {
    /// People act, things break.
    Active,
    /// Nothing breaks any more, and people only look: what is left to do must be done.
    Calm,
    /// Bots stop, so that everybody can have heard of everything.
    Still,
    /// The end.
    Over,
}

/// How long a calm world has to do what is left to do.
const CALM: u64 = 90;

/// No world has more crashes.
const CRASHES_MAX: u32 = 12;

/// A world.
pub(super) struct World {
    pub(super) plan: WorldPlan,
    pub(super) memory: Memory,
    pub(super) start: Instant,
    state: Mutex<State>,
    judge: Mutex<Judge>,
    trace: Option<Mutex<Vec<String>>>,
}

struct State {
    rng: Rng,
    phase: Phase,
    processes: Vec<Option<Process>>,
    crashes: u32,
    wrong: Option<String>,
}

/// The games, which all worlds share.
pub(super) fn games() -> &'static Catalogue {
    static GAMES: OnceLock<Catalogue> = OnceLock::new();
    GAMES.get_or_init(crate::live::catalogue)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl World {
    /// Plays the world of a seed to its end.
    pub(super) async fn play(seed: u64, trace: bool) -> Told {
        let mut rng = Rng::new(seed ^ 0x5eed);
        let plan = WorldPlan::new(&mut rng, games());
        let memory = Memory::new().expect("a database in memory");
        let judge = Judge::new(&memory, &plan);
        let world = Arc::new(Self {
            state: Mutex::new(State {
                rng,
                phase: Phase::Active,
                processes: vec![None; plan.processes],
                crashes: 0,
                wrong: None,
            }),
            plan,
            memory,
            start: Instant::now(),
            judge: Mutex::new(judge),
            trace: trace.then(Mutex::default),
        });
        world.note(|| world.plan.describe());
        for number in 0..world.plan.processes {
            world.begin_process(number);
        }
        let mut people = JoinSet::new();
        for person in world.people() {
            people.spawn(person.live());
        }
        for (rng, program) in world.programs() {
            people.spawn(super::program::live(Arc::clone(&world), rng, program));
        }
        world.pass(Phase::Active, world.plan.seconds).await;
        world.pass(Phase::Calm, CALM).await;
        world.judge(Judge::nobody_waits);
        world.pass(Phase::Still, 5).await;
        lock(&world.state).phase = Phase::Over;
        while let Some(end) = people.join_next().await {
            if let Err(error) = end {
                world.fail(format!("somebody panicked: {error}"));
            }
        }
        world.end();
        let rows = lock(&world.judge).rows();
        let wrong = lock(&world.state).wrong.take();
        let trace = world
            .trace
            .as_ref()
            .map(|trace| std::mem::take(&mut *lock(trace)));
        Told {
            wrong,
            trace: trace.unwrap_or_default(),
            rows,
        }
    }

    /// Lets some seconds pass, unless something is wrong already.
    async fn pass(self: &Arc<Self>, phase: Phase, seconds: u64) {
        lock(&self.state).phase = phase;
        self.note(|| format!("-- {phase:?}"));
        for _ in 0..seconds * 4 {
            if self.failed() {
                return;
            }
            sleep(Duration::from_millis(250)).await;
            self.judge(Judge::look);
            if phase == Phase::Active && self.below(10_000) < self.weather().crashes * 2 {
                let number = self.below(self.plan.processes as u32) as usize;
                self.crash(number, "from outside");
            }
        }
    }

    /// What must hold in the end.
    fn end(&self) {
        self.judge(|judge, _| judge.close());
        let processes = lock(&self.state).processes.clone();
        for process in processes.into_iter().flatten() {
            if process.app.meters.table_faults.get() > 0 {
                self.fail(format!("a table of process {} panicked", process.number));
            }
        }
    }

    fn people(self: &Arc<Self>) -> Vec<Person> {
        let mut people = Vec::new();
        for (number, table) in (0..).zip(&self.plan.tables) {
            for (seat, occupant) in (1..).zip(&table.row.doc.seats) {
                if let Occupant::Person { guest, .. } = occupant {
                    let rng = Rng::new(self.next());
                    let who = (table.row.id.clone(), guest.clone(), Some(seat));
                    people.push(Person::new(Arc::clone(self), rng, who));
                }
            }
            for spectator in 0..table.spectators {
                let rng = Rng::new(self.next());
                let who = (table.row.id.clone(), guest(number, 90 + spectator), None);
                people.push(Person::new(Arc::clone(self), rng, who));
            }
        }
        people
    }

    fn programs(&self) -> Vec<(Rng, String)> {
        let seats = self
            .plan
            .tables
            .iter()
            .flat_map(|table| &table.row.doc.seats);
        let program = |occupant: &Occupant| match occupant {
            Occupant::External { guest, .. } => Some((Rng::new(self.next()), guest.clone())),
            Occupant::Person { .. } | Occupant::Bot { .. } | Occupant::Open => None,
        };
        seats.filter_map(program).collect()
    }

    fn next(&self) -> u64 {
        lock(&self.state).rng.next_u64()
    }

    /// A random number.
    pub(super) fn below(&self, bound: u32) -> u32 {
        lock(&self.state).rng.below(bound)
    }

    pub(super) fn phase(&self) -> Phase {
        lock(&self.state).phase
    }

    /// What breaks at the moment.
    pub(super) fn weather(&self) -> Weather {
        if self.phase() == Phase::Active {
            self.plan.weather
        } else {
            Weather {
                fails: 0,
                crashes: 0,
                hangs: 0,
                deaf: 0,
            }
        }
    }

    /// The time on a wall that nobody moves.
    fn now(&self) -> Millis {
        BEGIN + self.start.elapsed().as_millis() as Millis
    }

    fn begin_process(self: &Arc<Self>, number: usize) {
        let process = Process::start(self, number);
        self.note(|| format!("process {number} starts"));
        lock(&self.state).processes[number] = Some(process);
        let now = self.now();
        lock(&self.judge).started(now);
    }

    /// A process ends at once and comes back after a while.
    pub(super) fn crash(self: &Arc<Self>, number: usize, why: &str) {
        let (process, alone) = {
            let mut state = lock(&self.state);
            if state.crashes >= CRASHES_MAX {
                return;
            }
            let process = state.processes[number].take();
            state.crashes += u32::from(process.is_some());
            (process, state.processes.iter().all(Option::is_none))
        };
        let Some(process) = process else { return };
        process.kill();
        self.note(|| format!("process {number} crashes: {why}"));
        if process.app.meters.table_faults.get() > 0 {
            self.fail(format!("a table of process {number} panicked"));
        }
        if alone {
            lock(&self.judge).stopped(self.now());
        }
        let pause = match self.below(4) {
            0 => 20_000,
            _ => 300,
        };
        let pause = Duration::from_millis(self.below(pause).into());
        let world = Arc::clone(self);
        tokio::spawn(async move {
            sleep(pause).await;
            world.begin_process(number);
        });
    }

    /// One of the processes that run, if there is one.
    pub(super) fn process(&self, draw: u32) -> Option<Process> {
        let state = lock(&self.state);
        let running: Vec<&Process> = state.processes.iter().flatten().collect();
        let process = *running.get(draw as usize % running.len().max(1))?;
        Some(process.clone())
    }

    pub(super) fn tell(&self, changes: &[Change]) {
        for process in lock(&self.state).processes.iter().flatten() {
            for change in changes {
                process.hear(change.clone());
            }
        }
    }

    /// Asks the judge.
    pub(super) fn judge(&self, ask: impl FnOnce(&mut Judge, Millis) -> judge::Verdict) {
        let verdict = ask(&mut lock(&self.judge), self.now());
        if let Err(wrong) = verdict {
            self.fail(wrong);
        }
    }

    /// Something is wrong; the first counts.
    pub(super) fn fail(&self, wrong: String) {
        self.note(|| format!("WRONG: {wrong}"));
        lock(&self.state).wrong.get_or_insert(wrong);
    }

    pub(super) fn failed(&self) -> bool {
        lock(&self.state).wrong.is_some()
    }

    /// Writes down what happens, if somebody wants to read it.
    pub(super) fn note(&self, line: impl FnOnce() -> String) {
        if let Some(trace) = &self.trace {
            let at = self.start.elapsed().as_millis();
            let line = format!("{:>4}.{:03} {}", at / 1000, at % 1000, line());
            lock(trace).push(line);
        }
    }
}
