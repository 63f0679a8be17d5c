//! Conditions, counters and amounts.

use super::super::action::Claim;
use super::super::content::{
    AbilityId, Amount, Comparison, Cond, Counter, Origin, Special, SpecialKind, Spot, TrackColour,
};
use super::super::game::{LegendsGame, Map};
use super::super::network::Network;
use super::super::play::Stage;
use super::super::state::{LegendsState, TicketSet, TrackSet};
use super::super::table::Table;
use crate::board::spec::CitySet;
use crate::{BitSet, CityId, Seat, TicketId, TrackId};

/// Of whom and of what a condition speaks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene<'a> {
    pub state: &'a LegendsState,
    /// The player for whom it is judged.
    pub seat: Seat,
    /// Whose condition it is.
    pub ability: AbilityId,
    /// The track it speaks of.
    pub track: Option<TrackId>,
    /// The city it speaks of, in brackets.
    pub city: Option<CityId>,
    /// How the track was or would be paid.
    pub claim: Option<Claim>,
    /// What cards with symbols were paid is not known yet: whatever helps.
    pub hopeful: bool,
}

impl<'a> Scene<'a> {
    /// The scene of the moment: the last claim, the ticket being shown.
    pub fn now(state: &'a LegendsState, seat: Seat, ability: AbilityId) -> Self {
        let claim = state.table.play.claim;
        Self {
            state,
            seat,
            ability,
            track: claim.map(|claim| claim.track),
            city: None,
            claim,
            hopeful: false,
        }
    }

    fn table(&self) -> &'a Table {
        &self.state.table
    }

    fn on_track(self, track: TrackId) -> Self {
        Self {
            track: Some(track),
            city: None,
            ..self
        }
    }

    fn in_city(self, city: CityId) -> Self {
        Self {
            city: Some(city),
            track: None,
            ..self
        }
    }
}

impl LegendsGame {
    /// Does the guard of an ability hold?
    #[inline]
    pub(crate) fn guard_holds(&self, scene: &Scene<'_>) -> bool {
        (self.ability(scene.ability).guard.as_ref()).is_none_or(|guard| self.holds(scene, guard))
    }

    /// The two numbers that a condition compares, whatever else it says.
    pub(crate) fn compared(&self, scene: &Scene<'_>) -> Option<[i16; 2]> {
        let mut cond = self.ability(scene.ability).guard.as_ref()?;
        while let Cond::Not(inner) = cond {
            cond = inner;
        }
        match cond {
            Cond::Compare(counter, _, amount) => {
                Some([self.counted(scene, counter), self.amount(scene, amount)])
            }
            _ => None,
        }
    }

    pub(crate) fn holds(&self, scene: &Scene<'_>, cond: &Cond) -> bool {
        match cond {
            Cond::Or(parts) => parts.iter().any(|part| self.holds(scene, part)),
            Cond::And(parts) => parts.iter().all(|part| self.holds(scene, part)),
            Cond::Not(part) => !self.holds(scene, part),
            Cond::Compare(counter, comparison, amount) => {
                if scene.hopeful && matches!(counter, Counter::Pickaxe | Counter::Skull) {
                    return true;
                }
                let (left, right) = (self.counted(scene, counter), self.amount(scene, amount));
                match comparison {
                    Comparison::AtLeast => left >= right,
                    Comparison::AtMost => left <= right,
                    Comparison::Equal => left == right,
                }
            }
            Cond::Big
            | Cond::Small
            | Cond::Port
            | Cond::Plaque
            | Cond::Hub
            | Cond::Host
            | Cond::East
            | Cond::Served => scene
                .city
                .is_some_and(|city| self.city_is(scene, cond, city)),
            Cond::Region(regions) => match (scene.city, scene.track) {
                (Some(city), _) => regions.has(self.content.cities[city.index()].region),
                (None, Some(track)) => self.map.touches[track.index()].meets(*regions),
                (None, None) => false,
            },
            Cond::Reached(spot) => {
                self.served(scene.table(), scene.seat) & self.spot(scene, *spot) != 0
            }
            Cond::Linked(a, b) => self
                .network(scene.table(), scene.seat)
                .links(self.spot(scene, *a), self.spot(scene, *b)),
            Cond::HasAgreement => scene.table().agreement[scene.seat].is_some(),
            Cond::First => (self.program.firsts[scene.ability.index()])
                .is_none_or(|place| scene.table().met >> place & 1 == 0),
            Cond::Mine => scene.table().play.active == scene.seat,
            Cond::Winter => scene.table().winter,
            Cond::Via(_) | Cond::Stamped | Cond::Memory => (scene.table().play.ticket)
                .is_some_and(|ticket| self.ticket_is(scene, cond, ticket)),
            _ => scene
                .track
                .is_some_and(|track| self.track_is(scene, cond, track)),
        }
    }

