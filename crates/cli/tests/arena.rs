//! `gleis arena` as people meet it.

use std::fs;
use std::path::Path;
use std::process::Command;

fn run(arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_gleis"))
        .args(arguments)
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let code = output.status.code();
    (text(output.stdout), text(output.stderr), code)
}

fn prints(arguments: &[&str]) -> String {
    let (out, err, code) = run(arguments);
    assert_eq!((err.as_str(), code), ("", Some(0)), "{arguments:?}\n{out}");
    out
}

/// What is said about a wrong command line (2) or a world that is not as it should be (1).
fn complains(arguments: &[&str], expected: i32) -> String {
    let (out, err, code) = run(arguments);
    assert_eq!(
        (out.as_str(), code),
        ("", Some(expected)),
        "{arguments:?}\n{err}"
    );
    err
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_match_is_told_in_tables() {
    let list = "planner,greedy,random";
    let text = prints(&["arena", "--players", list, "--games", "20", "--seed", "3"]);
    for word in [
        "3 tables of 2, 60 games, seed 3",
        "rating",
        "random has 0",
        "Who finishes ahead of whom",
        "routes",
        "Time for a decision",
        "60 games in",
    ] {
        assert!(text.contains(word), "{word}\n{text}");
    }
    assert!(
        text.lines().all(|line| line.chars().count() <= 110),
        "{text}"
    );
}

#[test]
fn the_help_teaches_with_examples() {
    let help = prints(&["arena", "--help"]);
    assert!(help.contains("Examples:\n  gleis arena"), "{help}");
    assert!(prints(&["--help"]).contains("arena"));
}

#[test]
fn json_is_for_programs() {
    let text = prints(&[
        "arena",
        "--players",
        "random",
        "--seats",
        "3",
        "--games",
        "9",
        "--json",
    ]);
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["games"], 9);
    assert_eq!(value["players"][0]["seats"], 27);
    assert_eq!(value["tables"][0]["players"][2], "random");
}

#[test]
fn games_are_kept_and_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("kept");
    let arguments = [
        "arena",
        "--players",
        "planner,random",
        "--games",
        "8",
        "--out",
        text(&out),
        "--records",
    ];
    let first = prints(&arguments);
    assert!(first.contains("report.html"), "{first}");
    for name in [
        "plan.json",
        "games.jsonl",
        "results.json",
        "games.csv",
        "report.html",
        "report.md",
        "ratings.svg",
        "pairs.svg",
        "sources.svg",
        "scores.svg",
        "times.svg",
    ] {
        assert!(out.join(name).is_file(), "{name}");
    }
    let records: Vec<_> = fs::read_dir(out.join("records")).unwrap().collect();
    assert_eq!(records.len(), 8);
    for record in records {
        prints(&["verify", text(&record.unwrap().path())]);
    }
    let games = fs::read_to_string(out.join("games.jsonl")).unwrap();
    prints(&arguments);
    assert_eq!(fs::read_to_string(out.join("games.jsonl")).unwrap(), games);

    let other = complains(
        &[
            "arena",
            "--players",
            "planner,random",
            "--games",
            "10",
            "--out",
            text(&out),
        ],
        1,
    );
    assert!(
        other.contains("other options: games 8 there, 10 here"),
        "{other}"
    );
    assert!(other.contains("hint:"), "{other}");
}

#[test]
fn a_kept_game_can_be_recorded_again() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("kept");
    prints(&[
        "arena",
        "--players",
        "planner,random",
        "--games",
        "4",
        "--out",
        text(&out),
        "--records",
        "--seed",
        "5",
    ]);
    let kept = out.join("records/table-1-deal-2-rotation-2.json");
    let again = prints(&[
        "record",
        "--players",
        "random,planner",
        "--seed",
        "5",
        "--number",
        "2",
    ]);
    assert_eq!(fs::read_to_string(kept).unwrap(), again);
}

