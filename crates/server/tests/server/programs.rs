//! Programs that play over their own socket, well and badly.

use crate::party::Party;
use crate::wire::{Person, Server, Socket, text};
use serde_json::{Value, json};
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message;

struct Program {
    id: String,
    token: String,
    person: Person,
}

impl Program {
    async fn new(owner: &Person, server: &Server) -> Self {
        let made = owner
            .post("/api/v1/me/programs", json!({ "name": "Robot" }))
            .await
            .ok();
        Self {
            id: text(&made["id"]),
            token: format!("Bearer {}", text(&made["token"])),
            person: server.stranger(),
        }
    }

    /// Connects, and waits until the program is listed: the server answers the handshake before
    /// it writes the program down.
    async fn connect(&self) -> Socket {
        let headers = [("authorization", self.token.as_str())];
        let socket = self.person.try_socket("/api/v1/bot", &headers).await;
        let start = std::time::Instant::now();
        while !self.is_listed().await {
            assert!(start.elapsed() < crate::wire::PATIENCE, "never listed");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        socket.expect("programs may connect")
    }

    async fn is_listed(&self) -> bool {
        let listed = self.person.get("/api/v1/programs").await.ok();
        let listed = listed.as_array().expect("a list");
        listed.iter().any(|program| program["id"] == self.id)
    }
}

/// Answers `hello`, and gives the next question.
async fn question(socket: &mut Socket) -> Option<Value> {
    loop {
        let message = socket.next().await?;
        match message["type"].as_str() {
            Some("hello") => socket.send(&json!({ "type": "ready" })).await,
            Some("decide") => return Some(message),
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_plays_a_whole_game() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let program = Program::new(&anna, &server).await;
    let mut socket = program.connect().await;
    let seats = json!([
        { "kind": "program", "guest": program.id }, { "kind": "bot", "level": "beginner" },
    ]);
    let table = text(&anna.table(json!({}), seats).await["id"]);
    anna.post(&format!("/api/v1/tables/{table}/start"), json!({}))
        .await
        .ok();
    let (mut answers, mut rng) = (0, gleis_rules::Rng::new(5));
    let over = format!("/api/v1/tables/{table}");
    while anna.get(&over).await.ok()["status"] == "running" {
        let asked = tokio::time::timeout(Duration::from_secs(1), question(&mut socket)).await;
        let Ok(Some(asked)) = asked else { continue };
        assert_eq!(
            asked["view"]["seat"], 1,
            "a program sees with the eyes of its seat"
        );
        let choices = asked["choices"].as_array().expect("choices").len() as u32;
        let act = json!({ "type": "act", "id": asked["id"], "choice": rng.below(choices) });
        socket.send(&act).await;
        answers += 1;
    }
    let info = anna.get(&over).await.ok();
    assert_eq!(info["status"], "finished");
    assert!(answers > 20, "{answers} answers");
    assert_eq!(server.serving.app().meters.forfeits.get(), 0);
}

async fn until_forfeits(server: &Server, count: u64) {
    let start = std::time::Instant::now();
    while server.serving.app().meters.forfeits.get() < count {
        assert!(
            start.elapsed() < crate::wire::PATIENCE,
            "no {count} forfeits"
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// One decision each is answered with nonsense, with babble, and not at all; the last of these
/// takes the five seconds that a program has.
#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_misbehaves_forfeits_its_decision_and_the_game_goes_on() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let program = Program::new(&anna, &server).await;
    let mut socket = program.connect().await;
    let seats = json!([{ "kind": "me" }, { "kind": "program", "guest": program.id }]);
    let info = anna.table(json!({ "first-seat": 2 }), seats).await;
    let mut party = Party {
        people: vec![anna],
        sockets: Vec::new(),
        table: text(&info["id"]),
    };
    let start = party.path("start");
    party.people[0].post(&start, json!({})).await.ok();
    party.connect().await;
    let asked = question(&mut socket).await.expect("a question");
    socket
        .send(&json!({ "type": "act", "id": asked["id"], "choice": 9999 }))
        .await;
    until_forfeits(&server, 1).await;
    party.act("keep-tickets").await;
    question(&mut socket)
        .await
        .expect("the connection stays open");
    socket.send_frame(Message::text("bla bla")).await;
    assert!(
        question(&mut socket).await.is_none(),
        "who babbles is cut off"
    );
    until_forfeits(&server, 2).await;
    let mut silent = program.connect().await;
    let mut decisions = 0;
    while decisions == 0 {
        let position = party.position(1).await;
        if position["prompt"].is_null() {
            question(&mut silent).await.expect("a question");
            decisions += 1;
        } else {
            party.act("draw-card").await;
        }
    }
    until_forfeits(&server, 3).await;
    assert_eq!(party.info().await["status"], "running");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_programs_use_the_socket_for_programs() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    assert_eq!(anna.try_socket("/api/v1/bot", &[]).await.err(), Some(403));
    let nobody = server.stranger().try_socket("/api/v1/bot", &[]).await;
    assert_eq!(nobody.err(), Some(401));
    let program = Program::new(&anna, &server).await;
    let wrong = program.token.replace('.', ".0");
    let headers = [("authorization", wrong.as_str())];
    let socket = server.stranger().try_socket("/api/v1/bot", &headers).await;
    assert_eq!(socket.err(), Some(401));
    // A token is shown once; a program has no programs and sits down only where it is invited.
    let mine = anna.get("/api/v1/me/programs").await;
    assert!(
        !mine
            .body
            .contains(program.token.trim_start_matches("Bearer "))
    );
    let bearer = format!(
        "authorization: {}\r\ncontent-type: application/json\r\n",
        program.token
    );
    let more = server
        .stranger()
        .request(
            "POST",
            "/api/v1/me/programs",
            &bearer,
            b"{\"name\":\"Child\"}",
        )
        .await;
    assert_eq!(more.refusal(), "forbidden");
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let table = text(&anna.table(json!({}), seats).await["id"]);
    let path = format!("/api/v1/tables/{table}/join");
    let join = server
        .stranger()
        .request("POST", &path, &bearer, b"{}")
        .await;
    assert_eq!(join.refusal(), "forbidden");
}
