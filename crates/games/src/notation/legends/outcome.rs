//! Random outcomes with names.

use crate::catalogue::LegendsBox;
use crate::entry::{NotationError, no_outcome};
use crate::wire::WireOutcome;
use gleis_rules::legends::content::Colour;
use gleis_rules::legends::{Symbol, TrainCard};
use gleis_rules::{BitSet, Outcome};

impl LegendsBox {
    pub(super) fn wire_outcome(&self, outcome: Outcome) -> WireOutcome {
        match outcome {
            Outcome::Index(index) => WireOutcome::Number(index),
            Outcome::Ticket(ticket) => {
                WireOutcome::Name(self.legends.names.ticket(ticket).to_owned())
            }
            Outcome::Card(kind) => {
                WireOutcome::Name(TrainCard::of_kind(kind).map_or_else(String::new, name))
            }
        }
    }

    /// Only tickets of the deck can come up; any other name means nothing here, whether or not
    /// a ticket that is still sealed has it.
    pub(super) fn read_outcome(&self, wire: &WireOutcome) -> Result<Outcome, NotationError> {
        let text = match wire {
            WireOutcome::Number(index) => return Ok(Outcome::Index(*index)),
            WireOutcome::Name(text) => text,
        };
        if let Some(card) = cards().find(|&card| name(card) == *text) {
            return Ok(Outcome::Card(card.kind()));
        }
        let ticket = self.legends.names.find_ticket(text);
        let ticket = ticket.filter(|ticket| self.game.legacy().tickets.has(ticket.index()));
        ticket.map(Outcome::Ticket).ok_or_else(|| no_outcome(text))
    }
}

fn cards() -> impl Iterator<Item = TrainCard> {
    TrainCard::playable().chain([TrainCard::NEWSPAPER])
}

fn name(card: TrainCard) -> String {
    let Some(colour) = card.colour().map(Colour::name) else {
        return if card.is_locomotive() {
            "locomotive".into()
        } else {
            "newspaper".into()
        };
    };
    match card.symbol() {
        Symbol::Plain => colour.into(),
        Symbol::Pickaxe => format!("{colour}-pickaxe"),
        Symbol::Skull => format!("{colour}-skull"),
    }
}
