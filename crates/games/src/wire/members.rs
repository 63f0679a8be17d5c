//! Lists that are written as objects with a member for each item: a merge patch replaces a list
//! as a whole, but names only those members of an object that changed.

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::marker::PhantomData;

/// The members of an object, in the order in which they were written.
struct Members<V>(Vec<(String, V)>);

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Members<V> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reader<V>(PhantomData<V>);
        impl<'de, V: Deserialize<'de>> Visitor<'de> for Reader<V> {
            type Value = Members<V>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<V>, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        from.deserialize_map(Reader(PhantomData))
    }
}

/// Names, each a member that is `true`.
pub(super) mod names {
    use super::Members;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(names: &[String], to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(names.iter().map(|name| (name, true)))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
        let Members(members) = Members::<bool>::deserialize(from)?;
        let named = members.into_iter().filter(|&(_, is_there)| is_there);
        Ok(named.map(|(name, _)| name).collect())
    }
}

/// Seats, each under its number.
pub(super) mod seats {
    use super::Members;
    use crate::wire::WireSeat;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(seats: &[WireSeat], to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(seats.iter().map(|seat| (seat.seat.to_string(), seat)))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<WireSeat>, D::Error> {
        let Members(members) = Members::deserialize(from)?;
        Ok(members.into_iter().map(|(_, seat)| seat).collect())
    }
}

/// The spaces of places, each under the name of its place.
pub(super) mod places {
    use super::Members;
    use crate::wire::WireSpaces;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(
        places: &[WireSpaces],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_map(places.iter().map(|place| (&place.place, &place.spaces)))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<WireSpaces>, D::Error> {
        let Members(members) = Members::deserialize(from)?;
        let place = |(place, spaces)| WireSpaces { place, spaces };
        Ok(members.into_iter().map(place).collect())
    }
}
