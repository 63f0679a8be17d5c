//! Playing a match on several threads, and keeping what comes of it.

use super::deal::{Dealt, Lobby, Way};
use super::store::{PlanFile, Store};
use super::{ArenaError, DealResult, MatchPlan, Schedule, Sprt, SprtState, Summary, csv, report};
use crate::Watcher;
use crate::external::{Host, Limits};
use gleis_bots::Playable;
use gleis_games::{AnyGame, Entry, with_game};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Instant;

/// Where and how a match is played; nothing of this changes its results.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The folder that keeps the match, if any.
    pub out: Option<&'a Path>,
    /// Is every game written down? Needs a folder.
    pub records: bool,
    /// On how many threads.
    pub threads: NonZeroUsize,
    /// What players from outside may use.
    pub limits: Limits,
}

/// A match that was played, or as much of it as there was time for.
#[derive(Clone, Debug)]
pub struct Played {
    /// The tables.
    pub schedule: Schedule,
    /// All deals, in their order.
    pub deals: Vec<DealResult>,
    /// What they tell.
    pub summary: Summary,
}

/// Plays a match, or goes on with it where its folder ends.
///
/// When the watcher says stop, the games so far are the result; those of a folder can go on
/// later. The watcher counts games.
///
/// # Errors
/// If the plan cannot be played or the folder cannot be used.
pub fn play(
    game: &AnyGame,
    plan: &MatchPlan,
    place: &Place<'_>,
    watcher: &Watcher,
) -> Result<Played, ArenaError> {
    let schedule = plan.schedule(game)?;
    let start = Instant::now();
    let mut ledger = Ledger::new(plan);
    if let Some(folder) = place.out {
        let file = PlanFile::new(game.info(), plan, place.records);
        let (store, known) = Store::open(folder, &file, &schedule)?;
        for deal in known {
            watcher.add_done(deal.games.len() as u64);
            ledger.enter(deal);
        }
        ledger.store = Some(store);
    }
    let mut work = schedule.deals();
    work.retain(|&(table, deal)| !ledger.deals.contains_key(&(deal, table)));
    let halt = AtomicBool::new(ledger.decided.is_some());
    let stopped = || halt.load(Ordering::Relaxed) || watcher.is_stopped();
    let way = Way {
        series: plan.seed,
        records: place.records && place.out.is_some(),
        stopped: &stopped,
    };
    let host = Host {
        limits: place.limits,
        ..Host::default()
    };
    with_game!(game, entry => {
        let crew = Crew { schedule: &schedule, host: &host, work: &work, way, halt: &halt };
        crew.play(entry, place.threads, &mut ledger, watcher)
    })?;
    let (deals, sprt) = ledger.close();
    let mut summary = Summary::new(game.info(), plan, &schedule, &deals, sprt.as_ref());
    summary.times.seconds = start.elapsed().as_secs_f64();
    summary.times.faults = host.faults.report();
    Ok(Played {
        schedule,
        deals,
        summary,
    })
}

/// Reads what a folder holds of a match, without playing; `None` if it holds nothing of it.
///
/// # Errors
/// If the folder is damaged or cannot be read.
pub fn recall(
    game: &AnyGame,
    plan: &MatchPlan,
    folder: &Path,
) -> Result<Option<Played>, ArenaError> {
    let schedule = plan.schedule(game)?;
    for records in [false, true] {
        let file = PlanFile::new(game.info(), plan, records);
        let known = match super::store::peek(folder, &file, &schedule) {
            Err(ArenaError::OtherPlan { .. }) | Ok(None) => continue,
            known => known?,
        };
        let mut ledger = Ledger::new(plan);
        for deal in known.unwrap_or_default() {
            ledger.enter(deal);
        }
        let (deals, sprt) = ledger.close();
        let summary = Summary::new(game.info(), plan, &schedule, &deals, sprt.as_ref());
        return Ok(Some(Played {
            schedule,
            deals,
            summary,
        }));
    }
    Ok(None)
}

impl Played {
    /// Writes tables, figures and reports into the folder of the match.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn write(&self, folder: &Path) -> Result<(), ArenaError> {
        super::store::make_folder(folder)?;
        let write = |name: &str, text: &str| super::store::write_whole(&folder.join(name), text);
        let json = serde_json::to_string_pretty(&self.summary).expect("a summary is JSON");
        write("results.json", &(json + "\n"))?;
        write("games.csv", &csv::rows(&self.schedule, &self.deals))?;
        let document = report::document(&self.summary);
        for (name, svg) in document.figures() {
            write(&format!("{name}.svg"), svg)?;
        }
        write("report.md", &report::markdown(&document))?;
        write("report.html", &report::html(&document))
    }
}

