//! The card game from its files: tickets with the cards they need, and bonus cards.

use super::files::Files;
use super::finding::{Findings, Place, choice, quote};
use super::map::{self, Cities};
use super::schema::{POINTS_MAX, number, small, texts};
use super::settings::{
    check_catalogue, check_order, check_tie_breaks, check_word, counts, info, own, sum, tie_breaks,
};
use super::sheet::{self, Row};
use super::tree::Node;
use crate::catalogue::{AnyGame, CardBox};
use crate::names::{BoardNames, CityName, PlaceName, TicketName};
use gleis_rules::cardgame::spec::{CARDS_MAX, CITIES_MAX, NEEDS_MAX};
use gleis_rules::cardgame::state::TICKETS_MAX;
use gleis_rules::cardgame::{CardGame, CardSpec, CardTicket, SpecError, StackSight, TicketDraw};
use gleis_rules::{CardKind, digest};
use std::collections::BTreeMap;
use std::sync::Arc;

const TICKET_COLUMNS: [&str; 11] = [
    "city_a", "city_b", "points", "red", "orange", "yellow", "green", "blue", "purple", "black",
    "white",
];
const BONUS_COLUMNS: [&str; 3] = ["city", "points", "colour"];
/// No ticket needs more cards of one colour.
const NEED_MAX: u8 = 16;

/// A row of a ticket file.
struct Ticket {
    /// Rows of `cities.csv`.
    ends: [usize; 2],
    points: u8,
    needs: [u8; CardKind::COLOURS],
    name: String,
}

/// A row of the file of bonus cards.
struct Bonus {
    city: usize,
    points: u8,
    colour: CardKind,
}

/// Finds all that is wrong, and makes the game if nothing is.
pub(super) fn make(files: Files<'_>, game: &Node, findings: &mut Findings) -> Option<AnyGame> {
    check(game, findings);
    let asked = game.place_of("map");
    let folder = game.text("map").map(|path| asked.file.beside(path));
    let cities = map::read(files, folder.as_ref(), asked, findings);
    let tickets = read_tickets(files, game, &cities, findings);
    let bonuses = read_bonuses(files, game, &cities, findings);
    check_amounts(game, &tickets, &bonuses, findings);
    if findings.errors() > 0 {
        return None;
    }
    let spec = spec(game, &tickets, &bonuses)?;
    compile(game, spec, (&cities, &tickets, &bonuses), findings)
}

/// Reports what does not fit together in the game file itself.
fn check(game: &Node, findings: &mut Findings) {
    check_catalogue(game, findings);
    check_tie_breaks(game, findings);
    let sights = StackSight::ALL.map(StackSight::name);
    check_word(game, "stacks.sight", &sights, findings);
    for part in ["tickets.first", "tickets.later"] {
        let (keep, deal) = (format!("{part}.keep"), format!("{part}.deal"));
        let what = "more tickets are kept than dealt";
        check_order(game, (&keep, &deal), what, findings);
    }
    let Some(cards) = counts(game, "cards") else {
        return;
    };
    let total = sum(cards);
    let paths = ["cards.colours", "cards.locomotives", "cards"];
    if total > CARDS_MAX {
        let what = format!("there are {total} train cards");
        findings.error(own(game, &paths), what, format!("at most {CARDS_MAX} fit"));
    }
    let numbers = [
        "cards.first_locomotives",
        "cards.hand",
        "players.max",
        "market.slots",
    ];
    if let [Some(first), Some(hand), Some(players), Some(slots)] =
        numbers.map(|path| number(game, path))
    {
        let dealt = (first + hand) * players + slots;
        if dealt >= total {
            let what = format!("{total} train cards are too few: {dealt} are dealt");
            let mend = "more cards, smaller hands or fewer players";
            findings.error(own(game, &paths), what, mend);
        }
        let locomotives = u32::from(cards[CardKind::LOCOMOTIVE.index()]);
        if first * players > locomotives {
            let what = format!("{locomotives} locomotives are too few for {players} first hands");
            findings.error(own(game, &numbers), what, "more locomotives in `cards`");
        }
    }
}

fn read_tickets(
    files: Files<'_>,
    game: &Node,
    cities: &Cities,
    findings: &mut Findings,
) -> Vec<Ticket> {
    let mut tickets = Vec::new();
    let mut first: BTreeMap<String, Place> = BTreeMap::new();
    for (node, path) in texts(game, "tickets.files") {
        let file = node.place.file.beside(path);
        let sheet = sheet::read(files, file, &node.place, TICKET_COLUMNS, findings);
        for row in sheet.iter().flat_map(|sheet| &sheet.rows) {
            let Some(ticket) = read_ticket(row, cities, findings) else {
                continue;
            };
            if let Some(other) = first.get(&ticket.name) {
                let line = other.seen_from(&row.place);
                let what = format!("the ticket {} is already in {line}", quote(&ticket.name));
                let mend = "a second ticket between two cities names them the other way round";
                findings.error(&row.place, what, mend);
                continue;
            }
            first.insert(ticket.name.clone(), row.place.clone());
            tickets.push(ticket);
        }
    }
    tickets
}

