//! What a computer player is.

use crate::ismcts::Analysis;
use crate::random::Variations;
use crate::{BotSpec, Budget};
use gleis_games::BoardNames;
use gleis_games::wire::Hints;
use gleis_rules::{Game, Score, Seat, TicketId, TrackId};

/// A computer player: sees what its seat knows and the legal choices, and picks one of them.
///
/// A bot may keep tables and memory of its own to be faster, but its answer is a function of
/// the question alone, so that a game can go on with a bot made anew. Only a budget in time
/// makes an exception: how far it gets depends on the machine.
pub trait Bot<G: Game + ?Sized>: Send {
    /// Picks one of the choices.
    fn decide(&mut self, question: &Question<'_, G>) -> G::Action;

    /// A game in which the bot played at a seat is over. Most bots do not care.
    fn game_over(&mut self, _seat: Seat, _score: &Score) {}
}

/// What a bot is asked.
#[derive(Debug)]
pub struct Question<'a, G: Game + ?Sized> {
    /// The rules.
    pub game: &'a G,
    /// All that the bot's seat knows.
    pub view: &'a G::View,
    /// What the seat may do, in the order of [`Game::legal`]; never empty.
    pub choices: &'a [G::Action],
    /// The source of the bot's own luck for this decision. It tells nothing about the game's.
    pub seed: u64,
}

/// What is asked about a view beside what always is told.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// May ways of tickets and missing cards be shown?
    pub aids: bool,
    /// The tickets for which a common network is wanted; absent for all that are kept.
    pub tickets: Option<Vec<TicketId>>,
    /// The tracks of a plan.
    pub plan: Vec<TrackId>,
}

/// A game that the bots of this crate can play.
pub trait Playable: Variations {
    /// Makes a player.
    fn bot(&self, spec: &BotSpec) -> Box<dyn Bot<Self>>;

    /// Judges the choices of a position by search: what each is worth and how sure that is.
    /// More choices are looked at than a playing bot would, because whoever asks wants to see
    /// them.
    ///
    /// ```
    /// use gleis_bots::{Budget, Playable, Question};
    /// use gleis_games::{data, with_game};
    /// use gleis_rules::{Game, NoEvents, Rng, Seat, SeatCount, Setup, Viewer};
    /// let any = data::load("usa-2004").unwrap();
    /// with_game!(&any, board => {
    ///     let setup = Setup::new(SeatCount::new(2).unwrap());
    ///     let state = board.game.deal(setup, &mut Rng::new(1), &mut NoEvents);
    ///     let seat = Seat::new(0);
    ///     let mut choices = Vec::new();
    ///     board.game.legal(&state, seat, |action| choices.push(action));
    ///     let view = board.game.observe(&state, Viewer::Seat(seat));
    ///     let question = Question { game: &board.game, view: &view, choices: &choices, seed: 1 };
    ///     let analysis = board.game.analyse(&question, Budget::Iterations(100));
    ///     let best = &analysis.candidates[0];
    ///     assert_eq!(best.action, analysis.line[0]);
    ///     assert!(best.visits > 0 && (0.0..=1.0).contains(&best.win_chance));
    /// });
    /// ```
    fn analyse(&self, question: &Question<'_, Self>, budget: Budget) -> Analysis<Self::Action>;

    /// What a viewer could do next and why not the rest, for people: from the view alone.
    ///
    /// ```
    /// use gleis_bots::{Asked, Playable};
    /// use gleis_games::{Entry, data, with_game};
    /// use gleis_rules::{Game, NoEvents, Rng, Seat, SeatCount, Setup, Viewer};
    /// let any = data::load("usa-2004").unwrap();
    /// with_game!(&any, board => {
    ///     let setup = Setup::new(SeatCount::new(2).unwrap());
    ///     let state = board.game.deal(setup, &mut Rng::new(1), &mut NoEvents);
    ///     let view = board.game.observe(&state, Viewer::Seat(Seat::new(0)));
    ///     let asked = Asked { aids: true, ..Asked::default() };
    ///     let hints = board.game.hints(board.names(), &view, &asked);
    ///     assert_eq!(hints.tracks.len(), board.names().tracks.len());
    ///     assert!(hints.tickets.iter().all(|ticket| ticket.offered));
    /// });
    /// ```
    fn hints(&self, names: &BoardNames, view: &Self::View, asked: &Asked) -> Hints;
}
