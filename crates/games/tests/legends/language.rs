//! The language of cards and stickers: text to tree and back.

use super::load;
use gleis_games::data::legends::LegendsNames;
use gleis_games::data::legends::language::{parse, print};
use gleis_rules::legends::content::{
    Ability, Amount, CardClass, Colour, Comparison, Cond, Cost, Counter, Effect, EventId, EventOp,
    EventRef, Kind, Limit, Mark, Obligation, OfferBox, Origin, PaintColour, Place, Pool,
    PostcardId, PostcardRef, Price, RegionId, RegionSet, RuleOp, RuleRef, SpecialKind, Spot,
    StickerId, Target, TrackColour, Trigger, Verb, Way,
};
use gleis_rules::{CityId, Rng, TrackId};

const ORIGIN: Origin = Origin::Event(EventId(0));

/// All texts of the built-in campaign that are in the language, from the files themselves.
fn texts() -> Vec<String> {
    let mut texts = Vec::new();
    for (path, text) in gleis_games::data::builtin_files() {
        let abilities = path.starts_with("legends/") && text.contains("ability");
        for cell in text
            .split('\n')
            .skip(1)
            .filter(|_| abilities)
            .flat_map(cells)
        {
            if cell.starts_with('@') {
                texts.push(cell);
            }
        }
    }
    texts
}

/// The cells of a line, quotation marks resolved.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            letter => cells.last_mut().unwrap().push(letter),
        }
    }
    cells
}

