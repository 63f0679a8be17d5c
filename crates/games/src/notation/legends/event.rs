//! Seen events of a campaign's game with names, and what chance gave, read off them.

use super::cards::{card_from_wire, card_to_wire};
use super::question::task_to_wire;
use crate::catalogue::LegendsBox;
use crate::entry::NotationError;
use crate::notation::lookup::seat_in_game;
use crate::notation::outcomes::{Told, hidden, told};
use crate::wire::{
    WireEvent, WireHappening, WireLastClaim, WirePhase, WirePlay, WireTopCard, seat_to_wire,
};
use gleis_rules::legends::Offer;
use gleis_rules::legends::content::{AgreementId, EventId, ToolId};
use gleis_rules::legends::{
    Happening, LegendsSeen, LegendsState, Play, Secret, Stage, Task, Top, TrainCard, WordSet,
};
use gleis_rules::{BitSet, Outcome, Seat, SeatCount};

impl LegendsBox {
    /// `before` is the state before the action; none for the deal.
    pub(super) fn wire_event(
        &self,
        before: Option<&LegendsState>,
        seen: &LegendsSeen,
    ) -> WireEvent {
        let s = seat_to_wire;
        let offered = |seat: Seat| before.map_or(Offer::EMPTY, |state| state.offers[seat]);
        let choice = |seat: Seat, kept: Option<u8>| {
            kept.map(|kept| self.keep_to_wire(&offered(seat), kept))
                .unzip()
        };
        match *seen {
            LegendsSeen::Secret(None) => WireEvent::Nothing {},
            LegendsSeen::Open(happening) => self.happening_to_wire(before, &happening),
            LegendsSeen::CardDrawn { seat, card } => {
                let (card, symbol) = card.map(card_to_wire).unzip();
                WireEvent::CardDrawn {
                    seat: s(seat),
                    card,
                    symbol: symbol.flatten(),
                }
            }
            LegendsSeen::Secret(Some(Secret::FirstTicketsDealt { seat, offer })) => {
                WireEvent::FirstTicketsDealt {
                    seat: s(seat),
                    mix: self.legends.board.mix(offer.len()),
                    tickets: self.ticket_names(offer.iter()),
                }
            }
            LegendsSeen::FirstTicketsChosen { seat, kept } => {
                let (kept, refused) = choice(seat, kept);
                WireEvent::FirstTicketsChosen {
                    seat: s(seat),
                    kept,
                    refused,
                }
            }
            LegendsSeen::TicketsDrawn { seat, count, offer } => WireEvent::TicketsDrawn {
                seat: s(seat),
                mix: self.legends.board.mix(count),
                tickets: offer.map(|offer| self.ticket_names(offer.iter())),
            },
            LegendsSeen::TicketsKept { seat, count, kept } => {
                let (kept, refused) = choice(seat, kept);
                WireEvent::TicketsKept {
                    seat: s(seat),
                    counts: self.legends.board.mix(count),
                    kept,
                    refused,
                }
            }
            LegendsSeen::TicketUnder { seat, ticket } => WireEvent::TicketUnder {
                seat: Some(s(seat)),
                deck: self.legends.board.deck().to_owned(),
                ticket: ticket.map(|ticket| self.ticket_name(ticket)),
            },
            LegendsSeen::Peeked { seat, top } => happened(WireHappening::Peeked {
                seat: s(seat),
                top: top_to_wire(&top),
            }),
            LegendsSeen::Secret(Some(Secret::Lifted { seat, from, to })) => {
                happened(WireHappening::Lifted {
                    seat: s(seat),
                    from: from.saturating_add(1),
                    to: to.saturating_add(1),
                })
            }
            LegendsSeen::Secret(Some(Secret::Switched { seat, postcard })) => {
                happened(WireHappening::Switched {
                    seat: s(seat),
                    id: self.legends.names.postcard(postcard).to_owned(),
                })
            }
        }
    }

