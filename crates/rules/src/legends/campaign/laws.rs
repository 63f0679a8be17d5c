//! Law 12: a campaign is a fold over its games. Plays a random campaign in which players are
//! absent now and then, every game under the laws, and watches what becomes of the
//! copy.
//!
//! - From any copy any two to five companies can play on, and nobody else.
//! - A game is taken in once: as a second game of the same copy it would be a fork.
//! - What was opened, stuck in for good, found or archived stays so; each company gets a slip for
//!   each game or misses it; stamps are never lost.
//! - The log alone, with the luck written down, gives the same copy after every game.
//! - At the end the vaults add up, and places follow from them.

use super::super::action::LegendsAction;
use super::super::content::{CompanyId, Content, Duration, GAMES};
use super::super::game::LegendsGame;
use super::super::legacy::Legacy;
use super::super::parts::PostPlace;
use super::{Campaign, CampaignError, CampaignLog, FinalSheet, PlayedGame, Refusal};
use crate::laws::{Finished, Violation, Watch, check_to_the_end};
use crate::{
    BitSet, Game, NoEvents, RecordingChance, Rng, Seat, SeatCount, SeededChance, Setup, digest,
};
use std::fmt;
use std::sync::Arc;

/// What a watched campaign was like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WatchedCampaign {
    /// Decisions of all games.
    pub decisions: u32,
    /// Decisions of the longest game.
    pub longest: u32,
    /// How often law 9 compared a next action.
    pub secrecy_checks: u32,
    /// How often a company missed a game.
    pub missed: u32,
}

/// A law that did not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenCampaign {
    /// In which game, from 1; 13 for the end of the campaign.
    pub game: u8,
    /// The companies that played it.
    pub companies: Vec<CompanyId>,
    /// Which law, and what was seen.
    pub violation: Violation,
}

impl fmt::Display for BrokenCampaign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.companies.iter().map(|id| id.colour().name());
        let names: Vec<&str> = names.collect();
        write!(f, "game {} of {}: ", self.game, names.join(", "))?;
        self.violation.fmt(f)
    }
}

impl std::error::Error for BrokenCampaign {}

/// Plays one random campaign of so many companies under watch.
///
/// # Errors
/// The first law that does not hold.
pub fn check_campaign(
    content: &Arc<Content>,
    players: SeatCount,
    seed: u64,
    watch: Watch,
) -> Result<WatchedCampaign, BrokenCampaign> {
    let mut rng = Rng::new(seed ^ 0xca3b);
    let mut members: Vec<CompanyId> = CompanyId::all().collect();
    rng.shuffle(&mut members);
    members.truncate(usize::from(players.get()));
    let mut run = Run {
        log: CampaignLog::new(Arc::clone(content)),
        watch,
        rng,
        players,
        members,
        companies: Vec::new(),
        watched: WatchedCampaign::default(),
    };
    while !run.log.campaign().is_over() {
        run.seat();
        let game = run.log.campaign().legacy().game;
        run.play().map_err(|violation| BrokenCampaign {
            game,
            companies: run.companies.clone(),
            violation,
        })?;
    }
    run.finish().map_err(|violation| BrokenCampaign {
        game: GAMES as u8 + 1,
        companies: run.members.clone(),
        violation,
    })?;
    Ok(run.watched)
}

struct Run {
    log: CampaignLog,
    watch: Watch,
    rng: Rng,
    players: SeatCount,
    members: Vec<CompanyId>,
    companies: Vec<CompanyId>,
    watched: WatchedCampaign,
}

fn require(holds: bool, what: impl FnOnce() -> String) -> Result<(), Violation> {
    if holds {
        return Ok(());
    }
    Err(Violation {
        law: 12,
        ply: 0,
        what: what(),
    })
}

fn refused(refusal: &impl fmt::Display) -> Violation {
    Violation {
        law: 12,
        ply: 0,
        what: refusal.to_string(),
    }
}

impl Run {
    /// Who comes to the next game: in one game of three somebody may be absent, and the seats
    /// are not always the same.
    fn seat(&mut self) {
        let fewest = usize::from(self.log.campaign().content().numbers.players.0);
        self.companies = self.members.clone();
        if self.rng.below(2) == 0 {
            self.rng.shuffle(&mut self.companies);
        }
        if self.rng.below(3) == 0 {
            let more = self.members.len().saturating_sub(fewest) as u32;
            let here = fewest + self.rng.below(more + 1) as usize;
            self.companies.truncate(here);
        }
        let missing = self.members.len() - self.companies.len();
        self.watched.missed += missing as u32;
    }

