//! The project behind the preview: audited anew at each change, its unchanged pages taken over.

use std::process::ExitCode;

use jiff::civil::Date;
use truthsayer_audit::chain::{self, Choices};
use truthsayer_audit::contract::config::Setting;
use truthsayer_audit::diagnostic::render::text;
use truthsayer_audit::project;
use truthsayer_audit::site::{self, File, Options};
use truthsayer_audit::source::Tree;

use super::preview::Files;
use super::{Args, Site, serve};
use crate::cli::{Failure, Global, Output, place};

/// Serves the project that the arguments name.
pub(crate) fn run(args: &Args, global: &Global, output: &mut Output) -> Result<ExitCode, Failure> {
    let root = place::root(global)?;
    let (tree, config_path) = place::tree(global)?;
    let (read, _) = project::load(&tree, &config_path);
    let shown = Shown { tree, config_path, as_of: place::as_of(global), earlier: Vec::new() };
    serve(args, &root, &read.config.output.value, shown, global.quiet, output)
}

struct Shown {
    tree: Tree,
    config_path: String,
    as_of: Date,
    earlier: Vec<File>,
}

impl Site for Shown {
    fn inputs(&mut self) -> Vec<String> {
        let (read, _) = project::load(&self.tree, &self.config_path);
        let config = read.config;
        let mut inputs = vec![self.config_path.clone(), format!("{}/**", config.reviewed.value)];
        for list in [&config.documents, &config.contracts, &config.results] {
            inputs.extend(Setting::texts(list));
        }
        for one in [config.authorities, config.gates, config.attestations, config.baseline] {
            inputs.push(one.value);
        }
        inputs
    }

    fn build(&mut self) -> Result<Files, String> {
        let audit = chain::audit_with(&self.tree, &self.config_path, Choices { as_of: self.as_of, run_suite: true });
        if audit.is_broken() {
            return Err(text::render(&audit.diagnostics, &audit.trace.project.sources, text::Colour::Plain));
        }
        let options = Options { earlier: std::mem::take(&mut self.earlier) };
        let (files, _) = site::render(&audit, &options);
        self.earlier.clone_from(&files);
        Ok(files.into_iter().map(|file| (file.path, file.bytes.to_vec().into())).collect())
    }
}
