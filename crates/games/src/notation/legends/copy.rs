//! The copy between two games and the end of a campaign, with names.

use super::cards::name_colour;
use super::happening::{name_company, word_names};
use super::papers::text_of;
use crate::catalogue::LegendsBox;
use crate::wire::{
    WireAtlasSheet, WireCalendarGame, WireCard, WireCopy, WireCopyCompany, WireCopyRegion,
    WireCopyTrack, WireFinalPlace, WireFinale, WirePost, WireText,
};
use gleis_rules::legends::campaign::{Campaign, CampaignError, FinalSheet};
use gleis_rules::legends::content::{Colour, CompanyId, CompanySlot, Counter, RegionId, Special};
use gleis_rules::legends::{Legacy, PostPlace};
use gleis_rules::{BitSet, TrackId};
use std::collections::BTreeMap;

impl LegendsBox {
    /// A copy as everybody may know it: nothing sealed is in it.
    #[must_use]
    pub fn copy_to_wire(&self, copy: &Legacy) -> WireCopy {
        let (content, names) = (&self.legends.content, &self.legends.names);
        let board = copy.board(content);
        let open = content.cities.iter().enumerate();
        let open = u64::of(
            open.filter(|(_, city)| board.has(city.region))
                .map(|(at, _)| at),
        );
        let game = usize::from(copy.game.saturating_sub(1));
        let plaques = CompanyId::all().zip(copy.plaques);
        WireCopy {
            game: copy.game,
            year: content.games.get(game).map(|game| game.year),
            calendar: self.name_calendar(copy),
            regions: self.name_regions(copy),
            tracks: self.name_kept_tracks(copy),
            big: self.city_names(copy.big & open),
            plaques: plaques
                .filter(|&(_, cities)| cities != 0)
                .map(|(id, cities)| (name_company(id), self.city_names(cities)))
                .collect(),
            host: copy.host.map(|city| self.city_name(city)),
            events: word_names(copy.events, &names.events),
            stickers: word_names(copy.stickers, &names.stickers),
            tickets: copy.tickets.count() as u16,
            archived_tickets: self.set_names(copy.archived),
            stamps: self.name_stamps(copy),
            post: self.name_kept_post(copy),
            toolbox_open: copy.toolbox_open,
            tools_archived: word_names(copy.tools_archived, &names.tools),
            paint_stock: if copy.regions.is_empty() {
                BTreeMap::new()
            } else {
                let stock = Colour::all().zip(copy.paint_stock);
                stock
                    .map(|(colour, left)| (name_colour(colour), left))
                    .collect()
            },
            companies: CompanyId::all()
                .map(|id| self.name_kept(copy, id))
                .collect(),
            ranking: copy.ranking.iter().copied().map(name_company).collect(),
            start_card: copy.start_card.map(name_company),
        }
    }

    fn name_calendar(&self, copy: &Legacy) -> Vec<WireCalendarGame> {
        let games = self.legends.content.games.iter().zip(1..);
        let title = |game: u8| {
            let first = self.game.sides_of(game).into_iter().next()?;
            let text = self.legends.texts.side(first)?;
            Some(WireText::from(&text.title))
        };
        let name = |(printed, game): (&gleis_rules::legends::content::CampaignGame, u8)| {
            WireCalendarGame {
                game,
                year: printed.year,
                title: if game < copy.game { title(game) } else { None },
            }
        };
        games.map(name).collect()
    }

    fn name_regions(&self, copy: &Legacy) -> Vec<WireCopyRegion> {
        let content = &self.legends.content;
        let name = |region: RegionId, opened_after: Option<u8>| WireCopyRegion {
            id: self.legends.names.region(region).to_owned(),
            name: text_of(self.legends.texts.region(region)),
            opened_after,
        };
        // One region is opened after each of these games.
        let games = content.numbers.offers.0..;
        let start = content.east().iter().map(|region| name(region, None));
        let later = copy.regions.iter().zip(games);
        start
            .chain(later.map(|(&region, game)| name(region, Some(game))))
            .collect()
    }

