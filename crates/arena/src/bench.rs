//! Measurements of the engine, each with its target and with a calibration figure taken at the
//! same moment, so that runs on different days and machines can be compared.

use crate::campaign::{self, CampaignPlan};
use crate::work::{chance_of, game_seed};
use crate::{Batch, Plan, PlayerSpec, Table, Watcher, batch};
use gleis_bots::{BotSpec, Budget, Playable, Question};
use gleis_games::data::legends::Legends;
use gleis_games::{AnyGame, data};
use gleis_rules::board::{BoardGame, BoardRules, BoardState};
use gleis_rules::legends::{LegendsState, LegendsView};
use gleis_rules::{Game, NoEvents, Rng, Seat, SeatCount, Setup, Viewer, play_random};
use std::hint::black_box;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

/// How long to measure.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// How often each thing is measured.
    pub repetitions: usize,
    /// About how long one measurement takes.
    pub each: Duration,
}

impl Effort {
    /// For figures to be written down.
    pub const FULL: Self = Self {
        repetitions: 9,
        each: Duration::from_millis(250),
    };
    /// For a look.
    pub const QUICK: Self = Self {
        repetitions: 3,
        each: Duration::from_millis(50),
    };
}

/// Which way a figure is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// More is better.
    Higher,
    /// Less is better.
    Lower,
}

/// Something to be measured and what is expected of it.
#[derive(Clone, Copy, Debug)]
pub struct Subject {
    /// A stable name for files.
    pub id: &'static str,
    /// A name for people.
    pub what: &'static str,
    /// The unit of all its numbers.
    pub unit: &'static str,
    /// Which way it is better.
    pub better: Better,
    /// What it must reach.
    pub must: Option<f64>,
    /// What it should reach.
    pub aim: Option<f64>,
}

/// A measured subject.
#[derive(Clone, Debug)]
pub struct Figure {
    /// What was measured.
    pub subject: Subject,
    /// The best repetition.
    pub best: f64,
    /// The middle repetition.
    pub median: f64,
    /// Steps of the calibration loop in a second, in millions, measured between repetitions.
    pub calibration: f64,
}

/// How a figure stands to what is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing is expected.
    Free,
    /// Worse than it must be.
    Short,
    /// As it must be.
    Must,
    /// As it should be.
    Aim,
}

impl Figure {
    /// How the median stands to what is expected.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let reaches = |target: f64| match self.subject.better {
            Better::Higher => self.median >= target,
            Better::Lower => self.median <= target,
        };
        match (self.subject.must, self.subject.aim) {
            (None, None) => Verdict::Free,
            (Some(must), _) if !reaches(must) => Verdict::Short,
            (_, Some(aim)) if reaches(aim) => Verdict::Aim,
            _ => Verdict::Must,
        }
    }
}

type Measure = Box<dyn Fn(Duration) -> f64>;

/// Everything there is to measure, in the order of the table.
#[expect(missing_debug_implementations, reason = "holds functions")]
pub struct Suite(Vec<(Subject, Measure)>);

impl Suite {
    /// Loads the games and prepares positions and networks of real games.
    ///
    /// # Errors
    /// If a built-in game does not load.
    pub fn new() -> Result<Self, data::DataError> {
        let usa = || data::load("usa-2004");
        let mut suite = Self(Vec::new());
        let rate = |what, id, must, aim| Subject {
            id,
            what,
            unit: "games/s",
            better: Better::Higher,
            must: Some(must),
            aim: Some(aim),
        };
        suite.add_rate(
            rate("usa-2004, 2 players", "usa-2004-2", 100_000.0, 200_000.0),
            usa()?,
            2,
        );
        suite.add_rate(
            rate("usa-2004, 4 players", "usa-2004-4", 50_000.0, 100_000.0),
            usa()?,
            4,
        );
        suite.add_rate(
            rate(
                "germany-mega-passengers, 2 players",
                "germany-mega-passengers-2",
                60_000.0,
                120_000.0,
            ),
            data::load("germany-mega-passengers")?,
            2,
        );
        suite.add_rate(
            rate("cardgame, 2 players", "cardgame-2", 40_000.0, 80_000.0),
            data::load("cardgame")?,
            2,
        );
        suite.add_rate(
            rate(
                "legends-first, 3 players",
                "legends-first-3",
                8_000.0,
                16_000.0,
            ),
            data::load("legends-first")?,
            3,
        );
        suite.add_campaign(data::load_legends("legends-first")?.legends);
        suite.add_legends_sizes();
        suite.add_threads(usa()?);
        suite.add_planner(usa()?);
        let AnyGame::Small(board) = usa()? else {
            unreachable!("the map of 2004 has few tickets");
        };
        suite.add_search(board.game.clone());
        suite.add_parts(board.game);
        Ok(suite)
    }

