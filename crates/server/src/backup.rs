//! Backups: one format for both databases.
//!
//! A backup is a gzip file of lines, each a JSON document: a header, one line for each row of
//! the database, and an end with the number of rows and the SHA-256 of everything before it.
//! It can be written while a server is running and brought into either kind of database.

use crate::id::hex;
use crate::model::Millis;
use crate::private;
use crate::store::{BackupRow, SCHEMA, Store, StoreError, StoreResult};
use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::mpsc;

const FORMAT: &str = "gleis-backup";
const VERSION: u32 = 1;
const ROWS_WAITING_MAX: usize = 256;
/// Longer than any line that is written; a file with a longer one is not ours.
const LINE_BYTES_MAX: u64 = 256 * 1_048_576;

/// What went wrong with a backup.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// A backup is never overwritten.
    #[error("{} exists already; choose another name for the backup", .0.display())]
    Exists(PathBuf),
    /// The file cannot be read or written.
    #[error("cannot use {}: {error}", .file.display())]
    File {
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The file is something else.
    #[error("{} is not a backup of gleis", .0.display())]
    Other(PathBuf),
    /// The format is newer than this program.
    #[error("the backup was written by gleis {gleis}, which is newer than this program; use that")]
    Newer {
        /// The version that wrote it.
        gleis: String,
    },
    /// The end is missing.
    #[error("the backup is not complete: its end is missing")]
    Truncated,
    /// The content is not what was written.
    #[error("the backup is damaged: {0}")]
    Damaged(String),
    /// The database refused.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What is in a backup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// How many rows of all tables.
    pub rows: u64,
    /// When it was written.
    pub created: Millis,
    /// The version of the database's tables.
    pub schema: i64,
}

#[derive(Debug, Serialize, Deserialize)]
struct Header {
    format: String,
    version: u32,
    gleis: String,
    created: Millis,
    schema: i64,
}

#[derive(Debug, Serialize, Deserialize)]
struct End {
    rows: u64,
    sha256: String,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Line {
    Row(BackupRow),
    End(End),
}

/// Writes everything that is in a store at one moment into a new file.
///
/// # Errors
///
/// If the file exists or cannot be written, or if the store cannot be read. Then there is no
/// file.
pub async fn write(store: &Store, file: &Path) -> Result<Summary, BackupError> {
    if file.exists() {
        return Err(BackupError::Exists(file.to_owned()));
    }
    let (sender, rows) = mpsc::channel(ROWS_WAITING_MAX);
    let part = part_of(file);
    let (created, gleis) = (now(), env!("CARGO_PKG_VERSION").to_owned());
    let header = Header {
        format: FORMAT.to_owned(),
        version: VERSION,
        gleis,
        created,
        schema: store.version(),
    };
    let finished = {
        let part = part.clone();
        tokio::task::spawn_blocking(move || write_part(&part, &header, rows))
    };
    let exported = store.export(sender).await;
    let written = joined(finished.await).map_err(|error| of_file(&part, error));
    // If writing failed, the store only says that nobody took its rows: the cause comes first.
    let answer = match (written, exported) {
        (Err(error), _) => Err(error),
        (_, Err(error)) => Err(error.into()),
        (Ok(()), Ok(rows)) => put_in_place(&part, file).map(|()| Summary {
            rows,
            created,
            schema: store.version(),
        }),
    };
    if answer.is_err() {
        // What is left over helps nobody; it may not even exist.
        let _ = std::fs::remove_file(&part);
    }
    answer
}

/// The name under which a backup grows: nobody takes an unfinished one for a finished one.
fn part_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    name.into()
}

fn of_file(file: &Path, error: io::Error) -> BackupError {
    let file = file.to_owned();
    BackupError::File { file, error }
}

fn joined<T>(answer: Result<io::Result<T>, tokio::task::JoinError>) -> io::Result<T> {
    answer.unwrap_or_else(|error| Err(io::Error::other(error)))
}

pub(crate) fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let millis = since.unwrap_or_default().as_millis();
    Millis::try_from(millis).unwrap_or(Millis::MAX)
}

/// Writes rows until there are no more, and the end.
fn write_part(part: &Path, header: &Header, mut rows: mpsc::Receiver<BackupRow>) -> io::Result<()> {
    let file = BufWriter::new(private::create(part)?);
    let mut lines = LineWriter {
        out: GzEncoder::new(file, Compression::default()),
        hash: Sha256::new(),
    };
    lines.write(header)?;
    let mut count = 0;
    while let Some(row) = rows.blocking_recv() {
        lines.write(&row)?;
        count += 1;
    }
    let sha256 = digest(&lines.hash);
    lines.write(&End {
        rows: count,
        sha256,
    })?;
    let file = lines.out.finish()?;
    let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.sync_all()
}

struct LineWriter {
    out: GzEncoder<BufWriter<File>>,
    hash: Sha256,
}

