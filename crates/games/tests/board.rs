//! Drawings for programs: complete, legible in both languages, with land under the cities.

use gleis_games::drawing;
use gleis_games::wire::{WireBoard, WireLabel, WireSlot};
use gleis_games::{AnyGame, Entry, LegendsBox, data};
use gleis_rules::legends::content::RegionId;

const WOODS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/woods.toml");
/// Slots of different routes and rings may overlap by so much: less than the line around them.
const TOLERANCE: f64 = 0.5;

fn load(game: &str) -> AnyGame {
    AnyGame::load(game).unwrap_or_else(|error| panic!("{error}"))
}

fn board(game: &AnyGame) -> WireBoard {
    drawing::board(game).expect("a game with a map")
}

/// Maps differ between games of one map in nothing that is drawn.
fn all() -> Vec<(&'static str, WireBoard)> {
    let mut drawn: Vec<(&'static str, WireBoard)> = Vec::new();
    for id in data::builtin_ids() {
        drawn.extend(drawing::board(&load(id)).map(|board| (*id, board)));
    }
    drawn
}

/// A box turned around its middle: middle, direction, half of length and width.
#[derive(Clone, Copy)]
struct Tile {
    at: [f64; 2],
    along: [f64; 2],
    half: [f64; 2],
}

impl Tile {
    fn of_label(label: &WireLabel) -> Self {
        let half = [label.width / 2.0, label.height / 2.0];
        Self {
            at: [label.bx + half[0], label.by + half[1]],
            along: [1.0, 0.0],
            half,
        }
    }

    fn of_slot(slot: &WireSlot) -> Self {
        let (y, x) = slot.angle.to_radians().sin_cos();
        Self {
            at: [slot.x, slot.y],
            along: [x, y],
            half: [slot.length / 2.0, slot.width / 2.0],
        }
    }

    fn sides(&self) -> [[f64; 2]; 2] {
        [self.along, [-self.along[1], self.along[0]]]
    }

    /// How far two boxes lie in each other; not above 0 if they are clear.
    fn depth(&self, other: &Self) -> f64 {
        let dot = |a: [f64; 2], b: [f64; 2]| a[0] * b[0] + a[1] * b[1];
        let way = [other.at[0] - self.at[0], other.at[1] - self.at[1]];
        let reach = |tile: &Self, axis| {
            let [along, across] = tile.sides();
            tile.half[0] * dot(along, axis).abs() + tile.half[1] * dot(across, axis).abs()
        };
        let axes = self.sides().into_iter().chain(other.sides());
        axes.map(|axis| reach(self, axis) + reach(other, axis) - dot(way, axis).abs())
            .fold(f64::MAX, f64::min)
    }

    fn gap(&self, [x, y]: [f64; 2]) -> f64 {
        let off = [x - self.at[0], y - self.at[1]];
        let [along, across] = self.sides();
        let beyond = |axis: [f64; 2], half: f64| {
            ((off[0] * axis[0] + off[1] * axis[1]).abs() - half).max(0.0)
        };
        beyond(along, self.half[0]).hypot(beyond(across, self.half[1]))
    }
}

/// All names in one language.
fn labels(board: &WireBoard, german: bool) -> Vec<&WireLabel> {
    let cities = board.cities.iter().flat_map(|city| &city.labels);
    let countries = board.countries.iter().flat_map(|country| &country.labels);
    let both = cities.chain(countries);
    both.map(|labels| if german { &labels.de } else { &labels.en })
        .collect()
}

fn slots(board: &WireBoard) -> Vec<(&str, Tile)> {
    let of_track = |track| -> (&str, &Vec<WireSlot>) {
        let track: &gleis_games::wire::WireBoardTrack = track;
        let route = track.id.split('#').next().unwrap_or_default();
        (route, &track.slots)
    };
    let tracks = board.tracks.iter().map(of_track);
    tracks
        .flat_map(|(route, slots)| slots.iter().map(move |slot| (route, Tile::of_slot(slot))))
        .collect()
}

fn check_labels(game: &str, board: &WireBoard, german: bool) {
    let slots = slots(board);
    let labels = labels(board, german);
    for (index, label) in labels.iter().enumerate() {
        let (name, tile) = (&label.lines, Tile::of_label(label));
        for other in &labels[..index] {
            let depth = tile.depth(&Tile::of_label(other));
            assert!(depth <= 0.0, "{game}: {name:?} and {:?}", other.lines);
        }
        for (route, slot) in &slots {
            assert!(tile.depth(slot) <= 0.0, "{game}: {name:?} and {route}");
        }
        for city in &board.cities {
            let gap = tile.gap([city.x, city.y]);
            assert!(gap >= board.ring, "{game}: {name:?} and {}", city.id);
        }
        let (right, bottom) = (label.bx + label.width, label.by + label.height);
        assert!(label.bx >= 0.0 && label.by >= 0.0, "{game}: {name:?}");
        assert!(
            right <= board.width && bottom <= board.height,
            "{game}: {name:?}"
        );
    }
}

fn check_slots(game: &str, board: &WireBoard) {
    let slots = slots(board);
    for (index, (route, slot)) in slots.iter().enumerate() {
        for (other, other_slot) in slots[..index].iter().filter(|(other, _)| other != route) {
            let depth = slot.depth(other_slot);
            assert!(depth <= TOLERANCE, "{game}: {route} and {other}: {depth}");
        }
        for city in &board.cities {
            let gap = slot.gap([city.x, city.y]);
            let least = board.ring - TOLERANCE;
            assert!(gap >= least, "{game}: {route} and {}", city.id);
        }
    }
}

/// The points of a path that goes by relative lines, ring by ring.
fn points(path: &str) -> Vec<Vec<[f64; 2]>> {
    let ring = |text: &str| {
        let text = text.replace('-', " -").replace('l', " ");
        let numbers: Vec<f64> = text
            .trim_end_matches('z')
            .split_whitespace()
            .map(|number| number.parse().expect("a number"))
            .collect();
        let mut at = [0.0, 0.0];
        let pairs = numbers.chunks(2).map(|way| {
            at = [at[0] + way[0], at[1] + way[1]];
            at
        });
        pairs.collect()
    };
    path.split('M').skip(1).map(ring).collect()
}

/// How far a city is from the nearest corner of a coast.
fn to_coast(board: &WireBoard, city: &str) -> f64 {
    let city = board.cities.iter().find(|other| other.id == city);
    let city = city.expect("the city is on the map");
    let coast = points(&board.land).into_iter().flatten();
    coast
        .map(|[x, y]| (x - city.x).hypot(y - city.y))
        .fold(f64::MAX, f64::min)
}

#[test]
fn drawings_are_legible_in_both_languages() {
    for (game, board) in all() {
        check_labels(game, &board, false);
        check_labels(game, &board, true);
        check_slots(game, &board);
        let slots = board.tracks.iter().flat_map(|track| &track.slots);
        for slot in slots {
            assert!(slot.length >= 20.0 && slot.width >= 12.0, "{game}");
        }
    }
}

#[test]
fn drawings_are_complete() {
    for game in ["usa-2004", "germany-mega-passengers", WOODS] {
        let any = load(game);
        let board = board(&any);
        let names = any.names();
        let ids: Vec<&str> = board.cities.iter().map(|city| city.id.as_str()).collect();
        let wanted: Vec<&str> = names.cities.iter().map(|city| city.id.as_str()).collect();
        assert_eq!(ids, wanted);
        let ids: Vec<&String> = board.tracks.iter().map(|track| &track.id).collect();
        assert_eq!(ids, names.tracks.iter().collect::<Vec<_>>());
        for (track, spec) in board
            .tracks
            .iter()
            .zip(&any.board_spec().expect("a board").tracks)
        {
            assert_eq!(track.slots.len(), usize::from(spec.length));
        }
        let spots: Vec<&String> = board.countries.iter().flat_map(|c| &c.spots).collect();
        for city in &board.cities {
            assert_ne!(city.labels.is_some(), spots.contains(&&city.id));
        }
        assert!(
            board
                .countries
                .iter()
                .all(|country| !country.labels.is_empty())
        );
        let text = serde_json::to_string(&board).expect("JSON");
        assert!(text.len() < 120_000, "{game}: {}", text.len());
        assert_eq!(
            serde_json::from_str::<WireBoard>(&text).expect("JSON"),
            board
        );
    }
}

#[test]
fn cities_on_a_coast_stay_there() {
    let usa = board(&load("usa-2004"));
    for city in ["miami", "san-francisco", "new-york", "boston", "charleston"] {
        assert!(
            to_coast(&usa, city) < 14.0,
            "{city}: {}",
            to_coast(&usa, city)
        );
    }
    let germany = board(&load("germany"));
    for city in ["kiel", "rostock", "emden", "bremerhaven"] {
        let coast = to_coast(&germany, city);
        assert!(coast < 20.0, "{city}: {coast}");
    }
    assert!(to_coast(&usa, "denver") > 200.0);
    assert!(points(&usa.water).len() >= 5, "the Great Lakes are there");
}

#[test]
fn a_map_without_land_is_drawn_on_plain_paper() {
    let woods = board(&load(WOODS));
    check_labels(WOODS, &woods, false);
    check_labels(WOODS, &woods, true);
    let paths = [&woods.land, &woods.water, &woods.borders, &woods.rivers];
    assert!(paths.iter().all(|path| path.is_empty()));
}

fn campaign() -> LegendsBox {
    data::load_legends("legends-first").expect("the built-in campaign")
}

/// The board with so many regions more than at the start.
fn opened(campaign: &LegendsBox, more: usize) -> WireBoard {
    let mut copy = campaign.game.legacy().clone();
    for region in campaign.legends.names.regions_at_start..campaign.legends.names.regions.len() {
        if copy.regions.len() < more {
            copy.open_region(campaign.game.content(), RegionId(region as u8));
        }
    }
    campaign.draw_board(&copy)
}

#[test]
fn the_whole_board_of_a_campaign_is_legible() {
    let board = opened(&campaign(), 8);
    check_labels("campaign", &board, false);
    check_labels("campaign", &board, true);
    check_slots("campaign", &board);
    assert_eq!(board.pieces.len(), 12);
    assert!(board.stubs.is_empty());
}

#[test]
fn the_board_of_a_campaign_grows_and_every_place_stays() {
    let campaign = campaign();
    assert_eq!(campaign.board_to_wire(), Some(opened(&campaign, 0)));
    let mut before = opened(&campaign, 0);
    for more in 1..=8 {
        let now = opened(&campaign, more);
        assert!(before.cities.iter().all(|city| now.cities.contains(city)));
        assert!(before.tracks.iter().all(|track| now.tracks.contains(track)));
        assert!(before.pieces.iter().all(|piece| now.pieces.contains(piece)));
        assert!(before.cities.len() < now.cities.len());
        assert_eq!((before.width, before.height), (now.width, now.height));
        let ([x, y, w, h], [nx, ny, nw, nh]) = (before.view.unwrap(), now.view.unwrap());
        assert!(nx <= x && ny <= y && nx + nw >= x + w - 0.11 && ny + nh >= y + h - 0.11);
        before = now;
    }
}

#[test]
fn the_drawing_of_the_first_game_names_nothing_that_is_closed() {
    let campaign = campaign();
    let board = opened(&campaign, 0);
    let text = serde_json::to_string(&board).expect("JSON");
    let content = campaign.game.content();
    for (city, name) in content.cities.iter().zip(&campaign.legends.board.cities) {
        let open = content.region(city.region).at_start();
        assert_eq!(
            text.contains(&format!("\"{}\"", name.id)),
            open,
            "{}",
            name.id
        );
        assert_eq!(
            text.contains(&format!("\"{}\"", name.name.en)),
            open,
            "{}",
            name.id
        );
        if !open {
            assert!(!text.contains(&format!("-{}", name.id)), "{}", name.id);
        }
    }
    for (region, id) in campaign.legends.names.regions.iter().enumerate() {
        let open = region < campaign.legends.names.regions_at_start;
        assert_eq!(board.pieces.iter().any(|piece| piece.id == *id), open);
    }
    // A line off the board begins at an open city and ends before the city it leads to.
    assert!(!board.stubs.is_empty());
    let whole = opened(&campaign, 8);
    for stub in &board.stubs {
        let city = board.cities.iter().find(|city| city.id == stub.city);
        let city = city.expect("an open city");
        let [x, y] = stub.line[0];
        assert!((x - city.x).hypot(y - city.y) < 0.01, "{}", stub.city);
        let [x, y] = *stub.line.last().expect("a line");
        let nearest = |city: &&gleis_games::wire::WireBoardCity| (city.x - x).hypot(city.y - y);
        let at = whole
            .cities
            .iter()
            .min_by(|a, b| nearest(a).total_cmp(&nearest(b)));
        let at = at.expect("a city");
        assert!(
            board.cities.iter().any(|open| open.id == at.id),
            "{}",
            stub.city
        );
        assert!(nearest(&at) > 5.0, "{}", stub.city);
    }
}
