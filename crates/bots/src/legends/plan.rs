//! Planning a network: the cheapest tracks that complete the tickets held.

use super::atlas::Atlas;
use super::manner::Manner;
use super::sight::Sight;
use super::worth::{POSTCARD, Worth};
use crate::paths::{Costs, FAR, Paths, TRACKS_MAX};
use gleis_rules::legends::content::{Colour, Kind, PostcardRef, Trigger, Verb};
use gleis_rules::legends::{LegendsGame, Moment, PostPlace, TicketSet, TrackSet};
use gleis_rules::{BitSet, TicketId, TrackId};

/// More tickets than this are not planned for at once.
const TICKETS_MAX: usize = 24;

/// The tracks that a player wants to claim.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// Free tracks that are still to be claimed for the tickets.
    pub wanted: TrackSet,
    /// Tickets for which there is no way, no cars or no time, or that are not worth it.
    pub given_up: TicketSet,
    /// What the wanted tracks cost.
    pub cost: i32,
    /// What the tickets planned for bring, and what missing them would cost, for each of the
    /// wanted tracks.
    pub share: i32,
    /// Cars for the wanted tracks.
    pub cars: u8,
    /// Turns for the wanted tracks, in tenths.
    pub turns: i32,
}

/// Works out plans. Keeps its working memory from one to the next.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    costs: Costs,
    /// What each track would bring when it is claimed.
    pub bonus: [i32; TRACKS_MAX],
    paths: Paths,
    /// The tickets planned for and the way of each.
    ways: Vec<(usize, TrackSet)>,
    /// What a ticket is worth beyond its dollars.
    extras: Extras,
}

/// What completed tickets bring besides.
#[derive(Clone, Copy, Debug, Default)]
struct Extras {
    postcards: bool,
    stamps: bool,
}

impl Default for Draft {
    fn default() -> Self {
        Self {
            costs: Costs::closed(),
            bonus: [0; TRACKS_MAX],
            paths: Paths::default(),
            ways: Vec::new(),
            extras: Extras::default(),
        }
    }
}

impl Draft {
    /// What each free track would cost the seat and bring it.
    pub fn price(&mut self, game: &LegendsGame, atlas: &Atlas, manner: &Manner, sight: &Sight<'_>) {
        self.find_extras(game, sight);
        self.find_bonus(game, atlas, sight);
        self.costs = Costs::closed();
        for track in sight.own.members() {
            self.costs.set(track, 0);
        }
        let tolled = game.tolled(sight.state, sight.seat);
        let grey = i32::from(sight.colours.into_iter().max().unwrap_or(0));
        for index in sight.free.members() {
            let track = &atlas.tracks[index];
            if track.length > sight.cars() {
                continue;
            }
            let (mut cards, mut more, mut as_grey) = (i32::from(track.length), 0, false);
            if tolled.has(index) {
                let toll = game.toll(sight.state, sight.seat, TrackId(index as u8));
                cards += i32::from(toll.cards) + 2 * i32::from(toll.locomotives);
                more = 100 * i32::from(toll.cash);
                as_grey = toll.grey;
            }
            if track.blank && !as_grey {
                continue;
            }
            let held = match track.colour {
                Some(colour) if !as_grey => i32::from(sight.colours[colour.index()]),
                _ => grey,
            };
            let missing = (cards - held).max(0);
            let cost = manner.turn
                + missing * manner.turn / 2
                + i32::from(track.length) * manner.car
                + more
                - self.bonus[index] * manner.bonus / 100;
            self.costs
                .set(index, cost.max(manner.least).min(10_000) as u16);
        }
    }

    /// What each free track would cost in cars; of equal ways the one for which fewer cards are
    /// missing. For people, who judge dollars and time by themselves.
    pub fn price_by_cars(&mut self, game: &LegendsGame, atlas: &Atlas, sight: &Sight<'_>) {
        /// Missing cards of a whole way weigh less than one car.
        const CAR: u16 = 64;
        self.costs = Costs::closed();
        for track in sight.own.members() {
            self.costs.set(track, 0);
        }
        let grey = sight.colours.into_iter().max().unwrap_or(0);
        for index in sight.free.members() {
            let track = &atlas.tracks[index];
            let toll = game.toll(sight.state, sight.seat, TrackId(index as u8));
            if track.blank && !toll.grey {
                continue;
            }
            let held = match track.colour {
                Some(colour) if !toll.grey => sight.colours[colour.index()],
                _ => grey,
            };
            let cards = i16::from(track.length) + toll.cards + toll.locomotives;
            let missing = (cards - i16::from(held)).clamp(0, 8) as u16;
            self.costs
                .set(index, CAR * u16::from(track.length) + missing);
        }
    }

