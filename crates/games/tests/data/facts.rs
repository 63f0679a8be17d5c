//! What the tests of facts count on maps and in decks.

#![allow(dead_code, reason = "each test file uses its part")]

use gleis_games::{AnyGame, BoardNames, data};
use gleis_rules::board::{BoardSpec, TrackSpec};
use gleis_rules::{CardKind, CityId};
use std::collections::{BTreeMap, BTreeSet};

/// A built-in game.
pub fn load(id: &str) -> AnyGame {
    data::load(id).unwrap_or_else(|error| panic!("{error}"))
}

/// The built-in games with a board and tickets alone, which all have the same keys.
pub fn boards() -> Vec<&'static str> {
    let ids = data::builtin_ids().iter().copied();
    ids.filter(|id| load(id).board_spec().is_some()).collect()
}

/// How many tracks have each length, from 1.
pub fn by_length<'a>(tracks: impl IntoIterator<Item = &'a TrackSpec>) -> Vec<usize> {
    let mut counts = vec![0; 8];
    for track in tracks {
        counts[usize::from(track.length) - 1] += 1;
    }
    while counts.last() == Some(&0) {
        counts.pop();
    }
    counts
}

/// Tracks of a colour; `None` is grey.
pub fn of_colour(spec: &BoardSpec, colour: Option<CardKind>) -> Vec<&TrackSpec> {
    spec.tracks
        .iter()
        .filter(|track| track.colour == colour)
        .collect()
}

/// Spaces of all these tracks.
pub fn spaces<'a>(tracks: impl IntoIterator<Item = &'a TrackSpec>) -> u32 {
    tracks
        .into_iter()
        .map(|track| u32::from(track.length))
        .sum()
}

/// Points for all these tracks.
pub fn route_points<'a>(spec: &BoardSpec, tracks: impl IntoIterator<Item = &'a TrackSpec>) -> u32 {
    tracks
        .into_iter()
        .map(|t| u32::from(spec.route_points[usize::from(t.length) - 1]))
        .sum()
}

/// One track of each pair of cities.
pub fn one_of_each(spec: &BoardSpec) -> Vec<&TrackSpec> {
    spec.groups()
        .into_iter()
        .map(|group| &spec.tracks[group.start])
        .collect()
}

/// Names of the pairs with so many tracks.
pub fn pairs_of(spec: &BoardSpec, names: &BoardNames, tracks: usize) -> Vec<String> {
    let groups = spec
        .groups()
        .into_iter()
        .filter(|group| group.len() == tracks);
    groups
        .map(|group| names.tracks[group.start].clone())
        .collect()
}

/// Tracks at each city, or neighbours of it.
pub fn degrees(spec: &BoardSpec, names: &BoardNames, neighbours: bool) -> BTreeMap<String, usize> {
    let tracks: Vec<&TrackSpec> = if neighbours {
        one_of_each(spec)
    } else {
        spec.tracks.iter().collect()
    };
    let mut degrees = BTreeMap::new();
    for city in tracks.iter().flat_map(|track| track.ends) {
        *degrees
            .entry(names.cities[city.index()].id.clone())
            .or_default() += 1;
    }
    degrees
}

/// Lengths of all shortest ways, by the simplest means.
pub fn ways(spec: &BoardSpec) -> Vec<Vec<u32>> {
    let mut ways = vec![vec![1000; spec.cities]; spec.cities];
    for (city, from) in ways.iter_mut().enumerate() {
        from[city] = 0;
    }
    let mut changed = true;
    while changed {
        changed = false;
        for track in &spec.tracks {
            let [a, b] = track.ends.map(CityId::index);
            for from in &mut ways {
                for (near, far) in [(a, b), (b, a)] {
                    let length = from[near] + u32::from(track.length);
                    changed |= length < from[far];
                    from[far] = from[far].min(length);
                }
            }
        }
    }
    ways
}

/// Tickets that are not worth their shortest way: name, points, way.
pub fn odd_tickets(game: &AnyGame) -> Vec<(String, u8, u32)> {
    let (spec, names) = (game.board_spec().unwrap(), game.names());
    let ways = ways(spec);
    let cities = |set: u64| (0..spec.cities).filter(move |city| set >> city & 1 == 1);
    let mut odd = Vec::new();
    for (ticket, name) in spec.tickets.iter().zip(&names.tickets) {
        let [a, b] = ticket.ends;
        let way = cities(a).flat_map(|a| cities(b).map(move |b| (a, b)));
        let way = way
            .map(|(a, b)| ways[a][b])
            .min()
            .expect("a ticket has two ends");
        if way != u32::from(ticket.points) {
            odd.push((name.id.clone(), ticket.points, way));
        }
    }
    odd
}

/// Points of all tickets.
pub fn ticket_points(game: &AnyGame) -> Vec<u32> {
    game.board_spec()
        .unwrap()
        .tickets
        .iter()
        .map(|ticket| u32::from(ticket.points))
        .collect()
}

/// Points of a ticket.
pub fn points_of(game: &AnyGame, ticket: &str) -> u8 {
    let index = game
        .names()
        .tickets
        .iter()
        .position(|name| name.id == ticket);
    game.board_spec().unwrap().tickets[index.expect("the ticket is in the deck")].points
}

/// How many tickets name each place.
pub fn tickets_by_place(game: &AnyGame) -> BTreeMap<&str, usize> {
    let names = game.names();
    let mut counts: BTreeMap<&str, usize> = names
        .places
        .iter()
        .map(|place| (place.id.as_str(), 0))
        .collect();
    for place in names.tickets.iter().flat_map(|ticket| ticket.places) {
        *counts
            .get_mut(names.places[place].id.as_str())
            .expect("listed") += 1;
    }
    counts
}

/// How many different pairs of places tickets join.
pub fn distinct_pairs(game: &AnyGame) -> usize {
    let pair = |places: [usize; 2]| (places[0].min(places[1]), places[0].max(places[1]));
    let pairs: BTreeSet<_> = game
        .names()
        .tickets
        .iter()
        .map(|t| pair(t.places))
        .collect();
    pairs.len()
}

/// Is there a way between all cities?
pub fn is_connected(spec: &BoardSpec) -> bool {
    ways(spec)[0].iter().all(|&way| way < 1000)
}
