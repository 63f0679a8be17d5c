//! The board games in words: actions as people type them, events and tables as they read them.
//!
//! | text | meaning |
//! | --- | --- |
//! | `draw` | the top card of the deck |
//! | `take 3` | the face-up card in slot 3 |
//! | `claim boston-new-york#2 red 2` | a track, paid with two red cards |
//! | `claim denver-helena green 3+1` | paid with three green cards and one locomotive |
//! | `claim calgary-seattle locomotive 0+4` | a grey track, paid with locomotives only |
//! | `tickets` | tickets, in a game with one deck |
//! | `tickets 2 short 2 long` | tickets of two decks |
//! | `keep boston-miami under calgary-phoenix` | one ticket kept, one put back |
//! | `passengers red none` | at the first end of the track a red passenger, at the second none |
//! | `pass` | nothing, when nothing can be done |
//!
//! People may type less: `claim denver-helena` takes the track's own colour and as few
//! locomotives as possible, `claim calgary-seattle red` does so for a grey track, tickets can be
//! named by their number in the offer (`keep 1,3`), and without `under` the refused ones go
//! back in the order drawn.

mod action;
mod cards;
mod event;
mod extra;
mod find_view;
mod fold;
mod game;
mod legends;
mod lookup;
mod outcomes;
mod parse;
mod story;
mod table;
mod view;

pub use extra::ExtraNotation;

use crate::catalogue::Board;
use crate::entry::{ActionOf, Entry, EventOf, NotationError, SeenOf, StateOf, ViewOf};
use crate::names::{BoardNames, GameInfo};
use crate::wire::{WireAction, WireBoard, WireEvent, WireGame, WireView};
use gleis_rules::board::{
    BoardAction, BoardEvent, BoardGame, BoardSeen, BoardState, BoardView, LargeBoard,
    PassengerBoard, Phase, SmallBoard, WideBoard,
};
use gleis_rules::{Game, NoEvents, Outcome, Rng, Score, Seat, SeatSet, Setup, Viewer};

