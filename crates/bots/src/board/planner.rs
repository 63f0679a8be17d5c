//! `planner`: plans a network for its tickets and builds it.

use super::atlas::Atlas;
use super::cards::{Payment, Use};
use super::plan::{Draft, Plan};
use super::sense::Sense;
use super::sight::Sight;
use super::weights::Weights;
use crate::random::pick;
use crate::{Bot, Question};
use gleis_rules::board::{BoardAction, BoardGame, BoardRules, Keep, Mix, Phase};
use gleis_rules::{BitSet, Rng, TicketId, TrackId};
use std::sync::Arc;

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
            Phase::Turn => self.turn(game, sight),
            Phase::SecondCard => {
                let plan = self.plan(game, sight);
                let wanted = self.wanted(game, sight, &plan);
                let used = Use::new(&self.atlas, &self.weights, sight, wanted);
                used.draw(sight, game.spec().market.slots, false)
            }
            Phase::Extra => {
                let tables = game.extra_tables();
                let answer = sight.extra.answer(tables, sight.seat, sight.seats);
                Some(BoardAction::Extra(answer))
            }
            Phase::Over => None,
        }
    }

    /// Long tickets bring more for the cards they take.
    fn mix(&self, sight: &Sight<R>, deal: u8) -> BoardAction<R> {
        let all = sight.piles[0] + sight.piles[1];
        let total = deal.min(all);
        let long = total.min(sight.piles[1]).min(3.max(total.saturating_sub(sight.piles[0])));
        BoardAction::DrawTickets(Mix([total - long, long]))
    }

    fn plan(&mut self, game: &BoardGame<R>, sight: &Sight<R>) -> Plan<R> {
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
                worth += if plan.given_up.has(ticket) { -points } else { points };
            }
            worth - plan.cost
        });
        let kept = best.unwrap_or((1 << offered) - 1);
        BoardAction::KeepTickets(Keep { kept, order: 0 })
    }

    fn turn(&mut self, game: &BoardGame<R>, sight: &Sight<R>) -> Option<BoardAction<R>> {
        if sight.play.is_last_round() {
            return self.last_turn(game, sight);
        }
        let turns_left = sight.turns_left(game.spec().last_round_at);
        let plan = self.plan(game, sight);
        let wanted = self.wanted(game, sight, &plan);
        let used = Use::new(&self.atlas, &self.weights, sight, wanted);
        if let Some(claim) = self.claim(game, sight, &used, wanted, turns_left) {
            return Some(claim);
        }
        if plan.wanted.is_empty() && self.tickets_pay(game, sight, turns_left) {
            return Some(self.mix(sight, game.spec().later_tickets.deal));
        }
        if let Some(claim) = self.windfall(game, sight, &used, &plan) {
            return Some(claim);
        }
        used.draw(sight, game.spec().market.slots, true)
            .or_else(|| self.anything(game, sight, &used))
    }

    /// The tracks to go for: those of the plan, or whatever brings most where it is done.
    fn wanted(&self, game: &BoardGame<R>, sight: &Sight<R>, plan: &Plan<R>) -> R::Tracks {
        if !plan.wanted.is_empty() {
            return plan.wanted;
        }
        let turns = i32::from(sight.turns_left(game.spec().last_round_at));
        let grey = super::plan::best_colour(&sight.hand);
        let worth = |index: &usize| {
            let track = &self.atlas.tracks[*index];
            let held = match track.colour {
                Some(colour) => gleis_rules::Counts::get(&sight.hand, colour),
                None => grey,
            };
            let missing = track.length.saturating_sub(held + sight.locomotives());
            let late = i32::from(missing).div_euclid(2) + 1 > turns;
            // The price without its floor: what the claim brings beyond what it costs.
            let w = &self.weights;
            let net = track.points
                - i32::from(missing) * i32::from(w.card)
                - i32::from(track.length) * i32::from(w.train)
                + sight.extra.gain(game.extra_tables(), TrackId(*index as u8))
                    * i32::from(w.passenger)
                    / 10;
            net - if late { 1000 } else { 0 }
        };
        let fits = |index: &usize| self.atlas.tracks[*index].length <= sight.own_trains();
        let best = sight.free.members().filter(fits).max_by_key(worth);
        best.map_or(R::Tracks::EMPTY, R::Tracks::single)
    }

    /// The planned track to claim now, if any can and should be.
    fn claim(
        &self,
        game: &BoardGame<R>,
        sight: &Sight<R>,
        used: &Use,
        wanted: R::Tracks,
        turns_left: u8,
    ) -> Option<BoardAction<R>> {
        let payable = game.payable(&sight.hand, sight.own_trains(), wanted);
        let payable = payable.into_iter().fold(R::Tracks::EMPTY, |all, some| all | some);
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
            let hurried = turns_left <= 4 || sight.hand_lens[sight.seat] > 18;
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
        plan: &Plan<R>,
    ) -> Option<BoardAction<R>> {
        let spare = sight.own_trains().saturating_sub(plan.trains);
        let payable = game.payable(&sight.hand, spare, sight.free);
        let payable = payable.into_iter().fold(R::Tracks::EMPTY, |all, some| all | some);
        let least = 10 * i32::from(self.weights.windfall);
        let mut best: Option<(i32, BoardAction<R>)> = None;
        for index in payable.members() {
            let spec = &self.atlas.tracks[index];
            if spec.points < least {
                continue;
            }
            let needed = spec.colour.map_or(0, |colour| used.needed[colour.index()]);
            let held = spec
                .colour
                .map_or(u8::MAX, |colour| gleis_rules::Counts::get(&sight.hand, colour));
            let track = TrackId(index as u8);
            let payment = used.payment(&self.atlas, &self.weights, sight, track);
            let Some(payment) = payment.filter(|payment| payment.hurt == 0) else {
                continue;
            };
            if held.saturating_sub(needed) < spec.length {
                continue;
            }
            if best.as_ref().is_none_or(|(points, _)| spec.points > *points) {
                best = Some((spec.points, payment.claim(track)));
            }
        }
        best.map(|(_, claim)| claim)
    }

    /// Is a draw of tickets worth its turn?
    fn tickets_pay(&mut self, game: &BoardGame<R>, sight: &Sight<R>, turns_left: u8) -> bool {
        let all = sight.piles[0] + sight.piles[1];
        if all == 0 || i32::from(turns_left) < i32::from(self.weights.late) {
            return false;
        }
        let deal = i32::from(game.spec().later_tickets.deal);
        let (mut sum, mut count) = (0, 0);
        let hidden = (0..self.atlas.ticket_points.len()).filter(|&t| !sight.tickets.has(t));
        for ticket in hidden {
            sum += self.worth_alone(sight, TicketId(ticket as u8), turns_left).max(0);
            count += 1;
        }
        // Of those drawn, the good ones stay; one must, so all bad ones cost a little.
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
    fn last_turn(&mut self, game: &BoardGame<R>, sight: &Sight<R>) -> Option<BoardAction<R>> {
        let used = Use::new(&self.atlas, &self.weights, sight, R::Tracks::EMPTY);
        let payable = game.payable(&sight.hand, sight.own_trains(), sight.free);
        let payable = payable.into_iter().fold(R::Tracks::EMPTY, |all, some| all | some);
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
                + if missed > 0 { 2 * (missed - open(own)) } else { 0 }
                + 3 * trail
                + gain * i32::from(self.weights.passenger) / 10
        });
        let claim = best.and_then(|track| {
            let track = TrackId(track as u8);
            let payment = used.payment(&self.atlas, &self.weights, sight, track)?;
            Some(payment.claim(track))
        });
        claim.or_else(|| used.draw(sight, game.spec().market.slots, true))
    }

    /// Nothing sensible is left: the route with most points, then tickets.
    fn anything(
        &self,
        game: &BoardGame<R>,
        sight: &Sight<R>,
        used: &Use,
    ) -> Option<BoardAction<R>> {
        let payable = game.payable(&sight.hand, sight.own_trains(), sight.free);
        let payable = payable.into_iter().fold(R::Tracks::EMPTY, |all, some| all | some);
        let best = payable.members().max_by_key(|&track| self.atlas.tracks[track].points)?;
        let track = TrackId(best as u8);
        let payment = used.payment(&self.atlas, &self.weights, sight, track)?;
        Some(payment.claim(track))
    }
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
                pick(question.game, question.choices, &mut Rng::new(question.seed))
            }
        }
    }
}
