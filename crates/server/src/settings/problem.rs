//! Who says what a setting is, and what is wrong with it.

use std::fmt;
use std::path::PathBuf;

/// Who says what a setting is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Nobody; it is so by itself.
    Default,
    /// The file with settings.
    File {
        /// Its path.
        path: PathBuf,
        /// The line, from 1; absent if it is about the whole file.
        line: Option<usize>,
    },
    /// A variable of the environment.
    Variable(String),
    /// A flag of the command line.
    Flag(String),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::File { path, line: None } => write!(f, "{}", path.display()),
            Self::File {
                path,
                line: Some(line),
            } => write!(f, "{}:{line}", path.display()),
            Self::Variable(name) | Self::Flag(name) => f.write_str(name),
        }
    }
}

/// One thing that is wrong, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Who says so.
    pub origin: Origin,
    /// What is wrong.
    pub what: String,
    /// What to do.
    pub mend: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}; {}", self.origin, self.what, self.mend)
    }
}

/// Everything that is wrong with the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsError {
    /// At least one.
    pub problems: Vec<Problem>,
}

impl std::error::Error for SettingsError {}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.problems.iter().map(Problem::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}
