//! How many there are of everything (LW-02 to LW-05).

use super::super::super::finding::{Findings, Place};
use super::Facts;
use gleis_rules::legends::content::{
    Colour, CompanyId, CompanySlot, PostcardGroup, Provenance, SymbolCounts,
};

const POSTCARDS: usize = 77;
const STARTING_EVENTS: usize = 7;
const LATER_EVENTS: std::ops::RangeInclusive<usize> = 25..=29;
const EIGHT: usize = 8;
const PORTS: u32 = 21;
/// Train cards of one colour, locomotives, newspapers.
const CARDS: [u8; 3] = [12, 12, 6];
const STAMPS: [u8; CompanySlot::COUNT] = [0, 5, 5, 12, 12, 20, 20];
const GROUPS: [(PostcardGroup, &str, usize); 6] = [
    (PostcardGroup::Ticket, "ticket", 42),
    (PostcardGroup::RegionFirst, "region-first", 8),
    (PostcardGroup::RegionLate, "region-late", 8),
    (PostcardGroup::Letter, "letter", 10),
    (PostcardGroup::Story, "story", 6),
    (PostcardGroup::Finale, "finale", 3),
];

pub(super) fn check(facts: &Facts<'_>, findings: &mut Findings) {
    check_papers(facts, findings);
    check_companies(facts, findings);
    check_train_cards(facts, findings);
    check_places(facts, findings);
    check_games(facts, findings);
}

fn check_papers(facts: &Facts<'_>, findings: &mut Findings) {
    let (content, sheets) = (facts.content, facts.sheets);
    let postcards = Place::whole(&sheets.postcards.file);
    expect(
        (content.postcards.len(), POSTCARDS),
        "postcards",
        &postcards,
        findings,
    );
    for (group, name, wanted) in GROUPS {
        let cards = content.postcards.iter();
        let count = cards.filter(|card| card.group == group).count();
        let what = format!("postcards of the group `{name}`");
        expect((count, wanted), &what, &postcards, findings);
    }
    let numbers = content.postcards.windows(2);
    for (pair, row) in numbers.zip(sheets.postcards.rows.iter().skip(1)) {
        if pair[0].number >= pair[1].number {
            let what = format!("postcard {} follows {}", pair[1].number, pair[0].number);
            findings.error(&row.place, what, "sort the postcards by number");
        }
    }
    let events = Place::whole(&sheets.events.file);
    let starting = content.events.iter();
    let starting = starting.filter(|event| event.from == Provenance::Start);
    let starting = starting.count();
    let what = "starting events";
    expect((starting, STARTING_EVENTS), what, &events, findings);
    let later = content.events.len() - starting;
    if !LATER_EVENTS.contains(&later) {
        let what = format!("{later} later events");
        findings.error(&events, what, "25 to 29 are expected");
    }
    let boxes = content.regions.iter().filter(|region| !region.at_start());
    for (count, what, file) in [
        (content.tools.len(), "tools", &sheets.tools.file),
        (
            content.agreements.len(),
            "agreements",
            &sheets.agreements.file,
        ),
        (boxes.count(), "regions with a box", &sheets.regions.file),
    ] {
        expect((count, EIGHT), what, &Place::whole(file), findings);
    }
}

fn expect((count, wanted): (usize, usize), what: &str, place: &Place, findings: &mut Findings) {
    if count != wanted {
        let mend = format!("{wanted} are expected");
        findings.error(place, format!("{count} {what}"), mend);
    }
}

fn check_companies(facts: &Facts<'_>, findings: &mut Findings) {
    let (content, rows) = (facts.content, &facts.sheets.companies.rows);
    let effects = |company: CompanyId| {
        let range = content.company_card(company, CompanySlot::Start).abilities;
        let abilities = content.abilities_of(range).iter();
        abilities
            .map(|ability| (ability.trigger, &ability.guard, &ability.effects))
            .collect::<Vec<_>>()
    };
    for row in rows {
        let [colour, name_en, name_de, motto_en, motto_de, slot, ..] = &row.cells;
        let company = Colour::parse(colour).and_then(Colour::company);
        let slot = CompanySlot::ALL
            .into_iter()
            .find(|known| known.word() == slot);
        let (Some(company), Some(slot)) = (company, slot) else {
            continue;
        };
        let stamps = content.company_card(company, slot).stamps;
        let wanted = STAMPS[slot.index()];
        if stamps != wanted {
            let what = format!("a card {} for {stamps} stamps", slot.word());
            findings.error(&row.place, what, format!("it is due with {wanted}"));
        }
        let mut others = rows.iter().filter(|other| other.cells[0] == *colour);
        let names = [name_en, name_de, motto_en, motto_de];
        let same = others.all(|other| names == [1, 2, 3, 4].map(|cell| &other.cells[cell]));
        if !same {
            let what = format!("the {colour} company has more than one name or motto");
            findings.error(&row.place, what, "write the same in all its rows");
        }
        if slot == CompanySlot::Start && effects(company) != effects(CompanyId(0)) {
            let what = format!("the starting bonus of the {colour} company differs");
            findings.error(&row.place, what, "all companies start alike");
        }
    }
}

