//! Two games that one viewer cannot tell apart: the same public course, the same cards and
//! tickets for the viewer, and everything else that the rulebook hides dealt differently.
//!
//! The list of what is hidden is written here, from the rulebook, and not taken from the code
//! that makes views: cards that others drew from the deck, and tickets that the viewer was
//! never offered. A twin counts only if the rules accept every action of the game in it.

use gleis_games::Entry;
use gleis_games::entry::{EventOf, StateOf};
use gleis_games::wire::{WireAction, WireEvent, seat_from_wire, seat_to_wire};
use gleis_rules::laws::Testable;
use gleis_rules::{
    Game, Outcome, RecordingChance, Rng, ScriptedChance, Seat, Setup, TicketId, Viewer,
};
use std::collections::{BTreeMap, BTreeSet};

/// How often other cards are tried for each twin.
const TRIES: u32 = 60;

/// What somebody does.
#[derive(Clone, Debug, PartialEq)]
pub enum Move {
    /// Acts.
    Act(WireAction),
    /// Takes the last action back, which needs nobody's consent.
    TakeBack,
    /// Takes the last action back, and all others agree.
    AskBack,
}

/// One command of a game.
#[derive(Clone, Debug)]
pub struct Turn {
    pub seat: u8,
    pub play: Move,
    /// What the rules do not let them do at this moment.
    pub wrong: Option<WireAction>,
}

/// A game up to the action that would end it.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What was agreed.
    pub setup: Setup,
    /// What happens.
    pub turns: Vec<Turn>,
    /// What luck brings, in order.
    pub outcomes: Vec<Outcome>,
    /// For each outcome the seat that alone saw it, if it was a card off the deck.
    drawn_by: Vec<Option<u8>>,
    /// The tickets that each seat was offered.
    offered: BTreeMap<u8, BTreeSet<String>>,
}

/// A game under construction.
struct Planner<'a, E: Entry> {
    entry: &'a E,
    state: StateOf<E>,
    chance: RecordingChance<Rng>,
    rng: Rng,
    plan: Plan,
}

impl<E: Entry> Planner<'_, E>
where
    E::Game: Testable,
{
    /// Notes who saw what of the latest outcomes.
    fn note(&mut self, before: Option<&StateOf<E>>, events: &[EventOf<E>]) {
        let game = self.entry.game();
        let mut cards = Vec::new();
        for event in events {
            match self.entry.event_to_wire(before, &game.see_all(event)) {
                WireEvent::CardDrawn { seat, .. } => cards.push(Some(seat)),
                WireEvent::TurnedUp { .. } => cards.push(None),
                WireEvent::PassengersPlaced { places } => {
                    cards.extend(places.iter().flat_map(|place| &place.colours).map(|_| None));
                }
                WireEvent::FirstTicketsDealt { seat, tickets, .. }
                | WireEvent::TicketsDrawn {
                    seat,
                    tickets: Some(tickets),
                    ..
                } => self.plan.offered.entry(seat).or_default().extend(tickets),
                _ => {}
            }
        }
        let mut cards = cards.into_iter();
        for outcome in &self.chance.outcomes[self.plan.drawn_by.len()..] {
            let seat = match outcome {
                Outcome::Card(_) => cards.next().expect("every card has an event"),
                Outcome::Ticket(_) | Outcome::Index(_) => None,
            };
            self.plan.drawn_by.push(seat);
        }
        assert_eq!(cards.next(), None, "every event of a card is an outcome");
    }

    /// Something that would be legal with another hand and other tickets, and is not.
    fn illegal(&mut self, seat: Seat) -> Option<WireAction> {
        let game = self.entry.game();
        let other = game.redeal(&self.state, Viewer::Spectator, &mut self.rng);
        let action = game.sample(&other, seat, &mut self.rng);
        let wire = self.entry.action_to_wire(&other, seat, action);
        let meant = self.entry.action_from_wire(&self.state, seat, &wire);
        let legal = meant.is_ok_and(|action| game.check(&self.state, seat, action).is_ok());
        (!legal).then_some(wire)
    }

    /// One command; `false` if the game would be over.
    fn turn(&mut self) -> bool {
        let game = self.entry.game();
        let who: Vec<Seat> = game.to_act(&self.state).iter().collect();
        let seat = who[self.rng.below(who.len() as u32) as usize];
        let action = game.sample(&self.state, seat, &mut self.rng);
        let (before, mut events) = (self.state, Vec::new());
        let wrong = self.illegal(seat);
        let (mut next, asked) = (before, self.chance.outcomes.len());
        game.apply_unchecked(&mut next, seat, action, &mut self.chance, &mut events);
        if game.to_act(&next).is_empty() {
            self.chance.outcomes.truncate(asked);
            return false;
        }
        let wire = self.entry.action_to_wire(&before, seat, action);
        self.push(seat, Move::Act(wire), wrong);
        self.state = next;
        self.note(Some(&before), &events);
        let shown = game.reveals(&before, seat, action);
        let (rare, back) = if shown {
            (40, Move::AskBack)
        } else {
            (4, Move::TakeBack)
        };
        if self.rng.below(rare) == 0 {
            self.state = before;
            self.push(seat, back, None);
        }
        true
    }

    fn push(&mut self, seat: Seat, play: Move, wrong: Option<WireAction>) {
        self.plan.turns.push(Turn {
            seat: seat_to_wire(seat),
            play,
            wrong,
        });
    }
}

