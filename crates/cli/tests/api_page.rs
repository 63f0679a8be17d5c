//! The game that `docs/api.md` plays with `curl`, played by the very lines of the page.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long the game may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(240);

/// The shell blocks of the page, in order.
fn script() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api.md");
    let page = std::fs::read_to_string(path).unwrap();
    let blocks = page.split("```sh\n").skip(1);
    let block = |text: &str| text.split("```").next().unwrap().to_owned();
    blocks.map(block).collect()
}

/// A server that ends with the test.
struct Server(Child);

impl Server {
    /// Starts it in a folder and finds out where it listens.
    fn start(folder: &Path) -> (Self, String) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gleis"))
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn"])
            .args(["--requests-per-minute", "100000"])
            .env_clear()
            .env("GLEIS_DATA", folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let said = BufReader::new(child.stdout.take().unwrap());
        let mut lines = said.lines().map_while(Result::ok);
        let address = lines.find_map(|line| Some(line[line.find("http://")?..].to_owned()));
        (Self(child), address.expect("the server says where it is"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_lines_of_the_page_play_a_whole_game() {
    let (data, work) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (_server, address) = Server::start(data.path());
    let log = work.path().join("log");
    let file = std::fs::File::create(&log).unwrap();
    let mut shell = Command::new("sh")
        .args(["-eux", "-c", &script()])
        .current_dir(work.path())
        .env("GLEIS", address)
        .stdin(Stdio::null())
        .stdout(file.try_clone().unwrap())
        .stderr(file)
        .spawn()
        .unwrap();
    let begin = Instant::now();
    let status = loop {
        if let Some(status) = shell.try_wait().unwrap() {
            break Some(status);
        }
        if begin.elapsed() > PATIENCE {
            shell.kill().unwrap();
            shell.wait().unwrap();
            break None;
        }
        std::thread::sleep(Duration::from_millis(50));
    };
    let log = std::fs::read_to_string(log).unwrap();
    let lines: Vec<&str> = log.lines().collect();
    let end = lines[lines.len().saturating_sub(40)..].join("\n");
    let good = status.is_some_and(|status| status.success());
    assert!(good, "{status:?}; the last lines:\n{end}");
    assert!(log.contains("\nfinished\n"), "{end}");
    assert!(log.ends_with("running\n"), "{end}");
    verify(&work.path().join("game.json"));
}

/// The record of the game is one that the program believes.
fn verify(record: &Path) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gleis"));
    let verified = command.arg("verify").arg(record).output().unwrap();
    assert!(verified.status.success(), "{verified:?}");
}
