//! The language in which cards and stickers say what they do: text to tree and back.
//!
//! `docs/data.md` has the grammar. Reading gives a tree with indices or says at which letter
//! something else was expected; printing gives the same text again, up to white space.

mod parse;
mod print;
mod scan;
mod tokens;
mod walk;
mod words;

pub use parse::parse;
pub use print::print;
pub use tokens::SyntaxError;
pub(super) use walk::{Visitor, visit, visit_cond};
pub(super) use words::unused;
pub(crate) use words::{counter_word, target_word, verb_word};
