//! What a player can do in Battle, and how it is offered.

use serde::{Deserialize, Serialize};

use crate::custody::Handle;
use crate::facts::{Cell, Faction, Leader, Treachery};
use crate::forces::{CellForces, are_among, is_orderly};
use crate::kinds::ActKind;
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

/// A card that a plan could hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Held {
    /// The name that requests use.
    pub handle: Handle,
    /// What it is.
    pub card: Treachery,
}

/// Everything that a plan can be made of, and what binds it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Means {
    /// Forces that take part.
    pub forces: Count,
    /// What they count.
    pub worth: Worth,
    /// Spice that can be put in.
    pub spice: u8,
    /// Leaders at hand.
    pub leaders: Vec<Leader>,
    /// Cheap Heroes, weapons, defences and worthless cards in hand.
    pub cards: Vec<Held>,
    /// Whether the Kwisatz Haderach can go along.
    pub kwisatz_haderach: bool,
    /// What the Voice has ordered.
    pub order: Option<Order>,
    /// What was answered to Prescience.
    pub answer: Option<Answer>,
    /// Whether the plan says which forces die if it wins.
    pub fixed: bool,
}

/// Why a plan is not what these means make.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum PlanFault {
    Number,
    Spice,
    Dead,
    NoHero,
    HeroNotAtHand,
    CardNotAtHand,
    WrongPlace,
    CardsWithoutHero,
    KwisatzHaderach,
    AgainstVoice,
    AgainstAnswer,
}

impl Means {
    fn card(&self, handle: Handle) -> Option<Treachery> {
        self.cards.iter().find(|held| held.handle == handle).map(|held| held.card)
    }

    /// Who is at hand to lead.
    fn at_hand(&self) -> impl Iterator<Item = Hero> {
        let cheap = self.cards.iter().filter(|held| Voiced::CheapHero.covers(held.card));
        let leaders = self.leaders.iter().map(|leader| Hero::Leader(*leader));
        leaders.chain(cheap.map(|held| Hero::Cheap(held.handle)))
    }

    /// Who of them can lead: with a Cheap Hero ordered or forbidden by the Voice, those alone whom it leaves.
    fn heroes(&self) -> impl Iterator<Item = Hero> {
        let is_cheap = |hero: &Hero| matches!(hero, Hero::Cheap(_));
        let wanted = self.order.filter(|order| order.what == Voiced::CheapHero).map(|order| order.play);
        let wanted = wanted.filter(|play| !play || self.at_hand().any(|hero| is_cheap(&hero)));
        self.at_hand().filter(move |hero| wanted.is_none_or(|play| is_cheap(hero) == play))
    }

    fn fitting(&self, place: &'static str) -> impl Iterator<Item = Handle> {
        self.cards.iter().filter(move |held| fits(held.card, place)).map(|held| held.handle)
    }

    /// Whether a plan can be made of them, and keeps to what binds it.
    pub(crate) fn fault(&self, plan: &Plan) -> Option<PlanFault> {
        self.material_fault(plan).or_else(|| self.bound_fault(plan))
    }

    fn material_fault(&self, plan: &Plan) -> Option<PlanFault> {
        if plan.spice > self.spice || plan.spice > 0 && self.worth.full {
            return Some(PlanFault::Spice);
        }
        if !self.worth.reaches(self.forces, plan.halves, plan.spice) {
            return Some(PlanFault::Number);
        }
        if !self.buries(plan) {
            return Some(PlanFault::Dead);
        }
        let any = self.heroes().next().is_some();
        match plan.hero {
            None if any => return Some(PlanFault::NoHero),
            Some(hero) if !self.at_hand().any(|own| own == hero) => return Some(PlanFault::HeroNotAtHand),
            Some(hero) if !self.heroes().any(|own| own == hero) => return Some(PlanFault::AgainstVoice),
            _ => {}
        }
        if plan.hero.is_none() && (plan.weapon.is_some() || plan.defense.is_some()) {
            return Some(PlanFault::CardsWithoutHero);
        }
        if plan.kwisatz_haderach && !(self.kwisatz_haderach && plan.hero.is_some()) {
            return Some(PlanFault::KwisatzHaderach);
        }
        let mut cards: Vec<Handle> = plan.cards().collect();
        cards.sort_unstable();
        if cards.windows(2).any(|pair| pair[0] == pair[1]) || cards.iter().any(|card| self.card(*card).is_none()) {
            return Some(PlanFault::CardNotAtHand);
        }
        let misplaced = |handle: Option<Handle>, place| {
            handle.and_then(|handle| self.card(handle)).is_some_and(|card| !fits(card, place))
        };
        (misplaced(plan.weapon, "weapon") || misplaced(plan.defense, "defense")).then_some(PlanFault::WrongPlace)
    }

    /// Whether a plan names its dead where it has to, and these make up its number.
    fn buries(&self, plan: &Plan) -> bool {
        match plan.dead {
            None => !self.fixed,
            Some(dead) => {
                let there = dead.normal <= self.forces.normal && dead.elite <= self.forces.elite;
                self.fixed && there && self.worth.can_count(dead, plan.halves, plan.spice)
            }
        }
    }

    /// The same plan with the fewest dead, where it has to name them.
    fn with_dead(&self, plan: Plan) -> Plan {
        let fewest = || self.worth.sets(self.forces, plan.halves, plan.spice).next();
        Plan { dead: self.fixed.then(fewest).flatten(), ..plan }
    }

