//! Positions and acts that several files of cases about cards and powers need.

use truthsayer_engine::custody::Handle;
use truthsayer_engine::rules::battle::menu::{Answer, BattleAct, Element, Hero, Plan};

use crate::table::position;
use crate::table::prelude::*;

/// A leader lies in the tanks.
pub(super) fn dies(name: &str) -> position::Move {
    Staging::Move { component: component(&format!("leader:{name}")), to: Place::Tanks }.into()
}

/// A plan of this number in halves and this leader, without cards.
pub(super) fn leads(halves: u8, name: &str) -> Act {
    plans(halves, name, None, None, false)
}

/// A plan with cards, and perhaps the Kwisatz Haderach.
pub(super) fn plans(halves: u8, name: &str, weapon: Option<Handle>, defense: Option<Handle>, along: bool) -> Act {
    let hero = Some(Hero::Leader(leader(name)));
    Act::Battle(BattleAct::Plan {
        plan: Plan { halves, spice: 0, hero, weapon, defense, kwisatz_haderach: along, dead: None },
    })
}

/// The Atreides ask for the weapon.
pub(super) fn foresees_weapon() -> Act {
    Act::Battle(BattleAct::Foresee { element: Element::Weapon })
}

/// The answer that there will be none.
pub(super) fn foretells_no_weapon() -> Act {
    Act::Battle(BattleAct::Foretell { answer: Answer::Weapon { card: None } })
}

/// Everybody passes whatever can be passed, until this player is asked that.
pub(super) fn passes_until(t: &mut Table, faction: Faction, kind: DecisionKind) {
    const MOST: usize = 200;
    for _ in 0..MOST {
        let next = t.game().decisions().first().map(|decision| (decision.kind, decision.seat));
        let Some((asked, seat)) = next else { break };
        let who = t.game().faction(seat).unwrap_or(faction);
        if asked == kind && who == faction {
            return;
        }
        t.passes(who);
    }
    t.owes(faction, kind);
}

/// Advanced, with Atreides and Guild alone, at somebody's move: by two battles the Atreides lose eight forces and, in an
/// explosion, the Kwisatz Haderach. The game goes on at the first question after them.
pub(super) fn kwisatz_haderach_dies(t: &mut Table) {
    t.stage([empty_hand(Atreides), empty_hand(Guild), give(Atreides, "lasgun"), give(Guild, "shield")]);
    t.stage([put(Atreides, "sietch-tabr-s14", 8), put(Guild, "sietch-tabr-s14", 4)]);
    t.stage([put(Atreides, "habbanya-sietch-s17", 1), put(Guild, "habbanya-sietch-s17", 1)]);
    t.until(DecisionKind::Attack);
    let (first, second) = (cell("sietch-tabr-s14"), cell("habbanya-sietch-s17"));
    let aggressor = if t.game().decisions().first().and_then(|asked| t.game().faction(asked.seat)) == Some(Atreides) {
        Atreides
    } else {
        Guild
    };
    let opponent = if aggressor == Atreides { Guild } else { Atreides };
    t.does(aggressor, Act::Battle(BattleAct::Attack { cell: first, opponent }));
    passes_until(t, Atreides, DecisionKind::Foresee);
    t.passes(Atreides);
    t.does(Atreides, leads(0, "dr-wellington-yueh"));
    t.does(Guild, leads(2, "staban-tuek"));
    t.all_pass();
    let dead = vec![truthsayer_engine::request::CellForces { cell: first, normal: 1, elite: 0 }];
    if t.game().decisions().first().is_some_and(|asked| asked.kind == DecisionKind::Casualties) {
        t.does(Guild, Act::Battle(BattleAct::Casualties { forces: dead }));
    }
    passes_until(t, Atreides, DecisionKind::Foresee);
    t.passes(Atreides);
    let (lasgun, shield) = (t.card(Atreides, "lasgun"), t.card(Guild, "shield"));
    t.does(Atreides, plans(0, "duncan-idaho", Some(lasgun), None, true));
    t.does(Guild, plans(0, "guild-rep", None, Some(shield), false));
    t.equals("where the second battle is", &second.territory().name(), &"habbanya-sietch");
}
