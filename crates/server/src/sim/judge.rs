//! Reads the log of each table, plays it with the rules, and compares with it all that anybody is
//! told.

use super::plan::WorldPlan;
use super::process::Line;
use super::world::games;
use crate::live::{Live, LiveStep, Step};
use crate::model::{Millis, Occupant, Pace, Status};
use crate::protocol::{Position, TableInfo};
use crate::store::scripted::{Memory, Scripted, wait_for};
use crate::store::{LogEntry, LogRow, Race, Store, TableRow, Within};
use crate::table::setup_of;
use gleis_games::wire::seat_to_wire;
use gleis_rules::{Seat, SeatCount, Setup, Viewer};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::broadcast;

/// What is wrong, if something is.
pub(super) type Verdict = Result<(), String>;

/// From when until when no process ran.
type Outage = (Millis, Option<Millis>);

/// A command is known again while so many rows or fewer follow.
const REPEATS: u64 = 60;

/// Nobody may have to wait longer for a bot when nothing breaks any more.
const PATIENCE: Millis = 45_000;

/// What the judge knows.
pub(super) struct Judge {
    store: Arc<Store>,
    books: BTreeMap<String, Book>,
    /// When no process ran: from when until when.
    outages: Vec<Outage>,
    last_start: Millis,
    /// Do all clocks on the wall tell the same?
    one_time: bool,
}

/// A table.
struct Book {
    setup: Setup,
    pace: Pace,
    row: TableRow,
    rows: Vec<LogRow>,
    live: Option<Box<dyn Live>>,
    moments: Vec<AfterRow>,
    /// Who did each of the actions in force.
    acts: Vec<u8>,
    /// What came of each command that had an id.
    commands: BTreeMap<(u8, String), u64>,
    /// What was refused, and how many rows there were then.
    refused: Vec<((u8, String), u64)>,
    time: TimeLeft,
    /// When the last row was seen.
    seen: Millis,
}

/// What everybody knew after a row.
struct AfterRow {
    views: BTreeMap<Option<u8>, (Value, Option<LiveStep>)>,
    time: TimeLeft,
}

/// The time of players, counted anew.
#[derive(Clone, Default)]
struct TimeLeft {
    allowance: Millis,
    /// What is left as the log has it.
    strict: Vec<Millis>,
    /// What must be left at least: time in which no server ran is nobody's.
    fair: Vec<Millis>,
    asked: Vec<Option<Millis>>,
    /// The same, moved to where a server went on that had been away.
    counts_from: Vec<Option<Millis>>,
}

/// Who has to act, as a log has it.
pub(super) fn waiting(live: &dyn Live) -> u8 {
    let seats = live.to_act();
    seats.iter().fold(0, |mask, seat| mask | 1 << seat.index())
}

impl Judge {
    /// Writes down what has been before the world begins.
    pub(super) fn new(memory: &Memory, plan: &WorldPlan) -> Self {
        let scripted = Scripted {
            memory: memory.clone(),
            line: Line::of_judge(),
        };
        let store = Store::scripted(scripted, broadcast::channel(1).0);
        let mut judge = Self {
            store,
            books: BTreeMap::new(),
            outages: Vec::new(),
            last_start: 0,
            one_time: plan.skew == 0,
        };
        for table in &plan.tables {
            let mut row = table.row.clone();
            wait_for(judge.store.add_table(&row, &Within::ANY)).expect("a table");
            row.status = Status::Running;
            row.revision += 1;
            let started = wait_for(judge.store.start_table(&row, &table.rows[0]));
            assert_eq!(started, Ok(Race::Won));
            let races = wait_for(judge.store.append(&table.rows[1..])).expect("rows");
            assert!(races.iter().all(|race| *race == Race::Won));
            judge.books.insert(row.id.clone(), Book::new(row));
        }
        judge
    }

    pub(super) fn rows(&self) -> u64 {
        self.books.values().map(|book| book.rows.len() as u64).sum()
    }

    pub(super) fn started(&mut self, now: Millis) {
        self.last_start = now;
        if let Some((_, end @ None)) = self.outages.last_mut() {
            *end = Some(now);
        }
    }

    pub(super) fn stopped(&mut self, now: Millis) {
        self.outages.push((now, None));
    }

    /// Reads what is new.
    pub(super) fn look(&mut self, now: Millis) -> Verdict {
        let ids: Vec<String> = self.books.keys().cloned().collect();
        ids.iter().try_for_each(|id| self.read(id, now))
    }

