//! Reading events that somebody claims to have seen: what comes out is safe to fold, whatever
//! the events say.

use super::Scene;
use super::cards::find_card;
use super::event::name_stage;
use crate::catalogue::LegendsBox;
use crate::entry::NotationError;
use crate::notation::fold::require;
use crate::notation::lookup::find_seat;
use crate::wire::{WireClaimWith, WireEvent, WireMix, WirePlay};
use gleis_rules::board::spec::OFFER_MAX;
use gleis_rules::board::{Offer, TicketQueue};
use gleis_rules::legends::{
    Claim, Happening, LegendsSeen, LegendsView, Play, Stage, Symbol, Task, TicketSet, TrainCard,
    Under,
};
use gleis_rules::{BitSet, BySeat, Counts, Seat, SeatCount, SeatSet};

type Found<T> = Result<T, NotationError>;

impl LegendsBox {
    pub(super) fn find_event(&self, view: &LegendsView, wire: &WireEvent) -> Found<LegendsSeen> {
        let table = &view.table;
        let seat_of = |number: u8| find_seat(number, table.seats);
        let deck = || require(table.deck_len > 0, || "the deck is empty".into());
        Ok(LegendsSeen::Open(match wire {
            WireEvent::FirstSeat { seat } => Happening::Begins(seat_of(*seat)?),
            WireEvent::CardTaken {
                seat,
                slot,
                card,
                symbol,
            } => {
                let slot = self.slot(Scene::of_view(view), *slot)?;
                let card = find_card(*card, *symbol)?;
                require(table.row.card(slot) == Some(card), || {
                    format!("no such card lies in slot {}", slot.0 + 1)
                })?;
                let seat = seat_of(*seat)?;
                require(table.hand_lens[seat] < 200, || "no hand is so large".into())?;
                Happening::CardTaken { seat, slot, card }
            }
            WireEvent::TurnedUp { slot, card, symbol } => {
                deck()?;
                let slot = self.slot(Scene::of_view(view), *slot)?;
                require(table.row.card(slot).is_none(), || {
                    format!("a card lies in slot {} already", slot.0 + 1)
                })?;
                let card = find_card(*card, *symbol)?;
                Happening::TurnedUp { slot, card }
            }
            WireEvent::MarketSwept {} => Happening::RowSwept,
            WireEvent::DeckShuffled {} => {
                require(table.deck_len == 0, || "the deck is not empty".into())?;
                Happening::DeckShuffled
            }
            WireEvent::Claimed {
                seat,
                track,
                colour,
                locomotives,
                with: Some(with),
            } => {
                let claim = self.find_claim(track, *colour, *locomotives, *with)?;
                self.find_claimed(view, seat_of(*seat)?, claim)?
            }
            WireEvent::FirstTicketsSettled { kept, refused } => {
                self.find_settled(view, kept, refused)?
            }
            WireEvent::TicketsRevealed { tickets } => {
                for_each_seat(table.seats, tickets.len())?;
                let mut sets = BySeat::splat(TicketSet::EMPTY);
                for (seat, names) in table.seats.seats().zip(tickets) {
                    sets[seat] = self.ticket_set(names)?;
                }
                Happening::TicketsRevealed(sets)
            }
            WireEvent::Passed { seat } => Happening::Passed(seat_of(*seat)?),
            WireEvent::Awaits { .. } => Happening::Awaits(self.find_awaits(table.seats, wire)?),
            WireEvent::Happened { happening } => return self.find_happening(view, happening),
            _ => return self.find_hidden(view, wire),
        }))
    }

