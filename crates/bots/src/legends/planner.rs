//! `planner`: plans a network for its tickets, minds what every claim brings, and times the end.

use super::atlas::Atlas;
use super::cards::Need;
use super::manner::Manner;
use super::plan::{Draft, Plan};
use super::sight::Sight;
use super::worth::Worth;
use gleis_rules::legends::content::{AbilityId, Limit};
use gleis_rules::legends::{Claim, LegendsAction, LegendsGame, Task, TrackSet, TrainCard};
use gleis_rules::{BitSet, Slot, TrackId};
use std::sync::Arc;

/// An option of the turn must be worth more than this, so that nobody pays for nothing.
const OPTION: i32 = 10;
/// With so few cars left the bonus for used ones is counted exactly.
const LAST_CARS: u8 = 10;
/// So few claims are left, in tenths, that nothing needs to be saved any more.
const FEW_CLAIMS: i32 = 40;

/// A player that plans.
#[derive(Clone, Debug)]
pub(super) struct Planner {
    pub atlas: Arc<Atlas>,
    pub manner: Manner,
    pub draft: Draft,
}

/// What a player collects cards for.
#[derive(Clone, Debug)]
pub(super) struct Goals {
    pub plan: Plan,
    pub need: Need,
}

impl Planner {
    pub fn new(game: &LegendsGame, manner: Manner) -> Self {
        Self {
            atlas: Arc::new(Atlas::new(game)),
            manner,
            draft: Draft::default(),
        }
    }

    /// What to do; the choices are never empty.
    pub fn choose(
        &mut self,
        game: &LegendsGame,
        sight: &Sight<'_>,
        choices: &[LegendsAction],
    ) -> LegendsAction {
        if let [only] = choices {
            return *only;
        }
        let answer = match sight.play().agenda.top() {
            Task::Turn => self.turn(game, sight, choices),
            Task::SecondCard | Task::Pick(..) => {
                let goals = self.goals(game, sight);
                self.best_card(sight, &goals.need, choices)
            }
            Task::FirstTickets | Task::KeepTickets(..) => self.keep(game, sight, choices),
            question => self.answer(game, sight, question, choices),
        };
        answer.unwrap_or(choices[0])
    }

    /// The plan, and what it needs.
    pub fn goals(&mut self, game: &LegendsGame, sight: &Sight<'_>) -> Goals {
        self.draft.price(game, &self.atlas, &self.manner, sight);
        let open = sight.tickets.without(sight.done);
        let plan = (self.draft).plan(game, &self.atlas, &self.manner, sight, (open, 100));
        let filler = self.filler(sight, &plan);
        let need = Need::new(&self.atlas, sight, plan.wanted, filler);
        Goals { plan, need }
    }

    /// The free track off the plan that brings most for what the hand still lacks.
    fn filler(&self, sight: &Sight<'_>, plan: &Plan) -> Option<usize> {
        let spare = sight.cars().saturating_sub(plan.cars);
        let grey = sight.colours.into_iter().max().unwrap_or(0);
        let free = sight.free.without(plan.wanted).members();
        let usable = free.filter(|&index| {
            let track = &self.atlas.tracks[index];
            track.length <= spare && !track.blank
        });
        usable.max_by_key(|&index| {
            let track = &self.atlas.tracks[index];
            let held = (track.colour).map_or(grey, |colour| sight.colours[colour.index()]);
            let missing = i32::from(track.length.saturating_sub(held));
            let gain = self.draft.bonus[index] + self.manner.used_car * i32::from(track.length);
            // By turns: one for the claim and one for each two cards.
            100 * gain / (10 + 5 * missing)
        })
    }

    fn turn(
        &mut self,
        game: &LegendsGame,
        sight: &Sight<'_>,
        choices: &[LegendsAction],
    ) -> Option<LegendsAction> {
        if let Some(option) = self.option(game, sight, choices) {
            return Some(option);
        }
        let goals = self.goals(game, sight);
        if sight.play().last_round.has_begun() {
            return self.last_turn(game, sight, &goals, choices);
        }
        if choices.contains(&LegendsAction::DrawTickets) && self.wants_tickets(game, sight, &goals)
        {
            return Some(LegendsAction::DrawTickets);
        }
        let claim = self.best_claim(game, sight, &goals, choices);
        let act = claim.filter(|&(net, _)| net >= 0);
        act.map(|(_, claim)| claim)
            .or_else(|| self.best_card(sight, &goals.need, choices))
            .or(claim.map(|(_, claim)| claim))
    }

    /// An option before the action that pays.
    fn option(
        &self,
        game: &LegendsGame,
        sight: &Sight<'_>,
        choices: &[LegendsAction],
    ) -> Option<LegendsAction> {
        let uses = choices.iter().filter_map(|&action| match action {
            LegendsAction::Use(id, way) => Some((self.weigh_use(game, sight, id, way), action)),
            _ => None,
        });
        let best = uses.max_by_key(|&(worth, _)| worth);
        best.filter(|&(worth, _)| worth > OPTION)
            .map(|(_, action)| action)
    }

