//! The messages between a table and a program that plays at it. `docs/bot-protocol.md` explains
//! them; nothing here depends on what carries them.

use super::{WireAction, WireGame, WireView};
use crate::record::GameResult;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The version of the protocol that is spoken. It changes when an old bot would no longer
/// understand what it needs; new members and new messages, which bots ignore, do not change it.
pub const PROTOCOL: u32 = 2;

/// What a bot is told. There is no seed in it, not even one for the bot's own luck: seeds of
/// one series come from each other, and one of them would lead to hidden cards.
///
/// ```
/// use gleis_games::wire::ToBot;
/// assert_eq!(serde_json::to_string(&ToBot::Bye {}).unwrap(), r#"{"type":"bye"}"#);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(
    tag = "type",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
pub enum ToBot {
    /// The first message. The bot answers `ready`. A later one replaces the game.
    Hello {
        /// The version of the protocol: 2.
        protocol: u32,
        /// The game that is played, with its map and its tickets.
        game: Box<WireGame>,
    },
    /// The bot has to choose. It answers `act`.
    Decide {
        /// Goes up with every question, also from game to game; the answer repeats it.
        id: u64,
        /// How long the bot may think, in milliseconds.
        budget_ms: u64,
        /// All that the bot's seat knows.
        view: Box<WireView>,
        /// What it may do; never empty.
        choices: Vec<WireAction>,
    },
    /// A game has ended. There is nothing to answer, and another game may follow.
    GameOver {
        /// Where the bot sat, from 1.
        seat: u8,
        /// Who won, and with which points.
        result: Box<GameResult>,
    },
    /// Nothing more will be asked; the bot should end.
    Bye {},
}

/// What a bot says. Members that are not listed here are ignored.
///
/// ```
/// use gleis_games::wire::FromBot;
/// let line = r#"{"type": "act", "id": 7, "choice": 0, "comment": "the first is fine"}"#;
/// let said: FromBot = serde_json::from_str(line).unwrap();
/// assert_eq!(said, FromBot::Act { id: 7, choice: Some(0), action: None });
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FromBot {
    /// The answer to `hello`: the bot has understood the game and can be asked.
    Ready {
        /// What the bot calls itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// The answer to `decide`. It has either `choice` or `action`.
    Act {
        /// The id of the question.
        id: u64,
        /// Which of the choices, counted from 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        choice: Option<usize>,
        /// The same, spelt out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        action: Option<WireAction>,
    },
}

/// One message of the bot protocol, in either direction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Message {
    /// What a bot is told.
    ToBot(ToBot),
    /// What a bot says.
    FromBot(FromBot),
}
