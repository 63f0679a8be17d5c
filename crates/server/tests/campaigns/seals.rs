//! Sealed means sealed: three games of a campaign, and every byte that anybody was sent.

use crate::campaigns::play::{Campaign, Evening};
use crate::logs;
use crate::sealed::{Needle, Opened, closed_cities, leak};
use crate::wire::{Person, Server, number};
use gleis_rules::legends::content::CompanyId;
use gleis_server::model::Company;
use serde_json::{Value, json};
use std::path::Path;

/// Somebody who asks for everything and keeps it.
struct Curious {
    person: Person,
    company: Option<Company>,
    seat: Option<u8>,
    /// What is about this campaign.
    told: Vec<String>,
}

impl Curious {
    fn new(person: &Person, place: Option<(Company, u8)>) -> Self {
        Self {
            person: person.clone(),
            company: place.map(|(company, _)| company),
            seat: place.map(|(_, seat)| seat),
            told: Vec::new(),
        }
    }

    async fn get(&mut self, path: &str) -> Value {
        let answer = self.person.get(path).await;
        self.told
            .push(format!("{path}\n{}\n{}", answer.head, answer.body));
        serde_json::from_str(&answer.body).unwrap_or_default()
    }

    async fn post(&mut self, path: &str, body: Value) {
        let answer = self.person.post(path, body).await;
        self.told
            .push(format!("{path}\n{}\n{}", answer.head, answer.body));
    }

    /// Everything about a table.
    async fn ask(&mut self, campaign: &Campaign, table: &str) {
        let path = format!("/api/v1/tables/{table}");
        let seat = self
            .seat
            .map_or_else(String::new, |seat| format!("seat={seat}"));
        for rest in [
            "".into(),
            "/game".into(),
            "/board".into(),
            format!("/card-texts?{seat}"),
            "/card-texts".into(),
            "/card-texts?seat=1".into(),
            format!("/position?{seat}"),
            "/position?seat=2".into(),
            format!("/hints?{seat}"),
            format!("/steps?{seat}"),
            format!("/events?since=0&{seat}"),
            "/record".into(),
            "/chat".into(),
        ] {
            self.get(&format!("{path}{rest}")).await;
        }
        let replay = format!("/api/v1/replays/{table}");
        let plies = self.get(&replay).await["plies"].as_u64().unwrap_or(0);
        for viewer in ["spectator", "seat-1", "seat-2", "everything"] {
            self.get(&format!("{path}/record?viewer={viewer}")).await;
            for ply in [0, plies / 2, plies] {
                self.get(&format!("{replay}/plies/{ply}?viewer={viewer}"))
                    .await;
            }
        }
        self.get(&format!("{path}/networks")).await;
        self.get(&format!("{replay}/statistics")).await;
        for rest in ["", "/file", "/board", "/game"] {
            self.get(&campaign.path(rest)).await;
        }
        for path in ["/api/v1/campaigns", "/api/v1/me/tables", "/api/v1/lobby"] {
            self.get(path).await;
        }
        self.provoke(&path).await;
    }

    /// Refusals tell nothing either.
    async fn provoke(&mut self, path: &str) {
        let info = self.person.get(path).await.json();
        let seq = info["seq"].as_u64().unwrap_or(0);
        let seat = self.seat.unwrap_or(1);
        for action in [
            json!({ "do": "claim", "track": "x", "card": "red", "locomotives": 0 }),
            json!({ "do": "choose", "id": "x" }),
            json!({ "do": "choose", "what": "99" }),
            json!({ "do": "use", "ability": "x/1" }),
            json!({ "do": "show", "ticket": "x" }),
            json!({ "do": "switch", "postcard": "x" }),
            json!({ "do": "nothing" }),
        ] {
            let body = json!({ "seat": seat, "seq": seq, "action": action });
            self.post(&format!("{path}/actions"), body).await;
        }
        let body = json!({ "seat": seat, "seq": seq, "choice": 9999 });
        self.post(&format!("{path}/actions"), body).await;
    }
}

/// What the server shows to everybody, whatever is played.
async fn public(stranger: &Person) -> Vec<String> {
    let mut told = Vec::new();
    let games = stranger.get("/api/v1/games").await.ok();
    let ids = games
        .as_array()
        .into_iter()
        .flatten()
        .map(|game| &game["id"]);
    let games = ids.filter_map(Value::as_str);
    let mut paths: Vec<String> = games.map(|id| format!("/api/v1/games/{id}")).collect();
    paths.extend(["/api/v1/about", "/api/v1/games", "/api/openapi.json"].map(Into::into));
    paths.extend(["/api/docs", "/", "/metrics", "/api/v1/games/legends"].map(Into::into));
    for path in paths {
        told.push(format!("{path}\n{}", stranger.get(&path).await.body));
    }
    files(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/app"),
        &mut told,
    );
    told
}

