//! The way to a table. Those who sit there have places of their own to wait in, so that a crowd
//! that looks on cannot keep them out.

use super::Command;
use crate::model::{Occupant, TableDoc};
use std::sync::{Arc, PoisonError, RwLock};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, TryAcquireError, mpsc};

/// How many commands of players may wait for one table, and how many of all others; more are
/// refused as "busy".
const COMMANDS: usize = 64;

/// Who sits at a table; unknown until it is loaded.
type Sitting = Arc<RwLock<Option<Vec<String>>>>;

/// The way to a table.
#[derive(Clone, Debug)]
pub struct TableHandle {
    /// Answers of bots: as many as were asked.
    bots: mpsc::UnboundedSender<Letter>,
    players: Entrance,
    others: Entrance,
    sitting: Sitting,
}

/// A command, and the place it takes as long as it waits. Boxed, because queues keep room for many.
type Letter = (Box<Command>, Option<OwnedSemaphorePermit>);

/// A queue with so many places.
#[derive(Clone, Debug)]
struct Entrance {
    queue: mpsc::UnboundedSender<Letter>,
    places: Arc<Semaphore>,
}

/// The end of it that the table reads.
#[derive(Debug)]
pub(super) struct Mailbox {
    bots: mpsc::UnboundedReceiver<Letter>,
    players: mpsc::UnboundedReceiver<Letter>,
    others: mpsc::UnboundedReceiver<Letter>,
    /// Whose turn it is when both wait.
    others_first: bool,
    places: [Arc<Semaphore>; 2],
}

/// Why a command did not reach its table.
#[derive(Debug)]
pub enum Unsent {
    /// It has too much to do.
    Busy,
    /// It has ended; it can be opened again.
    Ended(Box<Command>),
}

/// A new way to a table.
pub(super) fn mailbox() -> (TableHandle, Mailbox) {
    let lane = || {
        let (queue, end) = mpsc::unbounded_channel();
        let places = Arc::new(Semaphore::new(COMMANDS));
        (Entrance { queue, places }, end)
    };
    let (bots, bots_end) = mpsc::unbounded_channel();
    let ((players, players_end), (others, others_end)) = (lane(), lane());
    let mailbox = Mailbox {
        bots: bots_end,
        players: players_end,
        others: others_end,
        others_first: false,
        places: [Arc::clone(&players.places), Arc::clone(&others.places)],
    };
    let handle = TableHandle {
        bots,
        players,
        others,
        sitting: Sitting::default(),
    };
    (handle, mailbox)
}

fn put(queue: &mpsc::UnboundedSender<Letter>, placed: Letter) -> Result<(), Box<Command>> {
    queue.send(placed).map_err(|unsent| unsent.0.0)
}

impl TableHandle {
    /// Tells the table something; gives the command back if the table is just ending.
    ///
    /// # Errors
    /// If the table has too much to do, or has ended.
    pub fn send(&self, command: Command) -> Result<(), Unsent> {
        let Some(lane) = self.lane(&command) else {
            return self.send_at_once(command).map_err(Unsent::Ended);
        };
        match Arc::clone(&lane.places).try_acquire_owned() {
            Ok(place) => put(&lane.queue, (Box::new(command), Some(place))).map_err(Unsent::Ended),
            Err(TryAcquireError::NoPermits) => Err(Unsent::Busy),
            Err(TryAcquireError::Closed) => Err(Unsent::Ended(Box::new(command))),
        }
    }

    /// As [`TableHandle::send`], but waits for a place.
    ///
    /// # Errors
    /// If the table has ended; with the command.
    pub async fn send_patiently(&self, command: Command) -> Result<(), Box<Command>> {
        let Some(lane) = self.lane(&command) else {
            return self.send_at_once(command);
        };
        match Arc::clone(&lane.places).acquire_owned().await {
            Ok(place) => put(&lane.queue, (Box::new(command), Some(place))),
            Err(_) => Err(Box::new(command)),
        }
    }

    /// What needs no place, because there is no more of it than was begun before.
    fn send_at_once(&self, command: Command) -> Result<(), Box<Command>> {
        let queue = match &command {
            // Behind the look that it ends.
            Command::Unwatch { guest, .. } => &self.lane_of(guest.as_deref()).queue,
            _ => &self.bots,
        };
        put(queue, (Box::new(command), None))
    }

    /// Where a command waits, if it needs a place.
    fn lane(&self, command: &Command) -> Option<&Entrance> {
        match command {
            Command::BotAnswer { .. } | Command::Unwatch { .. } => None,
            Command::Changed { .. }
            | Command::Said { .. }
            | Command::Present
            | Command::Wake
            | Command::Gone => Some(&self.players),
            _ => Some(self.lane_of(command.guest())),
        }
    }

    fn lane_of(&self, guest: Option<&str>) -> &Entrance {
        match guest {
            Some(guest) if self.may_sit(guest) => &self.players,
            Some(_) | None => &self.others,
        }
    }

    /// Does somebody sit at the table, as far as is known?
    fn may_sit(&self, guest: &str) -> bool {
        let sitting = self.sitting.read().unwrap_or_else(PoisonError::into_inner);
        let sits = |sitting: &Vec<String>| sitting.iter().any(|id| id == guest);
        sitting.as_ref().is_none_or(sits)
    }

