//! The longest trail: the longest way over a player's tracks that uses no track twice.
//!
//! A trail that ends where another of its tracks leads on can be made longer, so a longest one
//! ends in cities with an odd number of tracks, or it is a loop through its whole part of the
//! network. Hence three cases for each connected part: with no or two odd cities all of it is
//! one trail; in a tree it is the longest path, found by two sweeps; otherwise a search from
//! the odd cities, stopped when nothing longer is possible.

use crate::BitSet;
use crate::board::spec::{CITIES_MAX, CitySet};

/// The length of the longest trail over these tracks. There are at most 64 of them.
pub fn longest<T: BitSet>(ends: &[[u8; 2]], lengths: &[u8], tracks: T) -> u8 {
    let mut graph = Graph {
        ends: [[0; 2]; 64],
        lengths: [0; 64],
        at: [0; CITIES_MAX],
        best: 0,
    };
    let mut unseen: CitySet = 0;
    for (edge, track) in tracks.members().enumerate() {
        let [a, b] = ends[track];
        graph.ends[edge] = [a, b];
        graph.lengths[edge] = lengths[track];
        graph.at[usize::from(a)] |= 1 << edge;
        graph.at[usize::from(b)] |= 1 << edge;
        unseen |= 1 << a | 1 << b;
    }
    while unseen != 0 {
        let part = graph.part_of(unseen.trailing_zeros() as usize);
        unseen &= !part.cities;
        graph.search_part(&part);
    }
    graph.best
}

struct Graph {
    ends: [[u8; 2]; 64],
    lengths: [u8; 64],
    /// The edges at each city, one bit each.
    at: [u64; CITIES_MAX],
    best: u8,
}

struct Part {
    cities: CitySet,
    edges: u64,
    odd: CitySet,
    length: u8,
}

impl Graph {
    fn part_of(&self, start: usize) -> Part {
        let mut part = Part {
            cities: 1 << start,
            edges: 0,
            odd: 0,
            length: 0,
        };
        let mut todo = part.cities;
        while todo != 0 {
            let city = todo.pop();
            let edges = self.at[city];
            if edges.count_ones() % 2 == 1 {
                part.odd |= 1 << city;
            }
            for edge in (edges & !part.edges).members() {
                let [a, b] = self.ends[edge];
                let new = (1 << a | 1 << b) & !part.cities;
                part.cities |= new;
                todo |= new;
                part.length += self.lengths[edge];
            }
            part.edges |= edges;
        }
        part
    }

    fn search_part(&mut self, part: &Part) {
        if part.length <= self.best {
            return;
        }
        if part.odd.count_ones() <= 2 {
            self.best = part.length;
        } else if part.edges.count_ones() < part.cities.count_ones() {
            let (_, far) = self.farthest(part.cities.trailing_zeros() as u8, 64);
            let (length, _) = self.farthest(far, 64);
            self.best = self.best.max(length);
        } else {
            self.search(part);
        }
    }

    /// In a tree: how far one can get from a city, and where to.
    fn farthest(&self, city: u8, came_by: usize) -> (u8, u8) {
        let mut best = (0, city);
        for edge in self.at[usize::from(city)]
            .members()
            .filter(|&edge| edge != came_by)
        {
            let (length, end) = self.farthest(self.across(edge, city), edge);
            best = best.max((length + self.lengths[edge], end));
        }
        best
    }

    #[inline(always)]
    fn across(&self, edge: usize, city: u8) -> u8 {
        let [a, b] = self.ends[edge];
        a ^ b ^ city
    }

    fn search(&mut self, part: &Part) {
        let bound = self.bound(part);
        for city in part.odd.members() {
            if self.best >= bound {
                return;
            }
            self.extend(city as u8, part.edges, 0, bound);
        }
    }

    /// Every odd city but the two ends of the trail leaves a track unused, and one track can
    /// be left by two cities at most.
    fn bound(&self, part: &Part) -> u8 {
        let mut spared = [0u8; CITIES_MAX];
        let mut count = 0;
        for city in part.odd.members() {
            let shortest = self.at[city].members().map(|edge| self.lengths[edge]).min();
            spared[count] = shortest.unwrap_or(0);
            count += 1;
        }
        let spared = &mut spared[..count];
        spared.sort_unstable();
        let twice: u8 = spared[..count - 2].iter().sum();
        part.length - twice.div_ceil(2)
    }

    fn extend(&mut self, city: u8, left: u64, length: u8, bound: u8) {
        self.best = self.best.max(length);
        if self.best >= bound {
            return;
        }
        for edge in (self.at[usize::from(city)] & left).members() {
            let next = self.across(edge, city);
            self.extend(
                next,
                left & !(1 << edge),
                length + self.lengths[edge],
                bound,
            );
        }
    }
}
