//! The contract, fulfilled for the games of a campaign.

use super::action::LegendsAction;
use super::agenda::Task;
use super::event::{LegendsEvent, LegendsSeen};
use super::game::{LegendsGame, Seating};
use super::state::LegendsState;
use super::step::Step;
use super::table::Table;
use super::view::LegendsView;
use crate::{
    BitSet, BySeat, Chance, Decision, EventSink, Game, Illegal, NoEvents, Rng, Score, Seat,
    SeatCount, SeatSet, Setup, Sheet, Source, TieBreak, Viewer,
};
use std::ops::RangeInclusive;

impl Game for LegendsGame {
    type State = LegendsState;
    type Action = LegendsAction;
    type Event = LegendsEvent;
    type Seen = LegendsSeen;
    type View = LegendsView;

    fn seats(&self) -> RangeInclusive<u8> {
        match &self.seating {
            Seating::OnItsOwn => self.content.numbers.players.0..=self.content.numbers.players.1,
            Seating::Campaign(companies) => companies.len() as u8..=companies.len() as u8,
        }
    }

    /// Between two claims every action puts a card into a hand or keeps a ticket; what effects
    /// ask comes with an action and is limited; before each of these all others may pass.
    fn decisions_max(&self, seats: SeatCount) -> u32 {
        let tracks = self.map.on_board.count();
        let cards = u32::from(self.table_before(seats, None).deck_len);
        let tickets = self.legacy.tickets.count();
        let acts = (tracks + 1) * cards + tracks + tickets + 100;
        acts * 24 * u32::from(seats.get())
    }

    #[inline]
    fn deal<C: Chance, S: EventSink<Self::Event>>(
        &self,
        setup: Setup,
        chance: &mut C,
        sink: &mut S,
    ) -> Self::State {
        let first = setup.first.filter(|seat| setup.seats.all().has(*seat));
        let mut state = LegendsState::empty(Table::before(self, setup.seats, first));
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
        state.table.to_act()
    }

    fn legal(&self, state: &Self::State, seat: Seat, mut each: impl FnMut(Self::Action)) {
        if state.table.to_act().has(seat) {
            self.list_actions(state, seat, &mut each);
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

    #[inline]
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
        state.table.play.agenda.top() == Task::Turn
    }

    fn see(&self, event: &Self::Event, viewer: Viewer) -> Self::Seen {
        event.see(Some(viewer))
    }

    fn see_all(&self, event: &Self::Event) -> Self::Seen {
        event.see(None)
    }

    fn observe(&self, state: &Self::State, viewer: Viewer) -> Self::View {
        LegendsView::of(self, state, viewer)
    }

    fn fold(&self, view: &mut Self::View, seen: &Self::Seen) {
        view.fold(self, seen);
    }

    fn resample(&self, view: &Self::View, rng: &mut Rng) -> Self::State {
        self.resample(view, rng)
    }

    fn outcome(&self, state: &Self::State) -> Option<Score> {
        (state.table.play.agenda.top() == Task::Over).then(|| self.score(&state.table))
    }
}

/// What ranks players after their totals (LW-A1c).
const TIE_BREAKS: [TieBreak; 2] = [TieBreak::CompletedTickets, TieBreak::LaterInTurn];

impl LegendsGame {
    /// The bank slips as score sheets.
    #[must_use]
    pub fn score(&self, table: &Table) -> Score {
        let mut sheets = BySeat::<Sheet>::default();
        for seat in table.seats.seats() {
            let slip = &table.slips[seat];
            let sheet = &mut sheets[seat];
            sheet.add(Source::Coins, slip.coins);
            sheet.add(Source::UsedCars, slip.bonus);
            sheet.add(Source::Completed, slip.completed);
            sheet.add(Source::Missed, slip.missed);
            sheet.add(Source::WrittenOff, slip.total() - sheet.total());
            sheet.tickets_completed = slip.tickets_completed;
            sheet.tickets_missed = slip.tickets_missed;
            sheet.turn = self.turn_of(table, seat);
        }
        let score = Score::rank(table.seats, sheets, &TIE_BREAKS);
        debug_assert!(score.decision != Decision::Shared);
        score
    }
}
