//! Every bot plays every game with every number of players to the end, and never does what is
//! not allowed.
//!
//! A change is tried with few games. For a thousand of each, with all assertions awake:
//!
//! ```sh
//! GLEIS_GAMES=1000 cargo test -p gleis-bots --profile soak --test bots plays -- --nocapture
//! ```
//!
//! `GLEIS_GAME=germany` plays that game only: the search takes its time.

use crate::common::{Bots, play};
use gleis_bots::{BotSpec, Budget, Playable};
use gleis_games::{data, with_game};

/// How many games each bot plays of each kind.
fn games(usual: u64) -> u64 {
    let wanted = std::env::var("GLEIS_GAMES").ok();
    wanted.map_or(usual, |games| {
        games.parse().expect("GLEIS_GAMES is a number of games")
    })
}

/// Half of the games among its like, half against one bot of each other kind.
fn bots<G: Playable>(game: &G, spec: BotSpec, seats: u8, seed: u64) -> Bots<G> {
    let other = |seat: u8| {
        let place = seed as usize / 2 + usize::from(seat);
        BotSpec::PLAIN[place % BotSpec::PLAIN.len()].0
    };
    let own = |seat: u8| seed.is_multiple_of(2) || u64::from(seat) == seed / 2 % u64::from(seats);
    let specs = (0..seats).map(|seat| if own(seat) { spec } else { other(seat) });
    specs.map(|spec| game.bot(&spec)).collect()
}

#[expect(
    clippy::print_stdout,
    reason = "a thousand games of the search take an hour: tell how far it is"
)]
fn play_everything(specs: &[BotSpec], games: u64) {
    std::thread::scope(|scope| {
        let only = std::env::var("GLEIS_GAME").ok();
        let wanted = |id: &&&str| only.as_deref().is_none_or(|only| only == **id);
        for id in data::builtin_ids().iter().filter(wanted) {
            scope.spawn(move || {
                let any = data::load(id).expect("built-in games load");
                with_game!(&any, board => for spec in specs {
                    for seats in gleis_rules::Game::seats(&board.game) {
                        for seed in 0..games {
                            let mut bots = bots(&board.game, *spec, seats, seed);
                            play(&board.game, &mut bots, seed, |_, _, _, _| {});
                        }
                        println!("{spec} has played {games} games of {id} with {seats} seats");
                    }
                });
            });
        }
    });
}

#[test]
fn plain_bots_play_everything() {
    play_everything(&BotSpec::PLAIN.map(|(spec, _)| spec), games(20));
}

#[test]
fn a_search_plays_everything() {
    play_everything(&[BotSpec::ismcts(Budget::Iterations(8))], games(1));
}
