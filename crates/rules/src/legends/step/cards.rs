//! Taking train cards, and the deck and row behind it.

use super::super::agenda::{Moment, Task};
use super::super::cards::{Hand, TrainCard, TrainCards};
use super::super::event::{Happening, LegendsEvent};
use super::super::play::Stage;
use super::Step;
use crate::{Chance, Counts, EventSink, Seat, Slot, Stream};

/// Set in [`Task::Fill`]: look for locomotives even if no gap was filled.
pub(crate) const LOOK_ANYWAY: u8 = 0x80;

impl<C: Chance, S: EventSink<LegendsEvent>> Step<'_, C, S> {
    /// The top card of the deck (LW-42, LW-47).
    #[inline]
    pub fn draw_card(&mut self, seat: Seat, second: bool) {
        self.begin_take(second);
        self.state.table.play.blind += 1;
        self.push(Task::CardTaken {
            locomotive: false,
            second,
        });
        self.push(Task::Draw(seat, 1));
    }

    /// A face-up card, replaced at once (LW-42); a locomotive is the whole action (LW-46).
    #[inline]
    pub fn take_card(&mut self, seat: Seat, slot: Slot, second: bool) {
        self.begin_take(second);
        let Some(card) = self.table().row.card(slot) else {
            return;
        };
        self.take_face_up(seat, slot, card);
        self.push(Task::CardTaken {
            locomotive: card.is_locomotive(),
            second,
        });
        self.push(Task::Fill(0));
    }

    fn begin_take(&mut self, second: bool) {
        self.state.table.play.agenda.pop();
        if !second {
            self.state.table.play.blind = 0;
        }
    }

    pub fn take_face_up(&mut self, seat: Seat, slot: Slot, card: TrainCard) {
        self.state.hands[seat].put(card, 1);
        self.happen(Happening::CardTaken { seat, slot, card });
    }

    /// Two cards in all, unless there is none that may be the second.
    #[inline]
    pub fn card_taken(&mut self, whole_action: bool) {
        if !whole_action && self.game.second_card_exists(self.table()) {
            self.push(Task::SecondCard);
            return;
        }
        let seat = self.active();
        self.push(Task::TurnEnd);
        self.use_papers(Moment::Take, seat);
    }

    /// Draws on: a newspaper is no card, and whatever it does comes first (LW-50).
    #[inline]
    pub fn draw_on(&mut self, seat: Seat, left: u8) {
        if left == 0 || !self.game.can_draw(self.table()) {
            return;
        }
        let card = self.off_the_deck();
        if card == TrainCard::NEWSPAPER {
            self.push(Task::Draw(seat, left));
            self.newspaper();
            return;
        }
        if left > 1 {
            self.push(Task::Draw(seat, left - 1));
        }
        self.state.hands[seat].put(card, 1);
        self.state.table.card_drawn(seat);
        self.tell(LegendsEvent::CardDrawn { seat, card });
        self.shuffle_if_empty();
    }

    /// Fills the gaps of the row from the lowest slot, then looks for locomotives (LW-43, A1).
    #[inline]
    pub fn fill_row(&mut self, swept: u8) {
        let slots = self.game.slots(self.table());
        let mut filled = swept & LOOK_ANYWAY != 0;
        while let Some(slot) = self.table().next_gap(slots) {
            if !self.game.can_draw(self.table()) {
                break;
            }
            let card = self.off_the_deck();
            if card == TrainCard::NEWSPAPER {
                self.push(Task::Fill(swept | LOOK_ANYWAY));
                self.newspaper();
                return;
            }
            self.happen(Happening::TurnedUp { slot, card });
            self.shuffle_if_empty();
            filled = true;
        }
        let times = swept & !LOOK_ANYWAY;
        let may_sweep = times < self.game.content.numbers.resets_max;
        if filled && may_sweep && self.has_too_many_locomotives(slots) {
            self.sweep();
            self.push(Task::Fill(times + 1));
        }
    }

    /// A row with three locomotives is swept as long as there are enough other cards for one
    /// that may stay (LW-43, ruling 9). Then it has no gap either (GL-19).
    fn has_too_many_locomotives(&self, slots: u8) -> bool {
        let (table, reset_at) = (self.table(), self.game.content.numbers.reset_at);
        if table.row.locomotives() < reset_at {
            return false;
        }
        let in_row = table.row.len() - table.row.locomotives();
        let others = u32::from(in_row)
            + self.others(&self.state.deck)
            + self.others(&table.discards)
            + self.state.top.others();
        others > u32::from(slots - reset_at)
    }

    /// How many cards that are neither locomotives nor newspapers.
    fn others(&self, cards: &Hand) -> u32 {
        cards.without_news() - u32::from(cards.of(TrainCard::LOCOMOTIVE))
    }

    /// Discards the row; filling it again is the next task.
    pub fn sweep(&mut self) {
        self.happen(Happening::RowSwept);
        self.shuffle_if_empty();
    }

    /// The top card of the deck, not yet anywhere else. While a game is set up newspapers are
    /// shuffled back (LW-S5b), which is the same as drawing among the others.
    #[inline(always)]
    fn off_the_deck(&mut self) -> TrainCard {
        let setting_up = self.table().play.stage == Stage::Setup;
        let state = &mut *self.state;
        if let Some(card) = state.top.pop() {
            return card;
        }
        let kind = if setting_up {
            let mut others = state.deck;
            let newspapers = others.of(TrainCard::NEWSPAPER);
            others.take(TrainCard::NEWSPAPER, newspapers);
            self.chance.card(Stream::CarDeck, &others, others.total())
        } else {
            let cards = u32::from(state.table.deck_len);
            self.chance.card(Stream::CarDeck, &state.deck, cards)
        };
        state.deck.sub(kind, 1);
        TrainCard::of_kind(kind).unwrap_or(TrainCard::LOCOMOTIVE)
    }

    /// An empty deck is made anew from the discards, newspapers too, at once (LW-44, ruling 8).
    #[inline(always)]
    pub fn shuffle_if_empty(&mut self) {
        if self.table().deck_len == 0 && self.table().discards != Hand::default() {
            self.state.deck = self.table().discards;
            self.happen(Happening::DeckShuffled);
        }
    }

    /// Cards were discarded: they may be the only ones for the deck and the gaps.
    #[inline(always)]
    pub fn after_discards(&mut self) {
        if self.table().deck_len == 0 {
            self.shuffle_if_empty();
            self.push(Task::Fill(0));
        }
    }

    /// Looks at the top cards of the deck in secret.
    pub fn peek(&mut self, seat: Seat, count: u8) {
        let count = count.min(self.table().deck_len);
        while self.state.top.len() < count {
            let state = &mut *self.state;
            let cards = state.deck.total();
            if cards == 0 {
                break;
            }
            let kind = self.chance.card(Stream::CarDeck, &state.deck, cards);
            state.deck.sub(kind, 1);
            state.top.push(TrainCard::of_kind(kind));
        }
        let count = count.min(self.state.top.len());
        self.state.top.seen_by(seat, count);
        let top = self.state.top;
        self.tell(LegendsEvent::Peeked { seat, top });
        if count > 1 {
            self.push(Task::PutBack(seat, 0, count));
        }
    }
}
