//! All rows of all tables, on their way into a backup and out of one.

use super::sql::{Kind, Row, Value, placeholders};
use super::work::Work;
use super::{BackupRow, Store, StoreError, StoreResult};
use serde_json::{Map, Value as Json};
use tokio::sync::mpsc;

/// So many rows are in memory at a time.
const ROWS_MAX: usize = 100;

/// A table of the database. Its key comes first among its columns.
struct Table {
    name: &'static str,
    key_columns: usize,
    columns: &'static [(&'static str, Kind)],
}

/// What was not there from the beginning: tables, columns of older tables, and the version of the
/// database's tables that brought them.
const LATER: &[(&str, Option<&str>, i64)] = &[
    ("campaigns", None, 2),
    ("members", None, 2),
    ("played", None, 3),
    ("profiles", None, 4),
    ("follows", None, 4),
    ("played", Some("numbers"), 4),
    ("guests", Some("seen"), 5),
    ("guests", Some("blocked"), 5),
    ("sessions", Some("seen"), 5),
    ("sessions", Some("agent"), 5),
    ("tables", Some("host"), 5),
    ("tables", Some("campaign"), 5),
    ("tables", Some("origin"), 5),
    ("tables", Some("touched"), 5),
    ("tables", Some("blocked"), 5),
    ("campaigns", Some("host"), 5),
    ("campaigns", Some("origin"), 5),
    ("campaigns", Some("touched"), 5),
    ("records", Some("game"), 5),
    ("records", Some("bytes"), 5),
    ("records", Some("origin"), 5),
    ("records", Some("touched"), 5),
    ("records", Some("blocked"), 5),
    ("acts", None, 5),
];

/// Since which version there is a table, or a column of it.
fn since(table: &str, column: Option<&str>) -> i64 {
    let found = LATER
        .iter()
        .find(|later| (later.0, later.1) == (table, column));
    found.map_or(1, |later| later.2)
}

impl Table {
    /// The columns that there were in this version.
    fn columns(&self, version: i64) -> impl Iterator<Item = &'static (&'static str, Kind)> {
        let (name, columns) = (self.name, self.columns);
        let known = move |column: &&(&str, Kind)| since(name, Some(column.0)) <= version;
        columns.iter().filter(known)
    }

    fn key(&self) -> String {
        let names: Vec<&str> = self.columns[..self.key_columns]
            .iter()
            .map(|(name, _)| *name)
            .collect();
        names.join(", ")
    }
}

use Kind::{Flag, Integer, Real, Text};

