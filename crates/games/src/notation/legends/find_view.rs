//! Reading what a viewer knows: names and sizes are checked.

use super::cards::{find_card, find_colour, find_hand};
use super::event::find_top;
use super::happening::{find_company, find_slip, find_slot, find_words};
use super::no_such;
use crate::catalogue::LegendsBox;
use crate::entry::NotationError;
use crate::notation::find_view::find_seats;
use crate::notation::fold::require;
use crate::notation::lookup::find_seat;
use crate::wire::{WireCampaign, WireSeat, WireView};
use gleis_rules::board::{TicketQueue, UNKNOWN};
use gleis_rules::legends::content::{RegionSet, check::TRACKS_MAX};
use gleis_rules::legends::{
    Events, LegendsView, Paints, PostPlace, Row, Table, TrackSet, TrainCard, Under,
};
use gleis_rules::{BitSet, Counts, Game, Setup, Slot, Viewer};

type Found<T> = Result<T, NotationError>;

impl LegendsBox {
    /// What no viewer is told is as it is when the box is opened.
    pub(super) fn find_view(&self, wire: &WireView) -> Found<LegendsView> {
        let seats = find_seats(&wire.seats)?;
        require(self.game.seats().contains(&seats.get()), || {
            "this game is not played by so many".into()
        })?;
        let Some(campaign) = wire.campaign.as_deref() else {
            return NotationError::new("what belongs to the campaign is missing");
        };
        let seat_of = |number: u8| find_seat(number, seats);
        let viewer = match wire.seat {
            Some(number) => Viewer::Seat(seat_of(number)?),
            None => Viewer::Spectator,
        };
        let first = wire.first_seat.map(seat_of).transpose()?;
        let mut view = LegendsView::before_deal(&self.game, viewer, Setup { seats, first });
        self.find_table(&mut view.table, wire, campaign)?;
        self.find_papers(&mut view.table, campaign)?;
        self.find_places(&mut view.table, campaign)?;
        view.table.row = self.find_row(&view.table, wire, campaign)?;
        for one in &wire.seats {
            self.find_seat_of_view(&mut view.table, one)?;
        }
        view.hand = find_hand(&wire.hand, &campaign.hand_pickaxes, &campaign.hand_skulls)?;
        view.top = find_top(&campaign.top, seats)?;
        view.tickets = self.ticket_set(&wire.tickets)?;
        view.offer = self.find_tickets_in_order(&wire.offer)?;
        view.sunk = self.ticket_set(&wire.sunk)?;
        for name in &campaign.held_back {
            let postcard = self.legends.names.find_postcard(name);
            let postcard = postcard.ok_or_else(|| no_such("postcard", name))?;
            view.disarmed |= 1 << postcard.index();
        }
        let Some(pile) = wire.ticket_decks.get(self.deck()) else {
            return NotationError::new("the ticket deck is missing");
        };
        require(pile.under.len() <= Under::CAPACITY, || {
            "there are more tickets than the game has".into()
        })?;
        view.table.pool_len = pile.untouched;
        for ticket in &pile.under {
            let ticket = ticket.as_ref().map(|name| self.ticket_id(name));
            let ticket = ticket.transpose()?;
            view.under.push(ticket.map_or(UNKNOWN, |ticket| ticket.0));
        }
        Ok(view)
    }

    fn find_table(&self, table: &mut Table, wire: &WireView, more: &WireCampaign) -> Found<()> {
        let seats = table.seats;
        let open = (wire.pending.as_slice(), wire.passes, wire.turns_left);
        table.play = self.find_play(seats, &more.play, open)?;
        table.starter = find_seat(more.starter, seats)?;
        table.began = find_seat(more.began, seats)?;
        table.open = self.track_set(&wire.open_tracks)?;
        table.deck_len = wire.deck;
        table.discards = find_hand(
            &wire.discards,
            &more.discards_pickaxes,
            &more.discards_skulls,
        )?;
        table
            .discards
            .add(TrainCard::NEWSPAPER.kind(), more.newspapers);
        table.pot = more.pot;
        table.votes = more.votes;
        table.met = more.met;
        table.winter = more.winter;
        table.toolbox_open = more.toolbox_open;
        table.retired = more.retired;
        Ok(())
    }

