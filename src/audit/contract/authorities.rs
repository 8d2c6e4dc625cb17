//! tmp
pub fn read(_: crate::source::FileId, _: &str, _: &mut crate::diagnostic::Sink) -> Vec<crate::contract::Authority> { Vec::new() }
