//! A server with one table whose game is known beforehand, and everybody who looks at it.

use crate::scripted::{Leak, Script, ScriptedEntry};
use crate::twins::{Move, Plan, Turn};
use crate::wire::{Answer, Person, Socket, number, text};
use gleis_bots::Playable;
use gleis_games::Entry;
use gleis_games::wire::seat_to_wire;
use gleis_rules::{SeatCount, Viewer};
use gleis_server::app::App;
use gleis_server::chance::ChanceSource;
use gleis_server::id::Token;
use gleis_server::live::{GameKind, Kind};
use gleis_server::model::{Occupant, Pace, Rules, Settled, Status, TableDoc, Undo};
use gleis_server::settings::Settings;
use gleis_server::store::{self, Access, Guest, LogRow, Purpose, Session, TableRow, Within};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use tempfile::TempDir;
use tokio::task::JoinHandle;

/// The id of the table in every world.
pub const TABLE: &str = "tttttttttttt";

/// The key of the game’s chance in every world.
pub const KEY: [u8; 32] = [0xa7; 32];

/// When everything was made.
const LONG_AGO: i64 = 1_600_000_000_000;

/// What one viewer was sent, in order.
pub type Transcript = Vec<String>;

/// The people of all worlds, with the same names and secrets in each.
pub struct Cast {
    tokens: Vec<Token>,
}

impl Cast {
    /// One for each seat, and somebody who looks on.
    pub fn new(seats: SeatCount) -> Self {
        let tokens = (0..=seats.get()).map(|_| Token::new()).collect();
        Self { tokens }
    }

    /// All secrets.
    pub fn secrets(&self) -> impl Iterator<Item = String> {
        self.tokens.iter().map(Token::reveal)
    }

    fn guest(place: usize) -> String {
        format!("gggggggggg2{}", place + 2)
    }

    async fn enter(&self, app: &App) {
        for (place, token) in self.tokens.iter().enumerate() {
            let guest = Guest {
                id: Self::guest(place),
                name: format!("Person {}", place + 1),
                owner: None,
                admin: false,
                created: LONG_AGO,
                blocked: false,
            };
            app.store.add_guest(&guest).await.expect("a guest");
            let session = Session {
                id: token.id.clone(),
                guest: Some(guest.id),
                hash: token.hash(),
                purpose: Purpose::Browser,
                created: LONG_AGO,
                expires: None,
                seen: LONG_AGO,
                agent: None,
            };
            app.store.add_session(&session).await.expect("a session");
        }
    }

    fn table(&self, game: &str) -> TableRow {
        let seats = self.tokens.len() - 1;
        let person = |place| Occupant::Person {
            guest: Self::guest(place),
            name: format!("Person {}", place + 1),
            stand_in: None,
        };
        TableRow {
            id: TABLE.into(),
            revision: 1,
            status: Status::Open,
            doc: TableDoc {
                rules: Rules {
                    game: game.into(),
                    first_seat: None,
                    pace: Pace::NoClock {},
                    undo: Undo::Consent,
                    aids: true,
                    spectators: true,
                    public: true,
                    rated: None,
                },
                host: Self::guest(0),
                seats: (0..seats).map(person).collect(),
                undo_request: None,
                unrated: false,
                rematch: None,
                stopped: None,
                campaign: None,
                settled: Settled::default(),
                quick: false,
                tutorial: false,
            },
            created: LONG_AGO,
            updated: LONG_AGO,
        }
    }
}

/// A server with one running game.
pub struct World {
    app: Arc<App>,
    tasks: Vec<JoinHandle<()>>,
    people: Vec<Person>,
    sockets: Vec<Socket>,
    /// Answers to requests and what extra sockets were told, by viewer.
    answers: Vec<Transcript>,
    seq: u64,
    _directory: TempDir,
}

