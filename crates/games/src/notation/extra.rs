//! What a variant adds to the core, in words. So far that is passengers or nothing.

use gleis_rules::board::{Extra, NoExtra, PassengerChoice, Passengers};
use gleis_rules::{CardKind, Seat};

/// The passengers of a variant, as far as it has any.
pub trait ExtraNotation: Extra {
    /// The colour an answer takes at each end of the track.
    fn colours(answer: Self::Action) -> [Option<CardKind>; 2];
    /// The answer that takes these colours; `None` where nothing is ever asked.
    fn answer(colours: [Option<CardKind>; 2]) -> Option<Self::Action>;
    /// Who stands on each space of each place; `None` where the passenger is gone.
    fn spaces(&self, tables: &Self::Tables) -> Vec<Vec<Option<CardKind>>>;
    /// How many of a colour a player has won.
    fn won_by(&self, seat: Seat, colour: CardKind) -> u8;
    /// The colours of those who stand at each place, in the order of its spaces.
    fn standing_at(&self, tables: &Self::Tables) -> Vec<Vec<CardKind>> {
        let places = self.spaces(tables).into_iter();
        places
            .map(|spaces| spaces.into_iter().flatten().collect())
            .collect()
    }
}

impl ExtraNotation for NoExtra {
    fn colours(answer: Self::Action) -> [Option<CardKind>; 2] {
        match answer {}
    }

    fn answer(_colours: [Option<CardKind>; 2]) -> Option<Self::Action> {
        None
    }

    fn spaces(&self, _tables: &()) -> Vec<Vec<Option<CardKind>>> {
        Vec::new()
    }

    fn won_by(&self, _seat: Seat, _colour: CardKind) -> u8 {
        0
    }
}

impl ExtraNotation for Passengers {
    fn colours(answer: PassengerChoice) -> [Option<CardKind>; 2] {
        answer.0
    }

    fn answer(colours: [Option<CardKind>; 2]) -> Option<PassengerChoice> {
        Some(PassengerChoice(colours))
    }

    fn spaces(&self, tables: &Self::Tables) -> Vec<Vec<Option<CardKind>>> {
        let on = |space: u64| CardKind::colours().find(|&c| self.standing(space, c) > 0);
        let at = |&spaces: &u64| each_space(spaces).map(on).collect();
        tables.places.iter().map(at).collect()
    }

    fn won_by(&self, seat: Seat, colour: CardKind) -> u8 {
        self.won(seat, colour)
    }
}

/// The spaces of a set, one by one.
fn each_space(spaces: u64) -> impl Iterator<Item = u64> {
    (0..u64::BITS)
        .map(move |n| 1 << n & spaces)
        .filter(|&space| space != 0)
}
