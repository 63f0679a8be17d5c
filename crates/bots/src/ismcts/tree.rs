//! The tree below a candidate, and one walk through it to the end of the game.

use super::Guide;
use crate::numbers::numbers;
use gleis_rules::{Game, NoEvents, Rng, Score, Seat, SeededChance};

numbers! {
    /// The numbers a search goes by.
    Settings {
        /// At most so many candidates enter the race.
        candidates = 6,
        /// How many of the player's own decisions after the first are searched.
        depth = 1,
        /// After so many of the player's own turns a game is judged instead of played on; 0
        /// plays it to its end.
        cut = 0,
        /// How much an untried choice of the tree attracts, in hundredths of a win.
        exploration = 50,
        /// How much of a result is the margin in points, in percent; the rest is the win.
        margin = 100,
        /// So many points ahead are worth half of all that a margin can be worth.
        half = 20,
        /// By how many standard errors, in hundredths, a choice must lead to be taken instead
        /// of the guide's own.
        doubt = 150,
        /// How strongly others' tracks tell of their tickets: e to so many tenths for a whole
        /// way laid.
        inference = 40,
        /// In how many other styles the searching player's own seat is tried.
        styles = 6,
    }
}

/// The player's own decisions below one candidate.
#[derive(Clone, Debug)]
pub(super) struct Tree<A> {
    nodes: Vec<Node<A>>,
    path: Vec<usize>,
}

#[derive(Clone, Debug)]
struct Node<A> {
    visits: u32,
    reward: f32,
    children: Vec<Child<A>>,
}

#[derive(Clone, Debug)]
struct Child<A> {
    action: A,
    node: usize,
    /// In how many walks the choice existed.
    available: u32,
}

impl<A: Copy + PartialEq> Tree<A> {
    pub(super) fn new() -> Self {
        Self {
            nodes: vec![Node {
                visits: 0,
                reward: 0.0,
                children: Vec::new(),
            }],
            path: Vec::new(),
        }
    }

    /// The choice visited most often at each step.
    pub(super) fn line(&self) -> Vec<A> {
        let mut line = Vec::new();
        let mut at = 0;
        while let Some(child) = self.nodes[at]
            .children
            .iter()
            .max_by_key(|child| self.nodes[child.node].visits)
            .filter(|child| self.nodes[child.node].visits > 1)
        {
            line.push(child.action);
            at = child.node;
        }
        line
    }

    /// Picks among the choices of this world and makes room for one that is new.
    fn pick(&mut self, at: usize, choices: &[(A, f32)], exploration: f32) -> (A, usize, bool) {
        let parent = &self.nodes[at];
        let mean = parent.reward / parent.visits.max(1) as f32;
        let (mut best, mut most) = (0, f32::MIN);
        for (index, &(action, prior)) in choices.iter().enumerate() {
            let child = parent.children.iter().find(|child| child.action == action);
            let (visits, value, available) = child.map_or((0, mean, 0), |child| {
                let node = &self.nodes[child.node];
                (
                    node.visits,
                    node.reward / node.visits.max(1) as f32,
                    child.available,
                )
            });
            let tried = (available as f32 + 1.0).sqrt() / (1.0 + visits as f32);
            let score = value + exploration * prior * tried;
            if score > most {
                (best, most) = (index, score);
            }
        }
        let action = choices[best].0;
        for (other, _) in choices {
            let mut children = self.nodes[at].children.iter_mut();
            if let Some(child) = children.find(|child| child.action == *other) {
                child.available += 1;
            }
        }
        let known = self.nodes[at]
            .children
            .iter()
            .find(|child| child.action == action);
        if let Some(child) = known {
            return (action, child.node, false);
        }
        let node = self.nodes.len();
        self.nodes.push(Node {
            visits: 0,
            reward: 0.0,
            children: Vec::new(),
        });
        self.nodes[at].children.push(Child {
            action,
            node,
            available: 1,
        });
        (action, node, true)
    }