impl World {
    /// Begins the game of a plan on a server of its own.
    pub async fn begin<E: Entry>(cast: &Cast, entry: &E, plan: &Plan, leak: Leak) -> Self
    where
        E::Game: Playable,
    {
        let script = Script::new(KEY, plan.outcomes.clone());
        let kind = Arc::new(Kind::new(ScriptedEntry::new(entry.clone(), script, leak)));
        let directory = in_memory();
        let mut settings = Settings::defaults_for_tests(directory.path());
        settings.requests_per_minute = 1_000_000;
        settings.commands_per_second = 1_000_000;
        settings.chat_per_minute = 1_000_000;
        let store = store::open(&settings.database(), Access::Serve).await;
        let mut app = App::new(store.expect("a store"), settings);
        let game = entry.info().id.clone();
        let inside = Arc::get_mut(&mut app).expect("nobody else has the app yet");
        inside
            .catalogue
            .insert(game.clone(), Arc::clone(&kind) as Arc<dyn GameKind>);
        cast.enter(&app).await;
        deal(&app, cast.table(&game), &*kind, plan).await;
        let (address, tasks) = listen(&app).await;
        let person = |(place, token): (usize, &Token)| Person {
            address,
            id: Cast::guest(place),
            cookie: Some(format!("gleis={}", token.reveal())),
        };
        let people: Vec<Person> = cast.tokens.iter().enumerate().map(person).collect();
        let mut world = Self {
            app,
            tasks,
            answers: vec![Transcript::new(); people.len()],
            people,
            sockets: Vec::new(),
            seq: 0,
            _directory: directory,
        };
        for place in 0..world.people.len() {
            let mut socket = world.people[place].socket().await;
            socket.watch(TABLE, world.seat(place)).await;
            world.sockets.push(socket);
        }
        world
    }

    /// The seat of a viewer; the last one looks on.
    fn seat(&self, place: usize) -> Option<u8> {
        (place + 1 < self.people.len()).then_some(place as u8 + 1)
    }

    /// Plays the game; `curious` are those who ask for all that can be asked for.
    pub async fn play(&mut self, plan: &Plan, curious: &[usize]) {
        for (number, turn) in plan.turns.iter().enumerate() {
            if number.is_multiple_of(15) {
                for &place in curious {
                    self.ask_everything(place, turn).await;
                }
            }
            if number.is_multiple_of(45) {
                self.look_again().await;
                self.talk(number).await;
            }
            self.turn(number, turn).await;
        }
        for socket in &mut self.sockets {
            socket.ask(json!({ "type": "ping" })).await;
        }
    }

    /// Ends the server, and gives what each viewer was sent.
    pub async fn end(self) -> Vec<Transcript> {
        self.app.stop();
        for task in self.tasks {
            task.abort();
        }
        self.app.committer.close().await;
        let all = self.sockets.into_iter().zip(self.answers);
        let all = all.map(|(socket, answers)| socket.received.into_iter().chain(answers));
        all.map(|lines| lines.map(|line| masked(&line)).collect())
            .collect()
    }

    /// The digests of the stored rows, which nobody must see.
    pub async fn digests(&self) -> Vec<u64> {
        let rows = self.app.store.rows(TABLE, 0).await.expect("rows");
        rows.iter().map(|row| row.hash).collect()
    }

    async fn turn(&mut self, number: usize, turn: &Turn) {
        let place = usize::from(turn.seat) - 1;
        let undo = json!({
            "type": "undo", "table": TABLE, "seat": turn.seat, "seq": self.seq,
        });
        let mut last = place;
        match &turn.play {
            Move::Act(action) => {
                let act = json!({
                    "type": "act", "table": TABLE, "seat": turn.seat, "seq": self.seq,
                    "action": action, "id": format!("turn-{number}"),
                });
                self.done(place, act).await;
            }
            Move::TakeBack => self.done(place, undo).await,
            Move::AskBack => {
                self.done(place, undo).await;
                for other in (0..self.people.len() - 1).filter(|other| *other != place) {
                    let yes = json!({
                        "type": "answer-undo", "table": TABLE, "seat": other + 1, "agree": true,
                    });
                    self.done(other, yes).await;
                    last = other;
                }
            }
        }
        self.seq += 1;
        for (place, socket) in self.sockets.iter_mut().enumerate() {
            // Whoever made it happen has heard of it before the answer.
            if place != last {
                socket.until_step(self.seq).await;
            }
        }
    }

    async fn done(&mut self, place: usize, command: Value) {
        let answer = self.sockets[place].ask(command).await;
        assert_eq!(answer["type"], "done", "step {}: {answer}", self.seq);
    }

