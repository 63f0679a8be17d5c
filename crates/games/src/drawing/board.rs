//! A plan as programs get it.

use super::geometry::{Point, Rect};
use super::labels::{Label, Owner};
use super::land;
use super::layout::RING;
use super::plan::Plan;
use super::routes::{Row, Slot};
use crate::names::BoardNames;
use crate::wire::{
    WireBoard, WireBoardCity, WireBoardCountry, WireBoardTrack, WireLabel, WireLabels, WireSlot,
};

/// Rounded to a tenth, never a minus before zero.
pub(super) fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0 + 0.0
}

pub(super) fn pair(point: Point) -> [f64; 2] {
    [round(point.x), round(point.y)]
}

pub(super) fn board(names: &BoardNames, plan: &Plan) -> WireBoard {
    let Point { x, y } = plan.layout.page;
    let tracks = names.tracks.iter().zip(&plan.routes);
    let paths = land::paths(&names.land, &plan.layout, &Rect::new(0.0, 0.0, x, y));
    WireBoard {
        width: round(x),
        height: round(y),
        ring: RING,
        cities: cities(names, plan),
        countries: countries(names, plan),
        tracks: tracks.map(|(id, row)| track(id, row)).collect(),
        land: paths.land,
        water: paths.water,
        borders: paths.borders,
        rivers: paths.rivers,
        view: None,
        pieces: Vec::new(),
        stubs: Vec::new(),
    }
}

/// The names of a city or country, in both languages.
fn labels_of(plan: &Plan, owner: Owner) -> Vec<WireLabels> {
    let [en, de] = &plan.labels;
    let both = en.iter().zip(de).filter(|(en, _)| en.owner == owner);
    let wire = |(en, de)| WireLabels {
        en: label(en),
        de: label(de),
    };
    both.map(wire).collect()
}

fn cities(names: &BoardNames, plan: &Plan) -> Vec<WireBoardCity> {
    let places = plan.layout.cities.iter().zip(&names.cities).enumerate();
    let city = |(index, (at, name)): (usize, (&Point, &crate::names::CityName))| WireBoardCity {
        id: name.id.clone(),
        x: round(at.x),
        y: round(at.y),
        labels: labels_of(plan, Owner::City(index)).pop(),
    };
    places.map(city).collect()
}

fn countries(names: &BoardNames, plan: &Plan) -> Vec<WireBoardCountry> {
    let id = |&spot: &usize| names.cities[spot].id.clone();
    let countries = plan.countries.iter().enumerate();
    let wire = countries.map(|(index, country)| WireBoardCountry {
        place: names.places[country.place].id.clone(),
        spots: country.spots.iter().map(id).collect(),
        labels: labels_of(plan, Owner::Country(index)),
        shape: country.shape.iter().flatten().copied().map(pair).collect(),
    });
    wire.collect()
}

fn label(label: &Label) -> WireLabel {
    let hold = label.hold();
    // The edges are rounded, not the extents: what does not overlap must not do so afterwards.
    let [left, top] = pair(label.bounds.min);
    let [right, bottom] = pair(label.bounds.max);
    WireLabel {
        lines: label.lines().to_vec(),
        x: round(hold.x),
        y: round(hold.y),
        anchor: label.anchor,
        size: round(label.size()),
        bx: left,
        by: top,
        width: round(right - left),
        height: round(bottom - top),
    }
}

fn track(id: &str, row: &Row) -> WireBoardTrack {
    WireBoardTrack {
        id: id.to_owned(),
        line: row.line.iter().copied().map(pair).collect(),
        slots: row.slots.iter().map(slot).collect(),
    }
}

fn slot(slot: &Slot) -> WireSlot {
    WireSlot {
        x: round(slot.centre.x),
        y: round(slot.centre.y),
        angle: round(slot.along.y.atan2(slot.along.x).to_degrees()),
        length: round(slot.length),
        width: round(slot.width),
    }
}
