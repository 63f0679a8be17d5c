//! Matches over events with an arm for all the others: a new event goes through them unnoticed.

use super::source::Source;
use crate::tidy::rust::{Token, closing};

/// How the types of events are called.
const ENDINGS: [&str; 3] = ["Event", "Seen", "Happening"];

/// The lines of arms `_ =>`, or one name for all the rest, in a match whose other arms name events.
pub(super) fn wildcard_arms(source: &Source<'_>) -> Vec<usize> {
    let tokens = &source.tokens;
    let impls = impls_of_events(tokens);
    let mut found = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        if token.text != "match" {
            continue;
        }
        let Some(open) = next_brace(tokens, index + 1) else {
            continue;
        };
        let arms = patterns(tokens, open + 1, closing(tokens, open));
        let of_events = impls.iter().any(|range| range.contains(&index));
        if arms.iter().any(|arm| names_event(arm, of_events)) {
            let all_others = arms.iter().filter(|arm| takes_everything(arm));
            found.extend(all_others.map(|arm| arm[0].line));
        }
    }
    found
}

/// The bodies of `impl … for SomeEvent`, where `Self` is an event.
fn impls_of_events(tokens: &[Token]) -> Vec<std::ops::Range<usize>> {
    let mut ranges = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        // `impl` in a signature is followed by the name of a trait, and its brace is a body.
        let item = index == 0 || ["}", ";", "]"].contains(&tokens[index - 1].text.as_str());
        if token.text != "impl" || !item {
            continue;
        }
        if let Some(open) = next_brace(tokens, index + 1) {
            let header = &tokens[index + 1..open];
            let after_for = header.iter().position(|token| token.text == "for");
            let own = &header[after_for.map_or(0, |place| place + 1)..];
            if own.iter().any(is_event) {
                ranges.push(open..closing(tokens, open));
            }
        }
    }
    ranges
}

fn is_event(token: &Token) -> bool {
    ENDINGS.iter().any(|ending| token.text.ends_with(ending))
}

/// The first `{` that is not inside other brackets.
fn next_brace(tokens: &[Token], mut index: usize) -> Option<usize> {
    loop {
        match tokens.get(index)?.text.as_str() {
            "{" => return Some(index),
            "(" | "[" => index = closing(tokens, index),
            ";" => return None,
            _ => {}
        }
        index += 1;
    }
}

/// The patterns of the arms between two braces.
fn patterns(tokens: &[Token], mut index: usize, end: usize) -> Vec<&[Token]> {
    let mut found = Vec::new();
    let end = end.min(tokens.len());
    while index < end {
        let start = index;
        while index + 1 < end && !(tokens[index].text == "=" && tokens[index + 1].text == ">") {
            index = after(tokens, index);
        }
        if index + 1 >= end {
            break;
        }
        found.push(&tokens[start..index]);
        index += 2;
        if tokens[index].text == "{" {
            index = closing(tokens, index) + 1;
        } else {
            while index < end && tokens[index].text != "," {
                index = after(tokens, index);
            }
        }
        if tokens.get(index).is_some_and(|token| token.text == ",") {
            index += 1;
        }
    }
    found
}

/// The next token on the same level.
fn after(tokens: &[Token], index: usize) -> usize {
    if ["(", "[", "{"].contains(&tokens[index].text.as_str()) {
        closing(tokens, index) + 1
    } else {
        index + 1
    }
}

fn names_event(arm: &[Token], self_is_event: bool) -> bool {
    arm.windows(2).any(|two| {
        two[1].text == "::" && (is_event(&two[0]) || self_is_event && two[0].text == "Self")
    })
}

fn takes_everything(arm: &[Token]) -> bool {
    matches!(arm, [only] if only.text.starts_with(|c: char| c == '_' || c.is_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::tree::Tree;

    fn found(text: &str) -> Vec<usize> {
        let tree = Tree::of(&[("crates/a/src/lib.rs", text)]);
        wildcard_arms(&Source::all(&tree)[0])
    }

    #[test]
    fn arms_for_all_other_events_are_found() {
        let over = |arm: &str| {
            format!("fn f() {{ match (a, b) {{\nWireEvent::A {{ x: (1, _) }} => {{}}\n{arm}\n}} }}")
        };
        assert_eq!(found(&over("_ => {}")), [3]);
        assert_eq!(found(&over("other => g(other, 1),")), [3]);
        assert_eq!(found(&over("WireEvent::B(_) | WireEvent::C => h(),")), []);
        assert_eq!(found(&over("_ if late => {}")), []);
        assert_eq!(found("fn f() { match n { Some(1) => 2, _ => 3 } }"), []);
    }

    #[test]
    fn events_call_themselves_self() {
        let text = |name: &str| {
            format!(
                "impl Named for {name} {{ fn f(self) {{ match self {{ Self::A => 1, _ => 2 }} }} }}"
            )
        };
        assert_eq!(found(&text("CardSeen")), [1]);
        assert_eq!(found(&text("Colour")), []);
    }

    #[test]
    fn a_match_in_an_arm_is_a_match_of_its_own() {
        let text = "fn f() { match e {\nBoardEvent::A => match n { 1 => 2,\n_ => 3 },\n\
                    BoardEvent::B => 4 } }";
        assert_eq!(found(text), []);
        let text = "fn f() { match n {\n1 => match e { BoardEvent::A => 1,\n_ => 2 },\n_ => 4 } }";
        assert_eq!(found(text), [3]);
    }
}
