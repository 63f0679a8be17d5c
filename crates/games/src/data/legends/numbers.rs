//! The numbers of the game file and of the small tables.

use super::super::finding::{Findings, Place, quote};
use super::super::schema::{numbers, small};
use super::super::settings::{check_catalogue, check_order};
use super::super::tree::Node;
use super::reader::Reader;
use gleis_rules::legends::content::{
    CampaignGame, Colour, FirstTickets, GAMES, LaterTickets, Numbers, OrePrice, SymbolCounts,
    TrainBonus,
};

/// The tables that have files of their own.
pub(super) struct Tables {
    pub games: [CampaignGame; GAMES],
    cards: [SymbolCounts; Colour::COUNT],
    locomotives: u8,
    newspapers: u8,
    train_bonus: Vec<TrainBonus>,
}

/// Reports what does not fit together in the game file itself; `None` if something does not.
pub(super) fn check(game: &Node, findings: &mut Findings) -> Option<()> {
    let before = findings.errors();
    check_catalogue(game, findings);
    let swept = "the row would need more locomotives than it has cards to be swept";
    check_order(game, ("market.reset_at", "market.slots"), swept, findings);
    for part in ["tickets.first.keep", "tickets.first.short_keep"] {
        let what = "more tickets are kept than dealt";
        check_order(game, (part, "tickets.first.deal"), what, findings);
    }
    let later = ("tickets.later.keep", "tickets.later.deal");
    check_order(game, later, "more tickets are kept than dealt", findings);
    let offers = ("regions.first_offer", "regions.last_offer");
    let what = "the first region is offered after the last";
    check_order(game, offers, what, findings);
    let (prices, up_to) = (numbers(game, "ore.prices"), numbers(game, "ore.up_to"));
    if let (Some(prices), Some(up_to)) = (prices, up_to) {
        let falling = prices.windows(2).all(|pair| pair[0] > pair[1]);
        let rising = up_to.windows(2).all(|pair| pair[0] < pair[1]);
        if !falling || !rising || prices.len() != up_to.len() + 1 {
            let what = "prices of ore that do not fall with its amount";
            let mend = "falling `prices`, rising `up_to`, and one price more than limits";
            findings.error(game.place_of("ore.prices"), what, mend);
        }
    }
    (findings.errors() == before).then_some(())
}

pub(super) fn read_tables(reader: &mut Reader<'_>) -> Tables {
    let mut tables = Tables {
        games: read_games(reader),
        cards: [SymbolCounts::default(); Colour::COUNT],
        locomotives: 0,
        newspapers: 0,
        train_bonus: read_train_bonus(reader),
    };
    read_train_cards(reader, &mut tables);
    tables
}

/// The games of a campaign; a game on its own may say how many cars it takes.
pub(super) fn games(game: &Node, tables: &Tables) -> [CampaignGame; GAMES] {
    let mut games = tables.games;
    if let Some(cars) = small(game, "cars.each") {
        games[0].cars = cars;
    }
    games
}

fn read_games(reader: &mut Reader<'_>) -> [CampaignGame; GAMES] {
    let sheet = &reader.sheets.games;
    let mut games = [CampaignGame::default(); GAMES];
    if sheet.rows.len() != GAMES {
        let what = format!("{} games, but a campaign has {GAMES}", sheet.rows.len());
        let place = Place::whole(&sheet.file);
        reader.findings.error(&place, what, "one row for each game");
    }
    for (index, row) in sheet.rows.iter().enumerate().take(GAMES) {
        let [game, year, cars] = &row.cells;
        if *game != (index + 1).to_string() {
            let what = format!("game {} follows game {index}", quote(game));
            let mend = "number the games from 1";
            reader.findings.error(&row.place, what, mend);
        }
        games[index] = CampaignGame {
            year: reader.number(&row.place, ("year", year), (1, 9999)),
            cars: reader.small(&row.place, ("cars", cars), (1, 64)),
        };
    }
    games
}

