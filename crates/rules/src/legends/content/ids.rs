//! Small names for things of a campaign. Ids are indices into the tables of
//! [`Content`](super::Content).

use crate::CardKind;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $inner);

        impl $name {
            /// As an index into tables.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id! {
    /// One ability of a card or sticker, counted over the whole content.
    AbilityId(u16)
}
id! {
    /// A board piece with cities.
    RegionId(u8)
}
id! {
    /// An event.
    EventId(u8)
}
id! {
    /// A postcard: its place in the order of numbers, not the number.
    PostcardId(u8)
}
id! {
    /// One side of a card of the campaign deck.
    CampaignCardId(u8)
}
id! {
    /// A tool.
    ToolId(u8)
}
id! {
    /// An agreement.
    AgreementId(u8)
}
id! {
    /// A rule sticker.
    StickerId(u8)
}
id! {
    /// A module.
    ModuleId(u8)
}
id! {
    /// A company. Its index is that of its colour.
    CompanyId(u8)
}
id! {
    /// A colour of train cards and tracks.
    ///
    /// ```
    /// use gleis_rules::legends::content::{Colour, CompanyId};
    /// assert_eq!(Colour::parse("black"), Some(Colour::BLACK));
    /// assert_eq!(Colour::BLACK.company(), Some(CompanyId(4)));
    /// assert_eq!(Colour::WHITE.company(), None);
    /// ```
    Colour(u8)
}

impl Colour {
    /// How many colours there are (LW-03).
    pub const COUNT: usize = 6;
    /// Red.
    pub const RED: Self = Self(0);
    /// Yellow.
    pub const YELLOW: Self = Self(1);
    /// Green.
    pub const GREEN: Self = Self(2);
    /// Blue.
    pub const BLUE: Self = Self(3);
    /// Black.
    pub const BLACK: Self = Self(4);
    /// White, the only colour without a company (LW-04).
    pub const WHITE: Self = Self(5);

    const KINDS: [CardKind; Self::COUNT] = [
        CardKind::RED,
        CardKind::YELLOW,
        CardKind::GREEN,
        CardKind::BLUE,
        CardKind::BLACK,
        CardKind::WHITE,
    ];

    /// All colours in order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The same colour among the train cards of all games.
    #[inline]
    #[must_use]
    pub const fn card(self) -> CardKind {
        Self::KINDS[self.0 as usize]
    }

    /// The colour of a train card; `None` for a locomotive and for colours that this family
    /// does not have.
    #[must_use]
    pub fn of_card(kind: CardKind) -> Option<Self> {
        Self::all().find(|colour| colour.card() == kind)
    }

    /// The name used in files and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.card().name()
    }

    /// The colour with this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::all().find(|colour| colour.name() == name)
    }

    /// The company of this colour.
    #[inline]
    #[must_use]
    pub const fn company(self) -> Option<CompanyId> {
        if self.0 < Self::WHITE.0 {
            Some(CompanyId(self.0))
        } else {
            None
        }
    }
}

impl CompanyId {
    /// All companies in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..super::COMPANIES as u8).map(Self)
    }

    /// Its colour.
    #[inline]
    #[must_use]
    pub const fn colour(self) -> Colour {
        Colour(self.0)
    }
}
