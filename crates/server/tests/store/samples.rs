//! Rows to try things with.

use gleis_games::record::{GameResult, Points, SeatResult, WireDecision};
use gleis_games::wire::{WireAction, WireEvent};
use gleis_server::model::{
    CampaignDoc, CampaignRules, Company, Here, Member, Millis, Occupant, Pace, Rules, Settled,
    Status, TableDoc, Undo,
};
use gleis_server::store::{
    CampaignRow, ChatRow, Guest, LogEntry, LogRow, Purpose, RatingRow, RecordRow, ResultRow,
    Session, Snapshot, Store, TableRow, Within,
};

pub const NOW: Millis = 1_700_000_000_000;

pub fn guest(id: &str) -> Guest {
    Guest {
        id: id.into(),
        name: format!("Änne {id}"),
        owner: None,
        admin: false,
        created: NOW,
        blocked: false,
    }
}

pub fn program(id: &str, owner: &str) -> Guest {
    Guest {
        owner: Some(owner.into()),
        ..guest(id)
    }
}

pub fn session(id: &str, guest: Option<&str>, expires: Option<Millis>) -> Session {
    Session {
        id: id.into(),
        guest: guest.map(Into::into),
        hash: "ab".repeat(32),
        purpose: Purpose::DeviceLink,
        created: NOW,
        expires,
        seen: NOW,
        agent: None,
    }
}

pub fn person(guest: &str) -> Occupant {
    Occupant::Person {
        guest: guest.into(),
        name: "Anna".into(),
        stand_in: None,
    }
}

pub fn table(id: &str) -> TableRow {
    TableRow {
        id: id.into(),
        revision: 1,
        status: Status::Open,
        doc: TableDoc {
            rules: Rules {
                game: "usa-2004".into(),
                first_seat: None,
                pace: Pace::Days { days: 3 },
                undo: Undo::Consent,
                aids: true,
                spectators: true,
                public: true,
                rated: None,
            },
            host: "anna".into(),
            seats: vec![person("anna"), Occupant::Open],
            undo_request: None,
            unrated: false,
            rematch: None,
            stopped: None,
            campaign: None,
            settled: Settled::default(),
            quick: false,
            tutorial: false,
        },
        created: NOW,
        updated: NOW,
    }
}

/// A campaign of two companies, one of them nobody's.
pub fn campaign(id: &str) -> CampaignRow {
    let member = |company, occupant| Member {
        company,
        occupant,
        here: Here::Plays {},
        newcomer: false,
    };
    CampaignRow {
        id: id.into(),
        revision: 1,
        doc: CampaignDoc {
            name: "Long evenings".into(),
            host: "zora".into(),
            rules: CampaignRules::default(),
            members: vec![
                member(Company::Red, person("anna")),
                member(Company::Black, Occupant::Open),
            ],
            games: Vec::new(),
            names: [("denver".to_owned(), "Ännestadt".to_owned())].into(),
            corner: None,
            closed: false,
        },
        created: NOW,
        updated: NOW,
    }
}

/// The next revision of a table.
pub fn next(table: &TableRow, status: Status) -> TableRow {
    TableRow {
        revision: table.revision + 1,
        status,
        updated: table.updated + 1,
        ..table.clone()
    }
}

pub fn row(table: &str, seq: u64) -> LogRow {
    let entry = match seq {
        0 => LogEntry::Deal {
            rules_version: 1,
            fingerprint: "f".into(),
            seed: "00".into(),
            events: vec![WireEvent::Nothing {}],
        },
        _ => LogEntry::Act {
            seat: 1,
            action: WireAction::TakeCard { slot: 2 },
            events: vec![WireEvent::Nothing {}],
            by_bot: false,
            resumed: None,
        },
    };
    LogRow {
        table: table.into(),
        seq,
        at: NOW + seq.cast_signed(),
        command: (seq > 0).then(|| format!("command {seq}")),
        entry,
        hash: u64::MAX - seq,
        waiting: 0b10,
        due: Some(NOW + 1_000),
        external: Vec::new(),
    }
}

/// Without events, as it stands in a snapshot.
pub fn bare(mut row: LogRow) -> LogRow {
    match &mut row.entry {
        LogEntry::Deal { events, .. } | LogEntry::Act { events, .. } => events.clear(),
        LogEntry::Undo { .. } => {}
    }
    row
}

pub fn snapshot(table: &str, seq: u64) -> Snapshot {
    Snapshot {
        table: table.into(),
        seq,
        rows: (0..=seq).map(|seq| bare(row(table, seq))).collect(),
    }
}

