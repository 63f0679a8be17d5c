//! What paid, in the groups that people speak of.

use super::Tally;
use gleis_games::data::legends::Legends;
use gleis_rules::legends::content::{AbilityId, CompanySlot, Content, GAMES, ModuleId, Origin};

/// Where dollars on bank slips come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// Completed tickets.
    Completed,
    /// Tickets that were not.
    Missed,
    /// The bonus for used cars.
    UsedCars,
    /// Coins of the start.
    Start,
    /// Routes in the colour of the company.
    CompanyColour,
    /// Cards that stamps bring a company.
    CompanyCards,
    /// The stickers of a module.
    Module(ModuleId),
    /// Texts on tickets.
    TicketTexts,
    /// Events.
    Events,
    /// Postcards.
    Postcards,
    /// Tools.
    Tools,
    /// Agreements.
    Agreements,
    /// What is read from the campaign deck.
    Deck,
    /// What is written off, because no slip is below 0.
    WrittenOff,
}

impl Group {
    /// The group of an ability.
    #[must_use]
    pub fn of(content: &Content, ability: AbilityId) -> Option<Self> {
        Some(match content.abilities.get(ability.index())?.origin {
            Origin::Event(_) => Self::Events,
            Origin::Postcard(_) => Self::Postcards,
            Origin::Campaign(_) => Self::Deck,
            Origin::Company(_, CompanySlot::Start) => Self::CompanyColour,
            Origin::Company(..) => Self::CompanyCards,
            Origin::Tool(_) => Self::Tools,
            Origin::Agreement(_) => Self::Agreements,
            Origin::Sticker(sticker) => Self::Module(content.stickers.get(sticker.index())?.module),
            Origin::Ticket(_) => Self::TicketTexts,
        })
    }

    /// What people call it.
    #[must_use]
    pub fn name(self, legends: &Legends) -> String {
        match self {
            Self::Completed => "completed tickets".into(),
            Self::Missed => "missed tickets".into(),
            Self::UsedCars => "used cars".into(),
            Self::Start => "coins of the start".into(),
            Self::CompanyColour => "company colour".into(),
            Self::CompanyCards => "company cards".into(),
            Self::Module(module) => {
                let text = legends.texts.module(module, |_| true);
                let id = legends.names.module(module);
                text.map_or_else(|| id.to_owned(), |text| format!("{} ({id})", text.title.en))
            }
            Self::TicketTexts => "texts on tickets".into(),
            Self::Events => "events".into(),
            Self::Postcards => "postcards".into(),
            Self::Tools => "tools".into(),
            Self::Agreements => "agreements".into(),
            Self::Deck => "campaign deck".into(),
            Self::WrittenOff => "written off".into(),
        }
    }
}

/// One group over many campaigns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IncomeRow {
    /// What paid.
    pub group: Group,
    /// Dollars on bank slips, by game, all players together.
    pub dollars: [i64; GAMES],
    /// How often it paid or took.
    pub times: u64,
    /// Dollars into vaults.
    pub vault: i64,
    pub goodwill: i64,
}

impl IncomeRow {
    const fn new(group: Group) -> Self {
        Self {
            group,
            dollars: [0; GAMES],
            times: 0,
            vault: 0,
            goodwill: 0,
        }
    }

    /// Dollars of all games.
    #[must_use]
    pub fn sum(&self) -> i64 {
        self.dollars.iter().sum()
    }
}

/// Income by group; the columns add up to the totals of all bank slips. Groups without any
/// payment are left out.
#[must_use]
pub fn income(content: &Content, tally: &Tally) -> Vec<IncomeRow> {
    let mut rows: Vec<IncomeRow> = Vec::new();
    let printed = [
        Group::Completed,
        Group::Missed,
        Group::UsedCars,
        Group::Start,
        Group::WrittenOff,
    ];
    for group in printed {
        let mut row = IncomeRow::new(group);
        for (dollars, game) in row.dollars.iter_mut().zip(&tally.games) {
            *dollars = match group {
                Group::Completed => game.slips.completed,
                Group::Missed => game.slips.missed,
                Group::UsedCars => game.slips.bonus,
                Group::Start => game.slips.start,
                _ => game.slips.written_off,
            };
        }
        rows.push(row);
    }
    for (index, games) in tally.deeds.paid.iter().enumerate() {
        let Some(group) = Group::of(content, AbilityId(index as u16)) else {
            continue;
        };
        let place = rows.iter().position(|row| row.group == group);
        let place = place.unwrap_or_else(|| {
            rows.push(IncomeRow::new(group));
            rows.len() - 1
        });
        let row = &mut rows[place];
        for (dollars, paid) in row.dollars.iter_mut().zip(games) {
            *dollars += paid.cash;
            row.times += paid.times;
            row.vault += paid.vault;
            row.goodwill += paid.goodwill;
        }
    }
    rows.retain(|row| row.times > 0 || row.dollars.iter().any(|&dollars| dollars != 0));
    rows.sort_by_key(|row| row.group);
    rows
}
