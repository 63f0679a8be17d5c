//! Reading what people type in the card game.

use super::Scene;
use crate::catalogue::CardBox;
use crate::entry::NotationError;
use crate::notation::lookup::{like, short};
use crate::notation::parse::{TEXT_MAX, card, number};
use crate::wire::{WireAction, WireRow};
use gleis_rules::cardgame::{CardState, Offer};
use gleis_rules::{CardKind, Counts, Seat};

const WORDS: [&str; 9] = [
    "draw", "take", "stop", "lay", "tickets", "keep", "complete", "done", "pass",
];

impl CardBox {
    pub(super) fn parse(
        &self,
        state: &CardState,
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
            ["stop"] => Ok(WireAction::Stop {}),
            ["done"] => Ok(WireAction::Done {}),
            ["pass"] => Ok(WireAction::Pass {}),
            ["take", slot] => Ok(WireAction::TakeCard {
                slot: number(slot, "take 3")?,
            }),
            ["take", ..] => NotationError::new("say which face-up card: take 3"),
            ["lay", rest @ ..] => parse_lay(state, seat, rest),
            ["tickets"] => Ok(WireAction::DrawTickets {
                mix: self.names.mix(self.draw_of(Scene::of_state(state, seat))),
            }),
            ["keep", rest @ ..] => self.parse_keep(&state.offers[seat], rest),
            ["complete", "best"] => Ok(WireAction::CompleteBest {}),
            ["complete", ticket] => Ok(WireAction::Complete {
                ticket: (*ticket).to_owned(),
            }),
            ["complete", ..] => NotationError::new("say which ticket, or: complete best"),
            [word @ ("draw" | "stop" | "done" | "pass" | "tickets"), ..] => {
                NotationError::new(format!("nothing follows “{word}”"))
            }
            [word, ..] => {
                let hint = like(word, WORDS).map(|hint| format!("did you mean “{hint}”?"));
                let hint = hint.unwrap_or_else(|| format!("type one of {}", WORDS.join(", ")));
                NotationError::new(format!("“{}” is no action; {hint}", short(word)))
            }
        }
    }

    fn parse_keep(&self, offer: &Offer, words: &[&str]) -> Result<WireAction, NotationError> {
        let words: Vec<&str> = (words.iter())
            .flat_map(|word| word.split(','))
            .filter(|word| !word.is_empty())
            .collect();
        let all = self.names.ticket_ids(offer.iter());
        let mut parts = words.split(|&word| word == "under");
        let mut keep = Vec::new();
        for &word in parts.next().unwrap_or_default() {
            match word.parse::<usize>() {
                _ if word == "none" => {}
                Ok(number) => {
                    let name = number.checked_sub(1).and_then(|index| all.get(index));
                    keep.push(name.cloned().ok_or_else(|| {
                        NotationError(format!(
                            "{} tickets are on offer, so none is {word}",
                            all.len()
                        ))
                    })?);
                }
                Err(_) => keep.push(word.to_owned()),
            }
        }
        // However they were typed, tickets kept are written in the order drawn.
        keep.sort_by_key(|name| all.iter().position(|other| other == name));
        let rest = all.iter().filter(|name| !keep.contains(name)).cloned();
        let under = match parts.next() {
            Some(words) => words.iter().map(|&word| word.to_owned()).collect(),
            None => rest.collect(),
        };
        if parts.next().is_some() {
            return NotationError::new("say “under” only once");
        }
        Ok(WireAction::KeepTickets { keep, under })
    }
}

/// `green 3+1`, `green` for all of them, or `red,blue,white`.
fn parse_lay(state: &CardState, seat: Seat, words: &[&str]) -> Result<WireAction, NotationError> {
    let form = "3+1, or 4 without locomotives";
    let rows = match words {
        [colours] if colours.contains(',') => {
            let names = colours.split(',').filter(|word| !word.is_empty());
            let mut colours: Vec<CardKind> = names.map(card).collect::<Result<_, _>>()?;
            colours.sort_unstable();
            let row = |colour: CardKind| WireRow {
                colour: colour.into(),
                cars: 1,
                locomotives: 0,
            };
            colours.into_iter().map(row).collect()
        }
        [colour] => {
            let colour = card(colour)?;
            vec![WireRow {
                colour: colour.into(),
                cars: state.hands[seat].get(colour),
                locomotives: 0,
            }]
        }
        [colour, size] => {
            let (cars, locomotives) = match size.split_once('+') {
                Some((cars, locomotives)) => (number(cars, form)?, number(locomotives, form)?),
                None => (number(size, form)?, 0),
            };
            vec![WireRow {
                colour: card(colour)?.into(),
                cars,
                locomotives,
            }]
        }
        _ => return NotationError::new("say what is laid: lay green 3+1, or lay red,blue,white"),
    };
    Ok(WireAction::Lay { rows })
}