fn check_train_cards(facts: &Facts<'_>, findings: &mut Findings) {
    let numbers = &facts.content.numbers;
    let place = Place::whole(&facts.sheets.train_cards.file);
    let [colour, locomotives, newspapers] = CARDS;
    let same = |counts: &SymbolCounts| *counts == numbers.cards[0] && counts.total() == colour;
    if !numbers.cards.iter().all(same) {
        let what = "the colours have different cards";
        let mend = format!("{colour} of each colour, with the same symbols");
        findings.error(&place, what, mend);
    }
    if (numbers.locomotives, numbers.newspapers) != (locomotives, newspapers) {
        let what = format!(
            "{} locomotives and {} newspapers",
            numbers.locomotives, numbers.newspapers
        );
        let mend = format!("{locomotives} and {newspapers} are expected");
        findings.error(&place, what, mend);
    }
    let most = numbers.newspapers_in_play.iter().max();
    if most.is_some_and(|&most| most > numbers.newspapers) {
        let what = "more newspapers are shuffled in than there are";
        findings.error(&place, what, "see `cards.newspapers` in the game file");
    }
}

fn check_places(facts: &Facts<'_>, findings: &mut Findings) {
    let (content, sheets) = (facts.content, facts.sheets);
    for row in &sheets.ports.rows {
        let city = facts.names.find_city(&row.cells[1]);
        let city = city.and_then(|id| content.cities.get(id.index()));
        if city.is_some_and(|city| !city.port) {
            let what = format!("{} is no port", row.cells[1]);
            findings.error(&row.place, what, "see the column `port` of cities.csv");
        }
    }
    let ports = content.ports;
    let sets = [ports.atlantic, ports.gulf, ports.pacific].map(u64::count_ones);
    if sets.contains(&0) || sets.iter().sum::<u32>() != PORTS {
        let what = format!("{} ports in the three sets", sets.iter().sum::<u32>());
        let place = Place::whole(&sheets.ports.file);
        findings.error(&place, what, format!("{PORTS} are expected, some in each"));
    }
    let regions = Place::whole(&sheets.regions.file);
    for zone in 0..=super::super::board::ZONE_MAX {
        if content.regions.iter().all(|region| region.zone != zone) {
            let what = format!("no piece lies in time zone {zone}");
            findings.error(&regions, what, "the zones are numbered from the east");
        }
    }
    if content.south().is_empty() {
        let what = "no piece belongs to the south";
        findings.error(&regions, what, "conditions speak of it");
    }
    for ((index, region), row) in content.regions.iter().enumerate().zip(&sheets.regions.rows) {
        let cities = content.cities.iter();
        let cities = cities.filter(|city| city.region.index() == index).count();
        if cities == 0 {
            findings.error(&row.place, "a piece without a city", "it needs one");
        }
        if region.neighbours.is_empty() {
            let what = "no track joins this piece to another";
            findings.error(&row.place, what, "it could never be reached");
        }
    }
}

fn check_games(facts: &Facts<'_>, findings: &mut Findings) {
    let content = facts.content;
    let rows = facts.sheets.games.rows.iter();
    for (game, row) in content.games.iter().zip(rows.clone()) {
        if game.cars > content.numbers.cars_max {
            let what = format!(
                "{} cars, but the box has {}",
                game.cars, content.numbers.cars_max
            );
            findings.error(&row.place, what, "see `cars.box` in the game file");
        }
    }
    for (pair, row) in content.games.windows(2).zip(rows.skip(1)) {
        if pair[0].cars >= pair[1].cars {
            let what = format!("{} cars after {}", pair[1].cars, pair[0].cars);
            findings.error(&row.place, what, "the number rises with every game (LW-S9)");
        }
    }
}
