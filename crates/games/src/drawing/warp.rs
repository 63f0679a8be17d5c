//! The paper as a rubber sheet: cities are pinned where they were moved to, and everything
//! between follows smoothly, so that a city on a coast stays on it.

use super::geometry::Point;

/// How far pins may give way to keep the sheet smooth. Without it, cities that were pushed apart
/// would tear coasts between them.
const GIVE: f64 = 1500.0;
/// Beyond the outermost pins the moves fade over this distance.
const FADE: f64 = 260.0;

/// A smooth way to move all points of a plane (a thin-plate spline through the pins).
pub(super) struct Warp {
    pins: Vec<Point>,
    /// How strongly each pin moves its surroundings.
    pulls: Vec<Point>,
    /// A move for all, and more of it to the east and to the south.
    plane: [Point; 3],
}

impl Warp {
    /// The sheet that moves each of the first points to the second, nearly.
    pub fn new(from: &[Point], to: &[Point]) -> Self {
        let moves: Vec<Point> = from.iter().zip(to).map(|(&a, &b)| b - a).collect();
        let count = moves.len();
        let mut rows: Vec<(Vec<f64>, Point)> = Vec::with_capacity(count + 3);
        for (index, &pin) in from.iter().take(count).enumerate() {
            let mut row: Vec<f64> = from[..count]
                .iter()
                .map(|&other| bend(other, pin))
                .collect();
            row[index] += GIVE;
            row.extend([1.0, pin.x, pin.y]);
            rows.push((row, moves[index]));
        }
        let sides: [fn(&Point) -> f64; 3] = [|_| 1.0, |pin| pin.x, |pin| pin.y];
        for side in sides {
            let mut row: Vec<f64> = from[..count].iter().map(side).collect();
            row.extend([0.0; 3]);
            rows.push((row, Point::default()));
        }
        let mut pulls = solve(rows).unwrap_or_else(|| vec![Point::default(); count + 3]);
        let plane = pulls.split_off(count);
        Self {
            pins: from[..count].to_vec(),
            pulls,
            plane: [plane[0], plane[1], plane[2]],
        }
    }

    /// Where a point goes.
    pub fn moved(&self, point: Point) -> Point {
        let [all, east, south] = self.plane;
        let pulls = self.pins.iter().zip(&self.pulls);
        let bent = pulls.fold(
            all + east * point.x + south * point.y,
            |sum, (&pin, &pull)| sum + pull * bend(pin, point),
        );
        let far = self.pins.iter().map(|&pin| (pin - point).length());
        let far = far.fold(f64::MAX, f64::min);
        let share = 1.0 / (1.0 + (far / FADE).powi(2));
        point + bent * share
    }
}

/// The bend of a thin plate between two points.
fn bend(a: Point, b: Point) -> f64 {
    let square = (a - b).dot(a - b);
    if square < 1e-9 {
        0.0
    } else {
        square * square.ln() / 2.0
    }
}

/// Solves a system of linear equations; `None` if it has no single solution.
fn solve(mut rows: Vec<(Vec<f64>, Point)>) -> Option<Vec<Point>> {
    let count = rows.len();
    for column in 0..count {
        let largest = |a: &usize, b: &usize| {
            let of = |row: usize| rows[row].0[column].abs();
            of(*a).total_cmp(&of(*b))
        };
        let pivot = (column..count).max_by(largest)?;
        rows.swap(column, pivot);
        let (above, below) = rows.split_at_mut(column + 1);
        let (pivot, value) = above.last()?;
        let size = pivot[column].abs();
        if size.is_nan() || size < 1e-9 {
            return None;
        }
        for (row, target) in below {
            let share = row[column] / pivot[column];
            for (cell, &of_pivot) in row.iter_mut().zip(pivot.iter()).skip(column) {
                *cell -= share * of_pivot;
            }
            *target = *target - *value * share;
        }
    }
    let mut found = vec![Point::default(); count];
    for index in (0..count).rev() {
        let (row, value) = &rows[index];
        let known = (index + 1..count).fold(Point::default(), |sum, other| {
            sum + found[other] * row[other]
        });
        found[index] = (*value - known) * (1.0 / row[index]);
    }
    let finite = |point: &Point| point.x.is_finite() && point.y.is_finite();
    found.iter().all(finite).then_some(found)
}
