//! The places of the cities on the paper.

use super::geometry::{Point, Rect};
use super::projection::{Degrees, Projection};
use crate::names::BoardNames;
use gleis_rules::CityId;
use gleis_rules::board::TrackSpec;
use gleis_rules::board::spec::groups;

/// The radius of a city's ring.
pub(super) const RING: f64 = 6.5;
/// Slots begin so far from the middle of a city.
pub(super) const CLEAR: f64 = RING + 4.0;
/// The width of a slot.
pub(super) const SLOT_WIDTH: f64 = 12.5;
/// From the middle of a track to the middle of its parallel neighbour.
pub(super) const TRACK_STEP: f64 = SLOT_WIDTH + 2.5;

/// A space wants so much of the way between two cities.
const SPACE: f64 = 24.0;
/// With more than this for a usual space a map looks empty and is drawn larger.
const SPACE_LARGE: f64 = 64.0;
/// A map is drawn larger by this factor at most.
const ZOOM_MAX: f64 = 1.6;
/// Two cities want to be so far from each other.
const CITY_DISTANCE: f64 = 52.0;
/// Rounds of pushing crowded cities apart; more change nothing that the eye can see.
const ROUNDS: usize = 240;

/// What the map is drawn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paper {
    /// A sheet with a frame, a heading and a legend.
    Poster,
    /// Nothing but the map, for a screen.
    Board,
    /// The same for a map that has room for a whole campaign.
    Campaign,
}

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
    /// Where the cities would be if there were room for everything.
    pub homes: Vec<Point>,
    /// From degrees to homes.
    pub projection: Projection,
}

impl Layout {
    pub fn new(names: &BoardNames, tracks: &[TrackSpec], kind: Paper) -> Self {
        let degrees: Vec<Degrees> = names.cities.iter().map(Degrees::of).collect();
        let mut projection = Projection::new(&degrees);
        let tall = projection.bounds().height() > 1.05 * projection.bounds().width();
        let paper = match (kind, tall) {
            (Paper::Campaign, _) => Point::new(1800.0, 1160.0),
            (_, false) => Point::new(1400.0, 900.0),
            (Paper::Poster, true) => Point::new(1000.0, 1340.0),
            (Paper::Board, true) => Point::new(1000.0, 1240.0),
        };
        let mut homes = |sheet: &Sheet| -> Vec<Point> {
            projection.fit(&sheet.area);
            degrees.iter().map(|&city| projection.point(city)).collect()
        };
        let first = homes(&Sheet::new(kind, paper, 1.0));
        // A small map is shown larger, so that its slots are not lost on long lines.
        let zoom = (usual_space(&first, tracks) / SPACE_LARGE).clamp(1.0, ZOOM_MAX);
        let sheet = Sheet::new(kind, paper, zoom);
        let homes = homes(&sheet);
        let cities = relax(&homes, tracks, &sheet.area);
        Self {
            paper,
            page: sheet.page,
            frame: sheet.frame,
            cities,
            homes,
            projection,
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
    fn new(kind: Paper, paper: Point, zoom: f64) -> Self {
        let page = Point::new((paper.x / zoom).round(), (paper.y / zoom).round());
        let frame = match kind {
            Paper::Poster => Rect::new(34.0, 104.0, page.x - 34.0, page.y - 66.0),
            Paper::Board | Paper::Campaign => Rect::new(8.0, 8.0, page.x - 8.0, page.y - 8.0),
        };
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
fn usual_space(cities: &[Point], tracks: &[TrackSpec]) -> f64 {
    let of_track = |track: &TrackSpec| {
        let [a, b] = track.ends.map(|city| cities[city.index()]);
        (b - a).length() / f64::from(track.length.max(1))
    };
    let mut spaces: Vec<f64> = tracks.iter().map(of_track).collect();
    spaces.sort_by(f64::total_cmp);
    spaces.get(spaces.len() / 2).copied().unwrap_or(0.0)
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
fn relax(home: &[Point], tracks: &[TrackSpec], area: &Rect) -> Vec<Point> {
    let links: Vec<Link> = groups(tracks)
        .into_iter()
        .map(|group| link(&tracks[group]))
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

fn link(tracks: &[TrackSpec]) -> Link {
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
