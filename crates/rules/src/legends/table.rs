//! What lies open for everybody, and how each happening changes it.

use super::action::Claim;
use super::cards::{Hand, Row, Symbol, TrainCard, TrainCards};
use super::content::check::POSTCARDS_MAX;
use super::content::{
    AgreementId, COMPANIES, Colour, CompanyId, CompanySlot, EventId, Kind, Mark, PostcardId,
    RegionId, RegionSet, ToolId,
};
use super::event::{Happening, NewsEvent, PaperEvent, PlaceEvent, ProgressEvent};
use super::game::LegendsGame;
use super::parts::{Events, Paints, Post, PostPlace, Slip};
use super::play::{Play, Stage};
use super::state::{PostcardSet, TicketSet, TrackSet, WordSet};
use crate::board::spec::CitySet;
use crate::{BitSet, BySeat, CityId, Counts, Seat, SeatCount, SeatSet, Slot, TicketId, TrackId};

/// How many abilities with a limit or a first one can be in force for one player.
pub(super) const USES_MAX: usize = 32;
/// How many tunnels, and how many bridges, a map can have.
pub(super) const SPECIALS_MAX: usize = 24;
/// How many tracks can get another colour in one game and after it.
pub(super) const PAINTS_MAX: usize = 64;
/// How many tools a toolbox can have.
pub(super) const TOOLS_MAX: usize = 16;

/// Everything that lies open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct Table {
    /// How many play.
    pub seats: SeatCount,
    /// Who begins, if the host has named somebody.
    pub first: Option<Seat>,
    /// Who has the start card.
    pub starter: Seat,
    /// Who began this game.
    pub began: Seat,
    /// Whose turn it is and what is asked.
    pub play: Play,
    /// Who owns which tracks.
    pub owned: BySeat<TrackSet>,
    /// Tracks nobody has claimed and no rule has closed.
    pub open: TrackSet,
    /// Cars each player has left.
    pub cars: BySeat<u8>,
    /// The part of each hand that everybody knows: taken face up and not yet spent.
    pub known: BySeat<Hand>,
    /// How many train cards each player holds.
    pub hand_lens: BySeat<u8>,
    /// The face-up cards.
    pub row: Row,
    /// How many cards the train deck has.
    pub deck_len: u8,
    pub discards: Hand,
    /// How many tickets each player has kept; while first tickets are chosen, none.
    pub ticket_counts: BySeat<u8>,
    /// How many tickets a player is choosing from; not in the set-up.
    pub offer_counts: BySeat<u8>,
    /// How many tickets nobody has touched; while first tickets are chosen, all.
    pub pool_len: u8,
    /// Tickets that lie open: shown ones, and all at the end.
    pub shown: BySeat<TicketSet>,
    /// The old ticket each player has taken in the last game.
    pub memory: BySeat<Option<TicketId>>,
    pub cash: BySeat<i16>,
    pub goodwill: BySeat<u8>,
    /// Stamps.
    pub stamps: BySeat<u8>,
    /// Crates of oranges.
    pub crates: BySeat<u8>,
    /// Ore.
    pub ore: BySeat<u8>,
    /// Dollars put into the vault in this game.
    pub vault: BySeat<i16>,
    /// Dollars put into the pot.
    pub given: BySeat<u8>,
    /// The common pot.
    pub pot: u8,
    /// Voices for options 1 and 2.
    pub votes: [u8; 2],
    /// The events.
    pub events: Events,
    /// Stickers in force.
    pub stickers: WordSet,
    /// Stickers that pay double in this game.
    pub doubled: WordSet,
    /// The postcards.
    pub post: [Post; POSTCARDS_MAX],
    /// Postcards that can be used only in a later game.
    pub asleep: PostcardSet,
    /// How often each player has used each limited ability.
    pub uses: BySeat<[u8; USES_MAX]>,
    /// Abilities for the first who meets them that were met.
    pub met: u32,
    /// Company cards of each player, a bit for each slot.
    pub cards: BySeat<u8>,
    /// Tools on display.
    pub tools_laid: WordSet,
    /// Tools archived for good.
    pub tools_archived: WordSet,
    /// Who holds which tool, and how many counters are left.
    pub tools: [Option<(Seat, u8)>; TOOLS_MAX],
    /// Agreements on display.
    pub agreements_laid: WordSet,
    /// The agreement of each player.
    pub agreement: BySeat<Option<AgreementId>>,
    /// Is it winter?
    pub winter: bool,
    /// Is the toolbox open?
    pub toolbox_open: bool,
    /// Big cities.
    pub big: CitySet,
    /// Plaques of each company.
    pub plaques: [CitySet; COMPANIES],
    /// The mail hub.
    pub hub: Option<CityId>,
    /// The city of the fair.
    pub host: Option<CityId>,
    /// The public track.
    pub public: Option<TrackId>,
    /// The track that is closed until the next newspaper.
    pub blocked: Option<TrackId>,
    /// Who has built each bridge.
    pub bridges: [Option<CompanyId>; SPECIALS_MAX],
    /// Tunnels whose money was taken in this game.
    pub funds_taken: u32,
    /// Regions in which somebody has built, in this game or before.
    pub entered: RegionSet,
    /// Regions that the last place offers.
    pub offered: RegionSet,
    /// The region that was opened after this game.
    pub opened: Option<RegionId>,
    /// Beds built on in this game with the colour that was paid, and tracks that got another
    /// colour after it.
    pub paints: Paints,
    /// Colour stickers left.
    pub paint_stock: [u8; Colour::COUNT],
    /// How many tickets are retired after the game.
    pub retired: u8,
    /// Bank slips.
    pub slips: BySeat<Slip>,
    /// Places, from 1; 0 before the game is counted.
    pub places: BySeat<u8>,
}

