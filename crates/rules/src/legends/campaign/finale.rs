//! The end of a campaign: the vaults are opened (LW-19, LW-A1e).

use super::super::content::{
    Amount, COMPANIES, CompanyId, Content, Counter, Kind, RegionId, RegionSet, Trigger, Verb,
};
use super::super::legacy::Legacy;
use crate::BitSet;

/// What the vaults hold, and who did best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finale {
    /// One for each company that has played a game.
    pub sheets: Vec<FinalSheet>,
    /// Who did best, or several who are equal in everything.
    pub champions: Vec<Champion>,
}

/// What one company has at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct FinalSheet {
    pub company: CompanyId,
    /// The sum of its bank slips.
    pub slips: i16,
    /// Postcards in the vault.
    pub postcards: i16,
    /// What rules of the finale add: goodwill, sheets, missed games.
    pub tally: i16,
    /// Regions whose sheet is its own.
    pub own_sheets: u8,
    /// Regions whose sheet it shares.
    pub shared_sheets: u8,
    /// Compensation for missed games.
    pub missed: i16,
    /// Games won.
    pub wins: u8,
    pub goodwill: u8,
    /// The place, from 1; equal places are shared.
    pub place: u8,
}

impl FinalSheet {
    /// Everything.
    #[must_use]
    pub const fn total(&self) -> i16 {
        self.slips + self.postcards + self.tally
    }

    /// What the stickers in force say of the finale, line by line: the parts of the tally.
    #[must_use]
    pub fn entries(&self, content: &Content, legacy: &Legacy) -> Vec<FinalEntry> {
        let stickers = legacy.stickers.members();
        let abilities = stickers.flat_map(|index| {
            content
                .abilities_of(content.stickers[index].abilities)
                .iter()
        });
        abilities
            .filter(|ability| ability.trigger == Trigger::Finale)
            .flat_map(|ability| &ability.effects)
            .filter_map(|effect| match &effect.verb {
                Verb::Gain(Kind::Vault, amount) => Some(FinalEntry {
                    counter: match amount {
                        Amount::Fixed(_) => None,
                        Amount::Counted { counter, .. } => Some(counter.clone()),
                    },
                    dollars: finale_amount(legacy, self, amount),
                }),
                _ => None,
            })
            .collect()
    }

    /// More dollars, then more games won, then more goodwill (ruling 17).
    const fn rank(&self) -> (i16, u8, u8) {
        (self.total(), self.wins, self.goodwill)
    }
}

/// One line of what rules of the finale add.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalEntry {
    /// What was counted; `None` for a fixed sum.
    pub counter: Option<Counter>,
    /// What it is worth.
    pub dollars: i16,
}

/// Who did best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Champion {
    /// The company.
    pub company: CompanyId,
    /// Its dollars.
    pub dollars: i16,
}

impl Finale {
    pub(super) fn of(content: &Content, legacy: &Legacy) -> Self {
        let sheets = sheets(content, legacy);
        let played = |id: &CompanyId| legacy.companies[id.index()].has_played();
        let mut finals: Vec<FinalSheet> = (CompanyId::all().filter(played))
            .map(|company| {
                let kept = &legacy.companies[company.index()];
                let (own_sheets, shared_sheets) = sheets[company.index()];
                let mut sheet = FinalSheet {
                    company,
                    slips: kept.slips_total(),
                    postcards: kept.vault,
                    tally: 0,
                    own_sheets,
                    shared_sheets,
                    missed: missed(legacy, company),
                    wins: kept.wins,
                    goodwill: kept.goodwill,
                    place: 0,
                };
                sheet.tally = (sheet.entries(content, legacy).iter())
                    .map(|entry| entry.dollars)
                    .sum();
                sheet
            })
            .collect();
        let ranks: Vec<_> = finals.iter().map(FinalSheet::rank).collect();
        for (sheet, rank) in finals.iter_mut().zip(&ranks) {
            sheet.place = ranks.iter().filter(|other| *other > rank).count() as u8 + 1;
        }
        let champions = (finals.iter().filter(|sheet| sheet.place == 1))
            .map(|sheet| Champion {
                company: sheet.company,
                dollars: sheet.total(),
            })
            .collect();
        Self {
            sheets: finals,
            champions,
        }
    }
}

