//! Cases of what allies show each other, and of what is counted aloud or noted of cards.

use truthsayer_engine::Viewer;
use truthsayer_engine::log::{CardFact, Shown};
use truthsayer_engine::rules::support::menu::Hidden;

use crate::cases::base::bidding::{THREE, in_bidding};
use crate::cases::base::bidding_payment::two_allies;
use crate::cases::base::later::{PLAIN, buys, in_charity, in_charity_allied};
use crate::registry::case;
use crate::table::prelude::*;

/// Guild and Fremen are allies in the charity of turn 2; the Guild holds a Karama and the traitor card of Chani.
fn confidants(t: &mut Table) {
    two_allies(t);
    t.stage([empty_hand(Guild), give(Guild, "karama"), traitor(Guild, "chani")]);
}

fn card_of(t: &mut Table, faction: Faction, card: &str) -> Hidden {
    Hidden::Card { card: t.card(faction, card) }
}

/// This player has just been shown this by the other.
fn learns(t: &mut Table, who: Faction, by: Faction, fits: impl Fn(Shown) -> bool) {
    let fits =
        |fact: &Fact| matches!(fact, Fact::Card(CardFact::Shown { by: from, shown }) if *from == by && fits(*shown));
    t.tells(who, "what was shown", fits);
}

case!(
    ally_is_shown_what_is_hidden,
    Native,
    "base/confidences/ally-is-shown-what-is-hidden",
    "A player shows the ally a card of the hand, a traitor card and the amount of spice, as they are, and keeps them."
);
fn ally_is_shown_what_is_hidden(t: &mut Table) {
    confidants(t);
    let card = card_of(t, Guild, "karama");
    t.keeps(Guild.cards(), |t| t.does(Guild, show(card)));
    learns(t, Fremen, Guild, |shown| matches!(shown, Shown::Card { card } if card.name() == "karama"));
    t.does(Guild, show_traitor("chani"));
    learns(t, Fremen, Guild, |shown| matches!(shown, Shown::Traitor { leader } if leader.name() == "chani"));
    t.keeps(Guild.spice(), |t| t.does(Guild, show(Hidden::Spice)));
    learns(t, Fremen, Guild, |shown| shown == Shown::Spice { amount: 4 });
    t.does(Fremen, show(Hidden::Spice));
    learns(t, Guild, Fremen, |shown| shown == Shown::Spice { amount: 5 });
    t.asked(DecisionKind::ClaimCharity, &PLAIN);
}

case!(
    nothing_else_is_shown,
    Native,
    "base/confidences/nothing-else-is-shown",
    "Nobody shows what is not the own, or without an ally anything; only the Bene Gesserit have a prediction to show."
);
fn nothing_else_is_shown(t: &mut Table) {
    confidants(t);
    let foreign = card_of(t, Guild, "karama");
    for (faction, what, why) in [
        (BeneGesserit, Hidden::Spice, Rejection::NotAllied),
        (BeneGesserit, Hidden::Prediction, Rejection::NotAllied),
        (Guild, Hidden::Prediction, Rejection::NothingToShow),
        (Fremen, foreign, Rejection::NothingToShow),
        (Fremen, Hidden::Traitor { leader: leader("chani") }, Rejection::NothingToShow),
    ] {
        t.withholds(faction, &show(what));
        t.refuses(faction, show(what), why);
    }
    t.offers(Guild, &show_traitor("chani"));
}

case!(
    sisters_show_their_prediction,
    Native,
    "base/confidences/sisters-show-their-prediction",
    "The Bene Gesserit show their ally whom they have predicted, and in which turn."
);
fn sisters_show_their_prediction(t: &mut Table) {
    in_charity_allied(t, basic().of(&PLAIN), &[(Guild, BeneGesserit)]);
    let viewer = Viewer::Seat(t.seat_of(BeneGesserit));
    let made = t.game().view(viewer).own.and_then(|own| own.prediction).map(|made| (made.faction, made.turn));
    t.does(BeneGesserit, show(Hidden::Prediction));
    learns(t, Guild, BeneGesserit, |shown| match shown {
        Shown::Prediction { faction, turn } => Some((faction, turn)) == made,
        Shown::Card { .. } | Shown::Traitor { .. } | Shown::Spice { .. } => false,
    });
}

