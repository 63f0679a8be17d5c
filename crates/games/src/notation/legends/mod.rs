//! The games of a campaign in words.
//!
//! | text | meaning |
//! | --- | --- |
//! | `draw` | the top card of the deck |
//! | `take 3` | the face-up card in slot 3 |
//! | `claim albany-boston green cards=1` | a claim; what else is paid follows, see below |
//! | `tickets` | draw tickets |
//! | `keep EC-01 under EC-02` | one ticket kept, one put back; `keep none under EC-02` |
//! | `use E05/1` | an ability that is offered; `use E05/1 2` pays in the second way |
//! | `choose plains`, `choose 2` | what a question asks for |
//! | `discard blue-pickaxe` | a hand card |
//! | `swap blue-skull 3` | a hand card for the face-up one in slot 3 |
//! | `show EC-03` | a completed ticket |
//! | `switch 101` | hold a postcard back, or let it act again |
//! | `done`, `pass` | nothing more; nothing, when nothing can be done |
//!
//! A payment goes on with `locomotives=`, `powder=`, `pickaxes=`, `skulls=` and `helps=`, where
//! they are not 0. People may type less: `claim albany-boston` takes the first way in which it
//! can be paid, and tickets can be named by their number in the offer (`keep 1,3`).

mod action;
mod card_texts;
mod cards;
mod copy;
mod event;
mod game;
mod happening;
mod outcome;
mod parse;
mod question;
mod show;
mod steps;
mod story;
mod terms;
mod view;

use super::lookup::unknown;
use crate::catalogue::LegendsBox;
use crate::entry::{Entry, NotationError};
use crate::names::{BoardNames, GameInfo};
use crate::wire::{
    Hints, WireAction, WireBoard, WireCardText, WireEvent, WireGame, WireOutcome, WireQuestion,
    WireView,
};
use action::text_of;
use gleis_rules::legends::Offer;
use gleis_rules::legends::content::AbilityId;
use gleis_rules::legends::{
    LegendsAction, LegendsGame, LegendsSeen, LegendsState, LegendsView, Table, Task, TicketSet,
};
use gleis_rules::parts::TicketQueue;
use gleis_rules::{BitSet, CityId, Game, Outcome, Seat, TicketId, TrackId};

/// The one answer to names that mean nothing and to those that mean something sealed: whoever
/// guesses learns nothing.
const NOT_NOW: &str = "nothing of this name can be chosen now";

/// What an action is about, beside the action itself.
#[derive(Clone, Copy)]
struct Scene<'a> {
    /// Tickets to choose from.
    offer: Offer,
    /// How many tickets the deck has.
    tickets_left: usize,
    /// What lies open.
    table: &'a Table,
}

impl<'a> Scene<'a> {
    fn of_state(state: &'a LegendsState, seat: Seat) -> Self {
        Self {
            offer: state.offers[seat],
            tickets_left: state.pile.len() as usize,
            table: &state.table,
        }
    }

    fn of_view(view: &'a LegendsView) -> Self {
        Self {
            offer: view.offer,
            tickets_left: usize::from(view.table.pool_len) + view.under.len(),
            table: &view.table,
        }
    }

    fn task(&self) -> Task {
        self.table.play.agenda.top()
    }
}

impl Entry for LegendsBox {
    type Game = LegendsGame;

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn names(&self) -> &BoardNames {
        &self.legends.board
    }

    fn game(&self) -> &LegendsGame {
        &self.game
    }

    fn action_text(&self, state: &LegendsState, seat: Seat, action: LegendsAction) -> String {
        text_of(&self.action_to_wire(state, seat, action))
    }

    fn parse_action(
        &self,
        state: &LegendsState,
        seat: Seat,
        text: &str,
    ) -> Result<LegendsAction, NotationError> {
        let wire = self.parse(state, seat, text)?;
        self.action_from_wire(state, seat, &wire)
    }

    fn action_to_wire(
        &self,
        state: &LegendsState,
        seat: Seat,
        action: LegendsAction,
    ) -> WireAction {
        self.wire_action(Scene::of_state(state, seat), action)
    }

    fn action_from_wire(
        &self,
        state: &LegendsState,
        seat: Seat,
        wire: &WireAction,
    ) -> Result<LegendsAction, NotationError> {
        let found = self.read_action(Scene::of_state(state, seat), wire);
        let is_legal = |action: &LegendsAction| self.game.check(state, seat, *action).is_ok();
        let not_now = || NotationError(NOT_NOW.into());
        match wire {
            WireAction::Claim { track, .. } if !self.is_told(track) => Err(not_now()),
            WireAction::Use { .. }
            | WireAction::Choose { .. }
            | WireAction::Show { .. }
            | WireAction::Switch { .. } => found.ok().filter(is_legal).ok_or_else(not_now),
            _ => found,
        }
    }

    fn choice_to_wire(&self, view: &LegendsView, action: LegendsAction) -> WireAction {
        self.wire_action(Scene::of_view(view), action)
    }

    fn choice_from_wire(
        &self,
        view: &LegendsView,
        wire: &WireAction,
    ) -> Result<LegendsAction, NotationError> {
        self.read_action(Scene::of_view(view), wire)
    }

