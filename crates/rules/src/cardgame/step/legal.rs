//! Which actions are legal: listed, drawn by lot, and checked one by one.

use super::super::action::{ColourSet, Lay};
use super::super::yard::colours_of;
use super::super::{CardAction, CardGame, CardState, Phase, TicketDraw, lanes};
use crate::bits::select8;
use crate::{BitSet, CardKind, Counts, Illegal, Rng, Seat, Slot, TicketId};

/// The best set is taken by lot one time in so many.
const BEST_ONCE_IN: u32 = 8;

/// The colours a seat can lay now.
struct Layable {
    /// As a set of one colour.
    sets: u8,
    /// As one of three colours.
    singles: u8,
}

impl CardGame {
    #[inline(always)]
    fn layable(state: &CardState, seat: Seat) -> Layable {
        let hand = &state.hands[seat];
        let colours = colours_of(hand);
        let locomotives = u64::from(hand.get(CardKind::LOCOMOTIVE)) * lanes::ONES;
        // At most one player has a row of a colour, so the sum is that row.
        let rows = (state.seats.seats()).fold(0, |rows, other| rows + state.yards[other].sizes());
        let held = lanes::at_least(colours, lanes::ONES);
        let free = !(lanes::nonzero(state.yards[seat].sizes()) << 7);
        let bar = lanes::most(rows, lanes::ONES) + lanes::ONES;
        let enough = lanes::at_least(colours + locomotives, bar);
        let open = !(lanes::nonzero(rows) << 7);
        Layable {
            sets: lanes::bits(held & free & enough),
            singles: lanes::bits(held & open),
        }
    }

    /// The order: card from the deck, face-up cards, sets by colour, cars and locomotives,
    /// threes of colours, tickets, pass; then stop, and done after the tickets.
    pub(crate) fn list(&self, state: &CardState, seat: Seat, each: &mut impl FnMut(CardAction)) {
        match state.play.phase {
            Phase::FirstTickets => {
                list_keeps(self.spec.first_tickets, state.offers[seat].len(), each);
            }
            Phase::KeepTickets => {
                list_keeps(self.spec.later_tickets, state.offers[seat].len(), each);
            }
            Phase::Turn => {
                let mut any = false;
                self.list_turn(state, seat, &mut |action| {
                    any = true;
                    each(action);
                });
                if !any {
                    each(CardAction::Pass);
                }
            }
            Phase::SecondCard => {
                if state.deck_len > 0 {
                    each(CardAction::DrawCard);
                }
                list_slots(state.face_up.cars(), each);
                each(CardAction::Stop);
            }
            Phase::Complete => {
                let reachable = self.reachable(state, seat);
                if state.chosen[seat] == 0 && reachable != 0 {
                    each(CardAction::CompleteBest);
                }
                for ticket in reachable.members() {
                    each(CardAction::Complete(TicketId(ticket as u8)));
                }
                each(CardAction::Done);
            }
            Phase::Over => {}
        }
    }

    fn list_turn(&self, state: &CardState, seat: Seat, each: &mut impl FnMut(CardAction)) {
        if state.deck_len > 0 {
            each(CardAction::DrawCard);
        }
        list_slots(state.face_up.full(), each);
        let hand = &state.hands[seat];
        let layable = Self::layable(state, seat);
        for colour in ColourSet(layable.sets).iter() {
            let least = Self::set_from(state, seat, colour).unwrap_or(u8::MAX);
            for cars in 1..=hand.get(colour) {
                for locomotives in 0..=hand.get(CardKind::LOCOMOTIVE) {
                    if cars + locomotives >= least {
                        each(CardAction::Lay(Lay::Set {
                            colour,
                            cars,
                            locomotives,
                        }));
                    }
                }
            }
        }
        for colours in 0..=u8::MAX {
            if colours.count_ones() == 3 && colours & !layable.singles == 0 {
                each(CardAction::Lay(Lay::Three(ColourSet(colours))));
            }
        }
        if !state.pile.is_empty() {
            each(CardAction::DrawTickets);
        }
    }

    /// Tickets that can still be completed beside those chosen.
    #[inline]
    pub(crate) fn reachable(&self, state: &CardState, seat: Seat) -> u64 {
        let (chosen, tickets) = (state.chosen[seat], state.tickets[seat]);
        let left = self.cards_left(&state.stacks[seat], chosen);
        let mut reachable = 0;
        for ticket in (tickets & !chosen).members() {
            if left.serves(self.tables.needs[ticket]) {
                reachable |= 1 << ticket;
            }
        }
        reachable
    }

