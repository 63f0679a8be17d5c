//! What every store must do, written over the trait alone.

use crate::store::keeping;
use crate::store::samples::*;
use gleis_server::model::{FaceColour, Status};
use gleis_server::store::{
    CampaignRow, Change, ChatPage, PlayedTable, PlayerTables, ProfileRow, Race, Store, StoreError,
    TableRow, Which, Within,
};
use std::sync::Arc;

/// Runs everything. Each part uses names of its own, so that one database serves all.
pub async fn everything(store: Arc<Store>) {
    describes(&store).await;
    guests(&store).await;
    sessions(&store).await;
    tables(&store).await;
    lists(&store).await;
    starting_is_both_or_neither(&store).await;
    finishing_is_once(&store).await;
    campaigns_have_no_forks(&store).await;
    campaigns_are_brought_whole(&store).await;
    appending(&store).await;
    snapshots(&store).await;
    due(&store).await;
    chat_has_no_gaps(Arc::clone(&store)).await;
    ratings_and_records(&store).await;
    players(&store).await;
    lists_of_players(&store).await;
    people(&store).await;
    own_changes(&store).await;
    keeping::everything(&store).await;
}

async fn describes(store: &Store) {
    assert_eq!(store.ready().await, Ok(()));
    let text = store.describe().await.expect("a line");
    assert!(
        text.contains("SQL") && text.contains("tables of version 5"),
        "{text}"
    );
    assert_eq!(store.latest_row().await, Ok(None));
    assert_eq!(store.sample_tables(5).await, Ok(vec![]));
}

async fn guests(store: &Store) {
    let mut anna = guest("anna");
    assert_eq!(store.guest("anna").await, Ok(None));
    assert_eq!(store.add_guest(&anna).await, Ok(()));
    assert!(store.add_guest(&anna).await.is_err(), "ids are unique");
    assert_eq!(store.admins().await, Ok(0));
    anna.name = "Anna ☃".into();
    anna.admin = true;
    assert_eq!(store.change_guest(&anna).await, Ok(()));
    assert_eq!(store.guest("anna").await, Ok(Some(anna)));
    assert_eq!(store.admins().await, Ok(1));
    assert!(store.change_guest(&guest("nobody")).await.is_err());
    let (first, second) = (program("p2", "anna"), program("p1", "anna"));
    let second = gleis_server::store::Guest {
        created: NOW + 1,
        ..second
    };
    store.add_guest(&second).await.expect("a program");
    store.add_guest(&first).await.expect("a program");
    assert_eq!(store.programs_of("anna").await, Ok(vec![first, second]));
    let mut nul = guest("nul");
    nul.name = "a\0b".into();
    assert_eq!(store.add_guest(&nul).await, Err(StoreError::Unkeepable));
    let stray = store.add_guest(&program("p3", "nobody")).await;
    assert!(matches!(stray, Err(StoreError::Refused(_))), "{stray:?}");
    assert_eq!(store.guest("p3").await, Ok(None));
}

async fn sessions(store: &Store) {
    let link = session("link", None, Some(NOW));
    store.add_session(&link).await.expect("a session");
    assert_eq!(store.session("link").await, Ok(Some(link)));
    let (one, two) = tokio::join!(store.end_session("link"), store.end_session("link"));
    let mut races = [one.expect("an answer"), two.expect("an answer")];
    races.sort_by_key(|race| *race == Race::Lost);
    assert_eq!(races, [Race::Won, Race::Lost]);
    assert_eq!(store.session("link").await, Ok(None));

    for (id, expires) in [("a", None), ("b", Some(NOW)), ("c", Some(NOW + 5))] {
        let session = session(id, Some("anna"), expires);
        store.add_session(&session).await.expect("a session");
    }
    assert_eq!(store.end_expired_sessions(NOW + 1).await, Ok(()));
    assert_eq!(store.session("b").await, Ok(None));
    assert_eq!(store.end_other_sessions("anna", "a").await, Ok(()));
    assert_eq!(store.session("c").await, Ok(None));
    assert!(store.session("a").await.expect("an answer").is_some());
}

