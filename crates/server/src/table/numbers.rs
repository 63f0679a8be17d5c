//! What each seat did in a finished game, in numbers: more of them than its record tells by
//! itself.

use super::Table;
use super::look::counted;
use crate::live::{Perspective, Ply};
use crate::model::Millis;
use crate::protocol::{SeatNumbers, Statistics, TableNumbers};
use crate::store::{LogEntry, LogRow};
use gleis_games::record::{Record, SeatStatistics};
use gleis_games::wire::{WireAction, WireCard, WireClaimWith, WireEvent, WireGame, WireRow};
use std::collections::{BTreeMap, BTreeSet};

impl Table {
    /// Writes down for players' pages what everybody did. A game that cannot be counted has a
    /// result all the same.
    pub(super) async fn note_numbers(&self) {
        let Ok(kind) = self.kind() else { return };
        let Some(live) = &self.live else { return };
        let record = live.record(super::load::players_of(&self.row), None);
        let last = live.at_ply(live.plies(), Perspective::All);
        let told = last.and_then(|last| counted(&*kind, &record, &last));
        let Some(mut told) = told else { return };
        let noted = async {
            // Times need no events, and the rows of the snapshot have none.
            if let Some(stored) = self.app.store.load(self.id()).await? {
                add_times(&mut told, &stored.rows);
            }
            self.app.store.note_numbers(self.id(), &told.more).await
        };
        if let Err(error) = noted.await {
            tracing::warn!(table = self.id(), %error, "the numbers of a game are not stored");
        }
    }
}

/// How long everybody thought.
pub(crate) fn add_times(told: &mut Statistics, rows: &[LogRow]) {
    for (seat, time) in times(rows) {
        let index = usize::from(seat).checked_sub(1);
        if let Some(more) = index.and_then(|index| told.more.get_mut(index)) {
            more.time = time;
        }
    }
}

/// By seat, from 1: the time until it acted, since whatever happened before. The first tickets
/// are chosen by all at the same time, so there each is only compared with itself.
fn times(rows: &[LogRow]) -> BTreeMap<u8, Millis> {
    let mut times = BTreeMap::new();
    let mut own: BTreeMap<u8, Millis> = BTreeMap::new();
    let (mut together, mut kept) = (true, BTreeSet::new());
    let Some(deal) = rows.first().map(|row| row.at) else {
        return times;
    };
    let mut before = deal;
    for row in &rows[1..] {
        let LogEntry::Act { seat, action, .. } = &row.entry else {
            before = row.at;
            continue;
        };
        let keeps = matches!(action, WireAction::KeepTickets { .. });
        let draws = matches!(action, WireAction::DrawTickets { .. });
        // Whoever has kept first tickets and acts again has the first turn.
        together &= (keeps || draws) && !kept.contains(seat);
        if keeps {
            kept.insert(*seat);
        }
        let since = if together {
            own.get(seat).copied().unwrap_or(deal)
        } else {
            before
        };
        *times.entry(*seat).or_default() += (row.at - since).max(0);
        own.insert(*seat, row.at);
        before = row.at;
    }
    times
}

/// Counts a full record of a finished game; `last` is its last moment with all hands.
pub(crate) fn count(
    record: &Record,
    game: &WireGame,
    last: &Ply,
    seats: &[SeatStatistics],
) -> (Vec<SeatNumbers>, TableNumbers) {
    let lengths = game.tracks.iter();
    let mut count = Count {
        seats: seats.iter().map(start_of).collect(),
        whole: TableNumbers {
            tracks: game.tracks.len() as u32,
            ..TableNumbers::default()
        },
        lengths: lengths
            .map(|track| (track.id.as_str(), track.length))
            .collect(),
    };
    for event in &record.setup {
        if !matches!(event, WireEvent::CardDrawn { .. }) {
            count.event(event, None);
        }
    }
    for ply in &record.plies {
        for event in &ply.events {
            count.event(event, Some(ply.seat));
        }
    }
    for hand in &last.all_hands {
        let cards = hand.hand.values().map(|&cards| u32::from(cards)).sum();
        count.of(hand.seat, |seat| seat.hand = cards);
    }
    (count.seats, count.whole)
}

