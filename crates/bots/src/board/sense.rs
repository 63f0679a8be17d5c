//! What the extras of a variant are worth to a player.

use gleis_rules::board::{Extra, NoExtra, PassengerChoice, Passengers};
use gleis_rules::{BySeat, CardKind, Seat, SeatCount, TrackId};

/// What a player makes of the extras of a variant.
pub trait Sense: Extra {
    /// What claiming a track brings through the extras, in tenths of what one passenger is
    /// usually worth.
    fn gain(&self, tables: &Self::Tables, track: TrackId) -> i32;
    /// The answer to what is asked after a claim.
    fn answer(&self, tables: &Self::Tables, seat: Seat, seats: SeatCount) -> Self::Action;
    /// How many passengers of a colour still stand, and how many each player has won of it with
    /// the points that they bring now; `None` if there are no passengers.
    fn majority(
        &self,
        tables: &Self::Tables,
        seats: SeatCount,
        colour: CardKind,
    ) -> Option<(u8, BySeat<(u8, i16)>)>;
}

impl Sense for NoExtra {
    #[inline(always)]
    fn gain(&self, _tables: &(), _track: TrackId) -> i32 {
        0
    }

    fn answer(&self, _tables: &(), _seat: Seat, _seats: SeatCount) -> Self::Action {
        unreachable!("nothing is asked after a claim")
    }

    fn majority(
        &self,
        _tables: &(),
        _seats: SeatCount,
        _colour: CardKind,
    ) -> Option<(u8, BySeat<(u8, i16)>)> {
        None
    }
}

impl Sense for Passengers {
    fn gain(&self, tables: &Self::Tables, track: TrackId) -> i32 {
        let places = tables.ends[track.index()].into_iter().flatten();
        let stands = |place: u8| {
            let spaces = tables.places[usize::from(place)];
            CardKind::colours().any(|colour| self.standing(spaces, colour) > 0)
        };
        10 * places.filter(|&place| stands(place)).count() as i32
    }

    fn majority(
        &self,
        tables: &Self::Tables,
        seats: SeatCount,
        colour: CardKind,
    ) -> Option<(u8, BySeat<(u8, i16)>)> {
        let points = self.points(tables, seats, colour);
        let mut stand = BySeat::splat((0, 0));
        for seat in seats.seats() {
            stand[seat] = (self.won(seat, colour), points[seat]);
        }
        Some((self.standing(u64::MAX, colour) as u8, stand))
    }

    /// At each end the colour where one more passenger does most for the lead.
    fn answer(&self, tables: &Self::Tables, seat: Seat, seats: SeatCount) -> PassengerChoice {
        let mut taken = None;
        PassengerChoice(tables.ends[self.claimed().index()].map(|place| {
            let spaces = tables.places[usize::from(place?)];
            let present = CardKind::colours().filter(|&c| self.standing(spaces, c) > 0);
            let best = present.max_by_key(|&colour| {
                let more = u8::from(taken == Some(colour));
                lead(self, seat, seats, colour, more)
            });
            taken = best;
            best
        }))
    }
}

/// How much one more passenger of a colour does for the lead in it, `more` being already won.
fn lead(passengers: &Passengers, seat: Seat, seats: SeatCount, colour: CardKind, more: u8) -> i32 {
    let others = seats.seats().filter(|&other| other != seat);
    let most = others.map(|other| passengers.won(other, colour)).max();
    let ahead = i32::from(passengers.won(seat, colour) + more) - i32::from(most.unwrap_or(0));
    let left = passengers.standing(u64::MAX, colour) as i32;
    chance(ahead + 1, left) - chance(ahead, left)
}

/// How likely a lead holds while so many passengers are left, from -1000 to 1000.
fn chance(ahead: i32, left: i32) -> i32 {
    // The lead that is worth half a certain one grows with what can still change it.
    let half = 4 + left;
    let tenths = 10 * ahead;
    1000 * tenths / (tenths.abs() + half)
}
