//! Which tracks a player can claim, and in which ways each can be paid.

use super::super::action::Claim;
use super::super::active::Terms;
use super::super::cards::{Hand, Symbol, TrainCard, TrainCards};
use super::super::content::{AbilityId, Colour, Origin, TrackColour};
use super::super::game::LegendsGame;
use super::super::interpret::Purse;
use super::super::state::{LegendsState, TrackSet};
use super::super::step::powder_card;
use crate::board::spec::LENGTH_MAX;
use crate::{BitSet, Seat, TrackId};

/// A payment has one of the colours, or none.
pub(super) const PAYMENTS: usize = Colour::COUNT + 1;

/// The tracks that can be claimed, by the colour of the payment; the last row has none.
pub(super) type Claimable = [TrackSet; PAYMENTS];

/// The colour of a row of [`Claimable`].
pub(super) fn colour_of(row: usize) -> Option<Colour> {
    (row < Colour::COUNT).then_some(Colour(row as u8))
}

impl LegendsGame {
    /// Tracks the seat may claim if it can pay: nobody's, not closed, not beside an own one
    /// (LW-56 to LW-59).
    #[inline(always)]
    #[must_use]
    pub fn open_to(&self, state: &LegendsState, seat: Seat) -> TrackSet {
        let table = &state.table;
        let mut open = table.open.without(self.map.parallel(table.owned[seat]));
        if let Some(blocked) = table.blocked {
            open.remove(blocked.index());
        }
        open
    }

    /// Tracks for which something changes how they are paid.
    #[inline]
    fn special(&self, state: &LegendsState, seat: Seat) -> TrackSet {
        let modifiers = self.program.modifiers.iter();
        modifiers
            .filter(|&&(id, _)| self.is_active(state, id, seat))
            .fold(TrackSet::EMPTY, |all, &(_, tracks)| all | tracks)
    }

    #[inline]
    pub(super) fn claimable(&self, state: &LegendsState, seat: Seat) -> Claimable {
        let open = self.open_to(state, seat);
        let hand = &state.hands[seat];
        let cars = state.table.cars[seat].min(LENGTH_MAX as u8);
        let locomotives = hand.of(TrainCard::LOCOMOTIVE);
        let mut claimable = [TrackSet::EMPTY; PAYMENTS];
        let special = self.special(state, seat) & open;
        let plain = open.without(special);
        let grey = &self.map.reach[Colour::COUNT];
        for (colour, &count) in hand.colours().iter().enumerate() {
            let reach = usize::from((count + locomotives).min(cars));
            claimable[colour] = self.map.reach[colour][reach] & plain;
            if count > 0 {
                claimable[colour] |= grey[reach] & plain;
            }
        }
        claimable[Colour::COUNT] = grey[usize::from(locomotives.min(cars))] & plain;
        for track in special.members() {
            let length = self.map.lengths[track];
            if length > state.table.cars[seat] {
                continue;
            }
            for (row, tracks) in claimable.iter_mut().enumerate() {
                let mut any = false;
                self.each_special_payment(
                    state,
                    seat,
                    (TrackId(track as u8), colour_of(row)),
                    &mut |_| {
                        any = true;
                        false
                    },
                );
                if any {
                    tracks.insert(track);
                }
            }
        }
        claimable
    }

    /// Every way to pay for a track that can be claimed with this colour, in order; stops when
    /// told to.
    pub(super) fn each_payment(
        &self,
        state: &LegendsState,
        seat: Seat,
        (track, colour): (TrackId, Option<Colour>),
        each: &mut dyn FnMut(Claim) -> bool,
    ) {
        if self.special(state, seat).has(track.index()) {
            self.each_special_payment(state, seat, (track, colour), each);
        } else {
            let matter = self.symbols_matter(state, seat, track);
            let bill = Bill {
                track,
                colour,
                cards: self.length(track),
                helps: 0,
                powder: 0,
                grey: self.colour(track).colour().is_none(),
            };
            let _ = bill.each_split(&state.hands[seat], matter, each);
        }
    }

    /// A payment where modifiers or prices matter: every set of helps, every number of skulls
    /// as locomotives, and only what leaves enough for the prices of the steps.
    fn each_special_payment(
        &self,
        state: &LegendsState,
        seat: Seat,
        (track, colour): (TrackId, Option<Colour>),
        each: &mut dyn FnMut(Claim) -> bool,
    ) {
        let hand = &state.hands[seat];
        let anyway = self.conditions(state, seat, track);
        let helps = self.helps(state, seat, track);
        let matter = self.symbols_matter(state, seat, track);
        for mask in 0..1u16 << helps.len() {
            let mask = mask as u8;
            let used = || {
                let used = helps.iter().enumerate();
                used.filter(move |&(place, _)| mask >> place & 1 == 1)
                    .map(|(_, id)| id)
            };
            let Some((terms, cards)) = self.terms(track, colour, anyway, used()) else {
                continue;
            };
            let skulls = if terms.wild_skulls {
                (Colour::all().filter(|&other| Some(other) != colour))
                    .map(|other| hand.of(TrainCard::coloured(other, Symbol::Skull)))
                    .sum()
            } else {
                0
            };
            for powder in 0..=cards.min(skulls) {
                let bill = Bill {
                    track,
                    colour,
                    cards,
                    helps: mask,
                    powder,
                    grey: self.colour(track).colour().is_none() || terms.grey,
                };
                let go_on = bill.each_split(hand, matter, &mut |claim| {
                    !self.leaves_prices(state, seat, &claim) || each(claim)
                });
                if !go_on {
                    return;
                }
            }
        }
    }