impl Table {
    /// How much of something a player has.
    #[must_use]
    pub fn count(&self, kind: Kind, seat: Seat) -> i16 {
        match kind {
            Kind::Cash => self.cash[seat],
            Kind::Goodwill => i16::from(self.goodwill[seat]),
            Kind::Stamp => i16::from(self.stamps[seat]),
            Kind::Crate => i16::from(self.crates[seat]),
            Kind::Ore => i16::from(self.ore[seat]),
            Kind::Car => i16::from(self.cars[seat]),
            Kind::Vault => self.vault[seat],
            Kind::Pot => i16::from(self.given[seat]),
        }
    }

    pub(super) fn set_count(&mut self, kind: Kind, seat: Seat, now: i16) {
        let byte = now.clamp(0, i16::from(u8::MAX)) as u8;
        match kind {
            Kind::Cash => self.cash[seat] = now,
            Kind::Goodwill => self.goodwill[seat] = byte,
            Kind::Stamp => self.stamps[seat] = byte,
            Kind::Crate => self.crates[seat] = byte,
            Kind::Ore => self.ore[seat] = byte,
            Kind::Car => self.cars[seat] = byte,
            Kind::Vault => self.vault[seat] = now,
            Kind::Pot => {
                let more = byte.saturating_sub(self.given[seat]);
                self.pot = self.pot.saturating_add(more);
                self.given[seat] = byte;
            }
        }
    }

    /// How many newspapers lie in the deck: none is ever in a hand or in the row.
    pub(super) fn newspapers_in_deck(&self, all: u8) -> u8 {
        all - self.discards.of(TrainCard::NEWSPAPER)
    }

    /// Where a postcard is.
    #[must_use]
    pub const fn post(&self, postcard: PostcardId) -> Post {
        self.post[postcard.index()]
    }

    /// Is a company card in the storage of a player?
    #[must_use]
    pub fn has_card(&self, seat: Seat, slot: CompanySlot) -> bool {
        self.cards[seat] >> slot.index() & 1 == 1
    }

    /// The tool's holder and counters.
    #[must_use]
    pub fn tool(&self, tool: ToolId) -> Option<(Seat, u8)> {
        self.tools.get(tool.index()).copied().flatten()
    }

    /// A player got the top card of the deck.
    #[inline(always)]
    pub(super) fn card_drawn(&mut self, seat: Seat) {
        self.deck_len -= 1;
        self.hand_lens[seat] += 1;
    }

    /// A player has tickets to choose from: untouched ones first.
    pub(super) fn tickets_drawn(&mut self, seat: Seat, count: u8) {
        self.offer_counts[seat] = count;
        self.pool_len = self.pool_len.saturating_sub(count);
    }

    /// A player has kept so many of them.
    pub(super) fn tickets_kept(&mut self, seat: Seat, count: u8) {
        self.offer_counts[seat] = 0;
        self.ticket_counts[seat] += count;
    }

