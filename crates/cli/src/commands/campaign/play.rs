//! `gleis campaign play`: the next game, with computer players.

use super::new::PERSON;
use super::{file, load_first, plan_failure, show};
use crate::failure::Failure;
use crate::load;
use clap::Args;
use gleis_arena::campaign::{parse_bot, play_game};
use gleis_arena::work::{chance_of, game_seed};
use gleis_games::LegendsBox;
use gleis_games::campaign::{CampaignFile, Member};
use gleis_rules::legends::campaign::{CampaignLog, PlayedGame};
use gleis_rules::legends::content::CompanyId;
use gleis_rules::{NoEvents, RecordingChance};
use std::io::Write;

/// Play the next game of a campaign with computer players
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  gleis campaign play ours.json
  gleis campaign play ours.json --absent anna
  gleis campaign play ours.json --absent anna --substitute greedy
  gleis campaign play ours.json --games 12

People's decisions are made by the planner, too. The company of somebody absent misses the game,
unless a substitute sits in. The same file and seed play the same game.")]
pub(crate) struct Options {
    /// The campaign
    #[arg(value_name = "FILE")]
    file: String,
    /// Who is not there; may be said several times
    #[arg(long, value_name = "NAME")]
    absent: Vec<String>,
    /// Who sits in for those who are absent
    #[arg(long, value_name = "PLAYER")]
    substitute: Option<String>,
    /// Who decides for people
    #[arg(long, value_name = "PLAYER", default_value = "planner")]
    people: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = load::games)]
    #[arg(allow_negative_numbers = true)]
    games: u64,
    /// The seed of chance
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = load::number)]
    #[arg(allow_negative_numbers = true)]
    seed: u64,
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let first = load_first()?;
    let (mut campaign, mut log) = file::read(&options.file, &first)?;
    if log.campaign().is_over() {
        return Err(Failure::failed(
            format!("{}: all games are played", options.file),
            "`gleis campaign show` tells how it ended",
        ));
    }
    let seated = seat(options, &first, &campaign)?;
    for _ in 0..options.games {
        if log.campaign().is_over() {
            break;
        }
        play_one(options, &first, (&mut campaign, &mut log), &seated)?;
        // A game that was played is kept, whatever comes after it.
        file::write(&options.file, &campaign)?;
        show::write_last_game(&first, &campaign, &log, out)?;
    }
    if log.campaign().is_over() {
        writeln!(out)?;
        show::write_finale(&campaign, &log, out)?;
    }
    Ok(())
}

/// A company at the table and the text of who plays for it.
struct Seated {
    company: CompanyId,
    player: String,
}

fn seat(
    options: &Options,
    first: &LegendsBox,
    campaign: &CampaignFile,
) -> Result<Vec<Seated>, Failure> {
    for name in &options.absent {
        if !campaign.members.iter().any(|member| member.name == *name) {
            let names: Vec<&str> = (campaign.members.iter())
                .map(|member| member.name.as_str())
                .collect();
            return Err(Failure::usage(
                format!("nobody in this campaign is called {name}"),
                format!("there are {}", names.join(", ")),
            ));
        }
    }
    let is_absent = |member: &Member| options.absent.contains(&member.name);
    let mut seated = Vec::new();
    for member in &campaign.members {
        let player = match (is_absent(member), &options.substitute) {
            (true, None) => continue,
            (true, Some(substitute)) => substitute,
            (false, _) if member.player == PERSON => &options.people,
            (false, _) => &member.player,
        };
        let company = campaign.company(member);
        seated.push(Seated {
            company: company.map_err(|error| file::wrong(&options.file, &error))?,
            player: player.clone(),
        });
    }
    let fewest = usize::from(first.legends.content.numbers.players.0);
    if seated.len() < fewest {
        return Err(Failure::usage(
            format!(
                "a game needs {fewest} players, and {} would be there",
                seated.len()
            ),
            "let somebody sit in, for example --substitute planner",
        ));
    }
    Ok(seated)
}

fn play_one(
    options: &Options,
    first: &LegendsBox,
    (campaign, log): (&mut CampaignFile, &mut CampaignLog),
    seated: &[Seated],
) -> Result<(), Failure> {
    let mut bots = Vec::new();
    for seat in seated {
        bots.push(parse_bot(&seat.player).map_err(|error| plan_failure(&error))?);
    }
    let bots: Vec<_> = bots.iter().collect();
    let companies: Vec<CompanyId> = seated.iter().map(|seat| seat.company).collect();
    let refused = |sentence: String| Failure::failed(format!("{}: {sentence}", options.file), "");
    let game = log.campaign().next_game(&companies);
    let game = game.map_err(|error| refused(error.to_string()))?;
    let before = log.head();
    let seed = game_seed(options.seed, before);
    let mut chance = RecordingChance::new(chance_of(seed).0);
    let mut actions = Vec::new();
    let evening = play_game(
        &game,
        &bots,
        seed,
        (&mut chance, &mut NoEvents),
        |seat, action| actions.push((seat, action)),
    );
    evening.map_err(|error| refused(error.to_string()))?;
    let played = PlayedGame {
        before,
        companies,
        first: None,
        luck: chance.outcomes,
        actions,
    };
    let players = seated.iter().map(|seat| seat.player.clone()).collect();
    campaign
        .append(first, log, (played, players))
        .map_err(|error| file::wrong(&options.file, &error))
}
