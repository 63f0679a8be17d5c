//! The card game as plain data: what the data files say, with indices instead of names.

use super::state::TICKETS_MAX;
use crate::parts::market::SLOTS_MAX;
use crate::{CardKind, TieBreak};
use std::fmt;

/// At most this many tickets are offered at once.
pub const OFFER_MAX: usize = 6;
/// At most this many cards in all, so that the counts of any pile fit into small bytes.
pub const CARDS_MAX: u32 = 127;
/// All tickets together need at most this many cards, so that their sums fit into bytes.
pub const NEEDS_MAX: u32 = 250;
/// At most this many big cities, one bit each.
pub const CITIES_MAX: usize = 8;
/// The card game is made for at most so many players.
const PLAYERS_MAX: u8 = 5;

/// The card game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardSpec {
    /// Fewest and most players.
    pub players: (u8, u8),
    /// All tickets.
    pub tickets: Vec<CardTicket>,
    /// The points of each bonus card; a big city is an index here.
    pub bonuses: Vec<u8>,
    /// Train cards of each kind.
    pub cards: [u8; CardKind::COUNT],
    /// Locomotives each player gets before the others are dealt (CG-D05).
    pub first_locomotives: u8,
    /// Cards dealt to each player from the shuffled deck (CG-D07).
    pub hand: u8,
    /// Face-up cards (CG-D08).
    pub slots: u8,
    /// The tickets of the set-up (CG-D10, CG-D11).
    pub first_tickets: TicketDraw,
    /// The tickets drawn in a turn (CG-D39).
    pub later_tickets: TicketDraw,
    /// With so many players or more the game has a second half (CG-D15).
    pub second_half_from: u8,
    /// Cards dealt to each player before the second half (CG-D50).
    pub second_hand: u8,
    /// After so many rounds in which nobody did anything that lasts, the half is over (A4).
    pub idle_rounds: u8,
    /// Who knows what lies on a track stack (CG-D19, CG-D20).
    pub stacks: StackSight,
    /// What ranks players with equal points, in order (CG-D57).
    pub tie_breaks: Vec<TieBreak>,
}

/// A ticket of the card game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardTicket {
    /// Reward and penalty.
    pub points: u8,
    /// Cards of each colour it needs.
    pub needs: [u8; CardKind::COLOURS],
    /// The big cities it names, one bit each.
    pub cities: u8,
}

/// How many tickets are dealt, and how many must be kept at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TicketDraw {
    /// Dealt.
    pub deal: u8,
    /// Kept at least.
    pub keep: u8,
}

/// Who knows what lies on a track stack while it grows. When tickets are completed all stacks
/// are turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StackSight {
    /// Nobody is told; who wants to know must remember.
    Hidden,
    /// The stack is not looked at, but the owner's view keeps which own cards went there.
    Remembered,
    /// For beginners and children: the owner may look at the own stack.
    Look,
}

impl StackSight {
    /// All ways, in the order of the reference.
    pub const ALL: [Self; 3] = [Self::Hidden, Self::Remembered, Self::Look];

    /// The name used in files and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hidden => "hidden",
            Self::Remembered => "remembered",
            Self::Look => "look",
        }
    }

    /// Does the owner's view hold what is on the stack?
    #[inline]
    #[must_use]
    pub const fn owner_knows(self) -> bool {
        !matches!(self, Self::Hidden)
    }
}

/// Why a specification is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError(pub String);

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SpecError {}

impl CardSpec {
    /// Can this be played?
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn validate(&self) -> Result<(), SpecError> {
        let (fewest, most) = self.players;
        require(
            1 < fewest && fewest <= most && most <= PLAYERS_MAX,
            "a card game is for 2 to 5 players",
        )?;
        let tickets = self.tickets.len();
        require(tickets <= TICKETS_MAX, "there are too many tickets")?;
        require(
            self.bonuses.len() <= CITIES_MAX,
            "there are too many big cities",
        )?;
        let total: u32 = self.cards.iter().map(|&count| u32::from(count)).sum();
        require(total <= CARDS_MAX, "there are too many train cards")?;
        require(
            (1..=SLOTS_MAX as u8).contains(&self.slots),
            "the draw area has 1 to 8 face-up cards",
        )?;
        let players = u32::from(most);
        let locomotives = u32::from(self.cards[CardKind::LOCOMOTIVE.index()]);
        require(
            u32::from(self.first_locomotives) * players <= locomotives,
            "there are too few locomotives for the first hands",
        )?;
        let dealt = players * u32::from(self.first_locomotives + self.hand);
        require(
            total > dealt + u32::from(self.slots),
            "there are too few train cards for the first hands",
        )?;
        for draw in [self.first_tickets, self.later_tickets] {
            require(
                draw.keep <= draw.deal && (1..=OFFER_MAX as u8).contains(&draw.deal),
                "1 to 6 tickets are dealt, and no more kept than dealt",
            )?;
        }
        require(
            usize::from(self.first_tickets.deal) * players as usize <= tickets,
            "there are too few tickets to deal",
        )?;
        let idle = u32::from(self.idle_rounds) * players;
        require((1..=200).contains(&idle), "there are 1 to 40 idle rounds")?;
        self.validate_tickets()
    }

    fn validate_tickets(&self) -> Result<(), SpecError> {
        let cities = (1u16 << self.bonuses.len()) - 1;
        for ticket in &self.tickets {
            let known = u16::from(ticket.cities) & !cities == 0;
            require(known, "a ticket names a big city without a bonus card")?;
            let cards: u32 = ticket.needs.iter().map(|&need| u32::from(need)).sum();
            require((1..=16).contains(&cards), "a ticket needs 1 to 16 cards")?;
            let two = ticket.cities.count_ones() <= 2;
            require(two, "a ticket names at most two big cities")?;
        }
        let needs = (self.tickets.iter()).flat_map(|ticket| ticket.needs.map(u32::from));
        let most = NEEDS_MAX;
        require(
            needs.sum::<u32>() <= most,
            "the tickets need too many cards in all",
        )
    }
}

fn require(holds: bool, what: &str) -> Result<(), SpecError> {
    if holds {
        Ok(())
    } else {
        Err(SpecError(what.into()))
    }
}
