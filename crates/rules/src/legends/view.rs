//! What one viewer knows.

use super::action::Claim;
use super::cards::Symbol;
use super::cards::{Hand, Top, TrainCard, TrainCards};
use super::event::{Happening, LegendsSeen, PaperEvent, Secret};
use super::game::LegendsGame;
use super::parts::PostPlace;
use super::state::{LegendsState, Offer, PostcardSet, TicketSet, Under};
use super::table::Table;
use crate::parts::{TicketQueue, UNKNOWN};
use crate::{BitSet, Seat, SeatSet, Setup, TicketId, Viewer};

/// All that one viewer knows: what lies open, and what is the viewer's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegendsView {
    /// Who looks on.
    pub viewer: Viewer,
    /// What lies open.
    pub table: Table,
    /// The viewer's hand.
    pub hand: Hand,
    /// What the viewer knows of the top of the deck.
    pub top: Top,
    /// The viewer's tickets.
    pub tickets: TicketSet,
    /// The tickets the viewer is choosing from, or has refused in the set-up.
    pub offer: Offer,
    /// Tickets the viewer once put under the deck and has not seen since.
    pub sunk: TicketSet,
    /// Tickets under the deck, [`UNKNOWN`] where the viewer does not know which.
    pub under: Under,
    /// Own postcards that the viewer holds back.
    pub disarmed: PostcardSet,
}

impl LegendsView {
    /// What the viewer knows in this state.
    pub(super) fn of(game: &LegendsGame, state: &LegendsState, viewer: Viewer) -> Self {
        let mut view = Self::blank(viewer, state.table);
        let seat = viewer.seat();
        view.top = state.top.as_seen_by(seat);
        let placed = seat.map_or(TicketSet::EMPTY, |seat| state.placed[seat]);
        view.under = state.pile.under.as_seen(placed);
        if let Some(seat) = seat {
            view.hand = state.hands[seat];
            view.tickets = state.tickets[seat];
            view.offer = state.offers[seat];
            view.sunk = state.sunk[seat];
            view.disarmed = state.disarmed & game.postcards_of(&state.table, seat);
        }
        view
    }

    fn blank(viewer: Viewer, table: Table) -> Self {
        Self {
            viewer,
            table,
            hand: Hand::default(),
            top: Top::default(),
            tickets: TicketSet::EMPTY,
            offer: Offer::EMPTY,
            sunk: TicketSet::EMPTY,
            under: Under::default(),
            disarmed: 0,
        }
    }

    /// What everybody knows when the box is opened: from here the events of the set-up lead to
    /// the first view.
    #[must_use]
    pub fn before_deal(game: &LegendsGame, viewer: Viewer, setup: Setup) -> Self {
        let first = setup.first.filter(|seat| setup.seats.all().has(*seat));
        Self::blank(viewer, game.table_before(setup.seats, first))
    }

    /// Who may act now.
    #[must_use]
    pub fn to_act(&self) -> SeatSet {
        self.table.to_act()
    }

