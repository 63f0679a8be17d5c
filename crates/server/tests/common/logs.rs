//! Everything that the servers of this process write to their logs.

use std::io;
use std::sync::{Mutex, Once, PoisonError};
use tracing::Level;
use tracing_subscriber::util::SubscriberInitExt;

static LINES: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static START: Once = Once::new();

struct Writer;

impl io::Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut lines = LINES.lock().unwrap_or_else(PoisonError::into_inner);
        lines.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Begins to listen: to ourselves and to all libraries, down to `debug`.
pub fn listen() {
    START.call_once(|| {
        let subscriber = tracing_subscriber::fmt()
            .with_ansi(false)
            .with_writer(|| Writer)
            .with_max_level(Level::DEBUG);
        subscriber.finish().try_init().expect("nobody else listens");
    });
}

/// What was written so far.
pub fn written() -> String {
    let lines = LINES.lock().unwrap_or_else(PoisonError::into_inner);
    String::from_utf8_lossy(&lines).into_owned()
}
