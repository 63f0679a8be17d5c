//! Seen events of the card game with names, and what chance gave, read off them.

use super::action::rows_of;
use crate::catalogue::CardBox;
use crate::entry::NotationError;
use crate::notation::lookup::find_seat;
use crate::notation::view::name_cards;
use crate::wire::{WireCard, WireEvent, WireRow, seat_to_wire};
use gleis_rules::cardgame::{CardSeen, CardState, Offer, Phase, Play};
use gleis_rules::{BitSet, Outcome, Seat, SeatCount};

impl CardBox {
    /// `before` is the state before the action; none for the deal.
    pub(super) fn name_event(&self, before: Option<&CardState>, seen: &CardSeen) -> WireEvent {
        let seat_of = seat_to_wire;
        match *seen {
            CardSeen::Nothing => WireEvent::Nothing {},
            CardSeen::LocomotiveDealt { seat } => WireEvent::LocomotiveDealt {
                seat: seat_of(seat),
            },
            CardSeen::CardDrawn { seat, card } => WireEvent::CardDrawn {
                seat: seat_of(seat),
                card: card.map(WireCard::from),
                symbol: None,
            },
            CardSeen::CardTaken { seat, slot, card } => WireEvent::CardTaken {
                seat: seat_of(seat),
                slot: slot.0 + 1,
                card: card.into(),
                symbol: None,
            },
            CardSeen::TurnedUp { slot, card } => WireEvent::TurnedUp {
                slot: slot.0 + 1,
                card: card.into(),
                symbol: None,
            },
            CardSeen::Stopped { seat } => WireEvent::Stopped {
                seat: seat_of(seat),
            },
            CardSeen::FirstSeat { seat } => WireEvent::FirstSeat {
                seat: seat_of(seat),
            },
            CardSeen::Rolled { seat, cards } => WireEvent::Rolled {
                seat: seat_of(seat),
                cards: name_cards(&cards),
            },
            CardSeen::Laid { seat, lay } => WireEvent::Laid {
                seat: seat_of(seat),
                rows: rows_of(lay),
            },
            CardSeen::Raided { seat, colour, row } => WireEvent::Raided {
                seat: seat_of(seat),
                row: WireRow {
                    colour: colour.into(),
                    cars: row.cars,
                    locomotives: row.locomotives,
                },
            },
            CardSeen::Passed { seat } => WireEvent::Passed {
                seat: seat_of(seat),
            },
            CardSeen::HalfTime => WireEvent::HalfTime {},
            CardSeen::Awaits(play) => name_play(play),
            CardSeen::StacksShown(stacks) => WireEvent::StacksShown {
                stacks: seats_of(before)
                    .map(|seat| name_cards(&stacks[seat]))
                    .collect(),
            },
            CardSeen::FirstTicketsDealt { .. }
            | CardSeen::FirstTicketsChosen { .. }
            | CardSeen::FirstTicketsSettled { .. }
            | CardSeen::TicketsDrawn { .. }
            | CardSeen::TicketsKept { .. }
            | CardSeen::TicketUnder { .. }
            | CardSeen::TicketChosen { .. }
            | CardSeen::ChoiceMade { .. }
            | CardSeen::TicketsCompleted(_)
            | CardSeen::TicketsRevealed(_) => self.name_ticket_event(before, seen),
        }
    }

