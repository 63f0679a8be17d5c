//! The copy between two games and the end of a campaign, with names.

use super::card_texts::text_of;
use super::cards::colour_to_wire;
use super::happening::{company_to_wire, word_names};
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
            calendar: self.calendar_to_wire(copy),
            regions: self.regions_to_wire(copy),
            tracks: self.kept_tracks_to_wire(copy),
            big: self.city_names(copy.big & open),
            plaques: plaques
                .filter(|&(_, cities)| cities != 0)
                .map(|(id, cities)| (company_to_wire(id), self.city_names(cities)))
                .collect(),
            host: copy.host.map(|city| self.city_name(city)),
            events: word_names(copy.events, &names.events),
            stickers: word_names(copy.stickers, &names.stickers),
            tickets: copy.tickets.count() as u16,
            archived_tickets: self.set_names(copy.archived),
            stamps: self.stamps_to_wire(copy),
            post: self.kept_post_to_wire(copy),
            toolbox_open: copy.toolbox_open,
            tools_archived: word_names(copy.tools_archived, &names.tools),
            paint_stock: if copy.regions.is_empty() {
                BTreeMap::new()
            } else {
                let stock = Colour::all().zip(copy.paint_stock);
                stock
                    .map(|(colour, left)| (colour_to_wire(colour), left))
                    .collect()
            },
            companies: CompanyId::all()
                .map(|id| self.kept_to_wire(copy, id))
                .collect(),
            ranking: copy.ranking.iter().copied().map(company_to_wire).collect(),
            start_card: copy.start_card.map(company_to_wire),
        }
    }

    fn calendar_to_wire(&self, copy: &Legacy) -> Vec<WireCalendarGame> {
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

    fn regions_to_wire(&self, copy: &Legacy) -> Vec<WireCopyRegion> {
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

    fn kept_tracks_to_wire(&self, copy: &Legacy) -> Vec<WireCopyTrack> {
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
                    colour: kept.colour.map(colour_to_wire),
                    painter: kept.painter.map(company_to_wire),
                    bridge: kept.builder.map(company_to_wire),
                    fund: tunnel.then_some(kept.fund),
                });
            }
        }
        named
    }

    pub(super) fn stamps_to_wire(&self, copy: &Legacy) -> BTreeMap<String, Vec<WireCard>> {
        let tickets = copy.stamps.iter().zip(&self.legends.names.tickets);
        let stamped = tickets.filter(|&(&stamps, _)| stamps != 0);
        let companies = |stamps: u8| -> Vec<WireCard> {
            let all = CompanyId::all().filter(|id| stamps >> id.index() & 1 == 1);
            all.map(company_to_wire).collect()
        };
        stamped
            .map(|(&stamps, ticket)| (ticket.clone(), companies(stamps)))
            .collect()
    }

    /// What nobody has found yet is not named.
    fn kept_post_to_wire(&self, copy: &Legacy) -> Vec<WirePost> {
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
                company: company.map(company_to_wire),
                vault,
                spent: [spent & 15, spent >> 4],
                asleep: false,
            })
        });
        named.collect()
    }

    fn kept_to_wire(&self, copy: &Legacy, id: CompanyId) -> WireCopyCompany {
        let kept = &copy.companies[id.index()];
        let text = self.legends.texts.company(id);
        let cards = CompanySlot::ALL.into_iter();
        WireCopyCompany {
            colour: company_to_wire(id),
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
            .map(|sheet| final_to_wire(sheet, campaign))
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
                    companies: sheet.companies.into_iter().map(company_to_wire).collect(),
                    dollars: sheet.dollars,
                })
                .collect(),
            champion: (finale.champions.iter())
                .map(|champion| company_to_wire(champion.company))
                .collect(),
        })
    }
}

fn final_to_wire(sheet: &FinalSheet, campaign: &Campaign) -> WireFinalPlace {
    let mut place = WireFinalPlace {
        company: company_to_wire(sheet.company),
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
