//! Telling people what happened.

use super::cards::card_text;
use crate::catalogue::LegendsBox;
use crate::wire::{WireCard, WireEvent, WireHappening, WireMix, WireSymbol};
use gleis_rules::legends::content::EventId;

impl LegendsBox {
    /// One line about a seen event; empty if there is nothing to tell.
    pub(super) fn tell(&self, event: &WireEvent) -> String {
        match event {
            WireEvent::CardDrawn { seat, card, symbol } => match card {
                Some(card) => format!("seat {seat} draws {}", card_text(*card, *symbol)),
                None => format!("seat {seat} draws a card"),
            },
            WireEvent::CardTaken {
                seat, card, symbol, ..
            } => format!("seat {seat} takes {}", card_text(*card, *symbol)),
            WireEvent::TurnedUp { slot, card, symbol } => {
                format!("{} is turned up in slot {slot}", card_text(*card, *symbol))
            }
            WireEvent::MarketSwept {} => "the face-up cards are discarded".into(),
            WireEvent::DeckShuffled {} => "the discards become the deck".into(),
            WireEvent::FirstSeat { seat } => format!("seat {seat} has the start card"),
            WireEvent::FirstTicketsDealt { seat, tickets, .. } => {
                format!("seat {seat} is dealt {}", tickets.join(", "))
            }
            WireEvent::FirstTicketsChosen { seat, .. } => {
                format!("seat {seat} has chosen first tickets")
            }
            WireEvent::FirstTicketsSettled { kept, .. } => {
                let each = (1..).zip(kept);
                let each = each.map(|(seat, mix)| format!("seat {seat} {}", count_of(mix)));
                format!(
                    "first tickets kept: {}",
                    each.collect::<Vec<_>>().join(", ")
                )
            }
            WireEvent::TicketUnder { seat, ticket, .. } => {
                let what = ticket.as_ref().map_or("a ticket", String::as_str);
                let whose = seat.map_or_else(String::new, |seat| format!(" of seat {seat}"));
                format!("{what}{whose} goes under the deck")
            }
            WireEvent::TicketsDrawn { seat, mix, .. } => {
                format!("seat {seat} draws {} tickets", count_of(mix))
            }
            WireEvent::TicketsKept { seat, counts, .. } => {
                format!("seat {seat} keeps {}", count_of(counts))
            }
            WireEvent::Claimed {
                seat,
                track,
                colour,
                locomotives,
                ..
            } => {
                let locomotives = match locomotives {
                    0 => String::new(),
                    some => format!(" with {some} locomotives"),
                };
                format!(
                    "seat {seat} claims {track} in {}{locomotives}",
                    colour.kind()
                )
            }
            WireEvent::TicketsRevealed { .. } => "all tickets are shown".into(),
            WireEvent::Passed { seat } => format!("seat {seat} passes"),
            WireEvent::Happened { happening } => self.tell_happening(happening),
            // What is asked is shown by the table, and the rest belongs to other games.
            WireEvent::Awaits { .. }
            | WireEvent::Nothing {}
            | WireEvent::PassengersPlaced { .. }
            | WireEvent::PassengersTaken { .. }
            | WireEvent::LocomotiveDealt { .. }
            | WireEvent::Stopped { .. }
            | WireEvent::Rolled { .. }
            | WireEvent::Laid { .. }
            | WireEvent::Raided { .. }
            | WireEvent::StacksShown { .. }
            | WireEvent::TicketChosen { .. }
            | WireEvent::ChoiceMade { .. }
            | WireEvent::TicketsCompleted { .. }
            | WireEvent::HalfTime {} => String::new(),
        }
    }

