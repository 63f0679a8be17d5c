//! The cities of a map, and the graph its tracks make.

use super::files::{File, Files};
use super::finding::{Findings, Place, nearest, quote};
use super::schema::{ID_MEND, NAME_MAX, fault_of_text, is_id};
use super::sheet::{self, Row};
use super::tracks::Track;
use crate::names::Text;
use gleis_rules::board::spec::CITIES_MAX;
use std::collections::BTreeMap;

const COLUMNS: [&str; 7] = [
    "id",
    "name_en",
    "name_de",
    "kind",
    "country",
    "latitude",
    "longitude",
];
const KINDS: [(&str, Kind); 3] = [
    ("city", Kind::City),
    ("country", Kind::Country),
    ("spot", Kind::Spot),
];

/// What a row of `cities.csv` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Tracks end here, and tickets and passengers name it.
    City,
    /// Tickets and passengers name it; tracks end at its spots.
    Country,
    /// Where the one track ends that leads to a country from there.
    Spot,
    /// The file says something else, or the same twice.
    Unknown,
}

/// A row of `cities.csv`.
#[derive(Clone, Debug)]
pub(super) struct City {
    pub place: Place,
    pub id: String,
    pub name: Text,
    pub kind: Kind,
    /// The country of a spot, by row.
    pub country: Option<usize>,
    pub latitude: f64,
    pub longitude: f64,
}

/// All rows of `cities.csv`.
#[derive(Clone, Debug)]
pub(super) struct Cities {
    pub list: Vec<City>,
    by_id: BTreeMap<String, usize>,
    /// Could all rows be read? If not, an unknown name may be that of a city.
    known: bool,
}

/// Reads and checks `cities.csv` in the folder of the map. If that is impossible there are no
/// cities, and every name is taken as good.
pub(super) fn read(
    files: Files<'_>,
    map: Option<&File>,
    asked: &Place,
    findings: &mut Findings,
) -> Cities {
    let mut cities = Cities {
        list: Vec::new(),
        by_id: BTreeMap::new(),
        known: false,
    };
    let Some(map) = map else { return cities };
    let sheet = sheet::read(files, map.inside("cities.csv"), asked, COLUMNS, findings);
    let Some(sheet) = sheet else { return cities };
    cities.known = sheet.complete;
    for row in &sheet.rows {
        let mut city = read_city(row, findings);
        if let Some(first) = cities.find(&city.id) {
            let line = cities.list[first].place.seen_from(&city.place);
            let what = format!("the id {} is already that of {line}", quote(&city.id));
            findings.error(&city.place, what, "give each row an id of its own");
            city.kind = Kind::Unknown;
        } else {
            cities.by_id.insert(city.id.clone(), cities.list.len());
        }
        cities.list.push(city);
    }
    cities.join_countries(&sheet.rows, findings);
    cities.check_count(&Place::whole(&sheet.file), findings);
    cities
}

fn read_city(row: &Row<7>, findings: &mut Findings) -> City {
    let [id, en, de, kind, ..] = &row.cells;
    if !is_id(id) {
        let what = format!("the id {} is not in kebab-case", quote(id));
        findings.error(&row.place, what, ID_MEND);
    }
    for (column, name, other) in [("name_en", en, de), ("name_de", de, en)] {
        if let Some((what, mend)) = fault_of_text(name, NAME_MAX) {
            // Most cities have one name in all languages; it has to be written all the same.
            let same = format!("write {} if it is the same", quote(other));
            let mend = if name.is_empty() && !other.is_empty() {
                &same
            } else {
                mend
            };
            findings.error(&row.place, format!("`{column}` {what}"), mend);
        }
    }
    let known = KINDS.iter().find(|(name, _)| name == kind);
    if known.is_none() {
        let what = format!("unknown kind {}", quote(kind));
        findings.error(&row.place, what, "possible: city, country, spot");
    }
    City {
        place: row.place.clone(),
        id: id.clone(),
        name: Text {
            en: en.clone(),
            de: de.clone(),
        },
        kind: known.map_or(Kind::Unknown, |&(_, kind)| kind),
        country: None,
        latitude: degrees(row, 5, 90.0, findings),
        longitude: degrees(row, 6, 180.0, findings),
    }
}

fn degrees(row: &Row<7>, column: usize, most: f64, findings: &mut Findings) -> f64 {
    let cell = &row.cells[column];
    match cell.parse::<f64>() {
        Ok(degrees) if degrees.abs() <= most => degrees,
        _ => {
            let what = format!("`{}` cannot be {}", COLUMNS[column], quote(cell));
            let mend = format!("write degrees from -{most} to {most}, as in 52.37");
            findings.error(&row.place, what, mend);
            0.0
        }
    }
}

