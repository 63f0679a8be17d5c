//! The names of cities and countries, and how they may be written.

use super::Language;
use super::geometry::{Point, Rect, hull};
use super::layout::Layout;
use crate::names::{BoardNames, PlaceName};
use crate::wire::WireAnchor;

/// Longer names are cut, so that no name fills the map.
const LETTERS_MAX: usize = 32;
/// The sizes of a city's name, the wanted one first, and what smaller ones cost.
const CITY_SIZES: [(f64, f64); 3] = [(15.0, 0.0), (14.0, 90.0), (13.0, 200.0)];
/// The sizes of a country's name.
const COUNTRY_SIZES: [(f64, f64); 3] = [(14.0, 0.0), (13.0, 90.0), (12.0, 200.0)];
/// What a second line costs.
const SECOND_LINE: f64 = 25.0;
/// The height of a line, and from the foot of one line to the next, in shares of the size.
const LINE_HEIGHT: f64 = 1.16;
/// See [`LINE_HEIGHT`].
pub(super) const LINE_STEP: f64 = 1.1;
/// From the top of the box to the foot of the first line, in shares of the size.
const FOOT: f64 = 0.93;

/// A country with its spots.
#[derive(Clone, Debug)]
pub(super) struct Country {
    /// Index into the places.
    pub place: usize,
    /// Indices into the cities.
    pub spots: Vec<usize>,
    /// Its shape, if the spots lie together; a country around others has none.
    pub shape: Option<Vec<Point>>,
}

/// One way to write a name.
#[derive(Clone, Debug)]
pub(super) struct Writing {
    pub lines: Vec<String>,
    pub size: f64,
    /// What there is against it.
    pub cost: f64,
}

impl Writing {
    /// Half of the width and of the height of its box.
    pub fn half(&self) -> Point {
        let width = |line: &String| text_width(line, self.size);
        let more = LINE_STEP * self.lines.len().saturating_sub(1) as f64;
        Point::new(
            self.lines.iter().map(width).fold(0.0, f64::max) / 2.0,
            self.size * (LINE_HEIGHT + more) / 2.0,
        )
    }
}

/// All ways to write a name, the best first.
fn writings(text: &str, country: bool) -> Vec<Writing> {
    let text = cut(text, LETTERS_MAX);
    let mut lines = vec![(vec![text.clone()], 0.0)];
    if let Some((first, second)) = halves(&text) {
        lines.push((vec![first, second], SECOND_LINE));
    }
    let sizes = if country { COUNTRY_SIZES } else { CITY_SIZES };
    let of_size = |(size, small): (f64, f64)| {
        lines.clone().into_iter().map(move |(lines, more)| Writing {
            lines,
            size,
            cost: small + more,
        })
    };
    sizes.into_iter().flat_map(of_size).collect()
}

/// A text as two lines, parted at the space nearest to its middle.
fn halves(text: &str) -> Option<(String, String)> {
    let uneven = |at: &usize| (2 * at).abs_diff(text.len());
    let at = (text.match_indices(' ').map(|(at, _)| at)).min_by_key(uneven)?;
    let (first, second) = (text[..at].trim(), text[at..].trim());
    let whole = !first.is_empty() && !second.is_empty();
    whole.then(|| (first.to_owned(), second.to_owned()))
}

/// Whose name it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// A city, by index.
    City(usize),
    /// A country, as index into the [`countries`].
    Country(usize),
}

/// A name with its place.
#[derive(Clone, Debug)]
pub(super) struct Label {
    pub owner: Owner,
    /// The ways to write it; never empty.
    pub writings: Vec<Writing>,
    /// The way it is written.
    pub written: usize,
    /// The cities it may stand at: one, or the spots of a country.
    pub stops: Vec<usize>,
    /// Points that it may cover: inside the shape of a country.
    pub inside: Vec<Point>,
    /// Where it is.
    pub bounds: Rect,
    /// Where the text is held if a font is wider than we think.
    pub anchor: WireAnchor,
}

impl Label {
    pub fn country(&self) -> bool {
        matches!(self.owner, Owner::Country(_))
    }

    pub fn size(&self) -> f64 {
        self.writings[self.written].size
    }

    pub fn lines(&self) -> &[String] {
        &self.writings[self.written].lines
    }

    /// Where the first line is held: at its foot, at the side that the anchor says.
    pub fn hold(&self) -> Point {
        let x = match self.anchor {
            WireAnchor::Start => self.bounds.min.x,
            WireAnchor::End => self.bounds.max.x,
            WireAnchor::Middle => self.bounds.centre().x,
        };
        Point::new(x, self.bounds.min.y + self.size() * FOOT)
    }
}

