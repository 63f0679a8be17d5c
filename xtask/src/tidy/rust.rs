//! Rust source as tokens: enough to find functions, tests and names.
//!
//! Working on tokens and not on a syntax tree has a use: functions inside macros, such as
//! property tests, are seen too. Comments are no tokens, and text in strings is one token, so
//! a name is found only where it is code.

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};

/// A word, a literal, a sign or a bracket; `::` is one token.
#[derive(Debug)]
pub(crate) struct Token {
    pub(crate) text: String,
    pub(crate) line: usize,
}

/// A function with a body.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Function {
    pub(crate) name: String,
    /// Where its comments and attributes start.
    pub(crate) attributes_line: usize,
    /// Where `fn` stands.
    pub(crate) first_line: usize,
    /// Where the body closes.
    pub(crate) last_line: usize,
    /// Whether it carries `#[test]`, or an attribute that ends so, such as `#[tokio::test]`.
    pub(crate) is_test: bool,
    /// Whether its body is one `match`, perhaps with names given before it.
    pub(crate) is_one_match: bool,
}

/// All tokens of a file; nothing when it is not Rust, which the compiler will explain better.
pub(crate) fn tokens(source: &str) -> Option<Vec<Token>> {
    let stream: TokenStream = source.parse().ok()?;
    let mut tokens = Vec::new();
    flatten(stream, &mut tokens);
    Some(tokens)
}

/// All functions with a body, nested ones and those inside macros included.
pub(crate) fn functions(tokens: &[Token]) -> Vec<Function> {
    let mut functions = Vec::new();
    let mut attributes: Option<(usize, bool)> = None;
    let mut index = 0;
    while let Some(token) = tokens.get(index) {
        if starts_attribute(tokens, index) {
            let end = closing(tokens, index + 1);
            let (line, is_test) = attributes.unwrap_or((token.line, false));
            attributes = Some((line, is_test || names_test(&tokens[index + 2..end])));
            index = end + 1;
            continue;
        }
        if token.text == "fn" {
            let found = function(tokens, index, attributes.take());
            functions.extend(found);
        } else if !may_stand_before_fn(&token.text) {
            attributes = None;
        }
        index += 1;
    }
    functions
}

fn flatten(stream: TokenStream, tokens: &mut Vec<Token>) {
    let mut half_path_sign = false;
    for tree in stream {
        let line = tree.span().start().line;
        let mut push = |text: String| tokens.push(Token { text, line });
        match tree {
            TokenTree::Ident(word) => push(word.to_string()),
            TokenTree::Literal(literal) => push(literal.to_string()),
            TokenTree::Punct(sign) if sign.as_char() == ':' && half_path_sign => {
                half_path_sign = false;
                tokens.pop();
                tokens.push(Token {
                    text: "::".to_owned(),
                    line,
                });
                continue;
            }
            TokenTree::Punct(sign) => {
                half_path_sign = sign.as_char() == ':' && sign.spacing() == Spacing::Joint;
                push(sign.to_string());
                continue;
            }
            TokenTree::Group(group) => flatten_group(&group, tokens),
        }
        half_path_sign = false;
    }
}