fn read_ticket(row: &Row<11>, cities: &Cities, findings: &mut Findings) -> Option<Ticket> {
    let ends = [0, 1].map(|cell| cities.resolve(&row.cells[cell], &row.place, findings));
    let points = row.number((2, "points"), (1, POINTS_MAX as u8), findings);
    let mut needs = [0; CardKind::COLOURS];
    for (need, colour) in needs.iter_mut().zip(CardKind::colours()) {
        let cell = (3 + colour.index(), colour.name());
        *need = row.number(cell, (0, NEED_MAX), findings)?;
    }
    let [Some((a, false)), Some((b, false))] = ends else {
        return None;
    };
    if a == b {
        let what = format!("a ticket from {} to itself", quote(&cities.list[a].id));
        findings.error(&row.place, what, "join two different cities");
        return None;
    }
    let cards: u8 = needs
        .iter()
        .fold(0, |sum: u8, &need| sum.saturating_add(need));
    if !(1..=NEED_MAX).contains(&cards) {
        let what = format!("a ticket that needs {cards} cards");
        findings.error(&row.place, what, format!("possible: 1 to {NEED_MAX}"));
        return None;
    }
    Some(Ticket {
        ends: [a, b],
        points: points?,
        needs,
        name: format!("{}-{}", cities.list[a].id, cities.list[b].id),
    })
}

fn read_bonuses(
    files: Files<'_>,
    game: &Node,
    cities: &Cities,
    findings: &mut Findings,
) -> Vec<Bonus> {
    let Some(path) = game.text("bonus.big_cities") else {
        return Vec::new();
    };
    let asked = game.place_of("bonus.big_cities");
    let sheet = sheet::read(
        files,
        asked.file.beside(path),
        asked,
        BONUS_COLUMNS,
        findings,
    );
    let mut bonuses: Vec<Bonus> = Vec::new();
    for row in sheet.iter().flat_map(|sheet| &sheet.rows) {
        let city = cities.resolve(&row.cells[0], &row.place, findings);
        let points = row.number((1, "points"), (0, POINTS_MAX as u8), findings);
        let word = &row.cells[2];
        let colour = CardKind::colours().find(|colour| colour.name() == word);
        if colour.is_none() {
            let what = format!("unknown colour {}", quote(word));
            let mend = choice(word, CardKind::colours().map(CardKind::name));
            findings.error(&row.place, what, mend);
        }
        let (Some((city, false)), Some(points), Some(colour)) = (city, points, colour) else {
            continue;
        };
        if bonuses.iter().any(|other| other.city == city) {
            let what = format!("there are two bonus cards for {}", quote(&row.cells[0]));
            findings.error(&row.place, what, "one card for each big city");
            continue;
        }
        bonuses.push(Bonus {
            city,
            points,
            colour,
        });
    }
    bonuses
}

/// Reports numbers that the rules cannot hold.
fn check_amounts(game: &Node, tickets: &[Ticket], bonuses: &[Bonus], findings: &mut Findings) {
    let files = game.place_of("tickets.files");
    if tickets.len() > TICKETS_MAX {
        let what = format!("there are {} tickets", tickets.len());
        findings.error(files, what, format!("at most {TICKETS_MAX} fit"));
    }
    let needs = tickets.iter().flat_map(|ticket| ticket.needs);
    let needs: u32 = needs.map(u32::from).sum();
    if needs > NEEDS_MAX {
        let what = format!("all tickets together need {needs} cards");
        findings.error(files, what, format!("at most {NEEDS_MAX}"));
    }
    if bonuses.len() > CITIES_MAX {
        let what = format!("there are {} bonus cards", bonuses.len());
        let place = game.place_of("bonus.big_cities");
        findings.error(place, what, format!("at most {CITIES_MAX} fit"));
    }
    let numbers = ["tickets.first.deal", "players.max"].map(|path| number(game, path));
    if let [Some(deal), Some(players)] = numbers
        && (deal * players) as usize > tickets.len()
        && findings.errors() == 0
    {
        let what = format!(
            "{} tickets are too few: {players} players are dealt {deal} each",
            tickets.len()
        );
        findings.error(files, what, "more tickets, or fewer for each player");
    }
}

