//! `gleis restore`: a backup, brought into an empty database.

use super::backup::with_store;
use crate::failure::Failure;
use crate::settings::HiddenFlags;
use crate::table::counted;
use clap::Args;
use gleis_server::store::Access;
use gleis_server::{backup, private};
use std::io::Write;
use std::path::PathBuf;

/// Bring a backup into an empty database
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  gleis restore gleis-2027-01-31.backup --data /srv/new
  gleis restore gleis-2027-01-31.backup --database-url postgres://gleis@db.example.org/gleis

It takes the flags of `gleis serve`. Nothing is overwritten: the database has to be \
new or empty, and no server may run on it. A backup that is damaged or not \
complete changes nothing.")]
pub(crate) struct Options {
    /// The backup to read
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    settings: HiddenFlags,
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let file = &options.file;
    if !file.exists() {
        return Err(Failure::failed(
            format!("{}: there is no such file", file.display()),
            "`gleis backup` writes backups",
        ));
    }
    let data = options.settings.0.load()?.data;
    private::make_folder(&data).map_err(|error| {
        let sentence = format!("{} cannot be made: {error}", data.display());
        Failure::failed(sentence, "choose another directory with --data")
    })?;
    let summary = with_store(&options.settings.0, Access::Serve, async |store| {
        backup::restore(store, file).await
    })?;
    let rows = counted(summary.rows, "row");
    writeln!(out, "{rows} restored; `gleis doctor` checks them")?;
    Ok(())
}
