//! Who was paid what by what: read off the events of a game.

use crate::Amounts;
use gleis_rules::legends::content::{AbilityId, CompanySlot, Content, GAMES, Kind};
use gleis_rules::legends::{
    Happening, LegendsEvent, LegendsGame, NewsEvent, PaperEvent, PlaceEvent, ProgressEvent, Slip,
};
use gleis_rules::{BySeat, EventSink, Seat, SeatCount};

/// What one ability gave and took, over many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paid {
    /// How often it changed somebody's dollars, vault or goodwill.
    pub times: u64,
    /// Dollars, less what it took.
    pub cash: i64,
    /// Dollars into vaults.
    pub vault: i64,
    pub goodwill: i64,
}

impl Paid {
    /// Takes in all that another has taken in.
    pub const fn merge(&mut self, other: &Self) {
        self.times += other.times;
        self.cash += other.cash;
        self.vault += other.vault;
        self.goodwill += other.goodwill;
    }
}

/// What happened in many games, as far as it tells how the parts of the content are used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deeds {
    /// By ability, then by game.
    pub paid: Vec<[Paid; GAMES]>,
    /// How often each event was turned up.
    pub events_turned: Vec<u64>,
    /// How often each event was archived.
    pub events_archived: Vec<u64>,
    /// How often each postcard was taken.
    pub postcards_taken: Vec<u64>,
    /// How often each postcard was used.
    pub postcards_used: Vec<u64>,
    /// How often each tool was used.
    pub tools_used: Vec<u64>,
    /// How often each agreement was made.
    pub agreements_made: Vec<u64>,
    /// How often each region was opened, by the game after which.
    pub regions_opened: Vec<[u64; GAMES]>,
    /// How often each company took each of its cards.
    pub upgrades: Vec<[u64; CompanySlot::COUNT]>,
}

impl Deeds {
    pub(super) fn new(content: &Content) -> Self {
        let none = |count: usize| vec![0; count];
        Self {
            paid: vec![[Paid::default(); GAMES]; content.abilities.len()],
            events_turned: none(content.events.len()),
            events_archived: none(content.events.len()),
            postcards_taken: none(content.postcards.len()),
            postcards_used: none(content.postcards.len()),
            tools_used: none(content.tools.len()),
            agreements_made: none(content.agreements.len()),
            regions_opened: vec![[0; GAMES]; content.regions.len()],
            upgrades: vec![[0; CompanySlot::COUNT]; content.companies.len()],
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (mine, theirs) in (self.paid.iter_mut().flatten()).zip(other.paid.iter().flatten()) {
            mine.merge(theirs);
        }
        let lists = [
            (&mut self.events_turned, &other.events_turned),
            (&mut self.events_archived, &other.events_archived),
            (&mut self.postcards_taken, &other.postcards_taken),
            (&mut self.postcards_used, &other.postcards_used),
            (&mut self.tools_used, &other.tools_used),
            (&mut self.agreements_made, &other.agreements_made),
        ];
        for (mine, theirs) in lists {
            add_all(mine, theirs);
        }
        for (mine, theirs) in self.regions_opened.iter_mut().zip(&other.regions_opened) {
            add_all(mine, theirs);
        }
        for (mine, theirs) in self.upgrades.iter_mut().zip(&other.upgrades) {
            add_all(mine, theirs);
        }
    }

    /// What an ability gave and took in all games.
    #[must_use]
    pub fn paid_by(&self, ability: AbilityId) -> Paid {
        let mut all = Paid::default();
        for game in self.paid.get(ability.index()).into_iter().flatten() {
            all.merge(game);
        }
        all
    }
}

fn add_all(mine: &mut [u64], theirs: &[u64]) {
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        *mine += theirs;
    }
}

/// What the slips of one game of the campaign say, over many campaigns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slips {
    /// Totals, one for each player.
    pub totals: Amounts,
    /// Coins of the start.
    pub start: i64,
    /// All coins, those of the start too.
    pub coins: i64,
    /// The bonus for used cars.
    pub bonus: i64,
    /// Completed tickets.
    pub completed: i64,
    /// Uncompleted tickets.
    pub missed: i64,
    /// What is written off, because no slip is below 0.
    pub written_off: i64,
    /// How many tickets were completed.
    pub tickets_completed: u64,
    /// How many were not.
    pub tickets_missed: u64,
}

impl Slips {
    fn add(&mut self, slip: &Slip, start: i16) {
        let sum = slip.coins + slip.bonus + slip.completed + slip.missed;
        self.totals.add(slip.total().into());
        self.start += i64::from(start);
        self.coins += i64::from(slip.coins);
        self.bonus += i64::from(slip.bonus);
        self.completed += i64::from(slip.completed);
        self.missed += i64::from(slip.missed);
        self.written_off += i64::from(slip.total() - sum);
        self.tickets_completed += u64::from(slip.tickets_completed);
        self.tickets_missed += u64::from(slip.tickets_missed);
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.totals.merge(&other.totals);
        self.start += other.start;
        self.coins += other.coins;
        self.bonus += other.bonus;
        self.completed += other.completed;
        self.missed += other.missed;
        self.written_off += other.written_off;
        self.tickets_completed += other.tickets_completed;
        self.tickets_missed += other.tickets_missed;
    }
}

/// Reads the events of one game and adds to sums.
#[derive(Debug)]
pub struct Ledger<'a> {
    rules: &'a LegendsGame,
    deeds: &'a mut Deeds,
    slips: &'a mut Slips,
    game: usize,
    start: i16,
    cash: BySeat<i16>,
    vault: BySeat<i16>,
    goodwill: BySeat<i16>,
    written: BySeat<bool>,
}

