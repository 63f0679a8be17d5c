//! Which abilities are in force, for whom, and how often still.

use super::action::Claim;
use super::agenda::{Course, Moment, Task};
use super::cards::TrainCards;
use super::content::{
    Ability, AbilityId, AbilityRange, CompanySlot, EventKind, Limit, Obligation, Origin,
    PostcardId, StickerId, Target, Trigger, Verb,
};
use super::game::LegendsGame;
use super::interpret::Scene;
use super::parts::PostPlace;
use super::play::Stage;
use super::state::LegendsState;
use super::table::Table;
use crate::{BitSet, Seat, SeatCount, TrackId};

impl LegendsGame {
    /// Is the card or sticker of an ability in force for a player, and is a use left?
    #[inline]
    pub(super) fn is_active(&self, state: &LegendsState, id: AbilityId, seat: Seat) -> bool {
        let table = &state.table;
        let ability = self.ability(id);
        let in_force = match ability.origin {
            Origin::Event(event) => {
                table.events.current == Some(event)
                    && self.content.events[event.index()].kind == EventKind::Lasting
            }
            Origin::Sticker(sticker) => table.stickers.has(sticker.index()),
            Origin::Company(company, slot) => {
                self.company(seat) == company && table.has_card(seat, slot)
            }
            Origin::Agreement(agreement) => table.agreement[seat] == Some(agreement),
            Origin::Postcard(postcard) => {
                let bit = 1 << postcard.index();
                table.post(postcard).at == PostPlace::Company(self.company(seat))
                    && (state.disarmed | table.asleep) & bit == 0
                    && !self.is_of_ticket_shown(table, postcard)
            }
            Origin::Tool(tool) => {
                !table.play.tool_used && table.tool(tool).is_some_and(|(holder, _)| holder == seat)
            }
            Origin::Campaign(_) | Origin::Ticket(_) => true,
        };
        in_force && self.is_use_left(table, id, seat)
    }

    /// The ticket that brings a postcard does not fulfil it as well (ruling GL-25).
    fn is_of_ticket_shown(&self, table: &Table, postcard: PostcardId) -> bool {
        let shown = table.play.ticket;
        shown.is_some_and(|shown| self.content.tickets[shown.index()].postcard == Some(postcard))
    }

    /// Was an event turned only while the papers of this action act (GL-18)?
    pub(super) fn comes_too_late(&self, table: &Table, moment: Moment, id: AbilityId) -> bool {
        match self.ability(id).origin {
            Origin::Event(event) => {
                matches!(moment, Moment::PAPERS | Moment::Take | Moment::Draw)
                    && table.play.event != Some(event)
            }
            _ => false,
        }
    }

    /// Does anything listen for the bell: is the sticker that says so in force?
    pub(super) fn is_bell_heard(&self, table: &Table) -> bool {
        (self.list(Moment::Bell).iter()).any(|&id| match self.ability(id).origin {
            Origin::Sticker(sticker) => table.stickers.has(sticker.index()),
            _ => true,
        })
    }

    fn is_use_left(&self, table: &Table, id: AbilityId, seat: Seat) -> bool {
        let ability = self.ability(id);
        match (ability.limit, ability.origin) {
            (Limit::PerGame(most), _) => self.program.places[id.index()]
                .is_none_or(|place| table.uses[seat][usize::from(place)] < most),
            (Limit::InAll(most), Origin::Postcard(postcard)) => {
                let spent = table.post(postcard).spent;
                let spent = if self.is_second(id) {
                    spent >> 4
                } else {
                    spent & 15
                };
                spent < most
            }
            (_, Origin::Postcard(postcard)) => self.uses_left(table, postcard) > 0,
            _ => true,
        }
    }

    /// How often a postcard can still be used in all.
    #[must_use]
    pub fn uses_left(&self, table: &Table, postcard: PostcardId) -> u8 {
        let spent = table.post(postcard).spent;
        let uses = self.content.postcards[postcard.index()].uses;
        uses.saturating_sub((spent & 15) + (spent >> 4))
    }

