//! The player that weighs every choice by what it brings towards the tickets held.

use super::sight::Sight;
use gleis_rules::cardgame::{CardAction, CardGame, Lay, Phase, TicketSet};
use gleis_rules::{CardKind, Counts, Rng, Slot};

/// How a player of the card game weighs things, in tenths of a point. The numbers of the
/// planner were found by playing it against itself with other ones (`docs/bots.md`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Manner {
    /// A card laid that a ticket needs.
    pub useful: i32,
    /// A card laid that no ticket needs.
    pub waste: i32,
    /// A locomotive laid where a card of the colour would do.
    pub locomotive: i32,
    /// A card that a raid takes away from somebody.
    pub raid: i32,
    /// The turn that laying cards takes.
    pub turn: i32,
    /// A card in hand that a ticket needs.
    pub wanted: i32,
    /// A card in hand that no ticket needs yet.
    pub spare: i32,
    /// A locomotive in hand.
    pub wild: i32,
    /// How many cards a new ticket may lack for each card that can still be drawn, in tenths.
    pub reach: i32,
    /// What a missing card takes off a new ticket.
    pub missing: i32,
    /// What a missing card beyond reach takes off.
    pub beyond: i32,
    /// With so many cards to spare for new tickets some are drawn.
    pub appetite: i32,
}

impl Manner {
    /// Plans for all its tickets.
    pub const PLANNER: Self = Self {
        useful: 60,
        waste: 22,
        locomotive: 18,
        raid: 144,
        turn: 75,
        wanted: 158,
        spare: 15,
        wild: 51,
        reach: 7,
        missing: 37,
        beyond: 66,
        appetite: 12,
    };
    /// Wants many tickets.
    pub const HUNGRY: Self = Self {
        reach: 12,
        appetite: 3,
        ..Self::PLANNER
    };
    /// Lays what it has at once and thinks of nobody else.
    pub const GREEDY: Self = Self {
        useful: 60,
        waste: 0,
        locomotive: 15,
        raid: 0,
        turn: 5,
        wanted: 45,
        spare: 30,
        wild: 60,
        reach: 6,
        missing: 28,
        beyond: 90,
        appetite: 8,
    };
    /// As greedy, but afraid of tickets; who plays like this errs as well.
    pub const BEGINNER: Self = Self {
        reach: 4,
        appetite: 12,
        ..Self::GREEDY
    };
}

/// Cards still to be laid, by colour, and how many tickets wait for them.
struct Plan {
    /// Cards of each colour that are needed and not on their way.
    lacking: [i32; CardKind::COLOURS],
    /// All of them together, less the locomotives on their way.
    total: i32,
    turns_after: i32,
}

impl Plan {
    fn new(game: &CardGame, sight: &Sight) -> Self {
        let mut lacking = sight.needs(game, sight.tickets);
        for colour in CardKind::colours() {
            let lack = &mut lacking[colour.index()];
            *lack = (*lack - sight.on_the_way(colour)).max(0);
        }
        let total = lacking.iter().sum::<i32>() - sight.locomotives_on_the_way();
        Self {
            lacking,
            total: total.max(0),
            turns_after: sight.turns_after(),
        }
    }
}

impl Manner {
    /// The choice that weighs most; of equal ones the first.
    pub fn choose(
        &self,
        game: &CardGame,
        sight: &Sight,
        choices: impl IntoIterator<Item = CardAction>,
    ) -> Option<CardAction> {
        let mut best: Option<(i32, CardAction)> = None;
        let plan = Plan::new(game, sight);
        for action in choices {
            let weight = self.weigh_with(game, sight, &plan, action);
            if best.is_none_or(|(most, _)| weight > most) {
                best = Some((weight, action));
            }
        }
        best.map(|(_, action)| action)
    }

    /// What each choice weighs.
    pub fn weigh_all(
        &self,
        game: &CardGame,
        sight: &Sight,
        choices: &[CardAction],
        each: &mut Vec<(CardAction, i32)>,
    ) {
        let plan = Plan::new(game, sight);
        each.extend(
            choices
                .iter()
                .map(|&action| (action, self.weigh_with(game, sight, &plan, action))),
        );
    }

    fn weigh_with(&self, game: &CardGame, sight: &Sight, plan: &Plan, action: CardAction) -> i32 {
        match action {
            CardAction::DrawCard => self.weigh_blind(sight, plan),
            CardAction::TakeCard(slot) => self.weigh_open(sight, plan, slot),
            CardAction::Stop => -10,
            CardAction::Lay(lay) => self.weigh_lay(sight, plan, lay),
            CardAction::DrawTickets => self.weigh_tickets(sight, plan),
            CardAction::KeepTickets(kept) => self.weigh_keep(game, sight, sight.offer.pick(kept)),
            CardAction::CompleteBest => 1,
            CardAction::Complete(_) => -1,
            CardAction::Done | CardAction::Pass => 0,
        }
    }

