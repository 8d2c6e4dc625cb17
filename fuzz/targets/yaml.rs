//! Fuzzes `bodies/yaml.rs`.

#![no_main]

mod alone;
#[path = "../bodies/mod.rs"]
mod bodies;

libfuzzer_sys::fuzz_target!(init: alone::work(), |input: &[u8]| bodies::yaml::run(input));
