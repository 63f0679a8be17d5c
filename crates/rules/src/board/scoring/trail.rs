//! The longest trail: the longest way over a player's tracks that uses no track twice.
//!
//! A trail that ends where another of its tracks leads on can be made longer, so a longest one
//! ends in cities with an odd number of tracks, or it is a loop through its whole part of the
//! network. Hence, for each connected part:
//!
//! 1. with no or two odd cities all of it is one trail;
//! 2. otherwise dead ends are rolled up, branch by branch, so that each city remembers how far
//!    one can get from it into its branches; in a tree that is all;
//! 3. what is left are loops and what joins them, mostly small: a search through those, from
//!    the cities where a trail can end, stopped when nothing longer is possible.

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
    // One player has few enough trains for a byte.
    let best = whole.unwrap_or(0) as u8;
    // A part that is no single trail leaves at least one train out.
    let mut longer = network
        .parts()
        .filter(|part| !is_one_trail(part) && part.trains > u16::from(best) + 1);
    match longer.next() {
        None => best,
        Some(first) => {
            let mut graph = Graph::new(ends, lengths, tracks, best);
            for part in std::iter::once(first).chain(longer) {
                graph.search(part);
            }
            graph.best
        }
    }
}

struct Graph {
    ends: [[u8; 2]; EDGES_MAX],
    lengths: [u8; EDGES_MAX],
    /// The edges at each city, one bit each; without those rolled up.
    at: [u64; CITIES_MAX],
    /// The longest and second longest way from each city into its rolled-up branches.
    branches: [[u8; 2]; CITIES_MAX],
    best: u8,
}

/// What stays the same during a search.
#[derive(Clone, Copy)]
struct Search {
    start: u8,
    /// No trail of this part is longer.
    bound: u8,
}

impl Graph {
    fn new<T: BitSet>(ends: &[[u8; 2]], lengths: &[u8], tracks: T, best: u8) -> Self {
        let mut graph = Self {
            ends: [[0; 2]; EDGES_MAX],
            lengths: [0; EDGES_MAX],
            at: [0; CITIES_MAX],
            branches: [[0; 2]; CITIES_MAX],
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

    #[inline]
    fn search(&mut self, part: &Part) {
        if part.trains <= u16::from(self.best) {
            return;
        }
        let core = self.roll_up(part.cities);
        let mut starts: CitySet = 0;
        for city in core.members() {
            let odd = self.at[city].count_ones() % 2 == 1;
            if odd || self.branches[city][0] > 0 {
                starts |= 1 << city;
            }
        }
        let bound = self.bound(core);
        for start in starts.members() {
            if self.best >= bound {
                return;
            }
            let search = Search {
                start: start as u8,
                bound,
            };
            self.extend(search, start as u8, u64::MAX, self.branches[start][0]);
        }
    }

    /// Rolls up dead ends until none is left; returns the cities that still have tracks.
    #[inline]
    fn roll_up(&mut self, cities: CitySet) -> CitySet {
        let mut core = cities;
        let mut dead_ends: CitySet = 0;
        for city in cities.members() {
            dead_ends |= CitySet::from(self.at[city].is_power_of_two()) << city;
        }
        while dead_ends != 0 {
            let city = dead_ends.pop();
            core.remove(city);
            if self.at[city] == 0 {
                continue;
            }
            let edge = self.at[city].trailing_zeros() as usize;
            let into = usize::from(self.across(edge, city as u8));
            let reach = self.branches[city][0] + self.lengths[edge];
            let [first, second] = self.branches[into];
            self.best = self.best.max(first + reach);
            self.branches[into] = [first.max(reach), second.max(first.min(reach))];
            self.at[city] = 0;
            self.at[into] &= !(1 << edge);
            if self.at[into].count_ones() <= 1 {
                dead_ends |= 1 << into;
            }
        }
        core
    }

    #[inline(always)]
    fn across(&self, edge: usize, city: u8) -> u8 {
        let [a, b] = self.ends[edge];
        a ^ b ^ city
    }

    /// A trail goes into at most two branches. Every odd city but the two ends of its middle
    /// part leaves a track unused, and one track can be left by two cities at most.
    #[inline]
    fn bound(&self, core: CitySet) -> u8 {
        let mut twice_length = 0;
        let mut branches = [0; 2];
        let mut spared = [0; CITIES_MAX];
        let mut odd = 0;
        for city in core.members() {
            let lengths = self.at[city].members().map(|edge| self.lengths[edge]);
            let (sum, shortest) = lengths.fold((0, u8::MAX), |(sum, least), n| {
                (sum + u16::from(n), least.min(n))
            });
            twice_length += sum;
            if self.at[city].count_ones() % 2 == 1 {
                spared[odd] = shortest;
                odd += 1;
            }
            // Both ends of the trail may be branches of one city.
            for branch in self.branches[city] {
                let [first, second] = branches;
                branches = [first.max(branch), second.max(first.min(branch))];
            }
        }
        let spared = &mut spared[..odd];
        spared.sort_unstable();
        let twice_spared: u16 = spared[..odd.saturating_sub(2)]
            .iter()
            .map(|&length| u16::from(length))
            .sum();
        ((twice_length - twice_spared) / 2) as u8 + branches[0] + branches[1]
    }

    #[inline]
    fn extend(&mut self, search: Search, city: u8, left: u64, length: u8) {
        // Back at the start, the longest branch is already used.
        let branch = self.branches[usize::from(city)][usize::from(city == search.start)];
        self.best = self.best.max(length + branch);
        if self.best >= search.bound {
            return;
        }
        for edge in (self.at[usize::from(city)] & left).members() {
            let next = self.across(edge, city);
            self.extend(
                search,
                next,
                left & !(1 << edge),
                length + self.lengths[edge],
            );
        }
    }
}
