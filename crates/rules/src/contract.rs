//! What every game can do, whatever its rules.

use crate::{Chance, Rng, Score, Seat, SeatCount, SeatSet};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

/// A game: rules and data, without any state of play.
///
/// The state is a small copyable value. Whoever runs the game passes in chance and takes the
/// events out. Players and their programs get views, never states.
pub trait Game: Send + Sync {
    /// Everything that is true at one moment; small, no history.
    type State: Copy + Eq + Debug + Hash + Send + Sync;
    /// What a player wants.
    type Action: Copy + Eq + Debug + Hash + Send + Sync;
    /// What happened, in full. Not to be shown to anybody.
    type Event: Copy + Eq + Debug + Send + Sync;
    /// The part of an event that one viewer may know.
    type Seen: Copy + Eq + Debug;
    /// All that one viewer knows.
    type View: Copy + Eq + Debug + Send + Sync;

    /// With how many seats the game can be played.
    fn seats(&self) -> RangeInclusive<u8>;

    /// No game has more decisions than this.
    fn decisions_max(&self, seats: SeatCount) -> u32;

    /// Sets the game up.
    fn deal<C: Chance, S: EventSink<Self::Event>>(
        &self,
        setup: Setup,
        chance: &mut C,
        sink: &mut S,
    ) -> Self::State;

    /// Who may act now; nobody when the game is over. More than one seat while choices are
    /// made at the same time: the order in which they arrive is the order of the log, and a
    /// search lets the lowest seat act.
    fn to_act(&self, state: &Self::State) -> SeatSet;

    /// Tells every legal action of a seat, in a fixed order that is part of the contract.
    fn legal(&self, state: &Self::State, seat: Seat, each: impl FnMut(Self::Action));

    /// A random legal action of a seat that may act, without listing them.
    ///
    /// The distribution is fixed: uniform over the legal actions where a claim counts once per
    /// (track, colour), then uniform over the ways to pay for it.
    fn sample(&self, state: &Self::State, seat: Seat, rng: &mut Rng) -> Self::Action;

    /// Is the action legal for the seat?
    ///
    /// # Errors
    /// The reason why not.
    fn check(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), Illegal>;

    /// Does a legal action tell anybody something that nobody knew, because a card or a ticket
    /// is drawn, a secret choice is settled, or the game ends? Such an action cannot simply be
    /// taken back. What a player pays was theirs to show and does not count.
    fn reveals(&self, state: &Self::State, seat: Seat, action: Self::Action) -> bool;

    /// Carries out an action that [`Game::check`] accepts. For other actions the state that
    /// results has no meaning, though it is still safe memory.
    fn apply_unchecked<C: Chance, S: EventSink<Self::Event>>(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        chance: &mut C,
        sink: &mut S,
    );

    /// Lets a seat that may act do something at random: [`Game::sample`], then
    /// [`Game::apply_unchecked`] without events. Rollouts are made of this, so a game may
    /// have it inlined where the other two are not.
    fn advance<C: Chance>(
        &self,
        state: &mut Self::State,
        seat: Seat,
        chance: &mut C,
        players: &mut Rng,
    ) {
        let action = self.sample(state, seat, players);
        self.apply_unchecked(state, seat, action, chance, &mut NoEvents);
    }

    /// Does the next decision begin a turn? Choices of the set-up belong to no turn.
    fn begins_turn(&self, state: &Self::State) -> bool;

    /// The door for strangers: checks, then carries out. A refused action changes nothing.
    ///
    /// # Errors
    /// The reason why the action is not legal.
    fn apply<C: Chance, S: EventSink<Self::Event>>(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        chance: &mut C,
        sink: &mut S,
    ) -> Result<(), Illegal> {
        self.check(state, seat, action)?;
        self.apply_unchecked(state, seat, action, chance, sink);
        Ok(())
    }

    /// The part of an event that the viewer may know.
    fn see(&self, event: &Self::Event, viewer: Viewer) -> Self::Seen;

    /// The whole event, for records of finished games.
    fn see_all(&self, event: &Self::Event) -> Self::Seen;

    /// All that the viewer knows in this state.
    fn observe(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// Takes what a viewer has just seen into what the viewer knows.
    fn fold(&self, view: &mut Self::View, seen: &Self::Seen);

    /// A state that fits everything in the view, with the hidden rest chosen at random.
    fn resample(&self, view: &Self::View, rng: &mut Rng) -> Self::State;

    /// The result, once the game is over.
    fn outcome(&self, state: &Self::State) -> Option<Score>;
}

/// What is agreed before a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// How many play.
    pub seats: SeatCount,
    /// Who begins, if the host names somebody; otherwise chance decides.
    pub first: Option<Seat>,
}

impl Setup {
    /// So many players, the first one drawn by lot.
    #[must_use]
    pub const fn new(seats: SeatCount) -> Self {
        Self { seats, first: None }
    }
}

/// Who looks on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Anybody else: sees only what is public.
    Spectator,
}

impl Viewer {
    /// All who can look on at a table of this size.
    pub fn all(seats: SeatCount) -> impl Iterator<Item = Self> {
        seats.seats().map(Self::Seat).chain([Self::Spectator])
    }

