//! What those need who give names to the numbers inside a game.

use super::agenda::{EffectId, Task};
use super::content::{AbilityId, CampaignCardId, CompanySlot, Mark, StickerId, Verb};
use super::game::LegendsGame;
use super::play::{Play, Stage};
use super::table::Table;
use crate::{Seat, SeatCount};

impl LegendsGame {
    /// How many effects all abilities have together: an [`EffectId`] is below this.
    #[must_use]
    pub fn effect_count(&self) -> usize {
        self.program.effects.len()
    }

    /// Does this effect ask for a city? Otherwise for a track.
    #[must_use]
    pub fn asks_for_city(&self, effect: EffectId) -> bool {
        let effect = self.program.effects.get(usize::from(effect.0));
        effect.is_some_and(|flat| {
            matches!(
                flat.verb,
                Verb::Mark(
                    Mark::Big | Mark::Plaque | Mark::Boom | Mark::Hub | Mark::Host,
                    _
                )
            )
        })
    }

    /// Do the texts on tickets count?
    #[must_use]
    pub fn shows_texts(&self, table: &Table) -> bool {
        self.texts_act(table)
    }

    /// The sticker that lets players show completed tickets in their turn.
    #[must_use]
    pub const fn bell_sticker(&self) -> Option<StickerId> {
        self.program.bell
    }

    /// The sticker that lets texts on tickets count.
    #[must_use]
    pub const fn texts_sticker(&self) -> Option<StickerId> {
        self.program.texts
    }

    /// The sides of the campaign deck that were read in this game so far, in order. What is
    /// still to be read is on the agenda.
    #[must_use]
    pub fn sides_read(&self, play: &Play) -> Vec<CampaignCardId> {
        let [setup, after] = &self.program.reading;
        let part = |sides: &[CampaignCardId], waits: fn(Task) -> bool| -> Vec<CampaignCardId> {
            let mut agenda = play.agenda;
            let mut next = None;
            while !agenda.is_empty() {
                match agenda.pop() {
                    Task::Read(side) => next = next.or(Some(side)),
                    task if waits(task) => return Vec::new(),
                    _ => {}
                }
            }
            let read = sides.iter().copied();
            read.filter(|&side| next.is_none_or(|next| side < next))
                .collect()
        };
        match play.stage {
            Stage::Setup if play.agenda.is_empty() => Vec::new(),
            Stage::Setup => part(setup, |task| matches!(task, Task::Setup(..=7))),
            Stage::Turns => setup.clone(),
            Stage::End => {
                let waits = |task| matches!(task, Task::End(_) | Task::After(..=3));
                let mut read = setup.clone();
                read.extend(part(after, waits));
                read
            }
        }
    }

    /// The sides of the campaign deck that belong to a game, in the order of reading.
    #[must_use]
    pub fn sides_of(&self, game: u8) -> Vec<CampaignCardId> {
        let sides = self.content.campaign.iter().zip((0..).map(CampaignCardId));
        let mut sides: Vec<_> = sides
            .filter(|(side, _)| side.game == game)
            .map(|(side, id)| (side.phase, id))
            .collect();
        sides.sort_unstable();
        sides.into_iter().map(|(_, id)| id).collect()
    }

    /// How many face-up cards there are.
    #[must_use]
    pub fn row_slots(&self, table: &Table) -> u8 {
        self.slots(table)
    }

    /// The place of an ability among the limited ones.
    #[must_use]
    pub fn use_place(&self, id: AbilityId) -> Option<u8> {
        self.program.places.get(id.index()).copied().flatten()
    }

    /// The card of this level that a player may take now is one of these.
    #[must_use]
    pub fn due_cards(&self, table: &Table, seat: Seat, level: u8) -> Option<[CompanySlot; 2]> {
        let level = usize::from(level);
        CompanySlot::of_level(level).filter(|_| self.is_due(table, seat, level))
    }

    /// How many first tickets at least are kept.
    #[must_use]
    pub fn first_keep(&self, table: &Table) -> u8 {
        self.first_deal(table.seats).1
    }

    /// Is it told by the set-up, or by the copy, who begins? Otherwise it is drawn by lot.
    #[must_use]
    pub fn starter_is_known(&self, first: Option<Seat>, seats: SeatCount) -> bool {
        let holder = self.legacy.start_card;
        first.is_some() || holder.is_some_and(|company| self.seat_of(company, seats).is_some())
    }
}
