//! What a series of campaigns tells, as tables.

use super::groups::{Group, IncomeRow, income};
use super::{CampaignPlan, Campaigns, Paid, Share, Tally};
use crate::text::grouped;
use crate::tournament::report::{Block, Document, Grid, decimal, percent};
use crate::{Amounts, wilson};
use gleis_bots::BotSpec;
use gleis_games::Text;
use gleis_games::data::legends::{CardText, Legends};
use gleis_rules::legends::content::{
    AbilityRange, AgreementId, CompanyId, CompanySlot, EventId, GAMES, PostcardId, RegionId, ToolId,
};

/// Nobody should win more often than this times the fair share.
const SHARE_GOAL: f64 = 1.25;
/// No module should bring more than this part of all income.
const MODULE_GOAL: f64 = 0.25;

/// A page about several series, one for each number of players.
#[must_use]
pub fn report(legends: &Legends, series: &[(CampaignPlan, Campaigns)]) -> Document {
    let opening = "Whole campaigns of computer players, made with `gleis campaign sim --report`. \
                   This page names what is sealed in the box: whoever wants to play the \
                   campaign should not read on. Dollars are means for each player.";
    let mut blocks = vec![Block::Text(opening.into())];
    for (plan, campaigns) in series {
        let heading = format!("{} players", plan.players.len());
        blocks.push(Block::Heading(2, heading));
        blocks.extend(sections(legends, plan, campaigns));
    }
    Document {
        title: "Balance of the campaign".into(),
        blocks,
    }
}

/// What one series tells.
#[must_use]
pub fn sections(legends: &Legends, plan: &CampaignPlan, campaigns: &Campaigns) -> Vec<Block> {
    let tally = &campaigns.tally;
    let mut blocks = vec![Block::Text(introduction(plan, tally))];
    if tally.campaigns == 0 {
        return blocks;
    }
    let page = Page {
        legends,
        plan,
        tally,
        rows: income(&legends.content, tally),
    };
    let tables = [
        ("Goals", page.goals()),
        ("Who wins", page.winners()),
        ("Dollars of a game by source", page.income()),
        ("The games", page.games()),
        ("The vaults", page.vaults()),
        ("Regions opened", page.regions()),
        ("Company cards", page.upgrades()),
        ("Events", page.events()),
        ("Postcards", page.postcards()),
        ("Tools and agreements", page.tools()),
    ];
    for (heading, grid) in tables {
        blocks.push(Block::Heading(3, heading.into()));
        blocks.push(Block::Table(grid));
    }
    blocks
}

fn introduction(plan: &CampaignPlan, tally: &Tally) -> String {
    let names: Vec<String> = plan.players.iter().map(BotSpec::to_string).collect();
    let plural = if tally.campaigns == 1 { "" } else { "s" };
    let mut text = format!(
        "{} campaign{plural} of {}, seed {}.",
        grouped(tally.campaigns),
        names.join(", "),
        plan.seed
    );
    if plan.absent_per_mille > 0 {
        let share = f64::from(plan.absent_per_mille) / 10.0;
        let instead = match &plan.substitute {
            Some(bot) => format!("{bot} sits in"),
            None => "the company misses the game".into(),
        };
        text.push_str(&format!(
            " A player is absent in {share} % of the games; {instead}."
        ));
    }
    text
}

struct Page<'a> {
    legends: &'a Legends,
    plan: &'a CampaignPlan,
    tally: &'a Tally,
    rows: Vec<IncomeRow>,
}

