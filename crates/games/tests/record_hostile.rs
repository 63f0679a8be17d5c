//! Records from strangers: an error is fine, a panic or a long wait is not.

use gleis_games::record::{BYTES_MAX, Record, cut, verify};
use gleis_games::wire::{WireCard, WireEvent};
use gleis_games::{AnyGame, data};
use gleis_rules::{Rng, Seat, SeatCount, Setup, Viewer};

fn sample(id: &str) -> (AnyGame, Record) {
    let game = data::load(id).unwrap();
    let setup = Setup::new(SeatCount::new(2).unwrap());
    let record = Record::of_random_game(&game, setup, 12).unwrap();
    (game, record)
}

#[track_caller]
fn refused(json: impl AsRef<[u8]>, expected: &str) {
    let sentence = Record::parse(json.as_ref()).unwrap_err().to_string();
    assert!(sentence.contains(expected), "{sentence}");
    assert!(sentence.len() < 2_000);
}

#[test]
fn other_documents_are_refused() {
    refused("", "not a JSON document: EOF");
    refused("PK\x03\x04", "not a JSON document");
    refused([0xff, 0xfe, 0x00], "not a JSON document");
    refused("[]", "not a game record");
    refused("{}", "not a game record");
    refused("null", "malformed");
    refused(r#"{"format": "gleis-record"}"#, "does not say its version");
    refused(
        r#"{"format": "gleis-record", "version": 3, "new": []}"#,
        "has version 3",
    );
    refused(r#"{"format": "gleis-record", "version": -1}"#, "malformed");
    refused(
        r#"{"format": "gleis-record", "version": 1e999}"#,
        "not a JSON document",
    );
    refused(
        r#"{"format": "gleis-record", "version": 2}"#,
        "missing field",
    );
}

#[test]
fn broken_records_are_refused() {
    let (_, record) = sample("usa-2004");
    let json = record.to_json();
    for cut_at in [1, 100, json.len() / 2, json.len() - 3] {
        refused(&json.as_bytes()[..cut_at], "not a JSON document");
    }
    refused(json.clone() + "{}", "trailing characters");
    refused(
        json.replacen("\"version\"", "\"colour\": 1, \"version\"", 1),
        "unknown field",
    );
    refused(
        json.replacen("\"players\":2", "\"players\":2e9", 1),
        "malformed",
    );
    refused(
        json.replacen("\"players\":2", "\"players\":99999999999999999999", 1),
        "malformed",
    );
    refused(json.replacen("\"seat\":1", "\"seat\":256", 1), "malformed");
    refused(
        json.replacen("\"card-drawn\"", "\"card-stolen\"", 1),
        "unknown variant",
    );
    refused(
        json.replacen("\"do\":\"draw-card\"", "\"do\":\"draw-card\",\"x\":1", 1),
        "unknown field",
    );
    refused(
        json.replacen("\"turned-up\",", "\"turned-up\",\"by\":1,", 1),
        "unknown field",
    );
    let long = format!("\"{}\"", "x".repeat(1 << 20));
    refused(json.replacen("\"card-drawn\"", &long, 1), "1048576 bytes");
}

#[test]
fn deep_and_large_documents_are_refused() {
    refused("[".repeat(200_000), "malformed");
    let head = "{\"format\":\"gleis-record\",\"version\":1,\"setup\":";
    for (open, close) in [("[", "]"), ("{\"setup\":", "}"), ("{\"x\":[", "]}")] {
        let deep = format!("{}0{}", open.repeat(200_000), close.repeat(200_000));
        refused(format!("{{\"x\":{deep}}}"), "not a game record");
        refused(format!("{head}{deep}}}"), "the record is ");
        let slot = "[{\"event\":\"turned-up\",\"slot\":";
        refused(format!("{head}{slot}{deep}}}]}}"), "recursion limit");
    }
    refused(vec![b' '; BYTES_MAX + 1], "larger than 64 MiB");
    let endless = Record::read(std::io::repeat(b'[')).unwrap_err().to_string();
    assert!(endless.contains("larger than 64 MiB"), "{endless}");
}

/// Everything that can be done with a record that was read.
fn use_all(game: &AnyGame, record: &Record) {
    let _ = verify(game, record);
    let _ = cut(game, record, Viewer::Spectator);
    let _ = cut(game, record, Viewer::Seat(Seat::new(1)));
    assert_eq!(Record::parse(record.to_json().as_bytes()).unwrap(), *record);
}

#[test]
fn changed_bytes_never_panic() {
    for id in ["usa-2004", "usa-new", "germany-mega-passengers"] {
        let (game, record) = sample(id);
        let mut rng = Rng::new(99);
        for viewer in [
            None,
            Some(Viewer::Seat(Seat::new(0))),
            Some(Viewer::Spectator),
        ] {
            let record = viewer.map_or(record.clone(), |viewer| {
                cut(&game, &record, viewer).unwrap()
            });
            let json = record.to_json().into_bytes();
            for _ in 0..150 {
                let mut bytes = json.clone();
                for _ in 0..=rng.below(3) {
                    let at = rng.below(bytes.len() as u32) as usize;
                    bytes[at] = match rng.below(3) {
                        0 => rng.below(256) as u8,
                        1 => b"0123456789"[rng.below(10) as usize],
                        _ => b"{}[]\",:-"[rng.below(8) as usize],
                    };
                }
                if let Ok(record) = Record::parse(&bytes) {
                    use_all(&game, &record);
                }
            }
        }
    }
}

/// Edits that leave valid records, so that replay sees much nonsense.
fn scramble(record: &mut Record, rng: &mut Rng) {
    let plies = record.plies.len() as u32;
    let mut at = || rng.below(plies) as usize;
    let (a, b) = (at(), at());
    match rng.below(10) {
        0 => record.plies.swap(a, b),
        1 => drop(record.plies.remove(a)),
        2 => record.plies[a] = record.plies[b].clone(),
        3 => record.plies[a].events = record.plies[b].events.clone(),
        4 => record.plies[a].action = record.plies[b].action.clone(),
        5 => record.plies[a].seat = rng.below(7) as u8,
        6 => {
            let events = record.plies[b].events.clone();
            for _ in 0..60 {
                record.plies[a].events.extend(events.iter().cloned());
            }
        }
        7 => record.plies[a].chance = record.plies[b].chance.clone(),
        8 => record.plies[a].view = record.plies[b].view.clone(),
        _ => {
            let events = record.plies.iter_mut().flat_map(|ply| &mut ply.events);
            for event in events.chain(&mut record.setup) {
                twist(event, rng);
            }
        }
    }
}

fn twist(event: &mut WireEvent, rng: &mut Rng) {
    let small = rng.below(9) as u8;
    if rng.below(10) > 0 {
        return;
    }
    match event {
        WireEvent::CardDrawn { card, .. } => *card = Some(WireCard::Locomotive),
        WireEvent::CardTaken { slot, .. } | WireEvent::TurnedUp { slot, .. } => *slot = small,
        WireEvent::Claimed { locomotives, .. } => *locomotives = small,
        WireEvent::Awaits {
            passes, turns_left, ..
        } => {
            (*passes, *turns_left) = (255, Some(small));
        }
        WireEvent::TicketsKept { counts, .. } => {
            counts.values_mut().for_each(|count| *count = small);
        }
        WireEvent::TicketsDrawn { mix, .. } => mix.values_mut().for_each(|count| *count = small),
        WireEvent::FirstTicketsSettled { kept, .. } => {
            kept.iter_mut()
                .flat_map(|mix| mix.values_mut())
                .for_each(|count| *count = small);
        }
        WireEvent::PassengersPlaced { places } => {
            places[0].colours.push(WireCard::Locomotive);
        }
        _ => *event = WireEvent::MarketSwept {},
    }
}

#[test]
fn scrambled_records_never_panic() {
    for id in data::builtin_ids() {
        let (game, record) = sample(id);
        let mut rng = Rng::new(7);
        for viewer in [
            None,
            Some(Viewer::Seat(Seat::new(0))),
            Some(Viewer::Spectator),
        ] {
            let record = viewer.map_or(record.clone(), |viewer| {
                cut(&game, &record, viewer).unwrap()
            });
            let rounds = if viewer.is_some() { 30 } else { 100 };
            for _ in 0..rounds {
                let mut scrambled = record.clone();
                for _ in 0..=rng.below(3) {
                    scramble(&mut scrambled, &mut rng);
                }
                use_all(&game, &scrambled);
            }
        }
    }
}

/// Wrong names by the million are found as fast as one, and the sentence stays short.
#[test]
fn long_lists_are_refused_at_once() {
    let (game, record) = sample("usa-2004");
    let names = vec!["boston-maimi".to_owned(); 1_000_000];
    let mut told = record.clone();
    let tickets = vec![names.clone(), Vec::new()];
    told.plies[3].events[0] = WireEvent::TicketsRevealed { tickets };
    let mut seen = cut(&game, &record, Viewer::Spectator).unwrap();
    seen.plies[3].view = Some(serde_json::json!({ "open-tracks": names }));
    for record in [told, seen] {
        let sentence = verify(&game, &record).unwrap_err().to_string();
        assert!(sentence.starts_with("ply 4: "), "{sentence}");
        assert!(sentence.len() < 1_000);
    }
}
