//! The players of the board family.

use crate::random::RandomBot;
use crate::{Bot, BotSpec, Playable};
use gleis_rules::board::{BoardAction, BoardGame, BoardRules};

impl<R: BoardRules> Playable for BoardGame<R> {
    fn bot(&self, spec: &BotSpec) -> Box<dyn Bot<Self>> {
        match spec {
            _ => Box::new(RandomBot),
        }
    }

    fn is_variation(&self, action: BoardAction<R>, next: BoardAction<R>) -> bool {
        let deed = |action: BoardAction<R>| match action {
            BoardAction::Claim { track, colour, .. } => Some((track, colour)),
            _ => None,
        };
        deed(action).is_some() && deed(action) == deed(next)
    }
}
