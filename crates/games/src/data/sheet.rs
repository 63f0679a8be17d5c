//! CSV files: a head line with the names of the columns, then one thing for each line.

use super::files::{File, Files};
use super::finding::{Findings, Place, choice, quote};
use csv::{ReaderBuilder, StringRecord, Terminator, Trim};
use std::sync::Arc;

/// No sheet needs more rows than this.
const ROWS_MAX: usize = 1000;
/// No sheet has so many columns.
const COLUMNS_MAX: usize = 50;

/// One line of a sheet, its cells in the order of the columns asked for.
#[derive(Clone, Debug)]
pub(super) struct Row<const N: usize> {
    pub place: Place,
    pub cells: [String; N],
}

impl<const N: usize> Row<N> {
    /// The whole number in a cell.
    pub fn number(
        &self,
        (column, name): (usize, &str),
        (from, to): (u8, u8),
        findings: &mut Findings,
    ) -> Option<u8> {
        let cell = &self.cells[column];
        let number = cell
            .parse::<u8>()
            .ok()
            .filter(|number| (from..=to).contains(number));
        if number.is_none() {
            let what = if cell.parse::<f64>().is_ok() {
                format!("`{name}` cannot be {}", quote(cell))
            } else {
                format!("`{name}` is no number: {}", quote(cell))
            };
            findings.error(&self.place, what, format!("possible: {from} to {to}"));
        }
        number
    }
}

/// What could be read of a CSV file.
#[derive(Clone, Debug)]
pub(super) struct Sheet<const N: usize> {
    pub file: Arc<File>,
    pub rows: Vec<Row<N>>,
    /// Are all lines of the file among the rows?
    pub complete: bool,
}

/// Reads a sheet. Empty lines and lines that begin with `#` are skipped. `None` if the file
/// cannot be read or lacks a column; lines that cannot be read are reported and left out.
pub(super) fn read<const N: usize>(
    files: Files<'_>,
    file: File,
    asked: &Place,
    columns: [&str; N],
    findings: &mut Findings,
) -> Option<Sheet<N>> {
    findings.reading(&file);
    let text = match files.read(&file) {
        Ok(text) => text,
        Err(unreadable) => {
            unreadable.report(&Arc::new(file), Some(asked), findings);
            return None;
        }
    };
    let file = Arc::new(file);
    let lines = text
        .lines()
        .enumerate()
        .map(|(index, line)| (Place::at(&file, index + 1), line));
    let mut lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let Some((head_place, head)) = lines.next() else {
        let mend = format!("begin with the line `{}`", columns.join(","));
        findings.error(&Place::whole(&file), "the file is empty", mend);
        return None;
    };
    let head = split(head);
    let order = read_head(&head, &head_place, columns, findings)?;
    let mut rows = Vec::new();
    let mut complete = true;
    for (place, line) in lines {
        if rows.len() == ROWS_MAX {
            complete = false;
            let what = format!("the file has more than {ROWS_MAX} rows");
            findings.error(&place, what, "no map or game needs so many");
            break;
        }
        let cells = split(line);
        if cells.len() == head.len() {
            rows.push(Row {
                cells: order.map(|column| cells[column].to_owned()),
                place,
            });
        } else {
            complete = false;
            let what = format!(
                "{} cells, but the head line has {}",
                cells.len(),
                head.len()
            );
            findings.error(
                &place,
                what,
                "one cell for each column, with commas between them",
            );
        }
    }
    Some(Sheet {
        file: Arc::clone(&file),
        rows,
        complete,
    })
}

/// Where each wanted column stands.
fn read_head<const N: usize>(
    head: &StringRecord,
    place: &Place,
    columns: [&str; N],
    findings: &mut Findings,
) -> Option<[usize; N]> {
    if head.len() > COLUMNS_MAX {
        let mend = format!("the head line is `{}`", columns.join(","));
        findings.error(place, format!("{} columns", head.len()), mend);
        return None;
    }
    let mut order = [0; N];
    let mut complete = true;
    for (column, place_in_head) in columns.iter().zip(&mut order) {
        match head.iter().position(|name| name == *column) {
            Some(found) => *place_in_head = found,
            None => {
                complete = false;
                let mend = format!("the head line is `{}`", columns.join(","));
                findings.error(place, format!("the column `{column}` is missing"), mend);
            }
        }
    }
    for (index, name) in head.iter().enumerate() {
        if !columns.contains(&name) {
            let what = format!("unknown column {}", quote(name));
            findings.error(place, what, choice(name, columns));
        } else if head.iter().take(index).any(|before| before == name) {
            let what = format!("the column {} is there twice", quote(name));
            findings.error(place, what, "delete one of the two");
        }
    }
    complete.then_some(order)
}

/// The cells of a line, without the blanks around them. Each line is read by itself, so that a
/// quotation mark that nobody closes spoils one line and not the rest of the file.
fn split(line: &str) -> StringRecord {
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .trim(Trim::All)
        .terminator(Terminator::Any(b'\n'))
        .from_reader(line.as_bytes());
    let mut cells = StringRecord::new();
    reader
        .read_record(&mut cells)
        .expect("a single line of text is a record");
    cells
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn lines_are_split_into_cells() {
        assert_eq!(split("a, b ,,c"), vec!["a", "b", "", "c"]);
        assert_eq!(
            split(r#""a, ""b""",c,d"e"#),
            vec![r#"a, "b""#, "c", r#"d"e"#]
        );
        assert_eq!(split("\"open, end"), vec!["open, end"]);
        assert_eq!(split("a,b\rc"), vec!["a", "b\rc"]);
    }
}
