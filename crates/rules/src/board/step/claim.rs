//! Claiming a track.

use super::super::{BoardEvent, BoardRules, Extra, Happening, Phase};
use super::Step;
use crate::{BitSet, CardKind, Chance, Counts, EventSink, Seat, TrackId};

impl<R, C, S> Step<'_, R, C, S>
where
    R: BoardRules,
    C: Chance,
    S: EventSink<BoardEvent<R>>,
{
    /// Cards, trains, points, then what the variant adds (U4-39 to U4-44, DE-Q26).
    #[inline(always)]
    pub fn claim(&mut self, seat: Seat, track: TrackId, colour: CardKind, locomotives: u8) {
        self.happen(Happening::Claimed {
            seat,
            track,
            colour,
            locomotives,
        });
        let tables = &self.game.tables;
        let state = &mut *self.state;
        let length = tables.length(track);
        for (kind, cards) in [
            (colour, length - locomotives),
            (CardKind::LOCOMOTIVE, locomotives),
        ] {
            state.hands[seat].sub(kind, cards);
            // Only what is left of the known cards is sure to be still in the hand.
            state.known[seat].sub_saturating(kind, cards);
            state.discards.add(kind, cards);
        }
        state.trains[seat] -= length;
        state.points[seat] += tables.points[track.index()];
        let claimed = R::Tracks::single(track.index());
        state.owned[seat] |= claimed;
        let closed = tables.closed_by(claimed, state.seats);
        state.open &= !(claimed | closed);
        if state.deck_len == 0 {
            self.shuffle_if_empty();
            self.fill_gaps();
        }
        if self.state.extra.claimed(&self.game.extra, track) {
            self.state.play.phase = Phase::Extra;
        } else {
            self.end_turn();
        }
    }
}
