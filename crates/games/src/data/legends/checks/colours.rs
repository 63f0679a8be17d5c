//! The colours of empty beds keep the board in balance.

use super::super::super::finding::{Findings, Place};
use super::Facts;
use gleis_rules::CityId;
use gleis_rules::legends::content::{BlankTrack, Chooser, Colour, RegionId, Track};

/// Tracks and spaces of the commonest colour, compared with the rarest.
const TRACKS_APART: u32 = 2;
const SPACES_APART: u32 = 4;
/// The same for the beds of one region.
const REGION_APART: u32 = 3;
/// Fewer beds for pioneers would not be worth a rule.
const PIONEERS_MIN: usize = 20;

pub(super) fn check(facts: &Facts<'_>, findings: &mut Findings) {
    let file = Place::whole(&facts.sheets.track_colours.file);
    check_choices(facts, &file, findings);
    check_groups(facts, findings);
    check_balance(facts, &file, findings);
}

/// The colour of a track once every region is open, as far as the files say.
fn final_colour(track: &Track) -> Option<Colour> {
    match track.blank {
        Some(BlankTrack::Fixed(colour) | BlankTrack::Choice(_, [colour, _])) => Some(colour),
        Some(BlankTrack::Pioneer) => None,
        None => track.colour.colour(),
    }
}

fn region(facts: &Facts<'_>, city: CityId) -> RegionId {
    facts.content.cities[city.index()].region
}

fn check_choices(facts: &Facts<'_>, file: &Place, findings: &mut Findings) {
    let content = facts.content;
    let (mut winner, mut last, mut pioneers) = (0_usize, 0_usize, 0);
    for (track, row) in content.tracks.iter().zip(&facts.sheets.tracks.rows) {
        match track.blank {
            Some(BlankTrack::Choice(chooser, _)) => {
                match chooser {
                    Chooser::Winner => winner += 1,
                    Chooser::Last => last += 1,
                }
                let [one, other] = track.ends.map(|end| region(facts, end));
                if one != other {
                    let what = "a colour to choose on a track between two pieces";
                    findings.error(&row.place, what, "one region opens at a time");
                }
            }
            Some(BlankTrack::Pioneer) => pioneers += 1,
            _ => {}
        }
    }
    if winner.abs_diff(last) > 1 {
        let what = format!("the winner chooses {winner} colours, the last place {last}");
        findings.error(file, what, "at most one more");
    }
    let most = Colour::COUNT * usize::from(content.numbers.paint_stock);
    if !(PIONEERS_MIN..=most).contains(&pioneers) {
        let what = format!("{pioneers} beds for pioneers");
        findings.error(file, what, format!("{PIONEERS_MIN} to {most}"));
    }
}

/// No two parallel tracks can get the same colour.
fn check_groups(facts: &Facts<'_>, findings: &mut Findings) {
    let tracks = &facts.content.tracks;
    for (index, track) in tracks.iter().enumerate() {
        let mut mine: Vec<Colour> = final_colour(track).into_iter().collect();
        if let Some(BlankTrack::Choice(_, colours)) = track.blank {
            mine = colours.to_vec();
        }
        let sorted = |ends: [CityId; 2]| ends[0].min(ends[1])..=ends[0].max(ends[1]);
        let others = tracks[..index]
            .iter()
            .filter(|other| sorted(other.ends) == sorted(track.ends));
        for other in others {
            let mut theirs: Vec<Colour> = final_colour(other).into_iter().collect();
            if let Some(BlankTrack::Choice(_, colours)) = other.blank {
                theirs = colours.to_vec();
            }
            if let Some(colour) = mine.iter().find(|colour| theirs.contains(colour)) {
                let what = format!("two parallel tracks in {}", colour.name());
                let place = &facts.sheets.tracks.rows[index].place;
                findings.error(place, what, "give one of them another colour");
            }
        }
    }
}

fn check_balance(facts: &Facts<'_>, file: &Place, findings: &mut Findings) {
    let content = facts.content;
    let (mut tracks, mut spaces) = ([0_u32; Colour::COUNT], [0_u32; Colour::COUNT]);
    for track in &content.tracks {
        if let Some(colour) = final_colour(track) {
            tracks[colour.index()] += 1;
            spaces[colour.index()] += u32::from(track.length);
        }
    }
    if apart(tracks) > TRACKS_APART || apart(spaces) > SPACES_APART {
        let what = format!("colours out of balance: {tracks:?} tracks, {spaces:?} spaces");
        let mend = "red, yellow, green, blue, black, white: nearly the same of each";
        findings.error(file, what, mend);
    }
    for id in content.region_ids() {
        let mut here = [0; Colour::COUNT];
        let blank = content.tracks.iter().filter(|track| track.blank.is_some());
        for track in blank.filter(|track| track.ends.iter().any(|&end| region(facts, end) == id)) {
            if let Some(colour) = final_colour(track) {
                here[colour.index()] += 1;
            }
        }
        if !content.region(id).at_start() && apart(here) > REGION_APART {
            let what = format!("{} is out of balance: {here:?}", facts.names.region(id));
            findings.error(file, what, format!("at most {REGION_APART} apart"));
        }
    }
}

fn apart(counts: [u32; Colour::COUNT]) -> u32 {
    let (most, fewest) = (counts.iter().max(), counts.iter().min());
    most.unwrap_or(&0) - fewest.unwrap_or(&0)
}
