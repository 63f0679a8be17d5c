//! What all commands have in common: somebody who gives them, and somebody who waits.

use super::{Act, Command, Manage};
use crate::protocol::{ApiError, ToClient};

impl Command {
    /// Who does something, if somebody does; whoever looks says as whom.
    pub(super) fn actor(&self) -> Option<&str> {
        match self {
            Self::Act(Act { guest, .. }, _)
            | Self::Undo { guest, .. }
            | Self::AnswerUndo { guest, .. }
            | Self::Say { guest, .. }
            | Self::TurnPage { guest, .. }
            | Self::Reading { guest, .. }
            | Self::React { guest, .. }
            | Self::Manage(Manage { guest, .. }, _) => Some(guest),
            Self::Watch(_)
            | Self::Unwatch { .. }
            | Self::Ask(_)
            | Self::BotAnswer { .. }
            | Self::Changed { .. }
            | Self::Said { .. }
            | Self::Present
            | Self::Wake
            | Self::Gone => None,
        }
    }

    /// Answers that it cannot be done.
    pub(super) fn refuse(self, table: &str, error: ApiError) {
        match self {
            Self::Watch(watch) => {
                watch.outlet.tell(&ToClient::Error {
                    id: watch.id,
                    table: Some(table.to_owned()),
                    problem: error.0,
                });
            }
            Self::Act(_, reply)
            | Self::Undo { reply, .. }
            | Self::AnswerUndo { reply, .. }
            | Self::Say { reply, .. }
            | Self::TurnPage { reply, .. }
            | Self::Reading { reply, .. }
            | Self::React { reply, .. } => reply.send(Err(error)),
            Self::Manage(_, reply) => {
                let _ = reply.send(Err(error));
            }
            Self::Ask(ask) => ask.answer(Err(error)),
            Self::Unwatch { .. }
            | Self::BotAnswer { .. }
            | Self::Changed { .. }
            | Self::Said { .. }
            | Self::Present
            | Self::Wake
            | Self::Gone => {}
        }
    }
}
