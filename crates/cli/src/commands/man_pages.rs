//! `gleis man-pages`: the manual, for whoever makes packages.

use crate::Arguments;
use crate::failure::Failure;
use clap::{Args, CommandFactory as _};
use std::io::Write;
use std::path::PathBuf;

/// Write the manual pages of all commands into a folder
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  gleis man-pages --out man1")]
pub(crate) struct Options {
    /// A folder that exists
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let folder = &options.out;
    clap_mangen::generate_to(Arguments::command(), folder).map_err(|error| {
        let what = format!("{}: no manual can be written: {error}", folder.display());
        Failure::failed(what, "is it a folder that you may write to?")
    })?;
    Ok(writeln!(out, "{}: the manual pages", folder.display())?)
}
