//! `planner`: plans a network for its tickets and builds it.

use super::atlas::{Atlas, Track};
use super::cards::{Payment, Use};
use super::plan::{Draft, Plan, most_of};
use super::sense::Sense;
use super::sight::Sight;
use super::weights::Weights;
use crate::random::pick;
use crate::{Bot, Question};
use gleis_rules::board::{BoardAction, BoardGame, BoardRules, Extra as _, Keep, Mix, Phase};
use gleis_rules::{BitSet, CardKind, CityId, Counts, DECKS_MAX, Rng, TicketId, TrackId};
use std::sync::Arc;

/// With so few turns left nobody saves locomotives any more.
const HURRY_TURNS: u8 = 4;
/// Nor with more cards than this, which are dead weight while they lie in the hand.
const HURRY_CARDS: u8 = 18;
/// What a train of the longest trail is worth in the last turn, in tenths of a point: it counts
/// only for whoever has the longest.
const TRAIL_TRAIN: i32 = 3;

/// What a player collects cards for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goals<R: BoardRules> {
    /// Tracks of the plan.
    pub wanted: R::Tracks,
    /// Routes off the plan.
    pub filler: R::Tracks,
    /// Trains that the plan does not need.
    pub spare: u8,
    /// See [`Sight::turns_left`].
    pub turns_left: u8,
}

/// What can be spent on a route off the plan.
struct Filler<'a, R: BoardRules> {
    hand: &'a R::Cards,
    /// The colour that would pay for a grey track.
    grey: CardKind,
    /// Own tracks, and those that will be.
    own: R::Tracks,
    spare: u8,
    turns: i32,
}

/// A player that plans.
#[derive(Clone, Debug)]
pub(super) struct Planner<R: BoardRules> {
    pub atlas: Arc<Atlas<R>>,
    pub weights: Weights,
    pub draft: Draft<R>,
}

