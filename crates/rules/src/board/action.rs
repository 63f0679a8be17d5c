//! What a player can want.

use super::spec::OFFER_MAX;
use super::{BoardRules, Extra};
use crate::{ByDeck, CardKind, Slot, TrackId};

/// What a player of a board game wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardAction<R: BoardRules> {
    /// Take the top card of the deck.
    DrawCard,
    /// Take a face-up card.
    TakeCard(Slot),
    /// Claim a track.
    Claim {
        /// Which one.
        track: TrackId,
        /// The colour of the cards paid. A grey track paid with locomotives only has the colour
        /// [`CardKind::LOCOMOTIVE`]; a coloured track always has its own.
        colour: CardKind,
        /// How many of the cards paid are locomotives.
        locomotives: u8,
    },
    /// Draw tickets, so many of each deck.
    DrawTickets(Mix),
    /// Keep some of the tickets offered.
    KeepTickets(Keep),
    /// Answer what the variant asks after a claim.
    Extra(<R::Extra as Extra>::Action),
    /// Do nothing, because nothing can be done.
    Pass,
}

/// How many tickets of each deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Mix(pub ByDeck<u8>);

impl Mix {
    /// How many in all.
    #[must_use]
    pub const fn total(self) -> u8 {
        self.0[0].saturating_add(self.0[1])
    }
}

/// Which of the offered tickets are kept, and in which order the others go under their deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Keep {
    /// One bit for each position of the offer.
    pub kept: u8,
    /// Which of the orders of the refused tickets, counted in lexicographic order from the
    /// order drawn; 0 where the player has no choice.
    pub order: u8,
}

impl Keep {
    /// Keeps these positions of the offer; the others go back in the order drawn.
    #[must_use]
    pub fn positions(positions: &[u8]) -> Self {
        Self {
            kept: positions.iter().fold(0, |kept, &p| kept | 1 << p),
            order: 0,
        }
    }

    /// How many are kept.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u8 {
        self.kept.count_ones() as u8
    }

    /// In how many orders `refused` tickets can be put back.
    #[must_use]
    pub const fn orders(refused: u8) -> u8 {
        const FACTORIALS: [u8; OFFER_MAX + 1] = [1, 1, 2, 6, 24, 120];
        FACTORIALS[refused as usize]
    }

    /// The positions of the refused tickets of an offer, in the order they are put back, the
    /// one that will lie highest first.
    ///
    /// ```
    /// use gleis_rules::board::Keep;
    /// let keep = Keep { kept: 0b010, order: 1 };
    /// assert_eq!(keep.refused(3).collect::<Vec<_>>(), [2, 0]);
    /// ```
    pub fn refused(self, offered: u8) -> impl Iterator<Item = u8> {
        let mut left: u8 = !self.kept & ((1 << offered) - 1);
        let mut rank = self.order;
        std::iter::from_fn(move || {
            let count = left.count_ones() as u8;
            if count == 0 {
                return None;
            }
            // Mostly there is no order to choose, and then no division either.
            let position = if rank == 0 {
                left.trailing_zeros() as u8
            } else {
                let rest = Self::orders(count - 1);
                let place = u32::from(rank / rest);
                rank %= rest;
                crate::bits::select8(left, place)
            };
            left &= !(1 << position);
            Some(position)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_all_different_and_sorted() {
        let all: Vec<Vec<u8>> = (0..Keep::orders(3))
            .map(|order| {
                Keep {
                    kept: 0b0010,
                    order,
                }
                .refused(4)
                .collect()
            })
            .collect();
        assert_eq!(all[0], [0, 2, 3]);
        assert_eq!(all.len(), 6);
        assert!(all.is_sorted() && all.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
