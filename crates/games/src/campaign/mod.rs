//! Campaigns as files: one JSON document holds all games of a campaign, chance included.
//!
//! A file tells who plays for which company and, for each game, the copy that it was played
//! with, every action and every random outcome. The copy as it is follows from that, so a file
//! that was changed, or put together from two campaigns, is found out when it is read. Nothing
//! that is still sealed is in it.
//!
//! ```
//! use gleis_games::campaign::{CampaignFile, Member};
//! let first = gleis_games::data::load_legends("legends-first").unwrap();
//! let member = |name: &str, company: &str| Member {
//!     name: name.into(),
//!     player: "person".into(),
//!     company: company.into(),
//! };
//! let file = CampaignFile::new(&first, vec![member("Anna", "red"), member("Bert", "blue")]);
//! let again = CampaignFile::parse(file.to_json().as_bytes()).unwrap();
//! assert_eq!(again.replay(&first).unwrap().games().len(), 0);
//! ```

mod read;
mod revealed;

pub use read::{BYTES_MAX, CampaignFileError};
pub use revealed::Revealed;

use crate::catalogue::LegendsBox;
use crate::entry::{Entry, NotationError};
use crate::wire::{WireOutcome, seat_from_wire, seat_to_wire};
use gleis_rules::legends::LegendsGame;
use gleis_rules::legends::campaign::{Campaign, CampaignLog, PlayedGame, Refusal};
use gleis_rules::legends::content::{Colour, CompanyId};
use gleis_rules::{Playback, ScriptedChance, Seat, SeatCount, Setup, digest};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What the member `format` says.
pub const FORMAT: &str = "gleis-campaign";
/// The version of the format that is written, and the only one that is read.
pub const VERSION: u32 = 1;

/// A campaign: who plays, and every game so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CampaignFile {
    /// Always `gleis-campaign`.
    pub format: String,
    /// The version of this format: 1.
    pub version: u32,
    /// The id of its first game: `legends-first`.
    pub game: String,
    /// The version of the rules.
    pub rules_version: u32,
    /// Stands for the whole content; with another fingerprint the campaign plays differently.
    pub fingerprint: String,
    /// Who plays, in the order of the seats.
    pub members: Vec<Member>,
    /// The games so far.
    pub games: Vec<GameFile>,
    /// The digest of the copy after them.
    pub head: String,
}

/// Who plays for a company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "CampaignFileMember")]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Member {
    /// What the others call them.
    pub name: String,
    /// What they are: `person`, or a program such as `planner`.
    pub player: String,
    /// The colour of the company.
    pub company: String,
}

/// One finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "CampaignFileGame")]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GameFile {
    /// The digest of the copy with which it was played.
    pub before: String,
    /// The companies in the order of the seats.
    pub companies: Vec<String>,
    /// Who decided, in the same order.
    pub players: Vec<String>,
    /// The seat named to begin, from 1; absent if the rules said who does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_seat: Option<u8>,
    /// Every random outcome in order: a card, a ticket or a number.
    pub luck: Vec<WireOutcome>,
    /// Every action in order: the seat from 1, and what was done, in words.
    pub actions: Vec<(u8, String)>,
}

impl CampaignFile {
    /// A campaign without games.
    #[must_use]
    pub fn new(first: &LegendsBox, members: Vec<Member>) -> Self {
        let campaign = Campaign::new(Arc::clone(&first.legends.content));
        Self {
            format: FORMAT.into(),
            version: VERSION,
            game: first.info.id.clone(),
            rules_version: first.info.rules_version,
            fingerprint: first.info.fingerprint.clone(),
            members,
            games: Vec::new(),
            head: hex(digest(campaign.legacy())),
        }
    }

    /// As JSON, one line for each action.
    #[must_use]
    pub fn to_json(&self) -> String {
        // Only maps with keys that are no texts can fail, and there are none.
        let mut json = serde_json::to_string_pretty(self).unwrap_or_default();
        json.push('\n');
        json
    }

