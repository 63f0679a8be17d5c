//! The laws every game must pass, as one function that plays a random game and watches it.
//!
//! | law | says |
//! | --- | --- |
//! | 1 | somebody can act ⇔ the game is not over, and whoever can act has a legal action |
//! | 2 | an action is listed ⇔ `check` accepts it, for arbitrary actions too |
//! | 3 | `sample` can return every listed action and no other |
//! | 4 | a refused action leaves the state unchanged |
//! | 5 | the same setup, seed and actions give the same states and the same events |
//! | 6 | cards, trains and tickets are conserved after every action |
//! | 7 | folding what a viewer saw gives the same view as observing the state |
//! | 8 | resampling from a view gives a state with the same view and the same legal actions |
//! | 9 | secrecy: redealing what is hidden from a viewer changes nothing the viewer sees |
//! | 10 | every game ends within `decisions_max` |
//! | 11 | texts and wire forms round-trip (checked where they live, in `gleis-games`) |
//! | 12 | a campaign is a fold over its games (checked in `legends/campaign/laws.rs`) |
//! | 13 | an action reveals ⇔ what is seen depends on chance or what its player cannot know |
//!
//! Law 9 works on the true state and from a written list of secrets ([`Testable::redeal`]); a
//! view that leaked would simply be copied back by law 8.

use crate::{
    Game, NoEvents, RecordingChance, Rng, ScriptedChance, Seat, SeededChance, Setup, Viewer,
};
use std::fmt;

/// An action that reveals something is tried so often until somebody sees a difference.
const REVEAL_TRIES: u32 = 4;

/// What a game adds so that the laws can be checked.
pub trait Testable: Game {
    /// What a viewer knows before anything is dealt.
    fn view_before_deal(&self, setup: Setup, viewer: Viewer) -> Self::View;
    /// Is everything still there (law 6)?
    ///
    /// # Errors
    /// What is missing or too much.
    fn conserved(&self, state: &Self::State) -> Result<(), String>;
    /// The true state with everything the rulebook hides from the viewer dealt anew.
    fn redeal(&self, state: &Self::State, viewer: Viewer, rng: &mut Rng) -> Self::State;
    /// Does the rulebook itself let this action show its player something hidden that is no
    /// chance outcome, such as a ticket that somebody else put under the deck?
    fn uncovers(&self, state: &Self::State, seat: Seat, action: Self::Action) -> bool;
    /// Any action, sensible or not.
    fn arbitrary_action(&self, rng: &mut Rng) -> Self::Action;
    /// Compares what is computed fast with slow reference models, for a finished game.
    ///
    /// # Errors
    /// What differs.
    fn audit(&self, state: &Self::State) -> Result<(), String>;
}

/// How closely a game is watched.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    /// The costly laws (2, 3, 4, 8, 9, 13) are checked at one position in so many.
    pub costly_every: u32,
    /// That `sample` reaches every listed action is checked at one position in so many.
    pub reach_every: u32,
    /// Slow reference models are compared for one finished game in so many.
    pub audit_every: u32,
}

impl Watch {
    /// Everything, everywhere: for tests of few games.
    pub const CLOSELY: Self = Self {
        costly_every: 1,
        reach_every: 40,
        audit_every: 1,
    };
    /// For a million games.
    pub const SOAK: Self = Self {
        costly_every: 12,
        reach_every: 50_000,
        audit_every: 40,
    };
}

/// A law that did not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Which law, 1 to 13; 0 for the reference models.
    pub law: u8,
    /// After how many decisions.
    pub ply: u32,
    /// What was seen.
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "law {} broken after {} decisions: {}",
            self.law, self.ply, self.what
        )
    }
}

impl std::error::Error for Violation {}

/// What a watched game was like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Watched {
    /// Decisions in all.
    pub decisions: u32,
    /// How often law 9 compared a next action.
    pub secrecy_checks: u32,
}

/// A watched game that came to its end.
#[derive(Clone, Debug)]
pub struct Finished<G: Game> {
    /// What it was like.
    pub watched: Watched,
    /// Its last state.
    pub state: G::State,
    /// Every action, in order.
    pub log: Vec<(Seat, G::Action)>,
}

/// Plays one random game under watch.
///
/// # Errors
/// The first law that does not hold.
pub fn check_game<G: Testable>(
    game: &G,
    setup: Setup,
    seed: u64,
    watch: Watch,
) -> Result<Watched, Violation> {
    check_to_the_end(game, setup, seed, watch).map(|finished| finished.watched)
}

