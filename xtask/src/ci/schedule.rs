//! Runs stages side by side: each in a process of its own, with its output kept together.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::{Resource, Stage, report};
use crate::command::Outcome;

/// How a stage ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    Passed,
    Failed,
    /// A stage that it needs did not pass.
    NotRun(&'static str),
}

/// A stage that ended, and how long it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ended {
    pub(super) name: &'static str,
    pub(super) end: End,
    pub(super) took: Duration,
}

/// Which stages wait, run and have ended; knows nothing of processes.
#[derive(Debug)]
pub(super) struct Schedule<'a> {
    waiting: Vec<&'a Stage>,
    running: Vec<&'a Stage>,
    ended: BTreeMap<&'static str, End>,
    /// How many may run at once.
    slots: usize,
}

impl<'a> Schedule<'a> {
    /// Needs of stages that are not chosen count as met: whoever leaves them out knows why.
    pub(super) fn new(chosen: &[&'a Stage], slots: usize) -> Self {
        Self {
            waiting: chosen.to_vec(),
            running: Vec::new(),
            ended: BTreeMap::new(),
            slots,
        }
    }

    /// The next stage that may start now, in the order of the list.
    pub(super) fn start(&mut self) -> Option<&'a Stage> {
        if self.running.len() >= self.slots {
            return None;
        }
        let place = self.waiting.iter().position(|stage| self.is_ready(stage))?;
        let stage = self.waiting.remove(place);
        self.running.push(stage);
        Some(stage)
    }

    fn is_ready(&self, stage: &Stage) -> bool {
        let open = |need: &&str| {
            let is = |other: &&Stage| other.name == *need;
            self.waiting.iter().any(is) || self.running.iter().any(is)
        };
        let all = |stage: &Stage| stage.uses.contains(&Resource::Machine);
        let taken = self.running.iter().any(|other| {
            let shared = |resource| other.uses.contains(resource);
            all(stage) || all(other) || stage.uses.iter().any(shared)
        });
        !taken && !stage.needs.iter().any(open)
    }

    /// Notes an end. Returns the stages that can never run because of it.
    pub(super) fn end(&mut self, name: &'static str, end: End) -> Vec<(&'static str, End)> {
        self.running.retain(|stage| stage.name != name);
        let passed = end == End::Passed;
        self.ended.insert(name, end);
        let mut dropped = Vec::new();
        if passed {
            return dropped;
        }
        let mut causes = vec![name];
        while let Some(cause) = causes.pop() {
            let (lost, kept) = self
                .waiting
                .iter()
                .partition(|stage| stage.needs.contains(&cause));
            self.waiting = kept;
            let lost: Vec<&Stage> = lost;
            for stage in lost {
                causes.push(stage.name);
                self.ended.insert(stage.name, End::NotRun(cause));
                dropped.push((stage.name, End::NotRun(cause)));
            }
        }
        dropped
    }

    pub(super) fn is_over(&self) -> bool {
        self.waiting.is_empty() && self.running.is_empty()
    }
}

/// Runs the stages and prints what each has printed when it ends, then a table of all.
pub(super) fn run(root: &Path, form: &str, chosen: &[&Stage], slots: usize) -> Outcome {
    let folder = logs(root)?;
    // Now, because a build may replace the file of the program that runs.
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let begun = Instant::now();
    let mut schedule = Schedule::new(chosen, slots);
    let mut ended = Vec::new();
    let (sender, receiver) = channel();
    loop {
        while let Some(stage) = schedule.start() {
            say(begun, &format!("{}: started", stage.name));
            let log = log_file(&folder, stage.name);
            let mut command = Command::new(&program);
            command.args([form, "--only", stage.name]);
            start(stage.name, command, &log, sender.clone())?;
        }
        if schedule.is_over() {
            break;
        }
        let done: Ended = receiver.recv().map_err(|error| error.to_string())?;
        show(begun, &folder, &done)?;
        let (name, end) = (done.name, done.end.clone());
        ended.push(done);
        for (name, end) in schedule.end(name, end) {
            let took = Duration::ZERO;
            ended.push(Ended { name, end, took });
        }
    }
    let order = |ended: &Ended| chosen.iter().position(|stage| stage.name == ended.name);
    ended.sort_by_key(order);
    println!("{}", report::table(&ended, begun.elapsed()));
    report::verdict(form, &ended)
}

/// The folder for what the stages print.
fn logs(root: &Path) -> Result<PathBuf, String> {
    let folder = crate::command::target(root).join("ci");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}.", folder.display()))?;
    Ok(folder)
}

