//! How many games somebody may have going on.

use crate::app::App;
use crate::limits::household;
use crate::protocol::{ApiError, ErrorCode, LimitName, LimitReached};
use crate::store::{Store, StoreResult, TableRow};
use crate::table::only_bots;
use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many tables the database is asked about at a time.
const ASKED: usize = 500;

/// From which address the games were begun that go on; of those that were begun in this process.
#[derive(Debug, Default)]
pub struct Running {
    begun: Mutex<HashMap<String, IpAddr>>,
    /// One game begins at a time, so that those that begin at once are counted.
    pub(crate) gate: tokio::sync::Mutex<()>,
}

impl Running {
    fn begun(&self) -> MutexGuard<'_, HashMap<String, IpAddr>> {
        self.begun.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A game begins.
    pub fn note(&self, table: &str, address: IpAddr) {
        self.begun().insert(table.to_owned(), household(address));
    }

    /// From where the game of a table was begun, if this process knows.
    #[must_use]
    pub fn address_of(&self, table: &str) -> Option<IpAddr> {
        self.begun().get(table).copied()
    }

    /// The tables that were begun from an address.
    fn of(&self, address: IpAddr) -> Vec<String> {
        let begun = self.begun();
        let own = begun.iter().filter(|(_, from)| **from == address);
        own.map(|(table, _)| table.clone()).collect()
    }

    /// Of these tables, those at which a game goes on; the others are forgotten.
    async fn still(&self, store: &Store, tables: &[String]) -> StoreResult<Vec<TableRow>> {
        let mut running = Vec::new();
        for tables in tables.chunks(ASKED) {
            running.extend(store.running_among(tables).await?);
        }
        let known: HashSet<&String> = running.iter().map(|row| &row.id).collect();
        let mut begun = self.begun();
        for over in tables.iter().filter(|table| !known.contains(table)) {
            begun.remove(over);
        }
        drop(begun);
        Ok(running)
    }

    /// Forgets games that are over.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn tidy_up(&self, store: &Store) -> StoreResult<()> {
        let tables: Vec<String> = self.begun().keys().cloned().collect();
        self.still(store, &tables).await.map(drop)
    }
}

/// How many games go on, and at how many of them only bots play.
fn count<'a>(tables: impl Iterator<Item = &'a TableRow>) -> (usize, usize) {
    tables.fold((0, 0), |(all, bots), row| {
        (all + 1, bots + usize::from(only_bots(&row.doc)))
    })
}

/// May the game of this table begin, which is not running yet?
///
/// # Errors
/// If its host, or the address from which it is begun, has as many as the server allows.
pub(crate) async fn may_begin(
    app: &App,
    table: &TableRow,
    address: Option<IpAddr>,
) -> Result<(), ApiError> {
    let (settings, alone) = (&app.settings, only_bots(&table.doc));
    let check = |(all, bots): (usize, usize), [every, bot]: [(u32, LimitName); 2]| {
        if alone && bots >= bot.0 as usize {
            return Err(too_many(bot));
        }
        if all >= every.0 as usize {
            return Err(too_many(every));
        }
        Ok(())
    };
    let most = u64::from(settings.running_tables_per_guest);
    let own = app.store.running_of(&table.doc.host, most).await?;
    let of_guest = [
        (
            settings.running_tables_per_guest,
            LimitName::RunningTablesPerGuest,
        ),
        (settings.bot_tables_per_guest, LimitName::BotTablesPerGuest),
    ];
    check(count(own.iter()), of_guest)?;
    let Some(address) = address.map(household) else {
        return Ok(());
    };
    let begun = app.running.of(address);
    let fewest = settings
        .running_tables_per_address
        .min(settings.bot_tables_per_address);
    if begun.len() < fewest as usize {
        return Ok(());
    }
    let running = app.running.still(&app.store, &begun).await?;
    let of_address = [
        (
            settings.running_tables_per_address,
            LimitName::RunningTablesPerAddress,
        ),
        (
            settings.bot_tables_per_address,
            LimitName::BotTablesPerAddress,
        ),
    ];
    check(count(running.iter()), of_address)
}

fn too_many((most, name): (u32, LimitName)) -> ApiError {
    let (whose, kind) = match name {
        LimitName::RunningTablesPerGuest => ("You host", "running games"),
        LimitName::BotTablesPerGuest => ("You host", "running games that only bots play"),
        LimitName::RunningTablesPerAddress => ("From your address go on", "running games"),
        LimitName::BotTablesPerAddress => (
            "From your address go on",
            "running games that only bots play",
        ),
    };
    let message = format!("{whose} {most} {kind}, and this server allows no more.");
    let mut error = ApiError::new(ErrorCode::TooMany, message)
        .hint("Play one of them to its end, or end it early; then begin another.");
    error.0.limit = Some(LimitReached {
        name,
        most: u64::from(most),
    });
    error
}
