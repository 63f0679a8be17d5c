//! Quotas, what is old, and what stays when something is taken away.

use crate::store::samples::*;
use gleis_server::model::{NOBODY, Occupant, Status};
use gleis_server::store::{
    ActRow, ChatPage, GuestOrder, Kept, Old, Over, Quota, Store, StoreError, TableFilter, Touched,
    Which, Within,
};

/// Later than everything that the other parts of the suite have made.
const LATER: i64 = NOW + 1_000_000_000;

pub async fn everything(store: &Store) {
    chat_is_read_page_by_page(store).await;
    quotas(store).await;
    sessions_are_listed(store).await;
    what_is_old_goes_and_what_was_touched_stays(store).await;
    a_guest_goes_and_games_stay(store).await;
    a_campaign_goes_with_its_games(store).await;
    what_is_blocked_is_hidden(store).await;
    acts_are_noted(store).await;
    let (shares, _) = store.disk().await.expect("shares");
    let of = |name: &str| shares.iter().find(|share| share.name == name);
    assert!(
        of("tables").is_some_and(|share| share.bytes > 0),
        "{shares:?}"
    );
}

async fn chat_is_read_page_by_page(store: &Store) {
    store
        .add_table(&table("long"), &Within::ANY)
        .await
        .expect("a table");
    for number in 1..=8 {
        let mut line = chat("long", "x");
        line.players = number % 2 == 1;
        store.add_chat(&line).await.expect("a line");
    }
    let numbers = async |after, before, players| {
        let page = ChatPage {
            after,
            before,
            players,
            limit: 3,
        };
        let lines = store.chat("long", &page).await.expect("lines");
        let numbers: Vec<u64> = lines.iter().map(|line| line.number).collect();
        numbers
    };
    assert_eq!(numbers(0, None, None).await, [6, 7, 8]);
    assert_eq!(numbers(0, Some(6), None).await, [3, 4, 5]);
    assert_eq!(numbers(4, Some(8), Some(true)).await, [5, 7]);
    assert_eq!(numbers(0, Some(5), Some(false)).await, [2, 4]);
    let line = store.chat_line("long", 2).await.expect("an answer");
    assert_eq!(line.map(|line| line.number), Some(2));
    assert_eq!(store.chat_line("long", 9).await, Ok(None));
}

fn quota(of_guest: u64, of_address: u64, in_all: u64) -> Within {
    Within {
        origin: Some(7),
        quota: Quota {
            of_guest,
            of_address,
            in_all,
        },
    }
}

async fn quotas(store: &Store) {
    let record = |id: &str, guest: &str| {
        let mut record = record(id);
        record.guest = guest.into();
        record.json = "x".repeat(100);
        record
    };
    let before = store.used(Kept::Records, "quinn", Some(7)).await;
    let others = before.expect("an answer").in_all;
    let add = async |id: &str, guest: &str, within: &Within| {
        store.add_record(&record(id, guest), within).await
    };
    let over = |whose| Err(StoreError::TooMuch(Kept::Records, whose));
    let within = quota(250, 350, others + 450);
    assert_eq!(add("q1", "quinn", &within).await, Ok(()));
    assert_eq!(add("q2", "quinn", &within).await, Ok(()));
    assert_eq!(add("q3", "quinn", &within).await, over(Over::Guest));
    assert_eq!(add("q3", "rosa", &within).await, Ok(()));
    assert_eq!(add("q4", "sam", &within).await, over(Over::Address));
    let elsewhere = Within {
        origin: Some(8),
        ..within
    };
    assert_eq!(add("q4", "sam", &elsewhere).await, Ok(()));
    assert_eq!(add("q5", "tom", &elsewhere).await, over(Over::Server));
    let used = store.used(Kept::Records, "quinn", Some(7)).await;
    let used = used.expect("an answer");
    assert_eq!((used.by_guest, used.from_address), (200, 300));
    assert_eq!(used.in_all, others + 400);
    assert_eq!(store.remove_record("q1").await, Ok(true));
    assert_eq!(store.remove_record("q1").await, Ok(false));
    assert_eq!(add("q6", "quinn", &within).await, Ok(()));
    // Tables and campaigns are counted one by one.
    let mut full = table("full");
    full.doc.host = "quinn".into();
    let none = quota(0, 9, 99_999);
    let refused = Err(StoreError::TooMuch(Kept::Tables, Over::Guest));
    assert_eq!(store.add_table(&full, &none).await, refused);
    assert_eq!(store.table("full").await, Ok(None));
    let refused = Err(StoreError::TooMuch(Kept::Campaigns, Over::Guest));
    assert_eq!(store.add_campaign(&campaign("full"), &none).await, refused);
    let listed = store.stock_of_records(Some("quinn"), (0, 9)).await;
    let listed: Vec<_> = listed.expect("a list").into_iter().map(|r| r.id).collect();
    assert_eq!(listed, ["q2", "q6"]);
    assert_eq!(store.owns_record("quinn", "q2").await, Ok(true));
    assert_eq!(store.owns_record("rosa", "q2").await, Ok(false));
}

