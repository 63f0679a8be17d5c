//! What does not change in a game, prepared for planning.

use crate::paths::{CITIES_MAX, Network};
use gleis_rules::BitSet;
use gleis_rules::legends::content::{AbilityId, Colour, TrackColour};
use gleis_rules::legends::{LegendsGame, TrackSet};
use gleis_rules::{CityId, TicketId, TrackId};

/// A track as a planner sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Track {
    pub ends: [CityId; 2],
    pub length: u8,
    /// The colour it wants.
    pub colour: Option<Colour>,
    /// Is it an empty bed, which can be claimed only where a rule says so?
    pub blank: bool,
}

/// The map and the tickets, and what can act when a track is claimed.
#[derive(Clone, Debug)]
pub(crate) struct Atlas {
    pub tracks: Vec<Track>,
    /// The tracks at each city.
    pub at: Vec<TrackSet>,
    /// The cities of each ticket.
    pub ticket_ends: Vec<[u64; 2]>,
    /// What each ticket pays or costs, in cents.
    pub ticket_cents: Vec<i32>,
    /// Abilities of claims, with the tracks that they can speak of.
    pub claims: Vec<(AbilityId, TrackSet)>,
    /// The tracks on the table alone.
    pub network: Network,
}

impl Atlas {
    pub fn new(game: &LegendsGame) -> Self {
        let content = game.content();
        let on_board = game.on_board();
        let track = |index: usize| {
            let id = TrackId(index as u8);
            let colour = game.colour(id);
            Track {
                ends: game.track_cities(id),
                length: game.length(id),
                colour: colour.colour(),
                blank: colour == TrackColour::Blank,
            }
        };
        let tracks: Vec<Track> = (0..content.tracks.len()).map(track).collect();
        let mut at = vec![TrackSet::EMPTY; CITIES_MAX];
        for index in on_board.members() {
            for city in tracks[index].ends {
                at[city.index()].insert(index);
            }
        }
        let network = Network::new(&at, tracks.iter().map(|track| track.ends));
        let tickets = (0..content.tickets.len()).map(|index| TicketId(index as u8));
        Self {
            tracks,
            at,
            ticket_ends: tickets
                .map(|ticket| game.ticket_places(ticket).map(|city| 1 << city.index()))
                .collect(),
            ticket_cents: (content.tickets.iter())
                .map(|ticket| 100 * i32::from(ticket.dollars))
                .collect(),
            claims: (game.claim_abilities())
                .map(|id| (id, game.could_meet(id)))
                .filter(|(_, tracks)| !tracks.is_empty())
                .collect(),
            network,
        }
    }
}
