//! What happens only in a campaign, with names and back.

use super::cards::{find_card, find_colour, name_card, name_colour};
use super::event::find_top;
use super::no_such;
use crate::catalogue::LegendsBox;
use crate::entry::NotationError;
use crate::notation::fold::require;
use crate::notation::lookup::find_seat;
use crate::wire::{WireCard, WireHappening, WireSlip, seat_to_wire};
use gleis_rules::legends::content::{CompanyId, CompanySlot, Kind, Mark};
use gleis_rules::legends::{Happening, LegendsSeen, LegendsView, Slip, WordSet};
use gleis_rules::{BitSet, BySeat, CityId, Counts, SeatCount, Slot, TrackId};

type Found<T> = Result<T, NotationError>;

/// Is the mark put on a city? Otherwise on a track.
const fn is_on_city(mark: Mark) -> bool {
    matches!(
        mark,
        Mark::Big | Mark::Plaque | Mark::Boom | Mark::Hub | Mark::Host
    )
}

impl LegendsBox {
    /// Those that other games have, too, never come here.
    pub(super) fn name_happening(
        &self,
        seats: Option<SeatCount>,
        happening: &Happening,
    ) -> WireHappening {
        let names = &self.legends.names;
        let s = seat_to_wire;
        let own = str::to_owned;
        match *happening {
            Happening::EventTurned(id) => WireHappening::EventTurned {
                id: own(names.event(id)),
            },
            Happening::EventsShuffled => WireHappening::EventsShuffled {},
            Happening::EventAdded(id) => WireHappening::EventAdded {
                id: own(names.event(id)),
            },
            Happening::EventArchived(id) => WireHappening::EventArchived {
                id: own(names.event(id)),
            },
            Happening::Discarded { seat, card } => {
                let (card, symbol) = name_card(card);
                WireHappening::Discarded {
                    seat: s(seat),
                    card,
                    symbol,
                }
            }
            Happening::Swapped {
                seat,
                card,
                slot,
                taken,
            } => {
                let ((card, symbol), (taken, taken_symbol)) = (name_card(card), name_card(taken));
                WireHappening::Swapped {
                    seat: s(seat),
                    card,
                    symbol,
                    slot: slot.0.saturating_add(1),
                    taken,
                    taken_symbol,
                }
            }
            Happening::Counted {
                seat,
                kind,
                now,
                by,
            } => WireHappening::Counted {
                seat: s(seat),
                kind: own(kind.word()),
                now,
                by: own(self.ability_name(by)),
            },
            _ => self.name_progress(seats, happening),
        }
    }

    /// What players show, use and earn.
    fn name_progress(&self, seats: Option<SeatCount>, happening: &Happening) -> WireHappening {
        let s = seat_to_wire;
        let own = str::to_owned;
        match *happening {
            Happening::TicketShown { seat, ticket } => WireHappening::TicketShown {
                seat: s(seat),
                ticket: self.ticket_name(ticket),
            },
            Happening::Used { seat, place } => WireHappening::Used {
                seat: s(seat),
                place,
            },
            Happening::Met(place) => WireHappening::Met { place },
            Happening::Voted(option) => WireHappening::Voted { option },
            Happening::MemoryTaken { seat, ticket } => WireHappening::MemoryTaken {
                seat: s(seat),
                ticket: self.ticket_name(ticket),
            },
            Happening::UpgradeTaken { seat, slot } => WireHappening::UpgradeTaken {
                seat: s(seat),
                slot: own(slot.word()),
            },
            Happening::Retired(count) => WireHappening::Retired { count },
            Happening::SlipWritten { seat, slip } => WireHappening::SlipWritten {
                seat: s(seat),
                slip: name_slip(&slip),
            },
            Happening::Ranked(places) => WireHappening::Ranked {
                places: (seats.into_iter().flat_map(SeatCount::seats))
                    .map(|seat| places[seat])
                    .collect(),
            },
            Happening::Read(side) => WireHappening::Read {
                id: own(self.legends.names.side(side)),
            },
            _ => self.name_paper(happening),
        }
    }