    /// What using an ability brings beyond its price.
    pub fn weigh_use(&self, game: &LegendsGame, sight: &Sight<'_>, id: AbilityId, way: u8) -> i32 {
        let worth = Worth::new(game, sight);
        let Some(ability) = game.find_ability(id) else {
            return 0;
        };
        let claim = sight.play().claim;
        let gain = worth.effects(sight.state, id, ability, claim.as_ref());
        let ways = ability.price.as_ref().map(|(_, price)| &price.0[..]);
        let costs = ways.and_then(|ways| ways.get(usize::from(way)));
        let price = costs.map_or(0, |costs| {
            worth.costs(sight.state, id, costs, claim.as_ref())
        });
        // What can be used a few times is kept for the end, when cards are worth less.
        let limited = matches!(ability.limit, Limit::PerGame(_));
        if limited && 4 * price > gain && sight.claims_left() > FEW_CLAIMS {
            return 0;
        }
        gain - price
    }

    /// The claim that brings most beyond what it must bring, and how much that is.
    fn best_claim(
        &self,
        game: &LegendsGame,
        sight: &Sight<'_>,
        goals: &Goals,
        choices: &[LegendsAction],
    ) -> Option<(i32, LegendsAction)> {
        let others = sight.others();
        let mut best: Option<(i32, Claim)> = None;
        let mut last = None;
        let mut of_track = 0;
        for claim in claims(choices) {
            if last != Some(claim.track) {
                of_track = self.weigh_track(game, sight, &goals.plan, others, claim.track);
                last = Some(claim.track);
            }
            let net = of_track - goals.need.hurt(&self.atlas, &self.manner, sight, &claim);
            if best.is_none_or(|(most, _)| net > most) {
                best = Some((net, claim));
            }
        }
        let (net, claim) = best?;
        let claim = self.best_payment(game, sight, goals, claim.track, choices)?;
        Some((net, LegendsAction::Claim(claim)))
    }

    /// What claiming a track is worth beyond what it must be worth, without paying.
    fn weigh_track(
        &self,
        game: &LegendsGame,
        sight: &Sight<'_>,
        plan: &Plan,
        others: TrackSet,
        track: TrackId,
    ) -> i32 {
        let manner = &self.manner;
        let index = track.index();
        let spec = &self.atlas.tracks[index];
        let length = i32::from(spec.length);
        // Cards and time are worth less and less towards the end.
        let early = |cents: i32| cents * (2 * sight.to_come).min(100) / 100;
        let gain = self.draft.bonus[index] + self.car_worth(game, sight, spec.length);
        // Who holds many cards had better use some.
        let many = (i32::from(sight.cards()) - manner.full).max(0) * manner.hoard;
        let gain = gain + many;
        if plan.wanted.has(index) {
            let ends = spec.ends.iter();
            let contested = ends.filter(|city| !(self.atlas.at[city.index()] & others).is_empty());
            return gain
                + manner.wanted
                + plan.share * manner.share / 100
                + manner.contest * contested.count() as i32
                - early(manner.claim);
        }
        let spare = sight.cars().saturating_sub(plan.cars);
        if spec.length > spare {
            return gain - 2_000;
        }
        gain - early(manner.claim + manner.windfall * length)
    }

    /// What using so many cars is worth for the bonus at the end.
    fn car_worth(&self, game: &LegendsGame, sight: &Sight<'_>, length: u8) -> i32 {
        let usual = self.manner.used_car * i32::from(length);
        if self.manner.used_car == 0 || sight.cars() > LAST_CARS || length > sight.cars() {
            return usual;
        }
        let numbers = &game.content().numbers;
        let bonus = |cars: u8| 100 * i32::from(numbers.bonus_for(cars));
        usual.max(bonus(sight.cars() - length) - bonus(sight.cars()))
    }

    /// The way to pay for a track that brings most and hurts least.
    fn best_payment(
        &self,
        game: &LegendsGame,
        sight: &Sight<'_>,
        goals: &Goals,
        track: TrackId,
        choices: &[LegendsAction],
    ) -> Option<Claim> {
        let worth = Worth::new(game, sight);
        let mut claimed = *sight.state;
        claimed.table.owned[sight.seat].insert(track.index());
        let ways = claims(choices).filter(|claim| claim.track == track);
        ways.max_by_key(|claim| {
            worth.of_claim(&self.atlas, &claimed, claim)
                - goals.need.hurt(&self.atlas, &self.manner, sight, claim)
                - 40 * i32::from(claim.helps.count_ones() as u8)
        })
    }

