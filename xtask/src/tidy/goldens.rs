//! Every game has a golden playthrough for each player count and at least one finished game.

use std::collections::BTreeSet;

use toml::{Table, Value};

use super::{Finding, Tree};

const PLAYTHROUGHS: &str = "tests/playthroughs/";
const GAMES: &str = "tests/games/";

/// More steps than any chain of games could need; a circle ends here.
const EXTENDS_MAX: usize = 16;

pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let ids = tree.names("data/games", ".toml");
    let mut findings = Vec::new();
    let mut expected = BTreeSet::new();
    for id in &ids {
        let game = format!("data/games/{id}.toml");
        match players(tree, id) {
            Ok(range) => {
                expected.extend(range.map(|n| format!("{PLAYTHROUGHS}{id}/{n}-players.txt")));
            }
            Err(what) => findings.push(Finding::about(&game, what)),
        }
        if tree.names(&format!("{GAMES}{id}"), ".json").is_empty() {
            let what = format!("no finished game; add one to {GAMES}{id}/");
            findings.push(Finding::about(&game, what));
        }
    }
    for path in expected.iter().filter(|path| !tree.contains(path)) {
        let what = "this golden text is missing; run `cargo xtask playthroughs`";
        findings.push(Finding::about(path, what));
    }
    findings.extend(strangers(tree, &ids, &expected));
    findings
}

/// Files that belong to no game; a README beside the folders is welcome.
fn strangers(tree: &Tree, ids: &[&str], expected: &BTreeSet<String>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for path in tree.paths() {
        if path.ends_with("/README.md") {
            continue;
        }
        if path.starts_with(PLAYTHROUGHS) && !expected.contains(path) {
            let what = "belongs to no game and player count; delete it, or add the game";
            findings.push(Finding::about(path, what));
        }
        if let Some(inside) = path.strip_prefix(GAMES) {
            let id = inside.split_once('/').map(|(id, _)| id);
            if !id.is_some_and(|id| ids.contains(&id)) {
                findings.push(Finding::about(
                    path,
                    "belongs to no game; delete it, or add one",
                ));
            }
        }
    }
    findings
}

/// The player counts of a game, from its file or the ones it extends.
fn players(tree: &Tree, id: &str) -> Result<std::ops::RangeInclusive<i64>, String> {
    let chain = chain(tree, id)?;
    if chain[0].get("id").and_then(Value::as_str) != Some(id) {
        return Err(format!("must say `id = \"{id}\"`, as its file is named"));
    }
    let number = |key: &str| {
        let of = |game: &Table| game.get("players")?.get(key)?.as_integer();
        chain
            .iter()
            .find_map(of)
            .ok_or_else(|| format!("has no `players.{key}`; state it"))
    };
    let (min, max) = (number("min")?, number("max")?);
    if (1..=max).contains(&min) && max <= 99 {
        Ok(min..=max)
    } else {
        Err(format!(
            "players from {min} to {max} make no sense; correct the numbers"
        ))
    }
}

/// The game, the one it extends, and so on.
fn chain(tree: &Tree, id: &str) -> Result<Vec<Table>, String> {
    let mut chain = Vec::new();
    let mut next = Some(id.to_owned());
    while let Some(id) = next {
        if chain.len() == EXTENDS_MAX {
            return Err("extends itself; break the circle".to_owned());
        }
        let path = format!("data/games/{id}.toml");
        let text = tree
            .text(&path)
            .ok_or_else(|| format!("extends {path}, which is missing"))?;
        let game: Table = text
            .parse()
            .map_err(|error| format!("{path} is not TOML: {error}"))?;
        next = game
            .get("extends")
            .and_then(Value::as_str)
            .map(str::to_owned);
        chain.push(game);
    }
    Ok(chain)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: (&str, &str) = (
        "data/games/base.toml",
        "id = \"base\"\n[players]\nmin = 2\nmax = 3\n",
    );
    const TWO: (&str, &str) = ("tests/playthroughs/base/2-players.txt", "");
    const THREE: (&str, &str) = ("tests/playthroughs/base/3-players.txt", "");
    const FINISHED: (&str, &str) = ("tests/games/base/first.json", "{}");

    fn check(files: &[(&str, &str)]) -> Vec<String> {
        find(&Tree::of(files))
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn a_complete_game_passes() {
        let readme = ("tests/games/README.md", "");
        assert_eq!(
            check(&[BASE, TWO, THREE, FINISHED, readme]),
            Vec::<String>::new()
        );
    }

    #[test]
    fn missing_goldens_are_findings() {
        let expected = [
            "data/games/base.toml: no finished game; add one to tests/games/base/",
            "tests/playthroughs/base/3-players.txt: this golden text is missing; \
             run `cargo xtask playthroughs`",
        ];
        assert_eq!(check(&[BASE, TWO]), expected);
    }

    #[test]
    fn player_counts_are_inherited() {
        let more = "id = \"more\"\nextends = \"base\"\nplayers.min = 3\n";
        let files = [BASE, TWO, THREE, FINISHED, ("data/games/more.toml", more)];
        let all = [
            &files[..],
            &[
                ("tests/playthroughs/more/3-players.txt", ""),
                ("tests/games/more/a.json", ""),
            ],
        ]
        .concat();
        assert_eq!(check(&all), Vec::<String>::new());
        assert_eq!(check(&files).len(), 2);
    }

    #[test]
    fn strangers_are_findings() {
        let all = [
            BASE,
            TWO,
            THREE,
            FINISHED,
            ("tests/playthroughs/base/4-players.txt", ""),
            ("tests/playthroughs/gone/2-players.txt", ""),
            ("tests/games/gone/first.json", ""),
        ];
        assert_eq!(check(&all).len(), 3);
    }

    #[test]
    fn broken_games_are_findings() {
        for text in [
            "id = \"base\"\nextends = \"base\"",
            "id = \"base\"\nextends = \"gone\"",
            "id = \"other\"\n[players]\nmin = 2\nmax = 3",
            "id = \"base\"\n[players]\nmin = 4\nmax = 3",
            "id = \"base\"",
            "id =",
        ] {
            assert_eq!(
                check(&[("data/games/base.toml", text), FINISHED]).len(),
                1,
                "{text}"
            );
        }
    }
}