    /// The cost of the cheapest way of a ticket, and its tracks that are still to be claimed,
    /// from one end to the other; `None` if there is none.
    pub fn way_of(&mut self, atlas: &Atlas, ticket: TicketId) -> Option<Vec<usize>> {
        let ends = atlas.ticket_ends[ticket.index()];
        if self.paths.find(&atlas.network, &self.costs, ends) == FAR {
            return None;
        }
        let unclaimed = |&track: &usize| self.costs.of(track) > 0;
        Some(self.paths.way(&atlas.network).filter(unclaimed).collect())
    }

    /// The tracks with fewest cars that complete these tickets, or as many of them as there are
    /// cars for, after [`Draft::price_by_cars`]. Turns and dollars do not count: people judge
    /// them by themselves.
    pub fn network(&mut self, atlas: &Atlas, sight: &Sight<'_>, tickets: TicketSet) -> TrackSet {
        self.lay_out(atlas, tickets, &mut TicketSet::default());
        if self.ways.len() > 1 {
            self.improve(atlas);
        }
        let cars = |tracks: TrackSet| -> i32 {
            let lengths = tracks.members().map(|track| atlas.tracks[track].length);
            lengths.map(i32::from).sum()
        };
        loop {
            let wanted = self.ways_but(usize::MAX);
            if cars(wanted) <= i32::from(sight.cars()) {
                return wanted;
            }
            // A ticket whose way others need anyway costs nothing: it is kept to the last.
            let worth = |at: &usize| {
                let (ticket, way) = self.ways[*at];
                let alone = cars(way.without(self.ways_but(*at)));
                atlas.ticket_cents[ticket] / alone.max(1)
            };
            match (0..self.ways.len()).min_by_key(worth) {
                Some(at) => drop(self.ways.remove(at)),
                None => return wanted,
            }
        }
    }

    /// What completed tickets bring besides, by the rules in force.
    fn find_extras(&mut self, game: &LegendsGame, sight: &Sight<'_>) {
        let says = |moment: Moment, test: &dyn Fn(&Verb) -> bool| {
            game.abilities_at(moment).iter().any(|&id| {
                game.is_in_force(sight.state, id, sight.seat)
                    && game.find_ability(id).is_some_and(|ability| {
                        ability.trigger != Trigger::Now
                            && ability.effects.iter().any(|effect| test(&effect.verb))
                    })
            })
        };
        self.extras = Extras {
            postcards: says(Moment::Bell, &|verb| {
                *verb == Verb::Postcard(PostcardRef::Printed)
            }),
            stamps: says(Moment::After(4), &|verb| {
                matches!(verb, Verb::Gain(Kind::Stamp, _))
            }),
        };
    }

    /// Everything that would act when a track is claimed, the card of a big city, and the
    /// postcard of a region in which nobody has built.
    fn find_bonus(&mut self, game: &LegendsGame, atlas: &Atlas, sight: &Sight<'_>) {
        let worth = Worth::new(game, sight);
        let table = sight.table();
        let content = game.content();
        self.bonus = [0; TRACKS_MAX];
        for index in sight.free.members() {
            let ends = atlas.tracks[index].ends;
            if ends.iter().any(|city| table.big.has(city.index())) {
                self.bonus[index] += worth.card();
            }
            let regions = ends.map(|city| content.cities[city.index()].region);
            let new = |&region| !table.entered.has(region) && !content.region(region).at_start();
            if regions.iter().any(new) {
                self.bonus[index] += POSTCARD;
            }
        }
        let mut scratch = *sight.state;
        for &(id, tracks) in &atlas.claims {
            if !game.is_in_force(sight.state, id, sight.seat) {
                continue;
            }
            for index in (tracks & sight.free).members() {
                let claim = game.plain_claim(TrackId(index as u8));
                scratch.table.owned[sight.seat].insert(index);
                if game.meets(&scratch, sight.seat, id, &claim) {
                    self.bonus[index] += worth.of_use(&scratch, id, Some(&claim));
                }
                scratch.table.owned[sight.seat].remove(index);
            }
        }
    }

