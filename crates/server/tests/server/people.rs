//! How people look, whom they follow, who asks whom to a table, who watches, what they show.

use crate::party::Party;
use crate::wire::{Person, Server, text};
use serde_json::{Value, json};

fn ids(list: &Value, key: &str) -> Vec<String> {
    let list = list.as_array().expect("a list").iter();
    list.map(|one| text(&one[key])).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn people_choose_a_face_and_others_see_it() {
    let server = Server::start().await;
    let (anna, ben) = (server.person("Anna").await, server.person("Ben").await);
    let empty = anna.get("/api/v1/me/profile").await.ok();
    assert_eq!(
        (&empty["face"], &empty["hidden"]),
        (&Value::Null, &json!(false))
    );
    let look = json!({ "face": 7, "colour": "teal", "hidden": false });
    let set = anna.put("/api/v1/me/profile", look.clone()).await.ok();
    assert_eq!(set, look);
    let path = format!("/api/v1/faces?players={},{}", anna.id, ben.id);
    let seen = server.stranger().get(&path).await.ok();
    // Whoever has chosen nothing is left out.
    assert_eq!(
        seen["faces"],
        json!([{ "player": anna.id, "face": 7, "colour": "teal" }])
    );
    // Whoever only hides keeps a face that others would have computed.
    let hidden = ben
        .put("/api/v1/me/profile", json!({ "hidden": true }))
        .await;
    assert!(hidden.ok()["face"].as_u64().is_some_and(|face| face < 24));
    for (wrong, code) in [
        (json!({ "face": 24 }), "bad-request"),
        (json!({ "face": -1 }), "bad-request"),
        (json!({ "colour": "gold" }), "bad-request"),
        (json!({ "admin": true }), "bad-request"),
    ] {
        let answer = anna.put("/api/v1/me/profile", wrong.clone()).await;
        assert_eq!(answer.refusal(), code, "{wrong}");
    }
    let many = vec![anna.id.clone(); 51].join(",");
    for wrong in [many.as_str(), "x", "", "a,,b"] {
        let answer = anna.get(&format!("/api/v1/faces?players={wrong}")).await;
        assert_eq!(answer.refusal(), "bad-request", "{wrong}");
    }
    let nobody = server.stranger().get("/api/v1/me/profile").await;
    assert_eq!(nobody.refusal(), "unauthenticated");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_follows_somebody_sees_where_they_play_unless_they_hide() {
    let server = Server::start().await;
    let (anna, ben) = (server.person("Anna").await, server.person("Ben").await);
    let list = async || anna.get("/api/v1/me/following").await.ok()["players"].clone();
    let follow = format!("/api/v1/me/following/{}", ben.id);
    assert_eq!(list().await, json!([]));
    for _ in 0..2 {
        let state = anna.put(&follow, json!({})).await.ok();
        assert_eq!(state, json!({ "player": ben.id, "followed": true }));
    }
    let page = format!("/api/v1/players/{}", ben.id);
    assert_eq!(anna.get(&page).await.ok()["followed"], true);
    assert_eq!(server.stranger().get(&page).await.ok()["followed"], false);
    let (me, open) = (json!({ "kind": "me" }), json!({ "kind": "open" }));
    let public = ben
        .table(json!({ "public": true }), json!([me, open]))
        .await;
    let secret = ben.table(json!({}), json!([me, open])).await;
    let seen = list().await[0].clone();
    assert_eq!(
        (&seen["name"], &seen["online"]),
        (&json!("Ben"), &json!(true))
    );
    assert_eq!(ids(&seen["tables"], "id"), [text(&public["id"])]);
    assert_eq!(seen["may-invite"], false);
    // A private table is shown to those who sit there.
    let join = format!("/api/v1/tables/{}/join", text(&secret["id"]));
    anna.post(&join, json!({})).await.ok();
    assert_eq!(
        list().await[0]["tables"].as_array().expect("tables").len(),
        2
    );
    let hide = json!({ "hidden": true });
    ben.put("/api/v1/me/profile", hide).await.ok();
    let seen = list().await[0].clone();
    assert_eq!(
        (&seen["online"], &seen["tables"]),
        (&Value::Null, &json!([]))
    );
    assert_eq!(anna.get(&page).await.ok()["online"], Value::Null);
    for (path, code) in [
        (format!("/api/v1/me/following/{}", anna.id), "bad-request"),
        ("/api/v1/me/following/222222222222".into(), "not-found"),
        ("/api/v1/me/following/nobody".into(), "not-found"),
    ] {
        assert_eq!(anna.put(&path, json!({})).await.refusal(), code, "{path}");
    }
    anna.delete(&follow).await.ok();
    assert_eq!(list().await, json!([]));
}

/// A table with one open seat.
async fn half_full(host: &Person) -> String {
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    text(&host.table(json!({}), seats).await["id"])
}

#[tokio::test(flavor = "multi_thread")]
async fn only_those_are_invited_who_want_to_be_and_nobody_twice() {
    let server = Server::start().await;
    let (anna, ben) = (server.person("Anna").await, server.person("Ben").await);
    let table = half_full(&anna).await;
    let seat = format!("/api/v1/tables/{table}/seats/2/invite");
    let body = json!({ "player": ben.id });
    assert_eq!(anna.post(&seat, body.clone()).await.refusal(), "forbidden");
    let follow = format!("/api/v1/me/following/{}", anna.id);
    ben.put(&follow, json!({})).await.ok();
    assert_eq!(
        ben.post(&seat, json!({ "player": anna.id }))
            .await
            .refusal(),
        "forbidden"
    );
    let info = anna.post(&seat, body.clone()).await.ok();
    assert_eq!(
        (&info["seats"][1]["name"], &info["seats"][1]["invited"]),
        (&json!("Ben"), &json!(true))
    );
    let asked = ben.get("/api/v1/me/invitations").await.ok();
    assert_eq!(ids(&asked["tables"], "id"), std::slice::from_ref(&table));
    assert_eq!(
        anna.get("/api/v1/me/invitations").await.ok()["tables"],
        json!([])
    );
    let leave = format!("/api/v1/tables/{table}/leave");
    ben.post(&leave, json!({ "seat": 2 })).await.ok();
    assert_eq!(
        ben.get("/api/v1/me/invitations").await.ok()["tables"],
        json!([])
    );
    assert_eq!(
        anna.post(&seat, body.clone()).await.refusal(),
        "wrong-state"
    );
    // At another table the last yes begins the game.
    let table = half_full(&anna).await;
    let path = |rest: &str| format!("/api/v1/tables/{table}/{rest}");
    let seat = path("seats/2/invite");
    anna.post(&seat, body.clone()).await.ok();
    assert_eq!(anna.post(&seat, body).await.refusal(), "seat-taken");
    assert_eq!(
        anna.post(&path("start"), json!({})).await.refusal(),
        "wrong-state"
    );
    let info = ben.post(&path("join"), json!({})).await.ok();
    assert_eq!(info["status"], "running");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_invitations_and_reactions_is_stopped() {
    let server = Server::start_with(|settings| settings.chat_per_minute = 2).await;
    let mut party = Party::begin(&server, 2, json!({})).await;
    let react = json!({ "type": "react", "table": party.table, "reaction": "clap" });
    for _ in 0..2 {
        assert_eq!(party.socket(1).ask(react.clone()).await["type"], "done");
    }
    assert_eq!(party.socket(1).refused(react).await["code"], "too-many");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_shows_reactions_and_all_at_the_table_see_them() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 2, json!({})).await;
    let table = party.table.clone();
    let cleo = server.person("Cleo").await;
    let mut looks = cleo.socket().await;
    looks.watch(&table, None).await;
    let react = json!({ "type": "react", "table": table, "reaction": "party" });
    assert_eq!(party.socket(2).ask(react.clone()).await["type"], "done");
    let guest = party.people[1].id.clone();
    for socket in [party.socket(1), &mut looks] {
        let seen = socket.until_type("reaction").await;
        assert_eq!(
            (&seen["seat"], &seen["guest"], &seen["reaction"]),
            (&json!(2), &json!(guest), &json!("party"))
        );
    }
    assert_eq!(looks.refused(react).await["code"], "forbidden");
    let other = json!({ "type": "react", "table": table, "reaction": "insult" });
    assert_eq!(party.socket(1).refused(other).await["code"], "bad-request");
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_are_counted_and_named_unless_they_hide() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 2, json!({})).await;
    let table = party.table.clone();
    assert_eq!(party.info().await["watching"], Value::Null);
    let (cleo, dan) = (server.person("Cleo").await, server.person("Dan").await);
    dan.put("/api/v1/me/profile", json!({ "hidden": true }))
        .await
        .ok();
    let mut sockets = Vec::new();
    // Two windows of Cleo's are one spectator; a player who looks on is none.
    for person in [
        &cleo,
        &cleo,
        &dan,
        &server.stranger(),
        &party.people[0].clone(),
    ] {
        let mut socket = person.socket().await;
        socket.watch(&table, None).await;
        sockets.push(socket);
    }
    let watching = party.info().await["watching"].clone();
    assert_eq!(
        watching,
        json!({ "count": 3, "people": [{ "guest": cleo.id, "name": "Cleo" }] })
    );
    // The players were told by themselves.
    let told = |message: &Value| message["table"]["watching"]["count"] == 3;
    party.socket(1).until(told).await;
    drop(sockets);
    let gone =
        |message: &Value| message["type"] == "table" && message["table"]["watching"].is_null();
    party.socket(2).until(gone).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_chat_goes_along_to_the_rematch_and_everybody_is_asked() {
    let server = Server::start().await;
    let party = Party::begin(&server, 3, json!({ "spectators": false })).await;
    let [anna, ben, carl] = [0, 1, 2].map(|place| party.people[place].clone());
    let line = json!({ "room": "players", "text": "Once more?" });
    ben.post(&party.path("chat"), line).await.ok();
    for (person, seat) in [(&ben, 2), (&carl, 3)] {
        let leave = json!({ "seat": seat });
        person.post(&party.path("leave"), leave).await.ok();
    }
    anna.post(&party.path("abandon"), json!({})).await.ok();
    let next = anna.post(&party.path("rematch"), json!({})).await.ok();
    assert_eq!(next["follows"], party.table.as_str());
    let asked: Vec<bool> = next["seats"]
        .as_array()
        .expect("seats")
        .iter()
        .map(|seat| seat["invited"] == true)
        .collect();
    assert_eq!(asked, [false, true, true], "all who were there");
    for person in [&ben, &carl] {
        let asked = person.get("/api/v1/me/invitations").await.ok();
        assert_eq!(ids(&asked["tables"], "id"), [text(&next["id"])]);
    }
    let chat = format!("/api/v1/tables/{}/chat", text(&next["follows"]));
    let told = carl.get(&chat).await.ok();
    assert_eq!(told["lines"][0]["text"], "Once more?");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_quick_match_respects_clock_and_ratings() {
    let server = Server::start().await;
    let quick = async |person: &Person, body: Value| person.post("/api/v1/lobby/quick", body).await;
    let wanted = |more: Value| {
        let mut all = json!({ "game": "usa-2004" });
        let members = all.as_object_mut().expect("an object");
        members.extend(more.as_object().expect("an object").clone());
        all
    };
    let fast = json!({ "kind": "live", "turn-seconds": 30, "bank-seconds": 180 });
    let anna = server.person("Anna").await;
    let strong = json!({ "min": 1400, "max": 1600 });
    let body = wanted(json!({ "pace": fast, "rating": strong }));
    let table = quick(&anna, body).await.ok();
    assert_eq!(
        (&table["rules"]["pace"], &table["rating-range"]),
        (&fast, &strong)
    );
    let id = text(&table["id"]);
    let mut socket = anna.socket().await;
    socket.watch(&id, Some(1)).await;
    // Another clock, or stronger opponents: a table of one's own.
    let (ben, carl, dora) = (
        server.person("Ben").await,
        server.person("Carl").await,
        server.person("Dora").await,
    );
    let slow = json!({ "kind": "days", "days": 1 });
    let other = quick(&ben, wanted(json!({ "pace": slow }))).await.ok();
    assert_ne!(text(&other["id"]), id);
    let above = json!({ "min": 1800, "max": 4000 });
    let other = quick(&carl, wanted(json!({ "rating": above }))).await.ok();
    assert_ne!(text(&other["id"]), id);
    // A newcomer, who counts as 1500, may not sit down there out of the lobby either.
    let join = format!("/api/v1/tables/{}/join", text(&other["id"]));
    assert_eq!(dora.post(&join, json!({})).await.refusal(), "forbidden");
    let same = quick(&dora, wanted(json!({ "pace": fast }))).await.ok();
    assert_eq!(
        (text(&same["id"]), &same["status"]),
        (id, &json!("running"))
    );
    for wrong in [
        json!({ "rating": { "min": 1600, "max": 1400 } }),
        json!({ "rating": { "min": 1600 } }),
        json!({ "pace": { "kind": "live", "turn-seconds": 1, "bank-seconds": 0 } }),
    ] {
        let answer = quick(&anna, wanted(wrong.clone())).await;
        assert_eq!(answer.refusal(), "bad-request", "{wrong}");
    }
}
