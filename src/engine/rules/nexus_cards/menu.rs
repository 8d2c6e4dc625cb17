//! Panels of Nexus cards by name, what a player does with its card, and how it is offered.

use serde::{Deserialize, Serialize};

use crate::custody::Handle;
use crate::facts::{Faction, Leader, NexusCard, Territory};
use crate::kinds::ActKind;
use crate::rules::battle::menu::Element;

named! {
    /// Which panel of a card applies.
    pub enum PanelMode {
        /// The faction is the holder's own.
        Cunning = "cunning",
        /// Another player has the faction.
        Betrayal = "betrayal",
        /// Nobody plays the faction.
        SecretAlly = "secret-ally",
    }
}

/// A panel of a card, such as `guild.betrayal`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Panel {
    /// The card.
    pub card: NexusCard,
    /// Which of its three.
    pub mode: PanelMode,
}

impl Panel {
    /// All thirty-six, card by card.
    pub fn all() -> impl Iterator<Item = Self> {
        NexusCard::ALL.iter().flat_map(|card| PanelMode::ALL.iter().map(|mode| Self { card: *card, mode: *mode }))
    }

    /// Its stable name.
    pub fn name(self) -> String {
        format!("{}.{}", self.card, self.mode)
    }

    /// The panel of this name.
    pub fn named(name: &str) -> Option<Self> {
        let (card, mode) = name.split_once('.')?;
        Some(Self { card: NexusCard::named(card)?, mode: PanelMode::named(mode)? })
    }

    /// The clause that states it.
    pub fn clause(self) -> String {
        format!("nexus.{}", self.name())
    }
}

impl std::fmt::Display for Panel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name())
    }
}

impl Serialize for Panel {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.name())
    }
}

impl<'de> Deserialize<'de> for Panel {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::named::from_text(deserializer, Self::named, "Panel")
    }
}

named! {
    /// One of the two effects of a panel that leaves a choice; a panel with one effect has the first.
    pub enum Alternative {
        /// The one printed first.
        First = "first",
        /// The other.
        Second = "second",
    }
}

impl Alternative {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
    fn is_first(&self) -> bool {
        *self == Self::First
    }

    const fn first() -> Self {
        Self::First
    }
}

named! {
    /// What becomes of a drawn card of the player's own faction: said before the draw, and carried out within it.
    pub enum Preference {
        /// It is kept.
        Keep = "keep",
        /// It is replaced, once.
        ReplaceOnce = "replace-once",
        /// It is replaced each time that it turns up.
        ReplaceAlways = "replace-always",
    }
}

/// What a panel asks its player to name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "choice", deny_unknown_fields)]
pub enum NexusChoice {
    /// Nothing.
    #[default]
    Plain,
    /// A player.
    Player {
        /// Whom.
        of: Faction,
    },
    /// A leader, or his traitor card.
    Leader {
        /// Whom.
        leader: Leader,
    },
    /// Two traitor cards, in the order of the leaders.
    TwoLeaders {
        /// Whose.
        leaders: [Leader; 2],
    },
    /// Forces.
    Forces {
        /// Normal ones.
        normal: u8,
        /// Elite ones.
        elite: u8,
    },
    /// A territory.
    Territory {
        /// Which.
        territory: Territory,
    },
    /// Territories, in board order, each once. Offered, they stand for every choice among them.
    Territories {
        /// Which.
        territories: Vec<Territory>,
    },
    /// A treachery card of the player's hand, or one that it has played.
    Card {
        /// Which.
        card: Handle,
    },
    /// An element of a battle plan.
    Element {
        /// Which.
        element: Element,
    },
}

impl NexusChoice {
    pub(crate) fn is_plain(&self) -> bool {
        *self == Self::Plain
    }

    /// Whether what is offered like this admits that choice.
    fn admits(&self, choice: &Self) -> bool {
        match (self, choice) {
            (Self::Territories { territories: all }, Self::Territories { territories }) => {
                let ordered = territories.is_sorted_by(|one, next| one < next);
                !territories.is_empty() && ordered && territories.iter().all(|territory| all.contains(territory))
            }
            _ => self == choice,
        }
    }

    /// Single choices that it stands for: all of it, and each part.
    fn singles(&self) -> Vec<Self> {
        match self {
            Self::Territories { territories } if territories.len() > 1 => {
                let single = |territory: &Territory| Self::Territories { territories: vec![*territory] };
                std::iter::once(self.clone()).chain(territories.iter().map(single)).collect()
            }
            _ => vec![self.clone()],
        }
    }

