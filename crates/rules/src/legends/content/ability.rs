//! The language in which cards and stickers say what they do, as a tree.
//!
//! One variant for each word; `docs/data.md` defines the grammar, `docs/rules/legends.md` what
//! each word means. Numbers are small: everything printed fits into a byte.

use super::words::{CardClass, EventOp, Kind, Mark, OfferBox, PaintColour, Pool, RuleOp, Trigger};
use super::{
    AbilityId, AgreementId, CampaignCardId, CompanyId, CompanySlot, EventId, PostcardId, RegionSet,
    SpecialKind, StickerId, ToolId, TrackColour,
};
use crate::{CityId, TicketId, TrackId};

/// The abilities of one card: neighbours in the list of all abilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AbilityRange {
    /// The first of them.
    pub first: AbilityId,
    /// How many there are.
    pub count: u8,
}

impl AbilityRange {
    /// The ids, in the order in which they are printed.
    pub fn ids(self) -> impl DoubleEndedIterator<Item = AbilityId> + ExactSizeIterator + Clone {
        let first = self.first.0;
        (0..u16::from(self.count)).map(move |offset| AbilityId(first.saturating_add(offset)))
    }
}

/// One sentence of a card: when, on what condition, at what price, what, how often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    /// Where it is printed.
    pub origin: Origin,
    /// When it fires.
    pub trigger: Trigger,
    /// Judged for the player who would receive the effect.
    pub guard: Option<Cond>,
    /// What it costs; nothing, and then it happens by itself.
    pub price: Option<(Obligation, Price)>,
    /// Carried out from left to right; what cannot be done is skipped.
    pub effects: Vec<Effect>,
    /// How often it fires.
    pub limit: Limit,
}

/// Where an ability is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// On an event.
    Event(EventId),
    /// On a postcard.
    Postcard(PostcardId),
    /// On a side of the campaign deck.
    Campaign(CampaignCardId),
    /// On a company card.
    Company(CompanyId, CompanySlot),
    /// On a tool.
    Tool(ToolId),
    /// On an agreement.
    Agreement(AgreementId),
    /// On a rule sticker.
    Sticker(StickerId),
    /// In the text of a ticket.
    Ticket(TicketId),
}

/// Is a price optional?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Obligation {
    /// Part of the action, which is legal only if the price can be paid.
    Must,
    /// The player may pay, once for each firing.
    For,
}

/// How often an ability fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// As often as it fires, at most once for each action.
    Unlimited,
    /// So many times in a game, for each owner.
    PerGame(u8),
    /// So many times in the life of the card; postcards only.
    InAll(u8),
}

/// What one target gets.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct Effect {
    pub target: Target,
    pub verb: Verb,
}

/// Whom an effect meets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The player for whom the ability fires: no target is written.
    Owner,
    /// All players of this game in turn order from the active one.
    Each,
    /// First place of the last finished game.
    Winner,
    /// Last place of the last finished game.
    Last,
    /// The owner of the start card.
    Starter,
    /// Whose turn it is.
    Drawer,
    /// All players with the fewest coins.
    Poorest,
    /// The company whose mark is on the bridge of the claimed track.
    Builder,
    /// The company with the highest counter; tie: lower placed.
    Most(Counter),
    /// The company with the lowest counter; tie: lower placed.
    Least(Counter),
}

