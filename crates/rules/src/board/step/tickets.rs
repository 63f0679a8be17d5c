//! Drawing and choosing tickets, in the set-up and in a turn.

use super::super::{
    BoardEvent, BoardRules, FirstRefused, FirstTicketsDealt, Happening, Keep, Mix, Offer, Phase,
    Piles,
};
use super::Step;
use crate::parts::TicketQueue;
use crate::{BitSet, ByDeck, BySeat, Chance, DECKS_MAX, EventSink, Seat, Stream, TicketId};

impl<R, C, S> Step<'_, R, C, S>
where
    R: BoardRules,
    C: Chance,
    S: EventSink<BoardEvent<R>>,
{
    #[inline(never)]
    pub fn deal_first_tickets(&mut self, seat: Seat, mix: Mix) {
        let offer = self.offer(seat, mix);
        let dealt = FirstTicketsDealt { seat, mix, offer };
        self.tell(BoardEvent::FirstTicketsDealt(dealt));
    }

    #[inline(always)]
    pub fn draw_tickets(&mut self, seat: Seat, mix: Mix) {
        let offer = self.offer(seat, mix);
        self.state.play.phase = Phase::KeepTickets;
        self.tell(BoardEvent::TicketsDrawn { seat, mix, offer });
    }

    #[inline(always)]
    fn offer(&mut self, seat: Seat, mix: Mix) -> Offer {
        let mut offer = Offer::EMPTY;
        for deck in self.game.decks() {
            for _ in 0..mix.0[deck.index()] {
                let pile = self.state.piles.of_mut(deck);
                let placed = &mut self.state.placed;
                offer.push(pile.draw(placed, Stream::of_deck(deck), self.chance));
            }
        }
        for ticket in offer.iter() {
            self.state.sunk[seat].remove(ticket.index());
        }
        self.state.offers[seat] = offer;
        offer
    }

    /// Refused tickets go under their decks (U4-52, UN-52, DE-45).
    #[inline(always)]
    pub fn keep_tickets(&mut self, seat: Seat, keep: Keep) {
        let offer = std::mem::take(&mut self.state.offers[seat]);
        let counts = self.take_kept(seat, &offer, keep);
        self.tell(BoardEvent::TicketsKept { seat, counts, keep });
        for position in keep.refused(offer.len()) {
            self.put_under(seat, offer.get(position as usize), false);
        }
        self.end_turn();
    }

    /// The choice stays secret until the last player has made it (U4-Q25).
    #[inline(never)]
    pub fn keep_first_tickets(&mut self, seat: Seat, keep: Keep) {
        let offer = self.state.offers[seat];
        self.take_kept(seat, &offer, keep);
        self.state.offers[seat] = keep
            .refused(offer.len())
            .map(|position| offer.get(position as usize))
            .collect();
        self.state.play.pending.remove(seat);
        self.tell(BoardEvent::FirstTicketsChosen { seat, keep });
        if self.state.play.pending.is_empty() {
            self.settle_first_tickets();
        }
    }

    #[inline(always)]
    fn take_kept(&mut self, seat: Seat, offer: &Offer, keep: Keep) -> ByDeck<u8> {
        let mut counts = [0; DECKS_MAX];
        let mut kept = keep.kept;
        while kept != 0 {
            let ticket = offer.get(kept.trailing_zeros() as usize);
            self.state.tickets[seat].insert(ticket.index());
            counts[self.game.deck_of(ticket).index()] += 1;
            kept &= kept - 1;
        }
        counts
    }

    #[inline(always)]
    fn put_under(&mut self, seat: Seat, ticket: TicketId, shuffled: bool) {
        let deck = self.game.deck_of(ticket);
        self.state.piles.of_mut(deck).under.push(ticket.0);
        self.state.sunk[seat].insert(ticket.index());
        if !shuffled {
            self.state.placed[seat].insert(ticket.index());
        }
        self.tell(BoardEvent::TicketUnder {
            seat,
            deck,
            ticket,
            shuffled,
        });
    }

    /// All have chosen: refused tickets are put away in one step, then somebody begins.
    #[cold]
    fn settle_first_tickets(&mut self) {
        let refused = std::mem::replace(&mut self.state.offers, BySeat::splat(Offer::EMPTY));
        let seats = self.state.seats;
        let mut kept_counts = BySeat::splat([0; DECKS_MAX]);
        let mut refused_counts = BySeat::splat([0; DECKS_MAX]);
        for seat in seats.seats() {
            kept_counts[seat] = self.state.tickets_by_deck(seat, &self.game.tables.decks);
            for ticket in refused[seat].iter() {
                refused_counts[seat][self.game.deck_of(ticket).index()] += 1;
            }
        }
        self.happen(Happening::FirstTicketsSettled {
            kept: kept_counts,
            refused: refused_counts,
        });
        match self.game.spec.first_tickets.refused {
            FirstRefused::UnderInOrder => {
                for seat in seats.seats() {
                    for ticket in refused[seat].iter() {
                        self.put_under(seat, ticket, false);
                    }
                }
            }
            FirstRefused::UnderShuffled => self.put_under_shuffled(&refused),
            FirstRefused::ShuffledIn => {
                for ticket in refused.0.iter().flat_map(Offer::iter) {
                    let deck = self.game.deck_of(ticket);
                    self.state.piles.of_mut(deck).pool.insert(ticket.index());
                }
            }
        }
        let first = self.state.first.unwrap_or_else(|| {
            Seat::new(self.chance.index(Stream::FirstSeat, u32::from(seats.get())) as u8)
        });
        self.happen(Happening::FirstSeat { seat: first });
        self.state.play.active = first;
        self.state.play.phase = Phase::Turn;
    }

    /// The refused tickets of all players as one shuffled packet (UN-17, UN-Q25).
    fn put_under_shuffled(&mut self, refused: &BySeat<Offer>) {
        let mut packet =
            R::Tickets::of(refused.0.iter().flat_map(Offer::iter).map(TicketId::index));
        while !packet.is_empty() {
            let ticket = self.chance.ticket(Stream::PutAway, packet);
            packet.remove(ticket.index());
            let refuser = |seat: &Seat| refused[*seat].iter().any(|t| t == ticket);
            let seat = self.state.seats.seats().find(refuser);
            self.put_under(seat.expect("somebody refused it"), ticket, true);
        }
    }
}
