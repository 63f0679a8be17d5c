//! Reading events of the card game that somebody claims to have seen: what comes out is safe
//! to fold, whatever the events say.

use super::action::lay_of;
use crate::catalogue::CardBox;
use crate::entry::NotationError;
use crate::notation::find_view::find_cards;
use crate::notation::fold::require;
use crate::notation::lookup::find_seat;
use crate::wire::{WireCard, WireCards, WireEvent, WireMix, WireRow};
use gleis_rules::cardgame::spec::OFFER_MAX;
use gleis_rules::cardgame::state::TICKETS_MAX;
use gleis_rules::cardgame::{CardSeen, CardView, Hand, Lay, Offer, Phase, Play, Row, TicketSet};
use gleis_rules::{BySeat, CardKind, Counts, Seat, SeatSet};

type Found = Result<CardSeen, NotationError>;

impl CardBox {
    pub(super) fn find_event(&self, view: &CardView, wire: &WireEvent) -> Found {
        let seat_of = |number: u8| find_seat(number, view.seats);
        let deck = || require(view.deck_len > 0, || "the deck is empty".into());
        Ok(match wire {
            WireEvent::Nothing {} => CardSeen::Nothing,
            WireEvent::LocomotiveDealt { seat } => {
                deck()?;
                CardSeen::LocomotiveDealt {
                    seat: seat_of(*seat)?,
                }
            }
            WireEvent::CardDrawn {
                seat,
                card,
                symbol: None,
            } => {
                deck()?;
                let seat = seat_of(*seat)?;
                only_the_viewer(view, seat, "the card drawn", card.is_some())?;
                let card = card.map(WireCard::kind);
                CardSeen::CardDrawn { seat, card }
            }
            WireEvent::CardTaken {
                seat,
                slot,
                card,
                symbol: None,
            } => {
                let (seat, slot, card) = (seat_of(*seat)?, self.slot(*slot)?, card.kind());
                require(view.face_up.card(slot) == Some(card), || {
                    format!("no {card} card lies in slot {}", slot.0 + 1)
                })?;
                CardSeen::CardTaken { seat, slot, card }
            }
            WireEvent::TurnedUp {
                slot,
                card,
                symbol: None,
            } => {
                deck()?;
                let (slot, card) = (self.slot(*slot)?, card.kind());
                require(view.face_up.card(slot).is_none(), || {
                    format!("a card lies in slot {} already", slot.0 + 1)
                })?;
                CardSeen::TurnedUp { slot, card }
            }
            WireEvent::Stopped { seat } => CardSeen::Stopped {
                seat: seat_of(*seat)?,
            },
            WireEvent::FirstSeat { seat } => CardSeen::FirstSeat {
                seat: seat_of(*seat)?,
            },
            WireEvent::Rolled { seat, cards } => find_rolled(view, seat_of(*seat)?, cards)?,
            WireEvent::Laid { seat, rows } => find_laid(view, seat_of(*seat)?, rows)?,
            WireEvent::Raided { seat, row } => find_raided(view, seat_of(*seat)?, row)?,
            WireEvent::Passed { seat } => CardSeen::Passed {
                seat: seat_of(*seat)?,
            },
            WireEvent::StacksShown { stacks } => find_stacks(view, stacks)?,
            WireEvent::HalfTime {} => CardSeen::HalfTime,
            WireEvent::Awaits { .. } => CardSeen::Awaits(find_play(view, wire)?),
            _ => self.find_ticket_event(view, wire)?,
        })
    }

