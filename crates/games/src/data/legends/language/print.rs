//! A tree becomes text.

use super::super::names::LegendsNames;
use super::words::{cond_word, counter_word, spot_word, target_word, verb_word};
use gleis_rules::legends::content::{
    Ability, Amount, Comparison, Cond, Cost, Counter, Effect, EventRef, Limit, Obligation, Place,
    PostcardRef, Price, RegionSet, RuleRef, SpecialKind, Spot, Target, TrackColour, Verb, Way,
};

/// The abilities of one card as text, in the spelling of the files.
#[must_use]
pub fn print(abilities: &[Ability], names: &LegendsNames) -> String {
    let printer = Printer(names);
    let each = abilities.iter().map(|ability| printer.ability(ability));
    each.collect::<Vec<_>>().join(" ; ")
}

struct Printer<'a>(&'a LegendsNames);

impl Printer<'_> {
    fn ability(&self, ability: &Ability) -> String {
        let mut text = format!("@{}", ability.trigger.word());
        if let Some(guard) = &ability.guard {
            text += &format!(" if {}", self.cond(guard));
        }
        if let Some((obligation, price)) = &ability.price {
            let word = match obligation {
                Obligation::Must => "must",
                Obligation::For => "for",
            };
            text += &format!(" {word} {}", self.price(price));
        }
        text += &format!(" : {}", self.effects(&ability.effects));
        match ability.limit {
            Limit::Unlimited => {}
            Limit::PerGame(times) => text += &format!(" x{times}/game"),
            Limit::InAll(times) => text += &format!(" x{times}"),
        }
        text
    }

    fn effects(&self, effects: &[Effect]) -> String {
        let each = effects.iter().map(|effect| {
            let target = match &effect.target {
                Target::Owner => String::new(),
                Target::Most(counter) | Target::Least(counter) => {
                    let word = target_word(&effect.target);
                    format!("{word}[{}].", self.counter(counter))
                }
                target => format!("{}.", target_word(target)),
            };
            target + &self.verb(&effect.verb)
        });
        each.collect::<Vec<_>>().join(", ")
    }

    fn verb(&self, verb: &Verb) -> String {
        let word = verb_word(verb);
        let inner = match verb {
            Verb::Gain(kind, amount) | Verb::Lose(kind, amount) => {
                format!("{},{}", kind.word(), self.amount(amount))
            }
            Verb::Cards(amount)
            | Verb::Pick(amount)
            | Verb::Swap(amount)
            | Verb::Retire(amount) => self.amount(amount),
            Verb::Tickets { draw, keep } => format!("{draw},{keep}"),
            Verb::Postcard(PostcardRef::One(id)) => self.0.postcard(*id).to_owned(),
            Verb::Postcard(PostcardRef::Printed) => "printed".to_owned(),
            Verb::Event(op, EventRef::One(id)) => format!("{},{}", op.word(), self.0.event(*id)),
            Verb::Event(op, EventRef::Any) => format!("{},any-event", op.word()),
            Verb::Rule(op, rule) => {
                let name = match rule {
                    RuleRef::One(id) => self.0.sticker(*id),
                    RuleRef::AnyTool => "any-tool",
                    RuleRef::AnyRegion => "any-region",
                };
                format!("{},{name}", op.word())
            }
            Verb::Paint(place, colour) => format!("{},{}", self.place(place), colour.word()),
            Verb::Mark(mark, place) => format!("{},{}", mark.word(), self.place(place)),
            Verb::FlipWinter => "winter".to_owned(),
            Verb::PeekDeck(cards) => format!("deck,{cards}"),
            Verb::Open(which) => which.word().to_owned(),
            Verb::Draft(pool) => pool.word().to_owned(),
            Verb::Vote(option) => option.to_string(),
            Verb::Cost(cards) => cards.to_string(),
            Verb::WildSkull => "skull".to_owned(),
            Verb::DenyOpenLocomotive => "openloco".to_owned(),
            Verb::Market(slots) => slots.to_string(),
            Verb::Choose(ways) => {
                let ways = ways.iter().map(|way| self.way(way));
                return format!("{word}{{ {} }}", ways.collect::<Vec<_>>().join(" | "));
            }
            Verb::Refresh | Verb::Show | Verb::Pass | Verb::Grey => return word.to_owned(),
        };
        format!("{word}({inner})")
    }

    fn way(&self, way: &Way) -> String {
        let price = way.price.as_ref();
        let price = price.map(|price| format!("for {} : ", self.price(price)));
        price.unwrap_or_default() + &self.effects(&way.effects)
    }

    fn price(&self, Price(ways): &Price) -> String {
        let each = ways.iter().map(|costs| {
            let costs = costs.iter().map(|cost| match cost {
                Cost::Lose(kind, amount) => {
                    format!("lose({},{})", kind.word(), self.amount(amount))
                }
                Cost::Discard(class, amount) => {
                    format!("discard({},{})", class.word(), self.amount(amount))
                }
            });
            costs.collect::<Vec<_>>().join(" + ")
        });
        each.collect::<Vec<_>>().join(" / ")
    }

    fn amount(&self, amount: &Amount) -> String {
        match amount {
            Amount::Fixed(number) => number.to_string(),
            Amount::Counted {
                factor,
                counter,
                cap,
            } => {
                let factor = Some(factor).filter(|&&factor| factor != 1);
                let factor = factor.map(|factor| format!("{factor}*"));
                let cap = cap.map(|cap| format!("^{cap}"));
                factor.unwrap_or_default() + &self.counter(counter) + &cap.unwrap_or_default()
            }
        }
    }

    fn counter(&self, counter: &Counter) -> String {
        let word = counter_word(counter);
        match counter {
            Counter::Tracks(cond) | Counter::Net(cond) => format!("{word}[{}]", self.cond(cond)),
            _ => word.to_owned(),
        }
    }

    fn place(&self, place: &Place) -> String {
        match place {
            Place::City(city) => self.0.city(*city).to_owned(),
            Place::Track(track) => self.0.track(*track).to_owned(),
            Place::This => "this".to_owned(),
            Place::Beds => "beds".to_owned(),
            Place::Any(cond) => format!("any[{}]", self.cond(cond)),
            Place::Top(cond) => format!("top[{}]", self.cond(cond)),
        }
    }

    fn cond(&self, cond: &Cond) -> String {
        let word = cond_word(cond);
        let inner = match cond {
            Cond::Or(parts) => {
                let parts = parts.iter().map(|part| match part {
                    Cond::Or(_) => format!("({})", self.cond(part)),
                    part => self.cond(part),
                });
                return parts.collect::<Vec<_>>().join(" | ");
            }
            Cond::And(parts) => {
                let parts = parts.iter().map(|part| match part {
                    Cond::Or(_) | Cond::And(_) => format!("({})", self.cond(part)),
                    part => self.cond(part),
                });
                return parts.collect::<Vec<_>>().join(" & ");
            }
            Cond::Not(part) => {
                let inner = self.cond(part);
                return match **part {
                    Cond::Or(_) | Cond::And(_) | Cond::Compare(..) => format!("!({inner})"),
                    _ => format!("!{inner}"),
                };
            }
            Cond::Compare(counter, comparison, amount) => {
                let sign = match comparison {
                    Comparison::AtLeast => ">=",
                    Comparison::AtMost => "<=",
                    Comparison::Equal => "=",
                };
                return format!("{}{sign}{}", self.counter(counter), self.amount(amount));
            }
            Cond::Colour(colour) => match colour {
                TrackColour::Colour(colour) => colour.name().to_owned(),
                TrackColour::Grey => "grey".to_owned(),
                TrackColour::Blank => "blank".to_owned(),
            },
            Cond::Region(set) => self.regions(*set).to_owned(),
            Cond::Special(SpecialKind::Bridge) => "bridge".to_owned(),
            Cond::Special(SpecialKind::Tunnel) => "tunnel".to_owned(),
            Cond::Touch(spot) | Cond::Reached(spot) | Cond::Via(spot) => {
                self.spot(*spot).to_owned()
            }
            Cond::Linked(one, other) => format!("{},{}", self.spot(*one), self.spot(*other)),
            Cond::HasAgreement => "agreement".to_owned(),
            _ => return word.to_owned(),
        };
        format!("{word}({inner})")
    }

    fn regions(&self, set: RegionSet) -> &str {
        let mut regions = set.iter();
        match (regions.next(), regions.next()) {
            (Some(region), None) => self.0.region(region),
            _ => "east",
        }
    }

    fn spot(&self, spot: Spot) -> &str {
        match spot {
            Spot::City(city) => self.0.city(city),
            set => spot_word(set),
        }
    }
}
