//! Where the names of cities and countries go.

use super::Language;
use super::geometry::{Point, Rect, hull};
use super::layout::{Layout, RING, SLOT_WIDTH};
use super::routes::{Row, Slot};
use crate::names::{BoardNames, PlaceName};

/// The size of a city's name, and of a country's.
pub(super) const CITY_SIZE: f64 = 15.0;
/// See [`CITY_SIZE`].
pub(super) const COUNTRY_SIZE: f64 = 14.0;
/// Longer names are cut, so that no name fills the map.
const LETTERS_MAX: usize = 32;
/// Half of the height of a name, in shares of its size.
const HALF_HEIGHT: f64 = 0.58;
/// Two names stay so far apart, or they would read as one.
const APART: f64 = 5.0;
/// Distances between a ring and its name, tried in this order.
const DISTANCES: [f64; 5] = [2.5, 6.0, 11.0, 18.0, 30.0];
/// What each distance costs, in square pixels of covered slots.
const FAR: [f64; 5] = [0.0, 12.0, 30.0, 60.0, 110.0];
/// The sides of a city, the better ones first: eight, and four between where a name stands
/// above or below but begins or ends near the ring.
const SIDES: [(f64, f64); 12] = [
    (1.0, 0.0),
    (-1.0, 0.0),
    (0.0, -1.0),
    (0.0, 1.0),
    (1.0, -1.0),
    (1.0, 1.0),
    (-1.0, -1.0),
    (-1.0, 1.0),
    (0.5, -1.0),
    (0.5, 1.0),
    (-0.5, -1.0),
    (-0.5, 1.0),
];
/// Rounds of moving names; each sees where the others went before.
const ROUNDS: usize = 6;

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

/// What a name is written like, and from which side.
#[derive(Clone, Debug)]
pub(super) struct Label {
    pub text: String,
    pub country: bool,
    /// The cities it may stand at: one, or the spots of a country.
    stops: Vec<usize>,
    /// Points that it may cover: inside the shape of a country.
    inside: Vec<Point>,
    /// Where it is.
    pub bounds: Rect,
    /// `start`, `middle` or `end`: where the text is held if a font is wider than we think.
    pub anchor: &'static str,
}

