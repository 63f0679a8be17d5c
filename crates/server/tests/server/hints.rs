//! What players could do next, and the log of a game, over requests.

use crate::party::Party;
use crate::wire::{Server, number, text};
use serde_json::{Value, json};

fn list(value: &Value) -> &Vec<Value> {
    value
        .as_array()
        .unwrap_or_else(|| panic!("no list: {value}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_agree_with_the_prompt() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 2, json!({})).await;
    party.keep_first_tickets().await;
    let seat = party.draw_until_claim().await;
    let person = party.people[usize::from(seat) - 1].clone();
    let path = party.path(&format!("hints?seat={seat}"));
    let hints = person.get(&path).await.ok();
    let position = party.position(seat).await;
    assert_eq!(hints["seq"], position["seq"]);
    let choices = list(&position["prompt"]["choices"]).iter();
    let claims: Vec<&Value> = choices
        .map(|choice| &choice["action"])
        .filter(|action| action["do"] == "claim")
        .collect();
    let mut told = 0;
    for track in list(&hints["tracks"]) {
        let payments = track["payments"].as_array().cloned().unwrap_or_default();
        let can = matches!(
            track["look"].as_str(),
            Some("claimable" | "with-locomotives")
        );
        assert_eq!(can, !payments.is_empty(), "{track}");
        assert_eq!(can, track["why"].is_null(), "{track}");
        for payment in payments {
            let claim = json!({
                "do": "claim", "track": track["track"],
                "colour": payment["colour"], "locomotives": payment["locomotives"],
            });
            assert!(claims.contains(&&claim), "{claim}");
            told += 1;
        }
    }
    assert_eq!(told, claims.len());
    let tickets = list(&hints["tickets"]);
    assert_eq!(tickets.len(), list(&position["view"]["tickets"]).len());
    assert!(tickets.iter().all(|ticket| ticket["tracks"].is_array()));
    let claimed = claims[0]["track"].clone();
    party.act("claim").await;
    let public = server.stranger().get(&party.path("hints")).await.ok();
    let gone = list(&public["tracks"]);
    let taken = gone.iter().find(|track| track["track"] == claimed);
    let taken = taken.unwrap_or_else(|| panic!("no {claimed} in {public}"));
    assert_eq!(
        (&taken["why"], &taken["by"]),
        (&json!("taken"), &json!(seat))
    );
    // With two players the track beside it is closed, and told with who closed it.
    assert!(gone.iter().all(|track| track["by"] == json!(seat)));
    assert!(public["tickets"].is_null() && public["together"].is_null());
    assert_eq!(list(&public["trails"]).len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_answer_for_own_seats_and_known_names_only() {
    let server = Server::start().await;
    let party = Party::begin(&server, 2, json!({})).await;
    let anna = &party.people[0];
    let view = party.position(1).await["view"].clone();
    let offer: Vec<String> = list(&view["offer"]).iter().map(text).collect();
    let foreign = text(&party.position(2).await["view"]["offer"][0]);
    let two = format!("hints?seat=1&tickets={},{}", offer[0], offer[1]);
    let together = anna.get(&party.path(&two)).await.ok()["together"].clone();
    assert_eq!(list(&together["tickets"]).len(), 2);
    assert!(number(&together["trains"]) > 0, "{together}");
    let open = view["open-tracks"].as_object().expect("an object");
    let tracks: Vec<String> = open.keys().cloned().collect();
    let escaped = |track: &String| track.replace('#', "%23");
    let plan = |count: usize| {
        tracks[..count]
            .iter()
            .map(escaped)
            .collect::<Vec<_>>()
            .join(",")
    };
    let path = party.path(&format!("hints?seat=1&plan={}", plan(40)));
    let planned = anna.get(&path).await.ok()["plan"].clone();
    assert_eq!(list(&planned["tracks"]).len(), 40);
    for (query, refusal) in [
        (format!("seat=1&plan={}", plan(41)), "bad-request"),
        ("seat=1&plan=nowhere".into(), "bad-request"),
        (format!("seat=1&tickets={foreign}"), "bad-request"),
        ("seat=1&tickets=nowhere".into(), "bad-request"),
        (format!("tickets={foreign}"), "bad-request"),
        (format!("plan={}", plan(1)), "bad-request"),
        ("seat=2".into(), "forbidden"),
        ("seat=x".into(), "bad-request"),
    ] {
        let answer = anna.get(&party.path(&format!("hints?{query}"))).await;
        assert_eq!(answer.refusal(), refusal, "{query}");
    }
    let open = anna.table(json!({}), json!([{ "kind": "me" }, { "kind": "open" }]));
    let open = text(&open.await["id"]);
    let early = anna.get(&format!("/api/v1/tables/{open}/hints")).await;
    assert_eq!(early.refusal(), "wrong-state");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_without_aids_gives_no_ways_of_tickets() {
    let server = Server::start().await;
    let party = Party::begin(&server, 2, json!({ "aids": false })).await;
    let hints = party.people[0].get(&party.path("hints?seat=1")).await.ok();
    assert!(hints["together"].is_null());
    for ticket in list(&hints["tickets"]) {
        assert!(
            ticket["done"].is_boolean() && ticket["tracks"].is_null(),
            "{ticket}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_of_a_game_is_read_page_by_page() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 2, json!({})).await;
    party.keep_first_tickets().await;
    for _ in 0..6 {
        party.act("draw-card").await;
    }
    let anna = &party.people[0];
    let whole = anna.get(&party.path("steps?seat=1")).await.ok();
    let last = party.seq().await;
    assert_eq!(number(&whole["last"]), last);
    let mut pages = Vec::new();
    while (pages.len() as u64) < last {
        let page = format!("steps?seat=1&since={}&limit=3", pages.len());
        let page = anna.get(&party.path(&page)).await.ok();
        let steps = list(&page["steps"]);
        assert!((1..=3).contains(&steps.len()));
        pages.extend(steps.clone());
    }
    assert_eq!(&pages, list(&whole["steps"]));
    let seqs: Vec<u64> = pages.iter().map(|step| number(&step["seq"])).collect();
    assert_eq!(seqs, (1..=last).collect::<Vec<_>>());
    let beyond = anna.get(&party.path("steps?seat=1&since=999")).await.ok();
    assert_eq!(list(&beyond["steps"]).len(), 0);
    for query in ["limit=0", "limit=201", "since=-1"] {
        let answer = anna.get(&party.path(&format!("steps?{query}"))).await;
        assert_eq!(answer.refusal(), "bad-request", "{query}");
    }
    let foreign = anna.get(&party.path("steps?seat=2")).await;
    assert_eq!(foreign.refusal(), "forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sees_all_cards_while_the_game_goes_on() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 2, json!({})).await;
    party.keep_first_tickets().await;
    let replay = format!("/api/v1/replays/{}", party.table);
    let anna = &party.people[0];
    let viewers = anna.get(&replay).await.ok()["viewers"].clone();
    assert_eq!(viewers, json!(["seat-1", "spectator"]));
    let all = anna
        .get(&format!("{replay}/plies/1?viewer=everything"))
        .await;
    assert_eq!(all.refusal(), "forbidden");
    let own = anna
        .get(&format!("{replay}/plies/2?viewer=seat-1"))
        .await
        .ok();
    assert!(own["all-hands"].is_null());
    assert_eq!(own["hints"]["seq"], 2);
    assert!(list(&own["hints"]["tickets"]).len() >= 2);
}
