//! Actions, events, views and games with names instead of indices, as JSON carries them.
//!
//! One vocabulary serves all games; each game uses the words it needs. Seats and
//! slots of the market are counted from 1. What somebody may not know is left out.
//!
//! ```
//! use gleis_games::wire::WireAction;
//! let action: WireAction = serde_json::from_str(r#"{"do": "take-card", "slot": 3}"#).unwrap();
//! assert_eq!(action, WireAction::TakeCard { slot: 3 });
//! ```

mod board;
mod campaign;
mod card_texts;
mod changes;
mod game;
mod hints;
mod legends;
mod members;
mod outcome;
pub mod patch;
mod protocol;
mod terms;
mod view;

pub use board::{
    WireAnchor, WireBoard, WireBoardCity, WireBoardCountry, WireBoardTrack, WireLabel, WireLabels,
    WirePiece, WireSlot, WireStub,
};
pub use campaign::{WireCampaign, WireCampaignSeat, WirePaint, WirePost, WireTool};
pub use card_texts::{
    WireAtlasSheet, WireCalendarGame, WireCardText, WireCardTextKind, WireCardTextSlot, WireCopy,
    WireCopyCompany, WireCopyRegion, WireCopyTrack, WireFinalPlace, WireFinale, WireRead,
};
pub use game::{
    WireBonus, WireCampaignRules, WireCardRules, WireCity, WireFirstTickets, WireGame,
    WireLaterTickets, WireMarket, WireOneTrackUpTo, WirePassengerPlace, WirePassengerRules,
    WirePlace, WirePlayers, WireRefused, WireRulesPiece, WireSpecial, WireText, WireTicket,
    WireTrack, WireTrainBonus,
};
pub use hints::{
    Globetrotter, Hints, Majority, MajoritySeat, NeededTracks, OpenHand, OpenPoints, PlanHint,
    RevealedTickets, Standings, TicketHint, TicketResult, Together, TrackHint, TrackLook,
    TrackPayment, Trail, WhyBlocked, WhyNot, WireNeed,
};
pub use legends::{
    WireClaimWith, WireHappening, WireLastClaim, WirePlay, WireSlip, WireSymbol, WireTopCard,
};
pub use outcome::WireOutcome;
pub use protocol::{FromBot, Message, PROTOCOL, ToBot};
pub use terms::{
    WireHelp, WireLine, WireOption, WireQuestion, WireStep, WireTask, WireTerm, WireWay,
};
pub use view::{WirePassengers, WireSeat, WireSpaces, WireTicketDeck, WireView};

use gleis_rules::board::Phase;
use gleis_rules::cardgame;
use gleis_rules::{CardKind, Seat, SeatCount};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A kind of car card, or the colour of a passenger.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum WireCard {
    /// Red.
    Red,
    /// Orange.
    Orange,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Purple.
    Purple,
    /// Black.
    Black,
    /// White.
    White,
    /// The wild card.
    Locomotive,
}

impl WireCard {
    const ALL: [Self; CardKind::COUNT] = [
        Self::Red,
        Self::Orange,
        Self::Yellow,
        Self::Green,
        Self::Blue,
        Self::Purple,
        Self::Black,
        Self::White,
        Self::Locomotive,
    ];

    /// The kind as the rules know it.
    ///
    /// ```
    /// use gleis_games::wire::WireCard;
    /// use gleis_rules::CardKind;
    /// assert_eq!(WireCard::Purple.kind(), CardKind::PURPLE);
    /// assert_eq!(WireCard::from(CardKind::ORANGE), WireCard::Orange);
    /// ```
    #[must_use]
    pub const fn kind(self) -> CardKind {
        CardKind(self as u8)
    }
}

impl From<CardKind> for WireCard {
    fn from(kind: CardKind) -> Self {
        Self::ALL[kind.index()]
    }
}

/// How many cards of each kind, in the order of the kinds; those without any are left out.
pub type WireCards = BTreeMap<WireCard, u8>;

/// How many tickets of each deck of the game, by the deck's name.
pub type WireMix = BTreeMap<String, u8>;

/// A row of a rail yard: cards of one colour, and locomotives on top of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WireRow {
    /// The colour of the row.
    pub colour: WireCard,
    /// How many cards of that colour.
    pub cars: u8,
    /// How many locomotives.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub locomotives: u8,
}

