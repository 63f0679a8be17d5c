//! The levels stand in their order: a better one wins most of a few duplicate games. How far
//! they are apart is measured elsewhere, with many more games.

use crate::common::{Bots, play};
use gleis_bots::{BotSpec, Playable as _};
use gleis_games::{data, with_game};
use gleis_rules::Seat;

/// Each deal is played twice, with seats changed.
const DEALS: u64 = 20;

/// How many of the duplicate games the better one wins.
fn wins(id: &str, better: BotSpec, worse: BotSpec) -> usize {
    let any = data::load(id).expect("built-in games load");
    with_game!(&any, board => {
        let game = &board.game;
        let mut wins = 0;
        for deal in 0..DEALS {
            for specs in [[better, worse], [worse, better]] {
                let mut bots: Bots<_> = specs.iter().map(|spec| game.bot(spec)).collect();
                let score = play(game, &mut bots, deal, |_, _, _, _| {});
                let place = specs.iter().position(|&spec| spec == better);
                let seat = Seat::new(place.expect("the better one sits there") as u8);
                wins += usize::from(score.winners().has(seat));
            }
        }
        wins
    })
}

#[test]
fn levels_stand_in_their_order() {
    for (better, worse, least) in [
        (BotSpec::Beginner, BotSpec::Random, 36),
        (BotSpec::Greedy, BotSpec::Random, 38),
        (BotSpec::Greedy, BotSpec::Beginner, 21),
        (BotSpec::planner(), BotSpec::Greedy, 32),
    ] {
        let wins = wins("usa-2004", better, worse);
        assert!(wins >= least, "{better} wins {wins} of 40 against {worse}");
    }
}

#[test]
fn every_style_beats_chance() {
    use BotSpec::{Hungry, LongRoutes, OneStep, Path};
    for style in [Hungry, LongRoutes, OneStep, Path] {
        for id in ["usa-2004", "germany-mega-passengers"] {
            let wins = wins(id, style, BotSpec::Random);
            assert!(wins >= 32, "{style} wins {wins} of 40 at {id}");
        }
    }
}
