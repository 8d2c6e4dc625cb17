//! What a player can do in Battle, and how it is offered.

pub mod means;

use serde::{Deserialize, Serialize};

use crate::custody::Handle;
use crate::facts::{Cell, Faction, Leader, Treachery};
use crate::forces::{CellForces, are_among, is_orderly};
use crate::kinds::ActKind;
pub use crate::rules::battle::menu::means::{Held, Means};
use crate::rules::battle::strength::{Count, Worth};

named! {
    /// What a Voice can order to be played, or not.
    pub enum Voiced {
        /// A projectile weapon.
        Projectile = "projectile-weapon",
        /// A poison weapon.
        Poison = "poison-weapon",
        /// The Lasgun.
        Lasgun = "lasgun",
        /// A Shield.
        Shield = "shield",
        /// A Snooper.
        Snooper = "snooper",
        /// A worthless card.
        Worthless = "worthless",
        /// A Cheap Hero.
        CheapHero = "cheap-hero",
    }
}

impl Voiced {
    /// Whether a card is one of these.
    pub fn covers(self, card: Treachery) -> bool {
        let facts = card.facts();
        match self {
            Self::Projectile => facts.kind == "weapon" && facts.class == "projectile",
            Self::Poison => facts.kind == "weapon" && facts.class == "poison",
            Self::Lasgun => card.name() == "lasgun",
            Self::Shield => card.name() == "shield",
            Self::Snooper => card.name() == "snooper",
            Self::Worthless => facts.kind == "worthless",
            Self::CheapHero => card.name() == "cheap-hero",
        }
    }
}

/// An order of the Voice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// To play it, or not to.
    pub play: bool,
    /// What.
    pub what: Voiced,
}

named! {
    /// A part of a battle plan that Prescience asks for.
    pub enum Element {
        /// The leader or Cheap Hero.
        Leader = "leader",
        /// The weapon.
        Weapon = "weapon",
        /// The defence.
        Defense = "defense",
        /// The number.
        Number = "number",
    }
}

/// Who leads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hero {
    /// A leader.
    Leader(Leader),
    /// A Cheap Hero.
    Cheap(Handle),
}

/// What a player answers to Prescience: what its plan will hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "element", deny_unknown_fields)]
pub enum Answer {
    /// Who leads.
    Leader {
        /// Nobody, if there is none.
        hero: Option<Hero>,
    },
    /// The weapon.
    Weapon {
        /// None, if none is played.
        card: Option<Handle>,
    },
    /// The defence.
    Defense {
        /// None, if none is played.
        card: Option<Handle>,
    },
    /// The number, in halves.
    Number {
        /// How many halves.
        halves: u8,
    },
}

impl Answer {
    /// What it answers about.
    pub const fn element(self) -> Element {
        match self {
            Self::Leader { .. } => Element::Leader,
            Self::Weapon { .. } => Element::Weapon,
            Self::Defense { .. } => Element::Defense,
            Self::Number { .. } => Element::Number,
        }
    }
}

/// A battle plan.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The number, in halves.
    pub halves: u8,
    /// Spice that supports forces.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub spice: u8,
    /// Who leads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hero: Option<Hero>,
    /// The card in the weapon's place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Handle>,
    /// The card in the defence's place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defense: Option<Handle>,
    /// Whether the Kwisatz Haderach goes along.
    #[serde(default, skip_serializing_if = "is_false")]
    pub kwisatz_haderach: bool,
    /// Which forces die if it wins, where plans say so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dead: Option<Count>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_zero(number: &u8) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_false(truth: &bool) -> bool {
    !*truth
}

impl Plan {
    /// The cards that it plays.
    pub fn cards(&self) -> impl Iterator<Item = Handle> {
        let hero = if let Some(Hero::Cheap(card)) = self.hero { Some(card) } else { None };
        hero.into_iter().chain(self.weapon).chain(self.defense)
    }
}