impl Plan {
    /// A random game, of which at most so many turns are played.
    pub fn new<E: Entry>(entry: &E, setup: Setup, seed: u64, turns: usize) -> Self
    where
        E::Game: Testable,
    {
        let mut chance = RecordingChance::new(Rng::new(seed));
        let mut events = Vec::new();
        let state = entry.game().deal(setup, &mut chance, &mut events);
        let mut planner = Planner {
            entry,
            state,
            chance,
            rng: Rng::new(!seed),
            plan: Self {
                setup,
                turns: Vec::new(),
                outcomes: Vec::new(),
                drawn_by: Vec::new(),
                offered: BTreeMap::new(),
            },
        };
        planner.note(None, &events);
        while planner.plan.turns.len() < turns && planner.turn() {}
        let mut plan = planner.plan;
        plan.outcomes = planner.chance.outcomes;
        plan
    }

    /// Where the game leads; nothing if the rules refuse something or luck is impossible.
    pub fn end<E: Entry>(&self, entry: &E) -> Option<StateOf<E>> {
        let game = entry.game();
        let mut chance = ScriptedChance::new(&self.outcomes);
        let mut events = Vec::new();
        let mut state = game.deal(self.setup, &mut chance, &mut events);
        let mut before = state;
        for turn in &self.turns {
            let seat = seat_from_wire(turn.seat, self.setup.seats)?;
            match &turn.play {
                Move::Act(wire) => {
                    before = state;
                    let action = entry.action_from_wire(&state, seat, wire).ok()?;
                    game.apply(&mut state, seat, action, &mut chance, &mut events)
                        .ok()?;
                }
                Move::TakeBack | Move::AskBack => state = before,
            }
        }
        (chance.failure().is_none() && chance.left() == 0).then_some(state)
    }

    /// The same game with everything that is hidden from a seat, or from spectators, different.
    pub fn twin<E: Entry>(&self, entry: &E, viewer: Option<u8>, seed: u64) -> Twin {
        let mut rng = Rng::new(seed);
        let names = self.other_tickets(entry, viewer, &mut rng);
        let mut plan = self.clone();
        plan.rename(entry, &names, viewer);
        assert!(
            plan.end(entry).is_some(),
            "other tickets change nothing that is public"
        );
        let hidden = |seat: &Option<u8>| seat.is_some() && *seat != viewer;
        let places = plan.drawn_by.iter().enumerate();
        let places = places
            .filter(|(_, seat)| hidden(seat))
            .map(|(place, _)| place);
        let places: Vec<usize> = places.collect();
        for _ in 0..TRIES {
            let mut pick = || places[rng.below(places.len() as u32) as usize];
            let (one, other) = (pick(), pick());
            plan.outcomes.swap(one, other);
            if plan.end(entry).is_none() {
                plan.outcomes.swap(one, other);
            }
        }
        let differ = |place: &&usize| plan.outcomes[**place] != self.outcomes[**place];
        Twin {
            cards: places.iter().filter(differ).count(),
            tickets: names.iter().filter(|(old, new)| old != new).count(),
            plan,
        }
    }

    /// Other names for the tickets that the viewer was never offered, within their decks.
    fn other_tickets<E: Entry>(
        &self,
        entry: &E,
        viewer: Option<u8>,
        rng: &mut Rng,
    ) -> BTreeMap<String, String> {
        let game = entry.game_to_wire();
        let own = viewer.and_then(|seat| self.offered.get(&seat));
        let mut names = BTreeMap::new();
        for deck in &game.decks {
            let tickets = game.tickets.iter().filter(|ticket| ticket.deck == *deck);
            let tickets = tickets.map(|ticket| ticket.id.clone());
            let free: Vec<String> = tickets
                .filter(|id| !own.is_some_and(|own| own.contains(id)))
                .collect();
            let mut shuffled = free.clone();
            rng.shuffle(&mut shuffled);
            names.extend(free.into_iter().zip(shuffled));
        }
        names
    }

    fn rename<E: Entry>(
        &mut self,
        entry: &E,
        names: &BTreeMap<String, String>,
        viewer: Option<u8>,
    ) {
        let ids: Vec<String> = entry
            .game_to_wire()
            .tickets
            .into_iter()
            .map(|t| t.id)
            .collect();
        let new = |name: &String| names.get(name).unwrap_or(name).clone();
        for outcome in &mut self.outcomes {
            if let Outcome::Ticket(ticket) = outcome {
                let name = new(&ids[ticket.index()]);
                let place = ids.iter().position(|id| *id == name);
                *ticket = TicketId(place.expect("a ticket of the game") as u8);
            }
        }
        for turn in &mut self.turns {
            if let Move::Act(WireAction::KeepTickets { keep, under }) = &mut turn.play
                && Some(turn.seat) != viewer
            {
                for name in keep.iter_mut().chain(under) {
                    *name = new(name);
                }
            }
        }
    }

    /// Tickets that a viewer must not hear of.
    pub fn secret_tickets<E: Entry>(&self, entry: &E, viewer: Option<u8>) -> Vec<String> {
        let game = entry.game_to_wire();
        let own = viewer.and_then(|seat| self.offered.get(&seat));
        let tracks: BTreeSet<&String> = game.tracks.iter().map(|track| &track.id).collect();
        let secret =
            |id: &&String| !own.is_some_and(|own| own.contains(*id)) && !tracks.contains(*id);
        let ids = game.tickets.iter().map(|ticket| &ticket.id);
        ids.filter(secret).cloned().collect()
    }
}

/// A game that a viewer cannot tell from another.
#[derive(Debug)]
pub struct Twin {
    /// The game.
    pub plan: Plan,
    /// How many cards were drawn that were others in the first game.
    pub cards: usize,
    /// How many tickets have changed places.
    pub tickets: usize,
}
