//! The table of a campaign's game as text, as one viewer knows it.

use super::cards::{card_text, card_to_wire};
use super::question::task_to_wire;
use crate::catalogue::LegendsBox;
use crate::notation::story::counted;
use crate::notation::table::{and, list, wrapped};
use gleis_rules::legends::{Hand, LegendsView, Stage, Task, TrainCard};
use gleis_rules::parts::TicketQueue;
use gleis_rules::{BitSet, Counts, Slot, TicketId, TrackId, Viewer};
use std::fmt::Write;

impl LegendsBox {
    pub(super) fn show_table(&self, view: &LegendsView) -> String {
        let mut text = String::new();
        self.write_head(&mut text, view);
        self.write_row(&mut text, view);
        self.write_seats(&mut text, view);
        self.write_own(&mut text, view);
        self.write_tracks(&mut text, view);
        text
    }

    fn write_head(&self, text: &mut String, view: &LegendsView) {
        let who = match view.viewer {
            Viewer::Seat(seat) => format!("as {seat} sees it"),
            Viewer::Spectator => "as everybody sees it".into(),
        };
        let seats = view.table.seats.get();
        let title = format!("{}, {seats} players, {who}", self.info.name.en);
        let line = "─".repeat(title.chars().count());
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{title}\n{line}\n{}\n", self.asked(view));
    }

    /// "Seat 2 begins a turn."
    fn asked(&self, view: &LegendsView) -> String {
        let play = &view.table.play;
        let top = play.agenda.top();
        let asked = match top {
            Task::FirstTickets => {
                let seats = play.pending.iter().map(|seat| seat.index() + 1);
                let seats: Vec<_> = seats.map(|seat| seat.to_string()).collect();
                return match seats.as_slice() {
                    [one] => format!("Seat {one} still has to choose first tickets."),
                    _ => format!("Seats {} still have to choose first tickets.", and(&seats)),
                };
            }
            Task::Over => return "The game is over.".into(),
            Task::Turn => "begins a turn".into(),
            Task::SecondCard => "takes a second card".into(),
            Task::KeepTickets(..) => "chooses which tickets to keep".into(),
            _ => format!("answers a question ({})", task_to_wire(top)),
        };
        let seat = top.asks(play.active).unwrap_or(play.active);
        match play.last_round.turns() {
            Some(turns) if play.stage == Stage::Turns => {
                let turns = counted(usize::from(turns), "turn");
                format!("{seat} {asked}. This is the last round: {turns} left.")
            }
            _ => format!("{seat} {asked}."),
        }
    }

    fn write_row(&self, text: &mut String, view: &LegendsView) {
        let table = &view.table;
        let card = |slot: u8| {
            let name = table.row.card(Slot(slot)).map_or("–".into(), text_of_card);
            format!("{} {name}", slot + 1)
        };
        let row: Vec<_> = (0..self.game.row_slots(table)).map(card).collect();
        let _ = writeln!(text, "Market    {}", row.join("   "));
        let deck = counted(usize::from(table.deck_len), "card");
        let _ = writeln!(text, "Deck      {deck}");
        wrapped(text, "Discards  ", &cards_text(&table.discards));
        let (pool, under) = (table.pool_len, view.under.len());
        let _ = match under {
            0 => writeln!(text, "Tickets   {pool}"),
            _ => writeln!(text, "Tickets   {pool}, and {under} put back under them"),
        };
        let event = table.events.current.map_or("none".into(), |event| {
            let title = self.legends.texts.event(event);
            let id = self.legends.names.event(event);
            title.map_or_else(|| id.into(), |text| format!("{id} {}", text.title.en))
        });
        let _ = writeln!(text, "Event     {event}\n");
    }

    fn write_seats(&self, text: &mut String, view: &LegendsView) {
        let table = &view.table;
        let _ = writeln!(
            text,
            "          company  cars  coins  cards  tickets  known cards"
        );
        let to_act = view.to_act();
        for seat in table.seats.seats() {
            let label = format!(
                "{} {:<6}  {:<7}  {:>4}  {:>5}  {:>5}  {:>7}  ",
                if to_act.has(seat) { ">" } else { " " },
                seat.to_string(),
                self.game.company(seat).colour().name(),
                table.cars[seat],
                table.cash[seat],
                table.hand_lens[seat],
                table.ticket_counts[seat],
            );
            wrapped(text, &label, &cards_text(&table.known[seat]));
        }
        text.push('\n');
    }

    fn write_own(&self, text: &mut String, view: &LegendsView) {
        let Viewer::Seat(seat) = view.viewer else {
            return;
        };
        wrapped(text, "Hand      ", &cards_text(&view.hand));
        let joined = self.game.connects_for(&view.table, seat);
        let completed = self.game.completed_by(joined, view.tickets);
        let tickets = view.tickets.members().map(|ticket| {
            let done = if completed.has(ticket) { " ✓" } else { "" };
            format!("{}{done}", self.ticket_title(TicketId(ticket as u8)))
        });
        wrapped(text, "Tickets   ", &list(tickets.collect()));
        if !view.offer.is_empty() {
            let choosing = view.to_act().has(seat);
            let titles = (1..).zip(view.offer.iter()).map(|(n, ticket)| {
                let title = self.ticket_title(ticket);
                if choosing {
                    format!("{n} {title}")
                } else {
                    title
                }
            });
            let label = if choosing { "On offer  " } else { "Refused   " };
            wrapped(text, label, &list(titles.collect()));
        }
        text.push('\n');
    }

    fn write_tracks(&self, text: &mut String, view: &LegendsView) {
        let _ = writeln!(text, "Tracks");
        for seat in view.table.seats.seats() {
            let tracks = view.table.owned[seat].members();
            let names = tracks.map(|track| self.track_name(TrackId(track as u8)));
            wrapped(text, &format!("  {seat}  "), &list(names.collect()));
        }
    }
}

fn text_of_card(card: TrainCard) -> String {
    let (card, symbol) = card_to_wire(card);
    card_text(card, symbol)
}

/// "2 red, 1 blue-pickaxe"
fn cards_text(hand: &Hand) -> String {
    let cards = TrainCard::playable().filter_map(|card| {
        let count = hand.get(card.kind());
        (count > 0).then(|| format!("{count} {}", text_of_card(card)))
    });
    list(cards.collect())
}
