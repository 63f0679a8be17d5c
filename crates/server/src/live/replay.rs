//! What replaying a table's actions tells: earlier moments, missed steps, records.

use super::game::{Item, Table};
use super::{Broken, GameKind, LiveStep, Perspective, Step, UndoChance, hints};
use crate::chance::{ChanceSource, TableChance};
use crate::store::{LogEntry, LogRow};
use gleis_bots::Playable;
use gleis_games::Entry;
use gleis_games::entry::{ActionOf, EventOf, StateOf, ViewOf};
use gleis_games::playback::{Playback, Played};
use gleis_games::record::{
    Disagreement, GameResult, Player, Record, Replay, full_events, known_action, seen_events,
};
use gleis_games::wire::{
    Hints, OpenHand, WireAction, WireEvent, WireView, seat_from_wire, seat_to_wire,
};
use gleis_rules::{Game, Seat, SeatCount, Setup, Viewer, digest};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One moment of a game, as one viewer knew it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ReplayPly")]
#[serde(rename_all = "kebab-case")]
pub struct Ply {
    /// How many actions were done.
    pub ply: u64,
    /// Who did the last of them, from 1; absent right after the deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// What they wanted, if the viewer may know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<WireAction>,
    /// What happened, as the viewer saw it.
    pub events: Vec<WireEvent>,
    /// All that the viewer knew then.
    pub view: WireView,
    /// What the viewer could have done next, and how everybody stood.
    pub hints: Hints,
    /// Everybody's cards and tickets, for those who look with all cards open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub all_hands: Vec<OpenHand>,
    /// The result, if the game is over here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
}

/// A game being replayed.
struct Walk<'a, E: Entry> {
    table: &'a Table<E>,
    playback: Playback<'a, E::Game>,
    luck: Luck,
    rows: usize,
}

/// The chance of a game that is played again, as it was before each of the actions in force.
struct Luck {
    now: TableChance,
    before: Vec<TableChance>,
}

impl Luck {
    const fn new(now: TableChance) -> Self {
        Self {
            now,
            before: Vec::new(),
        }
    }

    /// The chance for the next action.
    fn next(&mut self) -> &mut TableChance {
        self.before.push(self.now.clone());
        &mut self.now
    }

    fn undo(&mut self, plies: u32, same: bool) {
        let left = self.before.len().saturating_sub(plies as usize);
        if same && let Some(was) = self.before.get(left) {
            self.now = was.clone();
        }
        self.before.truncate(left);
    }

    /// Chance as it is after the first `plies` actions in force.
    fn after(&self, plies: usize) -> &TableChance {
        self.before.get(plies).unwrap_or(&self.now)
    }
}

impl<'a, E: Entry> Walk<'a, E> {
    fn new(table: &'a Table<E>) -> Self {
        let mut chance = table.source.chance();
        let playback = Playback::deal(table.entry.game(), table.setup, &mut chance);
        Self {
            table,
            playback,
            luck: Luck::new(chance),
            rows: 0,
        }
    }

    fn to_end(table: &'a Table<E>) -> Self {
        let mut walk = Self::new(table);
        while walk.step().is_some() {}
        walk
    }

    /// Replays the next row and says which it was.
    fn step(&mut self) -> Option<Item<ActionOf<E>>> {
        let item = *self.table.items.get(self.rows)?;
        self.rows += 1;
        match item {
            Item::Act { seat, action } => {
                self.playback.act_unchecked(seat, action, self.luck.next());
            }
            Item::Undo {
                plies, same_chance, ..
            } => {
                self.playback.undo(plies as usize);
                self.luck.undo(plies, same_chance);
            }
        }
        Some(item)
    }

