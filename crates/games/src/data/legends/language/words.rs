//! The words of the language that stand for one value each.

use super::walk::{Visitor, visit};
use gleis_rules::legends::content::{
    Ability, CardClass, Cond, Cost, Counter, Kind, Mark, OfferBox, Pool, RuleOp, Spot, Target,
    Trigger, Verb,
};
use std::collections::BTreeSet;

/// What is counted, apart from `tracks[…]` and `net[…]`.
pub(super) static COUNTERS: [(&str, Counter); 33] = [
    ("len", Counter::Len),
    ("half", Counter::Half),
    ("bridge", Counter::Bridge),
    ("fund", Counter::Fund),
    ("pickaxe", Counter::Pickaxe),
    ("skull", Counter::Skull),
    ("powder", Counter::Powder),
    ("locos", Counter::Locos),
    ("blind", Counter::Blind),
    ("kept", Counter::Kept),
    ("value", Counter::Value),
    ("span", Counter::Span),
    ("cash", Counter::Cash),
    ("goodwill", Counter::Goodwill),
    ("stamps", Counter::Stamps),
    ("ore", Counter::Ore),
    ("crates", Counter::Crates),
    ("assay", Counter::Assay),
    ("done", Counter::Done),
    ("undone", Counter::Undone),
    ("plaques", Counter::Plaques),
    ("pieces", Counter::Pieces),
    ("given", Counter::Given),
    ("host_tickets", Counter::HostTickets),
    ("slips", Counter::Slips),
    ("fresh", Counter::Fresh),
    ("sheets", Counter::Sheets),
    ("half_sheets", Counter::HalfSheets),
    ("missed", Counter::Missed),
    ("players", Counter::Players),
    ("pot", Counter::Pot),
    ("votes1", Counter::Votes1),
    ("votes2", Counter::Votes2),
];

/// Conditions without an argument.
pub(super) static PREDICATES: [(&str, Cond); 21] = [
    ("own_colour", Cond::OwnColour),
    ("crosses", Cond::Crosses),
    ("double", Cond::Double),
    ("built", Cond::Built),
    ("joins", Cond::Joins),
    ("winter", Cond::Winter),
    ("first", Cond::First),
    ("mine", Cond::Mine),
    ("big", Cond::Big),
    ("small", Cond::Small),
    ("port", Cond::Port),
    ("plaque", Cond::Plaque),
    ("hub", Cond::Hub),
    ("host", Cond::Host),
    ("east", Cond::East),
    ("south", Cond::South),
    ("served", Cond::Served),
    ("unclaimed", Cond::Unclaimed),
    ("painted", Cond::Painted),
    ("stamped", Cond::Stamped),
    ("memory", Cond::Memory),
];

/// Conditions with a name in brackets.
pub(super) const PREDICATES_OF: [&str; 7] = [
    "colour", "region", "touch", "special", "reached", "via", "has",
];

/// Places that are not one city.
pub(super) const SPOTS: [(&str, Spot); 8] = [
    ("port", Spot::Port),
    ("big", Spot::Big),
    ("plaque", Spot::Plaque),
    ("hub", Spot::Hub),
    ("host", Spot::Host),
    ("atlantic", Spot::Atlantic),
    ("gulf", Spot::Gulf),
    ("pacific", Spot::Pacific),
];

/// Targets without a counter.
pub(super) static TARGETS: [(&str, Target); 7] = [
    ("each", Target::Each),
    ("winner", Target::Winner),
    ("last", Target::Last),
    ("starter", Target::Starter),
    ("drawer", Target::Drawer),
    ("poorest", Target::Poorest),
    ("builder", Target::Builder),
];

/// Verbs and modifiers.
pub(super) const VERBS: [&str; 26] = [
    "gain", "lose", "cards", "pick", "swap", "tickets", "show", "postcard", "event", "paint",
    "mark", "flip", "peek", "refresh", "open", "rule", "draft", "retire", "vote", "choose", "pass",
    "cost", "wild", "deny", "market", "grey",
];

/// The word of a verb.
pub(crate) const fn verb_word(verb: &Verb) -> &'static str {
    match verb {
        Verb::Gain(..) => "gain",
        Verb::Lose(..) => "lose",
        Verb::Cards(_) => "cards",
        Verb::Pick(_) => "pick",
        Verb::Swap(_) => "swap",
        Verb::Retire(_) => "retire",
        Verb::Tickets { .. } => "tickets",
        Verb::Postcard(_) => "postcard",
        Verb::Event(..) => "event",
        Verb::Rule(..) => "rule",
        Verb::Paint(..) => "paint",
        Verb::Mark(..) => "mark",
        Verb::FlipWinter => "flip",
        Verb::PeekDeck(_) => "peek",
        Verb::Refresh => "refresh",
        Verb::Open(_) => "open",
        Verb::Draft(_) => "draft",
        Verb::Vote(_) => "vote",
        Verb::Show => "show",
        Verb::Pass => "pass",
        Verb::Choose(_) => "choose",
        Verb::Cost(_) => "cost",
        Verb::WildSkull => "wild",
        Verb::DenyOpenLocomotive => "deny",
        Verb::Market(_) => "market",
        Verb::Grey => "grey",
    }
}

/// The word of a counter.
pub(crate) fn counter_word(counter: &Counter) -> &'static str {
    match counter {
        Counter::Tracks(_) => "tracks",
        Counter::Net(_) => "net",
        plain => (COUNTERS.iter())
            .find(|(_, known)| known == plain)
            .map_or("", |(word, _)| word),
    }
}

