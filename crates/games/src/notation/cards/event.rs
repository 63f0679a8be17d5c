//! Seen events of the card game with names, and what chance gave, read off them.

use super::action::rows_of;
use crate::catalogue::CardBox;
use crate::entry::NotationError;
use crate::notation::lookup::seat_in_game;
use crate::notation::outcomes::{Told, told};
use crate::notation::view::cards_to_wire;
use crate::wire::{WireCard, WireEvent, WireRow, seat_to_wire};
use gleis_rules::cardgame::{CardSeen, CardState, Happening, Offer, Phase, Play, Secret};
use gleis_rules::{BitSet, Outcome, Seat, SeatCount};

impl CardBox {
    /// `before` is the state before the action; none for the deal.
    pub(super) fn wire_event(&self, before: Option<&CardState>, seen: &CardSeen) -> WireEvent {
        let offered = |seat: Seat| before.map_or(Offer::EMPTY, |state| state.offers[seat]);
        let choice = |seat: Seat, kept: Option<u8>| {
            kept.map(|kept| self.keep_to_wire(&offered(seat), kept))
                .unzip()
        };
        match *seen {
            CardSeen::Open(happening) => self.happening_to_wire(before, &happening),
            CardSeen::CardDrawn { seat, card } => WireEvent::CardDrawn {
                seat: seat_to_wire(seat),
                card: card.map(WireCard::from),
                symbol: None,
            },
            CardSeen::FirstTicketsChosen { seat, kept } => {
                let (kept, refused) = choice(seat, kept);
                WireEvent::FirstTicketsChosen {
                    seat: seat_to_wire(seat),
                    kept,
                    refused,
                }
            }
            CardSeen::TicketsDrawn { seat, count, offer } => WireEvent::TicketsDrawn {
                seat: seat_to_wire(seat),
                mix: self.names.mix(count),
                tickets: offer.map(|offer| self.names.ticket_ids(offer.iter())),
            },
            CardSeen::TicketsKept { seat, count, kept } => {
                let (kept, refused) = choice(seat, kept);
                WireEvent::TicketsKept {
                    seat: seat_to_wire(seat),
                    counts: self.names.mix(count),
                    kept,
                    refused,
                }
            }
            CardSeen::TicketUnder { seat, ticket } => WireEvent::TicketUnder {
                seat: Some(seat_to_wire(seat)),
                deck: self.names.deck().to_owned(),
                ticket: ticket.map(|ticket| self.names.ticket_name(ticket)),
            },
            CardSeen::ChoiceMade { seat, chosen } => WireEvent::ChoiceMade {
                seat: seat_to_wire(seat),
                tickets: chosen.map(|chosen| self.names.set_ids(chosen)),
            },
            CardSeen::Secret(None) => WireEvent::Nothing {},
            CardSeen::Secret(Some(Secret::FirstTicketsDealt { seat, offer })) => {
                WireEvent::FirstTicketsDealt {
                    seat: seat_to_wire(seat),
                    mix: self.names.mix(offer.len()),
                    tickets: self.names.ticket_ids(offer.iter()),
                }
            }
            CardSeen::Secret(Some(Secret::TicketChosen { seat, ticket })) => {
                WireEvent::TicketChosen {
                    seat: seat_to_wire(seat),
                    ticket: self.names.ticket_name(ticket),
                }
            }
        }
    }

