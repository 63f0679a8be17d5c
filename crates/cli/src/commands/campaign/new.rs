//! `gleis campaign new`: a fresh copy.

use super::{file, load_first};
use crate::failure::Failure;
use clap::Args;
use gleis_arena::PlayerSpec;
use gleis_games::campaign::{CampaignFile, Member};
use gleis_rules::legends::content::{Colour, CompanyId};
use std::io::Write;
use std::path::Path;

/// Begin a campaign
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  gleis campaign new --players anna,bert,planner --out ours.json
  gleis campaign new --players anna,bert --companies blue,black --out ours.json

A player with the name of a computer player (planner, greedy, random, ismcts:2000 …) is one; all
others are people. Companies stay with their players for all twelve games.")]
pub(crate) struct Options {
    /// Who plays, in the order of the seats, divided by commas
    #[arg(long, value_name = "LIST")]
    players: String,
    /// The colours of their companies; red, yellow, green, blue and black if left out
    #[arg(long, value_name = "LIST")]
    companies: Option<String>,
    /// The file to begin; it must not be there yet
    #[arg(long, value_name = "FILE")]
    out: String,
}

/// What a person is called in files.
pub(super) const PERSON: &str = "person";
const NAME_MAX: usize = 40;

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let first = load_first()?;
    let names: Vec<&str> = options.players.split(',').map(str::trim).collect();
    let (least, most) = first.legends.content.numbers.players;
    if !(usize::from(least)..=usize::from(most)).contains(&names.len()) {
        return Err(Failure::usage(
            format!(
                "a campaign is for {least} to {most} players, not {}",
                names.len()
            ),
            "name them with commas between, for example --players anna,bert,planner",
        ));
    }
    let companies = companies(options.companies.as_deref(), names.len())?;
    let mut members: Vec<Member> = Vec::new();
    for (name, company) in names.into_iter().zip(companies) {
        let member = member(name, company, &members)?;
        members.push(member);
    }
    if Path::new(&options.out).exists() {
        return Err(Failure::failed(
            format!("{} is already there", options.out),
            "a campaign cannot be begun twice; choose another name",
        ));
    }
    let campaign = CampaignFile::new(&first, members);
    file::write(&options.out, &campaign)?;
    writeln!(out, "{}: a new campaign", options.out)?;
    for member in &campaign.members {
        writeln!(
            out,
            "  {} ({}) for {}",
            member.name, member.player, member.company
        )?;
    }
    writeln!(
        out,
        "`gleis campaign play {}` plays its first game",
        options.out
    )?;
    Ok(())
}

fn member(name: &str, company: CompanyId, others: &[Member]) -> Result<Member, Failure> {
    let hint = "names are divided by commas, for example --players anna,bert,planner";
    let wrong = |sentence: String| Err(Failure::usage(sentence, hint));
    if name.is_empty() {
        return wrong("a player has no name".into());
    }
    if name.chars().count() > NAME_MAX || name.chars().any(char::is_control) {
        return wrong(format!("a name has at most {NAME_MAX} plain letters"));
    }
    let bot = match name.parse::<PlayerSpec>() {
        Ok(PlayerSpec::Bot(bot)) => Some(bot.to_string()),
        Ok(PlayerSpec::Command(_)) => {
            return wrong("programs from outside cannot play campaigns yet".into());
        }
        Err(_) => None,
    };
    let taken = |name: &str| others.iter().any(|other| other.name == name);
    let called = if bot.is_some() {
        // Several computer players of one kind are told apart by a number.
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let mut choices = std::iter::once(name.to_owned()).chain(numbered);
        choices.find(|name| !taken(name)).unwrap_or_default()
    } else if taken(name) {
        return wrong(format!("two players are called {name}"));
    } else {
        name.to_owned()
    };
    Ok(Member {
        name: called,
        player: bot.unwrap_or_else(|| PERSON.to_owned()),
        company: company.colour().name().to_owned(),
    })
}

fn companies(list: Option<&str>, count: usize) -> Result<Vec<CompanyId>, Failure> {
    let Some(list) = list else {
        return Ok(CompanyId::all().take(count).collect());
    };
    let hint = "there are red, yellow, green, blue and black, each once";
    let mut companies = Vec::new();
    for name in list.split(',').map(str::trim) {
        let company = Colour::parse(name).and_then(Colour::company);
        match company {
            Some(company) if !companies.contains(&company) => companies.push(company),
            Some(_) => return Err(Failure::usage(format!("{name} is named twice"), hint)),
            None => return Err(Failure::usage(format!("there is no company {name}"), hint)),
        }
    }
    if companies.len() == count {
        return Ok(companies);
    }
    let companies = match companies.len() {
        1 => "1 company".to_owned(),
        many => format!("{many} companies"),
    };
    let sentence = format!("{companies} for {count} players");
    Err(Failure::usage(sentence, "name one for each player"))
}
