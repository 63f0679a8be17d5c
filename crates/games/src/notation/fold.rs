//! Reading events that somebody claims to have seen: what comes out is safe to fold.
//!
//! The view that results keeps these facts, whatever the events say: no card is made or lost,
//! nobody is known to hold more cards than they hold, and no pile holds more than it can.

use super::ExtraNotation;
use super::lookup::{find_seat, short};
use crate::catalogue::Board;
use crate::entry::NotationError;
use crate::wire::{PassengersAt, WireCard, WireEvent, WireMix};
use gleis_rules::board::spec::OFFER_MAX;
use gleis_rules::board::{
    BoardRules, BoardSeen, BoardView, Extra, Keep, Mix, Offer, Phase, Play, TicketQueue,
};
use gleis_rules::{BitSet, ByDeck, BySeat, CardKind, Counts, DECKS_MAX, Seat, SeatSet, TicketId};

type Found<R> = Result<BoardSeen<R>, NotationError>;

impl<R: BoardRules> Board<R>
where
    R::Extra: ExtraNotation,
{
    pub(super) fn find_event(&self, view: &BoardView<R>, wire: &WireEvent) -> Found<R> {
        let seat_of = |number: u8| find_seat(number, view.seats);
        Ok(match wire {
            WireEvent::Nothing {} => BoardSeen::Nothing,
            WireEvent::PassengersPlaced { places } => self.find_passengers(places)?,
            WireEvent::CardDrawn {
                seat,
                card,
                symbol: None,
            } => self.find_draw(view, seat_of(*seat)?, card.map(WireCard::kind))?,
            WireEvent::CardTaken {
                seat,
                slot,
                card,
                symbol: None,
            } => {
                let (seat, slot, card) = (seat_of(*seat)?, self.slot(*slot)?, card.kind());
                require(view.market.card(slot) == Some(card), || {
                    format!("no {card} card lies in slot {}", slot.0 + 1)
                })?;
                BoardSeen::CardTaken { seat, slot, card }
            }
            WireEvent::TurnedUp {
                slot,
                card,
                symbol: None,
            } => {
                let (slot, card) = (self.slot(*slot)?, card.kind());
                require(view.deck_len > 0, || "the deck is empty".into())?;
                require(view.market.card(slot).is_none(), || {
                    format!("a card lies in slot {} already", slot.0 + 1)
                })?;
                BoardSeen::TurnedUp { slot, card }
            }
            WireEvent::MarketSwept {} => BoardSeen::MarketSwept,
            WireEvent::DeckShuffled {} => {
                require(view.deck_len == 0, || "the deck is not empty".into())?;
                BoardSeen::DeckShuffled
            }
            WireEvent::FirstSeat { seat } => BoardSeen::FirstSeat {
                seat: seat_of(*seat)?,
            },
            WireEvent::Claimed {
                seat,
                track,
                colour,
                locomotives,
                with: None,
            } => self.find_claim(view, seat_of(*seat)?, track, colour.kind(), *locomotives)?,
            WireEvent::PassengersTaken { seat, from } => {
                let action = self.find_answer(*from)?;
                let check = view.extra.check(self.game.extra_tables(), action);
                check.map_err(|illegal| NotationError(illegal.to_string()))?;
                BoardSeen::ExtraChosen {
                    seat: seat_of(*seat)?,
                    action,
                }
            }
            WireEvent::Passed { seat } => BoardSeen::Passed {
                seat: seat_of(*seat)?,
            },
            WireEvent::Awaits { .. } => BoardSeen::Awaits(find_play(view, wire)?),
            _ => self.find_ticket_event(view, wire)?,
        })
    }

    fn find_ticket_event(&self, view: &BoardView<R>, wire: &WireEvent) -> Found<R> {
        let seat_of = |number: u8| find_seat(number, view.seats);
        Ok(match wire {
            WireEvent::FirstTicketsDealt { seat, mix, tickets } => {
                let (seat, mix) = (seat_of(*seat)?, Mix(self.mix_from_wire(mix)?));
                only_the_viewer(view, seat, "first tickets", true)?;
                let offer = self.find_offer(mix, tickets)?;
                BoardSeen::FirstTicketsDealt { seat, mix, offer }
            }
            WireEvent::FirstTicketsChosen {
                seat,
                kept,
                refused,
            } => {
                let seat = seat_of(*seat)?;
                let keep = self.find_choice(view, seat, kept.as_ref(), refused.as_ref())?;
                BoardSeen::FirstTicketsChosen { seat, keep }
            }
            WireEvent::FirstTicketsSettled { kept, refused } => {
                self.find_settled(view, kept, refused)?
            }
            WireEvent::TicketUnder { seat, deck, ticket } => {
                let seat = seat.map(seat_of).transpose()?;
                self.find_under(view, seat, deck, ticket.as_deref())?
            }
            WireEvent::TicketsDrawn { seat, mix, tickets } => {
                let (seat, mix) = (seat_of(*seat)?, Mix(self.mix_from_wire(mix)?));
                only_the_viewer(view, seat, "the tickets drawn", tickets.is_some())?;
                for (deck, &count) in mix.0.iter().enumerate() {
                    let left = usize::from(view.pool_lens[deck]) + view.under[deck].len();
                    require(usize::from(count) <= left, || {
                        format!("{count} tickets are drawn from a deck of {left}")
                    })?;
                }
                let offer = tickets.as_ref().map(|names| self.find_offer(mix, names));
                BoardSeen::TicketsDrawn {
                    seat,
                    mix,
                    offer: offer.transpose()?,
                }
            }
            WireEvent::TicketsKept {
                seat,
                counts,
                kept,
                refused,
            } => {
                let (seat, counts) = (seat_of(*seat)?, self.mix_from_wire(counts)?);
                self.check_kept(view, seat, counts)?;
                let keep = self.find_choice(view, seat, kept.as_ref(), refused.as_ref())?;
                BoardSeen::TicketsKept { seat, counts, keep }
            }
            WireEvent::TicketsRevealed { tickets } => self.find_revealed(view, tickets)?,
            _ => BoardSeen::Nothing,
        })
    }

    fn find_under(
        &self,
        view: &BoardView<R>,
        seat: Option<Seat>,
        deck: &str,
        ticket: Option<&str>,
    ) -> Found<R> {
        let deck = self.deck_id(deck)?;
        let ticket = ticket.map(|name| self.ticket_id(name)).transpose()?;
        let fits = ticket.is_none_or(|ticket| self.deck_of(ticket) == deck);
        require(fits, || {
            "a ticket goes under a deck that is not its own".into()
        })?;
        require(view.under[deck.index()].len() < R::Queue::CAPACITY, || {
            "more tickets go under the deck than there are".into()
        })?;
        Ok(BoardSeen::TicketUnder { seat, deck, ticket })
    }

    fn find_passengers(&self, places: &[PassengersAt]) -> Found<R> {
        let names = self
            .names
            .passenger_places
            .iter()
            .map(|&place| &self.names.places[place].id);
        let colours: Vec<Vec<CardKind>> = places
            .iter()
            .map(|at| at.colours.iter().map(|colour| colour.kind()).collect())
            .collect();
        let extra = R::Extra::laid_out(self.game.extra_tables(), &colours)
            .filter(|_| names.eq(places.iter().map(|at| &at.place)));
        extra.map(BoardSeen::ExtraDealt).ok_or_else(|| {
            NotationError("the passengers do not stand as in the set-up of this game".into())
        })
    }

    fn find_draw(&self, view: &BoardView<R>, seat: Seat, card: Option<CardKind>) -> Found<R> {
        require(view.deck_len > 0, || "the deck is empty".into())?;
        only_the_viewer(view, seat, "the card drawn", card.is_some())?;
        Ok(BoardSeen::CardDrawn { seat, card })
    }

    fn find_claim(
        &self,
        view: &BoardView<R>,
        seat: Seat,
        track: &str,
        colour: CardKind,
        locomotives: u8,
    ) -> Found<R> {
        let name = short(track);
        let track = self.track_id(track)?;
        let length = self.length(track);
        require(view.open.has(track.index()), || {
            format!("{name} is claimed or closed")
        })?;
        require(view.trains[seat] >= length, || {
            format!("{seat} has too few trains for {name}")
        })?;
        let fits = self.colour(track).is_none_or(|own| own == colour);
        let only = !colour.is_locomotive() || locomotives == length;
        require(fits && only && locomotives <= length, || {
            format!("{name} cannot be paid for like that")
        })?;
        // Cards nobody has seen must make up for what the known ones do not cover.
        let known = &view.known[seat];
        let unseen = u32::from(view.hand_lens[seat]).saturating_sub(known.total());
        let paid = [
            (colour, length - locomotives),
            (CardKind::LOCOMOTIVE, locomotives),
        ];
        let beyond = |held: &R::Cards| -> u32 {
            paid.iter()
                .map(|&(kind, count)| u32::from(count.saturating_sub(held.get(kind))))
                .sum()
        };
        let enough = beyond(known) <= unseen && (!view.viewer.is(seat) || beyond(&view.hand) == 0);
        require(enough, || {
            format!("{seat} cannot hold the cards paid for {name}")
        })?;
        Ok(BoardSeen::Claimed {
            seat,
            track,
            colour,
            locomotives,
        })
    }

    fn find_offer(&self, mix: Mix, names: &[String]) -> Result<Offer, NotationError> {
        let fits = names.len() <= OFFER_MAX;
        require(fits, || {
            format!("more than {OFFER_MAX} tickets are offered")
        })?;
        let mut counts = [0; DECKS_MAX];
        let mut offer = Offer::EMPTY;
        for name in names {
            let ticket = self.ticket_id(name)?;
            let twice = offer.iter().any(|other| other == ticket);
            require(!twice, || format!("the ticket “{name}” is offered twice"))?;
            counts[self.deck_of(ticket).index()] += 1;
            offer.push(ticket);
        }
        require(counts == mix.0, || {
            "the tickets offered are not the mix drawn".into()
        })?;
        Ok(offer)
    }

    fn find_choice(
        &self,
        view: &BoardView<R>,
        seat: Seat,
        kept: Option<&Vec<String>>,
        refused: Option<&Vec<String>>,
    ) -> Result<Option<Keep>, NotationError> {
        only_the_viewer(view, seat, "which tickets are kept", kept.is_some())?;
        match (kept, refused) {
            (None, None) => Ok(None),
            (Some(kept), Some(refused)) => self.find_keep(&view.offer, kept, refused).map(Some),
            _ => NotationError::new("a choice names both what is kept and what is refused"),
        }
    }

    fn check_kept(
        &self,
        view: &BoardView<R>,
        seat: Seat,
        counts: ByDeck<u8>,
    ) -> Result<(), NotationError> {
        let tickets = self.game.spec().tickets.len();
        for (deck, &count) in counts.iter().enumerate() {
            require(count <= view.offer_counts[seat][deck], || {
                format!("{seat} keeps more tickets than were drawn")
            })?;
            let held = usize::from(view.ticket_counts[seat][deck]) + usize::from(count);
            require(held <= tickets, || {
                format!("{seat} holds more tickets than there are")
            })?;
        }
        Ok(())
    }

    fn find_settled(&self, view: &BoardView<R>, kept: &[WireMix], refused: &[WireMix]) -> Found<R> {
        let mixes = |mixes: &[WireMix]| -> Result<BySeat<ByDeck<u8>>, NotationError> {
            require(mixes.len() == usize::from(view.seats.get()), || {
                "first tickets are counted for another number of seats".into()
            })?;
            let mut by_seat = BySeat::<ByDeck<u8>>::default();
            for (seat, mix) in view.seats.seats().zip(mixes) {
                by_seat[seat] = self.mix_from_wire(mix)?;
            }
            Ok(by_seat)
        };
        let (kept, refused) = (mixes(kept)?, mixes(refused)?);
        for deck in 0..DECKS_MAX {
            let all = kept
                .0
                .iter()
                .chain(&refused.0)
                .map(|mix| u32::from(mix[deck]));
            require(all.sum::<u32>() <= u32::from(view.pool_lens[deck]), || {
                "more first tickets are counted than the decks hold".into()
            })?;
        }
        Ok(BoardSeen::FirstTicketsSettled { kept, refused })
    }

    fn find_revealed(&self, view: &BoardView<R>, tickets: &[Vec<String>]) -> Found<R> {
        require(tickets.len() == usize::from(view.seats.get()), || {
            "tickets are shown for another number of seats".into()
        })?;
        let mut revealed = BySeat::splat(R::Tickets::EMPTY);
        for (seat, names) in view.seats.seats().zip(tickets) {
            for name in names {
                let TicketId(ticket) = self.ticket_id(name)?;
                revealed[seat].insert(usize::from(ticket));
            }
        }
        Ok(BoardSeen::TicketsRevealed(revealed))
    }
}

fn find_play<R: BoardRules>(view: &BoardView<R>, wire: &WireEvent) -> Result<Play, NotationError> {
    let WireEvent::Awaits {
        phase,
        seat,
        pending,
        passes,
        turns_left,
        halves_over: _,
        play: None,
    } = wire
    else {
        return NotationError::new("nothing is asked");
    };
    let phase = phase
        .of_board()
        .ok_or_else(|| NotationError("a board game has no such phase".into()))?;
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
        passes: *passes,
        turns_left: turns_left.unwrap_or(Play::NO_END),
    })
}

/// What is the viewer's own must be told, and what is not must not.
fn only_the_viewer<R: BoardRules>(
    view: &BoardView<R>,
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

pub(super) fn require(
    holds: bool,
    otherwise: impl FnOnce() -> String,
) -> Result<(), NotationError> {
    if holds {
        Ok(())
    } else {
        Err(NotationError(otherwise()))
    }
}
