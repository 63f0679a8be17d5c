//! Text becomes a tree. One function for each rule of the grammar.

use super::super::names::LegendsNames;
use super::scan::{Token, scan};
use super::tokens::{Parsed, Parser};
use super::words::{COUNTERS, PREDICATES, PREDICATES_OF, SPOTS, TARGETS, VERBS};
use gleis_rules::legends::content::{
    Ability, Amount, CardClass, Colour, Comparison, Cond, Cost, Counter, Effect, EventOp, EventRef,
    Kind, Limit, Mark, Obligation, OfferBox, Origin, PaintColour, Place, Pool, PostcardRef, Price,
    RegionSet, RuleOp, RuleRef, SpecialKind, Spot, Target, TrackColour, Trigger, Verb, Way,
};

/// Reads the abilities of one card.
///
/// # Errors
/// The first letter at which something else was expected.
pub fn parse(text: &str, names: &LegendsNames, origin: Origin) -> Parsed<Vec<Ability>> {
    let mut parser = Parser {
        tokens: scan(text)?,
        next: 0,
        depth: 0,
        names,
        origin,
    };
    let mut abilities = vec![parser.ability()?];
    while parser.accept(";") {
        abilities.push(parser.ability()?);
    }
    match parser.peek() {
        Token::End => Ok(abilities),
        _ => parser.fail("`;` or the end"),
    }
}