/// Reads a game file that has been checked; `None` if the check had errors.
fn spec(game: &Node, tickets: &[Ticket], bonuses: &[Bonus]) -> Option<CardSpec> {
    let small = |path: &str| small(game, path);
    let bit = |city: usize| {
        let bonus = bonuses.iter().position(|bonus| bonus.city == city);
        bonus.map_or(0, |bonus| 1 << bonus)
    };
    let tickets = tickets.iter().map(|ticket| CardTicket {
        points: ticket.points,
        needs: ticket.needs,
        cities: bit(ticket.ends[0]) | bit(ticket.ends[1]),
    });
    let sight = game.text("stacks.sight")?;
    Some(CardSpec {
        players: (small("players.min")?, small("players.max")?),
        tickets: tickets.collect(),
        bonuses: bonuses.iter().map(|bonus| bonus.points).collect(),
        cards: counts(game, "cards")?,
        first_locomotives: small("cards.first_locomotives")?,
        hand: small("cards.hand")?,
        slots: small("market.slots")?,
        first_tickets: TicketDraw {
            deal: small("tickets.first.deal")?,
            keep: small("tickets.first.keep")?,
        },
        later_tickets: TicketDraw {
            deal: small("tickets.later.deal")?,
            keep: small("tickets.later.keep")?,
        },
        second_half_from: small("halves.second_from")?,
        second_hand: small("halves.second_hand")?,
        idle_rounds: small("halves.idle_rounds")?,
        stacks: StackSight::ALL.into_iter().find(|s| s.name() == sight)?,
        tie_breaks: tie_breaks(game)?,
    })
}

fn compile(
    game: &Node,
    spec: CardSpec,
    (cities, tickets, bonuses): (&Cities, &[Ticket], &[Bonus]),
    findings: &mut Findings,
) -> Option<AnyGame> {
    let names = names(cities, tickets);
    let place = |row: usize| cities.places().position(|place| place == row);
    let big_cities = bonuses
        .iter()
        .map(|bonus| Some((place(bonus.city)?, bonus.colour)));
    let big_cities = big_cities.collect::<Option<Vec<_>>>()?;
    let info = info(game, fingerprint(&spec, &names, &big_cities), None)?;
    match CardGame::new(spec) {
        Ok(game) => Some(AnyGame::Cards(CardBox {
            info,
            names,
            big_cities,
            game,
        })),
        // Everything the rules refuse has a finding of its own; this is the last guard.
        Err(SpecError(what)) => {
            findings.error(&game.place, what, "see the limits in docs/data.md");
            None
        }
    }
}

fn names(cities: &Cities, tickets: &[Ticket]) -> BoardNames {
    let stops: Vec<usize> = cities.stops().collect();
    let places: Vec<usize> = cities.places().collect();
    let set = |row: usize| {
        let stops_of = cities.stops_of(row);
        (stops.iter().enumerate())
            .filter(|(_, stop)| stops_of.contains(stop))
            .fold(0, |set, (index, _)| set | 1 << index)
    };
    let index = |row: usize| places.iter().position(|&place| place == row).unwrap_or(0);
    BoardNames {
        cities: (stops.iter().map(|&row| &cities.list[row]))
            .map(|city| CityName {
                id: city.id.clone(),
                name: city.name.clone(),
                latitude: city.latitude,
                longitude: city.longitude,
            })
            .collect(),
        places: (places.iter())
            .map(|&row| PlaceName {
                id: cities.list[row].id.clone(),
                name: cities.list[row].name.clone(),
                cities: set(row),
            })
            .collect(),
        tracks: Vec::new(),
        tickets: (tickets.iter())
            .map(|ticket| TicketName {
                id: ticket.name.clone(),
                places: ticket.ends.map(index),
            })
            .collect(),
        decks: vec!["tickets".to_owned()],
        passenger_places: Vec::new(),
        land: Arc::default(),
    }
}

/// Stands for everything that changes play and for the names that records use. How stacks are
/// hidden is part of it: views differ, and so do records cut for a viewer.
fn fingerprint(spec: &CardSpec, names: &BoardNames, big_cities: &[(usize, CardKind)]) -> String {
    let tickets: Vec<&str> = (names.tickets.iter())
        .map(|ticket| ticket.id.as_str())
        .collect();
    let cities: Vec<&str> = (big_cities.iter())
        .map(|&(place, _)| names.places[place].id.as_str())
        .collect();
    format!(
        "{:016x}",
        digest(&format!("{spec:?}\n{tickets:?}\n{cities:?}"))
    )
}