    /// What a viewer saw of the last row.
    fn seen(&self, item: Item<ActionOf<E>>, viewer: Viewer) -> Option<Step> {
        let (entry, seq) = (&*self.table.entry, self.rows as u64);
        match item {
            Item::Act { .. } => {
                let played = self.playback.played().last()?;
                Some(act_step(
                    entry,
                    (&played.before, &played.happened.events),
                    (seq, played.seat, played.action),
                    viewer,
                ))
            }
            Item::Undo { seat, plies, .. } => {
                let view = entry.game().observe(self.playback.state(), viewer);
                Some(Step::Undo {
                    seq,
                    seat: seat_to_wire(seat),
                    plies: u64::from(plies),
                    view: Box::new(entry.view_to_wire(&view)),
                })
            }
        }
    }
}

/// An action as one viewer saw it.
pub(super) fn act_step<E: Entry>(
    entry: &E,
    (before, events): (&StateOf<E>, &[EventOf<E>]),
    (seq, seat, action): (u64, Seat, ActionOf<E>),
    viewer: Viewer,
) -> Step {
    Step::Act {
        seq,
        seat: seat_to_wire(seat),
        action: known_action(entry, before, (seat, action), viewer),
        events: seen_events(entry, Some(before), events, viewer),
    }
}

/// How the view of a viewer changed from one state to another.
pub(super) fn patch<E: Entry>(
    entry: &E,
    (before, after): (&StateOf<E>, &StateOf<E>),
    viewer: Viewer,
) -> Value {
    let view = |state| entry.game().observe(state, viewer);
    entry.view_patch(&view(before), &view(after))
}

pub(super) fn missed_since<E: Entry>(table: &Table<E>, seq: u64, viewer: Viewer) -> Vec<LiveStep> {
    let mut walk = Walk::new(table);
    let mut missed = Vec::new();
    while let Some(item) = walk.step() {
        if walk.rows as u64 > seq {
            let patch = match (item, walk.playback.played().last()) {
                (Item::Act { .. }, Some(played)) => {
                    let states = (&played.before, walk.playback.state());
                    Some(patch(&*table.entry, states, viewer))
                }
                _ => None,
            };
            let step = walk.seen(item, viewer);
            missed.extend(step.map(|step| LiveStep { step, patch }));
        }
    }
    missed
}

pub(super) fn steps_since<E: Entry>(
    table: &Table<E>,
    seq: u64,
    viewer: Viewer,
    most: usize,
) -> Vec<Step> {
    let mut walk = Walk::new(table);
    let mut steps = Vec::new();
    while let Some(item) = walk.step() {
        if walk.rows as u64 > seq {
            if steps.len() == most {
                break;
            }
            steps.extend(walk.seen(item, viewer));
        }
    }
    steps
}

/// The state after the first `ply` actions in force, and chance as it was then.
pub(super) fn moment_at_ply<E: Entry>(
    table: &Table<E>,
    ply: u64,
) -> Option<(StateOf<E>, TableChance)> {
    let ply = usize::try_from(ply).ok()?;
    let walk = Walk::to_end(table);
    let state = walk.playback.state_after(ply).copied()?;
    Some((state, walk.luck.after(ply).clone()))
}

pub(super) fn at_ply<E>(table: &Table<E>, ply: u64, perspective: Perspective) -> Option<Ply>
where
    E: Entry,
    E::Game: Playable,
{
    let playback = Walk::to_end(table).playback;
    let (entry, place) = (&*table.entry, usize::try_from(ply).ok()?);
    let state = playback.state_after(place)?;
    let last = place
        .checked_sub(1)
        .and_then(|before| playback.played().get(before));
    let game = entry.game();
    let viewer = perspective.viewer();
    let view = game.observe(state, viewer);
    let (before, events) = match last {
        Some(played) => (Some(&played.before), &played.happened.events),
        None => (None, &playback.dealt().events),
    };
    let hand = |seat| hints::open_hand(entry, seat, &game.observe(state, Viewer::Seat(seat)));
    Some(Ply {
        ply,
        seat: last.map(|played| seat_to_wire(played.seat)),
        action: last.and_then(|played| {
            let done = (played.seat, played.action);
            match perspective {
                Perspective::One { .. } => known_action(entry, &played.before, done, viewer),
                Perspective::All => Some(entry.action_to_wire(&played.before, done.0, done.1)),
            }
        }),
        events: match perspective {
            Perspective::One { .. } => seen_events(entry, before, events, viewer),
            Perspective::All => full_events(entry, before, events),
        },
        hints: hints_at(entry, &view, perspective, ply),
        view: entry.view_to_wire(&view),
        all_hands: match perspective {
            Perspective::One { .. } => Vec::new(),
            Perspective::All => table.setup.seats.seats().map(hand).collect(),
        },
        result: game.outcome(state).map(|score| GameResult::from(&score)),
    })
}

