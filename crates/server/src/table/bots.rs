//! Letting bots decide: built-in ones in worker threads, programs over their sockets.

use super::{Command, Table};
use crate::live::Wanted;
use crate::model::{BotLevel, Millis, Occupant, StandIn, TableDoc};
#[cfg(test)]
use crate::sim::planted::{Planted, planted};
use crate::workers::{Decided, Errand, ThinkingTime};
use gleis_games::wire::{WireAction, seat_to_wire};
use gleis_rules::{Seat, Viewer};
use std::sync::Arc;

/// Who plays for people who are not there.
const STAND_IN: BotLevel = BotLevel::Strong;

/// When the workers have too much to do, they are asked again after this time.
const RETRY: Millis = 200;

/// How long another process may take for a bot's move before this one does it.
const PATIENCE: Millis = 5_000;

/// Where only bots play, they go on for so long after somebody has looked.
const UNWATCHED: Millis = 30_000;

/// Does a bot of some kind decide for this seat?
pub(super) fn decided_by_bot(doc: &TableDoc, seat: Seat) -> bool {
    match &doc.seats[seat.index()] {
        Occupant::Bot { .. } | Occupant::External { .. } => true,
        Occupant::Person { stand_in, .. } => stand_in.is_some(),
        Occupant::Open => false,
    }
}

/// Do built-in bots decide for all seats?
pub(crate) fn only_bots(doc: &TableDoc) -> bool {
    doc.seats.iter().all(|occupant| match occupant {
        Occupant::Bot { .. } => true,
        Occupant::Person { stand_in, .. } => stand_in.is_some(),
        Occupant::External { .. } | Occupant::Open => false,
    })
}

impl Table {
    /// Does a bot of some kind decide for this seat?
    pub(super) fn decided_by_bot(&self, seat: Seat) -> bool {
        decided_by_bot(&self.row.doc, seat)
    }

    /// A table was opened: what is missing is a result, or a bot's move.
    pub(super) async fn begin(&mut self) {
        self.repair().await;
        self.after_own_row().await;
    }

    /// This process wrote the last row, so it looks after what follows.
    pub(super) async fn after_own_row(&mut self) {
        self.foreign = false;
        if self
            .live
            .as_ref()
            .is_some_and(|live| live.result().is_some())
        {
            self.finish().await;
            return;
        }
        self.ask_bots();
        self.set_alarm();
    }

    /// Another process wrote the last row and looks after what follows, if it is still there.
    pub(super) fn after_foreign_row(&mut self) {
        self.foreign = true;
        self.ask_programs();
        self.set_alarm();
    }

    /// Does somebody play here, a person or a program that is connected?
    fn has_players(&self) -> bool {
        self.row.doc.seats.iter().any(|occupant| match occupant {
            Occupant::Person { stand_in, .. } => stand_in.is_none(),
            Occupant::External { guest, .. } => self.app.programs.is_connected(guest),
            Occupant::Bot { .. } | Occupant::Open => false,
        })
    }

    /// Where only bots play and nobody looks on, the game waits until somebody does.
    pub(super) fn rests(&self) -> bool {
        let lately = self.app.now() - self.looked_at < UNWATCHED;
        !lately && !self.has_players() && !self.is_watched()
    }

    /// Somebody looks or does something: bots that have rested go on.
    pub(crate) fn attend(&mut self) {
        let rested = self.rests();
        self.looked_at = self.app.now();
        if rested {
            if !self.foreign {
                self.ask_bots();
            }
            self.set_alarm();
        }
    }

    /// Something may be due. Nobody has to look after a table that rests, until somebody looks.
    pub(super) async fn wake(&mut self) {
        self.tick().await;
        if !self.is_running() || !self.rests() {
            return;
        }
        if let Err(error) = self.app.store.forget_due(self.id(), self.seq()).await {
            tracing::warn!(table = self.id(), %error, "a table that rests is looked at again");
        }
    }

