//! What the server tells whoever runs it, on the standard error output.

use std::fmt;
use tracing::Level;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::registry;
use tracing_subscriber::util::{SubscriberInitExt, TryInitError};

/// In which form lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// For people: time, level, words.
    Text,
    /// For programs: a JSON object on each line.
    Json,
}

/// Begins to write lines of a level and the graver ones.
///
/// Libraries are heard from `warn` on, and fully with `debug` and `trace`: at `info` they tell of
/// their own workings, statements of the database among them.
///
/// # Errors
///
/// When this process writes a log already.
pub fn start(level: Level, format: LogFormat) -> Result<(), TryInitError> {
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let filter = filter(level);
    match format {
        // Colours would end up as noise in journals and files.
        LogFormat::Text => {
            let lines = lines.with_ansi(false).with_filter(filter);
            registry().with(lines).try_init()
        }
        LogFormat::Json => {
            let lines = lines.json().flatten_event(true).with_filter(filter);
            registry().with(lines).try_init()
        }
    }
}

fn filter(level: Level) -> Targets {
    let others = if level == Level::INFO {
        Level::WARN
    } else {
        level
    };
    Targets::new()
        .with_default(others)
        .with_targets([("gleis_server", level), ("gleis", level)])
}

/// Something that must not be written anywhere by accident.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret<T>(T);

impl<T> Secret<T> {
    /// Keeps a secret.
    pub const fn new(secret: T) -> Self {
        Self(secret)
    }

    /// The secret itself, for those who have to use it.
    pub const fn reveal(&self) -> &T {
        &self.0
    }
}

impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

impl<T> fmt::Display for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_shows_nothing() {
        let secret = Secret::new("swordfish".to_owned());
        assert_eq!(
            format!("{secret} {secret:?} {:?}", Some(&secret)),
            "*** *** Some(***)"
        );
        assert_eq!(secret.reveal(), "swordfish");
    }

    #[test]
    fn libraries_are_quiet_unless_asked() {
        let libraries = |level| filter(level).would_enable("sqlx::query", &Level::INFO);
        assert!(!libraries(Level::INFO) && libraries(Level::DEBUG));
        for ours in ["gleis", "gleis_server::table"] {
            assert!(filter(Level::INFO).would_enable(ours, &Level::INFO));
            assert!(!filter(Level::INFO).would_enable(ours, &Level::DEBUG));
        }
    }
}
