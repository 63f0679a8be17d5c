//! Which files of a folder of data belong to games. A test lists another folder with it.

use std::path::Path;
use std::{fs, io};

/// The folder of the script that draws coasts, with the packages of others that it uses.
const SCRIPT: &str = "cartography";

/// The paths below the folder, sorted: games and tutorials, sheets, and the land under maps. What
/// else lies there is not needed to play.
pub(crate) fn data_files(data: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    list(data, "", &mut names)?;
    names.retain(|name| {
        let game = name.starts_with("games/") || name.starts_with("tutorials/");
        game && name.ends_with(".toml") || name.ends_with(".csv") || name.ends_with("/land.json")
    });
    names.sort();
    Ok(names)
}

fn list(folder: &Path, prefix: &str, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{prefix}{name}");
        if name == SCRIPT {
            continue;
        }
        if path.is_dir() {
            list(&path, &format!("{name}/"), names)?;
        } else {
            names.push(name);
        }
    }
    Ok(())
}
