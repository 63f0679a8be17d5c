//! One report of all matches of a suite.

use super::{Match, Standing, Suite};
use crate::tournament::report::{self, Block, Document, Figure, GoalBar, Grid};
use crate::tournament::store::{make_folder, write_whole};
use crate::tournament::{ArenaError, Summary};
use serde_json::{Value, json};
use std::path::Path;

/// A match of a suite, and what came of it if it was played.
#[derive(Clone, Debug)]
pub struct Chapter<'a> {
    /// The match.
    pub game: &'a Match,
    /// What came of it.
    pub summary: Option<Summary>,
}

/// The report of a suite.
#[must_use]
pub fn document(suite: &Suite, chapters: &[Chapter<'_>]) -> Document {
    let mut blocks = Vec::new();
    if chapters
        .iter()
        .any(|chapter| !chapter.game.goals.is_empty())
    {
        blocks.push(Block::Heading(2, "Must, aim, reached".to_owned()));
        blocks.push(Block::Table(goal_table(chapters)));
        blocks.push(Block::Figure(Figure {
            name: "goals".to_owned(),
            title: "How far the goals are reached: the marks are what must be (100 %) and the aim"
                .to_owned(),
            wide: false,
            svg: report::goal_picture(&goal_bars(chapters)),
        }));
    }
    for chapter in chapters {
        let Some(summary) = &chapter.summary else {
            continue;
        };
        blocks.push(Block::Heading(2, chapter.game.title.clone()));
        let folder = format!("{}/", chapter.game.id);
        blocks.extend(report::blocks(summary, &folder, 3));
    }
    Document {
        title: suite.title.clone(),
        blocks,
    }
}

fn goal_table(chapters: &[Chapter<'_>]) -> Grid {
    let head = [
        "match", "measure", "must", "aim", "reached", "95 %", "games", "verdict",
    ];
    let mut rows = Vec::new();
    for chapter in chapters {
        let summary = chapter.summary.as_ref();
        for goal in &chapter.game.goals {
            let bound = |bound: Option<f64>| {
                bound.map_or("–".to_owned(), |bound| goal.measure.show_bound(bound))
            };
            let value = summary.and_then(|summary| goal.measure.of(summary));
            let games = summary.map_or(0, |summary| summary.games);
            let reached = value.map(|value| goal.measure.show(value.value));
            let interval = value.map(|value| goal.measure.show_interval(&value));
            let planned = summary.map_or(0, |summary| summary.games_planned);
            let part = if games < planned {
                format!(" of {planned}")
            } else {
                String::new()
            };
            rows.push(vec![
                chapter.game.id.clone(),
                goal.measure.to_string(),
                bound(goal.must),
                bound(goal.aim),
                reached.unwrap_or_else(|| "–".to_owned()),
                interval.unwrap_or_else(|| "–".to_owned()),
                format!("{games}{part}"),
                goal.standing(summary).text().to_owned(),
            ]);
        }
    }
    Grid {
        words: vec![0, 1, 7],
        head: head.map(str::to_owned).to_vec(),
        rows,
    }
}

/// Each goal as a part of what must be, so that all fit one scale.
fn goal_bars(chapters: &[Chapter<'_>]) -> Vec<GoalBar> {
    let mut bars = Vec::new();
    for chapter in chapters {
        let summary = chapter.summary.as_ref();
        for goal in &chapter.game.goals {
            let Some(whole) = goal.must.or(goal.aim) else {
                continue;
            };
            let part = |value: f64| {
                if goal.measure.at_most() {
                    whole / value
                } else {
                    value / whole
                }
            };
            let value = summary.and_then(|summary| goal.measure.of(summary));
            bars.push(GoalBar {
                name: format!("{}: {}", chapter.game.id, goal.measure),
                verdict: match value {
                    Some(value) => format!(
                        "{} {}",
                        goal.measure.show(value.value),
                        goal.standing(summary).text()
                    ),
                    None => Standing::Open.text().to_owned(),
                },
                part: value.map(|value| part(value.value)),
                aim: goal.aim.map(part),
            });
        }
    }
    bars
}

/// `results.json` of a suite.
#[must_use]
pub fn results(suite: &Suite, chapters: &[Chapter<'_>]) -> Value {
    let matches = chapters.iter().map(|chapter| {
        let summary = chapter.summary.as_ref();
        let goals = chapter.game.goals.iter().map(|goal| {
            json!({
                "measure": goal.measure.to_string(),
                "must": goal.must,
                "aim": goal.aim,
                "reached": summary.and_then(|summary| goal.measure.of(summary)),
                "standing": goal.standing(summary),
            })
        });
        json!({
            "id": chapter.game.id,
            "title": chapter.game.title,
            "goals": goals.collect::<Vec<Value>>(),
            "results": summary,
        })
    });
    json!({
        "format": "gleis-arena-suite",
        "version": 1,
        "title": suite.title,
        "matches": matches.collect::<Vec<Value>>(),
    })
}

/// Writes the report of a suite into its folder. The pictures of the matches are in theirs.
///
/// # Errors
/// If a file cannot be written.
pub fn write(folder: &Path, suite: &Suite, chapters: &[Chapter<'_>]) -> Result<(), ArenaError> {
    make_folder(folder)?;
    let document = document(suite, chapters);
    let own = document.figures().filter(|(name, _)| !name.contains('/'));
    for (name, svg) in own {
        write_whole(&folder.join(format!("{name}.svg")), svg)?;
    }
    let json = format!("{:#}\n", results(suite, chapters));
    write_whole(&folder.join("results.json"), &json)?;
    write_whole(&folder.join("report.md"), &report::markdown(&document))?;
    write_whole(&folder.join("report.html"), &report::html(&document))
}
