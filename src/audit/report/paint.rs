//! Looks of terminal text: what a run of words is, and whether that is shown in colour.
//!
//! Colour never carries anything alone: the words say the same without it.

use crate::gate::State;
use crate::obligation::Status;

/// Whether text carries colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    /// Characters only.
    Off,
    /// With escape sequences for a terminal.
    On,
}

/// What a run of words is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Ordinary words.
    Plain,
    /// A heading.
    Strong,
    /// A place, a remark, a number nobody looks for first.
    Quiet,
    /// An ID or name.
    Name,
    /// It counts.
    Good,
    /// It needs somebody.
    Attention,
    /// It is broken.
    Bad,
    /// In the present text alone.
    Added,
    /// In the earlier text alone.
    Removed,
}

impl Style {
    /// The parameters of its escape sequence; none for ordinary words.
    fn code(self) -> Option<&'static str> {
        match self {
            Self::Plain => None,
            Self::Strong => Some("1"),
            Self::Quiet => Some("2"),
            Self::Name => Some("36"),
            Self::Good | Self::Added => Some("32"),
            Self::Attention => Some("33"),
            Self::Bad | Self::Removed => Some("31"),
        }
    }
}

impl From<Status> for Style {
    fn from(status: Status) -> Self {
        match status {
            Status::Failing => Self::Bad,
            Status::Incomplete | Status::Changed | Status::Unproven => Self::Attention,
            Status::Guarded | Status::Verified => Self::Good,
        }
    }
}

impl From<State> for Style {
    fn from(state: State) -> Self {
        match state {
            State::Open => Self::Attention,
            State::Met => Self::Good,
        }
    }
}

impl Paint {
    /// What opens a run of this style.
    pub(super) fn open(self, style: Style, out: &mut String) {
        if let (Self::On, Some(code)) = (self, style.code()) {
            out.push_str("\u{1b}[");
            out.push_str(code);
            out.push('m');
        }
    }

    /// What closes it.
    pub(super) fn close(self, style: Style, out: &mut String) {
        if self == Self::On && style.code().is_some() {
            out.push_str("\u{1b}[0m");
        }
    }
}
