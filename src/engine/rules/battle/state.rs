//! What Battle remembers, and a battle under way.

use serde::{Deserialize, Serialize};

use crate::facts::{Cell, ComponentId, Faction, Leader, Territory, Treachery};
use crate::kinds::DecisionKind;
use crate::rules::battle::menu::{Answer, Element, Order};
use crate::rules::battle::strength::Count;
use crate::rules::karama::state::Advantage;
use crate::waits::{FrameKind, Waits};

/// The losses in battle that wake the Kwisatz Haderach.
pub const KWISATZ_HADERACH_AFTER: u8 = 7;

/// What Battle remembers between its phases.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleState {
    /// Atreides forces lost in battle so far, which nobody else counts.
    #[serde(default)]
    pub(crate) atreides_lost: u8,
    /// Whether the Kwisatz Haderach is dead.
    #[serde(default)]
    pub(crate) kwisatz_haderach_dead: bool,
    /// Where he has been used this turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) kwisatz_haderach_in: Option<Territory>,
    /// Leaders that have fought this phase, and where.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) used: Vec<(Leader, Territory)>,
    /// Those of them who have not fought, but were captured there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) taken: Vec<Leader>,
    /// Traitor cards that have been shown, by who holds them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) shown: Vec<(Faction, Leader)>,
}

impl BattleState {
    /// A leader has fought there.
    pub(crate) fn bind(&mut self, leader: Leader, territory: Territory) {
        self.free(leader);
        self.used.push((leader, territory));
    }

    /// A leader was captured there, whether he has fought or not.
    pub(crate) fn take(&mut self, leader: Leader, territory: Territory) {
        let fought = self.used.iter().any(|(used, _)| *used == leader);
        self.bind(leader, territory);
        if !fought {
            self.taken.push(leader);
        }
    }

    /// A leader goes back to where he was taken from: with him the tie to where he was captured, unless he has fought.
    pub(crate) fn release(&mut self, leader: Leader) {
        if self.taken.contains(&leader) {
            self.free(leader);
        }
    }

    /// A leader is tied to no territory.
    pub(crate) fn free(&mut self, leader: Leader) {
        self.used.retain(|(used, _)| *used != leader);
        self.taken.retain(|taken| *taken != leader);
    }

    /// The phase begins, or is over.
    pub(crate) fn forget(&mut self) {
        self.used.clear();
        self.taken.clear();
    }
}

/// Where the phase stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BattleStep {
    /// The next battle is looked for.
    Next,
    /// The aggressor is asked which it fights.
    Choosing,
    /// A battle is fought.
    Fighting,
}

/// The Battle phase under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleFrame {
    pub(crate) step: BattleStep,
    /// How many of the storm order have fought all their battles.
    pub(crate) done: u8,
}

impl BattleFrame {
    pub(crate) const fn new() -> Self {
        Self { step: BattleStep::Next, done: 0 }
    }

    pub(crate) fn waits(&self) -> Waits {
        match self.step {
            BattleStep::Next => Waits::Nothing,
            BattleStep::Choosing => Waits::Seats(DecisionKind::Attack),
            BattleStep::Fighting => Waits::Frame(FrameKind::Fight),
        }
    }
}

named! {
    /// One of the two sides, in the order in which they are asked.
    pub enum Side {
        /// The aggressor.
        Aggressor = "aggressor",
        /// The other.
        Defender = "defender",
    }
}

impl Side {
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Aggressor => Self::Defender,
            Self::Defender => Self::Aggressor,
        }
    }
}

/// Who leads, in the open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Led {
    /// A leader.
    Leader(Leader),
    /// A Cheap Hero.
    Cheap(ComponentId),
}

/// A plan that has been opened; its cards lie on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opened {
    pub(crate) halves: u8,
    pub(crate) spice: u8,
    pub(crate) hero: Option<Led>,
    pub(crate) weapon: Option<ComponentId>,
    pub(crate) defense: Option<ComponentId>,
    pub(crate) kwisatz_haderach: bool,
    /// Which forces die if it wins, where plans say so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) dead: Option<Count>,
}

impl Opened {
    /// The leader, unless a Cheap Hero or nobody leads.
    pub(crate) const fn leader(&self) -> Option<Leader> {
        match self.hero {
            Some(Led::Leader(leader)) => Some(leader),
            Some(Led::Cheap(_)) | None => None,
        }
    }

    /// The cards that it plays.
    pub(crate) fn cards(&self) -> impl Iterator<Item = ComponentId> {
        let hero = if let Some(Led::Cheap(card)) = self.hero { Some(card) } else { None };
        hero.into_iter().chain(self.weapon).chain(self.defense)
    }
}

/// An opened plan as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenPlan {
    /// The number, in halves.
    pub halves: u8,
    /// Spice that supports forces.
    pub spice: u8,
    /// The leader.
    pub leader: Option<Leader>,
    /// Whether a Cheap Hero leads.
    pub cheap_hero: bool,
    /// The card in the weapon's place.
    pub weapon: Option<Treachery>,
    /// The card in the defence's place.
    pub defense: Option<Treachery>,
    /// Whether the Kwisatz Haderach goes along.
    pub kwisatz_haderach: bool,
}