    /// What is not the same for everybody.
    fn find_hidden(&self, view: &LegendsView, wire: &WireEvent) -> Found<LegendsSeen> {
        let table = &view.table;
        let seat_of = |number: u8| find_seat(number, table.seats);
        Ok(match wire {
            WireEvent::Nothing {} => LegendsSeen::Nothing,
            WireEvent::CardDrawn { seat, card, symbol } => {
                require(table.deck_len > 0, || "the deck is empty".into())?;
                let seat = seat_of(*seat)?;
                only_the_viewer(view, seat, "the card drawn", card.is_some())?;
                require(table.hand_lens[seat] < 200, || "no hand is so large".into())?;
                let card = card.map(|card| find_card(card, *symbol)).transpose()?;
                LegendsSeen::CardDrawn { seat, card }
            }
            WireEvent::FirstTicketsDealt { seat, mix, tickets } => {
                let seat = seat_of(*seat)?;
                only_the_viewer(view, seat, "first tickets", true)?;
                let offer = self.find_offer(mix, tickets)?;
                LegendsSeen::FirstTicketsDealt { seat, offer }
            }
            WireEvent::FirstTicketsChosen {
                seat,
                kept,
                refused,
            } => {
                let seat = seat_of(*seat)?;
                let kept = self.find_choice(view, seat, kept.as_deref(), refused.as_deref())?;
                LegendsSeen::FirstTicketsChosen { seat, kept }
            }
            WireEvent::TicketsDrawn { seat, mix, tickets } => {
                let (seat, count) = (seat_of(*seat)?, self.count_of_mix(mix)?);
                only_the_viewer(view, seat, "the tickets drawn", tickets.is_some())?;
                let left = usize::from(table.pool_len) + view.under.len();
                require(usize::from(count) <= left.min(OFFER_MAX), || {
                    format!("{count} tickets are drawn from a deck of {left}")
                })?;
                let offer = tickets.as_ref().map(|names| self.find_offer(mix, names));
                let offer = offer.transpose()?;
                LegendsSeen::TicketsDrawn { seat, count, offer }
            }
            WireEvent::TicketsKept {
                seat,
                counts,
                kept,
                refused,
            } => {
                let (seat, count) = (seat_of(*seat)?, self.count_of_mix(counts)?);
                let fits = count <= table.offer_counts[seat] && table.ticket_counts[seat] < 200;
                require(fits, || {
                    format!("{seat} keeps more tickets than were drawn")
                })?;
                let kept = self.find_choice(view, seat, kept.as_deref(), refused.as_deref())?;
                LegendsSeen::TicketsKept { seat, count, kept }
            }
            WireEvent::TicketUnder { seat, deck, ticket } => {
                let seat = seat.ok_or_else(|| NotationError("somebody refused it".into()))?;
                self.count_of_mix(&WireMix::from([(deck.clone(), 1)]))?;
                require(view.under.len() < Under::CAPACITY, || {
                    "more tickets go under the deck than there are".into()
                })?;
                let ticket = ticket.as_deref().map(|name| self.ticket_id(name));
                LegendsSeen::TicketUnder {
                    seat: seat_of(seat)?,
                    ticket: ticket.transpose()?,
                }
            }
            _ => return NotationError::new("this does not happen in a campaign"),
        })
    }

    fn find_claimed(&self, view: &LegendsView, seat: Seat, claim: Claim) -> Found<Happening> {
        let table = &view.table;
        let paid = match claim.colour {
            Some(_) => claim.coloured() + claim.locomotives,
            None => claim.locomotives,
        };
        require(paid <= table.hand_lens[seat], || {
            format!("{seat} has not so many cards")
        })?;
        require(self.game.length(claim.track) <= table.cars[seat], || {
            format!("{seat} has not so many cars")
        })?;
        if view.viewer.is(seat) {
            let has = |card: TrainCard, count: u8| view.hand.get(card.kind()) >= count;
            let coloured = claim.colour.is_none_or(|colour| {
                has(TrainCard::coloured(colour, Symbol::Plain), claim.plain())
                    && has(TrainCard::coloured(colour, Symbol::Pickaxe), claim.pickaxes)
                    && has(TrainCard::coloured(colour, Symbol::Skull), claim.skulls)
            });
            let enough = coloured && has(TrainCard::LOCOMOTIVE, claim.locomotives);
            require(enough, || "you have not these cards".into())?;
        }
        Ok(Happening::Claimed { seat, claim })
    }

    fn find_settled(
        &self,
        view: &LegendsView,
        kept: &[WireMix],
        refused: &[WireMix],
    ) -> Found<Happening> {
        let seats = view.table.seats;
        for_each_seat(seats, kept.len())?;
        for_each_seat(seats, refused.len())?;
        let mut counts = [BySeat::splat(0), BySeat::splat(0)];
        let mut all = 0;
        for (count, mixes) in counts.iter_mut().zip([kept, refused]) {
            for (seat, mix) in seats.seats().zip(mixes) {
                count[seat] = self.count_of_mix(mix)?;
                require(usize::from(count[seat]) <= OFFER_MAX, || {
                    "too many first tickets".into()
                })?;
                all += u32::from(count[seat]);
            }
        }
        require(all <= u32::from(view.table.pool_len), || {
            "more first tickets are counted than the deck holds".into()
        })?;
        let [kept, refused] = counts;
        Ok(Happening::FirstTicketsSettled { kept, refused })
    }

