//! The browser client: its files and its page.
//!
//! The files are inside the binary and served under one hash of them all, so that a browser keeps
//! them for good and an update never mixes two versions. For work on the client they can be read
//! from a directory instead.

mod bare;
mod encoded;
mod page;

pub use encoded::{Encoded, Encoding};
pub use page::Page;

use axum::body::Bytes;
use bare::without_comments;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

include!(concat!(env!("OUT_DIR"), "/client.rs"));

/// What stands in place of the hash while the client is read from a directory.
const DEV: &str = "dev";

/// Files of the client by their paths below `app`.
type Files<'a> = BTreeMap<&'a str, &'a [u8]>;

/// The browser client.
pub struct Web(Source);

enum Source {
    Inside {
        hash: String,
        page: Page,
        files: BTreeMap<&'static str, Encoded>,
    },
    Directory(PathBuf),
}

/// A file, ready to be sent.
#[derive(Clone, Debug)]
pub struct Found {
    /// Its content type.
    pub kind: &'static str,
    /// What its bytes are packed with.
    pub encoding: Encoding,
    /// The bytes.
    pub bytes: Bytes,
    /// May it be kept for good?
    pub lasting: bool,
}

impl fmt::Debug for Web {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Source::Inside { hash, .. } => f.debug_tuple("Inside").field(hash).finish(),
            Source::Directory(path) => f.debug_tuple("Directory").field(path).finish(),
        }
    }
}

impl Web {
    /// The client inside the binary, or the one in this directory: the folder `web` of the
    /// repository.
    #[must_use]
    pub fn new(directory: Option<&Path>) -> Self {
        if let Some(directory) = directory {
            return Self(Source::Directory(directory.to_owned()));
        }
        let served = FILES.iter().filter(|(path, _)| kind_of(path).is_some());
        let files: Files<'static> = served.copied().collect();
        let hash = hash_of(&files);
        let page = Page::render(TEMPLATE, &hash, &files);
        let encoded = |(path, bytes)| (path, Encoded::new(as_sent(path, bytes)));
        let files = files.into_iter().map(encoded).collect();
        Self(Source::Inside { hash, page, files })
    }

    /// Is this a directory in which a client can be?
    #[must_use]
    pub fn is_client(directory: &Path) -> bool {
        directory.join("app").is_dir()
    }

    /// The page.
    ///
    /// # Errors
    /// If the directory of the client cannot be read.
    pub fn page(&self) -> io::Result<Page> {
        match &self.0 {
            Source::Inside { page, .. } => Ok(page.clone()),
            Source::Directory(directory) => {
                let template = fs::read_to_string(directory.join("index.html"));
                let template = match template {
                    Err(error) if error.kind() == io::ErrorKind::NotFound => TEMPLATE.to_owned(),
                    template => template?,
                };
                let mut read = BTreeMap::new();
                read_all(&directory.join("app"), "", &mut read)?;
                let borrowed = read.iter().map(|(path, bytes)| (&**path, &**bytes));
                Ok(Page::render(&template, DEV, &borrowed.collect()))
            }
        }
    }

    /// A file below `/app/{hash}/`; it may take a moment to pack it for the first time.
    #[must_use]
    pub fn file(&self, hash: &str, path: &str, encoding: Encoding) -> Option<Found> {
        let kind = kind_of(path)?;
        match &self.0 {
            Source::Inside {
                hash: ours, files, ..
            } if ours == hash => {
                let file = files.get(path)?;
                let encoding = if packs(kind) {
                    encoding
                } else {
                    Encoding::Plain
                };
                Some(Found {
                    kind,
                    encoding,
                    bytes: file.bytes(encoding),
                    lasting: true,
                })
            }
            Source::Directory(directory) if hash == DEV => Some(Found {
                kind,
                encoding: Encoding::Plain,
                bytes: read_below(&directory.join("app"), path)?.into(),
                lasting: false,
            }),
            _ => None,
        }
    }
}

/// The content type of a file, if it is one that is served.
fn kind_of(path: &str) -> Option<&'static str> {
    let name = path.rsplit('/').next().unwrap_or(path);
    if name.starts_with("LICENSE") {
        return Some("text/plain; charset=utf-8");
    }
    match name.rsplit_once('.')?.1 {
        "js" | "mjs" => Some("text/javascript; charset=utf-8"),
        // Rules for players; other texts are for those who work on the client.
        "md" if path.starts_with("rules/") => Some("text/markdown; charset=utf-8"),
        "css" => Some("text/css; charset=utf-8"),
        "json" => Some("application/json"),
        "webmanifest" => Some("application/manifest+json"),
        "svg" => Some("image/svg+xml"),
        "png" => Some("image/png"),
        "woff2" => Some("font/woff2"),
        _ => None,
    }
}

