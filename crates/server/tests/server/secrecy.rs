//! Secrecy over the wire (law 9 for the server): every byte that a viewer is sent stays the same
//! when everything that the rulebook hides from the viewer is dealt differently.
//!
//! A random game is played on a real server by people with real sockets. For each viewer the
//! same game is played on a second server in a twin world (see `twins.rs`), with the same
//! commands; what the viewer was sent must agree byte by byte, apart from times.
//!
//! A tenth of `GLEIS_GAMES` games of each kind are played, and at least one: each is played once
//! more for every viewer, on a server of its own.

use crate::logs;
use crate::scripted::Leak;
use crate::twins::Plan;
use crate::world::{Cast, KEY, Transcript, World, difference, viewers};
use gleis_bots::Playable;
use gleis_games::{Entry, data, with_game};
use gleis_rules::laws::Testable;
use gleis_rules::{SeatCount, Setup};
use serde_json::Value;
use std::num::NonZero;
use std::sync::Mutex;

/// What was found out about one game.
#[derive(Default)]
struct Findings {
    cards: usize,
    tickets: usize,
    messages: usize,
    leaks: Vec<String>,
}

async fn transcripts<E: Entry>(
    cast: &Cast,
    entry: &E,
    (plan, leak): (&Plan, Leak),
    curious: &[usize],
) -> Vec<Transcript>
where
    E::Game: Playable,
{
    let mut world = World::begin(cast, entry, plan, leak).await;
    world.play(plan, curious).await;
    world.end().await
}

/// Plays one game and all its twins.
async fn compare<E: Entry>(entry: &E, seats: u8, seed: u64, turns: usize, leak: Leak) -> Findings
where
    E::Game: Testable + Playable,
{
    let seats = SeatCount::new(seats).expect("two to five");
    let plan = Plan::new(entry, Setup::new(seats), seed, turns);
    assert!(plan.end(entry).is_some(), "a plan can be followed");
    let cast = Cast::new(seats);
    let viewers = viewers(seats);
    let everybody: Vec<usize> = viewers.keys().copied().collect();
    let first = transcripts(&cast, entry, (&plan, leak), &everybody).await;
    let mut findings = Findings::default();
    for (place, viewer) in viewers {
        let twin = plan.twin(entry, viewer, seed + place as u64);
        findings.cards += twin.cards;
        findings.tickets += twin.tickets;
        let second = transcripts(&cast, entry, (&twin.plan, leak), &[place]).await;
        findings.messages += first[place].len();
        if let Some(leak) = difference(&first[place], &second[place]) {
            findings
                .leaks
                .push(format!("seed {seed}, viewer {viewer:?}: {leak}"));
        }
    }
    findings
}

/// Plays games of a kind and expects that nothing leaks.
async fn nothing_leaks(id: &str, index: usize) {
    logs::listen();
    let games = std::env::var("GLEIS_GAMES").ok();
    let games = games.and_then(|games| games.parse().ok()).unwrap_or(1_u64);
    let any = data::load(id).expect("built-in games load");
    let (fewest, most) = any.info().players;
    let seats = fewest + index as u8 % (most - fewest + 1);
    for seed in 0..games.div_ceil(10) {
        let findings = with_game!(&any, entry => {
            compare(entry, seats, seed, usize::MAX, Leak::Nothing).await
        });
        assert!(
            findings.leaks.is_empty(),
            "{id}, {seats} seats, {}",
            findings.leaks[0]
        );
        // A twin that is no other game would prove nothing.
        assert!(
            findings.cards > usize::from(seats),
            "{} cards",
            findings.cards
        );
        assert!(
            findings.tickets > 10 * usize::from(seats),
            "{} tickets",
            findings.tickets
        );
        assert!(findings.messages > 500, "{} messages", findings.messages);
    }
}

/// Every board game, each with another number of players; as many at a time as there are cores.
#[test]
fn nothing_hidden_is_sent_in_any_board_game() {
    let games = data::builtin_ids().iter().copied();
    let boards = games.filter(|id| data::load(id).is_ok_and(|any| any.board_spec().is_some()));
    let games = Mutex::new(boards.enumerate());
    let next = || games.lock().expect("no panic while it is held").next();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                let runtime = tokio::runtime::Runtime::new().expect("a runtime");
                while let Some((index, id)) = next() {
                    runtime.block_on(nothing_leaks(id, index));
                }
            });
        }
    });
}

