//! The difference of two JSON values as a merge patch (RFC 7396).
//!
//! A merge patch holds the members that changed; `null` removes a member, and a list is replaced
//! as a whole. A member whose value is `null` therefore means the same as one that is absent.
//!
//! ```
//! use gleis_games::wire::patch;
//! use serde_json::json;
//! let before = json!({"deck": 80, "turn": 1, "offer": ["paris-rome"]});
//! let after = json!({"deck": 79, "turn": 1});
//! let change = patch::diff(&before, &after);
//! assert_eq!(change, json!({"deck": 79, "offer": null}));
//! let mut view = before;
//! patch::apply(&mut view, &change);
//! assert_eq!(view, after);
//! ```

use serde_json::{Map, Value};

/// The patch that turns `before` into `after`; an empty object if nothing changed.
///
/// What is not an object can only be replaced, so the patch is then `after` itself.
pub fn diff(before: &Value, after: &Value) -> Value {
    let (Value::Object(before), Value::Object(after)) = (before, after) else {
        return after.clone();
    };
    let mut patch = Map::new();
    for name in before.keys() {
        if !after.contains_key(name) {
            patch.insert(name.clone(), Value::Null);
        }
    }
    for (name, value) in after {
        match before.get(name) {
            Some(old) if old == value => {}
            Some(old) => {
                patch.insert(name.clone(), replaced(old, value));
            }
            None => {
                patch.insert(name.clone(), value.clone());
            }
        }
    }
    Value::Object(patch)
}

/// Two objects differ by a patch; for anything else the new value is written whole.
fn replaced(old: &Value, new: &Value) -> Value {
    if old.is_object() && new.is_object() {
        diff(old, new)
    } else {
        new.clone()
    }
}

/// Changes the value as the patch says.
pub fn apply(target: &mut Value, patch: &Value) {
    let Value::Object(patch) = patch else {
        *target = patch.clone();
        return;
    };
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    let Value::Object(members) = target else {
        return;
    };
    for (name, change) in patch {
        if change.is_null() {
            members.remove(name);
        } else {
            apply(members.entry(name.clone()).or_insert(Value::Null), change);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gleis_rules::Rng;
    use serde_json::json;

    /// The examples of RFC 7396, appendix A.
    #[test]
    fn patches_apply_as_the_standard_says() {
        let cases = [
            (json!({"a": "b"}), json!({"a": "c"}), json!({"a": "c"})),
            (
                json!({"a": "b"}),
                json!({"b": "c"}),
                json!({"a": "b", "b": "c"}),
            ),
            (json!({"a": "b"}), json!({"a": null}), json!({})),
            (
                json!({"a": "b", "b": "c"}),
                json!({"a": null}),
                json!({"b": "c"}),
            ),
            (json!({"a": ["b"]}), json!({"a": "c"}), json!({"a": "c"})),
            (json!({"a": "c"}), json!({"a": ["b"]}), json!({"a": ["b"]})),
            (
                json!({"a": {"b": "c"}}),
                json!({"a": {"b": "d", "c": null}}),
                json!({"a": {"b": "d"}}),
            ),
            (
                json!({"a": [{"b": "c"}]}),
                json!({"a": [1]}),
                json!({"a": [1]}),
            ),
            (json!(["a", "b"]), json!(["c", "d"]), json!(["c", "d"])),
            (json!({"a": "b"}), json!(["c"]), json!(["c"])),
            (json!({"a": "foo"}), json!(null), json!(null)),
            (json!({"a": "foo"}), json!("bar"), json!("bar")),
            (
                json!({"e": null}),
                json!({"a": 1}),
                json!({"e": null, "a": 1}),
            ),
            (
                json!([1, 2]),
                json!({"a": "b", "c": null}),
                json!({"a": "b"}),
            ),
            (
                json!({}),
                json!({"a": {"bb": {"ccc": null}}}),
                json!({"a": {"bb": {}}}),
            ),
        ];
        for (mut target, patch, result) in cases {
            apply(&mut target, &patch);
            assert_eq!(target, result, "{patch}");
        }
    }

    /// A value without `null` as a member.
    fn random(rng: &mut Rng, depth: u32) -> Value {
        match rng.below(if depth == 0 { 3 } else { 5 }) {
            0 => json!(rng.below(3)),
            1 => json!(["x", "y"][rng.below(2) as usize]),
            2 => json!([rng.below(2), null]),
            _ => {
                let mut members = Map::new();
                for name in ["a", "b", "c"] {
                    if rng.below(3) > 0 {
                        members.insert(name.to_owned(), random(rng, depth - 1));
                    }
                }
                Value::Object(members)
            }
        }
    }

    #[test]
    fn a_difference_leads_from_one_value_to_the_other() {
        let mut rng = Rng::new(7396);
        for _ in 0..5_000 {
            let (before, after) = (random(&mut rng, 4), random(&mut rng, 4));
            let patch = diff(&before, &after);
            let mut changed = before.clone();
            apply(&mut changed, &patch);
            assert_eq!(changed, after, "{before} changed by {patch}");
        }
    }

    #[test]
    fn equal_objects_differ_by_nothing() {
        let value = json!({"a": {"b": [1, null]}, "c": 2});
        assert_eq!(diff(&value, &value), json!({}));
    }
}
