//! A game that was played again as a record, in full or for one viewer.

use super::{FORMAT, GameResult, Options, Player, Ply, Record, RecordViewer, VERSION};
use crate::entry::{ActionOf, Entry, EventOf, StateOf};
use crate::playback::{Happened, Playback, Played};
use crate::wire::{WireAction, WireEvent, WireOutcome, patch, seat_to_wire};
use gleis_rules::{Game, Seat, Setup, Viewer};
use serde_json::Value;

impl Record {
    /// The record of a game as it was played, in full or as one viewer knew it.
    pub fn of_playback<E: Entry>(
        entry: &E,
        setup: Setup,
        players: Vec<Player>,
        playback: &Playback<'_, E::Game>,
        viewer: Option<Viewer>,
    ) -> Self {
        let (info, game) = (entry.info(), entry.game());
        let mut plies = Vec::with_capacity(playback.played().len());
        let view_after = |plies: usize| {
            let view = game.observe(playback.state_after(plies)?, viewer?);
            Some(entry.view_to_wire(&view))
        };
        let first = view_after(0);
        let mut known = first.as_ref().map(json);
        for (number, played) in (1..).zip(playback.played()) {
            let view = view_after(number).map(|view| json(&view));
            let change = known.as_ref().zip(view.as_ref());
            let change = change.map(|(before, after)| patch::diff(before, after));
            plies.push(ply_of(entry, played, viewer, change));
            known = view;
        }
        let dealt = playback.dealt();
        Self {
            format: FORMAT.into(),
            version: VERSION,
            game: info.id.clone(),
            rules_version: info.rules_version,
            fingerprint: info.fingerprint.clone(),
            options: Options {
                players: setup.seats.get(),
                first_seat: setup.first.map(seat_to_wire),
            },
            seats: players,
            seed: None,
            viewer: viewer.map(RecordViewer),
            chance: chance_of(entry, dealt, viewer),
            setup: told_events(entry, None, &dealt.events, viewer),
            view: first.map(Box::new),
            plies,
            result: (game.outcome(playback.state())).map(|score| GameResult::from(&score)),
        }
    }
}

fn json(view: &crate::wire::WireView) -> Value {
    serde_json::to_value(view).expect("names and numbers can always be written")
}

fn ply_of<E: Entry>(
    entry: &E,
    played: &Played<E::Game>,
    viewer: Option<Viewer>,
    view: Option<Value>,
) -> Ply {
    let (before, done) = (&played.before, (played.seat, played.action));
    Ply {
        seat: seat_to_wire(played.seat),
        action: match viewer {
            Some(viewer) => known_action(entry, before, done, viewer),
            None => Some(entry.action_to_wire(before, done.0, done.1)),
        },
        chance: chance_of(entry, &played.happened, viewer),
        events: told_events(entry, Some(before), &played.happened.events, viewer),
        view,
    }
}

/// Chance is told in full records only.
fn chance_of<E: Entry>(
    entry: &E,
    happened: &Happened<E::Game>,
    viewer: Option<Viewer>,
) -> Vec<WireOutcome> {
    if viewer.is_some() {
        return Vec::new();
    }
    let outcomes = happened.outcomes.iter();
    outcomes
        .map(|&outcome| entry.outcome_to_wire(outcome))
        .collect()
}

fn told_events<E: Entry>(
    entry: &E,
    before: Option<&StateOf<E>>,
    events: &[EventOf<E>],
    viewer: Option<Viewer>,
) -> Vec<WireEvent> {
    match viewer {
        Some(viewer) => seen_events(entry, before, events, viewer),
        None => full_events(entry, before, events),
    }
}

/// Events as a full record tells them; `before` as in [`Entry::event_to_wire`].
pub fn full_events<E: Entry>(
    entry: &E,
    before: Option<&StateOf<E>>,
    events: &[EventOf<E>],
) -> Vec<WireEvent> {
    let game = entry.game();
    let name = |event| entry.event_to_wire(before, &game.see_all(event));
    events.iter().map(name).collect()
}

/// Events as one viewer saw them; `before` as in [`Entry::event_to_wire`].
pub fn seen_events<E: Entry>(
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
pub fn known_action<E: Entry>(
    entry: &E,
    before: &StateOf<E>,
    (seat, action): (Seat, ActionOf<E>),
    viewer: Viewer,
) -> Option<WireAction> {
    let known = viewer.is(seat) || entry.is_public(before, action);
    known.then(|| entry.action_to_wire(before, seat, action))
}