    /// Changes what lies open.
    #[inline(always)]
    pub(super) fn happen(&mut self, game: &LegendsGame, happening: &Happening) {
        match *happening {
            Happening::Begins(seat) => {
                self.starter = seat;
                if self.play.stage == Stage::Setup {
                    self.began = seat;
                }
            }
            Happening::CardTaken { seat, slot, card } => {
                self.row.set(slot, None);
                self.known[seat].put(card, 1);
                self.hand_lens[seat] += 1;
            }
            Happening::TurnedUp { slot, card } => {
                self.deck_len -= 1;
                self.row.set(slot, Some(card));
            }
            Happening::RowSwept => {
                for (_, card) in self.row.cards() {
                    self.discards.put(card, 1);
                }
                self.row = Row::EMPTY;
            }
            Happening::DeckShuffled => {
                self.deck_len = self.discards.total() as u8;
                self.discards = Hand::default();
            }
            Happening::Newspaper => {
                self.deck_len -= 1;
                self.discards.put(TrainCard::NEWSPAPER, 1);
            }
            Happening::Claimed { seat, claim } => self.claimed(game, seat, &claim),
            Happening::Discarded { seat, card } => {
                self.spend(seat, card, 1);
            }
            Happening::Swapped {
                seat,
                card,
                slot,
                taken,
            } => {
                self.known[seat].sub_saturating(card.kind(), 1);
                self.known[seat].put(taken, 1);
                self.row.set(slot, Some(card));
            }
            Happening::Counted {
                seat, kind, now, ..
            } => self.set_count(kind, seat, now),
            Happening::FirstTicketsSettled { kept, refused } => {
                for seat in self.seats.seats() {
                    self.ticket_counts[seat] = kept[seat];
                    self.pool_len -= kept[seat] + refused[seat];
                }
            }
            Happening::TicketShown { seat, ticket } => self.shown[seat].insert(ticket.index()),
            Happening::TicketsRevealed(tickets) => self.shown = tickets,
            Happening::Awaits(play) => self.play = play,
            Happening::Passed(_) | Happening::Read(_) => {}
            Happening::News(event) => self.news(&event),
            Happening::Paper(event) => self.paper(&event),
            Happening::Place(event) => self.place(game, &event),
            Happening::Progress(event) => self.progress(&event),
        }
    }

    fn news(&mut self, event: &NewsEvent) {
        match *event {
            NewsEvent::EventTurned(event) => {
                self.events.deck.remove(event.index());
                self.events.discards.insert(event.index());
                self.events.current = Some(event);
                self.events.read.insert(event.index());
                self.blocked = None;
            }
            NewsEvent::EventsShuffled => {
                let kept = self.events.current.map_or(0, |event| 1 << event.index());
                self.events.deck |= self.events.discards & !kept;
                self.events.discards = kept;
            }
            NewsEvent::EventAdded(event) => self.events.deck.insert(event.index()),
            NewsEvent::EventArchived(event) => self.event_archived(event),
        }
    }

    fn paper(&mut self, event: &PaperEvent) {
        match *event {
            PaperEvent::PostcardTaken {
                postcard,
                company,
                asleep,
            } => {
                self.post[postcard.index()].at = PostPlace::Company(company);
                if asleep {
                    self.asleep |= 1 << postcard.index();
                }
            }
            PaperEvent::PostcardUsed { postcard, second } => {
                self.post[postcard.index()].spent += if second { 16 } else { 1 };
            }
            PaperEvent::PostcardGone { postcard, vault } => {
                let at = &mut self.post[postcard.index()].at;
                *at = match *at {
                    PostPlace::Company(company) if vault => PostPlace::Vault(company),
                    _ => PostPlace::Archive,
                };
            }
            PaperEvent::ToolsLaid(tools) => self.tools_laid = tools,
            PaperEvent::ToolPassed {
                tool,
                seat,
                counters,
            } => {
                self.tools_laid.remove(tool.index());
                self.tools[tool.index()] = Some((seat, counters));
            }
            PaperEvent::ToolGone(tool) => self.tools[tool.index()] = None,
            PaperEvent::ToolArchived(tool) => self.tools_archived.insert(tool.index()),
            PaperEvent::ToolboxOpened => self.toolbox_open = true,
            PaperEvent::AgreementsLaid(agreements) => self.agreements_laid = agreements,
            PaperEvent::Agreed { seat, agreement } => {
                self.agreements_laid.remove(agreement.index());
                self.agreement[seat] = Some(agreement);
            }
            PaperEvent::RuleAdded(sticker) => self.stickers.insert(sticker.index()),
            PaperEvent::RuleRemoved(sticker) => self.stickers.remove(sticker.index()),
            PaperEvent::RuleDoubled(sticker) => self.doubled.insert(sticker.index()),
        }
    }

    fn place(&mut self, game: &LegendsGame, event: &PlaceEvent) {
        match *event {
            PlaceEvent::Winter(on) => self.winter = on,
            PlaceEvent::Marked {
                mark,
                place,
                company,
            } => self.marked(game, mark, place, company),
            PlaceEvent::FundTaken(track) => {
                self.funds_taken |= 1 << game.special_place(track);
            }
            PlaceEvent::RegionEntered(region) => self.entered.insert(region),
            PlaceEvent::RegionOffered(region) => self.offered.insert(region),
            PlaceEvent::RegionOpened(region) => self.opened = Some(region),
            PlaceEvent::Painted {
                track,
                colour,
                sticker,
            } => {
                self.paints.set(track, Some(colour));
                if sticker {
                    let stock = &mut self.paint_stock[colour.index()];
                    *stock = stock.saturating_sub(1);
                }
            }
        }
    }