/// Starts the command of a stage, with everything it prints in the log.
fn start(name: &'static str, mut command: Command, log: &Path, sender: Sender<Ended>) -> Outcome {
    let cannot = |error: io::Error| format!("Could not start the stage {name}: {error}.");
    let file = File::create(log).map_err(cannot)?;
    let errors = file.try_clone().map_err(cannot)?;
    command.stdin(Stdio::null()).stdout(file).stderr(errors);
    let begun = Instant::now();
    let mut child = command.spawn().map_err(cannot)?;
    thread::spawn(move || {
        let passed = child.wait().is_ok_and(|status| status.success());
        let end = if passed { End::Passed } else { End::Failed };
        let took = begun.elapsed();
        // The receiver is gone only when the whole run is.
        let _ = sender.send(Ended { name, end, took });
    });
    Ok(())
}

fn log_file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.log"))
}

/// Prints everything that a stage has printed.
fn show(begun: Instant, folder: &Path, ended: &Ended) -> Outcome {
    let log = log_file(folder, ended.name);
    let text = fs::read(&log).map_err(|error| format!("{}: {error}.", log.display()))?;
    let word = match ended.end {
        End::Passed => "passed",
        _ => "FAILED",
    };
    let (name, seconds) = (ended.name, ended.took.as_secs_f64());
    println!("\n──── {name} ────");
    let mut out = io::stdout();
    out.write_all(&text).map_err(|error| error.to_string())?;
    say(begun, &format!("{name}: {word} after {seconds:.0} s\n"));
    Ok(())
}

/// A line about the run itself, with the time since its start.
fn say(begun: Instant, line: &str) {
    let seconds = begun.elapsed().as_secs();
    println!("[{:02}:{:02}] {line}", seconds / 60, seconds % 60);
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn stage(
        name: &'static str,
        needs: &'static [&'static str],
        uses: &'static [Resource],
    ) -> Stage {
        Stage {
            name,
            what: "",
            needs,
            uses,
            ci: None,
            full: None,
        }
    }

    const BUILD: Stage = stage("build", &[], &[Resource::Cargo]);
    const CLIPPY: Stage = stage("clippy", &[], &[Resource::Cargo]);
    const TIDY: Stage = stage("tidy", &[], &[]);
    const TESTS: Stage = stage("tests", &["build"], &[]);
    const LAST: Stage = stage("last", &["tests"], &[]);

    fn started(schedule: &mut Schedule<'_>) -> Vec<&'static str> {
        std::iter::from_fn(|| schedule.start().map(|stage| stage.name)).collect()
    }

    #[test]
    fn what_shares_nothing_runs_side_by_side() {
        let all = [&BUILD, &CLIPPY, &TIDY, &TESTS];
        let mut schedule = Schedule::new(&all, 4);
        assert_eq!(started(&mut schedule), ["build", "tidy"]);
        assert!(schedule.end("tidy", End::Passed).is_empty());
        assert!(started(&mut schedule).is_empty());
        assert!(schedule.end("build", End::Passed).is_empty());
        assert_eq!(started(&mut schedule), ["clippy", "tests"]);
        schedule.end("clippy", End::Passed);
        schedule.end("tests", End::Passed);
        assert!(schedule.is_over());
    }

    #[test]
    fn no_more_run_at_once_than_there_are_slots() {
        let all = [&BUILD, &TIDY];
        let mut schedule = Schedule::new(&all, 1);
        assert_eq!(started(&mut schedule), ["build"]);
        schedule.end("build", End::Passed);
        assert_eq!(started(&mut schedule), ["tidy"]);
    }

    #[test]
    fn a_failure_stops_only_what_needs_it() {
        let all = [&BUILD, &TESTS, &LAST, &TIDY];
        let mut schedule = Schedule::new(&all, 1);
        assert_eq!(started(&mut schedule), ["build"]);
        let dropped = schedule.end("build", End::Failed);
        let expected = [
            ("tests", End::NotRun("build")),
            ("last", End::NotRun("tests")),
        ];
        assert_eq!(dropped, expected);
        assert_eq!(started(&mut schedule), ["tidy"]);
        schedule.end("tidy", End::Passed);
        assert!(schedule.is_over());
    }

    #[test]
    fn what_takes_the_whole_machine_runs_alone() {
        const FIGURES: Stage = stage("figures", &[], &[Resource::Machine]);
        let all = [&TIDY, &FIGURES, &BUILD];
        let mut schedule = Schedule::new(&all, 4);
        assert_eq!(started(&mut schedule), ["tidy", "build"]);
        schedule.end("tidy", End::Passed);
        schedule.end("build", End::Passed);
        assert_eq!(started(&mut schedule), ["figures"]);
    }

    #[test]
    fn a_need_that_was_not_chosen_is_met() {
        let mut schedule = Schedule::new(&[&TESTS], 2);
        assert_eq!(started(&mut schedule), ["tests"]);
    }
}
