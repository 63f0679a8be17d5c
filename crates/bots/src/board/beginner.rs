//! `beginner`: errs as people do in their first games.

use super::sense::Sense;
use super::styles::{Pick, Scene, Style, Tools, Way};
use gleis_rules::board::BoardRules;
use gleis_rules::{BitSet, CardKind, Counts};

/// So many cards feel like enough to begin with.
const COMFORT: u8 = 17;
/// With fewer trains even a beginner sees that no ticket will be completed.
const TRAINS_FOR_TICKETS: u8 = 3;

/// Plays as people do in their first games, with their errors:
///
/// - it keeps every ticket it is offered, because points look good, and draws more when all are
///   done although few trains are left;
/// - it follows one ticket at a time, the one with most points first, and sees neither that
///   another ticket shares the way nor that own tracks would shorten it;
/// - it sticks to its favourite way until somebody blocks it, and looks at one track of a
///   double route only;
/// - it collects for one track at a time, the longest, and likes a colour of which it already
///   has some;
/// - it hoards cards for a while before it claims, unless the claim completes a ticket;
/// - it takes an open locomotive whenever it sees one, and pays with locomotives as the mood
///   takes it;
/// - it does not watch how many trains the others have left, so the end comes as a surprise.
///
/// The mood comes from the seed of the question; it colours a move but never makes it random.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beginner;

impl Beginner {
    /// The ticket in mind: of those that still have a way, the one with most points.
    fn favourite<R: BoardRules>(tools: &mut Tools<R>, scene: &Scene<'_, R>) -> Option<Way<R>> {
        // Own tracks cost as much as free ones: the way is seen on the empty map.
        let length = |track: &super::atlas::Track| u16::from(track.length);
        tools.price(scene, length, length);
        let mut tickets: Vec<usize> = scene.unfinished().members().collect();
        tickets.sort_by_key(|&ticket| -tools.atlas.ticket_points[ticket]);
        tickets.into_iter().find_map(|ticket| tools.way(ticket))
    }
}

impl<R: BoardRules> Style<R> for Beginner
where
    R::Extra: Sense,
{
    const LONG: u8 = 2;

    fn keep(&self, tools: &mut Tools<R>, scene: &Scene<'_, R>) -> Pick<R> {
        let points = |ticket: usize| tools.atlas.ticket_points[ticket];
        scene.keep(|tickets| tickets.members().map(points).sum())
    }

    fn goals(&self, tools: &mut Tools<R>, scene: &Scene<'_, R>) -> R::Tracks {
        let way = Self::favourite(tools, scene);
        way.map_or_else(|| tools.longest(scene), |way| way.tracks & scene.sight.free)
    }

    fn turn(&self, tools: &mut Tools<R>, scene: &Scene<'_, R>, goals: R::Tracks) -> Pick<R> {
        let sight = &scene.sight;
        let last = sight.play.last_round.has_begun();
        let done = scene.unfinished().is_empty();
        if done && let Some(more) = scene.more_tickets(2, TRAINS_FOR_TICKETS) {
            return Some(more);
        }
        let mut mood = scene.mood();
        let enough = COMFORT + mood.below(5) as u8;
        let completes = !done && goals.count() == 1;
        if sight.hand_lens[sight.seat] < enough && !completes && !last {
            return None;
        }
        let careless = mood.below(3) == 0;
        let length = |track: usize| i32::from(tools.atlas.tracks[track].length);
        scene.claim(goals, length, |colour, wild| {
            let wild = i32::from(wild);
            let held = i32::from(sight.hand.get(colour));
            if careless { wild } else { held - 20 * wild }
        })
    }

    fn draw(&self, tools: &Tools<R>, scene: &Scene<'_, R>, goals: R::Tracks) -> Pick<R> {
        let length = |&track: &usize| tools.atlas.tracks[track].length;
        let first = goals.members().max_by_key(length);
        let first = first.map_or(R::Tracks::EMPTY, R::Tracks::single);
        let needs = tools.needs(scene, first);
        let tempted = scene.mood().below(2) == 0;
        scene.best_card(10, |card: CardKind| {
            if card.is_locomotive() {
                200
            } else if needs.has(card) {
                100 - i32::from(needs.0[card.index()])
            } else if tempted && scene.sight.hand.get(card) >= 2 {
                20
            } else {
                0
            }
        })
    }
}
