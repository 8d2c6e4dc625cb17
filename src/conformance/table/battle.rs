//! Short forms for Battle: plans written with names, and what else is done there.
//!
//! ```text
//! t.plans(Emperor, number(3).led_by("caid").weapon("chaumas").defense("shield"));
//! t.refuses_plan(Guild, number(9).led_by("master-bewt"), Rejection::NumberOutOfRange);
//! ```

use truthsayer_engine::custody::{Handle, Place};
use truthsayer_engine::facts::{ComponentId, Faction};
use truthsayer_engine::log::Fact;
use truthsayer_engine::request::{Act, DecisionKind};
use truthsayer_engine::rules::battle::menu::{Answer, BattleAct, Element, Hero, Order, Plan, Voiced};
use truthsayer_engine::rules::battle::strength::Count;
use truthsayer_engine::{Rejection, Viewer};

use crate::table::Table;
use crate::table::acts::groups;
use crate::table::claims::PUBLIC;
use crate::table::failure::{nearest, raise};
use crate::table::names;

/// A plan, its cards by their names.
#[derive(Debug, Clone, Copy, Default)]
pub struct Planned {
    halves: u8,
    spice: u8,
    leader: Option<&'static str>,
    cheap_hero: bool,
    weapon: Option<&'static str>,
    defense: Option<&'static str>,
    kwisatz_haderach: bool,
    dead: Option<(u8, u8)>,
}

/// A plan with this number and nothing else.
pub fn number(whole: u8) -> Planned {
    Planned { halves: 2 * whole, ..Planned::default() }
}

impl Planned {
    /// The number is a half more.
    #[must_use]
    pub fn and_a_half(self) -> Self {
        Self { halves: self.halves + 1, ..self }
    }

    /// With so much spice.
    #[must_use]
    pub fn spice(self, spice: u8) -> Self {
        Self { spice, ..self }
    }

    /// Led by this leader.
    #[must_use]
    pub fn led_by(self, leader: &'static str) -> Self {
        Self { leader: Some(leader), ..self }
    }

    /// Led by a Cheap Hero.
    #[must_use]
    pub fn cheap_hero(self) -> Self {
        Self { cheap_hero: true, ..self }
    }

    /// This card lies in the weapon's place.
    #[must_use]
    pub fn weapon(self, card: &'static str) -> Self {
        Self { weapon: Some(card), ..self }
    }

    /// This card lies in the defence's place.
    #[must_use]
    pub fn defense(self, card: &'static str) -> Self {
        Self { defense: Some(card), ..self }
    }

    /// The Kwisatz Haderach goes along.
    #[must_use]
    pub fn kwisatz_haderach(self) -> Self {
        Self { kwisatz_haderach: true, ..self }
    }

    /// So many normal and elite forces die if it wins; said only where plans say it.
    #[must_use]
    pub fn dead(self, normal: u8, elite: u8) -> Self {
        Self { dead: Some((normal, elite)), ..self }
    }
}

impl Table {
    /// The act that makes this plan.
    pub fn plan(&mut self, faction: Faction, plan: Planned) -> Act {
        let mut card = |name: Option<&str>| name.map(|name| self.card(faction, name));
        let cheap = plan.cheap_hero.then_some("cheap-hero");
        let hero = card(cheap).map(Hero::Cheap);
        let hero = hero.or_else(|| plan.leader.map(|leader| Hero::Leader(names::leader(leader))));
        let (weapon, defense) = (card(plan.weapon), card(plan.defense));
        let dead = plan.dead.map(|(normal, elite)| Count { normal, elite });
        let Planned { halves, spice, kwisatz_haderach, .. } = plan;
        Act::Battle(BattleAct::Plan { plan: Plan { halves, spice, hero, weapon, defense, kwisatz_haderach, dead } })
    }

    /// A player makes this plan.
    pub fn plans(&mut self, faction: Faction, plan: Planned) {
        let act = self.plan(faction, plan);
        self.does(faction, act);
    }

    /// This plan is refused by that name.
    pub fn refuses_plan(&mut self, faction: Faction, plan: Planned, expected: Rejection) {
        let act = self.plan(faction, plan);
        self.refuses(faction, act, expected);
    }

    /// This plan is among those that the player can make.
    pub fn offers_plan(&mut self, faction: Faction, plan: Planned) {
        let act = self.plan(faction, plan);
        self.offers(faction, &act);
    }

    /// Both plan, the aggressor first, and nobody calls a traitor.
    pub fn fight(&mut self, one: (Faction, Planned), other: (Faction, Planned)) {
        self.plans(one.0, one.1);
        self.plans(other.0, other.1);
        if self.is_asked(DecisionKind::CallTraitor) {
            self.all_pass();
        }
    }

    /// A player answers to Prescience with a weapon or defence of this name, or with none.
    pub fn foretells(&mut self, faction: Faction, element: &str, card: Option<&str>) -> Act {
        let card = card.map(|name| self.card(faction, name));
        Act::Battle(BattleAct::Foretell {
            answer: match element {
                "weapon" => Answer::Weapon { card },
                "defense" => Answer::Defense { card },
                "leader" => Answer::Leader { hero: card.map(Hero::Cheap) },
                other => raise(format!("`{other}` is answered by no card")),
            },
        })
    }

