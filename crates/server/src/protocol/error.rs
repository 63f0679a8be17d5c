//! Refusals: a stable code, a sentence, and what to do.

use crate::live::Refusal;
use crate::request;
use crate::store::{Kept, Over, StoreError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::panic::Location;

/// Why something was refused, for programs. The list may grow; the codes stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// The request is not what it should be.
    BadRequest,
    /// Nobody is logged in.
    Unauthenticated,
    /// Somebody else may do this.
    Forbidden,
    /// There is no such thing.
    NotFound,
    /// The address knows no such method.
    MethodNotAllowed,
    /// The table is not in the state for this.
    WrongState,
    /// Somebody sits there already.
    SeatTaken,
    /// The action rests on an older number than the current one.
    Stale,
    /// The rules of the game do not allow it.
    Illegal,
    /// Something changed at the same time; try again.
    Conflict,
    /// The body is too large.
    TooLarge,
    /// The body is not JSON, or not marked as such.
    NotJson,
    /// Too many requests in too short a time.
    TooMany,
    /// There is no room for more: of yours, from your network, or on the server.
    QuotaUsedUp,
    /// The server is busy or the database does not take anything at the moment.
    Unavailable,
    /// A fault of the server.
    Internal,
}

impl ErrorCode {
    /// The status of an HTTP answer with this code.
    #[must_use]
    pub const fn status(self) -> u16 {
        match self {
            Self::BadRequest => 400,
            Self::Unauthenticated => 401,
            Self::Forbidden => 403,
            Self::NotFound => 404,
            Self::MethodNotAllowed => 405,
            Self::WrongState
            | Self::SeatTaken
            | Self::Stale
            | Self::Conflict
            | Self::QuotaUsedUp => 409,
            Self::TooLarge => 413,
            Self::NotJson => 415,
            Self::Illegal => 422,
            Self::TooMany => 429,
            Self::Internal => 500,
            Self::Unavailable => 503,
        }
    }
}

/// A refusal as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Problem {
    /// Why, for programs.
    pub code: ErrorCode,
    /// Why, as a sentence for people.
    pub message: String,
    /// What to do about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The rule that forbids it, for programs; only with the code `illegal`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The current number, for an action that rests on an older one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// Which limit was reached, if it is one of those that whoever runs the server sets for what
    /// somebody may have at a time; only with the code `too-many`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<LimitReached>,
    /// Names the line in the server's log that says more: the id of the request, if it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
}

/// A limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct LimitReached {
    pub name: LimitName,
    /// How many there may be.
    pub most: u64,
}

/// What somebody may have only so much of at a time, called as the setting of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LimitName {
    /// Games that go on, of one host.
    RunningTablesPerGuest,
    /// The same where only built-in bots play.
    BotTablesPerGuest,
    /// Games that go on and were begun from one address.
    RunningTablesPerAddress,
    /// The same where only built-in bots play.
    BotTablesPerAddress,
}

/// A refusal on its way out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.message)]
pub struct ApiError(pub Box<Problem>);

