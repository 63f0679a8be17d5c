//! What a viewer of the card game knows, with names, and back.

use crate::catalogue::CardBox;
use crate::entry::NotationError;
use crate::notation::find_view::{find_cards, find_seats};
use crate::notation::lookup::find_seat;
use crate::notation::view::name_cards;
use crate::wire::{WireCard, WireRow, WireSeat, WireTicketDeck, WireView, seat_to_wire};
use gleis_rules::cardgame::spec::OFFER_MAX;
use gleis_rules::cardgame::state::TICKETS_MAX;
use gleis_rules::cardgame::{CardView, Offer, Phase, Play, UNKNOWN, Yard};
use gleis_rules::{BitSet, CardKind, Seat, SeatCount, SeatSet, Setup, Slot, TicketId, Viewer};

/// No row of a yard has more cards.
const ROW_MAX: u16 = 127;

impl CardBox {
    /// Every field is taken out by its name, so that a new one cannot be forgotten.
    pub(super) fn name_view(&self, view: &CardView) -> WireView {
        let CardView {
            viewer,
            seats,
            first,
            play,
            yards: _,
            face_up,
            deck_len,
            discards,
            hand_lens: _,
            known: _,
            stack_lens: _,
            stacks: _,
            ticket_counts: _,
            offer_counts: _,
            pool_len,
            under,
            hand,
            tickets,
            offer,
            sunk,
            chosen,
            completed: _,
            revealed: _,
        } = *view;
        let under = under.items().iter();
        let known = |&ticket: &u8| (ticket != UNKNOWN).then(|| self.ticket_name(TicketId(ticket)));
        let pile = WireTicketDeck {
            untouched: pool_len,
            under: under.map(known).collect(),
        };
        WireView {
            seat: match viewer {
                Viewer::Seat(seat) => Some(seat_to_wire(seat)),
                Viewer::Spectator => None,
            },
            first_seat: first.map(seat_to_wire),
            phase: play.phase.into(),
            turn: (play.phase != Phase::FirstTickets).then(|| seat_to_wire(play.active)),
            pending: play.pending.iter().map(seat_to_wire).collect(),
            passes: play.idle,
            turns_left: play.is_last_round().then_some(play.turns_left),
            halves_over: play.half,
            market: (0..self.game.spec().slots)
                .map(|slot| face_up.card(Slot(slot)).map(WireCard::from))
                .collect(),
            deck: deck_len,
            discards: name_cards(&discards),
            ticket_decks: [(self.deck().to_owned(), pile)].into(),
            open_tracks: Vec::new(),
            seats: (seats.seats())
                .map(|seat| self.name_seat(view, seat))
                .collect(),
            hand: name_cards(&hand),
            tickets: self.set_names(tickets),
            offer: self.ticket_names(offer.iter()),
            sunk: self.set_names(sunk),
            chosen: self.set_names(chosen),
            passengers: None,
            campaign: None,
        }
    }

    fn name_seat(&self, view: &CardView, seat: Seat) -> WireSeat {
        let completed = view.completed[seat];
        let points = completed.members().map(|ticket| {
            let ticket = TicketId(ticket as u8);
            i16::from(self.game.points(ticket))
        });
        WireSeat {
            seat: seat_to_wire(seat),
            tracks: Vec::new(),
            trains: 0,
            points: points.sum(),
            cards: view.hand_lens[seat],
            known_cards: name_cards(&view.known[seat]),
            ticket_counts: self.mix(view.ticket_counts[seat]),
            offer_counts: self.mix(view.offer_counts[seat]),
            revealed_tickets: self.set_names(view.revealed[seat]),
            passengers: Default::default(),
            yard: name_yard(&view.yards[seat]),
            stack: view.stack_lens[seat],
            stack_cards: name_cards(&view.stacks[seat]),
            completed_tickets: self.set_names(completed),
            campaign: None,
        }
    }

