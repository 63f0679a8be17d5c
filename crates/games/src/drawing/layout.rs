//! From degrees to places on the paper.

use super::geometry::{Point, Rect};
use crate::names::{BoardNames, CityName};
use gleis_rules::CityId;
use gleis_rules::board::{BoardSpec, TrackSpec};

/// The radius of a city's ring.
pub(super) const RING: f64 = 6.5;
/// Slots begin so far from the middle of a city.
pub(super) const CLEAR: f64 = RING + 4.0;
/// The width of a slot.
pub(super) const SLOT_WIDTH: f64 = 11.0;
/// From the middle of a track to the middle of its parallel neighbour.
pub(super) const TRACK_STEP: f64 = SLOT_WIDTH + 2.5;

/// A space wants so much of the way between two cities.
const SPACE: f64 = 23.0;
/// With more than this for a usual space a map looks empty and is drawn larger.
const SPACE_LARGE: f64 = 64.0;
/// A map is drawn larger by this factor at most.
const ZOOM_MAX: f64 = 1.6;
/// Two cities want to be so far from each other.
const CITY_DISTANCE: f64 = 52.0;
/// The map may be wider or taller than it is in nature by this factor, to use the paper.
const STRETCH_MAX: f64 = 1.2;
/// Rounds of pushing crowded cities apart; more change nothing that the eye can see.
const ROUNDS: usize = 240;

/// The paper and the places of the cities on it.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// Width and height of the picture.
    pub paper: Point,
    /// Width and height in the pixels of the drawing, which may be larger than the picture's.
    pub page: Point,
    /// Where labels may be.
    pub frame: Rect,
    /// The cities, by index.
    pub cities: Vec<Point>,
}

impl Layout {
    pub fn new(names: &BoardNames, spec: &BoardSpec) -> Self {
        let flat = project(&names.cities);
        let bounds = Rect::holding(&flat);
        let tall = bounds.height() > 1.05 * bounds.width();
        let paper = if tall {
            Point::new(1000.0, 1340.0)
        } else {
            Point::new(1400.0, 900.0)
        };
        let sheet = Sheet::new(paper, 1.0);
        let first = fit(&flat, &bounds, &sheet.area);
        // A small map is shown larger, so that its slots are not lost on long lines.
        let zoom = (usual_space(&first, spec) / SPACE_LARGE).clamp(1.0, ZOOM_MAX);
        let sheet = Sheet::new(paper, zoom);
        let cities = relax(&fit(&flat, &bounds, &sheet.area), spec, &sheet.area);
        Self {
            paper,
            page: sheet.page,
            frame: sheet.frame,
            cities,
        }
    }
}

/// The parts of the paper, in the pixels of the drawing.
struct Sheet {
    page: Point,
    frame: Rect,
    area: Rect,
}

impl Sheet {
    fn new(paper: Point, zoom: f64) -> Self {
        let page = Point::new((paper.x / zoom).round(), (paper.y / zoom).round());
        let frame = Rect::new(34.0, 104.0, page.x - 34.0, page.y - 66.0);
        // Names of cities at the edge of the map need room outside of it.
        let side = if page.y > page.x { 74.0 } else { 84.0 };
        let area = Rect {
            min: frame.min + Point::new(side, 30.0),
            max: frame.max - Point::new(side, 30.0),
        };
        Self { page, frame, area }
    }
}

/// What half of the spaces have at least of the way between their cities.
fn usual_space(cities: &[Point], spec: &BoardSpec) -> f64 {
    let of_track = |track: &TrackSpec| {
        let [a, b] = track.ends.map(|city| cities[city.index()]);
        (b - a).length() / f64::from(track.length.max(1))
    };
    let mut spaces: Vec<f64> = spec.tracks.iter().map(of_track).collect();
    spaces.sort_by(f64::total_cmp);
    spaces.get(spaces.len() / 2).copied().unwrap_or(0.0)
}

/// A number that can be drawn, whatever was in the data.
fn finite(degrees: f64) -> f64 {
    if degrees.is_finite() { degrees } else { 0.0 }
}

/// The equidistant conic projection: north is up in the middle, distances are nearly true. Maps
/// at the equator or around half the globe, where a cone fits badly, stay rectangular.
fn project(cities: &[CityName]) -> Vec<Point> {
    let west = west_edge(cities);
    let east_of = |city: &CityName| (finite(city.longitude) - west).rem_euclid(360.0);
    let round: Vec<Point> = cities
        .iter()
        .map(|city| Point::new(east_of(city), finite(city.latitude)))
        .collect();
    let bounds = Rect::holding(&round);
    let middle = bounds.centre();
    let parallel = |share: f64| (bounds.min.y + share * bounds.height()).to_radians();
    let (south, north) = (parallel(1.0 / 6.0), parallel(5.0 / 6.0));
    let cone = (south.cos() - north.cos()) / (north - south);
    // Not-a-number, from a map without height, must take the plain way too.
    let conic = cone.abs() > 0.05 && bounds.width() < 180.0;
    let shrink = middle.y.to_radians().cos();
    let conic_point = |p: &Point| {
        let radius = south.cos() / cone + south - p.y.to_radians();
        let angle = cone * (p.x - middle.x).to_radians();
        Point::new(radius * angle.sin(), radius * angle.cos())
    };
    let plain_point = |p: &Point| Point::new(p.x * shrink, -p.y);
    if conic {
        round.iter().map(conic_point).collect()
    } else {
        round.iter().map(plain_point).collect()
    }
}

