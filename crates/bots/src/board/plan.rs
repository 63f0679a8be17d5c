//! Planning a network: the cheapest tracks that complete the tickets held.

use super::atlas::{Atlas, Track};
use super::sense::Sense;
use super::sight::Sight;
use super::weights::Weights;
use crate::paths::{Costs, FAR, Paths};
use gleis_rules::board::{BoardGame, BoardRules};
use gleis_rules::{BitSet, CardKind, Counts, TrackId};

/// More tickets than this are not planned for at once.
const TICKETS_MAX: usize = 24;

/// The tracks that a player wants to claim.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan<R: BoardRules> {
    /// Free tracks that are still to be claimed for the tickets.
    pub wanted: R::Tracks,
    /// Tickets for which there is no way, no trains or no time.
    pub given_up: R::Tickets,
    /// What the wanted tracks cost, in tenths of a point.
    pub cost: i32,
    /// Trains for the wanted tracks.
    pub trains: u8,
    /// Turns for the wanted tracks, in tenths.
    pub turns: i32,
}

/// Works out plans. Keeps its working memory from one to the next.
#[derive(Clone, Debug)]
pub(crate) struct Draft<R: BoardRules> {
    pub costs: Costs,
    paths: Paths,
    /// The tickets planned for and the way of each.
    ways: Vec<(usize, R::Tracks)>,
}

impl<R: BoardRules> Draft<R>
where
    R::Extra: Sense,
{
    pub(crate) fn new() -> Self {
        Self {
            costs: Costs::closed(),
            paths: Paths::default(),
            ways: Vec::new(),
        }
    }

    /// What each track would cost the seat.
    pub(crate) fn price(
        &mut self,
        game: &BoardGame<R>,
        atlas: &Atlas<R>,
        weights: &Weights,
        sight: &Sight<R>,
    ) {
        self.costs = Costs::closed();
        for track in sight.own().members() {
            self.costs.set(track, 0);
        }
        let grey = sight.hand.get(most_of(&sight.hand));
        for index in sight.free.members() {
            let track = &atlas.tracks[index];
            if track.length > sight.own_trains() {
                continue;
            }
            let held = track.colour.map_or(grey, |colour| sight.hand.get(colour));
            let missing = i32::from(track.length.saturating_sub(held));
            let gain = sight.extra.gain(game.extra_tables(), TrackId(index as u8));
            let cost = i32::from(weights.claim)
                + missing * i32::from(weights.card)
                + i32::from(track.length) * i32::from(weights.train)
                - track.points
                - gain * i32::from(weights.passenger) / 10;
            self.costs
                .set(index, cost.max(i32::from(weights.least)) as u16);
        }
    }

    /// What each track would cost in trains; of equal ways the one for which fewer cards are
    /// missing. For people, who judge points and time by themselves.
    pub(crate) fn price_by_trains(&mut self, atlas: &Atlas<R>, sight: &Sight<R>) {
        /// Missing cards of a whole way weigh less than one train.
        const TRAIN: u16 = 64;
        self.costs = Costs::closed();
        for track in sight.own().members() {
            self.costs.set(track, 0);
        }
        let grey = sight.hand.get(most_of(&sight.hand));
        for index in sight.free.members() {
            let Track { length, colour, .. } = atlas.tracks[index];
            let held = colour.map_or(grey, |colour| sight.hand.get(colour));
            let missing = u16::from(length.saturating_sub(held));
            self.costs.set(index, TRAIN * u16::from(length) + missing);
        }
    }

    /// The cost of the cheapest way of a ticket; [`Draft::way`] has its tracks.
    pub(crate) fn find(&mut self, atlas: &Atlas<R>, ticket: usize) -> u16 {
        let ends = atlas.ticket_ends[ticket];
        self.paths.find(&atlas.network, &self.costs, ends)
    }

    /// The tracks of the way found last, in order, own ones included.
    pub(crate) fn way(&self, atlas: &Atlas<R>) -> Vec<usize> {
        let mut way: Vec<usize> = self.paths.way(&atlas.network).collect();
        way.reverse();
        way
    }

    /// The cheapest network for the tickets, after [`Draft::price`].
    pub(crate) fn plan(
        &mut self,
        atlas: &Atlas<R>,
        sight: &Sight<R>,
        tickets: R::Tickets,
        turns_left: u8,
    ) -> Plan<R> {
        let mut plan = Plan {
            wanted: R::Tracks::EMPTY,
            given_up: R::Tickets::EMPTY,
            cost: 0,
            trains: 0,
            turns: 0,
        };
        self.lay_out(atlas, tickets, &mut plan);
        if self.ways.len() > 1 {
            self.improve(atlas);
        }
        loop {
            self.sum_up(atlas, sight, &mut plan);
            let fits =
                plan.trains <= sight.own_trains() && plan.turns <= 10 * i32::from(turns_left) + 15;
            if fits || self.ways.is_empty() {
                return plan;
            }
            let dropped = self.drop_one(atlas);
            plan.given_up.insert(dropped);
        }
    }

    /// One ticket after another, the dearest first; what is laid out once is free for others.
    fn lay_out(&mut self, atlas: &Atlas<R>, tickets: R::Tickets, plan: &mut Plan<R>) {
        self.ways.clear();
        let mut order = [0u8; 256];
        let mut count = 0;
        for ticket in tickets.members() {
            order[count] = ticket as u8;
            count += 1;
        }
        let order = &mut order[..count];
        order.sort_unstable_by_key(|&ticket| -atlas.ticket_points[usize::from(ticket)]);
        let mut costs = self.costs.clone();
        for ticket in order.iter().map(|&ticket| usize::from(ticket)) {
            let cost = self
                .paths
                .find(&atlas.network, &costs, atlas.ticket_ends[ticket]);
            if cost == FAR || self.ways.len() == TICKETS_MAX {
                plan.given_up.insert(ticket);
                continue;
            }
            let mut way = R::Tracks::EMPTY;
            for track in R::Tracks::of(self.paths.way(&atlas.network)).members() {
                if self.costs.of(track) > 0 {
                    way.insert(track);
                    costs.set(track, 0);
                }
            }
            if !way.is_empty() {
                self.ways.push((ticket, way));
            }
        }
    }

    /// Each ticket looks for a better way, given those of the others.
    fn improve(&mut self, atlas: &Atlas<R>) {
        let mut all = R::Tracks::EMPTY;
        for (_, way) in &self.ways {
            all |= *way;
        }
        let mut costs = self.costs.clone();
        for track in all.members() {
            costs.set(track, 0);
        }
        for at in 0..self.ways.len() {
            let (ticket, way) = self.ways[at];
            let others = self.ways_but(at);
            let alone = way.without(others);
            if alone.is_empty() {
                continue;
            }
            let mut before = 0;
            for track in alone.members() {
                let cost = self.costs.of(track);
                before += cost;
                costs.set(track, cost);
            }
            let cost = self
                .paths
                .find(&atlas.network, &costs, atlas.ticket_ends[ticket]);
            if cost < before {
                let own = |track: &usize| self.costs.of(*track) > 0;
                let way = R::Tracks::of(self.paths.way(&atlas.network).filter(own));
                self.ways[at].1 = way;
            }
            for track in self.ways[at].1.members() {
                costs.set(track, 0);
            }
        }
    }

    fn ways_but(&self, at: usize) -> R::Tracks {
        let others = self
            .ways
            .iter()
            .enumerate()
            .filter(|&(other, _)| other != at);
        others.fold(R::Tracks::EMPTY, |all, (_, (_, way))| all | *way)
    }

    fn sum_up(&self, atlas: &Atlas<R>, sight: &Sight<R>, plan: &mut Plan<R>) {
        plan.wanted = self.ways_but(usize::MAX);
        plan.cost = plan
            .wanted
            .members()
            .map(|track| i32::from(self.costs.of(track)))
            .sum();
        let work = self.work(atlas, sight, plan.wanted);
        plan.trains = work.trains;
        plan.turns = work.turns;
    }

    /// What it takes to claim these tracks.
    pub(crate) fn work(&self, atlas: &Atlas<R>, sight: &Sight<R>, wanted: R::Tracks) -> Work {
        let mut work = Work::default();
        let mut hand = sight.hand;
        let mut missing = 0;
        for track in wanted.members() {
            let Track {
                length,
                colour,
                points,
                ..
            } = atlas.tracks[track];
            work.trains += length;
            work.points += points;
            work.turns += 10;
            let colour = colour.unwrap_or_else(|| most_of(&hand));
            let held = hand.get(colour).min(length);
            hand.sub(colour, held);
            missing += i32::from(length - held);
        }
        work.turns += 5 * (missing - i32::from(sight.locomotives())).max(0);
        work
    }

    /// Gives up the ticket that brings least for what it alone costs.
    fn drop_one(&mut self, atlas: &Atlas<R>) -> usize {
        let worth = |at: usize| {
            let (ticket, way) = self.ways[at];
            let alone = way.without(self.ways_but(at));
            let trains: i32 = alone
                .members()
                .map(|track| i32::from(atlas.tracks[track].length))
                .sum();
            // A ticket whose way others need anyway costs nothing: keep it to the last.
            100 * atlas.ticket_points[ticket] / trains.max(1)
        };
        let at = (0..self.ways.len())
            .min_by_key(|&at| worth(at))
            .unwrap_or(0);
        self.ways.remove(at).0
    }
}

