//! Everything that tables, sockets and requests share.

use crate::campaign::{self, Campaigns, NoGame};
use crate::connections::Connections;
use crate::http::{Documents, Readiness};
use crate::limits::{Limits, origin};
use crate::live::{Catalogue, GameKind};
use crate::meters::Meters;
use crate::model::{Millis, TableDoc};
use crate::presence::Presence;
use crate::programs::Programs;
use crate::protocol::ApiError;
use crate::running::Running;
use crate::settings::Settings;
#[cfg(test)]
use crate::sim::planted::{Planted, planted};
use crate::store::{Change, Committer, Kept, Store, StoreError, Touched, Within};
use crate::table::{self, Command, TableHandle, Unsent};
use crate::tidy;
use crate::uploads::Uploads;
use crate::visits::Visits;
use crate::web::Web;
use crate::workers::Workers;
use std::collections::{BTreeMap, HashSet};
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;

/// How often the server looks for tables that nobody looks after.
const SWEEP: Duration = Duration::from_secs(1);

/// So often it is noted that something was of use.
const DAY: Millis = 24 * 3600 * 1000;

/// How long after the start what nobody has touched is thrown away, and how often.
const TIDY_FIRST: Duration = Duration::from_secs(600);
const TIDY: Duration = Duration::from_secs(24 * 3600);

/// How often expired links are thrown away.
const CLEAN: Duration = Duration::from_secs(3600);

/// How long a request waits for a table that has too much to do.
const PATIENCE: Duration = Duration::from_secs(5);

/// How many of them it opens at once.
const SWEPT: u64 = 1000;

/// The server's shared state.
#[derive(Debug)]
pub struct App {
    /// Where everything is kept.
    pub store: Arc<Store>,
    /// The way into the logs.
    pub committer: Committer,
    /// The browser client.
    pub web: Web,
    /// The games.
    pub catalogue: Catalogue,
    /// The campaigns.
    pub campaigns: Campaigns,
    /// What was configured.
    pub settings: Settings,
    /// The threads on which bots think.
    pub workers: Workers,
    /// Which games go on.
    pub running: Running,
    /// The programs that are connected.
    pub programs: Programs,
    /// Who is connected as whom.
    pub connections: Connections,
    /// Who is there.
    pub presence: Presence,
    /// What was of use a moment ago.
    pub visits: Visits,
    /// How much somebody may ask for.
    pub limits: Limits,
    /// What is told of the interface.
    pub documents: Documents,
    /// Whether the database answers.
    pub readiness: Readiness,
    /// What others are sending.
    pub uploads: Uploads,
    /// What is counted.
    pub meters: Meters,
    /// Where it listens, once it does.
    pub listens: OnceLock<SocketAddr>,
    /// When this process started.
    pub started: Millis,
    time: Time,
    /// One game of this process at a time changes ratings; of several processes the store
    /// decides, and the other tries again.
    pub rating_lock: tokio::sync::Mutex<()>,
    /// One at a time looks for a quick match, so that two who come at once meet.
    pub quick_lock: tokio::sync::Mutex<()>,
    /// In order, so that everything is the same again in a simulation.
    tables: Mutex<BTreeMap<String, TableHandle>>,
    stopped: Mutex<HashSet<String>>,
    stopping: watch::Sender<bool>,
}

impl App {
    /// Opens the server on a store.
    #[must_use]
    pub fn new(store: Arc<Store>, settings: Settings) -> Arc<Self> {
        let expert = Duration::from_millis(settings.expert_milliseconds);
        let workers = Workers::start(settings.bot_threads_here(), expert);
        Self::with(
            store,
            settings,
            (crate::live::catalogue(), workers, Time::System),
        )
    }

    /// The same with these games, these bots and this time.
    pub(crate) fn with(
        store: Arc<Store>,
        settings: Settings,
        (catalogue, workers, time): (Catalogue, Workers, Time),
    ) -> Arc<Self> {
        let shared = store.is_shared();
        Arc::new(Self {
            committer: Committer::start(Arc::clone(&store)),
            store,
            web: Web::new(settings.web_dir.as_deref()),
            catalogue,
            campaigns: Campaigns::default(),
            limits: Limits::new(&settings),
            documents: Documents::default(),
            readiness: Readiness::default(),
            uploads: Uploads::new(settings.uploads_max_megabytes),
            settings,
            workers,
            running: Running::default(),
            programs: Programs::default(),
            connections: Connections::default(),
            presence: Presence::new(shared),
            visits: Visits::default(),
            meters: Meters::default(),
            listens: OnceLock::new(),
            started: time.now(),
            time,
            rating_lock: tokio::sync::Mutex::new(()),
            quick_lock: tokio::sync::Mutex::new(()),
            tables: Mutex::new(BTreeMap::new()),
            stopped: Mutex::new(HashSet::new()),
            stopping: watch::Sender::new(false),
        })
    }

