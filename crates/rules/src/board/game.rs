//! The contract, fulfilled for the board family.

use super::step::Step;
use super::{
    BoardAction, BoardEvent, BoardGame, BoardRules, BoardSeen, BoardState, BoardView, Extra, Phase,
};
use crate::{
    Chance, EventSink, Game, Illegal, NoEvents, Rng, Score, Seat, SeatCount, SeatSet, Setup, Viewer,
};
use std::ops::RangeInclusive;

impl<R: BoardRules> Game for BoardGame<R> {
    type State = BoardState<R>;
    type Action = BoardAction<R>;
    type Event = BoardEvent<R>;
    type Seen = BoardSeen<R>;
    type View = BoardView<R>;

    fn seats(&self) -> RangeInclusive<u8> {
        self.spec.players.0..=self.spec.players.1
    }

    /// Between two claims every draw puts a card into a hand, so there are at most as many
    /// draws as cards; a track is claimed once and may ask one question; every draw of tickets
    /// keeps at least one and is two decisions; and before each of these all others may pass.
    fn decisions_max(&self, seats: SeatCount) -> u32 {
        let tracks = self.spec.tracks.len() as u32;
        let cards = u32::from(self.tables.cards_total);
        let tickets = self.spec.tickets.len() as u32;
        let first = 2 * u32::from(seats.get());
        let acts = (tracks + 1) * cards + 2 * tracks + 2 * tickets;
        first + (acts + 1) * u32::from(seats.get())
    }

    #[inline]
    fn deal<C: Chance, S: EventSink<Self::Event>>(
        &self,
        setup: Setup,
        chance: &mut C,
        sink: &mut S,
    ) -> Self::State {
        let mut state = BoardState::empty(setup.seats, R::Extra::blank());
        state.first = setup.first.filter(|seat| setup.seats.all().has(*seat));
        Step {
            game: self,
            state: &mut state,
            chance,
            sink,
        }
        .deal();
        state
    }

    #[inline(always)]
    fn to_act(&self, state: &Self::State) -> SeatSet {
        self.may_act(state)
    }

    #[inline]
    fn legal(&self, state: &Self::State, seat: Seat, mut each: impl FnMut(Self::Action)) {
        if self.may_act(state).has(seat) {
            self.list(state, seat, &mut each);
        }
    }

    #[inline]
    fn sample(&self, state: &Self::State, seat: Seat, rng: &mut Rng) -> Self::Action {
        self.sample(state, seat, rng)
    }

    fn check(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), Illegal> {
        self.check(state, seat, action)
    }

    fn reveals(&self, state: &Self::State, seat: Seat, action: Self::Action) -> bool {
        self.reveals(state, seat, action)
    }

    #[inline(always)]
    fn advance<C: Chance>(
        &self,
        state: &mut Self::State,
        seat: Seat,
        chance: &mut C,
        players: &mut Rng,
    ) {
        let action = self.sample(state, seat, players);
        Step {
            game: self,
            state,
            chance,
            sink: &mut NoEvents,
        }
        .act(seat, action);
    }

    #[inline(always)]
    fn begins_turn(&self, state: &Self::State) -> bool {
        state.play.phase == Phase::Turn
    }

    #[inline]
    fn apply_unchecked<C: Chance, S: EventSink<Self::Event>>(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        chance: &mut C,
        sink: &mut S,
    ) {
        Step {
            game: self,
            state,
            chance,
            sink,
        }
        .act(seat, action);
    }

    fn see(&self, event: &Self::Event, viewer: Viewer) -> Self::Seen {
        event.see(Some(viewer))
    }

    fn see_all(&self, event: &Self::Event) -> Self::Seen {
        event.see(None)
    }

    #[inline]
    fn observe(&self, state: &Self::State, viewer: Viewer) -> Self::View {
        BoardView::of(self, state, viewer)
    }

    fn fold(&self, view: &mut Self::View, seen: &Self::Seen) {
        view.fold(self, seen);
    }

    fn resample(&self, view: &Self::View, rng: &mut Rng) -> Self::State {
        self.resample(view, rng)
    }

    #[inline]
    fn outcome(&self, state: &Self::State) -> Option<Score> {
        (state.play.phase == Phase::Over).then(|| self.final_score(state))
    }
}

impl<R: BoardRules> BoardGame<R> {
    #[inline(always)]
    pub(crate) fn may_act(&self, state: &BoardState<R>) -> SeatSet {
        match state.play.phase {
            Phase::FirstTickets => state.play.pending,
            Phase::Over => SeatSet::EMPTY,
            _ => SeatSet::only(state.play.active),
        }
    }
}