/// A test that cannot fail proves nothing: each leak that is put in on purpose is found.
#[tokio::test(flavor = "multi_thread")]
async fn leaks_put_in_on_purpose_are_found() {
    let any = data::load("usa-2004").expect("built-in games load");
    for leak in [Leak::Actions, Leak::Events, Leak::OneBit, Leak::Refusals] {
        let findings = with_game!(&any, entry => compare(entry, 3, 1, 160, leak).await);
        assert!(!findings.leaks.is_empty(), "{leak:?} was not found");
    }
    let honest = with_game!(&any, entry => compare(entry, 3, 1, 160, Leak::Nothing).await);
    assert_eq!(honest.leaks, Vec::<String>::new());
}

/// Every JSON value in a transcript, however deep.
fn each_value(value: &Value, found: &mut impl FnMut(&Value)) {
    found(value);
    match value {
        Value::Array(values) => values.iter().for_each(|value| each_value(value, found)),
        Value::Object(members) => members.values().for_each(|value| each_value(value, found)),
        _ => {}
    }
}

/// Choices stand only where their own seat has to act.
fn check_prompts(line: &str, viewer: Option<u8>) {
    let body = line.split_once("\n\n").map_or(line, |(_, body)| body);
    let Ok(value) = serde_json::from_str::<Value>(body.trim()) else {
        panic!("no JSON: {line}");
    };
    each_value(&value, &mut |value| {
        if let Some(prompt) = value.get("prompt").filter(|prompt| !prompt.is_null()) {
            let to_act = value["to-act"].as_array().cloned().unwrap_or_default();
            let own = viewer.is_some_and(|seat| to_act.contains(&seat.into()));
            assert!(own, "{viewer:?} is sent {prompt}");
        }
    });
}

/// The names and numbers of a text.
fn words(text: &str) -> std::collections::HashSet<&str> {
    let inside = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    text.split(|letter| !inside(letter)).collect()
}

/// No transcript of a running game and no log holds a key, a digest, a secret of somebody, a
/// ticket that is nobody's business, or somebody else's choices.
#[tokio::test(flavor = "multi_thread")]
async fn no_transcript_and_no_log_holds_keys_digests_or_foreign_tickets() {
    logs::listen();
    let any = data::load("usa-2004").expect("built-in games load");
    let seats = SeatCount::new(3).expect("three can play");
    let cast = Cast::new(seats);
    with_game!(&any, entry => {
        let mut plan = Plan::new(entry, Setup::new(seats), 7, usize::MAX);
        // A refusal repeats what somebody asked for; we look for what nobody asked for.
        plan.turns.iter_mut().for_each(|turn| turn.wrong = None);
        let mut world = World::begin(&cast, entry, &plan, Leak::Nothing).await;
        world.play(&plan, &[0, 1, 2, 3]).await;
        let mut never = vec![gleis_server::id::hex(&KEY)];
        for digest in world.digests().await {
            never.push(digest.to_string());
            never.push(digest.cast_signed().to_string());
            never.push(format!("{digest:x}"));
        }
        let half = |token: String| token.split_once('.').map(|(_, half)| half.to_owned());
        never.extend(cast.secrets().filter_map(half));
        let transcripts = world.end().await;
        let log = logs::written();
        assert!(log.contains("gleis_server") || log.contains("sqlx"), "the log is heard");
        let heard = words(&log);
        for word in &never {
            assert!(!heard.contains(word.as_str()), "the log holds {word}");
        }
        for (place, viewer) in viewers(seats) {
            let secret = plan.secret_tickets(entry, viewer);
            assert!(secret.len() > 5);
            for line in &transcripts[place] {
                check_prompts(line, viewer);
                let words = words(line);
                let found = never.iter().chain(&secret).find(|word| words.contains(word.as_str()));
                assert_eq!(found, None, "{viewer:?} is sent {line}");
            }
        }
        for ticket in plan.secret_tickets(entry, None) {
            assert!(!heard.contains(ticket.as_str()), "the log holds {ticket}");
        }
    });
}
