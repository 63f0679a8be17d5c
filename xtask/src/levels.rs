//! The strength of the computer players, measured and written into `docs/bots.md`.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::command::{Outcome, cargo, run as run_command};

const PAGE: &str = "docs/bots.md";
const PICTURES: &str = "docs/images/levels";
const BEGIN: &str = "<!-- The report begins. `cargo xtask levels` writes it. -->";
const END: &str = "<!-- The report ends. -->";
/// The matches whose pictures are worth their place in the repository.
const SHOWN: [&str; 2] = ["ismcts-planner", "ratings"];

/// Where to play.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The folder for the games; a run that was interrupted goes on there.
    #[arg(long, value_name = "DIR", default_value = "target/levels")]
    out: PathBuf,
    /// How many threads play.
    #[arg(long, value_name = "T", default_value_t = 2)]
    threads: usize,
}

/// Plays the suite `levels` and puts its report into the page about the players.
pub(crate) fn run(root: &Path, options: &Options) -> Outcome {
    let out = root.join(&options.out);
    let folder = out.to_string_lossy().into_owned();
    let threads = options.threads.to_string();
    let arena = ["run", "--release", "-p", "gleis-cli", "--", "arena"];
    let suite = ["--suite", "levels", "--out", &folder, "--threads", &threads];
    run_command(cargo(root, &[&arena[..], &suite].concat()))?;
    let report = read(&out.join("report.md"))?;
    let (report, pictures) = adapted(&report);
    let page = root.join(PAGE);
    let text = inserted(&read(&page)?, &report)?;
    let folder = root.join(PICTURES);
    make(fs::create_dir_all(&folder), &folder)?;
    for picture in pictures {
        let to = folder.join(picture.replace('/', "-"));
        make(fs::copy(out.join(&picture), &to), &to)?;
    }
    make(fs::write(&page, text), &page)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("Could not read {}: {error}.", path.display()))
}

fn make<T>(done: std::io::Result<T>, path: &Path) -> Outcome {
    let done = done.map(|_| ());
    done.map_err(|error| format!("Could not write {}: {error}.", path.display()))
}

/// The report one level deeper and without its title, and the pictures that it still shows.
fn adapted(report: &str) -> (String, Vec<String>) {
    let mut lines = Vec::new();
    let mut pictures = Vec::new();
    for line in report.lines().skip_while(|line| !line.starts_with("## ")) {
        if line.starts_with('#') {
            lines.push(format!("#{line}"));
        } else if let Some(picture) = picture_of(line) {
            let folder = picture.split_once('/').map(|(folder, _)| folder);
            if folder.is_none_or(|folder| SHOWN.contains(&folder)) {
                let place = format!("](images/levels/{})", picture.replace('/', "-"));
                lines.push(line.replace(&format!("]({picture})"), &place));
                pictures.push(picture.to_owned());
            }
        } else if !(line.is_empty() && lines.last().is_some_and(String::is_empty)) {
            lines.push(line.to_owned());
        }
    }
    (lines.join("\n").trim().to_owned(), pictures)
}

fn picture_of(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("![")?.strip_suffix(')')?;
    rest.rsplit_once("](").map(|(_, picture)| picture)
}

/// The page with another report between its marks.
fn inserted(page: &str, report: &str) -> Result<String, String> {
    let marks = page.split_once(BEGIN).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(END)?;
        Some((before, after))
    });
    let (before, after) =
        marks.ok_or_else(|| format!("{PAGE} needs the lines `{BEGIN}` and `{END}`."))?;
    Ok(format!("{before}{BEGIN}\n\n{report}\n\n{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_is_put_between_the_marks() {
        let page = format!("# Bots\n\n{BEGIN}\nold\n{END}\n\nmore\n");
        let text = inserted(&page, "new").unwrap();
        assert_eq!(text, format!("# Bots\n\n{BEGIN}\n\nnew\n\n{END}\n\nmore\n"));
        assert_eq!(inserted(&text, "new").unwrap(), text);
        assert!(inserted("# Bots\n", "new").unwrap_err().contains(BEGIN));
    }

    #[test]
    fn only_some_pictures_are_kept() {
        let report = "# Title\n\n## One\n\n![A](goals.svg)\n\n![B](ratings/pairs.svg)\n\n\
                      ![C](planners-2/pairs.svg)\n\ntext\n";
        let (text, pictures) = adapted(report);
        assert_eq!(pictures, ["goals.svg", "ratings/pairs.svg"]);
        assert!(text.starts_with("### One\n\n![A](images/levels/goals.svg)"));
        assert!(
            text.contains("![B](images/levels/ratings-pairs.svg)\n\ntext"),
            "{text}"
        );
    }
}
