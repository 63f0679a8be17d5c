//! Which actions are legal: listed, counted and drawn by lot, and checked one by one.

use super::super::spec::LENGTH_MAX;
use super::super::tables::Payable;
use super::super::{
    BoardAction, BoardGame, BoardRules, BoardState, Extra, Keep, Mix, Phase, Piles,
};
use crate::bits::select8;
use crate::{BitSet, ByDeck, CardKind, Counts, DECKS_MAX, Illegal, Rng, Seat, Slot, TrackId};

impl<R: BoardRules> BoardGame<R> {
    /// Tracks the seat may claim if it can pay: nobody's, not closed, not beside an own one.
    #[inline(always)]
    pub(crate) fn open_to(&self, state: &BoardState<R>, seat: Seat) -> R::Tracks {
        self.tables
            .open_beside(state.open, state.owned[seat], state.seats)
    }

    /// Tracks the seat can claim now, by the colour of the payment.
    #[inline(always)]
    fn claimable(&self, state: &BoardState<R>, seat: Seat) -> Payable<R> {
        let open = self.open_to(state, seat);
        self.tables
            .payable(&state.hands[seat], state.trains[seat], open)
    }

    #[inline(always)]
    pub(crate) fn second_card_exists(&self, state: &BoardState<R>) -> bool {
        state.deck_len > 0 || self.second_slots(state) != 0
    }

    /// One bit for each slot whose card may be the second one: any but a locomotive (U4-Q15).
    #[inline(always)]
    fn second_slots(&self, state: &BoardState<R>) -> u8 {
        let slots = ((1u16 << self.spec.market.slots) - 1) as u8;
        slots & !(state.market.locomotives() | state.market.gaps())
    }

    /// One bit for each slot that holds a card.
    #[inline(always)]
    fn full_slots(&self, state: &BoardState<R>) -> u8 {
        let slots = ((1u16 << self.spec.market.slots) - 1) as u8;
        slots & !state.market.gaps()
    }

    /// A market with a gap is never swept (U4-Q11).
    #[inline(always)]
    pub(crate) fn has_too_many_locomotives(&self, state: &BoardState<R>) -> bool {
        let market = self.spec.market;
        let locomotives = state.market.locomotives();
        locomotives.count_ones() >= u32::from(market.reset_at)
            && self.full_slots(state).count_ones() == u32::from(market.slots)
    }

    /// How many locomotives a payment for a track of this length may hold, fewest and most.
    /// A grey track paid with a colour takes at least one card of it.
    #[inline(always)]
    pub(crate) fn splits(&self, hand: &R::Cards, track: TrackId, colour: CardKind) -> (u8, u8) {
        let length = self.tables.length(track);
        if colour.is_locomotive() {
            return (length, length);
        }
        let fewest = length.saturating_sub(hand.get(colour));
        let grey = self.spec.tracks[track.index()].colour.is_none();
        let most = hand.get(CardKind::LOCOMOTIVE).min(length - u8::from(grey));
        (fewest, most)
    }

    /// The mixes of tickets that can be asked for, as fewest and most of the first deck, and
    /// how many in all (DE-Q13). The numbers are 0 if there are none to draw.
    #[inline(always)]
    fn mixes(&self, state: &BoardState<R>, deal: u8) -> (u8, u8, u8) {
        let sizes = self.pile_sizes(state);
        let total = (sizes[0] + sizes[1]).min(u32::from(deal)) as u8;
        let fewest = total.saturating_sub(sizes[1] as u8);
        let most = total.min(sizes[0] as u8);
        (fewest, most, total)
    }

    #[inline(always)]
    pub(crate) fn pile_sizes(&self, state: &BoardState<R>) -> ByDeck<u32> {
        let mut sizes = [0; DECKS_MAX];
        for (size, pile) in sizes.iter_mut().zip(state.piles.all()) {
            *size = pile.len();
        }
        sizes
    }

    /// The order: card from the deck, market slots, tickets (most of the first deck first),
    /// claims by colour, track and number of locomotives, pass.
    pub(crate) fn list(
        &self,
        state: &BoardState<R>,
        seat: Seat,
        each: &mut impl FnMut(BoardAction<R>),
    ) {
        match state.play.phase {
            Phase::FirstTickets if state.offers[seat].is_empty() => {
                self.list_mixes(state, self.spec.first_tickets.deal, each);
            }
            Phase::FirstTickets | Phase::KeepTickets => {
                for &keep in self
                    .tables
                    .keeps(state.play.phase, state.offers[seat].len())
                {
                    each(BoardAction::KeepTickets(keep));
                }
            }
            Phase::Turn => {
                let mut any = false;
                self.list_turn(state, seat, &mut |action| {
                    any = true;
                    each(action);
                });
                if !any {
                    each(BoardAction::Pass);
                }
            }
            Phase::SecondCard => {
                if state.deck_len > 0 {
                    each(BoardAction::DrawCard);
                }
                list_slots(self.second_slots(state), each);
            }
            Phase::Extra => {
                state
                    .extra
                    .legal(&self.extra, |answer| each(BoardAction::Extra(answer)));
            }
            Phase::Over => {}
        }
    }

