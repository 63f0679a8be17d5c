//! Tickets can be completed where they come into play, and their texts pay for the detour.

use super::super::super::finding::{Findings, Place, quote};
use super::Facts;
use gleis_rules::legends::content::{
    Amount, Cond, Effect, Kind, PostcardRef, RegionId, RegionSet, Spot, Target, Ticket, Verb,
};
use gleis_rules::{CityId, TicketId};

/// Longer than any way.
const FAR: u32 = 10_000;
/// A text sends one at most so many cars round about.
const DETOUR_MAX: u32 = 3;

/// The shortest ways between all cities on some of the pieces.
struct Ways(Vec<Vec<u32>>);

impl Ways {
    fn new(facts: &Facts<'_>, pieces: RegionSet) -> Self {
        let content = facts.content;
        let count = content.cities.len();
        let mut ways = vec![vec![FAR; count]; count];
        for (city, row) in ways.iter_mut().enumerate() {
            row[city] = 0;
        }
        for track in &content.tracks {
            let [one, other] = track.ends.map(CityId::index);
            let on = |city: usize| pieces.has(content.cities[city].region);
            if on(one) && on(other) {
                let length = u32::from(track.length).min(ways[one][other]);
                ways[one][other] = length;
                ways[other][one] = length;
            }
        }
        for middle in 0..count {
            let through = ways[middle].clone();
            for row in &mut ways {
                let to_middle = row[middle];
                for (way, rest) in row.iter_mut().zip(&through) {
                    *way = (*way).min(to_middle + rest);
                }
            }
        }
        Self(ways)
    }

    fn between(&self, one: CityId, other: CityId) -> u32 {
        self.0[one.index()][other.index()]
    }
}

pub(super) fn check(facts: &Facts<'_>, findings: &mut Findings) {
    let content = facts.content;
    let east = Ways::new(facts, content.east());
    let all = Ways::new(facts, RegionSet::from_iter(content.region_ids()));
    for ((index, ticket), row) in content
        .tickets
        .iter()
        .enumerate()
        .zip(&facts.sheets.tickets.rows)
    {
        let ways = if ticket.region.is_some() { &all } else { &east };
        let off_board = ticket.ends.iter().find(|&&end| {
            let region = content.cities[end.index()].region;
            !is_there(facts, region, ticket.region)
        });
        if let Some(&city) = off_board {
            let what = format!(
                "{} may not be on the board yet",
                quote(facts.names.city(city))
            );
            let mend = "a ticket joins cities of the start and of its own region";
            findings.error(&row.place, what, mend);
        } else if ways.between(ticket.ends[0], ticket.ends[1]) >= FAR {
            let what = "this ticket cannot be completed";
            findings.error(&row.place, what, "no tracks join its cities");
        }
        check_text(facts, (TicketId(index as u8), ticket), ways, findings);
    }
}

/// Is a piece on the board when a ticket comes into the deck?
fn is_there(facts: &Facts<'_>, region: RegionId, with: Option<RegionId>) -> bool {
    facts.content.region(region).at_start() || with == Some(region)
}

fn check_text(
    facts: &Facts<'_>,
    (id, ticket): (TicketId, &Ticket),
    ways: &Ways,
    findings: &mut Findings,
) {
    let name = facts.names.ticket(id);
    let rows = &facts.sheets.ticket_texts.rows;
    let row = rows.iter().find(|row| row.cells[0] == name);
    let number = ticket.postcard.map(|card| facts.names.postcard(card));
    let Some(row) = row else {
        if number.is_some() {
            let place = &facts.sheets.tickets.rows[id.index()].place;
            let what = "a ticket with the number of a postcard has no text";
            findings.error(place, what, "add a row to ticket-texts.csv");
        }
        return;
    };
    let texts = [&row.cells[1], &row.cells[2]];
    let abilities = facts.content.abilities_of(ticket.text);
    let effects: &[Effect] = abilities.first().map_or(&[], |ability| &ability.effects);
    if let Some(number) = number {
        let takes = Verb::Postcard(PostcardRef::Printed);
        let right = matches!(effects, [effect] if effect.verb == takes) && abilities.len() == 1;
        if !right || !texts.iter().all(|text| text.contains(number)) {
            let what = format!("the text does not bring postcard {number}");
            let mend = "`@bell : postcard(printed)`, and the number in both languages";
            findings.error(&row.place, what, mend);
        }
        return;
    }
    let guard = abilities.first().and_then(|ability| ability.guard.as_ref());
    let (Some(Cond::Via(Spot::City(city))), [effect], 1) = (guard, effects, abilities.len()) else {
        let what = "a text that is no detour";
        let mend = "`@bell if via(city) : gain(cash,2)`";
        findings.error(&row.place, what, mend);
        return;
    };
    let (Target::Owner, Verb::Gain(Kind::Cash, Amount::Fixed(pay))) =
        (&effect.target, &effect.verb)
    else {
        findings.error(
            &row.place,
            "a detour that pays no fixed sum",
            "`gain(cash,2)`",
        );
        return;
    };
    let shown = &facts.sheets.cities.rows[city.index()].cells;
    let placeholder = format!("{{{}}}", shown[0]);
    let names = |text: &str, name: &str| text.contains(name) || text.contains(&placeholder);
    if !names(texts[0], &shown[1]) || !names(texts[1], &shown[2]) {
        let what = "the text names another city than the ability";
        findings.error(&row.place, what, format!("it is {}", shown[1]));
    }
    let paid = (*pay, *city);
    check_detour(
        facts,
        (ticket, paid),
        ways,
        (&row.place, &shown[0]),
        findings,
    );
}

fn check_detour(
    facts: &Facts<'_>,
    (ticket, (pay, city)): (&Ticket, (u8, CityId)),
    ways: &Ways,
    (place, name): (&Place, &str),
    findings: &mut Findings,
) {
    let legs = ticket.ends.map(|end| ways.between(end, city));
    let direct = ways.between(ticket.ends[0], ticket.ends[1]);
    let detour = (legs[0] + legs[1]).saturating_sub(direct);
    if u32::from(pay) != 1 + detour || !(1..=DETOUR_MAX).contains(&detour) {
        let what = format!("it pays {pay} for a detour of {detour}");
        let mend = format!("one more than the detour, which is 1 to {DETOUR_MAX}");
        findings.error(place, what, mend);
    }
    if !is_there(
        facts,
        facts.content.cities[city.index()].region,
        ticket.region,
    ) {
        let what = format!("{} may not be on the board yet", quote(name));
        let mend = "a city of the start, or of the ticket's own region";
        findings.error(place, what, mend);
    }
}
