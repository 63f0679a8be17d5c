//! A server of one's own and clients that speak to it over real sockets and write down every
//! byte that they are sent.

use futures_util::{SinkExt, StreamExt};
use gleis_server::Serving;
use gleis_server::settings::{DatabaseUrl, Settings};
use gleis_trial::postgres::Cluster;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::client::Request;
use tokio_tungstenite::tungstenite::{Error, Message};

/// Nothing that a test waits for takes longer than this.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A server with a data directory that goes away with it.
pub struct Server {
    /// The server.
    pub serving: Serving,
    directory: TempDir,
    /// Its database, if it has one of its own; it lives as long as somebody uses it.
    _cluster: Option<Arc<Cluster>>,
}

impl Server {
    /// Starts one whose limits do not disturb a busy test.
    pub async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    /// The same, with other settings.
    pub async fn start_with(change: impl FnOnce(&mut Settings)) -> Self {
        let directory = TempDir::new().expect("a directory");
        Self::start_in(directory, change).await
    }

    async fn start_in(directory: TempDir, change: impl FnOnce(&mut Settings)) -> Self {
        let mut settings = Settings::defaults_for_tests(directory.path());
        settings.requests_per_minute = 1_000_000;
        settings.guests_per_hour = 1_000_000;
        settings.commands_per_second = 1_000_000;
        settings.chat_per_minute = 1_000_000;
        settings.running_tables_per_guest = 1_000_000;
        settings.bot_tables_per_guest = 1_000_000;
        settings.running_tables_per_address = 1_000_000;
        settings.bot_tables_per_address = 1_000_000;
        change(&mut settings);
        let serving = gleis_server::start(settings).await.expect("a server");
        Self {
            serving,
            directory,
            _cluster: None,
        }
    }

    /// Starts two processes on one PostgreSQL database.
    pub async fn start_two(change: impl Fn(&mut Settings)) -> [Self; 2] {
        let cluster = gleis_trial::postgres::shared().expect("PostgreSQL");
        let url = cluster.database().expect("a database");
        let url = DatabaseUrl::read(&url).expect("an address");
        let on = |settings: &mut Settings| {
            settings.database_url = Some(url.clone());
            change(settings);
        };
        let mut both = [Self::start_with(on).await, Self::start_with(on).await];
        for server in &mut both {
            server._cluster = Some(Arc::clone(&cluster));
        }
        both
    }

    /// The same person, who asks this process.
    pub fn as_here(&self, person: &Person) -> Person {
        Person {
            address: self.address(),
            ..person.clone()
        }
    }

    /// Stops the server; its data stay.
    pub async fn stop(self) -> TempDir {
        self.serving.stop().await;
        self.directory
    }

    /// Starts a server on data that are there already.
    pub async fn start_again(directory: TempDir) -> Self {
        Self::start_in(directory, |_| {}).await
    }

    /// Stops the server and starts another one on the same data.
    pub async fn restart(self) -> Self {
        Self::start_again(self.stop().await).await
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.serving.address
    }

    /// Somebody without a name.
    pub fn stranger(&self) -> Person {
        Person {
            address: self.address(),
            id: String::new(),
            cookie: None,
        }
    }

    /// Somebody who has chosen a name.
    pub async fn person(&self, name: &str) -> Person {
        self.stranger().named(name).await
    }
}

/// An answer, byte by byte.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// Everything before the body.
    pub head: String,
    /// The body.
    pub body: String,
}

impl Answer {
    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The body, if the answer is no refusal.
    #[track_caller]
    pub fn ok(self) -> Value {
        assert_eq!(self.status, 200, "{self:?}");
        self.json()
    }

    /// The code of a refusal.
    #[track_caller]
    pub fn refusal(self) -> String {
        assert_ne!(self.status, 200, "{self:?}");
        let problem = self.json();
        assert!(problem["message"].is_string(), "{problem}");
        text(&problem["code"])
    }

    /// A line of the head.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines
            .find(|(found, _)| found.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }
}

/// A text of a message.
#[track_caller]
pub fn text(value: &Value) -> String {
    value
        .as_str()
        .unwrap_or_else(|| panic!("no text: {value}"))
        .to_owned()
}

/// A number of a message.
#[track_caller]
pub fn number(value: &Value) -> u64 {
    value
        .as_u64()
        .unwrap_or_else(|| panic!("no number: {value}"))
}

/// Somebody who sends requests.
#[derive(Clone, Debug)]
pub struct Person {
    /// Where the server is.
    pub address: SocketAddr,
    /// Their id.
    pub id: String,
    /// Their cookie, with its name.
    pub cookie: Option<String>,
}

impl Person {
    /// Chooses a name.
    pub async fn named(mut self, name: &str) -> Self {
        let answer = self.post("/api/v1/guests", json!({ "name": name })).await;
        self.cookie = cookie_of(&answer);
        self.id = text(&answer.ok()["id"]);
        self
    }

