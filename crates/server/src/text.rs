//! What people type: names and lines of chat, as plain text.

use crate::protocol::ApiError;
use gleis_games::plain::seen;

/// Text without signs that nobody sees or that turn the direction of writing, trimmed.
///
/// # Errors
/// If nothing is left, or more than `most` letters.
pub(crate) fn clean(text: &str, what: &str, most: usize) -> Result<String, ApiError> {
    let kept = seen(text).unwrap_or_default();
    match kept.chars().count() {
        0 => Err(ApiError::bad(format!("{what} has at least one letter."))),
        letters if letters > most => {
            Err(ApiError::bad(format!("{what} has at most {most} letters.")))
        }
        _ => Ok(kept),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_left_out_and_letters_of_all_scripts_stay() {
        let name = |text: &str| clean(text, "A name", 10).map_err(|error| error.0.message);
        assert_eq!(name("  Jürgen\u{0}\u{202e} "), Ok("Jürgen".to_owned()));
        assert_eq!(name("🚂 李雷"), Ok("🚂 李雷".to_owned()));
        assert_eq!(
            name("\u{200b}\n"),
            Err("A name has at least one letter.".to_owned())
        );
        assert_eq!(
            name(&"x".repeat(11)),
            Err("A name has at most 10 letters.".to_owned())
        );
    }
}