impl ApiError {
    /// A refusal with a sentence.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self(Box::new(Problem {
            code,
            message: message.into(),
            hint: None,
            rule: None,
            seq: None,
            limit: None,
            reference: None,
        }))
    }

    /// The same, with what to do.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.0.hint = Some(hint.into());
        self
    }

    /// The same, with the current number.
    #[must_use]
    pub fn at(mut self, seq: u64) -> Self {
        self.0.seq = Some(seq);
        self
    }

    /// The same, with what names the line in the log.
    fn logged_as(mut self, reference: String) -> Self {
        self.0.reference = Some(reference);
        self
    }

    /// The request cannot be understood.
    pub fn bad(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::BadRequest, message)
    }

    /// There is no such table; said of tables that are somebody else's, too.
    #[must_use]
    pub fn no_table() -> Self {
        Self::new(ErrorCode::NotFound, "There is no such table.")
            .hint("Check the link; it may have been cut off.")
    }

    /// The table is not in the state for this.
    pub fn moment(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::WrongState, message)
    }

    /// Somebody else may do this.
    pub fn forbidden(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::Forbidden, message)
    }

    /// Nobody is logged in.
    #[must_use]
    pub fn unauthenticated() -> Self {
        Self::new(ErrorCode::Unauthenticated, "You have no name here yet.")
            .hint("Choose a name first: POST /api/v1/guests {\"name\": \"Anna\"}.")
    }

    /// Too much at once.
    #[must_use]
    pub fn busy() -> Self {
        Self::new(
            ErrorCode::Unavailable,
            "The server has too much to do at the moment.",
        )
        .hint("Try again in a few seconds.")
    }

    /// Too many requests.
    #[must_use]
    pub fn too_many() -> Self {
        Self::new(ErrorCode::TooMany, "That was too much in too short a time.")
            .hint("Wait a little, then try again.")
    }

    /// A fault of ours. What it is stands in the log only, and where in the program.
    #[must_use]
    #[track_caller]
    pub fn internal() -> Self {
        let (reference, place) = (request::id(), Location::caller());
        tracing::error!(reference, %place, "somebody was told of a fault");
        Self::fault(reference)
    }

    fn fault(reference: String) -> Self {
        Self::new(ErrorCode::Internal, "Something went wrong on the server.")
            .hint("Try again; if it stays so, tell whoever runs the server.")
            .logged_as(reference)
    }

    /// Something changed at the same time.
    #[must_use]
    pub fn conflict() -> Self {
        Self::new(
            ErrorCode::Conflict,
            "Somebody changed the table at the same moment.",
        )
        .hint("Look at the table again and repeat what you wanted.")
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        let reference = request::id();
        match error {
            StoreError::Full(_) | StoreError::ReadOnly(_) => {
                tracing::error!(reference, %error, "nothing can be stored");
                Self::new(
                    ErrorCode::Unavailable,
                    "The server cannot store anything at the moment; nothing was done.",
                )
                .hint("Games can still be looked at. Tell whoever runs the server.")
                .logged_as(reference)
            }
            StoreError::TooMuch(what, whose) => too_much(what, whose),
            StoreError::Unkeepable => Self::bad("A text holds the character NUL."),
            StoreError::Unreachable(_) => {
                tracing::warn!(reference, %error, "the database does not answer");
                Self::busy().logged_as(reference)
            }
            StoreError::Unreadable(_) | StoreError::Refused(_) => {
                tracing::error!(reference, %error, "the database refused");
                Self::fault(reference)
            }
        }
    }
}

fn too_much(what: Kept, whose: Over) -> ApiError {
    let things = match what {
        Kept::Records => "records",
        Kept::Tables => "tables",
        Kept::Campaigns => "campaigns",
    };
    let (message, hint) = match whose {
        Over::Guest => (
            format!("You keep as many {things} here as you may."),
            "GET /api/v1/me/storage shows how many; delete some that you do not need.",
        ),
        Over::Address => (
            format!("As many {things} as may be kept come from your network already."),
            "Delete some that you do not need, or ask whoever runs the server.",
        ),
        Over::Server => (
            format!("This server keeps no more {things}."),
            "Tell whoever runs the server.",
        ),
    };
    ApiError::new(ErrorCode::QuotaUsedUp, message).hint(hint)
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        let sentence = {
            let text = refusal.to_string();
            let mut letters = text.chars();
            let first = letters
                .next()
                .map(|letter| letter.to_uppercase().to_string());
            format!("{}{}.", first.unwrap_or_default(), letters.as_str())
        };
        match refusal {
            Refusal::Illegal(illegal) => {
                let mut error = Self::new(ErrorCode::Illegal, sentence)
                    .hint("Pick one of the choices of the prompt.");
                error.0.rule = Some(illegal.code().to_owned());
                error
            }
            Refusal::Meaningless(_) | Refusal::NoSuchChoice(_) => {
                Self::bad(sentence).hint("Pick one of the choices of the prompt.")
            }
            Refusal::NotAsked => Self::moment(sentence).hint("Do what it says, or leave it."),
            Refusal::NothingToUndo => Self::moment(sentence),
        }
    }
}
