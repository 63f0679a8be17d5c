//! Rows become the board: pieces with their boxes, cities, tracks and tickets.

use super::super::finding::Place;
use super::super::finding::quote;
use super::super::schema::{ID_MEND, NAME_MAX, fault_of_text, is_id};
use super::super::sheet::Row;
use super::reader::Reader;
use super::texts::TextKind;
use crate::names::{BoardNames, CityName, PlaceName, Text, TicketName};
use gleis_rules::board::spec::LENGTH_MAX;
use gleis_rules::legends::content::{
    BlankTrack, Chooser, City, Colour, ModuleId, Origin, PortSets, PostcardId, Region, RegionBox,
    RegionId, RegionSet, Special, SpecialKind, StickerId, Ticket, Track, TrackColour,
};
use gleis_rules::{CityId, TicketId, TrackId};
use std::sync::Arc;

/// No ticket pays more.
const DOLLARS_MAX: u8 = 100;
/// A symbol bears at most this number.
const SYMBOL_MAX: u8 = 20;
/// The last time zone.
pub(super) const ZONE_MAX: u8 = 3;

/// The board as content, and what its parts are called.
pub(super) struct Board {
    pub regions: Vec<Region>,
    pub ports: PortSets,
    pub cities: Vec<City>,
    pub tracks: Vec<Track>,
    pub tickets: Vec<Ticket>,
    pub names: BoardNames,
}

pub(super) fn read(reader: &mut Reader<'_>) -> Board {
    let sheets = reader.sheets;
    let mut regions: Vec<Region> = (sheets.regions.rows.iter())
        .map(|row| read_region(reader, row))
        .collect();
    let (cities, city_names) = read_cities(reader);
    let mut tracks = read_tracks(reader);
    read_track_colours(reader, &mut tracks);
    for track in &tracks {
        let [one, other] = track.ends.map(|end| cities.get(end.index()));
        if let (Some(one), Some(other)) = (one, other)
            && one.region != other.region
        {
            for (here, there) in [(one, other), (other, one)] {
                if let Some(region) = regions.get_mut(here.region.index()) {
                    region.neighbours.insert(there.region);
                }
            }
        }
    }
    let tickets = read_tickets(reader);
    read_boxes(reader, &mut regions);
    Board {
        names: names(reader, city_names, &tickets),
        ports: read_ports(reader),
        regions,
        cities,
        tracks,
        tickets,
    }
}

fn read_region<'a>(reader: &mut Reader<'a>, row: &'a Row<6>) -> Region {
    let [id, en, de, zone, start, south] = &row.cells;
    check_id(reader, id, &row.place);
    reader.text(&row.place, "name", (en, de), TextKind::Name);
    let at_start = reader.flag(&row.place, "start", start);
    let index = reader.names.find_region(id);
    if at_start && index.is_some_and(|index| index.index() >= reader.names.regions_at_start) {
        let what = format!("{} stands after regions with a box", quote(id));
        let mend = "the pieces of the start come first";
        reader.findings.error(&row.place, what, mend);
    }
    Region {
        zone: reader.small(&row.place, ("zone", zone), (0, ZONE_MAX)),
        south: reader.flag(&row.place, "south", south),
        neighbours: RegionSet::EMPTY,
        contents: (!at_start).then_some(RegionBox {
            module: ModuleId(0),
            sticker: StickerId(0),
            events: Vec::new(),
            postcards: [PostcardId(0); 2],
            tickets: Vec::new(),
            agreements: Vec::new(),
        }),
    }
}

fn check_id(reader: &mut Reader<'_>, id: &str, place: &Place) {
    if !is_id(id) {
        let what = format!("the id {} is not in kebab-case", quote(id));
        reader.findings.error(place, what, ID_MEND);
    }
}

fn read_cities(reader: &mut Reader<'_>) -> (Vec<City>, Vec<CityName>) {
    let sheets = reader.sheets;
    let (mut cities, mut names) = (Vec::new(), Vec::new());
    for row in &sheets.cities.rows {
        let [id, en, de, region, big, port, latitude, longitude] = &row.cells;
        check_id(reader, id, &row.place);
        for (column, name) in [("name_en", en), ("name_de", de)] {
            if let Some((what, mend)) = fault_of_text(name, NAME_MAX) {
                let what = format!("`{column}` {what}");
                reader.findings.error(&row.place, what, mend);
            }
        }
        let known = &reader.names.regions;
        let region = reader.named(&row.place, ("region", region), known, |names, name| {
            names.find_region(name)
        });
        cities.push(City {
            region: region.unwrap_or(RegionId(0)),
            big: reader.flag(&row.place, "big", big),
            port: reader.flag(&row.place, "port", port),
        });
        names.push(CityName {
            id: id.clone(),
            name: Text {
                en: en.clone(),
                de: de.clone(),
            },
            latitude: degrees(reader, row, ("latitude", latitude), 90.0),
            longitude: degrees(reader, row, ("longitude", longitude), 180.0),
        });
    }
    (cities, names)
}

