//! Bots know what their seat knows and nothing else: when everything hidden from the seat is
//! dealt anew, the answer stays the same (the bots' share of law 9).

use crate::common::{Bots, ask, play};
use gleis_bots::{BotSpec, Budget, Playable};
use gleis_games::{AnyGame, data, with_game};
use gleis_rules::board::BoardState;
use gleis_rules::laws::Testable;
use gleis_rules::{CardKind, Counts, Rng, Seat, Viewer};

/// How often a position is dealt anew.
const REDEALS: u32 = 3;

/// Whoever answers, from the true state: an honest bot looks at it through a view.
type Decide<'a, G> = &'a mut dyn FnMut(
    &<G as gleis_rules::Game>::State,
    Seat,
    u64,
) -> <G as gleis_rules::Game>::Action;

/// Does the answer stay the same whatever is hidden?
fn is_honest<G: Testable>(
    game: &G,
    (state, seat, seed): (&G::State, Seat, u64),
    rng: &mut Rng,
    decide: Decide<'_, G>,
) -> bool {
    let answer = decide(state, seat, seed);
    (0..REDEALS).all(|_| {
        let other = game.redeal(state, Viewer::Seat(seat), rng);
        decide(&other, seat, seed) == answer
    })
}

/// Plays a game of mixed bots and examines those given at one decision in `every`.
fn examine<G: Playable + Testable>(game: &G, seats: u8, specs: &[BotSpec], every: u32) -> u32 {
    let usual = BotSpec::PLAIN.map(|(spec, _)| spec);
    let at_table = (0..seats).map(|seat| usual[usize::from(seat + 1)]);
    let mut table: Bots<G> = at_table.map(|spec| game.bot(&spec)).collect();
    let mut examined: Bots<G> = specs.iter().map(|spec| game.bot(spec)).collect();
    let mut rng = Rng::new(seats.into());
    let mut count = 0;
    play(
        game,
        &mut table,
        u64::from(seats),
        |state, seat, seed, _| {
            if rng.below(every) > 0 {
                return;
            }
            count += 1;
            for (bot, spec) in examined.iter_mut().zip(specs) {
                let mut decide =
                    |state: &G::State, seat, seed| ask(game, &mut **bot, state, seat, seed);
                let honest = is_honest(game, (state, seat, seed), &mut rng, &mut decide);
                assert!(honest, "{spec} knows too much, {seats} seats: {state:?}");
            }
        },
    );
    count
}

fn examine_everywhere(specs: &[BotSpec], every: u32) {
    std::thread::scope(|scope| {
        for id in data::builtin_ids() {
            scope.spawn(move || {
                let any = data::load(id).expect("built-in games load");
                with_game!(&any, board => {
                    for seats in gleis_rules::Game::seats(&board.game) {
                        let count = examine(&board.game, seats, specs, every);
                        assert!(count > 3, "{id}, {seats} seats: {count} decisions examined");
                    }
                });
            });
        }
    });
}

#[test]
fn plain_bots_keep_to_what_they_know() {
    examine_everywhere(&BotSpec::PLAIN.map(|(spec, _)| spec), 4);
}

#[test]
fn a_search_keeps_to_what_it_knows() {
    examine_everywhere(&[BotSpec::ismcts(Budget::Iterations(30))], 12);
}

/// A test that cannot fail proves nothing: a bot that peeks into the next hand is found out.
#[test]
fn a_cheat_is_caught() {
    let any = data::load("usa-2004").expect("built-in games load");
    let AnyGame::Small(board) = &any else {
        panic!("the game of 2004 is a small one");
    };
    let game = &board.game;
    let mut rng = Rng::new(1);
    let mut table: Bots<_> = vec![game.bot(&BotSpec::Greedy), game.bot(&BotSpec::Greedy)];
    let (mut asked, mut caught) = (0, 0);
    play(game, &mut table, 1, |state, seat, seed, _| {
        let mut peek = |state: &BoardState<_>, seat: Seat, _| {
            let mut choices = Vec::new();
            gleis_rules::Game::legal(game, state, seat, |action| choices.push(action));
            let next = Seat::new(1 - seat.index() as u8);
            let red = state.hands[next].get(CardKind::RED);
            choices[usize::from(red) % choices.len()]
        };
        asked += 1;
        caught += u32::from(!is_honest(game, (state, seat, seed), &mut rng, &mut peek));
    });
    assert!(caught > asked / 4, "caught {caught} times of {asked}");
}
