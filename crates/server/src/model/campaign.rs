//! What a campaign is, apart from its games: they are tables, and the copy follows from them.

use super::{BotLevel, Occupant, Pace, Rules, SeatColour, Undo};
use gleis_rules::legends::content::{Colour, CompanyId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The id under which the games of campaigns are played; it is not in the catalogue.
pub const GAME: &str = "legends";

/// A company, by its colour.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Company {
    /// Red.
    Red,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Black.
    Black,
}

impl Company {
    /// All of them, in the order of the rules.
    pub const ALL: [Self; 5] = [
        Self::Red,
        Self::Yellow,
        Self::Green,
        Self::Blue,
        Self::Black,
    ];

    /// As the rules count it.
    #[must_use]
    pub const fn id(self) -> CompanyId {
        CompanyId(match self {
            Self::Red => Colour::RED.0,
            Self::Yellow => Colour::YELLOW.0,
            Self::Green => Colour::GREEN.0,
            Self::Blue => Colour::BLUE.0,
            Self::Black => Colour::BLACK.0,
        })
    }

    /// The company that the rules mean.
    #[must_use]
    pub fn of(id: CompanyId) -> Option<Self> {
        Self::ALL.into_iter().find(|company| company.id() == id)
    }

    /// Its colour, as seats have it.
    #[must_use]
    pub const fn colour(self) -> SeatColour {
        match self {
            Self::Red => SeatColour::Red,
            Self::Yellow => SeatColour::Yellow,
            Self::Green => SeatColour::Green,
            Self::Blue => SeatColour::Blue,
            Self::Black => SeatColour::Black,
        }
    }

    /// Its colour in a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Black => "black",
        }
    }
}

/// What is agreed for all games of a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct CampaignRules {
    /// How much time players have.
    pub pace: Pace,
    /// What may be taken back.
    pub undo: Undo,
    /// May the table show what helps: paths of tickets, missing cards?
    pub aids: bool,
    /// May people look on who do not play?
    pub spectators: bool,
}

impl Default for CampaignRules {
    fn default() -> Self {
        Self {
            pace: Pace::default(),
            undo: Undo::default(),
            aids: true,
            spectators: true,
        }
    }
}

impl CampaignRules {
    /// What is agreed at the table of a game.
    #[must_use]
    pub fn of_table(&self) -> Rules {
        Rules {
            game: GAME.into(),
            first_seat: None,
            pace: self.pace,
            undo: self.undo,
            aids: self.aids,
            spectators: self.spectators,
            public: false,
            rated: None,
        }
    }
}

/// Who plays for a company in the next game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Here {
    /// Whoever it belongs to. With braces, as nothing may stand beside the word.
    Plays {},
    /// Nobody: it misses the game.
    Absent {},
    /// A bot, in place of whoever it belongs to.
    Bot { level: BotLevel },
}

impl Default for Here {
    fn default() -> Self {
        Self::Plays {}
    }
}

/// A company of a campaign and whose it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Which company.
    pub company: Company,
    /// Whose it is.
    pub occupant: Occupant,
    /// Who plays for it in the next game.
    #[serde(default)]
    pub here: Here,
    /// Did somebody else play for it until now? Then its postcards are not shown to whoever it
    /// belongs to before they begin a game for it: nobody takes a company only to read them.
    #[serde(default)]
    pub newcomer: bool,
}

impl Member {
    /// The guest whose company it is, if it is a guest's.
    #[must_use]
    pub fn guest(&self) -> Option<&str> {
        match &self.occupant {
            Occupant::Person { guest, .. } | Occupant::External { guest, .. } => Some(guest),
            Occupant::Open | Occupant::Bot { .. } => None,
        }
    }

    /// Does the company belong to this person?
    #[must_use]
    pub fn is_of(&self, person: &str) -> bool {
        matches!(&self.occupant, Occupant::Person { guest, .. } if guest == person)
    }

