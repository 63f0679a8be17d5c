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
use crate::entry::{ActionOf, Entry, NotationError, StateOf};
use crate::names::{BoardNames, GameInfo};
use crate::wire::{WireAction, WireBoard, WireEvent, WireGame, WireView};
use gleis_rules::board::{
    BoardAction, BoardGame, BoardSeen, BoardState, BoardView, LargeBoard, PassengerBoard, Phase,
    SmallBoard,
};
use gleis_rules::{Outcome, Seat};
use serde_json::Value;

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
                self.wire_action(&state.offers[seat], action)
            }

            fn action_from_wire(
                &self,
                state: &BoardState<$rules>,
                seat: Seat,
                wire: &WireAction,
            ) -> Result<BoardAction<$rules>, NotationError> {
                self.read_action(&state.offers[seat], wire)
            }

            fn choice_to_wire(
                &self,
                view: &BoardView<$rules>,
                action: BoardAction<$rules>,
            ) -> WireAction {
                self.wire_action(&view.offer, action)
            }

            fn choice_from_wire(
                &self,
                view: &BoardView<$rules>,
                wire: &WireAction,
            ) -> Result<BoardAction<$rules>, NotationError> {
                self.read_action(&view.offer, wire)
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

            fn event_to_wire(
                &self,
                before: Option<&BoardState<$rules>>,
                seen: &BoardSeen<$rules>,
            ) -> WireEvent {
                self.wire_event(before, seen)
            }

            fn outcomes(
                &self,
                before: Option<&BoardState<$rules>>,
                events: &[WireEvent],
            ) -> Result<Vec<Outcome>, NotationError> {
                self.outcomes_from_wire(before, events)
            }

            fn event_text(&self, event: &WireEvent) -> String {
                story::tell(self, event)
            }

            fn view_text(&self, view: &BoardView<$rules>) -> String {
                self.table(view)
            }

            fn board_to_wire(&self) -> Option<WireBoard> {
                Some(crate::drawing::board_of(&self.names, self.game.spec()))
            }

            fn game_to_wire(&self) -> WireGame {
                self.wire_game()
            }

            fn view_to_wire(&self, view: &BoardView<$rules>) -> WireView {
                self.wire_view(view)
            }

            fn view_patch(
                &self,
                before: &BoardView<$rules>,
                after: &BoardView<$rules>,
            ) -> Value {
                self.change_to_wire(before, after)
            }
        }
    )*};
}

entries!(SmallBoard, LargeBoard, PassengerBoard);
