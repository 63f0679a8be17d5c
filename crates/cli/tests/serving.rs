//! The commands for whoever runs a server, as they meet them.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A data directory of its own, and no variables but those of the test.
struct Place {
    directory: TempDir,
}

impl Place {
    fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        Self { directory }
    }

    fn with_file(text: &str) -> Self {
        let place = Self::new();
        std::fs::write(place.path("gleis.toml"), text).unwrap();
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn gleis(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gleis"));
        command
            .args(arguments)
            .env_clear()
            .env("GLEIS_DATA", self.directory.path());
        command
    }
}

/// Standard output, standard error output and exit code.
fn run(command: &mut Command) -> (String, String, Option<i32>) {
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let code = output.status.code();
    (text(output.stdout), text(output.stderr), code)
}

fn prints(command: &mut Command) -> String {
    let (out, err, code) = run(command);
    assert_eq!((err.as_str(), code), ("", Some(0)), "{command:?}\n{out}");
    out
}

/// Value and origin in a line of `gleis config`.
fn line<'a>(table: &'a str, key: &str) -> Vec<&'a str> {
    let mut lines = table.lines().map(|line| line.split_whitespace());
    let found = lines.find(|words| words.clone().next() == Some(key));
    found
        .unwrap_or_else(|| panic!("{key}\n{table}"))
        .skip(1)
        .collect()
}

#[test]
fn config_shows_values_and_who_says_so() {
    let place = Place::with_file("log = \"warn\"\nsockets-max = 7\nchat-per-minute = 5\n");
    let file = place.path("gleis.toml").display().to_string();
    let table = prints(
        place
            .gleis(&["config", "--sockets-max", "9"])
            .env("GLEIS_SOCKETS_MAX", "8")
            .env("GLEIS_CHAT_PER_MINUTE", "6"),
    );
    assert!(table.starts_with("setting "), "{table}");
    assert_eq!(line(&table, "listen"), ["127.0.0.1:8042", "default"]);
    assert_eq!(line(&table, "log"), ["warn", &format!("{file}:1")]);
    assert_eq!(
        line(&table, "chat-per-minute"),
        ["6", "GLEIS_CHAT_PER_MINUTE"]
    );
    assert_eq!(line(&table, "sockets-max"), ["9", "--sockets-max"]);
    assert_eq!(line(&table, "config"), [file.as_str(), "default"]);
    let json = prints(&mut place.gleis(&["config", "--json"]));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json[0]["key"], "listen");
    assert_eq!(json[0]["origin"], "default");
}

#[test]
fn config_keeps_passwords_to_itself() {
    let url = "postgres://gleis:swordfish@db/gleis";
    let shown = prints(
        Place::new()
            .gleis(&["config"])
            .env("GLEIS_DATABASE_URL", url),
    );
    let expected = ["postgres://gleis:***@db/gleis", "GLEIS_DATABASE_URL"];
    assert_eq!(line(&shown, "database-url"), expected);
}

#[test]
fn wrong_settings_are_told_at_once_and_nothing_is_served() {
    let place = Place::with_file("listn = 1\nlog = \"loud\"\n");
    for arguments in [&["config"][..], &["serve"], &[], &["health"]] {
        let (out, err, code) = run(place.gleis(arguments).env("GLEIS_LISTEN", "here"));
        assert_eq!((out.as_str(), code), ("", Some(1)), "{arguments:?}");
        assert!(
            err.starts_with("error: the settings have 3 errors\n"),
            "{err}"
        );
        for part in [
            "did you mean `listen`?",
            "cannot be `loud`",
            "GLEIS_LISTEN: `listen`",
        ] {
            assert!(err.contains(part), "{part}\n{err}");
        }
    }
}

#[test]
fn help_explains_settings_and_hides_them_from_the_overview() {
    let place = Place::new();
    let help = prints(&mut place.gleis(&["serve", "--help"]));
    for part in [
        "Examples:\n  gleis serve",
        "--database-url",
        "GLEIS_TRUSTED_PROXIES",
    ] {
        assert!(help.contains(part), "{part}\n{help}");
    }
    assert!(!prints(&mut place.gleis(&["--help"])).contains("--database-url"));
    let (_, err, code) = run(&mut place.gleis(&["--log", "warn", "games"]));
    assert_eq!(code, Some(2), "{err}");
}

