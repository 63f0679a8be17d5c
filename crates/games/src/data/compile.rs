//! From checked data to a game: indices for names, and the narrowest rule type that fits.

use super::finding::Findings;
use super::map::{Cities, Kind};
use super::settings::{self, Settings};
use super::tickets::{Standing, Ticket};
use super::tracks::Tracks;
use super::tree::Node;
use crate::catalogue::{AnyGame, Board};
use crate::names::{BoardNames, CityName, GameInfo, Land, PlaceName, TicketName};
use gleis_rules::board::variants::capacity;
use gleis_rules::board::{
    BoardGame, BoardRules, BoardSpec, Capacity, CitySet, LargeBoard, PassengerBoard, PassengerSpec,
    SmallBoard, SpecError, TicketSpec, TrackSpec,
};
use gleis_rules::{CityId, DeckId, digest};
use std::sync::Arc;

/// All parts of a game, free of errors.
pub(super) struct Parts {
    pub settings: Settings,
    pub cities: Cities,
    pub tracks: Tracks,
    pub tickets: Vec<Ticket>,
    pub standing: Vec<Standing>,
    pub land: Arc<Land>,
}

/// Where the rows of `cities.csv` are found in the engine.
struct Indices {
    /// For each row the bit of its city, or those of the spots of its country.
    sets: Vec<CitySet>,
    /// For each row its index among the cities.
    cities: Vec<CityId>,
    /// For each row its index among the places.
    places: Vec<usize>,
}

impl Indices {
    fn new(cities: &Cities) -> Self {
        let rows = cities.list.len();
        let mut indices = Self {
            sets: vec![0; rows],
            cities: vec![CityId(0); rows],
            places: vec![0; rows],
        };
        for (index, row) in cities.stops().enumerate() {
            indices.cities[row] = CityId(index as u8);
            indices.sets[row] = 1 << index;
        }
        for (index, row) in cities.places().enumerate() {
            indices.places[row] = index;
            let spots = cities
                .stops_of(row)
                .iter()
                .fold(0, |set, &stop| set | indices.sets[stop]);
            indices.sets[row] = spots;
        }
        indices
    }
}

/// Reports numbers that no rule type can hold.
pub(super) fn check_capacity(
    game: &Node,
    tracks: &Tracks,
    tickets: &[Ticket],
    findings: &mut Findings,
) {
    let decks = super::schema::texts(game, "tickets.decks");
    // The widest rule types differ only in passengers.
    let capacity = capacity::<PassengerBoard>();
    if tracks.list.len() > capacity.tracks {
        let what = format!("there are {} tracks", tracks.list.len());
        let mend = format!("at most {} fit", capacity.tracks);
        findings.error(game.place_of("map"), what, mend);
    }
    for (index, (_, deck)) in decks.iter().enumerate() {
        let size = tickets.iter().filter(|ticket| ticket.deck == index).count();
        if size > capacity.tickets_per_deck {
            let what = format!("the deck `{deck}` has {size} tickets");
            let mend = format!("at most {} fit", capacity.tickets_per_deck);
            findings.error(game.place_of("tickets.files"), what, mend);
        }
    }
}

/// Makes the game.
pub(super) fn compile(parts: &Parts, file: &Node, findings: &mut Findings) -> Option<AnyGame> {
    let indices = Indices::new(&parts.cities);
    let spec = spec(parts, &indices);
    let names = names(parts, &indices);
    let (fingerprint, map) = (fingerprint(&spec, &names), map(&spec, &names));
    let info = settings::info(file, fingerprint, Some(map))?;
    let made = if fits(&spec, capacity::<SmallBoard>()) {
        board(info, names, spec).map(AnyGame::Small)
    } else if fits(&spec, capacity::<LargeBoard>()) {
        board(info, names, spec).map(AnyGame::Large)
    } else {
        board(info, names, spec).map(AnyGame::Passengers)
    };
    match made {
        Ok(game) => Some(game),
        // Everything the engine refuses has a finding of its own; this is the last guard.
        Err(SpecError(what)) => {
            findings.error(&file.place, what, "see the limits in docs/data.md");
            None
        }
    }
}

fn board<R: BoardRules>(
    info: GameInfo,
    names: BoardNames,
    spec: BoardSpec,
) -> Result<Board<R>, SpecError> {
    Ok(Board {
        info,
        names,
        game: BoardGame::new(spec)?,
    })
}