    /// Postcards, tools and agreements.
    fn name_paper(&self, happening: &Happening) -> WireHappening {
        let names = &self.legends.names;
        let own = str::to_owned;
        match *happening {
            Happening::PostcardTaken {
                postcard,
                company,
                asleep,
            } => WireHappening::PostcardTaken {
                id: own(names.postcard(postcard)),
                company: name_company(company),
                asleep,
            },
            Happening::PostcardUsed { postcard, second } => WireHappening::PostcardUsed {
                id: own(names.postcard(postcard)),
                second,
            },
            Happening::PostcardGone { postcard, vault } => WireHappening::PostcardGone {
                id: own(names.postcard(postcard)),
                vault,
            },
            Happening::ToolsLaid(tools) => WireHappening::ToolsLaid {
                ids: word_names(tools, &names.tools),
            },
            Happening::ToolPassed {
                tool,
                seat,
                counters,
            } => WireHappening::ToolPassed {
                id: own(names.tool(tool)),
                seat: seat_to_wire(seat),
                counters,
            },
            Happening::ToolGone(tool) => WireHappening::ToolGone {
                id: own(names.tool(tool)),
            },
            Happening::ToolArchived(tool) => WireHappening::ToolArchived {
                id: own(names.tool(tool)),
            },
            Happening::AgreementsLaid(laid) => WireHappening::AgreementsLaid {
                ids: word_names(laid, &names.agreements),
            },
            Happening::Agreed { seat, agreement } => WireHappening::Agreed {
                seat: seat_to_wire(seat),
                id: own(names.agreement(agreement)),
            },
            _ => self.name_place(happening),
        }
    }

    /// Rules, places and the seasons.
    fn name_place(&self, happening: &Happening) -> WireHappening {
        let names = &self.legends.names;
        let own = str::to_owned;
        match *happening {
            Happening::RuleAdded(id) => WireHappening::RuleAdded {
                id: own(names.sticker(id)),
            },
            Happening::RuleRemoved(id) => WireHappening::RuleRemoved {
                id: own(names.sticker(id)),
            },
            Happening::RuleDoubled(id) => WireHappening::RuleDoubled {
                id: own(names.sticker(id)),
            },
            Happening::ToolboxOpened => WireHappening::ToolboxOpened {},
            Happening::Winter(on) => WireHappening::Winter { on },
            Happening::Marked {
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
                company: company.map(name_company),
            },
            Happening::FundTaken(track) => WireHappening::FundTaken {
                track: self.track_name(track),
            },
            Happening::RegionEntered(id) => WireHappening::RegionEntered {
                id: own(names.region(id)),
            },
            Happening::RegionOffered(id) => WireHappening::RegionOffered {
                id: own(names.region(id)),
            },
            Happening::RegionOpened(id) => WireHappening::RegionOpened {
                id: own(names.region(id)),
            },
            Happening::Painted {
                track,
                colour,
                sticker,
            } => WireHappening::Painted {
                track: self.track_name(track),
                colour: name_colour(colour),
                sticker,
            },
            _ => WireHappening::Newspaper {},
        }
    }

