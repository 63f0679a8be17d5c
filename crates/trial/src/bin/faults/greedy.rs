//! One guest who lets experts think at as many tables as possible, and others who play.

use crate::notes::Checked;
use crate::{Effort, Report};
use gleis_trial::crowd::{at_once, quantiles};
use gleis_trial::desk::{Desk, GAME, Guest};
use gleis_trial::player::{News, Player};
use gleis_trial::server::Plan;
use gleis_trial::socket::Socket;
use gleis_trial::{Outcome, Say, demand};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{Instant, timeout};

/// How many tables one connection may look at.
const LOOKS: usize = 16;

/// So long a bot's answer may take for those who play, 99 times of a hundred.
const PATIENCE: Duration = Duration::from_secs(2);

/// Nothing at all comes for so long only if something hangs.
const HANGS: Duration = Duration::from_secs(60);

/// What is watched of one step: at which table, and who acted.
#[derive(Deserialize)]
struct Told<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    table: Option<Value>,
    step: Option<Acted>,
}

#[derive(Deserialize)]
struct Acted {
    seat: u8,
}

/// What those who play notice: how long the bot took, and how many of the greedy guest's moves
/// came before its own.
struct Noticed {
    times: Vec<u32>,
    before: Vec<u32>,
}

/// A guest opens many tables of five experts and looks at them, so that none rests. Somebody else
/// plays against a bot of each kind.
pub(crate) async fn guest(effort: &Effort, report: &mut Report) -> Outcome {
    let (tables, moves) = if effort.short { (15, 20) } else { (150, 100) };
    let folder = tempfile::tempdir().say("A temporary folder cannot be made")?;
    let plan = Plan::open_to_crowds(&effort.binary, &folder.path().join("data"), None)
        .with("bot-threads", 1)
        .with("expert-milliseconds", if effort.short { 300 } else { 1000 });
    let server = plan.start().await?;
    let (address, desk) = (server.address, Desk::new(server.address));
    let greedy = desk.guest("Greedy").await?;
    let open = async |_| {
        let experts = vec![json!({ "kind": "bot", "level": "expert" }); 5];
        table_of(&desk, &greedy, experts).await
    };
    let greedy_tables = at_once(tables, open).await?;
    let over = Arc::new(AtomicBool::new(false));
    // One connection has room for those who play, so that it sees in which order things happen.
    let lookers = look(address, &greedy, &greedy_tables[LOOKS - 1..], &over).await?;
    for level in ["beginner", "expert"] {
        let anna = desk.guest("Anna").await?;
        let seats = vec![
            json!({ "kind": "me" }),
            json!({ "kind": "bot", "level": level }),
        ];
        let table = table_of(&desk, &anna, seats).await?;
        let watched = &greedy_tables[..LOOKS - 1];
        let noticed = play_beside((address, &anna, &table), watched, (moves, level)).await?;
        tell(report, (tables, level), effort.short, noticed)?;
    }
    over.store(true, Ordering::Relaxed);
    drop(lookers);
    server.stop().await
}

fn tell(
    report: &mut Report,
    (tables, level): (usize, &str),
    short: bool,
    mut noticed: Noticed,
) -> Outcome {
    let count = noticed.times.len();
    let [median, late, most] = quantiles(&mut noticed.times)?;
    let [half, often, _] = quantiles(&mut noticed.before)?;
    let shown = |time: u32| f64::from(time) / 1e6;
    let what = format!(
        "{tables} tables of five experts beside a game with one {level} (seconds until it \
         answers: median {:.2}, 99 % {:.2}, most {:.2}; moves of others before: median {half}, \
         99 % {often})",
        shown(median),
        shown(late),
        shown(most),
    );
    // In the order in which they came all tables that are looked at would go first.
    demand(half as usize <= LOOKS / 3, || format!("Not fair: {what}."))?;
    demand(
        short || Duration::from_micros(late.into()) <= PATIENCE,
        || format!("Too slow: {what}."),
    )?;
    report.add(&what, count, Checked::default());
    Ok(())
}

