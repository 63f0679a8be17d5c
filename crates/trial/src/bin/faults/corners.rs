//! What is done seldom, through two processes and across their ends: taking back, leaving a seat
//! to a bot, being absent, giving up.

use crate::notes::Checked;
use crate::twins::{Twins, same_game};
use crate::{Effort, Report};
use gleis_trial::desk::{Desk, Guest};
use gleis_trial::player::Player;
use gleis_trial::server::Server;
use gleis_trial::socket::Socket;
use gleis_trial::{Outcome, Say, demand};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::{Instant, sleep};

const PATIENCE: Duration = Duration::from_secs(30);

/// A table of two, each at a process of their own.
struct Pair<'a> {
    desks: [&'a Desk; 2],
    guests: [Guest; 2],
    table: String,
}

impl Pair<'_> {
    fn path(&self, rest: &str) -> String {
        format!("/api/v1/tables/{}{rest}", self.table)
    }

    /// The table, as one of the processes tells it.
    async fn info(&self, place: usize) -> Outcome<Value> {
        let guest = Some(&self.guests[place]);
        self.desks[place].must(&self.path(""), guest, None).await
    }

    /// Somebody sends something to their process; answers the status and what came back.
    async fn send(&self, place: usize, rest: &str, body: Value) -> Outcome<(u16, Value)> {
        let (path, guest) = (self.path(rest), Some(&self.guests[place]));
        let answer = self.desks[place].ask(&path, guest, Some(&body)).await?;
        let told = serde_json::from_slice(&answer.body).unwrap_or_default();
        Ok((answer.status, told))
    }

    async fn must(&self, place: usize, rest: &str, body: Value) -> Outcome<Value> {
        let (status, told) = self.send(place, rest, body).await?;
        demand(status == 200, || format!("{rest}: {status} {told}"))?;
        Ok(told)
    }

    /// Whoever has to act takes the first choice, at their own process; answers who it was.
    async fn act(&self) -> Outcome<usize> {
        let info = self.info(0).await?;
        let seat = info["to-act"][0].as_u64().ok_or("Nobody has to act.")?;
        let place = if seat == 1 { 0 } else { 1 };
        let act = json!({ "seat": seat, "seq": info["seq"], "choice": 0 });
        self.must(place, "/actions", act).await?;
        Ok(place)
    }
}

/// Everything in turn, and one of the processes ends in the middle of it.
pub(crate) async fn corners(effort: &Effort, report: &mut Report) -> Outcome {
    let twins = Twins::new(effort)?;
    let mut servers = [twins.plans[0].start().await?, twins.plans[1].start().await?];
    let mut games = 0;
    let guests = {
        let desk = Desk::new(servers[0].address);
        [desk.guest("Anna").await?, desk.guest("Ben").await?]
    };
    for round in 0..effort.rounds {
        let table = Desk::new(servers[0].address).table(&guests).await?;
        taking_back(&mut servers, &twins, (round, &guests, &table)).await?;
        let desks = [Desk::new(servers[0].address), Desk::new(servers[1].address)];
        let pair = Pair {
            desks: [&desks[0], &desks[1]],
            guests: guests.clone(),
            table,
        };
        leaving(&pair).await.say("Leaving a seat to a bot")?;
        absence(&pair, &servers[1]).await.say("Being absent")?;
        same_game(&desks, &guests, &pair.table).await?;
        games += giving_up(&desks, &guests).await.say("Giving up")?;
    }
    let desk = Desk::new(servers[1].address);
    ratings(&desk, &guests, games).await?;
    for server in servers {
        server.stop().await?;
    }
    report.add(
        "taking back, leaving, absence and giving up in two",
        effort.rounds,
        Checked::default(),
    );
    Ok(())
}

