//! The files of a campaign and their columns.

use super::super::files::{File, Files};
use super::super::finding::{Findings, Place};
use super::super::sheet::{self, Sheet};

macro_rules! sheets {
    ($($(#[$doc:meta])* $field:ident, $file:literal, [$($column:literal),* $(,)?];)*) => {
        /// All files of a campaign.
        #[derive(Debug)]
        pub(super) struct Sheets {
            $($(#[$doc])* pub $field: Sheet<{ [$($column),*].len() }>,)*
        }

        impl Sheets {
            /// Reads all files; `None` if one of them cannot be read.
            pub fn read(
                files: Files<'_>,
                folder: &File,
                asked: &Place,
                findings: &mut Findings,
            ) -> Option<Self> {
                $(let $field = sheet::read(
                    files,
                    folder.inside($file),
                    asked,
                    [$($column),*],
                    findings,
                );)*
                Some(Self { $($field: $field?,)* })
            }
        }
    };
}

sheets! {
    /// The board pieces with cities.
    regions, "regions.csv", ["id", "name_en", "name_de", "zone", "start", "south"];
    /// The cities.
    cities, "cities.csv", [
        "id", "name_en", "name_de", "region", "big", "port", "latitude", "longitude",
    ];
    /// The sets of ports.
    ports, "ports.csv", ["set", "city"];
    /// The tracks.
    tracks, "tracks.csv", ["city_a", "city_b", "track", "length", "colour", "special"];
    /// How empty beds get their colours.
    track_colours, "track-colours.csv", ["track", "mode", "colour", "other", "chooser"];
    /// The tickets.
    tickets, "tickets.csv", ["id", "city_a", "city_b", "dollars", "region", "postcard"];
    /// The texts on tickets.
    ticket_texts, "ticket-texts.csv", ["ticket", "text_en", "text_de", "ability"];
    /// The events.
    events, "events.csv", [
        "id", "kind", "starting", "source", "title_en", "title_de", "text_en", "text_de", "ability",
    ];
    /// The postcards.
    postcards, "postcards.csv", [
        "no", "group", "source", "hidden", "title_en", "title_de", "public_en", "public_de",
        "secret_en", "secret_de", "ability", "uses", "after",
    ];
    /// The sides of the campaign deck.
    campaign, "campaign-deck.csv", [
        "code", "game", "year", "phase", "kind", "title_en", "title_de", "text_en", "text_de",
        "ability", "unlocks", "then",
    ];
    /// The company cards.
    companies, "companies.csv", [
        "colour", "name_en", "name_de", "motto_en", "motto_de", "slot", "stamps", "title_en",
        "title_de", "text_en", "text_de", "ability",
    ];
    /// What came of sides of the campaign deck that ask whether something came true.
    outcomes, "outcomes.csv", ["side", "holds", "text_en", "text_de"];
    /// What programs call their stations.
    stations, "stations.csv", ["company", "name_en", "name_de"];
    /// The tools.
    tools, "tools.csv", [
        "id", "title_en", "title_de", "text_en", "text_de", "ability", "counters",
    ];
    /// The agreements.
    agreements, "agreements.csv", ["id", "title_en", "title_de", "text_en", "text_de", "ability"];
    /// The rule stickers.
    stickers, "stickers.csv", [
        "id", "slot_kind", "slot_no", "module", "replaces", "source", "duration", "title_en",
        "title_de", "text_en", "text_de", "ability",
    ];
    /// The modules.
    modules, "modules.csv", [
        "id", "kind", "region", "title_en", "title_de", "text_en", "text_de", "setup_slot",
        "claim_slot", "turn_option", "after_slot", "hidden", "ends", "stickers", "sentences",
    ];
    /// What is in the boxes of regions.
    boxes, "region-boxes.csv", ["region", "kind", "ref", "text_en", "text_de"];
    /// The train cards.
    train_cards, "train-cards.csv", ["card", "plain", "pickaxe", "skull", "total"];
    /// The bonus for cars left.
    train_bonus, "train-bonus.csv", ["cars_up_to", "dollars"];
    /// The games of the campaign.
    games, "games.csv", ["game", "year", "cars"];
    /// Words of the pages that come with what was opened.
    words, "words.csv", ["key", "with", "text_en", "text_de"];
}