    /// What one more card of a kind is worth in hand.
    fn worth(&self, sight: &Sight, plan: &Plan, kind: CardKind) -> i32 {
        if kind.is_locomotive() {
            return if plan.total > 0 {
                self.wild
            } else {
                self.spare
            };
        }
        let held = i32::from(sight.hand.get(kind));
        if plan.lacking[kind.index()] > held {
            // A second card of a colour can be laid, a first one cannot.
            self.wanted + if held > 0 { 8 } else { 0 }
        } else {
            self.spare
        }
    }

    fn weigh_blind(&self, sight: &Sight, plan: &Plan) -> i32 {
        let colours: i32 = CardKind::colours()
            .map(|colour| 10 * self.worth(sight, plan, colour))
            .sum();
        let wild = 16 * self.worth(sight, plan, CardKind::LOCOMOTIVE);
        let mean = (colours + wild) / 96;
        match sight.play.phase {
            Phase::Turn => 2 * mean,
            _ => mean,
        }
    }

    /// An open locomotive is the whole turn; another card leaves room for a second one.
    fn weigh_open(&self, sight: &Sight, plan: &Plan, slot: Slot) -> i32 {
        let Some(card) = sight.face_up.card(slot) else {
            return i32::MIN;
        };
        let worth = self.worth(sight, plan, card);
        if sight.play.phase != Phase::Turn || card.is_locomotive() {
            return worth;
        }
        worth + self.weigh_blind(sight, plan) / 2
    }

    fn weigh_lay(&self, sight: &Sight, plan: &Plan, lay: Lay) -> i32 {
        match lay {
            Lay::Set {
                colour,
                cars,
                locomotives,
            } => {
                let (cars, locomotives) = (i32::from(cars), i32::from(locomotives));
                let rival = sight.rival_row(colour);
                // Locomotives leave first, and what does not leave in time is of no use.
                let early = locomotives.min(plan.turns_after);
                let late = cars.min(plan.turns_after - early);
                let used = late.min(plan.lacking[colour.index()]);
                let others = plan.total - used;
                let wild = early.min(others.max(0));
                self.useful * (used + wild)
                    - self.waste * (cars - used)
                    - self.locomotive * locomotives
                    - self.useful * (locomotives - wild)
                    + self.raid * rival
                    - self.turn
            }
            Lay::Three(colours) => {
                let reach = plan.turns_after > 0;
                let used = colours
                    .iter()
                    .filter(|colour| reach && plan.lacking[colour.index()] > 0)
                    .count() as i32;
                self.useful * used - self.waste * (3 - used) - self.turn
            }
        }
    }

    /// More tickets while there is room for them.
    fn weigh_tickets(&self, sight: &Sight, plan: &Plan) -> i32 {
        let spare = self.cards_to_come(sight) - plan.total;
        if plan.turns_after < 3 || sight.play.idle > 0 {
            return -100;
        }
        if spare >= self.appetite {
            60 + 10 * (spare - self.appetite)
        } else {
            -50
        }
    }

    /// Cards of the right colour that the player can hope to lay until the end.
    fn cards_to_come(&self, sight: &Sight) -> i32 {
        let drawn = i32::from(sight.deck_len) / i32::from(sight.seats.get());
        let again = if sight.last_half { 0 } else { 12 };
        self.reach * (drawn + again + sight.hand.total() as i32) / 10
    }

    /// What the tickets bring, less what they lack.
    fn weigh_keep(&self, game: &CardGame, sight: &Sight, kept: TicketSet) -> i32 {
        let lack = |tickets: TicketSet| -> i32 {
            let needs = sight.needs(game, tickets);
            let lack: i32 = CardKind::colours()
                .map(|colour| {
                    let held = sight.on_the_way(colour) + i32::from(sight.hand.get(colour));
                    (needs[colour.index()] - held).max(0)
                })
                .sum();
            let wild = i32::from(sight.hand.get(CardKind::LOCOMOTIVE));
            (lack - wild - sight.locomotives_on_the_way()).max(0)
        };
        let all = sight.tickets | kept;
        let missing = lack(all);
        let reach = self.cards_to_come(sight);
        10 * Sight::points(game, kept)
            - self.missing * missing
            - self.beyond * (missing - reach).max(0)
            - 2 * kept.count_ones() as i32
    }
}

/// A choice that errs now and then, as people do in their first games.
pub(super) fn err(
    manner: &Manner,
    game: &CardGame,
    sight: &Sight,
    choices: &[CardAction],
    rng: &mut Rng,
) -> CardAction {
    if sight.is_turn() && rng.below(3) == 0 {
        return choices[rng.below(choices.len() as u32) as usize];
    }
    manner
        .choose(game, sight, choices.iter().copied())
        .unwrap_or(choices[0])
}
