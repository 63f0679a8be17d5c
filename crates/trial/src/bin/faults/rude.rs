//! Clients that do not keep to anything, while others play.

use crate::notes::Checked;
use crate::{Effort, Report};
use gleis_trial::crowd::{End, Ledger, Pace, Pair, Then, pairs, play, quantiles};
use gleis_trial::desk::{Desk, GAME};
use gleis_trial::player::Player;
use gleis_trial::server::Plan;
use gleis_trial::socket::Socket;
use gleis_trial::{Outcome, Say, demand};
use serde_json::value::RawValue;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

/// Rude clients come from here, so that the limits of an address hit them alone.
const RUDE: &str = "127.0.0.66:0";

/// Whoever reads nothing is dropped by then.
const DROPPED: Duration = Duration::from_secs(60);

/// So long a move of those who play may take, 99 times of a hundred.
const DELAY: Duration = Duration::from_millis(500);

/// How much of records one guest and one address may leave on the disk.
const GUEST_MEGABYTES: usize = 1;
const ADDRESS_MEGABYTES: usize = 3;

/// A second for everything that should take no time.
const SHORT: Duration = Duration::from_secs(1);

/// What those who play notice of it.
#[derive(Default)]
struct Patience {
    sent: Option<Instant>,
    delays: Vec<u32>,
}

impl Ledger for Patience {
    fn sent(&mut self) {
        self.sent = Some(Instant::now());
    }

    fn step(&mut self, _: u64, _: &RawValue) {}

    fn done(&mut self, _: u64) {
        let delay = self.sent.map_or(Duration::ZERO, |sent| sent.elapsed());
        self.delays
            .push(u32::try_from(delay.as_micros()).unwrap_or(u32::MAX));
    }

    fn refused(&mut self, code: &str, message: &str) -> Outcome<Then> {
        Err(format!(
            "A move was refused beside rude clients ({code}): {message}"
        ))
    }
}

/// All kinds of rude clients at the same time, and a game that must not notice.
pub(crate) async fn clients(effort: &Effort, report: &mut Report) -> Outcome {
    let folder = tempfile::tempdir().say("A temporary folder cannot be made")?;
    let plan = Plan::open_to_crowds(&effort.binary, &folder.path().join("data"), None)
        .with("requests-per-minute", 600)
        .with("commands-per-second", 100)
        .with("record-megabytes-per-guest", GUEST_MEGABYTES)
        .with("record-megabytes-per-address", ADDRESS_MEGABYTES);
    let record = record(effort, folder.path())?;
    let mut server = plan.start().await?;
    let address = server.address;
    let pair = pairs(&Desk::new(address), 1).await?.remove(0);
    let mut rude = JoinSet::new();
    rude.spawn(async move { named("garbage", garbage(address).await) });
    rude.spawn(async move { named("half frames", half_frames(address).await) });
    rude.spawn(async move { named("huge frames", huge_frames(address).await) });
    rude.spawn(async move { named("flood of messages", flood(address).await) });
    rude.spawn(async move { named("half requests", half_requests(address).await) });
    rude.spawn(async move { named("flood of requests", requests(address).await) });
    rude.spawn(async move { named("fills the disk", fills_the_disk(address, &record).await) });
    let slow = pair.clone();
    rude.spawn(async move { named("reads nothing", reads_nothing(address, &slow).await) });
    let over = Arc::new(AtomicBool::new(false));
    let polite = tokio::spawn(play_on(pair, address, Arc::clone(&over)));
    while let Some(ended) = rude.join_next().await {
        let (name, count) = ended.say("A rude client failed")??;
        report.add(&format!("rude clients: {name}"), count, Checked::default());
    }
    over.store(true, Ordering::Relaxed);
    let (games, mut delays) = polite.await.say("Those who play failed")??;
    demand(server.runs(), || "The server ended.".to_owned())?;
    let [median, late, most] = quantiles(&mut delays)?;
    let shown = |delay: u32| f64::from(delay) / 1e3;
    let what = format!(
        "games beside them (delays in ms: median {:.1}, 99 % {:.1}, most {:.1})",
        shown(median),
        shown(late),
        shown(most)
    );
    demand(Duration::from_micros(late.into()) < DELAY, || {
        format!("Too slow: {what}.")
    })?;
    report.add(&what, games, Checked::default());
    server.stop().await
}

fn named(name: &'static str, outcome: Outcome<usize>) -> Outcome<(&'static str, usize)> {
    let count = outcome.say(format!("Rude clients ({name})"))?;
    Ok((name, count))
}

