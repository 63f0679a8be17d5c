//! Whole campaigns over the real server.

use crate::wire::{Person, Server, number, text};
use gleis_games::campaign::CampaignFile;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// A game of a campaign takes no longer than this.
const PATIENCE: Duration = Duration::from_secs(120);

/// A campaign as tests use it.
struct Campaign {
    id: String,
}

impl Campaign {
    /// Somebody makes one with so many companies.
    async fn new(host: &Person, companies: u8) -> Self {
        let body = json!({ "name": "The long evenings", "companies": companies });
        let made = host.post("/api/v1/campaigns", body).await.ok();
        Self {
            id: text(&made["id"]),
        }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/v1/campaigns/{}{rest}", self.id)
    }

    async fn info(&self, person: &Person) -> Value {
        person.get(&self.path("")).await.ok()
    }

    /// The host gives a company to a bot.
    async fn bot(&self, host: &Person, company: &str) {
        let seat = json!({ "kind": "bot", "level": "beginner" });
        let path = self.path(&format!("/seats/{company}"));
        host.put(&path, seat).await.ok();
    }

    /// Who plays for a company next.
    async fn here(&self, person: &Person, company: &str, here: Value) {
        let body = json!({ "company": company, "here": here });
        person.post(&self.path("/here"), body).await.ok();
    }

    async fn next(&self, person: &Person) -> String {
        let begun = person.post(&self.path("/next"), json!({})).await.ok();
        text(&begun["table"])
    }
}

/// Waits until a game is over; people pick for their seats.
async fn play(table: &str, people: &[&Person]) {
    let path = format!("/api/v1/tables/{table}");
    let start = Instant::now();
    let mut asked = 0;
    loop {
        let info = people[0].get(&path).await.ok();
        assert!(info["stopped"].is_null(), "{info}");
        if info["status"] == "finished" {
            return;
        }
        assert!(start.elapsed() < PATIENCE, "the game does not end: {info}");
        let mut acted = false;
        for seat in info["to-act"].as_array().into_iter().flatten() {
            let seat = number(seat);
            let owner = &info["seats"][seat as usize - 1]["guest"];
            let Some(person) = people.iter().find(|person| *owner == json!(person.id)) else {
                continue;
            };
            let position = person.get(&format!("{path}/position?seat={seat}")).await;
            let position = position.ok();
            let choices = position["prompt"]["choices"].as_array().map_or(0, Vec::len);
            if choices == 0 {
                continue;
            }
            asked += 7;
            let act = json!({
                "seat": seat, "seq": position["seq"], "choice": asked % choices,
            });
            acted |= person.post(&format!("{path}/actions"), act).await.status == 200;
        }
        if !acted {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_begins_and_goes_on() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let campaign = Campaign::new(&anna, 3).await;
    let info = campaign.info(&anna).await;
    assert_eq!((&info["game"], &info["over"]), (&json!(1), &json!(false)));
    for company in ["yellow", "green"] {
        campaign.bot(&anna, company).await;
    }
    let bot = json!({ "kind": "bot", "level": "beginner" });
    campaign.here(&anna, "red", bot).await;
    for game in 1..=2 {
        let table = campaign.next(&anna).await;
        play(&table, &[&anna]).await;
        let info = campaign.info(&anna).await;
        assert_eq!(info["games"].as_array().map(Vec::len), Some(game), "{info}");
        assert!(info["current"].is_null() && info["stopped"].is_null(), "{info}");
    }
    let file = anna.get(&campaign.path("/file")).await;
    assert_eq!(file.status, 200, "{file:?}");
    let file = CampaignFile::parse(file.body.as_bytes()).expect("a campaign");
    let first = gleis_games::data::load_legends("legends-first").expect("content");
    let log = file.replay(&first).expect("it plays again");
    assert_eq!(log.games().len(), 2);
}
