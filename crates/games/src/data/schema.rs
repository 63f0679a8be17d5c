//! The keys of a game file: their shapes, limits and examples.

use super::finding::{Findings, choice, nearest, quote};
use super::tree::{Node, Value};
use gleis_rules::board::spec::{
    CARDS_OF_KIND_MAX, LENGTH_MAX, OFFER_MAX, PASSENGERS_MAX, SLOTS_MAX, TRAINS_MAX,
};
use gleis_rules::legends::content::GAMES;
use gleis_rules::{DECKS_MAX, SEATS_MAX, TieBreak};

/// Points of a ticket, a route or a bonus; score sheets have room for any sum of these.
pub(super) const POINTS_MAX: i64 = 100;
/// Cards a player can be dealt.
const HAND_MAX: i64 = 50;
/// Sweeps of the market for one refill.
const RESETS_MAX: i64 = 100;
/// Ticket files of one game.
const TICKET_FILES_MAX: usize = 16;
/// Letters of a name, and of a sentence.
pub(super) const NAME_MAX: usize = 80;
const PITCH_MAX: usize = 300;
const PATH_MAX: usize = 500;
/// Minutes of one game.
const MINUTES_MAX: i64 = 1_000;

/// What a value looks like.
#[derive(Clone, Copy, Debug)]
enum Shape {
    /// A text of at most so many letters.
    Text(usize),
    /// A number from, to.
    Number(i64, i64),
    /// Between so many texts.
    Texts(usize, usize),
    /// Between so many numbers, each from 0 to the limit of points.
    Points(usize, usize),
}

/// When a key has to be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Need {
    Always,
    WithPassengers,
    Never,
}

/// One key: path, need, shape, and an example of what to write.
type Key = (&'static str, Need, Shape, &'static str);

const fn count(from: i64, to: i64) -> Shape {
    Shape::Number(from, to)
}

const SEATS: i64 = SEATS_MAX as i64;
const KIND: i64 = CARDS_OF_KIND_MAX as i64;
const OFFER: i64 = OFFER_MAX as i64;
const PASSENGERS: i64 = PASSENGERS_MAX as i64;
const CARD_OFFER: i64 = gleis_rules::cardgame::spec::OFFER_MAX as i64;
const TIE_BREAKS_MAX: usize = TieBreak::ALL.len();

use Need::{Always, Never, WithPassengers};
use Shape::{Points, Text, Texts};

/// The keys of every game file: what the catalogue says. `extends` is taken out before.
#[rustfmt::skip]
const COMMON_KEYS: &[Key] = &[
    ("family", Never, Text(40), "\"board\""),
    ("id", Always, Text(40), "\"my-game\""),
    ("rules_version", Always, count(1, 1_000_000), "1"),
    ("order", Never, count(0, 1_000_000), "100"),
    ("text.en.name", Always, Text(NAME_MAX), "\"…\""),
    ("text.en.pitch", Always, Text(PITCH_MAX), "\"…\""),
    ("text.de.name", Always, Text(NAME_MAX), "\"…\""),
    ("text.de.pitch", Always, Text(PITCH_MAX), "\"…\""),
    ("players.min", Always, count(2, SEATS), "2"),
    ("players.max", Always, count(2, SEATS), "4"),
    ("minutes.min", Never, count(1, MINUTES_MAX), "30"),
    ("minutes.max", Never, count(1, MINUTES_MAX), "60"),
];

