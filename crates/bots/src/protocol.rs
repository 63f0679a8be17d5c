//! The bot protocol without its transport: what to say to a program, and what its answers mean.

use gleis_games::wire::{FromBot, PROTOCOL, ToBot, WireAction, WireGame, WireView};
use std::time::Duration;

/// So many messages that answer nothing are passed over while one answer is waited for.
pub const IDLE_MAX: usize = 100;

/// What a program did wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misstep {
    /// It said something that is no answer: nobody knows what it will say next.
    #[error("{0}")]
    Babbled(String),
    /// It wants what it may not have.
    #[error("{0}")]
    Illegal(String),
}

/// What a program is told about a game first.
#[must_use]
pub fn hello(game: WireGame) -> ToBot {
    ToBot::Hello {
        protocol: PROTOCOL,
        game: Box::new(game),
    }
}

/// Is the program ready, after [`hello`]?
///
/// # Errors
/// If it says anything else.
pub fn is_ready(said: &FromBot) -> Result<(), Misstep> {
    match said {
        FromBot::Ready { .. } => Ok(()),
        FromBot::Act { .. } => {
            let what = "said `act` where `hello` wants `ready`";
            Err(Misstep::Babbled(what.into()))
        }
    }
}

/// A question that a program has been asked.
#[derive(Clone, Copy, Debug)]
pub struct Asking {
    id: u64,
    choices: usize,
}

/// What a program wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The choice with this number, which there is.
    Choice(usize),
    /// This action; whether it is among the choices is not known yet.
    Action(WireAction),
}

impl Asking {
    /// A question, and how to put it. Each has a larger number than the one before.
    #[must_use]
    pub fn new(
        id: u64,
        budget: Duration,
        view: WireView,
        choices: Vec<WireAction>,
    ) -> (Self, ToBot) {
        let asking = Self {
            id,
            choices: choices.len(),
        };
        let message = ToBot::Decide {
            id,
            budget_ms: budget.as_millis() as u64,
            view: Box::new(view),
            choices,
        };
        (asking, message)
    }

    /// What the program has answered; nothing if it was the answer to an earlier question.
    ///
    /// # Errors
    /// If it is no answer, or names no choice.
    pub fn hear(&self, said: FromBot) -> Result<Option<Answer>, Misstep> {
        let asked = self.id;
        let babbled = |what| Err(Misstep::Babbled(what));
        let FromBot::Act { id, choice, action } = said else {
            return babbled(format!("said `ready` instead of answer {asked}"));
        };
        if id < asked {
            return Ok(None);
        }
        if id > asked {
            return babbled(format!("answered question {id} before it was asked"));
        }
        match (choice, action) {
            (Some(number), None) if number < self.choices => Ok(Some(Answer::Choice(number))),
            (Some(number), None) => {
                let last = self.choices.saturating_sub(1);
                Err(Misstep::Illegal(format!(
                    "took choice {number} in answer {asked}, but they go from 0 to {last}"
                )))
            }
            (None, Some(action)) => Ok(Some(Answer::Action(action))),
            (Some(_), Some(_)) | (None, None) => babbled(format!(
                "must give either `choice` or `action` in answer {asked}"
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_answer_to_the_question_counts() {
        let asking = Asking { id: 7, choices: 3 };
        let act = |id, choice, action| asking.hear(FromBot::Act { id, choice, action });
        assert_eq!(act(7, Some(2), None), Ok(Some(Answer::Choice(2))));
        let pass = WireAction::Pass {};
        let wanted = Ok(Some(Answer::Action(pass.clone())));
        assert_eq!(act(7, None, Some(pass.clone())), wanted);
        assert_eq!(act(6, Some(9), None), Ok(None), "an earlier question");
        assert!(matches!(act(7, Some(3), None), Err(Misstep::Illegal(_))));
        for babbled in [
            act(8, Some(0), None),
            act(7, None, None),
            act(7, Some(0), Some(pass)),
        ] {
            assert!(matches!(babbled, Err(Misstep::Babbled(_))), "{babbled:?}");
        }
    }
}
