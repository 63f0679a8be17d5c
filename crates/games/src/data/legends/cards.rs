//! Rows become cards and stickers.

use super::super::finding::{Place, quote};
use super::super::sheet::Row;
use super::reader::Reader;
use super::texts::{TextKind, split_sentences};
use gleis_rules::legends::content::{
    AbilityId, AbilityRange, After, AgreementId, COMPANIES, CampaignCard, CampaignCardId,
    CampaignKind, Colour, Company, CompanyCard, CompanySlot, Duration, Event, EventId, EventKind,
    GAMES, Hidden, Module, ModuleId, ModuleKind, Origin, Phase, Postcard, PostcardGroup,
    PostcardId, RegionId, Slot, Sticker, StickerId, Then, Tool, ToolId,
};

/// The step of claiming in which all papers act: its sticker says nothing itself.
const STEP_OF_PAPERS: Slot = Slot::Claim(11);

/// The longest name that fits on the sign of a station.
pub const STATION_LETTERS: usize = 24;

/// All cards and stickers.
pub(super) struct Cards {
    pub events: Vec<Event>,
    pub postcards: Vec<Postcard>,
    pub campaign: Vec<CampaignCard>,
    pub companies: [Company; COMPANIES],
    pub tools: Vec<Tool>,
    pub agreements: Vec<AbilityRange>,
    pub stickers: Vec<Sticker>,
    pub modules: Vec<Module>,
}

pub(super) fn read(reader: &mut Reader<'_>) -> Cards {
    let sheets = reader.sheets;
    read_stations(reader);
    read_outcomes(reader);
    check_outcomes(reader);
    Cards {
        events: each(reader, &sheets.events.rows, read_event),
        postcards: each(reader, &sheets.postcards.rows, read_postcard),
        stickers: each(reader, &sheets.stickers.rows, read_sticker),
        campaign: each(reader, &sheets.campaign.rows, read_side),
        companies: read_companies(reader),
        tools: each(reader, &sheets.tools.rows, read_tool),
        agreements: each(reader, &sheets.agreements.rows, read_agreement),
        modules: each(reader, &sheets.modules.rows, read_module),
    }
}

/// Reads every row; the index is the id of what comes out.
fn each<'a, T, const N: usize>(
    reader: &mut Reader<'a>,
    rows: &'a [Row<N>],
    read: impl Fn(&mut Reader<'a>, &'a Row<N>, u8) -> T,
) -> Vec<T> {
    let rows = rows.iter().enumerate();
    rows.map(|(index, row)| read(reader, row, u8::try_from(index).unwrap_or(u8::MAX)))
        .collect()
}

fn read_event<'a>(reader: &mut Reader<'a>, row: &'a Row<9>, index: u8) -> Event {
    let [
        _,
        kind,
        starting,
        source,
        title_en,
        title_de,
        en,
        de,
        ability,
    ] = &row.cells;
    let place = &row.place;
    let kinds = [
        ("lasting", EventKind::Lasting),
        ("lightning", EventKind::Lightning),
    ];
    let abilities = reader.abilities(place, ability, Origin::Event(EventId(index)));
    reader.text(place, "title", (title_en, title_de), TextKind::Title);
    let text = reader.text(place, "text", (en, de), TextKind::Card);
    text.about(abilities).names_amounts();
    if reader.flag(place, "starting", starting) != (source == "start") {
        let what = format!(
            "`starting` is {starting}, but the source is {}",
            quote(source)
        );
        let mend = "a starting event has the source `start`, and only such a one";
        reader.findings.error(place, what, mend);
    }
    Event {
        kind: (reader.word(place, ("kind", kind), &kinds)).unwrap_or(EventKind::Lasting),
        from: reader.provenance(place, source),
        abilities,
    }
}

