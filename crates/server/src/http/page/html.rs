//! Text that is safe to show.

pub(super) use gleis_games::drawing::escape;

/// A page while it is being written.
pub(super) struct Html(String);

impl Html {
    pub(super) const fn new() -> Self {
        Self(String::new())
    }

    /// Adds markup; what comes from elsewhere has been escaped by then.
    pub(super) fn push(&mut self, markup: &str) {
        self.0.push_str(markup);
    }

    pub(super) fn finish(self) -> String {
        self.0
    }
}

/// Sentences, of which what stands between backticks is code.
pub(super) fn prose(text: &str) -> String {
    let mut parts = text.split('`');
    let mut safe = escape(parts.next().unwrap_or_default());
    while let Some(code) = parts.next() {
        match parts.next() {
            Some(after) => {
                safe += &format!("<code>{}</code>{}", escape(code), escape(after));
            }
            None => safe += &format!("`{}", escape(code)),
        }
    }
    safe
}

/// The name of a place on the page.
pub(super) fn anchor(kind: &str, name: &str) -> String {
    let plain = |letter: char| match letter {
        letter if letter.is_ascii_alphanumeric() => letter,
        _ => '-',
    };
    let name: String = name.chars().map(plain).collect();
    format!("{kind}-{name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_text() {
        assert_eq!(escape("a<b> & \"c\""), "a&lt;b&gt; &amp; &quot;c&quot;");
        assert_eq!(prose("see `a<b>`."), "see <code>a&lt;b&gt;</code>.");
        assert_eq!(prose("one ` only <"), "one ` only &lt;");
        assert_eq!(anchor("tag", "looking back"), "tag-looking-back");
    }
}
