//! [`Live`] for any game of the catalogue.

#[cfg(test)]
mod secrecy;

use super::outlook;
use super::replay::{self, Eyes, Ply};
use super::{
    BotJob, BotLevel, BotOrder, BotShelf, Broken, Choice, GameKind, Live, OutlookWanted, Prompt,
    Refusal, Step, UndoChance, Wanted,
};
use crate::chance::{Luck, TableChance};
use crate::store::{LogEntry, LogRow};
use gleis_bots::{Bot, BotSpec, Budget, Level, Playable, Question};
use gleis_games::entry::{ActionOf, EventOf, StateOf};
use gleis_games::record::{Disagreement, GameResult, Player, Record, full_events, verify_entry};
use gleis_games::wire::{
    Outlook, WireBoard, WireEvent, WireGame, WirePaper, WireView, seat_from_wire, seat_to_wire,
};
use gleis_games::{Entry, GameInfo};
use gleis_rules::{Game, Seat, SeatCount, SeatSet, Setup, Viewer, digest};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// How many bots a worker keeps.
const SHELF_MAX: usize = 128;

/// A game of the catalogue, and the drawing of its map once somebody has asked for it.
pub struct Kind<E>(Arc<E>, OnceLock<Option<WireBoard>>);

impl<E> Kind<E> {
    /// Shares the entry between all tables.
    pub fn new(entry: E) -> Self {
        Self(Arc::new(entry), OnceLock::new())
    }
}

impl<E: Entry> fmt::Debug for Kind<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Kind").field(&self.0.info().id).finish()
    }
}

impl<E> GameKind for Kind<E>
where
    E: Entry,
    E::Game: Playable,
{
    fn info(&self) -> &GameInfo {
        self.0.info()
    }

    fn wire(&self) -> WireGame {
        self.0.game_to_wire()
    }

    fn board(&self) -> Option<&WireBoard> {
        self.1.get_or_init(|| self.0.board_to_wire()).as_ref()
    }

    fn deal(&self, setup: Setup, luck: Luck) -> (Box<dyn Live>, LogEntry) {
        let seed = luck.write();
        let (table, events) = Table::deal(Arc::clone(&self.0), setup, luck);
        let info = self.0.info();
        let entry = LogEntry::Deal {
            rules_version: info.rules_version,
            fingerprint: info.fingerprint.clone(),
            seed,
            events,
        };
        (Box::new(table), entry)
    }

    fn resume(&self, setup: Setup, deal: &LogRow) -> Result<Box<dyn Live>, Broken> {
        let LogEntry::Deal {
            rules_version,
            fingerprint,
            seed,
            ..
        } = &deal.entry
        else {
            return Err(Broken("The log does not begin with a deal.".into()));
        };
        let info = self.0.info();
        if (*rules_version, fingerprint) != (info.rules_version, &info.fingerprint) {
            return Err(Broken(
                "The rules of this game have changed since it began.".into(),
            ));
        }
        let luck = Luck::read(seed).ok_or_else(|| Broken("The seed cannot be read.".into()))?;
        let (table, _) = Table::deal(Arc::clone(&self.0), setup, luck);
        if digest(&table.state) != deal.hash {
            return Err(Broken("The deal came out differently.".into()));
        }
        Ok(Box::new(table))
    }

    fn check_record(&self, record: &Record) -> Result<(), Disagreement> {
        verify_entry(&*self.0, record).map(|_| ())
    }

    fn record_ply(&self, record: &Record, ply: u64, eyes: Eyes) -> Result<Ply, Disagreement> {
        replay::record_ply(&*self.0, record, ply, eyes)
    }
}

/// One row of the log, as small as it gets.
#[derive(Clone, Copy)]
pub(super) enum Item<A> {
    Act { seat: Seat, action: A },
    Undo { seat: Seat, plies: u32 },
}

/// What the last row was, for telling viewers about it.
struct Last<E: Entry> {
    before: StateOf<E>,
    events: Vec<EventOf<E>>,
}

struct Prepared<E: Entry> {
    item: Item<ActionOf<E>>,
    state: StateOf<E>,
    chance: TableChance,
    last: Option<Last<E>>,
}

/// The game of one table. It keeps no history but the actions: replaying them is fast.
pub(super) struct Table<E: Entry> {
    pub(super) entry: Arc<E>,
    pub(super) setup: Setup,
    pub(super) luck: Luck,
    /// The rows from 1.
    pub(super) items: Vec<Item<ActionOf<E>>>,
    state: StateOf<E>,
    chance: TableChance,
    plies: u64,
    last: Option<Last<E>>,
    prepared: Option<Box<Prepared<E>>>,
}

