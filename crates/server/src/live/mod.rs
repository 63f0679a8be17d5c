//! A game in play: the state of one table's game, and what each viewer may know of it.
//!
//! States stay in here. What comes out are wire types, made for one viewer each.

mod game;
mod hints;
mod perspective;
mod replay;

pub use game::{Drawing, Kind};
pub use hints::HintsWanted;
pub use perspective::Perspective;
pub use replay::{Ply, check_rows, play_rows};

use crate::chance::ChanceSource;
use crate::store::{LogEntry, LogRow};
use crate::web::Encoded;
use gleis_bots::BotSpec;
use gleis_games::record::{Disagreement, GameResult, Player, Record};
use gleis_games::tutorial::{Script, Tutorial, TutorialStep};
use gleis_games::wire::{
    Hints, WireAction, WireCardText, WireEvent, WireGame, WireQuestion, WireView,
};
use gleis_games::{AnyGame, Entry as _, GameInfo, data, tutorial, with_game};
use gleis_rules::{Illegal, Seat, SeatCount, SeatSet, Setup, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;

/// A game of the catalogue, ready to be played.
pub trait GameKind: Send + Sync + Debug {
    /// What the catalogue says of it.
    fn info(&self) -> &GameInfo;
    /// What is asked of the learner, if it is a tutorial.
    fn script(&self) -> Option<&Script> {
        None
    }
    /// Map, tickets and numbers, for programs.
    fn wire(&self) -> WireGame;
    /// The drawing of its map as it is sent, if it has one. The first who asks has to wait until
    /// it is made; games on one map share it.
    fn board(&self) -> Option<Arc<Encoded>>;
    /// Deals a new game with this chance; a tutorial has its own.
    fn deal(&self, setup: Setup, source: ChanceSource) -> (Box<dyn Live>, LogEntry);
    /// A game that was dealt before, from the first row of its log.
    ///
    /// # Errors
    /// Why it cannot go on.
    fn resume(&self, setup: Setup, deal: &LogRow) -> Result<Box<dyn Live>, Broken>;
    /// Replays a record that somebody brought, checking every step.
    ///
    /// # Errors
    /// The first place where it is wrong.
    fn check_record(&self, record: &Record) -> Result<(), Disagreement>;
    /// One moment of a record.
    ///
    /// # Errors
    /// If the record does not tell what this viewer knew.
    fn record_ply(
        &self,
        record: &Record,
        ply: u64,
        perspective: Perspective,
    ) -> Result<Ply, Disagreement>;
}

/// Why a stored game cannot go on: a sentence for people, without anything secret.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Broken(pub String);

/// What a player wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// An action, spelt out.
    Action(WireAction),
    /// One of the choices of the prompt, from 0.
    Choice(usize),
}

/// Why a player does not get it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The rules do not allow it.
    #[error("{0}")]
    Illegal(#[from] Illegal),
    /// It means nothing in this game.
    #[error("{0}")]
    Meaningless(String),
    /// The prompt has no such choice.
    #[error("there are only {0} choices, counted from 0")]
    NoSuchChoice(usize),
    /// It is not what the tutorial asks for.
    #[error("the tutorial asks for something else")]
    NotAsked,
    /// There is nothing that could be taken back.
    #[error("there is nothing to take back")]
    NothingToUndo,
}

/// What is asked of a player: what they may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Prompt {
    /// What may be done; never empty.
    pub choices: Vec<Choice>,
    /// What is asked and what each answer means, in games in which cards ask questions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<WireQuestion>,
    /// What a tutorial says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tutorial: Option<TutorialStep>,
}

/// Something that may be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Choice {
    pub action: WireAction,
    /// Is it final? It shows something new to somebody, so it cannot simply be taken back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[serde(rename = "final")]
    pub is_final: bool,
}

/// What happened, as one viewer saw it: one row of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(
    tag = "step",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
pub enum Step {
    /// A player acted.
    Act {
        /// The number of this step.
        seq: u64,
        seat: u8,
        /// What they wanted, if the viewer may know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        action: Option<WireAction>,
        /// What happened, in order.
        events: Vec<WireEvent>,
    },
    /// Actions were taken back; everything is as the view says.
    Undo {
        /// The number of this step.
        seq: u64,
        /// For whom, from 1.
        seat: u8,
        /// How many actions.
        plies: u64,
        /// All that the viewer knows now.
        view: Box<WireView>,
    },
}

/// A step as those are sent it who follow the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveStep {
    /// What happened.
    pub step: Step,
    /// The merge patch that turns the view before the step into the one after it; absent where
    /// the step itself holds the view.
    pub patch: Option<Value>,
}

/// What an action or an undo leads to, worked out on a copy of the game. Once the entry is
/// stored, the copy takes the place of the game; until then nothing has happened.
pub struct Prepared {
    /// What to store.
    pub entry: LogEntry,
    /// The game afterwards.
    pub next: Box<dyn Live>,
}

impl Debug for Prepared {
    /// What happens next is secret.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Prepared").finish_non_exhaustive()
    }
}

