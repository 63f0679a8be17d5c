//! The campaign deck: reading order, pauses, and what each side says it brings.

use super::super::super::finding::{Findings, Place, quote};
use super::super::super::sheet::Row;
use super::super::language::{Visitor, visit};
use super::Facts;
use gleis_rules::legends::content::{
    CampaignCard, CampaignKind, Effect, EventRef, GAMES, Mark, Phase, Place as On, Pool,
    PostcardRef, RuleOp, RuleRef, Verb,
};
use std::collections::BTreeSet;

pub(super) fn check(facts: &Facts<'_>, findings: &mut Findings) {
    let sides = facts.content.campaign.iter();
    for (side, row) in sides.zip(&facts.sheets.campaign.rows) {
        check_side(facts, side, row, findings);
        check_unlocks(facts, side, row, findings);
        check_mentions(facts, row, findings);
    }
    for game in 1..=GAMES as u8 {
        check_game(facts, game, findings);
    }
}

fn check_side(facts: &Facts<'_>, side: &CampaignCard, row: &Row<12>, findings: &mut Findings) {
    let [code, _, year, ..] = &row.cells;
    let place = &row.place;
    let game = facts.content.games.get(usize::from(side.game) - 1);
    let wanted = game.map_or(0, |game| game.year);
    if *year != wanted.to_string() || !code.starts_with(year.as_str()) {
        let what = format!(
            "{} and the year {} do not fit game {}",
            quote(code),
            year,
            side.game
        );
        findings.error(place, what, format!("that game is of {wanted}"));
    }
    let abilities = facts.content.abilities_of(side.abilities);
    let effects: Vec<&Effect> = abilities.iter().flat_map(|a| &a.effects).collect();
    let idle = effects.iter().all(|effect| effect.verb == Verb::Pass);
    let adds_rule = effects
        .iter()
        .all(|effect| matches!(effect.verb, Verb::Rule(RuleOp::Add, RuleRef::One(_))));
    let unlocks = !row.cells[10].is_empty();
    let (fits, what) = match side.kind {
        CampaignKind::Story | CampaignKind::Pause | CampaignKind::Stop => {
            (idle, "a side to read has an effect")
        }
        CampaignKind::Rule => (idle || adds_rule, "a side on rules has an effect"),
        CampaignKind::Event | CampaignKind::Unlock => (unlocks, "this side unlocks nothing"),
        CampaignKind::Choice => (!idle, "there is nothing to choose"),
    };
    if !fits {
        findings.error(place, what, "give it another kind, or another ability");
    }
}

/// What an ability of the campaign deck brings.
struct Brings<'a>(&'a Facts<'a>, BTreeSet<String>);

impl Visitor for Brings<'_> {
    fn verb(&mut self, verb: &Verb) {
        let names = self.0.names;
        let brought = match verb {
            Verb::Event(_, EventRef::One(id)) => names.event(*id).to_owned(),
            Verb::Rule(_, RuleRef::One(id)) => names.sticker(*id).to_owned(),
            Verb::Postcard(PostcardRef::One(id)) => format!("P{}", names.postcard(*id)),
            Verb::Open(which) => which.word().to_owned(),
            Verb::Draft(Pool::Letters) => {
                let mut letters = self.0.content.postcards.iter();
                let first = letters.find(|card| {
                    card.group == gleis_rules::legends::content::PostcardGroup::Letter
                });
                format!("P{}", first.map_or(0, |card| card.number))
            }
            Verb::Draft(pool) => pool.word().to_owned(),
            Verb::Mark(Mark::Big, On::City(city)) => format!("big:{}", names.city(*city)),
            _ => return,
        };
        self.1.insert(brought);
    }
}

/// The column `unlocks` says exactly what the ability does.
fn check_unlocks(facts: &Facts<'_>, side: &CampaignCard, row: &Row<12>, findings: &mut Findings) {
    let mut brings = Brings(facts, BTreeSet::new());
    for ability in facts.content.abilities_of(side.abilities) {
        visit(ability, &mut brings);
    }
    let said: BTreeSet<String> = row.cells[10]
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    if said != brings.1 {
        let list = brings.1.into_iter().collect::<Vec<_>>().join(" ");
        let what = format!("`unlocks` is {}", quote(&row.cells[10]));
        findings.error(&row.place, what, format!("the ability brings `{list}`"));
    }
}

