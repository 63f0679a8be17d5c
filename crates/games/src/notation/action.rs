//! Actions with names.

use super::ExtraNotation;
use super::lookup::short;
use crate::catalogue::Board;
use crate::entry::NotationError;
use crate::wire::{WireAction, WireCard};
use gleis_rules::board::{BoardAction, BoardRules, Keep, Mix, Offer};
use gleis_rules::{CardKind, Slot, TrackId};

impl<R: BoardRules> Board<R>
where
    R::Extra: ExtraNotation,
{
    /// `offer` holds the tickets that a choice is about.
    pub(super) fn wire_action(&self, offer: &Offer, action: BoardAction<R>) -> WireAction {
        match action {
            BoardAction::DrawCard => WireAction::DrawCard {},
            BoardAction::TakeCard(slot) => WireAction::TakeCard { slot: slot.0 + 1 },
            BoardAction::Claim {
                track,
                colour,
                locomotives,
            } => WireAction::Claim {
                track: self.names.tracks[track.index()].clone(),
                colour: colour.into(),
                locomotives,
                with: None,
            },
            BoardAction::DrawTickets(mix) => WireAction::DrawTickets {
                mix: self.mix_to_wire(mix.0),
            },
            BoardAction::KeepTickets(keep) => {
                let (keep, under) = self.keep_to_wire(offer, keep);
                WireAction::KeepTickets { keep, under }
            }
            BoardAction::Extra(answer) => WireAction::TakePassengers {
                from: R::Extra::colours(answer).map(|colour| colour.map(WireCard::from)),
            },
            BoardAction::Pass => WireAction::Pass {},
        }
    }

    pub(super) fn read_action(
        &self,
        offer: &Offer,
        wire: &WireAction,
    ) -> Result<BoardAction<R>, NotationError> {
        Ok(match wire {
            WireAction::DrawCard {} => BoardAction::DrawCard,
            WireAction::TakeCard { slot } => BoardAction::TakeCard(self.slot(*slot)?),
            WireAction::Claim {
                track,
                colour,
                locomotives,
                with: None,
            } => BoardAction::Claim {
                track: self.track_id(track)?,
                colour: colour.kind(),
                locomotives: *locomotives,
            },
            WireAction::DrawTickets { mix } => {
                BoardAction::DrawTickets(Mix(self.mix_from_wire(mix)?))
            }
            WireAction::KeepTickets { keep, under } => {
                BoardAction::KeepTickets(self.keep_from_wire(offer, keep, under)?)
            }
            WireAction::TakePassengers { from } => {
                BoardAction::Extra(self.answer_from_wire(*from)?)
            }
            WireAction::Pass {} => BoardAction::Pass,
            WireAction::Stop {}
            | WireAction::Lay { .. }
            | WireAction::CompleteBest {}
            | WireAction::Complete { .. }
            | WireAction::Use { .. }
            | WireAction::Choose { .. }
            | WireAction::Discard { .. }
            | WireAction::Swap { .. }
            | WireAction::Show { .. }
            | WireAction::Switch { .. }
            | WireAction::Claim { .. }
            | WireAction::Done {} => {
                return NotationError::new("this belongs to other games");
            }
        })
    }

    pub(super) fn answer_from_wire(
        &self,
        from: [Option<WireCard>; 2],
    ) -> Result<<R::Extra as gleis_rules::board::Extra>::Action, NotationError> {
        R::Extra::answer(from.map(|colour| colour.map(WireCard::kind)))
            .ok_or_else(|| NotationError("this game has no passengers".into()))
    }

    pub(super) fn slot(&self, number: u8) -> Result<Slot, NotationError> {
        let slots = self.game.spec().market.slots;
        if (1..=slots).contains(&number) {
            Ok(Slot(number - 1))
        } else {
            NotationError::new(format!(
                "the market has slots 1 to {slots}, but no {number}"
            ))
        }
    }

    /// The names of the tickets kept, in the order drawn, and of the others as they go back.
    pub(super) fn keep_to_wire(&self, offer: &Offer, keep: Keep) -> (Vec<String>, Vec<String>) {
        let kept = (0..offer.len()).filter(|position| keep.kept >> position & 1 == 1);
        let ticket = |position: u8| offer.get(usize::from(position));
        (
            self.names.ticket_ids(kept.map(ticket)),
            self.names.ticket_ids(keep.refused(offer.len()).map(ticket)),
        )
    }

    pub(super) fn keep_from_wire(
        &self,
        offer: &Offer,
        keep: &[String],
        under: &[String],
    ) -> Result<Keep, NotationError> {
        let keep = self.positions(offer, keep)?;
        let under = self.positions(offer, under)?;
        let mut left: Vec<u8> = (0..offer.len()).collect();
        for &position in keep.iter().chain(&under) {
            let Some(at) = left.iter().position(|&other| other == position) else {
                let name = &self.names.ticket_ids([offer.get(usize::from(position))])[0];
                return NotationError::new(format!("the ticket “{name}” stands there twice"));
            };
            left.remove(at);
        }
        if let Some(&position) = left.first() {
            let name = &self.names.ticket_ids([offer.get(usize::from(position))])[0];
            return NotationError::new(format!(
                "every ticket is kept or goes back, but “{name}” does neither"
            ));
        }
        let kept = keep.iter().fold(0, |kept, position| kept | 1 << position);
        let order = (0..Keep::orders(under.len() as u8)).find(|&order| {
            Keep { kept, order }
                .refused(offer.len())
                .eq(under.iter().copied())
        });
        order.map(|order| Keep { kept, order }).ok_or_else(|| {
            NotationError("the refused tickets cannot be put into this order".into())
        })
    }

    fn positions(&self, offer: &Offer, names: &[String]) -> Result<Vec<u8>, NotationError> {
        if offer.is_empty() {
            return NotationError::new("no tickets are on offer to choose from");
        }
        if names.len() > usize::from(offer.len()) {
            return NotationError::new(format!("only {} tickets are on offer", offer.len()));
        }
        let position = |name: &String| {
            let ticket = self.names.ticket_id(name)?;
            let position = offer.iter().position(|offered| offered == ticket);
            position.map(|position| position as u8).ok_or_else(|| {
                let offered = self.names.ticket_ids(offer.iter()).join(", ");
                let name = short(name);
                NotationError(format!("“{name}” is not on offer; choose from {offered}"))
            })
        };
        names.iter().map(position).collect()
    }

    /// An action as people type it.
    pub(super) fn text_of(&self, action: &WireAction) -> String {
        match action {
            WireAction::DrawCard {} => "draw".into(),
            WireAction::TakeCard { slot } => format!("take {slot}"),
            WireAction::Claim {
                track,
                colour,
                locomotives,
                with: _,
            } => {
                let length = self.track_id(track).map_or(0, |track| self.length(track));
                let cards = length.saturating_sub(*locomotives);
                let payment = match locomotives {
                    0 => format!("{cards}"),
                    _ => format!("{cards}+{locomotives}"),
                };
                format!("claim {track} {} {payment}", colour.kind())
            }
            WireAction::DrawTickets { mix } => {
                let mut text = String::from("tickets");
                let some = self.names.decks.iter().filter_map(|deck| {
                    mix.get(deck)
                        .filter(|&&count| count > 0)
                        .map(|count| (deck, count))
                });
                for (deck, count) in some.filter(|_| self.game.spec().decks > 1) {
                    text.push_str(&format!(" {count} {deck}"));
                }
                text
            }
            WireAction::KeepTickets { keep, under } => {
                let keep = match keep.as_slice() {
                    // Never legal, but told when somebody wants it.
                    [] => "none".into(),
                    some => some.join(","),
                };
                match under.as_slice() {
                    [] => format!("keep {keep}"),
                    some => format!("keep {keep} under {}", some.join(",")),
                }
            }
            WireAction::TakePassengers { from } => {
                let [a, b] = from.map(|colour| colour.map_or("none", |c| c.kind().name()));
                format!("passengers {a} {b}")
            }
            WireAction::Pass {} => "pass".into(),
            // Words of other games, which no board game writes.
            WireAction::Stop {}
            | WireAction::Lay { .. }
            | WireAction::CompleteBest {}
            | WireAction::Complete { .. }
            | WireAction::Use { .. }
            | WireAction::Choose { .. }
            | WireAction::Discard { .. }
            | WireAction::Swap { .. }
            | WireAction::Show { .. }
            | WireAction::Switch { .. }
            | WireAction::Done {} => String::new(),
        }
    }

    pub(super) fn length(&self, track: TrackId) -> u8 {
        self.game.spec().tracks[track.index()].length
    }

    pub(super) fn colour(&self, track: TrackId) -> Option<CardKind> {
        self.game.spec().tracks[track.index()].colour
    }
}
