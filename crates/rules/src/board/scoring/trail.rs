//! The longest trail: the longest way over a player's tracks that uses no track twice.
//!
//! A trail that ends where another of its tracks leads on can be made longer, so a longest one
//! ends in cities with an odd number of tracks, or it is a loop through its whole part of the
//! network. Hence three cases for each connected part: with no or two odd cities all of it is
//! one trail; in a tree it is the longest path, found by two sweeps; otherwise a search from
//! the odd cities, stopped when nothing longer is possible.

use super::network::{Network, Part};
use crate::BitSet;
use crate::board::spec::{CITIES_MAX, CitySet, TRAINS_MAX};

/// The most tracks a player can own: one train each.
const EDGES_MAX: usize = TRAINS_MAX as usize;

/// The length of the longest trail over these tracks, whose network is given.
#[inline]
pub fn longest<T: BitSet>(network: &Network, ends: &[[u8; 2]], lengths: &[u8], tracks: T) -> u8 {
    let is_one_trail = |part: &Part| (part.cities & network.odd()).count_ones() <= 2;
    let whole = network
        .parts()
        .filter(|part| is_one_trail(part))
        .map(|part| part.trains)
        .max();
    let best = whole.unwrap_or(0);
    // A part that is no single trail leaves at least one train out.
    let mut longer = network
        .parts()
        .filter(|part| !is_one_trail(part) && part.trains > best + 1);
    match longer.next() {
        None => best,
        Some(first) => {
            let mut graph = Graph::new(ends, lengths, tracks, best);
            for part in std::iter::once(first).chain(longer) {
                graph.search_part(part, network.odd() & part.cities);
            }
            graph.best
        }
    }
}

struct Graph {
    ends: [[u8; 2]; EDGES_MAX],
    lengths: [u8; EDGES_MAX],
    /// The edges at each city, one bit each.
    at: [u64; CITIES_MAX],
    best: u8,
}

impl Graph {
    fn new<T: BitSet>(ends: &[[u8; 2]], lengths: &[u8], tracks: T, best: u8) -> Self {
        let mut graph = Self {
            ends: [[0; 2]; EDGES_MAX],
            lengths: [0; EDGES_MAX],
            at: [0; CITIES_MAX],
            best,
        };
        for (edge, track) in tracks.members().enumerate() {
            let [a, b] = ends[track];
            graph.ends[edge] = [a, b];
            graph.lengths[edge] = lengths[track];
            graph.at[usize::from(a)] |= 1 << edge;
            graph.at[usize::from(b)] |= 1 << edge;
        }
        graph
    }

    fn search_part(&mut self, part: &Part, odd: CitySet) {
        if part.trains <= self.best {
            return;
        }
        if u32::from(part.tracks) < part.cities.count_ones() {
            let (_, far) = self.farthest(part.cities.trailing_zeros() as u8, EDGES_MAX);
            let (length, _) = self.farthest(far, EDGES_MAX);
            self.best = self.best.max(length);
        } else {
            self.search(part, odd);
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

    fn search(&mut self, part: &Part, odd: CitySet) {
        let bound = self.bound(part, odd);
        for city in odd.members() {
            if self.best >= bound {
                return;
            }
            self.extend(city as u8, u64::MAX, 0, bound);
        }
    }

    /// Every odd city but the two ends of the trail leaves a track unused, and one track can
    /// be left by two cities at most.
    fn bound(&self, part: &Part, odd: CitySet) -> u8 {
        let mut spared = [0u8; CITIES_MAX];
        let mut count = 0;
        for city in odd.members() {
            let shortest = self.at[city].members().map(|edge| self.lengths[edge]).min();
            spared[count] = shortest.unwrap_or(0);
            count += 1;
        }
        let spared = &mut spared[..count];
        spared.sort_unstable();
        let twice: u8 = spared[..count - 2].iter().sum();
        part.trains - twice.div_ceil(2)
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