fn flatten_group(group: &Group, tokens: &mut Vec<Token>) {
    let (open, close) = match group.delimiter() {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Brace => ("{", "}"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::None => ("", ""),
    };
    tokens.push(Token {
        text: open.to_owned(),
        line: group.span_open().start().line,
    });
    flatten(group.stream(), tokens);
    tokens.push(Token {
        text: close.to_owned(),
        line: group.span_close().end().line,
    });
}

fn starts_attribute(tokens: &[Token], index: usize) -> bool {
    let text = |index: usize| tokens.get(index).map(|token| token.text.as_str());
    text(index) == Some("#") && text(index + 1) == Some("[")
}

/// Whether the path at the start of an attribute ends in `test`.
fn names_test(attribute: &[Token]) -> bool {
    let is_path = |token: &&Token| {
        token.text == "::"
            || token
                .text
                .starts_with(|c: char| c.is_alphabetic() || c == '_')
    };
    attribute
        .iter()
        .take_while(is_path)
        .last()
        .is_some_and(|token| token.text == "test")
}

/// The visibility and the qualifiers of a function.
fn may_stand_before_fn(text: &str) -> bool {
    let words = [
        "pub", "(", ")", "crate", "super", "self", "in", "async", "const", "unsafe",
    ];
    words.contains(&text) || text == "extern" || text.starts_with('"')
}

/// The function whose `fn` stands at `index`; nothing for a type such as `fn(u8)` or a
/// signature without a body.
fn function(tokens: &[Token], index: usize, attributes: Option<(usize, bool)>) -> Option<Function> {
    let first_line = tokens[index].line;
    let name = tokens[index + 1..].iter().find(|token| token.text != "$")?;
    if name.text == "(" {
        return None;
    }
    let mut place = index + 1;
    loop {
        match tokens.get(place)?.text.as_str() {
            "(" | "[" => place = closing(tokens, place),
            "{" => break,
            ";" => return None,
            _ => {}
        }
        place += 1;
    }
    let (attributes_line, is_test) = attributes.unwrap_or((first_line, false));
    let end = closing(tokens, place);
    let last_line = tokens.get(end)?.line;
    let name = name.text.clone();
    Some(Function {
        name,
        attributes_line,
        first_line,
        last_line,
        is_test,
        is_one_match: is_one_match(&tokens[place + 1..end]),
    })
}

fn is_one_match(body: &[Token]) -> bool {
    let mut place = 0;
    while body.get(place).is_some_and(|token| token.text == "let") {
        place = next(body, place, ";") + 1;
    }
    let starts = body.get(place).is_some_and(|token| token.text == "match");
    starts && closing(body, next(body, place, "{")) + 1 == body.len()
}

/// The index of the next such token that no bracket holds.
fn next(tokens: &[Token], index: usize, text: &str) -> usize {
    let mut place = index;
    while let Some(token) = tokens.get(place) {
        if token.text == text {
            break;
        }
        if ["(", "[", "{"].contains(&token.text.as_str()) {
            place = closing(tokens, place);
        }
        place += 1;
    }
    place
}

/// The index of the bracket that closes the one at `index`.
pub(crate) fn closing(tokens: &[Token], index: usize) -> usize {
    let mut depth = 0;
    for (place, token) in tokens.iter().enumerate().skip(index) {
        match token.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return place;
        }
    }
    tokens.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str) -> Vec<(String, usize, usize, usize, bool)> {
        functions(&tokens(source).unwrap())
            .into_iter()
            .map(|f| {
                (
                    f.name,
                    f.attributes_line,
                    f.first_line,
                    f.last_line,
                    f.is_test,
                )
            })
            .collect()
    }

    #[test]
    fn functions_have_lines() {
        let source = "/// Doc.\n#[inline]\npub(crate) const fn one(f: fn(u8)) -> [u8; 2] {\n\
            fn inner() {}\n}\ntrait T { fn none(&self); fn some(&self) {\n} }";
        let expected = [
            ("one".to_owned(), 1, 3, 5, false),
            ("inner".to_owned(), 4, 4, 4, false),
            ("some".to_owned(), 6, 6, 7, false),
        ];
        assert_eq!(found(source), expected);
    }

    #[test]
    fn bodies_of_one_match_are_recognised() {
        let is_one_match = |body: &str| {
            let source = format!("fn f() {{ {body} }}");
            functions(&tokens(&source).unwrap())[0].is_one_match
        };
        assert!(is_one_match(
            "match (a, b) { (x, _) if x > 1 => {} _ => {} }"
        ));
        assert!(is_one_match(
            "let g = |x| { x; }; let y = 1; match *self { _ => g(y) }"
        ));
        assert!(!is_one_match("match a { _ => {} } g()"));
        assert!(!is_one_match("g(); match a { _ => {} }"));
        assert!(!is_one_match("let x = match a { _ => {} };"));
        assert!(!is_one_match(""));
    }

    #[test]
    fn tests_are_recognised() {
        let source = "#[cfg(test)]\nmod m {\n/// Doc.\n#[test]\nfn one() {}\n\
            #[tokio::test(start_paused = true)]\nasync fn two() {}\n\
            #[cfg(test)]\nfn helper() {}\n}";
        let expected = [
            ("one".to_owned(), 3, 5, 5, true),
            ("two".to_owned(), 6, 7, 7, true),
            ("helper".to_owned(), 8, 9, 9, false),
        ];
        assert_eq!(found(source), expected);
    }

    #[test]
    fn functions_in_macros_are_seen() {
        let source = "proptest! {\n#[test]\nfn law(x in 0..9u8) {\n}\n}";
        assert_eq!(found(source), [("law".to_owned(), 2, 3, 4, true)]);
        let source = "macro_rules! m { ($name:ident) => { fn $name() {} } }";
        assert_eq!(found(source), [("name".to_owned(), 1, 1, 1, false)]);
    }

    #[test]
    fn path_signs_are_one_token() {
        let tokens = tokens("std::time; a: B").unwrap();
        let texts: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
        assert_eq!(texts, ["std", "::", "time", ";", "a", ":", "B"]);
    }
}
