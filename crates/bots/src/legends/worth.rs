//! What things are worth in cents, whatever card they stand on: the generic prices of
//! `docs/bots.md`. No card has code of its own.

use super::atlas::Atlas;
use super::sight::Sight;
use gleis_rules::legends::content::{
    Ability, AbilityId, AbilityRange, Amount, CardClass, Cost, Counter, Kind, Limit, Mark,
    Obligation, OfferBox, Origin, Pool, PostcardRef, Price, Target, Trigger, Verb, Way,
};
use gleis_rules::legends::{Claim, LegendsGame, LegendsState, PostPlace, TrackSet};
use gleis_rules::{BitSet, Seat, TrackId};

/// What a postcard is worth that nobody has read yet, and a letter.
pub(super) const POSTCARD: i32 = 500;
const LETTER: i32 = 700;
/// What a count is taken for that cannot be known yet.
const USUAL_COUNT: i32 = 2;

/// What a card is worth at the beginning that the plan can spare.
const SPARE: i32 = 60;
/// Whole campaigns show that a card is worth more than its price in the midst of a game: about
/// what it is worth at the beginning.
const MIDST: i32 = 100;

/// Prices at one moment of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth<'a> {
    pub game: &'a LegendsGame,
    pub seat: Seat,
    /// The share of the game still to come, in percent.
    to_come: i32,
    /// Games still to come after this one.
    games: i32,
    /// The tracks among which claims to come will be.
    tracks: TrackSet,
}

impl<'a> Worth<'a> {
    pub fn new(game: &'a LegendsGame, sight: &Sight<'_>) -> Self {
        let all = game.content().games.len() as i32;
        Self {
            game,
            seat: sight.seat,
            to_come: sight.to_come,
            games: if game.reads_deck() {
                all - i32::from(game.legacy().game)
            } else {
                0
            },
            tracks: sight.free,
        }
    }

    /// For what stays beyond this game: prices in the midst of a game, on the whole board.
    pub fn of_games_to_come(game: &'a LegendsGame, sight: &Sight<'_>) -> Self {
        Self {
            to_come: MIDST,
            tracks: game.on_board(),
            ..Self::new(game, sight)
        }
    }

    /// A card off the deck.
    pub const fn card(&self) -> i32 {
        120 * self.to_come / 100 + 20
    }

    /// A card of one's choice.
    const fn chosen_card(&self) -> i32 {
        160 * self.to_come / 100 + 20
    }

    /// A locomotive.
    pub const fn locomotive(&self) -> i32 {
        260 * self.to_come / 100 + 20
    }

    /// A card given away that the plan can spare.
    const fn spare_card(&self) -> i32 {
        SPARE * self.to_come / 100
    }

    fn kind(&self, kind: Kind) -> i32 {
        match kind {
            Kind::Cash | Kind::Vault => 100,
            // Without a campaign neither goodwill nor stamps buy anything.
            Kind::Goodwill => 400 * i32::from(self.game.reads_deck()),
            Kind::Stamp => 100 * i32::from(self.game.reads_deck()),
            Kind::Crate => 120,
            Kind::Ore => 200,
            Kind::Car => 40,
            Kind::Pot => 0,
        }
    }

    fn mark(&self, mark: Mark) -> i32 {
        match mark {
            Mark::Big | Mark::Boom => 80 * self.games + 100,
            Mark::Plaque => 150 * self.games,
            Mark::Bridge => 50 * self.games + 100,
            Mark::Public | Mark::Blocked | Mark::Hub | Mark::Host => 50,
            Mark::Fund => 0,
        }
    }

    /// A number, as far as it can be told.
    fn number(
        &self,
        state: &LegendsState,
        (id, amount): (AbilityId, &Amount),
        claim: Option<&Claim>,
    ) -> i32 {
        match amount {
            Amount::Fixed(number) => i32::from(*number),
            Amount::Counted {
                factor,
                counter,
                cap,
            } => {
                let speaks_of_claim = matches!(
                    counter,
                    Counter::Len
                        | Counter::Half
                        | Counter::Bridge
                        | Counter::Fund
                        | Counter::Pickaxe
                        | Counter::Skull
                        | Counter::Powder
                        | Counter::Locos
                ) || (matches!(counter, Counter::Net(_))
                    && self.speaks_of_claims(id));
                if claim.is_none() && speaks_of_claim {
                    let count = cap.map_or(USUAL_COUNT, |cap| USUAL_COUNT.min(i32::from(cap)));
                    return count * i32::from(*factor);
                }
                let of_table = self.game.number_for(state, self.seat, (id, amount), claim);
                i32::from(of_table)
            }
        }
    }

