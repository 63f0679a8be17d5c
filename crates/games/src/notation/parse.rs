//! Reading what people type.

use super::ExtraNotation;
use super::lookup::{like, short};
use crate::catalogue::Board;
use crate::entry::NotationError;
use crate::wire::{WireAction, WireCard, WireMix};
use gleis_rules::board::{BoardRules, BoardState, Offer, Phase, Piles};
use gleis_rules::{CardKind, Counts, Seat, TrackId};

/// Longer texts are refused unread.
pub(super) const TEXT_MAX: usize = 1_000;

const WORDS: [&str; 7] = [
    "draw",
    "take",
    "claim",
    "tickets",
    "keep",
    "passengers",
    "pass",
];

impl<R: BoardRules> Board<R>
where
    R::Extra: ExtraNotation,
{
    pub(super) fn parse(
        &self,
        state: &BoardState<R>,
        seat: Seat,
        text: &str,
    ) -> Result<WireAction, NotationError> {
        if text.len() > TEXT_MAX {
            return NotationError::new("that is too long for an action");
        }
        let text = text.to_lowercase();
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            [] => NotationError::new(format!("type one of {}", WORDS.join(", "))),
            ["draw"] => Ok(WireAction::DrawCard {}),
            ["pass"] => Ok(WireAction::Pass {}),
            ["take", slot] => Ok(WireAction::TakeCard {
                slot: number(slot, "take 3")?,
            }),
            ["take", ..] => NotationError::new("say which slot of the market: take 3"),
            ["claim", rest @ ..] => self.parse_claim(state, seat, rest),
            ["tickets", rest @ ..] => self.parse_tickets(state, rest),
            ["keep", rest @ ..] => self.parse_keep(&state.offers[seat], rest),
            ["passengers", first, second] => Ok(WireAction::TakePassengers {
                from: [taken(first)?, taken(second)?],
            }),
            ["passengers", ..] => NotationError::new(
                "say what is taken at each end of the track: passengers red none",
            ),
            [word @ ("draw" | "pass"), ..] => {
                NotationError::new(format!("nothing follows “{word}”"))
            }
            [word, ..] => {
                let hint = like(word, WORDS).map(|hint| format!("did you mean “{hint}”?"));
                let hint = hint.unwrap_or_else(|| format!("type one of {}", WORDS.join(", ")));
                NotationError::new(format!("“{}” is no action; {hint}", short(word)))
            }
        }
    }

    fn parse_claim(
        &self,
        state: &BoardState<R>,
        seat: Seat,
        words: &[&str],
    ) -> Result<WireAction, NotationError> {
        let (name, rest) = words.split_first().ok_or_else(|| {
            NotationError(
                "say which track, and how it is paid: claim denver-helena green 3+1".into(),
            )
        })?;
        let track = self.track_id(name)?;
        let (colour, payment) = match rest {
            [] => (self.own_colour(track)?, None),
            [colour] => (card(colour)?, None),
            [colour, payment] => (card(colour)?, Some(*payment)),
            _ => {
                return NotationError::new(format!(
                    "too many words: claim {name} {} would do",
                    rest[0]
                ));
            }
        };
        let locomotives = match payment {
            Some(payment) => self.parse_payment(track, colour, payment)?,
            None if colour.is_locomotive() => self.length(track),
            None => self
                .length(track)
                .saturating_sub(state.hands[seat].get(colour)),
        };
        let track = self.names.tracks[track.index()].clone();
        Ok(WireAction::Claim {
            track,
            colour: colour.into(),
            locomotives,
            with: None,
        })
    }

    fn own_colour(&self, track: TrackId) -> Result<CardKind, NotationError> {
        let name = &self.names.tracks[track.index()];
        self.colour(track).ok_or_else(|| {
            NotationError(format!(
                "{name} is grey, so say which colour: claim {name} red"
            ))
        })
    }

    /// `3`, or `2+1` with a locomotive.
    fn parse_payment(
        &self,
        track: TrackId,
        colour: CardKind,
        payment: &str,
    ) -> Result<u8, NotationError> {
        let form = "3+1, or 4 without locomotives";
        let (cards, locomotives) = match payment.split_once('+') {
            Some((cards, locomotives)) => (number(cards, form)?, number(locomotives, form)?),
            None if colour.is_locomotive() => (0, number(payment, form)?),
            None => (number(payment, form)?, 0),
        };
        let length = self.length(track);
        if u16::from(cards) + u16::from(locomotives) != u16::from(length) {
            let spaces = if length == 1 {
                "1 space"
            } else {
                &format!("{length} spaces")
            };
            return NotationError::new(format!(
                "{} has {spaces}, so it costs {length} cards and not {payment}",
                self.names.tracks[track.index()],
            ));
        }
        Ok(locomotives)
    }

    fn parse_tickets(
        &self,
        state: &BoardState<R>,
        words: &[&str],
    ) -> Result<WireAction, NotationError> {
        let spec = self.game.spec();
        let form = if spec.decks > 1 {
            format!(
                "tickets 2 {} 2 {}",
                self.names.decks[0], self.names.decks[1]
            )
        } else {
            "tickets".to_owned()
        };
        let mut mix: WireMix = self.mix_to_wire([0; 2]);
        if words.is_empty() && spec.decks == 1 {
            let deal = match state.play.phase {
                Phase::FirstTickets => spec.first_tickets.deal,
                _ => spec.later_tickets.deal,
            };
            let pile = state.piles.all()[0].len();
            mix = self.mix_to_wire([pile.min(u32::from(deal)) as u8, 0]);
        } else if words.is_empty() || words.len() % 2 == 1 {
            return NotationError::new(format!("say how many of each deck: {form}"));
        }
        for pair in words.chunks_exact(2) {
            let count = number(pair[0], &form)?;
            let deck = self.deck_id(pair[1])?;
            mix.insert(self.names.decks[deck.index()].clone(), count);
        }
        Ok(WireAction::DrawTickets { mix })
    }

    fn parse_keep(&self, offer: &Offer, words: &[&str]) -> Result<WireAction, NotationError> {
        let mut parts = words.split(|&word| word == "under");
        let keep = self.parse_names(offer, parts.next().unwrap_or_default())?;
        let under = parts
            .next()
            .map(|words| self.parse_names(offer, words))
            .transpose()?;
        if parts.next().is_some() {
            return NotationError::new("say “under” only once");
        }
        if keep.is_empty() {
            let offered = self.names.ticket_ids(offer.iter()).join(",");
            return NotationError::new(format!("say which tickets you keep: keep {offered}"));
        }
        let all = self.names.ticket_ids(offer.iter());
        // However they were typed, tickets kept are written in the order drawn.
        let mut sorted = keep;
        sorted.sort_by_key(|name| all.iter().position(|other| other == name));
        let rest = || {
            all.iter()
                .filter(|name| !sorted.contains(name))
                .cloned()
                .collect()
        };
        let under = under.unwrap_or_else(rest);
        Ok(WireAction::KeepTickets {
            keep: sorted,
            under,
        })
    }

    /// Names of tickets, or their numbers in the offer, between commas.
    fn parse_names(&self, offer: &Offer, words: &[&str]) -> Result<Vec<String>, NotationError> {
        let words = words
            .iter()
            .flat_map(|word| word.split(','))
            .filter(|word| !word.is_empty());
        let all = self.names.ticket_ids(offer.iter());
        let name = |word: &str| match word.parse::<usize>() {
            Ok(number) => {
                let name = number.checked_sub(1).and_then(|index| all.get(index));
                name.cloned().ok_or_else(|| {
                    NotationError(format!(
                        "{} tickets are on offer, so none is {word}",
                        all.len()
                    ))
                })
            }
            Err(_) => Ok(word.to_owned()),
        };
        words.map(name).collect()
    }
}

pub(super) fn number(word: &str, form: &str) -> Result<u8, NotationError> {
    word.parse().map_err(|_| {
        NotationError(format!(
            "“{}” is no number that fits; write {form}",
            short(word)
        ))
    })
}

/// A kind of card by its name or its letter.
pub(super) fn card(word: &str) -> Result<CardKind, NotationError> {
    let mut letters = word.chars();
    let by_letter = match (letters.next(), letters.next()) {
        (Some(letter), None) => CardKind::from_letter(letter.to_ascii_uppercase()),
        _ => None,
    };
    CardKind::parse(word).or(by_letter).ok_or_else(|| {
        let names: Vec<_> = CardKind::all().map(CardKind::name).collect();
        let hint = like(word, names.iter().copied());
        let hint = hint.map_or_else(
            || names.join(", "),
            |hint| format!("did you mean “{hint}”?"),
        );
        NotationError(format!("“{}” is no colour; {hint}", short(word)))
    })
}

fn taken(word: &str) -> Result<Option<WireCard>, NotationError> {
    match word {
        "none" | "-" => Ok(None),
        colour => Ok(Some(card(colour)?.into())),
    }
}
