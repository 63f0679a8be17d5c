//! Claiming a track: paying for it and putting cars on.

use super::super::action::Claim;
use super::super::agenda::Task;
use super::super::cards::{Hand, Symbol, TrainCard, TrainCards};
use super::super::content::{Colour, PostcardId, RegionSet};
use super::super::event::{Happening, LegendsEvent, PaperEvent, PlaceEvent};
use super::super::parts::PostPlace;
use super::Step;
use crate::{Chance, EventSink, Seat};

impl<C: Chance, S: EventSink<LegendsEvent>> Step<'_, C, S> {
    /// Cards out, cars on, then the steps (LW-54, LW-55, LW-61, ruling 6).
    #[inline]
    pub fn claim(&mut self, seat: Seat, claim: Claim) {
        self.state.table.play.agenda.pop();
        self.push(Task::TurnEnd);
        self.push_bell(seat);
        self.push(Task::Claim(1));
        if claim.helps != 0 {
            let helps = self.game.helps(self.state, seat, claim.track);
            for (place, id) in helps.iter().enumerate() {
                if claim.helps >> place & 1 == 1 {
                    self.note_use(seat, id);
                }
            }
        }
        let hand = &mut self.state.hands[seat];
        if let Some(colour) = claim.colour {
            hand.take(TrainCard::coloured(colour, Symbol::Plain), claim.plain());
            hand.take(TrainCard::coloured(colour, Symbol::Pickaxe), claim.pickaxes);
            hand.take(TrainCard::coloured(colour, Symbol::Skull), claim.skulls);
        }
        hand.take(TrainCard::LOCOMOTIVE, claim.locomotives);
        self.state.table.play.claim = Some(claim);
        self.happen(Happening::Claimed { seat, claim });
        for _ in 0..claim.powder {
            self.pay_powder(seat, &claim);
        }
        self.after_discards();
    }

    fn pay_powder(&mut self, seat: Seat, claim: &Claim) {
        if let Some(card) = powder_card(&self.state.hands[seat], claim.colour) {
            self.discard(seat, card);
        }
    }

    /// A hand card goes onto the discards.
    pub fn discard(&mut self, seat: Seat, card: TrainCard) {
        self.state.hands[seat].take(card, 1);
        self.happen(Happening::Discarded { seat, card });
    }

    /// Who builds in a region for the first time in the campaign takes its first postcard.
    pub fn enter_regions(&mut self, seat: Seat) {
        let Some(claim) = self.table().play.claim else {
            return;
        };
        let touched = self.game.map.touches[claim.track.index()];
        for region in touched.without(self.table().entered).iter() {
            let Some(contents) = &self.game.content.region(region).contents else {
                continue;
            };
            self.happen(PlaceEvent::RegionEntered(region));
            self.take_postcard(seat, contents.postcards[0]);
        }
    }

    /// A postcard from the post office, if it is still there.
    pub fn take_postcard(&mut self, seat: Seat, postcard: PostcardId) {
        use super::super::play::Stage;
        if self.table().post(postcard).at == PostPlace::Office {
            self.happen(PaperEvent::PostcardTaken {
                postcard,
                company: self.game.company(seat),
                asleep: self.table().play.stage == Stage::End,
            });
        }
    }

    /// Regions that are played for the first time.
    pub fn new_regions(&self) -> RegionSet {
        let newest = self.game.legacy.regions.last().copied();
        newest.into_iter().collect()
    }
}

/// A skull of another colour: of the one the player has fewest cards of.
pub(crate) fn powder_card(hand: &Hand, colour: Option<Colour>) -> Option<TrainCard> {
    Colour::all()
        .filter(|&other| Some(other) != colour)
        .map(|other| {
            let card = TrainCard::coloured(other, Symbol::Skull);
            (hand.of_colour(other), card)
        })
        .filter(|&(_, card)| hand.of(card) > 0)
        .min()
        .map(|(_, card)| card)
}
