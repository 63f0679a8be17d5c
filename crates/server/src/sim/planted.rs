//! Faults that are planted to see that the simulation finds them. No build but that of the tests
//! has them.

use std::cell::Cell;

/// A fault. Each stands for a mistake that somebody could make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Planted {
    /// The committer answers before it has committed.
    AcknowledgeFirst,
    /// A table forgets to wake up for what is due.
    LostWakeUp,
    /// A row that another process has written is applied once more.
    DoubleApply,
    /// What follows a snapshot is read from one row too late.
    StaleSnapshot,
    /// A row whose number is taken is written behind it.
    ForkedLog,
    /// Time over the allowance counts twice.
    ClockTwice,
    /// Time in which no server ran counts, once somebody has acted after it.
    DowntimeCounts,
    /// A command that comes again is not known.
    RepeatUnknown,
    /// Taking back takes one action too many.
    UndoTooFar,
    /// What one viewer is told, all are told.
    WrongViewer,
    /// Whoever comes back misses one step.
    MissedStep,
    /// Nobody looks when another process has written.
    ChangeIgnored,
    /// A lost race is taken for a won one.
    LostTakenForWon,
}

pub(crate) const ALL: [Planted; 13] = [
    Planted::AcknowledgeFirst,
    Planted::LostWakeUp,
    Planted::DoubleApply,
    Planted::StaleSnapshot,
    Planted::ForkedLog,
    Planted::ClockTwice,
    Planted::DowntimeCounts,
    Planted::RepeatUnknown,
    Planted::UndoTooFar,
    Planted::WrongViewer,
    Planted::MissedStep,
    Planted::ChangeIgnored,
    Planted::LostTakenForWon,
];

thread_local! {
    static PLANTED: Cell<Option<Planted>> = const { Cell::new(None) };
}

/// Plants a fault, or none, in what this thread does from now on.
pub(super) fn plant(fault: Option<Planted>) {
    PLANTED.set(fault);
}

/// Is this fault planted?
pub(crate) fn planted(fault: Planted) -> bool {
    PLANTED.get() == Some(fault)
}
