//! The board, tickets and numbers of a campaign's game, with names: of what is open, nothing
//! of what is sealed.

use super::card_texts::text_of;
use super::happening::company_to_wire;
use crate::catalogue::LegendsBox;
use crate::wire::{
    WireBoard, WireCampaignRules, WireCard, WireCards, WireFirstTickets, WireGame,
    WireLaterTickets, WireMarket, WireOneTrackUpTo, WirePlayers, WireRefused, WireRulesPiece,
    WireSpecial, WireText, WireTicket, WireTrack, WireTrainBonus,
};
use gleis_rules::legends::content::{Colour, RegionId, Special, TrackColour};
use gleis_rules::legends::{Legacy, TicketSet};
use gleis_rules::{BitSet, CityId, Game, Seat, TicketId, TieBreak, TrackId};

impl LegendsBox {
    pub(super) fn wire_game(&self) -> WireGame {
        let (info, content) = (&self.info, self.game.content());
        let numbers = &content.numbers;
        let colours = Colour::all().zip(numbers.cards);
        let mut cards: WireCards = colours
            .map(|(colour, counts)| (colour.card().into(), counts.total()))
            .collect();
        cards.insert(
            gleis_rules::CardKind::LOCOMOTIVE.into(),
            numbers.locomotives,
        );
        let copy = self.game.legacy();
        let game = usize::from(copy.game.saturating_sub(1));
        WireGame {
            id: info.id.clone(),
            rules_version: info.rules_version,
            fingerprint: info.fingerprint.clone(),
            name: (&info.name).into(),
            players: WirePlayers {
                min: info.players.0,
                max: info.players.1,
            },
            cities: self.legends.board.cities_to_wire(|city| self.is_open(city)),
            places: self.legends.board.places_to_wire(|city| self.is_open(city)),
            tracks: self.tracks_to_wire(),
            tickets: self.tickets_to_wire(copy.tickets),
            old_tickets: self.tickets_to_wire(copy.archived),
            stamps: self.stamps_to_wire(copy),
            decks: self.legends.board.decks.clone(),
            cards,
            hand: numbers.hand,
            market: WireMarket {
                slots: numbers.slots,
                reset_at: numbers.reset_at,
                resets_max: numbers.resets_max,
            },
            trains: content.games.get(game).map_or(0, |game| game.cars),
            last_round_at: numbers.last_round_at,
            first_tickets: WireFirstTickets {
                deal: numbers.first_tickets.deal,
                keep: numbers.first_tickets.keep,
                refused: WireRefused::UnderInOrder,
            },
            later_tickets: WireLaterTickets {
                deal: numbers.later_tickets.deal,
                keep: numbers.later_tickets.keep,
                order_chosen: false,
            },
            one_track_up_to: WireOneTrackUpTo {
                double: numbers.one_track_up_to,
                triple: 0,
            },
            longest_trail: 0,
            globetrotter: 0,
            tie_breaks: [TieBreak::CompletedTickets, TieBreak::LaterInTurn]
                .map(|tie_break| tie_break.name().to_owned())
                .to_vec(),
            passengers: None,
            card_game: None,
            campaign: Some(self.rules_to_wire()),
        }
    }

    fn rules_to_wire(&self) -> WireCampaignRules {
        let (content, copy) = (self.game.content(), self.game.legacy());
        let game = usize::from(copy.game.saturating_sub(1));
        let cities = |wanted: &dyn Fn(CityId) -> bool| -> Vec<String> {
            let ids = (0..content.cities.len() as u8).map(CityId);
            let open = ids.filter(|&city| self.is_open(city) && wanted(city));
            open.map(|city| self.city_name(city)).collect()
        };
        let piece = |region: RegionId| WireRulesPiece {
            id: self.legends.names.region(region).to_owned(),
            name: text_of(self.legends.texts.region(region)),
            cities: cities(&|city| content.cities[city.index()].region == region),
            zone: content.region(region).zone,
        };
        let bonus = content.numbers.train_bonus.iter();
        let seats = (0..self.info.players.1).map(Seat::new);
        WireCampaignRules {
            game: copy.game,
            year: content.games.get(game).map_or(0, |game| game.year),
            coins: content.numbers.coins,
            train_bonus: bonus
                .map(|row| WireTrainBonus {
                    cars_up_to: row.cars_up_to,
                    dollars: row.dollars,
                })
                .collect(),
            companies: self.companies_of(seats),
            pieces: copy.board(content).iter().map(piece).collect(),
            ports: cities(&|city| content.cities[city.index()].port),
        }
    }

