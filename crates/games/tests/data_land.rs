//! The optional land file of a map: read as it was written, or refused with a reason.

use gleis_games::data::{self, Report};
use std::collections::BTreeMap;

/// A copy of North America with another land file.
fn check(land: Option<&str>) -> Report {
    let mut files: BTreeMap<String, Vec<u8>> = data::builtin_files()
        .map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec()))
        .collect();
    files.remove("maps/usa/land.json");
    if let Some(land) = land {
        files.insert("maps/usa/land.json".into(), land.as_bytes().to_vec());
    }
    data::check_in_memory(&files, "games/usa-2004.toml")
}

fn finding(land: &str) -> String {
    let report = check(Some(land));
    assert!(report.game.is_none());
    assert_eq!(report.findings.len(), 1, "{:?}", report.findings);
    report.findings[0].to_string()
}

#[test]
fn land_is_read_as_it_was_written() {
    let report = check(Some(
        r#"{"unit": 100, "land": [[-9000, 4000, 50, 0, 0, -20]], "rivers": [[1, 2, 3, 4]]}"#,
    ));
    assert_eq!(report.findings, []);
    let game = report.game.expect("the game loads");
    let land = &game.names().land;
    assert_eq!(land.unit, 100);
    assert_eq!(land.land, [[[-9000, 4000], [-8950, 4000], [-8950, 3980]]]);
    assert_eq!(land.rivers, [[[1, 2], [4, 6]]]);
    assert!(land.lakes.is_empty() && land.borders.is_empty());
}

#[test]
fn a_map_needs_no_land() {
    let report = check(None);
    assert_eq!(report.findings, []);
    let game = report.game.expect("the game loads");
    assert!(game.names().land.land.is_empty());
}

#[test]
fn built_in_maps_have_land_and_lakes() {
    for id in ["usa-2004", "germany"] {
        let game = data::load(id).expect("the game loads");
        let land = &game.names().land;
        assert!(!land.land.is_empty() && !land.lakes.is_empty() && !land.borders.is_empty());
    }
    for (path, text) in data::builtin_files() {
        if path.ends_with("land.json") {
            assert!(text.len() < 60_000, "{path}: {}", text.len());
        }
    }
}

#[test]
fn a_bad_land_file_is_reported_with_its_reason() {
    let start = "maps/usa/land.json";
    for (land, part) in [
        (
            "{\n\"unit\": 100,\n\"land\": [[1, 2\n",
            "land.json:4: error: this is no land file: EOF",
        ),
        ("{}", "missing field `unit`"),
        (r#"{"unit": 100, "sea": []}"#, "unknown field `sea`"),
        (r#"{"unit": 0}"#, "`unit` cannot be 0"),
        (
            r#"{"unit": 100, "land": [[1, 2, 3, 4]]}"#,
            "row 1 of `land` has 4 numbers",
        ),
        (
            r#"{"unit": 100, "borders": [[1, 2, 3]]}"#,
            "row 1 of `borders` has 3 numbers",
        ),
        (
            r#"{"unit": 1, "rivers": [[0, 0, 1, 1], [0, 80, 0, 20]]}"#,
            "row 2 of `rivers` leaves the globe at point 2",
        ),
        (
            r#"{"unit": 1, "land": [[99999999999, 0]]}"#,
            "no land file: invalid value",
        ),
    ] {
        let finding = finding(land);
        assert!(
            finding.starts_with(start) && finding.contains(part),
            "{finding}"
        );
    }
    let many = format!(r#"{{"unit": 1, "land": [[{}0]]}}"#, "0,".repeat(100_001));
    assert!(finding(&many).contains("50001 points"));
}
