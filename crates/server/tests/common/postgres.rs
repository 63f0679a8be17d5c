//! A real PostgreSQL for tests: made in a temporary folder, removed at the end.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

const START: Duration = Duration::from_secs(60);
const MISSING: &str =
    "PostgreSQL is missing: install the Debian package postgresql to run these tests";

/// A folder on the path may hold links to some of them only.
const PROGRAMS: [&str; 5] = ["initdb", "postgres", "pg_ctl", "pg_isready", "createdb"];

/// A PostgreSQL of our own.
pub struct Cluster {
    folder: TempDir,
    programs: PathBuf,
    /// PostgreSQL does not run as root: whom to be instead.
    user: Option<(u32, u32)>,
    port: u16,
    server: Mutex<Option<Child>>,
    databases: AtomicU32,
}

/// The cluster that all tests of one binary share while one of them needs it.
pub fn shared() -> Arc<Cluster> {
    static SHARED: Mutex<Weak<Cluster>> = Mutex::new(Weak::new());
    let mut shared = held(&SHARED);
    if let Some(cluster) = shared.upgrade() {
        return cluster;
    }
    let cluster = Arc::new(Cluster::start());
    *shared = Arc::downgrade(&cluster);
    cluster
}

/// A test that failed must not make others fail.
fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Cluster {
    /// Makes a cluster and starts it.
    pub fn start() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        // Whoever made the folder is who we are.
        let root = fs::metadata(folder.path()).expect("its owner").uid() == 0;
        let cluster = Self {
            user: root.then(|| unprivileged(folder.path())),
            folder,
            programs: programs(),
            port: free_port(),
            server: Mutex::new(None),
            databases: AtomicU32::new(0),
        };
        let data = cluster.data();
        let mut initdb = cluster.program("initdb");
        initdb.args(["--no-sync", "--auth=trust", "--username=gleis"]);
        initdb.args(["--encoding=UTF8", "--no-locale", "--pgdata"]);
        run(initdb.arg(data));
        cluster.resume();
        cluster
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.current_dir(self.folder.path());
        command.env("LC_ALL", "C");
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        command
    }

    /// Starts the server, again if it was stopped.
    pub fn resume(&self) {
        let mut command = self.program("postgres");
        command.arg("-D").arg(self.data());
        command.arg("-k").arg(self.folder.path());
        command.args(["-h", "127.0.0.1", "-p", &self.port.to_string()]);
        // Tests stop the server but never the machine.
        command.args(["-c", "fsync=off", "-c", "max_connections=200"]);
        let log = fs::File::create(self.folder.path().join("log")).expect("a file for its log");
        command.stdout(Stdio::null()).stderr(log);
        *held(&self.server) = Some(command.spawn().expect("PostgreSQL starts"));
        let deadline = Instant::now() + START;
        while !self.answers() {
            assert!(Instant::now() < deadline, "no answer: {}", self.log());
            sleep(Duration::from_millis(50));
        }
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    fn answers(&self) -> bool {
        let mut command = self.client("pg_isready");
        let status = command.stdout(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    }

    fn client(&self, name: &str) -> Command {
        let mut command = self.program(name);
        command.arg("-h").arg(self.folder.path());
        command.args(["-p", &self.port.to_string(), "-U", "gleis"]);
        command
    }

    /// Stops the server as a power cut would.
    pub fn stop(&self) {
        let Some(mut server) = held(&self.server).take() else {
            return;
        };
        let mut command = self.program("pg_ctl");
        command.args(["stop", "-m", "immediate", "-D"]);
        let stopped = command.arg(self.data()).stdout(Stdio::null()).status();
        if !stopped.is_ok_and(|status| status.success()) {
            let _ = server.kill();
        }
        let _ = server.wait();
    }

    /// The address of a new, empty database.
    pub fn database(&self) -> String {
        let number = self.databases.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{number}");
        run(self.client("createdb").arg(&name));
        format!("postgres://gleis@127.0.0.1:{}/{name}", self.port)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.stop();
    }
}

fn run(command: &mut Command) {
    let output = command.output().expect(MISSING);
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {text}");
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("its number").port()
}

/// Where the programs of PostgreSQL are: Debian does not put them on the path.
fn programs() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let mut debian: Vec<PathBuf> = debian
        .flatten()
        .map(|version| version.path().join("bin"))
        .collect();
    // The newest first.
    debian.sort();
    debian.reverse();
    std::env::split_paths(&path)
        .chain(debian)
        .find(|folder| PROGRAMS.iter().all(|name| folder.join(name).exists()))
        .expect(MISSING)
}

/// Gives the folder to somebody who is not root, and says to whom.
fn unprivileged(folder: &Path) -> (u32, u32) {
    let people = fs::read_to_string("/etc/passwd").expect("the list of users");
    let find = |name: &str| {
        let person = people
            .lines()
            .find(|line| line.split(':').next() == Some(name))?;
        let mut fields = person.split(':').skip(2);
        let user: u32 = fields.next()?.parse().ok()?;
        Some((user, fields.next()?.parse().ok()?))
    };
    let (user, group) = find("postgres").or_else(|| find("nobody")).expect(MISSING);
    chown(folder, Some(user), Some(group)).expect("root may give folders away");
    fs::set_permissions(folder, fs::Permissions::from_mode(0o700)).expect("it is ours");
    (user, group)
}
