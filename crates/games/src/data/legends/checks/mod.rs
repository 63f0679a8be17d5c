//! What has to fit together in the content of a campaign.
//!
//! Each file looks at one question. They run when every row could be read, so that one slip
//! does not lead to findings about other things.

mod amounts;
mod colours;
mod deck;
mod needs;
mod regions;
mod scope;
mod slots;
mod sources;
mod tickets;
mod triggers;

use super::super::finding::{Findings, Place};
use super::language;
use super::names::LegendsNames;
use super::sheets::Sheets;
use gleis_rules::legends::content::{Ability, Content, Origin};

/// Everything the checks look at.
struct Facts<'a> {
    content: &'a Content,
    names: &'a LegendsNames,
    sheets: &'a Sheets,
}

impl Facts<'_> {
    /// The row in which an ability stands.
    fn place(&self, ability: &Ability) -> &Place {
        let sheets = self.sheets;
        let place = match ability.origin {
            Origin::Event(id) => (sheets.events.rows.get(id.index())).map(|row| &row.place),
            Origin::Postcard(id) => (sheets.postcards.rows.get(id.index())).map(|row| &row.place),
            Origin::Campaign(id) => (sheets.campaign.rows.get(id.index())).map(|row| &row.place),
            Origin::Tool(id) => sheets.tools.rows.get(id.index()).map(|row| &row.place),
            Origin::Agreement(id) => (sheets.agreements.rows.get(id.index())).map(|row| &row.place),
            Origin::Sticker(id) => (sheets.stickers.rows.get(id.index())).map(|row| &row.place),
            Origin::Company(id, slot) => {
                let (colour, slot) = (id.colour().name(), slot.word());
                (sheets.companies.rows.iter())
                    .find(|row| row.cells[0] == colour && row.cells[5] == slot)
                    .map(|row| &row.place)
            }
            Origin::Ticket(id) => {
                let ticket = self.names.ticket(id);
                (sheets.ticket_texts.rows.iter())
                    .find(|row| row.cells[0] == ticket)
                    .map(|row| &row.place)
            }
        };
        // Abilities come from rows, so the first row is never the answer.
        place.unwrap_or(&sheets.stickers.rows[0].place)
    }
}

/// Reports everything that does not fit together.
pub(super) fn check(
    content: &Content,
    names: &LegendsNames,
    sheets: &Sheets,
    findings: &mut Findings,
) {
    let facts = Facts {
        content,
        names,
        sheets,
    };
    let checks: [fn(&Facts<'_>, &mut Findings); 10] = [
        amounts::check,
        triggers::check,
        scope::check,
        slots::check,
        regions::check,
        deck::check,
        sources::check,
        needs::check,
        colours::check,
        tickets::check,
    ];
    for check in checks {
        check(&facts, findings);
    }
    let file = Place::whole(&sheets.stickers.file);
    for (what, word) in language::unused(&content.abilities) {
        let what = format!("no card uses the {what} `{word}`");
        findings.error(&file, what, "a word without a card cannot be tried");
    }
}
