//! `gleis bench --against PROGRAM`: another build beside this one.
//!
//! Both measure in turn, so that a machine that slows down slows both.

use crate::failure::Failure;
use crate::table::{Side, Table};
use gleis_arena::Watcher;
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs, process};

/// What both builds reached for one figure, round by round.
#[derive(Debug)]
struct Pair {
    id: String,
    what: String,
    unit: String,
    higher_is_better: bool,
    other: Vec<f64>,
    this: Vec<f64>,
}

impl Pair {
    fn best(&self, values: &[f64]) -> f64 {
        let better = if self.higher_is_better {
            f64::max
        } else {
            f64::min
        };
        values.iter().copied().reduce(better).unwrap_or_default()
    }

    /// How much better this build is at its best than the other at its best, in per cent.
    ///
    /// Other work on a machine only ever makes a figure worse, so the best ones disturb least.
    fn gain(&self) -> f64 {
        let (this, other) = (self.best(&self.this), self.best(&self.other));
        let ratio = if self.higher_is_better {
            this / other
        } else {
            other / this
        };
        (ratio - 1.0) * 100.0
    }
}

/// Measures with both programs in turn and prints the figures side by side.
pub(super) fn run(
    other: &Path,
    rounds: usize,
    bar: &ProgressBar,
    watcher: &Watcher,
    out: &mut impl Write,
) -> Result<Value, Failure> {
    let this = env::current_exe()?;
    let mut pairs: Vec<Pair> = Vec::new();
    for round in 0..rounds {
        bar.set_message(format!("round {} of {rounds}", round + 1));
        // Whoever measures second finds the machine as the first has left it.
        let turns = if round % 2 == 0 {
            [(other, true), (this.as_path(), false)]
        } else {
            [(this.as_path(), false), (other, true)]
        };
        for (program, is_other) in turns {
            let figures = measure(program)?;
            if watcher.is_stopped() {
                break;
            }
            note(&mut pairs, &figures, is_other);
            bar.inc(1);
        }
        if watcher.is_stopped() {
            break;
        }
    }
    bar.finish_and_clear();
    pairs.retain(|pair| !pair.this.is_empty() && !pair.other.is_empty());
    write_table(&pairs, out)?;
    Ok(as_json(&pairs))
}

/// The figures of one short run of a program.
fn measure(program: &Path) -> Result<Vec<Value>, Failure> {
    let file = env::temp_dir().join(format!("gleis-bench-{}.json", process::id()));
    let mut command = Command::new(program);
    command.args(["bench", "--quick", "--json"]).arg(&file);
    let done = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    let text = fs::read_to_string(&file);
    // It is only for this run; where it cannot be removed, the next one overwrites it.
    let _ = fs::remove_file(&file);
    let hint = "name the program `gleis` of another build";
    let broken = |why: String| Failure::failed(format!("{}: {why}", program.display()), hint);
    let status = done.map_err(|error| broken(error.to_string()))?;
    if status.code() == Some(130) {
        return Ok(Vec::new());
    }
    let text =
        text.map_err(|_| broken(format!("`bench --quick --json` left no file ({status})")))?;
    let mut figures: Value = serde_json::from_str(&text).map_err(|e| broken(e.to_string()))?;
    match figures["figures"].take() {
        Value::Array(figures) => Ok(figures),
        _ => Err(broken("its file has no figures".to_owned())),
    }
}

/// Adds what one run has measured; figures that only one build knows stay without a partner.
fn note(pairs: &mut Vec<Pair>, figures: &[Value], is_other: bool) {
    for figure in figures {
        let text = |key: &str| figure[key].as_str().unwrap_or_default().to_owned();
        let Some(value) = figure["best"].as_f64() else {
            continue;
        };
        let id = text("id");
        let place = pairs.iter().position(|pair| pair.id == id);
        let place = place.unwrap_or_else(|| {
            pairs.push(Pair {
                id,
                what: text("what"),
                unit: text("unit"),
                higher_is_better: figure["higher-is-better"].as_bool().unwrap_or(true),
                other: Vec::new(),
                this: Vec::new(),
            });
            pairs.len() - 1
        });
        let pair = &mut pairs[place];
        if is_other {
            pair.other.push(value);
        } else {
            pair.this.push(value);
        }
    }
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}

fn write_table(pairs: &[Pair], out: &mut impl Write) -> Result<(), Failure> {
    let mut table = Table::new(&[
        ("both in turn", Side::Left),
        ("other: median", Side::Right),
        ("best", Side::Right),
        ("this: median", Side::Right),
        ("best", Side::Right),
        ("", Side::Left),
        ("gain", Side::Right),
    ]);
    for pair in pairs {
        table.row(vec![
            pair.what.clone(),
            super::number(median(&pair.other)),
            super::number(pair.best(&pair.other)),
            super::number(median(&pair.this)),
            super::number(pair.best(&pair.this)),
            pair.unit.clone(),
            format!("{:+.1} %", pair.gain()),
        ]);
    }
    table.write(out)?;
    let rounds = pairs.iter().map(|pair| pair.this.len()).max().unwrap_or(0);
    writeln!(
        out,
        "\n{rounds} rounds; gain: the best figure of this build against the best of the other"
    )?;
    Ok(())
}

fn as_json(pairs: &[Pair]) -> Value {
    let pair = |pair: &Pair| {
        json!({
            "id": pair.id,
            "what": pair.what,
            "unit": pair.unit,
            "higher-is-better": pair.higher_is_better,
            "other": pair.other,
            "this": pair.this,
            "gain-per-cent": pair.gain(),
        })
    };
    json!({ "figures": pairs.iter().map(pair).collect::<Vec<_>>() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(higher_is_better: bool) -> Pair {
        Pair {
            id: "x".to_owned(),
            what: "x".to_owned(),
            unit: "x".to_owned(),
            higher_is_better,
            other: vec![80.0, 100.0, 90.0],
            this: vec![110.0, 60.0],
        }
    }

    #[test]
    fn more_is_a_gain_where_more_is_better() {
        assert_eq!(format!("{:+.1}", pair(true).gain()), "+10.0");
    }

    #[test]
    fn less_is_a_gain_where_less_is_better() {
        assert_eq!(format!("{:+.1}", pair(false).gain()), "+33.3");
    }

    #[test]
    fn figures_find_their_partners() {
        let mut pairs = Vec::new();
        let figure = |id: &str, best: f64| json!({ "id": id, "best": best });
        note(&mut pairs, &[figure("a", 1.0), figure("b", 2.0)], true);
        note(&mut pairs, &[figure("b", 3.0)], false);
        assert_eq!(pairs[1].other, [2.0]);
        assert_eq!(pairs[1].this, [3.0]);
        assert!(pairs[0].this.is_empty());
    }
}