    fn find_papers(&self, table: &mut Table, wire: &WireCampaign) -> Found<()> {
        let names = &self.legends.names;
        let events = |list: &[String]| find_words(list, &names.events, "event");
        let current = wire.event.as_ref().map(|id| {
            let event = names.find_event(id);
            event.ok_or_else(|| no_such("event", id))
        });
        table.events = Events {
            deck: events(&wire.event_deck)?,
            discards: events(&wire.event_discards)?,
            current: current.transpose()?,
            archived: events(&wire.events_archived)?,
        };
        table.stickers = find_words(&wire.stickers, &names.stickers, "sticker")?;
        table.doubled = find_words(&wire.doubled, &names.stickers, "sticker")?;
        table.tools_laid = find_words(&wire.tools_laid, &names.tools, "tool")?;
        table.tools_archived = find_words(&wire.tools_archived, &names.tools, "tool")?;
        table.agreements_laid = find_words(&wire.agreements_laid, &names.agreements, "agreement")?;
        for tool in &wire.tools {
            let id = names.find_tool(&tool.id);
            let id = id.ok_or_else(|| no_such("tool", &tool.id))?;
            let place = table.tools.get_mut(id.index());
            let place = place.ok_or_else(|| no_such("tool", &tool.id))?;
            *place = Some((find_seat(tool.seat, table.seats)?, tool.counters));
        }
        for post in &wire.postcards {
            let id = names.find_postcard(&post.id);
            let id = id.ok_or_else(|| no_such("postcard", &post.id))?;
            require(post.spent.iter().all(|spent| *spent < 16), || {
                "no postcard can be used so often".into()
            })?;
            let place = &mut table.post[id.index()];
            place.at = match (post.company.map(find_company).transpose()?, post.vault) {
                (Some(company), false) => PostPlace::Company(company),
                (Some(company), true) => PostPlace::Vault(company),
                (None, false) => PostPlace::Archive,
                (None, true) => return NotationError::new("a vault belongs to a company"),
            };
            place.spent = post.spent[0] | post.spent[1] << 4;
            if post.asleep {
                table.asleep |= 1 << id.index();
            }
        }
        Ok(())
    }

    fn find_places(&self, table: &mut Table, wire: &WireCampaign) -> Found<()> {
        table.big = self.city_set(&wire.big)?;
        table.plaques = [0; 5];
        for (&company, cities) in &wire.plaques {
            table.plaques[find_company(company)?.index()] = self.city_set(cities)?;
        }
        let city = |name: &Option<String>| {
            let city = name.as_ref().map(|name| self.city_id(name));
            city.transpose()
        };
        let track = |name: &Option<String>| {
            let track = name.as_ref().map(|name| self.track_id(name));
            track.transpose()
        };
        (table.hub, table.host) = (city(&wire.hub)?, city(&wire.host)?);
        (table.public, table.blocked) = (track(&wire.public)?, track(&wire.blocked)?);
        let specials: Vec<_> = self.special_tracks().collect();
        let place_of = |name: &str| {
            let track = self.track_id(name)?;
            let place = specials.iter().position(|&special| special == track);
            place.ok_or_else(|| NotationError("this track has no symbol".into()))
        };
        table.bridges.fill(None);
        for (name, &company) in &wire.bridges {
            table.bridges[place_of(name)?] = Some(find_company(company)?);
        }
        for name in &wire.funds_taken {
            table.funds_taken |= 1 << place_of(name)?;
        }
        table.entered = self.region_set(&wire.entered)?;
        table.offered = self.region_set(&wire.offered)?;
        table.opened = (wire.opened.as_ref())
            .map(|name| self.region_set(std::slice::from_ref(name)))
            .transpose()?
            .and_then(|set| set.iter().next());
        table.paints = Paints::EMPTY;
        for paint in &wire.paints {
            let colour = paint.colour.map(find_colour).transpose()?;
            table.paints.set(self.track_id(&paint.track)?, colour);
        }
        for (&colour, &left) in &wire.paint_stock {
            table.paint_stock[find_colour(colour)?.index()] = left;
        }
        Ok(())
    }

