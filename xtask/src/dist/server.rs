//! A server out of a package: started, asked, ended.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::checks::demand_version;
use crate::command::{Outcome, output, run as run_command};

/// How long a server may take to end in good order.
const ENDS_WITHIN: Duration = Duration::from_secs(30);

/// Tries a binary: it says its version, serves, is found healthy, answers, and ends when asked.
/// `gleis` makes a call of it.
pub(super) fn try_out(gleis: &dyn Fn() -> Command, data: &str) -> Outcome {
    let mut version = gleis();
    version.arg("--version");
    demand_version(&output(version)?)?;
    let mut command = gleis();
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn"])
        .args(["--data", data]);
    let server = Server::start(command)?;
    let mut health = gleis();
    health.args(["health", "--listen", &server.address]);
    run_command(health)?;
    server.ask("/api/v1/about", "\"version\"")?;
    server.ask("/", "<title>")?;
    server.end()
}

/// A server that ends with the test.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(mut command: Command) -> Result<Self, String> {
        let child = command.stdout(Stdio::piped()).spawn();
        let mut child = child.map_err(|error| format!("The server did not start: {error}."))?;
        let said = child.stdout.take().ok_or("The server says nothing.")?;
        let mut server = Self {
            child,
            address: String::new(),
        };
        let mut lines = BufReader::new(said).lines().map_while(Result::ok);
        let address = lines.find_map(|line| Some(line.split_once("http://")?.1.trim().to_owned()));
        server.address = address.ok_or("The server does not say where it is.")?;
        Ok(server)
    }

    /// Gets a path, which has to answer with some words.
    fn ask(&self, path: &str, words: &str) -> Outcome {
        let address = &self.address;
        let ask = || -> std::io::Result<String> {
            let mut stream = TcpStream::connect(address)?;
            write!(
                stream,
                "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n"
            )?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer)?;
            Ok(answer)
        };
        let answer = ask().map_err(|error| format!("{path} does not answer: {error}."))?;
        if answer.starts_with("HTTP/1.1 200") && answer.contains(words) {
            return Ok(());
        }
        let status = answer.lines().next().unwrap_or_default();
        Err(format!("{path} answers `{status}`, or without `{words}`."))
    }

    /// Ends it as systemd does.
    fn end(mut self) -> Outcome {
        let mut kill = Command::new("kill");
        kill.args(["-TERM", &self.child.id().to_string()]);
        run_command(kill)?;
        let begun = Instant::now();
        while begun.elapsed() < ENDS_WITHIN {
            let ended = self.child.try_wait().map_err(|error| error.to_string())?;
            match ended {
                Some(status) if status.success() => return Ok(()),
                Some(status) => return Err(format!("The server ended with {status}.")),
                None => std::thread::sleep(Duration::from_millis(20)),
            }
        }
        Err("The server does not end when it is asked to.".to_owned())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
