//! Points and boxes on the paper, in pixels, with y downwards.

use std::ops::{Add, AddAssign, Mul, Sub};

/// A point, or the way from one point to another.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    pub fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    pub fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// Turned by a quarter.
    pub fn normal(self) -> Self {
        Self::new(-self.y, self.x)
    }

    /// The same direction with length 1; `otherwise` where there is no direction.
    pub fn unit_or(self, otherwise: Self) -> Self {
        let length = self.length();
        if length < 1e-6 {
            otherwise
        } else {
            self * (1.0 / length)
        }
    }

    /// The nearest point of the line between two points.
    pub fn nearest_on(self, [a, b]: [Self; 2]) -> Self {
        let way = b - a;
        let share = (self - a).dot(way) / way.dot(way).max(1e-9);
        a + way * share.clamp(0.0, 1.0)
    }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl AddAssign for Point {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

/// A box with upright sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rect {
    pub min: Point,
    pub max: Point,
}

impl Rect {
    pub const fn new(x0: f64, y0: f64, x1: f64, y1: f64) -> Self {
        Self {
            min: Point::new(x0, y0),
            max: Point::new(x1, y1),
        }
    }

    /// The smallest box that holds all points; a point at 0 if there are none.
    pub fn holding(points: &[Point]) -> Self {
        let Some(&first) = points.first() else {
            return Self::new(0.0, 0.0, 0.0, 0.0);
        };
        points.iter().fold(
            Self {
                min: first,
                max: first,
            },
            |bounds, p| Self {
                min: Point::new(bounds.min.x.min(p.x), bounds.min.y.min(p.y)),
                max: Point::new(bounds.max.x.max(p.x), bounds.max.y.max(p.y)),
            },
        )
    }

    pub fn width(&self) -> f64 {
        self.max.x - self.min.x
    }

    pub fn height(&self) -> f64 {
        self.max.y - self.min.y
    }

    pub fn centre(&self) -> Point {
        (self.min + self.max) * 0.5
    }

    /// The box with so much more on each side.
    pub fn grown(&self, by: f64) -> Self {
        let by = Point::new(by, by);
        Self {
            min: self.min - by,
            max: self.max + by,
        }
    }

    /// The nearest point inside.
    pub fn hold(&self, p: Point) -> Point {
        // `max` before `min`: a box turned inside out must not panic as `clamp` would.
        Point::new(
            p.x.max(self.min.x).min(self.max.x),
            p.y.max(self.min.y).min(self.max.y),
        )
    }

    /// The area that two boxes share.
    pub fn shared(&self, other: &Self) -> f64 {
        let width = self.max.x.min(other.max.x) - self.min.x.max(other.min.x);
        let height = self.max.y.min(other.max.y) - self.min.y.max(other.min.y);
        width.max(0.0) * height.max(0.0)
    }
}

/// A box turned around its middle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tile {
    pub centre: Point,
    /// The direction of its length, as a unit.
    pub along: Point,
    /// Half of its length and half of its width.
    pub half: Point,
}

impl Tile {
    /// How far two boxes lie in each other: what one must move to be clear of the other. Not
    /// above 0 if they are clear.
    pub fn depth(&self, other: &Self) -> f64 {
        let way = other.centre - self.centre;
        let axes = [self.along, other.along].map(|along| [along, along.normal()]);
        let common = |axis: Point| self.reach(axis) + other.reach(axis) - way.dot(axis).abs();
        axes.into_iter()
            .flatten()
            .map(common)
            .fold(f64::MAX, f64::min)
    }

    /// Do the boxes overlap?
    pub fn touches(&self, other: &Self) -> bool {
        // Most boxes are far from each other, and that is quickly seen.
        let way = other.centre - self.centre;
        let most = self.half.x + self.half.y + other.half.x + other.half.y;
        way.x.abs() < most && way.y.abs() < most && self.depth(other) > 0.0
    }

    /// How far a point is from the box; 0 inside.
    pub fn gap(&self, point: Point) -> f64 {
        let off = point - self.centre;
        let aside = (off.dot(self.along).abs() - self.half.x).max(0.0);
        let across = (off.dot(self.along.normal()).abs() - self.half.y).max(0.0);
        aside.hypot(across)
    }

    /// How far the box reaches from its middle in a direction.
    fn reach(&self, axis: Point) -> f64 {
        let along = self.along.dot(axis).abs();
        self.half.x * along + self.half.y * self.along.normal().dot(axis).abs()
    }
}

impl From<Rect> for Tile {
    fn from(rect: Rect) -> Self {
        Self {
            centre: rect.centre(),
            along: Point::new(1.0, 0.0),
            half: Point::new(rect.width() / 2.0, rect.height() / 2.0),
        }
    }
}

/// The corners of the smallest convex shape around the points, in order.
pub(super) fn hull(points: &[Point]) -> Vec<Point> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let mut corners = half_hull(sorted.iter().copied());
    let mut back = half_hull(sorted.iter().rev().copied());
    // Each half ends where the other begins.
    corners.pop();
    back.pop();
    corners.append(&mut back);
    if corners.is_empty() { sorted } else { corners }
}

fn half_hull(points: impl Iterator<Item = Point>) -> Vec<Point> {
    let mut corners: Vec<Point> = Vec::new();
    for point in points {
        while let [.., a, b] = corners[..] {
            if (b - a).normal().dot(point - b) > 0.0 {
                break;
            }
            corners.pop();
        }
        corners.push(point);
    }
    corners
}
