//! The boxes of regions are complete, and every order of opening them leads to the whole board.

use super::super::super::finding::{Findings, Place};
use super::Facts;
use gleis_rules::TicketId;
use gleis_rules::legends::content::{
    Content, ModuleKind, Pool, Provenance, RegionBox, RegionId, RegionSet, Verb,
};
use std::collections::BTreeSet;

/// How many rows of one kind a box has.
const ONCE: [&str; 3] = ["story", "module", "sticker"];
const TWICE: [&str; 2] = ["event", "postcard"];

pub(super) fn check(facts: &Facts<'_>, findings: &mut Findings) {
    for (id, row) in facts.content.region_ids().zip(&facts.sheets.regions.rows) {
        if let Some(contents) = &facts.content.region(id).contents {
            check_rows(facts, id, &row.place, findings);
            check_box(facts, id, contents, &row.place, findings);
        }
    }
    check_orders(facts, findings);
}

fn check_rows(facts: &Facts<'_>, id: RegionId, place: &Place, findings: &mut Findings) {
    let name = facts.names.region(id);
    let rows = facts.sheets.boxes.rows.iter();
    let rows: Vec<_> = rows.filter(|row| row.cells[0] == name).collect();
    let mut seen = BTreeSet::new();
    for row in &rows {
        if row.cells[1] != "story" && !seen.insert((&row.cells[1], &row.cells[2])) {
            let what = format!("`{}` is in the box twice", row.cells[2]);
            findings.error(&row.place, what, "one row for each thing");
        }
    }
    let once = ONCE.into_iter().map(|kind| (kind, 1));
    for (kind, wanted) in once.chain(TWICE.into_iter().map(|kind| (kind, 2))) {
        let count = rows.iter().filter(|row| row.cells[1] == kind).count();
        if count != wanted {
            let what = format!("the box has {count} rows of kind `{kind}`");
            let mend = format!("{wanted} in region-boxes.csv");
            findings.error(place, what, mend);
        }
    }
}

fn check_box(
    facts: &Facts<'_>,
    id: RegionId,
    contents: &RegionBox,
    place: &Place,
    findings: &mut Findings,
) {
    let content = facts.content;
    let from = Provenance::Region(id);
    let mut error = |what: &str| {
        let mend = "compare region-boxes.csv with the source of each of them";
        findings.error(place, what, mend);
    };
    let tickets = (0..content.tickets.len() as u8).map(TicketId);
    let wanted: BTreeSet<TicketId> = tickets
        .filter(|ticket| content.tickets[ticket.index()].region == Some(id))
        .collect();
    if contents.tickets.iter().copied().collect::<BTreeSet<_>>() != wanted {
        error("the tickets of the box are not those of the region");
    }
    let events = contents.events.iter();
    if !events
        .clone()
        .all(|event| content.events[event.index()].from == from)
    {
        error("an event of the box has another source");
    }
    let postcards = contents.postcards.iter();
    if !postcards
        .clone()
        .all(|card| content.postcards[card.index()].from == from)
    {
        error("a postcard of the box has another source");
    }
    if content.modules[contents.module.index()].kind != ModuleKind::Region(id) {
        error("the module of the box belongs to another region");
    }
    let sticker = &content.stickers[contents.sticker.index()];
    if sticker.from != from || sticker.module != contents.module {
        error("the sticker of the box has another source or module");
    }
    let range = sticker.abilities;
    let drafts = content.abilities_of(range).iter().flat_map(|a| &a.effects);
    let drafts = drafts
        .filter(|effect| effect.verb == Verb::Draft(Pool::Agreements))
        .count();
    let all = contents.agreements.len() == content.agreements.len();
    if drafts > 0 && !all || drafts == 0 && !contents.agreements.is_empty() {
        error("all agreements belong into the box whose sticker brings them");
    }
}

/// Whatever is opened, something can be opened next, until the board is whole.
fn check_orders(facts: &Facts<'_>, findings: &mut Findings) {
    let content = facts.content;
    let file = Place::whole(&facts.sheets.regions.file);
    let closed = content
        .region_ids()
        .filter(|&id| !content.region(id).at_start());
    let closed = RegionSet::from_iter(closed);
    let (first, last) = content.numbers.offers;
    let offers = usize::from(last.saturating_sub(first)) + 1;
    if offers != closed.len() {
        let what = format!("{offers} offers for {} regions", closed.len());
        let mend = "see `regions` in the game file: the last game has the whole board";
        findings.error(&file, what, mend);
    }
    let mut frontier = BTreeSet::from([Vec::<RegionId>::new()]);
    for _ in 0..closed.len() {
        let mut next = BTreeSet::new();
        for opened in &frontier {
            let candidates = candidates(content, closed, opened);
            if candidates.is_empty() {
                let names = opened.iter().map(|&id| facts.names.region(id));
                let names = names.collect::<Vec<_>>().join(", ");
                let what = format!("no region can be opened after {names}");
                findings.error(&file, what, "every region needs a way to the others");
                return;
            }
            for id in candidates.iter() {
                let mut opened = opened.clone();
                opened.push(id);
                opened.sort_unstable();
                next.insert(opened);
            }
        }
        frontier = next;
    }
}

/// The closed regions that a track joins to an open one.
fn candidates(content: &Content, closed: RegionSet, opened: &[RegionId]) -> RegionSet {
    let open = RegionSet::from_iter(opened.iter().copied());
    let board = content.east().union(open);
    let still_closed = closed.without(open).iter();
    RegionSet::from_iter(still_closed.filter(|&id| content.region(id).neighbours.meets(board)))
}
