//! Rulings that were decided while building (`GL`), where no other test holds them.

use gleis_games::{AnyGame, Board, data};
use gleis_rules::board::{BoardAction, BoardEvent, BoardGame, Happening, Mix, SmallBoard};
use gleis_rules::{
    BySeat, CardKind, Counts, Decision, Game, NoEvents, Rng, Score, Seat, SeatCount, SeededChance,
    Setup, Sheet, Slot, Source, TieBreak, Viewer, play_on,
};
use std::collections::BTreeMap;

fn usa() -> Board<SmallBoard> {
    match data::load("usa-2004") {
        Ok(AnyGame::Small(board)) => board,
        other => panic!("{other:?}"),
    }
}

/// Everybody keeps all first tickets; returns who begins.
fn first_seat(game: &BoardGame<SmallBoard>, setup: Setup, seed: u64) -> Seat {
    let mut chance = SeededChance::new(seed);
    let mut state = game.deal(setup, &mut chance, &mut NoEvents);
    while state.play.pending.first().is_some() {
        let seat = state.play.pending.first().expect("somebody chooses");
        let action = game.sample(&state, seat, &mut Rng::new(seed));
        game.apply(&mut state, seat, action, &mut chance, &mut NoEvents)
            .expect("legal");
    }
    state.play.active
}

/// GL-04: the host may name who begins; otherwise everybody has the chance.
#[test]
fn the_host_may_name_the_first_seat() {
    let board = usa();
    let seats = SeatCount::new(4).expect("four");
    let mut drawn = [0; 4];
    for seed in 0..200 {
        for named in seats.seats() {
            let setup = Setup {
                seats,
                first: Some(named),
            };
            assert_eq!(first_seat(&board.game, setup, seed), named, "GL-04");
        }
        drawn[first_seat(&board.game, Setup::new(seats), seed).index()] += 1;
    }
    assert!(drawn.iter().all(|&times| times > 20), "GL-04: {drawn:?}");
}

/// GL-05: the lengths of the longest trails decide a tie even when one of them is 0.
#[test]
fn a_trail_of_nothing_is_compared_too() {
    let mut sheets = BySeat::<Sheet>::default();
    let (a, b) = (Seat::new(0), Seat::new(1));
    // Equal totals: what A lost with a ticket more, the bonus of the third player's trail aside.
    sheets[a].add(Source::Routes, 4);
    sheets[a].add(Source::Missed, -4);
    sheets[a].trail = 3;
    let tie_breaks = &usa().game.spec().tie_breaks.clone();
    let score = Score::rank(SeatCount::new(2).expect("two"), sheets, tie_breaks);
    assert_eq!((score.places[a], score.places[b]), (1, 2), "GL-05");
    assert_eq!(
        score.decision,
        Decision::TieBreak(TieBreak::LongestTrail),
        "GL-05"
    );
}

/// GL-07: after the game tickets lie open, hands do not.
#[test]
fn hands_stay_hidden_after_the_game() {
    let board = usa();
    let setup = Setup::new(SeatCount::new(3).expect("three"));
    let mut chance = SeededChance::new(4);
    let mut state = board.game.deal(setup, &mut chance, &mut NoEvents);
    play_on(&board.game, &mut state, &mut chance, &mut Rng::new(4));
    let view = board.game.observe(&state, Viewer::Spectator);
    assert_eq!(view.revealed, state.tickets, "GL-07: tickets are shown");
    assert_eq!(view.hand.total(), 0, "GL-07: a spectator has no hand");
    let hidden = setup
        .seats
        .seats()
        .any(|seat| state.hands[seat] != state.known[seat]);
    assert!(hidden, "GL-07: some hand holds cards nobody has shown");
    assert_eq!(
        view.known, state.known,
        "GL-07: only cards taken openly are known"
    );
}

/// GL-08: with another market the sweep needs `slots - reset_at + 1` other cards.
#[test]
fn other_market_sizes_need_other_numbers_of_cards() {
    let text = "id = \"wide-market\"\nextends = \"usa-2004\"\n\
        text.en = { name = \"Wide\", pitch = \"Wide.\" }\n\
        text.de = { name = \"Breit\", pitch = \"Breit.\" }\n\
        market = { slots = 7, reset_at = 3 }\n";
    let files = BTreeMap::from([("wide.toml".to_owned(), text.as_bytes().to_vec())]);
    let Some(AnyGame::Small(board)) = data::check_in_memory(&files, "wide.toml").game else {
        panic!("the variant loads");
    };
    // Seven slots with two locomotives; the third comes up as the card taken is replaced.
    for (others_in_deck, swept) in [(0, false), (1, true)] {
        let setup = Setup::new(SeatCount::new(2).expect("two"));
        let mut state = board
            .game
            .deal(setup, &mut SeededChance::new(1), &mut NoEvents);
        state.begin_turn(Seat::new(0));
        for slot in 0..7 {
            let kind = if slot < 2 {
                CardKind::LOCOMOTIVE
            } else {
                CardKind::RED
            };
            state.market.set(Slot(slot), Some(kind));
        }
        state.deck = Default::default();
        state.discards = Default::default();
        state.deck.add(CardKind::LOCOMOTIVE, 9);
        state.deck_len = 9;
        // Four red cards stay in the market, and five others are needed.
        state.discards.add(CardKind::BLUE, others_in_deck);
        let take = BoardAction::TakeCard(Slot(6));
        let mut events = Vec::new();
        board
            .game
            .apply(
                &mut state,
                Seat::new(0),
                take,
                &mut SeededChance::new(1),
                &mut events,
            )
            .expect("legal");
        let sweeps = events.contains(&BoardEvent::Open(Happening::MarketSwept));
        assert_eq!(
            sweeps, swept,
            "GL-08: {others_in_deck} other cards beside the market"
        );
    }
}

/// GL-09: in Germany first tickets are drawn in the order in which the mixes are announced.
#[test]
fn who_announces_first_draws_first() {
    let Ok(AnyGame::Large(board)) = data::load("germany") else {
        panic!("germany loads")
    };
    let setup = Setup::new(SeatCount::new(2).expect("two"));
    let (a, b) = (Seat::new(0), Seat::new(1));
    let offers = |order: [Seat; 2]| {
        let mut chance = SeededChance::new(1902);
        let mut state = board.game.deal(setup, &mut chance, &mut NoEvents);
        for seat in order {
            let announce = BoardAction::DrawTickets(Mix([2, 2]));
            let announced =
                board
                    .game
                    .apply(&mut state, seat, announce, &mut chance, &mut NoEvents);
            assert_eq!(announced, Ok(()));
        }
        order.map(|seat| state.offers[seat])
    };
    assert_eq!(offers([a, b]), offers([b, a]), "GL-09");
    let [first, second] = offers([a, b]);
    assert_ne!(first, second, "GL-09: they are different tickets");
}