    pub(super) fn find_happening(
        &self,
        view: &LegendsView,
        wire: &WireHappening,
    ) -> Found<LegendsSeen> {
        let table = &view.table;
        let seat_of = |number: u8| find_seat(number, table.seats);
        Ok(LegendsSeen::Open(match wire {
            WireHappening::Newspaper {} => {
                require(table.deck_len > 0, || "the deck is empty".into())?;
                Happening::Newspaper
            }
            WireHappening::EventsShuffled {} => Happening::EventsShuffled,
            WireHappening::Discarded { seat, card, symbol } => {
                let (seat, card) = (seat_of(*seat)?, find_card(*card, *symbol)?);
                require(table.hand_lens[seat] > 0, || format!("{seat} has no cards"))?;
                let own = !view.viewer.is(seat) || view.hand.get(card.kind()) > 0;
                require(own, || "you have no such card".into())?;
                Happening::Discarded { seat, card }
            }
            WireHappening::Swapped { .. } => self.find_swap(view, wire)?,
            WireHappening::Counted {
                seat,
                kind,
                now,
                by,
            } => {
                let kind = Kind::ALL.iter().find(|known| known.word() == kind);
                Happening::Counted {
                    seat: seat_of(*seat)?,
                    kind: *kind.ok_or_else(|| NotationError("nobody counts that".into()))?,
                    now: *now,
                    by: self.ability_id(by)?,
                }
            }
            WireHappening::TicketShown { seat, ticket } => Happening::TicketShown {
                seat: seat_of(*seat)?,
                ticket: self.ticket_id(ticket)?,
            },
            WireHappening::Used { seat, place } => {
                let seat = seat_of(*seat)?;
                let used = table.uses[seat].get(usize::from(*place));
                require(used.is_some_and(|used| *used < u8::MAX), || {
                    "there is no such ability".into()
                })?;
                Happening::Used {
                    seat,
                    place: *place,
                }
            }
            WireHappening::Peeked { .. }
            | WireHappening::Lifted { .. }
            | WireHappening::Switched { .. } => return self.find_own(view, wire),
            _ => self.find_progress(view, wire)?,
        }))
    }

    /// What one player sees of the deck and of the own postcards.
    fn find_own(&self, view: &LegendsView, wire: &WireHappening) -> Found<LegendsSeen> {
        let table = &view.table;
        let seat_of = |number: u8| find_seat(number, table.seats);
        Ok(match wire {
            WireHappening::Peeked { seat, top } => {
                let seat = seat_of(*seat)?;
                let top = find_top(top, table.seats)?;
                require(top.len() <= table.deck_len, || "the deck is smaller".into())?;
                LegendsSeen::Peeked { seat, top }
            }
            WireHappening::Lifted { seat, from, to } => {
                let (seat, top) = (seat_of(*seat)?, view.top.len());
                let fits = *to >= 1 && to <= from && *from <= top;
                require(view.viewer.is(seat) && fits, || {
                    "this card cannot be lifted".into()
                })?;
                LegendsSeen::Lifted {
                    seat,
                    from: from - 1,
                    to: to - 1,
                }
            }
            WireHappening::Switched { seat, id } => {
                let seat = seat_of(*seat)?;
                require(view.viewer.is(seat), || format!("only {seat} would know"))?;
                let postcard = self.legends.names.find_postcard(id);
                let postcard = postcard.ok_or_else(|| no_such("postcard", id))?;
                LegendsSeen::Switched { seat, postcard }
            }
            _ => return NotationError::new("this does not happen in a campaign"),
        })
    }

    fn find_progress(&self, view: &LegendsView, wire: &WireHappening) -> Found<Happening> {
        let table = &view.table;
        let seat_of = |number: u8| find_seat(number, table.seats);
        Ok(match wire {
            WireHappening::Met { place } => {
                require(*place < 32, || "there is no such ability".into())?;
                Happening::Met(*place)
            }
            WireHappening::Voted { option } => {
                let votes = table.votes.get(usize::from(*option).wrapping_sub(1));
                require(votes.is_none_or(|votes| *votes < u8::MAX), || {
                    "there are too many voices".into()
                })?;
                Happening::Voted(*option)
            }
            WireHappening::MemoryTaken { seat, ticket } => Happening::MemoryTaken {
                seat: seat_of(*seat)?,
                ticket: self.ticket_id(ticket)?,
            },
            WireHappening::UpgradeTaken { seat, slot } => Happening::UpgradeTaken {
                seat: seat_of(*seat)?,
                slot: find_slot(slot)?,
            },
            WireHappening::Retired { count } => Happening::Retired(*count),
            WireHappening::SlipWritten { seat, slip } => Happening::SlipWritten {
                seat: seat_of(*seat)?,
                slip: find_slip(slip)?,
            },
            WireHappening::Ranked { places } => {
                require(places.len() == usize::from(table.seats.get()), || {
                    "there is not one place for each seat".into()
                })?;
                let mut ranks = BySeat::splat(0);
                for (seat, &place) in table.seats.seats().zip(places) {
                    ranks[seat] = place;
                }
                Happening::Ranked(ranks)
            }
            _ => self.find_paper(view, wire)?,
        })
    }

