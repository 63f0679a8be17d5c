//! One table: bots sit down, a game is played.

use crate::work::seed_of;
use gleis_bots::{Bot, Playable, Question};
use gleis_rules::{Chance, EventSink, PlayedOut, Rng, Seat, Setup, Viewer};
use std::time::{Duration, Instant};

/// The bots of a table, by seat.
pub type Bots<G> = Vec<Box<dyn Bot<G>>>;

/// Plays games with the same bots, and keeps what they have used.
pub struct Table<'a, G: Playable> {
    game: &'a G,
    bots: Bots<G>,
    choices: Vec<G::Action>,
    /// How long each seat has thought, and about how many decisions.
    pub thinking: Vec<(Duration, u64)>,
    /// Is the time taken? Reading the clock costs as much as a fast bot.
    timed: bool,
}

impl<G: Playable> std::fmt::Debug for Table<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table")
            .field("bots", &self.bots.len())
            .field("thinking", &self.thinking)
            .finish_non_exhaustive()
    }
}

impl<'a, G: Playable> Table<'a, G> {
    /// Seats the bots.
    #[must_use]
    pub fn new(game: &'a G, bots: Bots<G>, timed: bool) -> Self {
        let thinking = vec![(Duration::ZERO, 0); bots.len()];
        Self {
            game,
            bots,
            choices: Vec::new(),
            thinking,
            timed,
        }
    }

    /// Lets the bots stand up again, in the order of their seats.
    #[must_use]
    pub fn into_bots(self) -> Bots<G> {
        self.bots
    }

    /// Asks the bot of a seat. A single choice is taken without asking.
    pub fn ask(&mut self, state: &G::State, seat: Seat, seed: u64) -> G::Action {
        let choices = &mut self.choices;
        choices.clear();
        self.game.legal(state, seat, |action| choices.push(action));
        if let [only] = choices[..] {
            return only;
        }
        let view = self.game.observe(state, Viewer::Seat(seat));
        let question = Question {
            game: self.game,
            view: &view,
            choices,
            seed,
        };
        let bot = &mut self.bots[seat.index()];
        let (time, count) = &mut self.thinking[seat.index()];
        *count += 1;
        if !self.timed {
            return bot.decide(&question);
        }
        let start = Instant::now();
        let action = bot.decide(&question);
        *time += start.elapsed();
        action
    }

    /// Tells the bots that the game is over.
    pub fn finish(&mut self, state: &G::State) {
        let Some(score) = self.game.outcome(state) else {
            return;
        };
        for (bot, seat) in self.bots.iter_mut().zip((0..).map(Seat::new)) {
            bot.game_over(seat, &score);
        }
    }

    /// Plays one game. The luck of the bots comes from `seed` and is apart from the game's.
    pub fn play<C: Chance, S: EventSink<G::Event>>(
        &mut self,
        setup: Setup,
        chance: &mut C,
        sink: &mut S,
        seed: u64,
    ) -> PlayedOut<G::State> {
        let mut state = self.game.deal(setup, chance, sink);
        let mut rngs: Vec<Rng> = setup
            .seats
            .seats()
            .map(|seat| seed_of(seed, seat))
            .collect();
        let (mut decisions, mut turns) = (0, 0);
        while let Some(seat) = self.game.to_act(&state).first() {
            decisions += 1;
            turns += u32::from(self.game.begins_turn(&state));
            let action = self.ask(&state, seat, rngs[seat.index()].next_u64());
            debug_assert_eq!(self.game.check(&state, seat, action), Ok(()), "{action:?}");
            self.game
                .apply_unchecked(&mut state, seat, action, chance, sink);
        }
        self.finish(&state);
        let score = self.game.outcome(&state);
        PlayedOut {
            state,
            decisions,
            turns,
            score: score.expect("a game without anybody to act is over"),
        }
    }
}
