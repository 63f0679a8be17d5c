//! `gleis bench`: how fast is it on this machine?

use crate::failure::Failure;
use crate::load;
use crate::stop;
use crate::table::{Side, Table};
use clap::Args;
use gleis_arena::bench::{Better, Effort, Figure, Suite, Verdict};
use gleis_arena::text::grouped;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::io::{IsTerminal as _, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

mod against;

/// Measure the engine on this machine
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  gleis bench
  gleis bench --quick
  gleis bench --json figures.json
  gleis bench --against ../before/target/release/gleis --rounds 20

Each thing is measured several times. Beside it stands a calibration figure, the speed of a
fixed integer loop taken at the same moments: where it is half as high, the machine was half as
fast, and the figure has to be read so. Ctrl-C prints what was measured so far.")]
pub(crate) struct Options {
    /// Write the figures as JSON too
    #[arg(long, value_name = "FILE")]
    json: Option<String>,
    /// Measure for a moment only
    #[arg(long)]
    quick: bool,
    /// Measure another build of this program in turn with this one, and print what has changed
    #[arg(long, value_name = "PROGRAM", conflicts_with = "quick")]
    against: Option<PathBuf>,
    /// How often each of the two measures
    #[arg(long, value_name = "N", default_value = "10", requires = "against")]
    rounds: NonZeroUsize,
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(other) = &options.against {
        return compare(other, options, out);
    }
    let effort = if options.quick {
        Effort::QUICK
    } else {
        Effort::FULL
    };
    let watcher = stop::watcher();
    let suite = Suite::new().map_err(|error| Failure::failed(error.to_string(), ""))?;
    let bar = bar(suite.len());
    let mut figures = Vec::new();
    for index in 0..suite.len() {
        bar.set_message(suite.subject(index).what);
        match suite.measure(index, effort, &watcher) {
            Some(figure) => figures.push(figure),
            None => break,
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    write_table(&figures, out)?;
    if let Some(file) = &options.json {
        let text = format!("{:#}\n", as_json(&figures, effort));
        load::write_to(Some(file), out, &text)?;
    }
    if watcher.is_stopped() {
        out.flush()?;
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// Measures with another build in turn.
fn compare(other: &Path, options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let watcher = stop::watcher();
    let rounds = options.rounds.get();
    let figures = against::run(other, rounds, &bar(2 * rounds), &watcher, out)?;
    if let Some(file) = &options.json {
        load::write_to(Some(file), out, &format!("{figures:#}\n"))?;
    }
    if watcher.is_stopped() {
        out.flush()?;
        return Err(Failure::Interrupted);
    }
    Ok(())
}

fn bar(total: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(total as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:32} {pos} of {len}  {msg}") {
        bar.set_style(style);
    }
    bar
}

fn write_table(figures: &[Figure], out: &mut impl Write) -> Result<(), Failure> {
    let mut table = Table::new(&[
        ("one thread, release build", Side::Left),
        ("median", Side::Right),
        ("best", Side::Right),
        ("", Side::Left),
        ("must", Side::Right),
        ("aim", Side::Right),
        ("reached", Side::Left),
        ("calibration", Side::Right),
    ]);
    for figure in figures {
        let subject = &figure.subject;
        let bound = |target: Option<f64>| {
            let sign = match subject.better {
                Better::Higher => "≥",
                Better::Lower => "≤",
            };
            target.map_or_else(String::new, |target| format!("{sign} {}", number(target)))
        };
        table.row(vec![
            subject.what.to_owned(),
            number(figure.median),
            number(figure.best),
            subject.unit.to_owned(),
            bound(subject.must),
            bound(subject.aim),
            reached(figure).to_owned(),
            format!("{:.0}", figure.calibration),
        ]);
    }
    table.write(out)?;
    writeln!(
        out,
        "\ncalibration: million steps a second of a fixed integer loop, measured in between"
    )?;
    if cfg!(debug_assertions) {
        writeln!(out, "this is not a release build: the figures say nothing")?;
    }
    Ok(())
}

fn reached(figure: &Figure) -> &'static str {
    match figure.verdict() {
        Verdict::Free => "",
        Verdict::Short => "SHORT",
        Verdict::Must => "must",
        Verdict::Aim => "aim",
    }
}

fn number(value: f64) -> String {
    if value < 100.0 {
        let text = format!("{value:.2}");
        return text.trim_end_matches('0').trim_end_matches('.').to_owned();
    }
    grouped(value.round() as u64)
}

fn as_json(figures: &[Figure], effort: Effort) -> Value {
    let figure = |figure: &Figure| {
        let subject = &figure.subject;
        json!({
            "id": subject.id,
            "what": subject.what,
            "unit": subject.unit,
            "higher-is-better": subject.better == Better::Higher,
            "median": figure.median,
            "best": figure.best,
            "must": subject.must,
            "aim": subject.aim,
            "reached": reached(figure),
            "calibration-million-steps-per-second": figure.calibration,
        })
    };
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "release-build": !cfg!(debug_assertions),
        "repetitions": effort.repetitions,
        "figures": figures.iter().map(figure).collect::<Vec<_>>(),
    })
}
