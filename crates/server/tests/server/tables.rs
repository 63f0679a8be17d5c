//! Making tables, sitting down, starting, getting up, breaking off.

use crate::party::Party;
use crate::wire::{Person, Server, number, text};
use gleis_games::data;
use serde_json::{Value, json};

fn open() -> Value {
    json!([{ "kind": "me" }, { "kind": "open" }])
}

async fn post(person: &Person, table: &str, what: &str, body: Value) -> crate::wire::Answer {
    let path = format!("/api/v1/tables/{table}/{what}");
    person.post(&path, body).await
}

#[tokio::test(flavor = "multi_thread")]
async fn people_join_leave_and_the_next_one_becomes_host() {
    let server = Server::start().await;
    let (anna, bert) = (server.person("Anna").await, server.person("Bert").await);
    let info = anna.table(json!({}), open()).await;
    let table = text(&info["id"]);
    assert_eq!(info["host"], anna.id);
    assert_eq!(
        post(&bert, &table, "start", json!({})).await.refusal(),
        "forbidden"
    );
    assert_eq!(
        post(&anna, &table, "start", json!({})).await.refusal(),
        "wrong-state"
    );
    let taken = json!({ "seat": 1 });
    assert_eq!(
        post(&bert, &table, "join", taken).await.refusal(),
        "seat-taken"
    );
    let info = post(&bert, &table, "join", json!({ "name": "B." }))
        .await
        .ok();
    assert_eq!(info["seats"][1]["name"], "B.");
    let info = post(&anna, &table, "leave", json!({ "seat": 1 }))
        .await
        .ok();
    assert_eq!(info["host"], bert.id);
    assert_eq!(info["seats"][0]["kind"], "open");
    let again = post(&anna, &table, "leave", json!({ "seat": 2 })).await;
    assert_eq!(again.refusal(), "forbidden");
    let info = post(&bert, &table, "leave", json!({ "seat": 2 }))
        .await
        .ok();
    assert_eq!(info["status"], "abandoned");
    assert_eq!(
        post(&anna, &table, "join", json!({})).await.refusal(),
        "wrong-state"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_host_decides_about_seats_and_nobody_is_overlooked() {
    let server = Server::start().await;
    let (anna, bert) = (server.person("Anna").await, server.person("Bert").await);
    let table = text(&anna.table(json!({}), open()).await["id"]);
    let seat = |number: u8| format!("/api/v1/tables/{table}/seats/{number}");
    let bot = json!({ "kind": "bot", "level": "casual" });
    assert_eq!(bert.put(&seat(2), bot.clone()).await.refusal(), "forbidden");
    post(&bert, &table, "join", json!({})).await.ok();
    assert_eq!(
        anna.put(&seat(2), bot.clone()).await.refusal(),
        "seat-taken"
    );
    assert_eq!(anna.delete(&seat(2)).await.refusal(), "wrong-state");
    let info = anna.put(&seat(3), bot).await.ok();
    assert_eq!(info["seats"][2]["level"], "casual");
    assert_eq!(anna.delete(&seat(2)).await.refusal(), "seat-taken");
    let info = anna.delete(&seat(3)).await.ok();
    assert_eq!(info["seats"].as_array().map(Vec::len), Some(2));
    let me = json!({ "kind": "me" });
    assert_eq!(anna.put(&seat(4), me).await.refusal(), "bad-request");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_broken_off_by_the_last_one_and_played_again() {
    let server = Server::start().await;
    let party = Party::begin(&server, 2, json!({})).await;
    let (anna, bert) = (&party.people[0], &party.people[1]);
    let table = &party.table;
    assert_eq!(
        post(anna, table, "abandon", json!({})).await.refusal(),
        "wrong-state"
    );
    assert_eq!(
        post(anna, table, "rematch", json!({})).await.refusal(),
        "wrong-state"
    );
    let stranger = server.person("Stranger").await;
    assert_eq!(
        post(&stranger, table, "abandon", json!({})).await.refusal(),
        "forbidden"
    );
    let info = post(bert, table, "leave", json!({ "seat": 2 })).await.ok();
    assert_eq!(info["seats"][1]["stand-in"], "asked");
    let info = post(anna, table, "abandon", json!({})).await.ok();
    assert_eq!(info["status"], "abandoned");
    assert_eq!(
        post(&stranger, table, "rematch", json!({})).await.refusal(),
        "forbidden"
    );
    let next = post(bert, table, "rematch", json!({})).await.ok();
    assert_eq!(
        (&next["host"], &next["status"]),
        (&json!(bert.id), &json!("open"))
    );
    assert_eq!(next["seats"][0]["guest"], anna.id);
    let same = post(anna, table, "rematch", json!({})).await.ok();
    assert_eq!(
        (&same["id"], &same["status"]),
        (&next["id"], &json!("open"))
    );
    assert_eq!(party.info().await["rematch-by"], 2);
}

/// Whoever asks for the next game sits there; the others are asked, and the last yes begins it.
#[tokio::test(flavor = "multi_thread")]
async fn the_next_game_is_a_question() {
    let server = Server::start().await;
    let party = Party::begin(&server, 3, json!({})).await;
    let [anna, bert, carl] = [0, 1, 2].map(|place| party.people[place].clone());
    for (person, seat) in [(&bert, 2), (&carl, 3)] {
        let leave = json!({ "seat": seat });
        post(person, &party.table, "leave", leave).await.ok();
    }
    post(&anna, &party.table, "abandon", json!({})).await.ok();
    let next = post(&anna, &party.table, "rematch", json!({})).await.ok();
    let table = text(&next["id"]);
    let invited = |info: &Value| {
        let seats = info["seats"].as_array().expect("seats").clone();
        seats
            .into_iter()
            .map(|seat| seat["invited"] == true)
            .collect::<Vec<_>>()
    };
    assert_eq!(invited(&next), [false, true, true]);
    let early = post(&anna, &table, "start", json!({})).await;
    assert_eq!(early.refusal(), "wrong-state");
    let info = post(&bert, &table, "join", json!({})).await.ok();
    assert_eq!(
        (&info["status"], invited(&info)),
        (&json!("open"), vec![false, false, true])
    );
    // Who says no leaves an open seat, which the host gives to a bot.
    let info = post(&carl, &table, "leave", json!({ "seat": 3 }))
        .await
        .ok();
    assert_eq!(
        (&info["status"], &info["seats"][2]["kind"]),
        (&json!("open"), &json!("open"))
    );
    let bot = json!({ "kind": "bot", "level": "casual" });
    anna.put(&format!("/api/v1/tables/{table}/seats/3"), bot)
        .await
        .ok();
    let info = post(&anna, &table, "start", json!({})).await.ok();
    assert_eq!(info["status"], "running");
    // Of two the second begins it by saying yes.
    let party = Party::begin(&server, 2, json!({})).await;
    let [anna, bert] = [0, 1].map(|place| party.people[place].clone());
    anna.post(&party.path("seats/1/resign"), json!({}))
        .await
        .ok();
    let table = text(&post(&anna, &party.table, "rematch", json!({})).await.ok()["id"]);
    let info = post(&bert, &table, "join", json!({})).await.ok();
    assert_eq!(info["status"], "running");
}

#[tokio::test(flavor = "multi_thread")]
async fn against_bots_the_next_game_begins_at_once_with_the_same() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let bot = json!({ "kind": "bot", "level": "beginner" });
    let seats = json!([{ "kind": "me" }, bot, bot]);
    let info = anna.table(json!({}), seats).await;
    let table = text(&info["id"]);
    assert_eq!(
        (&info["rated"], &info["unrated"]),
        (&json!(false), &json!("bots-only"))
    );
    let names = |info: &Value| [1, 2].map(|place: usize| text(&info["seats"][place]["name"]));
    assert_ne!(names(&info)[0], names(&info)[1]);
    let colour = json!({ "colour": "green" });
    let path = format!("/api/v1/tables/{table}/seats/1/colour");
    anna.put(&path, colour).await.ok();
    post(&anna, &table, "start", json!({})).await.ok();
    post(&anna, &table, "end", json!({ "seat": 1 })).await.ok();
    let next = post(&anna, &table, "rematch", json!({})).await.ok();
    assert_eq!(next["status"], "running");
    assert_eq!(names(&next), names(&info));
    assert_eq!(next["seats"][0]["colour"], "green");
}

/// Order and length come from the files of the games; no list is kept anywhere else.
#[tokio::test(flavor = "multi_thread")]
async fn games_are_listed_as_their_files_say() {
    let server = Server::start().await;
    let games = server.stranger().get("/api/v1/games").await.ok();
    let games = games.as_array().expect("a list");
    assert_eq!(games.len(), data::builtin_ids().len());
    for (game, id) in games.iter().zip(data::builtin_ids()) {
        let any = data::load(id).expect("built-in games load");
        let minutes = json!([game["minutes-min"], game["minutes-max"]]);
        assert_eq!(game["id"], *id);
        assert_eq!(minutes, json!(any.info().minutes), "{id}");
    }
    let about = server.stranger().get("/api/v1/about").await.ok();
    assert_eq!(about["games"], json!(games));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_is_no_entry_in_the_lobby() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let hidden = text(&anna.table(json!({}), open()).await["id"]);
    let listed = text(&anna.table(json!({ "public": true }), open()).await["id"]);
    let lobby = server.stranger().get("/api/v1/lobby").await;
    assert!(
        lobby.body.contains(&listed) && !lobby.body.contains(&hidden),
        "{lobby:?}"
    );
    let mine = anna.get("/api/v1/me/tables").await;
    assert!(mine.body.contains(&listed) && mine.body.contains(&hidden));
    let bert = server.person("Bert").await.get("/api/v1/me/tables").await;
    assert!(!bert.body.contains(&listed) && !bert.body.contains(&hidden));
    // Links of the same length that lead nowhere say nothing.
    let guess = format!("/api/v1/tables/{}", "2".repeat(12));
    assert_eq!(server.stranger().get(&guess).await.refusal(), "not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_looks_on_where_it_is_not_allowed() {
    let server = Server::start().await;
    let closed = json!({ "spectators": false, "public": true });
    let party = Party::begin(&server, 2, closed).await;
    let stranger = server.person("Stranger").await;
    let paths = ["position", "events?since=0", "record", "chat"];
    for path in paths.map(|path| party.path(path)) {
        assert_eq!(stranger.get(&path).await.refusal(), "forbidden", "{path}");
    }
    for path in ["", "/plies/0", "/plies/0?viewer=seat-1"] {
        let path = format!("/api/v1/replays/{}{path}", party.table);
        assert_eq!(stranger.get(&path).await.refusal(), "forbidden", "{path}");
    }
    let mut socket = stranger.socket().await;
    for seat in [json!(null), json!(1)] {
        let watch = json!({ "type": "watch", "table": party.table, "seat": seat });
        assert_eq!(socket.refused(watch).await["code"], "forbidden");
    }
    let say = json!({ "room": "spectators", "text": "Hello" });
    let said = stranger.post(&party.path("chat"), say).await;
    assert_eq!(said.refusal(), "forbidden");
    let lobby = stranger.get("/api/v1/lobby").await.ok();
    assert_eq!(lobby["running"], json!([]));
    // The players themselves may.
    party.people[0].get(&party.path("position")).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_share_a_screen_and_a_socket() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let seats = json!([{ "kind": "me", "name": "Mother" }, { "kind": "me", "name": "Child" }]);
    let info = anna.table(json!({}), seats).await;
    let table = text(&info["id"]);
    assert_eq!(info["rated"], false, "nobody wins against themselves");
    post(&anna, &table, "start", json!({})).await.ok();
    let mut socket = anna.socket().await;
    let hand = |state: &Value| state["position"]["view"]["hand"].clone();
    let first = socket.watch(&table, Some(1)).await;
    let second = socket.watch(&table, Some(2)).await;
    assert_eq!((&first["seat"], &second["seat"]), (&json!(1), &json!(2)));
    assert_ne!(
        first["position"]["view"]["offer"],
        second["position"]["view"]["offer"],
        "each has tickets of their own: {}",
        hand(&first)
    );
    socket.choose(&table, 1, 0, 0).await;
    socket.choose(&table, 2, 1, 0).await;
    let step = |seat: u64, message: &Value| {
        message["type"] == "step" && message["step"]["seq"] == 2 && message["seat"] == seat
    };
    // Both views were told of both steps, before the answer.
    for seat in [1, 2] {
        let told = |line: &String| {
            let message = serde_json::from_str(line).expect("messages are JSON");
            step(seat, &message)
        };
        assert_eq!(socket.received.iter().filter(|line| told(line)).count(), 1);
    }
    socket
        .ask(json!({ "type": "unwatch", "table": table, "seat": 2 }))
        .await;
    let turn = anna.get(&format!("/api/v1/tables/{table}")).await.ok();
    let seat = number(&turn["to-act"][0]) as u8;
    socket.choose(&table, seat, 2, 0).await;
    let seen = |line: &&String| line.contains("\"seq\":3") && line.contains("\"type\":\"step\"");
    assert_eq!(socket.received.iter().filter(seen).count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_that_make_no_sense_are_refused() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let live = |turn: u32| json!({ "kind": "live", "turn-seconds": turn, "bank-seconds": 0 });
    let seats = |count: usize| json!(vec![json!({ "kind": "me" }); count]);
    for (rules, seats) in [
        (json!({ "game": "chess" }), seats(2)),
        (json!({ "game": "../../etc/passwd" }), seats(2)),
        (json!({ "game": "usa-2004", "first-seat": 3 }), seats(2)),
        (json!({ "game": "usa-2004", "pace": live(4) }), seats(2)),
        (
            json!({ "game": "usa-2004", "pace": { "kind": "days", "days": 31 } }),
            seats(2),
        ),
        (json!({ "game": "usa-2004" }), seats(1)),
        (json!({ "game": "usa-2004" }), seats(6)),
        (json!({ "game": "usa-2004", "cheat": true }), seats(2)),
    ] {
        let table = json!({ "rules": rules, "seats": seats });
        assert_eq!(
            anna.post("/api/v1/tables", table).await.refusal(),
            "bad-request",
            "{rules}"
        );
    }
}
