//! Reports: what a summary tells, as tables and figures, and those as Markdown and HTML.

mod html;
mod markdown;
mod numbers;
mod plots;
mod svg;
mod tables;

pub use html::html;
pub use markdown::markdown;
pub use numbers::{decimal, interval, percent, percent_interval, signed, signed_interval, time};
pub use plots::{GoalBar, goal_picture};

use super::Summary;

/// A report before it is written in some format.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// The heading of all.
    pub title: String,
    /// What stands below it.
    pub blocks: Vec<Block>,
}

/// A part of a report.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A heading, on a level from 2 on.
    Heading(u8, String),
    /// A paragraph.
    Text(String),
    /// A table.
    Table(Grid),
    /// A picture.
    Figure(Figure),
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grid {
    /// The columns that hold words and are set to the left. The first one names the rows.
    pub words: Vec<usize>,
    /// The names of the columns.
    pub head: Vec<String>,
    /// The cells.
    pub rows: Vec<Vec<String>>,
}

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The name of its file, without the ending and with the folder where there is one.
    pub name: String,
    /// What it shows.
    pub title: String,
    /// Does it want the whole width of a page?
    pub wide: bool,
    /// The picture itself.
    pub svg: String,
}

impl Document {
    /// All pictures with their names.
    pub fn figures(&self) -> impl Iterator<Item = (&str, &str)> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Figure(figure) => Some((figure.name.as_str(), figure.svg.as_str())),
            Block::Heading(..) | Block::Text(_) | Block::Table(_) => None,
        })
    }
}

/// The report of one match.
#[must_use]
pub fn document(summary: &Summary) -> Document {
    Document {
        title: format!("Arena: {}", summary.game_name),
        blocks: blocks(summary, "", 2),
    }
}

/// The parts of a match's report, with its pictures in a folder (which ends in `/`, or is empty)
/// and headings of a level.
#[must_use]
pub fn blocks(summary: &Summary, folder: &str, level: u8) -> Vec<Block> {
    let mut blocks = vec![Block::Text(tables::about(summary))];
    if summary.games == 0 {
        return blocks;
    }
    if let Some(sprt) = tables::sprt(summary) {
        blocks.push(Block::Text(sprt));
    }
    for faults in &summary.times.faults {
        let text = faults.to_string();
        let mut lines: Vec<&str> = text.lines().map(str::trim).collect();
        lines.dedup();
        blocks.push(Block::Text(format!("{}.", lines.join("; "))));
    }
    let figure = |name: &str, title: &str, svg: String| {
        Block::Figure(Figure {
            name: format!("{folder}{name}"),
            title: title.to_owned(),
            wide: name == "pairs" && summary.players.len() > plots::PAIRS_NARROW,
            svg,
        })
    };
    let heading = |text: &str| Block::Heading(level, text.to_owned());
    let several = summary.players.len() > 1;
    blocks.push(heading("Players"));
    blocks.push(Block::Table(tables::players(summary)));
    if several {
        blocks.push(Block::Text(tables::anchor(summary)));
        blocks.push(heading("Who finishes ahead of whom"));
        blocks.push(Block::Table(tables::pairs(summary)));
        blocks.push(figure(
            "ratings",
            "Strength in Elo",
            plots::ratings(summary),
        ));
        blocks.push(figure(
            "pairs",
            "Who finishes ahead of whom",
            plots::pairs(summary),
        ));
    }
    blocks.push(heading("Points"));
    blocks.push(Block::Table(tables::sources(summary)));
    blocks.push(figure(
        "sources",
        "Points by source",
        plots::sources(summary),
    ));
    blocks.push(figure(
        "scores",
        "How often which score",
        plots::scores(summary),
    ));
    if summary.tables.len() > 1 || !several {
        blocks.push(heading("Tables"));
        blocks.push(Block::Table(tables::tables(summary)));
    }
    blocks.push(heading("Time for a decision"));
    blocks.push(Block::Table(tables::times(summary)));
    blocks.push(figure(
        "times",
        "Time for a decision",
        plots::times(summary),
    ));
    blocks
}