    /// Asks whoever is to act and is no person.
    pub(super) fn ask_bots(&mut self) {
        if !self.is_running() || self.rests() {
            return;
        }
        let Some(live) = &self.live else { return };
        let (to_act, since) = (live.to_act(), &self.asked_since);
        self.asked_bots
            .retain(|&(asked, seat)| to_act.has(seat) && asked == since[seat.index()]);
        for seat in to_act.iter() {
            if self.is_asked(seat) {
                continue;
            }
            let level = match &self.row.doc.seats[seat.index()] {
                Occupant::Bot { level } => *level,
                Occupant::Person {
                    stand_in: Some(_), ..
                } => STAND_IN,
                Occupant::External { .. } | Occupant::Person { .. } | Occupant::Open => continue,
            };
            if self.bots_wait_until().is_none() {
                self.ask_built_in_bot(seat, level);
            }
        }
        self.ask_programs();
    }

    /// Has the question that stands been put to the bot of a seat? While several choose at the
    /// same time, it stays the same when others act.
    fn is_asked(&self, seat: Seat) -> bool {
        self.asked_bots
            .contains(&(self.asked_since[seat.index()], seat))
    }

    fn ask_built_in_bot(&mut self, seat: Seat, level: BotLevel) {
        let Some(live) = &self.live else { return };
        let seq = self.asked_since[seat.index()];
        // Against one person the same position gets the same answer, so that trying again after
        // taking back changes nothing but what the person does.
        let seed = if super::finish::alone(&self.row.doc) {
            live.digest().rotate_left(u32::from(seat_to_wire(seat)))
        } else {
            crate::id::random_u64()
        };
        let job = live.bot_job(seat, seed);
        let handle = self.handle.clone();
        let answer = move |decision: Decided| {
            // A table that has ended needs no answer: it asks again when it is opened.
            let _ = handle.send(Command::BotAnswer {
                seq,
                seat,
                decision,
            });
        };
        if self.app.workers.submit(self.errand(level), job, answer) {
            self.asked_bots.push((seq, seat));
        }
    }

    /// For whom a bot of this level decides here.
    fn errand(&self, level: BotLevel) -> Errand {
        let host = self.row.doc.host.clone();
        let address = self.app.running.address_of(self.id());
        Errand {
            address: address.map_or_else(|| host.clone(), |address| address.to_string()),
            host,
            table: self.id().to_owned(),
            people: self.has_players(),
            level,
        }
    }

    /// Asks programs that are connected to this process.
    fn ask_programs(&mut self) {
        if !self.is_running() {
            return;
        }
        let Some(live) = &self.live else { return };
        for seat in live.to_act().iter() {
            let Occupant::External { guest, .. } = &self.row.doc.seats[seat.index()] else {
                continue;
            };
            if self.is_asked(seat) {
                continue;
            }
            let seq = self.asked_since[seat.index()];
            let Some(prompt) = live.prompt(seat) else {
                continue;
            };
            let Ok(kind) = &self.kind else { continue };
            let question = crate::programs::Question {
                kind: Arc::clone(kind),
                view: live.view(Viewer::Seat(seat)),
                choices: prompt
                    .choices
                    .into_iter()
                    .map(|choice| choice.action)
                    .collect(),
                seq,
                seat,
                table: self.handle.clone(),
            };
            if self.app.programs.ask(guest, question) {
                self.asked_bots.push((seq, seat));
            }
        }
    }

    pub(super) async fn bot_answer(&mut self, seq: u64, seat: Seat, decision: Decided) {
        self.asked_bots.retain(|&asked| asked != (seq, seat));
        self.note_time(decision.time);
        self.decide(seq, seat, decision.action).await;
    }

    /// How long experts think is told when it changes.
    fn note_time(&mut self, time: ThinkingTime) {
        let hurried = match time {
            ThinkingTime::Short => return,
            ThinkingTime::Usual => None,
            ThinkingTime::Hurried(milliseconds) => Some(milliseconds),
        };
        if self.hurried != hurried {
            self.hurried = hurried;
            self.tell_table();
        }
    }

