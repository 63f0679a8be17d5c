//! The final scoring.

mod network;
#[cfg(any(test, feature = "testkit"))]
pub mod reference;
mod trail;

use super::spec::TRAINS_MAX;
use super::{BoardGame, BoardRules, BoardState, Extra};
use crate::{BitSet, BySeat, Score, Sheet, Source, TicketId};
use network::Network;

impl<R: BoardRules> BoardGame<R> {
    /// Routes, tickets, then the bonuses (UN-59 to UN-62, DE-Q42).
    pub(crate) fn final_score(&self, state: &BoardState<R>) -> Score {
        let mut sheets = BySeat::<Sheet>::default();
        for seat in state.seats.seats() {
            let sheet = &mut sheets[seat];
            sheet.add(Source::Routes, state.points[seat]);
            let network = self.network(state.owned[seat]);
            self.score_tickets(state.tickets[seat], &network, sheet);
            if self.spec.longest_trail > 0 {
                sheet.trail = self.trail(&network, state.owned[seat]);
            }
        }
        let trail = |sheet: &Sheet| sheet.trail;
        let completed = |sheet: &Sheet| sheet.tickets_completed;
        for (source, bonus, measure) in [
            (
                Source::LongestTrail,
                self.spec.longest_trail,
                &trail as &dyn Fn(&Sheet) -> u8,
            ),
            (Source::Globetrotter, self.spec.globetrotter, &completed),
        ] {
            // All who are tied get it, but nobody for nothing (U4-64, U4-Q35, DE-53, DE-Q38).
            let most = state
                .seats
                .seats()
                .map(|seat| measure(&sheets[seat]))
                .max()
                .unwrap_or(0);
            for seat in state.seats.seats().filter(|_| most > 0) {
                if measure(&sheets[seat]) == most {
                    sheets[seat].add(source, i16::from(bonus));
                }
            }
        }
        state.extra.score(&self.extra, state.seats, &mut sheets);
        Score::rank(state.seats, sheets, &self.spec.tie_breaks)
    }

    #[inline(always)]
    fn network(&self, tracks: R::Tracks) -> Network {
        Network::new(&self.tables.ends, &self.tables.lengths, tracks)
    }

    #[inline(always)]
    fn score_tickets(&self, tickets: R::Tickets, network: &Network, sheet: &mut Sheet) {
        for ticket in tickets.members() {
            let spec = &self.spec.tickets[ticket];
            if network.joins(spec.ends) {
                sheet.add(Source::Completed, i16::from(spec.points));
                sheet.tickets_completed += 1;
            } else {
                sheet.add(Source::Missed, -i16::from(spec.points));
                sheet.tickets_missed += 1;
            }
        }
    }

    fn trail(&self, network: &Network, tracks: R::Tracks) -> u8 {
        trail::longest(network, &self.tables.ends, &self.tables.lengths, tracks)
    }

    /// Do these tracks join the two places of the ticket?
    ///
    /// The tracks of a player, a plan or the whole map can be asked alike.
    #[must_use]
    pub fn is_completed(&self, tracks: R::Tracks, ticket: TicketId) -> bool {
        self.network(tracks)
            .joins(self.spec.tickets[ticket.index()].ends)
    }

    /// The length in trains of the longest trail over these tracks: every track at most once,
    /// cities any number of times (U4-Q32, U4-Q33, UN-65).
    ///
    /// # Panics
    /// If the tracks need more than the trains a player can have ([`TRAINS_MAX`]): the search
    /// is made for the tracks of one player.
    #[must_use]
    pub fn longest_trail(&self, tracks: R::Tracks) -> u8 {
        let trains: u32 = tracks
            .members()
            .map(|track| u32::from(self.tables.lengths[track]))
            .sum();
        assert!(
            trains <= u32::from(TRAINS_MAX),
            "{trains} trains are more than a player has"
        );
        self.trail(&self.network(tracks), tracks)
    }
}
