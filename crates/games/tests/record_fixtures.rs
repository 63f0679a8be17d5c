//! Finished games that must go on ending as they did: `tests/games/<game>/*.json`, and in
//! `version-1` beside them some that were written in that version of the format.
//!
//! With the variable `GLEIS_REWRITE` set to the id of a game, or to `all`, its games are played
//! anew and written.

use gleis_games::record::{Player, Record, Recorder, Replay, verify};
use gleis_games::wire::WireEvent;
use gleis_games::{AnyGame, Board, CardBox, Entry, data, with_board, with_game};
use gleis_rules::board::{BoardAction, BoardRules, BoardState};
use gleis_rules::cardgame::CardAction;
use gleis_rules::{Game, NoEvents, Rng, Seat, SeatCount, SeededChance, Setup};
use std::path::PathBuf;

const BYTES_MAX: usize = 150_000;

fn folder(id: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/games")
        .join(id)
}

/// How a game came to its end.
fn ending(record: &Record) -> Option<&'static str> {
    let events = record.plies.iter().flat_map(|ply| &ply.events);
    events.rev().find_map(|event| match event {
        WireEvent::Awaits {
            turns_left: Some(0),
            ..
        } => Some("last-round"),
        WireEvent::Awaits {
            turns_left: None, ..
        } => Some("all-passed"),
        _ => None,
    })
}

/// A player who claims the shortest track, and only when nothing else is possible: a table of
/// such players may run out of things to do.
fn hesitant<R: BoardRules>(
    board: &Board<R>,
    state: &BoardState<R>,
    seat: Seat,
    rng: &mut Rng,
) -> BoardAction<R> {
    let mut best = None;
    board.game.legal(state, seat, |action| {
        let cost = match action {
            BoardAction::Claim { track, .. } => {
                10 * u32::from(board.game.spec().tracks[track.index()].length)
            }
            BoardAction::KeepTickets(keep) => 9 - u32::from(keep.count()),
            BoardAction::DrawTickets(_) => 1,
            _ => 0,
        };
        let key = (cost, rng.below(1000));
        if best.is_none_or(|(other, _)| key < other) {
            best = Some((key, action));
        }
    });
    best.unwrap().1
}

/// Plays without writing anything: do all pass at the end?
fn all_pass<R: BoardRules>(board: &Board<R>, seats: SeatCount, seed: u64) -> bool {
    let (mut chance, mut rng) = (SeededChance::new(seed), Rng::new(seed));
    let mut state = board
        .game
        .deal(Setup::new(seats), &mut chance, &mut NoEvents);
    while let Some(seat) = board.game.to_act(&state).first() {
        let action = hesitant(board, &state, seat, &mut rng);
        board
            .game
            .apply_unchecked(&mut state, seat, action, &mut chance, &mut NoEvents);
    }
    !state.play.last_round.has_begun()
}

/// The first game of hesitant players that ends because all pass.
fn find_all_passed(game: &AnyGame) -> Record {
    let tables = |count: u8, seeds: std::ops::Range<u64>| {
        let seats = SeatCount::new(count).unwrap();
        seeds.map(move |seed| (seats, seed))
    };
    // Games for three are shorter, but on some maps there is room enough for three.
    let mut tables = tables(3, 0..500).chain(tables(5, 0..10_000));
    let found = with_board!(game, board => {
        let (seats, seed) = tables.find(|&(seats, seed)| all_pass(board, seats, seed)).unwrap();
        let player = |seat: Seat| Player { name: seat.to_string(), player: "hesitant".into() };
        let players = seats.seats().map(player).collect();
        let mut recorder = Recorder::new(board, Setup::new(seats), players, seed).unwrap();
        let mut rng = Rng::new(seed);
        while let Some(seat) = recorder.to_act().first() {
            let action = hesitant(board, recorder.state(), seat, &mut rng);
            recorder.push(seat, action).unwrap();
        }
        recorder.finish()
    });
    match game {
        AnyGame::Cards(cards) => idle_cards(cards),
        _ => found.unwrap(),
    }
}

/// The card game between two who draw tickets and keep none until the half ends (A4).
fn idle_cards(cards: &CardBox) -> Record {
    let seats = SeatCount::new(2).unwrap();
    let player = |seat: Seat| Player {
        name: seat.to_string(),
        player: "idle".into(),
    };
    let players = seats.seats().map(player).collect();
    let mut recorder = Recorder::new(cards, Setup::new(seats), players, 1).unwrap();
    while let Some(seat) = recorder.to_act().first() {
        let mut choices = Vec::new();
        cards
            .game
            .legal(recorder.state(), seat, |action| choices.push(action));
        let idle = [
            CardAction::DrawTickets,
            CardAction::KeepTickets(0),
            CardAction::KeepTickets(1),
            CardAction::Done,
        ];
        let action = idle.into_iter().find(|idle| choices.contains(idle));
        recorder.push(seat, action.unwrap()).unwrap();
    }
    recorder.finish()
}

/// The shortest of some random games for two.
fn find_last_round(game: &AnyGame) -> Record {
    let setup = Setup::new(SeatCount::new(2).unwrap());
    let games = (0..200).map(|seed| Record::of_random_game(game, setup, seed).unwrap());
    let fitting = games.filter(|record| ending(record) == Some("last-round"));
    fitting.min_by_key(|record| record.plies.len()).unwrap()
}

