//! The answers to each question, in order.

use super::super::action::LegendsAction;
use super::super::agenda::{Moment, Task};
use super::super::cards::{TrainCard, TrainCards};
use super::super::content::{
    AbilityId, CardClass, Colour, CompanySlot, Cost, Obligation, Origin, Pool, Price, RegionSet,
    Verb,
};
use super::super::game::LegendsGame;
use super::super::interpret::Scene;
use super::super::program::FlatWay;
use super::super::state::{LegendsState, TicketSet, WordSet};
use crate::{BitSet, Seat, TicketId};

type Each<'a> = &'a mut dyn FnMut(LegendsAction);

impl LegendsGame {
    pub(super) fn list_answers(
        &self,
        state: &LegendsState,
        seat: Seat,
        question: Task,
        each: Each<'_>,
    ) {
        match question {
            Task::FirstTickets => {
                let (_, keep) = self.first_deal(state.table.seats);
                list_keeps(state.offers[seat].len(), keep, each);
            }
            Task::KeepTickets(_, least) => list_keeps(state.offers[seat].len(), least, each),
            Task::SecondCard => {
                if self.can_draw(&state.table) {
                    each(LegendsAction::DrawCard);
                }
                list_slots(state, each);
            }
            Task::Pick(..) => list_slots(state, each),
            Task::Use(moment, _, at) => {
                self.list_uses(state, seat, (moment, at), each);
                each(LegendsAction::Done);
            }
            Task::Choose(_, ability, effect) => {
                let flat = &self.program.effects[usize::from(effect.0)];
                for (index, way) in (0..).zip(self.ways(flat.ways)) {
                    if self.can_choose(state, seat, ability, way) {
                        each(LegendsAction::Choose(index));
                    }
                }
            }
            Task::Alternative(_, id) => {
                for (index, way) in (0..).zip(self.ways_to_pay(id)) {
                    if self.can_pay_way_and_rest(state, seat, id, way) {
                        each(LegendsAction::Choose(index));
                    }
                }
            }
            Task::Discard(..) | Task::DiscardColour(..) => {
                self.list_discards(state, seat, question, each);
            }
            Task::Swap(..) => {
                for card in TrainCard::playable().filter(|&card| state.hands[seat].of(card) > 0) {
                    for (slot, there) in state.table.row.cards() {
                        if !there.is_locomotive() {
                            each(LegendsAction::Swap(card, slot));
                        }
                    }
                }
                each(LegendsAction::Done);
            }
            Task::PutBack(_, done, count) => (done..count).for_each(|place| {
                each(LegendsAction::Choose(place));
            }),
            Task::Show(_) => {
                let done = self.completed(state, seat);
                for ticket in done.without(state.table.shown[seat]).members() {
                    each(LegendsAction::Show(TicketId(ticket as u8)));
                }
                each(LegendsAction::Done);
            }
            _ => self.list_picks(state, seat, question, each),
        }
    }