    /// What other games have, too, has the same words.
    fn happening_to_wire(&self, before: Option<&LegendsState>, happening: &Happening) -> WireEvent {
        let s = seat_to_wire;
        match *happening {
            Happening::Begins(seat) => WireEvent::FirstSeat { seat: s(seat) },
            Happening::CardTaken { seat, slot, card } => {
                let (card, symbol) = card_to_wire(card);
                WireEvent::CardTaken {
                    seat: s(seat),
                    slot: slot.0.saturating_add(1),
                    card,
                    symbol,
                }
            }
            Happening::TurnedUp { slot, card } => {
                let (card, symbol) = card_to_wire(card);
                WireEvent::TurnedUp {
                    slot: slot.0.saturating_add(1),
                    card,
                    symbol,
                }
            }
            Happening::RowSwept => WireEvent::MarketSwept {},
            Happening::DeckShuffled => WireEvent::DeckShuffled {},
            Happening::Claimed { seat, claim } => {
                let WireLastClaim {
                    track,
                    colour,
                    locomotives,
                    with,
                } = self.claim_to_wire(&claim);
                WireEvent::Claimed {
                    seat: s(seat),
                    track,
                    colour,
                    locomotives,
                    with: Some(with),
                }
            }
            Happening::FirstTicketsSettled { kept, refused } => WireEvent::FirstTicketsSettled {
                kept: seats_of(before)
                    .map(|seat| self.legends.board.mix(kept[seat]))
                    .collect(),
                refused: seats_of(before)
                    .map(|seat| self.legends.board.mix(refused[seat]))
                    .collect(),
            },
            Happening::TicketsRevealed(tickets) => WireEvent::TicketsRevealed {
                tickets: seats_of(before)
                    .map(|seat| self.set_names(tickets[seat]))
                    .collect(),
            },
            Happening::Passed(seat) => WireEvent::Passed { seat: s(seat) },
            Happening::Awaits(play) => self.awaits_to_wire(&play),
            Happening::Newspaper => happened(WireHappening::Newspaper {}),
            Happening::Discarded { seat, card } => {
                let (card, symbol) = card_to_wire(card);
                happened(WireHappening::Discarded {
                    seat: s(seat),
                    card,
                    symbol,
                })
            }
            Happening::Swapped {
                seat,
                card,
                slot,
                taken,
            } => {
                let ((card, symbol), (taken, taken_symbol)) =
                    (card_to_wire(card), card_to_wire(taken));
                happened(WireHappening::Swapped {
                    seat: s(seat),
                    card,
                    symbol,
                    slot: slot.0.saturating_add(1),
                    taken,
                    taken_symbol,
                })
            }
            Happening::Counted {
                seat,
                kind,
                now,
                by,
            } => happened(WireHappening::Counted {
                seat: s(seat),
                kind: kind.word().to_owned(),
                now,
                by: self.ability_name(by).to_owned(),
            }),
            Happening::TicketShown { seat, ticket } => happened(WireHappening::TicketShown {
                seat: s(seat),
                ticket: self.ticket_name(ticket),
            }),
            Happening::Read(side) => happened(WireHappening::Read {
                id: self.legends.names.side(side).to_owned(),
            }),
            Happening::News(event) => happened(self.news_to_wire(&event)),
            Happening::Paper(event) => happened(self.paper_to_wire(&event)),
            Happening::Place(event) => happened(self.place_to_wire(&event)),
            Happening::Progress(event) => {
                let seats = before.map(|state| state.table.seats);
                happened(self.progress_to_wire(seats, &event))
            }
        }
    }

    fn awaits_to_wire(&self, play: &Play) -> WireEvent {
        let choosing = play.agenda.top() == Task::FirstTickets;
        WireEvent::Awaits {
            phase: phase_to_wire(play.agenda.top()),
            seat: (!choosing).then(|| seat_to_wire(play.active)),
            pending: play.pending.iter().map(seat_to_wire).collect(),
            passes: play.passes,
            turns_left: play.last_round.turns(),
            halves_over: 0,
            play: Some(Box::new(self.play_to_wire(play))),
        }
    }

    pub(super) fn play_to_wire(&self, play: &Play) -> WirePlay {
        let task = play.agenda.top();
        WirePlay {
            asked: Some(task_to_wire(task)),
            seat: task.asks(play.active).map(seat_to_wire),
            class: match task {
                Task::Draft(_, pool) => Some(pool.word().to_owned()),
                Task::Rule(_, op, _) => Some(op.word().to_owned()),
                _ => None,
            },
            of_tool: matches!(task, Task::Rule(_, _, true)),
            agenda: None,
            stage: stage_to_wire(play.stage).to_owned(),
            active: seat_to_wire(play.active),
            claim: play.claim.map(|claim| self.claim_to_wire(&claim)),
            paying: play.paying.map(|id| self.ability_name(id).to_owned()),
            blind: play.blind,
            kept: play.kept,
            ticket: play.ticket.map(|ticket| self.ticket_name(ticket)),
            in_news: play.in_news,
            tool_used: play.tool_used,
            switches: play.switches,
            ore_sold: play.ore_sold,
        }
    }