    /// How a track is paid with these helps: `None` if they do not fit together. Every help has
    /// to help: a reduction below one card, grey for the own colour, or two tools do not.
    fn terms(
        &self,
        track: TrackId,
        colour: Option<Colour>,
        anyway: Terms,
        used: impl Iterator<Item = AbilityId>,
    ) -> Option<(Terms, u8)> {
        let (mut terms, mut tools) = (anyway, 0);
        let mut greyed = false;
        for id in used {
            let before = terms;
            terms.add(self, id);
            // What is paid like a grey track anyway needs nobody's help for that.
            if before.grey && before == terms {
                return None;
            }
            greyed |= terms.grey && !before.grey;
            tools += u8::from(matches!(self.ability(id).origin, Origin::Tool(_)));
        }
        let cards = i16::from(self.length(track)) + i16::from(terms.more);
        let reduced = terms.more < anyway.more;
        if tools > 1 || (reduced && cards < 1) {
            return None;
        }
        let fits = match self.colour(track) {
            TrackColour::Colour(own) => {
                // Locomotives alone pay every colour.
                if colour == Some(own) || (greyed && colour.is_none()) {
                    !greyed
                } else {
                    terms.grey
                }
            }
            TrackColour::Grey => !greyed,
            TrackColour::Blank => terms.grey,
        };
        fits.then_some((terms, cards.max(1) as u8))
    }

    /// Can the prices of the steps be paid after this claim, from other cards and from coins
    /// that are there now?
    fn leaves_prices(&self, state: &LegendsState, seat: Seat, claim: &Claim) -> bool {
        let musts = self.musts(state, seat, claim, None);
        if musts.is_empty() {
            return true;
        }
        let mut purse = Purse {
            hand: state.hands[seat],
            cash: state.table.cash[seat],
        };
        if let Some(colour) = claim.colour {
            let hand = &mut purse.hand;
            hand.take(TrainCard::coloured(colour, Symbol::Plain), claim.plain());
            hand.take(TrainCard::coloured(colour, Symbol::Pickaxe), claim.pickaxes);
            hand.take(TrainCard::coloured(colour, Symbol::Skull), claim.skulls);
        }
        purse.hand.take(TrainCard::LOCOMOTIVE, claim.locomotives);
        for _ in 0..claim.powder {
            if let Some(card) = powder_card(&purse.hand, claim.colour) {
                purse.hand.take(card, 1);
            }
        }
        self.can_pay_all(state, seat, claim, &musts, &purse)
    }

    /// Does anything in force care which symbols are paid for this track?
    fn symbols_matter(&self, state: &LegendsState, seat: Seat, track: TrackId) -> bool {
        self.program.symbols.iter().any(|&id| {
            let mut scene = self.scene_of(state, seat, id, track, None);
            scene.hopeful = true;
            self.is_active(state, id, seat) && self.guard_holds(&scene)
        })
    }
}

/// What is to be paid.
#[derive(Clone, Copy)]
struct Bill {
    track: TrackId,
    colour: Option<Colour>,
    cards: u8,
    helps: u8,
    powder: u8,
    grey: bool,
}

impl Bill {
    /// Every number of locomotives, and every choice of symbols where it matters.
    fn each_split(self, hand: &Hand, matter: bool, each: &mut dyn FnMut(Claim) -> bool) -> bool {
        let rest = self.cards - self.powder;
        let held = hand.of(TrainCard::LOCOMOTIVE);
        let Some(colour) = self.colour else {
            return rest > held || each(self.claim(rest, [0; 3]));
        };
        let counts = Symbol::ALL.map(|symbol| hand.of(TrainCard::coloured(colour, symbol)));
        let [plain, pickaxes, skulls] = counts;
        let all = plain + pickaxes + skulls;
        // A set names its colour by at least one card of it; a coloured track names it itself.
        let least = u8::from(self.grey);
        for locomotives in rest.saturating_sub(all)..=held.min(rest) {
            let coloured = rest - locomotives;
            if coloured < least {
                continue;
            }
            if matter {
                for picked in 0..=pickaxes.min(coloured) {
                    for skulled in 0..=skulls.min(coloured - picked) {
                        let rest = coloured - picked - skulled;
                        let split = [rest, picked, skulled];
                        if rest <= plain && !each(self.claim(locomotives, split)) {
                            return false;
                        }
                    }
                }
            } else {
                // Plain cards first, then skulls, then pickaxes.
                let plain = plain.min(coloured);
                let skulls = skulls.min(coloured - plain);
                let split = [plain, coloured - plain - skulls, skulls];
                if !each(self.claim(locomotives, split)) {
                    return false;
                }
            }
        }
        true
    }

    fn claim(self, locomotives: u8, [_, pickaxes, skulls]: [u8; 3]) -> Claim {
        Claim {
            track: self.track,
            colour: self.colour,
            cards: self.cards,
            locomotives,
            powder: self.powder,
            pickaxes,
            skulls,
            helps: self.helps,
        }
    }
}
