//! Hostile files: whatever the bytes are, loading ends, with content or with findings.

use super::{Files, check, files};
use gleis_games::data;
use gleis_rules::Rng;

const ROUNDS: u64 = 400;

/// Changes a few bytes or cells of one file.
fn mutate(bytes: &mut Vec<u8>, rng: &mut Rng) {
    const WORDS: [&str; 20] = [
        ",",
        "\n",
        "\"",
        "@",
        "[",
        "]",
        "{",
        "}",
        "(",
        "|",
        "-1",
        "999999999999",
        "0",
        "255",
        "256",
        "\u{0}",
        "é",
        "start",
        "$",
        " x9",
    ];
    for _ in 0..=rng.below(4) {
        let at = rng.below(bytes.len() as u32 + 1) as usize;
        let until = (at + rng.below(30) as usize).min(bytes.len());
        match rng.below(5) {
            0 => {
                let word = WORDS[rng.below(WORDS.len() as u32) as usize];
                bytes.splice(at..at, word.bytes());
            }
            1 => {
                bytes.drain(at..until);
            }
            2 => {
                let copy = bytes[at..until].to_vec();
                let there = rng.below(bytes.len() as u32 + 1) as usize;
                bytes.splice(there..there, copy);
            }
            3 if at < bytes.len() => bytes[at] = rng.below(256) as u8,
            _ => swap_lines(bytes, rng),
        }
    }
}

fn swap_lines(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let mut lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    let [one, other] = [0, 1].map(|_| rng.below(lines.len() as u32) as usize);
    lines.swap(one, other);
    *bytes = lines.join(&b'\n');
}

fn sealed_paths(files: &Files) -> Vec<String> {
    let paths = files.keys().filter(|path| path.contains("legends"));
    paths.cloned().collect()
}

#[test]
fn changed_files_never_panic() {
    let original = files();
    let paths = sealed_paths(&original);
    for seed in 0..ROUNDS {
        let mut rng = Rng::new(seed);
        let mut files = original.clone();
        for _ in 0..=rng.below(2) {
            let path = &paths[rng.below(paths.len() as u32) as usize];
            mutate(files.get_mut(path).expect("a file"), &mut rng);
        }
        let report = data::check_legends_in_memory(&files, "games/legends-first.toml");
        let errors = report.findings.iter();
        let errors = errors.filter(|finding| finding.severity == data::Severity::Error);
        assert_eq!(report.legends.is_none(), errors.count() > 0, "seed {seed}");
    }
}

#[test]
fn missing_files_are_findings() {
    let original = files();
    for path in sealed_paths(&original) {
        let mut files = original.clone();
        files.remove(&path);
        assert!(!check(&files).is_empty(), "{path}");
        let mut files = original.clone();
        files.insert(path.clone(), Vec::new());
        assert!(!check(&files).is_empty(), "{path}");
        // The head line alone.
        let text = String::from_utf8(original[&path].clone()).expect("text");
        let head = text.lines().next().expect("a line").as_bytes().to_vec();
        files.insert(path.clone(), head);
        assert!(!check(&files).is_empty(), "{path}");
    }
}