    fn play(&mut self) -> Result<(), Violation> {
        self.check_seating()?;
        let game = self.log.campaign().next_game(&self.companies);
        let game = game.map_err(|error| refused(&error))?;
        let seed = self.rng.next_u64();
        let setup = self.setup(seed);
        let finished = check_to_the_end(&game, setup, seed, self.watch)?;
        self.watched.decisions += finished.watched.decisions;
        self.watched.longest = self.watched.longest.max(finished.watched.decisions);
        self.watched.secrecy_checks += finished.watched.secrecy_checks;

        let mut folded = self.log.campaign().clone();
        let before = folded.legacy().clone();
        let taken = folded.take_in(&game, &finished.state);
        taken.map_err(|error| refused(&error))?;
        let again = folded.take_in(&game, &finished.state);
        require(again == Err(CampaignError::OtherCopy), || {
            format!("a game taken in twice: {again:?}")
        })?;
        self.check_copy(&before, folded.legacy())?;
        self.keep(&game, setup, seed, finished)?;
        require(self.log.campaign().legacy() == folded.legacy(), || {
            "the log gives another copy than the game".into()
        })
    }

    fn setup(&mut self, seed: u64) -> Setup {
        let count = self.companies.len() as u8;
        Setup {
            seats: SeatCount::new(count).unwrap_or(self.players),
            first: seed
                .is_multiple_of(5)
                .then(|| Seat::new((seed >> 8) as u8 % count)),
        }
    }

    /// Too few, too many and the same company twice are refused.
    fn check_seating(&mut self) -> Result<(), Violation> {
        let campaign = self.log.campaign();
        let fewest = usize::from(campaign.content().numbers.players.0);
        let twice = vec![self.members[0]; fewest];
        for wrong in [&self.members[..fewest - 1], &twice] {
            let made = campaign.next_game(wrong);
            require(made.is_err(), || format!("{wrong:?} may play"))?;
        }
        Ok(())
    }

    /// What a game must not undo.
    fn check_copy(&self, before: &Legacy, after: &Legacy) -> Result<(), Violation> {
        let content = self.log.campaign().content();
        require(after.game == before.game + 1, || "another game".into())?;
        require(after.regions.starts_with(&before.regions), || {
            format!("regions {:?} after {:?}", after.regions, before.regions)
        })?;
        let opened = after.regions.len() - before.regions.len();
        require(opened <= 1, || format!("{opened} regions opened"))?;
        let tickets = (before.tickets | before.archived).without(after.tickets | after.archived);
        require(tickets.is_empty(), || format!("tickets lost: {tickets:?}"))?;
        let back = before.archived.without(after.archived);
        require(back.is_empty(), || format!("tickets back: {back:?}"))?;
        let lasting = before.stickers.members().filter(|&index| {
            !after.stickers.has(index) && content.stickers[index].duration != Duration::Game
        });
        // A sticker may be replaced by its other side or covered, but never by nothing.
        let lost = lasting.count();
        let new = after.stickers.without(before.stickers).count() as usize;
        require(lost <= new, || {
            format!("{lost} stickers lost, {new} are new")
        })?;
        self.check_companies(before, after)?;
        let posts = before.post.iter().zip(&after.post).enumerate();
        for (index, ((old, _), (new, _))) in posts {
            let kept = match old {
                PostPlace::Archive => *new == PostPlace::Archive,
                PostPlace::Vault(_) => new == old,
                PostPlace::Company(id) if !self.companies.contains(id) => new == old,
                _ => true,
            };
            require(kept, || format!("postcard {index}: {old:?}, then {new:?}"))?;
        }
        let mut ranking = after.ranking.clone();
        let mut seated = self.companies.clone();
        ranking.sort_unstable();
        seated.sort_unstable();
        require(ranking == seated, || {
            format!("ranking of {ranking:?}, played by {seated:?}")
        })
    }

