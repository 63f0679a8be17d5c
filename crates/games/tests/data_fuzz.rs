//! Hostile files: whatever the bytes are, loading ends, with a game or with findings.

use crate::facts::boards;
use gleis_games::data::{self, Report, Severity};
use gleis_rules::Rng;
use std::collections::BTreeMap;

const ROUNDS: u64 = 1000;

fn builtin() -> BTreeMap<String, Vec<u8>> {
    data::builtin_files()
        .map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec()))
        .collect()
}

fn is_consistent(report: &Report) -> bool {
    let errors = report
        .findings
        .iter()
        .any(|finding| finding.severity == Severity::Error);
    report.game.is_none() == errors
}

/// Changes a few bytes: other bytes, cuts, repetitions, words that mean something elsewhere.
fn mutate(bytes: &mut Vec<u8>, rng: &mut Rng) {
    const WORDS: [&str; 18] = [
        ",",
        "\n",
        "\"",
        "[",
        "]",
        "{",
        "}",
        "=",
        "-1",
        "999999999999",
        "0",
        "#",
        ".",
        "grey",
        "\u{0}",
        "é",
        "[[a]]",
        "extends = \"germany\"\n",
    ];
    for _ in 0..=rng.below(4) {
        let at = rng.below(bytes.len() as u32 + 1) as usize;
        let end = (at + rng.below(12) as usize).min(bytes.len());
        match rng.below(5) {
            0 => bytes.truncate(at.max(1)),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            3 => {
                let word = WORDS[rng.below(WORDS.len() as u32) as usize];
                bytes.splice(at..end.min(at + 2), word.bytes());
            }
            _ => bytes.insert(at, rng.next_u64() as u8),
        }
    }
}

#[test]
fn mutated_files_never_panic() {
    let original = builtin();
    let paths: Vec<&String> = original.keys().collect();
    let games = boards();
    let mut loaded = 0;
    for seed in 0..ROUNDS {
        let mut rng = Rng::new(seed);
        let mut files = original.clone();
        for _ in 0..=rng.below(3) {
            let path = paths[rng.below(paths.len() as u32) as usize];
            mutate(files.get_mut(path).expect("listed"), &mut rng);
        }
        let id = games[rng.below(games.len() as u32) as usize];
        let report = data::check_in_memory(&files, &format!("games/{id}.toml"));
        assert!(is_consistent(&report), "seed {seed}: {:?}", report.findings);
        loaded += u64::from(report.game.is_some());
    }
    assert!(
        (ROUNDS / 20..ROUNDS).contains(&loaded),
        "some load, some do not: {loaded}"
    );
}

#[test]
fn random_bytes_never_panic() {
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let mut files = builtin();
        for bytes in files.values_mut() {
            if rng.below(3) == 0 {
                *bytes = (0..rng.below(3000))
                    .map(|_| rng.next_u64() as u8 & 0x7f)
                    .collect();
            }
        }
        assert!(is_consistent(&data::check_in_memory(
            &files,
            "games/germany-passengers.toml"
        )));
    }
}

fn check_game(text: String) -> Report {
    let mut files = builtin();
    files.insert("games/usa-2004.toml".into(), text.into_bytes());
    data::check_in_memory(&files, "games/usa-2004.toml")
}

/// Nesting that a parser survives can still be too deep for taking the result apart again.
#[test]
fn deep_nesting_is_refused() {
    let key = vec!["a"; 79].join(".");
    let tables = format!(
        "[{key}]\n{}b = 1{}",
        format!("{key} = {{").repeat(79),
        "}".repeat(79)
    );
    for text in [
        tables.clone(),
        tables.replace('1', ""),
        "[".repeat(100_000),
        "a = ".to_owned() + &"[".repeat(100_000),
        "a = ".to_owned() + &"{a=".repeat(100_000),
        "a.".repeat(100_000) + "a = 1",
        format!("[{}a]", "a.".repeat(100_000)),
        "[[a]]\n".repeat(100_000),
    ] {
        let start = std::time::Instant::now();
        assert!(check_game(text).game.is_none());
        assert!(start.elapsed().as_secs() < 20, "too slow");
    }
}

/// Large files of many small faults end soon, too.
#[test]
fn large_files_end_soon() {
    let keys: String = (0..100_000).map(|key| format!("k{key} = 1\n")).collect();
    let decks: String = (0..100_000).map(|_| "\"short\", ").collect();
    let long = "x".repeat(900_000);
    for text in [
        keys,
        format!("[tickets]\ndecks = [{decks}]\nfiles = [{decks}]"),
        format!("id = \"{long}\"\nmap = \"{long}\"\nextends = \"{long}\""),
        format!("{long} = 1"),
    ] {
        let start = std::time::Instant::now();
        assert!(check_game(text).game.is_none());
        assert!(start.elapsed().as_secs() < 20, "too slow");
    }
    let id = |row: usize| format!("{}-{row:04}", "x".repeat(35));
    let cities: String = (0..1000)
        .map(|row| format!("{},A,A,city,,1,1\n", id(row)))
        .collect();
    let tracks: String = (0..1000)
        .map(|row| format!("{},{},1,1,gray\n", id(row + 5000), id(row + 7000)))
        .collect();
    let mut files = builtin();
    let head = "id,name_en,name_de,kind,country,latitude,longitude\n";
    files.insert(
        "maps/usa/cities.csv".into(),
        (head.to_owned() + &cities).into_bytes(),
    );
    let head = "city_a,city_b,track,length,colour\n";
    files.insert(
        "maps/usa/tracks.csv".into(),
        (head.to_owned() + &tracks).into_bytes(),
    );
    let commas = format!("{}\n{}", ",".repeat(400_000), ",".repeat(400_000));
    files.insert("maps/usa/tickets-2004.csv".into(), commas.into_bytes());
    let start = std::time::Instant::now();
    assert!(
        data::check_in_memory(&files, "games/usa-2004.toml")
            .game
            .is_none()
    );
    assert!(start.elapsed().as_secs() < 20, "too slow");
}