    /// The time.
    #[must_use]
    pub fn now(&self) -> Millis {
        self.time.now()
    }

    /// What is played at a table.
    ///
    /// # Errors
    /// If the game is not known any more, or the database does not answer.
    pub async fn kind_of(&self, doc: &TableDoc) -> Result<Arc<dyn GameKind>, NoGame> {
        campaign::kind_of(&self.store, (&self.catalogue, &self.campaigns), doc).await
    }

    /// How much more of something may come from an address.
    #[must_use]
    pub fn within(&self, what: Kept, address: IpAddr) -> Within {
        Within {
            origin: Some(origin(address)),
            quota: self.settings.quota(what),
        }
    }

    /// Somebody has opened something: it is kept for longer.
    pub fn touch(&self, what: Touched, id: &str) {
        let now = self.now();
        if !self.visits.is_due(id, now) {
            return;
        }
        let (store, id) = (Arc::clone(&self.store), id.to_owned());
        tokio::spawn(async move {
            if let Err(error) = store.touch(what, &id, now, now - DAY).await {
                tracing::debug!(%error, "that something was opened was not noted");
            }
        });
    }

    /// Is the server about to end?
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Is ready when the server stops, also if it was stopped before somebody asked.
    pub fn until_stop(&self) -> impl Future<Output = ()> + Send + 'static {
        let mut stopping = self.stopping.subscribe();
        async move {
            let _ = stopping.wait_for(|stop| *stop).await;
        }
    }

    /// The server stops.
    pub fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Tables in memory.
    #[must_use]
    pub fn tables_loaded(&self) -> usize {
        self.tables().len()
    }

    fn tables(&self) -> MutexGuard<'_, BTreeMap<String, TableHandle>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stopped(&self) -> MutexGuard<'_, HashSet<String>> {
        self.stopped.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A game cannot go on: nobody needs to look after it until the server starts again.
    pub fn note_stopped(&self, id: &str) {
        self.stopped().insert(id.to_owned());
    }

    /// Tells a table something; it is opened if it is not in memory.
    ///
    /// # Errors
    /// If the table, or the server, has too much to do.
    pub fn tell(self: &Arc<Self>, id: &str, command: Command) -> Result<(), ApiError> {
        let mut command = command;
        // A table may end just between being found and being told.
        for _ in 0..3 {
            match self.table(id)?.send(command) {
                Ok(()) => return Ok(()),
                Err(Unsent::Busy) => return Err(ApiError::busy()),
                Err(Unsent::Ended(unsent)) => {
                    self.forget(id);
                    command = *unsent;
                }
            }
        }
        Err(ApiError::busy())
    }

    /// The same for a request, which may wait a little until there is a place.
    ///
    /// # Errors
    /// If the table, or the server, has too much to do for long.
    pub async fn tell_patiently(
        self: &Arc<Self>,
        id: &str,
        command: Command,
    ) -> Result<(), ApiError> {
        let deadline = tokio::time::Instant::now() + PATIENCE;
        let mut command = command;
        for _ in 0..3 {
            let handle = self.table(id)?;
            let sent = tokio::time::timeout_at(deadline, handle.send_patiently(command)).await;
            match sent.map_err(|_| ApiError::busy())? {
                Ok(()) => return Ok(()),
                Err(unsent) => {
                    self.forget(id);
                    command = *unsent;
                }
            }
        }
        Err(ApiError::busy())
    }

    fn table(self: &Arc<Self>, id: &str) -> Result<TableHandle, ApiError> {
        let mut tables = self.tables();
        if let Some(handle) = tables.get(id) {
            return Ok(handle.clone());
        }
        if tables.len() >= self.settings.tables_max as usize {
            return Err(ApiError::busy());
        }
        let handle = table::open(Arc::clone(self), id.to_owned());
        tables.insert(id.to_owned(), handle.clone());
        Ok(handle)
    }

    /// Tells a table something if it is in memory.
    pub fn tell_loaded(&self, id: &str, command: Command) {
        let handle = self.tables().get(id).cloned();
        if let Some(handle) = handle {
            // A table that is too busy to hear of a change looks by itself before it acts.
            let _ = handle.send(command);
        }
    }

    /// A table has ended.
    pub fn forget(&self, id: &str) {
        self.tables().remove(id);
    }

    /// A table wants to end; it may if nobody has told it anything in this very moment.
    pub fn forget_if(&self, id: &str, nothing_waits: impl FnOnce() -> bool) -> bool {
        let mut tables = self.tables();
        let may = nothing_waits();
        if may {
            tables.remove(id);
        }
        may
    }

    /// Follows what other processes change, and looks after tables that nobody looks after.
    pub async fn look_after(self: Arc<Self>) {
        let mut changes = self.store.changes();
        let mut sweep = tokio::time::interval(SWEEP);
        sweep.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut clean = tokio::time::interval(CLEAN);
        loop {
            tokio::select! {
                // What comes seldom stands first, so that many changes do not keep it waiting.
                biased;
                _ = clean.tick() => self.clean().await,
                _ = sweep.tick() => self.sweep().await,
                change = changes.recv() => match change {
                    Ok(change) => self.changed(change),
                    Err(RecvError::Lagged(_)) => self.changed(Change::Anything {}),
                    Err(RecvError::Closed) => return,
                },
            }
        }
    }

    async fn clean(&self) {
        if let Err(error) = self.store.end_expired_sessions(self.now()).await {
            tracing::warn!(%error, "expired sessions stay for now");
        }
        if let Err(error) = self.running.tidy_up(&self.store).await {
            tracing::warn!(%error, "games that are over are forgotten later");
        }
    }

    /// Throws away each day what nobody has touched for long.
    pub async fn tidy_daily(self: Arc<Self>) {
        tokio::time::sleep(TIDY_FIRST).await;
        loop {
            let farewell = async |_, _: &str| Ok::<(), StoreError>(());
            match tidy::tidy(&self.store, &self.settings, self.now(), farewell).await {
                Ok(gone) => {
                    for kind in gone.into_iter().filter(|kind| kind.now > 0) {
                        tracing::info!(what = ?kind.what, count = kind.now, "nobody touched it");
                    }
                }
                Err(error) => tracing::warn!(%error, "what is old stays for now"),
            }
            tokio::time::sleep(TIDY).await;
        }
    }

    fn changed(self: &Arc<Self>, change: Change) {
        #[cfg(test)]
        if planted(Planted::ChangeIgnored) {
            return;
        }
        match change {
            Change::Log {
                table,
                seq,
                external,
            } => {
                let command = Command::Changed {
                    seq: Some(seq),
                    revision: None,
                };
                let ours = external
                    .iter()
                    .any(|program| self.programs.is_connected(program));
                if ours {
                    let _ = self.tell(&table, command);
                } else {
                    self.tell_loaded(&table, command);
                }
            }
            Change::Table { table, revision } => {
                let command = Command::Changed {
                    seq: None,
                    revision: Some(revision),
                };
                self.tell_loaded(&table, command);
            }
            Change::Gone { table } => self.tell_loaded(&table, Command::Gone),
            Change::Chat { table, number } => {
                self.tell_loaded(&table, Command::Said { number });
            }
            Change::Campaign { campaign, revision } => {
                self.campaigns.changed(&campaign, revision);
            }
            Change::Access { guest } => self.connections.look_again(&guest),
            Change::There {
                process,
                people,
                tables,
            } => {
                for table in self.presence.hear(process, people, tables, self.now()) {
                    self.tell_loaded(&table, Command::Present);
                }
            }
            Change::Anything {} => {
                self.connections.all_look_again();
                self.presence.missed(self.now());
                self.campaigns.changed_all();
                let handles: Vec<TableHandle> = self.tables().values().cloned().collect();
                for handle in handles {
                    let _ = handle.send(Command::Changed {
                        seq: None,
                        revision: None,
                    });
                }
            }
        }
    }

    /// Opens tables whose bots or clocks are overdue.
    async fn sweep(self: &Arc<Self>) {
        self.limits.tidy_up();
        let vacate = self.settings.vacate_minutes as Millis * 60_000;
        self.presence.tidy_up(self.now(), vacate);
        self.visits.tidy_up(self.now());
        let news = self.presence.news();
        if !news.is_empty()
            && let Err(error) = self.store.tell(news).await
        {
            tracing::warn!(%error, "other processes do not hear who is there");
        }
        if self.store.read_only().is_some() {
            return;
        }
        match self.store.due_tables(self.now(), SWEPT).await {
            Ok(due) => {
                let stopped = self.stopped().clone();
                for table in due.into_iter().filter(|table| !stopped.contains(table)) {
                    let _ = self.tell(&table, Command::Wake);
                }
            }
            Err(error) => tracing::warn!(%error, "cannot look for tables that are due"),
        }
    }
}

/// What tells a process the time.
#[derive(Debug)]
pub(crate) enum Time {
    /// The clock of the machine.
    System,
    /// A simulation.
    #[cfg(test)]
    Simulated(crate::sim::WallClock),
}

impl Time {
    fn now(&self) -> Millis {
        match self {
            Self::System => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH);
                since.map_or(0, |since| since.as_millis() as Millis)
            }
            #[cfg(test)]
            Self::Simulated(clock) => clock.now(),
        }
    }
}
