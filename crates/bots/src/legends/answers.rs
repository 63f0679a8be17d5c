//! Answers to what cards and rules ask: each choice is weighed in cents, the heaviest is taken.

use super::planner::Planner;
use super::sight::Sight;
use super::worth::Worth;
use gleis_rules::legends::content::{
    AbilityRange, AgreementId, Colour, CompanySlot, EventId, Mark, Pool, Price, RegionId, RuleOp,
    ToolId, Verb,
};
use gleis_rules::legends::{LegendsAction, LegendsGame, Moment, PostPlace, Task, TrackSet};
use gleis_rules::{BitSet, CityId, TicketId, TrackId};

/// A swap must bring so much more use, in hundredths of a card that the plan lacks.
const SWAP: i32 = 30;
/// Claims of a usual game, in tenths: what a company card is for.
const GAME_CLAIMS: i32 = 120;

impl Planner {
    /// The heaviest answer; of equal ones the first.
    pub(super) fn answer(
        &mut self,
        game: &LegendsGame,
        sight: &Sight<'_>,
        question: Task,
        choices: &[LegendsAction],
    ) -> Option<LegendsAction> {
        let mut best: Option<(i32, LegendsAction)> = None;
        let goals = self.goals(game, sight);
        for &action in choices {
            let weight = match (question, action) {
                (_, LegendsAction::Done | LegendsAction::Pass) => 0,
                (_, LegendsAction::Use(id, way)) => self.weigh_use(game, sight, id, way) - 10,
                (_, LegendsAction::Discard(card)) => {
                    -self.use_of(sight, &goals.need, card)
                        - if card.is_locomotive() { 60 } else { 0 }
                }
                (_, LegendsAction::Swap(card, slot)) => {
                    let there = sight.table().row.card(slot);
                    let there = there.map_or(0, |card| self.use_of(sight, &goals.need, card));
                    let lost = if card.is_locomotive() { 200 } else { 0 };
                    there - self.use_of(sight, &goals.need, card) - lost - SWAP
                }
                (_, LegendsAction::Show(ticket)) => self.weigh_show(game, sight, ticket),
                (Task::PutBack(..), LegendsAction::Choose(place)) => {
                    let card = sight.state.top.card(place);
                    card.map_or(0, |card| self.use_of(sight, &goals.need, card))
                }
                (_, LegendsAction::Choose(chosen)) => {
                    self.weigh_choice(game, sight, (question, goals.plan.wanted), chosen)
                }
                _ => i32::MIN,
            };
            if best.is_none_or(|(most, _)| weight > most) {
                best = Some((weight, action));
            }
        }
        best.map(|(_, action)| action)
    }

    /// Tickets are shown when that brings a postcard at once, or something that may be gone at
    /// the end.
    fn weigh_show(&self, game: &LegendsGame, sight: &Sight<'_>, ticket: TicketId) -> i32 {
        let table = sight.table();
        let postcard = game.content().tickets[ticket.index()].postcard;
        let open = postcard.is_some_and(|postcard| table.post(postcard).at == PostPlace::Office);
        let mut shown = *sight.state;
        shown.table.play.ticket = Some(ticket);
        let worth = Worth::new(game, sight);
        let passing = game.abilities_at(Moment::Bell).iter().filter(|&&id| {
            use gleis_rules::legends::content::Origin;
            let event = game
                .find_ability(id)
                .is_some_and(|ability| matches!(ability.origin, Origin::Event(_)));
            event
                && game.is_in_force(&shown, id, sight.seat)
                && game.meets_now(&shown, sight.seat, id)
        });
        let now: i32 = passing.map(|&id| worth.of_use(&shown, id, None)).sum();
        now + if open { 400 } else { -1 }
    }

    fn weigh_choice(
        &self,
        game: &LegendsGame,
        sight: &Sight<'_>,
        (question, wanted): (Task, TrackSet),
        chosen: u8,
    ) -> i32 {
        let worth = Worth::new(game, sight);
        let lasting = Worth::of_games_to_come(game, sight);
        let content = game.content();
        let claims = sight.claims_left();
        match question {
            Task::Choose(_, id, effect) => {
                let Some((price, effects)) = game.option_of(effect, chosen) else {
                    return i32::MIN;
                };
                let gain: i32 = effects
                    .map(|(_, verb)| self.weigh_option(sight, &worth, (id, verb)))
                    .sum();
                gain - price.map_or(0, |price| worth.price(sight.state, id, price, None))
            }
            Task::Alternative(_, id) => {
                let ability = game.find_ability(id);
                let ways = ability.and_then(|ability| ability.price.as_ref());
                let costs = ways.and_then(|(_, Price(ways))| ways.get(usize::from(chosen)));
                -costs.map_or(0, |costs| worth.costs(sight.state, id, costs, None))
            }
            Task::Place(_, _, effect) => {
                let verb = game.asked_effect(effect);
                verb.map_or(0, |verb| self.weigh_place(sight, wanted, verb, chosen))
            }
            Task::Draft(_, Pool::Tools) => {
                let tool = &content.tools[ToolId(chosen).index()];
                worth.of_card(sight, tool.abilities, claims)
            }
            Task::Draft(_, Pool::Agreements) => {
                let range = content.agreements[AgreementId(chosen).index()];
                worth.of_card(sight, range, claims)
            }
            Task::Draft(..) => self.weigh_old_ticket(sight, usize::from(chosen)),
            Task::Upgrade(..) => {
                let slot = CompanySlot::ALL.get(usize::from(chosen)).copied();
                let company = game.company(sight.seat);
                let range = slot.map(|slot| content.company_card(company, slot).abilities);
                range.map_or(0, |range| lasting.of_card(sight, range, GAME_CLAIMS))
            }
            Task::Archive(..) => {
                let range: AbilityRange = content.events[EventId(chosen).index()].abilities;
                -lasting.of_card(sight, range, 20)
            }
            Task::Rule(_, RuleOp::Remove, true) => {
                let tool = &content.tools[ToolId(chosen).index()];
                -lasting.of_card(sight, tool.abilities, GAME_CLAIMS)
            }
            Task::Rule(_, op, _) => {
                let here = self.stake_in(game, sight, RegionId(chosen));
                if op == RuleOp::Remove { -here } else { here }
            }
            Task::Offer(..) | Task::Open(_) => self.stake_in(game, sight, RegionId(chosen)),
            Task::Colour(..) => {
                i32::from(Colour(chosen).company() == Some(game.company(sight.seat)))
            }
            _ => 0,
        }
    }