/// Starts a server with some arguments, waits for it to listen, and ends it with a signal.
#[cfg(unix)]
fn serve_and_end(arguments: &[&str], signal: &str) {
    let place = Place::new();
    let mut child = place
        .gleis(arguments)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut log = Vec::new();
    let mut letter = [0];
    let mut stderr = child.stderr.take().unwrap();
    while !log.ends_with(b"listening") && stderr.read(&mut letter).unwrap() == 1 {
        log.push(letter[0]);
    }
    let id = child.id().to_string();
    let killed = Command::new("kill").args([signal, &id]).status().unwrap();
    assert!(killed.success());
    let ended = child.wait().unwrap();
    assert_eq!(ended.code(), Some(0), "{}", String::from_utf8_lossy(&log));
}

#[cfg(unix)]
#[test]
fn signals_end_the_server_in_good_order() {
    serve_and_end(&["serve", "--listen", "127.0.0.1:0"], "-TERM");
    serve_and_end(&["--listen", "127.0.0.1:0", "--log-format", "json"], "-INT");
}

/// What a server prints before it is ended.
fn screen(place: &Place, arguments: &[&str]) -> String {
    let mut child = place
        .gleis(&[&["serve", "--log", "warn"], arguments].concat())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = Vec::new();
    let mut letter = [0];
    let mut stdout = child.stdout.take().unwrap();
    while !said.ends_with(b"/admin#") && stdout.read(&mut letter).unwrap() == 1 {
        said.push(letter[0]);
    }
    child.kill().unwrap();
    child.wait().unwrap();
    String::from_utf8(said).unwrap()
}

#[test]
fn the_first_start_says_where_everything_is() {
    let place = Place::new();
    let data = place.path("").display().to_string();
    let said = screen(&place, &["--listen", "127.0.0.1:0"]);
    let data = format!("\n  Data        {} (SQLite)\n", data.trim_end_matches('/'));
    for part in [
        "\nGleis ",
        "\n  Open        http://127.0.0.1:",
        &data,
        "Ctrl-C",
    ] {
        assert!(said.contains(part), "{part}\n{said}");
    }
    // What listens at every address is opened at one that a browser knows.
    let said = screen(&place, &["--listen", "0.0.0.0:0"]);
    let first = said.split_once("http://").unwrap().1;
    assert!(first.starts_with("127.0.0.1:"), "{said}");
    assert!(!said.contains("--listen"), "{said}");
}

#[test]
fn an_address_in_use_is_a_sentence() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let (_, err, code) = run(&mut Place::new().gleis(&["serve", "--listen", &address]));
    assert_eq!(code, Some(1));
    assert!(
        err.contains(&format!("error: {address} cannot be listened at: ")),
        "{err}"
    );
}

/// What `gleis health` says about a server that gives an answer.
fn health(answer: &'static str) -> (String, String, Option<i32>) {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = server.local_addr().unwrap().to_string();
    let served = std::thread::spawn(move || {
        let (mut stream, _) = server.accept().unwrap();
        let mut asked = Vec::new();
        let mut letter = [0];
        while !asked.ends_with(b"\r\n\r\n") {
            stream.read_exact(&mut letter).unwrap();
            asked.push(letter[0]);
        }
        stream.write_all(answer.as_bytes()).unwrap();
        String::from_utf8(asked).unwrap()
    });
    let said = run(&mut Place::new().gleis(&["health", "--listen", &address]));
    assert!(
        served
            .join()
            .unwrap()
            .starts_with("GET /readyz HTTP/1.1\r\n")
    );
    said
}

#[test]
fn health_is_an_exit_code() {
    let (out, _, code) = health("HTTP/1.1 200 OK\r\n\r\n");
    assert_eq!((out.as_str(), code), ("ready\n", Some(0)));
    let (_, err, code) = health("HTTP/1.1 503 Service Unavailable\r\n\r\n");
    assert_eq!(code, Some(1));
    assert!(err.contains("is not ready: HTTP/1.1 503"), "{err}");
    let free = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .to_string();
    let (_, err, code) = run(&mut Place::new().gleis(&["health", "--listen", &free]));
    assert_eq!(code, Some(1));
    assert!(err.contains("no server answers at"), "{err}");
}

