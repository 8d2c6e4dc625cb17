//! What players have to spend, as several families ask it.

use crate::bank::Holder;
use crate::frame::Frame;
use crate::game::Game;
use crate::ids::Seat;
use crate::rules::bidding::state::BiddingStep;

/// What a player can spend, what the best bid binds of it left out.
pub(crate) fn spendable(game: &Game, seat: Seat) -> u32 {
    let auction = game.stack.iter().find_map(|framed| match &framed.frame {
        Frame::Bidding(frame) => match &frame.step {
            BiddingStep::Paying(bid) => Some(*bid),
            _ => frame.auction().and_then(|auction| auction.best),
        },
        _ => None,
    });
    let bound = auction.filter(|best| !best.karama).map_or(0, |best| {
        let ally = game.faction(best.seat).and_then(|own| game.ally(own)).and_then(|ally| game.seat(ally));
        match seat {
            _ if seat == best.seat => best.amount - best.ally,
            _ if Some(seat) == ally => best.ally,
            _ => 0,
        }
    });
    game.bank.balance(Holder::Wallet(seat)).saturating_sub(u32::from(bound))
}
