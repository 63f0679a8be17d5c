//! Addresses of the web and of databases.

use crate::logging::Secret;

/// Under which address people reach the server: scheme, host and perhaps a port, without a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(String);

impl PublicUrl {
    /// Reads one. A last slash and the scheme's own port are dropped, as browsers do when they
    /// say where a page comes from.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (scheme, rest) = text.split_once("://")?;
        let scheme = scheme.to_ascii_lowercase();
        let own_port = match scheme.as_str() {
            "https" => ":443",
            "http" => ":80",
            _ => return None,
        };
        let host = rest.strip_suffix('/').unwrap_or(rest).to_ascii_lowercase();
        let host = host.strip_suffix(own_port).unwrap_or(&host);
        let (name, port) = match host.rsplit_once(':') {
            // The colons of `[::1]` divide no port from it.
            Some((name, port)) if !port.ends_with(']') => (name, Some(port)),
            _ => (host, None),
        };
        let port_fits = port.is_none_or(|port| port.parse::<u16>().is_ok_and(|port| port > 0));
        let letter_fits = |letter: char| letter.is_ascii_alphanumeric() || "-._".contains(letter);
        let address = name
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        let name_fits = match address {
            Some(address) => address.parse::<std::net::Ipv6Addr>().is_ok(),
            None => !name.is_empty() && name.chars().all(letter_fits),
        };
        (port_fits && name_fits).then(|| Self(format!("{scheme}://{host}")))
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
pub struct DatabaseUrl(Secret<String>);

impl DatabaseUrl {
    /// Reads one.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let schemes = ["postgres://", "postgresql://"];
        let rest = schemes
            .iter()
            .find_map(|scheme| text.strip_prefix(scheme))?;
        let fits = !rest.is_empty() && !rest.contains(char::is_whitespace);
        fits.then(|| Self(Secret::new(text.to_owned())))
    }

    /// The whole address, for whoever connects.
    #[must_use]
    pub fn reveal(&self) -> &str {
        self.0.reveal()
    }

    /// The address without its password. What could hide one in an odd place is left out whole:
    /// parameters, and everything if the password's end cannot be told for sure.
    #[must_use]
    pub fn masked(&self) -> String {
        let (scheme, rest) = self.reveal().split_once("://").unwrap_or_default();
        let (place, parameters) = match rest.split_once('?') {
            Some((place, parameters)) => (place, Some(parameters)),
            None => (rest, None),
        };
        let odd = parameters.is_some_and(|parameters| parameters.contains('@'));
        let place = match place.split_once('@') {
            _ if odd => "***".to_owned(),
            Some((_, host)) if host.contains('@') => "***".to_owned(),
            Some((who, host)) => match who.split_once(':') {
                Some((user, _)) => format!("{user}:***@{host}"),
                None => format!("{who}@{host}"),
            },
            None => place.to_owned(),
        };
        let parameters = if parameters.is_some() { "?***" } else { "" };
        format!("{scheme}://{place}{parameters}")
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
        assert_eq!(masked("postgres://u:p@w@db/x"), "postgres://***");
        assert_eq!(masked("postgres://u:p?w@db/x"), "postgres://***?***");
        assert_eq!(masked("postgres://u:p/w@db/x"), "postgres://u:***@db/x");
        assert_eq!(
            masked("postgres:///x?host=/run&password=p@w"),
            "postgres://***?***"
        );
    }

    #[test]
    fn only_postgres_is_a_database_elsewhere() {
        for text in [
            "",
            "mysql://db",
            "postgres://",
            "db.example.org",
            "postgres://a b",
        ] {
            assert_eq!(DatabaseUrl::read(text), None, "{text}");
        }
    }
}
