//! Reading what a viewer knows from its wire form.

use super::ExtraNotation;
use super::lookup::find_seat;
use crate::catalogue::Board;
use crate::entry::NotationError;
use crate::wire::{WireCard, WireCards, WireMix, WirePassengers, WireSeat, WireView};
use gleis_rules::board::spec::OFFER_MAX;
use gleis_rules::board::{
    BoardRules, BoardView, Extra, Market, Offer, Phase, Play, TicketQueue, UNKNOWN,
};
use gleis_rules::{
    BitSet, ByDeck, Counts, DECKS_MAX, Seat, SeatCount, SeatSet, Setup, Slot, Viewer,
};

impl<R: BoardRules> Board<R>
where
    R::Extra: ExtraNotation,
{
    pub(super) fn find_view(&self, wire: &WireView) -> Result<BoardView<R>, NotationError> {
        let seats = find_seats(&wire.seats)?;
        let seat_of = |number: Option<u8>| number.map(|seat| find_seat(seat, seats)).transpose();
        let viewer = seat_of(wire.seat)?.map_or(Viewer::Spectator, Viewer::Seat);
        let setup = Setup {
            seats,
            first: seat_of(wire.first_seat)?,
        };
        let mut view = BoardView::before_deal(&self.game, viewer, setup);
        view.play = find_play(wire, seats)?;
        view.open = self.track_set(&wire.open_tracks)?;
        view.market = self.find_market(&wire.market)?;
        view.deck_len = wire.deck;
        view.discards = find_cards(&wire.discards);
        view.hand = find_cards(&wire.hand);
        view.tickets = self.ticket_set(&wire.tickets)?;
        view.sunk = self.ticket_set(&wire.sunk)?;
        if wire.offer.len() > OFFER_MAX {
            return NotationError::new(format!("at most {OFFER_MAX} tickets are offered"));
        }
        let offer = wire.offer.iter().map(|name| self.ticket_id(name));
        view.offer = offer.collect::<Result<Offer, _>>()?;
        self.find_ticket_decks(wire, &mut view)?;
        view.extra = self.find_extra(wire.passengers.as_ref())?;
        for (seat, wire) in seats.seats().zip(&wire.seats) {
            self.find_seat_of_view(seat, wire, &mut view)?;
        }
        Ok(view)
    }

    fn find_seat_of_view(
        &self,
        seat: Seat,
        wire: &WireSeat,
        view: &mut BoardView<R>,
    ) -> Result<(), NotationError> {
        view.owned[seat] = self.track_set(&wire.tracks)?;
        view.trains[seat] = wire.trains;
        view.points[seat] = wire.points;
        view.hand_lens[seat] = wire.cards;
        view.known[seat] = find_cards(&wire.known_cards);
        view.ticket_counts[seat] = self.deck_counts(&wire.ticket_counts)?;
        view.offer_counts[seat] = self.deck_counts(&wire.offer_counts)?;
        view.revealed[seat] = self.ticket_set(&wire.revealed_tickets)?;
        for (&colour, &count) in &wire.passengers {
            if !R::Extra::PASSENGERS || colour == WireCard::Locomotive {
                return NotationError::new("nobody can have won such passengers in this game");
            }
            view.extra.set_won_by(seat, colour.kind(), count);
        }
        Ok(())
    }

    fn find_market(&self, wire: &[Option<WireCard>]) -> Result<Market, NotationError> {
        let slots = self.game.spec().market.slots;
        if wire.len() != usize::from(slots) {
            return NotationError::new(format!("the market has {slots} slots, not {}", wire.len()));
        }
        let mut market = Market::EMPTY;
        for (slot, card) in (0..).map(Slot).zip(wire) {
            market.set(slot, card.map(WireCard::kind));
        }
        Ok(market)
    }

    fn find_ticket_decks(
        &self,
        wire: &WireView,
        view: &mut BoardView<R>,
    ) -> Result<(), NotationError> {
        view.pool_lens = [0; DECKS_MAX];
        for (name, deck) in &wire.ticket_decks {
            let index = self.deck_id(name)?.index();
            view.pool_lens[index] = deck.untouched;
            if deck.under.len() > R::Queue::CAPACITY {
                let fit = R::Queue::CAPACITY;
                return NotationError::new(format!("at most {fit} tickets lie under a deck"));
            }
            for ticket in &deck.under {
                let ticket = ticket.as_ref().map(|name| self.ticket_id(name));
                view.under[index].push(ticket.transpose()?.map_or(UNKNOWN, |ticket| ticket.0));
            }
        }
        Ok(())
    }

    fn find_extra(&self, wire: Option<&WirePassengers>) -> Result<R::Extra, NotationError> {
        let Some(wire) = wire.filter(|_| R::Extra::PASSENGERS) else {
            return match (wire, R::Extra::PASSENGERS) {
                (None, false) => Ok(R::Extra::blank()),
                (Some(_), _) => NotationError::new("this game has no passengers"),
                (None, true) => NotationError::new("this game has passengers, the view has not"),
            };
        };
        let expected = self.names.passenger_places.iter();
        let expected = expected.map(|&place| &self.names.places[place].id);
        if !wire.places.iter().map(|place| &place.place).eq(expected) {
            return NotationError::new("passengers stand at other places, or in another order");
        }
        let spaces = wire.places.iter().map(|place| {
            let colours = place.spaces.iter();
            colours.map(|colour| colour.map(WireCard::kind)).collect()
        });
        let tables = self.game.extra_tables();
        let extra = R::Extra::standing_on(tables, &spaces.collect::<Vec<Vec<_>>>());
        let Some(mut extra) = extra else {
            return NotationError::new("the passengers do not fit on their places");
        };
        if let Some(track) = &wire.claimed {
            let _ = extra.claimed(tables, self.track_id(track)?);
        }
        Ok(extra)
    }

    fn track_set(&self, names: &[String]) -> Result<R::Tracks, NotationError> {
        let mut tracks = R::Tracks::EMPTY;
        for name in names {
            tracks.insert(self.track_id(name)?.index());
        }
        Ok(tracks)
    }

    fn ticket_set(&self, names: &[String]) -> Result<R::Tickets, NotationError> {
        let mut tickets = R::Tickets::EMPTY;
        for name in names {
            tickets.insert(self.ticket_id(name)?.index());
        }
        Ok(tickets)
    }

    fn deck_counts(&self, wire: &WireMix) -> Result<ByDeck<u8>, NotationError> {
        let mut counts = [0; DECKS_MAX];
        for (name, &count) in wire {
            counts[self.deck_id(name)?.index()] = count;
        }
        Ok(counts)
    }
}

