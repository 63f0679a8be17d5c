//! Opening a table out of the store, and keeping up with other processes.

use super::watchers::{Watchers, seat_of};
use super::{Clock, REPEATS, Table, TableHandle, lock};
use crate::app::App;
use crate::campaign::NoGame;
use crate::live::{Broken, Live};
use crate::model::{Occupant, Rules, Status, TableDoc};
use crate::protocol::{ApiError, ErrorCode, TableInfo, ToClient};
#[cfg(test)]
use crate::sim::planted::{Planted, planted};
use crate::store::{
    LogEntry, LogRow, Race, Snapshot, Store, StoreError, StoreResult, Stored, TableRow, Touched,
};
use gleis_games::record::{EVENTS_ONLY, FORMAT, Options, Player, Ply, Record};
use gleis_games::wire::{seat_from_wire, seat_to_wire};
use gleis_rules::{SeatCount, SeatSet, Setup, Viewer};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// A snapshot is written after so many rows.
const SNAPSHOT_EVERY: u64 = 64;

impl Table {
    pub(super) async fn load(
        app: Arc<App>,
        id: &str,
        handle: TableHandle,
        watchers: Arc<Mutex<Watchers>>,
    ) -> Result<Option<Self>, StoreError> {
        let Some(stored) = app.store.load(id).await? else {
            return Ok(None);
        };
        let kind = match app.kind_of(&stored.table.doc).await {
            Ok(kind) => Ok(kind),
            Err(NoGame::Broken(broken)) => Err(broken),
            Err(NoGame::Store(error)) => return Err(error),
        };
        let now = app.now();
        let seats = stored.table.doc.seats.len();
        let mut table = Self {
            row: stored.table.clone(),
            kind,
            live: None,
            clock: None,
            resumed: None,
            asked_since: vec![0; seats],
            repeats: VecDeque::new(),
            last_at: 0,
            watchers,
            waiters: Vec::new(),
            last_seen: vec![now; seats],
            asked_bots: Vec::new(),
            reading: Default::default(),
            uncertain: false,
            foreign: false,
            hurried: None,
            looked_at: 0,
            wake_at: None,
            idle_since: now,
            result: None,
            members: Vec::new(),
            gone: app.store.is_table_blocked(id).await?,
            handle,
            app,
        };
        table.handle.note_sitting(&table.row.doc);
        table.app.touch(Touched::Table, id);
        if let Err(broken) = table.open_game(&stored) {
            tracing::error!(table = id, %broken, "the game cannot go on");
            table.stop(broken);
        }
        Ok(Some(table))
    }

    /// Replays the stored rows; each digest must come out as it was.
    fn open_game(&mut self, stored: &Stored) -> Result<(), Broken> {
        let Some((deal, rest)) = stored.rows.split_first() else {
            return Ok(());
        };
        self.start_game(deal)?;
        for row in rest {
            self.take_row(row)?;
        }
        let started = self.app.started;
        self.resumed = (started > self.last_at).then_some(started);
        Ok(())
    }

    fn start_game(&mut self, deal: &LogRow) -> Result<(), Broken> {
        let setup = setup_of(&self.row.doc.rules, self.seats());
        let kind = self.kind.as_ref().map_err(Clone::clone)?;
        let live = kind.resume(setup, deal)?;
        self.adopt(live, deal);
        Ok(())
    }

    /// Takes over a game that was just dealt or resumed.
    pub(super) fn adopt(&mut self, live: Box<dyn Live>, deal: &LogRow) {
        let pace = self.row.doc.rules.pace;
        self.clock = Some(Clock::new(pace, live.seats(), deal.at, live.to_act()));
        self.resumed = None;
        self.asked_since = vec![0; self.row.doc.seats.len()];
        self.last_at = deal.at;
        // People may have changed places since they came.
        self.last_seen = vec![self.app.now(); self.row.doc.seats.len()];
        self.live = Some(live);
    }

