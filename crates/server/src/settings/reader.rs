//! How the text of a setting becomes a value, and back.

use super::urls::{DatabaseUrl, PublicUrl};
use crate::logging::LogFormat;
use ipnet::IpNet;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;
use tracing::Level;

/// What stands for a setting that is not used.
pub(super) const NONE: &str = "none";

/// How one kind of value is read.
#[derive(Clone, Copy)]
pub(super) struct Reader<T> {
    /// What may be written, as the end of "this takes …".
    pub takes: &'static str,
    /// May the text be repeated in logs and messages?
    pub secret: bool,
    pub read: fn(&str) -> Option<T>,
}

impl<T> Reader<T> {
    const fn new(takes: &'static str, read: fn(&str) -> Option<T>) -> Self {
        let secret = false;
        Self {
            takes,
            secret,
            read,
        }
    }
}

pub(super) const ADDRESS: Reader<SocketAddr> = Reader::new(
    "an IP address and a port, as in 127.0.0.1:8042 or [::]:8042",
    parsed,
);

pub(super) const ADDRESS_OR_NONE: Reader<Option<SocketAddr>> = Reader::new(
    "an IP address and a port, as in 127.0.0.1:9042, or none",
    |text| or_none(text, parsed),
);

pub(super) const DIRECTORY: Reader<PathBuf> = Reader::new("the path of a directory", path);

pub(super) const DIRECTORY_OR_NONE: Reader<Option<PathBuf>> =
    Reader::new("the path of a directory, or none", |text| {
        or_none(text, path)
    });

pub(super) const FILE_OR_NONE: Reader<Option<PathBuf>> =
    Reader::new("the path of a file, or none", |text| or_none(text, path));

pub(super) const DATABASE: Reader<Option<DatabaseUrl>> = Reader {
    takes: "an address that begins with postgres:// or postgresql://, or none",
    secret: true,
    read: |text| or_none(text, DatabaseUrl::read),
};

pub(super) const PUBLIC_URL: Reader<Option<PublicUrl>> = Reader::new(
    "an address without a path, as in https://play.example.org, or none",
    |text| or_none(text, PublicUrl::read),
);

pub(super) const NETWORKS: Reader<Vec<IpNet>> = Reader::new(
    "IP addresses and networks divided by commas, as in 127.0.0.1,10.0.0.0/8, or none",
    |text| {
        let list = text.split(',').map(|part| network(part.trim()));
        or_none(text, |_| list.collect()).map(Option::unwrap_or_default)
    },
);

pub(super) const LEVEL: Reader<Level> = Reader::new("error, warn, info, debug or trace", |text| {
    let levels = [
        Level::ERROR,
        Level::WARN,
        Level::INFO,
        Level::DEBUG,
        Level::TRACE,
    ];
    levels.into_iter().find(|level| level.shown() == text)
});

pub(super) const FORMAT: Reader<LogFormat> = Reader::new("text or json", |text| {
    let formats = [LogFormat::Text, LogFormat::Json];
    formats.into_iter().find(|format| format.shown() == text)
});

pub(super) const MEGABYTES_OR_NONE: Reader<Option<u64>> =
    Reader::new("a whole number from 1 to 100000000, or none", |text| {
        or_none(text, |text| within(text, 1, 100_000_000))
    });

pub(super) const THREADS: Reader<u32> = Reader::new("a whole number from 0 to 1024", |text| {
    within(text, 0, 1024)
});

pub(super) const COUNT: Reader<u32> = Reader::new("a whole number from 1 to 10000000", |text| {
    within(text, 1, 10_000_000)
});

pub(super) const DAYS_OR_NONE: Reader<Option<u32>> =
    Reader::new("a whole number from 1 to 36500, or none", |text| {
        or_none(text, |text| within(text, 1, 36_500))
    });

pub(super) const THINKING: Reader<u64> = Reader::new("a whole number from 1 to 60000", |text| {
    within(text, 1, 60_000)
});

