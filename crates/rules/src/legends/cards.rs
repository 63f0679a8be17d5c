//! Train cards with their symbols, the face-up row, and what is known of the top of the deck.

use super::content::{Colour, Numbers};
use crate::{CardKind, Cards, Counts, Seat, SeatSet, Slot};

/// How many of each train card: eighteen coloured ones, the locomotive and the newspaper.
pub type Hand = Cards<{ TrainCard::COUNT }>;

/// A train card: a colour with or without a symbol, a locomotive or a newspaper (LW-03, LW-28).
///
/// ```
/// use gleis_rules::legends::content::Colour;
/// use gleis_rules::legends::{Symbol, TrainCard};
/// let card = TrainCard::coloured(Colour::BLUE, Symbol::Skull);
/// assert_eq!((card.colour(), card.symbol()), (Some(Colour::BLUE), Symbol::Skull));
/// assert_eq!(TrainCard::LOCOMOTIVE.colour(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TrainCard(u8);

/// The symbol in the corner of a train card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symbol {
    /// None.
    Plain,
    /// Crew work.
    Pickaxe,
    /// The warning label of blasting powder.
    Skull,
}

impl Symbol {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Pickaxe, Self::Skull];
}

impl TrainCard {
    /// How many different ones there are.
    pub const COUNT: usize = 3 * Colour::COUNT + 2;
    /// The wild card.
    pub const LOCOMOTIVE: Self = Self(3 * Colour::COUNT as u8);
    /// The card that turns an event; never in a hand or face up.
    pub const NEWSPAPER: Self = Self(3 * Colour::COUNT as u8 + 1);

    /// The card of a colour with a symbol.
    #[inline(always)]
    #[must_use]
    pub const fn coloured(colour: Colour, symbol: Symbol) -> Self {
        Self(symbol as u8 * Colour::COUNT as u8 + colour.0)
    }

    /// The card with this place in the counts; `None` if there is no such place.
    #[must_use]
    pub const fn of_kind(kind: CardKind) -> Option<Self> {
        if (kind.0 as usize) < Self::COUNT {
            Some(Self(kind.0))
        } else {
            None
        }
    }

    /// Its place in the counts. Counts of this family have kinds of their own.
    #[inline(always)]
    #[must_use]
    pub const fn kind(self) -> CardKind {
        CardKind(self.0)
    }

    /// Its colour, if it has one.
    #[inline]
    #[must_use]
    pub const fn colour(self) -> Option<Colour> {
        if self.0 < Self::LOCOMOTIVE.0 {
            Some(Colour(self.0 % Colour::COUNT as u8))
        } else {
            None
        }
    }

    /// Its symbol.
    #[inline]
    #[must_use]
    pub const fn symbol(self) -> Symbol {
        match self.0 / Colour::COUNT as u8 {
            1 => Symbol::Pickaxe,
            2 => Symbol::Skull,
            _ => Symbol::Plain,
        }
    }

    /// Is it the wild card?
    #[inline(always)]
    #[must_use]
    pub const fn is_locomotive(self) -> bool {
        self.0 == Self::LOCOMOTIVE.0
    }

    /// Every card that can be in a hand.
    pub fn playable() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..Self::NEWSPAPER.0).map(Self)
    }
}

/// Counts of train cards, asked by card.
pub(crate) trait TrainCards {
    fn of(&self, card: TrainCard) -> u8;
    fn put(&mut self, card: TrainCard, cards: u8);
    fn take(&mut self, card: TrainCard, cards: u8);
    /// How many of each colour, symbols aside.
    fn colours(&self) -> [u8; Colour::COUNT];
    fn of_colour(&self, colour: Colour) -> u8;
    /// How many cards that are no newspapers.
    fn without_news(&self) -> u32;
}

impl TrainCards for Hand {
    #[inline(always)]
    fn of(&self, card: TrainCard) -> u8 {
        self.get(card.kind())
    }

    #[inline(always)]
    fn put(&mut self, card: TrainCard, cards: u8) {
        self.add(card.kind(), cards);
    }

    #[inline(always)]
    fn take(&mut self, card: TrainCard, cards: u8) {
        self.sub(card.kind(), cards);
    }

    #[inline(always)]
    fn colours(&self) -> [u8; Colour::COUNT] {
        let counts = self.as_slice();
        std::array::from_fn(|colour| {
            counts[colour] + counts[colour + Colour::COUNT] + counts[colour + 2 * Colour::COUNT]
        })
    }

    #[inline(always)]
    fn of_colour(&self, colour: Colour) -> u8 {
        (Symbol::ALL.iter())
            .map(|&symbol| self.of(TrainCard::coloured(colour, symbol)))
            .sum()
    }

    #[inline(always)]
    fn without_news(&self) -> u32 {
        self.total() - u32::from(self.of(TrainCard::NEWSPAPER))
    }
}

/// All train cards of a game with so many newspapers (LW-S4).
pub(crate) fn all_cards(numbers: &Numbers, newspapers: u8) -> Hand {
    let mut cards = Hand::default();
    for (colour, counts) in Colour::all().zip(numbers.cards) {
        cards.put(TrainCard::coloured(colour, Symbol::Plain), counts.plain);
        cards.put(TrainCard::coloured(colour, Symbol::Pickaxe), counts.pickaxe);
        cards.put(TrainCard::coloured(colour, Symbol::Skull), counts.skull);
    }
    cards.put(TrainCard::LOCOMOTIVE, numbers.locomotives);
    cards.put(TrainCard::NEWSPAPER, newspapers);
    cards
}

/// The face-up cards, a byte for each slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row([u8; Row::SLOTS_MAX]);

