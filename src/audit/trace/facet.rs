//! How a clause stands with one facet.

/// How a clause stands with one facet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FacetState {
    /// A linked case of this facet failed.
    Failing,
    /// Cases of this facet are linked, but none proves anything now.
    Unproven,
    /// The contract says that it does not apply.
    NotApplicable,
    /// A linked case of this facet passes.
    Passing,
}

impl FacetState {
    /// The word in reports and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Failing => "failing",
            Self::Unproven => "unproven",
            Self::NotApplicable => "not applicable",
            Self::Passing => "passing",
        }
    }

    /// A failing case outweighs a passing one, and a passing one an unproven one.
    pub(super) fn combine(self, other: Self) -> Self {
        if self.weight() >= other.weight() { self } else { other }
    }

    fn weight(self) -> u8 {
        match self {
            Self::Failing => 3,
            Self::Passing => 2,
            Self::NotApplicable => 1,
            Self::Unproven => 0,
        }
    }
}
