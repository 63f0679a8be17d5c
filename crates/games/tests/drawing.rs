//! Pictures of maps: well-formed, complete, legible, the same every time, whatever the data say.

use gleis_games::drawing::{self, Language};
use gleis_games::{AnyGame, BoardNames, with_board};

const WOODS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/woods.toml");

/// The map of a game that has one.
fn map_svg(game: &AnyGame, language: Language) -> String {
    drawing::map_svg(game, language).unwrap()
}

fn load(game: &str) -> AnyGame {
    AnyGame::load(game).unwrap_or_else(|error| panic!("{error}"))
}

/// A small game with changed names.
fn changed(change: impl FnOnce(&mut BoardNames)) -> AnyGame {
    let mut game = load(WOODS);
    with_board!(&mut game, board => change(&mut board.names)).expect("a board");
    game
}

/// The tags of a document without their angle brackets, after a check of the text between.
fn tags(svg: &str) -> Vec<&str> {
    let mut tags = Vec::new();
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        check_text(&rest[..start]);
        let end = start + rest[start..].find('>').expect("each tag ends");
        tags.push(&rest[start + 1..end]);
        rest = &rest[end + 1..];
    }
    check_text(rest);
    tags
}

/// No loose `&` or `>`, and no character that XML does not know.
fn check_text(text: &str) {
    for (at, _) in text.match_indices('&') {
        let entity = text[at + 1..].split(';').next().unwrap_or_default();
        assert!(
            ["amp", "lt", "gt", "quot", "#39"].contains(&entity),
            "in {text:?}"
        );
    }
    assert!(!text.contains('>'), "in {text:?}");
    assert!(
        !text
            .chars()
            .any(|letter| letter.is_control() && letter != '\n'),
        "in {text:?}"
    );
}

/// Fails unless every tag is closed in the right order and every attribute is quoted.
fn check_xml(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in tags(svg) {
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        let (body, closed) = tag
            .strip_suffix('/')
            .map_or((tag, false), |body| (body, true));
        let parts: Vec<&str> = body.split('"').collect();
        assert!(parts.len() % 2 == 1, "quotes do not match in {tag:?}");
        for value in parts.iter().skip(1).step_by(2) {
            check_text(value);
        }
        let outside: String = parts.iter().step_by(2).copied().collect();
        let name = body.split_whitespace().next().expect("each tag has a name");
        let mut words = outside.split_whitespace().skip(1);
        assert!(
            words.all(|word| word.ends_with('=')),
            "bare attribute in {tag:?}"
        );
        if !closed {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?} stay open");
    assert!(
        !svg.contains("NaN") && !svg.contains("inf\""),
        "a number is no number"
    );
}

fn attribute<'a>(tag: &'a str, name: &str) -> &'a str {
    let start = format!(" {name}=\"");
    let from = tag
        .find(&start)
        .unwrap_or_else(|| panic!("no {name} in {tag:?}"))
        + start.len();
    tag[from..].split('"').next().unwrap_or_default()
}

fn number(tag: &str, name: &str) -> f64 {
    attribute(tag, name)
        .parse()
        .unwrap_or_else(|error| panic!("{name} in {tag:?}: {error}"))
}

/// How many slots each track has in the picture.
fn slots(svg: &str) -> Vec<usize> {
    let tracks = svg.split("<g class=\"track\"").skip(1);
    let body = |track: &str| track.split("</g>").next().unwrap_or_default().to_owned();
    tracks
        .map(|track| body(track).matches("<rect ").count())
        .collect()
}

/// Names with their boxes: left, top, right, bottom.
fn names(svg: &str) -> Vec<(String, [f64; 4])> {
    let texts = svg.split("<text class=\"").skip(1);
    let name = |text: &str| {
        let (tag, rest) = text.split_once('>').expect("a tag ends");
        let name = rest.split('<').next().unwrap_or_default().to_owned();
        let (x, y, size) = (number(tag, "x"), number(tag, "y"), number(tag, "font-size"));
        // A usual sans serif; no name of these maps is much wider.
        let width = name.chars().count() as f64 * size * 0.53;
        let left = match attribute(tag, "text-anchor") {
            "start" => x,
            "middle" => x - width / 2.0,
            _ => x - width,
        };
        (name, [left, y - size * 0.8, left + width, y + size * 0.2])
    };
    texts.map(name).collect()
}

fn overlap(a: [f64; 4], b: [f64; 4]) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

/// Every space of the map is one slot, and the XML is sound.
fn check_picture(game: &AnyGame, language: Language) -> String {
    let svg = map_svg(game, language);
    check_xml(&svg);
    let lengths = game
        .board_spec()
        .unwrap()
        .tracks
        .iter()
        .map(|track| usize::from(track.length));
    assert_eq!(slots(&svg), lengths.collect::<Vec<_>>());
    svg
}

