//! Newspapers and events.

use super::super::agenda::{Moment, Task};
use super::super::content::{EventId, EventKind, Trigger};
use super::super::event::{Happening, LegendsEvent, NewsEvent};
use super::super::play::Stage;
use super::Step;
use crate::{BitSet, Chance, EventSink, Stream};

impl<C: Chance, S: EventSink<LegendsEvent>> Step<'_, C, S> {
    /// A newspaper came off the deck: the next event is turned, the newspaper discarded (LW-50).
    /// While an event acts nothing more comes of it: there are no events inside events.
    pub fn newspaper(&mut self) {
        self.happen(Happening::Newspaper);
        self.shuffle_if_empty();
        let play = &self.table().play;
        if !play.in_news && play.stage == Stage::Turns {
            self.turn_event();
        }
    }

    /// The next event. A used-up deck is made anew from the discards but the current one; if
    /// there are none, nothing happens (ruling 5).
    fn turn_event(&mut self) {
        let events = self.table().events;
        if events.deck == 0 {
            let current = events.current.map_or(0, |event| 1 << event.index());
            if events.discards & !current == 0 {
                return;
            }
            self.happen(NewsEvent::EventsShuffled);
        }
        let deck = self.table().events.deck;
        let index = self.chance.index(Stream::Events, deck.count());
        let event = EventId(deck.nth(index) as u8);
        self.happen(NewsEvent::EventTurned(event));
        self.state.table.play.in_news = true;
        self.push(Task::NewsEnd);
        let seat = self.active();
        if !self.game.list(Moment::News).is_empty() {
            self.push(Task::Fire(Moment::News, seat, 0));
        }
        self.lightning(event);
    }

    /// A lightning event acts once, immediately (LW-52).
    fn lightning(&mut self, event: EventId) {
        let event = &self.game.content.events[event.index()];
        if event.kind != EventKind::Lightning {
            return;
        }
        let seat = self.active();
        for id in event.abilities.ids().rev() {
            if self.game.ability(id).trigger == Trigger::Now
                && self.game.may_begin(self.state, id, seat)
            {
                self.push(self.game.course(seat, id));
            }
        }
    }

    /// Archives an event for good; a current one is replaced at once (LW-53).
    pub fn archive_event(&mut self, event: EventId) {
        let events = self.table().events;
        if !(events.deck | events.discards).has(event.index()) {
            return;
        }
        self.happen(NewsEvent::EventArchived(event));
        let play = &self.table().play;
        if events.current == Some(event) && play.stage == Stage::Turns && !play.in_news {
            self.turn_event();
        }
    }
}
