//! Which cities a player's tracks join.

use crate::BitSet;
use crate::board::spec::{CITIES_MAX, CitySet};

/// The connected parts of a player's tracks.
pub struct Network {
    /// For each city the part it belongs to; without meaning for cities in no part.
    part: [u8; CITIES_MAX],
    /// The cities of each part.
    parts: [CitySet; CITIES_MAX],
    /// All cities that are in some part.
    reached: CitySet,
}

impl Network {
    /// Labels the parts, track by track.
    #[inline]
    pub fn new<T: BitSet>(ends: &[[u8; 2]], tracks: T) -> Self {
        let mut network = Self {
            part: [0; CITIES_MAX],
            parts: [0; CITIES_MAX],
            reached: 0,
        };
        let mut next = 0;
        for track in tracks.members() {
            let [a, b] = ends[track].map(usize::from);
            let reached = [a, b].map(|city| network.reached >> city & 1 == 1);
            let part = match reached {
                [true, true] => {
                    network.join(a, b);
                    continue;
                }
                [true, false] => network.part[a],
                [false, true] => network.part[b],
                [false, false] => {
                    next += 1;
                    next - 1
                }
            };
            network.part[a] = part;
            network.part[b] = part;
            let cities = 1 << a | 1 << b;
            network.parts[usize::from(part)] |= cities;
            network.reached |= cities;
        }
        network
    }

    #[inline]
    fn join(&mut self, a: usize, b: usize) {
        let (into, from) = (self.part[a], self.part[b]);
        if into != from {
            let moved = std::mem::take(&mut self.parts[usize::from(from)]);
            self.parts[usize::from(into)] |= moved;
            for city in moved.members() {
                self.part[city] = into;
            }
        }
    }

    /// Is any city of one set joined with any city of the other?
    #[inline]
    pub fn joins(&self, [a, b]: [CitySet; 2]) -> bool {
        let b = b & self.reached;
        (a & self.reached)
            .members()
            .any(|city| self.parts[usize::from(self.part[city])] & b != 0)
    }
}
