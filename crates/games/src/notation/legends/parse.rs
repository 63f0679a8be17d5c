//! Reading what people type.

use super::NOT_NOW;
use super::cards::parse_card;
use crate::catalogue::LegendsBox;
use crate::entry::{Entry, NotationError};
use crate::notation::lookup::short;
use crate::wire::{WireAction, WireCard, WireClaimWith};
use gleis_rules::legends::{LegendsAction, LegendsState};
use gleis_rules::{CardKind, Game, Seat};

type Parsed = Result<WireAction, NotationError>;

impl LegendsBox {
    pub(super) fn parse(&self, state: &LegendsState, seat: Seat, text: &str) -> Parsed {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words.as_slice() {
            ["draw"] => WireAction::DrawCard {},
            ["take", slot] => WireAction::TakeCard {
                slot: number(slot)?,
            },
            ["tickets"] => self.action_to_wire(state, seat, LegendsAction::DrawTickets),
            ["keep", rest @ ..] => self.parse_keep(state, seat, rest)?,
            ["claim", track] => self.first_claim(state, seat, track, None)?,
            ["claim", track, colour] => {
                self.first_claim(state, seat, track, Some(parse_colour(colour)?))?
            }
            ["claim", track, colour, payment @ ..] => parse_claim(track, colour, payment)?,
            ["use", ability] => WireAction::Use {
                ability: (*ability).to_owned(),
                way: 1,
            },
            ["use", ability, way] => WireAction::Use {
                ability: (*ability).to_owned(),
                way: number(way)?,
            },
            ["choose", option] => WireAction::Choose {
                option: (*option).to_owned(),
            },
            ["discard", card] => {
                let (card, symbol) = parse_card(card)?;
                WireAction::Discard { card, symbol }
            }
            ["swap", card, slot] => {
                let (card, symbol) = parse_card(card)?;
                WireAction::Swap {
                    card,
                    symbol,
                    slot: number(slot)?,
                }
            }
            ["show", ticket] => WireAction::Show {
                ticket: (*ticket).to_owned(),
            },
            ["switch", postcard] => WireAction::Switch {
                postcard: (*postcard).to_owned(),
            },
            ["done"] => WireAction::Done {},
            ["pass"] => WireAction::Pass {},
            [] => return NotationError::new("type what you want to do, such as `draw`"),
            [word, ..] => {
                let word = short(word);
                let sentence = format!(
                    "“{word}” cannot be done like that; possible: draw, take, claim, tickets, \
                     keep, use, choose, discard, swap, show, switch, done, pass"
                );
                return NotationError::new(sentence);
            }
        })
    }

    /// The first way in which a track can be paid.
    fn first_claim(
        &self,
        state: &LegendsState,
        seat: Seat,
        track: &str,
        colour: Option<WireCard>,
    ) -> Parsed {
        if !self.is_told(track) {
            return NotationError::new(NOT_NOW);
        }
        let track = self.track_id(track)?;
        let mut found = None;
        self.game.legal(state, seat, |action| {
            let LegendsAction::Claim(claim) = action else {
                return;
            };
            let named = self.claim_to_wire(&claim);
            let fits = claim.track == track && colour.is_none_or(|colour| named.colour == colour);
            if fits && found.is_none() {
                found = Some(action);
            }
        });
        let action = found.map(|action| self.action_to_wire(state, seat, action));
        action.ok_or_else(|| {
            NotationError(format!(
                "you cannot claim {} like that now",
                self.track_name(track)
            ))
        })
    }

    /// Tickets by name or by number in the offer; the others need not be named.
    fn parse_keep(&self, state: &LegendsState, seat: Seat, words: &[&str]) -> Parsed {
        let offer = state.offers[seat];
        let mut halves = words.split(|word| *word == "under");
        let names = |words: &[&str]| -> Vec<String> {
            let names = words.iter().flat_map(|word| word.split(','));
            let names = names.filter(|name| !name.is_empty() && *name != "none");
            let name = |name: &str| match name.parse::<usize>() {
                Ok(place) if (1..=usize::from(offer.len())).contains(&place) => {
                    self.ticket_name(offer.get(place - 1))
                }
                _ => name.to_owned(),
            };
            names.map(name).collect()
        };
        let keep = names(halves.next().unwrap_or_default());
        let under = match halves.next() {
            Some(under) => names(under),
            None => (self.ticket_names(offer.iter()).into_iter())
                .filter(|name| !keep.contains(name))
                .collect(),
        };
        Ok(WireAction::KeepTickets { keep, under })
    }
}

fn parse_claim(track: &str, colour: &str, payment: &[&str]) -> Parsed {
    let mut with = WireClaimWith {
        cards: 0,
        powder: 0,
        pickaxes: 0,
        skulls: 0,
        helps: 0,
    };
    let mut locomotives = 0;
    for part in payment {
        let (word, value) = part.split_once('=').unwrap_or((part, ""));
        let place = match word {
            "cards" => &mut with.cards,
            "locomotives" => &mut locomotives,
            "powder" => &mut with.powder,
            "pickaxes" => &mut with.pickaxes,
            "skulls" => &mut with.skulls,
            "helps" => &mut with.helps,
            _ => return NotationError::new("a payment looks like `cards=3 locomotives=1`"),
        };
        *place = number(value)?;
    }
    Ok(WireAction::Claim {
        track: track.to_owned(),
        colour: parse_colour(colour)?,
        locomotives,
        with: Some(with),
    })
}

fn parse_colour(word: &str) -> Result<WireCard, NotationError> {
    let kind = CardKind::parse(word);
    let kind = kind.ok_or_else(|| NotationError(format!("“{}” is no colour", short(word))))?;
    Ok(kind.into())
}

fn number(word: &str) -> Result<u8, NotationError> {
    let number = word.parse().ok();
    number.ok_or_else(|| NotationError(format!("“{}” is no number up to 255", short(word))))
}
