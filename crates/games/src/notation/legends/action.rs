//! Actions of a campaign's game with names.

use super::cards::{card_from_wire, card_text, card_to_wire, colour_from_wire, colour_to_wire};
use super::{Scene, no_such};
use crate::catalogue::LegendsBox;
use crate::entry::NotationError;
use crate::notation::lookup::short;
use crate::wire::{WireAction, WireCard, WireClaimWith, WireLastClaim};
use gleis_rules::legends::Offer;
use gleis_rules::legends::content::{
    AgreementId, Colour, CompanySlot, EventId, Pool, RegionId, ToolId,
};
use gleis_rules::legends::{Claim, LegendsAction, Task};
use gleis_rules::{CityId, Slot, TicketId, TrackId};

impl LegendsBox {
    pub(super) fn wire_action(&self, scene: Scene<'_>, action: LegendsAction) -> WireAction {
        match action {
            LegendsAction::DrawCard => WireAction::DrawCard {},
            LegendsAction::TakeCard(slot) => WireAction::TakeCard {
                slot: slot.0.saturating_add(1),
            },
            LegendsAction::DrawTickets => WireAction::DrawTickets {
                mix: self.legends.board.mix(self.draw_of(scene)),
            },
            LegendsAction::KeepTickets(kept) => {
                let (keep, under) = self.keep_to_wire(&scene.offer, kept);
                WireAction::KeepTickets { keep, under }
            }
            LegendsAction::Claim(claim) => {
                let WireLastClaim {
                    track,
                    colour,
                    locomotives,
                    with,
                } = self.claim_to_wire(&claim);
                WireAction::Claim {
                    track,
                    colour,
                    locomotives,
                    with: Some(with),
                }
            }
            LegendsAction::Pass => WireAction::Pass {},
            LegendsAction::Use(id, way) => WireAction::Use {
                ability: self.ability_name(id).to_owned(),
                way: way.saturating_add(1),
            },
            LegendsAction::Choose(chosen) => WireAction::Choose {
                option: self.option_to_wire(scene.task(), chosen),
            },
            LegendsAction::Discard(card) => {
                let (card, symbol) = card_to_wire(card);
                WireAction::Discard { card, symbol }
            }
            LegendsAction::Swap(card, slot) => {
                let (card, symbol) = card_to_wire(card);
                WireAction::Swap {
                    card,
                    symbol,
                    slot: slot.0.saturating_add(1),
                }
            }
            LegendsAction::Show(ticket) => WireAction::Show {
                ticket: self.ticket_name(ticket),
            },
            LegendsAction::Switch(postcard) => WireAction::Switch {
                postcard: self.legends.names.postcard(postcard).to_owned(),
            },
            LegendsAction::Done => WireAction::Done {},
        }
    }

    pub(super) fn read_action(
        &self,
        scene: Scene<'_>,
        wire: &WireAction,
    ) -> Result<LegendsAction, NotationError> {
        Ok(match wire {
            WireAction::DrawCard {} => LegendsAction::DrawCard,
            WireAction::TakeCard { slot } => LegendsAction::TakeCard(self.slot(scene, *slot)?),
            WireAction::DrawTickets { mix } => {
                let (asked, drawn) = (self.legends.board.count_of_mix(mix)?, self.draw_of(scene));
                if asked != drawn {
                    return NotationError::new(format!("{drawn} tickets are drawn, not {asked}"));
                }
                LegendsAction::DrawTickets
            }
            WireAction::KeepTickets { keep, under } => {
                LegendsAction::KeepTickets(self.keep_from_wire(&scene.offer, keep, under)?)
            }
            WireAction::Claim {
                track,
                colour,
                locomotives,
                with: Some(with),
            } => LegendsAction::Claim(self.claim_from_wire(track, *colour, *locomotives, *with)?),
            WireAction::Claim { with: None, .. } => {
                return NotationError::new("say in `with` how many cards are paid");
            }
            WireAction::Pass {} => LegendsAction::Pass,
            WireAction::Use { ability, way } => {
                let Some(way) = way.checked_sub(1) else {
                    return NotationError::new("ways to pay are counted from 1");
                };
                LegendsAction::Use(self.ability_id(ability)?, way)
            }
            WireAction::Choose { option } => {
                LegendsAction::Choose(self.option_from_wire(scene.task(), option)?)
            }
            WireAction::Discard { card, symbol } => {
                LegendsAction::Discard(card_from_wire(*card, *symbol)?)
            }
            WireAction::Swap { card, symbol, slot } => {
                LegendsAction::Swap(card_from_wire(*card, *symbol)?, self.slot(scene, *slot)?)
            }
            WireAction::Show { ticket } => LegendsAction::Show(self.ticket_id(ticket)?),
            WireAction::Switch { postcard } => {
                let found = self.legends.names.find_postcard(postcard);
                LegendsAction::Switch(found.ok_or_else(|| no_such("postcard", postcard))?)
            }
            WireAction::Done {} => LegendsAction::Done,
            WireAction::TakePassengers { .. }
            | WireAction::Stop {}
            | WireAction::Lay { .. }
            | WireAction::CompleteBest {}
            | WireAction::Complete { .. } => {
                return NotationError::new("this belongs to other games");
            }
        })
    }

    /// How many tickets a draw brings.
    fn draw_of(&self, scene: Scene<'_>) -> u8 {
        let deal = self.game.content().numbers.later_tickets.deal;
        deal.min(u8::try_from(scene.tickets_left).unwrap_or(u8::MAX))
    }