/// Anna asks at one process to take something back, the process ends, and Ben agrees at the other;
/// then it is gone in both.
async fn taking_back(
    servers: &mut [Server; 2],
    twins: &Twins,
    (round, guests, table): (usize, &[Guest; 2], &str),
) -> Outcome {
    let desks = [Desk::new(servers[0].address), Desk::new(servers[1].address)];
    let pair = Pair {
        desks: [&desks[0], &desks[1]],
        guests: guests.clone(),
        table: table.to_owned(),
    };
    // Both choose first tickets, which shows something, and so does a card: taking it back wants
    // consent.
    pair.act().await?;
    let mut asker = pair.act().await?;
    if round % 2 == 1 {
        asker = pair.act().await?;
    }
    let seq = pair.info(asker).await?["seq"].clone();
    let undo = json!({ "seat": asker + 1, "seq": seq });
    pair.must(asker, "/undo", undo).await?;
    servers[asker].kill();
    let other = 1 - asker;
    let asked = pair.info(other).await?;
    demand(asked["undo-asked"]["seat"] == json!(asker + 1), || {
        format!("What was asked is forgotten: {asked}")
    })?;
    let answer = json!({ "seat": other + 1, "agree": true });
    pair.must(other, "/undo/answer", answer).await?;
    let position = desks[other]
        .position(table, &guests[asker], asker as u8 + 1)
        .await?;
    servers[asker] = twins.plans[asker].start().await?;
    let desk = Desk::new(servers[asker].address);
    let after = desk
        .position(table, &guests[asker], asker as u8 + 1)
        .await?;
    demand(after == position, || {
        format!("After the end of a process {position} is {after}.")
    })?;
    let info = desk
        .must(&pair.path(""), Some(&guests[asker]), None)
        .await?;
    demand(info["unrated"] == "taken-back", || {
        format!("A game in which something was taken back counts: {info}")
    })
}

/// Ben leaves his seat to a bot and takes it back by acting; both processes know who decides.
async fn leaving(pair: &Pair<'_>) -> Outcome {
    let stands_in = |info: &Value| info["seats"][1]["stand-in"].clone();
    let told = pair.must(1, "/leave", json!({ "seat": 2 })).await?;
    demand(stands_in(&told) == "asked", || told.to_string())?;
    let told = pair.info(0).await?;
    demand(stands_in(&told) == "asked", || told.to_string())?;
    let deadline = Instant::now() + PATIENCE;
    let mut after = stands_in(&told);
    while !after.is_null() {
        demand(Instant::now() < deadline, || {
            "Ben does not get his seat back.".to_owned()
        })?;
        let seq = pair.info(1).await?["seq"].clone();
        // Whether he may act now or not: whoever tries is back.
        let act = json!({ "seat": 2, "seq": seq, "choice": 0 });
        let (status, told) = pair.send(1, "/actions", act).await?;
        demand([200, 409, 422, 400].contains(&status), || told.to_string())?;
        after = stands_in(&pair.info(0).await?);
        sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

/// Ben looks at the table at his process: at Anna's he is there, and nobody breaks anything off.
async fn absence(pair: &Pair<'_>, server: &Server) -> Outcome {
    let mut socket = Socket::open(server.address, Some(&pair.guests[1].cookie)).await?;
    socket.send(Player::new(&pair.table, 2, 0).watch()).await?;
    let deadline = Instant::now() + PATIENCE;
    while pair.info(0).await?["seats"][1]["connected"] != true {
        demand(Instant::now() < deadline, || {
            "One process does not hear who is at the other.".to_owned()
        })?;
        sleep(Duration::from_millis(20)).await;
    }
    let from = pair.info(0).await?["seats"][1]["stand-in-from"].clone();
    demand(from.is_null(), || {
        format!("Ben may be replaced from {from} on.")
    })?;
    let (status, told) = pair.send(0, "/abandon", json!({})).await?;
    demand(status == 409, || {
        format!("The game was broken off: {status} {told}")
    })
}

/// Ben gives up two games at once, each at another process; answers how many counted.
async fn giving_up(desks: &[Desk; 2], guests: &[Guest; 2]) -> Outcome<u64> {
    let (one, two) = (desks[0].table(guests).await?, desks[1].table(guests).await?);
    let give_up = async |desk: &Desk, table: &str| {
        let path = format!("/api/v1/tables/{table}/seats/2/resign");
        desk.must(&path, Some(&guests[1]), Some(&json!({}))).await
    };
    let (one, two) = tokio::join!(give_up(&desks[0], &one), give_up(&desks[1], &two));
    for told in [one?, two?] {
        demand(told["rated"] == true && told["ended"] == "resigned", || {
            format!("A game that was given up does not count: {told}")
        })?;
    }
    Ok(2)
}

/// No game is missing in the ratings.
async fn ratings(desk: &Desk, guests: &[Guest; 2], games: u64) -> Outcome {
    for guest in guests {
        let me = desk.must("/api/v1/me", Some(guest), None).await?;
        let path = format!("/api/v1/players/{}", me["id"].as_str().unwrap_or_default());
        let player = desk.must(&path, Some(guest), None).await?;
        let counted = player["ratings"][0]["games"].as_u64();
        demand(counted == Some(games), || {
            format!(
                "{games} games ended, and {counted:?} count: {}",
                player["ratings"]
            )
        })?;
    }
    Ok(())
}