    /// Takes over a stored row without telling anybody.
    fn take_row(&mut self, row: &LogRow) -> Result<(), Broken> {
        let Some(live) = &mut self.live else {
            return Err(Broken("The game has not begun.".into()));
        };
        let before = live.to_act();
        live.take_row(row)?;
        self.note_row(row, before);
        Ok(())
    }

    /// Keeps the books after a row was taken over or committed.
    pub(super) fn note_row(&mut self, row: &LogRow, before: SeatSet) {
        let Some(live) = &self.live else { return };
        let (seq, to_act) = (live.seq(), live.to_act());
        let together = before.iter().count() > 1;
        let actor = match &row.entry {
            LogEntry::Act { seat, .. } => seat_from_wire(*seat, live.seats()),
            LogEntry::Deal { .. } | LogEntry::Undo { .. } => None,
        };
        for seat in live.seats().seats() {
            // While several choose at the same time, one's own question stays as it was. Who is
            // not asked anything any more has to look first, as everybody else.
            let same = together
                && before.has(seat)
                && to_act.has(seat)
                && actor.is_some_and(|actor| actor != seat);
            if !same {
                self.asked_since[seat.index()] = seq;
            }
        }
        let new_turn = live.begins_turn();
        let resumed = row.entry.resumed();
        #[cfg(test)]
        let resumed = resumed.filter(|_| !planted(Planted::DowntimeCounts));
        if let Some(clock) = &mut self.clock {
            if let Some(moment) = resumed {
                clock.forgive_until(moment);
            }
            clock.pass(row.at, to_act, new_turn);
        }
        self.resumed = None;
        self.last_at = row.at;
        if let (Some(actor), Some(command)) = (actor, &row.command) {
            self.repeats.push_back((actor, command.clone(), row.seq));
            if self.repeats.len() > REPEATS {
                self.repeats.pop_front();
            }
        }
    }

    /// Writes a snapshot if it is time. It is made from the store, so that a table in memory
    /// need not keep its rows; losing one loses nothing but time.
    pub(super) fn count_row(&mut self, row: &LogRow) {
        if row.seq == 0 || !row.seq.is_multiple_of(SNAPSHOT_EVERY) {
            return;
        }
        let (store, id) = (Arc::clone(&self.app.store), self.row.id.clone());
        tokio::spawn(async move {
            if let Err(error) = save_snapshot(&store, &id).await {
                tracing::warn!(table = id, %error, "no snapshot was written");
            }
        });
    }

    /// Somebody has changed the log or the table.
    pub(super) async fn changed(&mut self, seq: Option<u64>, revision: Option<u64>) {
        let known = seq.is_some_and(|seq| self.live.is_some() && seq <= self.seq())
            || revision.is_some_and(|revision| revision <= self.row.revision);
        if known {
            return;
        }
        let before = self.row.revision;
        self.catch_up().await;
        // Somebody may be played for by a bot now.
        if before != self.row.revision {
            self.after_change();
        }
    }

    /// Everybody who looks at it is told that it is gone.
    pub(super) fn tell_gone(&self) {
        let message = ToClient::Error {
            id: None,
            table: Some(self.row.id.clone()),
            problem: gone().0,
        };
        lock(&self.watchers).tell_all(&message);
    }

    /// Looks for what other processes have stored, and tells everybody.
    pub(super) async fn catch_up(&mut self) {
        match self.try_catch_up().await {
            Ok(()) => self.uncertain = false,
            Err(error) => {
                tracing::warn!(table = self.id(), %error, "cannot look for changes");
                self.uncertain = true;
            }
        }
    }