    #[inline(always)]
    pub(crate) fn sample(&self, state: &CardState, seat: Seat, rng: &mut Rng) -> CardAction {
        match state.play.phase {
            Phase::Turn => self.lot_turn(state, seat, rng),
            Phase::SecondCard => {
                let deck = u32::from(state.deck_len > 0);
                let slots = state.face_up.cars();
                match rng.below(deck + slots.count_ones() + 1) {
                    0 => CardAction::Stop,
                    1 if deck == 1 => CardAction::DrawCard,
                    lot => CardAction::TakeCard(Slot(select8(slots, lot - 1 - deck))),
                }
            }
            Phase::KeepTickets => lot_keep(self.spec.later_tickets, state.offers[seat].len(), rng),
            Phase::FirstTickets => lot_keep(self.spec.first_tickets, state.offers[seat].len(), rng),
            Phase::Complete | Phase::Over => self.lot_complete(state, seat, rng),
        }
    }

    #[inline(always)]
    fn lot_turn(&self, state: &CardState, seat: Seat, rng: &mut Rng) -> CardAction {
        let layable = Self::layable(state, seat);
        let deck = u32::from(state.deck_len > 0);
        let slots = state.face_up.full();
        let sets = layable.sets.count_ones();
        let threes = u32::from(layable.singles.count_ones() >= 3);
        let tickets = u32::from(!state.pile.is_empty());
        let ways = deck + slots.count_ones() + sets + threes + tickets;
        if ways == 0 {
            return CardAction::Pass;
        }
        let mut lot = rng.below(ways);
        if lot < deck {
            return CardAction::DrawCard;
        }
        lot -= deck;
        if lot < slots.count_ones() {
            return CardAction::TakeCard(Slot(select8(slots, lot)));
        }
        lot -= slots.count_ones();
        if lot < sets {
            let colour = CardKind(select8(layable.sets, lot));
            return CardAction::Lay(Self::lot_set(state, seat, colour, rng));
        }
        if lot < sets + threes {
            let mut left = layable.singles;
            let mut colours = 0;
            for _ in 0..3 {
                let colour = select8(left, rng.below(left.count_ones()));
                left &= !(1 << colour);
                colours |= 1 << colour;
            }
            return CardAction::Lay(Lay::Three(ColourSet(colours)));
        }
        CardAction::DrawTickets
    }

    /// Each way to lay a set of this colour, of which there is one, is equally likely.
    #[inline(always)]
    fn lot_set(state: &CardState, seat: Seat, colour: CardKind, rng: &mut Rng) -> Lay {
        let hand = &state.hands[seat];
        let (held, locomotives) = (hand.get(colour), hand.get(CardKind::LOCOMOTIVE));
        let least = Self::set_from(state, seat, colour).unwrap_or(2);
        // With so many locomotives this many numbers of cars make a set.
        let ways = |locomotives: u8| {
            let fewest = least.saturating_sub(locomotives).max(1);
            u32::from((held + 1).saturating_sub(fewest))
        };
        let all = (0..=locomotives).map(ways).sum::<u32>().max(1);
        let mut lot = rng.below(all);
        let mut with = 0;
        while with < locomotives && lot >= ways(with) {
            lot -= ways(with);
            with += 1;
        }
        Lay::Set {
            colour,
            cars: held - lot as u8,
            locomotives: with,
        }
    }

    #[inline(never)]
    fn lot_complete(&self, state: &CardState, seat: Seat, rng: &mut Rng) -> CardAction {
        let reachable = self.reachable(state, seat);
        if reachable == 0 {
            return CardAction::Done;
        }
        if state.chosen[seat] == 0 && rng.below(BEST_ONCE_IN) == 0 {
            return CardAction::CompleteBest;
        }
        match rng.below(reachable.count_ones() + 1) {
            0 => CardAction::Done,
            lot => CardAction::Complete(TicketId(reachable.nth(lot - 1) as u8)),
        }
    }