    fn name_kept_tracks(&self, copy: &Legacy) -> Vec<WireCopyTrack> {
        let content = &self.legends.content;
        let board = copy.board(content);
        let mut named = Vec::new();
        for (index, (track, kept)) in content.tracks.iter().zip(&copy.tracks).enumerate() {
            let is_open = |end: &gleis_rules::CityId| board.has(content.cities[end.index()].region);
            let tunnel = matches!(track.special, Some(Special::Tunnel(_)));
            let special = track.special.is_some() || kept.colour.is_some();
            if special && track.ends.iter().all(is_open) {
                named.push(WireCopyTrack {
                    id: self.track_name(TrackId(index as u8)),
                    colour: kept.colour.map(name_colour),
                    painter: kept.painter.map(name_company),
                    bridge: kept.builder.map(name_company),
                    fund: tunnel.then_some(kept.fund),
                });
            }
        }
        named
    }

    pub(super) fn name_stamps(&self, copy: &Legacy) -> BTreeMap<String, Vec<WireCard>> {
        let tickets = copy.stamps.iter().zip(&self.legends.names.tickets);
        let stamped = tickets.filter(|&(&stamps, _)| stamps != 0);
        let companies = |stamps: u8| -> Vec<WireCard> {
            let all = CompanyId::all().filter(|id| stamps >> id.index() & 1 == 1);
            all.map(name_company).collect()
        };
        stamped
            .map(|(&stamps, ticket)| (ticket.clone(), companies(stamps)))
            .collect()
    }

    /// What nobody has found yet is not named.
    fn name_kept_post(&self, copy: &Legacy) -> Vec<WirePost> {
        let post = copy.post.iter().zip(&self.legends.names.postcards);
        let named = post.filter_map(|(&(at, spent), name)| {
            let (company, vault) = match at {
                PostPlace::Sealed | PostPlace::Office => return None,
                PostPlace::Company(company) => (Some(company), false),
                PostPlace::Vault(company) => (Some(company), true),
                PostPlace::Archive => (None, false),
            };
            Some(WirePost {
                id: name.clone(),
                company: company.map(name_company),
                vault,
                spent: [spent & 15, spent >> 4],
                asleep: false,
            })
        });
        named.collect()
    }

    fn name_kept(&self, copy: &Legacy, id: CompanyId) -> WireCopyCompany {
        let kept = &copy.companies[id.index()];
        let text = self.legends.texts.company(id);
        let cards = CompanySlot::ALL.into_iter();
        WireCopyCompany {
            colour: name_company(id),
            name: text_of(text.map(|text| &text.name)),
            motto: text_of(text.map(|text| &text.motto)),
            stamps: kept.stamps,
            goodwill: kept.goodwill,
            cards: (cards.filter(|slot| kept.cards >> slot.index() & 1 == 1))
                .map(|slot| slot.word().to_owned())
                .collect(),
            slips: kept.slips.clone(),
            wins: kept.wins,
            vault: kept.vault,
            played: kept.has_played(),
        }
    }

    /// The end of a campaign.
    ///
    /// # Errors
    /// If games are left.
    pub fn finale_to_wire(&self, campaign: &Campaign) -> Result<WireFinale, CampaignError> {
        let finale = campaign.finale()?;
        let mut places: Vec<WireFinalPlace> = (finale.sheets.iter())
            .map(|sheet| name_final(sheet, campaign))
            .collect();
        places.sort_by_key(|place| place.place);
        let sheets = campaign.atlas()?.into_iter();
        Ok(WireFinale {
            places,
            sheets: sheets
                .map(|sheet| WireAtlasSheet {
                    region: sheet.region.map_or_else(
                        || "east".to_owned(),
                        |region| self.legends.names.region(region).to_owned(),
                    ),
                    companies: sheet.companies.into_iter().map(name_company).collect(),
                    dollars: sheet.dollars,
                })
                .collect(),
            champion: (finale.champions.iter())
                .map(|champion| name_company(champion.company))
                .collect(),
        })
    }
}

fn name_final(sheet: &FinalSheet, campaign: &Campaign) -> WireFinalPlace {
    let mut place = WireFinalPlace {
        company: name_company(sheet.company),
        slips: sheet.slips,
        vault: sheet.postcards,
        goodwill: 0,
        sheets: 0,
        missed: 0,
        other: 0,
        total: sheet.total(),
        place: sheet.place,
        wins: sheet.wins,
    };
    for entry in sheet.entries(campaign.content(), campaign.legacy()) {
        let sum = match entry.counter {
            Some(Counter::Goodwill) => &mut place.goodwill,
            Some(Counter::Sheets | Counter::HalfSheets) => &mut place.sheets,
            Some(Counter::Missed) => &mut place.missed,
            _ => &mut place.other,
        };
        *sum += entry.dollars;
    }
    place
}
