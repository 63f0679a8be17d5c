//! Reports as Markdown, with pictures in files beside it.

use super::{Block, Document, Grid};

/// The report as Markdown.
#[must_use]
pub fn markdown(document: &Document) -> String {
    let mut text = format!("# {}\n", document.title);
    for block in &document.blocks {
        text.push('\n');
        match block {
            Block::Heading(level, heading) => {
                let marks = "#".repeat((*level).into());
                text.push_str(&format!("{marks} {heading}\n"));
            }
            Block::Text(paragraph) => text.push_str(&format!("{paragraph}\n")),
            Block::Table(grid) => text.push_str(&table(grid)),
            Block::Figure(figure) => {
                text.push_str(&format!("![{}]({}.svg)\n", figure.title, figure.name));
            }
        }
    }
    text
}

fn table(grid: &Grid) -> String {
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let sides = (0..grid.head.len()).map(|column| {
        let words = grid.words.contains(&column);
        if words { "---" } else { "---:" }
    });
    let sides: Vec<&str> = sides.collect();
    let mut text = line(&grid.head);
    text.push_str(&format!("| {} |\n", sides.join(" | ")));
    for row in &grid.rows {
        text.push_str(&line(row));
    }
    text
}
