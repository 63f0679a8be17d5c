//! What a game of the catalogue offers beside its rules: names on wires and in texts.

use crate::names::GameInfo;
use gleis_rules::{Game, Outcome, Seat, SeatCount, Viewer};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// The action type of an entry's game.
pub type ActionOf<E> = <<E as Entry>::Game as Game>::Action;
/// The state type of an entry's game.
pub type StateOf<E> = <<E as Entry>::Game as Game>::State;
/// The seen-event type of an entry's game.
pub type SeenOf<E> = <<E as Entry>::Game as Game>::Seen;
/// The view type of an entry's game.
pub type ViewOf<E> = <<E as Entry>::Game as Game>::View;

/// A game of the catalogue: rules with names.
///
/// Ids are indices in memory and names outside, so files and programs keep working when data
/// are put into another order.
pub trait Entry: Send + Sync {
    /// The rules.
    type Game: Game;
    /// An action on the wire and in records.
    type WireAction: Serialize + DeserializeOwned + JsonSchema + Clone + PartialEq + Debug;
    /// An event as somebody saw it, on the wire and in records.
    type WireEvent: Serialize + DeserializeOwned + JsonSchema + Clone + PartialEq + Debug;

    /// What the catalogue says of the game.
    fn info(&self) -> &GameInfo;
    /// The rules.
    fn game(&self) -> &Self::Game;

    /// An action as text, as people type it. `state` gives the tickets a choice is about.
    fn action_text(&self, state: &StateOf<Self>, seat: Seat, action: ActionOf<Self>) -> String;
    /// Reads what [`Entry::action_text`] writes.
    ///
    /// # Errors
    /// A sentence that says what was wrong and what would be right.
    fn parse_action(
        &self,
        state: &StateOf<Self>,
        seat: Seat,
        text: &str,
    ) -> Result<ActionOf<Self>, NotationError>;

    /// An action with names.
    fn action_to_wire(
        &self,
        state: &StateOf<Self>,
        seat: Seat,
        action: ActionOf<Self>,
    ) -> Self::WireAction;
    /// Reads what [`Entry::action_to_wire`] writes. Never panics, whatever the names are.
    ///
    /// # Errors
    /// A sentence that says what was wrong.
    fn action_from_wire(
        &self,
        state: &StateOf<Self>,
        seat: Seat,
        wire: &Self::WireAction,
    ) -> Result<ActionOf<Self>, NotationError>;

    /// A seen event with names.
    fn event_to_wire(&self, seen: &SeenOf<Self>) -> Self::WireEvent;
    /// The random outcomes that an event tells of when it is seen in full, in the order in
    /// which the game asked for them. This is how a record replays without our generator.
    ///
    /// # Errors
    /// A sentence that names an unknown or hidden card, ticket or seat.
    fn outcomes(&self, event: &Self::WireEvent) -> Result<Vec<Outcome>, NotationError>;

    /// One line for people about a seen event; empty if there is nothing to tell.
    fn event_text(&self, seen: &SeenOf<Self>) -> String;
    /// The table as readable text, as this view knows it.
    fn view_text(&self, view: &ViewOf<Self>) -> String;
    /// What a viewer knows before anything is dealt, for folding the events of the set-up.
    fn view_before_deal(&self, viewer: Viewer, seats: SeatCount) -> ViewOf<Self>;
}

/// A text or wire form that means nothing in this game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotationError(pub String);
