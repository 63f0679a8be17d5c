//! The numbers and words of a game: checked against each other, and read.

use super::finding::{Findings, Place, choice, quote};
use super::schema::{ID_MEND, is_id, number, small, texts};
use super::tracks::Tracks;
use super::tree::{Node, Value};
use crate::names::{GameInfo, Text};
use gleis_rules::board::spec::CARDS_MAX;
use gleis_rules::board::{FirstRefused, FirstTickets, LaterTickets, MarketSpec};
use gleis_rules::{CardKind, TieBreak};

/// Everything a game file says itself; maps and decks are in files of their own.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub players: (u8, u8),
    pub trains: u8,
    pub last_round_at: u8,
    pub hand: u8,
    pub cards: [u8; CardKind::COUNT],
    pub market: MarketSpec,
    pub decks: Vec<String>,
    pub first_tickets: FirstTickets,
    pub later_tickets: LaterTickets,
    pub route_points: Vec<u8>,
    pub one_track_up_to: [u8; 2],
    pub longest_trail: u8,
    pub globetrotter: u8,
    pub tie_breaks: Vec<TieBreak>,
    pub passengers: Option<PassengerSettings>,
}

/// The passengers of a game file.
#[derive(Clone, Copy, Debug)]
pub(super) struct PassengerSettings {
    pub bag: [u8; CardKind::COUNT],
    pub points: [u8; 2],
}

/// The place in the catalogue of a game that does not say one.
pub(super) const LAST: u32 = u32::MAX;
/// How long a game takes that does not say it.
const MINUTES: (u32, u32) = (30, 60);

const REFUSED: [(&str, FirstRefused); 3] = [
    ("under-in-order", FirstRefused::UnderInOrder),
    ("under-shuffled", FirstRefused::UnderShuffled),
    ("shuffled-in", FirstRefused::ShuffledIn),
];
const ORDERS: [(&str, bool); 2] = [("drawn", false), ("chosen", true)];

/// Reports what does not fit together.
pub(super) fn check(game: &Node, findings: &mut Findings) {
    check_catalogue(game, findings);
    check_decks(game, findings);
    check_words(game, findings);
    let swept = "the market would need more locomotives than it has slots to be swept";
    check_order(game, ("market.reset_at", "market.slots"), swept, findings);
    for part in ["tickets.first", "tickets.later"] {
        let (keep, deal) = (format!("{part}.keep"), format!("{part}.deal"));
        check_order(
            game,
            (&keep, &deal),
            "more tickets are kept than dealt",
            findings,
        );
    }
    if let (Some(each), Some(at)) = (
        number(game, "trains.each"),
        number(game, "trains.last_round_at"),
    ) && at >= each
    {
        let place = own(game, &["trains.last_round_at", "trains.each"]);
        let what = format!("the last round begins at {at} trains, but a player has only {each}");
        findings.error(place, what, "make `trains.last_round_at` smaller");
    }
    check_cards(game, findings);
}

pub(super) fn check_order(game: &Node, paths: (&str, &str), what: &str, findings: &mut Findings) {
    if let (Some(low), Some(high)) = (number(game, paths.0), number(game, paths.1))
        && low > high
    {
        let what = format!("{what}: {low} and {high}");
        let mend = format!("`{}` is at most `{}`", paths.0, paths.1);
        findings.error(own(game, &[paths.0, paths.1]), what, mend);
    }
}

/// Of several places that quarrel, the one in the file that the user asked for.
pub(super) fn own<'a>(game: &'a Node, paths: &[&str]) -> &'a Place {
    let places = || paths.iter().map(|path| game.place_of(path));
    places()
        .find(|place| place.file == game.place.file)
        .or(places().next())
        .unwrap_or(&game.place)
}

/// Reports what is wrong with the entry in the catalogue, whatever the family.
pub(super) fn check_catalogue(game: &Node, findings: &mut Findings) {
    if let Some(id) = game.text("id").filter(|id| !is_id(id)) {
        let what = format!("the id {} is not in kebab-case", quote(id));
        findings.error(game.place_of("id"), what, ID_MEND);
    }
    let players = ("players.min", "players.max");
    let what = "more players at least than at most";
    check_order(game, players, what, findings);
    let minutes = ("minutes.min", "minutes.max");
    let what = "more minutes at least than at most";
    check_order(game, minutes, what, findings);
}

