//! What is measured, one after the other.

use crate::figures::{Figures, LATE, MEMORY, MOVES, PACED, SOCKETS, TABLE};
use crate::seats::Crowd;
use gleis_trial::Outcome;
use gleis_trial::crowd::{at_once, quantiles};
use gleis_trial::desk::Desk;
use gleis_trial::server::Server;
use gleis_trial::socket::Socket;
use serde_json::json;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// How much is tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    /// Tables at which people play.
    pub(crate) tables: usize,
    /// How long a phase lasts.
    pub(crate) seconds: u64,
    /// How many moves in a second are made while delays are measured.
    pub(crate) paced: u64,
    /// Further tables, at which nothing happens.
    pub(crate) extra: usize,
    /// Sockets that nobody uses.
    pub(crate) sockets: usize,
}

impl Size {
    pub(crate) const FULL: Self = Self {
        tables: 500,
        seconds: 20,
        paced: 1_000,
        extra: 2_000,
        sockets: 10_000,
    };
    pub(crate) const SHORT: Self = Self {
        tables: 50,
        seconds: 4,
        paced: 200,
        extra: 200,
        sockets: 500,
    };
}

/// Long enough for everything to be in its place before something is measured.
const WARM_UP: Duration = Duration::from_secs(2);

/// How many moves are made at each further table, so that there is a game to remember.
const OPENING: u64 = 12;

/// Everybody as fast as they can.
pub(crate) async fn fast(crowd: &Crowd, size: Size, figures: &mut Figures) -> Outcome {
    sleep(WARM_UP).await;
    crowd.tally.timing.store(true, Ordering::Relaxed);
    figures.note(MOVES, rate(crowd, size).await, "moves/s");
    note_delays(
        crowd,
        figures,
        [
            "delay at full speed, median",
            "delay at full speed, 99 %",
            "delay at full speed, most",
        ],
    )
}

/// Everybody at half the speed that is demanded.
pub(crate) async fn paced(crowd: &Crowd, size: Size, figures: &mut Figures) -> Outcome {
    crowd.pace.set(size.paced);
    sleep(WARM_UP).await;
    crowd.tally.delays();
    figures.note(PACED, rate(crowd, size).await, "moves/s");
    let names = [
        "delay of a paced move, median",
        LATE,
        "delay of a paced move, most",
    ];
    note_delays(crowd, figures, names)?;
    let games = crowd.tally.games.load(Ordering::Relaxed);
    figures.note("games finished", games as f64, "");
    Ok(())
}

async fn rate(crowd: &Crowd, size: Size) -> f64 {
    let moves = || crowd.tally.moves.load(Ordering::Relaxed);
    let (before, begun) = (moves(), Instant::now());
    sleep(Duration::from_secs(size.seconds)).await;
    (moves() - before) as f64 / begun.elapsed().as_secs_f64()
}

fn note_delays(crowd: &Crowd, figures: &mut Figures, names: [&'static str; 3]) -> Outcome {
    let delays = quantiles(&mut crowd.tally.delays())?;
    for (name, delay) in names.into_iter().zip(delays) {
        figures.note(name, f64::from(delay) / 1e3, "ms");
    }
    Ok(())
}

/// Further tables, each with a game that has begun: what one of them costs.
pub(crate) async fn memory_of_tables(
    server: &Server,
    size: Size,
    figures: &mut Figures,
) -> Outcome {
    let desk = Desk::new(server.address);
    let guest = desk.guest("Clara").await?;
    let hosts = [guest.clone(), guest.clone()];
    let before = server.memory()?;
    at_once(size.extra, async |_| {
        let table = desk.table(&hosts).await?;
        let path = format!("/api/v1/tables/{table}/actions");
        for seq in 0..OPENING {
            // Whoever has to act takes the first choice; the other seat is refused.
            for seat in [1, 2] {
                let act = json!({ "seat": seat, "seq": seq, "choice": 0 });
                if desk.ask(&path, Some(&guest), Some(&act)).await?.status == 200 {
                    break;
                }
            }
        }
        Ok(())
    })
    .await?;
    let more = server.memory()?.saturating_sub(before);
    figures.note(TABLE, more as f64 / 1e3 / size.extra as f64, "kB");
    Ok(())
}

/// How many moves that were.
pub(crate) const fn moves_of_tables(size: Size) -> u64 {
    size.extra as u64 * OPENING
}

/// Sockets that are open and nothing else.
pub(crate) async fn idle_sockets(server: &Server, size: Size, figures: &mut Figures) -> Outcome {
    let before = server.memory()?;
    let open = async |_| Socket::open(server.address, None).await;
    let sockets = at_once(size.sockets, open).await?;
    sleep(WARM_UP).await;
    let after = server.memory()?;
    figures.note(SOCKETS, sockets.len() as f64, "");
    let each = after.saturating_sub(before) as f64 / 1e3 / sockets.len() as f64;
    figures.note("memory of an idle socket", each, "kB");
    figures.note(MEMORY, after as f64 / 1e6, "MB");
    Ok(())
}
