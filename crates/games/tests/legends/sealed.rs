//! What is sealed is not told by the way: not by members that are empty, not by what is refused,
//! not by the words of the schemas, and not by taking back what opened it.

use gleis_games::campaign::{CampaignFile, GameFile, Member};
use gleis_games::data::load_legends;
use gleis_games::wire::{
    WireAction, WireCard, WireCardText, WireClaimWith, WireCopy, WireEvent, WireFinale, WireGame,
    WireOutcome, WireQuestion, WireView,
};
use gleis_games::{Entry, LegendsBox};
use gleis_rules::legends::agenda::EffectId;
use gleis_rules::legends::campaign::Campaign;
use gleis_rules::legends::content::{AbilityId, CompanySlot, EventId, RegionId, StickerId};
use gleis_rules::legends::{
    Happening, LegendsEvent, LegendsState, NewsEvent, PaperEvent, PlaceEvent, ProgressEvent, Task,
};
use gleis_rules::{Game, Seat, SeatCount, SeededChance, Setup, Viewer};
use std::sync::Arc;

const SEAT: Seat = Seat::new(0);

fn first() -> LegendsBox {
    load_legends("legends-first").expect("it loads")
}

/// The beginning of the first turn.
fn first_turn(entry: &LegendsBox) -> (LegendsState, Seat) {
    let seats = SeatCount::new(2).expect("two can play");
    let setup = Setup { seats, first: None };
    let mut chance = SeededChance::new(7);
    let mut events = Vec::new();
    let mut state = entry.game().deal(setup, &mut chance, &mut events);
    while state.table.play.agenda.top() != Task::Turn {
        let seat = entry.game().to_act(&state).first().expect("somebody");
        let mut first = None;
        entry.game().legal(&state, seat, |action| {
            first.get_or_insert(action);
        });
        let action = first.expect("something can be done");
        entry
            .game()
            .apply(&mut state, seat, action, &mut chance, &mut events)
            .expect("it is legal");
    }
    let seat = entry.game().to_act(&state).first().expect("somebody");
    (state, seat)
}

/// Members of views and copies for what comes up only in later games.
const LATER: &[&str] = &[
    "winter",
    "toolbox-open",
    "tools",
    "tools-laid",
    "tools-archived",
    "agreements-laid",
    "postcards",
    "post",
    "held-back",
    "pot",
    "votes",
    "doubled",
    "plaques",
    "bridges",
    "funds-taken",
    "entered",
    "offered",
    "paints",
    "paint-stock",
    "retired",
    "goodwill",
    "stamps",
    "crates",
    "ore",
    "ore-sold",
    "given",
    "vault",
];

#[test]
fn the_first_game_has_no_empty_places_for_later_ones() {
    let entry = first();
    let (state, seat) = first_turn(&entry);
    let campaign = Campaign::new(Arc::clone(&entry.legends.content));
    let copy = entry.copy_to_wire(campaign.legacy());
    let mut told = vec![serde_json::to_string(&copy).expect("JSON")];
    for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
        let view = entry.view_to_wire(&entry.game().observe(&state, viewer));
        told.push(serde_json::to_string(&view).expect("JSON"));
    }
    for text in told {
        for member in LATER {
            assert!(!text.contains(&format!("\"{member}\"")), "{member}: {text}");
        }
    }
}

fn claim(track: &str) -> WireAction {
    WireAction::Claim {
        track: track.into(),
        colour: WireCard::Red,
        locomotives: 0,
        with: Some(WireClaimWith {
            cards: 2,
            powder: 0,
            pickaxes: 0,
            skulls: 0,
            helps: 0,
        }),
    }
}

/// An action with a name, and one name of that kind that is still sealed.
type Guess = (fn(&str) -> WireAction, String);

