//! The card game under the laws: what is conserved, what is hidden, what is compared.

use super::scoring::reference;
use super::spec::OFFER_MAX;
use super::{
    CardAction, CardGame, CardState, CardView, ColourSet, Hand, Lay, Offer, Phase, TicketSet,
};
use crate::laws::Testable;
use crate::parts::TicketQueue;
use crate::parts::redeal::{self, Redeal, require};
use crate::{
    BitSet, BySeat, CardKind, Counts, Game, Rng, Seat, SeatSet, Setup, Slot, Source, TicketId,
    Viewer,
};

/// Trying every set of more tickets would take too long.
const TICKETS_TO_TRY: u32 = 14;

impl Testable for CardGame {
    fn view_before_deal(&self, setup: Setup, viewer: Viewer) -> CardView {
        CardView::before_deal(self, viewer, setup)
    }

    fn conserved(&self, state: &CardState) -> Result<(), String> {
        self.cards_conserved(state)?;
        self.tickets_conserved(state)?;
        rows_in_order(state)?;
        for seat in state.seats.seats() {
            let chosen = state.chosen[seat];
            require(chosen & !state.tickets[seat] == 0, || {
                format!("{seat} completes tickets of somebody else")
            })?;
            require(
                reference::is_completed(self, &state.stacks[seat], chosen),
                || format!("{seat} completes more than the track stack allows"),
            )?;
        }
        Ok(())
    }

    /// The secrets of the card game: what other hands hold beyond their known cards, the deck,
    /// track stacks while they lie face down (the own one too, where the game hides it); other
    /// players' tickets, kept, offered and about to be completed; the untouched tickets; tickets
    /// under the deck that others put there.
    fn redeal(&self, state: &CardState, viewer: Viewer, rng: &mut Rng) -> CardState {
        let mut state = *state;
        self.redeal_cards(&mut state, viewer, rng);
        if state.play.phase == Phase::FirstTickets {
            self.redeal_first_tickets(&mut state, viewer, rng);
        } else {
            self.redeal_tickets(&mut state, viewer, rng);
        }
        state
    }

    /// The last choice of first tickets makes public how many the others keep; whoever draws
    /// tickets that others put under the deck sees them; the end of a half turns up the track
    /// stacks; and the last to choose learns what the others complete.
    fn uncovers(&self, state: &CardState, seat: Seat, action: CardAction) -> bool {
        let play = &state.play;
        let last_choice = play.pending == SeatSet::only(seat);
        let last_turn =
            play.last_round.turns() == Some(1) || play.idle + 1 >= self.idle_max(state.seats.get());
        match action {
            CardAction::KeepTickets(_) => last_choice || last_turn,
            CardAction::DrawTickets => {
                u32::from(self.spec.later_tickets.deal) > state.pile.pool.count()
            }
            CardAction::CompleteBest | CardAction::Done => last_choice,
            CardAction::Complete(_) => false,
            CardAction::DrawCard
            | CardAction::TakeCard(_)
            | CardAction::Stop
            | CardAction::Lay(_)
            | CardAction::Pass => last_turn,
        }
    }

    fn arbitrary_action(&self, rng: &mut Rng) -> CardAction {
        let mut small = |bound: u32| rng.below(bound) as u8;
        match small(12) {
            0 => CardAction::DrawCard,
            1 => CardAction::TakeCard(Slot(small(10))),
            2 => CardAction::Stop,
            3 => CardAction::DrawTickets,
            4 => CardAction::KeepTickets(small(1 << OFFER_MAX)),
            5 => CardAction::CompleteBest,
            6 => CardAction::Complete(TicketId(small(70))),
            7 => CardAction::Done,
            8 => CardAction::Pass,
            9 => CardAction::Lay(Lay::Three(ColourSet(small(256)))),
            _ => CardAction::Lay(Lay::Set {
                colour: CardKind(small(CardKind::COUNT as u32)),
                cars: small(5),
                locomotives: small(4),
            }),
        }
    }

