//! Tickets and passengers: what names places of a map.

use super::files::Files;
use super::finding::{Findings, Place, choice, quote};
use super::map::{Cities, Kind, Ways};
use super::schema::{self, POINTS_MAX, texts};
use super::settings::{self, own};
use super::sheet;
use super::tree::Node;
use gleis_rules::board::spec::PASSENGERS_MAX;
use std::collections::BTreeMap;

const COLUMNS: [&str; 4] = ["city_a", "city_b", "points", "deck"];
const PASSENGER_COLUMNS: [&str; 2] = ["place", "passengers"];

/// A row of a ticket file.
#[derive(Clone, Debug)]
pub(super) struct Ticket {
    pub place: Place,
    /// Rows of `cities.csv`.
    pub ends: [usize; 2],
    pub points: u8,
    pub deck: usize,
    /// `boston-miami`.
    pub name: String,
}

/// All tickets of a game.
#[derive(Clone, Debug)]
pub(super) struct Tickets {
    pub list: Vec<Ticket>,
    /// Are all rows of all files among them?
    complete: bool,
}

/// Reads and checks all ticket files of a game.
pub(super) fn read(
    files: Files<'_>,
    game: &Node,
    cities: &Cities,
    findings: &mut Findings,
) -> Tickets {
    let decks: Vec<&str> = texts(game, "tickets.decks")
        .iter()
        .map(|(_, name)| *name)
        .collect();
    let mut tickets = Tickets {
        list: Vec::new(),
        complete: true,
    };
    let mut first: BTreeMap<[usize; 2], Place> = BTreeMap::new();
    for (node, path) in texts(game, "tickets.files") {
        let file = node.place.file.beside(path);
        let sheet = sheet::read(files, file, &node.place, COLUMNS, findings);
        tickets.complete &= sheet.as_ref().is_some_and(|sheet| sheet.complete);
        for row in sheet.iter().flat_map(|sheet| &sheet.rows) {
            let Some(ticket) = read_ticket(row, &decks, cities, findings) else {
                tickets.complete = false;
                continue;
            };
            let [a, b] = ticket.ends;
            if let Some(other) = first.get(&[a.min(b), a.max(b)]) {
                let line = other.seen_from(&ticket.place);
                let what = format!("the ticket {} is already in {line}", quote(&ticket.name));
                findings.error(&ticket.place, what, "each pair of places has one ticket");
            } else {
                first.insert([a.min(b), a.max(b)], ticket.place.clone());
                tickets.list.push(ticket);
            }
        }
    }
    check_names(&tickets.list, findings);
    tickets
}

fn read_ticket(
    row: &sheet::Row<4>,
    decks: &[&str],
    cities: &Cities,
    findings: &mut Findings,
) -> Option<Ticket> {
    let [a, b, _, deck] = &row.cells;
    let ends = [a, b].map(|id| resolve_place(cities, id, &row.place, findings));
    let points = row.number((2, "points"), (1, POINTS_MAX as u8), findings);
    let deck_index = decks.iter().position(|known| known == deck);
    if deck_index.is_none() && !decks.is_empty() {
        let what = format!("unknown deck {}", quote(deck));
        findings.error(&row.place, what, choice(deck, decks.iter().copied()));
    }
    let [Some((a, false)), Some((b, false))] = ends else {
        return None;
    };
    if a == b {
        let what = format!("a ticket from {} to itself", quote(&cities.list[a].id));
        findings.error(&row.place, what, "join two different places");
        return None;
    }
    Some(Ticket {
        place: row.place.clone(),
        ends: [a, b],
        points: points.unwrap_or(0),
        deck: deck_index.unwrap_or(0),
        name: format!("{}-{}", cities.list[a].id, cities.list[b].id),
    })
}

/// A city or a country; spots are no places of their own.
fn resolve_place(
    cities: &Cities,
    id: &str,
    place: &Place,
    findings: &mut Findings,
) -> Option<(usize, bool)> {
    let (row, guessed) = cities.resolve(id, place, findings)?;
    if cities.list[row].kind == Kind::Spot {
        if !guessed {
            let country = cities.list[row]
                .country
                .map_or("", |country| &cities.list[country].id);
            let what = format!(
                "{} is a spot, which no ticket or passenger names",
                quote(id)
            );
            findings.error(place, what, format!("name its country {}", quote(country)));
        }
        return None;
    }
    Some((row, guessed))
}