    fn find_row(&self, table: &Table, wire: &WireView, more: &WireCampaign) -> Found<Row> {
        let slots = usize::from(self.game.row_slots(table));
        require(
            wire.market.len() == slots && more.market_symbols.len() == slots,
            || format!("{slots} cards lie face up"),
        )?;
        let mut row = Row::EMPTY;
        let cards = wire.market.iter().zip(&more.market_symbols).zip(0..);
        for ((card, symbol), slot) in cards {
            let card = card.map(|card| find_card(card, *symbol)).transpose()?;
            row.set(Slot(slot), card);
        }
        Ok(row)
    }

    fn find_seat_of_view(&self, table: &mut Table, wire: &WireSeat) -> Found<()> {
        let seat = find_seat(wire.seat, table.seats)?;
        let Some(more) = wire.campaign.as_deref() else {
            return NotationError::new("what belongs to the campaign is missing");
        };
        require(
            find_company(more.company)? == self.game.company(seat),
            || format!("{seat} leads another company"),
        )?;
        table.owned[seat] = self.track_set(&wire.tracks)?;
        table.cars[seat] = wire.trains;
        table.hand_lens[seat] = wire.cards;
        table.known[seat] = find_hand(&wire.known_cards, &more.known_pickaxes, &more.known_skulls)?;
        table.ticket_counts[seat] = self.count_of_mix(&wire.ticket_counts)?;
        table.offer_counts[seat] = self.count_of_mix(&wire.offer_counts)?;
        table.shown[seat] = self.ticket_set(&wire.revealed_tickets)?;
        table.cash[seat] = more.cash;
        table.goodwill[seat] = more.goodwill;
        table.stamps[seat] = more.stamps;
        table.crates[seat] = more.crates;
        table.ore[seat] = more.ore;
        table.vault[seat] = more.vault;
        table.given[seat] = more.given;
        table.memory[seat] = (more.memory.as_ref())
            .map(|name| self.ticket_id(name))
            .transpose()?;
        require(more.uses.len() <= table.uses[seat].len(), || {
            "there are not so many limited abilities".into()
        })?;
        table.uses[seat].fill(0);
        for (place, &times) in table.uses[seat].iter_mut().zip(&more.uses) {
            *place = times;
        }
        table.cards[seat] = 0;
        for slot in &more.cards {
            table.cards[seat] |= 1 << find_slot(slot)?.index();
        }
        let agreement = more.agreement.as_ref().map(|id| {
            let agreement = self.legends.names.find_agreement(id);
            agreement.ok_or_else(|| no_such("agreement", id))
        });
        table.agreement[seat] = agreement.transpose()?;
        table.slips[seat] = find_slip(&more.slip)?;
        table.places[seat] = more.place;
        Ok(())
    }

    fn track_set(&self, names: &[String]) -> Found<TrackSet> {
        require(names.len() <= TRACKS_MAX, || {
            "there are too many tracks".into()
        })?;
        let mut set = TrackSet::EMPTY;
        for name in names {
            set.insert(self.track_id(name)?.index());
        }
        Ok(set)
    }

    fn city_set(&self, names: &[String]) -> Found<u64> {
        let mut set = 0;
        for name in names {
            set.insert(self.city_id(name)?.index());
        }
        Ok(set)
    }

    fn region_set(&self, names: &[String]) -> Found<RegionSet> {
        let find = |name: &String| {
            let region = self.legends.names.find_region(name);
            region.ok_or_else(|| no_such("region", name))
        };
        names.iter().map(find).collect()
    }
}
