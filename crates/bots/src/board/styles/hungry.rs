//! `hungry`: the collector of tickets.

use super::super::sense::Sense;
use super::{Pick, Scene, Style, Tools};
use gleis_rules::BitSet;
use gleis_rules::board::BoardRules;

/// Tickets are drawn until so many are held.
const PLENTY: u32 = 5;
/// A draw of tickets leaves at least so many trains that no ticket needs.
const SPARE: u16 = 6;

/// Draws tickets at the start until it holds plenty, then builds one network for all of them.
/// When that stands and trains are left, it draws again.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Hungry;

impl Hungry {
    /// Is there room for another ticket?
    fn is_hungry<R: BoardRules>(tools: &mut Tools<R>, scene: &Scene<'_, R>) -> bool {
        let sight = &scene.sight;
        let (_, trains, passed) = tools.network(scene, sight.tickets);
        let room = trains + SPARE < u16::from(sight.own_trains());
        let begins = sight.own().is_empty() && sight.tickets.count() < PLENTY;
        let done = trains == 0 && passed.is_empty();
        !sight.play.last_round.has_begun() && room && (begins || done)
    }
}

impl<R: BoardRules> Style<R> for Hungry
where
    R::Extra: Sense,
{
    const LONG: u8 = 2;

    fn keep(&self, tools: &mut Tools<R>, scene: &Scene<'_, R>) -> Pick<R> {
        scene.keep(|tickets| {
            let (_, trains, passed) = tools.network(scene, scene.sight.tickets | tickets);
            let points = |ticket: usize| {
                let points = tools.atlas.ticket_points[ticket];
                if passed.has(ticket) { -points } else { points }
            };
            tickets.members().map(points).sum::<i32>() - i32::from(trains)
        })
    }

    fn goals(&self, tools: &mut Tools<R>, scene: &Scene<'_, R>) -> R::Tracks {
        let (tracks, ..) = tools.network(scene, scene.sight.tickets);
        tools.or_longest(scene, tracks)
    }

    fn turn(&self, tools: &mut Tools<R>, scene: &Scene<'_, R>, goals: R::Tracks) -> Pick<R> {
        let more = Self::is_hungry(tools, scene).then(|| scene.tickets(2));
        more.flatten().or_else(|| tools.claim(scene, goals))
    }
}
