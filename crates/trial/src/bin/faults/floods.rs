//! Many who send slowly, send what is costly to read, or look at one table, while others play.

use crate::notes::Checked;
use crate::rude::{play_on, stream_from};
use crate::{Effort, Report};
use gleis_trial::crowd::{Pair, pairs, quantiles};
use gleis_trial::desk::Desk;
use gleis_trial::http::Client;
use gleis_trial::server::{Plan, Server};
use gleis_trial::{Outcome, Say, demand};
use std::future::Future;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

/// How many addresses send at a time, and how many files each.
const SENDERS: u8 = 150;
const EACH: u8 = 2;

/// How large their files are.
const FILE: usize = 2 * 1024 * 1024 - 1024;

/// How much memory all that arrives may take; without a limit it would be 600 megabytes.
const MEMORY: u64 = 200 * 1024 * 1024;

/// How many look at one table at the same time.
const LOOKERS: usize = 200;

/// No answer takes longer, unless something hangs.
const HANGS: Duration = Duration::from_secs(60);

/// So long a move of those who play may take, 99 times of a hundred.
const DELAY: Duration = Duration::from_millis(500);

/// One flood after the other, and a game beside each.
pub(crate) async fn clients(effort: &Effort, report: &mut Report) -> Outcome {
    let folder = tempfile::tempdir().say("A temporary folder cannot be made")?;
    let plan = Plan::open_to_crowds(&effort.binary, &folder.path().join("data"), None);
    let mut server = plan.start().await?;
    let (address, desk) = (server.address, Desk::new(server.address));
    let cookie: Arc<str> = desk.guest("Rude").await?.cookie;
    let pair = pairs(&desk, 1).await?.remove(0);

    let before = server.memory()?;
    let time = Duration::from_secs(if effort.short { 4 } else { 20 });
    let flood = slow_uploads(address, Arc::clone(&cookie), time, &server);
    let (count, most) = beside(effort, report, ("slow uploads", &pair), address, flood).await?;
    let grown = most.saturating_sub(before);
    let shown = grown / 1024 / 1024;
    demand(grown < MEMORY, || {
        format!("{count} slow uploads take {shown} MB.")
    })?;
    report.add(
        &format!("slow uploads (memory: {shown} MB)"),
        count,
        Checked::default(),
    );

    let pair = pairs(&desk, 1).await?.remove(0);
    let uploads = if effort.short { 30 } else { 150 };
    let flood = hostile_files(address, Arc::clone(&cookie), uploads);
    let name = "files that are costly to read";
    let count = beside(effort, report, (name, &pair), address, flood).await?;
    report.add(name, count, Checked::default());

    let pair = pairs(&desk, 1).await?.remove(0);
    let flood = looks(address, pair.table.clone(), time);
    let name = "looks at the table";
    let count = beside(effort, report, (name, &pair), address, flood).await?;
    report.add(name, count, Checked::default());
    demand(server.runs(), || "The server ended.".to_owned())?;
    server.stop().await
}

/// A flood, and two who play and look at their game meanwhile.
async fn beside<T>(
    effort: &Effort,
    report: &mut Report,
    (name, pair): (&str, &Pair),
    address: SocketAddr,
    flood: impl Future<Output = Outcome<T>>,
) -> Outcome<T> {
    let over = Arc::new(AtomicBool::new(false));
    let polite = tokio::spawn(play_on(pair.clone(), address, Arc::clone(&over)));
    let looking = tokio::spawn(look_on(pair.clone(), address, Arc::clone(&over)));
    let flooded = flood.await.say(format!("A flood ({name})"))?;
    over.store(true, Ordering::Relaxed);
    let (games, mut delays) = polite.await.say("Those who play failed")??;
    let looked = looking.await.say("Those who look failed")??;
    let [median, late, most] = quantiles(&mut delays)?;
    let shown = |delay: u32| f64::from(delay) / 1e3;
    let what = format!(
        "games beside {name} (delays in ms: median {:.1}, 99 % {:.1}, most {:.1}; {looked} looks)",
        shown(median),
        shown(late),
        shown(most)
    );
    demand(
        effort.short || Duration::from_micros(late.into()) < DELAY,
        || format!("Too slow: {what}."),
    )?;
    report.add(&what, games, Checked::default());
    Ok(flooded)
}

