//! Whose turn it is, what is asked, and what the rules remember of the action.

use super::action::Claim;
use super::agenda::Agenda;
use super::content::{AbilityId, EventId};
use crate::parts::LastRound;
use crate::{Seat, SeatSet, TicketId};

/// Whose turn it is and what is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    /// What is to be done; the topmost is the question.
    pub agenda: Agenda,
    /// Whose turn it is.
    pub active: Seat,
    /// Who still has to choose first tickets.
    pub pending: SeatSet,
    /// How many players have passed in unbroken succession.
    pub passes: u8,
    /// How many turns are left.
    pub last_round: LastRound,
    /// Where in the game we are.
    pub stage: Stage,
    /// The last claim.
    pub claim: Option<Claim>,
    /// The price of claiming that is being paid.
    pub paying: Option<AbilityId>,
    /// Cards taken from the deck by the action itself.
    pub blind: u8,
    /// Tickets kept by the action.
    pub kept: u8,
    /// The ticket that is being shown.
    pub ticket: Option<TicketId>,
    /// The event that lay on top when the papers of the action began to act: one that is turned
    /// meanwhile comes too late for them (GL-18).
    pub event: Option<EventId>,
    /// Was the bell in force when the tickets were revealed?
    pub rung: bool,
    /// Is an event acting? Then newspapers do nothing.
    pub in_news: bool,
    /// Was a tool used in this turn?
    pub tool_used: bool,
    /// How many postcards were held back or let go in this turn.
    pub switches: u8,
    /// All ore when it is sold: one price for all.
    pub ore_sold: u16,
}

/// Where in a game we are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Before the first turn.
    Setup,
    /// Turns.
    Turns,
    /// The end and the steps after it.
    End,
}

impl Play {
    /// Nothing has happened yet.
    pub(super) const BEFORE: Self = Self {
        agenda: Agenda::OVER,
        active: Seat::new(0),
        pending: SeatSet::EMPTY,
        passes: 0,
        last_round: LastRound::NOT_BEGUN,
        stage: Stage::Setup,
        claim: None,
        paying: None,
        blind: 0,
        kept: 0,
        ticket: None,
        event: None,
        rung: false,
        in_news: false,
        tool_used: false,
        switches: 0,
        ore_sold: 0,
    };
}
