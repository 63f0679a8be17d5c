//! `gleis replay`: a recorded game, to read or to look at.

use crate::failure::Failure;
use crate::load::{self, Whom};
use clap::Args;
use gleis_arena::sheet::score_sheet;
use gleis_arena::text::grouped;
use gleis_games::record::{Disagreement, Record, Replay};
use gleis_games::wire::{WireCards, WireView};
use gleis_games::{Entry, with_game};
use gleis_rules::{Game as _, Viewer};
use std::io::Write;

/// Tell a recorded game, or show the table at one moment of it
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  gleis replay game.json
  gleis replay game.json --ply 40
  gleis replay game.json --ply 40 --as 2
  gleis record --seed 7 | gleis replay - --as spectator

Without --ply the whole game is told, and the table shown as it was at the end.
With it the table is shown after so many plies; --ply 0 is the set-up.")]
pub(crate) struct Options {
    /// A record; `-` reads it from the standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// Show the table after so many plies
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Through whose eyes: a seat (1 to 5), spectator, or all
    #[arg(long = "as", value_name = "SEAT|spectator|all", value_parser = load::whom)]
    whom: Option<Whom>,
    /// The game file, if the game is not built in
    #[arg(long, value_name = "ID|FILE")]
    game: Option<String>,
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let (game, record) = load::record(&options.file, options.game.as_deref())?;
    let whom = match (options.whom, record.viewer) {
        (None, None) => Whom::All,
        (None, Some(viewer)) => Whom::One(viewer.0),
        (Some(Whom::One(viewer)), None) => {
            load::check_viewer(viewer, record.seats.len())?;
            Whom::One(viewer)
        }
        (Some(Whom::All), None) => Whom::All,
        (Some(Whom::One(asked)), Some(viewer)) if asked == viewer.0 => Whom::One(asked),
        (Some(_), Some(viewer)) => {
            let sentence = format!("the record tells only what {viewer} knew");
            return Err(Failure::usage(sentence, "leave out --as"));
        }
    };
    with_game!(&game, entry => {
        let replay = Replay::new(entry, &record).map_err(|error| refused(&error))?;
        let mut teller = Teller { entry, record: &record, replay, whom, out };
        match options.ply {
            Some(ply) => teller.show(ply),
            None => teller.tell(),
        }
    })
}

fn refused(error: &Disagreement) -> Failure {
    Failure::failed(
        error.to_string(),
        "`gleis verify` says the same of this record",
    )
}

struct Teller<'a, E: Entry, W> {
    entry: &'a E,
    record: &'a Record,
    replay: Replay<'a, E>,
    whom: Whom,
    out: &'a mut W,
}

