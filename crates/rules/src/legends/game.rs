//! One game of a campaign, compiled from the content and the copy as it lies in the box.

use super::agenda::Moment;
use super::cards::{Hand, Row, all_cards};
use super::content::check::POSTCARDS_MAX;
use super::content::{
    Ability, AbilityId, CompanyId, Content, ContentError, RegionSet, SpecialKind, TrackColour,
};
use super::legacy::{CompanyLegacy, Legacy};
use super::parts::{Events, Paints, Post, PostPlace, Slip};
use super::play::Play;
use super::program::Program;
use super::state::{TicketSet, TrackSet};
use super::table::{SPECIALS_MAX, TOOLS_MAX, Table, USES_MAX};
use crate::board::spec::{CitySet, LENGTH_MAX};
use crate::{BitSet, BySeat, CityId, Counts, SEATS_MAX, Seat, SeatCount, TicketId, TrackId};
use std::sync::Arc;

/// A game of the campaign.
#[derive(Clone, Debug)]
pub struct LegendsGame {
    pub(super) content: Arc<Content>,
    pub(super) legacy: Legacy,
    pub(super) seating: Seating,
    pub(super) map: Map,
    pub(super) program: Program,
}

/// Who sits where, and whether the campaign deck is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seating {
    /// A game on its own: the seats have the companies in their order, and the campaign deck
    /// stays closed.
    OnItsOwn,
    /// A game of a campaign with these companies in the order of the seats.
    Campaign(Vec<CompanyId>),
}

/// The board of this game.
#[derive(Clone, Debug)]
pub(super) struct Map {
    /// The ends of each track.
    pub ends: Vec<CitySet>,
    /// The length of each track.
    pub lengths: Vec<u8>,
    /// The colour of each track.
    pub colours: Vec<TrackColour>,
    /// The pieces that each track touches.
    pub touches: Vec<RegionSet>,
    /// Tracks with a city at both ends (LW-56).
    pub on_board: TrackSet,
    /// Cities on the board.
    pub cities: CitySet,
    /// Cities with an anchor.
    pub ports: CitySet,
    /// Tracks of double routes.
    pub doubles: TrackSet,
    /// Tracks with bridge symbols.
    pub bridges: TrackSet,
    /// Tracks with a tunnel.
    pub tunnels: TrackSet,
    /// The South and the Atlantic Coast.
    pub south: RegionSet,
    /// Tracks whose next and next but one neighbour in the order is parallel to them.
    beside: [TrackSet; 2],
    /// For each colour, then grey: the tracks of this length or shorter.
    pub reach: Vec<[TrackSet; LENGTH_MAX + 1]>,
    /// The place of each track among those with a symbol.
    specials: Vec<u8>,
    /// The two cities of each ticket.
    pub ticket_ends: Vec<CitySet>,
}

impl LegendsGame {
    /// Compiles a game.
    ///
    /// # Errors
    /// If the content points outside itself or the copy does not fit it.
    pub fn new(
        content: Arc<Content>,
        legacy: Legacy,
        seating: Seating,
    ) -> Result<Self, ContentError> {
        content.check()?;
        check_copy(&content, &legacy, &seating)?;
        let map = Map::new(&content, &legacy);
        let program = Program::new(&content, &legacy, &map, seating != Seating::OnItsOwn)?;
        Ok(Self {
            content,
            legacy,
            seating,
            map,
            program,
        })
    }

    /// Game 1 of a new campaign, on its own.
    ///
    /// # Errors
    /// If the content points outside itself.
    pub fn first(content: Arc<Content>) -> Result<Self, ContentError> {
        let legacy = Legacy::fresh(&content);
        Self::new(content, legacy, Seating::OnItsOwn)
    }

    /// What is printed.
    #[must_use]
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// The copy before this game.
    #[must_use]
    pub const fn legacy(&self) -> &Legacy {
        &self.legacy
    }

