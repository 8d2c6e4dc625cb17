//! Where cases of the phases from CHOAM Charity to the Mentat Pause begin.

use truthsayer_engine::Viewer;

use truthsayer_engine::rules::pause::state::Victory;
use truthsayer_engine::view::Procedure;

use crate::cases::base::{ally, before_the_next_blow};
use crate::table::prelude::*;

/// Three factions without advantages in Bidding, in this storm order once the storm is in sector 1.
pub(super) const PLAIN: [Faction; 3] = [BeneGesserit, Guild, Fremen];

/// Turn 1, when charity can be claimed; storm order goes from circle 1 upwards.
pub(in crate::cases) fn in_charity(t: &mut Table, seating: Seating) {
    t.seat(seating).until(DecisionKind::ClaimCharity);
    t.stage([storm(1)]);
}

/// The same in turn 2, with these alliances.
pub(super) fn in_charity_allied(t: &mut Table, seating: Seating, alliances: &[(Faction, Faction)]) {
    t.seat(seating);
    allied(t, alliances);
}

/// A game that has not come to its first storm is played to charity in turn 2, with these alliances.
pub(super) fn allied(t: &mut Table, alliances: &[(Faction, Faction)]) {
    t.until(DecisionKind::DialStorm);
    if t.game().is_advanced() {
        t.stage([spice_deck(&["hagga-basin", "cielago-north"])]);
        before_the_next_blow(t, 2, &["worm", "old-gap", "broken-land"]);
    } else {
        t.stage([spice_deck(&["hagga-basin"])]);
        before_the_next_blow(t, 2, &["worm", "old-gap"]);
    }
    t.all_pass();
    for (one, other) in alliances {
        ally(t, *one, *other);
    }
    t.until(DecisionKind::ClaimCharity);
    t.stage([storm(1)]);
}

/// A game is played to the last question before its battles in this turn, of which there are none unless a case stages them.
pub(super) fn at_the_last_move(t: &mut Table, seating: Seating, turn: u8) {
    t.seat(seating).until(Goal::Last(turn, Phase::Movement));
}

/// The last question of Shipment and Movement is answered, and what follows of the turn is played.
pub(super) fn turn_ends(t: &mut Table) {
    let last = t.asked_first();
    t.passes(last);
}

/// With that the game is over, won in this way by these.
pub(super) fn won_by(t: &mut Table, victory: Victory, winners: &[Faction]) {
    turn_ends(t);
    t.is_over();
    let ending = t.game().ending().map(|ending| (ending.victory, ending.winners.iter().collect::<Vec<_>>()));
    let mut expected = winners.to_vec();
    expected.sort_unstable();
    t.equals("how it ended", &ending, &Some((victory, expected)));
}

/// Nobody has won, and the next turn begins.
pub(super) fn goes_on(t: &mut Table) {
    t.changes(Quantity::Turn, 1, turn_ends);
    t.at_rest();
}

/// A player bids, and all others who can pass.
pub(in crate::cases) fn buys(t: &mut Table, faction: Faction, act: Act) {
    while t.asked_first() != faction {
        let other = t.asked_first();
        t.passes(other);
    }
    t.does(faction, act);
    while t.is_asked(DecisionKind::Bid) && t.best_bidder() == Some(faction) {
        let other = t.asked_first();
        t.passes(other);
    }
}

/// Nobody uses a card as long as that is asked.
pub(super) fn unstopped(t: &mut Table) {
    while t.is_asked(DecisionKind::AnswerKarama) {
        t.all_pass();
    }
}

impl Table {
    /// The first who is asked something.
    pub(super) fn asked_first(&mut self) -> Faction {
        let game = self.game();
        let first = game.decisions().first().and_then(|decision| game.faction(decision.seat));
        first.unwrap_or_else(|| self.fail("nobody is asked anything"))
    }

    /// Whose bid is the best.
    pub(super) fn best_bidder(&mut self) -> Option<Faction> {
        let procedure = self.game().view(Viewer::Public).procedure;
        procedure.iter().find_map(|under_way| match under_way {
            Procedure::Auction { best, .. } => best.map(|(faction, _)| faction),
            _ => None,
        })
    }

    /// How many cards everybody sees in the hands, if that is told now.
    pub(super) fn hands_shown(&mut self) -> Option<Vec<(Faction, u8)>> {
        let procedure = self.game().view(Viewer::Public).procedure;
        procedure.into_iter().find_map(|under_way| match under_way {
            Procedure::Auction { hands, .. } => Some(hands),
            _ => None,
        })
    }
}
