//! What a finished game looks like in numbers, counted out of its record.

use super::{Ply, Record, SeatResult};
use crate::wire::{WireAction, WireCard, WireEvent, WireGame, WireHappening};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The numbers of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct GameStatistics {
    /// How many actions there were, those that were taken back left out.
    pub actions: u64,
    /// The numbers of each seat.
    pub seats: Vec<SeatStatistics>,
}

/// The numbers of one seat. What a game does not have is absent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct SeatStatistics {
    /// Its number, from 1.
    pub seat: u8,
    /// Points, place and what became of the tickets.
    pub sheet: SeatResult,
    /// How many turns.
    pub turns: u32,
    /// Cards taken blind off the deck, those dealt at the beginning left out.
    pub cards_drawn: u32,
    /// Cards taken face up.
    pub cards_taken: u32,
    /// Locomotives among all cards that came into the hand, also those dealt.
    pub locomotives_got: u32,
    /// Locomotives paid or laid.
    pub locomotives_used: u32,
    /// How often tickets were drawn, the first choice left out.
    pub ticket_draws: u32,
    /// Tickets kept, the first ones too.
    pub tickets_kept: u32,
    /// The completed ticket that was worth most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_ticket: Option<TicketWorth>,
    /// The missed ticket that cost most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worst_ticket: Option<TicketWorth>,
    /// Tracks claimed; absent in a game without a map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tracks: Option<TrackStatistics>,
}

/// A ticket and its points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct TicketWorth {
    /// The id of the ticket.
    pub ticket: String,
    /// What it is worth.
    pub points: u8,
}

/// What somebody built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct TrackStatistics {
    /// How many tracks.
    pub claimed: u32,
    /// How many trains are on them.
    pub trains_placed: u32,
    /// How many trains were left at the end.
    pub trains_left: u32,
    /// The length of the longest track.
    pub longest: u32,
}

/// What is counted while the events pass by.
#[derive(Default)]
struct Count {
    turns: u32,
    cards_drawn: u32,
    cards_taken: u32,
    locomotives_got: u32,
    locomotives_used: u32,
    ticket_draws: u32,
    kept: Vec<String>,
    completed: BTreeSet<String>,
    claimed: u32,
    placed: u32,
    longest: u32,
}

/// Counts a full record of a finished game; nothing comes of another record. `done` are the
/// completed tickets, if somebody knows them, and `trains_left` the trains of each seat at the
/// end.
#[must_use]
pub fn statistics(
    record: &Record,
    game: &WireGame,
    done: &BTreeMap<String, bool>,
    trains_left: &[u8],
) -> Option<GameStatistics> {
    let result = record.result.as_ref().filter(|_| record.viewer.is_none())?;
    let mut counts = Counts::new(result.sheets.len(), game);
    for event in &record.setup {
        counts.event(event, true);
    }
    let mut last = None;
    for ply in &record.plies {
        counts.turn(ply, last);
        last = Some(ply.seat);
        for event in &ply.events {
            counts.event(event, false);
        }
    }
    let seats = result.sheets.iter().zip(counts.seats).enumerate();
    let seats = seats.map(|(index, (sheet, count))| {
        let left = trains_left.get(index).copied().unwrap_or_default();
        seat_of(*sheet, count, (game, done), left)
    });
    Some(GameStatistics {
        actions: record.plies.len() as u64,
        seats: seats.collect(),
    })
}

struct Counts<'a> {
    seats: Vec<Count>,
    lengths: BTreeMap<&'a str, u32>,
}

impl<'a> Counts<'a> {
    fn new(seats: usize, game: &'a WireGame) -> Self {
        let tracks = game.tracks.iter();
        Self {
            seats: (0..seats).map(|_| Count::default()).collect(),
            lengths: tracks
                .map(|track| (track.id.as_str(), u32::from(track.length)))
                .collect(),
        }
    }

    /// Somebody acts; whoever did not act before begins a turn. The choices that all make at the
    /// same time are no turns.
    fn turn(&mut self, ply: &Ply, last: Option<u8>) {
        let together = matches!(
            ply.action,
            Some(
                WireAction::KeepTickets { .. }
                    | WireAction::CompleteBest {}
                    | WireAction::Complete { .. }
                    | WireAction::Done {}
            )
        );
        if last != Some(ply.seat) && !together {
            self.of(ply.seat, |count| count.turns += 1);
        }
    }

    fn of(&mut self, seat: u8, add: impl FnOnce(&mut Count)) {
        let index = usize::from(seat).checked_sub(1);
        if let Some(count) = index.and_then(|index| self.seats.get_mut(index)) {
            add(count);
        }
    }

