//! `greedy`: a child's play.

use super::sense::Sense;
use super::styles::{Pick, Scene, Style, Tools};
use gleis_rules::BitSet;
use gleis_rules::board::BoardRules;

/// With fewer trains left it asks for no more tickets.
const TRAINS_FOR_TICKETS: u8 = 20;
/// Routes of this length are grabbed wherever they lie.
const LONG: u8 = 5;

/// Grabs what it can for the tickets it has.
///
/// Keeps as few tickets as it may, the easiest ones. Each ticket has its shortest way, and any
/// track on such a way is claimed as soon as it can be paid for, and so is any long route,
/// wherever it lies. It does not plan tickets together, counts no cards and does not think of
/// the end before it comes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Greedy;

impl<R: BoardRules> Style<R> for Greedy
where
    R::Extra: Sense,
{
    const LONG: u8 = 1;

    fn keep(&self, tools: &mut Tools<R>, scene: &Scene<'_, R>) -> Pick<R> {
        tools.price_trains(scene);
        scene.keep(|tickets| {
            let hardship = |ticket| 1 + tools.distance(ticket);
            -tickets.members().map(hardship).sum::<i32>()
        })
    }

    fn goals(&self, tools: &mut Tools<R>, scene: &Scene<'_, R>) -> R::Tracks {
        tools.price_trains(scene);
        let mut all = R::Tracks::EMPTY;
        for ticket in scene.unfinished().members() {
            if let Some(way) = tools.way(ticket) {
                all |= way.tracks & scene.sight.free;
            }
        }
        tools.or_longest(scene, all)
    }

    fn turn(&self, tools: &mut Tools<R>, scene: &Scene<'_, R>, goals: R::Tracks) -> Pick<R> {
        let done = scene.unfinished().is_empty();
        let more = done.then(|| scene.more_tickets(1, TRAINS_FOR_TICKETS));
        more.flatten()
            .or_else(|| tools.claim(scene, goals))
            .or_else(|| tools.claim_longest(scene, LONG))
    }
}
