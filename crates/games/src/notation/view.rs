//! What a viewer knows, with names.

use super::ExtraNotation;
use crate::catalogue::Board;
use crate::wire::{
    WireCard, WireCards, WirePassengers, WireSeat, WireSpaces, WireTicketDeck, WireView,
    seat_to_wire,
};
use gleis_rules::board::{BoardRules, BoardView, Extra, Phase};
use gleis_rules::parts::{TicketQueue, UNKNOWN};
use gleis_rules::{BitSet, CardKind, Counts, Seat, SeatSet, Slot, TrackId, Viewer};
use serde_json::Value;
use std::collections::BTreeMap;

/// The parts of a view that cost most to name.
struct Parts {
    market: bool,
    ticket_decks: bool,
    seats: SeatSet,
    extra: bool,
}

impl Parts {
    const fn all<R: BoardRules>(view: &BoardView<R>) -> Self {
        Self {
            market: true,
            ticket_decks: true,
            seats: view.seats.all(),
            extra: true,
        }
    }

    fn that_differ<R: BoardRules>(before: &BoardView<R>, after: &BoardView<R>) -> Self {
        let extra = before.extra != after.extra;
        let differs = |&seat: &Seat| {
            extra
                || before.owned[seat] != after.owned[seat]
                || before.trains[seat] != after.trains[seat]
                || before.points[seat] != after.points[seat]
                || before.hand_lens[seat] != after.hand_lens[seat]
                || before.known[seat] != after.known[seat]
                || before.ticket_counts[seat] != after.ticket_counts[seat]
                || before.offer_counts[seat] != after.offer_counts[seat]
                || before.revealed[seat] != after.revealed[seat]
        };
        let mut seats = SeatSet::EMPTY;
        for seat in after.seats.seats().filter(differs) {
            seats.insert(seat);
        }
        Self {
            market: before.market != after.market,
            ticket_decks: before.pool_lens != after.pool_lens || before.under != after.under,
            seats,
            extra,
        }
    }
}

impl<R: BoardRules> Board<R>
where
    R::Extra: ExtraNotation,
{
    /// How one view of a viewer differs from a later one. What is as it was gets no name, which
    /// would cost more than all the rest.
    pub(super) fn change_to_wire(&self, before: &BoardView<R>, after: &BoardView<R>) -> Value {
        let (mut old, mut new) = (*before, *after);
        drop_common(&mut old.open, &mut new.open);
        for seat in old.seats.seats() {
            drop_common(&mut old.owned[seat], &mut new.owned[seat]);
            drop_equal(&mut old.known[seat], &mut new.known[seat]);
        }
        drop_equal(&mut old.hand, &mut new.hand);
        drop_equal(&mut old.discards, &mut new.discards);
        drop_equal(&mut old.tickets, &mut new.tickets);
        drop_equal(&mut old.sunk, &mut new.sunk);
        let parts = Parts::that_differ(&old, &new);
        let change = self
            .wire_parts(&old, &parts)
            .patch_to(&self.wire_parts(&new, &parts));
        debug_assert_eq!(
            change,
            self.wire_view(before).patch_to(&self.wire_view(after)),
            "the views differ elsewhere, too"
        );
        change
    }

    pub(super) fn wire_view(&self, view: &BoardView<R>) -> WireView {
        self.wire_parts(view, &Parts::all(view))
    }

    /// Every field is taken out by its name, so that a new one cannot be forgotten.
    fn wire_parts(&self, view: &BoardView<R>, parts: &Parts) -> WireView {
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
                .filter(|_| parts.market)
                .map(|slot| market.card(slot).map(WireCard::from))
                .collect(),
            deck: deck_len,
            discards: cards_to_wire(&discards),
            ticket_decks: if parts.ticket_decks {
                self.ticket_decks_to_wire(view)
            } else {
                BTreeMap::new()
            },
            open_tracks: self.track_ids(open),
            seats: seats
                .seats()
                .filter(|&seat| parts.seats.has(seat))
                .map(|seat| self.wire_seat(view, seat))
                .collect(),
            hand: cards_to_wire(&hand),
            tickets: self.names.set_ids(tickets),
            offer: self.names.ticket_ids(offer.iter()),
            sunk: self.names.set_ids(sunk),
            chosen: Vec::new(),
            passengers: (R::Extra::PASSENGERS && parts.extra)
                .then(|| self.standing_to_wire(view, &extra)),
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
            revealed_tickets: self.names.set_ids(view.revealed[seat]),
            passengers: counts_to_wire(won),
            yard: Vec::new(),
            stack: 0,
            stack_cards: WireCards::new(),
            completed_tickets: Vec::new(),
            campaign: None,
        }
    }

    fn ticket_decks_to_wire(&self, view: &BoardView<R>) -> BTreeMap<String, WireTicketDeck> {
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
