//! The licences of all dependencies.
//!
//! The fuzz targets stand outside the workspace and are never shipped; their one tool,
//! libFuzzer, is not looked at.

use std::path::Path;

use serde::Deserialize;

use crate::command::{Outcome, cargo, output};

mod expression;

/// Licences that the parts under the AGPL and the parts under MIT or Apache may both use.
const ALLOWED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MPL-2.0",
    "Unicode-3.0",
    "Unicode-DFS-2016",
    "Unlicense",
    "Zlib",
];

const OURS: &str = "AGPL-3.0-or-later";
const OURS_PERMISSIVE: &str = "MIT OR Apache-2.0";

/// The crates that anybody may build upon.
const PERMISSIVE_CRATES: &[&str] = &["gleis-rules", "gleis-games"];

/// The part of `cargo metadata` that matters here.
#[derive(Debug, Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Debug, Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    /// Where the package comes from; nothing for the packages of this workspace.
    source: Option<String>,
}

/// Checks every package of the dependency graph, for all features and platforms.
pub(crate) fn run(root: &Path) -> Outcome {
    let json = output(cargo(
        root,
        &["metadata", "--format-version", "1", "--all-features"],
    ))?;
    let metadata: Metadata = serde_json::from_slice(&json)
        .map_err(|error| format!("Could not read the answer of cargo metadata: {error}."))?;
    let findings = findings(&metadata);
    for finding in &findings {
        eprintln!("licences: {finding}");
    }
    if !findings.is_empty() {
        return Err(format!("licences: findings: {}.", findings.len()));
    }
    println!("licences: {} packages checked", metadata.packages.len());
    Ok(())
}

fn findings(metadata: &Metadata) -> Vec<String> {
    metadata.packages.iter().filter_map(finding).collect()
}

fn finding(package: &Package) -> Option<String> {
    let Package {
        name,
        version,
        license,
        source,
    } = package;
    let Some(licence) = license else {
        return Some(format!(
            "{name} {version} states no licence; replace it, or state ours"
        ));
    };
    if source.is_none() {
        let permissive = PERMISSIVE_CRATES.contains(&name.as_str());
        let expected = if permissive { OURS_PERMISSIVE } else { OURS };
        return (licence != expected)
            .then(|| format!("{name} says `{licence}`; its manifest must say `{expected}`"));
    }
    match expression::satisfied(licence, &|licence| ALLOWED.contains(&licence)) {
        Ok(true) => None,
        Ok(false) => Some(format!(
            "{name} {version} is under `{licence}`, which is not allowed; use another package"
        )),
        Err(why) => Some(format!(
            "{name} {version}: the licence `{licence}` cannot be read: {why}"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, licence: Option<&str>, ours: bool) -> Package {
        Package {
            name: name.to_owned(),
            version: "1.0.0".to_owned(),
            license: licence.map(str::to_owned),
            source: (!ours).then(|| "elsewhere".to_owned()),
        }
    }

    #[test]
    fn allowed_licences_pass() {
        let packages = vec![
            package("old", Some("MIT/Apache-2.0"), false),
            package("both", Some("(MIT OR Apache-2.0) AND Unicode-3.0"), false),
            package("gleis-rules", Some("MIT OR Apache-2.0"), true),
            package("gleis-games", Some("MIT OR Apache-2.0"), true),
            package("gleis-cli", Some("AGPL-3.0-or-later"), true),
        ];
        assert_eq!(findings(&Metadata { packages }), Vec::<String>::new());
    }

    #[test]
    fn others_are_findings() {
        let packages = vec![
            package("copyleft", Some("GPL-2.0-only"), false),
            package("theirs", Some("AGPL-3.0-or-later"), false),
            package("silent", None, false),
            package("garbled", Some("MIT OR"), false),
            package("gleis-rules", Some("AGPL-3.0-or-later"), true),
            package("gleis-cli", Some("MIT"), true),
        ];
        let findings = findings(&Metadata { packages });
        assert_eq!(findings.len(), 6, "{findings:#?}");
    }
}
