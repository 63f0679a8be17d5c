//! Looks for everything that could be wrong with a server, without changing anything.

use crate::campaign::{self, Campaigns};
use crate::live::{Catalogue, check_rows};
use crate::settings::{Settings, SettingsError};
use crate::store::{self, Access, Database, Store, StoreError};
use crate::table::setup_of;
use gleis_rules::SeatCount;
use sqlx::ConnectOptions as _;
use sqlx::sqlite::SqliteConnectOptions;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// No clock that is right shows less: milliseconds at the beginning of 2026, before which there
/// was no Gleis.
const BORN: i64 = 1_767_225_600_000;
/// Clocks of several processes differ a little.
const CLOCKS_DIFFER_MILLIS: i64 = 10_000;
const MEGABYTE: u64 = 1_048_576;
/// With less than this the database will soon be full.
const FREE_MEGABYTES_MIN: u64 = 100;
/// With less than this it is time to look for more.
const FREE_MEGABYTES_GOOD: u64 = 1_024;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// As it should be.
    Fine,
    /// It works, and could be better.
    Warning,
    /// It does not work, or will not for long.
    Problem,
}

impl Verdict {
    /// One word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Fine => "ok",
            Self::Warning => "warning",
            Self::Problem => "problem",
        }
    }
}

/// What a check has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was looked at.
    pub check: &'static str,
    /// How bad it is.
    pub verdict: Verdict,
    /// What was found.
    pub what: String,
    /// What to do; empty if nothing.
    pub mend: String,
}

impl Finding {
    fn fine(check: &'static str, what: impl Into<String>) -> Self {
        Self::new(check, Verdict::Fine, what, "")
    }

    fn new(
        check: &'static str,
        verdict: Verdict,
        what: impl Into<String>,
        mend: impl Into<String>,
    ) -> Self {
        let (what, mend) = (what.into(), mend.into());
        Self {
            check,
            verdict,
            what,
            mend,
        }
    }
}

/// One finding for everything that is wrong with settings.
#[must_use]
pub fn of_wrong_settings(error: &SettingsError) -> Vec<Finding> {
    let problems = error.problems.iter().map(|problem| {
        let what = format!("{}: {}", problem.origin, problem.what);
        Finding::new("settings", Verdict::Problem, what, &problem.mend)
    });
    problems.collect()
}

/// Looks at everything; of the stored games at so many.
pub async fn examine(settings: &Settings, games: u64) -> Vec<Finding> {
    let mut findings = vec![
        of_settings(settings),
        of_directory(&settings.data),
        of_disk(&settings.data),
        of_clock(now()),
    ];
    let database = settings.database();
    match store::open(&database, Access::Look).await {
        Ok(store) => {
            findings.push(of_database(store.as_ref()).await);
            findings.extend(of_latest_row(store.as_ref()).await);
            findings.push(of_games(store.as_ref(), games).await);
            store.close().await;
        }
        Err(error) => findings.push(of_no_database(&database, &error)),
    }
    if let Database::Sqlite { file, .. } = &database
        && file.exists()
    {
        findings.push(of_sqlite_file(file).await);
    }
    findings
}

fn of_settings(settings: &Settings) -> Finding {
    const CHECK: &str = "settings";
    if !settings.listen.ip().is_loopback() && settings.public_url.is_none() {
        let what = format!(
            "the server listens at {} and does not know under which address people reach it",
            settings.listen
        );
        let mend = "set public-url, and put a reverse proxy with TLS before it";
        return Finding::new(CHECK, Verdict::Warning, what, mend);
    }
    Finding::fine(CHECK, "all are right; `gleis config` shows them")
}

fn of_directory(data: &Path) -> Finding {
    const CHECK: &str = "data directory";
    let shown = data.display();
    if !data.exists() {
        let what = format!("{shown} does not exist yet");
        let mend = "`gleis serve` makes it; is it the one you mean?";
        return Finding::new(CHECK, Verdict::Warning, what, mend);
    }
    // To write is the only sure way to know whether one can.
    let probe = data.join(format!(".doctor-{}", std::process::id()));
    let written = std::fs::write(&probe, "may be deleted");
    match written.and_then(|()| std::fs::remove_file(&probe)) {
        Ok(()) => Finding::fine(CHECK, format!("{shown} can be written")),
        Err(error) => {
            let what = format!("{shown} cannot be written: {error}");
            let mend = "make it belong to the user that runs the server";
            Finding::new(CHECK, Verdict::Problem, what, mend)
        }
    }
}

