//! The conversation in `docs/bot-protocol.md` is one that was held.
//!
//! With `GLEIS_WRITE_DOCS=1` in its environment the test writes it anew.
#![cfg(unix)]

use gleis_arena::external::{ExternalBot, Host, Limits};
use gleis_arena::work::chance_of;
use gleis_bots::{Bot, Playable, Question, random::pick};
use gleis_games::wire::{FromBot, ToBot, WireAction, WirePhase};
use gleis_games::{Entry, data, with_game};
use gleis_rules::{Game, NoEvents, Rng, Seat, SeatCount, Setup, Viewer};
use std::path::{Path, PathBuf};
use std::time::Duration;

const BEGIN: &str = "<!-- conversation -->\n";
const END: &str = "<!-- end of the conversation -->\n";
const COLUMNS: usize = 96;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A game of a program at seat 1 against random choices at seat 2.
fn play<E>(entry: &E, command: &str)
where
    E: Entry,
    E::Game: Playable,
{
    let limits = Limits {
        hello: Duration::from_secs(60),
        ..Limits::default()
    };
    let host = Host {
        limits,
        ..Host::default()
    };
    let mut bot = ExternalBot::new(entry, command, &host);
    let game = entry.game();
    let (mut chance, mut rng) = chance_of(3);
    let setup = Setup::new(SeatCount::new(2).unwrap());
    let mut state = game.deal(setup, &mut chance, &mut NoEvents);
    while let Some(seat) = game.to_act(&state).first() {
        let mut choices = Vec::new();
        game.legal(&state, seat, |action| choices.push(action));
        let question = Question {
            game,
            view: &game.observe(&state, Viewer::Seat(seat)),
            choices: &choices,
            seed: rng.next_u64(),
        };
        let action = match (seat.index(), choices.len()) {
            (0, 2..) => bot.decide(&question),
            _ => pick(game, &choices, &mut Rng::new(question.seed)),
        };
        game.apply_unchecked(&mut state, seat, action, &mut chance, &mut NoEvents);
    }
    let score = game.outcome(&state).expect("nobody is left to act");
    bot.game_over(Seat::new(0), &score);
    drop(bot);
    let reports = host.faults.report();
    assert!(reports.is_empty(), "{}", reports[0]);
}

/// The parts of a JSON list or object, divided by commas. The text is one that we wrote.
fn members(json: &str) -> Vec<&str> {
    let inside = &json[1..json.len() - 1];
    let (mut depth, mut quoted, mut start) = (0, false, 0);
    let mut parts = Vec::new();
    for (at, letter) in inside.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '[' | '{' if !quoted => depth += 1,
            ']' | '}' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                parts.push(&inside[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&inside[start..]);
    parts
}

/// Breaks what is too long for a line into its members; small ones share lines.
fn write(json: &str, indent: usize, start: usize, out: &mut String) {
    let width = |text: &str| text.chars().count();
    if start + width(json) <= COLUMNS || !json.starts_with(['{', '[']) {
        return out.push_str(json);
    }
    let margin = " ".repeat(indent + 2);
    out.push_str(&json[..1]);
    // Nothing fits into a line that is full: the first member begins a new one.
    let mut column = COLUMNS;
    for (index, member) in members(json).into_iter().enumerate() {
        out.push_str(if index == 0 { "" } else { "," });
        if member.contains('{') || column + 1 + width(member) >= COLUMNS {
            out.push_str(&format!("\n{margin}"));
            column = indent + 2;
        }
        let name = match member.split_once("\":") {
            Some((name, _)) if json.starts_with('{') => &member[..name.len() + 2],
            _ => "",
        };
        out.push_str(name);
        write(
            &member[name.len()..],
            indent + 2,
            column + width(name) + 1,
            out,
        );
        column += width(member) + 1;
        if member.contains('{') {
            column = COLUMNS;
        }
    }
    out.push_str(&format!(
        "\n{}{}",
        " ".repeat(indent),
        &json[json.len() - 1..]
    ));
}

fn told(message: &str, arrow: &str) -> String {
    let mut text = format!("{arrow} ");
    write(message, 2, 2, &mut text);
    text
}

/// Which messages the document shows: the first two and the last two, and a claim.
fn conversation(heard: &str, said: &str) -> String {
    let to_bot: Vec<&str> = heard.lines().collect();
    let from_bot: Vec<&str> = said.lines().collect();
    let is_claim = |message: &&str| match serde_json::from_str(message).unwrap() {
        ToBot::Decide { view, choices, .. } => {
            let claim = |choice: &WireAction| matches!(choice, WireAction::Claim { .. });
            let claims = choices.iter().filter(|choice| claim(choice)).count();
            view.phase == WirePhase::Turn && claims > 0 && !view.seats[0].tracks.is_empty()
        }
        _ => false,
    };
    let turn = to_bot.iter().position(is_claim).unwrap();
    let ends = [to_bot.len() - 2, to_bot.len() - 1];
    let mut parts = vec![String::from("```text")];
    for index in [0, 1, turn] {
        parts.push(told(to_bot[index], "→"));
        let answer: FromBot = serde_json::from_str(from_bot[index]).unwrap();
        parts.push(format!("← {}", serde_json::to_string(&answer).unwrap()));
    }
    parts.insert(5, String::from("  …"));
    parts.push(String::from("  …"));
    parts.extend(ends.map(|index| told(to_bot[index], "→")));
    parts.push(String::from("```\n"));
    parts.join("\n")
}

#[test]
fn the_document_shows_a_real_conversation() {
    let game = root().join("crates/games/tests/data/woods.toml");
    let game = data::load(game.to_str().unwrap()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let log = |name: &str| folder.path().join(name);
    let command = format!(
        "tee '{}' | python3 '{}' | tee '{}'",
        log("heard").display(),
        root().join("examples/bots/first_bot.py").display(),
        log("said").display(),
    );
    with_game!(&game, entry => play(entry, &command));
    let read = |name| std::fs::read_to_string(log(name)).unwrap();
    let expected = conversation(&read("heard"), &read("said"));
    let path = root().join("docs/bot-protocol.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once(BEGIN).expect("a mark where it begins");
    let (shown, after) = rest.split_once(END).expect("a mark where it ends");
    if std::env::var_os("GLEIS_WRITE_DOCS").is_some() {
        std::fs::write(&path, format!("{before}{BEGIN}{expected}{END}{after}")).unwrap();
        return;
    }
    let remedy = "GLEIS_WRITE_DOCS=1 cargo test -p gleis-arena --test arena external_transcript";
    assert!(shown == expected, "the conversation is old; run `{remedy}`");
}
