//! Bots wait while somebody reads what was read aloud: not for ever, and not against everybody's
//! will.

use crate::campaigns::play::Campaign;
use crate::wire::{Person, Server, Socket, number};
use serde_json::{Value, json};
use std::time::Duration;

/// Long enough for a bot to move several times.
const WHILE: Duration = Duration::from_millis(1_500);

async fn says(socket: &mut Socket, table: &str, now: &str) -> Value {
    let message = json!({ "type": "reading", "table": table, "now": now });
    socket.ask(message).await
}

/// Anna plays on until the bot has to decide; says the number of the last step.
async fn until_the_bot_decides(anna: &Person, table: &str) -> u64 {
    let path = format!("/api/v1/tables/{table}");
    loop {
        let position = anna.get(&format!("{path}/position?seat=1")).await.ok();
        let info = anna.get(&path).await.ok();
        let first = info["to-act"]
            .as_array()
            .into_iter()
            .flatten()
            .any(|seat| *seat == 1);
        if !first {
            return number(&info["seq"]);
        }
        let act = json!({ "seat": 1, "seq": position["seq"], "choice": 0 });
        anna.post(&format!("{path}/actions"), act).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_wait_while_somebody_reads() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let carl = server.person("Carl").await;
    let campaign = Campaign::new(&anna, 2).await;
    campaign.bot(&anna, "yellow").await;
    let table = campaign.next(&anna).await;
    let path = format!("/api/v1/tables/{table}");
    let mut socket = anna.socket().await;
    socket.watch(&table, Some(1)).await;
    let mut stranger = carl.socket().await;
    let begins = json!({ "type": "reading", "table": table, "now": "begins" });
    assert_eq!(stranger.refused(begins).await["code"], "forbidden");
    for ends in ["ends", "go-on"] {
        assert_eq!(says(&mut socket, &table, "begins").await["type"], "done");
        let seq = until_the_bot_decides(&anna, &table).await;
        tokio::time::sleep(WHILE).await;
        let info = anna.get(&path).await.ok();
        assert_eq!(number(&info["seq"]), seq, "the bot waits: {info}");
        assert_eq!(says(&mut socket, &table, ends).await["type"], "done");
        socket.until_step(seq + 1).await;
    }
}