fn named(entry: &LegendsBox) -> Vec<Guess> {
    let names = &entry.legends.names;
    let told = entry.game_to_wire();
    let mut tracks = names.tracks.iter();
    let track = tracks.rfind(|id| told.tracks.iter().all(|t| t.id != **id));
    let mut tickets = names.tickets.iter();
    let ticket = tickets.rfind(|id| told.tickets.iter().all(|t| t.id != **id));
    let last = |found: Option<&String>| found.expect("something is sealed").clone();
    vec![
        (claim, last(track)),
        (
            |name| WireAction::Show {
                ticket: name.into(),
            },
            last(ticket),
        ),
        (
            |name| WireAction::Switch {
                postcard: name.into(),
            },
            last(names.postcards.first()),
        ),
        (
            |name| WireAction::Use {
                ability: name.into(),
                way: 1,
            },
            format!("{}/1", last(names.stickers.last())),
        ),
        (
            |name| WireAction::Choose {
                option: name.into(),
            },
            last(names.regions.last()),
        ),
    ]
}

#[test]
fn a_sealed_name_is_refused_like_one_that_means_nothing() {
    let entry = first();
    let (mut state, seat) = first_turn(&entry);
    let other = if seat == SEAT { Seat::new(1) } else { SEAT };
    // A question about regions is asked only in later games; there one that is sealed for
    // good would be found among the names.
    let turn = state.table.play.agenda;
    let mut asked = turn;
    asked.push(Task::Open(seat));
    let question = asked;
    let place = Task::Place(seat, AbilityId(0), EffectId(0));
    let mut asked = turn;
    asked.push(place);
    for agenda in [turn, question, asked] {
        state.table.play.agenda = agenda;
        for (action, sealed) in named(&entry) {
            for seat in [seat, other] {
                let refused = |name: &str| entry.action_from_wire(&state, seat, &action(name));
                let unknown = refused("x").expect_err("it means nothing");
                assert_eq!(refused(&sealed), Err(unknown), "{sealed}");
            }
        }
    }
    state.table.play.agenda = turn;
    let sealed = named(&entry).swap_remove(0).1;
    let parse = |track: &str| entry.parse_action(&state, seat, &format!("claim {track}"));
    assert_eq!(parse(&sealed), parse("x-y"));
    // Of what lies open everybody is told why not.
    let open = entry.game_to_wire().tracks[0].id.clone();
    assert!(entry.action_from_wire(&state, other, &claim(&open)).is_ok());
}

#[test]
fn a_sealed_ticket_is_no_more_on_offer_than_one_that_does_not_exist() {
    let entry = first();
    let seats = SeatCount::new(2).expect("two can play");
    let setup = Setup { seats, first: None };
    let mut chance = SeededChance::new(7);
    let state = entry.game().deal(setup, &mut chance, &mut Vec::new());
    let keep = |name: &str| {
        let wire = WireAction::KeepTickets {
            keep: vec![name.into()],
            under: Vec::new(),
        };
        let error = entry.action_from_wire(&state, SEAT, &wire);
        error
            .expect_err("it is not on offer")
            .to_string()
            .replace(name, "")
    };
    let told = entry.game_to_wire().tickets;
    let mut sealed = entry.legends.names.tickets.iter();
    let sealed = sealed.rfind(|id| told.iter().all(|ticket| ticket.id != **id));
    assert_eq!(keep(sealed.expect("some are sealed")), keep("nonsense"));
}

