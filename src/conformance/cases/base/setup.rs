//! Cases of set-up.

use crate::registry::case;
use crate::table::prelude::*;

case!(
    prediction_names_another,
    Native,
    "base/setup/prediction-names-another",
    "The Bene Gesserit predict a faction in play that is not their own, in a turn that the game has."
);
fn prediction_names_another(t: &mut Table) {
    t.seat(basic().without(&[Emperor]));
    t.asked(DecisionKind::Predict, &[BeneGesserit]);
    t.refuses(BeneGesserit, predict(Emperor, 3), Rejection::FactionAbsent);
    t.refuses(BeneGesserit, predict(BeneGesserit, 3), Rejection::Yourself);
    t.refuses(BeneGesserit, predict(Fremen, 11), Rejection::TurnOutOfRange);
    t.does(BeneGesserit, predict(Fremen, 10));
    t.sees(BeneGesserit, Secret::Prediction);
}

case!(
    prediction_is_secret,
    Privacy,
    "base/setup/prediction-is-secret",
    "Nobody but the Bene Gesserit learns what they have predicted."
);
fn prediction_is_secret(t: &mut Table) {
    t.seat(basic());
    for watcher in [PUBLIC, Fremen.into(), Harkonnen.into()] {
        t.same_to(watcher, |t| t.does(BeneGesserit, predict(Fremen, 4)), |t| t.does(BeneGesserit, predict(Guild, 9)));
    }
    t.does(BeneGesserit, predict(Fremen, 4));
    t.hidden_from(Fremen, Secret::Prediction);
}

case!(
    fremen_place_ten,
    Native,
    "base/setup/fremen-place-ten",
    "The Fremen place exactly ten forces, and only in their three territories."
);
fn fremen_place_ten(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::PlaceFremen);
    t.refuses(Fremen, divide(&[("sietch-tabr-s14", 9, 0)]), Rejection::WrongForceCount);
    t.refuses(Fremen, divide(&[("sietch-tabr-s14", 9, 0), ("arrakeen-s10", 1, 0)]), Rejection::NotThere);
    t.refuses(Fremen, divide(&[("sietch-tabr-s14", 9, 1)]), Rejection::NotEnoughForces);
    t.changes(Fremen.reserves(), -10, |t| {
        t.does(Fremen, divide(&[("sietch-tabr-s14", 6, 0), ("false-wall-west-s17", 4, 0)]));
    });
    t.counts(Fremen.forces_in("sietch-tabr-s14"), 6);
}