    /// A rule of one's choice is worth what its abilities bring in games to come.
    fn weigh_option(
        &self,
        sight: &Sight<'_>,
        worth: &Worth<'_>,
        (id, verb): (gleis_rules::legends::content::AbilityId, &Verb),
    ) -> i32 {
        use gleis_rules::legends::content::{EventOp, EventRef, RuleRef};
        let content = worth.game.content();
        let lasting = Worth::of_games_to_come(worth.game, sight);
        match verb {
            Verb::Rule(RuleOp::Add, RuleRef::One(sticker)) => {
                let range = content.stickers[sticker.index()].abilities;
                lasting.of_card(sight, range, GAME_CLAIMS)
            }
            Verb::Event(EventOp::Add, EventRef::One(event)) => {
                lasting.of_card(sight, content.events[event.index()].abilities, 20)
            }
            other => worth.verb(sight.state, id, other, None),
        }
    }

    /// Marks go where the own plan leads, except those that close something.
    fn weigh_place(&self, sight: &Sight<'_>, wanted: TrackSet, verb: &Verb, place: u8) -> i32 {
        let network = sight.own | wanted;
        let at_city = |city: CityId| (self.atlas.at[city.index()] & network).count() as i32;
        let track = TrackId(place);
        let length = |track: TrackId| i32::from(self.atlas.tracks[track.index()].length);
        let of_plan = |track: TrackId| i32::from(wanted.has(track.index()));
        match verb {
            Verb::Mark(Mark::Public, _) => 10 * of_plan(track) + length(track),
            Verb::Mark(Mark::Blocked, _) => {
                let others = sight.others();
                let near = self.atlas.tracks[track.index()]
                    .ends
                    .iter()
                    .filter(|city| !(self.atlas.at[city.index()] & others).is_empty());
                near.count() as i32 + length(track) - 20 * of_plan(track)
            }
            Verb::Mark(Mark::Bridge, _) => of_plan(track),
            Verb::Paint(..) => {
                let ends = self.atlas.tracks[track.index()].ends;
                let near: i32 = ends.iter().map(|&city| at_city(city).min(2)).sum();
                near - length(track)
            }
            _ => {
                let city = CityId(place);
                10 * at_city(city) + self.atlas.at[city.index()].count() as i32
            }
        }
    }

    /// An old ticket never costs: the dearest that can still be completed.
    fn weigh_old_ticket(&self, sight: &Sight<'_>, ticket: usize) -> i32 {
        let cents = self.atlas.ticket_cents.get(ticket).copied().unwrap_or(0);
        // So much dearer than the cars of a game, nobody completes it.
        let most = 60 * i32::from(sight.cars());
        if cents > most { most - cents } else { cents }
    }

    /// How much a player has to do with a region: own tickets and tracks there, and tracks that
    /// lead there from own cities.
    fn stake_in(&self, game: &LegendsGame, sight: &Sight<'_>, region: RegionId) -> i32 {
        let content = game.content();
        let lies_there = |city: CityId| content.cities[city.index()].region == region;
        let built = sight.own.members().fold(0u64, |cities, track| {
            let [a, b] = self.atlas.tracks[track].ends;
            cities | 1 << a.index() | 1 << b.index()
        });
        let mut stake = 0;
        for track in &content.tracks {
            let [a, b] = track.ends;
            for (here, there) in [(a, b), (b, a)] {
                stake += i32::from(lies_there(here) && built >> there.index() & 1 == 1);
            }
        }
        for ticket in sight.tickets.members() {
            let ends = game.ticket_places(TicketId(ticket as u8));
            stake += 2 * ends.iter().filter(|&&city| lies_there(city)).count() as i32;
        }
        let plaques = sight.table().plaques[game.company(sight.seat).index()];
        stake
            + 3 * plaques
                .members()
                .filter(|&city| lies_there(CityId(city as u8)))
                .count() as i32
    }
}