    #[inline]
    fn list_turn(&self, state: &BoardState<R>, seat: Seat, each: &mut impl FnMut(BoardAction<R>)) {
        if state.deck_len > 0 {
            each(BoardAction::DrawCard);
            list_slots(self.full_slots(state), each);
        }
        self.list_mixes(state, self.spec.later_tickets.deal, each);
        for (colour, tracks) in CardKind::all().zip(self.claimable(state, seat)) {
            for track in tracks.members().map(|track| TrackId(track as u8)) {
                let (fewest, most) = self.splits(&state.hands[seat], track, colour);
                for locomotives in fewest..=most {
                    each(BoardAction::Claim {
                        track,
                        colour,
                        locomotives,
                    });
                }
            }
        }
    }

    fn list_mixes(&self, state: &BoardState<R>, deal: u8, each: &mut impl FnMut(BoardAction<R>)) {
        let (fewest, most, total) = self.mixes(state, deal);
        if total > 0 {
            for first in (fewest..=most).rev() {
                each(BoardAction::DrawTickets(Mix([first, total - first])));
            }
        }
    }

    #[inline(always)]
    pub(crate) fn sample(
        &self,
        state: &BoardState<R>,
        seat: Seat,
        rng: &mut Rng,
    ) -> BoardAction<R> {
        match state.play.phase {
            Phase::Turn => self.draw_turn(state, seat, rng),
            Phase::SecondCard => {
                let slots = self.second_slots(state);
                let from_deck = u32::from(state.deck_len > 0);
                let pick = rng.below(from_deck + slots.count_ones());
                if pick < from_deck {
                    BoardAction::DrawCard
                } else {
                    BoardAction::TakeCard(nth_slot(slots, pick - from_deck))
                }
            }
            Phase::Extra => BoardAction::Extra(state.extra.sample(&self.extra, rng)),
            Phase::FirstTickets if state.offers[seat].is_empty() => {
                let (fewest, most, total) = self.mixes(state, self.spec.first_tickets.deal);
                let first = fewest + rng.below(u32::from(most - fewest) + 1) as u8;
                BoardAction::DrawTickets(Mix([first, total - first]))
            }
            Phase::FirstTickets | Phase::KeepTickets => {
                let keeps = self
                    .tables
                    .keeps(state.play.phase, state.offers[seat].len());
                BoardAction::KeepTickets(keeps[rng.below(keeps.len() as u32) as usize])
            }
            Phase::Over => unreachable!("nobody acts in a finished game"),
        }
    }

    #[inline(always)]
    fn draw_turn(&self, state: &BoardState<R>, seat: Seat, rng: &mut Rng) -> BoardAction<R> {
        let slots = if state.deck_len > 0 {
            self.full_slots(state)
        } else {
            0
        };
        let cards = u32::from(state.deck_len > 0) + slots.count_ones();
        let (fewest, most, total) = self.mixes(state, self.spec.later_tickets.deal);
        let mixes = if total > 0 {
            u32::from(most - fewest) + 1
        } else {
            0
        };
        let claims = self.claimable(state, seat);
        // How many choices there are up to each colour; the last, the locomotives, makes all.
        let mut upto = [0; CardKind::COLOURS];
        let mut all = cards + mixes;
        for (upto, tracks) in upto.iter_mut().zip(&claims) {
            all += tracks.count();
            *upto = all as u16;
        }
        all += claims[CardKind::LOCOMOTIVE.index()].count();
        if all == 0 {
            return BoardAction::Pass;
        }
        let pick = rng.below(all);
        if pick < cards {
            return match pick {
                0 => BoardAction::DrawCard,
                slot => BoardAction::TakeCard(nth_slot(slots, slot - 1)),
            };
        }
        if pick < cards + mixes {
            let first = most - (pick - cards) as u8;
            return BoardAction::DrawTickets(Mix([first, total - first]));
        }
        let passed: u16 = upto
            .iter()
            .map(|&upto| u16::from(pick as u16 >= upto))
            .sum();
        let colour = usize::from(passed);
        let before = if colour == 0 {
            cards + mixes
        } else {
            u32::from(upto[(colour - 1) % 8])
        };
        let track = TrackId(claims[colour % CardKind::COUNT].nth(pick - before) as u8);
        let colour = CardKind(colour as u8);
        let (fewest, most) = self.splits(&state.hands[seat], track, colour);
        let locomotives = fewest + rng.below(u32::from(most - fewest) + 1) as u8;
        BoardAction::Claim {
            track,
            colour,
            locomotives,
        }
    }

