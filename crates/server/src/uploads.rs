//! What others send us in requests: read piece by piece, within bounds in size, in time and
//! together; and checked away from the threads that serve everybody.

use crate::limits::household;
use crate::protocol::{ApiError, ErrorCode};
use axum::body::{Body, Bytes, HttpBody};
use futures_util::StreamExt;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout, timeout_at};

/// How long all of a small body may take.
const BODY_TIME: Duration = Duration::from_secs(20);

/// How long all of a file may take.
const FILE_TIME: Duration = Duration::from_secs(60);

/// How many files one address may be sending at a time.
const FILES_EACH: u32 = 4;

/// How many files are checked at a time: each takes a thread, and many times its size in memory.
const CHECKS: usize = 2;

/// How long somebody waits until a file is checked that was brought.
const CHECK_WAIT: Duration = Duration::from_secs(20);

/// A body grows by at least so much at a time.
const PIECE: usize = 16 * 1024;

/// The largest share of all room that one address may take.
const SHARE: usize = 4;

/// What is read at the moment.
#[derive(Debug)]
pub struct Uploads {
    /// A place for each byte that may be held.
    room: Arc<Semaphore>,
    /// How much of it one address may take.
    each: usize,
    households: Arc<Mutex<HashMap<IpAddr, Household>>>,
    checks: Arc<Semaphore>,
    /// How long all of a body may take: a small one, and a file.
    times: [Duration; 2],
}

/// What one address is sending.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Household {
    files: u32,
    bytes: usize,
}

/// What kind of body is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BodyKind {
    /// A few values.
    Small,
    /// A record or a campaign.
    File,
}

/// A body that was read. Its room is taken until this is dropped.
#[derive(Debug)]
pub(crate) struct Upload {
    pub bytes: Vec<u8>,
    _room: Taken,
}

/// Taken that somebody takes.
#[derive(Debug)]
struct Taken {
    households: Arc<Mutex<HashMap<IpAddr, Household>>>,
    address: IpAddr,
    took: Household,
    permit: Option<OwnedSemaphorePermit>,
}

fn lock(
    households: &Mutex<HashMap<IpAddr, Household>>,
) -> MutexGuard<'_, HashMap<IpAddr, Household>> {
    households.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Taken {
    fn drop(&mut self) {
        let mut households = lock(&self.households);
        if let Some(household) = households.get_mut(&self.address) {
            household.files -= self.took.files;
            household.bytes -= self.took.bytes;
            if *household == Household::default() {
                households.remove(&self.address);
            }
        }
    }
}

impl Uploads {
    /// Taken for so many megabytes.
    #[must_use]
    pub fn new(megabytes: u32) -> Self {
        let bytes = (megabytes as usize * 1024 * 1024).min(Semaphore::MAX_PERMITS);
        Self {
            room: Arc::new(Semaphore::new(bytes)),
            each: bytes / SHARE,
            households: Arc::default(),
            checks: Arc::new(Semaphore::new(CHECKS)),
            times: [BODY_TIME, FILE_TIME],
        }
    }

    /// Reads a body of at most so many bytes.
    ///
    /// # Errors
    /// If it is larger, comes too slowly, or there is no room for it.
    pub(crate) async fn read(
        &self,
        address: IpAddr,
        kind: BodyKind,
        (body, most): (Body, usize),
    ) -> Result<Upload, ApiError> {
        // What says that it is too large is not read at all.
        if body.size_hint().lower() > most as u64 {
            return Err(too_large(kind));
        }
        let mut room = self.enter(household(address), kind)?;
        let time = match kind {
            BodyKind::Small => self.times[0],
            BodyKind::File => self.times[1],
        };
        let deadline = Instant::now() + time;
        let (mut bytes, mut pieces) = (Vec::new(), body.into_data_stream());
        loop {
            let piece = timeout_at(deadline, pieces.next()).await;
            let Some(piece) = piece.map_err(|_| too_slow(time))? else {
                break;
            };
            let piece = piece.map_err(|_| cut_off())?;
            if bytes.len() + piece.len() > most {
                return Err(too_large(kind));
            }
            self.grow(&mut room, &mut bytes, &piece)?;
        }
        Ok(Upload { bytes, _room: room })
    }

    /// Lets somebody begin.
    fn enter(&self, address: IpAddr, kind: BodyKind) -> Result<Taken, ApiError> {
        let mut households = lock(&self.households);
        let household = households.entry(address).or_default();
        let files = u32::from(kind == BodyKind::File);
        if household.files + files > FILES_EACH {
            return Err(ApiError::new(
                ErrorCode::TooMany,
                format!("Only {FILES_EACH} files are taken from one address at a time."),
            )
            .hint("Wait until those before are through, then send the next."));
        }
        household.files += files;
        drop(households);
        Ok(Taken {
            households: Arc::clone(&self.households),
            address,
            took: Household { files, bytes: 0 },
            permit: None,
        })
    }

    /// Adds a piece, if there is room for it.
    fn grow(&self, room: &mut Taken, bytes: &mut Vec<u8>, piece: &Bytes) -> Result<(), ApiError> {
        let needed = (bytes.len() + piece.len()).saturating_sub(bytes.capacity());
        if needed > 0 {
            let more = needed.max(PIECE);
            let permit = u32::try_from(more).ok();
            let permit = permit.and_then(|more| {
                let room = Arc::clone(&self.room);
                room.try_acquire_many_owned(more).ok()
            });
            let permit = permit.ok_or_else(full)?;
            match &mut room.permit {
                Some(held) => held.merge(permit),
                None => room.permit = Some(permit),
            }
            let mut households = lock(&self.households);
            let household = households.entry(room.address).or_default();
            if household.bytes + more > self.each {
                return Err(full());
            }
            household.bytes += more;
            room.took.bytes += more;
            drop(households);
            let grown = bytes.capacity() + more;
            bytes.reserve_exact(grown - bytes.len());
        }
        bytes.extend_from_slice(piece);
        Ok(())
    }