    /// Whether an ability acts with claims, so that its networks are those of claims.
    fn speaks_of_claims(&self, id: AbilityId) -> bool {
        (self.game.find_ability(id)).is_some_and(|ability| ability.trigger == Trigger::Claim)
    }

    /// What an effect is worth to the player if it is the player whom it meets.
    pub fn verb(
        &self,
        state: &LegendsState,
        id: AbilityId,
        verb: &Verb,
        claim: Option<&Claim>,
    ) -> i32 {
        let number = |amount: &Amount| self.number(state, (id, amount), claim);
        match verb {
            Verb::Gain(kind, amount) => {
                let doubled = *kind == Kind::Cash && self.game.counts_double(&state.table, id);
                number(amount) * self.kind(*kind) * if doubled { 2 } else { 1 }
            }
            Verb::Lose(Kind::Crate | Kind::Ore, _) => 0,
            Verb::Lose(Kind::Car, amount) => -10 * number(amount),
            Verb::Lose(kind, amount) => -number(amount) * self.kind(*kind),
            Verb::Cards(amount) => number(amount) * self.card(),
            Verb::Pick(amount) => number(amount) * self.chosen_card(),
            Verb::Swap(amount) => number(amount) * 30 * self.to_come / 100,
            Verb::Tickets { draw, keep } => {
                let drawn = i32::from(*draw) * 120 * self.to_come / 100;
                drawn - i32::from(*keep) * 100
            }
            Verb::Postcard(PostcardRef::One(postcard)) => {
                if state.table.post(*postcard).at == PostPlace::Office {
                    POSTCARD
                } else {
                    0
                }
            }
            Verb::Postcard(PostcardRef::Printed) => POSTCARD / 2,
            Verb::Paint(..) => 40 * self.games,
            Verb::Mark(mark, _) => self.mark(*mark),
            Verb::PeekDeck(_) => 40,
            Verb::Refresh => 20,
            Verb::Draft(Pool::Letters) => LETTER,
            Verb::Draft(_) => 250,
            Verb::Open(OfferBox::Toolbox) => 50,
            Verb::Choose(ways) => ways
                .iter()
                .map(|way| self.way(state, id, way, claim))
                .max()
                .unwrap_or(0),
            Verb::Cost(more) => -110 * i32::from(*more) * self.to_come.max(30) / 100,
            Verb::WildSkull => 60,
            Verb::Grey => 120 * self.to_come / 100,
            Verb::DenyOpenLocomotive => -20,
            Verb::Market(_) => 30,
            Verb::Retire(_)
            | Verb::Event(..)
            | Verb::Rule(..)
            | Verb::FlipWinter
            | Verb::Open(OfferBox::Offer)
            | Verb::Vote(_)
            | Verb::Show
            | Verb::Pass => 0,
        }
    }

    fn way(&self, state: &LegendsState, id: AbilityId, way: &Way, claim: Option<&Claim>) -> i32 {
        let effects = way.effects.iter();
        let gain: i32 = effects
            .map(|effect| self.verb(state, id, &effect.verb, claim))
            .sum();
        gain - (way.price.as_ref()).map_or(0, |price| self.price(state, id, price, claim))
    }

    /// What one way to pay costs.
    pub fn costs(
        &self,
        state: &LegendsState,
        id: AbilityId,
        costs: &[Cost],
        claim: Option<&Claim>,
    ) -> i32 {
        let cost = |cost: &Cost| match cost {
            Cost::Lose(Kind::Pot, _) => 0,
            Cost::Lose(kind, amount) => self.number(state, (id, amount), claim) * self.kind(*kind),
            Cost::Discard(class, amount) => {
                let one = match class {
                    CardClass::Any => self.spare_card(),
                    CardClass::Loco => self.locomotive(),
                    CardClass::Same => self.card(),
                };
                self.number(state, (id, amount), claim) * one
            }
        };
        costs.iter().map(cost).sum()
    }

