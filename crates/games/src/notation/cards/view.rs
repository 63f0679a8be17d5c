//! What a viewer of the card game knows, with names.

use crate::catalogue::CardBox;
use crate::notation::view::cards_to_wire;
use crate::wire::{WireCard, WireRow, WireSeat, WireTicketDeck, WireView, seat_to_wire};
use gleis_rules::cardgame::{CardView, Phase, Yard};
use gleis_rules::parts::{TicketQueue as _, UNKNOWN};
use gleis_rules::{BitSet, CardKind, Seat, Slot, TicketId, Viewer};

impl CardBox {
    /// Every field is taken out by its name, so that a new one cannot be forgotten.
    pub(super) fn wire_view(&self, view: &CardView) -> WireView {
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
        let known =
            |&ticket: &u8| (ticket != UNKNOWN).then(|| self.names.ticket_name(TicketId(ticket)));
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
            turns_left: play.last_round.turns(),
            halves_over: play.half,
            market: (0..self.game.spec().slots)
                .map(|slot| face_up.card(Slot(slot)).map(WireCard::from))
                .collect(),
            deck: deck_len,
            discards: cards_to_wire(&discards),
            ticket_decks: [(self.names.deck().to_owned(), pile)].into(),
            open_tracks: Vec::new(),
            seats: (seats.seats())
                .map(|seat| self.wire_seat(view, seat))
                .collect(),
            hand: cards_to_wire(&hand),
            tickets: self.names.set_ids(tickets),
            offer: self.names.ticket_ids(offer.iter()),
            sunk: self.names.set_ids(sunk),
            chosen: self.names.set_ids(chosen),
            passengers: None,
            campaign: None,
        }
    }

    fn wire_seat(&self, view: &CardView, seat: Seat) -> WireSeat {
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
            known_cards: cards_to_wire(&view.known[seat]),
            ticket_counts: self.names.mix(view.ticket_counts[seat]),
            offer_counts: self.names.mix(view.offer_counts[seat]),
            revealed_tickets: self.names.set_ids(view.revealed[seat]),
            passengers: Default::default(),
            yard: yard_to_wire(&view.yards[seat]),
            stack: view.stack_lens[seat],
            stack_cards: cards_to_wire(&view.stacks[seat]),
            completed_tickets: self.names.set_ids(completed),
            campaign: None,
        }
    }
}

fn yard_to_wire(yard: &Yard) -> Vec<WireRow> {
    let rows = CardKind::colours().map(|colour| (colour, yard.row(colour)));
    let some = rows.filter(|(_, row)| !row.is_empty());
    some.map(|(colour, row)| WireRow {
        colour: colour.into(),
        cars: row.cars,
        locomotives: row.locomotives,
    })
    .collect()
}