    /// The company of a seat.
    #[inline]
    #[must_use]
    pub fn company(&self, seat: Seat) -> CompanyId {
        match &self.seating {
            Seating::OnItsOwn => CompanyId(seat.index() as u8),
            Seating::Campaign(companies) => companies
                .get(seat.index())
                .copied()
                .unwrap_or(CompanyId(seat.index() as u8)),
        }
    }

    /// The seat of a company, if it plays.
    #[must_use]
    pub fn seat_of(&self, company: CompanyId, seats: SeatCount) -> Option<Seat> {
        seats.seats().find(|&seat| self.company(seat) == company)
    }

    /// Is the campaign deck read in this game?
    #[must_use]
    pub fn reads_deck(&self) -> bool {
        self.seating != Seating::OnItsOwn
    }

    /// How many spaces a track has.
    #[inline(always)]
    #[must_use]
    pub fn length(&self, track: TrackId) -> u8 {
        self.map.lengths[track.index()]
    }

    /// The colour of a track in this game.
    #[inline(always)]
    #[must_use]
    pub fn colour(&self, track: TrackId) -> TrackColour {
        self.map.colours[track.index()]
    }

    /// The two cities of a track.
    #[must_use]
    pub fn track_cities(&self, track: TrackId) -> [CityId; 2] {
        self.content.tracks[track.index()].ends
    }

    /// The two cities of a ticket, as a set.
    #[must_use]
    pub fn ticket_cities(&self, ticket: TicketId) -> CitySet {
        self.map.ticket_ends[ticket.index()]
    }

    #[inline(always)]
    pub(super) fn is_blank(&self, track: TrackId) -> bool {
        self.colour(track) == TrackColour::Blank
    }

    /// The place of a track with a symbol among those that have one.
    #[inline]
    pub(super) fn special_place(&self, track: TrackId) -> usize {
        usize::from(self.map.specials[track.index()]) % SPECIALS_MAX
    }

    #[inline(always)]
    pub(super) fn ability(&self, id: AbilityId) -> &Ability {
        &self.content.abilities[id.index()]
    }

    #[inline(always)]
    pub(super) fn list(&self, moment: Moment) -> &[AbilityId] {
        &self.program.lists[moment.index()]
    }

    /// Tracks with a city at both ends (LW-56).
    #[must_use]
    pub const fn on_board(&self) -> TrackSet {
        self.map.on_board
    }

    /// The tracks that join the same cities as any of these, themselves left out.
    #[must_use]
    pub fn parallel(&self, tracks: TrackSet) -> TrackSet {
        self.map.parallel(tracks)
    }

    /// The tracks that close for everybody when this one is claimed (LW-59).
    #[inline(always)]
    #[must_use]
    pub fn closed_by(&self, claimed: TrackSet, seats: SeatCount) -> TrackSet {
        if seats.get() <= self.content.numbers.one_track_up_to {
            self.map.parallel(claimed) & self.map.doubles
        } else {
            TrackSet::EMPTY
        }
    }

    /// All train cards of a game with so many players.
    pub(super) fn all_cards(&self, seats: SeatCount) -> Hand {
        all_cards(&self.content.numbers, self.newspapers(seats))
    }

    /// Newspapers in play (LW-S4).
    pub(super) fn newspapers(&self, seats: SeatCount) -> u8 {
        self.content.numbers.newspapers_in_play[usize::from(seats.get()) - 1]
    }

    /// How many face-up cards there are: more once the crews have been answered.
    #[inline]
    pub(super) fn slots(&self, table: &Table) -> u8 {
        (self.program.markets.iter())
            .find(|(sticker, _)| table.stickers.has(sticker.index()))
            .map_or(self.content.numbers.slots, |&(_, slots)| slots)
            .min(Row::SLOTS_MAX as u8)
    }

    /// The postcards as the last game left them.
    fn post_before(&self) -> [Post; POSTCARDS_MAX] {
        let mut post = [Post {
            at: PostPlace::Sealed,
            spent: 0,
        }; POSTCARDS_MAX];
        for (place, &(at, spent)) in post.iter_mut().zip(&self.legacy.post) {
            *place = Post { at, spent };
        }
        post
    }

