//! The `truthsayer` command.

fn main() {}
