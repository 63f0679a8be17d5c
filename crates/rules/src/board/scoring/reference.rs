//! Slow and plain versions of what the scoring does fast, to compare with in tests.

use crate::board::{BoardGame, BoardRules, BoardState, CitySet};
use crate::{BitSet, Seat};

/// The longest trail by trying everything.
#[must_use]
pub fn longest_trail<R: BoardRules>(game: &BoardGame<R>, tracks: R::Tracks) -> u8 {
    fn extend<R: BoardRules>(game: &BoardGame<R>, left: R::Tracks, city: u8) -> u8 {
        let mut best = 0;
        for track in left.members() {
            let [a, b] = game.tables.ends[track];
            for (from, to) in [(a, b), (b, a)] {
                if from == city {
                    let mut rest = left;
                    rest.remove(track);
                    let length = game.tables.lengths[track] + extend(game, rest, to);
                    best = best.max(length);
                }
            }
        }
        best
    }
    (0..game.spec.cities as u8)
        .map(|city| extend(game, tracks, city))
        .max()
        .unwrap_or(0)
}

/// Are two places joined? By walking from the one until nothing new is reached.
#[must_use]
pub fn joins<R: BoardRules>(game: &BoardGame<R>, tracks: R::Tracks, [a, b]: [CitySet; 2]) -> bool {
    // A country is met at any one of its spots, but nobody travels through it, so each spot
    // is a start of its own.
    a.members().any(|start| {
        let mut reached: CitySet = 1 << start;
        loop {
            let before = reached;
            for track in tracks.members() {
                let ends = game.tables.ends[track].map(|city| 1u64 << city);
                if reached & (ends[0] | ends[1]) != 0 {
                    reached |= ends[0] | ends[1];
                }
            }
            if reached == before {
                // Joined by tracks, not by being the same place.
                let touched = tracks.members().any(|track| {
                    game.tables.ends[track]
                        .iter()
                        .any(|&city| usize::from(city) == start)
                });
                return touched && reached & b != 0;
            }
        }
    })
}

/// The points of a seat's routes, counted again from the board (U4-60).
#[must_use]
pub fn route_points<R: BoardRules>(game: &BoardGame<R>, state: &BoardState<R>, seat: Seat) -> i16 {
    state.owned[seat]
        .members()
        .map(|track| {
            let length = usize::from(game.spec.tracks[track].length);
            i16::from(game.spec.route_points[length - 1])
        })
        .sum()
}
