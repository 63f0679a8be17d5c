//! What is said over HTTP and sockets. These types are apart from what is stored and from what is
//! true: nothing can be sent that has no place here.

mod campaign;
mod error;
mod http;
mod keeping;
mod people;
mod player;
mod socket;
mod table;

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize as _, Deserializer};
use serde_json::Value;

pub use campaign::*;
pub use error::{ApiError, ErrorCode, LimitName, LimitReached, Problem};
pub(crate) use http::VISIBLE;
pub use http::*;
pub use keeping::*;
pub use people::*;
pub use player::*;
pub use socket::{Position, ReadingNow, ToClient, ToServer};
pub use table::{
    ChatLine, EndAsked, Reaction, Room, Spectator, TableClock, TableInfo, TableSeat, TableSeatKind,
    UndoAsked, Unrated, Watching,
};

/// Reads what somebody sent. JSON has one kind of number, and some languages write `2.0` for 2:
/// a whole number is one however it is written.
///
/// # Errors
/// If it is not what it should be, or holds the character NUL, which PostgreSQL cannot keep.
pub(crate) fn understand<T: DeserializeOwned>(mut value: Value) -> serde_json::Result<T> {
    if holds_nul(&value) {
        return Err(serde_json::Error::custom(NUL));
    }
    make_whole(&mut value);
    serde_json::from_value(value)
}

/// Why something with the character NUL in it is refused.
pub(crate) const NUL: &str = "a text in it holds the character NUL, which cannot be kept";

fn holds_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(list) => list.iter().any(holds_nul),
        Value::Object(members) => members
            .iter()
            .any(|(name, value)| name.contains('\0') || holds_nul(value)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// Does a document that was not read yet hold the character NUL? In JSON it can only be written
/// as an escape.
pub(crate) fn writes_nul(json: &[u8]) -> bool {
    const ESCAPE: &[u8] = b"\\u0000";
    let found = json.windows(ESCAPE.len()).enumerate();
    let mut escapes = found.filter(|(_, part)| *part == ESCAPE);
    // After an odd number of backslashes this one is itself escaped.
    escapes.any(|(at, _)| {
        let before = json[..at].iter().rev();
        before.take_while(|byte| **byte == b'\\').count() % 2 == 0
    })
}

/// Reads something all of whose members may be absent: an empty list would do, too, where values
/// are taken in the order of the members.
pub(crate) fn only_object<'de, D, T>(source: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    let value = Value::deserialize(source)?;
    if !value.is_object() {
        return Err(D::Error::custom("a list stands where an object should be"));
    }
    serde_json::from_value(value).map_err(D::Error::custom)
}

/// Up to here floating point tells all whole numbers apart, and so do languages that have no
/// other numbers.
pub(crate) const EXACT_MAX: u64 = 9_007_199_254_740_991;

fn make_whole(value: &mut Value) {
    match value {
        Value::Number(number) if number.is_f64() => {
            let float = number.as_f64().unwrap_or(f64::NAN);
            if float.fract().abs() < f64::MIN_POSITIVE && float.abs() <= EXACT_MAX as f64 {
                *value = Value::from(float as i64);
            }
        }
        Value::Array(list) => list.iter_mut().for_each(make_whole),
        Value::Object(members) => members.values_mut().for_each(make_whole),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_nul_is_found_however_it_is_written() {
        for (json, found) in [
            (r#"{"a":"\u0000"}"#, true),
            (r#"{"a":"\\\u0000"}"#, true),
            (r#"{"a":"\\u0000"}"#, false),
            (r#"{"a":"\u0001"}"#, false),
            ("", false),
        ] {
            assert_eq!(writes_nul(json.as_bytes()), found, "{json}");
            let read: serde_json::Result<Value> = serde_json::from_str(json);
            assert_eq!(read.is_ok_and(|value| holds_nul(&value)), found, "{json}");
        }
    }

    #[test]
    fn a_whole_number_is_one_however_it_is_written() {
        let read = |value: Value| understand::<UndoBody>(value).map(|body| (body.seat, body.seq));
        let seat = read(json!({"seat": 2.0, "seq": 7e3})).expect("whole numbers");
        assert_eq!(seat, (2, 7000));
        for wrong in [
            json!(2.5),
            json!(-1.0),
            json!(1e300),
            json!("2"),
            json!(256.0),
        ] {
            assert!(read(json!({"seat": wrong, "seq": 7})).is_err(), "{wrong}");
        }
        for wrong in [json!({"seat": 2, "seq": 7, "\0": 1}), json!("a\0b")] {
            let refused = understand::<Value>(wrong).expect_err("NUL").to_string();
            assert!(refused.contains("NUL"), "{refused}");
        }
        let big = understand::<u64>(json!(u64::MAX)).expect("it stays exact");
        assert_eq!(big, u64::MAX);
    }
}
