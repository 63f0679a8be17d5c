//! The catalogue is what lies in the folder of data: a new map of known rules needs no code.

use crate::facts::load;
use gleis_games::data;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What the build script calls.
#[path = "../build/list.rs"]
mod list;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");
const WOODS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to.parent().expect("a file lies in a folder")).expect("made");
    std::fs::copy(from, to).expect("copied");
}

/// A copy of the data with one more map, and a game on it that begins with these lines.
fn data_with_woods(folder: &str, head: &str) -> BTreeMap<String, Vec<u8>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    for name in list::data_files(Path::new(DATA)).expect("data") {
        copy(&Path::new(DATA).join(&name), &folder.join(&name));
    }
    for name in ["cities.csv", "tracks.csv", "tickets.csv", "passengers.csv"] {
        let from = Path::new(WOODS).join("woods").join(name);
        copy(&from, &folder.join("maps/woods").join(name));
    }
    let game = std::fs::read_to_string(Path::new(WOODS).join("woods.toml")).expect("woods");
    let game = game
        .replace("\"woods\"                  #", "\"../maps/woods\" #")
        .replace("\"woods/", "\"../maps/woods/");
    std::fs::write(folder.join("games/woods.toml"), format!("{head}{game}")).expect("written");
    let files = list::data_files(&folder).expect("the copy");
    let read = |name: String| {
        let bytes = std::fs::read(folder.join(&name)).expect("listed");
        (name, bytes)
    };
    files.into_iter().map(read).collect()
}

#[test]
fn a_map_laid_beside_the_others_is_a_game_of_the_catalogue() {
    let head = "order = 35\nminutes = { min = 10, max = 20 }\n";
    let files = data_with_woods("catalogue-in-order", head);
    assert!(files.contains_key("maps/woods/passengers.csv"));
    let ids = data::ids_in_memory(&files);
    let mut expected = data::builtin_ids().to_vec();
    let after = expected
        .iter()
        .position(|id| *id == "germany")
        .expect("there");
    expected.insert(after + 1, "woods");
    assert_eq!(ids, expected);
    for id in ids {
        let report = data::check_in_memory(&files, &format!("games/{id}.toml"));
        assert_eq!(report.findings, [], "{id}");
        assert_eq!(report.game.expect("no findings").info().id, id);
    }
    let woods = data::check_in_memory(&files, "games/woods.toml").game;
    assert_eq!(woods.expect("a game").info().minutes, (10, 20));
}

#[test]
fn a_game_that_says_nothing_of_order_and_length_comes_last() {
    let files = data_with_woods("catalogue-last", "");
    assert_eq!(data::ids_in_memory(&files).last(), Some(&"woods"));
    let woods = data::check_in_memory(&files, "games/woods.toml").game;
    assert_eq!(woods.expect("a game").info().minutes, (30, 60));
}

#[test]
fn the_program_has_the_files_that_lie_in_the_folder() {
    let listed = list::data_files(Path::new(DATA)).expect("data");
    let built_in: Vec<&str> = data::builtin_files().map(|(path, _)| path).collect();
    assert_eq!(listed, built_in, "build again after changing data");
    let places: BTreeSet<u32> = (data::builtin_ids().iter())
        .map(|id| load(id).info().order)
        .collect();
    assert_eq!(
        places.len(),
        data::builtin_ids().len(),
        "each has its own place"
    );
}