#[test]
fn pictures_are_sound_and_show_every_space() {
    for game in ["usa-2004", "germany-mega-passengers", WOODS] {
        for language in [Language::En, Language::De] {
            check_picture(&load(game), language);
        }
    }
}

#[test]
fn pictures_are_small_and_speak_the_language() {
    let game = load("germany");
    assert!(map_svg(&load("usa-2004"), Language::En).len() < 200_000);
    let (en, de) = (map_svg(&game, Language::En), map_svg(&game, Language::De));
    assert!(en.contains(">Cologne<") && en.contains("110 tracks · 313 spaces · 62 tickets"));
    assert!(de.contains(">Köln<") && de.contains("110 Gleise · 313 Felder · 62 Zielkarten"));
    assert!(de.contains(">Dänemark<"));
}

#[test]
fn names_do_not_overlap_and_stay_on_the_paper() {
    for game in ["usa-2004", "germany", WOODS] {
        for language in [Language::En, Language::De] {
            let svg = map_svg(&load(game), language);
            let (tag, _) = svg.split_once('>').unwrap();
            let page: Vec<f64> = attribute(tag, "viewBox")
                .split(' ')
                .map(|part| part.parse().unwrap())
                .collect();
            let names = names(&svg);
            assert!(names.len() >= 7);
            for (index, (name, bounds)) in names.iter().enumerate() {
                let [left, top, right, bottom] = *bounds;
                let on_paper = left > 20.0 && top > 90.0;
                assert!(
                    on_paper && right < page[2] - 20.0 && bottom < page[3] - 50.0,
                    "{name}"
                );
                for (other, other_bounds) in &names[..index] {
                    assert!(
                        !overlap(*bounds, *other_bounds),
                        "{name} and {other} in {game}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_same_game_gives_the_same_picture() {
    let draw = || map_svg(&load("usa-new"), Language::En);
    assert_eq!(draw(), draw());
}

#[test]
fn names_cannot_break_the_picture() {
    let hostile = "</text><script>alert(\"1\" & '2')</script>\0\u{1b}\u{ffff}]]>\n<!--";
    let mut game = changed(|names| {
        for text in names.cities.iter_mut().map(|city| &mut city.name) {
            text.en = hostile.into();
            text.de = "W".repeat(5000);
        }
        for place in &mut names.places {
            place.name.en = hostile.into();
        }
        names.tracks[0] = "\" onload=\"x".into();
    });
    with_board!(&mut game, board => {
        board.info.name.en = hostile.into();
        board.info.pitch.en = "long ".repeat(2000);
        board.info.name.de = String::new();
    })
    .expect("a board");
    let svg = check_picture(&game, Language::En);
    assert!(svg.contains("&lt;/text&gt;&lt;script&gt;"));
    assert!(!svg.contains("<script") && !svg.contains("onload=\"x"));
    assert!(check_picture(&game, Language::De).len() < 20_000);
}

#[test]
fn any_coordinates_can_be_drawn() {
    type Coordinates = fn(usize) -> (f64, f64);
    let cases: [Coordinates; 8] = [
        |_| (0.0, 0.0),
        |_| (f64::NAN, f64::INFINITY),
        |city| (10.0, city as f64),
        |city| (city as f64, 10.0),
        |city| {
            (
                50.0 + city as f64,
                176.0 + city as f64 - if city > 3 { 360.0 } else { 0.0 },
            )
        },
        |city| {
            if city % 2 == 0 {
                (90.0, -180.0)
            } else {
                (-90.0, 180.0)
            }
        },
        |city| (-89.0 + 20.0 * city as f64, -180.0 + 50.0 * city as f64),
        |city| (50.0 + 1e-12 * city as f64, 8.0 - 1e-12 * city as f64),
    ];
    for case in cases {
        let game = changed(|names| {
            for (index, city) in names.cities.iter_mut().enumerate() {
                (city.latitude, city.longitude) = case(index);
            }
        });
        check_picture(&game, Language::En);
    }
}

#[test]
fn a_map_may_cross_the_line_where_longitudes_jump() {
    let at = |shift: f64| {
        changed(|names| {
            for city in &mut names.cities {
                city.longitude = (city.longitude + shift + 180.0).rem_euclid(360.0) - 180.0;
            }
        })
    };
    // Far enough from the jump the picture is the same up to rounding: same size, same names.
    let (here, there) = (
        map_svg(&at(0.0), Language::En),
        map_svg(&at(170.6), Language::En),
    );
    for ((name, a), (other, b)) in names(&here).iter().zip(names(&there)) {
        assert_eq!(*name, other);
        assert!(
            a.iter().zip(b).all(|(a, b)| (a - b).abs() < 0.3),
            "{name}: {a:?}, {b:?}"
        );
    }
}