impl<'a> Ledger<'a> {
    pub(super) fn new(
        rules: &'a LegendsGame,
        seats: Option<SeatCount>,
        deeds: &'a mut Deeds,
        slips: &'a mut Slips,
    ) -> Self {
        let start = i16::from(rules.content().numbers.coins);
        let mut goodwill = BySeat::splat(0);
        for seat in seats.into_iter().flat_map(SeatCount::seats) {
            let company = rules.company(seat);
            goodwill[seat] = i16::from(rules.legacy().companies[company.index()].goodwill);
        }
        Self {
            rules,
            deeds,
            slips,
            game: usize::from(rules.legacy().game.clamp(1, GAMES as u8)) - 1,
            start,
            cash: BySeat::splat(start),
            vault: BySeat::splat(0),
            goodwill,
            written: BySeat::splat(false),
        }
    }

    fn count(&mut self, seat: Seat, kind: Kind, now: i16, by: AbilityId) {
        let Some(paid) = self.deeds.paid.get_mut(by.index()) else {
            return;
        };
        let paid = &mut paid[self.game];
        let (before, sum) = match kind {
            // What comes after the slip is written is on no slip.
            Kind::Cash if !self.written[seat] => (&mut self.cash[seat], &mut paid.cash),
            Kind::Vault => (&mut self.vault[seat], &mut paid.vault),
            Kind::Goodwill => (&mut self.goodwill[seat], &mut paid.goodwill),
            _ => return,
        };
        *sum += i64::from(now) - i64::from(*before);
        *before = now;
        paid.times += 1;
    }

    fn note(&mut self, happening: &Happening) {
        let more = |list: &mut Vec<u64>, index: usize| {
            if let Some(count) = list.get_mut(index) {
                *count += 1;
            }
        };
        let deeds = &mut *self.deeds;
        match *happening {
            Happening::Counted {
                seat,
                kind,
                now,
                by,
            } => self.count(seat, kind, now, by),
            Happening::Progress(ProgressEvent::SlipWritten { seat, slip }) => {
                self.written[seat] = true;
                self.slips.add(&slip, self.start);
            }
            Happening::News(NewsEvent::EventTurned(event)) => {
                more(&mut deeds.events_turned, event.index());
            }
            Happening::News(NewsEvent::EventArchived(event)) => {
                more(&mut deeds.events_archived, event.index());
            }
            Happening::Paper(PaperEvent::PostcardTaken { postcard, .. }) => {
                more(&mut deeds.postcards_taken, postcard.index());
            }
            Happening::Paper(PaperEvent::PostcardUsed { postcard, .. }) => {
                more(&mut deeds.postcards_used, postcard.index());
            }
            Happening::Paper(PaperEvent::Agreed { agreement, .. }) => {
                more(&mut deeds.agreements_made, agreement.index());
            }
            // With all its counters it was only taken.
            Happening::Paper(PaperEvent::ToolPassed { tool, counters, .. })
                if counters < self.rules.content().tools[tool.index()].counters =>
            {
                more(&mut deeds.tools_used, tool.index());
            }
            Happening::Paper(PaperEvent::ToolGone(tool)) => {
                more(&mut deeds.tools_used, tool.index());
            }
            Happening::Progress(ProgressEvent::UpgradeTaken { seat, slot }) => {
                let company = self.rules.company(seat);
                deeds.upgrades[company.index()][slot.index()] += 1;
            }
            Happening::Place(PlaceEvent::RegionOpened(region)) => {
                if let Some(games) = deeds.regions_opened.get_mut(region.index()) {
                    games[self.game] += 1;
                }
            }
            Happening::Begins(_)
            | Happening::CardTaken { .. }
            | Happening::TurnedUp { .. }
            | Happening::RowSwept
            | Happening::DeckShuffled
            | Happening::Newspaper
            | Happening::Claimed { .. }
            | Happening::Discarded { .. }
            | Happening::Swapped { .. }
            | Happening::FirstTicketsSettled { .. }
            | Happening::TicketShown { .. }
            | Happening::TicketsRevealed(_)
            | Happening::Read(_)
            | Happening::Passed(_)
            | Happening::Awaits(_)
            | Happening::News(NewsEvent::EventsShuffled | NewsEvent::EventAdded(_))
            | Happening::Paper(
                PaperEvent::PostcardGone { .. }
                | PaperEvent::ToolsLaid(_)
                | PaperEvent::ToolPassed { .. }
                | PaperEvent::ToolArchived(_)
                | PaperEvent::ToolboxOpened
                | PaperEvent::AgreementsLaid(_)
                | PaperEvent::RuleAdded(_)
                | PaperEvent::RuleRemoved(_)
                | PaperEvent::RuleDoubled(_),
            )
            | Happening::Place(
                PlaceEvent::Winter(_)
                | PlaceEvent::Marked { .. }
                | PlaceEvent::FundTaken(_)
                | PlaceEvent::RegionEntered(_)
                | PlaceEvent::RegionOffered(_)
                | PlaceEvent::Painted { .. },
            )
            | Happening::Progress(
                ProgressEvent::Used { .. }
                | ProgressEvent::Met(_)
                | ProgressEvent::Judged { .. }
                | ProgressEvent::Voted(_)
                | ProgressEvent::MemoryTaken { .. }
                | ProgressEvent::Retired(_)
                | ProgressEvent::Ranked(_),
            ) => {}
        }
    }
}

impl EventSink<LegendsEvent> for Ledger<'_> {
    fn push(&mut self, event: LegendsEvent) {
        if let LegendsEvent::Open(happening) = event {
            self.note(&happening);
        }
    }
}
