//! Recording, verifying, cutting and replaying games on the command line.

use crate::gleis::{complains, pipe, prints, run};

#[test]
fn records_hold_and_edited_ones_do_not() {
    for game in ["usa-2004", "germany-mega-passengers"] {
        let record = prints(&["record", "--game", game, "--seed", "7"]);
        let (out, err, code) = pipe(&["verify", "-"], &record);
        assert_eq!((err.as_str(), code), ("", Some(0)), "{out}");
        assert!(
            out.starts_with("standard input: The record is right: "),
            "{out}"
        );

        let total = record.find("\"total\":").unwrap() + "\"total\":".len();
        let end = total + record[total..].find([',', '}']).unwrap();
        let edited = format!("{}9999{}", &record[..total], &record[end..]);
        let (out, err, code) = pipe(&["verify", "-"], &edited);
        assert_eq!((err.as_str(), code), ("", Some(1)));
        assert!(out.starts_with("standard input: REFUSED: "), "{out}");
        assert!(out.contains("9999"), "{out}");
    }
}

#[test]
fn an_edited_card_is_refused_with_the_place() {
    let record = prints(&["record", "--seed", "7"]);
    let at = record.find("\"event\":\"card-taken\"").unwrap();
    let card = at + record[at..].find("\"card\":\"").unwrap() + "\"card\":\"".len();
    let end = card + record[card..].find('"').unwrap();
    let other = if &record[card..end] == "red" {
        "blue"
    } else {
        "red"
    };
    let edited = format!("{}{other}{}", &record[..card], &record[end..]);
    let (out, _, code) = pipe(&["verify", "-"], &edited);
    assert_eq!(code, Some(1));
    assert!(out.starts_with("standard input: REFUSED: ply "), "{out}");
}

#[test]
fn what_is_no_record_is_refused() {
    for input in [
        "",
        "hello",
        "{}",
        "[1, 2",
        "{\"format\": \"gleis-record\", \"version\": 9}",
    ] {
        let (out, err, code) = pipe(&["verify", "-"], input);
        assert_eq!((err.as_str(), code), ("", Some(1)), "{input}");
        assert!(out.starts_with("standard input: REFUSED: "), "{out}");
    }
    let record = prints(&["record", "--seed", "3"]);
    let half = &record[..record.len() / 2];
    assert_eq!(pipe(&["verify", "-"], half).2, Some(1));
    let (out, _, code) = run(&["verify", "no-such-file.json"]);
    assert_eq!(code, Some(1));
    assert!(
        out.starts_with("no-such-file.json: REFUSED: the file cannot be opened"),
        "{out}"
    );
}

/// What people may have of older versions is told, though not shown as a table.
#[test]
fn older_records_are_read() {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/games/usa-2004/version-1"
    );
    let full = format!("{folder}/last-round.json");
    assert!(prints(&["verify", &full]).contains(": The record is right: "));
    assert!(prints(&["replay", &full]).contains("\ntotal "));
    let cut = format!("{folder}/seat-2.json");
    assert!(prints(&["verify", &cut]).contains("tells what seat 2 saw: 160 plies"));
    let told = prints(&["replay", &cut]);
    assert!(told.contains("seat 1 draws a card"), "{told}");
    assert!(told.contains("version 1 of the format"), "{told}");
    assert!(told.contains("\ntotal "), "{told}");
}

#[test]
fn what_cannot_be_read_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().to_str().unwrap();
    let (out, err, code) = run(&["replay", name]);
    assert_eq!((out.as_str(), code), ("", Some(1)), "{err}");
    assert!(err.starts_with(&format!("error: {name}: the ")), "{err}");
    assert!(err.contains("\n hint: "), "{err}");
    let (out, _, code) = run(&["verify", name]);
    assert_eq!(code, Some(1));
    assert_eq!(out.matches(name).count(), 1, "{out}");
    let (_, err, code) = pipe(&["replay", "-"], "hello");
    assert_eq!(code, Some(1));
    assert!(
        err.starts_with("error: standard input: the record is not"),
        "{err}"
    );
}

