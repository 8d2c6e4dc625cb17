//! What a player can do in CHOAM Charity, and how it is offered.

use serde::{Deserialize, Serialize};

use crate::kinds::ActKind;

/// What a player does in CHOAM Charity.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "does", deny_unknown_fields)]
pub enum CharityAct {
    /// Claims charity.
    Claim,
}

impl CharityAct {
    pub(crate) const fn kind(self) -> ActKind {
        match self {
            Self::Claim => ActKind::ClaimCharity,
        }
    }
}

/// What is offered in CHOAM Charity.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "offers")]
pub enum CharityOffer {
    /// Claim charity.
    Claim,
}

impl CharityOffer {
    pub(crate) const fn kind(self) -> ActKind {
        match self {
            Self::Claim => ActKind::ClaimCharity,
        }
    }

    pub(crate) const fn admits(self, act: CharityAct) -> bool {
        match (self, act) {
            (Self::Claim, CharityAct::Claim) => true,
        }
    }

    pub(crate) const fn sample(self) -> CharityAct {
        match self {
            Self::Claim => CharityAct::Claim,
        }
    }
}
