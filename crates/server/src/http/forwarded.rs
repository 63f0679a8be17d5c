//! From where a request comes, as the proxies before the server say it: in `X-Forwarded-For`, or
//! in `Forwarded` (RFC 7239).
//!
//! Of a chain of hops only those count that a proxy of ours has written. So they are read from the
//! end, and the first that is no proxy of ours is the client; what stands before it may be forged.

use crate::protocol::ApiError;
use crate::settings::Settings;
use axum::http::{HeaderMap, HeaderName};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

const LIST: HeaderName = HeaderName::from_static("x-forwarded-for");
const STANDARD: HeaderName = HeaderName::from_static("forwarded");

/// What a proxy says of whoever was before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hop {
    Address(IpAddr),
    /// The proxy does not know, or does not say.
    Unknown,
}

/// The address of the client, behind the proxies that we trust.
///
/// # Errors
/// If a proxy that we trust says something that cannot be read: to take an earlier hop instead
/// would be to believe the client.
pub(super) fn client_address(
    peer: IpAddr,
    headers: &HeaderMap,
    settings: &Settings,
) -> Result<IpAddr, ApiError> {
    if !settings.trusts(peer) {
        return Ok(peer);
    }
    let (list, standard) = (texts(headers, &LIST)?, texts(headers, &STANDARD)?);
    let hops = parts(&list, ',').into_iter().map(hop).collect();
    let listed = first_stranger(peer, hops, settings).ok_or_else(|| unreadable(&LIST));
    let hops = parts(&standard, ',')
        .into_iter()
        .map(standard_hop)
        .collect();
    let standing = first_stranger(peer, hops, settings).ok_or_else(|| unreadable(&STANDARD));
    match (list.is_empty(), standard.is_empty()) {
        (true, true) => Ok(peer),
        (false, true) => listed,
        (true, false) => standing,
        (false, false) => {
            let (listed, standing) = (listed?, standing?);
            // A proxy that writes one of the two hands the other on as the client has sent it.
            if listed == standing {
                return Ok(listed);
            }
            let message = "The headers X-Forwarded-For and Forwarded name different clients.";
            let hint = "Let the proxy set one of them and remove the other.";
            Err(ApiError::bad(message).hint(hint))
        }
    }
}

fn unreadable(name: &HeaderName) -> ApiError {
    let message = format!("The header {name} that a proxy has sent cannot be read.");
    ApiError::bad(message).hint("Let the proxy set it to the address of the client.")
}

/// All lines of a header, which are one list.
fn texts(headers: &HeaderMap, name: &HeaderName) -> Result<String, ApiError> {
    let lines = headers.get_all(name).iter();
    let lines: Result<Vec<&str>, _> = lines.map(|line| line.to_str()).collect();
    Ok(lines.map_err(|_| unreadable(name))?.join(","))
}

/// The last hop that is no proxy of ours; nothing if it cannot be read. Whom a proxy does not name
/// counts as the proxy, and so does a chain of proxies alone.
fn first_stranger(peer: IpAddr, hops: Vec<Option<Hop>>, settings: &Settings) -> Option<IpAddr> {
    let mut nearest = peer;
    for hop in hops.into_iter().rev() {
        match hop? {
            Hop::Unknown => break,
            Hop::Address(address) => {
                nearest = address;
                if !settings.trusts(address) {
                    break;
                }
            }
        }
    }
    Some(nearest)
}

/// One hop: an address, with or without a port; or the word for nobody.
fn hop(text: &str) -> Option<Hop> {
    let text = unquoted(text.trim());
    // A word that begins with an underscore stands for somebody whom the proxy keeps secret.
    if text.eq_ignore_ascii_case("unknown") || text.starts_with('_') && text.len() > 1 {
        return Some(Hop::Unknown);
    }
    address(&text).map(|address| Hop::Address(address.to_canonical()))
}