/// The keys that the file of a board game may have besides.
#[rustfmt::skip]
const KEYS: &[Key] = &[
    ("map", Always, Text(PATH_MAX), "\"my-map\""),
    ("trains.each", Always, count(1, TRAINS_MAX as i64), "45"),
    ("trains.last_round_at", Always, count(0, TRAINS_MAX as i64), "2"),
    ("cards.hand", Always, count(0, HAND_MAX), "4"),
    ("cards.locomotives", Always, count(0, KIND), "14"),
    ("cards.colours.red", Never, count(0, KIND), "12"),
    ("cards.colours.orange", Never, count(0, KIND), "12"),
    ("cards.colours.yellow", Never, count(0, KIND), "12"),
    ("cards.colours.green", Never, count(0, KIND), "12"),
    ("cards.colours.blue", Never, count(0, KIND), "12"),
    ("cards.colours.purple", Never, count(0, KIND), "12"),
    ("cards.colours.black", Never, count(0, KIND), "12"),
    ("cards.colours.white", Never, count(0, KIND), "12"),
    ("market.slots", Always, count(1, SLOTS_MAX as i64), "5"),
    ("market.reset_at", Always, count(1, SLOTS_MAX as i64), "3"),
    ("market.resets_max", Always, count(0, RESETS_MAX), "3"),
    ("tickets.decks", Always, Texts(1, DECKS_MAX), "[\"tickets\"]"),
    ("tickets.files", Always, Texts(1, TICKET_FILES_MAX), "[\"my-map/tickets.csv\"]"),
    ("tickets.first.deal", Always, count(1, OFFER), "3"),
    ("tickets.first.keep", Always, count(1, OFFER), "2"),
    ("tickets.first.refused", Always, Text(40), "\"under-in-order\""),
    ("tickets.later.deal", Always, count(1, OFFER), "3"),
    ("tickets.later.keep", Always, count(1, OFFER), "1"),
    ("tickets.later.order", Always, Text(40), "\"drawn\""),
    ("routes.points", Always, Points(1, LENGTH_MAX), "[1, 2, 4, 7, 10, 15]"),
    ("routes.one_track_up_to.double", Always, count(0, SEATS), "3"),
    ("routes.one_track_up_to.triple", Always, count(0, SEATS), "3"),
    ("bonus.longest_trail", Always, count(0, POINTS_MAX), "10"),
    ("bonus.globetrotter", Always, count(0, POINTS_MAX), "0"),
    ("ranking.tie_breaks", Always, Texts(0, TIE_BREAKS_MAX), "[\"completed-tickets\"]"),
    ("passengers.file", WithPassengers, Text(PATH_MAX), "\"my-map/passengers.csv\""),
    ("passengers.colours.red", Never, count(0, PASSENGERS), "10"),
    ("passengers.colours.orange", Never, count(0, PASSENGERS), "10"),
    ("passengers.colours.yellow", Never, count(0, PASSENGERS), "10"),
    ("passengers.colours.green", Never, count(0, PASSENGERS), "10"),
    ("passengers.colours.blue", Never, count(0, PASSENGERS), "10"),
    ("passengers.colours.purple", Never, count(0, PASSENGERS), "10"),
    ("passengers.colours.black", Never, count(0, PASSENGERS), "10"),
    ("passengers.colours.white", Never, count(0, PASSENGERS), "10"),
    ("passengers.most", WithPassengers, count(0, POINTS_MAX), "20"),
    ("passengers.second", WithPassengers, count(0, POINTS_MAX), "10"),
];

/// The same for a card game.
#[rustfmt::skip]
const CARD_KEYS: &[Key] = &[
    ("map", Always, Text(PATH_MAX), "\"my-map\""),
    ("cards.first_locomotives", Always, count(0, KIND), "1"),
    ("cards.hand", Always, count(0, HAND_MAX), "7"),
    ("cards.locomotives", Always, count(0, KIND), "16"),
    ("cards.colours.red", Never, count(0, KIND), "10"),
    ("cards.colours.orange", Never, count(0, KIND), "10"),
    ("cards.colours.yellow", Never, count(0, KIND), "10"),
    ("cards.colours.green", Never, count(0, KIND), "10"),
    ("cards.colours.blue", Never, count(0, KIND), "10"),
    ("cards.colours.purple", Never, count(0, KIND), "10"),
    ("cards.colours.black", Never, count(0, KIND), "10"),
    ("cards.colours.white", Never, count(0, KIND), "10"),
    ("market.slots", Always, count(1, SLOTS_MAX as i64), "5"),
    ("tickets.files", Always, Texts(1, TICKET_FILES_MAX), "[\"my-cards/tickets.csv\"]"),
    ("tickets.first.deal", Always, count(1, CARD_OFFER), "6"),
    ("tickets.first.keep", Always, count(0, CARD_OFFER), "1"),
    ("tickets.later.deal", Always, count(1, CARD_OFFER), "4"),
    ("tickets.later.keep", Always, count(0, CARD_OFFER), "0"),
    ("halves.second_from", Always, count(2, SEATS + 1), "4"),
    ("halves.second_hand", Always, count(0, HAND_MAX), "4"),
    ("halves.idle_rounds", Always, count(1, 40), "3"),
    ("stacks.sight", Always, Text(40), "\"remembered\""),
    ("bonus.big_cities", Always, Text(PATH_MAX), "\"my-cards/big-cities.csv\""),
    ("ranking.tie_breaks", Always, Texts(0, TIE_BREAKS_MAX), "[\"completed-tickets\"]"),
];