impl<E: Entry, W: Write> Teller<'_, E, W> {
    /// The whole game.
    fn tell(&mut self) -> Result<(), Failure> {
        self.write_head()?;
        writeln!(self.out, "\nset-up")?;
        self.write_events("")?;
        loop {
            match self.replay.step() {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => return Err(refused(&error)),
            }
            let number = format!("{}.", self.replay.ply());
            self.write_events(&number)?;
        }
        writeln!(self.out)?;
        self.write_table()
    }

    /// The table after a ply.
    fn show(&mut self, ply: usize) -> Result<(), Failure> {
        let plies = self.record.plies.len();
        if ply > plies {
            let sentence = format!("there is no ply {ply}: the record has {plies}");
            return Err(Failure::usage(
                sentence,
                format!("--ply takes 0 to {plies}"),
            ));
        }
        self.replay.go_to(ply).map_err(|error| refused(&error))?;
        self.write_head()?;
        writeln!(self.out, "after ply {ply} of {plies}\n")?;
        self.write_events("")?;
        writeln!(self.out)?;
        self.write_table()
    }

    fn write_head(&mut self) -> Result<(), Failure> {
        let info = self.entry.info();
        let players = (1..).zip(&self.record.seats);
        let players: Vec<String> = players
            .map(|(seat, player)| {
                let (name, kind) = (tame(&player.name), tame(&player.player));
                if name == format!("seat {seat}") {
                    format!("{name}: {kind}")
                } else {
                    format!("seat {seat}: {name} ({kind})")
                }
            })
            .collect();
        writeln!(
            self.out,
            "{}: {}; {}",
            info.id,
            info.name.en,
            players.join(", ")
        )?;
        match self.whom {
            Whom::One(Viewer::Seat(seat)) => writeln!(self.out, "as {seat} saw it")?,
            Whom::One(Viewer::Spectator) => writeln!(self.out, "as a spectator saw it")?,
            Whom::All => {}
        }
        Ok(())
    }

    /// What happened in the last ply; the first line bears its number.
    fn write_events(&mut self, number: &str) -> Result<(), Failure> {
        let events = match self.whom {
            Whom::All => self.replay.told().to_vec(),
            Whom::One(viewer) => self.replay.seen(viewer).map_err(|error| refused(&error))?,
        };
        let mut number = number;
        let texts = events.iter().map(|event| self.entry.event_text(event));
        for text in texts.filter(|text| !text.is_empty()) {
            for line in text.lines() {
                let line = plain(line);
                writeln!(self.out, "{number:>5} {line}")?;
                number = "";
            }
        }
        Ok(())
    }

    fn write_table(&mut self) -> Result<(), Failure> {
        let viewer = match self.whom {
            Whom::All => Viewer::Spectator,
            Whom::One(viewer) => viewer,
        };
        let text = match self.replay.state() {
            Some(state) => {
                let view = self.entry.game().observe(state, viewer);
                self.entry.view_text(&view)
            }
            None => match self.replay.view(viewer) {
                Ok(view) => plain(&seen_table(&view)),
                Err(error) => format!("{error}."),
            },
        };
        writeln!(self.out, "{}", text.trim_end())?;
        if matches!(self.whom, Whom::All) {
            self.write_hands()?;
        }
        if let Some(result) = self.replay.result() {
            writeln!(self.out, "\n{}", score_sheet(&result).trim_end())?;
        } else if self.replay.ply() == self.record.plies.len() {
            let plies = match self.record.plies.len() {
                1 => "1 ply".to_owned(),
                plies => format!("{} plies", grouped(plies as u64)),
            };
            writeln!(self.out, "\nthe record ends here, after {plies}")?;
        }
        Ok(())
    }

    /// What only the players themselves see: the part of their tables about their own cards.
    fn write_hands(&mut self) -> Result<(), Failure> {
        let Some(state) = self.replay.state() else {
            return Ok(());
        };
        let over = self.replay.result().is_some();
        for seat in self.replay.seats().seats() {
            let view = self.entry.game().observe(state, Viewer::Seat(seat));
            let text = self.entry.view_text(&view);
            let own = text.split("\n\n").find(|part| part.starts_with("Hand"));
            if let Some(own) = own {
                writeln!(self.out, "\n{seat} holds")?;
                // At the end all tickets lie open and have been told.
                let told = |line: &&str| over && line.starts_with("Tickets");
                for line in own.lines().take_while(|line| !told(line)) {
                    writeln!(self.out, "  {line}")?;
                }
            }
        }
        Ok(())
    }
}

/// The table as a record that is cut down tells it. There is no game to ask, so names stand as
/// they are written in files.
fn seen_table(view: &WireView) -> String {
    let cards = |cards: &WireCards| {
        let counts = cards.iter();
        let counts = counts.map(|(card, count)| format!("{count} {}", card.kind().name()));
        list(counts.collect())
    };
    let mut lines = Vec::new();
    let market = view.market.iter();
    let market = market.map(|card| card.map_or("–", |card| card.kind().name()));
    lines.push(format!(
        "Market    {}",
        market.collect::<Vec<_>>().join("   ")
    ));
    lines.push(format!("Deck      {} cards", view.deck));
    for (name, deck) in &view.ticket_decks {
        let (untouched, under) = (deck.untouched, deck.under.len());
        lines.push(format!(
            "Tickets   {name}: {untouched}, and {under} put back under them"
        ));
    }
    for seat in &view.seats {
        let mark = if view.turn == Some(seat.seat) {
            ">"
        } else {
            " "
        };
        let (number, trains, points) = (seat.seat, seat.trains, seat.points);
        let tickets: u32 = seat
            .ticket_counts
            .values()
            .map(|&count| u32::from(count))
            .sum();
        lines.push(format!(
            "{mark} seat {number}: {trains} trains, {points} points, {} cards, {tickets} tickets",
            seat.cards
        ));
        lines.push(format!("    tracks: {}", list(seat.tracks.clone())));
        if !seat.revealed_tickets.is_empty() {
            lines.push(format!(
                "    tickets: {}",
                list(seat.revealed_tickets.clone())
            ));
        }
    }
    if view.seat.is_some() {
        lines.push(format!("Hand      {}", cards(&view.hand)));
        lines.push(format!("Tickets   {}", list(view.tickets.clone())));
    }
    if !view.offer.is_empty() {
        lines.push(format!("On offer  {}", list(view.offer.clone())));
    }
    lines.join("\n")
}

fn list(items: Vec<String>) -> String {
    if items.is_empty() {
        "none".into()
    } else {
        items.join(", ")
    }
}

/// A name from a file, short and without characters that steer a terminal.
fn tame(name: &str) -> String {
    plain(name).chars().take(40).collect()
}

/// Text with words from a file, without characters that steer a terminal.
fn plain(text: &str) -> String {
    let visible = |letter: &char| *letter == '\n' || !letter.is_control();
    text.chars().filter(visible).collect()
}
