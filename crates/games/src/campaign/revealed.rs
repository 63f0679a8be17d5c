//! What a campaign has brought to light and the copy does not tell any more.

use gleis_rules::BitSet;
use gleis_rules::legends::content::Content;
use gleis_rules::legends::{Table, WordSet};

/// Events and stickers that were there in earlier games, whatever became of them since.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Revealed {
    /// Events that a newspaper has turned up, and those that were archived openly.
    pub events: WordSet,
    /// Stickers that were in force.
    pub stickers: WordSet,
}

impl Revealed {
    /// Takes in what was on the table at the end of a game.
    pub fn take_in(&mut self, content: &Content, table: &Table) {
        self.events |= table.events.read | table.events.archived;
        self.stickers |= table.stickers;
        // A sticker that covers another one shows that this was in force.
        for index in table.stickers.members() {
            let sticker = content.stickers.get(index);
            if let Some(covered) = sticker.and_then(|sticker| sticker.replaces) {
                self.stickers.insert(covered.index());
            }
        }
    }
}
