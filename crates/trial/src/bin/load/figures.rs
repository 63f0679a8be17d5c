//! What was measured, and what is demanded.

use gleis_trial::{Outcome, demand, table};
use serde_json::{Map, Value, json};
use std::fmt;

/// Names of the figures on which something is demanded.
pub(crate) const START: &str = "start on an existing database";
pub(crate) const MOVES: &str = "acknowledged moves, at full speed";
pub(crate) const PACED: &str = "acknowledged moves, paced";
pub(crate) const LATE: &str = "delay of a paced move, 99 %";
pub(crate) const TABLE: &str = "memory of a loaded table";
pub(crate) const SOCKETS: &str = "idle sockets held";
pub(crate) const MEMORY: &str = "memory with all sockets";
pub(crate) const FAULTS: &str = "moves refused";
pub(crate) const READS: &str = "reads at the other process";
pub(crate) const STALE: &str = "stale reads";

/// How much is demanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Must {
    /// That moves flow.
    Flow,
    /// What the server promises.
    Fast,
}

/// A figure, the least and the most that it may be.
const DEMANDS: &[(&str, f64, f64)] = &[
    (MOVES, 2_000.0, f64::INFINITY),
    (LATE, 0.0, 50.0),
    (TABLE, f64::NEG_INFINITY, 20.0),
    (SOCKETS, 10_000.0, f64::INFINITY),
    (MEMORY, 0.0, 500.0),
];

/// Figures, in the order in which they were measured.
#[derive(Debug, Default)]
pub(crate) struct Figures(Vec<(&'static str, f64, &'static str)>);

impl Figures {
    pub(crate) fn note(&mut self, name: &'static str, figure: f64, unit: &'static str) {
        self.0.push((name, figure, unit));
    }

    fn get(&self, name: &str) -> Option<f64> {
        let found = self.0.iter().find(|(known, _, _)| *known == name);
        found.map(|&(_, figure, _)| figure)
    }

    pub(crate) fn json(&self) -> String {
        let figure = |&(name, figure, unit): &(&str, f64, &str)| {
            (name.to_owned(), json!({ "figure": figure, "unit": unit }))
        };
        let figures: Map<String, Value> = self.0.iter().map(figure).collect();
        format!("{:#}\n", Value::Object(figures))
    }

    /// Is everything as it must be?
    pub(crate) fn judge(&self, must: Must) -> Outcome {
        for name in [MOVES, PACED] {
            let moves = self.get(name).unwrap_or(0.0);
            demand(moves > 0.0, || format!("Nothing moved: {name}."))?;
        }
        let refused = self.get(FAULTS).unwrap_or(0.0);
        demand(refused < 0.5, || format!("{refused} moves were refused."))?;
        let stale = self.get(STALE).unwrap_or(0.0);
        demand(stale < 0.5, || {
            format!("{stale} times a process answered from behind the other.")
        })?;
        if must == Must::Flow {
            return Ok(());
        }
        for &(name, least, most) in DEMANDS {
            let figure = self.get(name).unwrap_or(f64::NAN);
            demand((least..=most).contains(&figure), || {
                format!("{name}: {figure:.1} is not between {least} and {most}.")
            })?;
        }
        Ok(())
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |&(name, figure, unit): &(&str, f64, &str)| {
            vec![name.to_owned(), format!("{figure:.1}"), unit.to_owned()]
        };
        let rows: Vec<Vec<String>> = self.0.iter().map(row).collect();
        f.write_str(&table::lines(&rows))
    }
}