    /// Everybody comes again with a second socket, to resume and to begin afresh.
    async fn look_again(&mut self) {
        for place in 0..self.people.len() {
            let mut socket = self.people[place].socket().await;
            for since in [Some(self.seq.saturating_sub(12)), None] {
                let seat = self.seat(place);
                let watch = json!({
                    "type": "watch", "table": TABLE, "seat": seat, "since": since,
                });
                let done = socket.ask(watch).await;
                assert_eq!(done["seq"], self.seq);
                if seat.is_some() {
                    // Everybody hears that a player looks, this socket as well.
                    socket.until_type("table").await;
                }
            }
            let unwatch = json!({ "type": "unwatch", "table": TABLE, "seat": self.seat(place) });
            socket.ask(unwatch).await;
            self.answers[place].append(&mut socket.received);
        }
    }

    async fn talk(&mut self, number: usize) {
        let last = self.sockets.len() - 1;
        for (place, room) in [(0, "players"), (last, "spectators")] {
            let text = format!("{room} {number}");
            let say = json!({ "type": "say", "table": TABLE, "room": room, "text": text });
            self.done(place, say).await;
            let heard = |message: &Value| message["line"]["text"] == text;
            for listener in 0..=last {
                if (listener == last) == (place == last) {
                    self.sockets[listener].until(heard).await;
                }
            }
        }
    }

    /// Everything that requests can tell a viewer, and every refusal.
    async fn ask_everything(&mut self, place: usize, turn: &Turn) {
        let (own, person) = (self.seat(place), self.people[place].clone());
        let seat = own.map_or_else(String::new, |seat| format!("seat={seat}"));
        let viewer = own.map_or_else(|| "spectator".into(), |seat| format!("seat-{seat}"));
        let other = if own == Some(1) { 2 } else { 1 };
        let (table, replay) = (
            format!("/api/v1/tables/{TABLE}"),
            format!("/api/v1/replays/{TABLE}"),
        );
        let since = self.seq.saturating_sub(5);
        let plies = number(&person.get(&replay).await.ok()["plies"]);
        let position = person.get(&format!("{table}/position?{seat}")).await.ok();
        let names = |list: &Value| -> Vec<String> {
            list.as_array()
                .into_iter()
                .flatten()
                .take(3)
                .map(text)
                .collect()
        };
        let view = &position["view"];
        let open = view["open-tracks"].as_object().into_iter().flatten();
        let plan: Vec<String> = open
            .take(3)
            .map(|(track, _)| track.replace('#', "%23"))
            .collect();
        let plan = plan.join(",");
        let tickets = [names(&view["tickets"]), names(&view["offer"])].concat();
        let tickets = tickets.join(",");
        let mut answers = Vec::new();
        for path in [
            table.clone(),
            format!("{table}/position?{seat}"),
            format!("{table}/events?since={since}&{seat}"),
            format!("{table}/hints?{seat}"),
            format!("{table}/hints?{seat}&plan={plan}&tickets={tickets}"),
            format!("{table}/hints?seat={other}"),
            format!("{table}/steps?{seat}"),
            format!("{table}/steps?since={since}&limit=2&{seat}"),
            format!("{table}/steps?seat={other}"),
            format!("{table}/record?viewer={viewer}"),
            format!("{table}/chat"),
            format!("{table}/networks"),
            format!("{table}/position?seat={other}"),
            format!("{table}/record?viewer=seat-{other}"),
            "/api/v1/lobby".into(),
            "/api/v1/me/tables".into(),
            replay.clone(),
            format!("{replay}/plies/{plies}?viewer={viewer}"),
            format!("{replay}/plies/{}?viewer={viewer}", plies / 2),
            format!("{replay}/plies/{plies}"),
            format!("{replay}/plies/{plies}?viewer=seat-{other}"),
            format!("{replay}/plies/{plies}?viewer=everything"),
            format!("{replay}/statistics"),
        ] {
            answers.push(person.get(&path).await);
        }
        answers.extend(self.ask_for_refusals(place, turn).await);
        let shown = answers
            .into_iter()
            .map(|answer| format!("{}\n\n{}", answer.head, answer.body));
        self.answers[place].extend(shown);
    }

