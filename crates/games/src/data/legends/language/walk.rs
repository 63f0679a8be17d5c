//! Going through the tree of an ability.

use gleis_rules::legends::content::{
    Ability, Amount, Cond, Cost, Counter, Effect, Place, Price, Target, Verb,
};

/// Is told everything in a tree, the outer before the inner.
pub(in super::super) trait Visitor {
    fn verb(&mut self, _verb: &Verb) {}
    fn target(&mut self, _target: &Target) {}
    fn cost(&mut self, _cost: &Cost) {}
    fn amount(&mut self, _amount: &Amount) {}
    fn counter(&mut self, _counter: &Counter) {}
    fn cond(&mut self, _cond: &Cond) {}
}

/// Goes through one ability.
pub(in super::super) fn visit(ability: &Ability, visitor: &mut impl Visitor) {
    if let Some(guard) = &ability.guard {
        visit_cond(guard, visitor);
    }
    if let Some((_, price)) = &ability.price {
        visit_price(price, visitor);
    }
    visit_effects(&ability.effects, visitor);
}

fn visit_effects(effects: &[Effect], visitor: &mut impl Visitor) {
    for effect in effects {
        visitor.target(&effect.target);
        if let Target::Most(counter) | Target::Least(counter) = &effect.target {
            visit_counter(counter, visitor);
        }
        visitor.verb(&effect.verb);
        match &effect.verb {
            Verb::Gain(_, amount)
            | Verb::Lose(_, amount)
            | Verb::Cards(amount)
            | Verb::Pick(amount)
            | Verb::Swap(amount)
            | Verb::Retire(amount) => visit_amount(amount, visitor),
            Verb::Paint(place, _) | Verb::Mark(_, place) => {
                if let Place::Any(cond) | Place::Top(cond) = place {
                    visit_cond(cond, visitor);
                }
            }
            Verb::Choose(ways) => {
                for way in ways {
                    if let Some(price) = &way.price {
                        visit_price(price, visitor);
                    }
                    visit_effects(&way.effects, visitor);
                }
            }
            _ => {}
        }
    }
}

fn visit_price(Price(ways): &Price, visitor: &mut impl Visitor) {
    for cost in ways.iter().flatten() {
        visitor.cost(cost);
        match cost {
            Cost::Lose(_, amount) | Cost::Discard(_, amount) => visit_amount(amount, visitor),
        }
    }
}

fn visit_amount(amount: &Amount, visitor: &mut impl Visitor) {
    visitor.amount(amount);
    if let Amount::Counted { counter, .. } = amount {
        visit_counter(counter, visitor);
    }
}

fn visit_counter(counter: &Counter, visitor: &mut impl Visitor) {
    visitor.counter(counter);
    if let Counter::Tracks(cond) | Counter::Net(cond) = counter {
        visit_cond(cond, visitor);
    }
}

/// Goes through a condition.
pub(in super::super) fn visit_cond(cond: &Cond, visitor: &mut impl Visitor) {
    visitor.cond(cond);
    match cond {
        Cond::Or(parts) | Cond::And(parts) => {
            for part in parts {
                visit_cond(part, visitor);
            }
        }
        Cond::Not(part) => visit_cond(part, visitor),
        Cond::Compare(counter, _, amount) => {
            visit_counter(counter, visitor);
            visit_amount(amount, visitor);
        }
        _ => {}
    }
}
