//! What the simple players share: ways over the map, what they lack, what can be claimed.

use super::super::atlas::{Atlas, Track};
use super::{Needs, Pick, Scene};
use crate::paths::{Costs, FAR, Paths};
use gleis_rules::board::{BoardGame, BoardRules};
use gleis_rules::{BitSet, CardKind, Counts};

/// The map and working memory.
#[derive(Clone, Debug)]
pub(in super::super) struct Tools<R: BoardRules> {
    pub atlas: Atlas<R>,
    paths: Paths,
    costs: Costs,
}

/// The way of a ticket.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Way<R: BoardRules> {
    /// As the tracks were priced; usually the trains that it still takes.
    pub cost: u16,
    /// Own tracks included.
    pub tracks: R::Tracks,
}

impl<R: BoardRules> Tools<R> {
    pub(super) fn new(game: &BoardGame<R>) -> Self {
        Self {
            atlas: Atlas::new(game),
            paths: Paths::default(),
            costs: Costs::closed(),
        }
    }

    /// Says what ways are measured in. Tracks of others and those longer than the trains left
    /// are closed.
    pub(in super::super) fn price(
        &mut self,
        scene: &Scene<'_, R>,
        own: impl Fn(&Track) -> u16,
        free: impl Fn(&Track) -> u16,
    ) {
        let sight = &scene.sight;
        self.costs = Costs::closed();
        for track in sight.own().members() {
            self.costs.set(track, own(&self.atlas.tracks[track]));
        }
        for track in sight.free.members() {
            let spec = &self.atlas.tracks[track];
            if spec.length <= sight.own_trains() {
                self.costs.set(track, free(spec));
            }
        }
    }

    /// Ways are measured in the trains that they still take.
    pub(in super::super) fn price_trains(&mut self, scene: &Scene<'_, R>) {
        self.price(scene, |_| 0, |track| u16::from(track.length));
    }

    /// The shortest way of a ticket, as priced; `None` if there is none.
    pub(in super::super) fn way(&mut self, ticket: usize) -> Option<Way<R>> {
        let ends = self.atlas.ticket_ends[ticket];
        let cost = self.paths.find(&self.atlas.network, &self.costs, ends);
        (cost != FAR).then(|| Way {
            cost,
            tracks: R::Tracks::of(self.paths.way(&self.atlas.network)),
        })
    }

    /// The trains that a ticket still takes, as priced; far too many if there is no way.
    pub(in super::super) fn distance(&mut self, ticket: usize) -> i32 {
        self.way(ticket).map_or(100, |way| i32::from(way.cost))
    }

    /// Ways for one ticket after another, the dearest first; what one way uses is free for the
    /// next. Tickets that take more trains than are left are passed over.
    /// Tells the tracks, the trains they take and the tickets passed over.
    pub(in super::super) fn network(
        &mut self,
        scene: &Scene<'_, R>,
        tickets: R::Tickets,
    ) -> (R::Tracks, u16, R::Tickets) {
        self.price_trains(scene);
        let mut order: Vec<usize> = tickets.members().collect();
        order.sort_by_key(|&ticket| -self.atlas.ticket_points[ticket]);
        let mut left = u16::from(scene.sight.own_trains());
        let mut all = R::Tracks::EMPTY;
        let mut passed = R::Tickets::EMPTY;
        for ticket in order {
            match self.way(ticket).filter(|way| way.cost <= left) {
                Some(way) => {
                    left -= way.cost;
                    all |= way.tracks;
                    for track in way.tracks.members() {
                        self.costs.set(track, 0);
                    }
                }
                None => passed.insert(ticket),
            }
        }
        let trains = u16::from(scene.sight.own_trains()) - left;
        (all & scene.sight.free, trains, passed)
    }

    /// The tracks that serve as well: those beside them, too.
    pub(in super::super) fn or_beside(&self, scene: &Scene<'_, R>, tracks: R::Tracks) -> R::Tracks {
        (tracks | scene.game.parallel(tracks)) & scene.sight.free
    }

    /// The longest free tracks for which there are trains.
    pub(in super::super) fn longest(&self, scene: &Scene<'_, R>) -> R::Tracks {
        let sight = &scene.sight;
        let fitting = self.atlas.lengths.iter();
        let fitting = fitting.filter(|(length, ..)| *length <= sight.own_trains());
        let mut tracks = fitting.map(|&(_, _, tracks)| tracks & sight.free);
        tracks.find(|tracks| !tracks.is_empty()).unwrap_or_default()
    }

    /// These tracks and those beside them; the longest of all where there are none.
    pub(in super::super) fn or_longest(
        &self,
        scene: &Scene<'_, R>,
        tracks: R::Tracks,
    ) -> R::Tracks {
        if tracks.is_empty() {
            self.longest(scene)
        } else {
            self.or_beside(scene, tracks)
        }
    }

    /// What the hand lacks for these tracks.
    pub(in super::super) fn needs(&self, scene: &Scene<'_, R>, tracks: R::Tracks) -> Needs {
        let hand = &scene.sight.hand;
        // A grey track takes any colour: the one of which there is most.
        let most = CardKind::colours().max_by_key(|&colour| hand.get(colour));
        let most = most.unwrap_or(CardKind::RED);
        let mut needs = Needs::default();
        for track in tracks.members() {
            let Track { length, colour, .. } = self.atlas.tracks[track];
            let colour = colour.unwrap_or(most);
            let missing = length.saturating_sub(hand.get(colour));
            let need = &mut needs.0[colour.index()];
            if missing > 0 && (*need == 0 || missing < *need) {
                *need = missing;
            }
        }
        needs
    }

    /// Claims one of these tracks, the longest first, and pays with thrift.
    pub(in super::super) fn claim(&self, scene: &Scene<'_, R>, tracks: R::Tracks) -> Pick<R> {
        let needs = self.needs(scene, tracks);
        let length = |track: usize| i32::from(self.atlas.tracks[track].length);
        scene.claim(tracks, length, |colour, wild| {
            scene.thrift(&needs, colour, wild)
        })
    }

    /// Claims any track of at least this length, the longest first.
    pub(in super::super) fn claim_longest(&self, scene: &Scene<'_, R>, least: u8) -> Pick<R> {
        let free = scene.sight.free.members();
        let long = free.filter(|&track| self.atlas.tracks[track].length >= least);
        self.claim(scene, R::Tracks::of(long))
    }
}
