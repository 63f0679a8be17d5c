//! What can be said of a map before anybody plays: who is next to whom, and what a track is
//! worth to those who need it.

use crate::paths::{Costs, FAR, Network, Paths};
use gleis_rules::BitSet;
use gleis_rules::board::{BoardGame, BoardRules, CitySet};
use gleis_rules::{CardKind, CityId, DeckId};

/// A map, prepared for planning.
#[derive(Clone, Debug)]
pub(crate) struct Atlas<R: BoardRules> {
    pub network: Network,
    /// All tracks.
    pub tracks: Vec<Track>,
    /// The two places of each ticket.
    pub ticket_ends: Vec<[CitySet; 2]>,
    /// The points of each ticket, in tenths.
    pub ticket_points: Vec<i32>,
    /// The trains that the shortest way of each ticket takes on an empty map.
    pub ticket_trains: Vec<u16>,
    /// The deck of each ticket.
    pub ticket_decks: Vec<DeckId>,
    /// Grey tracks.
    pub grey: R::Tracks,
    /// The tracks of each colour.
    pub coloured: [R::Tracks; CardKind::COLOURS],
    /// The tracks that end in each city.
    pub at: Vec<R::Tracks>,
    /// The tracks of each length, with their points in tenths; the longest first.
    pub lengths: Vec<(u8, i32, R::Tracks)>,
}

/// One track.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Track {
    pub ends: [CityId; 2],
    pub length: u8,
    /// `None` is grey.
    pub colour: Option<CardKind>,
    /// In tenths.
    pub points: i32,
    /// How many more trains the way around needs when the route is lost, at most 10.
    pub detour: u8,
}

impl<R: BoardRules> Atlas<R> {
    pub(crate) fn new(game: &BoardGame<R>) -> Self {
        let mut atlas = Self::plain(game);
        let costs = atlas.lengths_as_costs();
        let mut paths = Paths::default();
        let trains = |ends: &[CitySet; 2]| paths.find(&atlas.network, &costs, *ends);
        atlas.ticket_trains = atlas.ticket_ends.iter().map(trains).collect();
        for group in game.spec().groups() {
            let detour = atlas.detour(group.clone());
            for track in group {
                atlas.tracks[track].detour = detour;
            }
        }
        atlas
    }

    /// Without what takes a while to work out: the trains of tickets, and detours.
    pub(crate) fn plain(game: &BoardGame<R>) -> Self {
        let spec = game.spec();
        let mut at = vec![R::Tracks::EMPTY; spec.cities];
        let mut coloured = [R::Tracks::EMPTY; CardKind::COLOURS];
        let mut grey = R::Tracks::EMPTY;
        let mut tracks = Vec::new();
        for (index, track) in spec.tracks.iter().enumerate() {
            for city in track.ends {
                at[city.index()].insert(index);
            }
            match track.colour {
                Some(colour) => coloured[colour.index()].insert(index),
                None => grey.insert(index),
            }
            tracks.push(Track {
                ends: track.ends,
                length: track.length,
                colour: track.colour,
                points: 10 * i32::from(spec.route_points[usize::from(track.length) - 1]),
                detour: 0,
            });
        }
        let network = Network::new(&at, tracks.iter().map(|track| track.ends));
        let longest = tracks.iter().map(|track| track.length).max().unwrap_or(0);
        let of_length = |length: u8| {
            let same = |index: &usize| tracks[*index].length == length;
            let points = 10 * i32::from(spec.route_points[usize::from(length) - 1]);
            (
                length,
                points,
                R::Tracks::of((0..tracks.len()).filter(same)),
            )
        };
        let lengths = (1..=longest).rev().map(of_length).collect();
        Self {
            network,
            tracks,
            ticket_ends: spec.tickets.iter().map(|ticket| ticket.ends).collect(),
            ticket_points: spec
                .tickets
                .iter()
                .map(|t| 10 * i32::from(t.points))
                .collect(),
            ticket_trains: Vec::new(),
            ticket_decks: spec.tickets.iter().map(|ticket| ticket.deck).collect(),
            grey,
            coloured,
            at,
            lengths,
        }
    }

    pub(crate) fn lengths_as_costs(&self) -> Costs {
        let mut costs = Costs::closed();
        for (index, track) in self.tracks.iter().enumerate() {
            costs.set(index, u16::from(track.length));
        }
        costs
    }

    /// How much longer the way around a route is.
    fn detour(&self, group: std::ops::Range<usize>) -> u8 {
        const MOST: u16 = 10;
        let mut costs = self.lengths_as_costs();
        let own = u16::from(self.tracks[group.start].length);
        let [a, b] = self.tracks[group.start].ends.map(|city| 1 << city.index());
        for track in group {
            costs.close(track);
        }
        let around = Paths::default().find(&self.network, &costs, [a, b]);
        match around {
            FAR => MOST as u8,
            around => around.saturating_sub(own).min(MOST) as u8,
        }
    }
}
