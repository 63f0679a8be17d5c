//! The files of the repository, held in memory so that a check is a plain function.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::command::output;

/// All files that are tracked, or would be after `git add`; paths use `/` and start at the root.
pub(crate) struct Tree {
    files: BTreeMap<String, File>,
}

struct File {
    bytes: usize,
    /// Nothing when the file is not UTF-8 or holds a zero byte.
    text: Option<String>,
}

impl Tree {
    /// Reads the repository at `root`.
    pub(crate) fn load(root: &Path) -> Result<Self, String> {
        let mut command = Command::new("git");
        command
            .current_dir(root)
            .args(["ls-files", "-co", "--exclude-standard", "-z"]);
        let list = String::from_utf8(output(command)?)
            .map_err(|error| format!("A file name is not UTF-8: {error}."))?;
        let mut files = BTreeMap::new();
        for path in list.split_terminator('\0') {
            let place = root.join(path);
            // A file deleted but not yet staged is still listed; a link leads to another entry.
            if fs::symlink_metadata(&place).is_ok_and(|metadata| metadata.is_file()) {
                let bytes = fs::read(&place).map_err(|error| format!("{path}: {error}."))?;
                files.insert(path.to_owned(), File::new(bytes));
            }
        }
        Ok(Self { files })
    }

    /// A tree for tests.
    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        let file = |text: &str| File::new(text.as_bytes().to_vec());
        let files = files
            .iter()
            .map(|(path, text)| ((*path).to_owned(), file(text)))
            .collect();
        Self { files }
    }

    /// How many files there are.
    pub(crate) fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether the file exists.
    pub(crate) fn contains(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// The text of one file.
    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path)?.text.as_deref()
    }

    /// All paths, sorted.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// All paths with their sizes in bytes.
    pub(crate) fn sizes(&self) -> impl Iterator<Item = (&str, usize)> {
        self.files
            .iter()
            .map(|(path, file)| (path.as_str(), file.bytes))
    }

    /// All text files.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files
            .iter()
            .filter_map(|(path, file)| Some((path.as_str(), file.text.as_deref()?)))
    }

    /// All Rust files.
    pub(crate) fn rust(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts().filter(|(path, _)| path.ends_with(".rs"))
    }

    /// The names of the files `<folder>/<name><extension>`, without the extension.
    pub(crate) fn names<'a>(&'a self, folder: &'a str, extension: &'a str) -> Vec<&'a str> {
        let name = |path: &'a str| {
            let name = path
                .strip_prefix(folder)?
                .strip_prefix('/')?
                .strip_suffix(extension)?;
            (!name.contains('/')).then_some(name)
        };
        self.paths().filter_map(name).collect()
    }
}

impl File {
    fn new(bytes: Vec<u8>) -> Self {
        let size = bytes.len();
        let text = String::from_utf8(bytes)
            .ok()
            .filter(|text| !text.contains('\0'));
        Self { bytes: size, text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_one_folder() {
        let tree = Tree::of(&[
            ("a/b.md", ""),
            ("a/c/d.md", ""),
            ("a/e.rs", ""),
            ("ab/f.md", ""),
        ]);
        assert_eq!(tree.names("a", ".md"), ["b"]);
    }

    #[test]
    fn bytes_that_are_no_text_have_no_text() {
        assert!(File::new(vec![b'a', 0]).text.is_none());
        assert!(File::new(vec![0xff]).text.is_none());
        assert_eq!(File::new(b"abc".to_vec()).text.as_deref(), Some("abc"));
    }
}
