//! What the errors of the databases mean.

use super::StoreError;
use sqlx::error::DatabaseError;
use sqlx::migrate::MigrateError;
#[cfg(feature = "postgres")]
use sqlx::postgres::PgDatabaseError;

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        use sqlx::Error as E;
        let text = error.to_string();
        match error {
            E::Database(error) => of_database(error.as_ref(), text),
            E::Io(_)
            | E::Tls(_)
            | E::Protocol(_)
            | E::PoolTimedOut
            | E::PoolClosed
            | E::WorkerCrashed => Self::Unreachable(text),
            E::ColumnDecode { .. } | E::Decode(_) => Self::Unreadable(text),
            _ => Self::Refused(text),
        }
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> Self {
        Self::Unreadable(error.to_string())
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            other => Self::Refused(other.to_string()),
        }
    }
}

fn of_database(error: &dyn DatabaseError, text: String) -> StoreError {
    #[cfg(feature = "postgres")]
    if let Some(error) = error.try_downcast_ref::<PgDatabaseError>() {
        return of_postgres(error.code(), text);
    }
    let code = error.code().and_then(|code| code.parse().ok());
    of_sqlite(code.unwrap_or_default(), text)
}

/// The codes of PostgreSQL are in appendix A of its manual.
#[cfg(feature = "postgres")]
fn of_postgres(code: &str, text: String) -> StoreError {
    match code {
        "53100" => StoreError::Full(text),
        "25006" => StoreError::ReadOnly(text),
        // A statement or a lock took too long, or two transactions stood in each other's way:
        // nothing was changed, and trying again helps.
        "57014" | "55P03" | "40001" | "40P01" => StoreError::Unreachable(text),
        _ if ["08", "53", "57P0"]
            .iter()
            .any(|class| code.starts_with(class)) =>
        {
            StoreError::Unreachable(text)
        }
        _ => StoreError::Refused(text),
    }
}

/// The lower eight bits of a code of SQLite are its class.
fn of_sqlite(code: u32, text: String) -> StoreError {
    const BUSY: u32 = 5;
    const LOCKED: u32 = 6;
    const READ_ONLY: u32 = 8;
    const INPUT_OUTPUT: u32 = 10;
    const CORRUPT: u32 = 11;
    const FULL: u32 = 13;
    const CANNOT_OPEN: u32 = 14;
    const NO_DATABASE: u32 = 26;
    match code & 0xff {
        FULL => StoreError::Full(text),
        READ_ONLY => StoreError::ReadOnly(text),
        BUSY | LOCKED | INPUT_OUTPUT | CANNOT_OPEN => StoreError::Unreachable(text),
        CORRUPT | NO_DATABASE => StoreError::Unreadable(text),
        _ => StoreError::Refused(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_their_meaning() {
        let text = String::new;
        assert!(matches!(of_sqlite(13, text()), StoreError::Full(_)));
        assert!(matches!(of_sqlite(1032, text()), StoreError::ReadOnly(_)));
        assert!(matches!(of_sqlite(2067, text()), StoreError::Refused(_)));
        assert!(matches!(of_postgres("53100", text()), StoreError::Full(_)));
        assert!(matches!(
            of_postgres("25006", text()),
            StoreError::ReadOnly(_)
        ));
        for code in ["57P01", "57P03", "08006", "53300", "57014"] {
            assert!(matches!(
                of_postgres(code, text()),
                StoreError::Unreachable(_)
            ));
        }
        assert!(matches!(
            of_postgres("23505", text()),
            StoreError::Refused(_)
        ));
    }
}