fn finale_amount(legacy: &Legacy, sheet: &FinalSheet, amount: &Amount) -> i16 {
    match amount {
        Amount::Fixed(number) => i16::from(*number),
        Amount::Counted {
            factor,
            counter,
            cap,
        } => {
            let count = match counter {
                Counter::Goodwill => i16::from(sheet.goodwill),
                Counter::Stamps => i16::from(legacy.companies[sheet.company.index()].stamps),
                Counter::Sheets => i16::from(sheet.own_sheets),
                Counter::HalfSheets => i16::from(sheet.shared_sheets),
                Counter::Missed => sheet.missed,
                Counter::Slips => sheet.slips,
                // Everything else belongs to a game, and none is played any more.
                _ => 0,
            };
            let count = cap.map_or(count, |cap| count.min(i16::from(cap)));
            count.saturating_mul(i16::from(*factor))
        }
    }
}

/// For each game a company missed, what the company in the middle of that game, or just below
/// it, earned.
fn missed(legacy: &Legacy, company: CompanyId) -> i16 {
    let own = &legacy.companies[company.index()].slips;
    (own.iter().enumerate())
        .filter(|(_, slip)| slip.is_none())
        .map(|(game, _)| {
            let slips = legacy.companies.iter().map(|c| c.slips.get(game));
            let mut totals: Vec<i16> = slips.flatten().flatten().copied().collect();
            totals.sort_unstable();
            let middle = totals.len().saturating_sub(1) / 2;
            totals.get(middle).copied().unwrap_or(0)
        })
        .sum()
}

/// A sheet of the atlas and those who have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtlasSheet {
    /// Of which region; `None` for the East.
    pub region: Option<RegionId>,
    /// Who left most there; several share it, and nobody may have it.
    pub companies: Vec<CompanyId>,
    /// What each of them gets for it.
    pub dollars: i16,
}

/// The sheets of the atlas: for each region those with most marks there, for the East those with
/// most stamps.
pub(super) fn atlas(content: &Content, legacy: &Legacy) -> Vec<AtlasSheet> {
    let sheet = |region: Option<RegionId>, counts: [u16; COMPANIES]| {
        let most = counts.iter().copied().max().unwrap_or(0);
        let best = CompanyId::all().filter(|id| most > 0 && counts[id.index()] == most);
        let companies: Vec<CompanyId> = best.collect();
        let counter = match companies.len() {
            0 => None,
            1 => Some(Counter::Sheets),
            _ => Some(Counter::HalfSheets),
        };
        AtlasSheet {
            region,
            companies,
            dollars: counter.map_or(0, |counter| worth(content, legacy, &counter)),
        }
    };
    let regions = legacy.regions.iter();
    let mut sheets: Vec<AtlasSheet> = regions
        .map(|&region| sheet(Some(region), marks(content, legacy, region)))
        .collect();
    let stamps = std::array::from_fn(|company| {
        let company = &legacy.companies[company];
        u16::from(company.stamps) * u16::from(company.has_played())
    });
    sheets.push(sheet(None, stamps));
    sheets
}

/// What rules of the finale in force pay for one of these.
fn worth(content: &Content, legacy: &Legacy, wanted: &Counter) -> i16 {
    let stickers = legacy.stickers.members();
    let abilities =
        stickers.flat_map(|index| content.abilities_of(content.stickers[index].abilities));
    let effects = abilities
        .filter(|ability| ability.trigger == Trigger::Finale)
        .flat_map(|ability| &ability.effects);
    let pays = effects.map(|effect| match &effect.verb {
        Verb::Gain(
            Kind::Vault,
            Amount::Counted {
                factor, counter, ..
            },
        ) if counter == wanted => i16::from(*factor),
        _ => 0,
    });
    pays.sum()
}

/// How many sheets of the atlas each company has alone, and how many it shares.
fn sheets(content: &Content, legacy: &Legacy) -> [(u8, u8); COMPANIES] {
    let mut sheets = [(0, 0); COMPANIES];
    for sheet in atlas(content, legacy) {
        let alone = sheet.companies.len() == 1;
        for company in sheet.companies {
            let (own, shared) = &mut sheets[company.index()];
            *(if alone { own } else { shared }) += 1;
        }
    }
    sheets
}

/// Plaques, bridges and painted beds; a mark on a track counts wherever the track leads.
fn marks(content: &Content, legacy: &Legacy, region: RegionId) -> [u16; COMPANIES] {
    let mut marks = [0; COMPANIES];
    for (count, &plaques) in marks.iter_mut().zip(&legacy.plaques) {
        let there = |&city: &usize| content.cities[city].region == region;
        *count = plaques.members().filter(there).count() as u16;
    }
    for (track, kept) in content.tracks.iter().zip(&legacy.tracks) {
        let regions: RegionSet = (track.ends.iter())
            .map(|city| content.cities[city.index()].region)
            .collect();
        if regions.has(region) {
            for company in [kept.builder, kept.painter].into_iter().flatten() {
                marks[company.index()] += 1;
            }
        }
    }
    marks
}
