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
    /// A board on which these stand; `None` if they do not fit.
    fn standing_on(tables: &Self::Tables, places: &[Vec<Option<CardKind>>]) -> Option<Self>;
    /// How many of a colour a player has won.
    fn won_by(&self, seat: Seat, colour: CardKind) -> u8;
    /// Gives a player so many of a colour.
    fn set_won_by(&mut self, seat: Seat, colour: CardKind, count: u8);

    /// The colours of those who stand at each place, in the order of its spaces.
    fn standing_at(&self, tables: &Self::Tables) -> Vec<Vec<CardKind>> {
        let places = self.spaces(tables).into_iter();
        places
            .map(|spaces| spaces.into_iter().flatten().collect())
            .collect()
    }

    /// A set-up with these passengers; `None` if they do not fit.
    fn laid_out(tables: &Self::Tables, places: &[Vec<CardKind>]) -> Option<Self> {
        let all = |colours: &Vec<CardKind>| colours.iter().copied().map(Some).collect();
        Self::standing_on(tables, &places.iter().map(all).collect::<Vec<_>>())
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

    fn standing_on(_tables: &(), _places: &[Vec<Option<CardKind>>]) -> Option<Self> {
        None
    }

    fn won_by(&self, _seat: Seat, _colour: CardKind) -> u8 {
        0
    }

    fn set_won_by(&mut self, _seat: Seat, _colour: CardKind, _count: u8) {}
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

    fn standing_on(tables: &Self::Tables, places: &[Vec<Option<CardKind>>]) -> Option<Self> {
        if places.len() != tables.places.len() {
            return None;
        }
        let mut passengers = Self::blank();
        for (&spaces, colours) in tables.places.iter().zip(places) {
            let fits = colours.len() == spaces.count_ones() as usize;
            if !fits || colours.contains(&Some(CardKind::LOCOMOTIVE)) {
                return None;
            }
            for (space, colour) in each_space(spaces).zip(colours) {
                passengers.set_place(space, colour.as_slice());
            }
        }
        Some(passengers)
    }

    fn won_by(&self, seat: Seat, colour: CardKind) -> u8 {
        self.won(seat, colour)
    }
    fn set_won_by(&mut self, seat: Seat, colour: CardKind, count: u8) {
        self.set_won(seat, colour, count);
    }
}

/// The spaces of a set, one by one.
fn each_space(spaces: u64) -> impl Iterator<Item = u64> {
    (0..u64::BITS)
        .map(move |n| 1 << n & spaces)
        .filter(|&space| space != 0)
}
