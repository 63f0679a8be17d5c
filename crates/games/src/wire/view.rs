//! What one viewer knows, with names.

use super::{
    WireCampaign, WireCampaignSeat, WireCard, WireCards, WireMix, WirePhase, WireRow, is_zero,
    members,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// All that one viewer knows of a game: what lies open, and what is the viewer's own.
///
/// It has the content of [`gleis_rules::board::BoardView`] or of
/// [`gleis_rules::cardgame::CardView`], no more and no less;
/// [`Entry::view_to_wire`](crate::Entry::view_to_wire) makes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct WireView {
    /// The seat that looks on, from 1; absent for a spectator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The seat the host named to begin, from 1; absent if it is drawn by lot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_seat: Option<u8>,
    /// What is asked.
    pub phase: WirePhase,
    /// Whose turn it is; absent while first tickets are chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u8>,
    /// Who still has to choose, while all choose at the same time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pending: Vec<u8>,
    /// How many players have passed in unbroken succession; in the card game how many turns in
    /// a row changed nothing that lasts.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub passes: u8,
    /// How many turns are left, once the last round has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns_left: Option<u8>,
    /// How many halves are over, in games that have two.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub halves_over: u8,
    /// The face-up cards from slot 1, `null` for a gap.
    pub market: Vec<Option<WireCard>>,
    /// How many cards the deck has.
    pub deck: u8,
    pub discards: WireCards,
    /// The ticket decks by name.
    pub ticket_decks: BTreeMap<String, WireTicketDeck>,
    /// Tracks nobody has claimed and no rule has closed, each a member that is `true`.
    #[serde(with = "members::names")]
    #[schemars(with = "BTreeMap<String, bool>")]
    pub open_tracks: Vec<String>,
    /// What lies open before each player, by the number of the seat.
    #[serde(with = "members::seats")]
    #[schemars(with = "BTreeMap<String, WireSeat>")]
    pub seats: Vec<WireSeat>,
    /// The viewer's cards.
    pub hand: WireCards,
    /// The viewer's tickets.
    pub tickets: Vec<String>,
    /// The tickets the viewer is choosing from, in the order drawn; after the choice of first
    /// tickets those refused, until all have chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offer: Vec<String>,
    /// Tickets the viewer once put under a deck and has not seen since.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sunk: Vec<String>,
    /// Tickets the viewer is about to complete, in the phase `complete`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<String>,
    /// The passengers on the board, in games that have them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passengers: Option<WirePassengers>,
    /// What only a campaign has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<Box<WireCampaign>>,
}

/// What lies open before one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct WireSeat {
    pub seat: u8,
    /// The tracks claimed, each a member that is `true`.
    #[serde(with = "members::names")]
    #[schemars(with = "BTreeMap<String, bool>")]
    pub tracks: Vec<String>,
    /// The trains left.
    pub trains: u8,
    /// Points for routes; in the card game for tickets completed so far.
    pub points: i16,
    /// How many cards the player holds.
    pub cards: u8,
    /// Those of them that everybody knows: taken face up and not yet spent.
    pub known_cards: WireCards,
    /// How many tickets the player has kept, by deck; of others all 0 until everybody has
    /// chosen first tickets.
    pub ticket_counts: WireMix,
    /// How many tickets the player is choosing from, by deck; of others all 0 in the set-up.
    pub offer_counts: WireMix,
    /// The tickets, once the game is over; in the card game those not completed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub revealed_tickets: Vec<String>,
    /// The passengers won, in games that have them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub passengers: WireCards,
    /// The rows of the rail yard, in the card game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub yard: Vec<WireRow>,
    /// How many cards lie on the track stack, in the card game.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub stack: u8,
    /// Which cards these are, as far as the viewer is told.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub stack_cards: WireCards,
    /// The tickets completed so far, in the card game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub completed_tickets: Vec<String>,
    /// What only a campaign has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<Box<WireCampaignSeat>>,
}

/// A ticket deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireTicketDeck {
    /// How many tickets nobody has touched; all of the deck while first tickets are chosen.
    pub untouched: u8,
    /// Those put underneath, the next to be drawn first; `null` where the viewer does not know
    /// which it is.
    pub under: Vec<Option<String>>,
}

/// The passengers on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WirePassengers {
    /// Who stands where: under each city or country the colour on each space of the set-up,
    /// `null` where the passenger is gone.
    #[serde(with = "members::places")]
    #[schemars(with = "BTreeMap<String, Vec<Option<WireCard>>>")]
    pub places: Vec<WireSpaces>,
    /// The track claimed last, at whose ends passengers may be taken in the phase `passengers`;
    /// absent before the first claim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claimed: Option<String>,
}

/// The passengers of one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WireSpaces {
    /// The city or country.
    pub place: String,
    /// The colour on each space of the set-up, `null` where the passenger is gone.
    pub spaces: Vec<Option<WireCard>>,
}

pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