/// What the result and the simpler numbers tell already.
fn start_of(seat: &SeatStatistics) -> SeatNumbers {
    let (sheet, tracks) = (&seat.sheet, seat.tracks.unwrap_or_default());
    SeatNumbers {
        seat: seat.seat,
        turns: seat.turns,
        points: sheet.total,
        route_points: sheet.points.routes,
        completed_points: sheet.points.completed_tickets,
        missed_points: sheet.points.missed_tickets,
        path: sheet.trail.into(),
        tickets_kept: seat.tickets_kept,
        tickets_completed: sheet.tickets_completed.into(),
        tickets_missed: sheet.tickets_missed.into(),
        trains_placed: tracks.trains_placed,
        trains_left: tracks.trains_left,
        ..SeatNumbers::default()
    }
}

struct Count<'a> {
    seats: Vec<SeatNumbers>,
    whole: TableNumbers,
    lengths: BTreeMap<&'a str, u8>,
}

impl Count<'_> {
    fn of(&mut self, seat: u8, add: impl FnOnce(&mut SeatNumbers)) {
        let index = usize::from(seat).checked_sub(1);
        if let Some(count) = index.and_then(|index| self.seats.get_mut(index)) {
            add(count);
        }
    }

    /// An event that came of what a seat did.
    fn event(&mut self, event: &WireEvent, by: Option<u8>) {
        match event {
            WireEvent::CardDrawn { seat, card, .. } => self.of(*seat, |count| {
                count.drawn += 1;
                count.locomotives_drawn += u32::from(*card == Some(WireCard::Locomotive));
            }),
            WireEvent::CardTaken { seat, card, .. } => self.of(*seat, |count| {
                count.taken += 1;
                count.locomotives_taken += u32::from(*card == WireCard::Locomotive);
            }),
            WireEvent::FirstTicketsChosen {
                seat,
                kept,
                refused,
                ..
            }
            | WireEvent::TicketsKept {
                seat,
                kept,
                refused,
                ..
            } => {
                let all = [kept, refused].into_iter().flatten().map(Vec::len);
                let all = all.sum::<usize>() as u32;
                self.of(*seat, |count| count.tickets_offered += all);
            }
            WireEvent::PassengersTaken { seat, from } => self.of(*seat, |count| {
                for colour in from.iter().flatten() {
                    *count.passengers.entry(*colour).or_default() += 1;
                }
            }),
            WireEvent::DeckShuffled {} => self.whole.shuffles += 1,
            WireEvent::MarketSwept {} => self.whole.sweeps += 1,
            WireEvent::Claimed {
                seat,
                track,
                colour,
                locomotives,
                with,
            } => self.claimed((*seat, track), (*colour, *locomotives), *with),
            WireEvent::Laid { seat, rows } => self.of(*seat, |count| {
                count.rows_laid += rows.len() as u32;
                for WireRow {
                    colour,
                    cars,
                    locomotives,
                } in rows
                {
                    use_up(count, *colour, *cars);
                    use_up(count, WireCard::Locomotive, *locomotives);
                }
            }),
            WireEvent::Raided { seat, .. } => {
                self.of(*seat, |count| count.rows_lost += 1);
                if let Some(by) = by {
                    self.of(by, |count| count.raids += 1);
                }
            }
            WireEvent::Nothing {}
            | WireEvent::PassengersPlaced { .. }
            | WireEvent::TurnedUp { .. }
            | WireEvent::FirstTicketsDealt { .. }
            | WireEvent::FirstTicketsSettled { .. }
            | WireEvent::TicketUnder { .. }
            | WireEvent::FirstSeat { .. }
            | WireEvent::TicketsDrawn { .. }
            | WireEvent::LocomotiveDealt { .. }
            | WireEvent::Stopped { .. }
            | WireEvent::Rolled { .. }
            | WireEvent::StacksShown { .. }
            | WireEvent::TicketChosen { .. }
            | WireEvent::ChoiceMade { .. }
            | WireEvent::TicketsCompleted { .. }
            | WireEvent::HalfTime {}
            | WireEvent::Passed { .. }
            | WireEvent::Awaits { .. }
            | WireEvent::Happened { .. }
            | WireEvent::TicketsRevealed { .. } => {}
        }
    }

    fn claimed(
        &mut self,
        (seat, track): (u8, &str),
        (colour, locomotives): (WireCard, u8),
        with: Option<WireClaimWith>,
    ) {
        let length = self.lengths.get(track).copied();
        let length = length.unwrap_or_default();
        let (cards, others) = with.map_or((length, 0), |with| (with.cards, with.powder));
        self.of(seat, |count| {
            let plain = cards.saturating_sub(locomotives).saturating_sub(others);
            use_up(count, colour, plain);
            use_up(count, WireCard::Locomotive, locomotives);
            if let Some(place) = usize::from(length).checked_sub(1) {
                let longest = count.claims.len().max(place + 1);
                count.claims.resize(longest, 0);
                count.claims[place] += 1;
            }
            count.tracks.push(track.to_owned());
        });
    }
}

