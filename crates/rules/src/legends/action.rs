//! What a player can want.

use super::cards::TrainCard;
use super::content::{AbilityId, Colour, PostcardId};
use crate::{Slot, TicketId, TrackId};

/// What a player wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LegendsAction {
    /// Take the top card of the deck.
    DrawCard,
    /// Take a face-up card.
    TakeCard(Slot),
    /// Draw tickets.
    DrawTickets,
    /// Keep some of the tickets offered: a bit for each position.
    KeepTickets(u8),
    /// Claim a track.
    Claim(Claim),
    /// Do nothing, because nothing can be done.
    Pass,
    /// Use an ability that is offered, paying in this of its ways.
    Use(AbilityId, u8),
    /// Take this option, pay in this way, or pick this one: a number whose meaning depends on
    /// the question.
    Choose(u8),
    /// Discard a card.
    Discard(TrainCard),
    /// Exchange a hand card for a face-up one.
    Swap(TrainCard, Slot),
    /// Show a completed ticket.
    Show(TicketId),
    /// Hold a postcard back, or let it act again.
    Switch(PostcardId),
    /// Nothing more.
    Done,
}

/// A claim and how it is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct Claim {
    pub track: TrackId,
    /// The colour of the cards paid; `None` if they have none: locomotives only (a coloured
    /// track always has its own colour).
    pub colour: Option<Colour>,
    /// How many cards are paid for the track in all.
    pub cards: u8,
    /// How many of them are locomotives.
    pub locomotives: u8,
    /// How many of them are skull cards of other colours, paid as locomotives.
    pub powder: u8,
    /// How many of the cards of the colour carry a pickaxe.
    pub pickaxes: u8,
    /// How many of the cards of the colour carry a skull.
    pub skulls: u8,
    /// Which of the abilities are used that can be used for this claim: a bit for each, in
    /// their order.
    pub helps: u8,
}

impl Claim {
    /// How many cards of the colour are paid.
    #[inline]
    #[must_use]
    pub const fn coloured(&self) -> u8 {
        self.cards - self.locomotives - self.powder
    }

    /// How many cards of the colour carry no symbol.
    #[inline]
    #[must_use]
    pub const fn plain(&self) -> u8 {
        self.coloured() - self.pickaxes - self.skulls
    }
}
