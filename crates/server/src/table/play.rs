//! Acting and taking back: store first, then tell.

use super::bots::only_bots;
use super::finish::alone;
use super::{Act, Clock, Table};
use crate::live::{Live, Prepared, Wanted};
use crate::model::{Millis, Occupant, StandIn, TableDoc, Undo, UndoRequest};
use crate::protocol::{ApiError, Done, ErrorCode};
#[cfg(test)]
use crate::sim::planted::{Planted, planted};
use crate::store::{LogEntry, LogRow, Race, TableRow};
use gleis_games::wire::seat_to_wire;
use gleis_rules::{Seat, SeatSet};
use tokio::time::Instant;

/// If a bot has not moved after this time, some process looks after the table.
const BOT_GRACE: Millis = 5_000;

impl Table {
    pub(super) async fn act(&mut self, act: Act) -> Result<Done, ApiError> {
        let seat = self.own_seat(&act.guest, act.seat)?;
        if let Some(done) = act.id.as_deref().and_then(|id| self.repeated(seat, id)) {
            return Ok(done);
        }
        self.check_turn(seat, act.seq)?;
        self.check_plays(seat)?;
        self.take_over(seat).await?;
        self.act_as(seat, &act.wanted, act.id, false).await
    }

    /// What came of a command that was done before.
    fn repeated(&self, seat: Seat, id: &str) -> Option<Done> {
        #[cfg(test)]
        if planted(Planted::RepeatUnknown) {
            return None;
        }
        let same = |known: &&(Seat, String, u64)| (known.0, known.1.as_str()) == (seat, id);
        let known = self.repeats.iter().find(same);
        known.map(|&(_, _, seq)| Done { seq })
    }

    /// Does the command rest on what is true now?
    fn check_turn(&self, seat: Seat, seq: u64) -> Result<(), ApiError> {
        self.check_running()?;
        let now = self.seq();
        if seq < self.asked_since[seat.index()] || seq > now {
            let stale = ApiError::new(ErrorCode::Stale, "The game has gone on in the meantime.");
            return Err(stale
                .hint("Look at the new position and choose again.")
                .at(now));
        }
        Ok(())
    }

    pub(super) fn check_running(&self) -> Result<(), ApiError> {
        if let Some(why) = &self.row.doc.stopped {
            return Err(ApiError::moment(why.clone()).hint("The record can still be downloaded."));
        }
        if self.is_running() {
            Ok(())
        } else {
            Err(ApiError::moment("No game is going on at this table."))
        }
    }

    /// Does what somebody wants, if the rules allow it.
    pub(super) async fn act_as(
        &mut self,
        seat: Seat,
        wanted: &Wanted,
        command: Option<String>,
        by_bot: bool,
    ) -> Result<Done, ApiError> {
        let live = self.live.as_ref().ok_or_else(ApiError::internal)?;
        let prepared = live.prepare_act(seat, wanted, by_bot)?;
        self.store_prepared(prepared, command).await
    }

    /// Writes down what was prepared; then it is true, and everybody is told.
    async fn store_prepared(
        &mut self,
        Prepared { entry, next }: Prepared,
        command: Option<String>,
    ) -> Result<Done, ApiError> {
        let live = self.live.as_ref().ok_or_else(ApiError::internal)?;
        let before = live.to_act();
        let (seq, to_act) = (next.seq(), next.to_act());
        // Time does not run backwards, whatever the clock of the machine does.
        let at = self.app.now().max(self.last_at);
        let actor = match &entry {
            LogEntry::Act { seat, .. } => self.seat(*seat).ok(),
            LogEntry::Deal { .. } | LogEntry::Undo { .. } => None,
        };
        let row = LogRow {
            table: self.row.id.clone(),
            seq,
            at,
            command: command.clone(),
            entry: entry.resumed_at(self.resumed),
            hash: next.digest(),
            waiting: mask(to_act),
            due: self.due(at, to_act),
            external: self.external(to_act),
        };
        let begun = Instant::now();
        let raced = self.app.committer.append(row.clone()).await;
        #[cfg(test)]
        let raced = raced.map(|race| match race {
            Race::Lost if planted(Planted::LostTakenForWon) => Race::Won,
            race => race,
        });
        match raced {
            Ok(Race::Won) => {
                self.app.meters.moves.inc();
                let took = begun.elapsed().as_secs_f64();
                self.app.meters.move_seconds.observe(took);
                self.live = Some(next);
                self.note_row(&row, before);
                self.count_row(&row);
                self.note_reading(&row);
                self.tell_step();
                self.after_own_row().await;
                Ok(Done { seq })
            }
            Ok(Race::Lost) => {
                self.catch_up().await;
                // The row that was first may be this very command, sent twice.
                let repeated = command.and_then(|id| self.repeated(actor?, &id));
                repeated.ok_or_else(|| {
                    ApiError::new(ErrorCode::Stale, "Somebody else was a moment earlier.")
                        .hint("Look at the new position and choose again.")
                        .at(self.seq())
                })
            }
            Err(error) => {
                // It may have been stored although nobody told us: look before anything else.
                self.uncertain = true;
                self.app.meters.moves_failed.inc();
                Err(error.into())
            }
        }
    }

