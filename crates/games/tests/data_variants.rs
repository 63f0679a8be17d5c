//! Games of one's own: variants, fingerprints, the example of the documentation.

use gleis_games::{AnyGame, data, with_game};
use gleis_rules::board::variants::capacity;
use gleis_rules::board::{PassengerBoard, spec};
use gleis_rules::laws::{Testable, Watch, check_game};
use gleis_rules::{Game, NoEvents, Rng, SeatCount, SeededChance, Setup};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A folder for one test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("data-variants")
        .join(test);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().expect("a file lies in a folder")).expect("made");
    std::fs::write(&path, text).expect("the file can be written");
    path.to_str().expect("the path is text").to_owned()
}

fn load(path: &str) -> AnyGame {
    data::load(path).unwrap_or_else(|error| panic!("{error}"))
}

/// A game in memory that extends others.
fn variant(text: &str) -> AnyGame {
    let files = BTreeMap::from([("variant.toml".to_owned(), text.as_bytes().to_vec())]);
    let report = data::check_in_memory(&files, "variant.toml");
    report
        .game
        .unwrap_or_else(|| panic!("{:?}", report.findings))
}

/// Plays a whole random game and returns the number of decisions.
fn play<G: Game>(game: &G, seats: u8, seed: u64) -> u32 {
    let setup = Setup::new(SeatCount::new(seats).expect("2 to 5"));
    let (mut chance, mut rng) = (SeededChance::new(seed), Rng::new(seed));
    let mut state = game.deal(setup, &mut chance, &mut NoEvents);
    let mut decisions = 0;
    while let Some(seat) = game.to_act(&state).first() {
        let action = game.sample(&state, seat, &mut rng);
        game.apply(&mut state, seat, action, &mut chance, &mut NoEvents)
            .expect("legal");
        decisions += 1;
    }
    assert!(game.outcome(&state).is_some());
    decisions
}

/// One file with the differences makes a game.
#[test]
fn toy_variant() {
    let path = write(
        &folder("toy"),
        "toy.toml",
        "extends = \"usa-2004\"\n\
         id = \"toy\"\n\
         trains.each = 50\n\
         market.slots = 6\n",
    );
    let (toy, base) = (load(&path), load("usa-2004"));
    assert_eq!(
        (
            toy.board_spec().unwrap().trains,
            toy.board_spec().unwrap().market.slots
        ),
        (50, 6)
    );
    assert_eq!(
        (
            toy.board_spec().unwrap().last_round_at,
            toy.board_spec().unwrap().market.reset_at
        ),
        (2, 3),
        "inherited"
    );
    assert_eq!(
        (
            toy.board_spec().unwrap().tracks.len(),
            toy.info().rules_version
        ),
        (100, 1),
        "inherited"
    );
    assert_eq!(toy.info().id, "toy");
    assert_eq!(toy.info().name, base.info().name, "inherited");
    assert_ne!(toy.info().fingerprint, base.info().fingerprint);
    for seats in 2..=5 {
        let decisions = with_game!(&toy, board => play(&board.game, seats, 7));
        assert!(decisions > 50, "{decisions}");
    }
}

#[test]
fn tables_are_merged_and_lists_replaced() {
    let game = variant(
        "id = \"mine\"\nextends = \"germany\"\n\
         [tickets]\nfirst = { deal = 5 }\n\
         [cards]\ncolours = { orange = 0 }\n\
         [ranking]\ntie_breaks = []\n",
    );
    let (spec, base) = (game.board_spec().unwrap().clone(), load("germany"));
    assert_eq!((spec.first_tickets.deal, spec.first_tickets.keep), (5, 2));
    assert_eq!(spec.cards, [12, 0, 12, 12, 12, 12, 12, 12, 14]);
    assert_eq!(spec.tie_breaks, []);
    assert_eq!(spec.tickets, base.board_spec().unwrap().tickets);
}

/// Paths are relative to the file that states them, in the program or on the disk.
#[test]
fn paths_come_from_the_file_that_states_them() {
    let folder = folder("paths");
    let more = "city_a,city_b,points,deck\nboston,las-vegas,21,tickets\n";
    write(&folder, "decks/more.csv", more);
    let base = "id = \"more\"\nextends = \"usa-2004\"\n[tickets]\n\
                files = [\"builtin:maps/usa/tickets-2004.csv\", \"decks/more.csv\"]\n";
    write(&folder, "more.toml", base);
    let text = "id = \"still-more\"\nextends = \"../more.toml\"\n[players]\nmax = 4\n";
    let game = load(&write(&folder, "deep/still-more.toml", text));
    assert_eq!(game.board_spec().unwrap().tickets.len(), 31);
    assert_eq!(game.names().tickets[30].id, "boston-las-vegas");
    assert_eq!(game.info().players, (2, 4));
}

