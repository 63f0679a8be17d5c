//! What a program writes, with bounds: lines of its output, and the end of its complaints.

use std::collections::VecDeque;
use std::io::{BufRead as _, BufReader, Read};
use std::sync::mpsc::{Receiver, SyncSender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// No answer is longer than this.
pub(super) const LINE_MAX: usize = 1 << 20;
/// Of the complaints so many bytes are kept, and so many lines with so many letters shown.
const COMPLAINTS_KEPT: usize = 4096;
const COMPLAINTS_SHOWN: usize = 3;
const LETTERS_SHOWN: usize = 160;

/// A line of output.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// As it was written.
    Whole(Vec<u8>),
    /// More than [`LINE_MAX`] bytes; nothing more will be read.
    TooLong,
}

/// Hands lines on until there are none, or nobody wants them. The queue is bounded: while it is
/// full the program has to wait.
pub(super) fn read_lines(output: impl Read, queue: &SyncSender<Line>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let mut bounded = output.by_ref().take(LINE_MAX as u64 + 1);
        match bounded.read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if line.len() > LINE_MAX => {
                // Whether anybody still wants to know makes no difference: this is the end.
                let _ = queue.send(Line::TooLong);
                return;
            }
            Ok(_) => {
                if queue.send(Line::Whole(line)).is_err() {
                    return;
                }
            }
        }
    }
}

/// The end of what a program writes to its standard error.
#[derive(Debug)]
pub(super) struct Complaints {
    kept: Arc<Mutex<VecDeque<u8>>>,
    closed: Receiver<()>,
}

impl Complaints {
    /// Reads on a thread of its own.
    pub(super) fn listen(mut output: impl Read + Send + 'static) -> Self {
        let kept = Arc::new(Mutex::new(VecDeque::new()));
        let (open, closed) = channel();
        let complaints = Self {
            kept: Arc::clone(&kept),
            closed,
        };
        std::thread::spawn(move || {
            // Its end tells the other side that all is read.
            let _open = open;
            let mut buffer = [0; 1024];
            while let Ok(count @ 1..) = output.read(&mut buffer) {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend(&buffer[..count]);
                let excess = kept.len().saturating_sub(COMPLAINTS_KEPT);
                kept.drain(..excess);
            }
        });
        complaints
    }

    /// The last lines. Waits a moment for those still under way.
    pub(super) fn last_lines(&self, wait: Duration) -> Vec<String> {
        // Nothing is ever sent: this ends when the thread ends, or when the time is over.
        let _ = self.closed.recv_timeout(wait);
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = kept.iter().copied().collect();
        let text = String::from_utf8_lossy(&bytes);
        let lines: Vec<&str> = text
            .lines()
            .filter(|line| !line.trim().is_empty())
            .collect();
        let from = lines.len().saturating_sub(COMPLAINTS_SHOWN);
        lines[from..].iter().map(|line| shown(line)).collect()
    }
}

/// The beginning of a text from a stranger, without anything that could move a cursor.
pub(super) fn shown(text: &str) -> String {
    let blank = |letter: char| letter.is_whitespace() || letter.is_control();
    let letters = text.trim_matches(blank).chars();
    let mut plain = letters.map(|letter| if letter.is_control() { ' ' } else { letter });
    let mut start: String = plain.by_ref().take(LETTERS_SHOWN).collect();
    if plain.next().is_some() {
        start.push('…');
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::sync_channel;

    fn lines_of(output: &[u8]) -> Vec<Line> {
        let (queue, lines) = sync_channel(100);
        read_lines(output, &queue);
        drop(queue);
        lines.iter().collect()
    }

    #[test]
    fn lines_are_handed_on_one_by_one() {
        let whole = |text: &str| Line::Whole(text.as_bytes().to_vec());
        assert_eq!(lines_of(b""), []);
        assert_eq!(lines_of(b"a\n\nb"), [whole("a\n"), whole("\n"), whole("b")]);
    }

    #[test]
    fn a_line_without_end_is_cut_off() {
        assert_eq!(lines_of(&vec![b'x'; LINE_MAX + 5]), [Line::TooLong]);
        let mut most = vec![b'x'; LINE_MAX - 1];
        most.push(b'\n');
        assert_eq!(lines_of(&most), [Line::Whole(most.clone())]);
    }

    #[test]
    fn of_complaints_the_end_is_kept() {
        let mut text = "a long story\n".repeat(10_000);
        text.push_str("\u{1b}[31mone\ntwo\n\n");
        let complaints = Complaints::listen(std::io::Cursor::new(text));
        let lines = complaints.last_lines(Duration::from_secs(10));
        assert_eq!(lines, ["a long story", "[31mone", "two"]);
    }

    #[test]
    fn strangers_are_quoted_briefly() {
        assert_eq!(shown(" a\tb "), "a b");
        assert_eq!(shown(&"x".repeat(1000)).chars().count(), LETTERS_SHOWN + 1);
    }
}
