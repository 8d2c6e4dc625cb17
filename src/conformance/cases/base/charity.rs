//! Cases of CHOAM Charity.

use crate::cases::base::later::{PLAIN, in_charity, unstopped};
use crate::registry::case;
use crate::table::prelude::*;

case!(
    poor_are_raised_to_two,
    Native,
    "base/charity/poor-are-raised-to-two",
    "Whoever has 0 or 1 spice can call for charity and then has 2; whoever has 2 cannot."
);
fn poor_are_raised_to_two(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN));
    t.stage([purse(BeneGesserit, 0), purse(Guild, 1), purse(Fremen, 2)]);
    t.changes(BeneGesserit.spice(), 2, |t| t.does(BeneGesserit, claim()));
    t.changes(Guild.spice(), 1, |t| t.does(Guild, claim()));
    t.withholds(Fremen, &claim());
    t.refuses(Fremen, claim(), Rejection::TooRich);
    t.offers(Fremen, &Act::Pass);
    t.tells(PUBLIC, "of the charity", |fact| *fact == Fact::CharityReceived { faction: Guild, amount: 1 });
}

case!(
    charity_may_be_left,
    Native,
    "base/charity/charity-may-be-left",
    "A poor player may do without charity, and stays as poor."
);
fn charity_may_be_left(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN));
    t.stage([purse(Guild, 0)]);
    t.offers(Guild, &claim());
    t.keeps(Guild.spice(), |t| t.passes(Guild));
    t.owes_nothing(Guild);
    t.refuses(Guild, claim(), Rejection::NotYourDecision);
}

case!(
    one_claim_a_turn,
    Concurrency,
    "base/charity/one-claim-a-turn",
    "Charity is given once a turn: who spends it in a deal gets no more, and a claim sent twice counts once."
);
fn one_claim_a_turn(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN));
    t.stage([purse(Guild, 0)]);
    t.does(Guild, claim());
    t.refuses_stale(Guild);
    t.does(Guild, bribe(Fremen, 2));
    t.counts(Guild.spice(), 0);
    t.owes_nothing(Guild);
    t.refuses(Guild, claim(), Rejection::NotYourDecision);
}

case!(
    claims_come_in_any_order,
    Concurrency,
    "base/charity/claims-come-in-any-order",
    "All are asked at once, and one player's claim leaves the question of the others as it was."
);
fn claims_come_in_any_order(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN));
    t.stage([purse(BeneGesserit, 0), purse(Fremen, 0)]);
    t.asked(DecisionKind::ClaimCharity, &PLAIN);
    let seat = t.seat_of(BeneGesserit);
    let before = t.game().decision(seat);
    t.does(Fremen, claim());
    let after = t.game().decision(seat);
    t.equals("the question of the Bene Gesserit", &after, &before);
    t.changes(BeneGesserit.spice(), 2, |t| t.does(BeneGesserit, claim()));
    t.asked(DecisionKind::ClaimCharity, &[Guild]);
}

case!(
    bribes_do_not_count,
    Native,
    "base/charity/bribes-do-not-count",
    "Spice before the shield makes nobody too rich for charity, and is not part of what is made up to 2."
);
fn bribes_do_not_count(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN));
    t.stage([purse(Guild, 1), bribed(Guild, 5)]);
    t.changes(Guild.spice(), 1, |t| t.keeps(Guild.bribes(), |t| t.does(Guild, claim())));
}

case!(
    counted_at_the_claim,
    Native,
    "base/charity/counted-at-the-claim",
    "What counts is the spice at the moment of the claim: who has paid for a deal within the phase can claim."
);
fn counted_at_the_claim(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN));
    t.stage([purse(Guild, 3)]);
    t.withholds(Guild, &claim());
    t.does(Guild, bribe(Fremen, 2));
    t.changes(Guild.spice(), 1, |t| t.does(Guild, claim()));
}

case!(
    all_are_asked_rich_or_poor,
    Privacy,
    "base/charity/all-are-asked-rich-or-poor",
    "Whom charity asks does not show who is poor, and what a shield hides stays hidden until a claim is made."
);
fn all_are_asked_rich_or_poor(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::ClaimCharity);
    t.stage([purse(Emperor, 20), purse(Guild, 0)]);
    t.asked(DecisionKind::ClaimCharity, &SIX);
    for watcher in [PUBLIC, Emperor.into()] {
        t.hidden_from(watcher, Guild.wealth());
    }
    t.does(Guild, claim());
    t.tells(Emperor, "what it is told by that", |fact| *fact == Fact::CharityReceived { faction: Guild, amount: 2 });
    // One that still has to speak may be rich or poor.
    t.hidden_from(Guild, Harkonnen.wealth());
}

