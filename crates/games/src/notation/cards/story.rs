//! Events of the card game as lines for people.

use crate::catalogue::CardBox;
use crate::notation::lookup::{count_of, short};
use crate::notation::story::{a_card, counted};
use crate::wire::{WireCards, WireEvent, WireMix, WirePhase, WireRow};
use gleis_rules::CardKind;

impl CardBox {
    /// One line about an event; empty for what is asked next, which the table shows.
    pub(super) fn tell(&self, event: &WireEvent) -> String {
        match event {
            WireEvent::Nothing {} => "something happens that stays secret".into(),
            WireEvent::LocomotiveDealt { seat } => format!("seat {seat} is dealt a locomotive"),
            WireEvent::CardDrawn { seat, card, .. } => match card {
                Some(card) => format!("seat {seat} draws {} from the deck", a_card(*card)),
                None => format!("seat {seat} draws a card from the deck"),
            },
            WireEvent::CardTaken {
                seat, slot, card, ..
            } => {
                format!("seat {seat} takes {} from slot {slot}", a_card(*card))
            }
            WireEvent::TurnedUp { slot, card, .. } => {
                format!("{} is laid into slot {slot}", a_card(*card))
            }
            WireEvent::Stopped { seat } => format!("seat {seat} takes no second card"),
            WireEvent::FirstSeat { seat } => format!("seat {seat} begins"),
            WireEvent::Rolled { seat, cards } => {
                let verb = if cards.values().sum::<u8>() == 1 {
                    "rolls"
                } else {
                    "roll"
                };
                format!(
                    "{} of seat {seat} {verb} onto the track stack",
                    tell_cards(cards)
                )
            }
            WireEvent::Laid { seat, rows } => {
                let rows: Vec<_> = rows.iter().map(tell_row).collect();
                format!("seat {seat} lays {} into the rail yard", rows.join(", "))
            }
            WireEvent::Raided { seat, row } => {
                format!("seat {seat} is raided and discards {}", tell_row(row))
            }
            WireEvent::Passed { seat } => format!("seat {seat} passes"),
            WireEvent::StacksShown { stacks } => {
                let each = (1..).zip(stacks);
                let each = each.map(|(seat, cards)| format!("seat {seat} {}", tell_cards(cards)));
                format!(
                    "the track stacks are turned up: {}",
                    each.collect::<Vec<_>>().join("; ")
                )
            }
            WireEvent::ChoiceMade { seat, .. } => {
                format!("seat {seat} has chosen which tickets to complete")
            }
            WireEvent::HalfTime {} => {
                "half time: all cards but the hands are shuffled into a new deck".into()
            }
            WireEvent::Awaits {
                phase: WirePhase::Over,
                ..
            } => "the game is over".into(),
            WireEvent::Awaits {
                turns_left: Some(turns),
                phase: WirePhase::Turn,
                seat,
                ..
            } if *turns > 0 => {
                let seat = seat.map_or_else(String::new, |seat| format!("; seat {seat} is next"));
                let turns = counted(usize::from(*turns), "turn");
                format!("the last round: {turns} left{seat}")
            }
            WireEvent::Awaits { .. } => String::new(),
            _ => self.tell_tickets(event),
        }
    }

    fn tell_tickets(&self, event: &WireEvent) -> String {
        let each_seat = |tickets: &[Vec<String>], does: &str| {
            let each = (1..).zip(tickets);
            let each =
                each.map(|(seat, names)| format!("seat {seat} {does} {}", self.titles(names)));
            each.collect::<Vec<_>>().join("; ")
        };
        match event {
            WireEvent::FirstTicketsDealt { seat, tickets, .. } => {
                format!("seat {seat} is dealt {}", self.titles(tickets))
            }
            WireEvent::FirstTicketsChosen { seat, kept, .. } => match kept {
                Some(kept) => format!("seat {seat} keeps {}", self.titles(kept)),
                None => format!("seat {seat} has chosen first tickets"),
            },
            WireEvent::FirstTicketsSettled { kept, .. } => {
                let each = (1..).zip(kept);
                let each = each.map(|(seat, mix)| format!("seat {seat} {}", tell_mix(mix)));
                let each: Vec<_> = each.collect();
                format!("first tickets kept: {}", each.join(", "))
            }
            WireEvent::TicketsDrawn { seat, mix, tickets } => match tickets {
                Some(tickets) => format!("seat {seat} draws {}", self.titles(tickets)),
                None => format!("seat {seat} draws {}", tell_mix(mix)),
            },
            WireEvent::TicketsKept {
                seat, counts, kept, ..
            } => match kept {
                Some(kept) => format!("seat {seat} keeps {}", self.titles(kept)),
                None => format!("seat {seat} keeps {}", tell_mix(counts)),
            },
            WireEvent::TicketUnder { seat, ticket, .. } => {
                let what = ticket.as_ref();
                let what = what.map_or_else(|| "a ticket".into(), |name| self.title(name));
                let whose = seat.map_or_else(String::new, |seat| format!(" of seat {seat}"));
                format!("{what}{whose} goes under the ticket deck")
            }
            WireEvent::TicketChosen { seat, ticket } => {
                format!("seat {seat} sets cards aside for {}", self.title(ticket))
            }
            WireEvent::TicketsCompleted { tickets } => each_seat(tickets, "completes"),
            WireEvent::TicketsRevealed { tickets } => each_seat(tickets, "has not completed"),
            _ => String::new(),
        }
    }

    fn title(&self, ticket: &str) -> String {
        let known = self
            .names
            .tickets
            .iter()
            .position(|known| known.id == ticket);
        known.map_or_else(
            || format!("“{}”", short(ticket)),
            |index| self.ticket_title(gleis_rules::TicketId(index as u8)),
        )
    }

    fn titles(&self, tickets: &[String]) -> String {
        let titles: Vec<_> = tickets.iter().map(|name| self.title(name)).collect();
        if titles.is_empty() {
            "no tickets".into()
        } else {
            titles.join(", ")
        }
    }
}

fn tell_mix(mix: &WireMix) -> String {
    let count = mix.values().map(|&count| usize::from(count)).sum();
    counted(count, "ticket")
}

/// "2 red, 1 locomotive", "no cards".
fn tell_cards(cards: &WireCards) -> String {
    let each = cards
        .iter()
        .map(|(card, &count)| count_of(card.kind(), count));
    let each: Vec<_> = each.collect();
    if each.is_empty() {
        "no cards".into()
    } else {
        each.join(", ")
    }
}

/// "3 green and 1 locomotive".
fn tell_row(row: &WireRow) -> String {
    let cars = count_of(row.colour.kind(), row.cars);
    match row.locomotives {
        0 => cars,
        count => format!("{cars} and {}", count_of(CardKind::LOCOMOTIVE, count)),
    }
}