    /// The company of a member.
    ///
    /// # Errors
    /// If there is no such company.
    pub fn company(&self, member: &Member) -> Result<CompanyId, CampaignFileError> {
        find_company(&member.company)
    }

    /// Plays everything again. What comes back is a campaign in which each game hangs on to
    /// the one before.
    ///
    /// # Errors
    /// The first thing that cannot be true: another content, a fork, an action against the
    /// rules.
    pub fn replay(&self, first: &LegendsBox) -> Result<CampaignLog, CampaignFileError> {
        if self.fingerprint != first.info.fingerprint {
            return Err(CampaignFileError::OtherContent {
                expected: first.info.fingerprint.clone(),
                found: self.fingerprint.clone(),
            });
        }
        self.check_members(first)?;
        let mut log = CampaignLog::new(Arc::clone(&first.legends.content));
        for (number, game) in (1..).zip(&self.games) {
            let wrong = |why| CampaignFileError::Game { number, why };
            let played = game.read(first, &log).map_err(wrong)?;
            log.append(played)
                .map_err(|refusal| wrong(refusal.to_string()))?;
        }
        if self.head != hex(log.head()) {
            return Err(CampaignFileError::OtherHead {
                expected: hex(log.head()),
                found: self.head.clone(),
            });
        }
        Ok(log)
    }

    /// Adds a finished game.
    ///
    /// # Errors
    /// If it does not hang on to the campaign as it is; nothing is changed then.
    pub fn append(
        &mut self,
        first: &LegendsBox,
        log: &mut CampaignLog,
        (played, players): (PlayedGame, Vec<String>),
    ) -> Result<(), CampaignFileError> {
        let number = self.games.len() + 1;
        let wrong = |why| CampaignFileError::Game { number, why };
        let game = GameFile::write(first, log, &played, players).map_err(wrong)?;
        log.append(played)
            .map_err(|refusal: Refusal| wrong(refusal.to_string()))?;
        self.games.push(game);
        self.head = hex(log.head());
        Ok(())
    }

    fn check_members(&self, first: &LegendsBox) -> Result<(), CampaignFileError> {
        let (least, most) = first.legends.content.numbers.players;
        let mut companies = Vec::new();
        for member in &self.members {
            let company = self.company(member)?;
            if companies.contains(&company) {
                let what = format!("two members play for {}", member.company);
                return Err(CampaignFileError::Members(what));
            }
            companies.push(company);
        }
        if (usize::from(least)..=usize::from(most)).contains(&companies.len()) {
            return Ok(());
        }
        let what = format!(
            "a campaign is for {least} to {most}, not {}",
            companies.len()
        );
        Err(CampaignFileError::Members(what))
    }
}

