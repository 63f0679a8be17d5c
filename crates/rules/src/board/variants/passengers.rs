//! Passengers (Germany 1902). Differences from the core:
//!
//! - set-up: passengers are drawn from the bag and placed (DE-14 to DE-16);
//! - after a claim: one passenger may be taken from each end (DE-17 to DE-20, DE-Q21 to Q27);
//! - final scoring: majorities of each colour (DE-21 to DE-25, DE-Q30 to Q35).

use super::Extra;
use crate::board::spec::{BoardSpec, CITIES_MAX, CitySet, SpecError};
use crate::{
    BySeat, CardKind, Cards, Chance, Counts, Illegal, Rng, Seat, SeatCount, Sheet, Source, Stream,
    TrackId,
};

/// Where passengers stand and who has won them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Passengers {
    /// For each colour the spaces on which a passenger of it stands. A space is one passenger
    /// of the set-up; a place has as many spaces as it starts with passengers.
    standing: [u64; CardKind::COLOURS],
    /// Passengers each player has won, by colour.
    won: BySeat<[u8; CardKind::COLOURS]>,
    /// The track just claimed, while its passengers are being chosen.
    claimed: TrackId,
}

/// For each end of the claimed track the colour taken there; `None` leaves the passengers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PassengerChoice(pub [Option<CardKind>; 2]);

/// Compiled data of the passengers.
#[derive(Clone, Debug)]
pub struct PassengerTables {
    /// The spaces of each place, in the order of the data file.
    pub places: Vec<u64>,
    /// For each track the places at its ends, by index into `places`.
    pub ends: Vec<[Option<u8>; 2]>,
    bag: Cards<9>,
    points: [u8; 2],
}

impl PassengerTables {
    #[inline(always)]
    fn spaces(&self, track: TrackId) -> [u64; 2] {
        self.ends[track.index()].map(|end| end.map_or(0, |place| self.places[place as usize]))
    }
}

impl Passengers {
    /// How many passengers of a colour stand on these spaces.
    #[must_use]
    pub fn standing(&self, spaces: u64, colour: CardKind) -> u32 {
        (self.standing[colour.index()] & spaces).count_ones()
    }

    /// How many passengers of a colour a player has won.
    #[must_use]
    pub fn won(&self, seat: Seat, colour: CardKind) -> u8 {
        self.won[seat][colour.index()]
    }

    /// What each player would score now for a colour.
    #[must_use]
    pub fn points(
        &self,
        tables: &PassengerTables,
        seats: SeatCount,
        colour: CardKind,
    ) -> BySeat<i16> {
        majority_points(&self.won, seats, colour, tables.points)
    }

    /// The track just claimed, while its passengers are being chosen.
    #[must_use]
    pub const fn claimed(&self) -> TrackId {
        self.claimed
    }

    /// Lays out the passengers of a place, for tests of single situations.
    pub fn set_place(&mut self, spaces: u64, colours: &[CardKind]) {
        for standing in &mut self.standing {
            *standing &= !spaces;
        }
        let mut free = spaces;
        for colour in colours {
            let space = free & free.wrapping_neg();
            self.standing[colour.index()] |= space;
            free &= !space;
        }
    }

    /// Gives a player passengers, for tests of the scoring.
    pub fn set_won(&mut self, seat: Seat, colour: CardKind, count: u8) {
        self.won[seat][colour.index()] = count;
    }

    /// One bit for each colour that stands on these spaces.
    #[inline(always)]
    fn present(&self, spaces: u64) -> u8 {
        let mut present = 0;
        for (colour, &standing) in self.standing.iter().enumerate() {
            present |= u8::from(standing & spaces != 0) << colour;
        }
        present
    }

    fn options(present: u8) -> impl Iterator<Item = Option<CardKind>> + Clone {
        CardKind::colours()
            .filter(move |colour| present >> colour.0 & 1 == 1)
            .map(Some)
            .chain([None])
    }
}

impl Extra for Passengers {
    type Tables = PassengerTables;
    type Action = PassengerChoice;
    const PASSENGERS: bool = true;
    const TELLS_SETUP: bool = true;

    fn compile(spec: &BoardSpec) -> Result<PassengerTables, SpecError> {
        let passengers = spec
            .passengers
            .as_ref()
            .ok_or_else(|| SpecError("no passengers given".into()))?;
        let mut place_of = [None; CITIES_MAX];
        let mut places = Vec::new();
        let mut next = 0;
        for (index, &(cities, count)) in passengers.places.iter().enumerate() {
            places.push((((1u128 << count) - 1) << next) as u64);
            next += u32::from(count);
            for city in (0..CITIES_MAX).filter(|&city| cities as CitySet >> city & 1 == 1) {
                place_of[city] = Some(index as u8);
            }
        }
        let ends = spec
            .tracks
            .iter()
            .map(|track| track.ends.map(|city| place_of[city.index()]))
            .collect();
        let bag = Cards::new(passengers.bag);
        Ok(PassengerTables {
            places,
            ends,
            bag,
            points: passengers.points,
        })
    }