#[test]
fn a_test_of_two_players_tells_its_verdict() {
    let text = prints(&[
        "arena",
        "--players",
        "planner,random",
        "--games",
        "4000",
        "--sprt",
        "-10,10",
    ]);
    assert!(
        text.contains("SPRT [-10, 10]: planner is stronger than random"),
        "{text}"
    );
    assert!(text.contains("Log likelihood ratio"), "{text}");
}

#[test]
fn wrong_command_lines_are_explained() {
    for (arguments, what) in [
        (
            vec!["--players", "planner,greedy", "--seats", "3"],
            "only 2 players are named",
        ),
        (
            vec!["--players", "planner", "--seats", "6"],
            "too many for any game",
        ),
        (
            vec!["--players", "planner", "--seats", "1"],
            "2 to 5 players, not 1",
        ),
        (vec!["--players", "planer,greedy"], "no player `planer`"),
        (
            vec!["--players", "planner,greedy", "--sprt", "10"],
            "no bounds",
        ),
        (
            vec!["--players", "planner,greedy", "--sprt", "10,0"],
            "no bounds",
        ),
        (
            vec!["--players", "planner,greedy,path", "--sprt", "0,10"],
            "compares two players",
        ),
        (
            vec!["--players", "planner,planner", "--sprt", "0,10"],
            "compares two players",
        ),
        (
            vec!["--players", "planner,greedy", "--records"],
            "--records needs a folder",
        ),
        (
            vec!["--players", "planner,greedy", "--games", "0"],
            "at least 1 game",
        ),
        (
            vec!["--players", "planner,greedy", "--games", "99999999"],
            "at most",
        ),
        (vec!["--players", "planner", "--only", "x"], "--suite"),
        (
            vec!["--suite", "levels", "--players", "planner"],
            "cannot be used with",
        ),
        (
            vec!["--suite", "levels", "--only", "nobody"],
            "no match `nobody`",
        ),
        (vec!["--suite", "levels", "--scale", "0"], "above 0"),
        (vec![], "--players"),
    ] {
        let arguments: Vec<&str> = std::iter::once("arena").chain(arguments).collect();
        let error = complains(&arguments, 2);
        assert!(error.contains(what), "{arguments:?}\n{error}");
    }
}

#[test]
fn unusable_places_are_explained() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let into = |out: &Path| {
        complains(
            &[
                "arena",
                "--players",
                "random",
                "--games",
                "2",
                "--out",
                text(out),
            ],
            1,
        )
    };
    assert!(into(&file).contains("is a file, and results need a folder"));
    assert!(into(&file.join("below")).contains("the folder cannot be made"));
    let broken = folder.path().join("broken");
    fs::create_dir(&broken).unwrap();
    fs::write(broken.join("plan.json"), "not json").unwrap();
    assert!(into(&broken).contains("plan.json cannot be read"));
    let suite = folder.path().join("suite.toml");
    fs::write(&suite, "title = \"x\"\n[[match]]\nid = 7\n").unwrap();
    let error = complains(&["arena", "--suite", text(&suite)], 1);
    assert!(error.contains("suite.toml:3: "), "{error}");
    for (from, to) in [("\"germany\"", "\"germani\""), ("seats = 3", "seats = 7")] {
        fs::write(&suite, SUITE.replace(from, to)).unwrap();
        let error = complains(&["arena", "--suite", text(&suite)], 1);
        assert!(error.contains("match `second`: "), "{error}");
    }
    let error = complains(&["arena", "--suite", "nowhere.toml"], 1);
    assert!(
        error.contains("nowhere.toml: the file cannot be read"),
        "{error}"
    );
}

/// The shell sets a limit for the size of files, which is met as a full disk is.
#[test]
#[cfg(unix)]
fn a_disk_that_takes_no_more_is_told_and_the_rest_can_follow() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("full");
    let arguments = [
        "arena",
        "--players",
        "planner,random",
        "--games",
        "40",
        "--out",
        text(&out),
    ];
    let limited = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$@\"", "sh"])
        .arg(env!("CARGO_BIN_EXE_gleis"))
        .args(arguments)
        .output()
        .unwrap();
    let error = String::from_utf8(limited.stderr).unwrap();
    assert_eq!(limited.status.code(), Some(1), "{error}");
    assert!(error.contains("games.jsonl: writing failed"), "{error}");
    assert!(error.contains("hint: "), "{error}");
    assert!(prints(&arguments).contains("40 games"));
    let lines = fs::read_to_string(out.join("games.jsonl")).unwrap();
    assert_eq!(lines.lines().count(), 20);
}

