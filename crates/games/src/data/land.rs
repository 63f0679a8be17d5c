//! The optional `land.json` of a map: coasts, lakes, borders and rivers under the tracks.

use super::files::{File, Files};
use super::finding::{Findings, Place};
use crate::names::Land;
use serde::Deserialize;
use std::sync::Arc;

/// No drawing needs more points than this.
const POINTS_MAX: usize = 50_000;
/// The finest unit: a metre or so.
const UNIT_MAX: i32 = 100_000;

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    unit: i32,
    #[serde(default)]
    land: Vec<Vec<i32>>,
    #[serde(default)]
    lakes: Vec<Vec<i32>>,
    #[serde(default)]
    borders: Vec<Vec<i32>>,
    #[serde(default)]
    rivers: Vec<Vec<i32>>,
}

/// Reads `land.json` in the folder of the map, if there is one.
pub(super) fn read(
    files: Files<'_>,
    map: Option<&File>,
    asked: &Place,
    findings: &mut Findings,
) -> Arc<Land> {
    let Some(file) = map.map(|map| map.inside("land.json")) else {
        return Arc::default();
    };
    let text = match files.read(&file) {
        Ok(text) => text,
        Err(unreadable) => {
            if !unreadable.is_missing() {
                unreadable.report(&Arc::new(file), Some(asked), findings);
            }
            return Arc::default();
        }
    };
    findings.reading(&file);
    let file = Arc::new(file);
    match serde_json::from_str::<Sheet>(&text) {
        Ok(sheet) => Arc::new(check(&sheet, &Place::whole(&file), findings)),
        Err(error) => {
            let place = match error.line() {
                0 => Place::whole(&file),
                line => Place::at(&file, line),
            };
            let what = error.to_string();
            let what = what.split(" at line ").next().unwrap_or_default();
            let mend = "docs/data.md shows how a land file looks";
            findings.error(&place, format!("this is no land file: {what}"), mend);
            Arc::default()
        }
    }
}

fn check(sheet: &Sheet, place: &Place, findings: &mut Findings) -> Land {
    let layers = [&sheet.land, &sheet.lakes, &sheet.borders, &sheet.rivers];
    let numbers: usize = layers
        .iter()
        .flat_map(|rows| rows.iter())
        .map(Vec::len)
        .sum();
    if numbers / 2 > POINTS_MAX {
        let what = format!("there are {} points", numbers / 2);
        let mend = format!("simplify the lines; at most {POINTS_MAX} points fit");
        findings.error(place, what, mend);
        return Land::default();
    }
    if !(1..=UNIT_MAX).contains(&sheet.unit) {
        let what = format!("`unit` cannot be {}", sheet.unit);
        let mend = format!("how many steps make a degree: 1 to {UNIT_MAX}");
        findings.error(place, what, mend);
        return Land::default();
    }
    let mut layer = |name: &str, rows: &[Vec<i32>], least: usize| -> Vec<Vec<[i32; 2]>> {
        let mut good = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            match points(row, sheet.unit, least) {
                Ok(points) => good.push(points),
                Err((what, mend)) => {
                    let what = format!("row {} of `{name}` {what}", index + 1);
                    findings.error(place, what, mend);
                }
            }
        }
        good
    };
    Land {
        land: layer("land", &sheet.land, 3),
        lakes: layer("lakes", &sheet.lakes, 3),
        borders: layer("borders", &sheet.borders, 2),
        rivers: layer("rivers", &sheet.rivers, 2),
        unit: sheet.unit,
    }
}

/// The points of a row, each of which is written as the way from the one before.
fn points(row: &[i32], unit: i32, least: usize) -> Result<Vec<[i32; 2]>, (String, String)> {
    if !row.len().is_multiple_of(2) || row.len() / 2 < least {
        let what = format!("has {} numbers", row.len());
        return Err((what, format!("two for each point, {least} points at least")));
    }
    let mut at = [0_i64; 2];
    let mut points = Vec::with_capacity(row.len() / 2);
    for way in row.chunks_exact(2) {
        at = [at[0] + i64::from(way[0]), at[1] + i64::from(way[1])];
        let unit = i64::from(unit);
        // Longitudes may run on where they would jump.
        if at[0].abs() > 360 * unit || at[1].abs() > 90 * unit {
            let what = format!("leaves the globe at point {}", points.len() + 1);
            let mend = "each point is the way from the one before, in steps of a unit";
            return Err((what, mend.to_owned()));
        }
        // Both fit: a degree has at most a hundred thousand steps.
        points.push(at.map(|steps| steps as i32));
    }
    Ok(points)
}