    fn find_swap(&self, view: &LegendsView, wire: &WireHappening) -> Found<Happening> {
        let WireHappening::Swapped {
            seat,
            card,
            symbol,
            slot,
            taken,
            taken_symbol,
        } = wire
        else {
            return NotationError::new("nothing is exchanged");
        };
        let seat = find_seat(*seat, view.table.seats)?;
        let (card, taken) = (
            find_card(*card, *symbol)?,
            find_card(*taken, *taken_symbol)?,
        );
        let slot = Slot(slot.saturating_sub(1));
        require(view.table.row.card(slot) == Some(taken), || {
            "no such card lies there".into()
        })?;
        let own = !view.viewer.is(seat) || view.hand.get(card.kind()) > 0;
        require(own, || "you have no such card".into())?;
        Ok(Happening::Swapped {
            seat,
            card,
            slot,
            taken,
        })
    }

    fn find_paper(&self, view: &LegendsView, wire: &WireHappening) -> Found<Happening> {
        let names = &self.legends.names;
        let event = |id: &str| names.find_event(id).ok_or_else(|| no_such("event", id));
        let postcard = |id: &str| {
            let found = names.find_postcard(id);
            found.ok_or_else(|| no_such("postcard", id))
        };
        let tool = |id: &str| names.find_tool(id).ok_or_else(|| no_such("tool", id));
        let seat_of = |number: u8| find_seat(number, view.table.seats);
        Ok(match wire {
            WireHappening::EventTurned { id } => Happening::EventTurned(event(id)?),
            WireHappening::EventAdded { id } => Happening::EventAdded(event(id)?),
            WireHappening::EventArchived { id } => Happening::EventArchived(event(id)?),
            WireHappening::PostcardTaken {
                id,
                company,
                asleep,
            } => Happening::PostcardTaken {
                postcard: postcard(id)?,
                company: find_company(*company)?,
                asleep: *asleep,
            },
            WireHappening::PostcardUsed { id, second } => {
                let postcard = postcard(id)?;
                let spent = view.table.post(postcard).spent;
                let times = if *second { spent >> 4 } else { spent & 15 };
                require(times < 15, || "the postcard is used up".into())?;
                Happening::PostcardUsed {
                    postcard,
                    second: *second,
                }
            }
            WireHappening::PostcardGone { id, vault } => Happening::PostcardGone {
                postcard: postcard(id)?,
                vault: *vault,
            },
            WireHappening::ToolsLaid { ids } => {
                Happening::ToolsLaid(find_words(ids, &names.tools, "tool")?)
            }
            WireHappening::ToolPassed { id, seat, counters } => Happening::ToolPassed {
                tool: tool(id)?,
                seat: seat_of(*seat)?,
                counters: *counters,
            },
            WireHappening::ToolGone { id } => Happening::ToolGone(tool(id)?),
            WireHappening::ToolArchived { id } => Happening::ToolArchived(tool(id)?),
            WireHappening::AgreementsLaid { ids } => {
                Happening::AgreementsLaid(find_words(ids, &names.agreements, "agreement")?)
            }
            WireHappening::Agreed { seat, id } => {
                let agreement = names.find_agreement(id);
                Happening::Agreed {
                    seat: seat_of(*seat)?,
                    agreement: agreement.ok_or_else(|| no_such("agreement", id))?,
                }
            }
            _ => self.find_place(wire)?,
        })
    }

