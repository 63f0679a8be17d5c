//! Taking car cards, and the deck and market behind it.

use super::super::{BoardEvent, BoardRules, Happening, Phase};
use super::Step;
use crate::parts::Market;
use crate::{CardKind, Chance, Counts, EventSink, Seat, Slot, Stream};

impl<R, C, S> Step<'_, R, C, S>
where
    R: BoardRules,
    C: Chance,
    S: EventSink<BoardEvent<R>>,
{
    /// The top card of the deck (U4-24, U4-Q16).
    #[inline(always)]
    pub fn draw_card(&mut self, seat: Seat) {
        self.draw_to_hand(seat);
        self.after_card();
    }

    /// A face-up card, replaced at once (U4-25). A locomotive is the whole draw (U4-27).
    #[inline(always)]
    pub fn take_card(&mut self, seat: Seat, slot: Slot) {
        let Some(card) = self.state.market.card(slot) else {
            return;
        };
        self.state.market.set(slot, None);
        self.state.hands[seat].add(card, 1);
        self.state.known[seat].add(card, 1);
        self.happen(Happening::CardTaken { seat, slot, card });
        self.turn_up(slot);
        self.sweep_if_needed();
        if card.is_locomotive() {
            self.end_turn();
        } else {
            self.after_card();
        }
    }

    /// After the first card a second is compulsory while a legal one exists (U4-Q01, Q02).
    #[inline(always)]
    fn after_card(&mut self) {
        let first = self.state.play.phase == Phase::Turn;
        if first && self.game.second_card_exists(self.state) {
            self.state.play.phase = Phase::SecondCard;
        } else {
            self.end_turn();
        }
    }

    #[inline(always)]
    pub fn draw_to_hand(&mut self, seat: Seat) {
        let card = self.off_the_deck();
        self.state.hands[seat].add(card, 1);
        self.tell(BoardEvent::CardDrawn { seat, card });
        self.shuffle_if_empty();
    }

    /// A gap stays a gap while there is no card to fill it (U4-Q05).
    #[inline(always)]
    fn turn_up(&mut self, slot: Slot) {
        if self.state.deck_len > 0 {
            let card = self.off_the_deck();
            self.state.market.set(slot, Some(card));
            self.happen(Happening::TurnedUp { slot, card });
            self.shuffle_if_empty();
        }
    }

    /// Fills the gaps of the market from the lowest slot. Only a market that was just refilled
    /// is looked at for locomotives (U4-Q10).
    pub fn fill_gaps(&mut self) {
        let mut refilled = false;
        for slot in (0..self.game.spec.market.slots).map(Slot) {
            if self.state.market.card(slot).is_none() && self.state.deck_len > 0 {
                self.turn_up(slot);
                refilled = true;
            }
        }
        if refilled {
            self.sweep_if_needed();
        }
    }

    /// Sweeps the market while it holds too many locomotives (U4-29, U4-Q08 to Q11).
    #[inline(always)]
    fn sweep_if_needed(&mut self) {
        if self.game.has_too_many_locomotives(self.state) {
            self.sweep();
        }
    }

    #[cold]
    fn sweep(&mut self) {
        for _ in 0..self.game.spec.market.resets_max {
            if !self.game.has_too_many_locomotives(self.state) || !self.others_suffice() {
                return;
            }
            let slots = self.game.spec.market.slots;
            for card in self.state.market.cards() {
                self.state.discards.add(card, 1);
            }
            self.state.market = Market::EMPTY;
            self.happen(Happening::MarketSwept);
            // Without this a market that was swept onto an empty deck would stay empty.
            self.shuffle_if_empty();
            for slot in (0..slots).map(Slot) {
                self.turn_up(slot);
            }
        }
    }

    /// Are there enough other cards for a market that can stay (U4-Q11)?
    fn others_suffice(&self) -> bool {
        let state = &*self.state;
        let others = |cards: &R::Cards| cards.total() - u32::from(cards.get(CardKind::LOCOMOTIVE));
        let in_market = state.market.cars().count_ones();
        in_market + others(&state.deck) + others(&state.discards) >= self.game.tables.others_needed
    }

    #[inline(always)]
    fn off_the_deck(&mut self) -> CardKind {
        let state = &mut *self.state;
        let card = self
            .chance
            .card(Stream::CarDeck, &state.deck, u32::from(state.deck_len));
        state.deck.sub(card, 1);
        state.deck_len -= 1;
        card
    }

    /// An empty deck is made anew from the discards at once (U4-31, U4-34, U4-Q06).
    #[inline(always)]
    pub fn shuffle_if_empty(&mut self) {
        if self.state.deck_len == 0 {
            self.shuffle();
        }
    }

    #[cold]
    fn shuffle(&mut self) {
        let state = &mut *self.state;
        state.deck_len = state.discards.total() as u8;
        if state.deck_len > 0 {
            state.deck = std::mem::take(&mut state.discards);
            self.happen(Happening::DeckShuffled);
        }
    }
}
