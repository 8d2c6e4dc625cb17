//! To come.
#[derive(Debug,Clone)] pub struct Config;