    fn credit(&mut self, reward: f32) {
        for &node in &self.path {
            self.nodes[node].visits += 1;
            self.nodes[node].reward += reward;
        }
    }
}

/// Walks through sampled worlds.
#[derive(Debug)]
pub(super) struct Walker<'a, G: Game, H> {
    pub game: &'a G,
    pub guide: H,
    pub settings: Settings,
    pub me: Seat,
    choices: Vec<(G::Action, f32)>,
}

/// What came of one walk.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walked {
    /// 1 for a win, parts of it for a shared one.
    pub win: f32,
    /// What the race counts.
    pub reward: f32,
}

impl<'a, G: Game, H: Guide<G>> Walker<'a, G, H> {
    pub(super) const fn new(game: &'a G, guide: H, settings: Settings, me: Seat) -> Self {
        Self {
            game,
            guide,
            settings,
            me,
            choices: Vec::new(),
        }
    }

    /// Plays a world to its end, the candidate first.
    pub(super) fn walk(
        &mut self,
        tree: &mut Tree<G::Action>,
        world: &G::State,
        (first, style): (G::Action, usize),
        luck: u64,
    ) -> Walked {
        let game = self.game;
        let mut state = *world;
        let mut chance = SeededChance::new(luck);
        let mut rng = Rng::new(luck);
        game.apply_unchecked(&mut state, self.me, first, &mut chance, &mut NoEvents);
        self.guide.begin(style);
        tree.path.clear();
        tree.path.push(0);
        let (mut searched, mut turns) = (0, 0);
        while let Some(seat) = game.to_act(&state).first() {
            if seat == self.me && self.settings.cut > 0 && game.begins_turn(&state) {
                turns += 1;
                if turns > self.settings.cut {
                    let (win, ahead) = self.guide.judge(game, &state, seat);
                    let walked = Walked::new(win, ahead, &self.settings);
                    tree.credit(walked.reward);
                    return walked;
                }
            }
            let action = if seat == self.me && searched < self.settings.depth as usize {
                searched += 1;
                self.choices.clear();
                self.guide.candidates(game, &state, seat, &mut self.choices);
                let at = tree.path[tree.path.len() - 1];
                let explore = f32::from(self.settings.exploration) / 100.0;
                let (action, node, new) = tree.pick(at, &self.choices, explore);
                tree.path.push(node);
                if new {
                    searched = usize::MAX;
                }
                action
            } else {
                self.guide.act(game, &state, seat, &mut rng)
            };
            debug_assert_eq!(game.check(&state, seat, action), Ok(()), "{action:?}");
            game.apply_unchecked(&mut state, seat, action, &mut chance, &mut NoEvents);
        }
        let score = game.outcome(&state).expect("nobody can act, so it is over");
        let walked = judge(&score, self.me, &self.settings);
        tree.credit(walked.reward);
        walked
    }
}

/// Who won, and by how much.
fn judge(score: &Score, me: Seat, settings: &Settings) -> Walked {
    let winners = score.winners();
    let win = if winners.has(me) {
        1.0 / winners.iter().count() as f32
    } else {
        0.0
    };
    let others = score.seats.seats().filter(|&seat| seat != me);
    let most = others.map(|seat| score.sheets[seat].total()).max();
    let ahead = f32::from(score.sheets[me].total() - most.unwrap_or(0));
    Walked::new(win, ahead, settings)
}

impl Walked {
    /// What a result is worth: mostly whether it is a win, and a little by how much, because a
    /// margin says in one game what wins say in many.
    fn new(win: f32, ahead: f32, settings: &Settings) -> Self {
        let margin = 0.5 + 0.5 * ahead / (ahead.abs() + f32::from(settings.half.max(1)));
        let part = f32::from(settings.margin) / 100.0;
        Self {
            win,
            reward: (1.0 - part) * win + part * margin,
        }
    }
}