async fn tables(store: &Store) {
    let first = table("changing");
    assert_eq!(store.table("changing").await, Ok(None));
    store
        .add_table(&first, &Within::ANY)
        .await
        .expect("a table");
    assert_eq!(store.table("changing").await, Ok(Some(first.clone())));
    let second = next(&first, Status::Abandoned);
    assert_eq!(store.change_table(&second).await, Ok(Race::Won));
    assert_eq!(store.change_table(&second).await, Ok(Race::Lost));
    let early = next(&next(&second, Status::Open), Status::Open);
    assert_eq!(store.change_table(&early).await, Ok(Race::Lost));
    assert_eq!(store.table("changing").await, Ok(Some(second)));
    let counts = store.count_tables().await.expect("counts");
    assert_eq!(counts.len(), 4);
    assert!(counts.contains(&(Status::Abandoned, 1)), "{counts:?}");
}

async fn ids(store: &Store, which: Which, skip: u64, limit: u64) -> Vec<String> {
    let listed = store.tables(&which, skip, limit).await.expect("a list");
    listed.into_iter().map(|listed| listed.table.id).collect()
}

async fn lists(store: &Store) {
    for number in 0..5 {
        let mut table = table(&format!("list{number}"));
        table.updated = NOW + number;
        table.doc.seats = vec![person("lena"), person("lena")];
        table.doc.rules.public = number != 2;
        store
            .add_table(&table, &Within::ANY)
            .await
            .expect("a table");
    }
    let open = |skip, limit| ids(store, Which::Public(Status::Open), skip, limit);
    assert_eq!(open(0, 2).await, ["list4", "list3"]);
    assert_eq!(open(2, 2).await, ["list1", "list0"]);
    assert_eq!(open(4, 2).await.len(), 0);
    let any = ids(store, Which::Any(Status::Open), 2, 1).await;
    assert_eq!(any, ["list2"]);
    let of = |guest: &str| ids(store, Which::Of(guest.into()), 0, 9);
    assert_eq!(of("lena").await.len(), 5, "two seats are one table");
    // Whoever gets up is no longer listed.
    let mut table = next(
        &store.table("list0").await.expect("it").expect("there"),
        Status::Open,
    );
    table.doc.seats = vec![person("otto")];
    table.updated = NOW - 1;
    assert_eq!(store.change_table(&table).await, Ok(Race::Won));
    assert_eq!(of("lena").await, ["list4", "list3", "list2", "list1"]);
    assert_eq!(of("otto").await, ["list0"]);
}

async fn starting_is_both_or_neither(store: &Store) {
    let open = table("start");
    store.add_table(&open, &Within::ANY).await.expect("a table");
    let listed = store.tables(&Which::Of("anna".into()), 0, 99).await;
    let listed = listed.expect("a list");
    let it = listed.iter().find(|it| it.table.id == "start");
    assert_eq!(it.map(|it| (it.seq, it.waiting)), Some((None, 0)));
    let running = next(&open, Status::Running);
    // A row that cannot begin a log undoes the change of the table.
    let gap = store.start_table(&running, &row("start", 1)).await;
    assert_eq!(gap, Ok(Race::Lost));
    assert_eq!(store.table("start").await, Ok(Some(open)));
    assert_eq!(
        store.start_table(&running, &row("start", 0)).await,
        Ok(Race::Won)
    );
    assert_eq!(
        store.start_table(&running, &row("start", 0)).await,
        Ok(Race::Lost)
    );
    let again = next(&running, Status::Running);
    assert_eq!(
        store.start_table(&again, &row("start", 0)).await,
        Ok(Race::Lost)
    );
    let stored = store.load("start").await.expect("it").expect("there");
    assert_eq!(stored.table, running);
    assert_eq!(stored.rows, [row("start", 0)]);
    assert_eq!(store.sample_tables(5).await, Ok(vec!["start".into()]));
    assert_eq!(store.latest_row().await, Ok(Some(NOW)));
}

