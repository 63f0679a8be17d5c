//! The answers to what effects ask.

use super::super::action::LegendsAction;
use super::super::agenda::Task;
use super::super::cards::TrainCards;
use super::super::content::{
    AgreementId, BlankTrack, CardClass, Colour, CompanySlot, EventId, Pool, RegionId, RuleOp,
    ToolId,
};
use super::super::event::{Happening, LegendsEvent, PaperEvent, PlaceEvent, ProgressEvent, Secret};
use super::super::step::{LOOK_ANYWAY, Step};
use crate::{Chance, EventSink, Seat, TicketId, TrackId};

impl<C: Chance, S: EventSink<LegendsEvent>> Step<'_, C, S> {
    /// Takes the answer to a question.
    pub fn answer(&mut self, task: Task, seat: Seat, action: LegendsAction) {
        self.state.table.play.agenda.pop();
        match (task, action) {
            (Task::Use(moment, ..), LegendsAction::Use(id, way)) => {
                let list = self.game.list(moment).iter();
                let place = list.clone().position(|&other| other == id).unwrap_or(0);
                self.push(Task::Use(moment, seat, place as u8 + 1));
                self.use_ability(seat, id, way);
            }
            (Task::Choose(_, ability, effect), LegendsAction::Choose(chosen)) => {
                let (first, _) = self.game.program.effects[usize::from(effect.0)].ways;
                self.choose(seat, ability, (first, chosen));
            }
            (Task::Alternative(_, id), LegendsAction::Choose(chosen)) => {
                if let Some(way) = self.game.way_to_pay(id, chosen) {
                    self.pay(seat, id, way, true);
                }
            }
            (Task::Discard(..) | Task::DiscardColour(..), LegendsAction::Discard(card)) => {
                self.discard_more(task, seat, card);
            }
            (Task::Swap(_, left), LegendsAction::Swap(card, slot)) => {
                // Locomotives are looked for after the last swap (LW-43), once.
                if self.table().play.agenda.top() != Task::Fill(LOOK_ANYWAY) {
                    self.push(Task::Fill(LOOK_ANYWAY));
                }
                if left > 1 {
                    self.push(Task::Swap(seat, left - 1));
                }
                self.swap(seat, card, slot);
            }
            (Task::Pick(_, left), LegendsAction::TakeCard(slot)) => {
                if left > 1 {
                    self.push(Task::Pick(seat, left - 1));
                }
                if let Some(card) = self.table().row.card(slot) {
                    self.take_face_up(seat, slot, card);
                    self.push(Task::Fill(0));
                }
            }
            (Task::PutBack(_, done, count), LegendsAction::Choose(place)) => {
                self.state.top.lift(place, done);
                self.tell(LegendsEvent::Secret(Secret::Lifted {
                    seat,
                    from: place,
                    to: done,
                }));
                if done + 2 < count {
                    self.push(Task::PutBack(seat, done + 1, count));
                }
            }
            (Task::Show(_), LegendsAction::Show(ticket)) => {
                self.push(Task::Show(seat));
                self.ring(seat, ticket);
            }
            (_, LegendsAction::Choose(chosen)) => self.answer_choice(task, seat, chosen),
            _ => {}
        }
    }

    /// Cards of one class, one after another; of one colour, the first says which.
    fn discard_more(&mut self, task: Task, seat: Seat, card: super::super::cards::TrainCard) {
        let left = match task {
            Task::Discard(_, _, left, _) | Task::DiscardColour(_, _, left) => left,
            _ => 0,
        };
        if left > 1 {
            match (task, card.colour()) {
                (Task::Discard(_, CardClass::Same, ..) | Task::DiscardColour(..), Some(colour)) => {
                    self.push(Task::DiscardColour(seat, colour.0, left - 1));
                }
                (Task::Discard(_, class, _, must), _) => {
                    self.push(Task::Discard(seat, class, left - 1, must));
                }
                _ => {}
            }
        }
        self.discard(seat, card);
        self.after_discards();
    }

    /// Nothing is drawn, and the row keeps its size.
    fn swap(&mut self, seat: Seat, card: super::super::cards::TrainCard, slot: crate::Slot) {
        let Some(taken) = self.table().row.card(slot) else {
            return;
        };
        self.state.hands[seat].take(card, 1);
        self.state.hands[seat].put(taken, 1);
        self.happen(Happening::Swapped {
            seat,
            card,
            slot,
            taken,
        });
    }

    fn answer_choice(&mut self, task: Task, seat: Seat, chosen: u8) {
        match task {
            Task::Place(_, ability, effect) => self.place_chosen(seat, ability, effect, chosen),
            Task::Draft(_, Pool::Tools) => {
                let tool = ToolId(chosen);
                let counters = self.game.content.tools[tool.index()].counters;
                self.happen(PaperEvent::ToolPassed {
                    tool,
                    seat,
                    counters,
                });
            }
            Task::Draft(_, Pool::Agreements) => self.happen(PaperEvent::Agreed {
                seat,
                agreement: AgreementId(chosen),
            }),
            Task::Draft(_, Pool::Memory) => self.happen(ProgressEvent::MemoryTaken {
                seat,
                ticket: TicketId(chosen),
            }),
            Task::Upgrade(..) => {
                if let Some(&slot) = CompanySlot::ALL.get(usize::from(chosen)) {
                    self.happen(ProgressEvent::UpgradeTaken { seat, slot });
                }
            }
            Task::Archive(..) => self.archive_event(EventId(chosen)),
            Task::Rule(_, _, true) => self.happen(PaperEvent::ToolArchived(ToolId(chosen))),
            Task::Rule(_, op, false) => self.change_region(op, RegionId(chosen)),
            Task::Offer(_, left) => {
                self.happen(PlaceEvent::RegionOffered(RegionId(chosen)));
                if left > 1 {
                    self.push(Task::Offer(seat, left - 1));
                }
            }
            Task::Open(_) => self.happen(PlaceEvent::RegionOpened(RegionId(chosen))),
            Task::Colour(_, track) => self.colour_chosen(track, Colour(chosen)),
            _ => {}
        }
    }

    /// The rule of a region rests, or pays double, in this game.
    fn change_region(&mut self, op: RuleOp, region: RegionId) {
        if let Some(contents) = &self.game.content.region(region).contents {
            self.change_sticker(op, contents.sticker);
        }
    }

    /// Tracks with a choice of two colours come coloured; beds need a sticker of the stock.
    fn colour_chosen(&mut self, track: TrackId, colour: Colour) {
        let blank = self.game.content.tracks[track.index()].blank;
        let choice = matches!(blank, Some(BlankTrack::Choice(..))) && self.game.is_blank(track);
        self.happen(PlaceEvent::Painted {
            track,
            colour,
            sticker: !choice,
        });
    }
}
