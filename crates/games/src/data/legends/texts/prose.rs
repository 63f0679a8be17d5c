//! Looking at texts: sentences, amounts of money, words to avoid.

/// Words of the printed game's story, which has no place in ours.
const AVOIDED: [&str; 19] = [
    "reeves",
    "thaddeus",
    "legends of the west",
    "legenden des westens",
    "ticket to ride",
    "zug um zug",
    "haunted",
    "treasure",
    "circus",
    "zirkus",
    "shares",
    "aktie",
    "aktien",
    "headquarters",
    "hauptquartier",
    "new york central",
    "pennsylvania railroad",
    "nuevos angeles",
    "pacific haven",
];
/// The same, with any ending.
const AVOIDED_STEMS: [&str; 8] = [
    "schatz",
    "robber",
    "räuber",
    "shareholder",
    "timetable",
    "fahrplan",
    "employee",
    "cemetery city",
];

/// What closes a quotation, in English and in German.
const QUOTES_END: [char; 2] = ['”', '“'];

/// How many sentences there are. The dot of an initial or a title ends none.
pub(super) fn sentences(text: &str) -> usize {
    ends_of_sentences(text).len()
}

/// The sentences of a text that ends with one.
pub(in super::super) fn split_sentences(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let ends = ends_of_sentences(text);
    let begins = std::iter::once(0).chain(ends.iter().copied());
    let parts = begins
        .zip(&ends)
        .map(|(from, &to)| letters[from..to].iter());
    parts
        .map(|part| part.collect::<String>().trim().to_owned())
        .collect()
}

/// One behind the last letter of each sentence.
fn ends_of_sentences(text: &str) -> Vec<usize> {
    let letters: Vec<char> = text.chars().collect();
    let mut ends = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        if !is_end(letters[at]) || letters[at] == '.' && after_initial(&letters[..at]) {
            at += 1;
            continue;
        }
        while at < letters.len() && is_end(letters[at]) {
            at += 1;
        }
        if at < letters.len() && QUOTES_END.contains(&letters[at]) {
            at += 1;
        }
        if letters.get(at).is_none_or(|letter| letter.is_whitespace()) {
            ends.push(at);
        }
    }
    ends
}

const fn is_end(letter: char) -> bool {
    matches!(letter, '.' | '!' | '?')
}

fn after_initial(before: &[char]) -> bool {
    let word = |letter: &&char| letter.is_alphanumeric() || **letter == '_';
    let length = before.iter().rev().take_while(word).count();
    let word: String = before[before.len() - length..].iter().collect();
    let mut letters = word.chars();
    let initial = letters
        .next()
        .is_some_and(|letter| letter.is_ascii_uppercase());
    initial && letters.next().is_none() || word == "St" || word == "Mr"
}

/// Does it end like a sentence, perhaps within quotation marks or brackets?
pub(super) fn ends_a_sentence(text: &str) -> bool {
    let text = text.strip_suffix(')').unwrap_or(text);
    let text = text.strip_suffix(QUOTES_END).unwrap_or(text);
    text.ends_with(is_end)
}

/// Does each quotation that opens close before the next one?
pub(super) fn quotes_pair(text: &str, [open, close]: [char; 2]) -> bool {
    let marks = text.chars().filter(|letter| "„“”".contains(*letter));
    let pairs: Vec<char> = marks.collect();
    pairs.chunks(2).all(|pair| pair == [open, close])
}

/// The amounts of money, sorted: `$4` in English, `4 $` in German.
pub(super) fn dollars_en(text: &str) -> Vec<u32> {
    let after = text.split('$').skip(1);
    sorted(after.map(|after| {
        let end = after.find(|letter: char| !letter.is_ascii_digit());
        &after[..end.unwrap_or(after.len())]
    }))
}

/// See [`dollars_en`].
pub(super) fn dollars_de(text: &str) -> Vec<u32> {
    let parts: Vec<&str> = text.split(" $").collect();
    let before = parts.iter().take(parts.len().saturating_sub(1));
    sorted(before.map(|before| {
        let start = before.rfind(|letter: char| !letter.is_ascii_digit());
        let length =
            start.and_then(|start| Some(start + before[start..].chars().next()?.len_utf8()));
        &before[length.unwrap_or(0)..]
    }))
}

