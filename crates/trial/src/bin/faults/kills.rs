//! Processes that end without a word.

use crate::notes::{Checked, Crowd};
use crate::{Effort, Report};
use gleis_trial::desk::Desk;
use gleis_trial::postgres::{Care, Cluster};
use gleis_trial::server::Plan;
use gleis_trial::{Outcome, Say};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::sleep;

/// A server that has not come back by then does not come back.
const RECOVERY: Duration = Duration::from_secs(60);

/// Everybody who still plays stops; nothing may have gone wrong.
pub(crate) async fn gather_in(mut tasks: JoinSet<Outcome>) -> Outcome {
    tasks.abort_all();
    while let Some(ended) = tasks.join_next().await {
        match ended {
            Ok(outcome) => outcome?,
            Err(error) if error.is_cancelled() => {}
            Err(error) => return Err(format!("A player failed: {error}")),
        }
    }
    Ok(())
}

/// A moment that nobody can foresee.
pub(crate) async fn a_moment() {
    sleep(Duration::from_millis(fastrand::u64(0..600))).await;
}

/// `kill -9` of the server under load, again and again.
pub(crate) async fn servers(
    effort: &Effort,
    database: Option<String>,
    report: &mut Report,
) -> Outcome {
    let which = if database.is_some() {
        "PostgreSQL"
    } else {
        "SQLite"
    };
    let folder = tempfile::tempdir().say("A temporary folder cannot be made")?;
    let plan = Plan::open_to_crowds(&effort.binary, &folder.path().join("data"), database);
    let mut server = plan.start().await?;
    let mut crowd = Crowd::gather(&Desk::new(server.address), effort.tables).await?;
    let mut all = Checked::default();
    for round in 0..effort.rounds {
        crowd.renew(&Desk::new(server.address)).await?;
        let mut tasks = crowd.play([server.address; 2]);
        crowd.wait_for_moves(&mut tasks).await?;
        a_moment().await;
        server.kill();
        gather_in(tasks).await?;
        server = plan.start().await?;
        let desk = Desk::new(server.address);
        let checked = crowd.check(&desk).await;
        all.add(checked.say(format!("After {} kills", round + 1))?);
    }
    server.stop().await?;
    plan.examine()?;
    report.add(
        &format!("kill -9 of the server, {which}"),
        effort.rounds,
        all,
    );
    Ok(())
}

/// `kill -9` of PostgreSQL under load, again and again; the server stays.
pub(crate) async fn databases(effort: &Effort, report: &mut Report) -> Outcome {
    let cluster = Cluster::start(Care::Durable)?;
    let folder = tempfile::tempdir().say("A temporary folder cannot be made")?;
    let database = Some(cluster.database()?);
    let plan = Plan::open_to_crowds(&effort.binary, &folder.path().join("data"), database);
    let server = plan.start().await?;
    let desk = Desk::new(server.address);
    let mut crowd = Crowd::gather(&desk, effort.tables).await?;
    let mut all = Checked::default();
    for round in 0..effort.rounds {
        crowd.renew(&desk).await?;
        let mut tasks = crowd.play([server.address; 2]);
        crowd.wait_for_moves(&mut tasks).await?;
        a_moment().await;
        cluster.kill();
        a_moment().await;
        // Some of those who play go on through the fault, and some rounds have none of them.
        let stay = round % 2 == 0;
        if !stay {
            tasks.abort_all();
        }
        cluster.resume()?;
        server.wait_until_ready(Instant::now() + RECOVERY).await?;
        if stay {
            a_moment().await;
        }
        gather_in(tasks).await?;
        let checked = crowd.check(&desk).await;
        all.add(checked.say(format!("After {} kills of PostgreSQL", round + 1))?);
    }
    server.stop().await?;
    plan.examine()?;
    report.add("kill -9 of PostgreSQL", effort.rounds, all);
    Ok(())
}
