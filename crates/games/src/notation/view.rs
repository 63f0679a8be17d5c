//! What a viewer knows, with names.

use super::ExtraNotation;
use crate::catalogue::Board;
use crate::wire::{
    WireCard, WireCards, WirePassengers, WireSeat, WireSpaces, WireTicketDeck, WireView,
    seat_to_wire,
};
use gleis_rules::board::{BoardRules, BoardView, Extra, Phase};
use gleis_rules::parts::{TicketQueue, UNKNOWN};
use gleis_rules::{BitSet, CardKind, Counts, Seat, Slot, TicketId, TrackId, Viewer};
use serde_json::Value;

impl<R: BoardRules> Board<R>
where
    R::Extra: ExtraNotation,
{
    /// How one view of a viewer differs from a later one.
    pub(super) fn change_to_wire(&self, before: &BoardView<R>, after: &BoardView<R>) -> Value {
        let (mut before, mut after) = (*before, *after);
        // Tracks are most of a view, and those that stay as they are need no names.
        drop_common(&mut before.open, &mut after.open);
        for seat in before.seats.seats() {
            drop_common(&mut before.owned[seat], &mut after.owned[seat]);
            drop_equal(&mut before.known[seat], &mut after.known[seat]);
        }
        drop_equal(&mut before.hand, &mut after.hand);
        drop_equal(&mut before.discards, &mut after.discards);
        drop_equal(&mut before.tickets, &mut after.tickets);
        drop_equal(&mut before.sunk, &mut after.sunk);
        self.wire_view(&before).patch_to(&self.wire_view(&after))
    }

    /// Every field is taken out by its name, so that a new one cannot be forgotten.
    pub(super) fn wire_view(&self, view: &BoardView<R>) -> WireView {
        let BoardView {
            viewer,
            seats,
            first,
            play,
            owned: _,
            open,
            trains: _,
            points: _,
            market,
            deck_len,
            discards,
            hand_lens: _,
            known: _,
            ticket_counts: _,
            offer_counts: _,
            pool_lens: _,
            under: _,
            hand,
            tickets,
            offer,
            sunk,
            revealed: _,
            extra,
        } = *view;
        let slots = (0..self.game.spec().market.slots).map(Slot);
        WireView {
            seat: match viewer {
                Viewer::Seat(seat) => Some(seat_to_wire(seat)),
                Viewer::Spectator => None,
            },
            first_seat: first.map(seat_to_wire),
            phase: play.phase.into(),
            turn: (play.phase != Phase::FirstTickets).then(|| seat_to_wire(play.active)),
            pending: play.pending.iter().map(seat_to_wire).collect(),
            passes: play.passes,
            turns_left: play.last_round.turns(),
            halves_over: 0,
            market: slots
                .map(|slot| market.card(slot).map(WireCard::from))
                .collect(),
            deck: deck_len,
            discards: cards_to_wire(&discards),
            ticket_decks: self.ticket_decks_to_wire(view),
            open_tracks: self.track_ids(open),
            seats: seats
                .seats()
                .map(|seat| self.wire_seat(view, seat))
                .collect(),
            hand: cards_to_wire(&hand),
            tickets: self.ticket_set_ids(tickets),
            offer: self.ticket_ids(offer.iter()),
            sunk: self.ticket_set_ids(sunk),
            chosen: Vec::new(),
            passengers: R::Extra::PASSENGERS.then(|| self.standing_to_wire(view, &extra)),
            campaign: None,
        }
    }

    fn wire_seat(&self, view: &BoardView<R>, seat: Seat) -> WireSeat {
        let won = CardKind::colours().map(|colour| (colour, view.extra.won_by(seat, colour)));
        WireSeat {
            seat: seat_to_wire(seat),
            tracks: self.track_ids(view.owned[seat]),
            trains: view.trains[seat],
            points: view.points[seat],
            cards: view.hand_lens[seat],
            known_cards: cards_to_wire(&view.known[seat]),
            ticket_counts: self.mix_to_wire(view.ticket_counts[seat]),
            offer_counts: self.mix_to_wire(view.offer_counts[seat]),
            revealed_tickets: self.ticket_set_ids(view.revealed[seat]),
            passengers: counts_to_wire(won),
            yard: Vec::new(),
            stack: 0,
            stack_cards: WireCards::new(),
            completed_tickets: Vec::new(),
            campaign: None,
        }
    }

    fn ticket_decks_to_wire(
        &self,
        view: &BoardView<R>,
    ) -> std::collections::BTreeMap<String, WireTicketDeck> {
        let name = |&ticket: &u8| {
            (ticket != UNKNOWN).then(|| self.names.tickets[usize::from(ticket)].id.clone())
        };
        let decks = view.pool_lens.iter().zip(&view.under);
        let decks = decks.map(|(&untouched, under)| WireTicketDeck {
            untouched,
            under: under.items().iter().map(name).collect(),
        });
        self.names.decks.iter().cloned().zip(decks).collect()
    }

    fn standing_to_wire(&self, view: &BoardView<R>, extra: &R::Extra) -> WirePassengers {
        let spaces = extra.spaces(self.game.extra_tables());
        let places = self.names.passenger_places.iter().zip(spaces);
        let places = places.map(|(&place, spaces)| WireSpaces {
            place: self.names.places[place].id.clone(),
            spaces: spaces
                .into_iter()
                .map(|colour| colour.map(WireCard::from))
                .collect(),
        });
        // The variant keeps the track to itself, but claiming it again changes nothing.
        let is_claimed = |track: &usize| {
            let mut again = *extra;
            let _ = again.claimed(self.game.extra_tables(), TrackId(*track as u8));
            again == *extra
        };
        let claimed = (0..self.names.tracks.len()).find(is_claimed);
        let is_owned = |&track: &usize| view.owned.0.iter().any(|owned| owned.has(track));
        WirePassengers {
            places: places.collect(),
            claimed: claimed
                .filter(is_owned)
                .map(|track| self.names.tracks[track].clone()),
        }
    }

    fn track_ids(&self, tracks: R::Tracks) -> Vec<String> {
        let name = |track: usize| self.names.tracks[track].clone();
        tracks.members().map(name).collect()
    }

    fn ticket_set_ids(&self, tickets: R::Tickets) -> Vec<String> {
        self.ticket_ids(tickets.members().map(|ticket| TicketId(ticket as u8)))
    }
}

pub(super) fn cards_to_wire(cards: &impl Counts) -> WireCards {
    counts_to_wire((0..).map(CardKind).zip(cards.as_slice().iter().copied()))
}

fn counts_to_wire(counts: impl Iterator<Item = (CardKind, u8)>) -> WireCards {
    let some = counts.filter(|&(_, count)| count > 0);
    some.map(|(kind, count)| (kind.into(), count)).collect()
}

fn drop_equal<T: Default + PartialEq>(before: &mut T, after: &mut T) {
    if before == after {
        *before = T::default();
        *after = T::default();
    }
}

fn drop_common<B: BitSet>(before: &mut B, after: &mut B) {
    let common = *before & *after;
    *before = before.without(common);
    *after = after.without(common);
}
