//! The program as people meet it: what it prints, how it fails, what it returns.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn gleis(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gleis"));
    command
        .args(arguments)
        .env_remove("CLICOLOR_FORCE")
        .env("NO_COLOR", "1");
    command
}

pub(crate) fn run(arguments: &[&str]) -> (String, String, Option<i32>) {
    split(gleis(arguments).output().unwrap())
}

fn split(output: Output) -> (String, String, Option<i32>) {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code(),
    )
}

/// What a command prints that succeeds.
pub(crate) fn prints(arguments: &[&str]) -> String {
    let (out, err, code) = run(arguments);
    assert_eq!((err.as_str(), code), ("", Some(0)), "{arguments:?}\n{out}");
    out
}

/// What a command says that is refused as wrongly used.
pub(crate) fn complains(arguments: &[&str]) -> String {
    let (out, err, code) = run(arguments);
    assert_eq!((out.as_str(), code), ("", Some(2)), "{arguments:?}\n{err}");
    err
}

/// Runs a command with text on its standard input.
pub(crate) fn pipe(arguments: &[&str], input: &str) -> (String, String, Option<i32>) {
    let mut child = gleis(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A command that gives up early closes the pipe, which is its right.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    split(child.wait_with_output().unwrap())
}

pub(crate) const COMMANDS: &[&str] = &[
    "serve",
    "config",
    "backup",
    "restore",
    "tidy",
    "doctor",
    "health",
    "games",
    "sim",
    "arena",
    "record",
    "replay",
    "verify",
    "check",
    "map",
    "bench",
    "campaign",
    "completions",
];

fn toy() -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/files/usa-long.toml");
    path.into_os_string().into_string().unwrap()
}

#[test]
fn help_says_what_it_can_do() {
    let text = prints(&["--help"]);
    assert_eq!(text, prints(&["help"]));
    for command in COMMANDS {
        assert!(text.contains(&format!("gleis {command}")), "{command}");
    }
}

#[test]
fn every_help_teaches_with_an_example() {
    for command in COMMANDS {
        let help = prints(&[command, "--help"]);
        assert!(
            help.contains(&format!("Examples:\n  gleis {command}")),
            "{help}"
        );
    }
}

#[test]
fn games_are_listed() {
    let text = prints(&["games"]);
    let ids: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(ids[0], "id");
    assert_eq!(ids[1..], *gleis_games::data::builtin_ids());
    for line in [
        "id                       name                          players  tickets  tracks",
        "germany                  Germany                           2–5       62     110",
        "cardgame                 The card game                     2–4       46       –",
        "legends-first            The Long Map: 1865                2–5       33      72",
    ] {
        assert!(text.lines().any(|listed| listed == line), "{text}");
    }
    let json: serde_json::Value = serde_json::from_str(&prints(&["games", "--json"])).unwrap();
    let games = json.as_array().unwrap();
    let germany = games.iter().find(|game| game["id"] == "germany").unwrap();
    assert_eq!(germany["name"]["de"], "Deutschland");
    assert_eq!(germany["minutes"]["max"], 60);
}

#[test]
fn a_simulation_is_the_same_on_any_number_of_threads() {
    let sim = |threads| {
        let text = prints(&[
            "sim",
            "--game",
            "usa-2004",
            "--players",
            "random,random",
            "--games",
            "400",
            "--seed",
            "5",
            "--threads",
            threads,
        ]);
        let (table, rate) = text.rsplit_once("\n\n").unwrap();
        assert!(rate.starts_with("400 games in "), "{rate}");
        table.to_owned()
    };
    let table = sim("1");
    assert_eq!(table, sim("3"));
    let mut lines = table.lines();
    let head = "usa-2004: North America (2004), 2 players, 400 games, seed 5";
    assert_eq!(lines.next(), Some(head));
    for word in [
        "wins",
        "with 95 % confidence",
        "routes",
        "missed tickets",
        "turns",
        "ended by",
    ] {
        assert!(table.contains(word), "{word}\n{table}");
    }
}

#[test]
fn a_simulation_as_json_adds_up() {
    let text = prints(&[
        "sim",
        "--players",
        "random,random,random",
        "--games",
        "99",
        "--json",
    ]);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["games"], 99);
    let wins = |seat: usize| json["seats"][seat]["wins"].as_f64().unwrap();
    assert!((wins(0) + wins(1) + wins(2) - 99.0).abs() < 1e-9);
    let low = json["seats"][0]["win-rate-95"][0].as_f64().unwrap();
    let rate = json["seats"][0]["win-rate"].as_f64().unwrap();
    assert!(low < rate);
    assert_eq!(json["endings"]["last-round"], 99);
}