async fn campaigns_have_no_forks(store: &Store) {
    let first = campaign("one");
    store
        .add_campaign(&first, &Within::ANY)
        .await
        .expect("a campaign");
    assert_eq!(store.campaign("one").await, Ok(Some(first.clone())));
    assert_eq!(store.campaign("none").await, Ok(None));
    let step = |row: &CampaignRow| CampaignRow {
        revision: row.revision + 1,
        updated: row.updated + 1,
        ..row.clone()
    };
    let mut second = step(&first);
    second.doc.host = "otto".into();
    assert_eq!(store.change_campaign(&first).await, Ok(Race::Lost));
    assert_eq!(store.change_campaign(&second).await, Ok(Race::Won));
    let game = next(&table("fork-a"), Status::Running);
    let third = step(&second);
    // A row that cannot begin a log undoes everything.
    let gap = store
        .next_game(&third, &game, (&row("fork-a", 1), &Within::ANY))
        .await;
    assert_eq!(gap, Ok(Race::Lost));
    assert_eq!(store.table("fork-a").await, Ok(None));
    let begun = store
        .next_game(&third, &game, (&row("fork-a", 0), &Within::ANY))
        .await;
    assert_eq!(begun, Ok(Race::Won));
    let other = next(&table("fork-b"), Status::Running);
    let fork = store
        .next_game(&third, &other, (&row("fork-b", 0), &Within::ANY))
        .await;
    assert_eq!(fork, Ok(Race::Lost));
    assert_eq!(store.table("fork-b").await, Ok(None));
    let stored = store.load("fork-a").await.expect("it").expect("there");
    assert_eq!((stored.table, stored.rows.len()), (game, 1));
    let older = campaign("two");
    store
        .add_campaign(&older, &Within::ANY)
        .await
        .expect("a campaign");
    for (guest, expected) in [
        ("anna", vec!["one", "two"]),
        ("zora", vec!["two"]),
        ("x", vec![]),
    ] {
        let found = store.campaigns_of(guest, 0, 9).await.expect("a list");
        let ids: Vec<&str> = found.iter().map(|row| row.id.as_str()).collect();
        assert_eq!(ids, expected, "{guest}");
    }
}

async fn campaigns_are_brought_whole(store: &Store) {
    let game = |id: &str, last: u64| PlayedTable {
        table: TableRow {
            status: Status::Finished,
            ..table(id)
        },
        rows: (0..=last).map(|seq| row(id, seq)).collect(),
        result: result(id),
    };
    let mut whole = campaign("brought");
    whole.doc.host = "eve".into();
    // A table that is there already, a log with a gap, and a result too many.
    let twice = [game("brought-a", 2), game("brought-a", 2)];
    assert!(
        store
            .add_played((&whole, &Within::ANY), (&twice, &Within::ANY))
            .await
            .is_err()
    );
    let mut gap = [game("brought-a", 2), game("brought-b", 2)];
    gap[1].rows.remove(1);
    assert_eq!(
        store
            .add_played((&whole, &Within::ANY), (&gap, &Within::ANY))
            .await,
        Ok(Race::Lost)
    );
    let mut result = [game("brought-a", 2), game("brought-b", 2)];
    result[1].result.table = "brought-a".into();
    assert_eq!(
        store
            .add_played((&whole, &Within::ANY), (&result, &Within::ANY))
            .await,
        Ok(Race::Lost)
    );
    for id in ["brought-a", "brought-b"] {
        assert_eq!(store.table(id).await, Ok(None), "{id}");
    }
    assert_eq!(store.campaign("brought").await, Ok(None));
    let games = [game("brought-a", 2), game("brought-b", 3)];
    assert_eq!(
        store
            .add_played((&whole, &Within::ANY), (&games, &Within::ANY))
            .await,
        Ok(Race::Won)
    );
    assert_eq!(store.campaign("brought").await, Ok(Some(whole.clone())));
    assert_eq!(
        store.campaigns_of("eve", 0, 9).await,
        Ok(vec![whole.clone()])
    );
    for game in games {
        let id = &game.table.id;
        let stored = store.load(id).await.expect("it").expect("there");
        assert_eq!(
            (stored.rows.len(), stored.table),
            (game.rows.len(), game.table)
        );
    }
    // Without people a campaign is in nobody's list.
    whole.revision += 1;
    whole.doc.host.clear();
    whole.doc.members[0].occupant = gleis_server::model::Occupant::Open;
    assert_eq!(store.change_campaign(&whole).await, Ok(Race::Won));
    assert_eq!(store.campaigns_of("eve", 0, 9).await, Ok(vec![]));
}

