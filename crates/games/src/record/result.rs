//! Results with names: every source of points, the ranking, and what decided it.

use crate::wire::{is_zero, seat_to_wire};
use gleis_rules::{Decision, Score, Sheet, Source, TieBreak};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GameResult {
    /// The score sheet of each seat.
    pub sheets: Vec<SeatResult>,
    /// What put the winner before the next.
    pub decision: WireDecision,
}

/// The score sheet of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct SeatResult {
    pub seat: u8,
    /// The points from each source.
    pub points: Points,
    /// Their sum.
    pub total: i32,
    /// The place, from 1; equal places are shared.
    pub place: u8,
    /// How many tickets were completed.
    pub tickets_completed: u8,
    /// How many were not.
    pub tickets_missed: u8,
    /// The length of the longest trail in trains; 0 in games that do not count it.
    pub trail: u8,
    /// How many bonus cards for big cities, in the card game.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub bonus_cards: u8,
}

/// Points by where they come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Points {
    /// Claimed routes.
    pub routes: i32,
    /// Completed tickets.
    pub completed_tickets: i32,
    /// Tickets that were not completed; never above 0.
    pub missed_tickets: i32,
    /// The longest trail.
    pub longest_trail: i32,
    /// Most completed tickets.
    pub globetrotter: i32,
    /// Majorities of passengers.
    pub passengers: i32,
    /// Bonus cards for big cities, in the card game.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub big_cities: i32,
    /// Coins at the end, in games that count dollars.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub coins: i32,
    /// The bonus for used cars, in games that count dollars.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub used_cars: i32,
    /// What was missing to a total of 0, in games that count dollars.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub written_off: i32,
}

impl Points {
    /// The points from one source.
    #[must_use]
    pub const fn from(&self, source: Source) -> i32 {
        match source {
            Source::Routes => self.routes,
            Source::Completed => self.completed_tickets,
            Source::Missed => self.missed_tickets,
            Source::LongestTrail => self.longest_trail,
            Source::Globetrotter => self.globetrotter,
            Source::Passengers => self.passengers,
            Source::BigCities => self.big_cities,
            Source::Coins => self.coins,
            Source::UsedCars => self.used_cars,
            Source::WrittenOff => self.written_off,
        }
    }
}

impl From<&Sheet> for Points {
    fn from(sheet: &Sheet) -> Self {
        let from = |source| i32::from(sheet.from(source));
        Self {
            routes: from(Source::Routes),
            completed_tickets: from(Source::Completed),
            missed_tickets: from(Source::Missed),
            longest_trail: from(Source::LongestTrail),
            globetrotter: from(Source::Globetrotter),
            passengers: from(Source::Passengers),
            big_cities: from(Source::BigCities),
            coins: from(Source::Coins),
            used_cars: from(Source::UsedCars),
            written_off: from(Source::WrittenOff),
        }
    }
}

/// What put the winner before the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WireDecision {
    /// More points.
    Points,
    /// Equal points, but more completed tickets.
    CompletedTickets,
    /// Equal so far, but a longer trail.
    LongestTrail,
    /// Equal so far, but holding the bonus for the longest trail.
    LongestTrailCard,
    /// Equal so far, but more bonus cards.
    BonusCards,
    /// Equal so far, but later in turn order.
    LaterInTurn,
    /// Equal in everything: the victory is shared.
    Shared,
}

impl From<Decision> for WireDecision {
    fn from(decision: Decision) -> Self {
        match decision {
            Decision::Points => Self::Points,
            Decision::TieBreak(TieBreak::CompletedTickets) => Self::CompletedTickets,
            Decision::TieBreak(TieBreak::LongestTrail) => Self::LongestTrail,
            Decision::TieBreak(TieBreak::LongestTrailCard) => Self::LongestTrailCard,
            Decision::TieBreak(TieBreak::BonusCards) => Self::BonusCards,
            Decision::TieBreak(TieBreak::LaterInTurn) => Self::LaterInTurn,
            Decision::Shared => Self::Shared,
        }
    }
}

impl WireDecision {
    /// The name used in files and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::CompletedTickets => "completed-tickets",
            Self::LongestTrail => "longest-trail",
            Self::LongestTrailCard => "longest-trail-card",
            Self::BonusCards => "bonus-cards",
            Self::LaterInTurn => "later-in-turn",
            Self::Shared => "shared",
        }
    }

    /// As it follows "decided by".
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::CompletedTickets => "completed tickets",
            Self::LongestTrail => "the longest trail",
            Self::LongestTrailCard => "the bonus for the longest trail",
            Self::BonusCards => "bonus cards",
            Self::LaterInTurn => "the turn order",
            Self::Shared => "nothing: the victory is shared",
        }
    }
}

impl From<&Score> for GameResult {
    fn from(score: &Score) -> Self {
        let sheets = score.seats.seats().map(|seat| {
            let sheet = &score.sheets[seat];
            SeatResult {
                seat: seat_to_wire(seat),
                points: sheet.into(),
                total: i32::from(sheet.total()),
                place: score.places[seat],
                tickets_completed: sheet.tickets_completed,
                tickets_missed: sheet.tickets_missed,
                trail: sheet.trail,
                bonus_cards: sheet.bonus_cards,
            }
        });
        Self {
            sheets: sheets.collect(),
            decision: score.decision.into(),
        }
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde asks for"
)]
const fn is_nothing(points: &i32) -> bool {
    *points == 0
}