/// The hints of a moment. Nothing is asked by name, so nothing can be wrong.
fn hints_at<E>(entry: &E, view: &ViewOf<E>, perspective: Perspective, ply: u64) -> Hints
where
    E: Entry,
    E::Game: Playable,
{
    let hints = hints::hints(entry, view, &perspective.wanted());
    Hints {
        seq: ply,
        ..hints.unwrap_or_default()
    }
}

pub(super) fn undo_chance<E: Entry>(table: &Table<E>, seat: Seat) -> Option<UndoChance> {
    let playback = Walk::to_end(table).playback;
    if table.entry.game().to_act(playback.state()).is_empty() {
        return None;
    }
    let played = playback.played();
    let own = played.iter().rposition(|played| played.seat == seat)?;
    let taken = &played[own..];
    let game = table.entry.game();
    let shown = |played: &Played<E::Game>| game.reveals(&played.before, played.seat, played.action);
    Some(UndoChance {
        plies: taken.len() as u64,
        free: taken.len() == 1 && !shown(&taken[0]),
    })
}

pub(super) fn record<E: Entry>(
    table: &Table<E>,
    players: Vec<Player>,
    viewer: Option<Viewer>,
) -> Record {
    let playback = Walk::to_end(table).playback;
    // A table has no seed that other tools could use, so the record holds every outcome.
    Record::of_playback(&*table.entry, table.setup, players, &playback, viewer)
}

/// One moment of a record, as a viewer knew it.
pub(super) fn record_ply<E>(
    entry: &E,
    record: &Record,
    ply: u64,
    perspective: Perspective,
) -> Result<Ply, Disagreement>
where
    E: Entry,
    E::Game: Playable,
{
    let mut replay = Replay::new(entry, record)?;
    let place = usize::try_from(ply)
        .unwrap_or(usize::MAX)
        .min(record.plies.len());
    replay.go_to(place)?;
    let last = place.checked_sub(1).map(|index| &record.plies[index]);
    let viewer = perspective.viewer();
    let known = |seat: u8| match viewer {
        Viewer::Seat(own) => seat_to_wire(own) == seat,
        Viewer::Spectator => perspective == Perspective::All,
    };
    let game = entry.game();
    let hand = |seat, state| {
        let view = game.observe(state, Viewer::Seat(seat));
        hints::open_hand(entry, seat, &view)
    };
    let all_hands = match (perspective, replay.state()) {
        (Perspective::One { .. }, _) => Vec::new(),
        (Perspective::All, Some(state)) => {
            let seats = replay.seats().seats();
            seats.map(|seat| hand(seat, state)).collect()
        }
        (Perspective::All, None) => {
            return Err(Disagreement {
                ply: None,
                sentence: "the record tells only what one viewer knew".into(),
            });
        }
    };
    // A record that is cut down tells the view, and no state from which more could be said.
    let hints = replay.state().map(|state| {
        let view = game.observe(state, viewer);
        hints_at(entry, &view, perspective, place as u64)
    });
    Ok(Ply {
        ply: place as u64,
        seat: last.map(|ply| ply.seat),
        action: last.and_then(|ply| ply.action.clone().filter(|_| known(ply.seat))),
        events: match perspective {
            Perspective::One { .. } => replay.seen(viewer)?,
            Perspective::All => last.map_or(&record.setup, |ply| &ply.events).clone(),
        },
        hints: hints.unwrap_or_else(|| Hints {
            seq: place as u64,
            ..Hints::default()
        }),
        view: replay.view(viewer)?,
        all_hands,
        result: replay.result(),
    })
}

