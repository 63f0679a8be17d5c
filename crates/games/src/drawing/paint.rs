//! The SVG text of a picture.
//!
//! Looks are attributes of groups and not a style sheet: some places that show pictures, like
//! pages of repositories, strip style sheets away.

use super::Language;
use super::geometry::Point;
use super::labels::{LINE_STEP, cut, text_width};
use super::land::{self, Paths};
use super::layout::{RING, SLOT_WIDTH};
use super::plan::Plan;
use super::routes::Slot;
use crate::catalogue::AnyGame;
use gleis_rules::CardKind;
use gleis_rules::board::BoardSpec;
use std::fmt::Write;

const PAPER: &str = "#f4ecd9";
const COUNTRY: &str = "#dccfae";
const WATER: &str = "#cfdcd8";
const SHALLOWS: &str = "#dce6e2";
const COAST: &str = "#97aaa6";
const RIVER: &str = "#b7cbca";
const BORDER: &str = "#cfc1a1";
const INK: &str = "#2b2622";
const FADED: &str = "#6d6355";
const ACCENT: &str = "#b22a1c";
const GREY: &str = "#b8afa0";
/// The frame of the land goes so far beyond that of the names.
const FRAME: f64 = 5.0;
const SERIF: &str = "'Source Serif 4', 'Noto Serif', Georgia, serif";
const SANS: &str = "'Source Sans 3', 'Noto Sans', sans-serif";

/// Fill of a colour's slots, and the colour of the letter on it.
const COLOURS: [(&str, &str); CardKind::COLOURS] = [
    ("#c0392b", "#fff"),
    ("#e08a2e", INK),
    ("#ecca4e", INK),
    ("#4d8b57", "#fff"),
    ("#3a6ea5", "#fff"),
    ("#96609c", "#fff"),
    ("#35312e", "#fff"),
    ("#fffdf7", INK),
];
/// What players call the colours, and grey.
const COLOUR_WORDS: [[&str; 2]; CardKind::COLOURS + 1] = [
    ["red", "Rot"],
    ["orange", "Orange"],
    ["yellow", "Gelb"],
    ["green", "Grün"],
    ["blue", "Blau"],
    ["purple", "Violett"],
    ["black", "Schwarz"],
    ["white", "Weiß"],
    ["any colour", "beliebig"],
];

/// All that is on the paper.
pub(super) struct Picture<'a> {
    pub game: &'a AnyGame,
    pub spec: &'a BoardSpec,
    pub language: Language,
    pub plan: &'a Plan,
}

/// A number with one decimal, never a minus before zero.
fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    if text == "-0.0" {
        "0.0".to_owned()
    } else {
        text
    }
}

fn pair(point: Point) -> String {
    format!("{} {}", number(point.x), number(point.y))
}

/// Makes any text harmless between tags and in quotes. Characters that XML does not know at all,
/// not even escaped, become the sign for an unreadable one.
///
/// ```
/// assert_eq!(gleis_games::drawing::escape("<b>&\u{7}"), "&lt;b&gt;&amp;\u{fffd}");
/// ```
#[must_use]
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\t' | '\n' | '\r' => safe.push(' '),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            _ => safe.push(letter),
        }
    }
    safe
}

