//! What chance gave, read off the events.

use super::ExtraNotation;
use super::lookup::seat_in_game;
use crate::catalogue::Board;
use crate::entry::NotationError;
use crate::wire::{WireCard, WireEvent};
use gleis_rules::board::{BoardRules, BoardState, FirstRefused, Phase, Piles};
use gleis_rules::{BitSet, ByDeck, DECKS_MAX, DeckId, Outcome};

impl<R: BoardRules> Board<R>
where
    R::Extra: ExtraNotation,
{
    /// A ticket is a matter of chance while its deck has untouched ones; those put under the
    /// deck come back in their order. A ticket put away is one if the packet was shuffled, and
    /// the first seat is one unless the host named it.
    pub(super) fn outcomes_from_wire(
        &self,
        before: Option<&BoardState<R>>,
        events: &[WireEvent],
    ) -> Result<Vec<Outcome>, NotationError> {
        let mut untouched = self.untouched(before);
        let seats = before.map(|state| state.seats);
        let first_named = before.is_some_and(|state| state.first.is_some());
        let shuffled = before.is_some_and(|state| state.play.phase == Phase::FirstTickets)
            && self.game.spec().first_tickets.refused == FirstRefused::UnderShuffled;
        let mut outcomes = Vec::new();
        for event in events {
            match event {
                WireEvent::PassengersPlaced { places } => {
                    let colours = places.iter().flat_map(|place| &place.colours);
                    outcomes.extend(colours.map(|colour| Outcome::Card(colour.kind())));
                }
                WireEvent::CardDrawn { card, .. } => {
                    let card = card.ok_or_else(|| hidden("card drawn"))?;
                    outcomes.push(Outcome::Card(card.kind()));
                }
                WireEvent::TurnedUp { card, .. } => outcomes.push(card_of(*card)),
                WireEvent::FirstTicketsDealt { tickets, .. } => {
                    self.push_tickets(tickets, &mut untouched, &mut outcomes)?;
                }
                WireEvent::TicketsDrawn { tickets, .. } => {
                    let tickets = tickets.as_ref().ok_or_else(|| hidden("ticket drawn"))?;
                    self.push_tickets(tickets, &mut untouched, &mut outcomes)?;
                }
                WireEvent::TicketUnder { ticket, .. } if shuffled => {
                    let ticket = ticket.as_ref().ok_or_else(|| hidden("ticket put away"))?;
                    outcomes.push(Outcome::Ticket(self.ticket_id(ticket)?));
                }
                WireEvent::FirstSeat { seat } if !first_named => {
                    if let Some(seats) = seats {
                        let seat = seat_in_game(*seat, seats)?;
                        outcomes.push(Outcome::Index(seat.index() as u32));
                    }
                }
                _ => {}
            }
        }
        Ok(outcomes)
    }

    fn untouched(&self, before: Option<&BoardState<R>>) -> ByDeck<u32> {
        let mut untouched = [0; DECKS_MAX];
        if let Some(state) = before {
            for (count, pile) in untouched.iter_mut().zip(state.piles.all()) {
                *count = pile.pool.count();
            }
        } else {
            for ticket in &self.game.spec().tickets {
                untouched[ticket.deck.index()] += 1;
            }
        }
        untouched
    }

    fn push_tickets(
        &self,
        tickets: &[String],
        untouched: &mut ByDeck<u32>,
        outcomes: &mut Vec<Outcome>,
    ) -> Result<(), NotationError> {
        for name in tickets {
            let ticket = self.ticket_id(name)?;
            let DeckId(deck) = self.deck_of(ticket);
            let left = &mut untouched[usize::from(deck)];
            if *left > 0 {
                *left -= 1;
                outcomes.push(Outcome::Ticket(ticket));
            }
        }
        Ok(())
    }
}

fn card_of(card: WireCard) -> Outcome {
    Outcome::Card(card.kind())
}

fn hidden(what: &str) -> NotationError {
    NotationError(format!(
        "a {what} is not named, as only records cut down for a viewer may do"
    ))
}
