//! The schemas and declarations in the repository are those of the types.

use std::path::Path;

#[test]
fn the_files_are_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (name, expected) in gleis_server::schemas::files() {
        let written = std::fs::read_to_string(root.join(name)).unwrap_or_default();
        assert!(
            written == expected,
            "{name} is old; run `cargo xtask schema`"
        );
    }
}
