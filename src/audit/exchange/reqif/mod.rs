//! Requirements Interchange Format 1.2: an audit out, and such files in.
//!
//! Lives here: the shape of what is exchanged. `kinds` has our types with their attributes, `objects` what an audit has of
//! them, `write` and `read` the format itself. What an import makes of a
//! file is [`super::import`]'s business.
//!
//! A file says everything twice: in attributes that other tools show and search, and as Markdown and YAML source, from
//! which the project's files come back to the byte.

pub(super) mod kinds;
pub(super) mod objects;
pub(super) mod read;
mod write;

pub use write::render;

#[cfg(test)]
mod tests;
