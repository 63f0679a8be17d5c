//! Tutorials: small games whose cards are stacked and whose moves are asked for one by one.
//!
//! A tutorial is a folder in `data/tutorials/`: `game.toml` is a game like any other, mostly a
//! few differences from the one it teaches; `tutorial.toml` says in which order cards and tickets
//! come, what the learner is asked to do, and what the opponent does. The rules know nothing of
//! it: who offers choices to players leaves out those that [`Script::allows`] does not want.

use crate::catalogue::AnyGame;
use crate::data::{builtin_files, check_in_memory};
use crate::names::Text;
use crate::wire::{WireAction, WireOutcome};
use crate::with_game;
use crate::{Entry, wire::WireText};
use gleis_rules::{
    BitSet, CardKind, Chance, Counts, Outcome, ScriptedChance, SeededChance, Stream, TicketId,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Where tutorials lie below `data/`.
const FOLDER: &str = "tutorials/";

/// A tutorial, ready to be played.
#[derive(Clone, Debug)]
pub struct Tutorial {
    /// What is played.
    pub game: AnyGame,
    /// How.
    pub script: Script,
}

/// What comes, what is asked, and what the opponent does.
#[derive(Clone, Debug, PartialEq)]
pub struct Script {
    /// The games that it teaches, by id.
    pub teaches: Vec<String>,
    /// What comes for each purpose, from the top. Whatever comes after that is any.
    pub stacked: Arc<[(Stream, Outcome)]>,
    steps: Vec<Step>,
    opponent: Vec<Pattern>,
}

/// Why a tutorial cannot be played: a sentence for whoever wrote it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadTutorial(String);

/// Some keys of an action: whatever else it says, it fits.
type Pattern = Map<String, Value>;

/// One action of the learner.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    /// What is pointed out before; the last page asks for the action.
    pages: Vec<Page>,
    /// What may be done; everything if it is empty.
    #[serde(default)]
    may: Vec<Pattern>,
}

/// Something to read.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    at: Option<TutorialPlace>,
    title: Text,
    text: Text,
}

/// What a page of a tutorial is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TutorialPlace {
    /// The map, or the rail yards of a card game.
    Board,
    /// The face-up cards.
    Market,
    /// The face-down cards.
    Deck,
    /// What may be kept of drawn tickets.
    Offer,
    /// The own tickets.
    Tickets,
    /// Where new tickets are drawn.
    DrawTickets,
    /// The own cards.
    Hand,
    /// The current event of a campaign.
    News,
    /// Everybody who plays, with points and trains.
    Players,
    /// What is being decided, with the buttons for it.
    Decision,
}

/// What a tutorial asks of a player now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct TutorialStep {
    /// Which step it is, from 1.
    pub step: u16,
    /// How many there are.
    pub of: u16,
    /// To be read one after another; the last one asks for the action.
    pub pages: Vec<TutorialPage>,
}

/// Something that a tutorial says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct TutorialPage {
    /// What it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<TutorialPlace>,
    /// A few words; they stand beside what it is about, too.
    pub title: WireText,
    /// What to do, and why.
    pub text: WireText,
}

/// The file `tutorial.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    teaches: Vec<String>,
    stacked: BTreeMap<String, Vec<WireOutcome>>,
    steps: Vec<Step>,
    opponent: Vec<Pattern>,
}

/// The ids of the built-in tutorials.
#[must_use]
pub fn builtin_ids() -> BTreeSet<&'static str> {
    builtin_files()
        .filter_map(|(path, _)| path.strip_prefix(FOLDER)?.split('/').next())
        .collect()
}

/// Loads a built-in tutorial.
///
/// ```
/// let tutorial = gleis_games::tutorial::load("map").unwrap();
/// assert_eq!(tutorial.game.info().id, "tutorial-map");
/// ```
///
/// # Errors
/// What is wrong with its files.
pub fn load(id: &str) -> Result<Tutorial, BadTutorial> {
    let folder = format!("{FOLDER}{id}/");
    let files = builtin_files().filter(|(path, _)| path.starts_with(&folder));
    let files = files.map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec()));
    read(&files.collect(), &folder)
}

