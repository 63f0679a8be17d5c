//! What abilities cost and do, as words with what belongs to them.

use crate::catalogue::LegendsBox;
use crate::data::legends::language::{counter_word, target_word, verb_word};
use crate::wire::{WireLine, WireTerm, WireWay};
use gleis_rules::legends::Table;
use gleis_rules::legends::content::{
    Ability, AbilityId, Amount, Cost, EventRef, Kind, Limit, Obligation, Place, PostcardRef, Price,
    RuleRef, Target, Verb, Way,
};

/// What a counted amount comes to now, where that is known.
pub(super) type Now<'a> = &'a dyn Fn(&Amount) -> Option<i16>;

/// Nothing is known of the moment.
pub(super) fn as_printed(_: &Amount) -> Option<i16> {
    None
}

fn own(word: &str) -> Option<String> {
    Some(word.to_owned())
}

impl LegendsBox {
    /// An ability as it is printed.
    pub(super) fn line_to_wire(&self, id: AbilityId, ability: &Ability) -> WireLine {
        let (must, price) = self.price_of_to_wire(ability, &as_printed);
        let (per_game, in_all) = match ability.limit {
            Limit::Unlimited => (None, None),
            Limit::PerGame(most) => (Some(most), None),
            Limit::InAll(most) => (None, Some(most)),
        };
        WireLine {
            when: ability.trigger.word().to_owned(),
            conditional: ability.guard.is_some(),
            must,
            price,
            effects: self.effects_to_wire(effects_of(ability), &as_printed),
            per_game,
            in_all,
            place: self.game.use_place(id),
        }
    }

    /// Does the price belong to the action, and what is it?
    pub(super) fn price_of_to_wire(
        &self,
        ability: &Ability,
        now: Now<'_>,
    ) -> (bool, Vec<Vec<WireTerm>>) {
        match &ability.price {
            None => (false, Vec::new()),
            Some((obligation, price)) => (
                *obligation == Obligation::Must,
                self.price_to_wire(price, now),
            ),
        }
    }

    pub(super) fn price_to_wire(&self, Price(ways): &Price, now: Now<'_>) -> Vec<Vec<WireTerm>> {
        ways.iter().map(|way| costs_to_wire(way, now)).collect()
    }

