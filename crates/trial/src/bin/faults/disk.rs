//! Databases that cannot be written for a while.

use crate::kills::gather_in;
use crate::notes::{Checked, Crowd};
use crate::{Effort, Report};
use gleis_trial::desk::{Desk, Guest};
use gleis_trial::postgres::Cluster;
use gleis_trial::server::{Plan, Server};
use gleis_trial::{Outcome, Say, demand};
use serde_json::{Value, json};
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// A database that is still written by then is not blocked; far longer than it takes on a machine
/// with other work.
const PATIENCE: Duration = Duration::from_secs(300);

/// How long people try to play in vain.
const IN_VAIN: Duration = Duration::from_millis(500);

/// How many play: a small disk is soon full.
const TABLES: usize = 4;

/// A small disk in memory.
struct Disk(PathBuf);

impl Disk {
    /// Nothing if mounting is not permitted.
    fn mount(folder: &Path) -> Option<Self> {
        fs::create_dir_all(folder).ok()?;
        let mut command = Command::new("mount");
        command.args(["-t", "tmpfs", "-o", "size=24m", "tmpfs"]);
        let mounted = command.arg(folder).output().ok()?;
        mounted.status.success().then(|| Self(folder.to_owned()))
    }

    fn remount(&self, how: &str) -> bool {
        let mut command = Command::new("mount");
        command.args(["-o", &format!("remount,{how}")]).arg(&self.0);
        command.output().is_ok_and(|output| output.status.success())
    }

    fn ballast(&self) -> PathBuf {
        self.0.join("ballast")
    }

    /// Writes until nothing more fits.
    fn fill(&self) -> Outcome {
        let file = fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(self.ballast());
        let mut file = file.say("The disk cannot be filled")?;
        loop {
            match file.write(&[0; 4096]) {
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::StorageFull => return Ok(()),
                Err(error) => return Err(format!("The disk cannot be filled: {error}")),
            }
        }
    }

    fn free(&self) -> Outcome {
        fs::remove_file(self.ballast()).say("The ballast stays")
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).output();
    }
}

/// A disk that is full for a while, and one that can only be read when the server starts.
pub(crate) async fn full(effort: &Effort, report: &mut Report) -> Outcome {
    let folder = tempfile::tempdir().say("A temporary folder cannot be made")?;
    let Some(disk) = Disk::mount(&folder.path().join("data")) else {
        report.add(
            "full disk (mounting is not permitted)",
            0,
            Checked::default(),
        );
        return Ok(());
    };
    let plan = Plan::open_to_crowds(&effort.binary, &disk.0, None);
    let server = plan.start().await?;
    let block = || disk.fill();
    let checked = blocked(&server, block, || disk.free()).await?;
    report.add("full disk", 1, checked);
    // One game whose end nobody has to ask for.
    let desk = Desk::new(server.address);
    let guest = desk.guest("Zora").await?;
    let table = desk.table(&[guest.clone(), guest.clone()]).await?;
    let seen = desk.position(&table, &guest, 1).await?;
    server.stop().await?;
    plan.examine()?;
    disk.fill()?;
    let looked = async || can_be_looked_at(&plan, &table, (&guest, &seen)).await;
    looked().await.say("Start on a full disk")?;
    disk.free()?;
    plan.start().await?.stop().await?;
    report.add("start on a full disk", 1, Checked::default());
    if disk.remount("ro") {
        looked().await.say("Start on a read-only disk")?;
        demand(disk.remount("rw"), || {
            "The disk stays read-only.".to_owned()
        })?;
        plan.start().await?.stop().await?;
        report.add("start on a read-only disk", 1, Checked::default());
    }
    Ok(())
}

/// A server that cannot write serves what can be read, says so, and takes nothing on.
async fn can_be_looked_at(plan: &Plan, table: &str, (guest, seen): (&Guest, &Value)) -> Outcome {
    let server = plan.launch().await?;
    let desk = Desk::new(server.address);
    let position = desk.position(table, guest, 1).await?;
    demand(position == *seen, || {
        format!("The game was {seen} and is {position}.")
    })?;
    demand(is_refused(&desk).await?, || {
        "Somebody was taken on.".to_owned()
    })?;
    let act = json!({ "seat": 1, "seq": seen["seq"], "choice": 0 });
    let path = format!("/api/v1/tables/{table}/actions");
    let acted = desk.ask(&path, Some(guest), Some(&act)).await?.status;
    demand(acted == 503, || {
        format!("A move was answered with {acted}.")
    })?;
    let ready = desk.ask("/readyz", None, None).await?.status;
    demand(ready == 503, || format!("It says of itself {ready}."))?;
    server.stop().await
}