/// Stickers, events and postcards that a text names come with the card.
fn check_mentions(facts: &Facts<'_>, row: &Row<12>, findings: &mut Findings) {
    let unlocked: Vec<&str> = row.cells[10].split_whitespace().collect();
    let stickers = unlocked
        .iter()
        .filter_map(|id| facts.names.find_sticker(id));
    let steps: Vec<String> = stickers
        .flat_map(|id| {
            let sticker = &facts.sheets.stickers.rows[id.index()];
            let covered = facts.content.stickers[id.index()].replaces;
            let covered = covered.map(|id| &facts.sheets.stickers.rows[id.index()]);
            [Some(sticker), covered]
        })
        .flatten()
        .map(|row| row.cells[2].clone())
        .collect();
    let texts = [
        (&row.cells[7], "sticker", "postcard"),
        (&row.cells[8], "Sticker", "Postkarte"),
    ];
    for (text, sticker, postcard) in texts {
        for number in numbers_after(text, sticker) {
            if steps.iter().all(|step| step != number) {
                let what = format!("the text names sticker {number}");
                findings.error(&row.place, what, "this side does not bring it");
            }
        }
        for number in numbers_after(text, postcard) {
            if !unlocked.contains(&format!("P{number}").as_str()) {
                let what = format!("the text names postcard {number}");
                findings.error(&row.place, what, "this side does not bring it");
            }
        }
        let words = text.split(|letter: char| !letter.is_alphanumeric());
        for event in words.filter(|word| facts.names.find_event(word).is_some()) {
            if !unlocked.contains(&event) {
                let what = format!("the text names the event {event}");
                findings.error(&row.place, what, "this side does not bring it");
            }
        }
    }
}

/// The numbers that follow a word and a blank.
fn numbers_after<'a>(text: &'a str, word: &str) -> Vec<&'a str> {
    let after = text.split(&format!("{word} ")).skip(1).collect::<Vec<_>>();
    let number = |after: &'a str| {
        let end = after.find(|letter: char| !letter.is_ascii_digit());
        &after[..end.unwrap_or(after.len())]
    };
    let numbers = after.into_iter().map(number);
    numbers.filter(|number| !number.is_empty()).collect()
}

/// The sides of one game are whole cards, and each reading ends with its only pause.
fn check_game(facts: &Facts<'_>, game: u8, findings: &mut Findings) {
    let rows = facts
        .content
        .campaign
        .iter()
        .zip(&facts.sheets.campaign.rows);
    let sides: Vec<_> = rows.filter(|(side, _)| side.game == game).collect();
    let file = Place::whole(&facts.sheets.campaign.file);
    let year = facts.content.games[usize::from(game) - 1].year;
    for (index, (_, row)) in sides.iter().enumerate() {
        let wanted = format!("{year}-{:02}{}", index / 2 + 1, ['A', 'B'][index % 2]);
        if row.cells[0] != wanted {
            let what = format!("{} stands where {wanted} belongs", quote(&row.cells[0]));
            findings.error(
                &row.place,
                what,
                "sides follow each other: 01A, 01B, 02A, …",
            );
            break;
        }
    }
    if sides.len() % 2 == 1 {
        let what = format!("game {game} has {} sides", sides.len());
        findings.error(&file, what, "every card has two");
    }
    let in_order = |pair: &[(&CampaignCard, &Row<12>)]| pair[0].0.phase <= pair[1].0.phase;
    if !sides.windows(2).all(in_order) {
        let what = format!("game {game}: set-up after the game");
        findings.error(
            &file,
            what,
            "first the sides of the set-up, then the others",
        );
    }
    let of = |phase| {
        let sides = sides.iter().map(|(side, _)| *side);
        sides
            .filter(move |side| side.phase == phase)
            .collect::<Vec<_>>()
    };
    let last = if usize::from(game) == GAMES {
        (CampaignKind::Stop, "STOP")
    } else {
        (CampaignKind::Pause, "PAUSE")
    };
    let (setup, after) = (of(Phase::Setup), of(Phase::After));
    for (reading, when, (wanted, word)) in [
        (&setup, "in the set-up", (CampaignKind::Pause, "PAUSE")),
        (&after, "after the game", last),
    ] {
        let ends = reading.iter().filter(|side| side.kind.ends_reading());
        let right = reading.last().is_some_and(|side| side.kind == wanted);
        if ends.count() != 1 || !right {
            let what = format!("game {game}: the reading {when} does not end with its only {word}");
            findings.error(&file, what, "each reading ends with one such side");
        }
    }
    if (setup.first()).is_none_or(|side| side.kind != CampaignKind::Story) {
        let what = format!("game {game} does not open with a story");
        findings.error(&file, what, "begin with a side of kind `story`");
    }
}
