//! Finished markup as a value that templates set as it stands.

use std::fmt;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use crate::document::SafeHtml;

use super::aside;

/// Markup made by the document parser, or set by a template that escapes: other templates may set it as it stands.
#[derive(Debug, Clone)]
pub(crate) struct Markup(Arc<String>);

impl Markup {
    /// What the document parser made.
    pub(crate) fn of(html: SafeHtml) -> Self {
        Self(Arc::new(html.into_string()))
    }

    /// What a template sets.
    pub(crate) fn set(template: &impl askama::Template) -> Self {
        Self::sized(template, 0)
    }

    /// The same, where it is known about how many bytes it takes.
    pub(crate) fn sized(template: &impl askama::Template, bytes: usize) -> Self {
        let mut markup = String::with_capacity(bytes);
        template.render_into(&mut markup).expect("text is written into memory");
        Self(Arc::new(markup))
    }

    /// How many bytes.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}

impl fmt::Display for Markup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl askama::filters::HtmlSafe for Markup {}

impl askama::FastWritable for Markup {
    fn write_into(&self, out: &mut dyn fmt::Write, _: &dyn askama::Values) -> askama::Result<()> {
        Ok(out.write_str(&self.0)?)
    }
}

impl Serialize for Markup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match aside::mark(&self.0) {
            Some(mark) => tera::Value::safe_string(&mark).serialize(serializer),
            None => tera::Value::safe_string(&self.0).serialize(serializer),
        }
    }
}