/// Plays one game after the other; answers how many, and how long each move took.
pub(crate) async fn play_on(
    mut pair: Pair,
    address: SocketAddr,
    over: Arc<AtomicBool>,
) -> Outcome<(usize, Vec<u32>)> {
    let desk = Desk::new(address);
    let pace = Pace::of(40);
    let (mut games, mut delays) = (0, Vec::new());
    loop {
        let seat = async |place: usize, number: u8| {
            let cookie = Some(&*pair.guests[place].cookie);
            let mut socket = Socket::open(address, cookie).await?;
            let mut player = Player::new(&pair.table, number, fastrand::u64(..));
            let mut patience = Patience::default();
            let end = play(&mut socket, &mut player, &pace, &mut patience).await?;
            demand(end == End::Over, || {
                "Somebody who plays was cut off.".to_owned()
            })?;
            Ok::<_, String>(patience.delays)
        };
        let (one, two) = tokio::try_join!(seat(0, 1), seat(1, 2))?;
        delays.extend(one.into_iter().chain(two));
        games += 1;
        if over.load(Ordering::Relaxed) {
            return Ok((games, delays));
        }
        pair.table = desk.rematch(&pair.table, &pair.guests).await?;
    }
}

/// A connection from the address of rude clients.
async fn rude_stream(address: SocketAddr) -> Outcome<TcpStream> {
    let from = RUDE.parse().say("The address is wrong")?;
    stream_from(from, address).await
}

/// A connection from an address.
pub(crate) async fn stream_from(from: SocketAddr, address: SocketAddr) -> Outcome<TcpStream> {
    let socket = TcpSocket::new_v4().say("No socket can be made")?;
    socket.bind(from).say("The address cannot be used")?;
    socket
        .connect(address)
        .await
        .say("The server cannot be reached")
}

