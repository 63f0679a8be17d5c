//! A program that runs beside us, with limits.

use super::Limits;
use super::lines::{Complaints, Line, read_lines};
use std::io::Write as _;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::time::{Duration, Instant};

/// Messages that may wait for the program to read them.
const TO_WRITE_MAX: usize = 4;
/// Lines that may wait for us to read them.
const TO_READ_MAX: usize = 16;
/// A program that has closed its output has so long to end by itself, so that we can tell how
/// it ended; and the last of its complaints have so long to arrive.
const GRACE: Duration = Duration::from_millis(100);

/// A running program. It is gone, with everything it started, when this is dropped.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    input: Option<SyncSender<Vec<u8>>>,
    output: Receiver<Line>,
    complaints: Complaints,
    ended: Option<ExitStatus>,
}

/// Why no line came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// The time is over.
    TimedOut,
    /// The program has closed its output.
    Closed,
    /// The line has no end.
    TooLong,
}

impl Process {
    /// Starts a command. Reading and writing have threads of their own, because a program that
    /// neither reads nor writes would otherwise hold us up. Nobody waits for these threads: they
    /// end when the program does.
    pub(super) fn start(command: &str, limits: &Limits) -> std::io::Result<Self> {
        let mut child = shell(command, limits)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let (Some(mut stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(std::io::Error::other("the program has no pipes"));
        };
        let (input, to_write) = sync_channel::<Vec<u8>>(TO_WRITE_MAX);
        std::thread::spawn(move || {
            for message in to_write {
                // A program that does not listen any more will be found out by its silence.
                if stdin
                    .write_all(&message)
                    .and_then(|()| stdin.flush())
                    .is_err()
                {
                    return;
                }
            }
        });
        let (queue, output) = sync_channel(TO_READ_MAX);
        std::thread::spawn(move || read_lines(stdout, &queue));
        Ok(Self {
            child,
            input: Some(input),
            output,
            complaints: Complaints::listen(stderr),
            ended: None,
        })
    }

    /// Sends a line, which must end with its line feed. A program that has left several messages
    /// unread counts as one that does not answer.
    pub(super) fn send(&self, line: Vec<u8>) -> Result<(), Silence> {
        match self.input.as_ref().map(|input| input.try_send(line)) {
            Some(Err(TrySendError::Full(_))) => Err(Silence::TimedOut),
            // If it has ended, its output tells.
            Some(Ok(()) | Err(TrySendError::Disconnected(_))) | None => Ok(()),
        }
    }

    /// The next line it says.
    pub(super) fn receive(&self, deadline: Instant) -> Result<Vec<u8>, Silence> {
        let left = deadline.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(left) {
            Ok(Line::Whole(line)) => Ok(line),
            Ok(Line::TooLong) => Err(Silence::TooLong),
            Err(RecvTimeoutError::Timeout) => Err(Silence::TimedOut),
            Err(RecvTimeoutError::Disconnected) => Err(Silence::Closed),
        }
    }

    /// Closes the program's input, gives it some time, and ends it.
    pub(super) fn end_politely(&mut self, wait: Duration) {
        self.input = None;
        let deadline = Instant::now() + wait;
        while self.receive(deadline).is_ok() {}
        self.end();
    }

    /// A program that has closed its output ends now: how? `None` if it had to be killed.
    pub(super) fn end_closed(&mut self) -> Option<ExitStatus> {
        std::thread::sleep(GRACE);
        let status = self.end();
        status.filter(|status| !is_killed(*status))
    }

    /// Kills the program and everything it has started.
    pub(super) fn end(&mut self) -> Option<ExitStatus> {
        self.input = None;
        if self.ended.is_none() {
            // Before `wait`: until then nobody else can get the number of the group.
            kill_group(&mut self.child);
            self.ended = self.child.wait().ok();
        }
        self.ended
    }

    /// The end of what it wrote to its standard error.
    pub(super) fn complaints(&self) -> Vec<String> {
        self.complaints.last_lines(GRACE)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// The shell finds the program and sets the limit of memory; the standard library could do that
/// only between fork and exec, which is unsafe code.
///
/// The limit is the one on data (`-d`) and not on address space (`-v`): runtimes such as Java's
/// or Go's reserve more addresses than they ever use. On Linux it counts all private memory that
/// can be written to. A system that refuses the limit runs the program without it.
#[cfg(unix)]
fn shell(command: &str, limits: &Limits) -> Command {
    use std::os::unix::process::CommandExt as _;
    let mut shell = Command::new("sh");
    shell
        .arg("-c")
        .arg(r#"ulimit -d "$0" 2>/dev/null; exec sh -c "$1""#)
        .arg((limits.memory_bytes / 1024).to_string())
        .arg(command)
        // A group of its own: it can be killed as a whole, and a Ctrl-C on the terminal is for
        // the arena, which then ends its programs.
        .process_group(0);
    shell
}

#[cfg(not(unix))]
fn shell(command: &str, _limits: &Limits) -> Command {
    let mut shell = Command::new("cmd");
    shell.arg("/C").arg(command);
    shell
}

#[cfg(unix)]
fn kill_group(child: &mut Child) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    let group = i32::try_from(child.id()).map(Pid::from_raw);
    if group.is_ok_and(|group| killpg(group, Signal::SIGKILL).is_ok()) {
        return;
    }
    // It has ended already, or has left its group.
    let _ = child.kill();
}

#[cfg(not(unix))]
fn kill_group(child: &mut Child) {
    // It has ended already.
    let _ = child.kill();
}

#[cfg(unix)]
fn is_killed(status: ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt as _;
    status.signal() == Some(nix::sys::signal::Signal::SIGKILL as i32)
}

#[cfg(not(unix))]
fn is_killed(_status: ExitStatus) -> bool {
    false
}
