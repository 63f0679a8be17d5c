//! Looking back, and games that cannot go on.

use crate::party::Party;
use crate::wire::{Person, Server, text};
use serde_json::{Value, json};

/// Bots play a game to its end; says which table it was.
pub async fn finished(server: &Server, anna: &Person) -> String {
    let bot = json!({ "kind": "bot", "level": "beginner" });
    let table = anna.table(json!({}), json!([bot, bot, bot])).await;
    let path = format!("/api/v1/tables/{}", text(&table["id"]));
    anna.post(&format!("{path}/start"), json!({})).await.ok();
    let start = std::time::Instant::now();
    while server.stranger().get(&path).await.ok()["status"] != "finished" {
        assert!(
            start.elapsed() < 2 * crate::wire::PATIENCE,
            "the game does not end"
        );
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    text(&table["id"])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_taken_out_brought_back_and_looked_at_through_all_eyes() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let table = finished(&server, &anna).await;
    let record = anna
        .get(&format!("/api/v1/tables/{table}/record"))
        .await
        .ok();
    assert_eq!(
        (&record["seed"], &record["viewer"]),
        (&Value::Null, &Value::Null)
    );
    let plies = record["plies"].as_array().expect("plies").len();
    let id = anna.post("/api/v1/records", record.clone()).await.ok()["id"].clone();
    let id = text(&id);
    let replay = server
        .stranger()
        .get(&format!("/api/v1/replays/{id}"))
        .await
        .ok();
    let viewers = json!(["seat-1", "seat-2", "seat-3", "spectator", "everything"]);
    assert_eq!(
        (&replay["viewers"], &replay["plies"]),
        (&viewers, &json!(plies))
    );
    for viewer in ["seat-1", "seat-2", "seat-3", "spectator", "everything"] {
        let path = format!("/api/v1/tables/{table}/record?viewer={viewer}");
        let told = anna.get(&path).await.ok();
        for ply in [0, 1, plies / 2, plies - 1, plies] {
            let path = |id: &str| format!("/api/v1/replays/{id}/plies/{ply}?viewer={viewer}");
            let of_table = anna.get(&path(&table)).await.ok();
            let of_record = anna.get(&path(&id)).await.ok();
            assert_eq!(of_table["view"], of_record["view"], "{viewer} after {ply}");
            assert_eq!(
                of_table["events"], of_record["events"],
                "{viewer} after {ply}"
            );
            let recorded = match ply.checked_sub(1) {
                Some(last) => &told["plies"][last]["events"],
                None => &told["setup"],
            };
            assert_eq!(&of_table["events"], recorded, "{viewer} after {ply}");
            assert_eq!(of_table["result"].is_null(), ply < plies);
            for member in ["hints", "all-hands"] {
                assert_eq!(of_table[member], of_record[member], "{viewer} after {ply}");
            }
            let hands = of_table["all-hands"].as_array().map(Vec::len);
            assert_eq!(hands, (viewer == "everything").then_some(3));
            let revealed = &of_table["hints"]["revealed"];
            assert_eq!(revealed.is_array(), ply == plies, "{revealed}");
        }
    }
    let beyond = format!("/api/v1/replays/{id}/plies/{}", plies + 1);
    assert_eq!(anna.get(&beyond).await.refusal(), "bad-request");
    let mut forged = record;
    forged["result"]["sheets"][0]["total"] = json!(999);
    assert_eq!(
        anna.post("/api/v1/records", forged).await.refusal(),
        "bad-request"
    );
}

/// A record that is cut down is shown to its viewer as the table shows it; one of version 1,
/// which has no views, is refused with a sentence.
#[tokio::test(flavor = "multi_thread")]
async fn what_one_seat_knew_is_taken_out_and_brought_back() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let table = finished(&server, &anna).await;
    let path = format!("/api/v1/tables/{table}/record?viewer=seat-2");
    let mut record = anna.get(&path).await.ok();
    assert_eq!(record["viewer"], "seat 2");
    let plies = record["plies"].as_array().expect("plies").len();
    let brought = anna.post("/api/v1/records", record.clone()).await.ok();
    let id = text(&brought["id"]);
    for ply in [0, plies / 2, plies] {
        let path = |id: &str| format!("/api/v1/replays/{id}/plies/{ply}?viewer=seat-2");
        let of_table = anna.get(&path(&table)).await.ok();
        let of_record = anna.get(&path(&id)).await.ok();
        for member in ["view", "events", "result"] {
            assert_eq!(of_table[member], of_record[member], "after {ply}");
        }
    }
    for other in ["seat-1", "spectator", "everything"] {
        let path = format!("/api/v1/replays/{id}/plies/1?viewer={other}");
        assert_eq!(anna.get(&path).await.refusal(), "bad-request");
    }
    record["version"] = json!(1);
    record["view"].take();
    let old = record["plies"].as_array_mut().expect("plies");
    old.iter_mut().for_each(|ply| drop(ply["view"].take()));
    let answer = anna.post("/api/v1/records", record).await;
    let sentence = answer.body.clone();
    assert!(sentence.contains("version 1 of the format"), "{sentence}");
    assert_eq!(answer.refusal(), "bad-request");
}

/// The rules of a stored game are changed behind the server's back, as an update would.
async fn change_rules(directory: &std::path::Path, table: &str, what: &str) {
    let file = directory.join("gleis.sqlite");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let pool = sqlx::SqlitePool::connect_with(options)
        .await
        .expect("the database");
    let edit = format!(
        "UPDATE log SET entry = json_set(entry, '$.{what}', 'other') WHERE table_id = ? AND seq = 0"
    );
    let edit = match what {
        "rules_version" => edit.replace("'other'", "999"),
        _ => edit,
    };
    let done = sqlx::query(sqlx::AssertSqlSafe(edit))
        .bind(table)
        .execute(&pool)
        .await
        .expect("an edit");
    assert_eq!(done.rows_affected(), 1);
    pool.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_rules_have_changed_stays_readable_and_stops() {
    for what in ["rules_version", "fingerprint"] {
        let server = Server::start().await;
        let mut party = Party::begin(&server, 2, json!({})).await;
        party.keep_first_tickets().await;
        let table = party.table.clone();
        let directory = server.stop().await;
        change_rules(directory.path(), &table, what).await;
        let server = Server::start_again(directory).await;
        for person in &mut party.people {
            person.address = server.address();
        }
        let info = party.info().await;
        assert!(text(&info["stopped"]).contains("rules"), "{info}");
        let act = json!({ "seat": 1, "seq": 2, "choice": 0 });
        let answer = party.people[0].post(&party.path("actions"), act).await;
        assert_eq!(answer.refusal(), "wrong-state");
        let record = party.people[0].get(&party.path("record")).await.ok();
        assert_eq!(record["plies"].as_array().map(Vec::len), Some(2));
        let stranger = server.person("Stranger").await;
        let answer = stranger.get(&party.path("record")).await;
        assert_eq!(answer.refusal(), "forbidden");
        assert!(!record.to_string().contains("seed"));
    }
}
