//! Sums over many campaigns. All are whole numbers, so the order in which threads finish never
//! shows.

use super::ledger::{Deeds, Slips};
use super::play::Evening;
use crate::Amounts;
use gleis_rules::legends::campaign::{Campaign, CampaignError, FinalSheet};
use gleis_rules::legends::content::{COMPANIES, CompanyId, Content, Counter, GAMES};

/// Divisible by every number of seats, so that shared wins stay whole numbers.
const WIN: u64 = 60;

/// How one player, seat or company did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// Campaigns in which it took part.
    pub campaigns: u64,
    win_parts: u64,
    /// Dollars at the end.
    pub dollars: Amounts,
    /// Games won.
    pub games_won: Amounts,
}

impl Share {
    /// Campaigns won, where a victory shared by k counts as 1/k.
    #[must_use]
    pub fn wins(&self) -> f64 {
        self.win_parts as f64 / WIN as f64
    }

    /// How much of the campaigns it won.
    #[must_use]
    pub fn rate(&self) -> f64 {
        if self.campaigns == 0 {
            0.0
        } else {
            self.wins() / self.campaigns as f64
        }
    }

    fn add(&mut self, sheet: &FinalSheet, champions: u64) {
        self.campaigns += 1;
        if sheet.place == 1 {
            self.win_parts += WIN / champions.max(1);
        }
        self.dollars.add(sheet.total().into());
        self.games_won.add(sheet.wins.into());
    }

    fn merge(&mut self, other: &Self) {
        self.campaigns += other.campaigns;
        self.win_parts += other.win_parts;
        self.dollars.merge(&other.dollars);
        self.games_won.merge(&other.games_won);
    }
}

/// One of the twelve games, over many campaigns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameTally {
    /// What the bank slips say.
    pub slips: Slips,
    /// From the first to the last place.
    pub spread: Amounts,
    /// Turns, all players together.
    pub turns: Amounts,
    /// Decisions, all players together.
    pub decisions: Amounts,
    /// Players who were absent.
    pub absent: u64,
}

/// What the vaults held, one value for each company and campaign.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FinaleTally {
    /// Everything.
    pub total: Amounts,
    /// Bank slips.
    pub slips: Amounts,
    /// Postcards in the vault.
    pub postcards: Amounts,
    /// Dollars for goodwill.
    pub goodwill: Amounts,
    /// Dollars for sheets of the atlas, own and shared.
    pub sheets: Amounts,
    /// Compensation for missed games.
    pub missed: Amounts,
    /// Whatever else rules of the finale add.
    pub other: Amounts,
    /// From the first to the last, one value for each campaign.
    pub spread: Amounts,
    /// From the first to the second, one value for each campaign.
    pub margin: Amounts,
    /// Campaigns in which the vaults made another the champion than the slips alone would have.
    pub turned: u64,
    /// Campaigns with more than one champion.
    pub shared: u64,
}

/// The length of a campaign.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Evenings {
    turns: u32,
    decisions: u32,
}

impl Evenings {
    pub(super) const fn add(&mut self, evening: &Evening) {
        self.turns += evening.turns;
        self.decisions += evening.decisions;
    }
}

/// What became of many campaigns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Campaigns played to the end.
    pub campaigns: u64,
    /// By player, in the order of the plan.
    pub players: Vec<Share>,
    /// By seat at the table.
    pub seats: Vec<Share>,
    /// By company.
    pub companies: [Share; COMPANIES],
    /// The twelve games.
    pub games: [GameTally; GAMES],
    /// What was paid and used.
    pub deeds: Deeds,
    /// What the vaults held.
    pub finale: FinaleTally,
    /// Turns of a campaign, all players together.
    pub turns: Amounts,
    /// Decisions of a campaign, all players together.
    pub decisions: Amounts,
}

impl Tally {
    pub(super) fn new(content: &Content, players: usize) -> Self {
        Self {
            campaigns: 0,
            players: vec![Share::default(); players],
            seats: vec![Share::default(); players],
            companies: [Share::default(); COMPANIES],
            games: [GameTally::default(); GAMES],
            deeds: Deeds::new(content),
            finale: FinaleTally::default(),
            turns: Amounts::default(),
            decisions: Amounts::default(),
        }
    }

    /// How many games all players together have played.
    #[must_use]
    pub fn seats_played(&self) -> u64 {
        (self.games.iter().map(|game| game.slips.totals.count())).sum()
    }

