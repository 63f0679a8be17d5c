//! [`Live`] for any game of the catalogue.

#[cfg(test)]
mod secrecy;
#[cfg(test)]
mod steps;

use super::hints;
use super::replay::{self, Ply};
use super::{
    BotJob, Broken, Choice, GameKind, HintsWanted, Live, LiveStep, Perspective, Prepared, Prompt,
    Refusal, Step, UndoChance, Wanted,
};
use crate::chance::{ChanceSource, TableChance};
use crate::store::{LogEntry, LogRow};
use crate::web::Encoded;
use gleis_bots::{Playable, Pool, Question};
use gleis_games::entry::{ActionOf, EventOf, StateOf};
use gleis_games::record::{
    Disagreement, GameResult, Player, Record, Replay, full_events, verify_entry,
};
use gleis_games::tutorial::{Script, TutorialStep};
use gleis_games::wire::{Hints, WireCardText, WireEvent, WireGame, WireView, seat_to_wire};
use gleis_games::{Entry, GameInfo};
use gleis_rules::{Game, Seat, SeatCount, SeatSet, Setup, Viewer, digest};
use std::fmt;
use std::sync::{Arc, OnceLock};

type PoolOf<E> = Pool<<E as Entry>::Game>;

/// A game of the catalogue, with what all its tables share.
pub struct Kind<E: Entry> {
    entry: Arc<E>,
    bots: Arc<PoolOf<E>>,
    board: Drawing,
    /// What is asked of the learner, if it is a tutorial.
    script: Option<Arc<Script>>,
}

/// The drawing of a map as it is sent, once somebody has asked for it.
pub type Drawing = Arc<OnceLock<Option<Arc<Encoded>>>>;

impl<E: Entry> Kind<E>
where
    E::Game: Playable,
{
    /// Shares the entry between all tables.
    pub fn new(entry: E) -> Self {
        Self::drawn(entry, Drawing::default())
    }

    /// The same, with the drawing of a map that others share.
    pub fn drawn(entry: E, board: Drawing) -> Self {
        Self {
            entry: Arc::new(entry),
            bots: Arc::default(),
            board,
            script: None,
        }
    }

    /// A game that asks for its moves one by one.
    pub fn tutorial(entry: E, board: Drawing, script: Script) -> Self {
        Self {
            script: Some(Arc::new(script)),
            ..Self::drawn(entry, board)
        }
    }

    fn table(&self, setup: Setup, source: ChanceSource) -> (Table<E>, Vec<WireEvent>) {
        let (mut table, events) = Table::deal(
            Arc::clone(&self.entry),
            Arc::clone(&self.bots),
            setup,
            source,
        );
        table.script.clone_from(&self.script);
        (table, events)
    }
}

impl<E: Entry> fmt::Debug for Kind<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Kind").field(&self.entry.info().id).finish()
    }
}

impl<E> GameKind for Kind<E>
where
    E: Entry,
    E::Game: Playable,
{
    fn info(&self) -> &GameInfo {
        self.entry.info()
    }

    fn script(&self) -> Option<&Script> {
        self.script.as_deref()
    }

    fn wire(&self) -> WireGame {
        self.entry.game_to_wire()
    }

    fn board(&self) -> Option<Arc<Encoded>> {
        let draw = || {
            let board = serde_json::to_vec(&self.entry.board_to_wire()?).ok()?;
            Some(Arc::new(Encoded::new(board.into())))
        };
        self.board.get_or_init(draw).clone()
    }

    fn deal(&self, setup: Setup, source: ChanceSource) -> (Box<dyn Live>, LogEntry) {
        let source = match &self.script {
            Some(script) => ChanceSource::Stacked(Arc::clone(&script.stacked)),
            None => source,
        };
        let seed = source.write();
        let (table, events) = self.table(setup, source);
        let info = self.entry.info();
        let entry = LogEntry::Deal {
            rules_version: info.rules_version,
            fingerprint: info.fingerprint.clone(),
            seed,
            events,
        };
        (Box::new(table), entry)
    }

    fn resume(&self, setup: Setup, deal: &LogRow) -> Result<Box<dyn Live>, Broken> {
        let source = replay::chance_source_of(&*self.entry, deal)?;
        let (table, _) = self.table(setup, source);
        if digest(&table.state) != deal.hash {
            return Err(Broken("The deal came out differently.".into()));
        }
        Ok(Box::new(table))
    }

    fn check_record(&self, record: &Record) -> Result<(), Disagreement> {
        verify_entry(&*self.entry, record)?;
        // What cannot be shown is refused at once.
        match record.viewer {
            Some(viewer) => Replay::new(&*self.entry, record)?
                .view(viewer.0)
                .map(|_| ()),
            None => Ok(()),
        }
    }

    fn record_ply(
        &self,
        record: &Record,
        ply: u64,
        perspective: Perspective,
    ) -> Result<Ply, Disagreement> {
        replay::record_ply(&*self.entry, record, ply, perspective)
    }
}

