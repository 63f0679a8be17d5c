//! `gleis campaign show`: the copy as it lies in the box, without what is sealed.

use super::{file, load_first};
use crate::failure::Failure;
use crate::table::{Side, Table, counted};
use clap::Args;
use gleis_games::LegendsBox;
use gleis_games::campaign::{CampaignFile, Member};
use gleis_rules::BitSet;
use gleis_rules::legends::campaign::CampaignLog;
use gleis_rules::legends::content::{CompanyId, GAMES, RegionId, StickerId};
use gleis_rules::legends::{Legacy, PostPlace};
use std::io::Write;

/// Show how a campaign stands
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  gleis campaign show ours.json

Shown is what lies open between two games: companies, bank slips, the map, and the rules that were
stuck in. Boxes, decks, secret sides and vaults stay closed, so anybody at the table may look.
The whole file is played again for it: one that was changed or put together is refused.")]
pub(crate) struct Options {
    /// The campaign
    #[arg(value_name = "FILE")]
    file: String,
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let first = load_first()?;
    let (campaign, log) = file::read(&options.file, &first)?;
    let state = log.campaign();
    let legacy = state.legacy();
    let played = counted(log.games().len() as u64, "game");
    if state.is_over() {
        writeln!(out, "{}: all {played} are played\n", options.file)?;
        write_finale(&campaign, &log, out)?;
        writeln!(out)?;
    } else {
        let year = first.legends.content.games[usize::from(legacy.game.max(1)) - 1].year;
        writeln!(
            out,
            "{}: {played} played; game {} of {GAMES}, {year}, comes next\n",
            options.file, legacy.game
        )?;
    }
    company_table(&first, &campaign, legacy).write(out)?;
    write_last_ranking(&campaign, legacy, out)?;
    writeln!(out)?;
    write_list("Map", &regions(&first, legacy), out)?;
    let (tickets, archived) = (legacy.tickets.count(), legacy.archived.count());
    let archived = if archived == 0 {
        String::new()
    } else {
        format!(", {archived} archived")
    };
    let decks = [
        format!("{}{archived}", counted(tickets.into(), "ticket")),
        counted(legacy.events.count().into(), "event"),
    ];
    write_list("Decks", &decks, out)?;
    let rules = rules(&first, legacy);
    if rules.is_empty() {
        write_list("Rules", &["those of the rulebook".to_owned()], out)
    } else {
        write_list("Rules", &rules, out)
    }
}

fn member_of(campaign: &CampaignFile, company: CompanyId) -> Option<&Member> {
    let colour = company.colour().name();
    (campaign.members.iter()).find(|member| member.company == colour)
}

fn name_of(campaign: &CampaignFile, company: CompanyId) -> String {
    member_of(campaign, company).map_or_else(
        || company.colour().name().to_owned(),
        |member| member.name.clone(),
    )
}

fn company_table(first: &LegendsBox, campaign: &CampaignFile, legacy: &Legacy) -> Table {
    let mut table = Table::new(&[
        ("player", Side::Left),
        ("company", Side::Left),
        ("", Side::Left),
        ("games", Side::Right),
        ("won", Side::Right),
        ("bank slips", Side::Right),
        ("goodwill", Side::Right),
        ("stamps", Side::Right),
        ("cards", Side::Right),
        ("postcards", Side::Right),
    ]);
    for id in CompanyId::all() {
        let Some(member) = member_of(campaign, id) else {
            continue;
        };
        let company = &legacy.companies[id.index()];
        let text = first.legends.texts.company(id);
        let places = legacy.post.iter().map(|&(place, _)| place);
        let postcards = places.filter(|&place| place == PostPlace::Company(id));
        table.row(vec![
            member.name.clone(),
            member.company.clone(),
            text.map_or_else(String::new, |text| text.name.en.clone()),
            company.slips.iter().flatten().count().to_string(),
            company.wins.to_string(),
            format!("${}", company.slips_total()),
            company.goodwill.to_string(),
            company.stamps.to_string(),
            company.cards.count_ones().to_string(),
            postcards.count().to_string(),
        ]);
    }
    table
}

fn write_last_ranking(
    campaign: &CampaignFile,
    legacy: &Legacy,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if legacy.ranking.is_empty() {
        return Ok(());
    }
    let names = legacy.ranking.iter().map(|&id| name_of(campaign, id));
    let names: Vec<String> = names.collect();
    let start = legacy
        .start_card
        .map(|id| format!("; {} has the start card", name_of(campaign, id)));
    writeln!(
        out,
        "\nLast game: {}{}",
        names.join(", then "),
        start.unwrap_or_default()
    )?;
    Ok(())
}

