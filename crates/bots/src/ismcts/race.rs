//! The race of the candidates at the root.

use super::tree::{Tree, Walked, Walker};
use super::{Guide, Settings};
use crate::Budget;
use gleis_rules::{Game, Rng, Seat};
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

/// A search with its budget.
#[derive(Clone, Debug)]
pub struct Search<H> {
    /// What the search knows of the game.
    pub guide: H,
    /// The numbers it goes by.
    pub settings: Settings,
    /// How long it may think.
    pub budget: Budget,
    /// On how many threads.
    pub threads: NonZeroU32,
}

/// What a search makes of a position.
#[derive(Clone, Debug)]
pub struct Analysis<A> {
    /// The candidates, the best first.
    pub candidates: Vec<Judged<A>>,
    /// The choice and how the player would go on, as far as the tree saw it often.
    pub line: Vec<A>,
    /// How many games were played out.
    pub playouts: u64,
}

/// What a search makes of one choice.
#[derive(Clone, Copy, Debug)]
pub struct Judged<A> {
    /// The choice.
    pub action: A,
    /// How many games were played out from it.
    pub visits: u32,
    /// The share of them that was won.
    pub win_chance: f64,
    /// The standard error of that share.
    pub error: f64,
    /// What the choices are ranked by: the win with something of the margin.
    pub worth: f64,
}

#[derive(Clone, Debug)]
struct Runner<A> {
    action: A,
    /// Which tree is its own.
    number: usize,
    /// How the player goes on after it.
    style: usize,
    visits: u32,
    reward: f64,
    win: f64,
    win_squares: f64,
    /// How much better it did than the guide's own choice in the same worlds.
    lead: f64,
    lead_squares: f64,
}

impl<A: Copy> Runner<A> {
    const fn new(action: A, number: usize, style: usize) -> Self {
        Self {
            action,
            number,
            style,
            visits: 0,
            reward: 0.0,
            win: 0.0,
            win_squares: 0.0,
            lead: 0.0,
            lead_squares: 0.0,
        }
    }

    /// Takes in a walk, and what the guide's own choice came to in the same world.
    fn add(&mut self, walked: Walked, usual: Walked) {
        let lead = f64::from(walked.reward - usual.reward);
        self.visits += 1;
        self.reward += f64::from(walked.reward);
        self.win += f64::from(walked.win);
        self.win_squares += f64::from(walked.win * walked.win);
        self.lead += lead;
        self.lead_squares += lead * lead;
    }

    /// The mean lead over the guide's own choice, less `doubt` times its standard error.
    fn lead(&self, doubt: f64) -> f64 {
        let n = f64::from(self.visits.max(1));
        let mean = self.lead / n;
        let spread = (self.lead_squares / n - mean * mean).max(0.0);
        // The prior of one draw of full size keeps few equal results from looking certain.
        mean - doubt * ((spread + 0.1 / n) / n).sqrt()
    }

    fn judged(&self) -> Judged<A> {
        let n = f64::from(self.visits.max(1));
        let win_chance = self.win / n;
        let spread = (self.win_squares / n - win_chance * win_chance).max(0.0);
        // Without a little of the unknown, ten wins out of ten would look certain.
        let error = ((spread + 0.25 / n) / n).sqrt();
        Judged {
            action: self.action,
            visits: self.visits,
            win_chance,
            error,
            worth: self.reward / n,
        }
    }
}

/// How many worlds are played between two looks at the clock.
const BATCH: u32 = 2;

impl<H> Search<H> {
    /// Judges the choices that a seat has.
    pub fn analyse<G>(
        &mut self,
        game: &G,
        view: &G::View,
        seat: Seat,
        seed: u64,
    ) -> Analysis<G::Action>
    where
        G: Game,
        H: Guide<G> + Sync,
    {
        let start = Instant::now();
        self.guide.study(game, view);
        let mut rng = Rng::new(seed);
        let world = self.guide.world(game, view, &mut rng);
        let mut choices = Vec::new();
        self.guide.candidates(game, &world, seat, &mut choices);
        choices.truncate(self.settings.candidates.max(1) as usize);
        let usual = choices.iter().enumerate();
        let mut runners: Vec<Runner<G::Action>> = usual
            .map(|(number, &(action, _))| Runner::new(action, number, 0))
            .collect();
        for style in 1..self.guide.styles() {
            let proposal = self.guide.proposal(game, &world, seat, style);
            let number = runners.len();
            runners.extend(proposal.map(|action| Runner::new(action, number, style)));
        }
        let count = runners.len();
        let mut race = Race {
            game,
            view,
            doubt: f64::from(self.settings.doubt) / 100.0,
            start,
            budget: self.budget,
            seed: rng.next_u64(),
            worlds: 0,
            playouts: 0,
            runners,
        };
        let mut lanes: Vec<Lane<'_, G, H>> = (0..self.threads.get())
            .map(|_| Lane {
                walker: Walker::new(game, self.guide.clone(), self.settings, seat),
                trees: (0..count).map(|_| Tree::new()).collect(),
            })
            .collect();
        race.run(&mut lanes);
        race.report(&lanes[0])
    }
}

/// The work of one thread.
struct Lane<'a, G: Game, H> {
    walker: Walker<'a, G, H>,
    /// A tree for each candidate.
    trees: Vec<Tree<G::Action>>,
}