    async fn decide(&mut self, seq: u64, seat: Seat, action: Option<WireAction>) {
        if seq < self.asked_since[seat.index()] || !self.is_running() || !self.decided_by_bot(seat)
        {
            return self.ask_bots();
        }
        let Some(live) = &self.live else { return };
        let wanted = match action {
            Some(action) => Wanted::Action(action),
            None => {
                self.app.meters.forfeits.inc();
                let choices = live.prompt(seat).map_or(1, |prompt| prompt.choices.len());
                Wanted::Choice((crate::id::random_u64() % choices.max(1) as u64) as usize)
            }
        };
        let done = self.act_as(seat, &wanted, None, true).await;
        if let Err(error) = done {
            tracing::warn!(table = self.id(), %error, "a bot's move was refused");
            // Once more after a while: the database may be full or away.
            self.wake_at = Some(self.app.now() + PATIENCE);
        }
    }

    /// Something may be due: a clock that has run out, a bot that nobody has asked.
    pub(super) async fn tick(&mut self) {
        #[cfg(test)]
        if planted(Planted::LostWakeUp) {
            self.wake_at = None;
            return;
        }
        self.wake_at = None;
        if self.uncertain {
            self.catch_up().await;
        }
        if !self.is_running() {
            return;
        }
        self.end_times().await;
        self.after_own_row().await;
        if self.rests() {
            return;
        }
        self.forfeit_absent_programs().await;
    }

    /// For people whose time has run out a bot plays until they are back.
    async fn end_times(&mut self) {
        let (Some(live), Some(clock)) = (&self.live, self.clock_now()) else {
            return;
        };
        let now = self.app.now();
        let late = |seat: &Seat| {
            let person = matches!(
                self.row.doc.seats[seat.index()],
                Occupant::Person { stand_in: None, .. }
            );
            person
                && clock
                    .deadline(*seat)
                    .is_some_and(|deadline| deadline <= now)
        };
        let late: Vec<Seat> = live.to_act().iter().filter(late).collect();
        for seat in late {
            if let Err(error) = self.set_stand_in(seat, Some(StandIn::OutOfTime)).await {
                tracing::warn!(table = self.id(), %error, "no bot could take over");
            }
        }
    }

    /// A program that is not there forfeits its decision, as the bot protocol says.
    async fn forfeit_absent_programs(&mut self) {
        let Some(live) = &self.live else { return };
        let now = self.app.now();
        let absent = |seat: &Seat| {
            let program = matches!(self.row.doc.seats[seat.index()], Occupant::External { .. });
            program && !self.is_asked(*seat)
        };
        let absent: Vec<Seat> = live.to_act().iter().filter(absent).collect();
        if now - self.last_at < crate::programs::ABSENT_MILLISECONDS {
            return;
        }
        for seat in absent {
            let seq = self.asked_since[seat.index()];
            self.decide(seq, seat, None).await;
        }
    }

    /// When to look again if nothing happens.
    pub(super) fn set_alarm(&mut self) {
        self.wake_at = None;
        if !self.is_running() || self.rests() {
            return;
        }
        let (Some(live), Some(clock)) = (&self.live, self.clock_now()) else {
            return;
        };
        let now = self.app.now();
        let moment = |seat: Seat| match &self.row.doc.seats[seat.index()] {
            Occupant::External { .. } if !self.is_asked(seat) => {
                Some((self.last_at + crate::programs::ABSENT_MILLISECONDS).max(now + RETRY))
            }
            Occupant::Person { stand_in: None, .. } => clock.deadline(seat),
            Occupant::Bot { .. } | Occupant::Person { .. } => {
                let soon = now + if self.foreign { PATIENCE } else { RETRY };
                (!self.is_asked(seat)).then(|| self.bots_wait_until().unwrap_or(soon))
            }
            Occupant::External { .. } | Occupant::Open => None,
        };
        let moment = live.to_act().iter().filter_map(moment).min();
        // Never at once: what failed just now, for want of a database, would fail again.
        self.wake_at = moment.map(|moment| moment.max(now + RETRY));
    }
}