#[test]
fn a_file_with_guesses_learns_nothing() {
    let entry = first();
    let member = |name: &str, company: &str| Member {
        name: name.into(),
        player: "person".into(),
        company: company.into(),
    };
    let members = vec![member("Anna", "red"), member("Bert", "blue")];
    let told = |luck: Option<&str>, action: &str| {
        let mut file = CampaignFile::new(&entry, members.clone());
        file.games.push(GameFile {
            before: file.head.clone(),
            companies: vec!["red".into(), "blue".into()],
            players: vec!["person".into(), "person".into()],
            first_seat: None,
            luck: luck
                .map(|name| WireOutcome::Name(name.into()))
                .into_iter()
                .collect(),
            actions: vec![(1, action.into())],
        });
        let error = file.replay(&entry).expect_err("no game is so short");
        let guessed = luck.unwrap_or_default();
        error.to_string().replace(guessed, "")
    };
    let deck = entry.game_to_wire().tickets;
    let mut tickets = entry.legends.names.tickets.iter();
    let sealed = tickets.rfind(|id| deck.iter().all(|ticket| ticket.id != **id));
    let sealed = sealed.expect("some are sealed").as_str();
    assert_eq!(told(Some(sealed), "draw"), told(Some("mud"), "draw"));
    let track = named(&entry).swap_remove(0).1;
    let region = entry.legends.names.regions.last().expect("regions");
    let why = told(None, "dance");
    assert!(why.contains("game 1") && why.contains("action 1"), "{why}");
    for guess in [
        format!("claim {track}"),
        "claim x-y".into(),
        format!("choose {region}"),
        "choose x".into(),
        format!("show {sealed}"),
        format!("keep {sealed}"),
    ] {
        assert_eq!(told(None, &guess), why, "{guess}");
    }
}

/// What was opened cannot be closed again, so nobody takes it back without asking.
#[test]
fn whatever_opens_something_is_final() {
    let seat = SEAT;
    for happening in [
        Happening::News(NewsEvent::EventAdded(EventId(9))),
        Happening::Paper(PaperEvent::RuleAdded(StickerId(3))),
        Happening::Place(PlaceEvent::RegionOffered(RegionId(5))),
        Happening::Place(PlaceEvent::RegionOpened(RegionId(5))),
        Happening::Paper(PaperEvent::ToolboxOpened),
        Happening::Paper(PaperEvent::ToolsLaid(1)),
        Happening::Progress(ProgressEvent::UpgradeTaken {
            seat,
            slot: CompanySlot::ALL[1],
        }),
    ] {
        assert!(LegendsEvent::Open(happening).reveals(), "{happening:?}");
    }
    let archived = Happening::News(NewsEvent::EventArchived(EventId(1)));
    assert!(!LegendsEvent::Open(archived).reveals());
}

/// What the schemas must not explain: a client needs the member and not the story.
const TELLING: &[&str] = &[
    "winter began",
    "is it winter",
    "oranges",
    "mail hub",
    "of the fair",
    "atlas.",
    "of the atlas",
    "toolbox was",
    "the toolbox",
    "old ticket",
    "goodwill.",
    "its bridge",
    "which bridge",
    "tunnel.",
    "agreement",
    "plaque",
    "stamps tickets",
    "common pot",
    "empty bed",
    "blasting",
    "ore when",
    "missed games",
];

#[test]
fn schemas_explain_nothing_that_is_sealed() {
    fn words(value: &serde_json::Value, found: &mut Vec<String>) {
        match value {
            serde_json::Value::Object(members) => {
                let description = members.get("description").and_then(|text| text.as_str());
                found.extend(description.map(str::to_lowercase));
                members.values().for_each(|member| words(member, found));
            }
            serde_json::Value::Array(items) => items.iter().for_each(|item| words(item, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    for schema in [
        schemars::schema_for!(WireView),
        schemars::schema_for!(WireEvent),
        schemars::schema_for!(WireAction),
        schemars::schema_for!(WireGame),
        schemars::schema_for!(WireCardText),
        schemars::schema_for!(WireCopy),
        schemars::schema_for!(WireFinale),
        schemars::schema_for!(WireQuestion),
    ] {
        words(schema.as_value(), &mut found);
    }
    assert!(found.len() > 300, "{} descriptions", found.len());
    for description in found {
        let told = TELLING.iter().find(|needle| description.contains(*needle));
        assert_eq!(told, None, "{description}");
    }
}