/// A player looks at the table again and again; it must never be unavailable.
async fn look_on(pair: Pair, address: SocketAddr, over: Arc<AtomicBool>) -> Outcome<usize> {
    let mut client = Client::connect(address).await?;
    let path = format!("/api/v1/tables/{}/position?seat=1", pair.table);
    let mut looks = 0;
    while !over.load(Ordering::Relaxed) {
        let answer = client.get(&path, Some(&pair.guests[0].cookie)).await?;
        demand(answer.status == 200, || {
            let text = String::from_utf8_lossy(&answer.body);
            format!("A player's look was answered {}: {text}", answer.status)
        })?;
        looks += 1;
        sleep(Duration::from_millis(20)).await;
    }
    Ok(looks)
}

/// The address of one of many.
fn stranger(number: u8) -> SocketAddr {
    SocketAddr::from((Ipv4Addr::new(127, 0, 1, number + 1), 0))
}

/// The head of a request that brings a file.
fn head(address: SocketAddr, cookie: &str, length: usize) -> String {
    format!(
        "POST /api/v1/records HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nCookie: {cookie}\r\nContent-Length: {length}\r\n\r\n"
    )
}

/// Files of which most arrives at once, and the rest never. Answers how many, and the most memory
/// that the server held.
async fn slow_uploads(
    address: SocketAddr,
    cookie: Arc<str>,
    time: Duration,
    server: &Server,
) -> Outcome<(usize, u64)> {
    let mut senders = JoinSet::new();
    for number in 0..SENDERS {
        for _ in 0..EACH {
            let head = head(address, &cookie, FILE);
            senders.spawn(async move {
                let mut stream = stream_from(stranger(number), address).await?;
                let sent = stream.write_all(head.as_bytes()).await;
                sent.say("The request is not taken")?;
                drip(&mut stream, time).await;
                Ok::<_, String>(())
            });
        }
    }
    let (begun, mut most) = (Instant::now(), 0);
    while begun.elapsed() < time {
        most = most.max(server.memory()?);
        sleep(Duration::from_millis(50)).await;
    }
    senders
        .join_all()
        .await
        .into_iter()
        .collect::<Outcome<()>>()?;
    Ok((usize::from(SENDERS) * usize::from(EACH), most))
}

/// Sends nearly all at once and then byte by byte, as long as anybody takes it.
async fn drip(stream: &mut TcpStream, time: Duration) {
    let begun = Instant::now();
    let most = vec![b' '; FILE - 1000];
    if !matches!(timeout(time, stream.write_all(&most)).await, Ok(Ok(()))) {
        return;
    }
    while begun.elapsed() < time && stream.write_all(b" ").await.is_ok() {
        sleep(Duration::from_millis(500)).await;
    }
}

/// Files that take long to read and say nothing. Answers how many were sent.
async fn hostile_files(address: SocketAddr, cookie: Arc<str>, count: u8) -> Outcome<usize> {
    let mut file = String::from(r#"{"format":"gleis-record","version":1,"plies":["#);
    while file.len() < FILE - 100 {
        file.push_str(r#"{"seat":1,"action":null,"chance":[],"events":[{"event":"x"}]},"#);
    }
    file.push_str("{}]}");
    let file = Arc::new(file);
    let mut senders = JoinSet::new();
    for number in 0..count {
        let (file, head) = (Arc::clone(&file), head(address, &cookie, file.len()));
        senders.spawn(async move {
            let mut stream = stream_from(stranger(number), address).await?;
            let sent = stream.write_all(head.as_bytes()).await;
            sent.say("The request is not taken")?;
            // Who is refused is not read any more.
            let _ = stream.write_all(file.as_bytes()).await;
            let mut answer = Vec::new();
            let read = timeout(HANGS, stream.read_to_end(&mut answer)).await;
            drop(read.say("A file is not answered")?);
            let text = String::from_utf8_lossy(&answer);
            demand(!text.contains(" 200 OK") && !text.contains(" 500 "), || {
                format!("A hostile file was answered: {text}")
            })
        });
    }
    senders
        .join_all()
        .await
        .into_iter()
        .collect::<Outcome<()>>()?;
    Ok(usize::from(count))
}

/// Many strangers who do nothing but look at one table. Answers how often.
async fn looks(address: SocketAddr, table: String, time: Duration) -> Outcome<usize> {
    let begun = Instant::now();
    let mut lookers = JoinSet::new();
    for _ in 0..LOOKERS {
        let path = format!("/api/v1/tables/{table}");
        lookers.spawn(async move {
            let mut client = Client::connect(address).await?;
            let mut looks = 0;
            while begun.elapsed() < time {
                client.get(&path, None).await?;
                looks += 1;
            }
            Ok::<usize, String>(looks)
        });
    }
    let looked: Outcome<Vec<usize>> = lookers.join_all().await.into_iter().collect();
    Ok(looked?.into_iter().sum())
}