    /// Is it the second ability of its card?
    pub(super) fn is_second(&self, id: AbilityId) -> bool {
        match self.ability(id).origin {
            Origin::Postcard(postcard) => {
                let AbilityRange { first, .. } = self.content.postcards[postcard.index()].abilities;
                id != first
            }
            _ => false,
        }
    }

    /// Does it act without being asked for: no price, or one that is part of the action, and
    /// no tool?
    #[inline]
    pub(super) fn is_automatic(&self, id: AbilityId) -> bool {
        let ability = self.ability(id);
        let optional = matches!(ability.price, Some((Obligation::For, _)));
        !optional && !matches!(ability.origin, Origin::Tool(_))
    }

    pub(super) fn is_must(&self, id: AbilityId) -> bool {
        matches!(self.ability(id).price, Some((Obligation::Must, _)))
    }

    /// A guard of something that meets several players is judged for each of them.
    #[inline]
    pub(super) fn is_judged_later(&self, id: AbilityId) -> bool {
        let ability = self.ability(id);
        let mut effects = ability.effects.iter();
        ability.guard.is_some()
            && effects.any(|effect| matches!(effect.target, Target::Each | Target::Poorest))
    }

    /// May an ability that is read or turned begin?
    pub(super) fn may_begin(&self, state: &LegendsState, id: AbilityId, seat: Seat) -> bool {
        self.is_judged_later(id) || self.guard_holds(&Scene::now(state, seat, id))
    }

    /// All effects of an ability.
    #[inline]
    pub(super) fn course(&self, seat: Seat, ability: AbilityId) -> Task {
        let (next, end) = self.program.spans[ability.index()];
        Task::Carry(seat, Course { ability, next, end })
    }

    /// Can a card come off the deck: is there anything but newspapers?
    #[inline(always)]
    pub(super) fn can_draw(&self, table: &Table) -> bool {
        let newspapers = table.newspapers_in_deck(self.newspapers(table.seats));
        table.deck_len > newspapers
            || (table.deck_len > 0
                && table.play.stage != Stage::Setup
                && table.discards.without_news() > 0)
    }

    /// Are there enough cards for the action, and for effects that draw (LW-45)?
    #[inline(always)]
    pub(super) fn may_take(&self, table: &Table) -> bool {
        use crate::Counts;
        let cards = u32::from(table.deck_len) + table.discards.total();
        cards > u32::from(self.content.numbers.take_above)
    }

    pub(super) fn second_card_exists(&self, table: &Table) -> bool {
        self.can_draw(table) || table.row.cards().any(|(_, card)| !card.is_locomotive())
    }

    /// Are face-up locomotives denied to everybody?
    #[inline]
    pub(super) fn denies_locomotives(&self, state: &LegendsState) -> bool {
        let seat = state.table.play.active;
        (self.program.denials.iter()).any(|&id| {
            self.is_active(state, id, seat) && self.guard_holds(&Scene::now(state, seat, id))
        })
    }

    /// How many first tickets everybody is dealt, and how many at least are kept.
    pub(super) fn first_deal(&self, seats: SeatCount) -> (u8, u8) {
        let first = self.content.numbers.first_tickets;
        let each = self.legacy.tickets.count() / u32::from(seats.get());
        if each >= u32::from(first.deal) {
            (first.deal, first.keep)
        } else {
            (each as u8, first.short_keep.min(each as u8))
        }
    }

    /// Is the rule of the bell in force: may tickets be shown before the end?
    pub(super) fn may_ring(&self, table: &Table) -> bool {
        (self.program.bell).is_some_and(|sticker: StickerId| table.stickers.has(sticker.index()))
    }

    /// Is the rule in force that texts on tickets count?
    pub(super) fn texts_act(&self, table: &Table) -> bool {
        (self.program.texts).is_some_and(|sticker: StickerId| table.stickers.has(sticker.index()))
    }