pub fn chat(table: &str, text: &str) -> ChatRow {
    ChatRow {
        table: table.into(),
        number: 0,
        players: true,
        guest: "anna".into(),
        name: "Anna".into(),
        text: text.into(),
        at: NOW,
    }
}

pub fn result(table: &str) -> ResultRow {
    ResultRow {
        table: table.into(),
        game: "usa-2004".into(),
        at: NOW,
        rated: true,
        result: GameResult {
            sheets: Vec::new(),
            decision: WireDecision::Points,
        },
    }
}

/// The result of a game in which these points were made, from seat 1.
pub fn result_of(table: &str, points: &[i32]) -> ResultRow {
    let place = |own: i32| points.iter().filter(|other| **other > own).count() as u8 + 1;
    let sheet = |(index, &total): (usize, &i32)| SeatResult {
        seat: index as u8 + 1,
        points: Points::default(),
        total,
        place: place(total),
        tickets_completed: 0,
        tickets_missed: 0,
        trail: 0,
        bonus_cards: 0,
    };
    let mut row = result(table);
    row.result.sheets = points.iter().enumerate().map(sheet).collect();
    row
}

/// A finished game between people with these names; its ratings are those of `ratings`.
pub async fn played(
    store: &Store,
    id: &str,
    (at, public): (Millis, bool),
    played: &[(&str, i32)],
    ratings: &[RatingRow],
) {
    let mut open = table(id);
    open.doc.rules.public = public;
    open.doc.seats = played.iter().map(|(player, _)| person(player)).collect();
    store.add_table(&open, &Within::ANY).await.expect("a table");
    let running = next(&open, Status::Running);
    let race = store.start_table(&running, &row(id, 0)).await;
    assert_eq!(race, Ok(gleis_server::store::Race::Won));
    let points: Vec<i32> = played.iter().map(|(_, points)| *points).collect();
    let mut result = result_of(id, &points);
    (result.at, result.rated) = (at, !ratings.is_empty());
    let end = next(&running, Status::Finished);
    let race = store.finish_table(&end, &result, ratings).await;
    assert_eq!(race, Ok(gleis_server::store::Race::Won));
}

pub fn rating(player: &str, rating: f64) -> RatingRow {
    RatingRow {
        game: "usa-2004".into(),
        player: player.into(),
        name: player.into(),
        bot: player.starts_with("bot"),
        rating,
        uncertainty: 1.0 / 3.0,
        games: 3,
        wins: 1,
    }
}

pub fn record(id: &str) -> RecordRow {
    RecordRow {
        id: id.into(),
        guest: "anna".into(),
        game: "usa-2004".into(),
        json: r#"{"a": "\u0000 ü"}"#.into(),
        created: NOW,
    }
}

/// A running table whose log has rows up to a number.
pub async fn running(store: &Store, id: &str, last: u64) -> TableRow {
    let open = table(id);
    store.add_table(&open, &Within::ANY).await.expect("a table");
    let running = next(&open, Status::Running);
    let race = store.start_table(&running, &row(id, 0)).await;
    assert_eq!(race, Ok(gleis_server::store::Race::Won));
    let rows: Vec<LogRow> = (1..=last).map(|seq| row(id, seq)).collect();
    store.append(&rows).await.expect("rows");
    running
}

/// Something in every table of the database.
pub async fn fill(store: &Store) {
    // The program comes before its owner in every order of ids.
    for guest in [guest("zora"), program("a-program", "zora"), guest("anna")] {
        store.add_guest(&guest).await.expect("a guest");
    }
    let some = [
        session("s1", Some("anna"), None),
        session("s2", None, Some(NOW)),
    ];
    for session in some {
        store.add_session(&session).await.expect("a session");
    }
    for number in 0..3 {
        running(store, &format!("t{number}"), 150).await;
    }
    store
        .save_snapshot(&snapshot("t0", 99))
        .await
        .expect("a snapshot");
    store
        .add_chat(&chat("t0", "“Hallo”\n\\ ☃"))
        .await
        .expect("a line");
    let finished = next(
        &store.table("t1").await.expect("it").expect("there"),
        Status::Finished,
    );
    let ratings = [rating("anna", 1500.1), rating("bot-strong", 0.1 + 0.2)];
    let finish = store
        .finish_table(&finished, &result_of("t1", &[88, 41]), &ratings)
        .await;
    finish.expect("it ends");
    store
        .add_record(&record("r1"), &Within::ANY)
        .await
        .expect("a record");
    for id in ["c1", "c2"] {
        store
            .add_campaign(&campaign(id), &Within::ANY)
            .await
            .expect("a campaign");
    }
}