/// The rules of the grammar.
impl Parser<'_> {
    fn ability(&mut self) -> Parsed<Ability> {
        self.eat("@")?;
        let triggers: Vec<_> = Trigger::ALL.iter().map(|&one| (one.word(), one)).collect();
        let trigger = self.word("a trigger", &triggers)?;
        let guard = if self.accept("if") {
            Some(self.cond()?)
        } else {
            None
        };
        let price = if self.accept("must") {
            Some((Obligation::Must, self.price()?))
        } else if self.accept("for") {
            Some((Obligation::For, self.price()?))
        } else {
            None
        };
        self.eat(":")?;
        Ok(Ability {
            origin: self.origin,
            trigger,
            guard,
            price,
            effects: self.effects()?,
            limit: self.limit()?,
        })
    }

    fn limit(&mut self) -> Parsed<Limit> {
        let Token::Name(name) = self.peek() else {
            return Ok(Limit::Unlimited);
        };
        let times = name.strip_prefix('x').and_then(|times| times.parse().ok());
        let Some(times) = times.filter(|&times: &u8| times > 0 && !name.starts_with("x0")) else {
            return Ok(Limit::Unlimited);
        };
        self.next += 1;
        if self.accept("/") {
            self.word("a period", &[("game", Limit::PerGame(times))])
        } else {
            Ok(Limit::InAll(times))
        }
    }

    fn effects(&mut self) -> Parsed<Vec<Effect>> {
        let mut effects = vec![self.effect()?];
        while self.accept(",") {
            effects.push(self.effect()?);
        }
        Ok(effects)
    }

    fn effect(&mut self) -> Parsed<Effect> {
        let (word, sign) = (self.peek().text(), self.at(1).0.text());
        let plain = TARGETS.iter().find(|(target, _)| *target == word);
        let target = match (plain, word, sign) {
            (Some((_, target)), _, ".") => {
                self.next += 2;
                target.clone()
            }
            (_, "most" | "least", "[") => {
                self.next += 2;
                let counter = self.counter()?;
                self.eat("]")?;
                self.eat(".")?;
                if word == "most" {
                    Target::Most(counter)
                } else {
                    Target::Least(counter)
                }
            }
            _ => Target::Owner,
        };
        let verb = self.nested(Self::verb)?;
        Ok(Effect { target, verb })
    }

    fn verb(&mut self) -> Parsed<Verb> {
        let word = self.peek().text();
        if !VERBS.contains(&word) {
            return self.fail_word("a verb", VERBS.into_iter());
        }
        self.next += 1;
        match word {
            "pass" => return Ok(Verb::Pass),
            "refresh" => return Ok(Verb::Refresh),
            "grey" => return Ok(Verb::Grey),
            "show" => return Ok(Verb::Show),
            "choose" => return self.choose(),
            _ => {}
        }
        self.eat("(")?;
        let verb = self.arguments(word)?;
        self.eat(")")?;
        Ok(verb)
    }

    fn arguments(&mut self, word: &str) -> Parsed<Verb> {
        Ok(match word {
            "gain" => self.kind_and_amount(Verb::Gain)?,
            "lose" => self.kind_and_amount(Verb::Lose)?,
            "cards" => Verb::Cards(self.amount()?),
            "pick" => Verb::Pick(self.amount()?),
            "swap" => Verb::Swap(self.amount()?),
            "retire" => Verb::Retire(self.amount()?),
            "tickets" => {
                let draw = self.number()?;
                self.eat(",")?;
                let keep = self.number()?;
                Verb::Tickets { draw, keep }
            }
            "postcard" => Verb::Postcard(self.postcard()?),
            "event" => self.event()?,
            "rule" => self.rule()?,
            "paint" => {
                let place = self.place()?;
                self.eat(",")?;
                let colours = words(PaintColour::ALL, PaintColour::word);
                Verb::Paint(place, self.word("a colour", &colours)?)
            }
            "mark" => {
                let mark = self.word("a mark", &words(Mark::ALL, Mark::word))?;
                self.eat(",")?;
                Verb::Mark(mark, self.place()?)
            }
            "flip" => self.word("a season", &[("winter", Verb::FlipWinter)])?,
            "peek" => {
                self.eat("deck")?;
                self.eat(",")?;
                Verb::PeekDeck(self.number()?)
            }
            "open" => Verb::Open(self.word("a box", &words(OfferBox::ALL, OfferBox::word))?),
            "draft" => Verb::Draft(self.word("a pool", &words(Pool::ALL, Pool::word))?),
            "vote" => Verb::Vote(self.number()?),
            "cost" => self.cost_change()?,
            "wild" => self.word("a symbol", &[("skull", Verb::WildSkull)])?,
            "deny" => self.word("a denial", &[("openloco", Verb::DenyOpenLocomotive)])?,
            _ => Verb::Market(self.number()?),
        })
    }

    fn kind_and_amount<T>(&mut self, make: impl FnOnce(Kind, Amount) -> T) -> Parsed<T> {
        let kind = self.word("a kind", &words(Kind::ALL, Kind::word))?;
        self.eat(",")?;
        Ok(make(kind, self.amount()?))
    }

    fn postcard(&mut self) -> Parsed<PostcardRef> {
        if self.accept("printed") {
            return Ok(PostcardRef::Printed);
        }
        let Token::Number(number) = self.peek() else {
            return self.fail("the number of a postcard, or `printed`");
        };
        match self.names.find_postcard(number) {
            Some(id) => {
                self.next += 1;
                Ok(PostcardRef::One(id))
            }
            None => self.fail("the number of a postcard from postcards.csv"),
        }
    }

    fn event(&mut self) -> Parsed<Verb> {
        let op = self.word("an operation", &words(EventOp::ALL, EventOp::word))?;
        self.eat(",")?;
        let names = self.names;
        let event = self.named(
            "an event from events.csv, or `any-event`",
            |name| match name {
                "any-event" => Some(EventRef::Any),
                name => names.find_event(name).map(EventRef::One),
            },
        )?;
        Ok(Verb::Event(op, event))
    }

    fn rule(&mut self) -> Parsed<Verb> {
        let op = self.word("an operation", &words(RuleOp::ALL, RuleOp::word))?;
        self.eat(",")?;
        let (names, what) = (
            self.names,
            "a sticker from stickers.csv, `any-tool` or `any-region`",
        );
        let rule = self.named(what, |name| match name {
            "any-tool" => Some(RuleRef::AnyTool),
            "any-region" => Some(RuleRef::AnyRegion),
            name => names.find_sticker(name).map(RuleRef::One),
        })?;
        Ok(Verb::Rule(op, rule))
    }

    fn cost_change(&mut self) -> Parsed<Verb> {
        let less = self.accept("-");
        let Ok(cards) = i8::try_from(self.number()?) else {
            self.next -= 1;
            return self.fail("a number up to 127");
        };
        Ok(Verb::Cost(if less { -cards } else { cards }))
    }

    fn choose(&mut self) -> Parsed<Verb> {
        self.eat("{")?;
        let mut ways = vec![self.way()?];
        while self.accept("|") {
            ways.push(self.way()?);
        }
        self.eat("}")?;
        Ok(Verb::Choose(ways))
    }

    fn way(&mut self) -> Parsed<Way> {
        let mut price = None;
        if self.accept("for") {
            price = Some(self.price()?);
            self.eat(":")?;
        }
        let effects = self.effects()?;
        Ok(Way { price, effects })
    }

    fn price(&mut self) -> Parsed<Price> {
        let mut ways = vec![self.costs()?];
        while self.accept("/") {
            ways.push(self.costs()?);
        }
        Ok(Price(ways))
    }

    fn costs(&mut self) -> Parsed<Vec<Cost>> {
        let mut costs = vec![self.cost()?];
        while self.accept("+") {
            costs.push(self.cost()?);
        }
        Ok(costs)
    }

    fn cost(&mut self) -> Parsed<Cost> {
        let discard = self.word("a cost", &[("lose", false), ("discard", true)])?;
        self.eat("(")?;
        let cost = if discard {
            let class = self.word("a class of cards", &words(CardClass::ALL, CardClass::word))?;
            self.eat(",")?;
            Cost::Discard(class, self.amount()?)
        } else {
            self.kind_and_amount(Cost::Lose)?
        };
        self.eat(")")?;
        Ok(cost)
    }

    fn amount(&mut self) -> Parsed<Amount> {
        let mut factor = 1;
        if matches!(self.peek(), Token::Number(_)) {
            factor = self.number()?;
            if !self.accept("*") {
                return Ok(Amount::Fixed(factor));
            }
        }
        let counter = self.counter()?;
        let cap = if self.accept("^") {
            Some(self.number()?)
        } else {
            None
        };
        Ok(Amount::Counted {
            factor,
            counter,
            cap,
        })
    }

    fn counter(&mut self) -> Parsed<Counter> {
        let word = self.peek().text();
        if !["tracks", "net"].contains(&word) {
            return self.word("a counter", &COUNTERS);
        }
        self.next += 1;
        let cond = Box::new(self.bracketed()?);
        Ok(if word == "tracks" {
            Counter::Tracks(cond)
        } else {
            Counter::Net(cond)
        })
    }

    fn bracketed(&mut self) -> Parsed<Cond> {
        self.eat("[")?;
        let cond = self.nested(Self::cond)?;
        self.eat("]")?;
        Ok(cond)
    }

    fn place(&mut self) -> Parsed<Place> {
        match self.peek().text() {
            "any" => {
                self.next += 1;
                Ok(Place::Any(self.bracketed()?))
            }
            "top" => {
                self.next += 1;
                Ok(Place::Top(self.bracketed()?))
            }
            _ => {
                let names = self.names;
                self.named(
                    "a city, a track, `this`, `beds`, `any[…]` or `top[…]`",
                    |name| match name {
                        "this" => Some(Place::This),
                        "beds" => Some(Place::Beds),
                        name => (names.find_city(name).map(Place::City))
                            .or_else(|| names.find_track(name).map(Place::Track)),
                    },
                )
            }
        }
    }

    fn cond(&mut self) -> Parsed<Cond> {
        let first = self.conj()?;
        let mut parts = vec![first];
        while self.accept("|") {
            parts.push(self.conj()?);
        }
        Ok(alone(parts).unwrap_or_else(Cond::Or))
    }

    fn conj(&mut self) -> Parsed<Cond> {
        let mut parts = vec![self.nested(Self::atom)?];
        while self.accept("&") {
            parts.push(self.nested(Self::atom)?);
        }
        Ok(alone(parts).unwrap_or_else(Cond::And))
    }

    fn atom(&mut self) -> Parsed<Cond> {
        if self.accept("!") {
            return Ok(Cond::Not(Box::new(self.nested(Self::atom)?)));
        }
        if self.accept("(") {
            let cond = self.cond()?;
            self.eat(")")?;
            return Ok(cond);
        }
        let word = self.peek().text();
        let counters = COUNTERS.iter().map(|(word, _)| *word);
        if counters.chain(["tracks", "net"]).any(|known| known == word) {
            return self.comparison();
        }
        if let Some((_, cond)) = PREDICATES.iter().find(|(known, _)| *known == word) {
            self.next += 1;
            return Ok(cond.clone());
        }
        if word != "linked" && !PREDICATES_OF.contains(&word) {
            let known = PREDICATES.iter().map(|(word, _)| *word);
            let counters = COUNTERS.iter().map(|(word, _)| *word);
            let all = known
                .chain(PREDICATES_OF)
                .chain(["linked", "tracks", "net"])
                .chain(counters);
            return self.fail_word("a condition", all);
        }
        self.next += 1;
        self.eat("(")?;
        let cond = self.predicate(word)?;
        self.eat(")")?;
        Ok(cond)
    }

    fn comparison(&mut self) -> Parsed<Cond> {
        let counter = self.counter()?;
        let comparison = self.word(
            "a comparison",
            &[
                (">=", Comparison::AtLeast),
                ("<=", Comparison::AtMost),
                ("=", Comparison::Equal),
            ],
        )?;
        Ok(Cond::Compare(counter, comparison, self.amount()?))
    }

    fn predicate(&mut self, word: &str) -> Parsed<Cond> {
        Ok(match word {
            "colour" => Cond::Colour(self.named("a colour, `grey` or `blank`", track_colour)?),
            "region" => {
                let names = self.names;
                Cond::Region(self.named(
                    "a region from regions.csv, or `east`",
                    |name| match name {
                        "east" => Some(names.east()),
                        name => names.find_region(name).map(RegionSet::only),
                    },
                )?)
            }
            "special" => Cond::Special(self.word(
                "a symbol",
                &[
                    ("bridge", SpecialKind::Bridge),
                    ("tunnel", SpecialKind::Tunnel),
                ],
            )?),
            "touch" => Cond::Touch(self.spot()?),
            "reached" => Cond::Reached(self.spot()?),
            "via" => Cond::Via(self.spot()?),
            "has" => self.word("a paper", &[("agreement", Cond::HasAgreement)])?,
            _ => {
                let one = self.spot()?;
                self.eat(",")?;
                Cond::Linked(one, self.spot()?)
            }
        })
    }

    fn spot(&mut self) -> Parsed<Spot> {
        let names = self.names;
        let what = "a city from cities.csv, or a set of them";
        self.named(what, |name| {
            let set = SPOTS.iter().find(|(word, _)| *word == name);
            set.map(|&(_, spot)| spot)
                .or_else(|| names.find_city(name).map(Spot::City))
        })
    }
}

/// The only one, or all of them.
fn alone(mut parts: Vec<Cond>) -> Result<Cond, Vec<Cond>> {
    match parts.len() {
        1 => parts.pop().ok_or(parts),
        _ => Err(parts),
    }
}

fn track_colour(name: &str) -> Option<TrackColour> {
    match name {
        "grey" => Some(TrackColour::Grey),
        "blank" => Some(TrackColour::Blank),
        name => Colour::parse(name).map(TrackColour::Colour),
    }
}

fn words<T: Copy>(all: &[T], word: impl Fn(T) -> &'static str) -> Vec<(&'static str, T)> {
    all.iter().map(|&one| (word(one), one)).collect()
}
