//! Cheapest ways over the map.

use super::atlas::{Atlas, CITIES_MAX, TRACKS_MAX};
use gleis_rules::{BitSet, CityId};

/// No way leads there.
pub(crate) const FAR: u16 = u16::MAX;
/// Stands for the track by which the city was reached where a way begins.
const START: u16 = u16::MAX;

/// What each track costs, in cents; own tracks are free.
#[derive(Clone, Debug)]
pub(crate) struct Costs([u16; TRACKS_MAX]);

impl Costs {
    /// Every track is closed.
    pub const fn closed() -> Self {
        Self([FAR; TRACKS_MAX])
    }

    #[inline(always)]
    pub const fn of(&self, track: usize) -> u16 {
        self.0[track]
    }

    #[inline(always)]
    pub const fn set(&mut self, track: usize, cost: u16) {
        self.0[track] = cost;
    }
}

/// A search for cheapest ways, with its working memory.
#[derive(Clone, Debug)]
pub(crate) struct Paths {
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
    /// The cost of the cheapest way between two cities; [`FAR`] if there is none.
    pub fn find(&mut self, atlas: &Atlas, costs: &Costs, [from, to]: [usize; 2]) -> u16 {
        self.distance = [FAR; CITIES_MAX];
        self.distance[from] = 0;
        self.by[from] = START;
        let mut frontier = 1u64 << from;
        while frontier != 0 {
            let (mut nearest, mut least) = (from, FAR);
            for city in frontier.members() {
                if self.distance[city % CITIES_MAX] < least {
                    (nearest, least) = (city, self.distance[city % CITIES_MAX]);
                }
            }
            if nearest == to {
                self.reached = to;
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

    /// The tracks of the way that [`Paths::find`] has found, from its end to its beginning.
    pub fn way<'a>(&'a self, atlas: &'a Atlas) -> impl Iterator<Item = usize> + 'a {
        let mut city = self.reached;
        std::iter::from_fn(move || {
            let track = usize::from(self.by[city]);
            if self.by[city] == START {
                return None;
            }
            let [a, b] = atlas.tracks[track].ends.map(CityId::index);
            city ^= a ^ b;
            Some(track)
        })
    }
}