    fn find_ticket_event(&self, view: &CardView, wire: &WireEvent) -> Found {
        let seat_of = |number: u8| find_seat(number, view.seats);
        Ok(match wire {
            WireEvent::FirstTicketsDealt { seat, mix, tickets } => {
                let seat = seat_of(*seat)?;
                only_the_viewer(view, seat, "first tickets", true)?;
                let offer = self.find_offer(mix, tickets)?;
                CardSeen::FirstTicketsDealt { seat, offer }
            }
            WireEvent::FirstTicketsChosen {
                seat,
                kept,
                refused,
            } => {
                let seat = seat_of(*seat)?;
                let kept = self.find_choice(view, seat, kept.as_deref(), refused.as_deref())?;
                CardSeen::FirstTicketsChosen { seat, kept }
            }
            WireEvent::FirstTicketsSettled { kept, .. } => self.find_settled(view, kept)?,
            WireEvent::TicketsDrawn { seat, mix, tickets } => {
                let (seat, count) = (seat_of(*seat)?, self.count_of_mix(mix)?);
                only_the_viewer(view, seat, "the tickets drawn", tickets.is_some())?;
                let left = usize::from(view.pool_len) + view.under.len();
                let fits = usize::from(count) <= left.min(OFFER_MAX);
                require(fits, || {
                    format!("{count} tickets are drawn from a deck of {left}")
                })?;
                let offer = tickets.as_ref().map(|names| self.find_offer(mix, names));
                let offer = offer.transpose()?;
                CardSeen::TicketsDrawn { seat, count, offer }
            }
            WireEvent::TicketsKept { .. } => self.find_kept(view, wire)?,
            WireEvent::TicketUnder { seat, deck, ticket } => {
                let seat = seat.ok_or_else(|| NotationError("somebody refused it".into()))?;
                self.find_under(view, seat_of(seat)?, deck, ticket.as_deref())?
            }
            WireEvent::TicketChosen { seat, ticket } => {
                let (seat, ticket) = (seat_of(*seat)?, self.ticket_id(ticket)?);
                only_the_viewer(view, seat, "the ticket chosen", true)?;
                CardSeen::TicketChosen { seat, ticket }
            }
            WireEvent::ChoiceMade { seat, tickets } => {
                let seat = seat_of(*seat)?;
                only_the_viewer(view, seat, "the tickets chosen", tickets.is_some())?;
                let chosen = tickets.as_ref().map(|names| self.ticket_set(names));
                let chosen = chosen.transpose()?;
                CardSeen::ChoiceMade { seat, chosen }
            }
            WireEvent::TicketsCompleted { tickets } => {
                let sets = self.find_sets(view, tickets)?;
                for seat in view.seats.seats() {
                    let count = sets[seat].count_ones();
                    require(count <= u32::from(view.ticket_counts[seat]), || {
                        format!("{seat} completes more tickets than it holds")
                    })?;
                }
                CardSeen::TicketsCompleted(sets)
            }
            WireEvent::TicketsRevealed { tickets } => {
                CardSeen::TicketsRevealed(self.find_sets(view, tickets)?)
            }
            _ => return NotationError::new("this does not happen in the card game"),
        })
    }

    fn find_kept(&self, view: &CardView, wire: &WireEvent) -> Found {
        let WireEvent::TicketsKept {
            seat,
            counts,
            kept,
            refused,
        } = wire
        else {
            return NotationError::new("no tickets are kept");
        };
        let (seat, count) = (find_seat(*seat, view.seats)?, self.count_of_mix(counts)?);
        require(count <= view.offer_counts[seat], || {
            format!("{seat} keeps more tickets than were drawn")
        })?;
        let held = usize::from(view.ticket_counts[seat]) + usize::from(count);
        require(held <= TICKETS_MAX, || {
            format!("{seat} holds more tickets than there are")
        })?;
        let kept = self.find_choice(view, seat, kept.as_deref(), refused.as_deref())?;
        Ok(CardSeen::TicketsKept { seat, count, kept })
    }

    fn find_under(&self, view: &CardView, seat: Seat, deck: &str, ticket: Option<&str>) -> Found {
        self.count_of_mix(&WireMix::from([(deck.to_owned(), 1)]))?;
        require(view.under.len() < TICKETS_MAX, || {
            "more tickets go under the deck than there are".into()
        })?;
        let ticket = ticket.map(|name| self.ticket_id(name)).transpose()?;
        Ok(CardSeen::TicketUnder { seat, ticket })
    }