/// What a player does in Battle.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "does", deny_unknown_fields)]
pub enum BattleAct {
    /// Names the battle that it fights next.
    Attack {
        /// A cell of where.
        cell: Cell,
        /// Whom.
        opponent: Faction,
    },
    /// Bene Gesserit: speaks with the Voice.
    Voice {
        /// What it orders.
        order: Order,
    },
    /// Atreides: asks for an element of the opponent's plan.
    Foresee {
        /// Which.
        element: Element,
    },
    /// Answers to that.
    Foretell {
        /// What the plan will hold.
        answer: Answer,
    },
    /// Makes a plan.
    Plan {
        /// Which.
        plan: Plan,
    },
    /// Calls the opponent's leader a traitor.
    CallTraitor,
    /// Winner: names its dead.
    Casualties {
        /// In board order, each cell once, none empty.
        forces: Vec<CellForces>,
    },
    /// Winner: discards some of the cards that it has played; it keeps the others.
    Discard {
        /// Which, in order.
        cards: Vec<Handle>,
    },
    /// Harkonnen: draws one of the loser's leaders.
    DrawLeader,
    /// Harkonnen: decides about him.
    Capture {
        /// Whether he is killed; else he joins them.
        kill: bool,
    },
}

impl BattleAct {
    pub(crate) const fn kind(&self) -> ActKind {
        match self {
            Self::Attack { .. } => ActKind::Attack,
            Self::Voice { .. } => ActKind::Voice,
            Self::Foresee { .. } => ActKind::Foresee,
            Self::Foretell { .. } => ActKind::Foretell,
            Self::Plan { .. } => ActKind::Plan,
            Self::CallTraitor => ActKind::CallTraitor,
            Self::Casualties { .. } => ActKind::Casualties,
            Self::Discard { .. } => ActKind::DiscardPlayed,
            Self::DrawLeader => ActKind::DrawLeader,
            Self::Capture { .. } => ActKind::Capture,
        }
    }
}

/// What is offered in Battle.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "offers")]
pub enum BattleOffer {
    /// Fight this battle next.
    Attack {
        /// A cell of where.
        cell: Cell,
        /// Whom.
        opponent: Faction,
    },
    /// Speak with the Voice.
    Voice,
    /// Ask for this element.
    Foresee {
        /// Which.
        element: Element,
    },
    /// Answer with this.
    Foretell {
        /// What the plan will hold.
        answer: Answer,
    },
    /// Make a plan.
    Plan {
        /// Of what.
        means: Means,
    },
    /// Call the opponent's leader a traitor.
    CallTraitor,
    /// Name the dead.
    Casualties {
        /// Of which forces, in board order.
        from: Vec<CellForces>,
        /// How many halves they have to count.
        halves: u8,
        /// Spice that was paid for forces.
        spice: u8,
        /// What they count.
        worth: Worth,
        /// How many of each kind die, where the plan has said it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dead: Option<Count>,
    },
    /// Discard some of these.
    Discard {
        /// Which, in order.
        cards: Vec<Handle>,
    },
    /// Draw one of the loser's leaders.
    DrawLeader,
    /// Kill him, or let him join.
    Capture,
}

impl BattleOffer {
    pub(crate) const fn kind(&self) -> ActKind {
        match self {
            Self::Attack { .. } => ActKind::Attack,
            Self::Voice => ActKind::Voice,
            Self::Foresee { .. } => ActKind::Foresee,
            Self::Foretell { .. } => ActKind::Foretell,
            Self::Plan { .. } => ActKind::Plan,
            Self::CallTraitor => ActKind::CallTraitor,
            Self::Casualties { .. } => ActKind::Casualties,
            Self::Discard { .. } => ActKind::DiscardPlayed,
            Self::DrawLeader => ActKind::DrawLeader,
            Self::Capture => ActKind::Capture,
        }
    }