/// What a player wants to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub enum WireAction {
    /// Take the top card of the deck.
    DrawCard {},
    /// Take a face-up card.
    TakeCard {
        /// Which slot of the market, from 1.
        slot: u8,
    },
    /// Claim a track.
    Claim {
        /// `boston-new-york#2`.
        track: String,
        /// The colour of the cards paid; `locomotive` for a grey track paid with nothing else.
        colour: WireCard,
        /// How many of the cards paid are locomotives.
        locomotives: u8,
        /// The rest of the payment, in games where it can differ.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<WireClaimWith>,
    },
    /// Draw tickets.
    DrawTickets {
        /// How many of each deck.
        mix: WireMix,
    },
    /// Keep some of the tickets drawn.
    KeepTickets {
        /// Those kept, in the order drawn.
        keep: Vec<String>,
        /// Those refused, the one that will lie highest first.
        under: Vec<String>,
    },
    /// Take passengers at the ends of the track just claimed.
    TakePassengers {
        /// The colour taken at each end, `null` for none.
        from: [Option<WireCard>; 2],
    },
    /// Take no second card, in games that allow it.
    Stop {},
    /// Lay cards into the rail yard: one row of two or more cards, or three rows of one card.
    Lay {
        /// The rows, in the order of the colours.
        rows: Vec<WireRow>,
    },
    /// Complete the best set of tickets with the cards of the track stack, and no others.
    CompleteBest {},
    /// Complete a ticket with cards of the track stack.
    Complete { ticket: String },
    /// Complete no further ticket, use nothing more, and the like.
    Done {},
    /// Use an ability that is offered.
    Use {
        /// The card and the number of its ability: `E05/1`.
        ability: String,
        /// Paying in this of its ways, from 1.
        way: u8,
    },
    /// Answer a question.
    Choose {
        /// The name of what is chosen, or the number of an option from 1.
        option: String,
    },
    /// Discard a card.
    Discard {
        card: WireCard,
        /// Its symbol, in games that have any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        symbol: Option<WireSymbol>,
    },
    /// Exchange a hand card for a face-up one.
    Swap {
        /// The hand card.
        card: WireCard,
        /// Its symbol, in games that have any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        symbol: Option<WireSymbol>,
        /// The slot, from 1.
        slot: u8,
    },
    /// Show a ticket.
    Show { ticket: String },
    /// Hold a numbered card back, or let it act again.
    Switch { postcard: String },
    /// Do nothing, because nothing can be done.
    Pass {},
}

/// What happened, as somebody saw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(
    tag = "event",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub enum WireEvent {
    /// Something that the viewer may not know at all.
    Nothing {},
    /// The passengers of the set-up.
    PassengersPlaced {
        /// Every place where some stand, in the order in which they were drawn.
        places: Vec<PassengersAt>,
    },
    /// A player got the top card of the deck.
    CardDrawn {
        seat: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<WireCard>,
        /// Its symbol, in games that have any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        symbol: Option<WireSymbol>,
    },
    /// A player took a face-up card.
    CardTaken {
        seat: u8,
        /// From which slot, from 1.
        slot: u8,
        card: WireCard,
        /// Its symbol, in games that have any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        symbol: Option<WireSymbol>,
    },
    /// The top card of the deck was laid into the market.
    TurnedUp {
        /// Into which slot, from 1.
        slot: u8,
        card: WireCard,
        /// Its symbol, in games that have any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        symbol: Option<WireSymbol>,
    },
    /// Too many locomotives: the whole market was discarded.
    MarketSwept {},
    /// The discards were shuffled and are the deck now.
    DeckShuffled {},
    /// A player got first tickets to choose from.
    FirstTicketsDealt {
        seat: u8,
        /// How many of each deck.
        mix: WireMix,
        /// Which, in the order drawn.
        tickets: Vec<String>,
    },
    /// A player chose first tickets.
    FirstTicketsChosen {
        seat: u8,
        /// Those kept, in the order drawn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kept: Option<Vec<String>>,
        /// Those refused, in the order in which they are put back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        refused: Option<Vec<String>>,
    },
    /// All have chosen first tickets.
    FirstTicketsSettled {
        /// How many each player kept of each deck, by seat.
        kept: Vec<WireMix>,
        /// How many each player refused.
        refused: Vec<WireMix>,
    },
    /// A refused ticket went under its deck.
    TicketUnder {
        /// Who refused it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// Which deck.
        deck: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ticket: Option<String>,
    },
    /// This player begins.
    FirstSeat { seat: u8 },
    /// A player drew tickets to choose from.
    TicketsDrawn {
        seat: u8,
        /// How many of each deck.
        mix: WireMix,
        /// Which, in the order drawn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tickets: Option<Vec<String>>,
    },
    /// A player kept some of the tickets drawn.
    TicketsKept {
        seat: u8,
        /// How many of each deck.
        counts: WireMix,
        /// Those kept, in the order drawn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kept: Option<Vec<String>>,
        /// Those refused, in the order in which they are put back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        refused: Option<Vec<String>>,
    },
    /// A player claimed a track.
    Claimed {
        seat: u8,
        track: String,
        /// The colour of the cards paid.
        colour: WireCard,
        /// How many of them were locomotives.
        locomotives: u8,
        /// The rest of the payment, in games where it can differ.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<WireClaimWith>,
    },
    /// A player took passengers, or left them, at the ends of the track just claimed.
    PassengersTaken {
        seat: u8,
        /// The colour taken at each end, `null` for none.
        from: [Option<WireCard>; 2],
    },
    /// A player got a locomotive before the other cards were dealt.
    LocomotiveDealt { seat: u8 },
    /// A player took no second card.
    Stopped { seat: u8 },
    /// The top card of each row of a rail yard went onto the track stack.
    Rolled {
        seat: u8,
        /// Which cards.
        cards: WireCards,
    },
    /// A player laid cards into the rail yard.
    Laid {
        seat: u8,
        /// The new rows.
        rows: Vec<WireRow>,
    },
    /// A player was raided and discarded a row.
    Raided {
        /// Who lost it.
        seat: u8,
        /// The row.
        row: WireRow,
    },
    /// The last round of a half is over and all track stacks are turned up.
    StacksShown {
        /// The stack of each seat.
        stacks: Vec<WireCards>,
    },
    /// A player set cards aside for a ticket.
    TicketChosen { seat: u8, ticket: String },
    /// A player has chosen which tickets to complete.
    ChoiceMade {
        seat: u8,
        /// Which, if the viewer may know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tickets: Option<Vec<String>>,
    },
    /// All have chosen: these tickets are completed.
    TicketsCompleted {
        /// The tickets of each seat.
        tickets: Vec<Vec<String>>,
    },
    /// Half time: all cards but those in hands are the new deck.
    HalfTime {},
    /// A player passed.
    Passed { seat: u8 },
    /// What is asked now, and of whom.
    Awaits {
        /// What is asked.
        phase: WirePhase,
        /// Whose turn it is; nobody's while first tickets are chosen, and who had the last turn
        /// while tickets are completed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// Who still has to choose, while all choose at the same time.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pending: Vec<u8>,
        /// How many players have passed in unbroken succession; in the card game how many turns
        /// in a row changed nothing that lasts.
        #[serde(default, skip_serializing_if = "is_zero")]
        passes: u8,
        /// How many turns are left, once the last round has begun.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turns_left: Option<u8>,
        /// How many halves are over, in games that have two.
        #[serde(default, skip_serializing_if = "is_zero")]
        halves_over: u8,
        /// What is asked in a game of a campaign.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        play: Option<Box<WirePlay>>,
    },
    /// Something that happens only in a campaign.
    Happened { happening: Box<WireHappening> },
    /// The game is over and all tickets are shown.
    TicketsRevealed {
        /// The tickets of each seat.
        tickets: Vec<Vec<String>>,
    },
}