    fn track_is(&self, scene: &Scene<'_>, cond: &Cond, track: TrackId) -> bool {
        let table = scene.table();
        match cond {
            Cond::OwnColour => {
                self.colour(track) == TrackColour::Colour(self.company(scene.seat).colour())
            }
            Cond::Built => table.bridges[self.special_place(track)].is_some(),
            Cond::Joins => {
                let earlier = table.owned[scene.seat].without(TrackSet::single(track.index()));
                self.cities_of(earlier) & self.map.ends[track.index()] != 0
            }
            Cond::Touch(spot) => self.map.ends[track.index()] & self.spot(scene, *spot) != 0,
            Cond::Unclaimed => table.open.has(track.index()) && table.blocked != Some(track),
            Cond::Painted => self.is_painted_bed(table, track),
            other => could_hold(&self.map, other, track).unwrap_or(false),
        }
    }

    fn city_is(&self, scene: &Scene<'_>, cond: &Cond, city: CityId) -> bool {
        let table = scene.table();
        let set = match cond {
            Cond::Big => table.big,
            Cond::Small => !table.big,
            Cond::Port => self.map.ports,
            Cond::Plaque => table.plaques[self.company(scene.seat).index()],
            Cond::Hub => one(table.hub),
            Cond::Host => one(table.host),
            Cond::Served => self.served(table, scene.seat),
            _ => {
                let region = self.content.cities[city.index()].region;
                return self.content.region(region).at_start();
            }
        };
        set >> city.0 & 1 == 1
    }

    fn ticket_is(&self, scene: &Scene<'_>, cond: &Cond, ticket: TicketId) -> bool {
        let company = self.company(scene.seat);
        match cond {
            Cond::Stamped => self.legacy.stamps[ticket.index()] >> company.0 & 1 == 1,
            Cond::Memory => scene.table().memory[scene.seat] == Some(ticket),
            Cond::Via(spot) => {
                let network = self.network(scene.table(), scene.seat);
                let part = network.part_with(self.ticket_cities(ticket));
                part & self.spot(scene, *spot) != 0
            }
            _ => false,
        }
    }

    /// The cities a spot stands for.
    fn spot(&self, scene: &Scene<'_>, spot: Spot) -> CitySet {
        let table = scene.table();
        match spot {
            Spot::City(city) => 1 << city.0,
            Spot::Port => self.map.ports,
            Spot::Big => table.big,
            Spot::Plaque => table.plaques[self.company(scene.seat).index()],
            Spot::Hub => one(table.hub),
            Spot::Host => one(table.host),
            Spot::Atlantic => self.content.ports.atlantic,
            Spot::Gulf => self.content.ports.gulf,
            Spot::Pacific => self.content.ports.pacific,
        }
    }

    /// A number.
    pub(crate) fn amount(&self, scene: &Scene<'_>, amount: &Amount) -> i16 {
        match amount {
            Amount::Fixed(number) => i16::from(*number),
            Amount::Counted {
                factor,
                counter,
                cap,
            } => {
                let count = self.counted(scene, counter);
                let count = cap.map_or(count, |cap| count.min(i16::from(cap)));
                count.saturating_mul(i16::from(*factor))
            }
        }
    }

    /// What a counter stands at.
    pub(crate) fn counted(&self, scene: &Scene<'_>, counter: &Counter) -> i16 {
        let table = scene.table();
        let seat = scene.seat;
        match counter {
            Counter::Len
            | Counter::Half
            | Counter::Bridge
            | Counter::Fund
            | Counter::Pickaxe
            | Counter::Skull
            | Counter::Powder
            | Counter::Locos => self.counted_of_claim(scene, counter),
            Counter::Blind => i16::from(table.play.blind),
            Counter::Kept => i16::from(table.play.kept),
            Counter::Value | Counter::Span => self.counted_of_ticket(table, counter),
            Counter::Cash => table.cash[seat],
            Counter::Goodwill => i16::from(table.goodwill[seat]),
            Counter::Stamps => i16::from(table.stamps[seat]),
            Counter::Ore => i16::from(table.ore[seat]),
            Counter::Crates => i16::from(table.crates[seat]),
            Counter::Assay => i16::from(table.ore[seat]) * self.ore_price(table),
            Counter::Given => i16::from(table.given[seat]),
            Counter::Players => i16::from(table.seats.get()),
            Counter::Pot => i16::from(table.pot),
            Counter::Votes1 => i16::from(table.votes[0]),
            Counter::Votes2 => i16::from(table.votes[1]),
            Counter::Tracks(cond) => {
                let owned = table.owned[seat].members();
                owned
                    .filter(|&track| self.holds(&scene.on_track(TrackId(track as u8)), cond))
                    .count() as i16
            }
            Counter::Net(cond) => {
                let cities = self.main_part(scene).members();
                cities
                    .filter(|&city| self.holds(&scene.in_city(CityId(city as u8)), cond))
                    .count() as i16
            }
            _ => self.counted_of_player(scene, counter),
        }
    }

