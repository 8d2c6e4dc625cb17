//! What a bot that plays to win does without being asked: cards that help now, questions worth a card, spice where it turns
//! somebody against whoever is about to win.
//!
//! Each is weighed by what the seat sees, and then left to chance, so that no bot does it whenever it can. A card that is
//! played is gone, and nobody is paid twice in a turn: a game cannot go round in circles over it.

use crate::facts::{Faction, Leader, Territory, Treachery};
use crate::offer::{DealOffer, GholaOffer, NexusOffer, Offer, SpecialOffer, SupportOffer, TruthOffer};
use crate::policy::battle::fight;
use crate::policy::places::ally;
use crate::policy::temper::Temper;
use crate::request::{Act, ActKind, DealAct, GholaAct, NexusChoice, Question, SpecialAct, SupportAct, TruthAct};
use crate::view::{ForcesView, OwnView, View};

/// How seldom allies show each other something, by their loyalty.
const CONFIDENCES: u32 = 2_000;
/// From here on a Ghola is worth its card.
const GHOLA_LEAST: i32 = 6;
/// The strongholds that win alone, and with an ally.
const WINNING: [i32; 2] = [3, 4];
/// More than this a bot pays for no deal.
const BRIBE_MOST: u32 = 4;

/// An unasked play, seldom.
pub(super) fn play(view: &View, plays: &[&Offer], temper: Temper, draw: &mut impl FnMut(u32) -> u32) -> Option<Act> {
    let own = view.own.as_ref()?;
    let seat = Seat { view, own, ally: ally(view, own.faction), temper };
    if let Some(card) = plays.iter().find(|offer| matches!(offer, Offer::Nexus(_))) {
        return nexus(card, temper, draw);
    }
    seat.ghola(plays, draw)
        .or_else(|| seat.question(plays, draw))
        .or_else(|| seat.power(plays, draw))
        .or_else(|| seat.bribe(plays, draw))
        .or_else(|| seat.support(plays, draw))
}

fn nexus(card: &Offer, temper: Temper, draw: &mut impl FnMut(u32) -> u32) -> Option<Act> {
    // Forces that come back for nothing are worth the card at once.
    let returns = |choice: &NexusChoice| matches!(choice, NexusChoice::Forces { .. });
    let free = matches!(card, Offer::Nexus(NexusOffer::Play { choices, .. }) if choices.iter().all(returns));
    chance(if free { 4 } else { 60 }, temper.cunning, draw).then(|| card.sample(draw))
}

/// Whether something happens that does so, for an inclination, so often of a number of times.
fn chance(of: u32, inclination: i32, draw: &mut impl FnMut(u32) -> u32) -> bool {
    draw(of) < inclination.unsigned_abs()
}

/// Who plays, and what it sees.
struct Seat<'a> {
    view: &'a View,
    own: &'a OwnView,
    ally: Option<Faction>,
    temper: Temper,
}

