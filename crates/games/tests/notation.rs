//! Actions and events in words: what is written can be read, and what is wrong gets a hint.

use gleis_games::record::Record;
use gleis_games::wire::WireEvent;
use gleis_games::{AnyGame, Entry, data, with_game};
use gleis_rules::{Game, Rng, SeatCount, SeededChance, Setup, Viewer};

fn games() -> Vec<AnyGame> {
    data::builtin_ids()
        .iter()
        .map(|id| data::load(id).unwrap())
        .collect()
}

fn counts(game: &AnyGame) -> impl Iterator<Item = SeatCount> {
    let (least, most) = game.info().players;
    (least..=most).filter_map(SeatCount::new)
}

/// Plays a random game and calls `each` in every position that comes up.
fn play<E: Entry>(
    entry: &E,
    seats: SeatCount,
    seed: u64,
    mut each: impl FnMut(&<E::Game as Game>::State, &[<E::Game as Game>::Event], &mut Rng),
) {
    let game = entry.game();
    let (mut chance, mut rng) = (SeededChance::new(seed), Rng::new(seed));
    let mut events = Vec::new();
    let mut state = game.deal(Setup::new(seats), &mut chance, &mut events);
    each(&state, &events, &mut rng);
    while let Some(seat) = game.to_act(&state).first() {
        let action = game.sample(&state, seat, &mut rng);
        events.clear();
        game.apply(&mut state, seat, action, &mut chance, &mut events)
            .unwrap();
        each(&state, &events, &mut rng);
    }
}

/// Law 11, in text and on the wire, for every legal action of many positions.
#[test]
fn law_11_legal_actions_round_trip() {
    for game in games() {
        for seats in counts(&game) {
            with_game!(&game, entry => play(entry, seats, 5, |state, _, rng| {
                if rng.below(4) > 0 {
                    return;
                }
                for seat in entry.game().to_act(state).iter() {
                    entry.game().legal(state, seat, |action| {
                        let text = entry.action_text(state, seat, action);
                        assert_eq!(entry.parse_action(state, seat, &text), Ok(action), "{text}");
                        let wire = entry.action_to_wire(state, seat, action);
                        let json = serde_json::to_string(&wire).unwrap();
                        let read = serde_json::from_str(&json).unwrap();
                        assert_eq!(wire, read, "{json}");
                        assert_eq!(entry.action_from_wire(state, seat, &read), Ok(action));
                    });
                }
            }));
        }
    }
}

/// What a viewer saw comes back from JSON as it went out.
#[test]
fn seen_events_pass_through_json() {
    for game in games() {
        for seats in counts(&game) {
            with_game!(&game, entry => for viewer in Viewer::all(seats) {
                let rules = entry.game();
                let mut before = None;
                play(entry, seats, 11, |state, events, _| {
                    for event in events {
                        let seen = rules.see(event, viewer);
                        let wire = entry.event_to_wire(before.as_ref(), &seen);
                        let json = serde_json::to_string(&wire).unwrap();
                        let read: WireEvent = serde_json::from_str(&json).unwrap();
                        assert_eq!(wire, read, "{json}");
                    }
                    before = Some(*state);
                });
            });
        }
    }
}

/// A position of the North America game in which seat 1 begins a turn.
fn parse(text: &str) -> Result<String, String> {
    let AnyGame::Small(entry) = data::load("usa-2004").unwrap() else {
        panic!("another kind")
    };
    let mut chance = SeededChance::new(3);
    let setup = Setup::new(SeatCount::new(2).unwrap());
    let mut state = entry
        .game
        .deal(setup, &mut chance, &mut gleis_rules::NoEvents);
    let mut rng = Rng::new(3);
    let keeping = text.starts_with("keep");
    while !keeping && entry.game.to_act(&state).iter().count() > 1 {
        let seat = entry.game.to_act(&state).first().unwrap();
        let action = entry.game.sample(&state, seat, &mut rng);
        entry
            .game
            .apply(
                &mut state,
                seat,
                action,
                &mut chance,
                &mut gleis_rules::NoEvents,
            )
            .unwrap();
    }
    let seat = entry.game.to_act(&state).first().unwrap();
    entry
        .parse_action(&state, seat, text)
        .map(|action| entry.action_text(&state, seat, action))
        .map_err(|error| error.to_string())
}

fn check(text: &str, expected: &str) {
    assert_eq!(
        parse(text).unwrap_or_else(|error| error),
        expected,
        "{text}"
    );
}