    fn read(&mut self, table: &str, now: Millis) -> Verdict {
        let book = self.books.get_mut(table).ok_or("an unknown table")?;
        let known = book.rows.len() as u64;
        let rows = wait_for(self.store.rows(table, known)).map_err(|error| error.to_string())?;
        for row in rows {
            book.take(row, &self.outages)?;
            book.seen = now;
        }
        let found = wait_for(self.store.table(table)).map_err(|error| error.to_string())?;
        let row = found.ok_or("a table is gone")?;
        if row.revision < book.row.revision {
            return Err(format!("{table} went back to revision {}", row.revision));
        }
        if let Some(why) = &row.doc.stopped {
            return Err(format!("{table} was stopped: {why}"));
        }
        book.row = row;
        Ok(())
    }

    fn moment(&mut self, table: &str, seq: u64, now: Millis) -> Result<&mut AfterRow, String> {
        self.read(table, now)?;
        let book = self.books.get_mut(table).ok_or("an unknown table")?;
        let last = book.rows.len() - 1;
        let moment = book.moments.get_mut(seq as usize);
        moment.ok_or_else(|| format!("{table} told row {seq}, and {last} is the last stored"))
    }

    /// Somebody was told a step, and now has this view.
    pub(super) fn stepped(
        &mut self,
        (table, seat): (&str, Option<u8>),
        (step, view): (&Step, &Value),
        now: Millis,
    ) -> Verdict {
        let (Step::Act { seq, .. } | Step::Undo { seq, .. }) = step;
        let moment = self.moment(table, *seq, now)?;
        let (expected, known) = &moment.views[&seat];
        if known.as_ref().map(|known| &known.step) != Some(step) {
            return Err(format!(
                "{table} told seat {seat:?} of row {seq}: {step:?}\nand not: {known:?}"
            ));
        }
        same(view, expected).map_err(|what| {
            format!("{table}: the view of seat {seat:?} is wrong after row {seq}: {what}")
        })
    }

    /// Somebody was told everything anew.
    pub(super) fn looked(
        &mut self,
        (table, seat): (&str, Option<u8>),
        position: &Position,
        now: Millis,
    ) -> Verdict {
        let seq = position.seq;
        let view = serde_json::to_value(&position.view).expect("views are JSON");
        let moment = self.moment(table, seq, now)?;
        let (expected, _) = &moment.views[&seat];
        same(&view, expected).map_err(|what| {
            format!("{table}: seat {seat:?} was shown something else at row {seq}: {what}")
        })
    }

    /// Somebody was told how the table stands.
    pub(super) fn informed(&mut self, info: &TableInfo, now: Millis) -> Verdict {
        let (Some(seq), Some(clock)) = (info.seq, &info.clock) else {
            return Ok(());
        };
        let (one_time, outages) = (self.one_time, self.outages.clone());
        let moment = self.moment(&info.id, seq, now)?;
        let wrong = |what: &str, due: &[Millis]| {
            let (table, bank) = (&info.id, &clock.bank);
            Err(format!(
                "{table}: {what} after row {seq}: told {bank:?}, due {due:?}"
            ))
        };
        let less = clock.bank.iter().zip(&moment.time.fair).any(|(a, b)| a < b);
        if less && one_time {
            return wrong("time was lost that nobody had", &moment.time.fair);
        }
        if clock.bank != moment.time.strict {
            return wrong("the clock is wrong", &moment.time.strict);
        }
        let due = moment.time.deadlines(clock.now, &outages);
        let early = |(told, due): (&Option<Millis>, &Option<Millis>)| *told < *due;
        if one_time && clock.deadline.iter().zip(&due).any(early) {
            let told = &clock.deadline;
            return Err(format!(
                "{}: time runs out too early after row {seq}: told {told:?}, due {due:?}",
                info.id
            ));
        }
        Ok(())
    }

    /// Somebody was told that their command is done.
    pub(super) fn acknowledged(
        &mut self,
        table: &str,
        (seat, command): (u8, &str),
        seq: u64,
        now: Millis,
    ) -> Verdict {
        self.read(table, now)?;
        let done = self.books[table].commands.get(&(seat, command.to_owned()));
        if done == Some(&seq) {
            return Ok(());
        }
        Err(format!(
            "{table} told seat {seat} that {command} is row {seq}; stored is {done:?}"
        ))
    }

    /// Somebody was told that their command is refused, and not because something broke.
    pub(super) fn refused(&mut self, table: &str, seat: u8, command: &str) -> Verdict {
        let book = self.books.get_mut(table).ok_or("an unknown table")?;
        let rows = book.rows.len() as u64;
        book.refused.push(((seat, command.to_owned()), rows));
        Ok(())
    }