impl Cities {
    /// The row with this id.
    pub fn find(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).copied()
    }

    /// As [`Cities::find`]; reports an unknown id. The second value says that the row is what
    /// was probably meant, so that one slip does not lead to findings about other things.
    pub fn resolve(
        &self,
        id: &str,
        place: &Place,
        findings: &mut Findings,
    ) -> Option<(usize, bool)> {
        if let Some(row) = self.find(id) {
            return Some((row, false));
        }
        if !self.known {
            return None;
        }
        let known = self.by_id.keys().map(String::as_str);
        let near = if findings.is_full() {
            None
        } else {
            nearest(id, known)
        };
        let mend = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => "write an id from cities.csv".to_owned(),
        };
        findings.error(place, format!("unknown city {}", quote(id)), mend);
        near.and_then(|near| self.find(near)).map(|row| (row, true))
    }

    /// Finds the country of each spot.
    fn join_countries(&mut self, rows: &[Row<7>], findings: &mut Findings) {
        for (index, row) in rows.iter().enumerate() {
            let name = row.cells[4].as_str();
            match self.list[index].kind {
                Kind::Spot => {
                    let country = self
                        .find(name)
                        .filter(|&c| self.list[c].kind == Kind::Country);
                    self.list[index].country =
                        country.or_else(|| self.guess_country(name, &row.place, findings));
                }
                Kind::City | Kind::Country if !name.is_empty() => {
                    let what = "only a spot belongs to a country";
                    findings.error(
                        &row.place,
                        what,
                        "leave `country` empty, or write kind `spot`",
                    );
                }
                _ => {}
            }
        }
        for (index, city) in self.list.iter().enumerate() {
            let has_spots = || self.list.iter().any(|other| other.country == Some(index));
            if city.kind == Kind::Country && !has_spots() {
                let what = format!("the country {} has no spots", quote(&city.id));
                findings.error(
                    &city.place,
                    what,
                    "add a row of kind `spot` for each of its tracks",
                );
            }
        }
    }

    /// Reports an unknown country, and returns the one that was probably meant.
    fn guess_country(&self, name: &str, place: &Place, findings: &mut Findings) -> Option<usize> {
        let countries = self.list.iter().filter(|city| city.kind == Kind::Country);
        let near = nearest(name, countries.map(|city| city.id.as_str()));
        let mend = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => "name a row of kind `country`".to_owned(),
        };
        let what = format!("the country {} of this spot is unknown", quote(name));
        findings.error(place, what, mend);
        near.and_then(|near| self.find(near))
    }

    fn check_count(&self, place: &Place, findings: &mut Findings) {
        let stops = self.stops().count();
        if stops > CITIES_MAX {
            let what = format!("there are {stops} cities and spots");
            findings.error(place, what, format!("at most {CITIES_MAX} fit"));
        } else if stops < 2 {
            findings.error(place, "there are fewer than two cities", "add cities");
        }
    }

    /// The rows where tracks can end.
    pub fn stops(&self) -> impl Iterator<Item = usize> {
        let ends = |&row: &usize| matches!(self.list[row].kind, Kind::City | Kind::Spot);
        (0..self.list.len()).filter(ends)
    }

    /// The rows that tickets and passengers can name.
    pub fn places(&self) -> impl Iterator<Item = usize> {
        let named = |&row: &usize| matches!(self.list[row].kind, Kind::City | Kind::Country);
        (0..self.list.len()).filter(named)
    }

    /// Where one has to come to be at a place: the city, or the spots of the country.
    pub fn stops_of(&self, place: usize) -> Vec<usize> {
        match self.list[place].kind {
            Kind::Country => self
                .stops()
                .filter(|&row| self.list[row].country == Some(place))
                .collect(),
            _ => vec![place],
        }
    }
}

/// Lengths of the shortest ways.
#[derive(Clone, Debug)]
pub(super) struct Ways {
    rows: usize,
    lengths: Vec<u32>,
}

const NO_WAY: u32 = u32::MAX / 2;

impl Ways {
    /// `None` if the map is too large anyway.
    pub fn new(cities: &Cities, tracks: &[Track]) -> Option<Self> {
        let rows = cities.list.len();
        if rows > 4 * CITIES_MAX {
            return None;
        }
        let mut lengths = vec![NO_WAY; rows * rows];
        for row in 0..rows {
            lengths[row * rows + row] = 0;
        }
        for track in tracks {
            let [a, b] = track.ends;
            for way in [a * rows + b, b * rows + a] {
                lengths[way] = lengths[way].min(u32::from(track.length));
            }
        }
        for via in 0..rows {
            for from in 0..rows {
                let first = lengths[from * rows + via];
                for to in 0..rows {
                    let whole = first + lengths[via * rows + to];
                    let known = &mut lengths[from * rows + to];
                    *known = whole.min(*known).min(NO_WAY);
                }
            }
        }
        Some(Self { rows, lengths })
    }

    /// The shortest way between two places, if there is one.
    pub fn between(&self, cities: &Cities, places: [usize; 2]) -> Option<u32> {
        let [from, to] = places.map(|place| cities.stops_of(place));
        let pairs = from
            .iter()
            .flat_map(|&a| to.iter().map(move |&b| a * self.rows + b));
        pairs
            .map(|pair| self.lengths[pair])
            .min()
            .filter(|&length| length < NO_WAY)
    }
}