case!(
    claims_survive_a_save,
    Recovery,
    "base/charity/claims-survive-a-save",
    "A save amid charity keeps who has had it and who is still asked."
);
fn claims_survive_a_save(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN));
    t.stage([purse(Guild, 1), purse(Fremen, 4), bribed(Guild, 3)]);
    t.does(Guild, claim());
    t.save_and_load();
    t.asked(DecisionKind::ClaimCharity, &[BeneGesserit, Fremen]);
    t.refuses_stale(Guild);
    t.refuses(Guild, claim(), Rejection::NotYourDecision);
    // The other is still judged by what it has then.
    t.does(Fremen, bribe(Guild, 4));
    t.changes(Fremen.spice(), 2, |t| t.does(Fremen, claim()));
}

/// Advanced, turn 1: charity is about to go to the Bene Gesserit, who have so much.
fn before_the_sisters(t: &mut Table, spice: u32) {
    t.seat(advanced().of(&[Guild, BeneGesserit, Emperor])).until((1, Phase::Charity));
    t.stage([purse(BeneGesserit, spice), empty_hand(Guild), empty_hand(Emperor), give(Guild, "karama")]);
    t.asked(DecisionKind::AnswerKarama, &[Guild, Emperor]);
}

case!(
    sisters_receive_whatever_they_have,
    Native,
    "base/charity/sisters-receive-whatever-they-have",
    "Advanced: the Bene Gesserit draw 2 spice on top of what they have, and claim no more beside it."
);
fn sisters_receive_whatever_they_have(t: &mut Table) {
    for spice in [0, 1, 7] {
        before_the_sisters(t, spice);
        t.changes(BeneGesserit.spice(), 2, Table::all_pass);
        t.asked(DecisionKind::ClaimCharity, &[Guild, Emperor]);
        t.refuses(BeneGesserit, claim(), Rejection::NotYourDecision);
    }
}

case!(
    denied_sisters_claim_like_others,
    Native,
    "base/charity/denied-sisters-claim-like-others",
    "Advanced: stopped by a Karama, the Bene Gesserit draw nothing, but can claim if they are poor."
);
fn denied_sisters_claim_like_others(t: &mut Table) {
    for (spice, poor) in [(1, true), (7, false)] {
        before_the_sisters(t, spice);
        let card = t.card(Guild, "karama");
        t.does(Guild, karama(card));
        t.keeps(BeneGesserit.spice(), Table::all_pass);
        t.asked(DecisionKind::ClaimCharity, &[Guild, Emperor, BeneGesserit]);
        if poor {
            t.changes(BeneGesserit.spice(), 1, |t| t.does(BeneGesserit, claim()));
        } else {
            t.refuses(BeneGesserit, claim(), Rejection::TooRich);
        }
    }
}

case!(
    sisters_claim_in_basic,
    Native,
    "base/charity/sisters-claim-in-basic",
    "Basic: the Bene Gesserit have charity like anybody else, and only when they are poor."
);
fn sisters_claim_in_basic(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN));
    t.counts(BeneGesserit.spice(), 5);
    t.refuses(BeneGesserit, claim(), Rejection::TooRich);
    t.stage([purse(BeneGesserit, 1)]);
    t.changes(BeneGesserit.spice(), 1, |t| t.does(BeneGesserit, claim()));
}

case!(
    sisters_charity_shows_nothing,
    Privacy,
    "base/charity/sisters-charity-shows-nothing",
    "Advanced: that the Bene Gesserit draw charity tells nobody how much they had."
);
fn sisters_charity_shows_nothing(t: &mut Table) {
    before_the_sisters(t, 9);
    t.hidden_from(Guild, BeneGesserit.wealth());
    unstopped(t);
    for watcher in [PUBLIC, Guild.into()] {
        t.hidden_from(watcher, BeneGesserit.wealth());
    }
}

case!(
    sisters_charity_survives_a_save,
    Recovery,
    "base/charity/sisters-charity-survives-a-save",
    "Advanced: saved while it can be stopped, the charity of the Bene Gesserit is drawn once after the reload."
);
fn sisters_charity_survives_a_save(t: &mut Table) {
    before_the_sisters(t, 3);
    t.passes(Emperor);
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.asked(DecisionKind::AnswerKarama, &[Guild]);
    t.changes(BeneGesserit.spice(), 2, |t| t.passes(Guild));
    t.save_and_load();
    t.asked(DecisionKind::ClaimCharity, &[Guild, Emperor]);
    t.counts(BeneGesserit.spice(), 5);
}