    /// How many subjects there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Is there nothing to measure?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What comes at a place of the table.
    #[must_use]
    pub fn subject(&self, index: usize) -> &Subject {
        &self.0[index].0
    }

    /// Measures what stands at a place of the table; nothing if it was stopped on the way.
    #[must_use]
    pub fn measure(&self, index: usize, effort: Effort, watcher: &Watcher) -> Option<Figure> {
        let (subject, measure) = &self.0[index];
        let (mut values, mut calibrations) = (Vec::new(), Vec::new());
        // The first is for warming up.
        measure(effort.each / 4);
        for _ in 0..effort.repetitions {
            if watcher.is_stopped() {
                return None;
            }
            calibrations.push(calibrate());
            values.push(measure(effort.each));
        }
        values.sort_by(f64::total_cmp);
        let best = match subject.better {
            Better::Higher => values.last(),
            Better::Lower => values.first(),
        };
        Some(Figure {
            subject: *subject,
            best: *best?,
            median: values[values.len() / 2],
            calibration: median(calibrations),
        })
    }

    fn add(&mut self, subject: Subject, measure: impl Fn(Duration) -> f64 + 'static) {
        self.0.push((subject, Box::new(measure)));
    }

    fn add_rate(&mut self, subject: Subject, game: AnyGame, seats: usize) {
        self.add(subject, move |time| {
            play(&game, seats, 1, games_in(&game, seats, time)).rate()
        });
    }

    /// Twelve games with everything that is read, found and opened between them.
    fn add_campaign(&mut self, legends: Legends) {
        let subject = Subject {
            id: "campaign-planners",
            what: "three planners, whole campaign",
            unit: "s",
            better: Better::Lower,
            must: Some(1.0),
            aim: Some(0.25),
        };
        self.add(subject, move |_| {
            let plan = CampaignPlan {
                players: vec![BotSpec::planner(); 3],
                campaigns: 1,
                seed: 1,
                threads: NonZeroUsize::MIN,
                absent_per_mille: 0,
                substitute: None,
            };
            let played = campaign::run(&legends, &plan, &Watcher::default());
            played.expect("a campaign seats 3").elapsed.as_secs_f64()
        });
    }

    fn add_legends_sizes(&mut self) {
        let size = |id, what, must| Subject {
            id,
            what,
            unit: "bytes",
            better: Better::Lower,
            must: Some(must),
            aim: None,
        };
        self.add(
            size("legends-state-size", "campaign game, state: size", 3_072.0),
            |_| size_of::<LegendsState>() as f64,
        );
        self.add(
            size("legends-view-size", "campaign game, view: size", 3_072.0),
            |_| size_of::<LegendsView>() as f64,
        );
    }

    fn add_threads(&mut self, game: AnyGame) {
        let subject = Subject {
            id: "two-threads",
            what: "two threads against one",
            unit: "times",
            better: Better::Higher,
            must: Some(1.9),
            aim: None,
        };
        self.add(subject, move |time| {
            let games = games_in(&game, 2, time);
            let one = play(&game, 2, 1, games).rate();
            play(&game, 2, 2, games * 2).rate() / one
        });
    }