    /// Does something costly with what was brought, a few at a time, away from the threads that
    /// serve everybody. It goes on when whoever asked has gone.
    ///
    /// # Errors
    /// If too many wait, or it fails.
    pub(crate) async fn check<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let permit = timeout(CHECK_WAIT, Arc::clone(&self.checks).acquire_owned()).await;
        let permit = permit
            .map_err(|_| ApiError::busy())?
            .map_err(|_| ApiError::internal())?;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(permit);
            done
        });
        done.await.map_err(|_| ApiError::internal())
    }
}

fn too_large(kind: BodyKind) -> ApiError {
    let what = match kind {
        BodyKind::Small => "The body is too large.",
        BodyKind::File => "The file is too large.",
    };
    ApiError::new(ErrorCode::TooLarge, what)
}

fn too_slow(time: Duration) -> ApiError {
    let seconds = time.as_secs();
    ApiError::bad(format!("The body did not arrive within {seconds} seconds."))
        .hint("Send it again over a faster connection.")
}

fn cut_off() -> ApiError {
    ApiError::bad("The body was cut off, or came too slowly.").hint("Send it again.")
}

fn full() -> ApiError {
    ApiError::new(
        ErrorCode::Unavailable,
        "Too much is being sent to the server at the moment.",
    )
    .hint("Try again in a few seconds.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::future::join_all;
    use futures_util::stream;
    use std::io;

    const MEGABYTE: usize = 1024 * 1024;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    /// So many bytes in pieces, and then nothing for ever, or the end.
    fn body(bytes: usize, ends: bool) -> Body {
        let pieces = bytes.div_ceil(10_000);
        let piece = move |number: usize| {
            let left = bytes - number * 10_000;
            Ok::<_, io::Error>(Bytes::from(vec![7; left.min(10_000)]))
        };
        let pieces = stream::iter((0..pieces).map(piece));
        if ends {
            return Body::from_stream(pieces);
        }
        Body::from_stream(pieces.chain(stream::pending()))
    }

    /// With little patience.
    fn hasty() -> Uploads {
        Uploads {
            times: [Duration::from_millis(300); 2],
            ..Uploads::new(8)
        }
    }

    fn code(read: Result<Upload, ApiError>) -> ErrorCode {
        read.expect_err("a refusal").0.code
    }

    #[tokio::test]
    async fn a_body_arrives_as_it_was_sent() {
        let uploads = Uploads::new(8);
        for size in [0, 1, 9_999, 10_000, 50_000, MEGABYTE] {
            let read = uploads.read(address(1), BodyKind::File, (body(size, true), MEGABYTE));
            let upload = read.await.expect("a body");
            assert_eq!(upload.bytes, vec![7; size]);
            assert!(upload.bytes.capacity() <= size + PIECE);
        }
        assert_eq!(uploads.room.available_permits(), 8 * MEGABYTE);
        assert!(lock(&uploads.households).is_empty());
        let read = uploads.read(address(1), BodyKind::Small, (body(70_000, true), 64 * 1024));
        assert_eq!(code(read.await), ErrorCode::TooLarge);
    }

    #[tokio::test]
    async fn whoever_drips_is_sent_away_in_time() {
        let uploads = hasty();
        let read = uploads.read(address(1), BodyKind::File, (body(5_000, false), MEGABYTE));
        assert_eq!(code(read.await), ErrorCode::BadRequest);
        assert!(lock(&uploads.households).is_empty());
    }

    #[tokio::test]
    async fn all_bodies_together_and_those_of_one_address_are_bounded() {
        let uploads = hasty();
        let slow = |place: u8, size: usize| {
            let read = (body(size, false), 2 * MEGABYTE);
            uploads.read(address(place), BodyKind::File, read)
        };
        let codes = async |files: Vec<(u8, usize)>| -> Vec<ErrorCode> {
            let reads = files.into_iter().map(|(place, size)| slow(place, size));
            join_all(reads).await.into_iter().map(code).collect()
        };
        let count =
            |codes: &[ErrorCode], wanted| codes.iter().filter(|code| **code == wanted).count();
        // Four of one address at a time, and all of them at most a quarter of the room.
        let four = codes(vec![(1, 10); 6]).await;
        assert_eq!(count(&four, ErrorCode::TooMany), 2, "{four:?}");
        let quarter = codes(vec![(1, MEGABYTE); 4]).await;
        assert_eq!(count(&quarter, ErrorCode::Unavailable), 2, "{quarter:?}");
        // All together no more than there is room.
        let all = codes((1..=20).map(|place| (place, MEGABYTE)).collect()).await;
        assert_eq!(count(&all, ErrorCode::Unavailable), 12, "{all:?}");
        assert_eq!(uploads.room.available_permits(), 8 * MEGABYTE);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn only_a_few_files_are_checked_at_a_time() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        let uploads = Uploads::new(8);
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let checks = (0..20).map(|_| {
            let (now, most) = (Arc::clone(&now), Arc::clone(&most));
            uploads.check(move || {
                most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                std::thread::sleep(Duration::from_millis(2));
                now.fetch_sub(1, Ordering::SeqCst);
            })
        });
        let done = join_all(checks).await;
        assert!(done.iter().all(Result::is_ok));
        assert!(most.load(Ordering::SeqCst) <= CHECKS);
    }
}
