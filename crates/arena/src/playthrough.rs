//! Golden playthroughs: one short random game as readable text, for each built-in game and
//! each number of players.
//!
//! They pin what the rules do, what each viewer sees, how it is told, and the order in which
//! legal actions are listed. A change that is meant shows up as a difference to be read.

use crate::sheet::score_sheet;
use crate::work::{chance_of, game_seed};
use crate::{Ending, Measured};
use gleis_games::entry::EventOf;
use gleis_games::record::GameResult;
use gleis_games::{AnyGame, Entry, StateOf, data, with_game};
use gleis_rules::{Game, Rng, Seat, SeatCount, SeededChance, Setup, Viewer, digest, play_random};
use std::fmt::{self, Write as _};

/// The series of games that the shortest is taken from.
const SERIES: u64 = 1902;
/// How many games are looked at to find a short one.
const CANDIDATES: u64 = 1000;
/// So many decisions from the start show all choices; afterwards one in so many for each seat.
const CHOICES_AT_FIRST: u32 = 12;
const CHOICES_EVERY: u32 = 8;
/// Longer lists show so many choices from their start, and the last.
const CHOICES_MAX: usize = 16;
/// The table is shown once in so many decisions for each seat.
const TABLE_EVERY: u32 = 48;
/// So many decisions from the start and from the end are told in full. In between a number
/// stands for everything that everybody saw, so that a reader gets to the end.
const TOLD_AT_FIRST: u32 = 48;
const TOLD_AT_LAST: u32 = 20;
const COLUMNS: usize = 98;

/// One golden text.
#[derive(Clone, Debug)]
pub struct Golden {
    /// Where it belongs below the folder of playthroughs: `usa-2004/2-players.txt`.
    pub path: String,
    /// The text.
    pub text: String,
}

/// All golden texts of the built-in games.
///
/// # Errors
/// If a built-in game does not load.
pub fn goldens() -> Result<Vec<Golden>, data::DataError> {
    let mut goldens = Vec::new();
    for id in data::builtin_ids() {
        let game = data::load(id)?;
        let (fewest, most) = game.info().players;
        for seats in (fewest..=most).filter_map(SeatCount::new) {
            goldens.push(Golden {
                path: format!("{id}/{}-players.txt", seats.get()),
                text: text(&game, seats),
            });
        }
    }
    Ok(goldens)
}

/// The golden text of a game with so many players.
#[must_use]
pub fn text(game: &AnyGame, seats: SeatCount) -> String {
    with_game!(game, board => {
        let (length, index) = shortest(&board.game, Setup::new(seats));
        let mut writer = Writer::new(board, Setup::new(seats), index, length);
        writer.write().expect("writing to a string does not fail");
        writer.out
    })
}

/// The first line in which two texts differ: its number, then what each has there.
#[must_use]
pub fn first_difference<'a>(old: &'a str, new: &'a str) -> Option<(usize, &'a str, &'a str)> {
    const END: &str = "(the end)";
    let (mut old, mut new) = (old.lines(), new.lines());
    for number in 1.. {
        match (old.next(), new.next()) {
            (None, None) => break,
            (a, b) if a == b => {}
            (a, b) => return Some((number, a.unwrap_or(END), b.unwrap_or(END))),
        }
    }
    None
}

/// The length of the shortest game of the series, and which it is.
fn shortest<G: Measured>(game: &G, setup: Setup) -> (u32, u64) {
    let length = |index: u64| {
        let (mut chance, mut rng) = chance_of(game_seed(SERIES, index));
        (
            play_random(game, setup, &mut chance, &mut rng).decisions,
            index,
        )
    };
    (0..CANDIDATES).map(length).min().unwrap_or((0, 0))
}

/// An event in full, and what those see who see something else.
type Told = (String, Vec<(Viewer, String)>);

struct Writer<'a, E: Entry> {
    entry: &'a E,
    setup: Setup,
    index: u64,
    length: u32,
    chance: SeededChance,
    rng: Rng,
    out: String,
}

