//! Where guests and tables are made: a few connections that many share.

use crate::http::{Answer, Client};
use crate::{Outcome, Say};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::Mutex;

/// How many connections one desk holds.
const WINDOWS: usize = 8;

/// The game that is played in trials: the largest of the common ones.
pub const GAME: &str = "usa-2004";

/// Somebody who plays.
#[derive(Clone, Debug)]
pub struct Guest {
    /// The cookie by which the server knows them.
    pub cookie: Arc<str>,
}

/// Connections to one server.
#[derive(Debug)]
pub struct Desk {
    /// Which server.
    pub address: SocketAddr,
    windows: Vec<Mutex<Option<Client>>>,
    next: AtomicUsize,
}

impl Desk {
    /// A desk of this server.
    #[must_use]
    pub fn new(address: SocketAddr) -> Self {
        Self {
            address,
            windows: (0..WINDOWS).map(|_| Mutex::new(None)).collect(),
            next: AtomicUsize::new(0),
        }
    }

    /// Sends a request: with a body it changes something, without one it asks.
    ///
    /// # Errors
    /// If there is no answer.
    pub async fn ask(
        &self,
        path: &str,
        guest: Option<&Guest>,
        body: Option<&Value>,
    ) -> Outcome<Answer> {
        let window = self.next.fetch_add(1, Ordering::Relaxed) % WINDOWS;
        let mut window = self.windows[window].lock().await;
        let mut client = match window.take().filter(Client::is_open) {
            Some(client) => client,
            None => Client::connect(self.address).await?,
        };
        let cookie = guest.map(|guest| &*guest.cookie);
        let answer = match body {
            Some(body) => client.post(path, cookie, body.to_string()).await,
            None => client.get(path, cookie).await,
        };
        // A connection on which something went wrong is not used again.
        *window = answer.is_ok().then_some(client);
        answer
    }

    /// Sends a request that must go well.
    ///
    /// # Errors
    /// If it is refused, or there is no answer.
    pub async fn must(
        &self,
        path: &str,
        guest: Option<&Guest>,
        body: Option<&Value>,
    ) -> Outcome<Value> {
        self.ask(path, guest, body).await?.json().say(path)
    }

    /// Makes a guest.
    ///
    /// # Errors
    /// If the server does not.
    pub async fn guest(&self, name: &str) -> Outcome<Guest> {
        let body = json!({ "name": name });
        let answer = self.ask("/api/v1/guests", None, Some(&body)).await?;
        answer.json().say("No guest was made")?;
        let cookie = answer.cookie.ok_or("The server set no cookie.")?;
        Ok(Guest {
            cookie: cookie.into(),
        })
    }

    /// Makes a table at which each guest has a seat, in their order, and starts the game.
    ///
    /// # Errors
    /// If the server does not.
    pub async fn table(&self, guests: &[Guest]) -> Outcome<String> {
        let host = guests.first().ok_or("A table needs a host.")?;
        let mine = |guest: &Guest| {
            let kind = if Arc::ptr_eq(&guest.cookie, &host.cookie) {
                "me"
            } else {
                "open"
            };
            json!({ "kind": kind })
        };
        let seats: Vec<Value> = guests.iter().map(mine).collect();
        let body = json!({ "rules": { "game": GAME }, "seats": seats });
        let made = self.must("/api/v1/tables", Some(host), Some(&body)).await?;
        let id = made["id"].as_str().ok_or("The new table has no id.")?;
        for (place, guest) in guests.iter().enumerate() {
            if !Arc::ptr_eq(&guest.cookie, &host.cookie) {
                let path = format!("/api/v1/tables/{id}/join");
                let body = json!({ "seat": place + 1 });
                self.must(&path, Some(guest), Some(&body)).await?;
            }
        }
        self.start(id, host).await?;
        Ok(id.to_owned())
    }

    async fn start(&self, table: &str, host: &Guest) -> Outcome {
        let path = format!("/api/v1/tables/{table}/start");
        self.must(&path, Some(host), Some(&json!({}))).await?;
        Ok(())
    }

    /// The first guest asks for the next game, and the others say yes, which begins it.
    ///
    /// # Errors
    /// If the server does not.
    pub async fn rematch(&self, table: &str, guests: &[Guest]) -> Outcome<String> {
        let path = format!("/api/v1/tables/{table}/rematch");
        let made = self.must(&path, guests.first(), Some(&json!({}))).await?;
        let id = made["id"].as_str().ok_or("The next table has no id.")?;
        for guest in &guests[1..] {
            let path = format!("/api/v1/tables/{id}/join");
            self.must(&path, Some(guest), Some(&json!({}))).await?;
        }
        Ok(id.to_owned())
    }

    /// The game as a seat knows it.
    ///
    /// # Errors
    /// If the server does not tell.
    pub async fn position(&self, table: &str, guest: &Guest, seat: u8) -> Outcome<Value> {
        let path = format!("/api/v1/tables/{table}/position?seat={seat}");
        self.must(&path, Some(guest), None).await
    }

    /// What happened after a step, as a seat knows it.
    ///
    /// # Errors
    /// If the server does not tell.
    pub async fn since(&self, table: &str, guest: &Guest, seat: u8, since: u64) -> Outcome<Value> {
        let path = format!("/api/v1/tables/{table}/events?seat={seat}&since={since}");
        self.must(&path, Some(guest), None).await
    }
}