    fn event(&mut self, event: &WireEvent, setup: bool) {
        match event {
            WireEvent::CardDrawn { seat, card, .. } => {
                let locomotive = u32::from(*card == Some(WireCard::Locomotive));
                self.of(*seat, |count| {
                    count.cards_drawn += u32::from(!setup);
                    count.locomotives_got += locomotive;
                });
            }
            WireEvent::CardTaken { seat, card, .. } => {
                let locomotive = u32::from(*card == WireCard::Locomotive);
                self.of(*seat, |count| {
                    count.cards_taken += 1;
                    count.locomotives_got += locomotive;
                });
            }
            WireEvent::LocomotiveDealt { seat } => {
                self.of(*seat, |count| count.locomotives_got += 1);
            }
            WireEvent::TicketsDrawn { seat, .. } => self.of(*seat, |count| count.ticket_draws += 1),
            WireEvent::FirstTicketsChosen {
                seat,
                kept: Some(kept),
                ..
            }
            | WireEvent::TicketsKept {
                seat,
                kept: Some(kept),
                ..
            } => self.of(*seat, |count| count.kept.extend(kept.iter().cloned())),
            WireEvent::Happened { happening } => self.happened(happening),
            WireEvent::Claimed {
                seat,
                track,
                locomotives,
                ..
            } => {
                let length = self.lengths.get(track.as_str()).copied();
                let length = length.unwrap_or_default();
                self.of(*seat, |count| {
                    count.locomotives_used += u32::from(*locomotives);
                    count.claimed += 1;
                    count.placed += length;
                    count.longest = count.longest.max(length);
                });
            }
            WireEvent::Laid { seat, rows } => {
                let locomotives: u32 = rows.iter().map(|row| u32::from(row.locomotives)).sum();
                self.of(*seat, |count| count.locomotives_used += locomotives);
            }
            WireEvent::TicketsCompleted { tickets } => {
                for (seat, tickets) in (1..).zip(tickets) {
                    self.of(seat, |count| {
                        count.completed.extend(tickets.iter().cloned());
                    });
                }
            }
            WireEvent::FirstTicketsChosen { kept: None, .. }
            | WireEvent::TicketsKept { kept: None, .. }
            | WireEvent::Nothing {}
            | WireEvent::PassengersPlaced { .. }
            | WireEvent::TurnedUp { .. }
            | WireEvent::MarketSwept {}
            | WireEvent::DeckShuffled {}
            | WireEvent::FirstTicketsDealt { .. }
            | WireEvent::FirstTicketsSettled { .. }
            | WireEvent::TicketUnder { .. }
            | WireEvent::FirstSeat { .. }
            | WireEvent::PassengersTaken { .. }
            | WireEvent::Stopped { .. }
            | WireEvent::Rolled { .. }
            | WireEvent::Raided { .. }
            | WireEvent::StacksShown { .. }
            | WireEvent::TicketChosen { .. }
            | WireEvent::ChoiceMade { .. }
            | WireEvent::HalfTime {}
            | WireEvent::Passed { .. }
            | WireEvent::Awaits { .. }
            | WireEvent::TicketsRevealed { .. } => {}
        }
    }

    /// In a campaign cards come and go in more ways.
    fn happened(&mut self, happening: &WireHappening) {
        if let WireHappening::Swapped { seat, taken, .. } = happening {
            let locomotive = u32::from(*taken == WireCard::Locomotive);
            self.of(*seat, |count| {
                count.cards_taken += 1;
                count.locomotives_got += locomotive;
            });
        }
    }
}

fn seat_of(
    sheet: SeatResult,
    count: Count,
    (game, done): (&WireGame, &BTreeMap<String, bool>),
    trains_left: u8,
) -> SeatStatistics {
    let is_done = |ticket: &str| {
        let known = done.get(ticket).copied();
        known.unwrap_or_else(|| count.completed.contains(ticket))
    };
    let most = |wanted: bool| {
        let tickets = game.tickets.iter();
        let own = tickets.filter(|ticket| count.kept.contains(&ticket.id));
        let such = own.filter(|ticket| is_done(&ticket.id) == wanted);
        let most = such.max_by_key(|ticket| ticket.points)?;
        Some(TicketWorth {
            ticket: most.id.clone(),
            points: most.points,
        })
    };
    SeatStatistics {
        seat: sheet.seat,
        turns: count.turns,
        cards_drawn: count.cards_drawn,
        cards_taken: count.cards_taken,
        locomotives_got: count.locomotives_got,
        locomotives_used: count.locomotives_used,
        ticket_draws: count.ticket_draws,
        tickets_kept: count.kept.len() as u32,
        best_ticket: most(true).filter(|_| sheet.tickets_completed > 0),
        worst_ticket: most(false).filter(|_| sheet.tickets_missed > 0),
        tracks: (!game.tracks.is_empty()).then_some(TrackStatistics {
            claimed: count.claimed,
            trains_placed: count.placed,
            trains_left: u32::from(trains_left),
            longest: count.longest,
        }),
        sheet,
    }
}