    fn blank() -> Self {
        Self {
            standing: [0; CardKind::COLOURS],
            won: BySeat::default(),
            claimed: TrackId(0),
        }
    }

    /// Row order of the data file, one passenger after another (DE-Q36).
    fn deal<C: Chance>(tables: &PassengerTables, chance: &mut C) -> Self {
        let mut passengers = Self::blank();
        let mut bag = tables.bag;
        let all = bag.total();
        for space in 0..all {
            let colour = chance.card(Stream::Passengers, &bag, all - space);
            bag.sub(colour, 1);
            passengers.standing[colour.index()] |= 1 << space;
        }
        passengers
    }

    #[inline(always)]
    fn claimed(&mut self, tables: &PassengerTables, track: TrackId) -> bool {
        self.claimed = track;
        let [a, b] = tables.spaces(track);
        self.standing.iter().fold(0, |all, standing| all | standing) & (a | b) != 0
    }

    /// Colours in their order, leaving last; the choices of the second end change fastest.
    fn legal(&self, tables: &PassengerTables, mut each: impl FnMut(PassengerChoice)) {
        let [a, b] = tables
            .spaces(self.claimed)
            .map(|spaces| self.present(spaces));
        for first in Self::options(a) {
            for second in Self::options(b) {
                each(PassengerChoice([first, second]));
            }
        }
    }

    #[inline(always)]
    fn sample(&self, tables: &PassengerTables, rng: &mut Rng) -> PassengerChoice {
        PassengerChoice(tables.spaces(self.claimed).map(|spaces| {
            let present = self.present(spaces);
            let colours = present.count_ones();
            let pick = rng.below(colours + 1);
            (pick < colours).then(|| CardKind(crate::bits::select8(present, pick)))
        }))
    }

    fn check(&self, tables: &PassengerTables, action: PassengerChoice) -> Result<(), Illegal> {
        for (spaces, colour) in tables.spaces(self.claimed).into_iter().zip(action.0) {
            let stands = |colour: CardKind| {
                colour.index() < CardKind::COLOURS && self.standing(spaces, colour) > 0
            };
            if !colour.is_none_or(stands) {
                return Err(Illegal::NoSuchPassenger);
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn apply(&mut self, tables: &PassengerTables, seat: Seat, action: PassengerChoice) {
        for (spaces, colour) in tables.spaces(self.claimed).into_iter().zip(action.0) {
            let Some(colour) = colour else { continue };
            // Figures of one colour are equal (DE-Q21): take the one on the lowest space.
            let here = self.standing[colour.index()] & spaces;
            self.standing[colour.index()] &= !(here & here.wrapping_neg());
            self.won[seat][colour.index()] += 1;
        }
    }

    fn score(&self, tables: &PassengerTables, seats: SeatCount, sheets: &mut BySeat<Sheet>) {
        for colour in CardKind::colours() {
            let points = self.points(tables, seats, colour);
            for seat in seats.seats() {
                sheets[seat].add(Source::Passengers, points[seat]);
            }
        }
    }

    fn is_conserved(&self, tables: &PassengerTables) -> bool {
        CardKind::colours().all(|colour| {
            let won: u32 = self
                .won
                .0
                .iter()
                .map(|won| u32::from(won[colour.index()]))
                .sum();
            self.standing(u64::MAX, colour) + won == u32::from(tables.bag.get(colour))
        })
    }
}

/// Points of each player for one colour: most and second most, ties in full, and no second
/// prize where the first is shared (DE-21 to DE-25). Nobody scores with none (DE-Q30).
fn majority_points(
    won: &BySeat<[u8; CardKind::COLOURS]>,
    seats: SeatCount,
    colour: CardKind,
    [most_points, second_points]: [u8; 2],
) -> BySeat<i16> {
    let count = |seat: Seat| won[seat][colour.index()];
    let most = seats.seats().map(count).max().unwrap_or(0);
    let leaders = seats.seats().filter(|&seat| count(seat) == most).count();
    let second = seats
        .seats()
        .map(count)
        .filter(|&n| n < most)
        .max()
        .unwrap_or(0);
    let mut points = BySeat::splat(0);
    for seat in seats.seats() {
        points[seat] = match count(seat) {
            0 => 0,
            n if n == most => i16::from(most_points),
            n if n == second && leaders == 1 => i16::from(second_points),
            _ => 0,
        };
    }
    points
}
