//! What would act in the steps of a claim that is not made yet.

use super::action::Claim;
use super::agenda::Moment;
use super::content::{
    AbilityId, AgreementId, Amount, Cost, Counter, Kind, Mark, Obligation, Origin, Place, Pool,
    PostcardRef, Price, Target, Verb,
};
use super::game::LegendsGame;
use super::interpret::Scene;
use super::parts::PostPlace;
use super::state::{LegendsState, TrackSet};
use super::step::CLAIM_STEPS;
use crate::{BitSet, Seat, TicketId};

/// Something that acts in a step of claiming.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimAct {
    /// An ability; is it the player's choice whether it acts?
    Ability(AbilityId, bool),
    /// A card for a big city (LW-C12).
    BigCity,
}

impl LegendsGame {
    /// Tells in order what the steps of this claim would bring, each time with the table as it
    /// is then, so far as nobody is asked and no card is drawn; and gives the table after them.
    pub fn each_claim_act(
        &self,
        state: &LegendsState,
        seat: Seat,
        claim: &Claim,
        mut each: impl FnMut(u8, ClaimAct, &LegendsState),
    ) -> LegendsState {
        let mut after = self.supposed(state, seat, claim);
        for step in 1..=CLAIM_STEPS.len() as u8 {
            let list = self.list(Moment::Claim(step));
            for &id in list.iter().filter(|&&id| self.is_automatic(id)) {
                if self.fires(&after, id, seat) {
                    each(step, ClaimAct::Ability(id, false), &after);
                    self.suppose_acted(&mut after, seat, id);
                }
            }
            // Only the step of the papers asks for what has a price.
            if Moment::Claim(step) == Moment::PAPERS {
                for &id in list.iter().filter(|&&id| !self.is_automatic(id)) {
                    let holds = self.guard_holds(&Scene::now(&after, seat, id));
                    if holds && self.is_active(&after, id, seat) {
                        each(step, ClaimAct::Ability(id, true), &after);
                    }
                }
            }
        }
        if self.touches_big_city(&after.table) {
            let step = CLAIM_STEPS.len() as u8;
            each(step, ClaimAct::BigCity, &after);
        }
        after
    }

    /// What showing this completed ticket would bring now, ability by ability, each time with the
    /// table as it finds it. What brings nothing is left out: a number whose postcard is gone.
    pub fn each_bell_act(
        &self,
        state: &LegendsState,
        seat: Seat,
        ticket: TicketId,
        mut each: impl FnMut(AbilityId, &LegendsState),
    ) {
        let mut shown = *state;
        shown.table.play.ticket = Some(ticket);
        if self.texts_act(&shown.table) {
            let text = self.content.tickets[ticket.index()].text;
            for id in text.ids().filter(|&id| self.may_begin(&shown, id, seat)) {
                each(id, &shown);
            }
        }
        for &id in self.list(Moment::Bell) {
            if self.fires(&shown, id, seat) && self.brings_something(&shown, id) {
                each(id, &shown);
            }
        }
    }

    fn brings_something(&self, shown: &LegendsState, id: AbilityId) -> bool {
        let printed = |ticket: TicketId| self.content.tickets[ticket.index()].postcard;
        let in_office = |postcard| shown.table.post(postcard).at == PostPlace::Office;
        (self.ability(id).effects.iter()).any(|effect| match effect.verb {
            Verb::Pass => false,
            Verb::Postcard(PostcardRef::One(postcard)) => in_office(postcard),
            Verb::Postcard(PostcardRef::Printed) => shown
                .table
                .play
                .ticket
                .and_then(printed)
                .is_some_and(in_office),
            _ => true,
        })
    }

    /// The table right after the claim; whether it could be paid does not matter.
    fn supposed(&self, state: &LegendsState, seat: Seat, claim: &Claim) -> LegendsState {
        let mut after = *state;
        for (place, id) in self.helps(state, seat, claim.track).iter().enumerate() {
            if claim.helps >> place & 1 == 1 {
                self.suppose_used(&mut after, seat, id);
            }
        }
        let claimed = TrackSet::single(claim.track.index());
        let table = &mut after.table;
        table.play.active = seat;
        table.play.claim = Some(*claim);
        table.play.event = table.events.current;
        table.cars[seat] = table.cars[seat].saturating_sub(self.length(claim.track));
        table.owned[seat] |= claimed;
        table.open &= !(claimed | self.closed_by(claimed, table.seats));
        after
    }

    /// The table after an ability has acted, as far as later steps look at it.
    fn suppose_acted(&self, after: &mut LegendsState, seat: Seat, id: AbilityId) {
        let before = *after;
        let number = |amount: &Amount| self.amount(&Scene::now(&before, seat, id), amount);
        self.suppose_used(after, seat, id);
        let ability = self.ability(id);
        if let Some((Obligation::Must, Price(ways))) = &ability.price
            && let [way] = &ways[..]
        {
            for cost in way {
                if let Cost::Lose(kind, amount) = cost {
                    change(after, seat, *kind, -number(amount));
                }
            }
        }
        for effect in &ability.effects {
            if effect.target != Target::Owner {
                continue;
            }
            match &effect.verb {
                Verb::Gain(kind, amount) => {
                    change(after, seat, *kind, number(amount));
                    let of_fund = |counter: &Counter| *counter == Counter::Fund;
                    if let (Amount::Counted { counter, .. }, Some(claim)) =
                        (amount, after.table.play.claim)
                        && of_fund(counter)
                    {
                        after.table.funds_taken |= 1 << self.special_place(claim.track);
                    }
                }
                Verb::Lose(kind, amount) => change(after, seat, *kind, -number(amount)),
                // Nobody knows yet which one it will be, but there will be one.
                Verb::Draft(Pool::Agreements) => {
                    after.table.agreement[seat] = Some(AgreementId(u8::MAX));
                }
                Verb::Mark(Mark::Bridge, Place::This) => {
                    if let Some(claim) = after.table.play.claim {
                        let place = self.special_place(claim.track);
                        after.table.bridges[place] = Some(self.company(seat));
                    }
                }
                _ => {}
            }
        }
    }

    fn suppose_used(&self, after: &mut LegendsState, seat: Seat, id: AbilityId) {
        let table = &mut after.table;
        if let Some(place) = self.program.places[id.index()] {
            let used = &mut table.uses[seat][usize::from(place)];
            *used = used.saturating_add(1);
        }
        if let Some(place) = self.program.firsts[id.index()] {
            table.met |= 1 << place;
        }
        match self.ability(id).origin {
            Origin::Postcard(postcard) => {
                let spent = &mut table.post[postcard.index()].spent;
                *spent = spent.saturating_add(if self.is_second(id) { 16 } else { 1 });
            }
            Origin::Tool(_) => table.play.tool_used = true,
            _ => {}
        }
    }
}

fn change(after: &mut LegendsState, seat: Seat, kind: Kind, more: i16) {
    let now = after.table.count(kind, seat).saturating_add(more).max(0);
    after.table.set_count(kind, seat, now);
}
