//! What cards of a campaign do, in words that programs can phrase in any language.

use super::{WireText, is_false};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// One thing that a card does or costs: a word with what belongs to it.
///
/// A client phrases the words it knows, and shows the text of the card for all others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireTerm {
    /// What is done.
    pub word: String,
    /// To whom, such as `each`; absent for the player for whom the card acts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// What is counted to find them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target_counter: Option<String>,
    /// Of what: `cash` are coins, `car` are cars; others are words of the card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// How much as printed; with a counter how much for each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<i16>,
    /// What is counted, such as `len`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counter: Option<String>,
    /// At most so many are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cap: Option<u8>,
    /// What a counted amount comes to now; in questions and previews only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<i16>,
    /// How many at least are kept, of tickets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keep: Option<u8>,
    /// Which card or sticker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Which cards, such as `any`, or in which manner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// Where: a city, a track or a word such as `any`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The ways of `choose`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<WireWay>,
}

/// One of several things to choose from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireWay {
    /// What it costs: one of these, each paid wholly.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub price: Vec<Vec<WireTerm>>,
    /// What it brings.
    pub effects: Vec<WireTerm>,
}

/// One sentence of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireLine {
    /// When, such as `now`, `turn` or `claim`.
    pub when: String,
    /// Does it act only on a condition?
    #[serde(default, skip_serializing_if = "is_false")]
    pub conditional: bool,
    /// Is the price part of the action, and not a choice?
    #[serde(default, skip_serializing_if = "is_false")]
    pub must: bool,
    /// What it costs: one of these, each paid wholly.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub price: Vec<Vec<WireTerm>>,
    /// What it brings.
    pub effects: Vec<WireTerm>,
    /// How often in a game; absent where there is no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per_game: Option<u8>,
    /// How often in all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_all: Option<u8>,
    /// Its place among the limited abilities, as `used` tells it; absent where there is no limit
    /// in a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
}

/// What is asked in a game of a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WireTask {
    /// Which first tickets are kept, of everybody.
    FirstTickets,
    /// An action, or an option before it.
    Turn,
    /// The second card.
    SecondCard,
    /// Which tickets are kept.
    KeepTickets,
    /// Whether something with a price is used.
    Use,
    /// One of the options of a card.
    Choose,
    /// One of the ways to pay a price of claiming.
    Alternative,
    /// Which card is discarded.
    Discard,
    /// Which card of a colour is discarded.
    DiscardColour,
    /// Which hand card is exchanged for which face-up one.
    Swap,
    /// Which face-up card is taken.
    Pick,
    /// Which card goes back onto the deck first.
    PutBack,
    /// Where something is put on the map.
    Place,
    /// Which card is drafted.
    Draft,
    /// Which company card is taken.
    Upgrade,
    /// Which card is archived.
    Archive,
    /// To which rule something happens.
    Rule,
    /// Which completed ticket is shown.
    Show,
    /// Which region is offered.
    Offer,
    /// Which region is opened.
    Open,
    /// Which colour a track gets.
    Colour,
    /// Nothing any more.
    Over,
}

impl fmt::Display for WireTask {
    /// As on the wire.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// What a player is asked, and what each answer means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireQuestion {
    /// What is asked.
    pub task: WireTask,
    /// The card or sticker that asks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paper: Option<String>,
    /// Which of its sentences, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u8>,
    /// How many are still to be chosen, kept or discarded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<u8>,
    /// Which cards or what manner, the moment of `use`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// The track whose colour is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub track: Option<String>,
    /// What the bits of `with.helps` in the choices mean, by track, the lowest bit first.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub helps: BTreeMap<String, Vec<WireHelp>>,
    /// One for each choice of the prompt, in the same order; of the choices of a turn only the
    /// options before the action.
    pub options: Vec<WireOption>,
}

/// One of the answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireOption {
    /// The choice of the prompt, from 0.
    pub choice: u16,
    /// What it is called in the action: `2`, `E05/1`, `done`.
    pub option: String,
    /// What players call it, where no paper tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<WireText>,
    /// What it costs: one of these, each paid wholly.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub price: Vec<Vec<WireTerm>>,
    /// What it brings, where the answer is one of a card's ways.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<WireTerm>,
}

/// A card that can help to pay for a track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireHelp {
    /// The card or sticker.
    pub paper: String,
    /// Which of its sentences, from 1.
    pub line: u8,
    /// What it changes.
    pub effects: Vec<WireTerm>,
}

/// What a step of claiming would bring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireStep {
    /// The step, 1 to 12.
    pub step: u8,
    /// The card or sticker; absent for the card that a big city brings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paper: Option<String>,
    /// Which of its sentences, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u8>,
    /// Does the price belong to the claim?
    #[serde(default, skip_serializing_if = "is_false")]
    pub must: bool,
    /// Is it the player's choice?
    #[serde(default, skip_serializing_if = "is_false")]
    pub optional: bool,
    /// Does it depend on how the track is paid?
    #[serde(default, skip_serializing_if = "is_false")]
    pub depends: bool,
    /// What it costs: one of these, each paid wholly.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub price: Vec<Vec<WireTerm>>,
    /// What it brings.
    pub effects: Vec<WireTerm>,
}