/// The ways in which a game can end. In a first game of the campaign the board has room for the
/// cars of five, and whoever holds the cards can pay: nobody is ever out of things to do. What
/// happens if all pass is tried in `campaign/taking.rs`.
const fn endings_of(game: &AnyGame) -> &'static [&'static str] {
    match game {
        AnyGame::Legends(_) => &["last-round"],
        _ => &["all-passed", "last-round"],
    }
}

fn rewrite(game: &AnyGame) {
    let folder = folder(&game.info().id);
    std::fs::create_dir_all(&folder).unwrap();
    let write = |name: &str, record: Record| {
        std::fs::write(folder.join(name), record.to_json()).unwrap();
    };
    write("last-round.json", find_last_round(game));
    if endings_of(game).contains(&"all-passed") {
        write("all-passed.json", find_all_passed(game));
    }
}

fn check(game: &AnyGame, path: &PathBuf) -> Option<&'static str> {
    let json = std::fs::read(path).unwrap();
    assert!(json.len() < BYTES_MAX, "{} bytes are too many", json.len());
    let record = Record::parse(&json).unwrap();
    let verdict = verify(game, &record).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    assert!(verdict.finished(), "{path:?} is not finished");
    assert_eq!(
        record.to_json().as_bytes(),
        json,
        "{path:?} is laid out otherwise"
    );
    ending(&record)
}

#[test]
fn finished_games_end_as_they_did() {
    for id in data::builtin_ids() {
        let game = data::load(id).unwrap();
        let wanted = std::env::var("GLEIS_REWRITE");
        if wanted.is_ok_and(|wanted| wanted == "all" || wanted == *id) {
            rewrite(&game);
        }
        let files = folder(id)
            .read_dir()
            .unwrap_or_else(|error| panic!("{id}: {error}"));
        let files = files.map(|file| file.unwrap().path());
        let mut endings: Vec<_> = files
            .filter(|path| path.is_file())
            .filter_map(|path| check(&game, &path))
            .collect();
        endings.sort_unstable();
        endings.dedup();
        assert_eq!(endings, endings_of(&game), "{id} lacks a way of ending");
    }
}

/// A record that follows older rules cannot be checked, but is told to its end.
fn tell(game: &AnyGame, record: &Record) -> bool {
    let error = verify(game, record).unwrap_err().to_string();
    assert!(error.contains("follows version 1 of the rules"), "{error}");
    with_game!(game, entry => {
        let mut replay = Replay::new(entry, record).unwrap();
        let mut told = 0;
        loop {
            told += (replay.told().iter()).filter(|e| !entry.event_text(e).is_empty()).count();
            if !replay.step().unwrap() {
                break;
            }
        }
        assert!(told > record.plies.len(), "{told} lines");
        assert_eq!(replay.result(), record.result);
        replay.result().is_some()
    })
}

/// Nothing may ever change in these folders. Games that are newer than version 1 have none.
#[test]
fn records_of_version_1_are_read_for_ever() {
    let mut read = 0;
    for id in data::builtin_ids() {
        let game = data::load(id).unwrap();
        let Ok(files) = folder(id).join("version-1").read_dir() else {
            continue;
        };
        for file in files {
            let path = file.unwrap().path();
            let record = Record::parse(&std::fs::read(&path).unwrap()).unwrap();
            let finished = if record.rules_version < game.info().rules_version {
                tell(&game, &record)
            } else {
                check(&game, &path).is_some()
            };
            assert!(finished, "{path:?}");
            read += 1;
        }
    }
    assert_eq!(read, 13);
}

/// Every action and event that a record can hold has its line in `docs/record.md`.
#[test]
fn the_page_on_records_names_every_action_and_event() {
    fn tags(value: &serde_json::Value, tag: &str, found: &mut Vec<String>) {
        match value {
            serde_json::Value::Object(members) => {
                let of = members
                    .get("properties")
                    .and_then(|all| all.get(tag)?.get("const"));
                found.extend(of.and_then(|word| word.as_str()).map(str::to_owned));
                members.values().for_each(|member| tags(member, tag, found));
            }
            serde_json::Value::Array(items) => items.iter().for_each(|i| tags(i, tag, found)),
            _ => {}
        }
    }
    let page = include_str!("../../../docs/record.md");
    let schema = schemars::schema_for!(Record);
    for (tag, least) in [("do", 15), ("event", 25), ("what", 40)] {
        let mut found = Vec::new();
        tags(schema.as_value(), tag, &mut found);
        assert!(found.len() >= least, "{tag}: {found:?}");
        let rows = page.lines().filter(|line| line.starts_with('|'));
        let first: String = rows.filter_map(|row| row.split('|').nth(1)).collect();
        for word in found {
            let told = first.contains(&format!("`{word}`"))
                || ["nothing", "happened"].contains(&word.as_str());
            assert!(told, "`{word}` has no line in docs/record.md");
        }
    }
}

#[test]
fn the_schema_in_the_documents_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/record.schema.json");
    let written = std::fs::read_to_string(path).expect("the schema is there");
    let schema = schemars::schema_for!(Record);
    let fresh = serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n";
    assert!(
        written == fresh,
        "docs/record.schema.json is old; run `cargo xtask schema`"
    );
}