    fn audit(&self, state: &CardState) -> Result<(), String> {
        let score = self.outcome(state).ok_or("the game is not over")?;
        for seat in state.seats.seats() {
            let sheet = &score.sheets[seat];
            let (completed, count, _) = reference::worth(self, state.completed[seat]);
            let (missed, ..) = reference::worth(self, state.tickets[seat]);
            let right = i32::from(sheet.from(Source::Completed)) == completed as i32
                && i32::from(sheet.from(Source::Missed)) == -(missed as i32)
                && u32::from(sheet.tickets_completed) == count;
            require(right, || {
                format!("{seat}: {sheet:?} for {completed} - {missed}")
            })?;
            // All tickets of the player, as if none had been completed yet.
            let tickets = state.completed[seat] | state.tickets[seat];
            let few = first_of(tickets, TICKETS_TO_TRY);
            let slow = reference::best_worth(self, &state.stacks[seat], few);
            let best = self.best_set(&state.stacks[seat], few);
            let fast = reference::worth(self, best);
            let fits = reference::is_completed(self, &state.stacks[seat], best);
            require(slow == fast && fits, || {
                format!("{seat}: best set {slow:?}, fast {fast:?}")
            })?;
        }
        Ok(())
    }
}

impl CardGame {
    fn cards_conserved(&self, state: &CardState) -> Result<(), String> {
        let mut all = state.deck;
        all.add_all(&state.discards);
        for card in state.face_up.cards() {
            all.add(card, 1);
        }
        for seat in state.seats.seats() {
            all.add_all(&state.hands[seat]);
            all.add_all(&state.stacks[seat]);
            all.add_all(&state.yards[seat].cards());
            for kind in CardKind::all() {
                require(
                    state.known[seat].get(kind) <= state.hands[seat].get(kind),
                    || format!("{seat} is known to hold {kind} cards it does not have"),
                )?;
            }
        }
        require(all == self.tables.cards, || format!("train cards: {all:?}"))?;
        require(u32::from(state.deck_len) == state.deck.total(), || {
            "deck length".into()
        })?;
        let full = state.face_up.full().count_ones() == u32::from(self.spec.slots);
        require(full || state.deck_len == 0, || {
            "a gap beside a deck that has cards".into()
        })?;
        let begun = matches!(state.play.phase, Phase::Turn);
        let told = !begun || (state.deck_len == 0) == state.play.last_round.has_begun();
        require(told, || "the last round and the deck do not agree".into())
    }

    fn tickets_conserved(&self, state: &CardState) -> Result<(), String> {
        let mut seen: TicketSet = 0;
        let mut count = 0;
        let mut add = |set: TicketSet| {
            seen |= set;
            count += set.count();
        };
        for seat in state.seats.seats() {
            add(state.tickets[seat]);
            add(state.completed[seat]);
            state.offers[seat].iter().for_each(|t| add(1 << t.0));
        }
        add(state.pile.pool);
        (state.pile.under.known()).for_each(|ticket| add(TicketSet::single(ticket)));
        let whole = seen == self.tables.all && count == self.tables.all.count();
        require(whole, || format!("{count} tickets: {seen:b}"))
    }

    fn redeal_cards(&self, state: &mut CardState, viewer: Viewer, rng: &mut Rng) {
        let mut hidden: Vec<CardKind> = state.deck.each().collect();
        let hides = |seat: Seat| !self.is_stack_known(&state.play, viewer, seat);
        let stacks: Vec<Seat> = state.seats.seats().filter(|&seat| hides(seat)).collect();
        for seat in viewer.others(state.seats).iter() {
            for kind in CardKind::all() {
                let extra = state.hands[seat].get(kind) - state.known[seat].get(kind);
                hidden.extend(std::iter::repeat_n(kind, usize::from(extra)));
            }
        }
        for &seat in &stacks {
            hidden.extend(state.stacks[seat].each());
        }
        rng.shuffle(&mut hidden);
        let mut deal = |cards: &mut Hand, from: Hand| {
            let count = (cards.total() - from.total()) as usize;
            *cards = from;
            for card in hidden.drain(..count) {
                cards.add(card, 1);
            }
        };
        for seat in viewer.others(state.seats).iter() {
            deal(&mut state.hands[seat], state.known[seat]);
        }
        for seat in stacks {
            deal(&mut state.stacks[seat], Hand::default());
        }
        state.deck = hidden.into_iter().collect();
    }

