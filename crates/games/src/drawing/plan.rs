//! All that is on a map, with its place: cities, tracks and names in both languages.

use super::Language;
use super::geometry::{Rect, Tile};
use super::labels::{self, Country, Label};
use super::layout::{Layout, Paper, RING};
use super::placement;
use super::routes::{self, Row};
use crate::catalogue::AnyGame;

/// Names look for room between the tracks, then the tracks bend to give them more; so often.
const ROUNDS: usize = 5;

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
        let routes = routes::lay(spec, &layout, &[]);
        let place = |language: Language, routes: &[Row]| {
            let wanted = labels::wanted(names, &countries, &layout, language);
            placement::place(wanted, &layout, routes)
        };
        let labels = [Language::En, Language::De].map(|language| place(language, &routes));
        let mut best = (clashes(&labels, &routes, &layout), routes, labels);
        let mut taken = boxes(&best.2);
        for _ in 0..ROUNDS {
            if best.0 == 0 {
                break;
            }
            let routes = routes::lay(spec, &layout, &taken);
            let labels = [Language::En, Language::De].map(|language| place(language, &routes));
            taken = boxes(&labels);
            let clashes = clashes(&labels, &routes, &layout);
            if clashes < best.0 {
                best = (clashes, routes, labels);
            }
        }
        let (_, routes, labels) = best;
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
fn boxes(labels: &[Vec<Label>; 2]) -> Vec<Rect> {
    let mut boxes: Vec<Rect> = Vec::new();
    for label in labels.iter().flatten() {
        // Most names are the same in both languages, and so are their places.
        if !boxes.contains(&label.bounds) {
            boxes.push(label.bounds);
        }
    }
    boxes
}

/// How often a name lies on a slot, on a ring, on another name or off the paper.
fn clashes(labels: &[Vec<Label>; 2], routes: &[Row], layout: &Layout) -> usize {
    let slots: Vec<Tile> = routes
        .iter()
        .flat_map(|row| row.slots.iter().map(routes::Slot::tile))
        .collect();
    let of_label = |label: &Label, others: &[Label]| {
        let (bounds, tile) = (&label.bounds, Tile::from(label.bounds));
        let on_slots = slots.iter().filter(|slot| tile.depth(slot) > 0.0).count();
        let rings = layout.cities.iter();
        let on_rings = rings.filter(|&&city| tile.gap(city) < RING).count();
        let others = others.iter();
        let on_names = others.filter(|other| other.bounds.shared(bounds) > 0.0);
        let whole = bounds.width() * bounds.height();
        let off = usize::from(bounds.shared(&layout.frame) < whole - 1e-6);
        on_slots + on_rings + on_names.count() + off
    };
    let mut count = 0;
    for labels in labels {
        for (index, label) in labels.iter().enumerate() {
            count += of_label(label, &labels[..index]);
        }
    }
    count
}
