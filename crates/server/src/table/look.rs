//! Questions about a table that change nothing.

use super::load::players_of;
use super::{Table, lock};
use crate::live::{GameKind, HintsWanted, Live, Perspective, Ply};
use crate::model::Status;
use crate::protocol::{ApiError, Replay, Since, Statistics};
use crate::store::TableRow;
use gleis_games::record::{self, Options, Record};
use gleis_games::wire::{Hints, seat_to_wire};
use gleis_rules::Viewer;
use std::fmt;
use std::sync::Arc;
use tokio::sync::oneshot;

/// Where an answer comes from.
pub(crate) type Answer<T> = oneshot::Receiver<Result<T, ApiError>>;

/// Is run by the task of a table, or with the reason why there is no table.
type Question = dyn FnOnce(Result<&mut Table, ApiError>) + Send;

/// A question: a function of the table, which its task runs between two commands.
pub struct Ask {
    question: Box<Question>,
    guest: Option<String>,
    /// Up to which number whoever asks knows the game.
    pub(super) known: u64,
}

impl fmt::Debug for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ask").finish_non_exhaustive()
    }
}

impl Ask {
    /// A question, and where its answer comes from.
    pub(crate) fn new<T: Send + 'static>(
        question: impl FnOnce(&mut Table) -> Result<T, ApiError> + Send + 'static,
    ) -> (Self, Answer<T>) {
        let (sender, answer) = oneshot::channel();
        // Whoever has gone away does not need the answer.
        let run = move |table: Result<&mut Table, ApiError>| {
            drop(sender.send(table.and_then(question)));
        };
        let question = Box::new(run);
        let ask = Self {
            question,
            guest: None,
            known: 0,
        };
        (ask, answer)
    }

    /// The same, asked by somebody who may have a name here.
    #[must_use]
    pub(crate) fn of(mut self, guest: Option<String>) -> Self {
        self.guest = guest;
        self
    }

    /// Who asks, as far as is known.
    pub(super) fn guest(&self) -> Option<&str> {
        self.guest.as_deref()
    }

    /// Whoever asks knows the game up to this number: the answer does not stay behind it.
    pub(crate) fn knowing(mut self, seq: u64) -> Self {
        self.known = seq;
        self
    }

    pub(super) fn answer(self, table: Result<&mut Table, ApiError>) {
        (self.question)(table);
    }
}

/// Somebody who waits until something happens.
pub(super) struct Waiter {
    viewer: Viewer,
    since: u64,
    answer: oneshot::Sender<Result<Since, ApiError>>,
}

/// How many may wait at one table.
const WAITERS_MAX: usize = 100;

impl Table {
    /// What is played here.
    pub(crate) fn kind(&self) -> Result<Arc<dyn GameKind>, ApiError> {
        let kind = self.kind.as_ref().map(Arc::clone);
        kind.map_err(|broken| ApiError::moment(broken.0.clone()))
    }

    /// The game in play.
    pub(crate) fn game(&self) -> Result<&dyn Live, ApiError> {
        self.live.as_deref().ok_or_else(no_game)
    }

    /// What a viewer could do next.
    pub(crate) fn hints(&self, viewer: Viewer, mut wanted: HintsWanted) -> Result<Hints, ApiError> {
        wanted.aids = self.shows_aids();
        self.game()?
            .hints(viewer, &wanted)
            .map_err(|refusal| ApiError::bad(format!("This cannot be answered: {refusal}.")))
    }

    /// Once the game is over, aids help nobody.
    fn shows_aids(&self) -> bool {
        self.row.doc.rules.aids || self.row.status == Status::Finished
    }

    /// What happened after a step; with `wait`, answered when something has.
    pub(crate) fn news(&mut self, viewer: Viewer, since: u64, wait: bool) -> Answer<Since> {
        self.attend();
        let (sender, receiver) = oneshot::channel();
        let news = self.live.as_ref().is_some_and(|live| live.seq() > since);
        let over = self.row.status != Status::Running && self.live.is_some();
        self.waiters.retain(|waiter| !waiter.answer.is_closed());
        if news || over || !wait || self.waiters.len() >= WAITERS_MAX {
            drop(sender.send(self.since(viewer, since)));
        } else {
            self.waiters.push(Waiter {
                viewer,
                since,
                answer: sender,
            });
        }
        receiver
    }

    fn since(&self, viewer: Viewer, since: u64) -> Result<Since, ApiError> {
        let (live, position) = (self.game()?, self.position(viewer)?);
        let steps = match live.seq().checked_sub(since) {
            Some(missed) if missed <= 64 => live.steps_since(since, viewer, usize::MAX),
            _ => Vec::new(),
        };
        Ok(Since { steps, position })
    }

    /// Something has happened: those who waited for it are answered.
    pub(super) fn answer_waiters(&mut self) {
        for waiter in std::mem::take(&mut self.waiters) {
            let since = self.since(waiter.viewer, waiter.since);
            drop(waiter.answer.send(since));
        }
    }

