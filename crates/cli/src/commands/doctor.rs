//! `gleis doctor`: is everything in order?

use super::serve::runtime;
use crate::failure::Failure;
use crate::load;
use crate::settings::HiddenFlags;
use clap::Args;
use gleis_server::doctor::{self, Finding, Verdict};
use serde_json::{Value, json};
use std::io::Write;

/// Look for everything that could be wrong with a server, and say what to do
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  gleis doctor
  gleis doctor --games 10000
  gleis doctor --json

It takes the flags of `gleis serve`, changes nothing and can be run beside the server. Problems \
make the exit code 1, warnings do not.")]
pub(crate) struct Options {
    /// How many of the stored games to look at
    #[arg(long, value_name = "N", default_value = "100", value_parser = load::number)]
    games: u64,
    /// Print JSON for other programs
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    settings: HiddenFlags,
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let findings = match options.settings.0.try_load() {
        Ok(settings) => runtime()?.block_on(doctor::examine(&settings, options.games)),
        Err(error) => doctor::of_wrong_settings(&error),
    };
    if options.json {
        let findings = findings.iter().map(|finding| {
            json!({
                "check": finding.check,
                "verdict": finding.verdict.word(),
                "found": finding.what,
                "mend": finding.mend,
            })
        });
        writeln!(out, "{:#}", Value::Array(findings.collect()))?;
    } else {
        for finding in &findings {
            write_line(finding, out)?;
        }
    }
    let bad = findings
        .iter()
        .any(|finding| finding.verdict == Verdict::Problem);
    if bad { Err(Failure::Told) } else { Ok(()) }
}

fn write_line(finding: &Finding, out: &mut impl Write) -> Result<(), Failure> {
    let (word, check) = (finding.verdict.word(), finding.check);
    writeln!(out, "{word:<7}  {check}: {}", finding.what)?;
    if !finding.mend.is_empty() {
        writeln!(out, "{:<7}  what to do: {}", "", finding.mend)?;
    }
    Ok(())
}