fn read_train_bonus(reader: &mut Reader<'_>) -> Vec<TrainBonus> {
    let sheet = &reader.sheets.train_bonus;
    let mut bonus: Vec<TrainBonus> = Vec::new();
    if sheet.rows.is_empty() {
        let place = Place::whole(&sheet.file);
        let what = "no bonus for used cars";
        reader.findings.error(&place, what, "one row at least");
    }
    for (index, row) in sheet.rows.iter().enumerate() {
        let [cars, dollars] = &row.cells;
        let last = index + 1 == sheet.rows.len();
        let cars_up_to = match cars.as_str() {
            "" if last => u8::MAX,
            cars => reader.small(&row.place, ("cars_up_to", cars), (0, 64)),
        };
        let rises = bonus.last().is_none_or(|row| row.cars_up_to < cars_up_to);
        if !rises || last && cars_up_to != u8::MAX {
            let what = format!("`cars_up_to` cannot be {} here", quote(cars));
            let mend = "rising numbers, and nothing in the last row";
            reader.findings.error(&row.place, what, mend);
        }
        bonus.push(TrainBonus {
            cars_up_to,
            dollars: reader.small(&row.place, ("dollars", dollars), (0, 100)),
        });
    }
    bonus
}

fn read_train_cards(reader: &mut Reader<'_>, tables: &mut Tables) {
    let sheet = &reader.sheets.train_cards;
    let mut seen: Vec<&str> = Vec::new();
    for row in &sheet.rows {
        let [card, plain, pickaxe, skull, total] = &row.cells;
        let mut number = |column, cell: &String| {
            let cell = (column, cell.as_str());
            reader.small(&row.place, cell, (0, 60))
        };
        let counts = SymbolCounts {
            plain: number("plain", plain),
            pickaxe: number("pickaxe", pickaxe),
            skull: number("skull", skull),
        };
        let total = number("total", total);
        if counts.total() != total {
            let what = format!("{} cards in all, but `total` is {total}", counts.total());
            let mend = "every row must add up";
            reader.findings.error(&row.place, what, mend);
        }
        if seen.contains(&card.as_str()) {
            let what = format!("{} is there twice", quote(card));
            reader
                .findings
                .error(&row.place, what, "one row for each kind");
        }
        seen.push(card);
        match (card.as_str(), Colour::parse(card)) {
            (_, Some(colour)) => tables.cards[colour.index()] = counts,
            ("locomotive", _) => tables.locomotives = total,
            ("newspaper", _) => tables.newspapers = total,
            (card, None) => {
                let what = format!("unknown kind of train card {}", quote(card));
                let mend = "the six colours, `locomotive` and `newspaper`";
                reader.findings.error(&row.place, what, mend);
            }
        }
    }
}

/// Reads a game file that has been checked; `None` if the check had errors.
pub(super) fn settings(game: &Node, tables: &Tables) -> Option<Numbers> {
    let small = |path: &str| small(game, path);
    let newspapers = numbers(game, "cards.newspapers")?;
    let (prices, up_to) = (numbers(game, "ore.prices")?, numbers(game, "ore.up_to")?);
    let mut newspapers_in_play = [0; 5];
    newspapers_in_play[1..].copy_from_slice(newspapers.get(..4)?);
    let up_to = up_to.into_iter().chain([u8::MAX]);
    Some(Numbers {
        players: (small("players.min")?, small("players.max")?),
        coins: small("coins.start")?,
        hand: small("cards.hand")?,
        cards: tables.cards,
        locomotives: tables.locomotives,
        newspapers: tables.newspapers,
        newspapers_in_play,
        slots: small("market.slots")?,
        reset_at: small("market.reset_at")?,
        resets_max: small("market.resets_max")?,
        take_above: small("cards.take_above")?,
        first_tickets: FirstTickets {
            deal: small("tickets.first.deal")?,
            keep: small("tickets.first.keep")?,
            short_keep: small("tickets.first.short_keep")?,
        },
        later_tickets: LaterTickets {
            deal: small("tickets.later.deal")?,
            keep: small("tickets.later.keep")?,
        },
        one_track_up_to: small("routes.one_track_up_to.double")?,
        last_round_at: small("cars.last_round_at")?,
        cars_max: small("cars.box")?,
        train_bonus: tables.train_bonus.clone(),
        paint_stock: small("paint.stock")?,
        ore_prices: (prices.into_iter().zip(up_to))
            .map(|(dollars, per_player_up_to)| OrePrice {
                per_player_up_to,
                dollars,
            })
            .collect(),
        offers: (small("regions.first_offer")?, small("regions.last_offer")?),
        offered: small("regions.offered")?,
        spare_tools: small("displays.spare_tools")?,
        spare_agreements: small("displays.spare_agreements")?,
    })
}
