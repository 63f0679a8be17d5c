//! What a server survives: killed processes, full disks, rude clients.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command line tool talks to its user"
)]

mod corners;
mod disk;
mod floods;
mod greedy;
mod kills;
mod notes;
mod rude;
mod twins;

use clap::{Parser, ValueEnum};
use gleis_trial::postgres::{Care, Cluster};
use gleis_trial::{Outcome, Say, table};
use notes::Checked;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Do to a server what the world does, and see that nothing is lost.
#[derive(Debug, Parser)]
struct Arguments {
    /// The binary `gleis` to try
    #[arg(long, value_name = "FILE")]
    binary: PathBuf,
    /// Few rounds of everything, for a minute
    #[arg(long)]
    short: bool,
    /// How often each process is killed
    #[arg(long, value_name = "N", default_value_t = 50)]
    rounds: usize,
    /// Only rude clients, and with them floods and a greedy guest
    #[arg(long)]
    rude: bool,
    /// Which databases the server uses
    #[arg(long, value_enum, default_value_t = Database::Both)]
    database: Database,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Database {
    Sqlite,
    Postgres,
    Both,
}

/// How much is tried.
struct Effort {
    binary: PathBuf,
    tables: usize,
    rounds: usize,
    races: usize,
    /// Nothing is judged that depends on how fast the machine is.
    short: bool,
}

/// What was tried and found good.
#[derive(Default)]
struct Report(Vec<Vec<String>>);

impl Report {
    fn add(&mut self, what: &str, times: usize, checked: Checked) {
        let count = |count: u64| match count {
            0 => String::new(),
            count => count.to_string(),
        };
        println!("{what}: well, {times} times");
        self.0.push(vec![
            what.to_owned(),
            times.to_string(),
            count(checked.moves),
            count(checked.steps),
            count(checked.unavailable),
        ]);
    }

    fn print(&self) {
        let head = ["", "times", "moves", "steps compared", "unavailable"];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        rows.extend(self.0.iter().cloned());
        println!("\n{}", table::lines(&rows));
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let begun = Instant::now();
    let mut report = Report::default();
    let result = run(&arguments, &mut report);
    report.print();
    match result {
        Ok(()) => {
            println!("\nAll well after {:.0} s.", begun.elapsed().as_secs_f64());
            ExitCode::SUCCESS
        }
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments, report: &mut Report) -> Outcome {
    rlimit::increase_nofile_limit(u64::MAX).say("The limit of open files stays as it is")?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let runtime = runtime.say("No threads can be started")?;
    let effort = Effort {
        binary: arguments.binary.clone(),
        tables: if arguments.short { 8 } else { 40 },
        rounds: if arguments.short { 2 } else { arguments.rounds },
        races: if arguments.short { 20 } else { 500 },
        short: arguments.short,
    };
    runtime.block_on(async {
        if !arguments.rude {
            try_databases(&effort, arguments.database, report).await?;
            return rude::clients(&effort, report).await;
        }
        rude::clients(&effort, report).await?;
        floods::clients(&effort, report).await?;
        greedy::guest(&effort, report).await
    })
}

async fn try_databases(effort: &Effort, database: Database, report: &mut Report) -> Outcome {
    if database != Database::Postgres {
        kills::servers(effort, None, report).await?;
        disk::full(effort, report).await?;
        disk::limit(effort, report).await?;
    }
    if database != Database::Sqlite {
        let cluster = Cluster::start(Care::Durable)?;
        kills::servers(effort, Some(cluster.database()?), report).await?;
        disk::read_only(effort, &cluster, report).await?;
        drop(cluster);
        kills::databases(effort, report).await?;
        twins::failover(effort, report).await?;
        twins::races(effort, report).await?;
        corners::corners(effort, report).await?;
    }
    Ok(())
}