    /// The seat of a player.
    #[inline]
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator => None,
        }
    }

    /// The seats of all other players.
    #[must_use]
    pub const fn others(self, seats: SeatCount) -> SeatSet {
        let mut others = seats.all();
        if let Self::Seat(seat) = self {
            others.remove(seat);
        }
        others
    }

    /// Is it the player of this seat?
    #[inline]
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

/// Where events go.
pub trait EventSink<E> {
    /// Takes one event.
    fn push(&mut self, event: E);
}

/// A sink that drops everything; the compiler then drops the making of events too.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoEvents;

impl<E> EventSink<E> for NoEvents {
    #[inline(always)]
    fn push(&mut self, _event: E) {}
}

impl<E> EventSink<E> for Vec<E> {
    fn push(&mut self, event: E) {
        Vec::push(self, event);
    }
}

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// The game has ended.
    GameOver,
    /// Somebody else has to act.
    NotYourTurn,
    /// The action belongs to another moment of the turn.
    NotNow,
    /// There are no car cards to draw.
    DeckEmpty,
    /// No card lies in this slot of the market.
    SlotEmpty,
    /// A face-up locomotive cannot be the second card.
    LocomotiveSecond,
    /// The map has no such track.
    NoSuchTrack,
    /// Somebody has claimed the track.
    TrackTaken,
    /// A parallel track is claimed, and with so few players that closes this one.
    TrackClosed,
    /// A parallel track is the player's own.
    TrackBesideOwn,
    /// Fewer trains than the track has spaces.
    TooFewTrains,
    /// The track wants another colour.
    WrongColour,
    /// The payment has not as many cards as the track has spaces.
    WrongPayment,
    /// The hand does not hold these cards.
    TooFewCards,
    /// The ticket piles are empty.
    NoTickets,
    /// The mix asks for the wrong number of tickets or more than a deck holds.
    WrongMix,
    /// More tickets have to be kept.
    KeepMore,
    /// A ticket that was not offered, or an order that is not to be chosen.
    WrongTickets,
    /// Something else can be done, so passing is not allowed.
    MayNotPass,
    /// Nobody of that colour stands there.
    NoSuchPassenger,
    /// These cards are neither a set of one colour nor three different colours.
    WrongLay,
    /// Cards of that colour still lie in the own rail yard.
    ColourLying,
    /// Somebody has as many cards of that colour or more.
    RaidTooSmall,
    /// The track stack does not hold the cards for the ticket.
    OutOfReach,
}

impl Illegal {
    /// A stable code for wires and files.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::NotYourTurn => "not-your-turn",
            Self::NotNow => "not-now",
            Self::DeckEmpty => "deck-empty",
            Self::SlotEmpty => "slot-empty",
            Self::LocomotiveSecond => "locomotive-second",
            Self::NoSuchTrack => "no-such-track",
            Self::TrackTaken => "track-taken",
            Self::TrackClosed => "track-closed",
            Self::TrackBesideOwn => "track-beside-own",
            Self::TooFewTrains => "too-few-trains",
            Self::WrongColour => "wrong-colour",
            Self::WrongPayment => "wrong-payment",
            Self::TooFewCards => "too-few-cards",
            Self::NoTickets => "no-tickets",
            Self::WrongMix => "wrong-mix",
            Self::KeepMore => "keep-more",
            Self::WrongTickets => "wrong-tickets",
            Self::MayNotPass => "may-not-pass",
            Self::NoSuchPassenger => "no-such-passenger",
            Self::WrongLay => "wrong-lay",
            Self::ColourLying => "colour-lying",
            Self::RaidTooSmall => "raid-too-small",
            Self::OutOfReach => "out-of-reach",
        }
    }
}

impl std::fmt::Display for Illegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::GameOver => "the game is over",
            Self::NotYourTurn => "it is not this seat's turn",
            Self::NotNow => "this cannot be done at this moment of the turn",
            Self::DeckEmpty => "there are no car cards to draw",
            Self::SlotEmpty => "no card lies in this slot of the market",
            Self::LocomotiveSecond => "a face-up locomotive cannot be the second card",
            Self::NoSuchTrack => "the map has no such track",
            Self::TrackTaken => "the track is already claimed",
            Self::TrackClosed => "the track is closed: a parallel track is claimed",
            Self::TrackBesideOwn => "nobody may own two tracks between the same places",
            Self::TooFewTrains => "there are too few trains left for this track",
            Self::WrongColour => "the track wants another colour",
            Self::WrongPayment => "a track costs exactly as many cards as it has spaces",
            Self::TooFewCards => "the hand does not hold these cards",
            Self::NoTickets => "there are no tickets left to draw",
            Self::WrongMix => "this mix of tickets cannot be drawn",
            Self::KeepMore => "more of the tickets have to be kept",
            Self::WrongTickets => "these tickets cannot be kept or put back like that",
            Self::MayNotPass => "passing is allowed only when nothing else is possible",
            Self::NoSuchPassenger => "no passenger of that colour stands there",
            Self::WrongLay => "lay two or more cards of one colour, or three different colours",
            Self::ColourLying => "cards of that colour still lie in the own rail yard",
            Self::RaidTooSmall => "a raid needs strictly more cards than lie there",
            Self::OutOfReach => "the track stack does not hold the cards for this ticket",
        })
    }
}

impl std::error::Error for Illegal {}
