//! Land, lakes, borders and rivers as paths, moved with the cities.

use super::geometry::{Point, Rect};
use super::layout::Layout;
use super::projection::Degrees;
use super::warp::Warp;
use crate::names::Land;
use std::fmt::Write;

/// Longer pieces are parted before they are bent.
const PIECE: f64 = 12.0;
/// At most so many parts of one piece, however far it goes.
const PARTS_MAX: f64 = 200.0;
/// A corner that stands out less than this, in pixels, is left out.
const FLAT: f64 = 0.25;
/// Paths go so far beyond the edge, so that their own edge is not seen.
const BEYOND: f64 = 8.0;

/// The layers as the `d` of SVG paths; empty for maps without a land file.
#[derive(Clone, Debug, Default)]
pub(super) struct Paths {
    pub land: String,
    pub water: String,
    pub borders: String,
    pub rivers: String,
}

/// Draws what lies under the tracks, as far as it is seen inside the box.
pub(super) fn paths(land: &Land, layout: &Layout, seen: &Rect) -> Paths {
    if [&land.land, &land.lakes, &land.borders, &land.rivers]
        .iter()
        .all(|rows| rows.is_empty())
    {
        return Paths::default();
    }
    let sheet = Sheet {
        unit: f64::from(land.unit.max(1)),
        warp: Warp::new(&layout.homes, &layout.cities),
        layout,
        seen: seen.grown(BEYOND),
    };
    Paths {
        land: sheet.shapes(&land.land),
        water: sheet.shapes(&land.lakes),
        borders: sheet.lines(&land.borders),
        rivers: sheet.lines(&land.rivers),
    }
}

struct Sheet<'a> {
    unit: f64,
    warp: Warp,
    layout: &'a Layout,
    seen: Rect,
}

impl Sheet<'_> {
    fn shapes(&self, rings: &[Vec<[i32; 2]>]) -> String {
        let mut path = String::new();
        for ring in rings {
            let around = ring.iter().chain(ring.first()).copied();
            let ring = clip(&self.bent(around), &self.seen);
            write_path(&mut path, &flattened(&ring), true);
        }
        path
    }

    fn lines(&self, lines: &[Vec<[i32; 2]>]) -> String {
        let mut path = String::new();
        for line in lines {
            let line = self.bent(line.iter().copied());
            let outside = |point: &Point| self.seen.hold(*point) != *point;
            for piece in line.split(outside) {
                write_path(&mut path, &flattened(piece), false);
            }
        }
        path
    }

    /// The line on the paper: straight on the globe's grid, bent as the cities were moved.
    fn bent(&self, line: impl Iterator<Item = [i32; 2]>) -> Vec<Point> {
        let at = |[x, y]: [f64; 2]| {
            self.layout.projection.point(Degrees {
                east: x / self.unit,
                north: y / self.unit,
            })
        };
        // What is far outside will not be seen: no need to bend it.
        let near = self.seen.grown(600.0);
        let mut points = Vec::new();
        let mut before: Option<[f64; 2]> = None;
        for next in line {
            let next = next.map(f64::from);
            let from = before.unwrap_or(next);
            let length = (at(next) - at(from)).length();
            let parts = (length / PIECE).ceil().clamp(1.0, PARTS_MAX);
            for part in 1..=parts as usize {
                let share = part as f64 / parts;
                let way = [next[0] - from[0], next[1] - from[1]];
                let point = at([from[0] + way[0] * share, from[1] + way[1] * share]);
                let inside = near.hold(point) == point;
                points.push(if inside {
                    self.warp.moved(point)
                } else {
                    point
                });
            }
            before = Some(next);
        }
        points
    }
}

/// The part of a ring inside a box; what the box cuts off is closed along its edge.
fn clip(ring: &[Point], to: &Rect) -> Vec<Point> {
    type Side = (fn(Point) -> f64, f64, f64);
    let sides: [Side; 4] = [
        (|p| p.x, to.min.x, 1.0),
        (|p| p.x, to.max.x, -1.0),
        (|p| p.y, to.min.y, 1.0),
        (|p| p.y, to.max.y, -1.0),
    ];
    let mut ring = ring.to_vec();
    for (along, edge, sign) in sides {
        let Some(&last) = ring.last() else { break };
        let room = |point: Point| (along(point) - edge) * sign;
        let mut kept = Vec::with_capacity(ring.len());
        let mut before = last;
        for &point in &ring {
            let (from, to) = (room(before), room(point));
            if (from < 0.0) != (to < 0.0) {
                kept.push(before + (point - before) * (from / (from - to)));
            }
            if to >= 0.0 {
                kept.push(point);
            }
            before = point;
        }
        ring = kept;
    }
    ring
}

/// The line without corners that nobody sees.
pub(super) fn flattened(line: &[Point]) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::with_capacity(line.len());
    let mut skipped: Vec<Point> = Vec::new();
    for (index, &point) in line.iter().enumerate() {
        if let (Some(&start), Some(&next)) = (kept.last(), line.get(index + 1)) {
            skipped.push(point);
            let off = |p: &Point| (*p - p.nearest_on([start, next])).length();
            // Few corners are skipped at once, so that a long bow is not measured again and again.
            if skipped.len() < 24 && skipped.iter().all(|p| off(p) < FLAT) {
                continue;
            }
        }
        skipped.clear();
        kept.push(point);
    }
    kept
}

/// Adds a line to the `d` of a path, in tenths of a pixel, each point as the way from the one
/// before.
fn write_path(path: &mut String, line: &[Point], closed: bool) {
    if line.len() < if closed { 3 } else { 2 } {
        return;
    }
    let mut at = [0_i64; 2];
    for (index, point) in line.iter().enumerate() {
        let next = [
            (point.x * 10.0).round() as i64,
            (point.y * 10.0).round() as i64,
        ];
        let way = [next[0] - at[0], next[1] - at[1]];
        if index > 0 && way == [0, 0] {
            continue;
        }
        match index {
            0 => path.push('M'),
            1 => path.push('l'),
            _ => separate(path, way[0]),
        }
        tenths(path, way[0]);
        separate(path, way[1]);
        tenths(path, way[1]);
        at = next;
    }
    if closed {
        path.push('z');
    }
}

/// A minus parts two numbers as well as a space does.
fn separate(path: &mut String, next: i64) {
    if next >= 0 {
        path.push(' ');
    }
}

fn tenths(path: &mut String, value: i64) {
    let (whole, rest) = (value.abs() / 10, value.abs() % 10);
    let sign = if value < 0 { "-" } else { "" };
    // Writing to a string cannot fail.
    let _ = match (whole, rest) {
        (_, 0) => write!(path, "{sign}{whole}"),
        (0, _) => write!(path, "{sign}.{rest}"),
        _ => write!(path, "{sign}{whole}.{rest}"),
    };
}
