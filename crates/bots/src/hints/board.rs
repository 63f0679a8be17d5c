//! What a player could do next, for people: the planner's view of a map without its judgement.

use super::needs::{Held, Wanted};
use crate::Asked;
use crate::board::atlas::Atlas;
use crate::board::plan::Draft;
use crate::board::sense::Sense;
use crate::board::sight::Sight;
use crate::paths::FAR;
use gleis_games::BoardNames;
use gleis_games::wire::{
    Globetrotter, Hints, Majority, MajoritySeat, NeededTracks, OpenPoints, PlanHint,
    RevealedTickets, Standings, TicketHint, TicketResult, Together, TrackHint, TrackLook,
    TrackPayment, Trail, WhyBlocked, WhyNot, seat_to_wire,
};
use gleis_rules::board::{BoardGame, BoardRules, BoardView, Look, Phase};
use gleis_rules::{
    BitSet, CardKind, CityId, Counts, Illegal, Seat, Source, TicketId, TrackId, Viewer,
};

/// Turns do not count: people judge by themselves whether there is time.
const TURNS: u8 = u8::MAX;

/// Everything that the questions about one view need.
struct Desk<'a, R: BoardRules> {
    game: &'a BoardGame<R>,
    names: &'a BoardNames,
    view: &'a BoardView<R>,
}

/// The hints for a view.
pub(crate) fn hints<R: BoardRules>(
    game: &BoardGame<R>,
    names: &BoardNames,
    view: &BoardView<R>,
    asked: &Asked,
) -> Hints
where
    R::Extra: Sense,
{
    let desk = Desk { game, names, view };
    let mut hints = Hints {
        tracks: desk.tracks(),
        trails: desk.trails(),
        standings: desk.standings(),
        revealed: desk.revealed(),
        ..Hints::default()
    };
    let mut completed = None;
    if let Viewer::Seat(seat) = view.viewer {
        let done = |ticket: &usize| desk.is_done(seat, *ticket);
        completed = Some(view.tickets.members().filter(done).count() as u8);
        desk.own(seat, asked, &mut hints);
    }
    let points = game.spec().globetrotter;
    hints.globetrotter = (points > 0).then_some(Globetrotter { points, completed });
    hints
}

