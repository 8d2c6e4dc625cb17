//! To come.
pub use self::stub::*; mod stub { #[derive(Debug,Clone,PartialEq,Eq)] pub enum Locator {} }