    fn find_place(&self, wire: &WireHappening) -> Found<Happening> {
        let names = &self.legends.names;
        let sticker = |id: &str| names.find_sticker(id).ok_or_else(|| no_such("sticker", id));
        let region = |id: &str| names.find_region(id).ok_or_else(|| no_such("region", id));
        Ok(match wire {
            WireHappening::Read { id } => {
                let side = names.find_side(id);
                Happening::Read(side.ok_or_else(|| no_such("campaign card", id))?)
            }
            WireHappening::RuleAdded { id } => Happening::RuleAdded(sticker(id)?),
            WireHappening::RuleRemoved { id } => Happening::RuleRemoved(sticker(id)?),
            WireHappening::RuleDoubled { id } => Happening::RuleDoubled(sticker(id)?),
            WireHappening::ToolboxOpened {} => Happening::ToolboxOpened,
            WireHappening::Winter { on } => Happening::Winter(*on),
            WireHappening::Marked { .. } => self.find_mark(wire)?,
            WireHappening::FundTaken { track } => Happening::FundTaken(self.track_id(track)?),
            WireHappening::RegionEntered { id } => Happening::RegionEntered(region(id)?),
            WireHappening::RegionOffered { id } => Happening::RegionOffered(region(id)?),
            WireHappening::RegionOpened { id } => Happening::RegionOpened(region(id)?),
            WireHappening::Painted {
                track,
                colour,
                sticker,
            } => Happening::Painted {
                track: self.track_id(track)?,
                colour: find_colour(*colour)?,
                sticker: *sticker,
            },
            _ => return NotationError::new("this does not happen in a campaign"),
        })
    }

    fn find_mark(&self, wire: &WireHappening) -> Found<Happening> {
        let WireHappening::Marked {
            mark,
            place,
            company,
        } = wire
        else {
            return NotationError::new("nothing is marked");
        };
        let found = Mark::ALL.iter().find(|known| known.word() == mark);
        let mark = *found.ok_or_else(|| no_such("mark", mark))?;
        Ok(Happening::Marked {
            mark,
            place: if is_on_city(mark) {
                self.city_id(place)?.0
            } else {
                self.track_id(place)?.0
            },
            company: company.map(find_company).transpose()?,
        })
    }
}

pub(super) fn name_company(company: CompanyId) -> WireCard {
    name_colour(company.colour())
}

pub(super) fn find_company(card: WireCard) -> Found<CompanyId> {
    let company = find_colour(card)?.company();
    company.ok_or_else(|| NotationError("white has no company".into()))
}

pub(super) fn find_slot(word: &str) -> Found<CompanySlot> {
    let mut slots = CompanySlot::ALL.into_iter();
    let slot = slots.find(|slot| slot.word() == word);
    slot.ok_or_else(|| no_such("company card", word))
}

/// The names of a set of events, stickers, tools or agreements.
pub(super) fn word_names(set: WordSet, names: &[String]) -> Vec<String> {
    let members = set.members().filter_map(|index| names.get(index));
    members.cloned().collect()
}

pub(super) fn find_words(wire: &[String], names: &[String], what: &str) -> Found<WordSet> {
    let mut set = 0;
    for name in wire {
        let index = names.iter().position(|known| known == name);
        set.insert(index.ok_or_else(|| no_such(what, name))?);
    }
    Ok(set)
}

pub(super) const fn name_slip(slip: &Slip) -> WireSlip {
    WireSlip {
        coins: slip.coins,
        bonus: slip.bonus,
        completed: slip.completed,
        missed: slip.missed,
        tickets_completed: slip.tickets_completed,
        tickets_missed: slip.tickets_missed,
    }
}

/// Sums of a slip stay within what a score sheet holds.
pub(super) fn find_slip(wire: &WireSlip) -> Found<Slip> {
    let parts = [wire.coins, wire.bonus, wire.completed, wire.missed];
    require(parts.iter().all(|part| part.abs() < 8_000), || {
        "nobody has so much money".into()
    })?;
    Ok(Slip {
        coins: wire.coins,
        bonus: wire.bonus,
        completed: wire.completed,
        missed: wire.missed,
        tickets_completed: wire.tickets_completed,
        tickets_missed: wire.tickets_missed,
    })
}
