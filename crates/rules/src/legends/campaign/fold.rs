//! What a finished game leaves for the next.

use super::super::agenda::Task;
use super::super::content::{
    Amount, BlankTrack, CompanyId, Content, Counter, Duration, Kind, Mark, Place, Special, Sticker,
    Verb,
};
use super::super::game::LegendsGame;
use super::super::legacy::Legacy;
use super::super::parts::PostPlace;
use super::super::state::{LegendsState, TicketSet, WordSet};
use super::super::table::Table;
use super::CampaignError;
use crate::{BitSet, Seat, TrackId};

/// The copy after a game.
pub(super) fn after(game: &LegendsGame, state: &LegendsState) -> Result<Legacy, CampaignError> {
    let table = &state.table;
    if table.play.agenda.top() != Task::Over || table.places.0[0] == 0 {
        return Err(CampaignError::Unfinished);
    }
    let fold = Fold {
        game,
        content: game.content(),
        table,
        state,
    };
    let mut legacy = game.legacy().clone();
    fold.keep_marks(&mut legacy);
    fold.keep_tracks(&mut legacy);
    fold.keep_papers(&mut legacy);
    fold.keep_companies(&mut legacy);
    fold.keep_stamps(&mut legacy);
    if let Some(region) = table.opened {
        legacy.open_region(fold.content, region);
    }
    fold.retire(&mut legacy);
    legacy.game += 1;
    Ok(legacy)
}

struct Fold<'a> {
    game: &'a LegendsGame,
    content: &'a Content,
    table: &'a Table,
    state: &'a LegendsState,
}

