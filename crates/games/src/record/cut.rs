//! Cutting a record down to what somebody knew.

use super::{Disagreement, Record, Replay};
use crate::catalogue::AnyGame;
use crate::entry::Entry;
use crate::with_game;
use gleis_rules::Viewer;

/// The record as a viewer could have written it: events and views as they were seen, and only
/// those actions that the viewer took or everybody may know of. Chance and the seed are left
/// out.
///
/// # Errors
/// The first disagreement if the record is wrong, as cutting replays it; or that it is cut
/// down already.
pub fn cut(game: &AnyGame, record: &Record, viewer: Viewer) -> Result<Record, Disagreement> {
    with_game!(game, entry => cut_entry(entry, record, viewer))
}

fn cut_entry<E: Entry>(entry: &E, record: &Record, viewer: Viewer) -> Result<Record, Disagreement> {
    let mut replay = Replay::new(entry, record)?;
    while replay.step()? {}
    replay.check_viewer(viewer)?;
    let cut = replay.playback().map(|playback| {
        let players = record.seats.clone();
        Record::of_playback(entry, replay.setup(), players, playback, Some(viewer))
    });
    cut.ok_or_else(|| Disagreement::whole("the record is cut down already"))
}
