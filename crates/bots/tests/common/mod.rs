//! A table for tests: bots sit down and every answer is checked.

use gleis_bots::{Bot, Playable, Question};
use gleis_rules::{NoEvents, Rng, Score, Seat, SeatCount, SeededChance, Setup, Viewer};

/// The bots of a table, by seat.
pub type Bots<G> = Vec<Box<dyn Bot<G>>>;

/// Asks a bot what it would do.
pub fn ask<G: Playable>(
    game: &G,
    bot: &mut dyn Bot<G>,
    state: &G::State,
    seat: Seat,
    seed: u64,
) -> G::Action {
    let mut choices = Vec::new();
    game.legal(state, seat, |action| choices.push(action));
    let view = game.observe(state, Viewer::Seat(seat));
    let question = Question {
        game,
        view: &view,
        choices: &choices,
        seed,
    };
    bot.decide(&question)
}

/// Plays one game; `watch` sees each position, who acts, with which seed, and the answer.
///
/// # Panics
/// If an answer is not legal or the game does not end.
pub fn play<G: Playable>(
    game: &G,
    bots: &mut Bots<G>,
    seed: u64,
    mut watch: impl FnMut(&G::State, Seat, u64, G::Action),
) -> Score {
    let seats = SeatCount::new(bots.len() as u8).expect("a table has 2 to 5 seats");
    let mut chance = SeededChance::new(seed);
    // The bots' luck is their own: it must tell nothing about the deal.
    let mut luck = Rng::new(seed ^ 0x6c75_636b);
    let mut state = game.deal(Setup::new(seats), &mut chance, &mut NoEvents);
    let mut decisions = 0;
    while let Some(seat) = game.to_act(&state).first() {
        let own = luck.next_u64();
        let action = ask(game, &mut *bots[seat.index()], &state, seat, own);
        let verdict = game.check(&state, seat, action);
        assert_eq!(verdict, Ok(()), "seed {seed}, {seat}: {action:?}");
        watch(&state, seat, own, action);
        game.apply_unchecked(&mut state, seat, action, &mut chance, &mut NoEvents);
        decisions += 1;
        assert!(decisions <= game.decisions_max(seats), "seed {seed}");
    }
    game.outcome(&state).expect("nobody can act")
}
