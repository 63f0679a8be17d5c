//! Law 11: what a person could type or a program send is refused or means one legal thing,
//! and every legal action survives being written and read again.
#![no_main]

use gleis_games::{AnyGame, with_game};
use gleis_games::{Entry, data, wire::WireAction};
use gleis_rules::{Game, NoEvents, Rng, SeatCount, SeededChance, Setup};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static GAMES: LazyLock<Vec<AnyGame>> = LazyLock::new(|| {
    let load = |id: &&str| data::load(id).expect("built-in games load");
    data::builtin_ids().iter().map(load).collect()
});

fuzz_target!(|input: &[u8]| {
    let [game, seed, plies, text @ ..] = input else {
        return;
    };
    let any = &GAMES[usize::from(*game) % GAMES.len()];
    with_game!(any, entry => check(entry, u64::from(*seed), *plies, text));
});

fn check<E: Entry>(entry: &E, seed: u64, plies: u8, text: &[u8]) {
    let game = entry.game();
    let mut chance = SeededChance::new(seed);
    let mut rng = Rng::new(seed);
    let (fewest, most) = entry.info().players;
    let seats = fewest + (seed % u64::from(most - fewest + 1)) as u8;
    let setup = Setup::new(SeatCount::new(seats).expect("2 to 5"));
    let mut state = game.deal(setup, &mut chance, &mut NoEvents);
    for _ in 0..plies {
        let Some(seat) = game.to_act(&state).first() else {
            return;
        };
        let action = game.sample(&state, seat, &mut rng);
        game.apply_unchecked(&mut state, seat, action, &mut chance, &mut NoEvents);
    }
    let Some(seat) = game.to_act(&state).first() else {
        return;
    };
    game.legal(&state, seat, |action| {
        let text = entry.action_text(&state, seat, action);
        assert_eq!(
            entry.parse_action(&state, seat, &text),
            Ok(action),
            "{text}"
        );
        let wire = entry.action_to_wire(&state, seat, action);
        assert_eq!(
            entry.action_from_wire(&state, seat, &wire),
            Ok(action),
            "{wire:?}"
        );
    });
    let text = String::from_utf8_lossy(text);
    if let Ok(action) = entry.parse_action(&state, seat, &text) {
        let mut after = state;
        let _ = game.apply(&mut after, seat, action, &mut chance, &mut NoEvents);
    }
    if let Ok(wire) = serde_json::from_str::<WireAction>(&text) {
        let _ = entry.action_from_wire(&state, seat, &wire);
    }
}