    /// Cards off the deck that nobody has looked at, untouched tickets, events, what is laid
    /// out, and who begins if nothing says so.
    pub(super) fn outcomes_from_wire(
        &self,
        before: Option<&LegendsState>,
        events: &[WireEvent],
    ) -> Result<Vec<Outcome>, NotationError> {
        let legacy = self.game.legacy();
        let mut drawn = Drawn {
            untouched: before.map_or(legacy.tickets.count(), |state| state.pile.pool.count()),
            top: before.map_or(0, |state| state.top.len()),
            deck: before.map_or(legacy.events, |state| state.table.events.deck),
            discards: before.map_or(0, |state| state.table.events.discards),
            current: before.and_then(|state| state.table.events.current),
            outcomes: Vec::new(),
        };
        let mut begun = before.is_some();
        for event in events {
            match told(event)? {
                Told::Card(card, symbol) => drawn.card(card_from_wire(card, symbol)?),
                Told::FirstSeat(seat) if !begun => {
                    begun = true;
                    if let Some(seat) = self.drawn_starter(seat)? {
                        drawn.outcomes.push(Outcome::Index(seat.index() as u32));
                    }
                }
                Told::Tickets(tickets) => self.tickets_off(tickets, &mut drawn)?,
                Told::Campaign(happening) => self.drawn_by(happening, &mut drawn)?,
                Told::FirstSeat(_) | Told::Passengers(_) | Told::Under(_) | Told::Nothing => {}
            }
        }
        Ok(drawn.outcomes)
    }

    /// Who begins, if that was drawn by lot. A host who names somebody is not told in events,
    /// but then the first seat of a record says so, and chance is not asked.
    fn drawn_starter(&self, seat: u8) -> Result<Option<Seat>, NotationError> {
        let most = *gleis_rules::Game::seats(&self.game).end();
        let seats = SeatCount::new(most);
        let seats = seats.ok_or_else(|| NotationError("nobody plays".into()))?;
        let seat = seat_in_game(seat, seats)?;
        Ok((!self.game.starter_is_known(None, seats)).then_some(seat))
    }

    fn tickets_off(&self, names: &[String], drawn: &mut Drawn) -> Result<(), NotationError> {
        for name in names {
            let ticket = self.ticket_id(name)?;
            if drawn.untouched > 0 {
                drawn.untouched -= 1;
                drawn.outcomes.push(Outcome::Ticket(ticket));
            }
        }
        Ok(())
    }

    fn drawn_by(&self, happening: &WireHappening, drawn: &mut Drawn) -> Result<(), NotationError> {
        match happening {
            WireHappening::Newspaper {} => drawn.card(TrainCard::NEWSPAPER),
            WireHappening::EventTurned { id } => drawn.event(self.event_id(id)?),
            WireHappening::EventsShuffled {} => {
                let kept = drawn.current.map_or(0, |event| 1 << event.index());
                drawn.deck |= drawn.discards & !kept;
                drawn.discards = kept;
            }
            WireHappening::EventAdded { id } => drawn.deck.insert(self.event_id(id)?.index()),
            WireHappening::EventArchived { id } => {
                let event = self.event_id(id)?;
                drawn.deck.remove(event.index());
                drawn.discards.remove(event.index());
                drawn.current = drawn.current.filter(|current| *current != event);
            }
            WireHappening::Peeked { top, .. } => {
                let known = usize::from(drawn.top).min(top.len());
                for card in &top[known..] {
                    drawn.top = 0;
                    drawn.card(top_card_from_wire(card)?.ok_or_else(|| hidden("card drawn"))?);
                }
                drawn.top = top.len() as u8;
            }
            WireHappening::ToolsLaid { ids } => self.tools_laid(ids, drawn)?,
            WireHappening::AgreementsLaid { ids } => self.agreements_laid(ids, drawn)?,
            WireHappening::Discarded { .. }
            | WireHappening::Swapped { .. }
            | WireHappening::Counted { .. }
            | WireHappening::TicketShown { .. }
            | WireHappening::Used { .. }
            | WireHappening::Met { .. }
            | WireHappening::PostcardTaken { .. }
            | WireHappening::PostcardUsed { .. }
            | WireHappening::PostcardGone { .. }
            | WireHappening::ToolPassed { .. }
            | WireHappening::ToolGone { .. }
            | WireHappening::ToolArchived { .. }
            | WireHappening::Agreed { .. }
            | WireHappening::Read { .. }
            | WireHappening::RuleAdded { .. }
            | WireHappening::RuleRemoved { .. }
            | WireHappening::RuleDoubled { .. }
            | WireHappening::ToolboxOpened {}
            | WireHappening::Winter { .. }
            | WireHappening::Marked { .. }
            | WireHappening::FundTaken { .. }
            | WireHappening::RegionEntered { .. }
            | WireHappening::RegionOffered { .. }
            | WireHappening::RegionOpened { .. }
            | WireHappening::Painted { .. }
            | WireHappening::Judged { .. }
            | WireHappening::Voted { .. }
            | WireHappening::MemoryTaken { .. }
            | WireHappening::UpgradeTaken { .. }
            | WireHappening::Retired { .. }
            | WireHappening::SlipWritten { .. }
            | WireHappening::Ranked { .. }
            | WireHappening::Lifted { .. }
            | WireHappening::Switched { .. } => {}
        }
        Ok(())
    }