pub(super) fn find_seats(wire: &[WireSeat]) -> Result<SeatCount, NotationError> {
    let count = u8::try_from(wire.len()).ok().and_then(SeatCount::new);
    let in_order = wire.iter().map(|seat| seat.seat).eq(1..=wire.len() as u8);
    count
        .filter(|_| in_order)
        .ok_or_else(|| NotationError("the seats are not those of a table, from 1".into()))
}

pub(super) fn find_cards<C: Counts>(wire: &WireCards) -> C {
    let mut cards = C::default();
    for (&card, &count) in wire {
        cards.add(card.kind(), count);
    }
    cards
}

fn find_play(wire: &WireView, seats: SeatCount) -> Result<Play, NotationError> {
    let phase = wire
        .phase
        .of_board()
        .ok_or_else(|| NotationError("a board game has no such phase".into()))?;
    if wire.turn.is_some() == (phase == Phase::FirstTickets) {
        return NotationError::new(
            "a turn is somebody's, and the choice of first tickets nobody's",
        );
    }
    let mut pending = SeatSet::EMPTY;
    for &number in &wire.pending {
        pending.insert(find_seat(number, seats)?);
    }
    Ok(Play {
        phase,
        active: wire
            .turn
            .map_or(Ok(Seat::new(0)), |number| find_seat(number, seats))?,
        pending,
        passes: wire.passes,
        turns_left: wire.turns_left.unwrap_or(Play::NO_END),
    })
}
