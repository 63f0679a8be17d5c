//! What a player could do next, for people: from the view alone, and of the board only what is
//! open.

use super::needs::{Held, Wanted};
use crate::Asked;
use crate::legends::atlas::Atlas;
use crate::legends::plan::Draft;
use crate::legends::sight::Sight;
use gleis_games::BoardNames;
use gleis_games::wire::{
    Hints, NeededTracks, OpenPoints, PlanHint, RevealedTickets, Standings, TicketHint,
    TicketResult, Together, TrackHint, TrackLook, TrackPayment, WhyBlocked, WhyNot, WireCard,
    seat_to_wire,
};
use gleis_rules::legends::content::Colour;
use gleis_rules::legends::{Claim, LegendsGame, LegendsView, Look, Stage, TicketSet, TrackSet};
use gleis_rules::{BitSet, Illegal, Seat, TicketId, TrackId, Viewer};

/// The hints for a view.
pub(crate) fn hints(
    game: &LegendsGame,
    names: &BoardNames,
    view: &LegendsView,
    asked: &Asked,
) -> Hints {
    let desk = Desk { game, names, view };
    let mut hints = Hints {
        tracks: desk.tracks(),
        standings: desk.standings(),
        revealed: desk.revealed(),
        ..Hints::default()
    };
    if let Viewer::Seat(seat) = view.viewer {
        desk.own(seat, asked, &mut hints);
    }
    hints
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
    fn tracks(&self) -> Vec<TrackHint> {
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

    fn track(&self, track: TrackId, look: Look, claims: &[Claim]) -> TrackHint {
        let mut told = TrackHint {
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
                // A slip is never below 0 (LW-A1b).
                total: slip.total(),
            }
        };
        Standings {
            seats: table.seats.seats().map(points).collect(),
            passengers: Vec::new(),
        }
    }

    /// What only a seat can ask for.
    fn own(&self, seat: Seat, asked: &Asked, hints: &mut Hints) {
        let state = self.game.known_state(self.view);
        let sight = Sight::new(self.game, &state, seat);
        let atlas = Atlas::new(self.game);
        let mut draft = Draft::default();
        draft.price_by_cars(self.game, &atlas, &sight);
        let held = sight.tickets.members().map(|ticket| (ticket, false));
        let offered = self.offered(seat).into_iter().map(|ticket| (ticket, true));
        for (ticket, offered) in held.chain(offered) {
            let one = TicketSet::single(ticket);
            let mut told = TicketHint {
                ticket: self.ticket_name(ticket),
                offered,
                done: !self.game.completed_by(sight.own, one).is_empty(),
                ready: false,
                blocked: false,
                why: None,
                path: None,
            };
            if asked.aids && !told.done {
                let way = draft.way_of(&atlas, TicketId(ticket as u8));
                self.put_way(&atlas, &sight, way, &mut told);
            }
            hints.tickets.push(told);
        }
        if asked.aids {
            let tickets = match &asked.tickets {
                Some(tickets) => TicketSet::of(tickets.iter().map(|ticket| ticket.index())),
                None => sight.tickets,
            };
            hints.together = Some(self.together(&atlas, &sight, &mut draft, tickets));
            let plan = || self.plan(&atlas, &sight, &asked.plan);
            hints.plan = (!asked.plan.is_empty()).then(plan);
        }
    }

    /// The tickets to choose from. In the set-up those that were refused stay in the view until
    /// all have chosen.
    fn offered(&self, seat: Seat) -> Vec<usize> {
        let choosing = self.view.to_act().has(seat);
        let offer = self.view.offer.iter().filter(|_| choosing);
        offer.map(TicketId::index).collect()
    }

    fn put_way(
        &self,
        atlas: &Atlas,
        sight: &Sight<'_>,
        way: Option<Vec<usize>>,
        told: &mut TicketHint,
    ) {
        let path = way.map(|way| self.needed(atlas, sight, way));
        told.why = match &path {
            None => Some(WhyBlocked::Tracks),
            Some(path) if path.trains > u16::from(sight.cars()) => Some(WhyBlocked::Trains),
            Some(_) => None,
        };
        told.blocked = told.why.is_some();
        told.path = path;
    }

    fn together(
        &self,
        atlas: &Atlas,
        sight: &Sight<'_>,
        draft: &mut Draft,
        tickets: TicketSet,
    ) -> Together {
        let wanted = draft.network(atlas, sight, tickets);
        // What was given up may come about all the same.
        let met = self.game.completed_by(sight.own | wanted, tickets);
        let names = |tickets: TicketSet| {
            let names = tickets.members().map(|ticket| self.ticket_name(ticket));
            names.collect()
        };
        Together {
            tickets: names(tickets),
            blocked: names(tickets.without(met)),
            network: self.needed(atlas, sight, wanted.members()),
        }
    }

    /// Tracks that are not on the board are as unknown here as names that mean nothing.
    fn plan(&self, atlas: &Atlas, sight: &Sight<'_>, wanted: &[TrackId]) -> PlanHint {
        let wanted = TrackSet::of(wanted.iter().map(|track| track.index()));
        let wanted = (wanted & self.game.on_board()).without(sight.own);
        let can = |&track: &usize| {
            let toll = || {
                self.game
                    .toll(sight.state, sight.seat, TrackId(track as u8))
            };
            sight.free.has(track) && (!atlas.tracks[track].blank || toll().grey)
        };
        let left = TrackSet::of(wanted.members().filter(can));
        let gone = wanted.without(left).members();
        PlanHint {
            network: self.needed(atlas, sight, left.members()),
            unavailable: gone.map(|track| self.track_name(track)).collect(),
        }
    }

    /// What it takes to claim these tracks, one after the other: what is paid for the first
    /// time only is counted once. Whoever can pay in several ways is told the last, which is
    /// cards; what helps would be a choice, and is left out.
    fn needed(
        &self,
        atlas: &Atlas,
        sight: &Sight<'_>,
        tracks: impl IntoIterator<Item = usize>,
    ) -> NeededTracks {
        let mut needed = NeededTracks::default();
        let mut wanted = Wanted::default();
        let mut then = *sight.state;
        let mut dollars = 0;
        for index in tracks {
            let (track, id) = (&atlas.tracks[index], TrackId(index as u8));
            let toll = self.game.toll(&then, sight.seat, id);
            let set = (i16::from(track.length) + toll.set).max(1) as u8;
            match track.colour {
                Some(colour) if !toll.grey => wanted.coloured.push((colour.name(), set)),
                _ => wanted.grey.push(set),
            }
            wanted.loose += (toll.cards - toll.set).max(0) as u16;
            wanted.locomotives += toll.locomotives.max(0) as u16;
            dollars += toll.cash.max(0) as u16;
            needed.trains += u16::from(track.length);
            needed.tracks.push(self.track_name(index));
            let claim = self.game.plain_claim(id);
            then = self
                .game
                .each_claim_act(&then, sight.seat, &claim, |_, _, _| {});
        }
        needed.dollars = Some(dollars).filter(|&dollars| dollars > 0);
        let colours = Colour::all();
        let hand = Held {
            colours: colours
                .map(|colour| (colour.name(), sight.colours[colour.index()]))
                .collect(),
            locomotives: sight.locomotives,
        };
        wanted.tell(hand, &mut needed);
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
