//! Where data files come from: the program itself, the disk, or memory.

use super::finding::{Findings, Place, choice};
use flate2::read::DeflateDecoder;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::io::Read;
use std::sync::{Arc, LazyLock};

/// No data file is larger than this.
pub const FILE_BYTES_MAX: u64 = 1_000_000;
/// How paths into the program's own files begin.
const BUILTIN: &str = "builtin:";

// The files that are part of the program, packed, by their path below `data/`.
include!(concat!(env!("OUT_DIR"), "/data.rs"));

/// The same, to be read.
static EMBEDDED: LazyLock<Vec<(&'static str, String)>> = LazyLock::new(|| {
    let files = PACKED.iter().map(|&(path, packed)| {
        let mut text = String::new();
        let unpacked = DeflateDecoder::new(packed).read_to_string(&mut text);
        debug_assert!(
            unpacked.is_ok(),
            "{path} was packed when the program was built"
        );
        (path, text)
    });
    files.collect()
});

/// The files that are part of the program: path below `data/`, and text.
pub fn builtin_files() -> impl Iterator<Item = (&'static str, &'static str)> {
    EMBEDDED.iter().map(|(path, text)| (*path, text.as_str()))
}

/// Who keeps a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// The program itself.
    BuiltIn,
    /// The disk.
    Disk,
    /// The caller, in memory.
    Given,
}

/// A data file by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct File {
    origin: Origin,
    path: String,
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = if self.is_builtin() { BUILTIN } else { "" };
        let mut name = format!("{prefix}{}", self.path);
        if name.chars().any(char::is_control) {
            name = name.escape_debug().to_string();
        }
        f.write_str(&name)
    }
}

impl File {
    /// The file of a game that is part of the program, tutorials among them.
    pub fn of_builtin_game(id: &str) -> Option<Self> {
        let path = match id.strip_prefix("tutorial-") {
            Some(folder) => format!("tutorials/{folder}/game.toml"),
            None => game_path(id),
        };
        let known = PACKED.iter().any(|(known, _)| *known == path);
        known.then_some(Self {
            origin: Origin::BuiltIn,
            path,
        })
    }

    pub fn on_disk(path: &str) -> Self {
        Self {
            origin: Origin::Disk,
            path: clean(path),
        }
    }

    pub fn given(path: &str) -> Self {
        Self {
            origin: Origin::Given,
            path: clean(path),
        }
    }

    pub fn is_builtin(&self) -> bool {
        self.origin == Origin::BuiltIn
    }

    /// The file that this file calls `path`: a path from its own folder, or one that begins
    /// with `builtin:`.
    pub fn beside(&self, path: &str) -> Self {
        if let Some(path) = path.strip_prefix(BUILTIN) {
            return Self {
                origin: Origin::BuiltIn,
                path: clean(path),
            };
        }
        let folder = self
            .path
            .rfind(is_separator)
            .map_or("", |end| &self.path[..=end]);
        let absolute = path.starts_with(is_separator) || std::path::Path::new(path).is_absolute();
        let path = if absolute {
            clean(path)
        } else {
            clean(&format!("{folder}{path}"))
        };
        Self {
            origin: self.origin,
            path,
        }
    }

    /// A file in the folder that this path names.
    pub fn inside(&self, name: &str) -> Self {
        Self {
            origin: self.origin,
            path: clean(&format!("{}/{name}", self.path)),
        }
    }
}

/// Where the file of a game lies below `data/`.
pub(super) fn game_path(id: &str) -> String {
    format!("games/{id}.toml")
}

/// The id of the game whose file lies there.
pub(super) fn game_of_path(path: &str) -> Option<&str> {
    let id = path.strip_prefix("games/")?.strip_suffix(".toml")?;
    (!id.contains('/')).then_some(id)
}

/// Does the text name a file rather than a game?
pub(super) fn looks_like_path(game: &str) -> bool {
    game.contains(['/', '\\']) || game.ends_with(".toml")
}

fn is_separator(letter: char) -> bool {
    letter == '/' || cfg!(windows) && letter == '\\'
}

/// Takes `.` and `..` out of a path as text, so that each file has one name.
fn clean(path: &str) -> String {
    let absolute = path.starts_with(is_separator);
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split(is_separator) {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|&last| last != "..") => {
                parts.pop();
            }
            ".." if absolute => {}
            part => parts.push(part),
        }
    }
    format!("{}{}", if absolute { "/" } else { "" }, parts.join("/"))
}

