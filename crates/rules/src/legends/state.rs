//! The state of a game of the campaign: what lies open, and what is hidden.

use super::cards::{Hand, Top};
use super::content::check::{OFFER_MAX, TICKETS_MAX};
use super::table::Table;
use crate::parts::{self, Pile, Queue};
use crate::{BitSet, Bits256, BySeat, SeatCount};

/// Tracks as a set.
pub type TrackSet = Bits256;
/// Tickets as a set.
pub type TicketSet = Bits256;
/// Postcards as a set.
pub type PostcardSet = u128;
/// Events, stickers, tools or agreements as a set.
pub type WordSet = u64;
/// Tickets under their deck, in order.
pub type Under = Queue<TICKETS_MAX>;
/// Tickets to choose from, in the order drawn.
pub type Offer = parts::Offer<OFFER_MAX>;

/// Everything that is true at one moment of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LegendsState {
    /// What lies open for everybody.
    pub table: Table,
    /// Train cards each player holds.
    pub hands: BySeat<Hand>,
    /// The train deck, without the cards on top that somebody has looked at.
    pub deck: Hand,
    /// The cards on top of the deck that somebody has looked at.
    pub top: Top,
    /// Tickets each player has kept.
    pub tickets: BySeat<TicketSet>,
    /// Tickets lying under the deck whose place the player knows, having put them there.
    pub placed: BySeat<TicketSet>,
    /// Tickets the player once put under the deck and has not seen since.
    pub sunk: BySeat<TicketSet>,
    /// Tickets a player has to choose from; after the choice of the set-up, those refused.
    pub offers: BySeat<Offer>,
    /// The ticket deck.
    pub pile: Pile<TicketSet, Under>,
    /// Postcards that their owners hold back.
    pub disarmed: PostcardSet,
}

impl LegendsState {
    /// A state before anything is dealt.
    pub(super) fn empty(table: Table) -> Self {
        Self {
            table,
            hands: BySeat::splat(Hand::default()),
            deck: Hand::default(),
            top: Top::default(),
            tickets: BySeat::splat(TicketSet::EMPTY),
            placed: BySeat::splat(TicketSet::EMPTY),
            sunk: BySeat::splat(TicketSet::EMPTY),
            offers: BySeat::splat(Offer::EMPTY),
            pile: Pile::default(),
            disarmed: 0,
        }
    }

    /// How many play.
    #[inline(always)]
    #[must_use]
    pub const fn seats(&self) -> SeatCount {
        self.table.seats
    }
}