    fn counted_of_claim(&self, scene: &Scene<'_>, counter: &Counter) -> i16 {
        let length = scene.track.map_or(0, |track| self.length(track));
        let claim = scene.claim;
        let paid = |what: fn(&Claim) -> u8| claim.as_ref().map_or(0, what);
        let number = match counter {
            Counter::Len => length,
            Counter::Half => length / 2,
            Counter::Bridge => {
                let special = scene
                    .track
                    .and_then(|track| self.content.tracks[track.index()].special);
                match special {
                    Some(Special::Bridge(symbols)) => symbols,
                    _ => 0,
                }
            }
            Counter::Fund => scene
                .track
                .map_or(0, |track| self.fund(scene.table(), track)),
            Counter::Pickaxe => paid(|claim| claim.pickaxes),
            Counter::Skull => paid(|claim| claim.skulls + claim.powder),
            Counter::Powder => paid(|claim| claim.powder),
            _ => paid(|claim| claim.locomotives),
        };
        i16::from(number)
    }

    /// Dollars lying on a tunnel; none once they were taken in this game.
    pub(crate) fn fund(&self, table: &Table, track: TrackId) -> u8 {
        if table.funds_taken >> self.special_place(track) & 1 == 1 {
            0
        } else {
            self.legacy.tracks[track.index()].fund
        }
    }

    fn counted_of_ticket(&self, table: &Table, counter: &Counter) -> i16 {
        let Some(ticket) = table.play.ticket else {
            return 0;
        };
        let ticket = &self.content.tickets[ticket.index()];
        if *counter == Counter::Value {
            return i16::from(ticket.dollars);
        }
        let zone = |city: CityId| {
            let region = self.content.cities[city.index()].region;
            i16::from(self.content.region(region).zone)
        };
        (zone(ticket.ends[0]) - zone(ticket.ends[1])).abs()
    }

    fn counted_of_player(&self, scene: &Scene<'_>, counter: &Counter) -> i16 {
        let table = scene.table();
        let (seat, company) = (scene.seat, self.company(scene.seat));
        let number = match counter {
            Counter::Done => self.completed(scene.state, seat).count(),
            Counter::Undone => {
                let memory = table.memory[seat]
                    .map_or(TicketSet::EMPTY, |ticket| TicketSet::single(ticket.index()));
                let held = scene.state.tickets[seat].without(memory);
                held.without(self.completed(scene.state, seat)).count()
            }
            Counter::Fresh => {
                let stamped = |&ticket: &usize| self.legacy.stamps[ticket] >> company.0 & 1 == 0;
                let done = self.completed(scene.state, seat);
                done.members().filter(stamped).count() as u32
            }
            Counter::HostTickets => {
                let network = self.network(table, seat);
                let host = one(table.host);
                let done = self.completed(scene.state, seat).members();
                done.filter(|&ticket| network.part_with(self.map.ticket_ends[ticket]) & host != 0)
                    .count() as u32
            }
            Counter::Plaques => table.plaques[company.index()].count(),
            Counter::Pieces => {
                let mut pieces = super::super::content::RegionSet::EMPTY;
                for city in self.main_part(scene).members() {
                    pieces.insert(self.content.cities[city].region);
                }
                pieces.len() as u32
            }
            Counter::Slips => return self.legacy.companies[company.index()].slips_total(),
            // What only the end of the campaign counts is nothing within a game.
            _ => 0,
        };
        number as i16
    }

    /// What one piece of ore is worth; once it is sold, at one price for all.
    fn ore_price(&self, table: &Table) -> i16 {
        let all = if table.play.stage == Stage::End {
            table.play.ore_sold
        } else {
            self.all_ore(table)
        };
        i16::from(self.content.numbers.ore_price(all, table.seats.get()))
    }

    pub(crate) fn all_ore(&self, table: &Table) -> u16 {
        let seats = table.seats.seats();
        seats.map(|seat| u16::from(table.ore[seat])).sum()
    }

    /// The cities of these tracks.
    pub(crate) fn cities_of(&self, tracks: TrackSet) -> CitySet {
        (tracks.members()).fold(0, |cities, track| cities | self.map.ends[track])
    }

    /// Cities in which an own track ends; the public track is nobody's.
    fn served(&self, table: &Table, seat: Seat) -> CitySet {
        self.cities_of(table.owned[seat])
    }

