//! A copy of the campaign with one thing broken: the loader refuses it and says why.

use super::{Files, check, files};
use serde::Deserialize;

/// Takes the line away that begins with the old text.
const DELETE: &str = "DELETE";

#[derive(Deserialize)]
struct Cases {
    case: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    /// File below `data/`, what stands there, what to write instead.
    edits: Vec<[String; 3]>,
    /// Part of a finding.
    finds: String,
}

fn edit(files: &mut Files, [path, old, new]: &[String; 3]) {
    let path = match path.as_str() {
        "toml" => "games/legends-first.toml".to_owned(),
        path => format!("legends/{path}.csv"),
    };
    let text = String::from_utf8(files[&path].clone()).expect("text");
    assert!(text.contains(old.as_str()), "{path} has no {old}");
    let text = if old.is_empty() {
        format!("{text}{new}\n")
    } else if new == DELETE {
        let line = text.lines().position(|line| line.starts_with(old.as_str()));
        let line = line.unwrap_or_else(|| panic!("{path}: no line begins with {old}"));
        let lines = text.lines().enumerate().filter(|&(index, _)| index != line);
        lines.map(|(_, line)| format!("{line}\n")).collect()
    } else {
        text.replacen(old.as_str(), new, 1)
    };
    files.insert(path, text.into_bytes());
}

#[test]
fn every_broken_file_is_refused_with_its_reason() {
    let cases: Cases = toml::from_str(include_str!("findings.toml")).expect("cases");
    let original = files();
    let mut missing = String::new();
    for Case { edits, finds } in &cases.case {
        let mut files = original.clone();
        for one in edits {
            edit(&mut files, one);
        }
        let found: Vec<String> = check(&files).iter().map(ToString::to_string).collect();
        if !found.iter().any(|finding| finding.contains(finds.as_str())) {
            let found = found.join("\n    ");
            missing += &format!("{edits:?}\n  expected: {finds}\n  found:\n    {found}\n");
        }
    }
    assert!(missing.is_empty(), "{missing}");
}

/// Without its tracks to the others a region can never be opened.
#[test]
fn a_region_that_cannot_be_reached() {
    let mut files = files();
    let inside = ["jacksonville", "miami", "tampa"];
    for path in ["legends/tracks.csv", "legends/track-colours.csv"] {
        let text = String::from_utf8(files[path].clone()).expect("text");
        let leaves = |line: &str| {
            let names = line.split(',').take(2).collect::<Vec<_>>();
            let names = if path.ends_with("colours.csv") {
                names[0].to_owned()
            } else {
                names.join("-")
            };
            let ends = inside.iter().filter(|city| names.contains(**city)).count();
            ends == 1
        };
        let kept = text.lines().filter(|line| !leaves(line));
        files.insert(
            path.to_owned(),
            kept.map(|line| format!("{line}\n"))
                .collect::<String>()
                .into_bytes(),
        );
    }
    let found: Vec<String> = check(&files).iter().map(ToString::to_string).collect();
    for sentence in [
        "no track joins this piece to another",
        "no region can be opened after",
        "this ticket cannot be completed",
    ] {
        assert!(
            found.iter().any(|finding| finding.contains(sentence)),
            "{sentence}: {found:#?}"
        );
    }
}
