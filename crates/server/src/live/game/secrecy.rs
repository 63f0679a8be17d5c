//! Law 9 for a table in memory: dealing anew what is hidden from a viewer, on the true state,
//! changes nothing that the table gives to this viewer.

use super::{Table, replay};
use crate::chance::ChanceSource;
use crate::live::{HintsWanted, Live, Wanted};
use gleis_bots::Playable;
use gleis_games::entry::StateOf;
use gleis_games::wire::{WireAction, seat_to_wire};
use gleis_games::{Entry, data, with_game};
use gleis_rules::laws::Testable;
use gleis_rules::{CardKind, Counts, Game, Rng, Seat, SeatCount, Setup, Viewer};
use std::sync::Arc;

/// Hidden things are dealt anew at one position in so many.
const EVERY: u32 = 5;

/// Everything that a table gives to a viewer at one moment, as text.
type Given<'a, E> = &'a dyn Fn(&Table<E>, Viewer, &[WireAction]) -> String;

/// A table in memory with another state.
fn with_state<E: Entry>(table: &Table<E>, state: StateOf<E>) -> Table<E> {
    Table {
        state,
        last: None,
        ..table.clone()
    }
}

/// Actions that would be legal with other hands and tickets: some are, most are not.
fn attempts<E: Entry>(table: &Table<E>, actor: Seat, rng: &mut Rng) -> Vec<WireAction>
where
    E::Game: Testable,
{
    let game = table.entry.game();
    let attempt = |_| {
        let other = game.redeal(&table.state, Viewer::Spectator, rng);
        let action = game.sample(&other, actor, rng);
        table.entry.action_to_wire(&other, actor, action)
    };
    (0..8).map(attempt).collect()
}

/// View, prompt with its final marks, who has to act, and what comes of attempts to act.
fn given<E: Entry>(table: &Table<E>, viewer: Viewer, attempts: &[WireAction]) -> String
where
    E::Game: Testable + Playable,
{
    let mut all = vec![
        serde_json::to_string(&table.view(viewer)).expect("views are JSON"),
        format!(
            "{:?} {} {:?}",
            table.to_act(),
            table.begins_turn(),
            table.result()
        ),
    ];
    let wanted = HintsWanted {
        aids: true,
        tickets: None,
        plan: table.view(viewer).open_tracks.into_iter().take(3).collect(),
    };
    all.push(format!("{:?}", table.hints(viewer, &wanted)));
    let Viewer::Seat(seat) = viewer else {
        return all.join("\n");
    };
    all.push(serde_json::to_string(&table.prompt(seat)).expect("prompts are JSON"));
    for attempt in attempts {
        let answer = table.prepare_act(seat, &Wanted::Action(attempt.clone()), false);
        all.push(format!("{attempt:?}: {:?}", answer.err()));
    }
    all.join("\n")
}

/// Plays a random game; says how often something was compared, and how often it differed.
fn compare<E: Entry>(entry: &E, seats: u8, seed: u8, given: Given<'_, E>) -> (u32, u32)
where
    E::Game: Testable + Playable,
{
    let seats = SeatCount::new(seats).expect("two to five");
    let (mut table, _) = Table::deal(
        Arc::new(entry.clone()),
        Arc::default(),
        Setup::new(seats),
        ChanceSource::Key([seed; 32]),
    );
    let mut rng = Rng::new(seed.into());
    let (mut compared, mut differed) = (0, 0);
    while let Some(seat) = table.to_act().first() {
        if rng.below(EVERY) == 0 {
            let tried = attempts(&table, seat, &mut rng);
            for viewer in Viewer::all(seats) {
                let state = table.entry.game().redeal(&table.state, viewer, &mut rng);
                let here = with_state(&table, table.state);
                let there = with_state(&table, state);
                let same = given(&here, viewer, &tried) == given(&there, viewer, &tried);
                compared += 1;
                differed += u32::from(!same);
            }
        }
        let action = table.entry.game().sample(&table.state, seat, &mut rng);
        let next = table.after_action(seat, action);
        table.advance(next.expect("sampled actions are legal"));
    }
    (compared, differed)
}

#[test]
fn a_table_gives_a_viewer_nothing_that_is_hidden() {
    std::thread::scope(|scope| {
        for id in data::builtin_ids() {
            scope.spawn(move || {
                let any = data::load(id).expect("built-in games load");
                with_game!(&any, entry => for seats in Game::seats(entry.game()) {
                    let (compared, differed) = compare(entry, seats, seats, &given);
                    assert!(compared > 20, "{id}, {seats} seats: {compared} comparisons");
                    assert_eq!(differed, 0, "{id}, {seats} seats, of {compared}");
                });
            });
        }
    });
}

/// A test that cannot fail proves nothing: how many red cards the next player holds is found.
#[test]
fn a_table_that_tells_the_cards_of_others_is_caught() {
    let any = data::load("usa-2004").expect("built-in games load");
    let gleis_games::AnyGame::Small(entry) = &any else {
        panic!("the game of 2004 is a small one");
    };
    let (compared, differed) = compare(entry, 2, 1, &|table, viewer, tried| {
        let next = match viewer {
            Viewer::Seat(seat) => Seat::new(1 - seat.index() as u8),
            Viewer::Spectator => Seat::new(0),
        };
        let red = table.state.hands[next].get(CardKind::RED);
        format!("{} {red}", given(table, viewer, tried))
    });
    assert!(
        differed > compared / 4,
        "found {differed} times of {compared}"
    );
}

/// What was taken back is not seen in what a table tells of its past.
#[test]
fn what_was_taken_back_is_told_as_it_was_seen() {
    let any = data::load("usa-2004").expect("built-in games load");
    with_game!(&any, entry => {
        let seats = SeatCount::new(2).expect("two can play");
        let (entry, source) = (Arc::new(entry.clone()), ChanceSource::Key([3; 32]));
        let (mut table, _) = Table::deal(entry, Arc::default(), Setup::new(seats), source);
        let (first, second) = (Seat::new(0), Seat::new(1));
        let action = table.find(first, &Wanted::Choice(0)).expect("a choice");
        let next = table.after_action(first, action);
        table.advance(next.expect("choices are legal"));
        let next = table.after_undo(first, 1, false);
        table.advance(next.expect("one action to take back"));
        let steps = replay::steps_since(&table, 0, Viewer::Seat(second), usize::MAX);
        assert_eq!(steps.len(), 2);
        let told = serde_json::to_string(&steps).expect("steps are JSON");
        let own = table.view(Viewer::Seat(first)).offer;
        assert_eq!(own.len(), 3, "seat {} chooses again", seat_to_wire(first));
        assert!(own.iter().all(|ticket| !told.contains(&format!("\"{ticket}\""))), "{told}");
    });
}