    /// Whether the present question is of this kind.
    pub fn is_asked(&mut self, kind: DecisionKind) -> bool {
        self.game().decisions().first().is_some_and(|decision| decision.kind == kind)
    }

    /// Passes everything until plans are made: nobody stops, orders or asks anything.
    pub fn until_plans(&mut self) {
        while !self.is_asked(DecisionKind::Plan) {
            self.all_pass();
        }
    }

    /// Nobody plays a Karama in answer to anything.
    pub fn nobody_stops(&mut self) {
        while self.is_asked(DecisionKind::AnswerKarama) {
            self.all_pass();
        }
    }

    /// Where a component lies: `leader:caid`, `treachery:shield#1`, `traitor:caid`.
    pub fn lies(&mut self, component: &str, place: Place) {
        let id = names::component(component);
        let lies = self.game().custody().place(id);
        self.claim(
            lies == place,
            || format!("{component} lies in `{place}`"),
            || format!("{component} lies in `{lies}`; expected `{place}`"),
        );
    }

    /// Somebody has won the latest battle.
    pub fn won(&mut self, faction: Faction) {
        let name = faction.facts().name.clone();
        let won = |fact: &Fact| matches!(fact, Fact::BattleWon { winner, .. } if *winner == faction);
        self.tells(PUBLIC, &format!("that {name} has won"), won);
    }

    /// The totals of the latest battle, in halves.
    pub fn totals(&mut self, aggressor: u32, defender: u32) {
        let told = self.log().iter().find_map(|entry| match entry.fact {
            Fact::Totals { aggressor, defender } => Some((aggressor, defender)),
            _ => None,
        });
        self.equals("the totals, in halves", &told, &Some((aggressor, defender)));
    }

    /// The leaders who lie face up in the tanks, and those who lie face down.
    pub fn dead_leaders(&mut self, face_up: &[&str], face_down: &[&str]) {
        let view = self.game().view(Viewer::Public);
        let down: Vec<&str> = view.face_down.iter().map(|leader| leader.name()).collect();
        let mut up: Vec<&str> = view.dead_leaders.iter().map(|leader| leader.name()).collect();
        up.retain(|leader| !down.contains(leader));
        up.sort_unstable();
        let mut expected = face_up.to_vec();
        expected.sort_unstable();
        self.equals("leaders who lie face up", &up, &expected);
        self.equals("leaders who lie face down", &down, &face_down.to_vec());
    }
}

/// The aggressor fights this battle next.
pub fn attack(cell: &str, opponent: Faction) -> Act {
    Act::Battle(BattleAct::Attack { cell: names::cell(cell), opponent })
}

fn voiced(name: &str) -> Voiced {
    let hint = || nearest(name, Voiced::ALL.iter().map(|what| what.name().to_owned()));
    Voiced::named(name).unwrap_or_else(|| raise(format!("the Voice knows no `{name}`{}", hint())))
}

/// The Voice orders one of these to be played.
pub fn order(what: &str) -> Act {
    Act::Battle(BattleAct::Voice { order: Order { play: true, what: voiced(what) } })
}

/// The Voice forbids to play one of these.
pub fn forbid(what: &str) -> Act {
    Act::Battle(BattleAct::Voice { order: Order { play: false, what: voiced(what) } })
}

/// Prescience asks for `leader`, `weapon`, `defense` or `number`.
pub fn foresee(element: &str) -> Act {
    let element = Element::named(element).unwrap_or_else(|| raise(format!("a plan has no `{element}`")));
    Act::Battle(BattleAct::Foresee { element })
}

/// Answers with a number, in halves.
pub fn foretell_halves(halves: u8) -> Act {
    Act::Battle(BattleAct::Foretell { answer: Answer::Number { halves } })
}

/// Answers with a leader, or that there is none.
pub fn foretell_leader(leader: Option<&str>) -> Act {
    let hero = leader.map(|leader| Hero::Leader(names::leader(leader)));
    Act::Battle(BattleAct::Foretell { answer: Answer::Leader { hero } })
}

/// Calls a traitor.
pub fn call_traitor() -> Act {
    Act::Battle(BattleAct::CallTraitor)
}

/// The winner gives these up (cell, normal, elite; in any order).
pub fn give_up(forces: &[(&str, u8, u8)]) -> Act {
    Act::Battle(BattleAct::Casualties { forces: groups(forces) })
}

/// The winner discards of what it has played the weapon, the defence, or both.
pub fn discard(weapon: bool, defense: bool) -> Act {
    let places = [(weapon, Handle(1)), (defense, Handle(2))];
    let cards = places.into_iter().filter(|(named, _)| *named).map(|(_, place)| place).collect();
    Act::Battle(BattleAct::Discard { cards })
}

/// The Harkonnen draw a leader.
pub fn draw_leader() -> Act {
    Act::Battle(BattleAct::DrawLeader)
}

/// The Harkonnen kill the leader, or let him join.
pub fn capture(kill: bool) -> Act {
    Act::Battle(BattleAct::Capture { kill })
}

/// The place of a leader's disc whom this faction has.
pub fn pool_of(faction: Faction) -> Place {
    Place::Leaders(faction)
}

/// The disc of a leader.
pub(crate) fn disc(leader: &str) -> ComponentId {
    ComponentId::Leader(names::leader(leader))
}
