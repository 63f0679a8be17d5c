//! Several processes may serve one table, and none of them answers from behind: before it answers,
//! a table asks the store whether another process knows more. A process alone need not ask.

use super::{Command, Table};
use crate::protocol::ApiError;
use crate::store::{StoreError, StoreResult};
use std::time::Duration;
use tokio::time::timeout;

/// How long the store may take for that; shorter than people wait.
const LOOK: Duration = Duration::from_secs(2);

impl Table {
    /// Learns what other processes have done; `known` is what [`Table::rests_on`] says.
    ///
    /// # Errors
    /// If the store does not answer although somebody knows more than this table does. Otherwise
    /// what is known is good enough: nothing new is stored meanwhile.
    pub(super) async fn keep_up(&mut self, known: Option<u64>) -> Result<(), ApiError> {
        let Some(known) = known else {
            return Ok(());
        };
        if self.app.store.is_shared() {
            let looked = timeout(LOOK, self.look_for_newer()).await;
            let late = || Err(StoreError::Unreachable("no answer in time".into()));
            if let Err(error) = looked.unwrap_or_else(|_| late()) {
                self.uncertain = true;
                if known > self.seq() {
                    return Err(error.into());
                }
            }
        }
        Ok(())
    }

    async fn look_for_newer(&mut self) -> StoreResult<()> {
        let Some((revision, seq)) = self.app.store.newest(self.id()).await? else {
            return Ok(());
        };
        let ours = self.live.as_ref().map(|live| live.seq());
        if revision > self.row.revision || seq > ours {
            self.try_catch_up().await?;
        }
        Ok(())
    }

    /// The number up to which whoever sent the command knows the game; nothing if it does not
    /// matter, or if the log decides by itself.
    pub(super) fn rests_on(&self, command: &Command) -> Option<u64> {
        match command {
            Command::Watch(watch) => Some(watch.since.unwrap_or_default()),
            Command::Act(act, _) => {
                let current = act.seq == self.seq()
                    && self.is_running()
                    && self.own_seat(&act.guest, act.seat).is_ok();
                (!current).then_some(act.seq)
            }
            Command::Undo { seq, .. } => Some(*seq),
            Command::Ask(ask) => Some(ask.known),
            Command::AnswerUndo { .. }
            | Command::Say { .. }
            | Command::TurnPage { .. }
            | Command::Reading { .. }
            | Command::React { .. }
            | Command::Manage(..) => Some(0),
            Command::Unwatch { .. }
            | Command::BotAnswer { .. }
            | Command::Changed { .. }
            | Command::Said { .. }
            | Command::Present
            | Command::Wake
            | Command::Gone => None,
        }
    }
}