    /// The last row of a table.
    pub(super) fn last(&mut self, table: &str, now: Millis) -> Result<u64, String> {
        self.read(table, now)?;
        Ok(self.books[table].rows.len() as u64 - 1)
    }

    /// Has everything been done that was to be done by itself?
    pub(super) fn nobody_waits(&mut self, now: Millis) -> Verdict {
        self.look(now)?;
        for (id, book) in &self.books {
            let live = book.live.as_ref().ok_or("no game")?;
            let over = live.result().is_some();
            if over && book.row.status == Status::Running {
                return Err(format!("{id}: the game is over, and its result is missing"));
            }
            if book.row.status != Status::Running || over {
                continue;
            }
            for seat in live.to_act().iter() {
                let patient = match book.deadline(seat, self.last_start) {
                    Some(moment) => now < moment + PATIENCE,
                    None => true,
                };
                if !patient {
                    let number = seat_to_wire(seat);
                    return Err(format!("{id}: nothing happens, and seat {number} is due"));
                }
            }
        }
        Ok(())
    }

    /// What must hold in the end.
    pub(super) fn close(&mut self) -> Verdict {
        for (id, book) in &self.books {
            let rows = wait_for(self.store.rows(id, 0)).map_err(|error| error.to_string())?;
            if rows != book.rows {
                return Err(format!("{id}: rows were changed after they were written"));
            }
            for (refused, rows) in &book.refused {
                let done = book.commands.get(refused);
                // After many others a repeat is not known any more.
                if let Some(seq) = done.filter(|seq| **seq + REPEATS > *rows) {
                    let (seat, command) = refused;
                    return Err(format!(
                        "{id}: {command} of seat {seat} was refused, and done as row {seq}"
                    ));
                }
            }
            book.count_ratings(&self.store)?;
        }
        Ok(())
    }
}

impl Book {
    fn new(row: TableRow) -> Self {
        let seats = SeatCount::new(row.doc.seats.len() as u8).expect("two to five");
        Self {
            setup: setup_of(&row.doc.rules, seats),
            pace: row.doc.rules.pace,
            row,
            rows: Vec::new(),
            live: None,
            moments: Vec::new(),
            acts: Vec::new(),
            commands: BTreeMap::new(),
            refused: Vec::new(),
            time: TimeLeft::default(),
            seen: 0,
        }
    }

    fn take(&mut self, row: LogRow, outages: &[Outage]) -> Verdict {
        let (id, seq) = (&self.row.id, self.rows.len() as u64);
        if row.seq != seq {
            return Err(format!("{id}: row {} stands after {} rows", row.seq, seq));
        }
        if self.rows.last().is_some_and(|last| last.at > row.at) {
            return Err(format!(
                "{id}: row {seq} was written before the one before it"
            ));
        }
        let seats = self.setup.seats;
        match &mut self.live {
            None => {
                let kind = &games()[&self.row.doc.rules.game];
                let dealt = kind.resume(self.setup, &row);
                self.live = Some(dealt.map_err(|broken| format!("{id}: {broken}"))?);
            }
            Some(live) => live
                .take_row(&row)
                .map_err(|broken| format!("{id}: the log does not play: {broken}"))?,
        }
        let live = self.live.as_deref().ok_or("no game")?;
        if row.waiting != waiting(live) {
            return Err(format!("{id}: row {seq} names others who have to act"));
        }
        match &row.entry {
            LogEntry::Deal { .. } => {}
            LogEntry::Act { seat, .. } => {
                self.acts.push(*seat);
                if let Some(command) = &row.command
                    && let Some(before) = self.commands.insert((*seat, command.clone()), seq)
                {
                    return Err(format!("{id}: {command} is done twice: {before} and {seq}"));
                }
            }
            LogEntry::Undo { seat, plies, .. } => {
                let left = self.acts.len().saturating_sub(*plies as usize);
                let taken = self.acts.split_off(left);
                if taken.first() != Some(seat) || taken[1..].contains(seat) {
                    return Err(format!(
                        "{id}: row {seq} takes back for seat {seat} what {taken:?} have done"
                    ));
                }
            }
        }
        self.time.pass((&self.pace, seats), &row, live, outages);
        let views = Viewer::all(seats).map(|viewer| {
            let seat = match viewer {
                Viewer::Seat(seat) => Some(seat_to_wire(seat)),
                Viewer::Spectator => None,
            };
            let view = serde_json::to_value(live.view(viewer)).expect("views are JSON");
            (seat, (view, live.last_step(viewer)))
        });
        self.moments.push(AfterRow {
            views: views.collect(),
            time: self.time.clone(),
        });
        self.rows.push(row);
        Ok(())
    }