    /// The place of a seat in the turn order, from 1.
    pub(super) fn turn_of(&self, table: &Table, seat: Seat) -> u8 {
        let seats = table.seats.get();
        (seat.index() as u8 + seats - table.began.index() as u8) % seats + 1
    }

    /// Abilities that a player can use for a claim of this track, in their order.
    pub(super) fn helps(&self, state: &LegendsState, seat: Seat, track: TrackId) -> Helps {
        let mut helps = Helps::default();
        for &(id, tracks) in &self.program.modifiers {
            if helps.len < Helps::MAX as u8
                && tracks.has(track.index())
                && self.is_help(id)
                && self.is_active(state, id, seat)
                && self.guard_holds(&self.scene_of(state, seat, id, track, None))
            {
                helps.ids[usize::from(helps.len)] = id;
                helps.len += 1;
            }
        }
        helps
    }

    fn is_help(&self, id: AbilityId) -> bool {
        is_help(self.ability(id))
    }

    /// The modifiers of a claim that hold anyway: cards more, skulls as locomotives, grey.
    pub(super) fn conditions(&self, state: &LegendsState, seat: Seat, track: TrackId) -> Terms {
        let mut terms = Terms::default();
        for &(id, tracks) in &self.program.modifiers {
            if tracks.has(track.index())
                && self.ability(id).trigger == Trigger::While
                && !self.is_help(id)
                && self.is_active(state, id, seat)
                && self.guard_holds(&self.scene_of(state, seat, id, track, None))
            {
                terms.add(self, id);
            }
        }
        terms
    }

    /// A condition that speaks of a claim that is not made yet.
    pub(super) fn scene_of<'a>(
        &self,
        state: &'a LegendsState,
        seat: Seat,
        ability: AbilityId,
        track: TrackId,
        claim: Option<Claim>,
    ) -> Scene<'a> {
        Scene {
            state,
            seat,
            ability,
            track: Some(track),
            city: None,
            claim,
            hopeful: false,
        }
    }

    /// Is a company card there to be had at this level?
    pub(super) fn is_due(&self, table: &Table, seat: Seat, level: usize) -> bool {
        CompanySlot::of_level(level).is_some_and(|slots| {
            let due = self
                .content
                .company_card(self.company(seat), slots[0])
                .stamps;
            table.stamps[seat] >= due && !slots.iter().any(|&slot| table.has_card(seat, slot))
        })
    }
}

/// A reduction is optional, and so is everything a tool does.
pub(super) fn is_help(ability: &Ability) -> bool {
    let mut effects = ability.effects.iter();
    ability.trigger == Trigger::While
        && (matches!(ability.origin, Origin::Tool(_))
            || effects.any(|effect| matches!(effect.verb, Verb::Cost(..0))))
}

/// Abilities that can be used for a claim.
#[derive(Clone, Copy, Debug)]
pub(super) struct Helps {
    ids: [AbilityId; Helps::MAX],
    len: u8,
}

impl Default for Helps {
    fn default() -> Self {
        Self {
            ids: [AbilityId(0); Self::MAX],
            len: 0,
        }
    }
}

impl Helps {
    /// As many as there are bits in a claim.
    pub const MAX: usize = 8;

    pub fn iter(&self) -> impl ExactSizeIterator<Item = AbilityId> + '_ {
        self.ids[..usize::from(self.len)].iter().copied()
    }

    pub const fn len(&self) -> u8 {
        self.len
    }
}

/// How a claim of a track is paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Terms {
    /// Cards more or fewer.
    pub more: i8,
    /// Are skulls of other colours as good as locomotives?
    pub wild_skulls: bool,
    /// Is it paid like a grey track?
    pub grey: bool,
}

impl Terms {
    pub fn add(&mut self, game: &LegendsGame, id: AbilityId) {
        for effect in &game.ability(id).effects {
            match effect.verb {
                Verb::Cost(more) => self.more = self.more.saturating_add(more),
                Verb::WildSkull => self.wild_skulls = true,
                Verb::Grey => self.grey = true,
                _ => {}
            }
        }
    }
}
