//! What a table is, apart from the game that is played at it.

mod campaign;
mod forget;
mod people;

pub use campaign::{
    CampaignDoc, CampaignGame, CampaignPlayer, CampaignRules, Company, GAME, Here, Member,
    TableCampaign,
};
pub use forget::NOBODY;
pub use people::{
    EndReason, EndRequest, FACES, FaceColour, Place, RatingRange, SeatColour, Settled,
};

use gleis_bots::Level;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Milliseconds since 1970, in UTC.
pub type Millis = i64;

/// What is agreed before a game; whoever makes the table chooses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Rules {
    /// The id of the game: `usa-2004`.
    pub game: String,
    /// The seat that begins, from 1; absent if it is drawn by lot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 5))]
    pub first_seat: Option<u8>,
    /// How much time players have.
    #[serde(default)]
    pub pace: Pace,
    /// What may be taken back.
    #[serde(default)]
    pub undo: Undo,
    /// May the table show what helps: paths of tickets, missing cards?
    #[serde(default = "yes")]
    pub aids: bool,
    /// May people look on who do not play?
    #[serde(default = "yes")]
    pub spectators: bool,
    /// Is the table listed in the lobby? Otherwise only those come who have the link.
    #[serde(default)]
    pub public: bool,
    /// Does the game count for ratings? Absent: if people play against each other. Some games
    /// never do, whatever is agreed; `unrated` of the table says why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rated: Option<bool>,
}

const fn yes() -> bool {
    true
}

/// How much time players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Pace {
    /// All the time in the world. With braces, as nothing may stand beside the word.
    NoClock {},
    /// A clock that runs while a player has to act.
    Live {
        /// Seconds for each turn; what is left of them is lost.
        #[serde(rename = "turn-seconds")]
        #[schemars(range(min = 5, max = 3600))]
        turn_seconds: u32,
        /// Seconds for the whole game, used when a turn takes longer.
        #[serde(rename = "bank-seconds")]
        #[schemars(range(min = 0, max = 36000))]
        bank_seconds: u32,
    },
    /// So many days for each turn.
    Days {
        #[schemars(range(min = 1, max = 30))]
        days: u32,
    },
}

impl Default for Pace {
    fn default() -> Self {
        Self::NoClock {}
    }
}

/// What may be taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Undo {
    /// Nothing.
    Never,
    /// What showed nothing new to anybody, until somebody else acts.
    Free,
    /// The same, and everything else if all other people at the table agree.
    #[default]
    Consent,
}

/// A built-in computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BotLevel {
    /// Errs as a person does in the first games.
    Beginner,
    /// Grabs what it can for the tickets it has.
    Casual,
    /// Plans a network for its tickets.
    Strong,
    /// Searches; thinks for about a second.
    Expert,
}

impl BotLevel {
    /// The level with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let all = [Self::Beginner, Self::Casual, Self::Strong, Self::Expert];
        all.into_iter()
            .find(|level| Level::from(*level).name() == name)
    }
}

impl From<BotLevel> for Level {
    fn from(level: BotLevel) -> Self {
        match level {
            BotLevel::Beginner => Self::Beginner,
            BotLevel::Casual => Self::Casual,
            BotLevel::Strong => Self::Strong,
            BotLevel::Expert => Self::Expert,
        }
    }
}

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Occupant {
    /// Nobody yet.
    Open,
    /// A person.
    Person {
        guest: String,
        /// What the others call them. One person may hold several seats under several names.
        name: String,
        /// Who decides for them at the moment: a bot, or they themselves.
        #[serde(default)]
        stand_in: Option<StandIn>,
    },
    /// A built-in computer player.
    Bot { level: BotLevel },
    /// A program that has logged in.
    External {
        /// Its identity.
        guest: String,
        /// What it is called.
        name: String,
    },
}

impl Occupant {
    /// Does this guest sit here?
    #[must_use]
    pub fn is_person(&self, id: &str) -> bool {
        matches!(self, Self::Person { guest, .. } if guest == id)
    }

    /// The guest who sits here, if it is a person.
    #[must_use]
    pub fn person(&self) -> Option<&str> {
        match self {
            Self::Person { guest, .. } => Some(guest),
            Self::Open | Self::Bot { .. } | Self::External { .. } => None,
        }
    }
}

/// Why a bot decides for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StandIn {
    /// The person asked for it, until they take the seat back.
    Asked,
    /// The person let the time run out, until they act again.
    OutOfTime,
    /// Another player asked for it, because the person was gone for long.
    Absent,
    /// The person has given up, for good.
    Resigned,
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Seats are being taken.
    Open,
    /// The game goes on.
    Running,
    /// The game is over.
    Finished,
    /// The game was broken off.
    Abandoned,
}

/// Somebody wants to take something back, and others have to agree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UndoRequest {
    /// Who asks, from 1.
    pub seat: u8,
    /// The number of the action to take back; it and all later ones go.
    pub back_to: u64,
    /// The number of the last event when it was asked; a later action makes it void.
    pub at_seq: u64,
    /// Who has agreed, from 1.
    pub agreed: Vec<u8>,
}

/// A table without its game: everything that can change beside the log.
///
/// It is stored as a whole and replaced as a whole; `revision` decides races.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableDoc {
    /// What was agreed.
    pub rules: Rules,
    /// Who made the table.
    pub host: String,
    /// Who sits where, from seat 1.
    pub seats: Vec<Occupant>,
    /// Somebody wants to take something back.
    #[serde(default)]
    pub undo_request: Option<UndoRequest>,
    /// Was something taken back that had been seen? Then the game does not count.
    #[serde(default)]
    pub unrated: bool,
    /// The table of the next game with the same people, once somebody has asked for it.
    #[serde(default)]
    pub rematch: Option<String>,
    /// Why the game cannot go on, if it cannot: a sentence for people.
    #[serde(default)]
    pub stopped: Option<String>,
    /// Of which campaign it is a game, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<TableCampaign>,
    /// Colours, names of bots, who has given up.
    #[serde(default)]
    pub settled: Settled,
    /// Does the game begin by itself as soon as all seats are taken?
    #[serde(default)]
    pub quick: bool,
    /// Is it a tutorial? Then the game counts nowhere.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub tutorial: bool,
}