impl From<Opened> for OpenPlan {
    fn from(plan: Opened) -> Self {
        let kind = |id: ComponentId| if let ComponentId::Treachery(card) = id { Some(card.kind()) } else { None };
        Self {
            halves: plan.halves,
            spice: plan.spice,
            leader: plan.leader(),
            cheap_hero: matches!(plan.hero, Some(Led::Cheap(_))),
            weapon: plan.weapon.and_then(kind),
            defense: plan.defense.and_then(kind),
            kwisatz_haderach: plan.kwisatz_haderach,
        }
    }
}

/// An element of one side's plan that the other inspects with a Nexus card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Inspection {
    /// Who inspects.
    pub(crate) by: Faction,
    pub(crate) element: Element,
    /// What was answered; it stays as it was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) answer: Option<Answer>,
}

/// Where a battle stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FightStep {
    /// An advantage counts that changes what forces are worth, unless stopped; so many have been gone through.
    Worth(u8),
    /// The Bene Gesserit are asked for an order.
    Voicing,
    /// They speak, unless stopped.
    Voice(Order),
    /// The Atreides are asked what they want to foresee.
    Foreseeing,
    /// They foresee it, unless stopped.
    Foresight(Element),
    /// The opponent answers.
    Foretelling(Element),
    /// An element can be inspected, before the plans.
    Inspecting,
    /// The opponent answers that.
    Inspection,
    /// Both plan.
    Planning,
    /// Both may call a traitor.
    Calling,
    /// A traitor counts whose card the Harkonnen have shown, unless it is cancelled.
    Counting(Leader),
    /// The loser can keep a card that it has played.
    Keeping,
    /// The winner names its dead.
    Casualties,
    /// The winner discards or keeps what it has played.
    Discarding,
    /// The Harkonnen are asked whether they draw a leader.
    Drawing,
    /// They do, unless stopped.
    Draw,
    /// They decide about him.
    Capturing(Leader),
    /// The winner can see a card of the loser.
    Looking,
}

/// The Atreides look at the plan of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    pub(crate) side: Side,
    /// Whether the plan has been made, and seen.
    pub(crate) seen: bool,
}

/// A battle under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FightFrame {
    pub(crate) step: FightStep,
    pub(crate) aggressor: Faction,
    pub(crate) defender: Faction,
    pub(crate) territory: Territory,
    /// The cells of the part of the territory in which it is fought, in board order.
    pub(crate) cells: Vec<Cell>,
    /// What the Voice has ordered, and whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) order: Option<(Side, Order)>,
    /// What was answered to Prescience, and by whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) answer: Option<(Side, Answer)>,
    /// What is inspected with a Nexus card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) inspection: Option<Inspection>,
    /// Whether some normal forces of the Emperor count as elite ones.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) starred: bool,
    /// Whose plan the Atreides see before it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) look: Option<Look>,
    /// Advantages that were stopped for this battle.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) denied: Vec<Advantage>,
    /// The plans, once both are open: the aggressor's, then the other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) plans: Option<(Opened, Opened)>,
    /// The side that is asked for traitors, where one is asked after the other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) calling: Option<Side>,
    /// Who has called a traitor, and for which side.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) calls: Vec<(Faction, Side)>,
    /// Who has won, once that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) winner: Option<Side>,
    /// Whether whoever is drawn is killed, where that is decided before the draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) kills: Option<bool>,
}

impl FightFrame {
    pub(crate) fn new(aggressor: Faction, defender: Faction, territory: Territory, cells: Vec<Cell>) -> Self {
        Self {
            step: FightStep::Worth(0),
            aggressor,
            defender,
            territory,
            cells,
            order: None,
            answer: None,
            inspection: None,
            starred: false,
            look: None,
            denied: Vec::new(),
            plans: None,
            calling: None,
            calls: Vec::new(),
            winner: None,
            kills: None,
        }
    }

    pub(crate) const fn faction(&self, side: Side) -> Faction {
        match side {
            Side::Aggressor => self.aggressor,
            Side::Defender => self.defender,
        }
    }

    /// The side that a faction fights on.
    pub(crate) fn side(&self, faction: Faction) -> Option<Side> {
        Side::ALL.iter().copied().find(|side| self.faction(*side) == faction)
    }

    pub(crate) fn plan(&self, side: Side) -> Option<Opened> {
        let (one, other) = self.plans?;
        Some(if side == Side::Aggressor { one } else { other })
    }

    pub(crate) fn waits(&self) -> Waits {
        match self.step {
            FightStep::Worth(_)
            | FightStep::Voice(_)
            | FightStep::Foresight(_)
            | FightStep::Inspecting
            | FightStep::Counting(_)
            | FightStep::Keeping
            | FightStep::Looking
            | FightStep::Draw => Waits::Frame(FrameKind::Attempt),
            FightStep::Voicing => Waits::Seats(DecisionKind::Voice),
            FightStep::Foreseeing => Waits::Seats(DecisionKind::Foresee),
            FightStep::Foretelling(_) | FightStep::Inspection => Waits::Seats(DecisionKind::Foretell),
            FightStep::Planning => Waits::Seats(DecisionKind::Plan),
            FightStep::Calling => Waits::Seats(DecisionKind::CallTraitor),
            FightStep::Casualties => Waits::Seats(DecisionKind::Casualties),
            FightStep::Discarding => Waits::Seats(DecisionKind::DiscardPlayed),
            FightStep::Drawing => Waits::Seats(DecisionKind::DrawLeader),
            FightStep::Capturing(_) => Waits::Seats(DecisionKind::Capture),
        }
    }
}