/// One row of the log, as small as it gets.
#[derive(Clone, Copy)]
pub(super) enum Item<A> {
    Act {
        seat: Seat,
        action: A,
    },
    Undo {
        seat: Seat,
        plies: u32,
        /// Is chance as it was, too?
        same_chance: bool,
    },
}

/// What the last row was, for telling viewers about it.
#[derive(Clone)]
struct Last<E: Entry> {
    before: StateOf<E>,
    events: Vec<EventOf<E>>,
}

/// What a row leads to.
struct Next<E: Entry> {
    item: Item<ActionOf<E>>,
    state: StateOf<E>,
    chance: TableChance,
    last: Option<Last<E>>,
}

/// The game of one table. It keeps no history but the actions: replaying them is fast.
#[derive(Clone)]
pub(super) struct Table<E: Entry> {
    pub(super) entry: Arc<E>,
    bots: Arc<PoolOf<E>>,
    pub(super) setup: Setup,
    pub(super) source: ChanceSource,
    /// The rows from 1.
    pub(super) items: Vec<Item<ActionOf<E>>>,
    state: StateOf<E>,
    chance: TableChance,
    plies: u64,
    last: Option<Last<E>>,
    /// What may be done, in a tutorial.
    script: Option<Arc<Script>>,
}

impl<E> Table<E>
where
    E: Entry,
    E::Game: Playable,
{
    fn deal(
        entry: Arc<E>,
        bots: Arc<PoolOf<E>>,
        setup: Setup,
        source: ChanceSource,
    ) -> (Self, Vec<WireEvent>) {
        let mut chance = source.chance();
        let mut events = Vec::new();
        let state = entry.game().deal(setup, &mut chance, &mut events);
        let told = full_events(&*entry, None, &events);
        let table = Self {
            entry,
            bots,
            setup,
            source,
            items: Vec::new(),
            state,
            chance,
            plies: 0,
            last: None,
            script: None,
        };
        (table, told)
    }

    fn choices(&self, seat: Seat) -> Vec<ActionOf<E>> {
        let mut choices = Vec::new();
        if self.to_act().has(seat) {
            self.entry
                .game()
                .legal(&self.state, seat, |action| choices.push(action));
        }
        if self.script.is_some() {
            // A script that asks for what cannot be is no reason to get stuck.
            let asked = |action: &ActionOf<E>| self.is_asked(seat, *action);
            let wanted: Vec<ActionOf<E>> = choices.iter().copied().filter(asked).collect();
            if !wanted.is_empty() {
                return wanted;
            }
        }
        choices
    }

    /// How many actions of a seat are in force.
    fn acted(&self, seat: Seat) -> usize {
        let mut in_force: Vec<Seat> = Vec::new();
        for item in &self.items {
            match *item {
                Item::Act { seat, .. } => in_force.push(seat),
                Item::Undo { plies, .. } => {
                    in_force.truncate(in_force.len().saturating_sub(plies as usize));
                }
            }
        }
        in_force.into_iter().filter(|by| *by == seat).count()
    }

    /// Does the script, if there is one, ask for this?
    fn is_asked(&self, seat: Seat, action: ActionOf<E>) -> bool {
        self.script.as_ref().is_none_or(|script| {
            let wire = self.entry.action_to_wire(&self.state, seat, action);
            script.allows(seat.index(), self.acted(seat), &wire)
        })
    }

    /// What a tutorial says to the learner.
    fn tutorial_step(&self, seat: Seat) -> Option<TutorialStep> {
        let script = self.script.as_ref().filter(|_| seat.index() == 0)?;
        script.step(self.acted(seat))
    }

    fn find(&self, seat: Seat, wanted: &Wanted) -> Result<ActionOf<E>, Refusal> {
        match wanted {
            Wanted::Action(wire) => self
                .entry
                .action_from_wire(&self.state, seat, wire)
                .map_err(|error| Refusal::Meaningless(error.0)),
            Wanted::Choice(index) => {
                let choices = self.choices(seat);
                let found = choices.get(*index).copied();
                found.ok_or(Refusal::NoSuchChoice(choices.len()))
            }
        }
    }

    fn after_action(&self, seat: Seat, action: ActionOf<E>) -> Result<Next<E>, Refusal> {
        let (mut state, mut chance) = (self.state, self.chance.clone());
        let mut events = Vec::new();
        let game = self.entry.game();
        game.apply(&mut state, seat, action, &mut chance, &mut events)?;
        let last = Last {
            before: self.state,
            events,
        };
        Ok(Next {
            item: Item::Act { seat, action },
            state,
            chance,
            last: Some(last),
        })
    }

    fn after_undo(&self, seat: Seat, plies: u64, same_chance: bool) -> Result<Next<E>, Refusal> {
        let back = u32::try_from(plies).map_err(|_| Refusal::NothingToUndo)?;
        let (state, chance) = self
            .plies
            .checked_sub(plies)
            .and_then(|ply| replay::moment_at_ply(self, ply))
            .ok_or(Refusal::NothingToUndo)?;
        Ok(Next {
            item: Item::Undo {
                seat,
                plies: back,
                same_chance,
            },
            state,
            // Otherwise what was drawn is not drawn again.
            chance: if same_chance {
                chance
            } else {
                self.chance.clone()
            },
            last: None,
        })
    }

    fn advance(&mut self, next: Next<E>) {
        self.plies = match next.item {
            Item::Act { .. } => self.plies + 1,
            Item::Undo { plies, .. } => self.plies.saturating_sub(u64::from(plies)),
        };
        self.items.push(next.item);
        self.state = next.state;
        self.chance = next.chance;
        self.last = next.last;
    }

    fn prepared(&self, entry: LogEntry, next: Next<E>) -> Prepared {
        // Exactly as large as needed: a table is replaced with every row, and there are many.
        let mut items = Vec::with_capacity(self.items.len() + 1);
        items.extend_from_slice(&self.items);
        let mut table = Self {
            entry: Arc::clone(&self.entry),
            bots: Arc::clone(&self.bots),
            setup: self.setup,
            source: self.source.clone(),
            items,
            state: self.state,
            chance: self.chance.clone(),
            plies: self.plies,
            last: None,
            script: self.script.clone(),
        };
        table.advance(next);
        Prepared {
            entry,
            next: Box::new(table),
        }
    }
}

