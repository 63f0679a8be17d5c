//! What is still to be done, as a short pile of tasks: the topmost comes first. Rules that ask a
//! player in the middle of something leave the rest here, so that the state stays plain data.

use super::content::CampaignCardId;
use super::content::{AbilityId, CardClass, Pool, RuleOp};
use crate::{Seat, SeatSet, TrackId};

/// When abilities fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moment {
    /// A step of the set-up, 10 to 13.
    Setup(u8),
    /// A step of claiming a route, 1 to 12.
    Claim(u8),
    /// After taking train cards.
    Take,
    /// After drawing tickets.
    Draw,
    /// When a completed ticket is shown.
    Bell,
    /// After a newspaper.
    News,
    /// At the end of the game.
    Score,
    /// At the end of the game, for agreements, which are looked at last.
    Promise,
    /// Free options of a turn.
    Turn,
    /// A step after the game, 4, 5 or 7.
    After(u8),
}

impl Moment {
    /// How many there are.
    pub(super) const COUNT: usize = 14 + 13 + 7 + 9;

    /// As an index.
    pub(super) const fn index(self) -> usize {
        match self {
            Self::Setup(step) => step as usize % 14,
            Self::Claim(step) => 14 + step as usize % 13,
            Self::Take => 27,
            Self::Draw => 28,
            Self::Bell => 29,
            Self::News => 30,
            Self::Score => 31,
            Self::Promise => 32,
            Self::Turn => 33,
            Self::After(step) => 34 + step as usize % 9,
        }
    }

    /// The moment of everything on paper that speaks of claiming (claim step 11).
    pub const PAPERS: Self = Self::Claim(11);
}

/// A flat list of effects has places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EffectId(pub u16);

/// Some of the effects of an ability, to be carried out from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Course {
    /// Whose ability it is.
    pub ability: AbilityId,
    /// The next effect.
    pub next: EffectId,
    /// One behind the last.
    pub end: EffectId,
}

/// Something to be done, or to be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    // Work.
    /// The steps of the set-up from this one on.
    Setup(u8),
    /// The steps after the game from this one on.
    After(u8),
    /// Read the campaign deck from this side on.
    Read(CampaignCardId),
    /// Fire the free abilities of a moment from a place in its list on.
    Fire(Moment, Seat, u8),
    /// Carry out effects.
    Carry(Seat, Course),
    /// Carry out one effect for one player, whatever its target.
    Effect(Seat, AbilityId, EffectId),
    /// Draw so many train cards.
    Draw(Seat, u8),
    /// Fill the gaps of the row; it has been swept so many times.
    Fill(u8),
    /// The event has acted.
    NewsEnd,
    /// A card of the action has been taken.
    CardTaken {
        /// Was it a face-up locomotive?
        locomotive: bool,
        /// Was it the second card?
        second: bool,
    },
    /// The steps of claiming from this one on.
    Claim(u8),
    /// Uses of cards that speak of drawing tickets, then the end of the turn.
    TicketsDrawn,
    /// The turn is over.
    TurnEnd,
    /// The stages of the end of the game from this one on.
    End(u8),
    /// Show the completed tickets of a seat, one after another, from this one on.
    RingAll(Seat, u8),
    /// A shown ticket has had its effects.
    Rung,
    /// Pay the price of claiming, then go on.
    PayMust(Seat, AbilityId),
    /// Colours for the beds that still need one.
    Beds(u8),
    /// Colours for the tracks of a new region.
    ChoiceColours(u8),

    // Questions.
    /// First tickets, all at the same time.
    FirstTickets,
    /// An action, or an option before it.
    Turn,
    /// The second card.
    SecondCard,
    /// Tickets: at least so many.
    KeepTickets(Seat, u8),
    /// Something with a price from a place in the list of the moment on, or nothing more.
    Use(Moment, Seat, u8),
    /// One of the options of an effect.
    Choose(Seat, AbilityId, EffectId),
    /// One of the ways to pay a price of claiming.
    Alternative(Seat, AbilityId),
    /// Discard so many cards; is it part of a claim?
    Discard(Seat, CardClass, u8, bool),
    /// Discard so many cards of this colour.
    DiscardColour(Seat, u8, u8),
    /// Swap so many cards.
    Swap(Seat, u8),
    /// Take so many face-up cards.
    Pick(Seat, u8),
    /// Put the cards on top of the deck in order: so many are done, of so many.
    PutBack(Seat, u8, u8),
    /// A place that meets the condition of an effect.
    Place(Seat, AbilityId, EffectId),
    /// A card of a pool.
    Draft(Seat, Pool),
    /// One of two company cards of a level.
    Upgrade(Seat, u8),
    /// An event to archive: of the discards, or of the deck too but then not the current one.
    Archive(Seat, bool),
    /// A tool to archive, or a region whose rule rests or pays double.
    Rule(Seat, RuleOp, bool),
    /// Completed tickets to show, or nothing more.
    Show(Seat),
    /// A region to offer: how many more.
    Offer(Seat, u8),
    /// A region to open.
    Open(Seat),
    /// The colour of a track.
    Colour(Seat, TrackId),
    /// Nothing: the game is over.
    Over,
}