/// A PostgreSQL that can only be read for a while.
pub(crate) async fn read_only(effort: &Effort, cluster: &Cluster, report: &mut Report) -> Outcome {
    let folder = tempfile::tempdir().say("A temporary folder cannot be made")?;
    let database = Some(cluster.database()?);
    let plan = Plan::open_to_crowds(&effort.binary, &folder.path().join("data"), database);
    let server = plan.start().await?;
    let block = || cluster.set_read_only(true);
    let checked = blocked(&server, block, || cluster.set_read_only(false)).await?;
    report.add("read-only PostgreSQL", 1, checked);
    server.stop().await
}

/// A database that may not grow, until the server is started with another limit.
pub(crate) async fn limit(effort: &Effort, report: &mut Report) -> Outcome {
    let folder = tempfile::tempdir().say("A temporary folder cannot be made")?;
    let data = folder.path().join("data");
    let plan = Plan::open_to_crowds(&effort.binary, &data, None);
    let narrow = plan.clone().with("database-max-megabytes", 1);
    let server = narrow.start().await?;
    let desk = Desk::new(server.address);
    let mut crowd = Crowd::gather(&desk, TABLES).await?;
    let tasks = crowd.play([server.address; 2]);
    let deadline = Instant::now() + PATIENCE;
    while !is_refused(&desk).await? {
        let size = fs::metadata(data.join("gleis.sqlite")).say("The database is not there")?;
        demand(size.len() <= 1 << 20, || {
            format!("The limit was passed: {} bytes.", size.len())
        })?;
        demand(Instant::now() < deadline, || {
            "The database was not full in time.".to_owned()
        })?;
    }
    gather_in(tasks).await?;
    let mut all = crowd
        .check(&desk)
        .await
        .say("While the database was full")?;
    server.stop().await?;
    let server = plan.start().await?;
    let desk = Desk::new(server.address);
    crowd.renew(&desk).await?;
    all.add(goes_on(&server, &crowd, || Ok(())).await?);
    server.stop().await?;
    plan.examine()?;
    report.add("database at its limit", 1, all);
    Ok(())
}

/// Is somebody new refused, as those are who come in vain?
async fn is_refused(desk: &Desk) -> Outcome<bool> {
    let body = json!({ "name": "Emil" });
    let answer = desk.ask("/api/v1/guests", None, Some(&body)).await?;
    match answer.status {
        200 => Ok(false),
        503 => Ok(true),
        status => Err(format!(
            "A guest was refused with {status} and not with 503."
        )),
    }
}

/// Plays, blocks the database, looks at everything, frees the database and plays on.
async fn blocked(
    server: &Server,
    block: impl Fn() -> Outcome,
    free: impl Fn() -> Outcome,
) -> Outcome<Checked> {
    let desk = Desk::new(server.address);
    let mut crowd = Crowd::gather(&desk, TABLES).await?;
    let mut tasks = crowd.play([server.address; 2]);
    crowd.wait_for_moves(&mut tasks).await?;
    let deadline = Instant::now() + PATIENCE;
    loop {
        // What was free inside the database's own files has to be used up, too.
        block()?;
        if is_refused(&desk).await? {
            break;
        }
        demand(Instant::now() < deadline, || {
            "The database takes still more.".to_owned()
        })?;
        sleep(Duration::from_millis(5)).await;
    }
    sleep(IN_VAIN).await;
    gather_in(tasks).await?;
    let mut all = crowd
        .check(&desk)
        .await
        .say("While nothing could be written")?;
    let begun = Instant::now();
    free()?;
    while is_refused(&desk).await? {
        demand(begun.elapsed() < PATIENCE, || {
            "The server does not recover.".to_owned()
        })?;
        sleep(Duration::from_millis(20)).await;
    }
    crowd.renew(&desk).await?;
    block()?;
    all.add(goes_on(server, &crowd, free).await?);
    Ok(all)
}

/// People play on once the database is free.
async fn goes_on(
    server: &Server,
    crowd: &Crowd,
    free: impl FnOnce() -> Outcome,
) -> Outcome<Checked> {
    let mut tasks = crowd.play([server.address; 2]);
    sleep(IN_VAIN).await;
    free()?;
    crowd.wait_for_moves(&mut tasks).await?;
    gather_in(tasks).await?;
    crowd.check(&Desk::new(server.address)).await
}
