//! The contract, fulfilled for the card game.

use super::step::Step;
use super::{CardAction, CardEvent, CardGame, CardSeen, CardState, CardView, Phase};
use crate::{
    Chance, EventSink, Game, Illegal, NoEvents, Rng, Score, Seat, SeatCount, SeatSet, Setup, Viewer,
};
use std::ops::RangeInclusive;

impl Game for CardGame {
    type State = CardState;
    type Action = CardAction;
    type Event = CardEvent;
    type Seen = CardSeen;
    type View = CardView;

    fn seats(&self) -> RangeInclusive<u8> {
        self.spec.players.0..=self.spec.players.1
    }

    /// In a half no card is drawn twice, every lay takes two cards out of a hand for good, and
    /// a ticket is kept once; between two of these come fewer idle turns than the limit of A4,
    /// and no turn asks more than twice. At the end of a half each ticket is completed at most
    /// once, and each player says when there are no more.
    fn decisions_max(&self, seats: SeatCount) -> u32 {
        let seats = seats.get();
        let cards = u32::from(self.tables.cards_total);
        let tickets = self.spec.tickets.len() as u32;
        let lasting = cards + cards / 2 + tickets;
        let idle = u32::from(self.idle_max(seats));
        let half = 2 * (lasting + 1) * (idle + 1) + 2 * u32::from(seats) + tickets;
        let halves = 1 + u32::from(seats >= self.spec.second_half_from);
        u32::from(seats) + halves * half
    }

    #[inline]
    fn deal<C: Chance, S: EventSink<Self::Event>>(
        &self,
        setup: Setup,
        chance: &mut C,
        sink: &mut S,
    ) -> Self::State {
        let mut state = CardState::empty(setup.seats);
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
        state.play.may_act()
    }

    #[inline]
    fn legal(&self, state: &Self::State, seat: Seat, mut each: impl FnMut(Self::Action)) {
        if state.play.may_act().has(seat) {
            self.list(state, seat, &mut each);
        }
    }

    /// The lot falls in two steps. In a turn: uniform over the deck, each face-up card, each
    /// colour that can be laid as a set, three colours, and tickets; then uniform over the
    /// ways to lay that set or the threes of colours. When tickets are completed the best set
    /// is taken one time in eight, while nothing is chosen yet. Everything else is uniform.
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
        CardView::of(self, state, viewer)
    }

    fn fold(&self, view: &mut Self::View, seen: &Self::Seen) {
        view.fold(self, seen);
    }

    fn resample(&self, view: &Self::View, rng: &mut Rng) -> Self::State {
        self.resample(view, rng)
    }

    #[inline]
    fn outcome(&self, state: &Self::State) -> Option<Score> {
        (state.play.phase == Phase::Over)
            .then(|| self.final_score(state.seats, &state.completed, &state.tickets))
    }
}

impl super::Play {
    /// Who may act now; nobody when the game is over.
    #[inline(always)]
    #[must_use]
    pub const fn may_act(&self) -> SeatSet {
        match self.phase {
            Phase::FirstTickets | Phase::Complete => self.pending,
            Phase::Over => SeatSet::EMPTY,
            Phase::Turn | Phase::SecondCard | Phase::KeepTickets => SeatSet::only(self.active),
        }
    }
}
