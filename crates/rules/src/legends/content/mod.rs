//! Everything printed on the cards, stickers and board pieces of a campaign, as plain data.
//!
//! No names and no texts: whatever refers to something else does so by index. The crate
//! `gleis-games` reads the files, checks them and makes a [`Content`], which is then shared
//! and never changed. What happens to the copy in the course of a campaign is not here.

pub mod ability;
pub mod board;
pub mod cards;
pub mod check;
pub mod ids;
pub mod numbers;
pub mod words;

pub use ability::{
    Ability, AbilityRange, Amount, Comparison, Cond, Cost, Counter, Effect, EventRef, Limit,
    Obligation, Origin, Place, PostcardRef, Price, RuleRef, Spot, Target, Verb, Way,
};
pub use board::{
    BlankTrack, Chooser, City, PortSets, Region, RegionBox, RegionSet, Special, SpecialKind,
    Ticket, Track, TrackColour,
};
pub use cards::{
    After, CampaignCard, CampaignKind, Company, CompanyCard, CompanySlot, Duration, Event,
    EventKind, Hidden, Module, ModuleKind, Phase, Postcard, PostcardGroup, Provenance, Slot,
    Sticker, Then, Tool,
};
pub use check::ContentError;
pub use ids::{
    AbilityId, AgreementId, CampaignCardId, Colour, CompanyId, EventId, ModuleId, PostcardId,
    RegionId, StickerId, ToolId,
};
pub use numbers::{
    CampaignGame, FirstTickets, LaterTickets, Numbers, OrePrice, SymbolCounts, TrainBonus,
};

pub use words::{CardClass, EventOp, Kind, Mark, OfferBox, PaintColour, Pool, RuleOp, Trigger};

/// The games of a campaign (LW-06).
pub const GAMES: usize = 12;
/// The companies (LW-04).
pub const COMPANIES: usize = 5;

/// The content of a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// The numbers of the rulebook.
    pub numbers: Numbers,
    /// The twelve games, in order.
    pub games: [CampaignGame; GAMES],
    /// The board pieces with cities: first those of the start, then the eight others.
    pub regions: Vec<Region>,
    /// The sets of ports that conditions speak of.
    pub ports: PortSets,
    /// All cities.
    pub cities: Vec<City>,
    /// All tracks; parallel ones stand side by side.
    pub tracks: Vec<Track>,
    /// All tickets.
    pub tickets: Vec<Ticket>,
    /// All events.
    pub events: Vec<Event>,
    /// All postcards, by number.
    pub postcards: Vec<Postcard>,
    /// The sides of the campaign deck in reading order.
    pub campaign: Vec<CampaignCard>,
    /// The companies in the order of [`Colour`].
    pub companies: [Company; COMPANIES],
    /// The tools of the conductor's box.
    pub tools: Vec<Tool>,
    /// The agreements: each is nothing but its abilities.
    pub agreements: Vec<AbilityRange>,
    /// The rule stickers.
    pub stickers: Vec<Sticker>,
    /// The modules.
    pub modules: Vec<Module>,
    /// Every ability of everything above, those of one card side by side.
    pub abilities: Vec<Ability>,
}

impl Content {
    /// The abilities of one card, sticker or ticket; none if the range is not of this content.
    #[inline]
    #[must_use]
    pub fn abilities_of(&self, range: AbilityRange) -> &[Ability] {
        let first = range.first.index();
        self.abilities
            .get(first..first + usize::from(range.count))
            .unwrap_or_default()
    }

    /// The abilities of one card with their ids.
    pub fn each_ability_of(
        &self,
        range: AbilityRange,
    ) -> impl Iterator<Item = (AbilityId, &Ability)> {
        range.ids().zip(self.abilities_of(range))
    }

    /// The starting pieces with cities: the East.
    #[must_use]
    pub fn east(&self) -> RegionSet {
        RegionSet::from_iter(self.region_ids().filter(|&id| self.region(id).at_start()))
    }

    /// The pieces that conditions call the south.
    #[must_use]
    pub fn south(&self) -> RegionSet {
        RegionSet::from_iter(self.region_ids().filter(|&id| self.region(id).south))
    }

    /// A board piece.
    #[inline]
    #[must_use]
    pub fn region(&self, id: RegionId) -> &Region {
        &self.regions[id.index()]
    }

    /// All board pieces with cities.
    pub fn region_ids(&self) -> impl DoubleEndedIterator<Item = RegionId> + ExactSizeIterator {
        (0..self.regions.len() as u8).map(RegionId)
    }

    /// The card of a company in a slot of its box.
    #[must_use]
    pub fn company_card(&self, company: CompanyId, slot: CompanySlot) -> &CompanyCard {
        &self.companies[company.index()].cards[slot.index()]
    }
}