    pub(super) fn find_view(&self, wire: &WireView) -> Result<CardView, NotationError> {
        let seats = find_seats(&wire.seats)?;
        let seat_of = |number: Option<u8>| number.map(|seat| find_seat(seat, seats)).transpose();
        let viewer = seat_of(wire.seat)?.map_or(Viewer::Spectator, Viewer::Seat);
        let setup = Setup {
            seats,
            first: seat_of(wire.first_seat)?,
        };
        let mut view = CardView::before_deal(&self.game, viewer, setup);
        view.play = find_play(wire, seats)?;
        self.find_draw_area(wire, &mut view)?;
        view.discards = find_cards(&wire.discards);
        view.hand = find_cards(&wire.hand);
        view.tickets = self.ticket_set(&wire.tickets)?;
        view.sunk = self.ticket_set(&wire.sunk)?;
        view.chosen = self.ticket_set(&wire.chosen)?;
        if wire.offer.len() > OFFER_MAX {
            return NotationError::new(format!("at most {OFFER_MAX} tickets are offered"));
        }
        let offer = wire.offer.iter().map(|name| self.ticket_id(name));
        view.offer = offer.collect::<Result<Offer, _>>()?;
        for (seat, wire) in seats.seats().zip(&wire.seats) {
            self.find_seat_of_view(seat, wire, &mut view)?;
        }
        if !wire.open_tracks.is_empty() || wire.passengers.is_some() {
            return NotationError::new("the card game has neither tracks nor passengers");
        }
        Ok(view)
    }

    fn find_draw_area(&self, wire: &WireView, view: &mut CardView) -> Result<(), NotationError> {
        let slots = self.game.spec().slots;
        if wire.market.len() != usize::from(slots) {
            let there = wire.market.len();
            return NotationError::new(format!("{slots} cards lie face up, not {there}"));
        }
        for (slot, card) in (0..).map(Slot).zip(&wire.market) {
            view.face_up.set(slot, card.map(WireCard::kind));
        }
        view.deck_len = wire.deck;
        view.pool_len = 0;
        for (name, deck) in &wire.ticket_decks {
            if name != self.deck() {
                return NotationError::new("the card game has one ticket deck");
            }
            if deck.under.len() > TICKETS_MAX {
                return NotationError::new(format!(
                    "at most {TICKETS_MAX} tickets lie under a deck"
                ));
            }
            view.pool_len = deck.untouched;
            for ticket in &deck.under {
                let ticket = ticket.as_ref().map(|name| self.ticket_id(name));
                view.under
                    .push(ticket.transpose()?.map_or(UNKNOWN, |ticket| ticket.0));
            }
        }
        Ok(())
    }

    fn find_seat_of_view(
        &self,
        seat: Seat,
        wire: &WireSeat,
        view: &mut CardView,
    ) -> Result<(), NotationError> {
        view.hand_lens[seat] = wire.cards;
        view.known[seat] = find_cards(&wire.known_cards);
        view.ticket_counts[seat] = self.count_of_mix(&wire.ticket_counts)?;
        view.offer_counts[seat] = self.count_of_mix(&wire.offer_counts)?;
        view.revealed[seat] = self.ticket_set(&wire.revealed_tickets)?;
        view.completed[seat] = self.ticket_set(&wire.completed_tickets)?;
        view.stack_lens[seat] = wire.stack;
        view.stacks[seat] = find_cards(&wire.stack_cards);
        for row in &wire.yard {
            let colour = row.colour.kind();
            let size = u16::from(row.cars) + u16::from(row.locomotives);
            let again = colour.is_locomotive() || !view.yards[seat].row(colour).is_empty();
            if again || row.cars == 0 || size > ROW_MAX {
                return NotationError::new("a rail yard cannot have such a row");
            }
            view.yards[seat].lay(colour, row.cars, row.locomotives);
        }
        Ok(())
    }
}

fn name_yard(yard: &Yard) -> Vec<WireRow> {
    let rows = CardKind::colours().map(|colour| (colour, yard.row(colour)));
    let some = rows.filter(|(_, row)| !row.is_empty());
    some.map(|(colour, row)| WireRow {
        colour: colour.into(),
        cars: row.cars,
        locomotives: row.locomotives,
    })
    .collect()
}

fn find_play(wire: &WireView, seats: SeatCount) -> Result<Play, NotationError> {
    let phase = wire.phase.of_cards();
    let phase = phase.ok_or_else(|| NotationError("a card game has no such phase".into()))?;
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
        idle: wire.passes,
        turns_left: wire.turns_left.unwrap_or(Play::NO_END),
        half: wire.halves_over,
    })
}
