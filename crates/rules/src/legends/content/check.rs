//! The last guard before content becomes a game: nothing in it points outside, so that nobody
//! has to ask again while a game is played. The loader of data files finds this and much more,
//! with file and line.

use super::{
    Ability, AbilityRange, Amount, COMPANIES, Cond, Content, Cost, Counter, Effect, EventRef,
    Place, PostcardId, PostcardRef, Price, Provenance, RegionId, RegionSet, RuleRef, Spot,
    StickerId, Target, Verb,
};
use crate::board::spec::{CITIES_MAX, LENGTH_MAX};
use crate::parts::market::SLOTS_MAX;
use crate::{CityId, SEATS_MAX};
use std::fmt;

/// At most this many tracks fit into the sets of the rules.
pub const TRACKS_MAX: usize = 256;
/// At most this many tickets fit into the sets of the rules.
pub const TICKETS_MAX: usize = 160;
/// At most this many tickets are offered at once.
pub const OFFER_MAX: usize = 5;
/// At most this many events, stickers, tools and agreements, so that each kind is a set in
/// one machine word.
pub const WORD_MAX: usize = 64;
/// At most this many postcards fit into the sets of the rules.
pub const POSTCARDS_MAX: usize = 128;
/// At most this many sides of campaign cards.
pub const SIDES_MAX: usize = 128;

/// Why content cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentError(pub String);

impl fmt::Display for ContentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ContentError {}

fn require(holds: bool, what: impl FnOnce() -> String) -> Result<(), ContentError> {
    if holds {
        Ok(())
    } else {
        Err(ContentError(what()))
    }
}

impl Content {
    /// Does everything fit and point to something?
    ///
    /// # Errors
    /// The first thing that does not.
    pub fn check(&self) -> Result<(), ContentError> {
        self.check_sizes()?;
        self.check_numbers()?;
        self.check_board()?;
        self.check_cards()?;
        for (index, ability) in self.abilities.iter().enumerate() {
            self.check_ability(ability)
                .map_err(|ContentError(what)| ContentError(format!("ability {index}: {what}")))?;
        }
        Ok(())
    }

    fn check_sizes(&self) -> Result<(), ContentError> {
        let sizes = [
            ("regions", self.regions.len(), RegionSet::MAX),
            ("cities", self.cities.len(), CITIES_MAX),
            ("tracks", self.tracks.len(), TRACKS_MAX),
            ("tickets", self.tickets.len(), TICKETS_MAX),
            ("events", self.events.len(), WORD_MAX),
            ("postcards", self.postcards.len(), POSTCARDS_MAX),
            ("campaign sides", self.campaign.len(), SIDES_MAX),
            ("tools", self.tools.len(), WORD_MAX),
            ("agreements", self.agreements.len(), WORD_MAX),
            ("stickers", self.stickers.len(), WORD_MAX),
            ("modules", self.modules.len(), WORD_MAX),
            ("abilities", self.abilities.len(), usize::from(u16::MAX)),
        ];
        for (what, len, max) in sizes {
            require(len <= max, || {
                format!("there are {len} {what}, {max} at most")
            })?;
        }
        Ok(())
    }

    fn check_numbers(&self) -> Result<(), ContentError> {
        let numbers = &self.numbers;
        let (min, max) = numbers.players;
        require(
            min >= 1 && min <= max && usize::from(max) <= SEATS_MAX,
            || format!("players must be 1 to {SEATS_MAX}"),
        )?;
        let colours: u32 = (numbers.cards.iter())
            .map(|counts| u32::from(counts.total()))
            .sum();
        let cards = colours + u32::from(numbers.locomotives) + u32::from(numbers.newspapers);
        require(cards <= 250, || "at most 250 train cards fit".into())?;
        let dealt = u32::from(numbers.hand) * u32::from(max) + u32::from(numbers.slots);
        require(dealt < cards, || "too few train cards".into())?;
        require(
            (1..=SLOTS_MAX).contains(&usize::from(numbers.slots)),
            || format!("the row has 1 to {SLOTS_MAX} cards"),
        )?;
        require(
            (numbers.reset_at..=numbers.slots).contains(&numbers.slots),
            || "the row is swept at no more locomotives than it has cards".into(),
        )?;
        let first = numbers.first_tickets;
        require(
            first.deal <= 5 && first.keep <= first.deal && first.short_keep <= first.deal,
            || "at most 5 tickets are offered, and no more are kept".into(),
        )?;
        require(
            numbers.later_tickets.deal <= 5
                && numbers.later_tickets.keep <= numbers.later_tickets.deal,
            || "at most 5 tickets are offered, and no more are kept".into(),
        )?;
        let cars = self.games.iter().map(|game| game.cars);
        require(
            cars.max().is_some_and(|most| most <= numbers.cars_max) && numbers.cars_max <= 64,
            || "more cars than there are in the box, or more than 64".into(),
        )
    }