fn read_postcard<'a>(reader: &mut Reader<'a>, row: &'a Row<13>, index: u8) -> Postcard {
    let [no, group, source, hidden, texts @ .., ability, uses, after] = &row.cells;
    let [
        title_en,
        title_de,
        public_en,
        public_de,
        secret_en,
        secret_de,
    ] = texts;
    let place = &row.place;
    let groups = [
        ("ticket", PostcardGroup::Ticket),
        ("region-first", PostcardGroup::RegionFirst),
        ("region-late", PostcardGroup::RegionLate),
        ("letter", PostcardGroup::Letter),
        ("story", PostcardGroup::Story),
        ("finale", PostcardGroup::Finale),
    ];
    let sides = [("both", Hidden::Both), ("reward", Hidden::Reward)];
    let afters = [("archive", After::Archive), ("vault", After::Vault)];
    let hidden = reader.word(place, ("hidden", hidden), &sides);
    let hidden = hidden.unwrap_or(Hidden::Both);
    let abilities = reader.abilities(place, ability, Origin::Postcard(PostcardId(index)));
    reader.text(place, "title", (title_en, title_de), TextKind::Title);
    let public = reader.text(place, "public", (public_en, public_de), TextKind::Public);
    public.without_money(hidden == Hidden::Both);
    let secret = reader.text(place, "secret", (secret_en, secret_de), TextKind::Secret);
    secret.about(abilities).names_amounts();
    Postcard {
        number: reader.number(place, ("no", no), (1, 999)),
        group: (reader.word(place, ("group", group), &groups)).unwrap_or(PostcardGroup::Ticket),
        from: reader.provenance(place, source),
        hidden,
        abilities,
        uses: reader.small(place, ("uses", uses), (1, 20)),
        after: (reader.word(place, ("after", after), &afters)).unwrap_or(After::Archive),
    }
}

fn read_side<'a>(reader: &mut Reader<'a>, row: &'a Row<12>, index: u8) -> CampaignCard {
    let [_, game, _, phase, kind, texts @ .., ability, unlocks, then] = &row.cells;
    let [title_en, title_de, en, de] = texts;
    let place = &row.place;
    let phases = [("setup", Phase::Setup), ("after", Phase::After)];
    let kinds = [
        ("story", CampaignKind::Story),
        ("rule", CampaignKind::Rule),
        ("event", CampaignKind::Event),
        ("unlock", CampaignKind::Unlock),
        ("choice", CampaignKind::Choice),
        ("PAUSE", CampaignKind::Pause),
        ("STOP", CampaignKind::Stop),
    ];
    let thens = [
        ("archive", Then::Archive),
        ("event deck", Then::EventDeck),
        ("keep", Then::Keep),
    ];
    let kind = reader.word(place, ("kind", kind), &kinds);
    let kind = kind.unwrap_or(CampaignKind::Story);
    let abilities = reader.abilities(place, ability, Origin::Campaign(CampaignCardId(index)));
    reader.text(place, "title", (title_en, title_de), TextKind::Title);
    let size = match kind {
        CampaignKind::Story => TextKind::Story,
        _ => TextKind::Card,
    };
    let text = reader.text(place, "text", (en, de), size);
    text.about(abilities).about_stickers(unlocks);
    CampaignCard {
        game: reader.small(place, ("game", game), (1, GAMES as u8)),
        phase: (reader.word(place, ("phase", phase), &phases)).unwrap_or(Phase::Setup),
        kind,
        abilities,
        then: (reader.word(place, ("then", then), &thens)).unwrap_or(Then::Archive),
    }
}