struct Race<'a, G: Game> {
    game: &'a G,
    view: &'a G::View,
    /// How many standard errors a choice must lead by to be taken instead of the guide's own.
    doubt: f64,
    start: Instant,
    budget: Budget,
    seed: u64,
    worlds: u64,
    playouts: u64,
    runners: Vec<Runner<G::Action>>,
}

impl<G: Game> Race<'_, G> {
    fn run<H: Guide<G>>(&mut self, lanes: &mut [Lane<'_, G, H>]) {
        let mut live: Vec<usize> = (0..self.runners.len()).collect();
        let heats = usize::BITS - live.len().saturating_sub(1).leading_zeros();
        for heat in 0..heats {
            self.heat(lanes, &live, heat + 1, heats);
            // The guide's own choice is what all others are compared with: it stays.
            let lead = |runner: &usize| self.runners[*runner].lead(0.0);
            live[1..].sort_by(|a, b| lead(b).total_cmp(&lead(a)));
            live.truncate(live.len().div_ceil(2).max(2));
        }
        let mut order: Vec<usize> = (0..self.runners.len()).collect();
        let worth = |runner: usize| {
            let lasted = live.contains(&runner);
            let lead = if runner == 0 {
                0.0
            } else {
                self.runners[runner].lead(self.doubt)
            };
            (lasted, lead)
        };
        order.sort_by(|&a, &b| {
            let ((lasted_a, lead_a), (lasted_b, lead_b)) = (worth(a), worth(b));
            lasted_b.cmp(&lasted_a).then(lead_b.total_cmp(&lead_a))
        });
        let runners = order.into_iter().map(|runner| self.runners[runner].clone());
        self.runners = runners.collect();
    }

    /// Plays the live runners until this heat has used its share of the budget.
    fn heat<H: Guide<G>>(
        &mut self,
        lanes: &mut [Lane<'_, G, H>],
        live: &[usize],
        heat: u32,
        heats: u32,
    ) {
        let threads = lanes.len() as u64;
        loop {
            let batch = match self.budget {
                Budget::Iterations(all) => {
                    let due = u64::from(all) * u64::from(heat) / u64::from(heats);
                    let left = due.saturating_sub(self.playouts);
                    left / (live.len() as u64 * threads)
                }
                Budget::Time(all) => {
                    let due: Duration = all * heat / heats;
                    u64::from(BATCH) * u64::from(self.start.elapsed() < due)
                }
            };
            // A heat of at least one world is needed to compare anything.
            let first = self.runners[live[0]].visits == 0;
            let batch = if first { batch.max(1) } else { batch };
            if batch == 0 {
                return;
            }
            self.batch(lanes, live, batch);
            if matches!(self.budget, Budget::Iterations(_)) {
                return;
            }
        }
    }

    /// Plays so many worlds in each lane.
    fn batch<H: Guide<G>>(&mut self, lanes: &mut [Lane<'_, G, H>], live: &[usize], worlds: u64) {
        let from = self.worlds;
        let play = |lane: &mut Lane<'_, G, H>, number: u64| {
            let mut results = Vec::with_capacity(live.len() * worlds as usize);
            for world in 0..worlds {
                let index = from + number * worlds + world;
                let mut rng = Rng::new(self.seed.wrapping_add(index));
                let state = lane.walker.guide.world(self.game, self.view, &mut rng);
                let luck = rng.next_u64();
                for &runner in live {
                    let first = (self.runners[runner].action, self.runners[runner].style);
                    let tree = &mut lane.trees[runner];
                    results.push((runner, lane.walker.walk(tree, &state, first, luck)));
                }
            }
            results
        };
        let all: Vec<Vec<(usize, Walked)>> = if let [lane] = lanes {
            vec![play(lane, 0)]
        } else {
            std::thread::scope(|scope| {
                let play = &play;
                let lanes = lanes.iter_mut().enumerate();
                let threads: Vec<_> = lanes
                    .map(|(number, lane)| scope.spawn(move || play(lane, number as u64)))
                    .collect();
                let results = threads.into_iter().map(|thread| match thread.join() {
                    Ok(results) => results,
                    Err(panic) => std::panic::resume_unwind(panic),
                });
                results.collect()
            })
        };
        self.worlds += worlds * all.len() as u64;
        for world in all.iter().flat_map(|lane| lane.chunks(live.len())) {
            let usual = world[0].1;
            for &(runner, walked) in world {
                self.runners[runner].add(walked, usual);
                self.playouts += 1;
            }
        }
    }

    /// What the race says. Candidates that differ only in how the player goes on are one.
    fn report<H>(self, lane: &Lane<'_, G, H>) -> Analysis<G::Action> {
        let mut candidates: Vec<Judged<G::Action>> = Vec::new();
        for judged in self.runners.iter().map(Runner::judged) {
            let mut known = candidates.iter_mut();
            match known.find(|known| known.action == judged.action) {
                Some(known) => known.visits += judged.visits,
                None => candidates.push(judged),
            }
        }
        let best = self.runners.first();
        let line = best.map_or_else(Vec::new, |best| {
            let mut line = vec![best.action];
            line.extend(lane.trees[best.number].line());
            line
        });
        Analysis {
            candidates,
            line,
            playouts: self.playouts,
        }
    }
}
