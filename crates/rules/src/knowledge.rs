//! How much is known of what happened, as a type: an event is written once, and what hides from
//! some viewers is a field of the type [`Knowledge::Of`].

use std::fmt::Debug;

/// How much somebody knows of an event.
pub trait Knowledge: Copy + Eq + Debug + Send + Sync + 'static {
    /// Something secret, as far as it is known.
    type Of<T: Copy + Eq + Debug + Send + Sync>: Copy + Eq + Debug + Send + Sync;
}

/// Everything: for the rules themselves. An event like that is not to be shown to anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

impl Knowledge for Full {
    type Of<T: Copy + Eq + Debug + Send + Sync> = T;
}

/// What one viewer may know: `None` is a secret of somebody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen;

impl Knowledge for Seen {
    type Of<T: Copy + Eq + Debug + Send + Sync> = Option<T>;
}
