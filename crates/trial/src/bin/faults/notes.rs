//! What players were told, to be compared with what is true after a fault.

use gleis_trial::crowd::{End, Ledger, Pace, Pair, Then, at_once, pairs, play};
use gleis_trial::desk::{Desk, Guest};
use gleis_trial::player::Player;
use gleis_trial::socket::Socket;
use gleis_trial::{Outcome, Say, demand};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

/// How many moves all tables make in a second: so few that what happens in a round can be asked
/// for afterwards.
const MOVES_PER_SECOND: u64 = 600;

/// The server tells so many steps to whoever asks for what they missed.
const STEPS_MAX: u64 = 64;

/// How often a table is looked at until nothing is under way any more.
const LOOKS: usize = 40;

/// A game that has not gone on by then does not go on.
const PATIENCE: Duration = Duration::from_secs(30);

/// What one seat was told in the game of its table.
#[derive(Debug, Default)]
struct Told {
    /// The steps, as they were written.
    steps: BTreeMap<u64, String>,
    /// The numbers of this seat's own moves that were acknowledged.
    acknowledged: BTreeSet<u64>,
    last: Option<u64>,
}

/// What happened at one table.
#[derive(Debug, Default)]
struct Notes {
    told: [Told; 2],
    over: bool,
    /// Moves that were acknowledged in this round.
    moves: u64,
    /// When a step was first told to anybody.
    heard: HashMap<u64, Instant>,
    /// The longest time from one seat's hearing of a step to the other's.
    lag: Duration,
    /// Commands that the server could not take for the moment.
    unavailable: u64,
}

/// Somebody who writes down what one seat is told.
struct Scribe {
    place: usize,
    notes: Arc<Mutex<Notes>>,
}

fn held(notes: &Mutex<Notes>) -> MutexGuard<'_, Notes> {
    notes.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Ledger for Scribe {
    fn sent(&mut self) {}

    fn step(&mut self, seq: u64, step: &RawValue) {
        let mut notes = held(&self.notes);
        let now = Instant::now();
        let first = *notes.heard.entry(seq).or_insert(now);
        notes.lag = notes.lag.max(now - first);
        let told = &mut notes.told[self.place];
        told.steps.insert(seq, step.get().to_owned());
        told.last = Some(seq);
    }

    fn done(&mut self, seq: u64) {
        let mut notes = held(&self.notes);
        notes.moves += 1;
        notes.told[self.place].acknowledged.insert(seq);
    }

    fn refused(&mut self, code: &str, message: &str) -> Outcome<Then> {
        match code {
            "unavailable" => {
                held(&self.notes).unavailable += 1;
                Ok(Then::Again)
            }
            // After a command was sent again, the game may have gone on because of the first.
            "stale" => Ok(Then::GoOn),
            _ => Err(format!("A move was refused ({code}): {message}")),
        }
    }
}

/// What was found to be as it must be.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Checked {
    pub(crate) moves: u64,
    pub(crate) steps: u64,
    pub(crate) unavailable: u64,
    pub(crate) lag: Duration,
}

impl Checked {
    pub(crate) fn add(&mut self, other: Self) {
        self.moves += other.moves;
        self.steps += other.steps;
        self.unavailable += other.unavailable;
        self.lag = self.lag.max(other.lag);
    }
}

/// Players at tables, and what they were told.
pub(crate) struct Crowd {
    tables: Vec<(Pair, Arc<Mutex<Notes>>)>,
}

impl Crowd {
    /// Brings everybody to their tables.
    pub(crate) async fn gather(desk: &Desk, count: usize) -> Outcome<Self> {
        let pairs = pairs(desk, count).await?.into_iter();
        let tables = pairs.map(|pair| (pair, Arc::default())).collect();
        Ok(Self { tables })
    }

    /// Those whose game is over begin another.
    pub(crate) async fn renew(&mut self, desk: &Desk) -> Outcome {
        for (pair, notes) in &mut self.tables {
            if held(notes).over {
                pair.table = desk.table(&pair.guests).await?;
                *notes = Arc::default();
            }
        }
        Ok(())
    }

    /// Lets everybody play; seat 1 goes to the first address and seat 2 to the second.
    pub(crate) fn play(&self, addresses: [SocketAddr; 2]) -> JoinSet<Outcome> {
        let pace = Arc::new(Pace::of(MOVES_PER_SECOND));
        let mut tasks = JoinSet::new();
        for (pair, notes) in &self.tables {
            for (place, address) in addresses.into_iter().enumerate() {
                let seat = Seat {
                    guest: pair.guests[place].clone(),
                    table: pair.table.clone(),
                    place,
                };
                let (notes, pace) = (Arc::clone(notes), Arc::clone(&pace));
                tasks.spawn(seat.play(address, notes, pace));
            }
        }
        tasks
    }

    /// Waits until every game has gone on.
    pub(crate) async fn wait_for_moves(&self, tasks: &mut JoinSet<Outcome>) -> Outcome {
        let deadline = Instant::now() + PATIENCE;
        loop {
            while let Some(ended) = tasks.try_join_next() {
                ended.say("A player failed")??;
            }
            let still = self.tables.iter().find(|(_, notes)| {
                let notes = held(notes);
                !notes.over && notes.moves == 0
            });
            let Some((pair, _)) = still else {
                return Ok(());
            };
            demand(Instant::now() < deadline, || {
                format!("The game at table {} does not go on.", pair.table)
            })?;
            sleep(Duration::from_millis(10)).await;
        }
    }