    /// The companies of this game: in a campaign those who play, otherwise all.
    fn companies_of(&self, seats: impl Iterator<Item = Seat>) -> Vec<WireCard> {
        let most = usize::from(*self.game.seats().end());
        let seats = seats.take(most);
        seats
            .map(|seat| company_to_wire(self.game.company(seat)))
            .collect()
    }

    /// The drawing of the board as a copy has it.
    #[must_use]
    pub fn draw_board(&self, copy: &Legacy) -> WireBoard {
        let (names, texts) = (&self.legends.names, &self.legends.texts);
        let regions = copy.board(&self.legends.content).iter();
        let open: Vec<(usize, &str, WireText)> = regions
            .filter_map(|region| {
                let name = texts.region(region)?;
                Some((region.index(), names.region(region), name.into()))
            })
            .collect();
        self.legends.sheet().shown(&open)
    }

    /// Is the city on a piece that is open?
    pub(super) fn is_open(&self, city: CityId) -> bool {
        let content = self.game.content();
        let board = self.game.legacy().board(content);
        let city = content.cities.get(city.index());
        city.is_some_and(|city| board.has(city.region))
    }

    fn tracks_to_wire(&self) -> Vec<WireTrack> {
        let tracks = self.game.content().tracks.iter().zip(0..);
        let open = tracks.filter(|(track, _)| track.ends.iter().all(|&end| self.is_open(end)));
        let named = open.map(|(track, index)| WireTrack {
            id: self.track_name(TrackId(index)),
            ends: track.ends.map(|end| self.city_name(end)),
            length: track.length,
            colour: match self.game.colour(TrackId(index)) {
                TrackColour::Colour(colour) => Some(colour.card().into()),
                TrackColour::Grey | TrackColour::Blank => None,
            },
            points: 0,
            parallel: self.parallel(TrackId(index)),
            special: track.special.map(|special| match special {
                Special::Bridge(number) => WireSpecial {
                    kind: "bridge".into(),
                    number,
                },
                Special::Tunnel(_) => WireSpecial {
                    kind: "tunnel".into(),
                    number: self.game.legacy().tracks[usize::from(index)].fund,
                },
            }),
            bed: self.game.colour(TrackId(index)) == TrackColour::Blank,
        });
        named.collect()
    }

    fn parallel(&self, track: TrackId) -> Vec<String> {
        let tracks = &self.game.content().tracks;
        let others = tracks
            .iter()
            .zip(0..)
            .filter(|&(other, index)| index != track.0 && other.ends == tracks[track.index()].ends);
        let named = others.map(|(_, index)| self.track_name(TrackId(index)));
        named.collect()
    }

    fn tickets_to_wire(&self, wanted: TicketSet) -> Vec<WireTicket> {
        let tickets = self.game.content().tickets.iter().zip(0..);
        let wanted = tickets.filter(|&(_, index)| wanted.has(usize::from(index)));
        let named = wanted.map(|(ticket, index): (_, u8)| WireTicket {
            id: self.ticket_name(TicketId(index)),
            ends: ticket.ends.map(|end| self.city_name(end)),
            points: ticket.dollars,
            deck: self.legends.board.deck().to_owned(),
            needs: WireCards::new(),
        });
        named.collect()
    }
}
