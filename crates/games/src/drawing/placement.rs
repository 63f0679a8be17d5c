//! Where the names go: beside their cities, clear of tracks, rings and each other.

use super::geometry::{Point, Rect, Tile};
use super::labels::{Label, Writing};
use super::layout::{Layout, RING};
use super::routes::{Row, Slot};
use crate::wire::WireAnchor;

/// Two names stay so far apart, or they would read as one.
const APART: f64 = 5.0;
/// What a name keeps clear of a slot and of a ring.
const CLEAR: f64 = 1.0;
/// Distances between a ring and its name, and what each costs.
const DISTANCES: [(f64, f64); 7] = [
    (2.5, 0.0),
    (5.0, 10.0),
    (8.0, 20.0),
    (12.0, 35.0),
    (17.0, 55.0),
    (24.0, 85.0),
    (32.0, 130.0),
];
/// How far a name above or below its city is shifted to a side, in shares of half its width,
/// and how far one beside its city is shifted up or down; with what it costs.
const SHIFTS: [(f64, f64); 7] = [
    (0.0, 0.0),
    (0.35, 6.0),
    (-0.35, 6.0),
    (0.7, 9.0),
    (-0.7, 9.0),
    (1.0, 9.0),
    (-1.0, 9.0),
];
/// Slots and names within this distance of a city may be in the way of its name.
const NEAR: f64 = 260.0;
/// Rounds of moving names; each sees where the others went before.
const ROUNDS: usize = 6;

/// How much names mind the tracks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Care {
    /// Names go where they look best; the tracks may still make room.
    Bold,
    /// Names give way to the tracks.
    Careful,
}

/// Names with their places, and what there is against these in all.
#[derive(Clone)]
pub(super) struct Placed {
    pub labels: Vec<Label>,
    pub cost: f64,
}

/// Gives each name its place: greedily, those with the least freedom first, then again while
/// the others stay.
pub(super) fn place(mut labels: Vec<Label>, layout: &Layout, routes: &[Row], care: Care) -> Placed {
    let field = Field::new(layout, routes, care);
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
    let mut costs = vec![0.0; labels.len()];
    for _ in 0..ROUNDS {
        for &index in &order {
            taken[index] = None;
            let priced = choices[index]
                .iter()
                .map(|choice| (choice.cost + crowd(&choice.bounds, &taken), choice));
            if let Some((cost, choice)) = priced.min_by(|a, b| a.0.total_cmp(&b.0)) {
                costs[index] = cost;
                taken[index] = Some(choice.bounds);
                labels[index].bounds = choice.bounds;
                labels[index].anchor = choice.anchor;
                labels[index].written = choice.written;
            }
        }
    }
    Placed {
        labels,
        cost: costs.iter().sum(),
    }
}

/// What other names have against a place.
fn crowd(bounds: &Rect, taken: &[Option<Rect>]) -> f64 {
    let against = |other: &Rect| {
        let close = bounds.shared(&other.grown(APART));
        if close > 0.0 {
            // Any overlap at all is worse than whatever else a place has against it.
            let overlap = bounds.shared(other);
            2.0 * close
                + if overlap > 0.0 {
                    5e4 + 100.0 * overlap
                } else {
                    0.0
                }
        } else {
            0.0
        }
    };
    taken.iter().flatten().map(against).sum()
}

/// A place for a name, and what there is against it.
struct Choice {
    bounds: Rect,
    anchor: WireAnchor,
    written: usize,
    cost: f64,
}

/// What names keep clear of.
struct Field {
    frame: Rect,
    cities: Vec<Point>,
    slots: Vec<Tile>,
    /// The thin lines between the rings and the first slots.
    leads: Vec<Tile>,
    /// What a name on a slot costs at least, and for each pixel.
    on_slot: (f64, f64),
}

impl Field {
    fn new(layout: &Layout, routes: &[Row], care: Care) -> Self {
        let slots = routes.iter().flat_map(|row| &row.slots);
        Self {
            frame: layout.frame,
            cities: layout.cities.clone(),
            slots: slots.map(Slot::tile).collect(),
            leads: routes.iter().flat_map(Row::leads).collect(),
            on_slot: match care {
                Care::Bold => (10.0, 5.0),
                Care::Careful => (1500.0, 60.0),
            },
        }
    }

    /// What lies near some of the cities.
    fn near(&self, stops: &[usize]) -> Self {
        let near = |at: Point| {
            let mut ways = stops.iter().map(|&stop| (self.cities[stop] - at).length());
            ways.any(|way| way < NEAR)
        };
        let slots = self.slots.iter().filter(|slot| near(slot.centre));
        Self {
            slots: slots.copied().collect(),
            leads: (self.leads.iter().filter(|lead| near(lead.centre)))
                .copied()
                .collect(),
            cities: self.cities.clone(),
            ..*self
        }
    }

