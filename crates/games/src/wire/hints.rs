//! What a viewer could do next and why not the rest, with names. It is asked for, and not part of
//! every view: most of it is of use only while somebody thinks.

use super::{WireCard, WireCards, WireHelp, WireStep};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many cards of each colour; `any` is for grey tracks, which take one colour each, and in a
/// campaign for cards at will that rules ask for, `locomotive` for locomotives that they ask for.
pub type WireNeed = BTreeMap<String, u16>;

/// What a viewer could claim, how far tickets are, and how everybody stands, all of it worked
/// out from what the viewer knows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Hints {
    /// The number of the last step; in a replay how many actions were done.
    pub seq: u64,
    /// Every track of the map, as if it were the viewer's turn; to those who look on only tracks
    /// that are taken or closed.
    pub tracks: Vec<TrackHint>,
    /// The viewer's tickets, kept and offered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tickets: Vec<TicketHint>,
    /// The cheapest network for several tickets; absent at a table without aids and to those who
    /// look on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub together: Option<Together>,
    /// What the tracks of a plan would cost; only if some were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<PlanHint>,
    /// The longest trail of each seat, if the game counts it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trails: Vec<Trail>,
    /// How everybody would stand if the game ended now, as far as everybody knows.
    pub standings: Standings,
    /// The bonus for most completed tickets, if the game has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub globetrotter: Option<Globetrotter>,
    /// Everybody's tickets, once the game is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub revealed: Vec<RevealedTickets>,
}

/// A track as a player sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct TrackHint {
    pub track: String,
    /// How it looks.
    pub look: TrackLook,
    /// Why it cannot be claimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<WhyNot>,
    /// Who has taken it or, if it is closed, the track beside it, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<u8>,
    /// How many cards are missing, for the colour in which they are fewest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing: Option<u8>,
    /// That colour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<WireCard>,
    /// Every way to pay for it with the cards held.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub payments: Vec<TrackPayment>,
    /// What can help to pay for it, in a campaign: the bits of `with.helps` in this order, the
    /// lowest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub helps: Vec<WireHelp>,
    /// What the steps of claiming would bring, in a campaign.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<WireStep>,
}

/// How a track looks to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TrackLook {
    /// It can be claimed without a locomotive.
    Claimable,
    /// It can be claimed, but only with locomotives.
    WithLocomotives,
    /// One card is missing.
    Short,
    /// It cannot be claimed.
    No,
}

/// Why a track cannot be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WhyNot {
    /// Somebody has it.
    Taken,
    /// The track beside it is taken, and with so few players that closes this one.
    Closed,
    /// The track beside it is your own.
    OwnParallel,
    /// Too few trains are left.
    Trains,
    /// Cards are missing.
    Cards,
}

/// A way to pay for a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct TrackPayment {
    /// The colour of the cards; `locomotive` for a grey track paid with nothing else.
    pub colour: WireCard,
    /// How many of the cards are locomotives.
    pub locomotives: u8,
}

/// How far a ticket is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct TicketHint {
    pub ticket: String,
    /// Is it one to choose from, and not kept yet?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub offered: bool,
    /// Are its places joined? In the card game: is it completed?
    pub done: bool,
    /// In the card game, at a table with aids: does the best use of the own track stack, as far
    /// as it is known, complete it?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ready: bool,
    /// Can they not be joined any more?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub blocked: bool,
    /// Why not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<WhyBlocked>,
    /// What is left to do: the way that takes fewest trains. Absent if it is done, if no way is
    /// left, and at a table without aids.
    #[serde(flatten)]
    pub path: Option<NeededTracks>,
}

/// Why a ticket cannot be completed any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WhyBlocked {
    /// No tracks are left that would join its places.
    Tracks,
    /// Every way takes more trains than are left.
    Trains,
}

/// Tracks that are still to be claimed, and what that takes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct NeededTracks {
    /// The tracks; those of one way in its order.
    pub tracks: Vec<String>,
    /// The trains they take.
    pub trains: u16,
    /// The points they bring.
    pub points: u16,
    /// The dollars that belong to claiming them, in a campaign.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dollars: Option<u16>,
    /// The cards they cost. In a campaign as things are now, one track after the other, without
    /// anything that helps; of prices with several ways the last.
    pub cards: WireNeed,
    /// Those of them that are not in the hand, locomotives not counted.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub missing: WireNeed,
    /// How many more cards are needed when locomotives fill in; about, because grey tracks may
    /// be paid in several ways.
    pub missing_cards: u16,
}

/// The cheapest network for several tickets at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Together {
    /// For which tickets.
    pub tickets: Vec<String>,
    /// Those of them for which tracks or trains do not suffice beside the others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocked: Vec<String>,
    /// What is left to do for the rest.
    #[serde(flatten)]
    pub network: NeededTracks,
}

/// The tracks of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct PlanHint {
    /// Those that can still be claimed, and what that takes.
    #[serde(flatten)]
    pub network: NeededTracks,
    /// Those that cannot: taken or closed. Your own are in neither list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unavailable: Vec<String>,
}

/// The longest trail of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct Trail {
    pub seat: u8,
    /// Its length in trains.
    pub length: u8,
    /// Its tracks, in order.
    pub tracks: Vec<String>,
}

/// How everybody would stand if the game ended now, without tickets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Standings {
    /// The points of each seat.
    pub seats: Vec<OpenPoints>,
    /// Who leads in which colour, in games with passengers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passengers: Vec<Majority>,
}

/// The points of a seat that everybody can count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct OpenPoints {
    pub seat: u8,
    /// Claimed routes.
    pub routes: i16,
    /// Majorities of passengers.
    pub passengers: i16,
    /// The longest trail.
    pub longest_trail: i16,
    /// Completed tickets, in the card game.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub tickets: i16,
    /// Most tickets to big cities, in the card game.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub big_cities: i16,
    /// Their sum.
    pub total: i16,
}

/// Who has most passengers of a colour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct Majority {
    pub colour: WireCard,
    /// How many still stand on the board.
    pub left: u8,
    /// Those who have some, whoever has most first.
    pub seats: Vec<MajoritySeat>,
}

/// A seat's passengers of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct MajoritySeat {
    pub seat: u8,
    pub won: u8,
    /// The points they would bring now: for most, for second most, or none.
    pub points: i16,
}

/// The bonus for most completed tickets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Globetrotter {
    /// What it brings.
    pub points: u8,
    /// How many tickets the viewer has completed; absent for those who look on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completed: Option<u8>,
}

/// The tickets of a seat at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct RevealedTickets {
    pub seat: u8,
    pub tickets: Vec<TicketResult>,
}

/// A ticket and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct TicketResult {
    pub ticket: String,
    /// Are its places joined?
    pub done: bool,
}

/// The cards and tickets of a seat, for those who look at a finished game with all cards open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct OpenHand {
    pub seat: u8,
    /// The cards.
    pub hand: WireCards,
    /// The tickets kept.
    pub tickets: Vec<TicketResult>,
    /// The tickets to choose from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offer: Vec<String>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde asks for"
)]
const fn is_nothing(points: &i16) -> bool {
    *points == 0
}
