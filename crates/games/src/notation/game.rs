//! A game's map, tickets and numbers, with names.

use super::ExtraNotation;
use super::view::cards_to_wire;
use crate::catalogue::Board;
use crate::names::BoardNames;
use crate::wire::{
    WireCards, WireCity, WireFirstTickets, WireGame, WireLaterTickets, WireMarket,
    WireOneTrackUpTo, WirePassengerPlace, WirePassengerRules, WirePlace, WirePlayers, WireTicket,
    WireTrack,
};
use gleis_rules::board::BoardRules;
use gleis_rules::board::spec::PassengerSpec;
use gleis_rules::{BitSet as _, Cards, CityId, TieBreak};
use std::collections::BTreeMap;

impl BoardNames {
    pub(super) fn cities_to_wire(&self, is_open: impl Fn(CityId) -> bool) -> Vec<WireCity> {
        let cities = self.cities.iter().zip(0..);
        let open = cities.filter(|&(_, index)| is_open(CityId(index)));
        let open = open.map(|(city, _)| WireCity {
            id: city.id.clone(),
            name: (&city.name).into(),
            latitude: city.latitude,
            longitude: city.longitude,
        });
        open.collect()
    }

    pub(super) fn places_to_wire(&self, is_open: impl Fn(CityId) -> bool) -> Vec<WirePlace> {
        let places = self.places.iter();
        let places = places.filter(|place| {
            place
                .cities
                .members()
                .all(|city| is_open(CityId(city as u8)))
        });
        let places = places.map(|place| WirePlace {
            id: place.id.clone(),
            name: (&place.name).into(),
            cities: (place.cities.members())
                .map(|city| self.cities[city].id.clone())
                .collect(),
        });
        places.collect()
    }
}

impl<R: BoardRules> Board<R>
where
    R::Extra: ExtraNotation,
{
    pub(super) fn wire_game(&self) -> WireGame {
        let (info, spec) = (&self.info, self.game.spec());
        let (first, later) = (spec.first_tickets, spec.later_tickets);
        let [double, triple] = spec.one_track_up_to;
        WireGame {
            id: info.id.clone(),
            rules_version: info.rules_version,
            fingerprint: info.fingerprint.clone(),
            name: (&info.name).into(),
            players: WirePlayers {
                min: spec.players.0,
                max: spec.players.1,
            },
            cities: self.names.cities_to_wire(|_| true),
            places: self.names.places_to_wire(|_| true),
            tracks: self.tracks_to_wire(),
            tickets: self.tickets_to_wire(),
            old_tickets: Vec::new(),
            stamps: BTreeMap::new(),
            decks: self.names.decks.clone(),
            cards: cards_to_wire(&Cards::new(spec.cards)),
            hand: spec.hand,
            market: WireMarket {
                slots: spec.market.slots,
                reset_at: spec.market.reset_at,
                resets_max: spec.market.resets_max,
            },
            trains: spec.trains,
            last_round_at: spec.last_round_at,
            first_tickets: WireFirstTickets {
                deal: first.deal,
                keep: first.keep,
                refused: first.refused.into(),
            },
            later_tickets: WireLaterTickets {
                deal: later.deal,
                keep: later.keep,
                order_chosen: later.order_chosen,
            },
            one_track_up_to: WireOneTrackUpTo { double, triple },
            longest_trail: spec.longest_trail,
            globetrotter: spec.globetrotter,
            tie_breaks: spec
                .tie_breaks
                .iter()
                .map(|tie_break: &TieBreak| tie_break.name().to_owned())
                .collect(),
            passengers: spec
                .passengers
                .as_ref()
                .map(|passengers| self.passenger_rules_to_wire(passengers)),
            card_game: None,
            campaign: None,
        }
    }

    fn tracks_to_wire(&self) -> Vec<WireTrack> {
        let spec = self.game.spec();
        let groups = spec.groups().into_iter();
        let tracks = groups.flat_map(|group| {
            group.clone().map(move |index| {
                let track = &spec.tracks[index];
                let beside = group.clone().filter(|&other| other != index);
                WireTrack {
                    id: self.names.tracks[index].clone(),
                    ends: track
                        .ends
                        .map(|city| self.names.cities[city.index()].id.clone()),
                    length: track.length,
                    colour: track.colour.map(Into::into),
                    points: spec.route_points[usize::from(track.length) - 1],
                    parallel: beside
                        .map(|other| self.names.tracks[other].clone())
                        .collect(),
                    special: None,
                    bed: false,
                }
            })
        });
        tracks.collect()
    }

    fn tickets_to_wire(&self) -> Vec<WireTicket> {
        let tickets = self.names.tickets.iter().zip(&self.game.spec().tickets);
        let tickets = tickets.map(|(name, ticket)| WireTicket {
            id: name.id.clone(),
            ends: name.places.map(|place| self.names.places[place].id.clone()),
            points: ticket.points,
            deck: self.names.decks[ticket.deck.index()].clone(),
            needs: WireCards::new(),
        });
        tickets.collect()
    }

    fn passenger_rules_to_wire(&self, passengers: &PassengerSpec) -> WirePassengerRules {
        let places = self.names.passenger_places.iter().zip(&passengers.places);
        let [most, second] = passengers.points;
        WirePassengerRules {
            places: places
                .map(|(&place, &(_, count))| WirePassengerPlace {
                    place: self.names.places[place].id.clone(),
                    count,
                })
                .collect(),
            bag: cards_to_wire(&Cards::new(passengers.bag)),
            most,
            second,
        }
    }
}
