//! From names to ids and back, with a hint where a name is nearly right.

use crate::catalogue::Board;
use crate::entry::NotationError;
use crate::names::BoardNames;
use crate::wire::{WireMix, seat_from_wire};
use gleis_rules::board::BoardRules;
use gleis_rules::board::spec::OFFER_MAX;
use gleis_rules::{
    BitSet, ByDeck, CardKind, DECKS_MAX, DeckId, Seat, SeatCount, TicketId, TrackId,
};

/// Longer words get no hint, and only their beginning is repeated.
const WORD_MAX: usize = 48;

impl<R: BoardRules> Board<R> {
    pub(super) fn track_id(&self, name: &str) -> Result<TrackId, NotationError> {
        if let Some(track) = self.known_track(name) {
            return Ok(track);
        }
        // A track is as easily named from its other end.
        let turned = (0..self.names.tracks.len()).map(|index| {
            let [a, b] = self.game.spec().tracks[index].ends;
            let city = |index: usize| self.names.cities.get(index).map_or("", |city| &city.id);
            let number = self.names.tracks[index].find('#');
            let number = number.map_or("", |at| &self.names.tracks[index][at..]);
            (
                format!("{}-{}{number}", city(b.index()), city(a.index())),
                index,
            )
        });
        let straight = self.names.tracks.iter().cloned().zip(0..);
        let hint = nearest(name, straight.chain(turned)).map(|index| &*self.names.tracks[index]);
        NotationError::new(unknown("track", name, hint))
    }

    /// Without a hint, which costs time where names by the million may be wrong.
    pub(super) fn known_track(&self, name: &str) -> Option<TrackId> {
        position(&self.names.tracks, name).map(|index| TrackId(index as u8))
    }

    pub(super) fn deck_id(&self, name: &str) -> Result<DeckId, NotationError> {
        let known = position(&self.names.decks, name).filter(|&index| index < DECKS_MAX);
        known.map(|index| DeckId(index as u8)).ok_or_else(|| {
            let decks = self.names.decks.join(" and ");
            NotationError(format!(
                "there is no ticket deck “{}”, only {decks}",
                short(name)
            ))
        })
    }

    pub(super) fn deck_of(&self, ticket: TicketId) -> DeckId {
        self.game.spec().tickets[ticket.index()].deck
    }

    pub(super) fn mix_to_wire(&self, mix: ByDeck<u8>) -> WireMix {
        self.names.decks.iter().cloned().zip(mix).collect()
    }

    pub(super) fn mix_from_wire(&self, wire: &WireMix) -> Result<ByDeck<u8>, NotationError> {
        let mut mix = [0; DECKS_MAX];
        for (name, &count) in wire {
            if usize::from(count) > OFFER_MAX {
                return NotationError::new(format!(
                    "{count} tickets of one deck are too many: at most {OFFER_MAX} are offered"
                ));
            }
            mix[self.deck_id(name)?.index()] = count;
        }
        Ok(mix)
    }

    /// `Boston–New York #2`.
    pub(super) fn track_title(&self, track: TrackId) -> String {
        let ends = self.game.spec().tracks[track.index()].ends;
        let [a, b] = ends.map(|city| {
            self.names
                .cities
                .get(city.index())
                .map_or("?", |city| city.name.en.as_str())
        });
        let id = self
            .names
            .tracks
            .get(track.index())
            .map_or("", String::as_str);
        match id.split_once('#') {
            Some((_, number)) => format!("{a}–{b} #{number}"),
            None => format!("{a}–{b}"),
        }
    }

    /// `Boston–Miami (12)`.
    pub(super) fn ticket_title(&self, ticket: TicketId) -> String {
        let Some(name) = self.names.tickets.get(ticket.index()) else {
            return "an unknown ticket".into();
        };
        let [a, b] = name.places.map(|place| self.place_title(place));
        let points = self.game.spec().tickets[ticket.index()].points;
        format!("{a}–{b} ({points})")
    }

    pub(super) fn place_title(&self, place: usize) -> &str {
        self.names
            .places
            .get(place)
            .map_or("?", |place| place.name.en.as_str())
    }
}

