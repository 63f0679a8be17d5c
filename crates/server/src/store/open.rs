//! Which database, and for what.

use std::fmt;
use std::path::PathBuf;

/// Which database.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// A file, for one server process.
    Sqlite {
        file: PathBuf,
        /// How large it may grow; absent for as large as the disk.
        max_megabytes: Option<u64>,
    },
    /// PostgreSQL, for any number of processes.
    Postgres {
        /// `postgres://user:password@host/name`.
        url: String,
    },
}

impl fmt::Debug for Database {
    /// Passwords do not belong into logs.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite {
                file,
                max_megabytes,
            } => formatter
                .debug_struct("Sqlite")
                .field("file", file)
                .field("max_megabytes", max_megabytes)
                .finish(),
            Self::Postgres { url } => formatter
                .debug_struct("Postgres")
                .field("url", &without_password(url))
                .finish(),
        }
    }
}

/// An address that can be shown: without the password, and without options, which may hold one.
fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return "…".into();
    };
    let rest = rest.split('?').next().unwrap_or_default();
    match rest.rsplit_once('@') {
        None => format!("{scheme}://{rest}"),
        Some((person, place)) => {
            let name = person.split(':').next().unwrap_or_default();
            format!("{scheme}://{name}@{place}")
        }
    }
}

/// What a database is opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// For a server: tables are brought up to date, and a file is locked against other servers.
    Serve,
    /// For a tool beside a running server: nothing is locked, and tables of another version are
    /// an error. A server on SQLite does not hear of what such a tool writes.
    Look,
    /// For a backup: as `Look`, but tables of an older version will do.
    Copy,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_shown() {
        for url in [
            "postgres://anna:geheim@localhost/gleis",
            "postgres://anna:ge@heim@localhost/gleis",
            "postgres://anna@localhost/gleis?password=geheim",
            "host=localhost password=geheim",
        ] {
            let text = format!("{:?}", Database::Postgres { url: url.into() });
            assert!(!text.contains("heim"), "{text}");
        }
        let url = "postgres://anna:geheim@localhost/gleis".into();
        let text = format!("{:?}", Database::Postgres { url });
        assert!(text.contains("postgres://anna@localhost/gleis"), "{text}");
    }
}