impl Picture<'_> {
    pub fn svg(&self) -> String {
        let Point {
            x: width,
            y: height,
        } = self.plan.layout.page;
        let paper = self.plan.layout.paper;
        let name = escape(self.language.of(&self.game.info().name));
        let parts = [
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
                 width=\"{}\" height=\"{}\" role=\"img\">",
                paper.x, paper.y
            ),
            format!("<title>{name}</title>\n<desc>{}</desc>", self.counts()),
            self.paper(),
            self.ground(),
            self.heading(),
            self.country_shapes(),
            self.lines(),
            self.slots(),
            self.letters(),
            self.rings(),
            self.names(),
            self.legend(),
            "</svg>".to_owned(),
        ];
        parts.join("\n") + "\n"
    }

    fn word(&self, [en, de]: [&'static str; 2]) -> &'static str {
        match self.language {
            Language::En => en,
            Language::De => de,
        }
    }

    /// `100 tracks · 309 spaces · 30 tickets`.
    fn counts(&self) -> String {
        let spec = self.spec;
        let spaces: u32 = spec
            .tracks
            .iter()
            .map(|track| u32::from(track.length))
            .sum();
        format!(
            "{} {} · {spaces} {} · {} {}",
            spec.tracks.len(),
            self.word(["tracks", "Gleise"]),
            self.word(["spaces", "Felder"]),
            spec.tickets.len(),
            self.word(["tickets", "Zielkarten"]),
        )
    }

    /// The paper with a double frame, as on old sheets.
    fn paper(&self) -> String {
        let Point { x, y } = self.plan.layout.page;
        format!(
            "<rect width=\"{x}\" height=\"{y}\" fill=\"{PAPER}\"/>\n\
             <g fill=\"none\" stroke=\"{INK}\">\
             <rect x=\"14\" y=\"14\" width=\"{}\" height=\"{}\" stroke-width=\"2\"/>\
             <rect x=\"19\" y=\"19\" width=\"{}\" height=\"{}\" stroke-width=\"0.7\"/></g>",
            x - 28.0,
            y - 28.0,
            x - 38.0,
            y - 38.0,
        )
    }

    /// Land and water in muted tones, in a frame of their own; nothing for maps without them.
    fn ground(&self) -> String {
        let frame = self.plan.layout.frame.grown(FRAME);
        let land = &self.game.names().land;
        let paths = land::paths(land, &self.plan.layout, &frame);
        if paths.land.is_empty() {
            return String::new();
        }
        let outline = format!(
            "x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
            number(frame.min.x),
            number(frame.min.y),
            number(frame.width()),
            number(frame.height())
        );
        let Paths {
            land,
            water,
            borders,
            rivers,
        } = paths;
        format!(
            "<clipPath id=\"frame\"><rect {outline}/></clipPath>\n\
             <g clip-path=\"url(#frame)\" stroke-linejoin=\"round\">\
             <rect {outline} fill=\"{WATER}\"/>\n\
             <path fill=\"none\" stroke=\"{SHALLOWS}\" stroke-width=\"7\" d=\"{land}\"/>\n\
             <path fill=\"{PAPER}\" stroke=\"{COAST}\" stroke-width=\"0.9\" d=\"{land}\"/>\n\
             <path fill=\"none\" stroke=\"{RIVER}\" d=\"{rivers}\"/>\n\
             <path fill=\"none\" stroke=\"{BORDER}\" stroke-dasharray=\"5 2.5\" \
             d=\"{borders}\"/>\n\
             <path fill=\"{WATER}\" stroke=\"{COAST}\" stroke-width=\"0.7\" d=\"{water}\"/></g>\n\
             <rect {outline} fill=\"none\" stroke=\"{INK}\" stroke-width=\"0.7\"/>"
        )
    }

    fn heading(&self) -> String {
        let room = self.plan.layout.page.x - 80.0;
        let info = self.game.info();
        let line = |text: &str, size: f64, letters: usize| {
            let text = cut(text, letters);
            // A long line gets smaller letters instead of running off the paper.
            let size = size.min(size * room / text_width(&text, size).max(1.0));
            (escape(&text), number(size))
        };
        let (name, name_size) = line(self.language.of(&info.name), 34.0, 90);
        let (pitch, pitch_size) = line(self.language.of(&info.pitch), 15.0, 140);
        format!(
            "<g font-family=\"{SERIF}\" fill=\"{INK}\">\
             <rect x=\"40\" y=\"34\" width=\"6\" height=\"50\" fill=\"{ACCENT}\"/>\
             <text x=\"58\" y=\"62\" font-size=\"{name_size}\" font-weight=\"600\">{name}</text>\
             <text x=\"58\" y=\"84\" font-size=\"{pitch_size}\" font-style=\"italic\" \
             fill=\"{FADED}\">{pitch}</text></g>"
        )
    }

    fn country_shapes(&self) -> String {
        let mut svg = format!(
            "<g fill=\"{COUNTRY}\" stroke=\"{COUNTRY}\" stroke-width=\"50\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\" opacity=\"0.7\">\n"
        );
        for corners in self
            .plan
            .countries
            .iter()
            .filter_map(|country| country.shape.as_ref())
        {
            let corners: Vec<String> = corners.iter().copied().map(pair).collect();
            let _ = writeln!(svg, "<path d=\"M{}Z\"/>", corners.join("L"));
        }
        svg + "</g>"
    }

    /// The thin line that each row of slots stands on.
    fn lines(&self) -> String {
        let mut path = String::new();
        for row in &self.plan.routes {
            let points: Vec<String> = row.line.iter().copied().map(pair).collect();
            let _ = writeln!(path, "M{}", points.join(" "));
        }
        let path = path.trim_end();
        format!("<path fill=\"none\" stroke=\"{FADED}\" stroke-width=\"1\" d=\"{path}\"/>")
    }

    fn slots(&self) -> String {
        let mut svg = format!("<g stroke=\"{INK}\" stroke-width=\"0.9\">\n");
        for (row, name) in self.plan.routes.iter().zip(&self.game.names().tracks) {
            let fill = row.colour.map_or(GREY, |kind| colours(kind).0);
            let name = escape(name);
            let _ = writeln!(
                svg,
                "<g class=\"track\" data-track=\"{name}\" fill=\"{fill}\">"
            );
            for slot in &row.slots {
                let _ = writeln!(svg, "{}", slot_svg(slot));
            }
            svg.push_str("</g>\n");
        }
        svg + "</g>"
    }

    /// The letter of its colour on every slot, upright, so that no one needs to tell colours
    /// apart.
    fn letters(&self) -> String {
        let mut svg = format!(
            "<g font-family=\"{SANS}\" font-size=\"8.5\" font-weight=\"600\" \
             text-anchor=\"middle\">\n"
        );
        for row in &self.plan.routes {
            let Some(kind) = row.colour else { continue };
            let _ = write!(svg, "<g fill=\"{}\">", colours(kind).1);
            for slot in &row.slots {
                let (x, y) = (number(slot.centre.x), number(slot.centre.y + 3.1));
                let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\">{}</text>", kind.letter());
            }
            svg.push_str("</g>\n");
        }
        svg + "</g>"
    }

    fn rings(&self) -> String {
        let spots = self
            .plan
            .countries
            .iter()
            .flat_map(|country| &country.spots);
        let spots: Vec<usize> = spots.copied().collect();
        let mut svg = format!("<g fill=\"{PAPER}\" stroke=\"{INK}\" stroke-width=\"2\">\n");
        for (city, &at) in self.plan.layout.cities.iter().enumerate() {
            let (x, y) = (number(at.x), number(at.y));
            if spots.contains(&city) {
                let (x, y) = (number(at.x - 5.0), number(at.y - 5.0));
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"10\" height=\"10\"/>"
                );
            } else {
                let _ = writeln!(
                    svg,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RING}\"/>\
                     <circle cx=\"{x}\" cy=\"{y}\" r=\"2.6\" fill=\"{ACCENT}\" stroke=\"none\"/>"
                );
            }
        }
        svg + "</g>"
    }

    fn names(&self) -> String {
        let mut svg = format!(
            "<g font-family=\"{SANS}\" fill=\"{INK}\" stroke=\"{PAPER}\" stroke-width=\"3.5\" \
             stroke-linejoin=\"round\" paint-order=\"stroke\">\n"
        );
        for label in self.plan.names(self.language) {
            let look = if label.country() {
                format!("class=\"country\" font-style=\"italic\" fill=\"{FADED}\" stroke=\"none\"")
            } else {
                "class=\"city\" font-weight=\"600\"".to_owned()
            };
            let Point { x, y } = label.hold();
            for (line, text) in label.lines().iter().enumerate() {
                let lower = label.size() * LINE_STEP * line as f64;
                let _ = writeln!(
                    svg,
                    "<text {look} font-size=\"{}\" x=\"{}\" y=\"{}\" text-anchor=\"{}\">{}</text>",
                    number(label.size()),
                    number(x),
                    number(y + lower),
                    label.anchor.word(),
                    escape(text)
                );
            }
        }
        svg + "</g>"
    }

    /// The counts on the left, the colours with their letters on the right.
    fn legend(&self) -> String {
        let Point {
            x: width,
            y: height,
        } = self.plan.layout.page;
        let (room, y) = (width - 80.0, height - 38.0);
        let used = |kind: &Option<CardKind>| self.plan.routes.iter().any(|row| row.colour == *kind);
        let kinds = CardKind::colours().map(Some).chain([None]).filter(used);
        let keys: Vec<_> = kinds.map(|kind| (kind, self.word_of(kind))).collect();
        let key_width = |word: &str| text_width(word, 13.0) + KEY;
        let keys_width: f64 = keys.iter().map(|(_, word)| key_width(word)).sum();
        // A narrow sheet gets a smaller legend instead of one that runs into itself.
        let scale = (room / (text_width(&self.counts(), 13.0) + keys_width)).min(1.0);
        // The frame of the land parts map and legend already.
        let rule = if self.game.names().land.land.is_empty() {
            let length = number(room / scale);
            format!("<path d=\"M0 -20H{length}\" stroke=\"{INK}\" stroke-width=\"0.7\"/>")
        } else {
            String::new()
        };
        let mut svg = format!(
            "<g font-family=\"{SANS}\" font-size=\"13\" fill=\"{INK}\" \
             transform=\"translate({}) scale({scale:.3})\">\
             {rule}<text y=\"4.5\">{}</text>\n",
            pair(Point::new(40.0, y)),
            self.counts()
        );
        let mut x = room / scale - keys_width;
        for (kind, word) in keys {
            svg += &key(kind, word, x);
            x += key_width(word);
        }
        svg + "</g>"
    }

    fn word_of(&self, kind: Option<CardKind>) -> &'static str {
        self.word(COLOUR_WORDS[kind.map_or(CardKind::COLOURS, CardKind::index)])
    }
}

