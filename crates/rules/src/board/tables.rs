//! A board game compiled into tables for speed.

use super::spec::{BoardSpec, FirstRefused, LENGTH_MAX, OFFER_MAX, SpecError};
use super::variants::capacity;
use super::{BoardRules, Extra, Keep, Phase};
use crate::{
    BitSet, ByDeck, CardKind, Counts, DECKS_MAX, DeckId, SEATS_MAX, SeatCount, TicketId, TrackId,
};

/// A game of the board family.
#[derive(Clone, Debug)]
pub struct BoardGame<R: BoardRules> {
    pub(crate) spec: BoardSpec,
    pub(crate) tables: Tables<R>,
    pub(crate) extra: <R::Extra as Extra>::Tables,
}

/// Where in a row of the reach table the part begins that needs a card of the kind in hand.
const WITH_CARD: usize = LENGTH_MAX + 1;
/// The length of a row, rounded up so that no index can leave it.
const ROW: usize = (2 * WITH_CARD).next_power_of_two();

/// The tracks that can be paid for with each kind of card.
pub(crate) type Payable<R> = [<R as BoardRules>::Tracks; CardKind::COUNT];

/// What is looked up while a game is played.
#[derive(Clone, Debug)]
pub(crate) struct Tables<R: BoardRules> {
    /// All tracks of the map.
    pub all_tracks: R::Tracks,
    /// For each kind of card, without and with a card of that kind in hand, and for each
    /// reach (cards and trains), the tracks that can be paid for.
    reach: Box<[[R::Tracks; ROW]; CardKind::COUNT]>,
    /// Tracks whose next and next but one neighbour in the order is parallel to them.
    beside: [R::Tracks; 2],
    /// For each number of players the tracks that close for everybody when one of their group
    /// is claimed.
    exclusive: [R::Tracks; SEATS_MAX + 1],
    /// For each number of players: is every group like that? Then nobody ever finds an open
    /// track beside an own one.
    all_exclusive: [bool; SEATS_MAX + 1],
    /// The ways to keep some of 0, 1, 2 … tickets, in the set-up and in a turn.
    keeps: [Vec<Vec<Keep>>; 2],
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

    /// Which of these tracks a hand and so many trains can pay for, by the colour of the
    /// payment. A track with several colours stands there several times.
    #[inline]
    #[must_use]
    pub fn payable(
        &self,
        hand: &R::Cards,
        trains: u8,
        tracks: R::Tracks,
    ) -> [R::Tracks; CardKind::COUNT] {
        self.tables.payable(hand, trains, tracks)
    }

    /// Of the open tracks, those that a player with these own tracks may claim.
    #[inline]
    #[must_use]
    pub fn open_beside(&self, open: R::Tracks, own: R::Tracks, seats: SeatCount) -> R::Tracks {
        self.tables.open_beside(open, own, seats)
    }

    /// The tracks that close for everybody when this one is claimed.
    #[inline]
    #[must_use]
    pub fn closed_by(&self, track: TrackId, seats: SeatCount) -> R::Tracks {
        self.tables
            .closed_by(R::Tracks::single(track.index()), seats)
    }

