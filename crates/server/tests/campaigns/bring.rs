//! Bringing campaigns from elsewhere.

use crate::campaigns::play::{Campaign, Evening, bot};
use crate::wire::{Person, Server, text};
use gleis_server::campaign::IMPORTS_MAX;
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

/// Playing a whole campaign again takes long, so few do it at a time.
#[tokio::test(flavor = "multi_thread")]
async fn only_a_few_campaigns_are_brought_at_a_time() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let file = file(&anna, 0).await;
    let campaigns = &server.serving.app().campaigns;
    let held: Vec<_> = (0..IMPORTS_MAX)
        .map(|_| campaigns.may_bring().expect("leave"))
        .collect();
    let answer = anna.post(IMPORT, file.clone()).await;
    assert_eq!(answer.status, 503, "{answer:?}");
    assert_eq!(answer.refusal(), "unavailable");
    drop(held);
    // Whoever is done makes room.
    for _ in 0..=IMPORTS_MAX {
        let info = anna.post(IMPORT, file.clone()).await.ok();
        assert!(!text(&info["id"]).is_empty());
    }
}
