//! Text that came from elsewhere and is shown to people: names and the like.

/// Is this a sign that nobody sees, or one that turns the direction of writing? What joins letters
/// of some scripts and parts of emoji is none.
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}'
            | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}')
}

/// Does anything of it show?
fn shows(letter: char) -> bool {
    !letter.is_whitespace() && !matches!(letter, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// The text without what nobody sees, trimmed; nothing if nothing is left.
///
/// ```
/// use gleis_games::plain::seen;
/// assert_eq!(seen(" Jürgen\u{202e}\u{1b} ").as_deref(), Some("Jürgen"));
/// assert_eq!(seen("\u{200b}\u{200d}\n"), None);
/// ```
#[must_use]
pub fn seen(text: &str) -> Option<String> {
    let kept: String = text.chars().filter(|letter| !is_unseen(*letter)).collect();
    let kept = kept.trim();
    kept.chars().any(shows).then(|| kept.to_owned())
}

/// A name out of a file: what is seen of it, its first so many letters; a question mark if
/// nothing is.
///
/// ```
/// use gleis_games::plain::name;
/// assert_eq!(name("A\u{200f}nna\u{7}", 40), "Anna");
/// assert_eq!(name(&"x".repeat(50), 40), "x".repeat(40));
/// assert_eq!(name("\u{202e}", 40), "?");
/// ```
#[must_use]
pub fn name(text: &str, most: usize) -> String {
    let seen = seen(text).unwrap_or_else(|| "?".to_owned());
    seen.chars().take(most).collect()
}

/// The longest text in a JSON document that was not read yet, in bytes as it is written.
#[must_use]
pub fn longest_text(json: &[u8]) -> usize {
    let (mut longest, mut began, mut escaped) = (0, None, false);
    for (at, byte) in json.iter().enumerate() {
        match (began, byte) {
            (None, b'"') => began = Some(at + 1),
            (Some(_), _) if std::mem::take(&mut escaped) => {}
            (Some(_), b'\\') => escaped = true,
            (Some(start), b'"') => {
                longest = longest.max(at - start);
                began = None;
            }
            (None | Some(_), _) => {}
        }
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_all_scripts_stay() {
        for text in ["🚂 李雷", "می‌خواهم", "👩‍🚀", "Zoë", "Ωmega ☃️"] {
            assert_eq!(seen(text).as_deref(), Some(text));
        }
        for text in ["", "\u{ad}", "\u{200d}\u{fe0f}", "\u{e0041}\u{2066}"] {
            assert_eq!(seen(text), None, "{text:?}");
        }
    }

    #[test]
    fn texts_are_measured_as_they_are_written() {
        for (json, longest) in [
            (r#"{"a":"bc","def":[1,"gh"]}"#, 3),
            (r#"["a\"bcd"]"#, 6),
            (r#"["\\","x"]"#, 2),
            ("[1,2]", 0),
            (r#"["never ends"#, 0),
        ] {
            assert_eq!(longest_text(json.as_bytes()), longest, "{json}");
        }
    }
}
