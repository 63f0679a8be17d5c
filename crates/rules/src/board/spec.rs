//! A board game as plain data: what the data files say, with indices instead of names.

use crate::{ByDeck, CardKind, CityId, DECKS_MAX, DeckId, SEATS_MAX, TieBreak};
use std::fmt;

/// Tracks are at most this long.
pub const LENGTH_MAX: usize = 8;
/// The market has at most this many slots.
pub use crate::parts::market::SLOTS_MAX;
/// At most this many tickets are offered at once.
pub const OFFER_MAX: usize = 5;
/// A map has at most this many cities, spots of countries included.
pub const CITIES_MAX: usize = 64;
/// A player has at most this many trains, so that the own tracks fit into one machine word.
pub const TRAINS_MAX: u8 = 64;
/// At most this many cards of one kind, and this many in all.
pub const CARDS_OF_KIND_MAX: u8 = 60;
/// See [`CARDS_OF_KIND_MAX`].
pub const CARDS_MAX: u32 = 250;
/// At most this many passengers, so that they fit into one machine word.
pub const PASSENGERS_MAX: usize = 64;

/// Cities as a set, one bit each.
pub type CitySet = u64;

/// A game of the board family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardSpec {
    /// Fewest and most players.
    pub players: (u8, u8),
    /// How many cities there are.
    pub cities: usize,
    /// All tracks; parallel ones stand side by side.
    pub tracks: Vec<TrackSpec>,
    /// All tickets.
    pub tickets: Vec<TicketSpec>,
    /// How many ticket decks there are, 1 or 2.
    pub decks: u8,
    /// Car cards of each kind.
    pub cards: [u8; CardKind::COUNT],
    /// Car cards dealt to each player.
    pub hand: u8,
    /// The face-up cards.
    pub market: MarketSpec,
    /// Trains of each player.
    pub trains: u8,
    /// With so many trains or fewer at the end of a turn the last round begins.
    pub last_round_at: u8,
    /// The tickets of the set-up.
    pub first_tickets: FirstTickets,
    /// The tickets drawn in a turn.
    pub later_tickets: LaterTickets,
    /// Points for a route by its length, from 1.
    pub route_points: Vec<u8>,
    /// With so many players or fewer only one track of a double route opens, of a triple one.
    pub one_track_up_to: [u8; 2],
    /// Points for the longest trail; 0 if the game has no such bonus.
    pub longest_trail: u8,
    /// Points for most completed tickets; 0 if the game has no such bonus.
    pub globetrotter: u8,
    /// What decides between players with equal points, in this order.
    pub tie_breaks: Vec<TieBreak>,
    /// Passengers, in the games that have them.
    pub passengers: Option<PassengerSpec>,
}

/// One track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrackSpec {
    /// Its two ends.
    pub ends: [CityId; 2],
    /// How many spaces it has.
    pub length: u8,
    /// Its colour; `None` is grey, any one colour.
    pub colour: Option<CardKind>,
}

/// One ticket. A country is met at any of its spots, so each end is a set of cities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TicketSpec {
    /// The two places it joins.
    pub ends: [CitySet; 2],
    /// What it is worth.
    pub points: u8,
    /// The deck it belongs to.
    pub deck: DeckId,
}

/// The face-up cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarketSpec {
    /// How many lie there.
    pub slots: u8,
    /// So many locomotives sweep the market.
    pub reset_at: u8,
    /// At most so many sweeps for one refill.
    pub resets_max: u8,
}

/// The tickets of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstTickets {
    /// How many each player is dealt.
    pub deal: u8,
    /// How many at least are kept.
    pub keep: u8,
    /// What happens to the others.
    pub refused: FirstRefused,
}

/// What happens to refused tickets of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstRefused {
    /// Under the deck, seat by seat in the order dealt.
    UnderInOrder,
    /// Shuffled together, then under the deck.
    UnderShuffled,
    /// Back into their decks, which are shuffled.
    ShuffledIn,
}

