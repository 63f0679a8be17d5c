//! Actions of the card game with names.

use super::Scene;
use crate::catalogue::CardBox;
use crate::entry::NotationError;
use crate::notation::lookup::short;
use crate::wire::{WireAction, WireCard, WireRow};
use gleis_rules::cardgame::{CardAction, ColourSet, Lay, Offer};
use gleis_rules::{CardKind, Slot};

impl CardBox {
    pub(super) fn wire_action(&self, scene: Scene, action: CardAction) -> WireAction {
        match action {
            CardAction::DrawCard => WireAction::DrawCard {},
            CardAction::TakeCard(slot) => WireAction::TakeCard { slot: slot.0 + 1 },
            CardAction::Stop => WireAction::Stop {},
            CardAction::Lay(lay) => WireAction::Lay { rows: rows_of(lay) },
            CardAction::DrawTickets => WireAction::DrawTickets {
                mix: self.names.mix(self.draw_of(scene)),
            },
            CardAction::KeepTickets(kept) => {
                let (keep, under) = self.keep_to_wire(&scene.offer, kept);
                WireAction::KeepTickets { keep, under }
            }
            CardAction::CompleteBest => WireAction::CompleteBest {},
            CardAction::Complete(ticket) => WireAction::Complete {
                ticket: self.names.ticket_name(ticket),
            },
            CardAction::Done => WireAction::Done {},
            CardAction::Pass => WireAction::Pass {},
        }
    }

    pub(super) fn read_action(
        &self,
        scene: Scene,
        wire: &WireAction,
    ) -> Result<CardAction, NotationError> {
        Ok(match wire {
            WireAction::DrawCard {} => CardAction::DrawCard,
            WireAction::TakeCard { slot } => CardAction::TakeCard(self.slot(*slot)?),
            WireAction::Stop {} => CardAction::Stop,
            WireAction::Lay { rows } => CardAction::Lay(lay_of(rows)?),
            WireAction::DrawTickets { mix } => {
                let (asked, drawn) = (self.names.count_of_mix(mix)?, self.draw_of(scene));
                if asked != drawn {
                    return NotationError::new(format!("{drawn} tickets are drawn, not {asked}"));
                }
                CardAction::DrawTickets
            }
            WireAction::KeepTickets { keep, under } => {
                CardAction::KeepTickets(self.keep_from_wire(&scene.offer, keep, under)?)
            }
            WireAction::CompleteBest {} => CardAction::CompleteBest,
            WireAction::Complete { ticket } => CardAction::Complete(self.names.ticket_id(ticket)?),
            WireAction::Done {} => CardAction::Done,
            WireAction::Pass {} => CardAction::Pass,
            WireAction::Use { .. }
            | WireAction::Choose { .. }
            | WireAction::Discard { .. }
            | WireAction::Swap { .. }
            | WireAction::Show { .. }
            | WireAction::Switch { .. }
            | WireAction::Claim { .. }
            | WireAction::TakePassengers { .. } => {
                return NotationError::new("this belongs to other games");
            }
        })
    }

    /// How many tickets a draw brings.
    pub(super) fn draw_of(&self, scene: Scene) -> u8 {
        self.game.spec().later_tickets.deal.min(scene.tickets_left)
    }

    pub(super) fn slot(&self, number: u8) -> Result<Slot, NotationError> {
        let slots = self.game.spec().slots;
        if (1..=slots).contains(&number) {
            Ok(Slot(number - 1))
        } else {
            NotationError::new(format!(
                "face-up cards lie in slots 1 to {slots}, not in {number}"
            ))
        }
    }

    /// The names of the tickets kept and of those refused, both in the order drawn.
    pub(super) fn keep_to_wire(&self, offer: &Offer, kept: u8) -> (Vec<String>, Vec<String>) {
        let refused = offer.without(kept);
        let is_kept = |(position, _): &(usize, _)| kept >> position & 1 == 1;
        let kept = offer.iter().enumerate().filter(is_kept);
        (
            self.names.ticket_ids(kept.map(|(_, ticket)| ticket)),
            self.names.ticket_ids(refused.iter()),
        )
    }

