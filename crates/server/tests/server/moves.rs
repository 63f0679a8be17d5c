//! Acting: numbers, repeats, gaps, and taking back.

use crate::party::Party;
use crate::wire::{Server, number};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn act(party: &Party, seat: u8, seq: u64, id: &str) -> Value {
    json!({
        "type": "act", "table": party.table, "seat": seat, "seq": seq, "choice": 0, "id": id,
    })
}

fn undo(party: &Party, seat: u8, seq: u64) -> Value {
    json!({ "type": "undo", "table": party.table, "seat": seat, "seq": seq })
}

fn answer(party: &Party, seat: u8, agree: bool) -> Value {
    json!({ "type": "answer-undo", "table": party.table, "seat": seat, "agree": agree })
}

#[tokio::test(flavor = "multi_thread")]
async fn what_rests_on_an_old_number_is_refused_with_the_new_one() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 2, json!({})).await;
    party.keep_first_tickets().await;
    let seat = party.act("draw-card").await;
    let seq = party.seq().await;
    for wrong in [0, seq - 1, seq + 1] {
        let command = act(&party, seat, wrong, &format!("stale-{wrong}"));
        let problem = party.socket(seat).refused(command).await;
        assert_eq!(
            (&problem["code"], &problem["seq"]),
            (&json!("stale"), &json!(seq))
        );
        let command = undo(&party, seat, wrong);
        let problem = party.socket(seat).refused(command).await;
        assert_eq!(
            (&problem["code"], &problem["seq"]),
            (&json!("stale"), &json!(seq))
        );
    }
    assert_eq!(party.seq().await, seq, "nothing was done");
    let other = 3 - seat;
    let command = act(&party, seat, seq, "not-mine");
    let problem = party.socket(other).refused(command).await;
    assert_eq!(problem["code"], "forbidden");
    let command = act(&party, other, seq, "not-now");
    let problem = party.socket(other).refused(command).await;
    assert_eq!(
        problem["code"], "bad-request",
        "it has no choices: {problem}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn first_tickets_are_chosen_at_the_same_time() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 5, json!({})).await;
    // Everybody answers the question they were asked at the deal, in any order.
    for seat in [3, 1, 5, 2, 4] {
        let command = act(&party, seat, 0, &format!("first-{seat}"));
        let done = party.socket(seat).ask(command).await;
        assert_eq!(done["type"], "done", "{done}");
    }
    let info = party.info().await;
    assert_eq!(info["seq"], 5);
    assert_eq!(info["to-act"].as_array().map(Vec::len), Some(1));
    let late = act(&party, 3, 0, "again");
    assert_eq!(party.socket(3).refused(late).await["code"], "stale");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_command_is_done_once_and_answered_twice() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 2, json!({})).await;
    let command = act(&party, 1, 0, "the-same");
    for _ in 0..2 {
        let done = party.socket(1).ask(command.clone()).await;
        assert_eq!((&done["type"], &done["seq"]), (&json!("done"), &json!(1)));
    }
    let over_http = json!({ "seat": 1, "seq": 0, "choice": 0, "id": "the-same" });
    let done = party.people[0]
        .post(&party.path("actions"), over_http.clone())
        .await;
    assert_eq!(done.ok()["seq"], 1);
    assert_eq!(party.seq().await, 1);
    let server = server.restart().await;
    for person in &mut party.people {
        person.address = server.address();
    }
    let done = party.people[0]
        .post(&party.path("actions"), over_http)
        .await;
    assert_eq!(done.ok()["seq"], 1, "it is known after a restart, too");
    assert_eq!(party.seq().await, 1);
}

