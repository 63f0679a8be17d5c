//! CSV files: a head line with the names of the columns, then one thing for each line.

use super::files::{File, Files};
use super::finding::{Findings, Place, choice, quote};
use csv::{Position, ReaderBuilder, StringRecord, Terminator, Trim};
use std::io::Cursor;
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
    let mut records = records(&text).map(|(line, cells)| (Place::at(&file, line), cells));
    let Some((head_place, head)) = records.next() else {
        let mend = format!("begin with the line `{}`", columns.join(","));
        findings.error(&Place::whole(&file), "the file is empty", mend);
        return None;
    };
    let order = read_head(&head, &head_place, columns, findings)?;
    let mut rows = Vec::new();
    let mut complete = true;
    for (place, cells) in records {
        if rows.len() == ROWS_MAX {
            complete = false;
            let what = format!("the file has more than {ROWS_MAX} rows");
            findings.error(&place, what, "no map or game needs so many");
            break;
        }
        match fault(&cells, &head) {
            None => rows.push(Row {
                cells: order.map(|column| cells[column].to_owned()),
                place,
            }),
            Some((what, mend)) => {
                complete = false;
                findings.error(&place, what, mend);
            }
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

/// The rows of a sheet, the head among them, each with the number of its first line. Cells are
/// without the blanks around them.
fn records(text: &str) -> impl Iterator<Item = (usize, StringRecord)> {
    // The reader would count empty lines and comments to the row that follows them.
    let (numbers, lines): (Vec<usize>, Vec<&str>) = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .unzip();
    let reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(Trim::All)
        .terminator(Terminator::Any(b'\n'))
        .from_reader(Cursor::new(lines.join("\n")));
    reader.into_records().map(move |record| {
        let record = record.expect("text in memory can be read");
        let first = record.position().map_or(1, Position::line);
        (numbers[first as usize - 1], record)
    })
}

/// What is wrong with a row, and what to do.
fn fault(cells: &StringRecord, head: &StringRecord) -> Option<(String, &'static str)> {
    let (count, wanted) = (cells.len(), head.len());
    if cells.iter().any(|cell| cell.contains('\n')) {
        let what = "a quotation mark is not closed in this line".to_owned();
        return Some((what, "close it; a cell cannot go on in the next line"));
    }
    let what = || format!("{count} cells, but the head line has {wanted}");
    let mend = "one cell for each column, with commas between them";
    (count != wanted).then(|| (what(), mend))
}

#[cfg(test)]
mod tests {
    use super::records;

    #[test]
    fn rows_have_cells_and_the_number_of_their_first_line() {
        let text = "# About.\r\na, b ,,c\r\n \n\"a, \"\"b\"\"\",c,d\"e\n#\n\n\
            \"open,\nend\n# In it.\nof\",it\na\rb,c\n\"last, open";
        let rows: Vec<(usize, Vec<String>)> = records(text)
            .map(|(line, cells)| (line, cells.iter().map(str::to_owned).collect()))
            .collect();
        let row =
            |line, cells: &[&str]| (line, cells.iter().map(|&cell| cell.to_owned()).collect());
        let expected = [
            row(2, &["a", "b", "", "c"]),
            row(4, &["a, \"b\"", "c", "d\"e"]),
            row(7, &["open,\nend\nof", "it"]),
            row(11, &["a\rb", "c"]),
            row(12, &["last, open"]),
        ];
        assert_eq!(rows, expected);
    }
}
