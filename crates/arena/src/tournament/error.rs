//! What can go wrong in the arena, in sentences.

use crate::PlanError;
use std::path::{Path, PathBuf};

/// Why a match or a suite cannot be played, or its results not be kept.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// The players make no table at this game.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// Not enough players for one table.
    #[error("a table has {seats} seats, and only {players} players are named")]
    TooFew {
        /// Seats of a table.
        seats: usize,
        /// Players named.
        players: usize,
    },
    /// More games than anybody waits for.
    #[error("this would be {what}; the arena plays at most {most}")]
    TooMany {
        /// What there would be too many of.
        what: String,
        /// The limit.
        most: String,
    },
    /// The test of two players was asked for other tables.
    #[error("--sprt compares two players at tables of two, and here are {0}")]
    SprtPlayers(String),
    /// The bounds of the test make no sense.
    #[error("`{0}` are no bounds for --sprt")]
    SprtBounds(String),
    /// A file or folder could not be read or written.
    #[error("{path}: {what}: {error}")]
    Files {
        path: String,
        /// What was tried.
        what: &'static str,
        /// What the system said.
        error: std::io::Error,
    },
    /// The folder for results is a file.
    #[error("{0} is a file, and results need a folder")]
    NotAFolder(String),
    /// A file of the folder is not what this program wrote.
    #[error("{path} cannot be read: {what}")]
    Damaged {
        /// Which, with the line where there is one.
        path: String,
        /// What is wrong with it.
        what: String,
    },
    /// The folder holds another match.
    #[error("{path} holds a match with other options: {differences}")]
    OtherPlan {
        /// The folder.
        path: String,
        /// What differs.
        differences: String,
    },
    /// A suite file that cannot be used.
    #[error("{place}: {what}")]
    Suite {
        /// File and line.
        place: String,
        /// What is wrong.
        what: String,
    },
    /// A suite has no match of that name.
    #[error("the suite has no match `{id}`; its matches are {ids}")]
    NoSuchMatch {
        id: String,
        /// The names there are.
        ids: String,
    },
}

impl ArenaError {
    /// What to do about it; empty where the sentence says it all.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Plan(PlanError::Seats { .. }) => "say how many sit at a table with --seats",
            Self::Plan(_) | Self::TooMany { .. } | Self::NoSuchMatch { .. } => "",
            Self::TooFew { .. } => {
                "name more players, or the same one again: --players planner,planner"
            }
            Self::SprtPlayers(_) => "try --players planner,greedy --seats 2 --sprt 0,10",
            Self::SprtBounds(_) => {
                "write two ratings, the lower one first: --sprt 0,10 asks whether the first \
                 player is 10 Elo stronger or not at all"
            }
            Self::Files { error, .. } => match error.kind() {
                std::io::ErrorKind::PermissionDenied => "may you write there?",
                std::io::ErrorKind::StorageFull => {
                    "the disk is full; make room and run the same command to go on"
                }
                _ => "run the same command again to go on with what was stored",
            },
            Self::NotAFolder(_) => "name a folder that is empty or not there yet",
            Self::Damaged { .. } => "name another folder with --out, or remove this one",
            Self::OtherPlan { .. } => {
                "use the options of that match to go on with it, or another folder"
            }
            Self::Suite { .. } => "docs/arena.md shows how a suite is written",
        }
    }

    /// Is the command line at fault, rather than the world?
    #[must_use]
    pub fn is_usage(&self) -> bool {
        match self {
            Self::Plan(error) => !matches!(error, PlanError::Refused(_)),
            Self::TooFew { .. }
            | Self::TooMany { .. }
            | Self::SprtPlayers(_)
            | Self::SprtBounds(_)
            | Self::NoSuchMatch { .. } => true,
            Self::Files { .. }
            | Self::NotAFolder(_)
            | Self::Damaged { .. }
            | Self::OtherPlan { .. }
            | Self::Suite { .. } => false,
        }
    }

    pub(super) fn files(
        path: impl Into<PathBuf>,
        what: &'static str,
    ) -> impl FnOnce(std::io::Error) -> Self {
        let path = shown(&path.into());
        move |error| Self::Files { path, what, error }
    }
}

/// A path as sentences name it.
pub(super) fn shown(path: &Path) -> String {
    path.display().to_string()
}