    fn event_id(&self, id: &str) -> Result<EventId, NotationError> {
        let event = self.legends.names.find_event(id);
        event.ok_or_else(|| super::no_such("event", id))
    }

    fn tools_laid(&self, ids: &[String], drawn: &mut Drawn) -> Result<(), NotationError> {
        let names = &self.legends.names;
        let archived = self.game.legacy().tools_archived;
        let all = (0..names.tools.len()).filter(|tool| !archived.has(*tool));
        let find = |id: &String| names.find_tool(id).map(ToolId::index);
        drawn.laid(all.collect(), ids.iter().map(find))
    }

    fn agreements_laid(&self, ids: &[String], drawn: &mut Drawn) -> Result<(), NotationError> {
        let names = &self.legends.names;
        let find = |id: &String| names.find_agreement(id).map(AgreementId::index);
        drawn.laid((0..names.agreements.len()).collect(), ids.iter().map(find))
    }
}

/// What chance has been asked, and what it depends on.
struct Drawn {
    untouched: u32,
    top: u8,
    deck: WordSet,
    discards: WordSet,
    current: Option<EventId>,
    outcomes: Vec<Outcome>,
}

impl Drawn {
    fn card(&mut self, card: TrainCard) {
        if self.top > 0 {
            self.top -= 1;
        } else {
            self.outcomes.push(Outcome::Card(card.kind()));
        }
    }

    fn event(&mut self, event: EventId) {
        let before = self.deck & ((1 << event.index()) - 1);
        self.outcomes.push(Outcome::Index(before.count()));
        self.deck.remove(event.index());
        self.discards.insert(event.index());
        self.current = Some(event);
    }

    /// Any order in which they could have been drawn gives the same display.
    fn laid(
        &mut self,
        mut all: Vec<usize>,
        laid: impl Iterator<Item = Option<usize>>,
    ) -> Result<(), NotationError> {
        for one in laid {
            let place = one.and_then(|one| all.iter().position(|other| *other == one));
            let place = place.ok_or_else(|| NotationError("this cannot lie there".into()))?;
            all.remove(place);
            self.outcomes.push(Outcome::Index(place as u32));
        }
        Ok(())
    }
}

pub(super) fn happened(happening: WireHappening) -> WireEvent {
    WireEvent::Happened {
        happening: Box::new(happening),
    }
}

fn seats_of(before: Option<&LegendsState>) -> impl Iterator<Item = Seat> {
    before
        .map(|state| state.table.seats)
        .into_iter()
        .flat_map(SeatCount::seats)
}

pub(super) const fn stage_to_wire(stage: Stage) -> &'static str {
    match stage {
        Stage::Setup => "setup",
        Stage::Turns => "turns",
        Stage::End => "end",
    }
}

pub(super) const fn phase_to_wire(task: Task) -> WirePhase {
    match task {
        Task::FirstTickets => WirePhase::FirstTickets,
        Task::Turn => WirePhase::Turn,
        Task::SecondCard => WirePhase::SecondCard,
        Task::KeepTickets(..) => WirePhase::KeepTickets,
        Task::Over => WirePhase::Over,
        _ => WirePhase::Question,
    }
}

pub(super) fn top_to_wire(top: &Top) -> Vec<WireTopCard> {
    let name = |place: u8| {
        let known = top.card(place);
        let newspaper = known == Some(TrainCard::NEWSPAPER);
        let (card, symbol) = known.filter(|_| !newspaper).map(card_to_wire).unzip();
        let mut seers = (0..gleis_rules::SEATS_MAX as u8).map(Seat::new);
        let seer = seers.find(|&seat| top.is_known_to(place, seat));
        WireTopCard {
            card,
            symbol: symbol.flatten(),
            newspaper,
            seen_by: seer.map_or(0, seat_to_wire),
        }
    };
    (0..top.len()).map(name).collect()
}

pub(super) fn top_card_from_wire(wire: &WireTopCard) -> Result<Option<TrainCard>, NotationError> {
    match (wire.card, wire.newspaper) {
        (None, true) => Ok(Some(TrainCard::NEWSPAPER)),
        (Some(card), false) => card_from_wire(card, wire.symbol).map(Some),
        (None, false) => Ok(None),
        (Some(_), true) => NotationError::new("a newspaper has no colour"),
    }
}
