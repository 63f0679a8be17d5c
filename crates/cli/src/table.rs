//! Plain tables and numbers for people.

use gleis_arena::text::grouped;
use std::io::{self, Write};

/// On which side of its column a cell stands.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Side {
    Left,
    Right,
}

/// Rows of cells; the first row is the head.
#[derive(Debug)]
pub(crate) struct Table {
    sides: Vec<Side>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(columns: &[(&str, Side)]) -> Self {
        Self {
            sides: columns.iter().map(|&(_, side)| side).collect(),
            rows: vec![columns.iter().map(|&(name, _)| name.to_owned()).collect()],
        }
    }

    pub(crate) fn row(&mut self, cells: Vec<String>) {
        debug_assert_eq!(cells.len(), self.sides.len());
        self.rows.push(cells);
    }

    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let width = |column: usize| {
            let widths = self.rows.iter().map(|row| row[column].chars().count());
            widths.max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.sides.len()).map(width).collect();
        for row in &self.rows {
            let cells = row.iter().zip(&self.sides).zip(&widths);
            let cells: Vec<String> = cells
                .map(|((cell, side), &width)| match side {
                    Side::Left => format!("{cell:<width$}"),
                    Side::Right => format!("{cell:>width$}"),
                })
                .collect();
            writeln!(out, "{}", cells.join("  ").trim_end())?;
        }
        Ok(())
    }
}

/// "1 game", "3 games".
pub(crate) fn counted(count: u64, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", grouped(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_divided() {
        let texts = [0, 999, 1_000, 1_234_567].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(counted(1, "game"), "1 game");
        assert_eq!(counted(2_000, "game"), "2,000 games");
    }

    #[test]
    fn columns_line_up() {
        let mut table = Table::new(&[("id", Side::Left), ("number", Side::Right)]);
        table.row(vec!["a".into(), "1".into()]);
        table.row(vec!["überlang".into(), "12".into()]);
        let mut out = Vec::new();
        table.write(&mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(
            text,
            "id        number\na              1\nüberlang      12\n"
        );
    }
}
