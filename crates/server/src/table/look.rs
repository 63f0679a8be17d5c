//! Questions about a table that change nothing.

use super::load::players_of;
use super::tell::line_of;
use super::{Table, lock};
use crate::live::{Eyes, GameKind, OutlookWanted, Ply};
use crate::model::Status;
use crate::protocol::{ApiError, ChatLines, Position, Replay, Since, Steps, TableInfo};
use gleis_games::record::{Options, Record};
use gleis_games::wire::{Outlook, WirePaper, seat_to_wire};
use gleis_rules::Viewer;
use std::sync::Arc;
use tokio::sync::oneshot;

/// Where an answer goes.
type Answer<T> = oneshot::Sender<Result<T, ApiError>>;

/// How many lines of chat are shown at once.
const CHAT_LINES: u64 = 100;

/// A question. `guest` is who asks, and `seat` as which of their seats.
#[derive(Debug)]
pub enum Look {
    /// The table as everybody sees it.
    Info(Answer<TableInfo>),
    /// What is played here, for those who may look on.
    Kind {
        /// Who.
        guest: Option<String>,
        /// Where the answer goes.
        answer: Answer<Arc<dyn GameKind>>,
    },
    /// The game as a viewer knows it.
    Position {
        /// Who.
        guest: Option<String>,
        /// As which seat.
        seat: Option<u8>,
        /// Where the answer goes.
        answer: Answer<Position>,
    },
    /// What a viewer may read.
    Papers {
        /// Who.
        guest: Option<String>,
        /// As which seat.
        seat: Option<u8>,
        /// Where the answer goes.
        answer: Answer<Vec<WirePaper>>,
    },
    /// What a viewer could do next.
    Outlook {
        /// Who.
        guest: Option<String>,
        /// As which seat.
        seat: Option<u8>,
        /// What is asked beside what is always told.
        wanted: OutlookWanted,
        /// Where the answer goes.
        answer: Answer<Outlook>,
    },
    /// A page of what happened after a step.
    Steps {
        /// Who.
        guest: Option<String>,
        /// As which seat.
        seat: Option<u8>,
        /// The last step that is known.
        since: u64,
        /// How many at most.
        most: usize,
        /// Where the answer goes.
        answer: Answer<Steps>,
    },
    /// What happened after a step; answered when something has.
    Since {
        /// Who.
        guest: Option<String>,
        /// As which seat.
        seat: Option<u8>,
        /// The last step that is known.
        since: u64,
        /// Shall the answer wait until something has happened?
        wait: bool,
        /// Where the answer goes.
        answer: Answer<Since>,
    },
    /// What there is to replay.
    Replay {
        /// Who.
        guest: Option<String>,
        /// Where the answer goes.
        answer: Answer<Replay>,
    },
    /// One moment of a replay.
    Ply {
        /// Who.
        guest: Option<String>,
        /// Through whose eyes.
        through: Through,
        /// After how many actions.
        ply: u64,
        /// Where the answer goes.
        answer: Answer<Ply>,
    },
    /// The record of the game: in full once it is over, before that as a viewer may know it.
    Record {
        /// Who.
        guest: Option<String>,
        /// As which seat; after the end absent for the full record.
        seat: Option<u8>,
        /// Where the answer goes.
        answer: Answer<Record>,
    },
    /// What was said.
    Chat {
        /// Who.
        guest: Option<String>,
        /// After which line.
        after: u64,
        /// Where the answer goes.
        answer: Answer<ChatLines>,
    },
}

/// Through whose eyes somebody wants to look back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Through {
    /// Those of somebody who looks on.
    Spectator,
    /// Those of a seat, from 1.
    Seat(u8),
    /// With all cards open, once the game is over.
    Everything,
}

impl Look {
    /// Refuses the question.
    pub fn refuse(self, error: ApiError) {
        match self {
            Self::Info(answer) => drop(answer.send(Err(error))),
            Self::Kind { answer, .. } => drop(answer.send(Err(error))),
            Self::Position { answer, .. } => drop(answer.send(Err(error))),
            Self::Papers { answer, .. } => drop(answer.send(Err(error))),
            Self::Outlook { answer, .. } => drop(answer.send(Err(error))),
            Self::Steps { answer, .. } => drop(answer.send(Err(error))),
            Self::Since { answer, .. } => drop(answer.send(Err(error))),
            Self::Replay { answer, .. } => drop(answer.send(Err(error))),
            Self::Ply { answer, .. } => drop(answer.send(Err(error))),
            Self::Record { answer, .. } => drop(answer.send(Err(error))),
            Self::Chat { answer, .. } => drop(answer.send(Err(error))),
        }
    }
}

