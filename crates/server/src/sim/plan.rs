//! What a seed stands for: how many processes, who plays what, how bad the weather is.

use crate::chance::ChanceSource;
use crate::id;
use crate::live::{Catalogue, Live, Prepared, Wanted};
use crate::model::{BotLevel, Millis, Occupant, Pace, Rules, Settled, Status, TableDoc, Undo};
use crate::store::{LogEntry, LogRow, TableRow};
use crate::table::setup_of;
use gleis_rules::{Rng, SeatCount};

/// The moment at which every world begins.
pub(super) const BEGIN: Millis = 1_700_000_000_000;

/// How often something goes wrong, in 10,000 transactions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weather {
    /// The database says that it failed; it may be wrong.
    pub(super) fails: u32,
    /// The process ends.
    pub(super) crashes: u32,
    /// The answer takes up to three seconds.
    pub(super) hangs: u32,
    /// A process misses what it would have been told, and is told that it has.
    pub(super) deaf: u32,
}

/// A world before it begins.
#[derive(Debug)]
pub(super) struct WorldPlan {
    /// How many processes share the database.
    pub(super) processes: usize,
    pub(super) weather: Weather,
    /// How far the clock of the second process is from that of the first.
    pub(super) skew: Millis,
    /// For how long people do things, in seconds.
    pub(super) seconds: u64,
    pub(super) tables: Vec<TablePlan>,
}

/// A table before the world begins: its game may have been going on for long.
#[derive(Debug)]
pub(super) struct TablePlan {
    pub(super) row: TableRow,
    pub(super) rows: Vec<LogRow>,
    pub(super) spectators: u32,
}

impl WorldPlan {
    pub(super) fn new(rng: &mut Rng, games: &Catalogue) -> Self {
        let mild = rng.below(4) == 0;
        let up_to = |rng: &mut Rng, most: u32| if mild { 0 } else { rng.below(most + 1) };
        let processes = 1 + rng.below(3).min(1) as usize;
        let tables = 1 + rng.below(4) / 3;
        Self {
            processes,
            weather: Weather {
                fails: up_to(rng, 300),
                crashes: up_to(rng, 60),
                hangs: up_to(rng, 200),
                deaf: up_to(rng, 300),
            },
            skew: match rng.below(4) {
                0 => Millis::from(rng.below(4_000)) - 2_000,
                _ => 0,
            },
            seconds: 20 + u64::from(rng.below(60)),
            tables: (0..tables)
                .map(|number| table(number, rng, games))
                .collect(),
        }
    }

    /// For whoever reads what happened.
    pub(super) fn describe(&self) -> String {
        let tables = self.tables.iter().map(|table| {
            let TableRow { id, doc, .. } = &table.row;
            let (game, rows) = (&doc.rules.game, table.rows.len());
            let (pace, undo) = (doc.rules.pace, doc.rules.undo);
            let seats = doc.seats.iter().map(|seat| match seat {
                Occupant::Bot { level } => format!("{level:?}"),
                Occupant::Person { guest, .. } | Occupant::External { guest, .. } => guest.clone(),
                Occupant::Open => "nobody".to_owned(),
            });
            let seats: Vec<String> = seats.collect();
            format!("\n{id}: {game}, {rows} rows, {pace:?}, undo {undo:?}, {seats:?}")
        });
        let tables: String = tables.collect();
        let (processes, skew) = (self.processes, self.skew);
        format!(
            "{processes} processes, skew {skew} ms, {:?}{tables}",
            self.weather
        )
    }
}

