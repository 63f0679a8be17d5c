//! The files of the card game: what they say, and what is found when they are wrong.

use gleis_games::{AnyGame, CardBox, data};
use gleis_rules::CardKind;
use std::collections::BTreeMap;

fn load() -> CardBox {
    match data::load("cardgame") {
        Ok(AnyGame::Cards(cards)) => cards,
        other => panic!("{other:?}"),
    }
}

/// The findings of the game with one place of one file changed.
fn findings(path: &str, old: &str, new: &str) -> Vec<String> {
    let mut files: BTreeMap<String, Vec<u8>> = data::builtin_files()
        .map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec()))
        .collect();
    let text = String::from_utf8(files[path].clone()).unwrap();
    assert!(text.contains(old), "{old}");
    files.insert(path.to_owned(), text.replacen(old, new, 1).into_bytes());
    let report = data::check_in_memory(&files, "games/cardgame.toml");
    report.findings.iter().map(ToString::to_string).collect()
}

#[test]
fn every_number_of_a_ticket_fits_the_others() {
    let cards = load();
    let spec = cards.game.spec();
    for (ticket, name) in spec.tickets.iter().zip(&cards.names.tickets) {
        let needs: u8 = ticket.needs.iter().sum();
        assert_eq!(needs, ticket.points.div_ceil(5), "{}", name.id);
        assert!(ticket.needs.iter().all(|&need| need <= 2), "{}", name.id);
        // Each ticket has the colours of its big cities; one card cannot have two.
        let colours = cards.big_cities.iter().enumerate();
        let missing = colours
            .filter(|&(city, _)| ticket.cities >> city & 1 == 1)
            .filter(|&(_, &(_, colour))| ticket.needs[colour.index()] == 0)
            .count();
        assert_eq!(missing, usize::from(needs == 1), "{}", name.id);
    }
    let of_colour = |colour: CardKind| -> u8 {
        let needs = spec.tickets.iter().map(|t| t.needs[colour.index()]);
        needs.sum()
    };
    let balance: Vec<u8> = CardKind::colours().map(of_colour).collect();
    assert_eq!(balance, [16, 16, 17, 16, 18, 16, 16, 17]);
}

#[test]
fn bonus_cards_belong_to_their_cities() {
    let cards = load();
    let all = cards.big_cities.iter().zip(&cards.game.spec().bonuses);
    let all: Vec<(&str, u8)> = all
        .map(|(&(place, _), &points)| (cards.names.places[place].id.as_str(), points))
        .collect();
    let expected = [
        ("seattle", 8),
        ("los-angeles", 12),
        ("chicago", 12),
        ("dallas", 10),
        ("new-york", 15),
        ("miami", 8),
    ];
    assert_eq!(all, expected);
}

const GAME: &str = "games/cardgame.toml";
const TICKETS: &str = "cardgame/tickets.csv";
const BONUSES: &str = "cardgame/big-cities.csv";

/// File, what stands there, what is written instead, what is found.
const CASES: &[(&str, &str, &str, &str)] = &[
    (
        GAME,
        "\"cardgame\"\nid",
        "\"cards\"\nid",
        "`family` cannot be `cards`",
    ),
    (
        GAME,
        "sight = \"remembered\"",
        "sight = \"open\"",
        "`stacks.sight` cannot be `open`",
    ),
    (
        GAME,
        "locomotives = 16",
        "locomotives = 3",
        "3 locomotives are too few for 4 first hands",
    ),
    (GAME, "red = 10", "red = 60", "there are 146 train cards"),
    (
        GAME,
        "hand = 7",
        "hand = 30",
        "96 train cards are too few: 129 are dealt",
    ),
    (
        GAME,
        "deal = 6, keep = 1",
        "deal = 3, keep = 4",
        "more tickets are kept than dealt",
    ),
    (
        GAME,
        "[halves]",
        "[trains]\neach = 45\n[halves]",
        "unknown key `trains`",
    ),
    (
        GAME,
        "second_from = 4",
        "",
        "`halves.second_from` is missing",
    ),
    (
        TICKETS,
        "chicago,dallas,6",
        "chicago,chicago,6",
        "a ticket from `chicago` to itself",
    ),
    (TICKETS, "chicago,dallas,6", "chicago,dalas,6", "dalas"),
    (
        TICKETS,
        "chicago,dallas,6,0,0,1,1",
        "chicago,dallas,6,0,0,0,0",
        "a ticket that needs 0 cards",
    ),
    (
        TICKETS,
        "chicago,dallas,6",
        "chicago,dallas,0",
        "`points` cannot be `0`",
    ),
    (
        TICKETS,
        "new-york,chicago,5",
        "chicago,new-york,5",
        "is already in line 2",
    ),
    (TICKETS, "city_a", "from", "the column `city_a` is missing"),
    (
        BONUSES,
        "miami,8,red",
        "miami,8,pink",
        "unknown colour `pink`",
    ),
    (
        BONUSES,
        "miami,8,red",
        "dallas,8,red",
        "there are two bonus cards for `dallas`",
    ),
];

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for &(path, old, new, expected) in CASES {
        let found = findings(path, old, new);
        let first = found.first().cloned().unwrap_or_default();
        assert!(
            found.iter().any(|line| line.contains(expected)),
            "{new}: {first}"
        );
        assert!(first.starts_with(path), "{new}: {first}");
    }
    assert_eq!(
        findings(GAME, "id = \"cardgame\"", "id = \"cardgame\""),
        Vec::<String>::new()
    );
}
