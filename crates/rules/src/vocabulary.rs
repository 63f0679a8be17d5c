//! The words of the rulebook as types: seats, cards, tracks, cities, tickets.
//!
//! Ids are indices in memory; names belong to files and wires and live outside this crate.

use std::fmt;
use std::ops::{Index, IndexMut};

/// The most seats any game has.
pub const SEATS_MAX: usize = 5;

/// A place at the table, counted from 0 in clockwise order.
///
/// ```
/// use gleis_rules::{Seat, SeatCount};
/// let seats = SeatCount::new(3).unwrap();
/// assert_eq!(Seat::new(2).next(seats), Seat::new(0));
/// assert_eq!(Seat::new(0).to_string(), "seat 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this index, which must be below [`SEATS_MAX`].
    ///
    /// # Panics
    /// If the index is too large.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Self {
        assert!((index as usize) < SEATS_MAX);
        Self(index)
    }

    /// The index, from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise.
    #[inline]
    #[must_use]
    pub const fn next(self, seats: SeatCount) -> Self {
        let next = self.0 + 1;
        Self(if next == seats.0 { 0 } else { next })
    }
}

impl fmt::Display for Seat {
    /// People count seats from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}

/// How many seats play, 1 to [`SEATS_MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeatCount(u8);

impl SeatCount {
    /// `None` if the number is 0 or larger than [`SEATS_MAX`].
    #[must_use]
    pub const fn new(count: u8) -> Option<Self> {
        if count >= 1 && count as usize <= SEATS_MAX {
            Some(Self(count))
        } else {
            None
        }
    }

    /// The number.
    #[inline]
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// All seats in clockwise order.
    pub fn seats(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..self.0).map(Seat)
    }

    /// All seats as a set.
    #[inline]
    #[must_use]
    pub const fn all(self) -> SeatSet {
        SeatSet((1 << self.0) - 1)
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// Just this seat.
    #[inline]
    #[must_use]
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Is the seat in the set?
    #[inline]
    #[must_use]
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Is nobody in the set?
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Puts a seat in.
    #[inline]
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    #[inline]
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// The lowest seat of the set: whom a search lets act first.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 {
            None
        } else {
            Some(Seat(self.0.trailing_zeros() as u8))
        }
    }

    /// The seats in clockwise order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..SEATS_MAX as u8)
            .map(Seat)
            .filter(move |&seat| self.has(seat))
    }
}

/// One `T` for each seat, used or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySeat<T>(pub [T; SEATS_MAX]);

impl<T: Copy> BySeat<T> {
    /// The same value everywhere.
    #[inline]
    #[must_use]
    pub const fn splat(value: T) -> Self {
        Self([value; SEATS_MAX])
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u8);

        impl $name {
            /// As an index into tables.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id! {
    /// A kind of car card: one of the eight colours or the locomotive.
    ///
    /// ```
    /// use gleis_rules::CardKind;
    /// assert_eq!(CardKind::parse("blue"), Some(CardKind::BLUE));
    /// assert_eq!(CardKind::LOCOMOTIVE.name(), "locomotive");
    /// assert_eq!(CardKind::BLACK.letter(), 'K');
    /// ```
    CardKind
}
id! {
    /// One track of the map: a line of spaces between two neighbouring cities.
    TrackId
}
id! {
    /// A city, or one spot of a country, where tracks end.
    CityId
}
id! {
    /// A ticket.
    TicketId
}
id! {
    /// A place in the market, from 0.
    Slot
}
id! {
    /// A ticket deck: 0 the only one or the short one, 1 the long one.
    DeckId
}

/// The most ticket decks a game has.
pub const DECKS_MAX: usize = 2;

/// One `T` for each ticket deck, used or not.
pub type ByDeck<T> = [T; DECKS_MAX];

impl CardKind {
    /// How many kinds there are in the plain games.
    pub const COUNT: usize = 9;
    /// The colours, which are the kinds before the locomotive.
    pub const COLOURS: usize = 8;
    /// Red car card.
    pub const RED: Self = Self(0);
    /// Orange car card.
    pub const ORANGE: Self = Self(1);
    /// Yellow car card.
    pub const YELLOW: Self = Self(2);
    /// Green car card.
    pub const GREEN: Self = Self(3);
    /// Blue car card.
    pub const BLUE: Self = Self(4);
    /// Purple car card.
    pub const PURPLE: Self = Self(5);
    /// Black car card.
    pub const BLACK: Self = Self(6);
    /// White car card.
    pub const WHITE: Self = Self(7);
    /// The wild card.
    pub const LOCOMOTIVE: Self = Self(8);

    const NAMES: [(&'static str, char); Self::COUNT] = [
        ("red", 'R'),
        ("orange", 'O'),
        ("yellow", 'Y'),
        ("green", 'G'),
        ("blue", 'B'),
        ("purple", 'P'),
        ("black", 'K'),
        ("white", 'W'),
        ("locomotive", 'L'),
    ];

    /// All kinds in order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The colours in order.
    pub fn colours() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..Self::COLOURS as u8).map(Self)
    }

    /// The name used in files and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self.0 as usize].0
    }

    /// The letter that stands for the kind in short texts.
    #[must_use]
    pub const fn letter(self) -> char {
        Self::NAMES[self.0 as usize].1
    }

    /// The kind with this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::all().find(|kind| kind.name() == name)
    }

    /// The kind with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::all().find(|kind| kind.letter() == letter)
    }

    /// Is it the wild card?
    #[inline]
    #[must_use]
    pub const fn is_locomotive(self) -> bool {
        self.0 == Self::LOCOMOTIVE.0
    }
}

impl fmt::Display for CardKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_go_round() {
        let seats = SeatCount::new(2).unwrap();
        let order: Vec<_> = seats.seats().collect();
        assert_eq!(order, [Seat::new(0), Seat::new(1)]);
        assert_eq!(Seat::new(1).next(seats), Seat::new(0));
        assert!(SeatCount::new(0).is_none());
        assert!(SeatCount::new(6).is_none());
    }

    #[test]
    fn seat_sets_hold_what_was_put_in() {
        let mut set = SeatCount::new(3).unwrap().all();
        set.remove(Seat::new(0));
        assert_eq!(set.first(), Some(Seat::new(1)));
        assert_eq!(set.iter().count(), 2);
        set.remove(Seat::new(1));
        set.remove(Seat::new(2));
        assert!(set.is_empty());
    }

    #[test]
    fn kinds_have_distinct_names_and_letters() {
        for kind in CardKind::all() {
            assert_eq!(CardKind::parse(kind.name()), Some(kind));
            assert_eq!(CardKind::from_letter(kind.letter()), Some(kind));
        }
    }
}
