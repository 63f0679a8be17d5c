//! What a player could do next, for people: from the view alone, and of the board only what is
//! open.

use super::atlas::Atlas;
use super::plan::Draft;
use super::sight::Sight;
use crate::Asked;
use gleis_games::BoardNames;
use gleis_games::wire::{
    NeededTracks, OpenPoints, Outlook, RevealedTickets, Standings, TicketOutlook, TicketResult,
    TrackLook, TrackOutlook, TrackPayment, WhyBlocked, WhyNot, WireCard, WireNeed, seat_to_wire,
};
use gleis_rules::legends::content::Colour;
use gleis_rules::legends::{Claim, LegendsGame, LegendsView, Look, Stage, TicketSet};
use gleis_rules::{BitSet, Illegal, Seat, TicketId, TrackId, Viewer};

/// What stands for a colour where any will do.
const ANY: &str = "any";

/// The outlook of a view.
pub(super) fn outlook(
    game: &LegendsGame,
    names: &BoardNames,
    view: &LegendsView,
    asked: &Asked,
) -> Outlook {
    let desk = Desk { game, names, view };
    let mut outlook = Outlook {
        tracks: desk.tracks(),
        standings: desk.standings(),
        revealed: desk.revealed(),
        ..Outlook::default()
    };
    if let Viewer::Seat(seat) = view.viewer {
        outlook.tickets = desk.tickets(seat, asked.aids);
    }
    outlook
}

/// Everything that the questions about one view need.
struct Desk<'a> {
    game: &'a LegendsGame,
    names: &'a BoardNames,
    view: &'a LegendsView,
}

