//! A real PostgreSQL, made in a temporary folder and removed at the end.

use crate::{Outcome, Say, demand};
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
const MISSING: &str = "PostgreSQL is missing: install the Debian package postgresql.";

/// A folder on the path may hold links to some of them only.
const PROGRAMS: [&str; 6] = [
    "initdb",
    "postgres",
    "pg_ctl",
    "pg_isready",
    "createdb",
    "psql",
];

/// How carefully a cluster writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Care {
    /// What is committed may be lost if the machine ends, which tests do not try.
    Quick,
    /// What is committed is on disk.
    Durable,
}

/// A PostgreSQL of our own.
#[derive(Debug)]
pub struct Cluster {
    folder: TempDir,
    programs: PathBuf,
    /// PostgreSQL does not run as root: whom to be instead.
    user: Option<(u32, u32)>,
    port: u16,
    care: Care,
    server: Mutex<Option<Child>>,
    databases: AtomicU32,
}

/// The cluster that all tests of one binary share while one of them needs it.
///
/// # Errors
/// If PostgreSQL is missing or does not start.
pub fn shared() -> Outcome<Arc<Cluster>> {
    static SHARED: Mutex<Weak<Cluster>> = Mutex::new(Weak::new());
    let mut shared = held(&SHARED);
    if let Some(cluster) = shared.upgrade() {
        return Ok(cluster);
    }
    let cluster = Arc::new(Cluster::start(Care::Quick)?);
    *shared = Arc::downgrade(&cluster);
    Ok(cluster)
}

/// A test that failed must not make others fail.
fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Cluster {
    /// Makes a cluster and starts it.
    ///
    /// # Errors
    /// If PostgreSQL is missing or does not start.
    pub fn start(care: Care) -> Outcome<Self> {
        let folder = tempfile::tempdir().say("A temporary folder cannot be made")?;
        // Whoever made the folder is who we are.
        let owner = fs::metadata(folder.path()).say("The temporary folder has no owner")?;
        let root = owner.uid() == 0;
        let cluster = Self {
            user: root.then(|| unprivileged(folder.path())).transpose()?,
            folder,
            programs: programs()?,
            port: free_port()?,
            care,
            server: Mutex::new(None),
            databases: AtomicU32::new(0),
        };
        let data = cluster.data();
        let mut initdb = cluster.program("initdb");
        initdb.args(["--no-sync", "--auth=trust", "--username=gleis"]);
        initdb.args(["--encoding=UTF8", "--no-locale", "--pgdata"]);
        run(initdb.arg(data))?;
        cluster.resume()?;
        Ok(cluster)
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
    ///
    /// # Errors
    /// If it does not answer in time.
    pub fn resume(&self) -> Outcome {
        let deadline = Instant::now() + START;
        let mut server = self.spawn()?;
        while !self.answers() {
            demand(Instant::now() < deadline, || {
                format!("PostgreSQL does not answer: {}", self.log())
            })?;
            sleep(Duration::from_millis(50));
            // After a kill it refuses to start while processes of the old one are still ending.
            if !matches!(server.try_wait(), Ok(None)) {
                server = self.spawn()?;
            }
        }
        *held(&self.server) = Some(server);
        Ok(())
    }

    fn spawn(&self) -> Outcome<Child> {
        let mut command = self.program("postgres");
        command.arg("-D").arg(self.data());
        command.arg("-k").arg(self.folder.path());
        command.args(["-h", "127.0.0.1", "-p", &self.port.to_string()]);
        command.args(["-c", "max_connections=200"]);
        if self.care == Care::Quick {
            command.args(["-c", "fsync=off"]);
        }
        let log = fs::File::create(self.folder.path().join("log"));
        let log = log.say("PostgreSQL has no file for its log")?;
        command.stdout(Stdio::null()).stderr(log);
        command.spawn().say("PostgreSQL does not start")
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

    /// Ends the first process of the server with `kill -9`; the others notice and end.
    pub fn kill(&self) {
        if let Some(mut server) = held(&self.server).take() {
            let _ = server.kill();
            let _ = server.wait();
        }
    }

    /// The address of a new, empty database.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn database(&self) -> Outcome<String> {
        let number = self.databases.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{number}");
        run(self.client("createdb").arg(&name))?;
        Ok(format!("postgres://gleis@127.0.0.1:{}/{name}", self.port))
    }

    /// Lets all databases be written, or only read.
    ///
    /// # Errors
    /// If PostgreSQL does not take the setting.
    pub fn set_read_only(&self, read_only: bool) -> Outcome {
        let setting = format!("ALTER SYSTEM SET default_transaction_read_only = {read_only}; ");
        // Changing the setting back is a change, too, and each command has to be on its own.
        let mut command = self.client("psql");
        command.args(["-q", "-d", "postgres", "-c"]);
        command.arg("SET default_transaction_read_only = off");
        command.arg("-c").arg(setting);
        run(command.args(["-c", "SELECT pg_reload_conf()"]))
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.stop();
    }
}

fn run(command: &mut Command) -> Outcome {
    let output = command.output().say(MISSING)?;
    let text = String::from_utf8_lossy(&output.stderr);
    demand(output.status.success(), || {
        let program = command.get_program().to_string_lossy();
        format!("{program} failed: {text}")
    })
}

fn free_port() -> Outcome<u16> {
    let listener = TcpListener::bind("127.0.0.1:0").say("No port is free")?;
    Ok(listener.local_addr().say("The port has no number")?.port())
}

/// Where the programs of PostgreSQL are: Debian does not put them on the path.
fn programs() -> Outcome<PathBuf> {
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
        .ok_or_else(|| MISSING.to_owned())
}

/// Gives the folder to somebody who is not root, and says to whom.
fn unprivileged(folder: &Path) -> Outcome<(u32, u32)> {
    let people = fs::read_to_string("/etc/passwd").say("There is no list of users")?;
    let find = |name: &str| {
        let person = people
            .lines()
            .find(|line| line.split(':').next() == Some(name))?;
        let mut fields = person.split(':').skip(2);
        let user: u32 = fields.next()?.parse().ok()?;
        Some((user, fields.next()?.parse().ok()?))
    };
    let somebody = find("postgres").or_else(|| find("nobody"));
    let (user, group) = somebody.ok_or_else(|| MISSING.to_owned())?;
    chown(folder, Some(user), Some(group)).say("The folder cannot be given away")?;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o700))
        .say("The folder cannot be closed to others")?;
    Ok((user, group))
}
