//! All that is on a map, with its place: cities, tracks and names in both languages.

use super::Language;
use super::geometry::{Rect, Tile};
use super::labels::{self, Country, Label};
use super::layout::{Layout, Paper, RING};
use super::placement::{self, Care, Placed};
use super::routes::{self, Row, Slot};
use crate::names::BoardNames;
use gleis_rules::board::TrackSpec;

/// Names look for room between the tracks, then the tracks bend to give them more; so often.
const ROUNDS: usize = 4;

/// A map with everything at its place. The tracks are the same in both languages.
pub(super) struct Plan {
    pub layout: Layout,
    pub countries: Vec<Country>,
    pub routes: Vec<Row>,
    /// The names in English and in German, in the same order.
    pub labels: [Vec<Label>; 2],
}

impl Plan {
    pub fn new(names: &BoardNames, tracks: &[TrackSpec], paper: Paper) -> Self {
        let layout = Layout::new(names, tracks, paper);
        let countries = labels::countries(names, &layout);
        let place = |routes: &[Row], care: Care| {
            let [en, de] = [Language::En, Language::De]
                .map(|language| labels::wanted(names, &countries, &layout, language));
            // On many maps all names are the same in both languages.
            let same = en.iter().zip(&de).all(|(en, de)| en.lines() == de.lines());
            let en = placement::place(en, &layout, routes, care);
            let de = if same {
                en.clone()
            } else {
                placement::place(de, &layout, routes, care)
            };
            [en, de]
        };
        let mut routes = routes::lay(tracks, &layout, &[]);
        let mut placed = place(&routes, Care::Careful);
        let mut best = price(&placed, &routes, &layout);
        let mut around = boxes(&place(&routes, Care::Bold));
        for round in 0..ROUNDS {
            let now = routes::lay(tracks, &layout, &around);
            let names = place(&now, Care::Careful);
            // In turn: bold names make the tracks move far, careful ones only what is missing.
            around = if round % 2 == 0 {
                boxes(&names)
            } else {
                boxes(&place(&now, Care::Bold))
            };
            let price = price(&names, &now, &layout);
            if price < best {
                best = price;
                placed = names;
                routes = now;
            }
        }
        let labels = placed.map(|placed| placed.labels);
        Self {
            layout,
            countries,
            routes,
            labels,
        }
    }

    /// The names in a language.
    pub fn names(&self, language: Language) -> &[Label] {
        let [en, de] = &self.labels;
        match language {
            Language::En => en,
            Language::De => de,
        }
    }
}

/// What the names of both languages cover.
fn boxes(placed: &[Placed; 2]) -> Vec<Rect> {
    let mut boxes: Vec<Rect> = Vec::new();
    for label in placed.iter().flat_map(|placed| &placed.labels) {
        // Most names are the same in both languages, and so are their places.
        if !boxes.contains(&label.bounds) {
            boxes.push(label.bounds);
        }
    }
    boxes
}

/// What there is against a drawing: above all names that lie on something.
fn price(placed: &[Placed; 2], routes: &[Row], layout: &Layout) -> f64 {
    let clashes: usize = placed
        .iter()
        .map(|placed| clashes(&placed.labels, routes, layout))
        .sum();
    let costs: f64 = placed.iter().map(|placed| placed.cost).sum();
    clashes as f64 * 1e5 + crossings(routes) as f64 * 1e3 + costs
}

/// How often slots of different routes lie on each other.
fn crossings(routes: &[Row]) -> usize {
    let slots: Vec<(usize, Tile)> = routes
        .iter()
        .flat_map(|row| row.slots.iter().map(|slot| (row.group, slot.tile())))
        .collect();
    let crossed = |(index, (group, tile)): (usize, &(usize, Tile))| {
        let others = slots[..index].iter().filter(|other| other.0 != *group);
        others.filter(|other| tile.touches(&other.1)).count()
    };
    slots.iter().enumerate().map(crossed).sum()
}

/// How often a name lies on a slot, on a ring, on another name or off the paper.
fn clashes(labels: &[Label], routes: &[Row], layout: &Layout) -> usize {
    let slots: Vec<Tile> = routes
        .iter()
        .flat_map(|row| row.slots.iter().map(Slot::tile))
        .collect();
    let of_label = |(index, label): (usize, &Label)| {
        let (bounds, tile) = (&label.bounds, Tile::from(label.bounds));
        let on_slots = slots.iter().filter(|slot| tile.touches(slot)).count();
        let rings = layout.cities.iter();
        let on_rings = rings.filter(|&&city| tile.gap(city) < RING).count();
        let others = labels[..index].iter();
        let on_names = others.filter(|other| other.bounds.shared(bounds) > 0.0);
        let whole = bounds.width() * bounds.height();
        let off = usize::from(bounds.shared(&layout.frame) < whole - 1e-6);
        on_slots + on_rings + on_names.count() + off
    };
    labels.iter().enumerate().map(of_label).sum()
}
