//! A game for programs that have no data files: map, tickets and numbers, with names.

use super::{WireCard, WireCards, is_false};
use crate::names::Text;
use gleis_rules::board::FirstRefused;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// All that stands in the box and the rulebook as data; it does not change while games are
/// played. [`Entry::game_to_wire`](crate::Entry::game_to_wire) makes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct WireGame {
    /// `usa-2004`, or the id a user's own file gives.
    pub id: String,
    /// Goes up when the rules change.
    pub rules_version: u32,
    /// Stands for all data of the game: two games with the same fingerprint play alike.
    pub fingerprint: String,
    /// What players call it.
    pub name: WireText,
    /// Fewest and most players.
    pub players: WirePlayers,
    /// Cities and spots of countries, where tracks end.
    pub cities: Vec<WireCity>,
    /// What tickets and passengers name: cities and whole countries.
    pub places: Vec<WirePlace>,
    /// The tracks.
    pub tracks: Vec<WireTrack>,
    pub tickets: Vec<WireTicket>,
    /// Other tickets that a campaign's game may name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub old_tickets: Vec<WireTicket>,
    /// Companies that are noted on tickets of a campaign, by ticket.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub stamps: BTreeMap<String, Vec<WireCard>>,
    /// The names of the ticket decks, one or two.
    pub decks: Vec<String>,
    /// Car cards of each kind.
    pub cards: WireCards,
    /// Car cards dealt to each player.
    pub hand: u8,
    /// The face-up cards.
    pub market: WireMarket,
    /// Trains of each player.
    pub trains: u8,
    /// With so many trains or fewer at the end of a turn the last round begins.
    pub last_round_at: u8,
    /// The tickets of the set-up.
    pub first_tickets: WireFirstTickets,
    /// The tickets drawn in a turn.
    pub later_tickets: WireLaterTickets,
    /// With so many players or fewer only one of parallel tracks can be claimed.
    pub one_track_up_to: WireOneTrackUpTo,
    /// Points for the longest trail; 0 if the game has no such bonus.
    pub longest_trail: u8,
    /// Points for most completed tickets; 0 if the game has no such bonus.
    pub globetrotter: u8,
    /// What decides between players with equal points, in this order.
    pub tie_breaks: Vec<String>,
    /// Passengers, in the games that have them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passengers: Option<WirePassengerRules>,
    /// What the card game adds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card_game: Option<WireCardRules>,
    /// What a game of a campaign adds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<WireCampaignRules>,
}

/// What a game of a campaign adds; of what is open, nothing of what is sealed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireCampaignRules {
    /// Which game of the campaign, from 1.
    pub game: u8,
    /// Its year.
    pub year: u16,
    /// Coins of each player at the start.
    pub coins: u8,
    /// Dollars for cars left, by how many are left at most; the last row has no end.
    pub train_bonus: Vec<WireTrainBonus>,
    /// The companies in the order of the seats; with fewer players than companies the first.
    pub companies: Vec<WireCard>,
    /// The board pieces on the table.
    pub pieces: Vec<WireRulesPiece>,
    /// Cities with an anchor.
    pub ports: Vec<String>,
}

/// A row of the bonus for used cars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireTrainBonus {
    /// For so many cars left at most.
    pub cars_up_to: u8,
    /// Dollars.
    pub dollars: u8,
}

/// A board piece and its cities.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireRulesPiece {
    /// `northeast`.
    pub id: String,
    /// What players call it.
    pub name: WireText,
    /// Its cities.
    pub cities: Vec<String>,
    /// The time zone, counted from the east.
    pub zone: u8,
}

/// What the card game adds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireCardRules {
    /// Locomotives each player gets before the other cards are dealt.
    pub first_locomotives: u8,
    /// With so many players or more the game has a second half.
    pub second_half_from: u8,
    /// Cards dealt to each player before the second half.
    pub second_hand: u8,
    /// After so many rounds in which nobody did anything that lasts, the half is over.
    pub idle_rounds: u8,
    /// Who knows what lies on a track stack: `hidden`, `remembered` or `look`.
    pub stacks: String,
    /// The bonus cards.
    pub bonuses: Vec<WireBonus>,
}