impl<'a, E: Entry> Writer<'a, E>
where
    E::Game: Measured,
{
    fn new(entry: &'a E, setup: Setup, index: u64, length: u32) -> Self {
        let (chance, rng) = chance_of(game_seed(SERIES, index));
        Self {
            entry,
            setup,
            index,
            length,
            chance,
            rng,
            out: String::new(),
        }
    }

    fn write(&mut self) -> fmt::Result {
        let info = self.entry.info();
        let players = self.setup.seats.get();
        writeln!(
            self.out,
            "{} ({}), {players} players",
            info.name.en, info.id
        )?;
        writeln!(
            self.out,
            "rules version {}, game {} of the series with seed {SERIES}",
            info.rules_version, self.index
        )?;
        writeln!(self.out, "\nset-up")?;
        let (game, mut events) = (self.entry.game(), Vec::new());
        let mut state = game.deal(self.setup, &mut self.chance, &mut events);
        let told = self.tell(None, &events);
        self.write_events(&told)?;
        writeln!(self.out)?;
        let mut ply: u32 = 0;
        while let Some(seat) = game.to_act(&state).first() {
            if ply.is_multiple_of(TABLE_EVERY * u32::from(players)) {
                self.write_table(&state)?;
            }
            ply += 1;
            self.write_ply(&mut state, seat, ply)?;
        }
        self.write_table(&state)?;
        self.write_end(&state, ply)
    }

    fn write_ply(&mut self, state: &mut StateOf<E>, seat: Seat, ply: u32) -> fmt::Result {
        let game = self.entry.game();
        let mut choices = Vec::new();
        game.legal(state, seat, |action| {
            choices.push(self.entry.action_text(state, seat, action));
        });
        let action = game.sample(state, seat, &mut self.rng);
        let text = self.entry.action_text(state, seat, action);
        let (before, mut events) = (*state, Vec::new());
        game.apply_unchecked(state, seat, action, &mut self.chance, &mut events);
        // The number stands for all choices in their order, also where they are not shown.
        let order = digest(&choices) as u16;
        let many = match choices.len() {
            1 => "1 choice".to_owned(),
            count => format!("{count} choices"),
        };
        write!(self.out, "{ply}. {seat}: {text} ({many}, {order:04x}")?;
        if ply > TOLD_AT_FIRST && ply + TOLD_AT_LAST <= self.length {
            let told = self.tell(Some(&before), &events);
            return writeln!(self.out, "; events {:04x})", digest(&told) as u16);
        }
        writeln!(self.out, ")")?;
        let every = CHOICES_EVERY * u32::from(self.setup.seats.get());
        if ply <= CHOICES_AT_FIRST || ply.is_multiple_of(every) {
            write_wrapped(&mut self.out, &choices)?;
        }
        let told = self.tell(Some(&before), &events);
        self.write_events(&told)?;
        writeln!(self.out)
    }

    /// The text of each event in full, and of what those see who see something else.
    fn tell(&self, before: Option<&StateOf<E>>, events: &[EventOf<E>]) -> Vec<Told> {
        let game = self.entry.game();
        let tell = |seen| {
            let text = self
                .entry
                .event_text(&self.entry.event_to_wire(before, &seen));
            text.trim_end().replace('\n', "\n    ")
        };
        let told = |event| {
            let full = tell(game.see_all(event));
            let viewers = Viewer::all(self.setup.seats);
            let seen = viewers
                .map(|viewer| (viewer, tell(game.see(event, viewer))))
                .filter(|(_, seen)| *seen != full)
                .collect();
            (full, seen)
        };
        events.iter().map(told).collect()
    }

    fn write_events(&mut self, told: &[Told]) -> fmt::Result {
        for (full, seen) in told {
            if !full.is_empty() {
                writeln!(self.out, "    {full}")?;
            }
            self.write_seen(seen)?;
        }
        Ok(())
    }

    /// What those see who do not see an event in full.
    fn write_seen(&mut self, seen: &[(Viewer, String)]) -> fmt::Result {
        let told = |text: &str| match text {
            "" => "(nothing)".to_owned(),
            text => text.to_owned(),
        };
        match seen {
            [] => Ok(()),
            // Mostly all but the player see the same.
            [(_, first), rest @ ..]
                if rest.len() + 1 == usize::from(self.setup.seats.get())
                    && rest.iter().all(|(_, text)| text == first) =>
            {
                writeln!(self.out, "      others: {}", told(first))
            }
            _ => seen.iter().try_for_each(|(viewer, text)| {
                writeln!(self.out, "      {}: {}", name(*viewer), told(text))
            }),
        }
    }

    fn write_table(&mut self, state: &StateOf<E>) -> fmt::Result {
        let view = self.entry.game().observe(state, Viewer::Spectator);
        writeln!(self.out, "the table, as a spectator sees it")?;
        for line in self.entry.view_text(&view).lines() {
            writeln!(self.out, "{}", format!("  | {line}").trim_end())?;
        }
        writeln!(self.out)
    }

    fn write_end(&mut self, state: &StateOf<E>, decisions: u32) -> fmt::Result {
        let game = self.entry.game();
        let ending = game.ending(state).map_or("never", Ending::name);
        writeln!(self.out, "the end: {ending}, after {decisions} decisions")?;
        match game.outcome(state) {
            Some(score) => self.out.write_str(&score_sheet(&GameResult::from(&score))),
            None => writeln!(self.out, "no result"),
        }
    }
}

fn name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => seat.to_string(),
        Viewer::Spectator => "spectator".to_owned(),
    }
}

/// The choices one after the other, as many on a line as fit.
fn write_wrapped(out: &mut String, texts: &[String]) -> fmt::Result {
    let hidden = texts.len().saturating_sub(CHOICES_MAX + 1);
    let more = format!("… {hidden} more …");
    let (shown, last) = match texts {
        [start @ .., last] if hidden > 0 => (&start[..CHOICES_MAX], vec![&more, last]),
        all => (all, Vec::new()),
    };
    let mut line = String::new();
    for text in shown.iter().chain(last) {
        if !line.is_empty() && line.chars().count() + text.chars().count() + 3 > COLUMNS {
            writeln!(out, "  {line}")?;
            line.clear();
        }
        if !line.is_empty() {
            line.push_str(" | ");
        }
        line.push_str(text);
    }
    writeln!(out, "  {line}")
}
