//! Which cities a player's tracks join.

use crate::BitSet;
use crate::board::spec::CitySet;

/// The connected parts of a player's tracks, as sets of cities.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Network {
    parts: [CitySet; Network::PARTS_MAX],
    count: usize,
}

impl Network {
    /// Each part has at least two cities of the 64 that fit.
    const PARTS_MAX: usize = 32;

    /// Joins the ends of these tracks.
    #[inline]
    pub fn new<T: BitSet>(ends: &[CitySet], tracks: T) -> Self {
        let mut network = Self {
            parts: [0; Self::PARTS_MAX],
            count: 0,
        };
        for track in tracks.members() {
            network.join(ends[track]);
        }
        network
    }

    #[inline]
    fn join(&mut self, mut cities: CitySet) {
        let mut kept = 0;
        for place in 0..self.count {
            let part = self.parts[place];
            if part & cities == 0 {
                self.parts[kept] = part;
                kept += 1;
            } else {
                cities |= part;
            }
        }
        if kept < Self::PARTS_MAX {
            self.parts[kept] = cities;
            kept += 1;
        }
        self.count = kept;
    }

    /// The parts.
    pub fn parts(&self) -> impl Iterator<Item = CitySet> + '_ {
        self.parts[..self.count].iter().copied()
    }

    /// The part that holds all of these cities; nothing if there is none.
    #[inline]
    pub fn part_with(&self, cities: CitySet) -> CitySet {
        self.parts()
            .find(|part| part & cities == cities)
            .unwrap_or(0)
    }

    /// Does one part hold all of these cities?
    #[inline]
    pub fn joins(&self, cities: CitySet) -> bool {
        self.parts().any(|part| part & cities == cities)
    }

    /// Does one part hold two different cities, one of each set?
    pub fn links(&self, a: CitySet, b: CitySet) -> bool {
        self.parts().any(|part| {
            let (a, b) = (part & a, part & b);
            a != 0 && b != 0 && (a | b).count_ones() > 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_joined() {
        let ends: Vec<CitySet> = vec![0b11, 0b110, 0b1_1000, 0b1_0100];
        let network = Network::new(&ends, u64::of([0, 2]));
        assert_eq!(network.parts().count(), 2);
        assert!(!network.joins(0b1001));
        let network = Network::new(&ends, u64::of([0, 1, 2, 3]));
        assert_eq!(network.parts().collect::<Vec<_>>(), [0b1_1111]);
        assert!(network.links(0b1, 0b1_0000));
        assert!(!network.links(0b1, 0b1), "two different cities are needed");
    }
}