impl Row {
    /// The most slots any rule gives it.
    pub const SLOTS_MAX: usize = 8;
    const GAP: u8 = u8::MAX;
    /// A row without cards.
    pub const EMPTY: Self = Self([Self::GAP; Self::SLOTS_MAX]);

    /// The card in a slot; `None` is a gap.
    #[inline(always)]
    #[must_use]
    pub const fn card(self, slot: Slot) -> Option<TrainCard> {
        if slot.0 as usize >= Self::SLOTS_MAX {
            return None;
        }
        match self.0[slot.0 as usize] {
            Self::GAP => None,
            card => Some(TrainCard(card)),
        }
    }

    /// Lays a card into a slot, or takes it away.
    #[inline(always)]
    pub const fn set(&mut self, slot: Slot, card: Option<TrainCard>) {
        self.0[slot.0 as usize] = match card {
            Some(card) => card.0,
            None => Self::GAP,
        };
    }

    /// The cards that lie there, with their slots.
    pub fn cards(self) -> impl Iterator<Item = (Slot, TrainCard)> {
        (0..Self::SLOTS_MAX as u8)
            .map(Slot)
            .filter_map(move |slot| self.card(slot).map(|card| (slot, card)))
    }

    /// How many locomotives lie there.
    #[inline(always)]
    #[must_use]
    pub fn locomotives(self) -> u8 {
        (self.0.iter())
            .filter(|&&card| card == TrainCard::LOCOMOTIVE.0)
            .count() as u8
    }

    /// How many cards lie there.
    #[inline(always)]
    #[must_use]
    pub fn len(self) -> u8 {
        self.0.iter().filter(|&&card| card != Self::GAP).count() as u8
    }

    /// Does no card lie there?
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// The cards on top of the deck that somebody has looked at, the next one first.
///
/// They are not among the counts of the deck. What a player remembers of cards that others have
/// since put into another order is not kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Top {
    cards: [Option<TrainCard>; Top::MAX],
    seers: [SeatSet; Top::MAX],
    len: u8,
}

impl Top {
    /// The most cards that are looked at together.
    pub const MAX: usize = 8;

    /// How many cards there are.
    #[inline(always)]
    #[must_use]
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Has nobody looked at the next card?
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The card at a place; in a view `None` also stands for one that the viewer does not know.
    #[must_use]
    pub const fn card(&self, place: u8) -> Option<TrainCard> {
        self.cards[place as usize]
    }

    /// Does the seat know which card lies at a place?
    #[must_use]
    pub const fn is_known_to(&self, place: u8, seat: Seat) -> bool {
        self.seers[place as usize].has(seat)
    }

    /// How many cards that are no locomotives, nor newspapers. Only the rules know them all.
    pub(super) fn others(&self) -> u32 {
        let cards = self.cards[..usize::from(self.len)].iter().flatten();
        cards.filter(|card| card.colour().is_some()).count() as u32
    }

    /// Takes the next card.
    #[inline]
    pub fn pop(&mut self) -> Option<TrainCard> {
        let card = self.cards[0];
        if self.len > 0 {
            self.cards.copy_within(1.., 0);
            self.seers.copy_within(1.., 0);
            self.cards[Self::MAX - 1] = None;
            self.seers[Self::MAX - 1] = SeatSet::EMPTY;
            self.len -= 1;
        }
        card
    }

    /// Lays a card below those that are there.
    pub fn push(&mut self, card: Option<TrainCard>) {
        let place = usize::from(self.len).min(Self::MAX - 1);
        self.cards[place] = card;
        self.len = place as u8 + 1;
    }

    /// From now on this seat alone knows the first `count` places.
    pub fn seen_by(&mut self, seat: Seat, count: u8) {
        for place in 0..usize::from(count.min(self.len)) {
            self.seers[place] = SeatSet::only(seat);
        }
    }

    /// Replaces the card at a place.
    pub const fn set(&mut self, place: u8, card: Option<TrainCard>) {
        self.cards[place as usize] = card;
    }

    /// Moves the card at `from` up to the place `to`.
    pub fn lift(&mut self, from: u8, to: u8) {
        if to <= from && from < self.len {
            self.cards[usize::from(to)..=usize::from(from)].rotate_right(1);
        }
    }

    /// What one viewer knows of it.
    #[must_use]
    pub fn as_seen_by(&self, seat: Option<Seat>) -> Self {
        let mut seen = *self;
        for place in 0..usize::from(self.len) {
            if !seat.is_some_and(|seat| self.seers[place].has(seat)) {
                seen.cards[place] = None;
            }
        }
        seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_have_colours_and_symbols() {
        let mut seen = Vec::new();
        for colour in Colour::all() {
            for symbol in Symbol::ALL {
                let card = TrainCard::coloured(colour, symbol);
                assert_eq!((card.colour(), card.symbol()), (Some(colour), symbol));
                seen.push(card);
            }
        }
        seen.sort();
        seen.push(TrainCard::LOCOMOTIVE);
        assert!(seen.into_iter().eq(TrainCard::playable()));
    }

    #[test]
    fn top_cards_are_lifted_and_forgotten() {
        let mut top = Top::default();
        let cards: Vec<_> = TrainCard::playable().take(4).collect();
        for &card in &cards {
            top.push(Some(card));
        }
        top.seen_by(Seat::new(1), 3);
        top.lift(2, 0);
        assert_eq!(top.card(0), Some(cards[2]));
        assert_eq!(top.card(1), Some(cards[0]));
        assert_eq!(top.as_seen_by(Some(Seat::new(1))).card(3), None);
        assert_eq!(top.as_seen_by(Some(Seat::new(1))).card(2), Some(cards[1]));
        assert_eq!(top.as_seen_by(None).card(0), None);
        assert_eq!(top.pop(), Some(cards[2]));
        assert_eq!(top.len(), 3);
    }
}