#[test]
fn one_game_has_no_spread() {
    let text = prints(&["sim", "--games", "1"]);
    assert!(text.contains("\nturns "), "{text}");
    assert!(!text.contains('±'), "{text}");
    assert!(prints(&["sim", "--games", "2"]).contains('±'));
}

#[test]
fn a_variant_is_one_file() {
    let toy = toy();
    let checked = prints(&["check", &toy]);
    assert!(checked.contains("in order"), "{checked}");
    let sim = prints(&["sim", "--game", &toy, "--games", "50"]);
    assert!(
        sim.starts_with("usa-long: North America, fifty trains, 2 players, 50 games"),
        "{sim}"
    );
    let record = prints(&["record", "--game", &toy, "--seed", "4"]);
    assert!(record.contains("\"game\": \"usa-long\""));
    let (out, _, code) = pipe(&["verify", "--game", &toy, "-"], &record);
    assert_eq!(code, Some(0), "{out}");
    let (out, _, code) = pipe(&["verify", "-"], &record);
    assert_eq!(code, Some(1));
    assert!(out.contains("`usa-long`, which is not built in"), "{out}");
    assert!(out.contains("--game"), "{out}");
}

#[test]
fn broken_game_files_are_explained() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("broken.toml");
    let text = "extends = \"usa-2004\"\nid = \"broken\"\n[trains]\neach = -5\nwheels = 3\n";
    std::fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    let (out, err, code) = run(&["check", file, "germany"]);
    assert_eq!((err.as_str(), code), ("", Some(1)), "{out}");
    assert!(out.contains("broken.toml:4: error: "), "{out}");
    assert!(out.contains("germany: in order"), "{out}");
    let (_, err, code) = run(&["sim", "--game", file]);
    assert_eq!(code, Some(1));
    assert!(err.starts_with("error: "), "{err}");
    let (_, err, code) = run(&["sim", "--game", "no/such.toml"]);
    assert_eq!(code, Some(1), "{err}");
    let start = "error: no/such.toml: there is no such file\n hint: is the name right? built-in";
    assert!(err.starts_with(start), "{err}");
    assert!(!err.contains("relative"), "{err}");
    let (out, _, code) = run(&["check", "usa-2004.toml", "u.json", "germany"]);
    assert_eq!(code, Some(1));
    assert!(
        out.contains("built-in games are named without .toml"),
        "{out}"
    );
    assert!(out.contains("records are for `gleis verify`"), "{out}");
    assert!(out.contains("germany: in order"), "{out}");
    let err = complains(&["sim", "--game", "u.json"]);
    assert!(
        err.contains("game files end in .toml\n hint: records"),
        "{err}"
    );
}

#[test]
fn of_many_errors_the_first_ten_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("broken.toml");
    let keys: String = (0..25).map(|n| format!("wheels-{n} = 3\n")).collect();
    let text = format!("extends = \"usa-2004\"\nid = \"broken\"\n[trains]\n{keys}");
    std::fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    for command in ["sim", "record"] {
        let (_, err, code) = run(&[command, "--game", file]);
        assert_eq!(code, Some(1), "{err}");
        assert_eq!(err.matches(": error: ").count(), 10, "{err}");
        assert!(
            err.ends_with(&format!("`gleis check {file}` shows them all\n")),
            "{err}"
        );
    }
    assert!(run(&["check", file]).0.matches(": error: ").count() > 20);
}

#[test]
fn slips_on_the_command_line_are_explained() {
    let err = complains(&["sim", "--game", "germny"]);
    assert!(err.starts_with("error: there is no game `germny`\n hint: did you mean `germany`?"));
    let err = complains(&["sim", "--players", "random,rondom"]);
    assert!(
        err.starts_with("error: there is no player `rondom`; players are: random"),
        "{err}"
    );
    assert!(err.contains("\n hint: "), "{err}");
    let err = complains(&["record", "--players", "random"]);
    assert!(
        err.starts_with("error: usa-2004 is for 2 to 5 players, not 1\n hint: "),
        "{err}"
    );
    let err = complains(&["sim", "--games", "many"]);
    assert!(err.contains("this is no whole number"), "{err}");
    for option in ["--games", "--seed"] {
        let err = complains(&["sim", option, "-1"]);
        assert!(err.contains("'-1' for '"), "{err}");
        assert!(err.contains("this is no whole number"), "{err}");
    }
    assert!(complains(&["sim", "--games", "0"]).contains("play at least 1 game"));
    assert!(complains(&["record", "--number", "0"]).contains("games are counted from 1"));
    assert!(complains(&["record", "--number", "-1"]).contains("this is no whole number"));
    let err = complains(&["sim", "--threads", "0"]);
    assert!(err.contains("from 1 to 1024"), "{err}");
    assert!(complains(&["simulate"]).contains("unrecognized subcommand"));
    assert!(complains(&["games", "--jsn"]).contains("--json"));
    assert!(complains(&["verify"]).contains("<FILE>..."));
}