    fn find_offer(&self, mix: &WireMix, names: &[String]) -> Result<Offer, NotationError> {
        let counted = usize::from(self.count_of_mix(mix)?) == names.len();
        require(counted && names.len() <= OFFER_MAX, || {
            "the tickets offered are not as many as were drawn".into()
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
        view: &CardView,
        seat: Seat,
        kept: Option<&[String]>,
        refused: Option<&[String]>,
    ) -> Result<Option<u8>, NotationError> {
        only_the_viewer(view, seat, "which tickets are kept", kept.is_some())?;
        match (kept, refused) {
            (None, None) => Ok(None),
            (Some(kept), Some(refused)) => self.find_keep(&view.offer, kept, refused).map(Some),
            _ => NotationError::new("a choice names both what is kept and what is refused"),
        }
    }

    fn find_settled(&self, view: &CardView, mixes: &[WireMix]) -> Found {
        for_each_seat(view, mixes.len())?;
        let mut kept = BySeat::splat(0);
        let mut all = 0;
        for (seat, mix) in view.seats.seats().zip(mixes) {
            kept[seat] = self.count_of_mix(mix)?;
            all += u32::from(kept[seat]);
        }
        require(all <= u32::from(view.pool_len), || {
            "more first tickets are counted than the deck holds".into()
        })?;
        Ok(CardSeen::FirstTicketsSettled { kept })
    }

    fn find_sets(
        &self,
        view: &CardView,
        tickets: &[Vec<String>],
    ) -> Result<BySeat<TicketSet>, NotationError> {
        for_each_seat(view, tickets.len())?;
        let mut sets = BySeat::splat(0);
        for (seat, names) in view.seats.seats().zip(tickets) {
            sets[seat] = self.ticket_set(names)?;
        }
        Ok(sets)
    }
}

/// What leaves a yard is what lies on top of its rows, so the event must say just that.
fn find_rolled(view: &CardView, seat: Seat, cards: &WireCards) -> Found {
    let cards: Hand = find_cards(cards);
    let mut yard = view.yards[seat];
    require(yard.roll() == cards, || {
        format!("other cards lie on top in the rail yard of {seat}")
    })?;
    Ok(CardSeen::Rolled { seat, cards })
}

fn find_laid(view: &CardView, seat: Seat, rows: &[WireRow]) -> Found {
    let lay = lay_of(rows)?;
    let mut paid = Hand::default();
    for row in rows {
        let colour = row.colour.kind();
        require(view.yards[seat].row(colour).is_empty(), || {
            format!("{colour} cards lie in the rail yard of {seat} already")
        })?;
        // A set of three colours names each once, and a single set is one row.
        paid.add(colour, row.cars);
        require(row.locomotives == 0 || rows.len() == 1, || {
            "three colours have no locomotives".into()
        })?;
        paid.add(CardKind::LOCOMOTIVE, row.locomotives);
    }
    let beyond = |held: &Hand| -> u32 {
        CardKind::all()
            .map(|kind| u32::from(paid.get(kind).saturating_sub(held.get(kind))))
            .sum()
    };
    let known = &view.known[seat];
    let unseen = u32::from(view.hand_lens[seat]).saturating_sub(known.total());
    let enough = beyond(known) <= unseen && (!view.viewer.is(seat) || beyond(&view.hand) == 0);
    let some = matches!(lay, Lay::Three(_)) || rows.iter().all(|row| row.cars > 0);
    require(enough && some, || {
        format!("{seat} cannot hold the cards laid")
    })?;
    Ok(CardSeen::Laid { seat, lay })
}

fn find_raided(view: &CardView, seat: Seat, wire: &WireRow) -> Found {
    let colour = wire.colour.kind();
    let row = Row {
        cars: wire.cars,
        locomotives: wire.locomotives,
    };
    let lies = !colour.is_locomotive() && view.yards[seat].row(colour) == row;
    require(lies, || format!("no such row lies before {seat}"))?;
    Ok(CardSeen::Raided { seat, colour, row })
}

fn find_stacks(view: &CardView, wire: &[WireCards]) -> Found {
    for_each_seat(view, wire.len())?;
    let mut stacks = BySeat::splat(Hand::default());
    for (seat, cards) in view.seats.seats().zip(wire) {
        stacks[seat] = find_cards(cards);
        let fits = stacks[seat].total() == u32::from(view.stack_lens[seat]);
        require(fits, || {
            format!("the track stack of {seat} has another size")
        })?;
    }
    Ok(CardSeen::StacksShown(stacks))
}

fn find_play(view: &CardView, wire: &WireEvent) -> Result<Play, NotationError> {
    let WireEvent::Awaits {
        phase,
        seat,
        pending,
        passes,
        turns_left,
        halves_over,
        play: None,
    } = wire
    else {
        return NotationError::new("nothing is asked");
    };
    let phase = phase.of_cards();
    let phase = phase.ok_or_else(|| NotationError("a card game has no such phase".into()))?;
    let mut still = SeatSet::EMPTY;
    for &number in pending {
        still.insert(find_seat(number, view.seats)?);
    }
    let choosing = phase == Phase::FirstTickets;
    require(seat.is_some() != choosing, || {
        "a turn is somebody's, and the choice of first tickets nobody's".into()
    })?;
    Ok(Play {
        phase,
        active: seat.map_or(Ok(Seat::new(0)), |seat| find_seat(seat, view.seats))?,
        pending: still,
        idle: *passes,
        turns_left: turns_left.unwrap_or(Play::NO_END),
        half: *halves_over,
    })
}

fn for_each_seat(view: &CardView, count: usize) -> Result<(), NotationError> {
    require(count == usize::from(view.seats.get()), || {
        "there is not one entry for each seat".into()
    })
}

/// What is the viewer's own must be told, and what is not must not.
fn only_the_viewer(
    view: &CardView,
    seat: Seat,
    what: &str,
    told: bool,
) -> Result<(), NotationError> {
    match (view.viewer.is(seat), told) {
        (true, false) => NotationError::new(format!("{seat} would know {what}")),
        (false, true) => NotationError::new(format!("only {seat} would know {what}")),
        _ => Ok(()),
    }
}