    /// The tracks that join the same cities as any of these, themselves left out.
    #[inline]
    #[must_use]
    pub fn parallel(&self, tracks: R::Tracks) -> R::Tracks {
        self.tables.parallel(tracks)
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
        let exclusive = Self::exclusive_table(spec, groups);
        let mut decks = [R::Tickets::EMPTY; DECKS_MAX];
        for (index, ticket) in spec.tickets.iter().enumerate() {
            decks[ticket.deck.index()].insert(index);
        }
        let cards = counts::<R::Cards>(&spec.cards);
        Self {
            all_tracks: R::Tracks::below(spec.tracks.len()),
            reach: Self::reach_table(spec),
            beside,
            exclusive,
            all_exclusive: exclusive.map(|tracks| tracks == groups[0] | groups[1]),
            keeps: [
                keep_table(spec.first_tickets.keep, false),
                keep_table(spec.later_tickets.keep, spec.later_tickets.order_chosen),
            ],
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

    fn reach_table(spec: &BoardSpec) -> Box<[[R::Tracks; ROW]; CardKind::COUNT]> {
        let mut table = Box::new([[R::Tracks::EMPTY; ROW]; CardKind::COUNT]);
        for (index, track) in spec.tracks.iter().enumerate() {
            for reach in usize::from(track.length)..=LENGTH_MAX {
                for kind in CardKind::all() {
                    // A set names its colour by at least one card of it; a coloured track
                    // names it itself, so there locomotives alone will do.
                    let own_colour = track.colour == Some(kind);
                    let grey = track.colour.is_none();
                    if own_colour {
                        table[kind.index()][reach].insert(index);
                    }
                    if own_colour || grey {
                        table[kind.index()][WITH_CARD + reach].insert(index);
                    }
                }
            }
        }
        table
    }

    /// The tracks of `open` a hand can pay for, by the colour of the payment.
    #[inline(always)]
    pub fn payable(&self, hand: &R::Cards, trains: u8, open: R::Tracks) -> Payable<R> {
        let cap = trains.min(LENGTH_MAX as u8);
        let locomotives = hand.get(CardKind::LOCOMOTIVE);
        let mut colours = [0; CardKind::COLOURS];
        colours.copy_from_slice(&hand.as_slice()[..CardKind::COLOURS]);
        let columns = columns(u64::from_le_bytes(colours), locomotives, cap).to_le_bytes();
        let mut payable = [R::Tracks::EMPTY; CardKind::COUNT];
        for ((tracks, row), column) in payable.iter_mut().zip(&*self.reach).zip(columns) {
            *tracks = row[usize::from(column) & (ROW - 1)] & open;
        }
        let wild = CardKind::LOCOMOTIVE.index();
        let column = usize::from(locomotives.min(cap)) + WITH_CARD;
        payable[wild] = self.reach[wild][column & (ROW - 1)] & open;
        payable
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

    fn exclusive_table(spec: &BoardSpec, groups: [R::Tracks; 2]) -> [R::Tracks; SEATS_MAX + 1] {
        std::array::from_fn(|seats| {
            let mut exclusive = R::Tracks::EMPTY;
            for (&up_to, group) in spec.one_track_up_to.iter().zip(groups) {
                if seats <= usize::from(up_to) {
                    exclusive |= group;
                }
            }
            exclusive
        })
    }

    /// Open tracks that a player with these tracks may claim.
    #[inline(always)]
    pub fn open_beside(&self, open: R::Tracks, own: R::Tracks, seats: SeatCount) -> R::Tracks {
        if self.all_exclusive[usize::from(seats.get())] {
            open
        } else {
            open.without(self.parallel(own))
        }
    }

    /// The tracks that close when this one is claimed.
    #[inline(always)]
    pub fn closed_by(&self, claimed: R::Tracks, seats: SeatCount) -> R::Tracks {
        self.parallel(claimed) & self.exclusive[usize::from(seats.get())]
    }

    /// The ways to keep some of the offered tickets, in their order.
    #[inline(always)]
    pub fn keeps(&self, phase: Phase, offered: u8) -> &[Keep] {
        &self.keeps[usize::from(phase != Phase::FirstTickets)][usize::from(offered)]
    }

    #[inline(always)]
    pub fn length(&self, track: TrackId) -> u8 {
        self.lengths[track.index()]
    }
}

/// Where in its row of the reach table each of eight colours finds what it can pay for: reach
/// is `min(count + locomotives, cap)`, and the second part of the row is for counts above 0.
/// All eight are bytes of one word; sums stay below 128 by the limit on cards of one kind.
#[inline(always)]
const fn columns(counts: u64, locomotives: u8, cap: u8) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = ONES << 7;
    let cap = cap as u64 * ONES;
    let sum = counts + locomotives as u64 * ONES;
    let fits = (((cap | HIGHS) - sum) & HIGHS) >> 7;
    let fitting = fits * 0xff;
    let reach = (sum & fitting) | (cap & !fitting);
    let held = ((counts + (HIGHS - ONES)) & HIGHS) >> 7;
    reach + held * WITH_CARD as u64
}

/// For each number of tickets offered, every way to keep some: by the set kept, then by the
/// order of the others.
fn keep_table(least: u8, order_chosen: bool) -> Vec<Vec<Keep>> {
    let ways = |offered: u8| {
        let least = u32::from(least.min(offered));
        (1..1u8 << offered)
            .filter(move |kept| kept.count_ones() >= least)
            .flat_map(move |kept| {
                let refused = offered - kept.count_ones() as u8;
                let orders = if order_chosen {
                    Keep::orders(refused)
                } else {
                    1
                };
                (0..orders).map(move |order| Keep { kept, order })
            })
    };
    (0..=OFFER_MAX as u8)
        .map(|offered| ways(offered).collect())
        .collect()
}

/// The same counts in the representation of a rule type.
fn counts<C: Counts>(counts: &[u8; CardKind::COUNT]) -> C {
    let mut cards = C::default();
    for (kind, &count) in CardKind::all().zip(counts) {
        cards.add(kind, count);
    }
    cards
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_agree_with_plain_arithmetic() {
        let mut rng = crate::Rng::new(5);
        for _ in 0..10_000 {
            let counts = [(); 8].map(|()| rng.below(61) as u8 * rng.below(2) as u8);
            let locomotives = rng.below(61) as u8;
            let cap = rng.below(LENGTH_MAX as u32 + 1) as u8;
            let plain = counts.map(|count| {
                (count + locomotives).min(cap) + if count > 0 { WITH_CARD as u8 } else { 0 }
            });
            assert_eq!(
                columns(u64::from_le_bytes(counts), locomotives, cap).to_le_bytes(),
                plain
            );
        }
    }
}