fn degrees(reader: &mut Reader<'_>, row: &Row<8>, (column, cell): (&str, &str), most: f64) -> f64 {
    match cell.parse::<f64>() {
        Ok(degrees) if degrees.abs() <= most => degrees,
        _ => {
            let what = format!("`{column}` cannot be {}", quote(cell));
            let mend = format!("write degrees from -{most} to {most}, as in 52.37");
            reader.findings.error(&row.place, what, mend);
            0.0
        }
    }
}

fn city(reader: &mut Reader<'_>, place: &Place, name: &str) -> CityId {
    let known = &reader.names.cities;
    let found = reader.named(place, ("city", name), known, |names, name| {
        names.find_city(name)
    });
    found.unwrap_or(CityId(0))
}

fn read_ports(reader: &mut Reader<'_>) -> PortSets {
    let sheets = reader.sheets;
    let mut ports = PortSets::default();
    for row in &sheets.ports.rows {
        let [set, name] = &row.cells;
        let words = [("atlantic", 0), ("gulf", 1), ("pacific", 2)];
        let set = reader.word(&row.place, ("set", set), &words);
        let bit = 1 << city(reader, &row.place, name).index();
        if (ports.atlantic | ports.gulf | ports.pacific) & bit != 0 {
            let what = format!("{} is in two sets of ports", quote(name));
            let mend = "a port lies on one ocean";
            reader.findings.error(&row.place, what, mend);
        }
        match set {
            Some(0) => ports.atlantic |= bit,
            Some(1) => ports.gulf |= bit,
            _ => ports.pacific |= bit,
        }
    }
    ports
}

fn read_tracks(reader: &mut Reader<'_>) -> Vec<Track> {
    let sheets = reader.sheets;
    let mut tracks: Vec<Track> = Vec::new();
    for (index, row) in sheets.tracks.rows.iter().enumerate() {
        let [one, other, number, length, colour, special] = &row.cells;
        let ends = [one, other].map(|name| city(reader, &row.place, name));
        if one == other {
            let what = format!("a track from {} to itself", quote(one));
            let mend = "join two different cities";
            reader.findings.error(&row.place, what, mend);
        }
        let number = reader.small(&row.place, ("track", number), (1, 3));
        let track = Track {
            ends,
            length: reader.small(&row.place, ("length", length), (1, LENGTH_MAX as u8)),
            colour: track_colour(reader, &row.place, colour),
            special: read_special(reader, &row.place, special),
            blank: None,
        };
        let before = index.checked_sub(1).and_then(|index| {
            let cells = &sheets.tracks.rows.get(index)?.cells;
            Some((cells, tracks.get(index)?.length))
        });
        let before = before.filter(|(cells, _)| cells[0] == *one && cells[1] == *other);
        let wanted = before.map_or(1, |(cells, _)| {
            cells[2].parse().unwrap_or(0_u8).saturating_add(1)
        });
        if number != wanted {
            let what = format!("track {number} does not follow track {}", wanted.max(1) - 1);
            let mend = "parallel tracks stand side by side, numbered from 1";
            reader.findings.error(&row.place, what, mend);
        }
        if before.is_some_and(|(_, length)| length != track.length) {
            let what = "parallel tracks of unequal length";
            let mend = "write the same length";
            reader.findings.error(&row.place, what, mend);
        }
        tracks.push(track);
    }
    tracks
}

fn track_colour(reader: &mut Reader<'_>, place: &Place, cell: &str) -> TrackColour {
    let colours = Colour::all().map(|colour| (colour.name(), TrackColour::Colour(colour)));
    let words: Vec<_> = colours
        .chain([("grey", TrackColour::Grey), ("blank", TrackColour::Blank)])
        .collect();
    let found = reader.word(place, ("colour", cell), &words);
    found.unwrap_or(TrackColour::Grey)
}

