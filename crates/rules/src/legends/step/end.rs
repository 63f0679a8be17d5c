//! The end of a game, and the steps after it.

use super::super::agenda::{Moment, Task};
use super::super::content::{AbilityId, Colour, Kind};
use super::super::event::{Happening, LegendsEvent, PlaceEvent, ProgressEvent};
use super::super::parts::Slip;
use super::super::play::Stage;
use super::super::state::TicketSet;
use super::Step;
use crate::{BitSet, BySeat, Chance, EventSink, Seat, TrackId};

impl<C: Chance, S: EventSink<LegendsEvent>> Step<'_, C, S> {
    /// Tickets, then what cards say of the end, agreements last, then the bank slips.
    pub fn end_stage(&mut self, stage: u8) {
        match stage {
            0 => {
                let ore = self.game.all_ore(self.table());
                let play = &mut self.state.table.play;
                play.stage = Stage::End;
                play.ore_sold = ore;
                self.push(Task::End(1));
                let rung = self.game.is_bell_heard(self.table());
                self.state.table.play.rung = rung;
                if rung {
                    self.for_all(|seat| Task::RingAll(seat, 0));
                }
            }
            1 => {
                self.happen(Happening::TicketsRevealed(self.state.tickets));
                self.push(Task::End(2));
                if !self.game.list(Moment::Score).is_empty() {
                    self.for_all(|seat| Task::Fire(Moment::Score, seat, 0));
                }
            }
            2 => {
                self.push(Task::End(3));
                if !self.game.list(Moment::Promise).is_empty() {
                    self.for_all(|seat| Task::Fire(Moment::Promise, seat, 0));
                }
            }
            _ => {
                self.write_slips();
                self.push(Task::After(2));
            }
        }
    }

    /// A task for every player in turn order.
    fn for_all(&mut self, task: impl Fn(Seat) -> Task) {
        let seats = self.table().seats;
        let mut order = [self.table().starter; crate::SEATS_MAX];
        for place in 1..usize::from(seats.get()) {
            order[place] = order[place - 1].next(seats);
        }
        for &seat in order[..usize::from(seats.get())].iter().rev() {
            self.push(task(seat));
        }
    }

    /// Bank slips (LW-A1a), the places (LW-A1b, LW-A1c) and the start card (LW-A1d).
    fn write_slips(&mut self) {
        let seats = self.table().seats;
        for seat in seats.seats() {
            let slip = self.slip(seat);
            self.happen(ProgressEvent::SlipWritten { seat, slip });
        }
        let places = self.game.rank(self.table());
        self.happen(ProgressEvent::Ranked(places));
        let last = seats.seats().find(|&seat| places[seat] == seats.get());
        if let Some(last) = last {
            self.happen(Happening::Begins(last));
        }
    }

    /// Coins, the bonus for used cars, tickets plus and minus; an old ticket never costs.
    fn slip(&self, seat: Seat) -> Slip {
        let table = self.table();
        let numbers = &self.game.content.numbers;
        let completed = self.game.completed(self.state, seat);
        let missed = self.state.tickets[seat].without(completed);
        let worth = |tickets: TicketSet| -> i16 {
            tickets
                .members()
                .map(|ticket| i16::from(self.game.content.tickets[ticket].dollars))
                .sum()
        };
        Slip {
            coins: table.cash[seat],
            bonus: i16::from(numbers.bonus_for(table.cars[seat])),
            completed: worth(completed),
            missed: -worth(missed),
            tickets_completed: completed.count() as u8,
            tickets_missed: missed.count() as u8,
        }
    }

    /// The steps after the game. On its own, a game ends with the event that is archived.
    pub fn after_step(&mut self, step: u8) {
        let last_step = if self.game.reads_deck() { 8 } else { 2 };
        if step > last_step {
            return;
        }
        self.push(Task::After(step + 1));
        let starter = self.table().starter;
        match step {
            // The owner of the start card archives an event of the discard pile (LW-A2).
            2 => self.push(Task::Archive(starter, false)),
            3 => {
                if let Some(&first) = self.game.program.reading[1].first() {
                    self.push(Task::Read(first));
                }
            }
            // In the first game the stamps come in force after the tickets were revealed.
            4 => {
                self.push(Task::Fire(Moment::After(4), starter, 0));
                if !self.table().play.rung && self.game.is_bell_heard(self.table()) {
                    self.for_all(|seat| Task::RingAll(seat, 0));
                }
            }
            7 => self.push(Task::Fire(Moment::After(7), starter, 0)),
            5 => {
                self.push(Task::Fire(Moment::After(5), starter, 0));
                self.late_postcards();
            }
            _ => {}
        }
    }

    /// In the first game of a region the company with fewest tracks there takes its second
    /// postcard; tie: lower placed.
    fn late_postcards(&mut self) {
        let entering = self.new_regions();
        for region in entering.iter() {
            let Some(contents) = &self.game.content.region(region).contents else {
                continue;
            };
            let tracks = |seat: Seat| {
                let owned = self.table().owned[seat].members();
                owned
                    .filter(|&track| self.game.map.touches[track].has(region))
                    .count()
            };
            let fewest = (self.table().seats.seats())
                .min_by_key(|&seat| (tracks(seat), -i16::from(self.table().places[seat])));
            if let Some(seat) = fewest {
                self.take_postcard(seat, contents.postcards[1]);
            }
        }
    }

    /// Empty beds get the colour that was paid; where it is unknown or used up, the owner says.
    pub fn paint_beds(&mut self, at: u8) {
        let Some((track, colour)) = self.table().paints.iter().nth(usize::from(at)) else {
            return;
        };
        self.push(Task::Beds(at + 1));
        // A track that had a colour before was repainted by a card of the deck.
        if !self.game.is_blank(track) {
            return;
        }
        let in_stock = |colour: Colour| self.table().paint_stock[colour.index()] > 0;
        match colour.filter(|&colour| in_stock(colour)) {
            Some(colour) => self.happen(PlaceEvent::Painted {
                track,
                colour,
                sticker: true,
            }),
            None => {
                if let Some(owner) = self.owner(track) {
                    self.push(Task::Colour(owner, track));
                }
            }
        }
    }

    pub fn owner(&self, track: TrackId) -> Option<Seat> {
        let mut seats = self.table().seats.seats();
        seats.find(|&seat| self.table().owned[seat].has(track.index()))
    }

    /// Winner and last place choose the colours of some tracks of a new region.
    pub fn choose_colours(&mut self, at: u8) {
        let next = self.game.next_choice(self.table(), at);
        if let Some((track, seat)) = next {
            if track.0 < u8::MAX {
                self.push(Task::ChoiceColours(track.0 + 1));
            }
            self.push(Task::Colour(seat, track));
        }
    }

    /// More or less of something, never below 0.
    pub fn change(&mut self, seat: Seat, kind: Kind, more: i16, by: AbilityId) {
        let before = self.table().count(kind, seat);
        let most = match kind {
            Kind::Cash | Kind::Vault => i16::MAX,
            // All cars of a colour are on the board, in the supply or in the box.
            Kind::Car => {
                let used: i16 = (self.table().owned[seat].members())
                    .map(|track| i16::from(self.game.map.lengths[track]))
                    .sum();
                i16::from(self.game.content.numbers.cars_max) - used
            }
            _ => i16::from(u8::MAX),
        };
        let now = before.saturating_add(more).clamp(0, most.max(0));
        if now != before {
            self.happen(Happening::Counted {
                seat,
                kind,
                now,
                by,
            });
        }
    }
}

impl super::super::game::LegendsGame {
    /// Places by total, completed tickets, later in turn order (LW-A1b, LW-A1c).
    pub(crate) fn rank(&self, table: &super::super::table::Table) -> BySeat<u8> {
        let measure = |seat: Seat| {
            let slip = &table.slips[seat];
            (
                slip.total(),
                slip.tickets_completed,
                self.turn_of(table, seat),
            )
        };
        let mut places = BySeat::splat(0);
        for seat in table.seats.seats() {
            let better = (table.seats.seats()).filter(|&other| measure(other) > measure(seat));
            places[seat] = better.count() as u8 + 1;
        }
        places
    }
}
