//! Two server processes on one database.

use crate::kills::{a_moment, gather_in};
use crate::notes::{Checked, Crowd};
use crate::{Effort, Report};
use gleis_trial::desk::{Desk, Guest};
use gleis_trial::player::{News, Player};
use gleis_trial::postgres::{Care, Cluster};
use gleis_trial::server::{Plan, Server};
use gleis_trial::socket::Socket;
use gleis_trial::{Outcome, Say, demand};
use std::time::Duration;
use tempfile::TempDir;
use tokio::time::timeout;

/// What one process stores, the other has told by then.
const LAG: Duration = Duration::from_secs(5);

const PATIENCE: Duration = Duration::from_secs(30);

/// Why the second of two commands may be refused.
const LOST: [&str; 4] = ["stale", "illegal", "conflict", "wrong-state"];

pub(crate) struct Twins {
    pub(crate) plans: [Plan; 2],
    _folder: TempDir,
    cluster: Cluster,
}

impl Twins {
    pub(crate) fn new(effort: &Effort) -> Outcome<Self> {
        let cluster = Cluster::start(Care::Durable)?;
        let folder = tempfile::tempdir().say("A temporary folder cannot be made")?;
        let url = cluster.database()?;
        let plan = |name: &str| {
            let data = folder.path().join(name);
            Plan::open_to_crowds(&effort.binary, &data, Some(url.clone()))
        };
        Ok(Self {
            plans: [plan("one"), plan("two")],
            _folder: folder,
            cluster,
        })
    }
}

/// People of one table on both processes; now and then one process is killed and everybody goes
/// on at the other.
pub(crate) async fn failover(effort: &Effort, report: &mut Report) -> Outcome {
    let twins = Twins::new(effort)?;
    let mut servers = [twins.plans[0].start().await?, twins.plans[1].start().await?];
    let desk = Desk::new(servers[0].address);
    let mut crowd = Crowd::gather(&desk, effort.tables).await?;
    let mut all = Checked::default();
    for round in 0..effort.rounds {
        let (dies, lives) = (round % 2, (round + 1) % 2);
        let survivor = Desk::new(servers[lives].address);
        crowd.renew(&survivor).await?;
        let mut tasks = crowd.play([servers[0].address, servers[1].address]);
        crowd.wait_for_moves(&mut tasks).await?;
        a_moment().await;
        servers[dies].kill();
        gather_in(tasks).await?;
        let checked = crowd.check(&survivor).await.say("After the failover")?;
        demand(checked.lag < LAG, || {
            format!("One process was {:?} behind the other.", checked.lag)
        })?;
        all.add(checked);
        // Everybody at the one that is left.
        let mut tasks = crowd.play([servers[lives].address; 2]);
        crowd.wait_for_moves(&mut tasks).await?;
        gather_in(tasks).await?;
        all.add(crowd.check(&survivor).await?);
        servers[dies] = twins.plans[dies].start().await?;
    }
    for server in servers {
        server.stop().await?;
    }
    drop(twins.cluster);
    let lag = format!(
        "kill -9 of one of two, at most {} ms behind",
        all.lag.as_millis()
    );
    report.add(&lag, effort.rounds, all);
    Ok(())
}

/// One of the sockets in a race.
struct Racer {
    socket: Socket,
    player: Player,
}

impl Racer {
    async fn new(server: &Server, guest: &Guest, table: &str, seat: u8) -> Outcome<Self> {
        let mut socket = Socket::open(server.address, Some(&guest.cookie)).await?;
        let player = Player::new(table, seat, fastrand::u64(..));
        socket.send(player.watch()).await?;
        Ok(Self { socket, player })
    }

    /// Hears messages until something is the case.
    async fn until(&mut self, done: impl Fn(&Player) -> bool) -> Outcome {
        while !done(&self.player) {
            self.hear().await?;
        }
        Ok(())
    }