    pub(crate) fn check(
        &self,
        state: &BoardState<R>,
        seat: Seat,
        action: BoardAction<R>,
    ) -> Result<(), Illegal> {
        use Phase::{Extra as ExtraPhase, FirstTickets, KeepTickets, SecondCard, Turn};
        let phase = state.play.phase;
        match (phase, action) {
            (Phase::Over, _) => Err(Illegal::GameOver),
            _ if !self.may_act(state).has(seat) => Err(Illegal::NotYourTurn),
            (Turn | SecondCard, BoardAction::DrawCard) => {
                require(state.deck_len > 0, Illegal::DeckEmpty)
            }
            (Turn | SecondCard, BoardAction::TakeCard(slot)) => self.check_slot(state, slot),
            (
                Turn,
                BoardAction::Claim {
                    track,
                    colour,
                    locomotives,
                },
            ) => {
                self.check_track(state, seat, track)?;
                self.check_payment(state, seat, track, colour, locomotives)
            }
            (Turn, BoardAction::DrawTickets(mix)) => {
                self.check_mix(state, self.spec.later_tickets.deal, mix)
            }
            (FirstTickets, BoardAction::DrawTickets(mix)) if state.offers[seat].is_empty() => {
                self.check_mix(state, self.spec.first_tickets.deal, mix)
            }
            (FirstTickets | KeepTickets, BoardAction::KeepTickets(keep))
                if !state.offers[seat].is_empty() =>
            {
                self.check_keep(state, seat, keep)
            }
            (ExtraPhase, BoardAction::Extra(answer)) => state.extra.check(&self.extra, answer),
            (Turn, BoardAction::Pass) => {
                let mut any = false;
                self.list_turn(state, seat, &mut |_| any = true);
                require(!any, Illegal::MayNotPass)
            }
            _ => Err(Illegal::NotNow),
        }
    }

    fn check_slot(&self, state: &BoardState<R>, slot: Slot) -> Result<(), Illegal> {
        require(slot.0 < self.spec.market.slots, Illegal::SlotEmpty)?;
        let first = state.play.phase == Phase::Turn;
        require(!first || state.deck_len > 0, Illegal::DeckEmpty)?;
        let card = state.market.card(slot).ok_or(Illegal::SlotEmpty)?;
        require(first || !card.is_locomotive(), Illegal::LocomotiveSecond)
    }

    fn check_track(
        &self,
        state: &BoardState<R>,
        seat: Seat,
        track: TrackId,
    ) -> Result<(), Illegal> {
        require(track.index() < self.spec.tracks.len(), Illegal::NoSuchTrack)?;
        let taken = state.owned.0.iter().any(|owned| owned.has(track.index()));
        require(!taken, Illegal::TrackTaken)?;
        let beside_own = self.tables.parallel(state.owned[seat]).has(track.index());
        require(!beside_own, Illegal::TrackBesideOwn)?;
        require(state.open.has(track.index()), Illegal::TrackClosed)?;
        require(
            state.trains[seat] >= self.tables.length(track),
            Illegal::TooFewTrains,
        )
    }

    fn check_payment(
        &self,
        state: &BoardState<R>,
        seat: Seat,
        track: TrackId,
        colour: CardKind,
        locomotives: u8,
    ) -> Result<(), Illegal> {
        debug_assert!(usize::from(self.tables.length(track)) <= LENGTH_MAX);
        let grey = self.spec.tracks[track.index()].colour.is_none();
        let fits = self.spec.tracks[track.index()]
            .colour
            .is_none_or(|own| own == colour);
        require(
            fits && colour.index() < CardKind::COUNT,
            Illegal::WrongColour,
        )?;
        let length = self.tables.length(track);
        require(locomotives <= length, Illegal::WrongPayment)?;
        if colour.is_locomotive() {
            require(locomotives == length, Illegal::WrongPayment)?;
        } else if grey {
            require(locomotives < length, Illegal::WrongPayment)?;
        }
        let hand = &state.hands[seat];
        let of_colour = if colour.is_locomotive() {
            0
        } else {
            length - locomotives
        };
        let enough = hand.get(colour) >= of_colour && hand.get(CardKind::LOCOMOTIVE) >= locomotives;
        require(enough, Illegal::TooFewCards)
    }

    fn check_mix(&self, state: &BoardState<R>, deal: u8, mix: Mix) -> Result<(), Illegal> {
        let (fewest, most, total) = self.mixes(state, deal);
        require(total > 0, Illegal::NoTickets)?;
        let [first, second] = mix.0;
        let fits = (fewest..=most).contains(&first) && second == total - first;
        require(fits, Illegal::WrongMix)
    }

    fn check_keep(&self, state: &BoardState<R>, seat: Seat, keep: Keep) -> Result<(), Illegal> {
        let offered = state.offers[seat].len();
        require(keep.kept >> offered == 0, Illegal::WrongTickets)?;
        let ways = self.tables.keeps(state.play.phase, offered);
        require(
            ways.iter().any(|way| way.kept == keep.kept),
            Illegal::KeepMore,
        )?;
        require(ways.contains(&keep), Illegal::WrongTickets)
    }
}

fn list_slots<R: BoardRules>(slots: u8, each: &mut impl FnMut(BoardAction<R>)) {
    for slot in u64::from(slots).members() {
        each(BoardAction::TakeCard(Slot(slot as u8)));
    }
}

#[inline(always)]
fn nth_slot(slots: u8, rank: u32) -> Slot {
    Slot(select8(slots, rank))
}

fn require(holds: bool, otherwise: Illegal) -> Result<(), Illegal> {
    if holds { Ok(()) } else { Err(otherwise) }
}
