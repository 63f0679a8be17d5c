//! Laying cards into the rail yard, and the raids that come of it.

use super::super::action::{ColourSet, Lay};
use super::super::{CardEvent, CardGame, CardState, Happening};
use super::Step;
use crate::{CardKind, Chance, Counts, EventSink, Seat};

impl<C: Chance, S: EventSink<CardEvent>> Step<'_, C, S> {
    #[inline(always)]
    pub fn lay(&mut self, seat: Seat, lay: Lay) {
        self.happen(Happening::Laid { seat, lay });
        match lay {
            Lay::Set {
                colour,
                cars,
                locomotives,
            } => {
                self.raid(seat, colour);
                self.state.lay_row(seat, colour, [cars, locomotives]);
            }
            Lay::Three(ColourSet(mut colours)) => {
                while colours != 0 {
                    let colour = CardKind(colours.trailing_zeros() as u8);
                    self.state.lay_row(seat, colour, [1, 0]);
                    colours &= colours - 1;
                }
            }
        }
        self.end_turn(true);
    }

    /// Whoever has the colour in the own yard discards the whole row (CG-D36). At most one
    /// player does, because a larger row drives out a smaller one.
    #[inline(always)]
    fn raid(&mut self, seat: Seat, colour: CardKind) {
        let victim = (self.state.seats.seats())
            .find(|&other| other != seat && !self.state.yards[other].row(colour).is_empty());
        if let Some(victim) = victim {
            let row = self.state.yards[victim].clear(colour);
            self.state.discards.add(colour, row.cars);
            self.state
                .discards
                .add(CardKind::LOCOMOTIVE, row.locomotives);
            self.happen(Happening::Raided {
                seat: victim,
                colour,
                row,
            });
        }
    }
}

impl CardState {
    /// Cards leave the hand for a row of the yard: cars, and locomotives on top.
    #[inline(always)]
    fn lay_row(&mut self, seat: Seat, colour: CardKind, [cars, locomotives]: [u8; 2]) {
        self.yards[seat].lay(colour, cars, locomotives);
        for (kind, cards) in [(colour, cars), (CardKind::LOCOMOTIVE, locomotives)] {
            self.hands[seat].sub(kind, cards);
            self.known[seat].sub_saturating(kind, cards);
        }
    }
}

impl CardGame {
    /// How many cards a set of this colour has at least, if the seat may lay one at all:
    /// two, and strictly more than anybody else has lying (CG-D29, CG-D34, CG-D35).
    #[inline]
    pub(super) fn set_from(state: &CardState, seat: Seat, colour: CardKind) -> Option<u8> {
        let mut least = 2;
        for other in state.seats.seats() {
            let len = state.yards[other].row(colour).len();
            if other == seat && len > 0 {
                return None;
            }
            least = least.max(len + 1);
        }
        Some(least)
    }
}
