//! How much code there is, and in how many places it knows the same.
//!
//! Only what a program can count honestly; every figure can be listed place by place (`--list`).
//! It reads files, so it can count another checkout, such as one of an older commit (`--root`).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;

use crate::command::{Outcome, output};
use crate::tidy::tree::Tree;
use source::Source;

mod client;
mod events;
mod source;

/// What to count.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Count this checkout instead of the one that `cargo xtask` belongs to.
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
    /// Print the places that were counted.
    #[arg(long)]
    list: bool,
}

/// A figure and the places it counts, as `path:line`.
struct Measure {
    what: &'static str,
    places: Vec<String>,
}

/// Counts and prints.
pub(crate) fn run(root: &Path, options: &Options) -> Outcome {
    let root = options.root.as_deref().unwrap_or(root);
    let tree = Tree::load(root)?;
    let sources = Source::all(&tree);
    println!("lines without tests, vendored and generated code:");
    for (area, lines) in lines(&sources) {
        println!("{lines:>8}  {area}");
    }
    println!();
    for Measure { what, places } in measures(&tree, &sources) {
        println!("{:>8}  {what}", places.len());
        for place in places.iter().filter(|_| options.list) {
            println!("{:>8}  - {place}", "");
        }
    }
    if let Some(pairs) = duplicates(root) {
        println!("{pairs:>8}  pairs of places that repeat each other");
    }
    Ok(())
}

/// Lines by folder, and all together.
fn lines(sources: &[Source<'_>]) -> Vec<(String, usize)> {
    let mut areas: BTreeMap<String, usize> = BTreeMap::new();
    for source in sources {
        let depth = if source.path.starts_with("crates/") {
            2
        } else {
            1
        };
        let folders: Vec<&str> = source.path.split('/').take(depth).collect();
        *areas.entry(folders.join("/")).or_default() += source.lines();
    }
    let all = areas.values().sum();
    areas.into_iter().chain([("all".to_owned(), all)]).collect()
}

fn measures(tree: &Tree, sources: &[Source<'_>]) -> Vec<Measure> {
    let games = tree.names("data/games", ".toml");
    vec![
        Measure {
            what: "places in games, server, cli and campaigns that apply an action to a state: \
                one for play, each further one plays a game again",
            places: each(sources, replays),
        },
        Measure {
            what: "arms for all other events (`_ =>`) in a match over events",
            places: each(sources, events::wildcard_arms),
        },
        Measure {
            what: "`default:` in a switch over events",
            places: each(sources, client::default_cases),
        },
        Measure {
            what: "`any` in the types of modules that talk to the server",
            places: each(sources, |source| {
                let border = client::talks_to_server(source);
                if border {
                    client::anys(source)
                } else {
                    Vec::new()
                }
            }),
        },
        Measure {
            what: "`any` in the types of the whole client",
            places: each(sources, client::anys),
        },
        Measure {
            what: "files that name two or more built-in games",
            places: each(sources, |source| {
                let named = games.iter().filter(|id| source.names(id)).count();
                if named > 1 { vec![1] } else { Vec::new() }
            }),
        },
    ]
}

/// Places, as path and line, that pass over any event they do not name.
pub(crate) fn arms_for_other_events(tree: &Tree) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    for source in Source::all(tree) {
        let arms = events::wildcard_arms(&source).into_iter();
        let all = arms.chain(client::default_cases(&source));
        found.extend(all.map(|line| (source.path.to_owned(), line)));
    }
    found
}

fn each(sources: &[Source<'_>], find: impl Fn(&Source<'_>) -> Vec<usize>) -> Vec<String> {
    let found = sources.iter().flat_map(|source| {
        let lines = find(source).into_iter();
        lines.map(|line| format!("{}:{line}", source.path))
    });
    found.collect()
}

/// Where an action is applied outside of the rules themselves, of searching bots and of
/// simulations, whose business it is to play games.
fn replays(source: &Source<'_>) -> Vec<usize> {
    const AREAS: [&str; 4] = [
        "crates/games/",
        "crates/server/",
        "crates/cli/",
        "crates/rules/src/legends/campaign/",
    ];
    if !AREAS.iter().any(|area| source.path.starts_with(area)) {
        return Vec::new();
    }
    let calls = source.tokens.windows(4).filter(|four| {
        let [dot, name, open, argument] = four else {
            return false;
        };
        // A game applies to `&mut state`; a patch is a function, and no method is called so.
        dot.text == "."
            && ["apply", "apply_unchecked"].contains(&name.text.as_str())
            && open.text == "("
            && argument.text == "&"
    });
    calls.map(|four| four[1].line).collect()
}

/// What the program that finds repeated code counts, where there is one.
fn duplicates(root: &Path) -> Option<usize> {
    let mut command = Command::new("duplicates");
    command.args(["--most", "1", "--seconds", "120", "--repo"]);
    command.arg(root);
    let printed = String::from_utf8(output(command).ok()?).ok()?;
    printed.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_by_folder() {
        let tree = Tree::of(&[
            ("crates/a/src/lib.rs", "fn a() {}\nfn b() {}\n"),
            ("web/app/a.js", "a();\n"),
            ("web/app/vendor/b.js", "b();\n"),
        ]);
        let expected = [("crates/a", 2), ("web", 1), ("all", 3)];
        let expected = expected.map(|(area, lines)| (area.to_owned(), lines));
        assert_eq!(lines(&Source::all(&tree)), expected);
    }

    #[test]
    fn places_that_apply_actions_and_lists_of_games_are_found() {
        let replay =
            "fn again() {\n    game.apply(&mut state, seat);\n    patch::apply(&mut v, c);\n}";
        let tree = Tree::of(&[
            ("data/games/moon.toml", ""),
            ("data/games/mars.toml", ""),
            ("crates/server/src/replay.rs", replay),
            ("crates/bots/src/search.rs", replay),
            ("web/app/list.js", r#"const ORDER = ["moon", "mars"];"#),
            ("web/app/one.js", r#"const FIRST = "moon";"#),
        ]);
        let found = measures(&tree, &Source::all(&tree));
        assert_eq!(found[0].places, ["crates/server/src/replay.rs:2"]);
        assert_eq!(found[5].places, ["web/app/list.js:1"]);
    }
}
