//! `gleis tidy`: throwing away what nobody has touched for long.

use super::serve::runtime;
use crate::failure::Failure;
use crate::settings::HiddenFlags;
use crate::table::{Side, Table, counted};
use clap::Args;
use gleis_arena::text::grouped;
use gleis_server::settings::Settings;
use gleis_server::store::{self, Access, Old, Store, StoreError};
use gleis_server::table::record_of_rows;
use gleis_server::tidy::{self, Going};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Throw away what nobody has touched for long; the server does it each day, too
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  gleis tidy --dry-run
  gleis tidy --export old-games
  gleis tidy --table-days none --guest-days 730

It takes the flags of `gleis serve`, and can be run beside the server. How long things are kept \
is said by the settings guest-days, table-days and empty-table-days. Games with somebody who is \
still here are not deleted with a guest: they stay, without the name. What has gone is gone: \
--dry-run shows first what it would be, and `gleis backup` keeps everything.")]
pub(crate) struct Options {
    /// Change nothing, and say what would go
    #[arg(long)]
    dry_run: bool,
    /// Write the record of each game into this directory before it goes
    #[arg(long, value_name = "DIRECTORY", conflicts_with = "dry_run")]
    export: Option<PathBuf>,
    #[command(flatten)]
    settings: HiddenFlags,
}

/// Why tidying ended early, in a sentence.
struct Stopped(String);

impl From<StoreError> for Stopped {
    fn from(error: StoreError) -> Self {
        Self(error.to_string())
    }
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let settings = options.settings.0.load()?;
    let hint = "`gleis config` shows the settings, `gleis doctor` looks for causes";
    let (going, exported) = runtime()?
        .block_on(go(options, &settings))
        .map_err(|stopped| Failure::failed(stopped.0, hint))?;
    write_table(&going, options.dry_run, out)?;
    match (&options.export, options.dry_run) {
        (_, true) => writeln!(out, "\nNothing was changed.")?,
        (Some(directory), false) => {
            let records = counted(exported, "record");
            writeln!(out, "\n{} has {records} of them.", directory.display())?;
        }
        (None, false) => {}
    }
    Ok(())
}

async fn go(options: &Options, settings: &Settings) -> Result<(Vec<Going>, u64), Stopped> {
    let store = store::open(&settings.database(), Access::Look).await?;
    let done = go_on(options, settings, &store).await;
    store.close().await;
    done
}

async fn go_on(
    options: &Options,
    settings: &Settings,
    store: &Store,
) -> Result<(Vec<Going>, u64), Stopped> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = since.unwrap_or_default().as_millis() as i64;
    if options.dry_run {
        return Ok((tidy::look(store, settings, now).await?, 0));
    }
    let mut exported = 0;
    let farewell = async |what: Old, id: &str| match (&options.export, what) {
        (Some(directory), Old::EmptyTables | Old::Tables) => {
            exported += u64::from(export(store, directory, id).await?);
            Ok::<(), Stopped>(())
        }
        _ => Ok(()),
    };
    let gone = tidy::tidy(store, settings, now, farewell).await?;
    Ok((gone, exported))
}

/// Writes the record of a table; says whether it had a game.
async fn export(store: &Store, directory: &Path, id: &str) -> Result<bool, Stopped> {
    let Some(table) = store.table(id).await? else {
        return Ok(false);
    };
    let rows = store.rows(id, 0).await?;
    let Some(record) = record_of_rows(&table, &rows) else {
        return Ok(false);
    };
    let file = directory.join(format!("{id}.json"));
    let written =
        std::fs::create_dir_all(directory).and_then(|()| std::fs::write(&file, record.to_json()));
    written.map_err(|error| Stopped(format!("{} cannot be written: {error}", file.display())))?;
    Ok(true)
}

fn named(what: Old) -> &'static str {
    match what {
        Old::EmptyTables => "tables without a game",
        Old::Tables => "tables",
        Old::Campaigns => "campaigns",
        Old::Records => "uploaded records",
        Old::Guests => "guests",
    }
}

fn write_table(going: &[Going], dry_run: bool, out: &mut impl Write) -> Result<(), Failure> {
    let mut columns = vec![("", Side::Left), ("kept for", Side::Right)];
    columns.push((if dry_run { "would go" } else { "gone" }, Side::Right));
    if dry_run {
        columns.push(("in 30 days", Side::Right));
    }
    let mut table = Table::new(&columns);
    for kind in going {
        let days = kind.days.map(|days| counted(days.into(), "day"));
        let mut cells = vec![
            named(kind.what).to_owned(),
            days.unwrap_or_else(|| "ever".to_owned()),
            grouped(kind.now),
        ];
        if dry_run {
            cells.push(grouped(kind.now + kind.soon));
        }
        table.row(cells);
    }
    table.write(out)?;
    Ok(())
}