    /// The bridges that stand.
    fn bridges_before(&self) -> [Option<CompanyId>; SPECIALS_MAX] {
        let mut bridges = [None; SPECIALS_MAX];
        for (index, track) in self.legacy.tracks.iter().enumerate() {
            if track.builder.is_some() {
                bridges[self.special_place(TrackId(index as u8))] = track.builder;
            }
        }
        bridges
    }

    /// What the companies of the seats bring along.
    fn of_companies(&self, what: impl Fn(&CompanyLegacy) -> u8) -> BySeat<u8> {
        BySeat(std::array::from_fn(|seat| {
            let company = self.company(Seat::new(seat as u8));
            what(&self.legacy.companies[company.index()])
        }))
    }

    /// What everybody knows when the box is opened (LW-S1, LW-S2, LW-S9).
    pub(super) fn table_before(&self, seats: SeatCount, first: Option<Seat>) -> Table {
        let legacy = &self.legacy;
        let numbers = &self.content.numbers;
        let cars = self.content.games[usize::from(legacy.game - 1)].cars;
        Table {
            seats,
            first,
            starter: Seat::new(0),
            began: Seat::new(0),
            play: Play::BEFORE,
            owned: BySeat::splat(TrackSet::EMPTY),
            open: self.map.on_board,
            cars: BySeat::splat(cars),
            known: BySeat::splat(Hand::default()),
            hand_lens: BySeat::splat(0),
            row: Row::EMPTY,
            deck_len: self.all_cards(seats).total() as u8,
            discards: Hand::default(),
            ticket_counts: BySeat::splat(0),
            offer_counts: BySeat::splat(0),
            pool_len: legacy.tickets.count() as u8,
            shown: BySeat::splat(TicketSet::EMPTY),
            memory: BySeat::splat(None),
            cash: BySeat::splat(i16::from(numbers.coins)),
            goodwill: self.of_companies(|company| company.goodwill),
            stamps: self.of_companies(|company| company.stamps),
            crates: BySeat::splat(0),
            ore: BySeat::splat(0),
            vault: BySeat::splat(0),
            given: BySeat::splat(0),
            pot: 0,
            votes: [0; 2],
            events: Events {
                deck: legacy.events,
                ..Events::default()
            },
            stickers: legacy.stickers,
            doubled: 0,
            post: self.post_before(),
            asleep: 0,
            uses: BySeat::splat([0; USES_MAX]),
            met: 0,
            cards: self.of_companies(|company| company.cards),
            tools_laid: 0,
            tools_archived: legacy.tools_archived,
            tools: [None; TOOLS_MAX],
            agreements_laid: 0,
            agreement: BySeat::splat(None),
            winter: false,
            toolbox_open: legacy.toolbox_open,
            big: legacy.big,
            plaques: legacy.plaques,
            hub: None,
            host: legacy.host,
            public: None,
            blocked: None,
            bridges: self.bridges_before(),
            funds_taken: 0,
            entered: legacy.entered,
            offered: RegionSet::EMPTY,
            opened: None,
            paints: Paints::EMPTY,
            paint_stock: legacy.paint_stock,
            retired: 0,
            slips: BySeat::splat(Slip::default()),
            places: BySeat::splat(0),
        }
    }
}

fn check_copy(content: &Content, legacy: &Legacy, seating: &Seating) -> Result<(), ContentError> {
    let require = |holds: bool, what: &str| {
        if holds {
            Ok(())
        } else {
            Err(ContentError(what.into()))
        }
    };
    let fits = legacy.tracks.len() == content.tracks.len()
        && legacy.stamps.len() == content.tickets.len()
        && legacy.post.len() == content.postcards.len();
    require(fits, "the copy belongs to other content")?;
    let known = (1..=content.games.len()).contains(&usize::from(legacy.game));
    require(known, "a campaign has no such game")?;
    let specials = content
        .tracks
        .iter()
        .filter(|track| track.special.is_some());
    require(
        specials.count() <= SPECIALS_MAX && content.tools.len() <= TOOLS_MAX,
        "there are too many tracks with a symbol or too many tools",
    )?;
    if let Seating::Campaign(companies) = seating {
        let (fewest, most) = content.numbers.players;
        let mut distinct = companies.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let fits = (usize::from(fewest)..=usize::from(most)).contains(&companies.len())
            && companies.len() <= SEATS_MAX
            && distinct.len() == companies.len();
        require(fits, "a game has 2 to 5 different companies")?;
    }
    Ok(())
}