fn read_companies(reader: &mut Reader<'_>) -> [Company; COMPANIES] {
    let sheets = reader.sheets;
    let none = AbilityRange {
        first: AbilityId(0),
        count: 0,
    };
    let empty = CompanyCard {
        stamps: 0,
        abilities: none,
    };
    let mut companies = [Company {
        cards: [empty; CompanySlot::COUNT],
    }; COMPANIES];
    let mut seen = [[false; CompanySlot::COUNT]; COMPANIES];
    let colours: Vec<_> = Colour::all()
        .filter_map(|colour| Some((colour.name(), colour.company()?)))
        .collect();
    let slots = CompanySlot::ALL.map(|slot| (slot.word(), slot));
    for row in &sheets.companies.rows {
        let [
            colour,
            names @ ..,
            slot,
            stamps,
            title_en,
            title_de,
            en,
            de,
            ability,
        ] = &row.cells;
        let [name_en, name_de, motto_en, motto_de] = names;
        let place = &row.place;
        let company = reader.word(place, ("colour", colour), &colours);
        let slot = reader.word(place, ("slot", slot), &slots);
        let (Some(company), Some(slot)) = (company, slot) else {
            continue;
        };
        let abilities = reader.abilities(place, ability, Origin::Company(company, slot));
        reader.text(place, "name", (name_en, name_de), TextKind::Name);
        reader.text(place, "motto", (motto_en, motto_de), TextKind::Motto);
        reader.text(place, "title", (title_en, title_de), TextKind::Title);
        let text = reader.text(place, "text", (en, de), TextKind::Card);
        text.about(abilities).names_amounts();
        if std::mem::replace(&mut seen[company.index()][slot.index()], true) {
            let what = format!("the {colour} company has two cards {}", slot.word());
            reader.findings.error(place, what, "one card for each slot");
        }
        companies[company.index()].cards[slot.index()] = CompanyCard {
            stamps: reader.small(place, ("stamps", stamps), (0, 100)),
            abilities,
        };
    }
    let file = Place::whole(&sheets.companies.file);
    for (company, slots) in seen.iter().enumerate() {
        for (slot, _) in slots.iter().enumerate().filter(|(_, seen)| !**seen) {
            let (colour, slot) = (Colour(company as u8).name(), CompanySlot::ALL[slot].word());
            let what = format!("the {colour} company has no card {slot}");
            let mend = "every company has a card for each slot";
            reader.findings.error(&file, what, mend);
        }
    }
    companies
}

fn read_tool<'a>(reader: &mut Reader<'a>, row: &'a Row<7>, index: u8) -> Tool {
    let [_, title_en, title_de, en, de, ability, counters] = &row.cells;
    let abilities = reader.abilities(&row.place, ability, Origin::Tool(ToolId(index)));
    reader.text(&row.place, "title", (title_en, title_de), TextKind::Title);
    let text = reader.text(&row.place, "text", (en, de), TextKind::Card);
    text.about(abilities).names_amounts();
    Tool {
        counters: reader.small(&row.place, ("counters", counters), (1, 15)),
        abilities,
    }
}

/// What came of a side is told in both languages, with the same numbers.
fn read_outcomes(reader: &mut Reader<'_>) {
    let (sheets, names) = (reader.sheets, reader.names);
    for row in &sheets.outcomes.rows {
        let [side, holds, en, de] = &row.cells;
        let place = &row.place;
        let id = reader.named(place, ("side", side), &names.campaign, |names, name| {
            names.find_side(name)
        });
        reader.flag(place, "holds", holds);
        let rows = &sheets.campaign.rows;
        let asks = |id: CampaignCardId| rows[id.index()].cells[9].contains(" if ");
        if !id.is_none_or(asks) {
            let mend = "take the line out, or give the side a condition";
            reader.findings.error(place, "this side asks nothing", mend);
        }
        let gaps = |text: &str| ["{have}", "{need}"].map(|gap| text.contains(gap));
        if en.is_empty() || de.is_empty() || gaps(en) != gaps(de) {
            let mend = "write both languages, with the same of `{have}` and `{need}`";
            reader.findings.error(place, "the languages differ", mend);
        }
    }
}