pub(super) const MINUTES: Reader<u64> = Reader::new("a whole number from 1 to 10080", |text| {
    within(text, 1, 10_080)
});

pub(super) const YES_OR_NO: Reader<bool> = Reader::new("yes or no", |text| {
    let answers = [true, false];
    answers.into_iter().find(|answer| answer.shown() == text)
});

fn parsed<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

/// A network, or an address alone. `10.1.2.3/8` could mean either and is refused.
fn network(text: &str) -> Option<IpNet> {
    if let Some(address) = parsed::<IpAddr>(text) {
        return Some(address.to_canonical().into());
    }
    parsed(text).filter(|network: &IpNet| network.addr() == network.network())
}

fn path(text: &str) -> Option<PathBuf> {
    (!text.is_empty()).then(|| PathBuf::from(text))
}

fn within<T: FromStr + PartialOrd>(text: &str, least: T, most: T) -> Option<T> {
    parsed(text).filter(|number| (least..=most).contains(number))
}

/// `Some(None)` for the word, `None` for what cannot be read.
fn or_none<T>(text: &str, read: impl FnOnce(&str) -> Option<T>) -> Option<Option<T>> {
    if text == NONE {
        return Some(None);
    }
    read(text).map(Some)
}

/// A value as it would be written, without what must not be seen.
pub(super) trait Shown {
    fn shown(&self) -> String;
}

impl<T: Shown> Shown for Option<T> {
    fn shown(&self) -> String {
        self.as_ref().map_or_else(|| NONE.to_owned(), T::shown)
    }
}

impl Shown for Vec<IpNet> {
    fn shown(&self) -> String {
        if self.is_empty() {
            return NONE.to_owned();
        }
        let part = |network: &IpNet| {
            if network.prefix_len() == network.max_prefix_len() {
                network.addr().to_string()
            } else {
                network.to_string()
            }
        };
        let parts: Vec<String> = self.iter().map(part).collect();
        parts.join(",")
    }
}

impl Shown for SocketAddr {
    fn shown(&self) -> String {
        self.to_string()
    }
}

impl Shown for PathBuf {
    fn shown(&self) -> String {
        self.display().to_string()
    }
}

impl Shown for PublicUrl {
    fn shown(&self) -> String {
        self.origin().to_owned()
    }
}

impl Shown for DatabaseUrl {
    fn shown(&self) -> String {
        self.masked()
    }
}

impl Shown for Level {
    fn shown(&self) -> String {
        self.as_str().to_ascii_lowercase()
    }
}

impl Shown for LogFormat {
    fn shown(&self) -> String {
        let name = match self {
            Self::Text => "text",
            Self::Json => "json",
        };
        name.to_owned()
    }
}

impl Shown for bool {
    fn shown(&self) -> String {
        if *self { "yes" } else { "no" }.to_owned()
    }
}

impl Shown for u32 {
    fn shown(&self) -> String {
        self.to_string()
    }
}

impl Shown for u64 {
    fn shown(&self) -> String {
        self.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_are_shown_as_they_are_written() {
        for text in [
            "none",
            "10.0.0.0/8,127.0.0.1,::1",
            "fd00::/8,0.0.0.0/0,::/0",
        ] {
            let shown = (NETWORKS.read)(text).map(|networks| networks.shown());
            assert_eq!(shown.as_deref(), Some(text));
        }
        assert_eq!(network("127.0.0.1/32"), network("127.0.0.1"));
        assert_eq!(network("::ffff:127.0.0.1"), network("127.0.0.1"));
    }

    #[test]
    fn what_is_no_network_is_refused() {
        for text in [
            "localhost",
            "",
            "10.0.0.0/33",
            "10.0.0.0/+8",
            "10.0.0.0/",
            "::1/129",
            "10.1.2.3/8",
            "10.0.0.1/0",
        ] {
            assert_eq!(network(text), None, "{text}");
        }
    }
}