    /// Takes in what the viewer has just seen.
    pub(super) fn fold(&mut self, game: &LegendsGame, seen: &LegendsSeen) {
        match *seen {
            LegendsSeen::Secret(None) => {}
            LegendsSeen::Open(happening) => self.happen(game, &happening),
            LegendsSeen::CardDrawn { seat, card } => {
                self.table.card_drawn(seat);
                self.top.pop();
                if let (true, Some(card)) = (self.viewer.is(seat), card) {
                    self.hand.put(card, 1);
                }
            }
            LegendsSeen::Secret(Some(Secret::FirstTicketsDealt { seat, offer })) => {
                if self.viewer.is(seat) {
                    self.offer = offer;
                }
            }
            LegendsSeen::FirstTicketsChosen { seat, kept } => {
                if let (true, Some(kept)) = (self.viewer.is(seat), kept) {
                    self.tickets = self.offer.pick(kept);
                    self.offer = self.offer.without(kept);
                }
            }
            LegendsSeen::TicketsDrawn { seat, count, offer } => {
                let untouched = self.table.pool_len.min(count);
                for _ in untouched..count {
                    self.under.pop();
                }
                self.table.tickets_drawn(seat, count);
                if let (true, Some(offer)) = (self.viewer.is(seat), offer) {
                    self.offer = offer;
                    for ticket in offer.iter() {
                        self.sunk.remove(ticket.index());
                    }
                }
            }
            LegendsSeen::TicketsKept { seat, count, kept } => {
                self.table.tickets_kept(seat, count);
                if let (true, Some(kept)) = (self.viewer.is(seat), kept) {
                    self.tickets |= self.offer.pick(kept);
                    self.offer = Offer::EMPTY;
                }
            }
            LegendsSeen::TicketUnder { ticket, .. } => self.ticket_under(ticket),
            LegendsSeen::Peeked { top, .. } => self.top = top,
            LegendsSeen::Secret(Some(Secret::Lifted { seat, from, to })) => {
                if self.viewer.is(seat) {
                    self.top.lift(from, to);
                }
            }
            LegendsSeen::Secret(Some(Secret::Switched { seat, postcard })) => {
                if self.viewer.is(seat) {
                    self.disarmed ^= 1 << postcard.index();
                }
            }
        }
    }

    fn ticket_under(&mut self, ticket: Option<TicketId>) {
        self.under.push(ticket.map_or(UNKNOWN, |ticket| ticket.0));
        if let Some(ticket) = ticket {
            self.sunk.insert(ticket.index());
        }
    }

    fn happen(&mut self, game: &LegendsGame, happening: &Happening) {
        match *happening {
            Happening::TurnedUp { .. } | Happening::Newspaper => {
                self.top.pop();
            }
            Happening::CardTaken { seat, card, .. } => self.gets(seat, card),
            Happening::Claimed { seat, claim } => {
                if self.viewer.is(seat) {
                    self.pays(&claim);
                }
            }
            Happening::Discarded { seat, card } => {
                if self.viewer.is(seat) {
                    self.hand.take(card, 1);
                }
            }
            Happening::Swapped {
                seat, card, taken, ..
            } => {
                if self.viewer.is(seat) {
                    self.hand.take(card, 1);
                    self.hand.put(taken, 1);
                }
            }
            Happening::FirstTicketsSettled { .. } => self.offer = Offer::EMPTY,
            Happening::Paper(event) => {
                if let PaperEvent::PostcardGone { postcard, .. } = event {
                    self.disarmed &= !(1 << postcard.index());
                }
            }
            Happening::Begins(_)
            | Happening::RowSwept
            | Happening::DeckShuffled
            | Happening::Counted { .. }
            | Happening::TicketShown { .. }
            | Happening::TicketsRevealed(_)
            | Happening::Read(_)
            | Happening::Passed(_)
            | Happening::Awaits(_)
            | Happening::News(_)
            | Happening::Place(_)
            | Happening::Progress(_) => {}
        }
        self.table.happen(game, happening);
    }

    fn gets(&mut self, seat: Seat, card: TrainCard) {
        if self.viewer.is(seat) {
            self.hand.put(card, 1);
        }
    }

    fn pays(&mut self, claim: &Claim) {
        let hand = &mut self.hand;
        if let Some(colour) = claim.colour {
            hand.take(TrainCard::coloured(colour, Symbol::Plain), claim.plain());
            hand.take(TrainCard::coloured(colour, Symbol::Pickaxe), claim.pickaxes);
            hand.take(TrainCard::coloured(colour, Symbol::Skull), claim.skulls);
        }
        hand.take(TrainCard::LOCOMOTIVE, claim.locomotives);
    }
}

impl LegendsGame {
    /// The postcards of a player.
    pub(super) fn postcards_of(&self, table: &Table, seat: Seat) -> PostcardSet {
        let own = PostPlace::Company(self.company(seat));
        let places = table.post.iter().enumerate();
        places
            .filter(|(_, post)| post.at == own)
            .fold(0, |set, (index, _)| set | 1 << index)
    }
}
