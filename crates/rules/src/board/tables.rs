//! A board game compiled into tables for speed.

use super::spec::{BoardSpec, FirstRefused, LENGTH_MAX, SpecError};
use super::variants::capacity;
use super::{BoardRules, Extra};
use crate::{BitSet, ByDeck, CardKind, Counts, DECKS_MAX, DeckId, SeatCount, TicketId, TrackId};

/// A game of the board family.
#[derive(Clone, Debug)]
pub struct BoardGame<R: BoardRules> {
    pub(crate) spec: BoardSpec,
    pub(crate) tables: Tables<R>,
    pub(crate) extra: <R::Extra as Extra>::Tables,
}

/// What is looked up while a game is played.
#[derive(Clone, Debug)]
pub(crate) struct Tables<R: BoardRules> {
    /// All tracks of the map.
    pub all_tracks: R::Tracks,
    /// For each kind of card, without and with a card of that kind in hand, and for each
    /// reach (cards and trains), the tracks that can be paid for.
    reach: Box<[[[R::Tracks; LENGTH_MAX + 1]; 2]; CardKind::COUNT]>,
    /// Tracks whose next and next but one neighbour in the order is parallel to them.
    beside: [R::Tracks; 2],
    /// Tracks of double and of triple routes.
    groups: [R::Tracks; 2],
    /// Length of each track.
    pub lengths: Vec<u8>,
    /// Points for each track.
    pub points: Vec<i16>,
    /// Ends of each track.
    pub ends: Vec<[u8; 2]>,
    /// All tickets of each deck.
    pub decks: ByDeck<R::Tickets>,
    /// All car cards.
    pub cards: R::Cards,
    pub cards_total: u8,
    /// So many cards that are no locomotives are needed for a market that can stay.
    pub others_needed: u32,
}

impl<R: BoardRules> BoardGame<R> {
    /// Compiles a game.
    ///
    /// # Errors
    /// If a number is outside the limits of the engine or of this rule type.
    pub fn new(spec: BoardSpec) -> Result<Self, SpecError> {
        spec.check(capacity::<R>())?;
        let extra = R::Extra::compile(&spec)?;
        let tables = Tables::new(&spec);
        Ok(Self {
            spec,
            tables,
            extra,
        })
    }

    /// The data the game was made from.
    #[must_use]
    pub const fn spec(&self) -> &BoardSpec {
        &self.spec
    }

    /// The compiled data of the variant.
    #[must_use]
    pub const fn extra_tables(&self) -> &<R::Extra as Extra>::Tables {
        &self.extra
    }

    /// The deck a ticket belongs to.
    #[inline]
    pub(crate) fn deck_of(&self, ticket: TicketId) -> DeckId {
        self.spec.tickets[ticket.index()].deck
    }

    /// The ticket decks of this game.
    pub(crate) fn decks(&self) -> impl Iterator<Item = DeckId> + use<R> {
        (0..self.spec.decks).map(DeckId)
    }

    /// Do players say how many tickets of each deck they want?
    #[inline]
    pub(crate) const fn has_mix(&self) -> bool {
        self.spec.decks > 1
    }

    /// Are refused first tickets shuffled into their decks?
    pub(crate) fn first_shuffled_in(&self) -> bool {
        self.spec.first_tickets.refused == FirstRefused::ShuffledIn
    }
}

impl<R: BoardRules> Tables<R> {
    fn new(spec: &BoardSpec) -> Self {
        let mut beside = [R::Tracks::EMPTY; 2];
        let mut groups = [R::Tracks::EMPTY; 2];
        for group in spec.groups() {
            for track in group.clone() {
                for (distance, set) in (1..).zip(&mut beside) {
                    if group.contains(&(track + distance)) {
                        set.insert(track);
                    }
                }
                if group.len() > 1 {
                    groups[group.len() - 2].insert(track);
                }
            }
        }
        let mut decks = [R::Tickets::EMPTY; DECKS_MAX];
        for (index, ticket) in spec.tickets.iter().enumerate() {
            decks[ticket.deck.index()].insert(index);
        }
        let cards = counts::<R::Cards>(&spec.cards);
        Self {
            all_tracks: R::Tracks::below(spec.tracks.len()),
            reach: Self::reach_table(spec),
            beside,
            groups,
            lengths: spec.tracks.iter().map(|track| track.length).collect(),
            points: spec
                .tracks
                .iter()
                .map(|track| i16::from(spec.route_points[track.length as usize - 1]))
                .collect(),
            ends: spec
                .tracks
                .iter()
                .map(|track| track.ends.map(|city| city.0))
                .collect(),
            decks,
            cards,
            cards_total: cards.total() as u8,
            others_needed: u32::from(spec.market.slots - spec.market.reset_at + 1),
        }
    }

    fn reach_table(spec: &BoardSpec) -> Box<[[[R::Tracks; LENGTH_MAX + 1]; 2]; CardKind::COUNT]> {
        let mut table = Box::new([[[R::Tracks::EMPTY; LENGTH_MAX + 1]; 2]; CardKind::COUNT]);
        for (index, track) in spec.tracks.iter().enumerate() {
            for reach in usize::from(track.length)..=LENGTH_MAX {
                for kind in CardKind::all() {
                    // A set names its colour by at least one card of it; a coloured track
                    // names it itself, so there locomotives alone will do.
                    let own_colour = track.colour == Some(kind);
                    let grey = track.colour.is_none();
                    for has_card in [false, true] {
                        if own_colour || (grey && has_card) {
                            table[kind.index()][usize::from(has_card)][reach].insert(index);
                        }
                    }
                }
            }
        }
        table
    }

    /// The tracks a hand can pay for with cards of this kind and locomotives.
    #[inline(always)]
    pub fn payable(&self, hand: &R::Cards, trains: u8, kind: CardKind) -> R::Tracks {
        let of_kind = hand.get(kind);
        let locomotives = if kind.is_locomotive() {
            0
        } else {
            hand.get(CardKind::LOCOMOTIVE)
        };
        let reach = (of_kind + locomotives).min(trains).min(LENGTH_MAX as u8);
        self.reach[kind.index()][usize::from(of_kind > 0)][usize::from(reach)]
    }

    /// The tracks parallel to any of these.
    #[inline(always)]
    pub fn parallel(&self, tracks: R::Tracks) -> R::Tracks {
        let mut parallel = R::Tracks::EMPTY;
        for (distance, &set) in (1..).zip(&self.beside) {
            parallel |= (tracks & set).shifted_up(distance);
            parallel |= tracks.shifted_down(distance) & set;
        }
        parallel
    }

    /// The tracks that close for everybody when one of their group is claimed.
    pub fn exclusive(&self, spec: &BoardSpec, seats: SeatCount) -> R::Tracks {
        let mut exclusive = R::Tracks::EMPTY;
        for (&up_to, &group) in spec.one_track_up_to.iter().zip(&self.groups) {
            if seats.get() <= up_to {
                exclusive |= group;
            }
        }
        exclusive
    }

    #[inline(always)]
    pub fn length(&self, track: TrackId) -> u8 {
        self.lengths[track.index()]
    }
}

/// The same counts in the representation of a rule type.
fn counts<C: Counts>(counts: &[u8; CardKind::COUNT]) -> C {
    let mut cards = C::default();
    for (kind, &count) in CardKind::all().zip(counts) {
        cards.add(kind, count);
    }
    cards
}