    /// What the cheapest way to pay costs.
    pub fn price(
        &self,
        state: &LegendsState,
        id: AbilityId,
        Price(ways): &Price,
        claim: Option<&Claim>,
    ) -> i32 {
        let ways = ways.iter().map(|costs| self.costs(state, id, costs, claim));
        ways.min().unwrap_or(0)
    }

    /// What the effects of an ability are worth to the player for whom it fires.
    pub fn effects(
        &self,
        state: &LegendsState,
        id: AbilityId,
        ability: &Ability,
        claim: Option<&Claim>,
    ) -> i32 {
        let effects = ability.effects.iter();
        effects
            .map(|effect| {
                let worth = self.verb(state, id, &effect.verb, claim);
                match effect.target {
                    Target::Owner | Target::Drawer => worth,
                    // What all get is worth something only to who can use it best.
                    Target::Each => worth / 4,
                    // Who built a bridge gets what others pay for; nothing tells who it is.
                    Target::Builder => 0,
                    _ => worth / 8,
                }
            })
            .sum()
    }

    /// What a claim brings beside the track: everything that would act in its steps. The track
    /// counts as claimed in the state.
    pub fn of_claim(&self, atlas: &Atlas, state: &LegendsState, claim: &Claim) -> i32 {
        let abilities = atlas.claims.iter();
        let mut sum = 0;
        for &(id, tracks) in abilities {
            if tracks.has(claim.track.index())
                && self.game.is_in_force(state, id, self.seat)
                && self.game.meets(state, self.seat, id, claim)
            {
                sum += self.of_use(state, id, Some(claim));
            }
        }
        sum
    }

    /// What an ability brings when it acts; what has a price is used if that pays.
    pub fn of_use(&self, state: &LegendsState, id: AbilityId, claim: Option<&Claim>) -> i32 {
        let Some(ability) = self.game.find_ability(id) else {
            return 0;
        };
        let gain = self.effects(state, id, ability, claim);
        match &ability.price {
            None => gain,
            Some((Obligation::Must, price)) => gain - self.price(state, id, price, claim),
            Some((Obligation::For, price)) => (gain - self.price(state, id, price, claim)).max(0),
        }
    }

    /// What a card is worth for the rest of a game with so many claims, in tenths: the share of
    /// free tracks that meet a guard tells how often it will act.
    pub fn of_card(&self, sight: &Sight<'_>, range: AbilityRange, claims_left: i32) -> i32 {
        let abilities = self.game.content().each_ability_of(range);
        abilities
            .map(|(id, ability)| self.of_ability(sight, id, ability, claims_left))
            .sum()
    }

    fn of_ability(
        &self,
        sight: &Sight<'_>,
        id: AbilityId,
        ability: &Ability,
        claims_left: i32,
    ) -> i32 {
        let price = (ability.price.as_ref())
            .map_or(0, |(_, price)| self.price(sight.state, id, price, None));
        let once = self.effects(sight.state, id, ability, None) - price;
        let counters = match ability.origin {
            Origin::Tool(_) => 1,
            _ => i32::MAX / 100,
        };
        let most = match ability.limit {
            Limit::Unlimited => counters,
            Limit::PerGame(most) | Limit::InAll(most) => i32::from(most).min(counters),
        };
        // In tenths: how often it will act.
        let times = match ability.trigger {
            Trigger::Claim | Trigger::While => claims_left * self.share(sight, id) / 100,
            Trigger::Turn | Trigger::Take | Trigger::News => claims_left,
            Trigger::Draw => 10,
            Trigger::Bell => 30,
            Trigger::Score => 8,
            Trigger::Now | Trigger::Setup | Trigger::After | Trigger::Finale => 10,
        };
        once * times.min(10 * most) / 10
    }

    /// How many of a hundred tracks to come meet a guard. Guards that speak of more than the track
    /// are met half the time.
    fn share(&self, sight: &Sight<'_>, id: AbilityId) -> i32 {
        let could = self.game.could_meet(id) & self.tracks;
        let claim = |track: usize| self.game.plain_claim(TrackId(track as u8));
        let meets = could
            .members()
            .filter(|&track| (self.game).meets(sight.state, self.seat, id, &claim(track)))
            .count() as i32;
        let could = could.count() as i32;
        100 * (meets + could) / (2 * self.tracks.count().max(1)) as i32
    }
}
