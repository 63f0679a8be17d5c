//! `gleis health`: does the server that runs here answer?

use crate::failure::Failure;
use crate::settings::HiddenFlags;
use clap::Args;
use gleis_server::reachable;
use std::io::{self, Read as _, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// A server that needs longer is not well.
const PATIENCE: Duration = Duration::from_secs(4);
/// The first line of an answer is shorter.
const STATUS_BYTES_MAX: u64 = 100;

/// Ask the server that runs here whether it is ready
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  gleis health
  gleis health --listen 127.0.0.1:8043

It takes the flags of `gleis serve`, and asks /readyz at the address at which the server listens \
by its settings. The exit code is 0 if the server is ready and 1 if not: for containers and \
watchdogs.")]
pub(crate) struct Options {
    #[command(flatten)]
    settings: HiddenFlags,
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let address = reachable(options.settings.0.load()?.listen);
    let status = ask(address).map_err(|error| {
        let hint = "is it running, with these settings? its log may tell more";
        Failure::failed(format!("no server answers at {address}: {error}"), hint)
    })?;
    if status.split_ascii_whitespace().nth(1) == Some("200") {
        return Ok(writeln!(out, "ready")?);
    }
    let hint = "its log tells why; `gleis doctor` looks for causes";
    Err(Failure::failed(
        format!("the server at {address} is not ready: {status}"),
        hint,
    ))
}

/// The first line of what the server answers.
fn ask(address: SocketAddr) -> io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(
        stream,
        "GET /readyz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )?;
    let mut answer = Vec::new();
    stream.take(STATUS_BYTES_MAX).read_to_end(&mut answer)?;
    let answer = String::from_utf8_lossy(&answer);
    Ok(answer
        .lines()
        .next()
        .unwrap_or("an empty answer")
        .to_owned())
}