fn check_decks(game: &Node, findings: &mut Findings) {
    let decks = texts(game, "tickets.decks");
    for (index, (node, deck)) in decks.iter().enumerate() {
        if !is_id(deck) {
            let what = format!("the name {} of a deck is not in kebab-case", quote(deck));
            findings.error(&node.place, what, ID_MEND);
        }
        if decks[..index].iter().any(|(_, other)| other == deck) {
            let what = format!("there are two decks {}", quote(deck));
            findings.error(&node.place, what, "give each deck a name of its own");
        }
    }
}

fn check_words(game: &Node, findings: &mut Findings) {
    let refused = REFUSED.map(|(name, _)| name);
    check_word(game, "tickets.first.refused", &refused, findings);
    check_word(
        game,
        "tickets.later.order",
        &ORDERS.map(|(name, _)| name),
        findings,
    );
    check_tie_breaks(game, findings);
}

pub(super) fn check_tie_breaks(game: &Node, findings: &mut Findings) {
    let known = TieBreak::ALL.map(TieBreak::name);
    let tie_breaks = texts(game, "ranking.tie_breaks");
    for (index, (node, word)) in tie_breaks.iter().enumerate() {
        if !known.contains(word) {
            let what = format!("unknown tie-break {}", quote(word));
            findings.error(&node.place, what, choice(word, known));
        } else if tie_breaks[..index].iter().any(|(_, other)| other == word) {
            let what = format!("the tie-break {} is listed twice", quote(word));
            findings.error(&node.place, what, "delete one of the two");
        }
    }
}

pub(super) fn check_word(game: &Node, path: &str, known: &[&str], findings: &mut Findings) {
    if let Some(word) = game.text(path).filter(|word| !known.contains(word)) {
        let what = format!("`{path}` cannot be {}", quote(word));
        findings.error(
            game.place_of(path),
            what,
            choice(word, known.iter().copied()),
        );
    }
}

fn check_cards(game: &Node, findings: &mut Findings) {
    let Some(cards) = counts(game, "cards").map(sum) else {
        return;
    };
    let place = own(game, &["cards.colours", "cards.locomotives", "cards"]);
    if cards > CARDS_MAX {
        let what = format!("there are {cards} car cards");
        findings.error(place, what, format!("at most {CARDS_MAX} fit"));
    }
    let numbers = ["cards.hand", "players.max", "market.slots"].map(|path| number(game, path));
    if let [Some(hand), Some(players), Some(slots)] = numbers {
        let dealt = hand * players + slots;
        if dealt >= cards {
            let paths = [
                "cards.hand",
                "cards.colours",
                "cards.locomotives",
                "market.slots",
            ];
            let what = format!(
                "{cards} car cards are too few: {players} hands of {hand} and a market of {slots} \
                 take {dealt}"
            );
            findings.error(
                own(game, &paths),
                what,
                "more cards, smaller hands or fewer players",
            );
        }
    }
}

pub(super) fn sum(counts: [u8; CardKind::COUNT]) -> u32 {
    counts.iter().map(|&count| u32::from(count)).sum()
}

/// Cards or passengers of each kind; what is not listed is not there. `None` if a number is
/// not right, which is reported elsewhere.
pub(super) fn counts(game: &Node, table: &str) -> Option<[u8; CardKind::COUNT]> {
    let colours = format!("{table}.colours");
    if game
        .get(&colours)
        .is_some_and(|node| !matches!(node.value, Value::Table(_)))
    {
        return None;
    }
    let mut counts = [0; CardKind::COUNT];
    for colour in CardKind::colours() {
        let path = format!("{colours}.{}", colour.name());
        if game.get(&path).is_some() {
            counts[colour.index()] = small(game, &path)?;
        }
    }
    if table == "cards" {
        counts[CardKind::LOCOMOTIVE.index()] = small(game, "cards.locomotives")?;
    }
    Some(counts)
}

/// Points by length, as far as the table can be read.
pub(super) fn route_points(game: &Node) -> Option<Vec<u8>> {
    let Value::List(list) = &game.get("routes.points")?.value else {
        return None;
    };
    let point = |node: &Node| match node.value {
        Value::Number(number) => u8::try_from(number).ok(),
        _ => None,
    };
    list.iter().map(point).collect()
}

