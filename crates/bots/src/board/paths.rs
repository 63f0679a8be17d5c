//! Cheapest ways over a map.

use super::atlas::{Atlas, CITIES_MAX, TRACKS_MAX};
use gleis_rules::BitSet;
use gleis_rules::board::{BoardRules, CitySet};

/// No way leads there.
pub(super) const FAR: u16 = u16::MAX;

/// Stands for the track by which a city was reached where a way begins.
const START: u16 = u16::MAX;

/// What each track costs, in tenths of a point; own tracks are free.
#[derive(Clone, Debug)]
pub(super) struct Costs([u16; TRACKS_MAX]);

impl Costs {
    /// Every track is closed.
    pub(super) const fn closed() -> Self {
        Self([FAR; TRACKS_MAX])
    }

    #[inline(always)]
    pub(super) const fn of(&self, track: usize) -> u16 {
        self.0[track]
    }

    #[inline(always)]
    pub(super) const fn set(&mut self, track: usize, cost: u16) {
        self.0[track] = cost;
    }

    pub(super) const fn close(&mut self, track: usize) {
        self.0[track] = FAR;
    }
}

/// A search for cheapest ways, with its working memory.
#[derive(Clone, Debug)]
pub(super) struct Paths {
    distance: [u16; CITIES_MAX],
    /// The track by which a city was reached.
    by: [u16; CITIES_MAX],
    reached: usize,
}

impl Default for Paths {
    fn default() -> Self {
        Self {
            distance: [FAR; CITIES_MAX],
            by: [START; CITIES_MAX],
            reached: 0,
        }
    }
}

impl Paths {
    /// The cost of the cheapest way from any city of one set to any of the other; [`FAR`] if
    /// there is none.
    pub(super) fn find<R: BoardRules>(
        &mut self,
        atlas: &Atlas<R>,
        costs: &Costs,
        [from, to]: [CitySet; 2],
    ) -> u16 {
        self.distance = [FAR; CITIES_MAX];
        let mut frontier = from;
        for city in from.members() {
            self.distance[city] = 0;
            self.by[city] = START;
        }
        while frontier != 0 {
            let mut nearest = usize::MAX;
            let mut least = FAR;
            for city in frontier.members() {
                let distance = self.distance[city % CITIES_MAX];
                if distance < least {
                    (nearest, least) = (city, distance);
                }
            }
            if to >> (nearest % CITIES_MAX) & 1 == 1 {
                self.reached = nearest;
                return least;
            }
            frontier.remove(nearest);
            for &(track, next) in atlas.steps(nearest) {
                let way = least.saturating_add(costs.of(usize::from(track)));
                let next = usize::from(next) % CITIES_MAX;
                if way < self.distance[next] {
                    self.distance[next] = way;
                    self.by[next] = u16::from(track);
                    frontier |= 1 << next;
                }
            }
        }
        FAR
    }

    /// The tracks of the way that [`Paths::find`] has found.
    pub(super) fn tracks<R: BoardRules>(&self, atlas: &Atlas<R>) -> R::Tracks {
        let mut tracks = R::Tracks::EMPTY;
        let mut city = self.reached;
        while self.by[city] != START {
            let track = usize::from(self.by[city]);
            tracks.insert(track);
            let [a, b] = atlas.tracks[track].ends.map(gleis_rules::CityId::index);
            city ^= a ^ b;
        }
        tracks
    }
}
