//! What a plan can be made of, what binds it, and every plan that follows from that.

use serde::{Deserialize, Serialize};

use crate::custody::Handle;
use crate::facts::{Leader, Treachery};
use crate::rules::battle::menu::{Answer, Element, Hero, Order, Plan, Voiced};
use crate::rules::battle::strength::{Count, Worth};

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
    /// What was answered to an inspection.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<Answer>,
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
        let kept = |answer: Answer, weapon: Option<Handle>, defense: Option<Handle>| match answer {
            Answer::Leader { hero: Some(Hero::Cheap(_)) } => matches!(plan.hero, Some(Hero::Cheap(_))),
            Answer::Leader { hero } => plan.hero == hero,
            Answer::Weapon { card } => self.are_alike(weapon, card),
            Answer::Defense { card } => self.are_alike(defense, card),
            Answer::Number { halves } => plan.halves == halves,
        };
        let (weapon, defense) = (self.as_played(plan.weapon, "weapon"), self.as_played(plan.defense, "defense"));
        let keeps = self.answer.is_none_or(|answer| kept(answer, plan.weapon, plan.defense))
            && self.second.is_none_or(|answer| kept(answer, weapon, defense));
        (!keeps).then_some(PlanFault::AgainstAnswer)
    }

    /// Whether two cards are of one name, or there is neither: an answer names a card, not which copy of it is played.
    fn are_alike(&self, one: Option<Handle>, other: Option<Handle>) -> bool {
        let name = |card: Option<Handle>| card.and_then(|card| self.card(card));
        one == other || name(one).is_some() && name(one) == name(other)
    }

    /// Answers in order, of several copies of a card the first alone.
    fn told_apart(&self, mut answers: Vec<Answer>) -> Vec<Answer> {
        let same = |one: Answer, other: Answer| match (one, other) {
            (Answer::Weapon { card: one }, Answer::Weapon { card: other })
            | (Answer::Defense { card: one }, Answer::Defense { card: other }) => self.are_alike(one, other),
            (Answer::Leader { hero: Some(Hero::Cheap(one)) }, Answer::Leader { hero: Some(Hero::Cheap(other)) }) => {
                self.are_alike(Some(one), Some(other))
            }
            _ => one == other,
        };
        answers.sort_unstable();
        let mut told: Vec<Answer> = Vec::new();
        for answer in answers {
            if !told.iter().any(|before| same(*before, answer)) {
                told.push(answer);
            }
        }
        told
    }

    /// The card in a place, if it is one of the kind that the place is for: a worthless card is not.
    fn as_played(&self, card: Option<Handle>, kind: &str) -> Option<Handle> {
        let is_worthless = card.and_then(|card| self.card(card)).is_some_and(|card| card.facts().kind != kind);
        if is_worthless {
            mark!("nexus.atreides-inspection.class");
        }
        card.filter(|_| !is_worthless)
    }

    /// A player complies as far as it can: what it does not hold, or cannot play, binds it to nothing.
    fn obeys(&self, order: Order, plan: &Plan) -> bool {
        let plays = plan.cards().any(|handle| self.card(handle).is_some_and(|card| order.what.covers(card)));
        let held = self.cards.iter().filter(|held| order.what.covers(held.card)).count();
        Self::mark_obedience(order, plan, held);
        if order.what == Voiced::CheapHero {
            return true;
        }
        if order.play { plays || held == 0 || plan.hero.is_none() } else { !plays }
    }

    fn mark_obedience(order: Order, plan: &Plan, held: usize) {
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
        let Some(halves) = self.bound_number() else { return (0, 0) };
        let enough = (0..=self.spice).find(|spice| self.worth.reaches(self.forces, halves, *spice));
        (halves, enough.unwrap_or(self.spice))
    }

    /// The number that was answered, if any.
    fn bound_number(&self) -> Option<u8> {
        let answers = self.answer.into_iter().chain(self.second);
        { answers }.find_map(|answer| if let Answer::Number { halves } = answer { Some(halves) } else { None })
    }

    /// Whether a number that was answered can still be reached.
    pub(crate) fn reach_what_was_answered(&self) -> bool {
        let reaches = |halves| (0..=self.spice).any(|spice| self.worth.reaches(self.forces, halves, spice));
        self.bound_number().is_none_or(reaches)
    }

    /// The answers to Prescience that leave a lawful plan.
    pub(crate) fn answers(&self, element: Element) -> Vec<Answer> {
        let free = Self { answer: None, second: None, ..self.clone() };
        free.possible_answers(element, &free.shapes())
    }

    /// The answers to an inspection that leave a lawful plan, beside what was answered to Prescience. A worthless card is no
    /// weapon and no defence, wherever it lies.
    pub(crate) fn answers_to_inspection(&self, element: Element) -> Vec<Answer> {
        let free = Self { second: None, ..self.clone() };
        let mut shapes = free.shapes();
        for plan in &mut shapes {
            plan.weapon = self.as_played(plan.weapon, "weapon");
            plan.defense = self.as_played(plan.defense, "defense");
        }
        free.possible_answers(element, &shapes)
    }

    fn possible_answers(&self, element: Element, shapes: &[Plan]) -> Vec<Answer> {
        let bound = self.bound_number();
        let answers: Vec<Answer> = match element {
            Element::Leader => shapes.iter().map(|plan| Answer::Leader { hero: plan.hero }).collect(),
            Element::Weapon => shapes.iter().map(|plan| Answer::Weapon { card: plan.weapon }).collect(),
            Element::Defense => shapes.iter().map(|plan| Answer::Defense { card: plan.defense }).collect(),
            Element::Number => (0..=self.worth.most(self.forces, self.spice))
                .filter(|halves| bound.is_none_or(|bound| bound == *halves))
                .filter(|halves| (0..=self.spice).any(|spice| self.worth.reaches(self.forces, *halves, spice)))
                .map(|halves| Answer::Number { halves })
                .collect(),
        };
        self.told_apart(answers)
    }

    pub(super) fn sample(&self, draw: &mut impl FnMut(u32) -> u32) -> Plan {
        let mut below = |count: usize| draw(u32::try_from(count).unwrap_or(u32::MAX)) as usize;
        let shapes = self.shapes();
        let shape = shapes[below(shapes.len())];
        if self.bound_number().is_some() {
            let (halves, spice) = self.least_number();
            return self.with_dead(Plan { halves, spice, ..shape });
        }
        let spice = if self.worth.full { 0 } else { u8::try_from(below(usize::from(self.spice) + 1)).unwrap_or(0) };
        let most = self.worth.most(self.forces, spice);
        let numbers: Vec<u8> = (0..=most).filter(|halves| self.worth.reaches(self.forces, *halves, spice)).collect();
        self.with_dead(Plan { halves: numbers[below(numbers.len())], spice, ..shape })
    }
}

/// Whether a card may lie in the place of a weapon or of a defence.
pub(crate) fn fits(card: Treachery, place: &str) -> bool {
    let kind = card.facts().kind.as_str();
    kind == place || kind == "worthless"
}