fn address(text: &str) -> Option<IpAddr> {
    if let Some(inside) = text.strip_prefix('[') {
        let (inside, port) = inside.split_once(']')?;
        // The zone says through which of its own doors a machine reaches the address.
        let inside = inside.split_once('%').map_or(inside, |(inside, _)| inside);
        let port = port.is_empty() || is_port(port.strip_prefix(':')?);
        return inside
            .parse::<Ipv6Addr>()
            .ok()
            .filter(|_| port)
            .map(IpAddr::V6);
    }
    let bare = text.split_once('%').map_or(text, |(bare, _)| bare);
    if let Ok(address) = bare.parse() {
        return Some(address);
    }
    let with_port: Option<SocketAddr> = text.parse().ok();
    match text.split_once(':') {
        // RFC 7239 allows a port that is hidden, too.
        Some((address, port)) if is_port(port) => address.parse().ok(),
        _ => with_port.map(|address| address.ip()),
    }
}

fn is_port(text: &str) -> bool {
    let hidden = text.len() > 1 && text.starts_with('_');
    hidden || text.parse::<u16>().is_ok()
}

/// What stands between quotes, if it does.
fn unquoted(text: &str) -> String {
    let inside = text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'));
    let Some(inside) = inside else {
        return text.to_owned();
    };
    let mut plain = String::with_capacity(inside.len());
    let mut letters = inside.chars();
    while let Some(letter) = letters.next() {
        // A letter after a backslash stands for itself.
        plain.extend(if letter == '\\' {
            letters.next()
        } else {
            Some(letter)
        });
    }
    plain
}

/// The parts of a text between these signs, those in quotes left out.
fn parts(text: &str, sign: char) -> Vec<&str> {
    let (mut quoted, mut escaped) = (false, false);
    text.split(|letter| {
        let plain = !std::mem::take(&mut escaped);
        match letter {
            '"' if plain => quoted = !quoted,
            '\\' if plain && quoted => escaped = true,
            _ => {}
        }
        letter == sign && !quoted
    })
    .collect()
}

