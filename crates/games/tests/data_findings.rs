//! Every kind of finding: a broken game for each, and exactly what is said about it.

use gleis_games::data::{self, Severity};
use std::collections::BTreeMap;
use std::fmt::Write;

type Files = BTreeMap<String, Vec<u8>>;

/// The small game whose files the cases change.
fn woods() -> BTreeMap<String, String> {
    let files = [
        ("woods.toml", include_str!("data/woods.toml")),
        ("woods/cities.csv", include_str!("data/woods/cities.csv")),
        ("woods/tracks.csv", include_str!("data/woods/tracks.csv")),
        ("woods/tickets.csv", include_str!("data/woods/tickets.csv")),
        (
            "woods/passengers.csv",
            include_str!("data/woods/passengers.csv"),
        ),
    ];
    files
        .map(|(path, text)| (path.to_owned(), text.to_owned()))
        .into()
}

fn bytes(files: BTreeMap<String, String>) -> Files {
    files
        .into_iter()
        .map(|(path, text)| (path, text.into_bytes()))
        .collect()
}

fn check(files: BTreeMap<String, String>) -> Vec<String> {
    let report = data::check_in_memory(&bytes(files), "woods.toml");
    let errors = report
        .findings
        .iter()
        .any(|finding| finding.severity == Severity::Error);
    assert_eq!(report.game.is_none(), errors, "{:?}", report.findings);
    report.findings.iter().map(ToString::to_string).collect()
}

/// Replaces a line, or adds one at the end.
fn change(text: &mut String, old: &[&str], new: &[&str]) {
    let mut lines: Vec<&str> = text.lines().collect();
    let at = match old.first() {
        None => lines.len(),
        Some(first) => {
            let found = lines.iter().position(|line| line == first);
            found.unwrap_or_else(|| panic!("no line {first:?} in {text}"))
        }
    };
    assert_eq!(lines[at..at + old.len()], *old);
    lines.splice(at..at + old.len(), new.iter().copied());
    *text = lines.join("\n") + "\n";
}

/// Runs one case: what is found after its changes.
fn run(case: &str) -> Vec<String> {
    let mut files = woods();
    let mut file = "";
    let mut lines = case
        .lines()
        .skip(1)
        .filter(|line| !line.starts_with('>'))
        .peekable();
    while let Some(line) = lines.next() {
        if let Some(name) = line.strip_prefix("@ ") {
            file = name;
            continue;
        }
        let (mut old, mut new) = (Vec::new(), Vec::new());
        match line.split_at_checked(2) {
            Some(("- ", text)) => old.push(text),
            Some(("+ ", text)) => new.push(text),
            _ => continue,
        }
        while let Some(text) = lines.peek().and_then(|line| line.strip_prefix("+ ")) {
            new.push(text);
            lines.next();
        }
        change(
            files.get_mut(file).expect("the file is part of the game"),
            &old,
            &new,
        );
    }
    let games = data::builtin_ids().join(", ");
    let sheets: Vec<&str> = data::builtin_files()
        .map(|(path, _)| path)
        .filter(|path| path.ends_with(".csv") && !path.starts_with("legends/"))
        .collect();
    let sheets = sheets.join(", ");
    let found = check(files).into_iter();
    found
        .map(|finding| {
            finding
                .replace(&games, "[games]")
                .replace(&sheets, "[sheets]")
        })
        .collect()
}

/// Set `GLEIS_WRITE_FINDINGS` to write what is found into the file; then read it critically.
#[test]
fn every_finding_says_where_what_and_how_to_mend_it() {
    let text = include_str!("data/findings.txt");
    let (head, cases) = text.split_once("\n== ").expect("there are cases");
    let mut written = head.to_owned();
    for case in cases.split("\n== ") {
        let changes = case
            .lines()
            .filter(|line| !line.starts_with('>') && !line.is_empty());
        write!(written, "\n== {}", changes.collect::<Vec<_>>().join("\n")).expect("memory");
        for finding in run(case) {
            write!(written, "\n> {finding}").expect("memory");
        }
        written.push('\n');
    }
    if std::env::var_os("GLEIS_WRITE_FINDINGS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/findings.txt");
        std::fs::write(path, &written).expect("the file can be written");
        return;
    }
    for (number, (found, expected)) in written.lines().zip(text.lines()).enumerate() {
        assert_eq!(found, expected, "tests/data/findings.txt:{}", number + 1);
    }
    assert_eq!(written, text);
}