/// What may be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UndoChance {
    /// How many actions would go.
    pub plies: u64,
    /// Did they show nothing new, and did nobody else act? Then nobody has to be asked.
    pub free: bool,
}

/// A decision of a bot, for a worker that has time to think and says how it shall.
pub type BotJob = Box<dyn FnOnce(BotSpec) -> Option<WireAction> + Send>;

/// The game of one table.
pub trait Live: Send + Sync {
    /// How many play.
    fn seats(&self) -> SeatCount;
    /// The number of the last row.
    fn seq(&self) -> u64;
    /// How many actions are in force.
    fn plies(&self) -> u64;
    /// Who may act; nobody when the game is over.
    fn to_act(&self) -> SeatSet;
    /// Does the next decision begin a turn?
    fn begins_turn(&self) -> bool;
    /// The result, once the game is over.
    fn result(&self) -> Option<GameResult>;
    /// The digest of the state; never to be shown.
    fn digest(&self) -> u64;

    /// All that a viewer knows.
    fn view(&self, viewer: Viewer) -> WireView;
    /// Everything with a text that a viewer may read now.
    fn card_texts(&self, viewer: Viewer) -> Vec<WireCardText>;
    /// What a seat may do; nothing if it is not its turn.
    fn prompt(&self, seat: Seat) -> Option<Prompt>;
    /// What a viewer saw of the last row; nothing right after the deal.
    fn last_step(&self, viewer: Viewer) -> Option<LiveStep>;
    /// What a viewer could do next and why not the rest, from what the viewer knows.
    ///
    /// # Errors
    /// A name that means nothing, or not to this viewer.
    fn hints(&self, viewer: Viewer, wanted: &HintsWanted) -> Result<Hints, Refusal>;
    /// What a viewer has missed who knows the view after a row.
    fn missed_since(&self, seq: u64, viewer: Viewer) -> Vec<LiveStep>;
    /// What a viewer saw after a row, at most so many steps.
    fn steps_since(&self, seq: u64, viewer: Viewer, most: usize) -> Vec<Step>;
    /// What was known after so many of the actions in force, and seen of the last of them.
    fn at_ply(&self, ply: u64, perspective: Perspective) -> Option<Ply>;
    /// The whole game as a record; for a viewer, or in full.
    fn record(&self, players: Vec<Player>, viewer: Option<Viewer>) -> Record;

    /// Works out what an action leads to.
    ///
    /// # Errors
    /// Why not.
    fn prepare_act(&self, seat: Seat, wanted: &Wanted, by_bot: bool) -> Result<Prepared, Refusal>;
    /// Could this seat take back the last action without asking anybody?
    fn undo_is_free(&self, seat: Seat) -> bool;
    /// What a seat could take back.
    fn undo_chance(&self, seat: Seat) -> Option<UndoChance>;
    /// Works out what taking back leads to. With `same_chance` chance is as it was, too, so that
    /// the same action leads to the same again.
    ///
    /// # Errors
    /// If there are not so many actions.
    fn prepare_undo(&self, seat: Seat, plies: u64, same_chance: bool) -> Result<Prepared, Refusal>;
    /// Takes over a row that was stored, by this process or another.
    ///
    /// # Errors
    /// If the row cannot follow, or leads elsewhere than it did.
    fn take_row(&mut self, row: &LogRow) -> Result<(), Broken>;

    /// A decision for a bot of the server; nothing comes of it if the seat has no choice.
    fn bot_job(&self, seat: Seat, seed: u64) -> BotJob;
}

/// All games that can be played here, by id, tutorials among them.
pub type Catalogue = BTreeMap<String, Arc<dyn GameKind>>;

/// The built-in games.
///
/// # Panics
/// Never: built-in data are checked by tests.
#[must_use]
pub fn catalogue() -> Catalogue {
    let mut drawings: BTreeMap<Option<String>, Drawing> = BTreeMap::new();
    let mut drawing_of = |any: &AnyGame| {
        let map = with_game!(any, entry => entry.info().map.clone());
        Arc::clone(drawings.entry(map).or_default())
    };
    let mut games = Catalogue::new();
    for &id in data::builtin_ids() {
        let Ok(any) = data::load(id) else { continue };
        let drawing = drawing_of(&any);
        games.insert(id.to_owned(), kind_of(any, drawing));
    }
    for id in tutorial::builtin_ids() {
        let Ok(tutorial) = tutorial::load(id) else {
            continue;
        };
        let drawing = drawing_of(&tutorial.game);
        let kind = kind_of_tutorial(tutorial, drawing);
        games.insert(kind.info().id.clone(), kind);
    }
    games
}

fn kind_of_tutorial(Tutorial { game, script }: Tutorial, drawing: Drawing) -> Arc<dyn GameKind> {
    with_game!(game, entry => Arc::new(Kind::tutorial(entry, drawing, script)) as Arc<dyn GameKind>)
}

/// A game of the catalogue as something to play.
fn kind_of(any: AnyGame, drawing: Drawing) -> Arc<dyn GameKind> {
    with_game!(any, entry => Arc::new(Kind::drawn(entry, drawing)) as Arc<dyn GameKind>)
}
