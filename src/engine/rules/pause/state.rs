//! How a game can end.

use serde::{Deserialize, Serialize};

use crate::facts::FactionSet;

named! {
    /// By what a game was won.
    pub enum Victory {
        /// Enough strongholds.
        Strongholds = "strongholds",
        /// The Bene Gesserit had predicted it.
        Prediction = "prediction",
        /// The Fremen kept the sietches.
        Fremen = "fremen",
        /// Nobody else won by the end, and the Guild is there.
        Guild = "guild",
        /// Nobody else won by the end, there is no Guild, and the Fremen are there.
        FremenDefault = "fremen-default",
        /// Most strongholds at the end.
        Most = "most-strongholds",
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// By what.
    pub victory: Victory,
    /// Who won.
    pub winners: FactionSet,
}