fn with(path: &str, text: String) -> BTreeMap<String, String> {
    let mut files = woods();
    files.insert(path.to_owned(), text);
    files
}

/// What the small game may do without any finding.
#[test]
fn nothing_is_found_where_nothing_is_wrong() {
    assert_eq!(check(woods()), [""; 0]);
    // Parallel tracks need not stand together; comments, empty lines, blanks, quotation marks,
    // Windows line ends, another order of columns: all fine.
    let mut files = woods();
    let tracks = files.get_mut("woods/tracks.csv").expect("there");
    change(tracks, &["ash,birch,2,2,blue"], &["# later", "", "  "]);
    change(tracks, &[], &["\"birch\", ash ,2, 2,blue"]);
    let tickets = "\u{feff}deck,points,city_b,city_a\r\n".to_owned()
        + "tickets,4,cedar,ash\r\ntickets,3,elder,ash\r\ntickets,4,hazel,birch\r\n"
        + "tickets,5,hazel,cedar\r\ntickets,3,cedar,juniper\r\ntickets,2,birch,ash\r\n";
    files.insert("woods/tickets.csv".into(), tickets);
    let report = data::check_in_memory(&bytes(files), "./x/../woods.toml");
    assert_eq!(report.findings, []);
    let game = report.game.expect("no errors");
    assert_eq!(
        game.names().tracks[..3],
        ["ash-birch", "ash-birch#2", "birch-cedar"]
    );
    assert_eq!(game.names().tickets[0].id, "ash-cedar");
    assert_eq!(
        game.names().tickets[5].id,
        "ash-birch",
        "a ticket may join neighbours"
    );
}

#[test]
fn files_have_limits() {
    let mut files = bytes(woods());
    let too_large = vec![b'#'; data::FILE_BYTES_MAX as usize + 1];
    files.insert("woods/passengers.csv".into(), too_large);
    files.insert(
        "woods/tickets.csv".into(),
        b"city_a,city_b,points,deck\nash,k\xf6ln".to_vec(),
    );
    files.insert("woods/cities.csv".into(), Vec::new());
    let tracks = "a,b,1,1,red\n"
        .repeat(1002)
        .replacen("a,b,1,1,red", HEAD_OF_TRACKS, 1);
    files.insert("woods/tracks.csv".into(), tracks.into_bytes());
    let findings = data::check_in_memory(&files, "woods.toml").findings;
    let all: Vec<_> = findings.iter().map(ToString::to_string).collect();
    let head = "begin with the line `id,name_en,name_de,kind,country,latitude,longitude`";
    let expected = [
        "woods.toml:49: error: woods/passengers.csv: the file is larger than 1000000 bytes \
         (no map or game needs so much)"
            .to_owned(),
        format!("woods/cities.csv: error: the file is empty ({head})"),
        "woods/tracks.csv:1002: error: the file has more than 1000 rows \
         (no map or game needs so many)"
            .to_owned(),
        "woods/tickets.csv:2: error: this is not UTF-8 text (save the file with the encoding \
         UTF-8)"
            .to_owned(),
    ];
    assert_eq!(all, expected);
}

const HEAD_OF_TRACKS: &str = "city_a,city_b,track,length,colour";
const HEAD_OF_CITIES: &str = "id,name_en,name_de,kind,country,latitude,longitude";

