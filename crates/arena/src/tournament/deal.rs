//! Playing one deal in all rotations.

use super::results::{DealResult, GameResult, SeatResult};
use super::{ArenaError, Schedule};
use crate::batch::seat_player_at;
use crate::external::Host;
use crate::table::Bots;
use crate::work::{chance_of, game_seed, seed_of};
use crate::{PlanError, Table};
use gleis_bots::{Bot, Playable};
use gleis_games::Entry;
use gleis_games::record::{Player, Record, Recorder};
use gleis_rules::{Game as _, NoEvents, Rng, SeededChance, Setup};

/// The bots of one thread, waiting for a table. Each is made once: a bot may be a program.
pub(super) struct Lobby<'a, E: Entry>
where
    E::Game: Playable,
{
    entry: &'a E,
    schedule: &'a Schedule,
    host: &'a Host,
    waiting: Vec<Bots<E::Game>>,
}

/// How one game is played.
pub(super) struct Way<'a> {
    /// The seed of the series of deals.
    pub series: u64,
    /// Is every card written down?
    pub records: bool,
    /// Has somebody asked to stop?
    pub stopped: &'a (dyn Fn() -> bool + Sync),
}

/// A deal and, where they were wanted, the records of its games.
pub(super) type Dealt = (DealResult, Vec<String>);

impl<'a, E> Lobby<'a, E>
where
    E: Entry,
    E::Game: Playable,
{
    pub(super) fn new(entry: &'a E, schedule: &'a Schedule, host: &'a Host) -> Self {
        let waiting = schedule.players.iter().map(|_| Vec::new()).collect();
        Self {
            entry,
            schedule,
            host,
            waiting,
        }
    }

    /// Plays a deal in all rotations; `None` if it was stopped.
    pub(super) fn play(
        &mut self,
        table: usize,
        deal: u64,
        way: &Way<'_>,
    ) -> Result<Option<Dealt>, ArenaError> {
        let plan = &self.schedule.tables[table];
        let seed = game_seed(way.series, deal);
        let (mut games, mut records) = (Vec::new(), Vec::new());
        for rotation in 0..plan.rotations {
            let seating: Vec<usize> = plan.seating(rotation).collect();
            let bots = seating.iter().map(|&player| self.call(player)).collect();
            let mut table = Table::new(self.entry.game(), bots, true);
            let played = self.play_one(&mut table, &seating, seed, way);
            for (&player, bot) in seating.iter().zip(table.into_bots()) {
                self.waiting[player].push(bot);
            }
            let Some((game, record)) = played? else {
                return Ok(None);
            };
            games.push(game);
            records.extend(record.map(|record| record.to_json()));
        }
        Ok(Some((DealResult { table, deal, games }, records)))
    }

    fn call(&mut self, player: usize) -> Box<dyn Bot<E::Game>> {
        let waiting = self.waiting[player].pop();
        waiting.unwrap_or_else(|| {
            seat_player_at(self.entry, &self.schedule.players[player], self.host)
        })
    }

    fn play_one(
        &self,
        table: &mut Table<'_, E::Game>,
        seating: &[usize],
        seed: u64,
        way: &Way<'_>,
    ) -> Result<Option<(GameResult, Option<Record>)>, ArenaError> {
        let game = self.entry.game();
        let seats = self.schedule.seats;
        let mut hand = self.begin(seating, seed, way.records)?;
        let mut seeds: Vec<Rng> = seats.seats().map(|seat| seed_of(seed, seat)).collect();
        let mut turns = vec![0; seating.len()];
        while let Some(seat) = game.to_act(hand.state()).first() {
            if (way.stopped)() {
                return Ok(None);
            }
            turns[seat.index()] += u32::from(game.begins_turn(hand.state()));
            let action = table.ask(hand.state(), seat, seeds[seat.index()].next_u64());
            match &mut hand {
                Hand::Plain(state, chance) => {
                    debug_assert_eq!(game.check(state, seat, action), Ok(()), "{action:?}");
                    game.apply_unchecked(state, seat, action, chance, &mut NoEvents);
                }
                Hand::Recorded(recorder) => {
                    let pushed = recorder.push(seat, action);
                    pushed.map_err(|illegal| PlanError::Refused(illegal.to_string()))?;
                }
            }
        }
        table.finish(hand.state());
        let score = game.outcome(hand.state());
        let score = score.expect("a game without anybody to act is over");
        let results = seats.seats().zip(seating).map(|(seat, &player)| {
            let (time, decisions) = table.thinking[seat.index()];
            SeatResult {
                turns: turns[seat.index()],
                decisions,
                nanoseconds: u64::try_from(time.as_nanos()).unwrap_or(u64::MAX),
                ..SeatResult::new(player, &score, seat)
            }
        });
        let result = GameResult {
            turns: turns.iter().sum(),
            seats: results.collect(),
        };
        Ok(Some((result, hand.record())))
    }

    fn begin(
        &self,
        seating: &[usize],
        seed: u64,
        recorded: bool,
    ) -> Result<Hand<'a, E>, ArenaError> {
        let setup = Setup::new(self.schedule.seats);
        if !recorded {
            let (mut chance, _) = chance_of(seed);
            let state = self.entry.game().deal(setup, &mut chance, &mut NoEvents);
            return Ok(Hand::Plain(state, chance));
        }
        let players = setup
            .seats
            .seats()
            .zip(seating)
            .map(|(seat, &player)| Player {
                name: seat.to_string(),
                player: self.schedule.players[player].to_string(),
            });
        let recorder = Recorder::new(self.entry, setup, players.collect(), seed);
        let recorder = recorder.map_err(|error| PlanError::Refused(error.to_string()))?;
        Ok(Hand::Recorded(Box::new(recorder)))
    }
}

/// A game that runs, with or without a record of it.
#[allow(
    clippy::large_enum_variant,
    reason = "one lives at a time, on the stack"
)]
enum Hand<'a, E: Entry> {
    Plain(<E::Game as gleis_rules::Game>::State, SeededChance),
    Recorded(Box<Recorder<'a, E>>),
}

impl<E: Entry> Hand<'_, E> {
    fn state(&self) -> &<E::Game as gleis_rules::Game>::State {
        match self {
            Self::Plain(state, _) => state,
            Self::Recorded(recorder) => recorder.state(),
        }
    }

    fn record(self) -> Option<Record> {
        match self {
            Self::Plain(..) => None,
            Self::Recorded(recorder) => Some(recorder.finish()),
        }
    }
}