/// `a-b` and `c` make the same name as `a` and `b-c`.
fn check_names(tickets: &[Ticket], findings: &mut Findings) {
    let mut first: BTreeMap<&str, &Ticket> = BTreeMap::new();
    for ticket in tickets {
        if let Some(other) = first.insert(&ticket.name, ticket) {
            let line = other.place.seen_from(&ticket.place);
            let what = format!("the name {} is also that of {line}", quote(&ticket.name));
            findings.error(&ticket.place, what, "swap the two places, or rename a city");
        }
    }
}

/// Reports tickets nobody can complete, and values far from the shortest way if the lengths
/// of ways are sound.
pub(super) fn check_ways(
    cities: &Cities,
    ways: &Ways,
    sound: bool,
    tickets: &[Ticket],
    findings: &mut Findings,
) {
    for ticket in tickets {
        let Some(shortest) = ways.between(cities, ticket.ends) else {
            let what = format!("nobody can complete the ticket {}", quote(&ticket.name));
            findings.error(&ticket.place, what, "the tracks do not join its places");
            continue;
        };
        let far = u32::from(ticket.points).abs_diff(shortest);
        // More than 2 and more than a quarter of the way.
        if sound && ticket.points > 0 && far > 2 && far * 4 > shortest {
            let points = ticket.points;
            let what = format!("the ticket is worth {points}, but its shortest way is {shortest}");
            findings.warning(&ticket.place, what, "is one of the two numbers a slip?");
        }
    }
}

/// Reports decks that are too small for the set-up.
pub(super) fn check_decks(game: &Node, tickets: &Tickets, findings: &mut Findings) {
    let deal = schema::number(game, "tickets.first.deal");
    let players = schema::number(game, "players.max");
    let (Some(deal), Some(players), true) = (deal, players, tickets.complete) else {
        return;
    };
    let needed = (deal * players) as usize;
    let decks = texts(game, "tickets.decks");
    for (index, (_, deck)) in decks.iter().enumerate() {
        let size = tickets
            .list
            .iter()
            .filter(|ticket| ticket.deck == index)
            .count();
        let again = decks[..index].iter().any(|(_, other)| other == deck);
        if size < needed && !again {
            let what = format!("the deck {} has {size} tickets", quote(deck));
            let mend = format!("the set-up of {players} players needs {needed}");
            findings.error(
                own(game, &["tickets.files", "tickets.first.deal"]),
                what,
                mend,
            );
        }
    }
}

/// A row of the passenger file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    /// Row of `cities.csv`.
    pub place: usize,
    pub passengers: u8,
}

/// Reads and checks the passenger file, if the game has one. Rows with errors are left out.
pub(super) fn read_passengers(
    files: Files<'_>,
    game: &Node,
    cities: &Cities,
    findings: &mut Findings,
) -> Vec<Standing> {
    let Some(path) = game.text("passengers.file") else {
        return Vec::new();
    };
    let asked = game.place_of("passengers.file");
    let errors = findings.errors();
    let file = asked.file.beside(path);
    let sheet = sheet::read(files, file, asked, PASSENGER_COLUMNS, findings);
    let mut first: BTreeMap<usize, &Place> = BTreeMap::new();
    let mut standing = Vec::new();
    let mut complete = true;
    for row in sheet.iter().flat_map(|sheet| &sheet.rows) {
        let place = resolve_place(cities, &row.cells[0], &row.place, findings);
        let most = PASSENGERS_MAX as u8;
        let passengers = row.number((1, "passengers"), (1, most), findings);
        let (Some((place, false)), Some(passengers)) = (place, passengers) else {
            complete = false;
            continue;
        };
        if let Some(other) = first.insert(place, &row.place) {
            let what = format!("this place is already in {}", other.seen_from(&row.place));
            findings.error(&row.place, what, "give each place one row");
        }
        standing.push(Standing { place, passengers });
    }
    let sum: u32 = standing.iter().map(|row| u32::from(row.passengers)).sum();
    let Some(bag) = settings::passengers_in_bag(game) else {
        return standing;
    };
    let place = own(game, &["passengers.colours", "passengers.file"]);
    if sum != bag && complete && findings.errors() == errors {
        let what = format!("{bag} passengers are in the bag, but {sum} stand on the map");
        findings.error(place, what, "make the two numbers equal");
    } else if bag > PASSENGERS_MAX as u32 {
        let what = format!("there are {bag} passengers");
        findings.error(place, what, format!("at most {PASSENGERS_MAX} fit"));
    }
    standing
}
