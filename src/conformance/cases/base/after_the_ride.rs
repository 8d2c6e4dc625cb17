//! Cases of what the Fremen can still move in a turn in which they have ridden.

use serde_json::json;

use crate::cases::base::staged::passes_until;
use crate::cases::base::{before_the_blow, blow_with_fremen};
use crate::registry::case;
use crate::table::prelude::*;

/// Basic, turn 2: two of three Fremen may ride from Hagga Basin to the Basin.
fn may_ride(t: &mut Table, seating: Seating) {
    before_the_blow(t, seating, &["hagga-basin"], &["worm", "old-gap"]);
    t.stage([put(Fremen, "hagga-basin-s12", 3), give(Fremen, "hajr")]);
    blow_with_fremen(t);
    t.all_pass();
}

fn rides(t: &mut Table) {
    t.does(Fremen, ride(&[("hagga-basin-s12", 2, 0)], "basin-s09"));
}

fn on_to_the_rim() -> Act {
    go(&[("basin-s09", 1, 0)], "rim-wall-west-s09")
}

case!(
    riders_move_on,
    Native,
    "base/after-the-ride/riders-move-on",
    "A ride leaves the Fremen the movement of the turn: forces that have ridden move on, or others move, and one group alone."
);
fn riders_move_on(t: &mut Table) {
    may_ride(t, basic());
    rides(t);
    passes_until(t, Fremen, DecisionKind::Move);
    t.variation("another group", |t| {
        let act = go(&[("hagga-basin-s12", 1, 0)], "carthag-s11");
        t.changes(Fremen.forces_in("carthag-s11"), 1, |t| t.does(Fremen, act));
    });
    t.changes(Fremen.forces_in("rim-wall-west-s09"), 1, |t| t.does(Fremen, on_to_the_rim()));
    t.refuses(Fremen, on_to_the_rim(), Rejection::NoMoveLeft);
}

case!(
    ride_may_be_the_movement,
    Native,
    "base/after-the-ride/ride-may-be-the-movement",
    "With `ride-uses-movement` Fremen who have ridden move nothing in that turn but by Hajr, and move again in the next."
);
fn ride_may_be_the_movement(t: &mut Table) {
    may_ride(t, basic().with(Ruling::RideUsesMovement));
    rides(t);
    passes_until(t, Fremen, DecisionKind::Move);
    for act in [on_to_the_rim(), go(&[("hagga-basin-s12", 1, 0)], "carthag-s11")] {
        t.withholds(Fremen, &act);
        t.refuses(Fremen, act, Rejection::NoMoveLeft);
    }
    t.variation("by Hajr", |t| {
        let card = t.card(Fremen, "hajr");
        t.does(Fremen, hajr(card));
        t.does(Fremen, on_to_the_rim());
        t.refuses(Fremen, on_to_the_rim(), Rejection::NoMoveLeft);
    });
    t.passes(Fremen);
    t.until((3, DecisionKind::Ship));
    t.stage([storm(3), put(Fremen, "basin-s09", 1)]);
    passes_until(t, Fremen, DecisionKind::Move);
    t.does(Fremen, on_to_the_rim());
}

case!(
    others_move_if_ruled,
    Native,
    "base/after-the-ride/others-move-if-ruled",
    "With `ride-uses-movement` Fremen who have let the worm go have their movement, and so has everybody else."
);
fn others_move_if_ruled(t: &mut Table) {
    may_ride(t, basic().with(Ruling::RideUsesMovement));
    t.variation("let go", |t| {
        t.passes(Fremen);
        passes_until(t, Fremen, DecisionKind::Move);
        let act = go(&[("hagga-basin-s12", 1, 0)], "carthag-s11");
        t.changes(Fremen.forces_in("carthag-s11"), 1, |t| t.does(Fremen, act));
    });
    rides(t);
    passes_until(t, Harkonnen, DecisionKind::Move);
    let act = go(&[("carthag-s11", 1, 0)], "arsunt-s11");
    t.changes(Harkonnen.forces_in("arsunt-s11"), 1, |t| t.does(Harkonnen, act));
}

case!(
    ride_survives_a_save,
    Recovery,
    "base/after-the-ride/ride-survives-a-save",
    "That the Fremen have ridden is kept in a save up to their movement; a save with a ride of nobody is refused."
);
fn ride_survives_a_save(t: &mut Table) {
    may_ride(t, basic().with(Ruling::RideUsesMovement));
    rides(t);
    t.save_and_load();
    passes_until(t, Fremen, DecisionKind::Move);
    t.save_and_load();
    t.refuses(Fremen, on_to_the_rim(), Rejection::NoMoveLeft);
    let forge = |game: &mut serde_json::Value| game["movement"] = json!({"rode": true});
    t.refuses_forgery(forge, "a player's turn does not fit what lies on it");
    t.until((3, DecisionKind::DialStorm));
    t.refuses_forgery(forge, "a ride of nobody");
}