/// As [`check_game`], for who goes on with the game that was played. Its luck was a
/// [`SeededChance`] of the seed.
///
/// # Errors
/// The first law that does not hold.
pub fn check_to_the_end<G: Testable>(
    game: &G,
    setup: Setup,
    seed: u64,
    watch: Watch,
) -> Result<Finished<G>, Violation> {
    Watcher::new(game, setup, seed, watch).run(&mut |_| None)
}

/// Plays one game under watch in which `choose` picks from the listed actions, by index; where
/// it has no answer or an index out of range, a random action is taken. For fuzzing.
///
/// # Errors
/// The first law that does not hold.
pub fn check_choices<G: Testable>(
    game: &G,
    setup: Setup,
    seed: u64,
    watch: Watch,
    choose: &mut dyn FnMut(usize) -> Option<usize>,
) -> Result<Watched, Violation> {
    let finished = Watcher::new(game, setup, seed, watch).run(choose)?;
    Ok(finished.watched)
}

struct Watcher<'a, G: Testable> {
    game: &'a G,
    setup: Setup,
    seed: u64,
    watch: Watch,
    rng: Rng,
    state: G::State,
    views: Vec<(Viewer, G::View)>,
    log: Vec<(Seat, G::Action)>,
    events: Vec<G::Event>,
    secrecy_checks: u32,
    /// Actions that reveal something, and those of them that somebody saw differently.
    revealing: [u32; 2],
}

impl<'a, G: Testable> Watcher<'a, G> {
    fn new(game: &'a G, setup: Setup, seed: u64, watch: Watch) -> Self {
        let mut events = Vec::new();
        let state = game.deal(setup, &mut SeededChance::new(seed), &mut events);
        let views = Viewer::all(setup.seats)
            .map(|viewer| (viewer, game.view_before_deal(setup, viewer)))
            .collect();
        let rng = Rng::new(seed ^ 0x1a35);
        Self {
            game,
            setup,
            seed,
            watch,
            rng,
            state,
            views,
            log: Vec::new(),
            events,
            secrecy_checks: 0,
            revealing: [0; 2],
        }
    }

    fn run(
        mut self,
        choose: &mut dyn FnMut(usize) -> Option<usize>,
    ) -> Result<Finished<G>, Violation> {
        let mut chance = SeededChance::new(self.seed);
        let mut told = 0;
        self.state = self.game.deal(self.setup, &mut chance, &mut NoEvents);
        self.fold(&mut told)?;
        while let Some(seat) = self.game.to_act(&self.state).first() {
            // Where several may act, let any of them.
            let who: Vec<Seat> = self.game.to_act(&self.state).iter().collect();
            let seat = if who.len() > 1 {
                who[self.below(who.len() as u32) as usize]
            } else {
                seat
            };
            self.examine(seat)?;
            let action = self.choose(seat, choose);
            let verdict = self.game.check(&self.state, seat, action);
            self.law(3, verdict.is_ok(), || {
                format!("sampled {action:?} is {verdict:?}")
            })?;
            self.log.push((seat, action));
            let mut state = self.state;
            self.game
                .apply_unchecked(&mut state, seat, action, &mut chance, &mut self.events);
            self.state = state;
            self.fold(&mut told)?;
            let most = self.game.decisions_max(self.setup.seats);
            self.law(10, self.log.len() as u32 <= most, || {
                format!("over {most} decisions")
            })?;
        }
        self.examine_end()?;
        Ok(Finished {
            watched: Watched {
                decisions: self.log.len() as u32,
                secrecy_checks: self.secrecy_checks,
            },
            state: self.state,
            log: self.log,
        })
    }

    fn choose(&mut self, seat: Seat, choose: &mut dyn FnMut(usize) -> Option<usize>) -> G::Action {
        let mut count = 0;
        self.game.legal(&self.state, seat, |_| count += 1);
        let chosen = choose(count).and_then(|index| {
            let mut actions = self.list(&self.state, seat).into_iter();
            actions.nth(index)
        });
        chosen.unwrap_or_else(|| self.game.sample(&self.state, seat, &mut self.rng))
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.rng.below(bound)
    }

    fn law(&self, law: u8, holds: bool, what: impl FnOnce() -> String) -> Result<(), Violation> {
        if holds {
            return Ok(());
        }
        Err(Violation {
            law,
            ply: self.log.len() as u32,
            what: what(),
        })
    }

