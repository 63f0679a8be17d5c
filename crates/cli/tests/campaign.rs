//! `gleis campaign`, as people meet it.

use std::fs;
use std::path::Path;
use std::process::Command;

fn run(arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_gleis"))
        .arg("campaign")
        .args(arguments)
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code(),
    )
}

/// What a command prints that succeeds.
fn prints(arguments: &[&str]) -> String {
    let (out, err, code) = run(arguments);
    assert_eq!((err.as_str(), code), ("", Some(0)), "{arguments:?}\n{out}");
    out
}

/// What a command says that fails like this.
fn complains(arguments: &[&str], code: i32) -> String {
    let (out, err, found) = run(arguments);
    assert_eq!(
        (out.as_str(), found),
        ("", Some(code)),
        "{arguments:?}\n{err}"
    );
    err
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_campaign_is_begun_played_and_shown() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ours.json");
    let file = text(&file);
    let begun = prints(&["new", "--players", "anna,bert,greedy", "--out", file]);
    assert!(begun.contains("anna (person) for red"), "{begun}");
    assert!(begun.contains("greedy (greedy) for green"), "{begun}");
    let fresh = prints(&["show", file]);
    assert!(
        fresh.contains("0 games played; game 1 of 12, 1865, comes next"),
        "{fresh}"
    );
    assert!(fresh.contains("Rules    those of the rulebook"), "{fresh}");

    let people = ["--people", "random"];
    let first = prints(&[&["play", file][..], &people].concat());
    assert!(first.starts_with("Game 1, 1865: "), "{first}");
    let second = prints(&[&["play", file, "--absent", "bert"][..], &people].concat());
    assert!(!second.contains("bert"), "{second}");
    let state = prints(&["show", file]);
    assert!(
        state.contains("2 games played; game 3 of 12, 1871, comes next"),
        "{state}"
    );
    let bert = state.lines().find(|line| line.starts_with("bert")).unwrap();
    assert!(bert.contains("yellow"), "{bert}");

    let rest = prints(&[&["play", file, "--games", "12"][..], &people].concat());
    assert!(
        rest.contains("Game 12, ") && rest.contains("games won"),
        "{rest}"
    );
    let end = prints(&["show", file]);
    assert!(end.contains("all 12 games are played"), "{end}");
    let over = complains(&["play", file], 1);
    assert!(over.contains("all games are played"), "{over}");
}

#[test]
fn what_is_sealed_is_not_shown() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ours.json");
    let file = text(&file);
    prints(&["new", "--players", "random,random", "--out", file]);
    prints(&["play", file]);
    let (state, kept) = (prints(&["show", file]), fs::read_to_string(file).unwrap());
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/legends");
    // After one game no region box is open: neither names nor anything in the boxes is told.
    let regions = fs::read_to_string(data.join("regions.csv")).unwrap();
    let mut closed = 0;
    for row in regions.lines().skip(1) {
        let cells: Vec<&str> = row.split(',').collect();
        if cells[4] == "0" && !state.contains(cells[1]) {
            closed += 1;
            assert!(!kept.contains(&format!("\"{}\"", cells[0])), "{row}");
        }
    }
    // At most one was opened by this game.
    assert!(closed >= 7, "{closed}\n{state}");
    let postcards = fs::read_to_string(data.join("postcards.csv")).unwrap();
    let secret = "When you claim a route";
    assert!(postcards.contains(secret) && !state.contains(secret) && !kept.contains(secret));
}

