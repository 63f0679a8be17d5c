//! The numbers the planner plays by.

use crate::numbers::numbers;

numbers! {
    /// The numbers the planner plays by: tenths of a point unless they say otherwise.
    /// How they were found stands in `docs/bots.md`.
    Weights {
        /// The turn that a claim takes.
        claim = 91,
        /// A card that a claim still lacks: about half a turn.
        card = 8,
        /// A train that a claim uses.
        train = 6,
        /// The least that a track costs in a plan, so that no way is free.
        least = 11,
        /// What a locomotive in hand is worth more than another card, when paying.
        locomotive = 12,
        /// How much each train of the way around raises the urge to claim a track first.
        detour = 3,
        /// How much an opponent's track at its ends raises that urge.
        contest = 6,
        /// A claim with locomotives is made at once if its urge reaches so much for each.
        patience = 20,
        /// A route off the plan is claimed with spare cards if it brings so many points (whole).
        windfall = 14,
        /// Opening turns draw tickets until so many are held (whole).
        opening = 0,
        /// What a draw of tickets must be worth beyond its turn.
        tickets = 14,
        /// Nobody draws tickets when fewer turns are left (whole).
        late = 6,
        /// How useful a locomotive from the deck is, where a card the plan lacks is 100.
        wild = 108,
        /// The same for a card that only a grey track could use.
        grey = 91,
        /// The same for a card that no planned track needs.
        idle = 5,
        /// The same for a card that a route off the plan lacks.
        filler = 38,
        /// At most so many routes off the plan are collected for at once (whole).
        fillers = 1,
        /// What a card that a route off the plan lacks takes off its worth.
        missing = 24,
        /// What a train that such a route uses takes off its worth.
        space = 3,
        /// What a route off the plan is worth more when it touches the own network.
        adjacent = 10,
        /// How much more useful a card is for each one of its colour that is held and spare.
        hoard = 4,
        /// The top card of the deck counts so many percent of what it is worth on average.
        blind = 100,
        /// How much more useful the last card that a claim lacks is.
        closing = 15,
        /// How many tickets of a draw come from the deck of long ones, where there are two
        /// (whole).
        long = 0,
        /// What a passenger is worth.
        passenger = 50,
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