    /// Moves that are refused, whatever the viewer may know.
    async fn ask_for_refusals(&mut self, place: usize, turn: &Turn) -> Vec<Answer> {
        let (own, person) = (self.seat(place), self.people[place].clone());
        let other = if own == Some(1) { 2 } else { 1 };
        let table = format!("/api/v1/tables/{TABLE}");
        let mut answers = Vec::new();
        // Whose turn it is not may not even pass.
        let wrong = if own == Some(turn.seat) {
            json!(turn.wrong)
        } else {
            json!({ "do": "pass" })
        };
        let seat = own.unwrap_or(1);
        for body in [
            json!({ "seat": seat, "seq": self.seq, "choice": 9999 }),
            json!({ "seat": seat, "seq": self.seq + 1, "choice": 0 }),
            json!({ "seat": other, "seq": self.seq, "choice": 0 }),
            json!({ "seat": seat, "seq": self.seq, "action": wrong }),
        ] {
            let answer = person.post(&format!("{table}/actions"), body).await;
            assert_ne!(answer.status, 200, "{answer:?}");
            answers.push(answer);
        }
        let stale = json!({ "seat": seat, "seq": self.seq + 1 });
        answers.push(person.post(&format!("{table}/undo"), stale).await);
        answers
    }
}

/// A directory in memory where there is one: nothing in here has to outlive a power cut.
fn in_memory() -> TempDir {
    let memory = std::path::Path::new("/dev/shm");
    let directory = if memory.is_dir() {
        TempDir::new_in(memory)
    } else {
        TempDir::new()
    };
    directory.expect("a directory")
}

/// Writes the deal into the store as the server does.
async fn deal(app: &App, mut row: TableRow, kind: &dyn GameKind, plan: &Plan) {
    app.store
        .add_table(&row, &Within::ANY)
        .await
        .expect("a table");
    let (live, entry) = kind.deal(plan.setup, ChanceSource::Key(KEY));
    row.status = Status::Running;
    row.revision += 1;
    let waiting = live
        .to_act()
        .iter()
        .map(|seat| 1 << (seat_to_wire(seat) - 1));
    let deal = LogRow {
        table: row.id.clone(),
        seq: 0,
        at: LONG_AGO,
        command: None,
        entry,
        hash: live.digest(),
        waiting: waiting.sum(),
        due: None,
        external: Vec::new(),
    };
    app.store.start_table(&row, &deal).await.expect("a deal");
}

async fn listen(app: &Arc<App>) -> (SocketAddr, Vec<JoinHandle<()>>) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a port");
    let address = listener.local_addr().expect("an address");
    let router = gleis_server::http::router(app);
    let answering = gleis_server::listen::answer(listener, router, Arc::clone(app));
    let serving = tokio::spawn(answering);
    (
        address,
        vec![serving, tokio::spawn(Arc::clone(app).look_after())],
    )
}

/// The same text without times, which differ from run to run.
fn masked(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let by_chance = ["date: ", "x-request-id: "];
    let lines = text
        .lines()
        .filter(|line| !by_chance.iter().any(|name| line.starts_with(name)));
    for line in lines {
        let mut rest = line;
        while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
            let (before, digits) = rest.split_at(start);
            let end = digits.find(|letter: char| !letter.is_ascii_digit());
            let (digits, after) = digits.split_at(end.unwrap_or(digits.len()));
            kept.push_str(before);
            kept.push_str(if digits.len() == 13 { "0" } else { digits });
            rest = after;
        }
        kept.push_str(rest);
        kept.push('\n');
    }
    kept
}

/// The first place where two transcripts differ, if they do.
pub fn difference(one: &Transcript, other: &Transcript) -> Option<String> {
    let place = one.iter().zip(other).position(|(one, other)| one != other);
    match place {
        Some(place) => Some(format!(
            "message {place}:\n{}\nand in the other world\n{}",
            one[place], other[place]
        )),
        None => (one.len() != other.len())
            .then(|| format!("{} and {} messages", one.len(), other.len())),
    }
}

/// How viewers are counted: the seats from 1, then those who look on.
pub fn viewers(seats: SeatCount) -> BTreeMap<usize, Option<u8>> {
    let seat = |viewer| match viewer {
        Viewer::Seat(seat) => Some(seat_to_wire(seat)),
        Viewer::Spectator => None,
    };
    Viewer::all(seats).map(seat).enumerate().collect()
}
