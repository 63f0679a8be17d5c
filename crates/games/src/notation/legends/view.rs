//! What a viewer of a campaign's game knows, with names.

use super::cards::{card_to_wire, colour_to_wire, hand_to_wire, symbol_to_wire};
use super::event::{phase_to_wire, top_to_wire};
use super::happening::{company_to_wire, slip_to_wire, word_names};
use crate::catalogue::LegendsBox;
use crate::wire::{
    WireCampaign, WireCampaignSeat, WireCard, WireCards, WirePaint, WirePost, WireSeat,
    WireTicketDeck, WireTool, WireView, seat_to_wire,
};
use gleis_rules::legends::content::{
    Colour, CompanyId, CompanySlot, PostcardId, RegionSet, ToolId,
};
use gleis_rules::legends::{LegendsView, PostPlace, Table, Task, TrackSet, TrainCard};
use gleis_rules::parts::{TicketQueue, UNKNOWN};
use gleis_rules::{BitSet, CityId, Counts, Seat, Slot, TicketId, TrackId, Viewer};
use std::collections::BTreeMap;

impl LegendsBox {
    pub(super) fn wire_view(&self, view: &LegendsView) -> WireView {
        let LegendsView {
            viewer,
            table,
            hand,
            top: _,
            tickets,
            offer,
            sunk,
            under,
            disarmed: _,
        } = view;
        let known = |&ticket: &u8| (ticket != UNKNOWN).then(|| self.ticket_name(TicketId(ticket)));
        let pile = WireTicketDeck {
            untouched: table.pool_len,
            under: under.items().iter().map(known).collect(),
        };
        let play = &table.play;
        let slots = (0..self.game.row_slots(table)).map(Slot);
        let [discards, ..] = hand_to_wire(&table.discards);
        let [hand, ..] = hand_to_wire(hand);
        WireView {
            seat: match *viewer {
                Viewer::Seat(seat) => Some(seat_to_wire(seat)),
                Viewer::Spectator => None,
            },
            first_seat: table.first.map(seat_to_wire),
            phase: phase_to_wire(play.agenda.top()),
            turn: (play.agenda.top() != Task::FirstTickets).then(|| seat_to_wire(play.active)),
            pending: play.pending.iter().map(seat_to_wire).collect(),
            passes: play.passes,
            turns_left: play.last_round.turns(),
            halves_over: 0,
            market: slots
                .map(|slot| table.row.card(slot).map(|card| card_to_wire(card).0))
                .collect(),
            deck: table.deck_len,
            discards,
            ticket_decks: [(self.legends.board.deck().to_owned(), pile)].into(),
            open_tracks: self.track_names(table.open),
            seats: (table.seats.seats())
                .map(|seat| self.wire_seat(table, seat))
                .collect(),
            hand,
            tickets: self.set_names(*tickets),
            offer: self.ticket_names(offer.iter()),
            sunk: self.set_names(*sunk),
            chosen: Vec::new(),
            passengers: None,
            campaign: Some(Box::new(self.campaign_to_wire(view))),
        }
    }

    fn wire_seat(&self, table: &Table, seat: Seat) -> WireSeat {
        let [known_cards, known_pickaxes, known_skulls] = hand_to_wire(&table.known[seat]);
        let mut uses = table.uses[seat].to_vec();
        while uses.last() == Some(&0) {
            uses.pop();
        }
        let cards = CompanySlot::ALL.into_iter();
        WireSeat {
            seat: seat_to_wire(seat),
            tracks: self.track_names(table.owned[seat]),
            trains: table.cars[seat],
            points: table.cash[seat],
            cards: table.hand_lens[seat],
            known_cards,
            ticket_counts: self.legends.board.mix(table.ticket_counts[seat]),
            offer_counts: self.legends.board.mix(table.offer_counts[seat]),
            revealed_tickets: self.set_names(table.shown[seat]),
            passengers: WireCards::new(),
            yard: Vec::new(),
            stack: 0,
            stack_cards: WireCards::new(),
            completed_tickets: Vec::new(),
            campaign: Some(Box::new(WireCampaignSeat {
                company: company_to_wire(self.game.company(seat)),
                cash: table.cash[seat],
                goodwill: table.goodwill[seat],
                stamps: table.stamps[seat],
                crates: table.crates[seat],
                ore: table.ore[seat],
                vault: table.vault[seat],
                given: table.given[seat],
                known_pickaxes,
                known_skulls,
                memory: table.memory[seat].map(|ticket| self.ticket_name(ticket)),
                uses,
                cards: (cards.filter(|&slot| table.has_card(seat, slot)))
                    .map(|slot| slot.word().to_owned())
                    .collect(),
                agreement: table.agreement[seat]
                    .map(|id| self.legends.names.agreement(id).to_owned()),
                slip: slip_to_wire(&table.slips[seat]),
                place: table.places[seat],
            })),
        }
    }