    pub(super) fn add_evening(&mut self, number: u8, evening: &Evening, absent: u64) {
        let game = &mut self.games[usize::from(number.max(1)) - 1];
        let table = &evening.state.table;
        let totals = || {
            let seats = table.seats.seats();
            seats.map(|seat| i32::from(table.slips[seat].total()))
        };
        let (most, least) = (totals().max().unwrap_or(0), totals().min().unwrap_or(0));
        game.spread.add(most - least);
        game.turns.add(evening.turns as i32);
        game.decisions.add(evening.decisions as i32);
        game.absent += absent;
    }

    /// Takes in a finished campaign. Companies and players are given by seat.
    pub(super) fn add_campaign(
        &mut self,
        campaign: &Campaign,
        (companies, players): (&[CompanyId], &[usize]),
        evenings: &Evenings,
    ) -> Result<(), CampaignError> {
        let finale = campaign.finale()?;
        self.campaigns += 1;
        self.turns.add(evenings.turns as i32);
        self.decisions.add(evenings.decisions as i32);
        let champions = finale.champions.len() as u64;
        for sheet in &finale.sheets {
            let seat = companies.iter().position(|&id| id == sheet.company);
            if let Some(seat) = seat {
                self.seats[seat].add(sheet, champions);
                self.players[players[seat]].add(sheet, champions);
            }
            self.companies[sheet.company.index()].add(sheet, champions);
            self.finale.add_sheet(campaign, sheet);
        }
        self.finale.add_ranking(&finale.sheets, champions);
        Ok(())
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.campaigns += other.campaigns;
        let shares = (self.players.iter_mut().zip(&other.players))
            .chain(self.seats.iter_mut().zip(&other.seats))
            .chain(self.companies.iter_mut().zip(&other.companies));
        for (mine, theirs) in shares {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.games.iter_mut().zip(&other.games) {
            mine.merge(theirs);
        }
        self.deeds.merge(&other.deeds);
        self.finale.merge(&other.finale);
        self.turns.merge(&other.turns);
        self.decisions.merge(&other.decisions);
    }
}

impl GameTally {
    fn merge(&mut self, other: &Self) {
        self.slips.merge(&other.slips);
        self.spread.merge(&other.spread);
        self.turns.merge(&other.turns);
        self.decisions.merge(&other.decisions);
        self.absent += other.absent;
    }
}

impl FinaleTally {
    fn add_sheet(&mut self, campaign: &Campaign, sheet: &FinalSheet) {
        let [mut goodwill, mut sheets, mut missed, mut other] = [0; 4];
        for entry in sheet.entries(campaign.content(), campaign.legacy()) {
            *match entry.counter {
                Some(Counter::Goodwill) => &mut goodwill,
                Some(Counter::Sheets | Counter::HalfSheets) => &mut sheets,
                Some(Counter::Missed) => &mut missed,
                _ => &mut other,
            } += i32::from(entry.dollars);
        }
        self.total.add(sheet.total().into());
        self.slips.add(sheet.slips.into());
        self.postcards.add(sheet.postcards.into());
        self.goodwill.add(goodwill);
        self.sheets.add(sheets);
        self.missed.add(missed);
        self.other.add(other);
    }

    fn add_ranking(&mut self, sheets: &[FinalSheet], champions: u64) {
        let mut totals: Vec<i32> = sheets.iter().map(|sheet| sheet.total().into()).collect();
        totals.sort_unstable_by(|one, other| other.cmp(one));
        if let [first, second, ..] = totals[..] {
            self.margin.add(first - second);
            self.spread.add(first - totals.last().unwrap_or(&second));
        }
        let richest = sheets.iter().map(|sheet| sheet.slips).max();
        let mut best = sheets.iter().filter(|sheet| sheet.place == 1);
        self.turned += u64::from(best.all(|sheet| Some(sheet.slips) != richest));
        self.shared += u64::from(champions > 1);
    }

    fn merge(&mut self, other: &Self) {
        let pairs = [
            (&mut self.total, &other.total),
            (&mut self.slips, &other.slips),
            (&mut self.postcards, &other.postcards),
            (&mut self.goodwill, &other.goodwill),
            (&mut self.sheets, &other.sheets),
            (&mut self.missed, &other.missed),
            (&mut self.other, &other.other),
            (&mut self.spread, &other.spread),
            (&mut self.margin, &other.margin),
        ];
        for (mine, theirs) in pairs {
            mine.merge(theirs);
        }
        self.turned += other.turned;
        self.shared += other.shared;
    }
}