fn table(number: u32, rng: &mut Rng, games: &Catalogue) -> TablePlan {
    let game = match rng.below(10) {
        0..4 => "cardgame",
        4..8 => "usa-2004",
        8 => "germany-passengers",
        _ => "legends-first",
    };
    let seats = 2 + rng.below(3);
    let occupant = |place: u32, rng: &mut Rng| match rng.below(8) {
        _ if place == 0 => person(number, place),
        0 => Occupant::Bot {
            level: BotLevel::Beginner,
        },
        1 => Occupant::Bot {
            level: BotLevel::Casual,
        },
        2 => Occupant::External {
            guest: format!("program-{number}-{place}"),
            name: "Robot".into(),
        },
        _ => person(number, place),
    };
    let seats: Vec<Occupant> = (0..seats).map(|place| occupant(place, rng)).collect();
    let undo = [Undo::Consent, Undo::Consent, Undo::Free, Undo::Never];
    let rules = Rules {
        game: game.into(),
        first_seat: None,
        pace: pace(rng),
        undo: undo[rng.below(4) as usize],
        aids: true,
        spectators: true,
        public: true,
        rated: None,
    };
    let mut row = TableRow {
        id: format!("table{number}"),
        revision: 1,
        status: Status::Open,
        doc: TableDoc {
            rules,
            host: guest(number, 0),
            seats,
            undo_request: None,
            unrated: false,
            rematch: None,
            stopped: None,
            campaign: None,
            settled: Settled::default(),
            quick: false,
            tutorial: false,
        },
        created: BEGIN,
        updated: BEGIN,
    };
    row.doc.settled.fit(&row.doc.seats, rng.below(6) as usize);
    let rows = moved(before(&row, rng, games));
    TablePlan {
        row,
        rows,
        spectators: rng.below(2),
    }
}

fn pace(rng: &mut Rng) -> Pace {
    match rng.below(3) {
        0 => Pace::NoClock {},
        1 => Pace::Live {
            turn_seconds: 5 + rng.below(10),
            bank_seconds: rng.below(60),
        },
        _ => Pace::Live {
            turn_seconds: 5,
            bank_seconds: 3_600,
        },
    }
}

pub(super) fn guest(table: u32, place: u32) -> String {
    format!("guest-{table}-{place}")
}

fn person(table: u32, place: u32) -> Occupant {
    let guest = guest(table, place);
    Occupant::Person {
        name: guest.clone(),
        guest,
        stand_in: None,
    }
}

/// What has been played before the world begins: nothing, a part, or nearly all.
fn before(table: &TableRow, rng: &mut Rng, games: &Catalogue) -> Vec<LogRow> {
    let seats = SeatCount::new(table.doc.seats.len() as u8).expect("two to five");
    let setup = setup_of(&table.doc.rules, seats);
    let kind = &games[&table.doc.rules.game];
    let (mut live, deal) = kind.deal(setup, ChanceSource::Key(id::random()));
    let mut rows = vec![row_of(table, &*live, deal, BEGIN)];
    let most = match rng.below(4) {
        0 => return rows,
        1 => 50 + rng.below(20) as usize,
        2 => rng.below(150) as usize,
        _ => usize::MAX,
    };
    while let Some(seat) = live.to_act().first() {
        if rows.len() > most {
            return rows;
        }
        let choices = live.prompt(seat).expect("a choice").choices.len() as u32;
        let wanted = Wanted::Choice(rng.below(choices) as usize);
        let prepared = live.prepare_act(seat, &wanted, false);
        let Prepared { entry, next } = prepared.expect("what the prompt offers");
        live = next;
        let at = rows[rows.len() - 1].at + Millis::from(rng.below(6_000));
        rows.push(row_of(table, &*live, entry, at));
    }
    // The end is what is to be seen.
    let cut = 2 + rng.below(12) as usize;
    rows.truncate(rows.len().saturating_sub(cut).max(1));
    rows
}

/// The last row is written just as the world begins.
fn moved(mut rows: Vec<LogRow>) -> Vec<LogRow> {
    let late = rows.last().map_or(0, |row| row.at - BEGIN);
    for row in &mut rows {
        row.at -= late;
        row.due = Some(row.at);
    }
    rows
}

fn row_of(table: &TableRow, live: &dyn Live, entry: LogEntry, at: Millis) -> LogRow {
    LogRow {
        table: table.id.clone(),
        seq: live.seq(),
        at,
        command: None,
        entry,
        hash: live.digest(),
        waiting: super::judge::waiting(live),
        due: Some(at),
        external: Vec::new(),
    }
}
