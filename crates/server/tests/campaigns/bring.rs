//! Bringing campaigns from elsewhere.

use crate::play::{Campaign, Evening, bot};
use crate::wire::{Person, Server};
use serde_json::{Value, json};

const IMPORT: &str = "/api/v1/campaigns/import";

/// The file of a campaign in which bots have played so many games.
async fn file(person: &Person, games: u8) -> Value {
    let campaign = Campaign::new(person, 2).await;
    campaign.bot(person, "yellow").await;
    campaign.here(person, "red", bot()).await;
    for _ in 0..games {
        let table = campaign.next(person).await;
        Evening::new(&table, &[person]).play().await;
    }
    person.get(&campaign.path("/file")).await.ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_does_not_say_who_sat_where_is_refused() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let whole = file(&anna, 1).await;
    for players in [
        json!([]),
        json!(["person"]),
        json!(["person", "person", "person"]),
    ] {
        let mut wrong = whole.clone();
        wrong["games"][0]["players"] = players;
        let answer = anna.post(IMPORT, wrong).await;
        assert!(answer.body.contains("players for 2"), "{}", answer.body);
        assert_eq!(answer.refusal(), "bad-request");
    }
    anna.post(IMPORT, whole).await.ok();
}
