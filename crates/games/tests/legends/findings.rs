//! A copy of the campaign with one thing broken: the loader refuses it and says why.

use super::{Files, check, files};

/// Stands for deleting the line that begins with the old text.
const DELETED: &str = "\u{1}delete";
/// Stands for putting a line at the end of the file.
const AT_THE_END: &str = "";

/// File below `data/`, what stands there, what to write instead.
type Edit = (&'static str, &'static str, &'static str);

fn edit(files: &mut Files, (path, old, new): Edit) {
    let path = match path {
        "toml" => "games/legends-first.toml".to_owned(),
        path => format!("legends/{path}.csv"),
    };
    let text = String::from_utf8(files[&path].clone()).expect("text");
    assert!(text.contains(old), "{path} has no {old}");
    let text = if old == AT_THE_END {
        format!("{text}{new}\n")
    } else if new == DELETED {
        let line = text.lines().position(|line| line.starts_with(old));
        let line = line.unwrap_or_else(|| panic!("{path}: no line begins with {old}"));
        let lines = text.lines().enumerate().filter(|&(index, _)| index != line);
        lines.map(|(_, line)| format!("{line}\n")).collect()
    } else {
        text.replacen(old, new, 1)
    };
    files.insert(path, text.into_bytes());
}

/// Every case has its sentence among the findings.
fn expect(cases: &[(&[Edit], &str)]) {
    let original = files();
    let mut missing = String::new();
    for (edits, sentence) in cases {
        let mut files = original.clone();
        for &one in *edits {
            edit(&mut files, one);
        }
        let found: Vec<String> = check(&files).iter().map(ToString::to_string).collect();
        if !found.iter().any(|finding| finding.contains(sentence)) {
            let found = found.join("\n    ");
            missing += &format!("{edits:?}\n  expected: {sentence}\n  found:\n    {found}\n");
        }
    }
    assert!(missing.is_empty(), "{missing}");
}

#[test]
fn rows_that_cannot_be_read() {
    expect(&[
        (
            &[("events", "\"@claim if len=1 : gain(cash,2)\"", "")],
            "legends/events.csv:4: error: `ability`, column 1: expected `@`, found the end",
        ),
        (
            &[("events", "len=1", "len=purple")],
            "events.csv:4: error: `ability`, column 15: expected a counter",
        ),
        (
            &[("events", "E02,", "E01,")],
            "events.csv:3: error: `E01` is already in line 2",
        ),
        (
            &[("events", "E03,lasting", "E03,lsting")],
            "`kind` cannot be `lsting` (did you mean `lasting`?)",
        ),
        (
            &[("events", "E03,lasting,1,start", "E03,lasting,1,strt")],
            "unknown source `strt`",
        ),
        (
            &[("events", "E03,lasting,1", "E03,lasting,0")],
            "`starting` is 0, but the source is `start`",
        ),
        (
            &[(
                "events",
                "E08,lightning,0,1865-02B",
                "E08,lightning,1,1865-02B",
            )],
            "`starting` is 1, but the source is `1865-02B`",
        ),
        (
            &[("events", "id,kind", "id,knd")],
            "the column `kind` is missing",
        ),
        (
            &[(
                "postcards",
                "101,ticket,EC-10,both",
                "101,ticket,EC-10,none",
            )],
            "`hidden` cannot be `none`",
        ),
        (
            &[("postcards", "101,ticket", "101,tikcet")],
            "`group` cannot be `tikcet`",
        ),
        (
            &[(
                "cities",
                "bangor,Bangor,Bangor,northeast",
                "bangor,Bangor,Bangor,northwest",
            )],
            "unknown region `northwest` (did you mean `northeast`?)",
        ),
        (
            &[("cities", "44.80", "444.80")],
            "`latitude` cannot be `444.80`",
        ),
        (&[("regions", "0,1,0", "7,1,0")], "`zone` cannot be `7`"),
        (
            &[(
                "regions",
                "cascadia,Cascadia,Kaskadien,3,0",
                "cascadia,Cascadia,Kaskadien,3,1",
            )],
            "`cascadia` stands after regions with a box",
        ),
        (
            &[("tracks", "albany,boston,1,1", "albany,albany,1,1")],
            "a track from `albany` to itself",
        ),
        (
            &[("tracks", "albany,boston,1,1", "albany,boston,2,1")],
            "parallel tracks stand side by side",
        ),
        (
            &[(
                "tracks",
                "albany,boston,1,1,green",
                "albany,boston,1,1,purple",
            )],
            "`colour` cannot be `purple`",
        ),
        (
            &[("tracks", "bridge:2", "ferry:2")],
            "`special` cannot be `ferry`",
        ),
        (
            &[("tracks", "bridge:2", "bridge")],
            "`special` cannot be ``",
        ),
        (
            &[("tickets", "EC-01,albany,bangor", "EC-01,albany,bango")],
            "unknown city `bango` (did you mean `bangor`?)",
        ),
        (
            &[(
                "tickets",
                "EC-02,albany,savannah,8,,103",
                "EC-02,albany,savannah,8,,777",
            )],
            "unknown postcard `777`",
        ),
        (
            &[("ticket-texts", "EC-02,", "EC-99,")],
            "unknown ticket `EC-99`",
        ),
        (
            &[("ticket-texts", "EC-03,", "EC-02,")],
            "the ticket `EC-02` has two texts",
        ),
        (
            &[("stickers", "S-BELL,turn,,", "S-BELL,turn,3,")],
            "a sticker of kind `turn` with the number `3`",
        ),
        (
            &[("stickers", "S-BELL,turn", "S-BELL,trun")],
            "`slot_kind` cannot be `trun`",
        ),
        (
            &[(
                "stickers",
                "M-stamps,,1868-02A,forever",
                "M-stamps,,1868-02A,always",
            )],
            "`duration` cannot be `always`",
        ),
        (
            &[("stickers", "S-S12,setup,12,M-mail", "S-S12,setup,12,M-male")],
            "unknown module `M-male` (did you mean `M-mail`?)",
        ),
        (&[("modules", "S-C8", "S-C88")], "unknown sticker `S-C88`"),
        (
            &[("modules", "none; crates are public", "")],
            "`hidden` or `ends` is empty",
        ),
        (
            &[("companies", "black,Lantern", "brown,Lantern")],
            "`colour` cannot be `brown`",
        ),
        (
            &[("companies", ",3B,20,", ",3C,20,")],
            "`slot` cannot be `3C`",
        ),
        (
            &[("games", "12,1898,53,140", "13,1898,53,140")],
            "game `13` follows game 11",
        ),
        (
            &[("games", "12,", DELETED)],
            "11 games, but a campaign has 12",
        ),
        (
            &[("train-bonus", ",0", "9,0")],
            "`cars_up_to` cannot be `9` here",
        ),
        (
            &[("train-cards", "black,6,4,2,12", "black,6,4,2,13")],
            "12 cards in all, but `total` is 13",
        ),
        (
            &[("train-cards", "newspaper", "magazine")],
            "unknown kind of train card `magazine`",
        ),
        (
            &[("region-boxes", "florida,module", "florida,modul")],
            "`kind` cannot be `modul`",
        ),
        (
            &[("region-boxes", "florida,module", "south,module")],
            "`south` is on the board from the start",
        ),
        (
            &[(
                "region-boxes",
                "florida,event,E19,,",
                "florida,event,E19,Hello.,",
            )],
            "a text in a row of kind `event`",
        ),
        (
            &[(
                "toml",
                "newspapers = [6, 4, 3, 3]",
                "newspapers = [6, 4, 3]",
            )],
            "`cards.newspapers` has 3 entries",
        ),
        (
            &[("toml", "prices = [4, 3, 2, 1]", "prices = [4, 3, 3, 1]")],
            "prices of ore that do not fall",
        ),
        (
            &[(
                "toml",
                "content = \"../legends\"",
                "content = \"../legend\"",
            )],
            "there is no such file",
        ),
        (
            &[("toml", "first_offer = 3", "first_offer = 11")],
            "the first region is offered after the last",
        ),
    ]);
}

#[test]
fn amounts() {
    expect(&[
        (
            &[("postcards", "310,", DELETED)],
            "legends/postcards.csv: error: 76 postcards (77 are expected)",
        ),
        (
            &[("postcards", "310,", DELETED)],
            "9 postcards of the group `letter` (10 are expected)",
        ),
        (
            &[
                ("postcards", "101,ticket", "901,ticket"),
                ("tickets", ",101", ",901"),
            ],
            "postcard 102 follows 901",
        ),
        (
            &[("events", "E07,", DELETED)],
            "6 starting events (7 are expected)",
        ),
        (
            &[(
                "events",
                "",
                "E35,lasting,0,1865-02B,T,T,A b.,A b.,@claim : cards(1)\n\
           E36,lasting,0,1865-02B,T,T,A b.,A b.,@claim : cards(1)\n\
           E37,lasting,0,1865-02B,T,T,A b.,A b.,@claim : cards(1)",
            )],
            "30 later events",
        ),
        (&[("tools", "T8,", DELETED)], "7 tools (8 are expected)"),
        (
            &[("agreements", "", "A9,T,T,A b.,A b.,@claim : cards(1)")],
            "9 agreements (8 are expected)",
        ),
        (
            &[("regions", "", "mars,Mars,Mars,3,0,0")],
            "9 regions with a box (8 are expected)",
        ),
        (
            &[("regions", "", "mars,Mars,Mars,3,0,0")],
            "a piece without a city",
        ),
        (
            &[("companies", ",1A,5,", ",1A,6,")],
            "a card 1A for 6 stamps (it is due with 5)",
        ),
        (
            &[("companies", "Laternen- & Seenbahn", "Laternenbahn")],
            "the black company has more than one name",
        ),
        (
            &[(
                "companies",
                "@claim if own_colour : gain(cash,2)",
                "@claim : gain(cash,2)",
            )],
            "the starting bonus of the black company differs",
        ),
        (
            &[(
                "companies",
                "black,Lantern & Lake Railway,Laternen- & Seenbahn,We run after dark.,Wir fahren auch im Dunkeln.,3B",
                DELETED,
            )],
            "the black company has no card 3B",
        ),
        (
            &[("train-cards", "black,6,4,2,12", "black,7,3,2,12")],
            "the colours have different cards",
        ),
        (
            &[(
                "train-cards",
                "locomotive,12,0,0,12",
                "locomotive,11,0,0,11",
            )],
            "11 locomotives and 6 newspapers",
        ),
        (
            &[("toml", "newspapers = [6,", "newspapers = [7,")],
            "more newspapers are shuffled in than there are",
        ),
        (
            &[("ports", "pacific,vancouver", "pacific,calgary")],
            "ports.csv:22: error: calgary is no port",
        ),
        (
            &[("ports", "pacific,vancouver", DELETED)],
            "20 ports in the three sets",
        ),
        (
            &[("ports", "", "gulf,vancouver")],
            "`vancouver` is in two sets of ports",
        ),
        (
            &[
                ("regions", "Kalifornien,3", "Kalifornien,2"),
                ("regions", "Kaskadien,3", "Kaskadien,2"),
            ],
            "no piece lies in time zone 3",
        ),
        (
            &[("games", "2,1868,23,35", "2,1868,20,35")],
            "20 cars after 20",
        ),
        (
            &[("games", "12,1898,53,140", "12,1898,60,140")],
            "60 cars, but the box has 56",
        ),
    ]);
}

#[test]
fn abilities_in_their_places() {
    expect(&[
        (
            &[("events", "@claim if len=1 :", "@now :")],
            "events.csv:4: error: @now is not allowed here",
        ),
        (
            &[("events", "E03,lasting", "E03,lightning")],
            "@claim is not allowed here",
        ),
        (
            &[(
                "agreements",
                "@claim if region(redriver) : cards(1)",
                "@news : cards(1)",
            )],
            "@news is not allowed here",
        ),
        (
            &[("tools", "@take if blind=2", "@score")],
            "@score is not allowed here",
        ),
        (
            &[("companies", "@take if blind=2", "@news")],
            "@news is not allowed here",
        ),
        (
            &[("ticket-texts", "@bell : postcard", "@claim : postcard")],
            "@claim is not allowed here",
        ),
        (
            &[("stickers", "@setup : pass", "@now : pass")],
            "@now is not allowed here",
        ),
        (
            &[("campaign-deck", "@now : pass", "@after : pass")],
            "@after is not allowed here",
        ),
        (
            &[("postcards", "cards(3) x1", "cards(3)")],
            "a postcard without a limit for all time",
        ),
        (
            &[("postcards", "cards(3) x1", "cards(3) x1/game")],
            "a postcard without a limit for all time",
        ),
        (
            &[("events", "gain(cash,2)", "gain(cash,2) x2")],
            "a limit for all time (only postcards have one",
        ),
        (
            &[("events", "for discard(loco,1)", "must discard(loco,1)")],
            "a price that must be paid",
        ),
        (
            &[("postcards", "x1\",1,archive", "x1\",2,archive")],
            "`uses` is 2, but the abilities have 1",
        ),
        (
            &[("postcards", "x1\",1,archive", "x1\",1,vault")],
            "`after` does not fit the ability",
        ),
        (
            &[(
                "tools",
                "@while if len>=3 : cost(-1)",
                "@claim if len>=3 : cost(-1)",
            )],
            "modifiers and other effects are mixed up",
        ),
        (
            &[(
                "tools",
                "@while if len>=3 : cost(-1)",
                "@while if len>=3 : cards(1)",
            )],
            "modifiers and other effects are mixed up",
        ),
    ]);
}

#[test]
fn words_without_their_subject() {
    let guard = |word: &'static str| -> [Edit; 1] { [("events", "if len=1", word)] };
    expect(&[
        (
            &guard("if kept>=1"),
            "events.csv:4: error: kept has no meaning at @claim",
        ),
        (&guard("if blind=2"), "blind has no meaning at @claim"),
        (&guard("if value>=2"), "value has no meaning at @claim"),
        (&guard("if span>=2"), "span has no meaning at @claim"),
        (&guard("if small"), "small has no meaning at @claim"),
        (&guard("if stamped"), "stamped has no meaning at @claim"),
        (&guard("if via(boston)"), "via has no meaning at @claim"),
        (&guard("if tracks[big]>=1"), "big has no meaning at @claim"),
        (&guard("if net[len>=2]>=1"), "len has no meaning at @claim"),
        (
            &guard("if tracks[pickaxe>=2]>=1"),
            "pickaxe has no meaning at @claim",
        ),
        (
            &[("events", "@take if blind=2", "@take if len=2")],
            "len has no meaning at @take",
        ),
        (
            &[(
                "events",
                "@now : poorest.gain(cash,3)",
                "@now : poorest.gain(cash,locos)",
            )],
            "locos has no meaning at @now",
        ),
        (
            &[(
                "events",
                "@now : poorest.gain(cash,3)",
                "@now : builder.gain(cash,3)",
            )],
            "builder has no meaning at @now",
        ),
        (
            &[(
                "events",
                "@now : poorest.gain(cash,3)",
                "@now : postcard(printed)",
            )],
            "postcard(printed) has no meaning at @now",
        ),
        (
            &[("stickers", "mark(bridge,this)", "mark(big,this)")],
            "this has no meaning at @claim",
        ),
        (
            &[("stickers", "mark(bridge,this)", "mark(bridge,boston)")],
            "a city as the place of this has no meaning",
        ),
        (
            &[("stickers", "mark(hub,any[big])", "mark(hub,any[len>=2])")],
            "len has no meaning at @setup",
        ),
        (
            &[("stickers", "mark(hub,any[big])", "mark(hub,albany-boston)")],
            "a track as the place of this has no meaning",
        ),
    ]);
}

#[test]
fn texts() {
    let long = "The Quick Brown Fox Jumps over the Lazy Dog";
    expect(&[
        (
            &[("events", "Jedem Dorf sein Bahnhof", "")],
            "events.csv:4: error: the title is missing in one language",
        ),
        (
            &[("events", "Jedem Dorf sein", "Jedem Dorf  sein")],
            "title_de: stray white space",
        ),
        (
            &[("events", "Every Village a Depot", "Every Circus a Depot")],
            "title_en: the word `circus`",
        ),
        (
            &[("events", "Jedem Dorf sein Bahnhof", "Die Schatzkarte")],
            "title_de: the word `schatz`",
        ),
        (
            &[("events", "Every Village a Depot", "See example.com")],
            "title_en: a path or an address",
        ),
        (
            &[("events", "Every Village a Depot", long)],
            "title_en: 43 letters (at most 42)",
        ),
        (
            &[(
                "events",
                "and an opinion.",
                "and an opinion. Yes. No. Well.",
            )],
            "text_en: 5 sentences (at most 3)",
        ),
        (
            &[(
                "events",
                "beansprucht, erhält 2 $.",
                "beansprucht, erhält 2 $",
            )],
            "text_de: no end of a sentence",
        ),
        (
            &[("events", "Jedes Dorf will", "'Jedes' Dorf will")],
            "text_de: a wrong kind of quotation mark",
        ),
        (
            &[("events", "Jedes Dorf will", "„Jedes Dorf will")],
            "text_de: quotation marks that do not pair",
        ),
        (
            &[("events", "of length 1 gets $2", "of length 1 gets $3")],
            "text: dollars [3] in English, [2] in German",
        ),
        (
            &[
                ("events", "1 gets $2", "1 gets $3"),
                (
                    "events",
                    "beansprucht, erhält 2 $",
                    "beansprucht, erhält 3 $",
                ),
            ],
            "text: $3 is not in the ability",
        ),
        (
            &[(
                "events",
                "len=1 : gain(cash,2)",
                "len=1 : gain(cash,2), gain(cash,5)",
            )],
            "text: $5 of the ability is not named",
        ),
        (
            &[
                (
                    "postcards",
                    "Wanted in {san-diego}",
                    "Wanted in {san-diago}",
                ),
                (
                    "postcards",
                    "Gesucht in {san-diego}",
                    "Gesucht in {san-diago}",
                ),
            ],
            "unknown city `san-diago` in brackets",
        ),
        (
            &[("postcards", "Wanted in {san-diego}", "Wanted in San Diego")],
            "the languages name different cities",
        ),
        (
            &[("postcards", "Wanted in {san-diego}", "Wanted in {san-diego")],
            "the languages name different cities",
        ),
        (
            &[("postcards", "We measure from", "For $4 we measure from")],
            "public: the public side names money",
        ),
        (
            &[("companies", "We run after dark.", "We run. After dark.")],
            "motto_en: 2 sentences (at most 1)",
        ),
    ]);
}

#[test]
fn slots_and_modules() {
    expect(&[
        (
            &[("stickers", "S-C8,claim,8", "S-C8,claim,3")],
            "step 3 of claiming is not free",
        ),
        (
            &[("stickers", "S-C8,claim,8", "S-C8,claim,3")],
            "step 8 of claiming is never used",
        ),
        (
            &[("stickers", "S-C8,claim,8", "S-C8,claim,7")],
            "step 7 of claiming has a sticker already",
        ),
        (
            &[("stickers", "S-A7,after,7", "S-A7,after,6")],
            "step 6 after the game is not free",
        ),
        (
            &[("stickers", "S-S12,setup,12", "S-S12,setup,9")],
            "step 9 of the set-up is not free",
        ),
        (
            &[("stickers", "S-C9A,claim,9", "S-C9A,claim,8")],
            "it replaces a sticker of another step",
        ),
        (
            &[("stickers", "S-C8,claim,8,M-sierra", "S-C8,claim,8,M-mail")],
            "stickers are missing or belong to another module",
        ),
        (
            &[(
                "modules",
                "mit leeren Händen.,,8,",
                "mit leeren Händen.,,7,",
            )],
            "`claim_slot` is not the step of its stickers",
        ),
        (
            &[(
                "modules",
                "mit leeren Händen.,,8,",
                "mit leeren Händen.,,7,",
            )],
            "step 7 of claiming belongs to another module",
        ),
        (
            &[(
                "modules",
                "mit leeren Händen.,,8,",
                "mit leeren Händen.,,3,",
            )],
            "step 3 of claiming is not free",
        ),
        (
            &[("modules", "mit leeren Händen.,,8,", "mit leeren Händen.,,,")],
            "a region's module without a step of claiming",
        ),
        (
            &[(
                "modules",
                "M-sierra,region,sierra",
                "M-sierra,region,florida",
            )],
            "0 modules for this region",
        ),
        (
            &[("modules", "M-mail,sticker,,", "M-mail,sticker,florida,")],
            "the region `florida` in a module of another kind",
        ),
    ]);
}

#[test]
fn regions() {
    expect(&[
        (
            &[("region-boxes", "florida,ticket,FL-05", DELETED)],
            "the tickets of the box are not those of the region",
        ),
        (
            &[("region-boxes", "florida,event,E19", "florida,event,E21")],
            "an event of the box has another source",
        ),
        (
            &[("region-boxes", "florida,event,E20", DELETED)],
            "the box has 1 rows of kind `event`",
        ),
        (
            &[("region-boxes", "florida,event,E20", "florida,event,E19")],
            "`E19` is in the box twice",
        ),
        (
            &[(
                "region-boxes",
                "florida,postcard,201",
                "florida,postcard,203",
            )],
            "a postcard of the box has another source",
        ),
        (
            &[(
                "region-boxes",
                "florida,module,M-florida",
                "florida,module,M-plains",
            )],
            "the module of the box belongs to another region",
        ),
        (
            &[(
                "region-boxes",
                "florida,sticker,S-C7",
                "florida,sticker,S-C8",
            )],
            "the sticker of the box has another source",
        ),
        (
            &[("region-boxes", "florida,story", DELETED)],
            "the box has 0 rows of kind `story`",
        ),
        (
            &[("region-boxes", "redriver,agreement,A1", DELETED)],
            "all agreements belong into the box",
        ),
        (
            &[("toml", "last_offer = 10", "last_offer = 9")],
            "7 offers for 8 regions",
        ),
    ]);
}

/// Without its tracks to the others a region can never be opened.
#[test]
fn a_region_that_cannot_be_reached() {
    let mut files = files();
    let inside = ["jacksonville", "miami", "tampa"];
    for path in ["legends/tracks.csv", "legends/track-colours.csv"] {
        let text = String::from_utf8(files[path].clone()).expect("text");
        let leaves = |line: &str| {
            let names = line.split(',').take(2).collect::<Vec<_>>();
            let names = if path.ends_with("colours.csv") {
                names[0].to_owned()
            } else {
                names.join("-")
            };
            let ends = inside.iter().filter(|city| names.contains(**city)).count();
            ends == 1
        };
        let kept = text.lines().filter(|line| !leaves(line));
        files.insert(
            path.to_owned(),
            kept.map(|line| format!("{line}\n"))
                .collect::<String>()
                .into_bytes(),
        );
    }
    let found: Vec<String> = check(&files).iter().map(ToString::to_string).collect();
    for sentence in [
        "no track joins this piece to another",
        "no region can be opened after",
        "this ticket cannot be completed",
    ] {
        assert!(
            found.iter().any(|finding| finding.contains(sentence)),
            "{sentence}: {found:#?}"
        );
    }
}

#[test]
fn the_campaign_deck() {
    expect(&[
        (
            &[("campaign-deck", "1865-02A,1,1865", "1865-02A,1,1866")],
            "do not fit game 1 (that game is of 1865)",
        ),
        (
            &[(
                "campaign-deck",
                "1865-02A,1,1865,setup,rule",
                "1865-02A,1,1865,setup,rules",
            )],
            "`kind` cannot be `rules`",
        ),
        (
            &[("campaign-deck", "@now : pass", "@now : cards(1)")],
            "a side to read has an effect",
        ),
        (
            &[(
                "campaign-deck",
                "\"@now : rule(add,S-A4)\",S-A4",
                "@now : pass,",
            )],
            "this side unlocks nothing",
        ),
        (
            &[(
                "campaign-deck",
                "\"@now : rule(add,S-A4)\",S-A4",
                "\"@now : rule(add,S-A4)\",S-A5",
            )],
            "`unlocks` is `S-A5` (the ability brings `S-A4`)",
        ),
        (
            &[("campaign-deck", "1865-02A", "1865-02C")],
            "`1865-02C` stands where 1865-02A belongs",
        ),
        (
            &[("campaign-deck", "1865-05B,", DELETED)],
            "game 1 has 9 sides (every card has two)",
        ),
        (
            &[("campaign-deck", "1865,setup,PAUSE", "1865,setup,story")],
            "game 1: the reading in the set-up does not end with its only PAUSE",
        ),
        (
            &[("campaign-deck", "1898,after,STOP", "1898,after,PAUSE")],
            "game 12: the reading after the game does not end with its only STOP",
        ),
        (
            &[("campaign-deck", "1865,setup,story", "1865,after,story")],
            "game 1: set-up after the game",
        ),
        (
            &[("campaign-deck", "1865,setup,story", "1865,setup,rule")],
            "game 1 does not open with a story",
        ),
        (
            &[("campaign-deck", "Put sticker 4", "Put sticker 5")],
            "the text names sticker 5",
        ),
        (
            &[("campaign-deck", "Add event E08", "Add event E09")],
            "the text names the event E09",
        ),
        (
            &[("campaign-deck", "takes postcard 401", "takes postcard 402")],
            "the text names postcard 402",
        ),
    ]);
}

#[test]
fn sources() {
    expect(&[
        (
            &[("stickers", "M-mail,,1868-01B", "M-mail,,1868-02A")],
            "stickers.csv:4: error: its source is another than the sides that bring it: 1868-01B",
        ),
        (
            &[("stickers", "M-sierra,,sierra", "M-sierra,,florida")],
            "it is not in the box of its region",
        ),
        (
            &[("stickers", "M-sierra,,sierra", "M-sierra,,start")],
            "a sticker comes from the campaign deck or a region",
        ),
        (
            &[
                (
                    "stickers",
                    "S-C9A,claim,9,M-mail,S-C9,",
                    "S-C9A,claim,9,M-mail,S-C9B,",
                ),
                (
                    "stickers",
                    "S-C9B,claim,9,M-mail,S-C9,",
                    "S-C9B,claim,9,M-mail,S-C9A,",
                ),
            ],
            "it comes before the sticker that it replaces",
        ),
        (
            &[("events", "E09,lasting,0,1865-05A", "E09,lasting,0,1865-04A")],
            "its source is another than the sides that bring it: 1865-05A",
        ),
        (
            &[("events", "E19,lasting,0,florida", "E19,lasting,0,plains")],
            "it is not in the box of its region",
        ),
        (
            &[("events", "E19,lasting,0,florida", "E19,lasting,0,EC-01")],
            "an event comes from the campaign deck or a region",
        ),
        (
            &[("postcards", "101,ticket,EC-10", "101,ticket,EC-11")],
            "postcard 101 does not come from its source alone",
        ),
        (
            &[(
                "tickets",
                "EC-02,albany,savannah,8,,103",
                "EC-02,albany,savannah,8,,101",
            )],
            "postcard 101 does not come from its source alone",
        ),
        (
            &[("postcards", "401,story,1871-04B", "401,story,1871-05A")],
            "postcard 401 does not come from its source alone",
        ),
        (
            &[(
                "postcards",
                "202,region-late,florida",
                "202,region-first,florida",
            )],
            "postcard 202 does not come from its source alone",
        ),
        (
            &[("postcards", "305,letter", "311,letter")],
            "letter 311 follows 304",
        ),
        (
            &[("postcards", "305,letter,S-A7", "305,letter,S-A4")],
            "nothing brings the letter 305",
        ),
    ]);
}

#[test]
fn nothing_is_used_before_it_exists() {
    let guard = |word: &'static str| -> [Edit; 1] { [("events", "if len=1", word)] };
    expect(&[
        (
            &guard("if region(florida)"),
            "events.csv:4: error: it needs the region florida, which may still be closed",
        ),
        (
            &guard("if touch(denver)"),
            "it needs the region divide, which may still be closed",
        ),
        (
            &guard("if touch(denver) | touch(santa-fe)"),
            "it needs the region divide, which may still be closed",
        ),
        (
            &guard("if goodwill>=1"),
            "it speaks of goodwill, which may still be unknown",
        ),
        (
            &guard("if crates>=1"),
            "it speaks of crates, which may still be unknown",
        ),
        (
            &guard("if ore>=1"),
            "it speaks of ore, which may still be unknown",
        ),
        (
            &guard("if winter"),
            "it speaks of winter, which may still be unknown",
        ),
        (
            &guard("if has(agreement)"),
            "it speaks of agreements, which may still be unknown",
        ),
        (
            &guard("if special(bridge)"),
            "it speaks of bridges, which may still be unknown",
        ),
        (
            &guard("if special(tunnel)"),
            "it speaks of tunnels, which may still be unknown",
        ),
        (
            &[(
                "agreements",
                "@claim if region(redriver) : cards(1)",
                "@claim if region(florida) : cards(1)",
            )],
            "agreements.csv:2: error: it needs the region florida",
        ),
        (
            &[("ticket-texts", "via(new-york)", "via(denver)")],
            "ticket-texts.csv:3: error: it needs the region divide",
        ),
    ]);
}

#[test]
fn colours_of_empty_beds() {
    expect(&[
        (
            &[("track-colours", "chicago-duluth,", DELETED)],
            "nothing says how this empty bed gets its colour",
        ),
        (
            &[("track-colours", "", "albany-boston,fixed,red,,")],
            "`albany-boston` has a printed colour",
        ),
        (
            &[("track-colours", "", "chicago-duluth,fixed,blue,,")],
            "`chicago-duluth` has a colour already",
        ),
        (
            &[(
                "track-colours",
                "chicago-duluth,fixed,red,,",
                "chicago-duluth,fixed,,,",
            )],
            "the mode `fixed` is not well formed",
        ),
        (
            &[(
                "track-colours",
                "davenport-omaha,choice,yellow,red",
                "davenport-omaha,choice,red,red",
            )],
            "the mode `choice` is not well formed",
        ),
        (
            &[("track-colours", "pioneer,,,builder", "pioneer,red,,builder")],
            "the mode `pioneer` is not well formed",
        ),
        (
            &[(
                "track-colours",
                "chicago-duluth,fixed,red,,",
                "chicago-duluth,choice,red,blue,last",
            )],
            "a colour to choose on a track between two pieces",
        ),
        (
            &[
                (
                    "track-colours",
                    "jacksonville-tampa,choice,blue,green,last",
                    "jacksonville-tampa,choice,blue,green,winner",
                ),
                (
                    "track-colours",
                    "davenport-st-paul,choice,blue,yellow,last",
                    "davenport-st-paul,choice,blue,yellow,winner",
                ),
            ],
            "the winner chooses 9 colours, the last place 5",
        ),
        (
            &[("toml", "stock = 5", "stock = 3")],
            "24 beds for pioneers (20 to 18)",
        ),
        (
            &[
                ("tracks", ",red,", ",grey,"),
                ("tracks", ",red,", ",grey,"),
                ("tracks", ",red,", ",grey,"),
                ("tracks", ",red,", ",grey,"),
            ],
            "colours out of balance",
        ),
        (
            &[(
                "track-colours",
                "omaha-denver,fixed,blue",
                "omaha-denver,fixed,yellow",
            )],
            "two parallel tracks in yellow",
        ),
        (
            &[
                (
                    "track-colours",
                    "jacksonville-tampa,choice,blue",
                    "jacksonville-tampa,choice,red",
                ),
                (
                    "track-colours",
                    "savannah-jacksonville#2,fixed,black",
                    "savannah-jacksonville#2,fixed,red",
                ),
                (
                    "track-colours",
                    "mobile-jacksonville,fixed,yellow",
                    "mobile-jacksonville,fixed,red",
                ),
            ],
            "florida is out of balance",
        ),
    ]);
}

#[test]
fn tickets() {
    expect(&[
        (
            &[("ticket-texts", "EC-02,Postcard 103", "EC-02,Postcard 104")],
            "the text does not bring postcard 103",
        ),
        (
            &[("ticket-texts", "EC-02,", DELETED)],
            "a ticket with the number of a postcard has no text",
        ),
        (
            &[(
                "ticket-texts",
                "@bell if via(new-york) : gain(cash,3)",
                "@bell : gain(cash,3)",
            )],
            "a text that is no detour",
        ),
        (
            &[(
                "ticket-texts",
                "@bell if via(new-york) : gain(cash,3)",
                "@bell if via(new-york) : cards(3)",
            )],
            "a detour that pays no fixed sum",
        ),
        (
            &[("ticket-texts", "via(new-york)", "via(boston)")],
            "the text names another city than the ability",
        ),
        (
            &[("ticket-texts", "gain(cash,3)", "gain(cash,4)")],
            "it pays 4 for a detour of 2",
        ),
        (
            &[("tickets", "EC-01,albany,bangor", "EC-01,albany,denver")],
            "`denver` may not be on the board yet",
        ),
    ]);
}

#[test]
fn words_that_no_card_uses() {
    expect(&[
        (
            &[("events", "@while : deny(openloco) ; ", "")],
            "no card uses the verb `deny`",
        ),
        (
            &[("stickers", "@news : flip(winter) ; ", "")],
            "no card uses the verb `flip`",
        ),
        (
            &[("events", "poorest.gain", "drawer.gain")],
            "no card uses the target `poorest`",
        ),
    ]);
}
