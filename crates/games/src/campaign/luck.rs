//! Random outcomes with names.

use super::short;
use crate::catalogue::LegendsBox;
use crate::entry::NotationError;
use gleis_rules::legends::content::Colour;
use gleis_rules::legends::{Symbol, TicketSet, TrainCard};
use gleis_rules::{BitSet, Outcome};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A random outcome: `"red"`, `"blue-skull"`, `"newspaper"`, `"EC-07"` or a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "CampaignFileLuck")]
#[serde(untagged)]
pub enum Luck {
    /// One of several equally likely things, from 0.
    Number(u32),
    /// A train card or a ticket.
    Name(String),
}

impl Luck {
    pub(super) fn of(first: &LegendsBox, outcome: Outcome) -> Self {
        match outcome {
            Outcome::Index(index) => Self::Number(index),
            Outcome::Ticket(ticket) => Self::Name(first.legends.names.ticket(ticket).to_owned()),
            Outcome::Card(kind) => {
                Self::Name(TrainCard::of_kind(kind).map_or_else(String::new, name))
            }
        }
    }

    /// Only tickets of the deck can come up; any other name means nothing here, whether or not
    /// a ticket that is still sealed has it.
    pub(super) fn find(
        &self,
        first: &LegendsBox,
        deck: TicketSet,
    ) -> Result<Outcome, NotationError> {
        let text = match self {
            Self::Number(index) => return Ok(Outcome::Index(*index)),
            Self::Name(text) => text,
        };
        if let Some(card) = cards().find(|&card| name(card) == *text) {
            return Ok(Outcome::Card(card.kind()));
        }
        let ticket = first.legends.names.find_ticket(text);
        let ticket = ticket.filter(|ticket| deck.has(ticket.index()));
        let wrong = || NotationError(format!("“{}” is no card and no ticket", short(text)));
        ticket.map(Outcome::Ticket).ok_or_else(wrong)
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
