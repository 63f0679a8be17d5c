//! The document that describes the API: made from the handlers themselves, so that it cannot say
//! anything else than they do.
//!
//! A handler is a function of [`Input`]s to an [`Output`]; both know their schema. [`Api`] takes
//! each handler once, for the router and for the document.

use super::Shared;
use super::documents::Sent;
use super::extract::{
    Accepts, Admin, AskedHere, Before, Body, File, InPath, InQuery, Named, Person, Visitor,
};
use super::security::Client;
use crate::protocol::{ApiError, EXACT_MAX, Problem, ToClient, ToServer};
use axum::extract::State;
use axum::handler::Handler;
use axum::http::HeaderMap;
use axum::routing::{MethodFilter, on};
use axum::{Extension, Json, Router};
use gleis_games::wire::{FromBot, ToBot};
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

const TEXT: &str = "\
Guests have a name and a secret in the cookie `gleis`; programs send `Authorization: Bearer …`. \
Every refusal has a stable `code`, a sentence and often a hint. Live play is over the socket at \
`/api/v1/socket`; programs that play speak the bot protocol at `/api/v1/bot`.";

/// The API while it is being put together.
pub(super) struct Api {
    router: Router<Shared>,
    /// What is said of it, if that is wanted: it takes long.
    described: Option<Description>,
}

struct Description {
    paths: Map<String, Value>,
    schemas: SchemaGenerator,
    tags: Vec<&'static str>,
    places: usize,
}

impl Api {
    /// To answer requests.
    pub(super) fn routes() -> Self {
        Self {
            router: Router::new(),
            described: None,
        }
    }

    /// To be described.
    fn described() -> Self {
        let described = Some(Description {
            paths: Map::new(),
            schemas: settings().into_generator(),
            tags: Vec::new(),
            places: 0,
        });
        Self {
            described,
            ..Self::routes()
        }
    }

    /// The operations that follow belong together.
    pub(super) fn tag(mut self, tag: &'static str) -> Self {
        if let Some(described) = &mut self.described {
            described.tags.push(tag);
        }
        self
    }

    /// Adds an operation: `method path` and a few words.
    pub(super) fn add<H, T, M>(
        mut self,
        (method, path): (&'static str, &'static str),
        (id, summary): (&'static str, &'static str),
        handler: H,
    ) -> Self
    where
        H: Handler<T, Shared> + Described<M>,
        T: 'static,
    {
        if let Some(described) = &mut self.described {
            let operation = H::describe(&mut described.schemas);
            described.add((method, path), (id, summary), operation);
        }
        let filter = match method {
            "get" => MethodFilter::GET,
            "put" => MethodFilter::PUT,
            "delete" => MethodFilter::DELETE,
            _ => MethodFilter::POST,
        };
        self.router = self.router.route(path, on(filter, handler));
        self
    }

    pub(super) fn into_router(self) -> Router<Shared> {
        self.router
    }
}

impl Description {
    fn add(
        &mut self,
        (method, path): (&str, &str),
        (id, summary): (&str, &str),
        mut operation: Operation,
    ) {
        operation.insert("operationId".into(), json!(id));
        operation.insert("summary".into(), json!(summary));
        operation.insert("tags".into(), json!([self.tags.last()]));
        // Paths are sorted in the document; people read operations in the order of the code.
        operation.insert("x-place".into(), json!(self.places));
        self.places += 1;
        let entry = self.paths.entry(path).or_insert_with(|| json!({}));
        if let Some(methods) = entry.as_object_mut() {
            methods.insert(method.into(), Value::Object(operation));
        }
    }

    fn into_document(mut self) -> Value {
        let problem = schema::<Problem>(&mut self.schemas);
        // OpenAPI knows no sockets, but their messages belong to what a client must know.
        schema::<ToServer>(&mut self.schemas);
        schema::<ToClient>(&mut self.schemas);
        schema::<ToBot>(&mut self.schemas);
        schema::<FromBot>(&mut self.schemas);
        for methods in self.paths.values_mut().filter_map(Value::as_object_mut) {
            for operation in methods.values_mut() {
                operation["responses"]["default"] = json!({
                    "description": "A refusal, with a code that stays and a sentence.",
                    "content": {"application/json": {"schema": problem}},
                });
            }
        }
        let tags = self.tags.iter().map(|tag| json!({"name": tag}));
        json!({
            "openapi": "3.1.0",
            "info": {
                "title": "Gleis",
                "version": env!("CARGO_PKG_VERSION"),
                "description": TEXT,
                "license": {"name": "AGPL-3.0-or-later"},
            },
            "tags": tags.collect::<Vec<_>>(),
            "paths": self.paths,
            "components": {
                "schemas": self.schemas.take_definitions(true),
                "securitySchemes": {
                    "guest": {"type": "apiKey", "in": "cookie", "name": crate::admission::COOKIE},
                    "program": {"type": "http", "scheme": "bearer"},
                },
            },
        })
    }
}

fn settings() -> SchemaSettings {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    settings.with_transform(RecursiveTransform(bound))
}

/// No number gets larger than what JSON carries safely.
fn bound(schema: &mut Schema) {
    let format = schema.get("format").and_then(Value::as_str);
    if matches!(format, Some("uint" | "uint64")) && schema.get("maximum").is_none() {
        schema.insert("maximum".into(), json!(EXACT_MAX));
    }
}