fn sorted<'a>(numbers: impl Iterator<Item = &'a str>) -> Vec<u32> {
    let mut numbers: Vec<u32> = numbers.filter_map(|number| number.parse().ok()).collect();
    numbers.sort_unstable();
    numbers
}

/// What stands between curly brackets, sorted; `None` if a bracket does not close.
pub(super) fn placeholders(text: &str) -> Option<Vec<&str>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (inner, after) = after.split_once('}')?;
        if before.contains('}') || inner.contains('{') {
            return None;
        }
        found.push(inner);
        rest = after;
    }
    found.sort_unstable();
    (!rest.contains('}')).then_some(found)
}

/// A word or phrase to avoid, if there is one.
pub(super) fn avoided(text: &str) -> Option<&'static str> {
    let lower = text.to_lowercase();
    let words = lower.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let words = format!(" {} ", words.join(" "));
    let whole = AVOIDED
        .into_iter()
        .find(|phrase| words.contains(&format!(" {phrase} ")));
    let mut stems = AVOIDED_STEMS.into_iter();
    whole.or_else(|| stems.find(|stem| words.contains(&format!(" {stem}"))))
}

/// Does it hold an address or the path of a file?
pub(super) fn has_address(text: &str) -> bool {
    const ENDINGS: [&str; 6] = ["io", "rs", "com", "org", "net", "dev"];
    let host = |word: &str| {
        let word = word.trim_end_matches(|letter: char| !letter.is_alphanumeric());
        let ending = word.rsplit_once('.');
        ending.is_some_and(|(name, ending)| !name.is_empty() && ENDINGS.contains(&ending))
    };
    let path = |word: &str| {
        let word = word.trim_start_matches(['`', '\'', '"', '(', '=']);
        word.starts_with('/') && word[1..].contains('/')
    };
    text.contains("://") || text.split_whitespace().any(|word| host(word) || path(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_counted() {
        for (text, count) in [
            ("One. Two! Three?", 3),
            ("To St. Louis with Mr. J. Bell.", 1),
            ("“Why?” she says. „Darum.“", 3),
            ("No end", 0),
            ("Three dots... and on.", 2),
            ("It costs 3.5 dollars.", 1),
        ] {
            assert_eq!(sentences(text), count, "{text}");
        }
        assert!(ends_a_sentence("“Stay.”"));
        assert!(ends_a_sentence("(“Stay.”)"));
        assert!(ends_a_sentence("„Bleib.“"));
        assert!(!ends_a_sentence("Josiah Bell"));
    }

    #[test]
    fn quotations_pair_in_their_own_language() {
        assert!(quotes_pair("“One,” she says, “and two.”", ['“', '”']));
        assert!(quotes_pair("„Eins“, sagt sie, „und zwei.“", ['„', '“']));
        for wrong in ["“One", "One”", "”One“", "““One””", "„Eins“"] {
            assert!(!quotes_pair(wrong, ['“', '”']), "{wrong}");
        }
    }

    #[test]
    fn amounts_are_found_in_both_languages() {
        assert_eq!(dollars_en("$4, then $12 or $4."), [4, 4, 12]);
        assert_eq!(dollars_de("4 $, dann 12 $ oder 4 $."), [4, 4, 12]);
        assert_eq!(dollars_de("für ü12 $"), [12]);
        assert!(dollars_en("no money, $ alone").is_empty());
    }

    #[test]
    fn placeholders_close() {
        assert_eq!(placeholders("{b} and {a}"), Some(vec!["a", "b"]));
        for open in ["{a", "a}", "{a{b}}", "}{"] {
            assert_eq!(placeholders(open), None, "{open}");
        }
    }

    #[test]
    fn words_of_another_story_are_avoided() {
        assert_eq!(avoided("The Circus!"), Some("circus"));
        assert_eq!(avoided("Ein Schatzkästchen"), Some("schatz"));
        assert_eq!(avoided("ein geschätzter Gast"), None);
        assert!(has_address("see example.com."));
        assert!(has_address("in /a/b"));
        assert!(!has_address("and/or, No. 4"));
    }
}