fn read_special(reader: &mut Reader<'_>, place: &Place, cell: &str) -> Option<Special> {
    if cell.is_empty() {
        return None;
    }
    let (word, number) = cell.split_once(':').unwrap_or((cell, ""));
    let words = [
        ("bridge", SpecialKind::Bridge),
        ("tunnel", SpecialKind::Tunnel),
    ];
    let kind = reader.word(place, ("special", word), &words)?;
    let number = reader.small(place, ("special", number), (1, SYMBOL_MAX));
    Some(match kind {
        SpecialKind::Bridge => Special::Bridge(number),
        SpecialKind::Tunnel => Special::Tunnel(number),
    })
}

fn read_track_colours(reader: &mut Reader<'_>, tracks: &mut [Track]) {
    let sheets = reader.sheets;
    for row in &sheets.track_colours.rows {
        let [name, mode, colour, other, chooser] = &row.cells;
        let known = &reader.names.tracks;
        let found = reader.named(&row.place, ("track", name), known, |names, name| {
            names.find_track(name)
        });
        let Some(track) = found.and_then(|id: TrackId| tracks.get_mut(id.index())) else {
            continue;
        };
        let [first, second] = [colour, other].map(|name| Colour::parse(name));
        let cells = [colour, other, chooser].map(String::as_str);
        let blank = match (mode.as_str(), first, second, cells) {
            ("fixed", Some(colour), None, [_, "", ""]) => Some(BlankTrack::Fixed(colour)),
            ("choice", Some(one), Some(two), [.., "winner"]) if one != two => {
                Some(BlankTrack::Choice(Chooser::Winner, [one, two]))
            }
            ("choice", Some(one), Some(two), [.., "last"]) if one != two => {
                Some(BlankTrack::Choice(Chooser::Last, [one, two]))
            }
            ("pioneer", None, None, ["", "", "builder"]) => Some(BlankTrack::Pioneer),
            _ => None,
        };
        if blank.is_none() {
            let what = format!("the mode {} is not well formed", quote(mode));
            let mend = "`fixed` with a colour, `choice` with two colours and `winner` or `last`, \
                        `pioneer` with `builder` alone";
            reader.findings.error(&row.place, what, mend);
        }
        if track.blank.is_some() {
            let what = format!("{} has a colour already", quote(name));
            let mend = "one row for each empty bed";
            reader.findings.error(&row.place, what, mend);
        } else if track.colour != TrackColour::Blank {
            let what = format!("{} has a printed colour", quote(name));
            let mend = "only empty beds get a colour";
            reader.findings.error(&row.place, what, mend);
        }
        track.blank = blank;
    }
    for (track, row) in tracks.iter().zip(&sheets.tracks.rows) {
        if track.colour == TrackColour::Blank && track.blank.is_none() {
            let what = "nothing says how this empty bed gets its colour";
            let mend = "add a row to track-colours.csv";
            reader.findings.error(&row.place, what, mend);
        }
    }
}

fn read_tickets(reader: &mut Reader<'_>) -> Vec<Ticket> {
    let sheets = reader.sheets;
    let mut tickets = Vec::new();
    for (index, row) in sheets.tickets.rows.iter().enumerate() {
        let [id, one, other, dollars, region, postcard] = &row.cells;
        let ends = [one, other].map(|name| city(reader, &row.place, name));
        if one == other {
            let what = format!("a ticket from {} to itself", quote(one));
            let mend = "join two different cities";
            reader.findings.error(&row.place, what, mend);
        }
        let names = reader.names;
        let region = match region.as_str() {
            "" => None,
            name => reader.named(
                &row.place,
                ("region", name),
                &names.regions,
                super::names::LegendsNames::find_region,
            ),
        };
        let postcard = match postcard.as_str() {
            "" => None,
            name => reader.named(
                &row.place,
                ("postcard", name),
                &names.postcards,
                super::names::LegendsNames::find_postcard,
            ),
        };
        let mut texts = sheets.ticket_texts.rows.iter();
        let text = match texts.find(|text| text.cells[0] == *id) {
            Some(text) => {
                let [_, en, de, ability] = &text.cells;
                let id = TicketId(u8::try_from(index).unwrap_or(u8::MAX));
                let range = reader.abilities(&text.place, ability, Origin::Ticket(id));
                let kind = TextKind::Ticket;
                reader
                    .text(&text.place, "text", (en, de), kind)
                    .about(range);
                range
            }
            None => reader.nothing(),
        };
        tickets.push(Ticket {
            ends,
            dollars: reader.small(&row.place, ("dollars", dollars), (1, DOLLARS_MAX)),
            region,
            postcard,
            text,
        });
    }
    let mut seen: Vec<&str> = Vec::new();
    for row in &sheets.ticket_texts.rows {
        let name = row.cells[0].as_str();
        let known = &reader.names.tickets;
        reader.named(&row.place, ("ticket", name), known, |names, name| {
            names.find_ticket(name)
        });
        if seen.contains(&name) {
            let what = format!("the ticket {} has two texts", quote(name));
            let mend = "one text for each ticket";
            reader.findings.error(&row.place, what, mend);
        }
        seen.push(name);
    }
    tickets
}

