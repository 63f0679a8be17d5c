//! Small parts of what lies open: events, postcards, colours of tracks, bank slips.

use super::content::{Colour, CompanyId, EventId};
use super::state::WordSet;
use super::table::PAINTS_MAX;
use crate::TrackId;

/// The event deck and the discard pile. What is in the deck is known, the order is not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct Events {
    pub deck: WordSet,
    /// The discard pile, the current event too.
    pub discards: WordSet,
    /// The current event: the top of the discard pile (LW-51).
    pub current: Option<EventId>,
    /// Archived in this game.
    pub archived: WordSet,
    /// Those that were the current one at some time in this game: everybody has read them.
    pub read: WordSet,
}

/// Where a postcard is and how often it was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Post {
    /// Where it is.
    pub at: PostPlace,
    /// How often each of its abilities was used, four bits for each.
    pub spent: u8,
}

/// Where a postcard is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PostPlace {
    /// Where nobody has found it yet.
    Sealed,
    /// In the post office.
    Office,
    /// With a company.
    Company(CompanyId),
    /// In the archive.
    Archive,
    /// In the vault of a company.
    Vault(CompanyId),
}

/// Tracks with a colour they got, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Paints {
    items: [(u8, u8); PAINTS_MAX],
    len: u8,
}

impl Paints {
    const NAMELESS: u8 = u8::MAX;
    /// None.
    pub const EMPTY: Self = Self {
        items: [(0, 0); PAINTS_MAX],
        len: 0,
    };

    /// The tracks and their colours; `None` where the colour is still to be named.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (TrackId, Option<Colour>)> + '_ {
        self.items[..usize::from(self.len)]
            .iter()
            .map(|&(track, colour)| {
                let colour = (colour != Self::NAMELESS).then_some(Colour(colour));
                (TrackId(track), colour)
            })
    }

    /// Adds a track, or gives one that is there another colour.
    pub fn set(&mut self, track: TrackId, colour: Option<Colour>) {
        let colour = colour.map_or(Self::NAMELESS, |colour| colour.0);
        let len = usize::from(self.len);
        if let Some(item) = self.items[..len].iter_mut().find(|item| item.0 == track.0) {
            item.1 = colour;
        } else if len < PAINTS_MAX {
            self.items[len] = (track.0, colour);
            self.len += 1;
        }
    }
}

/// What a player writes at the end (LW-A1a).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct Slip {
    pub coins: i16,
    /// The bonus for used cars.
    pub bonus: i16,
    /// Completed tickets.
    pub completed: i16,
    /// Uncompleted tickets, not above 0.
    pub missed: i16,
    /// How many tickets were completed.
    pub tickets_completed: u8,
    /// How many were not.
    pub tickets_missed: u8,
}

impl Slip {
    /// The total, never below 0 (LW-A1b).
    #[must_use]
    pub fn total(&self) -> i16 {
        (self.coins + self.bonus + self.completed + self.missed).max(0)
    }
}