/// Why a file gives no text: what is wrong, and how to mend it.
pub(super) struct Unreadable {
    what: String,
    mend: String,
    /// The line, if the file has any.
    line: Option<usize>,
    /// Is there no such file at all?
    missing: bool,
}

impl Unreadable {
    fn new(what: impl Into<String>, mend: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            mend: mend.into(),
            line: None,
            missing: false,
        }
    }

    /// Is there no such file at all? Some files may be missing.
    pub const fn is_missing(&self) -> bool {
        self.missing
    }

    /// A file that cannot be opened is reported where it is asked for, because that line is
    /// the one to mend.
    pub fn report(self, file: &Arc<File>, asked: Option<&Place>, findings: &mut Findings) {
        match (self.line, asked) {
            (None, Some(asked)) => {
                findings.error(asked, format!("{file}: {}", self.what), self.mend);
            }
            (line, _) => {
                let place = Place {
                    file: Arc::clone(file),
                    line,
                };
                findings.error(&place, self.what, self.mend);
            }
        }
    }
}

/// Everything that can be read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Files<'a> {
    pub given: Option<&'a BTreeMap<String, Vec<u8>>>,
}

impl Files<'_> {
    /// The text of a file.
    pub fn read(&self, file: &File) -> Result<Cow<'static, str>, Unreadable> {
        let bytes = match file.origin {
            Origin::BuiltIn => {
                let found = EMBEDDED.iter().find(|(path, _)| *path == file.path);
                return found
                    .map(|(_, text)| Cow::Borrowed(text.as_str()))
                    .ok_or_else(|| missing_builtin(&file.path));
            }
            Origin::Given => self
                .given
                .and_then(|given| given.get(&file.path))
                .cloned()
                .ok_or_else(missing)?,
            Origin::Disk => read_disk(&file.path)?,
        };
        if bytes.len() as u64 > FILE_BYTES_MAX {
            let what = format!("the file is larger than {FILE_BYTES_MAX} bytes");
            return Err(Unreadable::new(what, "no map or game needs so much"));
        }
        String::from_utf8(bytes)
            .map(without_mark)
            .map(Cow::Owned)
            .map_err(|error| {
                let text = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                let line = Some(text.split(|&byte| byte == b'\n').count());
                let mend = "save the file with the encoding UTF-8";
                Unreadable {
                    line,
                    ..Unreadable::new("this is not UTF-8 text", mend)
                }
            })
    }
}

/// Some editors begin a file with a byte order mark, which is no part of the text.
fn without_mark(text: String) -> String {
    text.strip_prefix('\u{feff}')
        .map(str::to_owned)
        .unwrap_or(text)
}

fn missing() -> Unreadable {
    Unreadable {
        missing: true,
        ..Unreadable::new(
            "there is no such file",
            "paths are relative to the file that names them",
        )
    }
}

fn missing_builtin(path: &str) -> Unreadable {
    // The sheets of the campaign are no offer: much of what they say is sealed.
    let sheets = PACKED
        .iter()
        .map(|(path, _)| *path)
        .filter(|path| path.ends_with(".csv") && !path.starts_with("legends/"));
    Unreadable {
        missing: true,
        ..Unreadable::new("the program has no such file", choice(path, sheets))
    }
}

/// Reads no more than the limit, and no devices or pipes, which might never end.
fn read_disk(path: &str) -> Result<Vec<u8>, Unreadable> {
    let unreadable = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => missing(),
        _ => Unreadable::new(
            format!("the file cannot be read: {error}"),
            "is the path right, and may you read it?",
        ),
    };
    let metadata = std::fs::metadata(path).map_err(unreadable)?;
    if !metadata.is_file() {
        return Err(Unreadable::new(
            "this is no file",
            "name a file, not a folder or a device",
        ));
    }
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(unreadable)?;
    file.take(FILE_BYTES_MAX + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_relative_to_the_file_that_names_them() {
        let game = File::on_disk("my/games/toy.toml");
        assert_eq!(
            game.beside("../maps/toy").inside("cities.csv").path,
            "my/maps/toy/cities.csv"
        );
        assert_eq!(game.beside("/maps/toy").path, "/maps/toy");
        assert_eq!(File::on_disk("toy.toml").beside("../maps").path, "../maps");
        assert_eq!(
            File::on_disk("../toy.toml").beside("../maps").path,
            "../../maps"
        );
        let tickets = game.beside("builtin:maps/usa/tickets-2004.csv");
        assert!(tickets.is_builtin());
        assert!(Files { given: None }.read(&tickets).is_ok());
    }
}