    /// Which tickets are kept is secret, how cards of the deck are put back, and which
    /// postcards are held back.
    fn is_public(&self, state: &LegendsState, action: LegendsAction) -> bool {
        match action {
            LegendsAction::KeepTickets(_) | LegendsAction::Switch(_) => false,
            LegendsAction::Choose(_) => !matches!(state.table.play.agenda.top(), Task::PutBack(..)),
            LegendsAction::DrawCard
            | LegendsAction::TakeCard(_)
            | LegendsAction::DrawTickets
            | LegendsAction::Claim(_)
            | LegendsAction::Pass
            | LegendsAction::Use(..)
            | LegendsAction::Discard(_)
            | LegendsAction::Swap(..)
            | LegendsAction::Show(_)
            | LegendsAction::Done => true,
        }
    }

    fn event_to_wire(&self, before: Option<&LegendsState>, seen: &LegendsSeen) -> WireEvent {
        self.wire_event(before, seen)
    }

    fn outcome_to_wire(&self, outcome: Outcome) -> WireOutcome {
        self.wire_outcome(outcome)
    }

    fn outcome_from_wire(&self, wire: &WireOutcome) -> Result<Outcome, NotationError> {
        self.read_outcome(wire)
    }

    fn outcomes(
        &self,
        before: Option<&LegendsState>,
        events: &[WireEvent],
    ) -> Result<Vec<Outcome>, NotationError> {
        self.outcomes_from_wire(before, events)
    }

    fn event_text(&self, event: &WireEvent) -> String {
        self.tell(event)
    }

    fn view_text(&self, view: &LegendsView) -> String {
        self.show_table(view)
    }

    /// Only the pieces on the table, though the places are those of the whole board.
    fn board_to_wire(&self) -> Option<WireBoard> {
        Some(self.draw_board(self.game.legacy()))
    }

    fn game_to_wire(&self) -> WireGame {
        self.wire_game()
    }

    fn question(&self, state: &LegendsState, seat: Seat) -> Option<WireQuestion> {
        self.asked_to_wire(state, seat)
    }

    fn add_steps(&self, view: &LegendsView, hints: &mut Hints) {
        self.tell_steps(view, hints);
    }

    fn card_texts_to_wire(&self, view: &LegendsView) -> Vec<WireCardText> {
        self.card_texts(view, &self.revealed)
    }

    fn view_to_wire(&self, view: &LegendsView) -> WireView {
        self.wire_view(view)
    }
}

/// Names and ids.
impl LegendsBox {
    fn ticket_name(&self, ticket: TicketId) -> String {
        self.legends.names.ticket(ticket).to_owned()
    }

    fn ticket_names(&self, tickets: impl IntoIterator<Item = TicketId>) -> Vec<String> {
        let tickets = tickets.into_iter();
        tickets.map(|ticket| self.ticket_name(ticket)).collect()
    }

    fn set_names(&self, tickets: TicketSet) -> Vec<String> {
        self.ticket_names(tickets.members().map(|ticket| TicketId(ticket as u8)))
    }

    /// A ticket of this copy; the others are as unknown as any name.
    fn ticket_id(&self, name: &str) -> Result<TicketId, NotationError> {
        let copy = self.game.legacy();
        let is_known = |ticket: &TicketId| {
            copy.tickets.has(ticket.index()) || copy.archived.has(ticket.index())
        };
        let found = self.legends.names.find_ticket(name).filter(is_known);
        found.ok_or_else(|| no_such("ticket", name))
    }

    fn track_name(&self, track: TrackId) -> String {
        self.legends.names.track(track).to_owned()
    }

    fn track_id(&self, name: &str) -> Result<TrackId, NotationError> {
        let found = self.legends.names.find_track(name);
        found.ok_or_else(|| no_such("track", name))
    }

    /// Is it a track of a piece on the table? The names of all others are still sealed.
    fn is_told(&self, track: &str) -> bool {
        let track = self.legends.names.find_track(track);
        let track = track.and_then(|track| self.game.content().tracks.get(track.index()));
        track.is_some_and(|track| track.ends.iter().all(|&end| self.is_open(end)))
    }

    fn city_name(&self, city: CityId) -> String {
        self.legends.names.city(city).to_owned()
    }

    fn ability_name(&self, id: AbilityId) -> &str {
        self.abilities.get(id.index()).map_or("", String::as_str)
    }

    fn ability_id(&self, name: &str) -> Result<AbilityId, NotationError> {
        let index = self.abilities.iter().position(|known| known == name);
        let id = index.map(|index| AbilityId(index as u16));
        id.ok_or_else(|| no_such("ability", name))
    }

    /// `Chicago–Mobile (6)`.
    fn ticket_title(&self, ticket: TicketId) -> String {
        let content = self.game.content();
        let Some(known) = content.tickets.get(ticket.index()) else {
            return "an unknown ticket".into();
        };
        let [a, b] = known.ends.map(|city| {
            let city = self.legends.board.cities.get(city.index());
            city.map_or("?", |city| city.name.en.as_str())
        });
        format!("{a}–{b} ({})", known.dollars)
    }
}

/// Without a hint, which could name something that is still sealed.
fn no_such(what: &str, name: &str) -> NotationError {
    NotationError(unknown(what, name, None))
}
