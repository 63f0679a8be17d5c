//! A game of the catalogue whose chance follows a script, whatever key the server draws for it;
//! and on demand one that leaks, to see that leaks are found.
//!
//! The server plays it as any other: nothing in the server knows of scripts.

use gleis_bots::random::Variations;
use gleis_bots::{Asked, Bot, BotSpec, Budget, Playable, Question};
use gleis_games::entry::{ActionOf, EventOf, NotationError, SeenOf, StateOf, ViewOf};
use gleis_games::wire::{Hints, WireAction, WireBoard, WireEvent, WireGame, WireOutcome, WireView};
use gleis_games::{BoardNames, Entry, GameInfo};
use gleis_rules::{
    BitSet, CardKind, Chance, Counts, EventSink, Game, Illegal, Outcome, Rng, Score,
    ScriptedChance, Seat, SeatCount, SeatSet, Setup, Stream, TicketId, Viewer, digest,
};
use gleis_server::chance::SecureChance;
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The chance of a game can be asked so often.
const PLACES: usize = 4000;

/// What chance shall bring, outcome by outcome.
#[derive(Debug)]
pub struct Script {
    places: HashMap<u32, usize>,
    outcomes: Vec<Outcome>,
}

impl Script {
    /// A script for a table with this key. The numbers that the server's chance gives for the key
    /// are marks by which we know how often it was asked.
    pub fn new(key: [u8; 32], outcomes: Vec<Outcome>) -> Arc<Self> {
        let mut chance = SecureChance::new(key);
        let mark = |place| (chance.index(Stream::FirstSeat, u32::MAX), place);
        let places: HashMap<u32, usize> = (0..PLACES).map(mark).collect();
        assert_eq!(places.len(), PLACES, "two places have the same mark");
        Arc::new(Self { places, outcomes })
    }
}

/// The script at the place to which the server's chance has come.
struct ScriptedLot<'a, C> {
    server: &'a mut C,
    script: &'a Script,
}

impl<'a, C: Chance> ScriptedLot<'a, C> {
    fn here(&mut self) -> ScriptedChance<'a> {
        let mark = self.server.index(Stream::FirstSeat, u32::MAX);
        let place = self.script.places[&mark];
        ScriptedChance::new(self.script.outcomes.get(place..).unwrap_or_default())
    }
}

impl<C: Chance> Chance for ScriptedLot<'_, C> {
    fn index(&mut self, stream: Stream, bound: u32) -> u32 {
        self.here().index(stream, bound)
    }

    fn card<K: Counts>(&mut self, stream: Stream, deck: &K, cards: u32) -> CardKind {
        self.here().card(stream, deck, cards)
    }

    fn ticket<T: BitSet>(&mut self, stream: Stream, pool: T) -> TicketId {
        self.here().ticket(stream, pool)
    }
}

/// Something that must not be, put in on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leak {
    /// Nothing.
    Nothing,
    /// What others want is told in full, tickets included.
    Actions,
    /// What happens is told in full, cards included.
    Events,
    /// One bit of the digest of the state is in what everybody is told.
    OneBit,
    /// The reason of a refusal depends on what is hidden.
    Refusals,
}

/// The rules of a game, with the chance of a script.
#[derive(Clone)]
pub struct ScriptedGame<E> {
    entry: E,
    script: Arc<Script>,
    leak: Leak,
}

/// A game of the catalogue with the chance of a script.
#[derive(Clone)]
pub struct ScriptedEntry<E>(ScriptedGame<E>);

impl<E: Entry> ScriptedEntry<E> {
    /// The same game, with this chance and this leak.
    pub fn new(entry: E, script: Arc<Script>, leak: Leak) -> Self {
        Self(ScriptedGame {
            entry,
            script,
            leak,
        })
    }

    fn entry(&self) -> &E {
        &self.0.entry
    }
}

impl<E: Entry> ScriptedGame<E> {
    fn rules(&self) -> &E::Game {
        self.entry.game()
    }
}

impl<E: Entry> Game for ScriptedGame<E> {
    type State = StateOf<E>;
    type Action = ActionOf<E>;
    type Event = EventOf<E>;
    type Seen = SeenOf<E>;
    type View = ViewOf<E>;

    fn seats(&self) -> RangeInclusive<u8> {
        self.rules().seats()
    }

    fn decisions_max(&self, seats: SeatCount) -> u32 {
        self.rules().decisions_max(seats)
    }

    fn deal<C: Chance, S: EventSink<EventOf<E>>>(
        &self,
        setup: Setup,
        server: &mut C,
        sink: &mut S,
    ) -> StateOf<E> {
        let script = &*self.script;
        self.rules()
            .deal(setup, &mut ScriptedLot { server, script }, sink)
    }

    fn to_act(&self, state: &StateOf<E>) -> SeatSet {
        self.rules().to_act(state)
    }

    fn legal(&self, state: &StateOf<E>, seat: Seat, each: impl FnMut(ActionOf<E>)) {
        self.rules().legal(state, seat, each);
    }

    fn sample(&self, state: &StateOf<E>, seat: Seat, rng: &mut Rng) -> ActionOf<E> {
        self.rules().sample(state, seat, rng)
    }