/// What is known of a match so far.
#[derive(Debug)]
struct Ledger {
    /// By deal and table.
    deals: BTreeMap<(u64, usize), DealResult>,
    store: Option<Store>,
    sprt: Option<Sprt>,
    /// The next deal that the test looks at. It looks at them in their order, so that its end
    /// does not depend on which thread was faster.
    next: u64,
    /// After which deal the test was decided.
    decided: Option<u64>,
}

impl Ledger {
    fn new(plan: &MatchPlan) -> Self {
        Self {
            deals: BTreeMap::new(),
            store: None,
            sprt: plan.sprt.map(Sprt::new),
            next: 0,
            decided: None,
        }
    }

    fn enter(&mut self, deal: DealResult) {
        self.deals.entry((deal.deal, deal.table)).or_insert(deal);
        let Some(sprt) = &mut self.sprt else {
            return;
        };
        while let (None, Some(deal)) = (self.decided, self.deals.get(&(self.next, 0))) {
            if sprt.add(first_player_score(deal)).verdict.is_some() {
                self.decided = Some(self.next);
            }
            self.next += 1;
        }
    }

    fn keep(&mut self, (deal, records): Dealt) -> Result<(), ArenaError> {
        if let Some(store) = &mut self.store {
            for (rotation, record) in records.iter().enumerate() {
                store.write(&record_name(&deal, rotation), record)?;
            }
            store.append(&deal)?;
        }
        self.enter(deal);
        Ok(())
    }

    /// The deals that count, and how the test stands after them.
    fn close(self) -> (Vec<DealResult>, Option<SprtState>) {
        let last = self.decided.unwrap_or(u64::MAX);
        let deals = self.deals.into_values();
        let counted = deals.filter(|deal| deal.deal <= last).collect();
        (counted, self.sprt.as_ref().map(Sprt::state))
    }
}

/// Where the record of a game is kept.
fn record_name(deal: &DealResult, rotation: usize) -> String {
    format!(
        "records/table-{}-deal-{}-rotation-{}.json",
        deal.table + 1,
        deal.deal + 1,
        rotation + 1
    )
}

/// What the first player made of a deal against the second, from 0 to 1 for each game.
fn first_player_score(deal: &DealResult) -> f64 {
    let shares = deal.games.iter().map(|game| {
        let seats = game.winners().filter(|seat| seat.player == 0);
        seats.map(|_| game.win_share()).sum::<f64>()
    });
    shares.sum()
}

/// Those who do the work of a match.
struct Crew<'a> {
    schedule: &'a Schedule,
    host: &'a Host,
    work: &'a [(usize, u64)],
    way: Way<'a>,
    halt: &'a AtomicBool,
}

impl Crew<'_> {
    fn play<E>(
        &self,
        entry: &E,
        threads: NonZeroUsize,
        ledger: &mut Ledger,
        watcher: &Watcher,
    ) -> Result<(), ArenaError>
    where
        E: Entry + Sync,
        E::Game: Playable,
    {
        let next = AtomicUsize::new(0);
        let threads = threads.get().min(self.work.len());
        std::thread::scope(|scope| {
            let (hand_in, handed_in) = sync_channel(64);
            for _ in 0..threads {
                let (next, hand_in) = (&next, hand_in.clone());
                scope.spawn(move || self.work(entry, next, &hand_in));
            }
            drop(hand_in);
            self.gather(&handed_in, ledger, watcher)
        })
    }

    /// One thread: takes the next deal until there is none.
    fn work<E>(
        &self,
        entry: &E,
        next: &AtomicUsize,
        hand_in: &SyncSender<Result<Dealt, ArenaError>>,
    ) where
        E: Entry,
        E::Game: Playable,
    {
        let mut lobby = Lobby::new(entry, self.schedule, self.host);
        while !(self.way.stopped)() {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(&(table, deal)) = self.work.get(at) else {
                return;
            };
            let played = match lobby.play(table, deal, &self.way) {
                Ok(None) => return,
                Ok(Some(dealt)) => Ok(dealt),
                Err(error) => Err(error),
            };
            // Nobody listens any more after a failure.
            if hand_in.send(played).is_err() {
                return;
            }
        }
    }

    fn gather(
        &self,
        handed_in: &Receiver<Result<Dealt, ArenaError>>,
        ledger: &mut Ledger,
        watcher: &Watcher,
    ) -> Result<(), ArenaError> {
        let mut result = Ok(());
        for played in handed_in {
            let kept = played.and_then(|dealt| {
                watcher.add_done(dealt.0.games.len() as u64);
                ledger.keep(dealt)
            });
            if kept.is_err() || ledger.decided.is_some() {
                self.halt.store(true, Ordering::Relaxed);
            }
            result = result.and(kept);
        }
        result
    }
}