impl Page<'_> {
    fn each_campaign(&self, count: i64) -> String {
        decimal2(count as f64 / self.tally.campaigns as f64)
    }

    fn fair_times(&self, share: &Share) -> f64 {
        share.rate() * self.plan.players.len() as f64
    }

    /// Everything that a bank slip or a vault got: the whole of which modules bring a part.
    fn all_income(&self) -> f64 {
        self.tally.finale.total.sum() as f64
    }

    fn goals(&self) -> Grid {
        let mut grid = grid(&["goal", "most", "value", "limit", "met"], &[0, 1, 4]);
        let mut row = |goal: &str, who: String, value: f64, limit: f64, sure: bool| {
            let met = match (value <= limit, sure) {
                (true, _) => "yes",
                (false, true) => "no",
                (false, false) => "not sure",
            };
            grid.rows.push(vec![
                goal.into(),
                who,
                decimal2(value),
                decimal2(limit),
                met.into(),
            ]);
        };
        let fair = 1.0 / self.plan.players.len() as f64;
        let mut worst = |goal: &str, list: Vec<(String, &Share)>| {
            let most = list
                .into_iter()
                .max_by(|(_, one), (_, other)| one.rate().total_cmp(&other.rate()));
            if let Some((who, share)) = most {
                let (low, _) = wilson(share.wins(), share.campaigns);
                let sure = low > fair * SHARE_GOAL;
                row(goal, who, self.fair_times(share), SHARE_GOAL, sure);
            }
        };
        worst("wins of a seat, of the fair share", self.seats());
        worst("wins of a company, of the fair share", self.companies());
        let modules = self.rows.iter().filter(|row| is_module(row.group));
        let most = modules.max_by_key(|row| row.sum() + row.vault);
        if let Some(most) = most {
            let part = (most.sum() + most.vault) as f64 / self.all_income();
            let name = most.group.name(self.legends);
            row("part of all income", name, part, MODULE_GOAL, true);
        }
        grid
    }

    fn seats(&self) -> Vec<(String, &Share)> {
        let seats = self.tally.seats.iter().enumerate();
        seats
            .map(|(seat, share)| (format!("seat {}", seat + 1), share))
            .collect()
    }

    fn companies(&self) -> Vec<(String, &Share)> {
        let companies = CompanyId::all().zip(&self.tally.companies);
        companies
            .filter(|(_, share)| share.campaigns > 0)
            .map(|(id, share)| (id.colour().name().to_owned(), share))
            .collect()
    }

    fn winners(&self) -> Grid {
        let head = [
            "who",
            "campaigns",
            "won",
            "95 %",
            "of the fair share",
            "dollars",
            "games won",
        ];
        let mut grid = grid(&head, &[0]);
        let mut rows = Vec::new();
        if self
            .plan
            .players
            .iter()
            .any(|bot| *bot != self.plan.players[0])
        {
            let players = self.plan.players.iter().zip(&self.tally.players);
            rows.extend(
                (1..)
                    .zip(players)
                    .map(|(n, (bot, share))| (format!("player {n}: {bot}"), share)),
            );
        }
        rows.extend(self.seats());
        rows.extend(self.companies());
        for (who, share) in rows {
            let (low, high) = wilson(share.wins(), share.campaigns);
            grid.rows.push(vec![
                who,
                grouped(share.campaigns),
                percent(share.rate()),
                format!("{:.1}–{:.1} %", low * 100.0, high * 100.0),
                decimal2(self.fair_times(share)),
                spread(&share.dollars),
                decimal(share.games_won.mean()),
            ]);
        }
        grid
    }

    fn income(&self) -> Grid {
        let mut head: Vec<String> = vec!["source".into()];
        head.extend((1..=GAMES).map(|game| game.to_string()));
        head.extend(["mean".into(), "part".into()]);
        let seats: Vec<f64> = (self.tally.games.iter())
            .map(|game| game.slips.totals.count().max(1) as f64)
            .collect();
        let all: i64 = self.rows.iter().map(IncomeRow::sum).sum();
        let line = |name: String, dollars: &[i64; GAMES]| {
            let sum: i64 = dollars.iter().sum();
            let mut cells = vec![name];
            let games = dollars.iter().zip(&seats);
            cells.extend(games.map(|(&dollars, seats)| decimal(dollars as f64 / seats)));
            cells.push(decimal(
                sum as f64 / self.tally.seats_played().max(1) as f64,
            ));
            cells.push(percent(sum as f64 / all.max(1) as f64));
            cells
        };
        let mut totals = [0; GAMES];
        let mut rows = Vec::new();
        for row in &self.rows {
            for (total, dollars) in totals.iter_mut().zip(&row.dollars) {
                *total += dollars;
            }
            if row.sum() != 0 {
                rows.push(line(row.group.name(self.legends), &row.dollars));
            }
        }
        rows.push(line("all".into(), &totals));
        Grid {
            words: vec![0],
            head,
            rows,
        }
    }

    fn games(&self) -> Grid {
        let head = [
            "game",
            "year",
            "dollars",
            "first to last",
            "turns",
            "decisions",
            "tickets completed",
            "missed",
            "absent",
        ];
        let mut grid = grid(&head, &[]);
        let games = self.tally.games.iter().zip(&self.legends.content.games);
        for (number, (game, printed)) in (1..).zip(games) {
            let seats = game.slips.totals.count().max(1) as f64;
            grid.rows.push(vec![
                number.to_string(),
                printed.year.to_string(),
                spread(&game.slips.totals),
                spread(&game.spread),
                spread(&game.turns),
                spread(&game.decisions),
                decimal(game.slips.tickets_completed as f64 / seats),
                decimal(game.slips.tickets_missed as f64 / seats),
                self.each_campaign(game.absent as i64),
            ]);
        }
        grid
    }

    fn vaults(&self) -> Grid {
        let finale = &self.tally.finale;
        let mut grid = grid(&["at the end", "dollars", "least", "most", "part"], &[0]);
        let rows = [
            ("bank slips", &finale.slips),
            ("postcards in the vault", &finale.postcards),
            ("goodwill", &finale.goodwill),
            ("sheets of the atlas", &finale.sheets),
            ("compensation", &finale.missed),
            ("other rules", &finale.other),
            ("all", &finale.total),
        ];
        let part = |amounts: &Amounts| percent(amounts.sum() as f64 / self.all_income().max(1.0));
        for (name, amounts) in rows {
            grid.rows.push(limits(name, amounts, part(amounts)));
        }
        grid.rows
            .push(limits("first to last", &finale.spread, String::new()));
        grid.rows
            .push(limits("first to second", &finale.margin, String::new()));
        let whole = [
            ("turns", &self.tally.turns),
            ("decisions", &self.tally.decisions),
        ];
        for (name, amounts) in whole {
            grid.rows.push(limits(name, amounts, String::new()));
        }
        let counts = [
            (
                "campaigns in which vaults turned the ranking",
                finale.turned,
            ),
            ("campaigns with several champions", finale.shared),
        ];
        for (name, count) in counts {
            let part = percent(count as f64 / self.tally.campaigns as f64);
            let mut cells = vec![name.into(), grouped(count)];
            cells.extend([String::new(), String::new(), part]);
            grid.rows.push(cells);
        }
        grid
    }

    fn regions(&self) -> Grid {
        let mut grid = grid(&["region", "opened in", "after game"], &[0]);
        let (names, texts) = (&self.legends.names, &self.legends.texts);
        for (index, games) in self.tally.deeds.regions_opened.iter().enumerate() {
            let id = RegionId(index as u8);
            let count: u64 = games.iter().sum();
            let weighed: u64 = (1..).zip(games).map(|(game, count)| game * count).sum();
            if count > 0 {
                grid.rows.push(vec![
                    named(names.region(id), texts.region(id)),
                    percent(count as f64 / self.tally.campaigns as f64),
                    decimal(weighed as f64 / count as f64),
                ]);
            }
        }
        grid
    }

    /// How often a company took each card, of the campaigns in which it took part, and what the
    /// card paid whoever had it in a campaign.
    fn upgrades(&self) -> Grid {
        let head = ["company", "card", "taken", "paid", "dollars"];
        let mut grid = grid(&head, &[0, 1]);
        let (texts, deeds) = (&self.legends.texts, &self.tally.deeds);
        let companies = CompanyId::all().zip(&self.tally.companies);
        for (company, share) in companies.filter(|(_, share)| share.campaigns > 0) {
            for slot in CompanySlot::ALL {
                let taken = match slot {
                    CompanySlot::Start => share.campaigns,
                    _ => deeds.upgrades[company.index()][slot.index()],
                };
                let card = self.legends.content.company_card(company, slot);
                let all = self.paid_in_all(card.abilities);
                let each = |sum: i64| decimal(sum as f64 / taken.max(1) as f64);
                let title = texts.company_card(company, slot).map(|text| &text.title);
                grid.rows.push(vec![
                    company.colour().name().to_owned(),
                    named(slot.word(), title),
                    percent(taken as f64 / share.campaigns as f64),
                    each(all.times as i64),
                    each(all.cash + all.vault),
                ]);
            }
        }
        grid
    }

    fn paid_in_all(&self, range: AbilityRange) -> Paid {
        let mut all = Paid::default();
        for ability in range.ids() {
            all.merge(&self.tally.deeds.paid_by(ability));
        }
        all
    }

    /// Times and dollars of all abilities of a card, in each campaign.
    fn paid(&self, range: AbilityRange) -> [String; 3] {
        let all = self.paid_in_all(range);
        [
            self.each_campaign(all.times as i64),
            self.each_campaign(all.cash + all.vault),
            self.each_campaign(all.goodwill),
        ]
    }

    fn events(&self) -> Grid {
        let head = [
            "event",
            "turned up",
            "archived",
            "paid",
            "dollars",
            "goodwill",
        ];
        let mut grid = grid(&head, &[0]);
        let deeds = &self.tally.deeds;
        for (index, event) in self.legends.content.events.iter().enumerate() {
            let id = EventId(index as u8);
            let text = self.legends.texts.event(id);
            let mut cells = vec![
                named(self.legends.names.event(id), text.map(|text| &text.title)),
                self.each_campaign(deeds.events_turned[index] as i64),
                self.each_campaign(deeds.events_archived[index] as i64),
            ];
            cells.extend(self.paid(event.abilities));
            grid.rows.push(cells);
        }
        grid
    }

    fn postcards(&self) -> Grid {
        let head = ["postcard", "taken", "used", "paid", "dollars", "goodwill"];
        let mut grid = grid(&head, &[0]);
        let deeds = &self.tally.deeds;
        for (index, postcard) in self.legends.content.postcards.iter().enumerate() {
            let id = PostcardId(index as u8);
            let text = self.legends.texts.postcard(id);
            let mut cells = vec![
                named(
                    self.legends.names.postcard(id),
                    text.map(|text| &text.title),
                ),
                self.each_campaign(deeds.postcards_taken[index] as i64),
                self.each_campaign(deeds.postcards_used[index] as i64),
            ];
            cells.extend(self.paid(postcard.abilities));
            grid.rows.push(cells);
        }
        grid
    }

    fn tools(&self) -> Grid {
        let head = [
            "tool or agreement",
            "used or made",
            "paid",
            "dollars",
            "goodwill",
        ];
        let mut grid = grid(&head, &[0]);
        let Legends {
            content,
            names,
            texts,
            ..
        } = self.legends;
        let deeds = &self.tally.deeds;
        let title = |text: Option<&CardText>, id: &str| named(id, text.map(|text| &text.title));
        let tools = content.tools.iter().zip(&deeds.tools_used).enumerate();
        let tools = tools.map(|(index, (tool, &used))| {
            let id = ToolId(index as u8);
            (title(texts.tool(id), names.tool(id)), used, tool.abilities)
        });
        let agreements = content.agreements.iter().zip(&deeds.agreements_made);
        let agreements = agreements.enumerate().map(|(index, (&range, &made))| {
            let id = AgreementId(index as u8);
            (title(texts.agreement(id), names.agreement(id)), made, range)
        });
        for (name, used, range) in tools.chain(agreements) {
            let mut cells = vec![name, self.each_campaign(used as i64)];
            cells.extend(self.paid(range));
            grid.rows.push(cells);
        }
        grid
    }
}