#[test]
#[cfg(unix)]
fn ctrl_c_tells_what_was_played_and_the_rest_can_follow() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("stopped");
    let games = "100000";
    let child = Command::new(env!("CARGO_BIN_EXE_gleis"))
        .args([
            "arena",
            "--players",
            "planner,random",
            "--games",
            games,
            "--out",
        ])
        .arg(&out)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let kept = || fs::metadata(out.join("games.jsonl")).map_or(0, |file| file.len());
    while kept() < 10_000 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let process = child.id().to_string();
    let signal = Command::new("kill").args(["-INT", &process]).status();
    assert!(signal.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("of 100,000 games"), "{told}");
    assert!(told.contains("run the same command again"), "{told}");
    assert!(out.join("report.html").is_file());
}

const SUITE: &str = r#"
title = "Small suite"

[[match]]
id = "first"
title = "Planner against random"
game = "usa-2004"
players = ["planner", "random"]
seats = 2
games = 20

[[match.goal]]
measure = "win-rate of planner"
must = 0.5
aim = 0.6

[[match.goal]]
measure = "turns of planner"
must = 1

[[match]]
id = "second"
title = "Random alone"
game = "germany"
players = ["random"]
seats = 3
games = 10

[[match.goal]]
measure = "winner-mean"
aim = 1000
"#;

#[test]
fn a_suite_compares_with_its_goals() {
    let folder = tempfile::tempdir().unwrap();
    let suite = folder.path().join("suite.toml");
    fs::write(&suite, SUITE).unwrap();
    let out = folder.path().join("out");
    let common = ["arena", "--suite", text(&suite), "--out", text(&out)];
    let only = prints(&[&common[..], &["--only", "second"]].concat());
    assert!(
        only.contains("○ short of the aim") && only.contains("– not played"),
        "{only}"
    );
    assert!(!out.join("first").exists());
    let all = prints(&common);
    assert!(
        all.contains("✓✓ aim reached") && all.contains("✗ missed"),
        "{all}"
    );
    for name in [
        "report.md",
        "report.html",
        "goals.svg",
        "results.json",
        "first/ratings.svg",
    ] {
        assert!(out.join(name).is_file(), "{name}");
    }
    let markdown = fs::read_to_string(out.join("report.md")).unwrap();
    assert!(markdown.contains("(first/pairs.svg)") && markdown.contains("## Random alone"));
    // A match that is not played again still has its chapter.
    prints(&[&common[..], &["--only", "second"]].concat());
    let html = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(html.contains("Planner against random") && !html.contains("http"));
    let scaled = complains(&[&common[..], &["--scale", "0.5"]].concat(), 1);
    assert!(scaled.contains("games 20 there, 10 here"), "{scaled}");
}

#[test]
#[cfg(unix)]
fn the_time_of_a_program_can_be_limited() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("slow.sh");
    let body = "while read line; do case \"$line\" in *hello*) echo '{\"type\":\"ready\"}';; \
                *) sleep 30;; esac; done";
    fs::write(&script, body).unwrap();
    let players = format!("cmd:sh {},random", text(&script));
    let arguments = [
        "arena",
        "--players",
        &players,
        "--games",
        "2",
        "--threads",
        "1",
    ];
    let limited = [&arguments[..], &["--bot-milliseconds", "60"]].concat();
    let out = prints(&limited);
    assert!(out.contains("timed out"), "{out}");
    let wrong = [&arguments[..], &["--bot-milliseconds", "0"]].concat();
    assert!(complains(&wrong, 2).contains("600000"));
}
