//! What goes into queries and what comes out, so that each is written once for both databases.
//!
//! A query is a text with `$1`, `$2`… and a list of [`Value`]s; its answer is a list of
//! [`Row`]s.

use super::{StoreError, StoreResult};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Something in a column.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Text(String),
    Integer(i64),
    Real(f64),
    Flag(bool),
    /// PostgreSQL wants to know what it is that is absent.
    Absent(Kind),
}

/// What can be in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Integer,
    Real,
    Flag,
}

impl Value {
    pub(super) fn holds_nul(&self) -> bool {
        matches!(self, Self::Text(text) if text.contains('\0'))
    }

    /// A document, as JSON.
    pub(super) fn document(document: &impl Serialize) -> StoreResult<Self> {
        Ok(Self::Text(serde_json::to_string(document)?))
    }

    /// One of several words, as it is called in JSON.
    pub(super) fn word(word: impl Serialize) -> StoreResult<Self> {
        match serde_json::to_value(word)? {
            serde_json::Value::String(word) => Ok(Self::Text(word)),
            other => Err(StoreError::Unreadable(format!("{other} is not a word"))),
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<&Option<String>> for Value {
    fn from(text: &Option<String>) -> Self {
        text.as_ref().map_or(Self::Absent(Kind::Text), Self::from)
    }
}

impl From<Option<String>> for Value {
    fn from(text: Option<String>) -> Self {
        text.map_or(Self::Absent(Kind::Text), Self::Text)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Integer(number)
    }
}

impl From<Option<i64>> for Value {
    fn from(number: Option<i64>) -> Self {
        number.map_or(Self::Absent(Kind::Integer), Self::Integer)
    }
}

impl From<u64> for Value {
    /// Numbers that no database can count to are as good as the largest that it can.
    fn from(number: u64) -> Self {
        Self::Integer(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<u8> for Value {
    fn from(number: u8) -> Self {
        Self::Integer(number.into())
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Real(number)
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        Self::Integer(number.into())
    }
}

impl From<Option<f64>> for Value {
    fn from(number: Option<f64>) -> Self {
        number.map_or(Self::Absent(Kind::Real), Self::Real)
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

/// The values of a query, in the order of their numbers.
macro_rules! values {
    ($($value:expr),* $(,)?) => {
        vec![$($crate::store::sql::Value::from($value)),*]
    };
}
pub(super) use values;

/// The text `($1,$2),($3,$4)` for so many rows of so many columns.
pub(super) fn placeholders(rows: usize, columns: usize) -> String {
    let row = |row: usize| {
        let numbers: Vec<String> = (1..=columns)
            .map(|column| format!("${}", row * columns + column))
            .collect();
        format!("({})", numbers.join(","))
    };
    (0..rows).map(row).collect::<Vec<_>>().join(",")
}

/// A row of an answer, read from the first column to the last.
#[derive(Debug)]
pub(super) struct Row(std::vec::IntoIter<Value>);

impl Row {
    pub(super) fn new(values: Vec<Value>) -> Self {
        Self(values.into_iter())
    }

    /// What is in the columns that were not read yet.
    pub(super) fn rest(self) -> Vec<Value> {
        self.0.collect()
    }

    fn next<T>(&mut self, read: impl FnOnce(Value) -> Option<T>) -> StoreResult<T> {
        let value = self.0.next();
        value
            .and_then(read)
            .ok_or_else(|| StoreError::Unreadable("a column holds something else".into()))
    }

    pub(super) fn optional_text(&mut self) -> StoreResult<Option<String>> {
        self.next(|value| match value {
            Value::Text(text) => Some(Some(text)),
            Value::Absent(_) => Some(None),
            Value::Integer(_) | Value::Real(_) | Value::Flag(_) => None,
        })
    }

    pub(super) fn text(&mut self) -> StoreResult<String> {
        self.optional_text()?.ok_or_else(absent)
    }

    pub(super) fn optional_integer(&mut self) -> StoreResult<Option<i64>> {
        self.next(|value| match value {
            Value::Integer(number) => Some(Some(number)),
            Value::Absent(_) => Some(None),
            Value::Text(_) | Value::Real(_) | Value::Flag(_) => None,
        })
    }

    pub(super) fn integer(&mut self) -> StoreResult<i64> {
        self.optional_integer()?.ok_or_else(absent)
    }

    /// A number that is never below 0, or whatever else fits into `T`.
    pub(super) fn number<T: TryFrom<i64>>(&mut self) -> StoreResult<T> {
        let number = self.integer()?;
        T::try_from(number)
            .map_err(|_| StoreError::Unreadable(format!("the number {number} does not fit")))
    }

    pub(super) fn optional_real(&mut self) -> StoreResult<Option<f64>> {
        self.next(|value| match value {
            Value::Real(number) => Some(Some(number)),
            Value::Absent(_) => Some(None),
            Value::Text(_) | Value::Integer(_) | Value::Flag(_) => None,
        })
    }

    pub(super) fn real(&mut self) -> StoreResult<f64> {
        self.optional_real()?.ok_or_else(absent)
    }

    pub(super) fn flag(&mut self) -> StoreResult<bool> {
        self.next(|value| match value {
            Value::Flag(flag) => Some(flag),
            // SQLite has no type for flags.
            Value::Integer(number) => Some(number != 0),
            Value::Text(_) | Value::Real(_) | Value::Absent(_) => None,
        })
    }

    pub(super) fn document<T: DeserializeOwned>(&mut self) -> StoreResult<T> {
        Ok(serde_json::from_str(&self.text()?)?)
    }

    pub(super) fn word<T: DeserializeOwned>(&mut self) -> StoreResult<T> {
        let word = serde_json::Value::String(self.text()?);
        Ok(serde_json::from_value(word)?)
    }
}

fn absent() -> StoreError {
    StoreError::Unreadable("a column is empty that must not be".into())
}

/// The only row of an answer, if there is one, read by `read`.
pub(super) fn one<T>(
    rows: Vec<Row>,
    read: impl FnOnce(Row) -> StoreResult<T>,
) -> StoreResult<Option<T>> {
    rows.into_iter().next().map(read).transpose()
}

/// All rows of an answer, each read by `read`.
pub(super) fn all<T>(
    rows: Vec<Row>,
    read: impl FnMut(Row) -> StoreResult<T>,
) -> StoreResult<Vec<T>> {
    rows.into_iter().map(read).collect()
}

/// A query with its values, for either database.
macro_rules! bound {
    ($query:expr, $values:expr) => {{
        // Texts of our own: what comes from outside is bound below.
        let mut query = sqlx::query(sqlx::AssertSqlSafe($query));
        for value in $values {
            query = match value {
                Value::Text(text) => query.bind(text),
                Value::Integer(number) => query.bind(number),
                Value::Real(number) => query.bind(number),
                Value::Flag(flag) => query.bind(flag),
                Value::Absent(Kind::Text) => query.bind(None::<String>),
                Value::Absent(Kind::Integer) => query.bind(None::<i64>),
                Value::Absent(Kind::Real) => query.bind(None::<f64>),
                Value::Absent(Kind::Flag) => query.bind(None::<bool>),
            };
        }
        query
    }};
}
pub(super) use bound;

/// Turns a row of a driver into a [`Row`]; `kind` says what the name of a column's type means.
macro_rules! row_of {
    ($row:expr, $kind:expr) => {{
        let read = |index: usize| {
            let raw = $row.try_get_raw(index)?;
            if raw.is_null() {
                return Ok(Value::Absent(Kind::Text));
            }
            Ok(match $kind(raw.type_info().name()) {
                Kind::Text => Value::Text($row.try_get(index)?),
                Kind::Integer => Value::Integer($row.try_get(index)?),
                Kind::Real => Value::Real($row.try_get(index)?),
                Kind::Flag => Value::Flag($row.try_get(index)?),
            })
        };
        let values: Result<Vec<Value>, sqlx::Error> = (0..$row.len()).map(read).collect();
        values.map(Row::new)
    }};
}
pub(super) use row_of;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_count_on() {
        assert_eq!(placeholders(2, 3), "($1,$2,$3),($4,$5,$6)");
        assert_eq!(placeholders(1, 1), "($1)");
    }

    #[test]
    fn columns_are_read_as_what_they_are() {
        let mut row = Row::new(values!["a", 7_i64, 1_i64, None::<i64>]);
        assert_eq!(row.text().ok().as_deref(), Some("a"));
        assert_eq!(row.number::<u8>().ok(), Some(7));
        assert_eq!(row.flag().ok(), Some(true));
        assert!(matches!(row.text(), Err(StoreError::Unreadable(_))));
        assert!(matches!(row.integer(), Err(StoreError::Unreadable(_))));
    }
}