fn schema<T: JsonSchema>(schemas: &mut SchemaGenerator) -> Value {
    schemas.subschema_for::<T>().to_value()
}

/// What an operation consists of.
type Operation = Map<String, Value>;

/// Something a handler asks for.
pub(super) trait Input {
    /// Writes into the operation what has to be sent for it; nothing for what comes by itself.
    fn describe(_operation: &mut Operation, _schemas: &mut SchemaGenerator) {}
}

impl Input for State<Shared> {}

impl Input for AskedHere {}
impl Input for Accepts {}
impl Input for Before {}
impl Input for Extension<Client> {}

impl Input for Visitor {
    fn describe(operation: &mut Operation, _: &mut SchemaGenerator) {
        operation.insert(
            "security".into(),
            json!([{}, {"guest": []}, {"program": []}]),
        );
    }
}

impl Input for Named {
    fn describe(operation: &mut Operation, _: &mut SchemaGenerator) {
        operation.insert("security".into(), json!([{"guest": []}, {"program": []}]));
    }
}

impl Input for Person {
    fn describe(operation: &mut Operation, _: &mut SchemaGenerator) {
        // The server knows programs, too, and refuses them.
        operation.insert("security".into(), json!([{"guest": []}, {"program": []}]));
    }
}

impl Input for Admin {
    fn describe(operation: &mut Operation, _: &mut SchemaGenerator) {
        operation.insert("security".into(), json!([{"guest": []}]));
    }
}

impl<T: JsonSchema> Input for Body<T> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaGenerator) {
        let body = json!({
            "required": true,
            "content": {"application/json": {"schema": schema::<T>(schemas)}},
        });
        operation.insert("requestBody".into(), body);
    }
}

impl<T: JsonSchema> Input for File<T> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaGenerator) {
        Body::<T>::describe(operation, schemas);
    }
}

impl<T: JsonSchema> Input for InPath<T> {
    fn describe(operation: &mut Operation, _: &mut SchemaGenerator) {
        parameters::<T>(operation, "path");
    }
}

impl<T: JsonSchema> Input for InQuery<T> {
    fn describe(operation: &mut Operation, _: &mut SchemaGenerator) {
        parameters::<T>(operation, "query");
    }
}

/// The members of a structure as parameters.
fn parameters<T: JsonSchema>(operation: &mut Operation, place: &str) {
    let generator = settings().into_generator();
    let root = generator.into_root_schema_for::<T>().to_value();
    let required = root["required"].as_array().cloned().unwrap_or_default();
    let list = operation.entry("parameters").or_insert_with(|| json!([]));
    let (Some(list), Some(members)) = (list.as_array_mut(), root["properties"].as_object()) else {
        return;
    };
    for (name, member) in members {
        let mut member = member.clone();
        let text = member
            .as_object_mut()
            .and_then(|member| member.remove("description"));
        // What stands in an address is there or not; it is never `null`.
        if let Some(kinds) = member["type"].as_array() {
            member["type"] = kinds.first().cloned().unwrap_or_default();
        }
        list.push(json!({
            "name": name,
            "in": place,
            "required": required.contains(&json!(name)),
            "description": text,
            "schema": member,
        }));
    }
}

/// What a handler answers.
pub(super) trait Output {
    /// The schema of a good answer.
    fn schema(schemas: &mut SchemaGenerator) -> Value;
}

impl<T: JsonSchema> Output for Json<T> {
    fn schema(schemas: &mut SchemaGenerator) -> Value {
        schema::<T>(schemas)
    }
}

impl<T: JsonSchema> Output for (HeaderMap, Json<T>) {
    fn schema(schemas: &mut SchemaGenerator) -> Value {
        schema::<T>(schemas)
    }
}

impl<T: JsonSchema> Output for Sent<T> {
    fn schema(schemas: &mut SchemaGenerator) -> Value {
        schema::<T>(schemas)
    }
}

impl<T: Output> Output for Result<T, ApiError> {
    fn schema(schemas: &mut SchemaGenerator) -> Value {
        T::schema(schemas)
    }
}

/// A handler that knows what it takes and gives.
pub(super) trait Described<M> {
    /// The operation, without its name.
    fn describe(schemas: &mut SchemaGenerator) -> Operation;
}

macro_rules! described {
    ($($input:ident),*) => {
        impl<F, R, O, $($input),*> Described<($($input,)* R, O)> for F
        where
            F: Fn($($input),*) -> R,
            R: Future<Output = O>,
            O: Output,
            $($input: Input,)*
        {
            fn describe(schemas: &mut SchemaGenerator) -> Operation {
                let mut operation = Operation::new();
                $($input::describe(&mut operation, schemas);)*
                let answer = json!({
                    "200": {
                        "description": "Done.",
                        "content": {"application/json": {"schema": O::schema(schemas)}},
                    },
                });
                operation.insert("responses".into(), answer);
                operation
            }
        }
    };
}

described!(A);
described!(A, B);
described!(A, B, C);
described!(A, B, C, D);
described!(A, B, C, D, E);

/// The OpenAPI document.
///
/// ```
/// let document = gleis_server::http::document();
/// assert!(document["paths"]["/api/v1/tables"]["post"].is_object());
/// ```
#[must_use]
pub fn document() -> Value {
    let api = super::api(Api::described());
    api.described
        .map_or(Value::Null, Description::into_document)
}