    /// What a completed ticket is worth.
    pub fn ticket_worth(
        &self,
        game: &LegendsGame,
        atlas: &Atlas,
        sight: &Sight<'_>,
        ticket: usize,
    ) -> i32 {
        let mut worth = atlas.ticket_cents[ticket];
        let company = game.company(sight.seat);
        if self.extras.stamps && game.legacy().stamps[ticket] >> company.index() & 1 == 0 {
            worth += 100;
        }
        let open = |postcard| sight.table().post(postcard).at == PostPlace::Office;
        if self.extras.postcards && game.content().tickets[ticket].postcard.is_some_and(open) {
            worth += 400;
        }
        worth
    }

    /// What a ticket costs that is not completed: an old one nothing.
    fn ticket_loss(atlas: &Atlas, sight: &Sight<'_>, ticket: usize) -> i32 {
        let old = sight.table().memory[sight.seat];
        if old.is_some_and(|old| old.index() == ticket)
            && !sight.state.tickets[sight.seat].has(ticket)
        {
            0
        } else {
            atlas.ticket_cents[ticket]
        }
    }

    /// What completing a ticket changes.
    pub fn stake(
        &self,
        game: &LegendsGame,
        atlas: &Atlas,
        sight: &Sight<'_>,
        ticket: usize,
    ) -> i32 {
        self.ticket_worth(game, atlas, sight, ticket) + Self::ticket_loss(atlas, sight, ticket)
    }

    /// The best network for the tickets, after [`Draft::price`], within so many percent of the
    /// cars and turns left.
    pub fn plan(
        &mut self,
        game: &LegendsGame,
        atlas: &Atlas,
        manner: &Manner,
        sight: &Sight<'_>,
        (tickets, margin): (TicketSet, i32),
    ) -> Plan {
        let mut plan = Plan {
            wanted: TrackSet::EMPTY,
            given_up: TicketSet::EMPTY,
            cost: 0,
            share: 0,
            cars: 0,
            turns: 0,
        };
        self.lay_out(atlas, tickets, &mut plan.given_up);
        if self.ways.len() > 1 {
            self.improve(atlas);
        }
        loop {
            self.sum_up(atlas, sight, &mut plan);
            let fits = 100 * i32::from(plan.cars) <= margin * i32::from(sight.cars())
                && plan.turns <= margin * sight.turns_left / 100 + manner.slack;
            let dropped = self.weakest(game, atlas, sight);
            match dropped {
                Some((at, net)) if !fits || net < 0 => {
                    let (ticket, _) = self.ways.remove(at);
                    plan.given_up.insert(ticket);
                }
                _ => {
                    let all = self.ways.iter();
                    let sum: i32 = all
                        .map(|&(ticket, _)| self.stake(game, atlas, sight, ticket))
                        .sum();
                    plan.share = sum / plan.wanted.count().max(1) as i32;
                    return plan;
                }
            }
        }
    }

    /// What the tickets of the last plan may cost because a track on their way is lost.
    pub fn danger(
        &self,
        game: &LegendsGame,
        atlas: &Atlas,
        manner: &Manner,
        sight: &Sight<'_>,
    ) -> i32 {
        let ways = self.ways.iter().map(|&(ticket, way)| {
            let risk = (manner.risk * way.count() as i32).min(100);
            self.stake(game, atlas, sight, ticket) * risk / 100
        });
        ways.sum()
    }

