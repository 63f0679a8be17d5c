//! The numbers the planner plays by. All are tenths of a point unless they say otherwise.

use std::fmt;
use std::str::FromStr;

macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident = $value:literal,)*) => {
        /// The numbers the planner plays by: tenths of a point unless they say otherwise.
        /// How they were found stands in `docs/bots.md`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Weights {
            $($(#[$doc])* pub $name: i16,)*
        }

        impl Default for Weights {
            fn default() -> Self {
                Self::USUAL
            }
        }

        impl Weights {
            /// The numbers the planner plays by if nobody says otherwise.
            pub const USUAL: Self = Self { $($name: $value,)* };
            const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            fn all(&self) -> Vec<i16> {
                vec![$(self.$name),*]
            }

            fn set(&mut self, name: &str, value: i16) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value,)*
                    _ => return false,
                }
                true
            }
        }
    };
}

weights! {
    /// The turn that a claim takes.
    claim = 30,
    /// A card that a claim still lacks: about half a turn.
    card = 16,
    /// A train that a claim uses.
    train = 3,
    /// The least that a track costs in a plan, so that no way is free.
    least = 5,
    /// What a locomotive in hand is worth more than another card, when paying.
    locomotive = 12,
    /// How much each train of the way around raises the urge to claim a track first.
    detour = 6,
    /// How much an opponent's track at its ends raises that urge.
    contest = 8,
    /// A claim with locomotives is made at once if its urge reaches so much for each.
    patience = 10,
    /// A route off the plan is claimed with spare cards if it brings so many points (whole).
    windfall = 7,
    /// Opening turns draw tickets until so many are held (whole).
    opening = 0,
    /// What a draw of tickets must be worth beyond its turn.
    tickets = 20,
    /// Nobody draws tickets when fewer turns are left (whole).
    late = 6,
    /// How useful a locomotive from the deck is, where a card the plan lacks is 100.
    wild = 130,
    /// The same for a card that only a grey track could use.
    grey = 70,
    /// The same for a card that no planned track needs.
    idle = 15,
    /// How much more useful the last card that a claim lacks is.
    closing = 30,
    /// What a passenger is worth.
    passenger = 25,
}

impl fmt::Display for Weights {
    /// Only what differs from the usual numbers: `card=14+train=5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Self::default().all();
        let other = self.all().into_iter().zip(usual).zip(Self::NAMES);
        let other = other.filter(|((mine, usual), _)| mine != usual);
        for (place, ((mine, _), name)) in other.enumerate() {
            let plus = if place == 0 { "" } else { "+" };
            write!(f, "{plus}{name}={mine}")?;
        }
        Ok(())
    }
}

impl FromStr for Weights {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut weights = Self::default();
        for part in text.split('+') {
            let known = part.split_once('=').is_some_and(|(name, value)| {
                let value = value.parse().ok().filter(|value| (0..=1000).contains(value));
                value.is_some_and(|value| weights.set(name, value))
            });
            if !known {
                let names = Self::NAMES.join(", ");
                return Err(format!(
                    "`{part}` is no weight with a number from 0 to 1000; weights are: {names}"
                ));
            }
        }
        Ok(weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_come_back_as_they_went() {
        let weights: Weights = "train=9+windfall=4".parse().unwrap();
        assert_eq!((weights.train, weights.windfall), (9, 4));
        assert_eq!(weights.to_string(), "train=9+windfall=4");
        assert_eq!(Weights::default().to_string(), "");
        assert!("trian=9".parse::<Weights>().unwrap_err().contains("train"));
        assert!("train=-1".parse::<Weights>().is_err());
    }
}
