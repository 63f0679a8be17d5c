//! `gleis campaign sim`: many campaigns at once.

use super::{FIRST, load_campaign, plan_failure};
use crate::failure::Failure;
use crate::load;
use crate::progress::with_bar_of;
use crate::stop;
use crate::table::{Side, Table, counted};
use clap::Args;
use gleis_arena::campaign::{
    self, CampaignPlan, Campaigns, Share, income, parse_bot, parse_bots, report, sections,
};
use gleis_arena::text::grouped;
use gleis_arena::tournament::report::{Block, Document, markdown};
use gleis_arena::work::threads_of_machine;
use gleis_arena::{Amounts, Watcher, wilson};
use gleis_games::data::legends::Legends;
use gleis_rules::legends::content::CompanyId;
use serde_json::{Map, Value, json};
use std::io::Write;
use std::num::NonZeroUsize;

/// Play many campaigns and tell what came of them
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  gleis campaign sim --players planner,planner,planner --campaigns 100
  gleis campaign sim --players planner,greedy,random --absent 0.1 --json
  gleis campaign sim --players planner,planner --absent 0.2 --substitute greedy
  gleis campaign sim --players planner --campaigns 200 --report docs/campaign-balance.md
  gleis campaign sim --game ours/games/ours.toml --players planner,planner --campaigns 200

The output names what is sealed in the box: whoever wants to play the campaign should not look.
The same seed plays the same campaigns, on any number of threads. From campaign to campaign the
players move on by one seat, and companies are dealt to the seats by lot, so that the shares of
players, seats and companies can be told apart. Ctrl-C prints what was played so far.

Goals: no seat and no company wins more than 1.25 times its fair share, and nothing beside tickets
and cars brings more than a quarter of all income. “not sure” means that the 95 % interval still
reaches below the limit: play more campaigns.")]
pub(crate) struct Options {
    /// The campaign: a built-in id, or a file that names cards and tables of your own
    #[arg(long, value_name = "GAME", default_value = FIRST)]
    game: String,
    /// Who plays, divided by commas; with --report they sit down by turns
    #[arg(long, value_name = "LIST", default_value = "planner,planner,planner")]
    players: String,
    /// How many campaigns
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = load::games)]
    #[arg(allow_negative_numbers = true)]
    campaigns: u64,
    /// The seed of the series
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = load::number)]
    #[arg(allow_negative_numbers = true)]
    seed: u64,
    /// On how many threads; all that the machine has if left out
    #[arg(long, value_name = "T", value_parser = load::threads)]
    threads: Option<NonZeroUsize>,
    /// In which part of the games a player is absent, from 0 to 1
    #[arg(long, value_name = "PART", default_value = "0", value_parser = part)]
    #[arg(allow_negative_numbers = true)]
    absent: u32,
    /// Who sits in for somebody absent; otherwise the company misses the game
    #[arg(long, value_name = "PLAYER")]
    substitute: Option<String>,
    /// Print JSON for other programs
    #[arg(long)]
    json: bool,
    /// Write the tables to this file, as Markdown
    #[arg(long, value_name = "FILE", conflicts_with = "report")]
    out: Option<String>,
    /// Play with 2, 3, 4 and 5 players, and write a page about all of them; what stands above
    /// the mark of the report in that file is kept
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    report: Option<String>,
}

/// A part as one in a thousand.
fn part(text: &str) -> Result<u32, String> {
    let part: Option<f64> = text.parse().ok();
    match part {
        Some(part) if (0.0..=1.0).contains(&part) => Ok((part * 1000.0).round() as u32),
        _ => Err("a part goes from 0 to 1; write for example 0.1".into()),
    }
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let legends = load_campaign(&options.game)?.legends;
    let plan = plan(options)?;
    let watcher = stop::watcher();
    match &options.report {
        Some(file) => write_report(&legends, &plan, (file, &watcher), out)?,
        None => {
            let campaigns = play(&legends, &plan, "", &watcher)?;
            tell(options, &legends, (&plan, &campaigns), out)?;
        }
    }
    if watcher.is_stopped() {
        out.flush()?;
        return Err(Failure::Interrupted);
    }
    Ok(())
}

