//! A batch: many games of the same kind, reduced to statistics.

use crate::external::{ExternalBot, FaultReport, Host};
use crate::work::{chance_of, game_seed, spread};
use crate::{Measured, PlayerSpec, PlayersError, Table, Tally, players};
use gleis_bots::{Bot, Playable};
use gleis_games::{AnyGame, Entry, with_game};
use gleis_rules::{Game, NoEvents, SeatCount, Setup, play_random};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

pub use crate::work::Watcher;

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Who plays, by seat.
    pub players: Vec<PlayerSpec>,
    /// How many games.
    pub games: u64,
    /// The seed of the series: the same seed plays the same games on any number of threads.
    pub seed: u64,
    /// On how many threads.
    pub threads: NonZeroUsize,
}

/// What came of a plan.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The statistics of all games played.
    pub tally: Tally,
    /// How long it took.
    pub elapsed: Duration,
    /// The external programs that forfeited decisions.
    pub faults: Vec<FaultReport>,
}

impl Batch {
    /// Games in a second.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.tally.games as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }
}

/// Plays a plan. When the watcher says stop, what was played so far is the result.
///
/// ```
/// use gleis_arena::{PlayerSpec, Plan, Watcher, batch};
/// use std::num::NonZeroUsize;
///
/// let game = gleis_games::data::load("usa-2004").unwrap();
/// let plan = Plan {
///     players: vec![PlayerSpec::RANDOM; 3],
///     games: 100,
///     seed: 1,
///     threads: NonZeroUsize::MIN,
/// };
/// let batch = batch::run(&game, &plan, &Watcher::default()).unwrap();
/// assert_eq!(batch.tally.games, 100);
/// ```
///
/// # Errors
/// If the game does not seat that many players.
pub fn run(game: &AnyGame, plan: &Plan, watcher: &Watcher) -> Result<Batch, PlanError> {
    with_game!(game, board => {
        let seats = seats(&board.info.id, &board.game, &plan.players)?;
        let host = Host::default();
        let start = Instant::now();
        let tally = if plan.players.iter().all(|player| *player == PlayerSpec::RANDOM) {
            play_random_games(&board.game, seats, plan, watcher)
        } else {
            play_games(board, seats, plan, watcher, &host)
        };
        Ok(Batch { tally, elapsed: start.elapsed(), faults: host.faults.report() })
    })
}

/// How many seats the players take at this game.
///
/// # Errors
/// If the game does not seat that many.
pub fn seats<G: Game>(id: &str, game: &G, players: &[PlayerSpec]) -> Result<SeatCount, PlanError> {
    let seats = players::seats_of(players)?;
    let range = game.seats();
    if range.contains(&seats.get()) {
        return Ok(seats);
    }
    Err(PlanError::Seats {
        game: id.to_owned(),
        seats: (*range.start(), *range.end()),
        players: players.len(),
    })
}

/// Everybody chooses at random: the loop without any choice in it.
fn play_random_games<G: Measured>(
    game: &G,
    seats: SeatCount,
    plan: &Plan,
    watcher: &Watcher,
) -> Tally {
    let setup = Setup::new(seats);
    let tallies = spread(
        plan.games,
        plan.threads,
        watcher,
        Tally::default,
        |tally, index| {
            let (mut chance, mut rng) = chance_of(game_seed(plan.seed, index));
            tally.add(game, &play_random(game, setup, &mut chance, &mut rng));
        },
    );
    merged(tallies.iter())
}

fn play_games<E>(entry: &E, seats: SeatCount, plan: &Plan, watcher: &Watcher, host: &Host) -> Tally
where
    E: Entry,
    E::Game: Measured + Playable,
{
    let game = entry.game();
    let setup = Setup::new(seats);
    let begin = || {
        let players = plan.players.iter();
        let bots = players.map(|player| seat_player_at(entry, player, host));
        (Tally::default(), Table::new(game, bots.collect(), false))
    };
    let tables = spread(
        plan.games,
        plan.threads,
        watcher,
        begin,
        |(tally, table), index| {
            let seed = game_seed(plan.seed, index);
            let (mut chance, _) = chance_of(seed);
            tally.add(game, &table.play(setup, &mut chance, &mut NoEvents, seed));
        },
    );
    merged(tables.iter().map(|(tally, _)| tally))
}

fn merged<'a>(tallies: impl Iterator<Item = &'a Tally>) -> Tally {
    let mut all = Tally::default();
    for tally in tallies {
        all.merge(tally);
    }
    all
}

/// Makes a player that can sit down at a table of this game. The host says what programs may
/// use, and hears of their faults.
pub fn seat_player_at<E>(entry: &E, player: &PlayerSpec, host: &Host) -> Box<dyn Bot<E::Game>>
where
    E: Entry,
    E::Game: Playable,
{
    match player {
        PlayerSpec::Bot(spec) => entry.game().bot(spec),
        PlayerSpec::Command(command) => Box::new(ExternalBot::new(entry, command, host)),
    }
}

/// A plan that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// The players make no table.
    #[error(transparent)]
    Players(#[from] PlayersError),
    /// The game has no place for so many or so few.
    #[error("{game} is for {} to {} players, not {players}", seats.0, seats.1)]
    Seats {
        /// The game's id.
        game: String,
        /// Fewest and most players.
        seats: (u8, u8),
        /// How many wanted to play.
        players: usize,
    },
    /// The rules refused.
    #[error("{0}")]
    Refused(String),
}
