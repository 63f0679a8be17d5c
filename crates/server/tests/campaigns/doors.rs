//! Who may look into a campaign, who may have its companies, and what keeps it from going on.

use crate::campaigns::play::{Campaign, Evening, bot};
use crate::wire::{Person, Server, text};
use gleis_server::model::Company;
use gleis_server::store::Race;
use serde_json::{Value, json};
use std::time::Duration;

/// A campaign at which nobody looks on, whose first company is the host's.
async fn closed(host: &Person, companies: u8) -> Campaign {
    let rules = json!({ "spectators": false });
    let body = json!({ "name": "Closed", "companies": companies, "rules": rules });
    let made = host.post("/api/v1/campaigns", body).await.ok();
    Campaign {
        id: text(&made["id"]),
    }
}

/// Bots play a game of these companies, and nobody else.
async fn bots_play(campaign: &Campaign, host: &Person, companies: &[&str]) -> String {
    for company in companies {
        campaign.here(host, company, bot()).await;
    }
    let table = campaign.next(host).await;
    Evening::new(&table, &[host]).play().await;
    table
}

/// All there is to see of a game.
fn paths(table: &str) -> Vec<String> {
    let rests = [
        "game",
        "board",
        "card-texts",
        "position",
        "hints",
        "steps",
        "events?since=0",
        "record",
        "chat",
    ];
    let table_paths = rests.map(|rest| format!("/api/v1/tables/{table}/{rest}"));
    let replay = format!("/api/v1/replays/{table}");
    let plies =
        ["spectator", "everything"].map(|viewer| format!("{replay}/plies/0?viewer={viewer}"));
    let replays = [replay].into_iter().chain(plies);
    table_paths.into_iter().chain(replays).collect()
}

/// The end of a game lets nobody in who was kept out; members who missed it may look back.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_spectators_stays_with_its_campaign_when_it_is_over() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let bert = server.person("Bert").await;
    let carl = server.person("Carl").await;
    let campaign = closed(&anna, 3).await;
    campaign.join(&bert, "yellow").await;
    campaign.bot(&anna, "green").await;
    campaign
        .here(&bert, "yellow", json!({ "kind": "absent" }))
        .await;
    let table = bots_play(&campaign, &anna, &["red"]).await;
    for path in paths(&table) {
        for outsider in [&carl, &server.stranger()] {
            assert_eq!(outsider.get(&path).await.refusal(), "forbidden", "{path}");
        }
        assert_eq!(bert.get(&path).await.status, 200, "{path}");
    }
    let mut socket = carl.socket().await;
    let watch = json!({ "type": "watch", "table": table });
    assert_eq!(socket.refused(watch).await["code"], "forbidden");
    // A game that was broken off is as closed, apart from what needs a game that is over.
    campaign
        .here(&anna, "red", json!({ "kind": "plays" }))
        .await;
    let second = campaign.next(&anna).await;
    let abandon = format!("/api/v1/tables/{second}/abandon");
    anna.post(&abandon, json!({})).await.ok();
    for path in paths(&second) {
        assert_eq!(carl.get(&path).await.refusal(), "forbidden", "{path}");
    }
    let position = format!("/api/v1/tables/{second}/position");
    assert!(bert.get(&position).await.ok()["view"].is_object());
    told_to_members_alone(&server, &campaign, [&bert, &carl]).await;
}

/// Tables, names and the corner are told to those who may look.
async fn told_to_members_alone(server: &Server, campaign: &Campaign, people: [&Person; 2]) {
    let store = &server.serving.app().store;
    loop {
        let row = store.campaign(&campaign.id).await.expect("the store");
        let mut row = row.expect("the campaign");
        row.doc.names.insert("boston".into(), "Annaville".into());
        row.doc.corner = Some("Here be trains.".into());
        row.revision += 1;
        // The server may be writing down at this moment that the game was broken off.
        match store.change_campaign(&row).await.expect("the store") {
            Race::Won => break,
            Race::Lost => {}
        }
    }
    let [known, told] = [
        campaign.info(people[0]).await,
        campaign.info(people[1]).await,
    ];
    assert_eq!(known["games"].as_array().map(Vec::len), Some(1), "{known}");
    assert_eq!(known["names"]["boston"], "Annaville");
    assert!(known["corner"].is_string() && known["current"].is_object());
    assert_eq!((&told["games"], &told["names"]), (&json!([]), &json!({})));
    assert!(told["corner"].is_null() && told["current"].is_null());
}