    pub(super) fn keep_from_wire(
        &self,
        offer: &Offer,
        keep: &[String],
        under: &[String],
    ) -> Result<u8, NotationError> {
        if offer.is_empty() {
            return NotationError::new("no tickets are on offer to choose from");
        }
        let mut kept = 0u8;
        for name in keep {
            let ticket = self.names.ticket_id(name)?;
            let Some(position) = offer.iter().position(|offered| offered == ticket) else {
                let offered = self.names.ticket_ids(offer.iter()).join(", ");
                let name = short(name);
                return NotationError::new(format!(
                    "“{name}” is not on offer; choose from {offered}"
                ));
            };
            if kept >> position & 1 == 1 {
                return NotationError::new(format!("the ticket “{name}” stands there twice"));
            }
            kept |= 1 << position;
        }
        let (_, refused) = self.keep_to_wire(offer, kept);
        if refused != under {
            return NotationError::new(format!(
                "the others go back in the order drawn: {}",
                refused.join(", ")
            ));
        }
        Ok(kept)
    }

    /// An action as people type it.
    pub(super) fn text_of(&self, action: &WireAction) -> String {
        match action {
            WireAction::DrawCard {} => "draw".into(),
            WireAction::TakeCard { slot } => format!("take {slot}"),
            WireAction::Stop {} => "stop".into(),
            WireAction::Lay { rows } => match rows.as_slice() {
                [row] => format!("lay {} {}", row.colour.kind(), size_text(row)),
                _ => {
                    let colours: Vec<_> = rows.iter().map(|row| row.colour.kind().name()).collect();
                    format!("lay {}", colours.join(","))
                }
            },
            WireAction::DrawTickets { .. } => "tickets".into(),
            WireAction::KeepTickets { keep, under } => {
                let keep = match keep.as_slice() {
                    [] => "none".into(),
                    some => some.join(","),
                };
                match under.as_slice() {
                    [] => format!("keep {keep}"),
                    some => format!("keep {keep} under {}", some.join(",")),
                }
            }
            WireAction::CompleteBest {} => "complete best".into(),
            WireAction::Complete { ticket } => format!("complete {ticket}"),
            WireAction::Done {} => "done".into(),
            WireAction::Pass {} => "pass".into(),
            // Words of other games, which no card game writes.
            WireAction::Use { .. }
            | WireAction::Choose { .. }
            | WireAction::Discard { .. }
            | WireAction::Swap { .. }
            | WireAction::Show { .. }
            | WireAction::Switch { .. }
            | WireAction::Claim { .. }
            | WireAction::TakePassengers { .. } => String::new(),
        }
    }
}

/// `3`, or `2+1` with a locomotive.
fn size_text(row: &WireRow) -> String {
    match row.locomotives {
        0 => format!("{}", row.cars),
        locomotives => format!("{}+{locomotives}", row.cars),
    }
}

pub(super) fn rows_of(lay: Lay) -> Vec<WireRow> {
    match lay {
        Lay::Set {
            colour,
            cars,
            locomotives,
        } => vec![WireRow {
            colour: colour.into(),
            cars,
            locomotives,
        }],
        Lay::Three(colours) => colours.iter().map(single).collect(),
    }
}

fn single(colour: CardKind) -> WireRow {
    WireRow {
        colour: colour.into(),
        cars: 1,
        locomotives: 0,
    }
}

pub(super) fn lay_of(rows: &[WireRow]) -> Result<Lay, NotationError> {
    if rows.iter().any(|row| row.colour == WireCard::Locomotive) {
        return NotationError::new("a row has a colour; locomotives lie on top of it");
    }
    if let [row] = rows {
        return Ok(Lay::Set {
            colour: row.colour.kind(),
            cars: row.cars,
            locomotives: row.locomotives,
        });
    }
    let colours: Vec<CardKind> = rows.iter().map(|row| row.colour.kind()).collect();
    let set = ColourSet::of(&colours);
    if rows.len() == 3 && rows_of(Lay::Three(set)) == rows {
        return Ok(Lay::Three(set));
    }
    NotationError::new("lay one row, or three single cards of different colours in their order")
}