    /// Compares everything that was told with what is true now.
    pub(crate) async fn check(&self, desk: &Desk) -> Outcome<Checked> {
        let checks = at_once(self.tables.len(), async |index| {
            let (pair, notes) = &self.tables[index];
            let mut checked = Checked::default();
            for place in 0..2 {
                let seat = Seat {
                    guest: pair.guests[place].clone(),
                    table: pair.table.clone(),
                    place,
                };
                let told = std::mem::take(&mut held(notes).told[place]);
                let (seq, steps) = seat.check(desk, &told).await?;
                held(notes).told[place].last = Some(seq);
                checked.steps += steps;
            }
            let mut notes = held(notes);
            checked.add(Checked {
                moves: std::mem::take(&mut notes.moves),
                steps: 0,
                unavailable: std::mem::take(&mut notes.unavailable),
                lag: std::mem::take(&mut notes.lag),
            });
            notes.heard.clear();
            Ok(checked)
        });
        let mut all = Checked::default();
        checks
            .await?
            .into_iter()
            .for_each(|checked| all.add(checked));
        Ok(all)
    }
}

/// One seat of a table.
struct Seat {
    guest: Guest,
    table: String,
    /// 0 for seat 1.
    place: usize,
}

impl Seat {
    fn number(&self) -> u8 {
        if self.place == 0 { 1 } else { 2 }
    }

    async fn play(self, address: SocketAddr, notes: Arc<Mutex<Notes>>, pace: Arc<Pace>) -> Outcome {
        // A server that was killed in this moment is no fault of its own.
        let Ok(mut socket) = Socket::open(address, Some(&self.guest.cookie)).await else {
            return Ok(());
        };
        let last = held(&notes).told[self.place].last;
        let player = Player::new(&self.table, self.number(), fastrand::u64(..));
        let mut player = player.since(last);
        let mut scribe = Scribe {
            place: self.place,
            notes: Arc::clone(&notes),
        };
        let end = play(&mut socket, &mut player, &pace, &mut scribe).await?;
        if end == End::Over {
            held(&notes).over = true;
        }
        Ok(())
    }

    /// Answers the number of the last step, and how many steps were compared.
    async fn check(&self, desk: &Desk, told: &Told) -> Outcome<(u64, u64)> {
        let (table, seat) = (&self.table, self.number());
        let last = told.last.max(told.acknowledged.last().copied());
        let since = last.unwrap_or(0).saturating_sub(STEPS_MAX / 2);
        let now = desk.since(table, &self.guest, seat, since).await?;
        let seq = now["position"]["seq"].as_u64().unwrap_or(0);
        demand(last.is_none_or(|last| last <= seq), || {
            format!("Table {table} is at step {seq}, but seat {seat} was told {last:?}.")
        })?;
        let steps = now["steps"].as_array().map_or(&[][..], Vec::as_slice);
        demand(
            steps.len() as u64 == seq - since || seq - since > STEPS_MAX,
            || format!("Table {table} has gaps between {since} and {seq}."),
        )?;
        let mut compared = 0;
        for (number, step) in (since + 1..).zip(steps) {
            self.compare(told, number, step)?;
            compared += u64::from(told.steps.contains_key(&number));
        }
        self.look_again(desk, last).await?;
        Ok((seq, compared))
    }

    fn compare(&self, told: &Told, number: u64, step: &Value) -> Outcome {
        let (table, seat) = (&self.table, self.number());
        demand(step["seq"] == number, || {
            format!(
                "Table {table} has {} in the place of step {number}.",
                step["seq"]
            )
        })?;
        if let Some(before) = told.steps.get(&number) {
            let before: Value = serde_json::from_str(before).say("A step is not JSON")?;
            demand(before == *step, || {
                format!("Step {number} of table {table} was {before} and is {step}.")
            })?;
        }
        demand(
            !told.acknowledged.contains(&number) || step["seat"] == seat,
            || format!("Step {number} of table {table} is not by seat {seat}: {step}."),
        )
    }

    /// Whoever comes back with what they know, and whoever looks anew, know the same. A move that
    /// was under way may be stored between two looks: then both look again. At the same step
    /// nothing may differ.
    async fn look_again(&self, desk: &Desk, last: Option<u64>) -> Outcome {
        let (table, seat) = (&self.table, self.number());
        let mut seen = [None; 3];
        for _ in 0..LOOKS {
            let cookie = Some(&*self.guest.cookie);
            let mut socket = Socket::open(desk.address, cookie).await?;
            let mut back = Player::new(table, seat, 0).since(last);
            watch(&mut socket, &mut back).await?;
            let mut anew = Player::new(table, seat, 0);
            let mut other = Socket::open(desk.address, cookie).await?;
            let state = watch(&mut other, &mut anew).await?;
            let state = state.ok_or("A fresh look shows no state.")?;
            let position = desk.position(table, &self.guest, seat).await?;
            seen = [back.seq(), anew.seq(), position["seq"].as_u64()];
            if seen.iter().all(|seq| *seq == seen[0]) {
                let told = &state["position"];
                return demand(*told == position, || {
                    format!("Table {table}: a socket shows {told}, a request {position}.")
                });
            }
            sleep(Duration::from_millis(50)).await;
        }
        Err(format!("Table {table} does not come to rest: {seen:?}."))
    }
}

/// Looks at a table until the server says that this is all; answers the state, if it was told.
async fn watch(socket: &mut Socket, player: &mut Player) -> Outcome<Option<Value>> {
    socket.send(player.watch()).await?;
    let mut state = None;
    while !player.looks() {
        let text = socket.next().await.ok_or("The socket was closed.")?;
        player.hear(&text)?;
        if text.starts_with(r#"{"type":"state""#) {
            state = Some(serde_json::from_str(&text).say("A state is not JSON")?);
        }
    }
    Ok(state)
}
