//! What a variant adds to the core, in words. So far that is passengers or nothing.

use gleis_rules::board::{Extra, NoExtra, PassengerChoice, Passengers};
use gleis_rules::{CardKind, Seat};

/// The passengers of a variant, as far as it has any.
pub trait ExtraNotation: Extra {
    /// The colour an answer takes at each end of the track.
    fn colours(answer: Self::Action) -> [Option<CardKind>; 2];
    /// The answer that takes these colours; `None` where nothing is ever asked.
    fn answer(colours: [Option<CardKind>; 2]) -> Option<Self::Action>;
    /// The colours of those who stand at each place, in the order of its spaces.
    fn standing_at(&self, tables: &Self::Tables) -> Vec<Vec<CardKind>>;
    /// A set-up with these passengers; `None` if they do not fit.
    fn laid_out(tables: &Self::Tables, places: &[Vec<CardKind>]) -> Option<Self>;
    /// How many of a colour a player has won.
    fn won_by(&self, seat: Seat, colour: CardKind) -> u8;
}

impl ExtraNotation for NoExtra {
    fn colours(answer: Self::Action) -> [Option<CardKind>; 2] {
        match answer {}
    }

    fn answer(_colours: [Option<CardKind>; 2]) -> Option<Self::Action> {
        None
    }

    fn standing_at(&self, _tables: &()) -> Vec<Vec<CardKind>> {
        Vec::new()
    }

    fn laid_out(_tables: &(), _places: &[Vec<CardKind>]) -> Option<Self> {
        None
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

    fn standing_at(&self, tables: &Self::Tables) -> Vec<Vec<CardKind>> {
        let on = |space: u64| CardKind::colours().find(|&c| self.standing(space, c) > 0);
        let at = |spaces: u64| {
            (0..u64::BITS)
                .map(|n| 1 << n & spaces)
                .filter_map(on)
                .collect()
        };
        tables.places.iter().map(|&spaces| at(spaces)).collect()
    }

    fn laid_out(tables: &Self::Tables, places: &[Vec<CardKind>]) -> Option<Self> {
        if places.len() != tables.places.len() {
            return None;
        }
        let mut passengers = Self::blank();
        for (&spaces, colours) in tables.places.iter().zip(places) {
            let fits = colours.len() == spaces.count_ones() as usize;
            if !fits || colours.contains(&CardKind::LOCOMOTIVE) {
                return None;
            }
            passengers.set_place(spaces, colours);
        }
        Some(passengers)
    }

    fn won_by(&self, seat: Seat, colour: CardKind) -> u8 {
        self.won(seat, colour)
    }
}
