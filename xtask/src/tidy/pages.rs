//! Every game can be read by its players, and every map says where its facts come from.

use std::collections::BTreeSet;

use super::{Finding, Tree};

const LANGUAGES: [&str; 2] = ["en", "de"];

pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for game in tree.names("data/games", ".toml") {
        for language in LANGUAGES {
            let page = format!("web/app/rules/{game}.{language}.md");
            if !tree.contains(&page) {
                let game = format!("data/games/{game}.toml");
                let what = format!("the page for players is missing; write {page}");
                findings.push(Finding::about(&game, what));
            }
        }
    }
    for folder in map_folders(tree) {
        let sources = format!("{folder}/SOURCES.md");
        if !tree.contains(&sources) {
            let what = format!("the sources are missing; write {sources}");
            findings.push(Finding::about(&folder, what));
        }
    }
    findings
}

fn map_folders(tree: &Tree) -> BTreeSet<String> {
    let folder = |path: &str| {
        let (map, _) = path.strip_prefix("data/maps/")?.split_once('/')?;
        Some(format!("data/maps/{map}"))
    };
    tree.paths().filter_map(folder).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complete_games_and_maps_pass() {
        let tree = Tree::of(&[
            ("data/games/usa.toml", ""),
            ("web/app/rules/usa.en.md", ""),
            ("web/app/rules/usa.de.md", ""),
            ("data/maps/usa/cities.csv", ""),
            ("data/maps/usa/SOURCES.md", ""),
        ]);
        assert_eq!(find(&tree), []);
    }

    #[test]
    fn missing_pages_and_sources_are_findings() {
        let tree = Tree::of(&[
            ("data/games/usa.toml", ""),
            ("web/app/rules/usa.en.md", ""),
            ("data/maps/usa/cities.csv", ""),
        ]);
        let findings: Vec<String> = find(&tree).iter().map(ToString::to_string).collect();
        let expected = [
            "data/games/usa.toml: the page for players is missing; \
             write web/app/rules/usa.de.md",
            "data/maps/usa: the sources are missing; write data/maps/usa/SOURCES.md",
        ];
        assert_eq!(findings, expected);
    }
}
