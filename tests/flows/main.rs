//! Flows of the command line from end to end: each test makes a project in a folder of its own, runs the binary, and
//! judges by what a person or a script would see. Hostile input does not live here.

mod evidence;
mod foreign;
mod gate;
mod kept;
mod project;
mod release;
mod rooms;
mod suite;
mod text;
mod words;
