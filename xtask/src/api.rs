//! The interface of the server against its own description, by way of schemathesis.
//!
//! A fresh server is asked thousands of things that its description allows and things that it
//! does not, by a guest and by a stranger. `xtask/schemathesis.toml` says what is checked.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use clap::Args;

use crate::command::{Outcome, run as run_command, target};
use crate::tools::python;
use crate::trial::{self, Binaries};

/// The version that is known to find nothing, so that a new one does not stop anybody.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";

/// How thoroughly.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// A short look, as `cargo xtask ci` does it.
    #[arg(long)]
    pub(crate) short: bool,
    /// The seed of the requests.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

/// Builds a server and asks it.
pub(crate) fn build_and_run(root: &Path, options: &Options) -> Outcome {
    trial::build(root, Binaries::OfTests)?;
    run(root, options)
}

/// Starts a server that was built before, and asks it.
pub(crate) fn run(root: &Path, options: &Options) -> Outcome {
    let tester = ensure_tester(root)?;
    let binary = Binaries::OfTests.path(root, "gleis")?;
    let server = Server::start(&binary, &empty_data_folder(root)?)?;
    let cookie = guest(&server.address)?;
    // A guest who logs out or is deleted is a stranger from then on, so this is left to strangers.
    let not = "--exclude-operation-id";
    let guest = [not, "log-out", not, "delete-me", "-H", &cookie];
    run_command(test(&tester, root, &server, options, &guest))?;
    run_command(test(&tester, root, &server, options, &[]))
}

/// A folder for the server's data, without what an earlier run has left.
fn empty_data_folder(root: &Path) -> Result<PathBuf, String> {
    let data = target(root).join("api/data");
    if data.exists() {
        fs::remove_dir_all(&data).map_err(|error| format!("{}: {error}.", data.display()))?;
    }
    fs::create_dir_all(&data).map_err(|error| format!("{}: {error}.", data.display()))?;
    Ok(data)
}

/// The program that asks, in an environment of its own.
pub(crate) fn ensure_tester(root: &Path) -> Result<PathBuf, String> {
    let folder = target(root).join("api/python");
    Ok(python::environment(&folder, SCHEMATHESIS)?.join("schemathesis"))
}

fn test(
    tester: &Path,
    root: &Path,
    server: &Server,
    options: &Options,
    arguments: &[&str],
) -> Command {
    let examples = if options.short { "3" } else { "50" };
    let mut command = Command::new(tester);
    command
        .current_dir(root)
        .args(["--config-file", "xtask/schemathesis.toml", "run"])
        .args([
            "--max-examples",
            examples,
            "--seed",
            &options.seed.to_string(),
        ])
        .args(arguments)
        .arg(format!("http://{}/api/openapi.json", server.address));
    if options.short {
        command.args(["--phases", "examples,coverage,fuzzing", "--no-shrink"]);
    }
    command
}

/// A server that ends with the chore.
struct Server {
    child: Child,
    address: String,
    /// Held open: the server has more to say, and must not find that nobody listens.
    _said: BufReader<ChildStdout>,
}

impl Server {
    /// Starts it with limits that a flood of requests does not reach.
    fn start(binary: &Path, data: &Path) -> Result<Self, String> {
        let mut command = Command::new(binary);
        command
            .args([
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--log",
                "error",
                "--data",
            ])
            .arg(data)
            .args([
                "--requests-per-minute",
                "10000000",
                "--guests-per-hour",
                "10000000",
            ])
            .args(["--chat-per-minute", "10000000"])
            .stdout(Stdio::piped());
        let child = command.spawn();
        let mut child = child.map_err(|error| format!("The server did not start: {error}."))?;
        let said = child.stdout.take().ok_or("The server says nothing.")?;
        let mut said = BufReader::new(said);
        let mut lines = said.by_ref().lines().map_while(Result::ok);
        let address = lines.find_map(|line| Some(line.split_once("http://")?.1.trim().to_owned()));
        let server = Self {
            child,
            address: address.unwrap_or_default(),
            _said: said,
        };
        if server.address.is_empty() {
            return Err("The server does not say where it is.".to_owned());
        }
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Gets a name and returns the header by which the server knows who it is.
fn guest(address: &str) -> Result<String, String> {
    let ask = || -> std::io::Result<String> {
        let mut stream = TcpStream::connect(address)?;
        let body = r#"{"name": "Anna"}"#;
        write!(
            stream,
            "POST /api/v1/guests HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    };
    let answer = ask().map_err(|error| format!("The server does not answer: {error}."))?;
    let cookie = answer
        .lines()
        .find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = cookie.and_then(|cookie| cookie.split(';').next());
    let cookie = cookie.ok_or_else(|| format!("The server gives nobody a name:\n{answer}"))?;
    Ok(format!("Cookie: {cookie}"))
}