case!(
    allies_confer_at_any_time,
    Native,
    "base/confidences/allies-confer-at-any-time",
    "An ally is shown something also by one who has answered already, who is asked, or while somebody else is asked."
);
fn allies_confer_at_any_time(t: &mut Table) {
    confidants(t);
    t.passes(Guild);
    t.does(Guild, show(Hidden::Spice));
    t.all_pass();
    t.owes(BeneGesserit, DecisionKind::Bid);
    t.does(Guild, show_traitor("chani"));
    t.owes(BeneGesserit, DecisionKind::Bid);
    t.passes(BeneGesserit);
    t.does(Guild, show(Hidden::Spice));
    t.does(Guild, bid(1));
    t.all_pass();
    t.until(DecisionKind::Move);
    for faction in [Guild, Fremen] {
        t.does(faction, show(Hidden::Spice));
    }
    t.is_asked(DecisionKind::Move);
}

case!(
    others_learn_nothing_of_it,
    Privacy,
    "base/confidences/others-learn-nothing-of-it",
    "What allies show each other nobody else learns, nor that they have shown anything at all."
);
fn others_learn_nothing_of_it(t: &mut Table) {
    confidants(t);
    let card = card_of(t, Guild, "karama");
    let others = [Viewer::Public, Viewer::Seat(t.seat_of(BeneGesserit))];
    let seen = |t: &mut Table| others.map(|viewer| t.game().view(viewer));
    let before = seen(t);
    t.does(Guild, show(card));
    let after = seen(t);
    t.equals("what the others see", &after, &before);
    for watcher in [PUBLIC, BeneGesserit.into()] {
        t.tells_not(watcher, "of it", |fact| matches!(fact, Fact::Card(CardFact::Shown { .. })));
    }
    t.hidden_from(BeneGesserit, Guild.hand());
}

case!(
    shown_once_for_each_request,
    Concurrency,
    "base/confidences/shown-once-for-each-request",
    "A request to show something counts once, and leaves every question as it was, also after a save."
);
fn shown_once_for_each_request(t: &mut Table) {
    confidants(t);
    t.does(Guild, show(Hidden::Spice));
    t.refuses_stale(Guild);
    t.save_and_load();
    t.refuses_stale(Guild);
    t.asked(DecisionKind::ClaimCharity, &PLAIN);
}

case!(
    hand_sizes_follow_each_sale,
    Native,
    "base/confidences/hand-sizes-follow-each-sale",
    "While cards are sold everybody can read how many cards each hand holds after the last sale; later nobody can."
);
fn hand_sizes_follow_each_sale(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN));
    t.stage([hand_of(BeneGesserit, 0), hand_of(Guild, 2), hand_of(Fremen, 4)]);
    t.all_pass();
    let shown = t.hands_shown();
    t.equals("the hands before a sale", &shown, &Some(vec![(BeneGesserit, 0), (Guild, 2), (Fremen, 4)]));
    buys(t, BeneGesserit, bid(1));
    let shown = t.hands_shown();
    t.equals("the hands after it", &shown, &Some(vec![(BeneGesserit, 1), (Guild, 2), (Fremen, 4)]));
    t.until(DecisionKind::Revive);
    let shown = t.hands_shown();
    t.equals("the hands in Revival", &shown, &None);
}

case!(
    seen_cards_are_noted_nowhere,
    Native,
    "base/confidences/seen-cards-are-noted-nowhere",
    "Of a lot that the Atreides have looked at no view keeps a note once it is sold, neither theirs nor another's."
);
fn seen_cards_are_noted_nowhere(t: &mut Table) {
    in_bidding(t, &[Guild, Atreides, Fremen], &THREE);
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    buys(t, Fremen, bid(1));
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    let named_by = |t: &mut Table| {
        [Guild, Atreides, Fremen].map(|faction| {
            let viewer = Viewer::Seat(t.seat_of(faction));
            let text = serde_json::to_string(&t.game().view(viewer)).unwrap_or_default();
            text.contains("\"crysknife\"")
        })
    };
    let before = named_by(t);
    t.equals("who is told of the lot", &before, &[false, true, false]);
    buys(t, Guild, bid(1));
    let after = named_by(t);
    t.equals("who is told of the card sold", &after, &[true, false, false]);
}