    /// Until when a seat must have acted, by itself or by a bot.
    fn deadline(&self, seat: Seat, last_start: Millis) -> Option<Millis> {
        let by_bot = match &self.row.doc.seats[seat.index()] {
            Occupant::Bot { .. } => true,
            Occupant::Person { stand_in, .. } => stand_in.is_some(),
            // It forfeits when it is away for long.
            Occupant::External { .. } => true,
            Occupant::Open => return None,
        };
        let since = self.seen.max(last_start).max(self.row.updated);
        if by_bot {
            return Some(since);
        }
        if self.pace == (Pace::NoClock {}) {
            return None;
        }
        let asked = self.time.asked[seat.index()]?.max(since);
        Some(asked + self.time.allowance + self.time.strict[seat.index()])
    }

    /// A game counts once for each who played it.
    fn count_ratings(&self, store: &Store) -> Verdict {
        let game = &self.row.doc.rules.game;
        for occupant in &self.row.doc.seats {
            let Some(guest) = occupant.person() else {
                continue;
            };
            let rating = wait_for(store.rating(game, guest)).map_err(|error| error.to_string())?;
            let (games, over) = (rating.map_or(0, |row| row.games), self.is_over());
            if games > u64::from(over) {
                let id = &self.row.id;
                return Err(format!("{id}: {games} games count for {guest}"));
            }
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        matches!(self.row.status, Status::Finished | Status::Abandoned)
    }
}

impl TimeLeft {
    /// The earliest moments at which the time of each seat may run out.
    fn deadlines(&self, now: Millis, outages: &[Outage]) -> Vec<Option<Millis>> {
        let deadline = |(asked, fair): (&Option<Millis>, &Millis)| {
            asked.map(|asked| asked + self.allowance + fair + down(outages, asked, now))
        };
        self.asked.iter().zip(&self.fair).map(deadline).collect()
    }

    /// A row was written.
    fn pass(
        &mut self,
        (pace, seats): (&Pace, SeatCount),
        row: &LogRow,
        live: &dyn Live,
        outages: &[Outage],
    ) {
        if row.seq == 0 {
            let (allowance, bank) = match *pace {
                Pace::Live {
                    turn_seconds,
                    bank_seconds,
                } => (turn_seconds, bank_seconds),
                Pace::NoClock {} | Pace::Days { .. } => (0, 0),
            };
            let count = usize::from(seats.get());
            self.allowance = Millis::from(allowance) * 1000;
            self.strict = vec![Millis::from(bank) * 1000; count];
            self.fair = self.strict.clone();
            self.asked = vec![None; count];
            self.counts_from = vec![None; count];
        }
        if let Some(moment) = row.entry.resumed() {
            // Servers say for themselves when they were away; the outages check it.
            for counts in self.counts_from.iter_mut().flatten() {
                *counts = (*counts).max(moment);
            }
        }
        for seat in seats.seats() {
            let (place, waits) = (seat.index(), live.to_act().has(seat));
            let goes_on = waits && !live.begins_turn();
            if let (Some(asked), Some(from)) = (self.asked[place], self.counts_from[place])
                && !goes_on
            {
                let over = |time: Millis| (time - self.allowance).max(0);
                let fair = over(row.at - asked - down(outages, asked, row.at));
                self.strict[place] = (self.strict[place] - over(row.at - from)).max(0);
                self.fair[place] = (self.fair[place] - fair).max(0);
                (self.asked[place], self.counts_from[place]) = (None, None);
            }
            if waits && self.asked[place].is_none() {
                (self.asked[place], self.counts_from[place]) = (Some(row.at), Some(row.at));
            }
        }
    }
}

/// For how long no process ran between two moments.
fn down(outages: &[Outage], from: Millis, to: Millis) -> Millis {
    let part = |(begin, end): &Outage| (end.unwrap_or(to).min(to) - (*begin).max(from)).max(0);
    outages.iter().map(part).sum()
}

/// Are two views the same? If not, where do they differ?
fn same(told: &Value, expected: &Value) -> Verdict {
    if told == expected {
        return Ok(());
    }
    let difference = gleis_games::wire::patch::diff(expected, told);
    Err(difference.to_string())
}
