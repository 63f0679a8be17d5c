//! The card game in words.
//!
//! | text | meaning |
//! | --- | --- |
//! | `draw` | the top card of the deck |
//! | `take 3` | the face-up card in slot 3 |
//! | `stop` | no second card |
//! | `lay green 3+1` | a set of three green cards with one locomotive on top |
//! | `lay red,blue,white` | three cards of three colours |
//! | `tickets` | draw tickets |
//! | `keep chicago-dallas under miami-omaha` | one ticket kept, one put back |
//! | `keep none under miami-omaha` | none kept |
//! | `complete best` | the best set of tickets, and no others |
//! | `complete chicago-dallas` | cards are set aside for a ticket |
//! | `done` | no further ticket is completed |
//! | `pass` | nothing, when nothing can be done |
//!
//! People may type less: `lay green` lays all green cards without locomotives, tickets can be
//! named by their number in the offer (`keep 1,3`), and `keep` alone keeps none.

mod action;
mod event;
mod game;
mod parse;
mod table;
mod view;

use super::story::{self, Storyteller};
use crate::catalogue::CardBox;
use crate::entry::{Entry, NotationError};
use crate::names::{BoardNames, GameInfo};
use crate::wire::{WireAction, WireBoard, WireEvent, WireGame, WireView};
use gleis_rules::cardgame::{CardAction, CardGame, CardSeen, CardState, CardView, Offer};
use gleis_rules::parts::TicketQueue;
use gleis_rules::{BitSet, CardKind, Outcome, Seat, TicketId};

/// What an action is about, beside the action itself.
#[derive(Clone, Copy)]
struct Scene {
    /// Tickets to choose from.
    offer: Offer,
    /// How many tickets the deck has.
    tickets_left: u8,
}

impl Scene {
    fn of_state(state: &CardState, seat: Seat) -> Self {
        Self {
            offer: state.offers[seat],
            tickets_left: state.pile.pool.count() as u8 + state.pile.under.len() as u8,
        }
    }

    fn of_view(view: &CardView) -> Self {
        Self {
            offer: view.offer,
            tickets_left: view.pool_len.saturating_add(view.under.len() as u8),
        }
    }
}

impl Entry for CardBox {
    type Game = CardGame;

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn names(&self) -> &BoardNames {
        &self.names
    }

    fn game(&self) -> &CardGame {
        &self.game
    }

    fn action_text(&self, state: &CardState, seat: Seat, action: CardAction) -> String {
        self.text_of(&self.action_to_wire(state, seat, action))
    }

    fn parse_action(
        &self,
        state: &CardState,
        seat: Seat,
        text: &str,
    ) -> Result<CardAction, NotationError> {
        let wire = self.parse(state, seat, text)?;
        self.action_from_wire(state, seat, &wire)
    }

    fn action_to_wire(&self, state: &CardState, seat: Seat, action: CardAction) -> WireAction {
        self.wire_action(Scene::of_state(state, seat), action)
    }

    fn action_from_wire(
        &self,
        state: &CardState,
        seat: Seat,
        wire: &WireAction,
    ) -> Result<CardAction, NotationError> {
        self.read_action(Scene::of_state(state, seat), wire)
    }

    fn choice_to_wire(&self, view: &CardView, action: CardAction) -> WireAction {
        self.wire_action(Scene::of_view(view), action)
    }

    fn choice_from_wire(
        &self,
        view: &CardView,
        wire: &WireAction,
    ) -> Result<CardAction, NotationError> {
        self.read_action(Scene::of_view(view), wire)
    }

    /// Which tickets are kept is secret, and which are completed until all have chosen.
    fn is_public(&self, _state: &CardState, action: CardAction) -> bool {
        match action {
            CardAction::KeepTickets(_)
            | CardAction::Complete(_)
            | CardAction::CompleteBest
            | CardAction::Done => false,
            CardAction::DrawCard
            | CardAction::TakeCard(_)
            | CardAction::Stop
            | CardAction::Lay(_)
            | CardAction::DrawTickets
            | CardAction::Pass => true,
        }
    }

    fn event_to_wire(&self, before: Option<&CardState>, seen: &CardSeen) -> WireEvent {
        self.wire_event(before, seen)
    }

    fn outcomes(
        &self,
        before: Option<&CardState>,
        events: &[WireEvent],
    ) -> Result<Vec<Outcome>, NotationError> {
        self.outcomes_from_wire(before, events)
    }

    fn event_text(&self, event: &WireEvent) -> String {
        story::tell(self, event)
    }

    fn view_text(&self, view: &CardView) -> String {
        self.table(view)
    }

    /// The card game has no map.
    fn board_to_wire(&self) -> Option<WireBoard> {
        None
    }

    fn game_to_wire(&self) -> WireGame {
        self.wire_game()
    }

    fn view_to_wire(&self, view: &CardView) -> WireView {
        self.wire_view(view)
    }
}

impl Storyteller for CardBox {
    fn parts(&self) -> &BoardNames {
        &self.names
    }

    /// `Chicago–Dallas (6)`.
    fn title_of(&self, ticket: TicketId) -> String {
        let name = &self.names.tickets[ticket.index()];
        let [a, b] = name.places.map(|place| &self.names.places[place].name.en);
        format!("{a}–{b} ({})", self.game.points(ticket))
    }

    fn shows(&self) -> &'static str {
        "has not completed"
    }

    /// There are no tracks.
    fn tell_claim(&self, _: u8, _: &str, _: CardKind, _: u8) -> String {
        String::new()
    }
}