fn without_blanks(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
fn every_text_of_the_campaign_comes_back_as_it_was() {
    let names = load().names;
    let texts = texts();
    assert_eq!(texts.len(), 373);
    for text in texts {
        let tree = parse(&text, &names, ORIGIN).unwrap_or_else(|e| panic!("{text}: {e}"));
        let printed = print(&tree, &names);
        assert_eq!(without_blanks(&printed), without_blanks(&text));
        assert_eq!(parse(&printed, &names, ORIGIN), Ok(tree));
    }
}

#[test]
fn random_trees_come_back_as_they_were() {
    let names = load().names;
    let mut random = Random(Rng::new(7));
    for round in 0..20_000 {
        let tree: Vec<Ability> = (0..=random.below(2)).map(|_| random.ability()).collect();
        let text = print(&tree, &names);
        let again = parse(&text, &names, ORIGIN).unwrap_or_else(|e| panic!("{round}: {text}: {e}"));
        assert_eq!(again, tree, "{text}");
    }
}

/// Texts that are not in the language, and the beginning of what is said about them.
const WRONG: [(&str, &str); 23] = [
    ("", "column 1: expected `@`, found the end"),
    ("claim : pass", "column 1: expected `@`, found `claim`"),
    (
        "@clam : pass",
        "column 2: expected a trigger (did you mean `claim`?), found `clam`",
    ),
    ("@claim pass", "column 8: expected `:`, found `pass`"),
    ("@claim : gain(cash)", "column 19: expected `,`, found `)`"),
    (
        "@claim : gian(cash,1)",
        "column 10: expected a verb (did you mean `gain`?), found `gian`",
    ),
    (
        "@claim : gain(cash,300)",
        "column 20: expected a number up to 255, found `300`",
    ),
    (
        "@claim : gain(cash,1) x0",
        "column 23: expected `;` or the end, found `x0`",
    ),
    (
        "@claim : gain(cash,1) x2/day",
        "column 26: expected a period (possible: game), found `day`",
    ),
    (
        "@claim if len>3 : pass",
        "column 14: expected a word, a number or a sign of the language, \
          found `>`",
    ),
    (
        "@claim if lne>=3 : pass",
        "column 11: expected a condition (did you mean `len`?), found `lne`",
    ),
    (
        "@claim if touch(bostn) : pass",
        "column 17: expected a city from cities.csv, or a set of \
          them, found `bostn`",
    ),
    (
        "@claim if region(mars) : pass",
        "column 18: expected a region from regions.csv, or `east`, \
          found `mars`",
    ),
    (
        "@claim if special(ferry) : pass",
        "column 19: expected a symbol (possible: bridge, tunnel), \
          found `ferry`",
    ),
    (
        "@claim if len>=len[ : pass",
        "column 19: expected `:`, found `[`",
    ),
    (
        "@now : event(add,E99)",
        "column 18: expected an event from events.csv, or `any-event`, \
          found `E99`",
    ),
    (
        "@now : rule(add,S-X)",
        "column 17: expected a sticker from stickers.csv, `any-tool` or \
          `any-region`, found `S-X`",
    ),
    (
        "@now : postcard(999)",
        "column 17: expected the number of a postcard from postcards.csv, \
          found `999`",
    ),
    (
        "@now : mark(big,nowhere)",
        "column 17: expected a city, a track, `this`, `beds`, `any[…]` \
          or `top[…]`, found `nowhere`",
    ),
    (
        "@now : choose{ pass | }",
        "column 23: expected a verb (possible: ",
    ),
    (
        "@while : cost(-200)",
        "column 16: expected a number up to 127, found `200`",
    ),
    (
        "@while : cost(1) ;",
        "column 19: expected `@`, found the end",
    ),
    ("@now : paß", "column 10: expected a word"),
];

#[test]
fn a_wrong_text_is_refused_at_its_letter() {
    let names = load().names;
    for (text, sentence) in WRONG {
        let error = parse(text, &names, ORIGIN).expect_err(text).to_string();
        assert!(error.starts_with(sentence), "{text}\n{error}\n{sentence}");
    }
}

#[test]
fn hostile_texts_end() {
    let names = load().names;
    let deep = format!("@now if {}winter : pass", "(".repeat(100_000));
    assert!(parse(&deep, &names, ORIGIN).is_err());
    let nots = format!("@now if {}winter : pass", "!".repeat(100_000));
    assert!(parse(&nots, &names, ORIGIN).is_err());
    let choices = "@now : ".to_owned() + &"choose{".repeat(100_000);
    assert!(parse(&choices, &names, ORIGIN).is_err());
    let nets = "@now : gain(cash,".to_owned() + &"net[net[".repeat(100_000);
    assert!(parse(&nets, &names, ORIGIN).is_err());
    let mut rng = Rng::new(3);
    let texts = texts();
    for _ in 0..20_000 {
        let text = &texts[rng.below(texts.len() as u32) as usize];
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..=rng.below(3) {
            let at = rng.below(letters.len() as u32) as usize;
            let letter = "@:;,.|&!=^*/+(){}[]->< x19éab"
                .chars()
                .nth(rng.below(29) as usize);
            match rng.below(3) {
                0 => letters.insert(at, letter.unwrap_or(' ')),
                1 => letters[at] = letter.unwrap_or(' '),
                _ if letters.len() > 1 => {
                    letters.remove(at);
                }
                _ => {}
            }
        }
        let text: String = letters.into_iter().collect();
        if let Ok(tree) = parse(&text, &names, ORIGIN) {
            assert_eq!(
                parse(&print(&tree, &names), &names, ORIGIN),
                Ok(tree),
                "{text}"
            );
        }
    }
}

/// Makes trees of any shape the language has.
struct Random(Rng);

impl Random {
    fn below(&mut self, limit: u32) -> u32 {
        self.0.below(limit)
    }

    fn small(&mut self) -> u8 {
        self.below(256) as u8
    }

    fn one<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u32) as usize].clone()
    }

    fn ability(&mut self) -> Ability {
        let price = match self.below(3) {
            0 => Some((Obligation::Must, self.price())),
            1 => Some((Obligation::For, self.price())),
            _ => None,
        };
        Ability {
            origin: ORIGIN,
            trigger: self.one(Trigger::ALL),
            guard: (self.below(2) == 0).then(|| self.cond(2)),
            price,
            effects: self.effects(2),
            limit: match self.below(3) {
                0 => Limit::Unlimited,
                1 => Limit::PerGame(self.small().max(1)),
                _ => Limit::InAll(self.small().max(1)),
            },
        }
    }

    fn effects(&mut self, depth: u32) -> Vec<Effect> {
        (0..=self.below(2))
            .map(|_| Effect {
                target: self.target(),
                verb: self.verb(depth),
            })
            .collect()
    }

    fn target(&mut self) -> Target {
        match self.below(10) {
            0 => Target::Owner,
            1 => Target::Each,
            2 => Target::Winner,
            3 => Target::Last,
            4 => Target::Starter,
            5 => Target::Drawer,
            6 => Target::Poorest,
            7 => Target::Builder,
            8 => Target::Most(self.counter(1)),
            _ => Target::Least(self.counter(1)),
        }
    }

    fn verb(&mut self, depth: u32) -> Verb {
        match self.below(26) {
            0 => Verb::Gain(self.one(Kind::ALL), self.amount(1)),
            1 => Verb::Lose(self.one(Kind::ALL), self.amount(1)),
            2 => Verb::Cards(self.amount(1)),
            3 => Verb::Pick(self.amount(1)),
            4 => Verb::Swap(self.amount(1)),
            5 => Verb::Retire(self.amount(1)),
            6 => Verb::Tickets {
                draw: self.small(),
                keep: self.small(),
            },
            7 => Verb::Postcard(PostcardRef::One(PostcardId(self.below(77) as u8))),
            8 => Verb::Postcard(PostcardRef::Printed),
            9 => {
                let event = EventRef::One(EventId(self.below(34) as u8));
                let event = self.one(&[event, EventRef::Any]);
                Verb::Event(self.one(EventOp::ALL), event)
            }
            10 => {
                let rule = RuleRef::One(StickerId(self.below(38) as u8));
                let rule = self.one(&[rule, RuleRef::AnyTool, RuleRef::AnyRegion]);
                Verb::Rule(self.one(RuleOp::ALL), rule)
            }
            11 => Verb::Paint(self.place(), self.one(PaintColour::ALL)),
            12 => Verb::Mark(self.one(Mark::ALL), self.place()),
            13 => Verb::FlipWinter,
            14 => Verb::PeekDeck(self.small()),
            15 => Verb::Refresh,
            16 => Verb::Open(self.one(OfferBox::ALL)),
            17 => Verb::Draft(self.one(Pool::ALL)),
            18 => Verb::Vote(self.small()),
            19 => Verb::Show,
            20 if depth > 0 => Verb::Choose(
                (0..=self.below(2))
                    .map(|_| Way {
                        price: (self.below(2) == 0).then(|| self.price()),
                        effects: self.effects(depth - 1),
                    })
                    .collect(),
            ),
            21 => Verb::Cost(self.below(255) as i32 as i8 / 2),
            22 => Verb::WildSkull,
            23 => Verb::DenyOpenLocomotive,
            24 => Verb::Market(self.small()),
            25 => Verb::Grey,
            _ => Verb::Pass,
        }
    }

    fn price(&mut self) -> Price {
        Price(
            (0..=self.below(2))
                .map(|_| {
                    (0..=self.below(2))
                        .map(|_| match self.below(2) {
                            0 => Cost::Lose(self.one(Kind::ALL), self.amount(1)),
                            _ => Cost::Discard(self.one(CardClass::ALL), self.amount(1)),
                        })
                        .collect()
                })
                .collect(),
        )
    }

    fn place(&mut self) -> Place {
        match self.below(6) {
            0 => Place::City(CityId(self.below(63) as u8)),
            1 => Place::Track(TrackId(self.below(200) as u8)),
            2 => Place::This,
            3 => Place::Beds,
            4 => Place::Any(self.cond(1)),
            _ => Place::Top(self.cond(1)),
        }
    }

    fn amount(&mut self, depth: u32) -> Amount {
        match self.below(2) {
            0 => Amount::Fixed(self.small()),
            _ => Amount::Counted {
                factor: self.small(),
                counter: self.counter(depth),
                cap: (self.below(2) == 0).then(|| self.small()),
            },
        }
    }

    fn counter(&mut self, depth: u32) -> Counter {
        match self.below(6) {
            0 if depth > 0 => Counter::Tracks(Box::new(self.cond(depth - 1))),
            1 if depth > 0 => Counter::Net(Box::new(self.cond(depth - 1))),
            2 => Counter::HalfSheets,
            3 => Counter::Votes1,
            4 => Counter::Bridge,
            _ => Counter::Len,
        }
    }

    fn spot(&mut self) -> Spot {
        let city = Spot::City(CityId(self.below(63) as u8));
        self.one(&[city, Spot::Port, Spot::Hub, Spot::Pacific, Spot::Plaque])
    }

    fn cond(&mut self, depth: u32) -> Cond {
        let parts = |random: &mut Self| (0..2).map(|_| random.cond(depth - 1)).collect();
        match self.below(16) {
            0 if depth > 0 => Cond::Or(parts(self)),
            1 if depth > 0 => Cond::And(parts(self)),
            2 if depth > 0 => Cond::Not(Box::new(self.cond(depth - 1))),
            3 if depth > 0 => {
                let comparisons = [Comparison::AtLeast, Comparison::AtMost, Comparison::Equal];
                let counter = self.counter(depth - 1);
                Cond::Compare(counter, self.one(&comparisons), self.amount(depth - 1))
            }
            4 => {
                let colour = TrackColour::Colour(Colour(self.below(6) as u8));
                Cond::Colour(self.one(&[colour, TrackColour::Grey, TrackColour::Blank]))
            }
            5 => Cond::Region(RegionSet::only(RegionId(self.below(12) as u8))),
            6 => Cond::Region(RegionSet::from_iter((0..4).map(RegionId))),
            7 => Cond::Special(self.one(&[SpecialKind::Bridge, SpecialKind::Tunnel])),
            8 => Cond::Touch(self.spot()),
            9 => Cond::Reached(self.spot()),
            10 => Cond::Via(self.spot()),
            11 => Cond::Linked(self.spot(), self.spot()),
            12 => Cond::HasAgreement,
            13 => Cond::Plaque,
            14 => Cond::OwnColour,
            _ => Cond::Winter,
        }
    }
}

#[test]
fn names_that_are_not_there_are_empty() {
    let names = LegendsNames::default();
    assert_eq!(names.city(CityId(3)), "");
    assert_eq!(names.find_city("boston"), None);
    assert!(names.east().is_empty());
}