/// A table with these seats, at which the game has begun.
async fn table_of(desk: &Desk, host: &Guest, seats: Vec<Value>) -> Outcome<String> {
    let body = json!({ "rules": { "game": GAME }, "seats": seats });
    let made = desk.must("/api/v1/tables", Some(host), Some(&body)).await?;
    let id = made["id"].as_str().ok_or("The new table has no id.")?;
    let path = format!("/api/v1/tables/{id}/start");
    desk.must(&path, Some(host), Some(&json!({}))).await?;
    Ok(id.to_owned())
}

fn watch(table: &str, seat: Option<u8>) -> String {
    json!({ "type": "watch", "table": table, "seat": seat }).to_string()
}

/// Looks at tables until it is over.
async fn look(
    address: SocketAddr,
    guest: &Guest,
    tables: &[String],
    over: &Arc<AtomicBool>,
) -> Outcome<JoinSet<()>> {
    let mut lookers = JoinSet::new();
    for tables in tables.chunks(LOOKS) {
        let mut socket = Socket::open(address, Some(&guest.cookie)).await?;
        for table in tables {
            socket.send(watch(table, None)).await?;
        }
        let over = Arc::clone(over);
        lookers.spawn(async move {
            while !over.load(Ordering::Relaxed) && socket.next().await.is_some() {}
        });
    }
    Ok(lookers)
}

/// Plays so many moves of a game in which the other seat is a bot's.
async fn play_beside(
    (address, guest, table): (SocketAddr, &Guest, &str),
    greedy: &[String],
    (moves, level): (usize, &str),
) -> Outcome<Noticed> {
    let mut looks = Socket::open(address, Some(&guest.cookie)).await?;
    for table in greedy.iter().map(String::as_str).chain([table]) {
        looks.send(watch(table, None)).await?;
    }
    let known: HashSet<String> = greedy.iter().cloned().collect();
    let own = table.to_owned();
    let (sender, mut counted) = mpsc::unbounded_channel();
    let counting: JoinHandle<Outcome> =
        tokio::spawn(async move { count(&mut looks, &known, &own, &sender).await });
    let times = timeout(HANGS * 10, play_some((address, guest, table), moves)).await;
    let times = times.say(format!("The {level} does not answer"))??;
    counting.abort();
    let mut before = Vec::new();
    while let Ok(count) = counted.try_recv() {
        before.push(count);
    }
    Ok(Noticed { times, before })
}

/// Plays until the bot has answered so often; says how long it took, in microseconds.
async fn play_some(
    (address, guest, table): (SocketAddr, &Guest, &str),
    moves: usize,
) -> Outcome<Vec<u32>> {
    let mut socket = Socket::open(address, Some(&guest.cookie)).await?;
    let mut player = Player::new(table, 1, 1);
    socket.send(player.watch()).await?;
    let (mut times, mut since) = (Vec::new(), Instant::now());
    while times.len() < moves && !player.is_over() {
        let text = timeout(HANGS, socket.next()).await;
        let text = text.say("Nothing happens any more")?;
        let text = text.ok_or("Somebody who plays was cut off.")?;
        match player.hear(&text)? {
            News::Step(_, step) => {
                let acted: Acted = serde_json::from_str(step.get()).say("A step has no seat")?;
                if acted.seat == 2 {
                    let time = u32::try_from(since.elapsed().as_micros());
                    times.push(time.unwrap_or(u32::MAX));
                }
                since = Instant::now();
            }
            News::Refused(code, message) => {
                return Err(format!("A move was refused ({code}): {message}"));
            }
            News::Nothing | News::Done(_) => {}
        }
        if player.wants() {
            socket.send(player.act()).await?;
        }
    }
    Ok(times)
}

/// Counts how many steps of the greedy guest's tables are told before each of the bot's.
async fn count(
    looks: &mut Socket,
    greedy: &HashSet<String>,
    own: &str,
    counted: &mpsc::UnboundedSender<u32>,
) -> Outcome {
    let (mut others, mut began) = (0, false);
    while let Some(text) = looks.next().await {
        let told: Told<'_> = serde_json::from_str(&text).say("A message is not understood")?;
        let (Some(Value::String(table)), Some(step)) = (told.table, told.step) else {
            continue;
        };
        if told.kind != "step" {
            continue;
        }
        if greedy.contains(&table) {
            others += 1;
        } else if table == own {
            // Whoever listens no more has seen enough.
            if began && step.seat == 2 && counted.send(others).is_err() {
                return Ok(());
            }
            (others, began) = (0, true);
        }
    }
    Ok(())
}