    fn campaign_to_wire(&self, view: &LegendsView) -> WireCampaign {
        let table = &view.table;
        let names = &self.legends.names;
        let [_, discards_pickaxes, discards_skulls] = hand_to_wire(&table.discards);
        let [_, hand_pickaxes, hand_skulls] = hand_to_wire(&view.hand);
        let slots = (0..self.game.row_slots(table)).map(Slot);
        let held_back = (0..names.postcards.len() as u8).map(PostcardId);
        let city = |city: Option<CityId>| city.map(|city| self.city_name(city));
        let track = |track: Option<TrackId>| track.map(|track| self.track_name(track));
        WireCampaign {
            starter: seat_to_wire(table.starter),
            began: seat_to_wire(table.began),
            play: self.play_to_wire(&table.play),
            market_symbols: slots
                .map(|slot| table.row.card(slot).and_then(symbol_to_wire))
                .collect(),
            discards_pickaxes,
            discards_skulls,
            newspapers: table.discards.get(TrainCard::NEWSPAPER.kind()),
            hand_pickaxes,
            hand_skulls,
            top: top_to_wire(&view.top),
            held_back: held_back
                .filter(|id| view.disarmed >> id.index() & 1 == 1)
                .map(|id| names.postcard(id).to_owned())
                .collect(),
            pot: table.pot,
            votes: table.votes,
            event_deck: word_names(table.events.deck, &names.events),
            event_discards: word_names(table.events.discards, &names.events),
            event: table.events.current.map(|id| names.event(id).to_owned()),
            events_archived: word_names(table.events.archived, &names.events),
            stickers: word_names(table.stickers, &names.stickers),
            doubled: word_names(table.doubled, &names.stickers),
            postcards: self.postcards_to_wire(table),
            met: table.met,
            tools_laid: word_names(table.tools_laid, &names.tools),
            tools_archived: word_names(table.tools_archived, &names.tools),
            tools: self.tools_to_wire(table),
            toolbox_open: table.toolbox_open,
            agreements_laid: word_names(table.agreements_laid, &names.agreements),
            winter: table.winter,
            big: self.city_names(table.big),
            plaques: self.plaques_to_wire(table),
            hub: city(table.hub),
            host: city(table.host),
            public: track(table.public),
            blocked: track(table.blocked),
            bridges: (self.special_tracks().zip(table.bridges))
                .filter_map(|(track, company)| {
                    Some((self.track_name(track), company_to_wire(company?)))
                })
                .collect(),
            funds_taken: self.funds_to_wire(table),
            entered: self.region_names(table.entered),
            offered: self.region_names(table.offered),
            opened: table.opened.map(|id| names.region(id).to_owned()),
            paints: (table.paints.iter())
                .map(|(track, colour)| WirePaint {
                    track: self.track_name(track),
                    colour: colour.map(colour_to_wire),
                })
                .collect(),
            paint_stock: self.stock_to_wire(table),
            retired: table.retired,
        }
    }

    /// Without the pieces that a campaign opens there is nothing to use it on, and it stays as
    /// the copy has it.
    fn stock_to_wire(&self, table: &Table) -> WireCards {
        if self.game.legacy().regions.is_empty() {
            return WireCards::new();
        }
        let stock = Colour::all().zip(table.paint_stock);
        stock
            .map(|(colour, left)| (colour_to_wire(colour), left))
            .collect()
    }

    fn plaques_to_wire(&self, table: &Table) -> BTreeMap<WireCard, Vec<String>> {
        let plaques = CompanyId::all().zip(table.plaques);
        let plaques = plaques.filter(|&(_, cities)| cities != 0);
        let named = plaques.map(|(id, cities)| (company_to_wire(id), self.city_names(cities)));
        named.collect()
    }

    fn funds_to_wire(&self, table: &Table) -> Vec<String> {
        let tracks = self.special_tracks().enumerate();
        let taken = tracks.filter(|(place, _)| table.funds_taken >> place & 1 == 1);
        taken.map(|(_, track)| self.track_name(track)).collect()
    }

    /// What nobody has found yet is not named.
    fn postcards_to_wire(&self, table: &Table) -> Vec<WirePost> {
        let ids = (0..self.legends.names.postcards.len() as u8).map(PostcardId);
        let named = ids.filter_map(|id| {
            let post = table.post(id);
            let (company, vault) = match post.at {
                PostPlace::Sealed | PostPlace::Office => return None,
                PostPlace::Company(company) => (Some(company), false),
                PostPlace::Vault(company) => (Some(company), true),
                PostPlace::Archive => (None, false),
            };
            Some(WirePost {
                id: self.legends.names.postcard(id).to_owned(),
                company: company.map(company_to_wire),
                vault,
                spent: [post.spent & 15, post.spent >> 4],
                asleep: table.asleep >> id.index() & 1 == 1,
            })
        });
        named.collect()
    }

    fn tools_to_wire(&self, table: &Table) -> Vec<WireTool> {
        let ids = (0..self.legends.names.tools.len() as u8).map(ToolId);
        let named = ids.filter_map(|id| {
            let (seat, counters) = table.tool(id)?;
            Some(WireTool {
                id: self.legends.names.tool(id).to_owned(),
                seat: seat_to_wire(seat),
                counters,
            })
        });
        named.collect()
    }

    /// Tracks with a symbol, in the order of their places.
    pub(super) fn special_tracks(&self) -> impl Iterator<Item = TrackId> + '_ {
        let tracks = self.game.content().tracks.iter().zip(0..);
        tracks
            .filter(|(track, _)| track.special.is_some())
            .map(|(_, index)| TrackId(index))
    }

    pub(super) fn track_names(&self, tracks: TrackSet) -> Vec<String> {
        let tracks = tracks.members().map(|track| TrackId(track as u8));
        tracks.map(|track| self.track_name(track)).collect()
    }

    pub(super) fn city_names(&self, cities: u64) -> Vec<String> {
        let cities = cities.members().map(|city| CityId(city as u8));
        cities.map(|city| self.city_name(city)).collect()
    }

    fn region_names(&self, regions: RegionSet) -> Vec<String> {
        let names = regions.iter().map(|id| self.legends.names.region(id));
        names.map(str::to_owned).collect()
    }
}
