//! What cards are good for.

use super::atlas::Atlas;
use super::manner::Manner;
use super::plan::most_of;
use super::sight::Sight;
use gleis_rules::BitSet;
use gleis_rules::legends::content::Colour;
use gleis_rules::legends::{Claim, Symbol, TrackSet, TrainCard};

/// What the tracks of a plan need.
#[derive(Clone, Debug)]
pub(super) struct Need {
    wanted: TrackSet,
    /// Cards of each colour that are lacking.
    lack: [i32; Colour::COUNT],
    /// Cards of each colour that are spoken for.
    needed: [i32; Colour::COUNT],
    /// Is one card all that a track lacks?
    closing: [bool; Colour::COUNT],
    /// Cards that grey tracks lack, and the colour that suits them best.
    grey_lack: i32,
    grey: usize,
    /// Grey tracks, the colour that pays for each, and how many cards of it.
    greys: Vec<(usize, usize, i32)>,
    /// Cards of each colour that a route off the plan lacks.
    filler: [i32; Colour::COUNT],
    /// How many cards are lacking when locomotives fill in.
    pub missing: i32,
}

impl Need {
    pub fn new(atlas: &Atlas, sight: &Sight<'_>, wanted: TrackSet, filler: Option<usize>) -> Self {
        let mut hand = sight.colours;
        let mut need = Self {
            wanted,
            lack: [0; Colour::COUNT],
            needed: [0; Colour::COUNT],
            closing: [false; Colour::COUNT],
            grey_lack: 0,
            grey: most_of(&hand),
            greys: Vec::new(),
            filler: [0; Colour::COUNT],
            missing: 0,
        };
        for index in wanted.members() {
            let track = &atlas.tracks[index];
            let Some(colour) = track.colour.map(Colour::index) else {
                continue;
            };
            let held = hand[colour].min(track.length);
            hand[colour] -= held;
            need.needed[colour] += i32::from(track.length);
            need.lack[colour] += i32::from(track.length - held);
            need.closing[colour] |= track.length - held == 1;
        }
        for index in wanted.members() {
            let track = &atlas.tracks[index];
            if track.colour.is_some() {
                continue;
            }
            let colour = most_of(&hand);
            let held = hand[colour].min(track.length);
            hand[colour] -= held;
            need.needed[colour] += i32::from(held);
            need.greys.push((index, colour, i32::from(held)));
            if track.length > held {
                need.grey_lack += i32::from(track.length - held);
                need.grey = colour;
                need.closing[colour] |= track.length - held == 1;
            }
        }
        let lack: i32 = need.lack.iter().sum();
        need.missing = lack + need.grey_lack - i32::from(sight.locomotives);
        if let Some(index) = filler {
            let track = &atlas.tracks[index];
            let colour = track.colour.map_or_else(|| most_of(&hand), Colour::index);
            need.filler[colour] = i32::from(track.length.saturating_sub(hand[colour]));
        }
        need
    }

    /// How useful one more card is, where a card the plan lacks is 100.
    pub fn use_of(&self, manner: &Manner, sight: &Sight<'_>, card: TrainCard) -> i32 {
        let Some(colour) = card.colour() else {
            let lacking = self.missing > 0 || self.filler.iter().sum::<i32>() > 0;
            return if card.is_locomotive() && lacking {
                manner.wild
            } else if card.is_locomotive() {
                manner.filler
            } else {
                0
            };
        };
        let symbol = match card.symbol() {
            Symbol::Plain => 0,
            Symbol::Pickaxe => 3,
            Symbol::Skull => 1,
        };
        let colour = colour.index();
        let closing = if self.closing[colour] {
            manner.closing
        } else {
            0
        };
        let held = i32::from(sight.colours[colour]).min(6);
        let worth = if self.missing > 0 && self.lack[colour] > 0 {
            100 + closing
        } else if self.missing > 0 && self.grey_lack > 0 {
            let best = if colour == self.grey { closing } else { -40 };
            (manner.grey + best).max(manner.filler)
        } else if self.filler[colour] > 0 {
            manner.filler
        } else {
            manner.idle
        };
        worth + symbol + held
    }

    /// The use of the top card of the deck, on average.
    pub fn use_of_deck(&self, manner: &Manner, sight: &Sight<'_>) -> i32 {
        let colours: i32 = Colour::all()
            .map(|colour| TrainCard::coloured(colour, Symbol::Plain))
            .map(|card| self.use_of(manner, sight, card))
            .sum();
        let wild = self.use_of(manner, sight, TrainCard::LOCOMOTIVE);
        (12 * colours + 12 * wild) / (12 * (Colour::COUNT as i32 + 1))
    }

    /// What paying for a claim takes from the rest of the plan.
    pub fn hurt(&self, atlas: &Atlas, manner: &Manner, sight: &Sight<'_>, claim: &Claim) -> i32 {
        let scale = |cents: i32| cents * (20 + sight.to_come).min(100) / 100;
        let mut hurt = i32::from(claim.locomotives) * scale(manner.locomotive);
        hurt += i32::from(claim.powder) * scale(manner.locomotive) / 2;
        hurt += i32::from(claim.cards) * 5;
        if let Some(colour) = claim.colour.map(Colour::index) {
            let index = claim.track.index();
            let own = match atlas.tracks[index].colour {
                Some(_) if self.wanted.has(index) => i32::from(atlas.tracks[index].length),
                Some(_) => 0,
                None => (self.greys.iter())
                    .find(|&&(track, paid, _)| track == index && paid == colour)
                    .map_or(0, |&(.., held)| held),
            };
            let others = (self.needed[colour] - own).max(0);
            let spare = (i32::from(sight.colours[colour]) - others).max(0);
            hurt += (i32::from(claim.coloured()) - spare).max(0) * scale(manner.needed);
        }
        // Symbols are kept for tracks where they matter.
        hurt + 4 * i32::from(claim.pickaxes) + 2 * i32::from(claim.skulls)
    }
}
