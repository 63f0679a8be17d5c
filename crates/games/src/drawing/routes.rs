//! Tracks as rows of slots along gently bowed lines.

use super::geometry::{Point, Rect, Tile};
use super::layout::{CLEAR, Layout, RING, SLOT_WIDTH, TRACK_STEP};
use gleis_rules::board::TrackSpec;
use gleis_rules::board::spec::groups;
use gleis_rules::{CardKind, CityId};

/// A slot is at most so long; on a longer way slots stand apart.
const SLOT_MAX: f64 = 31.0;
/// What is left between two slots of a full row.
const GAP: f64 = 2.5;
/// Slots on a long way leave so much more room around the cities, for names and other tracks.
const EASE: f64 = 14.0;
/// How far a line may bow out, as shares of the distance.
const BOWS: [f64; 11] = [
    0.0, 0.04, -0.04, 0.08, -0.08, 0.12, -0.12, 0.17, -0.17, 0.22, -0.22,
];
/// How much further from each of its cities a row may begin, where others are in the way.
const TRIMS: [[f64; 2]; 10] = [
    [0.0, 0.0],
    [10.0, 0.0],
    [0.0, 10.0],
    [10.0, 10.0],
    [20.0, 0.0],
    [0.0, 20.0],
    [20.0, 20.0],
    [32.0, 0.0],
    [0.0, 32.0],
    [32.0, 32.0],
];
/// Shorter slots than this are a pity.
const SLOT_GOOD: f64 = 20.0;
/// Pieces of a line when its length is measured.
const PIECES: usize = 24;
/// Rounds of choosing bows; each line sees what the others chose before.
const ROUNDS: usize = 4;

/// One space of a track.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub centre: Point,
    /// The direction of the line, as a unit.
    pub along: Point,
    pub length: f64,
    pub width: f64,
}

impl Slot {
    /// Points that stand for the slot when distances are measured.
    pub fn marks(&self) -> [Point; 4] {
        [-0.45, -0.15, 0.15, 0.45].map(|share| self.centre + self.along * (self.length * share))
    }

    /// The paper that it covers.
    pub fn tile(&self) -> Tile {
        Tile {
            centre: self.centre,
            along: self.along,
            half: Point::new(self.length / 2.0, self.width / 2.0),
        }
    }
}

/// One track.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub colour: Option<CardKind>,
    /// The route it belongs to: parallel tracks have the same.
    pub group: usize,
    pub slots: Vec<Slot>,
    /// The line under the slots, from city to city.
    pub line: Vec<Point>,
}

impl Row {
    /// The thin lines from the cities to the first and the last slot.
    pub fn leads(&self) -> impl Iterator<Item = Tile> {
        let ends = match self.line[..] {
            [a, b, .., c, d] => [Some([a, b]), Some([c, d])],
            _ => [None, None],
        };
        ends.into_iter().flatten().map(|[a, b]| Tile {
            centre: (a + b) * 0.5,
            along: (b - a).unit_or(Point::new(1.0, 0.0)),
            half: Point::new((b - a).length() / 2.0, 0.5),
        })
    }
}

/// The shape of a route, chosen from a short list.
#[derive(Clone, Copy, Debug, Default)]
struct Shape {
    /// How far it bows out, as a share of the distance.
    bow: f64,
    /// See [`TRIMS`].
    trim: [f64; 2],
}