/// Tickets, and decks of games that have one.
impl BoardNames {
    pub(super) fn ticket_id(&self, name: &str) -> Result<TicketId, NotationError> {
        let tickets = &self.tickets;
        if let Some(index) = tickets.iter().position(|ticket| ticket.id == name) {
            return Ok(TicketId(index as u8));
        }
        let names = tickets.iter().map(|ticket| ticket.id.clone()).zip(0..);
        let hint = nearest(name, names).map(|index| &*tickets[index].id);
        NotationError::new(unknown("ticket", name, hint))
    }

    pub(super) fn ticket_name(&self, ticket: TicketId) -> String {
        self.tickets[ticket.index()].id.clone()
    }

    pub(super) fn ticket_ids(&self, tickets: impl IntoIterator<Item = TicketId>) -> Vec<String> {
        let tickets = tickets.into_iter();
        tickets.map(|ticket| self.ticket_name(ticket)).collect()
    }

    pub(super) fn set_ids(&self, tickets: impl BitSet) -> Vec<String> {
        self.ticket_ids(tickets.members().map(|ticket| TicketId(ticket as u8)))
    }

    pub(super) fn deck(&self) -> &str {
        &self.decks[0]
    }

    pub(super) fn mix(&self, count: u8) -> WireMix {
        WireMix::from([(self.deck().to_owned(), count)])
    }

    pub(super) fn count_of_mix(&self, mix: &WireMix) -> Result<u8, NotationError> {
        let other = mix.keys().find(|name| *name != self.deck());
        if let Some(name) = other {
            let name = short(name);
            return NotationError::new(format!("there is no ticket deck “{name}”"));
        }
        Ok(mix.get(self.deck()).copied().unwrap_or(0))
    }
}

pub(super) fn seat_in_game(number: u8, seats: SeatCount) -> Result<Seat, NotationError> {
    seat_from_wire(number, seats).ok_or_else(|| {
        NotationError(format!(
            "there is no seat {number} at a table of {}",
            seats.get()
        ))
    })
}

/// `2 red`, `1 locomotive`, `3 locomotives`.
pub(super) fn count_of(kind: CardKind, count: u8) -> String {
    let plural = if kind.is_locomotive() && count != 1 {
        "s"
    } else {
        ""
    };
    format!("{count} {kind}{plural}")
}

/// The word of the list that is most like the one given, if any is like it at all.
pub(super) fn like<'a>(word: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let words: Vec<&str> = words.into_iter().collect();
    nearest(word, words.iter().map(|&word| word.to_owned()).zip(0..)).map(|index| words[index])
}

/// A name as it can be repeated in a sentence.
pub(super) fn short(name: &str) -> String {
    if name.chars().count() <= WORD_MAX {
        return name.to_owned();
    }
    name.chars().take(WORD_MAX).chain(['…']).collect()
}

pub(super) fn unknown(what: &str, name: &str, hint: Option<&str>) -> String {
    let name = short(name);
    match hint {
        Some(hint) => format!("there is no {what} “{name}”; did you mean “{hint}”?"),
        None => format!("there is no {what} “{name}”"),
    }
}

fn position(names: &[String], name: &str) -> Option<usize> {
    names.iter().position(|known| known == name)
}

pub(super) fn nearest(word: &str, words: impl Iterator<Item = (String, usize)>) -> Option<usize> {
    if word.len() > WORD_MAX {
        return None;
    }
    let near = words.map(|(known, index)| (distance(word, &known), index));
    let limit = (word.chars().count() / 3).max(1);
    near.filter(|&(distance, _)| distance <= limit)
        .min()
        .map(|(_, index)| index)
}

/// How many letters have to be put in, taken out or changed.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (line, letter) in (1..).zip(a.chars()) {
        let mut corner = std::mem::replace(&mut row[0], line);
        for (column, &other) in (1..).zip(&b) {
            let changed = corner + usize::from(letter != other);
            corner = row[column];
            row[column] = changed.min(corner + 1).min(row[column - 1] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_counted_in_letters() {
        assert_eq!(distance("boston", "boston"), 0);
        assert_eq!(distance("bosten", "boston"), 1);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("köln", "koeln"), 2);
    }

    #[test]
    fn hints_are_near() {
        let words = ["draw", "take", "claim"];
        assert_eq!(like("clam", words), Some("claim"));
        assert_eq!(like("xyzzy", words), None);
        assert_eq!(like(&"x".repeat(1000), words), None);
    }
}