/// Everything there is, in an order in which nothing refers to what comes later.
const TABLES: &[Table] = &[
    Table {
        name: "guests",
        key_columns: 1,
        columns: &[
            ("id", Text),
            ("name", Text),
            ("owner", Text),
            ("admin", Flag),
            ("created", Integer),
            ("seen", Integer),
            ("blocked", Flag),
        ],
    },
    Table {
        name: "profiles",
        key_columns: 1,
        columns: &[
            ("guest", Text),
            ("face", Integer),
            ("colour", Text),
            ("hidden", Flag),
        ],
    },
    Table {
        name: "follows",
        key_columns: 2,
        columns: &[("guest", Text), ("followed", Text), ("since", Integer)],
    },
    Table {
        name: "sessions",
        key_columns: 1,
        columns: &[
            ("id", Text),
            ("guest", Text),
            ("hash", Text),
            ("purpose", Text),
            ("created", Integer),
            ("expires", Integer),
            ("seen", Integer),
            ("agent", Text),
        ],
    },
    Table {
        name: "tables",
        key_columns: 1,
        columns: &[
            ("id", Text),
            ("revision", Integer),
            ("status", Text),
            ("public", Flag),
            ("said", Integer),
            ("doc", Text),
            ("created", Integer),
            ("updated", Integer),
            ("host", Text),
            ("campaign", Text),
            ("origin", Integer),
            ("touched", Integer),
            ("blocked", Flag),
        ],
    },
    Table {
        name: "seats",
        key_columns: 2,
        columns: &[("table_id", Text), ("seat", Integer), ("guest", Text)],
    },
    Table {
        name: "positions",
        key_columns: 1,
        columns: &[
            ("table_id", Text),
            ("seq", Integer),
            ("at", Integer),
            ("waiting", Integer),
            ("due", Integer),
        ],
    },
    Table {
        name: "log",
        key_columns: 2,
        columns: &[
            ("table_id", Text),
            ("seq", Integer),
            ("at", Integer),
            ("command", Text),
            ("entry", Text),
            ("hash", Integer),
            ("waiting", Integer),
            ("due", Integer),
        ],
    },
    Table {
        name: "snapshots",
        key_columns: 1,
        columns: &[("table_id", Text), ("seq", Integer), ("rows", Text)],
    },
    Table {
        name: "chat",
        key_columns: 2,
        columns: &[
            ("table_id", Text),
            ("number", Integer),
            ("players", Flag),
            ("guest", Text),
            ("name", Text),
            ("text", Text),
            ("at", Integer),
        ],
    },
    Table {
        name: "results",
        key_columns: 1,
        columns: &[
            ("table_id", Text),
            ("game", Text),
            ("at", Integer),
            ("rated", Flag),
            ("result", Text),
        ],
    },
    Table {
        name: "ratings",
        key_columns: 2,
        columns: &[
            ("game", Text),
            ("player", Text),
            ("name", Text),
            ("bot", Flag),
            ("rating", Real),
            ("uncertainty", Real),
            ("games", Integer),
            ("wins", Integer),
        ],
    },
    Table {
        name: "played",
        key_columns: 2,
        columns: &[
            ("table_id", Text),
            ("seat", Integer),
            ("player", Text),
            ("game", Text),
            ("at", Integer),
            ("players", Integer),
            ("place", Integer),
            ("points", Integer),
            ("counts", Flag),
            ("rating_before", Real),
            ("rating_after", Real),
            ("numbers", Text),
        ],
    },
    Table {
        name: "campaigns",
        key_columns: 1,
        columns: &[
            ("id", Text),
            ("revision", Integer),
            ("doc", Text),
            ("created", Integer),
            ("updated", Integer),
            ("host", Text),
            ("origin", Integer),
            ("touched", Integer),
        ],
    },
    Table {
        name: "members",
        key_columns: 2,
        columns: &[("campaign_id", Text), ("guest", Text)],
    },
    Table {
        name: "records",
        key_columns: 1,
        columns: &[
            ("id", Text),
            ("guest", Text),
            ("json", Text),
            ("created", Integer),
            ("game", Text),
            ("bytes", Integer),
            ("origin", Integer),
            ("touched", Integer),
            ("blocked", Flag),
        ],
    },
    Table {
        name: "acts",
        key_columns: 1,
        columns: &[
            ("id", Text),
            ("at", Integer),
            ("admin", Text),
            ("name", Text),
            ("act", Text),
            ("about", Text),
        ],
    },
];

impl Store {
    /// Hands out all rows of the database as it is at one moment, in an order in which they can
    /// be brought into another, and answers how many there were.
    pub async fn export(&self, rows: mpsc::Sender<BackupRow>) -> StoreResult<u64> {
        let mut work = self.look().await?;
        let count = export(&mut work, &rows, self.version()).await?;
        work.commit().await?;
        Ok(count)
    }

    /// Takes rows into an empty database, all or, if one of them is an error, none, and answers
    /// how many there were.
    pub async fn import(
        &self,
        mut rows: mpsc::Receiver<StoreResult<BackupRow>>,
    ) -> StoreResult<u64> {
        let mut work = self.change().await?;
        let count = import(&mut work, &mut rows).await?;
        work.commit().await?;
        Ok(count)
    }
}