/// What a row of a box can be.
const BOX_KINDS: [&str; 7] = [
    "story",
    "module",
    "sticker",
    "event",
    "postcard",
    "ticket",
    "agreement",
];

fn read_boxes(reader: &mut Reader<'_>, regions: &mut [Region]) {
    let sheets = reader.sheets;
    let names = reader.names;
    for row in &sheets.boxes.rows {
        let [region, kind, _, en, de] = &row.cells;
        let place = &row.place;
        let found = reader.named(place, ("region", region), &names.regions, |names, name| {
            names.find_region(name)
        });
        let contents = found.and_then(|id| regions.get_mut(id.index())?.contents.as_mut());
        if found.is_some() && contents.is_none() {
            let what = format!("{} is on the board from the start", quote(region));
            let mend = "only the other regions have boxes";
            reader.findings.error(place, what, mend);
        }
        if kind == "story" {
            reader.text(place, "text", (en, de), TextKind::Story);
            continue;
        }
        if !en.is_empty() || !de.is_empty() {
            let what = format!("a text in a row of kind {}", quote(kind));
            reader.findings.error(place, what, "leave it empty");
        }
        if let Some(contents) = contents {
            read_box_row(reader, row, contents);
        }
    }
}

fn read_box_row<'a>(reader: &mut Reader<'a>, row: &'a Row<5>, contents: &mut RegionBox) {
    let [_, kind, reference, ..] = &row.cells;
    let (place, names) = (&row.place, reader.names);
    let cell = (kind.as_str(), reference.as_str());
    match kind.as_str() {
        "module" => {
            let found = reader.named(
                place,
                cell,
                &names.modules,
                super::names::LegendsNames::find_module,
            );
            contents.module = found.unwrap_or(contents.module);
        }
        "sticker" => {
            let found = reader.named(
                place,
                cell,
                &names.stickers,
                super::names::LegendsNames::find_sticker,
            );
            contents.sticker = found.unwrap_or(contents.sticker);
        }
        "event" => contents.events.extend(reader.named(
            place,
            cell,
            &names.events,
            super::names::LegendsNames::find_event,
        )),
        "postcard" => {
            let found = reader.named(
                place,
                cell,
                &names.postcards,
                super::names::LegendsNames::find_postcard,
            );
            let odd = reference.parse().is_ok_and(|number: u16| number % 2 == 1);
            let which = usize::from(!odd);
            contents.postcards[which] = found.unwrap_or(contents.postcards[which]);
        }
        "ticket" => {
            contents.tickets.extend(reader.named(
                place,
                cell,
                &names.tickets,
                super::names::LegendsNames::find_ticket,
            ));
        }
        "agreement" => {
            contents.agreements.extend(reader.named(
                place,
                cell,
                &names.agreements,
                super::names::LegendsNames::find_agreement,
            ));
        }
        _ => {
            let words = BOX_KINDS.map(|kind| (kind, ()));
            reader.word(place, ("kind", kind), &words);
        }
    }
}

fn names(reader: &Reader<'_>, cities: Vec<CityName>, tickets: &[Ticket]) -> BoardNames {
    let places = cities.iter().enumerate().map(|(index, city)| PlaceName {
        id: city.id.clone(),
        name: city.name.clone(),
        cities: 1 << index,
    });
    BoardNames {
        places: places.collect(),
        cities,
        tracks: reader.names.tracks.clone(),
        tickets: (reader.names.tickets.iter().zip(tickets))
            .map(|(id, ticket)| TicketName {
                id: id.clone(),
                places: ticket.ends.map(CityId::index),
            })
            .collect(),
        decks: vec!["tickets".to_owned()],
        passenger_places: Vec::new(),
        land: Arc::default(),
    }
}