/// Somebody who waits until something happens.
pub(super) struct Waiter {
    viewer: Viewer,
    since: u64,
    answer: Answer<Since>,
}

/// How many may wait at one table.
const WAITERS_MAX: usize = 100;

impl Table {
    pub(super) async fn look(&mut self, look: Look) {
        match look {
            Look::Info(answer) => drop(answer.send(Ok(self.info()))),
            Look::Kind { guest, answer } => {
                drop(answer.send(self.look_kind(guest.as_deref())));
            }
            Look::Position {
                guest,
                seat,
                answer,
            } => drop(answer.send(self.look_position(guest.as_deref(), seat))),
            Look::Papers {
                guest,
                seat,
                answer,
            } => drop(answer.send(self.look_papers(guest.as_deref(), seat))),
            Look::Outlook {
                guest,
                seat,
                wanted,
                answer,
            } => drop(answer.send(self.look_outlook(guest.as_deref(), seat, wanted))),
            Look::Steps {
                guest,
                seat,
                since,
                most,
                answer,
            } => {
                let viewer = self.viewer(guest.as_deref(), seat);
                let steps = viewer.and_then(|viewer| self.look_steps(viewer, since, most));
                drop(answer.send(steps));
            }
            Look::Since {
                guest,
                seat,
                since,
                wait,
                answer,
            } => match self.viewer(guest.as_deref(), seat) {
                Ok(viewer) => self.look_since(viewer, since, wait, answer),
                Err(error) => drop(answer.send(Err(error))),
            },
            Look::Replay { guest, answer } => {
                drop(answer.send(self.look_replay(guest.as_deref())));
            }
            Look::Ply {
                guest,
                through,
                ply,
                answer,
            } => drop(answer.send(self.look_ply(guest.as_deref(), through, ply))),
            Look::Record {
                guest,
                seat,
                answer,
            } => {
                let record = self.look_record(guest.as_deref(), seat).await;
                drop(answer.send(record));
            }
            Look::Chat {
                guest,
                after,
                answer,
            } => {
                let lines = self.look_chat(guest.as_deref(), after).await;
                drop(answer.send(lines));
            }
        }
    }

    fn look_kind(&self, guest: Option<&str>) -> Result<Arc<dyn GameKind>, ApiError> {
        self.viewer(guest, None)?;
        let kind = self.kind.as_ref().map(Arc::clone);
        kind.map_err(|broken| ApiError::moment(broken.0.clone()))
    }

    fn look_position(&self, guest: Option<&str>, seat: Option<u8>) -> Result<Position, ApiError> {
        let viewer = self.viewer(guest, seat)?;
        self.position(viewer).ok_or_else(no_game)
    }

    fn look_papers(
        &self,
        guest: Option<&str>,
        seat: Option<u8>,
    ) -> Result<Vec<WirePaper>, ApiError> {
        let viewer = self.viewer(guest, seat)?;
        let live = self.live.as_ref().ok_or_else(no_game)?;
        Ok(live.papers(viewer))
    }

    fn look_outlook(
        &self,
        guest: Option<&str>,
        seat: Option<u8>,
        mut wanted: OutlookWanted,
    ) -> Result<Outlook, ApiError> {
        let viewer = self.viewer(guest, seat)?;
        let live = self.live.as_ref().ok_or_else(no_game)?;
        wanted.aids = self.shows_aids();
        live.outlook(viewer, &wanted)
            .map_err(|refusal| ApiError::bad(format!("This cannot be answered: {refusal}.")))
    }

    /// Once the game is over, aids help nobody.
    fn shows_aids(&self) -> bool {
        self.row.doc.rules.aids || self.row.status == Status::Finished
    }

    fn look_steps(&self, viewer: Viewer, since: u64, most: usize) -> Result<Steps, ApiError> {
        let live = self.live.as_ref().ok_or_else(no_game)?;
        Ok(Steps {
            steps: live.steps_since(since, viewer, most),
            last: live.seq(),
        })
    }

    fn look_since(&mut self, viewer: Viewer, since: u64, wait: bool, answer: Answer<Since>) {
        let news = self.live.as_ref().is_some_and(|live| live.seq() > since);
        let over = self.row.status != Status::Running && self.live.is_some();
        self.waiters.retain(|waiter| !waiter.answer.is_closed());
        if news || over || !wait || self.waiters.len() >= WAITERS_MAX {
            drop(answer.send(self.since(viewer, since)));
        } else {
            self.waiters.push(Waiter {
                viewer,
                since,
                answer,
            });
        }
    }