    fn name_ticket_event(&self, before: Option<&CardState>, seen: &CardSeen) -> WireEvent {
        let offered = |seat: Seat| before.map_or(Offer::EMPTY, |state| state.offers[seat]);
        let choice = |seat: Seat, kept: Option<u8>| {
            kept.map(|kept| self.name_keep(&offered(seat), kept))
                .unzip()
        };
        let seat_of = seat_to_wire;
        match *seen {
            CardSeen::FirstTicketsDealt { seat, offer } => WireEvent::FirstTicketsDealt {
                seat: seat_of(seat),
                mix: self.mix(offer.len()),
                tickets: self.ticket_names(offer.iter()),
            },
            CardSeen::FirstTicketsChosen { seat, kept } => {
                let (kept, refused) = choice(seat, kept);
                WireEvent::FirstTicketsChosen {
                    seat: seat_of(seat),
                    kept,
                    refused,
                }
            }
            CardSeen::FirstTicketsSettled { kept } => {
                let deal = self.game.spec().first_tickets.deal;
                let refused = |seat: Seat| self.mix(deal.saturating_sub(kept[seat]));
                WireEvent::FirstTicketsSettled {
                    kept: seats_of(before).map(|seat| self.mix(kept[seat])).collect(),
                    refused: seats_of(before).map(refused).collect(),
                }
            }
            CardSeen::TicketsDrawn { seat, count, offer } => WireEvent::TicketsDrawn {
                seat: seat_of(seat),
                mix: self.mix(count),
                tickets: offer.map(|offer| self.ticket_names(offer.iter())),
            },
            CardSeen::TicketsKept { seat, count, kept } => {
                let (kept, refused) = choice(seat, kept);
                WireEvent::TicketsKept {
                    seat: seat_of(seat),
                    counts: self.mix(count),
                    kept,
                    refused,
                }
            }
            CardSeen::TicketUnder { seat, ticket } => WireEvent::TicketUnder {
                seat: Some(seat_of(seat)),
                deck: self.deck().to_owned(),
                ticket: ticket.map(|ticket| self.ticket_name(ticket)),
            },
            CardSeen::TicketChosen { seat, ticket } => WireEvent::TicketChosen {
                seat: seat_of(seat),
                ticket: self.ticket_name(ticket),
            },
            CardSeen::ChoiceMade { seat, chosen } => WireEvent::ChoiceMade {
                seat: seat_of(seat),
                tickets: chosen.map(|chosen| self.set_names(chosen)),
            },
            CardSeen::TicketsCompleted(tickets) => WireEvent::TicketsCompleted {
                tickets: seats_of(before)
                    .map(|seat| self.set_names(tickets[seat]))
                    .collect(),
            },
            CardSeen::TicketsRevealed(tickets) => WireEvent::TicketsRevealed {
                tickets: seats_of(before)
                    .map(|seat| self.set_names(tickets[seat]))
                    .collect(),
            },
            _ => WireEvent::Nothing {},
        }
    }

    /// Cards off the deck, tickets while there are untouched ones, and who begins unless the
    /// host named somebody. The first locomotives are no matter of chance.
    pub(super) fn find_outcomes(
        &self,
        before: Option<&CardState>,
        events: &[WireEvent],
    ) -> Result<Vec<Outcome>, NotationError> {
        let all = self.game.spec().tickets.len() as u32;
        let mut untouched = before.map_or(all, |state| state.pool.count());
        let mut outcomes = Vec::new();
        for event in events {
            let tickets = match event {
                WireEvent::CardDrawn { card, .. } => {
                    let card = card.ok_or_else(|| hidden("card"))?;
                    outcomes.push(Outcome::Card(card.kind()));
                    continue;
                }
                WireEvent::TurnedUp { card, .. } => {
                    outcomes.push(Outcome::Card(card.kind()));
                    continue;
                }
                WireEvent::FirstSeat { seat } => {
                    if let Some(state) = before.filter(|state| state.first.is_none()) {
                        let seat = find_seat(*seat, state.seats)?;
                        outcomes.push(Outcome::Index(seat.index() as u32));
                    }
                    continue;
                }
                WireEvent::FirstTicketsDealt { tickets, .. } => tickets,
                WireEvent::TicketsDrawn { tickets, .. } => {
                    tickets.as_ref().ok_or_else(|| hidden("ticket"))?
                }
                _ => continue,
            };
            for name in tickets {
                let ticket = self.ticket_id(name)?;
                if untouched > 0 {
                    untouched -= 1;
                    outcomes.push(Outcome::Ticket(ticket));
                }
            }
        }
        Ok(outcomes)
    }
}

fn seats_of(before: Option<&CardState>) -> impl Iterator<Item = Seat> {
    before
        .map(|state| state.seats)
        .into_iter()
        .flat_map(SeatCount::seats)
}

fn name_play(play: Play) -> WireEvent {
    let choosing = play.phase == Phase::FirstTickets;
    WireEvent::Awaits {
        phase: play.phase.into(),
        seat: (!choosing).then(|| seat_to_wire(play.active)),
        pending: play.pending.iter().map(seat_to_wire).collect(),
        passes: play.idle,
        turns_left: play.is_last_round().then_some(play.turns_left),
        halves_over: play.half,
        play: None,
    }
}

fn hidden(what: &str) -> NotationError {
    NotationError(format!(
        "a {what} drawn is not named, as only records cut down for a viewer may do"
    ))
}
