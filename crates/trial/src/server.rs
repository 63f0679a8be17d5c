//! A server process: started, asked, stopped, killed.

use crate::http::Client;
use crate::{Outcome, Say, demand};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Read as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

const START: Duration = Duration::from_secs(60);
const END: Duration = Duration::from_secs(20);

/// How to start a server.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The binary `gleis`.
    pub binary: PathBuf,
    /// Its data directory, in which its log is put, too.
    pub data: PathBuf,
    /// A PostgreSQL database in place of SQLite in the data directory.
    pub database: Option<String>,
    /// Further settings: names without `--`, and values.
    pub settings: Vec<(&'static str, String)>,
}

impl Plan {
    /// A server with limits that do not hinder a crowd from one address.
    #[must_use]
    pub fn open_to_crowds(binary: &Path, data: &Path, database: Option<String>) -> Self {
        let limits = [
            "requests-per-minute",
            "guests-per-hour",
            "commands-per-second",
            "connections-per-address",
            "running-tables-per-guest",
            "bot-tables-per-guest",
            "running-tables-per-address",
            "bot-tables-per-address",
            "kept-tables-per-guest",
            "kept-tables-per-address",
        ];
        let raised = |name| (name, "1000000".to_owned());
        Self {
            binary: binary.to_owned(),
            data: data.to_owned(),
            database,
            settings: limits.into_iter().map(raised).collect(),
        }
    }

    /// The same with another value of a setting.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.settings.retain(|(known, _)| *known != name);
        self.settings.push((name, value.to_string()));
        self
    }

    /// A call of the binary on this database.
    fn command(&self, name: &str) -> Command {
        let mut command = Command::new(&self.binary);
        command.arg(name).arg("--data").arg(&self.data);
        for (name, value) in &self.settings {
            command.arg(format!("--{name}")).arg(value);
        }
        if let Some(url) = &self.database {
            command.env("GLEIS_DATABASE_URL", url);
        }
        command.stdin(Stdio::null());
        command
    }

    /// Starts the server and waits until it is ready.
    ///
    /// # Errors
    /// If it ends, or is not ready in time; with what it wrote into its log.
    pub async fn start(&self) -> Outcome<Server> {
        let begun = Instant::now();
        let mut server = self.launch().await?;
        server.wait_until_ready(begun + START).await?;
        server.started_in = begun.elapsed();
        Ok(server)
    }

    /// Starts the server and waits until it listens; it may not be ready.
    ///
    /// # Errors
    /// If it ends; with what it wrote into its log.
    pub async fn launch(&self) -> Outcome<Server> {
        let log = self.log();
        let file = File::create(&log).say("The server has no file for its log")?;
        let mut command = self.command("serve");
        command.args(["--listen", "127.0.0.1:0", "--log", "warn"]);
        command.stdout(Stdio::piped()).stderr(file);
        let shown = self.binary.display();
        let mut child = command.spawn().say(format!("{shown} does not start"))?;
        let Some((address, output)) = announced(&mut child).await else {
            let _ = child.kill();
            let _ = child.wait();
            let written = fs::read_to_string(&log).unwrap_or_default();
            return Err(format!("The server did not start: {}", written.trim()));
        };
        Ok(Server {
            child,
            log,
            _output: output,
            address,
            started_in: Duration::ZERO,
        })
    }

    /// Where the server writes its log.
    #[must_use]
    pub fn log(&self) -> PathBuf {
        self.data.with_extension("log")
    }

    /// Lets `gleis doctor` look at the database.
    ///
    /// # Errors
    /// If it finds a problem with anything but the room on the disk, which is the tool's doing.
    pub fn examine(&self) -> Outcome {
        let mut command = self.command("doctor");
        let output = command.args(["--json", "--games", "1000"]).output();
        let output = output.say("`gleis doctor` does not start")?;
        let findings: Value =
            serde_json::from_slice(&output.stdout).say("`gleis doctor` prints no JSON")?;
        let findings = findings.as_array().ok_or("`gleis doctor` finds nothing.")?;
        let bad = |finding: &&Value| finding["verdict"] == "problem" && finding["check"] != "disk";
        match findings.iter().find(bad) {
            Some(finding) => Err(format!("`gleis doctor` found a problem: {finding}")),
            None => Ok(()),
        }
    }
}

/// The address out of what the server prints: the first that begins with `http://`.
async fn announced(child: &mut Child) -> Option<(SocketAddr, Output)> {
    let mut output = BufReader::new(child.stdout.take()?);
    let read = spawn_blocking(move || {
        let mut lines = output.by_ref().lines().map_while(Result::ok);
        let line = lines.find(|line| line.contains("http://"))?;
        Some((line, output))
    });
    let (line, output) = timeout(START, read).await.ok()?.ok()??;
    let (_, address) = line.split_once("http://")?;
    Some((address.trim().parse().ok()?, output))
}

type Output = BufReader<ChildStdout>;

/// A server process. Dropping it kills it.
#[derive(Debug)]
pub struct Server {
    child: Child,
    log: PathBuf,
    /// Held open as long as the server may print.
    _output: Output,
    /// Where it listens.
    pub address: SocketAddr,
    /// How long it took until it was ready.
    pub started_in: Duration,
}

impl Server {
    /// Waits until the server and its database answer.
    ///
    /// # Errors
    /// If they do not until the deadline.
    pub async fn wait_until_ready(&self, deadline: Instant) -> Outcome {
        loop {
            if let Ok(mut client) = Client::connect(self.address).await
                && let Ok(answer) = client.get("/readyz", None).await
                && answer.status == 200
            {
                return Ok(());
            }
            demand(Instant::now() < deadline, || {
                "The server was not ready in time.".to_owned()
            })?;
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    /// Ends it with `kill -9`.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Asks it to end, and waits until it has.
    ///
    /// # Errors
    /// If it does not end, or not well.
    pub async fn stop(mut self) -> Outcome {
        let id = i32::try_from(self.child.id()).say("The process has a strange number")?;
        kill(Pid::from_raw(id), Signal::SIGTERM).say("The server cannot be asked to stop")?;
        let deadline = Instant::now() + END;
        while Instant::now() < deadline {
            if let Ok(Some(status)) = self.child.try_wait() {
                return demand(status.success(), || {
                    format!(
                        "The server did not end well: {status}. {}",
                        self.complaints()
                    )
                });
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Err("The server did not stop in time.".to_owned())
    }

    /// What it wrote into its log.
    #[must_use]
    pub fn complaints(&self) -> String {
        let written = fs::read_to_string(&self.log).unwrap_or_default();
        let lines: Vec<&str> = written.lines().collect();
        lines[lines.len().saturating_sub(20)..].join("\n")
    }

    /// Is it still there?
    #[must_use]
    pub fn runs(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// The memory that it holds, in bytes.
    ///
    /// # Errors
    /// If the system does not tell.
    pub fn memory(&self) -> Outcome<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.say("The system does not tell about the server")?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes: Option<u64> =
            line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        let kilobytes = kilobytes.ok_or("The system does not tell the server's memory.")?;
        Ok(kilobytes * 1024)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}
