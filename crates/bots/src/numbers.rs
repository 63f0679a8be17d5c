//! Named numbers that bots play by, and that can be changed in a player's text for experiments:
//! `planner:card=14+train=5`.

/// Makes a struct of named numbers with text forms. Only what differs from the usual is
/// written.
macro_rules! numbers {
    ($(#[$about:meta])* $type:ident { $($(#[$doc:meta])* $name:ident = $value:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $type {
            $($(#[$doc])* pub $name: i16,)*
        }

        impl $type {
            /// The numbers if nobody says otherwise.
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

        impl Default for $type {
            fn default() -> Self {
                Self::USUAL
            }
        }

        impl std::fmt::Display for $type {
            /// Only what differs from the usual numbers: `one=14+other=5`.
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let usual = Self::USUAL.all();
                let all = self.all().into_iter().zip(usual).zip(Self::NAMES);
                let other = all.filter(|((mine, usual), _)| mine != usual);
                for (place, ((mine, _), name)) in other.enumerate() {
                    let plus = if place == 0 { "" } else { "+" };
                    write!(f, "{plus}{name}={mine}")?;
                }
                Ok(())
            }
        }

        impl std::str::FromStr for $type {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                let mut numbers = Self::USUAL;
                for part in text.split('+') {
                    let known = part.split_once('=').is_some_and(|(name, value)| {
                        let value = value.parse().ok();
                        let value = value.filter(|value| (0..=1000).contains(value));
                        value.is_some_and(|value| numbers.set(name, value))
                    });
                    if !known {
                        let names = Self::NAMES.join(", ");
                        return Err(format!(
                            "`{part}` is none of the numbers with a value from 0 to 1000; \
                             the numbers are: {names}"
                        ));
                    }
                }
                Ok(numbers)
            }
        }
    };
}

pub(crate) use numbers;