impl LineWriter {
    fn write(&mut self, document: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(document)?;
        line.push(b'\n');
        self.hash.update(&line);
        self.out.write_all(&line)
    }
}

fn digest(hash: &Sha256) -> String {
    hex(&hash.clone().finalize())
}

fn put_in_place(part: &Path, file: &Path) -> Result<(), BackupError> {
    // Somebody may have been faster while this one was written.
    if file.exists() {
        return Err(BackupError::Exists(file.to_owned()));
    }
    std::fs::rename(part, file).map_err(|error| of_file(file, error))?;
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    let folder = folder.unwrap_or(Path::new("."));
    // The new name must survive a power cut too.
    let synced = File::open(folder).and_then(|folder| folder.sync_all());
    synced.map_err(|error| of_file(folder, error))
}

/// Reads a backup to its end and says what is in it, if it is whole.
///
/// # Errors
///
/// If the file cannot be read, is something else, or is not what was written.
pub async fn verify(file: &Path) -> Result<Summary, BackupError> {
    let file = file.to_owned();
    let checked = tokio::task::spawn_blocking(move || scan(&file, |_| Ok(())));
    checked
        .await
        .unwrap_or_else(|error| Err(BackupError::Damaged(error.to_string())))
}

/// Brings a backup into an empty store. The whole file is checked before anything is written.
///
/// # Errors
///
/// Those of [`verify`]; and if the store is not empty or refuses. Then nothing was written.
pub async fn restore(store: &Store, file: &Path) -> Result<Summary, BackupError> {
    let summary = verify(file).await?;
    let (sender, rows) = mpsc::channel(ROWS_WAITING_MAX);
    let file = file.to_owned();
    let reading = tokio::task::spawn_blocking(move || send(&file, &sender));
    let imported = store.import(rows).await;
    // An error in reading reaches the store as a row, which undoes everything.
    let _ = reading.await;
    imported?;
    Ok(summary)
}

/// Reads the backup once more and sends its rows. A file that has changed in between is an error
/// at the latest at its end, before anything is committed.
fn send(file: &Path, rows: &mpsc::Sender<StoreResult<BackupRow>>) {
    let sent = scan(file, |row| {
        let gone = |_| BackupError::Damaged("nobody takes the rows any more".into());
        rows.blocking_send(Ok(row)).map_err(gone)
    });
    if let Err(error) = sent {
        // If the store has gone it has its own error to tell.
        let _ = rows.blocking_send(Err(StoreError::Unreadable(error.to_string())));
    }
}

/// Reads a backup line by line and checks everything that can be checked.
fn scan(
    file: &Path,
    mut each: impl FnMut(BackupRow) -> Result<(), BackupError>,
) -> Result<Summary, BackupError> {
    let input = File::open(file).map_err(|error| of_file(file, error))?;
    let mut lines = LineReader {
        input: BufReader::new(GzDecoder::new(BufReader::new(input))),
        hash: Sha256::new(),
        line: Vec::new(),
    };
    let header = header(&mut lines, file)?;
    let mut rows = 0;
    loop {
        let sha256 = digest(&lines.hash);
        if !lines.next()? {
            return Err(BackupError::Truncated);
        }
        match lines.document()? {
            Line::Row(row) => {
                each(row)?;
                rows += 1;
            }
            Line::End(end) => {
                if end.sha256 != sha256 || end.rows != rows || lines.next()? {
                    return Err(BackupError::Damaged("its checksum is wrong".into()));
                }
                return Ok(Summary {
                    rows,
                    created: header.created,
                    schema: header.schema,
                });
            }
        }
    }
}

fn header(lines: &mut LineReader, file: &Path) -> Result<Header, BackupError> {
    let other = || BackupError::Other(file.to_owned());
    let found = lines.next().map_err(|error| match error {
        BackupError::Truncated => error,
        _ => other(),
    })?;
    if !found {
        return Err(other());
    }
    let header: Header = lines.document().map_err(|_| other())?;
    if header.format != FORMAT {
        return Err(other());
    }
    if header.version > VERSION || header.schema > SCHEMA {
        return Err(BackupError::Newer {
            gleis: header.gleis,
        });
    }
    Ok(header)
}

struct LineReader {
    input: BufReader<GzDecoder<BufReader<File>>>,
    hash: Sha256,
    line: Vec<u8>,
}

impl LineReader {
    /// Reads the next line; `false` at the end.
    fn next(&mut self) -> Result<bool, BackupError> {
        self.line.clear();
        let mut input = (&mut self.input).take(LINE_BYTES_MAX);
        let read = input.read_until(b'\n', &mut self.line);
        read.map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => BackupError::Truncated,
            _ => BackupError::Damaged(error.to_string()),
        })?;
        self.hash.update(&self.line);
        Ok(!self.line.is_empty())
    }

    fn document<T: for<'a> Deserialize<'a>>(&self) -> Result<T, BackupError> {
        serde_json::from_slice(&self.line).map_err(|error| BackupError::Damaged(error.to_string()))
    }
}
