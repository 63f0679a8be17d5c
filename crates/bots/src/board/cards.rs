//! Which cards a plan lacks, which to take, and with which to pay.

use super::atlas::Atlas;
use super::sight::Sight;
use super::weights::Weights;
use gleis_rules::board::{BoardAction, BoardRules};
use gleis_rules::{BitSet, CardKind, Counts, Slot, TrackId};

/// How useful a card of each kind would be; 100 is a card that a planned track lacks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use {
    pub of: [i32; CardKind::COUNT],
    /// How many cards of each colour the planned tracks of that colour take.
    pub needed: [u8; CardKind::COLOURS],
    /// See [`Weights::blind`].
    blind: i32,
}

impl Use {
    /// What the cards do for the tracks of the plan, and for those off it.
    pub(super) fn new<R: BoardRules>(
        atlas: &Atlas<R>,
        weights: &Weights,
        sight: &Sight<R>,
        wanted: R::Tracks,
        filler: R::Tracks,
    ) -> Self {
        let mut of = [i32::from(weights.idle); CardKind::COUNT];
        let mut needed = [0u8; CardKind::COLOURS];
        let mut spare = [0u8; CardKind::COLOURS];
        for colour in CardKind::colours() {
            let held = sight.hand.get(colour);
            let tracks = atlas.coloured[colour.index()];
            let mut left = held;
            for (tracks, worth) in [
                (wanted & tracks, 100),
                (filler & tracks, i32::from(weights.filler)),
            ] {
                let mut closing = false;
                let mut need = 0u8;
                for track in tracks.members() {
                    let length = atlas.tracks[track].length;
                    need = need.saturating_add(length);
                    closing |= left + 1 == length;
                }
                needed[colour.index()] += need;
                if need > left {
                    let bonus = if closing { weights.closing } else { 0 };
                    let of = &mut of[colour.index()];
                    *of = (*of).max(worth + i32::from(bonus));
                }
                left = left.saturating_sub(need);
            }
            spare[colour.index()] = left;
            of[colour.index()] += i32::from(left.min(6)) * i32::from(weights.hoard);
        }
        for (tracks, less) in [(wanted & atlas.grey, 0), (filler & atlas.grey, 20)] {
            let lengths = tracks.members().map(|track| atlas.tracks[track].length);
            let Some(length) = lengths.min() else {
                continue;
            };
            let most = spare.into_iter().max().unwrap_or(0);
            for colour in CardKind::colours().map(CardKind::index) {
                let behind = 10 * i32::from(most - spare[colour]);
                let mut worth = i32::from(weights.grey) - behind - less;
                if spare[colour] + 1 == length {
                    worth += i32::from(weights.closing);
                }
                of[colour] = of[colour].max(worth);
            }
        }
        of[CardKind::LOCOMOTIVE.index()] = i32::from(weights.wild);
        Self {
            of,
            needed,
            blind: i32::from(weights.blind),
        }
    }

    /// What the top card of the deck is worth on average.
    fn of_deck<R: BoardRules>(&self, sight: &Sight<R>) -> i32 {
        let mut sum = 0;
        let mut cards = 0;
        for kind in CardKind::all() {
            let count = i32::from(sight.odds.get(kind));
            sum += count * self.of[kind.index()];
            cards += count;
        }
        sum * self.blind / (100 * cards.max(1))
    }

    /// The best card to take, if there is any; `first` of the turn or second.
    pub(super) fn draw<R: BoardRules>(
        &self,
        sight: &Sight<R>,
        slots: u8,
        first: bool,
    ) -> Option<BoardAction<R>> {
        if first && sight.deck_len == 0 {
            return None;
        }
        let deck = if sight.deck_len > 0 {
            self.of_deck(sight)
        } else {
            0
        };
        let (mut best, mut second) = ((i32::MIN, None), deck);
        if sight.deck_len > 0 {
            best = (deck, Some(BoardAction::DrawCard));
        }
        let mut wild = None;
        for slot in (0..slots).map(Slot) {
            let Some(card) = sight.market.card(slot) else {
                continue;
            };
            if card.is_locomotive() {
                wild = Some(slot);
                continue;
            }
            // Of two equal cards the open one is better: it is sure.
            let worth = self.of[card.index()] + 1;
            if worth > best.0 {
                second = second.max(best.0);
                best = (worth, Some(BoardAction::TakeCard(slot)));
            } else {
                second = second.max(worth);
            }
        }
        match wild {
            Some(slot) if first && self.of[CardKind::LOCOMOTIVE.index()] >= best.0 + second => {
                Some(BoardAction::TakeCard(slot))
            }
            _ => best.1,
        }
    }

    /// How to pay for a track: the colour, the locomotives, and what that hurts.
    pub(super) fn payment<R: BoardRules>(
        &self,
        atlas: &Atlas<R>,
        weights: &Weights,
        sight: &Sight<R>,
        track: TrackId,
    ) -> Option<Payment> {
        let spec = &atlas.tracks[track.index()];
        let locomotives = sight.locomotives();
        let pay = |colour: CardKind| {
            let held = sight.hand.get(colour);
            let wild = spec.length.saturating_sub(held);
            let grey = spec.colour.is_none();
            if wild > locomotives || (grey && held == 0) {
                return None;
            }
            let paid = spec.length - wild;
            let others = if grey { self.needed[colour.index()] } else { 0 };
            let stolen = paid.saturating_sub(held.saturating_sub(others));
            Some(Payment {
                colour,
                locomotives: wild,
                hurt: i32::from(wild) * i32::from(weights.locomotive) + 8 * i32::from(stolen),
            })
        };
        match spec.colour {
            Some(colour) => pay(colour),
            None => {
                let ways = CardKind::colours().filter_map(pay);
                let all_wild = (locomotives >= spec.length).then(|| Payment {
                    colour: CardKind::LOCOMOTIVE,
                    locomotives: spec.length,
                    hurt: i32::from(spec.length) * i32::from(weights.locomotive),
                });
                ways.chain(all_wild).min_by_key(|payment| payment.hurt)
            }
        }
    }
}

/// A way to pay for a track.
#[derive(Clone, Copy, Debug)]
pub(super) struct Payment {
    pub colour: CardKind,
    pub locomotives: u8,
    /// What the cards are missed elsewhere, in tenths of a point.
    pub hurt: i32,
}

impl Payment {
    pub(super) const fn claim<R: BoardRules>(self, track: TrackId) -> BoardAction<R> {
        BoardAction::Claim {
            track,
            colour: self.colour,
            locomotives: self.locomotives,
        }
    }
}
