//! Cutting a record down to what somebody knew.

use super::{Disagreement, Ply, Record, RecordViewer, Replay};
use crate::catalogue::AnyGame;
use crate::entry::Entry;
use crate::wire::seat_from_wire;
use crate::with_game;
use gleis_rules::Viewer;

/// The record as a viewer could have written it: events as they were seen, and only those
/// actions that the viewer took or everybody may know of. The seed is left out.
///
/// # Errors
/// The first disagreement if the record is wrong, as cutting replays it; or that it is cut
/// down already.
pub fn cut(game: &AnyGame, record: &Record, viewer: Viewer) -> Result<Record, Disagreement> {
    with_game!(game, entry => cut_entry(entry, record, viewer))
}

fn cut_entry<E: Entry>(entry: &E, record: &Record, viewer: Viewer) -> Result<Record, Disagreement> {
    if record.viewer.is_some() {
        return Err(Disagreement::whole("the record is cut down already"));
    }
    let mut replay = Replay::new(entry, record)?;
    let setup = replay.seen(viewer)?;
    let mut plies = Vec::with_capacity(record.plies.len());
    for ply in &record.plies {
        replay.step()?;
        let may_know = known(entry, &replay, ply, viewer);
        plies.push(Ply {
            seat: ply.seat,
            action: ply.action.clone().filter(|_| may_know),
            events: replay.seen(viewer)?,
        });
    }
    Ok(Record {
        format: record.format.clone(),
        version: record.version,
        game: record.game.clone(),
        rules_version: record.rules_version,
        fingerprint: record.fingerprint.clone(),
        options: record.options,
        seats: record.seats.clone(),
        seed: None,
        viewer: Some(RecordViewer(viewer)),
        setup,
        plies,
        result: record.result.clone(),
    })
}

/// May the viewer know of the action that the replay has just taken?
fn known<E: Entry>(entry: &E, replay: &Replay<'_, E>, ply: &Ply, viewer: Viewer) -> bool {
    let found = || {
        let before = replay.full()?.before.as_ref()?;
        let seat = seat_from_wire(ply.seat, replay.seats())?;
        let action = entry
            .action_from_wire(before, seat, ply.action.as_ref()?)
            .ok()?;
        Some(viewer.is(seat) || entry.is_public(before, action))
    };
    found().unwrap_or(false)
}
