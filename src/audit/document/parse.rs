//! tmp
pub fn parse(_: crate::source::FileId, _: &str, _: &crate::document::KnownAuthorities) -> (crate::document::Document, Vec<crate::diagnostic::Diagnostic>) { unreachable!() }
