//! The games of the campaign: the rules `LW-…` and the laws.

mod laws;

use gleis_games::data::check_legends;
use gleis_rules::legends::content::Content;
use gleis_rules::legends::{LegendsGame, LegendsState};
use gleis_rules::{Game, Seat, SeatCount, SeededChance, Setup};
use std::sync::{Arc, LazyLock};

/// The content of the built-in campaign.
fn content() -> Arc<Content> {
    static CONTENT: LazyLock<Arc<Content>> = LazyLock::new(|| {
        let report = check_legends("legends-first");
        report.legends.expect("the content is right").content
    });
    Arc::clone(&CONTENT)
}

/// Game 1 on its own.
fn first_game() -> LegendsGame {
    LegendsGame::first(content()).expect("the content can be played")
}

fn seats(count: u8) -> SeatCount {
    SeatCount::new(count).expect("2 to 5 seats")
}

/// A dealt game in which seat 1 begins.
fn deal(game: &LegendsGame, count: u8, seed: u64) -> LegendsState {
    let setup = Setup {
        seats: seats(count),
        first: Some(Seat::new(0)),
    };
    game.deal(setup, &mut SeededChance::new(seed), &mut Vec::new())
}
