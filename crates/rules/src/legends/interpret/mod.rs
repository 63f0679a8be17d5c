//! What the words of the language mean, one definition for each.
//!
//! `cond` judges conditions and counts, `effect` carries out effects, `target` finds whom they
//! meet, `price` says what can be paid, `place` finds and marks places, `answer` takes the
//! answers to what effects ask.

mod answer;
mod cond;
mod effect;
mod place;
mod price;
mod target;

pub(super) use cond::{Scene, could_hold};
pub(super) use price::{MUSTS_MAX, Purse};