/// The tickets drawn in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaterTickets {
    /// How many are drawn.
    pub deal: u8,
    /// How many at least are kept.
    pub keep: u8,
    /// Does the player choose the order of those that go under the deck? Otherwise they go in
    /// the order drawn.
    pub order_chosen: bool,
}

/// Passengers on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassengerSpec {
    /// The places where passengers stand, and how many.
    pub places: Vec<(CitySet, u8)>,
    /// How many of each colour are in the bag.
    pub bag: [u8; CardKind::COUNT],
    /// Points for most and second most of a colour.
    pub points: [u8; 2],
}

/// Why data cannot become a game. The loader of data files finds these and more, with file
/// and line; this is the last guard before the tables are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError(pub String);

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SpecError {}

/// What the sets of a rule type can hold.
#[derive(Clone, Copy, Debug)]
pub struct Capacity {
    /// Tracks of the map.
    pub tracks: usize,
    /// Tickets in all.
    pub tickets: usize,
    /// Tickets of one deck.
    pub tickets_per_deck: usize,
    /// Ticket decks.
    pub decks: usize,
    /// Does the rule type have passengers?
    pub passengers: bool,
}

impl BoardSpec {
    /// Are all numbers within the limits of the engine?
    ///
    /// # Errors
    /// The first limit that is broken.
    pub fn check(&self, capacity: Capacity) -> Result<(), SpecError> {
        self.check_numbers()?;
        self.check_map(capacity)?;
        self.check_tickets(capacity)?;
        require(self.passengers.is_some() == capacity.passengers, || {
            "passengers need the passenger rules, and only they".into()
        })?;
        self.passengers
            .as_ref()
            .map_or(Ok(()), |spec| self.check_passengers(spec))
    }

    fn check_numbers(&self) -> Result<(), SpecError> {
        let (min, max) = self.players;
        require(
            min >= 2 && min <= max && usize::from(max) <= SEATS_MAX,
            || format!("players must be 2 to {SEATS_MAX}"),
        )?;
        require((1..=TRAINS_MAX).contains(&self.trains), || {
            format!("each player has 1 to {TRAINS_MAX} trains")
        })?;
        let cards: u32 = self.cards.iter().map(|&count| u32::from(count)).sum();
        require(cards <= CARDS_MAX, || {
            format!("there are at most {CARDS_MAX} car cards")
        })?;
        require(
            self.cards.iter().all(|&count| count <= CARDS_OF_KIND_MAX),
            || format!("there are at most {CARDS_OF_KIND_MAX} car cards of one kind"),
        )?;
        let market = self.market;
        require((1..=SLOTS_MAX).contains(&usize::from(market.slots)), || {
            format!("the market has 1 to {SLOTS_MAX} slots")
        })?;
        require(
            market.reset_at >= 1 && market.reset_at <= market.slots,
            || "the market is swept at 1 locomotive at least and no more than it has slots".into(),
        )?;
        let dealt = u32::from(self.hand) * u32::from(max) + u32::from(market.slots);
        require(dealt < cards, || {
            "there are too few car cards for hands and market".into()
        })
    }

    fn check_map(&self, capacity: Capacity) -> Result<(), SpecError> {
        require(self.cities <= CITIES_MAX, || {
            format!("at most {CITIES_MAX} cities fit")
        })?;
        require((1..=capacity.tracks).contains(&self.tracks.len()), || {
            format!("a map has 1 to {} tracks", capacity.tracks)
        })?;
        let longest = self.route_points.len().min(LENGTH_MAX);
        for (index, track) in self.tracks.iter().enumerate() {
            require((1..=longest).contains(&usize::from(track.length)), || {
                format!("track {index}: there are points for lengths 1 to {longest}")
            })?;
            let on_map = |city: CityId| city.index() < self.cities;
            require(
                on_map(track.ends[0]) && on_map(track.ends[1]) && track.ends[0] != track.ends[1],
                || format!("track {index} does not join two cities"),
            )?;
            require(
                track.colour.is_none_or(|c| c.index() < CardKind::COLOURS),
                || format!("track {index} has no colour of a car card"),
            )?;
        }
        let groups = self.groups();
        require(groups.iter().all(|group| group.len() <= 3), || {
            "at most three tracks join the same two cities".into()
        })?;
        for (index, group) in groups.iter().enumerate() {
            let ends = sorted(self.tracks[group.start].ends);
            let again = groups[..index]
                .iter()
                .any(|g| sorted(self.tracks[g.start].ends) == ends);
            require(!again, || {
                format!("parallel tracks {group:?} must stand side by side")
            })?;
        }
        Ok(())
    }

