//! The table of the card game as text, as one viewer knows it.

use crate::catalogue::CardBox;
use crate::notation::lookup::count_of;
use crate::notation::story::{Storyteller, counted};
use crate::notation::table::{and, cards_text, list, wrapped};
use gleis_rules::cardgame::{CardView, Phase, Row, TicketSet, Yard};
use gleis_rules::parts::TicketQueue;
use gleis_rules::{BitSet, CardKind, Seat, SeatSet, Slot, TicketId, Viewer};
use std::fmt::Write as _;

impl CardBox {
    pub(super) fn table(&self, view: &CardView) -> String {
        let mut text = String::new();
        self.write_head(&mut text, view);
        self.write_draw_area(&mut text, view);
        self.write_seats(&mut text, view);
        self.write_own(&mut text, view);
        self.write_tickets(&mut text, view);
        text
    }

    fn write_head(&self, text: &mut String, view: &CardView) {
        let who = match view.viewer {
            Viewer::Seat(seat) => format!("as {seat} sees it"),
            Viewer::Spectator => "as everybody sees it".into(),
        };
        let title = format!("{}, {} players, {who}", self.info.name.en, view.seats.get());
        let line = "─".repeat(title.chars().count());
        let _ = writeln!(text, "{title}\n{line}\n{}\n", asked(view));
    }

    fn write_draw_area(&self, text: &mut String, view: &CardView) {
        let card = |slot: u8| {
            let name = view.face_up.card(Slot(slot)).map_or("–", CardKind::name);
            format!("{} {name}", slot + 1)
        };
        let face_up: Vec<_> = (0..self.game.spec().slots).map(card).collect();
        let _ = writeln!(text, "Face up   {}", face_up.join("   "));
        let deck = counted(usize::from(view.deck_len), "card");
        let _ = writeln!(text, "Deck      {deck}");
        wrapped(text, "Discards  ", &cards_text(&view.discards));
        let _ = match view.under.len() {
            0 => writeln!(text, "Tickets   {}\n", view.pool_len),
            under => writeln!(
                text,
                "Tickets   {}, and {under} put back under them\n",
                view.pool_len
            ),
        };
    }

    fn write_seats(&self, text: &mut String, view: &CardView) {
        let _ = writeln!(
            text,
            "          stack  cards  tickets  completed  known cards"
        );
        let to_act = view.to_act();
        for seat in view.seats.seats() {
            let secret = view.play.phase == Phase::FirstTickets && !view.viewer.is(seat);
            let tickets = if secret {
                "?".into()
            } else {
                view.ticket_counts[seat].to_string()
            };
            let label = format!(
                "{} {:<6}  {:>5}  {:>5}  {:>7}  {:>9}  ",
                if to_act.has(seat) { ">" } else { " " },
                seat.to_string(),
                view.stack_lens[seat],
                view.hand_lens[seat],
                tickets,
                view.completed[seat].count(),
            );
            wrapped(text, &label, &cards_text(&view.known[seat]));
        }
        let _ = writeln!(text, "\nRail yards");
        for seat in view.seats.seats() {
            wrapped(text, &format!("  {seat}  "), &yard_text(&view.yards[seat]));
        }
        let shown = |seat: &Seat| view.play.stacks_shown() && view.stack_lens[*seat] > 0;
        for seat in view.seats.seats().filter(shown) {
            let label = format!("  {seat}  track stack: ");
            wrapped(text, &label, &cards_text(&view.stacks[seat]));
        }
        text.push('\n');
    }