    fn since(&self, viewer: Viewer, since: u64) -> Result<Since, ApiError> {
        let (Some(live), Some(position)) = (&self.live, self.position(viewer)) else {
            return Err(no_game());
        };
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

    /// Through whose eyes somebody may look back.
    fn look_viewers(&self, guest: Option<&str>) -> Vec<Viewer> {
        let own = |viewer: &Viewer| match viewer {
            Viewer::Spectator => self.viewer(guest, None).is_ok(),
            Viewer::Seat(seat) => {
                let number = Some(seat_to_wire(*seat));
                self.shows_seats() || self.viewer(guest, number).is_ok()
            }
        };
        Viewer::all(self.seats()).filter(own).collect()
    }

    fn look_replay(&self, guest: Option<&str>) -> Result<Replay, ApiError> {
        let live = self.live.as_ref().ok_or_else(no_game)?;
        let viewers = self.look_viewers(guest);
        if viewers.is_empty() {
            self.viewer(guest, None)?;
        }
        let name = |viewer: Viewer| match viewer {
            Viewer::Seat(seat) => format!("seat-{}", seat_to_wire(seat)),
            Viewer::Spectator => "spectator".to_owned(),
        };
        Ok(Replay {
            id: self.row.id.clone(),
            game: self.row.doc.rules.game.clone(),
            options: Options {
                players: self.seats().get(),
                first_seat: self.row.doc.rules.first_seat,
            },
            players: players_of(&self.row),
            plies: live.plies(),
            viewers: viewers
                .into_iter()
                .map(name)
                .chain(self.is_open().then(|| "everything".to_owned()))
                .collect(),
            table: true,
        })
    }

    /// Do all cards lie open, because the game is over?
    fn is_open(&self) -> bool {
        self.row.status == Status::Finished
    }

    /// May everybody look back through the eyes of any seat? In a campaign secrets outlive the
    /// game, and a player's postcards stay the player's own.
    fn shows_seats(&self) -> bool {
        self.is_open() && self.row.doc.campaign.is_none()
    }

    fn look_ply(&self, guest: Option<&str>, through: Through, ply: u64) -> Result<Ply, ApiError> {
        let live = self.live.as_ref().ok_or_else(no_game)?;
        let one = |viewer| Eyes::One {
            viewer,
            aids: self.shows_aids(),
        };
        let eyes = match through {
            Through::Spectator => one(self.viewer(guest, None)?),
            Through::Seat(number) if self.shows_seats() => one(Viewer::Seat(self.seat(number)?)),
            Through::Seat(number) => one(self.viewer(guest, Some(number))?),
            Through::Everything if self.is_open() => {
                self.viewer(guest, None)?;
                Eyes::All
            }
            Through::Everything => {
                let message = "While the game goes on, nobody sees all cards.";
                return Err(ApiError::not_yours(message));
            }
        };
        live.at_ply(ply, eyes).ok_or_else(|| {
            ApiError::bad(format!(
                "The game has only {} actions so far.",
                live.plies()
            ))
        })
    }

    async fn look_record(&self, guest: Option<&str>, seat: Option<u8>) -> Result<Record, ApiError> {
        if self.row.doc.stopped.is_some() {
            // Replaying is not possible any more, so only those who played may have it.
            return match guest.is_some_and(|guest| self.sits(guest)) {
                true => self.stopped_record().await,
                false => Err(ApiError::not_yours(
                    "Only those who played may have this record.",
                )),
            };
        }
        let live = self.live.as_ref().ok_or_else(no_game)?;
        let players = players_of(&self.row);
        if self.row.status == Status::Finished {
            let viewer = match seat {
                None => {
                    self.viewer(guest, None)?;
                    None
                }
                Some(number) if self.shows_seats() => Some(Viewer::Seat(self.seat(number)?)),
                Some(number) => Some(self.viewer(guest, Some(number))?),
            };
            return Ok(live.record(players, viewer));
        }
        let viewer = self.viewer(guest, seat)?;
        Ok(live.record(players, Some(viewer)))
    }

    async fn stopped_record(&self) -> Result<Record, ApiError> {
        let rows = self.house.store.rows(self.id(), 0).await?;
        super::record_of_rows(&self.row, &rows).ok_or_else(no_game)
    }

    async fn look_chat(&self, guest: Option<&str>, after: u64) -> Result<ChatLines, ApiError> {
        self.viewer(guest, None)?;
        let rows = self.house.store.chat(self.id(), after, CHAT_LINES).await?;
        let readable = rows.into_iter().filter(|row| self.readable(guest, row));
        Ok(ChatLines {
            lines: readable.map(line_of).collect(),
        })
    }

    /// Is anybody looking?
    pub(super) fn is_watched(&self) -> bool {
        !lock(&self.watchers).is_empty() || !self.waiters.is_empty()
    }
}

fn no_game() -> ApiError {
    ApiError::moment("The game has not begun.").hint("The host starts it when all seats are taken.")
}