/// A side that asks whether something came true says so either way.
fn check_outcomes(reader: &mut Reader<'_>) {
    let sheets = reader.sheets;
    let asks = |row: &&Row<12>| row.cells[9].contains(" if ");
    for row in sheets.campaign.rows.iter().filter(asks) {
        let told = |holds: &str| {
            let mut outcomes = sheets.outcomes.rows.iter();
            outcomes.any(|outcome| outcome.cells[..2] == [row.cells[0].as_str(), holds])
        };
        if !(told("0") && told("1")) {
            let what = "nothing says whether its condition came true";
            let mend = "write a line with 1 and one with 0 into outcomes.csv";
            reader.findings.error(&row.place, what, mend);
        }
    }
}

/// Names for the stations of programs: every company has as many as there can be of its own.
fn read_stations(reader: &mut Reader<'_>) {
    let sheets = reader.sheets;
    let mut counts = [0; COMPANIES];
    let companies: Vec<_> = (0..COMPANIES)
        .map(|index| (Colour(index as u8).name(), index))
        .collect();
    for row in &sheets.stations.rows {
        let [company, en, de] = &row.cells;
        let place = &row.place;
        if let Some(index) = reader.word(place, ("company", company), &companies) {
            counts[index] += 1;
        }
        if [en, de]
            .iter()
            .any(|name| name.chars().count() > STATION_LETTERS)
        {
            let what = format!("the name {} is too long", quote(en));
            let mend = format!("at most {STATION_LETTERS} letters fit on a sign");
            reader.findings.error(place, what, mend);
        }
        reader.text(place, "name", (en, de), TextKind::Name);
    }
    if counts.iter().any(|&count| count < GAMES) {
        let place = Place::whole(&sheets.stations.file);
        let what = "a company has too few names for its stations";
        reader
            .findings
            .error(&place, what, format!("give each at least {GAMES}"));
    }
}

fn read_agreement<'a>(reader: &mut Reader<'a>, row: &'a Row<6>, index: u8) -> AbilityRange {
    let [_, title_en, title_de, en, de, ability] = &row.cells;
    let origin = Origin::Agreement(AgreementId(index));
    let abilities = reader.abilities(&row.place, ability, origin);
    reader.text(&row.place, "title", (title_en, title_de), TextKind::Title);
    let text = reader.text(&row.place, "text", (en, de), TextKind::Card);
    text.about(abilities).names_amounts();
    abilities
}

fn read_sticker<'a>(reader: &mut Reader<'a>, row: &'a Row<12>, index: u8) -> Sticker {
    let [
        _,
        kind,
        no,
        module,
        replaces,
        source,
        duration,
        texts @ ..,
        ability,
    ] = &row.cells;
    let [title_en, title_de, en, de] = texts;
    let place = &row.place;
    let slot = read_slot(reader, row, (kind, no));
    let abilities = if ability.is_empty() && slot == STEP_OF_PAPERS {
        reader.nothing()
    } else {
        reader.abilities(place, ability, Origin::Sticker(StickerId(index)))
    };
    reader.text(place, "title", (title_en, title_de), TextKind::Title);
    let text = reader.text(place, "text", (en, de), TextKind::Card);
    text.about(abilities).about_ore();
    let durations = [("forever", Duration::Forever), ("game", Duration::Game)];
    let names = reader.names;
    let module = reader.named(place, ("module", module), &names.modules, |names, name| {
        names.find_module(name)
    });
    let replaces = match replaces.as_str() {
        "" => None,
        name => reader.named(place, ("sticker", name), &names.stickers, |names, name| {
            names.find_sticker(name)
        }),
    };
    let duration = reader.word(place, ("duration", duration), &durations);
    Sticker {
        slot,
        module: module.unwrap_or(ModuleId(0)),
        replaces,
        from: reader.provenance(place, source),
        duration: duration.unwrap_or(Duration::Forever),
        abilities,
    }
}