fn fits(spec: &BoardSpec, capacity: Capacity) -> bool {
    let largest_deck = (0..spec.decks)
        .map(|deck| {
            spec.tickets
                .iter()
                .filter(|ticket| ticket.deck.0 == deck)
                .count()
        })
        .max();
    spec.tracks.len() <= capacity.tracks
        && spec.tickets.len() <= capacity.tickets
        && largest_deck.unwrap_or(0) <= capacity.tickets_per_deck
        && usize::from(spec.decks) <= capacity.decks
        && spec.passengers.is_some() == capacity.passengers
}

fn spec(parts: &Parts, indices: &Indices) -> BoardSpec {
    let settings = &parts.settings;
    let tracks = parts.tracks.list.iter().map(|track| TrackSpec {
        ends: track.ends.map(|row| indices.cities[row]),
        length: track.length,
        colour: track.colour,
    });
    let tickets = parts.tickets.iter().map(|ticket| TicketSpec {
        ends: ticket.ends.map(|row| indices.sets[row]),
        points: ticket.points,
        deck: DeckId(ticket.deck as u8),
    });
    let places = parts
        .standing
        .iter()
        .map(|row| (indices.sets[row.place], row.passengers));
    BoardSpec {
        players: settings.players,
        cities: parts.cities.stops().count(),
        tracks: tracks.collect(),
        tickets: tickets.collect(),
        decks: settings.decks.len() as u8,
        cards: settings.cards,
        hand: settings.hand,
        market: settings.market,
        trains: settings.trains,
        last_round_at: settings.last_round_at,
        first_tickets: settings.first_tickets,
        later_tickets: settings.later_tickets,
        route_points: settings.route_points.clone(),
        one_track_up_to: settings.one_track_up_to,
        longest_trail: settings.longest_trail,
        globetrotter: settings.globetrotter,
        tie_breaks: settings.tie_breaks.clone(),
        passengers: settings.passengers.map(|passengers| PassengerSpec {
            places: places.collect(),
            bag: passengers.bag,
            points: passengers.points,
        }),
    }
}

fn names(parts: &Parts, indices: &Indices) -> BoardNames {
    let list = &parts.cities.list;
    let city = |row: usize| CityName {
        id: list[row].id.clone(),
        name: list[row].name.clone(),
        latitude: list[row].latitude,
        longitude: list[row].longitude,
    };
    let place = |row: usize| PlaceName {
        id: list[row].id.clone(),
        name: list[row].name.clone(),
        cities: indices.sets[row],
    };
    let ticket = |ticket: &Ticket| TicketName {
        id: ticket.name.clone(),
        places: ticket.ends.map(|row| indices.places[row]),
    };
    debug_assert!(list.iter().all(|city| city.kind != Kind::Unknown));
    BoardNames {
        cities: parts.cities.stops().map(city).collect(),
        places: parts.cities.places().map(place).collect(),
        tracks: parts
            .tracks
            .list
            .iter()
            .map(|track| track.name.clone())
            .collect(),
        tickets: parts.tickets.iter().map(ticket).collect(),
        decks: parts.settings.decks.clone(),
        passenger_places: parts
            .standing
            .iter()
            .map(|row| indices.places[row.place])
            .collect(),
        land: Arc::clone(&parts.land),
    }
}

/// Stands for everything that a drawing of the map shows.
fn map(spec: &BoardSpec, names: &BoardNames) -> String {
    let text = format!(
        "{:?}\n{:?}\n{:?}\n{:?}",
        spec.tracks, names.cities, names.places, names.land
    );
    format!("{:016x}", digest(&text))
}

/// Stands for everything that changes play and for the names that records use; not for
/// translations, coordinates, land and comments.
fn fingerprint(spec: &BoardSpec, names: &BoardNames) -> String {
    let cities: Vec<&str> = names.cities.iter().map(|city| city.id.as_str()).collect();
    let places: Vec<&str> = names.places.iter().map(|place| place.id.as_str()).collect();
    let tickets: Vec<&str> = names
        .tickets
        .iter()
        .map(|ticket| ticket.id.as_str())
        .collect();
    let text = format!(
        "{spec:?}\n{cities:?}\n{places:?}\n{:?}\n{tickets:?}\n{:?}",
        names.tracks, names.decks
    );
    format!("{:016x}", digest(&text))
}