async fn finishing_is_once(store: &Store) {
    let running = running(store, "finish", 1).await;
    let end = next(&running, Status::Finished);
    let ratings = [rating("anna", 1600.0), rating("bot-strong", 1700.5)];
    let finish =
        |table, ratings| async move { store.finish_table(table, &result("finish"), ratings).await };
    assert_eq!(finish(&running, &ratings[..]).await, Ok(Race::Lost));
    assert_eq!(store.rating("usa-2004", "anna").await, Ok(None));
    assert_eq!(finish(&end, &ratings[..]).await, Ok(Race::Won));
    let again = next(&end, Status::Finished);
    let worse = [rating("anna", 1.0)];
    assert_eq!(finish(&again, &worse[..]).await, Ok(Race::Lost));
    assert_eq!(store.table("finish").await, Ok(Some(end)));
    let [anna, bot] = ratings;
    assert_eq!(store.rating("usa-2004", "anna").await, Ok(Some(anna)));
    assert_eq!(store.ratings("usa-2004", true, 9).await, Ok(vec![bot]));
    let listed = store.tables(&Which::Any(Status::Finished), 0, 9).await;
    let listed = listed.expect("a list");
    assert_eq!(listed[0].result, Some(result("finish").result));
    assert_eq!((listed[0].seq, listed[0].waiting), (Some(1), 0b10));
}

async fn appending(store: &Store) {
    running(store, "log", 2).await;
    running(store, "log2", 0).await;
    let rows = [
        row("log", 2),     // taken
        row("log2", 2),    // a gap
        row("log", 3),     // the next
        row("log", 3),     // taken by the one before
        row("log", 4),     // follows within the batch
        row("nowhere", 0), // a table that is not known
        row("log2", 1),    // the next
        row("log", 6),     // a gap
    ];
    use Race::{Lost, Won};
    let races = store.append(&rows).await;
    assert_eq!(races, Ok(vec![Lost, Lost, Won, Lost, Won, Lost, Won, Lost]));
    let expected: Vec<_> = (0..=4).map(|seq| row("log", seq)).collect();
    assert_eq!(store.rows("log", 0).await, Ok(expected.clone()));
    assert_eq!(store.rows("log", 3).await, Ok(expected[3..].to_vec()));
    assert_eq!(store.rows("log", 5).await, Ok(vec![]));
    assert_eq!(store.append(&[]).await, Ok(vec![]));
    assert_eq!(store.load("nowhere").await, Ok(None));
    // More rows than go into one query.
    let many: Vec<_> = (2..2_502).map(|seq| row("log2", seq)).collect();
    let races = store.append(&many).await.expect("many rows");
    assert!(races.iter().all(|race| *race == Won));
    assert_eq!(store.rows("log2", 2).await, Ok(many));
}

async fn snapshots(store: &Store) {
    running(store, "snap", 9).await;
    let without = store.load("snap").await.expect("it").expect("there");
    assert_eq!((without.rows.len(), without.snapshot), (10, 0));
    for (save, expected) in [(5, 6), (3, 6), (7, 8)] {
        store
            .save_snapshot(&snapshot("snap", save))
            .await
            .expect("saved");
        let with = store.load("snap").await.expect("it").expect("there");
        assert_eq!(
            with.snapshot, expected,
            "an older one does not replace a newer one"
        );
        let bare_rows = |rows: &[_]| rows.iter().cloned().map(bare).collect::<Vec<_>>();
        assert_eq!(bare_rows(&with.rows), bare_rows(&without.rows));
        let fresh = usize::try_from(expected).expect("small");
        assert_eq!(with.rows[fresh..], without.rows[fresh..]);
    }
}

async fn due(store: &Store) {
    let far = NOW * 2;
    let mut tables = Vec::new();
    for (id, due) in [("due1", Some(3)), ("due2", Some(1)), ("due3", None)] {
        tables.push(running(store, id, 0).await);
        let mut row = row(id, 1);
        row.due = due;
        store.append(&[row]).await.expect("a row");
    }
    let due = |now, limit| store.due_tables(now, limit);
    assert_eq!(due(0, 9).await, Ok(vec![]));
    assert_eq!(due(2, 9).await, Ok(vec!["due2".into()]));
    assert_eq!(due(3, 9).await, Ok(vec!["due2".into(), "due1".into()]));
    assert_eq!(due(far, 1).await, Ok(vec!["due2".into()]));
    let over = next(&tables[1], Status::Abandoned);
    assert_eq!(store.change_table(&over).await, Ok(Race::Won));
    assert_eq!(due(3, 9).await, Ok(vec!["due1".into()]));
    let among = ["due1", "due2", "nothing"].map(str::to_owned);
    let found = store.running_among(&among).await.expect("tables");
    assert_eq!(found, [tables[0].clone()]);
    assert_eq!(store.running_among(&[]).await, Ok(vec![]));
    let hosted = store.running_of("anna", 1).await.expect("tables");
    assert_eq!(hosted.len(), 1);
    assert_eq!(store.running_of("nobody", 9).await, Ok(vec![]));
    // Whoever knows an older row does not know whether nobody has to look.
    store.forget_due("due1", 0).await.expect("it is forgotten");
    assert_eq!(due(3, 9).await, Ok(vec!["due1".into()]));
    store.forget_due("due1", 1).await.expect("it is forgotten");
    assert_eq!(due(3, 9).await, Ok(vec![]));
}

