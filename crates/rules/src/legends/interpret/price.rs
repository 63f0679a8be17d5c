//! Prices: what can be paid, and paying.

use super::super::action::Claim;
use super::super::agenda::{Course, Task};
use super::super::cards::{Hand, TrainCard, TrainCards};
use super::super::content::{AbilityId, CardClass, Colour, Cost, Kind, Obligation, Price, Trigger};
use super::super::event::LegendsEvent;
use super::super::game::LegendsGame;
use super::super::state::LegendsState;
use super::super::step::Step;
use super::Scene;
use crate::{BitSet, Chance, EventSink, Seat};

/// What is left to pay with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purse {
    pub hand: Hand,
    pub cash: i16,
}

/// Cards that are still to be discarded.
#[derive(Clone, Copy, Debug, Default)]
struct Needs {
    any: u16,
    locomotives: u16,
    same: u16,
    cash: i16,
}

impl Needs {
    /// Locomotives first, then cards of one colour, then anything.
    fn fit(&self, purse: &Purse) -> bool {
        let all = purse.hand.without_news() as u16;
        let most = purse.hand.colours().into_iter().max().unwrap_or(0);
        u16::from(purse.hand.of(TrainCard::LOCOMOTIVE)) >= self.locomotives
            && u16::from(most) >= self.same
            && all >= self.any + self.locomotives + self.same
            && purse.cash >= self.cash
    }
}

/// At most this many prices belong to one claim.
pub(crate) const MUSTS_MAX: usize = 8;

/// The prices of a claim that are still to be paid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Musts {
    ids: [AbilityId; MUSTS_MAX],
    len: usize,
}

impl Musts {
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    fn ids(&self) -> &[AbilityId] {
        &self.ids[..self.len]
    }
}

impl LegendsGame {
    /// The prices that are part of a claim, whose guards hold for exactly this payment, after
    /// the one given (section 5.2 of the modules).
    pub(crate) fn musts(
        &self,
        state: &LegendsState,
        seat: Seat,
        claim: &Claim,
        after: Option<AbilityId>,
    ) -> Musts {
        let mut musts = Musts {
            ids: [AbilityId(0); MUSTS_MAX],
            len: 0,
        };
        let mut waiting = after.is_some();
        for &(id, tracks) in &self.program.modifiers {
            if waiting {
                waiting = after != Some(id);
                continue;
            }
            let scene = self.scene_of(state, seat, id, claim.track, Some(*claim));
            if musts.len < MUSTS_MAX
                && tracks.has(claim.track.index())
                && self.ability(id).trigger == Trigger::Claim
                && self.is_active(state, id, seat)
                && self.guard_holds(&scene)
            {
                musts.ids[musts.len] = id;
                musts.len += 1;
            }
        }
        musts
    }

    /// Can all of these prices be paid together?
    pub(crate) fn can_pay_all(
        &self,
        state: &LegendsState,
        seat: Seat,
        claim: &Claim,
        musts: &Musts,
        purse: &Purse,
    ) -> bool {
        self.can_pay_rest(state, seat, claim, (musts.ids(), Needs::default()), purse)
    }

    fn can_pay_rest(
        &self,
        state: &LegendsState,
        seat: Seat,
        claim: &Claim,
        (musts, needs): (&[AbilityId], Needs),
        purse: &Purse,
    ) -> bool {
        let Some((&id, rest)) = musts.split_first() else {
            return needs.fit(purse);
        };
        let Some((_, Price(ways))) = &self.ability(id).price else {
            return self.can_pay_rest(state, seat, claim, (rest, needs), purse);
        };
        let scene = self.scene_of(state, seat, id, claim.track, Some(*claim));
        ways.iter().any(|way| {
            let mut more = needs;
            let payable = self.add_needs(&scene, way, &mut more);
            payable && self.can_pay_rest(state, seat, claim, (rest, more), purse)
        })
    }

    /// Adds the costs of one way. Things other than coins and cards must be there at once.
    fn add_needs(&self, scene: &Scene<'_>, way: &[Cost], needs: &mut Needs) -> bool {
        way.iter().all(|cost| match cost {
            Cost::Lose(Kind::Cash, amount) => {
                needs.cash += self.amount(scene, amount);
                true
            }
            Cost::Lose(kind, amount) => {
                scene.state.table.count(*kind, scene.seat) >= self.amount(scene, amount)
            }
            Cost::Discard(class, amount) => {
                let cards = self.amount(scene, amount).max(0) as u16;
                match class {
                    CardClass::Any => needs.any += cards,
                    CardClass::Loco => needs.locomotives += cards,
                    CardClass::Same => needs.same += cards,
                }
                true
            }
        })
    }

    /// One of the ways to pay for an ability.
    pub(crate) fn way_to_pay(&self, id: AbilityId, way: u8) -> Option<&[Cost]> {
        let (_, Price(ways)) = self.ability(id).price.as_ref()?;
        ways.get(usize::from(way)).map(Vec::as_slice)
    }