    fn redeal_first_tickets(&self, state: &mut CardState, viewer: Viewer, rng: &mut Rng) {
        let others = viewer.others(state.seats);
        for seat in others.iter() {
            state.pile.pool |= state.tickets[seat] | state.offers[seat].set::<TicketSet>();
        }
        let first = self.spec.first_tickets;
        for seat in others.iter() {
            let kept = if state.play.pending.has(seat) {
                0
            } else {
                first.keep + rng.below(u32::from(first.deal - first.keep) + 1) as u8
            };
            (state.tickets[seat], state.offers[seat]) =
                redeal::first_tickets(&mut state.pile.pool, first.deal, kept, rng);
        }
    }

    fn redeal_tickets(&self, state: &mut CardState, viewer: Viewer, rng: &mut Rng) {
        let (own_placed, own_sunk) = match viewer {
            Viewer::Seat(seat) => (state.placed[seat], state.sunk[seat]),
            Viewer::Spectator => (0, 0),
        };
        let others = viewer.others(state.seats);
        let mut touched: Vec<usize> = Vec::new();
        for seat in others.iter() {
            // When the game is over, all tickets lie open.
            if state.play.phase != Phase::Over {
                touched.extend(state.tickets[seat].members());
            }
            touched.extend(state.offers[seat].iter().map(TicketId::index));
        }
        touched.extend(redeal::unseen_under(&state.pile.under, own_placed));
        let redeal = Redeal::new(touched, state.pile.pool, own_sunk, rng);
        for seat in others.iter() {
            if state.play.phase != Phase::Over {
                state.tickets[seat] = redeal.set(state.tickets[seat]);
            }
            state.offers[seat] = redeal.offer(&state.offers[seat]);
            state.placed[seat] = redeal.set(state.placed[seat]);
            state.sunk[seat] = state.placed[seat];
            // What they are about to complete is as secret as what they hold.
            state.chosen[seat] = if rng.below(2) == 0 {
                0
            } else {
                self.best_set(&state.stacks[seat], state.tickets[seat])
            };
            if state.play.phase != Phase::Complete {
                state.chosen[seat] = 0;
            }
        }
        redeal.pile(&mut state.pile);
    }
}

/// At most one player has a row of a colour, and no row is locomotives only.
fn rows_in_order(state: &CardState) -> Result<(), String> {
    for colour in CardKind::colours() {
        let mut owners = 0;
        for seat in state.seats.seats() {
            let row = state.yards[seat].row(colour);
            owners += u32::from(!row.is_empty());
            require(row.cars > 0 || row.locomotives == 0, || {
                format!("{seat} has locomotives without a {colour} card")
            })?;
        }
        require(owners <= 1, || {
            format!("{owners} players have {colour} rows")
        })?;
    }
    Ok(())
}

fn first_of(tickets: TicketSet, count: u32) -> TicketSet {
    TicketSet::of(tickets.members().take(count as usize))
}

/// A position made by hand, for tests of single rules.
impl CardState {
    /// Puts exactly these cards into a hand. Where they come from is not asked.
    pub fn give_hand(&mut self, seat: Seat, cards: &[CardKind]) {
        self.hands[seat] = cards.iter().copied().collect();
        self.known[seat] = Hand::default();
    }

    /// Puts exactly these cards onto a track stack.
    pub fn give_stack(&mut self, seat: Seat, cards: &[CardKind]) {
        self.stacks[seat] = cards.iter().copied().collect();
    }

    /// Lets a seat begin a turn, with no first tickets left to choose.
    pub fn begin_turn(&mut self, seat: Seat) {
        self.play.phase = Phase::Turn;
        self.play.pending = SeatSet::EMPTY;
        self.play.active = seat;
        self.offers = BySeat::splat(Offer::EMPTY);
    }
}