    fn choices(&self, label: &Label) -> Vec<Choice> {
        let field = self.near(&label.stops);
        let mut choices = Vec::new();
        for (written, writing) in label.writings.iter().enumerate() {
            let half = writing.half();
            for &stop in &label.stops {
                for (bounds, anchor, taste) in around(self.cities[stop], half) {
                    let against = field.against(&bounds, &label.stops, stop);
                    choices.push(Choice {
                        bounds,
                        anchor,
                        written,
                        cost: writing.cost + taste + against,
                    });
                }
            }
            field.inside(label, (written, writing), &mut choices);
        }
        choices
    }

    /// Places inside the shape of a country.
    fn inside(
        &self,
        label: &Label,
        (written, writing): (usize, &Writing),
        choices: &mut Vec<Choice>,
    ) {
        let half = writing.half();
        for (rank, &centre) in label.inside.iter().enumerate() {
            let bounds = Rect {
                min: centre - half,
                max: centre + half,
            };
            // Better than anything beside a spot, unless slots are in the way.
            let taste = rank as f64 - 60.0 + writing.cost;
            choices.push(Choice {
                bounds,
                anchor: WireAnchor::Middle,
                written,
                cost: taste + self.against(&bounds, &label.stops, label.stops[0]),
            });
        }
    }

    /// What is against this place: being off the paper, on a ring, on slots, and nearer to a
    /// city that it does not name.
    fn against(&self, bounds: &Rect, own: &[usize], stop: usize) -> f64 {
        let outside = bounds.width() * bounds.height() - bounds.shared(&self.frame);
        let mut cost = outside * 1e3;
        let gap = |city: Point| (city - bounds.hold(city)).length();
        let near = gap(self.cities[stop]);
        for (city, &at) in self.cities.iter().enumerate() {
            let gap = gap(at);
            if gap < RING + CLEAR {
                cost += 4000.0;
            }
            if !own.contains(&city) && gap < near + 10.0 {
                cost += 40.0 + 6.0 * (near + 10.0 - gap);
            }
        }
        let tile = Tile::from(*bounds);
        let (least, each) = self.on_slot;
        let on_slot = |slot: &Tile| {
            // Most slots are far away, and that is quickly seen.
            let way = slot.centre - tile.centre;
            let most = slot.half.x + slot.half.y + CLEAR;
            if way.x.abs() > tile.half.x + most || way.y.abs() > tile.half.y + most {
                return 0.0;
            }
            let depth = tile.depth(slot) + CLEAR;
            if depth > 0.0 {
                least + each * depth
            } else {
                0.0
            }
        };
        let on_lead = |lead: &&Tile| tile.touches(lead);
        cost += 14.0 * self.leads.iter().filter(on_lead).count() as f64;
        cost + self.slots.iter().map(on_slot).sum::<f64>()
    }
}

/// The boxes that a name may have around its city, how its text is held there, and the cost.
fn around(city: Point, half: Point) -> Vec<(Rect, WireAnchor, f64)> {
    let mut boxes = Vec::new();
    let mut add = |centre: Point, anchor: WireAnchor, taste: f64| {
        let bounds = Rect {
            min: centre - half,
            max: centre + half,
        };
        boxes.push((bounds, anchor, taste));
    };
    for (distance, far) in DISTANCES {
        let reach = RING + distance;
        for (shift, skew) in SHIFTS {
            let high = shift * (half.y + reach * 0.5);
            let right = Point::new(reach + half.x, high);
            add(city + right, WireAnchor::Start, far + skew);
            let left = Point::new(-reach - half.x, high);
            add(city + left, WireAnchor::End, far + skew + 1.5);
            let aside = shift * half.x;
            let above = Point::new(aside, -reach - half.y);
            add(city + above, WireAnchor::Middle, far + skew + 3.0);
            let below = Point::new(aside, reach + half.y);
            add(city + below, WireAnchor::Middle, far + skew + 4.5);
        }
        // At a corner the ring is not in the way: the name may come nearer from both sides.
        let corner = Point::new(reach * 0.72 + half.x, reach * 0.72 + half.y);
        for (x, anchor) in [(1.0, WireAnchor::Start), (-1.0, WireAnchor::End)] {
            for y in [-1.0, 1.0] {
                let off = Point::new(corner.x * x, corner.y * y);
                add(city + off, anchor, far + 7.0);
            }
        }
    }
    boxes
}
