//! All that is on a map, with its place: cities, tracks and names in both languages.

use super::Language;
use super::geometry::{Rect, Tile};
use super::labels::{self, Country, Label};
use super::layout::{Layout, Paper, RING};
use super::placement::{self, Care, Placed};
use super::routes::{self, Row, Slot};
use crate::catalogue::AnyGame;

/// Names look for room between the tracks, then the tracks bend to give them more; so often.
const ROUNDS: usize = 3;

/// A map with everything at its place. The tracks are the same in both languages.
pub(super) struct Plan {
    pub layout: Layout,
    pub countries: Vec<Country>,
    pub routes: Vec<Row>,
    /// The names in English and in German, in the same order.
    pub labels: [Vec<Label>; 2],
}

impl Plan {
    pub fn new(game: &AnyGame, paper: Paper) -> Self {
        let (names, spec) = (game.names(), game.spec());
        let layout = Layout::new(names, spec, paper);
        let countries = labels::countries(names, &layout);
        let place = |routes: &[Row], care: Care| {
            [Language::En, Language::De].map(|language| {
                let wanted = labels::wanted(names, &countries, &layout, language);
                placement::place(wanted, &layout, routes, care)
            })
        };
        let mut routes = routes::lay(spec, &layout, &[]);
        let mut placed = place(&routes, Care::Careful);
        let mut best = price(&placed, &routes, &layout);
        let mut now = routes.clone();
        for _ in 0..ROUNDS {
            now = routes::lay(spec, &layout, &boxes(&place(&now, Care::Bold)));
            let names = place(&now, Care::Careful);
            let price = price(&names, &now, &layout);
            if price < best {
                best = price;
                placed = names;
                routes.clone_from(&now);
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
    clashes as f64 * 1e5 + costs
}

/// How often a name lies on a slot, on a ring, on another name or off the paper.
fn clashes(labels: &[Label], routes: &[Row], layout: &Layout) -> usize {
    let slots: Vec<Tile> = routes
        .iter()
        .flat_map(|row| row.slots.iter().map(Slot::tile))
        .collect();
    let of_label = |(index, label): (usize, &Label)| {
        let (bounds, tile) = (&label.bounds, Tile::from(label.bounds));
        let on_slots = slots.iter().filter(|slot| tile.depth(slot) > 0.0).count();
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