    /// What there is to replay.
    pub(crate) fn replay(&self, guest: Option<&str>) -> Result<Replay, ApiError> {
        let live = self.game()?;
        let viewers = Viewer::all(self.seats()).map(Perspective::of);
        let viewers: Vec<Perspective> = viewers
            .chain([Perspective::All])
            .filter(|wanted| self.perspective(guest, *wanted).is_ok())
            .collect();
        if viewers.is_empty() {
            self.viewer(guest, None)?;
        }
        Ok(Replay {
            id: self.row.id.clone(),
            game: self.row.doc.rules.game.clone(),
            options: Options {
                players: self.seats().get(),
                first_seat: self.row.doc.rules.first_seat,
            },
            players: players_of(&self.row),
            plies: live.plies(),
            viewers: viewers.into_iter().map(Perspective::name).collect(),
            table: true,
        })
    }

    /// Do all cards lie open, because the game is over?
    fn is_open(&self) -> bool {
        self.row.status == Status::Finished
    }

    /// May everybody look back as any seat? In a campaign secrets outlive the game, and a
    /// player's postcards stay the player's own.
    fn shows_seats(&self) -> bool {
        self.is_open() && self.row.doc.campaign.is_none()
    }

    /// The perspective that somebody wants, as far as the table allows it.
    fn perspective(
        &self,
        guest: Option<&str>,
        wanted: Perspective,
    ) -> Result<Perspective, ApiError> {
        let viewer = match wanted {
            Perspective::All if self.is_open() => {
                self.viewer(guest, None)?;
                return Ok(Perspective::All);
            }
            Perspective::All => {
                let message = "While the game goes on, nobody sees all cards.";
                return Err(ApiError::forbidden(message));
            }
            Perspective::One { viewer, .. } => viewer,
        };
        let viewer = match viewer {
            Viewer::Spectator => self.viewer(guest, None)?,
            Viewer::Seat(seat) if self.shows_seats() => {
                Viewer::Seat(self.seat(seat_to_wire(seat))?)
            }
            Viewer::Seat(seat) => self.viewer(guest, Some(seat_to_wire(seat)))?,
        };
        Ok(Perspective::One {
            viewer,
            aids: self.shows_aids(),
        })
    }

    /// One moment of a replay.
    pub(crate) fn ply(
        &self,
        guest: Option<&str>,
        wanted: Perspective,
        ply: u64,
    ) -> Result<Ply, ApiError> {
        let live = self.game()?;
        let perspective = self.perspective(guest, wanted)?;
        live.at_ply(ply, perspective).ok_or_else(|| {
            ApiError::bad(format!(
                "The game has only {} actions so far.",
                live.plies()
            ))
        })
    }

    /// The record of the game; without a wish as much of it as somebody may know.
    pub(crate) fn record(
        &self,
        guest: Option<&str>,
        wanted: Option<Perspective>,
    ) -> Result<Record, ApiError> {
        let live = self.game()?;
        let most = if self.is_open() {
            Perspective::All
        } else {
            Perspective::of(Viewer::Spectator)
        };
        let viewer = match self.perspective(guest, wanted.unwrap_or(most))? {
            Perspective::One { viewer, .. } => Some(viewer),
            Perspective::All => None,
        };
        Ok(live.record(players_of(&self.row), viewer))
    }

    /// The game in numbers, once it is over.
    pub(crate) fn statistics(&self, guest: Option<&str>) -> Result<Statistics, ApiError> {
        let (live, kind) = (self.game()?, self.kind()?);
        self.perspective(guest, Perspective::All)?;
        let record = live.record(players_of(&self.row), None);
        let last = live.at_ply(live.plies(), Perspective::All);
        let statistics = last.and_then(|last| counted(&*kind, &record, &last));
        statistics.ok_or_else(ApiError::internal)
    }

    /// The table, if its game was stopped: it cannot be replayed any more, so only those who
    /// played may have its record.
    pub(crate) fn stopped(&self, guest: Option<&str>) -> Result<Option<TableRow>, ApiError> {
        if self.row.doc.stopped.is_none() {
            return Ok(None);
        }
        if guest.is_some_and(|guest| self.sits(guest)) {
            return Ok(Some(self.row.clone()));
        }
        let message = "Only those who played may have this record.";
        Err(ApiError::forbidden(message))
    }

    /// Is anybody looking?
    pub(super) fn is_watched(&self) -> bool {
        let waits = |waiter: &Waiter| !waiter.answer.is_closed();
        !lock(&self.watchers).is_empty() || self.waiters.iter().any(waits)
    }
}

/// The numbers of a full record, with its last moment.
pub(crate) fn counted(kind: &dyn GameKind, record: &Record, last: &Ply) -> Option<Statistics> {
    let revealed = last.hints.revealed.iter();
    let tickets = revealed.flat_map(|seat| &seat.tickets);
    let done = tickets
        .map(|ticket| (ticket.ticket.clone(), ticket.done))
        .collect();
    let left: Vec<u8> = last.view.seats.iter().map(|seat| seat.trains).collect();
    let game = kind.wire();
    let counted = record::statistics(record, &game, &done, &left)?;
    let (more, whole) = super::numbers::count(record, &game, last, &counted.seats);
    Some(Statistics {
        actions: counted.actions,
        took: None,
        seats: counted.seats,
        more,
        whole,
        played: Vec::new(),
    })
}

pub(crate) fn no_game() -> ApiError {
    ApiError::moment("The game has not begun.").hint("The host starts it when all seats are taken.")
}