/// The files beside the program's source load as those inside the program.
#[test]
fn every_game_file_is_part_of_the_program() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");
    let mut ids: Vec<String> = Vec::new();
    for entry in std::fs::read_dir(Path::new(root).join("games")).expect("data/games") {
        let path = entry.expect("readable").path();
        let id = path
            .file_stem()
            .and_then(|stem| stem.to_str())
            .expect("text")
            .to_owned();
        let report = data::check(path.to_str().expect("text"));
        assert_eq!(report.findings, [], "{id}");
        let game = report.game.expect("no findings");
        assert_eq!(
            game.info(),
            load(&id).info(),
            "build again after changing data"
        );
        ids.push(id);
    }
    let mut known: Vec<&str> = data::builtin_ids().to_vec();
    known.sort_unstable();
    ids.sort_unstable();
    assert_eq!(ids, known);
    for (path, text) in data::builtin_files() {
        let on_disk = std::fs::read_to_string(Path::new(root).join(path)).expect(path);
        assert_eq!(on_disk, text, "{path}");
    }
}

#[test]
fn built_in_games_have_no_findings() {
    for id in data::builtin_ids() {
        let report = data::check(id);
        assert_eq!(report.findings, [], "{id}");
        assert_eq!(
            report.game.map(|game| game.info().id.clone()).as_deref(),
            Some(*id)
        );
    }
}

/// Everything that changes play changes the fingerprint, and nothing else does.
#[test]
fn fingerprints() {
    let fingerprint = |files: &BTreeMap<String, Vec<u8>>| {
        let game = data::check_in_memory(files, "games/usa-2004.toml").game;
        game.expect("the game loads").info().fingerprint.clone()
    };
    let edit = |path: &str, old: &str, new: &str| {
        let mut files: BTreeMap<String, Vec<u8>> = data::builtin_files()
            .map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec()))
            .collect();
        let text = String::from_utf8(files[path].clone()).expect("text");
        assert!(text.contains(old), "{old}");
        files.insert(path.to_owned(), text.replacen(old, new, 1).into_bytes());
        fingerprint(&files)
    };
    let original = load("usa-2004").info().fingerprint.clone();
    assert_eq!(original.len(), 16);
    assert!(original.bytes().all(|byte| byte.is_ascii_hexdigit()));
    for (path, old, new) in [
        ("games/usa-2004.toml", "# U4-11", "# another comment"),
        ("games/usa-2004.toml", "[market]", "\n# moved\n[market]"),
        ("games/usa-2004.toml", "North America (2004)", "America"),
        ("maps/usa/cities.csv", "Boston,Boston", "Boston,Bosten"),
        ("maps/usa/cities.csv", "42.36,-71.06", "42.3,-71.0"),
    ] {
        assert_eq!(edit(path, old, new), original, "{new}");
    }
    for (path, old, new) in [
        ("games/usa-2004.toml", "each = 45", "each = 46"),
        ("games/usa-2004.toml", "resets_max = 3", "resets_max = 4"),
        (
            "maps/usa/tickets-2004.csv",
            "boston,miami,12",
            "boston,miami,13",
        ),
        (
            "maps/usa/tracks.csv",
            "atlanta,miami,1,5,blue",
            "atlanta,miami,1,5,red",
        ),
    ] {
        assert_ne!(edit(path, old, new), original, "{new}");
    }
    let ids = data::builtin_ids()
        .iter()
        .map(|id| load(id).info().fingerprint.clone());
    assert_eq!(
        ids.collect::<std::collections::BTreeSet<_>>().len(),
        data::builtin_ids().len(),
        "all differ"
    );
}

