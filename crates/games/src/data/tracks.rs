//! The tracks of a map.

use super::files::{File, Files};
use super::finding::{Findings, Place, choice, quote};
use super::map::{Cities, Kind, Ways};
use super::sheet::{self, Row};
use gleis_rules::CardKind;
use gleis_rules::board::spec::LENGTH_MAX;
use std::collections::BTreeMap;

const COLUMNS: [&str; 5] = ["city_a", "city_b", "track", "length", "colour"];
/// So many tracks may join the same two cities.
const PARALLEL_MAX: u8 = 3;
const GREY: &str = "grey";

/// A row of `tracks.csv`.
#[derive(Clone, Debug)]
pub(super) struct Track {
    pub place: Place,
    /// Rows of `cities.csv`.
    pub ends: [usize; 2],
    /// From 1 for parallel tracks; 0 if unknown.
    number: u8,
    /// 0 if unknown.
    pub length: u8,
    pub colour: Option<CardKind>,
    /// `denver-helena`, `boston-new-york#2`.
    pub name: String,
}

/// All rows of `tracks.csv`.
#[derive(Clone, Debug)]
pub(super) struct Tracks {
    /// Parallel tracks side by side, otherwise in the order of the file.
    pub list: Vec<Track>,
    /// Does every row join two known cities? If not, what seems unreachable may not be.
    pub complete: bool,
    /// Cities that are named in rows which could not be used.
    named: Vec<usize>,
    /// Are all lengths known?
    measured: bool,
}

/// Reads and checks `tracks.csv` in the folder of the map; `longest` is how far the table of
/// points goes.
pub(super) fn read(
    files: Files<'_>,
    map: Option<&File>,
    asked: &Place,
    (cities, longest): (&Cities, Option<usize>),
    findings: &mut Findings,
) -> Tracks {
    let mut tracks = Tracks {
        list: Vec::new(),
        complete: false,
        measured: false,
        named: Vec::new(),
    };
    let Some(map) = map else { return tracks };
    let sheet = sheet::read(files, map.inside("tracks.csv"), asked, COLUMNS, findings);
    let Some(sheet) = sheet else { return tracks };
    (tracks.complete, tracks.measured) = (sheet.complete, true);
    let mut groups: BTreeMap<[usize; 2], usize> = BTreeMap::new();
    let mut grouped: Vec<Vec<Track>> = Vec::new();
    for row in &sheet.rows {
        let Some(track) = read_track(row, cities, longest, findings) else {
            tracks.complete &= row.cells[0] == row.cells[1];
            let ends = row.cells[..2].iter().filter_map(|id| cities.find(id));
            tracks
                .named
                .extend(ends.flat_map(|end| cities.stops_of(end)));
            continue;
        };
        tracks.measured &= track.length > 0;
        let [a, b] = track.ends;
        let group = *groups.entry([a.min(b), a.max(b)]).or_insert(grouped.len());
        if group == grouped.len() {
            grouped.push(Vec::new());
        }
        grouped[group].push(track);
    }
    for group in &mut grouped {
        check_group(group, findings);
        name_group(group, cities);
    }
    tracks.list = grouped.into_iter().flatten().collect();
    check_names(&tracks.list, findings);
    if sheet.rows.is_empty() && sheet.complete {
        findings.error(
            &Place::whole(&sheet.file),
            "the map has no tracks",
            "add some",
        );
        tracks.complete = false;
    }
    tracks
}

fn read_track(
    row: &Row<5>,
    cities: &Cities,
    longest: Option<usize>,
    findings: &mut Findings,
) -> Option<Track> {
    let [a, b, _, _, colour] = &row.cells;
    let ends = [a, b].map(|id| cities.resolve(id, &row.place, findings));
    let number = row.number((2, "track"), (1, PARALLEL_MAX), findings);
    let longest = longest.unwrap_or(LENGTH_MAX).clamp(1, LENGTH_MAX) as u8;
    let length = row.number((3, "length"), (1, longest), findings);
    let kind = CardKind::colours().find(|kind| kind.name() == colour);
    if kind.is_none() && colour != GREY {
        let known: Vec<_> = CardKind::colours()
            .map(CardKind::name)
            .chain([GREY])
            .collect();
        let what = format!("unknown colour {}", quote(colour));
        findings.error(&row.place, what, choice(colour, known.iter().copied()));
    }
    let [Some((a, a_guessed)), Some((b, b_guessed))] = ends else {
        return None;
    };
    for end in [a, b] {
        if cities.list[end].kind == Kind::Country {
            let what = format!(
                "a track cannot end at the country {}",
                quote(&cities.list[end].id)
            );
            findings.error(&row.place, what, "let it end at a spot of the country");
            return None;
        }
    }
    if a == b {
        if !a_guessed && !b_guessed {
            let what = format!("a track from {} to itself", quote(&cities.list[a].id));
            findings.error(&row.place, what, "join two different cities");
        }
        return None;
    }
    Some(Track {
        place: row.place.clone(),
        ends: [a, b],
        // A guessed city is no reason to call the track a second one.
        number: if a_guessed || b_guessed {
            0
        } else {
            number.unwrap_or(0)
        },
        length: length.unwrap_or(0),
        colour: kind,
        name: String::new(),
    })
}