/// The same for a campaign's game.
#[rustfmt::skip]
const LEGENDS_KEYS: &[Key] = &[
    ("content", Always, Text(PATH_MAX), "\"my-campaign\""),
    ("land", Never, Text(PATH_MAX), "\"my-map\""),
    ("coins.start", Always, count(0, POINTS_MAX), "5"),
    ("cars.box", Always, count(1, TRAINS_MAX as i64), "56"),
    ("cars.each", Never, count(1, TRAINS_MAX as i64), "20"),
    ("cars.last_round_at", Always, count(0, TRAINS_MAX as i64), "2"),
    ("cards.hand", Always, count(0, 10), "4"),
    ("cards.newspapers", Always, Points(4, 4), "[6, 4, 3, 3]"),
    ("cards.take_above", Always, count(0, 40), "8"),
    ("market.slots", Always, count(1, SLOTS_MAX as i64), "5"),
    ("market.reset_at", Always, count(1, SLOTS_MAX as i64), "3"),
    ("market.resets_max", Always, count(0, RESETS_MAX), "1"),
    ("tickets.first.deal", Always, count(1, OFFER), "4"),
    ("tickets.first.keep", Always, count(1, OFFER), "2"),
    ("tickets.first.short_keep", Always, count(0, OFFER), "1"),
    ("tickets.later.deal", Always, count(1, OFFER), "3"),
    ("tickets.later.keep", Always, count(1, OFFER), "1"),
    ("routes.one_track_up_to.double", Always, count(0, SEATS), "3"),
    ("paint.stock", Always, count(0, 40), "5"),
    ("ore.prices", Always, Points(1, 8), "[4, 3, 2, 1]"),
    ("ore.up_to", Always, Points(0, 7), "[1, 2, 4]"),
    ("regions.first_offer", Always, count(1, GAMES as i64), "3"),
    ("regions.last_offer", Always, count(1, GAMES as i64), "10"),
    ("regions.offered", Always, count(1, 8), "2"),
    ("displays.spare_tools", Always, count(0, 8), "1"),
    ("displays.spare_agreements", Always, count(0, 8), "1"),
];

/// What `family` of a card game says; a board game need not say anything.
const CARD_FAMILY: &str = "cardgame";
/// What `family` of a campaign's game says.
const LEGENDS_FAMILY: &str = "legends";

/// Is it the file of a card game?
pub(super) fn is_card_game(game: &Node) -> bool {
    game.text("family") == Some(CARD_FAMILY)
}

/// Is it the file of a campaign's game?
pub(super) fn is_legends(game: &Node) -> bool {
    game.text("family") == Some(LEGENDS_FAMILY)
}

fn keys_of(game: &Node) -> impl Iterator<Item = &'static Key> {
    let own = if is_card_game(game) {
        CARD_KEYS
    } else if is_legends(game) {
        LEGENDS_KEYS
    } else {
        KEYS
    };
    COMMON_KEYS.iter().chain(own)
}

/// The paths of all keys a game file may have, for documentation and tests.
pub fn keys() -> impl Iterator<Item = &'static str> {
    let mut paths = vec!["extends"];
    for (path, ..) in [COMMON_KEYS, KEYS, CARD_KEYS, LEGENDS_KEYS].concat() {
        if !paths.contains(&path) {
            paths.push(path);
        }
    }
    paths.into_iter()
}