/// What can be done to a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verb {
    /// More of something.
    Gain(Kind, Amount),
    /// Less of something, never below 0.
    Lose(Kind, Amount),
    /// Draw train cards from the deck.
    Cards(Amount),
    /// Take face-up train cards one after another, no locomotives.
    Pick(Amount),
    /// Exchange hand cards for face-up ones, no locomotives.
    Swap(Amount),
    /// Archive the cheapest tickets, and those stamped by more than half of the companies.
    Retire(Amount),
    /// Draw tickets and keep some at least.
    Tickets {
        /// How many are drawn.
        draw: u8,
        /// How many at least are kept.
        keep: u8,
    },
    /// Take a postcard from the post office.
    Postcard(PostcardRef),
    /// Put an event into the deck, or archive it.
    Event(EventOp, EventRef),
    /// Put a sticker in force, take it off, or double what it pays.
    Rule(RuleOp, RuleRef),
    /// Give a track its colour for good.
    Paint(Place, PaintColour),
    /// Put a mark on a place.
    Mark(Mark, Place),
    /// Winter begins, or ends.
    FlipWinter,
    /// Look at the top train cards in secret and put them back in any order.
    PeekDeck(u8),
    /// Discard the face-up row and turn up a new one.
    Refresh,
    /// Open a box.
    Open(OfferBox),
    /// Take one card of a pool.
    Draft(Pool),
    /// One voice for an option.
    Vote(u8),
    /// Show own completed tickets.
    Show,
    /// Nothing.
    Pass,
    /// Pick one of the ways that can be paid for.
    Choose(Vec<Way>),
    /// Modifier: a claim costs so many train cards more or fewer.
    Cost(i8),
    /// Modifier: skull cards count as locomotives for this claim.
    WildSkull,
    /// Modifier: nobody may take a face-up locomotive.
    DenyOpenLocomotive,
    /// Modifier: the row has so many face-up cards.
    Market(u8),
    /// Modifier: pay this track as if it were grey.
    Grey,
}

impl Verb {
    /// Is it a change of other rules, which needs [`Trigger::While`]?
    #[must_use]
    pub const fn is_modifier(&self) -> bool {
        matches!(
            self,
            Self::Cost(_)
                | Self::WildSkull
                | Self::DenyOpenLocomotive
                | Self::Market(_)
                | Self::Grey
        )
    }
}

/// One option of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// What it costs.
    pub price: Option<Price>,
    /// What it brings.
    pub effects: Vec<Effect>,
}

/// Alternatives of which the payer chooses one; each is paid wholly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Price(pub Vec<Vec<Cost>>);

/// Part of a price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Give away so much.
    Lose(Kind, Amount),
    /// Discard so many hand cards.
    Discard(CardClass, Amount),
}

/// A number, perhaps a counted one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// This number.
    Fixed(u8),
    /// `factor * min(counter, cap)`.
    Counted {
        /// Multiplies the count.
        factor: u8,
        /// What is counted.
        counter: Counter,
        /// The count is at most this.
        cap: Option<u8>,
    },
}

/// What can be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Counter {
    /// Of a claim: the length of the track.
    Len,
    /// Of a claim: half the length, rounded down.
    Half,
    /// Of a claim: bridge symbols of the track.
    Bridge,
    /// Of a claim: dollars lying on the tunnel.
    Fund,
    /// Of a claim: pickaxes among the cards that paid for the track.
    Pickaxe,
    /// Of a claim: skulls among the cards that paid for the track.
    Skull,
    /// Of a claim: skull cards paid as locomotives.
    Powder,
    /// Of a claim: locomotives among the cards that paid for the track.
    Locos,
    /// Of a take: cards taken from the deck by the action itself.
    Blind,
    /// Of a draw: tickets kept.
    Kept,
    /// Of a ticket: printed dollars.
    Value,
    /// Of a ticket: time-zone borders between its cities.
    Span,
    /// Coins.
    Cash,
    /// Goodwill.
    Goodwill,
    /// Stamps.
    Stamps,
    /// Ore.
    Ore,
    /// Crates of oranges.
    Crates,
    /// Worth of the own ore at today's price.
    Assay,
    /// Own completed tickets, shown or not.
    Done,
    /// Own uncompleted tickets.
    Undone,
    /// Own plaques.
    Plaques,
    /// Map pieces with a city of the network.
    Pieces,
    /// Dollars put into the pot.
    Given,
    /// Completed tickets with the city of the fair in the same network.
    HostTickets,
    /// Sum of the bank slips so far.
    Slips,
    /// Completed tickets without the own stamp.
    Fresh,
    /// Atlas sheets won alone.
    Sheets,
    /// Atlas sheets shared.
    HalfSheets,
    /// Compensation for missed games.
    Missed,
    /// Players of this game.
    Players,
    /// The common pot.
    Pot,
    /// Voices for option 1.
    Votes1,
    /// Voices for option 2.
    Votes2,
    /// Own tracks that meet the condition.
    Tracks(Box<Cond>),
    /// Cities of the network that meet the condition.
    Net(Box<Cond>),
}

