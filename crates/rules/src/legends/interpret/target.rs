//! Whom an effect meets.

use super::super::agenda::{Course, EffectId, Task};
use super::super::content::{AbilityId, Counter, EventRef, Pool, RuleRef, Target, Trigger, Verb};
use super::super::event::LegendsEvent;
use super::super::game::LegendsGame;
use super::super::play::Stage;
use super::super::state::LegendsState;
use super::super::step::Step;
use super::super::table::Table;
use super::Scene;
use crate::{Chance, EventSink, SEATS_MAX, Seat, SeatSet};

/// Players in the order in which something meets them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Order {
    seats: [Option<Seat>; SEATS_MAX],
}

impl Order {
    fn one(seat: Option<Seat>) -> Self {
        let mut seats = [None; SEATS_MAX];
        seats[0] = seat;
        Self { seats }
    }

    fn only(self, kept: SeatSet) -> Self {
        Self {
            seats: self.seats.map(|seat| seat.filter(|&seat| kept.has(seat))),
        }
    }

    fn iter(&self) -> impl DoubleEndedIterator<Item = Seat> + '_ {
        self.seats.iter().flatten().copied()
    }
}

impl<C: Chance, S: EventSink<LegendsEvent>> Step<'_, C, S> {
    /// The next effect for everybody it meets; the rest later.
    pub fn carry(&mut self, seat: Seat, course: Course) {
        let Course { ability, next, end } = course;
        if next == end {
            return;
        }
        let after = EffectId(next.0 + 1);
        // Below a question stays who asks it, also when nothing comes after.
        if after != end || asks(&self.game.program.effects[usize::from(next.0)].verb) {
            self.push(Task::Carry(
                seat,
                Course {
                    next: after,
                    ..course
                },
            ));
        }
        let order = self.game.targets(self.state, seat, ability, next);
        for target in order.iter().rev() {
            self.push(Task::Effect(target, ability, next));
        }
    }
}

/// Does somebody have to answer in the middle of it, without a task that names the ability?
const fn asks(verb: &Verb) -> bool {
    matches!(
        verb,
        Verb::Pick(_)
            | Verb::Swap(_)
            | Verb::PeekDeck(_)
            | Verb::Event(_, EventRef::Any)
            | Verb::Rule(_, RuleRef::AnyTool | RuleRef::AnyRegion)
            | Verb::Draft(Pool::Tools | Pool::Agreements | Pool::Memory)
    )
}

impl LegendsGame {
    /// The players an effect meets, in order. A guard is judged for each of several.
    fn targets(
        &self,
        state: &LegendsState,
        seat: Seat,
        ability: AbilityId,
        effect: EffectId,
    ) -> Order {
        let table = &state.table;
        let flat = &self.program.effects[usize::from(effect.0)];
        let order = match &flat.target {
            Target::Owner if self.meets_all(ability, &flat.verb) => self.turn_order(table),
            Target::Owner => Order::one(Some(seat)),
            Target::Each if flat.verb == Verb::Draft(Pool::Tools) => self.last_first(table),
            Target::Each => self.turn_order(table),
            Target::Winner => Order::one(Some(self.winner(table))),
            Target::Last => Order::one(Some(self.last(table))),
            Target::Starter => Order::one(Some(table.starter)),
            Target::Drawer => Order::one(Some(table.play.active)),
            Target::Poorest => self.turn_order(table).only(poorest(table)),
            Target::Builder => Order::one(self.builder(table)),
            Target::Most(counter) => Order::one(self.extreme(state, ability, counter, false)),
            Target::Least(counter) => Order::one(self.extreme(state, ability, counter, true)),
        };
        if !self.is_judged_later(ability) {
            return order;
        }
        let mut kept = SeatSet::EMPTY;
        for target in order.iter() {
            if self.guard_holds(&Scene::now(state, target, ability)) {
                kept.insert(target);
            }
        }
        order.only(kept)
    }

    /// Stickers of the steps after a game speak to everybody where they speak of one's own.
    fn meets_all(&self, ability: AbilityId, verb: &Verb) -> bool {
        self.ability(ability).trigger == Trigger::After
            && matches!(verb, Verb::Gain(..) | Verb::Lose(..) | Verb::Draft(_))
    }

    /// All players from the active one; after the game from the last place to the first.
    fn turn_order(&self, table: &Table) -> Order {
        if table.play.stage == Stage::End && table.places.0[0] != 0 {
            return self.last_first(table);
        }
        let mut seats = [None; SEATS_MAX];
        let mut seat = table.play.active;
        for place in &mut seats[..usize::from(table.seats.get())] {
            *place = Some(seat);
            seat = seat.next(table.seats);
        }
        Order { seats }
    }

    /// Worst placed first: in this game once it is counted, else in the last one. Who was
    /// absent then counts as lowest.
    fn last_first(&self, table: &Table) -> Order {
        let mut seats = [None; SEATS_MAX];
        for (place, seat) in seats.iter_mut().zip(table.seats.seats()) {
            *place = Some(seat);
        }
        let count = usize::from(table.seats.get());
        seats[..count]
            .sort_by_key(|seat| seat.map_or(0, |seat| -i16::from(self.placed(table, seat))));
        Order { seats }
    }

    /// The place of a player for ties: higher is worse.
    pub(crate) fn placed(&self, table: &Table, seat: Seat) -> u8 {
        if table.places[seat] != 0 {
            return table.places[seat];
        }
        let company = self.company(seat);
        let place = self
            .legacy
            .ranking
            .iter()
            .position(|&other| other == company);
        place.map_or(u8::MAX, |place| place as u8)
    }

    /// First place: of this game once it is counted, else of the last one; if that company is
    /// absent, the best placed one that plays, and before any game who begins.
    pub(crate) fn winner(&self, table: &Table) -> Seat {
        let ranked = |&seat: &Seat| self.placed(table, seat) != u8::MAX;
        (table.seats.seats().filter(ranked))
            .min_by_key(|&seat| self.placed(table, seat))
            .unwrap_or(table.starter)
    }

    /// Last place, likewise.
    pub(crate) fn last(&self, table: &Table) -> Seat {
        let ranked = |&seat: &Seat| self.placed(table, seat) != u8::MAX;
        (table.seats.seats().filter(ranked))
            .max_by_key(|&seat| self.placed(table, seat))
            .unwrap_or(table.starter)
    }

    fn builder(&self, table: &Table) -> Option<Seat> {
        let claim = table.play.claim?;
        let company = table.bridges[self.special_place(claim.track)]?;
        self.seat_of(company, table.seats)
    }

    /// The player with the highest or lowest counter; tie: lower placed.
    fn extreme(
        &self,
        state: &LegendsState,
        ability: AbilityId,
        counter: &Counter,
        least: bool,
    ) -> Option<Seat> {
        let table = &state.table;
        table.seats.seats().max_by_key(|&seat| {
            let count = self.counted(&Scene::now(state, seat, ability), counter);
            let count = if least { -count } else { count };
            (count, self.placed(table, seat))
        })
    }
}

fn poorest(table: &Table) -> SeatSet {
    let fewest = table.seats.seats().map(|seat| table.cash[seat]).min();
    let mut poorest = SeatSet::EMPTY;
    for seat in table.seats.seats() {
        if Some(table.cash[seat]) == fewest {
            poorest.insert(seat);
        }
    }
    poorest
}
