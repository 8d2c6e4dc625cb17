//! What is shown of Battle: who fights where, what was ordered, and plans once they are open.

use crate::procedure::Procedure;
use crate::rules::battle::state::FightFrame;

pub(crate) fn procedure(fight: &FightFrame) -> Procedure {
    Procedure::Fight {
        aggressor: fight.aggressor,
        defender: fight.defender,
        territory: fight.territory,
        order: fight.order.map(|(side, order)| (fight.faction(side), order)),
        plans: fight.plans.map(|(one, other)| (one.into(), other.into())),
    }
}
