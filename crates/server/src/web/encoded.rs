//! A file in the forms in which it is sent.

use axum::body::Bytes;
use std::fmt;
use std::io::Write;
use std::sync::OnceLock;

/// Brotli's effort: one step more would cost much time for little.
const EFFORT: u32 = 9;

/// The window of Brotli in bits: no file of ours is much larger, and more costs memory.
const WINDOW: u32 = 18;

/// What bytes are packed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Nothing.
    Plain,
    /// `gzip`.
    Gzip,
    /// `br`.
    Brotli,
}

impl Encoding {
    /// The best of those that a browser accepts, from its header `Accept-Encoding`.
    #[must_use]
    pub fn accepted(header: &str) -> Self {
        let takes = |wanted: &str| {
            header.split(',').any(|part| {
                let mut words = part.split(';').map(str::trim);
                let named = words
                    .next()
                    .is_some_and(|name| name.eq_ignore_ascii_case(wanted));
                let refused = words.any(|word| {
                    let weight = word.strip_prefix("q=").and_then(|q| q.parse::<f32>().ok());
                    weight.is_some_and(|weight| weight <= 0.0)
                });
                named && !refused
            })
        };
        if takes("br") {
            Self::Brotli
        } else if takes("gzip") {
            Self::Gzip
        } else {
            Self::Plain
        }
    }

    /// The word for it in the header `Content-Encoding`.
    #[must_use]
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Self::Plain => None,
            Self::Gzip => Some("gzip"),
            Self::Brotli => Some("br"),
        }
    }
}

/// What is packed when somebody asks for it, and once.
pub struct Encoded {
    plain: Bytes,
    gzip: OnceLock<Bytes>,
    brotli: OnceLock<Bytes>,
}

impl fmt::Debug for Encoded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encoded")
            .field("plain", &self.plain.len())
            .finish_non_exhaustive()
    }
}

impl Encoded {
    /// What can be sent in any of the forms.
    #[must_use]
    pub fn new(plain: Bytes) -> Self {
        Self {
            plain,
            gzip: OnceLock::new(),
            brotli: OnceLock::new(),
        }
    }

    /// In one of the forms; packing it for the first time takes a moment.
    #[must_use]
    pub fn bytes(&self, encoding: Encoding) -> Bytes {
        match encoding {
            Encoding::Plain => self.plain.clone(),
            Encoding::Gzip => self.gzip.get_or_init(|| gzip(&self.plain)).clone(),
            Encoding::Brotli => self.brotli.get_or_init(|| brotli(&self.plain)).clone(),
        }
    }
}

/// Writing into a vector cannot fail; if it did, the browser would see a broken file at once.
fn gzip(plain: &[u8]) -> Bytes {
    let level = flate2::Compression::best();
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), level);
    let _ = encoder.write_all(plain);
    encoder.finish().unwrap_or_default().into()
}

fn brotli(plain: &[u8]) -> Bytes {
    let mut packed = Vec::new();
    {
        let mut encoder = brotli::CompressorWriter::new(&mut packed, 4096, EFFORT, WINDOW);
        let _ = encoder.write_all(plain);
    }
    packed.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn what_is_packed_comes_out_as_it_was() {
        let plain: &[u8] = include_bytes!("encoded.rs");
        let file = Encoded::new(Bytes::from_static(plain));
        let mut back = Vec::new();
        let packed = file.bytes(Encoding::Gzip);
        assert!(packed.len() < plain.len() / 2);
        flate2::read::GzDecoder::new(&packed[..])
            .read_to_end(&mut back)
            .expect("gzip");
        assert_eq!(back, plain);
        back.clear();
        let packed = file.bytes(Encoding::Brotli);
        assert!(packed.len() < plain.len() / 2);
        brotli::Decompressor::new(&packed[..], 4096)
            .read_to_end(&mut back)
            .expect("brotli");
        assert_eq!(back, plain);
    }

    #[test]
    fn the_best_accepted_encoding_is_taken() {
        for (header, best) in [
            ("gzip, deflate, br, zstd", Encoding::Brotli),
            ("gzip;q=1.0, br;q=0", Encoding::Gzip),
            ("BR", Encoding::Brotli),
            ("identity", Encoding::Plain),
            ("", Encoding::Plain),
            ("gzip;q=0", Encoding::Plain),
        ] {
            assert_eq!(Encoding::accepted(header), best, "{header}");
        }
    }
}
