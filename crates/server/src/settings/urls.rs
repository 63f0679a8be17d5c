//! Addresses of the web and of databases.

use crate::logging::Secret;
use url::{Host, Position, Url};

/// Under which address people reach the server: scheme, host and perhaps a port, without a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(String);

impl PublicUrl {
    /// Reads one. A last slash and the scheme's own port are dropped, as browsers do when they
    /// say where a page comes from.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let url = Url::parse(text).ok()?;
        let fits = match url.host()? {
            // In a policy for browsers other letters would begin a new rule.
            Host::Domain(name) => name
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || "-._".contains(letter)),
            Host::Ipv4(_) | Host::Ipv6(_) => true,
        };
        let bare = url.path() == "/"
            && url[Position::AfterPath..].is_empty()
            && url[Position::BeforeUsername..Position::BeforeHost].is_empty();
        let web = ["https", "http"].contains(&url.scheme()) && url.port() != Some(0);
        (fits && bare && web).then(|| Self(url.origin().ascii_serialization()))
    }

    /// As browsers name it in `Origin`.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.0
    }

    /// Does everything go over TLS? Then cookies may say so.
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.0.starts_with("https:")
    }
}

/// The address of a database, with its password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabaseUrl(Secret<Url>);

impl DatabaseUrl {
    /// Reads one.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let url = Url::parse(text).ok()?;
        let place = &url[Position::BeforeUsername..];
        let fits = ["postgres", "postgresql"].contains(&url.scheme())
            && url.has_authority()
            && !place.is_empty();
        fits.then(|| Self(Secret::new(url)))
    }

    /// The whole address, for whoever connects.
    #[must_use]
    pub fn reveal(&self) -> &str {
        self.0.reveal().as_str()
    }

    /// The address without its password, and without parameters, which can hold one too. A
    /// password with an unescaped `/`, `?` or `#` ends too early and leaves an `@` behind the
    /// host: then nothing is shown.
    #[must_use]
    pub fn masked(&self) -> String {
        let url = self.0.reveal();
        let scheme = url.scheme();
        if url[Position::AfterHost..].contains('@') {
            return format!("{scheme}://***");
        }
        let who = match (url.username(), url.password()) {
            ("", None) => String::new(),
            (user, None) => format!("{user}@"),
            (user, Some(_)) => format!("{user}:***@"),
        };
        let place = &url[Position::BeforeHost..Position::AfterPath];
        let parameters = if url.query().is_some() { "?***" } else { "" };
        format!("{scheme}://{who}{place}{parameters}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_urls_are_as_browsers_write_them() {
        let origin = |text| PublicUrl::read(text).map(|url| url.origin().to_owned());
        let same = |text: &str| Some(text.to_owned());
        assert_eq!(
            origin("https://Play.Example.org/"),
            same("https://play.example.org")
        );
        assert_eq!(
            origin("https://play.example.org:443"),
            same("https://play.example.org")
        );
        assert_eq!(
            origin("HTTP://localhost:8042"),
            same("http://localhost:8042")
        );
        assert_eq!(origin("http://[::1]:8042"), same("http://[::1]:8042"));
        assert_eq!(origin("http://[::1]"), same("http://[::1]"));
        assert_eq!(
            origin("https://zürich.example"),
            same("https://xn--zrich-kva.example")
        );
        assert!(PublicUrl::read("https://a.example").unwrap().is_secure());
        assert!(!PublicUrl::read("http://a.example").unwrap().is_secure());
    }

    #[test]
    fn what_is_no_public_url_is_refused() {
        for text in [
            "",
            "play.example.org",
            "ftp://example.org",
            "https://",
            "https://example.org/gleis",
            "https://example.org?x",
            "https://me@example.org",
            "https://example.org:0",
            "https://example.org:port",
            "https://a b",
            "https://a;b",
            "https://[::x]",
            "https://::1",
        ] {
            assert_eq!(PublicUrl::read(text), None, "{text}");
        }
    }

    #[test]
    fn passwords_are_masked_wherever_they_hide() {
        let masked = |text| DatabaseUrl::read(text).unwrap().masked();
        assert_eq!(
            masked("postgres://gleis:pw@db/gleis"),
            "postgres://gleis:***@db/gleis"
        );
        assert_eq!(
            masked("postgresql://gleis@db:5432/x"),
            "postgresql://gleis@db:5432/x"
        );
        assert_eq!(masked("postgres://db:5432/x"), "postgres://db:5432/x");
        assert_eq!(
            masked("postgres://db/x?user=a&password=pw"),
            "postgres://db/x?***"
        );
        assert_eq!(masked("postgres://u:p@w@db/x"), "postgres://u:***@db/x");
        assert_eq!(masked("postgres://:pw@db/x"), "postgres://:***@db/x");
        assert_eq!(masked("postgres:///x?host=/run"), "postgres:///x?***");
        for text in [
            "postgres://u:1/w@db/x",
            "postgres://u:1?w@db/x",
            "postgres://u:1#w@db/x",
            "postgres:///x?host=/run&password=p@w",
        ] {
            assert_eq!(masked(text), "postgres://***", "{text}");
        }
    }

    #[test]
    fn only_postgres_is_a_database_elsewhere() {
        for text in [
            "",
            "mysql://db",
            "postgres://",
            "db.example.org",
            "postgres://a b",
            "postgres:db",
            "postgres:/db",
            "postgres://u:p/w@db/x",
            "postgres://u:p?w@db/x",
        ] {
            assert_eq!(DatabaseUrl::read(text), None, "{text}");
        }
    }
}