/// How many passengers are in the bag.
pub(super) fn passengers_in_bag(game: &Node) -> Option<u32> {
    counts(game, "passengers").map(sum)
}

/// Reads a game file that has been checked; `None` if the check had errors.
pub(super) fn read(game: &Node) -> Option<Settings> {
    let small = |path: &str| small(game, path);
    let passengers = match game.get("passengers") {
        None => None,
        Some(_) => Some(PassengerSettings {
            bag: counts(game, "passengers")?,
            points: [small("passengers.most")?, small("passengers.second")?],
        }),
    };
    Some(Settings {
        players: (small("players.min")?, small("players.max")?),
        trains: small("trains.each")?,
        last_round_at: small("trains.last_round_at")?,
        hand: small("cards.hand")?,
        cards: counts(game, "cards")?,
        market: MarketSpec {
            slots: small("market.slots")?,
            reset_at: small("market.reset_at")?,
            resets_max: small("market.resets_max")?,
        },
        decks: texts(game, "tickets.decks")
            .iter()
            .map(|(_, name)| (*name).to_owned())
            .collect(),
        first_tickets: FirstTickets {
            deal: small("tickets.first.deal")?,
            keep: small("tickets.first.keep")?,
            refused: look_up(&REFUSED, game.text("tickets.first.refused")?)?,
        },
        later_tickets: LaterTickets {
            deal: small("tickets.later.deal")?,
            keep: small("tickets.later.keep")?,
            order_chosen: look_up(&ORDERS, game.text("tickets.later.order")?)?,
        },
        route_points: route_points(game)?,
        one_track_up_to: [
            small("routes.one_track_up_to.double")?,
            small("routes.one_track_up_to.triple")?,
        ],
        longest_trail: small("bonus.longest_trail")?,
        globetrotter: small("bonus.globetrotter")?,
        tie_breaks: tie_breaks(game)?,
        passengers,
    })
}

/// The place in the catalogue: games with small numbers come first.
pub(super) fn order(game: &Node) -> u32 {
    number(game, "order").unwrap_or(LAST)
}

/// What the catalogue says of a game whose file has been checked; `None` if the check had errors.
pub(super) fn info(game: &Node, fingerprint: String, map: Option<String>) -> Option<GameInfo> {
    let minutes = |path: &str, usual: u32| number(game, path).unwrap_or(usual);
    let (least, most) = MINUTES;
    Some(GameInfo {
        id: game.text("id")?.to_owned(),
        rules_version: number(game, "rules_version")?,
        fingerprint,
        map,
        name: text(game, "name")?,
        pitch: text(game, "pitch")?,
        players: (small(game, "players.min")?, small(game, "players.max")?),
        minutes: (minutes("minutes.min", least), minutes("minutes.max", most)),
        order: order(game),
    })
}

/// A text of the game in both languages.
fn text(game: &Node, key: &str) -> Option<Text> {
    let word = |language: &str| {
        let path = format!("text.{language}.{key}");
        game.text(&path).map(str::to_owned)
    };
    Some(Text {
        en: word("en")?,
        de: word("de")?,
    })
}

/// What ranks players with equal points; `None` if a word is not known.
pub(super) fn tie_breaks(game: &Node) -> Option<Vec<TieBreak>> {
    let tie_break =
        |(_, name): &(&Node, &str)| TieBreak::ALL.into_iter().find(|t| t.name() == *name);
    texts(game, "ranking.tie_breaks")
        .iter()
        .map(tie_break)
        .collect()
}

fn look_up<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    table
        .iter()
        .find(|(name, _)| *name == word)
        .map(|&(_, value)| value)
}

/// Reports colours of tracks for which there are no car cards.
pub(super) fn warn_about_colours(game: &Node, tracks: &Tracks, findings: &mut Findings) {
    let none = |colour: &CardKind| {
        let path = format!("cards.colours.{}", colour.name());
        game.get(&path)
            .is_none_or(|_| small(game, &path) == Some(0))
    };
    for colour in CardKind::colours().filter(none) {
        if let Some(track) = tracks
            .list
            .iter()
            .find(|track| track.colour == Some(colour))
        {
            let what = format!("this track is {colour}, but there are no {colour} car cards");
            findings.warning(&track.place, what, "add such cards under `cards.colours`");
        }
    }
}
