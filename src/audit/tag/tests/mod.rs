//! The tagger against labelled prose, and its round trip through the parser.

mod folds;
mod learn;
mod marking;
mod measure;
mod reading;
