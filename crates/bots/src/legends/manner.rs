//! How a player weighs things.

/// The numbers a player goes by: cents unless they say otherwise. Those of the planner were
/// found by playing it against itself with other ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Manner {
    /// A turn.
    pub turn: i32,
    /// How much of what a claim brings counts when ways are compared, in percent.
    pub bonus: i32,
    /// A car that a way uses.
    pub car: i32,
    /// The least that a track costs in a plan, so that no way is free.
    pub least: i32,
    /// What completing a planned track is worth, so that it is claimed rather than cards taken.
    pub wanted: i32,
    /// How much of what its tickets bring counts besides, in percent.
    pub share: i32,
    /// With more cards than this in hand (whole), each lowers what a claim must be worth.
    pub full: i32,
    /// By so much.
    pub hoard: i32,
    /// How much another player's track at its ends raises the urge to claim it.
    pub contest: i32,
    /// What a locomotive is worth more than another card, when paying.
    pub locomotive: i32,
    /// What a card is worth that the plan needs, when paying.
    pub needed: i32,
    /// A planned track is claimed if it is worth so much.
    pub claim: i32,
    /// Another one is claimed if it is worth so much for each of its cards, beside `claim`.
    pub windfall: i32,
    /// What each car used is worth towards the bonus at the end.
    pub used_car: i32,
    /// What a draw of tickets must be worth beyond its turn.
    pub tickets: i32,
    /// Nobody draws tickets when fewer turns are left, in tenths.
    pub late: i32,
    /// Tickets that do not fit into so many tenths of turns beyond those expected are given up.
    pub slack: i32,
    /// How much of the cars and turns left may be planned for when tickets are kept, in percent:
    /// others take tracks, and a way round them is longer.
    pub margin: i32,
    /// How likely each track on the way of a ticket is lost for it, in percent, when tickets are
    /// kept.
    pub risk: i32,
    /// How useful a locomotive is, where a card the plan lacks is 100.
    pub wild: i32,
    /// The same for a card that only a grey track could use.
    pub grey: i32,
    /// The same for a card that a route off the plan lacks.
    pub filler: i32,
    /// The same for a card that nothing needs.
    pub idle: i32,
    /// How much more useful the last card is that a track lacks.
    pub closing: i32,
}

impl Manner {
    /// Plans for all its tickets and minds what every claim brings.
    pub const PLANNER: Self = Self {
        turn: 150,
        bonus: 25,
        car: 20,
        least: 30,
        wanted: 200,
        share: 60,
        full: 8,
        hoard: 30,
        contest: 100,
        locomotive: 70,
        needed: 80,
        claim: 320,
        windfall: 2_000,
        used_car: 40,
        tickets: 20,
        late: 40,
        slack: 60,
        margin: 65,
        risk: 4,
        wild: 108,
        grey: 80,
        filler: 38,
        idle: 5,
        closing: 15,
    };
    /// Builds for its tickets and looks at nothing else.
    pub const GREEDY: Self = Self {
        wanted: 400,
        share: 0,
        full: 12,
        hoard: 20,
        slack: 20,
        margin: 100,
        risk: 0,
        bonus: 0,
        contest: 0,
        locomotive: 10,
        needed: 0,
        claim: 0,
        windfall: 400,
        used_car: 0,
        tickets: 100,
        late: 100,
        filler: 5,
        closing: 0,
        ..Self::PLANNER
    };
}
