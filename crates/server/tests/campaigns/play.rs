//! Whole campaigns over the real server.

use crate::wire::{Person, Server, number, text};
use gleis_games::campaign::CampaignFile;
use gleis_games::data;
use gleis_server::model::Company;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// A game of a campaign takes no longer than this, even on a machine that has much to do.
const PATIENCE: Duration = Duration::from_secs(300);

/// A campaign as tests use it.
pub struct Campaign {
    /// Its id.
    pub id: String,
}

impl Campaign {
    /// Somebody makes one with so many companies; theirs is red.
    pub async fn new(host: &Person, companies: u8) -> Self {
        let body = json!({ "name": "The long evenings", "companies": companies });
        let made = host.post("/api/v1/campaigns", body).await.ok();
        Self {
            id: text(&made["id"]),
        }
    }

    /// An address below the campaign's.
    pub fn path(&self, rest: &str) -> String {
        format!("/api/v1/campaigns/{}{rest}", self.id)
    }

    /// The campaign as somebody knows it.
    pub async fn info(&self, person: &Person) -> Value {
        person.get(&self.path("")).await.ok()
    }

    /// Somebody takes a company.
    pub async fn join(&self, person: &Person, company: &str) {
        let body = json!({ "company": company });
        person.post(&self.path("/join"), body).await.ok();
    }

    /// The host gives a company to a bot.
    pub async fn bot(&self, host: &Person, company: &str) {
        let path = self.path(&format!("/seats/{company}"));
        host.put(&path, bot()).await.ok();
    }

    /// Who plays for a company next.
    pub async fn here(&self, person: &Person, company: &str, here: Value) {
        let body = json!({ "company": company, "here": here });
        person.post(&self.path("/here"), body).await.ok();
    }

    /// Begins the next game and says at which table.
    pub async fn next(&self, person: &Person) -> String {
        let begun = person.post(&self.path("/next"), json!({})).await.ok();
        text(&begun["table"])
    }
}

/// A bot that is soon done.
pub fn bot() -> Value {
    json!({ "kind": "bot", "level": "beginner" })
}

/// One of the choices: the last claim, or any.
fn pick(choices: &[Value], asked: u64) -> u64 {
    let claim = |choice: &Value| choice["action"]["do"] == "claim";
    let any = asked.wrapping_mul(7) % choices.len() as u64;
    choices
        .iter()
        .rposition(claim)
        .map_or(any, |place| place as u64)
}

/// People at a table who choose for their seats.
pub struct Evening<'a> {
    table: &'a str,
    people: &'a [&'a Person],
    asked: u64,
}

