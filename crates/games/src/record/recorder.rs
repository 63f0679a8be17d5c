//! Writing a record while a game is played.

use super::{Player, Record};
use crate::catalogue::AnyGame;
use crate::entry::{ActionOf, Entry, NotationError, StateOf};
use crate::playback::Playback;
use crate::with_game;
use gleis_rules::{Chance, Game, Illegal, Rng, Seat, SeatSet, SeededChance, Setup};

/// Plays a game and writes its record.
///
/// ```
/// use gleis_games::record::{Player, Recorder, verify};
/// use gleis_games::{Entry, data, with_game};
/// use gleis_rules::{Game, Rng, SeatCount, Setup};
/// let any = data::load("usa-2004").unwrap();
/// let players = vec![Player { name: "Anna".into(), player: "random".into() }; 2];
/// let setup = Setup::new(SeatCount::new(2).unwrap());
/// let record = with_game!(&any, entry => {
///     let mut recorder = Recorder::new(entry, setup, players, 42).unwrap();
///     let mut rng = Rng::new(1);
///     while let Some(seat) = recorder.to_act().first() {
///         let action = entry.game().sample(recorder.state(), seat, &mut rng);
///         recorder.push(seat, action).unwrap();
///     }
///     recorder.finish()
/// });
/// assert!(verify(&any, &record).unwrap().finished());
/// ```
#[derive(Debug)]
pub struct Recorder<'a, E: Entry, C = SeededChance> {
    entry: &'a E,
    setup: Setup,
    players: Vec<Player>,
    seed: Option<u64>,
    chance: C,
    playback: Playback<'a, E::Game>,
}

impl<'a, E: Entry> Recorder<'a, E> {
    /// Deals a game whose luck comes from a seed.
    ///
    /// # Errors
    /// If the game is not for so many players, or they do not fill the seats.
    pub fn new(
        entry: &'a E,
        setup: Setup,
        players: Vec<Player>,
        seed: u64,
    ) -> Result<Self, NotationError> {
        let recorder = Self::with_chance(entry, setup, players, SeededChance::new(seed))?;
        Ok(Self {
            seed: Some(seed),
            ..recorder
        })
    }
}

impl<'a, E: Entry, C: Chance> Recorder<'a, E, C> {
    /// Deals a game with any source of luck.
    ///
    /// # Errors
    /// If the game is not for so many players, or they do not fill the seats.
    fn with_chance(
        entry: &'a E,
        setup: Setup,
        players: Vec<Player>,
        mut chance: C,
    ) -> Result<Self, NotationError> {
        check_setup(entry, setup, players.len())?;
        let playback = Playback::deal(entry.game(), setup, &mut chance);
        Ok(Self {
            entry,
            setup,
            players,
            seed: None,
            chance,
            playback,
        })
    }

    /// The state of the game. Not to be shown to players.
    pub const fn state(&self) -> &StateOf<E> {
        self.playback.state()
    }

    /// Who may act now; nobody when the game is over.
    pub fn to_act(&self) -> SeatSet {
        self.entry.game().to_act(self.state())
    }

    /// Carries out an action, to be written down.
    ///
    /// # Errors
    /// The reason why the action is not legal; then nothing has changed.
    pub fn push(&mut self, seat: Seat, action: ActionOf<E>) -> Result<(), Illegal> {
        let done = self.playback.act(seat, action, &mut self.chance);
        done.map(|_| ())
    }

    /// The record, when no more is to be written.
    pub fn finish(self) -> Record {
        let (entry, playback) = (self.entry, &self.playback);
        Record {
            seed: self.seed.map(|seed| seed.to_string()),
            ..Record::of_playback(entry, self.setup, self.players, playback, None)
        }
    }
}

/// Does the game allow this set-up?
pub(super) fn check_setup<E: Entry>(
    entry: &E,
    setup: Setup,
    players: usize,
) -> Result<(), NotationError> {
    let (id, range, seats) = (&entry.info().id, entry.game().seats(), setup.seats.get());
    if !range.contains(&seats) {
        let (least, most) = range.into_inner();
        return NotationError::new(format!(
            "{id} is for {least} to {most} players, not {seats}"
        ));
    }
    if players != usize::from(seats) {
        return NotationError::new(format!("{players} players are named for {seats} seats"));
    }
    match setup.first {
        Some(seat) if !setup.seats.all().has(seat) => {
            NotationError::new(format!("{seat} cannot begin at a table of {seats}"))
        }
        _ => Ok(()),
    }
}

impl Record {
    /// A game between players who act at random, for examples and tests. The same numbers give
    /// the same game.
    ///
    /// ```
    /// use gleis_games::{data, record::Record};
    /// use gleis_rules::{SeatCount, Setup};
    /// let game = data::load("germany").unwrap();
    /// let record = Record::of_random_game(&game, Setup::new(SeatCount::new(3).unwrap()), 7);
    /// assert!(record.unwrap().result.is_some());
    /// ```
    ///
    /// # Errors
    /// If the game is not for so many players.
    pub fn of_random_game(game: &AnyGame, setup: Setup, seed: u64) -> Result<Self, NotationError> {
        let player = |seat: Seat| Player {
            name: seat.to_string(),
            player: "random".into(),
        };
        let players = setup.seats.seats().map(player).collect();
        with_game!(game, entry => {
            let mut recorder = Recorder::new(entry, setup, players, seed)?;
            let mut rng = Rng::new(seed);
            while let Some(seat) = recorder.to_act().first() {
                let action = entry.game().sample(recorder.state(), seat, &mut rng);
                let legal = recorder.push(seat, action);
                debug_assert!(legal.is_ok(), "whatever is drawn by lot is legal");
            }
            Ok(recorder.finish())
        })
    }
}