    pub(super) fn effects_to_wire<'a>(
        &self,
        effects: impl Iterator<Item = (&'a Target, &'a Verb)>,
        now: Now<'_>,
    ) -> Vec<WireTerm> {
        effects
            .map(|(target, verb)| {
                // What others would get is worked out for them, not for who looks on.
                let now: Now<'_> = if *target == Target::Owner {
                    now
                } else {
                    &as_printed
                };
                let mut term = self.verb_to_wire(verb, now);
                term.target = Some(target_word(target).to_owned()).filter(|word| !word.is_empty());
                if let Target::Most(counter) | Target::Least(counter) = target {
                    term.target_counter = own(counter_word(counter));
                }
                term
            })
            .collect()
    }

    /// The effects of an ability as things are: where its dollars count twice, this is told.
    pub(super) fn effects_now_to_wire(
        &self,
        table: &Table,
        (id, ability): (AbilityId, &Ability),
        now: Now<'_>,
    ) -> Vec<WireTerm> {
        let mut terms = self.effects_to_wire(effects_of(ability), now);
        if self.game.counts_double(table, id) {
            let dollars = |term: &&mut WireTerm| {
                term.word == "gain" && term.kind.as_deref() == Some(Kind::Cash.word())
            };
            for term in terms.iter_mut().filter(dollars) {
                term.now = term
                    .now
                    .or(term.amount)
                    .map(|dollars| dollars.saturating_mul(2));
            }
        }
        terms
    }

    fn verb_to_wire(&self, verb: &Verb, now: Now<'_>) -> WireTerm {
        let names = &self.legends.names;
        let mut term = WireTerm {
            word: verb_word(verb).to_owned(),
            ..WireTerm::default()
        };
        match verb {
            Verb::Gain(kind, amount) | Verb::Lose(kind, amount) => {
                term.kind = own(kind.word());
                put_amount(&mut term, amount, now);
            }
            Verb::Cards(amount)
            | Verb::Pick(amount)
            | Verb::Swap(amount)
            | Verb::Retire(amount) => put_amount(&mut term, amount, now),
            Verb::Tickets { draw, keep } => {
                term.amount = Some(i16::from(*draw));
                term.keep = Some(*keep);
            }
            Verb::Postcard(PostcardRef::One(id)) => term.id = own(names.postcard(*id)),
            Verb::Postcard(PostcardRef::Printed) => term.kind = own("printed"),
            Verb::Event(op, which) => {
                term.class = own(op.word());
                match which {
                    EventRef::One(id) => term.id = own(names.event(*id)),
                    EventRef::Any => term.kind = own("any-event"),
                }
            }
            Verb::Rule(op, which) => {
                term.class = own(op.word());
                match which {
                    RuleRef::One(id) => term.id = own(names.sticker(*id)),
                    RuleRef::AnyTool => term.kind = own("any-tool"),
                    RuleRef::AnyRegion => term.kind = own("any-region"),
                }
            }
            Verb::Paint(place, colour) => {
                term.class = own(colour.word());
                term.place = Some(self.spot_to_wire(place));
            }
            Verb::Mark(mark, place) => {
                term.kind = own(mark.word());
                term.place = Some(self.spot_to_wire(place));
            }
            Verb::FlipWinter => term.kind = own("winter"),
            Verb::Open(which) => term.kind = own(which.word()),
            Verb::Draft(pool) => term.kind = own(pool.word()),
            Verb::PeekDeck(number) | Verb::Vote(number) | Verb::Market(number) => {
                term.amount = Some(i16::from(*number));
            }
            Verb::Cost(cards) => term.amount = Some(i16::from(*cards)),
            Verb::Choose(ways) => {
                term.ways = ways.iter().map(|way| self.way_to_wire(way, now)).collect();
            }
            Verb::WildSkull
            | Verb::DenyOpenLocomotive
            | Verb::Refresh
            | Verb::Show
            | Verb::Pass
            | Verb::Grey => {}
        }
        term
    }

    fn way_to_wire(&self, way: &Way, now: Now<'_>) -> WireWay {
        let price = way.price.as_ref();
        let effects = way.effects.iter();
        WireWay {
            price: price.map_or_else(Vec::new, |price| self.price_to_wire(price, now)),
            effects: self
                .effects_to_wire(effects.map(|effect| (&effect.target, &effect.verb)), now),
        }
    }

    fn spot_to_wire(&self, place: &Place) -> String {
        match place {
            Place::City(city) => self.city_name(*city),
            Place::Track(track) => self.track_name(*track),
            Place::This => "this".to_owned(),
            Place::Beds => "beds".to_owned(),
            Place::Any(_) => "any".to_owned(),
            Place::Top(_) => "top".to_owned(),
        }
    }
}

/// The effects of an ability with their targets.
pub(super) fn effects_of(ability: &Ability) -> impl Iterator<Item = (&Target, &Verb)> {
    let effects = ability.effects.iter();
    effects.map(|effect| (&effect.target, &effect.verb))
}

/// One way to pay.
pub(super) fn costs_to_wire(way: &[Cost], now: Now<'_>) -> Vec<WireTerm> {
    let name = |cost: &Cost| {
        let mut term = WireTerm::default();
        let amount = match cost {
            Cost::Lose(kind, amount) => {
                term.word = "lose".to_owned();
                term.kind = own(kind.word());
                amount
            }
            Cost::Discard(class, amount) => {
                term.word = "discard".to_owned();
                term.class = own(class.word());
                amount
            }
        };
        put_amount(&mut term, amount, now);
        term
    };
    way.iter().map(name).collect()
}

fn put_amount(term: &mut WireTerm, amount: &Amount, now: Now<'_>) {
    match amount {
        Amount::Fixed(number) => term.amount = Some(i16::from(*number)),
        Amount::Counted {
            factor,
            counter,
            cap,
        } => {
            term.amount = Some(i16::from(*factor));
            term.counter = own(counter_word(counter));
            term.cap = *cap;
            term.now = now(amount);
        }
    }
}
