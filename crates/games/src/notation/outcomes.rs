//! What chance gave, read off the events, as only records of version 1 tell it.

use super::ExtraNotation;
use super::lookup::seat_in_game;
use crate::catalogue::Board;
use crate::entry::NotationError;
use crate::wire::{PassengersAt, WireCard, WireEvent, WireHappening, WireSymbol};
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
            match told(event)? {
                Told::Passengers(places) => {
                    let colours = places.iter().flat_map(|place| &place.colours);
                    outcomes.extend(colours.map(|colour| Outcome::Card(colour.kind())));
                }
                Told::Card(card, _) => outcomes.push(Outcome::Card(card.kind())),
                Told::Tickets(tickets) => {
                    self.push_tickets(tickets, &mut untouched, &mut outcomes)?;
                }
                Told::Under(ticket) if shuffled => {
                    let ticket = ticket.ok_or_else(|| hidden("ticket put away"))?;
                    outcomes.push(Outcome::Ticket(self.names.ticket_id(ticket)?));
                }
                Told::FirstSeat(seat) if !first_named => {
                    if let Some(seats) = seats {
                        let seat = seat_in_game(seat, seats)?;
                        outcomes.push(Outcome::Index(seat.index() as u32));
                    }
                }
                Told::Under(_) | Told::FirstSeat(_) | Told::Campaign(_) | Told::Nothing => {}
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
            let ticket = self.names.ticket_id(name)?;
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

/// What an event says of chance.
pub(super) enum Told<'a> {
    Passengers(&'a [PassengersAt]),
    /// A card off the deck.
    Card(WireCard, Option<WireSymbol>),
    /// Tickets off their decks.
    Tickets(&'a [String]),
    /// A ticket put away, where it is told.
    Under(Option<&'a String>),
    FirstSeat(u8),
    Campaign(&'a WireHappening),
    Nothing,
}

pub(super) fn told(event: &WireEvent) -> Result<Told<'_>, NotationError> {
    Ok(match event {
        WireEvent::PassengersPlaced { places } => Told::Passengers(places),
        WireEvent::CardDrawn { card, symbol, .. } => {
            Told::Card(card.ok_or_else(|| hidden("card drawn"))?, *symbol)
        }
        WireEvent::TurnedUp { card, symbol, .. } => Told::Card(*card, *symbol),
        WireEvent::FirstTicketsDealt { tickets, .. } => Told::Tickets(tickets),
        WireEvent::TicketsDrawn { tickets, .. } => {
            Told::Tickets(tickets.as_ref().ok_or_else(|| hidden("ticket drawn"))?)
        }
        WireEvent::TicketUnder { ticket, .. } => Told::Under(ticket.as_ref()),
        WireEvent::FirstSeat { seat } => Told::FirstSeat(*seat),
        WireEvent::Happened { happening } => Told::Campaign(happening),
        WireEvent::Nothing {}
        | WireEvent::CardTaken { .. }
        | WireEvent::MarketSwept {}
        | WireEvent::DeckShuffled {}
        | WireEvent::FirstTicketsChosen { .. }
        | WireEvent::FirstTicketsSettled { .. }
        | WireEvent::TicketsKept { .. }
        | WireEvent::Claimed { .. }
        | WireEvent::PassengersTaken { .. }
        | WireEvent::LocomotiveDealt { .. }
        | WireEvent::Stopped { .. }
        | WireEvent::Rolled { .. }
        | WireEvent::Laid { .. }
        | WireEvent::Raided { .. }
        | WireEvent::StacksShown { .. }
        | WireEvent::TicketChosen { .. }
        | WireEvent::ChoiceMade { .. }
        | WireEvent::TicketsCompleted { .. }
        | WireEvent::HalfTime {}
        | WireEvent::Passed { .. }
        | WireEvent::Awaits { .. }
        | WireEvent::TicketsRevealed { .. } => Told::Nothing,
    })
}

pub(super) fn hidden(what: &str) -> NotationError {
    NotationError(format!(
        "a {what} is not named, as only records cut down for a viewer may do"
    ))
}