    fn check_companies(&self, before: &Legacy, after: &Legacy) -> Result<(), Violation> {
        let kept = before.companies.iter().zip(&after.companies);
        for (id, (old, new)) in CompanyId::all().zip(kept) {
            let name = id.colour().name();
            let played = self.companies.contains(&id);
            require(new.slips.len() == old.slips.len() + 1, || {
                format!("{name} has {} slips", new.slips.len())
            })?;
            let slip = new.slips.last().copied().flatten();
            require(slip.is_some() == played, || {
                format!("{name} played: {played}, slip: {slip:?}")
            })?;
            require(new.stamps >= old.stamps, || format!("{name} lost stamps"))?;
            require(new.cards & old.cards == old.cards, || {
                format!("{name} lost a company card")
            })?;
            require(new.wins - old.wins <= u8::from(played), || {
                format!("{name} won without playing")
            })?;
        }
        Ok(())
    }

    /// Puts the game into the log as it would be stored.
    fn keep(
        &mut self,
        game: &LegendsGame,
        setup: Setup,
        seed: u64,
        finished: Finished<LegendsGame>,
    ) -> Result<(), Violation> {
        let luck = luck_of(game, setup, seed, &finished.log);
        let played = PlayedGame {
            before: self.log.head(),
            companies: self.companies.clone(),
            first: setup.first,
            luck,
            actions: finished.log,
        };
        let mut short = played.clone();
        short.actions.pop();
        let cut = self.log.append(short);
        require(cut.is_err(), || "a game without its end was taken".into())?;
        let appended = self.log.append(played.clone());
        appended.map_err(|refusal| refused(&refusal))?;
        let fork = self.log.append(played);
        require(matches!(fork, Err(Refusal::Fork { .. })), || {
            format!("a fork was taken: {fork:?}")
        })
    }

    fn finish(&self) -> Result<(), Violation> {
        let campaign = self.log.campaign();
        let over = campaign.next_game(&self.members);
        require(matches!(over, Err(CampaignError::Over)), || {
            "a game after the last".into()
        })?;
        let content = Arc::clone(campaign.content());
        let games = self.log.games().iter().cloned();
        let again = CampaignLog::replay(content, games);
        let again = again.map_err(|(_, refusal)| refused(&refusal))?;
        require(again.head() == digest(campaign.legacy()), || {
            "the log gives another copy".into()
        })?;
        let finale = campaign.finale().map_err(|error| refused(&error))?;
        require(!finale.champions.is_empty(), || "no champion".into())?;
        let (legacy, sheets) = (campaign.legacy(), &finale.sheets);
        let played = legacy.companies.iter().filter(|kept| kept.has_played());
        require(played.count() == sheets.len(), || {
            format!("{} sheets", sheets.len())
        })?;
        sheets
            .iter()
            .try_for_each(|sheet| check_sheet(campaign, sheet, sheets))
    }
}

fn check_sheet(
    campaign: &Campaign,
    sheet: &FinalSheet,
    others: &[FinalSheet],
) -> Result<(), Violation> {
    let (content, legacy) = (campaign.content(), campaign.legacy());
    let entries = sheet.entries(content, legacy);
    let tally: i16 = entries.iter().map(|entry| entry.dollars).sum();
    let slips = legacy.companies[sheet.company.index()].slips_total();
    require(sheet.tally == tally && sheet.slips == slips, || {
        format!("{sheet:?} for {slips} and {entries:?}")
    })?;
    let ahead = others.iter().filter(|other| other.place < sheet.place);
    let mut behind = others.iter().filter(|other| other.place > sheet.place);
    require(usize::from(sheet.place) == ahead.count() + 1, || {
        format!("{sheet:?} has another place")
    })?;
    require(behind.all(|other| other.total() <= sheet.total()), || {
        format!("{sheet:?} is before somebody richer")
    })
}

/// Every random outcome of a game whose luck came from a seed.
fn luck_of(
    game: &LegendsGame,
    setup: Setup,
    seed: u64,
    log: &[(Seat, LegendsAction)],
) -> Vec<crate::Outcome> {
    let mut chance = RecordingChance::new(SeededChance::new(seed));
    let mut state = game.deal(setup, &mut chance, &mut NoEvents);
    for &(seat, action) in log {
        game.apply_unchecked(&mut state, seat, action, &mut chance, &mut NoEvents);
    }
    chance.outcomes
}
