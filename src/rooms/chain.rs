//! The chain of the log: each action's digest covers the action and the digest before it, back to the set-up.
//!
//! It shows that something was changed, not by whom: who owns the file could make it all anew.

/// What the digests are made for, and for nothing else.
const CONTEXT: &str = "truthsayer rooms, format 1, chain of actions";

/// A row of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Action {
    /// The game's version after it; 0 is the beginning.
    pub(crate) version: u64,
    /// The engine that carried it out.
    pub(crate) engine: String,
    /// Who asked for it, with what; nothing of the beginning.
    pub(crate) asked: Option<Asked>,
    /// What happened, each fact with its audience.
    pub(crate) log: String,
}

/// What a seat asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Asked {
    /// Who.
    pub(crate) seat: u8,
    /// The ID under which.
    pub(crate) request_id: String,
    /// The digest of what was sent.
    pub(crate) ask: [u8; 32],
    /// The request as the engine reads it.
    pub(crate) request: String,
    /// The reply.
    pub(crate) reply: String,
}

/// What the chain begins with.
pub(crate) fn root(room: &str, setup: &str) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new_derive_key(CONTEXT);
    put(&mut hasher, room.as_bytes());
    put(&mut hasher, setup.as_bytes());
    *hasher.finalize().as_bytes()
}

/// The digest of an action that follows another.
pub(crate) fn follow(before: &[u8; 32], action: &Action) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new_derive_key(CONTEXT);
    hasher.update(before);
    hasher.update(&action.version.to_le_bytes());
    put(&mut hasher, action.engine.as_bytes());
    if let Some(asked) = &action.asked {
        hasher.update(&[asked.seat]);
        put(&mut hasher, asked.request_id.as_bytes());
        hasher.update(&asked.ask);
        put(&mut hasher, asked.request.as_bytes());
        put(&mut hasher, asked.reply.as_bytes());
    }
    put(&mut hasher, action.log.as_bytes());
    *hasher.finalize().as_bytes()
}

/// A text with its length, so that no two lists of texts are one.
fn put(hasher: &mut blake3::Hasher, bytes: &[u8]) {
    hasher.update(&(bytes.len() as u64).to_le_bytes());
    hasher.update(bytes);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_changes_changes_the_digest() {
        let asked =
            Asked { seat: 1, request_id: "a".to_owned(), ask: [1; 32], request: "b".to_owned(), reply: "c".to_owned() };
        let action = Action { version: 1, engine: "e".to_owned(), asked: Some(asked.clone()), log: "l".to_owned() };
        let before = root("friday", "{}");
        let with = |change: &dyn Fn(&mut Asked)| {
            let mut other = asked.clone();
            change(&mut other);
            follow(&before, &Action { asked: Some(other), ..action.clone() })
        };
        let digests = [
            follow(&before, &action),
            follow(&root("saturday", "{}"), &action),
            follow(&root("friday", "{ }"), &action),
            follow(&before, &Action { version: 2, ..action.clone() }),
            follow(&before, &Action { engine: "f".to_owned(), ..action.clone() }),
            follow(&before, &Action { log: "m".to_owned(), ..action.clone() }),
            follow(&before, &Action { asked: None, ..action.clone() }),
            with(&|asked| asked.seat = 2),
            with(&|asked| "ab".clone_into(&mut asked.request_id)),
            with(&|asked| asked.ask[31] = 0),
            with(&|asked| "d".clone_into(&mut asked.request)),
            with(&|asked| "d".clone_into(&mut asked.reply)),
            with(&|asked| (asked.request, asked.reply) = ("bc".to_owned(), String::new())),
        ];
        let mut sorted = digests.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), digests.len());
    }
}