    fn happening_to_wire(&self, before: Option<&CardState>, happening: &Happening) -> WireEvent {
        match *happening {
            Happening::LocomotiveDealt { seat } => WireEvent::LocomotiveDealt {
                seat: seat_to_wire(seat),
            },
            Happening::CardTaken { seat, slot, card } => WireEvent::CardTaken {
                seat: seat_to_wire(seat),
                slot: slot.0 + 1,
                card: card.into(),
                symbol: None,
            },
            Happening::TurnedUp { slot, card } => WireEvent::TurnedUp {
                slot: slot.0 + 1,
                card: card.into(),
                symbol: None,
            },
            Happening::Stopped { seat } => WireEvent::Stopped {
                seat: seat_to_wire(seat),
            },
            Happening::FirstTicketsSettled { kept } => {
                let deal = self.game.spec().first_tickets.deal;
                let refused = |seat: Seat| self.names.mix(deal.saturating_sub(kept[seat]));
                WireEvent::FirstTicketsSettled {
                    kept: seats_of(before)
                        .map(|seat| self.names.mix(kept[seat]))
                        .collect(),
                    refused: seats_of(before).map(refused).collect(),
                }
            }
            Happening::FirstSeat { seat } => WireEvent::FirstSeat {
                seat: seat_to_wire(seat),
            },
            Happening::Rolled { seat, cards } => WireEvent::Rolled {
                seat: seat_to_wire(seat),
                cards: cards_to_wire(&cards),
            },
            Happening::Laid { seat, lay } => WireEvent::Laid {
                seat: seat_to_wire(seat),
                rows: rows_of(lay),
            },
            Happening::Raided { seat, colour, row } => WireEvent::Raided {
                seat: seat_to_wire(seat),
                row: WireRow {
                    colour: colour.into(),
                    cars: row.cars,
                    locomotives: row.locomotives,
                },
            },
            Happening::Passed { seat } => WireEvent::Passed {
                seat: seat_to_wire(seat),
            },
            Happening::StacksShown(stacks) => WireEvent::StacksShown {
                stacks: seats_of(before)
                    .map(|seat| cards_to_wire(&stacks[seat]))
                    .collect(),
            },
            Happening::TicketsCompleted(tickets) => WireEvent::TicketsCompleted {
                tickets: seats_of(before)
                    .map(|seat| self.names.set_ids(tickets[seat]))
                    .collect(),
            },
            Happening::HalfTime => WireEvent::HalfTime {},
            Happening::Awaits(play) => play_to_wire(play),
            Happening::TicketsRevealed(tickets) => WireEvent::TicketsRevealed {
                tickets: seats_of(before)
                    .map(|seat| self.names.set_ids(tickets[seat]))
                    .collect(),
            },
        }
    }

    /// Cards off the deck, tickets while there are untouched ones, and who begins unless the
    /// host named somebody. The first locomotives are no matter of chance.
    pub(super) fn outcomes_from_wire(
        &self,
        before: Option<&CardState>,
        events: &[WireEvent],
    ) -> Result<Vec<Outcome>, NotationError> {
        let all = self.game.spec().tickets.len() as u32;
        let mut untouched = before.map_or(all, |state| state.pile.pool.count());
        let mut outcomes = Vec::new();
        for event in events {
            let tickets = match told(event)? {
                Told::Card(card, _) => {
                    outcomes.push(Outcome::Card(card.kind()));
                    continue;
                }
                Told::FirstSeat(seat) => {
                    if let Some(state) = before.filter(|state| state.first.is_none()) {
                        let seat = seat_in_game(seat, state.seats)?;
                        outcomes.push(Outcome::Index(seat.index() as u32));
                    }
                    continue;
                }
                Told::Tickets(tickets) => tickets,
                Told::Passengers(_) | Told::Under(_) | Told::Campaign(_) | Told::Nothing => {
                    continue;
                }
            };
            for name in tickets {
                let ticket = self.names.ticket_id(name)?;
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

fn play_to_wire(play: Play) -> WireEvent {
    let choosing = play.phase == Phase::FirstTickets;
    WireEvent::Awaits {
        phase: play.phase.into(),
        seat: (!choosing).then(|| seat_to_wire(play.active)),
        pending: play.pending.iter().map(seat_to_wire).collect(),
        passes: play.idle,
        turns_left: play.last_round.turns(),
        halves_over: play.half,
        play: None,
    }
}
