//! Letters become tokens.

use super::SyntaxError;

/// A piece of text that means something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Number(&'a str),
    Name(&'a str),
    Sign(&'a str),
    End,
}

impl<'a> Token<'a> {
    /// As it is written; empty at the end.
    pub const fn text(self) -> &'a str {
        match self {
            Self::Number(text) | Self::Name(text) | Self::Sign(text) => text,
            Self::End => "",
        }
    }
}

/// A token, and at which letter it begins, from 1.
pub(super) type Placed<'a> = (Token<'a>, usize);

/// All tokens, the last of them the end.
pub(super) fn scan(text: &str) -> Result<Vec<Placed<'_>>, SyntaxError> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(letter) = rest.chars().next() {
        let column = text[..text.len() - rest.len()].chars().count() + 1;
        let (token, end) = if letter.is_ascii_digit() {
            let end = end_of(rest, |letter| letter.is_ascii_digit());
            (Token::Number(&rest[..end]), end)
        } else if letter.is_ascii_alphabetic() {
            let end = end_of_name(rest);
            (Token::Name(&rest[..end]), end)
        } else if rest.starts_with(">=") || rest.starts_with("<=") {
            (Token::Sign(&rest[..2]), 2)
        } else if "@:;,.|&!=^*/+(){}[]-".contains(letter) {
            (Token::Sign(&rest[..1]), 1)
        } else {
            return Err(SyntaxError {
                column,
                expected: "a word, a number or a sign of the language".into(),
                found: letter.to_string(),
            });
        };
        tokens.push((token, column));
        rest = rest[end..].trim_start();
    }
    tokens.push((Token::End, text.trim_end().chars().count() + 1));
    Ok(tokens)
}

fn end_of(text: &str, part: impl Fn(char) -> bool) -> usize {
    text.find(|letter| !part(letter)).unwrap_or(text.len())
}

/// A name goes on over a hyphen if a letter or digit follows it, and ends with the number of a
/// parallel track.
fn end_of_name(text: &str) -> usize {
    let part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let mut end = end_of(text, part);
    while let Some(more) = text[end..].strip_prefix('-') {
        match end_of(more, part) {
            0 => break,
            length => end += 1 + length,
        }
    }
    let number = text[end..].strip_prefix('#');
    match number.map_or(0, |number| end_of(number, |letter| letter.is_ascii_digit())) {
        0 => end,
        length => end + 1 + length,
    }
}
