//! Conformance cases of the embedded engine, and the registry through which the toolkit sees them.

pub mod registry;