    fn tell_happening(&self, happening: &WireHappening) -> String {
        let card = |card: &WireCard, symbol: &Option<WireSymbol>| card_text(*card, *symbol);
        match happening {
            WireHappening::Newspaper {} => "a newspaper!".into(),
            WireHappening::EventTurned { id } => {
                let event = self.legends.names.find_event(id);
                let text = event.and_then(|id: EventId| self.legends.texts.event(id));
                let title = text.map_or("", |text| text.title.en.as_str());
                format!("event {id}: {title}")
            }
            WireHappening::EventsShuffled {} => "the discarded events become the deck".into(),
            WireHappening::EventAdded { id } => format!("event {id} comes into the deck"),
            WireHappening::EventArchived { id } => format!("event {id} is archived"),
            WireHappening::Discarded {
                seat,
                card: one,
                symbol,
            } => format!("seat {seat} discards {}", card(one, symbol)),
            WireHappening::Swapped {
                seat,
                card: one,
                symbol,
                taken,
                taken_symbol,
                ..
            } => format!(
                "seat {seat} swaps {} for {}",
                card(one, symbol),
                card(taken, taken_symbol)
            ),
            WireHappening::Counted {
                seat,
                kind,
                now,
                by,
            } => format!("seat {seat}: {kind} {now} by {by}"),
            WireHappening::TicketShown { seat, ticket } => format!("seat {seat} shows {ticket}"),
            WireHappening::MemoryTaken { seat, ticket } => {
                format!("seat {seat} takes the old ticket {ticket}")
            }
            WireHappening::SlipWritten { seat, slip } => format!(
                "seat {seat}: coins {}, used cars {}, tickets {} and {}",
                slip.coins, slip.bonus, slip.completed, slip.missed
            ),
            WireHappening::Ranked { places } => format!("places by seat: {places:?}"),
            WireHappening::Peeked { seat, .. } => format!("seat {seat} looks at the deck"),
            WireHappening::Lifted { seat, from, to } => {
                format!("seat {seat} moves card {from} of the deck to place {to}")
            }
            WireHappening::Switched { seat, id } => {
                format!("seat {seat} holds postcard {id} back or lets it act again")
            }
            WireHappening::Used { seat, .. } => format!("seat {seat} uses a limited ability"),
            WireHappening::Met { .. } => "somebody is the first".into(),
            WireHappening::PostcardTaken { id, company, .. } => {
                format!("the {} company takes postcard {id}", company.kind())
            }
            WireHappening::PostcardUsed { id, .. } => format!("postcard {id} is used"),
            WireHappening::PostcardGone { id, .. } => format!("postcard {id} is used up"),
            WireHappening::ToolsLaid { ids } => format!("tools on the table: {}", ids.join(", ")),
            WireHappening::ToolPassed { id, seat, counters } => {
                format!("tool {id} is with seat {seat}, counters {counters}")
            }
            WireHappening::ToolGone { id } => format!("tool {id} goes back into the box"),
            WireHappening::ToolArchived { id } => format!("tool {id} is archived"),
            WireHappening::AgreementsLaid { ids } => {
                format!("agreements on display: {}", ids.join(", "))
            }
            WireHappening::Agreed { seat, id } => format!("seat {seat} makes agreement {id}"),
            WireHappening::UpgradeTaken { seat, slot } => {
                format!("seat {seat} takes company card {slot}")
            }
            WireHappening::Read { id } => format!("campaign card {id} is read"),
            WireHappening::Judged {
                id,
                holds: true,
                have,
                need,
            } => format!("{id} came true: {have} against {need}"),
            WireHappening::Judged { id, have, need, .. } => {
                format!("{id} did not come true: {have} against {need}")
            }
            WireHappening::RuleAdded { id } => format!("rule {id} comes into force"),
            WireHappening::RuleRemoved { id } => format!("rule {id} is removed"),
            WireHappening::RuleDoubled { id } => format!("rule {id} pays double"),
            WireHappening::ToolboxOpened {} => "the toolbox is opened".into(),
            WireHappening::Winter { on: true } => "winter begins".into(),
            WireHappening::Winter { on: false } => "winter ends".into(),
            WireHappening::Voted { option } => format!("a vote for option {option}"),
            WireHappening::Retired { count } => format!("{count} tickets are retired"),
            WireHappening::Marked { mark, place, .. } => format!("{place} is marked: {mark}"),
            WireHappening::FundTaken { track } => format!("the money on {track} is taken"),
            WireHappening::RegionEntered { id } => format!("somebody builds in {id} at last"),
            WireHappening::RegionOffered { id } => format!("the region {id} is offered"),
            WireHappening::RegionOpened { id } => format!("the region {id} is opened"),
            WireHappening::Painted { track, colour, .. } => {
                format!("{track} is {} from now on", colour.kind())
            }
        }
    }
}

fn count_of(mix: &WireMix) -> u8 {
    mix.values().sum()
}
