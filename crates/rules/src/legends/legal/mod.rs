//! Which actions are legal: listed, counted and drawn by lot, and checked one by one.

mod answers;
mod claims;

use super::action::{Claim, LegendsAction};
use super::agenda::{Moment, Task};
use super::content::{Colour, Origin, PostcardId};
use super::game::LegendsGame;
use super::parts::PostPlace;
use super::state::LegendsState;
use crate::{BitSet, Illegal, Rng, Seat, TrackId};
use claims::{Claimable, colour_of};

/// How many postcards can be held back or let go in one turn.
const SWITCHES_MAX: u8 = 4;

impl LegendsGame {
    /// The order: as the question lists its answers; in a turn cards, tickets, options, claims
    /// by colour, track and payment, pass.
    pub(super) fn list_actions(
        &self,
        state: &LegendsState,
        seat: Seat,
        each: &mut dyn FnMut(LegendsAction),
    ) {
        match state.table.play.agenda.top() {
            Task::Turn => {
                let mut acts = false;
                self.list_plain(state, seat, &mut |action| {
                    acts |= !matches!(action, LegendsAction::Use(..) | LegendsAction::Switch(_));
                    each(action);
                });
                let claimable = self.claimable(state, seat);
                for (row, tracks) in claimable.iter().enumerate() {
                    for track in tracks.members() {
                        acts = true;
                        let what = (TrackId(track as u8), colour_of(row));
                        self.each_payment(state, seat, what, &mut |claim| {
                            each(LegendsAction::Claim(claim));
                            true
                        });
                    }
                }
                if !acts {
                    each(LegendsAction::Pass);
                }
            }
            question => self.list_answers(state, seat, question, each),
        }
    }

    /// Everything in a turn but claims and passing.
    fn list_plain(&self, state: &LegendsState, seat: Seat, each: &mut dyn FnMut(LegendsAction)) {
        let table = &state.table;
        if self.may_take(table) {
            if self.can_draw(table) {
                each(LegendsAction::DrawCard);
            }
            let denied = self.denies_locomotives(state);
            for (slot, card) in table.row.cards() {
                if !(denied && card.is_locomotive()) {
                    each(LegendsAction::TakeCard(slot));
                }
            }
        }
        if !state.pile.is_empty() {
            each(LegendsAction::DrawTickets);
        }
        self.list_options(state, seat, each);
    }

    /// Options before the action: abilities, and postcards held back or let go.
    fn list_options(&self, state: &LegendsState, seat: Seat, each: &mut dyn FnMut(LegendsAction)) {
        self.list_uses(state, seat, (Moment::Turn, 0), each);
        if self.legacy.game == 1 || state.table.play.switches >= SWITCHES_MAX {
            return;
        }
        let own = PostPlace::Company(self.company(seat));
        for index in 0..self.content.postcards.len() {
            let postcard = PostcardId(index as u8);
            if state.table.post(postcard).at == own {
                each(LegendsAction::Switch(postcard));
            }
        }
    }

    /// Random: uniform over the actions, where a claim counts once for each track and colour,
    /// then uniform over the ways to pay for it.
    pub(super) fn sample(&self, state: &LegendsState, seat: Seat, rng: &mut Rng) -> LegendsAction {
        if state.table.play.agenda.top() == Task::Turn {
            return self.draw_turn(state, seat, rng);
        }
        let mut count = 0;
        self.list_actions(state, seat, &mut |_| count += 1);
        let wanted = if count > 1 { rng.below(count) } else { 0 };
        let mut chosen = LegendsAction::Done;
        let mut rank = 0;
        self.list_actions(state, seat, &mut |action| {
            if rank == wanted {
                chosen = action;
            }
            rank += 1;
        });
        chosen
    }

    fn draw_turn(&self, state: &LegendsState, seat: Seat, rng: &mut Rng) -> LegendsAction {
        let claimable: Claimable = self.claimable(state, seat);
        let claims: u32 = claimable.iter().map(|tracks| tracks.count()).sum();
        let (mut count, mut acts) = (0, claims > 0);
        self.list_plain(state, seat, &mut |action| {
            acts |= !matches!(action, LegendsAction::Use(..) | LegendsAction::Switch(_));
            count += 1;
        });
        let pass = u32::from(!acts);
        let mut wanted = rng.below(count + claims + pass);
        if wanted < count {
            let (mut chosen, mut rank) = (LegendsAction::Pass, 0);
            self.list_plain(state, seat, &mut |action| {
                if rank == wanted {
                    chosen = action;
                }
                rank += 1;
            });
            return chosen;
        }
        wanted -= count;
        for (row, tracks) in claimable.iter().enumerate() {
            if wanted < tracks.count() {
                let track = TrackId(tracks.nth(wanted) as u8);
                return self.draw_payment(state, seat, (track, row), rng);
            }
            wanted -= tracks.count();
        }
        LegendsAction::Pass
    }

