//! Which cities a player's tracks join, and what each connected part is like.

use crate::BitSet;
use crate::board::spec::{CITIES_MAX, CitySet};

/// The connected parts of a player's tracks.
pub struct Network {
    /// For each city the part it belongs to; without meaning for cities in no part.
    part: [u8; CITIES_MAX],
    /// The parts; one that was joined to another has no cities left.
    parts: [Part; CITIES_MAX / 2],
    count: usize,
    /// All cities that are in some part.
    reached: CitySet,
    /// Cities with an odd number of tracks.
    odd: CitySet,
}

/// Tracks that hang together.
#[derive(Clone, Copy, Default)]
pub struct Part {
    /// The cities they join.
    pub cities: CitySet,
    /// How many trains lie on them.
    pub trains: u16,
}

impl Network {
    /// Labels the parts, track by track.
    #[inline(always)]
    pub fn new<T: BitSet>(ends: &[[u8; 2]], lengths: &[u8], tracks: T) -> Self {
        let mut network = Self {
            part: [0; CITIES_MAX],
            parts: [Part::default(); CITIES_MAX / 2],
            count: 0,
            reached: 0,
            odd: 0,
        };
        for track in tracks.members() {
            let [a, b] = ends[track].map(|city| usize::from(city) % CITIES_MAX);
            let both = 1 << a | 1 << b;
            let part = match [network.reached >> a & 1, network.reached >> b & 1] {
                [0, 0] => {
                    network.count += 1;
                    network.count - 1
                }
                [1, 0] => usize::from(network.part[a]),
                [0, 1] => usize::from(network.part[b]),
                _ => network.join(a, b),
            };
            network.part[a] = part as u8;
            network.part[b] = part as u8;
            let joined = &mut network.parts[part % (CITIES_MAX / 2)];
            joined.cities |= both;
            joined.trains += u16::from(lengths[track]);
            network.reached |= both;
            network.odd ^= both;
        }
        network
    }

    /// Makes the parts of two cities one, and says which.
    #[inline(always)]
    fn join(&mut self, a: usize, b: usize) -> usize {
        let (into, from) = (usize::from(self.part[a]), usize::from(self.part[b]));
        if into != from {
            let moved = std::mem::take(&mut self.parts[from]);
            for city in moved.cities.members() {
                self.part[city] = into as u8;
            }
            let joined = &mut self.parts[into];
            joined.cities |= moved.cities;
            joined.trains += moved.trains;
        }
        into
    }

    /// The connected parts.
    #[inline]
    pub fn parts(&self) -> impl Iterator<Item = &Part> {
        self.parts[..self.count]
            .iter()
            .filter(|part| part.cities != 0)
    }

    /// Cities with an odd number of tracks.
    #[inline]
    pub const fn odd(&self) -> CitySet {
        self.odd
    }

    /// Is any city of one set joined with any city of the other?
    #[inline(always)]
    pub fn joins(&self, [a, b]: [CitySet; 2]) -> bool {
        let b = b & self.reached;
        (a & self.reached)
            .members()
            .any(|city| self.parts[usize::from(self.part[city])].cities & b != 0)
    }
}
