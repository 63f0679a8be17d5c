//! What changed between two views of one viewer, as a merge patch. What is equal is not written
//! down, which would cost more than all the rest.

use super::{WirePassengers, WireSeat, WireView, patch};
use serde::Serialize;
use serde_json::{Map, Value};

impl WireView {
    /// The merge patch that turns this view into another one of the same viewer.
    ///
    /// Every field is taken out by its name, so that a new one cannot be forgotten.
    #[must_use]
    pub fn patch_to(&self, after: &Self) -> Value {
        let Self {
            seat,
            first_seat,
            phase,
            turn,
            pending,
            passes,
            turns_left,
            halves_over,
            market,
            deck,
            discards,
            ticket_decks,
            open_tracks,
            seats,
            hand,
            tickets,
            offer,
            sunk,
            chosen,
            passengers,
            campaign,
        } = self;
        let mut changes = Changes::default();
        changes.optional("seat", seat, &after.seat);
        changes.optional("first-seat", first_seat, &after.first_seat);
        changes.field("phase", phase, &after.phase);
        changes.optional("turn", turn, &after.turn);
        changes.optional("pending", pending, &after.pending);
        changes.optional("passes", passes, &after.passes);
        changes.optional("turns-left", turns_left, &after.turns_left);
        changes.optional("halves-over", halves_over, &after.halves_over);
        changes.field("market", market, &after.market);
        changes.field("deck", deck, &after.deck);
        changes.field("discards", discards, &after.discards);
        changes.field("ticket-decks", ticket_decks, &after.ticket_decks);
        changes.names("open-tracks", open_tracks, &after.open_tracks);
        changes.seats(seats, &after.seats);
        changes.field("hand", hand, &after.hand);
        changes.field("tickets", tickets, &after.tickets);
        changes.optional("offer", offer, &after.offer);
        changes.optional("sunk", sunk, &after.sunk);
        changes.optional("chosen", chosen, &after.chosen);
        changes.passengers(passengers.as_ref(), after.passengers.as_ref());
        changes.optional("campaign", campaign, &after.campaign);
        Value::Object(changes.0)
    }
}

impl WireSeat {
    fn patch_to(&self, after: &Self) -> Value {
        let Self {
            seat,
            tracks,
            trains,
            points,
            cards,
            known_cards,
            ticket_counts,
            offer_counts,
            revealed_tickets,
            passengers,
            yard,
            stack,
            stack_cards,
            completed_tickets,
            campaign,
        } = self;
        let mut changes = Changes::default();
        changes.field("seat", seat, &after.seat);
        changes.names("tracks", tracks, &after.tracks);
        changes.field("trains", trains, &after.trains);
        changes.field("points", points, &after.points);
        changes.field("cards", cards, &after.cards);
        changes.field("known-cards", known_cards, &after.known_cards);
        changes.field("ticket-counts", ticket_counts, &after.ticket_counts);
        changes.field("offer-counts", offer_counts, &after.offer_counts);
        let revealed = &after.revealed_tickets;
        changes.optional("revealed-tickets", revealed_tickets, revealed);
        changes.optional("passengers", passengers, &after.passengers);
        changes.optional("yard", yard, &after.yard);
        changes.optional("stack", stack, &after.stack);
        changes.optional("stack-cards", stack_cards, &after.stack_cards);
        let completed = &after.completed_tickets;
        changes.optional("completed-tickets", completed_tickets, completed);
        changes.optional("campaign", campaign, &after.campaign);
        Value::Object(changes.0)
    }
}

/// The members of a patch.
#[derive(Default)]
struct Changes(Map<String, Value>);

impl Changes {
    fn insert(&mut self, name: &str, change: Value) {
        self.0.insert(name.to_owned(), change);
    }

    /// A field that is always written.
    fn field<T: PartialEq + Serialize>(&mut self, name: &str, before: &T, after: &T) {
        if before == after {
            return;
        }
        let new = json(after);
        let change = if new.is_object() {
            patch::diff(&json(before), &new)
        } else {
            new
        };
        self.insert(name, change);
    }

    /// A field that is left out when nothing is in it.
    fn optional<T>(&mut self, name: &str, before: &T, after: &T)
    where
        T: Default + PartialEq + Serialize,
    {
        if before == after {
            return;
        }
        let nothing = T::default();
        if *after == nothing {
            self.insert(name, Value::Null);
        } else if *before == nothing {
            self.insert(name, json(after));
        } else {
            self.field(name, before, after);
        }
    }

    /// Names that are members of an object.
    fn names(&mut self, name: &str, before: &[String], after: &[String]) {
        let mut members = Map::new();
        for gone in before.iter().filter(|name| !after.contains(name)) {
            members.insert(gone.clone(), Value::Null);
        }
        for new in after.iter().filter(|name| !before.contains(name)) {
            members.insert(new.clone(), Value::Bool(true));
        }
        if !members.is_empty() {
            self.insert(name, Value::Object(members));
        }
    }

    /// Seats by their number. As many play to the end as have begun.
    fn seats(&mut self, before: &[WireSeat], after: &[WireSeat]) {
        let mut seats = Map::new();
        for (before, after) in before.iter().zip(after) {
            if before != after {
                seats.insert(after.seat.to_string(), before.patch_to(after));
            }
        }
        if !seats.is_empty() {
            self.insert("seats", Value::Object(seats));
        }
    }

    fn passengers(&mut self, before: Option<&WirePassengers>, after: Option<&WirePassengers>) {
        let (Some(before), Some(after)) = (before, after) else {
            if let Some(after) = after {
                self.insert("passengers", json(after));
            }
            return;
        };
        let WirePassengers { places, claimed } = before;
        let mut changes = Self::default();
        let mut spaces = Map::new();
        for (before, after) in places.iter().zip(&after.places) {
            if before != after {
                spaces.insert(after.place.clone(), json(&after.spaces));
            }
        }
        if !spaces.is_empty() {
            changes.insert("places", Value::Object(spaces));
        }
        changes.optional("claimed", claimed, &after.claimed);
        if !changes.0.is_empty() {
            self.insert("passengers", Value::Object(changes.0));
        }
    }
}

/// Names and numbers can always be written.
fn json<T: Serialize + ?Sized>(value: &T) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}