    /// Hears one message; answers what became of the own command, if it says so.
    async fn hear(&mut self) -> Outcome<Option<bool>> {
        let text = timeout(PATIENCE, self.socket.next()).await;
        let text = text.say("A racer was not told anything")?;
        let text = text.ok_or("The socket of a racer was closed.")?;
        match self.player.hear(&text)? {
            News::Done(_) => Ok(Some(true)),
            News::Refused(code, message) => {
                demand(LOST.contains(&code.as_str()), || {
                    format!("The second of two was refused wrongly ({code}): {message}")
                })?;
                self.player.give_up();
                Ok(Some(false))
            }
            News::Nothing | News::Step(..) => Ok(None),
        }
    }

    async fn answer(&mut self) -> Outcome<bool> {
        loop {
            if let Some(won) = self.hear().await? {
                return Ok(won);
            }
        }
    }
}

/// The same person, in two browsers on two processes, does two things at once.
pub(crate) async fn races(effort: &Effort, report: &mut Report) -> Outcome {
    let twins = Twins::new(effort)?;
    let servers = [twins.plans[0].start().await?, twins.plans[1].start().await?];
    let desks = [Desk::new(servers[0].address), Desk::new(servers[1].address)];
    let guest = desks[0].guest("Dora").await?;
    let mut wins = [0, 0];
    let mut left = effort.races;
    while left > 0 {
        let table = desks[0].table(&[guest.clone(), guest.clone()]).await?;
        let mut racers = Vec::new();
        for seat in [1, 2] {
            let one = Racer::new(&servers[0], &guest, &table, seat).await?;
            racers.push([one, Racer::new(&servers[1], &guest, &table, seat).await?]);
        }
        while left > 0 {
            let Some(winner) = race(&mut racers).await? else {
                break;
            };
            wins[winner] += 1;
            left -= 1;
        }
        same_game(&desks, &[guest.clone(), guest.clone()], &table).await?;
    }
    let what = format!(
        "two at once through two processes ({} : {})",
        wins[0], wins[1]
    );
    report.add(&what, effort.races, Checked::default());
    Ok(())
}

/// One race; answers who won, or nothing if the game is over.
async fn race(racers: &mut [[Racer; 2]]) -> Outcome<Option<usize>> {
    for racer in racers.iter_mut().flatten() {
        racer.until(Player::looks).await?;
    }
    let seq = racers
        .iter()
        .flatten()
        .filter_map(|racer| racer.player.seq());
    let seq = seq.max();
    for racer in racers.iter_mut().flatten() {
        racer.until(|player| player.seq() >= seq).await?;
    }
    let wants = |pair: &&mut [Racer; 2]| pair[0].player.wants();
    let Some([one, two]) = racers.iter_mut().find(wants) else {
        return Ok(None);
    };
    let choices = one.player.choices();
    let choice = fastrand::usize(..choices);
    let first = one.player.act_on(choice);
    let second = two.player.act_on((choice + 1) % choices);
    let sent = tokio::join!(one.socket.send(first), two.socket.send(second));
    sent.0.and(sent.1)?;
    let won = (one.answer().await?, two.answer().await?);
    match won {
        (true, false) => Ok(Some(0)),
        (false, true) => Ok(Some(1)),
        _ => Err(format!("Of two at once exactly one must win, not {won:?}.")),
    }
}

/// Both processes tell the same game.
pub(crate) async fn same_game(desks: &[Desk; 2], guests: &[Guest; 2], table: &str) -> Outcome {
    for (guest, seat) in guests.iter().zip([1, 2]) {
        let path = format!("/api/v1/tables/{table}/record?viewer=seat-{seat}");
        let one = desks[0].must(&path, Some(guest), None).await?;
        let two = desks[1].must(&path, Some(guest), None).await?;
        demand(one == two, || {
            format!("Table {table} is not the same in both processes.")
        })?;
        let [one, two] = desks;
        let one = one.position(table, guest, seat).await?;
        let two = two.position(table, guest, seat).await?;
        demand(one == two, || {
            format!("Table {table} stands differently in both processes.")
        })?;
    }
    Ok(())
}