#[test]
fn a_record_can_be_cut_down() {
    let record = prints(&["record", "--seed", "7", "--as", "2"]);
    assert!(
        !record.contains("\"seed\""),
        "the seed gives everything away"
    );
    let (out, _, code) = pipe(&["verify", "-"], &record);
    assert_eq!(code, Some(0), "{out}");
    assert!(out.contains("seat 2 saw"), "{out}");
    let (out, err, code) = pipe(&["replay", "-", "--ply", "10"], &record);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("as seat 2 saw it"), "{out}");
    assert!(
        out.contains("\nHand      ") && out.contains(" seat 1: "),
        "{out}"
    );
    let (out, err, code) = pipe(&["replay", "-", "--as", "2"], &record);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("\ntotal "), "{out}");
    for other in ["1", "spectator", "all"] {
        let (out, err, code) = pipe(&["replay", "-", "--as", other], &record);
        assert_eq!((out.as_str(), code), ("", Some(2)), "{err}");
        let start = "error: the record tells only what seat 2 knew\n hint: ";
        assert!(err.starts_with(start), "{err}");
    }
    let err = complains(&["record", "--as", "all"]);
    assert!(
        err.contains("a full record is what you get without --as"),
        "{err}"
    );
    assert!(!complains(&["record", "--as", "9"]).contains("all"));
    assert!(complains(&["replay", "-", "--as", "9"]).contains("or all"));
}

/// The score sheet at the end of what `replay` tells.
fn sheet(game: &str) -> String {
    let record = prints(&["record", "--game", game, "--seed", "7"]);
    let (told, err, code) = pipe(&["replay", "-"], &record);
    assert_eq!((err.as_str(), code), ("", Some(0)));
    told.rsplit("\n\n").next().unwrap().to_owned()
}

#[test]
fn a_score_sheet_has_the_rows_of_its_game_in_words() {
    let usa = sheet("usa-2004");
    for row in ["completed tickets ", "longest trail ", "decided by: "] {
        assert!(usa.contains(row), "{row}\n{usa}");
    }
    let germany = sheet("germany-passengers");
    assert!(germany.contains("\npassengers "), "{germany}");
    for (sheet, foreign) in [
        (&usa, "globetrotter"),
        (&usa, "passengers"),
        (&germany, "trail"),
    ] {
        assert!(!sheet.contains(foreign), "{foreign}\n{sheet}");
    }
    let hyphens = |sheet: &str| sheet.contains("d-t") || sheet.contains("t-t");
    assert!(!hyphens(&usa) && !hyphens(&germany), "{usa}\n{germany}");
}

#[test]
fn a_replay_tells_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let file = file.to_str().unwrap();
    let said = prints(&["record", "--game", "germany", "--seed", "7", "--out", file]);
    assert!(
        said.starts_with(&format!("{file}: The record is right")),
        "{said}"
    );
    let told = prints(&["replay", file]);
    assert!(
        told.starts_with("germany: Germany; seat 1: random, seat 2: random\n"),
        "{told}"
    );
    for word in [
        "\nset-up\n",
        "   1. ",
        "The game is over.",
        "seat 1 holds",
        "decided by",
    ] {
        assert!(told.contains(word), "{word}\n{told}");
    }
    let shown = prints(&["replay", file, "--ply", "12", "--as", "spectator"]);
    assert!(shown.contains("after ply 12 of "), "{shown}");
    assert!(!shown.contains("Hand"), "{shown}");
    assert!(prints(&["replay", file, "--ply", "0", "--as", "1"]).contains("Hand"));
    let err = complains(&["replay", file, "--ply", "9999"]);
    assert!(err.starts_with("error: there is no ply 9999"), "{err}");
    let err = complains(&["replay", file, "--as", "5"]);
    assert!(
        err.starts_with("error: nobody sits at seat 5: 2 play"),
        "{err}"
    );
}