    pub(crate) fn admits(&self, act: &BattleAct) -> bool {
        match (self, act) {
            (Self::Attack { cell, opponent }, BattleAct::Attack { cell: at, opponent: named }) => {
                cell == at && opponent == named
            }
            (Self::Voice, BattleAct::Voice { .. })
            | (Self::CallTraitor, BattleAct::CallTraitor)
            | (Self::DrawLeader, BattleAct::DrawLeader)
            | (Self::Capture, BattleAct::Capture { .. }) => true,
            (Self::Foresee { element }, BattleAct::Foresee { element: asked }) => element == asked,
            (Self::Foretell { answer }, BattleAct::Foretell { answer: given }) => answer == given,
            (Self::Plan { means }, BattleAct::Plan { plan }) => means.fault(plan).is_none(),
            (Self::Casualties { from, halves, spice, worth, dead }, BattleAct::Casualties { forces }) => {
                let named = counted(forces);
                let fits = dead.map_or_else(|| worth.can_count(named, *halves, *spice), |dead| dead == named);
                are_among(forces, from) && is_orderly(forces) && fits
            }
            (Self::Discard { cards }, BattleAct::Discard { cards: named }) => {
                !named.is_empty()
                    && named.windows(2).all(|pair| pair[0] < pair[1])
                    && named.iter().all(|card| cards.contains(card))
            }
            _ => false,
        }
    }

    pub(crate) fn sample(&self, draw: &mut impl FnMut(u32) -> u32) -> BattleAct {
        match self {
            Self::Attack { cell, opponent } => BattleAct::Attack { cell: *cell, opponent: *opponent },
            Self::Voice => {
                let bound = u32::try_from(Voiced::ALL.len()).expect("the Voice knows seven things");
                let what = Voiced::ALL[draw(bound) as usize];
                BattleAct::Voice { order: Order { play: draw(2) == 0, what } }
            }
            Self::Foresee { element } => BattleAct::Foresee { element: *element },
            Self::Foretell { answer } => BattleAct::Foretell { answer: *answer },
            Self::Plan { means } => BattleAct::Plan { plan: means.sample(draw) },
            Self::CallTraitor => BattleAct::CallTraitor,
            Self::Casualties { from, halves, spice, worth, dead } => {
                let set = dead.or_else(|| worth.sets(counted(from), *halves, *spice).next());
                let set = set.expect("the number was reached");
                BattleAct::Casualties { forces: taken(from, set) }
            }
            Self::Discard { cards } => {
                let mut some: Vec<Handle> = cards.iter().copied().filter(|_| draw(2) == 0).collect();
                if some.is_empty() {
                    some.push(cards[0]);
                }
                BattleAct::Discard { cards: some }
            }
            Self::DrawLeader => BattleAct::DrawLeader,
            Self::Capture => BattleAct::Capture { kill: draw(2) == 0 },
        }
    }

    /// Single acts; ranges are not written out.
    pub(crate) fn acts(&self) -> Option<Vec<BattleAct>> {
        match self {
            Self::Voice => {
                let orders = Voiced::ALL.iter().flat_map(|what| [true, false].map(|play| Order { play, what: *what }));
                Some(orders.map(|order| BattleAct::Voice { order }).collect())
            }
            Self::Capture => Some(vec![BattleAct::Capture { kill: false }, BattleAct::Capture { kill: true }]),
            Self::Plan { .. } | Self::Casualties { .. } | Self::Discard { .. } => None,
            Self::Attack { .. }
            | Self::Foresee { .. }
            | Self::Foretell { .. }
            | Self::CallTraitor
            | Self::DrawLeader => Some(vec![self.sample(&mut |_| 0)]),
        }
    }
}

pub(super) fn counted(forces: &[CellForces]) -> Count {
    Count { normal: forces.iter().map(|entry| entry.normal).sum(), elite: forces.iter().map(|entry| entry.elite).sum() }
}

/// So many of these forces, cell after cell.
pub(super) fn taken(from: &[CellForces], set: Count) -> Vec<CellForces> {
    let mut left = set;
    let mut taken = Vec::new();
    for own in from {
        let (normal, elite) = (own.normal.min(left.normal), own.elite.min(left.elite));
        left.normal -= normal;
        left.elite -= elite;
        if normal + elite > 0 {
            taken.push(CellForces { cell: own.cell, normal, elite });
        }
    }
    taken
}
