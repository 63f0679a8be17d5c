//! What tracks cost, added up for people: cards by colour, and which of them are missing.

use gleis_games::wire::{NeededTracks, WireNeed};

/// What stands for a colour where any will do.
const ANY: &str = "any";

/// What stands for locomotives that have to be paid as such.
const LOCOMOTIVE: &str = "locomotive";

/// The cards of a hand.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    /// How many of each colour, by its name.
    pub colours: Vec<(&'static str, u8)>,
    pub locomotives: u8,
}

/// What is to be paid.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wanted {
    /// Sets of one colour.
    pub coloured: Vec<(&'static str, u8)>,
    /// Sets of one colour at will.
    pub grey: Vec<u8>,
    /// Cards at will.
    pub loose: u16,
    /// Locomotives that nothing else can stand for.
    pub locomotives: u16,
}

impl Wanted {
    /// Writes down all cards, and those that the hand does not have.
    pub fn tell(mut self, mut hand: Held, needed: &mut NeededTracks) {
        let mut lacking = 0;
        for (colour, cards) in self.coloured {
            add(&mut needed.cards, colour, cards.into());
            let missing = hand.pay(colour, cards);
            add(&mut needed.missing, colour, missing);
            lacking += missing;
        }
        // The longest first: for them it matters most to find many cards of one colour.
        self.grey
            .sort_unstable_by_key(|cards| std::cmp::Reverse(*cards));
        for cards in self.grey {
            add(&mut needed.cards, ANY, cards.into());
            let missing = hand.pay(hand.most(), cards);
            add(&mut needed.missing, ANY, missing);
            lacking += missing;
        }
        add(&mut needed.cards, ANY, self.loose);
        let left: u16 = hand
            .colours
            .iter()
            .map(|&(_, count)| u16::from(count))
            .sum();
        let missing = self.loose.saturating_sub(left);
        add(&mut needed.missing, ANY, missing);
        lacking += missing;
        add(&mut needed.cards, LOCOMOTIVE, self.locomotives);
        let spare = u16::from(hand.locomotives);
        let missing = self.locomotives.saturating_sub(spare);
        add(&mut needed.missing, LOCOMOTIVE, missing);
        let spare = spare.saturating_sub(self.locomotives);
        needed.missing_cards = missing + lacking.saturating_sub(spare);
    }
}

impl Held {
    /// The colour of which there is most.
    fn most(&self) -> &'static str {
        let most = self.colours.iter().max_by_key(|&&(_, count)| count);
        most.map_or(ANY, |&(colour, _)| colour)
    }

    /// Takes cards of a colour and says how many were missing.
    fn pay(&mut self, colour: &str, cards: u8) -> u16 {
        let mut colours = self.colours.iter_mut();
        let Some((_, count)) = colours.find(|(name, _)| *name == colour) else {
            return cards.into();
        };
        let paid = (*count).min(cards);
        *count -= paid;
        u16::from(cards - paid)
    }
}

fn add(need: &mut WireNeed, colour: &str, cards: u16) {
    if cards > 0 {
        *need.entry(colour.to_owned()).or_default() += cards;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(wanted: Wanted) -> NeededTracks {
        let hand = Held {
            colours: vec![("red", 3), ("blue", 2)],
            locomotives: 1,
        };
        let mut needed = NeededTracks::default();
        wanted.tell(hand, &mut needed);
        needed
    }

    #[test]
    fn coloured_sets_come_before_grey_ones_and_loose_cards() {
        let needed = told(Wanted {
            coloured: vec![("red", 2), ("blue", 4)],
            grey: vec![1, 2],
            loose: 1,
            locomotives: 0,
        });
        let cards = [("any", 4), ("blue", 4), ("red", 2)];
        let missing = [("any", 3), ("blue", 2)];
        let name = |(colour, count): (&str, u16)| (colour.to_owned(), count);
        assert_eq!(needed.cards, cards.map(name).into());
        assert_eq!(needed.missing, missing.map(name).into());
        assert_eq!(needed.missing_cards, 4);
    }

    /// A locomotive that has to be paid as one stands for nothing else.
    #[test]
    fn locomotives_fill_in_only_where_they_are_left() {
        let needed = told(Wanted {
            coloured: vec![("red", 4)],
            locomotives: 1,
            ..Wanted::default()
        });
        assert_eq!(needed.missing_cards, 1);
        let needed = told(Wanted {
            locomotives: 3,
            ..Wanted::default()
        });
        assert_eq!(needed.missing.get("locomotive"), Some(&2));
        assert_eq!(needed.missing_cards, 2);
    }
}
