//! Which engine this is: what evidence is bound to, and what saves name as their writer.

/// A digest of the engine, the cases, the lock file and the compiler that this binary was built from.
pub const ENGINE_REVISION: &str = env!("TRUTHSAYER_ENGINE_REVISION");