/// So many cities, the tracks of a ladder through them, and as many tickets as they allow.
fn ladder(cities: usize, tracks: usize, tickets: usize) -> BTreeMap<String, String> {
    let pairs = || (1..cities).flat_map(move |far| (far..cities).map(move |to| (to - far, to)));
    let mut files = woods();
    let (mut city_rows, mut track_rows) = (HEAD_OF_CITIES.to_owned(), HEAD_OF_TRACKS.to_owned());
    let mut ticket_rows = "city_a,city_b,points,deck".to_owned();
    for city in 0..cities {
        write!(city_rows, "\nc{city},C{city},C{city},city,,50,9").expect("memory");
    }
    for (a, b) in pairs().take(tracks) {
        write!(track_rows, "\nc{a},c{b},1,1,grey").expect("memory");
    }
    for (a, b) in pairs().take(tickets) {
        write!(ticket_rows, "\nc{a},c{b},1,tickets").expect("memory");
    }
    let game = files.get_mut("woods.toml").expect("there");
    let end = game.find("[passengers]").expect("there");
    game.truncate(end);
    files.insert("woods/cities.csv".into(), city_rows);
    files.insert("woods/tracks.csv".into(), track_rows);
    files.insert("woods/tickets.csv".into(), ticket_rows);
    files
}

#[test]
fn sets_have_limits() {
    assert_eq!(check(ladder(64, 128, 64)), [""; 0]);
    let expected = [
        "woods.toml:3: error: there are 129 tracks (at most 128 fit)".to_owned(),
        "woods.toml:33: error: the deck `tickets` has 65 tickets (at most 64 fit)".to_owned(),
        "woods/cities.csv: error: there are 65 cities and spots (at most 64 fit)".to_owned(),
    ];
    assert_eq!(check(ladder(65, 129, 65)), expected);
}

/// The narrowest rule type that fits is taken, however the numbers lie.
#[test]
fn rule_types_follow_the_numbers() {
    use gleis_games::AnyGame::{Large, Small};
    let made = |tracks, tickets| {
        let report = data::check_in_memory(&bytes(ladder(30, tracks, tickets)), "woods.toml");
        report.game.expect("the numbers are within the limits")
    };
    assert!(matches!(made(128, 40), Small(_)));
    assert!(matches!(made(128, 41), Large(_)));
    assert!(matches!(made(128, 64), Large(_)));
}

#[test]
fn chains_of_games_have_a_limit() {
    let mut files = woods();
    for link in 0..8 {
        let base = if link == 0 {
            "woods.toml".into()
        } else {
            format!("{}.toml", link - 1)
        };
        let text = format!("id = \"link-{link}\"\nextends = \"{base}\"\n");
        files.insert(format!("{link}.toml"), text);
    }
    let files = bytes(files);
    assert!(data::check_in_memory(&files, "6.toml").game.is_some());
    let report = data::check_in_memory(&files, "7.toml");
    assert_eq!(
        report
            .findings
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>(),
        [
            "0.toml:2: error: the chain of extended games is longer than 8 (extend a game nearer \
          to the beginning of the chain)"
        ]
    );
}

#[test]
fn an_open_quotation_mark_is_found_where_it_stands() {
    let tickets = "city_a,city_b,points,deck\n# One.\nash,\"cedar,4,tickets\nash,elder,3,tickets\n";
    let all = check(with("woods/tickets.csv", tickets.into()));
    let expected = "woods/tickets.csv:3: error: a quotation mark is not closed in this line (close \
                    it; a cell cannot go on in the next line)";
    assert_eq!(all[0], expected, "{all:#?}");
}

#[test]
fn long_reports_are_cut() {
    let rows = "x,y,1,1,red\n".repeat(900);
    let all = check(with(
        "woods/tracks.csv",
        format!("{HEAD_OF_TRACKS}\n{rows}"),
    ));
    assert_eq!(all.len(), 501);
    assert!(
        all[500].ends_with("more findings are left out (mend the others first)"),
        "{}",
        all[500]
    );
}

#[test]
fn unknown_games_are_told_what_there_is() {
    let error = data::load("germny")
        .expect_err("there is no such game")
        .to_string();
    assert_eq!(
        error,
        format!(
            "germny: error: there is no game `germny` (did you mean `germany`? possible: {}, or a \
             path to a .toml file)",
            data::builtin_ids().join(", ")
        )
    );
    let error = data::load("no/such/game.toml")
        .expect_err("there is no such file")
        .to_string();
    assert_eq!(
        error,
        "no/such/game.toml: error: there is no such file (paths are relative to the file that \
         names them)"
    );
    let folder = data::load("./")
        .expect_err("a folder is no game")
        .to_string();
    assert!(folder.contains("error"), "{folder}");
}