impl Desk<'_> {
    fn track_name(&self, track: usize) -> String {
        self.names.tracks.get(track).cloned().unwrap_or_default()
    }

    fn ticket_name(&self, ticket: usize) -> String {
        let name = self.names.tickets.get(ticket);
        name.map(|name| name.id.clone()).unwrap_or_default()
    }

    /// Every track with a city at both ends; of the rest of the map nothing is told.
    fn tracks(&self) -> Vec<TrackOutlook> {
        let claims = self.game.claims_of(self.view);
        let tracks = self.game.on_board().members();
        tracks
            .map(|track| TrackId(track as u8))
            .filter_map(|track| {
                let look = self.game.track_look(self.view, &claims, track)?;
                Some(self.track(track, look, &claims))
            })
            .collect()
    }

    fn track(&self, track: TrackId, look: Look, claims: &[Claim]) -> TrackOutlook {
        let mut told = TrackOutlook {
            track: self.track_name(track.index()),
            look: TrackLook::No,
            why: None,
            by: None,
            missing: None,
            colour: None,
            payments: payments(claims, track),
            // Cards have names, which a game does not know: its entry adds them.
            helps: Vec::new(),
            steps: Vec::new(),
        };
        match look {
            Look::Claimable => told.look = TrackLook::Claimable,
            Look::WithLocomotives => told.look = TrackLook::WithLocomotives,
            Look::Lacking { missing, colour } => {
                if missing == 1 {
                    told.look = TrackLook::Short;
                }
                told.why = Some(WhyNot::Cards);
                told.missing = Some(missing);
                told.colour = Some(colour.card().into());
            }
            Look::Never(why) => {
                told.why = Some(match why {
                    Illegal::TrackTaken => WhyNot::Taken,
                    Illegal::TrackBesideOwn => WhyNot::OwnParallel,
                    Illegal::TooFewTrains => WhyNot::Trains,
                    _ => WhyNot::Closed,
                });
                told.by = (self.game.owner_of(&self.view.table, track)).map(seat_to_wire);
            }
        }
        told
    }

    /// Coins and the bonus for used cars, and tickets that lie open.
    fn standings(&self) -> Standings {
        let table = &self.view.table;
        let points = |seat: Seat| {
            let slip = self.game.slip_now(table, seat, table.shown[seat]);
            let (routes, tickets) = (slip.coins + slip.bonus, slip.completed + slip.missed);
            OpenPoints {
                seat: seat_to_wire(seat),
                routes,
                passengers: 0,
                longest_trail: 0,
                tickets,
                big_cities: 0,
                total: routes + tickets,
            }
        };
        Standings {
            seats: table.seats.seats().map(points).collect(),
            passengers: Vec::new(),
        }
    }

    fn tickets(&self, seat: Seat, aids: bool) -> Vec<TicketOutlook> {
        let state = self.game.known_state(self.view);
        let sight = Sight::new(self.game, &state, seat);
        let atlas = Atlas::new(self.game);
        let mut draft = Draft::default();
        draft.price_by_cars(self.game, &atlas, &sight);
        let held = sight.tickets.members().map(|ticket| (ticket, false));
        let offered = self.view.offer.iter().map(|ticket| (ticket.index(), true));
        let mut told = Vec::new();
        for (ticket, offered) in held.chain(offered) {
            let one = TicketSet::single(ticket);
            let done = !self.game.completed_by(sight.own, one).is_empty();
            let way = draft.way_of(&atlas, TicketId(ticket as u8));
            let needed = way.as_ref().map(|way| self.needed(&atlas, &sight, way));
            let why = match &needed {
                None => Some(WhyBlocked::Tracks),
                Some(needed) if needed.trains > u16::from(sight.cars()) => Some(WhyBlocked::Trains),
                Some(_) => None,
            };
            told.push(TicketOutlook {
                ticket: self.ticket_name(ticket),
                offered,
                done,
                ready: false,
                blocked: why.is_some(),
                why,
                path: needed.filter(|_| aids && !done && why.is_none()),
            });
        }
        told
    }

    fn needed(&self, atlas: &Atlas, sight: &Sight<'_>, way: &[usize]) -> NeededTracks {
        let mut needed = NeededTracks::default();
        let mut hand = sight.colours;
        let mut missing = 0;
        for &index in way {
            let track = &atlas.tracks[index];
            let length = u16::from(track.length);
            needed.tracks.push(self.track_name(index));
            needed.trains += length;
            let colour = track.colour.map_or(ANY, Colour::name);
            add(&mut needed.cards, colour, length);
            let paid = track
                .colour
                .map_or_else(|| super::plan::most_of(&hand), Colour::index);
            let held = hand[paid].min(track.length);
            hand[paid] -= held;
            let lacking = length - u16::from(held);
            missing += lacking;
            if lacking > 0 {
                add(&mut needed.missing, colour, lacking);
            }
        }
        needed.missing_cards = missing.saturating_sub(u16::from(sight.locomotives));
        needed
    }

    /// Everybody's tickets, once the game is over.
    fn revealed(&self) -> Vec<RevealedTickets> {
        let table = &self.view.table;
        let over = table.play.stage == Stage::End && table.places.0[0] != 0;
        if !over {
            return Vec::new();
        }
        let of_seat = |seat: Seat| {
            let own = self.game.connects_for(table, seat);
            let done = self.game.completed_by(own, table.shown[seat]);
            let tickets = table.shown[seat].members().map(|ticket| TicketResult {
                ticket: self.ticket_name(ticket),
                done: done.has(ticket),
            });
            RevealedTickets {
                seat: seat_to_wire(seat),
                tickets: tickets.collect(),
            }
        };
        table.seats.seats().map(of_seat).collect()
    }
}

/// Every colour and number of locomotives with which a track can be paid.
fn payments(claims: &[Claim], track: TrackId) -> Vec<TrackPayment> {
    let mut payments: Vec<TrackPayment> = Vec::new();
    for claim in claims.iter().filter(|claim| claim.track == track) {
        let colour = claim.colour.map(|colour| colour.card().into());
        let payment = TrackPayment {
            colour: colour.unwrap_or(WireCard::Locomotive),
            locomotives: claim.locomotives,
        };
        if !payments.contains(&payment) {
            payments.push(payment);
        }
    }
    payments
}

fn add(need: &mut WireNeed, colour: &str, cards: u16) {
    *need.entry(colour.to_owned()).or_default() += cards;
}
