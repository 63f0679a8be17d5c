//! What the campaign keeps sealed is not read by looking into the program with `strings`.

use std::collections::HashMap;
use std::path::Path;

/// Shorter texts can be part of others.
const LETTERS: usize = 28;

/// Every long text of the campaign's sheets.
fn sealed() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/legends");
    let mut texts = Vec::new();
    // What the client says to everybody from the beginning is no secret.
    let open = ["i18n", "rules"].map(|folder| {
        let folder = format!("../../web/app/{folder}");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let files = folder.read_dir().expect("texts of the client");
        let text = |file: std::io::Result<std::fs::DirEntry>| {
            std::fs::read_to_string(file.expect("a file").path()).expect("text")
        };
        files.map(text).collect::<String>()
    });
    let open = open.concat();
    for file in folder.read_dir().expect("the data are there") {
        let path = file.expect("a file").path();
        if path.extension().is_some_and(|end| end == "csv") {
            let sheet = std::fs::read_to_string(path).expect("text");
            // Parts of cells are enough; where a cell ends does not matter.
            let cells = sheet.split(['"', ',', '\n']).map(str::trim);
            texts.extend(
                cells
                    .filter(|cell| cell.len() >= LETTERS && !open.contains(cell))
                    .map(str::to_owned),
            );
        }
    }
    texts
}

#[test]
fn sealed_texts_are_packed() {
    let texts = sealed();
    assert!(texts.len() > 800, "{} texts", texts.len());
    let key = |bytes: &[u8]| <[u8; 8]>::try_from(&bytes[..8]).map(u64::from_le_bytes);
    let mut by_start: HashMap<u64, Vec<&str>> = HashMap::new();
    for text in &texts {
        let start = key(text.as_bytes()).expect("it is long enough");
        by_start.entry(start).or_default().push(text);
    }
    let program = std::fs::read(env!("CARGO_BIN_EXE_gleis")).expect("the program");
    for at in 0..program.len().saturating_sub(LETTERS) {
        let rest = &program[at..];
        let Some(texts) = key(rest).ok().and_then(|start| by_start.get(&start)) else {
            continue;
        };
        let read = texts.iter().find(|text| rest.starts_with(text.as_bytes()));
        assert_eq!(read, None, "it can be read in the program");
    }
}
