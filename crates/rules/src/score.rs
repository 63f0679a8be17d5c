//! Results: every source of points, the ranking, and what decided it.

use crate::{BySeat, Seat, SeatCount, SeatSet};

/// Where points come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Source {
    /// Claimed routes.
    Routes,
    /// Completed tickets.
    Completed,
    /// Tickets that were not completed; never above 0.
    Missed,
    /// The longest trail.
    LongestTrail,
    /// Most completed tickets.
    Globetrotter,
    /// Majorities of passengers.
    Passengers,
    /// Bonus cards for most completed tickets of a big city.
    BigCities,
    /// Coins at the end, in games that count dollars.
    Coins,
    /// The bonus for used cars.
    UsedCars,
    /// What is missing to a total of 0, which is never undercut; never below 0.
    WrittenOff,
}

impl Source {
    /// All sources in the order of the score sheet.
    pub const ALL: [Self; 10] = [
        Self::Routes,
        Self::Completed,
        Self::Missed,
        Self::LongestTrail,
        Self::Globetrotter,
        Self::Passengers,
        Self::BigCities,
        Self::Coins,
        Self::UsedCars,
        Self::WrittenOff,
    ];

    /// The name used in files and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Routes => "routes",
            Self::Completed => "completed-tickets",
            Self::Missed => "missed-tickets",
            Self::LongestTrail => "longest-trail",
            Self::Globetrotter => "globetrotter",
            Self::Passengers => "passengers",
            Self::BigCities => "big-cities",
            Self::Coins => "coins",
            Self::UsedCars => "used-cars",
            Self::WrittenOff => "written-off",
        }
    }
}

/// The score sheet of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sheet {
    points: [i16; Source::ALL.len()],
    /// How many tickets were completed.
    pub tickets_completed: u8,
    /// How many were not.
    pub tickets_missed: u8,
    /// The length of the longest trail in trains; 0 in games that do not count it.
    pub trail: u8,
    /// How many bonus cards for big cities; 0 in games without them.
    pub bonus_cards: u8,
    /// The place in the turn order, from 1; 0 in games that do not rank by it.
    pub turn: u8,
}

impl Sheet {
    /// The points from one source.
    #[must_use]
    pub const fn from(&self, source: Source) -> i16 {
        self.points[source as usize]
    }

    /// Adds points from a source.
    pub const fn add(&mut self, source: Source, points: i16) {
        self.points[source as usize] += points;
    }

    /// The sum of all sources.
    #[must_use]
    pub fn total(&self) -> i16 {
        self.points.iter().sum()
    }
}

/// A criterion that ranks players, in the order the game's data lists them after the points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TieBreak {
    /// More completed tickets.
    CompletedTickets,
    /// A longer longest trail, whoever has the bonus.
    LongestTrail,
    /// Holding the bonus card for the longest trail.
    LongestTrailCard,
    /// More bonus cards for big cities.
    BonusCards,
    /// Later in turn order.
    LaterInTurn,
}

impl TieBreak {
    /// All criteria.
    pub const ALL: [Self; 5] = [
        Self::CompletedTickets,
        Self::LongestTrail,
        Self::LongestTrailCard,
        Self::BonusCards,
        Self::LaterInTurn,
    ];

    /// The name used in files and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::CompletedTickets => "completed-tickets",
            Self::LongestTrail => "longest-trail",
            Self::LongestTrailCard => "longest-trail-card",
            Self::BonusCards => "bonus-cards",
            Self::LaterInTurn => "later-in-turn",
        }
    }

    fn measure(self, sheet: &Sheet) -> i16 {
        match self {
            Self::CompletedTickets => i16::from(sheet.tickets_completed),
            Self::LongestTrail => i16::from(sheet.trail),
            Self::LongestTrailCard => i16::from(sheet.from(Source::LongestTrail) > 0),
            Self::BonusCards => i16::from(sheet.bonus_cards),
            Self::LaterInTurn => i16::from(sheet.turn),
        }
    }
}

/// What separated the winner from the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// More points.
    Points,
    /// Equal points; this criterion decided.
    TieBreak(TieBreak),
    /// Equal in everything: the victory is shared.
    Shared,
}

impl Decision {
    /// The name used in files and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::TieBreak(criterion) => criterion.name(),
            Self::Shared => "shared",
        }
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// How many played.
    pub seats: SeatCount,
    /// A score sheet for each.
    pub sheets: BySeat<Sheet>,
    /// Place of each seat, from 1; equal places are shared.
    pub places: BySeat<u8>,
    /// What made the winner the winner.
    pub decision: Decision,
}

impl Score {
    /// Ranks the sheets by points, then by the criteria in their order.
    ///
    /// ```
    /// use gleis_rules::{BySeat, Decision, Score, Seat, SeatCount, Sheet, Source, TieBreak};
    /// let mut sheets = BySeat::<Sheet>::default();
    /// sheets[Seat::new(0)].add(Source::Routes, 95);
    /// sheets[Seat::new(1)].add(Source::Routes, 95);
    /// sheets[Seat::new(1)].tickets_completed = 5;
    /// let two = SeatCount::new(2).unwrap();
    /// let score = Score::rank(two, sheets, &[TieBreak::CompletedTickets]);
    /// assert!(score.winners().has(Seat::new(1)));
    /// assert_eq!(score.decision, Decision::TieBreak(TieBreak::CompletedTickets));
    /// ```
    #[must_use]
    pub fn rank(seats: SeatCount, sheets: BySeat<Sheet>, tie_breaks: &[TieBreak]) -> Self {
        let compare = |a: Seat, b: Seat| {
            let points = sheets[a].total().cmp(&sheets[b].total());
            tie_breaks.iter().fold(points, |order, criterion| {
                order.then_with(|| {
                    criterion
                        .measure(&sheets[a])
                        .cmp(&criterion.measure(&sheets[b]))
                })
            })
        };
        let mut places = BySeat::splat(0);
        for seat in seats.seats() {
            let better = seats
                .seats()
                .filter(|&other| compare(other, seat).is_gt())
                .count();
            places[seat] = better as u8 + 1;
        }
        let mut score = Self {
            seats,
            sheets,
            places,
            decision: Decision::Points,
        };
        score.decision = score.find_decision(tie_breaks);
        score
    }

    /// The seats in first place.
    #[must_use]
    pub fn winners(&self) -> SeatSet {
        let mut winners = SeatSet::EMPTY;
        for seat in self.seats.seats().filter(|&seat| self.places[seat] == 1) {
            winners.insert(seat);
        }
        winners
    }

    fn find_decision(&self, tie_breaks: &[TieBreak]) -> Decision {
        let winners = self.winners();
        if winners.iter().count() > 1 {
            return Decision::Shared;
        }
        let winner = winners.first().expect("somebody is first");
        let best = &self.sheets[winner];
        let level_with_winner = |measure: &dyn Fn(&Sheet) -> i16, among: SeatSet| {
            let mut level = among;
            for seat in among
                .iter()
                .filter(|&seat| measure(&self.sheets[seat]) != measure(best))
            {
                level.remove(seat);
            }
            level
        };
        let mut rivals = self.seats.all();
        rivals.remove(winner);
        rivals = level_with_winner(&Sheet::total, rivals);
        let mut decision = Decision::Points;
        for &criterion in tie_breaks {
            if rivals.is_empty() {
                break;
            }
            decision = Decision::TieBreak(criterion);
            rivals = level_with_winner(&|sheet| criterion.measure(sheet), rivals);
        }
        decision
    }
}