/// The bonus card of a big city.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct WireBonus {
    pub place: String,
    /// What it is worth.
    pub points: u8,
    /// The colour that stands for the city.
    pub colour: WireCard,
}

/// A text in two languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct WireText {
    pub en: String,
    pub de: String,
}

impl From<&Text> for WireText {
    fn from(text: &Text) -> Self {
        Self {
            en: text.en.clone(),
            de: text.de.clone(),
        }
    }
}

/// Fewest and most players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WirePlayers {
    /// Fewest.
    pub min: u8,
    /// Most.
    pub max: u8,
}

/// A city or a spot of a country.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WireCity {
    /// `new-york`.
    pub id: String,
    /// What players call it.
    pub name: WireText,
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
}

/// A city or a country.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WirePlace {
    /// `berlin`, `daenemark`.
    pub id: String,
    /// What players call it.
    pub name: WireText,
    /// The city, or the spots of the country: whoever reaches one of them reaches the place.
    pub cities: Vec<String>,
}

/// A track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WireTrack {
    /// `boston-new-york#2`.
    pub id: String,
    /// The cities it joins.
    pub ends: [String; 2],
    /// How many spaces it has.
    pub length: u8,
    /// The colour of the cards it costs, `null` for grey: any one colour.
    pub colour: Option<WireCard>,
    /// What it is worth.
    pub points: u8,
    /// The other tracks between the same cities.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parallel: Vec<String>,
    /// The symbol printed on it, in a campaign.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub special: Option<WireSpecial>,
    /// Has it no colour yet?
    #[serde(default, skip_serializing_if = "is_false")]
    pub bed: bool,
}

/// A symbol printed on a track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct WireSpecial {
    pub kind: String,
    /// The number that belongs to it at the start of this game.
    pub number: u8,
}

/// A ticket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WireTicket {
    /// `boston-miami`.
    pub id: String,
    /// The places it joins.
    pub ends: [String; 2],
    /// What it is worth.
    pub points: u8,
    /// The deck it belongs to.
    pub deck: String,
    /// The cards it needs, in the card game.
    #[serde(default, skip_serializing_if = "WireCards::is_empty")]
    pub needs: WireCards,
}

/// The face-up cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireMarket {
    /// How many lie there.
    pub slots: u8,
    /// So many locomotives sweep the market.
    pub reset_at: u8,
    /// At most so many sweeps for one refill.
    pub resets_max: u8,
}

/// The tickets of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WireFirstTickets {
    /// How many each player is dealt.
    pub deal: u8,
    /// How many at least are kept.
    pub keep: u8,
    /// What happens to the others.
    pub refused: WireRefused,
}

/// What happens to refused tickets of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WireRefused {
    /// Under the deck, seat by seat in the order dealt.
    UnderInOrder,
    /// Shuffled together, then under the deck.
    UnderShuffled,
    /// Back into their decks, which are shuffled.
    ShuffledIn,
}

impl From<FirstRefused> for WireRefused {
    fn from(refused: FirstRefused) -> Self {
        match refused {
            FirstRefused::UnderInOrder => Self::UnderInOrder,
            FirstRefused::UnderShuffled => Self::UnderShuffled,
            FirstRefused::ShuffledIn => Self::ShuffledIn,
        }
    }
}

/// The tickets drawn in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireLaterTickets {
    /// How many are drawn.
    pub deal: u8,
    /// How many at least are kept.
    pub keep: u8,
    /// Does the player choose the order of those that go under the deck?
    pub order_chosen: bool,
}

/// With so many players or fewer only one of parallel tracks can be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WireOneTrackUpTo {
    /// Where two tracks lie side by side.
    pub double: u8,
    /// Where three do.
    pub triple: u8,
}

/// Passengers on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WirePassengerRules {
    /// Where passengers stand in the set-up, and how many.
    pub places: Vec<WirePassengerPlace>,
    /// How many of each colour are in the bag.
    pub bag: WireCards,
    /// Points for most of a colour.
    pub most: u8,
    /// Points for second most.
    pub second: u8,
}

/// How many passengers stand at a place in the set-up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct WirePassengerPlace {
    /// The city or country.
    pub place: String,
    pub count: u8,
}
