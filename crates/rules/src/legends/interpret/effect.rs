//! Effects: one arm for each word.

use super::super::agenda::{EffectId, Task};
use super::super::content::{
    AbilityId, Amount, Counter, EventOp, EventRef, Kind, OfferBox, PaintColour, Place, Pool,
    PostcardGroup, PostcardId, PostcardRef, RuleOp, RuleRef, StickerId, Verb,
};
use super::super::event::{LegendsEvent, NewsEvent, PaperEvent, PlaceEvent, ProgressEvent};
use super::super::parts::PostPlace;
use super::super::step::Step;
use super::Scene;
use crate::{BitSet, Chance, EventSink, Seat};

impl<C: Chance, S: EventSink<LegendsEvent>> Step<'_, C, S> {
    /// Carries out one effect for one player. What cannot be done is skipped.
    pub fn effect(&mut self, seat: Seat, ability: AbilityId, effect: EffectId) {
        let flat = &self.game.program.effects[usize::from(effect.0)];
        match &flat.verb {
            Verb::Gain(kind, amount) => self.gain(seat, ability, *kind, amount),
            Verb::Lose(kind, amount) => {
                let less = self.number(seat, ability, amount);
                self.change(seat, *kind, less.saturating_neg(), ability);
            }
            Verb::Cards(amount) => {
                let cards = self.number(seat, ability, amount);
                if self.game.may_take(self.table()) {
                    self.push(Task::Draw(seat, small(cards)));
                }
            }
            Verb::Pick(amount) => {
                let cards = self.number(seat, ability, amount);
                if self.game.may_take(self.table()) {
                    self.push(Task::Pick(seat, small(cards)));
                }
            }
            Verb::Swap(amount) => {
                let cards = self.number(seat, ability, amount);
                self.push(Task::Swap(seat, small(cards)));
            }
            Verb::Refresh => {
                if self.game.may_take(self.table()) {
                    self.push(Task::Fill(0));
                    self.sweep();
                }
            }
            Verb::PeekDeck(cards) => self.peek(seat, *cards),
            Verb::Tickets { draw, keep } => self.draw_tickets(seat, *draw, *keep),
            Verb::Show => self.push(Task::Show(seat)),
            Verb::Postcard(which) => self.give_postcard(seat, *which),
            Verb::Event(op, which) => self.change_event(seat, *op, *which),
            Verb::Rule(op, which) => self.change_rule(seat, *op, *which),
            Verb::Paint(Place::Beds, PaintColour::Paid) => self.push(Task::Beds(0)),
            Verb::Paint(..) => self.push(Task::Place(seat, ability, effect)),
            Verb::Mark(mark, place) => self.mark(seat, ability, effect, (*mark, place)),
            Verb::FlipWinter => {
                let winter = !self.table().winter;
                self.happen(PlaceEvent::Winter(winter));
            }
            Verb::Open(OfferBox::Toolbox) => self.happen(PaperEvent::ToolboxOpened),
            Verb::Open(OfferBox::Offer) => self.offer_regions(),
            Verb::Draft(pool) => self.draft(seat, *pool),
            Verb::Vote(option) => self.happen(ProgressEvent::Voted(*option)),
            Verb::Retire(amount) => {
                let count = self.number(seat, ability, amount);
                self.happen(ProgressEvent::Retired(small(count)));
            }
            Verb::Choose(_) => self.push(Task::Choose(seat, ability, effect)),
            // Modifiers are looked at where they matter.
            Verb::Pass
            | Verb::Cost(_)
            | Verb::WildSkull
            | Verb::DenyOpenLocomotive
            | Verb::Market(_)
            | Verb::Grey => {}
        }
    }

    pub fn number(&self, seat: Seat, ability: AbilityId, amount: &Amount) -> i16 {
        self.game
            .amount(&Scene::now(self.state, seat, ability), amount)
    }

    fn gain(&mut self, seat: Seat, ability: AbilityId, kind: Kind, amount: &Amount) {
        let mut more = self.number(seat, ability, amount);
        if kind == Kind::Cash && self.game.pays_double(self.table(), ability) {
            more = more.saturating_mul(2);
        }
        self.change(seat, kind, more, ability);
        let takes_fund = matches!(
            amount,
            Amount::Counted {
                counter: Counter::Fund,
                ..
            }
        );
        if let (true, Some(claim)) = (takes_fund, self.table().play.claim) {
            self.happen(PlaceEvent::FundTaken(claim.track));
        }
    }

    fn give_postcard(&mut self, seat: Seat, which: PostcardRef) {
        let postcard = match which {
            PostcardRef::One(postcard) => Some(postcard),
            PostcardRef::Printed => (self.table().play.ticket)
                .and_then(|ticket| self.game.content.tickets[ticket.index()].postcard),
        };
        if let Some(postcard) = postcard {
            self.take_postcard(seat, postcard);
        }
    }

    fn change_event(&mut self, seat: Seat, op: EventOp, which: EventRef) {
        match (op, which) {
            (EventOp::Add, EventRef::One(event)) => {
                let events = self.table().events;
                if !(events.deck | events.discards).has(event.index()) {
                    self.happen(NewsEvent::EventAdded(event));
                }
            }
            (EventOp::Drop, EventRef::One(event)) => self.archive_event(event),
            (_, EventRef::Any) => self.push(Task::Archive(seat, true)),
        }
    }

    fn change_rule(&mut self, seat: Seat, op: RuleOp, which: RuleRef) {
        match which {
            RuleRef::AnyTool => self.push(Task::Rule(seat, op, true)),
            RuleRef::AnyRegion => self.push(Task::Rule(seat, op, false)),
            RuleRef::One(sticker) => self.change_sticker(op, sticker),
        }
    }

    /// A sticker covers the one it replaces.
    pub fn change_sticker(&mut self, op: RuleOp, sticker: StickerId) {
        match op {
            RuleOp::Add => {
                if let Some(covered) = self.game.content.stickers[sticker.index()].replaces {
                    self.happen(PaperEvent::RuleRemoved(covered));
                }
                self.happen(PaperEvent::RuleAdded(sticker));
            }
            RuleOp::Remove => self.happen(PaperEvent::RuleRemoved(sticker)),
            RuleOp::Double => self.happen(PaperEvent::RuleDoubled(sticker)),
        }
    }

    fn draft(&mut self, seat: Seat, pool: Pool) {
        match pool {
            Pool::Tools | Pool::Agreements | Pool::Memory => self.push(Task::Draft(seat, pool)),
            Pool::Letters => {
                if let Some(letter) = self.next_letter() {
                    self.take_postcard(seat, letter);
                }
            }
            Pool::Upgrades => {
                for level in (0..super::super::content::CompanySlot::LEVELS).rev() {
                    self.push(Task::Upgrade(seat, level as u8));
                }
            }
        }
    }

    /// The letters are taken in the order of their numbers.
    fn next_letter(&self) -> Option<PostcardId> {
        let postcards = self.game.content.postcards.iter().enumerate();
        postcards
            .filter(|(_, postcard)| postcard.group == PostcardGroup::Letter)
            .map(|(index, _)| PostcardId(index as u8))
            .find(|&postcard| self.table().post(postcard).at == PostPlace::Office)
    }

    /// The last place offers some of the regions that can be reached, the winner opens one.
    fn offer_regions(&mut self) {
        let numbers = &self.game.content.numbers;
        let (first, last) = numbers.offers;
        let game = self.game.legacy.game;
        if !(first..=last).contains(&game) || self.table().opened.is_some() {
            return;
        }
        self.push(Task::ChoiceColours(0));
        let (offering, opening) = (self.game.last(self.table()), self.game.winner(self.table()));
        self.push(Task::Open(opening));
        self.push(Task::Offer(offering, numbers.offered));
    }
}

fn small(number: i16) -> u8 {
    number.clamp(0, i16::from(u8::MAX)) as u8
}
