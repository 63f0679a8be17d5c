//! `long-routes`: the collector of long routes.

use super::super::sense::Sense;
use super::{Pick, Scene, Style, Tools};
use gleis_rules::BitSet;
use gleis_rules::board::BoardRules;

/// Routes of this length count as long.
const LONG: u8 = 5;

/// Collects for the longest routes and claims them wherever they lie. Tickets are few and
/// long, and are served only when no long route is left to collect for.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct LongRoutes;

impl LongRoutes {
    /// Free tracks that are long, and for which there are trains.
    fn long<R: BoardRules>(tools: &Tools<R>, scene: &Scene<'_, R>) -> R::Tracks {
        let sight = &scene.sight;
        let lengths = LONG..=sight.own_trains();
        let free = sight.free.members();
        R::Tracks::of(free.filter(|&track| lengths.contains(&tools.atlas.tracks[track].length)))
    }

    /// The tracks that the tickets still take, over as few tracks as can be.
    fn for_tickets<R: BoardRules>(tools: &mut Tools<R>, scene: &Scene<'_, R>) -> R::Tracks {
        tools.price(scene, |_| 0, |_| 1);
        let mut all = R::Tracks::EMPTY;
        for ticket in scene.unfinished().members() {
            if let Some(way) = tools.way(ticket) {
                all |= way.tracks;
            }
        }
        tools.or_beside(scene, all)
    }
}

impl<R: BoardRules> Style<R> for LongRoutes
where
    R::Extra: Sense,
{
    const LONG: u8 = 4;

    fn keep(&self, tools: &mut Tools<R>, scene: &Scene<'_, R>) -> Pick<R> {
        scene.keep(|tickets| {
            let points = tickets
                .members()
                .map(|ticket| tools.atlas.ticket_points[ticket]);
            points.sum::<i32>() - 1000 * tickets.count() as i32
        })
    }

    fn goals(&self, tools: &mut Tools<R>, scene: &Scene<'_, R>) -> R::Tracks {
        let long = Self::long(tools, scene);
        if !long.is_empty() {
            return long;
        }
        let others = Self::for_tickets(tools, scene);
        if others.is_empty() {
            tools.longest(scene)
        } else {
            others
        }
    }

    fn turn(&self, tools: &mut Tools<R>, scene: &Scene<'_, R>, goals: R::Tracks) -> Pick<R> {
        let claim = tools.claim(scene, goals);
        if claim.is_some() || !scene.sight.play.last_round.has_begun() {
            return claim;
        }
        tools.claim_longest(scene, 1)
    }
}
