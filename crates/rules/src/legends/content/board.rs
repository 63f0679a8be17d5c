//! The map: pieces, cities, tracks and tickets.

use super::{
    AbilityRange, AgreementId, Colour, EventId, ModuleId, PostcardId, RegionId, StickerId,
};
use crate::board::spec::CitySet;
use crate::{CityId, TicketId};

/// A board piece with cities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The time zone, counted from the east.
    pub zone: u8,
    /// Does it belong to the south of which conditions speak?
    pub south: bool,
    /// The pieces that a track joins to this one.
    pub neighbours: RegionSet,
    /// What is in its box; `None` for the four pieces of the start, which have none.
    pub contents: Option<RegionBox>,
}

impl Region {
    /// Is it on the board from the first game on (LW-25)?
    #[inline]
    #[must_use]
    pub const fn at_start(&self) -> bool {
        self.contents.is_none()
    }
}

/// What is in the box of a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionBox {
    /// The module that comes into play.
    pub module: ModuleId,
    /// Its sticker.
    pub sticker: StickerId,
    /// Events for the deck.
    pub events: Vec<EventId>,
    /// For who first builds there, and for who had fewest tracks there in its first game.
    pub postcards: [PostcardId; 2],
    /// Tickets for the deck.
    pub tickets: Vec<TicketId>,
    /// Agreements, in the one region that has them.
    pub agreements: Vec<AgreementId>,
}

/// Board pieces as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RegionSet(u16);

impl RegionSet {
    /// How many pieces fit.
    pub const MAX: usize = 16;
    /// No piece.
    pub const EMPTY: Self = Self(0);

    /// Just this piece.
    #[inline]
    #[must_use]
    pub const fn only(region: RegionId) -> Self {
        Self(1 << (region.0 & 15))
    }

    /// Is the piece in the set?
    #[inline]
    #[must_use]
    pub const fn has(self, region: RegionId) -> bool {
        region.0 < 16 && self.0 >> region.0 & 1 == 1
    }

    /// Is no piece in the set?
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Have the sets a piece in common?
    #[inline]
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// All pieces of both.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The pieces of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Puts a piece in.
    #[inline]
    pub const fn insert(&mut self, region: RegionId) {
        self.0 |= Self::only(region).0;
    }

    /// How many pieces are in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The pieces in order.
    pub fn iter(self) -> impl Iterator<Item = RegionId> {
        (0..Self::MAX as u8)
            .map(RegionId)
            .filter(move |&region| self.has(region))
    }
}

impl FromIterator<RegionId> for RegionSet {
    fn from_iter<I: IntoIterator<Item = RegionId>>(regions: I) -> Self {
        let mut set = Self::EMPTY;
        for region in regions {
            set.insert(region);
        }
        set
    }
}

/// A city.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct City {
    /// The piece it lies on.
    pub region: RegionId,
    /// Is it printed as a big city?
    pub big: bool,
    /// Is an anchor printed beside it?
    pub port: bool,
}

/// The sets of ports that conditions speak of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PortSets {
    /// On the Atlantic.
    pub atlantic: CitySet,
    /// On the Gulf.
    pub gulf: CitySet,
    /// On the Pacific.
    pub pacific: CitySet,
}

/// The colour of a track as printed or painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TrackColour {
    /// Wants cards of this colour.
    Colour(Colour),
    /// Any one colour.
    Grey,
    /// An empty bed: no colour yet.
    Blank,
}

impl TrackColour {
    /// The colour of the cards it wants, if it wants one.
    #[inline]
    #[must_use]
    pub const fn colour(self) -> Option<Colour> {
        match self {
            Self::Colour(colour) => Some(colour),
            Self::Grey | Self::Blank => None,
        }
    }
}

/// A track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Track {
    /// Its two ends.
    pub ends: [CityId; 2],
    /// How many spaces it has.
    pub length: u8,
    /// Its printed colour.
    pub colour: TrackColour,
    /// The symbol printed on it.
    pub special: Option<Special>,
    /// How it gets its colour, if none is printed.
    pub blank: Option<BlankTrack>,
}

/// A symbol printed on a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Special {
    /// So many bridge symbols.
    Bridge(u8),
    /// A tunnel with so many dollars.
    Tunnel(u8),
}

impl Special {
    /// Which of the two it is.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> SpecialKind {
        match self {
            Self::Bridge(_) => SpecialKind::Bridge,
            Self::Tunnel(_) => SpecialKind::Tunnel,
        }
    }

    /// The printed number.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Bridge(number) | Self::Tunnel(number) => number,
        }
    }
}

/// The symbols that can be printed on a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpecialKind {
    /// A bridge.
    Bridge,
    /// A tunnel.
    Tunnel,
}

/// How an empty bed gets its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlankTrack {
    /// This colour, as soon as both cities are on the board.
    Fixed(Colour),
    /// One of two, chosen when its region opens.
    Choice(Chooser, [Colour; 2]),
    /// The colour with which somebody pays for it.
    Pioneer,
}

/// Who chooses a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chooser {
    /// The first place of the game before.
    Winner,
    /// The last place of the game before.
    Last,
}

/// A ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticket {
    /// The two cities it joins.
    pub ends: [CityId; 2],
    /// What it pays or costs.
    pub dollars: u8,
    /// The region in whose box it lies; `None` if it is in the deck from the start.
    pub region: Option<RegionId>,
    /// The postcard whose number it bears (LW-30).
    pub postcard: Option<PostcardId>,
    /// What the text on it says (LW-28).
    pub text: AbilityRange,
}
