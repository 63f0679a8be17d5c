//! The numbers of the rulebook.

use super::Colour;
use crate::SEATS_MAX;

/// The numbers that hold for every game of a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Fewest and most players.
    pub players: (u8, u8),
    /// Coins of each player at the start of a game (LW-S3).
    pub coins: u8,
    /// Train cards dealt to each player (LW-S5a).
    pub hand: u8,
    /// Train cards of each colour by symbol (LW-03, LW-28).
    pub cards: [SymbolCounts; Colour::COUNT],
    /// Locomotives among the train cards (LW-03).
    pub locomotives: u8,
    /// Newspapers in the box (LW-03).
    pub newspapers: u8,
    /// Newspapers shuffled in, by number of players from 1 (LW-S4).
    pub newspapers_in_play: [u8; SEATS_MAX],
    /// Face-up train cards (LW-S5a).
    pub slots: u8,
    /// So many locomotives sweep the row (LW-43).
    pub reset_at: u8,
    /// At most so many sweeps for one replacement (ruling 9).
    pub resets_max: u8,
    /// While deck and discards together hold so many cards or fewer, none can be taken (LW-45).
    pub take_above: u8,
    /// The tickets of the set-up (LW-S6a, LW-S6b).
    pub first_tickets: FirstTickets,
    /// The tickets drawn in a turn (LW-63).
    pub later_tickets: LaterTickets,
    /// With so many players or fewer only one track of a double route can be used (LW-59).
    pub one_track_up_to: u8,
    /// With so many cars or fewer at the end of a turn the last round begins (LW-67).
    pub last_round_at: u8,
    /// Cars of one colour in the box (LW-04).
    pub cars_max: u8,
    /// Dollars for cars left, by how many are left at most; the last row has no end (LW-A1a).
    pub train_bonus: Vec<TrainBonus>,
    /// Colour stickers of each colour for empty beds.
    pub paint_stock: u8,
    /// What ore is sold for, best price first; the last row has no end.
    pub ore_prices: Vec<OrePrice>,
    /// The first and last game after which a region is offered.
    pub offers: (u8, u8),
    /// How many closed regions the last place names.
    pub offered: u8,
    /// So many tools more than players are laid out.
    pub spare_tools: u8,
    /// So many agreements more than players are laid out.
    pub spare_agreements: u8,
}

/// How many cards of one colour carry which symbol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SymbolCounts {
    /// Without a symbol.
    pub plain: u8,
    /// With a pickaxe.
    pub pickaxe: u8,
    /// With a skull.
    pub skull: u8,
}

impl SymbolCounts {
    /// All of them.
    #[must_use]
    pub const fn total(self) -> u8 {
        self.plain
            .saturating_add(self.pickaxe)
            .saturating_add(self.skull)
    }
}

/// The tickets of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstTickets {
    /// How many each player is dealt.
    pub deal: u8,
    /// How many at least are kept.
    pub keep: u8,
    /// If there are not enough, everyone is dealt the same smaller number, and so many at
    /// least are kept.
    pub short_keep: u8,
}

/// The tickets drawn in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaterTickets {
    /// How many are drawn.
    pub deal: u8,
    /// How many at least are kept.
    pub keep: u8,
}

/// A row of the bonus table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrainBonus {
    /// For so many cars left at most.
    pub cars_up_to: u8,
    /// Dollars.
    pub dollars: u8,
}

/// A row of the price table of ore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrePrice {
    /// While all ore together is at most so many times the number of players.
    pub per_player_up_to: u8,
    /// Dollars for each.
    pub dollars: u8,
}

impl Numbers {
    /// Dollars for so many cars left.
    #[must_use]
    pub fn bonus_for(&self, cars_left: u8) -> u8 {
        (self.train_bonus.iter())
            .find(|row| cars_left <= row.cars_up_to)
            .map_or(0, |row| row.dollars)
    }

    /// Dollars for one piece of ore.
    #[must_use]
    pub fn ore_price(&self, all_ore: u16, players: u8) -> u8 {
        (self.ore_prices.iter())
            .find(|row| all_ore <= u16::from(row.per_player_up_to) * u16::from(players))
            .or(self.ore_prices.last())
            .map_or(0, |row| row.dollars)
    }
}

/// One game of the campaign.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CampaignGame {
    /// The year on its bank slip.
    pub year: u16,
    /// Cars of each player (LW-S9).
    pub cars: u8,
}