impl Fold<'_> {
    /// Does a sticker in force say this?
    fn says(&self, test: impl Fn(&Verb) -> bool) -> bool {
        self.table.stickers.members().any(|index| {
            let sticker: &Sticker = &self.content.stickers[index];
            let abilities = self.content.abilities_of(sticker.abilities);
            (abilities.iter().flat_map(|ability| &ability.effects)).any(|effect| test(&effect.verb))
        })
    }

    fn keep_marks(&self, legacy: &mut Legacy) {
        legacy.big = self.table.big;
        legacy.plaques = self.table.plaques;
        legacy.entered = self.table.entered;
        legacy.paint_stock = self.table.paint_stock;
        // The host is chosen one game ahead and is host for that game alone.
        legacy.host = if legacy.host.is_some() {
            None
        } else {
            self.table.host
        };
    }

    /// Bridges stand for good; beds keep their colour and the painter's initials; tunnels that
    /// nobody emptied gain a dollar.
    fn keep_tracks(&self, legacy: &mut Legacy) {
        let funds = self.says(|verb| matches!(verb, Verb::Mark(Mark::Fund, _)));
        let board = legacy.board(self.content);
        for (index, track) in self.content.tracks.iter().enumerate() {
            let id = TrackId(index as u8);
            let place = self.game.special_place(id);
            let kept = &mut legacy.tracks[index];
            match track.special {
                Some(Special::Bridge(_)) => kept.builder = self.table.bridges[place],
                Some(Special::Tunnel(printed)) if funds => {
                    let regions = track
                        .ends
                        .map(|city| self.content.cities[city.index()].region);
                    if self.table.funds_taken >> place & 1 == 1 {
                        kept.fund = printed;
                    } else if regions.iter().all(|&region| board.has(region)) {
                        kept.fund = kept.fund.saturating_add(1);
                    }
                }
                _ => {}
            }
        }
        let paints_beds = self.says(|verb| matches!(verb, Verb::Paint(Place::Beds, _)));
        for (track, colour) in self.table.paints.iter() {
            let owner =
                (self.table.seats.seats()).find(|&seat| self.table.owned[seat].has(track.index()));
            let blank = self.content.tracks[track.index()].blank;
            let was_blank = self.game.is_blank(track);
            let kept = &mut legacy.tracks[track.index()];
            match (was_blank, owner, blank) {
                (true, Some(_), Some(BlankTrack::Pioneer)) if !paints_beds => {}
                (true, Some(owner), Some(BlankTrack::Pioneer)) => {
                    kept.colour = colour;
                    kept.painter = colour.map(|_| self.game.company(owner));
                }
                _ => kept.colour = colour.or(kept.colour),
            }
        }
    }

    /// Events, stickers, tools and postcards.
    fn keep_papers(&self, legacy: &mut Legacy) {
        legacy.events = self.table.events.deck | self.table.events.discards;
        legacy.toolbox_open = self.table.toolbox_open;
        legacy.tools_archived = self.table.tools_archived;
        for (kept, post) in legacy.post.iter_mut().zip(&self.table.post) {
            *kept = (post.at, post.spent);
        }
        let passing = (self.content.stickers.iter().enumerate())
            .filter(|(_, sticker)| sticker.duration == Duration::Game)
            .map(|(index, _)| index);
        legacy.stickers = self.table.stickers.without(WordSet::of(passing));
        // A region that rested in this game is awake again.
        for &region in &legacy.regions {
            if let Some(contents) = &self.content.region(region).contents {
                legacy.stickers.insert(contents.sticker.index());
            }
        }
    }

    fn keep_companies(&self, legacy: &mut Legacy) {
        let seats = self.table.seats;
        let mut ranking: Vec<Seat> = seats.seats().collect();
        ranking.sort_by_key(|&seat| self.table.places[seat]);
        legacy.ranking = ranking
            .iter()
            .map(|&seat| self.game.company(seat))
            .collect();
        legacy.start_card = Some(self.game.company(self.table.starter));
        let gained = |seat: Seat| {
            let before = self.game.legacy().companies[self.game.company(seat).index()].stamps;
            self.table.stamps[seat].saturating_sub(before)
        };
        let fewest = seats.seats().map(gained).min().unwrap_or(0);
        for (id, company) in CompanyId::all().zip(&mut legacy.companies) {
            let Some(seat) = self.game.seat_of(id, seats) else {
                // Who missed the game gets as many stamps as who gained fewest, also who comes
                // later: that counts as having missed all games before.
                company.stamps = company.stamps.saturating_add(fewest);
                company.slips.push(None);
                continue;
            };
            company.goodwill = self.table.goodwill[seat];
            company.stamps = self.table.stamps[seat];
            company.cards = self.table.cards[seat];
            company.vault = company.vault.saturating_add(self.table.vault[seat]);
            company.slips.push(Some(self.table.slips[seat].total()));
            company.wins += u8::from(self.table.places[seat] == 1);
        }
    }

    /// Each ticket that a company completed bears its stamp from now on.
    fn keep_stamps(&self, legacy: &mut Legacy) {
        let stamps = self.says(|verb| {
            matches!(
                verb,
                Verb::Gain(
                    Kind::Stamp,
                    Amount::Counted {
                        counter: Counter::Fresh,
                        ..
                    }
                )
            )
        });
        if !stamps {
            return;
        }
        for seat in self.table.seats.seats() {
            let company = self.game.company(seat);
            for ticket in self.game.completed(self.state, seat).members() {
                legacy.stamps[ticket] |= 1 << company.0;
            }
        }
    }

    /// The cheapest tickets whose postcard is not open, and those that more than half of the
    /// companies of the campaign have stamped, are archived.
    fn retire(&self, legacy: &mut Legacy) {
        if self.table.retired == 0 {
            return;
        }
        let open = |ticket: usize| {
            let postcard = self.content.tickets[ticket].postcard;
            postcard.is_some_and(|id| legacy.place_of(id) == PostPlace::Office)
        };
        let mut cheapest: Vec<usize> = legacy.tickets.members().filter(|&t| !open(t)).collect();
        cheapest.sort_by_key(|&ticket| (self.content.tickets[ticket].dollars, ticket));
        let mut retired = TicketSet::of(cheapest.into_iter().take(usize::from(self.table.retired)));
        let companies = legacy.companies.iter().filter(|c| c.has_played()).count() as u32;
        for ticket in legacy.tickets.members() {
            if legacy.stamps[ticket].count_ones() * 2 > companies {
                retired.insert(ticket);
            }
        }
        legacy.tickets = legacy.tickets.without(retired);
        legacy.archived |= retired;
    }
}