impl<R: BoardRules> Planner<R>
where
    R::Extra: Sense,
{
    pub(super) fn new(game: &BoardGame<R>, weights: Weights) -> Self {
        Self {
            atlas: Arc::new(Atlas::new(game)),
            weights,
            draft: Draft::new(),
        }
    }

    /// A player for the same map who plays by other numbers.
    pub(super) fn with(&self, weights: Weights) -> Self {
        Self {
            atlas: Arc::clone(&self.atlas),
            weights,
            draft: Draft::new(),
        }
    }

    /// What to do; `None` if nothing that was thought of can be done.
    pub(super) fn answer(
        &mut self,
        game: &BoardGame<R>,
        sight: &Sight<R>,
    ) -> Option<BoardAction<R>> {
        match sight.play.phase {
            Phase::FirstTickets if sight.offer.is_empty() => {
                Some(self.mix(sight, game.spec().first_tickets.deal))
            }
            Phase::FirstTickets => Some(self.keep(game, sight, game.spec().first_tickets.keep)),
            Phase::KeepTickets => Some(self.keep(game, sight, game.spec().later_tickets.keep)),
            Phase::Turn if sight.play.last_round.has_begun() => self.last_turn(game, sight),
            Phase::Turn | Phase::SecondCard => self.with_goals(game, sight).0,
            Phase::Extra => {
                let tables = game.extra_tables();
                let answer = sight.extra.answer(tables, sight.seat, sight.seats);
                Some(BoardAction::Extra(answer))
            }
            Phase::Over => None,
        }
    }

    /// What to do with a turn or its second card, and what it is for.
    pub(super) fn with_goals(
        &mut self,
        game: &BoardGame<R>,
        sight: &Sight<R>,
    ) -> (Option<BoardAction<R>>, Goals<R>) {
        let plan = self.plan(game, sight);
        let goals = self.goals(game, sight, &plan);
        let action = if sight.play.phase == Phase::SecondCard {
            self.second_card(game, sight, &goals)
        } else if self.wants_tickets(game, sight, &plan) {
            Some(self.mix(sight, game.spec().later_tickets.deal))
        } else {
            self.turn(game, sight, &goals)
        };
        (action, goals)
    }

    /// Long tickets bring more for a draw, short ones are sooner done.
    pub(super) fn mix(&self, sight: &Sight<R>, deal: u8) -> BoardAction<R> {
        let [short, long] = sight.piles;
        let total = deal.min(short + long);
        let wanted = (self.weights.long as u8).max(total.saturating_sub(short));
        let long = total.min(long).min(wanted);
        BoardAction::DrawTickets(Mix([total - long, long]))
    }

    pub(super) fn plan(&mut self, game: &BoardGame<R>, sight: &Sight<R>) -> Plan<R> {
        let turns = sight.turns_left(game.spec().last_round_at);
        self.draft.price(game, &self.atlas, &self.weights, sight);
        self.draft.plan(&self.atlas, sight, sight.tickets, turns)
    }

    /// The choice of tickets that is worth most beside those already held.
    fn keep(&mut self, game: &BoardGame<R>, sight: &Sight<R>, least: u8) -> BoardAction<R> {
        let turns = sight.turns_left(game.spec().last_round_at);
        self.draft.price(game, &self.atlas, &self.weights, sight);
        let offered = sight.offer.len();
        let least = u32::from(least.min(offered));
        let ways = (1..1u8 << offered).filter(|kept| kept.count_ones() >= least);
        let best = ways.max_by_key(|&kept| {
            let mut tickets = sight.tickets;
            let mut worth = 0;
            for (position, ticket) in sight.offer.iter().enumerate() {
                if kept >> position & 1 == 1 {
                    tickets.insert(ticket.index());
                }
            }
            let plan = self.draft.plan(&self.atlas, sight, tickets, turns);
            for ticket in tickets.members() {
                let points = self.atlas.ticket_points[ticket];
                worth += if plan.given_up.has(ticket) {
                    -points
                } else {
                    points
                };
            }
            worth - plan.cost
        });
        let kept = best.unwrap_or((1 << offered) - 1);
        BoardAction::KeepTickets(Keep { kept, order: 0 })
    }

    /// Is this the time for more tickets?
    fn wants_tickets(&mut self, game: &BoardGame<R>, sight: &Sight<R>, plan: &Plan<R>) -> bool {
        if sight.piles == [0; DECKS_MAX] {
            return false;
        }
        let opening = sight.own().is_empty()
            && i32::from(self.weights.opening) > sight.tickets.count() as i32;
        opening || (plan.wanted.is_empty() && self.tickets_pay(game, sight))
    }

    /// What to collect for, now that the plan is made.
    pub(super) fn goals(&self, game: &BoardGame<R>, sight: &Sight<R>, plan: &Plan<R>) -> Goals<R> {
        let turns_left = sight.turns_left(game.spec().last_round_at);
        Goals {
            wanted: plan.wanted,
            filler: self.filler(game, sight, plan, turns_left),
            spare: sight.own_trains().saturating_sub(plan.trains),
            turns_left,
        }
    }

    /// What each kind of card does for these tracks.
    pub(super) fn used(&self, sight: &Sight<R>, wanted: R::Tracks, filler: R::Tracks) -> Use {
        Use::new(&self.atlas, &self.weights, sight, wanted, filler)
    }

    /// A turn that is neither the last nor for tickets.
    pub(super) fn turn(
        &self,
        game: &BoardGame<R>,
        sight: &Sight<R>,
        goals: &Goals<R>,
    ) -> Option<BoardAction<R>> {
        let used = self.used(sight, goals.wanted, goals.filler);
        self.claim(game, sight, &used, goals.wanted, goals)
            .or_else(|| self.windfall(game, sight, &used, goals))
            .or_else(|| {
                let idle = goals.wanted.is_empty();
                idle.then(|| self.claim(game, sight, &used, goals.filler, goals))?
            })
            .or_else(|| used.draw(sight, game.spec().market.slots, true))
            .or_else(|| self.anything(game, sight, &used))
    }

    /// The second card of a turn.
    pub(super) fn second_card(
        &self,
        game: &BoardGame<R>,
        sight: &Sight<R>,
        goals: &Goals<R>,
    ) -> Option<BoardAction<R>> {
        let used = self.used(sight, goals.wanted, goals.filler);
        used.draw(sight, game.spec().market.slots, false)
    }

    /// Routes off the plan for the trains that it leaves, those that bring most for what the
    /// hand still lacks first.
    fn filler(
        &self,
        game: &BoardGame<R>,
        sight: &Sight<R>,
        plan: &Plan<R>,
        turns_left: u8,
    ) -> R::Tracks {
        let w = &self.weights;
        let turns = i32::from(turns_left) - plan.turns / 10;
        let mut spare = sight.own_trains().saturating_sub(plan.trains);
        let mut hand = sight.hand;
        for track in plan.wanted.members() {
            let Track { length, colour, .. } = self.atlas.tracks[track];
            let colour = colour.unwrap_or_else(|| most_of(&hand));
            hand.sub_saturating(colour, length);
        }
        let own = sight.own() | plan.wanted;
        let mut free = sight.free.without(plan.wanted);
        let mut filler = R::Tracks::EMPTY;
        for _ in 0..w.fillers {
            let offer = Filler {
                hand: &hand,
                grey: most_of(&hand),
                own,
                spare,
                turns,
            };
            let Some(index) = self.best_filler(game, sight, free, &offer) else {
                break;
            };
            let Track { length, colour, .. } = self.atlas.tracks[index];
            let colour = colour.unwrap_or(offer.grey);
            hand.sub_saturating(colour, length);
            spare -= length;
            filler.insert(index);
            free = free.without(R::Tracks::single(index) | game.parallel(R::Tracks::single(index)));
        }
        filler
    }

    fn best_filler(
        &self,
        game: &BoardGame<R>,
        sight: &Sight<R>,
        free: R::Tracks,
        offer: &Filler<'_, R>,
    ) -> Option<usize> {
        let w = &self.weights;
        // No more than this comes on top of a route's points.
        let passengers = if R::Extra::PASSENGERS { 2 } else { 0 };
        let most_extra = passengers * w.passenger + w.adjacent;
        let mut best: (i32, Option<usize>) = (i32::MIN / 2, None);
        for &(length, points, tracks) in &self.atlas.lengths {
            let here = free & tracks;
            if length > offer.spare || here.is_empty() {
                continue;
            }
            let net = |held: u8| {
                let missing = i32::from(length.saturating_sub(held));
                points - missing * i32::from(w.missing) - i32::from(length) * i32::from(w.space)
            };
            if net(offer.hand.get(offer.grey)) + i32::from(most_extra) <= best.0 {
                continue;
            }
            for kind in CardKind::all() {
                // The last kind stands for grey tracks, which take any colour.
                let (colour, tracks) = if kind.is_locomotive() {
                    (offer.grey, self.atlas.grey)
                } else {
                    (kind, self.atlas.coloured[kind.index()])
                };
                let held = offer.hand.get(colour);
                let net = net(held);
                let late = i32::from(length.saturating_sub(held)) / 2 + 1 > offer.turns;
                if net + i32::from(most_extra) <= best.0 || late {
                    continue;
                }
                for index in (here & tracks).members() {
                    let net = net + self.extra_worth(game, sight, offer.own, index);
                    if net > best.0 {
                        best = (net, Some(index));
                    }
                }
            }
        }
        best.1
    }

    /// What a route off the plan brings beside its points.
    #[inline]
    fn extra_worth(
        &self,
        game: &BoardGame<R>,
        sight: &Sight<R>,
        own: R::Tracks,
        index: usize,
    ) -> i32 {
        let gain = sight.extra.gain(game.extra_tables(), TrackId(index as u8));
        let touches = |city: &CityId| !(self.atlas.at[city.index()] & own).is_empty();
        let near = self.atlas.tracks[index].ends.iter().any(touches);
        let near = i32::from(near) * i32::from(self.weights.adjacent);
        gain * i32::from(self.weights.passenger) / 10 + near
    }

    /// The planned track to claim now, if any can and should be.
    fn claim(
        &self,
        game: &BoardGame<R>,
        sight: &Sight<R>,
        used: &Use,
        tracks: R::Tracks,
        goals: &Goals<R>,
    ) -> Option<BoardAction<R>> {
        let payable = affordable(game, sight, sight.own_trains(), tracks);
        let others = sight.others();
        let mut best: Option<(i32, TrackId, Payment)> = None;
        for index in payable.members() {
            let track = TrackId(index as u8);
            let Some(payment) = used.payment(&self.atlas, &self.weights, sight, track) else {
                continue;
            };
            let spec = &self.atlas.tracks[index];
            let [a, b] = spec.ends.map(|city| self.atlas.at[city.index()] & others);
            let contested = i32::from(!a.is_empty()) + i32::from(!b.is_empty());
            let urge = 10
                + i32::from(spec.detour) * i32::from(self.weights.detour)
                + contested * i32::from(self.weights.contest);
            let patient = i32::from(payment.locomotives) * i32::from(self.weights.patience);
            let hurried =
                goals.turns_left <= HURRY_TURNS || sight.hand_lens[sight.seat] > HURRY_CARDS;
            if patient > urge && !hurried {
                continue;
            }
            let score = urge - payment.hurt;
            if best.is_none_or(|(least, ..)| score > least) {
                best = Some((score, track, payment));
            }
        }
        best.map(|(_, track, payment)| payment.claim(track))
    }

    /// A route off the plan, paid with cards that the plan can spare.
    fn windfall(
        &self,
        game: &BoardGame<R>,
        sight: &Sight<R>,
        used: &Use,
        goals: &Goals<R>,
    ) -> Option<BoardAction<R>> {
        let payable = affordable(game, sight, goals.spare, sight.free);
        let least = 10 * i32::from(self.weights.windfall);
        let mut best: Option<(i32, BoardAction<R>)> = None;
        for index in payable.members() {
            let spec = &self.atlas.tracks[index];
            if spec.points < least {
                continue;
            }
            let needed = spec.colour.map_or(0, |colour| used.needed[colour.index()]);
            let held = spec.colour.map_or(u8::MAX, |colour| sight.hand.get(colour));
            let track = TrackId(index as u8);
            let payment = used.payment(&self.atlas, &self.weights, sight, track);
            let Some(payment) = payment.filter(|payment| payment.hurt == 0) else {
                continue;
            };
            if held.saturating_sub(needed) < spec.length {
                continue;
            }
            if best
                .as_ref()
                .is_none_or(|(points, _)| spec.points > *points)
            {
                best = Some((spec.points, payment.claim(track)));
            }
        }
        best.map(|(_, claim)| claim)
    }

    /// Is a draw of tickets worth its turn?
    fn tickets_pay(&mut self, game: &BoardGame<R>, sight: &Sight<R>) -> bool {
        let turns_left = sight.turns_left(game.spec().last_round_at);
        if i32::from(turns_left) < i32::from(self.weights.late) {
            return false;
        }
        let deal = i32::from(game.spec().later_tickets.deal);
        let (mut sum, mut count) = (0, 0);
        let hidden = (0..self.atlas.ticket_points.len()).filter(|&t| !sight.tickets.has(t));
        for ticket in hidden {
            sum += self
                .worth_alone(sight, TicketId(ticket as u8), turns_left)
                .max(0);
            count += 1;
        }
        // Of those drawn, the good ones stay. That one must stay even if all are bad is left to
        // the margin (`tickets`).
        let expected = deal * sum / count.max(1);
        expected > i32::from(self.weights.claim) + i32::from(self.weights.tickets)
    }

    /// What a ticket would bring beside the network as it is, in tenths.
    fn worth_alone(&mut self, sight: &Sight<R>, ticket: TicketId, turns_left: u8) -> i32 {
        let single = R::Tickets::single(ticket.index());
        let points = self.atlas.ticket_points[ticket.index()];
        let plan = self.draft.plan(&self.atlas, sight, single, turns_left);
        if plan.given_up.has(ticket.index()) {
            -points
        } else {
            points - plan.cost
        }
    }

    /// The last turn: whatever brings most at once.
    pub(super) fn last_turn(
        &self,
        game: &BoardGame<R>,
        sight: &Sight<R>,
    ) -> Option<BoardAction<R>> {
        let used = self.used(sight, R::Tracks::EMPTY, R::Tracks::EMPTY);
        let payable = affordable(game, sight, sight.own_trains(), sight.free);
        let open = |own: R::Tracks| {
            let missed = |t: &usize| !game.is_completed(own, TicketId(*t as u8));
            let missed = sight.tickets.members().filter(missed);
            missed.map(|t| self.atlas.ticket_points[t]).sum::<i32>()
        };
        let missed = open(sight.own());
        let best = payable.members().max_by_key(|&track| {
            let own = sight.own() | R::Tracks::single(track);
            let trail = if game.spec().longest_trail > 0 {
                i32::from(game.longest_trail(own))
            } else {
                0
            };
            let gain = sight.extra.gain(game.extra_tables(), TrackId(track as u8));
            self.atlas.tracks[track].points
                + if missed > 0 {
                    2 * (missed - open(own))
                } else {
                    0
                }
                + TRAIL_TRAIN * trail
                + gain * i32::from(self.weights.passenger) / 10
        });
        let claim = best.and_then(|track| {
            let track = TrackId(track as u8);
            let payment = used.payment(&self.atlas, &self.weights, sight, track)?;
            Some(payment.claim(track))
        });
        claim.or_else(|| used.draw(sight, game.spec().market.slots, true))
    }

    /// The last turn, without looking at tickets and trail: for sampled worlds.
    pub(super) fn quick_last_turn(
        &self,
        game: &BoardGame<R>,
        sight: &Sight<R>,
        wanted: R::Tracks,
    ) -> Option<BoardAction<R>> {
        let none = R::Tracks::EMPTY;
        let used = self.used(sight, none, none);
        if wanted.count() == 1
            && let Some(track) = wanted.members().next().map(|track| TrackId(track as u8))
            && self.atlas.tracks[track.index()].length <= sight.own_trains()
            && let Some(payment) = used.payment(&self.atlas, &self.weights, sight, track)
        {
            return Some(payment.claim(track));
        }
        self.anything(game, sight, &used)
            .or_else(|| used.draw(sight, game.spec().market.slots, true))
    }

    /// Nothing sensible is left: the route with most points, then tickets.
    fn anything(
        &self,
        game: &BoardGame<R>,
        sight: &Sight<R>,
        used: &Use,
    ) -> Option<BoardAction<R>> {
        let payable = affordable(game, sight, sight.own_trains(), sight.free);
        let best = payable
            .members()
            .max_by_key(|&track| self.atlas.tracks[track].points)?;
        let track = TrackId(best as u8);
        let payment = used.payment(&self.atlas, &self.weights, sight, track)?;
        Some(payment.claim(track))
    }
}

/// Which of these tracks the hand and so many trains can pay for, in whatever colour.
fn affordable<R: BoardRules>(
    game: &BoardGame<R>,
    sight: &Sight<R>,
    trains: u8,
    tracks: R::Tracks,
) -> R::Tracks {
    let payable = game.payable(&sight.hand, trains, tracks);
    payable
        .into_iter()
        .fold(R::Tracks::EMPTY, |all, some| all | some)
}

impl<R: BoardRules> Bot<BoardGame<R>> for Planner<R>
where
    R::Extra: Sense,
{
    fn decide(&mut self, question: &Question<'_, BoardGame<R>>) -> BoardAction<R> {
        let sight = Sight::of_view(question.game, question.view);
        let answer = self.answer(question.game, &sight);
        match answer {
            Some(action) if question.choices.contains(&action) => action,
            other => {
                debug_assert!(other.is_none(), "{other:?} is not legal");
                pick(
                    question.game,
                    question.choices,
                    &mut Rng::new(question.seed),
                )
            }
        }
    }
}
