//! Cases of Shipment and Movement that tables quarrel about: the ally on the way, the city that is left, and room that
//! others make.

use crate::cases::base::{before_allied_shipment, before_shipment, until_moves, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

case!(
    hajr_takes_them_on,
    Native,
    "base/disputes-moves/hajr-takes-them-on",
    "Forces that have moved to where the ally is are saved by a Hajr that takes them on; those left behind are lost."
);
fn hajr_takes_them_on(t: &mut Table) {
    let there = [put(Emperor, "rim-wall-west-s09", 3)];
    before_allied_shipment(t, basic().of(&[Emperor, Harkonnen, Atreides]), (Emperor, Atreides), &there);
    t.stage([give(Emperor, "hajr")]);
    until_moves(t, Emperor);
    t.does(Emperor, go(&[("rim-wall-west-s09", 3, 0)], "arrakeen-s10"));
    let card = t.card(Emperor, "hajr");
    t.does(Emperor, hajr(card));
    t.does(Emperor, go(&[("arrakeen-s10", 2, 0)], "old-gap-s10"));
    t.keeps(Atreides.forces_in("arrakeen-s10"), |t| t.changes(Emperor.tanks(), 1, |t| t.passes(Emperor)));
    t.counts(Emperor.forces_in("old-gap-s10"), 2);
}

case!(
    city_is_left_by_a_crossing,
    Native,
    "base/disputes-moves/city-is-left-by-a-crossing",
    "A Guild whose last forces cross out of the city flies no more in that turn; one that crosses from city to city does."
);
fn city_is_left_by_a_crossing(t: &mut Table) {
    before_shipment(t, basic().of(&[Guild, Emperor, Fremen]), &[put(Guild, "arrakeen-s10", 2)]);
    until_ships(t, Guild);
    let far = || go(&[("tueks-sietch-s05", 1, 0)], "gara-kulon-s08");
    t.variation("to another city", |t| {
        t.does(Guild, cross(&[("arrakeen-s10", 2, 0)], "carthag-s11"));
        t.nobody_stops();
        t.offers(Guild, &far());
    });
    t.does(Guild, cross(&[("arrakeen-s10", 2, 0)], "rim-wall-west-s09"));
    t.nobody_stops();
    t.owes(Guild, DecisionKind::Move);
    t.withholds(Guild, &far());
    t.refuses(Guild, far(), Rejection::OutOfReach);
}

case!(
    sisters_who_turn_make_room,
    Native,
    "base/disputes-moves/sisters-who-turn-make-room",
    "Advanced: Bene Gesserit who become advisors in a stronghold as somebody ships to it leave a place in it to a third faction."
);
fn sisters_who_turn_make_room(t: &mut Table) {
    before_shipment(t, advanced().of(&[Harkonnen, BeneGesserit, Emperor]), &[put(BeneGesserit, "carthag-s11", 1)]);
    until_ships(t, Harkonnen);
    t.does(Harkonnen, ship("carthag-s11", 1));
    t.asked(DecisionKind::Accompany, &[BeneGesserit]);
    t.refuses(BeneGesserit, accompany(true), Rejection::FightersThere);
    t.passes(BeneGesserit);
    t.asked(DecisionKind::TurnFighters, &[BeneGesserit]);
    t.variation("they stay fighters", |t| {
        t.passes(BeneGesserit);
        until_ships(t, Emperor);
        t.refuses(Emperor, ship("carthag-s11", 1), Rejection::StrongholdFull);
    });
    t.does(BeneGesserit, Act::TurnFighters);
    t.nobody_stops();
    t.counts(BeneGesserit.advisors_in("carthag-s11"), 1);
    until_ships(t, Emperor);
    t.does(Emperor, ship("carthag-s11", 1));
}
