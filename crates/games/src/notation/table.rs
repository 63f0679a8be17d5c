//! The table as text, as one viewer knows it.

use super::ExtraNotation;
use super::lookup::count_of;
use super::story::counted;
use crate::catalogue::Board;
use gleis_rules::board::{BoardRules, BoardView, Phase};
use gleis_rules::parts::TicketQueue;
use gleis_rules::{BitSet, CardKind, Counts, Seat, Slot, TicketId, TrackId, Viewer};
use std::fmt::Write as _;

/// Lines of the table are no longer than this.
const COLUMNS: usize = 88;

impl<R: BoardRules> Board<R>
where
    R::Extra: ExtraNotation,
{
    pub(super) fn table(&self, view: &BoardView<R>) -> String {
        let mut text = String::new();
        self.write_head(&mut text, view);
        self.write_market(&mut text, view);
        self.write_seats(&mut text, view);
        self.write_own(&mut text, view);
        self.write_tracks(&mut text, view);
        self.write_passengers(&mut text, view);
        self.write_revealed(&mut text, view);
        text
    }

    fn write_head(&self, text: &mut String, view: &BoardView<R>) {
        let who = match view.viewer {
            Viewer::Seat(seat) => format!("as {seat} sees it"),
            Viewer::Spectator => "as everybody sees it".into(),
        };
        let title = format!("{}, {} players, {who}", self.info.name.en, view.seats.get());
        let line = "─".repeat(title.chars().count());
        let _ = writeln!(text, "{title}\n{line}\n{}\n", self.asked(view));
    }

    /// "Seat 2 begins a turn."
    fn asked(&self, view: &BoardView<R>) -> String {
        let seat = view.play.active.index() + 1;
        let asked = match view.play.phase {
            Phase::FirstTickets => {
                let seats: Vec<_> = view
                    .play
                    .pending
                    .iter()
                    .map(|seat| (seat.index() + 1).to_string())
                    .collect();
                return match seats.as_slice() {
                    [] => "First tickets are dealt.".into(),
                    [one] => format!("Seat {one} still has to choose first tickets."),
                    _ => format!("Seats {} still have to choose first tickets.", and(&seats)),
                };
            }
            Phase::Over => return "The game is over.".into(),
            Phase::Turn => "begins a turn",
            Phase::SecondCard => "takes a second card",
            Phase::KeepTickets => "chooses which tickets to keep",
            Phase::Extra => "chooses passengers",
        };
        if let Some(turns) = view.play.last_round.turns() {
            let turns = counted(usize::from(turns), "turn");
            return format!("Seat {seat} {asked}. This is the last round: {turns} left.");
        }
        format!("Seat {seat} {asked}.")
    }

    fn write_market(&self, text: &mut String, view: &BoardView<R>) {
        let slots = self.game.spec().market.slots;
        let card = |slot: u8| {
            let name = view.market.card(Slot(slot)).map_or("–", CardKind::name);
            format!("{} {name}", slot + 1)
        };
        let market: Vec<_> = (0..slots).map(card).collect();
        let _ = writeln!(text, "Market    {}", market.join("   "));
        let deck = counted(usize::from(view.deck_len), "card");
        let discards = cards_text(&view.discards);
        let _ = writeln!(text, "Deck      {deck}");
        wrapped(text, "Discards  ", &discards);
        let piles = self.names.decks.iter().enumerate().map(|(deck, name)| {
            let (pool, under) = (view.pool_lens[deck], view.under[deck].len());
            let name = if self.names.decks.len() > 1 {
                format!("{name} ")
            } else {
                String::new()
            };
            match under {
                0 => format!("{name}{pool}"),
                _ => format!("{name}{pool}, and {under} put back under them"),
            }
        });
        let piles: Vec<_> = piles.collect();
        let _ = writeln!(text, "Tickets   {}\n", piles.join("; "));
    }

    fn write_seats(&self, text: &mut String, view: &BoardView<R>) {
        let _ = writeln!(
            text,
            "          trains  points  cards  tickets  known cards"
        );
        for seat in view.seats.seats() {
            let to_act = match view.play.phase {
                Phase::FirstTickets => view.play.pending.has(seat),
                Phase::Over => false,
                _ => view.play.active == seat,
            };
            let label = format!(
                "{} {:<6}  {:>6}  {:>6}  {:>5}  {:>7}  ",
                if to_act { ">" } else { " " },
                seat.to_string(),
                view.trains[seat],
                view.points[seat],
                view.hand_lens[seat],
                self.ticket_count(view, seat),
            );
            wrapped(text, &label, &cards_text(&view.known[seat]));
        }
        text.push('\n');
    }

    /// `3`, `2 + 1` for two decks, `?` for what is still secret.
    fn ticket_count(&self, view: &BoardView<R>, seat: Seat) -> String {
        if view.play.phase == Phase::FirstTickets && !view.viewer.is(seat) {
            return "?".into();
        }
        let counts = view.ticket_counts[seat].iter().take(self.names.decks.len());
        counts.map(u8::to_string).collect::<Vec<_>>().join(" + ")
    }

    fn write_own(&self, text: &mut String, view: &BoardView<R>) {
        let Viewer::Seat(seat) = view.viewer else {
            return;
        };
        wrapped(text, "Hand      ", &cards_text(&view.hand));
        let tickets = view.tickets.members().map(|ticket| {
            let ticket = TicketId(ticket as u8);
            let done = self.game.is_completed(view.owned[seat], ticket);
            format!(
                "{}{}",
                self.ticket_title(ticket),
                if done { " ✓" } else { "" }
            )
        });
        wrapped(text, "Tickets   ", &list(tickets.collect()));
        if !view.offer.is_empty() {
            let choosing = view.play.phase == Phase::KeepTickets || view.play.pending.has(seat);
            let offer = (1..).zip(view.offer.iter());
            let titles = offer.map(|(n, ticket)| {
                if choosing {
                    format!("{n} {}", self.ticket_title(ticket))
                } else {
                    self.ticket_title(ticket)
                }
            });
            let label = if choosing { "On offer  " } else { "Refused   " };
            wrapped(text, label, &list(titles.collect()));
        }
        text.push('\n');
    }

    fn write_tracks(&self, text: &mut String, view: &BoardView<R>) {
        let _ = writeln!(text, "Tracks");
        for seat in view.seats.seats() {
            let tracks = view.owned[seat].members().map(|track| TrackId(track as u8));
            let titles = tracks.map(|track| self.track_title(track)).collect();
            wrapped(text, &format!("  {seat}  "), &list(titles));
        }
    }

    fn write_passengers(&self, text: &mut String, view: &BoardView<R>) {
        let standing = view.extra.standing_at(self.game.extra_tables());
        if standing.is_empty() {
            return;
        }
        let _ = writeln!(text, "\nPassengers");
        let places = self.names.passenger_places.iter().zip(&standing);
        let waiting: Vec<_> = places
            .filter(|(_, colours)| !colours.is_empty())
            .map(|(&place, colours)| {
                let colours: Vec<_> = colours.iter().map(|colour| colour.name()).collect();
                format!("{} {}", self.place_title(place), colours.join(" "))
            })
            .collect();
        wrapped(text, "  waiting ", &list(waiting));
        for seat in view.seats.seats() {
            let won: Vec<_> = CardKind::colours()
                .map(|colour| (colour, view.extra.won_by(seat, colour)))
                .filter(|&(_, count)| count > 0)
                .map(|(colour, count)| count_of(colour, count))
                .collect();
            wrapped(text, &format!("  {seat}  "), &list(won));
        }
    }

    fn write_revealed(&self, text: &mut String, view: &BoardView<R>) {
        if view.play.phase != Phase::Over {
            return;
        }
        let _ = writeln!(text, "\nTickets shown");
        for seat in view.seats.seats() {
            let tickets = view.revealed[seat]
                .members()
                .map(|ticket| TicketId(ticket as u8));
            let titles = tickets.map(|ticket| {
                let done = self.game.is_completed(view.owned[seat], ticket);
                format!(
                    "{} {}",
                    self.ticket_title(ticket),
                    if done { "✓" } else { "✗" }
                )
            });
            wrapped(text, &format!("  {seat}  "), &list(titles.collect()));
        }
    }
}

pub(super) fn cards_text<C: Counts>(cards: &C) -> String {
    let kinds = CardKind::all().filter(|kind| kind.index() < C::KINDS);
    let some = kinds
        .map(|kind| (kind, cards.get(kind)))
        .filter(|&(_, count)| count > 0);
    list(some.map(|(kind, count)| count_of(kind, count)).collect())
}

pub(super) fn list(items: Vec<String>) -> String {
    if items.is_empty() {
        "none".into()
    } else {
        items.join(", ")
    }
}

pub(super) fn and(items: &[String]) -> String {
    match items {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => items.concat(),
    }
}

/// A label and a list after it, broken at the commas, the later lines below the first.
pub(super) fn wrapped(text: &mut String, label: &str, items: &str) {
    text.push_str(label);
    let indent = label.chars().count();
    let mut column = indent;
    for (index, item) in items.split(", ").enumerate() {
        let width = item.chars().count() + 2;
        if index > 0 {
            text.push(',');
            if column + width > COLUMNS {
                let _ = write!(text, "\n{:indent$}", "");
                column = indent;
            } else {
                text.push(' ');
            }
        }
        text.push_str(item);
        column += width;
    }
    text.push('\n');
}
