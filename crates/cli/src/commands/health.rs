//! `gleis health`: does the server that runs here answer?

use crate::failure::Failure;
use crate::settings::HiddenFlags;
use clap::Args;
use std::io::{self, Read as _, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
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

/// A server that listens everywhere is reached at the machine's own address.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let address = match listen.ip() {
        IpAddr::V4(address) if address.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(address) if address.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        address => address,
    };
    SocketAddr::new(address, listen.port())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everywhere_is_reached_here() {
        let reached = |listen: &str| reachable(listen.parse().unwrap()).to_string();
        assert_eq!(reached("0.0.0.0:80"), "127.0.0.1:80");
        assert_eq!(reached("[::]:80"), "[::1]:80");
        assert_eq!(reached("10.0.0.1:80"), "10.0.0.1:80");
    }
}