/// Ids of commands belong to whoever sent them: somebody else's cannot stand in the way.
#[tokio::test(flavor = "multi_thread")]
async fn two_players_may_use_the_same_id() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 2, json!({})).await;
    for seat in [1, 2] {
        let command = act(&party, seat, 0, "1");
        let done = party.socket(seat).ask(command).await;
        assert_eq!(done["seq"], seat, "{done}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_gets_what_was_missed_without_gaps() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 2, json!({})).await;
    party.keep_first_tickets().await;
    for _ in 0..10 {
        party.act("draw-card").await;
    }
    let seq = party.seq().await;
    for since in [0, 1, seq - 1, seq] {
        let mut socket = party.people[0].socket().await;
        let watch = json!({
            "type": "watch", "table": party.table, "seat": 1, "since": since, "id": "w",
        });
        assert_eq!(socket.ask(watch).await["seq"], seq);
        let messages: Vec<Value> = socket
            .received
            .iter()
            .map(|line| serde_json::from_str(line).expect("messages are JSON"))
            .collect();
        let of_type = |kind: &str| -> Vec<&Value> {
            let found = messages.iter().filter(|message| message["type"] == kind);
            found.collect()
        };
        let steps = of_type("step");
        let numbers: Vec<u64> = steps
            .iter()
            .map(|step| number(&step["step"]["seq"]))
            .collect();
        assert_eq!(numbers, (since + 1..=seq).collect::<Vec<_>>());
        assert_eq!((of_type("table").len(), of_type("state").len()), (1, 0));
        let asked = steps
            .iter()
            .filter(|step| !step["prompt"].is_null())
            .count();
        assert!(
            asked <= 1
                && steps
                    .iter()
                    .rev()
                    .skip(1)
                    .all(|step| step["prompt"].is_null())
        );
        let path = party.path(&format!("events?since={since}&seat=1"));
        let events = party.people[0].get(&path).await.ok();
        assert_eq!(
            events["steps"].as_array().map(Vec::len),
            Some((seq - since) as usize)
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn too_long_a_gap_gives_a_fresh_state() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 2, json!({})).await;
    party.keep_first_tickets().await;
    while party.seq().await < 66 {
        party.act("draw-card").await;
    }
    for (since, fresh) in [(0, true), (2, false), (67, true)] {
        let mut socket = party.people[1].socket().await;
        let watch = json!({ "type": "watch", "table": party.table, "seat": 2, "since": since });
        socket.ask(watch).await;
        let told = |kind: &str| {
            let mark = format!("{{\"type\":\"{kind}\"");
            socket
                .received
                .iter()
                .filter(|line| line.starts_with(&mark))
                .count()
        };
        assert_eq!(told("state"), usize::from(fresh), "since {since}");
        assert_eq!(told("step"), if fresh { 0 } else { 64 }, "since {since}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_is_taken_back_freely_until_somebody_acts() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 2, json!({ "undo": "free" })).await;
    party.keep_first_tickets().await;
    let seat = party.draw_until_claim().await;
    let before = party.position(seat).await;
    party.act("claim").await;
    let after = party.position(seat).await;
    assert_eq!(after["undo-free"], true, "{after}");
    let command = undo(&party, seat, number(&after["seq"]));
    assert_eq!(party.socket(seat).ask(command).await["type"], "done");
    let back = party.position(seat).await;
    assert_eq!(
        (&back["view"], &back["prompt"]),
        (&before["view"], &before["prompt"])
    );
    assert_eq!(party.info().await["rated"], true, "nobody saw anything");
    // What has shown something stays at such a table.
    party.act("draw-card").await;
    let seq = party.seq().await;
    assert_eq!(party.position(seat).await["undo-free"], Value::Null);
    let command = undo(&party, seat, seq);
    assert_eq!(
        party.socket(seat).refused(command).await["code"],
        "wrong-state"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_taken_back_where_that_was_agreed() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 2, json!({ "undo": "never" })).await;
    party.keep_first_tickets().await;
    let seat = party.draw_until_claim().await;
    party.act("claim").await;
    let seq = party.seq().await;
    let command = undo(&party, seat, seq);
    assert_eq!(
        party.socket(seat).refused(command).await["code"],
        "wrong-state"
    );
    assert_eq!(party.position(seat).await["undo-free"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_shown_is_taken_back_only_if_all_agree() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 3, json!({})).await;
    party.keep_first_tickets().await;
    let before = party.position(1).await;
    let seat = party.act("draw-card").await;
    let others: Vec<u8> = (1..=3).filter(|other| *other != seat).collect();
    let seq = party.seq().await;
    let command = undo(&party, seat, seq);
    party.socket(seat).ask(command.clone()).await;
    assert_eq!(party.info().await["undo-asked"]["missing"], json!(others));
    // One says no: it is off. Asked again, one yes is not enough, and nobody answers for others.
    let no = answer(&party, others[0], false);
    party.socket(others[0]).ask(no).await;
    assert_eq!(party.info().await["undo-asked"], Value::Null);
    assert_eq!(party.seq().await, seq);
    party.socket(seat).ask(command).await;
    let foreign = answer(&party, others[1], true);
    let problem = party.socket(others[0]).refused(foreign).await;
    assert_eq!(problem["code"], "forbidden");
    for other in others {
        assert_eq!(party.seq().await, seq);
        let yes = answer(&party, other, true);
        assert_eq!(party.socket(other).ask(yes).await["type"], "done");
    }
    let info = party.info().await;
    assert_eq!(
        (&info["seq"], &info["rated"]),
        (&json!(seq + 1), &json!(false))
    );
    assert_eq!(party.position(1).await["view"], before["view"]);
}

/// Seat 1 keeps its tickets; the position in which its first turn begins.
async fn own_first_turn(party: &mut Party) -> Value {
    loop {
        let position = party.position(1).await;
        match position["view"]["phase"].as_str() {
            Some("first-tickets") if position["to-act"][0] == 1 => {
                party.act("keep-tickets").await;
            }
            Some("turn") if position["to-act"] == json!([1]) => return position,
            _ => tokio::time::sleep(std::time::Duration::from_millis(20)).await,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_against_bots_nobody_is_asked_and_chance_stays() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": "beginner" }]);
    let info = anna.table(json!({ "first-seat": 1 }), seats).await;
    let table = crate::wire::text(&info["id"]);
    anna.post(&format!("/api/v1/tables/{table}/start"), json!({}))
        .await
        .ok();
    let mut party = Party {
        people: vec![anna],
        sockets: Vec::new(),
        table,
    };
    party.connect().await;
    let drawn = own_first_turn(&mut party).await;
    let mut seen = BTreeSet::new();
    // Any other luck would give the same card five times with a chance below one in a thousand.
    for _ in 0..5 {
        party.act("draw-card").await;
        let position = party.position(1).await;
        seen.insert(position["view"]["hand"].to_string());
        let command = undo(&party, 1, number(&position["seq"]));
        assert_eq!(party.socket(1).ask(command).await["type"], "done");
        let back = party.position(1).await;
        assert_eq!(back["view"], drawn["view"]);
    }
    assert_eq!(seen.len(), 1, "{seen:?}");
    // The same when the bot has answered: two cards, its whole turn, and all of that back.
    let mut turns = BTreeSet::new();
    for _ in 0..3 {
        party.act("draw-card").await;
        party.act("draw-card").await;
        let after = loop {
            let position = party.position(1).await;
            if position["to-act"] == json!([1]) && position["view"]["phase"] == "turn" {
                break position;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        };
        turns.insert(after["view"].to_string());
        // The second card goes first, with what the bot has done since; then the first one.
        for _ in 0..2 {
            let command = undo(&party, 1, party.seq().await);
            assert_eq!(party.socket(1).ask(command).await["type"], "done");
        }
        assert_eq!(party.position(1).await["view"], drawn["view"]);
    }
    assert_eq!(turns.len(), 1, "{turns:?}");
    let info = party.info().await;
    assert_eq!(
        (&info["rated"], &info["unrated"]),
        (&json!(false), &json!("taken-back"))
    );
    let record = party.people[0].get(&party.path("record")).await.ok();
    assert_eq!(record["plies"].as_array().map(Vec::len), Some(2));
    // What is stored leads to the same game again, with the same luck to come.
    party.act("draw-card").await;
    let hand = party.position(1).await["view"]["hand"].to_string();
    let server = server.restart().await;
    party.people[0].address = server.address();
    party.connect().await;
    assert_eq!(party.position(1).await["view"]["hand"].to_string(), hand);
    assert!(seen.contains(&hand));
}