impl<'a> Evening<'a> {
    /// These people play at this table.
    pub fn new(table: &'a str, people: &'a [&'a Person]) -> Self {
        Self {
            table,
            people,
            asked: 0,
        }
    }

    /// Everybody chooses who has to; `false` when the game is over.
    pub async fn round(&mut self) -> bool {
        let path = format!("/api/v1/tables/{}", self.table);
        let info = self.people[0].get(&path).await.ok();
        assert!(info["stopped"].is_null(), "{info}");
        if info["status"] != "running" {
            return false;
        }
        let mut acted = false;
        for seat in info["to-act"].as_array().into_iter().flatten() {
            let seat = number(seat);
            let owner = text_or_empty(&info["seats"][seat as usize - 1]["guest"]);
            let Some(person) = self.people.iter().find(|person| person.id == owner) else {
                continue;
            };
            let position = person.get(&format!("{path}/position?seat={seat}")).await;
            let position = position.ok();
            let Some(choices) = position["prompt"]["choices"].as_array() else {
                continue;
            };
            self.asked += 1;
            let choice = pick(choices, self.asked);
            let act = json!({ "seat": seat, "seq": position["seq"], "choice": choice });
            acted |= person.post(&format!("{path}/actions"), act).await.status == 200;
        }
        if !acted {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        true
    }

    /// Plays to the end.
    pub async fn play(mut self) {
        let start = Instant::now();
        while self.round().await {
            assert!(start.elapsed() < PATIENCE, "the game does not end");
        }
    }
}

fn text_or_empty(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Says the number of games and whether one goes on.
fn standing(info: &Value) -> (usize, bool) {
    assert!(info["stopped"].is_null(), "{info}");
    let games = info["games"].as_array().map_or(0, Vec::len);
    (games, !info["current"].is_null())
}

/// Three companies of two people and a bot. The second person misses a game, a bot sits in for
/// the first in most, and the server is restarted in the middle of a game.
#[tokio::test(flavor = "multi_thread")]
async fn a_whole_campaign_is_played_and_its_file_plays_again() {
    let mut server = Server::start().await;
    let mut anna = server.person("Anna").await;
    let mut bert = server.person("Bert").await;
    let campaign = Campaign::new(&anna, 3).await;
    campaign.join(&bert, "yellow").await;
    campaign.bot(&anna, "green").await;
    let mut fingerprints = BTreeSet::new();
    for game in 1..=12 {
        // People decide in the first and the fifth game; a bot sits in for them in the others.
        let here = match game {
            1 | 5 => json!({ "kind": "plays" }),
            _ => bot(),
        };
        campaign.here(&anna, "red", here.clone()).await;
        let missing = json!({ "kind": "absent" });
        let here = if game == 4 { missing } else { here };
        campaign.here(&bert, "yellow", here).await;
        let lies = anna.get(&campaign.path("/game")).await.ok();
        let table = campaign.next(&anna).await;
        let rules = anna.get(&format!("/api/v1/tables/{table}/game")).await.ok();
        for member in ["cities", "tracks", "tickets"] {
            assert_eq!(lies[member], rules[member], "{member} of game {game}");
        }
        fingerprints.insert(text(&rules["fingerprint"]));
        if game == 5 {
            let people = [&anna, &bert];
            let mut evening = Evening::new(&table, &people);
            for _ in 0..20 {
                assert!(evening.round().await, "a game is longer");
            }
            server = server.restart().await;
            anna.address = server.address();
            bert.address = server.address();
        }
        Evening::new(&table, &[&anna, &bert]).play().await;
        let info = campaign.info(&anna).await;
        assert_eq!(standing(&info), (game, false), "{info}");
        let companies = info["games"][game - 1]["companies"].as_array();
        assert_eq!(companies.map(Vec::len), Some(if game == 4 { 2 } else { 3 }));
    }
    // No two games are alike, so no bot of one is asked in another.
    assert_eq!(fingerprints.len(), 12);
    let info = campaign.info(&anna).await;
    assert_eq!(info["over"], true, "{info}");
    let places = info["finale"]["places"].as_array();
    assert_eq!(places.map(Vec::len), Some(3), "{}", info["finale"]);
    programs_name_their_stations(&info);
    let lies = anna.get(&campaign.path("/game")).await.ok();
    assert_eq!(lies["campaign"]["game"], 12, "the board of the last game");
    let more = anna.post(&campaign.path("/next"), json!({})).await;
    assert_eq!(more.refusal(), "wrong-state");
    let file = anna.get(&campaign.path("/file")).await;
    assert_eq!(file.status, 200, "{file:?}");
    let file = CampaignFile::parse(file.body.as_bytes()).expect("a campaign");
    let first = data::load_legends("legends-first").expect("content");
    let log = file.replay(&first).expect("it plays again");
    let finale = log.campaign().finale().expect("it is over");
    // The same ranking as after the fold of the logs, by a server that has just started.
    let server = server.restart().await;
    anna.address = server.address();
    let app = server.serving.app();
    let row = app.store.campaign(&campaign.id).await;
    let games = row.expect("the store").expect("the campaign").doc.games;
    let story = app.campaigns.story(&app.store, &campaign.id, &games);
    let story = story.await.expect("a story");
    assert_eq!(story.campaign().finale().as_ref(), Ok(&finale));
    corner(&campaign, &[&anna, &bert], &finale.champions).await;
    bring(&server, &file.to_json(), &info).await;
}

/// Every city that a program founded has a name in both languages, and no two have the same.
fn programs_name_their_stations(info: &Value) {
    let stations = info["stations"].as_object().expect("names");
    let own = info["copy"]["plaques"]["green"].as_array();
    for city in own.into_iter().flatten() {
        assert!(
            stations.contains_key(text_or_empty(city)),
            "{city} has no name"
        );
    }
    let names: BTreeSet<[&str; 2]> = (stations.values())
        .map(|name| [text_or_empty(&name["en"]), text_or_empty(&name["de"])])
        .collect();
    assert_eq!(names.len(), stations.len());
    assert!(names.len() > 3 && names.iter().flatten().all(|name| !name.is_empty()));
}

/// Somebody brings the file of a campaign to a server: its games can be looked at, and it ends as
/// it did.
async fn bring(server: &Server, file: &str, before: &Value) {
    let carl = server.person("Carl").await;
    let body: Value = serde_json::from_str(file).expect("JSON");
    let path = "/api/v1/campaigns/import?company=yellow&name=Ours";
    let info = carl.post(path, body.clone()).await.ok();
    assert_eq!(
        (&info["name"], &info["you"]),
        (&json!("Ours"), &json!(["yellow"]))
    );
    for member in ["over", "copy", "finale", "read"] {
        assert_eq!(info[member], before[member], "{member}");
    }
    let kinds: Vec<&str> = (info["members"].as_array().expect("members").iter())
        .map(|member| text_or_empty(&member["kind"]))
        .collect();
    assert_eq!(kinds, ["open", "person", "bot"]);
    for (game, old) in (0..12).map(|game| (&info["games"][game], &before["games"][game])) {
        assert_eq!(game["totals"], old["totals"]);
        let table = text(&game["table"]);
        let replay = carl.get(&format!("/api/v1/replays/{table}")).await.ok();
        let last = replay["plies"].as_u64().expect("plies");
        let path = format!("/api/v1/replays/{table}/plies/{last}?viewer=everything");
        assert!(carl.get(&path).await.ok()["view"].is_object(), "{table}");
    }
    let mut broken = body;
    broken["games"][3]["luck"][5] = json!("newspaper");
    let answer = carl.post("/api/v1/campaigns/import", broken).await;
    assert!(answer.body.contains("game 4"), "{}", answer.body);
    assert_eq!(answer.refusal(), "bad-request");
    let mine = carl.get("/api/v1/campaigns").await.ok();
    assert_eq!(mine["campaigns"].as_array().map(Vec::len), Some(1));
}

/// A campaign that was brought after two games goes on with the third.
#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_that_was_brought_goes_on() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let campaign = Campaign::new(&anna, 2).await;
    campaign.bot(&anna, "yellow").await;
    for _ in 0..2 {
        campaign.here(&anna, "red", bot()).await;
        let table = campaign.next(&anna).await;
        Evening::new(&table, &[&anna]).play().await;
    }
    let file = anna.get(&campaign.path("/file")).await.ok();
    let bert = server.person("Bert").await;
    let info = bert.post("/api/v1/campaigns/import", file).await.ok();
    assert_eq!(
        (&info["name"], &info["game"]),
        (&json!("Anna, yellow"), &json!(3))
    );
    let brought = Campaign {
        id: text(&info["id"]),
    };
    let server = server.restart().await;
    let mut bert = bert;
    bert.address = server.address();
    brought.here(&bert, "red", bot()).await;
    let table = brought.next(&bert).await;
    Evening::new(&table, &[&bert]).play().await;
    let info = brought.info(&bert).await;
    assert_eq!(standing(&info), (3, false), "{info}");
}

/// The champion writes, once.
async fn corner(
    campaign: &Campaign,
    people: &[&Person; 2],
    champions: &[gleis_rules::legends::campaign::Champion],
) {
    let [anna, bert] = people.map(Person::clone);
    let bert = Person {
        address: anna.address,
        ..bert
    };
    let won = |company: Company| {
        let mut champions = champions.iter();
        champions.any(|champion| champion.company == company.id())
    };
    let text = json!({ "text": "Here be trains." });
    let mut written = false;
    for (person, company) in [(&anna, Company::Red), (&bert, Company::Yellow)] {
        let answer = person.post(&campaign.path("/corner"), text.clone()).await;
        match (won(company), written) {
            (false, _) => assert_eq!(answer.refusal(), "forbidden"),
            (true, true) => assert_eq!(answer.refusal(), "wrong-state"),
            (true, false) => assert_eq!(answer.ok()["corner"], "Here be trains."),
        }
        written |= won(company);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_has_no_forks() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let bert = server.person("Bert").await;
    let campaign = Campaign::new(&anna, 2).await;
    let next = campaign.path("/next");
    // Somebody is missing.
    assert_eq!(anna.post(&next, json!({})).await.refusal(), "wrong-state");
    campaign.join(&bert, "yellow").await;
    let revision = campaign.info(&anna).await["revision"].clone();
    let old = json!({ "revision": number(&revision) - 1 });
    assert_eq!(anna.post(&next, old).await.refusal(), "conflict");
    let body = json!({ "revision": revision });
    let (one, other) = tokio::join!(anna.post(&next, body.clone()), bert.post(&next, body));
    let mut both = [one, other];
    both.sort_by_key(|answer| answer.status);
    let [won, lost] = both;
    let table = text(&won.ok()["table"]);
    assert_eq!(lost.status, 409, "{lost:?}");
    let info = campaign.info(&bert).await;
    assert_eq!(standing(&info), (0, true));
    assert_eq!(info["current"]["table"], json!(table));
    assert_eq!(bert.post(&next, json!({})).await.refusal(), "wrong-state");
    // A game that was broken off is played again at another table.
    let path = format!("/api/v1/tables/{table}");
    bert.post(&format!("{path}/leave"), json!({ "seat": 2 }))
        .await
        .ok();
    anna.post(&format!("{path}/abandon"), json!({})).await.ok();
    let info = campaign.info(&bert).await;
    assert_eq!(info["current"]["status"], "abandoned", "{info}");
    let again = campaign.next(&bert).await;
    assert_ne!(again, table);
    let rematch = anna.post(&format!("{path}/rematch"), json!({})).await;
    assert_eq!(rematch.refusal(), "wrong-state");
    let info = anna.get(&format!("/api/v1/tables/{again}")).await.ok();
    assert_eq!(info["campaign"]["game"], 1, "{info}");
    assert_eq!(info["rated"], false);
    // Its game is in no catalogue, and no other table can be made of it.
    assert_eq!(info["rules"]["game"], "legends");
    let seats = json!([{ "kind": "me" }, bot()]);
    let body = json!({ "rules": { "game": "legends" }, "seats": seats });
    let made = anna.post("/api/v1/tables", body).await;
    assert_eq!(made.refusal(), "bad-request");
    let close = anna.delete(&campaign.path("")).await;
    assert_eq!(close.refusal(), "wrong-state");
}

#[tokio::test(flavor = "multi_thread")]
async fn companies_are_taken_given_and_left() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let bert = server.person("Bert").await;
    let carl = server.person("Carl").await;
    let campaign = Campaign::new(&anna, 3).await;
    let mut socket = carl.socket().await;
    let watch = json!({ "type": "watch-campaign", "campaign": campaign.id });
    assert_eq!(socket.ask(watch).await["type"], "done");
    // Before the first game any company of the box can be taken in place of an open one.
    campaign.join(&bert, "black").await;
    let told = socket.until_type("campaign-changed").await;
    assert_eq!(told["campaign"], json!(campaign.id));
    let info = campaign.info(&bert).await;
    assert_eq!(info["you"], json!(["black"]), "{info}");
    assert_eq!(info["members"][1]["name"], "Bert");
    let black = json!({ "company": "black" });
    let taken = carl.post(&campaign.path("/join"), black).await;
    assert_eq!(taken.refusal(), "seat-taken");
    // Only the host gives companies away, and nobody's but open ones.
    let seat = campaign.path("/seats/green");
    assert_eq!(bert.put(&seat, bot()).await.refusal(), "forbidden");
    anna.put(&seat, bot()).await.ok();
    let seat = campaign.path("/seats/black");
    assert_eq!(anna.put(&seat, bot()).await.refusal(), "seat-taken");
    let absent = json!({ "company": "red", "here": { "kind": "absent" } });
    let answer = bert.post(&campaign.path("/here"), absent).await;
    assert_eq!(answer.refusal(), "forbidden");
    assert_eq!(
        carl.post(&campaign.path("/next"), json!({}))
            .await
            .refusal(),
        "forbidden"
    );
    let names = json!({ "city": "boston", "name": "Annaville" });
    let answer = anna.post(&campaign.path("/names"), names).await;
    assert_eq!(answer.refusal(), "forbidden");
    let corner = json!({ "text": "Mine" });
    let answer = anna.post(&campaign.path("/corner"), corner).await;
    assert_eq!(answer.refusal(), "wrong-state");
    let file = carl.get(&campaign.path("/file")).await;
    assert_eq!(file.refusal(), "forbidden");
    // A host who leaves hands the campaign on; after the last one it waits for the next.
    let leave = campaign.path("/leave");
    let body = json!({ "company": "red" });
    assert_eq!(bert.post(&leave, body.clone()).await.refusal(), "forbidden");
    anna.post(&leave, body).await.ok();
    let info = campaign.info(&carl).await;
    assert_eq!(info["host"], json!(bert.id), "{info}");
    assert_eq!(
        (&info["you"], &info["members"][0]["kind"]),
        (&json!([]), &json!("open"))
    );
    let list = bert.get("/api/v1/campaigns").await.ok();
    assert_eq!(list["campaigns"][0]["id"], json!(campaign.id));
    let body = json!({ "company": "black" });
    let info = bert.post(&leave, body).await.ok();
    let open = (&json!(false), &json!(""));
    assert_eq!((&info["closed"], &info["host"]), open, "{info}");
    let list = bert.get("/api/v1/campaigns").await.ok();
    assert_eq!(list["campaigns"], json!([]));
    assert_eq!(bert.delete(&campaign.path("")).await.refusal(), "forbidden");
    campaign.join(&carl, "black").await;
    assert_eq!(campaign.info(&bert).await["host"], json!(carl.id));
    let info = carl.delete(&campaign.path("")).await.ok();
    assert_eq!(info["closed"], true);
    let answer = carl.post(&campaign.path("/next"), json!({})).await;
    assert_eq!(answer.refusal(), "wrong-state");
}

/// What stands beside a word that has nothing beside it was meant to say something.
#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_meant_is_refused_rather_than_passed_over() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    for body in [
        json!([]),
        json!({ "name": "Ours", "rules": [] }),
        json!({ "name": "Ours", "rules": { "pace": { "kind": "no-clock", "days": 3 } } }),
    ] {
        let answer = anna.post("/api/v1/campaigns", body.clone()).await;
        assert_eq!(answer.refusal(), "bad-request", "{body}");
    }
    let campaign = Campaign::new(&anna, 2).await;
    let here = json!({ "company": "red", "here": { "kind": "absent", "level": "expert" } });
    let answer = anna.post(&campaign.path("/here"), here).await;
    assert_eq!(answer.refusal(), "bad-request");
    let answer = anna.post(&campaign.path("/join"), json!([])).await;
    assert_eq!(answer.refusal(), "bad-request");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_belong_sees_no_more_than_a_spectator() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let bert = server.person("Bert").await;
    let carl = server.person("Carl").await;
    let body = json!({ "name": "Closed", "companies": 2, "rules": { "spectators": false } });
    let made = anna.post("/api/v1/campaigns", body).await.ok();
    let campaign = Campaign {
        id: text(&made["id"]),
    };
    campaign.join(&bert, "yellow").await;
    let table = campaign.next(&anna).await;
    let path = format!("/api/v1/tables/{table}");
    for rest in [
        "game",
        "board",
        "card-texts",
        "position",
        "steps",
        "record",
        "hints",
    ] {
        let answer = carl.get(&format!("{path}/{rest}")).await;
        assert_eq!(answer.refusal(), "forbidden", "{rest}");
    }
    let info = campaign.info(&carl).await;
    for member in ["read", "copy", "card-texts"] {
        assert!(info[member].is_null(), "{info}");
        assert!(!campaign.info(&bert).await[member].is_null(), "{member}");
    }
    assert_eq!(info["you"], json!([]));
    for rest in ["/board", "/game"] {
        let path = campaign.path(rest);
        assert_eq!(carl.get(&path).await.refusal(), "forbidden");
        assert!(bert.get(&path).await.ok()["tracks"].is_array());
    }
    let mut socket = carl.socket().await;
    let turn = json!({ "type": "turn-page", "table": table, "page": 1 });
    assert_eq!(socket.refused(turn.clone()).await["code"], "forbidden");
    let mut socket = bert.socket().await;
    socket.watch(&table, Some(2)).await;
    let mut other = anna.socket().await;
    assert_eq!(other.ask(turn).await["type"], "done");
    let told = socket.until_type("page-turned").await;
    assert_eq!((&told["name"], &told["seat"]), (&json!("Anna"), &json!(1)));
}
