//! The first page that a new user sees.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use super::machine::Machine;

/// How long the page itself may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// A page that came.
pub(super) struct Page {
    /// From the start of the command until it said where to look.
    pub(super) time: Duration,
    pub(super) address: String,
    pub(super) bytes: usize,
}

/// A command that ends with the chore.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the server by the given command, waits until it says where it is, and opens that.
pub(super) fn first(machine: &Machine, script: &str) -> Result<Page, String> {
    let mut command = machine.command(script);
    let start = Instant::now();
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
    let child = child.map_err(|error| format!("The machine cannot be entered: {error}."))?;
    let mut running = Running(child);
    let said = running.0.stdout.take().ok_or("The server says nothing.")?;
    for line in BufReader::new(said).lines() {
        let line = line.map_err(|error| format!("The server says nothing: {error}."))?;
        println!("{line}");
        if let Some(address) = address(&line) {
            let time = start.elapsed();
            let bytes = get(address)?;
            return Ok(Page {
                time,
                address: address.to_owned(),
                bytes,
            });
        }
    }
    Err(format!(
        "On the fresh machine `{script}` ended without saying where to look."
    ))
}

/// Host and port of the first link in a line.
fn address(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("http://")?;
    let end = |sign: char| sign == '/' || sign.is_whitespace();
    rest.split(end).next().filter(|host| !host.is_empty())
}

/// The size of the page at the address, which must be one.
fn get(address: &str) -> Result<usize, String> {
    let ask = || -> std::io::Result<Vec<u8>> {
        let mut stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        write!(
            stream,
            "GET / HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n"
        )?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        Ok(answer)
    };
    let answer = ask().map_err(|error| format!("{address} does not answer: {error}."))?;
    let text = String::from_utf8_lossy(&answer);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1);
    if status == Some("200") && body.to_lowercase().contains("<html") {
        Ok(body.len())
    } else {
        Err(format!("{address} answers, but not with a page:\n{head}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_found_in_what_is_said() {
        let line = "Gleis is open at http://127.0.0.1:8080";
        assert_eq!(address(line), Some("127.0.0.1:8080"));
        assert_eq!(
            address("see http://localhost:80/ now"),
            Some("localhost:80")
        );
        assert_eq!(address("Compiling gleis"), None);
    }
}
