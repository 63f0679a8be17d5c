//! Postcards in twin worlds: what their secret sides say cannot be told from outside.

use crate::{content, seat, seats};
use gleis_rules::legends::content::{CompanyId, Content, Obligation, PostcardId, Trigger, Verb};
use gleis_rules::legends::{
    Happening, Legacy, LegendsAction, LegendsEvent, LegendsGame, LegendsState, PaperEvent,
    PostPlace, Seating, Task,
};
use gleis_rules::{Game, Rng, Seat, SeededChance, Setup, Viewer};
use std::sync::Arc;

/// The postcard whose secret side differs between the worlds; the second seat has it.
const OWNER: u8 = 1;

/// A game for three in which the owner has the postcard, and its secret side is that of another.
fn world(postcard: PostcardId, secret: PostcardId) -> LegendsGame {
    let mut content: Content = (*content()).clone();
    let [own, other] = [postcard, secret].map(|id| content.postcards[id.index()].abilities.first);
    let origin = content.abilities[own.index()].origin;
    content.abilities[own.index()] = content.abilities[other.index()].clone();
    content.abilities[own.index()].origin = origin;
    let mut legacy = Legacy::fresh(&content);
    legacy.game = 2;
    legacy.post[postcard.index()].0 = PostPlace::Company(CompanyId(OWNER));
    let companies = CompanyId::all().take(3).collect();
    LegendsGame::new(Arc::new(content), legacy, Seating::Campaign(companies)).expect("it fits")
}

/// Postcards with one ability of one effect that speaks of claiming, with a price or without:
/// such can change places, and all other numbers stay as they are.
fn of_claims(priced: bool) -> Vec<PostcardId> {
    let content = content();
    let one = |&index: &usize| {
        let [ability] = content.abilities_of(content.postcards[index].abilities) else {
            return false;
        };
        let has_price = matches!(ability.price, Some((Obligation::For, _)));
        let [effect] = ability.effects.as_slice() else {
            return false;
        };
        ability.trigger == Trigger::Claim
            && has_price == priced
            && !matches!(effect.verb, Verb::Choose(_))
    };
    let found = (0..content.postcards.len()).filter(one);
    found.map(|index| PostcardId(index as u8)).collect()
}

fn actions(game: &LegendsGame, state: &LegendsState, seat: Seat) -> Vec<LegendsAction> {
    let mut actions = Vec::new();
    game.legal(state, seat, |action| actions.push(action));
    actions
}

/// Two worlds with the same luck and the same players.
struct Twins {
    games: [LegendsGame; 2],
    states: [LegendsState; 2],
    luck: [SeededChance; 2],
    players: Rng,
    postcard: PostcardId,
}

impl Twins {
    fn new(postcard: PostcardId, secrets: [PostcardId; 2], seed: u64) -> Self {
        let games = secrets.map(|secret| world(postcard, secret));
        let mut luck = [SeededChance::new(seed); 2];
        let setup = Setup::new(seats(3));
        let mut index = 0;
        let states = games.each_ref().map(|game| {
            index += 1;
            game.deal(setup, &mut luck[index - 1], &mut Vec::new())
        });
        let players = Rng::new(seed);
        Self {
            games,
            states,
            luck,
            players,
            postcard,
        }
    }

    /// What a viewer sees, and can do, is the same in both worlds.
    fn agree(&self, viewer: Viewer) {
        let [here, there] = [0, 1].map(|i| self.games[i].observe(&self.states[i], viewer));
        assert_eq!(here, there, "{viewer:?}");
        if let Viewer::Seat(seat) = viewer {
            let [here, there] = [0, 1].map(|i| actions(&self.games[i], &self.states[i], seat));
            assert_eq!(here, there, "{viewer:?}");
        }
    }

    /// A random action that switches no postcard.
    fn choose(&mut self, seat: Seat) -> LegendsAction {
        loop {
            let action = self.games[0].sample(&self.states[0], seat, &mut self.players);
            if !matches!(action, LegendsAction::Switch(_)) {
                return action;
            }
        }
    }

    /// Acts in both worlds: what everybody but the owner sees is the same, unless the postcard
    /// is used in one of them.
    fn act(&mut self, seat: Seat, action: LegendsAction) -> bool {
        let seen = [0, 1].map(|i| {
            let mut events = Vec::new();
            self.games[i]
                .apply(
                    &mut self.states[i],
                    seat,
                    action,
                    &mut self.luck[i],
                    &mut events,
                )
                .expect("legal in both worlds");
            events
        });
        let used = |event: &LegendsEvent| {
            let LegendsEvent::Open(Happening::Paper(event)) = event else {
                return false;
            };
            matches!(event, PaperEvent::PostcardUsed { postcard, .. } if *postcard == self.postcard)
        };
        let asks = |state: &LegendsState| matches!(state.table.play.agenda.top(), Task::Use(..));
        !seen.iter().flatten().any(used) && asks(&self.states[0]) == asks(&self.states[1])
    }
}

fn others() -> impl Iterator<Item = Viewer> {
    Viewer::all(seats(3)).filter(|viewer| !viewer.is(seat(OWNER)))
}

/// LW-31, GL-24: until a postcard is used, nobody but its owner can tell what it says.
#[test]
fn secret_sides_are_the_owners_alone() {
    let cards = of_claims(false);
    let mut compared = 0;
    for (turn, pair) in cards.windows(2).enumerate() {
        let mut twins = Twins::new(cards[0], [pair[0], pair[1]], turn as u64);
        while let Some(seat) = twins.games[0].to_act(&twins.states[0]).first() {
            others().for_each(|viewer| twins.agree(viewer));
            compared += 1;
            let action = twins.choose(seat);
            if !twins.act(seat, action) {
                break;
            }
        }
    }
    assert!(compared > 10 * cards.len(), "{compared} positions");
}

/// GL-23: a postcard that is held back asks nothing and does nothing, whatever it says: a whole
/// game looks the same to everybody, its owner included.
#[test]
fn what_is_held_back_cannot_be_noticed() {
    let (free, priced) = (of_claims(false), of_claims(true));
    for (turn, &secret) in free.iter().take(12).enumerate() {
        let mut twins = Twins::new(free[0], [secret, priced[0]], turn as u64);
        let mut held_back = false;
        while let Some(seat) = twins.games[0].to_act(&twins.states[0]).first() {
            Viewer::all(seats(3)).for_each(|viewer| twins.agree(viewer));
            let own_turn =
                twins.states[0].table.play.agenda.top() == Task::Turn && seat == crate::seat(OWNER);
            let action = if own_turn && !held_back {
                held_back = true;
                LegendsAction::Switch(twins.postcard)
            } else {
                twins.choose(seat)
            };
            assert!(twins.act(seat, action), "a held back postcard acts");
        }
        assert!(held_back);
    }
}