    /// The last turn: whatever brings most at once.
    fn last_turn(
        &self,
        game: &LegendsGame,
        sight: &Sight<'_>,
        goals: &Goals,
        choices: &[LegendsAction],
    ) -> Option<LegendsAction> {
        let open = sight.tickets.without(sight.done);
        let numbers = &game.content().numbers;
        let bonus = |cars: u8| 100 * i32::from(numbers.bonus_for(cars));
        let gain = |track: TrackId| {
            let own = sight.own | TrackSet::single(track.index());
            let tickets: i32 = (game.completed_by(own, open).members())
                .map(|ticket| self.draft.stake(game, &self.atlas, sight, ticket))
                .sum();
            let left = sight
                .cars()
                .saturating_sub(self.atlas.tracks[track.index()].length);
            tickets + bonus(left) - bonus(sight.cars()) + self.draft.bonus[track.index()]
        };
        let mut best: Option<(i32, TrackId)> = None;
        let mut last = None;
        for claim in claims(choices) {
            if last == Some(claim.track) {
                continue;
            }
            last = Some(claim.track);
            let gain = gain(claim.track);
            if best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, claim.track));
            }
        }
        best.and_then(|(_, track)| self.best_payment(game, sight, goals, track, choices))
            .map(LegendsAction::Claim)
            .or_else(|| self.best_card(sight, &goals.need, choices))
    }

    /// Is a draw of tickets worth its turn?
    fn wants_tickets(&mut self, game: &LegendsGame, sight: &Sight<'_>, goals: &Goals) -> bool {
        let manner = self.manner;
        let left = sight.turns_left - goals.plan.turns;
        if !goals.plan.wanted.is_empty() || left < manner.late {
            return false;
        }
        let table = sight.table();
        let shown = (table.seats.seats()).fold(sight.tickets, |all, seat| all | table.shown[seat]);
        let hidden = game.legacy().tickets.without(shown);
        let count = hidden.count().max(1) as i32;
        let mut sum = 0;
        for ticket in hidden.members() {
            let worth = self.draft.worth_alone(game, &self.atlas, sight, ticket);
            sum += worth.max(0);
        }
        // Of those drawn, the good ones stay. That one must stay even if all are bad is left to
        // the margin.
        let deal = i32::from(game.content().numbers.later_tickets.deal);
        deal * sum / count > manner.turn + manner.tickets
    }

    /// The card to take now: face up or off the deck.
    pub fn best_card(
        &self,
        sight: &Sight<'_>,
        need: &Need,
        choices: &[LegendsAction],
    ) -> Option<LegendsAction> {
        let first = sight.play().agenda.top() == Task::Turn;
        let manner = &self.manner;
        let row = sight.table().row;
        let of_slot = |slot: Slot| {
            row.card(slot)
                .map(|card| (card, need.use_of(manner, sight, card)))
        };
        let deck = match sight.state.top.card(0) {
            Some(known) => need.use_of(manner, sight, known),
            None => need.use_of_deck(manner, sight),
        };
        // The second card: the best of those that lie there, or off the deck.
        let second = |taken: Option<Slot>| {
            let open = row
                .cards()
                .filter(|&(slot, card)| Some(slot) != taken && !card.is_locomotive());
            let open = open.map(|(_, card)| need.use_of(manner, sight, card)).max();
            open.map_or(deck, |open| open.max(deck))
        };
        let mut best: Option<(i32, LegendsAction)> = None;
        for &action in choices {
            let worth = match action {
                LegendsAction::DrawCard if first => deck + second(None),
                LegendsAction::DrawCard => deck,
                LegendsAction::TakeCard(slot) => match of_slot(slot) {
                    Some((card, worth)) if first && !card.is_locomotive() => {
                        worth + second(Some(slot))
                    }
                    Some((_, worth)) => worth,
                    None => continue,
                },
                _ => continue,
            };
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, action));
            }
        }
        best.map(|(_, action)| action)
    }

    /// The tickets that are worth most beside those already held.
    fn keep(
        &mut self,
        game: &LegendsGame,
        sight: &Sight<'_>,
        choices: &[LegendsAction],
    ) -> Option<LegendsAction> {
        self.draft.price(game, &self.atlas, &self.manner, sight);
        let offer = sight.state.offers[sight.seat];
        let mut best: Option<(i32, LegendsAction)> = None;
        for &action in choices {
            let LegendsAction::KeepTickets(kept) = action else {
                continue;
            };
            let mut tickets = sight.tickets.without(sight.done);
            for (position, ticket) in offer.iter().enumerate() {
                if kept >> position & 1 == 1 {
                    tickets.insert(ticket.index());
                }
            }
            let wanted = (tickets, self.manner.margin);
            let plan = (self.draft).plan(game, &self.atlas, &self.manner, sight, wanted);
            let danger = (self.draft).danger(game, &self.atlas, &self.manner, sight);
            let mut worth = -plan.cost - danger;
            for ticket in tickets.members() {
                worth += if plan.given_up.has(ticket) {
                    -self.atlas.ticket_cents[ticket]
                } else {
                    self.draft.ticket_worth(game, &self.atlas, sight, ticket)
                };
            }
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, action));
            }
        }
        best.map(|(_, action)| action)
    }

    /// How useful a card is to the plan.
    pub fn use_of(&self, sight: &Sight<'_>, need: &Need, card: TrainCard) -> i32 {
        need.use_of(&self.manner, sight, card)
    }
}

/// The claims among the choices: those of one track and colour side by side.
fn claims(choices: &[LegendsAction]) -> impl Iterator<Item = Claim> + '_ {
    choices.iter().filter_map(|action| match action {
        LegendsAction::Claim(claim) => Some(*claim),
        _ => None,
    })
}
