//! What replaying a table's actions tells: earlier moments, missed steps, records.

use super::board::{Item, Table};
use super::outlook::{self, OutlookWanted};
use super::{Broken, GameKind, Step, UndoChance};
use crate::store::LogRow;
use gleis_bots::Playable;
use gleis_games::Entry;
use gleis_games::entry::{ActionOf, EventOf, StateOf, ViewOf};
use gleis_games::record::{
    self, Disagreement, FORMAT, GameResult, Options, Player, Record, RecordViewer, Replay, VERSION,
    full_events,
};
use gleis_games::wire::{OpenHand, Outlook, WireAction, WireEvent, WireView, seat_to_wire};
use gleis_rules::{Game, Seat, Setup, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::chance::TableChance;

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
    pub outlook: Outlook,
    /// Everybody's cards and tickets, for those who look with all cards open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub all_hands: Vec<OpenHand>,
    /// The result, if the game is over here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
}

/// With whose eyes somebody looks back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// A viewer's.
    One {
        /// Whose.
        viewer: Viewer,
        /// May ways of tickets and missing cards be shown?
        aids: bool,
    },
    /// All cards lie open; only for games that are over.
    All,
}

impl Eyes {
    const fn viewer(self) -> Viewer {
        match self {
            Self::One { viewer, .. } => viewer,
            Self::All => Viewer::Spectator,
        }
    }

    const fn wanted(self) -> OutlookWanted {
        let aids = match self {
            Self::One { aids, .. } => aids,
            Self::All => true,
        };
        OutlookWanted {
            aids,
            tickets: None,
            plan: Vec::new(),
        }
    }
}

/// An action in force, with the state before it and what it led to.
struct Played<E: Entry> {
    before: StateOf<E>,
    seat: Seat,
    action: ActionOf<E>,
    events: Vec<EventOf<E>>,
}

/// A game being replayed.
struct Walk<'a, E: Entry> {
    table: &'a Table<E>,
    dealt: Vec<EventOf<E>>,
    state: StateOf<E>,
    chance: TableChance,
    played: Vec<Played<E>>,
    rows: usize,
}

impl<'a, E: Entry> Walk<'a, E> {
    fn new(table: &'a Table<E>) -> Self {
        let mut chance = table.luck.chance();
        let mut dealt = Vec::new();
        let state = table
            .entry
            .game()
            .deal(table.setup, &mut chance, &mut dealt);
        Self {
            table,
            dealt,
            state,
            chance,
            played: Vec::new(),
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
                let (before, mut events) = (self.state, Vec::new());
                let game = self.table.entry.game();
                game.apply_unchecked(&mut self.state, seat, action, &mut self.chance, &mut events);
                self.played.push(Played {
                    before,
                    seat,
                    action,
                    events,
                });
            }
            Item::Undo { plies, .. } => {
                let left = self.played.len().saturating_sub(plies as usize);
                if let Some(first) = self.played.drain(left..).next() {
                    self.state = first.before;
                }
            }
        }
        Some(item)
    }

    /// What a viewer saw of the last row.
    fn seen(&self, item: Item<ActionOf<E>>, viewer: Viewer) -> Option<Step> {
        let (entry, seq) = (&*self.table.entry, self.rows as u64);
        match item {
            Item::Act { .. } => {
                let played = self.played.last()?;
                Some(act_step(
                    entry,
                    (&played.before, &played.events),
                    (seq, played.seat, played.action),
                    viewer,
                ))
            }
            Item::Undo { seat, plies } => Some(Step::Undo {
                seq,
                seat: seat_to_wire(seat),
                plies: u64::from(plies),
                view: Box::new(entry.view_to_wire(&entry.game().observe(&self.state, viewer))),
            }),
        }
    }
}

/// Events as one viewer saw them.
fn as_seen<E: Entry>(
    entry: &E,
    before: Option<&StateOf<E>>,
    events: &[EventOf<E>],
    viewer: Viewer,
) -> Vec<WireEvent> {
    let game = entry.game();
    let name = |event| entry.event_to_wire(before, &game.see(event, viewer));
    events.iter().map(name).collect()
}

/// The action of a seat, if the viewer may know it.
fn as_known<E: Entry>(
    entry: &E,
    before: &StateOf<E>,
    (seat, action): (Seat, ActionOf<E>),
    viewer: Viewer,
) -> Option<WireAction> {
    let known = viewer.is(seat) || entry.is_public(before, action);
    known.then(|| entry.action_to_wire(before, seat, action))
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
        action: as_known(entry, before, (seat, action), viewer),
        events: as_seen(entry, Some(before), events, viewer),
    }
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

pub(super) fn state_at_ply<E: Entry>(table: &Table<E>, ply: u64) -> Option<StateOf<E>> {
    let walk = Walk::to_end(table);
    let ply = usize::try_from(ply).ok()?;
    if ply == walk.played.len() {
        return Some(walk.state);
    }
    walk.played.get(ply).map(|played| played.before)
}