impl Map {
    fn new(content: &Content, legacy: &Legacy) -> Self {
        let board = legacy.board(content);
        let cities = CitySet::of(
            (content.cities.iter().enumerate())
                .filter(|(_, city)| board.has(city.region))
                .map(|(index, _)| index),
        );
        let ends_of = |ends: [CityId; 2]| ends.iter().fold(0, |set, city| set | 1 << city.0);
        let ends: Vec<CitySet> = content.tracks.iter().map(|t| ends_of(t.ends)).collect();
        let colours: Vec<TrackColour> = (0..content.tracks.len())
            .map(|index| legacy.colour(content, TrackId(index as u8)))
            .collect();
        let with_symbol = |kind: SpecialKind| {
            let tracks = content.tracks.iter().enumerate();
            TrackSet::of(
                tracks
                    .filter(|(_, track)| track.special.is_some_and(|s| s.kind() == kind))
                    .map(|(index, _)| index),
            )
        };
        let mut map = Self {
            on_board: TrackSet::of((0..ends.len()).filter(|&track| ends[track] & !cities == 0)),
            cities,
            ports: CitySet::of(
                (content.cities.iter().enumerate())
                    .filter(|(_, city)| city.port)
                    .map(|(index, _)| index),
            ),
            lengths: content.tracks.iter().map(|track| track.length).collect(),
            touches: (content.tracks.iter())
                .map(|track| {
                    let regions = track.ends.map(|city| content.cities[city.index()].region);
                    regions.into_iter().collect()
                })
                .collect(),
            doubles: TrackSet::EMPTY,
            bridges: with_symbol(SpecialKind::Bridge),
            tunnels: with_symbol(SpecialKind::Tunnel),
            south: content.south(),
            beside: [TrackSet::EMPTY; 2],
            reach: Vec::new(),
            specials: content
                .tracks
                .iter()
                .scan(0, |next, track| {
                    let place = *next;
                    *next += u8::from(track.special.is_some());
                    Some(place)
                })
                .collect(),
            ticket_ends: content.tickets.iter().map(|t| ends_of(t.ends)).collect(),
            ends,
            colours,
        };
        map.find_groups();
        map.fill_reach();
        map
    }

    fn find_groups(&mut self) {
        let mut first = 0;
        while first < self.ends.len() {
            let group = self.ends[first..]
                .iter()
                .take_while(|&&ends| ends == self.ends[first])
                .count();
            for track in first..first + group {
                for (distance, set) in (1..).zip(&mut self.beside) {
                    if track + distance < first + group {
                        set.insert(track);
                    }
                }
                if group == 2 {
                    self.doubles.insert(track);
                }
            }
            first += group;
        }
    }

    fn fill_reach(&mut self) {
        use super::content::Colour;
        self.reach = vec![[TrackSet::EMPTY; LENGTH_MAX + 1]; Colour::COUNT + 1];
        for track in self.on_board.members() {
            let row = match self.colours[track] {
                TrackColour::Colour(colour) => colour.index(),
                TrackColour::Grey => Colour::COUNT,
                TrackColour::Blank => continue,
            };
            for reach in usize::from(self.lengths[track])..=LENGTH_MAX {
                self.reach[row][reach].insert(track);
            }
        }
    }

    /// The tracks parallel to any of these.
    #[inline(always)]
    pub fn parallel(&self, tracks: TrackSet) -> TrackSet {
        let mut parallel = TrackSet::EMPTY;
        for (distance, &set) in (1..).zip(&self.beside) {
            parallel |= (tracks & set).shifted_up(distance);
            parallel |= tracks.shifted_down(distance) & set;
        }
        parallel
    }
}
