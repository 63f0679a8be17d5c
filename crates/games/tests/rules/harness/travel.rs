//! Passengers on the table.

use super::{Travel, cards};
use gleis_rules::{CardKind, Seat};

impl Travel {
    /// The spaces of a place where passengers can stand.
    fn spaces(&self, place: &str) -> u64 {
        let names = &self.board.names;
        let is_it = |&index: &usize| names.places[index].id == place;
        let row = names.passenger_places.iter().position(is_it);
        self.board.game.extra_tables().places[row.unwrap_or_else(|| panic!("no place {place}"))]
    }

    /// Lets exactly these passengers stand in a place.
    pub fn people(&mut self, place: &str, colours: &str) -> &mut Self {
        let spaces = self.spaces(place);
        self.state.extra.set_place(spaces, &cards(colours));
        self
    }

    /// The passengers who stand in a place, in the order of the colours.
    pub fn standing(&self, place: &str) -> String {
        let spaces = self.spaces(place);
        let of_colour = |colour: CardKind| {
            let count = self.state.extra.standing(spaces, colour);
            colour.letter().to_string().repeat(count as usize)
        };
        CardKind::colours().map(of_colour).collect()
    }

    /// Exactly these passengers stand in a place.
    #[track_caller]
    pub fn expect_people(&mut self, place: &str, colours: &str) -> &mut Self {
        assert_eq!(self.standing(place), super::sorted(colours), "{place}");
        self
    }

    /// Gives a seat exactly these passengers.
    pub fn gathers(&mut self, seat: Seat, colours: &str) -> &mut Self {
        for colour in CardKind::colours() {
            let count = colours
                .chars()
                .filter(|&letter| letter == colour.letter())
                .count();
            self.state.extra.set_won(seat, colour, count as u8);
        }
        self
    }

    /// The passengers a seat has won, in the order of the colours.
    pub fn won(&self, seat: Seat) -> String {
        let of_colour = |colour: CardKind| {
            colour
                .letter()
                .to_string()
                .repeat(self.state.extra.won(seat, colour).into())
        };
        CardKind::colours().map(of_colour).collect()
    }

    /// A seat has won exactly these passengers.
    #[track_caller]
    pub fn expect_won(&mut self, seat: Seat, colours: &str) -> &mut Self {
        assert_eq!(
            self.won(seat),
            super::sorted(colours),
            "passengers of {seat}"
        );
        self
    }

    /// All places where passengers start, in the order of the data file.
    pub fn stations(&self) -> Vec<String> {
        let names = &self.board.names;
        names
            .passenger_places
            .iter()
            .map(|&place| names.places[place].id.clone())
            .collect()
    }
}