#[test]
fn a_doctor_says_what_to_do() {
    let place = Place::new();
    let (out, err, code) = run(&mut place.gleis(&["doctor"]));
    assert_eq!((err.as_str(), code), ("", Some(0)), "{out}");
    assert!(out.contains("ok       data directory: "), "{out}");
    assert!(
        out.contains("warning  database: there is none at "),
        "{out}"
    );
    assert!(
        out.contains("         what to do: `gleis serve` makes it"),
        "{out}"
    );
    let json = prints(&mut place.gleis(&["doctor", "--json"]));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json[0]["check"], "settings");
    assert_eq!(json[0]["verdict"], "ok");
}

#[test]
fn a_doctor_finds_wrong_settings_and_broken_databases() {
    let place = Place::new();
    let (out, _, code) = run(place.gleis(&["doctor"]).env("GLEIS_LOG", "loud"));
    assert_eq!(code, Some(1));
    assert!(
        out.starts_with("problem  settings: GLEIS_LOG: `log` cannot be `loud`"),
        "{out}"
    );
    std::fs::write(place.path("gleis.sqlite"), "this is no database").unwrap();
    let (out, _, code) = run(&mut place.gleis(&["doctor"]));
    assert_eq!(code, Some(1));
    assert!(out.contains("problem  database: "), "{out}");
}

#[test]
fn a_backup_comes_back_into_an_empty_place_only() {
    let (old, new) = (Place::new(), Place::new());
    let file = old.path("all.backup").display().to_string();
    let (_, err, code) = run(&mut old.gleis(&["backup", &file]));
    assert_eq!(code, Some(1), "there is nothing to keep yet");
    assert!(err.contains("there is no database at "), "{err}");
    let (_, err, code) = run(&mut old.gleis(&["restore", &file]));
    assert_eq!(code, Some(1));
    assert!(err.contains("all.backup: there is no such file"), "{err}");
    assert!(!old.path("gleis.sqlite").exists());
    populate(&old, 1_800_000_000_000);
    let said = prints(&mut old.gleis(&["backup", &file]));
    assert_eq!(said, format!("{file} holds 1 row\n"));
    let (_, err, code) = run(&mut old.gleis(&["backup", &file]));
    assert_eq!(code, Some(1), "a backup is never overwritten");
    assert!(err.contains("exists already"), "{err}");
    let said = prints(&mut new.gleis(&["restore", &file]));
    assert_eq!(said, "1 row restored; `gleis doctor` checks them\n");
    prints(&mut new.gleis(&["doctor"]));
    let (_, err, code) = run(&mut new.gleis(&["restore", &file]));
    assert_eq!(code, Some(1), "{err}");
}

/// Makes a database with one guest in it, who came at a moment.
fn populate(place: &Place, created: i64) {
    use gleis_server::store::{self, Access, Database, Guest};
    let database = Database::Sqlite {
        file: place.path("gleis.sqlite"),
        max_megabytes: None,
    };
    let guest = Guest {
        id: "anna".to_owned(),
        name: "Anna".to_owned(),
        owner: None,
        admin: false,
        created,
        blocked: false,
    };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = store::open(&database, Access::Serve).await.unwrap();
        store.add_guest(&guest).await.unwrap();
        store.close().await;
    });
}

/// Nothing is thrown away unless it was said, and then what nobody has touched for long.
#[test]
fn what_nobody_touches_is_tidied_away() {
    let place = Place::new();
    populate(&place, 7);
    let counted = |arguments: &[&str]| -> Vec<String> {
        let out = prints(&mut place.gleis(arguments));
        let line = out.lines().find(|line| line.starts_with("guests"));
        let words = line.unwrap_or_else(|| panic!("{out}")).split_whitespace();
        words.map(str::to_owned).collect()
    };
    for _ in 0..2 {
        let counted = counted(&["tidy", "--dry-run"]);
        assert_eq!(counted, ["guests", "365", "days", "1", "1"]);
    }
    let none = counted(&["tidy", "--guest-days", "none"]);
    assert_eq!(none, ["guests", "ever", "0"]);
    assert_eq!(counted(&["tidy"]), ["guests", "365", "days", "1"]);
    assert_eq!(counted(&["tidy"]), ["guests", "365", "days", "0"]);
    let (_, err, code) = run(&mut place.gleis(&["tidy", "--dry-run", "--export", "x"]));
    assert_eq!(code, Some(2));
    assert!(err.contains("cannot be used with"), "{err}");
}
