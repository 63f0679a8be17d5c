//! Tokens are taken one by one, and what is wrong is said at its letter.

use super::super::names::LegendsNames;
use super::scan::{Placed, Token};
use crate::data::finding::choice;
use gleis_rules::legends::content::Origin;
use std::fmt;

/// No text nests deeper; a hostile one must not use up the stack.
const DEPTH_MAX: usize = 12;

/// Why a text is not in the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// At which letter, from 1.
    pub column: usize,
    /// What would be right.
    pub expected: String,
    /// What stands there; empty at the end of the text.
    pub found: String,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, expected) = (self.column, &self.expected);
        match self.found.as_str() {
            "" => write!(f, "column {column}: expected {expected}, found the end"),
            found => write!(f, "column {column}: expected {expected}, found `{found}`"),
        }
    }
}

impl std::error::Error for SyntaxError {}

pub(super) type Parsed<T> = Result<T, SyntaxError>;

/// Reads tokens.
pub(super) struct Parser<'a> {
    pub tokens: Vec<Placed<'a>>,
    pub next: usize,
    pub depth: usize,
    pub names: &'a LegendsNames,
    pub origin: Origin,
}

/// Reading tokens.
impl<'a> Parser<'a> {
    pub fn at(&self, ahead: usize) -> Placed<'a> {
        let last = self.tokens.len() - 1;
        self.tokens[(self.next + ahead).min(last)]
    }

    pub fn peek(&self) -> Token<'a> {
        self.at(0).0
    }

    pub fn fail<T>(&self, expected: impl Into<String>) -> Parsed<T> {
        let (token, column) = self.at(0);
        Err(SyntaxError {
            column,
            expected: expected.into(),
            found: token.text().chars().take(40).collect(),
        })
    }

    pub fn accept(&mut self, text: &str) -> bool {
        let (token, _) = self.at(0);
        let found = token != Token::End && token.text() == text;
        self.next += usize::from(found);
        found
    }

    pub fn eat(&mut self, text: &str) -> Parsed<()> {
        if self.accept(text) {
            Ok(())
        } else {
            self.fail(format!("`{text}`"))
        }
    }

    /// The value of the word that comes next, if it is one of these.
    pub fn word<T: Clone>(&mut self, what: &str, words: &[(&'static str, T)]) -> Parsed<T> {
        let found = self.peek().text();
        match words.iter().find(|(word, _)| *word == found) {
            Some((_, value)) => {
                self.next += 1;
                Ok(value.clone())
            }
            None => self.fail_word(what, words.iter().map(|(word, _)| *word)),
        }
    }

    pub fn fail_word<T, I: Iterator<Item = &'static str> + Clone>(
        &self,
        what: &str,
        words: I,
    ) -> Parsed<T> {
        self.fail(format!("{what} ({})", choice(self.peek().text(), words)))
    }

    pub fn name(&mut self, what: &str) -> Parsed<&'a str> {
        match self.peek() {
            Token::Name(name) => {
                self.next += 1;
                Ok(name)
            }
            _ => self.fail(what),
        }
    }

    /// The thing that the next name stands for.
    pub fn named<T>(&mut self, what: &str, find: impl FnOnce(&str) -> Option<T>) -> Parsed<T> {
        let name = self.name(what)?;
        match find(name) {
            Some(thing) => Ok(thing),
            None => {
                self.next -= 1;
                self.fail(what)
            }
        }
    }

    pub fn number(&mut self) -> Parsed<u8> {
        let Token::Number(digits) = self.peek() else {
            return self.fail("a number");
        };
        match digits.parse() {
            Ok(number) => {
                self.next += 1;
                Ok(number)
            }
            Err(_) => self.fail("a number up to 255"),
        }
    }

    /// Counts how deep the text nests.
    pub fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == DEPTH_MAX {
            return self.fail(format!("no more than {DEPTH_MAX} levels of brackets"));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }
}
