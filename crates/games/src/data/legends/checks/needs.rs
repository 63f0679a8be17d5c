//! Nothing is used before it exists: cards speak only of what is certainly there.

use super::super::super::finding::Findings;
use super::super::language::{Visitor, visit, visit_cond};
use super::Facts;
use gleis_rules::CityId;
use gleis_rules::legends::content::{
    Ability, Cond, Content, Cost, Counter, Kind, Mark, OfferBox, Origin, Pool, Provenance,
    RegionId, RegionSet, SpecialKind, Spot, StickerId, Verb,
};
use std::collections::BTreeSet;

/// What comes into the campaign with a region or a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Idea {
    Crates,
    Ore,
    Winter,
    Agreements,
    Bridges,
    Tunnels,
    Goodwill,
}

impl Idea {
    const ALL: [Self; 7] = [
        Self::Crates,
        Self::Ore,
        Self::Winter,
        Self::Agreements,
        Self::Bridges,
        Self::Tunnels,
        Self::Goodwill,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Crates => "crates",
            Self::Ore => "ore",
            Self::Winter => "winter",
            Self::Agreements => "agreements",
            Self::Bridges => "bridges",
            Self::Tunnels => "tunnels",
            Self::Goodwill => "goodwill",
        }
    }
}

/// What an ability speaks of.
#[derive(Clone, Debug, Default)]
struct Speaks {
    ideas: BTreeSet<Idea>,
    /// Each set: one of these pieces has to be open.
    pieces: Vec<RegionSet>,
}

struct Listener<'a>(&'a Content, Speaks);

impl Listener<'_> {
    fn kind(&mut self, kind: Kind) {
        let idea = match kind {
            Kind::Crate => Idea::Crates,
            Kind::Ore => Idea::Ore,
            Kind::Goodwill => Idea::Goodwill,
            _ => return,
        };
        self.1.ideas.insert(idea);
    }

    fn city(&mut self, city: CityId) {
        let region = self.0.cities[city.index()].region;
        self.1.pieces.push(RegionSet::only(region));
    }

    fn spot(&mut self, spot: Spot) {
        if let Spot::City(city) = spot {
            self.city(city);
        }
    }
}

impl Visitor for Listener<'_> {
    fn verb(&mut self, verb: &Verb) {
        match verb {
            Verb::Gain(kind, _) | Verb::Lose(kind, _) => self.kind(*kind),
            Verb::FlipWinter => {
                self.1.ideas.insert(Idea::Winter);
            }
            Verb::Draft(Pool::Agreements) => {
                self.1.ideas.insert(Idea::Agreements);
            }
            Verb::Mark(mark, place) => {
                match mark {
                    Mark::Bridge => self.1.ideas.insert(Idea::Bridges),
                    Mark::Fund => self.1.ideas.insert(Idea::Tunnels),
                    _ => false,
                };
                if let gleis_rules::legends::content::Place::City(city) = place {
                    self.city(*city);
                }
            }
            _ => {}
        }
    }

    fn cost(&mut self, cost: &Cost) {
        if let Cost::Lose(kind, _) = cost {
            self.kind(*kind);
        }
    }

    fn counter(&mut self, counter: &Counter) {
        let idea = match counter {
            Counter::Crates => Idea::Crates,
            Counter::Ore | Counter::Assay => Idea::Ore,
            Counter::Goodwill => Idea::Goodwill,
            Counter::Bridge => Idea::Bridges,
            Counter::Fund | Counter::Powder => Idea::Tunnels,
            _ => return,
        };
        self.1.ideas.insert(idea);
    }

    fn cond(&mut self, cond: &Cond) {
        match cond {
            Cond::Winter => {
                self.1.ideas.insert(Idea::Winter);
            }
            Cond::HasAgreement => {
                self.1.ideas.insert(Idea::Agreements);
            }
            Cond::Special(SpecialKind::Bridge) | Cond::Built => {
                self.1.ideas.insert(Idea::Bridges);
            }
            Cond::Special(SpecialKind::Tunnel) => {
                self.1.ideas.insert(Idea::Tunnels);
            }
            Cond::Region(set) => self.1.pieces.push(*set),
            Cond::Touch(spot) | Cond::Reached(spot) | Cond::Via(spot) => self.spot(*spot),
            Cond::Linked(one, other) => {
                self.spot(*one);
                self.spot(*other);
            }
            _ => {}
        }
    }
}

/// What an ability speaks of, whatever its alternatives: if one of several parts of an `|` can
/// hold, the others may speak of what is not there yet.
fn speaks(content: &Content, ability: &Ability) -> Speaks {
    let Some(Cond::Or(parts)) = &ability.guard else {
        return listen(content, ability);
    };
    let unguarded = Ability {
        guard: None,
        ..ability.clone()
    };
    let mut rest = listen(content, &unguarded);
    let parts: Vec<Speaks> = (parts.iter())
        .map(|part| {
            let mut listener = Listener(content, Speaks::default());
            visit_cond(part, &mut listener);
            listener.1
        })
        .collect();
    for idea in Idea::ALL {
        if parts.iter().all(|part| part.ideas.contains(&idea)) {
            rest.ideas.insert(idea);
        }
    }
    let first = parts.first().map_or(&[][..], |part| &part.pieces);
    let shared = first
        .iter()
        .filter(|set| parts.iter().all(|part| part.pieces.contains(set)));
    rest.pieces.extend(shared);
    rest
}

