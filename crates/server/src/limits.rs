//! How much somebody may ask for in a time.

use crate::settings::Settings;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use sha2::{Digest, Sha256};
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;

/// The limits of the server. They are against floods, not against busy people: a burst of a
/// minute's worth is let through.
pub struct Limits {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    guests: DefaultKeyedRateLimiter<IpAddr>,
    chat: DefaultKeyedRateLimiter<String>,
}

impl std::fmt::Debug for Limits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits").finish_non_exhaustive()
    }
}

impl Limits {
    /// The limits that were configured.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        let at_least_one = |count: u32| NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN);
        Self {
            requests: RateLimiter::keyed(Quota::per_minute(at_least_one(
                settings.requests_per_minute,
            ))),
            guests: RateLimiter::keyed(Quota::per_hour(at_least_one(settings.guests_per_hour))),
            chat: RateLimiter::keyed(Quota::per_minute(at_least_one(settings.chat_per_minute))),
        }
    }

    /// May this address make a request?
    #[must_use]
    pub fn request(&self, address: IpAddr) -> bool {
        self.requests.check_key(&household(address)).is_ok()
    }

    /// May this address have a new identity?
    #[must_use]
    pub fn guest(&self, address: IpAddr) -> bool {
        self.guests.check_key(&household(address)).is_ok()
    }

    /// May this guest say something?
    #[must_use]
    pub fn chat(&self, guest: &str) -> bool {
        self.chat.check_key(&guest.to_owned()).is_ok()
    }

    /// Forgets those who have not asked for anything for long.
    pub fn tidy_up(&self) {
        self.requests.retain_recent();
        self.guests.retain_recent();
        self.chat.retain_recent();
    }
}

/// Who shares an address: with IPv6 a household has at least 2⁶⁴ of them.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => IpAddr::V4(v4),
            None => {
                let [a, b, c, d, ..] = v6.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
        },
        IpAddr::V4(_) => address,
    }
}

/// What stands for an address beside what came from it: 16 bits of a hash, so that it can be
/// counted and nobody can tell whose address it was.
#[must_use]
pub fn origin(address: IpAddr) -> i64 {
    let hash = match household(address) {
        IpAddr::V4(address) => Sha256::digest(address.octets()),
        IpAddr::V6(address) => Sha256::digest(address.octets()),
    };
    i64::from(u16::from_le_bytes([hash[0], hash[1]]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_is_stopped_and_others_are_not_touched() {
        let mut settings = Settings::defaults_for_tests("unused");
        settings.requests_per_minute = 10;
        let limits = Limits::new(&settings);
        let (flood, other) = (IpAddr::from([1, 2, 3, 4]), IpAddr::from([1, 2, 3, 5]));
        let let_through = (0..100).filter(|_| limits.request(flood)).count();
        assert_eq!(let_through, 10);
        assert!(limits.request(other));
    }

    #[test]
    fn a_household_is_one_however_many_addresses_it_has() {
        let address = |text: &str| household(text.parse().expect("an address"));
        assert_eq!(address("2001:db8::1"), address("2001:db8::ffff:1"));
        assert_ne!(address("2001:db8::1"), address("2001:db8:0:1::1"));
        assert_eq!(address("::ffff:1.2.3.4"), address("1.2.3.4"));
    }
}
