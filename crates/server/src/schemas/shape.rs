//! What a JSON Schema says, in a form that can be written down for people and for compilers.
//!
//! Only what the schemas of this crate use is understood; everything else counts as anything.

use crate::protocol::EXACT_MAX;
use serde_json::{Map, Value};

/// The form of a value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    /// Anything.
    Any,
    /// A kind of JSON: `string`, `integer`, `number`, `boolean`, `null`.
    Plain(String),
    /// Exactly this.
    Constant(Value),
    /// A definition, by its name.
    Named(String),
    /// So many of the same.
    List(Box<Self>),
    /// Members with names that are not known beforehand.
    Map(Box<Self>),
    /// Members with names.
    Object(Vec<Member>),
    /// One of these.
    OneOf(Vec<Case>),
    /// All of these at the same time.
    AllOf(Vec<Self>),
}

/// A member of an object.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Member {
    pub(crate) name: String,
    /// Must it be there?
    pub(crate) required: bool,
    /// What it is for.
    pub(crate) text: String,
    /// What it may be, beside its form: limits, a pattern.
    pub(crate) limits: Vec<String>,
    /// Its form.
    pub(crate) shape: Shape,
}

/// One of several forms.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Case {
    /// What it means.
    pub(crate) text: String,
    /// Its form.
    pub(crate) shape: Shape,
}

/// The description of a schema, without the examples for those who read the code.
pub(crate) fn text_of(schema: &Value) -> &str {
    let text = schema["description"].as_str().unwrap_or_default();
    text.split("```").next().unwrap_or_default().trim_end()
}

impl Shape {
    /// Reads a schema.
    pub(crate) fn of(schema: &Value) -> Self {
        let Some(keys) = schema.as_object() else {
            return Self::Any;
        };
        if let Some(name) = keys.get("$ref").and_then(Value::as_str) {
            return Self::Named(name.rsplit('/').next().unwrap_or(name).to_owned());
        }
        if let Some(constant) = keys.get("const") {
            return Self::Constant(constant.clone());
        }
        let mut parts = Vec::new();
        for key in ["oneOf", "anyOf", "enum"] {
            if let Some(list) = keys.get(key).and_then(Value::as_array) {
                parts.push(Self::OneOf(
                    list.iter().flat_map(|case| cases(key, case)).collect(),
                ));
            }
        }
        if keys.contains_key("properties") || parts.is_empty() {
            parts.insert(0, Self::typed(keys));
        }
        match <[Self; 1]>::try_from(parts) {
            Ok([only]) => only,
            Err(parts) => Self::AllOf(parts),
        }
    }

    /// The form of a schema that says `type`.
    fn typed(keys: &Map<String, Value>) -> Self {
        match keys.get("type") {
            Some(Value::Array(kinds)) => {
                let kinds = kinds.iter().filter_map(Value::as_str);
                let case = |kind| Case {
                    text: String::new(),
                    shape: Self::of_kind(kind, keys),
                };
                Self::OneOf(kinds.map(case).collect())
            }
            Some(Value::String(kind)) => Self::of_kind(kind, keys),
            _ => Self::Any,
        }
    }

    fn of_kind(kind: &str, keys: &Map<String, Value>) -> Self {
        let inner = |key: &str| Box::new(keys.get(key).map_or(Self::Any, Self::of));
        match kind {
            "array" => Self::List(inner("items")),
            "object" => match members(keys) {
                members if members.is_empty() && has_map(keys) => {
                    Self::Map(inner("additionalProperties"))
                }
                members => Self::Object(members),
            },
            kind => Self::Plain(kind.to_owned()),
        }
    }

    /// The value of the member that tells cases of a union apart.
    pub(crate) fn tag(&self) -> Option<(&str, &str)> {
        let Self::Object(members) = self else {
            return None;
        };
        members.iter().find_map(|member| match &member.shape {
            Self::Constant(Value::String(value)) => Some((member.name.as_str(), value.as_str())),
            _ => None,
        })
    }
}

fn has_map(keys: &Map<String, Value>) -> bool {
    keys.get("additionalProperties")
        .is_some_and(Value::is_object)
}

/// An entry of `enum` is a value; an entry of `oneOf` is a schema, and may be a union itself.
fn cases(key: &str, case: &Value) -> Vec<Case> {
    let shape = match key {
        "enum" => Shape::Constant(case.clone()),
        _ => Shape::of(case),
    };
    match shape {
        Shape::OneOf(cases) if text_of(case).is_empty() => cases,
        shape => vec![Case {
            text: text_of(case).to_owned(),
            shape,
        }],
    }
}

