//! The crowd: two seats at each table, one socket for each seat.

use crate::Shared;
use crate::figures::{FAULTS, Figures};
use crate::reads::Reads;
use gleis_trial::crowd::{End, Ledger, Pace, Pair, Then, at_once, pairs, play};
use gleis_trial::desk::{Desk, Guest};
use gleis_trial::player::Player;
use gleis_trial::server::Server;
use gleis_trial::socket::Socket;
use gleis_trial::{Outcome, Say};
use serde_json::value::RawValue;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// What all players write down.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) moves: AtomicU64,
    pub(crate) games: AtomicU64,
    refused: AtomicU64,
    /// Are delays written down?
    pub(crate) timing: AtomicBool,
    /// From an action to its answer, in microseconds.
    delays: Mutex<Vec<u32>>,
}

impl Tally {
    /// The delays so far; from now on they are counted anew.
    pub(crate) fn delays(&self) -> Vec<u32> {
        let mut delays = self.delays.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut delays)
    }
}

struct Hand<'a> {
    place: &'a Place,
    seat: u8,
    sent: Instant,
}

impl Ledger for Hand<'_> {
    fn sent(&mut self) {
        self.sent = Instant::now();
    }

    fn step(&mut self, _: u64, _: &RawValue) {}

    fn done(&mut self, seq: u64) {
        let Place {
            tally,
            table,
            guest,
            reads,
            ..
        } = self.place;
        tally.moves.fetch_add(1, Ordering::Relaxed);
        if tally.timing.load(Ordering::Relaxed) {
            let delay = u32::try_from(self.sent.elapsed().as_micros()).unwrap_or(u32::MAX);
            let delays = tally.delays.lock();
            delays.unwrap_or_else(PoisonError::into_inner).push(delay);
        }
        if let Some(reads) = reads {
            reads.check(table, (guest, self.seat), seq);
        }
    }

    fn refused(&mut self, _: &str, _: &str) -> Outcome<Then> {
        self.place.tally.refused.fetch_add(1, Ordering::Relaxed);
        Ok(Then::GoOn)
    }
}

/// Everybody who plays.
pub(crate) struct Crowd {
    pub(crate) tally: Shared<Tally>,
    pub(crate) pace: Shared<Pace>,
    /// What is read of the second process, and of the first; nothing if there is one.
    reads: Option<[Shared<Reads>; 2]>,
    tasks: JoinSet<Outcome>,
}

impl Crowd {
    /// Brings everybody to their tables; they begin to play at once. Where there is a second
    /// process, the second player of each table is there.
    pub(crate) async fn gather(
        server: &Server,
        twin: Option<&Server>,
        tables: usize,
    ) -> Outcome<Self> {
        let desk = Shared::new(Desk::new(server.address));
        let other = twin.map_or(server.address, |twin| twin.address);
        let pairs = pairs(&desk, tables).await?;
        let mut crowd = Self {
            tally: Shared::default(),
            pace: Shared::default(),
            reads: twin.map(|twin| {
                let of = |address| Shared::new(Reads::of(address));
                [of(twin.address), of(server.address)]
            }),
            tasks: JoinSet::new(),
        };
        let sockets = at_once(tables, async |place| {
            let [one, two] = &pairs[place].guests;
            let address = desk.address;
            let one = Socket::open(address, Some(&one.cookie)).await?;
            Ok((one, Socket::open(other, Some(&two.cookie)).await?))
        });
        let sockets = sockets.await?;
        for (pair, (one, two)) in pairs.into_iter().zip(sockets) {
            crowd.seat(&desk, pair, one, two);
        }
        Ok(crowd)
    }

    fn seat(&mut self, desk: &Shared<Desk>, pair: Pair, one: Socket, two: Socket) {
        let Pair { guests, table } = pair;
        let (tell, hear) = mpsc::channel(1);
        let place = |number: usize| Place {
            tally: Shared::clone(&self.tally),
            pace: Shared::clone(&self.pace),
            reads: self
                .reads
                .as_ref()
                .map(|reads| Shared::clone(&reads[number])),
            desk: Shared::clone(desk),
            guest: guests[number].clone(),
            table: table.clone(),
        };
        let (first, second) = (place(0), place(1));
        self.tasks.spawn(first.host(one, guests, tell));
        self.tasks.spawn(second.follow(two, hear));
    }

    /// Everybody goes home, if nothing went wrong.
    pub(crate) fn leave(mut self, figures: &mut Figures) -> Outcome {
        while let Some(ended) = self.tasks.try_join_next() {
            ended.say("A player ended")??;
        }
        let refused = self.tally.refused.load(Ordering::Relaxed);
        figures.note(FAULTS, refused as f64, "");
        if let Some(both) = &self.reads {
            Reads::figures(both, figures)?;
        }
        Ok(())
    }
}

/// A seat at a table, and at the tables after it.
struct Place {
    tally: Shared<Tally>,
    pace: Shared<Pace>,
    reads: Option<Shared<Reads>>,
    desk: Shared<Desk>,
    guest: Guest,
    table: String,
}

impl Place {
    /// The first seat: once a game is over it asks for the next.
    async fn host(
        mut self,
        mut socket: Socket,
        guests: [Guest; 2],
        tell: mpsc::Sender<String>,
    ) -> Outcome {
        loop {
            self.play(&mut socket, 1).await?;
            self.tally.games.fetch_add(1, Ordering::Relaxed);
            self.table = self.desk.rematch(&self.table, &guests).await?;
            let told = tell.send(self.table.clone()).await;
            told.say("The other player has gone")?;
        }
    }

    /// The second seat.
    async fn follow(mut self, mut socket: Socket, mut hear: mpsc::Receiver<String>) -> Outcome {
        loop {
            self.play(&mut socket, 2).await?;
            self.table = hear.recv().await.ok_or("The host has gone.")?;
        }
    }

    async fn play(&self, socket: &mut Socket, seat: u8) -> Outcome {
        let mut player = Player::new(&self.table, seat, fastrand::u64(..));
        let mut hand = Hand {
            place: self,
            seat,
            sent: Instant::now(),
        };
        let end = play(socket, &mut player, &self.pace, &mut hand).await?;
        match end {
            End::Over => socket.send(player.unwatch()).await,
            End::Cut => Err("The server closed the socket of a player.".to_owned()),
        }
    }
}
