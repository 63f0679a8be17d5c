//! A database that an older version has written is read, brought up to date and played on.
//!
//! `data/version-2.dump` is what `.dump` of SQLite says of the database of a server whose tables
//! had version 2: a finished game that was rated, games in which cards and tickets are drawn,
//! something taken back, lines of chat, and a campaign in its first game.

use crate::campaigns::play::Evening;
use crate::wire::{PATIENCE, Person, Server, number, text};
use gleis_games::data;
use gleis_games::record::{Record, verify};
use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const DUMP: &str = include_str!("data/version-2.dump");

const ANNA: [&str; 2] = [
    "2mkrxc4tvgk4",
    "gleis=fzewgdrax27r.260f8d3999bfd09304d5356f611fe336e0fa4d78aeaed1b74cb58003ca3d6f73",
];
const BEN: [&str; 2] = [
    "hqwawaa8zjhm",
    "gleis=sbrfps86p98y.d734f710f0acf0194f7a13913c7a3f81469e94e0f77eb8eeb1f26e3cbe0b3c30",
];
/// North America, played to its end by both.
const FINISHED: &str = "zhd3qq4ysfrh";
/// The card game, with both and a bot.
const CARDS: &str = "dznhgyyvs5qb";
/// Germany, Anna against a bot, whose last action she has taken back.
const TAKEN_BACK: &str = "dv9hftfpj463";
const CAMPAIGN: &str = "ntqajcpm2j83";
/// Its first game.
const EVENING: &str = "q9m8h5pafjrq";

async fn old_server() -> (Server, [Person; 2]) {
    let folder = TempDir::new().expect("a directory");
    let options = SqliteConnectOptions::new()
        .filename(folder.path().join("gleis.sqlite"))
        .create_if_missing(true);
    let pool = SqlitePool::connect_with(options).await.expect("a file");
    sqlx::raw_sql(DUMP)
        .execute(&pool)
        .await
        .expect("the dump fits");
    pool.close().await;
    let server = Server::start_again(folder).await;
    let person = |[id, cookie]: [&str; 2]| Person {
        address: server.address(),
        id: id.into(),
        cookie: Some(cookie.into()),
    };
    let people = [ANNA, BEN].map(person);
    (server, people)
}

fn path(table: &str, rest: &str) -> String {
    format!("/api/v1/tables/{table}{rest}")
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_games_of_before_are_told_as_they_were() {
    let (server, [anna, ben]) = old_server().await;
    let answer = anna.get(&path(FINISHED, "/record")).await;
    let record = Record::parse(answer.body.as_bytes()).expect("a record");
    let game = data::load("usa-2004").expect("a game");
    verify(&game, &record).expect("the record is right");
    let plies = record.plies.len();
    assert_eq!(plies, 135);
    let last = format!("/api/v1/replays/{FINISHED}/plies/{plies}?viewer=everything");
    let last = server.stranger().get(&last).await.ok();
    let info = anna.get(&path(FINISHED, "")).await.ok();
    assert_eq!(info["status"], "finished");
    assert_eq!(last["result"], info["result"]);
    for person in [&anna, &ben] {
        let page = person.get(&format!("/api/v1/players/{}", person.id)).await;
        let page = page.ok();
        let rating = &page["ratings"][0];
        assert_eq!(
            (&rating["game"], number(&rating["games"])),
            (&json!("usa-2004"), 1),
            "{page}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_before_go_on() {
    let (server, [anna, ben]) = old_server().await;
    let lines = anna.get(&path(CARDS, "/chat")).await.ok();
    let lines = lines["lines"].as_array().expect("lines");
    let said: Vec<_> = lines.iter().map(|line| text(&line["text"])).collect();
    assert_eq!(said, ["Viel Glück!", "Good luck to you, too."]);
    for (table, people) in [(CARDS, vec![&anna, &ben]), (TAKEN_BACK, vec![&anna])] {
        let before = number(&anna.get(&path(table, "")).await.ok()["seq"]);
        let mut evening = Evening::new(table, &people);
        while number(&anna.get(&path(table, "")).await.ok()["seq"]) < before + 20 {
            assert!(evening.round().await, "the game goes on");
        }
    }
    // What was stored before and what came since are one log, of which each digest is compared.
    let server = server.restart().await;
    for table in [CARDS, TAKEN_BACK] {
        let info = server.stranger().get(&path(table, "")).await.ok();
        assert_eq!(info["status"], "running");
        assert!(info["stopped"].is_null(), "{info}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn campaigns_of_before_go_on() {
    let (_server, [anna, ben]) = old_server().await;
    let campaign = format!("/api/v1/campaigns/{CAMPAIGN}");
    let info = anna.get(&campaign).await.ok();
    assert_eq!(info["name"], "The long evenings");
    assert_eq!(info["current"]["table"], EVENING, "{info}");
    let evening = anna.get(&path(EVENING, "")).await.ok();
    if !evening["stopped"].is_null() {
        // The campaign's cards are other ones by now, and the old game is kept as it was.
        assert!(
            text(&evening["stopped"]).contains("have changed"),
            "{evening}"
        );
        anna.get(&path(EVENING, "/record?viewer=seat-1")).await.ok();
        return;
    }
    Evening::new(EVENING, &[&anna, &ben]).play().await;
    let start = Instant::now();
    while number(&anna.get(&campaign).await.ok()["game"]) < 2 {
        assert!(start.elapsed() < PATIENCE, "the campaign goes on");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    anna.get(&format!("{campaign}/file")).await.ok();
}