#[test]
fn a_file_that_is_not_true_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ours.json");
    let file = text(&path);
    prints(&["new", "--players", "random,random", "--out", file]);
    let twice = complains(&["new", "--players", "random,random", "--out", file], 1);
    assert!(twice.contains("is already there"), "{twice}");
    let empty = fs::read_to_string(&path).unwrap();
    prints(&["play", file, "--games", "2"]);
    let played = fs::read_to_string(&path).unwrap();
    let told = |content: &str| {
        fs::write(&path, content).unwrap();
        complains(&["show", file], 1)
    };
    // Another first game under the second: a fork.
    fs::write(&path, &empty).unwrap();
    prints(&["play", file, "--seed", "2"]);
    let other: serde_json::Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    let mut fork: serde_json::Value = serde_json::from_str(&played).unwrap();
    fork["games"][0] = other["games"][0].clone();
    let forked = told(&fork.to_string());
    assert!(forked.contains("game 2 does not fit"), "{forked}");
    assert!(
        forked.contains("put together from two campaigns"),
        "{forked}"
    );
    assert!(told("{").contains("not a JSON document"));
    assert!(told("{}").contains("not a campaign"));
    let newer = empty.replace("\"version\": 1", "\"version\": 7");
    assert!(told(&newer).contains("a newer Gleis may read it"));
    let more = empty.replacen("\"games\"", "\"ghost\": 1, \"games\"", 1);
    assert!(told(&more).contains("malformed"));
    assert!(complains(&["show", "no-such.json"], 1).contains("cannot be opened"));
    assert!(complains(&["show", text(folder.path())], 1).contains("hint: "));
}

#[test]
fn wrong_players_are_told() {
    let out = "never-written.json";
    let told = |players: &str| complains(&["new", "--players", players, "--out", out], 2);
    assert!(told("anna").contains("for 2 to 5 players, not 1"));
    assert!(told("a1,b1,c1,d1,e1,f1").contains("for 2 to 5 players, not 6"));
    assert!(told("anna,anna").contains("two players are called anna"));
    assert!(told("anna,").contains("has no name"));
    let companies = ["new", "--players", "a1,b1", "--out", out, "--companies"];
    let told = |list: &str| complains(&[&companies[..], &[list]].concat(), 2);
    assert!(told("red,white").contains("there is no company white"));
    assert!(told("red,red").contains("named twice"));
    assert!(told("red").contains("1 company for 2 players"));
    assert!(!Path::new(out).exists());
    let sim = complains(&["sim", "--players", "rondom,random"], 2);
    assert!(sim.contains("random"), "{sim}");
    assert!(complains(&["sim", "--players", "random"], 2).contains("2 to 5"));
    assert!(complains(&["sim", "--absent", "2"], 2).contains("from 0 to 1"));
    assert!(complains(&["sim", "--absnt", "0.2"], 2).contains("--absent"));
}

#[test]
fn who_is_not_there_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ours.json");
    let file = text(&path);
    prints(&["new", "--players", "anna,random", "--out", file]);
    let alone = complains(&["play", file, "--absent", "anna"], 2);
    assert!(alone.contains("a game needs 2 players"), "{alone}");
    assert!(alone.contains("--substitute"), "{alone}");
    let nobody = complains(&["play", file, "--absent", "carl"], 2);
    assert!(nobody.contains("there are anna, random"), "{nobody}");
    let absent = ["play", file, "--absent", "anna", "--substitute", "random"];
    let played = prints(&absent);
    assert!(played.contains("anna $"), "{played}");
    let kept: serde_json::Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    assert_eq!(kept["games"][0]["players"][0], "random");
}

#[test]
fn every_help_teaches_with_an_example() {
    for command in ["new", "play", "show", "sim"] {
        let help = prints(&[command, "--help"]);
        let example = format!("Examples:\n  gleis campaign {command}");
        assert!(help.contains(&example), "{help}");
    }
}

#[test]
fn a_simulation_prints_tables_json_and_pages() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.md");
    let common = ["sim", "--players", "random,greedy", "--campaigns", "2"];
    let out = prints(&[&common[..], &["--out", text(&page)]].concat());
    for words in [
        "2 campaigns of random, greedy, seed 1.",
        "Who wins",
        "company colour",
    ] {
        assert!(out.contains(words), "{words}\n{out}");
    }
    assert!(fs::read_to_string(&page).unwrap().contains("| source |"));
    let json = prints(&[&common[..], &["--json", "--absent", "0.1"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["campaigns"], 2);
    assert_eq!(json["games"].as_array().unwrap().len(), 12);
    let report = folder.path().join("report.md");
    let series = ["sim", "--players", "random", "--campaigns", "1", "--report"];
    prints(&[&series[..], &[text(&report)]].concat());
    let report = fs::read_to_string(report).unwrap();
    for players in 2..=5 {
        assert!(
            report.contains(&format!("## {players} players")),
            "{report}"
        );
    }
}