async fn export(work: &mut Work, rows: &mpsc::Sender<BackupRow>, version: i64) -> StoreResult<u64> {
    let mut count = 0;
    for table in TABLES
        .iter()
        .filter(|table| since(table.name, None) <= version)
    {
        let mut after = Vec::new();
        loop {
            let page = page(work, (table, version), after).await?;
            let Some(last) = page.last() else { break };
            after = last[..table.key_columns].to_vec();
            for values in page {
                let row = backup_row((table, version), values)?;
                let gone = |_| StoreError::Refused("nobody takes the rows any more".into());
                rows.send(row).await.map_err(gone)?;
                count += 1;
            }
        }
    }
    Ok(count)
}

/// The next rows of a table after a key, or its first ones.
async fn page(
    work: &mut Work,
    (table, version): (&Table, i64),
    after: Vec<Value>,
) -> StoreResult<Vec<Vec<Value>>> {
    let names: Vec<&str> = table.columns(version).map(|(name, _)| *name).collect();
    let (name, names, key) = (table.name, names.join(", "), table.key());
    let condition = match after.len() {
        0 => String::new(),
        columns => format!("WHERE ({key}) > {}", placeholders(1, columns)),
    };
    let query = format!("SELECT {names} FROM {name} {condition} ORDER BY {key} LIMIT {ROWS_MAX}");
    let rows = work.run(&query, after).await?;
    Ok(rows.into_iter().map(Row::rest).collect())
}

fn backup_row((table, version): (&Table, i64), values: Vec<Value>) -> StoreResult<BackupRow> {
    let mut row = Map::new();
    for ((name, kind), value) in table.columns(version).zip(values) {
        let json = match (value, kind) {
            (Value::Absent(_), _) => Json::Null,
            // SQLite has no type for flags.
            (Value::Integer(number), Flag) => Json::Bool(number != 0),
            (Value::Text(text), _) => Json::String(text),
            (Value::Integer(number), _) => number.into(),
            (Value::Flag(flag), _) => Json::Bool(flag),
            (Value::Real(number), _) => serde_json::Number::from_f64(number)
                .ok_or_else(|| unfit(table.name, name))?
                .into(),
        };
        row.insert((*name).to_owned(), json);
    }
    let table = table.name.to_owned();
    Ok(BackupRow { table, row })
}

fn unfit(table: &str, column: &str) -> StoreError {
    StoreError::Unreadable(format!(
        "the column {column} of the table {table} does not fit"
    ))
}

async fn import(
    work: &mut Work,
    rows: &mut mpsc::Receiver<StoreResult<BackupRow>>,
) -> StoreResult<u64> {
    refuse_unless_empty(work).await?;
    let mut count = 0;
    let mut waiting: Vec<BackupRow> = Vec::new();
    while let Some(row) = rows.recv().await {
        let row = row?;
        let other = waiting
            .first()
            .is_some_and(|first| first.table != row.table);
        if other || waiting.len() == ROWS_MAX {
            insert(work, std::mem::take(&mut waiting)).await?;
        }
        waiting.push(row);
        count += 1;
    }
    insert(work, waiting).await?;
    Ok(count)
}

async fn refuse_unless_empty(work: &mut Work) -> StoreResult<()> {
    for table in TABLES {
        let query = format!("SELECT 'something' FROM {} LIMIT 1", table.name);
        if !work.run(&query, Vec::new()).await?.is_empty() {
            return Err(StoreError::Refused(format!(
                "the database is not empty (there is something in {}); a backup can only be \
                 brought into a new one",
                table.name
            )));
        }
    }
    Ok(())
}

