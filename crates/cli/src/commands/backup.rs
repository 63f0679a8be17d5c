//! `gleis backup`: everything in one file.

use super::serve::runtime;
use crate::failure::Failure;
use crate::settings::{HiddenFlags, SettingFlags};
use crate::table::counted;
use clap::Args;
use gleis_server::backup::{self, BackupError, Summary};
use gleis_server::store::{self, Access, Store};
use std::io::Write;
use std::path::PathBuf;

/// Write everything that a server keeps into one file; the server may go on meanwhile
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  gleis backup gleis-2027-01-31.backup
  gleis backup --data /var/lib/gleis /srv/backups/gleis.backup

It takes the flags of `gleis serve`. A backup holds everybody's cards: keep it as carefully as \
the database. `gleis restore` brings it \
into an empty database, of either kind.")]
pub(crate) struct Options {
    /// The file to write; it must not exist yet
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    settings: HiddenFlags,
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let file = &options.file;
    let summary = with_store(&options.settings.0, Access::Copy, async |store| {
        backup::write(store, file).await
    })?;
    let rows = counted(summary.rows, "row");
    writeln!(out, "{} holds {rows}", file.display())?;
    Ok(())
}

/// Opens the database, does something with it and closes it.
pub(crate) fn with_store(
    flags: &SettingFlags,
    access: Access,
    work: impl AsyncFnOnce(&Store) -> Result<Summary, BackupError>,
) -> Result<Summary, Failure> {
    let settings = flags.load()?;
    let hint = "`gleis config` shows the settings, `gleis doctor` looks for causes";
    runtime()?.block_on(async {
        let opened = store::open(&settings.database(), access).await;
        let store = opened.map_err(|error| Failure::failed(error.to_string(), hint))?;
        let done = work(store.as_ref()).await;
        store.close().await;
        done.map_err(|error| Failure::failed(error.to_string(), hint))
    })
}
