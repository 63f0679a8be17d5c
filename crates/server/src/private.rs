//! Files and folders that nobody but their owner may read: they hold everybody's cards.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::Path;

/// Makes a folder, and those above it, unless they are there.
///
/// # Errors
/// If the system does not.
pub fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// How a new file is made.
pub(crate) fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes a file in the place of one that may be there.
pub(crate) fn create(path: &Path) -> io::Result<File> {
    options().create(true).truncate(true).open(path)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt as _;

    fn mode(path: &Path) -> u32 {
        let metadata = std::fs::metadata(path).expect("it is there");
        metadata.permissions().mode() & 0o777
    }

    #[test]
    fn what_is_made_is_for_its_owner_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let inner = folder.path().join("a/b");
        make_folder(&inner).expect("a folder");
        make_folder(&inner).expect("it may be there");
        create(&inner.join("file")).expect("a file");
        assert_eq!(mode(&folder.path().join("a")), 0o700);
        assert_eq!(mode(&inner), 0o700);
        assert_eq!(mode(&inner.join("file")), 0o600);
    }
}