async fn sessions_are_listed(store: &Store) {
    store.add_guest(&guest("xenia")).await.expect("a guest");
    for (id, expires) in [("v1", None), ("v2", None), ("v3", Some(NOW - 1))] {
        let session = session(id, Some("xenia"), expires);
        store.add_session(&session).await.expect("a session");
    }
    let mut used = store.session("v2").await.expect("it").expect("there");
    used.agent = Some("Firefox · Linux".into());
    store.seen(&used, NOW + 9).await.expect("noted");
    let listed = store.sessions_of("xenia", NOW).await.expect("a list");
    let ids: Vec<&str> = listed.iter().map(|session| session.id.as_str()).collect();
    assert_eq!(ids, ["v2", "v1"], "those that have expired are left out");
    assert_eq!((listed[0].seen, &listed[0].agent), (NOW + 9, &used.agent));
    let found = store.guests("VER", GuestOrder::Seen, (0, 9)).await;
    let found = found.expect("guests");
    assert_eq!((found.len(), found[0].seen), (1, NOW + 9));
    assert_eq!(store.block_guest("xenia", true).await, Ok(true));
    let vera = store.guest("xenia").await.expect("it").expect("there");
    assert!(vera.blocked);
    assert_eq!(store.block_guest("nobody", true).await, Ok(false));
}

/// A table of two people, in some state, touched at a moment.
async fn touched(store: &Store, id: &str, people: [&str; 2], status: Status, at: i64) {
    let mut table = table(id);
    table.status = status;
    table.doc.host = people[0].into();
    table.doc.seats = people.map(person).to_vec();
    table.doc.rules.public = false;
    (table.created, table.updated) = (at, at);
    store
        .add_table(&table, &Within::ANY)
        .await
        .expect("a table");
}

async fn old(store: &Store, what: Old) -> Vec<String> {
    let all = store.old(what, LATER, ("", 999)).await.expect("a list");
    assert_eq!(store.count_old(what, LATER).await, Ok(all.len() as u64));
    all
}