/// What is sent of a file: of our own modules and style sheets all but the comments. Those of
/// others stay as they were published, with their licences.
fn as_sent(path: &str, bytes: &'static [u8]) -> Bytes {
    let ours = !path.starts_with("vendor/") && (path.ends_with(".js") || path.ends_with(".css"));
    match std::str::from_utf8(bytes) {
        Ok(text) if ours => without_comments(text).into(),
        _ => Bytes::from_static(bytes),
    }
}

/// Does packing such a file make it smaller?
fn packs(kind: &str) -> bool {
    !matches!(kind, "font/woff2" | "image/png")
}

/// Stands for all files: 16 hexadecimal digits.
fn hash_of(files: &Files<'_>) -> String {
    let mut hash = Sha256::new();
    for (path, bytes) in files {
        for part in [path.as_bytes(), bytes] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
    }
    // The page comes with the files it belongs to.
    hash.update(TEMPLATE);
    crate::id::hex(&hash.finalize()[..8])
}

/// A file below a directory and nowhere else, whatever the path says.
fn read_below(directory: &Path, path: &str) -> Option<Vec<u8>> {
    let plain = |part: &str| !part.is_empty() && !part.starts_with('.') && !part.contains('\\');
    if !path.split('/').all(plain) {
        return None;
    }
    let (root, file) = (
        fs::canonicalize(directory).ok()?,
        fs::canonicalize(directory.join(path)).ok()?,
    );
    file.starts_with(&root).then(|| fs::read(file).ok())?
}

fn read_all(
    directory: &Path,
    prefix: &str,
    files: &mut BTreeMap<String, Vec<u8>>,
) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            read_all(&entry.path(), &format!("{name}/"), files)?;
        } else if kind_of(&name).is_some() {
            files.insert(name, fs::read(entry.path())?);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_gives_nothing_from_outside_of_it() {
        let home = tempfile::tempdir().expect("a directory");
        let app = home.path().join("app");
        fs::create_dir_all(app.join("core")).expect("a directory");
        fs::write(app.join("core/x.js"), "x").expect("a file");
        fs::write(home.path().join("secret.js"), "secret").expect("a file");
        #[cfg(unix)]
        std::os::unix::fs::symlink(home.path().join("secret.js"), app.join("link.js"))
            .expect("a link");
        let web = Web::new(Some(home.path()));
        let get = |path: &str| web.file(DEV, path, Encoding::Brotli);
        assert_eq!(get("core/x.js").map(|found| found.bytes), Some("x".into()));
        let absolute = home.path().join("secret.js").display().to_string();
        for path in [
            "../secret.js",
            "core/../../secret.js",
            "core/./x.js",
            "core//x.js",
            "..\\secret.js",
            "link.js",
            "core",
            "",
            &absolute,
            &format!("/{absolute}"),
        ] {
            assert!(get(path).is_none(), "{path}");
        }
        assert!(web.file("other", "core/x.js", Encoding::Plain).is_none());
    }

    #[test]
    fn what_is_inside_the_binary_is_whole() {
        let web = Web::new(None);
        let Source::Inside { hash, files, page } = &web.0 else {
            panic!("the client is inside");
        };
        assert_eq!(hash.len(), 16);
        assert!(files.contains_key("icon.svg"));
        for (path, module) in [("/", "/pages/home.js"), ("/t/x", "/table-page.js")] {
            assert!(
                page.html(path).contains(module),
                "{path} loads {module} early"
            );
        }
        for path in files.keys() {
            let found = web.file(hash, path, Encoding::Plain).expect("a file");
            let (_, bytes) = FILES.iter().find(|(name, _)| name == path).expect("it");
            let lines = |text: &[u8]| text.iter().filter(|byte| **byte == b'\n').count();
            assert_eq!(lines(&found.bytes), lines(bytes), "{path}");
            if path.starts_with("vendor/") || found.kind.contains("json") {
                assert_eq!(found.bytes, *bytes, "{path}");
            }
        }
        assert!(web.file(hash, "../index.html", Encoding::Plain).is_none());
        assert!(web.file(DEV, "icon.svg", Encoding::Plain).is_none());
    }
}