    fn check_tickets(&self, capacity: Capacity) -> Result<(), SpecError> {
        require(
            (1..=capacity.decks.min(DECKS_MAX)).contains(&usize::from(self.decks)),
            || "there are 1 or 2 ticket decks".into(),
        )?;
        require(self.tickets.len() <= capacity.tickets, || {
            format!("at most {} tickets fit", capacity.tickets)
        })?;
        let mut per_deck: ByDeck<usize> = [0; DECKS_MAX];
        for (index, ticket) in self.tickets.iter().enumerate() {
            require(ticket.deck.0 < self.decks, || {
                format!("ticket {index} has no deck")
            })?;
            per_deck[ticket.deck.index()] += 1;
            let all = if self.cities == 64 {
                !0
            } else {
                (1 << self.cities) - 1
            };
            let fine = |end: CitySet| end != 0 && end & !all == 0;
            require(fine(ticket.ends[0]) && fine(ticket.ends[1]), || {
                format!("ticket {index} does not join two places")
            })?;
        }
        require(
            per_deck.iter().all(|&n| n <= capacity.tickets_per_deck),
            || {
                format!(
                    "at most {} tickets fit into one deck",
                    capacity.tickets_per_deck
                )
            },
        )?;
        let (first, later) = (self.first_tickets, self.later_tickets);
        let fits =
            |deal: u8, keep: u8| usize::from(deal) <= OFFER_MAX && (1..=deal).contains(&keep);
        require(
            fits(first.deal, first.keep) && fits(later.deal, later.keep),
            || format!("of 1 to {OFFER_MAX} tickets at least 1 is kept and no more than are dealt"),
        )?;
        let first_of_all = usize::from(first.deal) * usize::from(self.players.1);
        require(
            per_deck[..self.decks as usize]
                .iter()
                .all(|&n| n >= first_of_all),
            || format!("a deck needs {first_of_all} tickets for the set-up"),
        )
    }

    fn check_passengers(&self, spec: &PassengerSpec) -> Result<(), SpecError> {
        let standing: usize = spec
            .places
            .iter()
            .map(|&(_, count)| usize::from(count))
            .sum();
        let in_bag: usize = spec.bag.iter().map(|&count| usize::from(count)).sum();
        require(standing == in_bag && standing <= PASSENGERS_MAX, || {
            format!("{standing} places for {in_bag} passengers; equal, at most {PASSENGERS_MAX}")
        })?;
        require(spec.bag[CardKind::LOCOMOTIVE.index()] == 0, || {
            "passengers are no locomotives".into()
        })
    }

    /// The tracks that join the same two cities, as ranges of neighbours.
    #[must_use]
    pub fn groups(&self) -> Vec<std::ops::Range<usize>> {
        groups(&self.tracks)
    }
}

/// The tracks that join the same two cities, as ranges of neighbours.
#[must_use]
pub fn groups(tracks: &[TrackSpec]) -> Vec<std::ops::Range<usize>> {
    let mut groups: Vec<std::ops::Range<usize>> = Vec::new();
    for (index, track) in tracks.iter().enumerate() {
        match groups.last_mut() {
            Some(group) if sorted(tracks[group.start].ends) == sorted(track.ends) => {
                group.end = index + 1;
            }
            _ => groups.push(index..index + 1),
        }
    }
    groups
}

fn sorted(ends: [CityId; 2]) -> [CityId; 2] {
    if ends[0] <= ends[1] {
        ends
    } else {
        [ends[1], ends[0]]
    }
}

fn require(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), SpecError> {
    if holds {
        Ok(())
    } else {
        Err(SpecError(otherwise()))
    }
}
