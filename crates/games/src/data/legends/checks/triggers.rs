//! Which abilities may stand on which card.

use super::super::super::finding::Findings;
use super::super::language::{Visitor, visit};
use super::Facts;
use gleis_rules::legends::content::{
    Ability, After, EventKind, Kind, Limit, Obligation, Origin, Trigger, Verb,
};

const POSTCARD: &[Trigger] = &[
    Trigger::Turn,
    Trigger::Claim,
    Trigger::Take,
    Trigger::Draw,
    Trigger::Bell,
    Trigger::News,
    Trigger::Score,
    Trigger::While,
];
const COMPANY: &[Trigger] = &[
    Trigger::Turn,
    Trigger::Claim,
    Trigger::Take,
    Trigger::Draw,
    Trigger::Bell,
    Trigger::Score,
];
const TOOL: &[Trigger] = &[Trigger::Turn, Trigger::Claim, Trigger::Take, Trigger::While];
const AGREEMENT: &[Trigger] = &[Trigger::Turn, Trigger::Claim, Trigger::Bell, Trigger::Score];

pub(super) fn check(facts: &Facts<'_>, findings: &mut Findings) {
    for ability in &facts.content.abilities {
        let place = facts.place(ability);
        if !allowed(facts, ability) {
            let what = format!("@{} is not allowed here", ability.trigger.word());
            findings.error(place, what, "see the table in docs/data.md");
        }
        let postcard = matches!(ability.origin, Origin::Postcard(_));
        match ability.limit {
            Limit::InAll(_) if !postcard => {
                let what = "a limit for all time";
                findings.error(place, what, "only postcards have one; write `/game`");
            }
            Limit::Unlimited | Limit::PerGame(_) if postcard => {
                let what = "a postcard without a limit for all time";
                findings.error(place, what, "write `x1` at the end");
            }
            _ => {}
        }
        let must = matches!(ability.price, Some((Obligation::Must, _)));
        if must && !matches!(ability.origin, Origin::Sticker(_)) {
            let what = "a price that must be paid";
            findings.error(place, what, "only stickers have one; write `for`");
        }
        let modifiers = ability
            .effects
            .iter()
            .map(|effect| effect.verb.is_modifier());
        let wanted = ability.trigger == Trigger::While;
        if modifiers.clone().any(|is| is != wanted) {
            let what = "modifiers and other effects are mixed up";
            findings.error(place, what, "`@while` has modifiers, and nothing else has");
        }
    }
    check_postcards(facts, findings);
}

fn allowed(facts: &Facts<'_>, ability: &Ability) -> bool {
    let trigger = ability.trigger;
    match ability.origin {
        Origin::Event(id) => {
            let kind = facts.content.events.get(id.index()).map(|event| event.kind);
            (trigger == Trigger::Now) == (kind == Some(EventKind::Lightning))
        }
        Origin::Postcard(_) => POSTCARD.contains(&trigger),
        Origin::Company(..) => COMPANY.contains(&trigger),
        Origin::Tool(_) => TOOL.contains(&trigger),
        Origin::Agreement(_) => AGREEMENT.contains(&trigger),
        Origin::Ticket(_) => trigger == Trigger::Bell,
        Origin::Campaign(_) => trigger == Trigger::Now,
        Origin::Sticker(_) => trigger != Trigger::Now,
    }
}

/// Does an ability pay into the vault?
#[derive(Default)]
struct PaysVault(bool);

impl Visitor for PaysVault {
    fn verb(&mut self, verb: &Verb) {
        self.0 |= matches!(verb, Verb::Gain(Kind::Vault, _));
    }
}

fn check_postcards(facts: &Facts<'_>, findings: &mut Findings) {
    let postcards = facts.content.postcards.iter();
    for (card, row) in postcards.zip(&facts.sheets.postcards.rows) {
        let abilities = facts.content.abilities_of(card.abilities);
        let uses = abilities.iter().map(|ability| match ability.limit {
            Limit::InAll(times) => u32::from(times),
            _ => 0,
        });
        let uses: u32 = uses.sum();
        if u32::from(card.uses) != uses {
            let what = format!("`uses` is {}, but the abilities have {uses}", card.uses);
            findings.error(&row.place, what, "write the same number");
        }
        let mut vault = PaysVault::default();
        for ability in abilities {
            visit(ability, &mut vault);
        }
        if vault.0 != (card.after == After::Vault) {
            let what = "`after` does not fit the ability";
            let mend = "what pays into the vault goes there, and nothing else does";
            findings.error(&row.place, what, mend);
        }
    }
}