/// A condition of a claim, a city, a player, a ticket or the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cond {
    /// At least one of them.
    Or(Vec<Self>),
    /// All of them.
    And(Vec<Self>),
    /// Not this.
    Not(Box<Self>),
    /// A counter compared with an amount.
    Compare(Counter, Comparison, Amount),
    /// Track: has this colour.
    Colour(TrackColour),
    /// Track: has the colour of the own company.
    OwnColour,
    /// Track: touches one of these pieces. City: lies there.
    Region(RegionSet),
    /// Track: touches The South or Atlantic Coast.
    South,
    /// Track: its cities lie on different pieces.
    Crosses,
    /// Track: one of exactly two parallel tracks.
    Double,
    /// Track: has this printed symbol.
    Special(SpecialKind),
    /// Track: its bridge is built.
    Built,
    /// Track: has a city in common with an own earlier track.
    Joins,
    /// Track: ends there.
    Touch(Spot),
    /// Track: nobody owns it.
    Unclaimed,
    /// Track: a pioneer track that has been painted.
    Painted,
    /// City: big.
    Big,
    /// City: not big.
    Small,
    /// City: has an anchor.
    Port,
    /// City: bears an own plaque.
    Plaque,
    /// City: the mail hub.
    Hub,
    /// City: host of the fair.
    Host,
    /// City: lies in the East.
    East,
    /// City: an own track ends there.
    Served,
    /// Player: an own track ends there.
    Reached(Spot),
    /// Player: one own network contains two different cities, one of each.
    Linked(Spot, Spot),
    /// Player: holds an agreement.
    HasAgreement,
    /// Player: nobody has met this ability in this game yet.
    First,
    /// Player: it is the own turn.
    Mine,
    /// Ticket: the place lies in the own network that connects it.
    Via(Spot),
    /// Ticket: bears the own stamp.
    Stamped,
    /// Ticket: is the old ticket of the last game.
    Memory,
    /// Table: it is winter.
    Winter,
}

/// How a counter is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// At least.
    AtLeast,
    /// At most.
    AtMost,
    /// Exactly.
    Equal,
}

/// A city, or one of a set of cities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// This city.
    City(CityId),
    /// A city with an anchor.
    Port,
    /// A big city.
    Big,
    /// A city with an own plaque.
    Plaque,
    /// The mail hub.
    Hub,
    /// The city of the fair.
    Host,
    /// A port on the Atlantic.
    Atlantic,
    /// A port on the Gulf.
    Gulf,
    /// A port on the Pacific.
    Pacific,
}

/// Where a mark or a colour goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// This city.
    City(CityId),
    /// This track.
    Track(TrackId),
    /// The claimed track.
    This,
    /// All blank tracks claimed in this game.
    Beds,
    /// The target chooses a place that meets the condition.
    Any(Cond),
    /// The place that meets the condition with most claimed tracks.
    Top(Cond),
}

/// A postcard, by number or by ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PostcardRef {
    /// This one.
    One(PostcardId),
    /// The one whose number is on the ticket being shown.
    Printed,
}

/// An event, or one of the target's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventRef {
    /// This one.
    One(EventId),
    /// From deck and discards, not the current one.
    Any,
}

/// A sticker, or one of the target's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleRef {
    /// This one.
    One(StickerId),
    /// A tool.
    AnyTool,
    /// The stickers of a region's module.
    AnyRegion,
}