fn listen(content: &Content, ability: &Ability) -> Speaks {
    let mut listener = Listener(content, Speaks::default());
    visit(ability, &mut listener);
    listener.1
}

/// From when something can be met: the first game, and the region that is open then.
#[derive(Clone, Copy, Debug)]
struct From {
    game: u8,
    region: Option<RegionId>,
}

fn from(content: &Content, source: Provenance) -> From {
    let game = |game| From { game, region: None };
    match source {
        Provenance::Start => game(1),
        Provenance::Campaign(side) => game(content.campaign[side.index()].game),
        Provenance::Region(region) if content.region(region).at_start() => game(1),
        Provenance::Region(region) => From {
            game: content.numbers.offers.0 + 1,
            region: Some(region),
        },
        Provenance::Ticket(ticket) => match content.tickets[ticket.index()].region {
            Some(region) => from(content, Provenance::Region(region)),
            None => game(1),
        },
        // A sticker never comes from a sticker; the check of sources sees to that.
        Provenance::Sticker(sticker) => match content.stickers[sticker.index()].from {
            Provenance::Sticker(_) => game(1),
            source => from(content, source),
        },
    }
}

/// From when the toolbox is open.
fn toolbox(content: &Content) -> u8 {
    let opens = |range| {
        let mut effects = content.abilities_of(range).iter().flat_map(|a| &a.effects);
        effects.any(|effect| effect.verb == Verb::Open(OfferBox::Toolbox))
    };
    let side = content.campaign.iter().find(|side| opens(side.abilities));
    side.map_or(1, |side| side.game)
}

fn from_origin(content: &Content, origin: Origin) -> Option<From> {
    let game = |game| From { game, region: None };
    Some(match origin {
        Origin::Campaign(_) => return None,
        Origin::Company(..) => game(1),
        Origin::Tool(_) => game(toolbox(content)),
        Origin::Event(id) => from(content, content.events[id.index()].from),
        Origin::Postcard(id) => from(content, content.postcards[id.index()].from),
        Origin::Sticker(id) => from(content, content.stickers[id.index()].from),
        Origin::Ticket(id) => from(content, Provenance::Ticket(id)),
        Origin::Agreement(id) => {
            let holds = |region: &RegionId| {
                let contents = content.region(*region).contents.as_ref();
                contents.is_some_and(|contents| contents.agreements.contains(&id))
            };
            match content.region_ids().find(holds) {
                Some(region) => from(content, Provenance::Region(region)),
                None => game(1),
            }
        }
    })
}

/// Who brings an idea: the regions whose stickers speak of it, or else the first game with a
/// sticker that does.
fn bringers(content: &Content, idea: Idea) -> (RegionSet, u8) {
    let mut regions = RegionSet::EMPTY;
    let mut game = u8::MAX;
    for (index, sticker) in content.stickers.iter().enumerate() {
        let id = StickerId(index as u8);
        let abilities = content.abilities_of(sticker.abilities).iter();
        let mut spoken = abilities.map(|ability| listen(content, ability));
        if !spoken.any(|speaks| speaks.ideas.contains(&idea)) {
            continue;
        }
        let from = from(content, Provenance::Sticker(id));
        match from.region {
            Some(region) => regions.insert(region),
            None => game = game.min(from.game),
        }
    }
    (regions, game)
}

pub(super) fn check(facts: &Facts<'_>, findings: &mut Findings) {
    let content = facts.content;
    let ideas = Idea::ALL.map(|idea| (idea, bringers(content, idea)));
    let whole_board_from = content.numbers.offers.1 + 1;
    for ability in &content.abilities {
        let Some(from) = from_origin(content, ability.origin) else {
            continue;
        };
        if from.game >= whole_board_from {
            continue;
        }
        let open = from.region.map_or(RegionSet::EMPTY, RegionSet::only);
        let open = open.union(content.east());
        let speaks = speaks(content, ability);
        for (idea, (regions, game)) in ideas {
            let there = from.game >= game || regions.meets(open);
            if speaks.ideas.contains(&idea) && !there {
                let what = format!("it speaks of {}, which may still be unknown", idea.name());
                let mend = "cards speak of what is certainly there";
                findings.error(facts.place(ability), what, mend);
            }
        }
        for pieces in speaks.pieces {
            if !pieces.meets(open) {
                let names = pieces.iter().map(|id| facts.names.region(id));
                let names = names.collect::<Vec<_>>().join(", ");
                let what = format!("it needs the region {names}, which may still be closed");
                let mend = "cards speak of what is certainly there";
                findings.error(facts.place(ability), what, mend);
            }
        }
    }
}
