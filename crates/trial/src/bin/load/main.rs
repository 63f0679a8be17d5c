//! How much a server takes: moves in a second, delays, memory.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command line tool talks to its user"
)]

mod figures;
mod phases;
mod reads;
mod seats;

use clap::{Parser, ValueEnum};
use figures::{Figures, Must};
use gleis_trial::postgres::{Care, Cluster};
use gleis_trial::server::Plan;
use gleis_trial::{Outcome, Say};
use phases::Size;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Measure how much a server takes.
#[derive(Debug, Parser)]
struct Arguments {
    /// The binary `gleis` to measure
    #[arg(long, value_name = "FILE")]
    binary: PathBuf,
    /// A small crowd for half a minute, and no demands on speed
    #[arg(long)]
    short: bool,
    /// Which database the server uses; on PostgreSQL it is two processes
    #[arg(long, value_enum, default_value_t = Database::Sqlite)]
    database: Database,
    /// Write the figures into this file, too, as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Database {
    Sqlite,
    Postgres,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Outcome {
    rlimit::increase_nofile_limit(u64::MAX).say("The limit of open files stays as it is")?;
    // One thread: the server shares the machine and shall have the rest of it.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let runtime = runtime.say("No threads can be started")?;
    let (size, must) = if arguments.short {
        (Size::SHORT, Must::Flow)
    } else {
        (Size::FULL, Must::Fast)
    };
    let figures = runtime.block_on(measure(arguments, size))?;
    println!("{figures}");
    if let Some(file) = &arguments.json {
        std::fs::write(file, figures.json()).say("The figures cannot be written")?;
    }
    figures.judge(must)
}

async fn measure(arguments: &Arguments, size: Size) -> Outcome<Figures> {
    let folder = tempfile::tempdir().say("A temporary folder cannot be made")?;
    let cluster = match arguments.database {
        Database::Sqlite => None,
        Database::Postgres => Some(Cluster::start(Care::Durable)?),
    };
    let database = cluster.as_ref().map(Cluster::database).transpose()?;
    let shared = database.is_some();
    let plan = |name| {
        let data = folder.path().join(name);
        Plan::open_to_crowds(&arguments.binary, &data, database.clone())
    };
    let (plan, twin) = (plan("data"), plan("twin"));
    let mut figures = Figures::default();
    let server = plan.start().await?;
    figures.note("memory, idle", server.memory()? as f64 / 1e6, "MB");
    let twin = match shared {
        true => Some(twin.start().await?),
        false => None,
    };
    let crowd = seats::Crowd::gather(&server, twin.as_ref(), size.tables).await?;
    let tally = Arc::clone(&crowd.tally);
    phases::fast(&crowd, size, &mut figures).await?;
    phases::paced(&crowd, size, &mut figures).await?;
    crowd.leave(&mut figures)?;
    if let Some(twin) = twin {
        twin.stop().await?;
    }
    figures.note(
        "memory, with live tables",
        server.memory()? as f64 / 1e6,
        "MB",
    );
    phases::memory_of_tables(&server, size, &mut figures).await?;
    phases::idle_sockets(&server, size, &mut figures).await?;
    server.stop().await?;
    let server = plan.start().await?;
    let started = server.started_in.as_secs_f64() * 1e3;
    figures.note(figures::START, started, "ms");
    server.stop().await?;
    if arguments.database == Database::Sqlite {
        let file = folder.path().join("data/gleis.sqlite");
        let bytes = std::fs::metadata(file).say("The database cannot be found")?;
        let moves = tally.moves.load(Ordering::Relaxed) + phases::moves_of_tables(size);
        figures.note("disk of a move", bytes.len() as f64 / moves as f64, "bytes");
    }
    Ok(figures)
}

/// What all tasks share is dropped with the last of them.
type Shared<T> = Arc<T>;