    /// The clock, on which no time has passed while no server ran. The next row says so, too, so
    /// that every process reads the same from the log.
    pub(super) fn clock_now(&self) -> Option<Clock> {
        let mut clock = self.clock.clone()?;
        if let Some(moment) = self.resumed {
            clock.forgive_until(moment);
        }
        Some(clock)
    }

    /// When somebody should look after the table at the latest.
    pub(super) fn due(&self, at: Millis, to_act: SeatSet) -> Option<Millis> {
        // Where only bots play, nobody has to look unless somebody does so by themselves.
        if only_bots(&self.row.doc) {
            return None;
        }
        let due = |seat: Seat| {
            if self.decided_by_bot(seat) {
                return Some(at + BOT_GRACE);
            }
            let mut clock = self.clock_now()?;
            clock.pass(at, to_act, true);
            clock.deadline(seat)
        };
        to_act.iter().filter_map(due).min()
    }

    /// The programs among those who have to act.
    pub(super) fn external(&self, to_act: SeatSet) -> Vec<String> {
        external(&self.row.doc, to_act)
    }

    /// Whoever acts is back, unless they asked for a stand-in themselves; then they take the
    /// seat back by acting, too.
    async fn take_over(&mut self, seat: Seat) -> Result<(), ApiError> {
        let stands_in = matches!(
            self.row.doc.seats[seat.index()],
            Occupant::Person {
                stand_in: Some(_),
                ..
            }
        );
        if stands_in {
            self.set_stand_in(seat, None).await?;
        }
        Ok(())
    }

    pub(super) async fn set_stand_in(
        &mut self,
        seat: Seat,
        why: Option<StandIn>,
    ) -> Result<(), ApiError> {
        self.check_plays(seat)?;
        self.change(|row| {
            if let Occupant::Person { stand_in, .. } = &mut row.doc.seats[seat.index()] {
                *stand_in = why;
            }
            Ok(())
        })
        .await?;
        // A bot minds nothing: perhaps it was the last whose answer was missing.
        self.end_if_agreed().await
    }

    /// Whoever has given up does not come back.
    pub(super) fn check_plays(&self, seat: Seat) -> Result<(), ApiError> {
        if (self.row.doc.settled.resigned).contains(&seat_to_wire(seat)) {
            return Err(ApiError::moment("You have given this game up.")
                .hint("You can watch it to its end."));
        }
        Ok(())
    }

    pub(super) async fn undo(
        &mut self,
        guest: &str,
        number: u8,
        seq: u64,
    ) -> Result<Done, ApiError> {
        let seat = self.own_seat(guest, number)?;
        self.check_running()?;
        self.check_plays(seat)?;
        if seq != self.seq() {
            let stale = ApiError::new(ErrorCode::Stale, "The game has gone on in the meantime.");
            return Err(stale.hint("Look at the new position first.").at(self.seq()));
        }
        let policy = self.row.doc.rules.undo;
        if policy == Undo::Never {
            return Err(ApiError::moment("At this table nothing is taken back."));
        }
        let live = self.live.as_ref().ok_or_else(ApiError::internal)?;
        let Some(chance) = live.undo_chance(seat) else {
            return Err(ApiError::moment(
                "There is nothing that you could take back.",
            ));
        };
        if chance.free {
            return self.take_back(seat, chance.plies).await;
        }
        if policy == Undo::Free {
            return Err(ApiError::moment(
                "This cannot be taken back: it has shown something, or somebody has acted since.",
            ));
        }
        let request = UndoRequest {
            seat: number,
            back_to: live.plies() - chance.plies,
            at_seq: live.seq(),
            agreed: vec![number],
        };
        self.ask_undo(request).await
    }