/// Reports keys that are unknown, missing or of the wrong shape.
pub(super) fn check(game: &Node, findings: &mut Findings) {
    let family = game.text("family").unwrap_or("board");
    if !["board", CARD_FAMILY, LEGENDS_FAMILY].contains(&family) {
        let what = format!("`family` cannot be {}", quote(family));
        let mend = choice(family, ["board", CARD_FAMILY, LEGENDS_FAMILY]);
        findings.error(game.place_of("family"), what, mend);
    }
    let keys: Vec<Key> = keys_of(game).copied().collect();
    check_unknown(game, "", &keys, findings);
    let passengers = game.get("passengers").is_some();
    for (path, need, shape, example) in keys {
        match game.get(path) {
            Some(node) => check_shape(node, path, shape, findings),
            None if need == Always || need == WithPassengers && passengers => {
                // A value where a table belongs is reported for the table alone.
                if parent(game, path).is_some_and(|node| !matches!(node.value, Value::Table(_))) {
                    continue;
                }
                let what = format!("`{path}` is missing");
                let mend = match path.rsplit_once('.') {
                    Some((table, key)) => format!("add `{key} = {example}` under `[{table}]`"),
                    None => format!("add `{path} = {example}` at the top"),
                };
                findings.error(game.place_of(path), what, mend);
            }
            None => {}
        }
    }
}

/// The innermost value on the way to a path that is there.
fn parent<'a>(game: &'a Node, path: &str) -> Option<&'a Node> {
    let tables = path.match_indices('.').map(|(end, _)| &path[..end]);
    tables.filter_map(|table| game.get(table)).next_back()
}

fn check_unknown(node: &Node, path: &str, keys: &[Key], findings: &mut Findings) {
    let Value::Table(table) = &node.value else {
        return;
    };
    for (key, inner) in table {
        if findings.is_full() {
            return;
        }
        let inner_path = if path.is_empty() {
            key.clone()
        } else {
            format!("{path}.{key}")
        };
        let prefix = format!("{inner_path}.");
        let is_key = keys.iter().any(|known| known.0 == inner_path);
        let is_table = !key.contains('.') && keys.iter().any(|known| known.0.starts_with(&prefix));
        match &inner.value {
            Value::Table(_) if is_table => check_unknown(inner, &inner_path, keys, findings),
            _ if is_table => {
                let what = format!("{} is {}", quote(&inner_path), inner.kind());
                findings.error(
                    &inner.place,
                    what,
                    format!("write a table `[{inner_path}]`"),
                );
            }
            _ if is_key => {}
            _ => unknown_key(inner, (key, &inner_path, path), keys, findings),
        }
    }
}

/// Here, or nearly right but in another table?
fn unknown_key(
    node: &Node,
    (key, inner, path): (&str, &str, &str),
    keys: &[Key],
    findings: &mut Findings,
) {
    let known = || ["extends"].into_iter().chain(keys.iter().map(|key| key.0));
    let here = known().filter_map(|known| {
        let rest = if path.is_empty() {
            known
        } else {
            known.strip_prefix(path)?.strip_prefix('.')?
        };
        rest.split('.').next()
    });
    let mut here: Vec<&str> = here.collect();
    here.dedup();
    let elsewhere = known().find(|known| known.rsplit('.').next() == Some(key));
    let mend = match (nearest(key, here.iter().copied()), elsewhere) {
        (None, Some(elsewhere)) => format!("did you mean `{elsewhere}`?"),
        _ => choice(key, here.iter().copied()),
    };
    findings.error(&node.place, format!("unknown key {}", quote(inner)), mend);
}

fn check_shape(node: &Node, path: &str, shape: Shape, findings: &mut Findings) {
    match (shape, &node.value) {
        (Text(most), Value::Text(text)) => check_text(node, path, text, most, findings),
        (Shape::Number(from, to), &Value::Number(number)) => {
            check_number(node, path, number, (from, to), findings);
        }
        (Texts(fewest, most), Value::List(list)) => {
            check_size(node, path, list.len(), (fewest, most), findings);
            for item in list {
                match &item.value {
                    Value::Text(text) => check_text(item, path, text, PATH_MAX, findings),
                    _ => wrong_kind(item, path, "a list of texts", findings),
                }
            }
        }
        (Points(fewest, most), Value::List(list)) => {
            check_size(node, path, list.len(), (fewest, most), findings);
            for item in list {
                match item.value {
                    Value::Number(number) => {
                        check_number(item, path, number, (0, POINTS_MAX), findings);
                    }
                    _ => wrong_kind(item, path, "a list of numbers", findings),
                }
            }
        }
        (Text(_), _) => wrong_kind(node, path, "a text in quotation marks", findings),
        (Shape::Number(..), _) => wrong_kind(node, path, "a whole number", findings),
        (Texts(..), _) => wrong_kind(node, path, "a list of texts", findings),
        (Points(..), _) => wrong_kind(node, path, "a list of numbers", findings),
    }
}