/// Parallel tracks are numbered from 1 and have one length.
fn check_group(group: &mut [Track], findings: &mut Findings) {
    group.sort_by_key(|track| track.number);
    let known: Vec<&Track> = group.iter().filter(|track| track.number > 0).collect();
    let mut expected = 1;
    for (index, track) in known.iter().enumerate() {
        let earlier = known[..index]
            .iter()
            .find(|other| other.number == track.number);
        if let Some(earlier) = earlier {
            let line = earlier.place.seen_from(&track.place);
            let what = format!("the same cities and the same number as in {line}");
            let mend = "delete the row, or number parallel tracks 1, 2, 3";
            findings.error(&track.place, what, mend);
            continue;
        }
        if track.number != expected && known.len() == group.len() {
            let what = format!(
                "`track` is {}, but there is no number {expected}",
                track.number
            );
            findings.error(&track.place, what, "number parallel tracks 1, 2, 3");
        }
        expected = track.number + 1;
        let first = known[0];
        if track.length != first.length && track.length > 0 && first.length > 0 {
            let line = first.place.seen_from(&track.place);
            let what = format!(
                "length {}, but the parallel track in {line} has {}",
                track.length, first.length
            );
            findings.error(&track.place, what, "parallel tracks have one length");
        }
    }
}

/// The cities in the order of the file, and the number of a parallel track.
fn name_group(group: &mut [Track], cities: &Cities) {
    let Some([a, b]) = group.first().map(|track| track.ends) else {
        return;
    };
    let name = format!("{}-{}", cities.list[a].id, cities.list[b].id);
    for (index, track) in group.iter_mut().enumerate() {
        track.name = if index == 0 {
            name.clone()
        } else {
            format!("{name}#{}", index + 1)
        };
    }
}

/// `a-b` and `c` make the same name as `a` and `b-c`.
fn check_names(tracks: &[Track], findings: &mut Findings) {
    let mut first: BTreeMap<&str, &Track> = BTreeMap::new();
    for track in tracks {
        if let Some(other) = first.insert(&track.name, track) {
            let line = other.place.seen_from(&track.place);
            let what = format!("the name {} is also that of {line}", quote(&track.name));
            findings.error(&track.place, what, "give one of the cities another id");
        }
    }
}

/// Reports spots and cities with the wrong number of tracks, and a map in pieces. Says whether
/// the lengths of ways can be relied on.
pub(super) fn check_map(
    cities: &Cities,
    tracks: &Tracks,
    ways: Option<&Ways>,
    findings: &mut Findings,
) -> bool {
    if tracks.list.is_empty() {
        return false;
    }
    let errors = findings.errors();
    let mut count = vec![0; cities.list.len()];
    for end in tracks.list.iter().flat_map(|track| track.ends) {
        count[end] += 1;
    }
    for row in cities.stops().filter(|row| !tracks.named.contains(row)) {
        let city = &cities.list[row];
        if city.kind == Kind::Spot && count[row] != 1 {
            let what = format!("the spot {} has {} tracks", quote(&city.id), count[row]);
            findings.error(
                &city.place,
                what,
                "a spot has exactly one; add another spot",
            );
        } else if count[row] == 0 {
            let what = format!("no track ends at {}", quote(&city.id));
            findings.error(&city.place, what, "add a track, or delete the city");
        }
    }
    let sound = tracks.complete && tracks.measured && findings.errors() == errors;
    let Some(ways) = ways.filter(|_| tracks.complete) else {
        return sound;
    };
    let mut joined = cities.stops().filter(|&row| count[row] > 0);
    let Some(home) = joined.next() else {
        return sound;
    };
    if let Some(far) = joined.find(|&row| ways.between(cities, [home, row]).is_none()) {
        let [home, far] = [home, far].map(|row| &cities.list[row]);
        let what = format!(
            "there is no way from {} to {}",
            quote(&home.id),
            quote(&far.id)
        );
        findings.warning(
            &far.place,
            what,
            "join the parts of the map, unless you mean it so",
        );
    }
    sound
}