/// Has each of these companies a postcard whose other side only its owner knows?
async fn have_secrets(server: &Server, campaign: &Campaign, companies: &[Company]) -> bool {
    let app = server.serving.app();
    let row = app.store.campaign(&campaign.id).await;
    let games = row.expect("the store").expect("the campaign").doc.games;
    let story = app.campaigns.story(&app.store, &campaign.id, &games);
    let story = story.await.expect("a story");
    let (first, copy) = (story.first(), story.campaign().legacy());
    let revealed = story.revealed_before(u8::MAX);
    let none = first.card_texts_between(copy, &revealed, &[]);
    let secret =
        |company: &Company| first.card_texts_between(copy, &revealed, &[company.id()]) != none;
    companies.iter().all(secret)
}

/// The card_texts that somebody may read between two games.
async fn card_texts(campaign: &Campaign, person: &Person) -> Value {
    campaign.info(person).await["card-texts"].clone()
}

/// Nobody takes a company, or a copy of the campaign, only to read what its postcards say. GL-26:
/// a company that was left goes on with somebody else.
#[tokio::test(flavor = "multi_thread")]
async fn postcards_are_read_by_those_who_lead_the_company() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let bert = server.person("Bert").await;
    let carl = server.person("Carl").await;
    let campaign = Campaign::new(&anna, 3).await;
    campaign.join(&bert, "yellow").await;
    campaign.bot(&anna, "green").await;
    let mut games = 0;
    while !have_secrets(&server, &campaign, &[Company::Yellow, Company::Green]).await {
        assert!(games < 11, "no postcards were found");
        bots_play(&campaign, &anna, &["red", "yellow"]).await;
        games += 1;
    }
    let spectator = card_texts(&campaign, &carl).await;
    assert_ne!(card_texts(&campaign, &bert).await, spectator);
    // With the file anybody could lead any company, where the others do not see it.
    let file = campaign.path("/file");
    for person in [&anna, &bert] {
        assert_eq!(person.get(&file).await.refusal(), "wrong-state");
    }
    let before = card_texts(&campaign, &anna).await;
    let (seat, me) = (campaign.path("/seats/green"), json!({ "kind": "me" }));
    let info = anna.put(&seat, me).await.ok();
    assert_eq!(info["you"], json!(["red", "green"]));
    assert_eq!(info["card-texts"], before);
    let leave = json!({ "company": "yellow" });
    bert.post(&campaign.path("/leave"), leave).await.ok();
    campaign.join(&carl, "yellow").await;
    assert_eq!(card_texts(&campaign, &carl).await, spectator);
    // Who plays for it reads them; while they do, the company is not given away.
    let table = campaign.next(&anna).await;
    assert_ne!(card_texts(&campaign, &anna).await, before);
    assert_ne!(card_texts(&campaign, &carl).await, spectator);
    assert_eq!(anna.put(&seat, bot()).await.refusal(), "wrong-state");
    let path = format!("/api/v1/tables/{table}");
    carl.post(&format!("{path}/leave"), json!({ "seat": 2 }))
        .await
        .ok();
    anna.post(&format!("{path}/abandon"), json!({})).await.ok();
    anna.put(&seat, bot()).await.ok();
    brought_postcards_stay_hidden(&campaign, [&anna, &carl, &bert]).await;
}

/// A campaign that was put away can be taken elsewhere; its postcards are read there as here.
async fn brought_postcards_stay_hidden(campaign: &Campaign, people: [&Person; 3]) {
    let [anna, carl, bert] = people;
    anna.delete(&campaign.path("")).await.ok();
    let file = campaign.path("/file");
    assert_eq!(bert.get(&file).await.refusal(), "forbidden");
    let file = carl.get(&file).await.ok();
    let import = "/api/v1/campaigns/import?company=green";
    let info = carl.post(import, file).await.ok();
    assert_eq!(info["you"], json!(["green"]));
    let brought = Campaign {
        id: text(&info["id"]),
    };
    assert_eq!(info["card-texts"], card_texts(&brought, bert).await);
}

/// A game cannot go on, as after an update that changed its rules.
async fn stop(server: &Server, person: &Person, table: &str) {
    let store = &server.serving.app().store;
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
        assert!(["wrong-state", "forbidden"].contains(&early.as_str()));
        stop(&server, &anna, &table).await;
        let stranger = server.person("Dora").await;
        let answer = stranger.post(&abandon, json!({})).await;
        assert_eq!(answer.refusal(), "forbidden");
        person.post(&abandon, json!({})).await.ok();
        let info = campaign.info(&anna).await;
        assert_eq!(info["current"]["status"], "abandoned", "{info}");
    }
    campaign.next(&anna).await;
}