fn plan(options: &Options) -> Result<CampaignPlan, Failure> {
    let substitute = options.substitute.as_deref().map(parse_bot).transpose();
    let substitute = substitute.map_err(|error| plan_failure(&error))?;
    let players = parse_bots(&options.players).map_err(|error| plan_failure(&error))?;
    Ok(CampaignPlan {
        players,
        campaigns: options.campaigns,
        seed: options.seed,
        threads: options.threads.unwrap_or_else(threads_of_machine),
        absent_per_mille: options.absent,
        substitute,
    })
}

fn play(
    legends: &Legends,
    plan: &CampaignPlan,
    label: &str,
    watcher: &Watcher,
) -> Result<Campaigns, Failure> {
    let counts = (plan.campaigns, watcher);
    let campaigns = with_bar_of("campaigns", label, counts, || {
        campaign::run(legends, plan, watcher)
    });
    campaigns.map_err(|error| plan_failure(&error))
}

/// With each number of players.
fn write_report(
    legends: &Legends,
    plan: &CampaignPlan,
    (file, watcher): (&str, &Watcher),
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (least, most) = legends.content.numbers.players;
    let mut series = Vec::new();
    for count in usize::from(least)..=usize::from(most) {
        let players = plan.players.iter().cycle().take(count).copied().collect();
        let plan = CampaignPlan {
            players,
            ..plan.clone()
        };
        let campaigns = play(legends, &plan, &format!("{count} players "), watcher)?;
        write_rate(&plan, &campaigns, out)?;
        series.push((plan, campaigns));
    }
    let page = markdown(&report(legends, &series));
    let kept = std::fs::read_to_string(file).unwrap_or_default();
    load::write_to(Some(file), out, &behind_the_mark(&kept, page))?;
    writeln!(out, "{file} is written")?;
    Ok(())
}

/// Words of people above the mark stay; without a mark the report is the whole page.
fn behind_the_mark(kept: &str, page: String) -> String {
    const MARK: &str = "<!-- The report begins. `gleis campaign sim --report` writes it. -->";
    let Some((before, _)) = kept.split_once(MARK) else {
        return page;
    };
    let untitled = page.split_once('\n').map_or("", |(_, rest)| rest);
    format!("{before}{MARK}\n{untitled}")
}

fn tell(
    options: &Options,
    legends: &Legends,
    (plan, campaigns): (&CampaignPlan, &Campaigns),
    out: &mut impl Write,
) -> Result<(), Failure> {
    let blocks = sections(legends, plan, campaigns);
    if options.json {
        writeln!(out, "{:#}", as_json(legends, plan, campaigns))?;
    } else {
        write_blocks(&blocks, out)?;
        writeln!(out)?;
        write_rate(plan, campaigns, out)?;
    }
    if let Some(file) = &options.out {
        let title = format!("Campaigns of {} players", plan.players.len());
        let page = markdown(&Document { title, blocks });
        load::write_to(Some(file), out, &page)?;
    }
    Ok(())
}

/// The tables of a report, for the terminal.
pub(super) fn write_blocks(blocks: &[Block], out: &mut impl Write) -> Result<(), Failure> {
    for block in blocks {
        match block {
            Block::Heading(_, heading) => writeln!(out, "\n{heading}\n")?,
            Block::Text(text) => writeln!(out, "{text}")?,
            Block::Table(grid) => {
                let columns = grid.head.iter().enumerate().map(|(column, name)| {
                    let words = grid.words.contains(&column);
                    (name.as_str(), if words { Side::Left } else { Side::Right })
                });
                let mut table = Table::new(&columns.collect::<Vec<_>>());
                for row in &grid.rows {
                    table.row(row.clone());
                }
                table.write(out)?;
            }
            Block::Figure(_) => {}
        }
    }
    Ok(())
}

fn write_rate(
    plan: &CampaignPlan,
    campaigns: &Campaigns,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let rate = campaigns.rate();
    let rate = if rate < 100.0 {
        format!("{rate:.2}")
    } else {
        grouped(rate.round() as u64)
    };
    writeln!(
        out,
        "{} of {} players in {:.2} s on {}: {rate} campaigns a second",
        counted(campaigns.tally.campaigns, "campaign"),
        plan.players.len(),
        campaigns.elapsed.as_secs_f64(),
        counted(plan.threads.get() as u64, "thread"),
    )?;
    Ok(())
}

