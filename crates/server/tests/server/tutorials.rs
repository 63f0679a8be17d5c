//! Tutorials: asked step by step against a computer player, won, and counted nowhere.

use crate::wire::{Person, Server, number, text};
use serde_json::{Value, json};
use std::time::Duration;

/// The ids of the games of all tutorials.
async fn all(server: &Server) -> Vec<String> {
    let about = server.stranger().get("/api/v1/about").await.ok();
    let list = about["tutorials"].as_array().expect("a list").clone();
    list.iter().map(|one| text(&one["game"])).collect()
}

async fn begin(person: &Person, game: &str) -> Value {
    let path = format!("/api/v1/tutorials/{game}");
    person.post(&path, json!({})).await.ok()
}

/// The position once the learner is asked, or the table once the game is over.
async fn asked(person: &Person, table: &str) -> Result<Value, Value> {
    for _ in 0..2000 {
        let path = format!("/api/v1/tables/{table}/position?seat=1");
        let position = person.get(&path).await.ok();
        if position["prompt"].is_object() {
            return Ok(position);
        }
        let info = person.get(&format!("/api/v1/tables/{table}")).await.ok();
        if info["status"] == "finished" {
            return Err(info);
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("the opponent does nothing");
}

async fn act(person: &Person, table: &str, position: &Value, what: Value) -> crate::wire::Answer {
    let mut body = json!({ "seat": 1, "seq": position["seq"] });
    let body = {
        let fields = body.as_object_mut().expect("an object");
        fields.extend(what.as_object().expect("an object").clone());
        body
    };
    let path = format!("/api/v1/tables/{table}/actions");
    person.post(&path, body).await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_tutorial_is_won_and_counts_nowhere() {
    let server = Server::start().await;
    let games = all(&server).await;
    assert_eq!(games.len(), 4, "{games:?}");
    let anna = server.person("Anna").await;
    for game in games {
        let info = begin(&anna, &game).await;
        assert_eq!(
            (&info["status"], &info["unrated"]),
            (&json!("running"), &json!("tutorial"))
        );
        let table = text(&info["id"]);
        let mut steps = Vec::new();
        let over = loop {
            match asked(&anna, &table).await {
                Ok(position) => {
                    let tutorial = &position["prompt"]["tutorial"];
                    assert!(
                        !tutorial["pages"].as_array().expect("pages").is_empty(),
                        "{game}"
                    );
                    let (step, of) = (number(&tutorial["step"]), number(&tutorial["of"]));
                    assert!(step <= of, "{game}: step {step} of {of}");
                    steps.push(step);
                    act(&anna, &table, &position, json!({ "choice": 0 }))
                        .await
                        .ok();
                }
                Err(over) => break over,
            }
        };
        let mut once = steps.clone();
        once.dedup();
        let expected: Vec<u64> = (1..=once.len() as u64).collect();
        assert_eq!(once, expected, "{game}: {steps:?}");
        let sheets = over["result"]["sheets"].as_array().expect("sheets");
        assert_eq!(
            (&sheets[0]["seat"], &sheets[0]["place"]),
            (&json!(1), &json!(1)),
            "{game}"
        );
    }
    let page = anna.get(&format!("/api/v1/players/{}", anna.id)).await.ok();
    assert_eq!(
        (&page["totals"], &page["opponents"]),
        (&json!([]), &json!([]))
    );
    assert_eq!(page["reliability"]["games"], 0, "{page}");
    let own = anna.get("/api/v1/me/tables?status=finished").await.ok();
    assert_eq!(own["played"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_asked_is_refused_and_undo_goes_back_a_step() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let table = text(&begin(&anna, "tutorial-map").await["id"]);
    let first = asked(&anna, &table).await.expect("tickets to choose");
    let choices = first["prompt"]["choices"].as_array().expect("choices");
    assert_eq!(choices.len(), 1, "{choices:?}");
    let offer = first["view"]["offer"].as_array().expect("tickets").clone();
    let all = json!({ "action": { "do": "keep-tickets", "keep": offer, "under": [] } });
    assert_eq!(
        act(&anna, &table, &first, all).await.refusal(),
        "wrong-state"
    );
    act(&anna, &table, &first, json!({ "choice": 0 }))
        .await
        .ok();
    let turn = asked(&anna, &table).await.expect("a turn");
    let hints = format!("/api/v1/tables/{table}/hints?seat=1");
    let hints = anna.get(&hints).await.ok().to_string();
    // Cards are asked for, and no route.
    assert!(hints.contains("\"look\"") && !hints.contains("\"claimable\""));
    assert_eq!(turn["prompt"]["tutorial"]["step"], 2);
    let blind = json!({ "action": { "do": "draw-card" } });
    assert_eq!(
        act(&anna, &table, &turn, blind.clone()).await.refusal(),
        "wrong-state"
    );
    act(&anna, &table, &turn, json!({ "choice": 0 })).await.ok();
    let second = asked(&anna, &table).await.expect("a second card");
    assert_eq!(second["prompt"]["tutorial"]["step"], 3);
    let undo = json!({ "seat": 1, "seq": second["seq"] });
    anna.post(&format!("/api/v1/tables/{table}/undo"), undo)
        .await
        .ok();
    let again = asked(&anna, &table).await.expect("the turn again");
    assert_eq!(again["prompt"], turn["prompt"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_left_a_tutorial_goes_on_there() {
    let server = Server::start().await;
    let mut anna = server.person("Anna").await;
    let table = begin(&anna, "tutorial-cards").await["id"].clone();
    let position = asked(&anna, &text(&table))
        .await
        .expect("tickets to choose");
    act(&anna, &text(&table), &position, json!({ "choice": 0 }))
        .await
        .ok();
    let before = asked(&anna, &text(&table)).await.expect("a turn");
    let server = server.restart().await;
    anna.address = server.address();
    assert_eq!(begin(&anna, "tutorial-cards").await["id"], table);
    let after = asked(&anna, &text(&table)).await.expect("the same turn");
    assert_eq!(
        (&after["view"], &after["prompt"]),
        (&before["view"], &before["prompt"])
    );
    let ben = server.person("Ben").await;
    assert_ne!(begin(&ben, "tutorial-cards").await["id"], table);
}

#[tokio::test(flavor = "multi_thread")]
async fn tutorials_are_no_games_to_agree_on() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let games = anna.get("/api/v1/games").await.ok();
    assert!(!games.to_string().contains("tutorial"), "{games}");
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let table = json!({ "rules": { "game": "tutorial-map" }, "seats": seats });
    assert_eq!(
        anna.post("/api/v1/tables", table).await.refusal(),
        "bad-request"
    );
    let quick = json!({ "game": "tutorial-map" });
    assert_eq!(
        anna.post("/api/v1/lobby/quick", quick).await.refusal(),
        "not-found"
    );
    for none in ["usa-2004", "nothing"] {
        let path = format!("/api/v1/tutorials/{none}");
        assert_eq!(anna.post(&path, json!({})).await.refusal(), "not-found");
    }
    // Their maps are there for whoever plays them.
    let board = anna.get("/api/v1/games/tutorial-map/board").await.ok();
    assert!(board["tracks"].is_array());
}
