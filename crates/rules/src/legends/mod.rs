//! The third family: a campaign of twelve games on a growing map, with events, companies and
//! postcards. What its cards and rule stickers say is data, in a small language.
//!
//! Rules are cited as `LW-…`; see `docs/rules/legends.md`. Start at [`content`].

pub mod content;
