//! Reports as one page that needs nothing else.

use super::svg::{NAME_SPACE, escape};
use super::{Block, Document, Grid};

const STYLE: &str = include_str!("report.css");

/// The report as one HTML page.
#[must_use]
pub fn html(document: &Document) -> String {
    let title = escape(&document.title);
    let mut body = String::new();
    let mut at = 0;
    while let Some(block) = document.blocks.get(at) {
        let figures = document.blocks[at..]
            .iter()
            .take_while(|block| matches!(block, Block::Figure(_)))
            .count();
        if figures > 0 {
            body.push_str("<div class=\"figures\">\n");
            document.blocks[at..at + figures]
                .iter()
                .for_each(|block| body.push_str(&part(block)));
            body.push_str("</div>\n");
        } else {
            body.push_str(&part(block));
        }
        at += figures.max(1);
    }
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
         <h1>{title}</h1>\n{body}</main>\n</body>\n</html>\n"
    )
}

fn part(block: &Block) -> String {
    match block {
        Block::Heading(level, heading) => {
            format!("<h{level}>{}</h{level}>\n", escape(heading))
        }
        Block::Text(paragraph) => format!("<p>{}</p>\n", escape(paragraph)),
        Block::Table(grid) => table(grid),
        Block::Figure(figure) => format!(
            "<figure{}>\n<figcaption>{}</figcaption>\n<div class=\"picture\">{}</div>\n</figure>\n",
            if figure.wide { " class=\"wide\"" } else { "" },
            escape(&figure.title),
            // Inside a page a picture needs no name space.
            figure.svg.replacen(NAME_SPACE, "", 1)
        ),
    }
}

fn table(grid: &Grid) -> String {
    let cell = |tag: &str, column: usize, text: &str| {
        let words = grid.words.contains(&column);
        let class = if words { " class=\"words\"" } else { "" };
        let scope = match tag {
            "td" => "",
            _ if column == 0 => " scope=\"row\"",
            _ => " scope=\"col\"",
        };
        format!("<{tag}{class}{scope}>{}</{tag}>", escape(text))
    };
    let head =
        grid.head.iter().enumerate().map(|(column, text)| {
            cell("th", column, text).replace("scope=\"row\"", "scope=\"col\"")
        });
    let rows = grid.rows.iter().map(|row| {
        let cells = row
            .iter()
            .enumerate()
            .map(|(column, text)| cell(if column == 0 { "th" } else { "td" }, column, text));
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    });
    format!(
        "<div class=\"table\" tabindex=\"0\"><table>\n<thead>\n<tr>{}</tr>\n</thead>\n<tbody>\n\
         {}</tbody>\n</table></div>\n",
        head.collect::<String>(),
        rows.collect::<String>()
    )
}
