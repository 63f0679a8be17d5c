//! The abilities of a game made ready: effects in one flat list, so that a place in it is a
//! number, and for each moment the abilities that can matter in this game, in their order.

use super::active::{Helps, is_help};
use super::agenda::{EffectId, Moment};
use super::content::{
    Ability, AbilityId, CampaignCardId, CompanySlot, Cond, Content, ContentError, Counter, Effect,
    EventOp, EventRef, Limit, Obligation, Origin, Phase, Price, RuleOp, RuleRef, Slot, StickerId,
    Target, Trigger, Verb,
};
use super::game::Map;
use super::interpret::{MUSTS_MAX, could_hold};
use super::legacy::Legacy;
use super::state::{TrackSet, WordSet};
use super::table::USES_MAX;
use crate::{BitSet, TrackId};

/// The abilities of a game.
#[derive(Clone, Debug)]
pub(super) struct Program {
    /// All effects.
    pub effects: Vec<Flat>,
    /// All options of choices.
    pub ways: Vec<FlatWay>,
    /// Where the effects of each ability stand.
    pub spans: Vec<(EffectId, EffectId)>,
    /// For each moment the abilities that can fire.
    pub lists: Vec<Vec<AbilityId>>,
    /// Abilities that change how a claim is paid, with the tracks they can speak of.
    pub modifiers: Vec<(AbilityId, TrackSet)>,
    /// Stickers that make the row longer or shorter.
    pub markets: Vec<(StickerId, u8)>,
    /// Events that deny face-up locomotives.
    pub denials: Vec<AbilityId>,
    /// For each ability its place among the limited ones.
    pub places: Vec<Option<u8>>,
    /// For each ability its place among those for the first who meets them.
    pub firsts: Vec<Option<u8>>,
    /// Abilities of claims that speak of pickaxes or skulls.
    pub symbols: Vec<AbilityId>,
    /// The sides of the campaign deck that are read in the set-up and after the game.
    pub reading: [Vec<CampaignCardId>; 2],
    /// The sticker that lets players show completed tickets in their turn.
    pub bell: Option<StickerId>,
    /// The sticker that lets texts on tickets count: its own bell says nothing.
    pub texts: Option<StickerId>,
    /// Does anything happen when tickets are shown?
    pub has_bell: bool,
}

/// An effect with its options elsewhere.
#[derive(Clone, Debug)]
pub(super) struct Flat {
    pub target: Target,
    pub verb: Verb,
    pub ways: (u16, u16),
}

/// One option of a choice.
#[derive(Clone, Debug)]
pub(super) struct FlatWay {
    pub price: Option<Price>,
    pub span: (EffectId, EffectId),
}

impl Program {
    pub fn new(
        content: &Content,
        legacy: &Legacy,
        map: &Map,
        reads: bool,
    ) -> Result<Self, ContentError> {
        let mut program = Self {
            effects: Vec::new(),
            ways: Vec::new(),
            spans: Vec::new(),
            lists: vec![Vec::new(); Moment::COUNT],
            modifiers: Vec::new(),
            markets: Vec::new(),
            denials: Vec::new(),
            places: vec![None; content.abilities.len()],
            firsts: vec![None; content.abilities.len()],
            symbols: Vec::new(),
            reading: [Vec::new(), Vec::new()],
            bell: sticker_with(content, Trigger::Turn, &Verb::Show),
            texts: sticker_with(content, Trigger::Bell, &Verb::Pass),
            has_bell: false,
        };
        for ability in &content.abilities {
            let span = program.flatten(&ability.effects);
            program.spans.push(span);
        }
        if program.effects.len() > usize::from(u16::MAX) {
            return Err(ContentError("there are too many effects".into()));
        }
        if reads {
            program.find_reading(content, legacy);
        }
        program.find_abilities(content, legacy, map)?;
        program.check_claims(content, map)?;
        program.has_bell = !program.lists[Moment::Bell.index()].is_empty();
        Ok(program)
    }

    /// Lists of effects stand in one piece: first room for the list, then its options.
    fn flatten(&mut self, effects: &[Effect]) -> (EffectId, EffectId) {
        let first = self.effects.len();
        for effect in effects {
            self.effects.push(Flat {
                target: effect.target.clone(),
                verb: effect.verb.clone(),
                ways: (0, 0),
            });
        }
        for (offset, effect) in effects.iter().enumerate() {
            let Verb::Choose(ways) = &effect.verb else {
                continue;
            };
            let flat: Vec<FlatWay> = ways
                .iter()
                .map(|way| FlatWay {
                    price: way.price.clone(),
                    span: self.flatten(&way.effects),
                })
                .collect();
            let from = self.ways.len() as u16;
            self.ways.extend(flat);
            self.effects[first + offset].ways = (from, self.ways.len() as u16);
        }
        let end = first + effects.len();
        (EffectId(first as u16), EffectId(end as u16))
    }

