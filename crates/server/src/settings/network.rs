//! IP networks: whom a server trusts.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// All addresses that begin with the same bits: `10.0.0.0/8`, or one address alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    prefix: u32,
}

impl Network {
    /// Is the address one of the network's? An IPv4 address written as IPv6 is the same address.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        address.is_ipv4() == self.address.is_ipv4()
            && masked(address, self.prefix) == masked(self.address, self.prefix)
    }
}

const fn width(address: IpAddr) -> u32 {
    match address {
        IpAddr::V4(_) => 32,
        IpAddr::V6(_) => 128,
    }
}

/// The first bits of an address, moved to the low end.
fn masked(address: IpAddr, prefix: u32) -> u128 {
    let bits = match address {
        IpAddr::V4(address) => u128::from(address.to_bits()),
        IpAddr::V6(address) => address.to_bits(),
    };
    // A prefix of no bits would move everything out, which `>>` refuses to do.
    bits.checked_shr(width(address) - prefix).unwrap_or(0)
}

/// What is wrong with the text of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// No IP address before the slash.
    #[error("there is no IP address")]
    Address,
    /// The number after the slash is none, or greater than the address has bits.
    #[error("the number of bits after the slash is wrong")]
    Prefix,
    /// `10.1.2.3/8` could mean one address or sixteen million.
    #[error("bits after the network's own are set")]
    HostBits,
}

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Self, NetworkError> {
        let (address, prefix) = match text.split_once('/') {
            Some((address, prefix)) => (address, Some(prefix)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| NetworkError::Address)?;
        let Some(prefix) = prefix else {
            let address = address.to_canonical();
            let prefix = width(address);
            return Ok(Self { address, prefix });
        };
        let digits = prefix.bytes().all(|letter| letter.is_ascii_digit());
        let prefix = prefix
            .parse()
            .ok()
            .filter(|&bits| digits && bits <= width(address));
        let prefix: u32 = prefix.ok_or(NetworkError::Prefix)?;
        let width = width(address);
        let own = masked(address, prefix)
            .checked_shl(width - prefix)
            .unwrap_or(0);
        if own != masked(address, width) {
            return Err(NetworkError::HostBits);
        }
        Ok(Self { address, prefix })
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.prefix == width(self.address) {
            return write!(f, "{}", self.address);
        }
        write!(f, "{}/{}", self.address, self.prefix)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> Network {
        text.parse().unwrap()
    }

    fn holds(text: &str, address: &str) -> bool {
        network(text).contains(address.parse().unwrap())
    }

    #[test]
    fn networks_hold_what_begins_with_their_bits() {
        assert!(holds("10.0.0.0/8", "10.255.1.2"));
        assert!(!holds("10.0.0.0/8", "11.0.0.1"));
        assert!(holds("192.168.4.0/22", "192.168.7.255"));
        assert!(!holds("192.168.4.0/22", "192.168.8.0"));
        assert!(holds("127.0.0.1", "127.0.0.1"));
        assert!(!holds("127.0.0.1", "127.0.0.2"));
        assert!(holds("fd00::/8", "fd12:3456::1"));
        assert!(!holds("fd00::/8", "fe80::1"));
    }

    #[test]
    fn everything_is_a_network_too() {
        assert!(holds("0.0.0.0/0", "203.0.113.9"));
        assert!(holds("::/0", "2001:db8::1"));
        assert!(!holds("0.0.0.0/0", "2001:db8::1"));
        assert!(!holds("::/0", "203.0.113.9"));
    }

    #[test]
    fn an_old_address_in_a_new_coat_is_the_same() {
        assert!(holds("127.0.0.1", "::ffff:127.0.0.1"));
        assert!(holds("::ffff:127.0.0.1", "127.0.0.1"));
        assert!(!holds("::/0", "::ffff:127.0.0.1"));
    }

    #[test]
    fn texts_go_both_ways() {
        for text in [
            "10.0.0.0/8",
            "127.0.0.1",
            "::1",
            "fd00::/8",
            "0.0.0.0/0",
            "::/0",
        ] {
            assert_eq!(network(text).to_string(), text);
        }
        assert_eq!(network("127.0.0.1/32").to_string(), "127.0.0.1");
    }

    #[test]
    fn what_is_no_network_is_refused() {
        let error = |text: &str| text.parse::<Network>().unwrap_err();
        assert_eq!(error("localhost"), NetworkError::Address);
        assert_eq!(error(""), NetworkError::Address);
        assert_eq!(error("10.0.0.0/33"), NetworkError::Prefix);
        assert_eq!(error("10.0.0.0/+8"), NetworkError::Prefix);
        assert_eq!(error("10.0.0.0/"), NetworkError::Prefix);
        assert_eq!(error("::1/129"), NetworkError::Prefix);
        assert_eq!(error("10.1.2.3/8"), NetworkError::HostBits);
        assert_eq!(error("10.0.0.1/0"), NetworkError::HostBits);
    }
}