/// The longitude where the widest stretch without a city ends, so that a map may cross the line
/// where longitudes jump.
fn west_edge(cities: &[CityName]) -> f64 {
    let mut longitudes: Vec<f64> = cities
        .iter()
        .map(|city| finite(city.longitude).rem_euclid(360.0))
        .collect();
    longitudes.sort_by(f64::total_cmp);
    let Some(&last) = longitudes.last() else {
        return 0.0;
    };
    let mut before = last - 360.0;
    let mut widest = (0.0, 0.0);
    for longitude in longitudes {
        if longitude - before > widest.0 {
            widest = (longitude - before, longitude);
        }
        before = longitude;
    }
    widest.1
}

/// Scales and moves points so that they fill the area.
fn fit(points: &[Point], bounds: &Rect, area: &Rect) -> Vec<Point> {
    // Points on one line, or all at one place, give no scale in that direction.
    let scale = |room: f64, extent: f64| {
        if extent > 1e-9 {
            room / extent
        } else {
            f64::MAX
        }
    };
    let wide = scale(area.width(), bounds.width());
    let tall = scale(area.height(), bounds.height());
    let common = wide.min(tall);
    let common = if common < f64::MAX { common } else { 1.0 };
    let (wide, tall) = (
        wide.min(common * STRETCH_MAX),
        tall.min(common * STRETCH_MAX),
    );
    let place = |p: &Point| {
        let off = *p - bounds.centre();
        area.centre() + Point::new(off.x * wide, off.y * tall)
    };
    points.iter().map(place).collect()
}

/// One joined pair of cities, as the relaxation sees it.
struct Link {
    ends: [usize; 2],
    /// The least distance that leaves room for the spaces.
    least: f64,
    /// Half the width of all its tracks.
    half: f64,
}

/// Pushes crowded cities apart, a little at a time, while each is drawn to where it belongs.
fn relax(home: &[Point], spec: &BoardSpec, area: &Rect) -> Vec<Point> {
    let links: Vec<Link> = spec
        .groups()
        .into_iter()
        .map(|group| link(spec, group))
        .collect();
    let mut at = home.to_vec();
    for round in 0..ROUNDS {
        // The pull home fades, so that in the end there is room, close to home.
        let pull = 0.06 * (1.0 - round as f64 / ROUNDS as f64);
        let mut push: Vec<Point> = at
            .iter()
            .zip(home)
            .map(|(&now, &home)| (home - now) * pull)
            .collect();
        for a in 0..at.len() {
            for b in a + 1..at.len() {
                spread(&at, [a, b], CITY_DISTANCE, &mut push);
            }
        }
        for link in &links {
            spread(&at, link.ends, link.least, &mut push);
            make_way(&at, link, &mut push);
        }
        for (now, push) in at.iter_mut().zip(push) {
            *now = area.hold(*now + push);
        }
    }
    at
}

fn link(spec: &BoardSpec, group: std::ops::Range<usize>) -> Link {
    let tracks = &spec.tracks[group];
    let length = tracks.iter().map(|track| track.length).max().unwrap_or(1);
    Link {
        ends: tracks[0].ends.map(CityId::index),
        least: f64::from(length) * SPACE + 2.0 * CLEAR,
        half: tracks.len() as f64 * TRACK_STEP / 2.0,
    }
}

/// Moves two cities apart if they are closer than they should be.
fn spread(at: &[Point], [a, b]: [usize; 2], least: f64, push: &mut [Point]) {
    let way = at[b] - at[a];
    let missing = least - way.length();
    if missing > 0.0 {
        // Cities at one place part in a direction of their own, so that many do not pile up.
        let angle = (a * 64 + b) as f64;
        let direction = way.unit_or(Point::new(angle.cos(), angle.sin()));
        push[a] += direction * (missing * -0.2);
        push[b] += direction * (missing * 0.2);
    }
}

/// Moves cities away from a link that would run through them.
fn make_way(at: &[Point], link: &Link, push: &mut [Point]) {
    let ends = link.ends.map(|city| at[city]);
    for city in (0..at.len()).filter(|city| !link.ends.contains(city)) {
        let way = at[city] - at[city].nearest_on(ends);
        let missing = link.half + RING + 8.0 - way.length();
        if missing > 0.0 {
            let direction = way.unit_or((ends[1] - ends[0]).normal().unit_or(Point::new(0.0, 1.0)));
            push[city] += direction * (missing * 0.2);
            for end in link.ends {
                push[end] += direction * (missing * -0.1);
            }
        }
    }
}
