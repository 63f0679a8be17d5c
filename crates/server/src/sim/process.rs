//! A process of the server, and its way to the database.

use super::plan::BEGIN;
use super::world::{Phase, World};
use crate::app::{App, Time};
use crate::model::Millis;
use crate::settings::Settings;
use crate::store::scripted::Scripted;
use crate::store::{Change, Store, StoreError, StoreResult};
use crate::workers::Workers;
use std::fmt;
use std::future::pending;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock, Weak};
use std::time::Duration;
use tokio::sync::{broadcast, mpsc};
use tokio::time::{Instant, sleep};

/// The clock on the wall of one process.
#[derive(Debug)]
pub(crate) struct WallClock {
    start: Instant,
    skew: Millis,
}

impl WallClock {
    pub(crate) fn now(&self) -> Millis {
        BEGIN + self.start.elapsed().as_millis() as Millis + self.skew
    }
}

/// The way to the database: slow, and broken now and then. When its process has crashed, nothing
/// comes through any more, so what is left of it in memory can do no harm.
pub(crate) struct Line {
    /// The judge has a line to a world that is none of its processes'.
    world: Weak<World>,
    process: usize,
    dead: AtomicBool,
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Line").field(&self.process).finish()
    }
}

/// Where on the way something goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    /// Nothing has been done.
    Before,
    /// It is done, and nobody has been told.
    After,
}

impl Line {
    /// The line of the judge, on which nothing goes wrong.
    pub(super) fn of_judge() -> Arc<Self> {
        Arc::new(Self {
            world: Weak::new(),
            process: usize::MAX,
            dead: AtomicBool::new(false),
        })
    }

    pub(super) fn is_dead(&self) -> bool {
        self.dead.load(Ordering::Relaxed)
    }

    pub(crate) async fn before(&self, query: &str) -> StoreResult<()> {
        self.pass(When::Before, query).await
    }

    pub(crate) async fn after(&self, query: &str) -> StoreResult<()> {
        self.pass(When::After, query).await
    }

    async fn pass(&self, when: When, query: &str) -> StoreResult<()> {
        let Some(world) = self.world.upgrade() else {
            return Ok(());
        };
        let weather = world.weather();
        let luck = world.below(10_000);
        let pause = match luck {
            0..3_000 => 1 + world.below(20),
            _ if world.below(10_000) < weather.hangs => world.below(3_000),
            _ => 0,
        };
        if pause > 0 {
            sleep(Duration::from_millis(pause.into())).await;
        } else if luck < 5_000 {
            tokio::task::yield_now().await;
        }
        if !self.is_dead() && world.below(10_000) < weather.crashes {
            let what = query.split(' ').take(3).collect::<Vec<_>>().join(" ");
            world.crash(self.process, &format!("{when:?} {what}"));
        }
        if self.is_dead() {
            drop(world);
            return pending().await;
        }
        // An answer to a question is either there or not; a change may hold all the same.
        let fails = when == When::Before || query == "COMMIT";
        if fails && world.below(10_000) < weather.fails {
            world.note(|| format!("process {} fails {when:?} {query}", self.process));
            return Err(match world.below(3) {
                0 if when == When::Before => StoreError::Full("played".into()),
                _ => StoreError::Unreachable("played".into()),
            });
        }
        Ok(())
    }

    /// Something holds now; every process will be told.
    pub(crate) fn tell(&self, changes: &[Change]) {
        if let Some(world) = self.world.upgrade() {
            world.tell(changes);
        }
    }
}

/// A process that runs.
#[derive(Clone)]
pub(super) struct Process {
    pub(super) number: usize,
    pub(super) app: Arc<App>,
    pub(super) line: Arc<Line>,
    /// Where it hears what has changed.
    ear: mpsc::UnboundedSender<Change>,
}

impl Process {
    pub(super) fn start(world: &Arc<World>, number: usize) -> Self {
        let line = Arc::new(Line {
            world: Arc::downgrade(world),
            process: number,
            dead: AtomicBool::new(false),
        });
        let (listeners, _) = broadcast::channel(4_096);
        let scripted = Scripted {
            memory: world.memory.clone(),
            line: Arc::clone(&line),
        };
        let store = Store::scripted(scripted, listeners.clone());
        let time = Time::Simulated(WallClock {
            start: world.start,
            skew: if number == 0 { 0 } else { world.plan.skew },
        });
        let parts = (super::world::games().clone(), Workers::by_hand(), time);
        let app = App::with(store, settings(), parts);
        let (ear, heard) = mpsc::unbounded_channel();
        tokio::spawn(Arc::clone(&app).look_after());
        tokio::spawn(listen(
            Arc::downgrade(world),
            Arc::clone(&line),
            heard,
            listeners,
        ));
        tokio::spawn(think(
            Arc::downgrade(world),
            Arc::clone(&line),
            Arc::clone(&app),
        ));
        Self {
            number,
            app,
            line,
            ear,
        }
    }

    pub(super) fn kill(&self) {
        self.line.dead.store(true, Ordering::Relaxed);
    }

    pub(super) fn hear(&self, change: Change) {
        // Whoever has crashed hears nothing.
        let _ = self.ear.send(change);
    }
}

fn settings() -> Settings {
    static SETTINGS: OnceLock<Settings> = OnceLock::new();
    let settings = SETTINGS.get_or_init(|| {
        let mut settings = Settings::defaults_for_tests("/nowhere");
        // Nobody comes with a browser.
        settings.web_dir = Some("/nowhere".into());
        settings.vacate_minutes = 0;
        settings
    });
    settings.clone()
}

/// Tells a process in order what has changed. Now and then the connection is lost, and it is told
/// no more than that.
async fn listen(
    world: Weak<World>,
    line: Arc<Line>,
    mut heard: mpsc::UnboundedReceiver<Change>,
    listeners: broadcast::Sender<Change>,
) {
    while let Some(mut change) = heard.recv().await {
        let Some(now) = world.upgrade() else { return };
        // A process that has the database for itself tells itself at once.
        if now.plan.processes > 1 {
            let pause = if now.below(3) == 0 { now.below(80) } else { 0 };
            let deaf = now.below(10_000) < now.weather().deaf;
            drop(now);
            sleep(Duration::from_millis(pause.into())).await;
            if deaf {
                sleep(Duration::from_millis(u64::from(pause) * 20)).await;
                while heard.try_recv().is_ok() {}
                change = Change::Anything {};
            }
        }
        if line.is_dead() {
            return;
        }
        let _ = listeners.send(change);
    }
}

/// Bots think one after the other, and it takes them a moment.
async fn think(world: Weak<World>, line: Arc<Line>, app: Arc<App>) {
    loop {
        let Some(now) = world.upgrade() else { return };
        let (pause, still) = (2 + now.below(40), now.phase() >= Phase::Still);
        let fails = now.below(200) == 0;
        drop(now);
        sleep(Duration::from_millis(pause.into())).await;
        if line.is_dead() {
            return;
        }
        while !still && app.workers.decide_next(fails) {}
    }
}