#[test]
fn short_forms_are_understood() {
    check("draw", "draw");
    check("  TAKE   3 ", "take 3");
    check("tickets", "tickets");
    check("claim atlanta-miami blue 5", "claim atlanta-miami blue 5");
    check("claim atlanta-miami b 3+2", "claim atlanta-miami blue 3+2");
    check(
        "claim calgary-seattle locomotive 4",
        "claim calgary-seattle locomotive 0+4",
    );
    check(
        "claim calgary-seattle locomotive",
        "claim calgary-seattle locomotive 0+4",
    );
}

#[test]
fn mistakes_get_a_hint() {
    check(
        "",
        "type one of draw, take, claim, tickets, keep, passengers, pass",
    );
    check("clam boston", "“clam” is no action; did you mean “claim”?");
    check("draw 2", "nothing follows “draw”");
    check("take", "say which slot of the market: take 3");
    check("take nine", "“nine” is no number that fits; write take 3");
    check("take 9", "the market has slots 1 to 5, but no 9");
    check("take 0", "the market has slots 1 to 5, but no 0");
    check("take 300", "“300” is no number that fits; write take 3");
    check(
        "claim",
        "say which track, and how it is paid: claim denver-helena green 3+1",
    );
    check(
        "claim atlanta-miamy blue 5",
        "there is no track “atlanta-miamy”; did you mean “atlanta-miami”?",
    );
    check(
        "claim miami-atlanta blue 5",
        "there is no track “miami-atlanta”; did you mean “atlanta-miami”?",
    );
    check(
        "claim narnia-mordor blue 5",
        "there is no track “narnia-mordor”",
    );
    check(
        "claim atlanta-miami blu 5",
        "“blu” is no colour; did you mean “blue”?",
    );
    check(
        "claim atlanta-miami blue 4",
        "atlanta-miami has 5 spaces, so it costs 5 cards and not 4",
    );
    check(
        "claim calgary-seattle",
        "calgary-seattle is grey, so say which colour: claim calgary-seattle red",
    );
    check("tickets 3", "say how many of each deck: tickets");
    check(
        "tickets 200 tickets",
        "200 tickets of one deck are too many: at most 5 are offered",
    );
    check(
        "passengers red",
        "say what is taken at each end of the track: passengers red none",
    );
    check("passengers red none", "this game has no passengers");
    check(&"claim ".repeat(500), "that is too long for an action");
    check(
        "keep boston-miami under 1",
        "“boston-miami” is not on offer; choose from dallas-new-york, winnipeg-little-rock, \
         portland-phoenix",
    );
}

#[test]
fn kept_tickets_can_be_named_by_number() {
    let all = parse("keep 1 2 3").unwrap();
    let names: Vec<_> = all.trim_start_matches("keep ").split(',').collect();
    let [a, b, c] = names.as_slice() else {
        panic!("{all}")
    };
    check(&format!("keep {b},{a}"), &format!("keep {a},{b} under {c}"));
    check("keep 3", &format!("keep {c} under {a},{b}"));
    check("keep 3 under 2,1", &format!("keep {c} under {b},{a}"));
    check(
        "keep 3 under 2",
        &format!("every ticket is kept or goes back, but “{a}” does neither"),
    );
    check(
        "keep 3 under 2,1,3",
        &format!("the ticket “{c}” stands there twice"),
    );
    check("keep 4", "3 tickets are on offer, so none is 4");
    check(
        "keep",
        &format!("say which tickets you keep: keep {a},{b},{c}"),
    );
}

/// Every event of a random game has a line of its own, except what the table shows.
#[test]
fn events_and_tables_are_told() {
    for game in games() {
        let seats = SeatCount::new(3).unwrap();
        let record = Record::of_random_game(&game, Setup::new(seats), 2).unwrap();
        with_game!(&game, entry => {
            for event in record.setup.iter().chain(record.plies.iter().flat_map(|p| &p.events)) {
                let line = entry.event_text(event);
                let silent = matches!(event, WireEvent::Awaits { .. });
                assert!(silent || !line.is_empty(), "{event:?}");
                assert!(!line.contains('\n') && !line.contains('?'), "{line}");
            }
            play(entry, seats, 2, |state, _, _| {
                for viewer in Viewer::all(seats) {
                    let text = entry.view_text(&entry.game().observe(state, viewer));
                    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
                }
            });
        });
    }
}