    fn find_reading(&mut self, content: &Content, legacy: &Legacy) {
        for (index, card) in content.campaign.iter().enumerate() {
            if card.game == legacy.game {
                let phase = usize::from(card.phase == Phase::After);
                self.reading[phase].push(CampaignCardId(index as u8));
            }
        }
    }

    /// What can be in force in this game: what is, and what its set-up reads.
    fn find_sources(&self, content: &Content, legacy: &Legacy) -> (WordSet, WordSet) {
        let (mut stickers, mut events) = (legacy.stickers, legacy.events);
        // Rules of after-game steps come in force while the deck is read after the game.
        for &card in self.reading.iter().flatten() {
            let range = content.campaign[card.index()].abilities;
            for id in range.ids() {
                let (first, _) = self.spans[id.index()];
                let end = self
                    .spans
                    .get(id.index() + 1)
                    .map_or(self.effects.len(), |span| usize::from(span.0.0));
                for flat in &self.effects[usize::from(first.0)..end] {
                    match flat.verb {
                        Verb::Rule(RuleOp::Add, RuleRef::One(sticker)) => {
                            stickers.insert(sticker.index());
                        }
                        Verb::Event(EventOp::Add, EventRef::One(event)) => {
                            events.insert(event.index());
                        }
                        _ => {}
                    }
                }
            }
        }
        (stickers, events)
    }

    fn find_abilities(
        &mut self,
        content: &Content,
        legacy: &Legacy,
        map: &Map,
    ) -> Result<(), ContentError> {
        let (stickers, events) = self.find_sources(content, legacy);
        let mut order: Vec<(u32, AbilityId)> = Vec::new();
        for (index, ability) in content.abilities.iter().enumerate() {
            let id = AbilityId(index as u16);
            let rank = match ability.origin {
                Origin::Event(event) if events.has(event.index()) => 0,
                Origin::Sticker(sticker) if stickers.has(sticker.index()) => {
                    1_000 + slot_rank(content.stickers[sticker.index()].slot)
                }
                Origin::Company(_, slot) if slot == CompanySlot::Start || legacy.game > 1 => {
                    2_000 + slot.index() as u32
                }
                Origin::Agreement(_) if legacy.game > 1 => 3_000,
                Origin::Postcard(_) if legacy.game > 1 => 4_000,
                Origin::Tool(_) if legacy.game > 1 => 5_000,
                _ => continue,
            };
            order.push((rank, id));
        }
        order.sort();
        for (_, id) in order {
            self.add(content, map, id)?;
        }
        Ok(())
    }

    fn add(&mut self, content: &Content, map: &Map, id: AbilityId) -> Result<(), ContentError> {
        let ability = &content.abilities[id.index()];
        let must = matches!(ability.price, Some((Obligation::Must, _)));
        if ability.trigger == Trigger::While {
            self.add_modifier(ability, map, id);
        } else if must {
            self.modifiers.push((id, tracks_of(ability, map)));
        }
        if speaks_of_symbols(ability) {
            self.symbols.push(id);
        }
        if let Some(moment) = moment_of(content, ability) {
            self.lists[moment.index()].push(id);
        }
        let sized = self
            .lists
            .iter()
            .all(|list| list.len() <= usize::from(u8::MAX));
        let limited = matches!(ability.limit, Limit::PerGame(_));
        if limited {
            self.places[id.index()] = self.next_place(content, ability);
        }
        if ability.guard.as_ref().is_some_and(speaks_of_first) {
            let next = self.firsts.iter().flatten().count() as u8;
            self.firsts[id.index()] = Some(next.min(31));
        }
        let placed = !limited || self.places[id.index()].is_some();
        if sized && placed {
            Ok(())
        } else {
            Err(ContentError("too many abilities fire at one moment".into()))
        }
    }

    /// Helps and prices of one claim have a limit, so nothing that could go beyond it is played.
    fn check_claims(&self, content: &Content, map: &Map) -> Result<(), ContentError> {
        let spoken = |track: usize, wanted: &dyn Fn(&Ability) -> bool| {
            let on_track = self.modifiers.iter().filter(|(_, set)| set.has(track));
            let wanted = on_track.filter(|(id, _)| wanted(&content.abilities[id.index()]));
            wanted.count()
        };
        for track in map.on_board.members() {
            if spoken(track, &is_help) > Helps::MAX {
                let most = Helps::MAX;
                let what = format!("more than {most} cards could make track {track} cheaper");
                return Err(ContentError(what));
            }
            let is_price = |ability: &Ability| ability.trigger == Trigger::Claim;
            if spoken(track, &is_price) > MUSTS_MAX {
                let what = format!("more than {MUSTS_MAX} prices could belong to track {track}");
                return Err(ContentError(what));
            }
        }
        Ok(())
    }

