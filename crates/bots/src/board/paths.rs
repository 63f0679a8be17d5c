//! Cheapest ways over a map.

use super::atlas::{Atlas, CITIES_MAX, TRACKS_MAX};
use gleis_rules::BitSet;
use gleis_rules::board::{BoardRules, CitySet};

/// No way leads there.
pub(crate) const FAR: u16 = u16::MAX;

/// Stands for the track by which a city was reached where a way begins.
const START: u16 = u16::MAX;

/// What each track costs, in tenths of a point; own tracks are free.
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
    pub(crate) fn find<R: BoardRules>(
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

    /// The same tracks as [`Paths::tracks`], from where the way begins.
    pub(crate) fn in_order<R: BoardRules>(&self, atlas: &Atlas<R>) -> Vec<usize> {
        let mut order = Vec::new();
        let mut city = self.reached;
        while self.by[city] != START {
            let track = usize::from(self.by[city]);
            order.push(track);
            let [a, b] = atlas.tracks[track].ends.map(gleis_rules::CityId::index);
            city ^= a ^ b;
        }
        order.reverse();
        order
    }

    /// The tracks of the way that [`Paths::find`] has found.
    pub(crate) fn tracks<R: BoardRules>(&self, atlas: &Atlas<R>) -> R::Tracks {
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

#[cfg(test)]
mod tests {
    use super::*;
    use gleis_games::{data, with_board};
    use gleis_rules::Rng;

    /// Relaxes every track again and again until nothing gets cheaper.
    fn slowly<R: BoardRules>(atlas: &Atlas<R>, costs: &Costs, [from, to]: [CitySet; 2]) -> u16 {
        let mut distance = [FAR; CITIES_MAX];
        for city in from.members() {
            distance[city] = 0;
        }
        for _ in 0..CITIES_MAX {
            for (index, track) in atlas.tracks.iter().enumerate() {
                let [a, b] = track.ends.map(gleis_rules::CityId::index);
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
                    let cost = paths.find(&atlas, &costs, ends);
                    assert_eq!(cost, slowly(&atlas, &costs, ends));
                    if cost < FAR {
                        let way = paths.tracks(&atlas);
                        let sum: u16 = way.members().map(|track| costs.of(track)).sum();
                        assert_eq!(sum, cost);
                        let ticket = gleis_rules::TicketId(ticket as u8);
                        assert!(board.game.is_completed(way, ticket));
                    }
                }
            });
        }
    }
}
