//! What scalars of project files may be: paths, patterns, IDs, globs.
//!
//! Lives here: how each is read and what to say where it cannot be. Whether what they name exists does not live here.

use crate::ids::{self, ID_BYTES_MAX, IdGlob};
use crate::source;
use crate::yaml::Kind;

/// Longest path accepted, in bytes.
pub const PATH_BYTES_MAX: usize = 1024;

/// The ID of an authority, gate, attestation, ruling or family.
pub const WORD: Kind<String> = Kind {
    expected: "a name of lower-case letters, digits and single hyphens",
    read: |text| {
        let good = text.len() <= ID_BYTES_MAX && ids::is_word(text);
        if good { Ok(text.to_owned()) } else { Err("write a name such as `sapho-card`".to_owned()) }
    },
};

/// The ID of a clause.
pub const CLAUSE_ID: Kind<String> = Kind {
    expected: "a clause ID",
    read: |text| {
        let good = ids::is_clause_id(text);
        let help = "write lower-case words with dots between: `sapho.card.modes`";
        if good { Ok(text.to_owned()) } else { Err(help.to_owned()) }
    },
};

/// The ID of a clause of our own or of another tool.
pub const ANY_CLAUSE_ID: Kind<String> = Kind {
    expected: "a clause ID",
    read: |text| {
        let help = "write the ID as the document has it: letters, digits, and `.`, `-`, `_`, `~`, `+` between them";
        if ids::is_foreign_id(text) { Ok(text.to_owned()) } else { Err(help.to_owned()) }
    },
};

/// Such an ID, or a pattern over them.
pub const ANY_CLAUSE_GLOB: Kind<IdGlob> = Kind {
    expected: "a clause ID or a pattern over them",
    read: |text| {
        let glob = IdGlob::new(text, '.').map_err(|reason| format!("mend the pattern: {reason}"))?;
        if glob.is_pattern() || ids::is_foreign_id(text) {
            return Ok(glob);
        }
        Err("write an ID or a pattern: `items.**`".to_owned())
    },
};

/// How clauses are named in a project's files.
#[derive(Clone, Copy)]
pub struct Naming {
    /// One clause.
    pub id: &'static Kind<String>,
    /// One clause, or a pattern.
    pub glob: &'static Kind<IdGlob>,
}

impl Naming {
    /// By our own IDs alone.
    pub const NATIVE: Self = Self { id: &CLAUSE_ID, glob: &CLAUSE_GLOB };
    /// Also by those of other tools.
    pub const ANY: Self = Self { id: &ANY_CLAUSE_ID, glob: &ANY_CLAUSE_GLOB };
}

/// The ID of a case, of this engine or another.
pub const CASE_ID: Kind<String> = Kind {
    expected: "the ID of one case",
    read: |text| {
        let glob = (CASE_GLOB.read)(text)?;
        if glob.is_pattern() { Err("name one case".to_owned()) } else { Ok(text.to_owned()) }
    },
};

/// The ID of a case, or a pattern over them.
pub const CASE_GLOB: Kind<IdGlob> = Kind {
    expected: "a case ID or a pattern over them",
    read: |text| {
        if text.trim().is_empty() || text.chars().any(char::is_control) {
            return Err("write an ID such as `sapho/movement/started-player-finishes`".to_owned());
        }
        IdGlob::new(text, '/').map_err(|reason| format!("mend the pattern: {reason}"))
    },
};

/// The ID of a clause, or a pattern over them.
pub const CLAUSE_GLOB: Kind<IdGlob> = Kind {
    expected: "a clause ID or a pattern over them",
    read: |text| {
        let glob = IdGlob::new(text, '.').map_err(|reason| format!("mend the pattern: {reason}"))?;
        if glob.is_pattern() || ids::is_clause_id(text) {
            return Ok(glob);
        }
        if ids::is_word(text) {
            return Err(format!("write `{text}.**` for all of a family"));
        }
        Err("write an ID or a pattern: `sapho.**`".to_owned())
    },
};

/// A file or folder below the project's folder.
pub const PATH: Kind<String> = Kind { expected: "a path inside the project", read: below };

/// A pattern over files below the project's folder.
pub const PATTERN: Kind<String> = Kind {
    expected: "a path or pattern inside the project",
    read: |text| {
        let path = below(text)?;
        match source::glob_set(std::slice::from_ref(&path)) {
            Ok(_) => Ok(path),
            Err((_, reason)) => Err(format!("mend the pattern: {reason}")),
        }
    },
};

/// The path without needless parts; or what to do.
fn below(text: &str) -> Result<String, String> {
    let fault = if text.trim().is_empty() {
        "write a path, or remove the key"
    } else if text.len() > PATH_BYTES_MAX {
        "write a shorter path"
    } else if text.chars().any(char::is_control) {
        "remove the control characters"
    } else if text.contains('\\') {
        "write `/` between the parts of a path"
    } else if text.starts_with('/') || text.get(1..2) == Some(":") {
        "write it from the project's folder on, without a leading `/` or drive"
    } else if text.split('/').any(|part| part == "..") {
        "remove `..`: nothing outside the project's folder is read or written"
    } else {
        let parts: Vec<&str> = text.split('/').filter(|part| !matches!(*part, "" | ".")).collect();
        if !parts.is_empty() {
            return Ok(parts.join("/"));
        }
        "name something below the project's folder"
    };
    Err(fault.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stay_inside_the_project() {
        for (written, read) in [("a/b.md", "a/b.md"), ("./a//b/", "a/b"), ("**/*.md", "**/*.md"), ("a..b/c", "a..b/c")]
        {
            assert_eq!((PATTERN.read)(written).as_deref(), Ok(read));
        }
        let bad = [
            "/etc/passwd",
            "../x",
            "a/../../x",
            "a/..",
            "C:/x",
            "c:x",
            "a\\b",
            "",
            " ",
            ".",
            "./",
            "a\nb",
            "é:/../x",
            "[a",
        ];
        for bad in bad {
            assert!((PATTERN.read)(bad).is_err(), "{bad:?}");
        }
        assert!((PATH.read)("[a").is_ok(), "a path is no pattern");
        assert!((PATH.read)(&"a".repeat(PATH_BYTES_MAX + 1)).is_err());
    }
}