/// A hop of `Forwarded`: `for=192.0.2.43;proto=https`. One that names nobody is unknown.
fn standard_hop(element: &str) -> Option<Hop> {
    let mut found = None;
    for pair in parts(element, ';') {
        let (name, value) = pair.trim().split_once('=')?;
        if name.eq_ignore_ascii_case("for") && found.replace(hop(value)?).is_some() {
            return None;
        }
    }
    Some(found.unwrap_or(Hop::Unknown))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    const PROXY: &str = "10.0.0.1";

    fn settings() -> Settings {
        let mut settings = Settings::defaults_for_tests("unused");
        settings.trusted_proxies = vec![
            "10.0.0.0/8".parse().expect("a network"),
            "2001:db8:ff::/48".parse().expect("a network"),
        ];
        settings
    }

    /// The address that counts, or nothing if the request is refused.
    fn counted(peer: &str, pairs: &[(&HeaderName, &str)]) -> Option<String> {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            let value = HeaderValue::from_bytes(value.as_bytes()).expect("a header");
            headers.append(*name, value);
        }
        let peer = peer.parse().expect("an address");
        let found = client_address(peer, &headers, &settings());
        found.ok().map(|address| address.to_string())
    }

    fn list(said: &str) -> Option<String> {
        counted(PROXY, &[(&LIST, said)])
    }

    fn standard(said: &str) -> Option<String> {
        counted(PROXY, &[(&STANDARD, said)])
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        let said = "6.6.6.6, 9.9.9.9, 10.0.0.2";
        assert_eq!(list(said).as_deref(), Some("9.9.9.9"));
        let stranger = counted("5.5.5.5", &[(&LIST, said), (&STANDARD, "rubbish")]);
        assert_eq!(stranger.as_deref(), Some("5.5.5.5"));
        assert_eq!(counted(PROXY, &[]).as_deref(), Some(PROXY));
        assert_eq!(list("10.0.0.3, 10.0.0.2").as_deref(), Some("10.0.0.3"));
        let lines = [(&LIST, "6.6.6.6"), (&LIST, "9.9.9.9"), (&LIST, "10.0.0.2")];
        assert_eq!(counted(PROXY, &lines).as_deref(), Some("9.9.9.9"));
    }

    #[test]
    fn addresses_are_read_in_all_their_forms() {
        for (said, client) in [
            ("9.9.9.9", "9.9.9.9"),
            ("9.9.9.9:4711", "9.9.9.9"),
            (" \"9.9.9.9:4711\" ", "9.9.9.9"),
            ("9.9.9.9:_port", "9.9.9.9"),
            ("2001:db8::1", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("[2001:db8::1]:443", "2001:db8::1"),
            ("\"[2001:db8::1]:443\"", "2001:db8::1"),
            ("::ffff:9.9.9.9", "9.9.9.9"),
            ("[::ffff:9.9.9.9]:443", "9.9.9.9"),
            ("fe80::1%eth0", "fe80::1"),
            ("[fe80::1%25eth0]:443", "fe80::1"),
        ] {
            let forged = format!("6.6.6.6, {said}");
            assert_eq!(list(&forged).as_deref(), Some(client), "{said}");
            let hops = format!("{forged}, [2001:db8:ff::1]:80, 10.0.0.2:80");
            assert_eq!(list(&hops).as_deref(), Some(client), "{hops}");
        }
    }

    /// The earlier hop is forged; before, it was believed.
    #[test]
    fn whoever_is_not_named_counts_as_the_proxy() {
        for said in ["unknown", "Unknown", "_hidden", "\"_hidden\""] {
            let forged = format!("6.6.6.6, {said}");
            assert_eq!(list(&forged).as_deref(), Some(PROXY), "{said}");
            let hops = format!("{forged}, 10.0.0.2:80");
            assert_eq!(list(&hops).as_deref(), Some("10.0.0.2"), "{said}");
            let forged = format!("for=6.6.6.6, for={said}");
            assert_eq!(standard(&forged).as_deref(), Some(PROXY), "{said}");
        }
        assert_eq!(standard("for=6.6.6.6, proto=http").as_deref(), Some(PROXY));
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        for said in [
            "rubbish",
            "",
            "9.9.9.9:",
            "9.9.9.9:x",
            "9.9.9.9:99999",
            "999.9.9.9",
            "[2001:db8::1",
            "[2001:db8::1]x",
            "[9.9.9.9]",
            "\"9.9.9.9",
            "9.9.9.9 8.8.8.8",
            "_",
            "é",
        ] {
            let forged = format!("6.6.6.6, {said}");
            assert_eq!(list(&forged), None, "{said}");
            assert_eq!(list(&format!("{forged}, 10.0.0.2")), None, "{said}");
            let forged = format!("for=6.6.6.6, for={said}");
            assert_eq!(standard(&forged), None, "{said}");
        }
        for said in [
            "9.9.9.9",
            "for",
            "for=9.9.9.9;for=8.8.8.8",
            "for=9.9.9.9;;x=y",
        ] {
            assert_eq!(standard(said), None, "{said}");
        }
        // What stands before the client is not our business.
        assert_eq!(list("rubbish, 9.9.9.9").as_deref(), Some("9.9.9.9"));
    }

    #[test]
    fn the_standard_header_is_read() {
        for said in [
            "for=9.9.9.9",
            "For=\"9.9.9.9:4711\";proto=https;by=10.0.0.1",
            "proto=https; host=\"a,b;for=6.6.6.6\"; FOR=9.9.9.9",
            "for=6.6.6.6, for=9.9.9.9;by=\"a\\\",b\", for=10.0.0.2",
            "for=9.9.9.9;proto=http,for=\"[2001:db8:ff::1]:4711\"",
        ] {
            assert_eq!(standard(said).as_deref(), Some("9.9.9.9"), "{said}");
        }
        let v6 = standard("for=\"[2001:db8::7]:4711\"");
        assert_eq!(v6.as_deref(), Some("2001:db8::7"));
    }

    /// A proxy sets one of the two; the other comes from the client.
    #[test]
    fn two_headers_that_differ_are_refused() {
        let both = |one, other| counted(PROXY, &[(&LIST, one), (&STANDARD, other)]);
        assert_eq!(both("9.9.9.9", "for=6.6.6.6"), None);
        assert_eq!(both("9.9.9.9", "rubbish"), None);
        let same = both("9.9.9.9, 10.0.0.2", "for=6.6.6.6, for=9.9.9.9");
        assert_eq!(same.as_deref(), Some("9.9.9.9"));
    }
}
