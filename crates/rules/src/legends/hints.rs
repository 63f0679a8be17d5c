//! What a player can work out from what it knows: what a track would cost and bring, which
//! tickets some tracks would complete, and why a track cannot be claimed.
//!
//! Players and their programs ask these questions of what they see, so that the meaning of
//! conditions stays defined once.

use super::action::{Claim, LegendsAction};
use super::agenda::{Agenda, EffectId, Moment, Task};
use super::cards::{Hand, TrainCard, TrainCards};
use super::content::{
    Ability, AbilityId, Amount, CardClass, Colour, Cost, Kind, Price, Target, TrackColour, Trigger,
    Verb,
};
use super::game::LegendsGame;
use super::interpret::{Scene, could_hold};
use super::network::Network;
use super::parts::Slip;
use super::state::{LegendsState, TicketSet, TrackSet};
use super::table::Table;
use super::view::LegendsView;
use crate::{BitSet, CityId, Illegal, Seat, TicketId, TrackId, Viewer};

/// What a track costs beside the cards that it wants by its length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct Toll {
    /// Cards more, at will.
    pub cards: i16,
    /// Those of them that belong to the set itself; below 0 where it is smaller.
    pub set: i16,
    /// Locomotives more.
    pub locomotives: i16,
    pub cash: i16,
    /// Is it paid like a grey track?
    pub grey: bool,
}

/// How a track looks to a player, as if it were that player's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// It can be claimed without spending a locomotive.
    Claimable,
    /// It can be claimed, but only with locomotives.
    WithLocomotives,
    /// Nothing but cards or coins stand in the way.
    Lacking {
        /// How many cards of the colour are missing; none if it is the prices of the steps
        /// that cannot be paid.
        missing: u8,
        /// For which colour it is so few.
        colour: Colour,
    },
    /// It cannot be claimed, whatever the cards.
    Never(Illegal),
}

impl LegendsGame {
    /// A state with everything that the viewer knows, in which the rest is missing.
    #[must_use]
    pub fn known_state(&self, view: &LegendsView) -> LegendsState {
        let mut state = LegendsState::empty(view.table);
        if let Viewer::Seat(seat) = view.viewer {
            state.hands[seat] = view.hand;
            state.tickets[seat] = view.tickets;
            state.offers[seat] = view.offer;
            state.disarmed = view.disarmed;
        }
        state.top = view.top;
        state
    }

    /// Tracks the seat may claim if it can pay.
    #[must_use]
    pub fn free_for(&self, state: &LegendsState, seat: Seat) -> TrackSet {
        self.open_to(state, seat)
    }

    /// The tracks that connect cities for a player: the own ones and the public one.
    #[must_use]
    pub fn connects_for(&self, table: &Table, seat: Seat) -> TrackSet {
        self.connecting(table, seat)
    }

    /// Those of the tickets whose cities these tracks join.
    #[must_use]
    pub fn completed_by(&self, tracks: TrackSet, tickets: TicketSet) -> TicketSet {
        let network = Network::new(&self.map.ends, tracks);
        let joined = |&ticket: &usize| network.joins(self.map.ticket_ends[ticket]);
        TicketSet::of(tickets.members().filter(joined))
    }

    /// What the bits of [`Claim::helps`] mean for a claim of this track, the lowest first.
    #[must_use]
    pub fn helps_for(&self, state: &LegendsState, seat: Seat, track: TrackId) -> Vec<AbilityId> {
        self.helps(state, seat, track).iter().collect()
    }

