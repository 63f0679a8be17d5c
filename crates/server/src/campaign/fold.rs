//! The copy of a campaign, folded from the logs of its tables.

use super::ids;
use crate::live::{Broken, play_rows};
use crate::model::{CampaignGame, Company, GAME};
use crate::store::Stored;
use crate::table::setup_of;
use gleis_games::campaign::Revealed;
use gleis_games::catalogue::LegendsBox;
use gleis_games::playback::Playback;
use gleis_games::record::GameResult;
use gleis_games::{GameInfo, Text};
use gleis_rules::legends::campaign::{Campaign, PlayedGame};
use gleis_rules::legends::content::{CampaignCardId, GAMES};
use gleis_rules::legends::{Happening, Legacy, LegendsEvent, LegendsGame, LegendsState, Seating};
use gleis_rules::{Game, SeatCount, Setup, digest};
use std::fmt;
use std::sync::Arc;

/// A finished game of a campaign.
#[derive(Clone, Debug)]
pub struct Told {
    /// Its table.
    pub table: String,
    /// The companies in the order of the seats.
    pub companies: Vec<Company>,
    /// Everything that is needed to play it again.
    pub played: PlayedGame,
    /// The sides of the campaign deck that were read, in order.
    pub read: Vec<CampaignCardId>,
    /// How it ended.
    pub last: LegendsState,
    /// Places and money.
    pub result: GameResult,
    /// The copy after it.
    pub after: Legacy,
}

/// The finished games of a campaign, and the copy after them.
#[derive(Clone)]
pub struct Story {
    first: Arc<LegendsBox>,
    campaign: Campaign,
    /// The games.
    pub games: Vec<Arc<Told>>,
}

impl fmt::Debug for Story {
    /// Nothing of the content, which is sealed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Story").field(&self.games.len()).finish()
    }
}

impl Story {
    /// A campaign without games.
    #[must_use]
    pub fn new(first: Arc<LegendsBox>) -> Self {
        Self {
            campaign: Campaign::new(Arc::clone(&first.legends.content)),
            games: Vec::new(),
            first,
        }
    }

    /// Can this have been folded from a campaign with these games, or more?
    #[must_use]
    pub fn fits(&self, games: &[CampaignGame]) -> bool {
        let mut shared = self.games.iter().zip(games);
        shared.all(|(told, game)| told.table == game.table)
    }

    /// The content.
    #[must_use]
    pub fn first(&self) -> &LegendsBox {
        &self.first
    }

    /// The campaign after these games.
    #[must_use]
    pub const fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// The number of the next game, or of the last if all are played, and its year.
    #[must_use]
    pub fn next(&self) -> (u8, u16) {
        let game = self.campaign.legacy().game.clamp(1, GAMES as u8);
        (game, self.year(game))
    }

    /// The year of a game.
    #[must_use]
    pub fn year(&self, game: u8) -> u16 {
        let games = &self.first.legends.content.games;
        games
            .get(usize::from(game.saturating_sub(1)))
            .map_or(0, |game| game.year)
    }

    /// One of these games or the next, with the copy as it was before it.
    ///
    /// # Errors
    /// If the campaign has not come so far, or is over, or these companies cannot play.
    pub fn entry(&self, game: u8, companies: &[Company]) -> Result<LegendsBox, Broken> {
        let content = Arc::clone(&self.first.legends.content);
        let before = match game.checked_sub(2).map(usize::from) {
            None => Campaign::new(content),
            Some(last) => {
                let told = self.games.get(last);
                let told =
                    told.ok_or_else(|| Broken("The campaign has not come so far.".into()))?;
                Campaign::at(content, told.after.clone())
            }
        };
        let wrong = |error| Broken(format!("The game cannot begin: {error}."));
        let rules = before.next_game(&ids(companies)).map_err(wrong)?;
        Ok(LegendsBox {
            info: self.info(game, digest(&(before.legacy(), companies))),
            game: rules,
            revealed: self.revealed_before(game),
            ..(*self.first).clone()
        })
    }