    /// Who sits down for the company in the next game; nobody if it misses it.
    #[must_use]
    pub fn seated(&self) -> Option<Occupant> {
        match (self.here, &self.occupant) {
            (Here::Absent {}, _) => None,
            (Here::Bot { level }, _) => Some(Occupant::Bot { level }),
            (Here::Plays {}, Occupant::Person { guest, name, .. }) => Some(Occupant::Person {
                guest: guest.clone(),
                name: name.clone(),
                stand_in: None,
            }),
            (Here::Plays {}, other) => Some(other.clone()),
        }
    }
}

/// Who decided for a company in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum CampaignPlayer {
    /// Nobody yet.
    Open {},
    /// A person.
    Person {
        /// Their id.
        guest: String,
        /// What the others call them.
        name: String,
    },
    /// A built-in computer player.
    Bot { level: BotLevel },
    /// A program that has logged in.
    Program {
        /// Its id.
        guest: String,
        /// What it is called.
        name: String,
    },
}

impl From<&Occupant> for CampaignPlayer {
    fn from(occupant: &Occupant) -> Self {
        match occupant {
            Occupant::Open => Self::Open {},
            Occupant::Person { guest, name, .. } => Self::Person {
                guest: guest.clone(),
                name: name.clone(),
            },
            Occupant::Bot { level } => Self::Bot { level: *level },
            Occupant::External { guest, name } => Self::Program {
                guest: guest.clone(),
                name: name.clone(),
            },
        }
    }
}

/// A game of a campaign: one that goes on, or one that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CampaignGame {
    pub number: u8,
    /// Its table. If that was broken off, the game can be played again at another.
    pub table: String,
    /// The companies in the order of the seats.
    pub companies: Vec<Company>,
    /// Who sat down for them.
    pub players: Vec<CampaignPlayer>,
}

/// A campaign without its games.
///
/// It is stored as a whole and replaced as a whole; `revision` decides races.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CampaignDoc {
    /// What its players call it.
    pub name: String,
    /// Who made it, or has taken over; nobody, and empty, while everybody has left.
    pub host: String,
    /// What was agreed.
    pub rules: CampaignRules,
    /// The companies, in the order of the seats.
    pub members: Vec<Member>,
    /// The games so far, one for each number; only the last can be running or broken off.
    #[serde(default)]
    pub games: Vec<CampaignGame>,
    /// What founders call their cities.
    #[serde(default)]
    pub names: BTreeMap<String, String>,
    /// What the champion wrote into the corner of the map.
    #[serde(default)]
    pub corner: Option<String>,
    /// Has the host put it away? Then no more games are played.
    #[serde(default)]
    pub closed: bool,
}

impl CampaignDoc {
    /// Everybody who belongs to it; the host too, who need not have a company.
    pub fn guests(&self) -> impl Iterator<Item = &str> {
        let members = self.members.iter().filter_map(Member::guest);
        members.chain(Some(self.host.as_str()).filter(|host| !host.is_empty()))
    }

    /// Has a game begun in which this company plays?
    #[must_use]
    pub fn has_played(&self, company: Company) -> bool {
        let mut games = self.games.iter();
        games.any(|game| game.companies.contains(&company))
    }

    /// A company becomes somebody's, who plays for it in the next game.
    pub fn give(&mut self, company: Company, occupant: Occupant) {
        let played = self.has_played(company);
        let mut members = self.members.iter_mut();
        let Some(member) = members.find(|member| member.company == company) else {
            return;
        };
        let before = member.guest().map(str::to_owned);
        member.occupant = occupant;
        member.here = Here::default();
        if member.guest() != before.as_deref() {
            member.newcomer = played;
        }
    }

    /// Does this guest belong to it?
    #[must_use]
    pub fn has(&self, guest: &str) -> bool {
        self.guests().any(|member| member == guest)
    }

    /// The member with this company.
    #[must_use]
    pub fn member(&self, company: Company) -> Option<&Member> {
        self.members.iter().find(|member| member.company == company)
    }
}

/// Of which campaign a table is a game; it stays so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct TableCampaign {
    /// The campaign.
    pub id: String,
    /// Which of its games, from 1.
    pub game: u8,
    /// The companies in the order of the seats.
    pub companies: Vec<Company>,
}
