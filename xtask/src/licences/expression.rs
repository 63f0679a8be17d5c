//! Licence expressions as they stand in manifests.
//!
//! The grammar is that of SPDX with its precedence (`WITH`, then `AND`, then `OR`, and
//! parentheses), and the old form `MIT/Apache-2.0`, whose slash means `OR`.

/// Whether the expression can be satisfied by licences that `allowed` accepts.
///
/// A licence with an exception is asked for as a whole: `Apache-2.0 WITH LLVM-exception`.
/// The error says why the expression cannot be read.
pub(crate) fn satisfied(expression: &str, allowed: &dyn Fn(&str) -> bool) -> Result<bool, String> {
    let tokens = tokens(expression);
    let mut reader = Reader {
        tokens: &tokens,
        allowed,
    };
    let result = reader.any()?;
    match reader.tokens.first() {
        None => Ok(result),
        Some(token) => Err(format!("`{token}` is not expected there")),
    }
}

/// Words, parentheses and operators; a slash becomes `OR`.
fn tokens(expression: &str) -> Vec<String> {
    let spaced = expression
        .replace('(', " ( ")
        .replace(')', " ) ")
        .replace('/', " OR ");
    spaced.split_whitespace().map(str::to_owned).collect()
}

struct Reader<'a> {
    tokens: &'a [String],
    allowed: &'a dyn Fn(&str) -> bool,
}

impl Reader<'_> {
    /// `all OR all OR …`
    fn any(&mut self) -> Result<bool, String> {
        let mut result = self.all()?;
        while self.take("OR") {
            // Both sides are read in any case, so that a mistake on the right is found.
            result |= self.all()?;
        }
        Ok(result)
    }

    /// `one AND one AND …`
    fn all(&mut self) -> Result<bool, String> {
        let mut result = self.one()?;
        while self.take("AND") {
            result &= self.one()?;
        }
        Ok(result)
    }

    /// A licence, perhaps with an exception, or an expression in parentheses.
    fn one(&mut self) -> Result<bool, String> {
        if self.take("(") {
            let result = self.any()?;
            return if self.take(")") {
                Ok(result)
            } else {
                Err("a `)` is missing".to_owned())
            };
        }
        let licence = self.name()?;
        if self.take("WITH") {
            let exception = self.name()?;
            return Ok((self.allowed)(&format!("{licence} WITH {exception}")));
        }
        Ok((self.allowed)(&licence))
    }

    fn name(&mut self) -> Result<String, String> {
        match self.tokens.split_first() {
            Some((name, rest)) if !["AND", "OR", "WITH", "(", ")"].contains(&name.as_str()) => {
                self.tokens = rest;
                Ok(name.clone())
            }
            Some((other, _)) => Err(format!("`{other}` stands where a licence should")),
            None => Err("it ends where a licence should stand".to_owned()),
        }
    }

    fn take(&mut self, wanted: &str) -> bool {
        match self.tokens.split_first() {
            Some((token, rest)) if token == wanted => {
                self.tokens = rest;
                true
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(expression: &str) -> Result<bool, String> {
        satisfied(expression, &|licence| {
            ["MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception"].contains(&licence)
        })
    }

    #[test]
    fn operators_have_their_meaning() {
        for (expression, expected) in [
            ("MIT", true),
            ("GPL-2.0-only", false),
            ("MIT OR GPL-2.0-only", true),
            ("GPL-2.0-only OR MIT", true),
            ("MIT AND GPL-2.0-only", false),
            ("MIT AND Apache-2.0", true),
            ("Apache-2.0 WITH LLVM-exception", true),
            ("MIT WITH LLVM-exception", false),
            ("MIT/GPL-2.0-only", true),
            ("MIT / Apache-2.0", true),
        ] {
            assert_eq!(check(expression), Ok(expected), "{expression}");
        }
    }

    #[test]
    fn and_binds_closer_than_or_unless_parentheses_say_otherwise() {
        assert_eq!(check("MIT OR Apache-2.0 AND GPL-2.0-only"), Ok(true));
        assert_eq!(check("(MIT OR Apache-2.0) AND GPL-2.0-only"), Ok(false));
        assert_eq!(check("(MIT OR GPL-2.0-only) AND (Apache-2.0)"), Ok(true));
    }

    #[test]
    fn what_cannot_be_read_is_an_error() {
        for expression in [
            "",
            "MIT OR",
            "AND MIT",
            "(MIT",
            "MIT)",
            "MIT Apache-2.0",
            "MIT WITH",
        ] {
            assert!(check(expression).is_err(), "{expression}");
        }
    }
}
