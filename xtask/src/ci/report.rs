//! What came of all stages, as a table.

use std::time::Duration;

use super::schedule::{End, Ended};
use crate::command::Outcome;

/// A line for each stage, and one for the whole.
pub(super) fn table(ended: &[Ended], whole: Duration) -> String {
    let names = ended.iter().map(|ended| ended.name.len());
    let width = names.max().unwrap_or(0).max("together".len());
    let mut lines = vec![format!("{:width$}     time  result", "stage")];
    for Ended { name, end, took } in ended {
        let line = match end {
            End::Passed => format!("{name:width$}  {}  passed", clock(*took)),
            End::Failed => format!("{name:width$}  {}  FAILED", clock(*took)),
            End::NotRun(cause) => format!("{name:width$}        –  not run: it needs {cause}"),
        };
        lines.push(line);
    }
    lines.push(format!("{:width$}  {}", "together", clock(whole)));
    lines.join("\n")
}

/// Minutes and seconds, seven columns wide.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs_f64().round() as u64;
    format!("{:4}:{:02}", seconds / 60, seconds % 60)
}

/// One sentence; an error unless every stage passed.
pub(super) fn verdict(form: &str, ended: &[Ended]) -> Outcome {
    let named = |wanted: fn(&End) -> bool| {
        let chosen = ended.iter().filter(|ended| wanted(&ended.end));
        chosen.map(|ended| ended.name).collect::<Vec<_>>()
    };
    let failed = named(|end| *end == End::Failed);
    let not_run = named(|end| matches!(end, End::NotRun(_)));
    if failed.is_empty() && not_run.is_empty() {
        println!("{form}: all {} stages passed", ended.len());
        return Ok(());
    }
    let mut sentence = format!("{form}: failed: {}.", failed.join(", "));
    if !not_run.is_empty() {
        sentence += &format!(" Not run: {}.", not_run.join(", "));
    }
    let again = failed.join(",");
    Err(format!(
        "{sentence}\nTo run what failed again: cargo xtask {form} --only {again}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(name: &'static str, end: End, seconds: u64) -> Ended {
        let took = Duration::from_secs(seconds);
        Ended { name, end, took }
    }

    #[test]
    fn every_stage_has_a_line() {
        let all = [
            ended("build", End::Passed, 185),
            ended("tests", End::Failed, 60),
            ended("soak", End::NotRun("tests"), 0),
        ];
        let table = table(&all, Duration::from_secs(245));
        let expected = "stage        time  result\n\
                        build        3:05  passed\n\
                        tests        1:00  FAILED\n\
                        soak            –  not run: it needs tests\n\
                        together     4:05";
        assert_eq!(table, expected);
    }

    #[test]
    fn the_verdict_names_what_failed() {
        assert_eq!(verdict("ci", &[ended("build", End::Passed, 1)]), Ok(()));
        let all = [
            ended("tests", End::Failed, 60),
            ended("soak", End::NotRun("tests"), 0),
        ];
        let error = verdict("ci", &all).unwrap_err();
        assert!(error.starts_with("ci: failed: tests. Not run: soak."));
        assert!(error.ends_with("cargo xtask ci --only tests"), "{error}");
    }
}