/// Lays out all tracks, in their order; around the names, as far as they already have places.
pub(super) fn lay(tracks: &[TrackSpec], layout: &Layout, names: &[Rect]) -> Vec<Row> {
    let groups = groups(tracks);
    let make =
        |group: usize, shape: Shape| rows((group, &tracks[groups[group].clone()]), layout, shape);
    let mut laid: Vec<Vec<Row>> = (0..groups.len())
        .map(|group| make(group, Shape::default()))
        .collect();
    for _ in 0..ROUNDS {
        for group in 0..groups.len() {
            let ends = tracks[groups[group].start].ends.map(CityId::index);
            let field = Field::new(&laid, group, ends, layout, names);
            let mut best = (f64::MAX, Vec::new());
            for (bow, trim) in BOWS
                .into_iter()
                .flat_map(|bow| TRIMS.map(|trim| (bow, trim)))
            {
                let taste = 60.0 * bow * bow + 0.02 * (trim[0] + trim[1]);
                // Most routes have room: for them the plain shapes settle it.
                if taste < best.0 {
                    let rows = make(group, Shape { bow, trim });
                    let cost = taste + field.cost(&rows);
                    if cost < best.0 {
                        best = (cost, rows);
                    }
                }
            }
            laid[group] = best.1;
        }
    }
    laid.into_iter().flatten().collect()
}

fn marks(rows: &[Row]) -> impl Iterator<Item = Point> {
    rows.iter().flat_map(|row| &row.slots).flat_map(Slot::marks)
}

/// What a route keeps clear of, as far as it could get there however it bows.
struct Field {
    frame: Rect,
    cities: Vec<Point>,
    names: Vec<Rect>,
    /// Marks of other routes, from west to east.
    others: Vec<Point>,
}

impl Field {
    fn new(
        laid: &[Vec<Row>],
        group: usize,
        ends: [usize; 2],
        layout: &Layout,
        names: &[Rect],
    ) -> Self {
        let line = ends.map(|city| layout.cities[city]);
        let reach = (line[1] - line[0]).length() * 0.25 + 4.0 * TRACK_STEP;
        let near = |point: &Point| (*point - point.nearest_on(line)).length() < reach;
        let cities = layout.cities.iter().enumerate();
        let cities = cities
            .filter(|(city, _)| !ends.contains(city))
            .map(|(_, &at)| at);
        let area = Rect::holding(&line).grown(reach);
        let rows = laid.iter().enumerate().filter(|&(other, _)| other != group);
        let mut others: Vec<Point> = rows
            .flat_map(|(_, rows)| marks(rows))
            .filter(near)
            .collect();
        others.sort_by(|a, b| a.x.total_cmp(&b.x));
        Self {
            frame: layout.frame,
            cities: cities.filter(near).collect(),
            names: names
                .iter()
                .filter(|name| name.shared(&area) > 0.0)
                .copied()
                .collect(),
            others,
        }
    }

    /// How much a route is in the way of other routes, of cities and of names.
    fn cost(&self, rows: &[Row]) -> f64 {
        let slots = rows.iter().flat_map(|row| &row.slots);
        let short: f64 = slots.map(|slot| (SLOT_GOOD - slot.length).max(0.0)).sum();
        0.15 * short + marks(rows).map(|mark| self.against(mark)).sum::<f64>()
    }

    fn against(&self, mark: Point) -> f64 {
        let squeeze = |at: Point, need: f64| {
            let square = (mark - at).dot(mark - at);
            // Nearly all are far away, and roots are slow.
            if square < need * need {
                (1.0 - square.sqrt() / need).powi(2)
            } else {
                0.0
            }
        };
        let apart = SLOT_WIDTH + 4.5;
        let from = self.others.partition_point(|at| at.x < mark.x - apart);
        let routes = self.others[from..]
            .iter()
            .take_while(|at| at.x < mark.x + apart)
            .map(|&at| squeeze(at, apart));
        let cities = self
            .cities
            .iter()
            .map(|&at| squeeze(at, SLOT_WIDTH / 2.0 + RING + 10.0));
        let names = self
            .names
            .iter()
            .map(|name| squeeze(name.hold(mark), SLOT_WIDTH / 2.0 + 2.0));
        let off = (mark - self.frame.hold(mark)).length();
        8.0 * routes.sum::<f64>() + 30.0 * cities.sum::<f64>() + 3.0 * names.sum::<f64>() + off
    }
}