    /// Sends a request with the headers and the body given, and with the cookie.
    pub async fn request(&self, method: &str, path: &str, more: &str, body: &[u8]) -> Answer {
        let cookie = self.cookie.as_ref();
        let cookie = cookie.map_or_else(String::new, |cookie| format!("cookie: {cookie}\r\n"));
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
             content-length: {}\r\n{cookie}{more}\r\n",
            self.address,
            body.len(),
        );
        let exchange = async {
            let mut stream = TcpStream::connect(self.address).await?;
            stream.write_all(head.as_bytes()).await?;
            // A server that refuses a large body may close before it has read all of it.
            let _ = stream.write_all(body).await;
            let mut answer = Vec::new();
            let _ = stream.read_to_end(&mut answer).await;
            std::io::Result::Ok(answer)
        };
        let answer = tokio::time::timeout(PATIENCE, exchange).await;
        let answer = answer.expect("an answer in time").expect("a connection");
        let answer = String::from_utf8(answer).expect("answers are text");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        Answer {
            status: status.expect("a status"),
            head: head.to_owned(),
            body: body.to_owned(),
        }
    }

    async fn with_json(&self, method: &str, path: &str, body: &Value) -> Answer {
        let json = "content-type: application/json\r\n";
        self.request(method, path, json, body.to_string().as_bytes())
            .await
    }

    /// Fetches something.
    pub async fn get(&self, path: &str) -> Answer {
        self.request("GET", path, "", b"").await
    }

    /// Sends something.
    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.with_json("POST", path, &body).await
    }

    /// Puts something.
    pub async fn put(&self, path: &str, body: Value) -> Answer {
        self.with_json("PUT", path, &body).await
    }

    /// Deletes something.
    pub async fn delete(&self, path: &str) -> Answer {
        self.request("DELETE", path, "", b"").await
    }

    /// Makes a table of `usa-2004` and says what it is.
    pub async fn table(&self, rules: Value, seats: Value) -> Value {
        let mut all = json!({ "game": "usa-2004" });
        let merged = all.as_object_mut().expect("an object");
        merged.extend(rules.as_object().expect("an object").clone());
        let table = json!({ "rules": all, "seats": seats });
        self.post("/api/v1/tables", table).await.ok()
    }

    /// Opens a socket.
    pub async fn socket(&self) -> Socket {
        self.try_socket("/api/v1/socket", &[])
            .await
            .expect("a socket")
    }

    /// Opens a socket, or says with which status that was refused.
    pub async fn try_socket(
        &self,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Socket, u16> {
        let mut request: Request = format!("ws://{}{path}", self.address)
            .into_client_request()
            .expect("an address");
        let cookie = self.cookie.as_deref().map(|cookie| ("cookie", cookie));
        for (name, value) in headers.iter().copied().chain(cookie) {
            let value = value.parse().expect("a header");
            request.headers_mut().insert(name, value);
        }
        let stream = TcpStream::connect(self.address)
            .await
            .expect("a connection");
        match tokio_tungstenite::client_async(request, stream).await {
            Ok((stream, _)) => Ok(Socket {
                stream,
                received: Vec::new(),
                commands: 0,
            }),
            Err(Error::Http(answer)) => Err(answer.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }
}

/// The cookie that an answer sets.
pub fn cookie_of(answer: &Answer) -> Option<String> {
    let set = answer.header("set-cookie")?;
    set.split(';').next().map(str::to_owned)
}

/// A connection that keeps what it was told.
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    /// Everything that was received, in order.
    pub received: Vec<String>,
    commands: u64,
}

impl Socket {
    /// Sends a frame as it is.
    pub async fn send_frame(&mut self, frame: Message) {
        self.stream.send(frame).await.expect("the socket is open");
    }

    /// Sends a message.
    pub async fn send(&mut self, message: &Value) {
        self.send_frame(Message::text(message.to_string())).await;
    }

    /// Sends a message without ever reading; `false` when nothing more can be sent.
    pub async fn try_send(&mut self, message: &Value) -> bool {
        let sending = self.stream.send(Message::text(message.to_string()));
        let sent = tokio::time::timeout(Duration::from_secs(1), sending).await;
        matches!(sent, Ok(Ok(())))
    }

    /// The next message; `None` when the server has closed the connection.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let frame = tokio::time::timeout(PATIENCE, self.stream.next()).await;
            match frame.expect("a message in time") {
                Some(Ok(Message::Text(text))) => {
                    self.received.push(text.to_string());
                    return Some(serde_json::from_str(&text).expect("messages are JSON"));
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(_) | Err(_)) | None => return None,
            }
        }
    }

    /// The next message that is looked for; others are passed over.
    pub async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next().await.expect("the connection stays open");
            if wanted(&message) {
                return message;
            }
        }
    }

    /// The next message of a type.
    pub async fn until_type(&mut self, wanted: &str) -> Value {
        self.until(|message| message["type"] == wanted).await
    }

    /// The next step of a game with this number.
    pub async fn until_step(&mut self, seq: u64) -> Value {
        let step = |message: &Value| message["type"] == "step" && message["step"]["seq"] == seq;
        self.until(step).await
    }

    /// Sends a command and waits for its answer.
    pub async fn ask(&mut self, mut command: Value) -> Value {
        self.commands += 1;
        if command["id"].is_null() {
            command["id"] = json!(format!("ask-{}", self.commands));
        }
        self.send(&command).await;
        let id = command["id"].clone();
        let answer = |message: &Value| {
            message["id"] == id && (message["type"] == "done" || message["type"] == "error")
        };
        self.until(answer).await
    }

    /// Sends a command that is refused, and says why.
    pub async fn refused(&mut self, command: Value) -> Value {
        let answer = self.ask(command).await;
        assert_eq!(answer["type"], "error", "{answer}");
        answer["problem"].clone()
    }

    /// Looks at a table and gives what it is told about it.
    pub async fn watch(&mut self, table: &str, seat: Option<u8>) -> Value {
        self.send(&json!({ "type": "watch", "table": table, "seat": seat }))
            .await;
        let state = self.until_type("state").await;
        self.until_type("done").await;
        state
    }

    /// Takes one of the choices of the last prompt; says the number of the step.
    pub async fn choose(&mut self, table: &str, seat: u8, seq: u64, choice: u64) -> u64 {
        let done = self
            .ask(json!({
                "type": "act", "table": table, "seat": seat, "seq": seq, "choice": choice,
                "id": format!("choice-{seat}-{seq}-{}", self.commands),
            }))
            .await;
        assert_eq!(done["type"], "done", "{done}");
        number(&done["seq"])
    }
}