    /// One ticket after another, the dearest first; what is laid out once is free for others.
    fn lay_out(&mut self, atlas: &Atlas, tickets: TicketSet, given_up: &mut TicketSet) {
        self.ways.clear();
        let mut order = [0u8; 256];
        let mut count = 0;
        for ticket in tickets.members() {
            order[count] = ticket as u8;
            count += 1;
        }
        let order = &mut order[..count];
        order.sort_by_key(|&ticket| -atlas.ticket_cents[usize::from(ticket)]);
        let mut costs = self.costs.clone();
        for ticket in order.iter().map(|&ticket| usize::from(ticket)) {
            let cost = self
                .paths
                .find(&atlas.network, &costs, atlas.ticket_ends[ticket]);
            if cost == FAR || self.ways.len() == TICKETS_MAX {
                given_up.insert(ticket);
                continue;
            }
            let mut way = TrackSet::EMPTY;
            for track in self.paths.way(&atlas.network) {
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
    fn improve(&mut self, atlas: &Atlas) {
        let mut costs = self.costs.clone();
        for track in self.ways_but(usize::MAX).members() {
            costs.set(track, 0);
        }
        for at in 0..self.ways.len() {
            let (ticket, way) = self.ways[at];
            let alone = way.without(self.ways_but(at));
            let mut before = 0u16;
            for track in alone.members() {
                let cost = self.costs.of(track);
                before = before.saturating_add(cost);
                costs.set(track, cost);
            }
            if before > 0
                && self
                    .paths
                    .find(&atlas.network, &costs, atlas.ticket_ends[ticket])
                    < before
            {
                let open = |track: &usize| self.costs.of(*track) > 0;
                self.ways[at].1 = TrackSet::of(self.paths.way(&atlas.network).filter(open));
            }
            for track in self.ways[at].1.members() {
                costs.set(track, 0);
            }
        }
    }

    fn ways_but(&self, at: usize) -> TrackSet {
        let others = self.ways.iter().enumerate();
        others
            .filter(|&(other, _)| other != at)
            .fold(TrackSet::EMPTY, |all, (_, (_, way))| all | *way)
    }

    fn sum_up(&self, atlas: &Atlas, sight: &Sight<'_>, plan: &mut Plan) {
        plan.wanted = self.ways_but(usize::MAX);
        let (mut cards, mut cars) = (0, 0);
        let mut hand = sight.colours;
        plan.cost = 0;
        plan.turns = 0;
        for index in plan.wanted.members() {
            let track = &atlas.tracks[index];
            plan.cost += i32::from(self.costs.of(index));
            plan.turns += 10;
            cars += u32::from(track.length);
            let colour = track.colour.map_or_else(|| most_of(&hand), Colour::index);
            let held = hand[colour].min(track.length);
            hand[colour] -= held;
            cards += i32::from(track.length - held);
        }
        plan.turns += 5 * (cards - i32::from(sight.locomotives)).max(0);
        plan.cars = cars.min(255) as u8;
    }

    /// The ticket that brings least for what it alone costs, and what it brings beyond that.
    fn weakest(
        &self,
        game: &LegendsGame,
        atlas: &Atlas,
        sight: &Sight<'_>,
    ) -> Option<(usize, i32)> {
        let net = |at: usize| {
            let (ticket, way) = self.ways[at];
            let alone = way.without(self.ways_but(at));
            let (mut cost, mut cars) = (0, 0);
            for track in alone.members() {
                cost += i32::from(self.costs.of(track));
                cars += i32::from(atlas.tracks[track].length);
            }
            let worth = self.stake(game, atlas, sight, ticket);
            // A ticket whose way others need anyway costs nothing: keep it to the last.
            (worth / cars.max(1), worth - cost)
        };
        let all = (0..self.ways.len()).map(|at| (at, net(at)));
        all.min_by_key(|&(_, (rank, _))| rank)
            .map(|(at, (_, net))| (at, net))
    }

    /// What a ticket alone would bring beside the network as it is; missing it if that is
    /// better or the only way.
    pub fn worth_alone(
        &mut self,
        game: &LegendsGame,
        atlas: &Atlas,
        sight: &Sight<'_>,
        ticket: usize,
    ) -> i32 {
        let loss = -atlas.ticket_cents[ticket];
        let cost = self
            .paths
            .find(&atlas.network, &self.costs, atlas.ticket_ends[ticket]);
        if cost == FAR {
            return loss;
        }
        let (mut cars, mut turns) = (0, 0);
        for track in self
            .paths
            .way(&atlas.network)
            .filter(|&track| self.costs.of(track) > 0)
        {
            let length = i32::from(atlas.tracks[track].length);
            cars += length;
            turns += 10 + 4 * length;
        }
        if cars > i32::from(sight.cars()) || turns > sight.turns_left {
            return loss;
        }
        (self.ticket_worth(game, atlas, sight, ticket) - i32::from(cost)).max(loss)
    }
}

/// The colour of which there is most.
pub(crate) fn most_of(hand: &[u8; 6]) -> usize {
    (0..hand.len())
        .max_by_key(|&colour| hand[colour])
        .unwrap_or(0)
}