    fn bound_fault(&self, plan: &Plan) -> Option<PlanFault> {
        if self.order.is_some_and(|order| !self.obeys(order, plan)) {
            return Some(PlanFault::AgainstVoice);
        }
        let kept = match self.answer {
            None => true,
            Some(Answer::Leader { hero }) => plan.hero == hero,
            Some(Answer::Weapon { card }) => plan.weapon == card,
            Some(Answer::Defense { card }) => plan.defense == card,
            Some(Answer::Number { halves }) => plan.halves == halves,
        };
        (!kept).then_some(PlanFault::AgainstAnswer)
    }

    /// A player complies as far as it can: what it does not hold, or cannot play, binds it to nothing.
    fn obeys(&self, order: Order, plan: &Plan) -> bool {
        let plays = plan.cards().any(|handle| self.card(handle).is_some_and(|card| order.what.covers(card)));
        let held = self.cards.iter().filter(|held| order.what.covers(held.card)).count();
        self.mark_obedience(order, plan, held);
        if order.what == Voiced::CheapHero {
            return true;
        }
        if order.play { plays || held == 0 || plan.hero.is_none() } else { !plays }
    }

    fn mark_obedience(&self, order: Order, plan: &Plan, held: usize) {
        mark!("base.battle.voice-comply.how");
        if order.play && held > 1 {
            mark!("base.battle.voice-choice");
        }
        if !order.play && held > 0 {
            mark!("base.edge.voice-both-slots");
        }
        if plan.hero.is_none() {
            mark!("base.edge.no-leader-voice");
        }
    }

    /// Whether anything can be planned at all.
    pub(crate) fn leave_a_plan(&self) -> bool {
        !self.shapes().is_empty()
    }

    /// Every way to fill the places of a plan, with a number of nothing.
    fn shapes(&self) -> Vec<Plan> {
        let mut heroes: Vec<Option<Hero>> = self.heroes().map(Some).collect();
        if heroes.is_empty() {
            heroes.push(None);
        }
        let place = |place| std::iter::once(None).chain(self.fitting(place).map(Some)).collect::<Vec<_>>();
        let (weapons, defenses) = (place("weapon"), place("defense"));
        let along: &[bool] = if self.kwisatz_haderach { &[false, true] } else { &[false] };
        let empty =
            Plan { halves: 0, spice: 0, hero: None, weapon: None, defense: None, kwisatz_haderach: false, dead: None };
        let mut shapes = Vec::new();
        for hero in &heroes {
            for weapon in &weapons {
                for defense in &defenses {
                    for kwisatz_haderach in along {
                        let plan = Plan {
                            hero: *hero,
                            weapon: *weapon,
                            defense: *defense,
                            kwisatz_haderach: *kwisatz_haderach,
                            ..empty
                        };
                        let whole = Plan { halves: self.least_number().0, spice: self.least_number().1, ..plan };
                        if self.fault(&self.with_dead(whole)).is_none() {
                            shapes.push(plan);
                        }
                    }
                }
            }
        }
        shapes
    }

    /// A number that can be planned, with the spice for it: the one answered, or nothing.
    fn least_number(&self) -> (u8, u8) {
        let Some(Answer::Number { halves }) = self.answer else { return (0, 0) };
        let enough = (0..=self.spice).find(|spice| self.worth.reaches(self.forces, halves, *spice));
        (halves, enough.unwrap_or(self.spice))
    }

    /// The answers to Prescience that leave a lawful plan.
    pub(crate) fn answers(&self, element: Element) -> Vec<Answer> {
        let free = Self { answer: None, ..self.clone() };
        let shapes = free.shapes();
        let mut answers: Vec<Answer> = match element {
            Element::Leader => shapes.iter().map(|plan| Answer::Leader { hero: plan.hero }).collect(),
            Element::Weapon => shapes.iter().map(|plan| Answer::Weapon { card: plan.weapon }).collect(),
            Element::Defense => shapes.iter().map(|plan| Answer::Defense { card: plan.defense }).collect(),
            Element::Number => (0..=free.worth.most(free.forces, free.spice))
                .filter(|halves| (0..=free.spice).any(|spice| free.worth.reaches(free.forces, *halves, spice)))
                .map(|halves| Answer::Number { halves })
                .collect(),
        };
        answers.sort_unstable();
        answers.dedup();
        answers
    }

    fn sample(&self, draw: &mut impl FnMut(u32) -> u32) -> Plan {
        let mut below = |count: usize| draw(u32::try_from(count).unwrap_or(u32::MAX)) as usize;
        let shapes = self.shapes();
        let shape = shapes[below(shapes.len())];
        if let Some(Answer::Number { .. }) = self.answer {
            let (halves, spice) = self.least_number();
            return self.with_dead(Plan { halves, spice, ..shape });
        }
        let spice = if self.worth.full { 0 } else { u8::try_from(below(usize::from(self.spice) + 1)).unwrap_or(0) };
        let most = self.worth.most(self.forces, spice);
        let numbers: Vec<u8> = (0..=most).filter(|halves| self.worth.reaches(self.forces, *halves, spice)).collect();
        self.with_dead(Plan { halves: numbers[below(numbers.len())], spice, ..shape })
    }
}

fn fits(card: Treachery, place: &str) -> bool {
    let kind = card.facts().kind.as_str();
    kind == place || kind == "worthless"
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