    /// The player that it names.
    pub const fn player(&self) -> Option<Faction> {
        if let Self::Player { of } = self { Some(*of) } else { None }
    }
}

/// What a player does with Nexus cards.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "does", deny_unknown_fields)]
pub enum NexusAct {
    /// Draws, and gives up the card that it holds.
    Draw {
        /// What becomes of a card of its own faction.
        preference: Preference,
    },
    /// Plays its card.
    Play {
        /// Which panel.
        panel: Panel,
        /// Which of its effects.
        #[serde(default = "Alternative::first", skip_serializing_if = "Alternative::is_first")]
        alternative: Alternative,
        /// What the panel lets it choose.
        #[serde(default, skip_serializing_if = "NexusChoice::is_plain")]
        choice: NexusChoice,
    },
    /// Uses its card in answer to what is under way.
    Use {
        /// What the panel lets it choose.
        #[serde(default, skip_serializing_if = "NexusChoice::is_plain")]
        choice: NexusChoice,
    },
    /// Chooses what the card that it has played leaves to choose.
    Resolve {
        /// What.
        choice: NexusChoice,
    },
}

impl NexusAct {
    pub(crate) const fn kind(&self) -> ActKind {
        match self {
            Self::Draw { .. } => ActKind::DrawNexus,
            Self::Play { .. } => ActKind::PlayNexus,
            Self::Use { .. } => ActKind::UseNexus,
            Self::Resolve { .. } => ActKind::ResolveNexus,
        }
    }
}

/// What is offered with Nexus cards.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "offers")]
pub enum NexusOffer {
    /// Draw, with any preference.
    Draw,
    /// Play the card with one of these choices.
    Play {
        /// Which panel.
        panel: Panel,
        /// Which of its effects.
        alternative: Alternative,
        /// What can be chosen, in order.
        choices: Vec<NexusChoice>,
    },
    /// Use the card in answer, with one of these choices.
    Use {
        /// What can be chosen, in order.
        choices: Vec<NexusChoice>,
    },
    /// Choose one of these.
    Resolve {
        /// What can be chosen, in order.
        choices: Vec<NexusChoice>,
    },
}

impl NexusOffer {
    pub(crate) const fn kind(&self) -> ActKind {
        match self {
            Self::Draw => ActKind::DrawNexus,
            Self::Play { .. } => ActKind::PlayNexus,
            Self::Use { .. } => ActKind::UseNexus,
            Self::Resolve { .. } => ActKind::ResolveNexus,
        }
    }

    pub(crate) fn admits(&self, act: &NexusAct) -> bool {
        match (self, act) {
            (Self::Draw, NexusAct::Draw { .. }) => true,
            (
                Self::Play { panel, alternative, choices },
                NexusAct::Play { panel: played, alternative: other, choice },
            ) => panel == played && alternative == other && choices.iter().any(|offered| offered.admits(choice)),
            (Self::Use { choices }, NexusAct::Use { choice })
            | (Self::Resolve { choices }, NexusAct::Resolve { choice }) => choices.contains(choice),
            _ => false,
        }
    }

    pub(crate) fn sample(&self, draw: &mut impl FnMut(u32) -> u32) -> NexusAct {
        let mut acts = self.acts();
        let bound = u32::try_from(acts.len()).expect("an offer's list is short");
        acts.swap_remove(draw(bound) as usize)
    }

    pub(crate) fn acts(&self) -> Vec<NexusAct> {
        match self {
            Self::Draw => Preference::ALL.iter().map(|preference| NexusAct::Draw { preference: *preference }).collect(),
            Self::Use { choices } => choices.iter().map(|choice| NexusAct::Use { choice: choice.clone() }).collect(),
            Self::Play { panel, alternative, choices } => {
                let play = |choice: &NexusChoice| NexusAct::Play {
                    panel: *panel,
                    alternative: *alternative,
                    choice: choice.clone(),
                };
                choices.iter().flat_map(NexusChoice::singles).map(|choice| play(&choice)).collect()
            }
            Self::Resolve { choices } => {
                choices.iter().map(|choice| NexusAct::Resolve { choice: choice.clone() }).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_have_names() {
        assert_eq!(Panel::all().count(), 36);
        assert!(Panel::all().all(|panel| Panel::named(&panel.name()) == Some(panel)));
        assert_eq!(Panel::named("guild.friendship"), None);
        let text = r#"{"does":"play","panel":"guild.betrayal"}"#;
        let act: NexusAct = serde_json::from_str(text).expect("plain data");
        assert_eq!(serde_json::to_string(&act).expect("plain data"), text);
    }
}