    fn draw_payment(
        &self,
        state: &LegendsState,
        seat: Seat,
        (track, row): (TrackId, usize),
        rng: &mut Rng,
    ) -> LegendsAction {
        let what = (track, colour_of(row));
        let (mut count, mut chosen) = (0, None);
        self.each_payment(state, seat, what, &mut |claim| {
            // The n-th way replaces the chosen one with a chance of one in n.
            count += 1;
            if count == 1 || rng.below(count) == 0 {
                chosen = Some(claim);
            }
            true
        });
        chosen.map_or(LegendsAction::Pass, LegendsAction::Claim)
    }

    /// Is the action legal, and if not, why?
    pub(super) fn check(
        &self,
        state: &LegendsState,
        seat: Seat,
        action: LegendsAction,
    ) -> Result<(), Illegal> {
        let may_act = state.table.to_act();
        if may_act.is_empty() {
            return Err(Illegal::GameOver);
        }
        if !may_act.has(seat) {
            return Err(Illegal::NotYourTurn);
        }
        if let (Task::Turn, LegendsAction::Claim(claim)) = (state.table.play.agenda.top(), action) {
            return self.check_claim(state, seat, claim);
        }
        let mut legal = false;
        self.list_actions(state, seat, &mut |other| legal |= other == action);
        if legal {
            Ok(())
        } else {
            Err(self.why_not(state, seat, action))
        }
    }

    fn check_claim(&self, state: &LegendsState, seat: Seat, claim: Claim) -> Result<(), Illegal> {
        let track = claim.track.index();
        let table = &state.table;
        if track >= self.content.tracks.len() || !self.map.on_board.has(track) {
            return Err(Illegal::NoSuchTrack);
        }
        if table
            .seats
            .seats()
            .any(|other| table.owned[other].has(track))
        {
            return Err(Illegal::TrackTaken);
        }
        if !table.open.has(track) || table.blocked == Some(claim.track) {
            return Err(Illegal::TrackClosed);
        }
        if !self.open_to(state, seat).has(track) {
            return Err(Illegal::TrackBesideOwn);
        }
        if self.length(claim.track) > table.cars[seat] {
            return Err(Illegal::TooFewTrains);
        }
        if claim
            .colour
            .is_some_and(|colour| colour.index() >= Colour::COUNT)
        {
            return Err(Illegal::WrongColour);
        }
        let row = claim.colour.map_or(claims::PAYMENTS - 1, Colour::index);
        let (mut legal, mut any) = (false, false);
        if self.claimable(state, seat)[row].has(track) {
            let what = (claim.track, claim.colour);
            self.each_payment(state, seat, what, &mut |other| {
                any = true;
                legal |= other == claim;
                !legal
            });
        }
        match (legal, any) {
            (true, _) => Ok(()),
            (false, true) => Err(Illegal::WrongPayment),
            (false, false) => Err(Illegal::TooFewCards),
        }
    }

    /// The reason for a refusal of anything but a claim.
    fn why_not(&self, state: &LegendsState, seat: Seat, action: LegendsAction) -> Illegal {
        let table = &state.table;
        let top = table.play.agenda.top();
        match (top, action) {
            (Task::Turn | Task::SecondCard, LegendsAction::DrawCard) => Illegal::DeckEmpty,
            (Task::Turn | Task::SecondCard, LegendsAction::TakeCard(slot)) => {
                match table.row.card(slot) {
                    None => Illegal::SlotEmpty,
                    Some(_) if top == Task::Turn && !self.may_take(table) => Illegal::DeckEmpty,
                    Some(_) => Illegal::LocomotiveSecond,
                }
            }
            (Task::Turn, LegendsAction::DrawTickets) => Illegal::NoTickets,
            (Task::Turn, LegendsAction::Pass) => Illegal::MayNotPass,
            (Task::FirstTickets | Task::KeepTickets(..), LegendsAction::KeepTickets(kept)) => {
                let offered = state.offers[seat].len();
                if u32::from(kept) >= 1 << offered {
                    Illegal::WrongTickets
                } else {
                    Illegal::KeepMore
                }
            }
            (Task::Discard(..) | Task::DiscardColour(..), LegendsAction::Discard(_)) => {
                Illegal::TooFewCards
            }
            (Task::Turn | Task::Use(..), LegendsAction::Use(id, _)) => {
                let known = id.index() < self.content.abilities.len();
                match known.then(|| self.ability(id).origin) {
                    Some(Origin::Campaign(_) | Origin::Ticket(_)) | None => Illegal::NotNow,
                    Some(_) => Illegal::OutOfReach,
                }
            }
            _ => Illegal::NotNow,
        }
    }
}
