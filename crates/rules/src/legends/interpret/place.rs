//! Places: finding them, marking and painting them.

use super::super::agenda::{EffectId, Task};
use super::super::content::{
    AbilityId, BlankTrack, Chooser, Colour, CompanyId, Cond, Mark, Origin, PaintColour, Place, Verb,
};
use super::super::event::{LegendsEvent, PlaceEvent};
use super::super::game::LegendsGame;
use super::super::play::Stage;
use super::super::state::{LegendsState, TrackSet};
use super::super::step::Step;
use super::super::table::Table;
use super::Scene;
use crate::{BitSet, Bits256, Chance, CityId, EventSink, Seat, TrackId};

impl<C: Chance, S: EventSink<LegendsEvent>> Step<'_, C, S> {
    /// Marks a place, or asks for one.
    pub fn mark(
        &mut self,
        seat: Seat,
        ability: AbilityId,
        effect: EffectId,
        (mark, place): (Mark, &Place),
    ) {
        match place {
            Place::City(city) => self.put_mark(seat, mark, city.0),
            Place::Track(track) => self.put_mark(seat, mark, track.0),
            Place::This => {
                if let Some(claim) = self.table().play.claim {
                    self.put_mark(seat, mark, claim.track.0);
                }
            }
            // What lies on tunnels is counted when the game is put away.
            Place::Any(_) if mark == Mark::Fund => {}
            Place::Any(_) => self.push(Task::Place(seat, ability, effect)),
            Place::Top(_) => {
                let last = self.game.last(self.table());
                let places = self.game.places(self.state, last, ability, effect);
                if places.count() == 1 {
                    self.put_mark(seat, mark, places.nth(0) as u8);
                } else {
                    self.push(Task::Place(last, ability, effect));
                }
            }
            Place::Beds => {}
        }
    }

    fn put_mark(&mut self, seat: Seat, mark: Mark, place: u8) {
        let company = match mark {
            Mark::Plaque | Mark::Bridge => Some(self.game.company(seat)),
            Mark::Boom => self.game.busiest(self.table(), CityId(place)),
            _ => None,
        };
        self.happen(PlaceEvent::Marked {
            mark,
            place,
            company,
        });
    }

    /// The place was chosen.
    pub fn place_chosen(&mut self, seat: Seat, ability: AbilityId, effect: EffectId, place: u8) {
        match &self.game.program.effects[usize::from(effect.0)].verb {
            Verb::Mark(mark, _) => self.put_mark(seat, *mark, place),
            Verb::Paint(_, PaintColour::Own) => self.paint_own(seat, ability, TrackId(place)),
            _ => {}
        }
    }

    /// What a rule lets people repaint needs a sticker of the stock; a card of the deck brings
    /// its own paint.
    fn paint_own(&mut self, seat: Seat, ability: AbilityId, track: TrackId) {
        let colour = self.game.company(seat).colour();
        let sticker = matches!(self.game.ability(ability).origin, Origin::Sticker(_));
        if sticker && self.table().paint_stock[colour.index()] == 0 {
            self.push(Task::Colour(seat, track));
        } else {
            self.happen(PlaceEvent::Painted {
                track,
                colour,
                sticker,
            });
        }
    }
}

impl LegendsGame {
    /// The places from which a player chooses: cities or tracks, as the effect wants.
    pub(crate) fn places(
        &self,
        state: &LegendsState,
        seat: Seat,
        ability: AbilityId,
        effect: EffectId,
    ) -> Bits256 {
        let (cond, on_tracks) = match &self.program.effects[usize::from(effect.0)].verb {
            Verb::Mark(mark, Place::Any(cond)) => (
                cond,
                matches!(mark, Mark::Public | Mark::Blocked | Mark::Bridge),
            ),
            Verb::Mark(_, Place::Top(cond)) => return self.top_cities(state, seat, ability, cond),
            Verb::Paint(Place::Any(cond), _) => {
                return self.paintable(state, seat, ability, cond);
            }
            _ => return Bits256::EMPTY,
        };
        if on_tracks {
            self.tracks_that(state, seat, ability, cond)
        } else {
            self.cities_that(state, seat, ability, cond)
        }
    }

    fn tracks_that(
        &self,
        state: &LegendsState,
        seat: Seat,
        ability: AbilityId,
        cond: &Cond,
    ) -> TrackSet {
        TrackSet::of(self.map.on_board.members().filter(|&track| {
            let scene = self.scene_of(state, seat, ability, TrackId(track as u8), None);
            self.holds(&scene, cond)
        }))
    }

    fn cities_that(
        &self,
        state: &LegendsState,
        seat: Seat,
        ability: AbilityId,
        cond: &Cond,
    ) -> Bits256 {
        Bits256::of(self.map.cities.members().filter(|&city| {
            let mut scene = Scene::now(state, seat, ability);
            scene.track = None;
            scene.city = Some(CityId(city as u8));
            self.holds(&scene, cond)
        }))
    }