fn of_disk(data: &Path) -> Finding {
    const CHECK: &str = "disk";
    let Some(megabytes) = data.ancestors().find_map(free_megabytes) else {
        let what = "how much is free cannot be found out here";
        return Finding::new(CHECK, Verdict::Warning, what, "look for yourself");
    };
    let what = format!("{megabytes} megabytes are free");
    let verdict = match megabytes {
        0..FREE_MEGABYTES_MIN => Verdict::Problem,
        FREE_MEGABYTES_MIN..FREE_MEGABYTES_GOOD => Verdict::Warning,
        _ => return Finding::fine(CHECK, what),
    };
    Finding::new(
        CHECK,
        verdict,
        what,
        "make room, or move the data directory",
    )
}

#[cfg(unix)]
fn free_megabytes(path: &Path) -> Option<u64> {
    // The root of a relative path is nameless.
    let path = if path.as_os_str().is_empty() {
        Path::new(".")
    } else {
        path
    };
    let found = nix::sys::statvfs::statvfs(path).ok()?;
    // How wide these numbers are differs between systems.
    let (blocks, bytes) = (found.blocks_available(), found.fragment_size());
    #[allow(clippy::useless_conversion, reason = "it is of use on other systems")]
    Some(u64::from(blocks).saturating_mul(u64::from(bytes)) / MEGABYTE)
}

#[cfg(not(unix))]
fn free_megabytes(_: &Path) -> Option<u64> {
    None
}