/// Makes the boards entries, each by itself and not all at once by a generic `impl`: so their
/// words are compiled here, and not again in every crate that uses them.
macro_rules! entries {
    ($($rules:ty),*) => {$(
        impl Entry for Board<$rules> {
            type Game = BoardGame<$rules>;

            fn info(&self) -> &GameInfo {
                &self.info
            }

            fn names(&self) -> &BoardNames {
                &self.names
            }

            fn game(&self) -> &BoardGame<$rules> {
                &self.game
            }

            fn action_text(
                &self,
                state: &StateOf<Self>,
                seat: Seat,
                action: ActionOf<Self>,
            ) -> String {
                self.text_of(&self.action_to_wire(state, seat, action))
            }

            fn parse_action(
                &self,
                state: &BoardState<$rules>,
                seat: Seat,
                text: &str,
            ) -> Result<BoardAction<$rules>, NotationError> {
                let wire = self.parse(state, seat, text)?;
                self.action_from_wire(state, seat, &wire)
            }

            fn action_to_wire(
                &self,
                state: &BoardState<$rules>,
                seat: Seat,
                action: BoardAction<$rules>,
            ) -> WireAction {
                self.name_action(&state.offers[seat], action)
            }

            fn action_from_wire(
                &self,
                state: &BoardState<$rules>,
                seat: Seat,
                wire: &WireAction,
            ) -> Result<BoardAction<$rules>, NotationError> {
                self.find_action(&state.offers[seat], wire)
            }

            fn choice_to_wire(
                &self,
                view: &BoardView<$rules>,
                action: BoardAction<$rules>,
            ) -> WireAction {
                self.name_action(&view.offer, action)
            }

            fn choice_from_wire(
                &self,
                view: &BoardView<$rules>,
                wire: &WireAction,
            ) -> Result<BoardAction<$rules>, NotationError> {
                self.find_action(&view.offer, wire)
            }

            /// Which tickets are kept is secret, and so is the mix of the set-up (GL-01).
            fn is_public(&self, state: &BoardState<$rules>, action: BoardAction<$rules>) -> bool {
                match action {
                    BoardAction::KeepTickets(_) => false,
                    BoardAction::DrawTickets(_) => state.play.phase != Phase::FirstTickets,
                    BoardAction::DrawCard
                    | BoardAction::TakeCard(_)
                    | BoardAction::Claim { .. }
                    | BoardAction::Extra(_)
                    | BoardAction::Pass => true,
                }
            }

            fn reveals(&self, event: &EventOf<Self>) -> bool {
                match event {
                    BoardEvent::ExtraDealt(_)
                    | BoardEvent::CardDrawn { .. }
                    | BoardEvent::TurnedUp { .. }
                    | BoardEvent::FirstTicketsDealt { .. }
                    | BoardEvent::FirstTicketsSettled { .. }
                    | BoardEvent::FirstSeat { .. }
                    | BoardEvent::TicketsDrawn { .. }
                    | BoardEvent::TicketsRevealed(_) => true,
                    BoardEvent::CardTaken { .. }
                    | BoardEvent::MarketSwept
                    | BoardEvent::DeckShuffled
                    | BoardEvent::FirstTicketsChosen { .. }
                    | BoardEvent::TicketUnder { .. }
                    | BoardEvent::TicketsKept { .. }
                    | BoardEvent::Claimed { .. }
                    | BoardEvent::ExtraChosen { .. }
                    | BoardEvent::Passed { .. }
                    | BoardEvent::Awaits(_) => false,
                }
            }

            fn event_to_wire(
                &self,
                before: Option<&BoardState<$rules>>,
                seen: &BoardSeen<$rules>,
            ) -> WireEvent {
                self.name_event(before, seen)
            }

            fn event_from_wire(
                &self,
                view: &ViewOf<Self>,
                wire: &WireEvent,
            ) -> Result<SeenOf<Self>, NotationError> {
                self.find_event(view, wire)
            }

            fn outcomes(
                &self,
                before: Option<&BoardState<$rules>>,
                events: &[WireEvent],
            ) -> Result<Vec<Outcome>, NotationError> {
                self.find_outcomes(before, events)
            }

            fn event_text(&self, event: &WireEvent) -> String {
                self.tell(event)
            }

            fn view_text(&self, view: &BoardView<$rules>) -> String {
                self.table(view)
            }

            fn board_to_wire(&self) -> Option<WireBoard> {
                Some(crate::drawing::board_of(&self.names, self.game.spec()))
            }

            fn game_to_wire(&self) -> WireGame {
                self.name_game()
            }

            fn view_to_wire(&self, view: &BoardView<$rules>) -> WireView {
                self.name_view(view)
            }

            fn view_from_wire(&self, wire: &WireView) -> Result<BoardView<$rules>, NotationError> {
                self.find_view(wire)
            }

            fn view_before_deal(&self, viewer: Viewer, setup: Setup) -> BoardView<$rules> {
                BoardView::before_deal(&self.game, viewer, setup)
            }

            fn view_to_act(&self, view: &BoardView<$rules>) -> SeatSet {
                match view.play.phase {
                    Phase::FirstTickets => view.play.pending,
                    Phase::Over => SeatSet::EMPTY,
                    _ => SeatSet::only(view.play.active),
                }
            }

            /// Everything that scores lies open at the end; the rest of the state may be anything.
            fn view_outcome(&self, view: &BoardView<$rules>) -> Option<Score> {
                let setup = Setup::new(view.seats);
                let mut state = self.game.deal(setup, &mut Rng::new(0), &mut NoEvents);
                state.owned = view.owned;
                state.points = view.points;
                state.tickets = view.revealed;
                state.extra = view.extra;
                state.play = view.play;
                self.game.outcome(&state)
            }
        }
    )*};
}

entries!(SmallBoard, LargeBoard, PassengerBoard, WideBoard);
