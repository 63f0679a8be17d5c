//! People at a table, each with a socket of their own.

use crate::wire::{Person, Server, Socket, number, text};
use serde_json::{Value, json};

/// A table with people only.
pub struct Party {
    /// The people, from seat 1.
    pub people: Vec<Person>,
    /// Their sockets.
    pub sockets: Vec<Socket>,
    /// The id of the table.
    pub table: String,
}

impl Party {
    /// So many people sit down and begin.
    pub async fn begin(server: &Server, seats: usize, rules: Value) -> Self {
        let mut people = Vec::new();
        for place in 0..seats {
            people.push(server.person(&format!("Person {}", place + 1)).await);
        }
        let mut plan = vec![json!({ "kind": "me" })];
        plan.resize(seats, json!({ "kind": "open" }));
        let table = text(&people[0].table(rules, json!(plan)).await["id"]);
        for person in &people[1..] {
            person
                .post(&format!("/api/v1/tables/{table}/join"), json!({}))
                .await
                .ok();
        }
        let start = format!("/api/v1/tables/{table}/start");
        people[0].post(&start, json!({})).await.ok();
        let mut party = Self {
            people,
            sockets: Vec::new(),
            table,
        };
        party.connect().await;
        party
    }

    /// Everybody looks at the table with a new socket.
    pub async fn connect(&mut self) {
        self.sockets.clear();
        for (place, person) in self.people.iter().enumerate() {
            let mut socket = person.socket().await;
            socket.watch(&self.table, Some(place as u8 + 1)).await;
            self.sockets.push(socket);
        }
    }

    /// An address below the table's.
    pub fn path(&self, rest: &str) -> String {
        format!("/api/v1/tables/{}/{rest}", self.table)
    }

    /// The game as a seat knows it.
    pub async fn position(&self, seat: u8) -> Value {
        let path = self.path(&format!("position?seat={seat}"));
        self.people[usize::from(seat) - 1].get(&path).await.ok()
    }

    /// The table as everybody sees it.
    pub async fn info(&self) -> Value {
        let path = format!("/api/v1/tables/{}", self.table);
        self.people[0].get(&path).await.ok()
    }

    /// The number of the last step.
    pub async fn seq(&self) -> u64 {
        number(&self.info().await["seq"])
    }

    /// The first of those who have to act.
    pub async fn to_act(&self) -> u8 {
        number(&self.info().await["to-act"][0]) as u8
    }

    /// The socket of a seat.
    pub fn socket(&mut self, seat: u8) -> &mut Socket {
        &mut self.sockets[usize::from(seat) - 1]
    }

    /// Whoever has to act takes the first choice that is of this kind; says who it was.
    pub async fn act(&mut self, kind: &str) -> u8 {
        let seat = self.to_act().await;
        let position = self.position(seat).await;
        let choices = position["prompt"]["choices"].as_array().expect("choices");
        let choice = choices
            .iter()
            .position(|choice| choice["action"]["do"] == kind);
        let choice = choice.unwrap_or_else(|| panic!("no {kind} in {position}")) as u64;
        let (table, seq) = (self.table.clone(), number(&position["seq"]));
        self.socket(seat).choose(&table, seat, seq, choice).await;
        seat
    }

    /// Everybody keeps the first tickets that the rules allow.
    pub async fn keep_first_tickets(&mut self) {
        for _ in 0..self.people.len() {
            self.act("keep-tickets").await;
        }
    }

    /// Draws cards until whoever has to act can claim something; says who that is.
    pub async fn draw_until_claim(&mut self) -> u8 {
        loop {
            let seat = self.to_act().await;
            let position = self.position(seat).await;
            let choices = position["prompt"]["choices"].as_array().expect("choices");
            if choices
                .iter()
                .any(|choice| choice["action"]["do"] == "claim")
            {
                return seat;
            }
            self.act("draw-card").await;
        }
    }
}
