//! `ismcts`: a tree search over worlds that fit what the player knows.
//!
//! The root is a race: every candidate is tried in the same sampled worlds with the same luck,
//! so that what separates them is the choice and not the cards, and the weaker half drops out
//! when its share of the budget is used (sequential halving). Below the root each candidate
//! has a tree of the player's own next decisions, shared by all worlds: a choice that exists
//! in some of them only is judged by how often it was there (availability). In between, and
//! from the leaf to the end of the game, everybody plays by the [`Guide`].

mod race;
mod tree;

pub use race::{Analysis, Judged, Search};
pub use tree::Settings;

use gleis_rules::{Game, Rng, Seat};

/// What a search needs to know of a game.
pub trait Guide<G: Game>: Clone + Send {
    /// Looks at what is known, once before each decision.
    fn study(&mut self, game: &G, view: &G::View);

    /// A world that fits the view, the more likely the better it explains what others did.
    fn world(&mut self, game: &G, view: &G::View, rng: &mut Rng) -> G::State;

    /// The choices worth a thought and how likely each is the best one, the likeliest first.
    /// The shares add up to 1.
    fn candidates(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        each: &mut Vec<(G::Action, f32)>,
    );

    /// How many styles of play the searching player can be given; 0 is the usual one.
    fn styles(&self) -> usize;

    /// What the searching player does in a style; `None` if it adds nothing to style 0.
    fn proposal(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        style: usize,
    ) -> Option<G::Action>;

    /// Another walk begins: others play in the usual style, the searching player in this one.
    fn begin(&mut self, style: usize);

    /// How likely a seat wins, and by how many points it is expected to be ahead of the best of
    /// the others, judged without playing on.
    fn judge(&mut self, game: &G, state: &G::State, seat: Seat) -> (f32, f32);

    /// What a seat does when nobody searches for it.
    fn act(&mut self, game: &G, state: &G::State, seat: Seat, rng: &mut Rng) -> G::Action;
}