    fn find_offer(&self, mix: &WireMix, names: &[String]) -> Found<Offer> {
        let counted = usize::from(self.count_of_mix(mix)?) == names.len();
        require(counted, || {
            "the tickets offered are not as many as were drawn".into()
        })?;
        self.find_tickets_in_order(names)
    }

    pub(super) fn find_tickets_in_order(&self, names: &[String]) -> Found<Offer> {
        require(names.len() <= OFFER_MAX, || {
            "too many tickets are offered".into()
        })?;
        let mut offer = Offer::EMPTY;
        for name in names {
            let ticket = self.ticket_id(name)?;
            let twice = offer.iter().any(|other| other == ticket);
            require(!twice, || format!("the ticket “{name}” is offered twice"))?;
            offer.push(ticket);
        }
        Ok(offer)
    }

    fn find_choice(
        &self,
        view: &LegendsView,
        seat: Seat,
        kept: Option<&[String]>,
        refused: Option<&[String]>,
    ) -> Found<Option<u8>> {
        only_the_viewer(view, seat, "which tickets are kept", kept.is_some())?;
        match (kept, refused) {
            (None, None) => Ok(None),
            (Some(kept), Some(refused)) => self.find_keep(&view.offer, kept, refused).map(Some),
            _ => NotationError::new("a choice names both what is kept and what is refused"),
        }
    }

    fn find_awaits(&self, seats: SeatCount, wire: &WireEvent) -> Found<Play> {
        let WireEvent::Awaits {
            phase: _,
            seat: _,
            pending,
            passes,
            turns_left,
            halves_over: _,
            play: Some(play),
        } = wire
        else {
            return NotationError::new("say in `play` what is asked");
        };
        self.find_play(seats, play, (pending, *passes, *turns_left))
    }

    pub(super) fn find_play(
        &self,
        seats: SeatCount,
        wire: &WirePlay,
        (pending, passes, turns_left): (&[u8], u8, Option<u8>),
    ) -> Found<Play> {
        let mut still = SeatSet::EMPTY;
        for &number in pending {
            still.insert(find_seat(number, seats)?);
        }
        let stages = [Stage::Setup, Stage::Turns, Stage::End];
        let stage = stages
            .into_iter()
            .find(|&known| name_stage(known) == wire.stage);
        let agenda = self.find_agenda(&wire.agenda, seats)?;
        require(agenda.top().is_question(), || {
            "something is to be done before anything can be asked".into()
        })?;
        require(
            !still.is_empty() || agenda.top() != Task::FirstTickets,
            || "somebody has to choose".into(),
        )?;
        let claim = |claim: &crate::wire::WireLastClaim| {
            let with: WireClaimWith = claim.with;
            self.find_claim(&claim.track, claim.colour, claim.locomotives, with)
        };
        let ability = |name: &String| self.ability_id(name);
        Ok(Play {
            agenda,
            active: find_seat(wire.active, seats)?,
            pending: still,
            passes,
            turns_left: turns_left.unwrap_or(Play::NO_END),
            stage: stage.ok_or_else(|| NotationError("there is no such stage".into()))?,
            claim: wire.claim.as_ref().map(claim).transpose()?,
            paying: wire.paying.as_ref().map(ability).transpose()?,
            blind: wire.blind,
            kept: wire.kept,
            ticket: (wire.ticket.as_ref())
                .map(|name| self.ticket_id(name))
                .transpose()?,
            in_news: wire.in_news,
            tool_used: wire.tool_used,
            switches: wire.switches,
            ore_sold: wire.ore_sold,
        })
    }
}

fn for_each_seat(seats: SeatCount, count: usize) -> Found<()> {
    require(count == usize::from(seats.get()), || {
        "there is not one entry for each seat".into()
    })
}

/// What is the viewer's own must be told, and what is not must not.
fn only_the_viewer(view: &LegendsView, seat: Seat, what: &str, told: bool) -> Found<()> {
    match (view.viewer.is(seat), told) {
        (true, false) => NotationError::new(format!("{seat} would know {what}")),
        (false, true) => NotationError::new(format!("only {seat} would know {what}")),
        _ => Ok(()),
    }
}