    /// Questions whose answer is one of many things.
    fn list_picks(&self, state: &LegendsState, seat: Seat, question: Task, each: Each<'_>) {
        let table = &state.table;
        let mut pick = |index: usize| each(LegendsAction::Choose(index as u8));
        match question {
            Task::Place(_, ability, effect) => {
                let places = self.places(state, seat, ability, effect);
                places.members().for_each(pick);
            }
            Task::Draft(_, Pool::Tools) => table.tools_laid.members().for_each(pick),
            Task::Draft(_, Pool::Agreements) => table.agreements_laid.members().for_each(pick),
            Task::Draft(_, Pool::Memory) => self.memories(state, seat).members().for_each(pick),
            Task::Upgrade(_, level) if self.is_due(table, seat, usize::from(level)) => {
                for slot in CompanySlot::of_level(usize::from(level)).iter().flatten() {
                    pick(slot.index());
                }
            }
            Task::Archive(_, deck_too) => {
                let events = if deck_too {
                    let current = table.events.current.map_or(0, |event| 1 << event.index());
                    (table.events.deck | table.events.discards) & !current
                } else {
                    table.events.discards
                };
                events.members().for_each(pick);
            }
            Task::Rule(_, _, true) => {
                let tools = WordSet::below(self.content.tools.len());
                tools.without(table.tools_archived).members().for_each(pick);
            }
            Task::Rule(_, _, false) => {
                let regions = self.legacy.regions.iter().copied().collect::<RegionSet>();
                regions
                    .iter()
                    .filter(|&region| {
                        (self.content.region(region).contents.as_ref())
                            .is_some_and(|c| table.stickers.has(c.sticker.index()))
                    })
                    .for_each(|region| pick(region.index()));
            }
            Task::Offer(..) => {
                let rest = self.legacy.candidates(&self.content).without(table.offered);
                rest.iter().for_each(|region| pick(region.index()));
            }
            Task::Open(_) => table.offered.iter().for_each(|region| pick(region.index())),
            Task::Colour(_, track) => {
                let colours = self.colours_for(table, track);
                (0..Colour::COUNT)
                    .filter(|&colour| colours[colour])
                    .for_each(pick);
            }
            _ => {}
        }
    }

    fn list_discards(&self, state: &LegendsState, seat: Seat, question: Task, each: Each<'_>) {
        for card in TrainCard::playable() {
            let legal = match question {
                Task::Discard(_, class, left, must) => {
                    self.may_discard(state, seat, card, (class, left, must))
                }
                Task::DiscardColour(_, colour, left) => {
                    card.colour() == Some(Colour(colour))
                        && self.may_discard(state, seat, card, (CardClass::Same, left, false))
                }
                _ => false,
            };
            if legal {
                each(LegendsAction::Discard(card));
            }
        }
    }

    /// Abilities with a price and tools that can be used at a moment, from a place in its list
    /// on, with every way to pay.
    pub(super) fn list_uses(
        &self,
        state: &LegendsState,
        seat: Seat,
        (moment, at): (Moment, u8),
        each: Each<'_>,
    ) {
        let list = self.list(moment).iter().skip(usize::from(at));
        for &id in list.filter(|&&id| self.is_offered(state, seat, moment, id)) {
            if self.ability(id).price.is_none() {
                each(LegendsAction::Use(id, 0));
            }
            let scene = Scene::now(state, seat, id);
            for (index, way) in (0..).zip(self.ways_to_pay(id)) {
                if self.can_pay(&scene, way) {
                    each(LegendsAction::Use(id, index));
                }
            }
        }
    }

    /// Is an ability offered: in force, its guard met, and not one that acts by itself?
    fn is_offered(&self, state: &LegendsState, seat: Seat, moment: Moment, id: AbilityId) -> bool {
        let ability = self.ability(id);
        // Options of a turn are never forced; those that only announce a rule are none.
        let announces = matches!(
            ability.effects.first().map(|effect| &effect.verb),
            Some(Verb::Pass | Verb::Show)
        );
        let optional = if moment == Moment::Turn {
            !announces
        } else {
            !self.is_automatic(id)
        };
        optional
            && !self.comes_too_late(&state.table, moment, id)
            && self.is_active(state, id, seat)
            && self.guard_holds(&Scene::now(state, seat, id))
    }

    fn ways_to_pay(&self, id: AbilityId) -> &[Vec<Cost>] {
        match &self.ability(id).price {
            Some((Obligation::For | Obligation::Must, Price(ways))) => ways,
            None => &[],
        }
    }

    fn ways(&self, (first, end): (u16, u16)) -> &[FlatWay] {
        &self.program.ways[usize::from(first)..usize::from(end)]
    }

    fn can_choose(
        &self,
        state: &LegendsState,
        seat: Seat,
        ability: AbilityId,
        way: &FlatWay,
    ) -> bool {
        let scene = Scene::now(state, seat, ability);
        (way.price.as_ref())
            .is_none_or(|Price(ways)| ways.first().is_none_or(|way| self.can_pay(&scene, way)))
    }