pub(super) fn at_ply<E>(table: &Table<E>, ply: u64, eyes: Eyes) -> Option<Ply>
where
    E: Entry,
    E::Game: Playable,
{
    let walk = Walk::to_end(table);
    let (entry, place) = (&*table.entry, usize::try_from(ply).ok()?);
    let state = if place == walk.played.len() {
        &walk.state
    } else {
        &walk.played.get(place)?.before
    };
    let last = place
        .checked_sub(1)
        .and_then(|before| walk.played.get(before));
    let game = entry.game();
    let viewer = eyes.viewer();
    let view = game.observe(state, viewer);
    let (before, events) = match last {
        Some(played) => (Some(&played.before), &played.events),
        None => (None, &walk.dealt),
    };
    let hand = |seat| outlook::open_hand(entry, seat, &game.observe(state, Viewer::Seat(seat)));
    Some(Ply {
        ply,
        seat: last.map(|played| seat_to_wire(played.seat)),
        action: last.and_then(|played| {
            let done = (played.seat, played.action);
            match eyes {
                Eyes::One { .. } => as_known(entry, &played.before, done, viewer),
                Eyes::All => Some(entry.action_to_wire(&played.before, done.0, done.1)),
            }
        }),
        events: match eyes {
            Eyes::One { .. } => as_seen(entry, before, events, viewer),
            Eyes::All => full_events(entry, before, events),
        },
        outlook: outlook_at(entry, &view, eyes, ply),
        view: entry.view_to_wire(&view),
        all_hands: match eyes {
            Eyes::One { .. } => Vec::new(),
            Eyes::All => table.setup.seats.seats().map(hand).collect(),
        },
        result: game.outcome(state).map(|score| GameResult::from(&score)),
    })
}

/// The outlook of a moment. Nothing is asked by name, so nothing can be wrong.
fn outlook_at<E>(entry: &E, view: &ViewOf<E>, eyes: Eyes, ply: u64) -> Outlook
where
    E: Entry,
    E::Game: Playable,
{
    let outlook = outlook::outlook(entry, view, &eyes.wanted());
    Outlook {
        seq: ply,
        ..outlook.unwrap_or_default()
    }
}

pub(super) fn undo_chance<E: Entry>(table: &Table<E>, seat: Seat) -> Option<UndoChance> {
    let walk = Walk::to_end(table);
    if table.entry.game().to_act(&walk.state).is_empty() {
        return None;
    }
    let own = walk.played.iter().rposition(|played| played.seat == seat)?;
    let taken = &walk.played[own..];
    let shown = |played: &Played<E>| played.events.iter().any(|event| table.entry.reveals(event));
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
    let walk = Walk::to_end(table);
    let (entry, info) = (&*table.entry, table.entry.info());
    let tell = |before: Option<&StateOf<E>>, events: &[EventOf<E>]| match viewer {
        Some(viewer) => as_seen(entry, before, events, viewer),
        None => full_events(entry, before, events),
    };
    let ply = |played: &Played<E>| record::Ply {
        seat: seat_to_wire(played.seat),
        action: match viewer {
            Some(viewer) => {
                let done = (played.seat, played.action);
                as_known(entry, &played.before, done, viewer)
            }
            None => Some(entry.action_to_wire(&played.before, played.seat, played.action)),
        },
        events: tell(Some(&played.before), &played.events),
    };
    let score = entry.game().outcome(&walk.state);
    Record {
        format: FORMAT.into(),
        version: VERSION,
        game: info.id.clone(),
        rules_version: info.rules_version,
        fingerprint: info.fingerprint.clone(),
        options: Options {
            players: table.setup.seats.get(),
            first_seat: table.setup.first.map(seat_to_wire),
        },
        seats: players,
        // The luck of a table has no seed that our tools could use; the events tell everything.
        seed: None,
        viewer: viewer.map(RecordViewer),
        setup: tell(None, &walk.dealt),
        plies: walk.played.iter().map(ply).collect(),
        result: score.map(|score| GameResult::from(&score)),
    }
}

/// One moment of a record, as a viewer knew it.
pub(super) fn record_ply<E>(
    entry: &E,
    record: &Record,
    ply: u64,
    eyes: Eyes,
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
    let viewer = eyes.viewer();
    let known = |seat: u8| match viewer {
        Viewer::Seat(own) => seat_to_wire(own) == seat,
        Viewer::Spectator => eyes == Eyes::All,
    };
    let mut all_hands = Vec::new();
    if eyes == Eyes::All {
        for seat in replay.seats().seats() {
            let view = replay.view(Viewer::Seat(seat))?;
            all_hands.push(outlook::open_hand(entry, seat, &view));
        }
    }
    let view = replay.view(viewer)?;
    Ok(Ply {
        ply: place as u64,
        seat: last.map(|ply| ply.seat),
        action: last.and_then(|ply| ply.action.clone().filter(|_| known(ply.seat))),
        events: match eyes {
            Eyes::One { .. } => replay.seen(viewer)?,
            Eyes::All => last.map_or(&record.setup, |ply| &ply.events).clone(),
        },
        outlook: outlook_at(entry, &view, eyes, place as u64),
        view: entry.view_to_wire(&view),
        all_hands,
        result: replay.outcome().map(|score| GameResult::from(&score)),
    })
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