    fn write_own(&self, text: &mut String, view: &CardView) {
        let Viewer::Seat(seat) = view.viewer else {
            return;
        };
        wrapped(text, "Hand      ", &cards_text(&view.hand));
        let stack = &view.stacks[seat];
        if self.game.spec().stacks.owner_knows() && !view.play.stacks_shown() {
            wrapped(text, "Stack     ", &cards_text(stack));
        }
        wrapped(text, "Tickets   ", &list(self.set_titles(view.tickets)));
        if view.chosen != 0 {
            wrapped(text, "Chosen    ", &list(self.set_titles(view.chosen)));
        }
        if !view.offer.is_empty() {
            let choosing = view.play.phase == Phase::KeepTickets || view.play.pending.has(seat);
            let offer = (1..).zip(view.offer.iter());
            let titles = offer.map(|(n, ticket)| {
                if choosing {
                    format!("{n} {}", self.needs_title(ticket))
                } else {
                    self.needs_title(ticket)
                }
            });
            let label = if choosing { "On offer  " } else { "Refused   " };
            wrapped(text, label, &list(titles.collect()));
        }
        text.push('\n');
    }

    fn write_tickets(&self, text: &mut String, view: &CardView) {
        let over = view.play.phase == Phase::Over;
        let completed = view.completed.0.iter().any(|&set| set != 0);
        if completed {
            let _ = writeln!(text, "Completed");
            self.write_sets(text, view, &view.completed.0);
        }
        if over {
            let _ = writeln!(text, "Not completed");
            self.write_sets(text, view, &view.revealed.0);
        }
    }

    fn write_sets(&self, text: &mut String, view: &CardView, sets: &[TicketSet]) {
        for (seat, &set) in view.seats.seats().zip(sets) {
            wrapped(text, &format!("  {seat}  "), &list(self.set_titles(set)));
        }
    }

    fn set_titles(&self, tickets: TicketSet) -> Vec<String> {
        let tickets = tickets.members().map(|ticket| TicketId(ticket as u8));
        tickets.map(|ticket| self.needs_title(ticket)).collect()
    }

    /// `Chicago–Dallas (6: YG)`.
    fn needs_title(&self, ticket: TicketId) -> String {
        let needs = self.game.spec().tickets[ticket.index()].needs;
        let letters = CardKind::colours()
            .zip(needs)
            .flat_map(|(colour, need)| std::iter::repeat_n(colour.letter(), usize::from(need)));
        let title = self.title_of(ticket);
        format!(
            "{}: {})",
            title.trim_end_matches(')'),
            letters.collect::<String>()
        )
    }
}

/// "Seat 2 begins a turn."
fn asked(view: &CardView) -> String {
    let half = match view.play.half {
        0 => "",
        _ => " This is the second half.",
    };
    let seat = view.play.active.index() + 1;
    let asked = match view.play.phase {
        Phase::FirstTickets => return still(view.play.pending, "choose first tickets"),
        Phase::Complete => {
            let asked = still(view.play.pending, "choose which tickets to complete");
            return format!("{asked}{half}");
        }
        Phase::Over => return "The game is over.".into(),
        Phase::Turn => "begins a turn",
        Phase::SecondCard => "may take a second card",
        Phase::KeepTickets => "chooses which tickets to keep",
    };
    if let Some(turns) = view.play.last_round.turns() {
        let turns = counted(usize::from(turns), "turn");
        return format!("Seat {seat} {asked}. This is the last round: {turns} left.{half}");
    }
    format!("Seat {seat} {asked}.{half}")
}

fn still(pending: SeatSet, what: &str) -> String {
    let seats = pending.iter().map(|seat| (seat.index() + 1).to_string());
    let seats: Vec<_> = seats.collect();
    match seats.as_slice() {
        [] => "Nobody has to choose.".into(),
        [one] => format!("Seat {one} still has to {what}."),
        _ => format!("Seats {} still have to {what}.", and(&seats)),
    }
}

/// `2 green with 1 locomotive on top, 1 red`.
fn yard_text(yard: &Yard) -> String {
    let rows = CardKind::colours().map(|colour| (colour, yard.row(colour)));
    let rows = rows.filter(|(_, row)| !row.is_empty());
    let tell = |(colour, row): (CardKind, Row)| {
        let cars = count_of(colour, row.cars);
        match row.locomotives {
            0 => cars,
            count => {
                let locomotives = count_of(CardKind::LOCOMOTIVE, count);
                format!("{cars} with {locomotives} on top")
            }
        }
    };
    list(rows.map(tell).collect())
}
