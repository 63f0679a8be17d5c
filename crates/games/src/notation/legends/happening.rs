//! What happens only in a campaign, with names and back.

use super::cards::colour_to_wire;
use crate::catalogue::LegendsBox;
use crate::wire::{WireCard, WireHappening, WireSlip, seat_to_wire};
use gleis_rules::legends::content::{CompanyId, Mark};
use gleis_rules::legends::{NewsEvent, PaperEvent, PlaceEvent, ProgressEvent, Slip, WordSet};
use gleis_rules::{BitSet, CityId, SeatCount, TrackId};

/// Is the mark put on a city? Otherwise on a track.
const fn is_on_city(mark: Mark) -> bool {
    matches!(
        mark,
        Mark::Big | Mark::Plaque | Mark::Boom | Mark::Hub | Mark::Host
    )
}

impl LegendsBox {
    pub(super) fn news_to_wire(&self, event: &NewsEvent) -> WireHappening {
        let names = &self.legends.names;
        let own = str::to_owned;
        match *event {
            NewsEvent::EventTurned(id) => WireHappening::EventTurned {
                id: own(names.event(id)),
            },
            NewsEvent::EventsShuffled => WireHappening::EventsShuffled {},
            NewsEvent::EventAdded(id) => WireHappening::EventAdded {
                id: own(names.event(id)),
            },
            NewsEvent::EventArchived(id) => WireHappening::EventArchived {
                id: own(names.event(id)),
            },
        }
    }

    pub(super) fn progress_to_wire(
        &self,
        seats: Option<SeatCount>,
        event: &ProgressEvent,
    ) -> WireHappening {
        let own = str::to_owned;
        match *event {
            ProgressEvent::Used { seat, place } => WireHappening::Used {
                seat: seat_to_wire(seat),
                place,
            },
            ProgressEvent::Met(place) => WireHappening::Met { place },
            ProgressEvent::Judged {
                side,
                holds,
                have,
                need,
            } => WireHappening::Judged {
                id: own(self.legends.names.side(side)),
                holds,
                have,
                need,
            },
            ProgressEvent::Voted(option) => WireHappening::Voted { option },
            ProgressEvent::MemoryTaken { seat, ticket } => WireHappening::MemoryTaken {
                seat: seat_to_wire(seat),
                ticket: self.ticket_name(ticket),
            },
            ProgressEvent::UpgradeTaken { seat, slot } => WireHappening::UpgradeTaken {
                seat: seat_to_wire(seat),
                slot: own(slot.word()),
            },
            ProgressEvent::Retired(count) => WireHappening::Retired { count },
            ProgressEvent::SlipWritten { seat, slip } => WireHappening::SlipWritten {
                seat: seat_to_wire(seat),
                slip: slip_to_wire(&slip),
            },
            ProgressEvent::Ranked(places) => WireHappening::Ranked {
                places: (seats.into_iter().flat_map(SeatCount::seats))
                    .map(|seat| places[seat])
                    .collect(),
            },
        }
    }

    pub(super) fn paper_to_wire(&self, event: &PaperEvent) -> WireHappening {
        let names = &self.legends.names;
        let own = str::to_owned;
        match *event {
            PaperEvent::PostcardTaken {
                postcard,
                company,
                asleep,
            } => WireHappening::PostcardTaken {
                id: own(names.postcard(postcard)),
                company: company_to_wire(company),
                asleep,
            },
            PaperEvent::PostcardUsed { postcard, second } => WireHappening::PostcardUsed {
                id: own(names.postcard(postcard)),
                second,
            },
            PaperEvent::PostcardGone { postcard, vault } => WireHappening::PostcardGone {
                id: own(names.postcard(postcard)),
                vault,
            },
            PaperEvent::ToolsLaid(tools) => WireHappening::ToolsLaid {
                ids: word_names(tools, &names.tools),
            },
            PaperEvent::ToolPassed {
                tool,
                seat,
                counters,
            } => WireHappening::ToolPassed {
                id: own(names.tool(tool)),
                seat: seat_to_wire(seat),
                counters,
            },
            PaperEvent::ToolGone(tool) => WireHappening::ToolGone {
                id: own(names.tool(tool)),
            },
            PaperEvent::ToolArchived(tool) => WireHappening::ToolArchived {
                id: own(names.tool(tool)),
            },
            PaperEvent::ToolboxOpened => WireHappening::ToolboxOpened {},
            PaperEvent::AgreementsLaid(laid) => WireHappening::AgreementsLaid {
                ids: word_names(laid, &names.agreements),
            },
            PaperEvent::Agreed { seat, agreement } => WireHappening::Agreed {
                seat: seat_to_wire(seat),
                id: own(names.agreement(agreement)),
            },
            PaperEvent::RuleAdded(id) => WireHappening::RuleAdded {
                id: own(names.sticker(id)),
            },
            PaperEvent::RuleRemoved(id) => WireHappening::RuleRemoved {
                id: own(names.sticker(id)),
            },
            PaperEvent::RuleDoubled(id) => WireHappening::RuleDoubled {
                id: own(names.sticker(id)),
            },
        }
    }

    pub(super) fn place_to_wire(&self, event: &PlaceEvent) -> WireHappening {
        let names = &self.legends.names;
        let own = str::to_owned;
        match *event {
            PlaceEvent::Winter(on) => WireHappening::Winter { on },
            PlaceEvent::Marked {
                mark,
                place,
                company,
            } => WireHappening::Marked {
                mark: own(mark.word()),
                place: if is_on_city(mark) {
                    self.city_name(CityId(place))
                } else {
                    self.track_name(TrackId(place))
                },
                company: company.map(company_to_wire),
            },
            PlaceEvent::FundTaken(track) => WireHappening::FundTaken {
                track: self.track_name(track),
            },
            PlaceEvent::RegionEntered(id) => WireHappening::RegionEntered {
                id: own(names.region(id)),
            },
            PlaceEvent::RegionOffered(id) => WireHappening::RegionOffered {
                id: own(names.region(id)),
            },
            PlaceEvent::RegionOpened(id) => WireHappening::RegionOpened {
                id: own(names.region(id)),
            },
            PlaceEvent::Painted {
                track,
                colour,
                sticker,
            } => WireHappening::Painted {
                track: self.track_name(track),
                colour: colour_to_wire(colour),
                sticker,
            },
        }
    }
}

pub(super) fn company_to_wire(company: CompanyId) -> WireCard {
    colour_to_wire(company.colour())
}

/// The names of a set of events, stickers, tools or agreements.
pub(super) fn word_names(set: WordSet, names: &[String]) -> Vec<String> {
    let members = set.members().filter_map(|index| names.get(index));
    members.cloned().collect()
}

pub(super) const fn slip_to_wire(slip: &Slip) -> WireSlip {
    WireSlip {
        coins: slip.coins,
        bonus: slip.bonus,
        completed: slip.completed,
        missed: slip.missed,
        tickets_completed: slip.tickets_completed,
        tickets_missed: slip.tickets_missed,
    }
}