    /// Company cards of different companies never meet in one storage, so they share places.
    fn next_place(&self, content: &Content, ability: &Ability) -> Option<u8> {
        let same_card = |other: &Ability| match (ability.origin, other.origin) {
            (Origin::Company(a, _), Origin::Company(b, _)) => a == b,
            _ => true,
        };
        (0..USES_MAX as u8).find(|&place| {
            !(self.places.iter().zip(&content.abilities))
                .any(|(&taken, other)| taken == Some(place) && same_card(other))
        })
    }

    fn add_modifier(&mut self, ability: &Ability, map: &Map, id: AbilityId) {
        for effect in &ability.effects {
            match effect.verb {
                Verb::Cost(_) | Verb::WildSkull | Verb::Grey => {
                    self.modifiers.push((id, tracks_of(ability, map)));
                }
                Verb::Market(slots) => {
                    if let Origin::Sticker(sticker) = ability.origin {
                        self.markets.push((sticker, slots));
                    }
                }
                Verb::DenyOpenLocomotive => self.denials.push(id),
                _ => {}
            }
        }
    }
}

/// The sticker whose only ability is this.
fn sticker_with(content: &Content, trigger: Trigger, verb: &Verb) -> Option<StickerId> {
    let mut stickers = content.stickers.iter();
    let index = stickers.position(|sticker| {
        let [ability] = content.abilities_of(sticker.abilities) else {
            return false;
        };
        ability.trigger == trigger && ability.effects.len() == 1 && ability.effects[0].verb == *verb
    })?;
    Some(StickerId(index as u8))
}

fn tracks_of(ability: &Ability, map: &Map) -> TrackSet {
    TrackSet::of(map.on_board.members().filter(|&track| {
        (ability.guard.as_ref())
            .is_none_or(|guard| could_hold(map, guard, TrackId(track as u8)) != Some(false))
    }))
}

/// When an ability fires; `None` for modifiers and for what is read once.
fn moment_of(content: &Content, ability: &Ability) -> Option<Moment> {
    let slot = match ability.origin {
        Origin::Sticker(sticker) => Some(content.stickers[sticker.index()].slot),
        _ => None,
    };
    Some(match ability.trigger {
        Trigger::Setup => match slot {
            Some(Slot::Setup(step)) => Moment::Setup(step),
            _ => return None,
        },
        Trigger::Claim => match (slot, ability.origin) {
            (Some(Slot::Claim(step)), _) => Moment::Claim(step),
            // The company bonus card has a step of its own (LW-C3).
            (_, Origin::Company(_, CompanySlot::Start)) => Moment::Claim(3),
            _ => Moment::PAPERS,
        },
        Trigger::Take => Moment::Take,
        Trigger::Draw => Moment::Draw,
        Trigger::Bell => Moment::Bell,
        Trigger::News => Moment::News,
        Trigger::Score => match ability.origin {
            Origin::Agreement(_) => Moment::Promise,
            _ => Moment::Score,
        },
        Trigger::Turn => Moment::Turn,
        Trigger::After => match slot {
            Some(Slot::After(step)) => Moment::After(step),
            // A boomtown and the funds belong to the map room; company cards to the stamps.
            Some(Slot::Claim(_)) => Moment::After(5),
            _ => Moment::After(4),
        },
        Trigger::Now | Trigger::Finale | Trigger::While => return None,
    })
}

/// Stickers without a number come after those with one.
fn slot_rank(slot: Slot) -> u32 {
    match slot {
        // Boomtown and funds before the map room's own sticker; neither looks at its paint.
        Slot::Setup(step) | Slot::Claim(step) => u32::from(step),
        Slot::After(step) => 20 + u32::from(step),
        Slot::Turn | Slot::Always => 40,
    }
}

fn speaks_of_symbols(ability: &Ability) -> bool {
    let in_guard = ability.guard.as_ref().is_some_and(|guard| {
        any_counter(guard, &|counter| {
            matches!(counter, Counter::Pickaxe | Counter::Skull)
        })
    });
    let in_effects = ability.effects.iter().any(|effect| {
        use super::content::Amount;
        matches!(
            &effect.verb,
            Verb::Gain(_, Amount::Counted { counter, .. })
                if matches!(counter, Counter::Pickaxe | Counter::Skull)
        )
    });
    ability.trigger == Trigger::Claim && (in_guard || in_effects)
}

fn any_counter(cond: &Cond, test: &dyn Fn(&Counter) -> bool) -> bool {
    match cond {
        Cond::Or(parts) | Cond::And(parts) => parts.iter().any(|part| any_counter(part, test)),
        Cond::Not(part) => any_counter(part, test),
        Cond::Compare(counter, ..) => test(counter),
        _ => false,
    }
}

fn speaks_of_first(cond: &Cond) -> bool {
    match cond {
        Cond::Or(parts) | Cond::And(parts) => parts.iter().any(speaks_of_first),
        Cond::Not(part) => speaks_of_first(part),
        other => *other == Cond::First,
    }
}
