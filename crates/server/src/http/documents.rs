//! What is worked out once and then sent often: the document of the API, and maps as drawings.

use super::extract::Accepts;
use super::{Shared, document, page};
use crate::app::App;
use crate::protocol::ApiError;
use crate::web::{Encoded, Encoding};
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};

/// The document of the API, for tools and to read.
#[derive(Debug, Default)]
pub struct Documents(OnceLock<[Arc<Encoded>; 2]>);

impl Documents {
    /// Both; the first who asks has to wait.
    fn get(&self) -> &[Arc<Encoded>; 2] {
        self.0.get_or_init(|| {
            let document = document();
            let page = page::render(&document);
            let all = [document.to_string(), page];
            all.map(|text| Arc::new(Encoded::new(text.into())))
        })
    }

    /// Are they there?
    #[must_use]
    pub fn are_made(&self) -> bool {
        self.0.get().is_some()
    }
}

impl App {
    /// Makes what takes long before somebody asks for it, one after the other: the drawings of all
    /// maps, in the forms in which browsers want them, and the document of the API.
    pub fn prepare(&self) {
        let packed = |encoded: &Encoded| {
            for encoding in [Encoding::Brotli, Encoding::Gzip] {
                drop(encoded.bytes(encoding));
            }
        };
        for kind in self.catalogue.values() {
            if self.is_stopping() {
                return;
            }
            kind.board().iter().for_each(|board| packed(board));
        }
        self.campaigns.prepare();
        if !self.is_stopping() {
            self.documents.get().iter().for_each(|text| packed(text));
        }
    }
}

/// Something that was written down before, as it is sent.
pub(super) struct Sent<T> {
    bytes: Bytes,
    encoding: Encoding,
    kind: &'static str,
    what: PhantomData<T>,
}

impl<T> Sent<T> {
    /// Packs it, if that was not done before; away from the threads that serve everybody.
    pub(super) async fn of(
        encoding: Encoding,
        kind: &'static str,
        made: impl FnOnce() -> Option<Arc<Encoded>> + Send + 'static,
    ) -> Result<Option<Self>, ApiError> {
        let bytes = move || made().map(|made| made.bytes(encoding));
        let bytes = tokio::task::spawn_blocking(bytes).await;
        let bytes = bytes.map_err(|_| ApiError::internal())?;
        let sent = |bytes| Self {
            bytes,
            encoding,
            kind,
            what: PhantomData,
        };
        Ok(bytes.map(sent))
    }
}

impl<T> IntoResponse for Sent<T> {
    fn into_response(self) -> Response {
        let mut headers = HeaderMap::new();
        let kind = HeaderValue::from_static(self.kind);
        headers.insert(header::CONTENT_TYPE, kind);
        let vary = HeaderValue::from_static("accept-encoding");
        headers.insert(header::VARY, vary);
        if let Some(name) = self.encoding.name() {
            let name = HeaderValue::from_static(name);
            headers.insert(header::CONTENT_ENCODING, name);
        }
        (headers, self.bytes).into_response()
    }
}

async fn sent(app: Shared, encoding: Encoding, place: usize, kind: &'static str) -> Response {
    let made = move || Some(Arc::clone(&app.documents.get()[place]));
    let sent = Sent::<()>::of(encoding, kind, made).await;
    let sent = sent.and_then(|sent| sent.ok_or_else(ApiError::internal));
    sent.into_response()
}

pub(super) async fn openapi(State(app): State<Shared>, Accepts(encoding): Accepts) -> Response {
    sent(app, encoding, 0, "application/json").await
}

pub(super) async fn to_read(State(app): State<Shared>, Accepts(encoding): Accepts) -> Response {
    sent(app, encoding, 1, "text/html; charset=utf-8").await
}