impl GameFile {
    /// Reads the game by playing it: words are understood where they are said.
    fn read(&self, first: &LegendsBox, log: &CampaignLog) -> Result<PlayedGame, String> {
        let companies: Result<Vec<CompanyId>, CampaignFileError> = self
            .companies
            .iter()
            .map(|name| find_company(name))
            .collect();
        let companies = companies.map_err(|error| error.to_string())?;
        // Nothing is played with them, so nothing later would notice.
        if self.players.len() != companies.len() {
            let (players, seats) = (self.players.len(), companies.len());
            return Err(format!("{players} players for {seats} companies"));
        }
        let before = u64::from_str_radix(&self.before, 16)
            .map_err(|_| format!("“{}” is no digest", short(&self.before)))?;
        // Told before anything is played: with another copy nothing would fit anyway.
        if before != log.head() {
            let (expected, found) = (log.head(), before);
            return Err(Refusal::Fork { expected, found }.to_string());
        }
        let stage = Stage::new(first, log, &companies)?;
        let outcomes = (self.luck.iter()).map(|luck| stage.entry.outcome_from_wire(luck));
        let luck: Vec<_> = outcomes
            .collect::<Result<_, NotationError>>()
            .map_err(|e| e.0)?;
        let first_seat = match self.first_seat {
            None => None,
            Some(seat) => Some(stage.seat(seat)?),
        };
        let mut chance = ScriptedChance::new(&luck);
        let setup = stage.setup(first_seat);
        let mut playback = Playback::deal(stage.game(), setup, &mut chance);
        for (at, (seat, text)) in (1..).zip(&self.actions) {
            let wrong = |why: String| format!("action {at}: {why}");
            let seat = stage.seat(*seat).map_err(wrong)?;
            // Why would tell guessers which names exist.
            let not_so = || wrong("this cannot have been done".into());
            let action = stage.entry.parse_action(playback.state(), seat, text);
            let action = action.map_err(|_| not_so())?;
            let done = playback.act(seat, action, &mut chance);
            done.map_err(|_| not_so())?;
        }
        let played = playback.played().iter();
        let actions = played.map(|played| (played.seat, played.action)).collect();
        Ok(PlayedGame {
            before,
            companies,
            first: first_seat,
            luck,
            actions,
        })
    }

    fn write(
        first: &LegendsBox,
        log: &CampaignLog,
        played: &PlayedGame,
        players: Vec<String>,
    ) -> Result<Self, String> {
        let stage = Stage::new(first, log, &played.companies)?;
        let mut chance = ScriptedChance::new(&played.luck);
        let game = stage.game();
        let setup = stage.setup(played.first);
        let actions = played.actions.iter().copied();
        let playback = Playback::of_actions(game, setup, &mut chance, actions)
            .map_err(|(_, why)| why.to_string())?;
        let done = playback.played().iter().map(|played| {
            let (seat, action) = (played.seat, played.action);
            let text = stage.entry.action_text(&played.before, seat, action);
            (seat_to_wire(seat), text)
        });
        let actions = done.collect();
        Ok(Self {
            before: hex(played.before),
            companies: (played.companies.iter())
                .map(|company| company.colour().name().to_owned())
                .collect(),
            players,
            first_seat: played.first.map(seat_to_wire),
            luck: (played.luck.iter())
                .map(|&outcome| stage.entry.outcome_to_wire(outcome))
                .collect(),
            actions,
        })
    }
}

/// A game of the campaign with the names of the content.
struct Stage {
    entry: LegendsBox,
    seats: SeatCount,
}

impl Stage {
    fn new(first: &LegendsBox, log: &CampaignLog, companies: &[CompanyId]) -> Result<Self, String> {
        let game = log.campaign().next_game(companies);
        let game = game.map_err(|error| error.to_string())?;
        let seats = u8::try_from(companies.len()).ok().and_then(SeatCount::new);
        Ok(Self {
            entry: LegendsBox {
                game,
                ..first.clone()
            },
            seats: seats.ok_or("so many cannot play")?,
        })
    }

    const fn game(&self) -> &LegendsGame {
        &self.entry.game
    }

    fn seat(&self, number: u8) -> Result<Seat, String> {
        seat_from_wire(number, self.seats).ok_or_else(|| format!("nobody sits at seat {number}"))
    }

    const fn setup(&self, first: Option<Seat>) -> Setup {
        let seats = self.seats;
        Setup { seats, first }
    }
}

fn find_company(name: &str) -> Result<CompanyId, CampaignFileError> {
    let company = Colour::parse(name).and_then(Colour::company);
    company
        .ok_or_else(|| CampaignFileError::Members(format!("there is no company “{}”", short(name))))
}

fn hex(digest: u64) -> String {
    format!("{digest:016x}")
}

/// A word from a file, so short and plain that it can be repeated.
fn short(text: &str) -> String {
    let plain = text.chars().filter(|letter| !letter.is_control());
    plain.take(40).collect()
}
