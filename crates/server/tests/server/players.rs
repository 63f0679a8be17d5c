//! Players' pages, one's own games, the lobby and quick matches, numbers of a finished game.

use crate::wire::{PATIENCE, Person, Server, number, text};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Waits until a game is over.
async fn ended(person: &Person, table: &str) {
    let start = Instant::now();
    let path = format!("/api/v1/tables/{table}");
    while person.get(&path).await.ok()["status"] != "finished" {
        assert!(start.elapsed() < 3 * PATIENCE, "the game does not end");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Two people sit down; bots play for both until the end.
async fn duel(anna: &Person, ben: &Person, rules: Value) -> String {
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let table = text(&anna.table(rules, seats).await["id"]);
    let path = |rest: &str| format!("/api/v1/tables/{table}/{rest}");
    ben.post(&path("join"), json!({})).await.ok();
    anna.post(&path("start"), json!({})).await.ok();
    anna.put(&path("seats/1/stand-in"), json!({})).await.ok();
    ben.put(&path("seats/2/stand-in"), json!({})).await.ok();
    ended(anna, &table).await;
    table
}

/// How many entries a list has.
fn count(list: &Value) -> usize {
    list.as_array().expect("a list").len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_players_page_tells_results_and_what_is_private_only_to_those_who_were_there() {
    let server = Server::start().await;
    let (anna, ben) = (server.person("Anna").await, server.person("Ben").await);
    let page = format!("/api/v1/players/{}", anna.id);
    let empty = anna.get(&page).await.ok();
    assert_eq!((count(&empty["totals"]), count(&empty["curves"])), (0, 0));
    let private = duel(&anna, &ben, json!({})).await;
    let public = duel(&anna, &ben, json!({ "public": true })).await;
    let own = anna.get(&page).await.ok();
    assert_eq!(
        (&own["name"], &own["program"]),
        (&json!("Anna"), &json!(false))
    );
    let total = &own["totals"][0];
    assert_eq!(
        (&total["game"], &total["players"]),
        (&json!("usa-2004"), &json!(2))
    );
    assert_eq!(total["games"], 2);
    let place = total["place"].as_f64().expect("a mean");
    assert!((1.0..=2.0).contains(&place), "{total}");
    let curve = &own["curves"][0];
    assert_eq!((&curve["from"], count(&curve["points"])), (&json!(1500), 2));
    // The last point is the rating.
    assert_eq!(curve["points"][1]["rating"], own["ratings"][0]["rating"]);
    // Bots have played both games to the end for them.
    assert_eq!(own["reliability"], json!({ "games": 2, "stayed": 0 }));
    let against = &own["opponents"][0];
    assert_eq!(
        (&against["player"], &against["name"]),
        (&json!(ben.id), &json!("Ben"))
    );
    assert_eq!(against["games"], 2);
    // Each sees the other's side of it.
    let other = ben.get(&format!("/api/v1/players/{}", ben.id)).await.ok();
    assert_eq!(other["opponents"][0]["ahead"], against["behind"]);
    assert_eq!(other["opponents"][0]["behind"], against["ahead"]);
    // A stranger sees the same numbers, but nothing of the private table.
    let stranger = server.stranger();
    let seen = stranger.get(&page).await.ok();
    assert_eq!(
        (&seen["totals"], &seen["curves"]),
        (&own["totals"], &own["curves"])
    );
    assert_eq!(seen["opponents"][0]["games"], 1);
    let tables = format!("{page}/tables");
    let ids = |answer: Value| -> Vec<String> {
        let tables = answer["tables"].as_array().expect("tables").iter();
        tables.map(|table| text(&table["id"])).collect()
    };
    assert_eq!(
        ids(stranger.get(&tables).await.ok()),
        std::slice::from_ref(&public)
    );
    assert!(!stranger.get(&tables).await.body.contains(&private));
    let both = ids(ben.get(&tables).await.ok());
    assert_eq!(both, [public, private]);
    for status in ["running", "open"] {
        let path = format!("{tables}?status={status}");
        assert_eq!(stranger.get(&path).await.refusal(), "forbidden");
    }
    for nobody in ["nobody", "222222222222"] {
        let path = format!("/api/v1/players/{nobody}");
        assert_eq!(stranger.get(&path).await.refusal(), "not-found");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ones_own_games_are_filtered_and_told_page_by_page() {
    let server = Server::start().await;
    let (anna, ben) = (server.person("Anna").await, server.person("Ben").await);
    let over = duel(&anna, &ben, json!({})).await;
    let me = json!({ "kind": "me" });
    let bot = json!({ "kind": "bot", "level": "beginner" });
    let open = anna
        .table(json!({ "game": "germany" }), json!([me, bot]))
        .await;
    let open = text(&open["id"]);
    let list = async |query: &str| anna.get(&format!("/api/v1/me/tables?{query}")).await.ok();
    let all = list("").await;
    assert_eq!((count(&all["tables"]), &all["more"]), (2, &json!(false)));
    let played = &all["played"][0];
    assert_eq!(
        (&played["table"], &played["seat"]),
        (&json!(over), &json!(1))
    );
    assert_eq!(played["rating"]["before"], 1500);
    let result = &all["tables"].as_array().expect("tables").iter();
    let sheet = result.clone().find(|table| table["id"] == over.as_str());
    let sheet = sheet.expect("the game")["result"]["sheets"][0].clone();
    assert_eq!(
        (&played["points"], &played["place"]),
        (&sheet["total"], &sheet["place"])
    );
    assert_eq!(count(&all["played"]), 1, "only what she did herself");
    let only = |answer: Value| -> Vec<String> {
        let tables = answer["tables"].as_array().expect("tables").iter();
        tables.map(|table| text(&table["id"])).collect()
    };
    let (over, open) = (Some(over), Some(open));
    for (filter, found) in [
        ("game=usa-2004".to_owned(), &over),
        ("game=germany".to_owned(), &open),
        ("status=open".to_owned(), &open),
        ("status=finished".to_owned(), &over),
        (format!("opponent={}", ben.id), &over),
        ("opponent=222222222222".to_owned(), &None),
    ] {
        let told = only(list(&filter).await);
        assert!(told.iter().eq(found), "{filter}: {told:?}");
    }
    let first = list("limit=1").await;
    assert_eq!((count(&first["tables"]), &first["more"]), (1, &json!(true)));
    let second = list("limit=1&skip=1").await;
    assert_eq!(
        (count(&second["tables"]), &second["more"]),
        (1, &json!(false))
    );
    assert_ne!(first["tables"][0]["id"], second["tables"][0]["id"]);
    for wrong in [
        "status=maybe",
        "limit=0",
        "limit=101",
        "game=%00",
        "opponent=Anna",
    ] {
        let answer = anna.get(&format!("/api/v1/me/tables?{wrong}")).await;
        assert_eq!(answer.refusal(), "bad-request", "{wrong}");
    }
    let stranger = server.stranger().get("/api/v1/me/tables").await;
    assert_eq!(stranger.refusal(), "unauthenticated");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_told_in_numbers_once_it_is_over_and_bots_have_pages() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let me = json!({ "kind": "me" });
    let bot = json!({ "kind": "bot", "level": "beginner" });
    let table = anna
        .table(json!({ "public": true }), json!([me, bot, bot]))
        .await;
    let table = text(&table["id"]);
    let path = |rest: &str| format!("/api/v1/tables/{table}/{rest}");
    let numbers = format!("/api/v1/replays/{table}/statistics");
    assert_eq!(anna.get(&numbers).await.refusal(), "wrong-state");
    assert_eq!(anna.get(&path("networks")).await.refusal(), "wrong-state");
    anna.post(&path("start"), json!({})).await.ok();
    // Not even to those who play: what others drew is in it.
    assert_eq!(anna.get(&numbers).await.refusal(), "forbidden");
    let running = server.stranger().get(&path("networks")).await;
    assert_eq!(running.header("cache-control"), Some("no-store"));
    assert_eq!(running.ok()["seats"], json!([[], [], []]));
    anna.put(&path("seats/1/stand-in"), json!({})).await.ok();
    ended(&anna, &table).await;
    let told = server.stranger().get(&numbers).await.ok();
    let record = anna.get(&path("record")).await.ok();
    check_numbers(&told, &record);
    check_more(&told, &record);
    check_page(&anna, &told).await;
    assert!(
        told["took"].as_i64().is_some_and(|took| took >= 0),
        "{told}"
    );
    assert_eq!(count(&told["played"]), 3);
    // A record that somebody brought tells the same of the game itself.
    let id = text(&anna.post("/api/v1/records", record).await.ok()["id"]);
    let brought = anna
        .get(&format!("/api/v1/replays/{id}/statistics"))
        .await
        .ok();
    assert_eq!(brought["seats"], told["seats"]);
    assert_eq!(
        (&brought["whole"], &brought["more"][0]["time"]),
        (&told["whole"], &json!(0))
    );
    assert_eq!(
        (count(&brought["played"]), &brought["took"]),
        (0, &Value::Null)
    );
    let cut = anna.get(&path("record?viewer=seat-1")).await.ok();
    let id = text(&anna.post("/api/v1/records", cut).await.ok()["id"]);
    let answer = anna.get(&format!("/api/v1/replays/{id}/statistics")).await;
    assert_eq!(answer.refusal(), "wrong-state");
    check_networks(&anna, &table, &told).await;
    let page = server.stranger().get("/api/v1/players/beginner").await.ok();
    assert_eq!(
        (&page["level"], &page["program"]),
        (&json!("beginner"), &json!(true))
    );
    assert_eq!(page["totals"][0]["games"], 2, "two of them sat there");
    let games = anna.get("/api/v1/players/beginner/tables").await.ok();
    assert_eq!(games["tables"][0]["id"], table.as_str());
}

/// What was built stays, and may be kept.
async fn check_networks(anna: &Person, table: &str, told: &Value) {
    let networks = anna.get(&format!("/api/v1/tables/{table}/networks")).await;
    let kept = networks
        .header("cache-control")
        .unwrap_or_default()
        .to_owned();
    assert!(kept.contains("immutable"), "{kept}");
    let lengths: Vec<usize> = networks.ok()["seats"]
        .as_array()
        .expect("seats")
        .iter()
        .map(count)
        .collect();
    let claimed = told["seats"].as_array().expect("seats").iter();
    let claimed: Vec<usize> = claimed
        .map(|seat| number(&seat["tracks"]["claimed"]) as usize)
        .collect();
    assert_eq!(lengths, claimed);
}

/// The page of a player adds the numbers of all games up, with the routes claimed most often.
async fn check_page(anna: &Person, told: &Value) {
    let page = format!("/api/v1/players/{}", anna.id);
    let page = anna.get(&page).await.ok();
    let (numbers, more) = (&page["numbers"][0], &told["more"][0]);
    assert_eq!(
        (&numbers["game"], &numbers["games"]),
        (&json!("usa-2004"), &json!(1))
    );
    for same in [
        "turns",
        "points",
        "used",
        "claims",
        "time",
        "hand",
        "tickets-offered",
    ] {
        assert_eq!(numbers["sums"][same], more[same], "{same}");
    }
    assert_eq!(count(&numbers["routes"]), count(&more["tracks"]).min(8));
    // Games that nobody else played say nothing of whether somebody stays.
    assert_eq!(page["reliability"], json!({ "games": 0, "stayed": 0 }));
}

/// More of the numbers, counted in another way.
fn check_more(told: &Value, record: &Value) {
    let plies = record["plies"].as_array().expect("plies");
    let events: Vec<&Value> = plies
        .iter()
        .flat_map(|ply| ply["events"].as_array().expect("events"))
        .collect();
    let all = |kind: &str| events.iter().filter(|event| event["event"] == kind).count();
    assert_eq!(
        number(&told["whole"]["shuffles"]) as usize,
        all("deck-shuffled")
    );
    assert_eq!(
        number(&told["whole"]["sweeps"]) as usize,
        all("market-swept")
    );
    let seats = told["seats"].as_array().expect("seats").iter();
    for (seat, more) in seats.zip(told["more"].as_array().expect("more")) {
        let own = |kind: &str| -> Vec<&&Value> {
            let own = events.iter();
            own.filter(|event| event["event"] == kind && event["seat"] == more["seat"])
                .collect()
        };
        let wild = |kind: &str| {
            let own = own(kind).into_iter();
            own.filter(|event| event["card"] == "locomotive").count()
        };
        assert_eq!(
            number(&more["locomotives-drawn"]) as usize,
            wild("card-drawn")
        );
        assert_eq!(
            number(&more["locomotives-taken"]) as usize,
            wild("card-taken")
        );
        assert_eq!(more["drawn"], seat["cards-drawn"]);
        assert_eq!(more["taken"], seat["cards-taken"]);
        let used: u64 = more["used"]
            .as_object()
            .expect("cards")
            .values()
            .map(number)
            .sum();
        // A card is paid for each space, and what is not paid is still in the hand.
        assert_eq!(used, number(&seat["tracks"]["trains-placed"]), "{more}");
        let got = number(&more["drawn"]) + number(&more["taken"]) + 4;
        assert_eq!(used + number(&more["hand"]), got, "{more}");
        let claims = more["claims"].as_array().expect("claims");
        let trains: u64 = (1..)
            .zip(claims)
            .map(|(length, n)| length * number(n))
            .sum();
        assert_eq!(trains, used);
        let ids: Vec<&Value> = own("claimed")
            .into_iter()
            .map(|claim| &claim["track"])
            .collect();
        assert_eq!(json!(ids), more["tracks"]);
        assert!(number(&more["tickets-offered"]) >= number(&more["tickets-kept"]));
        assert_eq!(more["tickets-kept"], seat["tickets-kept"]);
        assert!(more["time"].as_i64().is_some_and(|time| time >= 0));
    }
}

/// The numbers agree with the record, counted in another way.
fn check_numbers(told: &Value, record: &Value) {
    let plies = record["plies"].as_array().expect("plies");
    assert_eq!(number(&told["actions"]) as usize, plies.len());
    let events: Vec<&Value> = plies
        .iter()
        .flat_map(|ply| ply["events"].as_array().expect("events"))
        .collect();
    for seat in told["seats"].as_array().expect("seats") {
        let of = |kind: &str| -> Vec<&&Value> {
            let own = events.iter();
            own.filter(|event| event["event"] == kind && event["seat"] == seat["seat"])
                .collect()
        };
        assert_eq!(
            number(&seat["cards-drawn"]) as usize,
            of("card-drawn").len()
        );
        assert_eq!(
            number(&seat["cards-taken"]) as usize,
            of("card-taken").len()
        );
        let claims = of("claimed");
        assert_eq!(number(&seat["tracks"]["claimed"]) as usize, claims.len());
        let used: u64 = claims
            .iter()
            .map(|claim| number(&claim["locomotives"]))
            .sum();
        assert_eq!(number(&seat["locomotives-used"]), used);
        let trains =
            number(&seat["tracks"]["trains-placed"]) + number(&seat["tracks"]["trains-left"]);
        assert_eq!(trains, 45, "{seat}");
        let sheet = &seat["sheet"];
        let tickets = number(&sheet["tickets-completed"]) + number(&sheet["tickets-missed"]);
        assert_eq!(number(&seat["tickets-kept"]), tickets);
        assert_eq!(
            seat["best-ticket"].is_null(),
            sheet["tickets-completed"] == 0
        );
        assert_eq!(seat["worst-ticket"].is_null(), sheet["tickets-missed"] == 0);
        assert!(number(&seat["turns"]) > 0, "{seat}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_can_be_filtered() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let (me, open) = (json!({ "kind": "me" }), json!({ "kind": "open" }));
    let public = json!({ "public": true });
    let two = text(&anna.table(public.clone(), json!([me, open])).await["id"]);
    let three = anna.table(public, json!([me, open, open])).await;
    let three = text(&three["id"]);
    let nordic = json!({ "public": true, "game": "germany" });
    let nordic = text(&anna.table(nordic, json!([me, me, open])).await["id"]);
    let private = text(&anna.table(json!({}), json!([me, open])).await["id"]);
    let list = async |query: &str| -> Vec<String> {
        let path = format!("/api/v1/lobby?{query}");
        let lobby = server.stranger().get(&path).await.ok();
        let open = lobby["open"].as_array().expect("open").iter();
        let mut ids: Vec<String> = open.map(|table| text(&table["id"])).collect();
        ids.sort();
        ids
    };
    let sorted = |ids: &[&String]| -> Vec<String> {
        let mut ids: Vec<String> = ids.iter().map(|id| (*id).clone()).collect();
        ids.sort();
        ids
    };
    assert_eq!(list("").await, sorted(&[&two, &three, &nordic]));
    assert_eq!(list("game=usa-2004").await, sorted(&[&two, &three]));
    assert_eq!(list("players=3").await, sorted(&[&three, &nordic]));
    // Who holds two seats plays for fun.
    assert_eq!(list("rated=false").await, sorted(&[&nordic]));
    assert_eq!(list("rated=true&players=2").await, sorted(&[&two]));
    assert_eq!(list("limit=1&skip=2").await.len(), 1);
    assert!(!list("").await.contains(&private));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_quick_match_finds_whoever_waits_and_begins_by_itself() {
    let server = Server::start().await;
    let quick = async |person: &Person, body: Value| person.post("/api/v1/lobby/quick", body).await;
    let usa = json!({ "game": "usa-2004" });
    let anna = server.person("Anna").await;
    let first = quick(&anna, usa.clone()).await.ok();
    let id = text(&first["id"]);
    assert_eq!(
        (count(&first["seats"]), &first["status"]),
        (2, &json!("open"))
    );
    assert_eq!(
        (&first["quick"], &first["rules"]["public"]),
        (&json!(true), &json!(true))
    );
    // Asking again leads back to the same table.
    assert_eq!(quick(&anna, usa.clone()).await.ok()["id"], id.as_str());
    // Somebody who has gone away is not waited for.
    let ben = server.person("Ben").await;
    let other = quick(&ben, usa.clone()).await.ok();
    assert_ne!(other["id"], id.as_str());
    // Anna looks at her table: the next one sits down there, and the game begins.
    let mut socket = anna.socket().await;
    socket.watch(&id, Some(1)).await;
    let cleo = server.person("Cleo").await;
    let three = json!({ "game": "usa-2004", "players": 3 });
    assert_ne!(quick(&cleo, three).await.ok()["id"], id.as_str());
    let elsewhere = json!({ "game": "germany" });
    assert_ne!(quick(&cleo, elsewhere).await.ok()["id"], id.as_str());
    let dora = server.person("Dora").await;
    let met = quick(&dora, usa.clone()).await.ok();
    assert_eq!(
        (&met["id"], &met["status"]),
        (&json!(id), &json!("running"))
    );
    assert_eq!(met["seats"][1]["name"], "Dora");
    let begun = anna.get(&format!("/api/v1/tables/{id}")).await.ok();
    assert_eq!(begun["status"], "running");
    // What cannot be is refused.
    let wrong = json!({ "game": "usa-2004", "players": 6 });
    assert_eq!(quick(&dora, wrong).await.refusal(), "bad-request");
    let unknown = json!({ "game": "mars-2099" });
    assert_eq!(quick(&dora, unknown).await.refusal(), "not-found");
    let nobody = quick(&server.stranger(), usa).await;
    assert_eq!(nobody.refusal(), "unauthenticated");
}

/// A table that is private, takes days or is somebody's with a closed door is never found.
#[tokio::test(flavor = "multi_thread")]
async fn a_quick_match_never_leads_to_private_or_slow_tables() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let days = json!({ "kind": "days", "days": 3 });
    let mut sockets = Vec::new();
    for rules in [json!({}), json!({ "public": true, "pace": days })] {
        let table = text(&anna.table(rules, seats.clone()).await["id"]);
        let mut socket = anna.socket().await;
        socket.watch(&table, Some(1)).await;
        sockets.push((socket, table));
    }
    let ben = server.person("Ben").await;
    let body = json!({ "game": "usa-2004" });
    let found = ben.post("/api/v1/lobby/quick", body).await.ok();
    let others: Vec<&String> = sockets.iter().map(|(_, table)| table).collect();
    assert!(!others.contains(&&text(&found["id"])), "{found}");
}