    /// Laws 6 and 7, after every action.
    fn fold(&mut self, told: &mut usize) -> Result<(), Violation> {
        let conserved = self.game.conserved(&self.state);
        self.law(6, conserved.is_ok(), || conserved.unwrap_err())?;
        for (viewer, view) in &mut self.views {
            for event in &self.events[*told..] {
                self.game.fold(view, &self.game.see(event, *viewer));
            }
        }
        *told = self.events.len();
        for (viewer, view) in &self.views {
            let observed = self.game.observe(&self.state, *viewer);
            self.law(7, *view == observed, || {
                format!("{viewer:?} folded\n{view:?}\nobserved\n{observed:?}")
            })?;
        }
        Ok(())
    }

    fn examine(&mut self, seat: Seat) -> Result<(), Violation> {
        let over = self.game.outcome(&self.state).is_some();
        self.law(1, !over, || "the game is over but somebody may act".into())?;
        let mut any = false;
        self.game.legal(&self.state, seat, |_| any = true);
        self.law(1, any, || format!("{seat} may act but has no legal action"))?;
        if self.below(self.watch.costly_every) == 0 {
            let listed = self.list(&self.state, seat);
            self.examine_list(seat, &listed)?;
            self.examine_arbitrary(&listed, seat)?;
            self.examine_reveals(&listed, seat)?;
            for index in 0..self.views.len() {
                self.examine_hidden(index)?;
            }
        }
        if self.below(self.watch.reach_every) == 0 {
            self.examine_reach(seat)?;
        }
        Ok(())
    }

    fn list(&self, state: &G::State, seat: Seat) -> Vec<G::Action> {
        let mut listed = Vec::new();
        self.game.legal(state, seat, |action| listed.push(action));
        listed
    }

    /// Law 2: everything listed is accepted, once, and to others nothing is listed.
    fn examine_list(&self, seat: Seat, listed: &[G::Action]) -> Result<(), Violation> {
        for &action in listed {
            let verdict = self.game.check(&self.state, seat, action);
            self.law(2, verdict.is_ok(), || {
                format!("{action:?} is listed but {verdict:?}")
            })?;
        }
        for other in self.setup.seats.seats() {
            if !self.game.to_act(&self.state).has(other) {
                let idle = self.list(&self.state, other).is_empty();
                self.law(2, idle, || format!("{other} may not act but has actions"))?;
                let refused = self.game.check(&self.state, other, listed[0]).is_err();
                self.law(2, refused, || format!("{other} may not act but is let"))?;
            }
        }
        Ok(())
    }

    /// Laws 2 and 4 for actions that come from anywhere.
    fn examine_arbitrary(&mut self, listed: &[G::Action], seat: Seat) -> Result<(), Violation> {
        for _ in 0..4 {
            let action = self.game.arbitrary_action(&mut self.rng);
            let mut state = self.state;
            let verdict = self
                .game
                .apply(&mut state, seat, action, &mut self.rng, &mut NoEvents);
            let legal = listed.contains(&action);
            self.law(2, verdict.is_ok() == legal, || {
                format!("{action:?} is listed: {legal}, but check says {verdict:?}")
            })?;
            let same = verdict.is_ok() || state == self.state;
            self.law(4, same, || format!("refused {action:?} changed the state"))?;
        }
        Ok(())
    }

    /// Law 13 for a listed action: other chance, and to its player other hidden things, show
    /// nobody a difference unless the action reveals something. Then they mostly do.
    fn examine_reveals(&mut self, listed: &[G::Action], seat: Seat) -> Result<(), Violation> {
        let action = listed[self.below(listed.len() as u32) as usize];
        if !self.game.reveals(&self.state, seat, action) {
            let seen = self.differs_for(seat, action);
            return self.law(13, seen.is_none(), || {
                format!("{action:?} shows {seen:?} something but reveals nothing")
            });
        }
        let seen = (0..REVEAL_TRIES).any(|_| self.differs_for(seat, action).is_some());
        self.revealing[0] += 1;
        self.revealing[1] += u32::from(seen);
        Ok(())
    }

    /// Somebody who sees the action come out differently. Its player may show what only they
    /// knew, so only to them hidden things are dealt again.
    fn differs_for(&mut self, seat: Seat, action: G::Action) -> Option<Viewer> {
        let mut viewers = Viewer::all(self.setup.seats);
        viewers.find(|&viewer| {
            let other = if viewer.is(seat) {
                self.game.redeal(&self.state, viewer, &mut self.rng)
            } else {
                self.state
            };
            let [here, there] = [self.state, other].map(|mut state| {
                let game = self.game;
                game.apply_unchecked(&mut state, seat, action, &mut self.rng, &mut NoEvents);
                game.observe(&state, viewer)
            });
            here != there
        })
    }