#[test]
fn output_that_cannot_be_written_is_a_sentence() {
    let (_, err, code) = run(&["record", "--out", "no/such/folder/game.json"]);
    assert_eq!(code, Some(1));
    assert!(
        err.starts_with("error: no/such/folder/game.json cannot be written"),
        "{err}"
    );
}

#[test]
fn a_closed_pipe_is_no_disaster() {
    for arguments in [
        &["games"][..],
        &["record", "--seed", "2"],
        &["sim", "--games", "10"],
    ] {
        let mut child = gleis(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let (_, err, code) = split(child.wait_with_output().unwrap());
        assert_eq!((err.as_str(), code), ("", Some(0)), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_was_played() {
    let child = gleis(&["sim", "--games", "1000000000", "--threads", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    let (out, err, code) = split(child.wait_with_output().unwrap());
    assert_eq!(code, Some(130), "{err}");
    assert!(out.contains("games a second"), "{out}");
    assert!(err.starts_with("stopped: "), "{err}");
}

#[test]
fn a_quick_bench_measures_everything() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("figures.json");
    let file = file.to_str().unwrap();
    let table = prints(&["bench", "--quick", "--json", file]);
    let subjects = [
        "usa-2004, 2 players",
        "cardgame, 2 players",
        "legends-first, 3 players",
        "whole campaign",
        "two threads",
        "two planners",
        "games played out",
        "state: size",
        "longest trail",
        "view",
    ];
    for subject in subjects {
        assert!(table.contains(subject), "{subject}\n{table}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!(json["figures"].as_array().unwrap().len(), 16);
    assert!(
        json["figures"][0]["calibration-million-steps-per-second"]
            .as_f64()
            .unwrap()
            > 0.0
    );
}

#[test]
fn two_builds_are_measured_in_turn() {
    let this = env!("CARGO_BIN_EXE_gleis");
    let table = prints(&["bench", "--against", this, "--rounds", "1"]);
    assert!(
        table.contains("usa-2004, 2 players") && table.contains(" %"),
        "{table}"
    );
    let nothing = ["bench", "--against", "/dev/null"];
    let (_, err, code) = split(gleis(&nothing).output().unwrap());
    assert_eq!(code, Some(1), "{err}");
    assert!(err.contains("hint: name the program"), "{err}");
}

#[test]
fn map_draws_any_game_in_both_languages() {
    let german = prints(&["map", "--game", "germany", "--language", "de"]);
    assert!(
        german.contains("<svg") && german.contains("München"),
        "{german}"
    );
    let own = prints(&["map", "--game", &toy()]);
    assert!(own.contains("Winnipeg"), "{own}");
    assert!(complains(&["map", "--language", "fr"]).contains("[possible values: en, de]"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("map.svg");
    let file = file.to_str().unwrap();
    assert!(prints(&["map", "--out", file]).ends_with("map.svg: the map of usa-2004\n"));
    assert!(std::fs::read_to_string(file).unwrap().contains("Denver"));
}

#[test]
fn numbers_of_games_are_counted_from_one() {
    assert!(complains(&["sim", "--games", "0"]).contains("play at least 1 game"));
    assert!(complains(&["record", "--number", "0"]).contains("games are counted from 1"));
    assert!(complains(&["sim", "--games", "-1"]).contains("this is no whole number"));
    let one = prints(&["sim", "--games", "1", "--threads", "1"]);
    assert!(!one.contains('±'), "one game has no spread:\n{one}");
}

#[test]
fn wrong_files_and_viewers_are_explained() {
    let (_, missing, code) = run(&["sim", "--game", "usa-2005.toml"]);
    assert!(
        missing.contains("usa-2005.toml: there is no such file"),
        "{missing}"
    );
    assert_eq!(code, Some(1));
    assert!(complains(&["sim", "--game", "game.json"]).contains("game files end in .toml"));
    assert!(complains(&["record", "--as", "all"]).contains("without --as"));
    assert!(complains(&["replay", "-", "--as", "9"]).contains("spectator, or all"));
    let cut = prints(&["record", "--seed", "3", "--as", "2"]);
    let (out, err, code) = pipe(&["replay", "-", "--as", "1"], &cut);
    assert_eq!((out.as_str(), code), ("", Some(2)));
    assert!(
        err.contains("the record tells only what seat 2 knew"),
        "{err}"
    );
    assert_eq!(pipe(&["replay", "-", "--as", "2"], &cut).2, Some(0));
}
