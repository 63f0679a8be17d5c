//! What a campaign leaves for its next game: the copy of the game as it lies in the box.

use super::content::{
    COMPANIES, Colour, CompanyId, CompanySlot, Content, EventId, PostcardId, Provenance, RegionId,
    RegionSet, Special, TrackColour,
};
use super::parts::PostPlace;
use super::state::{TicketSet, WordSet};
use crate::board::spec::CitySet;
use crate::{BitSet, CityId, TicketId, TrackId};

/// The copy before a game: everything that earlier games have changed for good (LW-06, LW-08).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Legacy {
    /// The game that comes next, from 1.
    pub game: u8,
    /// Regions that were opened, in order.
    pub regions: Vec<RegionId>,
    /// Regions in which somebody has built.
    pub entered: RegionSet,
    /// What happened to each track.
    pub tracks: Vec<TrackLegacy>,
    /// Big cities, printed and by sticker.
    pub big: CitySet,
    /// Plaques of each company.
    pub plaques: [CitySet; COMPANIES],
    /// The city of the fair.
    pub host: Option<CityId>,
    /// Colour stickers left.
    pub paint_stock: [u8; Colour::COUNT],
    /// The event deck.
    pub events: WordSet,
    /// Tickets in the deck.
    pub tickets: TicketSet,
    /// Archived tickets.
    pub archived: TicketSet,
    /// Companies that have stamped each ticket, a bit for each.
    pub stamps: Vec<u8>,
    /// Where each postcard is, and how often each of its abilities was used.
    pub post: Vec<(PostPlace, u8)>,
    /// Stickers in force.
    pub stickers: WordSet,
    /// Is the toolbox open?
    pub toolbox_open: bool,
    /// Tools archived for good.
    pub tools_archived: WordSet,
    /// The companies.
    pub companies: [CompanyLegacy; COMPANIES],
    /// The places of the last finished game: companies from first to last.
    pub ranking: Vec<CompanyId>,
    /// Who has the start card.
    pub start_card: Option<CompanyId>,
}

/// What happened to a track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TrackLegacy {
    /// The colour it was given.
    pub colour: Option<Colour>,
    /// Who painted it by building there.
    pub painter: Option<CompanyId>,
    /// Who built its bridge.
    pub builder: Option<CompanyId>,
    /// Dollars lying on its tunnel.
    pub fund: u8,
}

/// What a company keeps between games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct CompanyLegacy {
    pub goodwill: u8,
    /// Stamps, those of last places too.
    pub stamps: u8,
    /// Company cards, a bit for each [`CompanySlot`].
    pub cards: u8,
    /// Bank slips; `None` for a game it missed.
    pub slips: Vec<Option<i16>>,
    /// Dollars in the vault beside the slips.
    pub vault: i16,
    /// Games won.
    pub wins: u8,
}

impl CompanyLegacy {
    /// Has the company played at least one game?
    #[must_use]
    pub fn has_played(&self) -> bool {
        self.slips.iter().any(Option::is_some)
    }

    /// The sum of the bank slips.
    #[must_use]
    pub fn slips_total(&self) -> i16 {
        self.slips.iter().flatten().sum()
    }
}

impl Legacy {
    /// A new copy, before its first game.
    #[must_use]
    pub fn fresh(content: &Content) -> Self {
        let is_start = |from: Provenance| from == Provenance::Start;
        let events = (content.events.iter().enumerate()).filter(|(_, event)| is_start(event.from));
        let tickets = content.tickets.iter().enumerate();
        let company = CompanyLegacy {
            cards: 1 << CompanySlot::Start.index(),
            ..CompanyLegacy::default()
        };
        let mut legacy = Self {
            game: 1,
            regions: Vec::new(),
            entered: RegionSet::EMPTY,
            tracks: content
                .tracks
                .iter()
                .map(|_| TrackLegacy::default())
                .collect(),
            big: CitySet::of(
                (content.cities.iter().enumerate())
                    .filter(|(_, city)| city.big)
                    .map(|(index, _)| index),
            ),
            plaques: [0; COMPANIES],
            host: None,
            paint_stock: [content.numbers.paint_stock; Colour::COUNT],
            events: WordSet::of(events.map(|(index, _)| index)),
            tickets: TicketSet::of(
                tickets
                    .filter(|(_, ticket)| ticket.region.is_none())
                    .map(|(index, _)| index),
            ),
            archived: TicketSet::EMPTY,
            stamps: vec![0; content.tickets.len()],
            post: content
                .postcards
                .iter()
                .map(|_| (PostPlace::Office, 0))
                .collect(),
            stickers: 0,
            toolbox_open: false,
            tools_archived: 0,
            companies: std::array::from_fn(|_| company.clone()),
            ranking: Vec::new(),
            start_card: None,
        };
        for (track, printed) in legacy.tracks.iter_mut().zip(&content.tracks) {
            if let Some(Special::Tunnel(dollars)) = printed.special {
                track.fund = dollars;
            }
        }
        legacy
    }

    /// The pieces on the board (LW-S1).
    #[must_use]
    pub fn board(&self, content: &Content) -> RegionSet {
        self.regions
            .iter()
            .copied()
            .collect::<RegionSet>()
            .union(content.east())
    }

    /// The colour of a track in the next game.
    #[must_use]
    pub fn colour(&self, content: &Content, track: TrackId) -> TrackColour {
        use super::content::BlankTrack;
        let printed = &content.tracks[track.index()];
        let given = self.tracks[track.index()].colour;
        match (given, printed.blank) {
            (Some(colour), _) | (None, Some(BlankTrack::Fixed(colour))) => {
                TrackColour::Colour(colour)
            }
            (None, Some(BlankTrack::Choice(..) | BlankTrack::Pioneer)) => TrackColour::Blank,
            (None, None) => printed.colour,
        }
    }

    /// Opens the box of a region: its piece, events, tickets and sticker are used from the next
    /// game on (LW-25, LW-26).
    pub fn open_region(&mut self, content: &Content, region: RegionId) {
        let Some(contents) = &content.region(region).contents else {
            return;
        };
        if self.regions.contains(&region) {
            return;
        }
        self.regions.push(region);
        for &EventId(event) in &contents.events {
            self.events.insert(usize::from(event));
        }
        for &TicketId(ticket) in &contents.tickets {
            self.tickets.insert(usize::from(ticket));
        }
        self.stickers.insert(contents.sticker.index());
    }

    /// Closed regions that a track joins to the board: those that can be offered.
    #[must_use]
    pub fn candidates(&self, content: &Content) -> RegionSet {
        let board = self.board(content);
        content
            .region_ids()
            .filter(|&id| !board.has(id) && content.region(id).neighbours.meets(board))
            .collect()
    }

    /// Where a postcard is.
    #[must_use]
    pub fn place_of(&self, postcard: PostcardId) -> PostPlace {
        self.post
            .get(postcard.index())
            .map_or(PostPlace::Sealed, |&(place, _)| place)
    }
}