impl Label {
    pub fn size(&self) -> f64 {
        if self.country {
            COUNTRY_SIZE
        } else {
            CITY_SIZE
        }
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
    let label = |text: &str, country: bool, stops: Vec<usize>, inside: Vec<Point>| Label {
        text: cut(text, LETTERS_MAX),
        country,
        stops,
        inside,
        bounds: Rect::new(0.0, 0.0, 0.0, 0.0),
        anchor: "start",
    };
    let mut labels = Vec::new();
    for country in countries {
        let text = language.of(&names.places[country.place].name);
        if let Some(corners) = &country.shape {
            labels.push(label(text, true, country.spots.clone(), middles(corners)));
        } else {
            let spots = country.spots.iter();
            labels.extend(spots.map(|&spot| label(text, true, vec![spot], Vec::new())));
        }
    }
    let spots: Vec<usize> = countries
        .iter()
        .flat_map(|country| country.spots.clone())
        .collect();
    for (city, name) in names.cities.iter().enumerate().take(layout.cities.len()) {
        if !spots.contains(&city) {
            labels.push(label(
                language.of(&name.name),
                false,
                vec![city],
                Vec::new(),
            ));
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

/// Gives each name its place: greedily, those with the least freedom first, then again while
/// the others stay.
pub(super) fn place(mut labels: Vec<Label>, layout: &Layout, routes: &[Row]) -> Vec<Label> {
    let field = Field::new(layout, routes);
    let choices: Vec<Vec<Choice>> = labels.iter().map(|label| field.choices(label)).collect();
    let best = |at: usize| {
        choices[at]
            .iter()
            .map(|choice| choice.cost)
            .fold(f64::MAX, f64::min)
    };
    let mut order: Vec<usize> = (0..labels.len()).collect();
    order.sort_by(|&a, &b| best(b).total_cmp(&best(a)).then(a.cmp(&b)));
    let mut taken: Vec<Option<Rect>> = vec![None; labels.len()];
    for _ in 0..ROUNDS {
        for &index in &order {
            let crowded = |choice: &Choice| {
                let others = taken
                    .iter()
                    .enumerate()
                    .filter(|&(other, _)| other != index);
                let shared = others.filter_map(|(_, rect)| *rect);
                let shared = shared.map(|rect| choice.bounds.shared(&rect.grown(APART)));
                // Any overlap at all is worse than whatever else a place has against it.
                choice.cost
                    + shared
                        .map(|s| if s > 0.0 { 5e4 + 100.0 * s } else { 0.0 })
                        .sum::<f64>()
            };
            let costs = choices[index]
                .iter()
                .map(|choice| (crowded(choice), choice));
            if let Some((_, choice)) = costs.min_by(|a, b| a.0.total_cmp(&b.0)) {
                taken[index] = Some(choice.bounds);
                labels[index].bounds = choice.bounds;
                labels[index].anchor = choice.anchor;
            }
        }
    }
    labels
}

/// A place for a name, and what there is against it.
struct Choice {
    bounds: Rect,
    anchor: &'static str,
    cost: f64,
}

/// What names keep clear of.
struct Field {
    frame: Rect,
    cities: Vec<Point>,
    slots: Vec<Rect>,
}

impl Field {
    fn new(layout: &Layout, routes: &[Row]) -> Self {
        let slots = routes.iter().flat_map(|row| &row.slots);
        Self {
            frame: layout.frame,
            cities: layout.cities.clone(),
            slots: (slots.flat_map(Slot::marks))
                .map(|mark| Rect::around(mark, SLOT_WIDTH / 2.0))
                .collect(),
        }
    }

    fn choices(&self, label: &Label) -> Vec<Choice> {
        let half = Point::new(
            text_width(&label.text, label.size()) / 2.0,
            label.size() * HALF_HEIGHT,
        );
        let mut choices = Vec::new();
        for &stop in &label.stops {
            for (far, distance) in DISTANCES.into_iter().enumerate() {
                for (rank, side) in SIDES.into_iter().enumerate() {
                    let (bounds, anchor) = beside(self.cities[stop], side, distance, half);
                    let taste = FAR[far] + 1.5 * rank as f64;
                    let cost = taste + self.against(&bounds, &label.stops, stop);
                    choices.push(Choice {
                        bounds,
                        anchor,
                        cost,
                    });
                }
            }
        }
        for (rank, &centre) in label.inside.iter().enumerate() {
            let bounds = Rect {
                min: centre - half,
                max: centre + half,
            };
            // Better than anything beside a spot, unless slots are in the way.
            let cost = rank as f64 - 60.0 + self.against(&bounds, &label.stops, label.stops[0]);
            choices.push(Choice {
                bounds,
                anchor: "middle",
                cost,
            });
        }
        choices
    }

    /// What is against this place: being off the paper, on a ring, on slots, and nearer to a
    /// city that it does not name.
    fn against(&self, bounds: &Rect, own: &[usize], stop: usize) -> f64 {
        let outside = bounds.width() * bounds.height() - bounds.shared(&self.frame);
        let mut cost = outside * 1e3;
        let gap = |city: Point| (city - bounds.hold(city)).length();
        let near = gap(self.cities[stop]);
        for (city, &at) in self.cities.iter().enumerate() {
            if bounds.shared(&Rect::around(at, RING + 1.5)) > 0.0 {
                cost += 4000.0;
            }
            if !own.contains(&city) && gap(at) < near + 6.0 {
                cost += 40.0;
            }
        }
        let on_slots: f64 = self.slots.iter().map(|slot| bounds.shared(slot)).sum();
        cost + 1.8 * on_slots
    }
}

/// The box of a name at one side of a city, and how its text is held.
fn beside(
    city: Point,
    (right, down): (f64, f64),
    distance: f64,
    half: Point,
) -> (Rect, &'static str) {
    let whole = right.abs() > 0.9;
    // At a corner the ring is not in the way: the name may come nearer from both sides.
    let reach = (RING + distance) * if whole && down.abs() > 0.9 { 0.72 } else { 1.0 };
    let aside = if whole {
        right * (reach + half.x)
    } else {
        right * half.x
    };
    let centre = city + Point::new(aside, down * (reach + half.y));
    let anchor = match right {
        _ if !whole => "middle",
        r if r > 0.0 => "start",
        _ => "end",
    };
    (
        Rect {
            min: centre - half,
            max: centre + half,
        },
        anchor,
    )
}
