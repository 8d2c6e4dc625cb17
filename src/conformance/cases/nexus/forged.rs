//! Cases of forged saves: what under way rests on a Nexus card does so by a play of its own, and every play that is open has
//! something that rests on it.

use serde_json::{Value, json};
use truthsayer_engine::request::Element;

use super::{frame_of, passing_until};
use crate::cases::base::{ally, atreides_duel, before_battle, before_shipment, before_the_blow, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

const NOTHING_WAITS: &str = "a Nexus card owes what nothing waits for";
const NOBODY_PLAYED: &str = "a battle in which a Nexus card works that nobody played";
const NO_NEXUS: &str = "a Nexus of this phase is forgotten, or was none";

fn done(game: &mut Value) {
    game["nexus_cards"]["plays"][0]["stage"] = json!("done");
}

case!(
    stars_in_another_battle,
    Recovery,
    "nexus/forged/stars-in-another-battle",
    "A save is refused in which five forces count as Sardaukar in a battle after that of the play, or no longer in it."
);
fn stars_in_another_battle(t: &mut Table) {
    let there = [put(Emperor, "tueks-sietch-s05", 6), hold_nexus(Emperor, "emperor")];
    let sides = [put(Emperor, "arrakeen-s10", 6), put(Guild, "arrakeen-s10", 1), purse(Emperor, 20)];
    let all: Vec<Move> = sides.into_iter().chain(there).collect();
    before_battle(t, advanced().of(&[Emperor, Guild, Harkonnen]).with_nexus_cards(), &all);
    t.all_pass();
    t.does(Emperor, attack("arrakeen-s10", Guild));
    passing_until(t, DecisionKind::Plan);
    t.does(Emperor, play_nexus("emperor.cunning"));
    t.refuses_forgery(done, NOBODY_PLAYED);
    t.refuses_forgery(|game| frame_of(game, "fight")["starred"] = json!(false), NOTHING_WAITS);
    t.fight((Emperor, number(1).led_by("caid")), (Guild, number(0).led_by("guild-rep")));
    passing_until(t, DecisionKind::Plan);
    t.refuses_forgery(|game| frame_of(game, "fight")["starred"] = json!(true), NOBODY_PLAYED);
}

case!(
    inspection_of_another_battle,
    Recovery,
    "nexus/forged/inspection-of-another-battle",
    "A save is refused in which an inspection stands that was not played in the battle, or for another element."
);
fn inspection_of_another_battle(t: &mut Table) {
    let there = [hold_nexus(Atreides, "atreides"), put(Atreides, "tueks-sietch-s05", 2)];
    atreides_duel(t, basic().with_nexus_cards(), &there);
    if t.is_asked(DecisionKind::Attack) {
        t.does(Atreides, attack("arrakeen-s10", Guild));
    }
    t.does(Atreides, foresee("number"));
    passing_until(t, DecisionKind::Foretell);
    t.does(Guild, foretell_halves(4));
    t.does(Atreides, use_nexus_for(NexusChoice::Element { element: Element::Leader }));
    t.refuses_forgery(done, NOBODY_PLAYED);
    t.does(Guild, foretell_leader(Some("guild-rep")));
    t.refuses_forgery(done, NOBODY_PLAYED);
    t.refuses_forgery(|game| frame_of(game, "fight")["inspection"] = Value::Null, NOTHING_WAITS);
    t.refuses_forgery(|game| frame_of(game, "fight")["inspection"]["element"] = json!("weapon"), NOBODY_PLAYED);
    let inspection = {
        let mut game: Value = serde_json::from_str(&t.game().to_json()).unwrap_or_default();
        frame_of(&mut game, "fight")["inspection"].clone()
    };
    t.fight((Atreides, number(1).led_by("duncan-idaho")), (Guild, number(2).led_by("guild-rep")));
    passing_until(t, DecisionKind::Foresee);
    t.refuses_forgery(|game| frame_of(game, "fight")["inspection"] = inspection, NOBODY_PLAYED);
}

case!(
    call_in_another_blow,
    Recovery,
    "nexus/forged/call-in-another-blow",
    "Advanced: a save is refused in which a worm of the second blow is ridden by a card that was played in the first."
);
fn call_in_another_blow(t: &mut Table) {
    const BY_NO_CARD: &str = "a worm is ridden from afar by no card";
    let then = ["worm", "old-gap", "worm#2", "broken-land"];
    before_the_blow(t, advanced().with_nexus_cards(), &["hagga-basin", "red-chasm"], &then);
    t.stage([hold_nexus(Fremen, "fremen"), put(Fremen, "the-great-flat-s15", 4), put(Fremen, "red-chasm-s07", 1)]);
    t.all_pass();
    t.does(Fremen, play_nexus("fremen.cunning"));
    t.refuses_forgery(done, BY_NO_CARD);
    t.refuses_forgery(|game| frame_of(game, "spice-blow")["from_afar"] = Value::Null, NOTHING_WAITS);
    t.all_pass_through(&[DecisionKind::Negotiate]);
    t.asked(DecisionKind::Ride, &[Fremen]);
    t.refuses_forgery(done, "nobody is there to ride");
    t.refuses_forgery(|game| frame_of(game, "ride")["from_afar"] = json!(false), NOTHING_WAITS);
    t.does(Fremen, ride(&[("the-great-flat-s15", 1, 0)], "basin-s09"));
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.asked(DecisionKind::Negotiate, &SIX);
    t.refuses_forgery(|game| frame_of(game, "spice-blow")["from_afar"] = json!("hagga-basin"), BY_NO_CARD);
}

case!(
    terms_without_a_card,
    Recovery,
    "nexus/forged/terms-without-a-card",
    "A save is refused in which a shipment goes on terms for which no card was spent, with Nexus cards or without."
);
fn terms_without_a_card(t: &mut Table) {
    const UNFIT: &str = "a player's turn does not fit what lies on it";
    let seats = [Guild, Emperor, Harkonnen, Atreides];
    for seating in [basic().of(&seats), basic().of(&seats).with_nexus_cards()] {
        before_shipment(t, seating, &[]);
        until_ships(t, Emperor);
        t.does(Emperor, ship("carthag-s11", 1));
        t.refuses_forgery(|game| frame_of(game, "march")["step"]["paying"]["terms"] = json!("guild"), UNFIT);
        // One at the price of one costs what it costs anyway.
        t.refuses_forgery(
            |game| {
                let shipment = &mut frame_of(game, "march")["step"]["paying"];
                shipment["terms"] = json!("price-of-one");
                shipment["rate"] = json!("one");
            },
            UNFIT,
        );
        t.refuses_forgery(|game| frame_of(game, "march")["step"]["paying"]["rate"] = json!("one"), UNFIT);
        t.refuses_forgery(|game| frame_of(game, "march")["second"] = json!("declared"), UNFIT);
    }
}

case!(
    nexus_is_not_forgotten,
    Recovery,
    "nexus/forged/nexus-is-not-forgotten",
    "A save is refused that has forgotten a Nexus of its phase, of this blow or of the one before, or remembers one too early."
);
fn nexus_is_not_forgotten(t: &mut Table) {
    let occurred = |truth: bool| move |game: &mut Value| game["nexus_cards"] = json!({"occurred": truth, "plays": []});
    before_the_blow(t, basic().with_nexus_cards(), &["hagga-basin"], &["worm", "old-gap"]);
    t.stage([put(Fremen, "hagga-basin-s12", 3)]);
    t.all_pass();
    t.asked(DecisionKind::AnswerKarama, &[Atreides, BeneGesserit, Emperor, Guild, Harkonnen]);
    t.refuses_forgery(occurred(true), NO_NEXUS);
    t.all_pass();
    t.asked(DecisionKind::Negotiate, &SIX);
    t.refuses_forgery(occurred(false), NO_NEXUS);
    ally(t, Atreides, Guild);
    t.all_pass();
    t.asked(DecisionKind::Ride, &[Fremen]);
    t.refuses_forgery(occurred(false), NO_NEXUS);
    t.passes(Fremen);
    t.refuses_forgery(occurred(false), NO_NEXUS);
    t.all_pass();
    t.refuses_forgery(occurred(true), "a Nexus of another phase is remembered");
}

case!(
    nexus_of_the_first_blow,
    Recovery,
    "nexus/forged/nexus-of-the-first-blow",
    "Advanced: that the first blow brought a Nexus is not forgotten in the second, by any save."
);
fn nexus_of_the_first_blow(t: &mut Table) {
    let forgets = |game: &mut Value| game["nexus_cards"]["occurred"] = json!(false);
    before_the_blow(
        t,
        advanced().with_nexus_cards(),
        &["hagga-basin", "red-chasm"],
        &["worm", "old-gap", "broken-land"],
    );
    t.all_pass();
    ally(t, Atreides, Guild);
    t.all_pass_through(&[DecisionKind::Negotiate]);
    // Nothing of the second blow tells of a Nexus.
    t.asked(DecisionKind::SummonWorm, &[Fremen]);
    t.refuses_forgery(forgets, NO_NEXUS);
    t.save_and_load();
    t.passes(Fremen);
    t.asked(DecisionKind::DrawNexus, &[BeneGesserit]);
    t.refuses_forgery(forgets, NO_NEXUS);
}