fn as_json(legends: &Legends, plan: &CampaignPlan, campaigns: &Campaigns) -> Value {
    let tally = &campaigns.tally;
    let share = |share: &Share| share_json(share, plan.players.len());
    let players = plan.players.iter().zip(&tally.players);
    let players: Vec<Value> = players
        .map(|(bot, of)| json!({ "player": bot.to_string(), "share": share(of) }))
        .collect();
    let companies = CompanyId::all().zip(&tally.companies);
    let companies = companies.map(|(id, of)| (id.colour().name().to_owned(), share(of)));
    let rows = income(&legends.content, tally);
    let sources = rows.iter().map(|row| {
        let value = json!({
            "dollars-by-game": row.dollars,
            "dollars": row.sum(),
            "vault": row.vault,
            "goodwill": row.goodwill,
            "times": row.times,
        });
        (row.group.name(legends), value)
    });
    let games = tally.games.iter().map(|game| {
        json!({
            "dollars": amounts_json(&game.slips.totals),
            "spread": amounts_json(&game.spread),
            "turns": amounts_json(&game.turns),
            "decisions": amounts_json(&game.decisions),
            "absent": game.absent,
        })
    });
    let finale = &tally.finale;
    json!({
        "campaigns": tally.campaigns,
        "campaigns-wanted": plan.campaigns,
        "seed": plan.seed,
        "threads": plan.threads,
        "absent": f64::from(plan.absent_per_mille) / 1000.0,
        "substitute": plan.substitute.as_ref().map(ToString::to_string),
        "seconds": campaigns.elapsed.as_secs_f64(),
        "campaigns-per-second": campaigns.rate(),
        "players": players,
        "seats": tally.seats.iter().map(share).collect::<Vec<_>>(),
        "companies": Map::from_iter(companies),
        "sources": Map::from_iter(sources),
        "games": games.collect::<Vec<_>>(),
        "turns": amounts_json(&tally.turns),
        "decisions": amounts_json(&tally.decisions),
        "finale": {
            "total": amounts_json(&finale.total),
            "slips": amounts_json(&finale.slips),
            "postcards": amounts_json(&finale.postcards),
            "goodwill": amounts_json(&finale.goodwill),
            "sheets": amounts_json(&finale.sheets),
            "missed": amounts_json(&finale.missed),
            "other": amounts_json(&finale.other),
            "spread": amounts_json(&finale.spread),
            "margin": amounts_json(&finale.margin),
            "turned-by-vaults": finale.turned,
            "shared": finale.shared,
        },
    })
}

fn share_json(share: &Share, players: usize) -> Value {
    let (low, high) = wilson(share.wins(), share.campaigns);
    json!({
        "campaigns": share.campaigns,
        "wins": share.wins(),
        "win-rate": share.rate(),
        "win-rate-95": [low, high],
        "of-fair-share": share.rate() * players as f64,
        "dollars": amounts_json(&share.dollars),
        "games-won": amounts_json(&share.games_won),
    })
}

fn amounts_json(amounts: &Amounts) -> Value {
    json!({
        "mean": amounts.mean(),
        "deviation": amounts.deviation(),
        "min": amounts.min(),
        "max": amounts.max(),
    })
}

#[cfg(test)]
mod tests {
    use super::behind_the_mark;

    #[test]
    fn words_above_the_mark_stay() {
        let mark = "<!-- The report begins. `gleis campaign sim --report` writes it. -->";
        let page = "# Title\n\nnew\n".to_owned();
        assert_eq!(behind_the_mark("", page.clone()), page);
        assert_eq!(behind_the_mark("old words", page.clone()), page);
        let kept = format!("# Ours\n\nwords\n\n{mark}\n\nold\n");
        let want = format!("# Ours\n\nwords\n\n{mark}\n\nnew\n");
        assert_eq!(behind_the_mark(&kept, page), want);
    }
}