    /// Abilities that can act in the steps of claiming, by themselves or for a price.
    pub fn claim_abilities(&self) -> impl Iterator<Item = AbilityId> + '_ {
        (1..=12).flat_map(|step| self.list(Moment::Claim(step)).iter().copied())
    }

    /// Abilities that can act at a moment.
    #[must_use]
    pub fn abilities_at(&self, moment: Moment) -> &[AbilityId] {
        self.list(moment)
    }

    /// The tracks for which the guard of an ability may hold, from the board alone.
    #[must_use]
    pub fn could_meet(&self, id: AbilityId) -> TrackSet {
        let guard = self.ability(id).guard.as_ref();
        TrackSet::of(self.map.on_board.members().filter(|&track| {
            let track = TrackId(track as u8);
            guard.is_none_or(|guard| could_hold(&self.map, guard, track) != Some(false))
        }))
    }

    /// Is an ability in force for a player, with a use left?
    #[must_use]
    pub fn is_in_force(&self, state: &LegendsState, id: AbilityId, seat: Seat) -> bool {
        self.is_active(state, id, seat)
    }

    /// Would the guard of an ability hold for this claim? The track counts as claimed if the
    /// state says so.
    #[must_use]
    pub fn meets(&self, state: &LegendsState, seat: Seat, id: AbilityId, claim: &Claim) -> bool {
        self.guard_holds(&self.scene_of(state, seat, id, claim.track, Some(*claim)))
    }

    /// Does the guard of an ability hold now?
    #[must_use]
    pub fn meets_now(&self, state: &LegendsState, seat: Seat, id: AbilityId) -> bool {
        self.guard_holds(&Scene::now(state, seat, id))
    }

    /// A number of an ability, for this claim or for what is going on.
    #[must_use]
    pub fn number_for(
        &self,
        state: &LegendsState,
        seat: Seat,
        (id, amount): (AbilityId, &Amount),
        claim: Option<&Claim>,
    ) -> i16 {
        let scene = match claim {
            Some(claim) => self.scene_of(state, seat, id, claim.track, Some(*claim)),
            None => Scene::now(state, seat, id),
        };
        self.amount(&scene, amount)
    }

    /// Do the dollars of this ability count twice in this game?
    #[must_use]
    pub fn counts_double(&self, table: &Table, id: AbilityId) -> bool {
        self.pays_double(table, id)
    }

    /// An effect about which somebody is asked: what it does, and its options if it has some.
    #[must_use]
    pub fn asked_effect(&self, effect: EffectId) -> Option<&Verb> {
        let flat = self.program.effects.get(usize::from(effect.0))?;
        Some(&flat.verb)
    }

    /// What an option of a choice costs and does.
    pub fn option_of(
        &self,
        effect: EffectId,
        option: u8,
    ) -> Option<(Option<&Price>, impl Iterator<Item = (&Target, &Verb)>)> {
        let (first, end) = self.program.effects.get(usize::from(effect.0))?.ways;
        let at = usize::from(first) + usize::from(option);
        let way = self
            .program
            .ways
            .get(at)
            .filter(|_| at < usize::from(end))?;
        let (from, to) = way.span;
        let effects = &self.program.effects[usize::from(from.0)..usize::from(to.0)];
        let effects = effects.iter().map(|flat| (&flat.target, &flat.verb));
        Some((way.price.as_ref(), effects))
    }

    /// The ability with this id, if there is one.
    #[must_use]
    pub fn find_ability(&self, id: AbilityId) -> Option<&Ability> {
        self.content.abilities.get(id.index())
    }

    /// Tracks for which something in force changes how they are paid.
    #[must_use]
    pub fn tolled(&self, state: &LegendsState, seat: Seat) -> TrackSet {
        let modifiers = self.program.modifiers.iter();
        modifiers
            .filter(|&&(id, _)| self.is_active(state, id, seat))
            .fold(TrackSet::EMPTY, |all, &(_, tracks)| all | tracks)
    }

    /// What a track of [`LegendsGame::tolled`] costs more, without helps and powder.
    #[must_use]
    pub fn toll(&self, state: &LegendsState, seat: Seat, track: TrackId) -> Toll {
        let terms = self.conditions(state, seat, track);
        let mut toll = Toll {
            cards: i16::from(terms.more),
            set: i16::from(terms.more),
            grey: terms.grey,
            ..Toll::default()
        };
        let claim = self.plain_claim(track);
        for &(id, tracks) in &self.program.modifiers {
            let ability = self.ability(id);
            let Some((_, Price(ways))) = &ability.price else {
                continue;
            };
            if ability.trigger == Trigger::Claim
                && tracks.has(track.index())
                && self.is_active(state, id, seat)
                && self.meets(state, seat, id, &claim)
            {
                // Cards at will are what is least missed, so the last way to pay is taken.
                for cost in ways.last().into_iter().flatten() {
                    self.add_toll(state, seat, (id, &claim), cost, &mut toll);
                }
            }
        }
        toll
    }

    fn add_toll(
        &self,
        state: &LegendsState,
        seat: Seat,
        (id, claim): (AbilityId, &Claim),
        cost: &Cost,
        toll: &mut Toll,
    ) {
        match cost {
            Cost::Lose(Kind::Cash, amount) => {
                toll.cash += self.number_for(state, seat, (id, amount), Some(claim));
            }
            Cost::Lose(..) => {}
            Cost::Discard(CardClass::Loco, amount) => {
                toll.locomotives += self.number_for(state, seat, (id, amount), Some(claim));
            }
            Cost::Discard(_, amount) => {
                toll.cards += self.number_for(state, seat, (id, amount), Some(claim));
            }
        }
    }

    /// A claim paid with plain cards of the track's colour.
    #[must_use]
    pub fn plain_claim(&self, track: TrackId) -> Claim {
        Claim {
            track,
            colour: self.colour(track).colour(),
            cards: self.length(track),
            locomotives: 0,
            powder: 0,
            pickaxes: 0,
            skulls: 0,
            helps: 0,
        }
    }

    /// How a track looks to a player who could make these claims; to others it is taken or
    /// closed, or nothing can be said.
    #[must_use]
    pub fn track_look(&self, view: &LegendsView, claims: &[Claim], track: TrackId) -> Option<Look> {
        let table = &view.table;
        let index = track.index();
        if self.owner_of(table, track).is_some() {
            return Some(Look::Never(Illegal::TrackTaken));
        }
        let closed = !table.open.has(index) || table.blocked == Some(track);
        let Viewer::Seat(seat) = view.viewer else {
            return closed.then_some(Look::Never(Illegal::TrackClosed));
        };
        // In the order in which an attempt is refused.
        let why = if closed {
            Illegal::TrackClosed
        } else if self.map.parallel(table.owned[seat]).has(index) {
            Illegal::TrackBesideOwn
        } else if table.cars[seat] < self.length(track) {
            Illegal::TooFewTrains
        } else {
            let claims = claims.iter().filter(|claim| claim.track == track);
            return Some(self.cards_look(view, claims, track));
        };
        Some(Look::Never(why))
    }

    /// Who has claimed a track.
    #[must_use]
    pub fn owner_of(&self, table: &Table, track: TrackId) -> Option<Seat> {
        let mut seats = table.seats.seats();
        seats.find(|&seat| table.owned[seat].has(track.index()))
    }

    fn cards_look<'a>(
        &self,
        view: &LegendsView,
        claims: impl Iterator<Item = &'a Claim>,
        track: TrackId,
    ) -> Look {
        match claims.map(|claim| claim.locomotives).min() {
            Some(0) => return Look::Claimable,
            Some(_) => return Look::WithLocomotives,
            None => {}
        }
        let hand = &view.hand;
        let most = Colour::all().max_by_key(|&colour| hand.of_colour(colour));
        let colour = match self.colour(track) {
            TrackColour::Colour(colour) => colour,
            TrackColour::Grey | TrackColour::Blank => most.unwrap_or(Colour::RED),
        };
        let held = hand.of_colour(colour) + hand.of(TrainCard::LOCOMOTIVE);
        let missing = self.length(track).saturating_sub(held);
        Look::Lacking { missing, colour }
    }

    /// Every claim that the viewer could make if it were the viewer's turn.
    #[must_use]
    pub fn claims_of(&self, view: &LegendsView) -> Vec<Claim> {
        let mut claims = Vec::new();
        if let Viewer::Seat(seat) = view.viewer {
            let mut state = self.known_state(view);
            let play = &mut state.table.play;
            play.active = seat;
            play.agenda = Agenda::OVER;
            play.agenda.push(Task::Turn);
            self.list_actions(&state, seat, &mut |action| {
                if let LegendsAction::Claim(claim) = action {
                    claims.push(claim);
                }
            });
        }
        claims
    }

    /// What a player would write on the bank slip now, as far as the tickets given.
    #[must_use]
    pub fn slip_now(&self, table: &Table, seat: Seat, tickets: TicketSet) -> Slip {
        let completed = self.completed_by(self.connecting(table, seat), tickets);
        let worth = |tickets: TicketSet| -> i16 {
            let dollars = |ticket: usize| i16::from(self.content.tickets[ticket].dollars);
            tickets.members().map(dollars).sum()
        };
        let missed = tickets.without(completed);
        Slip {
            coins: table.cash[seat],
            bonus: i16::from(self.content.numbers.bonus_for(table.cars[seat])),
            completed: worth(completed),
            missed: -worth(missed),
            tickets_completed: completed.count() as u8,
            tickets_missed: missed.count() as u8,
        }
    }

    /// The cities of a ticket.
    #[must_use]
    pub fn ticket_places(&self, ticket: TicketId) -> [CityId; 2] {
        self.content.tickets[ticket.index()].ends
    }

    /// How many cards of each colour a hand holds, symbols aside, and how many locomotives.
    #[must_use]
    pub fn colours_of(hand: &Hand) -> ([u8; Colour::COUNT], u8) {
        (hand.colours(), hand.of(TrainCard::LOCOMOTIVE))
    }
}