    /// Could an option be taken: by what is in the hand, or by what the others know of it?
    fn might_choose(
        &self,
        state: &LegendsState,
        seat: Seat,
        (ability, way): (AbilityId, &FlatWay),
        by_open: bool,
    ) -> bool {
        if !by_open {
            return self.can_choose(state, seat, ability, way);
        }
        let scene = Scene::now(state, seat, ability);
        let cost = way.price.as_ref().and_then(|Price(ways)| ways.first());
        cost.is_none_or(|cost| self.could_pay(&scene, cost))
    }

    /// Archived tickets with the own stamp; any archived one if there are none.
    fn memories(&self, state: &LegendsState, seat: Seat) -> TicketSet {
        let company = self.company(seat);
        let archived = self.legacy.archived;
        let taken = (state.table.memory.0.iter().flatten())
            .fold(TicketSet::EMPTY, |set, ticket| {
                set | TicketSet::single(ticket.index())
            });
        let free = archived.without(taken);
        let own = TicketSet::of(
            free.members()
                .filter(|&ticket| self.legacy.stamps[ticket] >> company.0 & 1 == 1),
        );
        if own.is_empty() { free } else { own }
    }

    /// Would the answer matter? What is asked must not tell others what somebody holds, so only
    /// what lies open counts.
    #[inline]
    pub(crate) fn is_worth_asking(&self, state: &LegendsState, question: Task) -> bool {
        let table = &state.table;
        match question {
            Task::Turn | Task::FirstTickets | Task::Over | Task::SecondCard => true,
            Task::KeepTickets(seat, _) => table.offer_counts[seat] > 0,
            Task::Alternative(..) => true,
            Task::Use(moment, seat, at) => {
                let list = self.list(moment).iter().skip(usize::from(at));
                list.copied()
                    .any(|id| self.could_use(state, seat, moment, id))
            }
            Task::Show(seat) => {
                let memory = u32::from(table.memory[seat].is_some());
                u32::from(table.ticket_counts[seat]) + memory > table.shown[seat].count()
            }
            Task::Swap(seat, _) => {
                table.hand_lens[seat] > 0
                    && table.row.cards().any(|(_, card)| !card.is_locomotive())
            }
            Task::Choose(seat, ability, effect) => {
                let flat = &self.program.effects[usize::from(effect.0)];
                let ways = self.ways(flat.ways);
                // Where something is free there is always an answer, and what is in the hand
                // need not matter.
                let free = ways.iter().any(|way| way.price.is_none());
                ways.iter().any(|way| {
                    let (first, _) = way.span;
                    let idle = self.program.effects[usize::from(first.0)].verb == Verb::Pass;
                    !idle && self.might_choose(state, seat, (ability, way), free)
                })
            }
            _ => {
                let mut any = false;
                let seat = question.asks(table.play.active);
                if let Some(seat) = seat {
                    self.list_answers(state, seat, question, &mut |_| any = true);
                }
                any
            }
        }
    }

    fn could_use(&self, state: &LegendsState, seat: Seat, moment: Moment, id: AbilityId) -> bool {
        let scene = Scene::now(state, seat, id);
        let ways = self.ways_to_pay(id);
        self.is_offered(state, seat, moment, id)
            && (ways.is_empty() || ways.iter().any(|way| self.could_pay(&scene, way)))
            && !matches!(self.ability(id).origin, Origin::Campaign(_))
    }
}

fn list_slots(state: &LegendsState, each: Each<'_>) {
    for (slot, card) in state.table.row.cards() {
        if !card.is_locomotive() {
            each(LegendsAction::TakeCard(slot));
        }
    }
}

/// Every set of at least so many.
fn list_keeps(offered: u8, least: u8, each: Each<'_>) {
    for kept in 0..1u16 << offered {
        if kept.count_ones() >= u32::from(least.min(offered)) {
            each(LegendsAction::KeepTickets(kept as u8));
        }
    }
}