impl<E> Live for Table<E>
where
    E: Entry,
    E::Game: Playable,
{
    fn seats(&self) -> SeatCount {
        self.setup.seats
    }

    fn seq(&self) -> u64 {
        self.items.len() as u64
    }

    fn plies(&self) -> u64 {
        self.plies
    }

    fn to_act(&self) -> SeatSet {
        self.entry.game().to_act(&self.state)
    }

    fn begins_turn(&self) -> bool {
        self.entry.game().begins_turn(&self.state)
    }

    fn result(&self) -> Option<GameResult> {
        let score = self.entry.game().outcome(&self.state)?;
        Some(GameResult::from(&score))
    }

    fn digest(&self) -> u64 {
        digest(&self.state)
    }

    fn view(&self, viewer: Viewer) -> WireView {
        let view = self.entry.game().observe(&self.state, viewer);
        self.entry.view_to_wire(&view)
    }

    fn card_texts(&self, viewer: Viewer) -> Vec<WireCardText> {
        let view = self.entry.game().observe(&self.state, viewer);
        self.entry.card_texts_to_wire(&view)
    }

    fn prompt(&self, seat: Seat) -> Option<Prompt> {
        let actions = self.choices(seat);
        if actions.is_empty() {
            return None;
        }
        let game = self.entry.game();
        let choice = |action| Choice {
            action: self.entry.action_to_wire(&self.state, seat, action),
            is_final: game.reveals(&self.state, seat, action),
        };
        Some(Prompt {
            choices: actions.into_iter().map(choice).collect(),
            question: self.entry.question(&self.state, seat),
            tutorial: self.tutorial_step(seat),
        })
    }

    fn last_step(&self, viewer: Viewer) -> Option<LiveStep> {
        let (entry, seq) = (&*self.entry, self.seq());
        match *self.items.last()? {
            Item::Act { seat, action } => {
                let last = self.last.as_ref()?;
                let done = (&last.before, last.events.as_slice());
                Some(LiveStep {
                    step: replay::act_step(entry, done, (seq, seat, action), viewer),
                    patch: Some(replay::patch(entry, (&last.before, &self.state), viewer)),
                })
            }
            Item::Undo { seat, plies, .. } => {
                let step = Step::Undo {
                    seq,
                    seat: seat_to_wire(seat),
                    plies: u64::from(plies),
                    view: Box::new(self.view(viewer)),
                };
                Some(LiveStep { step, patch: None })
            }
        }
    }

    fn hints(&self, viewer: Viewer, wanted: &HintsWanted) -> Result<Hints, Refusal> {
        let view = self.entry.game().observe(&self.state, viewer);
        let mut hints = hints::hints(&*self.entry, &view, wanted)?;
        hints.seq = self.seq();
        if let (Some(_), Some(seat)) = (&self.script, viewer.seat()) {
            let wire = |action| self.entry.action_to_wire(&self.state, seat, action);
            let asked: Vec<_> = self.choices(seat).into_iter().map(wire).collect();
            hints::keep_asked(&mut hints, &asked);
        }
        Ok(hints)
    }

    fn missed_since(&self, seq: u64, viewer: Viewer) -> Vec<LiveStep> {
        replay::missed_since(self, seq, viewer)
    }

    fn steps_since(&self, seq: u64, viewer: Viewer, most: usize) -> Vec<Step> {
        replay::steps_since(self, seq, viewer, most)
    }

    fn at_ply(&self, ply: u64, perspective: Perspective) -> Option<Ply> {
        replay::at_ply(self, ply, perspective)
    }

    fn record(&self, players: Vec<Player>, viewer: Option<Viewer>) -> Record {
        replay::record(self, players, viewer)
    }

    fn prepare_act(&self, seat: Seat, wanted: &Wanted, by_bot: bool) -> Result<Prepared, Refusal> {
        let action = self.find(seat, wanted)?;
        let next = self.after_action(seat, action)?;
        if self.script.is_some() && !self.choices(seat).contains(&action) {
            return Err(Refusal::NotAsked);
        }
        let events = match &next.last {
            Some(last) => full_events(&*self.entry, Some(&last.before), &last.events),
            None => Vec::new(),
        };
        let entry = LogEntry::Act {
            seat: seat_to_wire(seat),
            action: self.entry.action_to_wire(&self.state, seat, action),
            events,
            by_bot,
            resumed: None,
        };
        Ok(self.prepared(entry, next))
    }

    fn undo_is_free(&self, seat: Seat) -> bool {
        let Some(&Item::Act {
            seat: actor,
            action,
        }) = self.items.last()
        else {
            return false;
        };
        let game = self.entry.game();
        let last = self.last.as_ref().filter(|_| actor == seat);
        last.is_some_and(|last| !game.reveals(&last.before, seat, action))
    }

    fn undo_chance(&self, seat: Seat) -> Option<UndoChance> {
        replay::undo_chance(self, seat)
    }

    fn prepare_undo(&self, seat: Seat, plies: u64, same_chance: bool) -> Result<Prepared, Refusal> {
        let next = self.after_undo(seat, plies, same_chance)?;
        let entry = LogEntry::Undo {
            seat: seat_to_wire(seat),
            plies,
            same_chance,
            resumed: None,
        };
        Ok(self.prepared(entry, next))
    }

    fn take_row(&mut self, row: &LogRow) -> Result<(), Broken> {
        let broken = |sentence: &str| Broken(format!("Row {} {sentence}.", row.seq));
        if row.seq != self.seq() + 1 {
            return Err(broken("does not follow"));
        }
        let next = match replay::item_of(&*self.entry, &self.state, self.setup.seats, row)? {
            Item::Act { seat, action } => {
                let next = self.after_action(seat, action);
                next.map_err(|_| broken("is not legal any more"))?
            }
            Item::Undo {
                seat,
                plies,
                same_chance,
            } => {
                let next = self.after_undo(seat, u64::from(plies), same_chance);
                next.map_err(|_| broken("takes back too much"))?
            }
        };
        if digest(&next.state) != row.hash {
            return Err(broken("came out differently"));
        }
        self.advance(next);
        Ok(())
    }

    fn bot_job(&self, seat: Seat, seed: u64) -> BotJob {
        let (entry, bots) = (Arc::clone(&self.entry), Arc::clone(&self.bots));
        let choices = self.choices(seat);
        let view = entry.game().observe(&self.state, Viewer::Seat(seat));
        Box::new(move |spec| {
            let first = *choices.first()?;
            let question = Question {
                game: entry.game(),
                view: &view,
                choices: &choices,
                seed,
            };
            let action = bots.decide(&spec, &question);
            let action = if choices.contains(&action) {
                action
            } else {
                first
            };
            Some(entry.choice_to_wire(&view, action))
        })
    }
}