impl Task {
    /// The player who is asked; `None` for work, for the end, and for what all are asked.
    #[inline]
    #[must_use]
    pub const fn asks(self, active: Seat) -> Option<Seat> {
        match self {
            Self::Turn | Self::SecondCard => Some(active),
            Self::KeepTickets(seat, _)
            | Self::Use(_, seat, _)
            | Self::Choose(seat, ..)
            | Self::Alternative(seat, _)
            | Self::Discard(seat, ..)
            | Self::DiscardColour(seat, ..)
            | Self::Swap(seat, _)
            | Self::Pick(seat, _)
            | Self::PutBack(seat, ..)
            | Self::Place(seat, ..)
            | Self::Draft(seat, _)
            | Self::Upgrade(seat, _)
            | Self::Archive(seat, _)
            | Self::Rule(seat, ..)
            | Self::Show(seat)
            | Self::Offer(seat, _)
            | Self::Open(seat)
            | Self::Colour(seat, _) => Some(seat),
            Self::FirstTickets
            | Self::Over
            | Self::Setup(_)
            | Self::After(_)
            | Self::Read(_)
            | Self::Fire(..)
            | Self::Carry(..)
            | Self::Effect(..)
            | Self::Draw(..)
            | Self::Fill(_)
            | Self::NewsEnd
            | Self::CardTaken { .. }
            | Self::Claim(_)
            | Self::TicketsDrawn
            | Self::TurnEnd
            | Self::End(_)
            | Self::RingAll(..)
            | Self::Rung
            | Self::PayMust(..)
            | Self::Beds(_)
            | Self::ChoiceColours(_) => None,
        }
    }

    /// Is it a question, so that the engine stops here?
    #[inline]
    #[must_use]
    pub const fn is_question(self) -> bool {
        self.asks(Seat::new(0)).is_some() || matches!(self, Self::FirstTickets | Self::Over)
    }
}

/// The pile of tasks. Below everything lies [`Task::Over`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Agenda {
    tasks: [Task; Agenda::MAX],
    len: u8,
}

impl Agenda {
    /// The deepest pile: effects inside events inside draws inside effects, and each of the
    /// players with something of their own.
    pub const MAX: usize = 24;

    /// Nothing to do.
    pub const OVER: Self = Self {
        tasks: [Task::Over; Self::MAX],
        len: 0,
    };

    /// The next task.
    #[inline(always)]
    #[must_use]
    pub const fn top(&self) -> Task {
        if self.len == 0 {
            Task::Over
        } else {
            self.tasks[self.len as usize - 1]
        }
    }

    /// Takes the next task.
    #[inline(always)]
    pub const fn pop(&mut self) -> Task {
        let top = self.top();
        if self.len > 0 {
            self.len -= 1;
            self.tasks[self.len as usize] = Task::Over;
        }
        top
    }

    /// Puts a task on top. A pile that is full drops it: content is checked not to get there.
    #[inline(always)]
    pub const fn push(&mut self, task: Task) {
        debug_assert!((self.len as usize) < Self::MAX);
        if (self.len as usize) < Self::MAX {
            self.tasks[self.len as usize] = task;
            self.len += 1;
        }
    }

    /// How many tasks there are.
    #[must_use]
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Is nothing left to do?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// Who may act when this task is on top.
#[inline(always)]
pub(super) fn may_act(top: Task, active: Seat, pending: SeatSet) -> SeatSet {
    match top {
        Task::Turn | Task::SecondCard => SeatSet::only(active),
        Task::FirstTickets => pending,
        other => match other.asks(active) {
            Some(seat) => SeatSet::only(seat),
            None => SeatSet::EMPTY,
        },
    }
}

const _: () = assert!(size_of::<Task>() <= 8);
