//! Numbers as reports write them.

use crate::tournament::Estimate;

/// `62.5 %`
#[must_use]
pub fn percent(part: f64) -> String {
    format!("{} %", decimal(100.0 * part))
}

/// `60.1–64.9 %`
#[must_use]
pub fn percent_interval(estimate: &Estimate) -> String {
    format!("{:.1}–{:.1} %", 100.0 * estimate.low, 100.0 * estimate.high)
}

/// `118.2`, `−4.5`, with a true minus sign, and none before 0.
#[must_use]
pub fn decimal(number: f64) -> String {
    let text = format!("{number:.1}");
    match text.strip_prefix('-') {
        Some("0.0") => "0.0".into(),
        Some(size) => format!("−{size}"),
        None => text,
    }
}

/// `118.2 to 121.0`
#[must_use]
pub fn interval(estimate: &Estimate) -> String {
    format!("{} to {}", decimal(estimate.low), decimal(estimate.high))
}

/// `+35`, `−12`, with a true minus sign.
#[must_use]
pub fn signed(number: f64) -> String {
    let rounded = number.round();
    if rounded < 0.0 {
        format!("−{:.0}", -rounded)
    } else if rounded > 0.0 {
        format!("+{rounded:.0}")
    } else {
        "0".to_owned()
    }
}

/// `+20 to +51`
#[must_use]
pub fn signed_interval(estimate: &Estimate) -> String {
    format!("{} to {}", signed(estimate.low), signed(estimate.high))
}

/// `1.25 µs`, `98 ms`: three digits and a unit.
///
/// ```
/// use gleis_arena::tournament::report::time;
/// assert_eq!(time(0.000_001_254), "1.25 µs");
/// assert_eq!(time(0.098_7), "98.7 ms");
/// assert_eq!(time(12.0), "12.0 s");
/// ```
#[must_use]
pub fn time(seconds: f64) -> String {
    let (number, unit) = match seconds {
        seconds if seconds < 1e-6 => (seconds * 1e9, "ns"),
        seconds if seconds < 1e-3 => (seconds * 1e6, "µs"),
        seconds if seconds < 1.0 => (seconds * 1e3, "ms"),
        seconds => (seconds, "s"),
    };
    let digits = match number {
        number if number < 9.995 => 2,
        number if number < 99.95 => 1,
        _ => 0,
    };
    format!("{number:.digits$} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_told() {
        assert_eq!(
            [35.2, -12.0, 0.3, -0.3].map(signed),
            ["+35", "−12", "0", "0"]
        );
    }

    #[test]
    fn times_have_units() {
        assert_eq!(
            [2.5e-7, 5e-3, 0.25].map(time),
            ["250 ns", "5.00 ms", "250 ms"]
        );
    }
}