    fn add_planner(&mut self, game: AnyGame) {
        let subject = Subject {
            id: "planner-games",
            what: "two planners, whole games",
            unit: "games/s",
            better: Better::Higher,
            must: Some(1_400.0),
            aim: Some(5_000.0),
        };
        let plan = |games| Plan {
            players: vec![PlayerSpec::Bot(BotSpec::planner()); 2],
            games,
            seed: 1,
            threads: NonZeroUsize::MIN,
        };
        let run = move |games| {
            batch::run(&game, &plan(games), &Watcher::default()).expect("the game seats 2")
        };
        self.add(subject, move |time| {
            let games = (run(20).rate() * time.as_secs_f64()) as u64 + 1;
            run(games).rate()
        });
    }

    /// Games that the search plays out to their end, from positions all over a game of planners.
    fn add_search<G: Playable + 'static>(&mut self, game: G) {
        let subject = Subject {
            id: "ismcts-playouts",
            what: "ismcts, games played out",
            unit: "games/s",
            better: Better::Higher,
            must: Some(20_000.0),
            aim: Some(100_000.0),
        };
        let positions = planned_positions(&game, 2, 40);
        self.add(subject, move |time| {
            let start = Instant::now();
            let mut playouts = 0;
            for (state, seat) in positions.iter().cycle() {
                let view = game.observe(state, Viewer::Seat(*seat));
                let mut choices = Vec::new();
                game.legal(state, *seat, |action| choices.push(action));
                let question = Question {
                    game: &game,
                    view: &view,
                    choices: &choices,
                    seed: playouts,
                };
                playouts += game.analyse(&question, Budget::Iterations(500)).playouts;
                if start.elapsed() >= time {
                    break;
                }
            }
            playouts as f64 / start.elapsed().as_secs_f64()
        });
    }

    fn add_parts<R: BoardRules>(&mut self, game: BoardGame<R>) {
        let time = |id, what, must, aim| Subject {
            id,
            what,
            unit: "ns",
            better: Better::Lower,
            must: Some(must),
            aim,
        };
        let size = Subject {
            unit: "bytes",
            ..time("state-size", "state: size", 512.0, Some(384.0))
        };
        self.add(size, |_| size_of::<BoardState<R>>() as f64);

        let states: Vec<BoardState<R>> = positions(&game, 4, 64).into_iter().map(|p| p.0).collect();
        self.add(
            time("state-copy", "state: copy", 25.0, Some(15.0)),
            move |time| {
                each(time, &states, |state| {
                    let copy = *black_box(state);
                    black_box(&copy);
                })
            },
        );
        let (owned, board) = (networks(&game, 400), game.clone());
        self.add(
            time("longest-trail", "longest trail", 4_000.0, Some(1_000.0)),
            move |time| {
                each(time, &owned, |&tracks| {
                    black_box(board.longest_trail(black_box(tracks)));
                })
            },
        );
        // The longest lists are at the start of a turn; the others would flatter.
        let mut places = positions(&game, 4, 1200);
        places.retain(|(state, _)| game.begins_turn(state));
        let board = game.clone();
        self.add(
            time("legal", "all legal actions", 150.0, None),
            move |time| {
                each(time, &places, |(state, seat)| {
                    board.legal(black_box(state), *seat, |action| {
                        black_box(action);
                    });
                })
            },
        );
        let places = positions(&game, 4, 400);
        self.add(
            time("view", "view of one seat", 2_000.0, Some(500.0)),
            move |time| {
                each(time, &places, |(state, seat)| {
                    black_box(game.observe(black_box(state), Viewer::Seat(*seat)));
                })
            },
        );
    }
}

/// Steps of a fixed integer loop in a second, in millions: what this machine can do now.
#[must_use]
pub fn calibrate() -> f64 {
    const STEPS: u32 = 3_000_000;
    let start = Instant::now();
    let mut word = black_box(0x9e37_79b9_7f4a_7c15_u64);
    for step in 0..STEPS {
        word = (word ^ (word >> 29))
            .wrapping_mul(0xbf58_476d_1ce4_e5b9)
            .wrapping_add(u64::from(step));
    }
    black_box(word);
    f64::from(STEPS) / start.elapsed().as_secs_f64() / 1e6
}