impl<E> Table<E>
where
    E: Entry,
    E::Game: Playable,
{
    fn deal(entry: Arc<E>, setup: Setup, luck: Luck) -> (Self, Vec<WireEvent>) {
        let mut chance = luck.chance();
        let mut events = Vec::new();
        let state = entry.game().deal(setup, &mut chance, &mut events);
        let told = full_events(&*entry, None, &events);
        let table = Self {
            entry,
            setup,
            luck,
            items: Vec::new(),
            state,
            chance,
            plies: 0,
            last: None,
            prepared: None,
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
        choices
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

    fn prepare(&mut self, seat: Seat, action: ActionOf<E>) -> Result<&Prepared<E>, Refusal> {
        let (mut state, mut chance) = (self.state, self.chance.clone());
        let mut events = Vec::new();
        let game = self.entry.game();
        game.apply(&mut state, seat, action, &mut chance, &mut events)?;
        let last = Last {
            before: self.state,
            events,
        };
        Ok(self.prepared.insert(Box::new(Prepared {
            item: Item::Act { seat, action },
            state,
            chance,
            last: Some(last),
        })))
    }

    /// Does the action show anybody something new? Tried out on a copy.
    fn is_final(&self, seat: Seat, action: ActionOf<E>, events: &mut Vec<EventOf<E>>) -> bool {
        let (mut state, mut chance) = (self.state, self.chance.clone());
        events.clear();
        let game = self.entry.game();
        game.apply_unchecked(&mut state, seat, action, &mut chance, events);
        events.iter().any(|event| self.entry.reveals(event))
    }

    fn act_step(&self, seq: u64, item: Item<ActionOf<E>>, viewer: Viewer) -> Option<Step> {
        let last = self.last.as_ref()?;
        let Item::Act { seat, action } = item else {
            return None;
        };
        Some(replay::act_step(
            &*self.entry,
            (&last.before, &last.events),
            (seq, seat, action),
            viewer,
        ))
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

    fn papers(&self, viewer: Viewer) -> Vec<WirePaper> {
        let view = self.entry.game().observe(&self.state, viewer);
        self.entry.papers_to_wire(&view)
    }

    fn prompt(&self, seat: Seat) -> Option<Prompt> {
        let actions = self.choices(seat);
        if actions.is_empty() {
            return None;
        }
        let mut events = Vec::new();
        let choice = |action| Choice {
            action: self.entry.action_to_wire(&self.state, seat, action),
            is_final: self.is_final(seat, action, &mut events),
        };
        Some(Prompt {
            choices: actions.into_iter().map(choice).collect(),
            question: self.entry.question(&self.state, seat),
        })
    }

    fn last_step(&self, viewer: Viewer) -> Option<Step> {
        let seq = self.seq();
        match *self.items.last()? {
            item @ Item::Act { .. } => self.act_step(seq, item, viewer),
            Item::Undo { seat, plies } => Some(Step::Undo {
                seq,
                seat: seat_to_wire(seat),
                plies: u64::from(plies),
                view: Box::new(self.view(viewer)),
            }),
        }
    }

    fn outlook(&self, viewer: Viewer, wanted: &OutlookWanted) -> Result<Outlook, Refusal> {
        let view = self.entry.game().observe(&self.state, viewer);
        let mut outlook = outlook::outlook(&*self.entry, &view, wanted)?;
        outlook.seq = self.seq();
        Ok(outlook)
    }

    fn steps_since(&self, seq: u64, viewer: Viewer, most: usize) -> Vec<Step> {
        replay::steps_since(self, seq, viewer, most)
    }

    fn at_ply(&self, ply: u64, eyes: Eyes) -> Option<Ply> {
        replay::at_ply(self, ply, eyes)
    }

    fn record(&self, players: Vec<Player>, viewer: Option<Viewer>) -> Record {
        replay::record(self, players, viewer)
    }

    fn prepare_act(
        &mut self,
        seat: Seat,
        wanted: &Wanted,
        by_bot: bool,
    ) -> Result<LogEntry, Refusal> {
        let action = self.find(seat, wanted)?;
        self.prepare(seat, action)?;
        let events = match self.prepared.as_deref().and_then(|p| p.last.as_ref()) {
            Some(last) => full_events(&*self.entry, Some(&last.before), &last.events),
            None => Vec::new(),
        };
        Ok(LogEntry::Act {
            seat: seat_to_wire(seat),
            action: self.entry.action_to_wire(&self.state, seat, action),
            events,
            by_bot,
        })
    }

    fn undo_is_free(&self, seat: Seat) -> bool {
        let own =
            matches!(self.items.last(), Some(Item::Act { seat: actor, .. }) if *actor == seat);
        let last = self
            .last
            .as_ref()
            .filter(|_| own && !self.to_act().is_empty());
        last.is_some_and(|last| !last.events.iter().any(|event| self.entry.reveals(event)))
    }

    fn undo_chance(&self, seat: Seat) -> Option<UndoChance> {
        replay::undo_chance(self, seat)
    }

    fn prepare_undo(&mut self, seat: Seat, plies: u64) -> Result<LogEntry, Refusal> {
        let back = u32::try_from(plies).map_err(|_| Refusal::NothingToUndo)?;
        let state = self
            .plies
            .checked_sub(plies)
            .and_then(|ply| replay::state_at_ply(self, ply))
            .ok_or(Refusal::NothingToUndo)?;
        self.prepared = Some(Box::new(Prepared {
            item: Item::Undo { seat, plies: back },
            state,
            // What was drawn is not drawn again: the luck goes on.
            chance: self.chance.clone(),
            last: None,
        }));
        Ok(LogEntry::Undo {
            seat: seat_to_wire(seat),
            plies,
        })
    }

    fn prepared(&self) -> Option<(u64, SeatSet)> {
        let prepared = self.prepared.as_ref()?;
        let to_act = self.entry.game().to_act(&prepared.state);
        Some((digest(&prepared.state), to_act))
    }

    fn commit(&mut self) {
        let Some(prepared) = self.prepared.take() else {
            return;
        };
        self.plies = match prepared.item {
            Item::Act { .. } => self.plies + 1,
            Item::Undo { plies, .. } => self.plies.saturating_sub(u64::from(plies)),
        };
        self.items.push(prepared.item);
        self.state = prepared.state;
        self.chance = prepared.chance;
        self.last = prepared.last;
    }

    fn discard(&mut self) {
        self.prepared = None;
    }

    fn take_row(&mut self, row: &LogRow) -> Result<(), Broken> {
        let broken = |sentence: &str| Broken(format!("Row {} {sentence}.", row.seq));
        if row.seq != self.seq() + 1 {
            return Err(broken("does not follow"));
        }
        let seat = |number| seat_from_wire(number, self.setup.seats);
        match &row.entry {
            LogEntry::Deal { .. } => return Err(broken("deals again")),
            LogEntry::Act {
                seat: number,
                action,
                ..
            } => {
                let seat = seat(*number).ok_or_else(|| broken("names no seat"))?;
                let wanted = Wanted::Action(action.clone());
                let action = self
                    .find(seat, &wanted)
                    .map_err(|_| broken("means nothing"))?;
                self.prepare(seat, action)
                    .map_err(|_| broken("is not legal any more"))?;
            }
            LogEntry::Undo {
                seat: number,
                plies,
            } => {
                let seat = seat(*number).ok_or_else(|| broken("names no seat"))?;
                self.prepare_undo(seat, *plies)
                    .map_err(|_| broken("takes back too much"))?;
            }
        }
        if self.prepared().map(|(hash, _)| hash) != Some(row.hash) {
            self.discard();
            return Err(broken("came out differently"));
        }
        self.commit();
        Ok(())
    }

    fn bot_job(&self, seat: Seat, order: BotOrder) -> BotJob {
        let entry = Arc::clone(&self.entry);
        let choices = self.choices(seat);
        let view = entry.game().observe(&self.state, Viewer::Seat(seat));
        Box::new(move |shelf| {
            if choices.len() < 2 {
                return 0;
            }
            let bot = bot_from(shelf, &*entry, order);
            let action = bot.decide(&Question {
                game: entry.game(),
                view: &view,
                choices: &choices,
                seed: order.seed,
            });
            choices
                .iter()
                .position(|&choice| choice == action)
                .unwrap_or(0)
        })
    }
}

/// A bot off the worker's shelf; made on first use.
fn bot_from<'a, E>(shelf: &'a mut BotShelf, entry: &E, order: BotOrder) -> &'a mut dyn Bot<E::Game>
where
    E: Entry,
    E::Game: Playable,
{
    let key = (entry.info().fingerprint.clone(), order.level);
    let made = || -> Box<dyn std::any::Any> { Box::new(make_bot(entry, order)) };
    // Every game of a campaign has a fingerprint of its own: old ones must go some day.
    if shelf.len() >= SHELF_MAX && !shelf.contains_key(&key) {
        shelf.clear();
    }
    let any = shelf.entry(key.clone()).or_insert_with(made);
    // Two games of different kinds have different fingerprints, but a wrong guess must not stop
    // a table.
    if any.downcast_ref::<Box<dyn Bot<E::Game>>>().is_none() {
        *any = made();
    }
    match any.downcast_mut::<Box<dyn Bot<E::Game>>>() {
        Some(bot) => bot.as_mut(),
        None => unreachable!("a bot was put there a line above"),
    }
}

fn make_bot<E>(entry: &E, order: BotOrder) -> Box<dyn Bot<E::Game>>
where
    E: Entry,
    E::Game: Playable,
{
    let spec = match order.level {
        BotLevel::Expert => BotSpec::ismcts(Budget::Time(order.expert)),
        level => Level::from(level).bot(),
    };
    entry.game().bot(&spec)
}
