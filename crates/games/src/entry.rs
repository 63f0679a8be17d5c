//! What a game of the catalogue offers beside its rules: names on wires and in texts.

use crate::names::{BoardNames, GameInfo};
use crate::wire::{
    Outlook, WireAction, WireBoard, WireEvent, WireGame, WirePaper, WireQuestion, WireView,
};
use gleis_rules::{Game, Outcome, Score, Seat, SeatSet, Setup, Viewer};

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
///     assert_eq!(entry.view_from_wire(&wire), Ok(view));
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

    /// Does the event show somebody what they could not know before? Then the action cannot be
    /// taken back as if nothing had happened. What a player pays was theirs to show, and does
    /// not count.
    fn reveals(&self, event: &EventOf<Self>) -> bool;

    /// A seen event with names. `before` is the state before the action of which the event is
    /// part, and `None` for the events of the deal.
    fn event_to_wire(&self, before: Option<&StateOf<Self>>, seen: &SeenOf<Self>) -> WireEvent;
    /// Reads what [`Entry::event_to_wire`] writes, for a viewer with this view. What comes
    /// back is safe to [fold](Game::fold) into the view.
    ///
    /// # Errors
    /// A sentence that says why this cannot have been seen.
    fn event_from_wire(
        &self,
        view: &ViewOf<Self>,
        wire: &WireEvent,
    ) -> Result<SeenOf<Self>, NotationError>;

    /// The random outcomes that the events of one action tell of when they are seen in full,
    /// in the order in which the game asks for them; `before` as in [`Entry::event_to_wire`].
    /// This is how a record replays without our generator.
    ///
    /// # Errors
    /// A sentence that names an unknown or hidden card, ticket or seat.
    fn outcomes(
        &self,
        before: Option<&StateOf<Self>>,
        events: &[WireEvent],
    ) -> Result<Vec<Outcome>, NotationError>;

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
    /// Adds to an outlook what the steps of claiming would bring, in games that have them.
    fn add_steps(&self, _view: &ViewOf<Self>, _outlook: &mut Outlook) {}
    /// Everything with a text that the viewer may read now, in games that have such papers.
    fn papers_to_wire(&self, _view: &ViewOf<Self>) -> Vec<WirePaper> {
        Vec::new()
    }
    /// All that a viewer knows, with names.
    fn view_to_wire(&self, view: &ViewOf<Self>) -> WireView;
    /// Reads what [`Entry::view_to_wire`] writes, and loses nothing. Names and sizes are
    /// checked, but not whether all of it can be true at once.
    ///
    /// # Errors
    /// A sentence that says what was wrong.
    fn view_from_wire(&self, wire: &WireView) -> Result<ViewOf<Self>, NotationError>;

    /// What a viewer knows before anything is dealt, for folding the events of the set-up.
    fn view_before_deal(&self, viewer: Viewer, setup: Setup) -> ViewOf<Self>;
    /// Who may act now, as a viewer knows it.
    fn view_to_act(&self, view: &ViewOf<Self>) -> SeatSet;
    /// The result, once the game is over, from what a viewer knows.
    fn view_outcome(&self, view: &ViewOf<Self>) -> Option<Score>;
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
