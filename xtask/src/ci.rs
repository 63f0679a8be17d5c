//! Every check a change must pass, in one command; and the long forms, for every night.

use std::path::Path;
use std::thread::available_parallelism;

use clap::Args;

use crate::command::Outcome;

mod report;
mod schedule;
mod stages;

use stages::STAGES;

/// Which stages to run.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Begin with this stage: leave out all that stand before it in the list
    #[arg(long, value_name = "STAGE", conflicts_with = "only")]
    from: Option<String>,
    /// Run these stages and no others, not even those that they need
    #[arg(long, value_name = "STAGE", value_delimiter = ',')]
    only: Vec<String>,
    /// How many stages run at once; as many as there are cores, and at least two
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// List the stages and what they do, and run nothing
    #[arg(long)]
    list: bool,
}

/// How thoroughly everything is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// With every change.
    Ci,
    /// Every night.
    Full,
}

impl Form {
    const fn name(self) -> &'static str {
        match self {
            Self::Ci => "ci",
            Self::Full => "full",
        }
    }
}

type Work = fn(&Path) -> Outcome;

/// A named step.
#[derive(Debug)]
struct Stage {
    name: &'static str,
    /// What it does, for people who wonder.
    what: &'static str,
    /// The stages that must have passed before.
    needs: &'static [&'static str],
    /// What no other stage may use meanwhile.
    uses: &'static [Resource],
    /// The form that runs with every change, if there is one.
    ci: Option<Work>,
    /// The long form.
    full: Option<Work>,
}

impl Stage {
    fn work(&self, form: Form) -> Option<Work> {
        match form {
            Form::Ci => self.ci,
            Form::Full => self.full,
        }
    }
}

/// Something that one stage at a time can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Resource {
    /// The target folder, which cargo locks while it builds.
    Cargo,
    /// The whole machine: nothing else runs meanwhile.
    Machine,
}

/// Runs all stages of the form, or those that the options name.
pub(crate) fn run(root: &Path, form: Form, options: &Options) -> Outcome {
    let all: Vec<&Stage> = STAGES
        .iter()
        .filter(|stage| stage.work(form).is_some())
        .collect();
    if options.list {
        return list(&all);
    }
    let chosen = chosen(&all, options)?;
    if let [stage] = chosen[..]
        && let Some(work) = stage.work(form)
    {
        return work(root);
    }
    let cores = available_parallelism().map_or(1, usize::from);
    let slots = options.jobs.unwrap_or_else(|| cores.max(2)).max(1);
    schedule::run(root, form.name(), &chosen, slots)
}

fn list(stages: &[&Stage]) -> Outcome {
    let width = stages.iter().map(|stage| stage.name.len()).max();
    let width = width.unwrap_or(0);
    for stage in stages {
        println!("{:width$}  {}", stage.name, stage.what);
    }
    Ok(())
}

fn chosen<'a>(all: &[&'a Stage], options: &Options) -> Result<Vec<&'a Stage>, String> {
    let find = |name: &String| {
        let place = all.iter().position(|stage| stage.name == name);
        place.ok_or_else(|| {
            let names: Vec<&str> = all.iter().map(|stage| stage.name).collect();
            format!(
                "There is no stage {name}; the stages are: {}.",
                names.join(", ")
            )
        })
    };
    if let Some(first) = &options.from {
        return Ok(all[find(first)?..].to_vec());
    }
    if options.only.is_empty() {
        return Ok(all.to_vec());
    }
    let places: Result<Vec<usize>, String> = options.only.iter().map(find).collect();
    Ok(places?.into_iter().map(|place| all[place]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::repository_root;

    fn options(from: Option<&str>, only: &[&str]) -> Options {
        Options {
            from: from.map(str::to_owned),
            only: only.iter().map(|&name| name.to_owned()).collect(),
            jobs: None,
            list: false,
        }
    }

    #[test]
    fn stages_are_chosen_by_name() {
        let all: Vec<&Stage> = STAGES.iter().collect();
        let names = |options: &Options| -> Vec<&str> {
            let chosen = chosen(&all, options).unwrap();
            chosen.iter().map(|stage| stage.name).collect()
        };
        assert_eq!(names(&options(None, &[])).len(), STAGES.len());
        assert_eq!(names(&options(None, &["tests", "tidy"])), ["tests", "tidy"]);
        let last = STAGES[STAGES.len() - 1].name;
        assert_eq!(names(&options(Some(last), &[])), [last]);
        let error = chosen(&all, &options(None, &["tets"])).unwrap_err();
        assert!(error.starts_with("There is no stage tets; the stages are: "));
    }

    #[test]
    fn needs_stand_before_those_who_need_them() {
        for (place, stage) in STAGES.iter().enumerate() {
            for need in stage.needs {
                let before = STAGES[..place].iter().find(|other| other.name == *need);
                let before = before.unwrap_or_else(|| panic!("{} needs {need}", stage.name));
                assert!(before.full.is_some(), "{need} in full");
            }
        }
    }

    #[test]
    fn the_page_about_checks_tells_of_every_stage() {
        let page = repository_root().join("docs/checks.md");
        let page = std::fs::read_to_string(page).unwrap();
        for stage in STAGES {
            let row = format!("| `{}` |", stage.name);
            let rows = page.lines().filter(|line| line.starts_with(&row)).count();
            assert_eq!(rows, 1, "docs/checks.md has one row `{row}`");
        }
    }
}
