//! Talking at a table.

use crate::party::Party;
use crate::wire::{Person, Server};
use serde_json::{Value, json};

async fn say(person: &Person, party: &Party, room: &str, text: &str) -> crate::wire::Answer {
    let line = json!({ "room": room, "text": text });
    person.post(&party.path("chat"), line).await
}

async fn read(person: &Person, party: &Party) -> Vec<String> {
    let lines = person.get(&party.path("chat")).await.ok();
    let lines = lines["lines"].as_array().expect("lines").clone();
    lines
        .iter()
        .map(|line| crate::wire::text(&line["text"]))
        .collect()
}

/// A spectator in league with a player learns and tells nothing here while the game runs.
#[tokio::test(flavor = "multi_thread")]
async fn players_and_spectators_are_apart_until_the_game_is_over() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 2, json!({})).await;
    let spectator = server.person("Spectator").await;
    let mut looking = spectator.socket().await;
    looking.watch(&party.table, None).await;
    let player = party.people[1].clone();
    say(&player, &party, "players", "among us").await.ok();
    say(&spectator, &party, "spectators", "psst").await.ok();
    assert_eq!(
        say(&player, &party, "spectators", "x").await.refusal(),
        "forbidden"
    );
    assert_eq!(
        say(&spectator, &party, "players", "x").await.refusal(),
        "forbidden"
    );
    assert_eq!(
        party.socket(1).until_type("chat").await["line"]["text"],
        "among us"
    );
    assert_eq!(looking.until_type("chat").await["line"]["text"], "psst");
    assert_eq!(read(&player, &party).await, ["among us"]);
    assert_eq!(read(&spectator, &party).await, ["psst"]);
    assert_eq!(read(&server.stranger(), &party).await, ["psst"]);
    // A player who looks on as well is still a player.
    let mut second = player.socket().await;
    second.watch(&party.table, None).await;
    say(&spectator, &party, "spectators", "green!").await.ok();
    assert_eq!(looking.until_type("chat").await["line"]["text"], "green!");
    second.ask(json!({ "type": "ping" })).await;
    party.socket(1).ask(json!({ "type": "ping" })).await;
    let heard = |line: &String| line.contains("green!") || line.contains("psst");
    assert!(!second.received.iter().any(heard));
    assert!(!party.socket(1).received.iter().any(heard));
    player
        .post(&party.path("leave"), json!({ "seat": 2 }))
        .await
        .ok();
    party.people[0]
        .post(&party.path("abandon"), json!({}))
        .await
        .ok();
    assert_eq!(read(&player, &party).await, ["among us", "psst", "green!"]);
    assert_eq!(
        read(&spectator, &party).await,
        ["among us", "psst", "green!"]
    );
    say(&player, &party, "spectators", "well played").await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_are_short_plain_and_few() {
    let server = Server::start_with(|settings| settings.chat_per_minute = 5).await;
    let mut party = Party::begin(&server, 2, json!({})).await;
    let anna = party.people[0].clone();
    say(&anna, &party, "players", " a\u{1}b\u{1b}[31m\nc\u{7f} ")
        .await
        .ok();
    assert_eq!(read(&anna, &party).await, ["ab[31mc"]);
    for text in ["", " \u{7} ", &"x".repeat(501)] {
        assert_eq!(
            say(&anna, &party, "players", text).await.refusal(),
            "bad-request"
        );
    }
    say(&anna, &party, "players", &"ü".repeat(500)).await.ok();
    assert_eq!(
        say(&anna, &party, "players", "six").await.refusal(),
        "too-many"
    );
    let table = party.table.clone();
    let line = json!({ "type": "say", "table": table, "room": "players", "text": "seven" });
    let problem = party.socket(1).refused(line.clone()).await;
    assert_eq!(
        problem["code"], "too-many",
        "sockets and requests are counted together"
    );
    let done: Value = party.socket(2).ask(line).await;
    assert_eq!(done["type"], "done", "others are not touched");
}

/// Everything that was said can be read, page by page, each in its own room while the game runs.
#[tokio::test(flavor = "multi_thread")]
async fn lines_further_back_than_the_last_hundred_are_read_page_by_page() {
    let server = Server::start().await;
    let party = Party::begin(&server, 2, json!({})).await;
    let (anna, guest) = (&party.people[0], server.person("Guest").await);
    for number in 1..=130 {
        say(anna, &party, "players", &format!("p{number}"))
            .await
            .ok();
        say(&guest, &party, "spectators", &format!("s{number}"))
            .await
            .ok();
    }
    let page = async |person: &Person, before: &str| {
        let path = format!("{}{before}", party.path("chat"));
        let answer = person.get(&path).await.ok();
        let lines = answer["lines"].as_array().expect("lines").clone();
        (lines, answer["earlier"] == true)
    };
    for (person, letter) in [(anna, 'p'), (&guest, 's')] {
        let (latest, earlier) = page(person, "").await;
        assert_eq!((latest.len(), earlier), (100, true));
        let first = &latest[0]["number"];
        let (before, earlier) = page(person, &format!("?before={first}")).await;
        assert_eq!((before.len(), earlier), (30, false));
        let all = before.iter().chain(&latest);
        let all: Vec<String> = all.map(|line| crate::wire::text(&line["text"])).collect();
        let said: Vec<String> = (1..=130)
            .map(|number| format!("{letter}{number}"))
            .collect();
        assert_eq!(all, said);
    }
}