/// The chance that a stored deal names, if the game still has the rules it was dealt with.
pub(super) fn chance_source_of<E: Entry>(entry: &E, deal: &LogRow) -> Result<ChanceSource, Broken> {
    let LogEntry::Deal {
        rules_version,
        fingerprint,
        seed,
        ..
    } = &deal.entry
    else {
        return Err(Broken("The log does not begin with a deal.".into()));
    };
    let info = entry.info();
    if (*rules_version, fingerprint) != (info.rules_version, &info.fingerprint) {
        return Err(Broken(
            "The rules of this game have changed since it began.".into(),
        ));
    }
    ChanceSource::read(seed).ok_or_else(|| Broken("The seed cannot be read.".into()))
}

/// What a stored row after the deal means in this state.
pub(super) fn item_of<E: Entry>(
    entry: &E,
    state: &StateOf<E>,
    seats: SeatCount,
    row: &LogRow,
) -> Result<Item<ActionOf<E>>, Broken> {
    let broken = |sentence: &str| Broken(format!("Row {} {sentence}.", row.seq));
    let seat = |number| seat_from_wire(number, seats).ok_or_else(|| broken("names no seat"));
    match &row.entry {
        LogEntry::Deal { .. } => Err(broken("deals again")),
        LogEntry::Act {
            seat: number,
            action,
            ..
        } => {
            let seat = seat(*number)?;
            let action = entry.action_from_wire(state, seat, action);
            let action = action.map_err(|_| broken("means nothing"))?;
            Ok(Item::Act { seat, action })
        }
        LogEntry::Undo {
            seat: number,
            plies,
            same_chance,
            ..
        } => {
            let (seat, plies) = (seat(*number)?, u32::try_from(*plies));
            let plies = plies.map_err(|_| broken("takes back too much"))?;
            Ok(Item::Undo {
                seat,
                plies,
                same_chance: *same_chance,
            })
        }
    }
}

/// Plays a stored log again and compares every digest.
///
/// # Errors
/// The first row that does not come out as it did.
pub fn play_rows<'a, E: Entry>(
    entry: &'a E,
    setup: Setup,
    rows: &[LogRow],
) -> Result<Playback<'a, E::Game>, Broken> {
    let Some((deal, rest)) = rows.split_first() else {
        return Err(Broken("The log is empty.".into()));
    };
    let mut chance = chance_source_of(entry, deal)?.chance();
    let mut playback = Playback::deal(entry.game(), setup, &mut chance);
    let mut luck = Luck::new(chance);
    if digest(playback.state()) != deal.hash {
        return Err(Broken("The deal came out differently.".into()));
    }
    for row in rest {
        let broken = |sentence: &str| Broken(format!("Row {} {sentence}.", row.seq));
        match item_of(entry, playback.state(), setup.seats, row)? {
            Item::Act { seat, action } => {
                let done = playback.act(seat, action, luck.next());
                done.map_err(|_| broken("is not legal any more"))?;
            }
            Item::Undo {
                plies, same_chance, ..
            } => {
                if !playback.undo(plies as usize) {
                    return Err(broken("takes back too much"));
                }
                luck.undo(plies, same_chance);
            }
        }
        if digest(playback.state()) != row.hash {
            return Err(broken("came out differently"));
        }
    }
    Ok(playback)
}

/// Replays the rows of a stored game and compares every digest.
///
/// # Errors
/// The first row that does not come out as it did.
pub fn check_rows(kind: &dyn GameKind, setup: Setup, rows: &[LogRow]) -> Result<u64, Broken> {
    let Some((deal, rest)) = rows.split_first() else {
        return Err(Broken("The log is empty.".into()));
    };
    let mut live = kind.resume(setup, deal)?;
    for row in rest {
        live.take_row(row)?;
    }
    Ok(live.seq())
}