fn read_slot(reader: &mut Reader<'_>, row: &Row<12>, (kind, no): (&str, &str)) -> Slot {
    let words = ["setup", "claim", "after", "turn", "always"].map(|word| (word, word));
    let kind = reader.word(&row.place, ("slot_kind", kind), &words);
    let kind = kind.unwrap_or("always");
    if ["turn", "always"].contains(&kind) {
        if !no.is_empty() {
            let what = format!("a sticker of kind `{kind}` with the number {}", quote(no));
            reader
                .findings
                .error(&row.place, what, "leave `slot_no` empty");
        }
        return if kind == "turn" {
            Slot::Turn
        } else {
            Slot::Always
        };
    }
    let no = reader.small(&row.place, ("slot_no", no), (1, 14));
    match kind {
        "setup" => Slot::Setup(no),
        "claim" => Slot::Claim(no),
        _ => Slot::After(no),
    }
}

fn read_module<'a>(reader: &mut Reader<'a>, row: &'a Row<15>, _: u8) -> Module {
    let [_, kind, region, texts @ .., stickers, sentences] = &row.cells;
    let [
        title_en,
        title_de,
        en,
        de,
        setup,
        claim,
        turn,
        after,
        hidden,
        ends,
    ] = texts;
    let place = &row.place;
    reader.text(place, "title", (title_en, title_de), TextKind::Title);
    let text = reader.text(place, "text", (en, de), TextKind::Card);
    text.about_stickers(stickers).about_ore();
    check_sentences(reader, place, (stickers, sentences), [en, de]);
    if hidden.is_empty() || ends.is_empty() {
        let what = "`hidden` or `ends` is empty";
        let mend = "say what is hidden, and what happens at the end";
        reader.findings.error(place, what, mend);
    }
    let mut slot = |column: &str, cell: &str| {
        let number = |reader: &mut Reader<'_>| reader.small(place, (column, cell), (1, 14));
        (!cell.is_empty()).then(|| number(reader))
    };
    let slots = [
        slot("setup_slot", setup),
        slot("claim_slot", claim),
        slot("after_slot", after),
    ];
    let names = reader.names;
    let words = ["region", "toolbox", "sticker"].map(|word| (word, word));
    let kind = match reader.word(place, ("kind", kind), &words) {
        Some("region") => {
            let region = reader.named(place, ("region", region), &names.regions, |names, name| {
                names.find_region(name)
            });
            ModuleKind::Region(region.unwrap_or(RegionId(0)))
        }
        Some("toolbox") => ModuleKind::Toolbox,
        _ => ModuleKind::Sticker,
    };
    let stickers = stickers.split_whitespace().filter_map(|name| {
        reader.named(place, ("sticker", name), &names.stickers, |names, name| {
            names.find_sticker(name)
        })
    });
    Module {
        kind,
        setup_slot: slots[0],
        claim_slot: slots[1],
        after_slot: slots[2],
        turn_option: !turn.is_empty(),
        stickers: stickers.collect(),
    }
}

/// Each sentence on a module comes with stickers of it, or all come with the first.
fn check_sentences(
    reader: &mut Reader<'_>,
    place: &Place,
    (stickers, brought): (&str, &str),
    texts: [&str; 2],
) {
    if brought.is_empty() {
        return;
    }
    let own = |name: &str| stickers.split_whitespace().any(|other| other == name);
    let parts: Vec<&str> = brought.split('|').map(str::trim).collect();
    let named = |part: &&str| !part.is_empty() && part.split_whitespace().all(own);
    if !parts.iter().all(named) {
        let mend = "for each sentence stickers of the module, with `|` between";
        let what = "`sentences` names no sticker, or one of another module";
        reader.findings.error(place, what, mend);
    }
    if texts
        .iter()
        .any(|text| split_sentences(text).len() != parts.len())
    {
        let what = "`sentences` has more or fewer parts than the text has sentences";
        let mend = "say for each sentence which sticker brings it, in both languages alike";
        reader.findings.error(place, what, mend);
    }
}