    pub(crate) fn check(
        &self,
        state: &CardState,
        seat: Seat,
        action: CardAction,
    ) -> Result<(), Illegal> {
        let phase = state.play.phase;
        if phase == Phase::Over {
            return Err(Illegal::GameOver);
        }
        if !state.play.may_act().has(seat) {
            return Err(Illegal::NotYourTurn);
        }
        match (phase, action) {
            (Phase::Turn | Phase::SecondCard, CardAction::DrawCard) => {
                require(state.deck_len > 0, Illegal::DeckEmpty)
            }
            (Phase::Turn | Phase::SecondCard, CardAction::TakeCard(slot)) => {
                let in_row = slot.0 < self.spec.slots;
                require(
                    in_row && state.face_up.full() >> slot.0 & 1 == 1,
                    Illegal::SlotEmpty,
                )?;
                let car = state.face_up.cars() >> slot.0 & 1 == 1;
                require(phase == Phase::Turn || car, Illegal::LocomotiveSecond)
            }
            (Phase::SecondCard, CardAction::Stop) => Ok(()),
            (Phase::Turn, CardAction::Lay(lay)) => Self::may_lay(state, seat, lay),
            (Phase::Turn, CardAction::DrawTickets) => {
                require(!state.pile.is_empty(), Illegal::NoTickets)
            }
            (Phase::Turn, CardAction::Pass) => {
                let mut any = false;
                self.list_turn(state, seat, &mut |_| any = true);
                require(!any, Illegal::MayNotPass)
            }
            (Phase::FirstTickets, CardAction::KeepTickets(kept)) => {
                may_keep(self.spec.first_tickets, state.offers[seat].len(), kept)
            }
            (Phase::KeepTickets, CardAction::KeepTickets(kept)) => {
                may_keep(self.spec.later_tickets, state.offers[seat].len(), kept)
            }
            (Phase::Complete, CardAction::Complete(ticket)) => {
                let own = state.tickets[seat] & !state.chosen[seat];
                let held = ticket.index() < u64::CAPACITY && own.has(ticket.index());
                require(held, Illegal::WrongTickets)?;
                let reachable = self.reachable(state, seat).has(ticket.index());
                require(reachable, Illegal::OutOfReach)
            }
            (Phase::Complete, CardAction::CompleteBest) => {
                require(state.chosen[seat] == 0, Illegal::NotNow)?;
                require(self.reachable(state, seat) != 0, Illegal::OutOfReach)
            }
            (Phase::Complete, CardAction::Done) => Ok(()),
            _ => Err(Illegal::NotNow),
        }
    }

    fn may_lay(state: &CardState, seat: Seat, lay: Lay) -> Result<(), Illegal> {
        let hand = &state.hands[seat];
        match lay {
            Lay::Set {
                colour,
                cars,
                locomotives,
            } => {
                let coloured = colour.index() < CardKind::COLOURS && cars > 0;
                require(
                    coloured && cars.saturating_add(locomotives) > 1,
                    Illegal::WrongLay,
                )?;
                let held =
                    cars <= hand.get(colour) && locomotives <= hand.get(CardKind::LOCOMOTIVE);
                require(held, Illegal::TooFewCards)?;
                let least = Self::set_from(state, seat, colour).ok_or(Illegal::ColourLying)?;
                require(cars + locomotives >= least, Illegal::RaidTooSmall)
            }
            Lay::Three(colours) => {
                require(colours.0.count_ones() == 3, Illegal::WrongLay)?;
                let held = colours.iter().all(|colour| hand.get(colour) > 0);
                require(held, Illegal::TooFewCards)?;
                for colour in colours.iter() {
                    require(
                        state.yards[seat].row(colour).is_empty(),
                        Illegal::ColourLying,
                    )?;
                    // One card is never strictly more than what lies there (CG-Q07).
                    let lying = (state.seats.seats())
                        .any(|other| !state.yards[other].row(colour).is_empty());
                    require(!lying, Illegal::RaidTooSmall)?;
                }
                Ok(())
            }
        }
    }
}

fn require(holds: bool, otherwise: Illegal) -> Result<(), Illegal> {
    if holds { Ok(()) } else { Err(otherwise) }
}

fn list_slots(mut slots: u8, each: &mut impl FnMut(CardAction)) {
    while slots != 0 {
        each(CardAction::TakeCard(Slot(slots.trailing_zeros() as u8)));
        slots &= slots - 1;
    }
}

/// Must so many be kept, if so few are offered?
#[inline(always)]
fn least_kept(draw: TicketDraw, offered: u8) -> u32 {
    u32::from(draw.keep.min(offered))
}

fn list_keeps(draw: TicketDraw, offered: u8, each: &mut impl FnMut(CardAction)) {
    for kept in 0..1u8 << offered {
        if kept.count_ones() >= least_kept(draw, offered) {
            each(CardAction::KeepTickets(kept));
        }
    }
}

#[inline(always)]
fn lot_keep(draw: TicketDraw, offered: u8, rng: &mut Rng) -> CardAction {
    let least = least_kept(draw, offered);
    loop {
        let kept = rng.below(1 << offered) as u8;
        if kept.count_ones() >= least {
            return CardAction::KeepTickets(kept);
        }
    }
}

fn may_keep(draw: TicketDraw, offered: u8, kept: u8) -> Result<(), Illegal> {
    require(u32::from(kept) < 1 << offered, Illegal::WrongTickets)?;
    require(
        kept.count_ones() >= least_kept(draw, offered),
        Illegal::KeepMore,
    )
}