    /// The copy as it lies in the box, as the game that these companies would play next; after
    /// the last game, as if that one were to come again.
    ///
    /// # Errors
    /// If these companies cannot play.
    pub fn now(&self, companies: &[Company]) -> Result<LegendsBox, Broken> {
        let content = Arc::clone(&self.first.legends.content);
        let mut copy = self.campaign.legacy().clone();
        let (game, _) = self.next();
        copy.game = game;
        let fingerprint = digest(&(&copy, companies));
        let seating = Seating::Campaign(ids(companies));
        let rules = LegendsGame::new(content, copy, seating);
        let rules = rules.map_err(|error| Broken(format!("The game cannot begin: {error}.")))?;
        Ok(LegendsBox {
            info: self.info(game, fingerprint),
            game: rules,
            revealed: self.revealed_before(u8::MAX),
            ..(*self.first).clone()
        })
    }

    /// What the games before one have brought to light.
    #[must_use]
    pub fn revealed_before(&self, game: u8) -> Revealed {
        let mut revealed = Revealed::default();
        let before = usize::from(game.saturating_sub(1));
        for told in self.games.iter().take(before) {
            revealed.take_in(&self.first.legends.content, &told.last.table);
        }
        revealed
    }

    /// What is said of a game. Games with another copy play differently, so the copy is part of
    /// the fingerprint.
    fn info(&self, game: u8, copy: u64) -> GameInfo {
        let (first, year) = (&self.first.info, self.year(game));
        let dated = |name: &str| {
            let title = name.split(':').next().unwrap_or(name);
            format!("{title}: {year}")
        };
        GameInfo {
            id: GAME.into(),
            fingerprint: format!("{}-{copy:016x}", first.fingerprint),
            name: Text {
                en: dated(&first.name.en),
                de: dated(&first.name.de),
            },
            ..first.clone()
        }
    }

    /// The campaign with one more game.
    ///
    /// # Errors
    /// If the game is not finished, or does not come out as it did.
    pub fn with(&self, stored: &Stored) -> Result<Self, Broken> {
        let number = self.games.len() + 1;
        let part = stored.table.doc.campaign.as_ref();
        let part = part.filter(|part| usize::from(part.game) == number);
        let part = part.ok_or_else(|| Broken(format!("Game {number} is another game.")))?;
        let entry = self.entry(part.game, &part.companies)?;
        let (setup, playback) = play_again(&entry, stored)
            .map_err(|Broken(what)| Broken(format!("Game {number}: {what}")))?;
        let mut campaign = self.campaign.clone();
        let before = digest(campaign.legacy());
        campaign
            .take_in(&entry.game, playback.state())
            .map_err(|error| Broken(format!("Game {number}: {error}.")))?;
        let score = entry.game.outcome(playback.state());
        let score = score.ok_or_else(|| Broken(format!("Game {number} has no result.")))?;
        let played = playback.played().iter();
        let actions = played.map(|played| (played.seat, played.action));
        let told = Told {
            table: stored.table.id.clone(),
            companies: part.companies.clone(),
            played: PlayedGame {
                before,
                companies: ids(&part.companies),
                first: setup.first,
                luck: playback.outcomes().collect(),
                actions: actions.collect(),
            },
            read: sides_read(&playback),
            last: *playback.state(),
            result: GameResult::from(&score),
            after: campaign.legacy().clone(),
        };
        let games = self.games.iter().cloned().chain([Arc::new(told)]);
        Ok(Self {
            first: Arc::clone(&self.first),
            campaign,
            games: games.collect(),
        })
    }
}

/// Plays the stored game again. What was taken back is gone, with what chance gave.
fn play_again<'a>(
    entry: &'a LegendsBox,
    stored: &Stored,
) -> Result<(Setup, Playback<'a, LegendsGame>), Broken> {
    let seats = SeatCount::new(stored.table.doc.seats.len() as u8);
    let seats = seats.ok_or_else(|| Broken("It has a wrong number of seats.".into()))?;
    let setup = setup_of(&stored.table.doc.rules, seats);
    play_rows(entry, setup, &stored.rows).map(|playback| (setup, playback))
}

/// The sides of the campaign deck that were read, in order.
fn sides_read(playback: &Playback<'_, LegendsGame>) -> Vec<CampaignCardId> {
    let later = playback.played().iter().map(|played| &played.happened);
    let all = std::iter::once(playback.dealt()).chain(later);
    let read = all.flat_map(|happened| &happened.events);
    let mut sides = Vec::new();
    for event in read {
        if let LegendsEvent::Open(Happening::Read(side)) = event {
            sides.push(*side);
        }
    }
    sides
}