    pub(super) async fn try_catch_up(&mut self) -> StoreResult<()> {
        let Some(row) = self.app.store.table(self.id()).await? else {
            self.gone = true;
            return Ok(());
        };
        if row.revision > self.row.revision {
            self.adopt_row(row);
        }
        let from = if self.live.is_some() {
            self.seq() + 1
        } else {
            0
        };
        #[cfg(test)]
        let from = from.saturating_sub(u64::from(planted(Planted::DoubleApply)));
        if self.row.status == Status::Open || self.row.doc.stopped.is_some() {
            return Ok(());
        }
        let rows = self.app.store.rows(self.id(), from).await?;
        for row in rows {
            let before = self.live.as_ref().map(|live| live.to_act());
            let taken = match &row.entry {
                LogEntry::Deal { .. } => self.start_game(&row),
                LogEntry::Act { .. } | LogEntry::Undo { .. } => self.take_row(&row),
            };
            if let Err(broken) = taken {
                tracing::error!(table = self.id(), %broken, "the game cannot go on");
                self.stop(broken);
                break;
            }
            self.count_row(&row);
            match before {
                Some(_) => self.tell_step(),
                None => self.tell_state(),
            }
            self.after_foreign_row();
        }
        Ok(())
    }

    /// A campaign without spectators shows its games to its members alone, also once they are
    /// over. People come and go in it meanwhile, so it is asked each time.
    pub(super) async fn learn_members(&mut self) {
        let TableDoc {
            rules, campaign, ..
        } = &self.row.doc;
        let Some(part) = campaign.as_ref().filter(|_| !rules.spectators) else {
            return;
        };
        if !self.is_over() {
            return;
        }
        match self.app.store.campaign(&part.id).await {
            Ok(Some(row)) => self.members = row.doc.guests().map(str::to_owned).collect(),
            Ok(None) => self.members.clear(),
            Err(error) => tracing::warn!(table = self.id(), %error, "cannot ask for members"),
        }
    }

    /// The rules have changed since, or something is broken: the stored events stay readable.
    fn stop(&mut self, broken: Broken) {
        self.live = None;
        self.row.doc.stopped = Some(broken.0);
        self.app.note_stopped(&self.row.id);
    }

    pub(super) fn adopt_row(&mut self, row: TableRow) {
        self.last_seen.resize(row.doc.seats.len(), self.app.now());
        self.asked_since.resize(row.doc.seats.len(), 0);
        self.row = row;
        self.handle.note_sitting(&self.row.doc);
        self.tell_table();
        self.drop_strangers();
    }

    /// Loads the table's row again after a lost race.
    pub(super) async fn reload_row(&mut self) -> Result<(), ApiError> {
        match self.app.store.table(self.id()).await? {
            Some(row) => {
                self.adopt_row(row);
                Ok(())
            }
            None => Err(ApiError::no_table()),
        }
    }

    /// Replaces the table's row; `edit` is tried again on the new row if somebody was first.
    pub(super) async fn change(
        &mut self,
        mut edit: impl FnMut(&mut TableRow) -> Result<(), ApiError>,
    ) -> Result<(), ApiError> {
        for _ in 0..5 {
            let mut next = self.row.clone();
            edit(&mut next)?;
            next.revision += 1;
            next.updated = self.app.now();
            match self.app.store.change_table(&next).await? {
                Race::Won => {
                    self.adopt_row(next);
                    return Ok(());
                }
                Race::Lost => self.reload_row().await?,
            }
        }
        Err(ApiError::conflict())
    }

    /// Everybody looks at everything anew.
    pub(super) fn tell_state(&mut self) {
        let (watchers, info) = (Arc::clone(&self.watchers), self.info());
        lock(&watchers).tell_each(|viewer| self.state_with(info.clone(), viewer));
        self.answer_waiters();
    }

    /// Everything from here, for one viewer.
    pub(super) fn state_with(&self, info: TableInfo, viewer: Viewer) -> ToClient {
        ToClient::State {
            table: Box::new(info),
            seat: seat_of(viewer),
            position: self.position(viewer).ok().map(Box::new),
        }
    }
}

/// Those who run the server have deleted or blocked the table, or nobody had opened it for long.
pub(super) fn gone() -> ApiError {
    ApiError::new(ErrorCode::NotFound, "This table is not here any more.")
}

/// What the rules of the game want to know of a table.
#[must_use]
pub fn setup_of(rules: &Rules, seats: SeatCount) -> Setup {
    Setup {
        seats,
        first: rules
            .first_seat
            .and_then(|seat| seat_from_wire(seat, seats)),
    }
}

