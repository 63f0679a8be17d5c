//! Writing records: one line for each ply, so that people and `diff` can read them.

use super::Record;
use serde::Serialize;

impl Record {
    /// The record as JSON, in a layout that does not depend on anything else.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut text = String::from("{\n");
        let mut member = |name: &str, value: String| {
            if text.len() > 2 {
                text.push_str(",\n");
            }
            text.push_str(&format!("  \"{name}\": {value}"));
        };
        member("format", line(&self.format));
        member("version", line(&self.version));
        member("game", line(&self.game));
        member("rules-version", line(&self.rules_version));
        member("fingerprint", line(&self.fingerprint));
        member("options", line(&self.options));
        member("seats", lines(&self.seats, "    "));
        if let Some(seed) = &self.seed {
            member("seed", line(seed));
        }
        if let Some(viewer) = &self.viewer {
            member("viewer", line(viewer));
        }
        if !self.chance.is_empty() {
            member("chance", line(&self.chance));
        }
        member("setup", lines(&self.setup, "    "));
        if let Some(view) = &self.view {
            member("view", line(view));
        }
        member("plies", lines(&self.plies, "    "));
        if let Some(result) = &self.result {
            let sheets = lines(&result.sheets, "      ");
            let decision = line(&result.decision);
            let value =
                format!("{{\n    \"sheets\": {sheets},\n    \"decision\": {decision}\n  }}");
            member("result", value);
        }
        text.push_str("\n}\n");
        text
    }
}

fn line<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("names and numbers can always be written")
}

fn lines<T: Serialize>(values: &[T], indent: &str) -> String {
    if values.is_empty() {
        return "[]".into();
    }
    let values: Vec<_> = values
        .iter()
        .map(|value| format!("{indent}{}", line(value)))
        .collect();
    format!("[\n{}\n{}]", values.join(",\n"), &indent[2..])
}
