//! Small pictures in SVG that carry their own style, for light and for dark pages.

pub(super) use gleis_games::drawing::escape;

use std::fmt::Write as _;

/// Colours of a picture. It is looked at inside a page and as a file of its own.
const STYLE: &str = "\
.gl{--ink:#2b2622;--faded:#6d6355;--sheet:#fffdf7;--line:#d9cfb9;--bar:#3f6f8f;--mark:#9c2a1c;\
--s0:#3f6f8f;--s1:#4d8b57;--s2:#c0392b;--s3:#e08a2e;--s4:#7d5ba6;--s5:#8a7f6d;--s6:#2f8f8a;\
--s7:#b58900;--s8:#5b6ea8;--s9:#9a9a9a;\
--warm:#e39a4d;--cool:#7fb0cf}\
@media (prefers-color-scheme:dark){.gl{--ink:#ece5d8;--faded:#b0a595;--sheet:#26221e;\
--line:#4a433a;--bar:#7fb0cf;--mark:#e8907f;--s0:#6fa3c4;--s1:#79b884;--s2:#e0705f;\
--s3:#e9a95f;--s4:#b096d6;--s5:#b5aa98;--s6:#6fc3bd;--s7:#e0bf5a;--s8:#9fb0e0;\
--s9:#c4c4c4;--warm:#a8662a;--cool:#3d6f91}}\
.gl text{font:13px system-ui,sans-serif;fill:var(--ink)}\
.gl .halo{paint-order:stroke;stroke:var(--sheet);stroke-width:4px;stroke-linejoin:round}\
.gl .small{font-size:11px}.gl .faded{fill:var(--faded)}\
.gl .grid{stroke:var(--line);stroke-width:1}.gl .zero{stroke:var(--faded);stroke-width:1}\
.gl .bar{fill:var(--bar)}.gl .range{stroke:var(--bar);stroke-width:3;stroke-linecap:round}\
.gl .dot{fill:var(--mark);stroke:var(--sheet);stroke-width:1.5}\
.gl .tick{stroke:var(--mark);stroke-width:2}\
.gl .edge{fill:none;stroke:var(--ink);stroke-width:.75}";

/// What makes a file of its own a picture.
pub(super) const NAME_SPACE: &str = " xmlns=\"http://www.w3.org/2000/svg\"";

/// Where a text begins, ends or has its middle.
#[derive(Clone, Copy, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

/// A picture in the making. Coordinates are pixels at full size.
#[derive(Debug)]
pub(super) struct Picture {
    width: f64,
    height: f64,
    body: String,
}

impl Picture {
    pub(super) fn new(width: f64, height: f64) -> Self {
        Self {
            width,
            height,
            body: String::new(),
        }
    }

    /// Adds an element as it stands. Writing to a string cannot fail.
    pub(super) fn raw(&mut self, element: std::fmt::Arguments<'_>) {
        let _ = self.body.write_fmt(element);
        self.body.push('\n');
    }

    pub(super) fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        self.raw(format_args!(
            "<line class=\"{class}\" x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\"/>",
            from.0, from.1, to.0, to.1
        ));
    }

    pub(super) fn text(&mut self, class: &str, at: (f64, f64), anchor: Anchor, text: &str) {
        self.raw(format_args!(
            "<text class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{}\">{}</text>",
            at.0,
            at.1,
            anchor.name(),
            escape(text)
        ));
    }

    pub(super) fn dot(&mut self, at: (f64, f64)) {
        self.raw(format_args!(
            "<circle class=\"dot\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"5\"/>",
            at.0, at.1
        ));
    }

    /// The finished picture, with a text for those who cannot see it.
    pub(super) fn finish(self, about: &str) -> String {
        let (width, height) = (self.width, self.height);
        format!(
            "<svg class=\"gl\"{NAME_SPACE} viewBox=\"0 0 {width:.0} \
             {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\" \
             aria-label=\"{}\">\n<style>{STYLE}</style>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"var(--sheet)\"/>\n{}</svg>\n",
            escape(about),
            self.body
        )
    }
}

/// A straight axis from a range of values to a range of pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    values: (f64, f64),
    pixels: (f64, f64),
}

impl Axis {
    /// An axis over these values; one of no width is widened.
    pub(super) fn new(values: (f64, f64), pixels: (f64, f64)) -> Self {
        let values = if values.1 - values.0 < 1e-9 {
            (values.0 - 1.0, values.1 + 1.0)
        } else {
            values
        };
        Self { values, pixels }
    }

    pub(super) fn at(&self, value: f64) -> f64 {
        let part = (value - self.values.0) / (self.values.1 - self.values.0);
        self.pixels.0 + part * (self.pixels.1 - self.pixels.0)
    }

    /// Round values along the axis, about so many.
    pub(super) fn ticks(&self, about: f64) -> Vec<f64> {
        let rough = (self.values.1 - self.values.0) / about;
        let power = 10f64.powf(rough.log10().floor());
        let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
        let step = steps.into_iter().find(|&step| step >= rough);
        let step = step.unwrap_or(10.0 * power);
        let (first, last) = (self.values.0 / step, self.values.1 / step);
        let numbers = first.ceil() as i64..=last.floor() as i64;
        numbers.map(|number| number as f64 * step).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        let axis = Axis::new((-37.0, 141.0), (0.0, 100.0));
        assert_eq!(axis.ticks(4.0), [0.0, 50.0, 100.0]);
        assert!(Axis::new((3.0, 3.0), (0.0, 1.0)).at(3.0) > 0.4);
    }

    #[test]
    fn texts_cannot_break_out() {
        assert_eq!(escape("a<b>&\"\u{7}"), "a&lt;b&gt;&amp;&quot;\u{fffd}");
    }
}
