//! One game of a campaign with computer players, and one campaign.

use super::CampaignPlan;
use super::ledger::Ledger;
use super::tally::{Evenings, Tally};
use crate::Table;
use crate::work::{chance_of, game_seed, seed_of};
use gleis_bots::{Bot, BotSpec, Playable};
use gleis_rules::legends::campaign::{Campaign, CampaignError};
use gleis_rules::legends::content::{COMPANIES, CompanyId, Content};
use gleis_rules::legends::{LegendsAction, LegendsEvent, LegendsGame, LegendsState};
use gleis_rules::{Chance, EventSink, Game, Rng, Seat, SeatCount, Setup};
use std::sync::Arc;

/// A company and who decides for it.
#[derive(Clone, Copy, Debug)]
pub struct Company<'a> {
    pub id: CompanyId,
    /// Who plays for it.
    pub bot: &'a BotSpec,
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Evening {
    /// The last state.
    pub state: LegendsState,
    /// Turns, all players together.
    pub turns: u32,
    /// Decisions, all players together.
    pub decisions: u32,
}

/// Plays a game of a campaign. The luck of the bots comes from `seed` and is apart from the
/// game's; `each` hears of every action.
///
/// # Errors
/// If so many cannot play.
pub fn play_game<C: Chance, S: EventSink<LegendsEvent>>(
    game: &LegendsGame,
    bots: &[&BotSpec],
    seed: u64,
    (chance, sink): (&mut C, &mut S),
    mut each: impl FnMut(Seat, LegendsAction),
) -> Result<Evening, CampaignError> {
    let seats = u8::try_from(bots.len()).ok().and_then(SeatCount::new);
    let seats = seats.filter(|seats| game.seats().contains(&seats.get()));
    let seats = seats.ok_or_else(|| {
        CampaignError::Companies(format!("{} players do not fill the seats", bots.len()))
    })?;
    let players: Vec<Box<dyn Bot<LegendsGame>>> = bots.iter().map(|bot| game.bot(bot)).collect();
    let mut table = Table::new(game, players, false);
    let mut rngs: Vec<Rng> = seats.seats().map(|seat| seed_of(seed, seat)).collect();
    let mut state = game.deal(Setup::new(seats), chance, sink);
    let (mut turns, mut decisions) = (0, 0);
    while let Some(seat) = game.to_act(&state).first() {
        decisions += 1;
        turns += u32::from(game.begins_turn(&state));
        let rng = &mut rngs[seat.index()];
        // Whoever chooses by lot needs no list of choices.
        let action = if *bots[seat.index()] == BotSpec::Random {
            game.sample(&state, seat, rng)
        } else {
            table.ask(&state, seat, rng.next_u64())
        };
        debug_assert_eq!(game.check(&state, seat, action), Ok(()), "{action:?}");
        each(seat, action);
        game.apply_unchecked(&mut state, seat, action, chance, sink);
    }
    Ok(Evening {
        state,
        turns,
        decisions,
    })
}

/// Plays one campaign of a plan and adds what came of it.
///
/// # Errors
/// If the rules refuse a game, which content that was checked does not lead to.
pub fn play_campaign(
    content: &Arc<Content>,
    plan: &CampaignPlan,
    index: u64,
    tally: &mut Tally,
) -> Result<(), CampaignError> {
    const TABLE: u64 = 0x7461_626c_6521_2121;
    let seed = game_seed(plan.seed, index);
    let mut rng = Rng::new(seed ^ TABLE);
    let count = plan.players.len();
    let mut companies: Vec<CompanyId> = CompanyId::all().collect();
    rng.shuffle(&mut companies);
    // From campaign to campaign the players move on by one seat.
    let players: Vec<usize> = (0..count)
        .map(|seat| (seat + (index % count as u64) as usize) % count)
        .collect();
    let mut campaign = Campaign::new(Arc::clone(content));
    let mut evenings = Evenings::default();
    while !campaign.is_over() {
        let number = campaign.legacy().game;
        let present = draw_present(content, plan, count, &mut rng);
        let seated: Vec<usize> = (0..count)
            .filter(|&seat| present[seat] || plan.substitute.is_some())
            .collect();
        let ids: Vec<CompanyId> = seated.iter().map(|&seat| companies[seat]).collect();
        let bots = seated.iter().map(|&seat| match &plan.substitute {
            Some(substitute) if !present[seat] => substitute,
            _ => &plan.players[players[seat]],
        });
        let bots: Vec<&BotSpec> = bots.collect();
        let game = campaign.next_game(&ids)?;
        let game_seed = game_seed(seed, number.into());
        let (mut chance, _) = chance_of(game_seed);
        let evening = {
            let mut ledger = tally.ledger(&game, ids.len());
            let source = (&mut chance, &mut ledger);
            play_game(&game, &bots, game_seed, source, |_, _| ())?
        };
        campaign.take_in(&game, &evening.state)?;
        let away = present[..count].iter().filter(|&&here| !here).count();
        tally.add_evening(number, &evening, away as u64);
        evenings.add(&evening);
    }
    tally.add_campaign(&campaign, (&companies[..count], &players), &evenings)
}

/// Who comes to the next game. When too few would come, those who sit first do.
fn draw_present(
    content: &Content,
    plan: &CampaignPlan,
    count: usize,
    rng: &mut Rng,
) -> [bool; COMPANIES] {
    let mut present = [false; COMPANIES];
    for here in &mut present[..count] {
        *here = rng.below(1000) >= plan.absent_per_mille;
    }
    let least = usize::from(content.numbers.players.0);
    for seat in 0..count {
        if plan.substitute.is_none() && present.iter().filter(|&&here| here).count() < least {
            present[seat] = true;
        }
    }
    present
}

impl Tally {
    fn ledger<'a>(&'a mut self, game: &'a LegendsGame, players: usize) -> Ledger<'a> {
        let number = usize::from(game.legacy().game.max(1)) - 1;
        let seats = u8::try_from(players).ok().and_then(SeatCount::new);
        let slips = &mut self.games[number].slips;
        Ledger::new(game, seats, &mut self.deeds, slips)
    }
}
