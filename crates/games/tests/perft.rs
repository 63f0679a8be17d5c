//! Counts of positions a few decisions ahead, and a digest of the order of choices: did the
//! generation of legal actions change?
//!
//! Luck is the same in every branch, so the numbers belong to the rules alone. A change here
//! changes what recorded indices of choices mean, and is a change of the contract.

use gleis_games::{AnyGame, data, with_game};
use gleis_rules::{Game, NoEvents, Rng, SeatCount, SeededChance, Setup, digest};

/// How many positions there are after so many decisions, and the order in which they come.
fn perft<G: Game>(game: &G, state: &G::State, chance: SeededChance, depth: u32) -> (u64, u64) {
    let Some(seat) = game.to_act(state).first() else {
        return (1, 0);
    };
    let mut actions = Vec::new();
    game.legal(state, seat, |action| actions.push(action));
    let mut order = digest(&format!("{actions:?}"));
    if depth == 1 {
        return (actions.len() as u64, order);
    }
    let mut count = 0;
    for action in actions {
        let (mut next, mut chance) = (*state, chance);
        game.apply_unchecked(&mut next, seat, action, &mut chance, &mut NoEvents);
        let (below, order_below) = perft(game, &next, chance, depth - 1);
        count += below;
        order = digest(&(order, order_below));
    }
    (count, order)
}

/// From the set-up, and from a position so many decisions into a random game.
fn measure<G: Game>(game: &G, seats: u8, middle: u32) -> String {
    let setup = Setup::new(SeatCount::new(seats).expect("2 to 5 seats"));
    let mut chance = SeededChance::new(1902);
    let mut rng = Rng::new(1902);
    let mut state = game.deal(setup, &mut chance, &mut NoEvents);
    let (first, first_order) = perft(game, &state, chance, 3);
    for _ in 0..middle {
        let seat = game.to_act(&state).first().expect("still playing");
        let action = game.sample(&state, seat, &mut rng);
        game.apply_unchecked(&mut state, seat, action, &mut chance, &mut NoEvents);
    }
    let (middle, middle_order) = perft(game, &state, chance, 3);
    format!("{first} {first_order:016x} {middle} {middle_order:016x}")
}

const EXPECTED: &[&str] = &[
    "usa-2004 2: 688 be6b994c132addf0 774 25d1ae4096acacdd",
    "usa-2004 4: 64 7271c139a22c59b8 2090 dc7213aa27f4f9bc",
    "usa-new 2: 5203 04fbb9410c79e917 792 5801a96fe5b588ef",
    "usa-new 4: 1331 00e85e0c42f9b35a 2186 68cc170967c9c0c2",
    "germany 2: 275 8b4b57d79bac652c 2003 ff75f4a0bcc8032e",
    "germany 4: 275 8b4b57d79bac652c 2001 a6f52dfc693e6bea",
    "germany-passengers 2: 275 8b4b57d79bac652c 1002 bfe1cf3cfbcd21d5",
    "germany-passengers 4: 275 8b4b57d79bac652c 2025 68692dbd74501fa0",
    "germany-mega 2: 275 8b4b57d79bac652c 2003 ff75f4a0bcc8032e",
    "germany-mega 4: 275 8b4b57d79bac652c 1380 30d331c006e501a3",
    "germany-mega-passengers 2: 275 8b4b57d79bac652c 1002 bfe1cf3cfbcd21d5",
    "germany-mega-passengers 4: 275 8b4b57d79bac652c 2025 68692dbd74501fa0",
    "cardgame 2: 194481 e19d887a18e072fe 13197 bcba033639a85d23",
    "cardgame 4: 250047 cf1077345e0445c9 2973 add4963343c17b35",
    "legends-first 2: 3509 cd4081899b962635 3905 b48fccc6ccf61530",
    "legends-first 4: 1331 d343ccba11691b2e 6159 52ea7b3b30caec58",
];

#[test]
fn generation_is_unchanged() {
    let mut found = Vec::new();
    for line in EXPECTED {
        let (head, _) = line.split_once(':').expect("game, seats, counts");
        let (id, seats) = head.split_once(' ').expect("game and seats");
        let any = data::load(id).expect("built-in games load");
        // First games of the campaign are short.
        let middle = if matches!(any, AnyGame::Legends(_)) {
            35
        } else {
            90
        };
        let seats = seats.parse().expect("a number");
        let counts = with_game!(&any, board => measure(&board.game, seats, middle));
        found.push(format!("{head}: {counts}"));
    }
    assert_eq!(found, EXPECTED, "\n{}", found.join("\n"));
}