/// The parallel tracks between two cities, side by side.
fn rows((group, tracks): (usize, &[TrackSpec]), layout: &Layout, shape: Shape) -> Vec<Row> {
    // The way of the first track counts for all, even if another is written the other way round.
    let [a, b] = tracks[0].ends.map(|city| layout.cities[city.index()]);
    let control = (a + b) * 0.5 + (b - a).normal() * (2.0 * shape.bow);
    let curve = Curve::new([a, control, b]);
    let middle = (tracks.len() as f64 - 1.0) / 2.0;
    let row = |(index, track): (usize, &TrackSpec)| {
        let offset = (index as f64 - middle) * TRACK_STEP;
        let slots = curve.slots(usize::from(track.length), offset, shape.trim);
        Row {
            colour: track.colour,
            group,
            line: line([a, b], &slots),
            slots,
        }
    };
    tracks.iter().enumerate().map(row).collect()
}

/// The line under a row: straight to the first slot, from slot to slot, straight to the end.
fn line([a, b]: [Point; 2], slots: &[Slot]) -> Vec<Point> {
    let mut line = vec![a];
    if let (Some(first), Some(last)) = (slots.first(), slots.last()) {
        line.push(first.centre - first.along * (first.length / 2.0));
        line.extend(slots.iter().map(|slot| slot.centre));
        line.push(last.centre + last.along * (last.length / 2.0));
    }
    line.push(b);
    line
}

/// A bowed line with its length.
struct Curve {
    line: [Point; 3],
    /// The way from the start to each piece's end.
    ways: [f64; PIECES + 1],
}

impl Curve {
    fn new(line: [Point; 3]) -> Self {
        let mut curve = Self {
            line,
            ways: [0.0; PIECES + 1],
        };
        let mut before = line[0];
        for piece in 1..=PIECES {
            let here = curve.point(piece as f64 / PIECES as f64);
            curve.ways[piece] = curve.ways[piece - 1] + (here - before).length();
            before = here;
        }
        curve
    }

    fn point(&self, t: f64) -> Point {
        let [a, control, b] = self.line;
        a * ((1.0 - t) * (1.0 - t)) + control * (2.0 * t * (1.0 - t)) + b * (t * t)
    }

    fn direction(&self, t: f64) -> Point {
        let [a, control, b] = self.line;
        let way = (control - a) * (1.0 - t) + (b - control) * t;
        way.unit_or(Point::new(1.0, 0.0))
    }

    /// The parameter of the point that lies so far along.
    fn parameter(&self, way: f64) -> f64 {
        let piece = self.ways.partition_point(|&end| end < way).clamp(1, PIECES);
        let (from, to) = (self.ways[piece - 1], self.ways[piece]);
        let share = ((way - from) / (to - from).max(1e-9)).clamp(0.0, 1.0);
        (piece as f64 - 1.0 + share) / PIECES as f64
    }

    /// So many slots, evenly along the line and so far beside it, all between the two rings.
    fn slots(&self, count: usize, offset: f64, trim: [f64; 2]) -> Vec<Slot> {
        let total = self.ways[PIECES];
        let count_wide = count.max(1) as f64;
        let spare = total - 2.0 * CLEAR - trim[0] - trim[1] - count_wide * (SLOT_MAX + GAP);
        let ease = (spare / 2.0).clamp(0.0, EASE);
        let [start, end] = trim.map(|trim| (CLEAR + trim + ease).min(total * 0.3));
        let pitch = (total - start - end) / count_wide;
        let length = (pitch - GAP.min(pitch * 0.2)).clamp(0.5, SLOT_MAX);
        let slot = |index: usize| {
            let t = self.parameter(start + (index as f64 + 0.5) * pitch);
            let along = self.direction(t);
            let centre = self.point(t) + along.normal() * offset;
            Slot {
                centre,
                along,
                length,
                width: SLOT_WIDTH.min(length * 0.8),
            }
        };
        (0..count).map(slot).collect()
    }
}