    /// The own tracks and the public one.
    #[inline]
    #[must_use]
    pub fn connecting(&self, table: &Table, seat: Seat) -> TrackSet {
        let public = table
            .public
            .map_or(TrackSet::EMPTY, |track| TrackSet::single(track.index()));
        table.owned[seat] | public
    }

    /// The networks of a player.
    #[inline]
    pub(crate) fn network(&self, table: &Table, seat: Seat) -> Network {
        Network::new(&self.map.ends, self.connecting(table, seat))
    }

    /// *The* network: that of the claimed track while it is the own claim that counts, else the
    /// one with most cities, then most tracks, then the lowest track.
    fn main_part(&self, scene: &Scene<'_>) -> CitySet {
        let table = scene.table();
        let network = self.network(table, scene.seat);
        let own_claim = (scene.claim)
            .map(|claim| claim.track)
            .filter(|track| table.owned[scene.seat].has(track.index()));
        if let Some(track) = own_claim {
            return network.part_with(self.map.ends[track.index()]);
        }
        let tracks = self.connecting(table, scene.seat);
        let rank = |part: CitySet| {
            let inside = || {
                tracks
                    .members()
                    .filter(|&track| self.map.ends[track] & part != 0)
            };
            let lowest = inside().next().unwrap_or(usize::MAX);
            (part.count(), inside().count(), std::cmp::Reverse(lowest))
        };
        let owned = self.served(table, scene.seat);
        network
            .parts()
            .filter(|part| part & owned != 0)
            .max_by_key(|&part| rank(part))
            .unwrap_or(0)
    }

    /// The tickets of a player whose cities are joined, an old one too.
    #[must_use]
    pub fn completed(&self, state: &LegendsState, seat: Seat) -> TicketSet {
        let network = self.network(&state.table, seat);
        let mut held = state.tickets[seat];
        if let Some(ticket) = state.table.memory[seat] {
            held.insert(ticket.index());
        }
        TicketSet::of(
            held.members()
                .filter(|&ticket| network.joins(self.map.ticket_ends[ticket])),
        )
    }
}

fn one(city: Option<CityId>) -> CitySet {
    city.map_or(0, |city| 1 << city.0)
}

/// A list of conditions of which one that is `enough` decides; otherwise all have to be known.
fn decided(map: &Map, parts: &[Cond], track: TrackId, enough: bool) -> Option<bool> {
    let known = || parts.iter().map(|part| could_hold(map, part, track));
    if known().any(|part| part == Some(enough)) {
        Some(enough)
    } else if known().any(|part| part.is_none()) {
        None
    } else {
        Some(!enough)
    }
}

/// What can be said of a condition from the board alone: `None` if it depends on more.
pub(crate) fn could_hold(map: &Map, cond: &Cond, track: TrackId) -> Option<bool> {
    let index = track.index();
    match cond {
        Cond::Or(parts) => decided(map, parts, track, true),
        Cond::And(parts) => decided(map, parts, track, false),
        Cond::Not(part) => could_hold(map, part, track).map(|holds| !holds),
        Cond::Compare(Counter::Len, comparison, Amount::Fixed(number)) => {
            let length = map.lengths[index];
            Some(match comparison {
                Comparison::AtLeast => length >= *number,
                Comparison::AtMost => length <= *number,
                Comparison::Equal => length == *number,
            })
        }
        Cond::Colour(colour) => Some(map.colours[index] == *colour),
        Cond::Region(regions) => Some(map.touches[index].meets(*regions)),
        Cond::South => Some(map.touches[index].meets(map.south)),
        Cond::Crosses => Some(map.touches[index].len() > 1),
        Cond::Double => Some(map.doubles.has(index)),
        Cond::Special(SpecialKind::Bridge) => Some(map.bridges.has(index)),
        Cond::Special(SpecialKind::Tunnel) => Some(map.tunnels.has(index)),
        Cond::Touch(Spot::City(city)) => Some(map.ends[index] >> city.0 & 1 == 1),
        Cond::Touch(Spot::Port) => Some(map.ends[index] & map.ports != 0),
        _ => None,
    }
}

impl LegendsGame {
    /// Do the dollars of this ability count twice in this game?
    pub(crate) fn pays_double(&self, table: &Table, ability: AbilityId) -> bool {
        let stickers = match self.ability(ability).origin {
            Origin::Sticker(sticker) => 1 << sticker.index(),
            // What the agreements pay stands for the region's own sticker.
            Origin::Agreement(agreement) => (self.content.regions.iter())
                .filter_map(|region| region.contents.as_ref())
                .filter(|contents| contents.agreements.contains(&agreement))
                .fold(0, |set, contents| set | 1 << contents.sticker.index()),
            _ => 0,
        };
        table.doubled & stickers != 0
    }
}