async fn chat_has_no_gaps(store: Arc<Store>) {
    store
        .add_table(&table("chat"), &Within::ANY)
        .await
        .expect("a table");
    let speak = |number: u32| {
        let store = Arc::clone(&store);
        tokio::spawn(async move { store.add_chat(&chat("chat", &number.to_string())).await })
    };
    let speakers: Vec<_> = (0..20).map(speak).collect();
    let mut numbers = Vec::new();
    for speaker in speakers {
        numbers.push(speaker.await.expect("no panic").expect("a number"));
    }
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=20).collect::<Vec<_>>());
    let page = |after, before, players| ChatPage {
        after,
        before,
        players,
        limit: 3,
    };
    let lines = store.chat("chat", &page(5, None, None)).await;
    let lines = lines.expect("lines");
    let found: Vec<_> = lines.iter().map(|line| line.number).collect();
    assert_eq!(found, [18, 19, 20], "the latest, in order");
    assert_eq!(lines[0].name, "Anna");
    assert!(store.add_chat(&chat("nowhere", "?")).await.is_err());
    assert_eq!(
        store.chat("nowhere", &page(0, None, None)).await,
        Ok(vec![])
    );
}

async fn ratings_and_records(store: &Store) {
    let best = store.ratings("usa-2004", false, 9).await.expect("ratings");
    assert_eq!(best.len(), 1);
    assert_eq!(store.ratings_of("anna").await, Ok(best));
    assert_eq!(store.ratings("other", false, 9).await, Ok(vec![]));
    assert_eq!(store.record("r").await, Ok(None));
    store
        .add_record(&record("r"), &Within::ANY)
        .await
        .expect("a record");
    assert_eq!(store.record("r").await, Ok(Some(record("r"))));
}

/// Whoever listens hears of everything that was committed and of nothing else.
async fn players(store: &Store) {
    for id in ["uma", "vera"] {
        store.add_guest(&guest(id)).await.expect("a guest");
    }
    let after = [rating("uma", 1520.5), rating("vera", 1479.5)];
    let game = |id, at, public, points| (id, (at, public), points);
    let games = [
        game("p1", NOW + 1, true, vec![("uma", 90), ("vera", 70)]),
        game("p2", NOW + 2, false, vec![("uma", 50), ("vera", 100)]),
        // Several people at one screen are no single player.
        game(
            "p3",
            NOW + 3,
            true,
            vec![("uma", 10), ("uma", 20), ("vera", 30)],
        ),
    ];
    for (id, when, points) in games {
        let ratings = if id == "p1" { &after[..] } else { &[] };
        played(store, id, when, &points, ratings).await;
    }
    let totals = store.totals("uma").await.expect("totals");
    let [total] = &totals[..] else {
        panic!("{totals:?}")
    };
    assert_eq!((total.game.as_str(), total.players), ("usa-2004", 2));
    assert_eq!((total.games, total.wins, total.places), (2, 1, 3));
    assert_eq!((total.points, total.best, total.last), (140, 90, NOW + 2));
    let rated = store.rated_games("uma", 9).await.expect("changes");
    let changes: Vec<_> = rated
        .iter()
        .map(|one| (one.at, one.before, one.after))
        .collect();
    assert_eq!(changes, [(NOW + 1, 1500.0, 1520.5)]);
    // A stranger knows of the public game alone.
    for (viewer, games, ahead, behind) in [("", 1, 1, 0), ("uma", 2, 1, 1), ("vera", 2, 1, 1)] {
        let met = store.met("uma", viewer, 9).await.expect("opponents");
        let [vera] = &met[..] else { panic!("{met:?}") };
        assert_eq!(vera.player, "vera");
        assert_eq!(vera.name.as_deref(), Some("Änne vera"));
        assert_eq!(
            (vera.games, vera.ahead, vera.behind),
            (games, ahead, behind),
            "{viewer}"
        );
    }
}