/// Tickets, cars and coins of the start are the game itself; everything else can be a module.
const fn is_module(group: Group) -> bool {
    !matches!(
        group,
        Group::Completed | Group::Missed | Group::UsedCars | Group::Start | Group::WrittenOff
    )
}

/// Whatever has a title is called by it, with the word by which the sheets know it.
fn named(id: &str, title: Option<&Text>) -> String {
    title.map_or_else(|| id.to_owned(), |title| format!("{} ({id})", title.en))
}

fn grid(head: &[&str], words: &[usize]) -> Grid {
    Grid {
        words: words.to_vec(),
        head: head.iter().map(|&name| name.to_owned()).collect(),
        rows: Vec::new(),
    }
}

fn limits(name: &str, amounts: &Amounts, part: String) -> Vec<String> {
    let limit = |limit: Option<i32>| decimal_whole(limit.unwrap_or(0));
    vec![
        name.into(),
        spread(amounts),
        limit(amounts.min()),
        limit(amounts.max()),
        part,
    ]
}

/// Mean and spread; one value has no spread, and ± 0 would look like certainty.
fn spread(amounts: &Amounts) -> String {
    if amounts.count() < 2 {
        return decimal(amounts.mean());
    }
    format!(
        "{} ± {}",
        decimal(amounts.mean()),
        decimal(amounts.deviation())
    )
}

fn decimal_whole(number: i32) -> String {
    number.to_string().replace('-', "−")
}

fn decimal2(number: f64) -> String {
    format!("{number:.2}").replace('-', "−")
}