async fn what_is_old_goes_and_what_was_touched_stays(store: &Store) {
    touched(store, "old-open", ["xaver", "yara"], Status::Open, NOW).await;
    touched(store, "old-over", ["xaver", "yara"], Status::Finished, NOW).await;
    touched(
        store,
        "new-over",
        ["xaver", "yara"],
        Status::Finished,
        LATER,
    )
    .await;
    touched(store, "seen-over", ["xaver", "yara"], Status::Finished, NOW).await;
    store
        .touch(Touched::Table, "seen-over", LATER, LATER)
        .await
        .expect("touched");
    let empty = old(store, Old::EmptyTables).await;
    assert!(empty.contains(&"old-open".to_owned()), "{empty:?}");
    let tables = old(store, Old::Tables).await;
    assert!(tables.contains(&"old-over".to_owned()), "{tables:?}");
    for id in ["old-open", "new-over", "seen-over"] {
        assert!(!tables.contains(&id.to_owned()), "{id} in {tables:?}");
    }
    let remove = async |what, id: &str| store.remove_old(what, id, LATER).await;
    assert_eq!(remove(Old::Tables, "new-over").await, Ok(false));
    assert_eq!(remove(Old::EmptyTables, "old-open").await, Ok(true));
    assert_eq!(store.table("old-open").await, Ok(None));
    assert!(store.table("new-over").await.expect("it").is_some());
    // A game that goes on, with its log, chat and snapshot.
    running(store, "old-running", 3).await;
    store
        .add_chat(&chat("old-running", "x"))
        .await
        .expect("a line");
    assert_eq!(remove(Old::Tables, "old-running").await, Ok(true));
    assert_eq!(store.table("old-running").await, Ok(None));
    assert_eq!(store.rows("old-running", 0).await, Ok(Vec::new()));
    let going = store.going("xaver", LATER + 1, 9).await.expect("a list");
    let going: Vec<&str> = going.iter().map(|(table, _)| table.id.as_str()).collect();
    assert_eq!(going, ["old-over", "new-over", "seen-over"]);
    assert_eq!(remove(Old::Records, "q2").await, Ok(true));
}

/// Two guests with games of all kinds, and what else one of them leaves.
async fn two_with_games(store: &Store, gone: &str, stays: &str) {
    store.add_guest(&guest(gone)).await.expect("a guest");
    store.add_guest(&guest(stays)).await.expect("a guest");
    store.add_guest(&program("gprog", gone)).await.expect("one");
    store.follow(stays, gone, NOW).await.expect("followed");
    touched(store, "both-over", [gone, stays], Status::Finished, NOW).await;
    touched(store, "alone-over", [gone, gone], Status::Finished, NOW).await;
    touched(store, "both-open", [gone, stays], Status::Open, NOW).await;
    touched(store, "both-run", [gone, stays], Status::Running, NOW).await;
    store
        .add_record(
            &gleis_server::store::RecordRow {
                guest: gone.into(),
                ..record("gr")
            },
            &Within::ANY,
        )
        .await
        .expect("a record");
    let mut line = chat("both-over", "rude words");
    line.guest = gone.into();
    store.add_chat(&line).await.expect("a line");
}

async fn a_guest_goes_and_games_stay(store: &Store) {
    let (gone, stays) = ("ggone", "gstays");
    two_with_games(store, gone, stays).await;
    // Nobody goes while a game goes on at their seat.
    let guests = old(store, Old::Guests).await;
    assert!(!guests.contains(&gone.to_owned()), "{guests:?}");
    assert_eq!(store.remove_guest(gone).await, Ok(true));
    assert_eq!(store.remove_guest(gone).await, Ok(false));
    for id in [gone, "gprog"] {
        assert_eq!(store.guest(id).await, Ok(None));
    }
    assert_eq!(store.table("alone-over").await, Ok(None));
    assert_eq!(store.record("gr").await, Ok(None));
    assert_eq!(store.following(stays).await, Ok(Vec::new()));
    for id in ["both-over", "both-open", "both-run"] {
        let table = store.table(id).await.expect("it").expect("it stays");
        let text = serde_json::to_string(&table.doc).expect("JSON");
        assert!(!text.contains(gone), "{text}");
        assert_eq!((table.doc.host.as_str(), table.revision), (stays, 2));
        let first = &table.doc.seats[0];
        match id {
            "both-open" => assert_eq!(*first, Occupant::Open),
            _ => assert!(
                matches!(first, Occupant::Person { name, .. } if name == NOBODY),
                "{first:?}"
            ),
        }
        let resigned = if id == "both-run" {
            vec![1]
        } else {
            Vec::new()
        };
        assert_eq!(table.doc.settled.resigned, resigned);
    }
    let page = ChatPage {
        after: 0,
        before: None,
        players: None,
        limit: 9,
    };
    assert_eq!(store.chat("both-over", &page).await, Ok(Vec::new()));
    let guests = old(store, Old::Guests).await;
    assert!(
        !guests.contains(&stays.to_owned()),
        "a game of theirs goes on"
    );
    assert_eq!(store.remove_table("both-run").await, Ok(true));
    let guests = old(store, Old::Guests).await;
    assert!(guests.contains(&stays.to_owned()), "{guests:?}");
    assert_eq!(store.remove_old(Old::Guests, stays, LATER).await, Ok(true));
    // Nobody is left for whom the game would stay.
    assert_eq!(store.table("both-over").await, Ok(None));
}

