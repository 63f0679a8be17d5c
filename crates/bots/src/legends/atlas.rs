//! What does not change in a game, prepared for planning.

use gleis_rules::BitSet;
use gleis_rules::legends::content::{AbilityId, Colour, TrackColour};
use gleis_rules::legends::{LegendsGame, TrackSet};
use gleis_rules::{CityId, TicketId, TrackId};

/// The most cities and tracks that a campaign can have.
pub(crate) const CITIES_MAX: usize = 64;
pub(crate) const TRACKS_MAX: usize = 256;

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
    pub ticket_ends: Vec<[usize; 2]>,
    /// What each ticket pays or costs, in cents.
    pub ticket_cents: Vec<i32>,
    /// Abilities of claims, with the tracks that they can speak of.
    pub claims: Vec<(AbilityId, TrackSet)>,
    /// Track and city at its other end, city by city.
    steps: Vec<(u8, u8)>,
    firsts: Vec<u16>,
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
        let (mut steps, mut firsts, mut at) = (Vec::new(), vec![0], Vec::new());
        for city in 0..CITIES_MAX {
            let mut here = TrackSet::EMPTY;
            for index in on_board.members() {
                let [a, b] = tracks[index].ends.map(CityId::index);
                if a == city || b == city {
                    here.insert(index);
                    steps.push((index as u8, (a ^ b ^ city) as u8));
                }
            }
            firsts.push(steps.len() as u16);
            at.push(here);
        }
        let tickets = (0..content.tickets.len()).map(|index| TicketId(index as u8));
        Self {
            tracks,
            at,
            ticket_ends: tickets
                .map(|ticket| game.ticket_places(ticket).map(CityId::index))
                .collect(),
            ticket_cents: (content.tickets.iter())
                .map(|ticket| 100 * i32::from(ticket.dollars))
                .collect(),
            claims: (game.claim_abilities())
                .map(|id| (id, game.could_meet(id)))
                .filter(|(_, tracks)| !tracks.is_empty())
                .collect(),
            steps,
            firsts,
        }
    }

    /// The tracks at a city and where each leads.
    #[inline]
    pub fn steps(&self, city: usize) -> &[(u8, u8)] {
        let [first, end] = [self.firsts[city], self.firsts[city + 1]].map(usize::from);
        &self.steps[first..end]
    }
}