fn regions(first: &LegendsBox, legacy: &Legacy) -> Vec<String> {
    let content = &first.legends.content;
    let at_start = content
        .region_ids()
        .filter(|&id| content.region(id).at_start());
    let open = at_start.chain(legacy.regions.iter().copied());
    open.map(|id| region_name(first, id)).collect()
}

fn region_name(first: &LegendsBox, id: RegionId) -> String {
    let text = first.legends.texts.region(id);
    text.map_or_else(String::new, |text| text.en.clone())
}

/// The stickers that are stuck in, by title.
fn rules(first: &LegendsBox, legacy: &Legacy) -> Vec<String> {
    let stickers = legacy.stickers.members();
    stickers
        .filter_map(|index| sticker_name(first, index))
        .collect()
}

fn sticker_name(first: &LegendsBox, index: usize) -> Option<String> {
    let text = first.legends.texts.sticker(StickerId(index as u8))?;
    Some(text.title.en.clone())
}

/// A heading and words after it, in lines that a terminal can hold.
fn write_list(heading: &str, words: &[String], out: &mut impl Write) -> Result<(), Failure> {
    const WIDTH: usize = 90;
    const INDENT: usize = 9;
    let mut line = format!("{heading:<INDENT$}");
    let mut width = INDENT;
    for (index, word) in words.iter().enumerate() {
        let comma = if index + 1 < words.len() { "," } else { "" };
        let size = word.chars().count() + 2;
        if width + size > WIDTH && width > INDENT {
            writeln!(out, "{}", line.trim_end())?;
            line = " ".repeat(INDENT);
            width = INDENT;
        }
        line.push_str(&format!("{word}{comma} "));
        width += size;
    }
    writeln!(out, "{}", line.trim_end())?;
    Ok(())
}

/// How the game that was just played ended, and what it changed.
pub(super) fn write_last_game(
    first: &LegendsBox,
    campaign: &CampaignFile,
    log: &CampaignLog,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let legacy = log.campaign().legacy();
    let number = log.games().len();
    let Some(game) = number.checked_sub(1) else {
        return Ok(());
    };
    let year = first
        .legends
        .content
        .games
        .get(game)
        .map_or(0, |game| game.year);
    let ranking = legacy.ranking.iter().map(|&id| {
        let slip = legacy.companies[id.index()].slips.get(game);
        let dollars = slip.copied().flatten().unwrap_or(0);
        format!("{} ${dollars}", name_of(campaign, id))
    });
    let ranking: Vec<String> = ranking.collect();
    writeln!(out, "Game {number}, {year}: {}", ranking.join(", "))?;
    let before = log.copy_before(game);
    let before = before.map_err(|(_, refusal)| Failure::failed(refusal.to_string(), ""))?;
    let opened = legacy
        .regions
        .iter()
        .filter(|id| !before.regions.contains(id));
    let opened: Vec<String> = opened.map(|&id| region_name(first, id)).collect();
    let stickers = legacy.stickers.without(before.stickers).members();
    let new: Vec<String> = stickers
        .filter_map(|index| sticker_name(first, index))
        .collect();
    for (heading, words) in [("  opened", opened), ("  new", new)] {
        if !words.is_empty() {
            write_list(heading, &words, out)?;
        }
    }
    Ok(())
}

/// What the vaults held, once all games are played.
pub(super) fn write_finale(
    campaign: &CampaignFile,
    log: &CampaignLog,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let finale = log.campaign().finale();
    let finale = finale.map_err(|error| Failure::failed(error.to_string(), ""))?;
    let mut table = Table::new(&[
        ("place", Side::Right),
        ("player", Side::Left),
        ("company", Side::Left),
        ("bank slips", Side::Right),
        ("postcards", Side::Right),
        ("goodwill, atlas, missed games", Side::Right),
        ("all", Side::Right),
        ("games won", Side::Right),
    ]);
    let mut sheets = finale.sheets;
    sheets.sort_by_key(|sheet| sheet.place);
    for sheet in &sheets {
        table.row(vec![
            sheet.place.to_string(),
            name_of(campaign, sheet.company),
            sheet.company.colour().name().to_owned(),
            format!("${}", sheet.slips),
            format!("${}", sheet.postcards),
            format!("${}", sheet.tally),
            format!("${}", sheet.total()),
            sheet.wins.to_string(),
        ]);
    }
    table.write(out)?;
    Ok(())
}
