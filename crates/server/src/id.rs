//! Random ids and secrets, and how secrets are compared.

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// Letters and digits that nobody confuses: no `0`, `o`, `1`, `l`, `i`, `u`.
const ALPHABET: &[u8; 30] = b"23456789abcdefghjkmnpqrstvwxyz";

/// The same with the length of an id, for those who check before they ask.
pub const ID_PATTERN: &str = "^[2-9a-hjkmnp-tv-z]{12}$";

/// How long ids are: 30¹² are more than 58 bits, so that a link cannot be guessed.
const ID_LENGTH: usize = 12;

/// Random bytes from the operating system.
///
/// # Panics
/// If the system has no randomness: nothing could be kept secret then.
#[must_use]
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[cfg(test)]
    if crate::sim::random(&mut bytes) {
        return bytes;
    }
    getrandom::fill(&mut bytes).expect("the operating system gives random numbers");
    bytes
}

/// A random number.
#[must_use]
pub fn random_u64() -> u64 {
    u64::from_le_bytes(random())
}

/// A random id for a table, a guest, a record.
///
/// ```
/// let id = gleis_server::id::new_id();
/// assert_eq!(id.len(), 12);
/// assert!(gleis_server::id::is_id(&id));
/// ```
#[must_use]
pub fn new_id() -> String {
    let letter = |number: u64| char::from(ALPHABET[(number % ALPHABET.len() as u64) as usize]);
    let mut number = u128::from_le_bytes(random());
    let mut id = String::with_capacity(ID_LENGTH);
    for _ in 0..ID_LENGTH {
        id.push(letter((number % 30) as u64));
        number /= 30;
    }
    id
}

/// Could this be one of our ids?
#[must_use]
pub fn is_id(text: &str) -> bool {
    text.len() == ID_LENGTH && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

/// A token: an id by which it is found, and a secret of 256 bits of which only the hash is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Token {
    /// The public half.
    pub id: String,
    secret: String,
}

impl Token {
    /// A new token.
    #[must_use]
    pub fn new() -> Self {
        Self {
            id: new_id(),
            secret: hex(&random::<32>()),
        }
    }

    /// Reads `id.secret`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (id, secret) = text.split_once('.')?;
        (is_id(id) && secret.len() == 64).then(|| Self {
            id: id.to_owned(),
            secret: secret.to_owned(),
        })
    }

    /// The whole token, for the one who owns it.
    #[must_use]
    pub fn reveal(&self) -> String {
        format!("{}.{}", self.id, self.secret)
    }

    /// What is kept of the secret half.
    #[must_use]
    pub fn hash(&self) -> String {
        hex(&Sha256::digest(self.secret.as_bytes()))
    }

    /// Is this the token whose hash was kept? Takes the same time for any wrong one.
    #[must_use]
    pub fn matches(&self, kept: &str) -> bool {
        self.hash().as_bytes().ct_eq(kept.as_bytes()).into()
    }
}

impl Default for Token {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Token({}.***)", self.id)
    }
}

/// Bytes as hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits
        .map(|digit| char::from(DIGITS[usize::from(digit)]))
        .collect()
}

/// The bytes of a text of hexadecimal digits.
#[must_use]
pub fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    if text.len() != 2 * N || !text.is_ascii() {
        return None;
    }
    for (place, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * place..2 * place + 2)?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_known_by_its_secret_alone() {
        let token = Token::new();
        let read = Token::parse(&token.reveal()).expect("what we write we read");
        assert!(read.matches(&token.hash()));
        let other = Token {
            id: token.id.clone(),
            secret: Token::new().secret,
        };
        assert!(!other.matches(&token.hash()));
        assert!(!format!("{token:?}").contains(&token.secret));
    }

    #[test]
    fn the_pattern_has_the_letters_of_ids() {
        let class = "23456789 abcdefgh jk mn pqrst vwxyz";
        assert_eq!(class.replace(' ', "").as_bytes(), ALPHABET);
        assert_eq!(ID_PATTERN, format!("^[2-9a-hjkmnp-tv-z]{{{ID_LENGTH}}}$"));
    }

    #[test]
    fn nonsense_is_no_token() {
        for text in ["", ".", "abc.def", "ABCDEFGHJKMN.00", &"x".repeat(500)] {
            assert_eq!(Token::parse(text), None, "{text}");
        }
    }

    #[test]
    fn hexadecimal_digits_round_trip() {
        let bytes = random::<32>();
        assert_eq!(unhex(&hex(&bytes)), Some(bytes));
        assert_eq!(unhex::<2>("zz00"), None);
        assert_eq!(unhex::<2>("000"), None);
    }
}