async fn save_snapshot(store: &Store, table: &str) -> StoreResult<()> {
    let Some(stored) = store.load(table).await? else {
        return Ok(());
    };
    let Some(seq) = stored.rows.last().map(|row| row.seq) else {
        return Ok(());
    };
    let rows = stored.rows.into_iter().map(without_events).collect();
    let table = table.to_owned();
    store.save_snapshot(&Snapshot { table, seq, rows }).await
}

/// Rows for a snapshot: what replaying gives again is left out.
fn without_events(mut row: LogRow) -> LogRow {
    match &mut row.entry {
        LogEntry::Deal { events, .. } | LogEntry::Act { events, .. } => events.clear(),
        LogEntry::Undo { .. } => {}
    }
    row
}

/// Marks a table as one that cannot go on.
pub(super) async fn stop_table(app: &App, id: &str, why: &str) {
    for _ in 0..3 {
        let Ok(Some(mut row)) = app.store.table(id).await else {
            return;
        };
        row.doc.stopped = Some(why.to_owned());
        row.revision += 1;
        row.updated = app.now();
        if let Ok(Race::Won) = app.store.change_table(&row).await {
            return;
        }
    }
    tracing::error!(table = id, "the table could not be marked as stopped");
}

/// Who played, as records tell it.
pub(super) fn players_of(row: &TableRow) -> Vec<Player> {
    let player = |(place, occupant): (usize, &Occupant)| match occupant {
        Occupant::Person { name, .. } => Player {
            name: name.clone(),
            player: "person".into(),
        },
        Occupant::Bot { level } => Player {
            name: row.doc.settled.bot_name(place, *level).to_owned(),
            player: gleis_bots::Level::from(*level).name().into(),
        },
        Occupant::External { name, .. } => Player {
            name: name.clone(),
            player: "program".into(),
        },
        Occupant::Open => Player {
            name: format!("Seat {}", place + 1),
            player: "nobody".into(),
        },
    };
    row.doc.seats.iter().enumerate().map(player).collect()
}

/// The record of a game whose rules have changed since: everything out of the stored events.
///
/// ```
/// # use gleis_server::table::record_of_rows;
/// # fn example(table: &gleis_server::store::TableRow, rows: &[gleis_server::store::LogRow]) {
/// let record = record_of_rows(table, rows);
/// # }
/// ```
#[must_use]
pub fn record_of_rows(table: &TableRow, rows: &[LogRow]) -> Option<Record> {
    let LogEntry::Deal {
        rules_version,
        fingerprint,
        events: setup,
        ..
    } = &rows.first()?.entry
    else {
        return None;
    };
    let mut plies: Vec<Ply> = Vec::new();
    for row in &rows[1..] {
        match &row.entry {
            LogEntry::Deal { .. } => return None,
            LogEntry::Act {
                seat,
                action,
                events,
                ..
            } => plies.push(Ply {
                seat: *seat,
                action: Some(action.clone()),
                chance: Vec::new(),
                events: events.clone(),
                view: None,
            }),
            LogEntry::Undo { plies: back, .. } => {
                let left = plies.len().saturating_sub(usize::try_from(*back).ok()?);
                plies.truncate(left);
            }
        }
    }
    let seats = SeatCount::new(table.doc.seats.len() as u8)?;
    Some(Record {
        format: FORMAT.into(),
        // Nothing is played again here, so chance is told by the events alone.
        version: EVENTS_ONLY,
        game: table.doc.rules.game.clone(),
        rules_version: *rules_version,
        fingerprint: fingerprint.clone(),
        options: Options {
            players: seats.get(),
            first_seat: setup_of(&table.doc.rules, seats).first.map(seat_to_wire),
        },
        seats: players_of(table),
        seed: None,
        viewer: None,
        chance: Vec::new(),
        setup: setup.clone(),
        view: None,
        plies,
        result: None,
    })
}
