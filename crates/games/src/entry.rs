//! What a game of the catalogue offers beside its rules: names on wires and in texts.

use crate::names::{BoardNames, GameInfo};
use crate::wire::{
    Hints, WireAction, WireBoard, WireCardText, WireEvent, WireGame, WireOutcome, WireQuestion,
    WireView,
};
use gleis_rules::{CardKind, Game, Outcome, Seat, TicketId};
use serde_json::Value;

/// The action type of an entry's game.
pub type ActionOf<E> = <<E as Entry>::Game as Game>::Action;
/// The state type of an entry's game.
pub type StateOf<E> = <<E as Entry>::Game as Game>::State;
/// The event type of an entry's game.
pub type EventOf<E> = <<E as Entry>::Game as Game>::Event;
/// The seen-event type of an entry's game.
pub type SeenOf<E> = <<E as Entry>::Game as Game>::Seen;
/// The view type of an entry's game.
pub type ViewOf<E> = <<E as Entry>::Game as Game>::View;

/// A game of the catalogue: rules with names.
///
/// Ids are indices in memory and names outside, so files and programs keep working when data
/// are put into another order. Nothing here panics, whatever text or wire form it is given.
///
/// ```
/// use gleis_games::{Entry, data, with_game};
/// use gleis_rules::{Game, NoEvents, SeatCount, SeededChance, Setup, Viewer};
///
/// let game = data::load("usa-2004").unwrap();
/// with_game!(&game, entry => {
///     let setup = Setup::new(SeatCount::new(2).unwrap());
///     let state = entry.game().deal(setup, &mut SeededChance::new(1), &mut NoEvents);
///     let view = entry.game().observe(&state, Viewer::Spectator);
///     let wire = entry.view_to_wire(&view);
///     assert_eq!(wire.seats[0].trains, 45);
/// });
/// ```
pub trait Entry: Clone + Send + Sync + 'static {
    /// The rules.
    type Game: Game;

    /// What the catalogue says of the game.
    fn info(&self) -> &GameInfo;
    /// What the parts of the game are called.
    fn names(&self) -> &BoardNames;
    /// The rules.
    fn game(&self) -> &Self::Game;

    /// An action as text, as people type it. `state` gives the tickets a choice is about.
    fn action_text(&self, state: &StateOf<Self>, seat: Seat, action: ActionOf<Self>) -> String;
    /// Reads what [`Entry::action_text`] writes, and shorter forms that people like to type.
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
    ) -> WireAction;
    /// Reads what [`Entry::action_to_wire`] writes. Whether the action is legal is for
    /// [`Game::check`] to say.
    ///
    /// # Errors
    /// A sentence that says what was wrong.
    fn action_from_wire(
        &self,
        state: &StateOf<Self>,
        seat: Seat,
        wire: &WireAction,
    ) -> Result<ActionOf<Self>, NotationError>;
    /// As [`Entry::action_to_wire`], for those who know only what the acting seat knows.
    fn choice_to_wire(&self, view: &ViewOf<Self>, action: ActionOf<Self>) -> WireAction;
    /// As [`Entry::action_from_wire`], for those who know only what the acting seat knows.
    ///
    /// # Errors
    /// A sentence that says what was wrong.
    fn choice_from_wire(
        &self,
        view: &ViewOf<Self>,
        wire: &WireAction,
    ) -> Result<ActionOf<Self>, NotationError>;
    /// May everybody know of this action, in full, when it is taken?
    fn is_public(&self, state: &StateOf<Self>, action: ActionOf<Self>) -> bool;

    /// A seen event with names. `before` is the state before the action of which the event is
    /// part, and `None` for the events of the deal.
    fn event_to_wire(&self, before: Option<&StateOf<Self>>, seen: &SeenOf<Self>) -> WireEvent;
    /// A random outcome with its name.
    fn outcome_to_wire(&self, outcome: Outcome) -> WireOutcome {
        match outcome {
            Outcome::Card(kind) => WireOutcome::Name(kind.name().to_owned()),
            Outcome::Ticket(ticket) => {
                WireOutcome::Name(self.names().tickets[ticket.index()].id.clone())
            }
            Outcome::Index(index) => WireOutcome::Number(index),
        }
    }
    /// Reads what [`Entry::outcome_to_wire`] writes. Whether it is possible is for the game to
    /// say.
    ///
    /// # Errors
    /// A sentence that names an unknown card or ticket.
    fn outcome_from_wire(&self, wire: &WireOutcome) -> Result<Outcome, NotationError> {
        let name = match wire {
            WireOutcome::Number(index) => return Ok(Outcome::Index(*index)),
            WireOutcome::Name(name) => name,
        };
        if let Some(kind) = CardKind::parse(name) {
            return Ok(Outcome::Card(kind));
        }
        let mut tickets = self.names().tickets.iter();
        let ticket = tickets.position(|ticket| ticket.id == *name);
        let ticket = ticket.map(|index| Outcome::Ticket(TicketId(index as u8)));
        ticket.ok_or_else(|| no_outcome(name))
    }

    /// The random outcomes that the events of one action tell of when they are seen in full,
    /// in the order in which the game asks for them; `before` as in [`Entry::event_to_wire`].
    /// Records of version 1 do not tell chance in any other way; a game that has no such
    /// records need not read it off its events.
    ///
    /// # Errors
    /// A sentence that names an unknown or hidden card, ticket or seat.
    fn outcomes(
        &self,
        _before: Option<&StateOf<Self>>,
        _events: &[WireEvent],
    ) -> Result<Vec<Outcome>, NotationError> {
        NotationError::new("there are no records of version 1 of this game")
    }

    /// One line for people about a seen event; empty if there is nothing to tell.
    fn event_text(&self, event: &WireEvent) -> String;
    /// The table as readable text, as this view knows it.
    fn view_text(&self, view: &ViewOf<Self>) -> String;

    /// The game with map, tickets and numbers, for programs that have no data files.
    fn game_to_wire(&self) -> WireGame;
    /// The drawing of the map, for programs that show it; `None` for a game without one. It
    /// takes a while: keep it.
    fn board_to_wire(&self) -> Option<WireBoard>;
    /// What the acting seat is asked, in games in which cards ask questions.
    fn question(&self, _state: &StateOf<Self>, _seat: Seat) -> Option<WireQuestion> {
        None
    }
    /// Adds to hints what the steps of claiming would bring, in games that have them.
    fn add_steps(&self, _view: &ViewOf<Self>, _hints: &mut Hints) {}
    /// Everything with a text that the viewer may read now, in games that have such cards.
    fn card_texts_to_wire(&self, _view: &ViewOf<Self>) -> Vec<WireCardText> {
        Vec::new()
    }
    /// All that a viewer knows, with names.
    fn view_to_wire(&self, view: &ViewOf<Self>) -> WireView;
    /// The merge patch that turns what a viewer knew into what the same viewer knows later.
    fn view_patch(&self, before: &ViewOf<Self>, after: &ViewOf<Self>) -> Value {
        self.view_to_wire(before)
            .patch_to(&self.view_to_wire(after))
    }
}

/// A text or wire form that means nothing in this game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotationError(pub String);

impl NotationError {
    pub(crate) fn new<T>(sentence: impl Into<String>) -> Result<T, Self> {
        Err(Self(sentence.into()))
    }
}

/// What is said of a name that chance cannot have given.
pub(crate) fn no_outcome(name: &str) -> NotationError {
    let plain = name.chars().filter(|letter| !letter.is_control());
    let shown: String = plain.take(40).collect();
    NotationError(format!("“{shown}” is no card and no ticket"))
}
