//! Cases of cards that are laid ready: each stays apart from the others until its use comes.

use truthsayer_engine::rules::truth::menu::{Question, TruthAct};

use crate::cases::base::staged::passes_until;
use crate::registry::case;
use crate::table::prelude::*;

case!(
    bid_keeps_its_worthless_card,
    Native,
    "base/reserved/bid-keeps-its-worthless-card",
    "Advanced: a worthless card that the Bene Gesserit have bid as a Karama stays with the bid when they play another card."
);
fn bid_keeps_its_worthless_card(t: &mut Table) {
    t.seat(advanced().of(&[BeneGesserit, Guild, Fremen])).until(DecisionKind::Bid);
    t.stage([empty_hand(BeneGesserit), give(BeneGesserit, "kulon"), give(BeneGesserit, "truthtrance")]);
    passes_until(t, BeneGesserit, DecisionKind::Bid);
    let worthless = t.card(BeneGesserit, "kulon");
    t.does(BeneGesserit, bid_karama(1, worthless));
    t.lies("treachery:kulon#1", Place::Committed(BeneGesserit));
    t.all_pass();
    t.lies("treachery:kulon#1", Place::Committed(BeneGesserit));
    let card = t.card(BeneGesserit, "truthtrance");
    let kind = truthsayer_engine::facts::Treachery::named("karama").map(|card| Question::Card { card });
    let question = kind.unwrap_or_else(|| crate::table::failure::raise("no card is called `karama`"));
    t.does(BeneGesserit, Act::Truth(TruthAct::Ask { card, of: Guild, question }));
    t.lies("treachery:kulon#1", Place::Committed(BeneGesserit));
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 1);
    t.tells(
        PUBLIC,
        "the card played",
        |fact| matches!(fact, Fact::CardPlayed { faction: BeneGesserit, card } if card.name() == "truthtrance"),
    );
}
