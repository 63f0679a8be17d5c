//! Every sticker, event and postcard comes from exactly one place.

use super::super::super::finding::{Findings, Place};
use super::Facts;
use gleis_rules::legends::content::{
    CampaignCardId, Pool, PostcardGroup, Provenance, RegionId, Sticker, Verb,
};

pub(super) fn check(facts: &Facts<'_>, findings: &mut Findings) {
    check_stickers(facts, findings);
    check_events(facts, findings);
    check_postcards(facts, findings);
    check_letters(facts, findings);
}

/// The sides of the campaign deck whose column `unlocks` names this.
fn unlocked_by(facts: &Facts<'_>, name: &str) -> Vec<CampaignCardId> {
    let rows = facts.sheets.campaign.rows.iter().enumerate();
    rows.filter(|(_, row)| row.cells[10].split_whitespace().any(|id| id == name))
        .map(|(index, _)| CampaignCardId(index as u8))
        .collect()
}

/// Does what has this source come from there, and from there alone? Regions are compared with
/// their boxes elsewhere.
fn check_source(
    facts: &Facts<'_>,
    (name, from): (&str, Provenance),
    place: &Place,
    findings: &mut Findings,
) {
    let sides = unlocked_by(facts, name);
    let wrong = match from {
        Provenance::Campaign(side) => sides != [side],
        _ => !sides.is_empty(),
    };
    if wrong {
        let names = sides.iter().map(|&side| facts.names.side(side));
        let names = names.collect::<Vec<_>>().join(", ");
        let what = format!("its source is another than the sides that bring it: {names}");
        findings.error(place, what, "one source, and the campaign deck agrees");
    }
}

fn check_stickers(facts: &Facts<'_>, findings: &mut Findings) {
    let content = facts.content;
    let rows = facts.sheets.stickers.rows.iter();
    for (sticker, row) in content.stickers.iter().zip(rows) {
        let name = row.cells[0].as_str();
        check_source(facts, (name, sticker.from), &row.place, findings);
        let in_box = |region: RegionId| {
            let contents = content.region(region).contents.as_ref();
            contents.is_some_and(|contents| facts.names.sticker(contents.sticker) == name)
        };
        let (fits, what) = match sticker.from {
            Provenance::Campaign(_) => (true, ""),
            Provenance::Region(region) => (in_box(region), "it is not in the box of its region"),
            _ => (false, "a sticker comes from the campaign deck or a region"),
        };
        if !fits {
            findings.error(&row.place, what, "correct `source`");
        }
        let old = sticker.replaces.map(|id| &content.stickers[id.index()]);
        if old.is_some_and(|old| !comes_before(old, sticker)) {
            let what = "it comes before the sticker that it replaces";
            findings.error(&row.place, what, "first the old one, then the new");
        }
    }
}

fn comes_before(old: &Sticker, new: &Sticker) -> bool {
    match (old.from, new.from) {
        (Provenance::Campaign(old), Provenance::Campaign(new)) => old < new,
        _ => false,
    }
}

fn check_events(facts: &Facts<'_>, findings: &mut Findings) {
    let content = facts.content;
    let rows = facts.sheets.events.rows.iter();
    for (event, row) in content.events.iter().zip(rows) {
        let name = row.cells[0].as_str();
        check_source(facts, (name, event.from), &row.place, findings);
        let in_box = |region: RegionId| {
            let contents = content.region(region).contents.as_ref();
            let mut events = contents.into_iter().flat_map(|contents| &contents.events);
            events.any(|&id| facts.names.event(id) == name)
        };
        let (fits, what) = match event.from {
            Provenance::Start | Provenance::Campaign(_) => (true, ""),
            Provenance::Region(region) => (in_box(region), "it is not in the box of its region"),
            _ => (false, "an event comes from the campaign deck or a region"),
        };
        if !fits {
            findings.error(&row.place, what, "correct `source`");
        }
    }
}

fn check_postcards(facts: &Facts<'_>, findings: &mut Findings) {
    let content = facts.content;
    let rows = facts.sheets.postcards.rows.iter();
    for ((index, card), row) in content.postcards.iter().enumerate().zip(rows) {
        let sides = unlocked_by(facts, &format!("P{}", card.number)).len();
        let tickets = content.tickets.iter();
        let tickets =
            tickets.filter(|ticket| ticket.postcard.is_some_and(|id| id.index() == index));
        let tickets = tickets.count();
        let fits = match (card.group, card.from) {
            (PostcardGroup::Ticket, Provenance::Ticket(ticket)) => {
                let printed = content.tickets[ticket.index()].postcard;
                tickets == 1 && sides == 0 && printed.is_some_and(|id| id.index() == index)
            }
            (PostcardGroup::RegionFirst, Provenance::Region(region)) => {
                let contents = content.region(region).contents.as_ref();
                let first = contents.map(|contents| contents.postcards[0].index());
                sides == 0 && tickets == 0 && first == Some(index)
            }
            (PostcardGroup::RegionLate, Provenance::Region(region)) => {
                let contents = content.region(region).contents.as_ref();
                let late = contents.map(|contents| contents.postcards[1].index());
                sides == 0 && tickets == 0 && late == Some(index)
            }
            (PostcardGroup::Story | PostcardGroup::Finale, Provenance::Campaign(side)) => {
                let name = format!("P{}", card.number);
                tickets == 0 && unlocked_by(facts, &name) == [side]
            }
            (PostcardGroup::Letter, Provenance::Campaign(_)) => sides == 1 && tickets == 0,
            (PostcardGroup::Letter, Provenance::Sticker(_)) => sides == 0 && tickets == 0,
            _ => false,
        };
        if !fits {
            let what = format!(
                "postcard {} does not come from its source alone",
                card.number
            );
            let mend = "compare group and source with tickets, boxes and campaign deck";
            findings.error(&row.place, what, mend);
        }
    }
}

/// Letters are numbered without a gap, the first comes with the campaign deck, and the others
/// with the sticker that brings them.
fn check_letters(facts: &Facts<'_>, findings: &mut Findings) {
    let content = facts.content;
    let letters = content.postcards.iter().zip(&facts.sheets.postcards.rows);
    let letters: Vec<_> = letters
        .filter(|(card, _)| card.group == PostcardGroup::Letter)
        .collect();
    for pair in letters.windows(2) {
        let [(before, _), (letter, row)] = pair else {
            continue;
        };
        if letter.number != before.number + 1 {
            let what = format!("letter {} follows {}", letter.number, before.number);
            findings.error(&row.place, what, "letters are numbered without a gap");
        }
        let drafts = match letter.from {
            Provenance::Sticker(id) => {
                let range = content.stickers[id.index()].abilities;
                let mut effects = content.abilities_of(range).iter().flat_map(|a| &a.effects);
                effects.any(|effect| effect.verb == Verb::Draft(Pool::Letters))
            }
            _ => false,
        };
        if !drafts {
            let what = format!("nothing brings the letter {}", letter.number);
            findings.error(
                &row.place,
                what,
                "its source is the sticker that drafts letters",
            );
        }
    }
}