/// What a colour of the legend takes beside its word.
const KEY: f64 = 42.0;

/// One colour of the legend: a slot, its letter, its name.
fn key(kind: Option<CardKind>, word: &str, x: f64) -> String {
    let (fill, ink) = kind.map_or((GREY, INK), colours);
    let letter = kind.map_or(String::new(), |kind| kind.letter().to_string());
    let x = x + KEY - 28.0;
    format!(
        "<rect x=\"{}\" y=\"-5.5\" width=\"22\" height=\"11\" rx=\"2.5\" fill=\"{fill}\" \
         stroke=\"{INK}\" stroke-width=\"0.9\"/>\
         <text x=\"{}\" y=\"3.1\" font-size=\"8.5\" font-weight=\"600\" \
         text-anchor=\"middle\" fill=\"{ink}\">{letter}</text>\
         <text x=\"{}\" y=\"4.5\">{word}</text>\n",
        number(x),
        number(x + 11.0),
        number(x + 28.0),
    )
}

fn colours(kind: CardKind) -> (&'static str, &'static str) {
    COLOURS.get(kind.index()).copied().unwrap_or((GREY, INK))
}

fn slot_svg(slot: &Slot) -> String {
    let angle = slot.along.y.atan2(slot.along.x).to_degrees();
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" \
         transform=\"translate({}) rotate({})\"/>",
        number(slot.length / -2.0),
        number(slot.width / -2.0),
        number(slot.length),
        number(slot.width),
        number(slot.width * 2.5 / SLOT_WIDTH),
        pair(slot.centre),
        number(angle)
    )
}
