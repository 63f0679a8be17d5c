//! `gleis config`: the settings in force, and who says so.

use crate::failure::Failure;
use crate::settings::HiddenFlags;
use crate::table::{Side, Table};
use clap::Args;
use serde_json::{Value, json};
use std::io::Write;

/// Show the settings in force, and where each comes from
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  gleis config
  gleis config --json
  gleis config --data /var/lib/gleis

It takes the flags of `gleis serve`. Passwords are not shown. What is wrong with the settings is \
told at once, and makes the exit code 1.")]
pub(crate) struct Options {
    /// Print JSON for other programs
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    settings: HiddenFlags,
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let lines = options.settings.0.load()?.effective();
    if options.json {
        let lines = lines.into_iter().map(|line| {
            let origin = line.origin.to_string();
            json!({ "key": line.key, "value": line.value, "origin": origin })
        });
        writeln!(out, "{:#}", Value::Array(lines.collect()))?;
        return Ok(());
    }
    let left = Side::Left;
    let mut table = Table::new(&[("setting", left), ("value", left), ("origin", left)]);
    for line in lines {
        table.row(vec![
            line.key.to_owned(),
            line.value,
            line.origin.to_string(),
        ]);
    }
    table.write(out)?;
    Ok(())
}
