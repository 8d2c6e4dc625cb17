//! Cases of what a view shows, and to whom: storm card, spice discards, proposals.

use truthsayer_engine::Viewer;

use crate::cases::base::{ally, before_the_blow, next_storm_phase};
use crate::registry::case;
use crate::table::prelude::*;

/// A Nexus in turn 2 of a Basic game.
fn nexus(t: &mut Table) {
    before_the_blow(t, basic(), &["hagga-basin"], &["worm", "old-gap"]);
    t.all_pass();
}

case!(
    storm_card_of_the_turn_is_open,
    Privacy,
    "base/sights/storm-card-of-the-turn-is-open",
    "Advanced: everyone sees the number of the storm card that moves the storm of this turn."
);
fn storm_card_of_the_turn_is_open(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::LookAtStorm);
    t.stage([next_storm(4), spice_deck(&["old-gap", "red-chasm"])]);
    let before = t.game().view(Viewer::Public).storm_card;
    t.equals("the card before it is shown", &before, &None::<u8>);
    next_storm_phase(t);
    for faction in SIX {
        let viewer = Viewer::Seat(t.seat_of(faction));
        let shown = t.game().view(viewer).storm_card;
        t.equals("the storm card", &shown, &Some(4));
    }
}

case!(
    spice_discards_lie_open,
    Privacy,
    "base/sights/spice-discards-lie-open",
    "Advanced: everyone sees the spice cards of each pile, the latest on top."
);
fn spice_discards_lie_open(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.all_pass();
    let piles = [(Pile::A, vec!["old-gap", "shai-hulud", "hagga-basin"]), (Pile::B, vec!["red-chasm"])].to_vec();
    for viewer in [Viewer::Public, Viewer::Seat(t.seat_of(Guild))] {
        let shown = t.game().view(viewer).spice_discards;
        t.equals("the spice discards", &shown, &piles);
    }
}

case!(
    proposals_are_seen_by_the_two,
    Privacy,
    "base/sights/proposals-are-seen-by-the-two",
    "Who has proposed and who was proposed to see an open proposal, and nobody else does."
);
fn proposals_are_seen_by_the_two(t: &mut Table) {
    nexus(t);
    t.does(Guild, propose(Emperor));
    t.does(Guild, propose(Atreides));
    let none = Vec::new();
    let expected = [
        (Guild, vec![Atreides, Emperor], none.clone()),
        (Emperor, none.clone(), vec![Guild]),
        (Atreides, none.clone(), vec![Guild]),
        (Fremen, none.clone(), none),
    ];
    for (faction, to, by) in expected {
        let viewer = Viewer::Seat(t.seat_of(faction));
        let own = t.game().view(viewer).own.map(|own| (own.proposed_to, own.proposed_by));
        t.equals("what is proposed", &own, &Some((to, by)));
    }
}

case!(
    other_proposals_stand,
    Native,
    "base/sights/other-proposals-stand",
    "When two have allied, what two others have proposed can still be answered."
);
fn other_proposals_stand(t: &mut Table) {
    nexus(t);
    t.does(Guild, propose(Emperor));
    ally(t, Atreides, Harkonnen);
    t.does(Emperor, propose(Guild));
    let allied = t.game().view(Viewer::Public).alliances;
    t.equals("the alliances", &allied, &[(Atreides, Harkonnen), (Emperor, Guild)].to_vec());
}