    /// The busiest cities: most claimed tracks, then most cars on them.
    fn top_cities(
        &self,
        state: &LegendsState,
        seat: Seat,
        ability: AbilityId,
        cond: &Cond,
    ) -> Bits256 {
        let cities = self.cities_that(state, seat, ability, cond);
        let table = &state.table;
        let traffic = |city: usize| {
            let all = table.seats.seats();
            all.map(|seat| self.built_at(table, seat, CityId(city as u8)))
                .fold((0, 0), |(tracks, cars), (t, c)| (tracks + t, cars + c))
        };
        let most = cities.members().map(traffic).max().unwrap_or((0, 0));
        if most.0 == 0 {
            return Bits256::EMPTY;
        }
        Bits256::of(cities.members().filter(|&city| traffic(city) == most))
    }

    /// How many tracks and cars a player has at a city.
    fn built_at(&self, table: &Table, seat: Seat, city: CityId) -> (u16, u16) {
        let tracks = table.owned[seat].members();
        tracks
            .filter(|&track| self.map.ends[track] >> city.0 & 1 == 1)
            .fold((0, 0), |(tracks, cars), track| {
                (tracks + 1, cars + u16::from(self.map.lengths[track]))
            })
    }

    /// Who has built most at a city: most tracks, then most cars, then lower placed.
    fn busiest(&self, table: &Table, city: CityId) -> Option<CompanyId> {
        let busiest = table
            .seats
            .seats()
            .max_by_key(|&seat| (self.built_at(table, seat, city), self.placed(table, seat)))?;
        (self.built_at(table, busiest, city).0 > 0).then(|| self.company(busiest))
    }

    /// Tracks that can be painted in the own colour: not grey, not blank, not yet in it, and
    /// not beside a parallel track that has it.
    fn paintable(
        &self,
        state: &LegendsState,
        seat: Seat,
        ability: AbilityId,
        cond: &Cond,
    ) -> TrackSet {
        let own = self.company(seat).colour();
        let meets = self.tracks_that(state, seat, ability, cond);
        let colour = |track: usize| self.colour_now(&state.table, TrackId(track as u8));
        TrackSet::of(meets.members().filter(|&track| {
            let mut twins = self.map.parallel(TrackSet::single(track)).members();
            colour(track).is_some_and(|colour| colour != own)
                && twins.all(|twin| colour(twin) != Some(own))
        }))
    }

    /// The colour of a track after the game, when beds and others may just have been painted.
    fn colour_now(&self, table: &Table, track: TrackId) -> Option<Colour> {
        let mut painted = table.paints.iter();
        let painted = painted.find_map(|(other, colour)| colour.filter(|_| other == track));
        painted.or_else(|| self.colour(track).colour())
    }

    /// Is it a bed that somebody has painted by building there, in an earlier game or in the
    /// one that has just ended?
    pub(super) fn is_painted_bed(&self, table: &Table, track: TrackId) -> bool {
        let bed = self.content.tracks[track.index()].blank == Some(BlankTrack::Pioneer);
        let just_painted = table.play.stage == Stage::End
            && self.is_blank(track)
            && self.colour_now(table, track).is_some();
        self.legacy.tracks[track.index()].painter.is_some() || (bed && just_painted)
    }

    /// The next track of a new region, from a place in the order on, whose colour is chosen.
    pub(crate) fn next_choice(&self, table: &Table, from: u8) -> Option<(TrackId, Seat)> {
        let opened = table.opened?;
        let mut board = self.legacy.board(&self.content);
        board.insert(opened);
        (usize::from(from)..self.content.tracks.len()).find_map(|index| {
            let track = TrackId(index as u8);
            let Some(BlankTrack::Choice(chooser, _)) = self.content.tracks[index].blank else {
                return None;
            };
            let on_board = self.map.touches[index].without(board).is_empty();
            let given = self.legacy.tracks[index].colour.is_some();
            let seat = match chooser {
                Chooser::Winner => self.winner(table),
                Chooser::Last => self.last(table),
            };
            (on_board && !given).then_some((track, seat))
        })
    }

    /// The colours from which a player chooses for a track.
    pub(crate) fn colours_for(&self, table: &Table, track: TrackId) -> [bool; Colour::COUNT] {
        match self.content.tracks[track.index()].blank {
            Some(BlankTrack::Choice(_, two)) if self.is_blank(track) => {
                std::array::from_fn(|colour| two.contains(&Colour(colour as u8)))
            }
            _ => std::array::from_fn(|colour| table.paint_stock[colour] > 0),
        }
    }
}
