//! Stickers fill the steps that the rulebook leaves free, each once.

use super::super::super::finding::{Findings, Place, quote};
use super::Facts;
use gleis_rules::legends::content::{ModuleKind, Slot, Sticker};

/// The free steps: LW-S10 to LW-S13, LW-C1 to LW-C11 without LW-C3, LW-A4, LW-A5, LW-A7.
const SETUP: [u8; 4] = [10, 11, 12, 13];
const CLAIM: [u8; 10] = [1, 2, 4, 5, 6, 7, 8, 9, 10, 11];
const AFTER: [u8; 3] = [4, 5, 7];
/// The step of the regions: one sticker for all of them, and others may stand beside it.
const SHARED: Slot = Slot::Setup(11);

fn free_steps() -> impl Iterator<Item = Slot> {
    let setup = SETUP.into_iter().map(Slot::Setup);
    let claim = CLAIM.into_iter().map(Slot::Claim);
    setup.chain(claim).chain(AFTER.into_iter().map(Slot::After))
}

fn describe(slot: Slot) -> String {
    match slot {
        Slot::Setup(step) => format!("step {step} of the set-up"),
        Slot::Claim(step) => format!("step {step} of claiming"),
        Slot::After(step) => format!("step {step} after the game"),
        Slot::Turn => "the turn".to_owned(),
        Slot::Always => "no step".to_owned(),
    }
}

pub(super) fn check(facts: &Facts<'_>, findings: &mut Findings) {
    check_stickers(facts, findings);
    check_modules(facts, findings);
}

fn check_stickers(facts: &Facts<'_>, findings: &mut Findings) {
    let (content, rows) = (facts.content, &facts.sheets.stickers.rows);
    let numbered = |slot| !matches!(slot, Slot::Turn | Slot::Always);
    for (sticker, row) in content.stickers.iter().zip(rows) {
        if numbered(sticker.slot) && free_steps().all(|slot| slot != sticker.slot) {
            let what = format!("{} is not free", describe(sticker.slot));
            findings.error(
                &row.place,
                what,
                "see the free steps in docs/rules/legends.md",
            );
        }
        let Some(old) = sticker.replaces else {
            continue;
        };
        let old = content.stickers.get(old.index());
        if old.is_none_or(|old| old.slot != sticker.slot) {
            let what = "it replaces a sticker of another step";
            findings.error(&row.place, what, "a sticker covers one of its own step");
        }
    }
    let file = Place::whole(&facts.sheets.stickers.file);
    for slot in free_steps() {
        let here = |sticker: &Sticker| sticker.slot == slot && sticker.replaces.is_none();
        let mut used = content.stickers.iter().zip(rows);
        let first = used.find(|(sticker, _)| here(sticker));
        if first.is_none() {
            let what = format!("{} is never used", describe(slot));
            findings.error(&file, what, "every free step gets a sticker");
        }
        let second = used.find(|(sticker, _)| here(sticker) && slot != SHARED);
        if let Some((_, row)) = second {
            let what = format!("{} has a sticker already", describe(slot));
            findings.error(&row.place, what, "say in `replaces` which one it covers");
        }
    }
}

fn check_modules(facts: &Facts<'_>, findings: &mut Findings) {
    let (content, rows) = (facts.content, &facts.sheets.modules.rows);
    for ((index, module), row) in content.modules.iter().enumerate().zip(rows) {
        let place = &row.place;
        let stickers = module.stickers.iter();
        let stickers = stickers.filter_map(|id| content.stickers.get(id.index()));
        let mut own = stickers.clone();
        if module.stickers.is_empty() || !own.all(|sticker| sticker.module.index() == index) {
            let what = "stickers are missing or belong to another module";
            findings.error(place, what, "see the column `module` of stickers.csv");
        }
        let slots = [
            module.setup_slot.map(Slot::Setup),
            module.claim_slot.map(Slot::Claim),
            module.after_slot.map(Slot::After),
        ];
        for slot in slots.into_iter().flatten() {
            if free_steps().all(|free| free != slot) {
                let what = format!("{} is not free", describe(slot));
                let mend = "see the free steps in docs/rules/legends.md";
                findings.error(place, what, mend);
            }
        }
        let claims = stickers.filter(|sticker| matches!(sticker.slot, Slot::Claim(_)));
        let wanted = module.claim_slot.map(Slot::Claim);
        let differs = |sticker: &&Sticker| wanted.is_some_and(|wanted| sticker.slot != wanted);
        if wanted.is_some() && (claims.clone().count() == 0 || claims.clone().any(|s| differs(&s)))
        {
            let what = "`claim_slot` is not the step of its stickers";
            findings.error(place, what, "write the same step");
        }
        match module.kind {
            ModuleKind::Region(region) => {
                let at_start = content.region(region).at_start();
                if module.claim_slot.is_none() || at_start {
                    let what = "a region's module without a step of claiming or without a box";
                    findings.error(place, what, "every region brings a step");
                }
            }
            _ if !row.cells[2].is_empty() => {
                let what = format!(
                    "the region {} in a module of another kind",
                    quote(&row.cells[2])
                );
                findings.error(place, what, "leave it empty");
            }
            _ => {}
        }
        let twice = |other: &gleis_rules::legends::content::Module| {
            module.claim_slot.is_some() && other.claim_slot == module.claim_slot
        };
        if content.modules[..index].iter().any(twice) {
            let what = format!(
                "{} belongs to another module",
                describe(wanted.unwrap_or(SHARED))
            );
            findings.error(place, what, "every step of claiming has one module");
        }
    }
    for (id, row) in content.region_ids().zip(&facts.sheets.regions.rows) {
        let modules = content.modules.iter();
        let count = modules
            .filter(|module| module.kind == ModuleKind::Region(id))
            .count();
        if !content.region(id).at_start() && count != 1 {
            let what = format!("{count} modules for this region");
            findings.error(&row.place, what, "every region has one");
        }
    }
}
