//! Events as lines for people.

use super::ExtraNotation;
use super::lookup::{count_of, short};
use crate::catalogue::Board;
use crate::names::BoardNames;
use crate::wire::{WireCard, WireCards, WireEvent, WireMix, WirePhase, WireRow};
use gleis_rules::board::BoardRules;
use gleis_rules::{CardKind, TicketId};

/// What board games and the card game say in words of their own.
pub(super) trait Storyteller {
    fn parts(&self) -> &BoardNames;
    /// `Boston–Miami (12)`.
    fn title_of(&self, ticket: TicketId) -> String;
    /// What a seat does whose tickets are shown in the end.
    fn shows(&self) -> &'static str;
    /// "seat 2 claims Boston–New York #2 with 1 red and 1 locomotive: 2 points".
    fn tell_claim(&self, seat: u8, track: &str, colour: CardKind, locomotives: u8) -> String;
}

impl<R: BoardRules> Storyteller for Board<R>
where
    R::Extra: ExtraNotation,
{
    fn parts(&self) -> &BoardNames {
        &self.names
    }

    fn title_of(&self, ticket: TicketId) -> String {
        self.ticket_title(ticket)
    }

    fn shows(&self) -> &'static str {
        "shows"
    }

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
}

/// One line about an event; empty for what is asked next, which the table shows.
pub(super) fn tell(game: &impl Storyteller, event: &WireEvent) -> String {
    match event {
        WireEvent::Nothing {} => "something happens that stays secret".into(),
        WireEvent::PassengersPlaced { places } => {
            let all: usize = places.iter().map(|place| place.colours.len()).sum();
            format!("{all} passengers take their places")
        }
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
        WireEvent::MarketSwept {} => "too many locomotives: the market is swept".into(),
        WireEvent::DeckShuffled {} => "the discards are shuffled into a new deck".into(),
        WireEvent::Stopped { seat } => format!("seat {seat} takes no second card"),
        WireEvent::FirstSeat { seat } => format!("seat {seat} begins"),
        WireEvent::Claimed {
            seat,
            track,
            colour,
            locomotives,
            with: _,
        } => game.tell_claim(*seat, track, colour.kind(), *locomotives),
        WireEvent::PassengersTaken { seat, from } => tell_passengers(*seat, *from),
        WireEvent::Rolled { seat, cards } => {
            let one = cards.values().sum::<u8>() == 1;
            let verb = if one { "rolls" } else { "roll" };
            let cards = tell_cards(cards);
            format!("{cards} of seat {seat} {verb} onto the track stack")
        }
        WireEvent::Laid { seat, rows } => {
            let rows: Vec<_> = rows.iter().map(tell_row).collect();
            format!("seat {seat} lays {} into the rail yard", rows.join(", "))
        }
        WireEvent::Raided { seat, row } => {
            format!("seat {seat} is raided and discards {}", tell_row(row))
        }
        WireEvent::StacksShown { stacks } => {
            let each = each_seat(stacks, "; ", tell_cards);
            format!("the track stacks are turned up: {each}")
        }
        WireEvent::HalfTime {} => {
            "half time: all cards but the hands are shuffled into a new deck".into()
        }
        WireEvent::FirstTicketsDealt { seat, tickets, .. } => {
            format!("seat {seat} is dealt {}", titles(game, tickets))
        }
        WireEvent::FirstTicketsChosen { seat, kept, .. } => match kept {
            Some(kept) => format!("seat {seat} keeps {}", titles(game, kept)),
            None => format!("seat {seat} has chosen first tickets"),
        },
        WireEvent::FirstTicketsSettled { kept, .. } => {
            let each = each_seat(kept, ", ", |mix| tell_mix(game, mix));
            format!("first tickets kept: {each}")
        }
        WireEvent::TicketUnder { seat, deck, ticket } => {
            let ticket = ticket.as_ref();
            let what = ticket.map_or_else(|| "a ticket".into(), |name| title(game, name));
            let whose = seat.map_or_else(String::new, |seat| format!(" of seat {seat}"));
            let one = game.parts().decks.len() == 1;
            let deck = if one { "ticket" } else { deck };
            format!("{what}{whose} goes under the {} deck", short(deck))
        }
        WireEvent::TicketsDrawn { seat, mix, tickets } => match tickets {
            Some(tickets) => format!("seat {seat} draws {}", titles(game, tickets)),
            None => format!("seat {seat} draws {}", tell_mix(game, mix)),
        },
        WireEvent::TicketsKept {
            seat, counts, kept, ..
        } => match kept {
            Some(kept) => format!("seat {seat} keeps {}", titles(game, kept)),
            None => format!("seat {seat} keeps {}", tell_mix(game, counts)),
        },
        WireEvent::TicketChosen { seat, ticket } => {
            format!("seat {seat} sets cards aside for {}", title(game, ticket))
        }
        WireEvent::ChoiceMade { seat, .. } => {
            format!("seat {seat} has chosen which tickets to complete")
        }
        WireEvent::TicketsCompleted { tickets } => each_seat(tickets, "; ", |tickets| {
            format!("completes {}", titles(game, tickets))
        }),
        WireEvent::TicketsRevealed { tickets } => each_seat(tickets, "; ", |tickets| {
            format!("{} {}", game.shows(), titles(game, tickets))
        }),
        WireEvent::Passed { seat } => format!("seat {seat} passes"),
        WireEvent::Awaits {
            phase,
            turns_left,
            seat,
            ..
        } => tell_asked(*phase, *turns_left, *seat),
        // Campaigns have a teller of their own.
        WireEvent::Happened { .. } => String::new(),
    }
}

fn tell_asked(phase: WirePhase, turns_left: Option<u8>, seat: Option<u8>) -> String {
    match (phase, turns_left) {
        (WirePhase::Over, _) => "the game is over".into(),
        (WirePhase::Turn, Some(turns)) if turns > 0 => {
            let seat = seat.map_or_else(String::new, |seat| format!("; seat {seat} is next"));
            let turns = counted(usize::from(turns), "turn");
            format!("the last round: {turns} left{seat}")
        }
        _ => String::new(),
    }
}

/// "seat 1 …, seat 2 …".
fn each_seat<T>(all: &[T], between: &str, tell: impl Fn(&T) -> String) -> String {
    let each = (1..).zip(all);
    let each = each.map(|(seat, one): (u8, _)| format!("seat {seat} {}", tell(one)));
    each.collect::<Vec<_>>().join(between)
}

fn title(game: &impl Storyteller, ticket: &str) -> String {
    let mut known = game.parts().tickets.iter();
    let index = known.position(|known| known.id == ticket);
    index.map_or_else(
        || format!("“{}”", short(ticket)),
        |index| game.title_of(TicketId(index as u8)),
    )
}

fn titles(game: &impl Storyteller, tickets: &[String]) -> String {
    let titles: Vec<_> = tickets.iter().map(|name| title(game, name)).collect();
    if titles.is_empty() {
        "no tickets".into()
    } else {
        titles.join(", ")
    }
}

/// "3 tickets", "2 short and 1 long tickets".
fn tell_mix(game: &impl Storyteller, mix: &WireMix) -> String {
    let decks = &game.parts().decks;
    if decks.len() == 1 {
        let count = mix.values().map(|&count| usize::from(count)).sum();
        return counted(count, "ticket");
    }
    let some: Vec<_> = decks
        .iter()
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