    fn progress(&mut self, event: &ProgressEvent) {
        match *event {
            ProgressEvent::Used { seat, place } => self.uses[seat][usize::from(place)] += 1,
            ProgressEvent::Met(place) => self.met |= 1 << place,
            ProgressEvent::Judged { .. } => {}
            ProgressEvent::Voted(option) => {
                if let Some(votes) = self.votes.get_mut(usize::from(option).wrapping_sub(1)) {
                    *votes += 1;
                }
            }
            ProgressEvent::MemoryTaken { seat, ticket } => self.memory[seat] = Some(ticket),
            ProgressEvent::UpgradeTaken { seat, slot } => self.cards[seat] |= 1 << slot.index(),
            ProgressEvent::Retired(count) => self.retired = self.retired.saturating_add(count),
            ProgressEvent::SlipWritten { seat, slip } => self.slips[seat] = slip,
            ProgressEvent::Ranked(places) => self.places = places,
        }
    }

    #[inline(always)]
    fn spend(&mut self, seat: Seat, card: TrainCard, cards: u8) {
        self.known[seat].sub_saturating(card.kind(), cards);
        self.discards.put(card, cards);
        self.hand_lens[seat] -= cards;
    }

    /// Cards out, cars on (LW-55, ruling 6).
    #[inline(always)]
    fn claimed(&mut self, game: &LegendsGame, seat: Seat, claim: &Claim) {
        if let Some(colour) = claim.colour {
            for (symbol, cards) in [
                (Symbol::Plain, claim.plain()),
                (Symbol::Pickaxe, claim.pickaxes),
                (Symbol::Skull, claim.skulls),
            ] {
                self.spend(seat, TrainCard::coloured(colour, symbol), cards);
            }
        }
        self.spend(seat, TrainCard::LOCOMOTIVE, claim.locomotives);
        let track = claim.track;
        self.cars[seat] -= game.length(track);
        let claimed = TrackSet::single(track.index());
        self.owned[seat] |= claimed;
        self.open &= !(claimed | game.closed_by(claimed, self.seats));
        if game.is_blank(track) {
            self.paints.set(track, claim.colour);
        }
    }

    /// A current event that is archived is not current any more.
    fn event_archived(&mut self, event: EventId) {
        self.events.deck.remove(event.index());
        self.events.discards.remove(event.index());
        self.events.archived.insert(event.index());
        if self.events.current == Some(event) {
            self.events.current = None;
        }
    }

    fn marked(&mut self, game: &LegendsGame, mark: Mark, place: u8, company: Option<CompanyId>) {
        let city = 1u64.checked_shl(u32::from(place)).unwrap_or(0);
        match mark {
            Mark::Big => self.big |= city,
            Mark::Plaque => {
                if let Some(company) = company {
                    self.plaques[company.index()] |= city;
                }
            }
            Mark::Boom => {
                self.big |= city;
                let named = self.plaques.iter().any(|plaques| plaques & city != 0);
                if let (Some(company), false) = (company, named) {
                    self.plaques[company.index()] |= city;
                }
            }
            Mark::Bridge => self.bridges[game.special_place(TrackId(place))] = company,
            Mark::Public => {
                self.public = Some(TrackId(place));
                self.open.remove(usize::from(place));
            }
            Mark::Blocked => self.blocked = Some(TrackId(place)),
            Mark::Hub => self.hub = Some(CityId(place)),
            Mark::Host => self.host = Some(CityId(place)),
            // What funds become is counted when the game is put away.
            Mark::Fund => {}
        }
    }

    /// The free slots of the row, lowest first.
    pub(super) fn next_gap(&self, slots: u8) -> Option<Slot> {
        (0..slots)
            .map(Slot)
            .find(|&slot| self.row.card(slot).is_none())
    }

    /// Who may act now.
    #[inline(always)]
    #[must_use]
    pub fn to_act(&self) -> SeatSet {
        super::agenda::may_act(self.play.agenda.top(), self.play.active, self.play.pending)
    }

    /// What everybody knows before the set-up; the viewer does not matter.
    pub(super) fn before(game: &LegendsGame, seats: SeatCount, first: Option<Seat>) -> Self {
        game.table_before(seats, first)
    }
}
