//! Who may look into a campaign, who may have its companies, and what keeps it from going on.

use crate::play::{Campaign, bot};
use crate::wire::{Person, Server};
use gleis_server::store::Race;
use serde_json::json;
use std::time::Duration;

/// A game cannot go on, as after an update that changed its rules.
async fn stop(server: &Server, person: &Person, table: &str) {
    let store = &server.serving.house().store;
    let row = store.table(table).await.expect("the store");
    let mut row = row.expect("the table");
    row.doc.stopped = Some("The rules have changed.".into());
    row.revision += 1;
    assert_eq!(store.change_table(&row).await, Ok(Race::Won));
    let path = format!("/api/v1/tables/{table}");
    for _ in 0..500 {
        if person.get(&path).await.ok()["stopped"].is_string() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the table does not hear of it");
}

/// It would hold the campaign up for good if those who sit there had to leave it first.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_cannot_go_on_is_broken_off_by_any_player_or_the_host() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let bert = server.person("Bert").await;
    let carl = server.person("Carl").await;
    let campaign = Campaign::new(&anna, 3).await;
    campaign.join(&bert, "yellow").await;
    campaign.join(&carl, "green").await;
    campaign.here(&anna, "red", bot()).await;
    for person in [&bert, &anna] {
        let table = campaign.next(&anna).await;
        let abandon = format!("/api/v1/tables/{table}/abandon");
        let early = person.post(&abandon, json!({})).await.refusal();
        assert!(["wrong-moment", "not-yours"].contains(&early.as_str()));
        stop(&server, &anna, &table).await;
        let stranger = server.person("Dora").await;
        let answer = stranger.post(&abandon, json!({})).await;
        assert_eq!(answer.refusal(), "not-yours");
        person.post(&abandon, json!({})).await.ok();
        let info = campaign.info(&anna).await;
        assert_eq!(info["current"]["status"], "abandoned", "{info}");
    }
    campaign.next(&anna).await;
}