fn wrong_kind(node: &Node, path: &str, wanted: &str, findings: &mut Findings) {
    let what = format!("`{path}` has {} here", node.kind());
    findings.error(&node.place, what, format!("write {wanted}"));
}

fn check_number(node: &Node, path: &str, number: i64, range: (i64, i64), findings: &mut Findings) {
    let (from, to) = range;
    if !(from..=to).contains(&number) {
        let number = if number == i64::MAX {
            "this number".into()
        } else {
            number.to_string()
        };
        let what = format!("`{path}` cannot be {number}");
        findings.error(&node.place, what, format!("possible: {from} to {to}"));
    }
}

fn check_size(
    node: &Node,
    path: &str,
    size: usize,
    range: (usize, usize),
    findings: &mut Findings,
) {
    let (fewest, most) = range;
    if !(fewest..=most).contains(&size) {
        let what = format!("`{path}` has {size} entries");
        findings.error(&node.place, what, format!("possible: {fewest} to {most}"));
    }
}

fn check_text(node: &Node, path: &str, text: &str, most: usize, findings: &mut Findings) {
    if let Some((what, mend)) = fault_of_text(text, most) {
        findings.error(&node.place, format!("`{path}` {what}"), mend);
    }
}

/// What is wrong with a text that people read, if anything.
pub(super) fn fault_of_text(text: &str, most: usize) -> Option<(String, &'static str)> {
    if text.trim().is_empty() {
        Some(("is empty".into(), "write something"))
    } else if text.chars().count() > most {
        Some((format!("has more than {most} letters"), "write less"))
    } else if text.chars().any(char::is_control) {
        Some((
            "has control characters".into(),
            "write plain text on one line",
        ))
    } else {
        None
    }
}

/// Is it small ASCII letters and digits, joined by single hyphens?
pub(super) fn is_id(id: &str) -> bool {
    let part = |part: &str| {
        !part.is_empty()
            && part
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    };
    id.len() <= 40 && id.split('-').all(part)
}

/// How to mend an id.
pub(super) const ID_MEND: &str = "use a to z, 0 to 9 and single hyphens, at most 40 letters";

/// The number under a path, if it is there and within its limits.
pub(super) fn number(game: &Node, path: &str) -> Option<u32> {
    let &(_, _, shape, _) = keys_of(game).find(|key| key.0 == path)?;
    match (shape, &game.get(path)?.value) {
        (Shape::Number(from, to), number) => match *number {
            Value::Number(number) if (from..=to).contains(&number) => u32::try_from(number).ok(),
            _ => None,
        },
        _ => None,
    }
}

/// As [`number`], for what fits into a byte.
pub(super) fn small(game: &Node, path: &str) -> Option<u8> {
    number(game, path).and_then(|number| u8::try_from(number).ok())
}

/// The numbers of a list, if it is there and all are within their limits.
pub(super) fn numbers(game: &Node, path: &str) -> Option<Vec<u8>> {
    let Value::List(list) = &game.get(path)?.value else {
        return None;
    };
    let number = |node: &Node| match node.value {
        Value::Number(number @ 0..=POINTS_MAX) => u8::try_from(number).ok(),
        _ => None,
    };
    list.iter().map(number).collect()
}

/// The texts of a list, each with its node; no more than the longest list may have.
pub(super) fn texts<'a>(game: &'a Node, path: &str) -> Vec<(&'a Node, &'a str)> {
    let Some(Node {
        value: Value::List(list),
        ..
    }) = game.get(path)
    else {
        return Vec::new();
    };
    let text = |node: &'a Node| match &node.value {
        Value::Text(text) => Some((node, text.as_str())),
        _ => None,
    };
    list.iter()
        .filter_map(text)
        .take(TICKET_FILES_MAX)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_kebab_case() {
        for good in ["a", "new-york", "usa-2004", "1902"] {
            assert!(is_id(good), "{good}");
        }
        for bad in [
            "", "-", "a-", "-a", "a--b", "A", "köln", "a b", "a_b", "a#2", "a/b",
        ] {
            assert!(!is_id(bad), "{bad}");
        }
        assert!(!is_id(&"a".repeat(41)));
    }
}