/// The members of an object; what tells it apart comes first, then what must be there.
fn members(keys: &Map<String, Value>) -> Vec<Member> {
    let required = |name: &str| {
        let list = keys.get("required").and_then(Value::as_array);
        list.is_some_and(|list| list.iter().any(|entry| entry == name))
    };
    let properties = keys.get("properties").and_then(Value::as_object);
    let member = |(name, schema): (&String, &Value)| Member {
        name: name.clone(),
        required: required(name),
        text: text_of(schema).to_owned(),
        limits: limits(schema),
        shape: Shape::of(schema),
    };
    let mut members: Vec<Member> = properties.into_iter().flatten().map(member).collect();
    members.sort_by_key(|member| {
        let tag = matches!(member.shape, Shape::Constant(_));
        (!tag, !member.required)
    });
    members
}

/// The parameters of an operation of the OpenAPI document, each with its place: path or query.
pub(crate) fn parameters(operation: &Value) -> impl Iterator<Item = (&str, Member)> {
    let list = operation["parameters"].as_array().into_iter().flatten();
    list.map(|parameter| {
        let member = Member {
            name: parameter["name"].as_str().unwrap_or_default().to_owned(),
            required: parameter["required"] == true,
            text: text_of(parameter).to_owned(),
            limits: limits(&parameter["schema"]),
            shape: Shape::of(&parameter["schema"]),
        };
        (parameter["in"].as_str().unwrap_or_default(), member)
    })
}

/// The schema of a body: what an operation asks for, or one of its answers.
pub(crate) fn content(body: &Value) -> Option<&Value> {
    let schema = &body["content"]["application/json"]["schema"];
    (!schema.is_null()).then_some(schema)
}

/// What a schema says beside the form, in words.
pub(crate) fn limits(schema: &Value) -> Vec<String> {
    let mut limits = Vec::new();
    // The size of a byte is no limit that anybody meant, and neither is that of a number.
    let technical = [255, EXACT_MAX as i64];
    let number = |key: &str| {
        schema[key]
            .as_i64()
            .filter(|number| !technical.contains(number))
    };
    match (number("minimum"), number("maximum")) {
        (Some(least), Some(most)) => limits.push(format!("{least} to {most}")),
        (Some(least), None) if least > 0 => limits.push(format!("at least {least}")),
        (None, Some(most)) => limits.push(format!("at most {most}")),
        _ => {}
    }
    for (least, most, what) in [
        ("minLength", "maxLength", "letters"),
        ("minItems", "maxItems", "entries"),
    ] {
        match (schema[least].as_u64(), schema[most].as_u64()) {
            (Some(least), Some(most)) if least == most => limits.push(format!("{least} {what}")),
            (least, Some(most)) => {
                limits.push(format!("{} to {most} {what}", least.unwrap_or_default()));
            }
            (Some(least), None) => limits.push(format!("at least {least} {what}")),
            (None, None) => {}
        }
    }
    if let Some(pattern) = schema["pattern"].as_str() {
        limits.push(format!("pattern {pattern}"));
    }
    match &schema["default"] {
        Value::Null => {}
        default => limits.push(format!("default {default}")),
    }
    limits
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn plain(kind: &str) -> Shape {
        Shape::Plain(kind.to_owned())
    }

    #[test]
    fn the_forms_that_schemas_have_are_understood() {
        let named = Shape::Named("Step".to_owned());
        assert_eq!(Shape::of(&json!({"$ref": "#/$defs/Step"})), named);
        let list = json!({"type": "array", "items": {"$ref": "#/$defs/Step"}});
        assert_eq!(Shape::of(&list), Shape::List(Box::new(named)));
        let map = json!({"type": "object", "additionalProperties": {"type": "integer"}});
        assert_eq!(Shape::of(&map), Shape::Map(Box::new(plain("integer"))));
        assert_eq!(Shape::of(&json!(true)), Shape::Any);
        let nullable = Shape::of(&json!({"type": ["string", "null"]}));
        let Shape::OneOf(cases) = nullable else {
            panic!("{nullable:?}");
        };
        assert_eq!(cases[1].shape, plain("null"));
    }

    #[test]
    fn a_flattened_union_keeps_its_members() {
        let schema = json!({
            "type": "object",
            "properties": {"seat": {"type": "integer"}},
            "required": ["seat"],
            "oneOf": [{"type": "object", "properties": {"kind": {"const": "open"}}}],
        });
        let Shape::AllOf(parts) = Shape::of(&schema) else {
            panic!("it has two parts");
        };
        let Shape::OneOf(cases) = &parts[1] else {
            panic!("the second is a union");
        };
        assert_eq!(cases[0].shape.tag(), Some(("kind", "open")));
    }

    #[test]
    fn limits_are_words() {
        let schema = json!({"type": "integer", "minimum": 1, "maximum": 5, "default": 2});
        assert_eq!(limits(&schema), ["1 to 5", "default 2"]);
        let schema = json!({"type": "string", "minLength": 1, "maxLength": 40});
        assert_eq!(limits(&schema), ["1 to 40 letters"]);
        assert!(limits(&json!({"type": "integer", "minimum": 0, "maximum": 255})).is_empty());
    }
}
