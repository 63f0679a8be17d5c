//! Events as lines for people.

use super::ExtraNotation;
use super::lookup::{count_of, short};
use crate::catalogue::Board;
use crate::wire::{WireCard, WireEvent, WireMix, WirePhase};
use gleis_rules::CardKind;
use gleis_rules::board::BoardRules;

impl<R: BoardRules> Board<R>
where
    R::Extra: ExtraNotation,
{
    /// One line about an event; empty for what is asked next, which the table shows.
    pub(super) fn tell(&self, event: &WireEvent) -> String {
        match event {
            WireEvent::Nothing {} => "something happens that stays secret".into(),
            WireEvent::PassengersPlaced { places } => {
                let all: usize = places.iter().map(|place| place.colours.len()).sum();
                format!("{all} passengers take their places")
            }
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
            WireEvent::MarketSwept {} => "too many locomotives: the market is swept".into(),
            WireEvent::DeckShuffled {} => "the discards are shuffled into a new deck".into(),
            WireEvent::FirstSeat { seat } => format!("seat {seat} begins"),
            WireEvent::Claimed {
                seat,
                track,
                colour,
                locomotives,
                with: _,
            } => self.tell_claim(*seat, track, colour.kind(), *locomotives),
            WireEvent::PassengersTaken { seat, from } => tell_passengers(*seat, *from),
            WireEvent::Passed { seat } => format!("seat {seat} passes"),
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
                format!(
                    "the last round: {} left{seat}",
                    counted(usize::from(*turns), "turn")
                )
            }
            WireEvent::Awaits { .. } => String::new(),
            _ => self.tell_tickets(event),
        }
    }

    fn tell_tickets(&self, event: &WireEvent) -> String {
        match event {
            WireEvent::FirstTicketsDealt { seat, tickets, .. } => {
                format!("seat {seat} is dealt {}", self.titles(tickets))
            }
            WireEvent::FirstTicketsChosen { seat, kept, .. } => match kept {
                Some(kept) => format!("seat {seat} keeps {}", self.titles(kept)),
                None => format!("seat {seat} has chosen first tickets"),
            },
            WireEvent::FirstTicketsSettled { kept, .. } => {
                let each: Vec<_> = (1..)
                    .zip(kept)
                    .map(|(seat, mix)| format!("seat {seat} {}", self.tell_mix(mix)))
                    .collect();
                format!("first tickets kept: {}", each.join(", "))
            }
            WireEvent::TicketUnder { seat, deck, ticket } => {
                let ticket = ticket.as_ref();
                let what = ticket.map_or_else(|| "a ticket".into(), |name| self.title(name));
                let whose = seat.map_or_else(String::new, |seat| format!(" of seat {seat}"));
                let deck = if self.names.decks.len() > 1 {
                    deck
                } else {
                    "ticket"
                };
                format!("{what}{whose} goes under the {} deck", short(deck))
            }
            WireEvent::TicketsDrawn { seat, mix, tickets } => match tickets {
                Some(tickets) => format!("seat {seat} draws {}", self.titles(tickets)),
                None => format!("seat {seat} draws {}", self.tell_mix(mix)),
            },
            WireEvent::TicketsKept {
                seat, counts, kept, ..
            } => match kept {
                Some(kept) => format!("seat {seat} keeps {}", self.titles(kept)),
                None => format!("seat {seat} keeps {}", self.tell_mix(counts)),
            },
            WireEvent::TicketsRevealed { tickets } => {
                let each: Vec<_> = (1..)
                    .zip(tickets)
                    .map(|(seat, tickets)| format!("seat {seat} shows {}", self.titles(tickets)))
                    .collect();
                each.join("; ")
            }
            _ => String::new(),
        }
    }

    /// "seat 2 claims Boston–New York #2 with 1 red and 1 locomotive: 2 points".
    fn tell_claim(&self, seat: u8, track: &str, colour: CardKind, locomotives: u8) -> String {
        let Some(id) = self.known_track(track) else {
            return format!("seat {seat} claims “{}”, which is no track", short(track));
        };
        let length = self.length(id);
        let cards = length.saturating_sub(locomotives);
        let paid: Vec<_> = [(colour, cards), (CardKind::LOCOMOTIVE, locomotives)]
            .into_iter()
            .filter(|&(_, count)| count > 0)
            .map(|(kind, count)| count_of(kind, count))
            .collect();
        let points = self
            .game
            .spec()
            .route_points
            .get(usize::from(length).wrapping_sub(1));
        let points = counted(points.map_or(0, |&points| usize::from(points)), "point");
        let title = self.track_title(id);
        format!(
            "seat {seat} claims {title} with {}: {points}",
            paid.join(" and ")
        )
    }

    fn title(&self, ticket: &str) -> String {
        self.known_ticket(ticket).map_or_else(
            || format!("“{}”", short(ticket)),
            |id| self.ticket_title(id),
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

    /// "3 tickets", "2 short and 1 long tickets".
    pub(super) fn tell_mix(&self, mix: &WireMix) -> String {
        if self.names.decks.len() == 1 {
            return counted(
                mix.values().map(|&count| usize::from(count)).sum(),
                "ticket",
            );
        }
        let decks = self.names.decks.iter();
        let some: Vec<_> = decks
            .filter_map(|deck| mix.get(deck).map(|&count| (deck, count)))
            .filter(|&(_, count)| count > 0)
            .map(|(deck, count)| format!("{count} {deck}"))
            .collect();
        if some.is_empty() {
            "no tickets".into()
        } else {
            some.join(" and ")
        }
    }
}

fn tell_passengers(seat: u8, from: [Option<WireCard>; 2]) -> String {
    let colours: Vec<_> = from
        .iter()
        .flatten()
        .map(|colour| colour.kind().name())
        .collect();
    match colours.as_slice() {
        [] => format!("seat {seat} takes no passengers"),
        [one] => format!("seat {seat} takes a {one} passenger"),
        _ => format!("seat {seat} takes a {} passenger", colours.join(" and a ")),
    }
}

/// "a red card", "an orange card", "a locomotive".
pub(super) fn a_card(card: WireCard) -> String {
    match card {
        WireCard::Locomotive => "a locomotive".into(),
        WireCard::Orange => "an orange card".into(),
        _ => format!("a {} card", card.kind()),
    }
}

pub(super) fn counted(count: usize, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{plural}")
}
