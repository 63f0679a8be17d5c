//! What a client needs of the server's messages, and nothing else: parsing the rest would cost a
//! load generator more than playing does.

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// A message of the server.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Told<'a> {
    /// `welcome`, `state`, `step`, `table`, `chat`, `done`, `error` or `bye`.
    #[serde(rename = "type", borrow)]
    pub kind: &'a str,
    /// As in the command.
    #[serde(default, borrow)]
    pub id: Option<Cow<'a, str>>,
    /// The number of the step that came of a command.
    #[serde(default)]
    pub seq: Option<u64>,
    /// A step, as it was written.
    #[serde(default, borrow)]
    pub step: Option<&'a RawValue>,
    /// How many have to act after a step.
    #[serde(default)]
    pub to_act: Count,
    /// What this seat may do after a step.
    #[serde(default)]
    pub prompt: Option<Prompt>,
    /// The game, in a state.
    #[serde(default)]
    pub position: Option<Position>,
    /// Why something was refused.
    #[serde(default, borrow)]
    pub problem: Option<Problem<'a>>,
}

/// A position, as far as it matters to a client.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Position {
    /// The number of the last step.
    pub seq: u64,
    /// How many have to act.
    #[serde(default)]
    pub to_act: Count,
    /// What this seat may do.
    #[serde(default)]
    pub prompt: Option<Prompt>,
}

/// A prompt: how many choices there are.
#[derive(Debug, Deserialize)]
pub struct Prompt {
    /// The choices, counted.
    pub choices: Count,
}

/// The number of a step.
#[derive(Debug, Deserialize)]
pub struct StepNumber {
    /// The number.
    pub seq: u64,
}

/// A refusal.
#[derive(Debug, Deserialize)]
pub struct Problem<'a> {
    /// Why, for programs.
    #[serde(borrow)]
    pub code: Cow<'a, str>,
    /// Why, as a sentence.
    #[serde(borrow)]
    pub message: Cow<'a, str>,
}

/// The length of a list whose elements do not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count(pub usize);

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Counter;

        impl<'de> Visitor<'de> for Counter {
            type Value = Count;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Count, A::Error> {
                let mut count = 0;
                while list.next_element::<IgnoredAny>()?.is_some() {
                    count += 1;
                }
                Ok(Count(count))
            }
        }

        deserializer.deserialize_seq(Counter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_counted_and_steps_stay_as_they_are() {
        let text = r#"{"type":"step","table":"t","step":{"step":"act","seq":7,"seat":1},
            "to-act":[2],"prompt":{"choices":[{"a":[1,2]},{},{}]}}"#;
        let told: Told<'_> = serde_json::from_str(text).expect("a message");
        assert_eq!((told.kind, told.to_act), ("step", Count(1)));
        assert_eq!(told.prompt.map(|prompt| prompt.choices), Some(Count(3)));
        let step = told.step.expect("a step").get();
        let number: StepNumber = serde_json::from_str(step).expect("a number");
        assert_eq!(number.seq, 7);
    }
}
