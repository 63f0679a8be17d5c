//! What external programs did wrong.

use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// So many different faults of a program are told in full; the others are counted.
const EXAMPLES_MAX: usize = 5;

/// What a program can do wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// There is no such program, or it cannot be run.
    NotStarted,
    /// It ended, or closed its output, before it answered.
    Crashed,
    /// It did not answer in time.
    TimedOut,
    /// What it said was no message of the protocol, not its turn to say, or too long.
    Babbled,
    /// It chose something that was not among the choices.
    Illegal,
}

impl FaultKind {
    /// As it stands in a report.
    ///
    /// ```
    /// assert_eq!(gleis_arena::external::FaultKind::TimedOut.text(), "timed out");
    /// ```
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::NotStarted => "not started",
            Self::Crashed => "crashed",
            Self::TimedOut => "timed out",
            Self::Babbled => "babbled",
            Self::Illegal => "illegal",
        }
    }
}

/// One fault.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) kind: FaultKind,
    /// What happened, as the end of a sentence that begins with the program.
    pub(super) sentence: String,
    /// The last lines of the program's standard error.
    pub(super) complaints: Vec<String>,
}

impl Fault {
    pub(super) fn new(kind: FaultKind, sentence: impl Into<String>) -> Self {
        Self {
            kind,
            sentence: sentence.into(),
            complaints: Vec::new(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: it {}", self.kind.text(), self.sentence)?;
        if !self.complaints.is_empty() {
            let end = self.complaints.join(" | ");
            write!(f, "; its standard error ends with: {end}")?;
        }
        Ok(())
    }
}

/// The faults of all external programs of an arena. Clones share the same list.
///
/// ```
/// let faults = gleis_arena::external::Faults::default();
/// assert!(faults.report().is_empty());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Faults(Arc<Mutex<BTreeMap<String, FaultReport>>>);

impl Faults {
    /// The programs that forfeited something, by command.
    #[must_use]
    pub fn report(&self) -> Vec<FaultReport> {
        let all = self.all();
        let some = all.values().filter(|report| report.forfeited() > 0);
        some.cloned().collect()
    }

    /// A decision was wanted of a program.
    pub(super) fn count_decision(&self, command: &str) {
        self.change(command, |report| report.decisions += 1);
    }

    /// A decision was forfeited because the program failed.
    pub(super) fn add(&self, command: &str, fault: &Fault) {
        self.change(command, |report| {
            *report.faults.entry(fault.kind).or_default() += 1;
            let sentence = fault.to_string();
            let told = report.examples.contains(&sentence);
            if !told && report.examples.len() < EXAMPLES_MAX {
                report.examples.push(sentence);
            }
        });
    }

    /// A decision was forfeited without asking the program again.
    pub(super) fn count_unasked(&self, command: &str) {
        self.change(command, |report| report.unasked += 1);
    }

    fn change(&self, command: &str, change: impl FnOnce(&mut FaultReport)) {
        let mut all = self.all();
        if let Some(report) = all.get_mut(command) {
            return change(report);
        }
        let report = all.entry(command.to_owned()).or_default();
        command.clone_into(&mut report.command);
        change(report);
    }

    /// Counters stay true when somebody panicked with the lock in hand.
    fn all(&self) -> MutexGuard<'_, BTreeMap<String, FaultReport>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What one program did wrong.
///
/// ```
/// use gleis_arena::external::{FaultKind, FaultReport};
///
/// let report = FaultReport {
///     command: "./my-bot".into(),
///     decisions: 40,
///     faults: [(FaultKind::TimedOut, 2), (FaultKind::Illegal, 1)].into(),
///     ..FaultReport::default()
/// };
/// assert_eq!(report.forfeited(), 3);
/// assert_eq!(
///     report.to_string(),
///     "cmd:./my-bot forfeited 3 of 40 decisions to random: 2 timed out, 1 illegal"
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct FaultReport {
    /// The command that starts it.
    pub command: String,
    /// How many decisions were its to make.
    pub decisions: u64,
    /// How many it forfeited, by what it did wrong.
    pub faults: BTreeMap<FaultKind, u64>,
    /// How many it forfeited unasked, after it had failed too often.
    pub unasked: u64,
    /// The first faults that differ from each other, told in full.
    pub examples: Vec<String>,
}

impl FaultReport {
    /// How many decisions were played at random instead.
    #[must_use]
    pub fn forfeited(&self) -> u64 {
        self.faults.values().sum::<u64>() + self.unasked
    }
}

impl fmt::Display for FaultReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = self.faults.iter();
        let mut parts: Vec<String> = counts
            .map(|(kind, count)| format!("{count} {}", kind.text()))
            .collect();
        if self.unasked > 0 {
            parts.push(format!("{} not asked after too many faults", self.unasked));
        }
        write!(
            f,
            "cmd:{} forfeited {} of {} decisions to random: {}",
            self.command,
            self.forfeited(),
            self.decisions,
            parts.join(", ")
        )?;
        for example in &self.examples {
            write!(f, "\n  {example}")?;
        }
        Ok(())
    }
}