async fn a_campaign_goes_with_its_games(store: &Store) {
    let mut ours = campaign("old-camp");
    ours.doc.members.truncate(1);
    ours.doc.members[0].occupant = person("cgone");
    ours.doc.host = "cgone".into();
    store.add_guest(&guest("cgone")).await.expect("a guest");
    store
        .add_campaign(&ours, &Within::ANY)
        .await
        .expect("a campaign");
    let mut game = table("old-camp-1");
    game.doc.campaign = Some(gleis_server::model::TableCampaign {
        id: "old-camp".into(),
        game: 1,
        companies: Vec::new(),
    });
    store.add_table(&game, &Within::ANY).await.expect("a table");
    // Games of a campaign do not go alone.
    assert_eq!(store.remove_table("old-camp-1").await, Ok(false));
    let campaigns = old(store, Old::Campaigns).await;
    assert!(campaigns.contains(&"old-camp".to_owned()), "{campaigns:?}");
    let touch = store.touch(Touched::Table, "old-camp-1", LATER, LATER);
    touch.await.expect("touched");
    let campaigns = old(store, Old::Campaigns).await;
    assert!(!campaigns.contains(&"old-camp".to_owned()), "{campaigns:?}");
    // With the last of its people it goes.
    assert_eq!(store.remove_guest("cgone").await, Ok(true));
    assert_eq!(store.campaign("old-camp").await, Ok(None));
    assert_eq!(store.table("old-camp-1").await, Ok(None));
}

async fn what_is_blocked_is_hidden(store: &Store) {
    let mut public = table("hidden");
    public.status = Status::Finished;
    public.doc.seats = vec![Occupant::Open, Occupant::Open];
    store
        .add_table(&public, &Within::ANY)
        .await
        .expect("a table");
    let listed = async || {
        let listed = store.tables(&Which::Public(Status::Finished), 0, 99).await;
        let listed = listed.expect("a list");
        listed.iter().any(|listed| listed.table.id == "hidden")
    };
    assert!(listed().await);
    assert_eq!(store.block(Touched::Table, "hidden", true).await, Ok(true));
    assert_eq!(store.is_table_blocked("hidden").await, Ok(true));
    assert!(!listed().await);
    let bots = TableFilter {
        about: Some("hidden".into()),
        bots: true,
        ..TableFilter::default()
    };
    let found = store.stock_of_tables(&bots, (0, 9)).await.expect("a list");
    assert_eq!((found.len(), found[0].blocked), (1, true));
    let record = record("hidden");
    store
        .add_record(&record, &Within::ANY)
        .await
        .expect("a record");
    assert_eq!(store.block(Touched::Record, "hidden", true).await, Ok(true));
    assert_eq!(store.record("hidden").await, Ok(None));
    assert_eq!(
        store.block(Touched::Record, "hidden", false).await,
        Ok(true)
    );
    assert_eq!(store.record("hidden").await, Ok(Some(record)));
    assert_eq!(
        store.block(Touched::Record, "nowhere", true).await,
        Ok(false)
    );
}

async fn acts_are_noted(store: &Store) {
    let act = |id: &str, at| ActRow {
        id: id.into(),
        at,
        admin: "anna".into(),
        name: "Änne".into(),
        act: "remove-guest".into(),
        about: "Rüpel (r)".into(),
    };
    for (id, at) in [("a1", NOW), ("a2", NOW + 1)] {
        store.note_act(&act(id, at)).await.expect("noted");
    }
    let acts = store.acts((0, 9)).await;
    assert_eq!(acts, Ok(vec![act("a2", NOW + 1), act("a1", NOW)]));
}
