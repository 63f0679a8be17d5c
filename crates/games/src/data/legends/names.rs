//! What the indices of a campaign are called in files and on the wire.

use super::super::finding::{Findings, Place, quote};
use super::super::sheet::{Row, Sheet};
use super::sheets::Sheets;
use gleis_rules::board::spec::CITIES_MAX;
use gleis_rules::legends::content::check::{
    POSTCARDS_MAX, SIDES_MAX, TICKETS_MAX, TRACKS_MAX, WORD_MAX,
};
use gleis_rules::legends::content::{
    AgreementId, CampaignCardId, EventId, ModuleId, PostcardId, RegionId, RegionSet, StickerId,
    ToolId,
};
use gleis_rules::{CityId, TicketId, TrackId};
use std::collections::BTreeMap;

/// The ids of everything, by index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LegendsNames {
    /// Board pieces: `northeast`.
    pub regions: Vec<String>,
    /// How many of them are there from the start.
    pub regions_at_start: usize,
    /// Cities: `new-york`.
    pub cities: Vec<String>,
    /// Tracks: `albany-boston`, the second of parallel ones `atlanta-charlotte#2`.
    pub tracks: Vec<String>,
    /// Tickets: `EC-01`.
    pub tickets: Vec<String>,
    /// Events: `E01`.
    pub events: Vec<String>,
    /// Postcards: `101`.
    pub postcards: Vec<String>,
    /// Sides of the campaign deck: `1865-01A`.
    pub campaign: Vec<String>,
    /// Tools: `T1`.
    pub tools: Vec<String>,
    /// Agreements: `A1`.
    pub agreements: Vec<String>,
    /// Stickers: `S-C7`.
    pub stickers: Vec<String>,
    /// Modules: `M-florida`.
    pub modules: Vec<String>,
}

macro_rules! lookups {
    ($($name:ident, $find:ident, $list:ident, $id:ident, $what:literal;)*) => {
        impl LegendsNames {
            $(
                #[doc = concat!("What ", $what, " is called; empty for an id of other content.")]
                #[must_use]
                pub fn $name(&self, id: $id) -> &str {
                    self.$list.get(id.index()).map_or("", String::as_str)
                }

                #[doc = concat!("The id of ", $what, " by name.")]
                #[must_use]
                pub fn $find(&self, name: &str) -> Option<$id> {
                    let index = self.$list.iter().position(|known| known == name)?;
                    u8::try_from(index).ok().map($id)
                }
            )*
        }
    };
}

lookups! {
    region, find_region, regions, RegionId, "a board piece";
    city, find_city, cities, CityId, "a city";
    track, find_track, tracks, TrackId, "a track";
    ticket, find_ticket, tickets, TicketId, "a ticket";
    event, find_event, events, EventId, "an event";
    postcard, find_postcard, postcards, PostcardId, "a postcard";
    side, find_side, campaign, CampaignCardId, "a side of the campaign deck";
    tool, find_tool, tools, ToolId, "a tool";
    agreement, find_agreement, agreements, AgreementId, "an agreement";
    sticker, find_sticker, stickers, StickerId, "a sticker";
    module, find_module, modules, ModuleId, "a module";
}

impl LegendsNames {
    /// The starting pieces, which together are called `east`.
    #[must_use]
    pub fn east(&self) -> RegionSet {
        RegionSet::from_iter((0..self.regions_at_start.min(RegionSet::MAX) as u8).map(RegionId))
    }
}

/// What a list is called, how many rows fit, and the column of the id.
struct List<'a> {
    file: Place,
    most: usize,
    ids: Vec<(&'a str, &'a Place)>,
}

fn list<const N: usize>(sheet: &Sheet<N>, most: usize) -> List<'_> {
    let ids = sheet
        .rows
        .iter()
        .map(|row| (row.cells[0].as_str(), &row.place));
    List {
        file: Place::whole(&sheet.file),
        most,
        ids: ids.collect(),
    }
}

/// The ids, each once. Too many are a finding, and then nothing can be made of them.
fn each_once(list: &List<'_>, findings: &mut Findings) -> Option<Vec<String>> {
    let mut seen: BTreeMap<&str, &Place> = BTreeMap::new();
    for &(id, place) in &list.ids {
        if id.is_empty() {
            findings.error(place, "the row has no id", "write one in the first column");
        } else if let Some(first) = seen.get(id) {
            let line = first.seen_from(place);
            let what = format!("{} is already in {line}", quote(id));
            findings.error(place, what, "give each row an id of its own");
        } else {
            seen.insert(id, place);
        }
    }
    if list.ids.len() > list.most {
        let what = format!("there are {} rows", list.ids.len());
        findings.error(&list.file, what, format!("at most {} fit", list.most));
        return None;
    }
    Some(list.ids.iter().map(|(id, _)| (*id).to_owned()).collect())
}

/// The ids of all sheets; `None` if there are more than the rules can hold.
pub(super) fn collect(sheets: &Sheets, findings: &mut Findings) -> Option<LegendsNames> {
    let mut ids = |list: &List<'_>| each_once(list, findings);
    let regions = ids(&list(&sheets.regions, RegionSet::MAX));
    let cities = ids(&list(&sheets.cities, CITIES_MAX));
    let tickets = ids(&list(&sheets.tickets, TICKETS_MAX));
    let events = ids(&list(&sheets.events, WORD_MAX));
    let postcards = ids(&list(&sheets.postcards, POSTCARDS_MAX));
    let campaign = ids(&list(&sheets.campaign, SIDES_MAX));
    let tools = ids(&list(&sheets.tools, WORD_MAX));
    let agreements = ids(&list(&sheets.agreements, WORD_MAX));
    let stickers = ids(&list(&sheets.stickers, WORD_MAX));
    let modules = ids(&list(&sheets.modules, WORD_MAX));
    let names: Vec<String> = sheets.tracks.rows.iter().map(track_name).collect();
    let tracks = each_once(
        &List {
            file: Place::whole(&sheets.tracks.file),
            most: TRACKS_MAX,
            ids: (names.iter().map(String::as_str))
                .zip(sheets.tracks.rows.iter().map(|row| &row.place))
                .collect(),
        },
        findings,
    );
    let at_start = sheets.regions.rows.iter();
    Some(LegendsNames {
        regions_at_start: at_start.take_while(|row| row.cells[4] == "1").count(),
        regions: regions?,
        cities: cities?,
        tracks: tracks?,
        tickets: tickets?,
        events: events?,
        postcards: postcards?,
        campaign: campaign?,
        tools: tools?,
        agreements: agreements?,
        stickers: stickers?,
        modules: modules?,
    })
}

fn track_name(row: &Row<6>) -> String {
    let [one, other, number, ..] = &row.cells;
    match number.as_str() {
        "1" => format!("{one}-{other}"),
        number => format!("{one}-{other}#{number}"),
    }
}