    /// Law 3: every listed action comes up.
    fn examine_reach(&mut self, seat: Seat) -> Result<(), Violation> {
        let listed = self.list(&self.state, seat);
        let mut missing = listed.clone();
        for _ in 0..listed.len() * 400 {
            let action = self.game.sample(&self.state, seat, &mut self.rng);
            self.law(3, listed.contains(&action), || {
                format!("{action:?} is not listed")
            })?;
            missing.retain(|&other| other != action);
            if missing.is_empty() {
                return Ok(());
            }
        }
        self.law(3, false, || format!("never sampled: {missing:?}"))
    }

    /// Laws 8 and 9 for one viewer.
    fn examine_hidden(&mut self, index: usize) -> Result<(), Violation> {
        let (viewer, view) = self.views[index];
        let resampled = self.game.resample(&view, &mut self.rng);
        self.same_for(8, viewer, &resampled)?;
        let whole = self.game.conserved(&resampled);
        self.law(8, whole.is_ok(), || {
            format!("resampled for {viewer:?}: {whole:?}")
        })?;
        let redealt = self.game.redeal(&self.state, viewer, &mut self.rng);
        self.same_for(9, viewer, &redealt)?;
        let Viewer::Seat(seat) = viewer else {
            return Ok(());
        };
        if self.game.to_act(&self.state).has(seat) {
            self.examine_next(seat, &redealt)?;
        }
        Ok(())
    }

    fn same_for(&self, law: u8, viewer: Viewer, other: &G::State) -> Result<(), Violation> {
        let (here, there) = (
            self.game.observe(&self.state, viewer),
            self.game.observe(other, viewer),
        );
        self.law(law, here == there, || {
            format!("{viewer:?} sees\n{here:?}\nbut in the other state\n{there:?}")
        })?;
        if let Viewer::Seat(seat) = viewer {
            let same = self.list(&self.state, seat) == self.list(other, seat);
            self.law(law, same, || format!("{viewer:?} has other choices"))?;
        }
        Ok(())
    }

    /// Law 9 for the next action: with the same luck the same is seen. Where the luck of the
    /// one state is impossible in the other there is nothing to compare.
    fn examine_next(&mut self, seat: Seat, redealt: &G::State) -> Result<(), Violation> {
        let action = self.game.sample(&self.state, seat, &mut self.rng);
        if self.game.uncovers(&self.state, seat, action) {
            return Ok(());
        }
        let mut here = (self.state, Vec::new());
        let mut recording = RecordingChance::new(self.rng);
        self.rng.next_u64();
        self.game
            .apply_unchecked(&mut here.0, seat, action, &mut recording, &mut here.1);
        let mut there = (*redealt, Vec::new());
        let mut script = ScriptedChance::new(&recording.outcomes);
        self.game
            .apply_unchecked(&mut there.0, seat, action, &mut script, &mut there.1);
        let over = self.game.to_act(&here.0).is_empty();
        if over || script.failure().is_some() || script.left() > 0 {
            return Ok(());
        }
        let viewer = Viewer::Seat(seat);
        let see = |events: &[G::Event]| -> Vec<G::Seen> {
            events
                .iter()
                .map(|event| self.game.see(event, viewer))
                .collect()
        };
        let (here, there) = (see(&here.1), see(&there.1));
        self.law(9, here == there, || {
            format!("{action:?} shows {viewer:?}\n{here:?}\nbut in the other state\n{there:?}")
        })?;
        self.secrecy_checks += 1;
        Ok(())
    }

    fn examine_end(&mut self) -> Result<(), Violation> {
        let over = self.game.outcome(&self.state).is_some();
        self.law(1, over, || "nobody may act but the game is not over".into())?;
        for index in 0..self.views.len() {
            self.examine_hidden(index)?;
        }
        let [revealing, seen] = self.revealing;
        self.law(13, seen * 2 >= revealing, || {
            format!("of {revealing} actions that reveal something {seen} did")
        })?;
        if self.below(self.watch.audit_every) == 0 {
            let audit = self.game.audit(&self.state);
            self.law(0, audit.is_ok(), || audit.unwrap_err())?;
        }
        self.examine_again()
    }

    /// Law 5: once more from the seed and the log.
    fn examine_again(&self) -> Result<(), Violation> {
        let mut chance = SeededChance::new(self.seed);
        let mut events = Vec::new();
        let mut state = self.game.deal(self.setup, &mut chance, &mut events);
        for &(seat, action) in &self.log {
            self.game
                .apply_unchecked(&mut state, seat, action, &mut chance, &mut events);
        }
        let same = state == self.state && events == self.events;
        self.law(5, same, || {
            "the same seed and actions gave another game".into()
        })
    }
}