/// The word of a condition; empty for those that are made of others.
pub(super) fn cond_word(cond: &Cond) -> &'static str {
    match cond {
        Cond::Or(_) | Cond::And(_) | Cond::Not(_) | Cond::Compare(..) => "",
        Cond::Colour(_) => "colour",
        Cond::Region(_) => "region",
        Cond::Touch(_) => "touch",
        Cond::Special(_) => "special",
        Cond::Reached(_) => "reached",
        Cond::Via(_) => "via",
        Cond::HasAgreement => "has",
        Cond::Linked(..) => "linked",
        plain => (PREDICATES.iter())
            .find(|(_, known)| known == plain)
            .map_or("", |(word, _)| word),
    }
}

/// The word of a spot; empty for a city.
pub(super) fn spot_word(spot: Spot) -> &'static str {
    (SPOTS.iter())
        .find(|(_, known)| *known == spot)
        .map_or("", |(word, _)| word)
}

/// The word of a target; empty for the owner.
pub(crate) fn target_word(target: &Target) -> &'static str {
    match target {
        Target::Most(_) => "most",
        Target::Least(_) => "least",
        plain => (TARGETS.iter())
            .find(|(_, known)| known == plain)
            .map_or("", |(word, _)| word),
    }
}

/// Collects which words occur, each with what it is.
#[derive(Default)]
struct Used(BTreeSet<(&'static str, &'static str)>);

impl Visitor for Used {
    fn verb(&mut self, verb: &Verb) {
        self.0.insert(("verb", verb_word(verb)));
        match verb {
            Verb::Gain(kind, _) | Verb::Lose(kind, _) => {
                self.0.insert(("kind", kind.word()));
            }
            Verb::Mark(mark, _) => {
                self.0.insert(("mark", mark.word()));
            }
            Verb::Draft(pool) => {
                self.0.insert(("pool", pool.word()));
            }
            Verb::Open(which) => {
                self.0.insert(("box", which.word()));
            }
            Verb::Rule(op, _) => {
                self.0.insert(("operation", op.word()));
            }
            _ => {}
        }
    }

    fn target(&mut self, target: &Target) {
        self.0.insert(("target", target_word(target)));
    }

    fn cost(&mut self, cost: &Cost) {
        match cost {
            Cost::Lose(..) => self.0.insert(("cost", "lose")),
            Cost::Discard(class, _) => {
                self.0.insert(("card class", class.word()));
                self.0.insert(("cost", "discard"))
            }
        };
    }

    fn counter(&mut self, counter: &Counter) {
        self.0.insert(("counter", counter_word(counter)));
    }

    fn cond(&mut self, cond: &Cond) {
        self.0.insert(("predicate", cond_word(cond)));
        let mut spot = |spot| self.0.insert(("place", spot_word(spot)));
        match *cond {
            Cond::Touch(one) | Cond::Reached(one) | Cond::Via(one) => {
                spot(one);
            }
            Cond::Linked(one, other) => {
                spot(one);
                spot(other);
            }
            _ => {}
        }
    }
}

/// The words that no ability uses, each with what it is. A word without a card cannot be
/// tried, and so it goes out of the language.
pub(in super::super) fn unused(abilities: &[Ability]) -> Vec<(&'static str, &'static str)> {
    let mut used = Used::default();
    for ability in abilities {
        used.0.insert(("trigger", ability.trigger.word()));
        visit(ability, &mut used);
    }
    let predicates = PREDICATES.iter().map(|(word, _)| *word);
    let all = [
        ("trigger", words(Trigger::ALL, Trigger::word)),
        ("verb", VERBS.to_vec()),
        ("kind", words(Kind::ALL, Kind::word)),
        ("mark", words(Mark::ALL, Mark::word)),
        ("pool", words(Pool::ALL, Pool::word)),
        ("box", words(OfferBox::ALL, OfferBox::word)),
        ("operation", words(RuleOp::ALL, RuleOp::word)),
        ("card class", words(CardClass::ALL, CardClass::word)),
        ("cost", vec!["lose", "discard"]),
        (
            "target",
            (TARGETS.iter().map(|(word, _)| *word))
                .chain(["most", "least"])
                .collect(),
        ),
        (
            "counter",
            (COUNTERS.iter().map(|(word, _)| *word))
                .chain(["tracks", "net"])
                .collect(),
        ),
        (
            "predicate",
            predicates.chain(PREDICATES_OF).chain(["linked"]).collect(),
        ),
        ("place", SPOTS.iter().map(|(word, _)| *word).collect()),
    ];
    let each = |(what, words): (&'static str, Vec<&'static str>)| {
        words.into_iter().map(move |word| (what, word))
    };
    // A set of cities is also a condition of one city: using it as either is enough.
    let used = |(what, word)| {
        let twin = match what {
            "predicate" => "place",
            "place" => "predicate",
            what => what,
        };
        used.0.contains(&(what, word)) || used.0.contains(&(twin, word))
    };
    (all.into_iter().flat_map(each))
        .filter(|&known| !used(known))
        .collect()
}

fn words<T: Copy>(all: &[T], word: impl Fn(T) -> &'static str) -> Vec<&'static str> {
    all.iter().map(|&one| word(one)).collect()
}
