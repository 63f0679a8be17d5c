//! The card game compiled: what every step looks up, in arrays.

use super::TicketSet;
use super::spec::{CardSpec, SpecError};
use super::state::{Hand, TICKETS_MAX};
use crate::{BitSet, Counts, TicketId};

/// The card game: rules and data, without any state of play.
///
/// ```
/// use gleis_rules::cardgame::{CardGame, CardSpec, CardTicket, StackSight, TicketDraw};
/// use gleis_rules::{Game, NoEvents, SeatCount, SeededChance, Setup};
///
/// let ticket = CardTicket { points: 10, needs: [1, 0, 0, 1, 0, 0, 0, 0], cities: 1 };
/// let game = CardGame::new(CardSpec {
///     players: (2, 4),
///     tickets: vec![ticket; 30],
///     bonuses: vec![8],
///     cards: [10, 10, 10, 10, 10, 10, 10, 10, 16],
///     first_locomotives: 1,
///     hand: 7,
///     slots: 5,
///     first_tickets: TicketDraw { deal: 6, keep: 1 },
///     later_tickets: TicketDraw { deal: 4, keep: 0 },
///     second_half_from: 4,
///     second_hand: 4,
///     idle_rounds: 3,
///     stacks: StackSight::Remembered,
///     tie_breaks: vec![],
/// }).unwrap();
/// let setup = Setup::new(SeatCount::new(2).unwrap());
/// let state = game.deal(setup, &mut SeededChance::new(1), &mut NoEvents);
/// assert_eq!(state.deck_len, 96 - 2 * 8 - 5);
/// ```
#[derive(Clone, Debug)]
pub struct CardGame {
    pub(super) spec: CardSpec,
    pub(super) tables: Tables,
}

/// What is looked up in every step.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// All tickets.
    pub all: TicketSet,
    /// The points of each ticket.
    pub points: [u8; TICKETS_MAX],
    /// The cards each ticket needs, a byte for each colour.
    pub needs: [u64; TICKETS_MAX],
    /// How many cards each ticket needs.
    pub sizes: [u8; TICKETS_MAX],
    /// The big cities each ticket names.
    pub cities: [u8; TICKETS_MAX],
    /// All train cards.
    pub cards: Hand,
    /// How many train cards there are.
    pub cards_total: u8,
}

impl CardGame {
    /// Compiles a specification.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn new(spec: CardSpec) -> Result<Self, SpecError> {
        spec.validate()?;
        let cards = Hand::new(spec.cards);
        let mut tables = Tables {
            all: TicketSet::below(spec.tickets.len()),
            points: [0; TICKETS_MAX],
            needs: [0; TICKETS_MAX],
            sizes: [0; TICKETS_MAX],
            cities: [0; TICKETS_MAX],
            cards,
            cards_total: cards.total() as u8,
        };
        for (index, ticket) in spec.tickets.iter().enumerate() {
            tables.points[index] = ticket.points;
            tables.needs[index] = u64::from_le_bytes(ticket.needs);
            tables.sizes[index] = ticket.needs.iter().sum();
            tables.cities[index] = ticket.cities;
        }
        Ok(Self { spec, tables })
    }

    /// The rules as data.
    #[must_use]
    pub const fn spec(&self) -> &CardSpec {
        &self.spec
    }

    /// The points of a ticket.
    #[inline]
    #[must_use]
    pub const fn points(&self, ticket: TicketId) -> u8 {
        self.tables.points[ticket.index()]
    }

    /// How many seats times idle rounds end a half (A4).
    #[inline(always)]
    pub(super) const fn idle_max(&self, seats: u8) -> u8 {
        self.spec.idle_rounds * seats
    }
}
