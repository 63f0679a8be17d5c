//! `one-step`: thinks of this turn alone.

use super::super::sense::Sense;
use super::{Pick, Scene, Style, Tools};
use gleis_rules::board::BoardRules;
use gleis_rules::{BitSet, CardKind, Counts, TicketId, TrackId};

/// What two cards are taken to be worth, in tenths of a point: a claim must bring more.
const CARDS: i32 = 30;
/// What a passenger is taken to be worth.
const PASSENGER: i32 = 20;

/// Takes what brings most at once: points of a route, tickets that it completes, passengers.
/// When no claim brings more than two cards are worth, it draws for the claim that brings most
/// for the turns it takes. It never looks further, so tickets are completed by luck or by
/// their last track.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct OneStep;

impl OneStep {
    /// What claiming a track brings at once, in tenths of a point.
    fn gain<R: BoardRules>(
        tools: &Tools<R>,
        scene: &Scene<'_, R>,
        open: R::Tickets,
        track: usize,
    ) -> i32
    where
        R::Extra: Sense,
    {
        let own = scene.sight.own() | R::Tracks::single(track);
        let tables = scene.game.extra_tables();
        let passengers = scene.sight.extra.gain(tables, TrackId(track as u8));
        let completed = |ticket: &usize| scene.game.is_completed(own, TicketId(*ticket as u8));
        let tickets = open.members().filter(completed);
        // A completed ticket brings its points and does not cost them.
        let tickets: i32 = tickets.map(|t| 2 * tools.atlas.ticket_points[t]).sum();
        tools.atlas.tracks[track].points + tickets + passengers * PASSENGER / 10
    }

    /// How many cards a claim lacks.
    fn missing<R: BoardRules>(tools: &Tools<R>, scene: &Scene<'_, R>, track: usize) -> u8 {
        let hand = &scene.sight.hand;
        let spec = &tools.atlas.tracks[track];
        let most = CardKind::colours().map(|colour| hand.get(colour)).max();
        let held = spec.colour.map_or(most.unwrap_or(0), |c| hand.get(c));
        let held = held + scene.sight.locomotives();
        spec.length.saturating_sub(held)
    }
}

impl<R: BoardRules> Style<R> for OneStep
where
    R::Extra: Sense,
{
    const LONG: u8 = 0;

    fn keep(&self, tools: &mut Tools<R>, scene: &Scene<'_, R>) -> Pick<R> {
        tools.price_trains(scene);
        scene.keep(|tickets| {
            // What is completed already is a gain, everything else only a risk.
            let worth = |ticket| match tools.distance(ticket) {
                0 => tools.atlas.ticket_points[ticket],
                _ => -tools.atlas.ticket_points[ticket],
            };
            tickets.members().map(worth).sum()
        })
    }

    fn goals(&self, tools: &mut Tools<R>, scene: &Scene<'_, R>) -> R::Tracks {
        let open = scene.unfinished();
        let trains = scene.sight.own_trains();
        let fits = |track: &usize| tools.atlas.tracks[*track].length <= trains;
        let best = scene
            .sight
            .free
            .members()
            .filter(fits)
            .max_by_key(|&track| {
                let turns = 1 + Self::missing(tools, scene, track).div_ceil(2);
                100 * Self::gain(tools, scene, open, track) / i32::from(turns)
            });
        best.map_or(R::Tracks::EMPTY, R::Tracks::single)
    }

    fn turn(&self, tools: &mut Tools<R>, scene: &Scene<'_, R>, goals: R::Tracks) -> Pick<R> {
        let open = scene.unfinished();
        let least = if scene.sight.play.last_round.has_begun() {
            0
        } else {
            CARDS
        };
        let gain = |track: usize| Self::gain(tools, scene, open, track);
        let worthy = scene
            .sight
            .free
            .members()
            .filter(|&track| gain(track) > least);
        let needs = tools.needs(scene, goals);
        scene.claim(R::Tracks::of(worthy), gain, |colour, wild| {
            scene.thrift(&needs, colour, wild)
        })
    }
}
