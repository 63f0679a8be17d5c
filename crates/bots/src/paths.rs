//! Cheapest ways over a map.

use gleis_rules::{BitSet, CityId};

/// The most tracks a map of the catalogue can have.
pub(crate) const TRACKS_MAX: usize = 256;
/// The most cities.
pub(crate) const CITIES_MAX: usize = 64;

/// No way leads there.
pub(crate) const FAR: u16 = u16::MAX;

/// Stands for the track by which a city was reached where a way begins.
const START: u16 = u16::MAX;

/// Who is next to whom.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    /// Where the neighbours of each city begin in `steps`; one more at the end.
    starts: [u16; CITIES_MAX + 1],
    /// A track and the city at its other end, city by city.
    steps: Vec<(u8, u8)>,
    /// The cities at both ends of each track, as one number: with one of them it gives the other.
    ends: Vec<u8>,
}

impl Network {
    /// `at` are the tracks at each city that there are, of all with these ends.
    pub(crate) fn new<T: BitSet>(at: &[T], ends: impl Iterator<Item = [CityId; 2]>) -> Self {
        let ends: Vec<u8> = ends.map(|[a, b]| a.0 ^ b.0).collect();
        let mut starts = [0; CITIES_MAX + 1];
        let mut steps = Vec::new();
        for city in 0..CITIES_MAX {
            let here = at.get(city).map_or(T::EMPTY, |here| *here);
            steps.extend(
                here.members()
                    .map(|track| (track as u8, ends[track] ^ city as u8)),
            );
            starts[city + 1] = steps.len() as u16;
        }
        Self {
            starts,
            steps,
            ends,
        }
    }

    /// The tracks at a city, each with the city at its other end.
    #[inline(always)]
    pub(crate) fn steps(&self, city: usize) -> &[(u8, u8)] {
        let start = usize::from(self.starts[city]);
        let end = usize::from(self.starts[city + 1]);
        &self.steps[start..end]
    }
}

/// What each track costs, in parts of a point; own tracks are free.
#[derive(Clone, Debug)]
pub(crate) struct Costs([u16; TRACKS_MAX]);

impl Costs {
    /// Every track is closed.
    pub(crate) const fn closed() -> Self {
        Self([FAR; TRACKS_MAX])
    }

    #[inline(always)]
    pub(crate) const fn of(&self, track: usize) -> u16 {
        self.0[track]
    }

    #[inline(always)]
    pub(crate) const fn set(&mut self, track: usize, cost: u16) {
        self.0[track] = cost;
    }

    pub(crate) const fn close(&mut self, track: usize) {
        self.0[track] = FAR;
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
    /// The cost of the cheapest way from any city of one set to any of the other; [`FAR`] if
    /// there is none.
    pub(crate) fn find(&mut self, map: &Network, costs: &Costs, [from, to]: [u64; 2]) -> u16 {
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
            for &(track, next) in map.steps(nearest) {
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
    pub(crate) fn way<'a>(&'a self, map: &'a Network) -> impl Iterator<Item = usize> + 'a {
        let mut city = self.reached;
        std::iter::from_fn(move || {
            let track = self.by[city];
            if track == START {
                return None;
            }
            let track = usize::from(track);
            city ^= usize::from(map.ends[track]);
            Some(track)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::atlas::Atlas;
    use gleis_games::{data, with_board};
    use gleis_rules::Rng;
    use gleis_rules::board::{BoardRules, CitySet};

    /// Relaxes every track again and again until nothing gets cheaper.
    fn slowly<R: BoardRules>(atlas: &Atlas<R>, costs: &Costs, [from, to]: [CitySet; 2]) -> u16 {
        let mut distance = [FAR; CITIES_MAX];
        for city in from.members() {
            distance[city] = 0;
        }
        for _ in 0..CITIES_MAX {
            for (index, track) in atlas.tracks.iter().enumerate() {
                let [a, b] = track.ends.map(CityId::index);
                for (here, there) in [(a, b), (b, a)] {
                    let way = distance[here].saturating_add(costs.of(index));
                    distance[there] = distance[there].min(way);
                }
            }
        }
        to.members().map(|city| distance[city]).min().unwrap_or(FAR)
    }

    #[test]
    fn the_cheapest_way_is_the_cheapest() {
        for id in ["usa-2004", "germany"] {
            let any = data::load(id).unwrap();
            with_board!(&any, board => {
                let atlas = Atlas::new(&board.game);
                let mut rng = Rng::new(3);
                let mut paths = Paths::default();
                for _ in 0..300 {
                    let mut costs = Costs::closed();
                    for track in 0..atlas.tracks.len() {
                        match rng.below(5) {
                            0 => {}
                            1 => costs.set(track, 0),
                            _ => costs.set(track, rng.below(60) as u16),
                        }
                    }
                    let ticket = rng.below(atlas.ticket_ends.len() as u32) as usize;
                    let ends = atlas.ticket_ends[ticket];
                    let cost = paths.find(&atlas.network, &costs, ends);
                    assert_eq!(cost, slowly(&atlas, &costs, ends));
                    if cost < FAR {
                        let way: Vec<usize> = paths.way(&atlas.network).collect();
                        let sum: u16 = way.iter().map(|&track| costs.of(track)).sum();
                        assert_eq!(sum, cost);
                        let ticket = gleis_rules::TicketId(ticket as u8);
                        assert!(board.game.is_completed(BitSet::of(way.into_iter()), ticket));
                    }
                }
            });
        }
    }
}