impl<R: BoardRules> Desk<'_, R>
where
    R::Extra: Sense,
{
    fn track_name(&self, track: usize) -> String {
        self.names.tracks[track].clone()
    }

    fn ticket_name(&self, ticket: usize) -> String {
        self.names.tickets[ticket].id.clone()
    }

    fn is_done(&self, seat: Seat, ticket: usize) -> bool {
        let tracks = self.view.owned[seat];
        self.game.is_completed(tracks, TicketId(ticket as u8))
    }

    fn tracks(&self) -> Vec<TrackHint> {
        let tracks = (0..self.names.tracks.len()).map(|track| TrackId(track as u8));
        tracks
            .filter_map(|track| Some(self.track(track, self.game.track_look(self.view, track)?)))
            .collect()
    }

    fn track(&self, track: TrackId, look: Look) -> TrackHint {
        let mut told = TrackHint {
            track: self.track_name(track.index()),
            look: TrackLook::No,
            why: None,
            by: None,
            missing: None,
            colour: None,
            payments: Vec::new(),
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
                told.colour = Some(colour.into());
            }
            Look::Never(why) => {
                told.why = Some(match why {
                    Illegal::TrackTaken => WhyNot::Taken,
                    Illegal::TrackBesideOwn => WhyNot::OwnParallel,
                    Illegal::TooFewTrains => WhyNot::Trains,
                    _ => WhyNot::Closed,
                });
                told.by = self.taken_by(track, why);
            }
        }
        if matches!(look, Look::Claimable | Look::WithLocomotives) {
            let payments = &mut told.payments;
            self.game
                .payments(&self.view.hand, track, |colour, locomotives| {
                    payments.push(TrackPayment {
                        colour: colour.into(),
                        locomotives,
                    });
                });
        }
        told
    }

    /// Whose track is in the way: this one, or the one beside it.
    fn taken_by(&self, track: TrackId, why: Illegal) -> Option<u8> {
        let owner = match why {
            Illegal::TrackTaken => self.game.owner(self.view, track),
            Illegal::TrackClosed => {
                let beside = self.game.parallel(R::Tracks::single(track.index()));
                let mut beside = beside.members().map(|other| TrackId(other as u8));
                beside.find_map(|other| self.game.owner(self.view, other))
            }
            _ => None,
        };
        owner.map(seat_to_wire)
    }

    fn trails(&self) -> Vec<Trail> {
        if self.game.spec().longest_trail == 0 {
            return Vec::new();
        }
        let trail = |seat: Seat| {
            let tracks = self.game.longest_trail_tracks(self.view.owned[seat]);
            Trail {
                seat: seat_to_wire(seat),
                length: self.game.longest_trail(tracks),
                tracks: self.names_of(in_order(self.game, tracks)),
            }
        };
        self.view.seats.seats().map(trail).collect()
    }

    fn names_of(&self, tracks: impl IntoIterator<Item = usize>) -> Vec<String> {
        let tracks = tracks.into_iter();
        tracks.map(|track| self.track_name(track)).collect()
    }

    fn standings(&self) -> Standings {
        let sheets = self.game.open_score(self.view);
        let points = |seat: Seat| OpenPoints {
            seat: seat_to_wire(seat),
            routes: sheets[seat].from(Source::Routes),
            passengers: sheets[seat].from(Source::Passengers),
            longest_trail: sheets[seat].from(Source::LongestTrail),
            tickets: 0,
            big_cities: 0,
            total: sheets[seat].total(),
        };
        let colours = CardKind::colours().filter_map(|colour| self.majority(colour));
        Standings {
            seats: self.view.seats.seats().map(points).collect(),
            passengers: colours.collect(),
        }
    }

    fn majority(&self, colour: CardKind) -> Option<Majority> {
        let (extra, seats) = (&self.view.extra, self.view.seats);
        let (left, stand) = extra.majority(self.game.extra_tables(), seats, colour)?;
        let mut told: Vec<MajoritySeat> = seats
            .seats()
            .map(|seat| MajoritySeat {
                seat: seat_to_wire(seat),
                won: stand[seat].0,
                points: stand[seat].1,
            })
            .filter(|seat| seat.won > 0)
            .collect();
        told.sort_by_key(|seat| std::cmp::Reverse(seat.won));
        // Not every colour of the cards has passengers.
        (left > 0 || !told.is_empty()).then(|| Majority {
            colour: colour.into(),
            left,
            seats: told,
        })
    }

    fn revealed(&self) -> Vec<RevealedTickets> {
        if self.view.play.phase != Phase::Over {
            return Vec::new();
        }
        let of = |seat: Seat| {
            let tickets = self.view.revealed[seat].members();
            let tickets = tickets.map(|ticket| TicketResult {
                ticket: self.ticket_name(ticket),
                done: self.is_done(seat, ticket),
            });
            RevealedTickets {
                seat: seat_to_wire(seat),
                tickets: tickets.collect(),
            }
        };
        self.view.seats.seats().map(of).collect()
    }

    /// The tickets to choose from. In the set-up those that were refused stay in the view until
    /// all have chosen.
    fn offered(&self, seat: Seat) -> Vec<usize> {
        let play = &self.view.play;
        let choosing = match play.phase {
            Phase::FirstTickets => play.pending.has(seat),
            Phase::KeepTickets => play.active == seat,
            _ => false,
        };
        let offer = self.view.offer.iter().filter(|_| choosing);
        offer.map(TicketId::index).collect()
    }

    /// What only a seat can ask for.
    fn own(&self, seat: Seat, asked: &Asked, hints: &mut Hints) {
        let sight = Sight::of_view(self.game, self.view);
        let atlas = Atlas::plain(self.game);
        let mut draft = Draft::new();
        draft.price_by_trains(&atlas, &sight);
        let kept = self.view.tickets.members().map(|ticket| (ticket, false));
        let offered = self.offered(seat).into_iter().map(|ticket| (ticket, true));
        for (ticket, offered) in kept.chain(offered) {
            let mut told = TicketHint {
                ticket: self.ticket_name(ticket),
                offered,
                done: self.is_done(seat, ticket),
                ready: false,
                blocked: false,
                why: None,
                path: None,
            };
            if asked.aids && !told.done {
                self.way(&atlas, &sight, &mut draft, (ticket, &mut told));
            }
            hints.tickets.push(told);
        }
        if asked.aids {
            let tickets = match &asked.tickets {
                Some(tickets) => R::Tickets::of(tickets.iter().map(|ticket| ticket.index())),
                None => self.view.tickets,
            };
            hints.together = Some(self.together(&atlas, &sight, &mut draft, tickets));
            hints.plan = (!asked.plan.is_empty()).then(|| self.plan(&sight, &asked.plan));
        }
    }

    fn way(
        &self,
        atlas: &Atlas<R>,
        sight: &Sight<R>,
        draft: &mut Draft<R>,
        (ticket, told): (usize, &mut TicketHint),
    ) {
        if draft.find(atlas, ticket) == FAR {
            told.blocked = true;
            told.why = Some(WhyBlocked::Tracks);
            return;
        }
        let way = draft.way(atlas).into_iter();
        let left: Vec<usize> = way.filter(|track| !sight.own().has(*track)).collect();
        let needed = self.needed(sight, left);
        if needed.trains > u16::from(sight.own_trains()) {
            told.blocked = true;
            told.why = Some(WhyBlocked::Trains);
        }
        told.path = Some(needed);
    }

    fn together(
        &self,
        atlas: &Atlas<R>,
        sight: &Sight<R>,
        draft: &mut Draft<R>,
        tickets: R::Tickets,
    ) -> Together {
        let plan = draft.plan(atlas, sight, tickets, TURNS);
        let all = sight.own() | plan.wanted;
        // What was given up may come about all the same.
        let unmet = |ticket: &usize| !self.game.is_completed(all, TicketId(*ticket as u8));
        let blocked = R::Tickets::of(tickets.members().filter(unmet));
        let names = |tickets: R::Tickets| {
            let names = tickets.members().map(|ticket| self.ticket_name(ticket));
            names.collect()
        };
        Together {
            tickets: names(tickets),
            blocked: names(blocked),
            network: self.needed(sight, plan.wanted.members()),
        }
    }

    fn plan(&self, sight: &Sight<R>, wanted: &[TrackId]) -> PlanHint {
        let wanted = R::Tracks::of(wanted.iter().map(|track| track.index()));
        let wanted = wanted.without(sight.own());
        PlanHint {
            network: self.needed(sight, (wanted & sight.free).members()),
            unavailable: self.names_of(wanted.without(sight.free).members()),
        }
    }

    /// What it takes to claim these tracks.
    fn needed(&self, sight: &Sight<R>, tracks: impl IntoIterator<Item = usize>) -> NeededTracks {
        let tracks: Vec<usize> = tracks.into_iter().collect();
        let spec = self.game.spec();
        let mut needed = NeededTracks {
            tracks: self.names_of(tracks.iter().copied()),
            ..NeededTracks::default()
        };
        let mut wanted = Wanted::default();
        for track in tracks.iter().map(|&track| &spec.tracks[track]) {
            needed.trains += u16::from(track.length);
            needed.points += u16::from(spec.route_points[usize::from(track.length) - 1]);
            match track.colour {
                Some(colour) => wanted.coloured.push((colour.name(), track.length)),
                None => wanted.grey.push(track.length),
            }
        }
        let colours = CardKind::colours();
        let hand = Held {
            colours: colours
                .map(|colour| (colour.name(), sight.hand.get(colour)))
                .collect(),
            locomotives: sight.locomotives(),
        };
        wanted.tell(hand, &mut needed);
        needed
    }
}

/// The tracks of a trail in the order in which it goes over them.
fn in_order<R: BoardRules>(game: &BoardGame<R>, tracks: R::Tracks) -> Vec<usize> {
    let ends = |track: usize| game.spec().tracks[track].ends.map(CityId::index);
    let mut odd = 0u128;
    let mut touched = 0u128;
    for track in tracks.members() {
        let [a, b] = ends(track);
        odd ^= 1 << a ^ 1 << b;
        touched |= 1 << a | 1 << b;
    }
    let start = if odd > 0 { odd } else { touched };
    let mut left = tracks;
    let mut order = Vec::new();
    // A way is followed until it ends; going back along it, loops are put in where they begin.
    let mut way = vec![(start.trailing_zeros() as usize, None)];
    while let Some(&(city, by)) = way.last() {
        match left.members().find(|&track| ends(track).contains(&city)) {
            Some(track) => {
                left.remove(track);
                let [a, b] = ends(track);
                way.push((a ^ b ^ city, Some(track)));
            }
            None => {
                way.pop();
                order.extend(by);
            }
        }
    }
    order
}

#[cfg(test)]
mod tests;