/// Texts that mean nothing; the socket must stay of use.
async fn garbage(address: SocketAddr) -> Outcome<usize> {
    let mut socket = Socket::over(rude_stream(address).await?, None).await?;
    let texts = [
        "",
        "{",
        "[]",
        "null",
        "{\"type\":\"fly\"}",
        "\u{0}",
        "{\"type\":\"watch\"}",
    ];
    for text in texts {
        socket.send(text).await?;
    }
    socket.send(r#"{"type":"ping","id":"still-here"}"#).await?;
    loop {
        let text = timeout(SHORT * 10, socket.next()).await;
        let text = text.say("No answer after garbage")?;
        let text = text.ok_or("The socket was closed after garbage.")?;
        if text.contains("still-here") {
            return Ok(texts.len());
        }
    }
}

/// The request that opens a socket, byte by byte.
async fn upgraded(address: SocketAddr) -> Outcome<TcpStream> {
    let mut stream = rude_stream(address).await?;
    let request = format!(
        "GET /api/v1/socket HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream
        .write_all(request.as_bytes())
        .await
        .say("The request is not taken")?;
    let mut answer = [0; 12];
    stream
        .read_exact(&mut answer)
        .await
        .say("There is no answer")?;
    demand(&answer == b"HTTP/1.1 101", || {
        "The socket was not opened.".to_owned()
    })?;
    Ok(stream)
}

/// The first bytes of a frame, and nothing after them.
async fn half_frames(address: SocketAddr) -> Outcome<usize> {
    let mut held = Vec::new();
    for _ in 0..50 {
        let mut stream = upgraded(address).await?;
        stream
            .write_all(&[0x81, 0xfe, 0x10])
            .await
            .say("The bytes are not taken")?;
        held.push(stream);
    }
    sleep(SHORT * 5).await;
    Ok(held.len())
}

/// Frames that say that they are larger than any memory; the server must not believe them.
async fn huge_frames(address: SocketAddr) -> Outcome<usize> {
    const COUNT: usize = 20;
    for _ in 0..COUNT {
        let mut stream = upgraded(address).await?;
        let head = [0x81, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 1, 2, 3, 4];
        stream
            .write_all(&head)
            .await
            .say("The bytes are not taken")?;
        // The server may close while these are on their way.
        let _ = stream.write_all(&[7; 65_536]).await;
        let end = async {
            let mut bytes = [0; 4096];
            while stream.read(&mut bytes).await.is_ok_and(|count| count > 0) {}
        };
        let closed = timeout(SHORT * 10, end).await;
        closed.say("A huge frame was awaited")?;
    }
    Ok(COUNT)
}

/// Far more messages than a connection may send.
async fn flood(address: SocketAddr) -> Outcome<usize> {
    const COUNT: usize = 20_000;
    let mut socket = Socket::over(rude_stream(address).await?, None).await?;
    for sent in 0..COUNT {
        if socket.send(r#"{"type":"ping"}"#).await.is_err() {
            return Ok(sent);
        }
        // Reading now and then, so that this is a flood and not a client that is stuck.
        if sent % 100 == 99 {
            for _ in 0..100 {
                let heard = timeout(SHORT * 10, socket.next()).await;
                if heard.say("The flood is not answered")?.is_none() {
                    return Ok(sent);
                }
            }
        }
    }
    Ok(COUNT)
}

/// Requests that begin and do not go on.
async fn half_requests(address: SocketAddr) -> Outcome<usize> {
    let mut held = Vec::new();
    for _ in 0..300 {
        let mut stream = rude_stream(address).await?;
        let half = stream
            .write_all(b"POST /api/v1/guests HTTP/1.1\r\nHost: x\r\nCont")
            .await;
        half.say("The bytes are not taken")?;
        held.push(stream);
    }
    sleep(SHORT * 10).await;
    Ok(held.len())
}

/// A request over a connection of its own.
async fn ask_once(address: SocketAddr, path: &str) -> Outcome<String> {
    let mut stream = rude_stream(address).await?;
    let request = format!("GET {path} HTTP/1.0\r\nHost: {address}\r\n\r\n");
    stream
        .write_all(request.as_bytes())
        .await
        .say("The request is not taken")?;
    let mut answer = String::new();
    let read = timeout(SHORT * 10, stream.read_to_string(&mut answer)).await;
    read.say("A request of a flood is not answered")?
        .say("The answer is cut off")?;
    Ok(answer)
}

/// Far more requests than an address may make.
async fn requests(address: SocketAddr) -> Outcome<usize> {
    const COUNT: usize = 3_000;
    let mut refused = 0;
    for _ in 0..COUNT {
        let answer = ask_once(address, "/api/v1/lobby").await?;
        refused += usize::from(answer.contains(" 429 "));
    }
    demand(refused > COUNT / 2, || {
        format!("Only {refused} requests were refused.")
    })?;
    // Whoever asks whether the server is well gets an answer, also from there.
    for path in ["/healthz", "/readyz"] {
        let answer = ask_once(address, path).await?;
        demand(answer.contains(" 200 "), || {
            format!("{path} was not answered beside a flood: {answer}")
        })?;
    }
    Ok(COUNT)
}

/// A player's second browser, which asks for much and reads nothing of it: it must be dropped,
/// and can come back.
async fn reads_nothing(address: SocketAddr, pair: &Pair) -> Outcome<usize> {
    let cookie = Some(&*pair.guests[0].cookie);
    let mut socket = Socket::open_narrow(address, cookie).await?;
    let watch = Player::new(&pair.table, 1, 0).watch();
    let begun = Instant::now();
    // The server stops taking anything once it cannot get rid of its answers, and then goes.
    while !matches!(
        timeout(SHORT, socket.send(watch.as_str())).await,
        Ok(Err(_))
    ) {
        sleep(Duration::from_millis(5)).await;
        demand(begun.elapsed() < DROPPED, || {
            "It was not dropped.".to_owned()
        })?;
    }
    let mut again = Socket::open(address, cookie).await?;
    again.send(watch).await?;
    let back = timeout(SHORT * 10, again.next()).await;
    demand(back.is_ok_and(|text| text.is_some()), || {
        "It cannot come back.".to_owned()
    })?;
    Ok(1)
}

/// The record of a whole game, to be brought again and again.
fn record(effort: &Effort, folder: &Path) -> Outcome<String> {
    let file = folder.join("record.json");
    let made = Command::new(&effort.binary)
        .args(["record", "--game", GAME, "--players", "random,random"])
        .args(["--seed", "7", "--out"])
        .arg(&file)
        .status()
        .say("No record can be made")?;
    demand(made.success(), || "No record was made.".to_owned())?;
    std::fs::read_to_string(&file).say("The record cannot be read")
}

/// One guest after the other brings records until nothing more is taken. What the address may
/// leave here is the end of it; each refusal says what to do.
async fn fills_the_disk(address: SocketAddr, record: &str) -> Outcome<usize> {
    const GUESTS: usize = 8;
    let (mut taken, mut bytes) = (0, 0);
    for _ in 0..GUESTS {
        let guest = posted(address, "/api/v1/guests", "", r#"{"name":"Rude"}"#).await?;
        let cookie = guest
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: "))
            .and_then(|line| line.split(';').next())
            .ok_or("No guest was made.")?;
        loop {
            let answer = posted(address, "/api/v1/records", cookie, record).await?;
            if answer.contains(" 200 ") {
                taken += 1;
                bytes += record.len();
            } else if answer.contains("quota-used-up") {
                break;
            } else if answer.contains(" 429 ") {
                sleep(SHORT).await;
            } else {
                return Err(format!("A record was refused for another reason: {answer}"));
            }
        }
    }
    let most = ADDRESS_MEGABYTES * 1_000_000;
    demand(bytes <= 2 * most && taken > ADDRESS_MEGABYTES, || {
        format!("{taken} records of {bytes} bytes were taken, and {most} are the most.")
    })?;
    Ok(taken)
}

/// Sends a document and gives the whole answer.
async fn posted(address: SocketAddr, path: &str, cookie: &str, body: &str) -> Outcome<String> {
    let mut stream = rude_stream(address).await?;
    let head = format!(
        "POST {path} HTTP/1.0\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Cookie: {cookie}\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let sent = stream.write_all(head.as_bytes()).await;
    sent.say("The request is not taken")?;
    // Whoever refuses early need not read to the end.
    let _ = stream.write_all(body.as_bytes()).await;
    let mut answer = String::new();
    let read = timeout(SHORT * 30, stream.read_to_string(&mut answer)).await;
    read.say("A record is not answered")?
        .say("The answer is cut off")?;
    Ok(answer)
}
