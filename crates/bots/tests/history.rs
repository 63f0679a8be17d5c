//! An answer is a function of the question alone: a bot made anew answers as one that has
//! played along. A game can therefore go on after a restart.

use crate::common::{Bots, ask, play};
use gleis_bots::{BotSpec, Budget, Playable};
use gleis_games::{data, with_game};

/// Compares at one decision in `every`.
fn compare<G: Playable>(game: &G, spec: BotSpec, seats: u8, every: u32) {
    let mut bots: Bots<G> = (0..seats).map(|_| game.bot(&spec)).collect();
    let mut decisions = 0;
    // The first game is there to be remembered.
    for seed in [1, 2] {
        play(game, &mut bots, seed, |state, seat, own, answer| {
            decisions += 1;
            if decisions % every == 0 {
                let fresh = ask(game, &mut *game.bot(&spec), state, seat, own);
                assert_eq!(fresh, answer, "{spec}, {seats} seats, decision {decisions}");
            }
        });
    }
}

#[test]
fn a_bot_made_anew_answers_the_same() {
    let search = BotSpec::ismcts(Budget::Iterations(6));
    for id in ["usa-2004", "germany-mega-passengers"] {
        let any = data::load(id).expect("built-in games load");
        with_game!(&any, board => {
            for (spec, _) in BotSpec::PLAIN {
                compare(&board.game, spec, 2, 5);
                compare(&board.game, spec, 4, 11);
            }
            compare(&board.game, search, 2, 9);
        });
    }
}
