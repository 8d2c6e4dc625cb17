//! What follows from a promise, a gift, or something shown.

use crate::bank::Holder;
use crate::facts::Faction;
use crate::game::Game;
use crate::ids::{Seat, SeatSet};
use crate::log::{CardFact, Fact, Told};
use crate::rules::support::menu::SupportAct;
use crate::rules::support::options::hidden;

pub(crate) fn play(game: &mut Game, seat: Seat, faction: Faction, act: SupportAct) {
    let Some(ally) = game.ally(faction) else { return };
    let Some(other) = game.seat(ally) else { return };
    match act {
        SupportAct::Promise { amount } => {
            game.promises.set(seat, amount);
            game.tell_only(SeatSet::only(seat).with(other), Fact::Promised { from: faction, amount });
        }
        SupportAct::Give { amount } => {
            mark!("base.ally.emperor-gift");
            game.post(Holder::Wallet(seat), Holder::Wallet(other), u32::from(amount));
            let both = SeatSet::only(seat).with(other);
            game.tell(Fact::SpiceGiven { from: faction, to: ally, amount: Told::To(both, amount) });
        }
        SupportAct::Show { what } => {
            mark!("base.ally.talk");
            mark!("base.ally.talk.engine");
            let Some(shown) = hidden(game, seat, faction, what) else { return };
            game.tell_only(SeatSet::only(seat).with(other), Fact::Card(CardFact::Shown { by: faction, shown }));
        }
    }
}

/// An alliance is over, and with it what was promised in it.
pub(crate) fn forget(game: &mut Game, seat: Seat) {
    game.promises.set(seat, 0);
}
