//! What a viewer could claim and why not the rest, and what everybody would score now. All of it
//! comes from a view, so that it cannot tell more than the viewer knows.

use super::{BoardGame, BoardRules, BoardView, Extra};
use crate::{BitSet, BySeat, CardKind, Counts, Illegal, Seat, Sheet, Source, TrackId, Viewer};

/// How a track looks to a player, as if it were that player's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// It can be claimed without spending a locomotive.
    Claimable,
    /// It can be claimed, but only with locomotives.
    WithLocomotives,
    /// Nothing but cards stand in the way.
    Lacking {
        /// How many cards are missing.
        missing: u8,
        /// For which colour it is so few.
        colour: CardKind,
    },
    /// It cannot be claimed, whatever the cards.
    Never(Illegal),
}

impl<R: BoardRules> BoardGame<R> {
    /// How a track looks to the viewer. Of what a spectator sees, tracks are taken or closed, or
    /// nothing can be said.
    #[must_use]
    pub fn track_look(&self, view: &BoardView<R>, track: TrackId) -> Option<Look> {
        if self.owner(view, track).is_some() {
            return Some(Look::Never(Illegal::TrackTaken));
        }
        let open = view.open.has(track.index());
        let Viewer::Seat(seat) = view.viewer else {
            return (!open).then_some(Look::Never(Illegal::TrackClosed));
        };
        // In the order in which an attempt is refused.
        let why = if self.parallel(view.owned[seat]).has(track.index()) {
            Illegal::TrackBesideOwn
        } else if !open {
            Illegal::TrackClosed
        } else if view.trains[seat] < self.tables.length(track) {
            Illegal::TooFewTrains
        } else {
            return Some(self.cards_look(&view.hand, track));
        };
        Some(Look::Never(why))
    }

    /// Who has claimed a track.
    #[must_use]
    pub fn owner(&self, view: &BoardView<R>, track: TrackId) -> Option<Seat> {
        let mut seats = view.seats.seats();
        seats.find(|&seat| view.owned[seat].has(track.index()))
    }

    /// Tells every way to pay for a track with a hand: the colour, and how many of the cards are
    /// locomotives.
    pub fn payments(&self, hand: &R::Cards, track: TrackId, mut each: impl FnMut(CardKind, u8)) {
        for colour in self.colours_of(track) {
            if self.missing(hand, track, colour) == 0 {
                let (fewest, most) = self.splits(hand, track, colour);
                (fewest..=most).for_each(|locomotives| each(colour, locomotives));
            }
        }
    }

    fn cards_look(&self, hand: &R::Cards, track: TrackId) -> Look {
        let length = self.tables.length(track);
        let mut best = (u8::MAX, CardKind::LOCOMOTIVE);
        for colour in self.colours_of(track) {
            if !colour.is_locomotive() && hand.get(colour) >= length {
                return Look::Claimable;
            }
            let missing = self.missing(hand, track, colour);
            if missing < best.0 {
                best = (missing, colour);
            }
        }
        match best {
            (0, _) => Look::WithLocomotives,
            (missing, colour) => Look::Lacking { missing, colour },
        }
    }

    /// The colours in which a track can be paid: its own, or any with locomotives as the last.
    fn colours_of(&self, track: TrackId) -> impl Iterator<Item = CardKind> + use<R> {
        let own = self.spec.tracks[track.index()].colour;
        CardKind::all().filter(move |&kind| own.is_none_or(|own| own == kind))
    }

    /// How many cards are missing to pay for a track in a colour.
    fn missing(&self, hand: &R::Cards, track: TrackId, colour: CardKind) -> u8 {
        let length = self.tables.length(track);
        let locomotives = hand.get(CardKind::LOCOMOTIVE);
        if colour.is_locomotive() {
            return length.saturating_sub(locomotives);
        }
        let held = hand.get(colour);
        let missing = length.saturating_sub(held).saturating_sub(locomotives);
        // Grey tracks take their colour from at least one card of it.
        let grey = self.spec.tracks[track.index()].colour.is_none();
        missing.max(u8::from(grey && held == 0))
    }

    /// The tracks of the longest trail over these tracks of one player, or one of several such
    /// trails: what it does not need is left out as long as what remains is as long.
    ///
    /// # Panics
    /// As [`BoardGame::longest_trail`].
    #[must_use]
    pub fn longest_trail_tracks(&self, tracks: R::Tracks) -> R::Tracks {
        let length = self.longest_trail(tracks);
        let mut left = tracks;
        for track in tracks.members() {
            let mut without = left;
            without.remove(track);
            if self.longest_trail(without) == length {
                left = without;
            }
        }
        left
    }

    /// What everybody would score now from what lies open: routes, the longest trail, and what
    /// the variant adds. Tickets are left out.
    #[must_use]
    pub fn open_score(&self, view: &BoardView<R>) -> BySeat<Sheet> {
        let mut sheets = BySeat::<Sheet>::default();
        for seat in view.seats.seats() {
            sheets[seat].add(Source::Routes, view.points[seat]);
            if self.spec.longest_trail > 0 {
                sheets[seat].trail = self.longest_trail(view.owned[seat]);
            }
        }
        let most = view.seats.seats().map(|seat| sheets[seat].trail).max();
        for seat in view.seats.seats() {
            // As in the final scoring: all who are tied get it, but nobody for nothing.
            if sheets[seat].trail > 0 && Some(sheets[seat].trail) == most {
                sheets[seat].add(Source::LongestTrail, i16::from(self.spec.longest_trail));
            }
        }
        view.extra.score(&self.extra, view.seats, &mut sheets);
        sheets
    }
}
