//! How the Mentat Pause goes.

use crate::bank::Holder;
use crate::game::Game;
use crate::log::Fact;
use crate::rules::nexus_cards;
use crate::rules::nexus_cards::state::Stop;
use crate::rules::pause::victory;

/// The whole phase. Whether the game is over with it is in its ending.
pub(crate) fn play(game: &mut Game) {
    mark!("base.win.bribes-first");
    for (seat, faction) in game.seats.clone() {
        let amount = game.bank.balance(Holder::Front(seat));
        if amount > 0 {
            game.post(Holder::Front(seat), Holder::Wallet(seat), amount);
            game.tell(Fact::BribesTaken { faction, amount });
        }
    }
    nexus_cards::replace_cancelled_traitor(game);
    if let Some(ending) = victory::judge(game) {
        game.stack.clear();
        game.ending = Some(ending);
        game.tell(Fact::GameEnded { ending });
        return;
    }
    nexus_cards::begin_stop_for_all(game, Stop::Pause);
}