/// Milliseconds since 1970; 0 for a clock that shows an earlier time.
fn now() -> i64 {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

const CLOCK: &str = "clock";
const CLOCK_MEND: &str =
    "set the clock, best by NTP, before players come: their time depends on it";

fn of_clock(now: i64) -> Finding {
    if now < BORN {
        let what = "the clock shows a time at which there was no Gleis";
        return Finding::new(CLOCK, Verdict::Problem, what, CLOCK_MEND);
    }
    Finding::fine(CLOCK, "the time is plausible")
}

/// Something only if the clock goes behind what is stored.
async fn of_latest_row(store: &Store) -> Option<Finding> {
    let ahead = match store.latest_row().await {
        Ok(latest) => latest? - now(),
        Err(error) => return Some(of_failure(CLOCK, &error)),
    };
    (ahead > CLOCKS_DIFFER_MILLIS).then(|| {
        let seconds = ahead / 1_000;
        let what = format!("the clock is {seconds} seconds behind the latest stored action");
        Finding::new(CLOCK, Verdict::Problem, what, CLOCK_MEND)
    })
}

const DATABASE: &str = "database";

async fn of_database(store: &Store) -> Finding {
    match store.describe().await {
        Ok(what) => Finding::fine(DATABASE, what),
        Err(error) => of_failure(DATABASE, &error),
    }
}

fn of_no_database(database: &Database, error: &StoreError) -> Finding {
    match database {
        Database::Sqlite { file, .. } if !file.exists() => {
            let what = format!("there is none at {} yet", file.display());
            Finding::new(DATABASE, Verdict::Warning, what, "`gleis serve` makes it")
        }
        Database::Sqlite { .. } | Database::Postgres { .. } => of_failure(DATABASE, error),
    }
}

fn of_failure(check: &'static str, error: &StoreError) -> Finding {
    let mend = match error {
        StoreError::Full(_) => {
            "make room on the disk of the database, or raise database-max-megabytes"
        }
        StoreError::ReadOnly(_) => {
            "let the user that runs the server write the database, its folder and its disk"
        }
        StoreError::Unreachable(_) => {
            "`gleis config` shows which database is meant: does it run, and may this user use it?"
        }
        StoreError::Unreadable(_) => RESTORE,
        // The sentence says what to do.
        StoreError::Refused(_) | StoreError::Unkeepable | StoreError::TooMuch(..) => "",
    };
    Finding::new(check, Verdict::Problem, error.to_string(), mend)
}

const RESTORE: &str =
    "stop the server, keep a copy of the data directory, and restore the latest backup";

/// Lets SQLite look at its own file: every page, every index.
async fn of_sqlite_file(file: &Path) -> Finding {
    const CHECK: &str = "integrity";
    let mend = RESTORE;
    match integrity(file).await {
        Ok(lines) if lines == ["ok"] => {
            Finding::fine(CHECK, "SQLite finds nothing wrong with its file")
        }
        Ok(lines) => {
            let what = format!("the database is damaged: {}", lines.join("; "));
            Finding::new(CHECK, Verdict::Problem, what, mend)
        }
        Err(error) => {
            let what = format!("the database cannot be looked at: {error}");
            Finding::new(CHECK, Verdict::Problem, what, mend)
        }
    }
}

async fn integrity(file: &Path) -> Result<Vec<String>, sqlx::Error> {
    let options = SqliteConnectOptions::new()
        .filename(PathBuf::from(file))
        .read_only(true);
    let mut connection = options.connect().await?;
    let lines = sqlx::query_scalar("PRAGMA integrity_check(5)");
    lines.fetch_all(&mut connection).await
}

/// Plays a sample of games again.
async fn of_games(store: &Store, games: u64) -> Finding {
    const CHECK: &str = "games";
    let tables = match store.sample_tables(games).await {
        Ok(tables) => tables,
        Err(error) => return of_failure(CHECK, &error),
    };
    let known = (&crate::live::catalogue(), &Campaigns::default());
    let mut wrong = Vec::new();
    for table in &tables {
        if let Err(why) = of_game(store, known, table).await {
            wrong.push(format!("{table}: {why}"));
        }
    }
    let looked = tables.len();
    if wrong.is_empty() {
        return Finding::fine(
            CHECK,
            format!("{looked} games played again, all came out as they did"),
        );
    }
    let what = format!("{} of {looked} games: {}", wrong.len(), wrong.join("; "));
    let mend = "report this; the tables go on with what can be read, and a backup may have them";
    Finding::new(CHECK, Verdict::Problem, what, mend)
}

/// Does the game come out as it did when every row of its log is played again?
async fn of_game(
    store: &Store,
    known: (&Catalogue, &Campaigns),
    table: &str,
) -> Result<(), String> {
    let stored = store.load(table).await.map_err(|error| error.to_string())?;
    // A table that was taken away in the meantime is nobody's fault.
    let Some(stored) = stored else { return Ok(()) };
    let doc = &stored.table.doc;
    let kind = campaign::kind_of(store, known, doc).await;
    let kind = kind.map_err(|error| error.to_string())?;
    let seats = SeatCount::new(stored.table.doc.seats.len() as u8);
    let seats = seats.ok_or("it has a wrong number of seats")?;
    let setup = setup_of(&doc.rules, seats);
    let checked = check_rows(&*kind, setup, &stored.rows);
    checked.map(drop).map_err(|broken| broken.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdicts(findings: &[Finding]) -> Vec<(&'static str, Verdict)> {
        findings
            .iter()
            .map(|finding| (finding.check, finding.verdict))
            .collect()
    }

    #[tokio::test]
    async fn before_the_first_start_nothing_is_a_problem() {
        let directory = tempfile::tempdir().unwrap();
        let settings = Settings::defaults_for_tests(directory.path().join("not-yet"));
        let findings = examine(&settings, 1).await;
        assert!(verdicts(&findings).contains(&("data directory", Verdict::Warning)));
        assert!(verdicts(&findings).contains(&("database", Verdict::Warning)));
        assert!(!settings.data.exists(), "a doctor changes nothing");
    }

    #[tokio::test]
    async fn a_new_database_is_well() {
        let directory = tempfile::tempdir().unwrap();
        let settings = Settings::defaults_for_tests(directory.path());
        let store = store::open(&settings.database(), Access::Serve)
            .await
            .unwrap();
        let findings = examine(&settings, 10).await;
        for check in [
            "settings",
            "data directory",
            "clock",
            "database",
            "games",
            "integrity",
        ] {
            assert!(
                verdicts(&findings).contains(&(check, Verdict::Fine)),
                "{findings:?}"
            );
        }
        store.close().await;
    }

    #[tokio::test]
    async fn a_damaged_database_is_a_problem() {
        let directory = tempfile::tempdir().unwrap();
        let settings = Settings::defaults_for_tests(directory.path());
        let Database::Sqlite { file, .. } = settings.database() else {
            panic!("tests are on SQLite");
        };
        std::fs::write(file, "no database".repeat(1_000)).unwrap();
        let findings = examine(&settings, 10).await;
        assert!(
            verdicts(&findings).contains(&("database", Verdict::Problem)),
            "{findings:?}"
        );
        assert!(
            verdicts(&findings).contains(&("integrity", Verdict::Problem)),
            "{findings:?}"
        );
    }

    #[test]
    fn a_clock_without_a_battery_is_noticed() {
        assert_eq!(of_clock(0).verdict, Verdict::Problem);
        assert_eq!(of_clock(now()).verdict, Verdict::Fine);
    }

    #[test]
    fn open_doors_are_worth_a_warning() {
        let mut settings = Settings::defaults_for_tests("/nowhere");
        assert_eq!(of_settings(&settings).verdict, Verdict::Fine);
        settings.listen = "0.0.0.0:8042".parse().unwrap();
        assert_eq!(of_settings(&settings).verdict, Verdict::Warning);
    }
}
