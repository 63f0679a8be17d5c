//! The table of settings in `docs/hosting.md` is the one that the server uses.
//!
//! With `GLEIS_WRITE_DOCS=1` in its environment the test writes it anew.

use gleis_server::settings::TABLE;
use std::fmt::Write as _;
use std::path::Path;

const BEGIN: &str = "<!-- settings -->\n";
const END: &str = "<!-- end of the settings -->\n";

fn table() -> String {
    let mut page = String::from("| setting | variable | takes | default | what it is for |\n");
    page.push_str("| --- | --- | --- | --- | --- |\n");
    for setting in TABLE {
        let secret = if setting.secret {
            " Never shown in full."
        } else {
            ""
        };
        writeln!(
            page,
            "| `{}` | `{}` | {} | `{}` | {}{secret} |",
            setting.key,
            setting.variable(),
            setting.takes,
            setting.default,
            setting.help(),
        )
        .unwrap();
    }
    page
}

#[test]
fn the_page_for_hosts_has_the_table_of_settings() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/hosting.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once(BEGIN).expect("a mark where it begins");
    let (shown, after) = rest.split_once(END).expect("a mark where it ends");
    let expected = table();
    if std::env::var_os("GLEIS_WRITE_DOCS").is_some() {
        std::fs::write(&path, format!("{before}{BEGIN}{expected}{END}{after}")).unwrap();
        return;
    }
    let remedy = "GLEIS_WRITE_DOCS=1 cargo test -p gleis-server --test hosting_page";
    assert!(shown == expected, "the table is old; run `{remedy}`");
}