    /// Can this way be paid now?
    pub(crate) fn can_pay(&self, scene: &Scene<'_>, way: &[Cost]) -> bool {
        let mut needs = Needs::default();
        let purse = Purse {
            hand: scene.state.hands[scene.seat],
            cash: scene.state.table.cash[scene.seat],
        };
        self.add_needs(scene, way, &mut needs) && needs.fit(&purse)
    }

    /// Could this way be paid for all that the others know of the hand?
    pub(crate) fn could_pay(&self, scene: &Scene<'_>, way: &[Cost]) -> bool {
        let mut needs = Needs::default();
        let table = &scene.state.table;
        let cards = needs_cards(self.add_needs(scene, way, &mut needs), &needs);
        cards.is_some_and(|cards| {
            u16::from(table.hand_lens[scene.seat]) >= cards && table.cash[scene.seat] >= needs.cash
        })
    }

    /// What a player has after one way of a price, cards at will still to be chosen.
    pub(crate) fn can_pay_way_and_rest(
        &self,
        state: &LegendsState,
        seat: Seat,
        id: AbilityId,
        way: &[Cost],
    ) -> bool {
        let Some(claim) = state.table.play.claim else {
            return true;
        };
        let scene = Scene::now(state, seat, id);
        let mut needs = Needs::default();
        let musts = self.musts(state, seat, &claim, Some(id));
        let purse = Purse {
            hand: state.hands[seat],
            cash: state.table.cash[seat],
        };
        self.add_needs(&scene, way, &mut needs)
            && self.can_pay_rest(state, seat, &claim, (musts.ids(), needs), &purse)
    }

    /// May this card be discarded now, with so many more of its class to come? In a claim the
    /// prices of later steps must stay payable.
    pub(crate) fn may_discard(
        &self,
        state: &LegendsState,
        seat: Seat,
        card: TrainCard,
        (class, left, must): (CardClass, u8, bool),
    ) -> bool {
        let hand = &state.hands[seat];
        if hand.of(card) == 0 {
            return false;
        }
        let fits = match class {
            CardClass::Any => true,
            CardClass::Loco => card.is_locomotive(),
            CardClass::Same => card
                .colour()
                .is_some_and(|colour: Colour| hand.of_colour(colour) >= left),
        };
        if !(fits && must) {
            return fits;
        }
        let Some((claim, after)) = state.table.play.claim.zip(state.table.play.paying) else {
            return true;
        };
        let mut purse = Purse {
            hand: *hand,
            cash: state.table.cash[seat],
        };
        purse.hand.take(card, 1);
        let rest = u16::from(left - 1);
        let needs = match class {
            CardClass::Any => Needs {
                any: rest,
                ..Needs::default()
            },
            CardClass::Loco => Needs {
                locomotives: rest,
                ..Needs::default()
            },
            CardClass::Same => Needs {
                same: rest,
                ..Needs::default()
            },
        };
        let musts = self.musts(state, seat, &claim, Some(after));
        self.can_pay_rest(state, seat, &claim, (musts.ids(), needs), &purse)
    }
}

fn needs_cards(payable: bool, needs: &Needs) -> Option<u16> {
    payable.then_some(needs.any + needs.locomotives + needs.same)
}

impl<C: Chance, S: EventSink<LegendsEvent>> Step<'_, C, S> {
    /// The price of a step of claiming: asked for where there are several ways to pay.
    pub fn pay_must(&mut self, seat: Seat, id: AbilityId) {
        let Some((Obligation::Must, Price(ways))) = &self.game.ability(id).price else {
            return;
        };
        self.state.table.play.paying = Some(id);
        if let [way] = &ways[..] {
            self.pay(seat, id, way, true);
        } else {
            self.push(Task::Alternative(seat, id));
        }
    }

    /// Pays: coins and the like at once, cards as the player chooses them.
    pub fn pay(&mut self, seat: Seat, id: AbilityId, way: &[Cost], must: bool) {
        for cost in way {
            if let Cost::Discard(class, amount) = cost {
                let cards = self.number(seat, id, amount).clamp(0, 100) as u8;
                if cards > 0 {
                    self.push(Task::Discard(seat, *class, cards, must));
                }
            }
        }
        for cost in way {
            if let Cost::Lose(kind, amount) = cost {
                let less = self.number(seat, id, amount);
                self.change(seat, *kind, less.saturating_neg(), id);
            }
        }
    }

    /// Uses something that is offered, paying in this of its ways.
    pub fn use_ability(&mut self, seat: Seat, id: AbilityId, way: u8) {
        self.push(self.game.course(seat, id));
        if let Some(way) = self.game.way_to_pay(id, way) {
            self.pay(seat, id, way, false);
        }
        self.note_use(seat, id);
    }

    /// Takes one option of a choice.
    pub fn choose(&mut self, seat: Seat, ability: AbilityId, (first, chosen): (u16, u8)) {
        let way = &self.game.program.ways[usize::from(first) + usize::from(chosen)];
        let (next, end) = way.span;
        self.push(Task::Carry(seat, Course { ability, next, end }));
        if let Some(way) = way.price.as_ref().and_then(|Price(ways)| ways.first()) {
            self.pay(seat, ability, way, false);
        }
    }
}
