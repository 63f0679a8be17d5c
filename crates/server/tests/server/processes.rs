//! Two processes on one database: neither answers from behind, and both know who is there.

use crate::party::Party;
use crate::wire::{Person, Server, number, text};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Whatever was lost on the way between two processes is forgotten after a minute and a half.
const LATE: Duration = Duration::from_secs(120);

/// A party whose second player is at the other process.
struct Apart {
    servers: [Server; 2],
    party: Party,
}

impl Apart {
    async fn begin(change: impl Fn(&mut gleis_server::settings::Settings)) -> Self {
        let servers = Server::start_two(change).await;
        let mut party = Party::begin(&servers[0], 2, json!({})).await;
        party.sockets.clear();
        party.people[1] = servers[1].as_here(&party.people[1]);
        let apart = Self { servers, party };
        apart.until(|seat| seat["connected"] == false).await;
        apart
    }

    /// What the first process says of the second seat.
    async fn other_seat(&self) -> Value {
        self.party.info().await["seats"][1].clone()
    }

    async fn until(&self, wanted: impl Fn(&Value) -> bool) {
        let start = Instant::now();
        while !wanted(&self.other_seat().await) {
            let late = start.elapsed() > LATE;
            assert!(!late, "{}", self.other_seat().await);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_knows_at_once_what_was_done_in_the_other() {
    let servers = Server::start_two(|_| {}).await;
    let (anna, ben) = (
        servers[0].person("Anna").await,
        servers[0].person("Ben").await,
    );
    let away = servers[1].as_here(&ben);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    for round in 0..30 {
        let table = text(&anna.table(json!({}), seats.clone()).await["id"]);
        let path = |rest: &str| format!("/api/v1/tables/{table}{rest}");
        // Both processes have the table in memory.
        away.get(&path("")).await.ok();
        away.post(&path("/join"), json!({})).await.ok();
        let started = anna.post(&path("/start"), json!({})).await;
        assert_eq!(started.status, 200, "round {round}: {started:?}");
        let position = away.get(&path("/position?seat=2")).await;
        assert_eq!(number(&position.ok()["seq"]), 0, "round {round}");
        let say = json!({ "room": "players", "text": "Hi" });
        away.post(&path("/chat"), say).await.ok();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_in_one_is_told_by_the_other() {
    let apart = Apart::begin(|_| {}).await;
    let party = &apart.party;
    let away: Vec<Person> = party
        .people
        .iter()
        .map(|person| apart.servers[1].as_here(person))
        .collect();
    let here: Vec<Person> = party
        .people
        .iter()
        .map(|person| apart.servers[0].as_here(person))
        .collect();
    away[0].get(&party.path("position?seat=1")).await.ok();
    let mut seq = 0;
    while seq < 60 {
        let info = here[0]
            .get(&format!("/api/v1/tables/{}", party.table))
            .await
            .ok();
        let seat = number(&info["to-act"][0]) as usize;
        let act = json!({ "seat": seat, "seq": seq, "choice": 0 });
        let done = here[seat - 1].post(&party.path("actions"), act).await.ok();
        seq = number(&done["seq"]);
        let path = party.path(&format!("events?seat={seat}&since={seq}"));
        let told = away[seat - 1].get(&path).await.ok();
        assert!(number(&told["position"]["seq"]) >= seq, "{told}");
        let path = party.path(&format!("position?seat={seat}"));
        let told = away[seat - 1].get(&path).await.ok();
        assert!(number(&told["seq"]) >= seq, "{told}");
        let mut socket = away[0].socket().await;
        let since = json!({ "type": "watch", "table": party.table, "seat": 1, "since": seq });
        assert!(number(&socket.ask(since).await["seq"]) >= seq);
    }
}

/// The attack: whoever is connected to another process was taken for gone and replaced by a bot.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_at_another_process_is_there() {
    let mut apart = Apart::begin(|settings| settings.vacate_minutes = 0).await;
    let ben = apart.party.people[1].clone();
    let mut socket = ben.socket().await;
    socket.watch(&apart.party.table, Some(2)).await;
    apart.until(|seat| seat["connected"] == true).await;
    assert_eq!(apart.other_seat().await["stand-in-from"], Value::Null);
    let (anna, path) = (
        apart.party.people[0].clone(),
        apart.party.path("seats/2/stand-in"),
    );
    assert_eq!(anna.put(&path, json!({})).await.refusal(), "forbidden");
    drop(socket);
    apart.until(|seat| seat["connected"] == false).await;
    let info = anna.put(&path, json!({})).await.ok();
    assert_eq!(info["seats"][1]["stand-in"], "absent");
    // Back again, in the other process: the game is not broken off over their head.
    apart.party.people[1] = ben.clone();
    let mut socket = ben.socket().await;
    socket.watch(&apart.party.table, Some(2)).await;
    apart.until(|seat| seat["connected"] == true).await;
    let abandon = anna.post(&apart.party.path("abandon"), json!({})).await;
    assert_eq!(abandon.refusal(), "wrong-state");
    let end = anna
        .post(&apart.party.path("end"), json!({ "seat": 1 }))
        .await
        .ok();
    assert_eq!(
        (&end["status"], &end["end-asked"]["missing"]),
        (&json!("running"), &json!([2]))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_plays_over_plain_requests_is_there() {
    let apart = Apart::begin(|settings| settings.vacate_minutes = 0).await;
    let ben = apart.party.people[1].clone();
    ben.get(&apart.party.path("events?seat=2&since=0"))
        .await
        .ok();
    apart.until(|seat| seat["connected"] == true).await;
    let (anna, path) = (
        apart.party.people[0].clone(),
        apart.party.path("seats/2/stand-in"),
    );
    assert_eq!(anna.put(&path, json!({})).await.refusal(), "forbidden");
    // In one process, too.
    let server = Server::start_with(|settings| settings.vacate_minutes = 0).await;
    let mut party = Party::begin(&server, 2, json!({})).await;
    party.sockets.clear();
    while party.info().await["seats"][1]["connected"] == true {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let position = party.path("position?seat=2");
    party.people[1].get(&position).await.ok();
    let path = party.path("seats/2/stand-in");
    assert_eq!(
        party.people[0].put(&path, json!({})).await.refusal(),
        "forbidden"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_logs_out_loses_connections_to_every_process() {
    let servers = Server::start_two(|_| {}).await;
    let anna = servers[0].person("Anna").await;
    let mut socket = servers[1].as_here(&anna).socket().await;
    anna.delete("/api/v1/me").await.ok();
    let closed = async { while socket.next().await.is_some() {} };
    let closed = tokio::time::timeout(Duration::from_secs(5), closed).await;
    closed.expect("the connection is closed");
}