/// Reads a tutorial out of files in memory; its game may extend built-in games.
///
/// # Errors
/// What is wrong with them.
pub fn read(files: &BTreeMap<String, Vec<u8>>, folder: &str) -> Result<Tutorial, BadTutorial> {
    let report = check_in_memory(files, &format!("{folder}game.toml"));
    if let Some(finding) = report.findings.first() {
        return Err(BadTutorial(finding.to_string()));
    }
    let game = report
        .game
        .ok_or_else(|| BadTutorial(format!("{folder}game.toml: there is no game")))?;
    let path = format!("{folder}tutorial.toml");
    let wrong = |what: &dyn std::fmt::Display| BadTutorial(format!("{path}: {what}"));
    let bytes = files.get(&path).ok_or_else(|| wrong(&"is missing"))?;
    let text = std::str::from_utf8(bytes).map_err(|error| wrong(&error))?;
    let sheet: Sheet = toml::from_str(text).map_err(|error| wrong(&error))?;
    let mut stacked = Vec::new();
    for (pile, outcomes) in &sheet.stacked {
        let stream = stream(pile).ok_or_else(|| wrong(&format!("there is no pile “{pile}”")))?;
        for outcome in outcomes {
            let read = with_game!(&game, entry => entry.outcome_from_wire(outcome));
            stacked.push((stream, read.map_err(|error| wrong(&error))?));
        }
    }
    if sheet.steps.iter().any(|step| step.pages.is_empty()) {
        return Err(wrong(&"a step says nothing"));
    }
    Ok(Tutorial {
        game,
        script: Script {
            teaches: sheet.teaches,
            stacked: stacked.into(),
            steps: sheet.steps,
            opponent: sheet.opponent,
        },
    })
}

fn stream(pile: &str) -> Option<Stream> {
    Some(match pile {
        "cards" => Stream::CarDeck,
        "tickets" => Stream::Tickets,
        "long-tickets" => Stream::LongTickets,
        "passengers" => Stream::Passengers,
        "events" => Stream::Events,
        _ => return None,
    })
}

impl Script {
    /// May a player do this as the action with this number, from 0? The learner sits at seat 0.
    #[must_use]
    pub fn allows(&self, seat: usize, number: usize, action: &WireAction) -> bool {
        let patterns = match (seat, self.steps.get(number)) {
            (0, Some(step)) => step.may.as_slice(),
            (0, None) => &[],
            _ => self
                .opponent
                .get(number)
                .map_or(&[][..], std::slice::from_ref),
        };
        let Ok(Value::Object(action)) = serde_json::to_value(action) else {
            return false;
        };
        let fits = |pattern: &Pattern| {
            let mut keys = pattern.iter();
            keys.all(|(key, value)| action.get(key) == Some(value))
        };
        patterns.is_empty() || patterns.iter().any(fits)
    }

    /// What is asked of the learner after so many actions; the last step stays to the end.
    #[must_use]
    pub fn step(&self, number: usize) -> Option<TutorialStep> {
        let number = number.min(self.steps.len().checked_sub(1)?);
        let page = |page: &Page| TutorialPage {
            at: page.at,
            title: WireText::from(&page.title),
            text: WireText::from(&page.text),
        };
        Some(TutorialStep {
            step: number as u16 + 1,
            of: self.steps.len() as u16,
            pages: self.steps[number].pages.iter().map(page).collect(),
        })
    }

    /// How many actions are asked for.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.steps.len()
    }
}

/// Chance of a deck that was stacked: what is written comes from the top, for each purpose by
/// itself; what comes later, or where something written cannot come, is any, but always the same.
#[derive(Clone, Debug)]
pub struct StackedChance {
    stacked: Arc<[(Stream, Outcome)]>,
    taken: BTreeMap<u8, usize>,
    rest: SeededChance,
}

impl StackedChance {
    /// The deck as it was stacked.
    #[must_use]
    pub fn new(stacked: Arc<[(Stream, Outcome)]>) -> Self {
        Self {
            stacked,
            taken: BTreeMap::new(),
            rest: SeededChance::new(0),
        }
    }

    /// The next of what is written for a purpose, if it can come.
    fn next<T>(
        &mut self,
        stream: Stream,
        ask: impl FnOnce(&mut ScriptedChance<'_>) -> T,
    ) -> Option<T> {
        let taken = self.taken.entry(stream as u8).or_default();
        let mut pile = self.stacked.iter().filter(|(of, _)| *of == stream);
        let (_, outcome) = pile.nth(*taken)?;
        *taken += 1;
        let mut written = ScriptedChance::new(std::slice::from_ref(outcome));
        let came = ask(&mut written);
        written.failure().is_none().then_some(came)
    }
}

impl Chance for StackedChance {
    fn index(&mut self, stream: Stream, bound: u32) -> u32 {
        self.next(stream, |written| written.index(stream, bound))
            .unwrap_or_else(|| self.rest.index(stream, bound))
    }

    fn card<C: Counts>(&mut self, stream: Stream, deck: &C, cards: u32) -> CardKind {
        self.next(stream, |written| written.card(stream, deck, cards))
            .unwrap_or_else(|| self.rest.card(stream, deck, cards))
    }

    fn ticket<T: BitSet>(&mut self, stream: Stream, pool: T) -> TicketId {
        self.next(stream, |written| written.ticket(stream, pool))
            .unwrap_or_else(|| self.rest.ticket(stream, pool))
    }
}
