//! What follows from a payment.

use crate::bank::Holder;
use crate::facts::Faction;
use crate::game::Game;
use crate::ids::Seat;
use crate::log::Fact;
use crate::rules::deals::menu::DealAct;

pub(crate) fn play(game: &mut Game, seat: Seat, faction: Faction, act: DealAct) {
    let DealAct::Pay { to, amount } = act;
    let Some(partner) = game.seat(to) else { return };
    mark!("base.deal.spice");
    mark!("base.deal.engine");
    if !game.is_advanced() {
        mark!("base.deal.advanced.basic");
    }
    game.post(Holder::Wallet(seat), Holder::Front(partner), u32::from(amount));
    game.tell(Fact::Bribed { from: faction, to, amount });
}
