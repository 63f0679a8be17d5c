//! The time of players.

use crate::model::{Millis, Pace};
#[cfg(test)]
use crate::sim::planted::{Planted, planted};
use gleis_rules::{Seat, SeatCount, SeatSet};

const SECOND: Millis = 1000;
const DAY: Millis = 24 * 3600 * SECOND;

/// How much time each player has left, folded from the moments of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    pace: Pace,
    /// What is left for the whole game.
    bank: Vec<Millis>,
    /// Since when each seat has had to act.
    since: Vec<Option<Millis>>,
}

impl Clock {
    /// The clock when the cards are dealt and these seats have to act.
    #[must_use]
    pub fn new(pace: Pace, seats: SeatCount, at: Millis, to_act: SeatSet) -> Self {
        let bank = match pace {
            Pace::Live { bank_seconds, .. } => Millis::from(bank_seconds) * SECOND,
            Pace::NoClock {} | Pace::Days { .. } => 0,
        };
        let since = seats.seats().map(|seat| to_act.has(seat).then_some(at));
        Self {
            pace,
            bank: vec![bank; usize::from(seats.get())],
            since: since.collect(),
        }
    }

    /// A row was written at this moment; afterwards these seats have to act, and `new_turn` says
    /// whether the next decision begins a turn.
    pub fn pass(&mut self, at: Millis, to_act: SeatSet, new_turn: bool) {
        let allowance = self.allowance();
        for (place, since) in self.since.iter_mut().enumerate() {
            let seat = Seat::new(place as u8);
            let waits = to_act.has(seat);
            if let Some(began) = *since
                && (!waits || new_turn)
            {
                let over = (at - began - allowance).max(0);
                #[cfg(test)]
                let over = over * if planted(Planted::ClockTwice) { 2 } else { 1 };
                self.bank[place] = (self.bank[place] - over).max(0);
                *since = None;
            }
            if waits && since.is_none() {
                *since = Some(at);
            }
        }
    }

    /// Nobody is to blame for the time in which the server was down.
    pub fn forgive_until(&mut self, moment: Millis) {
        for since in self.since.iter_mut().flatten() {
            *since = (*since).max(moment);
        }
    }

    /// When the time of a seat runs out, if it has to act and there is a clock.
    #[must_use]
    pub fn deadline(&self, seat: Seat) -> Option<Millis> {
        let began = (*self.since.get(seat.index())?)?;
        match self.pace {
            Pace::NoClock {} => None,
            Pace::Live { .. } | Pace::Days { .. } => {
                Some(began + self.allowance() + self.bank[seat.index()])
            }
        }
    }

    /// What is left of each seat's time for the whole game.
    #[must_use]
    pub fn bank(&self) -> &[Millis] {
        &self.bank
    }

    fn allowance(&self) -> Millis {
        match self.pace {
            Pace::NoClock {} => 0,
            Pace::Live { turn_seconds, .. } => Millis::from(turn_seconds) * SECOND,
            Pace::Days { days } => Millis::from(days) * DAY,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACE: Pace = Pace::Live {
        turn_seconds: 10,
        bank_seconds: 30,
    };

    fn two() -> SeatCount {
        SeatCount::new(2).expect("two can play")
    }

    #[test]
    fn a_quick_turn_costs_nothing_and_a_slow_one_costs_of_the_bank() {
        let (first, second) = (Seat::new(0), Seat::new(1));
        let mut clock = Clock::new(PACE, two(), 0, SeatSet::only(first));
        assert_eq!(clock.deadline(first), Some(40_000));
        assert_eq!(clock.deadline(second), None);
        clock.pass(9_000, SeatSet::only(second), true);
        assert_eq!(clock.bank(), [30_000, 30_000]);
        clock.pass(24_000, SeatSet::only(first), true);
        assert_eq!(clock.bank(), [30_000, 25_000]);
    }

    #[test]
    fn the_second_card_belongs_to_the_same_turn() {
        let first = Seat::new(0);
        let mut clock = Clock::new(PACE, two(), 0, SeatSet::only(first));
        clock.pass(8_000, SeatSet::only(first), false);
        clock.pass(16_000, SeatSet::only(Seat::new(1)), true);
        assert_eq!(clock.bank(), [24_000, 30_000]);
    }

    #[test]
    fn time_does_not_run_while_the_server_is_down() {
        let first = Seat::new(0);
        let mut clock = Clock::new(PACE, two(), 0, SeatSet::only(first));
        clock.forgive_until(100_000);
        assert_eq!(clock.deadline(first), Some(140_000));
        clock.forgive_until(50_000);
        assert_eq!(clock.deadline(first), Some(140_000));
    }

    #[test]
    fn without_a_clock_there_is_no_deadline() {
        let first = Seat::new(0);
        let clock = Clock::new(Pace::NoClock {}, two(), 0, SeatSet::only(first));
        assert_eq!(clock.deadline(first), None);
        let days = Clock::new(Pace::Days { days: 2 }, two(), 0, SeatSet::only(first));
        assert_eq!(days.deadline(first), Some(2 * DAY));
    }
}