/// Places that are not cities themselves.
pub(super) fn countries(names: &BoardNames, layout: &Layout) -> Vec<Country> {
    let is_country = |place: &PlaceName| {
        place.cities.count_ones() > 1 || names.cities.iter().all(|city| city.id != place.id)
    };
    let country = |(place, name): (usize, &PlaceName)| {
        let count = layout.cities.len().min(64);
        let spots: Vec<usize> = (0..count)
            .filter(|&city| name.cities >> city & 1 == 1)
            .collect();
        let corners = hull(
            &spots
                .iter()
                .map(|&city| layout.cities[city])
                .collect::<Vec<_>>(),
        );
        let others = (0..count).filter(|city| !spots.contains(city));
        let free = others
            .into_iter()
            .all(|city| distance(layout.cities[city], &corners) > 26.0);
        let shape = (free && spots.len() > 1).then_some(corners);
        Country {
            place,
            spots,
            shape,
        }
    };
    let all = names.places.iter().enumerate();
    all.filter(|(_, place)| is_country(place))
        .map(country)
        .collect()
}

/// How far a point is from a convex shape; 0 inside.
fn distance(point: Point, corners: &[Point]) -> f64 {
    let sides = || (0..corners.len()).map(|i| [corners[i], corners[(i + 1) % corners.len()]]);
    let turn = |[a, b]: [Point; 2]| (b - a).normal().dot(point - a);
    if corners.len() > 2 && sides().all(|side| turn(side) >= 0.0) {
        return 0.0;
    }
    let to_side = |side| (point - point.nearest_on(side)).length();
    sides().map(to_side).fold(f64::MAX, f64::min)
}

/// The names that the map shows: one for each city, and for a country one if it is drawn as a
/// shape, otherwise one for each spot.
pub(super) fn wanted(
    names: &BoardNames,
    countries: &[Country],
    layout: &Layout,
    language: Language,
) -> Vec<Label> {
    let label = |text: &str, owner: Owner, stops: Vec<usize>, inside: Vec<Point>| Label {
        owner,
        writings: writings(text, matches!(owner, Owner::Country(_))),
        written: 0,
        stops,
        inside,
        bounds: Rect::new(0.0, 0.0, 0.0, 0.0),
        anchor: WireAnchor::Start,
    };
    let mut labels = Vec::new();
    for (index, country) in countries.iter().enumerate() {
        let text = language.of(&names.places[country.place].name);
        let owner = Owner::Country(index);
        if let Some(corners) = &country.shape {
            labels.push(label(text, owner, country.spots.clone(), middles(corners)));
        } else {
            let spots = country.spots.iter();
            labels.extend(spots.map(|&spot| label(text, owner, vec![spot], Vec::new())));
        }
    }
    let spots: Vec<usize> = countries
        .iter()
        .flat_map(|country| country.spots.clone())
        .collect();
    for (city, name) in names.cities.iter().enumerate().take(layout.cities.len()) {
        if !spots.contains(&city) {
            let text = language.of(&name.name);
            labels.push(label(text, Owner::City(city), vec![city], Vec::new()));
        }
    }
    labels
}

/// Points well inside a shape: its middle, between its corners, and a little beside these.
fn middles(corners: &[Point]) -> Vec<Point> {
    let sum = corners
        .iter()
        .fold(Point::default(), |sum, &corner| sum + corner);
    let middle = sum * (1.0 / corners.len().max(1) as f64);
    let mut points = vec![middle];
    for (index, &a) in corners.iter().enumerate() {
        points.extend(corners[..index].iter().map(|&b| (a + b) * 0.5));
        points.push((middle + a) * 0.5);
    }
    let beside = [0.0, 10.0, -10.0, 20.0, -20.0];
    points
        .iter()
        .flat_map(|&p| beside.map(|y| p + Point::new(0.0, y)))
        .collect()
}

/// A text of at most so many letters.
pub(super) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars()
        .take(most.saturating_sub(1))
        .chain(['…'])
        .collect()
}

/// About how wide a text is. The font of the reader is unknown, so this is on the wide side.
pub(super) fn text_width(text: &str, size: f64) -> f64 {
    let letter = |letter: char| match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | '\'' | '|' | '!' | ':' | ';' | ' ' => 0.3,
        'f' | 'r' | 't' | '-' | '(' | ')' => 0.4,
        'm' | 'w' | 'M' | 'W' | '@' | '…' => 0.92,
        _ if letter.is_uppercase() => 0.7,
        // Chinese, Japanese and Korean letters fill a square.
        '\u{1100}'.. => 1.05,
        _ => 0.58,
    };
    text.chars().map(letter).sum::<f64>() * size
}
