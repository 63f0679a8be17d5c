//! What the steps of claiming would bring, for the hints of a player.

use super::terms::{as_printed, effects_of};
use crate::catalogue::LegendsBox;
use crate::wire::{Hints, WireHelp, WireStep, WireTerm};
use gleis_rules::legends::content::Amount;
use gleis_rules::legends::{Claim, ClaimAct, LegendsState, LegendsView};
use gleis_rules::{BitSet, Seat, TrackId, Viewer};

impl LegendsBox {
    pub(super) fn tell_steps(&self, view: &LegendsView, hints: &mut Hints) {
        let Viewer::Seat(seat) = view.viewer else {
            return;
        };
        let state = self.game.known_state(view);
        let free = self.game.free_for(&state, seat);
        let claims = self.game.claims_of(view);
        for told in &mut hints.tracks {
            let Some(track) = self.legends.names.find_track(&told.track) else {
                continue;
            };
            if !free.has(track.index()) {
                continue;
            }
            let mut own: Vec<Claim> = (claims.iter().copied())
                .filter(|claim| claim.track == track)
                .collect();
            own.sort_by_key(|claim| (claim.locomotives, claim.powder, claim.helps, claim.cards));
            if own.is_empty() {
                own.push(self.game.plain_claim(track));
            }
            told.steps = self.steps_of(&state, seat, &own);
            told.helps = self.helps_to_wire(&state, seat, track);
        }
    }

    /// What can help this player to pay for a track, in the order of the bits of a claim. Own
    /// postcards are among it, so it is for nobody else.
    pub(super) fn helps_to_wire(
        &self,
        state: &LegendsState,
        seat: Seat,
        track: TrackId,
    ) -> Vec<WireHelp> {
        let helps = self.game.helps_for(state, seat, track).into_iter();
        let named = helps.map(|id| {
            let (paper, line) = self.paper_of(id);
            let ability = self.game.find_ability(id);
            WireHelp {
                paper,
                line,
                effects: ability.map_or_else(Vec::new, |ability| {
                    self.effects_to_wire(effects_of(ability), &as_printed)
                }),
            }
        });
        named.collect()
    }

    /// The steps of the first of these payments, and what others would change.
    fn steps_of(&self, state: &LegendsState, seat: Seat, claims: &[Claim]) -> Vec<WireStep> {
        let mut claims = claims.iter();
        let Some(first) = claims.next() else {
            return Vec::new();
        };
        let mut steps = self.claim_steps(state, seat, first);
        for claim in claims {
            let others = self.claim_steps(state, seat, claim);
            for step in &mut steps {
                let same = |other: &WireStep| {
                    WireStep {
                        depends: step.depends,
                        ..other.clone()
                    } == *step
                };
                step.depends |= !others.iter().any(same);
            }
            for other in others {
                if !steps.iter().any(|step| step.is_of(&other)) {
                    steps.push(WireStep {
                        depends: true,
                        ..other
                    });
                }
            }
        }
        steps.sort_by_key(|step| step.step);
        steps
    }

    /// What the steps of exactly this claim would bring, so far as nobody is asked and no card
    /// is drawn.
    #[must_use]
    pub fn claim_steps(&self, state: &LegendsState, seat: Seat, claim: &Claim) -> Vec<WireStep> {
        let mut steps = Vec::new();
        self.game
            .each_claim_act(state, seat, claim, |step, act, then| {
                steps.extend(self.step_to_wire(seat, claim, (step, act), then));
            });
        steps
    }

    fn step_to_wire(
        &self,
        seat: Seat,
        claim: &Claim,
        (step, act): (u8, ClaimAct),
        then: &LegendsState,
    ) -> Option<WireStep> {
        let ClaimAct::Ability(id, optional) = act else {
            return Some(WireStep {
                step,
                paper: None,
                line: None,
                must: false,
                optional: false,
                depends: false,
                price: Vec::new(),
                effects: vec![WireTerm {
                    word: "cards".to_owned(),
                    amount: Some(1),
                    ..WireTerm::default()
                }],
            });
        };
        let ability = self.game.find_ability(id)?;
        let now = |amount: &Amount| {
            let number = self.game.number_for(then, seat, (id, amount), Some(claim));
            Some(number)
        };
        let (must, price) = self.price_of_to_wire(ability, &now);
        let (paper, line) = self.paper_of(id);
        Some(WireStep {
            step,
            paper: Some(paper),
            line: Some(line),
            must,
            optional,
            depends: false,
            price,
            effects: self.effects_now_to_wire(&then.table, (id, ability), &now),
        })
    }
}

impl WireStep {
    /// Is it the same sentence of the same card?
    fn is_of(&self, other: &Self) -> bool {
        (self.step, &self.paper, self.line) == (other.step, &other.paper, other.line)
    }
}