/// What it takes to claim some tracks.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    pub trains: u8,
    /// Turns, in tenths.
    pub turns: i32,
    /// Points that the tracks bring, in tenths.
    pub points: i32,
}

/// The colour of which a hand has most.
pub(crate) fn most_of<C: Counts>(hand: &C) -> CardKind {
    let most = CardKind::colours().max_by_key(|&colour| hand.get(colour));
    most.unwrap_or(CardKind::RED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::planner::Planner;
    use gleis_games::{data, with_board};
    use gleis_rules::board::Phase;
    use gleis_rules::{Game as _, NoEvents, Rng, SeatCount, SeededChance, Setup, TicketId};

    /// What is planned completes every ticket that is not given up, with the trains there are.
    #[test]
    fn plans_keep_what_they_promise() {
        for id in ["usa-2004", "germany-mega-passengers"] {
            let any = data::load(id).unwrap();
            with_board!(&any, board => {
                let game = &board.game;
                let mut planner = Planner::new(game, Weights::USUAL);
                let mut rng = Rng::new(8);
                for seed in 0..30 {
                    let setup = Setup::new(SeatCount::new(3).unwrap());
                    let mut chance = SeededChance::new(seed);
                    let mut state = game.deal(setup, &mut chance, &mut NoEvents);
                    while let Some(seat) = game.to_act(&state).first() {
                        if state.play.phase == Phase::Turn {
                            let sight = Sight::of_state(game, &state, seat);
                            let plan = planner.plan(game, &sight);
                            let all = sight.own() | plan.wanted;
                            for ticket in sight.tickets.without(plan.given_up).members() {
                                assert!(game.is_completed(all, TicketId(ticket as u8)));
                            }
                            assert!(plan.trains <= sight.own_trains());
                            assert!(plan.wanted.without(sight.free).is_empty());
                        }
                        let action = game.sample(&state, seat, &mut rng);
                        game.apply_unchecked(&mut state, seat, action, &mut chance, &mut NoEvents);
                    }
                }
            });
        }
    }
}
