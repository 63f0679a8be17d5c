//! How a command fails: whose fault it is, in a sentence, and what to do about it.

use std::fmt;
use std::io;
use std::process::ExitCode;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line asks for something that does not exist.
    Usage { sentence: String, hint: String },
    /// The command line is fine; something else is not.
    Failed { sentence: String, hint: String },
    /// Everything has been said on the standard output.
    Told,
    /// Ctrl-C; what was computed so far has been printed.
    Interrupted,
    /// Nobody reads the output any more, which is no failure of ours.
    Pipe,
}

impl Failure {
    pub(crate) fn usage(sentence: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::Usage {
            sentence: sentence.into(),
            hint: hint.into(),
        }
    }

    pub(crate) fn failed(sentence: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::Failed {
            sentence: sentence.into(),
            hint: hint.into(),
        }
    }

    /// The sentence alone, for lines that tell of several things.
    pub(crate) fn sentence(&self) -> String {
        match self {
            Self::Usage { sentence, hint } | Self::Failed { sentence, hint } if hint.is_empty() => {
                sentence.clone()
            }
            Self::Usage { sentence, hint } | Self::Failed { sentence, hint } => {
                format!("{sentence} ({hint})")
            }
            other => other.to_string(),
        }
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Usage { .. } => ExitCode::from(2),
            Self::Failed { .. } | Self::Told => ExitCode::FAILURE,
            Self::Interrupted => ExitCode::from(130),
            Self::Pipe => ExitCode::SUCCESS,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::Pipe;
        }
        Self::failed(format!("the output cannot be written: {error}"), "")
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage { sentence, hint } | Self::Failed { sentence, hint } => {
                write!(f, "error: {sentence}")?;
                if hint.is_empty() {
                    Ok(())
                } else {
                    write!(f, "\n hint: {hint}")
                }
            }
            Self::Interrupted => f.write_str("stopped: the figures are of what was done so far"),
            Self::Told | Self::Pipe => Ok(()),
        }
    }
}
