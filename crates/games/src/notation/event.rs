//! Seen events with names.

use super::ExtraNotation;
use crate::catalogue::Board;
use crate::wire::{PassengersAt, WireCard, WireEvent, WireMix, seat_to_wire};
use gleis_rules::board::{BoardRules, BoardSeen, BoardState, Happening, Keep, Offer, Phase, Play};
use gleis_rules::{ByDeck, BySeat, Seat, SeatCount};

impl<R: BoardRules> Board<R>
where
    R::Extra: ExtraNotation,
{
    /// `before` is the state before the action; none for the deal.
    pub(super) fn wire_event(
        &self,
        before: Option<&BoardState<R>>,
        seen: &BoardSeen<R>,
    ) -> WireEvent {
        let offered = |seat: Seat| before.map_or(Offer::EMPTY, |state| state.offers[seat]);
        let choice = |seat: Seat, keep: Option<Keep>| {
            keep.map(|keep| self.keep_to_wire(&offered(seat), keep))
                .unzip()
        };
        match *seen {
            BoardSeen::Open(happening) => self.happening_to_wire(before, &happening),
            BoardSeen::CardDrawn { seat, card } => WireEvent::CardDrawn {
                seat: seat_to_wire(seat),
                card: card.map(WireCard::from),
                symbol: None,
            },
            BoardSeen::FirstTicketsDealt(None) => WireEvent::Nothing {},
            BoardSeen::FirstTicketsDealt(Some(dealt)) => WireEvent::FirstTicketsDealt {
                seat: seat_to_wire(dealt.seat),
                mix: self.mix_to_wire(dealt.mix.0),
                tickets: self.names.ticket_ids(dealt.offer.iter()),
            },
            BoardSeen::FirstTicketsChosen { seat, keep } => {
                let (kept, refused) = choice(seat, keep);
                WireEvent::FirstTicketsChosen {
                    seat: seat_to_wire(seat),
                    kept,
                    refused,
                }
            }
            BoardSeen::TicketUnder {
                seat, deck, ticket, ..
            } => WireEvent::TicketUnder {
                seat: seat.map(seat_to_wire),
                deck: self.names.decks[deck.index()].clone(),
                ticket: ticket.map(|ticket| self.names.tickets[ticket.index()].id.clone()),
            },
            BoardSeen::TicketsDrawn { seat, mix, offer } => WireEvent::TicketsDrawn {
                seat: seat_to_wire(seat),
                mix: self.mix_to_wire(mix.0),
                tickets: offer.map(|offer| self.names.ticket_ids(offer.iter())),
            },
            BoardSeen::TicketsKept { seat, counts, keep } => {
                let (kept, refused) = choice(seat, keep);
                let counts = self.mix_to_wire(counts);
                WireEvent::TicketsKept {
                    seat: seat_to_wire(seat),
                    counts,
                    kept,
                    refused,
                }
            }
        }
    }

    fn happening_to_wire(
        &self,
        before: Option<&BoardState<R>>,
        happening: &Happening<R>,
    ) -> WireEvent {
        let seats = before.map(|state| state.seats);
        match *happening {
            Happening::ExtraDealt(extra) => self.passengers_to_wire(&extra),
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
            Happening::MarketSwept => WireEvent::MarketSwept {},
            Happening::DeckShuffled => WireEvent::DeckShuffled {},
            Happening::FirstTicketsSettled { kept, refused } => WireEvent::FirstTicketsSettled {
                kept: self.mixes_to_wire(seats, &kept),
                refused: self.mixes_to_wire(seats, &refused),
            },
            Happening::FirstSeat { seat } => WireEvent::FirstSeat {
                seat: seat_to_wire(seat),
            },
            Happening::Claimed {
                seat,
                track,
                colour,
                locomotives,
            } => WireEvent::Claimed {
                seat: seat_to_wire(seat),
                track: self.names.tracks[track.index()].clone(),
                colour: colour.into(),
                locomotives,
                with: None,
            },
            Happening::ExtraChosen { seat, action } => WireEvent::PassengersTaken {
                seat: seat_to_wire(seat),
                from: R::Extra::colours(action).map(|colour| colour.map(WireCard::from)),
            },
            Happening::Passed { seat } => WireEvent::Passed {
                seat: seat_to_wire(seat),
            },
            Happening::Awaits(play) => play_to_wire(play),
            Happening::TicketsRevealed(tickets) => {
                let each = seats.into_iter().flat_map(SeatCount::seats);
                WireEvent::TicketsRevealed {
                    tickets: each.map(|seat| self.names.set_ids(tickets[seat])).collect(),
                }
            }
        }
    }

    fn mixes_to_wire(&self, seats: Option<SeatCount>, mixes: &BySeat<ByDeck<u8>>) -> Vec<WireMix> {
        let each = seats.into_iter().flat_map(SeatCount::seats);
        each.map(|seat| self.mix_to_wire(mixes[seat])).collect()
    }

    fn passengers_to_wire(&self, extra: &R::Extra) -> WireEvent {
        let standing = extra.standing_at(self.game.extra_tables());
        let places = self.names.passenger_places.iter().zip(standing);
        WireEvent::PassengersPlaced {
            places: places
                .map(|(&place, colours)| PassengersAt {
                    place: self.names.places[place].id.clone(),
                    colours: colours.into_iter().map(WireCard::from).collect(),
                })
                .collect(),
        }
    }
}

fn play_to_wire(play: Play) -> WireEvent {
    let choosing = play.phase == Phase::FirstTickets;
    WireEvent::Awaits {
        phase: play.phase.into(),
        seat: (!choosing).then(|| seat_to_wire(play.active)),
        pending: play.pending.iter().map(seat_to_wire).collect(),
        passes: play.passes,
        turns_left: play.last_round.turns(),
        halves_over: 0,
        play: None,
    }
}
