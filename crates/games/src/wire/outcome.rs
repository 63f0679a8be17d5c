//! Random outcomes with names.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A random outcome: `"red"`, `"boston-miami"` or a number; in a campaign also `"blue-skull"`,
/// `"newspaper"` or `"EC-07"`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum WireOutcome {
    /// One of several equally likely things, from 0.
    Number(u32),
    /// A card, the colour of a passenger, or a ticket.
    Name(String),
}

impl fmt::Display for WireOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Name(name) => f.write_str(name),
        }
    }
}