/// What only those know who have opened it. Members of the protocol have names, but nothing that
/// everybody can read may explain them.
const TELLING: &[&str] = &[
    "winter began",
    "is it winter",
    "oranges",
    "mail hub",
    "city of the fair",
    "of the atlas",
    "toolbox was opened",
    "old ticket",
    "its bridge",
    "which bridge",
    "its tunnel",
    "on a tunnel",
    "made an agreement",
    "agreements on display",
    "common pot",
    "empty bed",
    "all ore",
    "missed games",
];

#[tokio::test(flavor = "multi_thread")]
async fn nothing_for_programs_explains_what_is_sealed() {
    let server = Server::start().await;
    for told in public(&server.stranger()).await {
        let first = told.lines().next().unwrap_or_default();
        let read = told.to_lowercase();
        let found = TELLING.iter().find(|words| read.contains(*words));
        assert_eq!(found, None, "in {first}");
    }
}

/// All files of the browser client, which are served as they are.
fn files(folder: &Path, told: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, told);
        } else if let Ok(text) = std::fs::read_to_string(&path) {
            told.push(format!("{}\n{text}", path.display()));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_what_is_still_sealed() {
    logs::listen();
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let bert = server.person("Bert").await;
    let carl = server.person("Carl").await;
    let campaign = Campaign::new(&anna, 3).await;
    campaign.join(&bert, "yellow").await;
    campaign.bot(&anna, "green").await;
    let mut curious = [
        Curious::new(&anna, Some((Company::Red, 1))),
        Curious::new(&bert, Some((Company::Yellow, 2))),
        Curious::new(&carl, None),
    ];
    for _ in 0..3 {
        let table = campaign.next(&anna).await;
        let mut sockets = Vec::new();
        for one in &curious {
            let mut socket = one.person.socket().await;
            socket.watch(&table, one.seat).await;
            sockets.push(socket);
        }
        let people = [&anna, &bert];
        let mut evening = Evening::new(&table, &people);
        for round in 0_u64.. {
            if round.is_multiple_of(60) {
                for one in &mut curious {
                    one.ask(&campaign, &table).await;
                }
            }
            if !evening.round().await {
                break;
            }
            for socket in &mut sockets {
                socket.ask(json!({ "type": "ping" })).await;
            }
        }
        for (one, mut socket) in curious.iter_mut().zip(sockets) {
            one.ask(&campaign, &table).await;
            socket.ask(json!({ "type": "ping" })).await;
            one.told.append(&mut socket.received);
        }
    }
    check(&server, &campaign, &curious).await;
}

/// The side of the campaign deck that everybody may read from the start.
const NOTE: &str = "1898-05B";

async fn check(server: &Server, campaign: &Campaign, curious: &[Curious]) {
    let app = server.serving.app();
    let row = app.store.campaign(&campaign.id).await;
    let games = row.expect("the store").expect("the campaign").doc.games;
    let story = app.campaigns.story(&app.store, &campaign.id, &games);
    let story = story.await.expect("a story");
    assert_eq!(story.games.len(), 3);
    let needles = Opened::of(&story).sealed(&story);
    let secrets = needles.iter().filter(|needle| needle.except.is_some());
    assert!(
        needles.len() > 300,
        "only {} texts are sealed",
        needles.len()
    );
    assert!(secrets.count() > 10, "no card is somebody's own");
    // The search finds what is there to be found.
    assert!(leak(&needles, None, &format!("{{{}}}", needles[0].text)).is_some());
    let cities = closed_cities(&story);
    for one in curious {
        let company: Option<CompanyId> = one.company.map(Company::id);
        assert!(one.told.len() > 100);
        for told in &one.told {
            let first = told.lines().next().unwrap_or_default();
            let found = leak(&needles, company, told);
            assert_eq!(found, None, "{:?} was told in {first}", one.company);
            let city = cities.iter().find(|city| told.contains(city.as_str()));
            assert_eq!(city, None, "{:?} was told in {first}", one.company);
        }
    }
    // Our note on history stands on the start page of campaigns, on purpose.
    let (_, needles): (Vec<Needle>, Vec<Needle>) = needles
        .into_iter()
        .partition(|needle| needle.common || needle.what == NOTE);
    for told in public(&server.stranger()).await {
        let first = told.lines().next().unwrap_or_default();
        assert_eq!(leak(&needles, None, &told), None, "in {first}");
    }
    assert_eq!(leak(&needles, None, &logs::written()), None, "in the log");
    let read = campaign.info(&curious[0].person).await["read"].clone();
    assert!(read.as_array().is_some_and(|read| read.len() > 5), "{read}");
    assert!(number(&json!(read[0]["game"])) == 1);
}