    /// Notes who sits at the table and whose it is.
    pub(super) fn note_sitting(&self, doc: &TableDoc) {
        let guest = |occupant: &Occupant| match occupant {
            Occupant::Person { guest, .. } | Occupant::External { guest, .. } => {
                Some(guest.clone())
            }
            Occupant::Open | Occupant::Bot { .. } => None,
        };
        let mut sitting: Vec<String> = doc.seats.iter().filter_map(guest).collect();
        sitting.push(doc.host.clone());
        let mut known = self.sitting.write().unwrap_or_else(PoisonError::into_inner);
        *known = Some(sitting);
    }
}

impl Mailbox {
    /// The next command: answers of bots first, then players and others in turn. Never nothing
    /// while a handle is there.
    pub(super) async fn next(&mut self) -> Option<Box<Command>> {
        self.others_first = !self.others_first;
        let (first, second) = if self.others_first {
            (&mut self.others, &mut self.players)
        } else {
            (&mut self.players, &mut self.others)
        };
        let placed = tokio::select! {
            biased;
            placed = self.bots.recv() => placed,
            placed = first.recv() => placed,
            placed = second.recv() => placed,
        };
        placed.map(|(command, _)| command)
    }

    /// Does nothing wait?
    pub(super) fn is_empty(&self) -> bool {
        self.bots.is_empty() && self.players.is_empty() && self.others.is_empty()
    }

    /// Takes nothing more, and gives what waits.
    pub(super) fn close(mut self) -> Vec<Command> {
        for places in &self.places {
            places.close();
        }
        let mut rest = Vec::new();
        for lane in [&mut self.bots, &mut self.players, &mut self.others] {
            lane.close();
            rest.extend(std::iter::from_fn(|| lane.try_recv().ok()));
        }
        rest.into_iter().map(|(command, _)| *command).collect()
    }
}

impl Drop for Mailbox {
    /// Whoever waits for a place need not wait any longer.
    fn drop(&mut self) {
        for places in &self.places {
            places.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Ask, Outlet, Watch};
    use crate::workers::Decided;

    fn watch(guest: Option<&str>) -> Command {
        Command::Watch(Box::new(Watch {
            guest: guest.map(str::to_owned),
            name: None,
            seat: None,
            since: None,
            id: guest.map(str::to_owned),
            outlet: Outlet::new().0,
        }))
    }

    fn sits(handle: &TableHandle, guest: &str) {
        *handle.sitting.write().expect("nobody failed") = Some(vec![guest.to_owned()]);
    }

    #[tokio::test]
    async fn a_crowd_that_looks_on_does_not_keep_a_player_out() {
        let (handle, mut mailbox) = mailbox();
        sits(&handle, "anna");
        while handle.send(watch(None)).is_ok() {}
        assert!(matches!(
            handle.send(watch(Some("stranger"))),
            Err(Unsent::Busy)
        ));
        let (ask, _answer) = Ask::new(|_| Ok(()));
        let ask = ask.of(Some("anna".to_owned()));
        handle.send(watch(Some("anna"))).expect("a player's look");
        handle.send(Command::Ask(ask)).expect("a player's question");
        handle.send(Command::Wake).expect("the server's own");
        // And not at the end of the queue.
        let mut before = 0;
        while let Some(command) = mailbox.next().await {
            match *command {
                Command::Watch(watch) if watch.guest.is_some() => break,
                _ => before += 1,
            }
        }
        assert!(before <= 1, "{before}");
    }

    /// Otherwise threads on which bots think would wait for a table that is crowded.
    #[tokio::test]
    async fn the_answer_of_a_bot_is_always_taken_and_comes_first() {
        let (handle, mut mailbox) = mailbox();
        while handle.send(watch(None)).is_ok() {}
        let answer = Command::BotAnswer {
            seq: 1,
            seat: gleis_rules::Seat::new(0),
            decision: Decided::of_program(None),
        };
        handle.send(answer).expect("it is taken");
        let first = mailbox.next().await.map(|command| *command);
        assert!(
            matches!(first, Some(Command::BotAnswer { .. })),
            "{first:?}"
        );
    }

    /// Otherwise somebody would be there for good who has long gone.
    #[tokio::test]
    async fn whoever_looks_away_is_heard_behind_their_look() {
        let (handle, mut mailbox) = mailbox();
        while handle.send(watch(None)).is_ok() {}
        let away = Command::Unwatch {
            guest: None,
            connection: 7,
            view: None,
        };
        handle.send(away).expect("it is taken");
        for _ in 0..COMMANDS {
            let command = mailbox.next().await.map(|command| *command);
            assert!(matches!(command, Some(Command::Watch(_))));
        }
        let command = mailbox.next().await.map(|command| *command);
        assert!(matches!(command, Some(Command::Unwatch { .. })));
    }

    #[tokio::test]
    async fn whoever_waits_gets_a_place_and_a_closed_table_gives_everything_back() {
        let (handle, mut mailbox) = mailbox();
        while handle.send(watch(None)).is_ok() {}
        let patient = handle.clone();
        let waits = tokio::spawn(async move { patient.send_patiently(watch(None)).await });
        for _ in 0..10 {
            mailbox.next().await;
        }
        waits.await.expect("no fault").expect("a place");
        assert!(!mailbox.is_empty());
        assert_eq!(mailbox.close().len(), COMMANDS - 10 + 1);
        let unsent = handle.send_patiently(watch(None)).await;
        assert!(unsent.is_err());
        assert!(matches!(handle.send(watch(None)), Err(Unsent::Ended(_))));
    }
}