    pub(super) fn slot(&self, scene: Scene<'_>, number: u8) -> Result<Slot, NotationError> {
        let slots = self.game.row_slots(scene.table);
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
        let is_kept = |position: usize| position < 8 && kept >> position & 1 == 1;
        let tickets = offer.iter().enumerate();
        let (kept, refused): (Vec<_>, Vec<_>) = tickets.partition(|(place, _)| is_kept(*place));
        let names = |tickets: Vec<(usize, TicketId)>| {
            self.ticket_names(tickets.into_iter().map(|(_, ticket)| ticket))
        };
        (names(kept), names(refused))
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
            // A ticket that nobody knows yet is no more on offer than one that does not exist.
            let is_meant = |offered| self.ticket_name(offered) == *name;
            let Some(position) = offer.iter().position(is_meant) else {
                let offered = self.ticket_names(offer.iter()).join(", ");
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

    pub(super) fn claim_to_wire(&self, claim: &Claim) -> WireLastClaim {
        WireLastClaim {
            track: self.track_name(claim.track),
            colour: claim.colour.map_or(WireCard::Locomotive, colour_to_wire),
            locomotives: claim.locomotives,
            with: WireClaimWith {
                cards: claim.cards,
                powder: claim.powder,
                pickaxes: claim.pickaxes,
                skulls: claim.skulls,
                helps: claim.helps,
            },
        }
    }

    /// The parts of a payment add up, so that nobody has to ask again.
    pub(super) fn claim_from_wire(
        &self,
        track: &str,
        colour: WireCard,
        locomotives: u8,
        with: WireClaimWith,
    ) -> Result<Claim, NotationError> {
        let coloured = u16::from(with.pickaxes) + u16::from(with.skulls);
        let wild = u16::from(locomotives) + u16::from(with.powder);
        if coloured + wild > u16::from(with.cards) {
            return NotationError::new("the payment has fewer cards than its parts");
        }
        Ok(Claim {
            track: self.track_id(track)?,
            colour: match colour {
                WireCard::Locomotive => None,
                colour => Some(colour_from_wire(colour)?),
            },
            cards: with.cards,
            locomotives,
            powder: with.powder,
            pickaxes: with.pickaxes,
            skulls: with.skulls,
            helps: with.helps,
        })
    }

    /// What a number means depends on the question; where it means a thing, its name is written.
    pub(super) fn option_to_wire(&self, task: Task, chosen: u8) -> String {
        let names = &self.legends.names;
        let name = match task {
            Task::Place(_, _, effect) if self.game.asks_for_city(effect) => {
                names.city(CityId(chosen))
            }
            Task::Place(..) => names.track(TrackId(chosen)),
            Task::Draft(_, Pool::Tools) | Task::Rule(_, _, true) => names.tool(ToolId(chosen)),
            Task::Draft(_, Pool::Agreements) => names.agreement(AgreementId(chosen)),
            Task::Draft(_, Pool::Memory) => names.ticket(TicketId(chosen)),
            Task::Upgrade(..) => {
                (CompanySlot::ALL.get(usize::from(chosen))).map_or("", |slot| slot.word())
            }
            Task::Archive(..) => names.event(EventId(chosen)),
            Task::Rule(_, _, false) | Task::Offer(..) | Task::Open(_) => {
                names.region(RegionId(chosen))
            }
            Task::Colour(..) if usize::from(chosen) < Colour::COUNT => Colour(chosen).name(),
            _ => "",
        };
        match name {
            "" => (u16::from(chosen) + 1).to_string(),
            name => name.to_owned(),
        }
    }

    /// Reads what [`Self::option_to_wire`] writes.
    pub(super) fn option_from_wire(&self, task: Task, option: &str) -> Result<u8, NotationError> {
        let all = 0..=u8::MAX;
        let mut found = all.filter(|&chosen| self.option_to_wire(task, chosen) == option);
        found.next().ok_or_else(|| {
            NotationError(format!("“{}” is no answer to this question", short(option)))
        })
    }
}

/// An action as people type it.
pub(super) fn text_of(action: &WireAction) -> String {
    match action {
        WireAction::DrawCard {} => "draw".into(),
        WireAction::TakeCard { slot } => format!("take {slot}"),
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
        WireAction::Claim {
            track,
            colour,
            locomotives,
            with,
        } => {
            let mut text = format!("claim {track} {}", colour.kind());
            let with = with.iter().flat_map(|with| {
                [
                    ("cards", with.cards),
                    ("locomotives", *locomotives),
                    ("powder", with.powder),
                    ("pickaxes", with.pickaxes),
                    ("skulls", with.skulls),
                    ("helps", with.helps),
                ]
            });
            for (word, number) in with.filter(|&(_, number)| number > 0) {
                text += &format!(" {word}={number}");
            }
            text
        }
        WireAction::Use { ability, way: 1 } => format!("use {ability}"),
        WireAction::Use { ability, way } => format!("use {ability} {way}"),
        WireAction::Choose { option } => format!("choose {option}"),
        WireAction::Discard { card, symbol } => format!("discard {}", card_text(*card, *symbol)),
        WireAction::Swap { card, symbol, slot } => {
            format!("swap {} {slot}", card_text(*card, *symbol))
        }
        WireAction::Show { ticket } => format!("show {ticket}"),
        WireAction::Switch { postcard } => format!("switch {postcard}"),
        WireAction::Done {} => "done".into(),
        WireAction::Pass {} => "pass".into(),
        // Words of other games, which no campaign writes.
        WireAction::TakePassengers { .. }
        | WireAction::Stop {}
        | WireAction::Lay { .. }
        | WireAction::CompleteBest {}
        | WireAction::Complete { .. } => String::new(),
    }
}
