//! What a player looks at: never more than the seat knows, whether it comes from a view or from
//! a sampled world.

use gleis_rules::legends::content::Colour;
use gleis_rules::legends::{LegendsGame, LegendsState, Play, Table, TicketSet, TrackSet};
use gleis_rules::{BitSet, Seat};

/// What the player to move knows and needs. Of the state only what lies open and what is the
/// seat's own is looked at.
#[derive(Clone, Debug)]
pub(crate) struct Sight<'a> {
    pub state: &'a LegendsState,
    pub seat: Seat,
    /// Tracks that the seat may claim if it can pay.
    pub free: TrackSet,
    /// Tracks that connect cities for the seat.
    pub own: TrackSet,
    /// Cards of each colour, symbols aside.
    pub colours: [u8; Colour::COUNT],
    pub locomotives: u8,
    /// Tickets held, an old one too.
    pub tickets: TicketSet,
    /// Those of them that are completed.
    pub done: TicketSet,
    /// About how many more turns the seat will have, this one too, in tenths.
    pub turns_left: i32,
    /// The share of the game that is still to come, in percent.
    pub to_come: i32,
}

impl<'a> Sight<'a> {
    pub fn new(game: &LegendsGame, state: &'a LegendsState, seat: Seat) -> Self {
        let table = &state.table;
        let (colours, locomotives) = LegendsGame::colours_of(&state.hands[seat]);
        let mut tickets = state.tickets[seat];
        if let Some(old) = table.memory[seat] {
            tickets.insert(old.index());
        }
        let own = game.connects_for(table, seat);
        let cars = game.content().games[usize::from(game.legacy().game - 1)].cars;
        let turns_left = turns_left(game, table, cars);
        let fewest = table.seats.seats().map(|seat| table.cars[seat]).min();
        Self {
            state,
            seat,
            free: game.free_for(state, seat),
            own,
            colours,
            locomotives,
            tickets,
            done: game.completed_by(own, tickets),
            turns_left,
            to_come: if table.play.last_round.has_begun() {
                0
            } else {
                100 * i32::from(fewest.unwrap_or(0)) / i32::from(cars.max(1))
            },
        }
    }

    pub const fn table(&self) -> &'a Table {
        &self.state.table
    }

    pub const fn play(&self) -> &'a Play {
        &self.state.table.play
    }

    pub fn cars(&self) -> u8 {
        self.table().cars[self.seat]
    }

    /// Cards in hand.
    pub fn cards(&self) -> u8 {
        self.colours.iter().sum::<u8>() + self.locomotives
    }

    /// Tracks of the other players.
    pub fn others(&self) -> TrackSet {
        let table = self.table();
        let others = table.seats.seats().filter(|&seat| seat != self.seat);
        others.fold(TrackSet::EMPTY, |all, seat| all | table.owned[seat])
    }

    /// About how many more tracks the seat will claim, in tenths.
    pub fn claims_left(&self) -> i32 {
        (self.turns_left / 2).min(45 * i32::from(self.cars()) / 10)
    }
}

/// Until somebody runs out of cars: a claim takes about 22 tenths of them in the first game and
/// more on a larger board, a turn with cards brings about 22 tenths of a card.
fn turns_left(game: &LegendsGame, table: &Table, cars: u8) -> i32 {
    if table.play.last_round.has_begun() {
        return 10;
    }
    let end = game.content().numbers.last_round_at;
    let pace = 18 + i32::from(cars) / 5;
    let turns = |seat: Seat| {
        let cars = i32::from(table.cars[seat].saturating_sub(end));
        let cards = (cars - i32::from(table.hand_lens[seat])).max(0);
        10 + 100 * cars / pace + 100 * cards / 22
    };
    table.seats.seats().map(turns).min().unwrap_or(10) + 10
}