    /// Asks the other people; if there are none, nobody minds.
    async fn ask_undo(&mut self, request: UndoRequest) -> Result<Done, ApiError> {
        if self.undo_missing(&request).is_empty() {
            return self.take_back_shown(&request).await;
        }
        let seq = self.seq();
        self.change(|row| {
            row.doc.undo_request = Some(request.clone());
            Ok(())
        })
        .await?;
        Ok(Done { seq })
    }

    /// Who still has to agree.
    pub(super) fn undo_missing(&self, request: &UndoRequest) -> Vec<u8> {
        let asker = usize::from(request.seat).saturating_sub(1);
        let owner = |place: usize| match self.row.doc.seats.get(place) {
            Some(Occupant::Person { guest, .. }) => Some(guest.as_str()),
            _ => None,
        };
        let missing = |seat: &Seat| {
            let own = owner(seat.index());
            own.is_some()
                && own != owner(asker)
                && !request.agreed.contains(&seat_to_wire(*seat))
                && !self.decided_by_bot(*seat)
        };
        let seats = self.seats().seats().filter(missing);
        seats.map(seat_to_wire).collect()
    }

    pub(super) async fn answer_undo(
        &mut self,
        guest: &str,
        number: u8,
        agree: bool,
    ) -> Result<Done, ApiError> {
        self.own_seat(guest, number)?;
        self.check_running()?;
        let seq = self.seq();
        let open = |request: &UndoRequest| request.at_seq == seq;
        let Some(mut request) = self.row.doc.undo_request.clone().filter(open) else {
            return Err(ApiError::moment("Nobody asks to take anything back."));
        };
        if !agree {
            self.change(|row| {
                row.doc.undo_request = None;
                Ok(())
            })
            .await?;
            return Ok(Done { seq });
        }
        if !request.agreed.contains(&number) {
            request.agreed.push(number);
        }
        self.ask_undo(request).await
    }

    /// Takes back what others have seen: such a game does not count for ratings.
    async fn take_back_shown(&mut self, request: &UndoRequest) -> Result<Done, ApiError> {
        let live = self.live.as_ref().ok_or_else(ApiError::internal)?;
        let plies = live.plies().saturating_sub(request.back_to);
        let seat = self.seat(request.seat)?;
        self.change(|row| {
            row.doc.undo_request = None;
            row.doc.unrated = true;
            Ok(())
        })
        .await?;
        self.take_back(seat, plies).await
    }

    async fn take_back(&mut self, seat: Seat, plies: u64) -> Result<Done, ApiError> {
        let live = self.live.as_ref().ok_or_else(ApiError::internal)?;
        #[cfg(test)]
        let plies = plies + u64::from(planted(Planted::UndoTooFar));
        // Against computer players it is practice: whoever tries again meets the same luck, so that
        // nobody fishes for a better card. People are asked before, and what they have seen of the
        // deck must not come again.
        let prepared = live.prepare_undo(seat, plies, alone(&self.row.doc))?;
        self.store_prepared(prepared, None).await
    }
}

/// The first row of a game that was just dealt.
#[must_use]
pub fn deal_row(row: &TableRow, live: &dyn Live, entry: LogEntry, at: Millis) -> LogRow {
    let to_act = live.to_act();
    let bots = to_act
        .iter()
        .any(|seat| super::bots::decided_by_bot(&row.doc, seat));
    LogRow {
        table: row.id.clone(),
        seq: 0,
        at,
        command: None,
        entry,
        hash: live.digest(),
        waiting: mask(to_act),
        due: (bots && !only_bots(&row.doc)).then_some(at + BOT_GRACE),
        external: external(&row.doc, to_act),
    }
}

/// The programs among those who have to act.
fn external(doc: &TableDoc, to_act: SeatSet) -> Vec<String> {
    let program = |seat: Seat| match &doc.seats[seat.index()] {
        Occupant::External { guest, .. } => Some(guest.clone()),
        Occupant::Open | Occupant::Person { .. } | Occupant::Bot { .. } => None,
    };
    to_act.iter().filter_map(program).collect()
}

/// Seats as the store keeps them: bit 0 is seat 1.
pub(crate) fn mask(seats: SeatSet) -> u8 {
    seats.iter().fold(0, |mask, seat| mask | 1 << seat.index())
}
