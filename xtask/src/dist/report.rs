//! What came of each step, as a list at the end.

use crate::command::Outcome;

/// How a step went that did not fail.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// What was seen.
    Passed(String),
    /// Why this machine does not allow it.
    Skipped(String),
}

/// The list.
#[derive(Debug, Default)]
pub(super) struct Report {
    lines: Vec<String>,
    failed: usize,
}

impl Report {
    pub(super) fn add(&mut self, step: &str, result: Result<Verdict, String>) {
        let line = match result {
            Ok(Verdict::Passed(what)) => format!("ok       {step}: {what}"),
            Ok(Verdict::Skipped(why)) => format!("skipped  {step}: {why}"),
            Err(sentence) => {
                self.failed += 1;
                format!("failed   {step}: {sentence}")
            }
        };
        println!("{line}");
        self.lines.push(line);
    }

    pub(super) fn skip(&mut self, step: &str, why: &str) {
        self.add(step, Ok(Verdict::Skipped(why.to_owned())));
    }

    pub(super) fn finish(self) -> Outcome {
        println!("\n{}", self.lines.join("\n"));
        match self.failed {
            0 => Ok(()),
            failed => Err(format!(
                "dist: {failed} of {} steps failed.",
                self.lines.len()
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_skipped_is_not_passed_and_what_failed_is_told() {
        let mut report = Report::default();
        report.add("a", Ok(Verdict::Passed("well".to_owned())));
        report.skip("b", "no engine");
        assert_eq!(report.lines, ["ok       a: well", "skipped  b: no engine"]);
        report.add("c", Err("it broke".to_owned()));
        assert_eq!(report.lines[2], "failed   c: it broke");
        let sentence = report.finish().unwrap_err();
        assert_eq!(sentence, "dist: 1 of 3 steps failed.");
        assert_eq!(Report::default().finish(), Ok(()));
    }
}