fn use_up(count: &mut SeatNumbers, card: WireCard, cards: u8) {
    if cards > 0 {
        *count.used.entry(card).or_default() += u32::from(cards);
    }
}

/// Adds the numbers of one game to a sum. The tracks are counted elsewhere.
pub(crate) fn add(sum: &mut SeatNumbers, one: &SeatNumbers) {
    let counts = [
        (&mut sum.turns, one.turns),
        (&mut sum.path, one.path),
        (&mut sum.drawn, one.drawn),
        (&mut sum.taken, one.taken),
        (&mut sum.locomotives_drawn, one.locomotives_drawn),
        (&mut sum.locomotives_taken, one.locomotives_taken),
        (&mut sum.hand, one.hand),
        (&mut sum.tickets_offered, one.tickets_offered),
        (&mut sum.tickets_kept, one.tickets_kept),
        (&mut sum.tickets_completed, one.tickets_completed),
        (&mut sum.tickets_missed, one.tickets_missed),
        (&mut sum.trains_placed, one.trains_placed),
        (&mut sum.trains_left, one.trains_left),
        (&mut sum.rows_laid, one.rows_laid),
        (&mut sum.raids, one.raids),
        (&mut sum.rows_lost, one.rows_lost),
    ];
    for (sum, one) in counts {
        *sum = sum.saturating_add(one);
    }
    sum.time = sum.time.saturating_add(one.time);
    let points = [
        (&mut sum.points, one.points),
        (&mut sum.route_points, one.route_points),
        (&mut sum.completed_points, one.completed_points),
        (&mut sum.missed_points, one.missed_points),
    ];
    for (sum, one) in points {
        *sum = sum.saturating_add(one);
    }
    for (cards, more) in [
        (&mut sum.used, &one.used),
        (&mut sum.passengers, &one.passengers),
    ] {
        for (card, count) in more {
            *cards.entry(*card).or_default() += count;
        }
    }
    let longest = sum.claims.len().max(one.claims.len());
    sum.claims.resize(longest, 0);
    for (sum, one) in sum.claims.iter_mut().zip(&one.claims) {
        *sum += one;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(seq: u64, at: Millis, entry: LogEntry) -> LogRow {
        LogRow {
            table: "tttttttttttt".into(),
            seq,
            at,
            command: None,
            entry,
            hash: 0,
            waiting: 0,
            due: None,
            external: Vec::new(),
        }
    }

    fn act(seat: u8, action: WireAction) -> LogEntry {
        LogEntry::Act {
            seat,
            action,
            events: Vec::new(),
            by_bot: false,
            resumed: None,
        }
    }

    #[test]
    fn first_tickets_are_chosen_together_and_turns_one_after_the_other() {
        let deal = LogEntry::Deal {
            rules_version: 1,
            fingerprint: String::new(),
            seed: String::new(),
            events: Vec::new(),
        };
        let keep = || WireAction::KeepTickets {
            keep: Vec::new(),
            under: Vec::new(),
        };
        let rows = [
            row(0, 1_000, deal),
            row(1, 4_000, act(2, keep())),
            row(2, 9_000, act(1, keep())),
            row(3, 10_000, act(1, WireAction::DrawCard {})),
            row(4, 30_000, act(2, WireAction::DrawCard {})),
        ];
        let times = times(&rows);
        assert_eq!(times[&1], 8_000 + 1_000);
        assert_eq!(times[&2], 3_000 + 20_000);
    }

    #[test]
    fn sums_hold_everything_but_the_seat_and_its_tracks() {
        let one = SeatNumbers {
            seat: 2,
            turns: 3,
            points: -4,
            used: BTreeMap::from([(WireCard::Red, 2)]),
            claims: vec![0, 1],
            tracks: vec!["a--b".into()],
            ..SeatNumbers::default()
        };
        let mut sum = SeatNumbers::default();
        add(&mut sum, &one);
        add(
            &mut sum,
            &SeatNumbers {
                claims: vec![1, 0, 2],
                ..one.clone()
            },
        );
        assert_eq!((sum.seat, sum.turns, sum.points), (0, 6, -8));
        assert_eq!(sum.used[&WireCard::Red], 4);
        assert_eq!(sum.claims, [1, 1, 2]);
        assert!(sum.tracks.is_empty());
    }
}