    fn check_board(&self) -> Result<(), ContentError> {
        for city in &self.cities {
            self.check_region(city.region)?;
        }
        for track in &self.tracks {
            track
                .ends
                .iter()
                .try_for_each(|&end| self.check_city(end))?;
            require(track.ends[0] != track.ends[1], || {
                "a track joins a city to itself".into()
            })?;
            require(
                (1..=LENGTH_MAX).contains(&usize::from(track.length)),
                || format!("tracks have 1 to {LENGTH_MAX} spaces"),
            )?;
        }
        for ticket in &self.tickets {
            ticket
                .ends
                .iter()
                .try_for_each(|&end| self.check_city(end))?;
            ticket.region.map_or(Ok(()), |id| self.check_region(id))?;
            within(
                "postcard",
                ticket.postcard.map(PostcardId::index),
                &self.postcards,
            )?;
            self.check_range(ticket.text)?;
        }
        for region in &self.regions {
            let Some(contents) = &region.contents else {
                continue;
            };
            within("module", Some(contents.module.index()), &self.modules)?;
            within("sticker", Some(contents.sticker.index()), &self.stickers)?;
            for id in &contents.events {
                within("event", Some(id.index()), &self.events)?;
            }
            for id in contents.postcards {
                within("postcard", Some(id.index()), &self.postcards)?;
            }
            for id in &contents.tickets {
                within("ticket", Some(id.index()), &self.tickets)?;
            }
            for id in &contents.agreements {
                within("agreement", Some(id.index()), &self.agreements)?;
            }
        }
        Ok(())
    }

    fn check_cards(&self) -> Result<(), ContentError> {
        for event in &self.events {
            self.check_provenance(event.from)?;
            self.check_range(event.abilities)?;
        }
        for postcard in &self.postcards {
            self.check_provenance(postcard.from)?;
            self.check_range(postcard.abilities)?;
        }
        for side in &self.campaign {
            self.check_range(side.abilities)?;
        }
        for card in self.companies.iter().flat_map(|company| &company.cards) {
            self.check_range(card.abilities)?;
        }
        for tool in &self.tools {
            self.check_range(tool.abilities)?;
        }
        for &agreement in &self.agreements {
            self.check_range(agreement)?;
        }
        for sticker in &self.stickers {
            within("module", Some(sticker.module.index()), &self.modules)?;
            within(
                "sticker",
                sticker.replaces.map(StickerId::index),
                &self.stickers,
            )?;
            self.check_provenance(sticker.from)?;
            self.check_range(sticker.abilities)?;
        }
        for id in self.modules.iter().flat_map(|module| &module.stickers) {
            within("sticker", Some(id.index()), &self.stickers)?;
        }
        Ok(())
    }

    fn check_provenance(&self, from: Provenance) -> Result<(), ContentError> {
        match from {
            Provenance::Start => Ok(()),
            Provenance::Campaign(id) => within("campaign side", Some(id.index()), &self.campaign),
            Provenance::Region(id) => self.check_region(id),
            Provenance::Ticket(id) => within("ticket", Some(id.index()), &self.tickets),
            Provenance::Sticker(id) => within("sticker", Some(id.index()), &self.stickers),
        }
    }

    fn check_city(&self, city: CityId) -> Result<(), ContentError> {
        within("city", Some(city.index()), &self.cities)
    }

    fn check_region(&self, region: RegionId) -> Result<(), ContentError> {
        within("region", Some(region.index()), &self.regions)
    }

    fn check_range(&self, range: AbilityRange) -> Result<(), ContentError> {
        let end = range.first.index() + usize::from(range.count);
        require(end <= self.abilities.len(), || {
            format!("there are no abilities up to {end}")
        })
    }

    fn check_ability(&self, ability: &Ability) -> Result<(), ContentError> {
        if let Some(guard) = &ability.guard {
            self.check_cond(guard)?;
        }
        if let Some((_, price)) = &ability.price {
            self.check_price(price)?;
        }
        self.check_effects(&ability.effects)
    }

