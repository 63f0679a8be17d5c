//! Games that end before their end: giving up, agreeing, and what it does to ratings.

use crate::party::Party;
use crate::wire::{Person, Server, text};
use serde_json::{Value, json};

async fn rating(person: &Person, game: &str) -> Option<Value> {
    let info = person
        .get(&format!("/api/v1/players/{}", person.id))
        .await
        .ok();
    let ratings = info["ratings"].as_array().expect("ratings").clone();
    ratings.into_iter().find(|rating| rating["game"] == game)
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_the_one_who_gives_up_has_lost() {
    let server = Server::start().await;
    let party = Party::begin(&server, 2, json!({})).await;
    let (anna, bert) = (&party.people[0], &party.people[1]);
    let game = text(&party.info().await["rules"]["game"]);
    let refused = bert.post(&party.path("seats/1/resign"), json!({})).await;
    assert_eq!(refused.refusal(), "forbidden");
    let info = anna
        .post(&party.path("seats/1/resign"), json!({}))
        .await
        .ok();
    assert_eq!(
        (&info["status"], &info["ended"]),
        (&json!("abandoned"), &json!("resigned"))
    );
    assert_eq!(
        (&info["resigned"], &info["rated"]),
        (&json!([1]), &json!(true))
    );
    let [lost, won] = [rating(anna, &game).await, rating(bert, &game).await];
    let points = |rating: &Option<Value>| rating.as_ref().and_then(|one| one["rating"].as_i64());
    assert!(
        points(&lost) < Some(1500) && points(&won) > Some(1500),
        "{lost:?} {won:?}"
    );
    assert_eq!(won.map(|rating| rating["wins"].clone()), Some(json!(1)));
    let again = anna.post(&party.path("seats/1/resign"), json!({})).await;
    assert_eq!(again.refusal(), "wrong-state");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_three_the_others_play_on_against_a_bot() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 3, json!({})).await;
    let [anna, bert] = [0, 1].map(|place| party.people[place].clone());
    let info = anna
        .post(&party.path("seats/1/resign"), json!({}))
        .await
        .ok();
    assert_eq!(
        (&info["status"], &info["seats"][0]["stand-in"]),
        (&json!("running"), &json!("resigned"))
    );
    // The bot keeps tickets for the seat; whoever has given up does not come back.
    party.socket(1).until_step(1).await;
    let back = anna.delete(&party.path("seats/1/stand-in")).await;
    assert_eq!(back.refusal(), "wrong-state");
    let bot = anna.put(&party.path("seats/1/stand-in"), json!({})).await;
    assert_eq!(bot.refusal(), "wrong-state");
    let act = json!({
        "type": "act", "table": party.table, "seat": 1, "seq": 1, "choice": 0, "id": "a",
    });
    assert_eq!(party.socket(1).refused(act).await["code"], "wrong-state");
    let info = bert
        .post(&party.path("seats/2/resign"), json!({}))
        .await
        .ok();
    assert_eq!(
        (&info["ended"], &info["resigned"]),
        (&json!("resigned"), &json!([1, 2]))
    );
    let game = text(&info["rules"]["game"]);
    let mut ratings = Vec::new();
    for person in &party.people {
        let rating = rating(person, &game).await.expect("a rating");
        ratings.push(rating["rating"].as_i64().expect("a number"));
    }
    assert!(
        ratings[0] < ratings[1] && ratings[1] < ratings[2],
        "{ratings:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn all_people_have_to_agree_before_a_game_ends() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 3, json!({})).await;
    let [anna, bert, carl] = [0, 1, 2].map(|place| party.people[place].clone());
    let (end, answer) = (party.path("end"), party.path("end/answer"));
    let says = |seat: u8, agree: bool| json!({ "seat": seat, "agree": agree });
    let early = bert.post(&answer, says(2, true)).await;
    assert_eq!(early.refusal(), "wrong-state");
    let info = anna.post(&end, json!({ "seat": 1 })).await.ok();
    assert_eq!(info["end-asked"], json!({ "seat": 1, "missing": [2, 3] }));
    let asked = |message: &Value| message["table"]["end-asked"]["seat"] == 1;
    party.socket(2).until(asked).await;
    assert_eq!(
        bert.post(&end, json!({ "seat": 2 })).await.refusal(),
        "wrong-state"
    );
    assert_eq!(
        bert.post(&answer, says(3, true)).await.refusal(),
        "forbidden"
    );
    // One who does not want to is enough.
    let info = bert.post(&answer, says(2, false)).await.ok();
    assert_eq!(
        (&info["status"], &info["end-asked"]),
        (&json!("running"), &Value::Null)
    );
    anna.post(&end, json!({ "seat": 1 })).await.ok();
    bert.post(&answer, says(2, true)).await.ok();
    // A bot minds nothing, also one that plays for somebody.
    let leave = json!({ "seat": 3 });
    let info = carl.post(&party.path("leave"), leave).await.ok();
    assert_eq!(
        (&info["status"], &info["ended"]),
        (&json!("abandoned"), &json!("agreed"))
    );
    assert_eq!(info["unrated"], "ended-early");
    let game = text(&info["rules"]["game"]);
    assert_eq!(rating(&anna, &game).await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn against_bots_a_game_ends_when_its_player_wants() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let bot = json!({ "kind": "bot", "level": "beginner" });
    let seats = json!([{ "kind": "me" }, bot, bot]);
    for what in ["end", "seats/1/resign"] {
        let info = anna.table(json!({}), seats.clone()).await;
        let path = |rest: &str| format!("/api/v1/tables/{}/{rest}", text(&info["id"]));
        anna.post(&path("start"), json!({})).await.ok();
        let body = if what == "end" {
            json!({ "seat": 1 })
        } else {
            json!({})
        };
        let info = anna.post(&path(what), body).await.ok();
        assert_eq!(info["status"], "abandoned", "{what}");
    }
}

/// When others may let a bot play is known beforehand, and so is how long that is.
#[tokio::test(flavor = "multi_thread")]
async fn the_time_for_a_stand_in_is_told() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 2, json!({})).await;
    let from = |info: &Value| info["seats"][1]["stand-in-from"].as_i64();
    assert_eq!(from(&party.info().await), None);
    drop(party.sockets.remove(1));
    let told = |message: &Value| from(&message["table"]).is_some();
    let message = party.sockets[0].until(told).await;
    let left = from(&message["table"]).expect("a moment") - server.serving.app().now();
    let minutes = server.serving.app().settings.vacate_minutes as i64;
    assert!(
        ((minutes - 1) * 60_000..=minutes * 60_000).contains(&left),
        "{left} ms"
    );
    let refused = party.people[0]
        .put(&party.path("seats/2/stand-in"), json!({}))
        .await;
    assert!(refused.body.contains("Possible in "), "{refused:?}");
}
