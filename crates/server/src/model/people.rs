//! What people settle at a table beside the rules: colours, who is asked, who has given up.

use super::{BotLevel, Occupant};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The colour of a seat, with the shape that goes with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatColour {
    Red,
    Blue,
    Green,
    Yellow,
    Black,
}

impl SeatColour {
    /// All, in the order in which seats get them.
    pub const ALL: [Self; 5] = [
        Self::Red,
        Self::Blue,
        Self::Green,
        Self::Yellow,
        Self::Black,
    ];

    /// What a seat has where nobody has chosen; seats are counted from 0.
    #[must_use]
    pub fn of_place(place: usize) -> Self {
        Self::ALL[place % Self::ALL.len()]
    }
}

/// How many faces people can choose from; clients draw them.
pub const FACES: u8 = 24;

/// What is behind the face of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FaceColour {
    Red,
    Orange,
    Yellow,
    Green,
    Teal,
    Blue,
    Purple,
    Grey,
}

/// How strong opponents should be: their ratings at the game of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RatingRange {
    /// At least.
    #[schemars(range(min = 0, max = 4000))]
    pub min: i32,
    /// At most.
    #[schemars(range(min = 0, max = 4000))]
    pub max: i32,
}

impl RatingRange {
    /// Is this rating in it?
    #[must_use]
    pub fn holds(self, rating: i32) -> bool {
        (self.min..=self.max).contains(&rating)
    }
}

/// What belongs to a seat, whoever sits there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    pub colour: SeatColour,
    /// What the computer player there is called; empty where none sits.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub bot: String,
    /// Was the person put there by somebody else, and has not said yes or no yet?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub invited: bool,
}

/// Somebody wants to end the game, and others have to agree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndRequest {
    /// Who asks, from 1.
    pub seat: u8,
    /// Who has agreed, from 1.
    pub agreed: Vec<u8>,
}

/// Why a game ended before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    /// All but one have given up, or all people have.
    Resigned,
    /// All people agreed.
    Agreed,
}

/// What people have settled, apart from who sits where.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settled {
    /// By seat; shorter than the table where nothing was settled yet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Place>,
    /// The guests whom the host has sent away.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sent_away: Vec<String>,
    /// The guests who were asked to a seat and have said no.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub declined: Vec<String>,
    /// The seats that have given up, from 1, the first of them first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub resigned: Vec<u8>,
    /// Somebody wants to end the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_request: Option<EndRequest>,
    /// Why the game ended before its end, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<EndReason>,
    /// The seat that has asked for the next game, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch_by: Option<u8>,
    /// The table of the game before, if this is a rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub follows: Option<String>,
    /// How strong those should be who come by a quick match or out of the lobby.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating_range: Option<RatingRange>,
}

impl Settled {
    /// The colour of a seat, counted from 0.
    #[must_use]
    pub fn colour(&self, place: usize) -> SeatColour {
        self.places
            .get(place)
            .map_or_else(|| SeatColour::of_place(place), |known| known.colour)
    }

    /// Is somebody asked whether they want to sit there?
    #[must_use]
    pub fn is_invited(&self, place: usize) -> bool {
        self.places.get(place).is_some_and(|known| known.invited)
    }

    /// The name of the computer player at a seat, counted from 0.
    #[must_use]
    pub fn bot_name(&self, place: usize, level: BotLevel) -> &str {
        match self.places.get(place) {
            Some(known) if !known.bot.is_empty() => &known.bot,
            _ => {
                let names = bot_names(level);
                names[place % names.len()]
            }
        }
    }

    /// Every seat gets what it lacks, and loses what belongs to nobody any more: a colour that no
    /// other has, a name for each computer player, an answer for who is not asked.
    pub fn fit(&mut self, seats: &[Occupant], draw: usize) {
        self.places.truncate(seats.len());
        while self.places.len() < seats.len() {
            let free = |colour: &SeatColour| !self.places.iter().any(|has| has.colour == *colour);
            let colour = SeatColour::ALL.into_iter().find(free);
            self.places.push(Place {
                colour: colour.unwrap_or_else(|| SeatColour::of_place(self.places.len())),
                bot: String::new(),
                invited: false,
            });
        }
        for (place, occupant) in seats.iter().enumerate() {
            if !matches!(occupant, Occupant::Person { .. }) {
                self.places[place].invited = false;
            }
            self.places[place].bot = match occupant {
                Occupant::Bot { level } => self.name_for(place, *level, draw),
                Occupant::Open | Occupant::Person { .. } | Occupant::External { .. } => {
                    String::new()
                }
            };
        }
    }

    /// A computer player keeps its name while its level stays; no two have the same.
    fn name_for(&self, place: usize, level: BotLevel, draw: usize) -> String {
        let names = bot_names(level);
        let own = self.places[place].bot.as_str();
        if names.contains(&own) {
            return own.to_owned();
        }
        let taken = |name: &str| self.places.iter().any(|other| other.bot == name);
        let mut round = names.iter().cycle().skip(draw % names.len());
        let free = round
            .by_ref()
            .take(names.len())
            .find(|name| !taken(name))
            .copied();
        free.unwrap_or(names[0]).to_owned()
    }
}

/// What computer players are called, by level: more names than a table has seats. They are the
/// same in every language, and nobody's.
const fn bot_names(level: BotLevel) -> [&'static str; 6] {
    match level {
        BotLevel::Beginner => ["Pip", "Lotte", "Fips", "Mina", "Bo", "Tilly"],
        BotLevel::Casual => ["Nelly", "Emil", "Rosa", "Hugo", "Clara", "Theo"],
        BotLevel::Strong => ["Selma", "Viktor", "Greta", "Konrad", "Ines", "Oskar"],
        BotLevel::Expert => ["Minerva", "Leopold", "Octavia", "Aurel", "Sibyl", "Cassian"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bot(level: BotLevel) -> Occupant {
        Occupant::Bot { level }
    }

    #[test]
    fn colours_and_names_are_unique_and_stay() {
        let mut settled = Settled::default();
        let mut seats = vec![bot(BotLevel::Casual); 5];
        settled.fit(&seats, 4);
        let names = |settled: &Settled| {
            let names = settled.places.iter().map(|place| place.bot.clone());
            names.collect::<std::collections::BTreeSet<_>>()
        };
        assert_eq!(names(&settled).len(), 5);
        assert_eq!(settled.colour(3), SeatColour::Yellow);
        settled.places.swap(0, 3);
        let before = settled.clone();
        settled.fit(&seats, 1);
        assert_eq!(settled, before, "fitting again changes nothing");
        // A seat is taken away, and another one comes: it gets the colour that is free.
        seats.remove(0);
        settled.places.remove(0);
        seats.push(bot(BotLevel::Expert));
        settled.fit(&seats, 0);
        assert_eq!(settled.colour(4), SeatColour::Yellow);
        assert!(bot_names(BotLevel::Expert).contains(&settled.places[4].bot.as_str()));
        seats[1] = Occupant::Open;
        settled.fit(&seats, 0);
        assert_eq!(settled.places[1].bot, "");
    }

    #[test]
    fn levels_share_no_name() {
        let levels = [
            BotLevel::Beginner,
            BotLevel::Casual,
            BotLevel::Strong,
            BotLevel::Expert,
        ];
        let all: Vec<&str> = levels.into_iter().flat_map(bot_names).collect();
        let different: std::collections::BTreeSet<&str> = all.iter().copied().collect();
        assert_eq!(all.len(), different.len());
    }
}