/// The files that the documentation shows are the ones that the tests use, and they load.
#[test]
fn example_of_the_documentation_loads() {
    let page = include_str!("../../../docs/data.md");
    let mut shown = 0;
    for (index, _) in page.match_indices("\n```") {
        let block = &page[index + 1..];
        let Some((head, rest)) = block.split_once('\n') else {
            continue;
        };
        let Some((text, _)) = rest.split_once("```") else {
            continue;
        };
        let before = page[..index]
            .trim_end()
            .lines()
            .next_back()
            .unwrap_or_default();
        if head.len() <= 3 || !before.starts_with("`woods") {
            continue;
        }
        let name = before.trim_matches(['`', ':']);
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/data")
            .join(name);
        let file = std::fs::read_to_string(&path).expect("the file is among the tests' data");
        assert_eq!(text, file, "{name}");
        shown += 1;
    }
    assert_eq!(shown, 5, "one game file and four sheets");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/woods.toml");
    assert_eq!(data::check(path).findings, []);
    for seats in 2..=3 {
        for seed in 0..20 {
            with_game!(&load(path), board => obey(&board.game, seats, seed, "woods"));
        }
    }
}

#[test]
fn documentation_names_every_key() {
    let page = include_str!("../../../docs/data.md");
    for key in data::keys() {
        let shown = key.replace(".red", ".*");
        let colour = key.contains(".colours.");
        assert!(
            colour && !key.ends_with(".red") || page.contains(&format!("`{shown}`")),
            "{key}"
        );
    }
}

/// The limits in the documentation are those of the engine.
#[test]
fn documentation_knows_the_limits() {
    let page = include_str!("../../../docs/data.md");
    let capacity = capacity::<PassengerBoard>();
    for line in [
        format!("| cities and spots | {} |", spec::CITIES_MAX),
        format!("| tracks | {} |", capacity.tracks),
        format!("| parallel tracks | 3, of length {} |", spec::LENGTH_MAX),
        format!("| tickets of a deck | {} |", capacity.tickets_per_deck),
        format!(
            "| car cards | {}, of one kind {};",
            spec::CARDS_MAX,
            spec::CARDS_OF_KIND_MAX
        ),
        format!("| passengers | {} |", spec::PASSENGERS_MAX),
        format!("| `trains.each` | 1 to {} |", spec::TRAINS_MAX),
        format!("| `market.slots` | 1 to {} |", spec::SLOTS_MAX),
        format!(
            "| `tickets.first.deal`, `tickets.later.deal` | 1 to {} |",
            spec::OFFER_MAX
        ),
        format!("| `cards.locomotives` | 0 to {} |", spec::CARDS_OF_KIND_MAX),
    ] {
        assert!(page.contains(&line), "{line}");
    }
}

fn obey<G: Testable>(game: &G, seats: u8, seed: u64, name: &str) {
    let setup = Setup::new(SeatCount::new(seats).expect("2 to 5"));
    if let Err(violation) = check_game(game, setup, seed, Watch::SOAK) {
        panic!("{name}, {seats} seats, seed {seed}: {violation}");
    }
}

/// Whatever numbers a checked game has, it can be played by the laws.
#[test]
fn odd_games_obey_the_laws() {
    let mut rng = Rng::new(2);
    let bases = crate::facts::boards();
    let mut tried = 0u64;
    while tried < 150 {
        let base = bases[rng.below(bases.len() as u32) as usize];
        let mut text = format!("id = \"odd\"\nextends = \"{base}\"\n");
        for (key, from, to) in [
            ("trains.each", 1, 64),
            ("trains.last_round_at", 0, 10),
            ("cards.hand", 0, 12),
            ("cards.locomotives", 0, 60),
            ("cards.colours.red", 0, 30),
            ("cards.colours.blue", 0, 30),
            ("market.slots", 1, 8),
            ("market.reset_at", 1, 8),
            ("market.resets_max", 0, 5),
            ("tickets.first.deal", 1, 5),
            ("tickets.first.keep", 1, 5),
            ("tickets.later.deal", 1, 5),
            ("tickets.later.keep", 1, 5),
            ("routes.one_track_up_to.double", 0, 5),
            ("routes.one_track_up_to.triple", 0, 5),
            ("bonus.longest_trail", 0, 100),
            ("bonus.globetrotter", 0, 100),
        ] {
            if rng.below(2) == 0 {
                text += &format!("{key} = {}\n", from + rng.below(to - from + 1));
            }
        }
        let files = BTreeMap::from([("odd.toml".to_owned(), text.clone().into_bytes())]);
        let Some(game) = data::check_in_memory(&files, "odd.toml").game else {
            continue;
        };
        tried += 1;
        let seats = 2 + rng.below(4) as u8;
        with_game!(&game, board => obey(&board.game, seats, tried, &text));
    }
}
