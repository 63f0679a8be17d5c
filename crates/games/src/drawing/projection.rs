//! From degrees to the paper.

use super::geometry::{Point, Rect};
use crate::names::CityName;

/// The map may be wider or taller than it is in nature by this factor, to use the paper.
const STRETCH_MAX: f64 = 1.2;

/// A place on the globe, finite whatever was in the data.
#[derive(Clone, Copy, Debug)]
pub(super) struct Degrees {
    pub east: f64,
    pub north: f64,
}

impl Degrees {
    pub fn of(city: &CityName) -> Self {
        let finite = |degrees: f64| if degrees.is_finite() { degrees } else { 0.0 };
        Self {
            east: finite(city.longitude),
            north: finite(city.latitude),
        }
    }
}

/// The equidistant conic projection: north is up in the middle, distances are nearly true. Maps
/// at the equator or around half the globe, where a cone fits badly, stay rectangular.
#[derive(Clone, Debug)]
pub(super) struct Projection {
    /// The middle of the cities, in degrees.
    middle: Point,
    cone: Option<Cone>,
    /// What the cities fill before they are fitted to the paper.
    bounds: Rect,
    /// From there to the paper.
    scale: Point,
    centre: Point,
}

#[derive(Clone, Copy, Debug)]
struct Cone {
    /// The sine of the cone.
    steepness: f64,
    /// The way from the tip of the cone to the equator.
    equator: f64,
}

impl Projection {
    /// A projection for a map with these cities; it fits no paper yet.
    pub fn new(cities: &[Degrees]) -> Self {
        let west = west_edge(cities);
        let round = |city: &Degrees| Point::new((city.east - west).rem_euclid(360.0), city.north);
        let globe = Rect::holding(&cities.iter().map(round).collect::<Vec<_>>());
        let parallel = |share: f64| (globe.min.y + share * globe.height()).to_radians();
        let (south, north) = (parallel(1.0 / 6.0), parallel(5.0 / 6.0));
        let steepness = (south.cos() - north.cos()) / (north - south);
        // Not-a-number, from a map without height, must take the plain way too.
        let conic = steepness.abs() > 0.05 && globe.width() < 180.0;
        let mut projection = Self {
            middle: globe.centre() + Point::new(west, 0.0),
            cone: conic.then(|| Cone {
                steepness,
                equator: south.cos() / steepness + south,
            }),
            bounds: globe,
            scale: Point::new(1.0, 1.0),
            centre: Point::default(),
        };
        let flat: Vec<Point> = cities.iter().map(|&city| projection.flat(city)).collect();
        projection.bounds = Rect::holding(&flat);
        projection
    }

    /// What the cities fill before they are fitted to the paper.
    pub fn bounds(&self) -> Rect {
        self.bounds
    }

    /// Scales and moves the map so that the cities fill the area.
    pub fn fit(&mut self, area: &Rect) {
        // Points on one line, or all at one place, give no scale in that direction.
        let scale = |room: f64, extent: f64| {
            if extent > 1e-9 {
                room / extent
            } else {
                f64::MAX
            }
        };
        let wide = scale(area.width(), self.bounds.width());
        let tall = scale(area.height(), self.bounds.height());
        let common = wide.min(tall);
        let common = if common < f64::MAX { common } else { 1.0 };
        let most = common * STRETCH_MAX;
        self.scale = Point::new(wide.min(most), tall.min(most));
        self.centre = area.centre();
    }

    /// Where a place is on the paper.
    pub fn point(&self, place: Degrees) -> Point {
        let off = self.flat(place) - self.bounds.centre();
        self.centre + Point::new(off.x * self.scale.x, off.y * self.scale.y)
    }

    fn flat(&self, place: Degrees) -> Point {
        // East of the middle or west of it, whichever is nearer.
        let east = (place.east - self.middle.x + 180.0).rem_euclid(360.0) - 180.0;
        match self.cone {
            Some(cone) => {
                let radius = cone.equator - place.north.to_radians();
                let angle = cone.steepness * east.to_radians();
                Point::new(radius * angle.sin(), radius * angle.cos())
            }
            None => Point::new(east * self.middle.y.to_radians().cos(), -place.north),
        }
    }
}

/// The longitude where the widest stretch without a city ends, so that a map may cross the line
/// where longitudes jump.
fn west_edge(cities: &[Degrees]) -> f64 {
    let mut longitudes: Vec<f64> = cities
        .iter()
        .map(|city| city.east.rem_euclid(360.0))
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
