//! Completing tickets, and the final scoring.

mod best;
#[cfg(any(test, feature = "testkit"))]
pub mod reference;

use super::spec::CITIES_MAX;
use super::yard::colours_of;
use super::{CardGame, CardView, Hand, Phase, TicketSet, lanes};
use crate::{BitSet, BySeat, CardKind, Counts, Score, SeatCount, Sheet, Source, Viewer};

/// Cards of a track stack that no ticket has used yet.
///
/// Cards of the right colour are used first and locomotives fill what is missing, so which
/// tickets can be completed together does not depend on their order (CG-D44).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Left {
    colours: u64,
    locomotives: u8,
}

impl Left {
    #[inline(always)]
    fn of(stack: &Hand) -> Self {
        Self {
            colours: colours_of(stack),
            locomotives: stack.get(CardKind::LOCOMOTIVE),
        }
    }

    /// Do the cards suffice for these needs?
    #[inline(always)]
    pub(crate) const fn serves(self, needs: u64) -> bool {
        lanes::sum(lanes::less(needs, self.colours)) <= self.locomotives
    }

    /// What is left after serving these needs, which is possible.
    #[inline(always)]
    const fn after(self, needs: u64) -> Self {
        let missing = lanes::sum(lanes::less(needs, self.colours));
        Self {
            colours: lanes::less(self.colours, needs),
            locomotives: self.locomotives.saturating_sub(missing),
        }
    }
}

impl CardGame {
    /// The cards of a stack that are left beside those for the chosen tickets.
    #[inline(always)]
    pub(crate) fn cards_left(&self, stack: &Hand, chosen: TicketSet) -> Left {
        let mut left = Left::of(stack);
        for ticket in chosen.members() {
            left = left.after(self.tables.needs[ticket]);
        }
        left
    }

    /// Can all these tickets be completed with the cards of the stack?
    ///
    /// A train card serves one ticket, and a locomotive replaces any colour (CG-D44).
    #[must_use]
    pub fn can_complete(&self, stack: &Hand, tickets: TicketSet) -> bool {
        let mut left = Left::of(stack);
        for ticket in tickets.members() {
            let needs = self.tables.needs[ticket];
            if !left.serves(needs) {
                return false;
            }
            left = left.after(needs);
        }
        true
    }

    /// The best set of tickets that the cards of the stack complete: most points, then most
    /// tickets, then most mentions of big cities, then the tickets with most points each.
    #[must_use]
    pub fn best_set(&self, stack: &Hand, tickets: TicketSet) -> TicketSet {
        best::Search::new(&self.tables, Left::of(stack), tickets).run()
    }

    /// The best set that the player who looks on can still complete: with the cards of the own
    /// track stack, as far as they are known, beside those for tickets already chosen.
    #[must_use]
    pub fn best_left(&self, view: &CardView, tickets: TicketSet) -> TicketSet {
        let Viewer::Seat(seat) = view.viewer else {
            return 0;
        };
        if view.play.phase == Phase::Over {
            return 0;
        }
        let left = self.cards_left(&view.stacks[seat], view.chosen);
        best::Search::new(&self.tables, left, tickets & !view.chosen).run()
    }

    /// How everybody stands with the tickets that lie completed before them: their points, and
    /// the bonus cards they would get now.
    #[must_use]
    pub fn open_score(&self, view: &CardView) -> BySeat<Sheet> {
        let none = BySeat::splat(0);
        let score = self.final_score(view.seats, &view.completed, &none);
        score.sheets
    }

    /// Completed tickets, those not completed, then the bonus cards (CG-D53 to CG-D57).
    pub(crate) fn final_score(
        &self,
        seats: SeatCount,
        completed: &BySeat<TicketSet>,
        open: &BySeat<TicketSet>,
    ) -> Score {
        let mut sheets = BySeat::<Sheet>::default();
        let mut mentions = [[0u8; CITIES_MAX]; crate::SEATS_MAX];
        for seat in seats.seats() {
            let sheet = &mut sheets[seat];
            sheet.tickets_completed = completed[seat].count() as u8;
            sheet.tickets_missed = open[seat].count() as u8;
            for ticket in completed[seat].members() {
                sheet.add(Source::Completed, i16::from(self.tables.points[ticket]));
                // A ticket naming two big cities counts for both (CG-D56).
                let cities = self.tables.cities[ticket];
                for (city, count) in mentions[seat.index()].iter_mut().enumerate() {
                    *count += cities >> city & 1;
                }
            }
            for ticket in open[seat].members() {
                sheet.add(Source::Missed, -i16::from(self.tables.points[ticket]));
            }
        }
        for (city, &bonus) in self.spec.bonuses.iter().enumerate() {
            let most = (seats.seats())
                .map(|seat| mentions[seat.index()][city])
                .max()
                .unwrap_or(0);
            // All who are tied get it, but nobody for nothing (CG-D55, CG-Q20).
            for seat in seats.seats().filter(|_| most > 0) {
                if mentions[seat.index()][city] == most {
                    sheets[seat].add(Source::BigCities, i16::from(bonus));
                    sheets[seat].bonus_cards += 1;
                }
            }
        }
        Score::rank(seats, sheets, &self.spec.tie_breaks)
    }
}