/// Positions from everywhere in random games, with a seat that may act.
pub fn positions<G: Game>(game: &G, seats: u8, count: usize) -> Vec<(G::State, Seat)> {
    collect(game, seats, count, |state, seat, rng| {
        game.sample(state, seat, rng)
    })
}

/// The same in games of planners.
fn planned_positions<G: Playable>(game: &G, seats: u8, count: usize) -> Vec<(G::State, Seat)> {
    let bots = (0..seats).map(|_| game.bot(&BotSpec::planner()));
    let mut table = Table::new(game, bots.collect(), false);
    collect(game, seats, count, |state, seat, rng| {
        table.ask(state, seat, rng.next_u64())
    })
}

/// One position in sixteen of games that somebody plays.
fn collect<G: Game>(
    game: &G,
    seats: u8,
    count: usize,
    mut decide: impl FnMut(&G::State, Seat, &mut Rng) -> G::Action,
) -> Vec<(G::State, Seat)> {
    let setup = Setup::new(SeatCount::new(seats).expect("a number of seats"));
    let mut positions = Vec::with_capacity(count);
    for index in 0.. {
        let (mut chance, mut rng) = chance_of(game_seed(7, index));
        let mut state = game.deal(setup, &mut chance, &mut NoEvents);
        while let Some(seat) = game.to_act(&state).first() {
            if rng.below(16) == 0 {
                positions.push((state, seat));
            }
            if positions.len() == count {
                return positions;
            }
            let action = decide(&state, seat, &mut rng);
            game.apply_unchecked(&mut state, seat, action, &mut chance, &mut NoEvents);
        }
    }
    positions
}

/// Networks that players had at the end of random games, with 2 to 5 at the table.
pub fn networks<R: BoardRules>(game: &BoardGame<R>, count: usize) -> Vec<R::Tracks> {
    let mut networks = Vec::with_capacity(count + gleis_rules::SEATS_MAX);
    for index in 0.. {
        let seats = SeatCount::new(2 + (index % 4) as u8).expect("2 to 5");
        let (mut chance, mut rng) = chance_of(game_seed(11, index));
        let end = play_random(game, Setup::new(seats), &mut chance, &mut rng);
        networks.extend(seats.seats().map(|seat| end.state.owned[seat]));
        if networks.len() >= count {
            break;
        }
    }
    networks.truncate(count);
    networks
}

/// Random games one after the other, for suites that do their own timing.
pub fn scored<G: Game>(game: &G, seats: u8, index: u64) -> Option<gleis_rules::Score> {
    let setup = Setup::new(SeatCount::new(seats)?);
    let (mut chance, mut rng) = chance_of(game_seed(1, index));
    Some(play_random(game, setup, &mut chance, &mut rng).score)
}

fn play(game: &AnyGame, seats: usize, threads: usize, games: u64) -> Batch {
    let plan = Plan {
        players: vec![PlayerSpec::RANDOM; seats],
        games,
        seed: 1,
        threads: NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN),
    };
    batch::run(game, &plan, &Watcher::default()).expect("the games seat 2 to 5")
}

/// How many games take about so long.
fn games_in(game: &AnyGame, seats: usize, time: Duration) -> u64 {
    let rate = play(game, seats, 1, 200).rate();
    (rate * time.as_secs_f64()) as u64 + 1
}

/// The time that `work` takes for one item, in nanoseconds, going through all items in turn.
fn each<T>(time: Duration, items: &[T], work: impl Fn(&T)) -> f64 {
    let start = Instant::now();
    let mut rounds = 0u32;
    while rounds == 0 || start.elapsed() < time {
        // Many items between two looks at the clock, however few there are.
        for _ in 0..1 + 1000 / items.len() {
            items.iter().for_each(&work);
        }
        rounds += 1;
    }
    let done = f64::from(rounds) * (1 + 1000 / items.len()) as f64 * items.len() as f64;
    start.elapsed().as_secs_f64() * 1e9 / done
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}