impl Seat<'_> {
    // ---- Tleilaxu Ghola

    /// The best that a Ghola brings back, if that is worth a card.
    fn ghola(&self, plays: &[&Offer], draw: &mut impl FnMut(u32) -> u32) -> Option<Act> {
        let offers = plays.iter().filter_map(|offer| if let Offer::Ghola(offer) = offer { Some(*offer) } else { None });
        let best = offers.map(|offer| (self.ghola_worth(offer), offer)).max_by_key(|(worth, _)| *worth);
        // The more cunning wait for more.
        let least = GHOLA_LEAST + self.temper.cunning / 6;
        let (_, offer) = best.filter(|(worth, _)| *worth >= least)?;
        if draw(3) > 0 {
            return None;
        }
        Some(Act::Ghola(match offer {
            GholaOffer::Leader { card, leader } => GholaAct::Leader { card, leader },
            GholaOffer::KwisatzHaderach { card } => GholaAct::KwisatzHaderach { card },
            GholaOffer::Forces { card, most, normal, elite } => {
                // One elite force at most comes back.
                let elite = elite.min(1);
                GholaAct::Forces { card, normal: normal.min(most - elite), elite }
            }
        }))
    }

    fn ghola_worth(&self, offer: GholaOffer) -> i32 {
        match offer {
            GholaOffer::Leader { leader, .. } => self.leader_worth(leader),
            GholaOffer::KwisatzHaderach { .. } => 8,
            GholaOffer::Forces { most, normal, elite, .. } => {
                self.forces_worth(i32::from((normal + elite.min(1)).min(most)))
            }
        }
    }

    /// A leader is worth the more the fewer there are to lead.
    fn leader_worth(&self, leader: Leader) -> i32 {
        let is_dead = |own: &Leader| self.view.dead_leaders.contains(own) || self.view.captives.contains(own);
        let left = self.own.faction.leaders().filter(|own| !is_dead(own)).count();
        let need = match left {
            0 => 5,
            1 => 3,
            2 => 1,
            _ => 0,
        };
        i32::from(leader.facts().strength) + need
    }

    /// So are forces, the fewer wait in reserve.
    fn forces_worth(&self, count: i32) -> i32 {
        let waits = count_of(&self.view.reserves, self.own.faction);
        let need = if waits < 4 { 3 } else { 0 };
        count + need + self.temper.boldness / 6
    }

    // ---- Truthtrance

    /// A question to the enemy of the battle to come, to whoever is about to win, or to the Bene Gesserit at the end.
    fn question(&self, plays: &[&Offer], draw: &mut impl FnMut(u32) -> u32) -> Option<Act> {
        let (card, of) = plays.iter().find_map(|offer| match offer {
            Offer::Truth(TruthOffer::Ask { card, of }) => Some((*card, of)),
            _ => None,
        })?;
        let (asked, question, seldom) = if let Some(enemy) = self.enemy() {
            (enemy, self.about_battle(draw)?, 10)
        } else {
            // A full hand buys nothing.
            let is_full = self.own.hand.len() >= usize::from(self.own.faction.facts().hand_limit);
            let (asked, question) = self.about_victory(draw)?;
            (asked, question, if is_full { 60 } else { 240 })
        };
        let may = of.contains(&asked) && chance(seldom, self.temper.cunning, draw);
        may.then_some(Act::Truth(TruthAct::Ask { card, of: asked, question }))
    }

    /// The other of a battle that is still to be planned.
    fn enemy(&self) -> Option<Faction> {
        let (aggressor, defender, _) = fight(self.view)?;
        match self.own.faction {
            own if own == aggressor => Some(defender),
            own if own == defender => Some(aggressor),
            _ => None,
        }
    }

    /// Whether the leader that would lead is bought, or what a weapon that would be played meets.
    fn about_battle(&self, draw: &mut impl FnMut(u32) -> u32) -> Option<Question> {
        let is_here = |own: &Leader| !self.view.dead_leaders.contains(own) && !self.view.captives.contains(own);
        // Of traitors that one holds oneself there is nothing to fear.
        let feared = |own: &Leader| is_here(own) && !self.own.traitors.contains(own);
        let strongest = self.own.faction.leaders().filter(feared).max_by_key(|own| own.facts().strength);
        if draw(2) == 0 {
            return strongest.map(|leader| Question::Traitor { leader });
        }
        let holds = |name: &str| self.own.hand.iter().any(|held| held.card.name() == name);
        // Who plays a Lasgun fears a Shield, and everybody else the Lasgun.
        let feared = if holds("lasgun") { "shield" } else { "lasgun" };
        Treachery::named(feared).map(|card| Question::Card { card })
    }

    /// Whether somebody waits for the last turns, or can pay for what wins.
    fn about_victory(&self, draw: &mut impl FnMut(u32) -> u32) -> Option<(Faction, Question)> {
        let sisters = Faction::BeneGesserit;
        let plays = |faction: Faction| self.view.seats.iter().any(|(_, other)| *other == faction);
        if let Some(leader) = self.leading()
            && draw(2) == 0
        {
            return Some((leader, Question::Spice { least: 10 }));
        }
        let stands = plays(sisters) && self.own.faction != sisters && self.ally != Some(sisters);
        stands
            .then_some((sisters, Question::Prediction { faction: self.own.faction, turn: Some(self.view.turn.max(1)) }))
    }

    // ---- powers that a Karama calls up

    /// A plan is seen before the own one, cards are taken from an enemy, and the Emperor's dead come back when they are many.
    fn power(&self, plays: &[&Offer], draw: &mut impl FnMut(u32) -> u32) -> Option<Act> {
        let powers =
            plays.iter().filter_map(|offer| if let Offer::Special(offer) = offer { Some(offer) } else { None });
        let (worth, act) = powers.map(|offer| self.power_of(offer)).max_by_key(|(worth, _)| *worth)?;
        let of = if act.kind() == ActKind::SeePlan { 12 } else { 40 };
        (worth > 0 && chance(of, worth.min(of.cast_signed()), draw)).then_some(Act::Special(act))
    }

    fn power_of(&self, offer: &SpecialOffer) -> (i32, SpecialAct) {
        let cunning = self.temper.cunning;
        match offer {
            SpecialOffer::SeePlan { card, of } => {
                let worth = if self.enemy() == Some(*of) { cunning } else { 0 };
                (worth, SpecialAct::SeePlan { card: *card, of: *of })
            }
            SpecialOffer::Forces { card, most, normal, elite } => {
                let elite = (*elite).min(*most);
                let normal = (*normal).min(most - elite);
                let worth = i32::from(normal) + 2 * i32::from(elite) - 2;
                (worth, SpecialAct::Forces { card: *card, normal, elite })
            }
            SpecialOffer::Leader { card, leader } => {
                (self.leader_worth(*leader) - 3, SpecialAct::Leader { card: *card, leader: *leader })
            }
            SpecialOffer::Take { card, from, most, .. } => {
                let is_friend = self.ally == Some(*from);
                let leads = self.leading() == Some(*from);
                let worth = if is_friend { 0 } else { cunning / 3 + i32::from(*most) + i32::from(leads) };
                (worth, SpecialAct::Take { card: *card, from: *from, count: *most })
            }
            // These are asked for.
            SpecialOffer::Worm { .. } | SpecialOffer::GiveBack { .. } => {
                (0, SpecialAct::GiveBack { cards: Vec::new() })
            }
        }
    }

    // ---- deals

    /// Whoever is about to win is everybody's enemy: who has spice to spare pays whoever can stand up to him, once a turn.
    fn bribe(&self, plays: &[&Offer], draw: &mut impl FnMut(u32) -> u32) -> Option<Act> {
        let spare = self.own.spice.checked_sub(6 + self.temper.thrift.unsigned_abs())?;
        // The loyal believe in a word given, the thrifty do not.
        let leaning = (self.temper.loyalty + 4 - self.temper.thrift / 2).max(1);
        if !chance(60, leaning, draw) {
            return None;
        }
        let leader = self.leading()?;
        let paid = |faction: Faction| self.view.bribes.iter().any(|(own, _)| *own == faction);
        let stands_up = |faction: Faction| {
            let is_his = leader == faction || ally(self.view, leader) == Some(faction);
            !is_his && !paid(faction) && self.ally != Some(faction)
        };
        let partners = plays.iter().filter_map(|offer| match offer {
            Offer::Deal(DealOffer::Pay { to, most }) if stands_up(*to) => Some((self.might(*to), *to, *most)),
            _ => None,
        });
        let (might, to, most) = partners.max_by_key(|(might, _, _)| *might)?;
        let amount = u16::try_from(spare.div_ceil(3).min(BRIBE_MOST)).ok()?.min(most);
        (amount > 0 && might > 0).then_some(Act::Deal(DealAct::Pay { to, amount }))
    }

    /// Who of the others comes next to a victory by strongholds, with its ally: nobody who lacks more than one.
    fn leading(&self) -> Option<Faction> {
        let others = self.view.seats.iter().map(|(_, faction)| *faction);
        let others = others.filter(|faction| *faction != self.own.faction && Some(*faction) != self.ally);
        let lacks = others.map(|faction| {
            let ally = ally(self.view, faction);
            let held = self.strongholds(faction) + ally.map_or(0, |ally| self.strongholds(ally));
            (faction, WINNING[usize::from(ally.is_some())] - held)
        });
        lacks.min_by_key(|(_, lacks)| *lacks).filter(|(_, lacks)| *lacks <= 1).map(|(faction, _)| faction)
    }

    /// Strongholds in which a faction has fighters.
    fn strongholds(&self, faction: Faction) -> i32 {
        let mut held: Vec<Territory> = Vec::new();
        for lies in &self.view.cells {
            let territory = lies.cell.territory();
            let stands = lies.forces.iter().any(|own| own.faction == faction && own.normal + own.elite > 0);
            if territory.is_stronghold() && stands && !held.contains(&territory) {
                held.push(territory);
            }
        }
        i32::try_from(held.len()).unwrap_or(i32::MAX)
    }

    /// Forces with which a faction can still fight.
    fn might(&self, faction: Faction) -> i32 {
        let board: i32 = self.view.cells.iter().map(|lies| count_of(&lies.forces, faction)).sum();
        board + count_of(&self.view.reserves, faction)
    }

    // ---- the ally

    /// A promise, a gift, or something shown.
    fn support(&self, plays: &[&Offer], draw: &mut impl FnMut(u32) -> u32) -> Option<Act> {
        self.ally?;
        let of_kind = |wanted: bool| {
            let is_shown = |offer: &Offer| matches!(offer, Offer::Support(SupportOffer::Show { .. }));
            let kept =
                plays.iter().filter(move |offer| matches!(offer, Offer::Support(_)) && is_shown(offer) == wanted);
            kept.copied().collect::<Vec<&Offer>>()
        };
        let pick = |offers: &[&Offer], draw: &mut dyn FnMut(u32) -> u32| {
            let bound = u32::try_from(offers.len()).ok().filter(|count| *count > 0)?;
            Some(offers[draw(bound) as usize].sample(&mut |bound| draw(bound)))
        };
        if chance(CONFIDENCES, self.temper.loyalty, draw) {
            return pick(&of_kind(true), draw);
        }
        if !chance(40, self.temper.loyalty, draw) {
            return None;
        }
        let act = pick(&of_kind(false), draw)?;
        let spares = |amount: u16| u32::from(amount) * 3 <= self.own.spice;
        match act {
            Act::Support(SupportAct::Promise { amount } | SupportAct::Give { amount }) if spares(amount) => Some(act),
            _ => None,
        }
    }
}

fn count_of(forces: &[ForcesView], faction: Faction) -> i32 {
    let own = forces.iter().filter(|own| own.faction == faction);
    own.map(|own| i32::from(own.normal) + i32::from(own.elite)).sum()
}
