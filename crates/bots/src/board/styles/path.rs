//! `path`: follows the shortest way of one ticket after another.

use super::super::sense::Sense;
use super::{Pick, Scene, Style, Tools};
use gleis_rules::BitSet;
use gleis_rules::board::BoardRules;

/// With fewer trains left it takes no more tickets.
const TRAINS_FOR_TICKETS: u8 = 12;

/// Completes the ticket that is nearest to done, over the shortest way, then the next. With no
/// ticket left to follow it takes more, or the most valuable routes once trains run short.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Path;

impl Path {
    /// The free tracks on the way of the ticket that it follows now; none if there is no such
    /// ticket.
    fn current<R: BoardRules>(tools: &mut Tools<R>, scene: &Scene<'_, R>) -> R::Tracks {
        tools.price_trains(scene);
        let trains = u16::from(scene.sight.own_trains());
        let ways = scene.unfinished().members();
        let ways = ways.filter_map(|ticket| tools.way(ticket));
        let nearest = ways
            .filter(|way| way.cost <= trains)
            .min_by_key(|way| way.cost);
        nearest.map_or(R::Tracks::EMPTY, |way| way.tracks & scene.sight.free)
    }
}

impl<R: BoardRules> Style<R> for Path
where
    R::Extra: Sense,
{
    const LONG: u8 = 1;

    fn keep(&self, tools: &mut Tools<R>, scene: &Scene<'_, R>) -> Pick<R> {
        tools.price_trains(scene);
        scene.keep(|tickets| {
            // As few as can be; of these, where the points are worth the way.
            let mut worth =
                |ticket| tools.atlas.ticket_points[ticket] - 10 * tools.distance(ticket);
            tickets.members().map(|t| worth(t) - 10_000).sum()
        })
    }

    fn goals(&self, tools: &mut Tools<R>, scene: &Scene<'_, R>) -> R::Tracks {
        let way = Self::current(tools, scene);
        tools.or_longest(scene, way)
    }

    fn turn(&self, tools: &mut Tools<R>, scene: &Scene<'_, R>, goals: R::Tracks) -> Pick<R> {
        let idle = Self::current(tools, scene).is_empty();
        let more = idle.then(|| scene.more_tickets(1, TRAINS_FOR_TICKETS));
        more.flatten()
            .or_else(|| tools.claim(scene, goals))
            .or_else(|| {
                let last = scene.sight.play.last_round.has_begun();
                last.then(|| tools.claim_longest(scene, 1))?
            })
    }
}
