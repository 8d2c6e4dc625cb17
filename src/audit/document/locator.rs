//! tmp
#[derive(Debug,Clone,PartialEq,Eq)] pub enum Locator {} 
impl std::fmt::Display for Locator { fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { Ok(()) } }