    fn check_effects(&self, effects: &[Effect]) -> Result<(), ContentError> {
        for effect in effects {
            if let Target::Most(counter) | Target::Least(counter) = &effect.target {
                self.check_counter(counter)?;
            }
            self.check_verb(&effect.verb)?;
        }
        Ok(())
    }

    fn check_verb(&self, verb: &Verb) -> Result<(), ContentError> {
        match verb {
            Verb::Gain(_, amount)
            | Verb::Lose(_, amount)
            | Verb::Cards(amount)
            | Verb::Pick(amount)
            | Verb::Swap(amount)
            | Verb::Retire(amount) => self.check_amount(amount),
            Verb::Postcard(PostcardRef::One(id)) => {
                within("postcard", Some(id.index()), &self.postcards)
            }
            Verb::Event(_, EventRef::One(id)) => within("event", Some(id.index()), &self.events),
            Verb::Rule(_, RuleRef::One(id)) => within("sticker", Some(id.index()), &self.stickers),
            Verb::Paint(place, _) | Verb::Mark(_, place) => self.check_place(place),
            Verb::Choose(ways) => {
                for way in ways {
                    if let Some(price) = &way.price {
                        self.check_price(price)?;
                    }
                    self.check_effects(&way.effects)?;
                }
                Ok(())
            }
            Verb::Market(slots) => require((1..=SLOTS_MAX).contains(&usize::from(*slots)), || {
                format!("the row has 1 to {SLOTS_MAX} cards")
            }),
            Verb::Tickets { draw, keep } => require(*draw <= 5 && keep <= draw, || {
                "at most 5 tickets are offered, and no more are kept".into()
            }),
            Verb::Postcard(PostcardRef::Printed)
            | Verb::Event(_, EventRef::Any)
            | Verb::Rule(_, RuleRef::AnyTool | RuleRef::AnyRegion)
            | Verb::FlipWinter
            | Verb::PeekDeck(_)
            | Verb::Refresh
            | Verb::Open(_)
            | Verb::Draft(_)
            | Verb::Vote(_)
            | Verb::Show
            | Verb::Pass
            | Verb::Cost(_)
            | Verb::WildSkull
            | Verb::DenyOpenLocomotive
            | Verb::Grey => Ok(()),
        }
    }

    fn check_price(&self, Price(ways): &Price) -> Result<(), ContentError> {
        ways.iter().flatten().try_for_each(|cost| match cost {
            Cost::Lose(_, amount) | Cost::Discard(_, amount) => self.check_amount(amount),
        })
    }

    fn check_place(&self, place: &Place) -> Result<(), ContentError> {
        match place {
            Place::City(city) => self.check_city(*city),
            Place::Track(track) => within("track", Some(track.index()), &self.tracks),
            Place::Any(cond) | Place::Top(cond) => self.check_cond(cond),
            Place::This | Place::Beds => Ok(()),
        }
    }

    fn check_amount(&self, amount: &Amount) -> Result<(), ContentError> {
        match amount {
            Amount::Fixed(_) => Ok(()),
            Amount::Counted { counter, .. } => self.check_counter(counter),
        }
    }

    fn check_counter(&self, counter: &Counter) -> Result<(), ContentError> {
        match counter {
            Counter::Tracks(cond) | Counter::Net(cond) => self.check_cond(cond),
            _ => Ok(()),
        }
    }

    fn check_cond(&self, cond: &Cond) -> Result<(), ContentError> {
        match cond {
            Cond::Or(parts) | Cond::And(parts) => {
                parts.iter().try_for_each(|part| self.check_cond(part))
            }
            Cond::Not(part) => self.check_cond(part),
            Cond::Compare(counter, _, amount) => {
                self.check_counter(counter)?;
                self.check_amount(amount)
            }
            Cond::Region(set) => set.iter().try_for_each(|id| self.check_region(id)),
            Cond::Touch(spot) | Cond::Reached(spot) | Cond::Via(spot) => self.check_spot(*spot),
            Cond::Linked(one, other) => {
                self.check_spot(*one)?;
                self.check_spot(*other)
            }
            _ => Ok(()),
        }
    }

    fn check_spot(&self, spot: Spot) -> Result<(), ContentError> {
        match spot {
            Spot::City(city) => self.check_city(city),
            _ => Ok(()),
        }
    }
}

fn within<T>(what: &str, index: Option<usize>, list: &[T]) -> Result<(), ContentError> {
    require(index.is_none_or(|index| index < list.len()), || {
        format!("there is no such {what}")
    })
}

const _: () = assert!(COMPANIES <= SEATS_MAX, "each company has a seat");