/// How people look, whom they follow, and games in numbers. The guests and games are those that
/// were written down before.
async fn people(store: &Store) {
    for id in ["xena", "yves"] {
        store.add_guest(&guest(id)).await.expect("a guest");
    }
    assert_eq!(store.profiles(&[]).await, Ok(Vec::new()));
    let mut profile = ProfileRow {
        guest: "xena".into(),
        face: 3,
        colour: FaceColour::Teal,
        hidden: false,
    };
    store.set_profile(&profile).await.expect("a profile");
    (profile.face, profile.hidden) = (23, true);
    store.set_profile(&profile).await.expect("another one");
    assert_eq!(store.profiles(&["xena", "yves"]).await, Ok(vec![profile]));
    for _ in 0..2 {
        store.follow("xena", "yves", 5).await.expect("a follower");
    }
    let followed = store.following("xena").await.expect("a list");
    assert_eq!(
        followed.iter().map(|(id, _)| id).collect::<Vec<_>>(),
        ["yves"]
    );
    assert_eq!(store.follows("xena", "yves").await, Ok(true));
    assert_eq!(store.follows("yves", "xena").await, Ok(false));
    store.unfollow("xena", "yves").await.expect("no follower");
    assert_eq!(store.following("xena").await, Ok(Vec::new()));
    assert_eq!(store.have_played("uma", "vera").await, Ok(true));
    assert_eq!(store.have_played("uma", "xena").await, Ok(false));
    store.note_numbers("p1", &[7, 8]).await.expect("numbers");
    let noted = store.numbers::<u32>("vera", 9).await.expect("numbers");
    assert_eq!(noted.iter().map(|one| one.numbers).collect::<Vec<_>>(), [8]);
    let other = store.numbers::<String>("vera", 9).await;
    assert_eq!(other, Ok(Vec::new()), "what cannot be read is left out");
    let ratings = store.ratings_of_all(&["uma", "vera", "xena"]).await;
    assert!(
        ratings
            .expect("ratings")
            .iter()
            .all(|row| row.player != "xena")
    );
}

async fn lists_of_players(store: &Store) {
    let of = async |wanted: PlayerTables| ids(store, Which::Player(wanted), 0, 9).await;
    let mine = |game: Option<&str>, opponent: Option<&str>| PlayerTables {
        player: "uma".into(),
        game: game.map(Into::into),
        opponent: opponent.map(Into::into),
        ..PlayerTables::default()
    };
    assert_eq!(of(mine(None, None)).await.len(), 3);
    assert_eq!(of(mine(Some("usa-2004"), Some("vera"))).await.len(), 3);
    assert_eq!(
        of(mine(Some("asia-2011"), None)).await,
        Vec::<String>::new()
    );
    assert_eq!(of(mine(None, Some("anna"))).await, Vec::<String>::new());
    let mut seen = mine(None, None);
    seen.viewer = Some(String::new());
    seen.status = Some(Status::Finished);
    assert_eq!(of(seen.clone()).await.len(), 2);
    seen.viewer = Some("vera".into());
    assert_eq!(of(seen).await.len(), 3);
    let rows = store.played(&["p1", "p2", "nowhere"]).await.expect("rows");
    assert_eq!(rows.keys().collect::<Vec<_>>(), ["p1", "p2"]);
    assert_eq!(rows["p1"][1].ratings, Some((1500.0, 1479.5)));
    assert_eq!((rows["p2"][0].place, rows["p2"][0].ratings), (2, None));
}

async fn own_changes(store: &Store) {
    running(store, "told", 0).await;
    let mut changes = store.changes();
    let lost = store.append(&[row("told", 5)]).await;
    assert_eq!(lost, Ok(vec![Race::Lost]));
    let mut next_row = row("told", 1);
    next_row.external = vec!["bot".into()];
    store.append(&[next_row]).await.expect("a row");
    store.add_chat(&chat("told", "x")).await.expect("a line");
    let log = Change::Log {
        table: "told".into(),
        seq: 1,
        external: vec!["bot".into()],
    };
    let line = Change::Chat {
        table: "told".into(),
        number: 1,
    };
    let mut heard = Vec::new();
    while heard.last() != Some(&line) {
        heard.push(changes.recv().await.expect("a change"));
    }
    assert!(heard.contains(&log), "{heard:?}");
    let lost = |change: &Change| matches!(change, Change::Log { seq: 5, .. });
    assert!(!heard.iter().any(lost), "{heard:?}");
}
