//! The content of a campaign: what its files say, and what is found when they are wrong.

mod content;
mod findings;
mod fuzz;
mod language;
mod notation;
mod sealed;

use gleis_games::data::legends::Legends;
use gleis_games::data::{self, Finding};
use std::collections::BTreeMap;

type Files = BTreeMap<String, Vec<u8>>;

/// The built-in files by path.
fn files() -> Files {
    data::builtin_files()
        .map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec()))
        .collect()
}

/// The built-in campaign.
fn load() -> Legends {
    let report = data::check_legends("legends-first");
    assert_eq!(report.findings, [], "the built-in campaign has no findings");
    report.legends.expect("it loads")
}

/// The findings of the campaign with these files.
fn check(files: &Files) -> Vec<Finding> {
    data::check_legends_in_memory(files, "games/legends-first.toml").findings
}