/// Inserts rows that all belong to one table.
async fn insert(work: &mut Work, rows: Vec<BackupRow>) -> StoreResult<()> {
    let Some(first) = rows.first() else {
        return Ok(());
    };
    let table = TABLES.iter().find(|table| table.name == first.table);
    let Some(table) = table else {
        let text = format!("there is no table called {}", first.table);
        return Err(StoreError::Unreadable(text));
    };
    let places = placeholders(rows.len(), table.columns.len());
    let mut values = Vec::with_capacity(rows.len() * table.columns.len());
    for row in rows {
        for (name, kind) in table.columns {
            let json = row.row.get(*name).cloned();
            let json = json.or_else(|| since_then(table.name, name, &row.row));
            let value = json.and_then(|json| value(json, *kind));
            values.push(value.ok_or_else(|| unfit(table.name, name))?);
        }
    }
    let names: Vec<&str> = table.columns.iter().map(|(name, _)| *name).collect();
    let (name, names) = (table.name, names.join(", "));
    let query = format!("INSERT INTO {name} ({names}) VALUES {places}");
    work.run(&query, values).await.map(drop)
}

/// What goes into a column that backups of older versions do not have, as the migrations have it.
fn since_then(table: &str, column: &str, row: &Map<String, Json>) -> Option<Json> {
    let document = |of: &str, path: &str| {
        let text = row.get(of).and_then(Json::as_str)?;
        let document: Json = serde_json::from_str(text).ok()?;
        document.pointer(path).cloned()
    };
    Some(match (table, column) {
        ("played", "numbers") | ("sessions", "agent") | (_, "origin") => Json::Null,
        (_, "blocked") => Json::Bool(false),
        ("sessions", "seen") => row.get("created")?.clone(),
        // It counts as of use today, so that nothing is thrown away without warning.
        ("guests", "seen") | (_, "touched") => crate::backup::now().into(),
        (_, "host") => document("doc", "/host").unwrap_or_else(|| "".into()),
        ("tables", "campaign") => document("doc", "/campaign/id").unwrap_or_default(),
        ("records", "game") => document("json", "/game").unwrap_or_else(|| "".into()),
        ("records", "bytes") => row.get("json").and_then(Json::as_str)?.len().into(),
        _ => return None,
    })
}

fn value(json: Json, kind: Kind) -> Option<Value> {
    match (json, kind) {
        (Json::Null, kind) => Some(Value::Absent(kind)),
        (Json::String(text), Text) => Some(Value::Text(text)),
        (Json::Bool(flag), Flag) => Some(Value::Flag(flag)),
        (Json::Number(number), Integer) => number.as_i64().map(Value::Integer),
        (Json::Number(number), Real) => number.as_f64().map(Value::Real),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{SCHEMA, schema};
    use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

    /// A column that somebody adds to the database and forgets here would be missing in backups;
    /// one that an older version did not have would be looked for in vain.
    #[tokio::test]
    async fn nothing_is_left_out_of_any_version() -> Result<(), Box<dyn std::error::Error>> {
        for version in 1..=SCHEMA {
            let folder = tempfile::tempdir()?;
            let options = SqliteConnectOptions::new()
                .filename(folder.path().join("gleis.db"))
                .create_if_missing(true);
            let pool = SqlitePool::connect_with(options).await?;
            let older = schema::SQLITE.until(version);
            older.migrator().await?.run(&pool).await?;
            let mut found: Vec<(String, String)> = sqlx::query_as(
                "SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c \
                 WHERE m.type = 'table' AND m.name NOT LIKE '\\_sqlx%' ESCAPE '\\' \
                 AND m.name NOT LIKE 'sqlite%'",
            )
            .fetch_all(&pool)
            .await?;
            let tables = TABLES.iter();
            let tables = tables.filter(|table| since(table.name, None) <= version);
            let mut known: Vec<(String, String)> = tables
                .flat_map(|table| {
                    let columns = table.columns(version);
                    columns.map(|(name, _)| (table.name.to_owned(), (*name).to_owned()))
                })
                .collect();
            found.sort();
            known.sort();
            assert_eq!(known, found, "version {version}");
        }
        Ok(())
    }
}