/// The passengers of one place in the set-up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassengersAt {
    /// The city or country.
    pub place: String,
    /// Their colours, in the order in which they were drawn.
    pub colours: Vec<WireCard>,
}

/// What is asked of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WirePhase {
    /// Choose first tickets, all at the same time.
    FirstTickets,
    /// Begin a turn with one of the actions.
    Turn,
    /// Take the second card.
    SecondCard,
    /// Keep some of the tickets drawn.
    KeepTickets,
    /// Take passengers.
    Passengers,
    /// Complete tickets with the cards of the track stack, all at the same time.
    Complete,
    /// Answer a question of a campaign.
    Question,
    /// Nothing: the game is over.
    Over,
}

impl From<Phase> for WirePhase {
    fn from(phase: Phase) -> Self {
        match phase {
            Phase::FirstTickets => Self::FirstTickets,
            Phase::Turn => Self::Turn,
            Phase::SecondCard => Self::SecondCard,
            Phase::KeepTickets => Self::KeepTickets,
            Phase::Extra => Self::Passengers,
            Phase::Over => Self::Over,
        }
    }
}

impl WirePhase {}

impl From<cardgame::Phase> for WirePhase {
    fn from(phase: cardgame::Phase) -> Self {
        match phase {
            cardgame::Phase::FirstTickets => Self::FirstTickets,
            cardgame::Phase::Turn => Self::Turn,
            cardgame::Phase::SecondCard => Self::SecondCard,
            cardgame::Phase::KeepTickets => Self::KeepTickets,
            cardgame::Phase::Complete => Self::Complete,
            cardgame::Phase::Over => Self::Over,
        }
    }
}

/// A seat as people count, from 1.
///
/// ```
/// use gleis_games::wire::{seat_from_wire, seat_to_wire};
/// use gleis_rules::{Seat, SeatCount};
/// let seats = SeatCount::new(3).unwrap();
/// assert_eq!(seat_to_wire(Seat::new(2)), 3);
/// assert_eq!(seat_from_wire(3, seats), Some(Seat::new(2)));
/// assert_eq!(seat_from_wire(4, seats), None);
/// assert_eq!(seat_from_wire(0, seats), None);
/// ```
#[must_use]
pub const fn seat_to_wire(seat: Seat) -> u8 {
    seat.index() as u8 + 1
}

/// The seat with this number at a table of this size.
#[must_use]
pub fn seat_from_wire(number: u8, seats: SeatCount) -> Option<Seat> {
    seats.seats().find(|&seat| seat_to_wire(seat) == number)
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde asks for"
)]
pub(crate) const fn is_zero(number: &u8) -> bool {
    *number == 0
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde asks for"
)]
pub(crate) const fn is_false(flag: &bool) -> bool {
    !*flag
}