    fn check(&self, state: &StateOf<E>, seat: Seat, action: ActionOf<E>) -> Result<(), Illegal> {
        let verdict = self.rules().check(state, seat, action);
        match verdict {
            Err(_) if self.leak == Leak::Refusals && digest(state) % 7 < 3 => {
                Err(Illegal::WrongColour)
            }
            verdict => verdict,
        }
    }

    fn reveals(&self, state: &StateOf<E>, seat: Seat, action: ActionOf<E>) -> bool {
        self.rules().reveals(state, seat, action)
    }

    fn apply_unchecked<C: Chance, S: EventSink<EventOf<E>>>(
        &self,
        state: &mut StateOf<E>,
        seat: Seat,
        action: ActionOf<E>,
        server: &mut C,
        sink: &mut S,
    ) {
        let script = &*self.script;
        let mut chance = ScriptedLot { server, script };
        self.rules()
            .apply_unchecked(state, seat, action, &mut chance, sink);
    }

    fn begins_turn(&self, state: &StateOf<E>) -> bool {
        self.rules().begins_turn(state)
    }

    fn see(&self, event: &EventOf<E>, viewer: Viewer) -> SeenOf<E> {
        match self.leak {
            Leak::Events => self.rules().see_all(event),
            _ => self.rules().see(event, viewer),
        }
    }

    fn see_all(&self, event: &EventOf<E>) -> SeenOf<E> {
        self.rules().see_all(event)
    }

    fn observe(&self, state: &StateOf<E>, viewer: Viewer) -> ViewOf<E> {
        self.rules().observe(state, viewer)
    }

    fn fold(&self, view: &mut ViewOf<E>, seen: &SeenOf<E>) {
        self.rules().fold(view, seen);
    }

    fn resample(&self, view: &ViewOf<E>, rng: &mut Rng) -> StateOf<E> {
        self.rules().resample(view, rng)
    }

    fn outcome(&self, state: &StateOf<E>) -> Option<Score> {
        self.rules().outcome(state)
    }
}

impl<E: Entry> Variations for ScriptedGame<E> {
    fn is_variation(&self, _: ActionOf<E>, _: ActionOf<E>) -> bool {
        false
    }
}

/// No bot sits at these tables: what bots know has tests of its own.
impl<E: Entry> Playable for ScriptedGame<E>
where
    E::Game: Playable,
{
    fn bot(&self, _: &BotSpec) -> Box<dyn Bot<Self>> {
        unreachable!("no bot sits at these tables")
    }

    fn analyse(
        &self,
        _: &Question<'_, Self>,
        _: Budget,
    ) -> gleis_bots::ismcts::Analysis<ActionOf<E>> {
        unreachable!("nobody asks for an analysis")
    }

    fn hints(&self, names: &BoardNames, view: &ViewOf<E>, asked: &Asked) -> Hints {
        self.rules().hints(names, view, asked)
    }
}

/// Passes questions about names on to the entry itself.
macro_rules! pass_on {
    ($($name:ident($($argument:ident: $type:ty),*) -> $answer:ty;)+) => {
        $(fn $name(&self, $($argument: $type),*) -> $answer {
            self.entry().$name($($argument),*)
        })+
    };
}

impl<E: Entry> Entry for ScriptedEntry<E> {
    type Game = ScriptedGame<E>;

    fn info(&self) -> &GameInfo {
        self.entry().info()
    }

    fn names(&self) -> &BoardNames {
        self.entry().names()
    }

    fn game(&self) -> &ScriptedGame<E> {
        &self.0
    }

    fn is_public(&self, state: &StateOf<E>, action: ActionOf<E>) -> bool {
        self.0.leak == Leak::Actions || self.entry().is_public(state, action)
    }

    fn event_to_wire(&self, before: Option<&StateOf<E>>, seen: &SeenOf<E>) -> WireEvent {
        let mut wire = self.entry().event_to_wire(before, seen);
        if let (Leak::OneBit, Some(before), WireEvent::Awaits { passes, .. }) =
            (self.0.leak, before, &mut wire)
        {
            *passes += (digest(before) & 1) as u8;
        }
        wire
    }

    pass_on! {
        action_text(state: &StateOf<E>, seat: Seat, action: ActionOf<E>) -> String;
        parse_action(state: &StateOf<E>, seat: Seat, text: &str)
            -> Result<ActionOf<E>, NotationError>;
        action_to_wire(state: &StateOf<E>, seat: Seat, action: ActionOf<E>) -> WireAction;
        action_from_wire(state: &StateOf<E>, seat: Seat, wire: &WireAction)
            -> Result<ActionOf<E>, NotationError>;
        choice_to_wire(view: &ViewOf<E>, action: ActionOf<E>) -> WireAction;
        choice_from_wire(view: &ViewOf<E>, wire: &WireAction)
            -> Result<ActionOf<E>, NotationError>;
        outcome_to_wire(outcome: Outcome) -> WireOutcome;
        outcome_from_wire(wire: &WireOutcome) -> Result<Outcome, NotationError>;
        event_text(event: &WireEvent) -> String;
        view_text(view: &ViewOf<E>) -> String;
        game_to_wire() -> WireGame;
        board_to_wire() -> Option<WireBoard>;
        view_to_wire(view: &ViewOf<E>) -> WireView;
    }
}
