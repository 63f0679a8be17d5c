//! Which part of the paper belongs to which city, and the outlines of board pieces.

use super::geometry::{Point, Rect};

/// A side of a cell, and what lies beyond it: another city, or the edge of the paper.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    pub from: Point,
    pub to: Point,
    pub beyond: Option<usize>,
}

/// For each city the sides of the part of the paper that is nearer to it than to any other, in
/// order around it.
pub(super) fn cells(cities: &[Point], paper: &Rect) -> Vec<Vec<Side>> {
    let cell = |city: usize| {
        let mut corners = corners_of(paper);
        for other in (0..cities.len()).filter(|&other| other != city) {
            corners = nearer(&corners, cities[city], (cities[other], other));
        }
        sides(&corners)
    };
    (0..cities.len()).map(cell).collect()
}

/// A corner, and what lies beyond the side that begins there.
type Corner = (Point, Option<usize>);

fn corners_of(paper: &Rect) -> Vec<Corner> {
    let (min, max) = (paper.min, paper.max);
    [min, Point::new(max.x, min.y), max, Point::new(min.x, max.y)]
        .map(|corner| (corner, None))
        .to_vec()
}

/// The part of a cell that is nearer to its city than to another one.
fn nearer(corners: &[Corner], city: Point, (other, index): (Point, usize)) -> Vec<Corner> {
    let middle = (city + other) * 0.5;
    let room = |point: Point| (point - middle).dot(city - other);
    let mut kept = Vec::with_capacity(corners.len() + 1);
    for (at, &(point, beyond)) in corners.iter().enumerate() {
        let (next, _) = corners[(at + 1) % corners.len()];
        let (here, there) = (room(point), room(next));
        let crossing = || point + (next - point) * (here / (here - there));
        if here >= 0.0 {
            kept.push((point, beyond));
            if there < 0.0 {
                kept.push((crossing(), Some(index)));
            }
        } else if there >= 0.0 {
            kept.push((crossing(), beyond));
        }
    }
    kept
}

fn sides(corners: &[Corner]) -> Vec<Side> {
    let side = |(at, &(from, beyond)): (usize, &Corner)| Side {
        from,
        to: corners[(at + 1) % corners.len()].0,
        beyond,
    };
    let sides = corners.iter().enumerate().map(side);
    // Where three cells meet a cut leaves sides without length.
    sides
        .filter(|side| (side.to - side.from).length() > 1e-6)
        .collect()
}

/// The outlines of all these cells together, each as a ring of corners.
pub(super) fn outlines(cells: &[Vec<Side>], inside: impl Fn(usize) -> bool) -> Vec<Vec<Point>> {
    let of_cell = |(_, sides): (usize, &Vec<Side>)| sides.clone();
    let mut sides: Vec<Side> = (cells.iter().enumerate())
        .filter(|&(city, _)| inside(city))
        .flat_map(of_cell)
        .filter(|side| !side.beyond.is_some_and(&inside))
        .collect();
    let mut rings = Vec::new();
    while let Some(first) = sides.pop() {
        let mut ring = vec![first.from];
        let mut end = first.to;
        // Corners of neighbouring cells are worked out apart, so they are the same only nearly.
        while (end - first.from).length() > NEARLY {
            ring.push(end);
            let way = |side: &Side| (side.from - end).length();
            let next = (0..sides.len()).min_by(|&a, &b| way(&sides[a]).total_cmp(&way(&sides[b])));
            match next.filter(|&next| way(&sides[next]) < NEARLY) {
                Some(next) => end = sides.swap_remove(next).to,
                None => break,
            }
        }
        rings.push(ring);
    }
    rings
}

/// Corners so near to each other are the same, in pixels.
const NEARLY: f64 = 0.01;

#[cfg(test)]
mod tests {
    use super::*;

    fn area(ring: &[Point]) -> f64 {
        let next = ring.iter().cycle().skip(1);
        let crossed = ring.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y);
        crossed.sum::<f64>().abs() / 2.0
    }

    #[test]
    fn cells_share_the_paper() {
        let paper = Rect::new(0.0, 0.0, 100.0, 60.0);
        let cities = [
            (10.0, 10.0),
            (50.0, 12.0),
            (90.0, 50.0),
            (40.0, 40.0),
            (41.0, 55.0),
        ];
        let cities = cities.map(|(x, y)| Point::new(x, y));
        let cells = cells(&cities, &paper);
        let all = outlines(&cells, |_| true);
        assert_eq!(all.len(), 1);
        assert!((area(&all[0]) - 6000.0).abs() < 1e-6);
        let part = |inside: fn(usize) -> bool| -> f64 {
            outlines(&cells, inside).iter().map(|ring| area(ring)).sum()
        };
        let parts = part(|city| city < 2) + part(|city| city >= 2);
        assert!((parts - 6000.0).abs() < 1e-6);
    }
}
