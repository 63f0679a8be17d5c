//! `gleis campaign`: twelve games, each of which changes the next.

mod file;
mod new;
mod play;
mod show;
mod sim;

use crate::failure::Failure;
use clap::{Args, Subcommand};
use gleis_arena::campaign::CampaignPlanError;
use gleis_games::LegendsBox;
use gleis_games::data;
use std::io::Write;

/// Twelve games that change the next ones: play, look, simulate
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  gleis campaign new --players anna,bert,planner --out ours.json
  gleis campaign play ours.json
  gleis campaign show ours.json
  gleis campaign sim --players planner,planner,planner --campaigns 100

A campaign is kept as a file with everything that was played; what is still sealed is not in it.")]
pub(crate) struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    New(new::Options),
    Play(play::Options),
    Show(show::Options),
    Sim(Box<sim::Options>),
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    match &options.command {
        Command::New(options) => new::run(options, out),
        Command::Play(options) => play::run(options, out),
        Command::Show(options) => show::run(options, out),
        Command::Sim(options) => sim::run(options, out),
    }
}

/// The id of the first game of the campaign.
const FIRST: &str = "legends-first";

fn load_first() -> Result<LegendsBox, Failure> {
    load_campaign(FIRST)
}

/// A campaign by its id or by the path of its file.
fn load_campaign(game: &str) -> Result<LegendsBox, Failure> {
    data::load_legends(game).map_err(|error| Failure::failed(error.to_string(), ""))
}

fn plan_failure(error: &CampaignPlanError) -> Failure {
    let hint = match error {
        CampaignPlanError::Players(_) | CampaignPlanError::Command(_) => {
            "players are divided by commas, for example --players planner,planner,greedy"
        }
        CampaignPlanError::Seats { .. } => {
            "name one player for each company, for example --players planner,planner,planner"
        }
        CampaignPlanError::Refused(_) => return Failure::failed(error.to_string(), ""),
    };
    Failure::usage(error.to_string(), hint)
}
