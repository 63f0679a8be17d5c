//! What the program writes about itself for shells and for `man`.

use crate::gleis::{COMMANDS, complains, prints, run};

#[test]
fn shells_learn_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let script = prints(&["completions", shell]);
        for command in COMMANDS {
            assert!(script.contains(command), "{shell}: {command}");
        }
    }
    let refused = complains(&["completions", "dos"]);
    assert!(refused.contains("bash"), "{refused}");
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    prints(&["man-pages", "--out", path]);
    for command in COMMANDS {
        let page = folder.path().join(format!("gleis-{command}.1"));
        let page = std::fs::read_to_string(page).unwrap();
        assert!(page.contains(".SH NAME"), "{command}\n{page}");
    }
    assert!(folder.path().join("gleis.1").is_file());
    assert!(!folder.path().join("gleis-man-pages.1").exists());
    let (_, err, code) = run(&["man-pages", "--out", &format!("{path}/none")]);
    assert_eq!(code, Some(1));
    assert!(err.contains("no manual can be written"), "{err}");
}
